//! Findings for people and for programs: text, JSON, SARIF 2.1.0, and the commands that GitHub makes annotations of.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde_json::{Value, json};

use crate::finding::Spot;
use crate::located::{Located, Source, readable};

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    #[default]
    Text,
    /// An object a line.
    Json,
    /// One document at the end.
    Sarif,
    /// Workflow commands.
    Github,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Format, String> {
        match name {
            "text" => Ok(Format::Text),
            "json" => Ok(Format::Json),
            "sarif" => Ok(Format::Sarif),
            "github" => Ok(Format::Github),
            _ => Err(format!(
                "there is no format {name:?}: there are text, json, sarif and github"
            )),
        }
    }
}

impl Format {
    /// A finding when it is made; none if all come in one document.
    pub fn one(self, located: &Located) -> Option<String> {
        match self {
            Format::Text => Some(located.to_string()),
            Format::Json => Some(object(located).to_string()),
            Format::Github => Some(command(&object(located))),
            Format::Sarif => None,
        }
    }

    /// The document with all findings, if there is one.
    pub fn document(self, all: &[Located]) -> Option<String> {
        let objects: Vec<Value> = all.iter().map(object).collect();
        (self == Format::Sarif).then(|| sarif(&objects))
    }
}

fn place(spot: &Spot, source: &Source) -> Value {
    let frames = source.0.iter().map(|frame| {
        json!({ "function": readable(&frame.function), "file": frame.file, "line": frame.line, "column": frame.column })
    });
    let around = spot
        .around
        .iter()
        .map(|(pc, text)| json!({ "pc": pc, "instruction": text }));
    json!({
        "pc": spot.pc,
        "instruction": spot.instruction,
        "kernel": readable(&spot.kernel),
        "work_group": spot.work_group,
        "wave": spot.wave,
        "lanes": format!("{:#x}", spot.lanes),
        "work_item": spot.work_item,
        "around": around.collect::<Vec<_>>(),
        "values": spot.values.iter().cloned().collect::<BTreeMap<_, _>>(),
        "source": frames.collect::<Vec<_>>(),
    })
}

/// A finding as an object of JSON, of which [`command`] and [`sarif`] make their forms.
pub fn object(located: &Located) -> Value {
    let finding = &located.finding;
    let related = finding.related.iter().zip(&located.related);
    let related = related.map(|(r, source)| json!({ "what": r.what, "at": place(&r.spot, source) }));
    json!({
        "kind": finding.kind.as_str(),
        "code": finding.code,
        "message": finding.message,
        "at": place(&finding.spot, &located.source),
        "related": related.collect::<Vec<_>>(),
        "notes": finding.notes,
        "more": finding.more,
        "text": located.to_string(),
    })
}

/// `::error file=F,line=L,col=C,title=CODE::MESSAGE`, with the characters that mean something there written as numbers, of a finding as
/// [`object`] has it.
pub fn command(finding: &Value) -> String {
    let in_text = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let in_property = |text: &str| in_text(text).replace(':', "%3A").replace(',', "%2C");
    let mut properties = String::new();
    let frame = &finding["at"]["source"][0];
    if let Some(file) = frame["file"].as_str() {
        properties = format!("file={},line={},", in_property(file), frame["line"]);
        if frame["column"].as_u64().is_some_and(|column| column > 0) {
            properties += &format!("col={},", frame["column"]);
        }
    }
    format!(
        "::error {properties}title={}::{}",
        in_property(text_of(&finding["code"])),
        in_text(text_of(&finding["text"]))
    )
}

