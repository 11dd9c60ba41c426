//! The run loop: executes a wave until it waits, ends, faults, or its quantum is over.

use crate::exec::Cx;
use crate::fault::{Access, FaultKind};
use crate::lower::modal;
use crate::native::region::{self, Leave};
use crate::observe::{Ahead, NoObserver, Observer, Place, Wanted};
use crate::program::{Block, Code, CodeRegion, Piece, Program};
use crate::trap;
use crate::uop::{Flow, Place as UopPlace, Reached, Uop};
use crate::wave::{Path, WaveState};

/// Why a wave stopped running for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pause {
    /// Its quantum is over.
    Turn,
    /// It polled memory that others may write, or gave them a turn.
    Polled,
    Barrier,
    Ended,
    Halted,
    /// `cx.fault` says why.
    Fault,
    /// It sent a message to the host: `cx.message`.
    Message,
}

/// Polling instructions (loads past the caches, `glc`) after which a wave gives the others a turn.
const POLLS_PER_TURN: u32 = 32;

/// Runs the wave of `cx` for up to `quantum` instructions.
pub fn run_wave<O: Observer>(cx: &mut Cx, program: &Program, observer: &mut O, quantum: u64) -> Pause {
    let end = cx.wave.executed.saturating_add(quantum);
    let mut polls = cx.wave.polls;
    loop {
        let pc = cx.wave.pc;
        let Some(region) = program.region(pc) else {
            let kind = no_code(cx, pc);
            cx.fail(kind, cx.wave.exec());
            return fault(cx, program, observer, pc);
        };
        let region = region.for_vgpr_msb(cx.wave.vgpr_msb);
        let pause = run_region(cx, program, region, observer, end, &mut polls);
        cx.wave.polls = polls;
        if let Some(pause) = pause {
            return pause;
        }
    }
}

/// Why no instruction can be fetched from `pc`.
#[cold]
fn no_code(cx: &mut Cx, pc: u64) -> FaultKind {
    if !pc.is_multiple_of(4) {
        return FaultKind::IllegalInstruction(format!("the program counter {pc:#x} is not a multiple of 4"));
    }
    match cx.memory.check(pc, 4, Access::Execute) {
        Err(kind) => kind,
        Ok(()) => FaultKind::IllegalInstruction(format!("{pc:#x} is in code that was not loaded with this kernel")),
    }
}

/// Runs inside one code region until `end` instructions of the wave are executed; None if the wave has left it, or is to go
/// on in what is the region for other high bits of VGPR numbers.
fn run_region<O: Observer>(
    cx: &mut Cx,
    program: &Program,
    region: &CodeRegion,
    observer: &mut O,
    end: u64,
    polls: &mut u32,
) -> Option<Pause> {
    let mut index = region.index(cx.wave.pc)?;
    // A turn may end inside a block: the next one goes on instruction by instruction to the end of it, rather than make a block
    // of its rest. Observers that do not choose see every instruction.
    let whole = !O::ACTIVE || O::CHOOSES;
    let begun = match region.index(std::mem::take(&mut cx.wave.inside_block)) {
        Some(end) if end > index && !region.has_block(index) => end,
        _ => 0,
    };
    // instructions before it are run one by one
    let mut until = if whole { begun } else { usize::MAX };
    loop {
        let mut pc = region.base + 4 * index as u64;
        if cx.wave.executed >= end {
            cx.wave.pc = pc;
            if whole && until > index {
                cx.wave.inside_block = region.base + 4 * until as u64;
            }
            return Some(Pause::Turn);
        }
        let block = match until > index {
            true => None,
            false => region.block(index),
        };
        let ran = match block {
            Some(block) if u64::from(block.count) <= end - cx.wave.executed && block.needs.met_by(cx.wave) => {
                let path = cx.wave.path;
                match block.host(path).filter(|host| host.needs.met_by(cx.wave)) {
                    _ if O::ACTIVE => run_chosen(cx, (region, index), block, observer, polls),
                    Some(host) => match region::enter(cx, &host.entered, end) {
                        Leave::At(next) => {
                            index = next;
                            Ran {
                                flow: Flow::Next,
                                bytes: 0,
                            }
                        }
                        Leave::After { first, uop, flow } => {
                            (index, pc) = (first, region.base + 4 * first as u64);
                            left_host(cx, (region, path), first, uop, flow)
                        }
                    },
                    None => run_block(cx, (region, index), block, pc, polls),
                }
            }
            _ => match region.at(index) {
                Some(Code::Uop(uop)) => {
                    if whole && matches!(uop.place, UopPlace::Last | UopPlace::Alone) {
                        until = 0;
                    } else if until <= index {
                        until = block.map_or(region.dwords(), |block| index + block.bytes as usize / 4);
                    }
                    run_one(cx, uop, pc, observer, polls)
                }
                Some(Code::Bad(kind)) => Ran {
                    flow: cx.fail(kind.clone(), cx.wave.exec()),
                    bytes: 0,
                },
                None => {
                    cx.wave.pc = pc;
                    return None;
                }
            },
        };
        match ran.flow {
            Flow::Next => index += ran.bytes as usize / 4,
            Flow::Jump => index = region.index(cx.wave.pc)?,
            Flow::Yield => return Some(Pause::Polled),
            Flow::Message => return Some(Pause::Message),
            Flow::Barrier => {
                cx.wave.state = WaveState::AtBarrier;
                return Some(Pause::Barrier);
            }
            Flow::End => {
                cx.wave.state = WaveState::Ended;
                return Some(Pause::Ended);
            }
            Flow::Halt => {
                cx.wave.state = WaveState::Halted;
                return Some(Pause::Halted);
            }
            Flow::Fault if trap::takes_fault(cx, pc + u64::from(ran.bytes)) => index = region.index(cx.wave.pc)?,
            Flow::Fault => return Some(fault(cx, program, observer, pc + u64::from(ran.bytes))),
        }
        if cx.wave.vgpr_msb != region.vgpr_msb() {
            cx.wave.pc = region.base + 4 * index as u64;
            return None;
        }
    }
}

