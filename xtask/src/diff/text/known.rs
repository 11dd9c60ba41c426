//! Where weft's assembler and LLVM's differ on purpose, for `diff text`. docs/DIFFERENCES.md has the same list.

use super::judge::{
    Difference, READ_ONLY, SYMBOLS, before_bytes, differs_in_words, is_message, is_no_integer, names,
    same_but_negative_lit, says, symbols, without_double_minus, without_signs,
};
use crate::diff::llvm::Target;

/// Kinds of differences.
pub const ONLY_WEFT: &str = "only weft takes";
pub const ONLY_LLVM: &str = "only LLVM takes";
pub const BYTES: &str = "bytes";
pub const TEXT: &str = "text";

/// A difference that stays.
pub struct Known {
    pub kind: &'static str,
    /// What differs, as the document says it: processors and statements.
    pub what: &'static str,
    pub why: &'static str,
    /// Processor, mode and a statement that shows it.
    pub example: &'static str,
    applies: fn(&Difference) -> bool,
}

impl Known {
    /// The row of docs/DIFFERENCES.md.
    fn row(&self) -> String {
        format!("| {} | {} | {} |", self.kind, self.what.replace('|', "\\|"), self.why)
    }

    pub fn applies(&self, difference: &Difference) -> bool {
        self.kind == difference.kind && (self.applies)(difference)
    }

    /// The statement that shows the difference, if this is the target for it.
    pub fn example_for(&self, target: &Target) -> Option<&'static str> {
        let rest = self.example.strip_prefix(&target.name)?.strip_prefix(' ')?;
        rest.strip_prefix(&target.mode)?.strip_prefix(' ')
    }
}

/// Rows that docs/DIFFERENCES.md should have and has not.
pub fn not_in(document: &str) -> Vec<String> {
    let rows = LIST.iter().map(Known::row);
    rows.filter(|row| !document.lines().any(|line| line == row)).collect()
}

