//! `wait`: registers and LDS that are used before what is in flight to or from them has arrived, and pairs of instructions that the
//! processor does not keep apart by itself.
//!
//! A counter tells how many operations are in flight, not which; what a wait makes certain is in [`pending`]. Lanes count: a register
//! may be used in lanes that nothing was loaded for. FLAT is taken by where its lanes went. What is open at `s_endpgm` is no finding.

mod hazards;
pub(crate) mod pending;
pub(crate) mod proof;

use amdgpu_emu::exec::{MemoryAccess, Space};
use amdgpu_emu::fault::Access;
use amdgpu_emu::observe::{Begun, Place, Wanted};
use amdgpu_emu::wave::Wave;
use amdgpu_isa::model::waits::WaitCounter;
use amdgpu_isa::{Encoding, Inst, Op, Operand, Role};
use diag::Kind;
use foldhash::HashMap;

use crate::checker::{At, Checker, Context};
use crate::code::{self, Block, Code, Facts, Number, Register};
use crate::finding::Finding;
use crate::kernel::Kernel;
use crate::report::{Report, Seen};
use crate::waves::Waves;
use hazards::Hazards;
use pending::{Flight, Holds, Pending};

/// Its code, which the assembler's lint has too.
const CODE: &str = "missing-wait";

pub(crate) fn checker() -> Box<dyn Checker> {
    Box::new(Wait::default())
}

#[derive(Default)]
struct State {
    pending: Pending,
    hazards: hazards::Past,
    /// Of the instruction that runs.
    number: Number,
    exec: u64,
    /// Where its lanes went, if it accesses memory.
    lds_lanes: u64,
    memory_lanes: u64,
    /// Bytes of LDS that a transfer fills.
    filled: Vec<(u64, u64)>,
    /// Instructions of the wave up to here need no look at what is before them.
    passed: u64,
}

/// A block.
struct Ahead {
    numbers: Box<[Number]>,
    /// What must be seen if nothing is in flight where it begins.
    own: Wanted,
    /// Each of its instructions was seen behind the one before.
    known_inside: bool,
}

impl Ahead {
    fn of(block: &Block, msb: u8, code: &mut Code, context: &Context) -> Ahead {
        let mut own = Wanted::default();
        let mut held: Vec<Register> = Vec::new();
        let numbers = block.code.iter().enumerate().map(|(n, (pc, inst))| {
            let number = code.number(*pc, msb, inst, &context.model);
            let facts = code.get(number);
            let touches = || facts.reads.iter().chain(&facts.writes);
            if facts.counts[0].is_some() || !facts.waits.is_empty() || touches().any(|r| held.contains(r)) {
                own.insert(n);
            }
            if facts.counts[0].is_some() {
                held.extend(touches());
            }
            number
        });
        Ahead {
            numbers: numbers.collect(),
            own,
            known_inside: false,
        }
    }
}

#[derive(Default)]
struct Wait {
    code: Code,
    /// By numbers of blocks.
    blocks: Vec<Option<Ahead>>,
    waves: Waves<State>,
    hazards: Hazards,
    /// By entry of the kernel: whether it was shown to be right.
    shown: HashMap<u64, bool>,
}

/// The lanes that an instruction reads or writes a register of.
fn lanes(facts: &Facts, wave: &Wave, exec: u64) -> u64 {
    match facts.inst.op {
        Op::V_READLANE_B32 | Op::V_WRITELANE_B32 => {
            let select = match facts.inst.operand(Role::Src1) {
                Operand::Int(lane) => Some(u32::from(lane as u8)),
                Operand::Reg(reg) => amdgpu_emu::wave::scalar_slot(Operand::Reg(reg)).map(|slot| wave.read_slot(slot)),
                _ => None,
            };
            select.map_or(exec, |lane| 1 << (lane as usize % wave.lanes()))
        }
        Op::V_READFIRSTLANE_B32 => match exec {
            0 => 1,
            exec => exec & exec.wrapping_neg(),
        },
        _ => exec,
    }
}

