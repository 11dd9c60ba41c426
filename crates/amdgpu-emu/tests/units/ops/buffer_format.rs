//! Formatted buffer accesses: known values of every data and number format, selects, range checks, D16.

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::wave::{LANES, sreg};
use amdgpu_isa::{Encoding, Inst};

use crate::check::table;
use crate::mem_check::*;
use crate::ops::buffer::{ADDRESS, DATA, Descriptor, MODES, Mode, RAW, instruction, prepare};

const NAMES: [&str; 4] = ["x", "xy", "xyz", "xyzw"];
/// Number formats.
const UNORM: u32 = 0;
const SNORM: u32 = 1;
const USCALED: u32 = 2;
const SSCALED: u32 = 3;
const UINT: u32 = 4;
const SINT: u32 = 5;
const FLOAT: u32 = 7;

fn f(x: f32) -> u32 {
    x.to_bits()
}

/// Data format, number format, bytes in memory, components in registers. Every pair that exists; the values are written down
/// from the definitions of the formats, and go both ways.
fn exact() -> Vec<(u32, u32, Vec<u8>, [u32; 4])> {
    let le = |words: &[u32]| words.iter().flat_map(|w| w.to_le_bytes()).collect::<Vec<u8>>();
    let mut all = vec![
        (1, UNORM, vec![255], [f(1.0), 0, 0, 0]),
        (1, UNORM, vec![51], [f(0.2), 0, 0, 0]),
        (1, SNORM, vec![0x81], [f(-1.0), 0, 0, 0]),
        (1, USCALED, vec![200], [f(200.0), 0, 0, 0]),
        (1, SSCALED, vec![200], [f(-56.0), 0, 0, 0]),
        (1, UINT, vec![200], [200, 0, 0, 0]),
        (1, SINT, vec![200], [-56i32 as u32, 0, 0, 0]),
        (2, UNORM, vec![0xff, 0xff], [f(1.0), 0, 0, 0]),
        (2, SNORM, vec![0xff, 0x7f], [f(1.0), 0, 0, 0]),
        (2, USCALED, vec![0x34, 0x12], [f(4660.0), 0, 0, 0]),
        (2, SSCALED, vec![0xfe, 0xff], [f(-2.0), 0, 0, 0]),
        (2, UINT, vec![0xfe, 0xff], [0xfffe, 0, 0, 0]),
        (2, SINT, vec![0xfe, 0xff], [0xffff_fffe, 0, 0, 0]),
        (2, FLOAT, vec![0x00, 0xc0], [f(-2.0), 0, 0, 0]),
        (3, UNORM, vec![0, 255], [0, f(1.0), 0, 0]),
        (3, SNORM, vec![127, 0x81], [f(1.0), f(-1.0), 0, 0]),
        (3, USCALED, vec![3, 250], [f(3.0), f(250.0), 0, 0]),
        (3, SSCALED, vec![3, 250], [f(3.0), f(-6.0), 0, 0]),
        (3, UINT, vec![3, 250], [3, 250, 0, 0]),
        (3, SINT, vec![3, 250], [3, -6i32 as u32, 0, 0]),
        (5, UNORM, vec![0xff, 0xff, 0, 0], [f(1.0), 0, 0, 0]),
        (5, SNORM, vec![0x01, 0x80, 0xff, 0x7f], [f(-1.0), f(1.0), 0, 0]),
        (5, USCALED, vec![1, 0, 0, 1], [f(1.0), f(256.0), 0, 0]),
        (5, SSCALED, vec![0xff, 0xff, 0, 1], [f(-1.0), f(256.0), 0, 0]),
        (5, UINT, vec![0xff, 0xff, 0, 1], [0xffff, 256, 0, 0]),
        (5, SINT, vec![0xff, 0xff, 0, 1], [!0, 256, 0, 0]),
        (5, FLOAT, vec![0x00, 0x3c, 0x00, 0xb8], [f(1.0), f(-0.5), 0, 0]),
        (10, UNORM, vec![0, 255, 51, 102], [0, f(1.0), f(0.2), f(0.4)]),
        (10, SNORM, vec![0, 127, 0x81, 0], [0, f(1.0), f(-1.0), 0]),
        (10, USCALED, vec![1, 2, 3, 255], [f(1.0), f(2.0), f(3.0), f(255.0)]),
        (10, SSCALED, vec![1, 2, 3, 255], [f(1.0), f(2.0), f(3.0), f(-1.0)]),
        (10, UINT, vec![1, 2, 3, 255], [1, 2, 3, 255]),
        (10, SINT, vec![1, 2, 3, 255], [1, 2, 3, !0]),
        (12, UNORM, vec![0, 0, 255, 255, 0, 0, 255, 255], [0, f(1.0), 0, f(1.0)]),
        (12, SNORM, vec![0, 0, 255, 127, 1, 128, 0, 0], [0, f(1.0), f(-1.0), 0]),
        (
            12,
            USCALED,
            vec![1, 0, 2, 0, 3, 0, 0, 128],
            [f(1.0), f(2.0), f(3.0), f(32768.0)],
        ),
        (
            12,
            SSCALED,
            vec![1, 0, 2, 0, 3, 0, 0, 128],
            [f(1.0), f(2.0), f(3.0), f(-32768.0)],
        ),
        (12, UINT, vec![1, 0, 2, 0, 3, 0, 0, 128], [1, 2, 3, 0x8000]),
        (12, SINT, vec![1, 0, 2, 0, 3, 0, 0, 128], [1, 2, 3, 0xffff_8000]),
        // 1.5, greatest f16, least denormal, -infinity
        (
            12,
            FLOAT,
            vec![0, 0x3e, 0xff, 0x7b, 1, 0, 0, 0xfc],
            [f(1.5), f(65504.0), f(5.960_464_5e-8), f(f32::NEG_INFINITY)],
        ),
    ];
    // 11 and 11 bits below 10
    let packed = |x: u32, y: u32, z: u32| le(&[x | y << 11 | z << 22]);
    all.extend([
        (6, UNORM, packed(2047, 0, 1023), [f(1.0), 0, f(1.0), 0]),
        (6, SNORM, packed(1023, 1025, 511), [f(1.0), f(-1.0), f(1.0), 0]),
        (6, USCALED, packed(2047, 5, 1000), [f(2047.0), f(5.0), f(1000.0), 0]),
        (6, SSCALED, packed(2047, 5, 1000), [f(-1.0), f(5.0), f(-24.0), 0]),
        (6, UINT, packed(2047, 5, 1000), [2047, 5, 1000, 0]),
        (6, SINT, packed(2047, 5, 1000), [!0, 5, -24i32 as u32, 0]),
        // 1, 1.5 * 2^-2, greatest of 10 bits (1.96875 * 2^15)
        (
            6,
            FLOAT,
            packed(15 << 6, 13 << 6 | 32, 30 << 5 | 31),
            [f(1.0), f(0.375), f(64512.0), 0],
        ),
    ]);
    // 10 bits below 11 and 11
    let packed = |x: u32, y: u32, z: u32| le(&[x | y << 10 | z << 21]);
    all.extend([
        (7, UNORM, packed(1023, 0, 2047), [f(1.0), 0, f(1.0), 0]),
        (7, SNORM, packed(511, 1025, 1023), [f(1.0), f(-1.0), f(1.0), 0]),
        (7, USCALED, packed(1000, 5, 2047), [f(1000.0), f(5.0), f(2047.0), 0]),
        (7, SSCALED, packed(1000, 5, 2047), [f(-24.0), f(5.0), f(-1.0), 0]),
        (7, UINT, packed(1000, 5, 2047), [1000, 5, 2047, 0]),
        (7, SINT, packed(1000, 5, 2047), [-24i32 as u32, 5, !0, 0]),
        // infinity, least denormal of 11 bits (2^-20), greatest of 11 bits
        (
            7,
            FLOAT,
            packed(31 << 5, 1, 30 << 6 | 63),
            [f(f32::INFINITY), f(9.536_743e-7), f(65024.0), 0],
        ),
    ]);
    // 2 bits below three of 10
    let packed = |x: u32, y: u32, z: u32, w: u32| le(&[x | y << 2 | z << 12 | w << 22]);
    all.extend([
        (
            8,
            UNORM,
            packed(1, 0, 1023, 341),
            [f(1.0 / 3.0), 0, f(1.0), f(1.0 / 3.0)],
        ),
        (8, SNORM, packed(1, 513, 0, 511), [f(1.0), f(-1.0), 0, f(1.0)]),
        (8, USCALED, packed(3, 1, 2, 1023), [f(3.0), f(1.0), f(2.0), f(1023.0)]),
        (8, SSCALED, packed(3, 1, 2, 1023), [f(-1.0), f(1.0), f(2.0), f(-1.0)]),
        (8, UINT, packed(3, 1, 2, 1023), [3, 1, 2, 1023]),
        (8, SINT, packed(3, 1, 2, 1023), [!0, 1, 2, !0]),
    ]);
    // three of 10 below 2 bits
    let packed = |x: u32, y: u32, z: u32, w: u32| le(&[x | y << 10 | z << 20 | w << 30]);
    all.extend([
        (
            9,
            UNORM,
            packed(0, 1023, 341, 1),
            [0, f(1.0), f(1.0 / 3.0), f(1.0 / 3.0)],
        ),
        (9, SNORM, packed(513, 0, 511, 1), [f(-1.0), 0, f(1.0), f(1.0)]),
        (9, USCALED, packed(1, 2, 1023, 3), [f(1.0), f(2.0), f(1023.0), f(3.0)]),
        (9, SSCALED, packed(1, 2, 1023, 3), [f(1.0), f(2.0), f(-1.0), f(-1.0)]),
        (9, UINT, packed(1, 2, 1023, 3), [1, 2, 1023, 3]),
        (9, SINT, packed(1, 2, 1023, 3), [1, 2, !0, !0]),
    ]);
    // 32 bits: never converted
    for number in [UNORM, SNORM, USCALED, SSCALED, UINT, SINT, FLOAT] {
        let w = [0x8000_0001, 0x7fc1_2345, 0x3f80_0000, 0xffff_ffff];
        all.push((4, number, le(&w[..1]), [w[0], 0, 0, 0]));
        all.push((11, number, le(&w[..2]), [w[0], w[1], 0, 0]));
        all.push((13, number, le(&w[..3]), [w[0], w[1], w[2], 0]));
        all.push((14, number, le(&w), w));
    }
    all
}

