//! Forms, operand codes and opcode lookup of gfx9.

// Written by `cargo xtask codegen` from isa/*.isa. Do not edit.

use crate::inst::{Encoding as E, Extension as X, RegKind as K, Role as R, Segment as S};
use crate::table::{Code, CodeKind as CK, FamilyTable, Form, Mod as M, NONE, Syntax as Y, Variant, Waits as W};
use crate::table::{field, fixed, mods, part, signed, vcc_field};
use crate::target::Properties as P;

#[rustfmt::skip]
pub(crate) static GFX9: FamilyTable = FamilyTable {
    forms: &FORMS,
    variants: &VARIANTS,
    variants_of: &VARIANTS_OF,
    candidates: &CANDIDATES,
    prefix: &PREFIX,
    codes: &CODES,
};

#[rustfmt::skip]
static CODES: [Code; 21] = [
    Code { first: 0, last: 101, kind: CK::Reg(K::Sgpr), index: 0 },
    Code { first: 102, last: 103, kind: CK::Reg(K::FlatScratch), index: 0 },
    Code { first: 104, last: 105, kind: CK::Reg(K::XnackMask), index: 0 },
    Code { first: 106, last: 107, kind: CK::Reg(K::Vcc), index: 0 },
    Code { first: 108, last: 123, kind: CK::Reg(K::Ttmp), index: 0 },
    Code { first: 124, last: 124, kind: CK::Reg(K::M0), index: 0 },
    Code { first: 126, last: 127, kind: CK::Reg(K::Exec), index: 0 },
    Code { first: 128, last: 192, kind: CK::Int, index: 0 },
    Code { first: 193, last: 208, kind: CK::NegInt, index: 1 },
    Code { first: 235, last: 235, kind: CK::Reg(K::SharedBase), index: 0 },
    Code { first: 236, last: 236, kind: CK::Reg(K::SharedLimit), index: 0 },
    Code { first: 237, last: 237, kind: CK::Reg(K::PrivateBase), index: 0 },
    Code { first: 238, last: 238, kind: CK::Reg(K::PrivateLimit), index: 0 },
    Code { first: 239, last: 239, kind: CK::Reg(K::PopsExitingWaveId), index: 0 },
    Code { first: 240, last: 248, kind: CK::Float, index: 0 },
    Code { first: 251, last: 251, kind: CK::Reg(K::Vccz), index: 0 },
    Code { first: 252, last: 252, kind: CK::Reg(K::Execz), index: 0 },
    Code { first: 253, last: 253, kind: CK::Reg(K::Scc), index: 0 },
    Code { first: 254, last: 254, kind: CK::Reg(K::LdsDirect), index: 0 },
    Code { first: 255, last: 255, kind: CK::Literal, index: 0 },
    Code { first: 256, last: 511, kind: CK::Reg(K::Vgpr), index: 0 },
];

#[rustfmt::skip]
static FORMS: [Form; 35] = [
    // sop1
    Form {
        encoding: E::Sop1, extension: X::None, segment: S::Flat, bytes: 4, mask: 0xff800000, value: 0xbe800000, reserved: 0x0, op: &[(8, 8)],
        print: &[], waits: W::empty(), literal: true, lookup: &LOOKUP_0,
        fields: &[
            field(R::Sdst.operand(), &[part(0, 16, 7, false)]),
            field(R::Src0.operand(), &[part(0, 0, 8, false)]),
        ],
    },
    // sopc
    Form {
        encoding: E::Sopc, extension: X::None, segment: S::Flat, bytes: 4, mask: 0xff800000, value: 0xbf000000, reserved: 0x0, op: &[(16, 7)],
        print: &[], waits: W::empty(), literal: true, lookup: &LOOKUP_1,
        fields: &[
            field(R::Src1.operand(), &[part(0, 8, 8, false)]),
            field(R::Src0.operand(), &[part(0, 0, 8, false)]),
        ],
    },
    // sopp
    Form {
        encoding: E::Sopp, extension: X::None, segment: S::Flat, bytes: 4, mask: 0xff800000, value: 0xbf800000, reserved: 0x0, op: &[(16, 7)],
        print: &[], waits: W::empty(), literal: false, lookup: &LOOKUP_2,
        fields: &[
            field(R::Simm16.operand(), &[part(0, 0, 16, false)]),
        ],
    },
    // sopk
    Form {
        encoding: E::Sopk, extension: X::None, segment: S::Flat, bytes: 4, mask: 0xf0000000, value: 0xb0000000, reserved: 0x0, op: &[(23, 5)],
        print: &[], waits: W::empty(), literal: false, lookup: &LOOKUP_3,
        fields: &[
            field(R::Sdst.operand(), &[part(0, 16, 7, false)]),
            field(R::Simm16.operand(), &[part(0, 0, 16, false)]),
        ],
    },
    // sop2
    Form {
        encoding: E::Sop2, extension: X::None, segment: S::Flat, bytes: 4, mask: 0xc0000000, value: 0x80000000, reserved: 0x0, op: &[(23, 7)],
        print: &[], waits: W::empty(), literal: true, lookup: &LOOKUP_4,
        fields: &[
            field(R::Sdst.operand(), &[part(0, 16, 7, false)]),
            field(R::Src1.operand(), &[part(0, 8, 8, false)]),
            field(R::Src0.operand(), &[part(0, 0, 8, false)]),
        ],
    },
    // smem.imm
    Form {
        encoding: E::Smem, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc024000, value: 0xc0020000, reserved: 0xffe0000000002000, op: &[(18, 8)],
        print: &[Y::OffsetOrHex, Y::Glc], waits: W::LGKM, literal: false, lookup: &LOOKUP_5,
        fields: &[
            fixed(M::Imm.modifier(), 1, &[part(0, 17, 1, false)]),
            signed(M::Offset.modifier(), 21, &[part(0, 32, 21, false)]),
            field(M::Nv.modifier(), &[part(0, 15, 1, false)]),
            field(M::Glc.modifier(), &[part(0, 16, 1, false)]),
            field(R::Sdst.operand(), &[part(0, 6, 7, false)]),
            field(R::Sdata.operand(), &[part(0, 6, 7, false)]),
            field(R::Sbase.operand(), &[part(1, 0, 6, false)]),
        ],
    },
    // smem.sgpr
    Form {
        encoding: E::Smem, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc024000, value: 0xc0000000, reserved: 0xffffff8000002000, op: &[(18, 8)],
        print: &[Y::Glc], waits: W::LGKM, literal: false, lookup: &LOOKUP_6,
        fields: &[
            fixed(M::Imm.modifier(), 0, &[part(0, 17, 1, false)]),
            field(R::Soffset.operand(), &[part(0, 32, 7, false)]),
            field(M::Nv.modifier(), &[part(0, 15, 1, false)]),
            field(M::Glc.modifier(), &[part(0, 16, 1, false)]),
            field(R::Sdst.operand(), &[part(0, 6, 7, false)]),
            field(R::Sdata.operand(), &[part(0, 6, 7, false)]),
            field(R::Sbase.operand(), &[part(1, 0, 6, false)]),
        ],
    },
    // smem.both
    Form {
        encoding: E::Smem, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc024000, value: 0xc0024000, reserved: 0x1e0000000002000, op: &[(18, 8)],
        print: &[Y::OffsetHex, Y::Glc], waits: W::LGKM, literal: false, lookup: &LOOKUP_7,
        fields: &[
            fixed(M::Imm.modifier(), 1, &[part(0, 17, 1, false)]),
            field(R::Soffset.operand(), &[part(0, 57, 7, false)]),
            signed(M::Offset.modifier(), 21, &[part(0, 32, 21, false)]),
            field(M::Nv.modifier(), &[part(0, 15, 1, false)]),
            field(M::Glc.modifier(), &[part(0, 16, 1, false)]),
            field(R::Sdst.operand(), &[part(0, 6, 7, false)]),
            field(R::Sdata.operand(), &[part(0, 6, 7, false)]),
            field(R::Sbase.operand(), &[part(1, 0, 6, false)]),
        ],
    },
    // smem.none
    Form {
        encoding: E::Smem, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc024000, value: 0xc0000000, reserved: 0xffffffff0001a03f, op: &[(18, 8)],
        print: &[], waits: W::LGKM, literal: false, lookup: &LOOKUP_8,
        fields: &[
            fixed(M::Imm.modifier(), 0, &[part(0, 17, 1, false)]),
            field(R::Sdst.operand(), &[part(0, 6, 7, false)]),
        ],
    },
    // vop1
    Form {
        encoding: E::Vop1, extension: X::None, segment: S::Flat, bytes: 4, mask: 0xfe000000, value: 0x7e000000, reserved: 0x0, op: &[(9, 8)],
        print: &[], waits: W::empty(), literal: true, lookup: &LOOKUP_9,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 17, 8, false)]),
            field(R::Src0.operand(), &[part(0, 0, 9, false)]),
        ],
    },
    // vop2
    Form {
        encoding: E::Vop2, extension: X::None, segment: S::Flat, bytes: 4, mask: 0x80000000, value: 0x0, reserved: 0x0, op: &[(25, 6)],
        print: &[], waits: W::empty(), literal: true, lookup: &LOOKUP_10,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 17, 8, false)]),
            field(R::Src1.operand(), &[part(0, 9, 8, false)]),
            field(R::Src0.operand(), &[part(0, 0, 9, false)]),
        ],
    },
    // vopc
    Form {
        encoding: E::Vopc, extension: X::None, segment: S::Flat, bytes: 4, mask: 0xfe000000, value: 0x7c000000, reserved: 0x0, op: &[(17, 8)],
        print: &[], waits: W::empty(), literal: true, lookup: &LOOKUP_11,
        fields: &[
            field(R::Src1.operand(), &[part(0, 9, 8, false)]),
            field(R::Src0.operand(), &[part(0, 0, 9, false)]),
        ],
    },
    // vintrp
    Form {
        encoding: E::Vintrp, extension: X::None, segment: S::Flat, bytes: 4, mask: 0xfc000000, value: 0xd4000000, reserved: 0x0, op: &[(16, 2)],
        print: &[], waits: W::empty(), literal: false, lookup: &LOOKUP_12,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 18, 8, false)]),
            field(R::Attr.operand(), &[part(0, 10, 6, false)]),
            field(R::AttrChan.operand(), &[part(0, 8, 2, false)]),
            field(R::Src0.operand(), &[part(0, 0, 8, false)]),
        ],
    },
    // sdwa1
    Form {
        encoding: E::Vop1, extension: X::Sdwa, segment: S::Flat, bytes: 8, mask: 0xfe0001ff, value: 0x7e0000f9, reserved: 0xff40000000000000, op: &[(9, 8)],
        print: &[Y::Clamp, Y::Omod, Y::DstSel, Y::DstUnused, Y::Src0Sel], waits: W::empty(), literal: false, lookup: &LOOKUP_13,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 17, 8, false)]),
            field(R::Src0.operand(), &[part(0, 32, 8, false), part(8, 55, 1, true)]),
            field(M::DstSel.modifier(), &[part(0, 40, 3, false)]),
            field(M::DstUnused.modifier(), &[part(0, 43, 2, false)]),
            field(M::Clamp.modifier(), &[part(0, 45, 1, false)]),
            field(M::Omod.modifier(), &[part(0, 46, 2, false)]),
            field(M::Src0Sel.modifier(), &[part(0, 48, 3, false)]),
            field(M::Sext.modifier(), &[part(0, 51, 1, false)]),
            field(M::Neg.modifier(), &[part(0, 52, 1, false)]),
            field(M::Abs.modifier(), &[part(0, 53, 1, false)]),
        ],
    },
    // sdwa2
    Form {
        encoding: E::Vop2, extension: X::Sdwa, segment: S::Flat, bytes: 8, mask: 0x800001ff, value: 0xf9, reserved: 0x4040000000000000, op: &[(25, 6)],
        print: &[Y::Clamp, Y::Omod, Y::DstSel, Y::DstUnused, Y::Src0Sel, Y::Src1Sel], waits: W::empty(), literal: false, lookup: &LOOKUP_14,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 17, 8, false)]),
            field(R::Src0.operand(), &[part(0, 32, 8, false), part(8, 55, 1, true)]),
            field(R::Src1.operand(), &[part(0, 9, 8, false), part(8, 63, 1, true)]),
            field(M::DstSel.modifier(), &[part(0, 40, 3, false)]),
            field(M::DstUnused.modifier(), &[part(0, 43, 2, false)]),
            field(M::Clamp.modifier(), &[part(0, 45, 1, false)]),
            field(M::Omod.modifier(), &[part(0, 46, 2, false)]),
            field(M::Src0Sel.modifier(), &[part(0, 48, 3, false)]),
            field(M::Sext.modifier(), &[part(0, 51, 1, false), part(1, 59, 1, false)]),
            field(M::Neg.modifier(), &[part(0, 52, 1, false), part(1, 60, 1, false)]),
            field(M::Abs.modifier(), &[part(0, 53, 1, false), part(1, 61, 1, false)]),
            field(M::Src1Sel.modifier(), &[part(0, 56, 3, false)]),
        ],
    },
    // sdwac
    Form {
        encoding: E::Vopc, extension: X::Sdwa, segment: S::Flat, bytes: 8, mask: 0xfe0001ff, value: 0x7c0000f9, reserved: 0x4040000000000000, op: &[(17, 8)],
        print: &[Y::Src0Sel, Y::Src1Sel], waits: W::empty(), literal: false, lookup: &LOOKUP_15,
        fields: &[
            vcc_field(R::Sdst.operand(), &[part(0, 40, 8, false)]),
            field(R::Src0.operand(), &[part(0, 32, 8, false), part(8, 55, 1, true)]),
            field(R::Src1.operand(), &[part(0, 9, 8, false), part(8, 63, 1, true)]),
            field(M::Src0Sel.modifier(), &[part(0, 48, 3, false)]),
            field(M::Sext.modifier(), &[part(0, 51, 1, false), part(1, 59, 1, false)]),
            field(M::Neg.modifier(), &[part(0, 52, 1, false), part(1, 60, 1, false)]),
            field(M::Abs.modifier(), &[part(0, 53, 1, false), part(1, 61, 1, false)]),
            field(M::Src1Sel.modifier(), &[part(0, 56, 3, false)]),
        ],
    },
    // dpp1
    Form {
        encoding: E::Vop1, extension: X::Dpp16, segment: S::Flat, bytes: 8, mask: 0xfe0001ff, value: 0x7e0000fa, reserved: 0xc6000000000000, op: &[(9, 8)],
        print: &[Y::DppCtrl, Y::RowMask, Y::BankMask, Y::BoundCtrl], waits: W::empty(), literal: false, lookup: &LOOKUP_16,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 17, 8, false)]),
            field(R::Src0.operand(), &[part(0, 32, 8, false)]),
            field(M::DppCtrl.modifier(), &[part(0, 40, 9, false)]),
            field(M::BoundCtrl.modifier(), &[part(0, 51, 1, false)]),
            field(M::Neg.modifier(), &[part(0, 52, 1, false)]),
            field(M::Abs.modifier(), &[part(0, 53, 1, false)]),
            field(M::BankMask.modifier(), &[part(0, 56, 4, false)]),
            field(M::RowMask.modifier(), &[part(0, 60, 4, false)]),
        ],
    },
    // dpp2
    Form {
        encoding: E::Vop2, extension: X::Dpp16, segment: S::Flat, bytes: 8, mask: 0x800001ff, value: 0xfa, reserved: 0x6000000000000, op: &[(25, 6)],
        print: &[Y::DppCtrl, Y::RowMask, Y::BankMask, Y::BoundCtrl], waits: W::empty(), literal: false, lookup: &LOOKUP_17,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 17, 8, false)]),
            field(R::Src0.operand(), &[part(0, 32, 8, false)]),
            field(R::Src1.operand(), &[part(0, 9, 8, false)]),
            field(M::DppCtrl.modifier(), &[part(0, 40, 9, false)]),
            field(M::BoundCtrl.modifier(), &[part(0, 51, 1, false)]),
            field(M::Neg.modifier(), &[part(0, 52, 1, false), part(1, 54, 1, false)]),
            field(M::Abs.modifier(), &[part(0, 53, 1, false), part(1, 55, 1, false)]),
            field(M::BankMask.modifier(), &[part(0, 56, 4, false)]),
            field(M::RowMask.modifier(), &[part(0, 60, 4, false)]),
        ],
    },
    // vop3p
    Form {
        encoding: E::Vop3p, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xff800000, value: 0xd3800000, reserved: 0x0, op: &[(16, 7)],
        print: &[Y::OpSel, Y::OpSelHi, Y::NegLo, Y::NegHi, Y::Clamp], waits: W::empty(), literal: false, lookup: &LOOKUP_18,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 0, 8, false)]),
            field(M::NegHi.modifier(), &[part(0, 8, 3, false)]),
            field(M::OpSel.modifier(), &[part(0, 11, 3, false)]),
            field(M::OpSelHi.modifier(), &[part(2, 14, 1, false), part(0, 59, 2, false)]),
            field(M::Clamp.modifier(), &[part(0, 15, 1, false)]),
            field(R::Src0.operand(), &[part(0, 32, 9, false)]),
            field(R::Src1.operand(), &[part(0, 41, 9, false)]),
            field(R::Src2.operand(), &[part(0, 50, 9, false)]),
            field(M::Neg.modifier(), &[part(0, 61, 3, false)]),
        ],
    },
    // mix
    Form {
        encoding: E::Vop3p, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xff800000, value: 0xd3800000, reserved: 0x0, op: &[(16, 7)],
        print: &[Y::OpSel, Y::OpSelHi, Y::Clamp], waits: W::empty(), literal: false, lookup: &LOOKUP_19,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 0, 8, false)]),
            field(M::Abs.modifier(), &[part(0, 8, 3, false)]),
            field(M::OpSel.modifier(), &[part(0, 11, 3, false)]),
            field(M::OpSelHi.modifier(), &[part(2, 14, 1, false), part(0, 59, 2, false)]),
            field(M::Clamp.modifier(), &[part(0, 15, 1, false)]),
            field(R::Src0.operand(), &[part(0, 32, 9, false)]),
            field(R::Src1.operand(), &[part(0, 41, 9, false)]),
            field(R::Src2.operand(), &[part(0, 50, 9, false)]),
            field(M::Neg.modifier(), &[part(0, 61, 3, false)]),
        ],
    },
    // mai
    Form {
        encoding: E::Vop3p, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xff800000, value: 0xd3800000, reserved: 0x8000, op: &[(16, 7)],
        print: &[Y::Cbsz, Y::Abid, Y::Blgp], waits: W::empty(), literal: false, lookup: &LOOKUP_20,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 0, 8, false)]),
            field(M::Cbsz.modifier(), &[part(0, 8, 3, false)]),
            field(M::Abid.modifier(), &[part(0, 11, 4, false)]),
            field(R::Src0.operand(), &[part(0, 32, 9, false), part(9, 59, 1, false)]),
            field(R::Src1.operand(), &[part(0, 41, 9, false), part(9, 60, 1, false)]),
            field(R::Src2.operand(), &[part(0, 50, 9, false)]),
            field(M::Blgp.modifier(), &[part(0, 61, 3, false)]),
        ],
    },
    // vop3
    Form {
        encoding: E::Vop3, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc000000, value: 0xd0000000, reserved: 0x0, op: &[(16, 10)],
        print: &[Y::OpSel, Y::Clamp, Y::Omod], waits: W::empty(), literal: false, lookup: &LOOKUP_21,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 0, 8, false)]),
            field(M::Abs.modifier(), &[part(0, 8, 3, false)]),
            field(M::OpSel.modifier(), &[part(0, 11, 4, false)]),
            field(M::Clamp.modifier(), &[part(0, 15, 1, false)]),
            field(R::Src0.operand(), &[part(0, 32, 9, false)]),
            field(R::Src1.operand(), &[part(0, 41, 9, false)]),
            field(R::Src2.operand(), &[part(0, 50, 9, false)]),
            field(M::Omod.modifier(), &[part(0, 59, 2, false)]),
            field(M::Neg.modifier(), &[part(0, 61, 3, false)]),
        ],
    },
    // vop3b
    Form {
        encoding: E::Vop3, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc000000, value: 0xd0000000, reserved: 0x0, op: &[(16, 10)],
        print: &[Y::Clamp, Y::Omod], waits: W::empty(), literal: false, lookup: &LOOKUP_22,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 0, 8, false)]),
            field(R::Sdst.operand(), &[part(0, 8, 7, false)]),
            field(M::Clamp.modifier(), &[part(0, 15, 1, false)]),
            field(R::Src0.operand(), &[part(0, 32, 9, false)]),
            field(R::Src1.operand(), &[part(0, 41, 9, false)]),
            field(R::Src2.operand(), &[part(0, 50, 9, false)]),
            field(M::Omod.modifier(), &[part(0, 59, 2, false)]),
            field(M::Neg.modifier(), &[part(0, 61, 3, false)]),
        ],
    },
    // vop3c
    Form {
        encoding: E::Vop3, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc000000, value: 0xd0000000, reserved: 0x1ffc000000007800, op: &[(16, 10)],
        print: &[Y::Clamp], waits: W::empty(), literal: false, lookup: &LOOKUP_23,
        fields: &[
            field(R::Sdst.operand(), &[part(0, 0, 8, false)]),
            field(M::Abs.modifier(), &[part(0, 8, 3, false)]),
            field(M::Clamp.modifier(), &[part(0, 15, 1, false)]),
            field(R::Src0.operand(), &[part(0, 32, 9, false)]),
            field(R::Src1.operand(), &[part(0, 41, 9, false)]),
            field(M::Neg.modifier(), &[part(0, 61, 3, false)]),
        ],
    },
    // vop3i
    Form {
        encoding: E::Vop3, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc000000, value: 0xd0000000, reserved: 0x2000000000007900, op: &[(16, 10)],
        print: &[Y::High, Y::Clamp, Y::Omod], waits: W::empty(), literal: false, lookup: &LOOKUP_24,
        fields: &[
            field(R::Vdst.operand(), &[part(0, 0, 8, false)]),
            field(M::Abs.modifier(), &[part(0, 9, 1, false), part(2, 10, 1, false)]),
            field(M::Clamp.modifier(), &[part(0, 15, 1, false)]),
            field(R::Attr.operand(), &[part(0, 32, 6, false)]),
            field(R::AttrChan.operand(), &[part(0, 38, 2, false)]),
            field(M::High.modifier(), &[part(0, 40, 1, false)]),
            field(R::Src0.operand(), &[part(0, 41, 9, false)]),
            field(R::Src2.operand(), &[part(0, 50, 9, false)]),
            field(M::Omod.modifier(), &[part(0, 59, 2, false)]),
            field(M::Neg.modifier(), &[part(0, 62, 1, false), part(2, 63, 1, false)]),
        ],
    },
    // ds
    Form {
        encoding: E::Ds, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc000000, value: 0xd8000000, reserved: 0x2000000, op: &[(17, 8)],
        print: &[Y::Offset, Y::Gds], waits: W::LGKM, literal: false, lookup: &LOOKUP_25,
        fields: &[
            field(M::Offset.modifier(), &[part(0, 0, 16, false)]),
            field(M::Gds.modifier(), &[part(0, 16, 1, false)]),
            field(R::Addr.operand(), &[part(0, 32, 8, false)]),
            field(R::Data0.operand(), &[part(0, 40, 8, false)]),
            field(R::Data1.operand(), &[part(0, 48, 8, false)]),
            field(R::Vdst.operand(), &[part(0, 56, 8, false)]),
        ],
    },
    // ds2
    Form {
        encoding: E::Ds, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc000000, value: 0xd8000000, reserved: 0x2000000, op: &[(17, 8)],
        print: &[Y::Offset0, Y::Offset1, Y::Gds], waits: W::LGKM, literal: false, lookup: &LOOKUP_26,
        fields: &[
            field(M::Offset.modifier(), &[part(0, 0, 8, false)]),
            field(M::Offset1.modifier(), &[part(0, 8, 8, false)]),
            field(M::Gds.modifier(), &[part(0, 16, 1, false)]),
            field(R::Addr.operand(), &[part(0, 32, 8, false)]),
            field(R::Data0.operand(), &[part(0, 40, 8, false)]),
            field(R::Data1.operand(), &[part(0, 48, 8, false)]),
            field(R::Vdst.operand(), &[part(0, 56, 8, false)]),
        ],
    },
    // mubuf
    Form {
        encoding: E::Mubuf, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc000000, value: 0xe0000000, reserved: 0x60000002008000, op: &[(18, 7)],
        print: &[Y::Idxen, Y::Offen, Y::Offset, Y::Glc, Y::Slc, Y::Tfe, Y::Lds], waits: W::VM, literal: false, lookup: &LOOKUP_27,
        fields: &[
            field(M::Offset.modifier(), &[part(0, 0, 12, false)]),
            field(M::Offen.modifier(), &[part(0, 12, 1, false)]),
            field(M::Idxen.modifier(), &[part(0, 13, 1, false)]),
            field(M::Glc.modifier(), &[part(0, 14, 1, false)]),
            field(M::Lds.modifier(), &[part(0, 16, 1, false)]),
            field(M::Slc.modifier(), &[part(0, 17, 1, false)]),
            field(R::Vaddr.operand(), &[part(0, 32, 8, false)]),
            field(R::Vdata.operand(), &[part(0, 40, 8, false)]),
            field(R::Srsrc.operand(), &[part(2, 48, 5, false)]),
            field(M::Tfe.modifier(), &[part(0, 55, 1, false)]),
            field(R::Soffset.operand(), &[part(0, 56, 8, false)]),
        ],
    },
    // mubuf.lds
    Form {
        encoding: E::Mubuf, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc010000, value: 0xe0010000, reserved: 0xe0ffff0200b000, op: &[(18, 7)],
        print: &[Y::Offset, Y::Lds, Y::Glc, Y::Slc], waits: W::VM, literal: false, lookup: &LOOKUP_28,
        fields: &[
            field(M::Offset.modifier(), &[part(0, 0, 12, false)]),
            field(M::Glc.modifier(), &[part(0, 14, 1, false)]),
            fixed(M::Lds.modifier(), 1, &[part(0, 16, 1, false)]),
            field(M::Slc.modifier(), &[part(0, 17, 1, false)]),
            field(R::Srsrc.operand(), &[part(2, 48, 5, false)]),
            field(R::Soffset.operand(), &[part(0, 56, 8, false)]),
        ],
    },
    // mtbuf
    Form {
        encoding: E::Mtbuf, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc000000, value: 0xe8000000, reserved: 0x20000000000000, op: &[(15, 4)],
        print: &[Y::Format, Y::Idxen, Y::Offen, Y::Offset, Y::Glc, Y::Slc, Y::Tfe], waits: W::VM, literal: false, lookup: &LOOKUP_29,
        fields: &[
            field(M::Offset.modifier(), &[part(0, 0, 12, false)]),
            field(M::Offen.modifier(), &[part(0, 12, 1, false)]),
            field(M::Idxen.modifier(), &[part(0, 13, 1, false)]),
            field(M::Glc.modifier(), &[part(0, 14, 1, false)]),
            field(M::Format.modifier(), &[part(0, 19, 7, false)]),
            field(R::Vaddr.operand(), &[part(0, 32, 8, false)]),
            field(R::Vdata.operand(), &[part(0, 40, 8, false)]),
            field(R::Srsrc.operand(), &[part(2, 48, 5, false)]),
            field(M::Slc.modifier(), &[part(0, 54, 1, false)]),
            field(M::Tfe.modifier(), &[part(0, 55, 1, false)]),
            field(R::Soffset.operand(), &[part(0, 56, 8, false)]),
        ],
    },
    // mimg
    Form {
        encoding: E::Mimg, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc000000, value: 0xf0000000, reserved: 0x7c000000000000fe, op: &[(0, 1), (18, 7)],
        print: &[Y::Dmask, Y::Unorm, Y::Glc, Y::Slc, Y::A16, Y::Tfe, Y::Lwe, Y::Da, Y::D16], waits: W::VM, literal: false, lookup: &LOOKUP_30,
        fields: &[
            field(M::Dmask.modifier(), &[part(0, 8, 4, false)]),
            field(M::Unorm.modifier(), &[part(0, 12, 1, false)]),
            field(M::Glc.modifier(), &[part(0, 13, 1, false)]),
            field(M::Da.modifier(), &[part(0, 14, 1, false)]),
            field(M::R128.modifier(), &[part(0, 15, 1, false)]),
            field(M::Tfe.modifier(), &[part(0, 16, 1, false)]),
            field(M::Lwe.modifier(), &[part(0, 17, 1, false)]),
            field(M::Slc.modifier(), &[part(0, 25, 1, false)]),
            field(R::Vaddr.operand(), &[part(0, 32, 8, false)]),
            field(R::Vdata.operand(), &[part(0, 40, 8, false)]),
            field(R::Srsrc.operand(), &[part(2, 48, 5, false)]),
            field(R::Ssamp.operand(), &[part(2, 53, 5, false)]),
            field(M::D16.modifier(), &[part(0, 63, 1, false)]),
        ],
    },
    // flat
    Form {
        encoding: E::Flat, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc00c000, value: 0xdc000000, reserved: 0x7f000002003000, op: &[(18, 7)],
        print: &[Y::Offset, Y::Glc, Y::Slc], waits: W::VM.union(W::LGKM), literal: false, lookup: &LOOKUP_31,
        fields: &[
            field(M::Offset.modifier(), &[part(0, 0, 12, false)]),
            field(M::Glc.modifier(), &[part(0, 16, 1, false)]),
            field(M::Slc.modifier(), &[part(0, 17, 1, false)]),
            field(R::Vaddr.operand(), &[part(0, 32, 8, false)]),
            field(R::Vdata.operand(), &[part(0, 40, 8, false)]),
            field(M::Nv.modifier(), &[part(0, 55, 1, false)]),
            field(R::Vdst.operand(), &[part(0, 56, 8, false)]),
        ],
    },
    // scratch
    Form {
        encoding: E::Flat, extension: X::None, segment: S::Scratch, bytes: 8, mask: 0xfc00c000, value: 0xdc004000, reserved: 0x2000000, op: &[(18, 7)],
        print: &[Y::Offset, Y::Glc, Y::Slc, Y::Lds], waits: W::VM, literal: false, lookup: &LOOKUP_32,
        fields: &[
            signed(M::Offset.modifier(), 13, &[part(0, 0, 13, false)]),
            field(M::Lds.modifier(), &[part(0, 13, 1, false)]),
            field(M::Glc.modifier(), &[part(0, 16, 1, false)]),
            field(M::Slc.modifier(), &[part(0, 17, 1, false)]),
            field(R::Vaddr.operand(), &[part(0, 32, 8, false)]),
            field(R::Vdata.operand(), &[part(0, 40, 8, false)]),
            field(R::Saddr.operand(), &[part(0, 48, 7, false)]),
            field(M::Nv.modifier(), &[part(0, 55, 1, false)]),
            field(R::Vdst.operand(), &[part(0, 56, 8, false)]),
        ],
    },
    // global
    Form {
        encoding: E::Flat, extension: X::None, segment: S::Global, bytes: 8, mask: 0xfc00c000, value: 0xdc008000, reserved: 0x2000000, op: &[(18, 7)],
        print: &[Y::Offset, Y::Glc, Y::Slc, Y::Lds], waits: W::VM, literal: false, lookup: &LOOKUP_33,
        fields: &[
            signed(M::Offset.modifier(), 13, &[part(0, 0, 13, false)]),
            field(M::Lds.modifier(), &[part(0, 13, 1, false)]),
            field(M::Glc.modifier(), &[part(0, 16, 1, false)]),
            field(M::Slc.modifier(), &[part(0, 17, 1, false)]),
            field(R::Vaddr.operand(), &[part(0, 32, 8, false)]),
            field(R::Vdata.operand(), &[part(0, 40, 8, false)]),
            field(R::Saddr.operand(), &[part(0, 48, 7, false)]),
            field(M::Nv.modifier(), &[part(0, 55, 1, false)]),
            field(R::Vdst.operand(), &[part(0, 56, 8, false)]),
        ],
    },
    // exp
    Form {
        encoding: E::Exp, extension: X::None, segment: S::Flat, bytes: 8, mask: 0xfc000000, value: 0xc4000000, reserved: 0x3ffe000, op: &[],
        print: &[Y::Done, Y::Compr, Y::Vm], waits: W::EXP, literal: false, lookup: &LOOKUP_34,
        fields: &[
            field(R::Tgt.operand(), &[part(0, 4, 6, false)]),
            field(M::En.modifier(), &[part(0, 0, 4, false)]),
            field(M::Compr.modifier(), &[part(0, 10, 1, false)]),
            field(M::Done.modifier(), &[part(0, 11, 1, false)]),
            field(M::Vm.modifier(), &[part(0, 12, 1, false)]),
            field(R::Src0.operand(), &[part(0, 32, 8, false)]),
            field(R::Src1.operand(), &[part(0, 40, 8, false)]),
            field(R::Src2.operand(), &[part(0, 48, 8, false)]),
            field(R::Src3.operand(), &[part(0, 56, 8, false)]),
        ],
    },
];

#[rustfmt::skip]
static CANDIDATES: [&[u8]; 19] = [
    &[],
    &[14, 17, 10],
    &[15, 14, 17, 11, 10],
    &[13, 16, 14, 17, 9, 10],
    &[4],
    &[3, 4],
    &[0, 3, 4],
    &[1, 3, 4],
    &[2, 3, 4],
    &[5, 6, 7, 8],
    &[34],
    &[21, 22, 23, 24],
    &[18, 19, 20, 21, 22, 23, 24],
    &[12],
    &[25, 26],
    &[31, 32, 33],
    &[28, 27],
    &[29],
    &[30],
];

#[rustfmt::skip]
static PREFIX: [u8; 512] = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5,
    5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
    5, 6, 7, 8, 9, 9, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11, 11, 11, 11,
    11, 11, 11, 12, 13, 13, 13, 13, 13, 13, 13, 13, 14, 14, 14, 14, 14, 14, 14, 14,
    15, 15, 15, 15, 15, 15, 15, 15, 16, 16, 16, 16, 16, 16, 16, 16, 0, 0, 0, 0,
    0, 0, 0, 0, 17, 17, 17, 17, 17, 17, 17, 17, 0, 0, 0, 0, 0, 0, 0, 0,
    18, 18, 18, 18, 18, 18, 18, 18, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];

