//! Loads of matrices that are transposed on the way to registers: lanes load rows, and each gets elements that others loaded.
//!
//! What differs between the processors that have such is which element of which lane becomes which of a lane's own: a [`Layout`]. To add
//! one: its layout, its `source`, and its operations in a table here.

use amdgpu_isa::Op;

use super::ds;
use super::flat::{Global, Segment};
use super::vmem::{self, Part};
use crate::address::Addresses;
use crate::element::Dwords;
use crate::exec::{Cx, Space};
use crate::fault::{Access, FaultKind};
use crate::memory::Lanes;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};
use crate::wave::{V32, expand_mask, vreg};

/// How lanes exchange what they load.
#[derive(Clone, Copy)]
pub enum Layout {
    /// Sixteen lanes together load a matrix of 16 columns, whose rows lie one after the other in their lanes, and each gets a column
    /// (CDNA4 ISA 11.4, DS_READ_*_TR_*). The manual says what is loaded for what, not the order of the lanes. That of b16 and b8 gives
    /// right products with Triton's code (`tests/matrix`); that of b6 and b4 is assumed to be alike, and nothing has shown it.
    Columns16,
    /// Eight lanes together transpose eight elements each; 32 lanes load. Lane l of a wave of 64 keeps its first four elements, and
    /// lane 32 + l gets the others, as matrix operations want them (RDNA4 ISA 7.12.2, 11.6). The manual says what matrix becomes what,
    /// not which lane loads which part. That eight lanes are transposed was measured on GFX12.5 for 16 bits (`global_load_tr16_b128`),
    /// and is what compilers assume of GFX12 (Triton and IREE, for 16 bits and 8).
    Squares8,
    /// Each of 32 lanes loads consecutive elements, and gets one of each of as many lanes (CDNA5 ISA 10.9.2, 11.2.4). Which lane loads
    /// which row and which columns is the manual's figure of these instructions; where the columns must be then is the layout of matrix
    /// operands (CDNA5 ISA 7.12.2). For 16, 8 and 4 bits, Triton's layouts of `ds_load_tr` say the same; for 6 bits nothing else is known.
    Operands,
}

/// Lanes that load in [`Layout::Squares8`].
const LOADING: usize = 32;

/// Bits 2 and 3 of a number exchanged.
fn exchanged(n: usize) -> usize {
    n & !12 | n >> 1 & 4 | n << 1 & 8
}

impl Layout {
    /// The lane that loads element `n` of what a lane gets, and which of its elements that is. Elements have `bits` bits, and each
    /// lane loads `elements` of them.
    pub fn source(self, bits: usize, elements: usize, lane: usize, n: usize) -> (usize, usize) {
        match (self, bits) {
            (Layout::Columns16, _) => {
                let (group, column) = (lane & !15, lane & 15);
                (group + n * (16 / elements) + column / elements, column % elements)
            }
            (Layout::Squares8, _) => {
                let first = lane / LOADING * 4;
                (lane % LOADING & !7 | (first + n), lane & 7)
            }
            (Layout::Operands, 16) => (lane & !7 | n, lane & 7),
            (Layout::Operands, 8) => (lane & !15 | exchanged(n | lane & 8), lane & 7),
            (Layout::Operands, 6) => (lane & !15 | exchanged(n), lane & 15),
            (Layout::Operands, _) => (lane & !15 | n, lane & 15),
        }
    }
}

/// The `bits` bits from bit `at` on of some dwords.
fn field(dwords: &[u32], at: usize, bits: usize) -> u32 {
    let dword = |n: usize| u64::from(dwords.get(n).copied().unwrap_or(0));
    let both = dword(at / 32) | dword(at / 32 + 1) << 32;
    (both >> (at % 32)) as u32 & (u32::MAX >> (32 - bits))
}

/// Puts a value of at most 32 bits at bit `at` of some dwords that are 0 there.
fn put(dwords: &mut [u32], at: usize, value: u32) {
    let value = u64::from(value) << (at % 32);
    for (dword, part) in dwords
        .iter_mut()
        .skip(at / 32)
        .zip([value as u32, (value >> 32) as u32])
    {
        *dword |= part;
    }
}

/// One load: where from, which lanes load, and which get something. What lanes beside them would have loaded is zero.
struct Plan<'a> {
    layout: Layout,
    space: Space,
    at: Addresses<'a>,
    loading: u64,
    getting: u64,
    /// Elements that each lane gets.
    elements: usize,
}

