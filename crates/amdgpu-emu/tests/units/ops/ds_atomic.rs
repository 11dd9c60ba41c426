//! DS atomic operations against definitions over wide integers, and tables of known float results.

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::{inst, vgpr};
use amdgpu_emu::wave::{LANES, sreg};
use amdgpu_isa::{Encoding, Inst, Operand, Role};
use amdgpu_semantics::mode::Mode;

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

/// Name without width, suffix of its type per width, definition. DS's own ones, and those whose names differ from FLAT's.
const OWN: [(&str, &str, Definition); 4] = [
    ("rsub", "u", |old, d, _, bits| d + (1 << bits) - old),
    ("mskor", "b", |old, d, d2, bits| old & ((1 << bits) - 1 - d) | d2),
    ("cmpst", "b", |old, cmp, src, _| if old == cmp { src } else { old }),
    ("wrxchg", "b", |_, d, _, _| d),
];

/// DS name and type letter of the operations that FLAT has too.
const SHARED: [(&str, &str, &str); 11] = [
    ("add", "add", "u"),
    ("sub", "sub", "u"),
    ("inc", "inc", "u"),
    ("dec", "dec", "u"),
    ("smin", "min", "i"),
    ("smax", "max", "i"),
    ("umin", "min", "u"),
    ("umax", "max", "u"),
    ("and", "and", "b"),
    ("or", "or", "b"),
    ("xor", "xor", "b"),
];

fn operations() -> Vec<(&'static str, &'static str, Definition)> {
    let shared = SHARED.iter().map(|&(flat, name, letter)| {
        let definition = ATOMICS.iter().find(|(n, _)| *n == flat).unwrap().1;
        (name, letter, definition)
    });
    shared.chain(OWN).collect()
}

/// Addresses and data such that comparisons have all outcomes.
fn prepare(bench: &mut Bench, pattern: usize, bytes: usize) -> [usize; LANES] {
    bench.shuffle();
    let at: [usize; LANES] = std::array::from_fn(|l| match pattern {
        0 => 64 + l * bytes,
        1 => 128,
        _ => bench.random.below(0x400) as usize * 8,
    });
    bench.set_v(ADDRESS, |l| at[l] as u32);
    for l in (0..LANES).step_by(2) {
        let value = (l as u32 % 8) << 29;
        for d in 0..bytes / 4 {
            bench.lab.group.lds[at[l] + 16 + 4 * d..][..4].copy_from_slice(&value.to_le_bytes());
            bench.lab.wave.v[DATA + d].0[l] = if l % 3 == 0 { value } else { value.rotate_left(1) };
        }
    }
    at
}

fn integers(bench: &mut Bench) {
    for (name, letter, definition) in operations() {
        for (bits, bytes) in [(32, 4), (64, 8)] {
            for exec in EXECS {
                for pattern in 0..3 {
                    for rtn in [false, true] {
                        if name == "wrxchg" && !rtn {
                            continue;
                        }
                        let at = prepare(bench, pattern, bytes);
                        bench.lab.wave.set_exec(exec);
                        let dwords = bytes as u8 / 4;
                        let mut operands = vec![
                            (Role::Addr, vgpr(ADDRESS as u16, 1)),
                            (Role::Data0, vgpr(DATA as u16, dwords)),
                            (Role::Data1, vgpr(DATA1 as u16, dwords)),
                        ];
                        if rtn {
                            operands.push((Role::Vdst, vgpr(RESULT as u16, dwords)));
                        }
                        let middle = if rtn { "_rtn" } else { "" };
                        let i = ds(&format!("ds_{name}{middle}_{letter}{bits}"), &operands, 16);
                        bench.check(&i, "", |state| {
                            let result = rtn.then_some(RESULT);
                            apply_atomic(state, definition, bytes, [DATA, DATA1], result, |lane, b| {
                                At::Lds(at[lane] + 16 + b)
                            });
                        });
                    }
                }
            }
        }
    }
    for exec in EXECS {
        let at = prepare(bench, 2, 4);
        bench.lab.wave.set_exec(exec);
        let operands = [
            (Role::Addr, vgpr(ADDRESS as u16, 1)),
            (Role::Data0, vgpr(DATA as u16, 1)),
            (Role::Data1, vgpr(DATA1 as u16, 1)),
            (Role::Vdst, vgpr(RESULT as u16, 1)),
        ];
        let definition: Definition = |old, d, d2, _| if old >= d { old - d } else { old + d2 };
        bench.check(&ds("ds_wrap_rtn_b32", &operands, 16), "", |state| {
            apply_atomic(state, definition, 4, [DATA, DATA1], Some(RESULT), |lane, b| {
                At::Lds(at[lane] + 16 + b)
            });
        });
    }
}

