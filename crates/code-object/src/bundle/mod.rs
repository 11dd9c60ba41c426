//! Offload bundles: several code objects in one file, plain, compressed, as text, or inside a host program or object.
//!
//! Source: Clang documentation, Clang Offload Bundler (Bundled Code Object Layout, Bundle Entry ID, Compression).

mod host;
mod id;
mod text;
mod write;

pub use id::{EntryId, check_ids};
pub use write::{
    FILE_TYPES, FileType, Method, Unbundle, bundle, check_archive, compress, contents, unbundle, unbundle_archive,
};

use crate::bytes::{align_up, slice, slice64, u16_at, u32_at, u64_at};
use crate::elf::{ElfFile, is_elf};
use crate::error::{Error, ErrorKind, Result};
use crate::object::CodeObject;
use crate::target::target_of_triple;
use amdgpu_isa::{Setting, TargetId};
use object::elf;
use std::ops::Range;
use std::sync::Arc;

const MAGIC: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";
const COMPRESSED_MAGIC: &[u8] = b"CCOB";
const PACKAGER_MAGIC: &[u8] = &[0x10, 0xff, 0x10, 0xad];
/// The section of a HIP host program that holds its bundles.
pub const FATBIN_SECTION: &str = ".hip_fatbin";
/// Bundles in a host program begin at multiples of this.
const FATBIN_ALIGN: u64 = 4096;
/// No compiler's output shrinks to less than a thousandth; a file that claims so is made to exhaust memory.
const MAX_RATIO: u64 = 1024;

/// What a file is, by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// An ELF file for AMDGPU.
    CodeObject,
    Bundle,
    CompressedBundle,
    /// An ELF file for another machine, which may contain bundles.
    HostElf,
}

/// What an entry of a bundle was made for: the first part of its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OffloadKind {
    /// Host code; empty in what HIP compilers write.
    Host,
    /// HIP, code objects before V4.
    Hip,
    /// HIP, code objects from V4.
    HipV4,
    OpenMp,
    Other(String),
}

/// The bytes of an entry: a part of the input, or of a bundle that was decompressed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Bytes<'a> {
    Input(&'a [u8]),
    Shared(Arc<Vec<u8>>, Range<usize>),
}

/// An entry of a bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BundleEntry<'a> {
    /// `KIND-TRIPLE-TARGETID`.
    pub id: String,
    pub kind: OffloadKind,
    /// The processor and its settings; `None` for the host and for what is no AMDGPU target.
    pub target: Option<TargetId>,
    /// Which bundle of the file, from 0.
    pub bundle: usize,
    /// Byte offset in the file, or in the decompressed bundle.
    pub offset: u64,
    /// The bundle was compressed.
    pub compressed: bool,
    bytes: Bytes<'a>,
}

impl<'a> BundleEntry<'a> {
    /// The entry's contents, normally an AMDGPU ELF file.
    pub fn data(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Input(bytes) => bytes,
            Bytes::Shared(all, range) => all.get(range.clone()).unwrap_or(&[]),
        }
    }

    /// The entry as a code object; offsets in errors are those of the file that contains the bundle.
    pub fn code_object(&self) -> Result<CodeObject<'a>> {
        match &self.bytes {
            Bytes::Input(bytes) => CodeObject::parse(bytes).map_err(|e| e.shifted(self.offset as usize)),
            Bytes::Shared(..) => CodeObject::parse_owned(self.data().to_vec())
                .map_err(|e| e.note(format!("in the decompressed entry {}", self.id))),
        }
    }
}

/// What the bytes are.
///
/// # Errors
/// Bytes that are none of the kinds.
pub fn file_kind(data: &[u8]) -> Result<FileKind> {
    if is_elf(data) {
        let machine = u16_at(data, 18, "e_machine")?;
        let is_amdgpu = machine == elf::EM_AMDGPU.0;
        return Ok(if is_amdgpu {
            FileKind::CodeObject
        } else {
            FileKind::HostElf
        });
    }
    if data.starts_with(MAGIC) {
        return Ok(FileKind::Bundle);
    }
    if data.starts_with(COMPRESSED_MAGIC) {
        return Ok(FileKind::CompressedBundle);
    }
    let found = match data.first_chunk::<8>() {
        _ if data.is_empty() => "empty".to_owned(),
        _ if data.starts_with(PACKAGER_MAGIC) => "an offload packager binary (10 ff 10 ad)".to_owned(),
        _ if data.starts_with(b"# __CLANG_OFFLOAD") || data.starts_with(b"; __CLANG_OFFLOAD") => {
            "a text bundle (__CLANG_OFFLOAD_BUNDLE____START__)".to_owned()
        }
        Some(first) => format!("neither ELF nor a bundle (first bytes {first:02x?})"),
        None => format!("{} bytes long", data.len()),
    };
    let expected = "an AMDGPU ELF file, an offload bundle, or a host program with one";
    Err(Error::new(ErrorKind::Format, "file", found, expected).at(0))
}

