//! Where weft's assembler and LLVM's differ on purpose, for `diff text`. docs/DIFFERENCES.md has the same list.

use crate::diff::llvm::Target;

/// Kinds of differences.
pub const ONLY_WEFT: &str = "only weft takes";
pub const ONLY_LLVM: &str = "only LLVM takes";
pub const BYTES: &str = "bytes";
pub const TEXT: &str = "text";

/// What the two make of a statement: what they print, or the message.
pub struct Difference<'a> {
    pub kind: &'static str,
    pub statement: &'a str,
    pub llvm: &'a str,
    pub weft: &'a str,
}

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
    pub fn applies(&self, difference: &Difference) -> bool {
        self.kind == difference.kind && (self.applies)(difference)
    }

    /// The statement that shows the difference, if this is the target for it.
    pub fn example_for(&self, target: &Target) -> Option<&'static str> {
        let rest = self.example.strip_prefix(&target.name)?.strip_prefix(' ')?;
        rest.strip_prefix(&target.mode)?.strip_prefix(' ')
    }
}

/// Whether `message` has one of these words in it.
fn says(message: &str, words: &[&str]) -> bool {
    words.iter().any(|w| message.contains(w))
}

/// Whether the two texts are the same but for `lit()`, and for numbers of 64 bits that are written as such.
fn same_but_lit(d: &Difference) -> bool {
    let plain = |text: &str| {
        let text = text
            .replace("lit(0xffffffff", "lit(0x")
            .replace("lit(", "")
            .replace("0x3e22f983)", "0x3e22f983");
        text.replace([')', '('], "")
    };
    let (llvm, weft) = (plain(d.llvm), plain(d.weft));
    let literal = |text: &str| text.contains("lit(");
    (literal(d.llvm) || literal(d.weft)) && (llvm == weft || differs_in_words(&llvm, &weft, 1))
}

/// Whether as many words as said differ at most, in texts of equally many.
fn differs_in_words(a: &str, b: &str, most: usize) -> bool {
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split_whitespace().collect(), b.split_whitespace().collect());
    a.len() == b.len() && a.iter().zip(&b).filter(|(a, b)| a != b).count() <= most
}

/// Registers that are read only: constants, and what processors compute.
const READ_ONLY: &[&str] = &[
    "base",
    "limit",
    "vccz",
    "execz",
    "scc",
    "pops_exiting_wave_id",
    "src_flat_scratch",
];

pub const LIST: &[Known] = &[
    Known {
        kind: ONLY_LLVM,
        what: "values that their field does not hold, `bank_mask:256`",
        why: "LLVM stores the lowest bits of some, and prints all",
        example: "gfx900 - v_mov_b32_dpp v0, v1 row_shl:1 row_mask:0xf bank_mask:256",
        applies: |d| says(d.weft, &[" is not in ", " it must be in "]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "two suffixes, `v_not_b32_e32_e64`",
        why: "they contradict each other",
        example: "gfx900 - v_not_b32_e32_e64 v24, v0",
        applies: |d| d.statement.to_lowercase().contains("_e32_e64"),
    },
    Known {
        kind: ONLY_LLVM,
        what: "floats, `lit()` and `off` as immediates, `s_nop 64.0`",
        why: "LLVM stores the lowest bits of a number of 64 bits; an immediate is no literal",
        example: "gfx900 - s_nop 64.0",
        applies: |d| {
            says(
                d.weft,
                &[
                    "simm16 must be",
                    "sdata must be a number",
                    "scalar register or an offset",
                ],
            )
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "registers that are read only as results, `s_mov_b32 src_scc, s5`",
        why: "LLVM has them in the classes of registers that are written",
        example: "gfx1030 w32 s_mov_b32 src_scc, s5",
        applies: |d| says(d.statement, READ_ONLY) && says(d.weft, &["dst must be", "sdata must be", "soffset must be"]),
    },
    Known {
        kind: ONLY_LLVM,
        what: "`off` as a scalar operand, `lit64()` on processors without literals of 64 bits",
        why: "LLVM takes the one for a symbol, the other for `lit()`",
        example: "gfx1030 w32 s_cmp_le_u32 lit64(25), s44",
        applies: |d| says(d.statement, &["off", "lit64("]) && says(d.weft, &[" must be ", "no sign"]),
    },
    Known {
        kind: ONLY_WEFT,
        what: "image instructions with sizes of data and address that LLVM has no variant for",
        why: "dmask, tfe, d16, dim and a16 say how many registers there are",
        example: "gfx600 - image_atomic_umax v[162:165], v8, s[60:67] dmask:0xf da",
        applies: |d| d.statement.to_lowercase().starts_with("image_") && d.llvm == "invalid operand for instruction",
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
        what: "`offset:swizzle()` of instructions other than ds_swizzle_b32",
        why: "the words stand for a number",
        example: "gfx90a - s_atomic_and s30, exec, s0 offset:swizzle(REVERSE, 32)",
        applies: |d| d.statement.contains("swizzle("),
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
        what: "GFX940: sext of v_pk_fmac_f16 in SDWA",
        why: "LLVM prints it and leaves the bit out",
        example: "",
        applies: |d| d.weft.starts_with("v_pk_fmac_f16_sdwa"),
    },
    Known {
        kind: BYTES,
        what: "compressed exports that name a register beside `off`",
        why: "LLVM looks at the second of each two, weft at either",
        example: "gfx900 - exp param26 off, v128, v8, v8 done compr vm",
        applies: |d| d.weft.starts_with("exp ") && d.weft.contains(" compr"),
    },
    Known {
        kind: BYTES,
        what: "floats that are no inline constants as operands of 16-bit integers",
        why: "LLVM stores the bits of an f32, of which 16 are read; weft those of an f16",
        example: "gfx1010 w32 v_cmpx_gt_i16_e32 1.5, v4",
        applies: |d| d.statement.contains('.') && says(d.weft, &["16"]),
    },
    Known {
        kind: BYTES,
        what: "`|lit(1)|`",
        why: "LLVM forgets `lit` between bars",
        example: "gfx900 - v_cos_f32_e32 v6, |lit(1)|",
        applies: |d| d.statement.contains("lit("),
    },
    Known {
        kind: TEXT,
        what: "`lit()`",
        why: "LLVM shows it as written, and negative numbers with 64 bits; weft where a number without it would be an inline constant",
        example: "gfx900 - s_cmp_eq_u32 39, lit(-1)",
        applies: same_but_lit,
    },
    Known {
        kind: TEXT,
        what: "negative 16-bit immediates, `s_setprio -3`",
        why: "LLVM shows what was written, weft the bits, as both do when they disassemble",
        example: "gfx900 - s_setprio -3",
        applies: |d| {
            d.llvm.starts_with("s_")
                && says(d.statement, &["-", "~", "neg", "!", "0x"])
                && differs_in_words(d.llvm, d.weft, 1)
        },
    },
    Known {
        kind: TEXT,
        what: "GFX6 to GFX9: image addresses of more registers than are read",
        why: "LLVM shows as many as were written, weft those that are read",
        example: "gfx600 - image_sample_c_b_cl v120, v[4:7], s[60:67], s[20:23] dmask:0x1 unorm slc lwe",
        applies: |d| d.llvm.starts_with("image_") && differs_in_words(d.llvm, d.weft, 1),
    },
];
