//! From what was assembled to a relocatable object: fixups become bytes or relocations, symbols go into their table.

use std::collections::HashMap;

use amdgpu_isa::parse::{Value, error};
use code_object::target::Abi;
use code_object::write::{
    FileHeader, Object, Place as SymbolPlace, RelocationData, SectionData, SectionId, SymbolData,
};
use code_object::{RelocationType, write};
use object::elf;

use crate::assembler::data::bytes;
use crate::assembler::{Assembler, Os};
use crate::leb128;
use crate::state::{Fixup, FixupKind, NEXT_FREE_SGPR, NEXT_FREE_VGPR, State};
use crate::symbols::{Definition, Symbol, SymbolId};
use crate::values::{Base, Term, is_relative};

/// What a fixup becomes.
enum Resolved {
    /// The low bytes of a number.
    Bytes(i64, u8),
    Relocation(RelocationType, Target, i64),
}

/// What a relocation names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Target {
    Symbol(SymbolId),
    Section(u32),
    /// A number only.
    Nothing,
}

/// The object; `None` and messages if something is wrong.
pub(crate) fn object(assembler: &mut Assembler<'_>) -> Option<Object> {
    let free = assembler.state.free;
    for (name, value) in [(NEXT_FREE_VGPR, free.vgpr), (NEXT_FREE_SGPR, free.sgpr)] {
        if let Some(id) = assembler.state.symbols.find(name) {
            assembler.state.symbols.get_mut(id).definition = Definition::Value(Value::Absolute(value));
        }
    }
    let count = assembler.state.sections.len();
    let mut relocations: Vec<Vec<(u64, RelocationType, Target, i64)>> = vec![Vec::new(); count];
    for (section, relocations) in relocations.iter_mut().enumerate() {
        let fixups = std::mem::take(&mut assembler.state.sections[section].fixups);
        for (index, fixup) in fixups.into_iter().enumerate() {
            if let FixupKind::Requested(relocation, offset) = fixup.kind {
                match requested(assembler, section as u32, &fixup, offset) {
                    Ok((offset, target, addend)) => relocations.push((offset, relocation, target, addend)),
                    Err((code, text)) => assembler.report(fixup.place.buffer, error(code, fixup.place.span, text)),
                }
                continue;
            }
            let resolved = resolve(&assembler.state, section as u32, &fixup);
            if fixup.kind == FixupKind::Branch {
                see_branch(assembler, (section, index), &fixup, &resolved);
            }
            match resolved {
                Ok(Resolved::Bytes(value, width)) => {
                    let at = fixup.offset as usize;
                    let data = &mut assembler.state.sections[section].data;
                    if let Some(room) = data.get_mut(at..at + width as usize) {
                        room.copy_from_slice(&value.to_le_bytes()[..width as usize]);
                    }
                }
                Ok(Resolved::Relocation(relocation, target, addend)) => {
                    if relocation == RelocationType::Rel16 {
                        // What LLVM leaves in the instruction: the formula's result for a distance of 0.
                        let at = fixup.offset as usize;
                        let room = assembler.state.sections[section].data.get_mut(at..at + 2);
                        room.into_iter().for_each(|bytes| bytes.fill(0xff));
                    }
                    relocations.push((fixup.offset, relocation, target, addend));
                }
                Err((code, text)) => {
                    let place = &fixup.place;
                    let span = match fixup.kind {
                        FixupKind::Branch => assembler.behind_mnemonic(place),
                        _ => place.span.clone(),
                    };
                    assembler.report(place.buffer, error(code, span, text));
                }
            }
        }
    }
    let abi = match assembler.options.os {
        Os::Hsa => Abi::Hsa(assembler.options.code_object_version),
        Os::Pal => Abi::Pal,
        Os::Mesa3d => Abi::Mesa3d,
        Os::None => Abi::None,
    };
    let target = (!assembler.options.unnamed).then_some(assembler.options.target);
    let mut object = Object::new(FileHeader::new(abi, target));
    let state = &assembler.state;
    let named_in_relocations: Vec<Target> = relocations.iter().flatten().map(|r| r.2).collect();
    let numbers = symbols(
        state,
        &mut object,
        &named_in_relocations,
        assembler.file_symbol.as_deref(),
    );
    for (section, relocations) in assembler.state.sections.iter_mut().zip(relocations) {
        let relocations = relocations
            .into_iter()
            .map(|(offset, relocation, target, addend)| RelocationData {
                offset,
                relocation_type: relocation.raw(),
                symbol: numbers.get(&target).copied(),
                addend,
            });
        object.add_section(SectionData {
            name: section.name.clone(),
            section_type: section.section_type,
            flags: section.flags,
            align: section.align,
            entry_size: section.entry_size,
            data: std::mem::take(&mut section.data),
            zero_bytes: section.zero_bytes,
            relocations: relocations.collect(),
            ..SectionData::default()
        });
    }
    if let Some(list) = &assembler.significant {
        let data = significant(&object, list, &numbers);
        object.add_section(SectionData {
            name: ".llvm_addrsig".to_owned(),
            section_type: SHT_LLVM_ADDRSIG,
            flags: elf::SHF_EXCLUDE.0,
            align: 1,
            data,
            ..SectionData::default()
        });
    }
    Some(object)
}