/// The entries of every bundle in the file, in order.
///
/// # Errors
/// A file that is no bundle and contains none, or a bundle that does not hold together.
pub fn entries(data: &[u8]) -> Result<Vec<BundleEntry<'_>>> {
    match file_kind(data)? {
        FileKind::Bundle | FileKind::CompressedBundle => {
            let mut all = Vec::new();
            parse_bundles(data, 0, &mut all)?;
            Ok(all)
        }
        FileKind::HostElf => host_entries(data),
        FileKind::CodeObject => Err(Error::new(
            ErrorKind::Bundle,
            "file",
            "a single code object",
            "an offload bundle or a host program",
        )
        .at(0)),
    }
}

fn host_entries(data: &[u8]) -> Result<Vec<BundleEntry<'_>>> {
    let file = ElfFile::parse(data)?;
    let section = file.section(FATBIN_SECTION).ok_or_else(|| {
        let machine = file.header.machine_name().unwrap_or("another machine");
        let error = Error::new(
            ErrorKind::Bundle,
            "host program",
            format!("without {FATBIN_SECTION}"),
            "a section with bundles",
        )
        .note(format!("an ELF file for {machine}"));
        match file.section(".llvm.offloading") {
            Some(_) => error.note("it has .llvm.offloading, the format of the offload packager, which is not read"),
            None => error,
        }
    })?;
    let mut all = Vec::new();
    parse_bundles(section.data(data)?, section.offset as usize, &mut all)?;
    if all.is_empty() {
        let found = format!("{:#x} bytes without a bundle", section.size);
        return Err(
            Error::new(ErrorKind::Bundle, FATBIN_SECTION, found, "an offload bundle").at(section.offset as usize),
        );
    }
    Ok(all)
}

/// The bundles in `data`, which begins at `file_offset` of the file: one at its begin, others at later pages.
fn parse_bundles<'a>(data: &'a [u8], file_offset: usize, all: &mut Vec<BundleEntry<'a>>) -> Result<()> {
    let mut at = 0usize;
    let mut bundle = 0;
    while let Some(rest) = data.get(at..).filter(|r| !r.is_empty()) {
        let offset = file_offset.saturating_add(at);
        let parsed = if rest.starts_with(MAGIC) {
            let table = bundle_table(rest).map_err(|e| e.shifted(offset))?;
            for (id, range) in table.entries {
                let bytes = Bytes::Input(rest.get(range.clone()).unwrap_or(&[]));
                let start = offset.saturating_add(range.start) as u64;
                all.push(entry(id, bundle, start, false, bytes));
            }
            table.end
        } else if rest.starts_with(COMPRESSED_MAGIC) {
            let header = compressed_header(rest).map_err(|e| e.shifted(offset))?;
            let inside = Arc::new(decompress(rest, &header).map_err(|e| e.shifted(offset))?);
            let table = bundle_table(&inside).map_err(|e| e.note("in the decompressed bundle"))?;
            for (id, range) in table.entries {
                let bytes = Bytes::Shared(Arc::clone(&inside), range.clone());
                all.push(entry(id, bundle, range.start as u64, true, bytes));
            }
            header.next
        } else {
            0
        };
        bundle += usize::from(parsed != 0);
        let next = align_up(at.saturating_add(parsed.max(1)) as u64, FATBIN_ALIGN);
        at = next.and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX);
    }
    Ok(())
}

/// The inside of a compressed file, whatever it is.
fn decompressed(data: &[u8]) -> Result<Vec<u8>> {
    inflate(data, &compressed_header(data)?)
}

struct Table {
    entries: Vec<(String, Range<usize>)>,
    /// Where the bundle ends.
    end: usize,
}

/// The table at the begin of a bundle; every range lies in `data`.
fn bundle_table(data: &[u8]) -> Result<Table> {
    let count = u64_at(data, MAGIC.len(), "number of bundle entries")?;
    let mut at = MAGIC.len() + 8;
    let mut entries = Vec::new();
    for index in 0..count {
        let field = |name: &str| format!("{name} of bundle entry {index}");
        let offset = u64_at(data, at, &field("offset"))?;
        let size = u64_at(data, at + 8, &field("size"))?;
        let id_bytes = u64_at(data, at + 16, &field("id length"))?;
        let id = slice64(data, at as u64 + 24, id_bytes, &field("id"))?;
        let bytes = slice64(data, offset, size, &field("code object"))?;
        let start = offset as usize;
        entries.push((String::from_utf8_lossy(id).into_owned(), start..start + bytes.len()));
        at += 24 + id.len();
    }
    let end = entries.iter().map(|(_, range)| range.end).max().unwrap_or(0).max(at);
    Ok(Table { entries, end })
}