pub const LIST: &[Known] = &[
    Known {
        kind: ONLY_LLVM,
        what: "values that their field does not hold, `bank_mask:256`",
        why: "LLVM stores the lowest bits of some, and prints all",
        example: "gfx900 - v_mov_b32_dpp v0, v1 row_shl:1 row_mask:0xf bank_mask:256",
        applies: |d| {
            let immediate = says(d.weft, &["must be a number that its field holds"]) && !is_no_integer(d.statement);
            says(d.weft, &[" is not in ", " it must be in "]) || immediate || is_message(d)
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "two suffixes, `v_not_b32_e32_e64`",
        why: "they contradict each other, or one says nothing",
        example: "gfx900 - v_not_b32_e32_e64 v24, v0",
        applies: |d| {
            let mnemonic = d.statement.split(' ').next().unwrap_or_default().to_lowercase();
            let count: usize = ["_e32", "_e64", "_sdwa"]
                .iter()
                .map(|s| mnemonic.matches(s).count())
                .sum();
            let dpp = usize::from(mnemonic.contains("_dpp") && !mnemonic.contains("_e64_dpp"));
            count + dpp > 1
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "floats, `lit()` and `off` as immediates, `s_nop 64.0`",
        why: "LLVM stores the lowest bits of a number of 64 bits; an immediate is no literal",
        example: "gfx900 - s_nop 64.0",
        applies: |d| {
            let immediates = &[
                "simm16 must be",
                "sdata must be a number",
                "scalar register or an offset",
            ];
            let probe = d.llvm.starts_with("s_atc_probe") && is_no_integer(d.statement);
            probe || says(d.weft, immediates) && is_no_integer(d.statement)
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "registers that are read only as results and in place of registers, `s_mov_b32 src_scc, s5`",
        why: "LLVM has them in the classes of registers that are written",
        example: "gfx1030 w32 s_mov_b32 src_scc, s5",
        applies: |d| {
            says(d.statement, READ_ONLY)
                && says(
                    d.weft,
                    &[
                        "dst must be",
                        "sdata must be",
                        "soffset must be",
                        "src0 must be a scalar register",
                        "src2 must be a scalar register",
                        "src2 must be an AGPR",
                        "src2 must be a VGPR or inline constant",
                    ],
                )
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "`off` as a scalar operand, `s_mov_b32 s0, off`",
        why: "LLVM takes it for a symbol",
        example: "gfx900 - s_mov_b32 s0, off",
        applies: |d| names(d.statement, &["off"]) && says(d.weft, &[" must be ", "no sign"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "`lit64()` on processors without literals of 64 bits, and for operands of 32",
        why: "LLVM takes it for `lit()`",
        example: "gfx1030 w32 s_cmp_le_u32 lit64(25), s44",
        applies: |d| {
            let words = &[" must be ", "cannot be Literal64", "two different literals"];
            says(&d.statement.to_lowercase(), &["lit64("]) && says(d.weft, words)
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12: `th:TH_ATOMIC_RETURN` without a register for the result",
        why: "the bytes are those of the instruction that writes v0",
        example: "gfx1200 w32,true16 global_atomic_add_u32 v0, v1, s[0:1] th:TH_ATOMIC_RETURN",
        applies: |d| {
            says(d.statement, &["_atomic_", "_ATOMIC_"]) && says(d.weft, &[" operands, here are ", " is missing"])
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "registers of another size as sources with DPP, `v_mul_f32_dpp v1, v[2:3], v3`",
        why: "LLVM prints a comment about them, and does not take its own text back",
        example: "gfx942 - v_mul_f32_dpp v1, v[2:3], v3 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf",
        applies: |d| says(d.llvm, &["/*Invalid register"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "`lit()` where there are no literals, or beside another one",
        why: "LLVM leaves the literal out: the bytes stand for nothing",
        example: "gfx900 - v_cmp_gt_i32_e64 s[2:3], lit(3), 2.0",
        applies: |d| {
            let lit = says(d.statement, &["lit("]);
            lit && says(
                d.weft,
                &[
                    "must be a VGPR",
                    "must be half of a VGPR",
                    "two different literals",
                    "literal, which",
                    "found `|`",
                ],
            )
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "literals of instructions with DPP",
        why: "LLVM leaves the literal out: the bytes stand for nothing",
        example: "gfx1200 w32,true16 v_fma_mix_f32_e64_dpp v2, v1, v5, 21.0 row_shl:1 row_mask:0xf bank_mask:0xf",
        applies: |d| says(d.weft, &["is a literal, which DPP instructions do not take"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "`sext(1)` without SDWA",
        why: "no other encoding has a sign extension, and LLVM leaves it out",
        example: "gfx900 - v_cmp_eq_u16_e32 vcc, sext(1), v0",
        applies: |d| {
            let sext = says(d.statement, &["sext("]) && !says(d.llvm, &["_sdwa "]);
            sext && says(d.weft, &["takes no sext()", "takes no dpp_ctrl"])
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX9: `sext()` of v_pk_fmac_f16 in SDWA",
        why: "LLVM shows it and leaves its bit out; halves that are floats have no sign extension",
        example: "gfx908 - v_pk_fmac_f16_sdwa v5, v1, sext(v2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD",
        applies: |d| d.llvm.starts_with("v_pk_fmac_f16_sdwa ") && says(d.weft, &["takes no sext()"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12.5: floats as the third source of v_perm_pk16",
        why: "it has 64 bits; LLVM takes the bits of an f32 there, and not for the other sources of 64",
        example: "gfx1250 true16 v_perm_pk16_b6_u4 v[2:4], v4, v[4:5], 2.5",
        applies: |d| d.llvm.starts_with("v_perm_pk16_") && says(d.weft, &["src2 must be"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "symbols called like a modifier that the instruction has, like a register, or like a half of one",
        why: "what is missing is said instead",
        example: "gfx1200 w32,true16 v_dot8_u32_u4 v1, v0, v2 clamp",
        applies: |d| symbols(d.llvm).any(|word| !SYMBOLS.contains(&word)),
    },
    Known {
        kind: ONLY_LLVM,
        what: "a relocation behind what is no symbol, `s[2:2]@rel32@lo`",
        why: "LLVM makes a symbol without a name",
        example: "gfx1151 w32,fake16 s_cvt_f16_f32 s[2:2]@rel32@lo",
        applies: |d| says(d.llvm, &["value: \"\"@"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "halves of registers in brackets, `[v4.l]`",
        why: "LLVM forgets which half it is",
        example: "gfx1200 w32,true16 v_cmpx_gt_f32_e32 [v7.h], v68",
        applies: |d| {
            says(d.statement, &[".l]", ".h]"]) && says(d.weft, &["expected a register", "expected `,` or `]`"])
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "absolute values where the encoding has none, `|s96|` of v_div_scale",
        why: "LLVM leaves them out of the bytes",
        example: "gfx1100 w32,true16 v_div_scale_f32 v24, vcc_lo, |v1|, v1, v20",
        applies: |d| says(d.weft, &["takes no absolute value here"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "places of op_sel and neg_lo that belong to no source, or to one that has none",
        why: "LLVM leaves them out of the bytes",
        example: "gfx900 - v_interp_p2_f16 v5, v2, attr0.x, v3 op_sel:[0,1]",
        applies: |d| says(d.weft, &["op_sel is ", "neg is "]) && says(d.weft, &["cannot hold"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "null as data of more than 64 bits",
        why: "its width is not known to be that",
        example: "gfx1010 w32 s_store_dwordx4 null, s[98:99], null",
        applies: |d| says(d.weft, &["which null does not stand for"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12: hints of atomic operations without the scope that they need",
        why: "LLVM prints them as numbers, `th:TH_ATOMIC_0x4`, and does not take these back",
        example: "gfx1200 w32,true16 global_atomic_dec_u64 v0, v[2:3], s[4:5] th:TH_ATOMIC_CASCADE_RT",
        applies: |d| says(d.weft, &["th has the value"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "dmask of image_atomic_cmpswap that leaves out one of the two values",
        why: "the operation reads both",
        example: "gfx1200 w32,true16 image_atomic_cmpswap v[186:187], v1, s[0:7] dmask:0x1 dim:SQ_RSRC_IMG_1D tfe",
        applies: |d| says(d.weft, &["dmask of a compare-and-swap"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "numbers that name no delay, `s_delay_alu -3`",
        why: "LLVM prints comments, and does not take its own text back",
        example: "gfx1100 w32,true16 s_delay_alu -3",
        applies: |d| says(d.llvm, &["/* invalid"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "numbers that are too large for an f16, `65520.0`",
        why: "LLVM makes infinity of them",
        example: "",
        applies: |d| says(d.llvm, &["0x7c00", "0xfc00"]) && says(d.weft, &["must be", "is no ", "too large"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "`2e` without an exponent",
        why: "LLVM takes it for 2.0",
        example: "gfx900 - v_add_f32_e32 v0, 2e, v1",
        applies: |d| {
            let open = says(d.statement, &["e,", "e ", "e)", "e|"]) || d.statement.ends_with('e');
            open && says(d.weft, &["bad number"])
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "literals of instructions with SDWA",
        why: "SDWA has no literals: LLVM puts a dword behind the instruction that is the next one",
        example: "gfx1010 w32 v_cmp_lt_u16_sdwa s0, 0xfff5, v0 src0_sel:DWORD src1_sel:DWORD",
        applies: |d| says(d.llvm, &["_sdwa"]) && says(d.weft, &["must be a VGPR, scalar register or inline constant"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX11 and later: halves of registers where these have no names, `v1.l`",
        why: "LLVM takes a half for the whole",
        example: "gfx1100 w32,fake16 v_cmpx_nlt_f16_e32 1.0, v127.l",
        applies: |d| says(d.statement, &[".l", ".h"]) && says(d.weft, &["must be a VGPR", " operands, here are "]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX6, GFX7: clamp of v_div_scale",
        why: "LLVM shows it; the encoding has no bit for it",
        example: "gfx600 - v_div_scale_f32 v24, vcc, v22, v22, v20 clamp",
        applies: |d| d.weft.ends_with(" takes no clamp here") && d.llvm.starts_with("v_div_scale_f"),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX11 and later: src_lds_direct in dual-issue instructions",
        why: "these processors have no direct reads of LDS",
        example: "gfx1200 w32,true16 v_dual_add_f32 v52, src_lds_direct, v185 :: v_dual_add_f32 v139, s59, v127",
        applies: |d| d.weft.ends_with(" has no src_lds_direct") && d.llvm.starts_with("v_dual_"),
    },
    Known {
        kind: ONLY_LLVM,
        what: "numbers of more bits than an operand of 32 has, `0x1ffffffff`",
        why: "LLVM stores the lower half of some",
        example: "",
        applies: |d| says(d.weft, &["has more than 32 bits"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "comparisons without their VCC whose first source has two signs, `v_cmp_f_f64_e32 - -4.0, v[0:1]`",
        why: "weft looks for the register there",
        example: "gfx1100 w32,true16 v_cmp_f_f64_e32 - -4.0, v[238:239]",
        applies: |d| d.weft.ends_with("sdst takes no sign here"),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12: floats that are an inline constant when rounded to bf16, as the sum of v_wmma_bf16",
        why: "the number that is written is none",
        example: "gfx1200 w32,true16 v_wmma_bf16_16x16x16_bf16 v[64:67], v[5:8], v[24:27], -4.0000040",
        applies: |d| d.llvm.starts_with("v_wmma_bf16_") && says(d.weft, &["inline constant of 128 bits"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "constants of v_fma_mix and v_mad_mix that LLVM reads as f16 although op_sel_hi says f32",
        why: "as numbers of 32 bits they are literals: two different ones, too many, or more than GFX9 takes",
        example: "gfx1030 w32 v_fma_mixhi_f16 v180, 0xffff, -50, s94",
        applies: |d| {
            let words = &["two different literals", "registers or literals", "or inline constant"];
            says(d.llvm, &["v_fma_mix", "v_mad_mix"]) && says(d.weft, words)
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "the number of s_endpgm in brackets, `s_endpgm [3]`",
        why: "brackets are for lists of registers",
        example: "gfx1030 w32 s_endpgm [3]",
        applies: |d| d.llvm.starts_with("s_endpgm") && d.statement.contains('['),
    },
    Known {
        kind: ONLY_LLVM,
        what: "signs of integers as operands of encodings without signs, `v_cndmask_b32_e32 v0, neg(-1), v1, vcc`",
        why: "LLVM turns the highest bit of the literal over",
        example: "gfx1100 w32,true16 v_cndmask_b32_e32 v168, neg(-1), v59, vcc_lo",
        applies: |d| says(d.weft, &["takes no sign here"]) && says(d.statement, &["neg("]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX8, GFX9: conversions to f64 with DPP",
        why: "the facts of the operations have no DPP",
        example: "gfx908 - v_cvt_f64_i32 v[5:6], v125 row_mirror",
        applies: |d| d.llvm.starts_with("v_cvt_f64_") && says(d.llvm, &["_dpp "]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "`lit()` for s_version",
        why: "an immediate is no literal",
        example: "gfx1250 true16 s_version lit(0xfdff)",
        applies: |d| d.llvm.starts_with("s_version") && says(d.statement, &["lit(", "lit64("]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12.5: literals of 64 bits in long encodings, `v_cmpx_nlt_f64_e64 v[0:1], lit64(0)`",
        why: "these have literals of 32 bits (`VOP3 instructions do not take` them)",
        example: "gfx1250 true16 v_cmpx_nlt_f64_e64 v[230:231], lit64(0)",
        applies: |d| says(d.weft, &["is a literal of 64 bits, which"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12.5: v_dual_dot2acc_f32_bf16 in the longer encoding, where the banks differ",
        why: "weft has the shorter one",
        example: "gfx1250 true16 v_dual_dot2acc_f32_bf16 v44, v129, v67 :: v_dual_mul_dx9_zero_f32 v253, s25, v243",
        applies: |d| d.llvm.starts_with("v_dual_dot2acc_f32_") && says(d.weft, &["banks of registers"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "`scc` as the offset of a buffer access, `s[76:79] scc`, where it is a modifier, too",
        why: "it is the modifier",
        example: "gfx90a - buffer_store_byte_d16_hi v18, off, s[76:79] scc",
        applies: |d| {
            let scc = says(d.statement, &["] scc", "], scc"]);
            scc && says(d.weft, &["soffset is missing", "is there twice"])
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12: the offset of s_prefetch that is left out, `s_prefetch_data_pc_rel s4, 16`",
        why: "LLVM takes it for 0; the number is the length",
        example: "gfx1250 true16 s_prefetch_data_pc_rel ttmp4, 16",
        applies: |d| says(d.llvm, &["_prefetch_"]) && says(d.weft, &["expected a scalar register or an offset"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12.5: literals as the result of s_get_barrier_state",
        why: "LLVM reads the first operand as the second",
        example: "gfx1250 true16 s_get_barrier_state 1e10, -1.0",
        applies: |d| d.llvm.starts_with("s_get_barrier_state ") && d.weft.starts_with("s_get_barrier_state: sdst"),
    },
    Known {
        kind: ONLY_WEFT,
        what: "signs of integers as f64, `neg(77)`",
        why: "the encoding has a bit for them; LLVM takes them of floats only",
        example: "gfx1010 w32 v_add_f64 v[0:1], neg(77), v[0:1]",
        applies: |d| {
            let sign = says(d.statement, &["neg(", "abs(", "|"]);
            sign && says(d.weft, &["f64"]) && d.llvm == "invalid operand for instruction"
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "1/(2*pi) as a 16-bit integer in long encodings with DPP and in SDWA",
        why: "an inline constant stands for its bits",
        example: "gfx1100 w32,fake16 v_mad_i16_e64_dpp v128, v6, v5, 0.15915494 dpp8:[0,0,0,0,0,0,0,0] fi:1",
        applies: |d| {
            says(d.statement, &["0.15915494"]) && says(d.weft, &["16"]) && d.llvm == "invalid operand for instruction"
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX940: AGPRs as data of global_atomic_add_f32 and global_atomic_pk_add_f16 with a result",
        why: "one bit of the instruction says it for data and result (CDNA3 ISA, FLAT)",
        example: "gfx942 - global_atomic_add_f32 a0, v[2:3], a1, off sc0",
        applies: |d| says(d.weft, &["global_atomic_pk_add_f16 a", "global_atomic_add_f32 a"]),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12: three trap temporaries as the result of scalar loads",
        why: "LLVM has no name for three of them",
        example: "gfx1200 w32,true16 s_load_b96 ttmp[4:6], s[2:3], 0x0",
        applies: |d| says(d.weft, &["_b96 ttmp["]),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12.5: floats in `lit64()` for integers",
        why: "their bits are meant, as elsewhere",
        example: "gfx1250 true16 s_mov_b64 s[0:1], lit64(1.5)",
        applies: |d| says(&d.statement.to_lowercase(), &["lit64("]) && says(d.statement, &[".", "e"]),
    },
    Known {
        kind: ONLY_WEFT,
        what: "comparisons without their VCC whose first source has a sign, or of f16 with DPP, `v_cmp_lt_f32_e32 |1.0|, v3`",
        why: "LLVM looks for the register where the source is",
        example: "gfx1200 w32,true16 v_cmp_neq_f32 neg(1.0), v46",
        applies: |d| {
            let implied = says(d.weft, &["_dpp vcc", " row_mask:", " dpp8:"]) && says(d.llvm, &["invalid operand"]);
            let first = says(d.llvm, &["failed parsing operand", "not a valid operand"]);
            d.statement.to_lowercase().starts_with("v_cmp") && (first || implied)
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12: hints by number, `th:0x7`",
        why: "both print hints without a name so",
        example: "gfx1200 w32,true16 image_load v0, v0, s[0:7] dmask:0x1 dim:SQ_RSRC_IMG_1D th:0x7",
        applies: |d| matches!(d.llvm, "expected an identifier" | "invalid th value") && says(d.statement, &["th:"]),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12: `th:TH_ATOMIC_NT_RETURN scope:SCOPE_SYS`",
        why: "LLVM takes the hint for the one that bypasses the caches, which atomic operations do not have (RDNA4 ISA, Temporal Hints)",
        example: "gfx1200 w32,true16 global_atomic_add_u32 v0, v1, v2, s[0:1] th:TH_ATOMIC_NT_RETURN scope:SCOPE_SYS",
        applies: |d| {
            let hint = d.weft.contains("th:TH_ATOMIC_NT_RETURN scope:SCOPE_SYS");
            hint && d.llvm == "scope and th combination is not valid"
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX11 and later: op_sel where halves of registers have no names",
        why: "weft prints the bits, LLVM leaves them out",
        example: "gfx1100 w32,fake16 v_rcp_f16_e64 v0, v1 op_sel:[0,1]",
        applies: |d| {
            matches!(d.llvm, "not a valid operand." | "invalid operand for instruction") && says(d.weft, &[" op_sel:"])
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "image instructions with sizes of data and address that LLVM has no variant for",
        why: "dmask, tfe, d16, dim and a16 say how many registers there are",
        example: "gfx600 - image_atomic_umax v[162:165], v8, s[60:67] dmask:0xf da",
        applies: |d| {
            d.statement.to_lowercase().starts_with("image_")
                && matches!(d.llvm, "invalid operand for instruction" | "not a valid operand.")
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "branches to an expression, `s_branch label+4`",
        why: "the bytes can say it",
        example: "gfx900 - s_branch undefined+4",
        applies: |d| d.llvm == "expected an absolute expression or a label",
    },
    Known {
        kind: ONLY_WEFT,
        what: "integers of 32 bits as operands of v_fma_mix that are read as f32",
        why: "LLVM takes what fits an f16",
        example: "gfx1030 w32 v_fma_mixhi_f16 v52, -v129, 0xffffffff, -16 op_sel_hi:[1,0,0]",
        applies: |d| d.weft.starts_with("v_fma_mix") && d.llvm == "invalid operand for instruction",
    },
    Known {
        kind: ONLY_WEFT,
        what: "`format:` before the offset, `format:[BUF_FMT_8_UINT], 0`",
        why: "dfmt and nfmt stand there",
        example: "gfx1030 w32 tbuffer_load_format_x v0, off, s[0:3], format:[BUF_FMT_8_UINT], 0",
        applies: |d| {
            says(d.statement, &["format:"]) && says(d.weft, &["tbuffer_"]) && d.llvm == "expected absolute expression"
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "`offset:swizzle()` of instructions other than ds_swizzle_b32",
        why: "the words stand for a number",
        example: "gfx90a - s_atomic_and s30, exec, s0 offset:swizzle(REVERSE, 32)",
        applies: |d| d.statement.contains("swizzle(") && !d.weft.starts_with("ds_swizzle_b32"),
    },
    Known {
        kind: ONLY_WEFT,
        what: "`nogds` of ds_permute_b32, ds_bpermute_b32, ds_nop and ds_bvh_stack",
        why: "they never work on GDS: the word says so",
        example: "gfx1201 w32,true16 ds_bvh_stack_push4_pop1_rtn_b32 v0, v22, v9, v[208:211] nogds",
        applies: |d| says(d.statement, &["nogds"]) && says(d.weft, &["permute", "ds_nop", "bvh_stack"]),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX940: `neg()` of the sum of v_mfma_f64, `neg(v[2:9])`",
        why: "the sum has a sign, which both take as `neg:[0,0,1]`",
        example: "gfx942 - v_mfma_f64_16x16x4_f64 v[126:133], v[254:255], a[6:7], neg(1.0) abid:1",
        applies: |d| d.weft.starts_with("v_mfma_f64_") && d.weft.contains("neg:["),
    },
    Known {
        kind: ONLY_WEFT,
        what: "floats that begin with `0e`, `0e0`",
        why: "they are numbers as `1e0` is",
        example: "gfx900 - s_mov_b32 s0, 0e0",
        applies: |d| says(d.statement, &[" 0e", "-0e", "(0e"]),
    },
    Known {
        kind: ONLY_WEFT,
        what: "symbols called `neg`, `abs` and `sext`",
        why: "without a parenthesis behind them they are symbols",
        example: "gfx900 - v_mov_b32_e32 v4, sext-1",
        applies: |d| d.llvm.starts_with("expected left paren after "),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX11 and later: `lit()` as an operand of v_dot2acc_f32_f16",
        why: "the encoding has a literal, which LLVM takes without `lit()`",
        example: "gfx1100 w32,true16 v_dot2acc_f32_f16 v5, lit(0xf), v2",
        applies: |d| d.weft.starts_with("v_dot2acc_f32_f16 ") && d.llvm == "failed parsing operand.",
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX6 to GFX9: dfmt and nfmt behind the offset in a register, `s1 dfmt:4 nfmt:7`",
        why: "LLVM takes them before it only; the others stand behind it, `format:` too",
        example: "gfx900 - tbuffer_load_format_x v0, off, s[0:3], s1 dfmt:4 nfmt:7",
        applies: |d| says(d.statement, &["dfmt:", "nfmt:"]) && d.llvm == "not a valid operand.",
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12.5: v_dual_dot2acc_f32_bf16 whose result is in the bank of the other half's",
        why: "LLVM takes the longer encoding, where the banks of the sums differ",
        example: "gfx1250 true16 v_dual_dot2acc_f32_bf16 v105, 0.5, v2 :: v_dual_sub_nc_u32 v78, exec_hi, v129",
        applies: |d| d.weft.starts_with("v_dual_dot2acc_f32_") && d.llvm.ends_with("different VGPR banks"),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX6, GFX7: constants of v_cvt_f32_f16 in the long encoding",
        why: "inline constants are no literals",
        example: "gfx600 - v_cvt_f32_f16_e64 v137, 49",
        applies: |d| d.weft.starts_with("v_cvt_f32_f16_e64 ") && d.llvm == "literal operands are not supported",
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX11 and later: constants of v_dot2 with DPP that are written as bits, or rounded to one",
        why: "the bits are those of the inline constant",
        example: "gfx1150 w32,true16 v_dot2_f16_f16_e64_dpp v106.l, v189, 0x3c00, null dpp8:[0,0,0,0,0,0,0,0]",
        applies: |d| {
            d.weft.starts_with("v_dot2_") && says(d.weft, &["_dpp "]) && d.llvm == "invalid operand for instruction"
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX10: v_cndmask_b32_sdwa with two operands, the second of which is VCC",
        why: "the mask is implied",
        example: "gfx1030 w32 v_cndmask_b32_sdwa v10, s75, vcc_lo dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD",
        applies: |d| d.weft.starts_with("v_cndmask_b32_sdwa ") && says(d.llvm, &["constant bus"]),
    },
    Known {
        kind: ONLY_WEFT,
        what: "symbols that begin like half of a register, `s11.h.l`",
        why: "they are no registers",
        example: "gfx1200 w32,true16 v_cvt_pk_rtz_f16_f32_e32 v86, s11.h.l, v59",
        applies: |d| d.llvm == "invalid register index" && says(d.weft, &["fixup A"]),
    },
    Known {
        kind: BYTES,
        what: "DLC of MUBUF atomics (GFX10), SCC and SC1 of floating-point atomics (GFX90A, GFX940)",
        why: "LLVM prints them and leaves the bit out of the instruction; the field exists (RDNA ISA 13.6.2, CDNA3 ISA)",
        example: "gfx1010 w32 buffer_atomic_and v38, v52, s[20:23], s13 idxen dlc",
        applies: |d| says(d.weft, &["_atomic_"]) && says(d.weft, &["dlc", "scc", "sc1"]),
    },
    Known {
        kind: BYTES,
        what: "negative integers as the constant of v_fmamk_f16 and the like",
        why: "LLVM sets the upper half of the literal, too, which nothing reads",
        example: "gfx1010 w32 v_fmamk_f16 v1, v3, -100, v2",
        applies: |d| {
            let constant = says(d.weft, &["mk_f16", "ak_f16"]);
            constant && d.llvm.replace("0xff,0xff]", "0x00,0x00]") == d.weft
        },
    },
    Known {
        kind: BYTES,
        what: "signs and op_sel beside a symbol, `v_dot4_i32_iu8 v0, v1, v2, symbol`",
        why: "LLVM has no signs for symbols and reads whatever stood at their place: other runs show others, so there is no example",
        example: "",
        applies: |d| says(d.weft, &["fixup A"]) && without_signs(d.llvm) == without_signs(d.weft),
    },
    Known {
        kind: BYTES,
        what: "GFX12.5: v_dual_dot2acc_f32_bf16 as the first half of two",
        why: "LLVM takes the longer encoding, and reads the shorter one as the same",
        example: "gfx1250 true16 v_dual_dot2acc_f32_bf16 v146, v129, v245 :: v_dual_subrev_f32 v45, v54, v151",
        applies: |d| d.weft.starts_with("v_dual_dot2acc_f32_") && before_bytes(d.llvm) == before_bytes(d.weft),
    },
    Known {
        kind: BYTES,
        what: "floats that are no inline constants as operands of 16-bit integers",
        why: "LLVM stores the bits of an f32, of which 16 are read; weft those of an f16",
        example: "gfx1010 w32 v_cmpx_gt_i16_e32 1.5, v4",
        applies: |d| {
            let mnemonic = d.weft.split(' ').next().unwrap_or_default();
            d.statement.contains('.') && says(mnemonic, &["16", "v_alignb"])
        },
    },
    Known {
        kind: BYTES,
        what: "`|lit(1)|`",
        why: "LLVM forgets `lit` between bars",
        example: "gfx900 - v_cos_f32_e32 v6, |lit(1)|",
        applies: |d| says(d.statement, &["|lit(", "| lit("]),
    },
    Known {
        kind: BYTES,
        what: "GFX12.5: `lit()` as an operand of 64 bits",
        why: "it is the literal of 32 bits, as elsewhere; LLVM makes one of 64 whose lower half it is, also of a float",
        example: "gfx1250 true16 v_mov_b64_e32 v[254:255], lit(1)",
        applies: |d| says(d.statement, &["lit("]) && says(d.llvm, &["lit(0x"]) && says(d.weft, &["64"]),
    },
    Known {
        kind: BYTES,
        what: "GFX10 and later: floats as sources of v_fma_mix that are f32",
        why: "LLVM stores the bits of an f16, which are read as f32",
        example: "gfx1030 w32 v_fma_mix_f32 v0, v1, 1.5, v2",
        applies: |d| d.weft.starts_with("v_fma_mix") && d.statement.contains('.'),
    },
    Known {
        kind: BYTES,
        what: "GFX9, GFX10: additions with carry in SDWA from which operands are left out",
        why: "LLVM reads numbers that nobody wrote at their places",
        example: "",
        applies: |d| says(d.weft, &["_sdwa "]) && says(d.statement, &["_co_ci_", "addc", "subb"]),
    },
    Known {
        kind: BYTES,
        what: "GFX12: registers that are read only as the number of a barrier, `s_get_barrier_state s0, src_shared_base`",
        why: "LLVM takes its own number of the register",
        example: "gfx1200 w32,true16 s_get_barrier_state s10, src_shared_base",
        applies: |d| says(d.weft, &["barrier"]) && says(d.statement, READ_ONLY),
    },
    Known {
        kind: BYTES,
        what: "`sext()` of constants where SDWA is not asked for, `v_cmp_ge_i32 vcc, v0, sext(1)`",
        why: "only SDWA has a sign extension; LLVM leaves it out",
        example: "gfx900 - v_cmp_ge_i32 vcc, v219, sext(1)",
        applies: |d| says(d.weft, &["_sdwa "]) && says(d.statement, &["sext("]),
    },
    Known {
        kind: BYTES,
        what: "GFX11: floats as the constant of s_setreg_imm32_b32",
        why: "LLVM stores the lower half of a number of 64 bits, weft the float of 32",
        example: "gfx1100 w32,true16 s_setreg_imm32_b32 hwreg(62, 0, 1), 12568.0",
        applies: |d| d.weft.starts_with("s_setreg_imm32_b32 ") && d.statement.contains('.'),
    },
    Known {
        kind: BYTES,
        what: "numbers of 32 bits with an inline constant as the mask of v_cmp_class_f16 in SDWA, `0x40800000`",
        why: "LLVM takes their lower half",
        example: "gfx1030 w64 v_cmp_class_f16_sdwa vcc, s68, 0x40800000 src0_sel:BYTE_1 src1_sel:BYTE_3",
        applies: |d| d.weft.starts_with("v_cmp_class_f16_sdwa "),
    },
    Known {
        kind: TEXT,
        what: "GFX10 and later: signs of literals in `lit()`, `-lit(0x3e22f983)`",
        why: "LLVM does not take it back; weft writes `neg(lit(0x3e22f983))`, as before other numbers",
        example: "gfx1150 w32,fake16 v_minmax_f32 v82, v1, v5, neg(lit(0x3e22f983))",
        applies: |d| d.llvm.replace("-lit(", "neg(lit(").replace(')', "") == d.weft.replace(')', ""),
    },
    Known {
        kind: TEXT,
        what: "negative numbers in `lit()`",
        why: "LLVM shows them with 64 bits, weft as many as the literal has",
        example: "gfx900 - s_cmp_eq_u32 39, lit(-1)",
        applies: same_but_negative_lit,
    },
    Known {
        kind: TEXT,
        what: "GFX12.5: negative integers as literals of 64-bit operands in long encodings",
        why: "LLVM shows 64 bits of them, and 32 when it disassembles",
        example: "gfx1250 true16 v_cmp_gt_i64_e64 vcc_lo, -17, v[4:5]",
        applies: |d| d.llvm.replace("0xffffffffffff", "0xffff") == d.weft,
    },
    Known {
        kind: TEXT,
        what: "GFX11 and later: floats in both halves as operands of v_pk_fmac_f16, `0x38003800`",
        why: "LLVM shows 0.5, which its assembler takes for the lower half",
        example: "gfx1100 w32,true16 v_pk_fmac_f16 v5, 0x38003800, v2",
        applies: |d| d.weft.starts_with("v_pk_fmac_f16 ") && differs_in_words(d.llvm, d.weft, 1),
    },
    Known {
        kind: TEXT,
        what: "s_setreg_imm32_b32 with the value of an inline float, `0x3f800000`",
        why: "LLVM shows `1.0`, which its assembler takes for a number of 64 bits, and stores the lower half",
        example: "gfx1152 w32,true16 s_setreg_imm32_b32 hwreg(12, 0, 1), 0x3f800000",
        applies: |d| d.weft.starts_with("s_setreg_imm32_b32 ") && differs_in_words(d.llvm, d.weft, 1),
    },
    Known {
        kind: TEXT,
        what: "GFX9: signs and absolute values of v_pk_fmac_f16 in SDWA",
        why: "LLVM stores their bits and does not show them",
        example: "gfx908 - v_pk_fmac_f16_sdwa v5, v1, -v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD",
        applies: |d| d.weft.starts_with("v_pk_fmac_f16_sdwa ") && without_signs(d.weft) == without_signs(d.llvm),
    },
    Known {
        kind: TEXT,
        what: "signs of numbers in expressions of symbols, `--1*symbol`",
        why: "weft shows their value",
        example: "gfx900 - v_mov_b32 v0, --1*undefined",
        applies: |d| says(d.weft, &["fixup A"]) && without_double_minus(d.llvm) == without_double_minus(d.weft),
    },
    Known {
        kind: TEXT,
        what: "GFX12.5: signs around negative integers as bf16, `neg(-1)`, and `~36`",
        why: "LLVM shows bits beyond the 16 of the operand",
        example: "gfx1250 true16 v_exp_bf16_e32 v0.l, neg(-1)",
        applies: |d| says(d.weft, &["bf16"]) && d.llvm.replace("0xffff", "0x") == d.weft,
    },
];
