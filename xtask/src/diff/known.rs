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
    /// Processor, mode and bytes that show it; empty where it needs bytes behind the instruction, or several.
    pub example: &'static str,
    applies: fn(&Difference) -> bool,
}

impl Known {
    pub fn applies(&self, difference: &Difference) -> bool {
        self.kind == difference.kind && (self.applies)(difference)
    }
}

/// The operand and the code that weft's decoder finds reserved.
fn reserved<'a>(d: &Difference<'a>) -> Option<(&'a str, u32)> {
    let (left, code) = d.weft.split_once(" has the reserved code ")?;
    Some((left.rsplit(' ').next()?, code.parse().ok()?))
}

/// Codes of registers that are read only: apertures, VCCZ, EXECZ, SCC.
fn is_constant(code: u32) -> bool {
    matches!(code, 230..=231 | 235..=239 | 251..=253)
}

/// Operations that read a lane mask as their third source.
const CARRY_IN: [&str; 8] = [
    "v_addc_",
    "v_subb_",
    "v_subbrev_",
    "v_add_co_ci_u32",
    "v_sub_co_ci_u32",
    "v_subrev_co_ci_u32",
    "v_cndmask_b32",
    "v_cndmask_b16",
];

/// Whether a text names VGPRs that begin below v256 and end above.
fn crosses_v256(text: &str) -> bool {
    text.split("v[").skip(1).any(|rest| {
        let range = rest.split(']').next().and_then(|r| r.split_once(':'));
        let number = |text: &str| text.parse::<u32>().unwrap_or(0);
        range.is_some_and(|(first, last)| number(first) < 256 && number(last) > 255)
    })
}

/// A text without comments.
fn visible(text: &str) -> String {
    let mut visible = String::new();
    for part in text.split("/*") {
        visible += part.split_once("*/").map_or(part, |(_, rest)| rest);
    }
    visible
}

/// The words of a text.
fn words(visible: &str) -> Vec<&str> {
    visible.split_whitespace().map(|w| w.trim_end_matches(',')).collect()
}

/// Whether two texts differ only in words that one of `allowed` explains.
fn same_but(d: &Difference, allowed: &[fn(&str, &str) -> bool]) -> bool {
    let (ours, theirs) = (visible(d.weft), visible(d.llvm));
    let (mut llvm, mut weft) = (words(&theirs), words(&ours));
    if llvm.len() + 1 == weft.len() {
        // The words that LLVM has a comment for, or leaves out.
        weft.retain(|w| *w != "gds" && !(d.llvm.contains("/* Invalid dpp_ctrl") && code_of_lanes(w).is_some()));
    }
    llvm.len() == weft.len()
        && llvm
            .drain(..)
            .zip(weft)
            .all(|(l, w)| l == w || allowed.iter().any(|f| f(l, w)))
}

/// The number in a field of lanes, if it is the code of a constant as an operand.
fn code_of_lanes(word: &str) -> Option<u32> {
    let (name, list) = word.split_once(":[")?;
    let bits = match name {
        "dpp8" => 3,
        "quad_perm" => 2,
        _ => return None,
    };
    let lanes = list.trim_end_matches(']').split(',').map(|l| l.parse::<u32>().ok());
    let lanes = lanes.collect::<Option<Vec<_>>>()?;
    let code = lanes.iter().rev().fold(0, |code, lane| code << bits | lane);
    (128..256).contains(&code).then_some(code)
}

/// The integer that the code of an operand stands for.
fn integer(code: u32) -> Option<u32> {
    match code {
        128..=192 => Some(code - 128),
        193..=208 => Some((code - 192).wrapping_neg()),
        _ => None,
    }
}

/// LLVM takes the literal for the code of an operand.
fn literal_as_code(llvm: &str, weft: &str) -> bool {
    let code = number(weft).and_then(|number| u32::try_from(number).ok());
    let Some(code) = code.filter(|code| (128..256).contains(code)) else {
        return false;
    };
    // signs are not part of what `number` reads
    let is = |value: u32| {
        [value, value.wrapping_neg()]
            .map(u64::from)
            .map(Some)
            .contains(&number(llvm))
    };
    integer(code).is_none_or(is)
}