/// What became of one or more instructions.
struct Ran {
    flow: Flow,
    /// How far they go: to the instruction that follows, or to the one that faulted.
    bytes: u32,
}

/// Whether the wave is to give others a turn, which it does before a polling instruction.
#[inline(always)]
fn polled_enough(cx: &mut Cx, pc: u64, polls: &mut u32) -> Option<Ran> {
    *polls += 1;
    if *polls <= POLLS_PER_TURN {
        return None;
    }
    *polls = 0;
    cx.wave.pc = pc;
    Some(Ran {
        flow: Flow::Yield,
        bytes: 0,
    })
}

/// Runs a block at `pc`, which is at a dword index of a region. PC and clock are those of its end from the beginning on: only its last instruction looks at them.
#[inline(always)]
fn run_block(cx: &mut Cx, at: (&CodeRegion, usize), block: &Block, pc: u64, polls: &mut u32) -> Ran {
    if block.polls
        && let Some(ran) = polled_enough(cx, pc, polls)
    {
        return ran;
    }
    cx.wave.pc = pc + u64::from(block.bytes);
    cx.wave.executed += u64::from(block.count);
    let left = match cx.wave.path {
        Path::Host => match block.ready_uops(Path::Host) {
            Some(uops) => run_uops::<{ Path::Host as usize }>(cx, uops),
            None => run_warm(cx, block, at),
        },
        path => run_others(cx, block, path, at),
    };
    match left {
        Some((at, flow)) => left_block(cx, block, at, pc, flow),
        None => Ran {
            flow: Flow::Next,
            bytes: block.bytes,
        },
    }
}

/// Runs a part of a block in which an observer wants to see nothing, as [`run_block`] does a whole one.
fn run_stretch(cx: &mut Cx, at: (&CodeRegion, usize), stretch: &Block, pc: u64) -> Ran {
    cx.wave.pc = pc + u64::from(stretch.bytes);
    cx.wave.executed += u64::from(stretch.count);
    let uops = stretch.stretch_uops(cx.wave.path, at.0, at.1);
    let left = match cx.wave.path {
        Path::Host => run_uops::<{ Path::Host as usize }>(cx, uops),
        Path::Flushed => run_uops::<{ Path::Flushed as usize }>(cx, uops),
        Path::Exact => run_uops::<{ Path::Exact as usize }>(cx, uops),
        Path::Modal => run_modal(cx, uops),
    };
    match left {
        Some((at, flow)) => left_block(cx, stretch, at, pc, flow),
        None => Ran {
            flow: Flow::Next,
            bytes: stretch.bytes,
        },
    }
}

/// How far a block has come with an instruction, and the bytes of that.
type Left = (Reached, u8);

/// Runs uops of a block by one of their handlers, which stays the same: a change of MODE ends a block. Gives the place of the uop after
/// which something else than the next one follows.
#[inline(always)]
fn run_uops<const PATH: usize>(cx: &mut Cx, uops: &[Uop]) -> Option<(Left, Flow)> {
    for uop in uops {
        // SAFETY: the region lowered the uop for this host's SIMD level, and waves always have all their registers.
        let flow = unsafe { (uop.handler[PATH])(cx, uop) };
        if flow != Flow::Next {
            return Some(((uop.reached, uop.size), flow));
        }
    }
    None
}

