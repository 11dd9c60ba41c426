//! The compiler to host code: lane operations that follow each other in a block become one uop, whose code computes them for 8 or 16
//! lanes at a time without going through the wave's registers in between.
//!
//! What an operation computes is what its semantic function says over the domain of graphs ([`amdgpu_semantics::graph`]); what has no graph, or
//! modifiers that are not taken in here, runs by its handler between the compiled ones. Code is made for AVX-512 or AVX2, and for blocks that
//! have run often ([`runs_before_code`]). It holds for waves whose MODE the host's arithmetic gives, denormals of f32 flushed or not; if a result is a NaN, the operations of the
//! remaining lanes run by their handlers, which know NaNs.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use amdgpu_isa::Encoding;

use crate::exec::Cx;
use crate::host::{VectorWidth, level};
use crate::kept;
use crate::lanes::{ArgKind, SPLAT_FIRST, SimdLevel};
use crate::operation::{LaneKind, Semantics};
use crate::ops;
use crate::uop::{
    Flow, Handler, LaneSrc, Native, Packed, Parts, Picked, PickedUops, ScalarSrc, Select, SourcePrep, Uop,
};
use crate::wave::{LANES, Path, V32, Wave, sreg, vreg};
use amdgpu_jit::{Assembled, Failure, HostCode, Instructions, Layout, MAX_MASKS, OUTSIDE, Refused, Segment, Windows};
use amdgpu_semantics::domain::Domain;
use amdgpu_semantics::graph::{self, Bit, Nodes, Op, Word};
use amdgpu_semantics::soft::ResultType;
use amdgpu_semantics::symbolic::Sources;

mod diverging;
mod loads;
mod recipe;
pub mod region;
mod rounds;
mod slots;
pub mod timer;
pub mod whole;

pub use amdgpu_jit::tell as tell_of_code;
pub(crate) use recipe::host_name;
pub use slots::Slots;

/// Runs of a block before code is made for it.
static HOT: AtomicU32 = AtomicU32::new(32);

/// [`HOT`], or what the environment wants.
#[cold]
pub fn runs_before_code() -> u32 {
    static WANTED: OnceLock<Option<u32>> = OnceLock::new();
    let wanted = *WANTED.get_or_init(level::runs_before_code);
    wanted.unwrap_or_else(|| HOT.load(Ordering::Relaxed))
}

/// From now on code is made for all blocks that have run so often, unless the environment wants something else: for tests.
pub fn make_code_after(runs: u32) {
    HOT.store(runs, Ordering::Relaxed);
}

/// The function of a segment: vector registers, scalar slots, where masks go if a NaN is found, and memory at hand; gives 0, 1 + how many times
/// it has computed all it does at a time, or [`OUTSIDE`].
#[cfg(target_arch = "x86_64")]
type Function = unsafe extern "sysv64" fn(*mut V32, *mut u32, *mut [u64; MAX_MASKS], *const Windows) -> u32;
/// No code is made for other hosts.
#[cfg(not(target_arch = "x86_64"))]
type Function = unsafe extern "C" fn(*mut V32, *mut u32, *mut [u64; MAX_MASKS], *const Windows) -> u32;

/// Instructions of a segment at the most: what is gathered in vain, because registers do not suffice, is gathered again.
const LONGEST: usize = 512;

/// Operations of a segment for each dword that it loads, at the most: loads of longer ones run by their handlers.
const OPERATIONS_A_LOAD: usize = 8;

/// What host code is made for.
#[derive(Debug, Clone, Copy)]
pub struct Waves {
    /// 32 or 64.
    pub lanes: u32,
    /// [`Path::Host`] or [`Path::Flushed`].
    pub path: Path,
}

/// Where the state of waves of so many lanes is.
pub const fn layout(lanes: u32) -> Layout {
    Layout {
        lanes,
        exec: sreg::EXEC,
        spills: vreg::TEMP..vreg::SCALAR,
    }
}
const _: () = assert!(amdgpu_jit::LANES == LANES);

/// Bytes: a line of the host's cache.
const CODE_ALIGNMENT: usize = 64;