impl Wait {
    fn used(&mut self, context: &Context, at: &At, number: Number, report: &mut Report) {
        let facts = self.code.get(number);
        let state = self.waves.get(at.place);
        let lanes = lanes(facts, at.wave, at.wave.exec());
        let of = |register: Register| if code::is_vector(register) { lanes } else { !0 };
        let early = |state: &State| -> Option<(Flight, Register, &'static str)> {
            let tied = |r: &Register| facts.kept.contains(r);
            let read = state.pending.reads(&facts.reads, of);
            // A load that keeps a half of its register comes back behind the one before.
            let read = read.filter(|(f, r)| !(tied(r) && Pending::goes_before(f, &facts.counts)));
            let found = read.map(|(f, r)| (f.clone(), r, "read"));
            found.or_else(|| {
                let written = state.pending.writes(&facts.writes, of, &facts.counts)?;
                Some((written.0.clone(), written.1, "written"))
            })
        };
        while let Some((flight, register, verb)) = early(state) {
            let left = state.pending.left(&flight);
            state.pending.forget(flight.number);
            let load = self.code.get(flight.number);
            let done = match flight.holds {
                Holds::Data(_) => "has read it",
                _ => "has returned it",
            };
            let lanes = flight.lanes & of(register);
            report.add(Seen::new(CODE, at.place.pc, load.pc), || {
                let mnemonic = load.inst.op.mnemonic_on(context.model.processor).unwrap_or("the load");
                let message = format!("{} is {verb} before {mnemonic} {done}", code::name(register));
                finding(context, at.place, lanes, message, (load.pc, &flight, left))
            });
        }
    }
}

/// A finding with the operation in flight and what would wait for it.
fn finding(
    context: &Context,
    place: Place,
    lanes: u64,
    message: String,
    (pc, flight, left): (u64, &Flight, u16),
) -> Finding {
    let there = Place { pc, ..place };
    let what = match flight.holds {
        Holds::Data(_) => "the store that still reads it",
        _ => "the operation in flight",
    };
    let text = context.model.waits.wait_text(flight.count.counter, left);
    Finding::new(CODE, Kind::Wait, message, context.spot(place, lanes))
        .related(what, context.spot(there, flight.lanes))
        .note(format!("{text} before it makes sure"))
}

/// Whether registers of an operation's results are waited for by this counter: those that returned nothing are not.
fn lanes_of(state: &State, is_second: bool, facts: &Facts) -> u64 {
    match facts.inst.encoding {
        Encoding::Smem | Encoding::Sop1 => !0,
        Encoding::Flat
            if facts.counts[1].is_some() && facts.counts[1].is_some_and(|c| c.counter != WaitCounter::Exp) =>
        {
            match is_second {
                true => state.lds_lanes,
                false => state.memory_lanes,
            }
        }
        _ => state.exec,
    }
}

impl Checker for Wait {
    fn dispatch_start(&mut self, context: &Context, _: &Begun, _: &mut Report) {
        self.waves.clear();
        if !context.same_code {
            self.code.clear();
            self.blocks.clear();
            self.shown.clear();
        }
        if !context.same_code || self.hazards.has_found() {
            self.hazards = Hazards::of(context.model.processor);
            self.blocks.clear();
        }
    }

    fn sleeps(&mut self, context: &Context, begun: &Begun) -> bool {
        let code = &mut self.code;
        *self.shown.entry(begun.dispatch.entry).or_insert_with(|| {
            let kernel = Kernel::of(begun, code);
            kernel.is_some_and(|kernel| proof::is_sound(&kernel, code, context.model.processor))
        })
    }

    fn wave_end(&mut self, _: &Context, place: Place, _: &Wave, _: &mut Report) {
        self.waves.end(place);
    }

