//! Scalar memory against a model that places byte by byte.

use amdgpu_emu::fault::{Access, FaultKind};
use amdgpu_emu::lab::{inst, sgpr};
use amdgpu_emu::memory::Permission;
use amdgpu_isa::{Encoding, Inst, Operand, Role};

use crate::check::table;
use crate::mem_check::*;

const BASE: usize = 8;
const OFFSET: usize = 30;
const DATA: usize = 40;

/// An instruction with an immediate offset, an SGPR offset, or both.
fn smem(name: &str, operands: &[(Role, Operand)], imm: i32, register: bool) -> Inst {
    let mut operands = operands.to_vec();
    if register {
        operands.push((Role::Soffset, sgpr(OFFSET as u16, 1)));
    }
    let mut i = inst(op(name), Encoding::Smem, &operands);
    i.modifiers.offset = imm;
    i
}

/// Immediate and SGPR offsets; None: no SGPR.
const OFFSETS: [(i32, Option<u32>); 6] = [
    (0, None),
    (0x124, None),
    (0, Some(0x200)),
    (-0x40, Some(0x300)),
    (0x10, Some(0x41)),
    (0x13, None),
];

fn address_operand() -> (Role, Operand) {
    (Role::Sbase, sgpr(BASE as u16, 2))
}

/// Memory offset of an access: each part's low two bits are ignored, the SGPR counts `scale` bytes.
fn place(imm: i32, register: Option<u32>, scale: i64) -> usize {
    (0x400 + imm as i64 / 4 * 4 + register.unwrap_or(0) as i64 / 4 * 4 * scale) as usize
}

fn set_address(bench: &mut Bench, register: Option<u32>) {
    // the two low bits of the base are ignored too
    bench.lab.wave.set_s64(BASE as u8, bench.base + 0x400 + 3);
    bench.lab.wave.s[OFFSET] = register.unwrap_or(0xffff_ffff);
}

fn by_address(bench: &mut Bench) {
    for (prefix, scale) in [("s", 1), ("s_scratch", 64)] {
        for (imm, register) in OFFSETS {
            // 64 bytes a unit reach beyond memory with the greater ones
            let register = register.map(|r| if scale == 64 { r / 16 } else { r });
            for (suffix, dwords) in [("", 1usize), ("x2", 2), ("x4", 4), ("x8", 8), ("x16", 16)] {
                if scale == 64 && dwords > 4 {
                    continue;
                }
                bench.shuffle();
                set_address(bench, register);
                let operands = [(Role::Sdst, sgpr(DATA as u16, dwords as u8)), address_operand()];
                let i = smem(
                    &format!("{prefix}_load_dword{suffix}"),
                    &operands,
                    imm,
                    register.is_some(),
                );
                bench.check(&i, "by address", |state| {
                    for d in 0..dwords {
                        let at = place(imm, register, scale) + 4 * d;
                        state.s[DATA + d] = state.number(|b| At::Global(at + b), 4) as u32;
                    }
                });
                if dwords > 4 {
                    continue;
                }
                let operands = [(Role::Sdata, sgpr(DATA as u16, dwords as u8)), address_operand()];
                let i = smem(
                    &format!("{prefix}_store_dword{suffix}"),
                    &operands,
                    imm,
                    register.is_some(),
                );
                bench.check(&i, "by address", |state| {
                    for d in 0..dwords {
                        let at = place(imm, register, scale) + 4 * d;
                        state.set_number(|b| At::Global(at + b), 4, state.s[DATA + d] as u128);
                    }
                });
            }
        }
    }
}

/// Base, stride and number of records: bytes if the stride is 0.
fn by_buffer(bench: &mut Bench) {
    for (stride, records) in [(0u64, 0x140u32), (16, 0x14), (0, 0x2000), (0, 0), (4, 0x800)] {
        let bytes = if stride == 0 {
            records as usize
        } else {
            stride as usize * records as usize
        };
        for (imm, register) in OFFSETS {
            let offset = imm as i64 / 4 * 4 + register.unwrap_or(0) as i64 / 4 * 4;
            for (suffix, dwords) in [("", 1usize), ("x2", 2), ("x4", 4), ("x8", 8), ("x16", 16)] {
                bench.shuffle();
                set_address(bench, register);
                bench.lab.wave.set_s64(BASE as u8, (bench.base + 0x400) | stride << 48);
                bench.lab.wave.s[BASE + 2] = records;
                let at = |d: usize, b: usize| match offset as usize + 4 * d + 4 <= bytes {
                    true => At::Global(0x400 + offset as usize + 4 * d + b),
                    false => At::Nowhere,
                };
                let srsrc = (Role::Sbase, sgpr(BASE as u16, 4));
                let operands = [(Role::Sdst, sgpr(DATA as u16, dwords as u8)), srsrc];
                let i = smem(
                    &format!("s_buffer_load_dword{suffix}"),
                    &operands,
                    imm,
                    register.is_some(),
                );
                bench.check(&i, "by buffer", |state| {
                    for d in 0..dwords {
                        state.s[DATA + d] = state.number(|b| at(d, b), 4) as u32;
                    }
                });
                if dwords > 4 {
                    continue;
                }
                let operands = [(Role::Sdata, sgpr(DATA as u16, dwords as u8)), srsrc];
                let i = smem(
                    &format!("s_buffer_store_dword{suffix}"),
                    &operands,
                    imm,
                    register.is_some(),
                );
                bench.check(&i, "by buffer", |state| {
                    for d in 0..dwords {
                        state.set_number(|b| at(d, b), 4, state.s[DATA + d] as u128);
                    }
                });
            }
        }
    }
}

