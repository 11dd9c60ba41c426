//! What image instructions share: which registers hold what, reading and writing elements, and instructions without a sampler.
//!
//! Source: Vega ISA 8.2, 8.3, 8.4.1; RDNA2 ISA 8.2.3, 8.2.5; RDNA3 ISA 10.2, 10.4; RDNA4 ISA 10.2, 10.4.2. Coordinates without a sampler
//! are unsigned integers. What lies beyond an image is read as zero, and not written. TFE and LWE: a status of 0, nothing failed,
//! goes to the register after the data.

use amdgpu_isa::Properties;
use amdgpu_isa::model::images::MissingComponents;
use softfp::{Denorm, F32};

use super::address::{Coordinates, Parts, Registers, register};
use super::resource::{Kind, Resource};
use crate::address::{Addresses, Strided};
use crate::exec::{Cx, Space};
use crate::fault::{Access, FaultKind};
use crate::memory::word::AtomicWord;
use crate::memory::{LaneFault, Lanes, MemoryView};
use crate::ops::vmem::{self, Operation, Part};
use crate::texel::{self, Problem, Texel};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32, expand_mask};
use amdgpu_semantics::atomics::{MEMORY_FLOAT, Rmw};

/// What an instruction's lanes do, or what the machine says about it.
pub(super) type Result<T> = std::result::Result<T, LaneFault>;

/// Runs an instruction unless no lane is active.
pub(super) fn run(cx: &mut Cx, f: impl FnOnce(&mut Cx) -> Result<()>) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let result = f(cx);
    vmem::finish(cx, result)
}

/// The fault of an operand that is not right, or of what the machine lacks.
pub(super) fn bad(cx: &Cx, uop: &Uop, problem: impl Into<Problem>) -> LaneFault {
    let named = |message: String| format!("{}: {message}", uop.inst.op.mnemonic());
    let kind = match problem.into() {
        Problem::Invalid(message) => FaultKind::BadOperand(named(message)),
        Problem::Unimplemented(message) => FaultKind::Unimplemented(named(message)),
    };
    LaneFault {
        kind,
        lanes: cx.wave.exec(),
    }
}

/// First register of the data.
pub(super) fn data_register(uop: &Uop) -> usize {
    uop.lane[1].register()
}

/// Reads the components of an element.
pub(super) fn read(memory: &mut MemoryView, texel: Texel, address: u64) -> std::result::Result<[u32; 4], FaultKind> {
    Ok(texel.decode(read_raw(memory, texel.bytes(), address)?))
}

fn read_raw(memory: &mut MemoryView, bytes: usize, address: u64) -> std::result::Result<[u32; 4], FaultKind> {
    let mut raw = [0; 4];
    match bytes {
        1 => raw[0] = memory.load::<1>(address)?[0].into(),
        2 => raw[0] = u16::from_le_bytes(memory.load::<2>(address)?).into(),
        _ => memory.load_dwords(address, &mut raw[..(bytes / 4).min(4)])?,
    }
    Ok(raw)
}

fn write_raw(memory: &mut MemoryView, bytes: usize, address: u64, raw: [u32; 4]) -> std::result::Result<(), FaultKind> {
    match bytes {
        1 => memory.store(address, [raw[0] as u8]),
        2 => memory.store(address, (raw[0] as u16).to_le_bytes()),
        _ => memory.store_dwords(address, &raw[..(bytes / 4).min(4)]),
    }
}

/// Tells an observer about one lane's element.
pub(super) fn note(cx: &mut Cx, access: Access, bytes: usize, lane: usize, address: u64) {
    if cx.accesses.is_some() {
        let mut addresses = [0; LANES];
        addresses[lane] = address;
        cx.note(access, Space::Global, bytes as u32, 1 << lane, &addresses);
    }
}

/// Where lanes' elements are: addresses, and the lanes that have one.
struct Places {
    addresses: [u64; LANES],
    lanes: u64,
}

