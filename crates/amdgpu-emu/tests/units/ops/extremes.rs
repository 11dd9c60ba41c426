//! What the tables rest on: where an operand is a NaN, the host's functions give one.

use amdgpu_emu::ops::extremes::{maxmin_f16, maxmin_f32, minmax_f16, minmax_f32};
use amdgpu_semantics::domain::{Host, Wrapping};
use amdgpu_semantics::ops::valu_f16::{v_max3_f16, v_med3_f16, v_min3_f16};
use amdgpu_semantics::ops::valu_f32::{v_max3_f32, v_med3_f32, v_min3_f32};

#[test]
fn the_host_gives_a_nan_where_an_operand_is_one() {
    const NAN: Wrapping<u32> = Wrapping(0x7fc0_0000);
    const ONE: Wrapping<u32> = Wrapping(0x3f80_0000);
    for [a, b, c] in [[NAN, ONE, ONE], [ONE, NAN, ONE], [ONE, ONE, NAN]] {
        for f in [maxmin_f32::<Host>, minmax_f32, v_min3_f32, v_max3_f32, v_med3_f32] {
            assert!(f32::from_bits(f(Host, a, b, c).0).is_nan());
        }
    }
    const HALF_NAN: Wrapping<u32> = Wrapping(0x7e00);
    const HALF: Wrapping<u32> = Wrapping(0x3800);
    for [a, b, c] in [[HALF_NAN, HALF, HALF], [HALF, HALF_NAN, HALF], [HALF, HALF, HALF_NAN]] {
        for f in [maxmin_f16::<Host>, minmax_f16, v_min3_f16, v_max3_f16, v_med3_f16] {
            assert!(f(Host, a, b, c).0 & 0x7fff > 0x7c00);
        }
    }
}
