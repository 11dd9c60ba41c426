//! Reading inputs: files and standard input, code objects in every container, targets, sizes, arguments.

use std::io::Read;
use std::path::{Path, PathBuf};

use amdgpu_isa::TargetId;
use code_object::CodeObject;

use crate::manifest::Dtype;

/// An error of the command line's side, as text for the user.
pub type Result<T> = std::result::Result<T, String>;

/// Whether a path means standard input or output.
pub fn is_stdio(path: &Path) -> bool {
    path == Path::new("-")
}

/// The name of an input in messages.
pub fn display_name(path: &Path) -> String {
    match is_stdio(path) {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    }
}

/// Reads a file or, for `-`, standard input.
///
/// # Errors
/// It cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    if !is_stdio(path) {
        return std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    }
    let mut bytes = Vec::new();
    let result = std::io::stdin().lock().read_to_end(&mut bytes);
    result.map(|_| bytes).map_err(|e| format!("standard input: {e}"))
}

/// Opens a code object: raw ELF, bundle, or host program with a fat binary; the target picks the entry of a bundle.
pub fn open(path: &Path, target: Option<&TargetId>) -> Result<CodeObject<'static>> {
    open_bytes(path, &read(path)?, target).map(CodeObject::into_owned)
}

/// As [`open`], of bytes that are read already; the path is for messages.
pub fn open_bytes<'a>(path: &Path, bytes: &'a [u8], target: Option<&TargetId>) -> Result<CodeObject<'a>> {
    code_object::open(bytes, target).map_err(|e| at(path, e))
}

/// An error about a file, as text.
pub fn at(path: &Path, error: impl Into<diag::Diagnostic>) -> String {
    error.into().render(&display_name(path)).to_string()
}

/// Parses `X[,Y[,Z]]`.
pub fn size(text: &str) -> Result<Vec<u32>> {
    let parts: std::result::Result<Vec<u32>, _> = text.split([',', 'x']).map(|p| p.trim().parse::<u32>()).collect();
    match parts {
        Ok(parts) if (1..=3).contains(&parts.len()) && !parts.contains(&0) => Ok(parts),
        _ => Err(format!(
            "{text:?} is no size; one to three numbers of at least 1 are right, as 1024 or 64,64"
        )),
    }
}

/// An argument of `weft run`.
#[derive(Debug, Clone)]
pub struct Arg {
    pub name: Option<String>,
    pub value: ArgKind,
}

#[derive(Debug, Clone)]
pub enum ArgKind {
    /// Bytes of a value.
    Value(Vec<u8>),
    /// A buffer: its element type and first contents.
    Buffer(Dtype, Vec<u8>),
    /// Bytes of group memory.
    Local(u32),
}

/// Largest buffer an argument may ask for.
const MAX_BUFFER_BYTES: u64 = 1 << 34;

/// Parses `[NAME:]TYPE=VALUE`, `[NAME:]TYPE[COUNT]=INIT` or `local=BYTES`.
pub fn arg(text: &str) -> Result<Arg> {
    let wrong = || {
        format!(
            "argument {text:?}: [NAME:]TYPE=VALUE, [NAME:]TYPE[COUNT]=zero|fill:V|range[:START[:STEP]]|random:SEED|file:PATH, \
             or local=BYTES is right"
        )
    };
    let (left, init) = text.split_once('=').ok_or_else(wrong)?;
    let (name, ty) = match left.split_once(':') {
        Some((name, ty)) => (Some(name.to_string()), ty),
        None => (None, left),
    };
    if ty == "local" {
        let bytes = init.parse().map_err(|_| wrong())?;
        return Ok(Arg {
            name,
            value: ArgKind::Local(bytes),
        });
    }
    let value = match ty.split_once('[') {
        Some((ty, rest)) => {
            let ty = Dtype::by_name(ty)?;
            let count = rest.strip_suffix(']').ok_or_else(wrong)?;
            ArgKind::Buffer(
                ty,
                buffer(ty, count, init).map_err(|e| format!("argument {text:?}: {e}"))?,
            )
        }
        None => {
            let ty = Dtype::by_name(ty)?;
            let parts: Result<Vec<Vec<u8>>> = init.split(',').map(|v| ty.parse(v)).collect();
            ArgKind::Value(parts?.concat())
        }
    };
    Ok(Arg { name, value })
}

