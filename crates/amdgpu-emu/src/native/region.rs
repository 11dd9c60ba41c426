//! Host code for regions: blocks with the jumps between them (`amdgpu_jit::region`), from the uops of each block. Scalar operations are
//! written from their graphs, lane operations call their own host code, and what has neither calls its handler.

use std::mem::offset_of;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use amdgpu_jit::region::{
    self, Block, Condition, End, Functions, Left, Refused, Rounds, SCC, Scalars, Step, Target, WaveLayout,
};
use amdgpu_jit::{HostCode, MAX_MASKS, OUTSIDE};
use amdgpu_semantics::domain::Domain;
use amdgpu_semantics::graph::{self, Bit, GraphFn, Nodes, Word};
use amdgpu_semantics::symbolic::Sources;

use super::timer::Timer;
use super::{Waves, diverging, finish, loads, rounds};
use crate::exec::Cx;
use crate::host::SimdLevel;
use crate::lanes::ArgKind;
use crate::memory::windows;
use crate::operation::Semantics;
use crate::ops::{self, flow, scalar_state};
use crate::uop::{Flow, Place, ScalarSrc, Uop};
use crate::wave::{Path, V32, Wave, sreg};

/// A block that host code is made for.
#[derive(Clone, Copy)]
pub struct Part<'a> {
    /// Dword index in the code region.
    pub first: u32,
    /// What runs, with host code for lane operations.
    pub uops: &'a [Uop],
    /// The same without, in the order of the instructions.
    pub plain: &'a [Uop],
    /// Instructions and bytes of the block.
    pub count: u32,
    pub bytes: u32,
    pub timer: &'a Timer,
}

/// Where a branch goes that ends at a dword index.
pub fn target(branch: &Uop, next: u32) -> Option<u32> {
    next.checked_add_signed(i32::from(branch.imm as i16))
}

impl Part<'_> {
    /// The dword index behind the block.
    pub(super) fn next(&self) -> u32 {
        self.first + self.bytes / 4
    }

    /// When and where it branches; None if its last instruction does something else.
    pub(super) fn branch(&self) -> Option<(Condition, u32)> {
        let last = self.uops.last()?;
        let when = flow::branch(last.inst.op)?;
        Some((when, target(last, self.next())?))
    }

    /// Where it may go on, as far as that is known.
    pub fn successors(&self) -> impl Iterator<Item = u32> {
        let branch = self.branch();
        let next = match branch {
            Some((Condition::Always, _)) => None,
            Some(_) => Some(self.next()),
            None => (!self.leaves()).then(|| self.next()),
        };
        branch.map(|(_, to)| to).into_iter().chain(next)
    }

    /// Whether its last instruction waits, ends, or changes how instructions run: behind it, the run loop goes on.
    pub(super) fn leaves(&self) -> bool {
        self.branch().is_none() && self.uops.last().is_some_and(|uop| uop.place != Place::Inside)
    }
}

/// The function of a region: context, wave, vector registers, the number of instructions at which the turn ends, and the address of a
/// block.
#[cfg(target_arch = "x86_64")]
type Function = unsafe extern "sysv64" fn(*mut Cx, *mut Wave, *mut V32, u64, *const u8) -> Left;
/// No code is made for other hosts.
#[cfg(not(target_arch = "x86_64"))]
type Function = unsafe extern "C" fn(*mut Cx, *mut Wave, *mut V32, u64, *const u8) -> Left;

/// Where the code of a block is.
pub struct Entered {
    code: Arc<RegionCode>,
    address: usize,
}

/// Code of a loop, and what the blocks count in.
type RoundsCode = (HostCode, Box<AtomicI32>);

/// Code of a region, and of the loops in it.
struct RegionCode {
    blocks: HostCode,
    /// What the blocks call, and count in.
    rounds: Vec<RoundsCode>,
}

impl Entered {
    pub fn address(&self) -> u64 {
        self.address as u64
    }

