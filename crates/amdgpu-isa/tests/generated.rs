//! The checked-in tables are what the rows give.

use amdgpu_isa::{Architecture, Op, Processor};

#[test]
fn generated_files_are_fresh() {
    let stale = xtask::codegen::stale(&xtask::codegen::crate_dir()).unwrap();
    assert!(
        stale.is_empty(),
        "run `cargo xtask codegen`: {stale:?} differ from the rows"
    );
}

#[test]
fn a_bad_row_is_reported_with_its_place() {
    let dir = std::env::temp_dir().join(format!("amdgpu-isa-rows-{}", std::process::id()));
    let isa = dir.join("isa");
    std::fs::create_dir_all(&isa).unwrap();
    for file in std::fs::read_dir(xtask::codegen::crate_dir().join("isa")).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), isa.join(file.file_name())).unwrap();
    }
    let error_with = |line: &str| {
        std::fs::write(isa.join("exp.isa"), format!("# exports\n{line}\n")).unwrap();
        xtask::codegen::generate(&dir).map(|_| ()).unwrap_err()
    };
    let e = error_with("exp exp tgt:imm.tgt src7:v.b32 gfx9=00");
    assert!(
        e.starts_with("isa/exp.isa:2: unknown operand or register `src7`; expected one of vdst"),
        "{e}"
    );
    let e = error_with("exp exp tgt:imm.tgt src0:v.q32 gfx9=00");
    assert!(e.starts_with("isa/exp.isa:2: unknown operand type `q32`"), "{e}");
    let e = error_with("exp exp tgt:imm.tgt");
    assert_eq!(e, "isa/exp.isa:2: the row has no family column, as `gfx9=1f`");
    let e = error_with("exp exp tgt:imm.tgt gfx9=00\nexq exp tgt:imm.tgt gfx9=00");
    assert_eq!(e, "isa/exp.isa:3: exq has the opcode of exp");
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn operations_are_found_by_mnemonic() {
    assert_eq!(Op::ALL.len(), Op::COUNT);
    for op in Op::ALL {
        assert_eq!(Op::from_mnemonic(op.mnemonic()), Some(op));
        assert_eq!(format!("{op:?}").to_lowercase(), op.mnemonic());
    }
    assert_eq!(Op::from_mnemonic("v_add_f32_e32"), None);
}

#[test]
fn operations_are_found_by_the_mnemonic_of_a_processor() {
    for &processor in Processor::ALL
        .iter()
        .filter(|p| p.architecture() == Architecture::Amdgcn)
    {
        for op in Op::ALL {
            if let Some(name) = op.mnemonic_on(processor) {
                assert_eq!(
                    Op::from_mnemonic_on(processor, name),
                    Some(op),
                    "{name} on {processor:?}"
                );
            }
        }
    }
    let found = |name: &str, mnemonic| Op::from_mnemonic_on(Processor::by_name(name).unwrap(), mnemonic);
    // The same word for an addition with carry out, an addition without, and nothing.
    assert_eq!(found("gfx803", "v_add_u32"), Some(Op::V_ADD_CO_U32));
    assert_eq!(found("gfx900", "v_add_u32"), Some(Op::V_ADD_U32));
    assert_eq!(found("gfx1030", "v_add_u32"), None);
    assert_eq!(found("gfx1100", "ds_store_b32"), Some(Op::DS_WRITE_B32));
    assert_eq!(found("gfx1100", "v_dual_add_f32"), Some(Op::V_ADD_F32));
    assert_eq!(found("gfx1030", "v_dual_add_f32"), None);
}

#[test]
fn operations_belong_to_processors() {
    let has = |name: &str, op: Op| op.row(Processor::by_name(name).unwrap()).is_some();
    assert!(has("gfx900", Op::V_MAD_MIX_F32) && !has("gfx900", Op::V_FMA_MIX_F32));
    assert!(!has("gfx906", Op::V_MAD_MIX_F32) && has("gfx906", Op::V_FMA_MIX_F32));
    assert!(!has("gfx9-generic", Op::V_MAD_MIX_F32) && !has("gfx9-generic", Op::V_FMA_MIX_F32));
    assert!(has("gfx908", Op::V_MFMA_F32_32X32X1F32) && !has("gfx906", Op::V_MFMA_F32_32X32X1F32));
    assert!(has("gfx906", Op::V_DOT4_I32_I8) && !has("gfx909", Op::V_DOT4_I32_I8));
}
