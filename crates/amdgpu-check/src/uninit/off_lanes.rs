//! What is read from lanes that control flow has switched off: 0 that hardware gives in their place, or what an instruction that reads all lanes
//! finds in a register that was written without them.
//!
//! Such values are marked, as undefined ones are, and told where they decide something. Lanes that the wave did not begin with are no
//! finding, nor are those beyond the end of a row. What programs ask for by name is taken to be meant: the old value of a DPP instruction
//! without `bound_ctrl`, and 0 where it changes nothing, as in a sum.

use amdgpu_emu::exchange::{Exchange, Otherwise};
use amdgpu_emu::observe::Place as At;
use amdgpu_emu::wave::{LANES, Wave};
use amdgpu_isa::{Extension, Flags, Op};
use foldhash::HashMap;

use diag::Kind;

use super::Origin;
use super::registers::{Id, Place, Registers, Set, VECTORS};
use super::shape::{Part, Shape, Step};
use crate::checker::Context;
use crate::finding::Finding;
use crate::report::{Report, Seen};

const CODE: &str = "inactive-lane";

/// A read of a lane that is off.
struct Read {
    at: At,
    /// Lanes that have read.
    lanes: u64,
    /// The lane that was off, where it is known.
    from: Option<usize>,
}

/// What is known of such reads in a dispatch.
#[derive(Default)]
pub(super) struct OffLanes {
    /// It is looked for.
    pub is_followed: bool,
    reads: Vec<Read>,
    /// Numbers of reads, by address of the instruction.
    numbers: HashMap<u64, u32>,
    /// Registers that some instruction reads in lanes that may be off.
    pub read_later: Set,
}

impl OffLanes {
    /// Looks for them.
    pub fn followed() -> OffLanes {
        OffLanes {
            is_followed: true,
            ..OffLanes::default()
        }
    }

    /// Tells where a value decides something that was read so.
    pub fn tell(&self, context: &Context, what: &str, (place, lanes): (At, u64), origin: Origin, report: &mut Report) {
        let Origin::OffLane(number) = origin else { return };
        let Some(read) = self.reads.get(number as usize) else {
            return;
        };
        report.add(Seen::new(CODE, place.pc, read.at.pc), || {
            let message = format!("{what} depends on a value that was read from a lane that was off");
            let finding = Finding::new(CODE, Kind::Sync, message, context.spot(place, lanes))
                .related("where the lane was read", context.spot(read.at, read.lanes));
            let finding = match read.from {
                Some(lane) => finding.note(format!("control flow had switched off lane {lane}, which was read")),
                None => finding.note("control flow had switched off some lanes, and no lane sent a value"),
            };
            finding.note(
                "lanes that are read must be active: move the exchange out of the condition, or select what it gives",
            )
        });
    }

    pub fn begin(&mut self, keeps_code: bool) {
        self.reads.clear();
        self.numbers.clear();
        if !keeps_code {
            self.read_later = Set::default();
        }
    }

    /// Lanes of a wave that are off, if it is looked for.
    pub fn of(&self, wave: &Wave) -> u64 {
        match self.is_followed {
            true => wave.initial_exec & !wave.exec(),
            false => 0,
        }
    }

    /// Remembers a read.
    pub fn origin(&mut self, at: At, lane: usize, from: Option<usize>) -> Origin {
        let reads = &mut self.reads;
        let number = *self.numbers.entry(at.pc).or_insert_with(|| {
            reads.push(Read { at, lanes: 0, from });
            reads.len() as u32 - 1
        });
        if let Some(read) = reads.get_mut(number as usize)
            && (read.at.work_group, read.at.wave) == (at.work_group, at.wave)
        {
            read.lanes |= 1 << lane;
        }
        Origin::OffLane(number)
    }

    /// Whether what a lane gets of an exchange is from a lane that is off, and which one if it is known.
    pub fn is_read(
        &self,
        step: &Step,
        exchange: &Exchange,
        lane: usize,
        registers: &Registers,
    ) -> Option<Option<usize>> {
        let off = self.of(step.wave);
        if off == 0 {
            return None;
        }
        let from = usize::from(exchange.from[lane]);
        let is_off = from < LANES && off >> from & 1 != 0;
        match exchange.source(lane, step.exec) {
            Some(from) => {
                let left = step.source(exchange.moved).is_some_and(|named| match named.place {
                    Place::Vector(n) => registers.is_left(n, from),
                    _ => false,
                });
                (is_off && left).then_some(Some(from))
            }
            None if exchange.otherwise == Otherwise::Kept || adds_zero(step) => None,
            // nobody has sent a value, and some lane could not
            None if step.inst.op == Op::DS_PERMUTE_B32 => Some(None),
            None => is_off.then_some(Some(from)),
        }
    }

    /// Notes registers that are written while lanes are off.
    pub fn wrote(&self, shape: &Shape, wave: &Wave, written_lane: impl Fn(&Step) -> usize, registers: &mut Registers) {
        if !self.is_followed {
            return;
        }
        let off = self.of(wave);
        for part in &shape.0 {
            let step = Step::new(part, wave);
            for named in step.writes {
                let Place::Vector(n) = named.place else { continue };
                match step.inst.op {
                    Op::V_WRITELANE_B32 => registers.came_back(n..n + 1, 1 << written_lane(&step)),
                    _ => (n..n + named.dwords)
                        .filter(|n| self.read_later.has(*n as u16))
                        .for_each(|n| registers.leave(n, step.exec, off)),
                }
            }
        }
    }

    /// Adds the registers that an instruction reads in lanes that may be off.
    pub fn note_reads(&mut self, part: &Part) {
        if part.fetches_inactive() {
            let named = part.reads.iter().filter(|n| matches!(n.place, Place::Vector(_)));
            named.for_each(|n| n.place.ids(n.dwords).for_each(|id| self.read_later.set(id, true)));
        }
    }
}

/// Whether 0 as the first source of a DPP instruction leaves the others as they are.
fn adds_zero(step: &Step) -> bool {
    let is_dpp = matches!(step.inst.extension, Extension::Dpp16 | Extension::Dpp8);
    is_dpp && step.row.flags.contains(Flags::ZERO_NEUTRAL)
}

/// Which instructions of a kernel may read lanes that are off. A register that only `v_writelane_b32` writes holds in its lanes what was put
/// there.
pub(super) struct Readers(Set);

impl Readers {
    pub fn of(shapes: &[Vec<Shape>]) -> Readers {
        let mut written = Set::default();
        let parts = shapes.iter().flatten().flat_map(|shape| &shape.0);
        for part in parts.filter(|part| part.inst.op != Op::V_WRITELANE_B32) {
            part.ids().1.into_iter().for_each(|id| written.set(id, true));
        }
        Readers(written)
    }

    pub fn has(&self, part: &Part) -> bool {
        let is_written = |id: &Id| usize::from(*id) < VECTORS && self.0.has(*id);
        part.reads_other_lanes() && (part.inst.op != Op::V_READLANE_B32 || part.ids().0.iter().any(is_written))
    }
}