/// What code is made of on a host of this level; None if none is made.
pub fn instructions(level: SimdLevel) -> Option<Instructions> {
    match level.at_hand() {
        _ if !cfg!(target_arch = "x86_64") => None,
        SimdLevel::Avx512 => Some(Instructions::Avx512 {
            by_halves: VectorWidth::of_host() == VectorWidth::Bits256,
        }),
        SimdLevel::Avx2 => Some(Instructions::Avx2),
        SimdLevel::Baseline => None,
    }
}

/// Puts host code in the place of lane operations of a block, for such waves. None if nothing can be compiled. The block begins at a guest
/// address. `loads` says whether segments may load, `place` where the code may be kept.
pub fn compile(
    uops: &Picked,
    address: u64,
    waves: Waves,
    level: SimdLevel,
    loads: bool,
    place: Option<&kept::Place>,
) -> Option<Vec<Uop>> {
    let instructions = instructions(level)?;
    let lent = uops.lent();
    let planned = match place.and_then(|place| place.find(|bytes| recipe::read(bytes, &lent))) {
        Some(planned) => planned,
        None => {
            let planned = plan_block(&lent, waves, instructions, loads);
            if let Some(place) = place {
                place.add(recipe::written(planned.as_ref()));
            }
            planned
        }
    };
    planned?.install(uops, address, waves.path, place)
}

/// The parts of a block and the code of all: without addresses, and the same in every process.
pub(crate) struct Planned {
    parts: Vec<Part>,
    bytes: Vec<u8>,
}

/// A part of a block: a segment with the places of its code, or what runs by its handler. Uops are named by how many instructions the block
/// has up to them.
enum Part {
    Uop(u16),
    Code {
        uops: Vec<u16>,
        /// Pairs of slots that masks are written to.
        masks: Vec<u8>,
        /// The windows of those that load, in their order.
        windows: Vec<u8>,
        full: usize,
        partial: usize,
        lanes_at_a_time: u32,
    },
}

impl Part {
    /// Where its code begins.
    fn first_byte(&self) -> Option<usize> {
        match self {
            Part::Uop(_) => None,
            Part::Code { full, .. } => Some(*full),
        }
    }
}

/// Divides a block into parts, and makes code for those that can have some. None if there is none.
fn plan_block(uops: &PickedUops, waves: Waves, instructions: Instructions, loads: bool) -> Option<Planned> {
    let mut bytes = Vec::new();
    let mut parts = Vec::new();
    let mut rest = sink(hoist(uops.iter(), waves), waves);
    while !rest.is_empty() {
        let (count, assembled) = segment(&rest, waves, instructions, loads);
        let uops: Vec<&Uop> = rest.drain(..count).collect();
        let counts = uops.iter().map(|uop| uop.reached.count);
        match assembled {
            Some((segment, code)) => {
                bytes.resize(usize::next_multiple_of(bytes.len(), CODE_ALIGNMENT), 0);
                parts.push(Part::Code {
                    masks: segment.masks.iter().map(|m| m.0).collect(),
                    windows: loads::windows(&segment, uops.iter().copied()),
                    uops: counts.collect(),
                    full: bytes.len() + code.full,
                    partial: bytes.len() + code.partial,
                    lanes_at_a_time: code.lanes_at_a_time,
                });
                bytes.extend(code.bytes);
            }
            None => parts.extend(counts.map(Part::Uop)),
        }
    }
    (!bytes.is_empty()).then_some(Planned { parts, bytes })
}

impl Planned {
    /// Puts the code into memory; the uops that run then.
    fn install(self, uops: &Picked, address: u64, path: Path, place: Option<&kept::Place>) -> Option<Vec<Uop>> {
        let Planned { parts, bytes } = self;
        let memory = Arc::new(HostCode::new(&bytes)?);
        let lent = uops.lent();
        let mut ends = parts.iter().filter_map(Part::first_byte).skip(1).chain([bytes.len()]);
        for (n, part) in parts.iter().enumerate() {
            if let (Part::Code { full, partial, .. }, Some(end)) = (part, part.first_byte().and_then(|_| ends.next())) {
                memory.name(*full..*partial, || format!("weft:lanes {address:#x} part {n}"));
                memory.name(*partial..end, || format!("weft:some lanes {address:#x} part {n}"));
            }
        }
        let installed = parts.into_iter().enumerate().map(|(n, part)| match part {
            Part::Uop(count) => lent.reaching(count).map(alone),
            Part::Code {
                uops: counts,
                masks,
                windows,
                full,
                partial,
                lanes_at_a_time,
            } => native_uop(
                path,
                lent.reaching(*counts.last()?)?,
                Native {
                    code: memory.clone(),
                    full,
                    partial,
                    lanes_at_a_time,
                    masks,
                    windows,
                    apart: OnceLock::new(),
                    picked: uops.reaching(&counts)?,
                    place: place.map(|place| place.apart(n)),
                },
            ),
        });
        installed.collect()
    }
}