/// Coordinates without a sampler: those of the image, a slice if it is an array, and perhaps a level.
fn places(cx: &Cx, uop: &Uop, image: &Resource, has_level: bool) -> Places {
    let parts = Parts::new(Registers::of(uop), 0, uop.inst.modifiers.a16);
    let axes = image.kind.axes();
    let coordinates = Coordinates::of(cx, uop, image.kind);
    let mut places = Places {
        addresses: [0; LANES],
        lanes: 0,
    };
    for lane in Lanes(cx.wave.exec()) {
        let value = |n: usize| parts.unsigned(cx.wave, n, lane);
        let mut at = [0; 3];
        for (n, index) in at.iter_mut().enumerate().take(axes.min(coordinates.count)) {
            *index = value(n);
        }
        let slice = if coordinates.has_slice(image.kind) {
            value(axes)
        } else {
            0
        };
        let level = if has_level { value(coordinates.count) } else { 0 };
        let level = level.saturating_add(image.levels[0]);
        // there is one sample, the first
        let sample = coordinates.sample(uop).map_or(0, value);
        let inside = level <= image.levels[1]
            && slice < image.slice_count()
            && sample == 0
            && at.iter().zip(image.sizes(level.min(15))).all(|(i, size)| *i < size);
        if inside && image.texel.is_some() {
            places.addresses[lane] = image.address(level, at, slice);
            places.lanes |= 1 << lane;
        }
    }
    places
}

/// Puts components that an instruction asks for into registers from `first` on, then the status.
pub(super) fn put(cx: &mut Cx, uop: &Uop, texel: Option<Texel>, values: &[[u32; 4]; LANES], mask: u8) -> Result<()> {
    let m = &uop.inst.modifiers;
    let first = data_register(uop);
    let exec = cx.wave.exec();
    let wanted: Vec<usize> = match mask & 15 {
        0 => vec![0],
        mask => (0..4).filter(|n| mask >> n & 1 != 0).collect(),
    };
    let unpacked = cx.machine.model.has(Properties::UNPACKED_D16_VMEM);
    let packed = m.d16 && !unpacked;
    let dwords = if packed { wanted.len().div_ceil(2) } else { wanted.len() };
    let status = usize::from(m.tfe || m.lwe);
    let Some(registers) = cx.wave.v.get_mut(first..first + dwords + status) else {
        return Err(vmem::no_registers(first, dwords + status, exec));
    };
    for lane in Lanes(exec) {
        for (n, component) in wanted.iter().enumerate() {
            // a mask of nothing is one component of zero
            let value = if mask & 15 == 0 { 0 } else { values[lane][*component] };
            if !m.d16 {
                registers[n].0[lane] = value;
                continue;
            }
            if unpacked {
                registers[n].0[lane] = texel.map_or(0, |t| texel::narrow(t, value));
                continue;
            }
            let half = texel.map_or(0, |t| texel::narrow(t, value));
            let r = &mut registers[n / 2].0[lane];
            *r = match n % 2 {
                1 => *r & 0xffff | half << 16,
                // the last one of three has its register alone; a single one leaves the other half
                _ if wanted.len() == 3 && n == 2 => half,
                _ => *r & 0xffff_0000 | half,
            };
        }
        if status == 1 {
            registers[dwords].0[lane] = 0;
        }
    }
    Ok(())
}

fn load_texels(cx: &mut Cx, uop: &Uop, has_level: bool) -> Result<()> {
    let image = Resource::of(cx, uop).map_err(|m| bad(cx, uop, m))?;
    let places = places(cx, uop, &image, has_level);
    let mut values = [image.select([0; 4]); LANES];
    if let Some(texel) = image.texel {
        for lane in Lanes(places.lanes) {
            let address = places.addresses[lane];
            note(cx, Access::Read, texel.bytes(), lane, address);
            let element = read(cx.memory, texel, address).map_err(|kind| LaneFault { kind, lanes: 1 << lane })?;
            values[lane] = image.select(element);
        }
    }
    put(cx, uop, image.texel, &values, uop.inst.modifiers.dmask)
}

/// `LEVEL`: a level is in the address.
pub(super) fn load<const LEVEL: bool>(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, |cx| load_texels(cx, uop, LEVEL))
}

