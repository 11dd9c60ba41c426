//! The evaluator against other definitions: integers against i128, floats against rustc_apfloat, packed forms against their
//! elements, chunks against single values; every legal form of every instruction takes part.

mod eval_models;

use eval_models::*;
use hsail::code::*;
use hsail::eval::{Chunk, ChunkOp, Evaluator, LANES};
use hsail::smith::{Sample, forms};
use hsail::types::Type;

fn all_forms() -> Vec<Sample> {
    forms(MachineModel::LARGE, Profile::FULL)
}

fn evaluator(sample: &Sample) -> Evaluator {
    Evaluator::of(&sample.inst, Round::NEAR).unwrap_or_else(|| panic!("no evaluator: {:?}", sample.inst))
}

/// An operand: edges of integers and floats of every size, and random bits.
fn operand(rng: &mut Rng) -> u128 {
    let element = match rng.below(8) {
        0 => 0,
        1 => u64::MAX,
        2 => 1 << rng.below(64),
        3 => rng.float::<softfp::F16>(),
        4 => rng.float::<softfp::F32>(),
        5 => rng.float::<softfp::F64>(),
        6 => rng.below(8),
        _ => rng.next(),
    };
    match rng.below(3) {
        0 => element as u128,
        1 => (element as u128).wrapping_mul(0x0001_0001_0000_0001_0000_0001_0001),
        _ => (rng.next() as u128) << 64 | element as u128,
    }
}

#[test]
fn what_chapter_5_describes_has_an_evaluator_and_nothing_else() {
    const ADDRESSES: [&str; 4] = ["lda", "segmentp", "ftos", "stof"];
    let mut count = 0;
    for sample in all_forms() {
        let name = sample.row.mnemonic;
        let pure = sample.row.section.starts_with("5.") && !ADDRESSES.contains(&name);
        assert_eq!(
            Evaluator::of(&sample.inst, Round::NEAR).is_some(),
            pure,
            "{:?}",
            sample.inst
        );
        count += pure as u32;
    }
    assert!(count > 5000, "{count} forms");
}

/// Nothing that can be asked for panics, results fit their registers, and a missing source counts as 0.
#[test]
fn any_operands_will_do() {
    let mut rng = Rng(1);
    for sample in all_forms() {
        let Some(evaluator) = Evaluator::of(&sample.inst, Round::ZERO) else {
            continue;
        };
        let bits = if sample.row.mnemonic == "expand" {
            128
        } else {
            sample.inst.ty.bits().max(32)
        };
        for n in 0..6 {
            let sources: Vec<u128> = (0..n).map(|_| operand(&mut rng)).collect();
            let out = evaluator.eval(&sources);
            assert!(bits == 128 || out.value >> bits == 0, "{:?} {sources:x?}", sample.inst);
            assert!(sample.inst.ty != Type::B1 || out.value < 2, "{:?}", sample.inst);
            let mut more = sources.clone();
            more.resize(5, 0);
            if !evaluator.keeps_destination() {
                assert_eq!(evaluator.eval(&more), out, "{:?}", sample.inst);
            }
        }
    }
}

/// Elements of a packed value, lowest first.
fn elements(ty: Type, value: u128) -> Vec<u64> {
    let bits = ty.base().bits();
    let mask = u64::MAX >> (64 - bits);
    (0..ty.lanes()).map(|i| (value >> (i * bits)) as u64 & mask).collect()
}

/// What the packing control makes of an instruction that `model` defines for elements.
fn packed(
    ty: Type,
    pack: Pack,
    sources: &[u128],
    old: u128,
    mut model: impl FnMut(&[u64]) -> (u64, Raised),
) -> (u128, Raised) {
    let operands: Vec<Vec<u64>> = sources.iter().map(|s| elements(ty, *s)).collect();
    let name = pack.to_string();
    let control = name.trim_end_matches("_sat").as_bytes();
    let mut result = elements(ty, old);
    let mut raised = Raised::NONE;
    let lanes = if control.contains(&b'p') {
        ty.lanes() as usize
    } else {
        1
    };
    for lane in 0..lanes {
        let at = |i: usize| {
            if control[i] == b'p' {
                operands[i][lane]
            } else {
                operands[i][0]
            }
        };
        let (bits, exceptions) = model(&(0..operands.len()).map(at).collect::<Vec<u64>>());
        result[lane] = bits;
        raised = raised.and(exceptions);
    }
    let bits = ty.base().bits();
    (
        result.iter().rev().fold(0, |all, e| all << (bits % 128) | *e as u128),
        raised,
    )
}

