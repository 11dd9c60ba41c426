//! Code objects of HSAIL agents: modules of BRIG in an ELF file, with the control directives that they were finalized with.

use std::sync::Arc;

use hsail::brig::{Module, elf};
use hsail::code::{self, Control};

/// Before the control directives in the code object of an HSAIL agent; the modules are before it.
const DIRECTIVES_MAGIC: &[u8; 8] = b"weft.cd\0";
/// Offset of the module's size in its header (PRM 18.2).
const SIZE_AT: usize = 16;
/// Bytes of a module's header up to its size.
pub const MODULE_HEAD_BYTES: u64 = 24;

/// Size of the module whose first [`MODULE_HEAD_BYTES`] these are; None if they do not begin a module.
pub fn module_bytes(head: &[u8]) -> Option<u64> {
    let size: [u8; 8] = head.get(SIZE_AT..SIZE_AT + 8)?.try_into().ok()?;
    head.starts_with(hsail::brig::MAGIC).then_some(u64::from_le_bytes(size))
}

/// The code object of an HSAIL agent: an ELF file with the modules one after the other in the section `.brig`, and behind them
/// the control directives that it was finalized with.
pub fn wrap(modules: &[Arc<[u8]>], controls: &[(Control, Vec<u64>)]) -> Vec<u8> {
    let mut all: Vec<u8> = Vec::new();
    for module in modules {
        all.extend_from_slice(module);
    }
    all.extend_from_slice(DIRECTIVES_MAGIC);
    for (control, values) in controls {
        all.extend(u64::from(control.0).to_le_bytes());
        all.extend((values.len() as u64).to_le_bytes());
        all.extend(values.iter().flat_map(|v| v.to_le_bytes()));
    }
    elf::wrap(&all, elf::Class::Elf64)
}

/// What [`crate::program::Programs::finalize`] has put into an HSAIL agent's code object.
pub struct HsailObject<'a> {
    pub modules: Vec<&'a [u8]>,
    pub controls: Vec<(Control, Vec<u64>)>,
}

impl HsailObject<'_> {
    /// The rounding of modules that leave theirs open: what the first one names that names one (PRM 4.2.1).
    pub fn round(&self) -> code::Round {
        let headers = self.modules.iter().filter_map(|m| Module::read(m).ok()?.header());
        let named = headers.map(|h| h.round).find(|r| *r != code::Round::DEFAULT);
        named.unwrap_or(code::Round::NEAR)
    }
}

/// Reads the code object of an HSAIL agent; None if it is none. One module alone in an ELF file, as HSAILasm writes it, or bare,
/// is one too.
pub fn unwrap(bytes: &[u8]) -> Option<HsailObject<'_>> {
    let mut rest = match elf::is_elf(bytes) {
        true => elf::unwrap(bytes).ok()?,
        false => bytes,
    };
    let mut modules = Vec::new();
    while let Some(size) = module_bytes(rest) {
        let size = usize::try_from(size).ok()?;
        // a module that is shorter than its own head would never end
        modules.push(rest.get(..size.max(MODULE_HEAD_BYTES as usize))?);
        rest = rest.get(size.max(MODULE_HEAD_BYTES as usize)..)?;
    }
    let mut controls = Vec::new();
    if let Some(words) = rest.strip_prefix(DIRECTIVES_MAGIC) {
        let mut words = words
            .chunks_exact(8)
            .map(|w| w.iter().rev().fold(0, |all, b| all << 8 | u64::from(*b)));
        while let (Some(control), Some(count)) = (words.next(), words.next()) {
            let values: Vec<u64> = words.by_ref().take(count.min(3) as usize).collect();
            controls.push((Control(control as u16), values));
        }
    }
    (!modules.is_empty()).then_some(HsailObject { modules, controls })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brig(name: &str, body: &str) -> Arc<[u8]> {
        let text = format!("module &{name}:1:0:$full:$large:$default;\n{body}");
        hsail::assemble(text.as_bytes()).expect("valid").brig.into()
    }

    #[test]
    fn code_objects_of_hsail_are_read_back() {
        let modules = [brig("a", ""), brig("b", "prog kernel &k() {};\n")];
        let controls = vec![
            (Control::REQUIREDGRIDSIZE, vec![1, 2, 3]),
            (Control::REQUIRENOPARTIALWORKGROUPS, vec![]),
        ];
        let bytes = wrap(&modules, &controls);
        let back = unwrap(&bytes).expect("a code object");
        assert_eq!(back.modules, [&*modules[0], &*modules[1]]);
        assert_eq!(back.controls, controls);
        for end in 0..bytes.len() {
            let _ = unwrap(&bytes[..end]);
        }
        assert!(unwrap(b"HSA BRIG").is_none() && unwrap(b"").is_none());
    }
}
