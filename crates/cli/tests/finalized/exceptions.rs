//! Exceptions with the policies DETECT and BREAK, on random instructions: exactly those of the interpreter.

use hsail::code::{MachineModel, Profile, RegisterKind, Round};
use hsail::eval::Evaluator;
use hsail::smith::{Random, Sample, forms};

use crate::differential::{Grid, interpret, run, same};

/// Forms that compute with floats.
fn float_forms() -> Vec<Sample> {
    let all = forms(MachineModel::LARGE, Profile::FULL).into_iter();
    all.filter(|s| Evaluator::of(&s.inst, Round::NEAR).is_some())
        .filter(|s| s.inst.ty.base().is_float() || s.inst.source.base().is_float() || s.row.mnemonic == "div")
        .collect()
}

/// Registers of each kind that hold operands.
const FILE: u32 = 16;
/// Dwords of input that a work-item has: registers s, d, q.
const INPUT: u32 = FILE * (1 + 2 + 4);

fn load(kind: RegisterKind, n: u32) -> String {
    match kind {
        RegisterKind::C => format!(
            "\tld_global_align(4)_u32 $s20, [$d31+{}];\n\tand_b32 $s20, $s20, 1;\n\tcmp_ne_b1_u32 $c{n}, $s20, 0;\n",
            4 * n
        ),
        RegisterKind::S => format!("\tld_global_align(4)_u32 $s{n}, [$d31+{}];\n", 4 * n),
        RegisterKind::D => format!("\tld_global_align(4)_u64 $d{n}, [$d31+{}];\n", 4 * FILE + 8 * n),
        _ => format!("\tld_global_align(4)_b128 $q{n}, [$d31+{}];\n", 12 * FILE + 16 * n),
    }
}

/// Loads the registers that an instruction has written anew, so that what is left of a NaN does not matter.
fn restored(text: &str) -> String {
    let operands = text.split_once(' ').map_or("", |t| t.1);
    let first = match operands.strip_prefix('(') {
        Some(list) => list.split(')').next().unwrap_or_default(),
        None => operands.split(',').next().unwrap_or_default(),
    };
    let mut out = String::new();
    for register in first.split(',').map(str::trim) {
        let number = register.get(2..).and_then(|n| n.parse().ok()).unwrap_or(0);
        out += &match register.get(1..2) {
            Some("c") => load(RegisterKind::C, number),
            Some("s") => load(RegisterKind::S, number),
            Some("d") => load(RegisterKind::D, number),
            _ => load(RegisterKind::Q, number),
        };
    }
    out
}

/// Bits whose floats are often special.
fn operand(random: &mut Random) -> u32 {
    let special = [
        0,
        0x8000_0000,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0000,
        0x7fa0_0000,
        0x3f80_0000,
        0xbf80_0000,
        1,
        0x007f_ffff,
        0x0080_0000,
        0x7f7f_ffff,
        0x3c00_3c00,
        0x7c00_0001,
        0x7bff_0400,
        0x0001_83ff,
        0x4f00_0000,
        0xcf00_0000,
        0x3eaa_aaab,
        0x7ff0_0000,
        0x7fef_ffff,
        0x0010_0000,
        0x7ff4_0000,
        0x3ff0_0000,
    ];
    match random.below(3) {
        0 => special[random.below(special.len())],
        1 => (random.bits() >> 20) as u32 & 0x00ff_ffff | (0x3f00_0000 + ((random.below(4) as u32) << 24)),
        _ => (random.bits() >> 16) as u32,
    }
}

fn beginning(directives: &str) -> String {
    let mut text = String::from(
        "module &flags:1:0:$full:$large:$near;\nprog kernel &kernel(kernarg_u64 %out, kernarg_u64 %in)\n{\n",
    );
    text += directives;
    text += "\tworkitemabsid_u32 $s31, 0;\n\tld_kernarg_align(8)_u64 $d30, [%out];\n\tld_kernarg_align(8)_u64 $d31, [%in];\n";
    text += &format!(
        "\tmul_u32 $s30, $s31, {};\n\tcvt_u64_u32 $d29, $s30;\n\tadd_u64 $d31, $d31, $d29;\n",
        4 * INPUT
    );
    for n in 0..FILE {
        for kind in [RegisterKind::C, RegisterKind::S, RegisterKind::D, RegisterKind::Q] {
            text += &load(kind, n);
        }
    }
    text
}

/// `out[item * width + at] = $s20`
fn store(at: usize, width: usize) -> String {
    format!(
        "\tmad_u32 $s21, $s31, {width}, {at};\n\tcvt_u64_u32 $d28, $s21;\n\tshl_u64 $d28, $d28, 2;\n\tadd_u64 $d28, $d28, $d30;\n\
         \tst_global_align(4)_u32 $s20, [$d28];\n"
    )
}

