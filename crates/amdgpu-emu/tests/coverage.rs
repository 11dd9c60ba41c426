//! Which operations of the emulated processors the machine cannot run.

use std::collections::BTreeSet;

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::Lab;
use amdgpu_emu::lower::{is_implemented, left_out};
use amdgpu_isa::{Model, Op, Processor};

/// Forms that are refused by name: operations on lanes that find their registers, or count lanes, themselves.
const REFUSED_FORMS: [&str; 2] = ["v_movrel", "v_mbcnt_"];

#[test]
fn every_operation_of_emulated_processors_has_semantics() {
    let mut missing = BTreeSet::new();
    for processor in amdgpu_emu::emulated_processors() {
        let ops: Vec<Op> = Op::ALL.into_iter().filter(|op| op.row(processor).is_some()).collect();
        assert!(
            ops.len() > 700,
            "{} has only {} operations",
            processor.name(),
            ops.len()
        );
        let without = |op: &Op| !is_implemented(*op, processor) && left_out(*op, processor).is_none();
        missing.extend(ops.into_iter().filter(without));
    }
    let names: Vec<&str> = missing.iter().map(|op| op.mnemonic()).collect();
    assert!(
        names.is_empty(),
        "{} operations without semantics: {names:?}",
        names.len()
    );
}

/// An operation that runs is not in the list of what is left out.
#[test]
fn nothing_that_runs_is_left_out() {
    let mut running = BTreeSet::new();
    for processor in amdgpu_emu::emulated_processors() {
        let wrong = |op: &Op| left_out(*op, processor).is_some() && is_implemented(*op, processor);
        running.extend(Op::ALL.into_iter().filter(wrong).map(|op| op.mnemonic()));
    }
    assert!(running.is_empty(), "left out, but implemented: {running:?}");
}

/// A modifier, an operand or a half that no code looks at is refused by its name.
#[test]
fn what_nothing_looks_at_is_refused() {
    type Change = fn(&mut amdgpu_isa::Inst);
    let told: [(&[u32], Change, &str); 8] = [
        // v_add_f32 v0, v1, v2
        (
            &[0x0200_0501],
            |i| i.modifiers.dual = Some(i.op),
            "v_add_f32: the machine does not look at the second operation of the pair here",
        ),
        // s_and_b32 s0, s1, s2
        (
            &[0x8600_0201],
            |i| i.extension = amdgpu_isa::Extension::Dpp8,
            "s_and_b32: the machine does not look at dpp8 here",
        ),
        (
            &[0x0200_0501],
            |i| i.operands[1].0 = amdgpu_isa::Role::Src3,
            "v_add_f32: ",
        ),
        // v_readfirstlane_b32 s0, v1
        (
            &[0x7e00_0501],
            |i| i.modifiers.clamp = true,
            "v_readfirstlane_b32: the machine does not look at clamp here",
        ),
        // s_and_b32 s0, s1, s2
        (
            &[0x8600_0201],
            |i| i.modifiers.neg = 1,
            "s_and_b32: the machine does not look at neg here",
        ),
        // v_bfi_b32 v0, v1, v2, v3
        (
            &[0xd1ca_0000, 0x040e_0501],
            |i| i.modifiers.neg = 1,
            "v_bfi_b32: the machine does not look at neg here",
        ),
        (
            &[0xd1ca_0000, 0x040e_0501],
            |i| i.modifiers.op_sel = 2,
            "v_bfi_b32: the machine does not look at op_sel here",
        ),
        // global_load_dword v0, v[2:3], off
        (
            &[0xdc50_8000, 0x007f_0002],
            |i| i.modifiers.tfe = true,
            "global_load_dword: the machine does not look at tfe here",
        ),
    ];
    for (dwords, change, want) in told {
        let bytes: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
        let mut inst = amdgpu_isa::decode(Processor::Gfx900, &bytes).unwrap();
        change(&mut inst);
        match Lab::new(Processor::Gfx900).run(&inst) {
            Err(FaultKind::Unimplemented(text) | FaultKind::BadOperand(text)) => {
                assert!(text.starts_with(want), "{text}, not {want}");
            }
            other => panic!("{want}: {other:?}"),
        }
    }
}

/// What cannot be run ends with the operation's name and the reason.
#[test]
fn what_is_left_out_says_so() {
    let code: [(&[u32], &str); 2] = [
        (
            &[0xd400_0001],
            "v_interp_p1_f32: this machine runs compute kernels only",
        ),
        (
            &[0xc400_000f, 0x0302_0100],
            "exp: this machine runs compute kernels only",
        ),
    ];
    for (dwords, want) in code {
        let bytes: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
        match Lab::new(Processor::Gfx900).run_bytes(&bytes) {
            Err(FaultKind::Unimplemented(text)) => assert!(text.starts_with(want), "{text}"),
            other => panic!("{want}: {other:?}"),
        }
    }
}

/// Every form of every instruction that LLVM's assembler knows is looked at in full, but for these.
#[test]
fn every_form_is_looked_at() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../amdgpu-isa/tests/data");
    let mut refused = BTreeSet::new();
    let mut lowered = 0;
    let families = [
        "gfx6", "gfx7", "gfx8", "gfx9", "gfx90a", "gfx940", "gfx10", "gfx11", "gfx12", "gfx1250",
    ];
    for family in families {
        let text = std::fs::read_to_string(data.join(format!("forms-{family}.tsv"))).unwrap();
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let digits: Vec<u8> = fields[0].bytes().collect();
            let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
            let bytes: Vec<u8> = digits.chunks(2).map(byte).collect();
            for processor in amdgpu_emu::emulated_processors().filter(|p| p.family().as_str() == family) {
                let model = Model::of_largest_waves(processor).expect("an amdgcn processor");
                let Ok(inst) = amdgpu_isa::decode_as(processor, model.mode(), &bytes) else {
                    continue;
                };
                match amdgpu_emu::lower::lower(&inst, &model, amdgpu_emu::host::SimdLevel::detect()) {
                    Err(FaultKind::Unimplemented(why)) if why.contains("does not look at") => {
                        if !REFUSED_FORMS.iter().any(|name| fields[1].starts_with(name)) {
                            refused.insert(format!("{family} {}: {why}", fields[1]));
                        }
                    }
                    _ => lowered += 1,
                }
            }
        }
    }
    let refused: Vec<&str> = refused.iter().map(String::as_str).collect();
    assert!(lowered > 10_000, "only {lowered} forms");
    assert!(refused.is_empty(), "{} forms:\n{}", refused.len(), refused.join("\n"));
}
