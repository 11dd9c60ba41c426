//! Loads from memory in host code: each lane loads dwords at an address of its own, in global memory or LDS.

use std::sync::atomic::{AtomicU8, Ordering};

use amdgpu_isa::{Encoding, Op as Isa};
use amdgpu_jit::{Load, MAX_PLACES, Place, Segment, WINDOWS};
use amdgpu_semantics::domain::Domain;
use amdgpu_semantics::graph::{Bit, Nodes, Word};

use super::{Gathered, Waves, alone, compile, timer};
use crate::data_share::{self, Says};
use crate::exec::Cx;
use crate::host::SimdLevel;
use crate::memory::windows::{LDS, MOST_OFFSET};
use crate::ops::flat;
use crate::uop::{self, Flow, Native, ScalarSrc, Uop};
use crate::wave::Path;
use crate::wave::sreg;

/// Dwords of each piece that it loads, and where these are from the address on; None for other instructions.
fn pieces(uop: &Uop) -> Option<(u8, [Option<i64>; 2])> {
    let two = |dwords: u8, unit: i64| {
        let modifiers = &uop.inst.modifiers;
        let offsets = [modifiers.offset as i64 & 0xff, modifiers.offset1 as i64];
        (dwords, offsets.map(|offset| Some(unit * offset)))
    };
    let one = |dwords: u8| (dwords, [Some(uop.imm), None]);
    Some(match uop.inst.op {
        Isa::GLOBAL_LOAD_DWORD | Isa::FLAT_LOAD_DWORD | Isa::DS_READ_B32 => one(1),
        Isa::GLOBAL_LOAD_DWORDX2 | Isa::FLAT_LOAD_DWORDX2 | Isa::DS_READ_B64 => one(2),
        Isa::GLOBAL_LOAD_DWORDX3 | Isa::FLAT_LOAD_DWORDX3 | Isa::DS_READ_B96 => one(3),
        Isa::GLOBAL_LOAD_DWORDX4 | Isa::FLAT_LOAD_DWORDX4 | Isa::DS_READ_B128 => one(4),
        Isa::DS_READ2_B32 => two(1, 4),
        Isa::DS_READ2ST64_B32 => two(1, 4 * 64),
        Isa::DS_READ2_B64 => two(2, 8),
        Isa::DS_READ2ST64_B64 => two(2, 8 * 64),
        _ => return None,
    })
}

/// Whether it is an instruction that may be part of a segment.
pub(super) fn are(uop: &Uop) -> bool {
    uop.dual().is_none() && pieces(uop).is_some()
}

/// Why it cannot be.
pub(super) fn refused(uop: &Uop) -> Option<&'static str> {
    let modifiers = &uop.inst.modifiers;
    if uop.polls || uop.place != uop::Place::Inside {
        return Some("polls, or waits");
    }
    if modifiers.lds || modifiers.tfe || modifiers.scale_offset || !uop.lane[0].is_register() {
        return Some("a load without an address in registers, to LDS, or that tells of faults");
    }
    match (uop.inst.encoding, uop.scalar[0]) {
        (Encoding::Ds, _) if data_share::says(&uop.inst, uop.processor) == Says::Part => Some("loads from GDS"),
        (Encoding::Ds, _) => None,
        (_, ScalarSrc::Slot(_)) if is_flat(uop) => Some("FLAT with a base"),
        _ => None,
    }
}

/// Whether M0 says how much of LDS it reaches.
pub(super) fn is_limited(uop: &Uop) -> bool {
    uop.inst.encoding == Encoding::Ds && data_share::says(&uop.inst, uop.processor) == Says::Limit
}

fn is_flat(uop: &Uop) -> bool {
    matches!(
        uop.inst.op,
        Isa::FLAT_LOAD_DWORD | Isa::FLAT_LOAD_DWORDX2 | Isa::FLAT_LOAD_DWORDX3 | Isa::FLAT_LOAD_DWORDX4
    )
}

impl Gathered {
    /// Adds a load; None, and nothing changed but unused nodes, if it cannot be part of the segment.
    pub(super) fn meet_load(&mut self, uop: &Uop) -> Option<()> {
        if !self.may_load {
            return None;
        }
        for (register, word) in self.load(uop, None)? {
            super::set(&mut self.registers, register, word);
        }
        Some(())
    }

