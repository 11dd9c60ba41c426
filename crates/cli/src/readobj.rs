//! `weft readobj` and `weft info`: structured views as text or JSON, and llvm-readelf's text.

use std::path::PathBuf;
use std::process::ExitCode;

use code_object::readelf::{self, Parts};
use code_object::{CodeObject, FileKind, Value, describe, metadata, uri};

use crate::hsail_tools;
use crate::input::{self, Result};
use crate::output::say;
use crate::report::{Format, Report};

/// Show a code object: header, notes, metadata, kernel descriptors field by field, symbols.
///
/// With llvm-readelf's options (-h, -S, -l, -d, -r, -s, -n, -e, -a and so on), its text for those parts. The object may also be given
/// as the URI of a loaded code object, file://PATH#offset=N&size=N.
#[derive(clap::Args)]
#[command(
    disable_help_flag = true,
    after_help = "Examples:
  weft readobj examples/co/gfx900/vecadd.co --format json
  weft readobj --all examples/co/gfx900/vecadd.co"
)]
pub struct Args {
    /// Code object, offload bundle, host program with a fat binary, or URI
    #[arg(required = true)]
    objects: Vec<PathBuf>,
    /// Which entry of a bundle
    #[arg(long, short)]
    target: Option<String>,
    #[arg(long, default_value = "text")]
    format: Format,
    /// Check the metadata against the tables of the guide; exit status 1 if something is wrong
    #[arg(long)]
    check: bool,
    /// All of the following but the dumps
    #[arg(long, short)]
    all: bool,
    /// File header
    #[arg(long, short = 'h')]
    file_header: bool,
    /// File header, sections and segments
    #[arg(long, short = 'e')]
    headers: bool,
    /// Section headers
    #[arg(long, short = 'S', visible_aliases = ["sections"])]
    section_headers: bool,
    /// Program headers, and the sections in each
    #[arg(long, short = 'l', visible_aliases = ["segments"])]
    program_headers: bool,
    /// Dynamic section
    #[arg(long, short = 'd', visible_aliases = ["dynamic"])]
    dynamic_table: bool,
    /// Relocations
    #[arg(long, short = 'r', visible_aliases = ["relocs"])]
    relocations: bool,
    /// Symbols, also the dynamic ones
    #[arg(long, short = 's', visible_aliases = ["syms"])]
    symbols: bool,
    /// Dynamic symbols
    #[arg(long, visible_aliases = ["dyn-symbols"])]
    dyn_syms: bool,
    /// Notes with what they say
    #[arg(long, short = 'n')]
    notes: bool,
    /// Section groups
    #[arg(long, short = 'g')]
    section_groups: bool,
    /// Lengths of the chains of hash tables
    #[arg(long, short = 'I')]
    histogram: bool,
    /// Strings of a section, by name or number
    #[arg(long, short = 'p', value_name = "SECTION")]
    string_dump: Vec<String>,
    /// Bytes of a section, by name or number
    #[arg(long, short = 'x', value_name = "SECTION")]
    hex_dump: Vec<String>,
    /// Lines may be wide; they always are
    #[arg(long, short = 'W', hide = true)]
    wide: bool,
    /// Print help
    #[arg(long, action = clap::ArgAction::Help)]
    help: Option<bool>,
}

