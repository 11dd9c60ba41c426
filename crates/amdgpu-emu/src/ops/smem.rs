//! Scalar memory: loads, stores and atomic operations on SGPRs, clocks, cache maintenance.
//!
//! Source: GFX9 ISA 7; RDNA3 ISA 8; RDNA4 ISA 8. Of base and offsets, the low bits that a dword's address does not have count as zero;
//! those of bytes and of words of 16 bits for such. S_BUFFER instructions use base, stride and num_records of a V#; dwords out of its
//! range are read as zero and not written.

use amdgpu_isa::Op;
use amdgpu_isa::model::descriptors::Records;

use super::Semantics::{self, Control, Custom, Nothing};
use super::vmem::Operation;
use crate::element::{I8, I16, Load, Piece, U8, U16};
use crate::exec::{Cx, Space};
use crate::fault::{Access, FaultKind};
use crate::memory::word::AtomicWord;
use crate::uop::{Flow, ScalarSrc, Uop};
use crate::wave::LANES;
use amdgpu_semantics::atomics::{self, *};

/// Most dwords of one instruction.
const MAX_DWORDS: usize = 16;
/// Clock cycles that an instruction of a wave counts for (a 64-lane instruction takes four on hardware).
const CYCLES_PER_INSTRUCTION: u64 = 4;
/// Cycles of [`s_memtime`] in one of [`s_memrealtime`]: 1.6 GHz to 100 MHz.
const CYCLES_PER_TICK: u64 = 16;

/// Where an access goes and how much of it is allowed.
struct Place {
    address: u64,
    /// Bytes from `address` on that are in range.
    bytes: u64,
}

impl Place {
    /// Dwords in range.
    fn dwords(&self) -> usize {
        (self.bytes / 4).min(MAX_DWORDS as u64) as usize
    }
}

/// What SBASE is.
trait Base {
    /// Where an access to units of `unit` bytes goes: 1, 2 or 4. Of base and offsets the bits below do not count.
    ///
    /// # Errors
    /// An offset that the instruction cannot have.
    fn place(cx: &Cx, uop: &Uop, unit: u32) -> Result<Place, FaultKind>;
}

/// A 64-bit address.
struct Address;
/// A 64-bit address of scratch memory; the SGPR offset counts in units of 64 bytes, one byte of each lane.
struct ScratchAddress;
/// A buffer descriptor.
struct Buffer;

/// Immediate offset and SGPR offset, the latter times `scale`.
#[inline(always)]
fn offset(cx: &Cx, uop: &Uop, scale: i64, unit: u32) -> i64 {
    let low = i64::from(unit) - 1;
    (uop.imm & !low) + (i64::from(cx.scalar32(uop, 1)) & !low) * scale
}

#[inline(always)]
fn place_at_address(cx: &Cx, uop: &Uop, scale: i64, unit: u32) -> Place {
    let base = cx.scalar64(uop, 0) & !(u64::from(unit) - 1);
    Place {
        address: base.wrapping_add_signed(offset(cx, uop, scale, unit)),
        bytes: u64::MAX,
    }
}

impl Base for Address {
    #[inline(always)]
    fn place(cx: &Cx, uop: &Uop, unit: u32) -> Result<Place, FaultKind> {
        Ok(place_at_address(cx, uop, 1, unit))
    }
}

impl Base for ScratchAddress {
    #[inline(always)]
    fn place(cx: &Cx, uop: &Uop, unit: u32) -> Result<Place, FaultKind> {
        Ok(place_at_address(cx, uop, 64, unit))
    }
}

impl Base for Buffer {
    fn place(cx: &Cx, uop: &Uop, unit: u32) -> Result<Place, FaultKind> {
        let ScalarSrc::Slot(slot) = uop.scalar[0] else {
            return Ok(Place { address: 0, bytes: 0 });
        };
        let (low, high) = (cx.wave.s64(slot), cx.wave.s64(slot.saturating_add(2)));
        let words = u128::from(low) | u128::from(high) << 64;
        let fields = cx.machine.buffers.fields;
        let records = fields.records.of_u128(words);
        let bytes = match (fields.stride.of_u128(words), fields.records_count) {
            (0, _) | (_, Records::Bytes) => records,
            (stride, _) => records.saturating_mul(stride),
        };
        if uop.imm < 0 && !cx.machine.model.memory.negative_buffer_offset {
            return Err(negative(uop));
        }
        let low = u64::from(unit) - 1;
        let offset = offset(cx, uop, 1, unit) as u64;
        Ok(Place {
            address: (fields.base.of_u128(words) & !low).wrapping_add(offset),
            bytes: (bytes & !low).saturating_sub(offset),
        })
    }
}