/// Operations on two places in LDS: one is the operand, the other the destination.
fn from_lds(bench: &mut Bench) {
    let mut all = operations();
    all.retain(|(name, ..)| !matches!(*name, "mskor" | "cmpst" | "wrxchg"));
    all.push(("write", "b", |_, d, _, _| d));
    for (name, letter, definition) in all {
        for (bits, bytes) in [(32, 4), (64, 8)] {
            for exec in EXECS {
                for (offset, per_lane) in [(8, false), (0x7fff - 15, false), (0x8000, true)] {
                    bench.shuffle();
                    bench.lab.wave.set_exec(exec);
                    let at: [usize; LANES] = std::array::from_fn(|_| 0x100 + bench.random.below(0x100) as usize * 8);
                    // distances in dwords, even ones
                    let lane_distance: [i64; LANES] = std::array::from_fn(|_| bench.random.below(64) as i64 * 2 - 62);
                    let distance = |lane: usize| match per_lane {
                        true => lane_distance[lane],
                        false if offset == 8 => 8,
                        // 15 bits, all ones but for the low four
                        false => -16,
                    };
                    bench.set_v(ADDRESS, |l| match per_lane {
                        true => at[l] as u32 | (lane_distance[l] as u32) << 17,
                        false => at[l] as u32,
                    });
                    let i = ds(
                        &format!("ds_{name}_src2_{letter}{bits}"),
                        &[(Role::Addr, vgpr(ADDRESS as u16, 1))],
                        offset,
                    );
                    bench.check(&i, "", |state| {
                        for lane in state.lanes() {
                            let from = (at[lane] as i64 + 4 * distance(lane)) as usize;
                            let data = state.number(|b| At::Lds(from + b), bytes);
                            let old = state.number(|b| At::Lds(at[lane] + b), bytes);
                            let new = definition(old, data, 0, bits) % (1u128 << bits);
                            state.set_number(|b| At::Lds(at[lane] + b), bytes, new);
                        }
                    });
                }
            }
        }
    }
}