/// LLVM takes the lanes for the code of an operand, and prints the lanes of what that stands for. What floats and literals
/// are there depends on the operation.
fn lanes_as_code(llvm: &str, weft: &str) -> bool {
    let Some(code) = code_of_lanes(weft) else { return false };
    let Some(value) = integer(code) else {
        return llvm.split(':').next() == weft.split(':').next();
    };
    let (name, bits, count) = match weft.starts_with("dpp8:") {
        true => ("dpp8", 3, 8),
        false => ("quad_perm", 2, 4),
    };
    let lanes: Vec<String> = (0..count)
        .map(|n| (value >> (n * bits) & ((1 << bits) - 1)).to_string())
        .collect();
    llvm == format!("{name}:[{}]", lanes.join(","))
}

/// An inline constant as a number of 32 bits, and those bits.
fn float_of_single(llvm: &str, weft: &str) -> bool {
    let bits = llvm.parse::<f32>().map(f32::to_bits);
    weft.strip_prefix("0x").and_then(|w| u32::from_str_radix(w, 16).ok()) == bits.ok()
}

/// Whether two texts differ only in op_sel, or in one having none.
fn same_but_halves(d: &Difference) -> bool {
    let rest = |text: &str| {
        let kept = words(text).into_iter().filter(|w| !w.starts_with("op_sel:"));
        kept.map(str::to_owned).collect::<Vec<_>>()
    };
    rest(d.llvm) == rest(d.weft)
}

/// A number, whatever signs are around it.
fn number(word: &str) -> Option<u64> {
    let bare = word.trim_matches(|c| matches!(c, '|' | '-' | ')'));
    let bare = bare.trim_start_matches("neg(").trim_start_matches("|");
    let bare = bare.trim_start_matches("lit(");
    match bare.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => bare.parse().ok(),
    }
}

/// One shows 16 bits of a literal, the other all; or one says that it is a literal.
fn half_of_literal(llvm: &str, weft: &str) -> bool {
    match (number(llvm), number(weft)) {
        (Some(l), Some(w)) => l == w || l & 0xffff == w & 0xffff && (l < 0x1_0000 || w < 0x1_0000),
        _ => false,
    }
}

/// LLVM shows the code of a constant instead of the constant.
fn code_of_constant(llvm: &str, weft: &str) -> bool {
    number(llvm).is_some_and(|code| (128..256).contains(&code)) && number(weft).is_none_or(|w| w < 0x1_0000)
}

/// A register, whatever number of registers follows it.
fn first_register(operand: &str) -> &str {
    let inner = operand.trim_start_matches(['v', 'a']).trim_start_matches('[');
    let inner = inner.trim_start_matches(['v', 'a']).trim_start_matches('[');
    inner.split([':', ' ', ']']).next().unwrap_or_default()
}

/// Whether two texts of an image instruction differ only in how many registers data and address have.
fn same_but_sizes(d: &Difference) -> bool {
    let operands = |text: &str| {
        let mut depth = 0;
        let mut parts = vec![String::new()];
        for word in words(&visible(text)) {
            let part = parts.last_mut().expect("one");
            part.push_str(word);
            part.push(' ');
            depth += word.matches('[').count() as i32 - word.matches(']').count() as i32;
            if depth == 0 {
                parts.push(String::new());
            }
        }
        parts
    };
    let (llvm, weft) = (operands(d.llvm), operands(d.weft));
    let registers = |n: usize| match (llvm.get(n), weft.get(n)) {
        (Some(l), Some(w)) => first_register(l) == first_register(w),
        _ => false,
    };
    llvm.first() == weft.first() && registers(1) && registers(2) && llvm.get(3..) == weft.get(3..)
}

/// The differences to a release of LLVM, `22.1.8`.
pub fn list(version: &str) -> impl Iterator<Item = &'static Known> + Clone {
    let major: u32 = version
        .split('.')
        .next()
        .and_then(|major| major.parse().ok())
        .unwrap_or(22);
    let before = if major < 22 { BEFORE_22 } else { &[] };
    KNOWN.iter().chain(before)
}