    /// Loops in the region that have code for their rounds, and how many of these have last done nothing.
    pub fn loops(&self) -> (usize, usize) {
        let rounds = &self.code.rounds;
        let paused = rounds.iter().filter(|of| of.1.load(Ordering::Relaxed) > 0);
        (rounds.len(), paused.count())
    }
}

/// How host code was left.
pub enum Leave {
    /// To go on at a dword index.
    At(usize),
    /// After the uop of this number in the block at this dword index, because of what it gave.
    After { first: usize, uop: usize, flow: Flow },
}

/// Host code for such waves; where each block is. `base` is the address of the code region, `known` gives the code of blocks that
/// have some. The uops must live as long as the code.
pub fn compile(
    parts: &[Part],
    base: u64,
    waves: Waves,
    level: SimdLevel,
    known: impl Fn(u32) -> Option<u64>,
) -> Option<Vec<Entered>> {
    if level.at_hand() < SimdLevel::Avx2 || !cfg!(target_arch = "x86_64") {
        return None;
    }
    let layout = layout(waves.lanes);
    let target = |index: u32| match parts.iter().position(|part| part.first == index) {
        Some(n) => Target::Block(n),
        None => known(index).map_or(Target::Outside(index), Target::Address),
    };
    let mut blocks: Vec<Block> = parts.iter().map(|part| block(part, base, &layout, &target)).collect();
    let mut loops = Vec::new();
    for (part, block) in parts.iter().zip(&mut blocks) {
        let address = base + 4 * u64::from(part.first);
        if let Some((code, rounds, behind)) = rounds_of(parts, part, address, waves, level) {
            block.rounds = Some(Rounds {
                leaves: behind.map(&target),
                ..rounds
            });
            loops.push(code);
        }
    }
    let functions = functions(waves.path);
    let assembled = match region::assemble_region(&blocks, &layout, &functions) {
        Ok(code) => code,
        Err(Refused::Operation | Refused::TooMany | Refused::Encoding) => return None,
    };
    let code = HostCode::new(&assembled.bytes)?;
    let ends = assembled.blocks.iter().copied().skip(1).chain([assembled.bytes.len()]);
    for ((part, &first), end) in parts.iter().zip(&assembled.blocks).zip(ends) {
        code.name(first..end, || {
            format!("weft:block {:#x}", base + 4 * u64::from(part.first))
        });
    }
    let code = Arc::new(RegionCode {
        blocks: code,
        rounds: loops,
    });
    let entered = assembled.blocks.iter().map(|&offset| Entered {
        code: code.clone(),
        address: code.blocks.address(offset).expose_provenance(),
    });
    Some(entered.collect())
}

/// Code for rounds of a loop that begins with a block, with the counter that it has for itself, and the dword index behind it if the code may come there; None if
/// there is no code for such a loop.
fn rounds_of(
    parts: &[Part],
    part: &Part,
    address: u64,
    waves: Waves,
    level: SimdLevel,
) -> Option<(RoundsCode, Rounds, Option<u32>)> {
    let instructions = super::instructions(level)?;
    let (made, count, behind) = match rounds::compile(part, waves, instructions) {
        Some(made) => (made, part.count, None),
        None => {
            let (made, count, behind) = diverging::compile(parts, part, waves, instructions)?;
            (made, count, Some(behind))
        }
    };
    let code = HostCode::new(&made.bytes)?;
    let pause = Box::new(AtomicI32::new(0));
    let rounds = Rounds {
        full: code.address(made.full).expose_provenance() as u64,
        partial: code.address(made.partial).expose_provenance() as u64,
        count,
        leaves: None,
        pause: std::ptr::from_ref::<AtomicI32>(&pause).expose_provenance() as u64,
    };
    let end = made.bytes.len();
    // one function may be for all waves
    let all = if made.partial > made.full { made.partial } else { end };
    code.name(made.full..all, || format!("weft:rounds {address:#x}"));
    if all < end {
        code.name(all..end, || format!("weft:rounds of some lanes {address:#x}"));
    }
    Some(((code, pause), rounds, behind))
}

