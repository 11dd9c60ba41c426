//! Where weft and LLVM differ on purpose, for `diff llvm`. docs/DIFFERENCES.md has the same list.

/// Kinds of differences, worst first.
pub const ONLY_WEFT: &str = "only weft decodes";
pub const ONLY_LLVM: &str = "only LLVM decodes";
pub const TEXT: &str = "text";
pub const BYTES: &str = "bytes";
/// LLVM's assembler does not take what its disassembler prints.
pub const REFUSED: &str = "text that LLVM refuses";
/// LLVM's text assembles to other bytes.
pub const LOSSY: &str = "text that loses bits";

/// What the two say of one line of bytes; the text of one that does not decode is why.
pub struct Difference<'a> {
    pub kind: &'static str,
    pub family: &'a str,
    pub llvm: &'a str,
    pub weft: &'a str,
}

impl Difference<'_> {
    /// The mnemonic that either prints.
    pub fn mnemonic(&self) -> &str {
        let text = if self.kind == ONLY_WEFT || self.kind == BYTES {
            self.weft
        } else {
            self.llvm
        };
        text.split_whitespace().next().unwrap_or_default()
    }

    fn is(&self, prefixes: &[&str]) -> bool {
        prefixes.iter().any(|p| self.mnemonic().starts_with(p))
    }

    fn since(&self, family: &str) -> bool {
        const ORDER: [&str; 10] = [
            "gfx6", "gfx7", "gfx8", "gfx9", "gfx90a", "gfx940", "gfx10", "gfx11", "gfx12", "gfx1250",
        ];
        let place = |name: &str| ORDER.iter().position(|f| *f == name);
        place(self.family) >= place(family)
    }
}

/// A difference that stays.
pub struct Known {
    pub kind: &'static str,
    /// What differs, as the document says it: processors and instructions.
    pub what: &'static str,
    pub why: &'static str,
    applies: fn(&Difference) -> bool,
}

impl Known {
    pub fn applies(&self, difference: &Difference) -> bool {
        self.kind == difference.kind && (self.applies)(difference)
    }
}

/// Registers that are read only.
fn names_constant(text: &str) -> bool {
    [
        "src_shared",
        "src_private",
        "src_vccz",
        "src_execz",
        "src_scc",
        "src_pops",
        "src_flat",
    ]
    .iter()
    .any(|name| text.contains(name))
}

