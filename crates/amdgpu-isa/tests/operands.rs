//! What operands mean: constants' bits by type, types by role, who reads and writes what.

use amdgpu_isa::parse::Parser;
use amdgpu_isa::{Flags, Implicit, InlineFloat, Inst, Op, Operand, OperandType, Processor, Role, Waits, decode};

fn p(name: &str) -> Processor {
    Processor::by_name(name).unwrap()
}

fn inst(name: &str, dwords: &[u32]) -> Inst {
    let code: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
    decode(p(name), &code).unwrap()
}

/// GFX9 ISA, tables of scalar and vector operands; AMDGPUOperandSyntax, inline constants and literals.
#[test]
fn constants_by_type() {
    use OperandType::{B32, B64, F16, F32, F64, I16, I32, I64, V2F16, V2I16};
    let bits = |operand: Operand, ty| operand.bits(ty).unwrap();
    for (ty, minus_one) in [
        (I16, u32::MAX as u64),
        (F16, 0xffff_ffff),
        (B32, 0xffff_ffff),
        (F32, 0xffff_ffff),
    ] {
        assert_eq!(bits(Operand::Int(-1), ty), minus_one, "{ty:?}");
    }
    for ty in [B64, I64, F64] {
        assert_eq!(bits(Operand::Int(-16), ty), -16i64 as u64, "{ty:?}");
    }
    let one = Operand::Float(InlineFloat::One);
    assert_eq!(
        [F16, V2F16, F32, I32, V2I16].map(|ty| bits(one, ty)),
        [0x3c00, 0x3c00, 0x3f80_0000, 0x3f80_0000, 0x3f80_0000]
    );
    assert_eq!(bits(one, F64), 0x3ff0_0000_0000_0000);
    let inv = Operand::Float(InlineFloat::InvTwoPi);
    assert_eq!(
        [F16, F32, F64].map(|ty| bits(inv, ty)),
        [0x3118, 0x3e22_f983, 0x3fc4_5f30_6dc9_c882]
    );
    let literal = Operand::Literal(0xc000_0001);
    assert_eq!(bits(literal, F64), 0xc000_0001_0000_0000);
    assert_eq!(bits(literal, I64), 0xffff_ffff_c000_0001);
    assert_eq!(bits(literal, B64), 0xc000_0001);
    assert_eq!(bits(literal, B32), 0xc000_0001);
    assert_eq!(Operand::None.bits(B32), None);
}

#[test]
fn types_come_from_the_row() {
    let gfx906 = p("gfx906");
    // v_mad_u64_u32; v_ashrrev_i64; s_ashr_i64; s_lshl_b64; v_cmp_class_f64.
    let types = |op: Op, roles: &[Role]| -> Vec<Option<OperandType>> {
        let row = op.row(gfx906).unwrap();
        roles
            .iter()
            .map(|r| row.operand(*r).and_then(|o| o.ty.operand_type()))
            .collect()
    };
    let sources = [Role::Src0, Role::Src1, Role::Src2];
    use OperandType::{B32, B64, F64, I64, V2F16};
    assert_eq!(types(Op::V_MAD_U64_U32, &sources), [Some(B32), Some(B32), Some(B64)]);
    assert_eq!(types(Op::S_ASHR_I64, &sources), [Some(I64), Some(B32), None]);
    assert_eq!(types(Op::S_LSHL_B64, &sources), [Some(B64), Some(B32), None]);
    assert_eq!(types(Op::V_CMP_CLASS_F64, &sources), [Some(F64), Some(B32), None]);
    assert_eq!(types(Op::V_PK_FMA_F16, &sources), [Some(V2F16); 3]);
    // v_fma_mix_f32 v2, v2, v2, v2 op_sel_hi:[1,0,0]: the first source is f16, the others are f32.
    let mix = inst("gfx906", &[0xd3a0_0002, 0x0c0a_0502]);
    assert_eq!(
        mix.display(gfx906, None).to_string(),
        "v_fma_mix_f32 v2, v2, v2, v2 op_sel_hi:[1,0,0]"
    );
    assert_eq!(
        sources.map(|r| mix.operand_type(gfx906, r)),
        [OperandType::F16, OperandType::F32, OperandType::F32]
    );
}

#[test]
fn reads_and_writes() {
    let gfx900 = p("gfx900");
    let row = |op: Op| op.row(gfx900).unwrap();
    assert_eq!(row(Op::S_ADDC_U32).reads, Implicit::SCC);
    assert_eq!(row(Op::S_ADDC_U32).writes, Implicit::SCC);
    assert_eq!(row(Op::S_AND_SAVEEXEC_B64).writes, Implicit::SCC | Implicit::EXEC);
    assert_eq!(row(Op::V_ADD_F32).reads, Implicit::EXEC | Implicit::MODE);
    assert_eq!(row(Op::V_READLANE_B32).reads, Implicit::empty());
    assert_eq!(
        row(Op::V_DIV_FMAS_F32).reads,
        Implicit::EXEC | Implicit::MODE | Implicit::VCC
    );
    assert!(row(Op::V_CMPX_LT_F32).writes.contains(Implicit::EXEC));
    assert!(row(Op::S_CBRANCH_SCC1).flags.contains(Flags::BRANCH));
    assert!(row(Op::V_MAC_F32).is_read(Role::Vdst) && row(Op::V_MAC_F32).is_written(Role::Vdst));
    assert!(row(Op::S_CMPK_EQ_I32).is_read(Role::Sdst) && !row(Op::S_CMPK_EQ_I32).is_written(Role::Sdst));
    // buffer_atomic_add v2, off, s[4:7], s4, without and with glc.
    for (word, glc) in [(0xe108_0000, false), (0xe108_4000, true)] {
        let atomic = inst("gfx900", &[word, 0x0401_0200]);
        assert_eq!(atomic.op, Op::BUFFER_ATOMIC_ADD);
        assert!(atomic.reads(gfx900, Role::Vdata));
        assert_eq!(atomic.writes(gfx900, Role::Vdata), glc);
        assert_eq!(atomic.waits(gfx900), Waits::VM);
    }
    // e32 compares and carries name VCC, which their encoding has no field for.
    let add = inst("gfx900", &[0x3204_0702]);
    assert_eq!(
        add.display(gfx900, None).to_string(),
        "v_add_co_u32_e32 v2, vcc, v2, v3"
    );
    assert!(matches!(add.operand(Role::Sdst), Operand::Reg(reg) if reg.dwords == 2));
}