#[rustfmt::skip]
static LOOKUP_0: [u16; 256] = [
    53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72,
    73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92,
    93, 94, 95, 96, 97, 98, 99, NONE, 100, NONE, 101, 102, 103, 104, 105, 106, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_1: [u16; 128] = [
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_2: [u16; 128] = [
    148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167,
    168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_3: [u16; 32] = [
    107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, NONE,
    126, 127, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_4: [u16; 128] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39,
    40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_5: [u16; 256] = [
    179, 182, 185, 188, 191, 194, 197, 200, 203, 206, 209, 212, 215, NONE, NONE, NONE, 218, 221, 224, NONE,
    NONE, 227, 230, 233, 236, 239, 242, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 251, 254,
    257, 260, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, 263, 266, 269, 272, 275, 278, 281, 284, 287, 290, 293, 296, 299, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 302, 305, 308, 311,
    314, 317, 320, 323, 326, 329, 332, 335, 338, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 341, 344, 347, 350, 353, 356, 359, 362, 365, 368, 371, 374,
    377, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    380, 383, 386, 389, 392, 395, 398, 401, 404, 407, 410, 413, 416, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_6: [u16; 256] = [
    180, 183, 186, 189, 192, 195, 198, 201, 204, 207, 210, 213, 216, NONE, NONE, NONE, 219, 222, 225, NONE,
    NONE, 228, 231, 234, 237, 240, 243, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 252, 255,
    258, 261, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, 264, 267, 270, 273, 276, 279, 282, 285, 288, 291, 294, 297, 300, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 303, 306, 309, 312,
    315, 318, 321, 324, 327, 330, 333, 336, 339, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 342, 345, 348, 351, 354, 357, 360, 363, 366, 369, 372, 375,
    378, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    381, 384, 387, 390, 393, 396, 399, 402, 405, 408, 411, 414, 417, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_7: [u16; 256] = [
    181, 184, 187, 190, 193, 196, 199, 202, 205, 208, 211, 214, 217, NONE, NONE, NONE, 220, 223, 226, NONE,
    NONE, 229, 232, 235, 238, 241, 244, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 253, 256,
    259, 262, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, 265, 268, 271, 274, 277, 280, 283, 286, 289, 292, 295, 298, 301, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 304, 307, 310, 313,
    316, 319, 322, 325, 328, 331, 334, 337, 340, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 343, 346, 349, 352, 355, 358, 361, 364, 367, 370, 373, 376,
    379, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    382, 385, 388, 391, 394, 397, 400, 403, 406, 409, 412, 415, 418, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_8: [u16; 256] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 245, 246, 247, 248, 249, 250, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_9: [u16; 256] = [
    648, 652, 656, 657, 659, 661, 665, 669, 673, NONE, 677, 681, 685, 689, 693, 697, 699, 701, 705, 709,
    713, 717, 719, 721, 723, 725, 727, 729, 733, 737, 741, 745, 749, 753, 757, 761, 765, 769, 771, 773,
    777, 779, 783, 787, 791, 795, 799, 803, 807, 809, 811, 813, 817, 821, NONE, 823, NONE, 827, 831, 835,
    839, 843, 847, 851, 855, 859, 863, 867, 871, 875, 879, 883, 887, 891, 895, 899, 903, 907, 911, 915,
    NONE, 919, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_10: [u16; 64] = [
    419, 423, 427, 431, 435, 439, 443, 447, 451, 455, 459, 463, 467, 471, 475, 479, 483, 487, 491, 495,
    499, 503, 507, 510, 511, 512, 516, 520, 524, 528, 532, 536, 540, 544, 548, 552, 555, 556, 557, 561,
    565, 569, 573, 577, 581, 585, 589, 593, 597, 601, 605, 609, 613, 617, 621, 625, 628, 631, 634, 637,
    640, 644, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_11: [u16; 256] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 920, 923, 926, 928,
    930, 933, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 936, 939, 942, 945, 948, 951, 954, 957,
    960, 963, 966, 969, 972, 975, 978, 981, 984, 987, 990, 993, 996, 999, 1002, 1005, 1008, 1011, 1014, 1017,
    1020, 1023, 1026, 1029, 1032, 1035, 1038, 1041, 1044, 1047, 1050, 1053, 1056, 1059, 1062, 1065, 1068, 1071, 1074, 1077,
    1080, 1083, 1086, 1089, 1092, 1095, 1098, 1101, 1104, 1107, 1110, 1113, 1116, 1119, 1122, 1125, 1128, 1130, 1132, 1134,
    1136, 1138, 1140, 1142, 1144, 1146, 1148, 1150, 1152, 1154, 1156, 1158, 1160, 1162, 1164, 1166, 1168, 1170, 1172, 1174,
    1176, 1178, 1180, 1182, 1184, 1186, 1188, 1190, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    1192, 1195, 1198, 1201, 1204, 1207, 1210, 1213, 1216, 1219, 1222, 1225, 1228, 1231, 1234, 1237, 1240, 1243, 1246, 1249,
    1252, 1255, 1258, 1261, 1264, 1267, 1270, 1273, 1276, 1279, 1282, 1285, 1288, 1291, 1294, 1297, 1300, 1303, 1306, 1309,
    1312, 1315, 1318, 1321, 1324, 1327, 1330, 1333, 1336, 1339, 1342, 1345, 1348, 1351, 1354, 1357, 1360, 1363, 1366, 1369,
    1372, 1375, 1378, 1381, 1384, 1386, 1388, 1390, 1392, 1394, 1396, 1398, 1400, 1402, 1404, 1406, 1408, 1410, 1412, 1414,
    1416, 1418, 1420, 1422, 1424, 1426, 1428, 1430, 1432, 1434, 1436, 1438, 1440, 1442, 1444, 1446,
];

#[rustfmt::skip]
static LOOKUP_12: [u16; 4] = [
    1609, 1611, 1613, NONE,
];

#[rustfmt::skip]
static LOOKUP_13: [u16; 256] = [
    651, 655, NONE, NONE, NONE, 664, 668, 672, 676, NONE, 680, 684, 688, 692, 696, NONE, NONE, 704, 708, 712,
    716, NONE, NONE, NONE, NONE, NONE, NONE, 732, 736, 740, 744, 748, 752, 756, 760, 764, 768, NONE, NONE, 776,
    NONE, 782, 786, 790, 794, 798, 802, 806, NONE, NONE, NONE, 816, 820, NONE, NONE, 826, NONE, 830, 834, 838,
    842, 846, 850, 854, 858, 862, 866, 870, 874, 878, 882, 886, 890, 894, 898, 902, 906, 910, 914, 918,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_14: [u16; 64] = [
    422, 426, 430, 434, 438, 442, 446, 450, 454, 458, 462, 466, 470, 474, 478, 482, 486, 490, 494, 498,
    502, 506, NONE, NONE, NONE, 515, 519, 523, 527, 531, 535, 539, 543, 547, 551, NONE, NONE, NONE, 560, 564,
    568, 572, 576, 580, 584, 588, 592, 596, 600, 604, 608, 612, 616, 620, 624, NONE, NONE, NONE, NONE, NONE,
    643, 647, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_15: [u16; 256] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 922, 925, NONE, NONE,
    932, 935, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 938, 941, 944, 947, 950, 953, 956, 959,
    962, 965, 968, 971, 974, 977, 980, 983, 986, 989, 992, 995, 998, 1001, 1004, 1007, 1010, 1013, 1016, 1019,
    1022, 1025, 1028, 1031, 1034, 1037, 1040, 1043, 1046, 1049, 1052, 1055, 1058, 1061, 1064, 1067, 1070, 1073, 1076, 1079,
    1082, 1085, 1088, 1091, 1094, 1097, 1100, 1103, 1106, 1109, 1112, 1115, 1118, 1121, 1124, 1127, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    1194, 1197, 1200, 1203, 1206, 1209, 1212, 1215, 1218, 1221, 1224, 1227, 1230, 1233, 1236, 1239, 1242, 1245, 1248, 1251,
    1254, 1257, 1260, 1263, 1266, 1269, 1272, 1275, 1278, 1281, 1284, 1287, 1290, 1293, 1296, 1299, 1302, 1305, 1308, 1311,
    1314, 1317, 1320, 1323, 1326, 1329, 1332, 1335, 1338, 1341, 1344, 1347, 1350, 1353, 1356, 1359, 1362, 1365, 1368, 1371,
    1374, 1377, 1380, 1383, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_16: [u16; 256] = [
    650, 654, NONE, NONE, NONE, 663, 667, 671, 675, NONE, 679, 683, 687, 691, 695, NONE, NONE, 703, 707, 711,
    715, NONE, NONE, NONE, NONE, NONE, NONE, 731, 735, 739, 743, 747, 751, 755, 759, 763, 767, NONE, NONE, 775,
    NONE, 781, 785, 789, 793, 797, 801, 805, NONE, NONE, NONE, 815, 819, NONE, NONE, 825, NONE, 829, 833, 837,
    841, 845, 849, 853, 857, 861, 865, 869, 873, 877, 881, 885, 889, 893, 897, 901, 905, 909, 913, 917,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_17: [u16; 64] = [
    421, 425, 429, 433, 437, 441, 445, 449, 453, 457, 461, 465, 469, 473, 477, 481, 485, 489, 493, 497,
    501, 505, 509, NONE, NONE, 514, 518, 522, 526, 530, 534, 538, 542, 546, 550, 554, NONE, NONE, 559, 563,
    567, 571, 575, 579, 583, 587, 591, 595, 599, 603, 607, 611, 615, 619, 623, 627, 630, 633, 636, 639,
    642, 646, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_18: [u16; 128] = [
    1555, 1556, 1557, 1558, 1559, 1560, 1561, 1562, 1563, 1564, 1565, 1566, 1567, 1568, 1569, 1570, 1571, 1572, 1573, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1580, NONE, NONE, 1581, 1582,
    1583, 1584, 1585, 1586, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1602, 1603, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_19: [u16; 128] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1574, 1576, 1578, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_20: [u16; 128] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, 1587, 1588, 1589, NONE, 1590, 1591, NONE, NONE, 1592, 1593, 1594, NONE, 1595, 1596, NONE, NONE,
    1597, 1598, 1599, NONE, 1600, 1601, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, 1604, 1605, NONE, 1606, 1607, 1608, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_21: [u16; 1024] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 420, 424, 428, 432,
    436, 440, 444, 448, 452, 456, 460, 464, 468, 472, 476, 480, 484, 488, 492, 496, 500, 504, 508, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, 537, 541, 545, 549, 553, NONE, NONE, 558, 562, 566, 570, 574, 578,
    582, 586, 590, 594, 598, 602, 606, 610, 614, 618, 622, 626, 629, 632, 635, 638, 641, 645, NONE, NONE,
    649, 653, NONE, 658, 660, 662, 666, 670, 674, NONE, 678, 682, 686, 690, 694, 698, 700, 702, 706, 710,
    714, 718, 720, 722, 724, 726, 728, 730, 734, 738, 742, 746, 750, 754, 758, 762, 766, 770, 772, 774,
    778, 780, 784, 788, 792, 796, 800, 804, 808, 810, 812, 814, 818, 822, NONE, 824, NONE, 828, 832, 836,
    840, 844, 848, 852, 856, 860, 864, 868, 872, 876, 880, 884, 888, 892, 896, 900, 904, 908, 912, 916,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1448, 1449, 1450, 1451, 1452, 1453, 1454, 1455, 1456, 1457, 1458, 1459,
    1460, 1461, 1462, 1463, 1464, 1465, 1466, 1467, 1468, 1469, 1470, 1471, 1472, 1473, 1474, 1475, 1476, 1477, 1478, 1479,
    NONE, NONE, 1482, 1483, 1484, 1485, 1486, 1487, NONE, NONE, 1490, 1491, 1492, 1493, 1494, 1495, 1496, 1497, 1498, 1499,
    1500, 1501, 1502, 1503, 1504, 1505, 1506, 1507, 1508, 1509, 1510, 1511, 1512, 1513, 1514, 1515, 1516, 1517, 1518, 1519,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    1524, 1525, 1526, 1527, 1528, 1529, 1530, 1531, 1532, 1533, 1534, 1535, 1536, 1537, NONE, 1538, 1539, 1540, 1541, 1542,
    1543, 1544, 1545, 1546, 1547, 1548, 1549, NONE, 1550, 1551, 1552, 1553, 1554, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_22: [u16; 1024] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, 513, 517, 521, 525, 529, 533, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    1480, 1481, NONE, NONE, NONE, NONE, NONE, NONE, 1488, 1489, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_23: [u16; 1024] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 921, 924, 927, 929,
    931, 934, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 937, 940, 943, 946, 949, 952, 955, 958,
    961, 964, 967, 970, 973, 976, 979, 982, 985, 988, 991, 994, 997, 1000, 1003, 1006, 1009, 1012, 1015, 1018,
    1021, 1024, 1027, 1030, 1033, 1036, 1039, 1042, 1045, 1048, 1051, 1054, 1057, 1060, 1063, 1066, 1069, 1072, 1075, 1078,
    1081, 1084, 1087, 1090, 1093, 1096, 1099, 1102, 1105, 1108, 1111, 1114, 1117, 1120, 1123, 1126, 1129, 1131, 1133, 1135,
    1137, 1139, 1141, 1143, 1145, 1147, 1149, 1151, 1153, 1155, 1157, 1159, 1161, 1163, 1165, 1167, 1169, 1171, 1173, 1175,
    1177, 1179, 1181, 1183, 1185, 1187, 1189, 1191, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    1193, 1196, 1199, 1202, 1205, 1208, 1211, 1214, 1217, 1220, 1223, 1226, 1229, 1232, 1235, 1238, 1241, 1244, 1247, 1250,
    1253, 1256, 1259, 1262, 1265, 1268, 1271, 1274, 1277, 1280, 1283, 1286, 1289, 1292, 1295, 1298, 1301, 1304, 1307, 1310,
    1313, 1316, 1319, 1322, 1325, 1328, 1331, 1334, 1337, 1340, 1343, 1346, 1349, 1352, 1355, 1358, 1361, 1364, 1367, 1370,
    1373, 1376, 1379, 1382, 1385, 1387, 1389, 1391, 1393, 1395, 1397, 1399, 1401, 1403, 1405, 1407, 1409, 1411, 1413, 1415,
    1417, 1419, 1421, 1423, 1425, 1427, 1429, 1431, 1433, 1435, 1437, 1439, 1441, 1443, 1445, 1447, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_24: [u16; 1024] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, 1610, 1612, 1614, NONE, 1520, 1521, 1522, 1523, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_25: [u16; 256] = [
    1615, 1616, 1617, 1618, 1619, 1620, 1621, 1622, 1623, 1624, 1625, 1626, 1627, 1628, NONE, NONE, 1631, 1632, 1633, 1634,
    1635, 1636, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1637, 1638, 1639, 1640, 1641, 1642, 1643, 1644, 1645, 1646, 1647,
    1648, 1649, 1650, 1651, 1652, 1653, NONE, NONE, 1656, 1657, 1658, 1659, 1660, 1661, 1662, NONE, NONE, 1665, 1666, 1667,
    1668, 1669, 1670, 1671, 1672, 1673, 1674, 1675, 1676, 1677, 1678, 1679, 1680, 1681, 1682, 1683, 1684, 1685, NONE, NONE,
    1688, 1689, 1690, 1691, 1692, 1693, 1694, 1695, 1696, 1697, 1698, 1699, NONE, NONE, NONE, NONE, 1700, 1701, 1702, 1703,
    1704, 1705, 1706, 1707, 1708, 1709, 1710, 1711, 1712, 1713, NONE, NONE, 1716, 1717, 1718, 1719, NONE, NONE, 1720, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, 1723, NONE, 1724, 1725, 1726, 1727, 1728, 1729, 1730, 1731, 1732, 1733, 1734, 1735,
    NONE, 1736, NONE, NONE, NONE, NONE, 1737, 1738, NONE, 1739, NONE, NONE, 1740, 1741, 1742, 1743, 1744, 1745, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, 1746, NONE, NONE, NONE, NONE, NONE, NONE, 1747, 1748, 1749, 1750, 1751, 1752, 1753, 1754, 1755, 1756, 1757,
    1758, 1759, 1760, 1761, NONE, 1762, NONE, NONE, NONE, NONE, 1763, 1764, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, 1765, 1766, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1767, 1768,
];

#[rustfmt::skip]
static LOOKUP_26: [u16; 256] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1629, 1630, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, 1654, 1655, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1663, 1664, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1686, 1687,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1714, 1715, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1721,
    1722, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_27: [u16; 128] = [
    1769, 1770, 1771, 1772, 1773, 1774, 1775, 1776, 1777, 1778, 1779, 1780, 1781, 1782, 1783, 1784, 1785, 1786, 1787, 1788,
    1789, 1790, 1791, 1792, 1793, 1794, 1795, 1796, 1797, 1798, 1799, 1800, 1801, 1802, 1803, 1804, 1805, 1806, 1807, 1808,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, 1810, 1811, 1812, 1813, 1814, 1815, 1816, 1817, 1818, 1819, 1820, 1821, 1822, 1823, 1824, 1825, 1826, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1827, 1828, 1829, 1830,
    1831, 1832, 1833, 1834, 1835, 1836, 1837, 1838, 1839, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_28: [u16; 128] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, 1809, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_29: [u16; 16] = [
    1840, 1841, 1842, 1843, 1844, 1845, 1846, 1847, 1848, 1849, 1850, 1851, 1852, 1853, 1854, 1855,
];

#[rustfmt::skip]
static LOOKUP_30: [u16; 256] = [
    1856, 1857, 1858, 1859, 1860, 1861, NONE, NONE, 1862, 1863, 1864, 1865, NONE, NONE, 1866, NONE, 1867, 1868, 1869, 1870,
    1871, 1872, 1873, 1874, 1875, 1876, 1877, 1878, 1879, NONE, NONE, NONE, 1880, 1881, 1882, 1883, 1884, 1885, 1886, 1887,
    1888, 1889, 1890, 1891, 1892, 1893, 1894, 1895, 1896, 1897, 1898, 1899, 1900, 1901, 1902, 1903, 1904, 1905, 1906, 1907,
    1908, 1909, 1910, 1911, 1912, 1913, 1914, NONE, 1915, 1916, 1917, 1918, 1919, 1920, NONE, NONE, 1921, 1922, 1923, 1924,
    1925, 1926, NONE, NONE, 1927, 1928, 1929, 1930, 1931, 1932, NONE, NONE, 1933, 1934, 1935, 1936, 1937, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, 1938, 1939, 1940, 1941, 1942, 1943, 1944, 1945, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_31: [u16; 128] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1946, 1949, 1952, 1955,
    1958, 1961, 1964, 1967, 1970, 1973, 1976, 1979, 1982, 1985, 1988, 1991, 1994, 1997, 2000, 2003, 2006, 2009, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, 2012, 2014, 2016, 2018, 2020, 2022, 2024, 2026, 2028, 2030, 2032, 2034, 2036, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 2040, 2042, 2044, 2046,
    2048, 2050, 2052, 2054, 2056, 2058, 2060, 2062, 2064, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_32: [u16; 128] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1948, 1951, 1954, 1957,
    1960, 1963, 1966, 1969, 1972, 1975, 1978, 1981, 1984, 1987, 1990, 1993, 1996, 1999, 2002, 2005, 2008, 2011, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_33: [u16; 128] = [
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1947, 1950, 1953, 1956,
    1959, 1962, 1965, 1968, 1971, 1974, 1977, 1980, 1983, 1986, 1989, 1992, 1995, 1998, 2001, 2004, 2007, 2010, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, 2013, 2015, 2017, 2019, 2021, 2023, 2025, 2027, 2029, 2031, 2033, 2035, 2037, 2038, 2039, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 2041, 2043, 2045, 2047,
    2049, 2051, 2053, 2055, 2057, 2059, 2061, 2063, 2065, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
];

#[rustfmt::skip]
static LOOKUP_34: [u16; 1] = [
    2066,
];

#[rustfmt::skip]
static VARIANTS: [Variant; 2067] = [
    Variant { row: 0, form: 4, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_add_u32 sop2
    Variant { row: 1, form: 4, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_sub_u32 sop2
    Variant { row: 2, form: 4, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_add_i32 sop2
    Variant { row: 3, form: 4, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_sub_i32 sop2
    Variant { row: 4, form: 4, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_addc_u32 sop2
    Variant { row: 5, form: 4, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_subb_u32 sop2
    Variant { row: 6, form: 4, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_min_i32 sop2
    Variant { row: 7, form: 4, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_min_u32 sop2
    Variant { row: 8, form: 4, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_max_i32 sop2
    Variant { row: 9, form: 4, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_max_u32 sop2
    Variant { row: 10, form: 4, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cselect_b32 sop2
    Variant { row: 11, form: 4, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cselect_b64 sop2
    Variant { row: 12, form: 4, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_and_b32 sop2
    Variant { row: 13, form: 4, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_and_b64 sop2
    Variant { row: 14, form: 4, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_or_b32 sop2
    Variant { row: 15, form: 4, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_or_b64 sop2
    Variant { row: 16, form: 4, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_xor_b32 sop2
    Variant { row: 17, form: 4, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_xor_b64 sop2
    Variant { row: 18, form: 4, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_andn2_b32 sop2
    Variant { row: 19, form: 4, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_andn2_b64 sop2
    Variant { row: 20, form: 4, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_orn2_b32 sop2
    Variant { row: 21, form: 4, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_orn2_b64 sop2
    Variant { row: 22, form: 4, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_nand_b32 sop2
    Variant { row: 23, form: 4, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_nand_b64 sop2
    Variant { row: 24, form: 4, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_nor_b32 sop2
    Variant { row: 25, form: 4, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_nor_b64 sop2
    Variant { row: 26, form: 4, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_xnor_b32 sop2
    Variant { row: 27, form: 4, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_xnor_b64 sop2
    Variant { row: 28, form: 4, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_lshl_b32 sop2
    Variant { row: 29, form: 4, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_lshl_b64 sop2
    Variant { row: 30, form: 4, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_lshr_b32 sop2
    Variant { row: 31, form: 4, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_lshr_b64 sop2
    Variant { row: 32, form: 4, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_ashr_i32 sop2
    Variant { row: 33, form: 4, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_ashr_i64 sop2
    Variant { row: 34, form: 4, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bfm_b32 sop2
    Variant { row: 35, form: 4, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bfm_b64 sop2
    Variant { row: 36, form: 4, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_mul_i32 sop2
    Variant { row: 37, form: 4, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bfe_u32 sop2
    Variant { row: 38, form: 4, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bfe_i32 sop2
    Variant { row: 39, form: 4, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bfe_u64 sop2
    Variant { row: 40, form: 4, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bfe_i64 sop2
    Variant { row: 41, form: 4, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_g_fork sop2
    Variant { row: 42, form: 4, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_absdiff_i32 sop2
    Variant { row: 43, form: 4, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_rfe_restore_b64 sop2
    Variant { row: 44, form: 4, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_mul_hi_u32 sop2
    Variant { row: 45, form: 4, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_mul_hi_i32 sop2
    Variant { row: 46, form: 4, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_lshl1_add_u32 sop2
    Variant { row: 47, form: 4, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_lshl2_add_u32 sop2
    Variant { row: 48, form: 4, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_lshl3_add_u32 sop2
    Variant { row: 49, form: 4, opcode: 0x31, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_lshl4_add_u32 sop2
    Variant { row: 50, form: 4, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_pack_ll_b32_b16 sop2
    Variant { row: 51, form: 4, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_pack_lh_b32_b16 sop2
    Variant { row: 52, form: 4, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_pack_hh_b32_b16 sop2
    Variant { row: 53, form: 0, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_mov_b32 sop1
    Variant { row: 54, form: 0, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_mov_b64 sop1
    Variant { row: 55, form: 0, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmov_b32 sop1
    Variant { row: 56, form: 0, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmov_b64 sop1
    Variant { row: 57, form: 0, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_not_b32 sop1
    Variant { row: 58, form: 0, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_not_b64 sop1
    Variant { row: 59, form: 0, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_wqm_b32 sop1
    Variant { row: 60, form: 0, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_wqm_b64 sop1
    Variant { row: 61, form: 0, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_brev_b32 sop1
    Variant { row: 62, form: 0, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_brev_b64 sop1
    Variant { row: 63, form: 0, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bcnt0_i32_b32 sop1
    Variant { row: 64, form: 0, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bcnt0_i32_b64 sop1
    Variant { row: 65, form: 0, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bcnt1_i32_b32 sop1
    Variant { row: 66, form: 0, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bcnt1_i32_b64 sop1
    Variant { row: 67, form: 0, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_ff0_i32_b32 sop1
    Variant { row: 68, form: 0, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_ff0_i32_b64 sop1
    Variant { row: 69, form: 0, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_ff1_i32_b32 sop1
    Variant { row: 70, form: 0, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_ff1_i32_b64 sop1
    Variant { row: 71, form: 0, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_flbit_i32_b32 sop1
    Variant { row: 72, form: 0, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_flbit_i32_b64 sop1
    Variant { row: 73, form: 0, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_flbit_i32 sop1
    Variant { row: 74, form: 0, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_flbit_i32_i64 sop1
    Variant { row: 75, form: 0, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_sext_i32_i8 sop1
    Variant { row: 76, form: 0, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_sext_i32_i16 sop1
    Variant { row: 77, form: 0, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bitset0_b32 sop1
    Variant { row: 78, form: 0, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bitset0_b64 sop1
    Variant { row: 79, form: 0, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bitset1_b32 sop1
    Variant { row: 80, form: 0, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bitset1_b64 sop1
    Variant { row: 81, form: 0, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_getpc_b64 sop1
    Variant { row: 82, form: 0, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_setpc_b64 sop1
    Variant { row: 83, form: 0, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_swappc_b64 sop1
    Variant { row: 84, form: 0, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_rfe_b64 sop1
    Variant { row: 85, form: 0, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_and_saveexec_b64 sop1
    Variant { row: 86, form: 0, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_or_saveexec_b64 sop1
    Variant { row: 87, form: 0, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_xor_saveexec_b64 sop1
    Variant { row: 88, form: 0, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_andn2_saveexec_b64 sop1
    Variant { row: 89, form: 0, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_orn2_saveexec_b64 sop1
    Variant { row: 90, form: 0, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_nand_saveexec_b64 sop1
    Variant { row: 91, form: 0, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_nor_saveexec_b64 sop1
    Variant { row: 92, form: 0, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_xnor_saveexec_b64 sop1
    Variant { row: 93, form: 0, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_quadmask_b32 sop1
    Variant { row: 94, form: 0, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_quadmask_b64 sop1
    Variant { row: 95, form: 0, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_movrels_b32 sop1
    Variant { row: 96, form: 0, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_movrels_b64 sop1
    Variant { row: 97, form: 0, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_movreld_b32 sop1
    Variant { row: 98, form: 0, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_movreld_b64 sop1
    Variant { row: 99, form: 0, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_join sop1
    Variant { row: 100, form: 0, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_abs_i32 sop1
    Variant { row: 101, form: 0, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_set_gpr_idx_idx sop1
    Variant { row: 102, form: 0, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_andn1_saveexec_b64 sop1
    Variant { row: 103, form: 0, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_orn1_saveexec_b64 sop1
    Variant { row: 104, form: 0, opcode: 0x35, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_andn1_wrexec_b64 sop1
    Variant { row: 105, form: 0, opcode: 0x36, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_andn2_wrexec_b64 sop1
    Variant { row: 106, form: 0, opcode: 0x37, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bitreplicate_b64_b32 sop1
    Variant { row: 107, form: 3, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_movk_i32 sopk
    Variant { row: 108, form: 3, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmovk_i32 sopk
    Variant { row: 109, form: 3, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_eq_i32 sopk
    Variant { row: 110, form: 3, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_lg_i32 sopk
    Variant { row: 111, form: 3, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_gt_i32 sopk
    Variant { row: 112, form: 3, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_ge_i32 sopk
    Variant { row: 113, form: 3, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_lt_i32 sopk
    Variant { row: 114, form: 3, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_le_i32 sopk
    Variant { row: 115, form: 3, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_eq_u32 sopk
    Variant { row: 116, form: 3, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_lg_u32 sopk
    Variant { row: 117, form: 3, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_gt_u32 sopk
    Variant { row: 118, form: 3, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_ge_u32 sopk
    Variant { row: 119, form: 3, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_lt_u32 sopk
    Variant { row: 120, form: 3, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmpk_le_u32 sopk
    Variant { row: 121, form: 3, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_addk_i32 sopk
    Variant { row: 122, form: 3, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_mulk_i32 sopk
    Variant { row: 123, form: 3, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_i_fork sopk
    Variant { row: 124, form: 3, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_getreg_b32 sopk
    Variant { row: 125, form: 3, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_setreg_b32 sopk
    Variant { row: 126, form: 3, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_setreg_imm32_b32 sopk
    Variant { row: 127, form: 3, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_call_b64 sopk
    Variant { row: 128, form: 1, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_eq_i32 sopc
    Variant { row: 129, form: 1, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_lg_i32 sopc
    Variant { row: 130, form: 1, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_gt_i32 sopc
    Variant { row: 131, form: 1, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_ge_i32 sopc
    Variant { row: 132, form: 1, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_lt_i32 sopc
    Variant { row: 133, form: 1, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_le_i32 sopc
    Variant { row: 134, form: 1, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_eq_u32 sopc
    Variant { row: 135, form: 1, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_lg_u32 sopc
    Variant { row: 136, form: 1, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_gt_u32 sopc
    Variant { row: 137, form: 1, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_ge_u32 sopc
    Variant { row: 138, form: 1, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_lt_u32 sopc
    Variant { row: 139, form: 1, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_le_u32 sopc
    Variant { row: 140, form: 1, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bitcmp0_b32 sopc
    Variant { row: 141, form: 1, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bitcmp1_b32 sopc
    Variant { row: 142, form: 1, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bitcmp0_b64 sopc
    Variant { row: 143, form: 1, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_bitcmp1_b64 sopc
    Variant { row: 144, form: 1, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_setvskip sopc
    Variant { row: 145, form: 1, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_set_gpr_idx_on sopc
    Variant { row: 146, form: 1, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_eq_u64 sopc
    Variant { row: 147, form: 1, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cmp_lg_u64 sopc
    Variant { row: 148, form: 2, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_nop sopp
    Variant { row: 149, form: 2, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_endpgm sopp
    Variant { row: 150, form: 2, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_branch sopp
    Variant { row: 151, form: 2, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_wakeup sopp
    Variant { row: 152, form: 2, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_scc0 sopp
    Variant { row: 153, form: 2, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_scc1 sopp
    Variant { row: 154, form: 2, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_vccz sopp
    Variant { row: 155, form: 2, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_vccnz sopp
    Variant { row: 156, form: 2, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_execz sopp
    Variant { row: 157, form: 2, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_execnz sopp
    Variant { row: 158, form: 2, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_barrier sopp
    Variant { row: 159, form: 2, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_setkill sopp
    Variant { row: 160, form: 2, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_waitcnt sopp
    Variant { row: 161, form: 2, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_sethalt sopp
    Variant { row: 162, form: 2, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_sleep sopp
    Variant { row: 163, form: 2, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_setprio sopp
    Variant { row: 164, form: 2, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_sendmsg sopp
    Variant { row: 165, form: 2, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_sendmsghalt sopp
    Variant { row: 166, form: 2, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_trap sopp
    Variant { row: 167, form: 2, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_icache_inv sopp
    Variant { row: 168, form: 2, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_incperflevel sopp
    Variant { row: 169, form: 2, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_decperflevel sopp
    Variant { row: 170, form: 2, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_ttracedata sopp
    Variant { row: 171, form: 2, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_cdbgsys sopp
    Variant { row: 172, form: 2, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_cdbguser sopp
    Variant { row: 173, form: 2, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_cdbgsys_or_user sopp
    Variant { row: 174, form: 2, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_cbranch_cdbgsys_and_user sopp
    Variant { row: 175, form: 2, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_endpgm_saved sopp
    Variant { row: 176, form: 2, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_set_gpr_idx_off sopp
    Variant { row: 177, form: 2, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_set_gpr_idx_mode sopp
    Variant { row: 178, form: 2, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_endpgm_ordered_ps_done sopp
    Variant { row: 179, form: 5, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dword smem.imm
    Variant { row: 179, form: 6, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dword smem.sgpr
    Variant { row: 179, form: 7, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dword smem.both
    Variant { row: 180, form: 5, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx2 smem.imm
    Variant { row: 180, form: 6, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx2 smem.sgpr
    Variant { row: 180, form: 7, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx2 smem.both
    Variant { row: 181, form: 5, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx4 smem.imm
    Variant { row: 181, form: 6, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx4 smem.sgpr
    Variant { row: 181, form: 7, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx4 smem.both
    Variant { row: 182, form: 5, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx8 smem.imm
    Variant { row: 182, form: 6, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx8 smem.sgpr
    Variant { row: 182, form: 7, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx8 smem.both
    Variant { row: 183, form: 5, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx16 smem.imm
    Variant { row: 183, form: 6, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx16 smem.sgpr
    Variant { row: 183, form: 7, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_load_dwordx16 smem.both
    Variant { row: 184, form: 5, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_load_dword smem.imm
    Variant { row: 184, form: 6, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_load_dword smem.sgpr
    Variant { row: 184, form: 7, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_load_dword smem.both
    Variant { row: 185, form: 5, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_load_dwordx2 smem.imm
    Variant { row: 185, form: 6, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_load_dwordx2 smem.sgpr
    Variant { row: 185, form: 7, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_load_dwordx2 smem.both
    Variant { row: 186, form: 5, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_load_dwordx4 smem.imm
    Variant { row: 186, form: 6, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_load_dwordx4 smem.sgpr
    Variant { row: 186, form: 7, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_load_dwordx4 smem.both
    Variant { row: 187, form: 5, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dword smem.imm
    Variant { row: 187, form: 6, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dword smem.sgpr
    Variant { row: 187, form: 7, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dword smem.both
    Variant { row: 188, form: 5, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx2 smem.imm
    Variant { row: 188, form: 6, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx2 smem.sgpr
    Variant { row: 188, form: 7, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx2 smem.both
    Variant { row: 189, form: 5, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx4 smem.imm
    Variant { row: 189, form: 6, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx4 smem.sgpr
    Variant { row: 189, form: 7, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx4 smem.both
    Variant { row: 190, form: 5, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx8 smem.imm
    Variant { row: 190, form: 6, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx8 smem.sgpr
    Variant { row: 190, form: 7, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx8 smem.both
    Variant { row: 191, form: 5, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx16 smem.imm
    Variant { row: 191, form: 6, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx16 smem.sgpr
    Variant { row: 191, form: 7, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_load_dwordx16 smem.both
    Variant { row: 192, form: 5, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_store_dword smem.imm
    Variant { row: 192, form: 6, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_store_dword smem.sgpr
    Variant { row: 192, form: 7, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_store_dword smem.both
    Variant { row: 193, form: 5, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_store_dwordx2 smem.imm
    Variant { row: 193, form: 6, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_store_dwordx2 smem.sgpr
    Variant { row: 193, form: 7, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_store_dwordx2 smem.both
    Variant { row: 194, form: 5, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_store_dwordx4 smem.imm
    Variant { row: 194, form: 6, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_store_dwordx4 smem.sgpr
    Variant { row: 194, form: 7, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_store_dwordx4 smem.both
    Variant { row: 195, form: 5, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_store_dword smem.imm
    Variant { row: 195, form: 6, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_store_dword smem.sgpr
    Variant { row: 195, form: 7, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_store_dword smem.both
    Variant { row: 196, form: 5, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_store_dwordx2 smem.imm
    Variant { row: 196, form: 6, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_store_dwordx2 smem.sgpr
    Variant { row: 196, form: 7, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_store_dwordx2 smem.both
    Variant { row: 197, form: 5, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_store_dwordx4 smem.imm
    Variant { row: 197, form: 6, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_store_dwordx4 smem.sgpr
    Variant { row: 197, form: 7, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_scratch_store_dwordx4 smem.both
    Variant { row: 198, form: 5, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_store_dword smem.imm
    Variant { row: 198, form: 6, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_store_dword smem.sgpr
    Variant { row: 198, form: 7, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_store_dword smem.both
    Variant { row: 199, form: 5, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_store_dwordx2 smem.imm
    Variant { row: 199, form: 6, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_store_dwordx2 smem.sgpr
    Variant { row: 199, form: 7, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_store_dwordx2 smem.both
    Variant { row: 200, form: 5, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_store_dwordx4 smem.imm
    Variant { row: 200, form: 6, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_store_dwordx4 smem.sgpr
    Variant { row: 200, form: 7, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_store_dwordx4 smem.both
    Variant { row: 201, form: 8, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::Imm]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_dcache_inv smem.none
    Variant { row: 202, form: 8, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::Imm]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_dcache_wb smem.none
    Variant { row: 203, form: 8, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::Imm]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_dcache_inv_vol smem.none
    Variant { row: 204, form: 8, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::Imm]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_dcache_wb_vol smem.none
    Variant { row: 205, form: 8, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::Imm]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_memtime smem.none
    Variant { row: 206, form: 8, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[M::Imm]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_memrealtime smem.none
    Variant { row: 207, form: 5, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atc_probe smem.imm
    Variant { row: 207, form: 6, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atc_probe smem.sgpr
    Variant { row: 207, form: 7, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atc_probe smem.both
    Variant { row: 208, form: 5, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atc_probe_buffer smem.imm
    Variant { row: 208, form: 6, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atc_probe_buffer smem.sgpr
    Variant { row: 208, form: 7, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atc_probe_buffer smem.both
    Variant { row: 209, form: 5, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_dcache_discard smem.imm
    Variant { row: 209, form: 6, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_dcache_discard smem.sgpr
    Variant { row: 209, form: 7, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_dcache_discard smem.both
    Variant { row: 210, form: 5, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_dcache_discard_x2 smem.imm
    Variant { row: 210, form: 6, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_dcache_discard_x2 smem.sgpr
    Variant { row: 210, form: 7, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_dcache_discard_x2 smem.both
    Variant { row: 211, form: 5, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_swap smem.imm
    Variant { row: 211, form: 6, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_swap smem.sgpr
    Variant { row: 211, form: 7, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_swap smem.both
    Variant { row: 212, form: 5, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_cmpswap smem.imm
    Variant { row: 212, form: 6, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_cmpswap smem.sgpr
    Variant { row: 212, form: 7, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_cmpswap smem.both
    Variant { row: 213, form: 5, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_add smem.imm
    Variant { row: 213, form: 6, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_add smem.sgpr
    Variant { row: 213, form: 7, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_add smem.both
    Variant { row: 214, form: 5, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_sub smem.imm
    Variant { row: 214, form: 6, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_sub smem.sgpr
    Variant { row: 214, form: 7, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_sub smem.both
    Variant { row: 215, form: 5, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smin smem.imm
    Variant { row: 215, form: 6, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smin smem.sgpr
    Variant { row: 215, form: 7, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smin smem.both
    Variant { row: 216, form: 5, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umin smem.imm
    Variant { row: 216, form: 6, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umin smem.sgpr
    Variant { row: 216, form: 7, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umin smem.both
    Variant { row: 217, form: 5, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smax smem.imm
    Variant { row: 217, form: 6, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smax smem.sgpr
    Variant { row: 217, form: 7, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smax smem.both
    Variant { row: 218, form: 5, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umax smem.imm
    Variant { row: 218, form: 6, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umax smem.sgpr
    Variant { row: 218, form: 7, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umax smem.both
    Variant { row: 219, form: 5, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_and smem.imm
    Variant { row: 219, form: 6, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_and smem.sgpr
    Variant { row: 219, form: 7, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_and smem.both
    Variant { row: 220, form: 5, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_or smem.imm
    Variant { row: 220, form: 6, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_or smem.sgpr
    Variant { row: 220, form: 7, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_or smem.both
    Variant { row: 221, form: 5, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_xor smem.imm
    Variant { row: 221, form: 6, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_xor smem.sgpr
    Variant { row: 221, form: 7, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_xor smem.both
    Variant { row: 222, form: 5, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_inc smem.imm
    Variant { row: 222, form: 6, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_inc smem.sgpr
    Variant { row: 222, form: 7, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_inc smem.both
    Variant { row: 223, form: 5, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_dec smem.imm
    Variant { row: 223, form: 6, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_dec smem.sgpr
    Variant { row: 223, form: 7, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_dec smem.both
    Variant { row: 224, form: 5, opcode: 0x60, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_swap_x2 smem.imm
    Variant { row: 224, form: 6, opcode: 0x60, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_swap_x2 smem.sgpr
    Variant { row: 224, form: 7, opcode: 0x60, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_swap_x2 smem.both
    Variant { row: 225, form: 5, opcode: 0x61, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_cmpswap_x2 smem.imm
    Variant { row: 225, form: 6, opcode: 0x61, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_cmpswap_x2 smem.sgpr
    Variant { row: 225, form: 7, opcode: 0x61, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_cmpswap_x2 smem.both
    Variant { row: 226, form: 5, opcode: 0x62, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_add_x2 smem.imm
    Variant { row: 226, form: 6, opcode: 0x62, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_add_x2 smem.sgpr
    Variant { row: 226, form: 7, opcode: 0x62, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_add_x2 smem.both
    Variant { row: 227, form: 5, opcode: 0x63, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_sub_x2 smem.imm
    Variant { row: 227, form: 6, opcode: 0x63, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_sub_x2 smem.sgpr
    Variant { row: 227, form: 7, opcode: 0x63, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_sub_x2 smem.both
    Variant { row: 228, form: 5, opcode: 0x64, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smin_x2 smem.imm
    Variant { row: 228, form: 6, opcode: 0x64, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smin_x2 smem.sgpr
    Variant { row: 228, form: 7, opcode: 0x64, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smin_x2 smem.both
    Variant { row: 229, form: 5, opcode: 0x65, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umin_x2 smem.imm
    Variant { row: 229, form: 6, opcode: 0x65, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umin_x2 smem.sgpr
    Variant { row: 229, form: 7, opcode: 0x65, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umin_x2 smem.both
    Variant { row: 230, form: 5, opcode: 0x66, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smax_x2 smem.imm
    Variant { row: 230, form: 6, opcode: 0x66, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smax_x2 smem.sgpr
    Variant { row: 230, form: 7, opcode: 0x66, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_smax_x2 smem.both
    Variant { row: 231, form: 5, opcode: 0x67, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umax_x2 smem.imm
    Variant { row: 231, form: 6, opcode: 0x67, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umax_x2 smem.sgpr
    Variant { row: 231, form: 7, opcode: 0x67, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_umax_x2 smem.both
    Variant { row: 232, form: 5, opcode: 0x68, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_and_x2 smem.imm
    Variant { row: 232, form: 6, opcode: 0x68, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_and_x2 smem.sgpr
    Variant { row: 232, form: 7, opcode: 0x68, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_and_x2 smem.both
    Variant { row: 233, form: 5, opcode: 0x69, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_or_x2 smem.imm
    Variant { row: 233, form: 6, opcode: 0x69, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_or_x2 smem.sgpr
    Variant { row: 233, form: 7, opcode: 0x69, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_or_x2 smem.both
    Variant { row: 234, form: 5, opcode: 0x6a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_xor_x2 smem.imm
    Variant { row: 234, form: 6, opcode: 0x6a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_xor_x2 smem.sgpr
    Variant { row: 234, form: 7, opcode: 0x6a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_xor_x2 smem.both
    Variant { row: 235, form: 5, opcode: 0x6b, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_inc_x2 smem.imm
    Variant { row: 235, form: 6, opcode: 0x6b, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_inc_x2 smem.sgpr
    Variant { row: 235, form: 7, opcode: 0x6b, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_inc_x2 smem.both
    Variant { row: 236, form: 5, opcode: 0x6c, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_dec_x2 smem.imm
    Variant { row: 236, form: 6, opcode: 0x6c, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_dec_x2 smem.sgpr
    Variant { row: 236, form: 7, opcode: 0x6c, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_buffer_atomic_dec_x2 smem.both
    Variant { row: 237, form: 5, opcode: 0x80, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_swap smem.imm
    Variant { row: 237, form: 6, opcode: 0x80, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_swap smem.sgpr
    Variant { row: 237, form: 7, opcode: 0x80, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_swap smem.both
    Variant { row: 238, form: 5, opcode: 0x81, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_cmpswap smem.imm
    Variant { row: 238, form: 6, opcode: 0x81, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_cmpswap smem.sgpr
    Variant { row: 238, form: 7, opcode: 0x81, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_cmpswap smem.both
    Variant { row: 239, form: 5, opcode: 0x82, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_add smem.imm
    Variant { row: 239, form: 6, opcode: 0x82, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_add smem.sgpr
    Variant { row: 239, form: 7, opcode: 0x82, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_add smem.both
    Variant { row: 240, form: 5, opcode: 0x83, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_sub smem.imm
    Variant { row: 240, form: 6, opcode: 0x83, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_sub smem.sgpr
    Variant { row: 240, form: 7, opcode: 0x83, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_sub smem.both
    Variant { row: 241, form: 5, opcode: 0x84, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smin smem.imm
    Variant { row: 241, form: 6, opcode: 0x84, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smin smem.sgpr
    Variant { row: 241, form: 7, opcode: 0x84, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smin smem.both
    Variant { row: 242, form: 5, opcode: 0x85, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umin smem.imm
    Variant { row: 242, form: 6, opcode: 0x85, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umin smem.sgpr
    Variant { row: 242, form: 7, opcode: 0x85, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umin smem.both
    Variant { row: 243, form: 5, opcode: 0x86, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smax smem.imm
    Variant { row: 243, form: 6, opcode: 0x86, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smax smem.sgpr
    Variant { row: 243, form: 7, opcode: 0x86, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smax smem.both
    Variant { row: 244, form: 5, opcode: 0x87, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umax smem.imm
    Variant { row: 244, form: 6, opcode: 0x87, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umax smem.sgpr
    Variant { row: 244, form: 7, opcode: 0x87, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umax smem.both
    Variant { row: 245, form: 5, opcode: 0x88, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_and smem.imm
    Variant { row: 245, form: 6, opcode: 0x88, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_and smem.sgpr
    Variant { row: 245, form: 7, opcode: 0x88, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_and smem.both
    Variant { row: 246, form: 5, opcode: 0x89, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_or smem.imm
    Variant { row: 246, form: 6, opcode: 0x89, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_or smem.sgpr
    Variant { row: 246, form: 7, opcode: 0x89, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_or smem.both
    Variant { row: 247, form: 5, opcode: 0x8a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_xor smem.imm
    Variant { row: 247, form: 6, opcode: 0x8a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_xor smem.sgpr
    Variant { row: 247, form: 7, opcode: 0x8a, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_xor smem.both
    Variant { row: 248, form: 5, opcode: 0x8b, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_inc smem.imm
    Variant { row: 248, form: 6, opcode: 0x8b, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_inc smem.sgpr
    Variant { row: 248, form: 7, opcode: 0x8b, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_inc smem.both
    Variant { row: 249, form: 5, opcode: 0x8c, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_dec smem.imm
    Variant { row: 249, form: 6, opcode: 0x8c, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_dec smem.sgpr
    Variant { row: 249, form: 7, opcode: 0x8c, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_dec smem.both
    Variant { row: 250, form: 5, opcode: 0xa0, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_swap_x2 smem.imm
    Variant { row: 250, form: 6, opcode: 0xa0, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_swap_x2 smem.sgpr
    Variant { row: 250, form: 7, opcode: 0xa0, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_swap_x2 smem.both
    Variant { row: 251, form: 5, opcode: 0xa1, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_cmpswap_x2 smem.imm
    Variant { row: 251, form: 6, opcode: 0xa1, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_cmpswap_x2 smem.sgpr
    Variant { row: 251, form: 7, opcode: 0xa1, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_cmpswap_x2 smem.both
    Variant { row: 252, form: 5, opcode: 0xa2, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_add_x2 smem.imm
    Variant { row: 252, form: 6, opcode: 0xa2, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_add_x2 smem.sgpr
    Variant { row: 252, form: 7, opcode: 0xa2, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_add_x2 smem.both
    Variant { row: 253, form: 5, opcode: 0xa3, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_sub_x2 smem.imm
    Variant { row: 253, form: 6, opcode: 0xa3, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_sub_x2 smem.sgpr
    Variant { row: 253, form: 7, opcode: 0xa3, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_sub_x2 smem.both
    Variant { row: 254, form: 5, opcode: 0xa4, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smin_x2 smem.imm
    Variant { row: 254, form: 6, opcode: 0xa4, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smin_x2 smem.sgpr
    Variant { row: 254, form: 7, opcode: 0xa4, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smin_x2 smem.both
    Variant { row: 255, form: 5, opcode: 0xa5, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umin_x2 smem.imm
    Variant { row: 255, form: 6, opcode: 0xa5, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umin_x2 smem.sgpr
    Variant { row: 255, form: 7, opcode: 0xa5, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umin_x2 smem.both
    Variant { row: 256, form: 5, opcode: 0xa6, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smax_x2 smem.imm
    Variant { row: 256, form: 6, opcode: 0xa6, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smax_x2 smem.sgpr
    Variant { row: 256, form: 7, opcode: 0xa6, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_smax_x2 smem.both
    Variant { row: 257, form: 5, opcode: 0xa7, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umax_x2 smem.imm
    Variant { row: 257, form: 6, opcode: 0xa7, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umax_x2 smem.sgpr
    Variant { row: 257, form: 7, opcode: 0xa7, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_umax_x2 smem.both
    Variant { row: 258, form: 5, opcode: 0xa8, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_and_x2 smem.imm
    Variant { row: 258, form: 6, opcode: 0xa8, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_and_x2 smem.sgpr
    Variant { row: 258, form: 7, opcode: 0xa8, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_and_x2 smem.both
    Variant { row: 259, form: 5, opcode: 0xa9, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_or_x2 smem.imm
    Variant { row: 259, form: 6, opcode: 0xa9, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_or_x2 smem.sgpr
    Variant { row: 259, form: 7, opcode: 0xa9, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_or_x2 smem.both
    Variant { row: 260, form: 5, opcode: 0xaa, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_xor_x2 smem.imm
    Variant { row: 260, form: 6, opcode: 0xaa, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_xor_x2 smem.sgpr
    Variant { row: 260, form: 7, opcode: 0xaa, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_xor_x2 smem.both
    Variant { row: 261, form: 5, opcode: 0xab, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_inc_x2 smem.imm
    Variant { row: 261, form: 6, opcode: 0xab, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_inc_x2 smem.sgpr
    Variant { row: 261, form: 7, opcode: 0xab, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_inc_x2 smem.both
    Variant { row: 262, form: 5, opcode: 0xac, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_dec_x2 smem.imm
    Variant { row: 262, form: 6, opcode: 0xac, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_dec_x2 smem.sgpr
    Variant { row: 262, form: 7, opcode: 0xac, next: NONE, needs: P::empty(), mods: mods(&[M::Imm, M::Offset, M::Nv, M::Glc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // s_atomic_dec_x2 smem.both
    Variant { row: 263, form: 10, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cndmask_b32 vop2
    Variant { row: 263, form: 21, opcode: 0x100, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cndmask_b32 vop3
    Variant { row: 263, form: 17, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cndmask_b32 dpp2
    Variant { row: 263, form: 14, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 4, op_sel: 0 }, // v_cndmask_b32 sdwa2
    Variant { row: 264, form: 10, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_f32 vop2
    Variant { row: 264, form: 21, opcode: 0x101, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_add_f32 vop3
    Variant { row: 264, form: 17, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_add_f32 dpp2
    Variant { row: 264, form: 14, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_add_f32 sdwa2
    Variant { row: 265, form: 10, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_f32 vop2
    Variant { row: 265, form: 21, opcode: 0x102, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_sub_f32 vop3
    Variant { row: 265, form: 17, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_sub_f32 dpp2
    Variant { row: 265, form: 14, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_sub_f32 sdwa2
    Variant { row: 266, form: 10, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_f32 vop2
    Variant { row: 266, form: 21, opcode: 0x103, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_subrev_f32 vop3
    Variant { row: 266, form: 17, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_subrev_f32 dpp2
    Variant { row: 266, form: 14, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_subrev_f32 sdwa2
    Variant { row: 267, form: 10, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_legacy_f32 vop2
    Variant { row: 267, form: 21, opcode: 0x104, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mul_legacy_f32 vop3
    Variant { row: 267, form: 17, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mul_legacy_f32 dpp2
    Variant { row: 267, form: 14, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mul_legacy_f32 sdwa2
    Variant { row: 268, form: 10, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_f32 vop2
    Variant { row: 268, form: 21, opcode: 0x105, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mul_f32 vop3
    Variant { row: 268, form: 17, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mul_f32 dpp2
    Variant { row: 268, form: 14, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mul_f32 sdwa2
    Variant { row: 269, form: 10, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_i32_i24 vop2
    Variant { row: 269, form: 21, opcode: 0x106, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_i32_i24 vop3
    Variant { row: 269, form: 17, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_i32_i24 dpp2
    Variant { row: 269, form: 14, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_mul_i32_i24 sdwa2
    Variant { row: 270, form: 10, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_hi_i32_i24 vop2
    Variant { row: 270, form: 21, opcode: 0x107, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_hi_i32_i24 vop3
    Variant { row: 270, form: 17, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_hi_i32_i24 dpp2
    Variant { row: 270, form: 14, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_mul_hi_i32_i24 sdwa2
    Variant { row: 271, form: 10, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_u32_u24 vop2
    Variant { row: 271, form: 21, opcode: 0x108, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_u32_u24 vop3
    Variant { row: 271, form: 17, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_u32_u24 dpp2
    Variant { row: 271, form: 14, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_mul_u32_u24 sdwa2
    Variant { row: 272, form: 10, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_hi_u32_u24 vop2
    Variant { row: 272, form: 21, opcode: 0x109, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_hi_u32_u24 vop3
    Variant { row: 272, form: 17, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_hi_u32_u24 dpp2
    Variant { row: 272, form: 14, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_mul_hi_u32_u24 sdwa2
    Variant { row: 273, form: 10, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_f32 vop2
    Variant { row: 273, form: 21, opcode: 0x10a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_min_f32 vop3
    Variant { row: 273, form: 17, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_min_f32 dpp2
    Variant { row: 273, form: 14, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_min_f32 sdwa2
    Variant { row: 274, form: 10, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_f32 vop2
    Variant { row: 274, form: 21, opcode: 0x10b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_max_f32 vop3
    Variant { row: 274, form: 17, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_max_f32 dpp2
    Variant { row: 274, form: 14, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_max_f32 sdwa2
    Variant { row: 275, form: 10, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_i32 vop2
    Variant { row: 275, form: 21, opcode: 0x10c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_i32 vop3
    Variant { row: 275, form: 17, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_i32 dpp2
    Variant { row: 275, form: 14, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_min_i32 sdwa2
    Variant { row: 276, form: 10, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_i32 vop2
    Variant { row: 276, form: 21, opcode: 0x10d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_i32 vop3
    Variant { row: 276, form: 17, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_i32 dpp2
    Variant { row: 276, form: 14, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_max_i32 sdwa2
    Variant { row: 277, form: 10, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_u32 vop2
    Variant { row: 277, form: 21, opcode: 0x10e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_u32 vop3
    Variant { row: 277, form: 17, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_u32 dpp2
    Variant { row: 277, form: 14, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_min_u32 sdwa2
    Variant { row: 278, form: 10, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_u32 vop2
    Variant { row: 278, form: 21, opcode: 0x10f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_u32 vop3
    Variant { row: 278, form: 17, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_u32 dpp2
    Variant { row: 278, form: 14, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_max_u32 sdwa2
    Variant { row: 279, form: 10, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshrrev_b32 vop2
    Variant { row: 279, form: 21, opcode: 0x110, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshrrev_b32 vop3
    Variant { row: 279, form: 17, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshrrev_b32 dpp2
    Variant { row: 279, form: 14, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_lshrrev_b32 sdwa2
    Variant { row: 280, form: 10, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ashrrev_i32 vop2
    Variant { row: 280, form: 21, opcode: 0x111, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ashrrev_i32 vop3
    Variant { row: 280, form: 17, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ashrrev_i32 dpp2
    Variant { row: 280, form: 14, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_ashrrev_i32 sdwa2
    Variant { row: 281, form: 10, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshlrev_b32 vop2
    Variant { row: 281, form: 21, opcode: 0x112, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshlrev_b32 vop3
    Variant { row: 281, form: 17, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshlrev_b32 dpp2
    Variant { row: 281, form: 14, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_lshlrev_b32 sdwa2
    Variant { row: 282, form: 10, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_and_b32 vop2
    Variant { row: 282, form: 21, opcode: 0x113, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_and_b32 vop3
    Variant { row: 282, form: 17, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_and_b32 dpp2
    Variant { row: 282, form: 14, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_and_b32 sdwa2
    Variant { row: 283, form: 10, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_or_b32 vop2
    Variant { row: 283, form: 21, opcode: 0x114, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_or_b32 vop3
    Variant { row: 283, form: 17, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_or_b32 dpp2
    Variant { row: 283, form: 14, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_or_b32 sdwa2
    Variant { row: 284, form: 10, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_xor_b32 vop2
    Variant { row: 284, form: 21, opcode: 0x115, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_xor_b32 vop3
    Variant { row: 284, form: 17, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_xor_b32 dpp2
    Variant { row: 284, form: 14, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_xor_b32 sdwa2
    Variant { row: 285, form: 10, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mac_f32 vop2
    Variant { row: 285, form: 21, opcode: 0x116, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mac_f32 vop3
    Variant { row: 285, form: 17, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mac_f32 dpp2
    Variant { row: 286, form: 10, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_madmk_f32 vop2
    Variant { row: 287, form: 10, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_madak_f32 vop2
    Variant { row: 288, form: 10, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_co_u32 vop2
    Variant { row: 288, form: 22, opcode: 0x119, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_co_u32 vop3b
    Variant { row: 288, form: 17, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_co_u32 dpp2
    Variant { row: 288, form: 14, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_add_co_u32 sdwa2
    Variant { row: 289, form: 10, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_co_u32 vop2
    Variant { row: 289, form: 22, opcode: 0x11a, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_co_u32 vop3b
    Variant { row: 289, form: 17, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_co_u32 dpp2
    Variant { row: 289, form: 14, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_sub_co_u32 sdwa2
    Variant { row: 290, form: 10, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_co_u32 vop2
    Variant { row: 290, form: 22, opcode: 0x11b, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_co_u32 vop3b
    Variant { row: 290, form: 17, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_co_u32 dpp2
    Variant { row: 290, form: 14, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_subrev_co_u32 sdwa2
    Variant { row: 291, form: 10, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_addc_co_u32 vop2
    Variant { row: 291, form: 22, opcode: 0x11c, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_addc_co_u32 vop3b
    Variant { row: 291, form: 17, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_addc_co_u32 dpp2
    Variant { row: 291, form: 14, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 7, op_sel: 0 }, // v_addc_co_u32 sdwa2
    Variant { row: 292, form: 10, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subb_co_u32 vop2
    Variant { row: 292, form: 22, opcode: 0x11d, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subb_co_u32 vop3b
    Variant { row: 292, form: 17, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subb_co_u32 dpp2
    Variant { row: 292, form: 14, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 7, op_sel: 0 }, // v_subb_co_u32 sdwa2
    Variant { row: 293, form: 10, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subbrev_co_u32 vop2
    Variant { row: 293, form: 22, opcode: 0x11e, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subbrev_co_u32 vop3b
    Variant { row: 293, form: 17, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subbrev_co_u32 dpp2
    Variant { row: 293, form: 14, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 7, op_sel: 0 }, // v_subbrev_co_u32 sdwa2
    Variant { row: 294, form: 10, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_f16 vop2
    Variant { row: 294, form: 21, opcode: 0x11f, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_add_f16 vop3
    Variant { row: 294, form: 17, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_add_f16 dpp2
    Variant { row: 294, form: 14, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_add_f16 sdwa2
    Variant { row: 295, form: 10, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_f16 vop2
    Variant { row: 295, form: 21, opcode: 0x120, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_sub_f16 vop3
    Variant { row: 295, form: 17, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_sub_f16 dpp2
    Variant { row: 295, form: 14, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_sub_f16 sdwa2
    Variant { row: 296, form: 10, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_f16 vop2
    Variant { row: 296, form: 21, opcode: 0x121, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_subrev_f16 vop3
    Variant { row: 296, form: 17, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_subrev_f16 dpp2
    Variant { row: 296, form: 14, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_subrev_f16 sdwa2
    Variant { row: 297, form: 10, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_f16 vop2
    Variant { row: 297, form: 21, opcode: 0x122, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mul_f16 vop3
    Variant { row: 297, form: 17, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mul_f16 dpp2
    Variant { row: 297, form: 14, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mul_f16 sdwa2
    Variant { row: 298, form: 10, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mac_f16 vop2
    Variant { row: 298, form: 21, opcode: 0x123, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mac_f16 vop3
    Variant { row: 298, form: 17, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mac_f16 dpp2
    Variant { row: 299, form: 10, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_madmk_f16 vop2
    Variant { row: 300, form: 10, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_madak_f16 vop2
    Variant { row: 301, form: 10, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_u16 vop2
    Variant { row: 301, form: 21, opcode: 0x126, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_u16 vop3
    Variant { row: 301, form: 17, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_u16 dpp2
    Variant { row: 301, form: 14, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_add_u16 sdwa2
    Variant { row: 302, form: 10, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_u16 vop2
    Variant { row: 302, form: 21, opcode: 0x127, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_u16 vop3
    Variant { row: 302, form: 17, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_u16 dpp2
    Variant { row: 302, form: 14, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_sub_u16 sdwa2
    Variant { row: 303, form: 10, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_u16 vop2
    Variant { row: 303, form: 21, opcode: 0x128, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_u16 vop3
    Variant { row: 303, form: 17, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_u16 dpp2
    Variant { row: 303, form: 14, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_subrev_u16 sdwa2
    Variant { row: 304, form: 10, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_lo_u16 vop2
    Variant { row: 304, form: 21, opcode: 0x129, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_lo_u16 vop3
    Variant { row: 304, form: 17, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_lo_u16 dpp2
    Variant { row: 304, form: 14, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_mul_lo_u16 sdwa2
    Variant { row: 305, form: 10, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshlrev_b16 vop2
    Variant { row: 305, form: 21, opcode: 0x12a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshlrev_b16 vop3
    Variant { row: 305, form: 17, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshlrev_b16 dpp2
    Variant { row: 305, form: 14, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_lshlrev_b16 sdwa2
    Variant { row: 306, form: 10, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshrrev_b16 vop2
    Variant { row: 306, form: 21, opcode: 0x12b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshrrev_b16 vop3
    Variant { row: 306, form: 17, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshrrev_b16 dpp2
    Variant { row: 306, form: 14, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_lshrrev_b16 sdwa2
    Variant { row: 307, form: 10, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ashrrev_i16 vop2
    Variant { row: 307, form: 21, opcode: 0x12c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ashrrev_i16 vop3
    Variant { row: 307, form: 17, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ashrrev_i16 dpp2
    Variant { row: 307, form: 14, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_ashrrev_i16 sdwa2
    Variant { row: 308, form: 10, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_f16 vop2
    Variant { row: 308, form: 21, opcode: 0x12d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_max_f16 vop3
    Variant { row: 308, form: 17, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_max_f16 dpp2
    Variant { row: 308, form: 14, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_max_f16 sdwa2
    Variant { row: 309, form: 10, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_f16 vop2
    Variant { row: 309, form: 21, opcode: 0x12e, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_min_f16 vop3
    Variant { row: 309, form: 17, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_min_f16 dpp2
    Variant { row: 309, form: 14, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_min_f16 sdwa2
    Variant { row: 310, form: 10, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_u16 vop2
    Variant { row: 310, form: 21, opcode: 0x12f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_u16 vop3
    Variant { row: 310, form: 17, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_u16 dpp2
    Variant { row: 310, form: 14, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_max_u16 sdwa2
    Variant { row: 311, form: 10, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_i16 vop2
    Variant { row: 311, form: 21, opcode: 0x130, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_i16 vop3
    Variant { row: 311, form: 17, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max_i16 dpp2
    Variant { row: 311, form: 14, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_max_i16 sdwa2
    Variant { row: 312, form: 10, opcode: 0x31, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_u16 vop2
    Variant { row: 312, form: 21, opcode: 0x131, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_u16 vop3
    Variant { row: 312, form: 17, opcode: 0x31, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_u16 dpp2
    Variant { row: 312, form: 14, opcode: 0x31, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_min_u16 sdwa2
    Variant { row: 313, form: 10, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_i16 vop2
    Variant { row: 313, form: 21, opcode: 0x132, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_i16 vop3
    Variant { row: 313, form: 17, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min_i16 dpp2
    Variant { row: 313, form: 14, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_min_i16 sdwa2
    Variant { row: 314, form: 10, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ldexp_f16 vop2
    Variant { row: 314, form: 21, opcode: 0x133, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ldexp_f16 vop3
    Variant { row: 314, form: 17, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ldexp_f16 dpp2
    Variant { row: 314, form: 14, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Sext, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 1, sext: 2, op_sel: 0 }, // v_ldexp_f16 sdwa2
    Variant { row: 315, form: 10, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_u32 vop2
    Variant { row: 315, form: 21, opcode: 0x134, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_u32 vop3
    Variant { row: 315, form: 17, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_u32 dpp2
    Variant { row: 315, form: 14, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_add_u32 sdwa2
    Variant { row: 316, form: 10, opcode: 0x35, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_u32 vop2
    Variant { row: 316, form: 21, opcode: 0x135, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_u32 vop3
    Variant { row: 316, form: 17, opcode: 0x35, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_u32 dpp2
    Variant { row: 316, form: 14, opcode: 0x35, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_sub_u32 sdwa2
    Variant { row: 317, form: 10, opcode: 0x36, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_u32 vop2
    Variant { row: 317, form: 21, opcode: 0x136, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_u32 vop3
    Variant { row: 317, form: 17, opcode: 0x36, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_subrev_u32 dpp2
    Variant { row: 317, form: 14, opcode: 0x36, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_subrev_u32 sdwa2
    Variant { row: 318, form: 10, opcode: 0x37, next: NONE, needs: P::DOT5, mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_dot2c_f32_f16 vop2
    Variant { row: 318, form: 21, opcode: 0x137, next: NONE, needs: P::DOT5, mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_dot2c_f32_f16 vop3
    Variant { row: 318, form: 17, opcode: 0x37, next: NONE, needs: P::DOT5, mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_dot2c_f32_f16 dpp2
    Variant { row: 319, form: 10, opcode: 0x38, next: NONE, needs: P::DOT4, mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_dot2c_i32_i16 vop2
    Variant { row: 319, form: 21, opcode: 0x138, next: NONE, needs: P::DOT4, mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_dot2c_i32_i16 vop3
    Variant { row: 319, form: 17, opcode: 0x38, next: NONE, needs: P::DOT4, mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_dot2c_i32_i16 dpp2
    Variant { row: 320, form: 10, opcode: 0x39, next: NONE, needs: P::DOT6, mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_dot4c_i32_i8 vop2
    Variant { row: 320, form: 21, opcode: 0x139, next: NONE, needs: P::DOT6, mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_dot4c_i32_i8 vop3
    Variant { row: 320, form: 17, opcode: 0x39, next: NONE, needs: P::DOT6, mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_dot4c_i32_i8 dpp2
    Variant { row: 321, form: 10, opcode: 0x3a, next: NONE, needs: P::DOT3, mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_dot8c_i32_i4 vop2
    Variant { row: 321, form: 21, opcode: 0x13a, next: NONE, needs: P::DOT3, mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_dot8c_i32_i4 vop3
    Variant { row: 321, form: 17, opcode: 0x3a, next: NONE, needs: P::DOT3, mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_dot8c_i32_i4 dpp2
    Variant { row: 322, form: 10, opcode: 0x3b, next: NONE, needs: P::DL_INSTS, mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_fmac_f32 vop2
    Variant { row: 322, form: 21, opcode: 0x13b, next: NONE, needs: P::DL_INSTS, mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_fmac_f32 vop3
    Variant { row: 322, form: 17, opcode: 0x3b, next: NONE, needs: P::DL_INSTS, mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_fmac_f32 dpp2
    Variant { row: 323, form: 10, opcode: 0x3c, next: NONE, needs: P::PK_FMAC_F16, mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_pk_fmac_f16 vop2
    Variant { row: 323, form: 21, opcode: 0x13c, next: NONE, needs: P::PK_FMAC_F16, mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_pk_fmac_f16 vop3
    Variant { row: 323, form: 17, opcode: 0x3c, next: NONE, needs: P::PK_FMAC_F16, mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_pk_fmac_f16 dpp2
    Variant { row: 323, form: 14, opcode: 0x3c, next: NONE, needs: P::PK_FMAC_F16, mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_pk_fmac_f16 sdwa2
    Variant { row: 324, form: 10, opcode: 0x3d, next: NONE, needs: P::DL_INSTS, mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_xnor_b32 vop2
    Variant { row: 324, form: 21, opcode: 0x13d, next: NONE, needs: P::DL_INSTS, mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_xnor_b32 vop3
    Variant { row: 324, form: 17, opcode: 0x3d, next: NONE, needs: P::DL_INSTS, mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_xnor_b32 dpp2
    Variant { row: 324, form: 14, opcode: 0x3d, next: NONE, needs: P::DL_INSTS, mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_xnor_b32 sdwa2
    Variant { row: 325, form: 9, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_nop vop1
    Variant { row: 325, form: 21, opcode: 0x140, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_nop vop3
    Variant { row: 325, form: 16, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_nop dpp1
    Variant { row: 325, form: 13, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_nop sdwa1
    Variant { row: 326, form: 9, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mov_b32 vop1
    Variant { row: 326, form: 21, opcode: 0x141, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mov_b32 vop3
    Variant { row: 326, form: 16, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mov_b32 dpp1
    Variant { row: 326, form: 13, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_mov_b32 sdwa1
    Variant { row: 327, form: 9, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_readfirstlane_b32 vop1
    Variant { row: 328, form: 9, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_i32_f64 vop1
    Variant { row: 328, form: 21, opcode: 0x143, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_i32_f64 vop3
    Variant { row: 329, form: 9, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f64_i32 vop1
    Variant { row: 329, form: 21, opcode: 0x144, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f64_i32 vop3
    Variant { row: 330, form: 9, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_i32 vop1
    Variant { row: 330, form: 21, opcode: 0x145, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_i32 vop3
    Variant { row: 330, form: 16, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_i32 dpp1
    Variant { row: 330, form: 13, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_cvt_f32_i32 sdwa1
    Variant { row: 331, form: 9, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_u32 vop1
    Variant { row: 331, form: 21, opcode: 0x146, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_u32 vop3
    Variant { row: 331, form: 16, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_u32 dpp1
    Variant { row: 331, form: 13, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_cvt_f32_u32 sdwa1
    Variant { row: 332, form: 9, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_u32_f32 vop1
    Variant { row: 332, form: 21, opcode: 0x147, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_u32_f32 vop3
    Variant { row: 332, form: 16, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_u32_f32 dpp1
    Variant { row: 332, form: 13, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_u32_f32 sdwa1
    Variant { row: 333, form: 9, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_i32_f32 vop1
    Variant { row: 333, form: 21, opcode: 0x148, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_i32_f32 vop3
    Variant { row: 333, form: 16, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_i32_f32 dpp1
    Variant { row: 333, form: 13, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_i32_f32 sdwa1
    Variant { row: 334, form: 9, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f16_f32 vop1
    Variant { row: 334, form: 21, opcode: 0x14a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_f16_f32 vop3
    Variant { row: 334, form: 16, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_f16_f32 dpp1
    Variant { row: 334, form: 13, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_f16_f32 sdwa1
    Variant { row: 335, form: 9, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_f16 vop1
    Variant { row: 335, form: 21, opcode: 0x14b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_f32_f16 vop3
    Variant { row: 335, form: 16, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_f32_f16 dpp1
    Variant { row: 335, form: 13, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_f32_f16 sdwa1
    Variant { row: 336, form: 9, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_rpi_i32_f32 vop1
    Variant { row: 336, form: 21, opcode: 0x14c, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_rpi_i32_f32 vop3
    Variant { row: 336, form: 16, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_rpi_i32_f32 dpp1
    Variant { row: 336, form: 13, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_rpi_i32_f32 sdwa1
    Variant { row: 337, form: 9, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_flr_i32_f32 vop1
    Variant { row: 337, form: 21, opcode: 0x14d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_flr_i32_f32 vop3
    Variant { row: 337, form: 16, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_flr_i32_f32 dpp1
    Variant { row: 337, form: 13, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_flr_i32_f32 sdwa1
    Variant { row: 338, form: 9, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_off_f32_i4 vop1
    Variant { row: 338, form: 21, opcode: 0x14e, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_off_f32_i4 vop3
    Variant { row: 338, form: 16, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_off_f32_i4 dpp1
    Variant { row: 338, form: 13, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_cvt_off_f32_i4 sdwa1
    Variant { row: 339, form: 9, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_f64 vop1
    Variant { row: 339, form: 21, opcode: 0x14f, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_f32_f64 vop3
    Variant { row: 340, form: 9, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f64_f32 vop1
    Variant { row: 340, form: 21, opcode: 0x150, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_f64_f32 vop3
    Variant { row: 341, form: 9, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte0 vop1
    Variant { row: 341, form: 21, opcode: 0x151, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte0 vop3
    Variant { row: 341, form: 16, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte0 dpp1
    Variant { row: 341, form: 13, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_cvt_f32_ubyte0 sdwa1
    Variant { row: 342, form: 9, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte1 vop1
    Variant { row: 342, form: 21, opcode: 0x152, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte1 vop3
    Variant { row: 342, form: 16, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte1 dpp1
    Variant { row: 342, form: 13, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_cvt_f32_ubyte1 sdwa1
    Variant { row: 343, form: 9, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte2 vop1
    Variant { row: 343, form: 21, opcode: 0x153, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte2 vop3
    Variant { row: 343, form: 16, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte2 dpp1
    Variant { row: 343, form: 13, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_cvt_f32_ubyte2 sdwa1
    Variant { row: 344, form: 9, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte3 vop1
    Variant { row: 344, form: 21, opcode: 0x154, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte3 vop3
    Variant { row: 344, form: 16, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f32_ubyte3 dpp1
    Variant { row: 344, form: 13, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_cvt_f32_ubyte3 sdwa1
    Variant { row: 345, form: 9, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_u32_f64 vop1
    Variant { row: 345, form: 21, opcode: 0x155, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_u32_f64 vop3
    Variant { row: 346, form: 9, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f64_u32 vop1
    Variant { row: 346, form: 21, opcode: 0x156, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f64_u32 vop3
    Variant { row: 347, form: 9, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_trunc_f64 vop1
    Variant { row: 347, form: 21, opcode: 0x157, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_trunc_f64 vop3
    Variant { row: 348, form: 9, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ceil_f64 vop1
    Variant { row: 348, form: 21, opcode: 0x158, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ceil_f64 vop3
    Variant { row: 349, form: 9, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_rndne_f64 vop1
    Variant { row: 349, form: 21, opcode: 0x159, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rndne_f64 vop3
    Variant { row: 350, form: 9, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_floor_f64 vop1
    Variant { row: 350, form: 21, opcode: 0x15a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_floor_f64 vop3
    Variant { row: 351, form: 9, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_fract_f32 vop1
    Variant { row: 351, form: 21, opcode: 0x15b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_fract_f32 vop3
    Variant { row: 351, form: 16, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_fract_f32 dpp1
    Variant { row: 351, form: 13, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_fract_f32 sdwa1
    Variant { row: 352, form: 9, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_trunc_f32 vop1
    Variant { row: 352, form: 21, opcode: 0x15c, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_trunc_f32 vop3
    Variant { row: 352, form: 16, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_trunc_f32 dpp1
    Variant { row: 352, form: 13, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_trunc_f32 sdwa1
    Variant { row: 353, form: 9, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ceil_f32 vop1
    Variant { row: 353, form: 21, opcode: 0x15d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ceil_f32 vop3
    Variant { row: 353, form: 16, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ceil_f32 dpp1
    Variant { row: 353, form: 13, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ceil_f32 sdwa1
    Variant { row: 354, form: 9, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_rndne_f32 vop1
    Variant { row: 354, form: 21, opcode: 0x15e, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rndne_f32 vop3
    Variant { row: 354, form: 16, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rndne_f32 dpp1
    Variant { row: 354, form: 13, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rndne_f32 sdwa1
    Variant { row: 355, form: 9, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_floor_f32 vop1
    Variant { row: 355, form: 21, opcode: 0x15f, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_floor_f32 vop3
    Variant { row: 355, form: 16, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_floor_f32 dpp1
    Variant { row: 355, form: 13, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_floor_f32 sdwa1
    Variant { row: 356, form: 9, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_exp_f32 vop1
    Variant { row: 356, form: 21, opcode: 0x160, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_exp_f32 vop3
    Variant { row: 356, form: 16, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_exp_f32 dpp1
    Variant { row: 356, form: 13, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_exp_f32 sdwa1
    Variant { row: 357, form: 9, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_log_f32 vop1
    Variant { row: 357, form: 21, opcode: 0x161, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_log_f32 vop3
    Variant { row: 357, form: 16, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_log_f32 dpp1
    Variant { row: 357, form: 13, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_log_f32 sdwa1
    Variant { row: 358, form: 9, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_rcp_f32 vop1
    Variant { row: 358, form: 21, opcode: 0x162, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rcp_f32 vop3
    Variant { row: 358, form: 16, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rcp_f32 dpp1
    Variant { row: 358, form: 13, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rcp_f32 sdwa1
    Variant { row: 359, form: 9, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_rcp_iflag_f32 vop1
    Variant { row: 359, form: 21, opcode: 0x163, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rcp_iflag_f32 vop3
    Variant { row: 359, form: 16, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rcp_iflag_f32 dpp1
    Variant { row: 359, form: 13, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rcp_iflag_f32 sdwa1
    Variant { row: 360, form: 9, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_rsq_f32 vop1
    Variant { row: 360, form: 21, opcode: 0x164, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rsq_f32 vop3
    Variant { row: 360, form: 16, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rsq_f32 dpp1
    Variant { row: 360, form: 13, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rsq_f32 sdwa1
    Variant { row: 361, form: 9, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_rcp_f64 vop1
    Variant { row: 361, form: 21, opcode: 0x165, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rcp_f64 vop3
    Variant { row: 362, form: 9, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_rsq_f64 vop1
    Variant { row: 362, form: 21, opcode: 0x166, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rsq_f64 vop3
    Variant { row: 363, form: 9, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sqrt_f32 vop1
    Variant { row: 363, form: 21, opcode: 0x167, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sqrt_f32 vop3
    Variant { row: 363, form: 16, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sqrt_f32 dpp1
    Variant { row: 363, form: 13, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sqrt_f32 sdwa1
    Variant { row: 364, form: 9, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sqrt_f64 vop1
    Variant { row: 364, form: 21, opcode: 0x168, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sqrt_f64 vop3
    Variant { row: 365, form: 9, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sin_f32 vop1
    Variant { row: 365, form: 21, opcode: 0x169, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sin_f32 vop3
    Variant { row: 365, form: 16, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sin_f32 dpp1
    Variant { row: 365, form: 13, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sin_f32 sdwa1
    Variant { row: 366, form: 9, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cos_f32 vop1
    Variant { row: 366, form: 21, opcode: 0x16a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cos_f32 vop3
    Variant { row: 366, form: 16, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cos_f32 dpp1
    Variant { row: 366, form: 13, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cos_f32 sdwa1
    Variant { row: 367, form: 9, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_not_b32 vop1
    Variant { row: 367, form: 21, opcode: 0x16b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_not_b32 vop3
    Variant { row: 367, form: 16, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_not_b32 dpp1
    Variant { row: 367, form: 13, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_not_b32 sdwa1
    Variant { row: 368, form: 9, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_bfrev_b32 vop1
    Variant { row: 368, form: 21, opcode: 0x16c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_bfrev_b32 vop3
    Variant { row: 368, form: 16, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_bfrev_b32 dpp1
    Variant { row: 368, form: 13, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_bfrev_b32 sdwa1
    Variant { row: 369, form: 9, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ffbh_u32 vop1
    Variant { row: 369, form: 21, opcode: 0x16d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ffbh_u32 vop3
    Variant { row: 369, form: 16, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ffbh_u32 dpp1
    Variant { row: 369, form: 13, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_ffbh_u32 sdwa1
    Variant { row: 370, form: 9, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ffbl_b32 vop1
    Variant { row: 370, form: 21, opcode: 0x16e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ffbl_b32 vop3
    Variant { row: 370, form: 16, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ffbl_b32 dpp1
    Variant { row: 370, form: 13, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_ffbl_b32 sdwa1
    Variant { row: 371, form: 9, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ffbh_i32 vop1
    Variant { row: 371, form: 21, opcode: 0x16f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ffbh_i32 vop3
    Variant { row: 371, form: 16, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ffbh_i32 dpp1
    Variant { row: 371, form: 13, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_ffbh_i32 sdwa1
    Variant { row: 372, form: 9, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_frexp_exp_i32_f64 vop1
    Variant { row: 372, form: 21, opcode: 0x170, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_exp_i32_f64 vop3
    Variant { row: 373, form: 9, opcode: 0x31, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_frexp_mant_f64 vop1
    Variant { row: 373, form: 21, opcode: 0x171, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_mant_f64 vop3
    Variant { row: 374, form: 9, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_fract_f64 vop1
    Variant { row: 374, form: 21, opcode: 0x172, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_fract_f64 vop3
    Variant { row: 375, form: 9, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_frexp_exp_i32_f32 vop1
    Variant { row: 375, form: 21, opcode: 0x173, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_exp_i32_f32 vop3
    Variant { row: 375, form: 16, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_exp_i32_f32 dpp1
    Variant { row: 375, form: 13, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_exp_i32_f32 sdwa1
    Variant { row: 376, form: 9, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_frexp_mant_f32 vop1
    Variant { row: 376, form: 21, opcode: 0x174, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_mant_f32 vop3
    Variant { row: 376, form: 16, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_mant_f32 dpp1
    Variant { row: 376, form: 13, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_mant_f32 sdwa1
    Variant { row: 377, form: 9, opcode: 0x35, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_clrexcp vop1
    Variant { row: 377, form: 21, opcode: 0x175, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_clrexcp vop3
    Variant { row: 378, form: 9, opcode: 0x37, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_screen_partition_4se_b32 vop1
    Variant { row: 378, form: 21, opcode: 0x177, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_screen_partition_4se_b32 vop3
    Variant { row: 378, form: 16, opcode: 0x37, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_screen_partition_4se_b32 dpp1
    Variant { row: 378, form: 13, opcode: 0x37, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_screen_partition_4se_b32 sdwa1
    Variant { row: 379, form: 9, opcode: 0x39, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f16_u16 vop1
    Variant { row: 379, form: 21, opcode: 0x179, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f16_u16 vop3
    Variant { row: 379, form: 16, opcode: 0x39, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f16_u16 dpp1
    Variant { row: 379, form: 13, opcode: 0x39, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_cvt_f16_u16 sdwa1
    Variant { row: 380, form: 9, opcode: 0x3a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f16_i16 vop1
    Variant { row: 380, form: 21, opcode: 0x17a, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f16_i16 vop3
    Variant { row: 380, form: 16, opcode: 0x3a, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_f16_i16 dpp1
    Variant { row: 380, form: 13, opcode: 0x3a, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_cvt_f16_i16 sdwa1
    Variant { row: 381, form: 9, opcode: 0x3b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_u16_f16 vop1
    Variant { row: 381, form: 21, opcode: 0x17b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_u16_f16 vop3
    Variant { row: 381, form: 16, opcode: 0x3b, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_u16_f16 dpp1
    Variant { row: 381, form: 13, opcode: 0x3b, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_u16_f16 sdwa1
    Variant { row: 382, form: 9, opcode: 0x3c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_i16_f16 vop1
    Variant { row: 382, form: 21, opcode: 0x17c, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_i16_f16 vop3
    Variant { row: 382, form: 16, opcode: 0x3c, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_i16_f16 dpp1
    Variant { row: 382, form: 13, opcode: 0x3c, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_i16_f16 sdwa1
    Variant { row: 383, form: 9, opcode: 0x3d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_rcp_f16 vop1
    Variant { row: 383, form: 21, opcode: 0x17d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rcp_f16 vop3
    Variant { row: 383, form: 16, opcode: 0x3d, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rcp_f16 dpp1
    Variant { row: 383, form: 13, opcode: 0x3d, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rcp_f16 sdwa1
    Variant { row: 384, form: 9, opcode: 0x3e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sqrt_f16 vop1
    Variant { row: 384, form: 21, opcode: 0x17e, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sqrt_f16 vop3
    Variant { row: 384, form: 16, opcode: 0x3e, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sqrt_f16 dpp1
    Variant { row: 384, form: 13, opcode: 0x3e, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sqrt_f16 sdwa1
    Variant { row: 385, form: 9, opcode: 0x3f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_rsq_f16 vop1
    Variant { row: 385, form: 21, opcode: 0x17f, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rsq_f16 vop3
    Variant { row: 385, form: 16, opcode: 0x3f, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rsq_f16 dpp1
    Variant { row: 385, form: 13, opcode: 0x3f, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rsq_f16 sdwa1
    Variant { row: 386, form: 9, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_log_f16 vop1
    Variant { row: 386, form: 21, opcode: 0x180, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_log_f16 vop3
    Variant { row: 386, form: 16, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_log_f16 dpp1
    Variant { row: 386, form: 13, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_log_f16 sdwa1
    Variant { row: 387, form: 9, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_exp_f16 vop1
    Variant { row: 387, form: 21, opcode: 0x181, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_exp_f16 vop3
    Variant { row: 387, form: 16, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_exp_f16 dpp1
    Variant { row: 387, form: 13, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_exp_f16 sdwa1
    Variant { row: 388, form: 9, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_frexp_mant_f16 vop1
    Variant { row: 388, form: 21, opcode: 0x182, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_mant_f16 vop3
    Variant { row: 388, form: 16, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_mant_f16 dpp1
    Variant { row: 388, form: 13, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_mant_f16 sdwa1
    Variant { row: 389, form: 9, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_frexp_exp_i16_f16 vop1
    Variant { row: 389, form: 21, opcode: 0x183, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_exp_i16_f16 vop3
    Variant { row: 389, form: 16, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_exp_i16_f16 dpp1
    Variant { row: 389, form: 13, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_frexp_exp_i16_f16 sdwa1
    Variant { row: 390, form: 9, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_floor_f16 vop1
    Variant { row: 390, form: 21, opcode: 0x184, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_floor_f16 vop3
    Variant { row: 390, form: 16, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_floor_f16 dpp1
    Variant { row: 390, form: 13, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_floor_f16 sdwa1
    Variant { row: 391, form: 9, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ceil_f16 vop1
    Variant { row: 391, form: 21, opcode: 0x185, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ceil_f16 vop3
    Variant { row: 391, form: 16, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ceil_f16 dpp1
    Variant { row: 391, form: 13, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ceil_f16 sdwa1
    Variant { row: 392, form: 9, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_trunc_f16 vop1
    Variant { row: 392, form: 21, opcode: 0x186, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_trunc_f16 vop3
    Variant { row: 392, form: 16, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_trunc_f16 dpp1
    Variant { row: 392, form: 13, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_trunc_f16 sdwa1
    Variant { row: 393, form: 9, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_rndne_f16 vop1
    Variant { row: 393, form: 21, opcode: 0x187, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rndne_f16 vop3
    Variant { row: 393, form: 16, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rndne_f16 dpp1
    Variant { row: 393, form: 13, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_rndne_f16 sdwa1
    Variant { row: 394, form: 9, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_fract_f16 vop1
    Variant { row: 394, form: 21, opcode: 0x188, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_fract_f16 vop3
    Variant { row: 394, form: 16, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_fract_f16 dpp1
    Variant { row: 394, form: 13, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_fract_f16 sdwa1
    Variant { row: 395, form: 9, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sin_f16 vop1
    Variant { row: 395, form: 21, opcode: 0x189, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sin_f16 vop3
    Variant { row: 395, form: 16, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sin_f16 dpp1
    Variant { row: 395, form: 13, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_sin_f16 sdwa1
    Variant { row: 396, form: 9, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cos_f16 vop1
    Variant { row: 396, form: 21, opcode: 0x18a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cos_f16 vop3
    Variant { row: 396, form: 16, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cos_f16 dpp1
    Variant { row: 396, form: 13, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cos_f16 sdwa1
    Variant { row: 397, form: 9, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_exp_legacy_f32 vop1
    Variant { row: 397, form: 21, opcode: 0x18b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_exp_legacy_f32 vop3
    Variant { row: 397, form: 16, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_exp_legacy_f32 dpp1
    Variant { row: 397, form: 13, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_exp_legacy_f32 sdwa1
    Variant { row: 398, form: 9, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_log_legacy_f32 vop1
    Variant { row: 398, form: 21, opcode: 0x18c, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_log_legacy_f32 vop3
    Variant { row: 398, form: 16, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_log_legacy_f32 dpp1
    Variant { row: 398, form: 13, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Omod, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_log_legacy_f32 sdwa1
    Variant { row: 399, form: 9, opcode: 0x4d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_norm_i16_f16 vop1
    Variant { row: 399, form: 21, opcode: 0x18d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_norm_i16_f16 vop3
    Variant { row: 399, form: 16, opcode: 0x4d, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_norm_i16_f16 dpp1
    Variant { row: 399, form: 13, opcode: 0x4d, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_norm_i16_f16 sdwa1
    Variant { row: 400, form: 9, opcode: 0x4e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_norm_u16_f16 vop1
    Variant { row: 400, form: 21, opcode: 0x18e, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_norm_u16_f16 vop3
    Variant { row: 400, form: 16, opcode: 0x4e, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::Neg, M::Abs, M::BankMask, M::RowMask]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_norm_u16_f16 dpp1
    Variant { row: 400, form: 13, opcode: 0x4e, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Neg, M::Abs]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_norm_u16_f16 sdwa1
    Variant { row: 401, form: 9, opcode: 0x4f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sat_pk_u8_i16 vop1
    Variant { row: 401, form: 21, opcode: 0x18f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sat_pk_u8_i16 vop3
    Variant { row: 401, form: 16, opcode: 0x4f, next: NONE, needs: P::empty(), mods: mods(&[M::DppCtrl, M::BoundCtrl, M::BankMask, M::RowMask]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sat_pk_u8_i16 dpp1
    Variant { row: 401, form: 13, opcode: 0x4f, next: NONE, needs: P::empty(), mods: mods(&[M::DstSel, M::DstUnused, M::Clamp, M::Src0Sel, M::Sext]), required: mods(&[]), neg: 0, sext: 1, op_sel: 0 }, // v_sat_pk_u8_i16 sdwa1
    Variant { row: 402, form: 9, opcode: 0x51, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_swap_b32 vop1
    Variant { row: 403, form: 11, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_class_f32 vopc
    Variant { row: 403, form: 23, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cmp_class_f32 vop3c
    Variant { row: 403, form: 15, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 1, sext: 2, op_sel: 0 }, // v_cmp_class_f32 sdwac
    Variant { row: 404, form: 11, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_class_f32 vopc
    Variant { row: 404, form: 23, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cmpx_class_f32 vop3c
    Variant { row: 404, form: 15, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 1, sext: 2, op_sel: 0 }, // v_cmpx_class_f32 sdwac
    Variant { row: 405, form: 11, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_class_f64 vopc
    Variant { row: 405, form: 23, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cmp_class_f64 vop3c
    Variant { row: 406, form: 11, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_class_f64 vopc
    Variant { row: 406, form: 23, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cmpx_class_f64 vop3c
    Variant { row: 407, form: 11, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_class_f16 vopc
    Variant { row: 407, form: 23, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cmp_class_f16 vop3c
    Variant { row: 407, form: 15, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 1, sext: 2, op_sel: 0 }, // v_cmp_class_f16 sdwac
    Variant { row: 408, form: 11, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_class_f16 vopc
    Variant { row: 408, form: 23, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cmpx_class_f16 vop3c
    Variant { row: 408, form: 15, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 1, sext: 2, op_sel: 0 }, // v_cmpx_class_f16 sdwac
    Variant { row: 409, form: 11, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_f16 vopc
    Variant { row: 409, form: 23, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_f_f16 vop3c
    Variant { row: 409, form: 15, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_f_f16 sdwac
    Variant { row: 410, form: 11, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_f16 vopc
    Variant { row: 410, form: 23, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_lt_f16 vop3c
    Variant { row: 410, form: 15, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_lt_f16 sdwac
    Variant { row: 411, form: 11, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_f16 vopc
    Variant { row: 411, form: 23, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_eq_f16 vop3c
    Variant { row: 411, form: 15, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_eq_f16 sdwac
    Variant { row: 412, form: 11, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_f16 vopc
    Variant { row: 412, form: 23, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_le_f16 vop3c
    Variant { row: 412, form: 15, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_le_f16 sdwac
    Variant { row: 413, form: 11, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_f16 vopc
    Variant { row: 413, form: 23, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_gt_f16 vop3c
    Variant { row: 413, form: 15, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_gt_f16 sdwac
    Variant { row: 414, form: 11, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lg_f16 vopc
    Variant { row: 414, form: 23, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_lg_f16 vop3c
    Variant { row: 414, form: 15, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_lg_f16 sdwac
    Variant { row: 415, form: 11, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_f16 vopc
    Variant { row: 415, form: 23, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_ge_f16 vop3c
    Variant { row: 415, form: 15, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_ge_f16 sdwac
    Variant { row: 416, form: 11, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_o_f16 vopc
    Variant { row: 416, form: 23, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_o_f16 vop3c
    Variant { row: 416, form: 15, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_o_f16 sdwac
    Variant { row: 417, form: 11, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_u_f16 vopc
    Variant { row: 417, form: 23, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_u_f16 vop3c
    Variant { row: 417, form: 15, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_u_f16 sdwac
    Variant { row: 418, form: 11, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nge_f16 vopc
    Variant { row: 418, form: 23, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nge_f16 vop3c
    Variant { row: 418, form: 15, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nge_f16 sdwac
    Variant { row: 419, form: 11, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nlg_f16 vopc
    Variant { row: 419, form: 23, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nlg_f16 vop3c
    Variant { row: 419, form: 15, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nlg_f16 sdwac
    Variant { row: 420, form: 11, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ngt_f16 vopc
    Variant { row: 420, form: 23, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_ngt_f16 vop3c
    Variant { row: 420, form: 15, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_ngt_f16 sdwac
    Variant { row: 421, form: 11, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nle_f16 vopc
    Variant { row: 421, form: 23, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nle_f16 vop3c
    Variant { row: 421, form: 15, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nle_f16 sdwac
    Variant { row: 422, form: 11, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_neq_f16 vopc
    Variant { row: 422, form: 23, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_neq_f16 vop3c
    Variant { row: 422, form: 15, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_neq_f16 sdwac
    Variant { row: 423, form: 11, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nlt_f16 vopc
    Variant { row: 423, form: 23, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nlt_f16 vop3c
    Variant { row: 423, form: 15, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nlt_f16 sdwac
    Variant { row: 424, form: 11, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_tru_f16 vopc
    Variant { row: 424, form: 23, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_tru_f16 vop3c
    Variant { row: 424, form: 15, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_tru_f16 sdwac
    Variant { row: 425, form: 11, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_f16 vopc
    Variant { row: 425, form: 23, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_f_f16 vop3c
    Variant { row: 425, form: 15, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_f_f16 sdwac
    Variant { row: 426, form: 11, opcode: 0x31, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_f16 vopc
    Variant { row: 426, form: 23, opcode: 0x31, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_lt_f16 vop3c
    Variant { row: 426, form: 15, opcode: 0x31, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_lt_f16 sdwac
    Variant { row: 427, form: 11, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_f16 vopc
    Variant { row: 427, form: 23, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_eq_f16 vop3c
    Variant { row: 427, form: 15, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_eq_f16 sdwac
    Variant { row: 428, form: 11, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_f16 vopc
    Variant { row: 428, form: 23, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_le_f16 vop3c
    Variant { row: 428, form: 15, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_le_f16 sdwac
    Variant { row: 429, form: 11, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_f16 vopc
    Variant { row: 429, form: 23, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_gt_f16 vop3c
    Variant { row: 429, form: 15, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_gt_f16 sdwac
    Variant { row: 430, form: 11, opcode: 0x35, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lg_f16 vopc
    Variant { row: 430, form: 23, opcode: 0x35, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_lg_f16 vop3c
    Variant { row: 430, form: 15, opcode: 0x35, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_lg_f16 sdwac
    Variant { row: 431, form: 11, opcode: 0x36, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_f16 vopc
    Variant { row: 431, form: 23, opcode: 0x36, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_ge_f16 vop3c
    Variant { row: 431, form: 15, opcode: 0x36, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_ge_f16 sdwac
    Variant { row: 432, form: 11, opcode: 0x37, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_o_f16 vopc
    Variant { row: 432, form: 23, opcode: 0x37, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_o_f16 vop3c
    Variant { row: 432, form: 15, opcode: 0x37, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_o_f16 sdwac
    Variant { row: 433, form: 11, opcode: 0x38, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_u_f16 vopc
    Variant { row: 433, form: 23, opcode: 0x38, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_u_f16 vop3c
    Variant { row: 433, form: 15, opcode: 0x38, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_u_f16 sdwac
    Variant { row: 434, form: 11, opcode: 0x39, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nge_f16 vopc
    Variant { row: 434, form: 23, opcode: 0x39, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nge_f16 vop3c
    Variant { row: 434, form: 15, opcode: 0x39, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nge_f16 sdwac
    Variant { row: 435, form: 11, opcode: 0x3a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nlg_f16 vopc
    Variant { row: 435, form: 23, opcode: 0x3a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nlg_f16 vop3c
    Variant { row: 435, form: 15, opcode: 0x3a, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nlg_f16 sdwac
    Variant { row: 436, form: 11, opcode: 0x3b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ngt_f16 vopc
    Variant { row: 436, form: 23, opcode: 0x3b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_ngt_f16 vop3c
    Variant { row: 436, form: 15, opcode: 0x3b, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_ngt_f16 sdwac
    Variant { row: 437, form: 11, opcode: 0x3c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nle_f16 vopc
    Variant { row: 437, form: 23, opcode: 0x3c, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nle_f16 vop3c
    Variant { row: 437, form: 15, opcode: 0x3c, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nle_f16 sdwac
    Variant { row: 438, form: 11, opcode: 0x3d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_neq_f16 vopc
    Variant { row: 438, form: 23, opcode: 0x3d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_neq_f16 vop3c
    Variant { row: 438, form: 15, opcode: 0x3d, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_neq_f16 sdwac
    Variant { row: 439, form: 11, opcode: 0x3e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nlt_f16 vopc
    Variant { row: 439, form: 23, opcode: 0x3e, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nlt_f16 vop3c
    Variant { row: 439, form: 15, opcode: 0x3e, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nlt_f16 sdwac
    Variant { row: 440, form: 11, opcode: 0x3f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_tru_f16 vopc
    Variant { row: 440, form: 23, opcode: 0x3f, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_tru_f16 vop3c
    Variant { row: 440, form: 15, opcode: 0x3f, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_tru_f16 sdwac
    Variant { row: 441, form: 11, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_f32 vopc
    Variant { row: 441, form: 23, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_f_f32 vop3c
    Variant { row: 441, form: 15, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_f_f32 sdwac
    Variant { row: 442, form: 11, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_f32 vopc
    Variant { row: 442, form: 23, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_lt_f32 vop3c
    Variant { row: 442, form: 15, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_lt_f32 sdwac
    Variant { row: 443, form: 11, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_f32 vopc
    Variant { row: 443, form: 23, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_eq_f32 vop3c
    Variant { row: 443, form: 15, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_eq_f32 sdwac
    Variant { row: 444, form: 11, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_f32 vopc
    Variant { row: 444, form: 23, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_le_f32 vop3c
    Variant { row: 444, form: 15, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_le_f32 sdwac
    Variant { row: 445, form: 11, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_f32 vopc
    Variant { row: 445, form: 23, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_gt_f32 vop3c
    Variant { row: 445, form: 15, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_gt_f32 sdwac
    Variant { row: 446, form: 11, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lg_f32 vopc
    Variant { row: 446, form: 23, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_lg_f32 vop3c
    Variant { row: 446, form: 15, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_lg_f32 sdwac
    Variant { row: 447, form: 11, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_f32 vopc
    Variant { row: 447, form: 23, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_ge_f32 vop3c
    Variant { row: 447, form: 15, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_ge_f32 sdwac
    Variant { row: 448, form: 11, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_o_f32 vopc
    Variant { row: 448, form: 23, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_o_f32 vop3c
    Variant { row: 448, form: 15, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_o_f32 sdwac
    Variant { row: 449, form: 11, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_u_f32 vopc
    Variant { row: 449, form: 23, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_u_f32 vop3c
    Variant { row: 449, form: 15, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_u_f32 sdwac
    Variant { row: 450, form: 11, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nge_f32 vopc
    Variant { row: 450, form: 23, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nge_f32 vop3c
    Variant { row: 450, form: 15, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nge_f32 sdwac
    Variant { row: 451, form: 11, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nlg_f32 vopc
    Variant { row: 451, form: 23, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nlg_f32 vop3c
    Variant { row: 451, form: 15, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nlg_f32 sdwac
    Variant { row: 452, form: 11, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ngt_f32 vopc
    Variant { row: 452, form: 23, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_ngt_f32 vop3c
    Variant { row: 452, form: 15, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_ngt_f32 sdwac
    Variant { row: 453, form: 11, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nle_f32 vopc
    Variant { row: 453, form: 23, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nle_f32 vop3c
    Variant { row: 453, form: 15, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nle_f32 sdwac
    Variant { row: 454, form: 11, opcode: 0x4d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_neq_f32 vopc
    Variant { row: 454, form: 23, opcode: 0x4d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_neq_f32 vop3c
    Variant { row: 454, form: 15, opcode: 0x4d, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_neq_f32 sdwac
    Variant { row: 455, form: 11, opcode: 0x4e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nlt_f32 vopc
    Variant { row: 455, form: 23, opcode: 0x4e, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nlt_f32 vop3c
    Variant { row: 455, form: 15, opcode: 0x4e, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nlt_f32 sdwac
    Variant { row: 456, form: 11, opcode: 0x4f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_tru_f32 vopc
    Variant { row: 456, form: 23, opcode: 0x4f, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_tru_f32 vop3c
    Variant { row: 456, form: 15, opcode: 0x4f, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_tru_f32 sdwac
    Variant { row: 457, form: 11, opcode: 0x50, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_f32 vopc
    Variant { row: 457, form: 23, opcode: 0x50, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_f_f32 vop3c
    Variant { row: 457, form: 15, opcode: 0x50, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_f_f32 sdwac
    Variant { row: 458, form: 11, opcode: 0x51, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_f32 vopc
    Variant { row: 458, form: 23, opcode: 0x51, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_lt_f32 vop3c
    Variant { row: 458, form: 15, opcode: 0x51, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_lt_f32 sdwac
    Variant { row: 459, form: 11, opcode: 0x52, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_f32 vopc
    Variant { row: 459, form: 23, opcode: 0x52, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_eq_f32 vop3c
    Variant { row: 459, form: 15, opcode: 0x52, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_eq_f32 sdwac
    Variant { row: 460, form: 11, opcode: 0x53, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_f32 vopc
    Variant { row: 460, form: 23, opcode: 0x53, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_le_f32 vop3c
    Variant { row: 460, form: 15, opcode: 0x53, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_le_f32 sdwac
    Variant { row: 461, form: 11, opcode: 0x54, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_f32 vopc
    Variant { row: 461, form: 23, opcode: 0x54, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_gt_f32 vop3c
    Variant { row: 461, form: 15, opcode: 0x54, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_gt_f32 sdwac
    Variant { row: 462, form: 11, opcode: 0x55, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lg_f32 vopc
    Variant { row: 462, form: 23, opcode: 0x55, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_lg_f32 vop3c
    Variant { row: 462, form: 15, opcode: 0x55, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_lg_f32 sdwac
    Variant { row: 463, form: 11, opcode: 0x56, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_f32 vopc
    Variant { row: 463, form: 23, opcode: 0x56, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_ge_f32 vop3c
    Variant { row: 463, form: 15, opcode: 0x56, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_ge_f32 sdwac
    Variant { row: 464, form: 11, opcode: 0x57, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_o_f32 vopc
    Variant { row: 464, form: 23, opcode: 0x57, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_o_f32 vop3c
    Variant { row: 464, form: 15, opcode: 0x57, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_o_f32 sdwac
    Variant { row: 465, form: 11, opcode: 0x58, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_u_f32 vopc
    Variant { row: 465, form: 23, opcode: 0x58, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_u_f32 vop3c
    Variant { row: 465, form: 15, opcode: 0x58, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_u_f32 sdwac
    Variant { row: 466, form: 11, opcode: 0x59, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nge_f32 vopc
    Variant { row: 466, form: 23, opcode: 0x59, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nge_f32 vop3c
    Variant { row: 466, form: 15, opcode: 0x59, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nge_f32 sdwac
    Variant { row: 467, form: 11, opcode: 0x5a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nlg_f32 vopc
    Variant { row: 467, form: 23, opcode: 0x5a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nlg_f32 vop3c
    Variant { row: 467, form: 15, opcode: 0x5a, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nlg_f32 sdwac
    Variant { row: 468, form: 11, opcode: 0x5b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ngt_f32 vopc
    Variant { row: 468, form: 23, opcode: 0x5b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_ngt_f32 vop3c
    Variant { row: 468, form: 15, opcode: 0x5b, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_ngt_f32 sdwac
    Variant { row: 469, form: 11, opcode: 0x5c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nle_f32 vopc
    Variant { row: 469, form: 23, opcode: 0x5c, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nle_f32 vop3c
    Variant { row: 469, form: 15, opcode: 0x5c, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nle_f32 sdwac
    Variant { row: 470, form: 11, opcode: 0x5d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_neq_f32 vopc
    Variant { row: 470, form: 23, opcode: 0x5d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_neq_f32 vop3c
    Variant { row: 470, form: 15, opcode: 0x5d, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_neq_f32 sdwac
    Variant { row: 471, form: 11, opcode: 0x5e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nlt_f32 vopc
    Variant { row: 471, form: 23, opcode: 0x5e, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nlt_f32 vop3c
    Variant { row: 471, form: 15, opcode: 0x5e, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nlt_f32 sdwac
    Variant { row: 472, form: 11, opcode: 0x5f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_tru_f32 vopc
    Variant { row: 472, form: 23, opcode: 0x5f, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_tru_f32 vop3c
    Variant { row: 472, form: 15, opcode: 0x5f, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Neg, M::Abs, M::Src1Sel]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_tru_f32 sdwac
    Variant { row: 473, form: 11, opcode: 0x60, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_f64 vopc
    Variant { row: 473, form: 23, opcode: 0x60, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_f_f64 vop3c
    Variant { row: 474, form: 11, opcode: 0x61, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_f64 vopc
    Variant { row: 474, form: 23, opcode: 0x61, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_lt_f64 vop3c
    Variant { row: 475, form: 11, opcode: 0x62, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_f64 vopc
    Variant { row: 475, form: 23, opcode: 0x62, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_eq_f64 vop3c
    Variant { row: 476, form: 11, opcode: 0x63, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_f64 vopc
    Variant { row: 476, form: 23, opcode: 0x63, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_le_f64 vop3c
    Variant { row: 477, form: 11, opcode: 0x64, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_f64 vopc
    Variant { row: 477, form: 23, opcode: 0x64, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_gt_f64 vop3c
    Variant { row: 478, form: 11, opcode: 0x65, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lg_f64 vopc
    Variant { row: 478, form: 23, opcode: 0x65, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_lg_f64 vop3c
    Variant { row: 479, form: 11, opcode: 0x66, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_f64 vopc
    Variant { row: 479, form: 23, opcode: 0x66, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_ge_f64 vop3c
    Variant { row: 480, form: 11, opcode: 0x67, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_o_f64 vopc
    Variant { row: 480, form: 23, opcode: 0x67, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_o_f64 vop3c
    Variant { row: 481, form: 11, opcode: 0x68, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_u_f64 vopc
    Variant { row: 481, form: 23, opcode: 0x68, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_u_f64 vop3c
    Variant { row: 482, form: 11, opcode: 0x69, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nge_f64 vopc
    Variant { row: 482, form: 23, opcode: 0x69, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nge_f64 vop3c
    Variant { row: 483, form: 11, opcode: 0x6a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nlg_f64 vopc
    Variant { row: 483, form: 23, opcode: 0x6a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nlg_f64 vop3c
    Variant { row: 484, form: 11, opcode: 0x6b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ngt_f64 vopc
    Variant { row: 484, form: 23, opcode: 0x6b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_ngt_f64 vop3c
    Variant { row: 485, form: 11, opcode: 0x6c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nle_f64 vopc
    Variant { row: 485, form: 23, opcode: 0x6c, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nle_f64 vop3c
    Variant { row: 486, form: 11, opcode: 0x6d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_neq_f64 vopc
    Variant { row: 486, form: 23, opcode: 0x6d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_neq_f64 vop3c
    Variant { row: 487, form: 11, opcode: 0x6e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_nlt_f64 vopc
    Variant { row: 487, form: 23, opcode: 0x6e, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_nlt_f64 vop3c
    Variant { row: 488, form: 11, opcode: 0x6f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_tru_f64 vopc
    Variant { row: 488, form: 23, opcode: 0x6f, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmp_tru_f64 vop3c
    Variant { row: 489, form: 11, opcode: 0x70, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_f64 vopc
    Variant { row: 489, form: 23, opcode: 0x70, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_f_f64 vop3c
    Variant { row: 490, form: 11, opcode: 0x71, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_f64 vopc
    Variant { row: 490, form: 23, opcode: 0x71, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_lt_f64 vop3c
    Variant { row: 491, form: 11, opcode: 0x72, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_f64 vopc
    Variant { row: 491, form: 23, opcode: 0x72, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_eq_f64 vop3c
    Variant { row: 492, form: 11, opcode: 0x73, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_f64 vopc
    Variant { row: 492, form: 23, opcode: 0x73, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_le_f64 vop3c
    Variant { row: 493, form: 11, opcode: 0x74, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_f64 vopc
    Variant { row: 493, form: 23, opcode: 0x74, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_gt_f64 vop3c
    Variant { row: 494, form: 11, opcode: 0x75, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lg_f64 vopc
    Variant { row: 494, form: 23, opcode: 0x75, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_lg_f64 vop3c
    Variant { row: 495, form: 11, opcode: 0x76, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_f64 vopc
    Variant { row: 495, form: 23, opcode: 0x76, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_ge_f64 vop3c
    Variant { row: 496, form: 11, opcode: 0x77, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_o_f64 vopc
    Variant { row: 496, form: 23, opcode: 0x77, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_o_f64 vop3c
    Variant { row: 497, form: 11, opcode: 0x78, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_u_f64 vopc
    Variant { row: 497, form: 23, opcode: 0x78, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_u_f64 vop3c
    Variant { row: 498, form: 11, opcode: 0x79, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nge_f64 vopc
    Variant { row: 498, form: 23, opcode: 0x79, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nge_f64 vop3c
    Variant { row: 499, form: 11, opcode: 0x7a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nlg_f64 vopc
    Variant { row: 499, form: 23, opcode: 0x7a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nlg_f64 vop3c
    Variant { row: 500, form: 11, opcode: 0x7b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ngt_f64 vopc
    Variant { row: 500, form: 23, opcode: 0x7b, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_ngt_f64 vop3c
    Variant { row: 501, form: 11, opcode: 0x7c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nle_f64 vopc
    Variant { row: 501, form: 23, opcode: 0x7c, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nle_f64 vop3c
    Variant { row: 502, form: 11, opcode: 0x7d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_neq_f64 vopc
    Variant { row: 502, form: 23, opcode: 0x7d, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_neq_f64 vop3c
    Variant { row: 503, form: 11, opcode: 0x7e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_nlt_f64 vopc
    Variant { row: 503, form: 23, opcode: 0x7e, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_nlt_f64 vop3c
    Variant { row: 504, form: 11, opcode: 0x7f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_tru_f64 vopc
    Variant { row: 504, form: 23, opcode: 0x7f, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cmpx_tru_f64 vop3c
    Variant { row: 505, form: 11, opcode: 0xa0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_i16 vopc
    Variant { row: 505, form: 23, opcode: 0xa0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_i16 vop3c
    Variant { row: 505, form: 15, opcode: 0xa0, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_f_i16 sdwac
    Variant { row: 506, form: 11, opcode: 0xa1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_i16 vopc
    Variant { row: 506, form: 23, opcode: 0xa1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_i16 vop3c
    Variant { row: 506, form: 15, opcode: 0xa1, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_lt_i16 sdwac
    Variant { row: 507, form: 11, opcode: 0xa2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_i16 vopc
    Variant { row: 507, form: 23, opcode: 0xa2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_i16 vop3c
    Variant { row: 507, form: 15, opcode: 0xa2, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_eq_i16 sdwac
    Variant { row: 508, form: 11, opcode: 0xa3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_i16 vopc
    Variant { row: 508, form: 23, opcode: 0xa3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_i16 vop3c
    Variant { row: 508, form: 15, opcode: 0xa3, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_le_i16 sdwac
    Variant { row: 509, form: 11, opcode: 0xa4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_i16 vopc
    Variant { row: 509, form: 23, opcode: 0xa4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_i16 vop3c
    Variant { row: 509, form: 15, opcode: 0xa4, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_gt_i16 sdwac
    Variant { row: 510, form: 11, opcode: 0xa5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_i16 vopc
    Variant { row: 510, form: 23, opcode: 0xa5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_i16 vop3c
    Variant { row: 510, form: 15, opcode: 0xa5, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_ne_i16 sdwac
    Variant { row: 511, form: 11, opcode: 0xa6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_i16 vopc
    Variant { row: 511, form: 23, opcode: 0xa6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_i16 vop3c
    Variant { row: 511, form: 15, opcode: 0xa6, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_ge_i16 sdwac
    Variant { row: 512, form: 11, opcode: 0xa7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_i16 vopc
    Variant { row: 512, form: 23, opcode: 0xa7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_i16 vop3c
    Variant { row: 512, form: 15, opcode: 0xa7, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_t_i16 sdwac
    Variant { row: 513, form: 11, opcode: 0xa8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_u16 vopc
    Variant { row: 513, form: 23, opcode: 0xa8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_u16 vop3c
    Variant { row: 513, form: 15, opcode: 0xa8, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_f_u16 sdwac
    Variant { row: 514, form: 11, opcode: 0xa9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_u16 vopc
    Variant { row: 514, form: 23, opcode: 0xa9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_u16 vop3c
    Variant { row: 514, form: 15, opcode: 0xa9, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_lt_u16 sdwac
    Variant { row: 515, form: 11, opcode: 0xaa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_u16 vopc
    Variant { row: 515, form: 23, opcode: 0xaa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_u16 vop3c
    Variant { row: 515, form: 15, opcode: 0xaa, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_eq_u16 sdwac
    Variant { row: 516, form: 11, opcode: 0xab, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_u16 vopc
    Variant { row: 516, form: 23, opcode: 0xab, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_u16 vop3c
    Variant { row: 516, form: 15, opcode: 0xab, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_le_u16 sdwac
    Variant { row: 517, form: 11, opcode: 0xac, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_u16 vopc
    Variant { row: 517, form: 23, opcode: 0xac, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_u16 vop3c
    Variant { row: 517, form: 15, opcode: 0xac, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_gt_u16 sdwac
    Variant { row: 518, form: 11, opcode: 0xad, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_u16 vopc
    Variant { row: 518, form: 23, opcode: 0xad, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_u16 vop3c
    Variant { row: 518, form: 15, opcode: 0xad, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_ne_u16 sdwac
    Variant { row: 519, form: 11, opcode: 0xae, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_u16 vopc
    Variant { row: 519, form: 23, opcode: 0xae, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_u16 vop3c
    Variant { row: 519, form: 15, opcode: 0xae, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_ge_u16 sdwac
    Variant { row: 520, form: 11, opcode: 0xaf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_u16 vopc
    Variant { row: 520, form: 23, opcode: 0xaf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_u16 vop3c
    Variant { row: 520, form: 15, opcode: 0xaf, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_t_u16 sdwac
    Variant { row: 521, form: 11, opcode: 0xb0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_i16 vopc
    Variant { row: 521, form: 23, opcode: 0xb0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_i16 vop3c
    Variant { row: 521, form: 15, opcode: 0xb0, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_f_i16 sdwac
    Variant { row: 522, form: 11, opcode: 0xb1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_i16 vopc
    Variant { row: 522, form: 23, opcode: 0xb1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_i16 vop3c
    Variant { row: 522, form: 15, opcode: 0xb1, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_lt_i16 sdwac
    Variant { row: 523, form: 11, opcode: 0xb2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_i16 vopc
    Variant { row: 523, form: 23, opcode: 0xb2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_i16 vop3c
    Variant { row: 523, form: 15, opcode: 0xb2, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_eq_i16 sdwac
    Variant { row: 524, form: 11, opcode: 0xb3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_i16 vopc
    Variant { row: 524, form: 23, opcode: 0xb3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_i16 vop3c
    Variant { row: 524, form: 15, opcode: 0xb3, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_le_i16 sdwac
    Variant { row: 525, form: 11, opcode: 0xb4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_i16 vopc
    Variant { row: 525, form: 23, opcode: 0xb4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_i16 vop3c
    Variant { row: 525, form: 15, opcode: 0xb4, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_gt_i16 sdwac
    Variant { row: 526, form: 11, opcode: 0xb5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_i16 vopc
    Variant { row: 526, form: 23, opcode: 0xb5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_i16 vop3c
    Variant { row: 526, form: 15, opcode: 0xb5, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_ne_i16 sdwac
    Variant { row: 527, form: 11, opcode: 0xb6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_i16 vopc
    Variant { row: 527, form: 23, opcode: 0xb6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_i16 vop3c
    Variant { row: 527, form: 15, opcode: 0xb6, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_ge_i16 sdwac
    Variant { row: 528, form: 11, opcode: 0xb7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_i16 vopc
    Variant { row: 528, form: 23, opcode: 0xb7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_i16 vop3c
    Variant { row: 528, form: 15, opcode: 0xb7, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_t_i16 sdwac
    Variant { row: 529, form: 11, opcode: 0xb8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_u16 vopc
    Variant { row: 529, form: 23, opcode: 0xb8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_u16 vop3c
    Variant { row: 529, form: 15, opcode: 0xb8, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_f_u16 sdwac
    Variant { row: 530, form: 11, opcode: 0xb9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_u16 vopc
    Variant { row: 530, form: 23, opcode: 0xb9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_u16 vop3c
    Variant { row: 530, form: 15, opcode: 0xb9, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_lt_u16 sdwac
    Variant { row: 531, form: 11, opcode: 0xba, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_u16 vopc
    Variant { row: 531, form: 23, opcode: 0xba, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_u16 vop3c
    Variant { row: 531, form: 15, opcode: 0xba, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_eq_u16 sdwac
    Variant { row: 532, form: 11, opcode: 0xbb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_u16 vopc
    Variant { row: 532, form: 23, opcode: 0xbb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_u16 vop3c
    Variant { row: 532, form: 15, opcode: 0xbb, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_le_u16 sdwac
    Variant { row: 533, form: 11, opcode: 0xbc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_u16 vopc
    Variant { row: 533, form: 23, opcode: 0xbc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_u16 vop3c
    Variant { row: 533, form: 15, opcode: 0xbc, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_gt_u16 sdwac
    Variant { row: 534, form: 11, opcode: 0xbd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_u16 vopc
    Variant { row: 534, form: 23, opcode: 0xbd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_u16 vop3c
    Variant { row: 534, form: 15, opcode: 0xbd, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_ne_u16 sdwac
    Variant { row: 535, form: 11, opcode: 0xbe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_u16 vopc
    Variant { row: 535, form: 23, opcode: 0xbe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_u16 vop3c
    Variant { row: 535, form: 15, opcode: 0xbe, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_ge_u16 sdwac
    Variant { row: 536, form: 11, opcode: 0xbf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_u16 vopc
    Variant { row: 536, form: 23, opcode: 0xbf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_u16 vop3c
    Variant { row: 536, form: 15, opcode: 0xbf, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_t_u16 sdwac
    Variant { row: 537, form: 11, opcode: 0xc0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_i32 vopc
    Variant { row: 537, form: 23, opcode: 0xc0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_i32 vop3c
    Variant { row: 537, form: 15, opcode: 0xc0, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_f_i32 sdwac
    Variant { row: 538, form: 11, opcode: 0xc1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_i32 vopc
    Variant { row: 538, form: 23, opcode: 0xc1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_i32 vop3c
    Variant { row: 538, form: 15, opcode: 0xc1, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_lt_i32 sdwac
    Variant { row: 539, form: 11, opcode: 0xc2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_i32 vopc
    Variant { row: 539, form: 23, opcode: 0xc2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_i32 vop3c
    Variant { row: 539, form: 15, opcode: 0xc2, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_eq_i32 sdwac
    Variant { row: 540, form: 11, opcode: 0xc3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_i32 vopc
    Variant { row: 540, form: 23, opcode: 0xc3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_i32 vop3c
    Variant { row: 540, form: 15, opcode: 0xc3, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_le_i32 sdwac
    Variant { row: 541, form: 11, opcode: 0xc4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_i32 vopc
    Variant { row: 541, form: 23, opcode: 0xc4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_i32 vop3c
    Variant { row: 541, form: 15, opcode: 0xc4, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_gt_i32 sdwac
    Variant { row: 542, form: 11, opcode: 0xc5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_i32 vopc
    Variant { row: 542, form: 23, opcode: 0xc5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_i32 vop3c
    Variant { row: 542, form: 15, opcode: 0xc5, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_ne_i32 sdwac
    Variant { row: 543, form: 11, opcode: 0xc6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_i32 vopc
    Variant { row: 543, form: 23, opcode: 0xc6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_i32 vop3c
    Variant { row: 543, form: 15, opcode: 0xc6, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_ge_i32 sdwac
    Variant { row: 544, form: 11, opcode: 0xc7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_i32 vopc
    Variant { row: 544, form: 23, opcode: 0xc7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_i32 vop3c
    Variant { row: 544, form: 15, opcode: 0xc7, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_t_i32 sdwac
    Variant { row: 545, form: 11, opcode: 0xc8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_u32 vopc
    Variant { row: 545, form: 23, opcode: 0xc8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_u32 vop3c
    Variant { row: 545, form: 15, opcode: 0xc8, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_f_u32 sdwac
    Variant { row: 546, form: 11, opcode: 0xc9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_u32 vopc
    Variant { row: 546, form: 23, opcode: 0xc9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_u32 vop3c
    Variant { row: 546, form: 15, opcode: 0xc9, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_lt_u32 sdwac
    Variant { row: 547, form: 11, opcode: 0xca, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_u32 vopc
    Variant { row: 547, form: 23, opcode: 0xca, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_u32 vop3c
    Variant { row: 547, form: 15, opcode: 0xca, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_eq_u32 sdwac
    Variant { row: 548, form: 11, opcode: 0xcb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_u32 vopc
    Variant { row: 548, form: 23, opcode: 0xcb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_u32 vop3c
    Variant { row: 548, form: 15, opcode: 0xcb, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_le_u32 sdwac
    Variant { row: 549, form: 11, opcode: 0xcc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_u32 vopc
    Variant { row: 549, form: 23, opcode: 0xcc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_u32 vop3c
    Variant { row: 549, form: 15, opcode: 0xcc, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_gt_u32 sdwac
    Variant { row: 550, form: 11, opcode: 0xcd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_u32 vopc
    Variant { row: 550, form: 23, opcode: 0xcd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_u32 vop3c
    Variant { row: 550, form: 15, opcode: 0xcd, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_ne_u32 sdwac
    Variant { row: 551, form: 11, opcode: 0xce, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_u32 vopc
    Variant { row: 551, form: 23, opcode: 0xce, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_u32 vop3c
    Variant { row: 551, form: 15, opcode: 0xce, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_ge_u32 sdwac
    Variant { row: 552, form: 11, opcode: 0xcf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_u32 vopc
    Variant { row: 552, form: 23, opcode: 0xcf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_u32 vop3c
    Variant { row: 552, form: 15, opcode: 0xcf, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmp_t_u32 sdwac
    Variant { row: 553, form: 11, opcode: 0xd0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_i32 vopc
    Variant { row: 553, form: 23, opcode: 0xd0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_i32 vop3c
    Variant { row: 553, form: 15, opcode: 0xd0, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_f_i32 sdwac
    Variant { row: 554, form: 11, opcode: 0xd1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_i32 vopc
    Variant { row: 554, form: 23, opcode: 0xd1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_i32 vop3c
    Variant { row: 554, form: 15, opcode: 0xd1, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_lt_i32 sdwac
    Variant { row: 555, form: 11, opcode: 0xd2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_i32 vopc
    Variant { row: 555, form: 23, opcode: 0xd2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_i32 vop3c
    Variant { row: 555, form: 15, opcode: 0xd2, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_eq_i32 sdwac
    Variant { row: 556, form: 11, opcode: 0xd3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_i32 vopc
    Variant { row: 556, form: 23, opcode: 0xd3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_i32 vop3c
    Variant { row: 556, form: 15, opcode: 0xd3, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_le_i32 sdwac
    Variant { row: 557, form: 11, opcode: 0xd4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_i32 vopc
    Variant { row: 557, form: 23, opcode: 0xd4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_i32 vop3c
    Variant { row: 557, form: 15, opcode: 0xd4, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_gt_i32 sdwac
    Variant { row: 558, form: 11, opcode: 0xd5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_i32 vopc
    Variant { row: 558, form: 23, opcode: 0xd5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_i32 vop3c
    Variant { row: 558, form: 15, opcode: 0xd5, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_ne_i32 sdwac
    Variant { row: 559, form: 11, opcode: 0xd6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_i32 vopc
    Variant { row: 559, form: 23, opcode: 0xd6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_i32 vop3c
    Variant { row: 559, form: 15, opcode: 0xd6, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_ge_i32 sdwac
    Variant { row: 560, form: 11, opcode: 0xd7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_i32 vopc
    Variant { row: 560, form: 23, opcode: 0xd7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_i32 vop3c
    Variant { row: 560, form: 15, opcode: 0xd7, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_t_i32 sdwac
    Variant { row: 561, form: 11, opcode: 0xd8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_u32 vopc
    Variant { row: 561, form: 23, opcode: 0xd8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_u32 vop3c
    Variant { row: 561, form: 15, opcode: 0xd8, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_f_u32 sdwac
    Variant { row: 562, form: 11, opcode: 0xd9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_u32 vopc
    Variant { row: 562, form: 23, opcode: 0xd9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_u32 vop3c
    Variant { row: 562, form: 15, opcode: 0xd9, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_lt_u32 sdwac
    Variant { row: 563, form: 11, opcode: 0xda, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_u32 vopc
    Variant { row: 563, form: 23, opcode: 0xda, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_u32 vop3c
    Variant { row: 563, form: 15, opcode: 0xda, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_eq_u32 sdwac
    Variant { row: 564, form: 11, opcode: 0xdb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_u32 vopc
    Variant { row: 564, form: 23, opcode: 0xdb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_u32 vop3c
    Variant { row: 564, form: 15, opcode: 0xdb, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_le_u32 sdwac
    Variant { row: 565, form: 11, opcode: 0xdc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_u32 vopc
    Variant { row: 565, form: 23, opcode: 0xdc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_u32 vop3c
    Variant { row: 565, form: 15, opcode: 0xdc, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_gt_u32 sdwac
    Variant { row: 566, form: 11, opcode: 0xdd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_u32 vopc
    Variant { row: 566, form: 23, opcode: 0xdd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_u32 vop3c
    Variant { row: 566, form: 15, opcode: 0xdd, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_ne_u32 sdwac
    Variant { row: 567, form: 11, opcode: 0xde, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_u32 vopc
    Variant { row: 567, form: 23, opcode: 0xde, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_u32 vop3c
    Variant { row: 567, form: 15, opcode: 0xde, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_ge_u32 sdwac
    Variant { row: 568, form: 11, opcode: 0xdf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_u32 vopc
    Variant { row: 568, form: 23, opcode: 0xdf, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_u32 vop3c
    Variant { row: 568, form: 15, opcode: 0xdf, next: NONE, needs: P::empty(), mods: mods(&[M::Src0Sel, M::Sext, M::Src1Sel]), required: mods(&[]), neg: 0, sext: 3, op_sel: 0 }, // v_cmpx_t_u32 sdwac
    Variant { row: 569, form: 11, opcode: 0xe0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_i64 vopc
    Variant { row: 569, form: 23, opcode: 0xe0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_i64 vop3c
    Variant { row: 570, form: 11, opcode: 0xe1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_i64 vopc
    Variant { row: 570, form: 23, opcode: 0xe1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_i64 vop3c
    Variant { row: 571, form: 11, opcode: 0xe2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_i64 vopc
    Variant { row: 571, form: 23, opcode: 0xe2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_i64 vop3c
    Variant { row: 572, form: 11, opcode: 0xe3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_i64 vopc
    Variant { row: 572, form: 23, opcode: 0xe3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_i64 vop3c
    Variant { row: 573, form: 11, opcode: 0xe4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_i64 vopc
    Variant { row: 573, form: 23, opcode: 0xe4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_i64 vop3c
    Variant { row: 574, form: 11, opcode: 0xe5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_i64 vopc
    Variant { row: 574, form: 23, opcode: 0xe5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_i64 vop3c
    Variant { row: 575, form: 11, opcode: 0xe6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_i64 vopc
    Variant { row: 575, form: 23, opcode: 0xe6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_i64 vop3c
    Variant { row: 576, form: 11, opcode: 0xe7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_i64 vopc
    Variant { row: 576, form: 23, opcode: 0xe7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_i64 vop3c
    Variant { row: 577, form: 11, opcode: 0xe8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_u64 vopc
    Variant { row: 577, form: 23, opcode: 0xe8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_f_u64 vop3c
    Variant { row: 578, form: 11, opcode: 0xe9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_u64 vopc
    Variant { row: 578, form: 23, opcode: 0xe9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_lt_u64 vop3c
    Variant { row: 579, form: 11, opcode: 0xea, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_u64 vopc
    Variant { row: 579, form: 23, opcode: 0xea, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_eq_u64 vop3c
    Variant { row: 580, form: 11, opcode: 0xeb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_u64 vopc
    Variant { row: 580, form: 23, opcode: 0xeb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_le_u64 vop3c
    Variant { row: 581, form: 11, opcode: 0xec, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_u64 vopc
    Variant { row: 581, form: 23, opcode: 0xec, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_gt_u64 vop3c
    Variant { row: 582, form: 11, opcode: 0xed, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_u64 vopc
    Variant { row: 582, form: 23, opcode: 0xed, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ne_u64 vop3c
    Variant { row: 583, form: 11, opcode: 0xee, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_u64 vopc
    Variant { row: 583, form: 23, opcode: 0xee, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_ge_u64 vop3c
    Variant { row: 584, form: 11, opcode: 0xef, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_u64 vopc
    Variant { row: 584, form: 23, opcode: 0xef, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmp_t_u64 vop3c
    Variant { row: 585, form: 11, opcode: 0xf0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_i64 vopc
    Variant { row: 585, form: 23, opcode: 0xf0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_i64 vop3c
    Variant { row: 586, form: 11, opcode: 0xf1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_i64 vopc
    Variant { row: 586, form: 23, opcode: 0xf1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_i64 vop3c
    Variant { row: 587, form: 11, opcode: 0xf2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_i64 vopc
    Variant { row: 587, form: 23, opcode: 0xf2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_i64 vop3c
    Variant { row: 588, form: 11, opcode: 0xf3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_i64 vopc
    Variant { row: 588, form: 23, opcode: 0xf3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_i64 vop3c
    Variant { row: 589, form: 11, opcode: 0xf4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_i64 vopc
    Variant { row: 589, form: 23, opcode: 0xf4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_i64 vop3c
    Variant { row: 590, form: 11, opcode: 0xf5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_i64 vopc
    Variant { row: 590, form: 23, opcode: 0xf5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_i64 vop3c
    Variant { row: 591, form: 11, opcode: 0xf6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_i64 vopc
    Variant { row: 591, form: 23, opcode: 0xf6, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_i64 vop3c
    Variant { row: 592, form: 11, opcode: 0xf7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_i64 vopc
    Variant { row: 592, form: 23, opcode: 0xf7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_i64 vop3c
    Variant { row: 593, form: 11, opcode: 0xf8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_u64 vopc
    Variant { row: 593, form: 23, opcode: 0xf8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_f_u64 vop3c
    Variant { row: 594, form: 11, opcode: 0xf9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_u64 vopc
    Variant { row: 594, form: 23, opcode: 0xf9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_lt_u64 vop3c
    Variant { row: 595, form: 11, opcode: 0xfa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_u64 vopc
    Variant { row: 595, form: 23, opcode: 0xfa, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_eq_u64 vop3c
    Variant { row: 596, form: 11, opcode: 0xfb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_u64 vopc
    Variant { row: 596, form: 23, opcode: 0xfb, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_le_u64 vop3c
    Variant { row: 597, form: 11, opcode: 0xfc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_u64 vopc
    Variant { row: 597, form: 23, opcode: 0xfc, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_gt_u64 vop3c
    Variant { row: 598, form: 11, opcode: 0xfd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_u64 vopc
    Variant { row: 598, form: 23, opcode: 0xfd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ne_u64 vop3c
    Variant { row: 599, form: 11, opcode: 0xfe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_u64 vopc
    Variant { row: 599, form: 23, opcode: 0xfe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_ge_u64 vop3c
    Variant { row: 600, form: 11, opcode: 0xff, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_u64 vopc
    Variant { row: 600, form: 23, opcode: 0xff, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cmpx_t_u64 vop3c
    Variant { row: 601, form: 21, opcode: 0x1c0, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_mad_legacy_f32 vop3
    Variant { row: 602, form: 21, opcode: 0x1c1, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_mad_f32 vop3
    Variant { row: 603, form: 21, opcode: 0x1c2, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mad_i32_i24 vop3
    Variant { row: 604, form: 21, opcode: 0x1c3, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mad_u32_u24 vop3
    Variant { row: 605, form: 21, opcode: 0x1c4, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_cubeid_f32 vop3
    Variant { row: 606, form: 21, opcode: 0x1c5, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_cubesc_f32 vop3
    Variant { row: 607, form: 21, opcode: 0x1c6, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_cubetc_f32 vop3
    Variant { row: 608, form: 21, opcode: 0x1c7, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_cubema_f32 vop3
    Variant { row: 609, form: 21, opcode: 0x1c8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_bfe_u32 vop3
    Variant { row: 610, form: 21, opcode: 0x1c9, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_bfe_i32 vop3
    Variant { row: 611, form: 21, opcode: 0x1ca, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_bfi_b32 vop3
    Variant { row: 612, form: 21, opcode: 0x1cb, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_fma_f32 vop3
    Variant { row: 613, form: 21, opcode: 0x1cc, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_fma_f64 vop3
    Variant { row: 614, form: 21, opcode: 0x1cd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lerp_u8 vop3
    Variant { row: 615, form: 21, opcode: 0x1ce, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_alignbit_b32 vop3
    Variant { row: 616, form: 21, opcode: 0x1cf, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_alignbyte_b32 vop3
    Variant { row: 617, form: 21, opcode: 0x1d0, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_min3_f32 vop3
    Variant { row: 618, form: 21, opcode: 0x1d1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min3_i32 vop3
    Variant { row: 619, form: 21, opcode: 0x1d2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_min3_u32 vop3
    Variant { row: 620, form: 21, opcode: 0x1d3, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_max3_f32 vop3
    Variant { row: 621, form: 21, opcode: 0x1d4, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max3_i32 vop3
    Variant { row: 622, form: 21, opcode: 0x1d5, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_max3_u32 vop3
    Variant { row: 623, form: 21, opcode: 0x1d6, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_med3_f32 vop3
    Variant { row: 624, form: 21, opcode: 0x1d7, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_med3_i32 vop3
    Variant { row: 625, form: 21, opcode: 0x1d8, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_med3_u32 vop3
    Variant { row: 626, form: 21, opcode: 0x1d9, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sad_u8 vop3
    Variant { row: 627, form: 21, opcode: 0x1da, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sad_hi_u8 vop3
    Variant { row: 628, form: 21, opcode: 0x1db, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sad_u16 vop3
    Variant { row: 629, form: 21, opcode: 0x1dc, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sad_u32 vop3
    Variant { row: 630, form: 21, opcode: 0x1dd, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_pk_u8_f32 vop3
    Variant { row: 631, form: 21, opcode: 0x1de, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_div_fixup_f32 vop3
    Variant { row: 632, form: 21, opcode: 0x1df, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_div_fixup_f64 vop3
    Variant { row: 633, form: 22, opcode: 0x1e0, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_div_scale_f32 vop3b
    Variant { row: 634, form: 22, opcode: 0x1e1, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_div_scale_f64 vop3b
    Variant { row: 635, form: 21, opcode: 0x1e2, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_div_fmas_f32 vop3
    Variant { row: 636, form: 21, opcode: 0x1e3, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_div_fmas_f64 vop3
    Variant { row: 637, form: 21, opcode: 0x1e4, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_msad_u8 vop3
    Variant { row: 638, form: 21, opcode: 0x1e5, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_qsad_pk_u16_u8 vop3
    Variant { row: 639, form: 21, opcode: 0x1e6, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mqsad_pk_u16_u8 vop3
    Variant { row: 640, form: 21, opcode: 0x1e7, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mqsad_u32_u8 vop3
    Variant { row: 641, form: 22, opcode: 0x1e8, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mad_u64_u32 vop3b
    Variant { row: 642, form: 22, opcode: 0x1e9, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mad_i64_i32 vop3b
    Variant { row: 643, form: 21, opcode: 0x1ea, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_mad_legacy_f16 vop3
    Variant { row: 644, form: 21, opcode: 0x1eb, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mad_legacy_u16 vop3
    Variant { row: 645, form: 21, opcode: 0x1ec, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mad_legacy_i16 vop3
    Variant { row: 646, form: 21, opcode: 0x1ed, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_perm_b32 vop3
    Variant { row: 647, form: 21, opcode: 0x1ee, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_fma_legacy_f16 vop3
    Variant { row: 648, form: 21, opcode: 0x1ef, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_div_fixup_legacy_f16 vop3
    Variant { row: 649, form: 21, opcode: 0x1f0, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_cvt_pkaccum_u8_f32 vop3
    Variant { row: 650, form: 21, opcode: 0x1f1, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_mad_u32_u16 vop3
    Variant { row: 651, form: 21, opcode: 0x1f2, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_mad_i32_i16 vop3
    Variant { row: 652, form: 21, opcode: 0x1f3, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_xad_u32 vop3
    Variant { row: 653, form: 21, opcode: 0x1f4, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::OpSel, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 15 }, // v_min3_f16 vop3
    Variant { row: 654, form: 21, opcode: 0x1f5, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_min3_i16 vop3
    Variant { row: 655, form: 21, opcode: 0x1f6, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_min3_u16 vop3
    Variant { row: 656, form: 21, opcode: 0x1f7, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::OpSel, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 15 }, // v_max3_f16 vop3
    Variant { row: 657, form: 21, opcode: 0x1f8, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_max3_i16 vop3
    Variant { row: 658, form: 21, opcode: 0x1f9, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_max3_u16 vop3
    Variant { row: 659, form: 21, opcode: 0x1fa, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::OpSel, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 15 }, // v_med3_f16 vop3
    Variant { row: 660, form: 21, opcode: 0x1fb, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_med3_i16 vop3
    Variant { row: 661, form: 21, opcode: 0x1fc, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_med3_u16 vop3
    Variant { row: 662, form: 21, opcode: 0x1fd, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshl_add_u32 vop3
    Variant { row: 663, form: 21, opcode: 0x1fe, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_lshl_u32 vop3
    Variant { row: 664, form: 21, opcode: 0x1ff, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add3_u32 vop3
    Variant { row: 665, form: 21, opcode: 0x200, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshl_or_b32 vop3
    Variant { row: 666, form: 21, opcode: 0x201, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_and_or_b32 vop3
    Variant { row: 667, form: 21, opcode: 0x202, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_or3_b32 vop3
    Variant { row: 668, form: 21, opcode: 0x203, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::OpSel, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 15 }, // v_mad_f16 vop3
    Variant { row: 669, form: 21, opcode: 0x204, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_mad_u16 vop3
    Variant { row: 670, form: 21, opcode: 0x205, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 15 }, // v_mad_i16 vop3
    Variant { row: 671, form: 21, opcode: 0x206, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::OpSel, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 15 }, // v_fma_f16 vop3
    Variant { row: 672, form: 21, opcode: 0x207, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::OpSel, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 15 }, // v_div_fixup_f16 vop3
    Variant { row: 673, form: 24, opcode: 0x274, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::High, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_interp_p1ll_f16 vop3i
    Variant { row: 674, form: 24, opcode: 0x275, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::High, M::Omod, M::Neg]), required: mods(&[]), neg: 5, sext: 0, op_sel: 0 }, // v_interp_p1lv_f16 vop3i
    Variant { row: 675, form: 24, opcode: 0x276, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::High, M::Neg]), required: mods(&[]), neg: 5, sext: 0, op_sel: 0 }, // v_interp_p2_legacy_f16 vop3i
    Variant { row: 676, form: 24, opcode: 0x277, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::High, M::Neg]), required: mods(&[]), neg: 5, sext: 0, op_sel: 0 }, // v_interp_p2_f16 vop3i
    Variant { row: 677, form: 21, opcode: 0x280, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_add_f64 vop3
    Variant { row: 678, form: 21, opcode: 0x281, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_mul_f64 vop3
    Variant { row: 679, form: 21, opcode: 0x282, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_min_f64 vop3
    Variant { row: 680, form: 21, opcode: 0x283, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_max_f64 vop3
    Variant { row: 681, form: 21, opcode: 0x284, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ldexp_f64 vop3
    Variant { row: 682, form: 21, opcode: 0x285, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_lo_u32 vop3
    Variant { row: 683, form: 21, opcode: 0x286, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_hi_u32 vop3
    Variant { row: 684, form: 21, opcode: 0x287, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mul_hi_i32 vop3
    Variant { row: 685, form: 21, opcode: 0x288, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_ldexp_f32 vop3
    Variant { row: 686, form: 21, opcode: 0x289, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_readlane_b32 vop3
    Variant { row: 687, form: 21, opcode: 0x28a, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_writelane_b32 vop3
    Variant { row: 688, form: 21, opcode: 0x28b, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_bcnt_u32_b32 vop3
    Variant { row: 689, form: 21, opcode: 0x28c, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mbcnt_lo_u32_b32 vop3
    Variant { row: 690, form: 21, opcode: 0x28d, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mbcnt_hi_u32_b32 vop3
    Variant { row: 691, form: 21, opcode: 0x28f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshlrev_b64 vop3
    Variant { row: 692, form: 21, opcode: 0x290, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_lshrrev_b64 vop3
    Variant { row: 693, form: 21, opcode: 0x291, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_ashrrev_i64 vop3
    Variant { row: 694, form: 21, opcode: 0x292, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_trig_preop_f64 vop3
    Variant { row: 695, form: 21, opcode: 0x293, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_bfm_b32 vop3
    Variant { row: 696, form: 21, opcode: 0x294, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cvt_pknorm_i16_f32 vop3
    Variant { row: 697, form: 21, opcode: 0x295, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cvt_pknorm_u16_f32 vop3
    Variant { row: 698, form: 21, opcode: 0x296, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 0 }, // v_cvt_pkrtz_f16_f32 vop3
    Variant { row: 699, form: 21, opcode: 0x297, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_pk_u16_u32 vop3
    Variant { row: 700, form: 21, opcode: 0x298, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_cvt_pk_i16_i32 vop3
    Variant { row: 701, form: 21, opcode: 0x299, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::OpSel, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 11 }, // v_cvt_pknorm_i16_f16 vop3
    Variant { row: 702, form: 21, opcode: 0x29a, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::OpSel, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 11 }, // v_cvt_pknorm_u16_f16 vop3
    Variant { row: 703, form: 21, opcode: 0x29c, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_add_i32 vop3
    Variant { row: 704, form: 21, opcode: 0x29d, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_sub_i32 vop3
    Variant { row: 705, form: 21, opcode: 0x29e, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 11 }, // v_add_i16 vop3
    Variant { row: 706, form: 21, opcode: 0x29f, next: NONE, needs: P::empty(), mods: mods(&[M::OpSel, M::Clamp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 11 }, // v_sub_i16 vop3
    Variant { row: 707, form: 21, opcode: 0x2a0, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::OpSel, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 11 }, // v_pack_b32_f16 vop3
    Variant { row: 708, form: 18, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_pk_mad_i16 vop3p
    Variant { row: 709, form: 18, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_mul_lo_u16 vop3p
    Variant { row: 710, form: 18, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_add_i16 vop3p
    Variant { row: 711, form: 18, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_sub_i16 vop3p
    Variant { row: 712, form: 18, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_lshlrev_b16 vop3p
    Variant { row: 713, form: 18, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_lshrrev_b16 vop3p
    Variant { row: 714, form: 18, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_ashrrev_i16 vop3p
    Variant { row: 715, form: 18, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_max_i16 vop3p
    Variant { row: 716, form: 18, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_min_i16 vop3p
    Variant { row: 717, form: 18, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_pk_mad_u16 vop3p
    Variant { row: 718, form: 18, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_add_u16 vop3p
    Variant { row: 719, form: 18, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_sub_u16 vop3p
    Variant { row: 720, form: 18, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_max_u16 vop3p
    Variant { row: 721, form: 18, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_min_u16 vop3p
    Variant { row: 722, form: 18, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_pk_fma_f16 vop3p
    Variant { row: 723, form: 18, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_add_f16 vop3p
    Variant { row: 724, form: 18, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_mul_f16 vop3p
    Variant { row: 725, form: 18, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_min_f16 vop3p
    Variant { row: 726, form: 18, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 3, sext: 0, op_sel: 3 }, // v_pk_max_f16 vop3p
    Variant { row: 727, form: 19, opcode: 0x20, next: 1575, needs: P::FMA_MIX, mods: mods(&[M::Abs, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_fma_mix_f32 mix
    Variant { row: 728, form: 19, opcode: 0x20, next: NONE, needs: P::MAD_MIX, mods: mods(&[M::Abs, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_mad_mix_f32 mix
    Variant { row: 729, form: 19, opcode: 0x21, next: 1577, needs: P::FMA_MIX, mods: mods(&[M::Abs, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_fma_mixlo_f16 mix
    Variant { row: 730, form: 19, opcode: 0x21, next: NONE, needs: P::MAD_MIX, mods: mods(&[M::Abs, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_mad_mixlo_f16 mix
    Variant { row: 731, form: 19, opcode: 0x22, next: 1579, needs: P::FMA_MIX, mods: mods(&[M::Abs, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_fma_mixhi_f16 mix
    Variant { row: 732, form: 19, opcode: 0x22, next: NONE, needs: P::MAD_MIX, mods: mods(&[M::Abs, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_mad_mixhi_f16 mix
    Variant { row: 733, form: 18, opcode: 0x23, next: NONE, needs: P::DOT10, mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_dot2_f32_f16 vop3p
    Variant { row: 734, form: 18, opcode: 0x26, next: NONE, needs: P::DOT2, mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_dot2_i32_i16 vop3p
    Variant { row: 735, form: 18, opcode: 0x27, next: NONE, needs: P::DOT2, mods: mods(&[M::NegHi, M::OpSel, M::OpSelHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 7 }, // v_dot2_u32_u16 vop3p
    Variant { row: 736, form: 18, opcode: 0x28, next: NONE, needs: P::DOT1, mods: mods(&[M::NegHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_dot4_i32_i8 vop3p
    Variant { row: 737, form: 18, opcode: 0x29, next: NONE, needs: P::DOT7, mods: mods(&[M::NegHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_dot4_u32_u8 vop3p
    Variant { row: 738, form: 18, opcode: 0x2a, next: NONE, needs: P::DOT1, mods: mods(&[M::NegHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_dot8_i32_i4 vop3p
    Variant { row: 739, form: 18, opcode: 0x2b, next: NONE, needs: P::DOT7, mods: mods(&[M::NegHi, M::Clamp, M::Neg]), required: mods(&[]), neg: 7, sext: 0, op_sel: 0 }, // v_dot8_u32_u4 vop3p
    Variant { row: 740, form: 20, opcode: 0x40, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_32x32x1f32 mai
    Variant { row: 741, form: 20, opcode: 0x41, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_16x16x1f32 mai
    Variant { row: 742, form: 20, opcode: 0x42, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_4x4x1f32 mai
    Variant { row: 743, form: 20, opcode: 0x44, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_32x32x2f32 mai
    Variant { row: 744, form: 20, opcode: 0x45, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_16x16x4f32 mai
    Variant { row: 745, form: 20, opcode: 0x48, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_32x32x4f16 mai
    Variant { row: 746, form: 20, opcode: 0x49, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_16x16x4f16 mai
    Variant { row: 747, form: 20, opcode: 0x4a, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_4x4x4f16 mai
    Variant { row: 748, form: 20, opcode: 0x4c, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_32x32x8f16 mai
    Variant { row: 749, form: 20, opcode: 0x4d, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_16x16x16f16 mai
    Variant { row: 750, form: 20, opcode: 0x50, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_i32_32x32x4i8 mai
    Variant { row: 751, form: 20, opcode: 0x51, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_i32_16x16x4i8 mai
    Variant { row: 752, form: 20, opcode: 0x52, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_i32_4x4x4i8 mai
    Variant { row: 753, form: 20, opcode: 0x54, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_i32_32x32x8i8 mai
    Variant { row: 754, form: 20, opcode: 0x55, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_i32_16x16x16i8 mai
    Variant { row: 755, form: 18, opcode: 0x58, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_accvgpr_read_b32 vop3p
    Variant { row: 756, form: 18, opcode: 0x59, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_accvgpr_write_b32 vop3p
    Variant { row: 757, form: 20, opcode: 0x68, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_32x32x2bf16 mai
    Variant { row: 758, form: 20, opcode: 0x69, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_16x16x2bf16 mai
    Variant { row: 759, form: 20, opcode: 0x6b, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_4x4x2bf16 mai
    Variant { row: 760, form: 20, opcode: 0x6c, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_32x32x4bf16 mai
    Variant { row: 761, form: 20, opcode: 0x6d, next: NONE, needs: P::MFMA_GFX908, mods: mods(&[M::Cbsz, M::Abid, M::Blgp]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_mfma_f32_16x16x8bf16 mai
    Variant { row: 762, form: 12, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_interp_p1_f32 vintrp
    Variant { row: 762, form: 24, opcode: 0x270, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_interp_p1_f32 vop3i
    Variant { row: 763, form: 12, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_interp_p2_f32 vintrp
    Variant { row: 763, form: 24, opcode: 0x271, next: NONE, needs: P::empty(), mods: mods(&[M::Abs, M::Clamp, M::Omod, M::Neg]), required: mods(&[]), neg: 1, sext: 0, op_sel: 0 }, // v_interp_p2_f32 vop3i
    Variant { row: 764, form: 12, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_interp_mov_f32 vintrp
    Variant { row: 764, form: 24, opcode: 0x272, next: NONE, needs: P::empty(), mods: mods(&[M::Clamp, M::Omod]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // v_interp_mov_f32 vop3i
    Variant { row: 765, form: 25, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_add_u32 ds
    Variant { row: 766, form: 25, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_sub_u32 ds
    Variant { row: 767, form: 25, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_rsub_u32 ds
    Variant { row: 768, form: 25, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_inc_u32 ds
    Variant { row: 769, form: 25, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_dec_u32 ds
    Variant { row: 770, form: 25, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_i32 ds
    Variant { row: 771, form: 25, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_i32 ds
    Variant { row: 772, form: 25, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_u32 ds
    Variant { row: 773, form: 25, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_u32 ds
    Variant { row: 774, form: 25, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_and_b32 ds
    Variant { row: 775, form: 25, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_or_b32 ds
    Variant { row: 776, form: 25, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_xor_b32 ds
    Variant { row: 777, form: 25, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_mskor_b32 ds
    Variant { row: 778, form: 25, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_b32 ds
    Variant { row: 779, form: 26, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write2_b32 ds2
    Variant { row: 780, form: 26, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write2st64_b32 ds2
    Variant { row: 781, form: 25, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_cmpst_b32 ds
    Variant { row: 782, form: 25, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_cmpst_f32 ds
    Variant { row: 783, form: 25, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_f32 ds
    Variant { row: 784, form: 25, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_f32 ds
    Variant { row: 785, form: 25, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_nop ds
    Variant { row: 786, form: 25, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_add_f32 ds
    Variant { row: 787, form: 25, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_addtid_b32 ds
    Variant { row: 788, form: 25, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_b8 ds
    Variant { row: 789, form: 25, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_b16 ds
    Variant { row: 790, form: 25, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_add_rtn_u32 ds
    Variant { row: 791, form: 25, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_sub_rtn_u32 ds
    Variant { row: 792, form: 25, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_rsub_rtn_u32 ds
    Variant { row: 793, form: 25, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_inc_rtn_u32 ds
    Variant { row: 794, form: 25, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_dec_rtn_u32 ds
    Variant { row: 795, form: 25, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_rtn_i32 ds
    Variant { row: 796, form: 25, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_rtn_i32 ds
    Variant { row: 797, form: 25, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_rtn_u32 ds
    Variant { row: 798, form: 25, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_rtn_u32 ds
    Variant { row: 799, form: 25, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_and_rtn_b32 ds
    Variant { row: 800, form: 25, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_or_rtn_b32 ds
    Variant { row: 801, form: 25, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_xor_rtn_b32 ds
    Variant { row: 802, form: 25, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_mskor_rtn_b32 ds
    Variant { row: 803, form: 25, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_wrxchg_rtn_b32 ds
    Variant { row: 804, form: 26, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_wrxchg2_rtn_b32 ds2
    Variant { row: 805, form: 26, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_wrxchg2st64_rtn_b32 ds2
    Variant { row: 806, form: 25, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_cmpst_rtn_b32 ds
    Variant { row: 807, form: 25, opcode: 0x31, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_cmpst_rtn_f32 ds
    Variant { row: 808, form: 25, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_rtn_f32 ds
    Variant { row: 809, form: 25, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_rtn_f32 ds
    Variant { row: 810, form: 25, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_wrap_rtn_b32 ds
    Variant { row: 811, form: 25, opcode: 0x35, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_add_rtn_f32 ds
    Variant { row: 812, form: 25, opcode: 0x36, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_b32 ds
    Variant { row: 813, form: 26, opcode: 0x37, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read2_b32 ds2
    Variant { row: 814, form: 26, opcode: 0x38, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read2st64_b32 ds2
    Variant { row: 815, form: 25, opcode: 0x39, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_i8 ds
    Variant { row: 816, form: 25, opcode: 0x3a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_u8 ds
    Variant { row: 817, form: 25, opcode: 0x3b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_i16 ds
    Variant { row: 818, form: 25, opcode: 0x3c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_u16 ds
    Variant { row: 819, form: 25, opcode: 0x3d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_swizzle_b32 ds
    Variant { row: 820, form: 25, opcode: 0x3e, next: NONE, needs: P::empty(), mods: mods(&[M::Offset]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_permute_b32 ds
    Variant { row: 821, form: 25, opcode: 0x3f, next: NONE, needs: P::empty(), mods: mods(&[M::Offset]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_bpermute_b32 ds
    Variant { row: 822, form: 25, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_add_u64 ds
    Variant { row: 823, form: 25, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_sub_u64 ds
    Variant { row: 824, form: 25, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_rsub_u64 ds
    Variant { row: 825, form: 25, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_inc_u64 ds
    Variant { row: 826, form: 25, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_dec_u64 ds
    Variant { row: 827, form: 25, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_i64 ds
    Variant { row: 828, form: 25, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_i64 ds
    Variant { row: 829, form: 25, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_u64 ds
    Variant { row: 830, form: 25, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_u64 ds
    Variant { row: 831, form: 25, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_and_b64 ds
    Variant { row: 832, form: 25, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_or_b64 ds
    Variant { row: 833, form: 25, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_xor_b64 ds
    Variant { row: 834, form: 25, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_mskor_b64 ds
    Variant { row: 835, form: 25, opcode: 0x4d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_b64 ds
    Variant { row: 836, form: 26, opcode: 0x4e, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write2_b64 ds2
    Variant { row: 837, form: 26, opcode: 0x4f, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write2st64_b64 ds2
    Variant { row: 838, form: 25, opcode: 0x50, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_cmpst_b64 ds
    Variant { row: 839, form: 25, opcode: 0x51, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_cmpst_f64 ds
    Variant { row: 840, form: 25, opcode: 0x52, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_f64 ds
    Variant { row: 841, form: 25, opcode: 0x53, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_f64 ds
    Variant { row: 842, form: 25, opcode: 0x54, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_b8_d16_hi ds
    Variant { row: 843, form: 25, opcode: 0x55, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_b16_d16_hi ds
    Variant { row: 844, form: 25, opcode: 0x56, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_u8_d16 ds
    Variant { row: 845, form: 25, opcode: 0x57, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_u8_d16_hi ds
    Variant { row: 846, form: 25, opcode: 0x58, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_i8_d16 ds
    Variant { row: 847, form: 25, opcode: 0x59, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_i8_d16_hi ds
    Variant { row: 848, form: 25, opcode: 0x5a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_u16_d16 ds
    Variant { row: 849, form: 25, opcode: 0x5b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_u16_d16_hi ds
    Variant { row: 850, form: 25, opcode: 0x60, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_add_rtn_u64 ds
    Variant { row: 851, form: 25, opcode: 0x61, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_sub_rtn_u64 ds
    Variant { row: 852, form: 25, opcode: 0x62, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_rsub_rtn_u64 ds
    Variant { row: 853, form: 25, opcode: 0x63, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_inc_rtn_u64 ds
    Variant { row: 854, form: 25, opcode: 0x64, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_dec_rtn_u64 ds
    Variant { row: 855, form: 25, opcode: 0x65, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_rtn_i64 ds
    Variant { row: 856, form: 25, opcode: 0x66, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_rtn_i64 ds
    Variant { row: 857, form: 25, opcode: 0x67, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_rtn_u64 ds
    Variant { row: 858, form: 25, opcode: 0x68, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_rtn_u64 ds
    Variant { row: 859, form: 25, opcode: 0x69, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_and_rtn_b64 ds
    Variant { row: 860, form: 25, opcode: 0x6a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_or_rtn_b64 ds
    Variant { row: 861, form: 25, opcode: 0x6b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_xor_rtn_b64 ds
    Variant { row: 862, form: 25, opcode: 0x6c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_mskor_rtn_b64 ds
    Variant { row: 863, form: 25, opcode: 0x6d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_wrxchg_rtn_b64 ds
    Variant { row: 864, form: 26, opcode: 0x6e, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_wrxchg2_rtn_b64 ds2
    Variant { row: 865, form: 26, opcode: 0x6f, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_wrxchg2st64_rtn_b64 ds2
    Variant { row: 866, form: 25, opcode: 0x70, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_cmpst_rtn_b64 ds
    Variant { row: 867, form: 25, opcode: 0x71, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_cmpst_rtn_f64 ds
    Variant { row: 868, form: 25, opcode: 0x72, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_rtn_f64 ds
    Variant { row: 869, form: 25, opcode: 0x73, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_rtn_f64 ds
    Variant { row: 870, form: 25, opcode: 0x76, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_b64 ds
    Variant { row: 871, form: 26, opcode: 0x77, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read2_b64 ds2
    Variant { row: 872, form: 26, opcode: 0x78, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offset1, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read2st64_b64 ds2
    Variant { row: 873, form: 25, opcode: 0x7e, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_condxchg32_rtn_b64 ds
    Variant { row: 874, form: 25, opcode: 0x80, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_add_src2_u32 ds
    Variant { row: 875, form: 25, opcode: 0x81, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_sub_src2_u32 ds
    Variant { row: 876, form: 25, opcode: 0x82, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_rsub_src2_u32 ds
    Variant { row: 877, form: 25, opcode: 0x83, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_inc_src2_u32 ds
    Variant { row: 878, form: 25, opcode: 0x84, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_dec_src2_u32 ds
    Variant { row: 879, form: 25, opcode: 0x85, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_src2_i32 ds
    Variant { row: 880, form: 25, opcode: 0x86, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_src2_i32 ds
    Variant { row: 881, form: 25, opcode: 0x87, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_src2_u32 ds
    Variant { row: 882, form: 25, opcode: 0x88, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_src2_u32 ds
    Variant { row: 883, form: 25, opcode: 0x89, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_and_src2_b32 ds
    Variant { row: 884, form: 25, opcode: 0x8a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_or_src2_b32 ds
    Variant { row: 885, form: 25, opcode: 0x8b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_xor_src2_b32 ds
    Variant { row: 886, form: 25, opcode: 0x8d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_src2_b32 ds
    Variant { row: 887, form: 25, opcode: 0x92, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_src2_f32 ds
    Variant { row: 888, form: 25, opcode: 0x93, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_src2_f32 ds
    Variant { row: 889, form: 25, opcode: 0x95, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_add_src2_f32 ds
    Variant { row: 890, form: 25, opcode: 0x98, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[M::Gds]), neg: 0, sext: 0, op_sel: 0 }, // ds_gws_sema_release_all ds
    Variant { row: 891, form: 25, opcode: 0x99, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[M::Gds]), neg: 0, sext: 0, op_sel: 0 }, // ds_gws_init ds
    Variant { row: 892, form: 25, opcode: 0x9a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[M::Gds]), neg: 0, sext: 0, op_sel: 0 }, // ds_gws_sema_v ds
    Variant { row: 893, form: 25, opcode: 0x9b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[M::Gds]), neg: 0, sext: 0, op_sel: 0 }, // ds_gws_sema_br ds
    Variant { row: 894, form: 25, opcode: 0x9c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[M::Gds]), neg: 0, sext: 0, op_sel: 0 }, // ds_gws_sema_p ds
    Variant { row: 895, form: 25, opcode: 0x9d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[M::Gds]), neg: 0, sext: 0, op_sel: 0 }, // ds_gws_barrier ds
    Variant { row: 896, form: 25, opcode: 0xb6, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_addtid_b32 ds
    Variant { row: 897, form: 25, opcode: 0xbd, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_consume ds
    Variant { row: 898, form: 25, opcode: 0xbe, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_append ds
    Variant { row: 899, form: 25, opcode: 0xbf, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[M::Gds]), neg: 0, sext: 0, op_sel: 0 }, // ds_ordered_count ds
    Variant { row: 900, form: 25, opcode: 0xc0, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_add_src2_u64 ds
    Variant { row: 901, form: 25, opcode: 0xc1, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_sub_src2_u64 ds
    Variant { row: 902, form: 25, opcode: 0xc2, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_rsub_src2_u64 ds
    Variant { row: 903, form: 25, opcode: 0xc3, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_inc_src2_u64 ds
    Variant { row: 904, form: 25, opcode: 0xc4, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_dec_src2_u64 ds
    Variant { row: 905, form: 25, opcode: 0xc5, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_src2_i64 ds
    Variant { row: 906, form: 25, opcode: 0xc6, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_src2_i64 ds
    Variant { row: 907, form: 25, opcode: 0xc7, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_src2_u64 ds
    Variant { row: 908, form: 25, opcode: 0xc8, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_src2_u64 ds
    Variant { row: 909, form: 25, opcode: 0xc9, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_and_src2_b64 ds
    Variant { row: 910, form: 25, opcode: 0xca, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_or_src2_b64 ds
    Variant { row: 911, form: 25, opcode: 0xcb, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_xor_src2_b64 ds
    Variant { row: 912, form: 25, opcode: 0xcd, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_src2_b64 ds
    Variant { row: 913, form: 25, opcode: 0xd2, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_min_src2_f64 ds
    Variant { row: 914, form: 25, opcode: 0xd3, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_max_src2_f64 ds
    Variant { row: 915, form: 25, opcode: 0xde, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_b96 ds
    Variant { row: 916, form: 25, opcode: 0xdf, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_write_b128 ds
    Variant { row: 917, form: 25, opcode: 0xfe, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_b96 ds
    Variant { row: 918, form: 25, opcode: 0xff, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Gds]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // ds_read_b128 ds
    Variant { row: 919, form: 27, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Lds, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_format_x mubuf
    Variant { row: 920, form: 27, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_format_xy mubuf
    Variant { row: 921, form: 27, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_format_xyz mubuf
    Variant { row: 922, form: 27, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_format_xyzw mubuf
    Variant { row: 923, form: 27, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_format_x mubuf
    Variant { row: 924, form: 27, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_format_xy mubuf
    Variant { row: 925, form: 27, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_format_xyz mubuf
    Variant { row: 926, form: 27, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_format_xyzw mubuf
    Variant { row: 927, form: 27, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_format_d16_x mubuf
    Variant { row: 928, form: 27, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_format_d16_xy mubuf
    Variant { row: 929, form: 27, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_format_d16_xyz mubuf
    Variant { row: 930, form: 27, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_format_d16_xyzw mubuf
    Variant { row: 931, form: 27, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_format_d16_x mubuf
    Variant { row: 932, form: 27, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_format_d16_xy mubuf
    Variant { row: 933, form: 27, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_format_d16_xyz mubuf
    Variant { row: 934, form: 27, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_format_d16_xyzw mubuf
    Variant { row: 935, form: 27, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Lds, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_ubyte mubuf
    Variant { row: 936, form: 27, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Lds, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_sbyte mubuf
    Variant { row: 937, form: 27, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Lds, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_ushort mubuf
    Variant { row: 938, form: 27, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Lds, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_sshort mubuf
    Variant { row: 939, form: 27, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Lds, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_dword mubuf
    Variant { row: 940, form: 27, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_dwordx2 mubuf
    Variant { row: 941, form: 27, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_dwordx3 mubuf
    Variant { row: 942, form: 27, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_dwordx4 mubuf
    Variant { row: 943, form: 27, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_byte mubuf
    Variant { row: 944, form: 27, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_byte_d16_hi mubuf
    Variant { row: 945, form: 27, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_short mubuf
    Variant { row: 946, form: 27, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_short_d16_hi mubuf
    Variant { row: 947, form: 27, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_dword mubuf
    Variant { row: 948, form: 27, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_dwordx2 mubuf
    Variant { row: 949, form: 27, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_dwordx3 mubuf
    Variant { row: 950, form: 27, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_dwordx4 mubuf
    Variant { row: 951, form: 27, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_ubyte_d16 mubuf
    Variant { row: 952, form: 27, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_ubyte_d16_hi mubuf
    Variant { row: 953, form: 27, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_sbyte_d16 mubuf
    Variant { row: 954, form: 27, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_sbyte_d16_hi mubuf
    Variant { row: 955, form: 27, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_short_d16 mubuf
    Variant { row: 956, form: 27, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_short_d16_hi mubuf
    Variant { row: 957, form: 27, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_load_format_d16_hi_x mubuf
    Variant { row: 958, form: 27, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc, M::Tfe]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_format_d16_hi_x mubuf
    Variant { row: 959, form: 28, opcode: 0x3d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Lds, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_store_lds_dword mubuf.lds
    Variant { row: 960, form: 27, opcode: 0x3e, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_wbinvl1 mubuf
    Variant { row: 961, form: 27, opcode: 0x3f, next: NONE, needs: P::empty(), mods: mods(&[]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_wbinvl1_vol mubuf
    Variant { row: 962, form: 27, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_swap mubuf
    Variant { row: 963, form: 27, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_cmpswap mubuf
    Variant { row: 964, form: 27, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_add mubuf
    Variant { row: 965, form: 27, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_sub mubuf
    Variant { row: 966, form: 27, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_smin mubuf
    Variant { row: 967, form: 27, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_umin mubuf
    Variant { row: 968, form: 27, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_smax mubuf
    Variant { row: 969, form: 27, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_umax mubuf
    Variant { row: 970, form: 27, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_and mubuf
    Variant { row: 971, form: 27, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_or mubuf
    Variant { row: 972, form: 27, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_xor mubuf
    Variant { row: 973, form: 27, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_inc mubuf
    Variant { row: 974, form: 27, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_dec mubuf
    Variant { row: 975, form: 27, opcode: 0x4d, next: NONE, needs: P::ATOMIC_FADD, mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_add_f32 mubuf
    Variant { row: 976, form: 27, opcode: 0x4e, next: NONE, needs: P::ATOMIC_PK_ADD_F16, mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_pk_add_f16 mubuf
    Variant { row: 977, form: 27, opcode: 0x60, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_swap_x2 mubuf
    Variant { row: 978, form: 27, opcode: 0x61, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_cmpswap_x2 mubuf
    Variant { row: 979, form: 27, opcode: 0x62, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_add_x2 mubuf
    Variant { row: 980, form: 27, opcode: 0x63, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_sub_x2 mubuf
    Variant { row: 981, form: 27, opcode: 0x64, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_smin_x2 mubuf
    Variant { row: 982, form: 27, opcode: 0x65, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_umin_x2 mubuf
    Variant { row: 983, form: 27, opcode: 0x66, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_smax_x2 mubuf
    Variant { row: 984, form: 27, opcode: 0x67, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_umax_x2 mubuf
    Variant { row: 985, form: 27, opcode: 0x68, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_and_x2 mubuf
    Variant { row: 986, form: 27, opcode: 0x69, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_or_x2 mubuf
    Variant { row: 987, form: 27, opcode: 0x6a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_xor_x2 mubuf
    Variant { row: 988, form: 27, opcode: 0x6b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_inc_x2 mubuf
    Variant { row: 989, form: 27, opcode: 0x6c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // buffer_atomic_dec_x2 mubuf
    Variant { row: 990, form: 29, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_load_format_x mtbuf
    Variant { row: 991, form: 29, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_load_format_xy mtbuf
    Variant { row: 992, form: 29, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_load_format_xyz mtbuf
    Variant { row: 993, form: 29, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_load_format_xyzw mtbuf
    Variant { row: 994, form: 29, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_store_format_x mtbuf
    Variant { row: 995, form: 29, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_store_format_xy mtbuf
    Variant { row: 996, form: 29, opcode: 0x6, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_store_format_xyz mtbuf
    Variant { row: 997, form: 29, opcode: 0x7, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_store_format_xyzw mtbuf
    Variant { row: 998, form: 29, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_load_format_d16_x mtbuf
    Variant { row: 999, form: 29, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_load_format_d16_xy mtbuf
    Variant { row: 1000, form: 29, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_load_format_d16_xyz mtbuf
    Variant { row: 1001, form: 29, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_load_format_d16_xyzw mtbuf
    Variant { row: 1002, form: 29, opcode: 0xc, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_store_format_d16_x mtbuf
    Variant { row: 1003, form: 29, opcode: 0xd, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_store_format_d16_xy mtbuf
    Variant { row: 1004, form: 29, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_store_format_d16_xyz mtbuf
    Variant { row: 1005, form: 29, opcode: 0xf, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Offen, M::Idxen, M::Glc, M::Format, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // tbuffer_store_format_d16_xyzw mtbuf
    Variant { row: 1006, form: 30, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_load mimg
    Variant { row: 1007, form: 30, opcode: 0x1, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_load_mip mimg
    Variant { row: 1008, form: 30, opcode: 0x2, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_load_pck mimg
    Variant { row: 1009, form: 30, opcode: 0x3, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_load_pck_sgn mimg
    Variant { row: 1010, form: 30, opcode: 0x4, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_load_mip_pck mimg
    Variant { row: 1011, form: 30, opcode: 0x5, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_load_mip_pck_sgn mimg
    Variant { row: 1012, form: 30, opcode: 0x8, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_store mimg
    Variant { row: 1013, form: 30, opcode: 0x9, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_store_mip mimg
    Variant { row: 1014, form: 30, opcode: 0xa, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_store_pck mimg
    Variant { row: 1015, form: 30, opcode: 0xb, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_store_mip_pck mimg
    Variant { row: 1016, form: 30, opcode: 0xe, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_get_resinfo mimg
    Variant { row: 1017, form: 30, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_swap mimg
    Variant { row: 1018, form: 30, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_cmpswap mimg
    Variant { row: 1019, form: 30, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_add mimg
    Variant { row: 1020, form: 30, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_sub mimg
    Variant { row: 1021, form: 30, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_smin mimg
    Variant { row: 1022, form: 30, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_umin mimg
    Variant { row: 1023, form: 30, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_smax mimg
    Variant { row: 1024, form: 30, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_umax mimg
    Variant { row: 1025, form: 30, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_and mimg
    Variant { row: 1026, form: 30, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_or mimg
    Variant { row: 1027, form: 30, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_xor mimg
    Variant { row: 1028, form: 30, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_inc mimg
    Variant { row: 1029, form: 30, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_atomic_dec mimg
    Variant { row: 1030, form: 30, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample mimg
    Variant { row: 1031, form: 30, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_cl mimg
    Variant { row: 1032, form: 30, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_d mimg
    Variant { row: 1033, form: 30, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_d_cl mimg
    Variant { row: 1034, form: 30, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_l mimg
    Variant { row: 1035, form: 30, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_b mimg
    Variant { row: 1036, form: 30, opcode: 0x26, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_b_cl mimg
    Variant { row: 1037, form: 30, opcode: 0x27, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_lz mimg
    Variant { row: 1038, form: 30, opcode: 0x28, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c mimg
    Variant { row: 1039, form: 30, opcode: 0x29, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_cl mimg
    Variant { row: 1040, form: 30, opcode: 0x2a, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_d mimg
    Variant { row: 1041, form: 30, opcode: 0x2b, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_d_cl mimg
    Variant { row: 1042, form: 30, opcode: 0x2c, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_l mimg
    Variant { row: 1043, form: 30, opcode: 0x2d, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_b mimg
    Variant { row: 1044, form: 30, opcode: 0x2e, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_b_cl mimg
    Variant { row: 1045, form: 30, opcode: 0x2f, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_lz mimg
    Variant { row: 1046, form: 30, opcode: 0x30, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_o mimg
    Variant { row: 1047, form: 30, opcode: 0x31, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_cl_o mimg
    Variant { row: 1048, form: 30, opcode: 0x32, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_d_o mimg
    Variant { row: 1049, form: 30, opcode: 0x33, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_d_cl_o mimg
    Variant { row: 1050, form: 30, opcode: 0x34, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_l_o mimg
    Variant { row: 1051, form: 30, opcode: 0x35, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_b_o mimg
    Variant { row: 1052, form: 30, opcode: 0x36, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_b_cl_o mimg
    Variant { row: 1053, form: 30, opcode: 0x37, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_lz_o mimg
    Variant { row: 1054, form: 30, opcode: 0x38, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_o mimg
    Variant { row: 1055, form: 30, opcode: 0x39, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_cl_o mimg
    Variant { row: 1056, form: 30, opcode: 0x3a, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_d_o mimg
    Variant { row: 1057, form: 30, opcode: 0x3b, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_d_cl_o mimg
    Variant { row: 1058, form: 30, opcode: 0x3c, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_l_o mimg
    Variant { row: 1059, form: 30, opcode: 0x3d, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_b_o mimg
    Variant { row: 1060, form: 30, opcode: 0x3e, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_b_cl_o mimg
    Variant { row: 1061, form: 30, opcode: 0x3f, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_lz_o mimg
    Variant { row: 1062, form: 30, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4 mimg
    Variant { row: 1063, form: 30, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_cl mimg
    Variant { row: 1064, form: 30, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4h mimg
    Variant { row: 1065, form: 30, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_l mimg
    Variant { row: 1066, form: 30, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_b mimg
    Variant { row: 1067, form: 30, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_b_cl mimg
    Variant { row: 1068, form: 30, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_lz mimg
    Variant { row: 1069, form: 30, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c mimg
    Variant { row: 1070, form: 30, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_cl mimg
    Variant { row: 1071, form: 30, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_l mimg
    Variant { row: 1072, form: 30, opcode: 0x4d, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_b mimg
    Variant { row: 1073, form: 30, opcode: 0x4e, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_b_cl mimg
    Variant { row: 1074, form: 30, opcode: 0x4f, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_lz mimg
    Variant { row: 1075, form: 30, opcode: 0x50, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_o mimg
    Variant { row: 1076, form: 30, opcode: 0x51, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_cl_o mimg
    Variant { row: 1077, form: 30, opcode: 0x54, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_l_o mimg
    Variant { row: 1078, form: 30, opcode: 0x55, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_b_o mimg
    Variant { row: 1079, form: 30, opcode: 0x56, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_b_cl_o mimg
    Variant { row: 1080, form: 30, opcode: 0x57, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_lz_o mimg
    Variant { row: 1081, form: 30, opcode: 0x58, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_o mimg
    Variant { row: 1082, form: 30, opcode: 0x59, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_cl_o mimg
    Variant { row: 1083, form: 30, opcode: 0x5c, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_l_o mimg
    Variant { row: 1084, form: 30, opcode: 0x5d, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_b_o mimg
    Variant { row: 1085, form: 30, opcode: 0x5e, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_b_cl_o mimg
    Variant { row: 1086, form: 30, opcode: 0x5f, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_gather4_c_lz_o mimg
    Variant { row: 1087, form: 30, opcode: 0x60, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_get_lod mimg
    Variant { row: 1088, form: 30, opcode: 0x68, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_cd mimg
    Variant { row: 1089, form: 30, opcode: 0x69, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_cd_cl mimg
    Variant { row: 1090, form: 30, opcode: 0x6a, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_cd mimg
    Variant { row: 1091, form: 30, opcode: 0x6b, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_cd_cl mimg
    Variant { row: 1092, form: 30, opcode: 0x6c, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_cd_o mimg
    Variant { row: 1093, form: 30, opcode: 0x6d, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_cd_cl_o mimg
    Variant { row: 1094, form: 30, opcode: 0x6e, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_cd_o mimg
    Variant { row: 1095, form: 30, opcode: 0x6f, next: NONE, needs: P::empty(), mods: mods(&[M::Dmask, M::Unorm, M::Glc, M::Da, M::R128, M::Tfe, M::Lwe, M::Slc, M::D16]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // image_sample_c_cd_cl_o mimg
    Variant { row: 1096, form: 31, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_ubyte flat
    Variant { row: 1097, form: 33, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Lds, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_ubyte global
    Variant { row: 1098, form: 32, opcode: 0x10, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Lds, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_ubyte scratch
    Variant { row: 1099, form: 31, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_sbyte flat
    Variant { row: 1100, form: 33, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Lds, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_sbyte global
    Variant { row: 1101, form: 32, opcode: 0x11, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Lds, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_sbyte scratch
    Variant { row: 1102, form: 31, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_ushort flat
    Variant { row: 1103, form: 33, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Lds, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_ushort global
    Variant { row: 1104, form: 32, opcode: 0x12, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Lds, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_ushort scratch
    Variant { row: 1105, form: 31, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_sshort flat
    Variant { row: 1106, form: 33, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Lds, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_sshort global
    Variant { row: 1107, form: 32, opcode: 0x13, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Lds, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_sshort scratch
    Variant { row: 1108, form: 31, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_dword flat
    Variant { row: 1109, form: 33, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Lds, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_dword global
    Variant { row: 1110, form: 32, opcode: 0x14, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Lds, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_dword scratch
    Variant { row: 1111, form: 31, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_dwordx2 flat
    Variant { row: 1112, form: 33, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_dwordx2 global
    Variant { row: 1113, form: 32, opcode: 0x15, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_dwordx2 scratch
    Variant { row: 1114, form: 31, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_dwordx3 flat
    Variant { row: 1115, form: 33, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_dwordx3 global
    Variant { row: 1116, form: 32, opcode: 0x16, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_dwordx3 scratch
    Variant { row: 1117, form: 31, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_dwordx4 flat
    Variant { row: 1118, form: 33, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_dwordx4 global
    Variant { row: 1119, form: 32, opcode: 0x17, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_dwordx4 scratch
    Variant { row: 1120, form: 31, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_store_byte flat
    Variant { row: 1121, form: 33, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_store_byte global
    Variant { row: 1122, form: 32, opcode: 0x18, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_store_byte scratch
    Variant { row: 1123, form: 31, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_store_byte_d16_hi flat
    Variant { row: 1124, form: 33, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_store_byte_d16_hi global
    Variant { row: 1125, form: 32, opcode: 0x19, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_store_byte_d16_hi scratch
    Variant { row: 1126, form: 31, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_store_short flat
    Variant { row: 1127, form: 33, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_store_short global
    Variant { row: 1128, form: 32, opcode: 0x1a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_store_short scratch
    Variant { row: 1129, form: 31, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_store_short_d16_hi flat
    Variant { row: 1130, form: 33, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_store_short_d16_hi global
    Variant { row: 1131, form: 32, opcode: 0x1b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_store_short_d16_hi scratch
    Variant { row: 1132, form: 31, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_store_dword flat
    Variant { row: 1133, form: 33, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_store_dword global
    Variant { row: 1134, form: 32, opcode: 0x1c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_store_dword scratch
    Variant { row: 1135, form: 31, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_store_dwordx2 flat
    Variant { row: 1136, form: 33, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_store_dwordx2 global
    Variant { row: 1137, form: 32, opcode: 0x1d, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_store_dwordx2 scratch
    Variant { row: 1138, form: 31, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_store_dwordx3 flat
    Variant { row: 1139, form: 33, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_store_dwordx3 global
    Variant { row: 1140, form: 32, opcode: 0x1e, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_store_dwordx3 scratch
    Variant { row: 1141, form: 31, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_store_dwordx4 flat
    Variant { row: 1142, form: 33, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_store_dwordx4 global
    Variant { row: 1143, form: 32, opcode: 0x1f, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_store_dwordx4 scratch
    Variant { row: 1144, form: 31, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_ubyte_d16 flat
    Variant { row: 1145, form: 33, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_ubyte_d16 global
    Variant { row: 1146, form: 32, opcode: 0x20, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_ubyte_d16 scratch
    Variant { row: 1147, form: 31, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_ubyte_d16_hi flat
    Variant { row: 1148, form: 33, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_ubyte_d16_hi global
    Variant { row: 1149, form: 32, opcode: 0x21, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_ubyte_d16_hi scratch
    Variant { row: 1150, form: 31, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_sbyte_d16 flat
    Variant { row: 1151, form: 33, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_sbyte_d16 global
    Variant { row: 1152, form: 32, opcode: 0x22, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_sbyte_d16 scratch
    Variant { row: 1153, form: 31, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_sbyte_d16_hi flat
    Variant { row: 1154, form: 33, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_sbyte_d16_hi global
    Variant { row: 1155, form: 32, opcode: 0x23, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_sbyte_d16_hi scratch
    Variant { row: 1156, form: 31, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_short_d16 flat
    Variant { row: 1157, form: 33, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_short_d16 global
    Variant { row: 1158, form: 32, opcode: 0x24, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_short_d16 scratch
    Variant { row: 1159, form: 31, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_load_short_d16_hi flat
    Variant { row: 1160, form: 33, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_load_short_d16_hi global
    Variant { row: 1161, form: 32, opcode: 0x25, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // scratch_load_short_d16_hi scratch
    Variant { row: 1162, form: 31, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_swap flat
    Variant { row: 1163, form: 33, opcode: 0x40, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_swap global
    Variant { row: 1164, form: 31, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_cmpswap flat
    Variant { row: 1165, form: 33, opcode: 0x41, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_cmpswap global
    Variant { row: 1166, form: 31, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_add flat
    Variant { row: 1167, form: 33, opcode: 0x42, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_add global
    Variant { row: 1168, form: 31, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_sub flat
    Variant { row: 1169, form: 33, opcode: 0x43, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_sub global
    Variant { row: 1170, form: 31, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_smin flat
    Variant { row: 1171, form: 33, opcode: 0x44, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_smin global
    Variant { row: 1172, form: 31, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_umin flat
    Variant { row: 1173, form: 33, opcode: 0x45, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_umin global
    Variant { row: 1174, form: 31, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_smax flat
    Variant { row: 1175, form: 33, opcode: 0x46, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_smax global
    Variant { row: 1176, form: 31, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_umax flat
    Variant { row: 1177, form: 33, opcode: 0x47, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_umax global
    Variant { row: 1178, form: 31, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_and flat
    Variant { row: 1179, form: 33, opcode: 0x48, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_and global
    Variant { row: 1180, form: 31, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_or flat
    Variant { row: 1181, form: 33, opcode: 0x49, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_or global
    Variant { row: 1182, form: 31, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_xor flat
    Variant { row: 1183, form: 33, opcode: 0x4a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_xor global
    Variant { row: 1184, form: 31, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_inc flat
    Variant { row: 1185, form: 33, opcode: 0x4b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_inc global
    Variant { row: 1186, form: 31, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_dec flat
    Variant { row: 1187, form: 33, opcode: 0x4c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_dec global
    Variant { row: 1188, form: 33, opcode: 0x4d, next: NONE, needs: P::ATOMIC_FADD, mods: mods(&[M::Offset, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_add_f32 global
    Variant { row: 1189, form: 33, opcode: 0x4e, next: NONE, needs: P::ATOMIC_PK_ADD_F16, mods: mods(&[M::Offset, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_pk_add_f16 global
    Variant { row: 1190, form: 31, opcode: 0x60, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_swap_x2 flat
    Variant { row: 1191, form: 33, opcode: 0x60, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_swap_x2 global
    Variant { row: 1192, form: 31, opcode: 0x61, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_cmpswap_x2 flat
    Variant { row: 1193, form: 33, opcode: 0x61, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_cmpswap_x2 global
    Variant { row: 1194, form: 31, opcode: 0x62, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_add_x2 flat
    Variant { row: 1195, form: 33, opcode: 0x62, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_add_x2 global
    Variant { row: 1196, form: 31, opcode: 0x63, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_sub_x2 flat
    Variant { row: 1197, form: 33, opcode: 0x63, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_sub_x2 global
    Variant { row: 1198, form: 31, opcode: 0x64, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_smin_x2 flat
    Variant { row: 1199, form: 33, opcode: 0x64, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_smin_x2 global
    Variant { row: 1200, form: 31, opcode: 0x65, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_umin_x2 flat
    Variant { row: 1201, form: 33, opcode: 0x65, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_umin_x2 global
    Variant { row: 1202, form: 31, opcode: 0x66, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_smax_x2 flat
    Variant { row: 1203, form: 33, opcode: 0x66, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_smax_x2 global
    Variant { row: 1204, form: 31, opcode: 0x67, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_umax_x2 flat
    Variant { row: 1205, form: 33, opcode: 0x67, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_umax_x2 global
    Variant { row: 1206, form: 31, opcode: 0x68, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_and_x2 flat
    Variant { row: 1207, form: 33, opcode: 0x68, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_and_x2 global
    Variant { row: 1208, form: 31, opcode: 0x69, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_or_x2 flat
    Variant { row: 1209, form: 33, opcode: 0x69, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_or_x2 global
    Variant { row: 1210, form: 31, opcode: 0x6a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_xor_x2 flat
    Variant { row: 1211, form: 33, opcode: 0x6a, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_xor_x2 global
    Variant { row: 1212, form: 31, opcode: 0x6b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_inc_x2 flat
    Variant { row: 1213, form: 33, opcode: 0x6b, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_inc_x2 global
    Variant { row: 1214, form: 31, opcode: 0x6c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // flat_atomic_dec_x2 flat
    Variant { row: 1215, form: 33, opcode: 0x6c, next: NONE, needs: P::empty(), mods: mods(&[M::Offset, M::Glc, M::Slc, M::Nv]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // global_atomic_dec_x2 global
    Variant { row: 1216, form: 34, opcode: 0x0, next: NONE, needs: P::empty(), mods: mods(&[M::En, M::Compr, M::Done, M::Vm]), required: mods(&[]), neg: 0, sext: 0, op_sel: 0 }, // exp exp
];

/// First variant and number of variants, by operation.
#[rustfmt::skip]
static VARIANTS_OF: [(u16, u16); 1217] = [
    (0, 1), // s_add_u32
    (1, 1), // s_sub_u32
    (2, 1), // s_add_i32
    (3, 1), // s_sub_i32
    (4, 1), // s_addc_u32
    (5, 1), // s_subb_u32
    (6, 1), // s_min_i32
    (7, 1), // s_min_u32
    (8, 1), // s_max_i32
    (9, 1), // s_max_u32
    (10, 1), // s_cselect_b32
    (11, 1), // s_cselect_b64
    (12, 1), // s_and_b32
    (13, 1), // s_and_b64
    (14, 1), // s_or_b32
    (15, 1), // s_or_b64
    (16, 1), // s_xor_b32
    (17, 1), // s_xor_b64
    (18, 1), // s_andn2_b32
    (19, 1), // s_andn2_b64
    (20, 1), // s_orn2_b32
    (21, 1), // s_orn2_b64
    (22, 1), // s_nand_b32
    (23, 1), // s_nand_b64
    (24, 1), // s_nor_b32
    (25, 1), // s_nor_b64
    (26, 1), // s_xnor_b32
    (27, 1), // s_xnor_b64
    (28, 1), // s_lshl_b32
    (29, 1), // s_lshl_b64
    (30, 1), // s_lshr_b32
    (31, 1), // s_lshr_b64
    (32, 1), // s_ashr_i32
    (33, 1), // s_ashr_i64
    (34, 1), // s_bfm_b32
    (35, 1), // s_bfm_b64
    (36, 1), // s_mul_i32
    (37, 1), // s_bfe_u32
    (38, 1), // s_bfe_i32
    (39, 1), // s_bfe_u64
    (40, 1), // s_bfe_i64
    (41, 1), // s_cbranch_g_fork
    (42, 1), // s_absdiff_i32
    (43, 1), // s_rfe_restore_b64
    (44, 1), // s_mul_hi_u32
    (45, 1), // s_mul_hi_i32
    (46, 1), // s_lshl1_add_u32
    (47, 1), // s_lshl2_add_u32
    (48, 1), // s_lshl3_add_u32
    (49, 1), // s_lshl4_add_u32
    (50, 1), // s_pack_ll_b32_b16
    (51, 1), // s_pack_lh_b32_b16
    (52, 1), // s_pack_hh_b32_b16
    (53, 1), // s_mov_b32
    (54, 1), // s_mov_b64
    (55, 1), // s_cmov_b32
    (56, 1), // s_cmov_b64
    (57, 1), // s_not_b32
    (58, 1), // s_not_b64
    (59, 1), // s_wqm_b32
    (60, 1), // s_wqm_b64
    (61, 1), // s_brev_b32
    (62, 1), // s_brev_b64
    (63, 1), // s_bcnt0_i32_b32
    (64, 1), // s_bcnt0_i32_b64
    (65, 1), // s_bcnt1_i32_b32
    (66, 1), // s_bcnt1_i32_b64
    (67, 1), // s_ff0_i32_b32
    (68, 1), // s_ff0_i32_b64
    (69, 1), // s_ff1_i32_b32
    (70, 1), // s_ff1_i32_b64
    (71, 1), // s_flbit_i32_b32
    (72, 1), // s_flbit_i32_b64
    (73, 1), // s_flbit_i32
    (74, 1), // s_flbit_i32_i64
    (75, 1), // s_sext_i32_i8
    (76, 1), // s_sext_i32_i16
    (77, 1), // s_bitset0_b32
    (78, 1), // s_bitset0_b64
    (79, 1), // s_bitset1_b32
    (80, 1), // s_bitset1_b64
    (81, 1), // s_getpc_b64
    (82, 1), // s_setpc_b64
    (83, 1), // s_swappc_b64
    (84, 1), // s_rfe_b64
    (85, 1), // s_and_saveexec_b64
    (86, 1), // s_or_saveexec_b64
    (87, 1), // s_xor_saveexec_b64
    (88, 1), // s_andn2_saveexec_b64
    (89, 1), // s_orn2_saveexec_b64
    (90, 1), // s_nand_saveexec_b64
    (91, 1), // s_nor_saveexec_b64
    (92, 1), // s_xnor_saveexec_b64
    (93, 1), // s_quadmask_b32
    (94, 1), // s_quadmask_b64
    (95, 1), // s_movrels_b32
    (96, 1), // s_movrels_b64
    (97, 1), // s_movreld_b32
    (98, 1), // s_movreld_b64
    (99, 1), // s_cbranch_join
    (100, 1), // s_abs_i32
    (101, 1), // s_set_gpr_idx_idx
    (102, 1), // s_andn1_saveexec_b64
    (103, 1), // s_orn1_saveexec_b64
    (104, 1), // s_andn1_wrexec_b64
    (105, 1), // s_andn2_wrexec_b64
    (106, 1), // s_bitreplicate_b64_b32
    (107, 1), // s_movk_i32
    (108, 1), // s_cmovk_i32
    (109, 1), // s_cmpk_eq_i32
    (110, 1), // s_cmpk_lg_i32
    (111, 1), // s_cmpk_gt_i32
    (112, 1), // s_cmpk_ge_i32
    (113, 1), // s_cmpk_lt_i32
    (114, 1), // s_cmpk_le_i32
    (115, 1), // s_cmpk_eq_u32
    (116, 1), // s_cmpk_lg_u32
    (117, 1), // s_cmpk_gt_u32
    (118, 1), // s_cmpk_ge_u32
    (119, 1), // s_cmpk_lt_u32
    (120, 1), // s_cmpk_le_u32
    (121, 1), // s_addk_i32
    (122, 1), // s_mulk_i32
    (123, 1), // s_cbranch_i_fork
    (124, 1), // s_getreg_b32
    (125, 1), // s_setreg_b32
    (126, 1), // s_setreg_imm32_b32
    (127, 1), // s_call_b64
    (128, 1), // s_cmp_eq_i32
    (129, 1), // s_cmp_lg_i32
    (130, 1), // s_cmp_gt_i32
    (131, 1), // s_cmp_ge_i32
    (132, 1), // s_cmp_lt_i32
    (133, 1), // s_cmp_le_i32
    (134, 1), // s_cmp_eq_u32
    (135, 1), // s_cmp_lg_u32
    (136, 1), // s_cmp_gt_u32
    (137, 1), // s_cmp_ge_u32
    (138, 1), // s_cmp_lt_u32
    (139, 1), // s_cmp_le_u32
    (140, 1), // s_bitcmp0_b32
    (141, 1), // s_bitcmp1_b32
    (142, 1), // s_bitcmp0_b64
    (143, 1), // s_bitcmp1_b64
    (144, 1), // s_setvskip
    (145, 1), // s_set_gpr_idx_on
    (146, 1), // s_cmp_eq_u64
    (147, 1), // s_cmp_lg_u64
    (148, 1), // s_nop
    (149, 1), // s_endpgm
    (150, 1), // s_branch
    (151, 1), // s_wakeup
    (152, 1), // s_cbranch_scc0
    (153, 1), // s_cbranch_scc1
    (154, 1), // s_cbranch_vccz
    (155, 1), // s_cbranch_vccnz
    (156, 1), // s_cbranch_execz
    (157, 1), // s_cbranch_execnz
    (158, 1), // s_barrier
    (159, 1), // s_setkill
    (160, 1), // s_waitcnt
    (161, 1), // s_sethalt
    (162, 1), // s_sleep
    (163, 1), // s_setprio
    (164, 1), // s_sendmsg
    (165, 1), // s_sendmsghalt
    (166, 1), // s_trap
    (167, 1), // s_icache_inv
    (168, 1), // s_incperflevel
    (169, 1), // s_decperflevel
    (170, 1), // s_ttracedata
    (171, 1), // s_cbranch_cdbgsys
    (172, 1), // s_cbranch_cdbguser
    (173, 1), // s_cbranch_cdbgsys_or_user
    (174, 1), // s_cbranch_cdbgsys_and_user
    (175, 1), // s_endpgm_saved
    (176, 1), // s_set_gpr_idx_off
    (177, 1), // s_set_gpr_idx_mode
    (178, 1), // s_endpgm_ordered_ps_done
    (179, 3), // s_load_dword
    (182, 3), // s_load_dwordx2
    (185, 3), // s_load_dwordx4
    (188, 3), // s_load_dwordx8
    (191, 3), // s_load_dwordx16
    (194, 3), // s_scratch_load_dword
    (197, 3), // s_scratch_load_dwordx2
    (200, 3), // s_scratch_load_dwordx4
    (203, 3), // s_buffer_load_dword
    (206, 3), // s_buffer_load_dwordx2
    (209, 3), // s_buffer_load_dwordx4
    (212, 3), // s_buffer_load_dwordx8
    (215, 3), // s_buffer_load_dwordx16
    (218, 3), // s_store_dword
    (221, 3), // s_store_dwordx2
    (224, 3), // s_store_dwordx4
    (227, 3), // s_scratch_store_dword
    (230, 3), // s_scratch_store_dwordx2
    (233, 3), // s_scratch_store_dwordx4
    (236, 3), // s_buffer_store_dword
    (239, 3), // s_buffer_store_dwordx2
    (242, 3), // s_buffer_store_dwordx4
    (245, 1), // s_dcache_inv
    (246, 1), // s_dcache_wb
    (247, 1), // s_dcache_inv_vol
    (248, 1), // s_dcache_wb_vol
    (249, 1), // s_memtime
    (250, 1), // s_memrealtime
    (251, 3), // s_atc_probe
    (254, 3), // s_atc_probe_buffer
    (257, 3), // s_dcache_discard
    (260, 3), // s_dcache_discard_x2
    (263, 3), // s_buffer_atomic_swap
    (266, 3), // s_buffer_atomic_cmpswap
    (269, 3), // s_buffer_atomic_add
    (272, 3), // s_buffer_atomic_sub
    (275, 3), // s_buffer_atomic_smin
    (278, 3), // s_buffer_atomic_umin
    (281, 3), // s_buffer_atomic_smax
    (284, 3), // s_buffer_atomic_umax
    (287, 3), // s_buffer_atomic_and
    (290, 3), // s_buffer_atomic_or
    (293, 3), // s_buffer_atomic_xor
    (296, 3), // s_buffer_atomic_inc
    (299, 3), // s_buffer_atomic_dec
    (302, 3), // s_buffer_atomic_swap_x2
    (305, 3), // s_buffer_atomic_cmpswap_x2
    (308, 3), // s_buffer_atomic_add_x2
    (311, 3), // s_buffer_atomic_sub_x2
    (314, 3), // s_buffer_atomic_smin_x2
    (317, 3), // s_buffer_atomic_umin_x2
    (320, 3), // s_buffer_atomic_smax_x2
    (323, 3), // s_buffer_atomic_umax_x2
    (326, 3), // s_buffer_atomic_and_x2
    (329, 3), // s_buffer_atomic_or_x2
    (332, 3), // s_buffer_atomic_xor_x2
    (335, 3), // s_buffer_atomic_inc_x2
    (338, 3), // s_buffer_atomic_dec_x2
    (341, 3), // s_atomic_swap
    (344, 3), // s_atomic_cmpswap
    (347, 3), // s_atomic_add
    (350, 3), // s_atomic_sub
    (353, 3), // s_atomic_smin
    (356, 3), // s_atomic_umin
    (359, 3), // s_atomic_smax
    (362, 3), // s_atomic_umax
    (365, 3), // s_atomic_and
    (368, 3), // s_atomic_or
    (371, 3), // s_atomic_xor
    (374, 3), // s_atomic_inc
    (377, 3), // s_atomic_dec
    (380, 3), // s_atomic_swap_x2
    (383, 3), // s_atomic_cmpswap_x2
    (386, 3), // s_atomic_add_x2
    (389, 3), // s_atomic_sub_x2
    (392, 3), // s_atomic_smin_x2
    (395, 3), // s_atomic_umin_x2
    (398, 3), // s_atomic_smax_x2
    (401, 3), // s_atomic_umax_x2
    (404, 3), // s_atomic_and_x2
    (407, 3), // s_atomic_or_x2
    (410, 3), // s_atomic_xor_x2
    (413, 3), // s_atomic_inc_x2
    (416, 3), // s_atomic_dec_x2
    (419, 4), // v_cndmask_b32
    (423, 4), // v_add_f32
    (427, 4), // v_sub_f32
    (431, 4), // v_subrev_f32
    (435, 4), // v_mul_legacy_f32
    (439, 4), // v_mul_f32
    (443, 4), // v_mul_i32_i24
    (447, 4), // v_mul_hi_i32_i24
    (451, 4), // v_mul_u32_u24
    (455, 4), // v_mul_hi_u32_u24
    (459, 4), // v_min_f32
    (463, 4), // v_max_f32
    (467, 4), // v_min_i32
    (471, 4), // v_max_i32
    (475, 4), // v_min_u32
    (479, 4), // v_max_u32
    (483, 4), // v_lshrrev_b32
    (487, 4), // v_ashrrev_i32
    (491, 4), // v_lshlrev_b32
    (495, 4), // v_and_b32
    (499, 4), // v_or_b32
    (503, 4), // v_xor_b32
    (507, 3), // v_mac_f32
    (510, 1), // v_madmk_f32
    (511, 1), // v_madak_f32
    (512, 4), // v_add_co_u32
    (516, 4), // v_sub_co_u32
    (520, 4), // v_subrev_co_u32
    (524, 4), // v_addc_co_u32
    (528, 4), // v_subb_co_u32
    (532, 4), // v_subbrev_co_u32
    (536, 4), // v_add_f16
    (540, 4), // v_sub_f16
    (544, 4), // v_subrev_f16
    (548, 4), // v_mul_f16
    (552, 3), // v_mac_f16
    (555, 1), // v_madmk_f16
    (556, 1), // v_madak_f16
    (557, 4), // v_add_u16
    (561, 4), // v_sub_u16
    (565, 4), // v_subrev_u16
    (569, 4), // v_mul_lo_u16
    (573, 4), // v_lshlrev_b16
    (577, 4), // v_lshrrev_b16
    (581, 4), // v_ashrrev_i16
    (585, 4), // v_max_f16
    (589, 4), // v_min_f16
    (593, 4), // v_max_u16
    (597, 4), // v_max_i16
    (601, 4), // v_min_u16
    (605, 4), // v_min_i16
    (609, 4), // v_ldexp_f16
    (613, 4), // v_add_u32
    (617, 4), // v_sub_u32
    (621, 4), // v_subrev_u32
    (625, 3), // v_dot2c_f32_f16
    (628, 3), // v_dot2c_i32_i16
    (631, 3), // v_dot4c_i32_i8
    (634, 3), // v_dot8c_i32_i4
    (637, 3), // v_fmac_f32
    (640, 4), // v_pk_fmac_f16
    (644, 4), // v_xnor_b32
    (648, 4), // v_nop
    (652, 4), // v_mov_b32
    (656, 1), // v_readfirstlane_b32
    (657, 2), // v_cvt_i32_f64
    (659, 2), // v_cvt_f64_i32
    (661, 4), // v_cvt_f32_i32
    (665, 4), // v_cvt_f32_u32
    (669, 4), // v_cvt_u32_f32
    (673, 4), // v_cvt_i32_f32
    (677, 4), // v_cvt_f16_f32
    (681, 4), // v_cvt_f32_f16
    (685, 4), // v_cvt_rpi_i32_f32
    (689, 4), // v_cvt_flr_i32_f32
    (693, 4), // v_cvt_off_f32_i4
    (697, 2), // v_cvt_f32_f64
    (699, 2), // v_cvt_f64_f32
    (701, 4), // v_cvt_f32_ubyte0
    (705, 4), // v_cvt_f32_ubyte1
    (709, 4), // v_cvt_f32_ubyte2
    (713, 4), // v_cvt_f32_ubyte3
    (717, 2), // v_cvt_u32_f64
    (719, 2), // v_cvt_f64_u32
    (721, 2), // v_trunc_f64
    (723, 2), // v_ceil_f64
    (725, 2), // v_rndne_f64
    (727, 2), // v_floor_f64
    (729, 4), // v_fract_f32
    (733, 4), // v_trunc_f32
    (737, 4), // v_ceil_f32
    (741, 4), // v_rndne_f32
    (745, 4), // v_floor_f32
    (749, 4), // v_exp_f32
    (753, 4), // v_log_f32
    (757, 4), // v_rcp_f32
    (761, 4), // v_rcp_iflag_f32
    (765, 4), // v_rsq_f32
    (769, 2), // v_rcp_f64
    (771, 2), // v_rsq_f64
    (773, 4), // v_sqrt_f32
    (777, 2), // v_sqrt_f64
    (779, 4), // v_sin_f32
    (783, 4), // v_cos_f32
    (787, 4), // v_not_b32
    (791, 4), // v_bfrev_b32
    (795, 4), // v_ffbh_u32
    (799, 4), // v_ffbl_b32
    (803, 4), // v_ffbh_i32
    (807, 2), // v_frexp_exp_i32_f64
    (809, 2), // v_frexp_mant_f64
    (811, 2), // v_fract_f64
    (813, 4), // v_frexp_exp_i32_f32
    (817, 4), // v_frexp_mant_f32
    (821, 2), // v_clrexcp
    (823, 4), // v_screen_partition_4se_b32
    (827, 4), // v_cvt_f16_u16
    (831, 4), // v_cvt_f16_i16
    (835, 4), // v_cvt_u16_f16
    (839, 4), // v_cvt_i16_f16
    (843, 4), // v_rcp_f16
    (847, 4), // v_sqrt_f16
    (851, 4), // v_rsq_f16
    (855, 4), // v_log_f16
    (859, 4), // v_exp_f16
    (863, 4), // v_frexp_mant_f16
    (867, 4), // v_frexp_exp_i16_f16
    (871, 4), // v_floor_f16
    (875, 4), // v_ceil_f16
    (879, 4), // v_trunc_f16
    (883, 4), // v_rndne_f16
    (887, 4), // v_fract_f16
    (891, 4), // v_sin_f16
    (895, 4), // v_cos_f16
    (899, 4), // v_exp_legacy_f32
    (903, 4), // v_log_legacy_f32
    (907, 4), // v_cvt_norm_i16_f16
    (911, 4), // v_cvt_norm_u16_f16
    (915, 4), // v_sat_pk_u8_i16
    (919, 1), // v_swap_b32
    (920, 3), // v_cmp_class_f32
    (923, 3), // v_cmpx_class_f32
    (926, 2), // v_cmp_class_f64
    (928, 2), // v_cmpx_class_f64
    (930, 3), // v_cmp_class_f16
    (933, 3), // v_cmpx_class_f16
    (936, 3), // v_cmp_f_f16
    (939, 3), // v_cmp_lt_f16
    (942, 3), // v_cmp_eq_f16
    (945, 3), // v_cmp_le_f16
    (948, 3), // v_cmp_gt_f16
    (951, 3), // v_cmp_lg_f16
    (954, 3), // v_cmp_ge_f16
    (957, 3), // v_cmp_o_f16
    (960, 3), // v_cmp_u_f16
    (963, 3), // v_cmp_nge_f16
    (966, 3), // v_cmp_nlg_f16
    (969, 3), // v_cmp_ngt_f16
    (972, 3), // v_cmp_nle_f16
    (975, 3), // v_cmp_neq_f16
    (978, 3), // v_cmp_nlt_f16
    (981, 3), // v_cmp_tru_f16
    (984, 3), // v_cmpx_f_f16
    (987, 3), // v_cmpx_lt_f16
    (990, 3), // v_cmpx_eq_f16
    (993, 3), // v_cmpx_le_f16
    (996, 3), // v_cmpx_gt_f16
    (999, 3), // v_cmpx_lg_f16
    (1002, 3), // v_cmpx_ge_f16
    (1005, 3), // v_cmpx_o_f16
    (1008, 3), // v_cmpx_u_f16
    (1011, 3), // v_cmpx_nge_f16
    (1014, 3), // v_cmpx_nlg_f16
    (1017, 3), // v_cmpx_ngt_f16
    (1020, 3), // v_cmpx_nle_f16
    (1023, 3), // v_cmpx_neq_f16
    (1026, 3), // v_cmpx_nlt_f16
    (1029, 3), // v_cmpx_tru_f16
    (1032, 3), // v_cmp_f_f32
    (1035, 3), // v_cmp_lt_f32
    (1038, 3), // v_cmp_eq_f32
    (1041, 3), // v_cmp_le_f32
    (1044, 3), // v_cmp_gt_f32
    (1047, 3), // v_cmp_lg_f32
    (1050, 3), // v_cmp_ge_f32
    (1053, 3), // v_cmp_o_f32
    (1056, 3), // v_cmp_u_f32
    (1059, 3), // v_cmp_nge_f32
    (1062, 3), // v_cmp_nlg_f32
    (1065, 3), // v_cmp_ngt_f32
    (1068, 3), // v_cmp_nle_f32
    (1071, 3), // v_cmp_neq_f32
    (1074, 3), // v_cmp_nlt_f32
    (1077, 3), // v_cmp_tru_f32
    (1080, 3), // v_cmpx_f_f32
    (1083, 3), // v_cmpx_lt_f32
    (1086, 3), // v_cmpx_eq_f32
    (1089, 3), // v_cmpx_le_f32
    (1092, 3), // v_cmpx_gt_f32
    (1095, 3), // v_cmpx_lg_f32
    (1098, 3), // v_cmpx_ge_f32
    (1101, 3), // v_cmpx_o_f32
    (1104, 3), // v_cmpx_u_f32
    (1107, 3), // v_cmpx_nge_f32
    (1110, 3), // v_cmpx_nlg_f32
    (1113, 3), // v_cmpx_ngt_f32
    (1116, 3), // v_cmpx_nle_f32
    (1119, 3), // v_cmpx_neq_f32
    (1122, 3), // v_cmpx_nlt_f32
    (1125, 3), // v_cmpx_tru_f32
    (1128, 2), // v_cmp_f_f64
    (1130, 2), // v_cmp_lt_f64
    (1132, 2), // v_cmp_eq_f64
    (1134, 2), // v_cmp_le_f64
    (1136, 2), // v_cmp_gt_f64
    (1138, 2), // v_cmp_lg_f64
    (1140, 2), // v_cmp_ge_f64
    (1142, 2), // v_cmp_o_f64
    (1144, 2), // v_cmp_u_f64
    (1146, 2), // v_cmp_nge_f64
    (1148, 2), // v_cmp_nlg_f64
    (1150, 2), // v_cmp_ngt_f64
    (1152, 2), // v_cmp_nle_f64
    (1154, 2), // v_cmp_neq_f64
    (1156, 2), // v_cmp_nlt_f64
    (1158, 2), // v_cmp_tru_f64
    (1160, 2), // v_cmpx_f_f64
    (1162, 2), // v_cmpx_lt_f64
    (1164, 2), // v_cmpx_eq_f64
    (1166, 2), // v_cmpx_le_f64
    (1168, 2), // v_cmpx_gt_f64
    (1170, 2), // v_cmpx_lg_f64
    (1172, 2), // v_cmpx_ge_f64
    (1174, 2), // v_cmpx_o_f64
    (1176, 2), // v_cmpx_u_f64
    (1178, 2), // v_cmpx_nge_f64
    (1180, 2), // v_cmpx_nlg_f64
    (1182, 2), // v_cmpx_ngt_f64
    (1184, 2), // v_cmpx_nle_f64
    (1186, 2), // v_cmpx_neq_f64
    (1188, 2), // v_cmpx_nlt_f64
    (1190, 2), // v_cmpx_tru_f64
    (1192, 3), // v_cmp_f_i16
    (1195, 3), // v_cmp_lt_i16
    (1198, 3), // v_cmp_eq_i16
    (1201, 3), // v_cmp_le_i16
    (1204, 3), // v_cmp_gt_i16
    (1207, 3), // v_cmp_ne_i16
    (1210, 3), // v_cmp_ge_i16
    (1213, 3), // v_cmp_t_i16
    (1216, 3), // v_cmp_f_u16
    (1219, 3), // v_cmp_lt_u16
    (1222, 3), // v_cmp_eq_u16
    (1225, 3), // v_cmp_le_u16
    (1228, 3), // v_cmp_gt_u16
    (1231, 3), // v_cmp_ne_u16
    (1234, 3), // v_cmp_ge_u16
    (1237, 3), // v_cmp_t_u16
    (1240, 3), // v_cmpx_f_i16
    (1243, 3), // v_cmpx_lt_i16
    (1246, 3), // v_cmpx_eq_i16
    (1249, 3), // v_cmpx_le_i16
    (1252, 3), // v_cmpx_gt_i16
    (1255, 3), // v_cmpx_ne_i16
    (1258, 3), // v_cmpx_ge_i16
    (1261, 3), // v_cmpx_t_i16
    (1264, 3), // v_cmpx_f_u16
    (1267, 3), // v_cmpx_lt_u16
    (1270, 3), // v_cmpx_eq_u16
    (1273, 3), // v_cmpx_le_u16
    (1276, 3), // v_cmpx_gt_u16
    (1279, 3), // v_cmpx_ne_u16
    (1282, 3), // v_cmpx_ge_u16
    (1285, 3), // v_cmpx_t_u16
    (1288, 3), // v_cmp_f_i32
    (1291, 3), // v_cmp_lt_i32
    (1294, 3), // v_cmp_eq_i32
    (1297, 3), // v_cmp_le_i32
    (1300, 3), // v_cmp_gt_i32
    (1303, 3), // v_cmp_ne_i32
    (1306, 3), // v_cmp_ge_i32
    (1309, 3), // v_cmp_t_i32
    (1312, 3), // v_cmp_f_u32
    (1315, 3), // v_cmp_lt_u32
    (1318, 3), // v_cmp_eq_u32
    (1321, 3), // v_cmp_le_u32
    (1324, 3), // v_cmp_gt_u32
    (1327, 3), // v_cmp_ne_u32
    (1330, 3), // v_cmp_ge_u32
    (1333, 3), // v_cmp_t_u32
    (1336, 3), // v_cmpx_f_i32
    (1339, 3), // v_cmpx_lt_i32
    (1342, 3), // v_cmpx_eq_i32
    (1345, 3), // v_cmpx_le_i32
    (1348, 3), // v_cmpx_gt_i32
    (1351, 3), // v_cmpx_ne_i32
    (1354, 3), // v_cmpx_ge_i32
    (1357, 3), // v_cmpx_t_i32
    (1360, 3), // v_cmpx_f_u32
    (1363, 3), // v_cmpx_lt_u32
    (1366, 3), // v_cmpx_eq_u32
    (1369, 3), // v_cmpx_le_u32
    (1372, 3), // v_cmpx_gt_u32
    (1375, 3), // v_cmpx_ne_u32
    (1378, 3), // v_cmpx_ge_u32
    (1381, 3), // v_cmpx_t_u32
    (1384, 2), // v_cmp_f_i64
    (1386, 2), // v_cmp_lt_i64
    (1388, 2), // v_cmp_eq_i64
    (1390, 2), // v_cmp_le_i64
    (1392, 2), // v_cmp_gt_i64
    (1394, 2), // v_cmp_ne_i64
    (1396, 2), // v_cmp_ge_i64
    (1398, 2), // v_cmp_t_i64
    (1400, 2), // v_cmp_f_u64
    (1402, 2), // v_cmp_lt_u64
    (1404, 2), // v_cmp_eq_u64
    (1406, 2), // v_cmp_le_u64
    (1408, 2), // v_cmp_gt_u64
    (1410, 2), // v_cmp_ne_u64
    (1412, 2), // v_cmp_ge_u64
    (1414, 2), // v_cmp_t_u64
    (1416, 2), // v_cmpx_f_i64
    (1418, 2), // v_cmpx_lt_i64
    (1420, 2), // v_cmpx_eq_i64
    (1422, 2), // v_cmpx_le_i64
    (1424, 2), // v_cmpx_gt_i64
    (1426, 2), // v_cmpx_ne_i64
    (1428, 2), // v_cmpx_ge_i64
    (1430, 2), // v_cmpx_t_i64
    (1432, 2), // v_cmpx_f_u64
    (1434, 2), // v_cmpx_lt_u64
    (1436, 2), // v_cmpx_eq_u64
    (1438, 2), // v_cmpx_le_u64
    (1440, 2), // v_cmpx_gt_u64
    (1442, 2), // v_cmpx_ne_u64
    (1444, 2), // v_cmpx_ge_u64
    (1446, 2), // v_cmpx_t_u64
    (1448, 1), // v_mad_legacy_f32
    (1449, 1), // v_mad_f32
    (1450, 1), // v_mad_i32_i24
    (1451, 1), // v_mad_u32_u24
    (1452, 1), // v_cubeid_f32
    (1453, 1), // v_cubesc_f32
    (1454, 1), // v_cubetc_f32
    (1455, 1), // v_cubema_f32
    (1456, 1), // v_bfe_u32
    (1457, 1), // v_bfe_i32
    (1458, 1), // v_bfi_b32
    (1459, 1), // v_fma_f32
    (1460, 1), // v_fma_f64
    (1461, 1), // v_lerp_u8
    (1462, 1), // v_alignbit_b32
    (1463, 1), // v_alignbyte_b32
    (1464, 1), // v_min3_f32
    (1465, 1), // v_min3_i32
    (1466, 1), // v_min3_u32
    (1467, 1), // v_max3_f32
    (1468, 1), // v_max3_i32
    (1469, 1), // v_max3_u32
    (1470, 1), // v_med3_f32
    (1471, 1), // v_med3_i32
    (1472, 1), // v_med3_u32
    (1473, 1), // v_sad_u8
    (1474, 1), // v_sad_hi_u8
    (1475, 1), // v_sad_u16
    (1476, 1), // v_sad_u32
    (1477, 1), // v_cvt_pk_u8_f32
    (1478, 1), // v_div_fixup_f32
    (1479, 1), // v_div_fixup_f64
    (1480, 1), // v_div_scale_f32
    (1481, 1), // v_div_scale_f64
    (1482, 1), // v_div_fmas_f32
    (1483, 1), // v_div_fmas_f64
    (1484, 1), // v_msad_u8
    (1485, 1), // v_qsad_pk_u16_u8
    (1486, 1), // v_mqsad_pk_u16_u8
    (1487, 1), // v_mqsad_u32_u8
    (1488, 1), // v_mad_u64_u32
    (1489, 1), // v_mad_i64_i32
    (1490, 1), // v_mad_legacy_f16
    (1491, 1), // v_mad_legacy_u16
    (1492, 1), // v_mad_legacy_i16
    (1493, 1), // v_perm_b32
    (1494, 1), // v_fma_legacy_f16
    (1495, 1), // v_div_fixup_legacy_f16
    (1496, 1), // v_cvt_pkaccum_u8_f32
    (1497, 1), // v_mad_u32_u16
    (1498, 1), // v_mad_i32_i16
    (1499, 1), // v_xad_u32
    (1500, 1), // v_min3_f16
    (1501, 1), // v_min3_i16
    (1502, 1), // v_min3_u16
    (1503, 1), // v_max3_f16
    (1504, 1), // v_max3_i16
    (1505, 1), // v_max3_u16
    (1506, 1), // v_med3_f16
    (1507, 1), // v_med3_i16
    (1508, 1), // v_med3_u16
    (1509, 1), // v_lshl_add_u32
    (1510, 1), // v_add_lshl_u32
    (1511, 1), // v_add3_u32
    (1512, 1), // v_lshl_or_b32
    (1513, 1), // v_and_or_b32
    (1514, 1), // v_or3_b32
    (1515, 1), // v_mad_f16
    (1516, 1), // v_mad_u16
    (1517, 1), // v_mad_i16
    (1518, 1), // v_fma_f16
    (1519, 1), // v_div_fixup_f16
    (1520, 1), // v_interp_p1ll_f16
    (1521, 1), // v_interp_p1lv_f16
    (1522, 1), // v_interp_p2_legacy_f16
    (1523, 1), // v_interp_p2_f16
    (1524, 1), // v_add_f64
    (1525, 1), // v_mul_f64
    (1526, 1), // v_min_f64
    (1527, 1), // v_max_f64
    (1528, 1), // v_ldexp_f64
    (1529, 1), // v_mul_lo_u32
    (1530, 1), // v_mul_hi_u32
    (1531, 1), // v_mul_hi_i32
    (1532, 1), // v_ldexp_f32
    (1533, 1), // v_readlane_b32
    (1534, 1), // v_writelane_b32
    (1535, 1), // v_bcnt_u32_b32
    (1536, 1), // v_mbcnt_lo_u32_b32
    (1537, 1), // v_mbcnt_hi_u32_b32
    (1538, 1), // v_lshlrev_b64
    (1539, 1), // v_lshrrev_b64
    (1540, 1), // v_ashrrev_i64
    (1541, 1), // v_trig_preop_f64
    (1542, 1), // v_bfm_b32
    (1543, 1), // v_cvt_pknorm_i16_f32
    (1544, 1), // v_cvt_pknorm_u16_f32
    (1545, 1), // v_cvt_pkrtz_f16_f32
    (1546, 1), // v_cvt_pk_u16_u32
    (1547, 1), // v_cvt_pk_i16_i32
    (1548, 1), // v_cvt_pknorm_i16_f16
    (1549, 1), // v_cvt_pknorm_u16_f16
    (1550, 1), // v_add_i32
    (1551, 1), // v_sub_i32
    (1552, 1), // v_add_i16
    (1553, 1), // v_sub_i16
    (1554, 1), // v_pack_b32_f16
    (1555, 1), // v_pk_mad_i16
    (1556, 1), // v_pk_mul_lo_u16
    (1557, 1), // v_pk_add_i16
    (1558, 1), // v_pk_sub_i16
    (1559, 1), // v_pk_lshlrev_b16
    (1560, 1), // v_pk_lshrrev_b16
    (1561, 1), // v_pk_ashrrev_i16
    (1562, 1), // v_pk_max_i16
    (1563, 1), // v_pk_min_i16
    (1564, 1), // v_pk_mad_u16
    (1565, 1), // v_pk_add_u16
    (1566, 1), // v_pk_sub_u16
    (1567, 1), // v_pk_max_u16
    (1568, 1), // v_pk_min_u16
    (1569, 1), // v_pk_fma_f16
    (1570, 1), // v_pk_add_f16
    (1571, 1), // v_pk_mul_f16
    (1572, 1), // v_pk_min_f16
    (1573, 1), // v_pk_max_f16
    (1574, 1), // v_fma_mix_f32
    (1575, 1), // v_mad_mix_f32
    (1576, 1), // v_fma_mixlo_f16
    (1577, 1), // v_mad_mixlo_f16
    (1578, 1), // v_fma_mixhi_f16
    (1579, 1), // v_mad_mixhi_f16
    (1580, 1), // v_dot2_f32_f16
    (1581, 1), // v_dot2_i32_i16
    (1582, 1), // v_dot2_u32_u16
    (1583, 1), // v_dot4_i32_i8
    (1584, 1), // v_dot4_u32_u8
    (1585, 1), // v_dot8_i32_i4
    (1586, 1), // v_dot8_u32_u4
    (1587, 1), // v_mfma_f32_32x32x1f32
    (1588, 1), // v_mfma_f32_16x16x1f32
    (1589, 1), // v_mfma_f32_4x4x1f32
    (1590, 1), // v_mfma_f32_32x32x2f32
    (1591, 1), // v_mfma_f32_16x16x4f32
    (1592, 1), // v_mfma_f32_32x32x4f16
    (1593, 1), // v_mfma_f32_16x16x4f16
    (1594, 1), // v_mfma_f32_4x4x4f16
    (1595, 1), // v_mfma_f32_32x32x8f16
    (1596, 1), // v_mfma_f32_16x16x16f16
    (1597, 1), // v_mfma_i32_32x32x4i8
    (1598, 1), // v_mfma_i32_16x16x4i8
    (1599, 1), // v_mfma_i32_4x4x4i8
    (1600, 1), // v_mfma_i32_32x32x8i8
    (1601, 1), // v_mfma_i32_16x16x16i8
    (1602, 1), // v_accvgpr_read_b32
    (1603, 1), // v_accvgpr_write_b32
    (1604, 1), // v_mfma_f32_32x32x2bf16
    (1605, 1), // v_mfma_f32_16x16x2bf16
    (1606, 1), // v_mfma_f32_4x4x2bf16
    (1607, 1), // v_mfma_f32_32x32x4bf16
    (1608, 1), // v_mfma_f32_16x16x8bf16
    (1609, 2), // v_interp_p1_f32
    (1611, 2), // v_interp_p2_f32
    (1613, 2), // v_interp_mov_f32
    (1615, 1), // ds_add_u32
    (1616, 1), // ds_sub_u32
    (1617, 1), // ds_rsub_u32
    (1618, 1), // ds_inc_u32
    (1619, 1), // ds_dec_u32
    (1620, 1), // ds_min_i32
    (1621, 1), // ds_max_i32
    (1622, 1), // ds_min_u32
    (1623, 1), // ds_max_u32
    (1624, 1), // ds_and_b32
    (1625, 1), // ds_or_b32
    (1626, 1), // ds_xor_b32
    (1627, 1), // ds_mskor_b32
    (1628, 1), // ds_write_b32
    (1629, 1), // ds_write2_b32
    (1630, 1), // ds_write2st64_b32
    (1631, 1), // ds_cmpst_b32
    (1632, 1), // ds_cmpst_f32
    (1633, 1), // ds_min_f32
    (1634, 1), // ds_max_f32
    (1635, 1), // ds_nop
    (1636, 1), // ds_add_f32
    (1637, 1), // ds_write_addtid_b32
    (1638, 1), // ds_write_b8
    (1639, 1), // ds_write_b16
    (1640, 1), // ds_add_rtn_u32
    (1641, 1), // ds_sub_rtn_u32
    (1642, 1), // ds_rsub_rtn_u32
    (1643, 1), // ds_inc_rtn_u32
    (1644, 1), // ds_dec_rtn_u32
    (1645, 1), // ds_min_rtn_i32
    (1646, 1), // ds_max_rtn_i32
    (1647, 1), // ds_min_rtn_u32
    (1648, 1), // ds_max_rtn_u32
    (1649, 1), // ds_and_rtn_b32
    (1650, 1), // ds_or_rtn_b32
    (1651, 1), // ds_xor_rtn_b32
    (1652, 1), // ds_mskor_rtn_b32
    (1653, 1), // ds_wrxchg_rtn_b32
    (1654, 1), // ds_wrxchg2_rtn_b32
    (1655, 1), // ds_wrxchg2st64_rtn_b32
    (1656, 1), // ds_cmpst_rtn_b32
    (1657, 1), // ds_cmpst_rtn_f32
    (1658, 1), // ds_min_rtn_f32
    (1659, 1), // ds_max_rtn_f32
    (1660, 1), // ds_wrap_rtn_b32
    (1661, 1), // ds_add_rtn_f32
    (1662, 1), // ds_read_b32
    (1663, 1), // ds_read2_b32
    (1664, 1), // ds_read2st64_b32
    (1665, 1), // ds_read_i8
    (1666, 1), // ds_read_u8
    (1667, 1), // ds_read_i16
    (1668, 1), // ds_read_u16
    (1669, 1), // ds_swizzle_b32
    (1670, 1), // ds_permute_b32
    (1671, 1), // ds_bpermute_b32
    (1672, 1), // ds_add_u64
    (1673, 1), // ds_sub_u64
    (1674, 1), // ds_rsub_u64
    (1675, 1), // ds_inc_u64
    (1676, 1), // ds_dec_u64
    (1677, 1), // ds_min_i64
    (1678, 1), // ds_max_i64
    (1679, 1), // ds_min_u64
    (1680, 1), // ds_max_u64
    (1681, 1), // ds_and_b64
    (1682, 1), // ds_or_b64
    (1683, 1), // ds_xor_b64
    (1684, 1), // ds_mskor_b64
    (1685, 1), // ds_write_b64
    (1686, 1), // ds_write2_b64
    (1687, 1), // ds_write2st64_b64
    (1688, 1), // ds_cmpst_b64
    (1689, 1), // ds_cmpst_f64
    (1690, 1), // ds_min_f64
    (1691, 1), // ds_max_f64
    (1692, 1), // ds_write_b8_d16_hi
    (1693, 1), // ds_write_b16_d16_hi
    (1694, 1), // ds_read_u8_d16
    (1695, 1), // ds_read_u8_d16_hi
    (1696, 1), // ds_read_i8_d16
    (1697, 1), // ds_read_i8_d16_hi
    (1698, 1), // ds_read_u16_d16
    (1699, 1), // ds_read_u16_d16_hi
    (1700, 1), // ds_add_rtn_u64
    (1701, 1), // ds_sub_rtn_u64
    (1702, 1), // ds_rsub_rtn_u64
    (1703, 1), // ds_inc_rtn_u64
    (1704, 1), // ds_dec_rtn_u64
    (1705, 1), // ds_min_rtn_i64
    (1706, 1), // ds_max_rtn_i64
    (1707, 1), // ds_min_rtn_u64
    (1708, 1), // ds_max_rtn_u64
    (1709, 1), // ds_and_rtn_b64
    (1710, 1), // ds_or_rtn_b64
    (1711, 1), // ds_xor_rtn_b64
    (1712, 1), // ds_mskor_rtn_b64
    (1713, 1), // ds_wrxchg_rtn_b64
    (1714, 1), // ds_wrxchg2_rtn_b64
    (1715, 1), // ds_wrxchg2st64_rtn_b64
    (1716, 1), // ds_cmpst_rtn_b64
    (1717, 1), // ds_cmpst_rtn_f64
    (1718, 1), // ds_min_rtn_f64
    (1719, 1), // ds_max_rtn_f64
    (1720, 1), // ds_read_b64
    (1721, 1), // ds_read2_b64
    (1722, 1), // ds_read2st64_b64
    (1723, 1), // ds_condxchg32_rtn_b64
    (1724, 1), // ds_add_src2_u32
    (1725, 1), // ds_sub_src2_u32
    (1726, 1), // ds_rsub_src2_u32
    (1727, 1), // ds_inc_src2_u32
    (1728, 1), // ds_dec_src2_u32
    (1729, 1), // ds_min_src2_i32
    (1730, 1), // ds_max_src2_i32
    (1731, 1), // ds_min_src2_u32
    (1732, 1), // ds_max_src2_u32
    (1733, 1), // ds_and_src2_b32
    (1734, 1), // ds_or_src2_b32
    (1735, 1), // ds_xor_src2_b32
    (1736, 1), // ds_write_src2_b32
    (1737, 1), // ds_min_src2_f32
    (1738, 1), // ds_max_src2_f32
    (1739, 1), // ds_add_src2_f32
    (1740, 1), // ds_gws_sema_release_all
    (1741, 1), // ds_gws_init
    (1742, 1), // ds_gws_sema_v
    (1743, 1), // ds_gws_sema_br
    (1744, 1), // ds_gws_sema_p
    (1745, 1), // ds_gws_barrier
    (1746, 1), // ds_read_addtid_b32
    (1747, 1), // ds_consume
    (1748, 1), // ds_append
    (1749, 1), // ds_ordered_count
    (1750, 1), // ds_add_src2_u64
    (1751, 1), // ds_sub_src2_u64
    (1752, 1), // ds_rsub_src2_u64
    (1753, 1), // ds_inc_src2_u64
    (1754, 1), // ds_dec_src2_u64
    (1755, 1), // ds_min_src2_i64
    (1756, 1), // ds_max_src2_i64
    (1757, 1), // ds_min_src2_u64
    (1758, 1), // ds_max_src2_u64
    (1759, 1), // ds_and_src2_b64
    (1760, 1), // ds_or_src2_b64
    (1761, 1), // ds_xor_src2_b64
    (1762, 1), // ds_write_src2_b64
    (1763, 1), // ds_min_src2_f64
    (1764, 1), // ds_max_src2_f64
    (1765, 1), // ds_write_b96
    (1766, 1), // ds_write_b128
    (1767, 1), // ds_read_b96
    (1768, 1), // ds_read_b128
    (1769, 1), // buffer_load_format_x
    (1770, 1), // buffer_load_format_xy
    (1771, 1), // buffer_load_format_xyz
    (1772, 1), // buffer_load_format_xyzw
    (1773, 1), // buffer_store_format_x
    (1774, 1), // buffer_store_format_xy
    (1775, 1), // buffer_store_format_xyz
    (1776, 1), // buffer_store_format_xyzw
    (1777, 1), // buffer_load_format_d16_x
    (1778, 1), // buffer_load_format_d16_xy
    (1779, 1), // buffer_load_format_d16_xyz
    (1780, 1), // buffer_load_format_d16_xyzw
    (1781, 1), // buffer_store_format_d16_x
    (1782, 1), // buffer_store_format_d16_xy
    (1783, 1), // buffer_store_format_d16_xyz
    (1784, 1), // buffer_store_format_d16_xyzw
    (1785, 1), // buffer_load_ubyte
    (1786, 1), // buffer_load_sbyte
    (1787, 1), // buffer_load_ushort
    (1788, 1), // buffer_load_sshort
    (1789, 1), // buffer_load_dword
    (1790, 1), // buffer_load_dwordx2
    (1791, 1), // buffer_load_dwordx3
    (1792, 1), // buffer_load_dwordx4
    (1793, 1), // buffer_store_byte
    (1794, 1), // buffer_store_byte_d16_hi
    (1795, 1), // buffer_store_short
    (1796, 1), // buffer_store_short_d16_hi
    (1797, 1), // buffer_store_dword
    (1798, 1), // buffer_store_dwordx2
    (1799, 1), // buffer_store_dwordx3
    (1800, 1), // buffer_store_dwordx4
    (1801, 1), // buffer_load_ubyte_d16
    (1802, 1), // buffer_load_ubyte_d16_hi
    (1803, 1), // buffer_load_sbyte_d16
    (1804, 1), // buffer_load_sbyte_d16_hi
    (1805, 1), // buffer_load_short_d16
    (1806, 1), // buffer_load_short_d16_hi
    (1807, 1), // buffer_load_format_d16_hi_x
    (1808, 1), // buffer_store_format_d16_hi_x
    (1809, 1), // buffer_store_lds_dword
    (1810, 1), // buffer_wbinvl1
    (1811, 1), // buffer_wbinvl1_vol
    (1812, 1), // buffer_atomic_swap
    (1813, 1), // buffer_atomic_cmpswap
    (1814, 1), // buffer_atomic_add
    (1815, 1), // buffer_atomic_sub
    (1816, 1), // buffer_atomic_smin
    (1817, 1), // buffer_atomic_umin
    (1818, 1), // buffer_atomic_smax
    (1819, 1), // buffer_atomic_umax
    (1820, 1), // buffer_atomic_and
    (1821, 1), // buffer_atomic_or
    (1822, 1), // buffer_atomic_xor
    (1823, 1), // buffer_atomic_inc
    (1824, 1), // buffer_atomic_dec
    (1825, 1), // buffer_atomic_add_f32
    (1826, 1), // buffer_atomic_pk_add_f16
    (1827, 1), // buffer_atomic_swap_x2
    (1828, 1), // buffer_atomic_cmpswap_x2
    (1829, 1), // buffer_atomic_add_x2
    (1830, 1), // buffer_atomic_sub_x2
    (1831, 1), // buffer_atomic_smin_x2
    (1832, 1), // buffer_atomic_umin_x2
    (1833, 1), // buffer_atomic_smax_x2
    (1834, 1), // buffer_atomic_umax_x2
    (1835, 1), // buffer_atomic_and_x2
    (1836, 1), // buffer_atomic_or_x2
    (1837, 1), // buffer_atomic_xor_x2
    (1838, 1), // buffer_atomic_inc_x2
    (1839, 1), // buffer_atomic_dec_x2
    (1840, 1), // tbuffer_load_format_x
    (1841, 1), // tbuffer_load_format_xy
    (1842, 1), // tbuffer_load_format_xyz
    (1843, 1), // tbuffer_load_format_xyzw
    (1844, 1), // tbuffer_store_format_x
    (1845, 1), // tbuffer_store_format_xy
    (1846, 1), // tbuffer_store_format_xyz
    (1847, 1), // tbuffer_store_format_xyzw
    (1848, 1), // tbuffer_load_format_d16_x
    (1849, 1), // tbuffer_load_format_d16_xy
    (1850, 1), // tbuffer_load_format_d16_xyz
    (1851, 1), // tbuffer_load_format_d16_xyzw
    (1852, 1), // tbuffer_store_format_d16_x
    (1853, 1), // tbuffer_store_format_d16_xy
    (1854, 1), // tbuffer_store_format_d16_xyz
    (1855, 1), // tbuffer_store_format_d16_xyzw
    (1856, 1), // image_load
    (1857, 1), // image_load_mip
    (1858, 1), // image_load_pck
    (1859, 1), // image_load_pck_sgn
    (1860, 1), // image_load_mip_pck
    (1861, 1), // image_load_mip_pck_sgn
    (1862, 1), // image_store
    (1863, 1), // image_store_mip
    (1864, 1), // image_store_pck
    (1865, 1), // image_store_mip_pck
    (1866, 1), // image_get_resinfo
    (1867, 1), // image_atomic_swap
    (1868, 1), // image_atomic_cmpswap
    (1869, 1), // image_atomic_add
    (1870, 1), // image_atomic_sub
    (1871, 1), // image_atomic_smin
    (1872, 1), // image_atomic_umin
    (1873, 1), // image_atomic_smax
    (1874, 1), // image_atomic_umax
    (1875, 1), // image_atomic_and
    (1876, 1), // image_atomic_or
    (1877, 1), // image_atomic_xor
    (1878, 1), // image_atomic_inc
    (1879, 1), // image_atomic_dec
    (1880, 1), // image_sample
    (1881, 1), // image_sample_cl
    (1882, 1), // image_sample_d
    (1883, 1), // image_sample_d_cl
    (1884, 1), // image_sample_l
    (1885, 1), // image_sample_b
    (1886, 1), // image_sample_b_cl
    (1887, 1), // image_sample_lz
    (1888, 1), // image_sample_c
    (1889, 1), // image_sample_c_cl
    (1890, 1), // image_sample_c_d
    (1891, 1), // image_sample_c_d_cl
    (1892, 1), // image_sample_c_l
    (1893, 1), // image_sample_c_b
    (1894, 1), // image_sample_c_b_cl
    (1895, 1), // image_sample_c_lz
    (1896, 1), // image_sample_o
    (1897, 1), // image_sample_cl_o
    (1898, 1), // image_sample_d_o
    (1899, 1), // image_sample_d_cl_o
    (1900, 1), // image_sample_l_o
    (1901, 1), // image_sample_b_o
    (1902, 1), // image_sample_b_cl_o
    (1903, 1), // image_sample_lz_o
    (1904, 1), // image_sample_c_o
    (1905, 1), // image_sample_c_cl_o
    (1906, 1), // image_sample_c_d_o
    (1907, 1), // image_sample_c_d_cl_o
    (1908, 1), // image_sample_c_l_o
    (1909, 1), // image_sample_c_b_o
    (1910, 1), // image_sample_c_b_cl_o
    (1911, 1), // image_sample_c_lz_o
    (1912, 1), // image_gather4
    (1913, 1), // image_gather4_cl
    (1914, 1), // image_gather4h
    (1915, 1), // image_gather4_l
    (1916, 1), // image_gather4_b
    (1917, 1), // image_gather4_b_cl
    (1918, 1), // image_gather4_lz
    (1919, 1), // image_gather4_c
    (1920, 1), // image_gather4_c_cl
    (1921, 1), // image_gather4_c_l
    (1922, 1), // image_gather4_c_b
    (1923, 1), // image_gather4_c_b_cl
    (1924, 1), // image_gather4_c_lz
    (1925, 1), // image_gather4_o
    (1926, 1), // image_gather4_cl_o
    (1927, 1), // image_gather4_l_o
    (1928, 1), // image_gather4_b_o
    (1929, 1), // image_gather4_b_cl_o
    (1930, 1), // image_gather4_lz_o
    (1931, 1), // image_gather4_c_o
    (1932, 1), // image_gather4_c_cl_o
    (1933, 1), // image_gather4_c_l_o
    (1934, 1), // image_gather4_c_b_o
    (1935, 1), // image_gather4_c_b_cl_o
    (1936, 1), // image_gather4_c_lz_o
    (1937, 1), // image_get_lod
    (1938, 1), // image_sample_cd
    (1939, 1), // image_sample_cd_cl
    (1940, 1), // image_sample_c_cd
    (1941, 1), // image_sample_c_cd_cl
    (1942, 1), // image_sample_cd_o
    (1943, 1), // image_sample_cd_cl_o
    (1944, 1), // image_sample_c_cd_o
    (1945, 1), // image_sample_c_cd_cl_o
    (1946, 1), // flat_load_ubyte
    (1947, 1), // global_load_ubyte
    (1948, 1), // scratch_load_ubyte
    (1949, 1), // flat_load_sbyte
    (1950, 1), // global_load_sbyte
    (1951, 1), // scratch_load_sbyte
    (1952, 1), // flat_load_ushort
    (1953, 1), // global_load_ushort
    (1954, 1), // scratch_load_ushort
    (1955, 1), // flat_load_sshort
    (1956, 1), // global_load_sshort
    (1957, 1), // scratch_load_sshort
    (1958, 1), // flat_load_dword
    (1959, 1), // global_load_dword
    (1960, 1), // scratch_load_dword
    (1961, 1), // flat_load_dwordx2
    (1962, 1), // global_load_dwordx2
    (1963, 1), // scratch_load_dwordx2
    (1964, 1), // flat_load_dwordx3
    (1965, 1), // global_load_dwordx3
    (1966, 1), // scratch_load_dwordx3
    (1967, 1), // flat_load_dwordx4
    (1968, 1), // global_load_dwordx4
    (1969, 1), // scratch_load_dwordx4
    (1970, 1), // flat_store_byte
    (1971, 1), // global_store_byte
    (1972, 1), // scratch_store_byte
    (1973, 1), // flat_store_byte_d16_hi
    (1974, 1), // global_store_byte_d16_hi
    (1975, 1), // scratch_store_byte_d16_hi
    (1976, 1), // flat_store_short
    (1977, 1), // global_store_short
    (1978, 1), // scratch_store_short
    (1979, 1), // flat_store_short_d16_hi
    (1980, 1), // global_store_short_d16_hi
    (1981, 1), // scratch_store_short_d16_hi
    (1982, 1), // flat_store_dword
    (1983, 1), // global_store_dword
    (1984, 1), // scratch_store_dword
    (1985, 1), // flat_store_dwordx2
    (1986, 1), // global_store_dwordx2
    (1987, 1), // scratch_store_dwordx2
    (1988, 1), // flat_store_dwordx3
    (1989, 1), // global_store_dwordx3
    (1990, 1), // scratch_store_dwordx3
    (1991, 1), // flat_store_dwordx4
    (1992, 1), // global_store_dwordx4
    (1993, 1), // scratch_store_dwordx4
    (1994, 1), // flat_load_ubyte_d16
    (1995, 1), // global_load_ubyte_d16
    (1996, 1), // scratch_load_ubyte_d16
    (1997, 1), // flat_load_ubyte_d16_hi
    (1998, 1), // global_load_ubyte_d16_hi
    (1999, 1), // scratch_load_ubyte_d16_hi
    (2000, 1), // flat_load_sbyte_d16
    (2001, 1), // global_load_sbyte_d16
    (2002, 1), // scratch_load_sbyte_d16
    (2003, 1), // flat_load_sbyte_d16_hi
    (2004, 1), // global_load_sbyte_d16_hi
    (2005, 1), // scratch_load_sbyte_d16_hi
    (2006, 1), // flat_load_short_d16
    (2007, 1), // global_load_short_d16
    (2008, 1), // scratch_load_short_d16
    (2009, 1), // flat_load_short_d16_hi
    (2010, 1), // global_load_short_d16_hi
    (2011, 1), // scratch_load_short_d16_hi
    (2012, 1), // flat_atomic_swap
    (2013, 1), // global_atomic_swap
    (2014, 1), // flat_atomic_cmpswap
    (2015, 1), // global_atomic_cmpswap
    (2016, 1), // flat_atomic_add
    (2017, 1), // global_atomic_add
    (2018, 1), // flat_atomic_sub
    (2019, 1), // global_atomic_sub
    (2020, 1), // flat_atomic_smin
    (2021, 1), // global_atomic_smin
    (2022, 1), // flat_atomic_umin
    (2023, 1), // global_atomic_umin
    (2024, 1), // flat_atomic_smax
    (2025, 1), // global_atomic_smax
    (2026, 1), // flat_atomic_umax
    (2027, 1), // global_atomic_umax
    (2028, 1), // flat_atomic_and
    (2029, 1), // global_atomic_and
    (2030, 1), // flat_atomic_or
    (2031, 1), // global_atomic_or
    (2032, 1), // flat_atomic_xor
    (2033, 1), // global_atomic_xor
    (2034, 1), // flat_atomic_inc
    (2035, 1), // global_atomic_inc
    (2036, 1), // flat_atomic_dec
    (2037, 1), // global_atomic_dec
    (2038, 1), // global_atomic_add_f32
    (2039, 1), // global_atomic_pk_add_f16
    (2040, 1), // flat_atomic_swap_x2
    (2041, 1), // global_atomic_swap_x2
    (2042, 1), // flat_atomic_cmpswap_x2
    (2043, 1), // global_atomic_cmpswap_x2
    (2044, 1), // flat_atomic_add_x2
    (2045, 1), // global_atomic_add_x2
    (2046, 1), // flat_atomic_sub_x2
    (2047, 1), // global_atomic_sub_x2
    (2048, 1), // flat_atomic_smin_x2
    (2049, 1), // global_atomic_smin_x2
    (2050, 1), // flat_atomic_umin_x2
    (2051, 1), // global_atomic_umin_x2
    (2052, 1), // flat_atomic_smax_x2
    (2053, 1), // global_atomic_smax_x2
    (2054, 1), // flat_atomic_umax_x2
    (2055, 1), // global_atomic_umax_x2
    (2056, 1), // flat_atomic_and_x2
    (2057, 1), // global_atomic_and_x2
    (2058, 1), // flat_atomic_or_x2
    (2059, 1), // global_atomic_or_x2
    (2060, 1), // flat_atomic_xor_x2
    (2061, 1), // global_atomic_xor_x2
    (2062, 1), // flat_atomic_inc_x2
    (2063, 1), // global_atomic_inc_x2
    (2064, 1), // flat_atomic_dec_x2
    (2065, 1), // global_atomic_dec_x2
    (2066, 1), // exp
];