/// A kernel of some instructions, each followed by a look at the flags.
fn detecting(samples: &[Sample], policy: u32, random: &mut Random) -> String {
    let mut text = beginning(&format!("\tenabledetectexceptions {policy};\n"));
    for (n, sample) in samples.iter().enumerate() {
        match random.below(3) {
            0 => {}
            1 => text += &format!("\tcleardetectexcept_u32 {};\n", random.below(32)),
            _ => text += "\tcleardetectexcept_u32 31;\n",
        }
        if random.below(8) == 0 {
            text += &format!("\tsetdetectexcept_u32 {};\n", random.below(32));
        }
        let inst = sample.text(MachineModel::LARGE, random);
        // Some are for some work-items only.
        if random.below(4) == 0 {
            text += &format!(
                "\tand_b32 $s22, $s31, {};\n\tcmp_eq_b1_u32 $c20, $s22, 0;\n\tcbr_b1 $c20, @over{n};\n\t{inst}\n{}@over{n}:\n",
                1 + random.below(7),
                restored(&inst)
            );
        } else {
            text += &format!("\t{inst}\n{}", restored(&inst));
        }
        text += "\tgetdetectexcept_u32 $s20;\n";
        text += &store(n, samples.len());
    }
    text + "};\n"
}

fn input(items: u32, random: &mut Random) -> Vec<u32> {
    (0..items * INPUT).map(|_| operand(random)).collect()
}

#[test]
fn flags_are_those_of_the_interpreter() {
    let forms = float_forms();
    assert!(forms.len() > 1000, "{}", forms.len());
    let mut random = Random::new(1);
    let rounds = std::env::var("FLAG_ROUNDS").map_or(40, |n| n.parse().expect("a number"));
    for round in 0..rounds {
        let chosen: Vec<Sample> = (0..24).map(|_| forms[random.below(forms.len())]).collect();
        let policy = if round % 2 == 0 { 31 } else { random.below(32) as u32 };
        let text = detecting(&chosen, policy, &mut random);
        // One work-item a wavefront tells most.
        let grid = if round % 4 == 3 {
            Grid::of(64, 64)
        } else {
            Grid::of(32, 1)
        };
        let out = vec![0; grid.grid[0] as usize * chosen.len()];
        let buffers = [out, input(grid.grid[0], &mut random)];
        let target = ["gfx900", "gfx906", "gfx908"][round % 3];
        let found = same("flags", &text, target, grid, &buffers).expect("no fault");
        if policy == 31 {
            assert!(found[0].iter().any(|f| *f != 0), "{text}");
        }
    }
}

/// A kernel ends in a fault where and only where the interpreter says so.
#[test]
fn breaks_are_those_of_the_interpreter() {
    let forms = float_forms();
    let mut random = Random::new(2);
    let mut counts = [0; 2];
    for round in 0..120 {
        let count = 1 + random.below(3);
        let chosen: Vec<Sample> = (0..count).map(|_| forms[random.below(forms.len())]).collect();
        let policy = 1 << random.below(5) | 1 << random.below(5);
        let mut text = beginning(&format!("\tenablebreakexceptions {policy};\n"));
        for sample in &chosen {
            let inst = sample.text(MachineModel::LARGE, &mut random);
            text += &format!("\t{inst}\n{}", restored(&inst));
        }
        text += &format!("\tmov_b32 $s20, 1;\n{}}};\n", store(0, 1));
        let buffers = [vec![0; 1], input(1, &mut random)];
        let target = ["gfx900", "gfx906", "gfx908"][round % 3];
        let found = same("breaks", &text, target, Grid::of(1, 1), &buffers);
        counts[usize::from(found.is_err())] += 1;
        if let Err(message) = found {
            assert!(message.contains("trap") || message.contains("exception"), "{message}");
        }
    }
    assert!(counts[0] > 20 && counts[1] > 20, "{counts:?}");
}

/// Policies of a function that is called count for the kernel, and those of the kernel for the function.
#[test]
fn policies_spread_over_calls() {
    let text = "module &spread:1:0:$full:$large:$near;\n\
        function &divide(arg_f32 %r)(arg_f32 %x) {\n\
          enabledetectexceptions 2;\n\
          ld_arg_f32 $s1, [%x]; div_f32 $s2, 0f3f800000, $s1; st_arg_f32 $s2, [%r]; };\n\
        prog kernel &kernel(kernarg_u64 %out, kernarg_u64 %in) {\n\
          enabledetectexceptions 17;\n\
          ld_kernarg_align(8)_u64 $d0, [%out]; ld_kernarg_align(8)_u64 $d1, [%in];\n\
          workitemabsid_u32 $s0, 0; cvt_u64_u32 $d2, $s0; shl_u64 $d2, $d2, 2; add_u64 $d1, $d1, $d2; add_u64 $d0, $d0, $d2;\n\
          ld_global_align(4)_f32 $s1, [$d1];\n\
          { arg_f32 %r; arg_f32 %x; st_arg_f32 $s1, [%x]; call &divide (%r)(%x); ld_arg_f32 $s3, [%r]; }\n\
          getdetectexcept_u32 $s4; st_global_align(4)_u32 $s4, [$d0]; };\n";
    let buffers = [vec![0; 3], vec![0, 3.0f32.to_bits(), 2.0f32.to_bits()]];
    let found = same("spread", text, "gfx900", Grid::of(3, 1), &buffers).expect("no fault");
    assert_eq!(found[0], [2, 16, 0]);
    let _ = (interpret, run);
}
