//! `weft dis`: the code of a code object as text, in the form that users of llvm-objdump know.

use std::collections::BTreeMap;
use std::io::Write;

use amdgpu_isa::{Inst, Processor};
use code_object::CodeObject;

use crate::input::Result;

/// Branch targets inside one section, with a label each.
type Labels = BTreeMap<u64, String>;

/// Writes the disassembly of every executable section.
///
/// # Errors
/// A section outside of the file, or output that cannot be written.
pub fn disassemble(object: &CodeObject, file: &str, out: &mut dyn Write) -> Result<()> {
    let io = |e: std::io::Error| e.to_string();
    writeln!(out, "\n{file}:\tfile format elf64-amdgpu").map_err(io)?;
    for section in object.sections().iter().filter(|s| s.is_executable()) {
        let bytes = object.section_data(section).map_err(|e| e.to_string())?;
        writeln!(out, "\nDisassembly of section {}:", section.name).map_err(io)?;
        text_section(object, section.address, bytes, out).map_err(io)?;
    }
    Ok(())
}

fn text_section(object: &CodeObject, base: u64, bytes: &[u8], out: &mut dyn Write) -> std::io::Result<()> {
    let processor = object.target().processor;
    let mut symbols: BTreeMap<u64, &str> = BTreeMap::new();
    for symbol in object.symbols().iter().chain(object.dynamic_symbols()) {
        if symbol.is_function() && !symbol.name.is_empty() {
            symbols.entry(symbol.value).or_insert(&symbol.name);
        }
    }
    let labels = labels(processor, base, bytes, &symbols);
    let mut at = 0;
    while at < bytes.len() {
        let pc = base + at as u64;
        if let Some(name) = symbols.get(&pc) {
            writeln!(out, "\n{pc:016x} <{name}>:")?;
        } else if let Some(label) = labels.get(&pc) {
            writeln!(out, "{label}:")?;
        }
        let (text, size) = match amdgpu_isa::decode(processor, &bytes[at..]) {
            Ok(inst) => (instruction(processor, &inst, pc, &labels, &symbols), inst.size as usize),
            Err(_) => data(&bytes[at..]),
        };
        let size = size.min(bytes.len() - at);
        let words: Vec<String> = bytes[at..at + size]
            .chunks(4)
            .map(|c| format!("{:08X}", c.iter().rev().fold(0u32, |w, &b| w << 8 | b as u32)))
            .collect();
        writeln!(out, "\t{text:<60}// {pc:012X}: {}", words.join(" "))?;
        at += size;
    }
    Ok(())
}

/// What is no instruction, as data.
fn data(bytes: &[u8]) -> (String, usize) {
    match bytes.first_chunk::<4>() {
        Some(word) => (format!(".long 0x{:08x}", u32::from_le_bytes(*word)), 4),
        None => {
            let list: Vec<String> = bytes.iter().map(|b| format!("0x{b:02x}")).collect();
            (format!(".byte {}", list.join(", ")), bytes.len())
        }
    }
}

fn labels(processor: Processor, base: u64, bytes: &[u8], symbols: &BTreeMap<u64, &str>) -> Labels {
    let mut targets: Vec<u64> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let size = match amdgpu_isa::decode(processor, &bytes[at..]) {
            Ok(inst) => {
                targets.extend(inst.branch_target(processor, base + at as u64));
                inst.size as usize
            }
            Err(_) => 4,
        };
        at += size.max(4);
    }
    targets.sort_unstable();
    targets.dedup();
    let inside = targets
        .into_iter()
        .filter(|t| !symbols.contains_key(t) && t.wrapping_sub(base) < bytes.len() as u64);
    inside
        .enumerate()
        .map(|(n, target)| (target, format!("L{n}")))
        .collect()
}

fn instruction(processor: Processor, inst: &Inst, pc: u64, labels: &Labels, symbols: &BTreeMap<u64, &str>) -> String {
    let plain = inst.display(processor, None);
    let target = inst.branch_target(processor, pc);
    let label = target.and_then(|t| labels.get(&t).map(String::as_str).or_else(|| symbols.get(&t).copied()));
    match label {
        Some(label) => plain.label(label).to_string(),
        None => plain.to_string(),
    }
}