/// Where waves of so many lanes have their state.
pub(super) const fn layout(lanes: u32) -> WaveLayout {
    WaveLayout {
        executed: offset_of!(Wave, executed),
        pc: offset_of!(Wave, pc),
        scc: offset_of!(Wave, scc),
        slots: offset_of!(Wave, s),
        exec: sreg::EXEC,
        vcc: sreg::VCC,
        lanes,
        memory: offset_of!(Cx, memory),
        windows: windows::OFFSET,
    }
}

fn block(part: &Part, base: u64, layout: &WaveLayout, target: &impl Fn(u32) -> Target) -> Block {
    let branch = part.branch();
    let uops = match branch {
        Some(_) => &part.uops[..part.uops.len() - 1],
        None => part.uops,
    };
    let mut steps = Vec::new();
    let mut n = 0;
    let site = |n: usize| u64::from(part.first) << 32 | n as u64;
    while let Some(uop) = uops.get(n) {
        if let Some(native) = uop.native() {
            steps.push(Step::Lanes {
                full: native.code.address(native.full).expose_provenance() as u64,
                partial: native.code.address(native.partial).expose_provenance() as u64,
                argument: std::ptr::from_ref(uop).expose_provenance() as u64,
                site: site(n),
                loads: !native.windows.is_empty(),
            });
            n += 1;
            continue;
        }
        let (count, scalars) = scalars(&uops[n..], layout);
        if count > 0 {
            steps.push(Step::Scalars(scalars));
            n += count;
            continue;
        }
        let end = base + u64::from(part.first) * 4 + u64::from(part.bytes);
        steps.push(Step::Call {
            argument: std::ptr::from_ref(uop).expose_provenance() as u64,
            site: site(n),
            pc: (uop.place != Place::Inside).then_some(end),
        });
        n += 1;
    }
    let next = match part.leaves() {
        true => Target::Outside(part.next()),
        false => target(part.next()),
    };
    let end = match branch {
        Some((when, to)) => End {
            when,
            taken: target(to),
            next,
        },
        None => End {
            when: Condition::Always,
            taken: next,
            next,
        },
    };
    Block {
        index: part.first,
        count: part.count,
        steps,
        end,
        timer: std::ptr::from_ref(part.timer).expose_provenance() as u64,
        rounds: None,
    }
}

/// The longest run of scalar operations at the beginning that can be code, and how many they are.
fn scalars(uops: &[Uop], layout: &WaveLayout) -> (usize, Scalars) {
    let mut most = uops.len();
    loop {
        let (count, scalars) = gather(uops[..most].iter(), layout.lanes);
        if count == 0 || region::can_be_scalars(&scalars, layout).is_ok() {
            return (count, scalars);
        }
        // what is too much for the registers is tried by halves
        most = count / 2;
    }
}

/// Whether code is written for a scalar operation, if there is room for it.
pub fn is_scalar_code(uop: &Uop, waves: Waves) -> bool {
    gather(std::iter::once(uop), waves.lanes).0 == 1
}

/// The graph of the scalar operations at the beginning.
pub(super) fn gather<'u>(uops: impl Iterator<Item = &'u Uop>, lanes: u32) -> (usize, Scalars) {
    graph::begin(false);
    let mut known = Known::default();
    let mut meet = |uop: &Uop| known.meet(uop).or_else(|| known.save_exec(uop, lanes));
    let count = uops.take_while(|uop| meet(uop).is_some()).count();
    let scalars = Scalars {
        nodes: graph::finish(),
        outputs: known.slots.into_iter().map(|(slot, word)| (slot, word.0)).collect(),
        scc: known.scc.map(|bit| bit.0),
    };
    (count, scalars)
}

/// What scalar operations so far have computed.
#[derive(Default)]
pub(super) struct Known {
    pub(super) slots: Vec<(u8, Word)>,
    pub(super) scc: Option<Bit>,
}

impl Known {
    /// Adds an operation; None, and nothing changed but unused nodes, if it is none, or has no graph.
    pub(super) fn meet(&mut self, uop: &Uop) -> Option<()> {
        let Some(Semantics::Scalar(kernel)) = ops::semantics(uop.inst.op, uop.processor) else {
            return None;
        };
        self.apply(uop, kernel.args, kernel.graph?).map(drop)
    }