/// [`run_uops`] of a block that may become host code now.
#[cold]
#[inline(never)]
fn run_warm(cx: &mut Cx, block: &Block, at: (&CodeRegion, usize)) -> Option<(Left, Flow)> {
    run_uops::<{ Path::Host as usize }>(cx, &block.host_uops(Path::Host, at.0, at.1))
}

/// [`run_uops`] in other MODEs than most waves have: a function of its own, so that the run loop stays small.
#[inline(never)]
fn run_others(cx: &mut Cx, block: &Block, path: Path, at: (&CodeRegion, usize)) -> Option<(Left, Flow)> {
    match path {
        Path::Host | Path::Flushed => {
            run_uops::<{ Path::Flushed as usize }>(cx, &block.host_uops(Path::Flushed, at.0, at.1))
        }
        Path::Exact => run_uops::<{ Path::Exact as usize }>(cx, block.plain.kept()),
        Path::Modal => run_modal(cx, block.plain.kept()),
    }
}

/// In a MODE that instructions look at themselves.
fn run_modal(cx: &mut Cx, uops: &[Uop]) -> Option<(Left, Flow)> {
    for uop in uops {
        // SAFETY: as in `run_uops`.
        let flow = unsafe { modal::run(cx, uop) };
        if flow != Flow::Next {
            return Some(((uop.reached, uop.size), flow));
        }
    }
    None
}

/// Corrects PC and clock where the block was left after an instruction.
#[inline(always)]
fn left_block(cx: &mut Cx, block: &Block, at: Left, pc: u64, flow: Flow) -> Ran {
    let (reached, size) = cx.stopped.take().unwrap_or(at);
    let mut bytes = u32::from(reached.bytes);
    cx.wave.executed -= u64::from(block.count - u32::from(reached.count));
    if flow == Flow::Fault {
        bytes -= u32::from(size);
    } else if flow != Flow::Jump {
        cx.wave.pc = pc + u64::from(bytes);
    }
    Ran { flow, bytes }
}

/// [`left_block`] of host code for a path that was left after a uop of the block at a dword index.
#[inline(always)]
fn left_host(cx: &mut Cx, (region, path): (&CodeRegion, Path), first: usize, uop: usize, flow: Flow) -> Ran {
    let place = |block: &Block| {
        let uops = block.host_uops(path, region, first);
        uops.get(uop).map(|uop| (uop.reached, uop.size))
    };
    match region.block(first).and_then(|block| Some((block, place(block)?))) {
        Some((block, at)) => left_block(cx, block, at, region.base + 4 * first as u64, flow),
        None => Ran { flow, bytes: 0 },
    }
}

/// Runs a block of which an observer chooses what it sees; only up to a change of the high bits of VGPR numbers.
fn run_chosen<O: Observer>(
    cx: &mut Cx,
    (region, first): (&CodeRegion, usize),
    block: &Block,
    observer: &mut O,
    polls: &mut u32,
) -> Ran {
    let start = region.base + 4 * first as u64;
    if block.polls
        && let Some(ran) = polled_enough(cx, start, polls)
    {
        return ran;
    }
    // that was counted
    let polls = &mut 0;
    let ahead = Ahead {
        place: Place {
            work_group: cx.group.id,
            wave: cx.wave.index,
            pc: start,
        },
        region,
        block,
    };
    let mut wanted = Wanted::default();
    observer.watches(&ahead, cx.wave, &mut wanted);
    if wanted.is_empty() {
        return run_block(cx, (region, first), block, start, polls);
    }
    let mut bytes = 0;
    if let Some(pieces) = block.pieces(&wanted, region, first) {
        for piece in pieces {
            let (at, pc) = (first + bytes as usize / 4, start + u64::from(bytes));
            let ran = match piece {
                Piece::Seen => match region.at(at) {
                    Some(Code::Uop(uop)) => run_one(cx, uop, pc, observer, polls),
                    _ => break,
                },
                Piece::Unseen(stretch) => run_stretch(cx, (region, at), stretch, pc),
            };
            bytes += ran.bytes;
            if ran.flow != Flow::Next {
                return Ran { flow: ran.flow, bytes };
            }
        }
        return Ran {
            flow: Flow::Next,
            bytes,
        };
    }
    for n in 0..block.count as usize {
        let Some(Code::Uop(uop)) = region.at(first + bytes as usize / 4) else {
            break;
        };
        let pc = start + u64::from(bytes);
        let ran = match wanted.contains(n) {
            true => run_one(cx, uop, pc, observer, polls),
            false => run_one(cx, uop, pc, &mut NoObserver, polls),
        };
        bytes += ran.bytes;
        if ran.flow != Flow::Next {
            return Ran { flow: ran.flow, bytes };
        }
        if cx.wave.vgpr_msb != region.vgpr_msb() {
            break;
        }
    }
    Ran {
        flow: Flow::Next,
        bytes,
    }
}

