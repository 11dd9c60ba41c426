//! Loads whose registers are filled later than they were issued.

use amdgpu_isa::model::counts::Count;
use amdgpu_isa::{Encoding, Flags, Operand, RegKind, Role};

use crate::exec::{Cx, MemoryAccess};
use crate::run;
use crate::uop::Uop;
use crate::wave::{LANES, V32, sreg, vreg};

/// Registers as a load found them.
#[derive(Debug)]
pub(super) struct Found {
    vectors: Vec<(usize, V32)>,
    scalars: [u32; sreg::COUNT],
}

/// A load in flight. It has run when it was issued, which gave its addresses; when it comes back it runs again.
pub(super) struct Late {
    pub uop: Uop,
    found: Found,
    /// Vector registers that it fills.
    pub fills: Vec<usize>,
    pub accesses: Vec<MemoryAccess>,
    pub count: Count,
    pub order: u32,
    /// The number of the next store when it was issued.
    pub before: u64,
}

/// Vector registers of an operand.
pub(super) fn vectors(operand: &Operand) -> Vec<usize> {
    let Operand::Reg(reg) = operand else { return Vec::new() };
    let first = match reg.kind {
        RegKind::Vgpr => vreg::VGPR + usize::from(reg.index),
        RegKind::Agpr => vreg::AGPR + usize::from(reg.index),
        _ => return Vec::new(),
    };
    (first..first + usize::from(reg.dwords.max(1)))
        .filter(|n| *n < vreg::TEMP)
        .collect()
}

/// Vector registers that an instruction writes.
pub(super) fn written(uop: &Uop) -> Vec<usize> {
    let operands = uop.inst.operands().iter();
    let written = operands.filter(|(role, _)| uop.inst.writes(uop.processor, *role));
    written.flat_map(|(_, operand)| vectors(operand)).collect()
}

/// Whether an instruction does nothing but fill whole vector registers from memory.
pub(super) fn may_be(uop: &Uop) -> bool {
    let inst = &uop.inst;
    let Some(row) = inst.row(uop.processor) else {
        return false;
    };
    let only_loads = row.flags.contains(Flags::LOAD) && !row.flags.intersects(Flags::STORE | Flags::ATOMIC);
    let m = &inst.modifiers;
    let keeps = |role: &Role| inst.reads(uop.processor, *role) && inst.writes(uop.processor, *role);
    only_loads
        && matches!(inst.encoding, Encoding::Flat | Encoding::Mubuf | Encoding::Mtbuf)
        && !row.is_transfer()
        && !(m.lds || m.tfe)
        && !inst.operands().iter().any(|(role, _)| keeps(role))
}

impl Found {
    /// Those that an instruction names.
    pub fn of(cx: &Cx, uop: &Uop) -> Found {
        let mut names: Vec<usize> = uop.inst.operands().iter().flat_map(|(_, o)| vectors(o)).collect();
        names.sort_unstable();
        names.dedup();
        Found {
            vectors: names.into_iter().map(|n| (n, cx.wave.v[n])).collect(),
            scalars: cx.wave.s,
        }
    }

    /// Exchanges them with those of the wave.
    fn exchange(&mut self, cx: &mut Cx) {
        for (n, value) in &mut self.vectors {
            std::mem::swap(&mut cx.wave.v[*n], value);
        }
        std::mem::swap(&mut cx.wave.s, &mut self.scalars);
        cx.wave.expand_exec();
    }
}

impl Late {
    pub fn new(
        uop: &Uop,
        found: Found,
        accesses: Vec<MemoryAccess>,
        (count, order): (Count, u32),
        before: u64,
    ) -> Late {
        Late {
            fills: written(uop),
            uop: uop.clone(),
            found,
            accesses,
            count,
            order,
            before,
        }
    }

    /// Fills the registers with what memory holds now.
    pub fn run(mut self, cx: &mut Cx) {
        if !self.uop.needs.met_by(cx.wave) {
            return;
        }
        let (seen, scc, pc) = (cx.accesses.take(), cx.wave.scc, cx.wave.pc);
        self.found.exchange(cx);
        run::execute(cx, &self.uop);
        let exec = cx.wave.exec();
        let filled: Vec<V32> = self.fills.iter().map(|n| cx.wave.v[*n]).collect();
        self.found.exchange(cx);
        // it could be executed when it was issued
        cx.fault = None;
        for (n, value) in self.fills.iter().zip(filled) {
            for lane in (0..LANES).filter(|lane| exec >> lane & 1 != 0) {
                cx.wave.v[*n].0[lane] = value.0[lane];
            }
        }
        (cx.accesses, cx.wave.scc, cx.wave.pc) = (seen, scc, pc);
    }
}