    /// Adds an operation on floats, which lanes are to compute; what must be no NaN. None as above.
    pub(super) fn meet_floats(&mut self, uop: &Uop) -> Option<Vec<Word>> {
        match ops::semantics(uop.inst.op, uop.processor) {
            Some(Semantics::Scalar(kernel)) => self.apply(uop, kernel.args, kernel.float_graph?),
            _ => None,
        }
    }

    /// Adds what a graph computes; gives that. None, and nothing changed but unused nodes, if it has no graph, or its slots do not exist.
    fn apply(&mut self, uop: &Uop, args: &[ArgKind], function: GraphFn) -> Option<Vec<Word>> {
        if self.changes_exec() {
            return None;
        }
        let mut sources = Sources {
            dwords: [[Word::constant(0); 2]; 3],
            truth: self.scc.unwrap_or_else(|| Bit::mask(SCC)),
        };
        for (n, kind) in args.iter().enumerate() {
            let dwords = match kind {
                ArgKind::Mask => continue,
                ArgKind::Dword => 1,
                ArgKind::Qword => 2,
            };
            for d in 0..dwords {
                sources.dwords[n][usize::from(d)] = self.dword(uop.scalar[n], d)?;
            }
        }
        let results = function(&sources);
        if graph::take_unsupported() {
            return None;
        }
        let dwords = results.value.len();
        let exists = usize::from(uop.sdst) + dwords <= sreg::COUNT;
        if dwords > 0 && (uop.sdst == sreg::NULL || !exists) {
            return None;
        }
        for (slot, &word) in (uop.sdst..).zip(&results.value) {
            super::set(&mut self.slots, slot, word);
        }
        self.scc = results.truth.or(self.scc);
        Some(results.value)
    }

    /// Adds an operation that keeps EXEC and changes it; None, and nothing changed but unused nodes, if it is none for waves of so many lanes.
    pub(super) fn save_exec(&mut self, uop: &Uop, lanes: u32) -> Option<()> {
        let (wide, operation) = scalar_state::saves_exec(uop.inst.op)?;
        let dwords = if wide { 2 } else { 1 };
        let exists = uop.sdst != sreg::NULL && usize::from(uop.sdst) + usize::from(dwords) <= sreg::COUNT;
        if wide != (lanes == 64) || !exists || self.changes_exec() {
            return None;
        }
        let mut words = Vec::new();
        for d in 0..dwords {
            words.push((self.dword(uop.scalar[0], d)?, self.slot(sreg::EXEC + d)));
        }
        for ((_, exec), slot) in words.iter().zip(uop.sdst..) {
            super::set(&mut self.slots, slot, *exec);
        }
        let mut any = Word::constant(0);
        for ((source, exec), slot) in words.into_iter().zip(sreg::EXEC..) {
            let new = operation(source, exec);
            super::set(&mut self.slots, slot, new);
            any = any | new;
        }
        self.scc = Some(Nodes.ult(Word::constant(0), any));
        Some(())
    }

    /// Whether EXEC is written: what follows must see it.
    fn changes_exec(&self) -> bool {
        self.slots.iter().any(|known| known.0.abs_diff(sreg::EXEC) <= 1)
    }

    fn dword(&self, source: ScalarSrc, d: u8) -> Option<Word> {
        match source {
            ScalarSrc::Const(value) => Some(Word::constant((value >> (32 * d)) as u32)),
            ScalarSrc::Slot(slot) => {
                let slot = slot.checked_add(d).filter(|&slot| usize::from(slot) < sreg::COUNT)?;
                Some(self.slot(slot))
            }
        }
    }

    /// What a slot holds now.
    pub(super) fn slot(&self, slot: u8) -> Word {
        let known = self.slots.iter().find(|known| known.0 == slot);
        known.map_or_else(|| Word::slot(slot), |known| known.1)
    }
}

