//! FLAT, GLOBAL and SCRATCH against a model that places byte by byte.

use amdgpu_emu::fault::{Access, FaultKind, MemoryError};
use amdgpu_emu::lab::{inst, sgpr, vgpr};
use amdgpu_emu::memory::Permission;
use amdgpu_emu::wave::{LANES, sreg};
use amdgpu_isa::{Encoding, Inst, Operand, Role, Segment};

use crate::check::table;
use crate::mem_check::*;

const ADDRESS: usize = 20;
const OFFSET: usize = 24;
const DATA: usize = 40;
const RESULT: usize = 60;
const BASE_SGPR: u8 = 8;

/// How lanes' offsets into memory are chosen.
const PATTERNS: [&str; 5] = ["consecutive", "uniform", "aligned", "any", "backwards"];

/// Offset of each lane, so that `bytes` bytes at it are inside memory.
fn offsets(bench: &mut Bench, pattern: &str, bytes: usize) -> [u64; LANES] {
    let room = (MEMORY_BYTES - 64) as u64;
    let start = bench.random.below(64) * 16;
    std::array::from_fn(|l| match pattern {
        "consecutive" => start + l as u64 * bytes as u64,
        "uniform" => start,
        "backwards" => start + (63 - l as u64) * bytes as u64,
        "aligned" => bench.random.below(room / 16) * 16,
        _ => bench.random.below(room),
    })
}

/// `prefix_name` with vector operands at the registers above.
fn instruction(name: &str, segment: Segment, operands: &[(Role, Operand)], offset: i32) -> Inst {
    let mut i = inst(op(name), Encoding::Flat, operands);
    i.segment = segment;
    i.modifiers.offset = offset;
    i
}

/// Operands of an address: the 64-bit pair.
fn pair() -> [(Role, Operand); 2] {
    [(Role::Vaddr, vgpr(ADDRESS as u16, 2)), (Role::Saddr, Operand::None)]
}

/// Operands of an address: SGPR base and 32-bit offset.
fn based() -> [(Role, Operand); 2] {
    [
        (Role::Vaddr, vgpr(OFFSET as u16, 1)),
        (Role::Saddr, sgpr(BASE_SGPR as u16, 2)),
    ]
}

/// Runs `body` for every addressing mode that reaches memory at given offsets: name prefix, operands, immediate.
fn each_mode(
    bench: &mut Bench,
    at: &[u64; LANES],
    mut body: impl FnMut(&mut Bench, &str, Segment, [(Role, Operand); 2], i32),
) {
    let base = bench.base;
    for imm in [0, 4095, -4096, 17] {
        bench.set_v64(ADDRESS, |l| (base + at[l]).wrapping_sub(imm as i64 as u64));
        body(bench, "global", Segment::Global, pair(), imm);
        if imm >= 0 {
            body(bench, "flat", Segment::Flat, pair(), imm);
        }
        let shift = 0x1_0000u64;
        bench
            .lab
            .wave
            .set_s64(BASE_SGPR, (base - shift).wrapping_sub(imm as i64 as u64));
        bench.set_v(OFFSET, |l| (at[l] + shift) as u32);
        body(bench, "global", Segment::Global, based(), imm);
    }
}

fn loads(bench: &mut Bench) {
    for (name, case) in LOADS {
        for pattern in PATTERNS {
            for exec in EXECS {
                bench.shuffle();
                bench.lab.wave.set_exec(exec);
                let at = offsets(bench, pattern, case.bytes);
                each_mode(bench, &at, |bench, prefix, segment, address, imm| {
                    // also with the result on top of the address
                    for result in [RESULT, ADDRESS - 1, OFFSET] {
                        let before = (bench.lab.wave.v[ADDRESS - 1..ADDRESS + 8]).to_vec();
                        let mut operands = vec![(Role::Vdst, vgpr(result as u16, case.dwords() as u8))];
                        operands.extend(address);
                        let i = instruction(&format!("{prefix}_load_{name}"), segment, &operands, imm);
                        bench.check(&i, pattern, |state| {
                            case.apply(state, result, |lane, b| At::Global(at[lane] as usize + b));
                        });
                        bench.lab.wave.v[ADDRESS - 1..ADDRESS + 8].copy_from_slice(&before);
                    }
                });
            }
        }
    }
}

