//! Formatted buffer loads and stores: MUBUF with the descriptor's format, MTBUF with the instruction's.
//!
//! Source: GFX9 ISA 8.1.4; RDNA ISA 8.1.4. An access is in range as a whole or not at all. Components that a format lacks are 0; so is what is
//! out of range, but for a select of 1.

use amdgpu_isa::{Op, Properties};

use super::Semantics::{self, Custom};
use super::buffer::{Buffer, Format, data_register, fetch, put, write_status};
use super::vmem;
use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::memory::{LaneFault, Lanes};
use crate::texel::{self, Texel};
use crate::uop::{Flow, Uop};
use crate::wave::{V32, Wave, vreg};

/// Selects that leave components as they are.
const IDENTITY: [u8; 4] = [4, 5, 6, 7];

/// What an instruction moves between registers and memory.
#[derive(Clone, Copy)]
struct Move {
    /// Format in memory; None: unbound, loads give 0 and stores are dropped.
    texel: Option<Texel>,
    dst_sel: [u8; 4],
}

impl Move {
    /// # Errors
    /// A format that does not exist, or a reserved select.
    fn of(buffer: &Buffer, uop: &Uop, typed: bool) -> Result<Move, String> {
        let format = uop.inst.modifiers.format;
        let (format, dst_sel) = match (typed, buffer.format()) {
            (true, Format::Two(..)) => (Format::Two(format & 15, format >> 4 & 7), IDENTITY),
            (true, Format::One(_) | Format::None) => (Format::One(format), IDENTITY),
            (false, own) => (own, buffer.select()),
        };
        if let Some(select) = dst_sel.iter().find(|s| matches!(s, 2 | 3)) {
            return Err(format!("destination select {select} is reserved"));
        }
        let texel = match format {
            Format::Two(0, _) | Format::One(0) => None,
            Format::Two(data, number) => Some(Texel::new(data, number)?),
            Format::One(number) => {
                let format = buffer.formats().get(usize::from(number)).copied().flatten();
                Some(Texel::of_buffer(
                    format.ok_or_else(|| format!("buffer format {number} is reserved"))?,
                ))
            }
            Format::None => return Err("buffer descriptors of this processor have no format".into()),
        };
        Ok(Move { texel, dst_sel })
    }

    /// Components as registers see them.
    fn select(&self, components: [u32; 4]) -> [u32; 4] {
        self.dst_sel.map(|select| match select {
            0 => 0,
            1 => self.texel.map_or(0, Texel::one),
            n => components[n as usize & 3],
        })
    }

    /// Components as memory sees them: each from the first register that is selected from it.
    fn deselect(&self, registers: [u32; 4]) -> [u32; 4] {
        [4, 5, 6, 7].map(|component| {
            let register = self.dst_sel.iter().position(|s| *s == component);
            register.map_or(0, |r| registers[r])
        })
    }
}

/// Reads what each lane's format asks for: dwords of the texel, and the lanes that are in range.
fn read_texels(cx: &mut Cx, buffer: &Buffer, bytes: usize) -> Result<([V32; 4], u64), LaneFault> {
    let places = buffer.places(cx.wave);
    let exec = cx.wave.exec();
    let lanes = buffer.lanes_in_range(&places, exec, 0, bytes);
    let mut raw = [V32::ZERO; 4];
    if lanes != 0 {
        let part = bytes.min(4);
        for (d, out) in raw.iter_mut().enumerate().take(bytes.div_ceil(4)) {
            let addresses = buffer.addresses(&places, lanes, 4 * d, part)?;
            fetch(cx, &addresses, lanes, part, out)?;
        }
    }
    Ok((raw, lanes))
}

/// Registers of `N` components: one each, or of 16 bits two in one, where the processor packs them.
fn registers_of<const N: usize, const D16: bool>(cx: &Cx) -> usize {
    if D16 && !cx.machine.buffers.unpacked_d16 {
        N.div_ceil(2)
    } else {
        N
    }
}

