//! The parts of models agree with each other, with the rows, and with what other tools say.

use super::memory::Apertures;
use super::registers::AccumulationFile;
use super::start::{UserSgpr, WorkGroupIds};
use super::*;
use crate::inst::RegKind;
use crate::target::FlatScratch;

fn model(name: &str, wave_size: u32) -> Model {
    Model::of(Processor::by_name(name).unwrap(), wave_size).unwrap()
}

/// All models that there are.
fn all() -> impl Iterator<Item = Model> {
    let models = |p: &Processor| [32, 64].map(|size| Model::of(*p, size));
    Processor::ALL.iter().flat_map(models).filter_map(Result::ok)
}

#[test]
fn every_amdgcn_processor_has_a_model_for_each_of_its_wave_sizes() {
    for &processor in Processor::ALL {
        for size in [16, 32, 64] {
            let model = Model::of(processor, size);
            let supported = processor.wave_sizes().supports(size) && processor.architecture() == Architecture::Amdgcn;
            assert_eq!(model.is_ok(), supported, "{} {size}", processor.name());
            let Ok(model) = model else { continue };
            assert_eq!(model.lane_mask.count_ones(), size);
            assert_eq!(u32::from(model.lane_mask_dwords) * 32, size);
        }
    }
    let error = Model::of(Processor::by_name("gfx900").unwrap(), 32).unwrap_err();
    assert_eq!(
        error.to_string(),
        "gfx900 has no wavefronts of 32 lanes; it has those of 64"
    );
}

#[test]
fn counts_agree_with_operand_codes_and_properties() {
    for model in all() {
        let name = model.processor.name();
        let sgprs = model.registers.sgprs;
        assert!(model.scalar_code(RegKind::Sgpr, sgprs - 1).is_some(), "{name}");
        assert_eq!(model.scalar_code(RegKind::Sgpr, sgprs), None, "{name}");
        let scratch = model.start.flat_scratch;
        assert_eq!(
            model.has(Properties::FLAT_ADDRESS_SPACE),
            scratch != FlatScratch::None,
            "{name}"
        );
        let registers = model.memory.apertures == Apertures::Registers;
        assert_eq!(model.has_register(RegKind::SharedBase), registers, "{name}");
        assert_eq!(model.has(Properties::APERTURE_REGS), registers, "{name}");
        let agprs = model.registers.accumulation != AccumulationFile::None;
        assert_eq!(model.has(Properties::MFMA_GFX908), agprs, "{name}");
        let ttmps = model.start.work_group_ids != WorkGroupIds::Sgprs;
        assert_eq!(model.has(Properties::ARCHITECTED_SGPRS), ttmps, "{name}");
        assert_eq!(
            model.has(Properties::FLAT_OFFSETS),
            model.memory.flat_offset.bits > 0,
            "{name}"
        );
        for code in 0..=127 {
            let Some(reg) = model.scalar_register(code) else {
                continue;
            };
            assert_eq!(model.scalar_code(reg.kind, reg.index), Some(code), "{name}");
        }
    }
}

/// What llvm-mc 22.1.8 encodes for these registers as s_mov_b32's source.
#[test]
fn special_registers_are_where_llvm_has_them() {
    let cases = [
        ("gfx700", RegKind::FlatScratch, 0, Some(104)),
        ("gfx803", RegKind::FlatScratch, 1, Some(103)),
        ("gfx900", RegKind::XnackMask, 0, Some(104)),
        ("gfx1030", RegKind::FlatScratch, 0, None),
        ("gfx600", RegKind::Tba, 0, Some(108)),
        ("gfx803", RegKind::Tma, 1, Some(111)),
        ("gfx803", RegKind::Ttmp, 11, Some(123)),
        ("gfx900", RegKind::Ttmp, 0, Some(108)),
        ("gfx900", RegKind::Tba, 0, None),
        ("gfx900", RegKind::M0, 0, Some(124)),
        ("gfx1100", RegKind::M0, 0, Some(125)),
        ("gfx1030", RegKind::Null, 0, Some(125)),
        ("gfx1100", RegKind::Null, 0, Some(124)),
        ("gfx900", RegKind::Null, 0, None),
        ("gfx1250", RegKind::FlatScratchBase, 1, Some(231)),
    ];
    for (name, kind, index, code) in cases {
        let processor = Processor::by_name(name).unwrap();
        let size = if processor.wave_sizes().supports(64) { 64 } else { 32 };
        assert_eq!(
            model(name, size).scalar_code(kind, index),
            code,
            "{name} {kind:?} {index}"
        );
    }
}

/// Least and greatest offsets that llvm-mc 22.1.8 takes.
#[test]
fn offsets_are_those_that_llvm_takes() {
    let cases = [
        ("gfx600", 64, (0, 0), (0, 0)),
        ("gfx803", 64, (0, 0), (0, 0)),
        ("gfx900", 64, (0, 4095), (-4096, 4095)),
        ("gfx942", 64, (0, 4095), (-4096, 4095)),
        ("gfx1030", 32, (0, 2047), (-2048, 2047)),
        ("gfx1100", 32, (0, 4095), (-4096, 4095)),
        ("gfx1200", 32, (-8_388_608, 8_388_607), (-8_388_608, 8_388_607)),
    ];
    for (name, size, flat, global) in cases {
        let memory = model(name, size).memory;
        assert_eq!(
            (memory.flat_offset.range(), memory.global_offset.range()),
            (flat, global),
            "{name}"
        );
    }
    assert_eq!(model("gfx803", 64).memory.scalar_offset.range(), (0, (1 << 20) - 1));
    assert_eq!(
        model("gfx906", 64).memory.scalar_offset.range(),
        (-(1 << 20), (1 << 20) - 1)
    );
}

#[test]
fn scratch_of_the_hardware_takes_no_user_sgprs() {
    for model in all() {
        let asks = |what| model.start.user_sgpr_order.iter().any(|s| s.what == what);
        let own = model.start.flat_scratch != FlatScratch::Architected;
        assert_eq!(asks(UserSgpr::PrivateSegmentBuffer), own);
        assert_eq!(asks(UserSgpr::FlatScratchInit), own);
        assert_eq!(model.start.scratch_wave_offset, own);
        assert_eq!(model.memory.scratch.buffers, own);
    }
}