/// Loads that do not go back: the second name of -1.
const LOADED: [(u32, u32, &[u8], u32); 3] = [
    (1, SNORM, &[0x80], 0xbf80_0000),
    (2, SNORM, &[0x00, 0x80], 0xbf80_0000),
    // a quiet NaN with a payload
    (2, FLOAT, &[0x01, 0x7e], 0x7fc0_2000),
];

/// Stores that do not go back: rounding, saturation, NaN.
fn stored() -> Vec<(u32, u32, u32, u32)> {
    vec![
        (1, UNORM, f(2.0), 255),
        (1, UNORM, f(-1.0), 0),
        (1, UNORM, f(f32::NAN), 0),
        // 0.5 * 255 = 127.5, 2.5 / 255: ties to even
        (1, UNORM, f(0.5), 128),
        (1, SNORM, f(-2.0), 0x81),
        (1, SNORM, f(0.5), 64),
        (1, SNORM, f(f32::NAN), 0),
        (1, UINT, 300, 255),
        (1, SINT, 300, 127),
        (1, SINT, -300i32 as u32, 0x80),
        (1, USCALED, f(2.5), 2),
        (1, USCALED, f(-3.0), 0),
        (1, SSCALED, f(-3.5), 0xfc),
        (2, FLOAT, f(65520.0), 0x7c00),
        (2, FLOAT, f(1.0 + 1.0 / 2048.0), 0x3c00),
        (2, FLOAT, f(1.0 + 3.0 / 2048.0), 0x3c02),
        // unsigned floats of 11 bits: negative, NaN, tie to even, too great
        (6, FLOAT, f(-1.0), 0),
        (6, FLOAT, f(f32::NAN), 31 << 6 | 63),
        (6, FLOAT, f(1.0 + 1.0 / 128.0), 15 << 6),
        (6, FLOAT, f(1.0 + 3.0 / 128.0), 15 << 6 | 2),
        (6, FLOAT, f(1e9), 31 << 6),
    ]
}

