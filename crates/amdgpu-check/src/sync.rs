//! `sync`: barriers that waves or lanes skip, and misuse of those in two steps (`sync/named.rs`) and of global wave sync (`sync/gws.rs`).
//!
//! Waves that have ended are not waited for, on any processor, so ending early is no finding; nor are lanes that only end. Found are waves of a
//! work-group that meet at different barriers of the code, so that one of them has skipped one; and lanes that were off at a barrier
//! and go on behind it. Neither is asked of code whose compiler makes threads of waves: they meet wherever each of them waits, and their lanes
//! are no work-items. Reads from lanes that are off are found by a checker of their own (`uninit/off_lanes.rs`). Waves that wait for
//! ever at `s_barrier` are the machine's report.

mod gws;
mod named;

use amdgpu_emu::exec::MemoryAccess;
use amdgpu_emu::meeting::Waiting;
use amdgpu_emu::met::Met;
use amdgpu_emu::observe::{Begun, Place, Wanted};
use amdgpu_emu::wave::Wave;
use amdgpu_isa::{Encoding, Flags, Inst, Op, Processor};
use diag::Kind;
use foldhash::HashMap;

use crate::checker::{At, Checker, Context};
use crate::code::{Block, Code};
use crate::finding::Finding;
use crate::kernel::Kernel;
use crate::report::{Report, Seen};

const DIVERGENT: &str = "divergent-barrier";
const MISMATCHED: &str = "mismatched-barrier";

pub(crate) fn checker() -> Box<dyn Checker> {
    Box::new(Sync::default())
}

/// The last barrier that a wave came to.
#[derive(Clone, Copy)]
struct AtBarrier {
    pc: u64,
    exec: u64,
    /// Lanes of the wave that were off.
    off: u64,
}

#[derive(Default)]
struct Sync {
    /// Where waves wait that have come to a barrier of all since it last completed, by work-group.
    waiting: HashMap<[u32; 3], Vec<(Place, u64)>>,
    last: HashMap<([u32; 3], u32), AtBarrier>,
    /// Some wave has come to a barrier with lanes off.
    any_off: bool,
    named: named::Barriers,
    gws: gws::Gws,
    /// By numbers of blocks: where waves meet, and accesses of memory.
    blocks: Vec<Option<[Wanted; 2]>>,
    /// By entry of the kernel: whether waves meet nowhere.
    shown: HashMap<u64, bool>,
}

impl Sync {
    /// Lanes that were off at a barrier access memory, or come to another one.
    fn goes_on(&mut self, context: &Context, place: Place, lanes: u64, report: &mut Report) {
        let Some(last) = self.last.get_mut(&(place.work_group, place.wave)) else {
            return;
        };
        let back = last.off & lanes;
        if back == 0 {
            return;
        }
        last.off = 0;
        let last = *last;
        let barrier = Place { pc: last.pc, ..place };
        report.add(Seen::new(DIVERGENT, last.pc, 0), || {
            let message = "lanes that have not come to the barrier go on behind it: their wave has passed it for them";
            Finding::new(DIVERGENT, Kind::Sync, message, context.spot(barrier, last.exec))
                .related("where a lane goes on that was off", context.spot(place, back))
                .note("all work-items of a work-group must come to a barrier, or none")
        });
    }
}

/// Whether waves wait at it for all others of their work-group.
fn is_barrier(inst: &Inst) -> bool {
    matches!(inst.op, Op::S_BARRIER | Op::S_BARRIER_WAIT)
}

/// Whether waves meet at it, in some way.
fn is_meeting(inst: &Inst, processor: Processor) -> bool {
    let row = inst.row(processor);
    row.is_some_and(|row| row.flags.intersects(Flags::BARRIER | Flags::GWS))
}

/// Where a wave is.
fn place(wave: &Waiting) -> Place {
    Place {
        work_group: wave.work_group,
        wave: wave.wave,
        pc: wave.pc,
    }
}

impl Checker for Sync {
    fn dispatch_start(&mut self, context: &Context, _: &Begun, _: &mut Report) {
        let before = std::mem::take(self);
        if context.same_code {
            (self.blocks, self.shown) = (before.blocks, before.shown);
        }
    }

