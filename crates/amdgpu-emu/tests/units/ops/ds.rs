//! DS loads, stores and lane exchanges against a model that places byte by byte.

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::{inst, vgpr};
use amdgpu_emu::wave::{LANES, sreg};
use amdgpu_isa::{Encoding, Inst, Operand, Role};

use crate::check::table;
use crate::mem_check::*;

const ADDRESS: usize = 20;
const DATA: usize = 40;
const DATA1: usize = 50;
const RESULT: usize = 60;

fn ds(name: &str, operands: &[(Role, Operand)], offset: i32) -> Inst {
    let mut i = inst(op(name), Encoding::Ds, operands);
    i.modifiers.offset = offset;
    i
}

/// Addresses of lanes in LDS, with room for 0x1000 bytes behind each.
fn addresses(bench: &mut Bench, pattern: &str, bytes: usize) -> [usize; LANES] {
    let start = bench.random.below(32) as usize * 16;
    std::array::from_fn(|l| match pattern {
        "consecutive" => start + l * bytes,
        "uniform" => start,
        "backwards" => start + (63 - l) * bytes,
        _ => bench.random.below(LDS_BYTES as u64 - 0x1100) as usize,
    })
}

const PATTERNS: [&str; 4] = ["consecutive", "uniform", "backwards", "any"];

const READS: [(&str, LoadCase); 14] = {
    const fn case(bytes: usize, signed: bool, half: Half) -> LoadCase {
        LoadCase { bytes, signed, half }
    }
    [
        ("u8", case(1, false, Half::Whole)),
        ("i8", case(1, true, Half::Whole)),
        ("u16", case(2, false, Half::Whole)),
        ("i16", case(2, true, Half::Whole)),
        ("b32", case(4, false, Half::Whole)),
        ("b64", case(8, false, Half::Whole)),
        ("b96", case(12, false, Half::Whole)),
        ("b128", case(16, false, Half::Whole)),
        ("u8_d16", case(1, false, Half::Low)),
        ("u8_d16_hi", case(1, false, Half::High)),
        ("i8_d16", case(1, true, Half::Low)),
        ("i8_d16_hi", case(1, true, Half::High)),
        ("u16_d16", case(2, false, Half::Low)),
        ("u16_d16_hi", case(2, false, Half::High)),
    ]
};

const WRITES: [(&str, usize, Half); 8] = [
    ("b8", 1, Half::Whole),
    ("b8_d16_hi", 1, Half::High),
    ("b16", 2, Half::Whole),
    ("b16_d16_hi", 2, Half::High),
    ("b32", 4, Half::Whole),
    ("b64", 8, Half::Whole),
    ("b96", 12, Half::Whole),
    ("b128", 16, Half::Whole),
];

fn one_address(bench: &mut Bench) {
    for exec in EXECS {
        for pattern in PATTERNS {
            for offset in [0, 7, 0x800] {
                bench.shuffle();
                bench.lab.wave.set_exec(exec);
                for (name, case) in READS {
                    let at = addresses(bench, pattern, case.bytes);
                    bench.set_v(ADDRESS, |l| at[l] as u32);
                    for result in [RESULT, ADDRESS - 2] {
                        bench.set_v(ADDRESS, |l| at[l] as u32);
                        let operands = [
                            (Role::Vdst, vgpr(result as u16, case.dwords() as u8)),
                            (Role::Addr, vgpr(ADDRESS as u16, 1)),
                        ];
                        let i = ds(&format!("ds_read_{name}"), &operands, offset);
                        bench.check(&i, pattern, |state| {
                            case.apply(state, result, |lane, b| At::Lds(at[lane] + offset as usize + b));
                        });
                    }
                }
                for (name, bytes, half) in WRITES {
                    let at = addresses(bench, pattern, bytes);
                    // sums wrap at 2^32
                    bench.set_v(ADDRESS, |l| (at[l] as u32).wrapping_sub(0x800));
                    let case = StoreCase { bytes, half };
                    let operands = [
                        (Role::Addr, vgpr(ADDRESS as u16, 1)),
                        (Role::Data0, vgpr(DATA as u16, case.dwords() as u8)),
                    ];
                    let i = ds(&format!("ds_write_{name}"), &operands, offset + 0x800);
                    bench.check(&i, pattern, |state| {
                        case.apply(state, DATA, |lane, b| At::Lds(at[lane] + offset as usize + b));
                    });
                }
            }
        }
    }
}

