//! The dynamic segment: symbols and relocations of an object whose section headers were stripped.

use crate::bytes::{slice64, u32_at};
use crate::elf::{ElfFile, Rela, Symbol, parse_relocations, parse_symbols, word_at};
use crate::error::{Error, ErrorKind, Result};
use object::elf;

/// What the dynamic segment leads to.
#[derive(Debug, Default)]
pub(crate) struct Dynamic {
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) relas: Vec<Rela>,
}

/// Reads the tables that `PT_DYNAMIC` names; nothing if there is no such segment.
pub(crate) fn parse_dynamic(data: &[u8], file: &ElfFile) -> Result<Dynamic> {
    let Some(segment) = file.segments.iter().find(|s| s.segment_type == elf::PT_DYNAMIC.0) else {
        return Ok(Dynamic::default());
    };
    let class = file.header.class;
    let mut tags = Vec::new();
    for entry in segment.data(data)?.chunks_exact(2 * class.word_bytes()) {
        let tag = word_at(class, entry, 0, 0, "d_tag")? as i64;
        let value = word_at(class, entry, 4, 8, "d_val")?;
        if tag == elf::DT_NULL.0 {
            break;
        }
        tags.push((tag, value));
    }
    let value = |tag: elf::DynamicTag| tags.iter().find(|&&(t, _)| t == tag.0).map(|&(_, v)| v);
    let mut dynamic = Dynamic::default();
    if let (Some(symbols), Some(strings)) = (value(elf::DT_SYMTAB), value(elf::DT_STRTAB)) {
        let strings_bytes = value(elf::DT_STRSZ).unwrap_or(0);
        let table = table_at(data, file, strings, strings_bytes, "DT_STRTAB")?.1;
        let count = symbol_count(data, file, value(elf::DT_HASH), symbols, strings)?;
        let bytes = count
            .checked_mul(class.symbol_bytes() as u64)
            .ok_or_else(|| unmapped("DT_HASH", count))?;
        let (offset, records) = table_at(data, file, symbols, bytes, "DT_SYMTAB")?;
        dynamic.symbols = parse_symbols(class, records, &[], offset, table)?;
    }
    if let (Some(relas), Some(bytes)) = (value(elf::DT_RELA), value(elf::DT_RELASZ)) {
        let (offset, records) = table_at(data, file, relas, bytes, "DT_RELA")?;
        dynamic.relas = parse_relocations(class, records, true, offset)?;
    }
    Ok(dynamic)
}

/// `DT_HASH` counts the symbols; without it, the strings follow the symbols in what linkers write.
fn symbol_count(data: &[u8], file: &ElfFile, hash: Option<u64>, symbols: u64, strings: u64) -> Result<u64> {
    match hash {
        Some(hash) => {
            let (_, header) = table_at(data, file, hash, 8, "DT_HASH")?;
            Ok(u64::from(u32_at(header, 4, "nchain")?))
        }
        None => Ok(strings.saturating_sub(symbols) / file.header.class.symbol_bytes() as u64),
    }
}

fn unmapped(field: &str, address: u64) -> Error {
    let expected = "an address that a load segment has in the file";
    Error::new(ErrorKind::Elf, field, format!("{address:#x}"), expected).at_address(address)
}

/// File offset and bytes of what will be loaded at `address`.
fn table_at<'a>(data: &'a [u8], file: &ElfFile, address: u64, bytes: u64, field: &str) -> Result<(usize, &'a [u8])> {
    let offset = file
        .segments
        .iter()
        .filter(|s| s.is_load())
        .find_map(|s| {
            let inside = address.checked_sub(s.address)?;
            (inside.checked_add(bytes)? <= s.file_bytes).then(|| s.offset.checked_add(inside))?
        })
        .ok_or_else(|| unmapped(field, address))?;
    let table = slice64(data, offset, bytes, field)?;
    Ok((offset as usize, table))
}