fn stores(bench: &mut Bench) {
    for (name, case) in STORES {
        for pattern in PATTERNS {
            for exec in EXECS {
                bench.shuffle();
                bench.lab.wave.set_exec(exec);
                let at = offsets(bench, pattern, case.bytes);
                each_mode(bench, &at, |bench, prefix, segment, address, imm| {
                    let mut operands = address.to_vec();
                    operands.push((Role::Vdata, vgpr(DATA as u16, case.dwords() as u8)));
                    let i = instruction(&format!("{prefix}_store_{name}"), segment, &operands, imm);
                    bench.check(&i, pattern, |state| {
                        case.apply(state, DATA, |lane, b| At::Global(at[lane] as usize + b));
                    });
                });
            }
        }
    }
}

fn atomics(bench: &mut Bench) {
    for (name, definition) in ATOMICS {
        for (bytes, suffix) in [(4, ""), (8, "_x2")] {
            for pattern in ["consecutive", "uniform", "aligned"] {
                for exec in EXECS {
                    bench.shuffle();
                    bench.lab.wave.set_exec(exec);
                    let at = offsets(bench, pattern, bytes);
                    // values that meet: comparisons must have both outcomes
                    let dwords = bytes / 4;
                    for l in (0..LANES).step_by(3) {
                        let words: [u32; 2] =
                            std::array::from_fn(|d| (l as u32 % 4 + d as u32).wrapping_mul(0x4000_0000));
                        let memory: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
                        bench.lab.memory.write(bench.base + at[l], &memory).unwrap();
                        for (d, word) in words.into_iter().enumerate().take(dwords) {
                            bench.lab.wave.v[DATA + d].0[l] = word.rotate_left(l as u32 % 2);
                            bench.lab.wave.v[DATA + dwords + d].0[l] = word;
                        }
                    }
                    each_mode(bench, &at, |bench, prefix, segment, address, imm| {
                        for glc in [false, true] {
                            let count = if name == "cmpswap" { 2 * dwords } else { dwords };
                            let mut operands = address.to_vec();
                            operands.push((Role::Vdata, vgpr(DATA as u16, count as u8)));
                            if glc {
                                operands.push((Role::Vdst, vgpr(RESULT as u16, dwords as u8)));
                            }
                            let mut i =
                                instruction(&format!("{prefix}_atomic_{name}{suffix}"), segment, &operands, imm);
                            i.modifiers.glc = glc;
                            bench.check(&i, pattern, |state| {
                                let result = glc.then_some(RESULT);
                                apply_atomic(state, definition, bytes, [DATA, DATA + dwords], result, |lane, b| {
                                    At::Global(at[lane] as usize + b)
                                });
                            });
                        }
                    });
                }
            }
        }
    }
}

/// Bytes of private memory that each lane has in the tests.
const PRIVATE_BYTES: usize = 200;

/// Place of a private byte, from the guide's formula.
fn private(address: usize, lane: usize) -> At {
    At::Global(address / 4 * (64 * 4) + lane * 4 + address % 4)
}

fn set_scratch(bench: &mut Bench) {
    bench.lab.wave.scratch_base = bench.base;
    bench.lab.wave.scratch_bytes_per_lane = PRIVATE_BYTES as u32 - 2;
    bench.lab.wave.set_s64(sreg::FLAT_SCRATCH, bench.base);
}