fn two_addresses(bench: &mut Bench) {
    for (suffix, bytes, unit) in [
        ("2_b32", 4, 4),
        ("2st64_b32", 4, 256),
        ("2_b64", 8, 8),
        ("2st64_b64", 8, 512),
    ] {
        for exec in EXECS {
            for pattern in PATTERNS {
                for (o0, o1) in [(0, 1), (5, 2), (3, 3)] {
                    bench.shuffle();
                    bench.lab.wave.set_exec(exec);
                    let at = addresses(bench, pattern, bytes);
                    bench.set_v(ADDRESS, |l| at[l] as u32);
                    let dwords = bytes / 4;
                    let both = [o0 as usize, o1 as usize].map(|o| o * unit);
                    let mut write = ds(
                        &format!("ds_write{suffix}"),
                        &[
                            (Role::Addr, vgpr(ADDRESS as u16, 1)),
                            (Role::Data0, vgpr(DATA as u16, dwords as u8)),
                            (Role::Data1, vgpr(DATA1 as u16, dwords as u8)),
                        ],
                        o0,
                    );
                    write.modifiers.offset1 = o1;
                    bench.check(&write, pattern, |state| {
                        let case = StoreCase {
                            bytes,
                            half: Half::Whole,
                        };
                        case.apply(state, DATA, |lane, b| At::Lds(at[lane] + both[0] + b));
                        if both[0] != both[1] {
                            case.apply(state, DATA1, |lane, b| At::Lds(at[lane] + both[1] + b));
                        }
                    });
                    for result in [RESULT, ADDRESS] {
                        let mut read = ds(
                            &format!("ds_read{suffix}"),
                            &[
                                (Role::Vdst, vgpr(result as u16, 2 * dwords as u8)),
                                (Role::Addr, vgpr(ADDRESS as u16, 1)),
                            ],
                            o0,
                        );
                        read.modifiers.offset1 = o1;
                        bench.check(&read, pattern, |state| {
                            let case = LoadCase {
                                bytes,
                                signed: false,
                                half: Half::Whole,
                            };
                            for (n, place) in both.into_iter().enumerate() {
                                case.apply(state, result + n * dwords, |lane, b| At::Lds(at[lane] + place + b));
                            }
                        });
                    }
                }
            }
        }
    }
}

fn by_lane(bench: &mut Bench) {
    for exec in EXECS {
        bench.shuffle();
        bench.lab.wave.set_exec(exec);
        bench.lab.wave.s[sreg::M0 as usize] = 0x5_0200;
        let at = |lane: usize, b: usize| At::Lds(0x200 + 0x34 + 4 * lane + b);
        let i = ds("ds_read_addtid_b32", &[(Role::Vdst, vgpr(RESULT as u16, 1))], 0x34);
        let case = LoadCase {
            bytes: 4,
            signed: false,
            half: Half::Whole,
        };
        bench.check(&i, "by lane", |state| case.apply(state, RESULT, at));
        let i = ds("ds_write_addtid_b32", &[(Role::Data0, vgpr(DATA as u16, 1))], 0x34);
        let case = StoreCase {
            bytes: 4,
            half: Half::Whole,
        };
        bench.check(&i, "by lane", |state| case.apply(state, DATA, at));
    }
}

/// Values of lanes 0 to 31 after ds_swizzle_b32, lane n having n + 1 before.
fn swizzled(bench: &mut Bench, offset: u16) -> Vec<u32> {
    bench.lab.wave.set_exec(!0);
    bench.set_v(DATA, |l| l as u32 + 1);
    let operands = [(Role::Vdst, vgpr(RESULT as u16, 1)), (Role::Addr, vgpr(DATA as u16, 1))];
    let i = ds("ds_swizzle_b32", &operands, offset as i32);
    bench.lab.run(&i).unwrap();
    bench.covered.insert(i.op);
    // lanes 32 to 63 do the same among themselves
    let result = bench.lab.wave.v[RESULT].0;
    for l in 0..32 {
        assert_eq!(result[l + 32], result[l] + 32, "offset {offset:#x}, lane {l}");
    }
    result[..32].to_vec()
}

/// The examples of the manual (DS_SWIZZLE_B32 Details), in hexadecimal. Its two examples with a mask contradict its text and its
/// definition.
const SWIZZLES: [(u16, &str); 7] = [
    (
        0xe000,
        "1 11 9 19 5 15 d 1d 3 13 b 1b 7 17 f 1f 2 12 a 1a 6 16 e 1e 4 14 c 1c 8 18 10 20",
    ),
    (
        0xe010,
        "1 9 5 d 3 b 7 f 2 a 6 e 4 c 8 10 11 19 15 1d 13 1b 17 1f 12 1a 16 1e 14 1c 18 20",
    ),
    (
        0xe01f,
        "1 2 3 4 5 6 7 8 9 a b c d e f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20",
    ),
    (
        0xc020,
        "2 3 4 5 6 7 8 9 a b c d e f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 1",
    ),
    (
        0xc420,
        "20 1 2 3 4 5 6 7 8 9 a b c d e f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f",
    ),
    // by their definition: odd lanes move past even ones, even lanes past odd ones
    (
        0xc021,
        "1 4 3 6 5 8 7 a 9 c b e d 10 f 12 11 14 13 16 15 18 17 1a 19 1c 1b 1e 1d 20 1f 2",
    ),
    (
        0xc421,
        "1f 2 1 4 3 6 5 8 7 a 9 c b e d 10 f 12 11 14 13 16 15 18 17 1a 19 1c 1b 1e 1d 20",
    ),
];

