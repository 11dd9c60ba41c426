//! Warnings: the examples of their pages, and code around them.

use amdgpu_asm::{Lint, NoFiles, Options, assemble};

/// Codes and lines of the warnings of a source.
fn warnings(processor: &str, source: &str) -> Vec<(&'static str, u32)> {
    let mut options = Options::new(processor.parse().unwrap());
    options.lints = Lint::ALL.to_vec();
    let assembly = assemble("t.s", source.as_bytes(), &options, &mut NoFiles);
    let shown: Vec<String> = assembly.messages.iter().map(|m| m.render_with_code()).collect();
    assert!(assembly.object.is_some(), "{source}\n{}", shown.join("\n"));
    let line = |m: &amdgpu_asm::Message| match m.diagnostic.location {
        diag::Location::Text { line, .. } => line,
        _ => 0,
    };
    assembly.messages.iter().map(|m| (m.diagnostic.code, line(m))).collect()
}

#[test]
fn the_examples_of_the_pages() {
    for lint in Lint::ALL {
        let (processor, wrong, right) = lint.example();
        let found = warnings(processor, wrong);
        assert_eq!(found.iter().map(|f| f.0).collect::<Vec<_>>(), [lint.code()], "{wrong}");
        assert!(warnings(processor, right).is_empty(), "{right}");
        assert_eq!(Lint::by_code(lint.code()), Some(*lint));
    }
}

#[test]
fn nobody_is_warned_unasked() {
    let options = Options::new("gfx900".parse().unwrap());
    let (_, source, _) = Lint::MissingWait.example();
    assert!(
        assemble("t.s", source.as_bytes(), &options, &mut NoFiles)
            .messages
            .is_empty()
    );
}

