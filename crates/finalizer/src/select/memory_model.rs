//! Memory orders: what stands before and behind an operation of an order and scope, and its bits of cache policy.
//!
//! Each kind of coherence that processors have is a table in a file of its own: a row for an operation, orders, scopes and memories.
//! The model of the processor chooses the table; code that selects instructions asks for a row and names no processor.

mod gfx10;
mod gfx12;
mod gfx1250;
mod gfx6;
mod gfx90a;
mod gfx940;

use amdgpu_isa::model::cache::Coherence;
use amdgpu_isa::model::waits::WaitCounter;
use amdgpu_isa::{Modifiers, Op as M};
use smallvec::SmallVec;

use super::Select;
use crate::ir::{AddressSpace, Memory, Order, Scope};
use crate::mir::ModeNeed;
use crate::target::Left;

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    Load,
    Store,
    /// A read-modify-write operation, of comparison and exchange too.
    Atomic,
    Fence,
}

/// A row: all operations that it speaks of have the same before, in, and behind them. Group memory is seen by a work-group only, so its
/// rows end with that scope.
#[derive(Debug)]
pub struct Row {
    operation: Operation,
    orders: &'static [Order],
    scopes: &'static [Scope],
    spaces: &'static [AddressSpace],
    before: &'static [Step],
    access: &'static [Bits],
    behind: &'static [Step],
}

/// A word of a row; it holds [`When`] it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    what: What,
    when: When,
}

/// What is done around an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// All operations of a counter have ended.
    Wait(WaitCounter),
    /// ... of the counter that the access itself is in: of loads if it returns something, else of stores.
    WaitForAccess,
    /// An instruction for caches, with its policy.
    Cache(M, Policy),
}

/// Policy of the access itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits {
    policy: Policy,
    when: When,
}

/// How work-groups are spread over compute units, as the kernel descriptor says it, decides over some words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    Always,
    /// A work-group runs on two compute units with a cache each (WGP mode, which is the rule; CU mode has one).
    Wgp,
    /// Wavefronts of a work-group may be on any compute units (threadgroup split); there is no group memory then.
    TgSplit,
    /// They are on one.
    Together,
}

/// Bits of an instruction that say which caches it goes past or acts on ([`Modifiers`]); `sc0` is `glc`, `sc1` is `scc`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    pub glc: bool,
    pub dlc: bool,
    pub scc: bool,
    pub scope: u8,
}

/// How work-groups are spread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    pub wgp: bool,
    pub tgsplit: bool,
}

/// What [`Spread`] the finalizer's kernels have. Where there is a WGP mode, code for it holds in CU mode, too.
const SPREAD: Spread = Spread {
    wgp: true,
    tgsplit: false,
};

/// Words of all tables.
mod words {
    use super::{Policy, WaitCounter, What};

    pub const VM: What = What::Wait(WaitCounter::Vm);
    pub const LGKM: What = What::Wait(WaitCounter::Lgkm);
    pub const LOAD: What = What::Wait(WaitCounter::Load);
    pub const SAMPLE: What = What::Wait(WaitCounter::Sample);
    pub const BVH: What = What::Wait(WaitCounter::Bvh);
    /// vscnt or storecnt.
    pub const STORE: What = What::Wait(WaitCounter::Store);
    pub const DS: What = What::Wait(WaitCounter::Ds);
    pub const X: What = What::Wait(WaitCounter::Translation);
    pub const ACCESS: What = What::WaitForAccess;

    pub const NEAR: Policy = Policy {
        glc: false,
        dlc: false,
        scc: false,
        scope: 0,
    };
    pub const GLC: Policy = Policy { glc: true, ..NEAR };
    pub const GLC_DLC: Policy = Policy { dlc: true, ..GLC };
    pub const SC0: Policy = GLC;
    pub const SC1: Policy = Policy { scc: true, ..NEAR };
    pub const SC0_SC1: Policy = Policy { scc: true, ..GLC };
    pub const SE: Policy = Policy { scope: 1, ..NEAR };
    pub const DEV: Policy = Policy { scope: 2, ..NEAR };
    pub const SYS: Policy = Policy { scope: 3, ..NEAR };
}

/// Rows: `Operation [orders] [scopes] [memories]: [before] [policy] [behind];`. `@` names when a word holds.
macro_rules! rows {
    ($($operation:ident [$($order:ident)*] [$($scope:ident)*] [$($space:ident)*]:
        [$($before:ident $(@ $before_when:ident)?)*]
        [$($access:ident $(@ $access_when:ident)?)*]
        [$($behind:ident $(@ $behind_when:ident)?)*];)*) => {
        &[$($crate::select::memory_model::Row {
            operation: $crate::select::memory_model::Operation::$operation,
            orders: &[$($crate::ir::Order::$order),*],
            scopes: &[$($crate::ir::Scope::$scope),*],
            spaces: &[$($crate::ir::AddressSpace::$space),*],
            before: &[$($crate::select::memory_model::Step {
                what: $before,
                when: $crate::select::memory_model::when!($($before_when)?),
            }),*],
            access: &[$($crate::select::memory_model::Bits {
                policy: $access,
                when: $crate::select::memory_model::when!($($access_when)?),
            }),*],
            behind: &[$($crate::select::memory_model::Step {
                what: $behind,
                when: $crate::select::memory_model::when!($($behind_when)?),
            }),*],
        }),*]
    };
}
macro_rules! when {
    () => {
        $crate::select::memory_model::When::Always
    };
    ($when:ident) => {
        $crate::select::memory_model::When::$when
    };
}
use {rows, when};