/// Runs `body` for every way to name private addresses.
fn each_private_mode(
    bench: &mut Bench,
    bytes: usize,
    mut body: impl FnMut(&mut Bench, &[usize; LANES], &str, Segment, [(Role, Operand); 2], i32),
) {
    for pattern in ["uniform", "aligned", "any", "same unaligned"] {
        let aligned = bench.random.below(PRIVATE_BYTES as u64 / 4 - 4) as usize * 4;
        let at: [usize; LANES] = std::array::from_fn(|_| match pattern {
            "uniform" => aligned,
            "same unaligned" => aligned + 3,
            "aligned" => bench.random.below(PRIVATE_BYTES as u64 / 16) as usize * 16 % (PRIVATE_BYTES - 16),
            _ => bench.random.below((PRIVATE_BYTES - bytes) as u64) as usize,
        });
        for imm in [0, 8, -16] {
            bench.set_v(ADDRESS, |l| (at[l] as u32).wrapping_sub(imm as u32));
            let vaddr = [(Role::Vaddr, vgpr(ADDRESS as u16, 1)), (Role::Saddr, Operand::None)];
            body(bench, &at, "scratch", Segment::Scratch, vaddr, imm);
            if pattern != "aligned" && pattern != "any" {
                bench.lab.wave.s[5] = (at[0] as u32).wrapping_sub(imm as u32);
                let saddr = [(Role::Vaddr, Operand::None), (Role::Saddr, sgpr(5, 1))];
                body(bench, &at, "scratch", Segment::Scratch, saddr, imm);
            }
        }
        let aperture = bench.lab.machine.private_base;
        bench.set_v64(ADDRESS, |l| aperture + at[l] as u64);
        body(bench, &at, "flat", Segment::Flat, pair(), 0);
    }
}

fn private_memory(bench: &mut Bench) {
    set_scratch(bench);
    for exec in EXECS {
        for (name, case) in LOADS {
            bench.shuffle();
            set_scratch(bench);
            bench.lab.wave.set_exec(exec);
            each_private_mode(bench, case.bytes, |bench, at, prefix, segment, address, imm| {
                let mut operands = vec![(Role::Vdst, vgpr(RESULT as u16, case.dwords() as u8))];
                operands.extend(address);
                let i = instruction(&format!("{prefix}_load_{name}"), segment, &operands, imm);
                bench.check(&i, "private", |state| {
                    case.apply(state, RESULT, |lane, b| private(at[lane] + b, lane));
                });
            });
        }
        for (name, case) in STORES {
            bench.shuffle();
            set_scratch(bench);
            bench.lab.wave.set_exec(exec);
            each_private_mode(bench, case.bytes, |bench, at, prefix, segment, address, imm| {
                let mut operands = address.to_vec();
                operands.push((Role::Vdata, vgpr(DATA as u16, case.dwords() as u8)));
                let i = instruction(&format!("{prefix}_store_{name}"), segment, &operands, imm);
                bench.check(&i, "private", |state| {
                    case.apply(state, DATA, |lane, b| private(at[lane] + b, lane));
                });
            });
        }
    }
}