fn entry(id: String, bundle: usize, offset: u64, compressed: bool, bytes: Bytes<'_>) -> BundleEntry<'_> {
    let kind = match id.split('-').next().unwrap_or("") {
        "host" => OffloadKind::Host,
        "hip" => OffloadKind::Hip,
        "hipv4" => OffloadKind::HipV4,
        "openmp" => OffloadKind::OpenMp,
        other => OffloadKind::Other(other.to_owned()),
    };
    let target = if kind == OffloadKind::Host {
        None
    } else {
        target_of_triple(&id)
    };
    BundleEntry {
        id,
        kind,
        target,
        bundle,
        offset,
        compressed,
        bytes,
    }
}

/// The header of a compressed bundle.
struct CompressedHeader {
    method: u16,
    uncompressed_bytes: u64,
    payload: Range<usize>,
    /// Where to look for the next bundle.
    next: usize,
}

fn compressed_header(data: &[u8]) -> Result<CompressedHeader> {
    let version = u16_at(data, 4, "version of the compressed bundle")?;
    let method = u16_at(data, 6, "compression method")?;
    // Then come the file's size (not in version 1), the size before compression and 8 bytes of a hash.
    let (file_bytes, uncompressed_bytes, header_bytes) = match version {
        1 => (data.len() as u64, u64::from(u32_at(data, 8, "uncompressed size")?), 20),
        2 => (
            u32_at(data, 8, "total file size")?.into(),
            u32_at(data, 12, "uncompressed size")?.into(),
            24,
        ),
        3 => (
            u64_at(data, 8, "total file size")?,
            u64_at(data, 16, "uncompressed size")?,
            32,
        ),
        other => {
            let field = "version of the compressed bundle";
            return Err(Error::new(ErrorKind::Compressed, field, other.to_string(), "1, 2 or 3").at(4));
        }
    };
    let end = usize::try_from(file_bytes)
        .ok()
        .filter(|&end| header_bytes <= end && end <= data.len())
        .ok_or_else(|| {
            let expected = format!("{header_bytes} to {}, the bytes that are left", data.len());
            Error::new(
                ErrorKind::Compressed,
                "total file size",
                file_bytes.to_string(),
                expected,
            )
            .at(8)
        })?;
    Ok(CompressedHeader {
        method,
        uncompressed_bytes,
        payload: header_bytes..end,
        // Version 1 does not say where it ends.
        next: if version == 1 { header_bytes } else { end },
    })
}

/// The bundle inside a compressed one.
fn decompress(data: &[u8], header: &CompressedHeader) -> Result<Vec<u8>> {
    let bytes = inflate(data, header)?;
    if !bytes.starts_with(MAGIC) {
        let expected = "__CLANG_OFFLOAD_BUNDLE__ first";
        return Err(Error::new(
            ErrorKind::Compressed,
            "decompressed bundle",
            "no offload bundle",
            expected,
        )
        .at(8));
    }
    Ok(bytes)
}

fn inflate(data: &[u8], header: &CompressedHeader) -> Result<Vec<u8>> {
    let payload = slice(data, header.payload.start, header.payload.len(), "compressed data")?;
    let limit = (payload.len() as u64).saturating_mul(MAX_RATIO).saturating_add(1 << 16);
    let size = usize::try_from(header.uncompressed_bytes)
        .ok()
        .filter(|_| header.uncompressed_bytes <= limit)
        .ok_or_else(|| {
            let found = header.uncompressed_bytes.to_string();
            let expected = format!("at most {limit} for {} compressed bytes", payload.len());
            Error::new(ErrorKind::Compressed, "uncompressed size", found, expected).at(8)
        })?;
    let broken = |method: &str, why: String| {
        Error::new(
            ErrorKind::Compressed,
            format!("{method} data"),
            format!("broken ({why})"),
            "data that decompress",
        )
        .at(header.payload.start)
    };
    let bytes = match header.method {
        0 => miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(payload, size)
            .map_err(|e| broken("zlib", e.to_string()))?,
        1 => {
            use std::io::Read;
            let decoder =
                ruzstd::decoding::StreamingDecoder::new(payload).map_err(|e| broken("zstd", e.to_string()))?;
            let mut bytes = Vec::new();
            decoder
                .take(size as u64 + 1)
                .read_to_end(&mut bytes)
                .map_err(|e| broken("zstd", e.to_string()))?;
            bytes
        }
        other => {
            let expected = "0 (zlib) or 1 (zstd)";
            return Err(Error::new(ErrorKind::Compressed, "compression method", other.to_string(), expected).at(6));
        }
    };
    if bytes.len() != size {
        let found = format!("{} bytes or more", bytes.len());
        return Err(Error::new(
            ErrorKind::Compressed,
            "decompressed bundle",
            found,
            format!("{size} bytes"),
        )
        .at(8));
    }
    Ok(bytes)
}

/// How well an entry fits an agent; higher is better. The same processor before a generic one, then settings that
/// are named before those left open.
fn fit(entry: &BundleEntry<'_>, agent: &TargetId) -> Option<(bool, u8)> {
    let code = entry.target.filter(|code| code.runs_on(agent).is_ok())?;
    let named = |setting| u8::from(setting != Setting::Any);
    Some((
        code.processor == agent.processor,
        named(code.xnack) + named(code.sramecc),
    ))
}

/// The entry that fits the agent best; the first of equally good ones.
///
/// # Errors
/// No entry runs on the agent; the notes list what there is.
pub fn select<'e, 'a>(entries: &'e [BundleEntry<'a>], agent: &TargetId) -> Result<&'e BundleEntry<'a>> {
    let mut best: Option<((bool, u8), &BundleEntry<'_>)> = None;
    for entry in entries {
        if let Some(fit) = fit(entry, agent).filter(|fit| best.is_none_or(|(b, _)| *fit > b)) {
            best = Some((fit, entry));
        }
    }
    best.map(|(_, entry)| entry).ok_or_else(|| {
        let found = format!("without an entry for {agent}");
        list(
            entries,
            Error::new(
                ErrorKind::NoMatch,
                "offload bundle",
                found,
                "an entry that runs on the agent",
            ),
        )
    })
}

/// Adds what there is to an error.
fn list(entries: &[BundleEntry<'_>], error: Error) -> Error {
    let mut ids: Vec<&str> = entries
        .iter()
        .filter(|e| e.kind != OffloadKind::Host)
        .map(|e| e.id.as_str())
        .collect();
    ids.dedup();
    match ids.is_empty() {
        true => error.note("it has no entries for devices"),
        false => error.note(format!("entries: {}", ids.join(", "))),
    }
}

/// The code objects of a file for an agent: the file itself, or the best entry of each of its bundles.
///
/// Without an agent, the file itself, or every entry that is for a device.
///
/// # Errors
/// As for [`open`].
pub fn open_all<'a>(data: &'a [u8], agent: Option<&TargetId>) -> Result<Vec<CodeObject<'a>>> {
    if file_kind(data)? == FileKind::CodeObject {
        let object = CodeObject::parse(data)?;
        if let Some(agent) = agent {
            object.target().runs_on(agent).map_err(|why| {
                let found = format!("for {}", object.target());
                Error::new(
                    ErrorKind::NoMatch,
                    "code object",
                    found,
                    format!("code that runs on {agent}"),
                )
                .note(why.to_string())
            })?;
        }
        return Ok(vec![object]);
    }
    let entries = entries(data)?;
    let chosen: Vec<&BundleEntry<'_>> = match agent {
        Some(agent) => {
            let bundles = entries.chunk_by(|a, b| a.bundle == b.bundle);
            let chosen: Vec<_> = bundles.filter_map(|bundle| select(bundle, agent).ok()).collect();
            if chosen.is_empty() {
                select(&entries, agent)?;
            }
            chosen
        }
        None => entries
            .iter()
            .filter(|e| e.kind != OffloadKind::Host && !e.data().is_empty())
            .collect(),
    };
    chosen.into_iter().map(BundleEntry::code_object).collect()
}

/// The code object of a file: an AMDGPU ELF file, or the entry of a bundle that fits the agent best, where a bundle
/// may be compressed and may be inside a host program.
///
/// # Errors
/// A file of another kind; no code object for the agent; more than one to choose from, which [`open_all`] returns.
pub fn open<'a>(data: &'a [u8], agent: Option<&TargetId>) -> Result<CodeObject<'a>> {
    let mut objects = open_all(data, agent)?;
    match objects.len() {
        1 => Ok(objects.remove(0)),
        count => {
            let found = format!("{count} code objects");
            let error = Error::new(ErrorKind::NoMatch, "file", found, "one: name the target that is wanted");
            Err(list(&entries(data)?, error))
        }
    }
}
