//! Making bundles, and taking them apart again.

use super::id::{EntryId, check_ids};
use super::{COMPRESSED_MAGIC, FileKind, MAGIC, entries, file_kind, host, text};
use crate::bytes::align_up;
use crate::error::{Error, ErrorKind, Result};
use crate::link::archive_members;
use md5::{Digest, Md5};

/// What the files of a bundle are, in the words of clang-offload-bundler's `-type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileType {
    /// Text, whose comments begin with this.
    Text(&'static str),
    Binary,
    /// Objects: sections of the host's ELF file if that is one, otherwise as [`FileType::Binary`].
    Object,
    /// Archives of such objects; only taken apart.
    Archive,
}

/// The words for file types, and what they are.
pub const FILE_TYPES: &[(&str, FileType)] = &[
    ("i", FileType::Text("//")),
    ("ii", FileType::Text("//")),
    ("cui", FileType::Text("//")),
    ("hipi", FileType::Text("//")),
    ("d", FileType::Text("#")),
    ("ll", FileType::Text(";")),
    ("bc", FileType::Binary),
    ("s", FileType::Text("#")),
    ("o", FileType::Object),
    ("a", FileType::Archive),
    ("gch", FileType::Binary),
    ("ast", FileType::Binary),
];

impl FileType {
    /// The type of this name.
    pub fn parse(name: &str) -> Result<Self> {
        let names: Vec<&str> = FILE_TYPES.iter().map(|(name, _)| *name).collect();
        let unknown = || bad("file type", format!("{name:?}"), format!("one of {}", names.join(", ")));
        FILE_TYPES
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, ty)| *ty)
            .ok_or_else(unknown)
    }
}

/// How a compressed bundle is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Zlib,
    Zstd,
}

fn bad(field: &str, found: impl Into<String>, expected: impl Into<String>) -> Error {
    Error::new(ErrorKind::Bundle, field, found, expected)
}

/// A bundle of these entries. `align` is what the contents of binary bundles are aligned to, 1 by default.
///
/// # Errors
/// Ids that do not go together, an alignment that is no power of 2 or larger than 2^28, an archive, or a host object that is damaged.
pub fn bundle(inputs: &[(EntryId, &[u8])], file_type: FileType, align: u64) -> Result<Vec<u8>> {
    let ids: Vec<EntryId> = inputs.iter().map(|(id, _)| id.clone()).collect();
    check_ids(&ids)?;
    match file_type {
        FileType::Text(comment) => Ok(text::write(inputs, comment)),
        FileType::Binary => binary(inputs, align),
        FileType::Object => match inputs.iter().find(|(id, _)| id.is_host()) {
            Some((_, data)) if crate::elf::is_elf(data) => host::write(data, inputs),
            _ => binary(inputs, align),
        },
        FileType::Archive => Err(bad("file type", "a (archive)", "o: archives are only taken apart")),
    }
}

fn binary(inputs: &[(EntryId, &[u8])], align: u64) -> Result<Vec<u8>> {
    if !align.is_power_of_two() || align > 1 << 28 {
        return Err(bad(
            "alignment of a bundle",
            align.to_string(),
            "a power of 2 up to 2^28",
        ));
    }
    let ids: Vec<String> = inputs.iter().map(|(id, _)| id.to_string()).collect();
    let table: usize = ids.iter().map(|id| 24 + id.len()).sum();
    let mut bytes = MAGIC.to_vec();
    bytes.extend((inputs.len() as u64).to_le_bytes());
    let mut contents: Vec<u8> = Vec::new();
    let start = (bytes.len() + table) as u64;
    for (id, (_, data)) in ids.iter().zip(inputs) {
        let at = align_up(start + contents.len() as u64, align).unwrap_or(start);
        contents.resize((at - start) as usize, 0);
        for number in [at, data.len() as u64, id.len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(id.bytes());
        contents.extend(*data);
    }
    bytes.extend(contents);
    Ok(bytes)
}

/// A compressed bundle (`CCOB`) with a header of version 2 or 3.
///
/// # Errors
/// Another version, or a bundle too large for it: version 2 counts in 32 bits.
pub fn compress(bundle: &[u8], method: Method, version: u16) -> Result<Vec<u8>> {
    let payload = match method {
        Method::Zlib => miniz_oxide::deflate::compress_to_vec_zlib(bundle, 6),
        Method::Zstd => ruzstd::encoding::compress_to_vec(bundle, ruzstd::encoding::CompressionLevel::Fastest),
    };
    let number = match method {
        Method::Zlib => 0u16,
        Method::Zstd => 1,
    };
    let mut bytes = COMPRESSED_MAGIC.to_vec();
    bytes.extend(version.to_le_bytes());
    bytes.extend(number.to_le_bytes());
    match version {
        2 => {
            for size in [payload.len() + 24, bundle.len()] {
                let narrow = u32::try_from(size);
                let narrow =
                    narrow.map_err(|_| bad("size of a bundle", size.to_string(), "below 2^32: use version 3"))?;
                bytes.extend(narrow.to_le_bytes());
            }
        }
        3 => {
            for size in [payload.len() as u64 + 32, bundle.len() as u64] {
                bytes.extend(size.to_le_bytes());
            }
        }
        other => return Err(bad("version of the compressed bundle", other.to_string(), "2 or 3")),
    }
    let hash = Md5::digest(bundle);
    bytes.extend(hash.iter().take(8));
    bytes.extend(payload);
    Ok(bytes)
}

/// Ids and contents of the entries of one bundle file, in order.
///
/// # Errors
/// A file that is no bundle of this type, or one that does not hold together.
pub fn contents(data: &[u8], file_type: FileType) -> Result<Vec<(String, Vec<u8>)>> {
    match file_type {
        FileType::Text(comment) if !data.starts_with(COMPRESSED_MAGIC) => text::read(data, comment),
        FileType::Text(comment) => text::read(&super::decompressed(data)?, comment),
        FileType::Object if file_kind(data) == Ok(FileKind::HostElf) && host::has_entries(data)? => host::read(data),
        FileType::Archive => {
            let mut all = Vec::new();
            for (name, member) in archive_members(data)? {
                all.extend(contents(member, FileType::Object).map_err(|e| e.note(format!("in {name}")))?);
            }
            Ok(all)
        }
        FileType::Binary | FileType::Object => match file_kind(data) {
            Ok(FileKind::Bundle | FileKind::CompressedBundle) => {
                let own = |e: &super::BundleEntry<'_>| (e.id.clone(), e.data().to_vec());
                Ok(entries(data)?.iter().filter(|e| e.bundle == 0).map(own).collect())
            }
            // A file without entries: what was never bundled is the host's.
            _ => Ok(Vec::new()),
        },
    }
}

/// What a bundle is taken apart for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unbundle {
    /// Targets without an entry get nothing instead of being an error.
    pub allow_missing: bool,
    /// `hip`, `hipv4` and `openmp` stand for each other.
    pub hip_openmp: bool,
}