/// Whether two results are the same; a NaN need only be quiet.
fn same(ty: Type, found: u128, wanted: u128) -> bool {
    found == wanted
        || ty.base().is_float()
            && elements(ty, found)
                .iter()
                .zip(elements(ty, wanted))
                .all(|(f, w)| *f == w || is_quiet_nan(ty.base(), *f) && is_quiet_nan(ty.base(), w))
}

#[test]
fn integers_are_what_their_definitions_say() {
    let mut rng = Rng(2);
    let mut tested = 0;
    for sample in all_forms() {
        let (name, inst) = (sample.row.mnemonic, sample.inst);
        let element = inst.ty.base();
        let Some(sources) = integer_sources(name, inst.ty) else {
            continue;
        };
        let evaluator = evaluator(&sample);
        let saturates = inst.pack.to_string().ends_with("sat");
        tested += 1;
        for _ in 0..60 {
            let operands: Vec<u128> = (0..sources).map(|_| operand(&mut rng)).collect();
            let model = |o: &[u64]| integer_model(name, element, inst.source, saturates, o);
            let (value, raised) = if inst.pack != Pack::NONE {
                let old = operand(&mut rng)
                    & if inst.ty.bits() == 128 {
                        u128::MAX
                    } else {
                        (1 << inst.ty.bits()) - 1
                    };
                let wanted = packed(inst.ty, inst.pack, &operands, old, model);
                let mut with_old = operands.clone();
                with_old.push(old);
                let found = evaluator.eval(&with_old);
                assert_eq!(
                    (found.value, Raised::of(found.exceptions)),
                    wanted,
                    "{inst:?} {with_old:x?}"
                );
                continue;
            } else if inst.ty.is_packed() {
                // A shift: one count for all.
                let count = operands[1] as u64;
                packed(inst.ty, Pack::P, &operands[..1], 0, |o| model(&[o[0], count]))
            } else {
                let (value, raised) = model(&operands.iter().map(|o| *o as u64).collect::<Vec<u64>>());
                (value as u128, raised)
            };
            let found = evaluator.eval(&operands);
            assert_eq!(
                (found.value, Raised::of(found.exceptions)),
                (value, raised),
                "{inst:?} {operands:x?}"
            );
        }
    }
    assert!(tested > 450, "{tested} forms");
}

#[test]
fn floats_are_what_rustc_apfloat_says() {
    let mut rng = Rng(3);
    let mut tested = 0;
    for sample in all_forms() {
        let (name, inst) = (sample.row.mnemonic, sample.inst);
        let element = inst.ty.base();
        let Some(sources) = float_sources(name, element) else {
            continue;
        };
        let evaluator = evaluator(&sample);
        tested += 1;
        let check = |operands: Vec<u128>, old: u128| {
            let model = |o: &[u64]| float_model(name, element, inst.round, inst.flag(), o);
            let wanted = if inst.pack == Pack::NONE {
                let (value, raised) = model(&operands.iter().map(|o| *o as u64).collect::<Vec<u64>>());
                (value as u128, raised)
            } else {
                packed(inst.ty, inst.pack, &operands, old, model)
            };
            let mut with_old = operands.clone();
            with_old.push(old);
            let found = evaluator.eval(&with_old);
            assert!(
                wanted.1.unsure || same(inst.ty, found.value, wanted.0) && wanted.1.allows(found.exceptions),
                "{inst:?} {operands:x?}: {found:x?}, wanted {wanted:x?}"
            );
        };
        if sources == 1 && inst.ty == Type::F16 {
            (0..=0xffff).for_each(|a| check(vec![a], 0));
            continue;
        }
        let rounds = if inst.ty == Type::F16 {
            6_000
        } else if inst.ty.is_packed() {
            30
        } else {
            2000
        };
        for _ in 0..rounds {
            let mut pack = || {
                (0..inst.ty.lanes()).fold(0, |all, _| {
                    all << (element.bits() % 128) | rng.float_of(element) as u128
                })
            };
            let operands = (0..sources).map(|_| pack()).collect();
            check(operands, pack());
        }
    }
    assert!(tested > 600, "{tested} forms");
}