/// Hardware reports a memory violation (RDNA3 ISA 8.1.2; RDNA4 ISA 8.1.2).
#[cold]
fn negative(uop: &Uop) -> FaultKind {
    let name = uop.inst.op.mnemonic();
    FaultKind::BadOperand(format!(
        "{name}: the immediate offset into a buffer is {}, below 0",
        uop.imm
    ))
}

/// First slot of the data: SDST or SDATA.
fn data_slot(uop: &Uop) -> usize {
    match uop.scalar[2] {
        ScalarSrc::Slot(slot) => slot as usize,
        ScalarSrc::Const(_) => uop.sdst as usize,
    }
}

#[inline(always)]
fn finish(cx: &mut Cx, result: Result<(), FaultKind>) -> Flow {
    match result {
        Ok(()) => Flow::Next,
        Err(kind) => {
            let exec = cx.wave.exec();
            cx.fail(kind, exec)
        }
    }
}

#[inline(always)]
fn note(cx: &mut Cx, access: Access, address: u64, dwords: usize) {
    if cx.accesses.is_some() && dwords > 0 {
        cx.note(access, Space::Scalar, 4 * dwords as u32, 1, &[address; LANES]);
    }
}

fn load<B: Base, const N: usize>(cx: &mut Cx, uop: &Uop) -> Flow {
    let place = match B::place(cx, uop, 4) {
        Ok(place) => place,
        Err(kind) => return finish(cx, Err(kind)),
    };
    let mut data = [0; N];
    let in_range = place.dwords().min(N);
    note(cx, Access::Read, place.address, in_range);
    let loaded = match in_range {
        0 => Ok(()),
        // a copy of known length, nearly always
        _ if in_range == N => cx.memory.load_dwords(place.address, &mut data),
        _ => load_some(cx, place.address, &mut data[..in_range]),
    };
    if let Err(kind) = loaded {
        return finish(cx, Err(kind));
    }
    cx.wave.set_slots(uop.sdst, &data);
    Flow::Next
}

/// One byte, or two, extended to a dword.
fn load_narrow<B: Base, E: Load>(cx: &mut Cx, uop: &Uop) -> Flow {
    let place = match B::place(cx, uop, E::Piece::BYTES as u32) {
        Ok(place) => place,
        Err(kind) => return finish(cx, Err(kind)),
    };
    let mut value = 0;
    if place.bytes >= E::Piece::BYTES as u64 {
        if cx.accesses.is_some() {
            cx.note(
                Access::Read,
                Space::Scalar,
                E::Piece::BYTES as u32,
                1,
                &[place.address; LANES],
            );
        }
        let loaded = match E::Piece::BYTES {
            1 => cx.memory.load(place.address).map(|[byte]| u32::from(byte)),
            _ => cx
                .memory
                .load(place.address)
                .map(|bytes| u32::from(u16::from_le_bytes(bytes))),
        };
        match loaded {
            Ok(raw) => value = E::PLACEMENT.map_or(raw, |placement| placement.of(raw, 0)),
            Err(kind) => return finish(cx, Err(kind)),
        }
    }
    cx.wave.set_s32(uop.sdst, value);
    Flow::Next
}

#[inline(never)]
fn load_some(cx: &mut Cx, address: u64, data: &mut [u32]) -> Result<(), FaultKind> {
    cx.memory.load_dwords(address, data)
}

fn store<B: Base, const N: usize>(cx: &mut Cx, uop: &Uop) -> Flow {
    let place = match B::place(cx, uop, 4) {
        Ok(place) => place,
        Err(kind) => return finish(cx, Err(kind)),
    };
    let mut data = [0; N];
    for (slot, value) in (data_slot(uop)..).zip(&mut data) {
        *value = cx.wave.s.get(slot).copied().unwrap_or(0);
    }
    let in_range = place.dwords().min(N);
    note(cx, Access::Write, place.address, in_range);
    if in_range == 0 {
        return Flow::Next;
    }
    let result = cx.memory.store_dwords(place.address, &data[..in_range]);
    finish(cx, result)
}

/// GLC asks for the old value, which takes the place of the data.
fn atomic<B: Base, W: AtomicWord, R: Rmw<W>>(cx: &mut Cx, uop: &Uop) -> Flow {
    run_atomic::<B, W>(cx, uop, Operation::of::<R>())
}