fn exchanges(bench: &mut Bench) {
    for (suffix, bytes, unit) in [
        ("2_rtn_b32", 4, 4),
        ("2st64_rtn_b32", 4, 256),
        ("2_rtn_b64", 8, 8),
        ("2st64_rtn_b64", 8, 512),
    ] {
        for exec in EXECS {
            for (o0, o1) in [(0u8, 1u8), (2, 0), (1, 1)] {
                bench.shuffle();
                bench.lab.wave.set_exec(exec);
                let at: [usize; LANES] = std::array::from_fn(|_| bench.random.below(0x200) as usize * 8);
                bench.set_v(ADDRESS, |l| at[l] as u32);
                let dwords = bytes / 4;
                let mut i = ds(
                    &format!("ds_wrxchg{suffix}"),
                    &[
                        (Role::Vdst, vgpr(RESULT as u16, 2 * dwords as u8)),
                        (Role::Addr, vgpr(ADDRESS as u16, 1)),
                        (Role::Data0, vgpr(DATA as u16, dwords as u8)),
                        (Role::Data1, vgpr(DATA1 as u16, dwords as u8)),
                    ],
                    o0 as i32,
                );
                i.modifiers.offset1 = o1;
                bench.check(&i, "", |state| {
                    for lane in state.lanes() {
                        let first = at[lane] + o0 as usize * unit;
                        let second = at[lane] + o1 as usize * unit;
                        let old = state.number(|b| At::Lds(first + b), bytes);
                        let data = state.registers(DATA, dwords, lane);
                        let data1 = state.registers(DATA1, dwords, lane);
                        state.set_number(|b| At::Lds(first + b), bytes, data);
                        let mut old1 = old;
                        if first != second {
                            old1 = state.number(|b| At::Lds(second + b), bytes);
                            state.set_number(|b| At::Lds(second + b), bytes, data1);
                        }
                        state.set_registers(RESULT, dwords, lane, old);
                        state.set_registers(RESULT + dwords, dwords, lane, old1);
                    }
                });
            }
        }
    }
    for exec in EXECS {
        bench.shuffle();
        bench.lab.wave.set_exec(exec);
        let at: [usize; LANES] = std::array::from_fn(|_| bench.random.below(0x2000) as usize);
        bench.set_v(ADDRESS, |l| at[l] as u32);
        let operands = [
            (Role::Vdst, vgpr(RESULT as u16, 2)),
            (Role::Addr, vgpr(ADDRESS as u16, 1)),
            (Role::Data0, vgpr(DATA as u16, 2)),
        ];
        bench.check(&ds("ds_condxchg32_rtn_b64", &operands, 24), "", |state| {
            for lane in state.lanes() {
                let place = (at[lane] + 24) / 8 * 8;
                for d in 0..2 {
                    let old = state.number(|b| At::Lds(place + 4 * d + b), 4);
                    let data = state.v[DATA + d][lane];
                    if data >= 0x8000_0000 {
                        state.set_number(|b| At::Lds(place + 4 * d + b), 4, data as u128 - 0x8000_0000);
                    }
                    state.v[RESULT + d][lane] = old as u32;
                }
            }
        });
    }
}

fn counters(bench: &mut Bench) {
    for exec in EXECS {
        bench.shuffle();
        bench.lab.wave.set_exec(exec);
        bench.lab.wave.s[sreg::M0 as usize] = 0x300;
        for (name, sign) in [("ds_append", 1i64), ("ds_consume", -1)] {
            let i = ds(name, &[(Role::Vdst, vgpr(RESULT as u16, 1))], 0x40);
            bench.check(&i, "", |state| {
                let old = state.number(|b| At::Lds(0x340 + b), 4) as u32;
                let new = (old as i64 + sign * exec.count_ones() as i64) as u32;
                state.set_number(|b| At::Lds(0x340 + b), 4, new as u128);
                for lane in state.lanes() {
                    state.v[RESULT][lane] = old;
                }
            });
        }
    }
}

/// What one lane makes of `old`, and what it returns.
fn float(bench: &mut Bench, name: &str, dwords: u8, old: u64, data: u64, data1: u64) -> u64 {
    bench.lab.wave.set_exec(1);
    bench.set_v(ADDRESS, |_| 0);
    bench.lab.group.lds[..8].copy_from_slice(&old.to_le_bytes());
    bench.set_v64(DATA, |_| data);
    bench.set_v64(DATA1, |_| data1);
    let source = name.contains("src2");
    if source {
        bench.lab.group.lds[8..16].copy_from_slice(&data.to_le_bytes());
    }
    let mut operands = vec![(Role::Addr, vgpr(ADDRESS as u16, 1))];
    if !source {
        operands.push((Role::Data0, vgpr(DATA as u16, dwords)));
        operands.push((Role::Data1, vgpr(DATA1 as u16, dwords)));
    }
    if name.contains("rtn") {
        operands.push((Role::Vdst, vgpr(RESULT as u16, dwords)));
    }
    let i = ds(name, &operands, if source { 2 } else { 0 });
    bench.lab.run(&i).unwrap();
    bench.covered.insert(i.op);
    let state = bench.state();
    if name.contains("rtn") {
        let returned = state.registers(RESULT, dwords as usize, 0) as u64;
        assert_eq!(
            returned,
            if dwords == 1 { old & 0xffff_ffff } else { old },
            "{name} returns the old value"
        );
    }
    state.number(At::Lds, 4 * dwords as usize) as u64
}

