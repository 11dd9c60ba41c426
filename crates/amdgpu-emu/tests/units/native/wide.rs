//! f64, and f32 that are computed by f64: each operation by handlers and by host code, of values at the edges.

use amdgpu_emu::lab::Lab;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::native::{Waves, gather, instructions};
use amdgpu_emu::wave::{LANES, Path, V32, Wave, sreg};
use amdgpu_emu::{lower, program::Program};
use amdgpu_isa::parse::Parser;
use amdgpu_isa::{Model, Processor};
use amdgpu_semantics::mode::Mode;

use super::DEFAULT;
use crate::check::{Rng, host_code_at_once};

/// Bits of f64 at which operations change what they do.
const EDGES: [u64; 28] = [
    0,
    1,
    0x0008_0000_0000_0000,
    0x000f_ffff_ffff_ffff,
    0x0010_0000_0000_0000,
    0x0010_0000_0000_0001,
    0x3ca0_0000_0000_0000,
    0x3fdf_ffff_ffff_ffff,
    0x3fe0_0000_0000_0000,
    0x3fef_ffff_ffff_ffff,
    0x3ff0_0000_0000_0000,
    0x3ff8_0000_0000_0000,
    0x4004_0000_0000_0000,
    // the least normal f32, half of the least f32, and what rounds to infinity
    0x3810_0000_0000_0000,
    0x380f_ffff_f000_0000,
    0x3690_0000_0000_0000,
    0x47ef_ffff_f000_0000,
    0x47ef_ffff_efff_ffff,
    // near 2^31, 2^32, 2^52
    0x41df_ffff_ffe0_0000,
    0x41df_ffff_ffff_ffff,
    0x41e0_0000_0000_0000,
    0x41ef_ffff_ffe0_0000,
    0x41ef_ffff_fff0_0000,
    0x4330_0000_0000_0001,
    0x4340_0000_0000_0000,
    0x7fdf_ffff_ffff_ffff,
    0x7fef_ffff_ffff_ffff,
    0x7ff0_0000_0000_0000,
];

const NANS: [u64; 4] = [
    0x7ff8_0000_0000_0000,
    0x7ff0_0000_0000_0001,
    0x7ff4_0000_0000_0000,
    0x7fff_ffff_ffff_ffff,
];

fn value(random: &mut Rng, nans: bool) -> u64 {
    let sign = random.next() << 63;
    let edge = EDGES[random.next() as usize % EDGES.len()];
    sign ^ match random.next() % 16 {
        0..6 => edge,
        6 => edge.wrapping_add(random.next() % 5).wrapping_sub(2) & !(1 << 63),
        7 if nans => NANS[random.next() as usize % NANS.len()],
        8 => f64::from(random.next() as u32).to_bits(),
        9 => (f64::from(random.next() as i32 >> (random.next() % 32)) / 2.0)
            .abs()
            .to_bits(),
        10 => f64::from(f32::from_bits(random.next() as u32 & 0x7f7f_ffff)).to_bits(),
        11 => random.next() >> 1 & !(1 << 62),
        _ => (random.next() as i32 as f64 / 65536.0).abs().to_bits(),
    }
}

/// No NaN among what integers may be taken for.
fn no_nan(bits: u64, nans: bool) -> u64 {
    match f64::from_bits(bits).is_nan() && !nans {
        true => 1f64.to_bits(),
        false => bits,
    }
}

/// Pairs of registers from v0 on have f64, those from v24 on words; so have scalars from s0 and s8 on.
fn fill(wave: &mut Wave, random: &mut Rng, nans: bool) {
    for pair in 0..12 {
        for lane in 0..LANES {
            let bits = no_nan(value(random, nans), nans);
            wave.v[2 * pair].0[lane] = bits as u32;
            wave.v[2 * pair + 1].0[lane] = (bits >> 32) as u32;
        }
    }
    for register in 24..28 {
        for lane in 0..LANES {
            wave.v[register].0[lane] = match random.next() % 6 {
                0 => (random.next() % 4000) as u32,
                3 => ((random.next() % 2_000_001) as f32 / 4096.0 - 244.0).to_bits(),
                4 => (random.next() % 301) as u32 ^ 1f32.to_bits() ^ (random.next() as u32 & 0x8300_0000),
                1 => random.value() as u32,
                2 => random.next() as u32 & 0x807f_ffff,
                _ => random.next() as u32 & 0xff7f_ffff,
            };
        }
    }
    for slot in (0..8).step_by(2) {
        wave.set_s64(slot, no_nan(value(random, nans), nans));
    }
    wave.set_slots(8, &[random.next() as u32 % 64, random.value() as u32]);
    wave.set_s64(sreg::VCC, random.next());
}