    /// What registers hold after a load. With `exec`, the lanes that load, each address is looked at where it is loaded from.
    pub(super) fn load(&mut self, uop: &Uop, exec: Option<Bit>) -> Option<Vec<(u16, Word)>> {
        let (dwords, pieces) = pieces(uop)?;
        if refused(uop).is_some() {
            return None;
        }
        let register = uop.lane[0].register() as u16;
        let (low, high) = match (uop.inst.encoding, uop.scalar[0]) {
            (Encoding::Ds, _) => {
                if is_limited(uop) {
                    self.lds_limit = Some((sreg::M0, data_share::REACHES_ALL));
                }
                (self.register(register), None)
            }
            (_, ScalarSrc::Slot(slot)) => {
                if !self.slots_unchanged(slot, 2) {
                    return None;
                }
                let [base, above] = [slot, slot + 1].map(|slot| self.known.slot(slot));
                let low = base + self.register(register);
                let carry = Nodes.select(Nodes.ult(low, base), Word::constant(1), Word::constant(0));
                (low, Some(above + carry))
            }
            _ => (self.register(register), Some(self.register(register + 1))),
        };
        // all addresses are looked at before anything is done
        if exec.is_none() && (low.follows_load() || high.is_some_and(Word::follows_load)) {
            return None;
        }
        let distances = pieces
            .iter()
            .flatten()
            .flat_map(|&first| (0..dwords).map(move |d| first + 4 * i64::from(d)));
        let distances: Vec<i32> = distances
            .map(|distance| (distance.abs() < MOST_OFFSET).then_some(distance as i32))
            .collect::<Option<_>>()?;
        let (least, most) = (*distances.iter().min()?, *distances.iter().max()?);
        let known = self.places.iter_mut().position(|place| {
            (place.low, place.high, place.exec) == (low.0, high.map(|high| high.0), exec.map(|bit| bit.0))
        });
        let place = known.unwrap_or(self.places.len());
        match self.places.get_mut(place) {
            Some(known) => (known.least, known.most) = (known.least.min(least), known.most.max(most)),
            None if place == MAX_PLACES => return None,
            None => self.places.push(Place {
                low: low.0,
                high: high.map(|high| high.0),
                window: LDS,
                least,
                most,
                exec: exec.map(|bit| bit.0),
            }),
        }
        let mut loaded = Vec::new();
        for (register, distance) in (uop.vdst..).zip(distances) {
            loaded.push((register, low.load(self.loads.len() as u16, place as u8)));
            self.loads.push(Load {
                place: place as u8,
                distance,
            });
        }
        Some(loaded)
    }
}

/// Gives the places of a segment windows. Places that share one only have to open it more often.
pub(super) fn number_windows(segment: &mut Segment) {
    static NEXT: AtomicU8 = AtomicU8::new(0);
    for place in segment.places.iter_mut().filter(|place| place.high.is_some()) {
        place.window = NEXT.fetch_add(1, Ordering::Relaxed) % (WINDOWS as u8 - 1) + 1;
    }
}

/// The windows of the loads of a segment, an instruction each.
pub(super) fn windows<'u>(segment: &Segment, uops: impl Iterator<Item = &'u Uop>) -> Vec<u8> {
    let places = places_of_loads(segment, uops).into_iter();
    places.map(|place| segment.places[usize::from(place)].window).collect()
}

/// The places of the loads of a segment, an instruction each.
pub(super) fn places_of_loads<'u>(segment: &Segment, uops: impl Iterator<Item = &'u Uop>) -> Vec<u8> {
    let first_loads = uops.filter(|uop| are(uop)).scan(0, |next, uop| {
        let first = *next;
        *next += pieces(uop).map_or(0, |(dwords, pieces)| {
            usize::from(dwords) * pieces.iter().flatten().count()
        });
        segment.loads.get(first)
    });
    first_loads.map(|load| load.place).collect()
}

/// Runs what a segment stands for where an address is not at hand, and opens the windows of its loads.
///
/// # Safety
/// As [`crate::uop::Handler`].
#[cold]
#[inline(never)]
pub(super) unsafe fn run_apart(cx: &mut Cx, native: &Native) -> Flow {
    cx.memory.begin_windows();
    cx.memory.show_lds(&mut cx.group.lds);
    let waves = Waves {
        lanes: cx.wave.lanes() as u32,
        path: cx.wave.path,
    };
    let apart = native.apart.get_or_init(|| {
        let place = native.place.as_ref();
        let compiled = timer::making(|| compile(&native.picked, 0, waves, SimdLevel::detect(), false, place));
        let uops = compiled.unwrap_or_else(|| native.picked.lent().iter().map(alone).collect());
        uops.into()
    });
    let mut windows = native.windows.iter();
    for uop in apart.iter() {
        let is_load = are(uop) && uop.native().is_none();
        let window = if is_load { windows.next() } else { None };
        let address = window.and_then(|_| flat::first_address(cx, uop));
        // SAFETY: handed on from the caller.
        let flow = unsafe { uop.run(cx, cx.wave.path) };
        if flow != Flow::Next {
            cx.stopped.get_or_insert((uop.reached, uop.size));
            return flow;
        }
        if let (Some(&window), Some(address)) = (window, address) {
            let machine = cx.machine;
            cx.memory.open_window(window, address, |base, bytes| {
                flat::apart_from_apertures(machine, base, bytes)
            });
        }
    }
    debug_assert_ne!(cx.wave.path, Path::Modal);
    Flow::Next
}