fn swizzles(bench: &mut Bench) {
    for (offset, expected) in SWIZZLES {
        let expected: Vec<u32> = expected
            .split(' ')
            .map(|x| u32::from_str_radix(x, 16).unwrap())
            .collect();
        assert_eq!(swizzled(bench, offset), expected, "offset {offset:#x}");
    }
    // quads: 3 2 1 0
    let quads: Vec<u32> = (0..8)
        .flat_map(|q| [4 * q + 4, 4 * q + 3, 4 * q + 2, 4 * q + 1])
        .collect();
    assert_eq!(swizzled(bench, 0x801b), quads);
    // bit masks: swap by 16, reverse 8, broadcast lane 3 of 4
    let mask = |xor: u16, or: u16, and: u16| xor << 10 | or << 5 | and;
    assert_eq!(swizzled(bench, mask(16, 0, 31))[..2], [17, 18]);
    assert_eq!(swizzled(bench, mask(7, 0, 31))[..9], [8, 7, 6, 5, 4, 3, 2, 1, 16]);
    assert_eq!(swizzled(bench, mask(0, 3, 28))[..5], [4, 4, 4, 4, 8]);
    // inactive lanes give 0 and keep what they have
    bench.lab.wave.set_exec(0b1101);
    bench.set_v(DATA, |l| l as u32 + 1);
    let operands = [(Role::Vdst, vgpr(RESULT as u16, 1)), (Role::Addr, vgpr(DATA as u16, 1))];
    bench.check(&ds("ds_swizzle_b32", &operands, 0x80b1), "partial", |state| {
        state.v[RESULT][0] = 0;
        state.v[RESULT][2] = 4;
        state.v[RESULT][3] = 3;
    });
}

fn permutes(bench: &mut Bench) {
    for exec in EXECS {
        for offset in [0, 4, 252] {
            bench.shuffle();
            bench.lab.wave.set_exec(exec);
            let operands = [
                (Role::Vdst, vgpr(RESULT as u16, 1)),
                (Role::Addr, vgpr(ADDRESS as u16, 1)),
                (Role::Data0, vgpr(DATA as u16, 1)),
            ];
            let lane = |address: u32| (address as u64 + offset as u64) as usize % 256 / 4;
            bench.check(&ds("ds_bpermute_b32", &operands, offset), "gather", |state| {
                let before = state.clone();
                for l in state.lanes() {
                    let from = lane(before.v[ADDRESS][l]);
                    let active = exec >> from & 1 != 0;
                    state.v[RESULT][l] = if active { before.v[DATA][from] } else { 0 };
                }
            });
            bench.check(&ds("ds_permute_b32", &operands, offset), "scatter", |state| {
                let before = state.clone();
                for l in state.lanes() {
                    let source = before.lanes().filter(|s| lane(before.v[ADDRESS][*s]) == l).last();
                    state.v[RESULT][l] = source.map_or(0, |s| before.v[DATA][s]);
                }
            });
        }
    }
}

fn not_implemented(bench: &mut Bench) {
    let name = "ds_ordered_count";
    let mut i = ds(name, &[(Role::Data0, vgpr(DATA as u16, 1))], 0);
    i.modifiers.gds = true;
    let FaultKind::Unimplemented(text) = bench.check_fault(&i) else {
        panic!("{name} is implemented");
    };
    assert!(text.contains(name));
    bench.covered.insert(i.op);
}

#[test]
fn all_operations() {
    let mut bench = Bench::new(2);
    one_address(&mut bench);
    two_addresses(&mut bench);
    by_lane(&mut bench);
    swizzles(&mut bench);
    permutes(&mut bench);
    not_implemented(&mut bench);
    bench.check(&ds("ds_nop", &[], 0), "", |_| {});
    bench.assert_covers(&[table("ds::OPS")]);
}

#[test]
fn outside_of_lds_is_a_fault() {
    let mut bench = Bench::new(9);
    bench.set_v(ADDRESS, |l| if l == 3 { LDS_BYTES as u32 - 2 } else { 0 });
    let operands = [
        (Role::Vdst, vgpr(RESULT as u16, 1)),
        (Role::Addr, vgpr(ADDRESS as u16, 1)),
    ];
    let expected = FaultKind::Lds {
        address: LDS_BYTES as u64 - 2,
        bytes: 4,
        allocated: LDS_BYTES as u64,
    };
    assert_eq!(bench.check_fault(&ds("ds_read_b32", &operands, 0)), expected);
    let operands = [
        (Role::Addr, vgpr(ADDRESS as u16, 1)),
        (Role::Data0, vgpr(DATA as u16, 1)),
    ];
    assert_eq!(bench.check_fault(&ds("ds_write_b32", &operands, 0)), expected);
    assert_eq!(bench.check_fault(&ds("ds_add_u32", &operands, 0)), expected);
    // without the lane that fails
    bench.lab.wave.set_exec(!8);
    assert!(bench.lab.run(&ds("ds_write_b32", &operands, 0)).is_ok());
}