/// `buffer_` with the descriptor's format, or `tbuffer_` with the instruction's.
fn formatted(typed: bool, what: &str, dfmt: u32, nfmt: u32, mode: Mode, dwords: usize) -> Inst {
    let (name, encoding) = match typed {
        true => (format!("tbuffer_{what}"), Encoding::Mtbuf),
        false => (format!("buffer_{what}"), Encoding::Mubuf),
    };
    let mut i = instruction(&name, encoding, mode, dwords);
    if typed {
        i.modifiers.format = (dfmt | nfmt << 4) as u8;
    }
    i
}

fn descriptor(typed: bool, dfmt: u32, nfmt: u32) -> Descriptor {
    match typed {
        // the instruction's format counts
        true => Descriptor {
            dfmt: 1,
            nfmt: 0,
            dst_sel: [0; 4],
            ..RAW
        },
        false => Descriptor { dfmt, nfmt, ..RAW },
    }
}

fn formats(bench: &mut Bench) {
    for (dfmt, nfmt, memory, components) in exact() {
        for typed in [false, true] {
            for count in 1..=4 {
                prepare(bench, descriptor(typed, dfmt, nfmt), MODES[2], 16, false);
                let size = memory.len();
                bench.set_v(ADDRESS, |l| (l * size) as u32);
                bench.lab.wave.set_exec(0xffff_0000_ffff_fffd);
                let all: Vec<u8> = memory.iter().copied().cycle().take(64 * size).collect();
                bench
                    .lab
                    .memory
                    .write(bench.base + MODES[2].soffset as u64, &all)
                    .unwrap();
                let what = format!("dfmt {dfmt} nfmt {nfmt}");
                let load = formatted(
                    typed,
                    &format!("load_format_{}", NAMES[count - 1]),
                    dfmt,
                    nfmt,
                    MODES[2],
                    count,
                );
                bench.check(&load, &what, |state| {
                    for lane in state.lanes() {
                        for (c, x) in components.into_iter().enumerate().take(count) {
                            state.v[DATA + c][lane] = x;
                        }
                    }
                });
                // back into memory of zeros; components that are not given are 0
                bench.lab.memory.write(bench.base, &[0; MEMORY_BYTES]).unwrap();
                let lanes: Vec<usize> = bench.state().lanes().collect();
                for &l in &lanes {
                    for (c, x) in components.into_iter().enumerate() {
                        bench.lab.wave.v[DATA + c].0[l] = x;
                    }
                }
                let store = formatted(
                    typed,
                    &format!("store_format_{}", NAMES[count - 1]),
                    dfmt,
                    nfmt,
                    MODES[2],
                    count,
                );
                let needed = components.iter().rposition(|c| *c != 0).map_or(0, |n| n + 1);
                if count >= needed {
                    bench.check(&store, &what, |state| {
                        for lane in state.lanes() {
                            for (b, byte) in memory.iter().enumerate() {
                                state.global[MODES[2].soffset as usize + lane * size + b] = *byte;
                            }
                        }
                    });
                } else {
                    bench.lab.run(&store).unwrap();
                    bench.covered.insert(store.op);
                }
            }
        }
    }
}