fn text_of(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Where a finding or an access of it is, in SARIF.
fn location(at: &Value, what: &Value) -> Value {
    let mut location = json!({
        "message": { "text": what },
        "logicalLocations": [{ "name": at["kernel"], "kind": "function" }],
    });
    let mut physical = json!({ "address": { "absoluteAddress": at["pc"] } });
    let frame = &at["source"][0];
    if frame.is_object() {
        let mut region = json!({ "startLine": frame["line"] });
        if frame["column"].as_u64().is_some_and(|column| column > 0) {
            region["startColumn"] = frame["column"].clone();
        }
        physical["artifactLocation"] = json!({ "uri": frame["file"] });
        physical["region"] = region;
    }
    location["physicalLocation"] = physical;
    location
}

/// A document of SARIF with findings as [`object`] has them. What is in none of its forms has no place.
pub fn sarif(all: &[Value]) -> String {
    let mut rules: Vec<&str> = all.iter().map(|finding| text_of(&finding["code"])).collect();
    rules.sort_unstable();
    rules.dedup();
    let results = all.iter().map(|finding| {
        let related = finding["related"].as_array().into_iter().flatten();
        let mut result = json!({
            "ruleId": finding["code"],
            "level": "error",
            "message": { "text": finding["text"] },
            "relatedLocations": related.map(|r| location(&r["at"], &r["what"])).collect::<Vec<_>>(),
            "occurrenceCount": finding["more"].as_u64().unwrap_or(0) + 1,
        });
        if finding["at"].is_object() {
            result["locations"] = json!([location(&finding["at"], &finding["at"]["instruction"])]);
        }
        result
    });
    let document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "weft",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(|id| json!({ "id": id })).collect::<Vec<_>>(),
            }},
            "results": results.collect::<Vec<_>>(),
        }],
    });
    format!("{document:#}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceFrame;
    use crate::suppress::Suppressions;
    use crate::{Finding, Kind};

    fn example() -> Located {
        let spot = Spot {
            pc: 0x1234,
            instruction: "ds_read_b32 v0, v1".into(),
            kernel: "_Z3sumPf".into(),
            work_group: [1, 0, 0],
            wave: 0,
            lanes: 6,
            work_item: [65, 0, 0],
            around: vec![(0x1234, "ds_read_b32 v0, v1".into()), (0x123c, "s_endpgm".into())],
            values: vec![("v1".into(), 0x40)],
        };
        let frame = SourceFrame {
            function: "_Z3sumPf".into(),
            file: "src/a,b.hip".into(),
            line: 7,
            column: 3,
        };
        Located {
            finding: Finding::new("data-race", Kind::Race, "100% a race", spot.clone())
                .related("the other access", spot),
            source: Source([frame].into()),
            related: vec![Source::default()],
        }
    }

    #[test]
    fn forms_for_programs() {
        let found = example();
        let command = Format::Github.one(&found).expect("a line");
        assert!(command.starts_with(
            "::error file=src/a%2Cb.hip,line=7,col=3,title=data-race::race: 100%25 a race [data-race]%0A"
        ));
        let line = Format::Json.one(&found).expect("a line");
        let json: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(
            (&json["at"]["kernel"], &json["at"]["source"][0]["line"]),
            (&json!("sum(float*)"), &json!(7))
        );
        assert_eq!(
            (&json["at"]["values"]["v1"], &json["at"]["around"][1]["instruction"]),
            (&json!(64), &json!("s_endpgm"))
        );
        assert!(!line.contains('\n'));
        let document = Format::Sarif.document(&[found.clone(), found]).expect("a document");
        let sarif: Value = serde_json::from_str(&document).expect("JSON");
        let run = &sarif["runs"][0];
        assert_eq!(run["results"].as_array().map(Vec::len), Some(2));
        assert_eq!(run["tool"]["driver"]["rules"], json!([{ "id": "data-race" }]));
        assert_eq!(
            run["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"],
            7
        );
    }

    #[test]
    fn suppressions() {
        let hides = |text: &str| Suppressions::parse(text).map(|s| s.hides(&example()));
        for hidden in [
            "data-race",
            "data-* sum",
            "* sum(float*) b.hip # known",
            "data-race _Z3sumPf *",
            "# x\n\n* su*",
        ] {
            assert_eq!(hides(hidden), Ok(true), "{hidden}");
        }
        // the other access counts, too
        let mut other = example();
        other.finding.related[0].spot.kernel = "other".into();
        assert!(Suppressions::parse("data-race other").is_ok_and(|s| s.hides(&other)));
        for shown in ["", "missing-wait", "data-race other", "data-race sum c.hip"] {
            assert_eq!(hides(shown), Ok(false), "{shown}");
        }
        assert!(hides("\na b c d").is_err_and(|e| e.contains("line 2")));
    }
}