/// Which of the lines use what has not returned.
#[test]
fn waits_by_counter_and_order() {
    for (processor, source, lines) in [
        // In order: two are on their way, one may be left.
        (
            "gfx900",
            "global_load_dword v0, v[8:9], off\nglobal_load_dword v1, v[8:9], off\ns_waitcnt vmcnt(1)\nv_mov_b32 v2, v0\nv_mov_b32 v3, v1",
            vec![5],
        ),
        // A store counts too, but not since GFX10.
        (
            "gfx900",
            "global_load_dword v0, v[8:9], off\nglobal_store_dword v[8:9], v4, off\ns_waitcnt vmcnt(1)\nv_mov_b32 v2, v0",
            vec![],
        ),
        (
            "gfx1030",
            "global_load_dword v0, v[8:9], off\nglobal_store_dword v[8:9], v4, off\ns_waitcnt vmcnt(1)\nv_mov_b32 v2, v0",
            vec![4],
        ),
        // Scalar memory returns in any order.
        (
            "gfx900",
            "s_load_dword s0, s[8:9], 0x0\ns_load_dword s1, s[8:9], 0x4\ns_waitcnt lgkmcnt(1)\ns_mov_b32 s2, s0",
            vec![4],
        ),
        (
            "gfx900",
            "s_load_dword s0, s[8:9], 0x0\ns_waitcnt lgkmcnt(0)\ns_mov_b32 s2, s0",
            vec![],
        ),
        // The other counter does not help.
        (
            "gfx900",
            "ds_read_b32 v0, v1\ns_waitcnt vmcnt(0)\nv_mov_b32 v2, v0",
            vec![3],
        ),
        // FLAT counts both; its address may be known not to be in LDS.
        (
            "gfx900",
            "flat_load_dword v0, v[2:3]\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v2, v0",
            vec![3],
        ),
        (
            "gfx900",
            "flat_load_dword v0, v[2:3]\ns_waitcnt vmcnt(0)\nv_mov_b32 v2, v0",
            vec![],
        ),
        // Loads of one kind return in order: the second has the last word. Of another kind, nobody knows.
        (
            "gfx900",
            "global_load_dword v0, v[2:3], off\nglobal_load_dword v0, v[4:5], off\ns_waitcnt vmcnt(0)\nv_mov_b32 v2, v0",
            vec![],
        ),
        (
            "gfx900",
            "global_load_dword v0, v[2:3], off\nds_read_b32 v0, v4\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v2, v0",
            vec![2],
        ),
        // Overwritten before it arrives; an address that is read only is not.
        ("gfx803", "flat_load_dword v0, v[2:3]\nv_mov_b32 v0, 0", vec![2]),
        ("gfx803", "flat_load_dword v0, v[2:3]\nv_mov_b32 v2, 0", vec![]),
        // Somebody may come to the label who has waited.
        ("gfx900", "ds_read_b32 v0, v1\nl:\nv_mov_b32 v2, v0", vec![]),
        ("gfx1100", "ds_load_b32 v0, v1\nv_mov_b32 v2, v0", vec![2]),
        ("gfx1200", "ds_load_b32 v0, v1\nv_mov_b32 v2, v0", vec![2]),
        // GFX12 has a counter a kind, and instructions that wait for two.
        (
            "gfx1200",
            "global_load_b32 v0, v[8:9], off\nds_load_b32 v1, v8\ns_wait_loadcnt_dscnt 0x1\nv_mov_b32 v2, v0\nv_mov_b32 v3, v1",
            vec![5],
        ),
        (
            "gfx1200",
            "global_load_b32 v0, v[8:9], off\nds_load_b32 v1, v8\ns_wait_loadcnt_dscnt 0x100\nv_mov_b32 v2, v0\nv_mov_b32 v3, v1",
            vec![4],
        ),
        (
            "gfx1200",
            "s_load_b32 s0, s[8:9], 0x0\ns_load_b32 s1, s[8:9], 0x4\ns_wait_kmcnt 0x1\ns_mov_b32 s2, s0",
            vec![4],
        ),
        (
            "gfx1200",
            "global_load_b32 v0, v[8:9], off\nglobal_load_b32 v1, v[8:9], off\ns_wait_loadcnt 0x1\nv_mov_b32 v2, v0\nv_mov_b32 v3, v1",
            vec![5],
        ),
        (
            "gfx1200",
            "flat_load_b32 v0, v[2:3]\ns_wait_loadcnt 0x0\nv_mov_b32 v2, v0",
            vec![],
        ),
        ("gfx1200", "ds_load_b32 v0, v1\ns_wait_idle\nv_mov_b32 v2, v0", vec![]),
        (
            "gfx1200",
            "ds_load_b32 v0, v1\ns_wait_storecnt_dscnt 0x0\nv_mov_b32 v2, v0",
            vec![],
        ),
    ] {
        let found: Vec<u32> = warnings(processor, source).into_iter().map(|(_, line)| line).collect();
        assert_eq!(found, lines, "{processor}: {source}");
    }
}

/// Vega ISA, Manually Inserted Wait States: one less than the table says is too few.
#[test]
fn wait_states_of_the_table() {
    for (wanted, first, second) in [
        (
            5,
            "v_readlane_b32 s0, v1, 0",
            "buffer_load_dword v0, v1, s[0:3], 0 offen",
        ),
        (5, "v_cmp_eq_f32 vcc, v0, v1", "global_load_dword v0, v1, vcc"),
        (4, "v_cmp_eq_f32 vcc, v0, v1", "v_div_fmas_f32 v2, v3, v4, v5"),
        (4, "v_readfirstlane_b32 s0, v1", "v_readlane_b32 s1, v2, s0"),
        (2, "v_mov_b32 v1, 0", "v_mov_b32_dpp v2, v1 row_shl:1"),
        (5, "v_cmpx_eq_f32 vcc, v0, v1", "v_mov_b32_dpp v2, v3 row_shl:1"),
        (1, "s_mov_b32 m0, 0", "s_sendmsg sendmsg(MSG_INTERRUPT)"),
        (1, "s_mov_b32 m0, 0", "v_interp_p1_f32 v0, v1, attr0.x"),
    ] {
        let source = |between: &str| format!("{first}\n{between}{second}\n");
        let enough = format!("s_nop {}\n", wanted - 1);
        assert!(warnings("gfx900", &source(&enough)).is_empty(), "{}", source(&enough));
        let short = match wanted {
            1 => String::new(),
            _ => format!("s_nop {}\n", wanted - 2),
        };
        let found = warnings("gfx900", &source(&short));
        assert_eq!(
            found.iter().map(|f| f.0).collect::<Vec<_>>(),
            ["missing-nops"],
            "{}",
            source(&short)
        );
        // Nothing to insert since GFX10.
        if first.starts_with("v_read") && second.starts_with("buffer") {
            assert!(warnings("gfx1030", &source("")).is_empty());
        }
    }
}

