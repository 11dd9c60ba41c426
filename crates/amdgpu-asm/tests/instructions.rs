//! Single instructions, right and wrong ones, against what llvm-mc 22.1 makes of them.

use std::collections::BTreeMap;

use amdgpu_isa::{Processor, parse::Parser};

const RECORDED: &[&str] = &[
    include_str!("data/gfx6-llvm22.tsv"),
    include_str!("data/gfx6-shorter-llvm22.tsv"),
    include_str!("data/gfx7-llvm22.tsv"),
    include_str!("data/gfx7-shorter-llvm22.tsv"),
    include_str!("data/gfx8-llvm22.tsv"),
    include_str!("data/gfx8-shorter-llvm22.tsv"),
    include_str!("data/gfx9-llvm22.tsv"),
    include_str!("data/gfx9-shorter-llvm22.tsv"),
    include_str!("data/gfx90a-llvm22.tsv"),
    include_str!("data/gfx90a-shorter-llvm22.tsv"),
    include_str!("data/gfx940-llvm22.tsv"),
    include_str!("data/gfx940-shorter-llvm22.tsv"),
    include_str!("data/gfx10-llvm22.tsv"),
    include_str!("data/gfx10-shorter-llvm22.tsv"),
    include_str!("data/gfx11-llvm22.tsv"),
    include_str!("data/gfx11-shorter-llvm22.tsv"),
    include_str!("data/gfx12-llvm22.tsv"),
    include_str!("data/gfx12-shorter-llvm22.tsv"),
    include_str!("data/gfx1250-llvm22.tsv"),
    include_str!("data/gfx1250-shorter-llvm22.tsv"),
];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// A recorded text and what either makes of it.
struct Case<'a> {
    processor: &'a str,
    text: &'a str,
    /// LLVM's bytes, `-` where it refuses the text.
    llvm: &'a str,
    /// What weft took it for; `None` where it refuses the text.
    ours: Option<&'a str>,
}

impl Case<'_> {
    fn only_weft(&self) -> bool {
        self.llvm == "-"
    }

    fn only_llvm(&self) -> bool {
        self.ours.is_none()
    }

    fn is(&self, prefixes: &[&str]) -> bool {
        prefixes.iter().any(|p| self.text.starts_with(p))
    }

    fn has(&self, parts: &[&str]) -> bool {
        parts.iter().any(|p| self.text.contains(p))
    }

    fn is_extended(&self) -> bool {
        self.has(&["_sdwa", "_dpp", " dpp8:", " quad_perm:"])
    }
}