/// To LLVM 19, which judges gfx940 and gfx941: LLVM 22 does not know them. Beside those of [`KNOWN`].
pub const BEFORE_22: &[Known] = &[
    Known {
        kind: ONLY_LLVM,
        what: "v_cvt_pk_u8_f32, v_ldexp_f16 with DPP: modifiers of src1",
        why: "src1 is an integer and has none; LLVM 22 reserves the bits as weft does",
        example: "",
        applies: |d| d.is(&["v_cvt_pk_u8_f32", "v_ldexp_f16_dpp"]) && d.llvm.contains("sext("),
    },
    Known {
        kind: ONLY_WEFT,
        what: "v_alignbit_b32 and v_alignbyte_b32 with op_sel or clamp",
        why: "the third source is a half, which op_sel chooses; LLVM 22 decodes them",
        example: "",
        applies: |d| {
            let modified = d.weft.contains(" op_sel:[") || d.weft.contains(" clamp");
            d.is(&["v_alignbit_b32", "v_alignbyte_b32"]) && modified
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "v_pk_fmac_f16 with DPP and SDWA",
        why: "a VOP2 operation can have both (CDNA3 ISA 13.3.9); LLVM 22 decodes it",
        example: "",
        applies: |d| d.is(&["v_pk_fmac_f16_dpp", "v_pk_fmac_f16_sdwa"]),
    },
    Known {
        kind: REFUSED,
        what: "v_dot4 and v_dot8: op_sel_hi",
        why: "the operations have no halves to choose; LLVM 19 shows bits of it that its assembler refuses",
        example: "",
        applies: |d| d.is(&["v_dot4_", "v_dot8_"]) && d.llvm.contains("op_sel_hi:"),
    },
    Known {
        kind: LOSSY,
        what: "v_alignbit_b32 and v_alignbyte_b32 with op_sel or clamp",
        why: "LLVM 19 leaves them out",
        example: "",
        applies: |d| {
            let modified = d.weft.contains(" op_sel:[") || d.weft.contains(" clamp");
            d.is(&["v_alignbit_b32", "v_alignbyte_b32"]) && modified
        },
    },
    Known {
        kind: LOSSY,
        what: "literals that an inline constant could be",
        why: "`lit(0x3f)` is of later releases; without it the text is that of the inline constant",
        example: "",
        applies: |d| d.weft.contains("lit(0x"),
    },
];

/// To LLVM 22, sorted by kind.
pub const KNOWN: &[Known] = &[
    Known {
        kind: ONLY_LLVM,
        what: "apertures, `src_vccz`, `src_execz`, `src_scc` as the lane mask that a VOP3 comparison writes or an operation \
               with carry reads, as destination of v_readfirstlane_b32, and as source of s_movrels_b32",
        why: "constants cannot be written, are no lane masks, and have no registers behind them",
        example: "gfx801 - fb003ed006510100",
        applies: |d| {
            let operand = reserved(d)
                .filter(|(_, code)| is_constant(*code))
                .map(|(operand, _)| operand);
            match operand {
                _ if !d.llvm.contains("src_") => false,
                Some("Sdst") => d.is(&["v_cmp"]) && d.mnemonic().contains("_e64"),
                Some("Vdst") => d.is(&["v_readfirstlane_b32"]),
                Some("Src0") => d.is(&["s_movrels_b"]),
                Some("Src2") => d.is(&CARRY_IN),
                _ => false,
            }
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX12.5: tuples of VGPRs that begin below v256 and end above",
        why: "the encoding counts to 255; what lies beyond depends on the mode that s_set_vgpr_msb sets",
        example: "gfx1250 true16 464064ccfe29121c",
        applies: |d| d.family == "gfx1250" && reserved(d).is_some() && crosses_v256(d.llvm),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX950: 1/(2*pi) as a literal of v_cvt_scalef32_sr_pk_fp4_bf16",
        why: "long encodings have no literals there",
        example: "gfx950 - 84004fd201ff510483f9223eb75487869ac56c260ecd5abc",
        applies: |d| d.family == "gfx940" && d.is(&["v_cvt_scalef32_sr_pk"]) && d.llvm.contains("lit(0x3e22f983)"),
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX10: omod of v_cvt_pkrtz_f16_f32 in SDWA",
        why: "the result is two halves, which omod does not scale",
        example: "gfx1010 w64 f902705f08ea9406",
        applies: |d| {
            let scaled = d.llvm.contains(" mul:") || d.llvm.contains(" div:");
            d.family == "gfx10" && d.is(&["v_cvt_pkrtz_f16_f32_sdwa"]) && scaled
        },
    },
    Known {
        kind: ONLY_LLVM,
        what: "GFX11 and later: src_lds_direct in dual-issue instructions",
        why: "these processors have no direct reads of LDS; LLVM reads the reserved code 254 so",
        example: "gfx1100 w32,true16 6c0098cafee28e4e",
        applies: |d| d.since("gfx11") && d.is(&["v_dual_"]) && d.llvm.contains("src_lds_direct"),
    },
    Known {
        kind: ONLY_LLVM,
        what: "registers that are read only, or null, as the sum of a matrix operation",
        why: "the sum is vector registers or an inline constant (CDNA3 ISA 13.3.6.1), a matrix in VGPRs (RDNA4 ISA 7.12)",
        example: "",
        applies: |d| {
            let sum =
                reserved(d).is_some_and(|(operand, code)| operand == "Src2" && (is_constant(code) || code == 124));
            sum && d.is(&["v_mfma", "v_smfmac", "v_wmma"])
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX10: DLC of MUBUF atomics",
        why: "the field exists in all MUBUF instructions, atomics among them (RDNA ISA 13.6.2)",
        example: "gfx1010 w32 008000e100e919f8",
        applies: |d| d.family == "gfx10" && d.is(&["buffer_atomic"]) && d.weft.contains(" dlc"),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX9, GFX10: loads to LDS with tfe",
        why: "decoded, and named by `Inst::violations`",
        example: "gfx1012 w64 ffaf21e09e00ce39",
        applies: |d| matches!(d.family, "gfx9" | "gfx10") && d.is(&["buffer_load"]) && d.weft.contains(" tfe lds"),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX90A, GFX940: SCC (`sc1`) of floating-point atomics, with and without AGPRs",
        why: "LLVM assembles them without the bit; the field exists in all MUBUF and FLAT instructions (CDNA3 ISA)",
        example: "gfx90a - 00003ddfa0040086",
        applies: |d| {
            matches!(d.family, "gfx90a" | "gfx940")
                && d.is(&["flat_atomic", "global_atomic", "buffer_atomic"])
                && (d.mnemonic().contains("_f") || d.mnemonic().contains("_bf16"))
                && (d.weft.contains(" scc") || d.weft.contains(" sc1"))
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12: negative offsets of s_buffer instructions",
        why: "decoded, and named by `Inst::violations`",
        example: "gfx1200 w32,true16 166003f4097486f8",
        applies: |d| {
            let negative = d.weft.contains(", -0x") || d.weft.contains(" offset:-0x");
            d.since("gfx12") && d.is(&["s_buffer_", "s_atc_probe_buffer"]) && negative
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX940: AGPRs as data of global_atomic_add_f32 and global_atomic_pk_add_f16 with a result",
        why: "one bit of the instruction says it for data and result (CDNA3 ISA, FLAT)",
        example: "gfx9-4-generic - 009037dda0f0847d",
        applies: |d| {
            let atomic = d.is(&["global_atomic_add_f32", "global_atomic_pk_add_f16"]);
            d.family == "gfx940" && atomic && words(d.weft).get(1).is_some_and(|w| w.starts_with('a'))
        },
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12: trap temporaries as the result of s_buffer_load_b96",
        why: "LLVM has no name for three of them",
        example: "gfx1200 w32,true16 3ebe00f4000000fa",
        applies: |d| d.since("gfx12") && d.is(&["s_buffer_load_b96", "s_load_b96"]) && d.weft.contains(" ttmp["),
    },
    Known {
        kind: ONLY_WEFT,
        what: "GFX12: some image_load_pck with dmask 0, image atomics with tfe",
        why: "LLVM finds no variant for the size of the data",
        example: "gfx1200 w32,true16 000084d12ae0c06e746c0000",
        applies: |d| {
            let loads = d.is(&["image_load_pck", "image_load_mip_pck"]) && !d.weft.contains(" dmask:");
            let atomics = d.is(&["image_atomic_"]) && d.weft.contains(" tfe");
            d.since("gfx12") && (loads || atomics)
        },
    },
    Known {
        kind: TEXT,
        what: "GFX12.5: 1/(2*pi) as a 64-bit operand of v_perm_pk16",
        why: "LLVM shows the digits of 32 bits",
        example: "gfx1250 true16 02003fd6040be203",
        applies: |d| d.family == "gfx1250" && d.is(&["v_perm_pk16"]),
    },
    Known {
        kind: BYTES,
        what: "GFX12: `TH_ATOMIC_CASCADE_RT` and `TH_ATOMIC_CASCADE_NT` for two hints each",
        why: "weft prints the same; of the two, the encoder keeps what was decoded",
        example: "",
        applies: |d| d.since("gfx12") && d.weft.contains("TH_ATOMIC_CASCADE_"),
    },
    Known {
        kind: BYTES,
        what: "GFX10: floats as 16-bit integers of comparisons that write EXEC only, whose destination is not that of EXEC",
        why: "LLVM writes the destination anew, and a literal",
        example: "gfx1013 w64 fe00bcd4f54c0200",
        applies: |d| !d.since("gfx11") && d.is(&["v_cmpx_"]) && d.llvm.starts_with("7e"),
    },
    Known {
        kind: REFUSED,
        what: "GFX10: 0x7f as the base of scratch accesses",
        why: "it says that there is none (RDNA ISA, FLAT); LLVM shows exec_hi with a comment",
        example: "gfx1012 w64 005080dc6c007f01",
        applies: |d| {
            let exec = d.llvm.replace(
                "exec_hi/*Invalid register, operand has 'SReg_32_XEXEC_HI' register class*/",
                "off",
            );
            !d.since("gfx11") && d.is(&["scratch_"]) && exec == d.weft
        },
    },
    Known {
        kind: REFUSED,
        what: "GFX11 and later: v_fmac and v_fma_mix with DPP where src1 is a constant: its value, lanes whose field holds 128 to 255",
        why: "LLVM shows the code of the constant, and takes the lanes for the code of an operand",
        example: "gfx1100 w32,true16 014022cce9ee1d1c57000000",
        applies: |d| {
            let ops = ["v_fma_mixhi", "v_fma_mixlo", "v_fmac_f16_e64_dpp", "v_fmac_f32_e64_dpp"];
            d.since("gfx11") && d.is(&ops) && same_but(d, &[lanes_as_code, code_of_constant])
        },
    },
    Known {
        kind: REFUSED,
        what: "GFX11 and later: literals of mixed-precision operations, `|lit(0x3ff00000)|`",
        why: "LLVM does not take `lit` between bars",
        example: "gfx1100 w32,true16 000220cc01ff09040000f03f",
        applies: |d| {
            d.since("gfx11") && d.is(&["v_fma_mix"]) && d.llvm.contains("|lit(") && same_but(d, &[half_of_literal])
        },
    },
    Known {
        kind: REFUSED,
        what: "registers where alignment or a register class is broken",
        why: "LLVM adds a comment, weft prints the register, and `Inst::violations` names the rule",
        example: "gfx802 - 151f00c067000000",
        applies: |d| d.llvm.contains("/*Invalid register") && same_but(d, &[half_of_literal]),
    },
    Known {
        kind: REFUSED,
        what: "GFX12: trap temporaries as the result of s_load_b96 and s_buffer_load_b96",
        why: "LLVM has no name for three of them, and prints eight",
        example: "gfx1200 w32,fake16 0ebd02f4000000ee",
        applies: |d| d.since("gfx12") && d.is(&["s_buffer_load_b96", "s_load_b96"]) && d.llvm.contains("SReg_96"),
    },
    Known {
        kind: REFUSED,
        what: "GFX11 and later: constants of operations with DPP that take none there",
        why: "LLVM adds a comment, weft prints the constant, and `Inst::violations` names the rule",
        example: "gfx1100 w32,true16 064020ccfa2ee51807ff05ff",
        applies: |d| {
            let marked = d.llvm.contains("/*Invalid immediate");
            d.since("gfx11") && marked && same_but(d, &[lanes_as_code, half_of_literal])
        },
    },
    Known {
        kind: REFUSED,
        what: "GFX12.5: lane moves that operations of 64 bits do not have",
        why: "LLVM adds a comment, weft prints the move, and `Inst::violations` names the rule",
        example: "",
        applies: |d| {
            let moves = ["quad_perm:", "row_", "dpp8:"];
            let ours = visible(d.weft);
            let kept = words(&ours).into_iter().filter(|w| {
                let is_mask = w.starts_with("row_mask:");
                is_mask || !moves.iter().any(|m| w.starts_with(m))
            });
            let marked = d.llvm.contains("/* Invalid dpp_ctrl value */");
            d.family == "gfx1250" && marked && kept.eq(words(&visible(d.llvm)))
        },
    },
    Known {
        kind: REFUSED,
        what: "image instructions: the number of registers of data and address, where dmask, tfe, d16, a16 and dim are none that \
               LLVM has a variant for",
        why: "in LLVM, operands have the size of whatever variant it found first; in weft, what the fields say",
        example: "gfx801 - 000f50f0030c1100",
        applies: |d| d.is(&["image_"]) && same_but_sizes(d),
    },
    Known {
        kind: REFUSED,
        what: "GFX90A, GFX940: `gds` of DS instructions",
        why: "LLVM leaves it out where there are two data operands, or a result",
        example: "gfx90a - 0000d9daf601f481",
        applies: |d| matches!(d.family, "gfx90a" | "gfx940") && d.is(&["ds_"]) && d.weft == format!("{} gds", d.llvm),
    },
    Known {
        kind: REFUSED,
        what: "GFX12: VCC of v_cndmask_b32 with DPP where src1 has a modifier, `|v0, vcc|`",
        why: "LLVM puts a modifier of src1 around both",
        example: "gfx1200 w32,true16 fa060202020181ff",
        applies: |d| {
            let moved = d.llvm.replace(", vcc|", "|, vcc").replace(", vcc_lo|", "|, vcc_lo");
            d.since("gfx12") && d.is(&["v_cndmask_b32_dpp"]) && d.llvm != d.weft && moved == d.weft
        },
    },
    Known {
        kind: REFUSED,
        what: "GFX10 and later: signs of literals, `-lit(0x40)`",
        why: "weft writes `neg(lit(0x40))`, as before other numbers",
        example: "gfx1102 w32,true16 7e0087d4f6fe014018310000",
        applies: |d| d.since("gfx10") && d.llvm.contains("-lit(") && same_but(d, &[half_of_literal, lanes_as_code]),
    },
    Known {
        kind: LOSSY,
        what: "s_setreg_imm32_b32 with the value of an inline float",
        why: "LLVM shows `1.0`, which its assembler takes for a number of 64 bits, and stores the lower half",
        example: "gfx1200 w32,true16 fbff80b90000803f",
        applies: |d| d.is(&["s_setreg_imm32_b32"]) && same_but(d, &[float_of_single]),
    },
    Known {
        kind: LOSSY,
        what: "GFX11 and later: op_sel of v_cndmask_b16 where halves of registers have no names",
        why: "LLVM leaves it out",
        example: "gfx1250 fake16 b8105dd6e918a60180000000",
        applies: |d| d.since("gfx11") && d.is(&["v_cndmask_b16"]) && same_but_halves(d),
    },
    Known {
        kind: LOSSY,
        what: "GFX10 and later: literals of mixed-precision operations that are halves",
        why: "LLVM shows 16 bits of them, weft all",
        example: "gfx1103 w32,true16 408721cc9bb2fe2b45fce8a0",
        applies: |d| d.since("gfx10") && d.is(&["v_fma_mix"]) && same_but(d, &[half_of_literal]),
    },
    Known {
        kind: LOSSY,
        what: "GFX10 and later: lanes of dpp8 and quad_perm whose field holds 128 to 255",
        why: "LLVM takes the number for the code of an operand, 0x81 for the constant 1, and prints the lanes of that",
        example: "gfx1010 w32 e9c6407e67800000",
        applies: |d| d.since("gfx10") && same_but(d, &[lanes_as_code]),
    },
    Known {
        kind: LOSSY,
        what: "literals of v_madak, v_madmk, v_fmaak and v_fmamk that are 128 to 255",
        why: "LLVM takes the number for the code of an operand, 0x81 for the constant 1",
        example: "gfx1012 w32 0245595a8c000000",
        applies: |d| {
            let with_literal = ["madak_", "madmk_", "fmaak_", "fmamk_"]
                .iter()
                .any(|m| d.llvm.contains(m));
            with_literal && same_but(d, &[literal_as_code])
        },
    },
    Known {
        kind: LOSSY,
        what: "GFX10 and later: op_sel of v_permlane16_b32 and v_permlanex16_b32 beyond the first two",
        why: "LLVM leaves out bits that nothing uses",
        example: "gfx1010 w32 002077d701050c00",
        applies: |d| {
            let moves = d.is(&["v_permlane16_b32", "v_permlanex16_b32"]);
            d.since("gfx10") && moves && same_but_halves(d)
        },
    },
    Known {
        kind: LOSSY,
        what: "GFX90A, GFX940: `gds` of DS instructions",
        why: "LLVM leaves it out where there are two data operands, or a result",
        example: "gfx90a - 000061d8018af45c",
        applies: |d| matches!(d.family, "gfx90a" | "gfx940") && d.is(&["ds_"]) && d.weft == format!("{} gds", d.llvm),
    },
    Known {
        kind: LOSSY,
        what: "GFX90A: GLC and SCC of buffer_wbl2",
        why: "clang sets them in its code; LLVM has no spelling for them",
        example: "gfx90a - 00c0a0e000000000",
        applies: |d| d.family == "gfx90a" && d.is(&["buffer_wbl2"]),
    },
    Known {
        kind: LOSSY,
        what: "literals of f64 that an inline constant could be",
        why: "LLVM shows the constant, or the number without `lit`",
        example: "gfx1012 w64 ffe0507c40000000",
        applies: |d| same_but(d, &[|_, weft| weft.contains("lit(0x")]) && d.llvm.contains("f64"),
    },
    Known {
        kind: LOSSY,
        what: "GFX11 and later: inline constants of v_pk_fmac_f16",
        why: "they are both halves; LLVM shows one, which its assembler takes for a literal",
        example: "gfx1200 w32,true16 f5ee4978",
        applies: |d| d.since("gfx11") && d.is(&["v_pk_fmac_f16"]) && same_but(d, &[|_, weft| weft.starts_with("0x")]),
    },
    Known {
        kind: LOSSY,
        what: "GFX9: signs and absolute values of v_pk_fmac_f16 in SDWA",
        why: "LLVM leaves them out",
        example: "gfx908 - f9300c796b069606",
        applies: |d| d.is(&["v_pk_fmac_f16_sdwa"]) && d.weft.replace(['-', '|'], "") == d.llvm,
    },
];

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    #[test]
    fn the_document_has_the_list() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/DIFFERENCES.md");
        let text = std::fs::read_to_string(path).unwrap();
        for list in [super::KNOWN, super::BEFORE_22] {
            let mut table = String::from("| difference | instructions | reason |\n|---|---|---|\n");
            for known in list {
                writeln!(table, "| {} | {} | {} |", known.kind, known.what, known.why).unwrap();
            }
            assert!(text.contains(&table), "docs/DIFFERENCES.md lacks this:\n{table}");
        }
    }
}