/// What the code calls.
#[cfg(target_arch = "x86_64")]
fn functions(path: Path) -> Functions {
    type Run = unsafe extern "sysv64" fn(*mut Cx, *const Uop) -> u32;
    type Finish = unsafe extern "sysv64" fn(*mut Cx, *const Uop, u32, *const [u64; MAX_MASKS]) -> u32;
    let run: Run = match path {
        Path::Flushed => called::run::<{ Path::Flushed as usize }>,
        _ => called::run::<{ Path::Host as usize }>,
    };
    Functions {
        run: run as usize as u64,
        finish: called::finish as Finish as usize as u64,
        time: super::timer::function(),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn functions(_: Path) -> Functions {
    Functions {
        run: 0,
        finish: 0,
        time: None,
    }
}

/// Functions that host code calls.
#[cfg(target_arch = "x86_64")]
mod called {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    /// # Safety
    /// Host code gives the context that [`enter`] got and a uop that lives as long as the code.
    pub unsafe extern "sysv64" fn run<const PATH: usize>(cx: *mut Cx, uop: *const Uop) -> u32 {
        // SAFETY: the pointers are what host code was given, and nobody else uses the context meanwhile.
        let (cx, uop) = unsafe { (&mut *cx, &*uop) };
        // Nobody can unwind through host code.
        // SAFETY: the region lowered the uop for this host's SIMD level, and waves always have all their registers.
        let flow = catch_unwind(AssertUnwindSafe(|| unsafe {
            cx.wave.expand_exec();
            (uop.handler[PATH])(&mut *cx, uop)
        }));
        flow.unwrap_or_else(|panic| cx.give_up(&*panic)) as u32
    }

    /// # Safety
    /// As [`run`]; the uop is one with host code, which gave `failed` and wrote the masks.
    pub unsafe extern "sysv64" fn finish(
        cx: *mut Cx,
        uop: *const Uop,
        failed: u32,
        masks: *const [u64; MAX_MASKS],
    ) -> u32 {
        // SAFETY: as in `run`; the masks are in the frame of the code that calls.
        let (cx, uop, masks) = unsafe { (&mut *cx, &*uop, &*masks) };
        let Some(native) = uop.native() else {
            return Flow::Next as u32;
        };
        cx.wave.expand_exec();
        // SAFETY: the segment's uops were lowered for this host.
        let flow = catch_unwind(AssertUnwindSafe(|| unsafe {
            match failed {
                OUTSIDE => loads::run_apart(&mut *cx, native),
                failed => super::finish(&mut *cx, native, failed, masks),
            }
        }));
        flow.unwrap_or_else(|panic| cx.give_up(&*panic)) as u32
    }
}

/// Runs host code from the beginning of a block on, as long as the wave has executed at most `end` instructions at the end of each
/// block. The wave has all registers that the blocks name, and is on the path that the code was made for.
#[inline(always)]
pub fn enter(cx: &mut Cx, entered: &Entered, end: u64) -> Leave {
    let wave: *mut Wave = &mut *cx.wave;
    let context: *mut Cx = cx;
    // SAFETY: the code was written as a function of this type, for the SIMD level that was seen on this host; the address is one of its
    // blocks, or of a block of other such code, and what it is given outlives the call. Wave and vector registers are the context's.
    let left = unsafe {
        let function: Function = std::mem::transmute(entered.code.blocks.address(0));
        let vectors = (*wave).v.as_mut_ptr();
        let block = std::ptr::with_exposed_provenance(entered.address);
        function(context, wave, vectors, end, block)
    };
    // the code has changed EXEC alone
    cx.wave.expand_exec();
    leave(left)
}

fn leave(left: Left) -> Leave {
    let flow = match left.flow {
        0 => return Leave::At(left.at as usize),
        flow => [
            Flow::Jump,
            Flow::Yield,
            Flow::Barrier,
            Flow::End,
            Flow::Halt,
            Flow::Message,
            Flow::Fault,
        ]
        .into_iter()
        .find(|known| *known as u64 == flow)
        .unwrap_or(Flow::Fault),
    };
    Leave::After {
        first: (left.at >> 32) as usize,
        uop: left.at as u32 as usize,
        flow,
    }
}