/// Handlers where no uop before has put scalar operands into vector registers.
fn handlers_alone(uop: &Uop) -> [Handler; 3] {
    match uop.broadcast_count {
        0 => uop.handler,
        _ => SPLAT_FIRST,
    }
}

/// A uop as it is where it does not know what others put into vector registers.
fn alone(uop: &Uop) -> Uop {
    Uop {
        handler: handlers_alone(uop),
        ..uop.clone()
    }
}

/// Moves scalar instructions up over lane operations that have nothing to do with them, so that more of these follow each other.
fn hoist<'u>(uops: impl Iterator<Item = &'u Uop>, waves: Waves) -> VecDeque<&'u Uop> {
    let uops: Vec<&Uop> = uops.collect();
    let scalars: Vec<Option<Slots>> = uops.iter().map(|uop| Slots::of_scalar(uop)).collect();
    // lane operations stay where they are behind the last of those
    let Some(last) = scalars.iter().rposition(Option::is_some) else {
        return uops.into();
    };
    let mut out = VecDeque::with_capacity(uops.len());
    let mut lanes: Vec<(&Uop, Slots)> = Vec::new();
    for (&uop, scalar) in uops[..=last].iter().zip(scalars) {
        if gather([uop].into_iter(), waves).1 == 1
            && let Some(slots) = Slots::of_operations(uop)
        {
            lanes.push((uop, slots));
            continue;
        }
        match scalar {
            Some(slots) if lanes.iter().all(|(_, others)| !slots.conflicts(others)) => {}
            _ => out.extend(lanes.drain(..).map(|(uop, _)| uop)),
        }
        out.push_back(uop);
    }
    out.extend(lanes.into_iter().map(|(uop, _)| uop));
    out.extend(&uops[last + 1..]);
    out
}

/// Moves scalar operations down over lane operations that have nothing to do with them, where they stand between these and a load: none of them
/// can be what a block is left at.
fn sink(uops: VecDeque<&Uop>, waves: Waves) -> VecDeque<&Uop> {
    let mut out = VecDeque::new();
    let mut scalars: Vec<(&Uop, Slots)> = Vec::new();
    for uop in uops {
        let is_scalar = match ops::semantics(uop.inst.op, uop.processor) {
            // others may tell of exceptions
            Some(Semantics::Scalar(kernel)) => kernel.graph.is_some(),
            _ => false,
        };
        let is_behind_load = !scalars.is_empty() || out.back().is_some_and(|&before| loads::are(before));
        if is_scalar
            && is_behind_load
            && let Some(slots) = Slots::of_scalar(uop)
        {
            scalars.push((uop, slots));
            continue;
        }
        let is_lanes = || gather([uop].into_iter(), waves).1 == 1;
        match Slots::of_operations(uop).filter(|_| !scalars.is_empty() && is_lanes()) {
            Some(lanes) if scalars.iter().all(|(_, slots)| !slots.conflicts(&lanes)) => {}
            _ => out.extend(scalars.drain(..).map(|(uop, _)| uop)),
        }
        out.push_back(uop);
    }
    out.extend(scalars.into_iter().map(|(uop, _)| uop));
    out
}

/// The segment at the beginning, and its code if it has some; how many uops it takes, at least one.
fn segment(
    uops: &VecDeque<&Uop>,
    waves: Waves,
    instructions: Instructions,
    loads: bool,
) -> (usize, Option<(Segment, Assembled)>) {
    let (segment, count) = gather_with(uops.iter().copied().take(LONGEST), waves, loads);
    // what loads is not computed two vectors at a time
    let loads = OPERATIONS_A_LOAD * segment.loads.len() >= count;
    let gather = |count: usize| gather_with(uops.iter().copied().take(count), waves, loads);
    let (mut segment, mut count) = match loads || segment.loads.is_empty() {
        true => (segment, count),
        false => gather(LONGEST),
    };
    let fewest = match uops.front() {
        Some(first) if pays_alone(first, waves) => 1,
        _ => 2,
    };
    while count >= fewest {
        loads::number_windows(&mut segment);
        match amdgpu_jit::assemble(&segment, &layout(waves.lanes), instructions) {
            Ok(code) => return (count, Some((segment, code))),
            // what is too much for the registers is tried by halves
            Err(Refused::TooMany) => (segment, count) = gather(count / 2),
            Err(Refused::Encoding) => break,
        }
    }
    (count.max(1), None)
}