/// What LLVM's hazard recognizer inserts between two instructions is what is asked for, and no more.
#[test]
fn wait_states_as_llvm_inserts_them() {
    let vectors = include_str!("data/hazards-llvm22.tsv");
    let mut wrong = Vec::new();
    let mut compared = 0;
    for line in vectors.lines().filter(|l| !l.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [processor, wanted, first, second] = cells[..] else {
            panic!("{line}")
        };
        let wanted: u32 = wanted.parse().unwrap();
        let asked = |nops: u32| {
            // Since GFX11 vector operations count, not wait states.
            let nop = if processor.starts_with("gfx1") {
                "v_nop\n"
            } else {
                "s_nop 0\n"
            };
            let nop = nop.repeat(nops as usize);
            let found = warnings(processor, &format!("{first}\n{nop}{second}\n"));
            found.iter().any(|(code, _)| *code == "missing-nops")
        };
        if asked(wanted) || wanted != 0 && !asked(wanted - 1) {
            wrong.push(line);
        }
        compared += 1;
    }
    assert!(compared > 2000);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// LLVM inserts a wait between two instructions exactly where one is missed; with its waits nothing is missed.
#[test]
fn waits_as_llvm_inserts_them() {
    let vectors = include_str!("data/waits-llvm22.tsv");
    let mut wrong = Vec::new();
    let mut compared = 0;
    for line in vectors.lines().filter(|l| !l.starts_with('#')) {
        let [processor, waits, first, second] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        // Who knows that FLAT does not go to LDS does not wait for its other counter.
        if first.starts_with("flat_") && waits == "s_waitcnt lgkmcnt(0)" && second.starts_with("global_") {
            continue;
        }
        let missed = |between: &str| {
            let found = warnings(processor, &format!("{first}\n{between}{second}\n"));
            found.iter().any(|(code, _)| *code == "missing-wait")
        };
        let between = waits.split("; ").filter(|w| !w.is_empty()).map(|w| format!("{w}\n"));
        let between: String = between.collect();
        if missed(&between) || missed("") == waits.is_empty() {
            wrong.push(line);
        }
        compared += 1;
    }
    assert!(compared > 700);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn registers_of_the_descriptor() {
    let source = |processor: &str, inst: &str, more: &str| {
        let text = format!(
            ".text\nk:\n{inst}\ns_endpgm\n.size k, .-k\nf:\nv_mov_b32 v60, 0\n.rodata\n.amdhsa_kernel k\n\
             .amdhsa_next_free_vgpr 8\n.amdhsa_next_free_sgpr 9\n{more}.end_amdhsa_kernel\n"
        );
        warnings(processor, &text).len()
    };
    // Blocks of 4 VGPRs and 16 SGPRs, with VCC, FLAT_SCRATCH and XNACK_MASK among them.
    assert_eq!(source("gfx900", "v_mov_b32 v7, s15", ""), 0);
    assert_eq!(source("gfx900", "v_mov_b32 v8, s16", ""), 2);
    // Both kinds of vector registers share 8.
    assert_eq!(source("gfx90a", "v_mov_b32 v3, 0", ".amdhsa_accum_offset 4\n"), 0);
    assert_eq!(source("gfx90a", "v_mov_b32 v4, 0", ".amdhsa_accum_offset 4\n"), 1);
    assert_eq!(
        source("gfx90a", "v_accvgpr_write_b32 a4, 0", ".amdhsa_accum_offset 4\n"),
        1
    );
    // SGPRs are not counted since GFX10.
    assert_eq!(source("gfx1030", "v_mov_b32 v7, s90", ""), 0);
}