#[test]
fn comparisons_are_those_of_table_5_26() {
    let mut rng = Rng(4);
    let mut tested = 0;
    for sample in all_forms() {
        let inst = sample.inst;
        if sample.row.mnemonic != "cmp" {
            continue;
        }
        tested += 1;
        let evaluator = evaluator(&sample);
        for _ in 0..100 {
            let a = operand(&mut rng);
            let b = if rng.below(3) == 0 { a } else { operand(&mut rng) };
            let (x, y) = (elements(inst.source, a), elements(inst.source, b));
            let (mut value, mut raised) = (0u128, Raised::NONE);
            let bits = inst.ty.base().bits();
            for (lane, (x, y)) in x.into_iter().zip(y).enumerate() {
                let (holds, exceptions) = compare_model(inst.compare, inst.source.base(), inst.flag(), x, y);
                raised = raised.and(exceptions);
                if holds {
                    value |= (truth(inst.ty.base()) as u128) << (lane as u32 * bits);
                }
            }
            let found = evaluator.eval(&[a, b]);
            assert_eq!(
                (found.value, Raised::of(found.exceptions)),
                (value, raised),
                "{inst:?} {a:x} {b:x}"
            );
        }
    }
    assert!(tested > 1500, "{tested} forms");
}

#[test]
fn conversions_are_what_their_definitions_say() {
    let mut rng = Rng(5);
    let mut tested = 0;
    for sample in all_forms() {
        let inst = sample.inst;
        if sample.row.mnemonic != "cvt" {
            continue;
        }
        tested += 1;
        let evaluator = evaluator(&sample);
        let check = |a: u128| {
            let wanted = convert_model(&inst, a as u64);
            let found = evaluator.eval(&[a]);
            assert!(
                wanted.1.unsure || same(inst.ty, found.value, wanted.0 as u128) && wanted.1.allows(found.exceptions),
                "{inst:?} {a:x}: {found:x?}, wanted {wanted:x?}"
            );
        };
        if inst.source == Type::F16 && inst.round.0 % 3 == 0 {
            (0..=0xffff).for_each(check);
            continue;
        }
        for _ in 0..400 {
            check(operand(&mut rng));
            check(rng.float_of(if inst.source.is_float() { inst.source } else { Type::F32 }) as u128);
        }
    }
    assert!(tested > 700, "{tested} forms");
}

#[test]
fn chunks_agree_with_single_values() {
    let mut rng = Rng(6);
    let mut tested = 0;
    for default in [Round::NEAR, Round::ZERO] {
        for sample in all_forms() {
            let Some(op) = ChunkOp::of(&sample.inst, default) else {
                continue;
            };
            let evaluator = Evaluator::of(&sample.inst, default).expect("an evaluator too");
            tested += 1;
            for _ in 0..30 {
                let sources: [Chunk<u64>; 3] =
                    std::array::from_fn(|_| std::array::from_fn(|_| operand(&mut rng) as u64));
                let narrow = sources.map(|s| s.map(|v| v as u32));
                let test = rng.next() as u16;
                let single = |sources: &[&dyn Fn(usize) -> u64]| -> Chunk<u64> {
                    std::array::from_fn(|l| {
                        let values: Vec<u128> = sources.iter().map(|s| s(l) as u128).collect();
                        evaluator.eval(&values).value as u64
                    })
                };
                let n: [&dyn Fn(usize) -> u64; 3] = [&|l| narrow[0][l] as u64, &|l| narrow[1][l] as u64, &|l| {
                    narrow[2][l] as u64
                }];
                let w: [&dyn Fn(usize) -> u64; 3] = [&|l| sources[0][l], &|l| sources[1][l], &|l| sources[2][l]];
                let bit: &dyn Fn(usize) -> u64 = &|l| (test >> l & 1) as u64;
                let spread = |bits: u16| -> Chunk<u64> { std::array::from_fn(|l| (bits >> l & 1) as u64) };
                let (found, wanted) = match op {
                    ChunkOp::S(f) => (f(&narrow).map(u64::from), single(&n)),
                    ChunkOp::D(f) => (f(&sources), single(&w)),
                    ChunkOp::TestS(f) => (spread(f(&narrow)), single(&n[..2])),
                    ChunkOp::TestD(f) => (spread(f(&sources)), single(&w[..2])),
                    ChunkOp::Widen(f) => (f(&narrow[0]), single(&n[..1])),
                    ChunkOp::Narrow(f) => (f(&sources[0]).map(u64::from), single(&w[..1])),
                    ChunkOp::ShiftD(f) => (f(&sources[0], &narrow[1]), single(&[w[0], n[1]])),
                    ChunkOp::SelectS(f) => (
                        f(test, &[narrow[0], narrow[1]]).map(u64::from),
                        single(&[bit, n[0], n[1]]),
                    ),
                    ChunkOp::SelectD(f) => (f(test, &[sources[0], sources[1]]), single(&[bit, w[0], w[1]])),
                };
                assert_eq!(found, wanted, "{:?} {sources:x?}", sample.inst);
            }
        }
    }
    assert!(tested > 200 && LANES == 16, "{tested} forms");
}

