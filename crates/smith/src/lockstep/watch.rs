//! Results of HSAIL's instructions on both sides: the machine's are stored by its code ([`finalizer_hsail::watch`]), the
//! interpreter's are in its registers.

use std::collections::{HashMap, HashSet};

use finalizer_hsail::watch::{LANE_BYTES, PLACE_BYTES, SYMBOL, Watch};
use hsail::code::RegisterKind;
use hsail::types::Type;
use hsail_interp::session::{Session, WaveView};
use hsail_interp::{Mask, Reg};

/// Instructions whose results are the implementation's own, but for addresses.
const OWN: [&str; 17] = [
    "clock",
    "cuid",
    "getdetectexcept",
    "maxcuid",
    "maxwaveid",
    "ncos",
    "nexp2",
    "nfma",
    "nlog2",
    "nrcp",
    "nrsqrt",
    "nsin",
    "nsqrt",
    "packetcompletionsig",
    "packetid",
    "signal",
    "waveid",
];

/// Instructions that make addresses, which each side has its own of.
const ADDRESSES: [&str; 8] = [
    "alloca",
    "ftos",
    "groupbaseptr",
    "kernargbaseptr",
    "lda",
    "ldf",
    "nullptr",
    "stof",
];

/// Which results are looked at, and what is known of addresses.
pub(super) struct Results<'a> {
    watches: &'a [Watch],
    /// Numbers of results by module and offset.
    of_instruction: HashMap<(usize, u32), Vec<usize>>,
    /// The same by function and operation of the interpreter, as far as asked.
    of_operation: HashMap<(u32, u32), Vec<usize>>,
    /// By how much addresses of the machine are above the interpreter's: whole, and the low half.
    shifts: HashSet<u64>,
    narrow_shifts: HashSet<u32>,
}

/// What the interpreter is about to do.
pub(super) struct Before {
    pub function: u32,
    pub operation: u32,
    lanes: Mask,
    frames: usize,
}

impl Before {
    /// None if the wavefront has ended.
    pub fn of(session: &Session, group: u64, wave: usize) -> Option<Before> {
        let view = session.wave(group, wave)?;
        let frame = view.frame(view.frames().checked_sub(1)?)?;
        Some(Before {
            function: frame.function(),
            operation: frame.pc(),
            lanes: frame.active(),
            frames: view.frames(),
        })
    }
}

/// A result on the interpreter: lane, number, bytes.
pub(super) type Result = (usize, usize, Vec<u8>);

impl<'a> Results<'a> {
    pub fn new(watches: &'a [Watch]) -> Results<'a> {
        let mut of_instruction: HashMap<(usize, u32), Vec<usize>> = HashMap::new();
        for (number, watch) in watches.iter().enumerate() {
            of_instruction
                .entry((watch.module, watch.offset))
                .or_default()
                .push(number);
        }
        Results {
            watches,
            of_instruction,
            of_operation: HashMap::new(),
            shifts: [0].into(),
            narrow_shifts: [0].into(),
        }
    }

    /// What an instruction of the interpreter has just left in its registers.
    pub fn of_step(&mut self, session: &Session, group: u64, wave: usize, before: &Before) -> Vec<Result> {
        if self.watches.is_empty() {
            return Vec::new();
        }
        let key = (before.function, before.operation);
        let of_instruction = &self.of_instruction;
        let numbers = self.of_operation.entry(key).or_insert_with(|| {
            let kernel = session.kernel();
            let offset = kernel.place(key.0, key.1).map_or(u32::MAX, |p| p.offset);
            let known = of_instruction.get(&(kernel.function_module(key.0), offset));
            known.cloned().unwrap_or_default()
        });
        let Some(view) = session.wave(group, wave) else {
            return Vec::new();
        };
        let lanes = before.lanes;
        let values = |number: &usize| {
            let watch = self.watches[*number];
            lanes
                .iter()
                .filter_map(|lane| Some((lane, *number, value(&view, before, &watch, lane)?)))
                .collect::<Vec<Result>>()
        };
        numbers.iter().flat_map(values).collect()
    }

    /// Whether a result of the machine is that of the interpreter. Where addresses differ is learned on the way.
    pub fn same(&mut self, number: usize, instruction: &str, ours: &[u8], theirs: &[u8], known: bool) -> bool {
        let Some(watch) = self.watches.get(number) else {
            return false;
        };
        let mnemonic = instruction.split(['_', ' ', '\t']).next().unwrap_or_default();
        // Handles say nothing but whose they are.
        let is_handle = watch.ty.is_image_or_sampler();
        if ours == theirs || is_handle || OWN.contains(&mnemonic) || same_floats(watch.ty, ours, theirs) {
            return true;
        }
        let (a, b) = (number_of(ours), number_of(theirs));
        let shift = b.wrapping_sub(a);
        if ADDRESSES.contains(&mnemonic) || known {
            self.shifts.insert(shift);
            self.narrow_shifts.insert(shift as u32);
            return true;
        }
        match ours.len() {
            4 => self.narrow_shifts.contains(&(shift as u32)),
            8 => self.shifts.contains(&shift),
            _ => false,
        }
    }

    pub fn watch(&self, number: usize) -> Option<&Watch> {
        self.watches.get(number)
    }
}

/// Whether a region is that of results.
pub(super) fn is_results(region: &str) -> bool {
    region == SYMBOL
}

pub(super) fn region() -> &'static str {
    SYMBOL
}

/// Where the bytes of a lane's result are, and whose a byte is.
pub(super) fn offset(number: usize, lane: usize) -> u64 {
    number as u64 * u64::from(PLACE_BYTES) + lane as u64 * u64::from(LANE_BYTES)
}

pub(super) fn number_at(offset: u64) -> usize {
    (offset / u64::from(PLACE_BYTES)) as usize
}

fn value(view: &WaveView<'_>, before: &Before, watch: &Watch, lane: usize) -> Option<Vec<u8>> {
    let frame = view.frame(before.frames - 1)?;
    let register = match watch.kind {
        RegisterKind::C => Reg::C(watch.register),
        RegisterKind::S => Reg::S(watch.register),
        RegisterKind::D => Reg::D(watch.register),
        _ => Reg::Q(watch.register),
    };
    let value = frame.register(register, lane)?;
    Some(value.to_le_bytes()[..watch.bytes()].to_vec())
}

fn number_of(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b))
}

/// Floats that are the same but for the sign and payload of NaNs, and the bits above a narrow one, which the manual leaves open.
fn same_floats(ty: Type, ours: &[u8], theirs: &[u8]) -> bool {
    let base = ty.base();
    let nan = |bytes: &[u8]| {
        let bits = number_of(bytes);
        match base {
            Type::F16 => bits & 0x7fff > 0x7c00,
            Type::F32 => bits & 0x7fff_ffff > 0x7f80_0000,
            _ => bits & (u64::MAX >> 1) > 0x7ff0_0000_0000_0000,
        }
    };
    let size = base.bytes() as usize;
    let used = (ty.bits() / 8) as usize;
    base.is_float()
        && ours[..used]
            .chunks(size)
            .zip(theirs[..used].chunks(size))
            .all(|(a, b)| a == b || nan(a) && nan(b))
}