/// Whether a segment of one uop pays: handlers go over waves of 32 lanes as over some lanes of 64, and over both operations that are issued together.
fn pays_alone(uop: &Uop, waves: Waves) -> bool {
    !loads::are(uop) && (waves.lanes < LANES as u32 || uop.dual().is_some())
}

/// The uop of a segment whose last one is another.
fn native_uop(path: Path, last: &Uop, native: Native) -> Option<Uop> {
    let mut uop = Uop::none(last.inst.clone(), last.processor);
    uop.handler[path as usize] = run;
    uop.needs = last.needs;
    uop.reached = last.reached;
    uop.size = last.size;
    uop.plain_lanes = native.masks.is_empty();
    uop.parts = Some(Box::new(Parts::Native(native)));
    Some(uop)
}

/// Runs a segment.
///
/// # Safety
/// As [`crate::uop::Handler`]; the uop is one of [`native_uop`].
unsafe fn run(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(native) = uop.native() else {
        return Flow::Next;
    };
    let at = if cx.wave.exec() == cx.wave.lane_mask {
        native.full
    } else {
        native.partial
    };
    let mut masks = [0; MAX_MASKS];
    let Wave { v, s, .. } = &mut *cx.wave;
    // SAFETY: the code was written as a function of this type at this place, for the SIMD level that the caller has seen on this host;
    // it goes to registers and slots that lowering has kept inside the two arrays.
    let failed = unsafe {
        let function: Function = std::mem::transmute(native.code.address(at));
        function(v.as_mut_ptr(), s.as_mut_ptr(), &mut masks, cx.memory.windows())
    };
    if failed == OUTSIDE {
        // SAFETY: handed on from the caller.
        return unsafe { loads::run_apart(cx, native) };
    }
    if failed != 0 {
        // SAFETY: handed on from the caller.
        return unsafe { finish(cx, native, failed, &masks) };
    }
    if native.masks.contains(&sreg::EXEC) {
        cx.wave.expand_exec();
    }
    Flow::Next
}

/// Runs the uops of a segment by their handlers, for the lanes among which there was a NaN, as `failed` says, and those after them.
#[cold]
#[inline(never)]
unsafe fn finish(cx: &mut Cx, native: &Native, failed: u32, masks: &[u64; MAX_MASKS]) -> Flow {
    let exec = cx.wave.exec();
    let failure = Failure::of(failed, native.lanes_at_a_time);
    cx.wave.set_exec(exec & !failure.done());
    let exact = cx.wave.path == Path::Modal;
    let path = if exact { Path::Exact } else { cx.wave.path };
    for uop in native.picked.kept().iter() {
        // SAFETY: handed on from the caller. Lane operations are followed by the next one here, and so are loads, whose addresses were looked at;
        // but somebody may have freed what they load since.
        let flow = unsafe { handlers_alone(uop)[path as usize](cx, uop) };
        if flow != Flow::Next {
            cx.stopped = Some((uop.reached, uop.size));
            cx.wave.set_exec(exec);
            return flow;
        }
    }
    // what the remaining lanes have made of EXEC, if the last operation writes it
    let rest = cx.wave.exec();
    cx.wave.set_exec(exec);
    for (&slot, mask) in native.masks.iter().zip(masks) {
        let bits = failure.known(*mask);
        match slot {
            sreg::EXEC => cx.wave.set_exec(rest | bits),
            slot => cx.wave.set_mask(slot, cx.wave.mask_at(slot) | bits),
        }
    }
    Flow::Next
}

/// The longest run of uops at the beginning that have graphs and can be one segment, and how many they are.
pub fn gather<'u>(uops: impl Iterator<Item = &'u Uop>, waves: Waves) -> (Segment, usize) {
    gather_with(uops, waves, true)
}

