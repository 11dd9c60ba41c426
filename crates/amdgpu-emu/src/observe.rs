//! Observers: what trace, statistics, checkers and debuggers see of a run. A generic parameter: none costs nothing.

use amdgpu_isa::Inst;

use crate::dispatch::Dispatch;
use crate::exec::{Cx, Group, Machine, MemoryAccess};
use crate::fault::Fault;
use crate::meeting::Waiting;
use crate::memory::Memory;
use crate::met::Met;
pub use crate::program::Wanted;
use crate::program::{Block, CodeRegion, Program};
use crate::uop::Uop;
use crate::wave::Wave;

/// Where an event happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub work_group: [u32; 3],
    /// Wave in the work-group.
    pub wave: u32,
    pub pc: u64,
}

/// Instructions that a wave is about to run one after the other, but for the last one: a block, or the first part of one.
#[derive(Clone, Copy)]
pub struct Ahead<'a> {
    /// Of the first one.
    pub place: Place,
    pub(crate) region: &'a CodeRegion,
    pub(crate) block: &'a Block,
}

impl Ahead<'_> {
    /// Each with its address, as [`Observer::instruction`] would get it.
    pub fn instructions(&self) -> Vec<(u64, Inst)> {
        self.region.instructions(self.place.pc, self.block)
    }
}

/// A dispatch that begins, with everything that its waves share.
#[derive(Clone, Copy)]
pub struct Begun<'a> {
    pub dispatch: &'a Dispatch,
    pub machine: &'a Machine,
    pub memory: &'a Memory,
    pub program: &'a Program,
}

/// Gets told what the machine does. Every method has an empty default.
///
/// Each host thread of the machine has an observer of its own, made by [`Observer::fork`] and given back to
/// [`Observer::join`], so that none needs locks.
pub trait Observer: Send + Sized {
    /// False: the machine leaves out every call, at compile time.
    const ACTIVE: bool = true;
    /// Whether [`Observer::memory`] wants to be called.
    const MEMORY: bool = false;
    /// All waves run on one host thread, so that one observer sees them all, in the order in which they run.
    const ONE_THREAD: bool = false;

    /// It is asked by [`Observer::watches`]; others see every instruction.
    const CHOOSES: bool = false;
    /// It may look at any register of a wave that begins, which are all zero then; otherwise those may be left as they are that no
    /// instruction reads before it writes them.
    const REGISTERS: bool = true;

    /// It is weak memory itself ([`crate::weak`]).
    const WEAK: bool = false;

    /// An observer for another host thread.
    fn fork(&self) -> Self;
    /// Whether what waves wait for may change though none has stored anything of late: asked of weak memory.
    fn memory_may_change(&mut self, _memory: &Memory) -> bool {
        false
    }
    /// Of weak memory, before an instruction; true if it is not to run yet, and others have a turn.
    fn before(&mut self, _cx: &mut Cx, _uop: &Uop) -> bool {
        false
    }
    /// Of weak memory, after it has run.
    fn after(&mut self, _cx: &mut Cx, _uop: &Uop) {}
    /// Says which of the instructions ahead it is to be told of. The wave is as they find it; the others run as without an observer.
    fn watches(&mut self, _ahead: &Ahead, _wave: &Wave, wanted: &mut Wanted) {
        wanted.insert_all();
    }
    /// Takes in what a fork has seen.
    fn join(&mut self, other: Self);

    /// A dispatch begins; nothing of it has run.
    fn dispatch_start(&mut self, _begun: Begun) {}
    /// Asked then: false if it need not see what the dispatch does, which then runs as without an observer until it has ended.
    fn watches_dispatch(&mut self, _begun: Begun) -> bool {
        true
    }
    /// It has ended, or a fault has ended it.
    fn dispatch_end(&mut self, _begun: Begun) {}
    /// A work-group begins, before its waves do.
    fn group_start(&mut self, _group: &Group) {}
    /// All waves of a work-group have ended.
    fn group_end(&mut self, _work_group: [u32; 3]) {}
    /// Before an instruction runs.
    fn instruction(&mut self, _place: Place, _inst: &Inst, _wave: &Wave) {}
    /// After an instruction has run.
    fn retired(&mut self, _place: Place, _inst: &Inst, _wave: &Wave) {}
    /// A memory access of the instruction that has just run.
    fn memory(&mut self, _place: Place, _inst: &Inst, _access: &MemoryAccess) {}
    /// What the instruction that has just run did where waves meet, before [`Observer::retired`].
    fn met(&mut self, _place: Place, _inst: &Inst, _wave: &Wave, _met: &Met) {}
    /// A wave begins.
    fn wave_start(&mut self, _place: Place, _wave: &Wave) {}
    /// A wave has ended.
    fn wave_end(&mut self, _place: Place, _wave: &Wave) {}
    /// All waves of a work-group have met at a barrier.
    fn barrier(&mut self, _work_group: [u32; 3]) {}
    /// No wave can ever go on: where they are. The dispatch ends.
    fn deadlock(&mut self, _waves: &[Waiting]) {}
    /// A fault ends the dispatch.
    fn fault(&mut self, _fault: &Fault) {}
}

/// Sees nothing and costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    const ACTIVE: bool = false;

    fn fork(&self) -> Self {
        NoObserver
    }

    fn join(&mut self, _: Self) {}
}