/// Dwords of the element as they are, what is less than a dword extended.
pub(super) fn load_packed<const LEVEL: bool, const SIGNED: bool>(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, |cx| {
        let image = Resource::of(cx, uop).map_err(|m| bad(cx, uop, m))?;
        let places = places(cx, uop, &image, LEVEL);
        let mut values = [[0; 4]; LANES];
        let bytes = image.texel.map_or(0, Texel::bytes);
        for lane in Lanes(places.lanes) {
            let address = places.addresses[lane];
            note(cx, Access::Read, bytes, lane, address);
            let mut raw = read_raw(cx.memory, bytes, address).map_err(|kind| LaneFault { kind, lanes: 1 << lane })?;
            if SIGNED {
                raw[0] = match bytes {
                    1 => raw[0] as u8 as i8 as u32,
                    2 => raw[0] as u16 as i16 as u32,
                    _ => raw[0],
                };
            }
            values[lane] = raw;
        }
        put(cx, uop, image.texel, &values, uop.inst.modifiers.dmask)
    })
}

/// `RAW`: dwords of the element as they are.
pub(super) fn store<const LEVEL: bool, const RAW: bool>(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, |cx| {
        let image = Resource::of(cx, uop).map_err(|m| bad(cx, uop, m))?;
        let Some(texel) = image.texel else { return Ok(()) };
        let places = places(cx, uop, &image, LEVEL);
        let m = &uop.inst.modifiers;
        let first = data_register(uop);
        let model = cx.machine.model.images;
        let unpacked = cx.machine.model.has(Properties::UNPACKED_D16_VMEM);
        let mut elements = [[0; 4]; LANES];
        for lane in Lanes(places.lanes) {
            let mut values = [0; 4];
            let mut given = 0u8;
            let mut next = 0;
            for n in 0..4 {
                if m.dmask >> n & 1 == 0 {
                    continue;
                }
                let component = if m.d16 && !model.halves_by_mask { next } else { n };
                values[component] = match (m.d16, unpacked) {
                    (false, _) => register(cx.wave, first + next, lane),
                    (true, true) => texel::widen(texel, register(cx.wave, first + next, lane)),
                    (true, false) => {
                        let half = register(cx.wave, first + next / 2, lane) >> (16 * (next % 2));
                        texel::widen(texel, half)
                    }
                };
                given |= 1 << component;
                next += 1;
            }
            if model.missing == MissingComponents::First && given != 0 && !RAW {
                let one = values[given.trailing_zeros() as usize];
                for (n, value) in values.iter_mut().enumerate() {
                    *value = if given >> n & 1 == 0 { one } else { *value };
                }
            }
            elements[lane] = if RAW {
                values
            } else {
                texel.encode(image.deselect(values))
            };
        }
        let bytes = texel.bytes();
        for lane in Lanes(places.lanes) {
            let address = places.addresses[lane];
            let lanes = 1 << lane;
            let checked = cx.memory.check(address, bytes as u64, Access::Write);
            checked.map_err(|kind| LaneFault { kind, lanes })?;
        }
        for lane in Lanes(places.lanes) {
            let address = places.addresses[lane];
            note(cx, Access::Write, bytes, lane, address);
            let written = write_raw(cx.memory, bytes, address, elements[lane]);
            written.map_err(|kind| LaneFault { kind, lanes: 1 << lane })?;
        }
        Ok(())
    })
}

/// The width of the elements that an atomic operation of so many operands works on; None if there is no image.
fn atomic_width(cx: &Cx, uop: &Uop, image: &Resource, operands: usize) -> Result<Option<u32>> {
    let Some(texel) = image.texel else { return Ok(None) };
    let width = match texel.bytes() {
        4 => 32,
        8 => 64,
        bytes => {
            let message = format!("atomic operations need elements of 4 or 8 bytes, not of {bytes}");
            return Err(bad(cx, uop, message));
        }
    };
    let mask = (1u32 << (operands as u32 * width / 32)) - 1;
    if u32::from(uop.inst.modifiers.dmask) != mask {
        let message = format!("dmask must be {mask:#x} for {width}-bit elements");
        return Err(bad(cx, uop, message));
    }
    Ok(Some(width))
}

/// An atomic operation on elements of 32 or 64 bits. Old values, if they are asked for, take the place of the data.
pub(super) fn atomic<R: Rmw<u32> + Rmw<u64>>(cx: &mut Cx, uop: &Uop) -> Flow {
    either_width(cx, uop, Operation::of::<R>(), Some(Operation::of::<R>()))
}

/// An atomic operation that there is on elements of 32 bits only.
pub(super) fn atomic_dword<R: Rmw<u32>>(cx: &mut Cx, uop: &Uop) -> Flow {
    either_width(cx, uop, Operation::of::<R>(), None)
}