/// The same; whether it may load.
fn gather_with<'u>(uops: impl Iterator<Item = &'u Uop>, waves: Waves, loads: bool) -> (Segment, usize) {
    let flushes = waves.path == Path::Flushed;
    graph::begin(flushes);
    let mut state = Gathered {
        may_load: loads,
        may_write_exec: true,
        ..Gathered::of(waves)
    };
    let mut count = 0;
    for uop in uops {
        if state.meet(uop).is_none() {
            break;
        }
        count += 1;
    }
    let nodes = graph::finish();
    // a register may get its old value
    let changed = |(register, word): (u16, Word)| {
        (nodes[word.0 as usize].op != Op::Register(register)).then_some((register, word.0))
    };
    let outputs = state.registers.into_iter().filter_map(changed).collect();
    let segment = Segment {
        nodes,
        outputs,
        masks: state.masks.into_iter().map(|(slot, bit)| (slot, bit.0)).collect(),
        checks: state.checks,
        wide_checks: state.wide_checks,
        flushes,
        places: state.places,
        loads: state.loads,
        lds_limit: state.lds_limit,
        ..Segment::default()
    };
    (segment, count)
}

/// Why an instruction that is not in a segment is in none.
pub fn why_not(uop: &Uop, waves: Waves, level: SimdLevel) -> &'static str {
    if instructions(level).is_none() {
        return "there is no host code for this host";
    }
    graph::begin(waves.path == Path::Flushed);
    let state = Gathered::of(waves);
    let refused = match loads::are(uop) {
        true => loads::refused(uop),
        false => uop.operations().iter().find_map(|half| state.effects(half).err()),
    };
    graph::finish();
    refused.unwrap_or("alone: host code would not pay")
}

const NO_GRAPH: &str = "has no graph of the host's operations";
const CHANGED: &str = "its mask is half of another one";
const SOURCE: &str = "a source has other signs than f32 and f64, is arranged otherwise, or is a scalar that changes";

/// What the uops so far have computed.
#[derive(Default)]
struct Gathered {
    registers: Vec<(u16, Word)>,
    masks: Vec<(u8, Bit)>,
    /// Slots of a mask.
    mask_slots: u8,
    /// Masks at the most.
    most_masks: usize,
    /// What scalar slots hold, where scalar operations are followed, too.
    known: region::Known,
    /// For waves on [`Path::Flushed`].
    flushes: bool,
    checks: Vec<graph::Id>,
    /// Halves of f64.
    wide_checks: Vec<[graph::Id; 2]>,
    /// The last operation may write EXEC.
    may_write_exec: bool,
    /// It may load, from where it does, and what.
    may_load: bool,
    places: Vec<amdgpu_jit::Place>,
    loads: Vec<amdgpu_jit::Load>,
    /// A slot that must hold so much at least, if they reach as much of LDS as it says.
    lds_limit: Option<(u8, u32)>,
}

/// What an operation writes.
struct Effects {
    value: Vec<(u16, Word)>,
    mask: Option<(u8, Bit)>,
    /// EXEC becomes this.
    exec: Option<Bit>,
    /// What the values are.
    floats: Floats,
}

/// Values that must be no NaNs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Floats {
    None,
    F32,
    F64,
}

impl Gathered {
    fn of(waves: Waves) -> Gathered {
        Gathered {
            mask_slots: waves.lanes.div_ceil(32) as u8,
            most_masks: MAX_MASKS,
            flushes: waves.path == Path::Flushed,
            ..Gathered::default()
        }
    }

    /// Adds a uop; None, and nothing changed but unused nodes, if it cannot be part of the segment.
    fn meet(&mut self, uop: &Uop) -> Option<()> {
        if self.masks.iter().any(|mask| mask.0 == sreg::EXEC) {
            return None;
        }
        if loads::are(uop) {
            return self.meet_load(uop);
        }
        // operations that are issued together read before any of them writes
        let mut all = [None, None];
        for (half, effects) in uop.operations().iter().zip(&mut all) {
            *effects = Some(self.effects(half).ok()?);
        }
        for effects in all.into_iter().flatten() {
            let Effects {
                value,
                mask,
                exec,
                floats,
            } = effects;
            match floats {
                Floats::None => {}
                Floats::F32 => self.checks.extend(value.iter().map(|(_, word)| word.0)),
                Floats::F64 => {
                    let pairs = value.chunks_exact(2);
                    self.wide_checks
                        .extend(pairs.map(|pair| graph::halves(pair[0].1, pair[1].1)));
                }
            }
            for (register, word) in value {
                set(&mut self.registers, register, word);
            }
            for (slot, bit) in mask.into_iter().chain(exec.map(|bit| (sreg::EXEC, bit))) {
                set(&mut self.masks, slot, bit);
            }
        }
        Some(())
    }

