//! Results of tests in the forms that others read: JUnit, GitHub's workflow commands, TAP, JSON.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use weft::finding_formats;

use super::{Outcome, Status};

/// How `weft test` prints.
#[derive(Clone, Copy, clap::ValueEnum, PartialEq, Eq)]
pub enum Format {
    Text,
    /// XML as JUnit's, which GitLab, Jenkins and others show
    Junit,
    /// Workflow commands of GitHub Actions: failures become annotations
    Github,
    /// Test Anything Protocol, version 14
    Tap,
    /// All facts, as `--merge` reads them
    Json,
    /// What --check found, as SARIF 2.1.0
    Sarif,
}

/// The results of a run, or of several together.
#[derive(Serialize, Deserialize, Default)]
pub struct Results {
    pub targets: Vec<String>,
    pub passed: usize,
    /// With those that took too long.
    pub failed: usize,
    pub skipped: usize,
    pub cases: Vec<Outcome>,
}

impl Results {
    pub fn new(targets: Vec<String>, cases: Vec<Outcome>) -> Results {
        let count = |wanted: &[Status]| cases.iter().filter(|o| wanted.contains(&o.status)).count();
        Results {
            targets,
            passed: count(&[Status::Passed]),
            failed: count(&[Status::Failed, Status::Timeout]),
            skipped: count(&[Status::Skipped]),
            cases,
        }
    }

    /// The whole as a format has it; text is only the summary, as lines are printed when they come.
    pub fn render(&self, format: Format, manifest: &str) -> String {
        match format {
            Format::Text => self.summary(),
            Format::Junit => self.junit(manifest),
            Format::Github => self.github(manifest),
            Format::Tap => self.tap(),
            Format::Json => format!("{:#}\n", serde_json::json!(self)),
            Format::Sarif => {
                let findings = self.cases.iter().flat_map(|outcome| outcome.findings.iter().cloned());
                finding_formats::sarif(&findings.collect::<Vec<_>>()) + "\n"
            }
        }
    }

    fn summary(&self) -> String {
        format!(
            "{} passed, {} failed, {} skipped\n",
            self.passed, self.failed, self.skipped
        )
    }

    fn junit(&self, manifest: &str) -> String {
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let total: f64 = self.cases.iter().map(|o| o.seconds).sum();
        let _ = writeln!(
            out,
            "<testsuites tests=\"{}\" failures=\"{}\" skipped=\"{}\" time=\"{total:.6}\">",
            self.cases.len(),
            self.failed,
            self.skipped
        );
        for target in &self.targets {
            let of: Vec<&Outcome> = self.cases.iter().filter(|o| &o.target == target).collect();
            let count = |s: &[Status]| of.iter().filter(|o| s.contains(&o.status)).count();
            let _ = writeln!(
                out,
                "  <testsuite name=\"{} {}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\" time=\"{:.6}\">",
                xml(manifest),
                xml(target),
                of.len(),
                count(&[Status::Failed, Status::Timeout]),
                count(&[Status::Skipped]),
                of.iter().map(|o| o.seconds).sum::<f64>(),
            );
            for o in of {
                let _ = write!(
                    out,
                    "    <testcase classname=\"{}\" name=\"{} {}\" time=\"{:.6}\"",
                    xml(target),
                    xml(&o.case),
                    xml(&o.object),
                    o.seconds
                );
                let _ = match o.status {
                    Status::Passed => writeln!(out, "/>"),
                    Status::Skipped => writeln!(out, "><skipped message=\"{}\"/></testcase>", xml(&o.detail)),
                    Status::Failed | Status::Timeout => {
                        let kind = if o.status == Status::Timeout {
                            "timeout"
                        } else {
                            "failure"
                        };
                        let first = o.detail.lines().next().unwrap_or_default();
                        writeln!(
                            out,
                            "><failure type=\"{kind}\" message=\"{}\">{}</failure></testcase>",
                            xml(first),
                            xml(&o.detail)
                        )
                    }
                };
            }
            out.push_str("  </testsuite>\n");
        }
        out.push_str("</testsuites>\n");
        out
    }

    fn github(&self, manifest: &str) -> String {
        let mut out = String::new();
        for o in &self.cases {
            let command = match o.status {
                Status::Passed => continue,
                Status::Skipped => "notice",
                Status::Failed | Status::Timeout => "error",
            };
            let title = format!("{} {} on {} {}", o.case, o.object, o.target, word(o.status));
            let _ = writeln!(
                out,
                "::{command} file={},title={}::{}",
                github_value(manifest),
                github_value(&title),
                github_text(&o.detail)
            );
            // where they are in the source
            for finding in &o.findings {
                let _ = writeln!(out, "{}", finding_formats::command(finding));
            }
        }
        out + &self.summary()
    }