/// Runs one instruction at `pc`, with its observer.
fn run_one<O: Observer>(cx: &mut Cx, uop: &Uop, pc: u64, observer: &mut O, polls: &mut u32) -> Ran {
    if uop.polls
        && let Some(ran) = polled_enough(cx, pc, polls)
    {
        return ran;
    }
    if O::WEAK && observer.before(cx, uop) {
        cx.wave.pc = pc;
        return Ran {
            flow: Flow::Yield,
            bytes: 0,
        };
    }
    cx.wave.pc = pc + u64::from(uop.size);
    cx.wave.executed += 1;
    let place = Place {
        work_group: cx.group.id,
        wave: cx.wave.index,
        pc,
    };
    if O::ACTIVE {
        observer.instruction(place, &uop.inst, cx.wave);
        cx.met = None;
        if O::MEMORY {
            cx.accesses = Some(cx.seen.get_or_insert_default().begin());
        }
    }
    let flow = execute(cx, uop);
    if O::ACTIVE {
        if O::WEAK {
            observer.after(cx, uop);
        }
        let seen = cx.accesses.take();
        for access in seen.iter().flatten() {
            observer.memory(place, &uop.inst, access);
        }
        if let Some(met) = cx.met.take() {
            observer.met(place, &uop.inst, cx.wave, &met);
        }
        observer.retired(place, &uop.inst, cx.wave);
        if let Some(seen) = seen {
            cx.seen.get_or_insert_default().end(seen);
        }
    }
    let bytes = match flow {
        Flow::Fault => 0,
        _ => u32::from(uop.size),
    };
    Ran { flow, bytes }
}

/// Runs one instruction and nothing around it.
#[inline(always)]
pub(crate) fn execute(cx: &mut Cx, uop: &Uop) -> Flow {
    match uop.needs.met_by(cx.wave) {
        // SAFETY: as in `run_uops`.
        true if cx.wave.path == Path::Modal => unsafe { modal::run(cx, uop) },
        // SAFETY: as above.
        true => unsafe { uop.run(cx, cx.wave.path) },
        false => not_allocated(cx, uop),
    }
}

/// The fault of an instruction that names registers which the kernel was not given.
#[cold]
fn not_allocated(cx: &mut Cx, uop: &Uop) -> Flow {
    let (needs, wave) = (uop.needs, &*cx.wave);
    let kinds = [
        ("v", "VGPRs", needs.vgprs, wave.vgprs),
        ("a", "AGPRs", needs.agprs, wave.agprs),
        ("s", "SGPRs", u16::from(needs.sgprs), wave.sgprs),
    ];
    let is_beyond = |(_, _, needed, given): &(_, _, u16, u16)| needed > given;
    let (letter, registers, needed, given) = kinds.into_iter().find(is_beyond).unwrap_or(kinds[0]);
    let last = needed.saturating_sub(1);
    let message = format!("{letter}{last} is beyond the {given} {registers} that the kernel's descriptor allocates");
    cx.fail(FaultKind::BadOperand(message), cx.wave.exec())
}

/// Completes the fault of the instruction at `pc`.
#[cold]
fn fault<O: Observer>(cx: &mut Cx, program: &Program, observer: &mut O, pc: u64) -> Pause {
    cx.wave.pc = pc;
    if let Some(fault) = &mut cx.fault {
        fault.pc = pc;
        fault.instruction = program.text(pc);
        if O::ACTIVE {
            observer.fault(fault);
        }
    }
    Pause::Fault
}

/// What a finished dispatch did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RunStats {
    pub work_groups: u64,
    pub waves: u64,
    pub instructions: u64,
}

impl std::ops::Add for RunStats {
    type Output = RunStats;
    fn add(self, other: RunStats) -> RunStats {
        RunStats {
            work_groups: self.work_groups + other.work_groups,
            waves: self.waves + other.waves,
            instructions: self.instructions + other.instructions,
        }
    }
}
