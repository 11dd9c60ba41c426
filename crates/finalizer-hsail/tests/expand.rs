//! Every form of every computing instruction, expanded and evaluated, against HSAIL's evaluator.

#[path = "../../finalizer/tests/support/mod.rs"]
mod support;
mod typed;

use finalizer::ir::{Exceptions, Float, Policies};
use finalizer_hsail::expand::{expand_watching, keeps_destination};
use hsail::code::{MachineModel, Profile, Round};
use hsail::eval::Evaluator;
use hsail::smith::{Sample, forms};
use hsail::table::{Operand, Ty};
use hsail::types::Type;
use std::collections::BTreeMap;
use support::*;
use typed::*;

/// The sources' types in order, elements of vectors one by one, and limits of constants.
fn sources(sample: &Sample) -> Vec<(Type, Option<u64>)> {
    let inst = &sample.inst;
    let of = |ty: Ty| match ty {
        Ty::Inst => inst.ty,
        Ty::Source => inst.source,
        Ty::Is(ty) => ty,
        Ty::Shape => inst.ty.unsigned_shape(),
    };
    let mut all = Vec::new();
    for operand in sample.form.operands {
        match operand {
            Operand::Src(ty) | Operand::SrcNoWave(ty) | Operand::Reg(ty) => all.push((of(*ty), None)),
            Operand::Number(ty, limit) => all.push((of(*ty), Some(*limit))),
            Operand::SrcVec(ty) => all.extend(vec![(of(*ty), None); sample.lanes as usize]),
            _ => {}
        }
    }
    if keeps_destination(inst) {
        all.push((inst.ty, None));
    }
    all
}

fn expanded(sample: &Sample, default: Round, types: &[(Type, Option<u64>)], constants: &[u128]) -> Option<Program> {
    detecting(sample, default, Exceptions::empty(), types, constants)
}

fn detecting(
    sample: &Sample,
    default: Round,
    detect: Exceptions,
    types: &[(Type, Option<u64>)],
    constants: &[u128],
) -> Option<Program> {
    let widths: Vec<_> = types.iter().map(|(ty, _)| register(*ty)).collect();
    let policies = Policies {
        detect,
        ..Policies::default()
    };
    let mut failed = false;
    let program = program(&widths, |b, parameters| {
        let args: Vec<_> = parameters
            .iter()
            .zip(types)
            .zip(constants)
            .map(|((p, (_, limit)), c)| match limit {
                Some(_) => b.constant(b.width(*p), *c),
                None => *p,
            })
            .collect();
        expand_watching(b, &sample.inst, default, policies, &args)
            .unwrap_or_else(|e| {
                failed = true;
                eprintln!("{}: {e:?}", sample.name());
                Default::default()
            })
            .to_vec()
    });
    (!failed).then_some(program)
}

fn is_native(sample: &Sample) -> bool {
    sample.row.section == "5.14" && sample.row.mnemonic != "nfma"
}

/// The results of an expansion as the evaluator gives them: several registers in one number.
fn joined(sample: &Sample, results: &[u128]) -> u128 {
    let bits = sample.inst.ty.bits();
    let several = results.iter().rev().fold(0, |all, r| {
        let all: u128 = if bits < 128 { all << bits } else { 0 };
        all | r
    });
    if results.len() == 1 { results[0] } else { several }
}

/// Runs one form on so many operands; the first that differs, as text. If any are detected, exceptions too.
fn check(sample: &Sample, default: Round, detect: Exceptions, rounds: u32, rng: &mut Rng) -> Result<usize, String> {
    let evaluator = Evaluator::of(&sample.inst, default).ok_or("no evaluator")?;
    let types = sources(sample);
    let mut length = 0;
    let constants = types.iter().any(|t| t.1.is_some());
    let mut program = None;
    for round in 0..rounds {
        let operands: Vec<u128> = types
            .iter()
            .map(|(ty, limit)| match limit {
                Some(limit) if *limit < 16 => rng.below(limit + 1) as u128,
                _ => rng.operand(*ty),
            })
            .collect();
        if constants || round == 0 {
            program = detecting(sample, default, detect, &types, &operands);
        }
        let program = program.as_ref().ok_or("not expanded")?;
        length = program.length();
        let outcome = evaluator.eval(&operands);
        let wanted = outcome.value;
        let (results, raised) = program.run(&operands, &mut |f: Float, exact| {
            neighbour(f, exact, rng.below(3) as i64 - 1)
        });
        let found = joined(sample, &results);
        if !agrees(sample.inst.ty, found, wanted) {
            return Err(format!("{operands:x?}: {found:x}, not {wanted:x}"));
        }
        let exceptions = Exceptions::from_bits_truncate(outcome.exceptions.bits());
        if raised & detect != exceptions & detect {
            return Err(format!(
                "{operands:x?} = {found:x}: {raised:?} raised, not {exceptions:?}"
            ));
        }
    }
    Ok(length)
}