fn run_atomic<B: Base, W: AtomicWord>(cx: &mut Cx, uop: &Uop, op: Operation<W>) -> Flow {
    let place = match B::place(cx, uop, 4) {
        Ok(place) => place,
        Err(kind) => return finish(cx, Err(kind)),
    };
    let slot = data_slot(uop);
    let dword = |d: usize| cx.wave.s.get(slot + d).copied().unwrap_or(0);
    let word = |n: usize| W::from_dwords(dword(n * W::DWORDS), dword(n * W::DWORDS + W::DWORDS - 1));
    let (data, data2) = (word(0), if op.operands > 1 { word(1) } else { W::ZERO });
    let mut old = W::ZERO;
    if place.dwords() >= W::DWORDS {
        note(cx, Access::Atomic, place.address, W::DWORDS);
        let replaced = W::replace(cx.memory, place.address, |old| {
            (op.apply)(atomics::MEMORY_FLOAT, old, data, data2)
        });
        old = match replaced {
            Ok(old) => old,
            Err(kind) => return finish(cx, Err(kind)),
        };
    }
    if uop.inst.modifiers.glc {
        for (slot, value) in (slot as u8..).zip(old.to_dwords()).take(W::DWORDS) {
            cx.wave.set_s32(slot, value);
        }
    }
    Flow::Next
}

/// Cycles since the wave began, from the instructions it has executed: the same in every run.
pub(super) fn cycles(cx: &mut Cx) -> u64 {
    cx.wave.reads_clock = true;
    let own = cx.wave.executed.wrapping_mul(CYCLES_PER_INSTRUCTION);
    own.wrapping_add(cx.wave.skipped_cycles)
}

fn s_memtime(cx: &mut Cx, uop: &Uop) -> Flow {
    let cycles = cycles(cx);
    cx.wave.set_s64(uop.sdst, cycles);
    Flow::Next
}

/// The clock of constant frequency, from the same count.
pub(super) fn realtime(cx: &mut Cx) -> u64 {
    cycles(cx) / CYCLES_PER_TICK
}

fn s_memrealtime(cx: &mut Cx, uop: &Uop) -> Flow {
    let ticks = realtime(cx);
    cx.wave.set_s64(uop.sdst, ticks);
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::S_LOAD_DWORD, Custom(load::<Address, 1>)),
    (Op::S_LOAD_DWORDX2, Custom(load::<Address, 2>)),
    (Op::S_LOAD_DWORDX4, Custom(load::<Address, 4>)),
    (Op::S_LOAD_DWORDX8, Custom(load::<Address, 8>)),
    (Op::S_LOAD_DWORDX16, Custom(load::<Address, 16>)),
    (Op::S_SCRATCH_LOAD_DWORD, Custom(load::<ScratchAddress, 1>)),
    (Op::S_SCRATCH_LOAD_DWORDX2, Custom(load::<ScratchAddress, 2>)),
    (Op::S_SCRATCH_LOAD_DWORDX4, Custom(load::<ScratchAddress, 4>)),
    (Op::S_BUFFER_LOAD_DWORD, Custom(load::<Buffer, 1>)),
    (Op::S_BUFFER_LOAD_DWORDX2, Custom(load::<Buffer, 2>)),
    (Op::S_BUFFER_LOAD_DWORDX4, Custom(load::<Buffer, 4>)),
    (Op::S_BUFFER_LOAD_DWORDX8, Custom(load::<Buffer, 8>)),
    (Op::S_BUFFER_LOAD_DWORDX16, Custom(load::<Buffer, 16>)),
    (Op::S_STORE_DWORD, Custom(store::<Address, 1>)),
    (Op::S_STORE_DWORDX2, Custom(store::<Address, 2>)),
    (Op::S_STORE_DWORDX4, Custom(store::<Address, 4>)),
    (Op::S_SCRATCH_STORE_DWORD, Custom(store::<ScratchAddress, 1>)),
    (Op::S_SCRATCH_STORE_DWORDX2, Custom(store::<ScratchAddress, 2>)),
    (Op::S_SCRATCH_STORE_DWORDX4, Custom(store::<ScratchAddress, 4>)),
    (Op::S_BUFFER_STORE_DWORD, Custom(store::<Buffer, 1>)),
    (Op::S_BUFFER_STORE_DWORDX2, Custom(store::<Buffer, 2>)),
    (Op::S_BUFFER_STORE_DWORDX4, Custom(store::<Buffer, 4>)),
    (Op::S_MEMTIME, Control(s_memtime)),
    (Op::S_MEMREALTIME, Control(s_memrealtime)),
    // there is no cache
    (Op::S_DCACHE_INV, Nothing),
    (Op::S_DCACHE_INV_VOL, Nothing),
    (Op::S_DCACHE_WB, Nothing),
    (Op::S_DCACHE_WB_VOL, Nothing),
    (Op::S_DCACHE_DISCARD, Nothing),
    (Op::S_DCACHE_DISCARD_X2, Nothing),
    (Op::S_ATC_PROBE, Nothing),
    (Op::S_ATC_PROBE_BUFFER, Nothing),
];