    fn sleeps(&mut self, context: &Context, begun: &Begun) -> bool {
        let processor = context.model.processor;
        let has_none = *self.shown.entry(begun.dispatch.entry).or_insert_with(|| {
            let mut code = Code::default();
            let kernel = Kernel::of(begun, &mut code);
            kernel.is_some_and(|kernel| {
                let meets = |number| is_meeting(&code.get(number).inst, processor);
                !kernel.numbers().any(meets)
            })
        });
        has_none || context.walked(begun).is_some_and(|walked| walked.meets_evenly)
    }

    fn group_end(&mut self, context: &Context, work_group: [u32; 3], report: &mut Report) {
        self.waiting.remove(&work_group);
        self.named.group_end(context, work_group, report);
    }

    fn wave_end(&mut self, context: &Context, place: Place, _: &Wave, report: &mut Report) {
        self.last.remove(&(place.work_group, place.wave));
        self.named.wave_end(context, place, report);
    }

    fn met(&mut self, context: &Context, at: &At, met: &Met, report: &mut Report) {
        match met {
            Met::Barrier(event) => self.named.met(context, at, event, report),
            Met::Gws(event) => self.gws.met(context, at, event, report),
        }
    }

    fn deadlock(&mut self, context: &Context, waves: &[Waiting], report: &mut Report) {
        self.named.deadlock(context, waves, report);
        self.gws.deadlock(context, waves, report);
    }

    fn watches(&mut self, context: &Context, block: &Block, _: &Wave, wanted: &mut Wanted) {
        if self.blocks.len() <= block.number {
            self.blocks.resize(block.number + 1, None);
        }
        let [barriers, accesses] = self.blocks[block.number].get_or_insert_with(|| {
            let mut sorts = [Wanted::default(); 2];
            for (n, (_, inst)) in block.code.iter().enumerate() {
                let row = inst.row(context.model.processor);
                let accesses = row.is_none_or(|row| row.flags.intersects(Flags::LOAD | Flags::STORE | Flags::ATOMIC));
                if is_meeting(inst, context.model.processor) {
                    sorts[0].insert(n);
                } else if accesses || matches!(inst.encoding, Encoding::Ds) {
                    sorts[1].insert(n);
                }
            }
            sorts
        });
        wanted.extend(barriers);
        if self.any_off {
            wanted.extend(accesses);
        }
    }

    fn retired(&mut self, context: &Context, at: &At, report: &mut Report) {
        if !is_barrier(at.inst) || context.waves_are_threads(at.place.pc) {
            return;
        }
        let exec = at.wave.exec();
        self.goes_on(context, at.place, exec, report);
        let state = AtBarrier {
            pc: at.place.pc,
            exec,
            off: at.wave.initial_exec & !exec,
        };
        self.any_off |= state.off != 0;
        self.last.insert((at.place.work_group, at.place.wave), state);
        if at.inst.op == Op::S_BARRIER {
            let waiting = self.waiting.entry(at.place.work_group).or_default();
            waiting.push((at.place, exec));
        }
    }

    fn barrier(&mut self, context: &Context, work_group: [u32; 3], report: &mut Report) {
        let Some(waiting) = self.waiting.get_mut(&work_group) else {
            return;
        };
        if let Some((first, lanes)) = waiting.first()
            && let Some((other, theirs)) = waiting.iter().find(|(place, _)| place.pc != first.pc)
        {
            report.add(Seen::new(MISMATCHED, first.pc, other.pc), || {
                let message = "waves of the work-group meet at different barriers: one of them has skipped one";
                Finding::new(MISMATCHED, Kind::Sync, message, context.spot(*first, *lanes))
                    .related("where another wave waits", context.spot(*other, *theirs))
                    .note("all waves of a work-group that have not ended must come to the same barrier")
            });
        }
        waiting.clear();
    }

    fn memory(&mut self, context: &Context, place: Place, _: &Inst, access: &MemoryAccess, report: &mut Report) {
        if !self.last.is_empty() {
            self.goes_on(context, place, access.exec, report);
        }
    }
}
