//! Which operations of the emulated processors the machine cannot run.

use std::collections::BTreeSet;

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::Lab;
use amdgpu_emu::lower::is_implemented;
use amdgpu_isa::{Op, Processor};

/// What is left out on purpose: graphics shaders and images.
const LEFT_OUT: [&str; 3] = ["image_", "v_interp_", "exp"];

fn is_left_out(op: Op) -> bool {
    LEFT_OUT.iter().any(|prefix| op.mnemonic().starts_with(prefix))
}

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
        let without = |op: &Op| !is_implemented(*op, processor) && !is_left_out(*op);
        missing.extend(ops.into_iter().filter(without));
    }
    let names: Vec<&str> = missing.iter().map(|op| op.mnemonic()).collect();
    assert!(
        names.is_empty(),
        "{} operations without semantics: {names:?}",
        names.len()
    );
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