/// Results that the manual prints.
#[test]
fn the_manual_s_examples() {
    let run = |text: &str, sources: &[u128]| {
        let code = format!("module &m:1:0:$full:$large:$default;\nkernel &k() {{ {text}; }};\n");
        let module = hsail::assemble(code.as_bytes()).unwrap_or_else(|e| panic!("{text}: {:?}", e[0]));
        let module = hsail::brig::Module::read(&module.brig).expect("what was assembled");
        let entry = module.code().find(|e| e.is_inst()).expect("an instruction");
        let inst = hsail::brig::Inst::decode(entry.bytes).expect("an instruction");
        Evaluator::of(&inst, Round::NEAR).expect("pure").eval(sources).value
    };
    // PRM 5.6, 5.7: Tables 5-7 and 5-9.
    for (input, ones, first, last) in [
        (0u128, 0, u32::MAX, u32::MAX),
        (0x00ff_ffff, 24, 8, 0),
        (0x7fff_ffff, 31, 1, 0),
        (0x01ff_ffff, 25, 7, 0),
        (0xffff_ffff, 32, 0, 0),
        (0xffff_0f00, 20, 0, 8),
    ] {
        assert_eq!(run("popcount_u32_b32 $s0, $s1", &[input]), ones);
        assert_eq!(run("firstbit_u32_u32 $s0, $s1", &[input]) as u32, first);
        assert_eq!(run("lastbit_u32_u32 $s0, $s1", &[input]) as u32, last);
    }
    assert_eq!(run("bitrev_b32 $s0, $s1", &[0x1234_5678]), 0x1e6a_2c48);
    // PRM 5.9.3: broadcast, swap, rotate of the bytes 3 2 1 0.
    for (selectors, wanted) in [
        (0u128, 0u128),
        (0x55, 0x0101_0101),
        (0xaa, 0x0202_0202),
        (0xff, 0x0303_0303),
        (0x1b, 0x0001_0203),
        (0x93, 0x0201_0003),
        (0x39, 0x0003_0201),
    ] {
        let bytes = 0x0302_0100;
        assert_eq!(run("shuffle_u8x4 $s0, $s1, $s1, 0", &[bytes, bytes, selectors]), wanted);
    }
    // PRM 5.15.
    let (low, high) = (0xa3a2_a1a0, 0xb3b2_b1b0);
    for (count, wanted) in [(1, 0xb0a3_a2a1), (2, 0xb1b0_a3a2), (3, 0xb2b1_b0a3)] {
        assert_eq!(run("bytealign_b32 $s0, $s1, $s2, $s3", &[low, high, count]), wanted);
        assert_eq!(run("bitalign_b32 $s0, $s1, $s2, $s3", &[low, high, 8 * count]), wanted);
    }
    // PRM 5.19.4: 1.6 and -1.6 to integers.
    for (mode, up, down) in [("upi", 2, -1), ("downi", 1, -2), ("zeroi", 1, -1), ("neari", 2, -2)] {
        let text = format!("cvt_{mode}_s32_f32 $s2, $s1");
        assert_eq!(run(&text, &[1.6f32.to_bits() as u128]) as i32, up, "{mode}");
        assert_eq!(run(&text, &[(-1.6f32).to_bits() as u128]) as i32, down, "{mode}");
    }
    // PRM 5.2: division truncates.
    assert_eq!(run("div_s32 $s0, $s1, $s2", &[-22i32 as u32 as u128, 7]) as i32, -3);
    assert_eq!(run("rem_s32 $s0, $s1, $s2", &[-22i32 as u32 as u128, 7]) as i32, -1);
}

