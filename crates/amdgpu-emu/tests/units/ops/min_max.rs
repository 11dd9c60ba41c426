//! Against a comparison of the values, and against the functions that flush, in all denormal modes.

use amdgpu_emu::lab::Lab;
use amdgpu_isa::Processor;
use amdgpu_semantics::mode::Mode;

/// `v_min_f32 v2, v0, v1`, `v_max_f32 v2, v0, v1`, `v_med3_f32 v2, v0, v1, v4` for gfx700 (llvm-mc-22).
const V_MIN_F32: [u32; 1] = [0x1e04_0300];
const V_MAX_F32: [u32; 1] = [0x2004_0300];
const V_MED3_F32: [u32; 2] = [0xd2ae_0002, 0x0412_0300];

const VALUES: [u32; 12] = [
    0,
    0x8000_0000,
    1,
    0x8000_0001,
    0x007f_ffff,
    0x807f_ffff,
    0x3f80_0000,
    0xbf80_0000,
    0x7f80_0000,
    0xff80_0000,
    0x0080_0000,
    0x8080_0000,
];

fn run(denorm: u8, dwords: &[u32], sources: [u32; 3]) -> u32 {
    let mut lab = Lab::new(Processor::Gfx700);
    lab.wave.set_exec(1);
    lab.wave.set_mode(Mode::new(denorm << 4 | denorm << 6, true, true));
    for (register, value) in [0, 1, 4].into_iter().zip(sources) {
        lab.wave.v[register].0[0] = value;
    }
    let bytes: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
    lab.run_bytes(&bytes).expect("an instruction");
    lab.wave.v[2].0[0]
}

/// A number that orders f32 values as themselves, -0 before +0.
fn order(bits: u32) -> i32 {
    let signed = bits as i32;
    if signed < 0 { signed ^ i32::MAX } else { signed }
}

#[test]
fn denormals_pass_whatever_mode_says() {
    for denorm in 0..4 {
        for a in VALUES {
            for b in VALUES {
                let (least, greatest) = if order(a) < order(b) { (a, b) } else { (b, a) };
                let got = |dwords: &[u32]| run(denorm, dwords, [a, b, 0]);
                assert_eq!(got(&V_MIN_F32), least, "min {a:#x} {b:#x} mode {denorm}");
                assert_eq!(got(&V_MAX_F32), greatest, "max {a:#x} {b:#x} mode {denorm}");
                for c in VALUES {
                    let mut sorted = [a, b, c];
                    sorted.sort_by_key(|&x| order(x));
                    let got = run(denorm, &V_MED3_F32, [a, b, c]);
                    assert_eq!(got, sorted[1], "med3 {a:#x} {b:#x} {c:#x} mode {denorm}");
                }
            }
        }
    }
}