    fn tap(&self) -> String {
        let mut out = format!("TAP version 14\n1..{}\n", self.cases.len());
        for (n, o) in self.cases.iter().enumerate() {
            let ok = if matches!(o.status, Status::Passed | Status::Skipped) {
                "ok"
            } else {
                "not ok"
            };
            let name = format!("{} {} on {}", o.case, o.object, o.target)
                .replace('\\', "\\\\")
                .replace('#', "\\#");
            let _ = write!(out, "{ok} {} - {name}", n + 1);
            let _ = match o.status {
                Status::Passed => writeln!(out),
                Status::Skipped => writeln!(out, " # SKIP {}", o.detail.replace('\n', " ")),
                Status::Failed | Status::Timeout => {
                    let message = serde_json::json!(o.detail);
                    let kind = word(o.status);
                    writeln!(
                        out,
                        "\n  ---\n  kind: {kind}\n  message: {message}\n  seconds: {:.6}\n  ...",
                        o.seconds
                    )
                }
            };
        }
        out
    }
}

/// The word for a status in lines for people.
pub fn word(status: Status) -> &'static str {
    match status {
        Status::Passed => "ok",
        Status::Failed => "FAILED",
        Status::Skipped => "skipped",
        Status::Timeout => "TIMEOUT",
    }
}

fn xml(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            // XML 1.0 has no other control characters.
            c if c.is_control() && c != '\t' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

fn github_text(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn github_value(text: &str) -> String {
    github_text(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results() -> Results {
        let outcome = |case: &str, status, detail: &str| Outcome {
            case: case.into(),
            object: "k.co".into(),
            target: "gfx900".into(),
            status,
            detail: detail.into(),
            findings: Vec::new(),
            seconds: 0.5,
        };
        let cases = vec![
            outcome("a", Status::Passed, ""),
            outcome("b#1", Status::Failed, "x < y & \"z\"\nsecond"),
            outcome("c", Status::Skipped, "no object"),
            outcome("d", Status::Timeout, "not done after 1 s"),
        ];
        Results::new(vec!["gfx900".into()], cases)
    }

    #[test]
    fn each_form_says_the_same() {
        let r = results();
        assert_eq!((r.passed, r.failed, r.skipped), (1, 2, 1));
        let junit = r.render(Format::Junit, "m.json");
        assert!(junit.contains("tests=\"4\" failures=\"2\" skipped=\"1\""), "{junit}");
        assert!(junit.contains("message=\"x &lt; y &amp; &quot;z&quot;\""), "{junit}");
        assert!(junit.contains("type=\"timeout\""), "{junit}");
        let github = r.render(Format::Github, "m.json");
        assert!(
            github.contains("::error file=m.json,title=b#1 k.co on gfx900 FAILED::x < y"),
            "{github}"
        );
        assert!(github.contains("%0Asecond\n"), "{github}");
        let tap = r.render(Format::Tap, "m.json");
        assert!(
            tap.starts_with("TAP version 14\n1..4\nok 1 - a k.co on gfx900\nnot ok 2 - b\\#1 k.co"),
            "{tap}"
        );
        assert!(tap.contains("ok 3 - c k.co on gfx900 # SKIP no object\n"), "{tap}");
        let json: Results = serde_json::from_str(&r.render(Format::Json, "")).expect("JSON");
        assert_eq!((json.cases.len(), json.failed), (4, 2));
        assert_eq!(r.render(Format::Text, ""), "1 passed, 2 failed, 1 skipped\n");
    }

    #[test]
    fn findings_are_at_their_places() {
        let mut r = results();
        r.cases[1].findings.push(serde_json::json!({
            "code": "data-race",
            "text": "a race\nhere",
            "at": { "kernel": "k", "pc": 64, "instruction": "ds_read_b32 v0, v1", "source": [{ "file": "k.cl", "line": 7, "column": 3 }] },
        }));
        let github = r.render(Format::Github, "m.json");
        assert!(
            github.contains("::error file=k.cl,line=7,col=3,title=data-race::a race%0Ahere\n"),
            "{github}"
        );
        let json: Results = serde_json::from_str(&r.render(Format::Json, "")).expect("JSON");
        for r in [r, json] {
            let sarif: serde_json::Value = serde_json::from_str(&r.render(Format::Sarif, "")).expect("JSON");
            let result = &sarif["runs"][0]["results"][0];
            assert_eq!(
                (&result["ruleId"], &result["occurrenceCount"]),
                (&"data-race".into(), &1.into())
            );
            let physical = &result["locations"][0]["physicalLocation"];
            assert_eq!(physical["region"]["startLine"], 7);
        }
    }
}