/// A branch to an address may need a nop; a number is what it is.
fn see_branch(
    assembler: &mut Assembler<'_>,
    number: (usize, usize),
    fixup: &Fixup,
    resolved: &Result<Resolved, Failure>,
) {
    let distance = match resolved {
        Ok(Resolved::Bytes(distance, _)) if assembler.state.absolute(fixup.value).is_err() => Some(*distance),
        Ok(Resolved::Relocation(..)) => None,
        _ => return,
    };
    let data = &assembler.state.sections[number.0].data;
    let code = data.get(fixup.offset as usize..).unwrap_or_default();
    assembler
        .padding
        .see(assembler.options.target.processor, number, code, distance);
}

const SHT_LLVM_ADDRSIG: u32 = 0x6fff_4c03;

/// Numbers in the symbol table, in LEB128.
fn significant(object: &Object, list: &[SymbolId], numbers: &HashMap<Target, write::SymbolId>) -> Vec<u8> {
    let is_local = |s: &SymbolData| s.binding == elf::STB_LOCAL.0;
    let locals = object.symbols.iter().filter(|s| is_local(s)).count();
    let mut out = Vec::new();
    for id in list {
        let Some(number) = numbers.get(&Target::Symbol(*id)) else {
            continue;
        };
        let before = object.symbols.get(..number.0).unwrap_or_default();
        let local = object.symbols.get(number.0).is_some_and(is_local);
        let same = before.iter().filter(|s| is_local(s) == local).count();
        // The table begins with an empty entry; local symbols go before the others.
        let index = 1 + same + if local { 0 } else { locals };
        leb128::unsigned(&mut out, index as u64);
    }
    out
}

/// Byte of a kernel descriptor where the offset of the entry is.
const ENTRY_OFFSET: i64 = 16;