fn one_way(bench: &mut Bench) {
    bench.lab.wave.set_exec(!0);
    for (dfmt, nfmt, memory, value) in LOADED {
        prepare(bench, descriptor(false, dfmt, nfmt), MODES[0], 4, false);
        bench.lab.memory.write(bench.base, memory).unwrap();
        bench
            .lab
            .run(&formatted(false, "load_format_x", dfmt, nfmt, MODES[0], 1))
            .unwrap();
        assert_eq!(
            bench.lab.wave.v[DATA].0, [value; LANES],
            "dfmt {dfmt} nfmt {nfmt} {memory:?}"
        );
    }
    for (dfmt, nfmt, value, expected) in stored() {
        prepare(bench, descriptor(false, dfmt, nfmt), MODES[0], 4, false);
        bench.set_v(DATA, |_| value);
        bench.lab.memory.write(bench.base, &[0; 4]).unwrap();
        bench
            .lab
            .run(&formatted(false, "store_format_x", dfmt, nfmt, MODES[0], 1))
            .unwrap();
        let stored = bench.state().number(At::Global, 4) as u32;
        assert_eq!(stored, expected, "dfmt {dfmt} nfmt {nfmt} {value:#x}");
    }
}

/// Destination selects: 0, 1, and components in any order.
fn selects(bench: &mut Bench) {
    bench.lab.wave.set_exec(!0);
    for (nfmt, one, value) in [
        (UINT, 1, [1, 2, 3, 4]),
        (UNORM, f(1.0), [1, 2, 3, 4].map(|x: u32| f(x as f32 / 255.0))),
    ] {
        let d = Descriptor {
            dfmt: 10,
            nfmt,
            dst_sel: [7, 1, 0, 4],
            ..RAW
        };
        prepare(bench, d, MODES[0], 4, false);
        bench.lab.memory.write(bench.base, &[1, 2, 3, 4]).unwrap();
        let load = formatted(false, "load_format_xyzw", 10, nfmt, MODES[0], 4);
        bench.check(&load, "selects", |state| {
            for (c, x) in [value[3], one, 0, value[0]].into_iter().enumerate() {
                state.v[DATA + c] = [x; LANES];
            }
        });
        // out of range: zeros, but for the select of 1
        prepare(bench, Descriptor { records: 3, ..d }, MODES[0], 4, false);
        bench.check(&load, "out of range", |state| {
            for (c, x) in [0, one, 0, 0].into_iter().enumerate() {
                state.v[DATA + c] = [x; LANES];
            }
        });
        let store = formatted(false, "store_format_xyzw", 10, nfmt, MODES[0], 4);
        bench.check(&store, "out of range", |_| {});
        // a store takes each component from the register selected from it; nobody gives the second and the third
        prepare(bench, d, MODES[0], 4, false);
        for (c, x) in value.into_iter().enumerate() {
            bench.set_v(DATA + c, |_| x);
        }
        bench.check(&store, "selects", |state| {
            state.global[..4].copy_from_slice(&[4, 0, 0, 1])
        });
    }
    // unbound: zeros, and nothing is stored
    prepare(bench, Descriptor { dfmt: 0, ..RAW }, MODES[0], 4, false);
    bench.check(
        &formatted(false, "load_format_xy", 0, 0, MODES[0], 2),
        "unbound",
        |state| {
            state.v[DATA] = [0; LANES];
            state.v[DATA + 1] = [0; LANES];
        },
    );
    bench.check(
        &formatted(false, "store_format_xy", 0, 0, MODES[0], 2),
        "unbound",
        |_| {},
    );
}

