//! Loads of matrices that are transposed on the way to registers (CDNA5 ISA 10.9.2, 11.2.4).
//!
//! Each of 32 lanes loads consecutive elements, and gets one of each of as many lanes. Which lane loads which row and which columns is the
//! manual's figure of these instructions; where the columns must be then is the layout of matrix operands (CDNA5 ISA 7.12.2). For 16, 8
//! and 4 bits, Triton's layouts of `ds_load_tr` say the same; for 6 bits nothing else is known.

use amdgpu_isa::Op;

use super::ds;
use super::flat::{Global, Segment};
use super::vmem::{self, Part};
use crate::address::Addresses;
use crate::element::{Dwords, Load};
use crate::exec::{Cx, Space};
use crate::fault::{Access, FaultKind};
use crate::memory::Lanes;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};
use crate::wave::{V32, expand_mask, vreg};

/// Bits 2 and 3 of a number exchanged.
fn exchanged(n: usize) -> usize {
    n & !12 | n >> 1 & 4 | n << 1 & 8
}

/// The lane that loads element `n` of what a lane gets, and which of its elements that is; elements have `bits` bits.
fn source(bits: usize, lane: usize, n: usize) -> (usize, usize) {
    match bits {
        16 => (lane & !7 | n, lane & 7),
        8 => (lane & !15 | exchanged(n | lane & 8), lane & 7),
        6 => (lane & !15 | exchanged(n), lane & 15),
        _ => (lane & !15 | n, lane & 15),
    }
}

/// The `bits` bits from bit `at` on of some dwords.
fn field(dwords: &[u32], at: usize, bits: usize) -> u32 {
    let dword = |n: usize| u64::from(dwords.get(n).copied().unwrap_or(0));
    let both = dword(at / 32) | dword(at / 32 + 1) << 32;
    (both >> (at % 32)) as u32 & (u32::MAX >> (32 - bits))
}

/// Loads `DWORDS` dwords in each lane, in elements of `BITS` bits.
fn load<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop, space: Space, at: Addresses) -> Flow
where
    Dwords<DWORDS>: Load,
{
    let lanes = cx.wave.lane_mask;
    let mut mask = V32::ZERO;
    expand_mask(lanes, &mut mask);
    vmem::note(cx, Access::Read, space, 4 * DWORDS, lanes, at);
    if let Err(fault) = vmem::load::<Dwords<DWORDS>>(cx, space, at, Part::Some(lanes, &mask), vreg::RESULT) {
        return vmem::finish(cx, Err(fault));
    }
    let loaded: [V32; DWORDS] = std::array::from_fn(|d| cx.wave.v[vreg::RESULT + d]);
    let first = usize::from(uop.vdst);
    let Some(results) = cx.wave.v.get_mut(first..first + DWORDS) else {
        return vmem::finish(cx, Err(vmem::no_registers(first, DWORDS, lanes)));
    };
    for lane in Lanes(lanes) {
        let mut out = [0u64; 3];
        for n in 0..32 * DWORDS / BITS {
            let (from, element) = source(BITS, lane, n);
            let dwords = loaded.map(|register| register.0[from]);
            let value = u64::from(field(&dwords, element * BITS, BITS));
            let place = n * BITS;
            out[place / 64] |= value << (place % 64);
            if place % 64 + BITS > 64 {
                out[place / 64 + 1] |= value >> (64 - place % 64);
            }
        }
        for (d, result) in results.iter_mut().enumerate() {
            result.0[lane] = (out[d / 2] >> (d % 2 * 32)) as u32;
        }
    }
    Flow::Next
}

/// EXEC is ignored.
fn from_lds<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop) -> Flow
where
    Dwords<DWORDS>: Load,
{
    let each = ds::form(uop).each(cx.wave);
    load::<BITS, DWORDS>(cx, uop, Space::Lds, Addresses::Each(&each))
}

/// All lanes must be active, or none.
fn from_memory<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop) -> Flow
where
    Dwords<DWORDS>: Load,
{
    let exec = cx.wave.exec();
    if exec == 0 {
        return Flow::Next;
    }
    if exec != cx.wave.lane_mask {
        let name = uop.inst.op.mnemonic();
        return cx.fail(
            FaultKind::BadOperand(format!("{name}: EXEC is {exec:#x}; all lanes or none must be active")),
            exec,
        );
    }
    let each = Global::form(cx, uop).each(cx.wave);
    load::<BITS, DWORDS>(cx, uop, Space::Global, Addresses::Each(&each))
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::DS_LOAD_TR16_B128, Custom(from_lds::<16, 4>)),
    (Op::DS_LOAD_TR8_B64, Custom(from_lds::<8, 2>)),
    (Op::DS_LOAD_TR6_B96, Custom(from_lds::<6, 3>)),
    (Op::DS_LOAD_TR4_B64, Custom(from_lds::<4, 2>)),
    (Op::GLOBAL_LOAD_TR6_B96, Custom(from_memory::<6, 3>)),
    (Op::GLOBAL_LOAD_TR4_B64, Custom(from_memory::<4, 2>)),
];

/// Operations that other processors have too, of those whose matrices of bytes are exchanged between 16 lanes.
pub const BYTES_OF_16_LANES: &[(Op, Semantics)] = &[
    (Op::GLOBAL_LOAD_TR_B128, Custom(from_memory::<16, 4>)),
    (Op::GLOBAL_LOAD_TR_B64, Custom(from_memory::<8, 2>)),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Each element that is loaded goes to one place.
    #[test]
    fn transposing_is_a_permutation() {
        for (bits, elements) in [(16, 8), (8, 8), (6, 16), (4, 16)] {
            let mut met = vec![false; 32 * elements];
            for (lane, n) in (0..32).flat_map(|lane| (0..elements).map(move |n| (lane, n))) {
                let (from, element) = source(bits, lane, n);
                assert!(
                    from < 32 && element < elements,
                    "{bits} bits: lane {from}, element {element}"
                );
                assert!(
                    !std::mem::replace(&mut met[from * elements + element], true),
                    "{bits} bits"
                );
            }
        }
    }

    /// The manual's figure: rows are K, columns M; a lane is named by what it loads, K and the first M.
    #[test]
    fn matrices_are_laid_out_as_the_figure_says() {
        // lane m of the first 16 gets its column from K = 0 on, the others go on behind it
        let loads_of_8_bits = |k: usize, m: usize| (k / 4 * 8) + k % 4 + m / 8 * 4;
        let loads_of_16_bits = |k: usize, m: usize| k / 8 * 16 + k % 8 + m / 8 * 8;
        for (lane, n) in (0..32).flat_map(|lane| (0..8).map(move |n| (lane, n))) {
            let (k, m) = (lane / 16 * 8 + n, lane % 16);
            assert_eq!(
                source(8, lane, n),
                (loads_of_8_bits(k, m), m % 8),
                "lane {lane}, element {n}"
            );
            assert_eq!(
                source(16, lane, n),
                (loads_of_16_bits(k, m), m % 8),
                "lane {lane}, element {n}"
            );
        }
    }
}