/// The table of a kind of coherence.
pub fn table(coherence: Coherence) -> &'static [Row] {
    match coherence {
        Coherence::Gfx6 => gfx6::GFX6,
        Coherence::Gfx7 => gfx6::GFX7,
        Coherence::Gfx90a => gfx90a::ROWS,
        Coherence::Gfx940 => gfx940::ROWS,
        Coherence::Gfx10 => gfx10::GFX10,
        Coherence::Gfx11 => gfx10::GFX11,
        Coherence::Gfx12 => gfx12::ROWS,
        Coherence::Gfx1250 => gfx1250::ROWS,
    }
}

/// The row for an operation; there is one for all that are ordered ([`Order::Relaxed`] and more), in memory that others can see.
pub fn row(
    table: &'static [Row],
    operation: Operation,
    order: Order,
    scope: Scope,
    space: AddressSpace,
) -> Option<&'static Row> {
    let scope = match space {
        AddressSpace::Group => scope.min(Scope::WorkGroup),
        _ => scope,
    };
    table.iter().find(|row| {
        row.operation == operation
            && row.orders.contains(&order)
            && row.scopes.contains(&scope)
            && row.spaces.contains(&space)
    })
}

impl When {
    fn holds(self, spread: Spread) -> bool {
        match self {
            When::Always => true,
            When::Wgp => spread.wgp,
            When::TgSplit => spread.tgsplit,
            When::Together => !spread.tgsplit,
        }
    }
}

impl Row {
    /// What stands before an access.
    pub fn before(&self, spread: Spread) -> impl Iterator<Item = What> {
        holding(self.before, spread)
    }

    /// What stands behind it. A fence has all of it before its place.
    pub fn behind(&self, spread: Spread) -> impl Iterator<Item = What> {
        holding(self.behind, spread)
    }

    /// The policy of the access.
    pub fn policy(&self, spread: Spread) -> Policy {
        let mut holding = self.access.iter().filter(|bits| bits.when.holds(spread));
        holding.next().map_or(Policy::default(), |bits| bits.policy)
    }
}

fn holding(steps: &'static [Step], spread: Spread) -> impl Iterator<Item = What> {
    let holding = steps.iter().filter(move |step| step.when.holds(spread));
    holding.map(|step| step.what)
}

impl Policy {
    /// These bits beside other modifiers of an instruction.
    pub fn on(self, modifiers: Modifiers) -> Modifiers {
        Modifiers {
            glc: modifiers.glc | self.glc,
            dlc: self.dlc,
            scc: self.scc,
            scope: self.scope,
            ..modifiers
        }
    }
}

impl Select<'_> {
    /// What stands before an access.
    pub(super) fn before(&mut self, operation: Operation, memory: &Memory) {
        if let Some(row) = self.row(operation, memory) {
            self.steps(row.before(SPREAD), false);
        }
    }

    /// What stands behind an access, which returns something or does not.
    pub(super) fn behind(&mut self, operation: Operation, memory: &Memory, returns: bool) {
        if let Some(row) = self.row(operation, memory) {
            self.steps(row.behind(SPREAD), returns);
        }
    }

    /// The modifiers of an access with the policy that it needs.
    pub(super) fn with_policy(&self, operation: Operation, memory: &Memory, modifiers: Modifiers) -> Modifiers {
        let policy = self.row(operation, memory).map(|row| row.policy(SPREAD));
        policy.unwrap_or_default().on(modifiers)
    }

    pub(super) fn fence(&mut self, space: AddressSpace, order: Order, scope: Scope) {
        let table = table(Coherence::of(self.target.processor));
        if let Some(row) = row(table, Operation::Fence, order, scope, space) {
            self.steps(row.behind(SPREAD), false);
        }
    }

    fn row(&self, operation: Operation, memory: &Memory) -> Option<&'static Row> {
        if memory.order == Order::None {
            return None;
        }
        let table = table(Coherence::of(self.target.processor));
        row(table, operation, memory.order, memory.scope, memory.space)
    }

    /// Waits that follow each other become one.
    fn steps(&mut self, steps: impl Iterator<Item = What>, returns: bool) {
        let mut waits = SmallVec::<[WaitCounter; 4]>::new();
        for step in steps {
            match step {
                What::Wait(counter) => waits.push(counter),
                What::WaitForAccess => waits.push(if returns { WaitCounter::Load } else { WaitCounter::Store }),
                What::Cache(op, policy) => {
                    self.wait(&mut waits);
                    self.emit_with(op, &[], policy.on(Modifiers::default()), ModeNeed::default());
                }
            }
        }
        self.wait(&mut waits);
    }

    fn wait(&mut self, counters: &mut SmallVec<[WaitCounter; 4]>) {
        if counters.is_empty() {
            return;
        }
        let mut left = Left::default();
        for counter in &*counters {
            match (self.target.wait_place(*counter), counter) {
                (Some(place), _) => left[place] = Some(0),
                (None, WaitCounter::Translation) => self.simple(M::S_WAIT_XCNT, 0),
                // Nothing of these kernels counts in it.
                (None, _) => {}
            }
        }
        for (op, operands) in self.target.wait_instructions(&left) {
            self.emit(op, &operands);
        }
        counters.clear();
    }
}

#[cfg(test)]
mod tests;