/// D16: two components to a register; f16 or 16-bit integers.
fn halves(bench: &mut Bench) {
    let cases: [(u32, u32, &[u8], [u16; 4]); 4] = [
        (10, UNORM, &[0, 255, 51, 128], [0, 0x3c00, 0x3266, 0x3804]),
        (10, SINT, &[1, 2, 3, 255], [1, 2, 3, 0xffff]),
        (
            12,
            FLOAT,
            &[0, 0x3e, 0xff, 0x7b, 1, 0, 0, 0xfc],
            [0x3e00, 0x7bff, 1, 0xfc00],
        ),
        (12, UINT, &[1, 0, 2, 0, 3, 0, 0, 128], [1, 2, 3, 0x8000]),
    ];
    for (dfmt, nfmt, memory, parts) in cases {
        for typed in [false, true] {
            for count in 1..=4 {
                prepare(bench, descriptor(typed, dfmt, nfmt), MODES[0], 4, false);
                bench.lab.wave.set_exec(0x7f);
                bench.lab.memory.write(bench.base, memory).unwrap();
                let dwords = usize::div_ceil(count, 2);
                let load = formatted(
                    typed,
                    &format!("load_format_d16_{}", NAMES[count - 1]),
                    dfmt,
                    nfmt,
                    MODES[0],
                    dwords,
                );
                bench.check(&load, "d16", |state| {
                    for lane in state.lanes() {
                        let pair = |n: usize| parts[n] as u32 | (parts[n + 1] as u32) << 16;
                        let kept = state.v[DATA][lane] & 0xffff_0000;
                        let values = match count {
                            1 => vec![kept | parts[0] as u32],
                            2 => vec![pair(0)],
                            3 => vec![pair(0), parts[2] as u32],
                            _ => vec![pair(0), pair(2)],
                        };
                        for (d, value) in values.into_iter().enumerate() {
                            state.v[DATA + d][lane] = value;
                        }
                    }
                });
                bench.set_v(DATA, |_| parts[0] as u32 | (parts[1] as u32) << 16);
                bench.set_v(DATA + 1, |_| parts[2] as u32 | (parts[3] as u32) << 16);
                let store = formatted(
                    typed,
                    &format!("store_format_d16_{}", NAMES[count - 1]),
                    dfmt,
                    nfmt,
                    MODES[0],
                    dwords,
                );
                bench.lab.memory.write(bench.base, &[0x55; 16]).unwrap();
                bench.check(&store, "d16", |state| {
                    let size = memory.len() / 4;
                    for (b, byte) in memory.iter().enumerate() {
                        state.global[b] = if b / size < count { *byte } else { 0 };
                    }
                });
            }
        }
        // the high half alone
        prepare(bench, descriptor(false, dfmt, nfmt), MODES[0], 4, false);
        bench.lab.memory.write(bench.base, memory).unwrap();
        bench.check(
            &formatted(false, "load_format_d16_hi_x", dfmt, nfmt, MODES[0], 1),
            "d16",
            |state| {
                for lane in state.lanes() {
                    state.v[DATA][lane] = state.v[DATA][lane] & 0xffff | (parts[0] as u32) << 16;
                }
            },
        );
        bench.check(
            &formatted(false, "store_format_d16_hi_x", dfmt, nfmt, MODES[0], 1),
            "d16",
            |state| {
                let size = memory.len() / 4;
                for (b, byte) in memory.iter().enumerate() {
                    state.global[b] = if b < size { *byte } else { 0 };
                }
            },
        );
    }
}

