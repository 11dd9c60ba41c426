//! Reading inputs: files and standard input, code objects in every container, targets, sizes, arguments.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::os::fd::AsFd;
use std::path::Path;

use amdgpu_isa::TargetId;
use code_object::CodeObject;

use crate::argument::{Dtype, Pointer};

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

/// Most bytes of a file that are read: offsets in objects' and sources' tables have 32 bits.
const MAX_FILE_BYTES: u64 = u32::MAX as u64;
/// Most bytes of a pipe or device, which may have no end.
const MAX_STREAM_BYTES: u64 = 1 << 28;
/// Most bytes of a source that debug information names.
const MAX_SOURCE_BYTES: u64 = 1 << 26;

/// Reads a file or, for `-`, standard input.
///
/// # Errors
/// It cannot be read, or is larger than what can be used.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    read_part(path, 0, u64::MAX)
}

/// At most `most` bytes of a file, or of standard input for `-`, from an offset on; no more is read.
///
/// # Errors
/// It cannot be read, ends before the offset, or the part is larger than what can be used.
pub fn read_part(path: &Path, from: u64, most: u64) -> Result<Vec<u8>> {
    let name = match is_stdio(path) {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    };
    let failed = |e: std::io::Error| format!("{name}: {e}");
    let file = match is_stdio(path) {
        true => std::io::stdin().as_fd().try_clone_to_owned().map(File::from),
        false => File::open(path),
    };
    let mut file = file.map_err(failed)?;
    let found = file.metadata().map_err(failed)?;
    if found.is_dir() {
        return Err(format!("{name}: this is a directory; a file is right"));
    }
    let (limit, what) = match found.is_file() {
        true => (MAX_FILE_BYTES, "a file"),
        false => (MAX_STREAM_BYTES, "a pipe or device"),
    };
    let too_large = || format!("{name}: more than {limit} bytes, which is what weft reads of {what}");
    if from > limit || (most > limit && found.is_file() && found.len() > limit) {
        return Err(too_large());
    }
    let skipped = match from {
        0 => 0,
        from if found.is_file() => file
            .seek(SeekFrom::Start(from))
            .map(|at| at.min(found.len()))
            .map_err(failed)?,
        from => std::io::copy(&mut (&file).take(from), &mut std::io::sink()).map_err(failed)?,
    };
    if skipped < from {
        return Err(format!("{name}: {skipped} bytes, of which {from} are to be skipped"));
    }
    // Devices and files that are made as they are read say 0.
    let expected = found.len().saturating_sub(skipped).min(most).min(limit);
    let mut bytes = Vec::with_capacity(expected as usize);
    file.take(most.min(limit + 1)).read_to_end(&mut bytes).map_err(failed)?;
    match bytes.len() as u64 > limit {
        true => Err(too_large()),
        false => Ok(bytes),
    }
}

/// Reads text.
///
/// # Errors
/// It cannot be read, or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?).map_err(|_| format!("{}: not UTF-8", display_name(path)))
}

/// Reads the contents of a buffer, of which there may be no more than it has bytes.
///
/// # Errors
/// They cannot be read, or are more.
pub fn read_for_buffer(path: &Path, buffer: &str, bytes: u64) -> Result<Vec<u8>> {
    let contents = read_part(path, 0, bytes.saturating_add(1))?;
    match contents.len() as u64 > bytes {
        true => Err(format!(
            "{}: more than the {bytes} bytes of buffer {buffer}",
            path.display()
        )),
        false => Ok(contents),
    }
}

/// A source that debug information names, to be shown; none if there is no such file any more.
pub fn source_text(path: &Path) -> Option<String> {
    // What is no regular file may wait for ever, or have no end.
    let found = std::fs::metadata(path).ok()?;
    let shown = found.is_file() && found.len() <= MAX_SOURCE_BYTES;
    shown.then(|| String::from_utf8(read(path).ok()?).ok()).flatten()
}

/// Opens a code object: raw ELF, bundle, or host program with a fat binary; the target picks the entry of a bundle. The path is for
/// messages.
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
    /// A buffer: its element type, its bytes, and what it begins with; the rest is zero.
    Buffer(Dtype, u64, Vec<u8>),
    /// A buffer that nobody has set, for `--check uninit`; it is zero.
    Unset(Dtype, u64),
    /// As [`ArgKind::Buffer`], but kernels may not write there.
    ReadOnly(Dtype, u64, Vec<u8>),
    /// An address by its value.
    Pointer(Pointer),
    /// Bytes of group memory.
    Local(u32),
}

/// Largest buffer an argument may ask for.
const MAX_BUFFER_BYTES: u64 = 1 << 34;