const NAN32: u64 = 0x7fc0_0000;
const NAN64: u64 = 0x7ff8_0000_0000_0000;

fn floats(bench: &mut Bench) {
    let f = |x: f32| x.to_bits() as u64;
    let g = |x: f64| x.to_bits();
    for form in ["", "_rtn", "_src2"] {
        let name = |op: &str, ty: &str| format!("ds_{op}{form}_{ty}");
        // old, data, minimum, maximum
        let cases32 = [
            (f(1.5), f(-2.0), f(-2.0), f(1.5)),
            (f(f32::INFINITY), f(1e30), f(1e30), f(f32::INFINITY)),
            (1, 2, 1, 2),
            (0x8000_0003, 1, 0x8000_0003, 1),
            (NAN32, f(3.0), f(3.0), f(3.0)),
            (f(3.0), NAN32, f(3.0), f(3.0)),
        ];
        for (old, data, min, max) in cases32 {
            assert_eq!(float(bench, &name("min", "f32"), 1, old, data, 0), min);
            assert_eq!(float(bench, &name("max", "f32"), 1, old, data, 0), max);
        }
        let cases64 = [
            (g(1.5), g(-2.0), g(-2.0), g(1.5)),
            (1, 2, 1, 2),
            (g(-1e300), g(f64::NEG_INFINITY), g(f64::NEG_INFINITY), g(-1e300)),
            (NAN64, g(3.0), g(3.0), g(3.0)),
        ];
        for (old, data, min, max) in cases64 {
            assert_eq!(float(bench, &name("min", "f64"), 2, old, data, 0), min);
            assert_eq!(float(bench, &name("max", "f64"), 2, old, data, 0), max);
        }
        let add = name("add", "f32");
        assert_eq!(float(bench, &add, 1, f(1.5), f(2.25), 0), f(3.75));
        assert_eq!(float(bench, &add, 1, f(16777216.0), f(1.0), 0), f(16777216.0));
        assert_eq!(float(bench, &add, 1, f(16777216.0), f(3.0), 0), f(16777220.0));
        // denormals as MODE says; the rounding mode does not count
        assert_eq!(float(bench, &add, 1, 1, 2, 0), 3);
        bench.lab.wave.set_mode(Mode::new(0xc1, true, true));
        assert_eq!(float(bench, &add, 1, 1, 2, 0), 0);
        assert_eq!(float(bench, &add, 1, f(16777216.0), f(1.0), 0), f(16777216.0));
        bench.lab.wave.set_mode(Mode::new(0xf0, true, true));
        if form == "_src2" {
            continue;
        }
        for (ty, dwords, one, two, zero, minus_zero, nan) in [
            ("f32", 1, f(1.0), f(2.0), 0, 0x8000_0000, NAN32),
            ("f64", 2, g(1.0), g(2.0), 0, 1 << 63, NAN64),
        ] {
            let cmpst = name("cmpst", ty);
            assert_eq!(float(bench, &cmpst, dwords, one, one, two), two);
            assert_eq!(float(bench, &cmpst, dwords, one, two, zero), one);
            assert_eq!(float(bench, &cmpst, dwords, minus_zero, zero, two), two);
            assert_eq!(float(bench, &cmpst, dwords, nan, nan, two), nan);
        }
    }
}

#[test]
fn all_operations() {
    let mut bench = Bench::new(4);
    integers(&mut bench);
    from_lds(&mut bench);
    exchanges(&mut bench);
    counters(&mut bench);
    floats(&mut bench);
    bench.assert_covers(&[table("ds_atomic::OPS"), table("ds_atomic::ATOMICS")]);
}

#[test]
fn words_must_be_aligned() {
    let mut bench = Bench::new(4);
    bench.set_v(ADDRESS, |l| if l == 7 { 4 } else { 8 });
    let operands = [
        (Role::Addr, vgpr(ADDRESS as u16, 1)),
        (Role::Data0, vgpr(DATA as u16, 2)),
    ];
    let fault = bench.check_fault(&ds("ds_add_u64", &operands, 0));
    assert_eq!(fault, FaultKind::MisalignedAtomic { address: 4, bytes: 8 });
}