type Reason = (&'static str, fn(&Case) -> bool);

/// Why weft and LLVM differ; docs/ASSEMBLER.md says more. The first that holds counts.
const REASONS: &[Reason] = &[
    ("LLVM takes dfmt only before soffset", |c| {
        c.only_weft() && c.has(&["dfmt:"])
    }),
    (
        "LLVM does not take 1/(2*pi) as 16-bit integer in SDWA and DPP, and as bf16",
        |c| c.only_weft() && c.has(&["0.15915494"]) && (c.is_extended() || c.has(&["bf16"])),
    ),
    (
        "LLVM makes the literal of a 16-bit integer a f32, the operand syntax says f16",
        |c| !c.only_weft() && !c.only_llvm() && c.has(&["-0.0", "1.5", "65504.0"]) && c.has(&["16"]),
    ),
    ("LLVM leaves the upper half of a negative 16-bit literal set", |c| {
        !c.only_weft() && !c.only_llvm() && c.is(&["v_mad", "v_fma"]) && c.has(&["k_f16"]) && c.has(&[", -"])
    }),
    ("weft takes image addresses of any size before GFX10", |c| {
        c.only_weft() && c.is(&["image_"]) && c.processor < "gfx9"
    }),
    ("LLVM takes no inline constants for f16 in VOP3 before GFX8", |c| {
        c.only_weft() && c.is(&["v_cvt_f32_f16_e64"]) && c.processor < "gfx8"
    }),
    ("weft takes op_sel of the result beside the whole register", |c| {
        c.only_weft() && c.processor >= "gfx12" && c.has(&[" op_sel:["])
    }),
    ("LLVM takes read-only registers as destinations and offsets", |c| {
        c.only_llvm() && c.has(&[" src_"])
    }),
    ("LLVM takes `off` as a symbol", |c| {
        c.only_llvm() && (c.has(&[" off,"]) || c.text.ends_with(" off"))
    }),
    ("LLVM leaves out the dword of the literal", |c| {
        c.only_llvm() && c.has(&["lit(1)"])
    }),
    ("LLVM cuts the offset to 12 bits", |c| {
        c.only_llvm() && c.has(&["offset:4096", "offset:65535"])
    }),
    (
        "LLVM cuts the immediate to its field, and takes a floating-point number for one",
        |c| c.only_llvm() && c.is(&["s_"]),
    ),
    (
        "LLVM takes a literal for SDWA and DPP, which have none, and writes its code",
        |c| c.only_llvm() && c.is_extended() && c.has(&["0xffff"]),
    ),
    (
        "LLVM takes names of halves for comparisons where registers have none",
        |c| c.only_llvm() && c.processor >= "gfx12" && c.is(&["v_cmp"]) && c.has(&[".l"]),
    ),
    ("LLVM takes registers of any size as sources of DPP", |c| {
        c.only_llvm() && c.is_extended() && c.has(&["v[2"])
    }),
    ("LLVM ignores places of op_sel beyond the sources", |c| {
        c.only_llvm() && c.is(&["v_pk_"]) && c.has(&["op_sel:[1,1,1,1]", "op_sel:[0,1,1]"])
    }),
    (
        "LLVM takes signs of sources that have no bits for them, and drops most",
        |c| {
            let signs = ["|v3|", "abs(v4)", "-v3", "neg(s4)", "|2.0|"];
            let without = ["v_div_scale", "v_interp", "v_s_", "v_pk_fmac", "v_dual_"];
            c.only_llvm() && c.is(&without) && c.has(&signs)
        },
    ),
    (
        "LLVM takes image addresses with more registers than are read, and da where dim says it",
        |c| c.only_llvm() && c.is(&["image_"]),
    ),
    (
        "LLVM takes vector registers as scalar sources, and says so in a comment",
        |c| c.only_llvm() && c.is(&["v_s_"]),
    ),
    ("LLVM takes literals of 64 bits where one of 32 is the same", |c| {
        !c.only_weft()
            && !c.only_llvm()
            && c.processor >= "gfx125"
            && (c.is(&["s_"]) && c.llvm.starts_with("fe") || c.has(&["lit(1)"]))
    }),
    ("LLVM takes the longer encoding where a half is v_dual_dot2acc", |c| {
        !c.only_weft() && !c.only_llvm() && c.processor >= "gfx125" && c.is(&["v_dual_dot2acc"])
    }),
    ("LLVM takes -1 as the sum of halves only as -1", |c| {
        c.only_weft() && c.is(&["v_wmma_f16", "v_swmmac_f16", "v_wmma_bf16"]) && c.has(&["0xffffffff"])
    }),
    ("LLVM takes the hint that returns without a destination", |c| {
        c.only_llvm() && c.has(&["th:TH_ATOMIC_RETURN"])
    }),
];

#[test]
fn same_bytes_and_same_refusals_as_llvm() {
    let mut parsers: BTreeMap<&str, Parser> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut differ: BTreeMap<&str, usize> = BTreeMap::new();
    let mut total = 0;
    for line in RECORDED.iter().flat_map(|r| r.lines()).filter(|l| !l.starts_with('#')) {
        let mut columns = line.splitn(3, '\t');
        let [Some(name), Some(bytes), Some(text)] = [(); 3].map(|()| columns.next()) else {
            panic!("{line}")
        };
        let parser = parsers
            .entry(name)
            .or_insert_with(|| Parser::new(Processor::by_name(name).unwrap()).unwrap());
        total += 1;
        let answer = parser.parse_text(text);
        let shown = answer
            .as_ref()
            .map(|p| p.inst.display(parser.processor(), None).to_string());
        let ours = answer.as_ref().map_or("-".to_owned(), |p| hex(p.code.as_bytes()));
        if ours == bytes {
            continue;
        }
        let case = Case {
            processor: name,
            text,
            llvm: bytes,
            ours: shown.as_deref().ok(),
        };
        match (REASONS.iter().find(|(_, holds)| holds(&case)), &answer) {
            (Some((reason, _)), _) => *differ.entry(*reason).or_default() += 1,
            (None, Err(e)) => wrong.push(format!("{name}: {text}: {e} {:?}, not {bytes}", e.span)),
            (None, Ok(_)) => wrong.push(format!("{name}: {text}: {ours}, not {bytes}")),
        }
    }
    assert!(total > 100_000, "{total}");
    assert!(
        wrong.is_empty(),
        "{} of {total} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    for (reason, _) in REASONS {
        assert!(differ.contains_key(reason), "no text differs any more because {reason}");
    }
    for (reason, count) in differ {
        println!("{count}: {reason}");
    }
}
