//! The parts of models agree with each other, with the rows, and with what other tools say.

use super::bits::Bits;
use super::memory::Apertures;
use super::registers::AccumulationFile;
use super::start::{UserSgpr, WorkGroupIds};
use super::state::{HardwareRegister, StatusPlace};
use super::waits::{WaitCounter, WaitcntFields};
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

/// Fields that llvm-mc 22.1.8 encodes: vmcnt(9) expcnt(2) lgkmcnt(5), and nothing.
#[test]
fn immediates_of_waits_are_those_of_llvm() {
    let cases = [
        ("gfx803", 0x0529, 0x0f7f, Some(15)),
        ("gfx900", 0x0529, 0xcf7f, Some(63)),
        ("gfx1030", 0x0529, 0xff7f, Some(63)),
        ("gfx1100", 0x2452, 0xfff7, Some(63)),
    ];
    for (name, three, none, most) in cases {
        let fields = WaitcntFields::of(Processor::by_name(name).unwrap());
        let waits = [(WaitCounter::Vm, 9), (WaitCounter::Exp, 2), (WaitCounter::Lgkm, 5)];
        assert_eq!(fields.immediate(waits), three, "{name}");
        assert_eq!(fields.immediate([]), none, "{name}");
        assert_eq!(fields.immediate([(WaitCounter::Vm, 999)]), none, "{name}");
        assert_eq!(fields.max(WaitCounter::Vm), most, "{name}");
    }
    assert_eq!(model("gfx1200", 32).wait_counter_bits(WaitCounter::Bvh), Some(3));
    assert_eq!(model("gfx1200", 32).wait_counter_bits(WaitCounter::Vm), None);
    assert_eq!(model("gfx900", 64).wait_counter_bits(WaitCounter::Lgkm), Some(4));
}

#[test]
fn hardware_registers_that_state_describes_are_there() {
    let id = |model: &Model, register| {
        let mut all = HardwareRegister::all(model.processor);
        all.find(|(_, r)| *r == register).map(|(id, _)| id)
    };
    for model in all() {
        let name = model.processor.name();
        assert_eq!(
            id(&model, HardwareRegister::Mode),
            Some(HardwareRegister::MODE_ID),
            "{name}"
        );
        assert_eq!(id(&model, HardwareRegister::Status), Some(2), "{name}");
        let split = model.state.status_place == StatusPlace::StatePriv;
        assert_eq!(id(&model, HardwareRegister::StatePriv).is_some(), split, "{name}");
        let trapsts = (!split).then_some(HardwareRegister::TRAPSTS_ID);
        assert_eq!(id(&model, HardwareRegister::TrapSts), trapsts, "{name}");
        assert_eq!(id(&model, HardwareRegister::TrapControl).is_some(), split, "{name}");
        assert_eq!(model.state.mode.exceptions_enabled.exists(), !split, "{name}");
        assert_eq!(
            model.state.mode.ieee.exists(),
            model.kernel_descriptor.dx10_clamp_and_ieee,
            "{name}"
        );
        assert_eq!(
            model.state.mode.fp16_overflow.exists(),
            model.kernel_descriptor.fp16_overflow,
            "{name}"
        );
    }
    assert_eq!(id(&model("gfx942", 64), HardwareRegister::XccId), Some(20));
    assert_eq!(id(&model("gfx900", 64), HardwareRegister::Tma(1)), Some(19));
}

#[test]
fn bits_of_words_that_cross_them() {
    let field = Bits::new(75, 62);
    let mut words = [0; 8];
    field.set_words(&mut words, 0x2fff);
    assert_eq!(words[..3], [0, 0xc000_0000, 0xbff]);
    assert_eq!(field.of_words(&words), 0x2fff);
    assert_eq!(field.signed_of_words(&words), 0x2fff - 0x4000);
    assert_eq!(Bits::new(18, 12).set(u32::MAX, 0), 0xfff8_0fff);
    assert_eq!((Bits::NONE.of(u32::MAX), Bits::NONE.set(7, 1)), (0, 7));
    assert_eq!(Bits::new(255, 250).of_words(&[u32::MAX; 4]), 0);
}

/// Data formats and widths that AMD's manuals list (RDNA ISA 8.1.5, RDNA3 ISA 9.1.5).
#[test]
fn buffer_formats_mean_what_their_names_say() {
    use super::formats::NumberFormat;
    let format = |name, n| model(name, 32).buffer_format(n).map(|(d, number)| (d.widths, number));
    assert_eq!(format("gfx1030", 22), Some((&[32][..], NumberFormat::Float)));
    assert_eq!(format("gfx1030", 36), Some((&[11, 11, 10][..], NumberFormat::Float)));
    assert_eq!(format("gfx1100", 30), Some((&[11, 11, 10][..], NumberFormat::Float)));
    assert_eq!(format("gfx1100", 41), Some((&[10, 10, 10, 2][..], NumberFormat::Sint)));
    assert_eq!(format("gfx1100", 64), None);
    assert_eq!(format("gfx1030", 0), None);
    for model in all() {
        for n in 0..=127 {
            let Some((data, _)) = model.buffer_format(n) else {
                continue;
            };
            assert_eq!(
                u32::from(data.bytes) * 8,
                data.widths.iter().map(|w| u32::from(*w)).sum::<u32>()
            );
        }
    }
}

