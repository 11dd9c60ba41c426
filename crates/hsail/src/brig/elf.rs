//! BRIG in an ELF file, as HSAILasm's `-bif32` and `-bif64` write it: a section `.brig` and a symbol `__BRIG__` over it.

use super::{u16_at, u32_at, u64_at};
use diag::{Diagnostic, Location};

/// Width of the container.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Elf32,
    Elf64,
}

/// `e_machine` of the two containers; not registered, the reference assembler's.
const MACHINE_32: u16 = 0xaf5a;
const MACHINE_64: u16 = 0xaf5b;
const BRIG_SECTION: &[u8] = b".brig";
const SYMBOL_NAMES: &[u8] = b"\0__BRIG__\0";
const SECTION_NAMES: &[u8] = b"\0.brig\0.strtab\0.symtab\0.shstrtab\0";
const SHT_PROGBITS: u32 = 1;
const SHT_SYMTAB: u32 = 2;
const SHT_STRTAB: u32 = 3;
const SHF_STRINGS: u64 = 0x20;
/// More sections than this are not looked through.
const MAX_SECTIONS: u64 = 1 << 16;

/// Whether the bytes start as an ELF file does.
pub fn is_elf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x7fELF")
}

/// The BRIG module in an ELF file.
pub fn unwrap(bytes: &[u8]) -> Result<&[u8], Box<Diagnostic>> {
    let fail = |at: usize, message: String| {
        Err(Box::new(
            Diagnostic::error("V200", message).at(Location::Offset(at as u64)),
        ))
    };
    let wide = match (bytes.get(4), bytes.get(5)) {
        (Some(1), Some(1)) => false,
        (Some(2), Some(1)) => true,
        _ => return fail(4, "the ELF container is not a little-endian ELF32 or ELF64 file".into()),
    };
    let word = |at: usize| {
        if wide {
            u64_at(bytes, at)
        } else {
            u64::from(u32_at(bytes, at))
        }
    };
    let (table, entry, count, names) = if wide {
        (word(40), u16_at(bytes, 58), u16_at(bytes, 60), u16_at(bytes, 62))
    } else {
        (word(32), u16_at(bytes, 46), u16_at(bytes, 48), u16_at(bytes, 50))
    };
    let least = if wide { 64 } else { 40 };
    let end = u64::from(count)
        .checked_mul(u64::from(entry))
        .and_then(|s| s.checked_add(table));
    if entry < least || u64::from(count) > MAX_SECTIONS || end.is_none_or(|e| e > bytes.len() as u64) {
        return fail(32, "the ELF section headers do not lie in the file".into());
    }
    let header = |i: u16| {
        let at = table as usize + i as usize * entry as usize;
        let (offset, size) = if wide {
            (word(at + 24), word(at + 32))
        } else {
            (word(at + 16), word(at + 20))
        };
        let range = usize::try_from(offset).ok().zip(usize::try_from(size).ok());
        (
            at,
            u32_at(bytes, at),
            range.and_then(|(o, s)| bytes.get(o..o.checked_add(s)?)),
        )
    };
    let Some(strings) = (names < count).then(|| header(names).2).flatten() else {
        return fail(50, "the ELF file has no section names".into());
    };
    for i in 0..count {
        let (at, name, contents) = header(i);
        let name = strings.get(name as usize..).unwrap_or_default();
        let name = name.split(|b| *b == 0).next().unwrap_or_default();
        if name == BRIG_SECTION {
            return match contents {
                Some(contents) => Ok(contents),
                None => fail(at, "the section .brig does not lie in the file".into()),
            };
        }
    }
    fail(0, "the ELF file has no section .brig".into())
}

/// Puts a BRIG module into an ELF file.
pub fn wrap(brig: &[u8], class: Class) -> Vec<u8> {
    let wide = class == Class::Elf64;
    let (header, section, symbol) = if wide { (64, 64, 24) } else { (52, 40, 16) };
    let brig_at = 64usize;
    let strings_at = brig_at + brig.len();
    let symbols_at = (strings_at + SYMBOL_NAMES.len()).next_multiple_of(8);
    let names_at = symbols_at + 2 * symbol;
    let table_at = (names_at + SECTION_NAMES.len()).next_multiple_of(4);
    let mut out = vec![0u8; brig_at];
    out[..7].copy_from_slice(&[0x7f, b'E', b'L', b'F', if wide { 2 } else { 1 }, 1, 1]);
    let machine = if wide { MACHINE_64 } else { MACHINE_32 };
    let halves: [(usize, u16); 7] = if wide {
        [
            (16, 1),
            (18, machine),
            (52, header),
            (58, section),
            (60, 5),
            (62, 4),
            (20, 1),
        ]
    } else {
        [
            (16, 1),
            (18, machine),
            (40, header),
            (46, section),
            (48, 5),
            (50, 4),
            (20, 1),
        ]
    };
    for (at, value) in halves {
        out[at..at + 2].copy_from_slice(&value.to_le_bytes());
    }
    // e_flags is 1 as the reference assembler's.
    let (table_field, flags_field) = if wide { (40, 48) } else { (32, 36) };
    out[table_field..table_field + 4].copy_from_slice(&(table_at as u32).to_le_bytes());
    out[flags_field] = 1;
    out.extend_from_slice(brig);
    out.extend_from_slice(SYMBOL_NAMES);
    out.resize(symbols_at + symbol, 0);
    // The symbol: name 1, size of the module, STT_OBJECT, section 1.
    let mut entry = vec![0u8; symbol];
    entry[0] = 1;
    if wide {
        entry[4] = 1;
        entry[6] = 1;
        entry[16..24].copy_from_slice(&(brig.len() as u64).to_le_bytes());
    } else {
        entry[8..12].copy_from_slice(&(brig.len() as u32).to_le_bytes());
        entry[12] = 1;
        entry[14] = 1;
    }
    out.extend_from_slice(&entry);
    out.extend_from_slice(SECTION_NAMES);
    out.resize(table_at + section as usize, 0);
    // name, type, flags, offset, size, link, alignment, entry size
    type Header = (u32, u32, u64, usize, usize, u32, u64, u64);
    let sections: [Header; 4] = [
        (1, SHT_PROGBITS, 0, brig_at, brig.len(), 0, 16, 0),
        (7, SHT_STRTAB, SHF_STRINGS, strings_at, SYMBOL_NAMES.len(), 0, 1, 0),
        (15, SHT_SYMTAB, 0, symbols_at, 2 * symbol, 2, 8, symbol as u64),
        (23, SHT_STRTAB, SHF_STRINGS, names_at, SECTION_NAMES.len(), 0, 1, 0),
    ];
    for (name, kind, flags, offset, size, link, align, entry_size) in sections {
        let mut word = |value: u64, always_32: bool| {
            let bytes = value.to_le_bytes();
            out.extend_from_slice(if wide && !always_32 { &bytes } else { &bytes[..4] });
        };
        word(u64::from(name), true);
        word(u64::from(kind), true);
        word(flags, false);
        word(0, false);
        word(offset as u64, false);
        word(size as u64, false);
        word(u64::from(link), true);
        word(0, true);
        word(align, false);
        word(entry_size, false);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrapped_is_unwrapped() {
        for class in [Class::Elf32, Class::Elf64] {
            for size in [0, 1, 16, 1000] {
                let brig: Vec<u8> = (0..size).map(|i| i as u8).collect();
                let file = wrap(&brig, class);
                assert_eq!(unwrap(&file).expect("a container"), brig);
                for cut in 0..file.len() {
                    let _ = unwrap(&file[..cut]);
                }
            }
        }
    }
}