    fn watches(&mut self, context: &Context, block: &Block, wave: &Wave, wanted: &mut Wanted) {
        if self.blocks.len() <= block.number {
            self.blocks.resize_with(block.number + 1, || None);
        }
        let (code, msb) = (&mut self.code, wave.vgpr_msb);
        let ahead = self.blocks[block.number].get_or_insert_with(|| Ahead::of(block, msb, code, context));
        let state = self.waves.get(block.place);
        if !self
            .hazards
            .pass(&mut state.hazards, &ahead.numbers, &mut ahead.known_inside)
        {
            return wanted.insert_all();
        }
        state.passed = wave.executed + ahead.numbers.len() as u64;
        wanted.extend(&ahead.own);
        if state.pending.is_empty() {
            return;
        }
        for (n, number) in ahead.numbers.iter().enumerate() {
            let facts = self.code.get(*number);
            if facts.reads.iter().chain(&facts.writes).any(|r| state.pending.holds(*r)) {
                wanted.insert(n);
            }
        }
    }

    fn instruction(&mut self, context: &Context, at: &At, report: &mut Report) {
        let number = self.code.number(at.place.pc, at.wave.vgpr_msb, at.inst, &context.model);
        let state = self.waves.get(at.place);
        state.number = number;
        state.exec = at.wave.exec();
        (state.lds_lanes, state.memory_lanes) = (0, 0);
        if at.wave.executed > state.passed && self.hazards.step(&mut state.hazards, number) {
            self.hazards.check(&self.code, &state.hazards, context, at, report);
        }
        if state.pending.is_empty() {
            return;
        }
        let facts = self.code.get(number);
        for (counter, left) in &facts.waits {
            state.pending.wait(*counter, *left);
        }
        if !facts.only_waits && !state.pending.is_empty() {
            self.used(context, at, number, report);
        }
    }

    fn memory(&mut self, context: &Context, place: Place, _: &Inst, access: &MemoryAccess, report: &mut Report) {
        let state = self.waves.get(place);
        if access.space != Space::Lds {
            state.memory_lanes |= access.exec;
            return;
        }
        state.lds_lanes |= access.exec;
        let facts = self.code.get(state.number);
        let addresses = || {
            let lanes = (0..64).filter(|lane| access.exec >> lane & 1 != 0);
            lanes.map(|lane| (access.addresses[lane], u64::from(access.bytes)))
        };
        if facts.is_transfer && access.access == Access::Write {
            state.filled.extend(addresses());
            return;
        }
        if state.pending.is_empty() {
            return;
        }
        let early = addresses().find_map(|(at, bytes)| Some((at, state.pending.in_lds(at, bytes)?.clone())));
        if let Some((address, flight)) = early {
            let left = state.pending.left(&flight);
            state.pending.forget(flight.number);
            let load = self.code.get(flight.number);
            report.add(Seen::new(CODE, place.pc, load.pc), || {
                let mnemonic = load.inst.op.mnemonic_on(context.model.processor).unwrap_or("the load");
                let message = format!("LDS at {address:#x} is accessed before {mnemonic} has filled it");
                finding(context, place, access.exec, message, (load.pc, &flight, left))
            });
        }
    }

    fn retired(&mut self, _: &Context, at: &At, _: &mut Report) {
        let state = self.waves.get(at.place);
        let facts = self.code.get(state.number);
        if facts.counts[0].is_none() {
            return;
        }
        let number = state.number;
        let mut first = None;
        for (n, count) in facts.counts.iter().enumerate() {
            let Some(count) = *count else { continue };
            let order = state.pending.issue(count);
            let first = first.replace((count, order));
            if n == 0 && !state.filled.is_empty() {
                let filled = Holds::Lds(std::mem::take(&mut state.filled));
                state.pending.begin((count, order), number, state.exec, filled);
            }
            let lanes = lanes_of(state, n == 1, facts);
            if lanes == 0 {
                continue;
            }
            if count.counter == WaitCounter::Exp && facts.inst.encoding != Encoding::Ldsdir {
                let data = Holds::Data(facts.held.clone());
                state
                    .pending
                    .begin_by_either(((count, order), first), number, lanes, data);
            } else if !facts.writes.is_empty() {
                state
                    .pending
                    .begin((count, order), number, lanes, Holds::Result(facts.writes.clone()));
            }
        }
    }
}