fn either_width(cx: &mut Cx, uop: &Uop, of_32: Operation<u32>, of_64: Option<Operation<u64>>) -> Flow {
    run(cx, |cx| {
        let image = Resource::of(cx, uop).map_err(|m| bad(cx, uop, m))?;
        match (atomic_width(cx, uop, &image, of_32.operands)?, of_64) {
            (None, _) => Ok(()),
            (Some(32), _) => replace(cx, uop, &image, of_32),
            (Some(_), Some(of_64)) => replace(cx, uop, &image, of_64),
            (Some(_), None) => Err(bad(cx, uop, "the operation works on elements of 4 bytes")),
        }
    })
}

/// Adds an f32. Denormals are kept (RDNA4 ISA, IMAGE_ATOMIC_ADD_FLT).
pub(super) struct AddFloat;

impl Rmw<u32> for AddFloat {
    fn apply(_: softfp::Env, old: u32, data: u32, _: u32) -> u32 {
        softfp::add::<F32>(MEMORY_FLOAT.with_denorm(Denorm::KEEP), old, data).bits
    }
}

fn replace<W: AtomicWord>(cx: &mut Cx, uop: &Uop, image: &Resource, op: Operation<W>) -> Result<()> {
    let places = places(cx, uop, image, false);
    let first = data_register(uop);
    let result = uop.inst.modifiers.returns().then_some(first);
    if places.lanes != 0 {
        let mut mask = V32::ZERO;
        expand_mask(places.lanes, &mut mask);
        let one = places.addresses[places.lanes.trailing_zeros() as usize & 63];
        let at = match Lanes(places.lanes).all(|l| places.addresses[l] == one) {
            true => Addresses::Strided(Strided { base: one, stride: 0 }),
            false => Addresses::Each(&places.addresses),
        };
        vmem::note(cx, Access::Atomic, Space::Global, 4 * W::DWORDS, places.lanes, at);
        let data = vmem::consecutive::<W>(first);
        vmem::atomic(cx, op, Space::Global, at, Part::Some(places.lanes, &mask), data, result)?;
    }
    if let Some(register) = result {
        for lane in Lanes(cx.wave.exec() & !places.lanes) {
            W::ZERO.to_lane(cx.wave, register, lane);
        }
    }
    Ok(())
}

/// Width, height, depth or slices, and number of levels; zeros for a level that there is not.
pub(super) fn get_resinfo(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, |cx| {
        let image = Resource::of(cx, uop).map_err(|m| bad(cx, uop, m))?;
        let parts = Parts::new(Registers::of(uop), 0, uop.inst.modifiers.a16);
        let sliced = Coordinates::of(cx, uop, image.kind).has_slice(image.kind);
        let [first, last] = image.levels;
        let count = (last + 1).saturating_sub(first);
        let mut values = [[0; 4]; LANES];
        for lane in Lanes(cx.wave.exec()) {
            let level = parts.unsigned(cx.wave, 0, lane);
            if level < count && image.texel.is_some() {
                let [w, h, d] = image.sizes(first + level);
                let third = match image.kind {
                    Kind::D3 => d,
                    _ if sliced => image.slice_count(),
                    _ => 1,
                };
                values[lane] = [w, h, third, count];
            } else if image.texel.is_some() {
                values[lane][3] = count;
            }
        }
        put(cx, uop, None, &values, uop.inst.modifiers.dmask)
    })
}

/// One component of four samples of an element, from the one in the address on. There is one sample, the first; of others zeros.
pub(super) fn load_samples(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, |cx| {
        let image = Resource::of(cx, uop).map_err(|m| bad(cx, uop, m))?;
        let mask = uop.inst.modifiers.dmask;
        if mask.count_ones() != 1 {
            return Err(bad(cx, uop, format!("dmask {mask:#x} must name one component")));
        }
        let places = places(cx, uop, &image, false);
        let mut values = [[0; 4]; LANES];
        if let Some(texel) = image.texel {
            for lane in Lanes(places.lanes) {
                let address = places.addresses[lane];
                note(cx, Access::Read, texel.bytes(), lane, address);
                let element = read(cx.memory, texel, address).map_err(|kind| LaneFault { kind, lanes: 1 << lane })?;
                values[lane][0] = image.select(element)[mask.trailing_zeros() as usize & 3];
            }
        }
        put(cx, uop, image.texel, &values, 15)
    })
}