/// Loads `N` components to registers from `register` on; with `D16` two to a register, or one where the processor does not pack
/// them.
fn load_texels<const N: usize, const D16: bool>(
    cx: &mut Cx,
    buffer: &Buffer,
    what: Move,
    register: usize,
) -> Result<(), LaneFault> {
    let exec = cx.wave.exec();
    let (raw, lanes) = match what.texel {
        Some(texel) => read_texels(cx, buffer, texel.bytes())?,
        None => ([V32::ZERO; 4], 0),
    };
    let dwords = registers_of::<N, D16>(cx);
    let unpacked = cx.machine.buffers.unpacked_d16;
    let keeps = cx.machine.model.has(Properties::KEEPS_OTHER_HALF);
    let Wave { v, .. } = &mut *cx.wave;
    let Some(registers) = v.get_mut(register..register + dwords) else {
        return Err(vmem::no_registers(register, dwords, exec));
    };
    for lane in Lanes(exec) {
        let dwords = [0, 1, 2, 3].map(|d: usize| raw[d].0[lane]);
        let components = match what.texel {
            Some(texel) if lanes >> lane & 1 != 0 => texel.decode(dwords),
            _ => [0; 4],
        };
        let values = what.select(components);
        for (n, &value) in values.iter().enumerate().take(N) {
            if !D16 {
                registers[n].0[lane] = value;
                continue;
            }
            let half = what.texel.map_or(0, |t| texel::narrow(t, value));
            if unpacked {
                registers[n].0[lane] = half;
                continue;
            }
            let r = &mut registers[n / 2].0[lane];
            *r = match n % 2 {
                1 => *r & 0xffff | half << 16,
                // the last one of three has its register alone, and leaves the other half from GFX10 on (RDNA3 ISA,
                // BUFFER_LOAD_D16_FORMAT_XYZ); a single one leaves it everywhere
                _ if N == 3 && n == 2 && !keeps => half,
                _ => *r & 0xffff_0000 | half,
            };
        }
    }
    Ok(())
}

/// Stores `N` components from registers from `register` on. Components that the format has beyond them are 0.
fn store_texels<const N: usize, const D16: bool, const HIGH: bool>(
    cx: &mut Cx,
    buffer: &Buffer,
    what: Move,
    register: usize,
) -> Result<(), LaneFault> {
    let exec = cx.wave.exec();
    let Some(texel) = what.texel else {
        return Ok(());
    };
    let dwords = registers_of::<N, D16>(cx);
    let unpacked = cx.machine.buffers.unpacked_d16;
    let Some(registers) = cx.wave.v.get(register..register + dwords) else {
        return Err(vmem::no_registers(register, dwords, exec));
    };
    let bytes = texel.bytes();
    let places = buffer.places(cx.wave);
    let lanes = buffer.lanes_in_range(&places, exec, 0, bytes);
    if lanes == 0 {
        return Ok(());
    }
    let mut raw = [V32::ZERO; 4];
    for lane in Lanes(lanes) {
        let mut values = [0; 4];
        for (n, value) in values.iter_mut().enumerate().take(N) {
            *value = match D16 {
                false => registers[n].0[lane],
                true if unpacked => texel::widen(texel, registers[n].0[lane]),
                true => texel::widen(
                    texel,
                    registers[n / 2].0[lane] >> (if HIGH { 16 } else { 16 * (n % 2) }),
                ),
            };
        }
        for (out, dword) in raw.iter_mut().zip(texel.encode(what.deselect(values))) {
            out.0[lane] = dword;
        }
    }
    let part = bytes.min(4);
    for (d, data) in raw.iter().enumerate().take(bytes.div_ceil(4)) {
        let addresses = buffer.addresses(&places, lanes, 4 * d, part)?;
        put(cx, &addresses, lanes, part, data)?;
    }
    Ok(())
}

/// The buffer and the format of an instruction.
fn operands(cx: &mut Cx, uop: &Uop, typed: bool) -> Result<(Buffer, Move), LaneFault> {
    let buffer = Buffer::of(cx, uop, true);
    match Move::of(&buffer, uop, typed) {
        Ok(what) => Ok((buffer, what)),
        Err(message) => Err(LaneFault {
            kind: FaultKind::BadOperand(format!("{}: {message}", uop.inst.op.mnemonic())),
            lanes: cx.wave.exec(),
        }),
    }
}

fn load<const N: usize, const D16: bool, const TYPED: bool>(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let (buffer, what) = match operands(cx, uop, TYPED) {
        Ok(operands) => operands,
        Err(fault) => return vmem::finish(cx, Err(fault)),
    };
    if uop.inst.modifiers.lds {
        let loaded = load_texels::<N, D16>(cx, &buffer, what, vreg::RESULT);
        return vmem::loaded_to_lds(cx, uop, 1, loaded);
    }
    let register = data_register(uop);
    let result = load_texels::<N, D16>(cx, &buffer, what, register);
    if result.is_ok() {
        let dwords = registers_of::<N, D16>(cx);
        write_status(cx, uop, register + dwords);
    }
    vmem::finish(cx, result)
}

fn store<const N: usize, const D16: bool, const TYPED: bool>(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let result = operands(cx, uop, TYPED)
        .and_then(|(buffer, what)| store_texels::<N, D16, false>(cx, &buffer, what, data_register(uop)));
    vmem::finish(cx, result)
}