/// What llvm-mc 22.1.8 says of spellings: the bytes, or that it takes none of them.
#[test]
fn spellings_are_taken_and_refused_as_llvm_does() {
    const TAKEN: [(&str, &str, &[u8]); 14] = [
        ("gfx900", "s_mov_b64_e32 s[0:1], s[2:3]", &[0x02, 0x01, 0x80, 0xbe]),
        ("gfx900", "s_add_u32 s0, scc, s1", &[0xfd, 0x01, 0x00, 0x80]),
        (
            "gfx942",
            "buffer_atomic_dec v182, off, ttmp[8:11], scc nt",
            &[0x00, 0x00, 0x32, 0xe1, 0x00, 0xb6, 0x1d, 0xfd],
        ),
        (
            "gfx900",
            "v_add_f32 v0, neg(abs(1)), v2",
            &[0xff, 0x04, 0x00, 0x02, 1, 0, 0, 0x80],
        ),
        (
            "gfx900",
            "v_add_f32 v0, -|v1|, v2",
            &[0, 0x01, 0x01, 0xd1, 0x01, 0x05, 0x02, 0x20],
        ),
        (
            "gfx900",
            "v_mov_b32_sdwa v1, sext(-2+3)",
            &[0xf9, 0x02, 0x02, 0x7e, 0x81, 0x16, 0x8e, 0],
        ),
        (
            "gfx900",
            "v_writelane_b32 v1, s13, m0",
            &[0x01, 0, 0x8a, 0xd2, 0x0d, 0xf8, 0, 0],
        ),
        (
            "gfx900",
            "buffer_load_dword v0, off, s[0:3], s1 offset:4 slc glc",
            &[0x04, 0x40, 0x52, 0xe0, 0, 0, 0, 0x01],
        ),
        (
            "gfx90a",
            "v_ceil_f64_dpp v[0:1], v[2:3] row_newbcast:1 row_mask:0xf bank_mask:0xf",
            &[0xfa, 0x30, 0, 0x7e, 0x02, 0x51, 0x01, 0xff],
        ),
        (
            "gfx942",
            "v_mfma_f64_4x4x4f64 v[0:1], v[0:1], v[2:3], v[2:3]",
            &[0, 0, 0xef, 0xd3, 0, 0x05, 0x0a, 0x04],
        ),
        (
            "gfx701",
            "v_add_co_u32 v84, vcc, v13, v31",
            &[0x54, 0x6a, 0x4a, 0xd2, 0x0d, 0x3f, 0x02, 0],
        ),
        (
            "gfx701",
            "flat_atomic_add v1, v[3:4], v5 offset:0 glc slc",
            &[0, 0, 0xcb, 0xdc, 0x03, 0x05, 0, 0x01],
        ),
        (
            "gfx803",
            "flat_atomic_add v1, v[3:4], v5 offset:0 glc slc",
            &[0, 0, 0x0b, 0xdd, 0x03, 0x05, 0, 0x01],
        ),
        ("gfx900", "v_cmp_eq_i32 vcc, - -1, v1", &[0x81, 0x02, 0x84, 0x7d]),
    ];
    const REFUSED: [(&str, &str); 14] = [
        ("gfx900", "v_add_f32 v0, abs(neg(1)), v2"),
        ("gfx900", "v_add_f32 v0, --1, v2"),
        ("gfx900", "v_add_f32 v0, neg(-v1), v2"),
        ("gfx900", "s_cbranch_scc0 |5|"),
        ("gfx900", "s_mov_b32 s0, tba_lo"),
        ("gfx803", "s_mov_b64 s[0:1], src_shared_base"),
        ("gfx900", "v_add_f32_e64 v0, v1, v2 mul:2 clamp"),
        ("gfx900", "v_add_f32_e64 v0, v1 clamp, v2"),
        ("gfx900", "v_mov_b64 v[0:1], [v[2:3]]"),
        ("gfx900", "s_add_u32 s0, s1.l, s2"),
        ("gfx1010", "v_xnor_b32_dpp v126, v12, v4"),
        ("gfx1030", "s_waitcnt_depctr depctr_hold_cnt(0) depctr_hold_cnt(0)"),
        ("gfx1030", "v_cmp_le_i16_e64 s58, src_lds_direct, src_lds_direct"),
        ("gfx701", "v_add_co_u32_e32 v84, vcc, v13, v31"),
    ];
    let read = |name, text| Parser::new(p(name)).unwrap().parse_text(text);
    for (name, text, bytes) in TAKEN {
        let parsed = read(name, text).unwrap_or_else(|e| panic!("{name}: {text}: {e}"));
        assert_eq!(parsed.code.as_bytes(), bytes, "{name}: {text}");
    }
    for (name, text) in REFUSED {
        assert!(read(name, text).is_err(), "{name}: {text}");
    }
}
