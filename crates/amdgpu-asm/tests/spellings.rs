//! Statements in unusual spellings, against what llvm-mc 22.1 makes of them: whether it takes them, their text, and their bytes.

use amdgpu_asm::{Listing, Message, NoFiles, Options, Os, assemble_with};
use amdgpu_isa::{Processor, TargetId};

const RECORDED: &str = include_str!("data/spellings-llvm22.tsv");

/// The listing of a source, or `None` if there are errors.
fn listed(processor: &str, source: &str) -> Option<String> {
    let mut options = Options::new(TargetId::new(Processor::by_name(processor).unwrap()));
    options.os = Os::None;
    let mut listing = Listing {
        only: true,
        ..Listing::new(true)
    };
    let assembly = assemble_with("t.s", source.as_bytes(), &options, &mut NoFiles, Some(&mut listing));
    let failed = assembly.messages.iter().any(Message::is_error);
    (!failed).then_some(listing.text)
}

#[test]
fn unusual_spellings_are_taken_as_llvm_does() {
    let (mut taken, mut refused) = (0, 0);
    for line in RECORDED.lines().filter(|l| !l.starts_with('#')) {
        let [processor, source, text, bytes] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let listing = listed(processor, &source.replace("\\n", "\n"));
        let shown = listing.as_deref().map(|l| {
            let mut lines = l.lines().filter_map(|l| l.split_once("; encoding: ["));
            let (text, rest) = lines.next_back().unwrap_or_default();
            (text.trim(), rest.trim_end_matches(']'))
        });
        assert_eq!(shown.unwrap_or(("-", "-")), (text, bytes), "{processor}: {source}");
        match shown {
            Some(_) => taken += 1,
            None => refused += 1,
        }
    }
    assert!(taken > 40 && refused > 15, "{taken} {refused}");
}

/// What code object V2 calls the registers of a kernel (AMDGPUUsage, Predefined Symbols): each kernel counts anew, and where the
/// kinds share a file, AGPRs begin at a multiple of four.
#[test]
fn registers_of_a_kernel_are_counted_by_kind() {
    let source = "v_accvgpr_write_b32 a0, v6\nv_accvgpr_read_b32 v3, a3\n\
                  .byte .kernel.agpr_count\n.byte .kernel.vgpr_count\n\
                  .amdgpu_hsa_kernel K1\nK1:\nv_accvgpr_write_b32 a44, v6\n\
                  .byte .kernel.agpr_count\n.byte .kernel.vgpr_count\n";
    let bytes = |processor: &str| -> Vec<u8> {
        let text = listed(processor, source).unwrap();
        let values = text.lines().filter_map(|l| l.strip_prefix("\t.byte\t"));
        values.map(|v| v.parse().unwrap()).collect()
    };
    assert_eq!(bytes("gfx90a"), [4, 12, 45, 53]);
    assert_eq!(bytes("gfx908"), [4, 7, 45, 45]);
}

/// Limit by SGPRs before GFX8, from GFX8 on and not from GFX10 on, and by VGPRs; the values are llvm-mc's.
#[test]
fn occupancy_is_what_registers_allow() {
    for (call, waves) in [
        ("occupancy(0, 0, 0, 0, 7, 0, 0)", 7),
        ("occupancy(0, 0, 0, 6, 11, 49, 0)", 9),
        ("occupancy(0, 0, 0, 6, 11, 73, 0)", 6),
        ("occupancy(0, 0, 0, 8, 11, 101, 0)", 7),
        ("occupancy(8, 0, 0, 9, 11, 1, 0)", 8),
        ("occupancy(7, 2, 0, 0, 11, 0, 1)", 7),
        ("occupancy(11, 4, 2, 0, 11, 0, 4)", 1),
        ("occupancy(11, 4, 28, 0, 11, 0, 4)", 7),
    ] {
        let text = listed("gfx900", &format!(".set x, {call}\n.byte x\n")).unwrap();
        assert!(text.contains(&format!("\t.byte\t{waves}\n")), "{call}: {text}");
    }
}
