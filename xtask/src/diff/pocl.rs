//! The cases of a test manifest on pocl's CPU device, from their sources.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::bench::{Pocl, target_dir, workspace_root};

/// Runs every case with `"cpu_ok": true`; the sources are in `src/` beside the manifest.
///
/// # Errors
/// A case whose results differ, or no pocl.
pub fn run(manifest: &Path) -> Result<(), String> {
    let root = workspace_root();
    let scratch = target_dir(&root).join("diff");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let text = std::fs::read_to_string(manifest).map_err(|e| format!("{}: {e}", manifest.display()))?;
    let cases: Vec<Value> = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", manifest.display()))?;
    let pocl = Pocl::build(&root, &scratch)?;
    println!("pocl: {}", pocl.description);
    let base = manifest.parent().unwrap_or(Path::new("."));
    let (mut agree, mut skipped, mut differ) = (0, 0, Vec::new());
    for case in &cases {
        let name = text_of(case, "case")?;
        if case.get("cpu_ok") != Some(&Value::Bool(true)) {
            skipped += 1;
            continue;
        }
        match run_case(case, base, &scratch, &pocl) {
            Ok(()) => agree += 1,
            Err(why) => {
                println!("{name}: {why}");
                differ.push(name);
            }
        }
    }
    println!(
        "{agree} cases agree, {} differ, {skipped} are not for a CPU",
        differ.len()
    );
    if differ.is_empty() {
        Ok(())
    } else {
        Err(format!("pocl differs in {}", differ.join(", ")))
    }
}

fn text_of<'a>(value: &'a Value, key: &str) -> Result<&'a str, String> {
    value
        .get(key)
        .and_then(Value::as_str)
        .ok_or_else(|| format!("no text {key:?} in {value}"))
}

fn map_of<'a>(value: &'a Value, key: &str) -> Result<&'a Map<String, Value>, String> {
    value
        .get(key)
        .and_then(Value::as_object)
        .ok_or_else(|| format!("no object {key:?} in {value}"))
}

fn list_of<'a>(value: &'a Value, key: &str) -> Result<&'a [Value], String> {
    value
        .get(key)
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .ok_or_else(|| format!("no list {key:?} in {value}"))
}

fn run_case(case: &Value, base: &Path, scratch: &Path, pocl: &Pocl) -> Result<(), String> {
    let file_of = |buffer: &str| scratch.join(format!("{buffer}.bin"));
    for (name, buffer) in map_of(case, "buffers")? {
        let bytes = buffer
            .get("bytes")
            .and_then(Value::as_u64)
            .ok_or("a buffer without bytes")?;
        let mut contents = match text_of(buffer, "init")? {
            "zero" => Vec::new(),
            file => read(&base.join(file))?,
        };
        contents.resize(usize::try_from(bytes).map_err(|e| e.to_string())?, 0);
        std::fs::write(file_of(name), contents).map_err(|e| format!("{name}: {e}"))?;
    }
    let source = base.join("src").join(format!("{}.cl", text_of(case, "object")?));
    for launch in list_of(case, "launches")? {
        let args: Result<Vec<String>, String> = list_of(launch, "args")?
            .iter()
            .map(|arg| argument(arg, &file_of))
            .collect();
        pocl.run(
            &source,
            text_of(launch, "kernel")?,
            &size(list_of(launch, "grid")?),
            &size(list_of(launch, "group")?),
            None,
            &args?,
        )?;
    }
    for (name, expect) in map_of(case, "expect")? {
        let (got, want) = (read(&file_of(name))?, read(&base.join(text_of(expect, "file")?))?);
        compare(expect, &got, &want).map_err(|why| format!("buffer {name}: {why}"))?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn size(numbers: &[Value]) -> String {
    numbers.iter().map(Value::to_string).collect::<Vec<_>>().join(",")
}

/// An argument of the manifest in the runner's notation.
fn argument(arg: &Value, file_of: &dyn Fn(&str) -> PathBuf) -> Result<String, String> {
    let (key, value) = arg
        .as_object()
        .and_then(|map| map.iter().next())
        .ok_or_else(|| format!("argument {arg}"))?;
    let wrong = || format!("argument {arg}");
    let hex = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(String::from("hex:"), |text, byte| text + &format!("{byte:02x}"))
    };
    let real = || value.as_f64().ok_or_else(wrong);
    let integer = || {
        value
            .as_i64()
            .or_else(|| value.as_u64().map(u64::cast_signed))
            .ok_or_else(wrong)
    };
    Ok(match key.as_str() {
        "buf" => format!("io:{}", file_of(value.as_str().ok_or_else(wrong)?).display()),
        "lds" => format!("local:{value}"),
        "f32" => hex(&(real()? as f32).to_le_bytes()),
        "f64" => hex(&real()?.to_le_bytes()),
        "i8" | "u8" => hex(&integer()?.to_le_bytes()[..1]),
        "i16" | "u16" => hex(&integer()?.to_le_bytes()[..2]),
        "i32" | "u32" => hex(&integer()?.to_le_bytes()[..4]),
        "i64" | "u64" => hex(&integer()?.to_le_bytes()),
        _ => return Err(wrong()),
    })
}

/// Bytes of the element type, and its value as a float where a tolerance is given.
fn compare(expect: &Value, got: &[u8], want: &[u8]) -> Result<(), String> {
    let dtype = text_of(expect, "dtype")?;
    let bytes: usize = match dtype.trim_start_matches(|c: char| c.is_ascii_alphabetic()) {
        "8" => 1,
        "16" => 2,
        "32" => 4,
        "64" => 8,
        _ => return Err(format!("unknown dtype {dtype}")),
    };
    let tolerance = expect.get("compare").and_then(Value::as_object);
    let both = got.chunks_exact(bytes).zip(want.chunks_exact(bytes));
    let differing: Vec<usize> = both
        .enumerate()
        .filter(|(_, (g, w))| g != w && !tolerance.is_some_and(|t| close(t, float(dtype, g), float(dtype, w), dtype)))
        .map(|(index, _)| index)
        .collect();
    match differing.first() {
        None => Ok(()),
        Some(&first) => {
            let show = |all: &[u8]| {
                all.chunks_exact(bytes)
                    .nth(first)
                    .map(|e| format!("{:02x?}", e))
                    .unwrap_or_default()
            };
            Err(format!(
                "{} of {} elements differ; first [{first}]: got {}, want {}",
                differing.len(),
                want.len() / bytes,
                show(got),
                show(want)
            ))
        }
    }
}

fn float(dtype: &str, bytes: &[u8]) -> f64 {
    match (dtype, bytes) {
        ("float32", &[a, b, c, d]) => f64::from(f32::from_le_bytes([a, b, c, d])),
        ("float64", _) => bytes.first_chunk().map_or(f64::NAN, |b| f64::from_le_bytes(*b)),
        _ => f64::NAN,
    }
}

fn close(tolerance: &Map<String, Value>, got: f64, want: f64, dtype: &str) -> bool {
    let number = |key: &str| tolerance.get(key).and_then(Value::as_f64).unwrap_or(0.0);
    let (digits, smallest) = if dtype == "float32" { (23, -149) } else { (52, -1074) };
    let exponent = if want == 0.0 {
        f64::from(smallest)
    } else {
        want.abs().log2().floor() - f64::from(digits)
    };
    let spacing = exponent.max(f64::from(smallest)).exp2();
    got == want
        || (got.is_nan() && want.is_nan())
        || (got - want).abs() <= (number("abs") + number("rel") * want.abs()).max(number("ulp") * spacing)
}
