//! The examples of AMDGPUUsage, where its text is at hand. Its conversion to plain text lost underscores, put line numbers into sources
//! and broke some into two; the repairs are made here.

use std::path::Path;

use amdgpu_asm::{NoFiles, Options, assemble};
use amdgpu_isa::{CodeObjectVersion, Setting};

const PROCESSORS: [&str; 9] = [
    "gfx600", "gfx701", "gfx803", "gfx900", "gfx90a", "gfx942", "gfx1010", "gfx1030", "gfx1100",
];

/// Examples that are wrong: operands that are none; `tfe` of a store, which LLVM 15 took and 22 refuses; an operation with operands of
/// another.
const WRONG: [&str; 3] = [
    "ds_write_src2_b64 v2 offset0:4 offset1:8",
    "buffer_store_dwordx4 v[1:4], v2, ttmp[4:7], s1 offen offset:4 glc tfe",
    "s_cbranch_join s[4:5]",
];

/// Names whose underscores became blanks.
const NAMES: &[&str] = &[
    "hello_world",
    ".amdgcn_target",
    ".amdgcn.next_free_vgpr",
    ".amdgcn.next_free_sgpr",
    ".amdhsa_kernel",
    ".end_amdhsa_kernel",
    ".amdhsa_user_sgpr_kernarg_segment_ptr",
    ".amdhsa_next_free_vgpr",
    ".amdhsa_next_free_sgpr",
    ".amdgpu_metadata",
    ".end_amdgpu_metadata",
    ".kernarg_segment_size",
    ".group_segment_fixed_size",
    ".private_segment_fixed_size",
    ".kernarg_segment_align",
    ".wavefront_size",
    ".sgpr_count",
    ".vgpr_count",
    ".max_flat_workgroup_size",
    ".value_kind",
    "global_buffer",
    ".address_space",
    ".actual_access",
    "write_only",
    ".Lfunc_end0",
    ".Lfunc1_end",
    ".Lkern1_end",
    "v_mov_b32",
    "s_waitcnt",
    "s_endpgm",
    "s_load_dwordx2",
    "s_setpc_b64",
    "s_add_u32",
    "s_addc_u32",
    ".hsa_code_object_version",
    ".hsa_code_object_isa",
    ".amd_kernel_code_t",
    "is_ptr64",
    "compute_pgm_rsrc1_sgprs",
    "compute_pgm_rsrc2_user_sgpr",
    "compute_pgm_rsrc1_wgp_mode",
    "compute_pgm_rsrc1_mem_ordered",
    "flat_store_dword",
];

/// The blocks of code between two headings.
fn blocks<'a>(text: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    let start = text.find(from).unwrap_or_else(|| panic!("no heading {from}"));
    let rest = &text[start..];
    let end = rest[from.len()..].find(to).unwrap_or_else(|| panic!("no heading {to}")) + from.len();
    rest[..end].split("```").skip(1).step_by(2).collect()
}

/// A source without line numbers and with its underscores.
fn repaired(source: &str) -> String {
    let mut out = String::new();
    for line in source.lines() {
        let digits = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = digits.len() < line.trim_start().len();
        let mut text = if numbered { digits.trim_start() } else { line }.to_owned();
        for name in NAMES {
            text = text.replace(&name.replace('_', " "), name);
        }
        // The keys below the first of a list's item stand one column too far to the right.
        text = text.replace("- .", "-  .");
        if text.starts_with("//...") {
            continue;
        }
        out.push_str(&text);
        out.push('\n');
    }
    out
}

fn errors(processor: &str, source: &str, version: CodeObjectVersion) -> Vec<String> {
    let mut options = Options::new(processor.parse().unwrap());
    options.code_object_version = version;
    if source.contains("+xnack") {
        options.target.xnack = Setting::On;
    }
    let messages = assemble("guide", source.as_bytes(), &options, &mut NoFiles).messages;
    messages.iter().filter(|m| m.is_error()).map(|m| m.render()).collect()
}

fn guide() -> Option<String> {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/seeds");
    let files = std::fs::read_dir(&seeds)
        .ok()
        .into_iter()
        .flatten()
        .filter_map(|f| Some(f.ok()?.path()));
    let found = files
        .into_iter()
        .find(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with("000_")));
    if found.is_none() {
        println!("skipped: no guide in {}", seeds.display());
    }
    found.map(|p| std::fs::read_to_string(p).unwrap())
}

#[test]
fn instructions_assemble_on_some_processor() {
    let Some(text) = guide() else { return };
    let mut count = 0;
    let mut refused = Vec::new();
    for block in blocks(
        &text,
        "\nInstruction Examples\n",
        "\nCode Object V2 Predefined Symbols\n",
    ) {
        for line in block.lines().map(str::trim).filter(|l| !l.is_empty()) {
            count += 1;
            let source = format!("{line}\n");
            if PROCESSORS
                .iter()
                .all(|p| !errors(p, &source, CodeObjectVersion::V4).is_empty())
            {
                refused.push(line.to_owned());
            }
        }
    }
    // The inventory of the guide counts as many.
    assert_eq!(count, 76);
    assert_eq!(refused, WRONG);
}

#[test]
fn code_object_v2_source() {
    let Some(text) = guide() else { return };
    let blocks = blocks(
        &text,
        "\nCode Object V2 Example Source Code\n",
        "\nCode Object V3 and Above Predefined Symbols\n",
    );
    // No assembler has had .hsatext for long; `.amd_kernel_code_t` stands for the blank before it, too.
    let source = repaired(&blocks.concat()).replace(".hsatext", ".text");
    let wrong = errors("gfx803", &source, CodeObjectVersion::V2);
    assert!(wrong.is_empty(), "{source}\n{}", wrong.join("\n"));
}

#[test]
fn code_object_v3_sources() {
    let Some(text) = guide() else { return };
    let blocks = blocks(
        &text,
        "\nCode Object V3 and Above Example Source Code\n",
        "\nAdditional Documentation\n",
    );
    let (program, rest): (Vec<&str>, Vec<&str>) = blocks.into_iter().partition(|b| b.contains("hello world"));
    let kernels: String = rest.into_iter().filter(|b| b.contains("kern")).collect();
    for source in [program.concat(), kernels] {
        // The guide writes the low half of the address twice, which is text for the linker.
        let source = repaired(&source);
        let wrong = errors("gfx900", &source, CodeObjectVersion::V3);
        assert!(wrong.is_empty(), "{source}\n{}", wrong.join("\n"));
    }
}
