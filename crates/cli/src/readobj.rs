//! `weft readobj` and `weft info`: structured views as text or JSON.

use code_object::Value;

/// The tree as JSON; hexadecimal numbers become strings.
pub fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::Nil => serde_json::Value::Null,
        Value::Bool(b) => (*b).into(),
        Value::Int(n) => (*n).into(),
        Value::UInt(n) => (*n).into(),
        Value::Hex(n) => format!("{n:#x}").into(),
        Value::Float(x) => (*x).into(),
        Value::Str(s) => s.as_str().into(),
        Value::Bytes(b) => b.iter().map(|x| format!("{x:02x}")).collect::<String>().into(),
        Value::List(items) => items.iter().map(json).collect::<Vec<_>>().into(),
        Value::Map(entries) => {
            serde_json::Value::Object(entries.iter().map(|(key, value)| (key.clone(), json(value))).collect())
        }
    }
}

/// The tree as indented text, as llvm-readobj users know it.
pub fn text(value: &Value) -> String {
    let mut out = String::new();
    match value {
        Value::Map(entries) => entries.iter().for_each(|(key, value)| entry(&mut out, 0, key, value)),
        other => out.push_str(&scalar(other)),
    }
    out
}

fn entry(out: &mut String, depth: usize, key: &str, value: &Value) {
    let indent = "  ".repeat(depth);
    match value {
        Value::Map(entries) if entries.is_empty() => out.push_str(&format!("{indent}{key} {{}}\n")),
        Value::Map(entries) => {
            out.push_str(&format!("{indent}{key} {{\n"));
            entries
                .iter()
                .for_each(|(key, value)| entry(out, depth + 1, key, value));
            out.push_str(&format!("{indent}}}\n"));
        }
        Value::List(items) if items.iter().all(|v| !matches!(v, Value::Map(_) | Value::List(_))) => {
            let items: Vec<String> = items.iter().map(scalar).collect();
            out.push_str(&format!("{indent}{key}: [{}]\n", items.join(", ")));
        }
        Value::List(items) => {
            out.push_str(&format!("{indent}{key} [\n"));
            for item in items {
                let name = item.get("name").or_else(|| item.get(".name")).map(scalar);
                entry(out, depth + 1, &name.unwrap_or_else(|| "-".into()), item);
            }
            out.push_str(&format!("{indent}]\n"));
        }
        other => out.push_str(&format!("{indent}{key}: {}\n", scalar(other))),
    }
}

fn scalar(value: &Value) -> String {
    match value {
        Value::Nil => "none".into(),
        Value::Str(s) => s.clone(),
        Value::Hex(n) => format!("{n:#x}"),
        other => json(other).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_json_show_the_same_tree() {
        let tree = Value::Map(vec![
            ("flags".into(), Value::Hex(0x52c)),
            ("version".into(), Value::List(vec![Value::UInt(1), Value::UInt(2)])),
            (
                "kernels".into(),
                Value::List(vec![Value::Map(vec![("name".into(), Value::Str("k".into()))])]),
            ),
        ]);
        assert_eq!(
            text(&tree),
            "flags: 0x52c\nversion: [1, 2]\nkernels [\n  k {\n    name: k\n  }\n]\n"
        );
        assert_eq!(
            json(&tree).to_string(),
            r#"{"flags":"0x52c","version":[1,2],"kernels":[{"name":"k"}]}"#
        );
    }
}