    /// What an operation does, or why it cannot be part of the segment.
    fn effects(&self, uop: &Uop) -> Result<Effects, &'static str> {
        let Some(Semantics::Lane(lane)) = ops::semantics(uop.inst.op, uop.processor) else {
            return Err(match uop.inst.encoding {
                Encoding::Smem | Encoding::Flat | Encoding::Mubuf | Encoding::Mtbuf => "accesses memory",
                Encoding::Ds => "accesses LDS, or other lanes by its ways",
                _ => "is no operation of each lane alone",
            });
        };
        let floats = match lane.result {
            ResultType::Bits => Floats::None,
            ResultType::F32 | ResultType::V2F32 => Floats::F32,
            ResultType::F64 => Floats::F64,
            ResultType::F16 | ResultType::BF16 | ResultType::V2F16 | ResultType::V2BF16 => {
                return Err("its result is neither f32 nor f64");
            }
        };
        if uop.inst.modifiers.clamp {
            return Err("clamps");
        }
        if uop.writes_exec && !self.may_write_exec {
            return Err("writes EXEC");
        }
        if !matches!(
            lane.kind,
            LaneKind::Plain | LaneKind::CompareExec | LaneKind::PackedDwords
        ) {
            return Err("arranges halves");
        }
        if self.flushes && !lane.kernel.can_flush() {
            return Err("keeps denormals where MODE flushes others");
        }
        let function = lane.graph.ok_or(NO_GRAPH)?;
        let preps = match &uop.wrapped {
            None => [SourcePrep::default(); 3],
            Some(wrapped) if wrapped.result.is_none() && wrapped.dpp.is_none() => wrapped.sources,
            Some(_) => return Err("DPP, or a modifier of the result"),
        };
        let mut sources = Sources {
            dwords: [[Word::constant(0); 2]; 3],
            truth: Bit::mask(sreg::VCC),
        };
        let mut n = 0;
        for kind in lane.kernel.args {
            match kind {
                ArgKind::Mask => sources.truth = self.mask(uop.mask_in).ok_or(CHANGED)?,
                ArgKind::Dword | ArgKind::Qword => {
                    let dwords = if *kind == ArgKind::Qword { 2 } else { 1 };
                    sources.dwords[n] = self.source(uop, n, dwords, &preps[n]).ok_or(SOURCE)?;
                    n += 1;
                }
            }
        }
        graph::take_met_denormals();
        let results = function(&sources);
        if graph::take_unsupported() {
            return Err(NO_GRAPH);
        }
        // the host would flush for all operations of the segment
        if self.flushes && lane.ignores_mode && graph::take_met_denormals() {
            return Err("keeps denormals where MODE flushes others");
        }
        let exec = results.truth.filter(|_| uop.writes_exec);
        let mask = results.truth.map(|bit| (uop.sdst, bit));
        // nobody reads what is discarded
        let mask = mask.filter(|mask| mask.0 != sreg::DISCARD && (exec.is_none() || mask.0 != sreg::EXEC));
        if exec.is_some() && self.masks.len() + 2 > self.most_masks {
            return Err("one mask too many");
        }
        if let Some((slot, _)) = mask
            && !self.can_write(slot)
        {
            return Err("its mask is EXEC's, or one too many");
        }
        let value = (uop.vdst..).zip(results.value).collect();
        Ok(Effects {
            value,
            mask,
            exec,
            floats,
        })
    }

    /// Whether a mask can be written to a pair of slots: not half over another one, and not where EXEC is.
    fn can_write(&self, slot: u8) -> bool {
        let known = self.masks.iter().any(|m| m.0 == slot);
        let overlaps = self
            .masks
            .iter()
            .any(|m| m.0 != slot && m.0.abs_diff(slot) < self.mask_slots);
        let exists = usize::from(slot) + 1 < sreg::COUNT;
        exists && slot.abs_diff(sreg::EXEC) > 1 && !overlaps && (known || self.masks.len() < self.most_masks)
    }

    /// A mask as it is now.
    fn mask(&self, slot: u8) -> Option<Bit> {
        if let Some(&(_, bit)) = self.masks.iter().find(|m| m.0 == slot) {
            return Some(bit);
        }
        self.slots_unchanged(slot, self.mask_slots).then(|| Bit::mask(slot))
    }

    /// Whether scalar slots exist, hold what they did before the segment, and are not EXEC's, which changes if a NaN is found.
    fn slots_unchanged(&self, slot: u8, dwords: u8) -> bool {
        let apart = |mask: u8| mask + self.mask_slots - 1 < slot || slot + dwords - 1 < mask;
        usize::from(slot) + usize::from(dwords) <= sreg::COUNT
            && apart(sreg::EXEC)
            && self.masks.iter().all(|m| apart(m.0))
    }

    /// The n-th source of a uop.
    fn source(&self, uop: &Uop, n: usize, dwords: usize, prep: &SourcePrep) -> Option<[Word; 2]> {
        let is_part = prep.select != Select::Dword || prep.sext;
        let is_arranged = prep.packed.is_some() || prep.widen_f16 || prep.widen_bf16 || prep.flush_f16;
        let has_sign = prep.abs || prep.neg;
        if is_arranged || has_sign && (prep.sign_bit != 31 || is_part) || is_part && dwords != 1 {
            return None;
        }
        let mut words = [Word::constant(0); 2];
        for (d, word) in words.iter_mut().enumerate().take(dwords) {
            *word = self.dword(uop, uop.lane[n], d)?;
        }
        if let Some(packed) = &prep.packed_dwords {
            words = arranged(words, packed);
        }
        if is_part {
            words[0] = part(words[0], prep.select, prep.sext);
        }
        // of an f64 in the high dword
        let last = &mut words[dwords - 1];
        if prep.abs {
            *last = *last & Word::constant(!SIGN);
        }
        if prep.neg {
            *last = *last ^ Word::constant(SIGN);
        }
        Some(words)
    }

    fn dword(&self, uop: &Uop, source: LaneSrc, d: usize) -> Option<Word> {
        if let Some(dwords) = source.constant_dwords() {
            return Some(Word::constant(dwords[d]));
        }
        let register = source.register();
        if register >= vreg::TEMP {
            let broadcasts = &uop.broadcast[..uop.broadcast_count.into()];
            let from = broadcasts.iter().find(|b| usize::from(b.temp) == register)?;
            let ScalarSrc::Slot(slot) = from.source else {
                return None;
            };
            let slot = slot.checked_add(d as u8)?;
            return (d < from.dwords.into() && self.slots_unchanged(slot, 1)).then(|| self.known.slot(slot));
        }
        Some(self.register((register + d) as u16))
    }

    /// A vector register as it is now.
    fn register(&self, register: u16) -> Word {
        let known = self.registers.iter().find(|r| r.0 == register);
        known.map_or_else(|| Word::register(register), |r| r.1)
    }
}

const SIGN: u32 = 1 << 31;

/// The dwords of a pair that are taken, negated or not.
fn arranged(words: [Word; 2], packed: &Packed) -> [Word; 2] {
    let parts = [
        (packed.low_from_high, packed.neg_low),
        (packed.high_from_high, packed.neg_high),
    ];
    parts.map(|(from_high, neg)| {
        let word = words[usize::from(from_high)];
        if neg { word ^ Word::constant(SIGN) } else { word }
    })
}

/// A byte or a half of a dword, extended.
fn part(word: Word, select: Select, sext: bool) -> Word {
    let [shift, up] = [select.shift(), 32 - select.bits()].map(Word::constant);
    match sext {
        true => Nodes.ashr(Nodes.shl(Nodes.lshr(word, shift), up), up),
        false => Nodes.lshr(word, shift) & Word::constant(u32::MAX >> (32 - select.bits())),
    }
}

fn set<K: PartialEq, V>(list: &mut Vec<(K, V)>, key: K, value: V) {
    match list.iter_mut().find(|entry| entry.0 == key) {
        Some(entry) => entry.1 = value,
        None => list.push((key, value)),
    }
}
