//! Counters of memory operations: which there are, how many operations they count, and how they are waited for.
//!
//! Sources: Vega ISA 4.4; RDNA ISA 4.4; RDNA4 ISA 5.3. Where `s_waitcnt` has its fields is in `isa/names.isa`.

use super::Model;
use crate::names::{Counter, CounterKind};
use crate::table::FamilyTable;
use crate::target::{Family, Processor};

/// What a counter counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WaitCounter {
    /// vmcnt: vector memory; without stores where [`WaitModel::stores_apart`].
    Vm,
    /// lgkmcnt: LDS, GDS, scalar memory, messages.
    Lgkm,
    /// expcnt: exports, and on GFX6 data of stores.
    Exp,
    /// vscnt or storecnt: stores of vector memory.
    Store,
    /// loadcnt: loads of vector memory.
    Load,
    /// samplecnt: images with a sampler.
    Sample,
    /// bvhcnt: ray tracing.
    Bvh,
    /// dscnt: LDS.
    Ds,
    /// kmcnt: scalar memory and messages.
    Km,
    /// xcnt: address translations.
    Translation,
    /// asynccnt: transfers between memory and LDS.
    Async,
    /// tensorcnt: transfers of tensors.
    Tensor,
}

/// Counters of a processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitModel {
    /// There is an instruction for each counter (`s_wait_loadcnt`) in place of `s_waitcnt`, of which only waiting for all is left.
    pub split: bool,
    /// Stores have a counter of their own.
    pub stores_apart: bool,
    /// Stores of vector memory read their data registers when they are done, not when they are issued; expcnt counts those that have not (LLVM,
    /// `vmemWriteNeedsExpWaitcnt`).
    pub stores_hold_data: bool,
    /// Bits of each counter that has an instruction of its own.
    pub own_instruction: &'static [(WaitCounter, u8)],
}

const GFX6: WaitModel = WaitModel {
    split: false,
    stores_apart: false,
    stores_hold_data: true,
    own_instruction: &[],
};

const GFX7: WaitModel = WaitModel {
    stores_hold_data: false,
    ..GFX6
};

const GFX10: WaitModel = WaitModel {
    stores_apart: true,
    own_instruction: &[
        (WaitCounter::Store, 6),
        (WaitCounter::Vm, 6),
        (WaitCounter::Exp, 3),
        (WaitCounter::Lgkm, 6),
    ],
    ..GFX7
};

const GFX12: WaitModel = WaitModel {
    split: true,
    own_instruction: &[
        (WaitCounter::Load, 6),
        (WaitCounter::Store, 6),
        (WaitCounter::Sample, 6),
        (WaitCounter::Bvh, 3),
        (WaitCounter::Exp, 3),
        (WaitCounter::Ds, 6),
        (WaitCounter::Km, 5),
    ],
    ..GFX10
};

const GFX1250: WaitModel = WaitModel {
    own_instruction: &[
        (WaitCounter::Load, 6),
        (WaitCounter::Store, 6),
        (WaitCounter::Exp, 3),
        (WaitCounter::Ds, 6),
        (WaitCounter::Km, 5),
        (WaitCounter::Translation, 6),
        (WaitCounter::Async, 6),
        (WaitCounter::Tensor, 2),
    ],
    ..GFX12
};

impl WaitModel {
    /// Counters of a processor. R600 processors count as GFX6.
    pub fn of(processor: Processor) -> &'static WaitModel {
        match processor.family() {
            Family::R600 | Family::Gfx6 => &GFX6,
            Family::Gfx7 | Family::Gfx8 | Family::Gfx9 | Family::Gfx90a | Family::Gfx940 => &GFX7,
            Family::Gfx10 | Family::Gfx11 => &GFX10,
            Family::Gfx12 => &GFX12,
            Family::Gfx1250 => &GFX1250,
        }
    }
}

/// Fields of `s_waitcnt`'s immediate; a counter is waited for until at most so many of its operations are left.
#[derive(Debug, Clone, Copy)]
pub struct WaitcntFields {
    /// vmcnt, expcnt, lgkmcnt.
    fields: [Option<&'static Counter>; 3],
}

impl WaitcntFields {
    /// The fields on a processor.
    pub fn of(processor: Processor) -> WaitcntFields {
        let table = FamilyTable::of(processor.family());
        let field = |name: &str| {
            let mut counters = table?.counters(CounterKind::Waitcnt, processor.properties());
            counters.find(|c| c.name == name)
        };
        WaitcntFields {
            fields: ["vmcnt", "expcnt", "lgkmcnt"].map(field),
        }
    }

    fn field(&self, counter: WaitCounter) -> Option<&'static Counter> {
        match counter {
            WaitCounter::Vm => self.fields[0],
            WaitCounter::Exp => self.fields[1],
            WaitCounter::Lgkm => self.fields[2],
            _ => None,
        }
    }

    /// The greatest number, which does not wait; `None` if `s_waitcnt` has no such counter.
    pub fn max(&self, counter: WaitCounter) -> Option<u16> {
        self.field(counter).map(Counter::max)
    }

    /// What an immediate says of a counter; `None` if it does not wait for it.
    pub fn left(&self, immediate: u16, counter: WaitCounter) -> Option<u16> {
        let field = self.field(counter)?;
        Some(field.extract(immediate)).filter(|left| *left < field.max())
    }

    /// The immediate that waits for these counters, each until at most so many operations are left, and for no others.
    /// More than a counter counts does not wait; what `s_waitcnt` has no field for is left out.
    pub fn immediate(&self, waits: impl IntoIterator<Item = (WaitCounter, u16)>) -> u16 {
        let all = |bits: u16, c: &Counter| bits | c.mask();
        let mut immediate = self.fields.into_iter().flatten().fold(0, all);
        for (counter, left) in waits {
            if let Some(field) = self.field(counter) {
                immediate = immediate & !field.mask() | field.insert(left.min(field.max()));
            }
        }
        immediate
    }
}

impl Model {
    /// Bits of a counter that there is, by `s_waitcnt` or by an instruction of its own.
    pub fn wait_counter_bits(&self, counter: WaitCounter) -> Option<u8> {
        let own = self.waits.own_instruction.iter().find(|(c, _)| *c == counter);
        own.map(|(_, bits)| *bits).or_else(|| {
            let max = WaitcntFields::of(self.processor)
                .max(counter)
                .filter(|_| !self.waits.split)?;
            Some(max.count_ones() as u8)
        })
    }
}