/// Statements with `D`, `A`, `B`, `C` for pairs of registers, `d`, `a`, `b` for single ones, `S` for a pair of scalars.
const OPERATIONS: &[&str] = &[
    "v_add_f64 D, A, B",
    "v_add_f64 D, -A, |B|",
    "v_add_f64 D, A, -S",
    "v_mul_f64 D, A, B",
    "v_mul_f64 D, S, A",
    "v_mul_f64 D, A, 0.5",
    "v_fma_f64 D, A, B, C",
    "v_fma_f64 D, -A, B, 1.0",
    "v_fma_f64 D, A, S, -C",
    "v_fma_f64 D, A, A, A",
    "v_min_f64 D, A, B",
    "v_max_f64 D, A, B",
    "v_max_f64 D, A, A",
    "v_trunc_f64 D, A",
    "v_ceil_f64 D, A",
    "v_floor_f64 D, -A",
    "v_rndne_f64 D, A",
    "v_fract_f64 D, A",
    "v_rcp_f64 D, A",
    "v_rsq_f64 D, A",
    "v_sqrt_f64 D, A",
    "v_ldexp_f64 D, A, a",
    "v_ldexp_f64 D, A, -3",
    "v_frexp_exp_i32_f64 d, A",
    "v_frexp_mant_f64 D, A",
    "v_div_scale_f64 D, vcc, B, B, A",
    "v_div_scale_f64 D, vcc, A, B, A",
    "v_div_fmas_f64 D, A, B, C",
    "v_div_fixup_f64 D, A, B, C",
    "v_cvt_f64_f32 D, a",
    "v_cvt_f64_f32 D, -a",
    "v_cvt_f64_i32 D, a",
    "v_cvt_f64_u32 D, a",
    "v_cvt_f64_i32 D, s8",
    "v_cvt_f64_f32 D, s9",
    "v_cvt_f32_f64 d, A",
    "v_cvt_f32_f64 d, S",
    "v_cvt_i32_f64 d, A",
    "v_cvt_u32_f64 d, A",
    "v_cmp_lt_f64 vcc, A, B",
    "v_cmp_eq_f64 vcc, A, B",
    "v_cmp_le_f64 vcc, A, -B",
    "v_cmp_gt_f64 vcc, A, S",
    "v_cmp_lg_f64 vcc, A, B",
    "v_cmp_ge_f64 vcc, A, |B|",
    "v_cmp_o_f64 vcc, A, B",
    "v_cmp_u_f64 vcc, A, A",
    "v_cmp_nge_f64 vcc, A, B",
    "v_cmp_nlg_f64 vcc, A, B",
    "v_cmp_ngt_f64 vcc, A, B",
    "v_cmp_nle_f64 vcc, A, B",
    "v_cmp_neq_f64 vcc, A, B",
    "v_cmp_nlt_f64 vcc, A, B",
    "v_cmp_class_f64 vcc, A, a",
    "v_cndmask_b32 d, a, b, vcc",
    "v_lshlrev_b64 D, 3, A",
    "v_xor_b32 d, a, b",
    "v_mov_b32 d, a",
    "v_fmac_f64 D, A, B",
    "v_mov_b64 D, A",
    "v_pk_fma_f32 D, A, B, C",
    "v_pk_mul_f32 D, A, B op_sel:[1,0] op_sel_hi:[0,1]",
    "v_pk_add_f32 D, A, B neg_lo:[1,0] neg_hi:[0,1]",
    "v_pk_mov_b32 D, A, B op_sel:[1,0]",
    // computed by f64
    "v_exp_f32 d, a",
    "v_log_f32 d, a",
    "v_sin_f32 d, a",
    "v_cos_f32 d, -a",
    "v_rsq_f32 d, |a|",
    "v_frexp_exp_i32_f32 d, a",
    "v_frexp_mant_f32 d, a",
];

/// An operation with random registers in it.
fn text(operation: &str, random: &mut Rng, wave_size: u32) -> String {
    let mut text = String::new();
    for word in operation.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        let (name, rest) =
            word.split_at(word.len() - usize::from(!word.ends_with(|c: char| c.is_ascii_alphanumeric())));
        let pick = random.next();
        text += &match name {
            "A" | "B" | "C" | "D" => {
                let first = 2 * (pick % 12);
                format!("v[{first}:{}]", first + 1)
            }
            // mostly words, but also parts of f64
            "a" | "b" if pick & 3 != 0 => format!("v{}", 24 + (pick >> 8) % 4),
            "a" | "b" | "d" => format!("v{}", (pick >> 8) % 28),
            "S" => {
                let first = 2 * (pick % 4);
                format!("s[{first}:{}]", first + 1)
            }
            "vcc" if wave_size == 32 => "vcc_lo".to_owned(),
            name => name.to_owned(),
        };
        text += rest;
    }
    text
}

struct Bench {
    model: Model,
    mode: Mode,
    parser: Parser,
}

impl Bench {
    fn encode(&self, text: &str) -> Option<Vec<u8>> {
        let parsed = self.parser.parse_text(text).ok()?;
        Some(parsed.code.as_bytes().to_vec())
    }

