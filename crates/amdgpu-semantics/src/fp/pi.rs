//! The digits of 2/pi, for `v_trig_preop_f64`.

use softfp::{Env, F64, Round};

/// 2/pi = 0.a2f9... as a binary fraction, highest digits first: 1201 bits, the rest zero.
const TWO_OVER_PI: [u64; 19] = [
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_0000,
];

/// Segment `segment` of 53 bits of 2/pi for the reduction of `a`, with its scale (GFX9 ISA, V_TRIG_PREOP_F64). Truncated
/// where it is denormal.
pub fn trig_preop(env: Env, a: u64, segment: u32) -> u64 {
    let exponent = (a >> 52 & 0x7ff) as i32;
    let skipped = (segment & 31) as i32 * 53 + (exponent - 1077).max(0);
    let (word, bit) = (skipped as usize / 64, skipped as u32 % 64);
    let digits = |n: usize| TWO_OVER_PI.get(n).copied().unwrap_or(0) as u128;
    let window = (digits(word) << 64 | digits(word + 1)) << bit;
    let result = (window >> 75) as u64;
    let scale = -53 - skipped + if exponent >= 1968 { 128 } else { 0 };
    softfp::ldexp::<F64>(env.with_round(Round::Zero), (result as f64).to_bits(), scale).bits
}