/// PRM 5.8, 5.9, 5.15: what moves elements, and the multimedia instructions, by hand.
#[test]
fn elements_go_where_the_manual_says() {
    let of = |name: &str, ty: &str, source: &str| {
        let (ty, source) = (
            Type::from_name(ty).unwrap(),
            Type::from_name(source).unwrap_or(Type::NONE),
        );
        let sample = all_forms()
            .into_iter()
            .find(|s| s.row.mnemonic == name && s.inst.ty == ty && s.inst.source == source);
        evaluator(&sample.unwrap_or_else(|| panic!("{name}_{ty}_{source}")))
    };
    let value = |name: &str, ty: &str, source: &str, o: &[u128]| of(name, ty, source).eval(o).value;
    assert_eq!(value("combine", "b64", "b32", &[1, 2]), 0x2_0000_0001);
    assert_eq!(
        value("combine", "b128", "b32", &[1, 2, 3, 4]),
        4 << 96 | 3 << 64 | 2 << 32 | 1
    );
    assert_eq!(value("combine", "b128", "b64", &[1, 2]), 2 << 64 | 1);
    assert_eq!(value("expand", "b32", "b64", &[0x2_0000_0001]), 0x2_0000_0001);
    assert_eq!(value("unpacklo", "u8x4", "", &[0x0302_0100, 0x1312_1110]), 0x1101_1000);
    assert_eq!(value("unpackhi", "u8x4", "", &[0x0302_0100, 0x1312_1110]), 0x1303_1202);
    assert_eq!(value("unpackhi", "f16x2", "", &[0x0001_0000, 0x0011_0010]), 0x0011_0001);
    assert_eq!(
        value(
            "shuffle",
            "u16x4",
            "",
            &[0x0003_0002_0001_0000, 0x13_0012_0011_0010, 0b01_11_10_00]
        ),
        { 0x0011_0013_0002_0000 }
    );
    assert_eq!(value("pack", "u8x4", "u32", &[0x4433_2211, 0xabcd, 6]), 0x44cd_2211);
    assert_eq!(
        value("pack", "s64x2", "s64", &[0, u64::MAX as u128, 3]),
        (u64::MAX as u128) << 64
    );
    assert_eq!(value("unpack", "s32", "s8x4", &[0x0080_0000, 2]), 0xffff_ff80);
    assert_eq!(value("unpack", "u32", "u8x4", &[0x0080_0000, 6]), 0x80);
    assert_eq!(value("unpack", "f64", "f64x2", &[7 << 64, 1]), 7);
    assert_eq!(
        value("cmov", "u8x4", "", &[0x0001_0080, 0x4444_4444, 0x1111_1111]),
        0x1144_1144
    );
    assert_eq!(value("cmov", "b64", "", &[1, 5, 6]), 5);
    assert_eq!(
        value("lerp", "u8x4", "", &[0xff00_0102, 0xff01_0203, 0x0101_0001]),
        0xff01_0103
    );
    assert_eq!(value("sad", "u32", "u16x2", &[0x0001_0005, 0x0003_0002, 10]), 15);
    assert_eq!(value("sad", "u32", "u8x4", &[0x0102_0304, 0x0403_0201, 0]), 8);
    assert_eq!(value("sad", "u32", "u32", &[3, 5, u32::MAX as u128]), 1);
    assert_eq!(
        value("sadhi", "u16x2", "u8x4", &[0x0102_0304, 0x0403_0201, 0x0001_0001]),
        0x0009_0001
    );
    let floats = [300.0f32, -1.0, 2.5, f32::NAN].map(|x| x.to_bits() as u128);
    assert_eq!(value("packcvt", "u8x4", "f32", &floats), 0x0002_00ff);
    assert_eq!(
        value("unpackcvt", "f32", "u8x4", &[0x0500_0000, 3]),
        5.0f32.to_bits() as u128
    );
    for (bits, class) in [
        (0x7f80_0001u128, 0x001),
        (0x7fc0_0000, 0x002),
        (0xff80_0000, 0x004),
        (0x8000_0001, 0x010),
    ] {
        assert_eq!(value("class", "b1", "f32", &[bits, class]), 1);
        assert_eq!(value("class", "b1", "f32", &[bits, !class & 0xffff_ffff]), 0);
    }
}