    /// What a program leaves in registers, masks and scalars.
    fn run(&self, code: &[u8], level: SimdLevel, seed: u64, nans: bool, exec: u64) -> (Vec<V32>, Vec<u32>) {
        host_code_at_once();
        let mut lab = Lab::of(self.model);
        lab.level = level;
        lab.wave.set_mode(self.mode);
        let program: Program = lab.code(code);
        let times = if level == SimdLevel::Baseline { 1 } else { 2 };
        let mode = self.mode;
        let end = lab.run_often(&program, 1 << 12, times, |wave, _, _| {
            wave.reset(256, 0, 102);
            wave.set_mode(mode);
            fill(wave, &mut Rng::new(seed), nans);
            wave.set_exec(exec & wave.lane_mask);
        });
        end.expect("no fault");
        let lanes = lab.wave.lanes();
        let seen = |register: &V32| {
            let mut seen = V32::ZERO;
            seen.0[..lanes].copy_from_slice(&register.0[..lanes]);
            seen
        };
        (lab.wave.v[..28].iter().map(seen).collect(), lab.wave.s[..108].to_vec())
    }

    fn compare(&self, texts: &[String], seed: u64) {
        let end = self.encode("s_endpgm").expect("an instruction");
        let code = texts.iter().map(|text| self.encode(text).expect("an instruction"));
        let code: Vec<u8> = code.chain([end]).flatten().collect();
        for (n, exec) in [!0, !0, 0x8000_0000_0000_0001, 0x00ff_0f0f_3355_1234, 0x4001_0010]
            .into_iter()
            .enumerate()
        {
            let nans = n % 2 == 1;
            let handlers = self.run(&code, SimdLevel::Baseline, seed, nans, exec);
            for level in [SimdLevel::Avx2, SimdLevel::Avx512] {
                let native = self.run(&code, level, seed, nans, exec);
                let what = || format!("{level:?}, EXEC {exec:#x}, seed {seed}\n{}", texts.join("\n"));
                for (register, (a, b)) in handlers.0.iter().zip(&native.0).enumerate() {
                    for lane in 0..LANES {
                        let (a, b) = (a.0[lane], b.0[lane]);
                        assert_eq!(a, b, "v{register} lane {lane}: {a:#x} and {b:#x}, {}", what());
                    }
                }
                assert_eq!(handlers.1, native.1, "scalars, {}", what());
            }
        }
    }

    /// Whether an operation can be part of host code.
    fn is_native(&self, text: &str) -> bool {
        let Some(mut bytes) = self.encode(text) else {
            return true;
        };
        bytes.resize(16, 0);
        let inst = amdgpu_isa::decode_as(self.model.processor, self.model.mode(), &bytes).expect("an instruction");
        let uop = lower::lower(&inst, &self.model, SimdLevel::detect()).expect("an operation");
        let path = match self.mode {
            DEFAULT => Path::Host,
            _ => Path::Flushed,
        };
        let waves = Waves {
            lanes: self.model.wave_size,
            path,
        };
        gather([&uop].into_iter(), waves).1 == 1
    }
}

fn same_both_ways(processor: Processor, lanes: u32, mode: Mode, rounds: u64) {
    let model = Model::of(processor, lanes).expect("a model");
    let parser = Parser::with_mode(processor, model.mode()).expect("a parser");
    let bench = Bench { model, mode, parser };
    let mut random = Rng::new(5);
    let known: Vec<&str> = OPERATIONS
        .iter()
        .copied()
        .filter(|operation| bench.encode(&text(operation, &mut Rng::new(1), lanes)).is_some())
        .collect();
    assert!(known.len() * 10 > OPERATIONS.len() * 8, "{known:?}");
    for operation in &known {
        let text = text(operation, &mut random, lanes);
        let can = instructions(SimdLevel::detect()).is_none() || bench.is_native(&text);
        assert!(can, "{text} has no host code");
        for seed in 0..4 {
            bench.compare(std::slice::from_ref(&text), seed);
            // what is computed of what was computed
            bench.compare(&[text.clone(), text.clone()], seed);
        }
    }
    for round in 0..rounds {
        let count = 2 + random.next() as usize % 24;
        let texts: Vec<String> = (0..count)
            .map(|_| text(known[random.next() as usize % known.len()], &mut random, lanes))
            .collect();
        bench.compare(&texts, 100 + round);
    }
}

#[test]
fn f64_in_waves_of_64_lanes() {
    same_both_ways(Processor::Gfx900, 64, DEFAULT, 150);
    same_both_ways(Processor::Gfx90a, 64, DEFAULT, 50);
}

#[test]
fn f64_in_waves_of_32_lanes() {
    same_both_ways(Processor::Gfx1030, 32, DEFAULT, 100);
}

/// Denormals of f64 stay where those of f32 are zeros.
#[test]
fn f64_where_f32_are_flushed() {
    same_both_ways(Processor::Gfx803, 64, Mode(DEFAULT.0 & !0x30), 100);
}