/// The contents for each target: of the first entry that serves it and no target before it; `None` for what is missing.
///
/// # Errors
/// As [`contents`]; a target that no entry serves, unless that is allowed, with the ids that there are.
pub fn unbundle(
    data: &[u8],
    file_type: FileType,
    targets: &[EntryId],
    options: Unbundle,
) -> Result<Vec<Option<Vec<u8>>>> {
    let all = contents(data, file_type)?;
    let mut found: Vec<Option<Vec<u8>>> = vec![None; targets.len()];
    for (text, bytes) in &all {
        let Some(id) = EntryId::lenient(text) else { continue };
        let slot = targets
            .iter()
            .zip(&mut found)
            .find(|(wanted, slot)| slot.is_none() && id.serves(wanted, options.hip_openmp));
        if let Some((_, slot)) = slot {
            *slot = Some(bytes.clone());
        }
    }
    let missing: Vec<String> = targets
        .iter()
        .zip(&found)
        .filter(|(_, f)| f.is_none())
        .map(|(id, _)| id.to_string())
        .collect();
    if !missing.is_empty() && !options.allow_missing {
        let names: Vec<&str> = all.iter().map(|(id, _)| id.as_str()).collect();
        let found = format!("without an entry for {}", missing.join(" and for "));
        let error = Error::new(ErrorKind::NoMatch, "bundle", found, "entries for all targets");
        return Err(error.note(format!("entries: {}", names.join(", "))));
    }
    Ok(found)
}

/// For each target an archive of the contents of all entries in the members of an archive that serve it.
///
/// # Errors
/// As [`unbundle`].
pub fn unbundle_archive(data: &[u8], targets: &[EntryId], options: Unbundle) -> Result<Vec<Vec<u8>>> {
    let mut outputs: Vec<Vec<(String, Vec<u8>)>> = vec![Vec::new(); targets.len()];
    for (name, member) in archive_members(data)? {
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        for (text, bytes) in contents(member, FileType::Object).map_err(|e| e.note(format!("in {name}")))? {
            let Some(id) = EntryId::lenient(&text).filter(|id| !id.is_host()) else {
                continue;
            };
            for (wanted, output) in targets.iter().zip(&mut outputs) {
                if id.serves(wanted, options.hip_openmp) {
                    let target = id.to_string().replace(':', "_");
                    output.push((format!("{stem}-{target}.o"), bytes.clone()));
                }
            }
        }
    }
    let missing: Vec<String> = targets
        .iter()
        .zip(&outputs)
        .filter(|(_, o)| o.is_empty())
        .map(|(id, _)| id.to_string())
        .collect();
    if !missing.is_empty() && !options.allow_missing {
        let found = format!("without an entry for {}", missing.join(" and for "));
        return Err(Error::new(
            ErrorKind::NoMatch,
            "archive",
            found,
            "entries for all targets",
        ));
    }
    Ok(outputs
        .iter()
        .map(|members| crate::link::write_archive(members))
        .collect())
}

/// Checks the entry ids of each member of an archive against each other.
///
/// # Errors
/// A member whose ids do not go together.
pub fn check_archive(data: &[u8]) -> Result<()> {
    for (name, member) in archive_members(data)? {
        let in_member = |e: Error| e.note(format!("in {name}"));
        let all = contents(member, FileType::Object).map_err(in_member)?;
        let ids: Vec<EntryId> = all.iter().filter_map(|(id, _)| EntryId::lenient(id)).collect();
        check_ids(&ids).map_err(in_member)?;
    }
    Ok(())
}