/// LDS, scratch and global memory in one instruction.
fn mixed(bench: &mut Bench) {
    for exec in EXECS {
        bench.shuffle();
        set_scratch(bench);
        bench.lab.wave.set_exec(exec);
        let (base, lds, scratch) = (
            bench.base,
            bench.lab.machine.shared_base,
            bench.lab.machine.private_base,
        );
        let kind: [u64; LANES] = std::array::from_fn(|_| bench.random.below(3));
        // global places beyond what private addresses of the lanes use
        let at: [usize; LANES] = std::array::from_fn(|l| match kind[l] {
            0 => 0x4000 + 32 * l,
            1 => 32 * l,
            _ => 16 * (l % 4),
        });
        bench.set_v64(ADDRESS, |l| [base, lds, scratch][kind[l] as usize] + at[l] as u64);
        let place = |lane: usize, b: usize| match kind[lane] {
            0 => At::Global(at[lane] + b),
            1 => At::Lds(at[lane] + b),
            _ => private(at[lane] + b, lane),
        };
        for (name, case) in LOADS {
            let mut operands = vec![(Role::Vdst, vgpr(RESULT as u16, case.dwords() as u8))];
            operands.extend(pair());
            let i = instruction(&format!("flat_load_{name}"), Segment::Flat, &operands, 0);
            bench.check(&i, "mixed", |state| case.apply(state, RESULT, place));
        }
        for (name, case) in STORES {
            let mut operands = pair().to_vec();
            operands.push((Role::Vdata, vgpr(DATA as u16, case.dwords() as u8)));
            let i = instruction(&format!("flat_store_{name}"), Segment::Flat, &operands, 0);
            bench.check(&i, "mixed", |state| case.apply(state, DATA, place));
        }
        for (name, definition) in ATOMICS {
            for (bytes, suffix) in [(4, ""), (8, "_x2")] {
                let dwords = bytes / 4;
                let mut operands = pair().to_vec();
                operands.push((Role::Vdata, vgpr(DATA as u16, 2 * dwords as u8)));
                operands.push((Role::Vdst, vgpr(RESULT as u16, dwords as u8)));
                let mut i = instruction(&format!("flat_atomic_{name}{suffix}"), Segment::Flat, &operands, 0);
                i.modifiers.glc = true;
                bench.check(&i, "mixed", |state| {
                    apply_atomic(state, definition, bytes, [DATA, DATA + dwords], Some(RESULT), place);
                });
            }
        }
    }
}

/// Runs of addresses inside the LDS aperture.
fn lds_runs(bench: &mut Bench) {
    for exec in [!0, 0x00ff_0ff0_0000_0000] {
        bench.shuffle();
        bench.lab.wave.set_exec(exec);
        let lds = bench.lab.machine.shared_base;
        bench.set_v64(ADDRESS, |l| lds + 0x100 + 4 * l as u64);
        let (_, case) = LOADS[4];
        let mut operands = vec![(Role::Vdst, vgpr(RESULT as u16, 1))];
        operands.extend(pair());
        let i = instruction("flat_load_dword", Segment::Flat, &operands, 8);
        bench.check(&i, "LDS run", |state| {
            case.apply(state, RESULT, |lane, b| At::Lds(0x108 + 4 * lane + b))
        });
    }
}

/// Data to LDS: lane n's at M0 + offset + 4 n, extended to a dword.
fn to_lds(bench: &mut Bench) {
    for exec in EXECS {
        for (name, case) in &LOADS[..5] {
            bench.shuffle();
            bench.lab.wave.set_exec(exec);
            bench.lab.wave.s[sreg::M0 as usize] = 0xabcd_0400;
            let at = offsets(bench, "any", case.bytes);
            let base = bench.base;
            bench.set_v64(ADDRESS, |l| base + at[l] - 12);
            let mut i = instruction(&format!("global_load_{name}"), Segment::Global, &pair(), 12);
            i.modifiers.lds = true;
            bench.check(&i, "to LDS", |state| {
                let kept = state.v[RESULT];
                case.apply(state, RESULT, |lane, b| At::Global(at[lane] as usize + b));
                let loaded = std::mem::replace(&mut state.v[RESULT], kept);
                for lane in state.lanes() {
                    state.set_number(|b| At::Lds(0x400 + 12 + 4 * lane + b), 4, loaded[lane] as u128);
                }
            });
        }
    }
}

/// The float atomics of gfx908: the result for one lane.
fn float_atomic(bench: &mut Bench, name: &str, old: u32, data: u32) -> u32 {
    bench.lab.wave.set_exec(1);
    bench.lab.memory.write(bench.base, &old.to_le_bytes()).unwrap();
    let base = bench.base;
    bench.set_v64(ADDRESS, |_| base);
    bench.set_v(DATA, |_| data);
    let mut operands = pair().to_vec();
    operands.push((Role::Vdata, vgpr(DATA as u16, 1)));
    let i = instruction(name, Segment::Global, &operands, 0);
    bench.lab.run(&i).unwrap();
    bench.covered.insert(i.op);
    u32::from_le_bytes(bench.state().global[..4].try_into().unwrap())
}