/// One component to the high half of the register; the low half is kept.
fn load_high(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let register = data_register(uop);
    let Some(before) = cx.wave.v.get(register).copied() else {
        let exec = cx.wave.exec();
        return vmem::finish(cx, Err(vmem::no_registers(register, 1, exec)));
    };
    let result =
        operands(cx, uop, false).and_then(|(buffer, what)| load_texels::<1, true>(cx, &buffer, what, register));
    if result.is_ok() {
        for lane in Lanes(cx.wave.exec()) {
            if let Some(r) = cx.wave.v.get_mut(register) {
                r.0[lane] = before.0[lane] & 0xffff | r.0[lane] << 16;
            }
        }
        write_status(cx, uop, register + 1);
    }
    vmem::finish(cx, result)
}

fn store_high(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let result = operands(cx, uop, false)
        .and_then(|(buffer, what)| store_texels::<1, true, true>(cx, &buffer, what, data_register(uop)));
    vmem::finish(cx, result)
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::BUFFER_LOAD_FORMAT_X, Custom(load::<1, false, false>)),
    (Op::BUFFER_LOAD_FORMAT_XY, Custom(load::<2, false, false>)),
    (Op::BUFFER_LOAD_FORMAT_XYZ, Custom(load::<3, false, false>)),
    (Op::BUFFER_LOAD_FORMAT_XYZW, Custom(load::<4, false, false>)),
    (Op::BUFFER_LOAD_FORMAT_D16_X, Custom(load::<1, true, false>)),
    (Op::BUFFER_LOAD_FORMAT_D16_XY, Custom(load::<2, true, false>)),
    (Op::BUFFER_LOAD_FORMAT_D16_XYZ, Custom(load::<3, true, false>)),
    (Op::BUFFER_LOAD_FORMAT_D16_XYZW, Custom(load::<4, true, false>)),
    (Op::BUFFER_LOAD_FORMAT_D16_HI_X, Custom(load_high)),
    (Op::BUFFER_STORE_FORMAT_X, Custom(store::<1, false, false>)),
    (Op::BUFFER_STORE_FORMAT_XY, Custom(store::<2, false, false>)),
    (Op::BUFFER_STORE_FORMAT_XYZ, Custom(store::<3, false, false>)),
    (Op::BUFFER_STORE_FORMAT_XYZW, Custom(store::<4, false, false>)),
    (Op::BUFFER_STORE_FORMAT_D16_X, Custom(store::<1, true, false>)),
    (Op::BUFFER_STORE_FORMAT_D16_XY, Custom(store::<2, true, false>)),
    (Op::BUFFER_STORE_FORMAT_D16_XYZ, Custom(store::<3, true, false>)),
    (Op::BUFFER_STORE_FORMAT_D16_XYZW, Custom(store::<4, true, false>)),
    (Op::BUFFER_STORE_FORMAT_D16_HI_X, Custom(store_high)),
    (Op::TBUFFER_LOAD_FORMAT_X, Custom(load::<1, false, true>)),
    (Op::TBUFFER_LOAD_FORMAT_XY, Custom(load::<2, false, true>)),
    (Op::TBUFFER_LOAD_FORMAT_XYZ, Custom(load::<3, false, true>)),
    (Op::TBUFFER_LOAD_FORMAT_XYZW, Custom(load::<4, false, true>)),
    (Op::TBUFFER_LOAD_FORMAT_D16_X, Custom(load::<1, true, true>)),
    (Op::TBUFFER_LOAD_FORMAT_D16_XY, Custom(load::<2, true, true>)),
    (Op::TBUFFER_LOAD_FORMAT_D16_XYZ, Custom(load::<3, true, true>)),
    (Op::TBUFFER_LOAD_FORMAT_D16_XYZW, Custom(load::<4, true, true>)),
    (Op::TBUFFER_STORE_FORMAT_X, Custom(store::<1, false, true>)),
    (Op::TBUFFER_STORE_FORMAT_XY, Custom(store::<2, false, true>)),
    (Op::TBUFFER_STORE_FORMAT_XYZ, Custom(store::<3, false, true>)),
    (Op::TBUFFER_STORE_FORMAT_XYZW, Custom(store::<4, false, true>)),
    (Op::TBUFFER_STORE_FORMAT_D16_X, Custom(store::<1, true, true>)),
    (Op::TBUFFER_STORE_FORMAT_D16_XY, Custom(store::<2, true, true>)),
    (Op::TBUFFER_STORE_FORMAT_D16_XYZ, Custom(store::<3, true, true>)),
    (Op::TBUFFER_STORE_FORMAT_D16_XYZW, Custom(store::<4, true, true>)),
];