fn atomics(bench: &mut Bench) {
    for (name, definition) in ATOMICS {
        for (bits, suffix) in [(32, ""), (64, "_x2")] {
            for buffer in [false, true] {
                for glc in [false, true] {
                    for equal in [0, 1, 2] {
                        bench.shuffle();
                        set_address(bench, None);
                        let records = if equal == 2 { 0x43 } else { 0x1000 };
                        if buffer {
                            bench.lab.wave.set_s64(BASE as u8, bench.base + 0x400);
                            bench.lab.wave.s[BASE + 2] = records;
                        }
                        let (bytes, dwords) = (bits as usize / 8, bits as usize / 32);
                        if equal == 1 {
                            // memory holds what cmpswap compares with, and what add would count from
                            let word = bench.lab.wave.s[DATA + dwords..][..dwords]
                                .iter()
                                .flat_map(|w| w.to_le_bytes());
                            let word: Vec<u8> = word.collect();
                            bench.lab.memory.write(bench.base + 0x440, &word).unwrap();
                        }
                        let dropped = buffer && equal == 2;
                        let at = |b: usize| if dropped { At::Nowhere } else { At::Global(0x440 + b) };
                        let count = if name == "cmpswap" { 2 * dwords } else { dwords };
                        let prefix = if buffer { "s_buffer" } else { "s" };
                        let sbase = if buffer {
                            (Role::Sbase, sgpr(BASE as u16, 4))
                        } else {
                            address_operand()
                        };
                        let operands = [(Role::Sdata, sgpr(DATA as u16, count as u8)), sbase];
                        let mut i = smem(&format!("{prefix}_atomic_{name}{suffix}"), &operands, 0x40, false);
                        i.modifiers.glc = glc;
                        bench.check(&i, "atomic", |state| {
                            let word = |n: usize| {
                                (0..dwords)
                                    .rev()
                                    .fold(0u128, |x, d| x << 32 | state.s[DATA + n * dwords + d] as u128)
                            };
                            let old = state.number(at, bytes);
                            let new = definition(old, word(0), word(1), bits) % (1 << bits);
                            state.set_number(at, bytes, new);
                            if glc {
                                for d in 0..dwords {
                                    state.s[DATA + d] = (old >> (32 * d)) as u32;
                                }
                            }
                        });
                    }
                }
            }
        }
    }
}

fn clocks(bench: &mut Bench) {
    for name in ["s_memtime", "s_memrealtime"] {
        let i = smem(name, &[(Role::Sdst, sgpr(DATA as u16, 2))], 0, false);
        let mut last = None;
        for executed in [0, 1, 1000, 1 << 20, 1 << 40] {
            bench.lab.wave.executed = executed;
            bench.lab.run(&i).unwrap();
            let now = bench.lab.wave.s64(DATA as u8);
            // the same count gives the same time, a greater one never an earlier time
            bench.lab.run(&i).unwrap();
            assert_eq!(bench.lab.wave.s64(DATA as u8), now);
            assert!(last <= Some(now), "{name} goes back");
            last = Some(now);
        }
        assert!(last > Some(1 << 32));
        bench.covered.insert(i.op);
    }
}

fn caches(bench: &mut Bench) {
    for name in ["s_dcache_inv", "s_dcache_inv_vol", "s_dcache_wb", "s_dcache_wb_vol"] {
        bench.check(&smem(name, &[], 0, false), "", |_| {});
    }
    for name in [
        "s_dcache_discard",
        "s_dcache_discard_x2",
        "s_atc_probe",
        "s_atc_probe_buffer",
    ] {
        let mut operands = vec![address_operand()];
        if name.contains("probe") {
            operands.insert(0, (Role::Sdata, Operand::Imm(1)));
        }
        bench.check(&smem(name, &operands, 0, false), "", |_| {});
    }
}

#[test]
fn all_operations() {
    let mut bench = Bench::new(6);
    by_address(&mut bench);
    by_buffer(&mut bench);
    atomics(&mut bench);
    clocks(&mut bench);
    caches(&mut bench);
    bench.assert_covers(&[table("smem::OPS"), table("smem::ATOMICS")]);
}

#[test]
fn faults() {
    let mut bench = Bench::new(6);
    bench.lab.wave.set_s64(BASE as u8, bench.base + MEMORY_BYTES as u64 - 4);
    let operands = [(Role::Sdst, sgpr(DATA as u16, 2)), address_operand()];
    let fault = bench.check_fault(&smem("s_load_dwordx2", &operands, 0, false));
    assert!(
        matches!(
            fault,
            FaultKind::Memory {
                bytes: 8,
                access: Access::Read,
                ..
            }
        ),
        "{fault}"
    );
    let constant = bench
        .lab
        .memory
        .allocate(64, 64, Permission::ReadOnly, "constants")
        .unwrap();
    bench.lab.wave.set_s64(BASE as u8, constant);
    let operands = [(Role::Sdata, sgpr(DATA as u16, 1)), address_operand()];
    let fault = bench.check_fault(&smem("s_store_dword", &operands, 0, false));
    assert!(
        matches!(
            fault,
            FaultKind::Memory {
                access: Access::Write,
                ..
            }
        ),
        "{fault}"
    );
}