/// The machine's tables and LLVM's names of data formats have the same numbers.
#[test]
fn data_formats_have_the_numbers_of_their_names() {
    use super::formats::DataFormat;
    use crate::names::NameKind;
    use crate::table::FamilyTable;
    let gfx900 = Processor::by_name("gfx900").unwrap();
    let table = FamilyTable::of(gfx900.family()).unwrap();
    for n in 1..15 {
        let name = table.name(NameKind::Dfmt, n, gfx900.properties()).unwrap().text;
        let format = DataFormat::of(n as u8).unwrap();
        assert_eq!(name.strip_prefix("BUF_DATA_FORMAT_"), Some(format.name));
    }
    assert!(DataFormat::of(0).is_none() && DataFormat::of(15).is_none());
}

#[test]
fn fields_of_descriptors_lie_apart() {
    for model in all() {
        let b = &model.descriptors.buffer;
        let [x, y, z, w] = b.select;
        let buffer = [
            b.base,
            b.stride,
            b.cache_swizzle,
            b.swizzle,
            b.records,
            x,
            y,
            z,
            w,
            b.number_format,
            b.data_format,
            b.format,
            b.element_size,
            b.index_stride,
            b.add_lane,
            b.out_of_bounds,
            b.kind,
        ];
        let t = &model.descriptors.image;
        let [x, y, z, w] = t.select;
        let image = [
            t.base,
            t.min_lod,
            t.number_format,
            t.data_format,
            t.format,
            t.width,
            t.height,
            t.depth,
            x,
            y,
            z,
            w,
            t.base_level,
            t.last_level,
            t.tiling,
            t.kind,
            t.base_array,
            t.last_array,
            t.max_level,
        ];
        let s = &model.descriptors.sampler;
        let [x, y, z] = s.clamp;
        let sampler = [
            x,
            y,
            z,
            s.max_anisotropy,
            s.compare,
            s.unnormalized,
            s.no_cube_wrap,
            s.reduction,
            s.min_lod,
            s.max_lod,
            s.lod_bias,
            s.magnify,
            s.minify,
            s.filter_z,
            s.filter_levels,
            s.border_pointer,
            s.border,
        ];
        for (fields, bits) in [(&buffer[..], 128), (&image[..], 256), (&sampler[..], 128)] {
            let mut used = [false; 256];
            for field in fields.iter().filter(|f| f.exists()) {
                for bit in field.low..field.low + u16::from(field.width) {
                    assert!(bit < bits, "{} {field:?}", model.processor.name());
                    assert!(
                        !std::mem::replace(&mut used[usize::from(bit)], true),
                        "{} {field:?}",
                        model.processor.name()
                    );
                }
            }
        }
    }
}

#[test]
fn latencies_by_kind_of_operation() {
    use crate::Op;
    let cycles = |processor: &str, op: Op| {
        let processor = Processor::by_name(processor).expect("a processor");
        let row = op.row(processor).expect("the processor has it");
        latencies::Latencies::of(processor).of_row(row)
    };
    // LLVM 22's models (llvm-mca) of gfx942, gfx1030 and gfx1100.
    for (op, wanted) in [
        (Op::V_ADD_F32, [1, 5, 5]),
        (Op::V_CMP_LT_F32, [1, 5, 5]),
        (Op::V_MUL_LO_U32, [1, 8, 8]),
        (Op::V_LSHLREV_B64, [1, 6, 6]),
        (Op::V_SQRT_F32, [1, 10, 10]),
        (Op::V_FMA_F64, [1, 22, 38]),
        (Op::V_RCP_F64, [1, 24, 40]),
        (Op::S_LSHL_B64, [1, 2, 2]),
        (Op::S_LOAD_DWORDX2, [5, 20, 20]),
        (Op::GLOBAL_LOAD_DWORD, [80, 320, 320]),
    ] {
        assert_eq!(["gfx942", "gfx1030", "gfx1100"].map(|p| cycles(p, op)), wanted, "{op}");
    }
    let later = ["gfx1150", "gfx1201", "gfx1250"];
    for op in [Op::S_ADD_F32, Op::S_CMP_LT_F16, Op::S_CVT_I32_F32] {
        assert_eq!(later.map(|p| cycles(p, op)), [4, 4, 4], "{op}");
    }
}