/// From GFX10 on, and from GFX12 on.
pub const OPS_OF_GFX10: &[(Op, Semantics)] = &[
    (Op::S_LOAD_B96, Custom(load::<Address, 3>)),
    (Op::S_LOAD_I8, Custom(load_narrow::<Address, I8>)),
    (Op::S_LOAD_U8, Custom(load_narrow::<Address, U8>)),
    (Op::S_LOAD_I16, Custom(load_narrow::<Address, I16>)),
    (Op::S_LOAD_U16, Custom(load_narrow::<Address, U16>)),
    (Op::S_BUFFER_LOAD_B96, Custom(load::<Buffer, 3>)),
    (Op::S_BUFFER_LOAD_I8, Custom(load_narrow::<Buffer, I8>)),
    (Op::S_BUFFER_LOAD_U8, Custom(load_narrow::<Buffer, U8>)),
    (Op::S_BUFFER_LOAD_I16, Custom(load_narrow::<Buffer, I16>)),
    (Op::S_BUFFER_LOAD_U16, Custom(load_narrow::<Buffer, U16>)),
    (Op::S_GL1_INV, Nothing),
    (Op::S_PREFETCH_INST, Nothing),
    (Op::S_PREFETCH_INST_PC_REL, Nothing),
    (Op::S_PREFETCH_DATA, Nothing),
    (Op::S_PREFETCH_DATA_PC_REL, Nothing),
    (Op::S_BUFFER_PREFETCH_DATA, Nothing),
];

/// The entries of atomic operations: 32 and 64 bits wide, by address and by buffer.
macro_rules! atomics {
    ($($address:ident $address_x2:ident $buffer:ident $buffer_x2:ident = $rmw:ty;)+) => {
        &[$(
            (Op::$address, Custom(atomic::<Address, u32, $rmw>)),
            (Op::$address_x2, Custom(atomic::<Address, u64, $rmw>)),
            (Op::$buffer, Custom(atomic::<Buffer, u32, $rmw>)),
            (Op::$buffer_x2, Custom(atomic::<Buffer, u64, $rmw>)),
        )+]
    };
}

pub const ATOMICS: &[(Op, Semantics)] = atomics! {
    S_ATOMIC_SWAP S_ATOMIC_SWAP_X2 S_BUFFER_ATOMIC_SWAP S_BUFFER_ATOMIC_SWAP_X2 = Swap;
    S_ATOMIC_CMPSWAP S_ATOMIC_CMPSWAP_X2 S_BUFFER_ATOMIC_CMPSWAP S_BUFFER_ATOMIC_CMPSWAP_X2 = CmpSwap;
    S_ATOMIC_ADD S_ATOMIC_ADD_X2 S_BUFFER_ATOMIC_ADD S_BUFFER_ATOMIC_ADD_X2 = Add;
    S_ATOMIC_SUB S_ATOMIC_SUB_X2 S_BUFFER_ATOMIC_SUB S_BUFFER_ATOMIC_SUB_X2 = Sub;
    S_ATOMIC_SMIN S_ATOMIC_SMIN_X2 S_BUFFER_ATOMIC_SMIN S_BUFFER_ATOMIC_SMIN_X2 = SMin;
    S_ATOMIC_UMIN S_ATOMIC_UMIN_X2 S_BUFFER_ATOMIC_UMIN S_BUFFER_ATOMIC_UMIN_X2 = UMin;
    S_ATOMIC_SMAX S_ATOMIC_SMAX_X2 S_BUFFER_ATOMIC_SMAX S_BUFFER_ATOMIC_SMAX_X2 = SMax;
    S_ATOMIC_UMAX S_ATOMIC_UMAX_X2 S_BUFFER_ATOMIC_UMAX S_BUFFER_ATOMIC_UMAX_X2 = UMax;
    S_ATOMIC_AND S_ATOMIC_AND_X2 S_BUFFER_ATOMIC_AND S_BUFFER_ATOMIC_AND_X2 = And;
    S_ATOMIC_OR S_ATOMIC_OR_X2 S_BUFFER_ATOMIC_OR S_BUFFER_ATOMIC_OR_X2 = Or;
    S_ATOMIC_XOR S_ATOMIC_XOR_X2 S_BUFFER_ATOMIC_XOR S_BUFFER_ATOMIC_XOR_X2 = Xor;
    S_ATOMIC_INC S_ATOMIC_INC_X2 S_BUFFER_ATOMIC_INC S_BUFFER_ATOMIC_INC_X2 = Inc;
    S_ATOMIC_DEC S_ATOMIC_DEC_X2 S_BUFFER_ATOMIC_DEC S_BUFFER_ATOMIC_DEC_X2 = Dec;
};