/// Parses `[NAME:]TYPE=VALUE`, `[NAME:]TYPE[COUNT]=INIT`, `ptr=ADDRESS` or `local=BYTES`.
pub fn arg(text: &str) -> Result<Arg> {
    let wrong = || {
        format!(
            "argument {text:?}: [NAME:]TYPE=VALUE, [NAME:]TYPE[COUNT]=[ro:]V,V,...|zero|unset|fill:V|range[:START[:STEP]]|random:SEED|file:PATH, \
             ptr=null|ADDRESS|BUFFER[+BYTES], or local=BYTES is right"
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
    if ty == "ptr" {
        let pointer = Pointer::parse(init).map_err(|e| format!("argument {text:?}: {e}"))?;
        return Ok(Arg {
            name,
            value: ArgKind::Pointer(pointer),
        });
    }
    let value = match ty.split_once('[') {
        Some((ty, rest)) => {
            let ty = Dtype::by_name(ty)?;
            let count = rest.strip_suffix(']').ok_or_else(wrong)?;
            if init == "unset" {
                let value = ArgKind::Unset(ty, buffer_bytes(ty, count)?);
                return Ok(Arg { name, value });
            }
            let (contents, read_only) = match init.strip_prefix("ro:") {
                Some(contents) => (contents, true),
                None => (init, false),
            };
            let (bytes, first) = buffer(ty, count, contents).map_err(|e| format!("argument {text:?}: {e}"))?;
            match read_only {
                true => ArgKind::ReadOnly(ty, bytes, first),
                false => ArgKind::Buffer(ty, bytes, first),
            }
        }
        None => {
            let ty = Dtype::by_name(ty)?;
            let parts: Result<Vec<Vec<u8>>> = init.split(',').map(|v| ty.parse(v)).collect();
            ArgKind::Value(parts?.concat())
        }
    };
    Ok(Arg { name, value })
}

/// Bytes of a buffer, and what it begins with.
fn buffer(ty: Dtype, count: &str, init: &str) -> Result<(u64, Vec<u8>)> {
    let (how, rest) = init.split_once(':').unwrap_or((init, ""));
    if how == "file" && count.is_empty() {
        let first = read(Path::new(rest))?;
        return Ok((first.len() as u64, first));
    }
    let bytes = buffer_bytes(ty, count)?;
    // What is not zero is here first, then in the device's memory.
    check_memory(if how == "zero" { bytes } else { bytes.saturating_mul(2) })?;
    let elements = bytes / ty.bytes() as u64;
    let first = match how {
        "zero" => Vec::new(),
        "file" => read_part(Path::new(rest), 0, bytes)?,
        "fill" => ty.parse(rest)?.repeat(elements as usize),
        "range" => range(ty, elements, rest)?,
        "random" => {
            let seed: u64 = rest.parse().map_err(|_| format!("{rest:?} is no seed"))?;
            random(ty, elements as usize, seed)
        }
        _ if how.starts_with(|c: char| c.is_ascii_digit() || "-+.".contains(c)) => list(ty, elements, init)?,
        _ => return Err(format!("unknown contents {init:?}")),
    };
    Ok((bytes, first))
}

/// The elements themselves, with commas between: not more than the buffer has, whose rest is zero.
fn list(ty: Dtype, elements: u64, text: &str) -> Result<Vec<u8>> {
    let given: Result<Vec<Vec<u8>>> = text.split(',').map(|v| ty.parse(v)).collect();
    let given = given?;
    match given.len() as u64 > elements {
        true => Err(format!("{} elements for a buffer of {elements}", given.len())),
        false => Ok(given.concat()),
    }
}

/// `START[:STEP]`
fn range(ty: Dtype, elements: u64, text: &str) -> Result<Vec<u8>> {
    let (start, step) = text.split_once(':').unwrap_or((text, "1"));
    let number = |t: &str, default: f64| match t {
        "" => Ok(default),
        t => t.parse::<f64>().map_err(|_| format!("{t:?} is no number")),
    };
    let (start, step) = (number(start, 0.0)?, number(step, 1.0)?);
    let mut out = Vec::with_capacity(elements as usize * ty.bytes());
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

fn buffer_bytes(ty: Dtype, count: &str) -> Result<u64> {
    let count: u64 = count
        .parse()
        .map_err(|_| format!("{count:?} is no number of elements"))?;
    count
        .checked_mul(ty.bytes() as u64)
        .filter(|&bytes| bytes <= MAX_BUFFER_BYTES)
        .ok_or_else(|| format!("{count} elements are more than {MAX_BUFFER_BYTES} bytes"))
}

/// Refuses buffers that would make the host stop the process.
///
/// # Errors
/// They are larger than what the host has free.
pub fn check_memory(bytes: u64) -> Result<()> {
    let table = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kib = table.lines().find_map(|l| l.strip_prefix("MemAvailable:"));
    let kib = kib.and_then(|l| l.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    match kib.map(|kib| kib.saturating_mul(1024)) {
        Some(free) if bytes > free => Err(format!(
            "{bytes} bytes are needed; this host has {free} bytes of memory free"
        )),
        _ => Ok(()),
    }
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
            ArgKind::Value(b) | ArgKind::Buffer(_, _, b) | ArgKind::ReadOnly(_, _, b) => b,
            ArgKind::Unset(_, bytes) => vec![0; bytes as usize],
            ArgKind::Pointer(p) => p.offset.to_le_bytes().to_vec(),
            ArgKind::Local(n) => n.to_le_bytes().to_vec(),
        }
    }

    #[test]
    fn values_buffers_and_local_memory() {
        assert_eq!(bytes("i32=-2"), (-2i32).to_le_bytes());
        assert_eq!(bytes("f32=1,2"), [1f32.to_le_bytes(), 2f32.to_le_bytes()].concat());
        assert_eq!(bytes("x:u16[3]=range:5:2"), [5, 0, 7, 0, 9, 0]);
        assert_eq!(bytes("u8[4]=fill:7"), [7; 4]);
        assert_eq!(bytes("i16[4]=1,-2, 3"), [1, 0, 0xfe, 0xff, 3, 0]);
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
            "f32[2]=1,2,3",
            "f32[2]=1,x",
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
