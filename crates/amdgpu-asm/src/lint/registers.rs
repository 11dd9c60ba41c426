//! `register-count`: registers beyond those that a kernel's descriptor gives.

use amdgpu_isa::RegKind;
use code_object::DescriptorLayout;
use object::elf;

use super::{Finding, Lint, Recorder, shown, singles};
use crate::state::State;
use crate::symbols::{Definition, SymbolId};

/// The first instruction of each kernel that goes beyond, by kind of register.
pub(super) fn beyond(state: &State, layout: &DescriptorLayout, recorder: &Recorder) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (kernel, descriptor) in &recorder.kernels {
        let Some((section, range)) = extent(state, *kernel) else {
            continue;
        };
        let total = descriptor.vgpr_count(layout);
        let accum_offset = if layout.fields.accum_offset {
            descriptor.accum_offset()
        } else {
            0
        };
        let lines = descriptor.directives(layout);
        let sgprs = lines
            .iter()
            .find(|l| l.name == ".amdhsa_next_free_sgpr")
            .map(|l| l.value as u32);
        let limits = [
            (
                RegKind::Vgpr,
                if layout.fields.accum_offset {
                    total.min(accum_offset)
                } else {
                    total
                },
            ),
            (RegKind::Agpr, total.saturating_sub(accum_offset)),
            (
                RegKind::Sgpr,
                sgprs
                    .filter(|_| layout.registers_wave64.allocates_sgprs())
                    .unwrap_or(u32::MAX),
            ),
        ];
        for (kind, limit) in limits {
            let code = recorder.code.iter().enumerate();
            let code = code.filter(|(_, r)| r.section == section && range.contains(&r.offset));
            let beyond = code.flat_map(|(at, r)| {
                let operands = r.inst.operands().iter().flat_map(|(_, o)| singles(o));
                operands
                    .filter(|s| s.0 == kind && u32::from(s.1) >= limit)
                    .map(move |s| (at, s))
            });
            let beyond: Vec<_> = beyond.collect();
            let (Some((at, first)), Some((_, last))) = (beyond.first(), beyond.iter().max_by_key(|(_, s)| s.1)) else {
                continue;
            };
            findings.push(Finding {
                lint: Lint::RegisterCount,
                at: *at,
                earlier: None,
                message: format!(
                    "{} is beyond the {limit} registers that the descriptor of {} gives; the last that it uses is {}",
                    shown(*first),
                    state.symbols.text(*kernel),
                    shown(*last)
                ),
                help: None,
            });
        }
    }
    findings
}

/// Section and offsets of a kernel's code.
fn extent(state: &State, kernel: SymbolId) -> Option<(usize, std::ops::Range<u64>)> {
    let symbol = state.symbols.get(kernel);
    let Definition::Label { section, offset } = symbol.definition else {
        return None;
    };
    let size = symbol
        .size
        .and_then(|s| state.absolute(s).ok())
        .and_then(|s| u64::try_from(s).ok());
    let next = state.symbols.iter().filter_map(|(_, s)| match s.definition {
        Definition::Label {
            section: other,
            offset: at,
        } if other == section && at > offset && s.symbol_type == elf::STT_FUNC.0 => Some(at),
        _ => None,
    });
    let end = match size {
        Some(size) => offset.saturating_add(size),
        None => next.min().unwrap_or(u64::MAX),
    };
    Some((section as usize, offset..end))
}