type Failure = (&'static str, String);

fn resolve(state: &State, section: u32, fixup: &Fixup) -> Result<Resolved, Failure> {
    let term = state.evaluate(fixup.value).map_err(|e| ("expression", e))?;
    let here = fixup.offset;
    let width = match fixup.kind {
        FixupKind::Branch => 2,
        FixupKind::Literal(width) | FixupKind::Data(width) => width,
        FixupKind::Entry | FixupKind::Requested(..) => 8,
    };
    if let Some(number) = term.absolute() {
        let fits = crate::assembler::data::fits(number, width);
        return match fits {
            true => Ok(Resolved::Bytes(number, width)),
            false => Err(("value-range", format!("{number:#x} does not fit {}", bytes(width)))),
        };
    }
    let Some(add) = term.add else {
        return Err(("expression", "the negative of an address has no relocation".into()));
    };
    // The entry counts from its descriptor, which begins 16 bytes before this place.
    let mut addend = term.value
        + if fixup.kind == FixupKind::Entry {
            ENTRY_OFFSET
        } else {
            0
        };
    let mut relative = match fixup.kind {
        FixupKind::Branch => true,
        FixupKind::Literal(_) => is_relative(state, fixup.value, 0),
        FixupKind::Entry => true,
        FixupKind::Data(_) | FixupKind::Requested(..) => false,
    };
    if let Some(sub) = term.sub {
        // `symbol - place` counts from the fixup, if the place is in this section.
        match state.place_of(sub) {
            Some((s, offset)) if s == section => addend = addend.wrapping_add(here.wrapping_sub(offset) as i64),
            _ => {
                return Err((
                    "expression",
                    "the difference of these addresses has no relocation".into(),
                ));
            }
        }
        relative = true;
    }
    let target = match add {
        Base::Place { section, offset } => {
            addend = addend.wrapping_add(offset as i64);
            Target::Section(section)
        }
        Base::Symbol(id) => Target::Symbol(id),
    };
    // What does not depend on the linker is settled here.
    let place = state.place_of(add).filter(|_| is_local(state, add));
    if let (Some((s, offset)), true, None) = (place, relative, term.specifier)
        && s == section
        && fixup.kind != FixupKind::Entry
    {
        let base = if matches!(target, Target::Section(_)) {
            0
        } else {
            offset as i64
        };
        let distance = base.wrapping_add(addend).wrapping_sub(here as i64);
        return settled(fixup.kind, distance, width);
    }
    let relocation = relocation(state, fixup.kind, &term, relative, width)?;
    Ok(match (target, place) {
        // Local symbols need not be there: their section stands for them.
        (Target::Symbol(_), Some((s, offset))) => {
            Resolved::Relocation(relocation, Target::Section(s), addend.wrapping_add(offset as i64))
        }
        _ => Resolved::Relocation(relocation, target, addend),
    })
}

/// `.reloc`: place, symbol and addend.
fn requested(
    assembler: &Assembler<'_>,
    section: u32,
    fixup: &Fixup,
    offset: Value,
) -> Result<(u64, Target, i64), Failure> {
    let state = &assembler.state;
    let at = state.evaluate(offset).map_err(|e| ("expression", e))?;
    let base = match (at.add.map(|base| state.place_of(base)), at.sub) {
        (None, None) => Some(0),
        (Some(Some((s, offset))), None) if s == section => Some(offset),
        _ => None,
    };
    let offset = base.and_then(|base| base.checked_add_signed(at.value));
    let offset = offset.ok_or((
        "expression",
        "the place of a relocation must be in this section".to_owned(),
    ))?;
    let term = state.evaluate(fixup.value).map_err(|e| ("expression", e))?;
    let (target, addend) = match (term.add, term.sub) {
        (None, None) => (Target::Nothing, term.value),
        (Some(Base::Place { section, offset }), None) => {
            let addend = term.value.wrapping_add(offset as i64);
            (Target::Section(section), addend)
        }
        (Some(Base::Symbol(id)), None) => {
            let named = assembler.section_names.get(&state.symbols.text(id));
            match (state.symbols.get(id).definition, named) {
                (Definition::None, Some(section)) => (Target::Section(*section as u32), term.value),
                _ => (Target::Symbol(id), term.value),
            }
        }
        _ => return Err(("expression", "a relocation has one symbol".to_owned())),
    };
    Ok((offset, target, addend))
}

fn settled(kind: FixupKind, distance: i64, width: u8) -> Result<Resolved, Failure> {
    if kind != FixupKind::Branch {
        return match crate::assembler::data::fits(distance, width) {
            true => Ok(Resolved::Bytes(distance, width)),
            false => Err(("value-range", format!("{distance:#x} does not fit {}", bytes(width)))),
        };
    }
    let dwords = (distance - 4) / 4;
    if (distance - 4) % 4 != 0 {
        return Err((
            "branch",
            "the target of a branch must be a multiple of 4 bytes away".into(),
        ));
    }
    match i16::try_from(dwords) {
        Ok(_) => Ok(Resolved::Bytes(dwords, 2)),
        Err(_) => Err((
            "branch",
            format!("the target is {dwords} dwords away, 16 bits hold -32768 to 32767"),
        )),
    }
}

fn is_local(state: &State, base: Base) -> bool {
    match base {
        Base::Place { .. } => true,
        Base::Symbol(id) => state.symbols.get(id).binding.unwrap_or(elf::STB_LOCAL.0) == elf::STB_LOCAL.0,
    }
}

fn relocation(
    state: &State,
    kind: FixupKind,
    term: &Term,
    relative: bool,
    width: u8,
) -> Result<RelocationType, Failure> {
    if let Some(specifier) = term.specifier {
        return Ok(specifier);
    }
    let name = match term.add {
        Some(Base::Symbol(id)) => state.symbols.text(id),
        _ => String::new(),
    };
    Ok(match (kind, width, relative) {
        (FixupKind::Branch, ..) => {
            let defined = term.add.is_some_and(|b| state.place_of(b).is_some());
            if !defined {
                let number = match term.add {
                    Some(Base::Symbol(id)) => state.awaited_number(id),
                    _ => None,
                };
                let text = match number {
                    Some(number) => format!("there is no label {number}: behind"),
                    None => format!("undefined label `{name}`"),
                };
                return Err(("undefined-label", text));
            }
            RelocationType::Rel16
        }
        // How compilers name the scratch descriptor of Mesa.
        (_, 4, _) if matches!(&name[..], "SCRATCH_RSRC_DWORD0" | "SCRATCH_RSRC_DWORD1") => RelocationType::Abs32Lo,
        (_, 4, true) => RelocationType::Rel32,
        (_, 4, false) => RelocationType::Abs32,
        (_, 8, true) => RelocationType::Rel64,
        (_, 8, false) => RelocationType::Abs64,
        _ => {
            return Err((
                "relocation",
                format!("an address does not fit {}, and has no relocation there", bytes(width)),
            ));
        }
    })
}

/// Fills the symbol table, and says which number each target of a relocation has.
fn symbols(
    state: &State,
    object: &mut Object,
    named: &[Target],
    file: Option<&str>,
) -> HashMap<Target, write::SymbolId> {
    let mut numbers = HashMap::new();
    if let Some(file) = file {
        object.add_symbol(SymbolData {
            symbol_type: elf::STT_FILE.0,
            ..SymbolData::absolute(file, 0).local()
        });
    }
    let needed: std::collections::HashSet<Target> = named.iter().copied().collect();
    // A section's symbol comes up with the section.
    let mut sections = (0u32..).zip(&state.sections).peekable();
    let mut sections_before = |count: usize, object: &mut Object, numbers: &mut HashMap<Target, write::SymbolId>| {
        while let Some((section, _)) = sections.next_if(|(_, s)| s.symbols_before <= count) {
            if needed.contains(&Target::Section(section)) {
                let place = SymbolPlace::Section(SectionId(section as usize));
                let symbol = SymbolData {
                    symbol_type: elf::STT_SECTION.0,
                    place,
                    ..SymbolData::absolute("", 0).local()
                };
                numbers.insert(Target::Section(section), object.add_symbol(symbol));
            }
        }
    };
    for (id, symbol) in state.symbols.iter() {
        sections_before(id.0 as usize, object, &mut numbers);
        let name = state.symbols.text(id);
        let temporary = symbol.anonymous || name.starts_with(".L");
        let wanted = needed.contains(&Target::Symbol(id));
        let unnamed = symbol.definition == Definition::None && symbol.binding.is_none();
        if !wanted && (temporary || unnamed || !symbol.used) {
            continue;
        }
        let Some(data) = symbol_data(state, symbol, &name) else {
            continue;
        };
        numbers.insert(Target::Symbol(id), object.add_symbol(data));
    }
    sections_before(usize::MAX, object, &mut numbers);
    numbers
}

fn symbol_data(state: &State, symbol: &Symbol, name: &str) -> Option<SymbolData> {
    let (place, value) = match symbol.definition {
        Definition::None => (SymbolPlace::Undefined, 0),
        Definition::Label { section, offset } => (SymbolPlace::Section(SectionId(section as usize)), offset),
        Definition::Common { align } => (SymbolPlace::Common, align),
        Definition::Lds { align } => (SymbolPlace::AmdgpuLds, align),
        Definition::Value(value) => {
            let term = state.evaluate(value).ok()?;
            match (term.add.map(|b| state.place_of(b)), term.sub) {
                (None, None) => (SymbolPlace::Absolute, term.value as u64),
                (Some(Some((section, offset))), None) => {
                    let at = offset.wrapping_add(term.value as u64);
                    (SymbolPlace::Section(SectionId(section as usize)), at)
                }
                _ => return None,
            }
        }
    };
    let undefined = place == SymbolPlace::Undefined;
    let default = if undefined { elf::STB_GLOBAL.0 } else { elf::STB_LOCAL.0 };
    let size = symbol.size.and_then(|s| state.absolute(s).ok()).unwrap_or(0);
    Some(SymbolData {
        name: name.to_owned(),
        value,
        size: size as u64,
        symbol_type: symbol.symbol_type,
        binding: symbol.binding.unwrap_or(default),
        other: symbol.visibility,
        place,
    })
}