#[test]
fn every_form_gives_the_evaluators_values() {
    let (mut count, mut failures) = (0, BTreeMap::<&str, Vec<String>>::new());
    let mut lengths = BTreeMap::<&str, (usize, String)>::new();
    let mut rng = Rng(1);
    for sample in forms(MachineModel::LARGE, Profile::FULL) {
        if Evaluator::of(&sample.inst, Round::NEAR).is_none() || is_native(&sample) {
            continue;
        }
        count += 1;
        for default in [Round::NEAR, Round::ZERO] {
            match check(&sample, default, Exceptions::empty(), 200, &mut rng) {
                Ok(length) => {
                    let longest = lengths.entry(sample.row.mnemonic).or_default();
                    if length > longest.0 {
                        *longest = (length, sample.name());
                    }
                }
                Err(why) => failures
                    .entry(sample.row.mnemonic)
                    .or_default()
                    .push(format!("{}: {why}", sample.name())),
            }
        }
    }
    for (name, (length, form)) in lengths {
        eprintln!("{name}: at most {length} operations ({form})");
    }
    assert!(count > 5000, "{count} forms");
    report(&failures);
}

/// Fails with the first few of each instruction.
fn report(failures: &BTreeMap<&str, Vec<String>>) {
    let texts: Vec<String> = failures
        .iter()
        .map(|(name, all)| {
            format!(
                "{name}: {} fail, as {}",
                all.len(),
                all[..all.len().min(3)].join("\n    ")
            )
        })
        .collect();
    assert!(texts.is_empty(), "{}", texts.join("\n"));
}

/// Exactly the exceptions that the evaluator raises are recorded, whichever are asked for.
#[test]
fn detected_exceptions_are_the_evaluators() {
    let mut failures = BTreeMap::<&str, Vec<String>>::new();
    let mut rng = Rng(6);
    for sample in forms(MachineModel::LARGE, Profile::FULL) {
        if Evaluator::of(&sample.inst, Round::NEAR).is_none() || is_native(&sample) {
            continue;
        }
        let one = Exceptions::from_bits_truncate(1 << rng.below(5));
        for (detect, rounds) in [(Exceptions::all(), 150), (one, 20)] {
            if let Err(why) = check(&sample, Round::NEAR, detect, rounds, &mut rng) {
                let all = failures.entry(sample.row.mnemonic).or_default();
                all.push(format!("{}: {why}", sample.name()));
            }
        }
    }
    report(&failures);
}

/// The forms of `div` and `sqrt` on scalars.
fn of_names<'a>(names: &'a [&str]) -> impl Iterator<Item = Sample> + 'a {
    let all = forms(MachineModel::LARGE, Profile::FULL).into_iter();
    all.filter(|s| names.contains(&s.row.mnemonic) && s.inst.ty.is_float())
}

/// Operands whose quotient is as close as can be to a number or to the middle between two: the denominator is random, or has
/// nearly all mantissa bits set; the numerator is the product of it with such a number, rounded.
#[test]
fn quotients_close_to_numbers_and_to_the_middles_between() {
    let mut rng = Rng(2);
    for sample in of_names(&["div"]).filter(|s| !s.inst.ty.is_packed()) {
        let evaluator = Evaluator::of(&sample.inst, Round::NEAR).expect("an evaluator");
        let types = sources(&sample);
        let program = expanded(&sample, Round::NEAR, &types, &[0, 0]).expect("expanded");
        let (mantissa, bias) = match sample.inst.ty {
            Type::F16 => (10, 15),
            Type::F32 => (23, 127),
            _ => (52, 1023),
        };
        let ones = (1u64 << mantissa) - 1;
        for _ in 0..10_000 {
            let d = match rng.below(3) {
                0 => ones - rng.below(4),
                1 => rng.below(4),
                _ => rng.next() & ones,
            };
            let implied = 1u64 << mantissa;
            let middle = 2 * (rng.next() & ones | implied) + rng.below(2);
            let product = (d | implied) as u128 * middle as u128;
            let drop = 128 - product.leading_zeros() - mantissa - 1;
            let n = ((product >> drop) as u64 + rng.below(2)) & ones;
            let exponent = |rng: &mut Rng| match rng.below(3) {
                0 => bias,
                1 => rng.below(2 * bias) + 1,
                _ => rng.below(4) * bias / 2 + 1,
            };
            let number = |m: u64, e: u64, s: u64| (m | e << mantissa | s << (sample.inst.ty.bits() - 1)) as u128;
            let n = number(n, exponent(&mut rng), rng.below(2));
            let d = number(d, exponent(&mut rng), rng.below(2));
            let wanted = evaluator.eval(&[n, d]).value;
            for choice in -1..=1 {
                let found = program.run(&[n, d], &mut |f, exact| neighbour(f, exact, choice)).0[0];
                let name = sample.name();
                assert!(
                    agrees(sample.inst.ty, found, wanted),
                    "{name} {n:x} {d:x}: {found:x}, not {wanted:x}"
                );
            }
        }
    }
}

