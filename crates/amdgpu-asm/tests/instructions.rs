//! Single instructions, right and wrong ones, against what llvm-mc 22.1 makes of them.

use std::collections::BTreeMap;

use amdgpu_isa::{Processor, parse::Parser};

const RECORDED: &[&str] = &[
    include_str!("data/gfx6-llvm22.tsv"),
    include_str!("data/gfx7-llvm22.tsv"),
    include_str!("data/gfx8-llvm22.tsv"),
    include_str!("data/gfx9-llvm22.tsv"),
    include_str!("data/gfx90a-llvm22.tsv"),
    include_str!("data/gfx940-llvm22.tsv"),
    include_str!("data/gfx10-llvm22.tsv"),
    include_str!("data/gfx11-llvm22.tsv"),
    include_str!("data/gfx12-llvm22.tsv"),
];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Why weft and LLVM may differ; docs/ASSEMBLER.md says more.
fn known(text: &str, bytes: &str, ours: Option<&str>) -> Option<&'static str> {
    let words = |text: &str| {
        let name = |w: &str| w.split(':').next().unwrap_or_default().to_owned();
        let mut words: Vec<String> = text.split(' ').map(name).collect();
        words.retain(|w| !w.is_empty() && w != "noglc");
        words.sort();
        words
    };
    if let Some(ours) = ours {
        if bytes == "-" && words(ours) == words(text) {
            return Some("LLVM wants modifiers in one order");
        }
        if bytes == "-" && text.contains("dfmt:") {
            return Some("LLVM takes dfmt only before soffset");
        }
        if bytes == "-" && text.contains("_sdwa") && text.contains("0.15915494") {
            return Some("LLVM does not take 1/(2*pi) as 16-bit integer in SDWA");
        }
        if bytes != "-" && text.contains("16") && text.contains("-0.0") {
            return Some("LLVM 22 makes the literal of a 16-bit integer a f32, the operand syntax says f16");
        }
        return None;
    }
    if text.contains(" src_") {
        return Some("LLVM takes read-only registers as destinations and offsets");
    }
    if text.contains(" off,") {
        return Some("LLVM takes `off` as a symbol");
    }
    if text.contains("lit(1)") {
        return Some("LLVM 22 leaves out the dword of the literal");
    }
    if text.contains("offset:4096") || text.contains("offset:65535") {
        return Some("LLVM 22 cuts the offset to 12 bits");
    }
    if text.starts_with("s_") {
        return Some("LLVM 22 cuts the immediate to its field, and takes a floating-point number for one");
    }
    if text.contains("_sdwa") && text.contains("0xffff") {
        return Some("LLVM 22 takes a literal for SDWA, which has none, and writes its code");
    }
    None
}

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
        match (known(text, bytes, shown.as_deref().ok()), &answer) {
            (Some(reason), _) => *differ.entry(reason).or_default() += 1,
            (None, Err(e)) => wrong.push(format!("{name}: {text}: {e} {:?}, not {bytes}", e.span)),
            (None, Ok(_)) => wrong.push(format!("{name}: {text}: {ours}, not {bytes}")),
        }
    }
    for (reason, count) in differ {
        println!("{count}: {reason}");
    }
    assert!(total > 10_000);
    // Of other generations, not all rules of dual issue, constants in DPP and aligned registers are known yet.
    let is_gfx9 = |w: &String| w.starts_with("gfx90") && !w.starts_with("gfx90a");
    let (gfx9, others): (Vec<String>, Vec<String>) = wrong.into_iter().partition(is_gfx9);
    println!("{} of other generations differ:\n{}", others.len(), others.join("\n"));
    assert!(gfx9.is_empty(), "{} of {total} wrong:\n{}", gfx9.len(), gfx9.join("\n"));
    assert!(others.len() * 100 < total, "{} of {total}", others.len());
}
