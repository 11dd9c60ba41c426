//! `--bless`: what came out of a run becomes what the manifest expects.

use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use serde_json::{Value, json};

use super::Came;
use crate::argument::Dtype;
use crate::input::Result;
use crate::manifest::Case;
use crate::output;

/// Largest contents that a manifest lists; larger ones go into files.
const MAX_LISTED_BYTES: usize = 256;

/// Expectations of a run.
#[derive(Default)]
pub struct Blessed {
    files: IndexMap<PathBuf, (String, Vec<u8>)>,
    /// What `expect` and the printed lines of a case become.
    cases: IndexMap<String, (Value, Option<Value>)>,
}

impl Blessed {
    /// Takes what came out of a case. A case that expects nothing gets all buffers whose contents are not zero.
    ///
    /// # Errors
    /// Another object or target of the case gave something else.
    pub fn add(&mut self, case: &Case, base: &Path, came: &Came) -> Result<()> {
        let mut expect = json!({});
        let printed = match &case.stdout_lines_any_order {
            Some(_) => Some(json!(came.printed.lines().collect::<Vec<_>>())),
            None if case.expect.is_empty() && !came.printed.is_empty() => {
                Some(json!(came.printed.lines().collect::<Vec<_>>()))
            }
            None => None,
        };
        for (name, bytes) in &came.buffers {
            let old = case.expect.get(name);
            if old.is_none() && (!case.expect.is_empty() || bytes.iter().all(|b| *b == 0)) {
                continue;
            }
            let dtype = old.map(|e| e.dtype).unwrap_or_else(|| element(case, name, bytes.len()));
            let mut entry = json!({});
            let file = old.and_then(|e| e.file.clone());
            let listed = old.is_some_and(|e| e.values.is_some()) || bytes.len() <= MAX_LISTED_BYTES;
            match file {
                None if listed => {
                    entry["values"] = bytes.chunks_exact(dtype.bytes()).map(|e| number(dtype, e)).collect()
                }
                file => {
                    let file = file.unwrap_or_else(|| format!("expected/{}.{name}.bin", case.case));
                    // A file may have only the beginning of a buffer.
                    let length = std::fs::metadata(base.join(&file)).map_or(bytes.len(), |m| m.len() as usize);
                    let bytes = bytes[..length.min(bytes.len())].to_vec();
                    self.same_file(&case.case, base.join(&file), bytes)?;
                    entry["file"] = json!(file);
                }
            }
            entry["dtype"] = json!(dtype.numpy());
            entry["compare"] = json!("exact");
            expect[name] = entry;
        }
        let new = (expect, printed);
        match self.cases.get(&case.case) {
            Some(old) if *old != new => Err("another object or target of this case gave something else".into()),
            Some(_) => Ok(()),
            None => {
                self.cases.insert(case.case.clone(), new);
                Ok(())
            }
        }
    }

    fn same_file(&mut self, case: &str, path: PathBuf, bytes: Vec<u8>) -> Result<()> {
        match self.files.get(&path) {
            Some((first, old)) if *old != bytes => {
                Err(format!("{}: case {first:?} gave something else", path.display()))
            }
            Some(_) => Ok(()),
            None => {
                self.files.insert(path, (case.to_owned(), bytes));
                Ok(())
            }
        }
    }

    /// Writes the files and the manifest. What was compared with a tolerance stays so.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn write(self, manifest: &Path, text: &str) -> Result<()> {
        let mut cases: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
        for case in cases.as_array_mut().into_iter().flatten() {
            let name = case["case"].as_str().unwrap_or_default();
            let Some((mut expect, printed)) = self.cases.get(name).cloned() else {
                continue;
            };
            for (name, entry) in expect.as_object_mut().into_iter().flatten() {
                if let Some(how) = case["expect"].get(name).and_then(|old| old.get("compare")) {
                    entry["compare"] = how.clone();
                }
            }
            case["expect"] = expect;
            if let Some(lines) = printed {
                case["stdout_lines_any_order"] = lines;
            }
        }
        for (path, (_, bytes)) in &self.files {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            }
            output::write(path, bytes)?;
        }
        let mut new = String::new();
        pretty(&cases, 0, &mut new);
        new.push('\n');
        output::write(manifest, new.as_bytes())
    }
}

/// What the elements of a buffer are taken for.
fn element(case: &Case, name: &str, bytes: usize) -> Dtype {
    let said = case.buffers.get(name).and_then(|b| b.dtype);
    said.unwrap_or(match bytes.is_multiple_of(4) {
        true => Dtype::Uint32,
        false => Dtype::Uint8,
    })
}

/// A number of JSON, or a text where JSON has none.
fn number(dtype: Dtype, bytes: &[u8]) -> Value {
    let text = dtype.show(bytes);
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

/// Columns of a line.
const WIDTH: usize = 120;

/// JSON with what fits a line on one line.
fn pretty(value: &Value, indent: usize, out: &mut String) {
    let line = spaced(value);
    let (open, close, items): (_, _, Vec<(String, &Value)>) = match value {
        Value::Array(list) => ('[', ']', list.iter().map(|v| (String::new(), v)).collect()),
        Value::Object(map) => (
            '{',
            '}',
            map.iter().map(|(k, v)| (format!("{}: ", json!(k)), v)).collect(),
        ),
        _ => return out.push_str(&line),
    };
    // The cases themselves are always spread.
    if items.is_empty() || indent > 2 && indent + line.len() <= WIDTH {
        return out.push_str(&line);
    }
    out.push(open);
    for (n, (key, item)) in items.iter().enumerate() {
        out.push_str(if n == 0 { "\n" } else { ",\n" });
        out.push_str(&" ".repeat(indent + 2));
        out.push_str(key);
        pretty(item, indent + 2, out);
    }
    out.push('\n');
    out.push_str(&" ".repeat(indent));
    out.push(close);
}

/// JSON on one line.
fn spaced(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(spaced).collect::<Vec<_>>().join(", ")),
        Value::Object(map) if map.is_empty() => "{}".into(),
        Value::Object(map) => {
            let items: Vec<String> = map
                .iter()
                .map(|(k, v)| format!("{}: {}", json!(k), spaced(v)))
                .collect();
            format!("{{ {} }}", items.join(", "))
        }
        value => value.to_string(),
    }
}
