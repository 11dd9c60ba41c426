//! Where weft and LLVM differ on purpose, for `diff llvm`. docs/DIFFERENCES.md has the same list.

use std::fmt::Write as _;

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
        why: "only neg_lo of the factors means something: that they are signed (RDNA3 ISA, WMMA)",
        applies: |d| d.family == "gfx11" && d.is(&["v_wmma_i32"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX9 and GFX11: s_movrels_b32 of `src_scc` and the like",
        why: "a register that counts on from a constant is none",
        applies: |d| d.is(&["s_movrel"]) && names_constant(d.llvm),
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
        what: "GFX12: temporal hints without a name",
        why: "LLVM stops at some of them; weft prints the number",
        applies: |d| d.since("gfx12") && d.weft.contains(" th:0x"),
    },
    Known {
        kind: TEXT,
        what: "GFX10.1: `depctr_hold_cnt` of s_waitcnt_depctr",
        why: "weft names the field on all of GFX10",
        applies: |d| d.family == "gfx10" && d.weft.contains("depctr_hold_cnt"),
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
        kind: BYTES,
        what: "GFX12: `TH_ATOMIC_CASCADE_NT` for hints 6 and 7 alike",
        why: "weft prints the same; of the two, the encoder keeps what was decoded",
        applies: |d| d.since("gfx12") && d.weft.contains("TH_ATOMIC_CASCADE_NT"),
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
        what: "GFX11: some lanes of dpp8 and quad_perm",
        why: "LLVM prints other lanes than the bits have, and assembles those",
        applies: |d| d.family == "gfx11" && (d.llvm.contains(" dpp8:[") || d.llvm.contains(" quad_perm:[")),
    },
    Known {
        kind: LOSSY,
        what: "GFX11: op_sel of v_permlane16_b32 and v_permlanex16_b32 beyond the first two",
        why: "LLVM leaves out bits that nothing uses",
        applies: |d| d.family == "gfx11" && d.is(&["v_permlane16_b32", "v_permlanex16_b32"]),
    },
    Known {
        kind: LOSSY,
        what: "GFX11: 1/(2*pi) as the sum of a matrix operation",
        why: "LLVM prints it with the digits of 64 bits",
        applies: |d| d.family == "gfx11" && d.is(&["v_wmma"]) && d.weft.contains("0.15915494"),
    },
    Known {
        kind: LOSSY,
        what: "GFX90A, GFX940: `gds` of DS instructions",
        why: "LLVM leaves it out where there are two data operands, or a result",
        applies: |d| matches!(d.family, "gfx90a" | "gfx940") && d.is(&["ds_"]) && d.weft.ends_with(" gds"),
    },
    Known {
        kind: LOSSY,
        what: "GFX12.5: one 32-bit and one 64-bit literal in one instruction",
        why: "the two share their bytes; LLVM shows the longer for both",
        applies: |d| d.family == "gfx1250" && d.weft.contains("0x") && d.is(&["s_", "v_"]),
    },
];

/// The list as a table of docs/DIFFERENCES.md.
pub fn table() -> String {
    let mut text = String::from("| difference | instructions | reason |\n|---|---|---|\n");
    for known in KNOWN {
        let _ = writeln!(text, "| {} | {} | {} |", known.kind, known.what, known.why);
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_document_has_the_list() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/DIFFERENCES.md");
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let table = super::table();
        assert!(text.contains(&table), "docs/DIFFERENCES.md lacks this:\n{table}");
    }
}