fn buffer(ty: Dtype, count: &str, init: &str) -> Result<Vec<u8>> {
    let (how, rest) = init.split_once(':').unwrap_or((init, ""));
    if how == "file" {
        let bytes = read(&PathBuf::from(rest))?;
        if count.is_empty() {
            return Ok(bytes);
        }
        let mut bytes = bytes;
        bytes.resize(buffer_bytes(ty, count)?, 0);
        return Ok(bytes);
    }
    let bytes = buffer_bytes(ty, count)?;
    let elements = bytes / ty.bytes();
    match how {
        "zero" => Ok(vec![0; bytes]),
        "fill" => Ok(ty.parse(rest)?.repeat(elements)),
        "range" => {
            let (start, step) = rest.split_once(':').unwrap_or((rest, "1"));
            let number = |t: &str, default: f64| match t {
                "" => Ok(default),
                t => t.parse::<f64>().map_err(|_| format!("{t:?} is no number")),
            };
            let (start, step) = (number(start, 0.0)?, number(step, 1.0)?);
            let mut out = Vec::with_capacity(bytes);
            for n in 0..elements {
                let value = start + step * n as f64;
                let text = if ty.is_float() {
                    format!("{value:?}")
                } else {
                    format!("{value:.0}")
                };
                out.extend(ty.parse(&text)?);
            }
            Ok(out)
        }
        "random" => {
            let seed: u64 = rest.parse().map_err(|_| format!("{rest:?} is no seed"))?;
            Ok(random(ty, elements, seed))
        }
        _ => Err(format!("unknown contents {init:?}")),
    }
}

fn buffer_bytes(ty: Dtype, count: &str) -> Result<usize> {
    let count: u64 = count
        .parse()
        .map_err(|_| format!("{count:?} is no number of elements"))?;
    count
        .checked_mul(ty.bytes() as u64)
        .filter(|&bytes| bytes <= MAX_BUFFER_BYTES)
        .and_then(|bytes| usize::try_from(bytes).ok())
        .ok_or_else(|| format!("{count} elements are more than {MAX_BUFFER_BYTES} bytes"))
}

/// Floats in 0..1, integers over their whole range.
fn random(ty: Dtype, elements: usize, seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut next = move || {
        // SplitMix64
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    let mut out = Vec::with_capacity(elements * ty.bytes());
    for _ in 0..elements {
        let bits = next();
        match ty {
            Dtype::Float32 => out.extend(((bits >> 40) as f32 / (1u64 << 24) as f32).to_le_bytes()),
            Dtype::Float64 => out.extend(((bits >> 11) as f64 / (1u64 << 53) as f64).to_le_bytes()),
            Dtype::Float16 => {
                let value = (bits >> 54) as f64 / 1024.0;
                out.extend(Dtype::Float16.parse(&format!("{value:?}")).unwrap_or_default());
            }
            _ => out.extend(&bits.to_le_bytes()[..ty.bytes()]),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        match arg(text).unwrap().value {
            ArgKind::Value(b) | ArgKind::Buffer(_, b) => b,
            ArgKind::Local(n) => n.to_le_bytes().to_vec(),
        }
    }

    #[test]
    fn values_buffers_and_local_memory() {
        assert_eq!(bytes("i32=-2"), (-2i32).to_le_bytes());
        assert_eq!(bytes("f32=1,2"), [1f32.to_le_bytes(), 2f32.to_le_bytes()].concat());
        assert_eq!(bytes("x:u16[3]=range:5:2"), [5, 0, 7, 0, 9, 0]);
        assert_eq!(bytes("u8[4]=fill:7"), [7; 4]);
        assert_eq!(bytes("local=256"), 256u32.to_le_bytes());
        assert_eq!(arg("c:f32[2]=zero").unwrap().name.as_deref(), Some("c"));
    }

    #[test]
    fn wrong_arguments_say_what_would_be_right() {
        for text in [
            "i32",
            "i33=1",
            "f32[2=zero",
            "f32[2]=one",
            "u8=300",
            "f32[99999999999]=zero",
            "local=x",
        ] {
            let message = arg(text).unwrap_err();
            assert!(!message.is_empty(), "{text}");
        }
        assert!(arg("i33=1").unwrap_err().contains("i32"));
        assert!(size("0").is_err() && size("1,2,3,4").is_err());
        assert_eq!(size("64,2"), Ok(vec![64, 2]));
    }
}