fn float_atomics(bench: &mut Bench) {
    let add = "global_atomic_add_f32";
    // 1.5 + 2.25; 1 + 2^-24 is a tie to even, 1 + 3*2^-24 rounds up to 1 + 2^-22
    assert_eq!(float_atomic(bench, add, 0x3fc0_0000, 0x4010_0000), 0x4070_0000);
    assert_eq!(float_atomic(bench, add, 0x3f80_0000, 0x3380_0000), 0x3f80_0000);
    assert_eq!(float_atomic(bench, add, 0x3f80_0000, 0x3440_0000), 0x3f80_0002);
    // denormals count as zero and become zero, whatever MODE says
    assert_eq!(float_atomic(bench, add, 0x0000_0001, 0x0000_0001), 0);
    assert_eq!(float_atomic(bench, add, 0x0080_0001, 0x8080_0000), 0);
    let pk = "global_atomic_pk_add_f16";
    // 1 + 2 below, -0.5 + 0.25 above; f16 denormals are kept
    assert_eq!(float_atomic(bench, pk, 0xb800_3c00, 0x3400_4000), 0xb400_4200);
    assert_eq!(float_atomic(bench, pk, 0x0001_0003, 0x0001_8001), 0x0002_0002);
}

#[test]
fn all_operations() {
    let mut bench = Bench::new(1);
    loads(&mut bench);
    stores(&mut bench);
    atomics(&mut bench);
    private_memory(&mut bench);
    mixed(&mut bench);
    lds_runs(&mut bench);
    to_lds(&mut bench);
    float_atomics(&mut bench);
    bench.assert_covers(&[
        table("flat::LOADS"),
        table("flat::STORES"),
        table("flat::ATOMICS"),
        table("flat::FLOAT_ATOMICS"),
    ]);
}

fn global_load(name: &str, dwords: u8) -> Inst {
    let mut operands = vec![(Role::Vdst, vgpr(RESULT as u16, dwords))];
    operands.extend(pair());
    instruction(name, Segment::Global, &operands, 0)
}

#[test]
fn lanes_may_be_in_different_allocations() {
    let mut bench = Bench::new(7);
    let other = bench
        .lab
        .memory
        .allocate(4096, 4096, Permission::ReadWrite, "other")
        .unwrap();
    let data: Vec<u8> = (0..=255).collect();
    bench.lab.memory.write(other, &data).unwrap();
    let base = bench.base;
    bench.set_v64(ADDRESS, |l| {
        if l % 2 == 0 {
            base + 4 * l as u64
        } else {
            other + 2 * l as u64
        }
    });
    let i = global_load("global_load_ushort", 1);
    bench.check(&i, "two allocations", |state| {
        for lane in state.lanes() {
            let value = match lane % 2 {
                0 => state.number(|b| At::Global(4 * lane + b), 2) as u32,
                _ => (2 * lane as u32) | (2 * lane as u32 + 1) << 8,
            };
            state.v[RESULT][lane] = value;
        }
    });
}