/// Structured and swizzled buffers place texels as they place dwords.
fn places(bench: &mut Bench) {
    bench.lab.wave.set_exec(!0);
    for (swizzle, index_stride) in [(false, 0), (true, 1)] {
        let d = Descriptor {
            stride: 32,
            records: 50,
            swizzle,
            index_stride,
            dfmt: 12,
            nfmt: UINT,
            ..RAW
        };
        let at = prepare(bench, d, MODES[4], 8, true);
        let load = formatted(false, "load_format_xyzw", 12, UINT, MODES[4], 4);
        bench.check(&load, "structured", |state| {
            for lane in state.lanes() {
                for c in 0..4 {
                    state.v[DATA + c][lane] = state.number(|b| at.at(lane, 0, 8, 2 * c + b), 2) as u32;
                }
            }
        });
        let mut to_lds = formatted(false, "load_format_x", 12, UINT, MODES[4], 1);
        to_lds.modifiers.lds = true;
        bench.lab.wave.s[sreg::M0 as usize] = 0x80;
        bench.check(&to_lds, "to LDS", |state| {
            for lane in state.lanes() {
                let value = state.number(|b| at.at(lane, 0, 8, b), 2);
                state.set_number(|b| At::Lds(0x80 + MODES[4].imm as usize + 4 * lane + b), 4, value);
            }
        });
    }
}

#[test]
fn all_operations() {
    let mut bench = Bench::new(10);
    formats(&mut bench);
    one_way(&mut bench);
    selects(&mut bench);
    halves(&mut bench);
    places(&mut bench);
    bench.assert_covers(&[table("buffer_format::OPS")]);
}

#[test]
fn formats_that_do_not_exist_are_refused() {
    let mut bench = Bench::new(10);
    for (dfmt, nfmt) in [
        (15, UINT),
        (4, 6),
        (1, FLOAT),
        (10, FLOAT),
        (8, FLOAT),
        (9, FLOAT),
        (3, FLOAT),
    ] {
        prepare(&mut bench, descriptor(true, 0, 0), MODES[0], 4, false);
        let fault = bench.check_fault(&formatted(true, "load_format_x", dfmt, nfmt, MODES[0], 1));
        assert!(matches!(fault, FaultKind::BadOperand(_)), "dfmt {dfmt} nfmt {nfmt}");
    }
    prepare(
        &mut bench,
        Descriptor {
            dst_sel: [4, 2, 0, 0],
            ..RAW
        },
        MODES[0],
        4,
        false,
    );
    let fault = bench.check_fault(&formatted(false, "load_format_x", 4, UINT, MODES[0], 1));
    assert!(matches!(fault, FaultKind::BadOperand(text) if text.contains("select 2")));
}