impl Args {
    /// The parts of llvm-readelf's text that were asked for; `None` if none was.
    fn parts(&self) -> Option<Parts> {
        let mut parts = if self.all { Parts::all() } else { Parts::default() };
        parts.file_header |= self.file_header || self.headers;
        parts.sections |= self.section_headers || self.headers;
        parts.segments |= self.program_headers || self.headers;
        parts.section_mapping |= self.program_headers || self.headers;
        parts.dynamic |= self.dynamic_table;
        parts.relocations |= self.relocations;
        parts.dynamic_symbols |= self.symbols || self.dyn_syms;
        parts.symbols |= self.symbols;
        parts.notes |= self.notes;
        parts.section_groups |= self.section_groups;
        parts.histogram |= self.histogram;
        parts.string_dump.clone_from(&self.string_dump);
        parts.hex_dump.clone_from(&self.hex_dump);
        (parts != Parts::default()).then_some(parts)
    }
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let target = args
        .target
        .as_deref()
        .map(|t| t.parse().map_err(|e| format!("{e}")))
        .transpose()?;
    if args.format == Format::Json {
        return run_json(args, target.as_ref());
    }
    let mut sound = true;
    for path in &args.objects {
        let name = input::display_name(path);
        let data = read(path)?;
        let failed = |e: code_object::Error| diag::Diagnostic::from(e).render(&name).to_string();
        let parts = args.parts();
        // What is no code object by itself may contain one.
        let entry = match parts.is_some() && code_object::file_kind(&data) == Ok(FileKind::CodeObject) {
            true => None,
            false => Some(code_object::open(&data, target.as_ref()).map_err(failed)?),
        };
        let text = match (&entry, parts) {
            (Some(object), _) if args.check => {
                let errors = check(object);
                sound &= errors.is_empty();
                errors.into_iter().map(|e| format!("{}\n", failed(e))).collect()
            }
            (entry, Some(parts)) => {
                let bytes = entry.as_ref().map_or(data.as_slice(), CodeObject::data);
                readelf::print(bytes, &parts).map_err(failed)?
            }
            (Some(object), None) => crate::readobj::text(&describe::object(object).map_err(failed)?),
            (None, None) => String::new(),
        };
        let heading = if args.objects.len() > 1 {
            format!("\nFile: {name}\n")
        } else {
            String::new()
        };
        say!("{heading}{text}");
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The objects, a list of them if there are several, or what is wrong with them.
fn run_json(args: &Args, target: Option<&amdgpu_isa::TargetId>) -> Result<ExitCode> {
    if !args.check && args.parts().is_some() {
        return hsail_tools::usage(
            "parts of an object are llvm-readelf's text; without them, --format json gives all as JSON",
        );
    }
    let mut report = Report::new(Format::Json);
    let mut trees = Vec::new();
    for path in &args.objects {
        let data = read(path)?;
        let object = input::open_bytes(path, &data, target)?;
        if args.check {
            let found: Vec<diag::Diagnostic> = check(&object).into_iter().map(Into::into).collect();
            report.add(path, &found);
        } else {
            let tree = describe::object(&object).map_err(|e| input::at(path, e))?;
            trees.push((input::display_name(path), json(&tree)));
        }
    }
    if args.check {
        return report.finish();
    }
    let list = match trees.len() {
        1 => trees.remove(0).1,
        _ => {
            let each = |(file, object)| serde_json::json!({ "file": file, "object": object });
            trees.into_iter().map(each).collect()
        }
    };
    say!("{list:#}\n");
    Ok(ExitCode::SUCCESS)
}

/// A file, or the part of one that a URI names.
fn read(path: &std::path::Path) -> Result<Vec<u8>> {
    let Some(text) = path
        .to_str()
        .filter(|t| t.starts_with("file://") || t.starts_with("memory://"))
    else {
        return input::read(path);
    };
    let uri: uri::Uri = text.parse().map_err(|e: code_object::Error| e.to_string())?;
    match &uri.source {
        uri::Source::File(file) => {
            let data = input::read(std::path::Path::new(file))?;
            uri.extract(&data).map(<[u8]>::to_vec).map_err(|e| e.to_string())
        }
        uri::Source::Memory(process) => Err(format!("{text}: the memory of process {process} cannot be read")),
    }
}

/// What is wrong with the metadata.
fn check(object: &CodeObject<'_>) -> Vec<code_object::Error> {
    let schema = metadata::schema::Schema::of(object);
    let documents = object.metadata().documents.iter();
    documents
        .flat_map(|d| metadata::schema::check(d, schema, Some(object.target())))
        .collect()
}

/// A tree in the wanted form.
pub fn shown(tree: &Value, format: Format) -> String {
    match format {
        Format::Text => text(tree),
        Format::Json => format!("{:#}\n", json(tree)),
    }
}

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
        // A field of a descriptor.
        Value::Map(entries) if matches!(entries.as_slice(), [(a, _), (b, _)] if a == "bits" && b == "value") => {
            let part = |key| value.get(key).map(scalar).unwrap_or_default();
            out.push_str(&format!("{indent}{key} [{}]: {}\n", part("bits"), part("value")));
        }
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
    fn fields_are_shown_with_their_bits() {
        let field = Value::Map(vec![("bits".into(), "5:1".into()), ("value".into(), Value::UInt(6))]);
        let tree = Value::Map(vec![("USER_SGPR_COUNT".into(), field)]);
        assert_eq!(text(&tree), "USER_SGPR_COUNT [5:1]: 6\n");
        assert_eq!(
            json(&tree).to_string(),
            r#"{"USER_SGPR_COUNT":{"bits":"5:1","value":6}}"#
        );
    }

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