#[test]
fn faults_name_the_lanes_that_fail() {
    let mut bench = Bench::new(3);
    let base = bench.base;
    // lanes 5 and 9 are beyond the end, lane 9 only in part
    bench.set_v64(ADDRESS, |l| match l {
        5 => base + MEMORY_BYTES as u64 + 64,
        9 => base + MEMORY_BYTES as u64 - 4,
        _ => base + 16 * l as u64,
    });
    let i = global_load("global_load_dwordx2", 2);
    let FaultKind::Memory {
        address,
        bytes: 8,
        access: Access::Read,
        reason,
    } = bench.check_fault(&i)
    else {
        panic!("no memory fault");
    };
    assert_eq!(address, base + MEMORY_BYTES as u64 + 64);
    assert!(matches!(reason, MemoryError::Unmapped { nearest: Some(n) } if n.contains("test memory")));
    // an inactive lane's address does not matter
    bench.lab.wave.set_exec(!(1 << 5 | 1 << 9));
    bench.check(&i, "bad lanes inactive", |state| {
        LOADS[5].1.apply(state, RESULT, |lane, b| At::Global(16 * lane + b));
    });
}

#[test]
fn read_only_memory_is_not_written() {
    let mut bench = Bench::new(3);
    let constant = bench
        .lab
        .memory
        .allocate(4096, 4096, Permission::ReadOnly, "constants")
        .unwrap();
    bench.set_v64(ADDRESS, |l| constant + 4 * l as u64);
    let mut operands = pair().to_vec();
    operands.push((Role::Vdata, vgpr(DATA as u16, 1)));
    for name in ["global_store_dword", "global_atomic_add"] {
        let i = instruction(name, Segment::Global, &operands, 0);
        let FaultKind::Memory {
            reason: MemoryError::Permission { allocation },
            ..
        } = bench.check_fault(&i)
        else {
            panic!("{name}: no permission fault");
        };
        assert!(allocation.contains("constants"));
    }
}

#[test]
fn the_private_segment_has_an_end() {
    let mut bench = Bench::new(5);
    set_scratch(&mut bench);
    bench.set_v(ADDRESS, |l| if l == 12 { PRIVATE_BYTES as u32 - 4 } else { 0 });
    let operands = [
        (Role::Vdst, vgpr(RESULT as u16, 2)),
        (Role::Vaddr, vgpr(ADDRESS as u16, 1)),
        (Role::Saddr, Operand::None),
    ];
    let i = instruction("scratch_load_dwordx2", Segment::Scratch, &operands, 0);
    let fault = bench.check_fault(&i).to_string();
    assert!(
        fault.contains("private segment") && fault.contains("lane 12") && fault.contains("0xc4"),
        "{fault}"
    );
    // FLAT_SCRATCH must be the wave's
    bench.lab.wave.set_s64(sreg::FLAT_SCRATCH, 0);
    let fault = bench.check_fault(&i).to_string();
    assert!(fault.contains("goes through base 0x0"), "{fault}");
}

#[test]
fn apertures_are_for_flat_instructions() {
    let mut bench = Bench::new(5);
    let lds = bench.lab.machine.shared_base;
    bench.set_v64(ADDRESS, |l| lds + 4 * l as u64);
    let fault = bench.check_fault(&global_load("global_load_dword", 1)).to_string();
    assert!(fault.contains("LDS aperture"), "{fault}");
    // beyond the LDS of the work-group
    bench.set_v64(ADDRESS, |l| lds + LDS_BYTES as u64 + 4 * l as u64);
    let mut i = global_load("flat_load_dword", 1);
    i.segment = Segment::Flat;
    let fault = bench.check_fault(&i);
    assert_eq!(
        fault,
        FaultKind::Lds {
            address: LDS_BYTES as u64,
            bytes: 4,
            allocated: LDS_BYTES as u64
        }
    );
}

#[test]
fn atomics_must_be_aligned() {
    let mut bench = Bench::new(5);
    let base = bench.base;
    bench.set_v64(ADDRESS, |_| base + 4);
    let mut operands = pair().to_vec();
    operands.push((Role::Vdata, vgpr(DATA as u16, 2)));
    let i = instruction("global_atomic_add_x2", Segment::Global, &operands, 0);
    assert_eq!(
        bench.check_fault(&i),
        FaultKind::MisalignedAtomic {
            address: base + 4,
            bytes: 8
        }
    );
}
