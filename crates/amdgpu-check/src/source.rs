//! Where instructions come from in source code: file, line, column and the calls that were inlined, by debug information (DWARF).

use std::borrow::Cow;

use addr2line::{Context, fallible_iterator::FallibleIterator};
use gimli::{DwarfSections, EndianSlice, LittleEndian, SectionId};

use code_object::CodeObject;

/// A place in a source: of the instruction itself, or of the call that was inlined around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFrame {
    /// As debug information has it, perhaps mangled; empty if it does not say.
    pub function: String,
    /// With its directory.
    pub file: String,
    pub line: u32,
    /// 0: not known.
    pub column: u32,
}

/// For each address of a loadable object, as its symbols have them: the place in the source, then the calls around it, inlined ones
/// only, innermost first. Nothing where debug information says nothing, or cannot be read.
pub fn source_frames(object: &CodeObject<'_>, addresses: &[u64]) -> Vec<Vec<SourceFrame>> {
    let load = |id: SectionId| {
        let section = object.sections().iter().find(|s| s.name == id.name());
        let bytes = section.and_then(|s| object.section_data(s).ok());
        Ok::<Cow<'_, [u8]>, gimli::Error>(bytes.unwrap_or_default().into())
    };
    let Ok(sections) = DwarfSections::load(load) else {
        return vec![Vec::new(); addresses.len()];
    };
    let dwarf = sections.borrow(|bytes| EndianSlice::new(bytes, LittleEndian));
    let context = Context::from_dwarf(dwarf);
    let Ok(context) = context else {
        return vec![Vec::new(); addresses.len()];
    };
    addresses.iter().map(|address| frames(&context, *address)).collect()
}

fn frames(context: &Context<EndianSlice<'_, LittleEndian>>, address: u64) -> Vec<SourceFrame> {
    let Ok(found) = context.find_frames(address).skip_all_loads() else {
        return Vec::new();
    };
    let place = |frame: addr2line::Frame<'_, _>| {
        let location = frame.location?;
        let function = frame.function.as_ref().and_then(|f| f.raw_name().ok());
        let shown = |text: &str| text.replace(|c: char| c.is_control(), "?");
        Some(SourceFrame {
            function: function.map_or(String::new(), |name| shown(&name)),
            file: shown(location.file?),
            line: location.line?,
            column: location.column.unwrap_or(0),
        })
    };
    found
        .map(|frame| Ok(place(frame)))
        .collect::<Vec<Option<SourceFrame>>>()
        .unwrap_or_default()
        .into_iter()
        .flatten()
        .collect()
}