/// Sorted by kind.
pub const KNOWN: &[Known] = &[
    Known {
        kind: ONLY_LLVM,
        what: "apertures, `src_vccz`, `src_execz`, `src_scc` as the lane mask that a VOP3 comparison writes or an operation \
               with carry reads, and as destination of v_readfirstlane_b32",
        why: "constants cannot be written, and are no lane masks",
        applies: |d| {
            let masks = [
                "v_cmp",
                "v_readfirstlane",
                "v_add",
                "v_sub",
                "v_cndmask",
                "v_div_scale",
                "v_mad_",
                "v_readlane",
            ];
            d.is(&masks) && names_constant(d.llvm)
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12.5: tuples of VGPRs that begin below v256 and end above",
        why: "the encoding counts to 255; what lies beyond depends on the mode that s_set_vgpr_msb sets",
        applies: |d| d.family == "gfx1250" && d.weft.contains("has the reserved code"),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX11: neg_hi and the sign of the sum of integer matrix operations",
        why: "only neg_lo of the factors means something, that they are signed; neg_hi must be zero (RDNA3 ISA 7.5)",
        applies: |d| d.family == "gfx11" && d.is(&["v_wmma_i32"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX10: omod of v_cvt_pkrtz_f16_f32 in SDWA",
        why: "the result is two halves, which omod does not scale",
        applies: |d| d.family == "gfx10" && d.is(&["v_cvt_pkrtz_f16_f32_sdwa"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12.5: clamp of v_cvt_sr_fp8_f32 and v_cvt_sr_bf8_f32",
        why: "the facts of the operation have no clamp",
        applies: |d| d.family == "gfx1250" && d.is(&["v_cvt_sr_"]) && d.llvm.contains(" clamp"),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX11 and later: src_lds_direct in dual-issue instructions",
        why: "these processors have no direct reads of LDS; LLVM reads the reserved code 254 so",
        applies: |d| d.since("gfx11") && d.is(&["v_dual_"]) && d.llvm.contains("src_lds_direct"),
    },
    Known {
        kind: ONLY_LLVM,
        what: "registers that are read only, or null, as the sum of a matrix operation",
        why: "the sum is vector registers or an inline constant (CDNA3 and RDNA4 ISA)",
        applies: |d| d.is(&["v_mfma", "v_smfmac", "v_wmma"]) && (names_constant(d.llvm) || d.llvm.contains("null")),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX10: DLC of MUBUF atomics",
        why: "the field exists in all MUBUF instructions (RDNA ISA, MUBUF)",
        applies: |d| d.family == "gfx10" && d.is(&["buffer_atomic"]) && d.weft.contains(" dlc"),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX10: loads to LDS with tfe",
        why: "decoded, and named by `Inst::violations`",
        applies: |d| d.family == "gfx10" && d.is(&["buffer_load"]) && d.weft.contains(" tfe lds"),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX90A, GFX940: SCC (`sc1`) of floating-point atomics, with and without AGPRs",
        why: "LLVM assembles them without the bit; the field exists in all MUBUF and FLAT instructions (CDNA3 ISA)",
        applies: |d| {
            matches!(d.family, "gfx90a" | "gfx940")
                && d.is(&["flat_atomic", "global_atomic", "buffer_atomic"])
                && (d.weft.contains(" scc") || d.weft.contains(" sc1"))
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12: negative offsets of s_buffer instructions",
        why: "decoded, and named by `Inst::violations`",
        applies: |d| {
            d.since("gfx12") && d.is(&["s_buffer_", "s_atc_probe_buffer"]) && d.weft.contains(", -0x")
                || d.since("gfx12") && d.is(&["s_buffer_", "s_atc_probe_buffer"]) && d.weft.contains("offset:-0x")
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX90A, GFX940: omod and sext of v_pk_fmac_f16 in SDWA",
        why: "LLVM has no such form of the operation",
        applies: |d| matches!(d.family, "gfx90a" | "gfx940") && d.is(&["v_pk_fmac_f16_sdwa"]),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX940: AGPRs as data of global_atomic_add_f32 and global_atomic_pk_add_f16 with a result",
        why: "one bit of the instruction says it for data and result (CDNA3 ISA, FLAT)",
        applies: |d| d.family == "gfx940" && d.is(&["global_atomic_add_f32", "global_atomic_pk_add_f16"]),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12: trap temporaries as the result of s_buffer_load_b96",
        why: "LLVM has no name for three of them",
        applies: |d| d.since("gfx12") && d.is(&["s_buffer_load_b96", "s_load_b96"]) && d.weft.contains(" ttmp["),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12: some image_load_pck with dmask 0",
        why: "LLVM finds no variant for the size of the data",
        applies: |d| d.since("gfx12") && d.is(&["image_load_pck", "image_load_mip_pck"]),
    },
    Known {
        kind: TEXT,
        what: "GFX11 and later: op_sel of v_cndmask_b16 where halves of registers have names",
        why: "weft writes it as with other operations",
        applies: |d| d.since("gfx11") && d.is(&["v_cndmask_b16"]),
    },
    Known {
        kind: TEXT,
        what: "GFX10: constants as src1 of v_ldexp_f16_sdwa",
        why: "LLVM shows a floating-point number, the operand is a 16-bit integer",
        applies: |d| d.is(&["v_ldexp_f16_sdwa"]),
    },
    Known {
        kind: TEXT,
        what: "GFX10: s_version with bits that name the size of the wavefront",
        why: "weft has names for whole versions only",
        applies: |d| d.family == "gfx10" && d.is(&["s_version"]),
    },
    Known {
        kind: TEXT,
        what: "GFX11 and later: literals that an inline constant could be, `lit(0x3f80)`",
        why: "weft leaves out `lit` where its assembler takes the number for the same bytes",
        applies: |d| d.since("gfx11") && d.llvm.contains("lit(") && !d.weft.contains("lit("),
    },
    Known {
        kind: TEXT,
        what: "GFX10 and later: literals of mixed-precision operations that are halves",
        why: "LLVM shows 16 bits of them, weft all",
        applies: |d| d.since("gfx10") && d.is(&["v_fma_mix"]),
    },
    Known {
        kind: TEXT,
        what: "GFX12.5: 1/(2*pi) as a 64-bit operand of v_perm_pk16",
        why: "LLVM shows the digits of 32 bits",
        applies: |d| d.family == "gfx1250" && d.is(&["v_perm_pk16"]),
    },
    Known {
        kind: TEXT,
        what: "GFX11: op_sel of v_permlane16_b32 and v_permlanex16_b32",
        why: "LLVM writes two places, in some modes four; weft writes four where it writes three",
        applies: |d| d.since("gfx10") && d.is(&["v_permlane16_b32", "v_permlanex16_b32"]),
    },
    Known {
        kind: BYTES,
        what: "GFX12: `TH_ATOMIC_CASCADE_NT` for hints 6 and 7 alike",
        why: "weft prints the same; of the two, the encoder keeps what was decoded",
        applies: |d| d.since("gfx12") && d.weft.contains("TH_ATOMIC_CASCADE_NT"),
    },
    Known {
        kind: REFUSED,
        what: "GFX11 and later: VOP3 and VOP3P with DPP where src1 is a constant: its value, lanes of quad_perm",
        why: "LLVM's disassembler puts other numbers into its operands than the fields have",
        applies: |d| {
            let ops = [
                "v_fma_mixhi_f16_e64_dpp",
                "v_fma_mixhi_bf16_e64_dpp",
                "v_fmac_f16_e64_dpp",
                "v_fmac_f32_e64_dpp",
            ];
            d.since("gfx11") && d.is(&ops) && !d.llvm.contains("/*")
        },
    },
    Known {
        kind: REFUSED,
        what: "GFX11 and later: literals of mixed-precision operations, `|lit(0x3ff00000)|`",
        why: "LLVM does not take `lit` between bars",
        applies: |d| d.since("gfx11") && d.llvm.contains("|lit("),
    },
    Known {
        kind: REFUSED,
        what: "constants as src1 of v_ldexp_f16_sdwa",
        why: "LLVM shows a floating-point number, the operand is a 16-bit integer",
        applies: |d| d.is(&["v_ldexp_f16_sdwa"]),
    },
    Known {
        kind: REFUSED,
        what: "registers where alignment or a register class is broken",
        why: "LLVM adds a comment, weft prints the register, and `Inst::violations` names the rule",
        applies: |d| d.llvm.contains("/*Invalid register"),
    },
    Known {
        kind: REFUSED,
        what: "GFX11 and later: constants of operations with DPP that take none there",
        why: "LLVM adds a comment, weft prints the constant, and `Inst::violations` names the rule",
        applies: |d| d.since("gfx11") && d.llvm.contains("/*Invalid immediate"),
    },
    Known {
        kind: REFUSED,
        what: "GFX12.5: lane moves that operations of 64 bits do not have",
        why: "LLVM adds a comment, weft prints the move, and `Inst::violations` names the rule",
        applies: |d| d.family == "gfx1250" && d.llvm.contains("/* Invalid dpp_ctrl value */"),
    },
    Known {
        kind: REFUSED,
        what: "image instructions: data of gather4 with d16 and tfe, of atomics with other dmasks than 1, 3 and 15, and \
               addresses that dim does not fit",
        why: "in LLVM, operands have the size of whatever variant it found first; in weft, what the fields say",
        applies: |d| d.is(&["image_"]),
    },
    Known {
        kind: REFUSED,
        what: "GFX90A, GFX940: `gds` of DS instructions",
        why: "LLVM leaves it out where there are two data operands, or a result",
        applies: |d| matches!(d.family, "gfx90a" | "gfx940") && d.is(&["ds_"]) && d.weft.ends_with(" gds"),
    },
    Known {
        kind: REFUSED,
        what: "sign of the VCC operand of v_cndmask_b32 with DPP on GFX12.5",
        why: "LLVM puts a modifier of src1 around both",
        applies: |d| d.is(&["v_cndmask_b32_dpp"]),
    },
    Known {
        kind: REFUSED,
        what: "GFX11 and later: op_sel of v_cndmask_b16 where halves of registers have names",
        why: "weft writes it as with other operations",
        applies: |d| d.since("gfx11") && d.is(&["v_cndmask_b16"]),
    },
    Known {
        kind: REFUSED,
        what: "GFX11 and later: signs of literals, `-lit(0x40)`",
        why: "weft writes `neg(lit(0x40))`, as before other numbers",
        applies: |d| d.since("gfx11") && d.llvm.contains("-lit("),
    },
    Known {
        kind: LOSSY,
        what: "GFX12: op_sel of v_cndmask_b16 with DPP where halves of registers have no names",
        why: "LLVM leaves it out",
        applies: |d| d.since("gfx11") && d.is(&["v_cndmask_b16"]),
    },
    Known {
        kind: LOSSY,
        what: "GFX10 and later: literals of mixed-precision operations that are halves",
        why: "LLVM shows 16 bits of them, weft all",
        applies: |d| d.since("gfx10") && d.is(&["v_fma_mix"]) && d.weft.contains("0x"),
    },
    Known {
        kind: LOSSY,
        what: "GFX10 and later: some lanes of dpp8 and quad_perm",
        why: "LLVM prints other lanes than the bits have, and assembles those",
        applies: |d| d.since("gfx10") && (d.llvm.contains(" dpp8:[") || d.llvm.contains(" quad_perm:[")),
    },
    Known {
        kind: LOSSY,
        what: "GFX10 and later: op_sel of v_permlane16_b32 and v_permlanex16_b32 beyond the first two",
        why: "LLVM leaves out bits that nothing uses",
        applies: |d| d.since("gfx10") && d.is(&["v_permlane16_b32", "v_permlanex16_b32"]),
    },
    Known {
        kind: LOSSY,
        what: "GFX90A, GFX940: `gds` of DS instructions",
        why: "LLVM leaves it out where there are two data operands, or a result",
        applies: |d| matches!(d.family, "gfx90a" | "gfx940") && d.is(&["ds_"]) && d.weft.ends_with(" gds"),
    },
];

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    #[test]
    fn the_document_has_the_list() {
        let mut table = String::from("| difference | instructions | reason |\n|---|---|---|\n");
        for known in super::KNOWN {
            writeln!(table, "| {} | {} | {} |", known.kind, known.what, known.why).unwrap();
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/DIFFERENCES.md");
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains(&table), "docs/DIFFERENCES.md lacks this:\n{table}");
    }
}