/// Squares, products of neighbours and numbers next to them, whose roots are close to numbers and to the middles between.
#[test]
fn roots_close_to_numbers_and_to_the_middles_between() {
    let mut rng = Rng(3);
    for sample in of_names(&["sqrt"]).filter(|s| !s.inst.ty.is_packed()) {
        let evaluator = Evaluator::of(&sample.inst, Round::NEAR).expect("an evaluator");
        let program = expanded(&sample, Round::NEAR, &sources(&sample), &[0]).expect("expanded");
        let (mantissa, bias) = match sample.inst.ty {
            Type::F16 => (10, 15),
            Type::F32 => (23, 127),
            _ => (52, 1023),
        };
        let ones = (1u64 << mantissa) - 1;
        for _ in 0..20_000 {
            let root = (rng.next() & ones | (ones + 1)) >> rng.below(mantissa);
            let square = root as u128 * (root as u128 + rng.below(2) as u128);
            let drop = (128 - square.leading_zeros()).saturating_sub(mantissa as u32 + 1);
            let number = ((square >> drop) as u64).wrapping_add(rng.below(3)).wrapping_sub(1);
            let number = number << (number | 1).leading_zeros() >> (63 - mantissa) & ones;
            let x = (number | (rng.below(2 * bias + 1) << mantissa)) as u128;
            let wanted = evaluator.eval(&[x]).value;
            for choice in -1..=1 {
                let found = program.run(&[x], &mut |f, exact| neighbour(f, exact, choice)).0[0];
                let name = sample.name();
                assert!(
                    agrees(sample.inst.ty, found, wanted),
                    "{name} {x:x}: {found:x}, not {wanted:x}"
                );
            }
        }
    }
}

/// Every f16.
#[test]
fn all_halves() {
    let all = forms(MachineModel::LARGE, Profile::FULL).into_iter();
    let unary = all.filter(|s| sources(s).len() == 1 && sources(s)[0].0 == Type::F16 && !is_native(s));
    let mut count = 0;
    for sample in unary {
        count += 1;
        let evaluator = Evaluator::of(&sample.inst, Round::NEAR).expect("an evaluator");
        let program = expanded(&sample, Round::NEAR, &sources(&sample), &[0]).expect("expanded");
        for x in 0..=0xffff {
            let wanted = evaluator.eval(&[x]).value;
            for choice in if sample.row.mnemonic == "sqrt" { -1..=1 } else { 0..=0 } {
                let found = program.run(&[x], &mut |f, exact| neighbour(f, exact, choice)).0[0];
                let name = sample.name();
                assert!(
                    agrees(sample.inst.ty, found, wanted),
                    "{name} {x:x}: {found:x}, not {wanted:x}"
                );
            }
        }
    }
    assert!(count > 150, "{count} forms");
}

/// A float's value.
fn value(ty: Type, bits: u128) -> f64 {
    match ty {
        Type::F16 => f64::from_bits(softfp::convert::<softfp::F16, softfp::F64>(softfp::Env::IEEE, bits as u16).bits),
        Type::F32 => f32::from_bits(bits as u32).into(),
        _ => f64::from_bits(bits as u64),
    }
}

/// Native functions (PRM 5.14) are what the machine has: within two units, in f64 within 2^-28; f32 subnormals are zeros to it.
#[test]
fn native_functions_are_close() {
    let mut rng = Rng(7);
    for sample in forms(MachineModel::LARGE, Profile::FULL).into_iter().filter(is_native) {
        let ty = sample.inst.ty;
        let evaluator = Evaluator::of(&sample.inst, Round::NEAR).expect("an evaluator");
        let program = expanded(&sample, Round::NEAR, &sources(&sample), &[0]).expect("expanded");
        let (relative, least) = match ty {
            Type::F16 => (2f64.powi(-9), 2f64.powi(-14)),
            Type::F32 => (2f64.powi(-22), f32::MIN_POSITIVE.into()),
            _ => (2f64.powi(-28), f64::MIN_POSITIVE),
        };
        let trigonometric = matches!(sample.row.mnemonic, "nsin" | "ncos");
        for _ in 0..5000 {
            let x = rng.operand(ty);
            let number = value(ty, x & (u128::MAX >> (128 - ty.bits())));
            let tiny = |x: f64| ty == Type::F32 && x != 0.0 && x.abs() < f32::MIN_POSITIVE.into();
            // Sines of great numbers are of the angle's rounding: nothing is promised.
            if tiny(number) || trigonometric && number.abs() > 1000.0 {
                continue;
            }
            let wanted = value(ty, evaluator.eval(&[x]).value);
            let found = program
                .run(&[x], &mut |f, exact| neighbour(f, exact, rng.below(3) as i64 - 1))
                .0[0];
            let found = value(ty, found);
            let close = (found - wanted).abs() <= relative * if trigonometric { 1.0 } else { wanted.abs().max(least) };
            let same = found == wanted || found.is_nan() && wanted.is_nan();
            let name = sample.name();
            assert!(
                same || close || tiny(wanted),
                "{name} {number:e}: {found:e}, not {wanted:e}"
            );
        }
    }
}
