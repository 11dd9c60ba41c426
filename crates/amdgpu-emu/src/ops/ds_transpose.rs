//! Loads from LDS that transpose: matrix operands whose k is not the dimension that lies together (CDNA4 ISA 11.4, DS_READ_*_TR_*).
//!
//! Sixteen lanes work together. They load a matrix of 16 columns whose rows lie one after the other in their lanes, and each gets
//! a column. The manual says what is loaded for what, not the order of the lanes. That of b16 and b8 gives right
//! products with Triton's code (`tests/matrix`); that of b6 and b4 is assumed to be alike, and nothing has shown it.

use amdgpu_isa::Op;

use super::ds::form;
use super::vmem::{self, Part};
use crate::address::Addresses;
use crate::element::{Dwords, Load};
use crate::exec::{Cx, Space};
use crate::fault::Access;
use crate::memory::Lanes;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};
use crate::wave::{V32, vreg};

/// Lanes that exchange what they load; also columns of their matrix.
const TOGETHER: usize = 16;

/// The `bits` bits from bit `at` on of some dwords.
fn field(dwords: &[u32; 3], at: usize, bits: usize) -> u32 {
    let dword = |n: usize| u64::from(dwords.get(n).copied().unwrap_or(0));
    let both = dword(at / 32) | dword(at / 32 + 1) << 32;
    (both >> (at % 32)) as u32 & (u32::MAX >> (32 - bits))
}

/// Loads `DWORDS` dwords a lane, in elements of `BITS` bits.
fn read_transposed<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop) -> Flow
where
    Dwords<DWORDS>: Load,
{
    let exec = cx.wave.exec();
    let each = form(uop).each(cx.wave);
    let at = Addresses::Each(&each);
    vmem::note(cx, Access::Read, Space::Lds, 4 * DWORDS, exec, at);
    if let Err(fault) = vmem::load::<Dwords<DWORDS>>(cx, Space::Lds, at, Part::All, vreg::RESULT) {
        return vmem::finish(cx, Err(fault));
    }
    let loaded: [V32; DWORDS] = std::array::from_fn(|d| cx.wave.v[vreg::RESULT + d]);
    let of_lane = |lane: usize| {
        let mut dwords = [0; 3];
        for (dword, register) in dwords.iter_mut().zip(&loaded) {
            *dword = if exec >> lane & 1 != 0 { register.0[lane] } else { 0 };
        }
        dwords
    };
    let elements = 32 * DWORDS / BITS;
    let lanes_of_row = TOGETHER / elements;
    let first = usize::from(uop.vdst);
    let Some(results) = cx.wave.v.get_mut(first..first + DWORDS) else {
        return vmem::finish(cx, Err(vmem::no_registers(first, DWORDS, exec)));
    };
    for lane in Lanes(exec) {
        let (group, column) = (lane / TOGETHER * TOGETHER, lane % TOGETHER);
        let mut out = [0u32; 4];
        for row in 0..elements {
            let from = of_lane(group + row * lanes_of_row + column / elements);
            let value = u64::from(field(&from, column % elements * BITS, BITS));
            let place = row * BITS;
            let value = value << (place % 32);
            out[place / 32] |= value as u32;
            out[place / 32 + 1] |= (value >> 32) as u32;
        }
        for (result, dword) in results.iter_mut().zip(out) {
            result.0[lane] = dword;
        }
    }
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::DS_READ_B64_TR_B16, Custom(read_transposed::<16, 2>)),
    (Op::DS_READ_B64_TR_B8, Custom(read_transposed::<8, 2>)),
    (Op::DS_READ_B96_TR_B6, Custom(read_transposed::<6, 3>)),
    (Op::DS_READ_B64_TR_B4, Custom(read_transposed::<4, 2>)),
];