/// PRM 5.14: native instructions, against the host's double precision.
#[test]
fn native_instructions_are_as_accurate_as_documented() {
    let mut rng = Rng(7);
    for sample in all_forms() {
        let (name, inst) = (sample.row.mnemonic, sample.inst);
        let exact: fn(f64) -> f64 = match name {
            "nexp2" => f64::exp2,
            "nlog2" => f64::log2,
            "nsin" => f64::sin,
            "ncos" => f64::cos,
            "nrcp" => |x| 1.0 / x,
            "nrsqrt" => |x| 1.0 / x.sqrt(),
            "nsqrt" => f64::sqrt,
            _ => continue,
        };
        if inst.ty != Type::F32 {
            continue;
        }
        let evaluator = evaluator(&sample);
        for _ in 0..20_000 {
            let x = f32::from_bits(rng.float::<softfp::F32>() as u32);
            let found = f32::from_bits(evaluator.eval(&[x.to_bits() as u128]).value as u32);
            let wanted = exact(x as f64);
            let angle = matches!(name, "nsin" | "ncos");
            if wanted.is_nan() || (wanted as f32).is_infinite() || found.is_infinite() {
                assert!(wanted.is_nan() == found.is_nan(), "{name} {x}: {found}");
                continue;
            }
            let ulp = ((wanted.abs() as f32).to_bits().max(1 << 23) & 0x7f80_0000) as f64 / (1 << 23) as f64;
            let ulp = 2f64.powi(ulp as i32 - 127 - 23);
            // The angle's rounding, 2^-24 of it twice or half a subnormal turn, moves a sine by as much.
            let slack = if angle {
                x.abs() as f64 * 2f64.powi(-23) + 2f64.powi(-146)
            } else {
                0.0
            };
            let error = (found as f64 - wanted).abs();
            assert!(
                error <= 0.51 * ulp + slack,
                "{name} {x}: {found}, {wanted}, {} ulp",
                error / ulp
            );
        }
    }
}

/// PRM 5.2, 5.4, 5.7, 5.19.4: where the manual says that results are undefined.
#[test]
fn undefined_results_are_told() {
    let of = |name: &str, ty: Type, source: Type| {
        let fits = |s: &Sample| s.row.mnemonic == name && s.inst.ty == ty && s.inst.source == source;
        evaluator(
            &all_forms()
                .into_iter()
                .find(fits)
                .unwrap_or_else(|| panic!("{name}_{ty}")),
        )
    };
    let section =
        |name: &str, ty: Type, sources: &[u128]| of(name, ty, Type::NONE).undefined(sources).map(|u| u.section);
    let least = 1u128 << 31;
    let ones = u32::MAX as u128;
    for (ty, sources, wanted) in [
        (Type::S32, [7, 0], Some("5.2")),
        (Type::S32, [least, ones], Some("5.2")),
        (Type::U32, [least, ones], None),
        (Type::S32, [7, 2], None),
    ] {
        assert_eq!(section("div", ty, &sources), wanted, "{ty} {sources:x?}");
    }
    assert_eq!(section("rem", Type::S32, &[least, ones]), None);
    assert_eq!(section("rem", Type::U64, &[1, 0]), Some("5.2"));
    assert_eq!(section("mul24", Type::S32, &[ones, 1 << 23]), Some("5.4"));
    assert_eq!(section("mul24", Type::S32, &[ones, (1 << 23) - 1]), None);
    assert_eq!(section("mad24hi", Type::U32, &[(1 << 24) - 1, 1 << 24, 0]), Some("5.4"));
    assert_eq!(section("bitextract", Type::U32, &[0, 30, 3]), Some("5.7"));
    assert_eq!(section("bitextract", Type::U32, &[0, 30, 2]), None);
    assert_eq!(section("bitinsert", Type::S64, &[0, 0, 30, 35]), Some("5.7"));
    assert_eq!(section("bitmask", Type::B64, &[63, 1]), None);
    assert!(!of("add", Type::U32, Type::NONE).has_undefined_results());
    let range = all_forms()
        .into_iter()
        .filter(|s| s.row.mnemonic == "cvt" && s.inst.ty == Type::U8 && s.inst.source == Type::F32);
    for sample in range {
        let told = |x: f32| evaluator(&sample).undefined(&[x.to_bits() as u128]).is_some();
        let saturates = sample.inst.round.to_string().ends_with("sat");
        assert_eq!([257.0, f32::NAN, -1.0].map(told), [!saturates; 3], "{:?}", sample.inst);
        assert!(!told(255.0) && !told(0.0));
    }
}