/// Loads `DWORDS` dwords in each lane, in elements of `BITS` bits.
fn load<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop, plan: &Plan) -> Flow {
    let mut mask = V32::ZERO;
    expand_mask(plan.loading, &mut mask);
    vmem::note(cx, Access::Read, plan.space, 4 * DWORDS, plan.loading, plan.at);
    let part = Part::Some(plan.loading, &mask);
    if let Err(fault) = vmem::load::<Dwords<DWORDS>>(cx, plan.space, plan.at, part, vreg::RESULT) {
        return vmem::finish(cx, Err(fault));
    }
    let loaded: [V32; DWORDS] = std::array::from_fn(|d| cx.wave.v[vreg::RESULT + d]);
    let of_lane = |lane: usize| match plan.loading >> lane & 1 {
        0 => [0; DWORDS],
        _ => std::array::from_fn(|d| loaded[d].0[lane]),
    };
    let (first, registers) = (usize::from(uop.vdst), plan.elements * BITS / 32);
    let Some(results) = cx.wave.v.get_mut(first..first + registers) else {
        return vmem::finish(cx, Err(vmem::no_registers(first, registers, plan.getting)));
    };
    let each = 32 * DWORDS / BITS;
    for lane in Lanes(plan.getting) {
        let mut out = [0; DWORDS];
        for n in 0..plan.elements {
            let (from, element) = plan.layout.source(BITS, each, lane, n);
            put(&mut out, n * BITS, field(&of_lane(from), element * BITS, BITS));
        }
        for (result, dword) in results.iter_mut().zip(out) {
            result.0[lane] = dword;
        }
    }
    Flow::Next
}

/// CDNA4's loads from LDS, of active lanes.
fn columns_from_lds<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.exec();
    if exec == 0 {
        return Flow::Next;
    }
    let each = ds::form(uop).each(cx.wave);
    let plan = Plan {
        layout: Layout::Columns16,
        space: Space::Lds,
        at: Addresses::Each(&each),
        loading: exec,
        getting: exec,
        elements: 32 * DWORDS / BITS,
    };
    load::<BITS, DWORDS>(cx, uop, &plan)
}

/// GFX12.5's loads from LDS: EXEC is ignored.
fn operands_from_lds<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop) -> Flow {
    let each = ds::form(uop).each(cx.wave);
    let plan = Plan {
        layout: Layout::Operands,
        space: Space::Lds,
        at: Addresses::Each(&each),
        loading: cx.wave.lane_mask,
        getting: cx.wave.lane_mask,
        elements: 32 * DWORDS / BITS,
    };
    load::<BITS, DWORDS>(cx, uop, &plan)
}

/// Loads from global memory: all lanes must be active, or none (RDNA4 ISA 11.6.2).
fn from_memory<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop, layout: Layout) -> Flow {
    let (exec, all) = (cx.wave.exec(), cx.wave.lane_mask);
    if exec == 0 {
        return Flow::Next;
    }
    if exec != all {
        let name = uop.inst.op.mnemonic();
        let lanes = cx.wave.lanes();
        return cx.fail(
            FaultKind::BadOperand(format!(
                "{name}: EXEC is {exec:#x}, but all {lanes} lanes must be active, or none"
            )),
            exec,
        );
    }
    let each = Global::form(cx, uop).each(cx.wave);
    let plan = Plan {
        layout,
        space: Space::Global,
        at: Addresses::Each(&each),
        loading: all & (u64::MAX >> (64 - LOADING)),
        getting: all,
        elements: 32 * DWORDS / BITS * LOADING / cx.wave.lanes(),
    };
    load::<BITS, DWORDS>(cx, uop, &plan)
}

fn operands_from_memory<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop) -> Flow {
    from_memory::<BITS, DWORDS>(cx, uop, Layout::Operands)
}

fn squares_from_memory<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop) -> Flow {
    from_memory::<BITS, DWORDS>(cx, uop, Layout::Squares8)
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::DS_READ_B64_TR_B16, Custom(columns_from_lds::<16, 2>)),
    (Op::DS_READ_B64_TR_B8, Custom(columns_from_lds::<8, 2>)),
    (Op::DS_READ_B96_TR_B6, Custom(columns_from_lds::<6, 3>)),
    (Op::DS_READ_B64_TR_B4, Custom(columns_from_lds::<4, 2>)),
    (Op::DS_LOAD_TR16_B128, Custom(operands_from_lds::<16, 4>)),
    (Op::DS_LOAD_TR8_B64, Custom(operands_from_lds::<8, 2>)),
    (Op::DS_LOAD_TR6_B96, Custom(operands_from_lds::<6, 3>)),
    (Op::DS_LOAD_TR4_B64, Custom(operands_from_lds::<4, 2>)),
    (Op::GLOBAL_LOAD_TR_B128, Custom(squares_from_memory::<16, 4>)),
    (Op::GLOBAL_LOAD_TR_B64, Custom(squares_from_memory::<8, 2>)),
    (Op::GLOBAL_LOAD_TR6_B96, Custom(operands_from_memory::<6, 3>)),
    (Op::GLOBAL_LOAD_TR4_B64, Custom(operands_from_memory::<4, 2>)),
];

/// Operations that other processors have too, of those whose matrices of bytes are exchanged between 16 lanes.
pub const BYTES_OF_16_LANES: &[(Op, Semantics)] = &[
    (Op::GLOBAL_LOAD_TR_B128, Custom(operands_from_memory::<16, 4>)),
    (Op::GLOBAL_LOAD_TR_B64, Custom(operands_from_memory::<8, 2>)),
];
