//! Buffer loads, stores and atomic operations against the manual's address equations, byte by byte.

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::{inst, sgpr, vgpr};
use amdgpu_emu::wave::{LANES, sreg};
use amdgpu_isa::{Encoding, Inst, Operand, Role};

use crate::check::table;
use crate::mem_check::*;

pub const ADDRESS: usize = 20;
pub const DATA: usize = 40;
pub const SRSRC: usize = 8;
pub const SOFFSET: usize = 30;

/// Fields of a V#.
#[derive(Debug, Clone, Copy)]
pub struct Descriptor {
    pub stride: u64,
    pub records: u32,
    pub swizzle: bool,
    /// 0 to 3: 8, 16, 32, 64.
    pub index_stride: u32,
    pub add_tid: bool,
    pub dfmt: u32,
    pub nfmt: u32,
    pub dst_sel: [u32; 4],
}

/// A raw buffer of 32-bit integers.
pub const RAW: Descriptor = Descriptor {
    stride: 0,
    records: MEMORY_BYTES as u32,
    swizzle: false,
    index_stride: 0,
    add_tid: false,
    dfmt: 4,
    nfmt: 4,
    dst_sel: [4, 5, 6, 7],
};

impl Descriptor {
    /// Writes the V# for memory at `base` to SGPRs.
    pub fn put(&self, bench: &mut Bench, base: u64) {
        let sel = self.dst_sel.iter().rev().fold(0, |w, s| w << 3 | s);
        let word3 = sel | self.nfmt << 12 | self.dfmt << 15 | self.index_stride << 21 | (self.add_tid as u32) << 23;
        bench
            .lab
            .wave
            .set_s64(SRSRC as u8, base | self.stride << 48 | (self.swizzle as u64) << 63);
        bench.lab.wave.s[SRSRC + 2] = self.records;
        bench.lab.wave.s[SRSRC + 3] = word3;
    }
}

/// How an instruction names a place in a buffer.
#[derive(Debug, Clone, Copy)]
pub struct Mode {
    pub offen: bool,
    pub idxen: bool,
    pub imm: i32,
    pub soffset: u32,
}

pub const MODES: [Mode; 6] = {
    const fn mode(offen: bool, idxen: bool, imm: i32, soffset: u32) -> Mode {
        Mode {
            offen,
            idxen,
            imm,
            soffset,
        }
    }
    [
        mode(false, false, 0, 0),
        mode(false, false, 64, 0x100),
        mode(true, false, 0, 0x40),
        mode(true, false, 12, 0),
        mode(false, true, 4, 0x80),
        mode(true, true, 8, 0x20),
    ]
};

/// Lanes' indices and offsets, and the model of where their bytes are.
pub struct Places {
    descriptor: Descriptor,
    mode: Mode,
    pub index: [u32; LANES],
    pub offset: [u32; LANES],
}

impl Places {
    /// Offset in its record of byte `b` of a lane's access.
    fn offset(&self, lane: usize, b: usize) -> u64 {
        let register = if self.mode.offen { self.offset[lane] as u64 } else { 0 };
        register + self.mode.imm as u64 + b as u64
    }

    fn index(&self, lane: usize) -> u64 {
        let register = if self.mode.idxen { self.index[lane] as u64 } else { 0 };
        register + if self.descriptor.add_tid { lane as u64 } else { 0 }
    }

    /// Byte `b` of the part of `bytes` bytes that begins at byte `part` (GFX9 ISA 8.1.5).
    pub fn at(&self, lane: usize, part: usize, bytes: usize, b: usize) -> At {
        let d = &self.descriptor;
        let (index, offset) = (self.index(lane), self.offset(lane, b));
        let in_range = match (self.mode.idxen, d.add_tid) {
            (true, _) => index < d.records as u64,
            (false, true) => true,
            (false, false) => self.offset(lane, part) + bytes as u64 <= d.records as u64,
        };
        if !in_range {
            return At::Nowhere;
        }
        let buffer_offset = if d.swizzle {
            let (element, count) = (4, 8u64 << d.index_stride);
            let (index_msb, index_lsb) = (index / count, index % count);
            let (offset_msb, offset_lsb) = (offset / element, offset % element);
            (index_msb * d.stride + offset_msb * element) * count + index_lsb * element + offset_lsb
        } else {
            index * d.stride + offset
        };
        At::Global((self.mode.soffset as u64 + buffer_offset) as usize)
    }
}

/// Puts descriptor and address registers in place, with offsets that are multiples of `align`.
pub fn prepare(bench: &mut Bench, descriptor: Descriptor, mode: Mode, align: u64, spread: bool) -> Places {
    bench.shuffle();
    descriptor.put(bench, bench.base);
    bench.lab.wave.s[SOFFSET] = mode.soffset;
    let record = if descriptor.stride == 0 {
        0x800
    } else {
        descriptor.stride
    };
    let index: [u32; LANES] = std::array::from_fn(|l| {
        if spread {
            bench.random.below(72) as u32
        } else {
            l as u32
        }
    });
    let start = bench.random.below(4) * align;
    let offset: [u32; LANES] = std::array::from_fn(|l| match (spread, mode.idxen) {
        (true, _) => (bench.random.below(record / align) * align) as u32,
        (false, true) => start as u32,
        (false, false) if descriptor.add_tid => start as u32,
        (false, false) => (start + l as u64 * align) as u32,
    });
    let register = ADDRESS + mode.idxen as usize;
    if mode.offen {
        bench.set_v(register, |l| offset[l]);
    }
    if mode.idxen {
        bench.set_v(ADDRESS, |l| index[l]);
    }
    Places {
        descriptor,
        mode,
        index,
        offset,
    }
}

pub fn instruction(name: &str, encoding: Encoding, mode: Mode, dwords: usize) -> Inst {
    let soffset = if mode.soffset == 0 {
        Operand::Int(0)
    } else {
        sgpr(SOFFSET as u16, 1)
    };
    let operands = [
        (Role::Vdata, vgpr(DATA as u16, dwords as u8)),
        (Role::Vaddr, vgpr(ADDRESS as u16, 1 + (mode.offen && mode.idxen) as u8)),
        (Role::Srsrc, sgpr(SRSRC as u16, 4)),
        (Role::Soffset, soffset),
    ];
    let mut i = inst(op(name), encoding, &operands);
    i.modifiers.offset = mode.imm;
    i.modifiers.offen = mode.offen;
    i.modifiers.idxen = mode.idxen;
    i
}

/// Descriptors of all kinds: raw, too short, structured, swizzled, private.
pub fn descriptors() -> Vec<Descriptor> {
    vec![
        RAW,
        Descriptor { records: 0x106, ..RAW },
        Descriptor {
            stride: 48,
            records: 40,
            ..RAW
        },
        Descriptor {
            stride: 64,
            records: 40,
            swizzle: true,
            index_stride: 1,
            ..RAW
        },
        Descriptor {
            stride: 64,
            records: 40,
            swizzle: true,
            index_stride: 3,
            ..RAW
        },
        Descriptor {
            stride: 20,
            records: 30,
            add_tid: true,
            dfmt: 0,
            ..RAW
        },
        Descriptor {
            stride: 16,
            records: 0,
            add_tid: true,
            swizzle: true,
            index_stride: 3,
            dfmt: 0,
            ..RAW
        },
        Descriptor {
            stride: 16,
            records: 90,
            add_tid: true,
            swizzle: true,
            index_stride: 2,
            dfmt: 0,
            ..RAW
        },
    ]
}

fn loads_and_stores(bench: &mut Bench) {
    for descriptor in descriptors() {
        for mode in MODES {
            for exec in [!0, 0x0000_ffff_ffff_ff0f, 1 << 37, 0] {
                for spread in [false, true] {
                    for (name, case) in LOADS {
                        let align = case.bytes.min(4) as u64;
                        let places = prepare(bench, descriptor, mode, align, spread);
                        bench.lab.wave.set_exec(exec);
                        let part = case.bytes.min(4);
                        let i = instruction(&format!("buffer_load_{name}"), Encoding::Mubuf, mode, case.dwords());
                        bench.check(&i, &format!("{descriptor:?} {mode:?}"), |state| {
                            case.apply(state, DATA, |lane, b| places.at(lane, b / 4 * 4, part, b));
                        });
                    }
                    for (name, case) in STORES {
                        let align = case.bytes.min(4) as u64;
                        let places = prepare(bench, descriptor, mode, align, spread);
                        bench.lab.wave.set_exec(exec);
                        let part = case.bytes.min(4);
                        let i = instruction(&format!("buffer_store_{name}"), Encoding::Mubuf, mode, case.dwords());
                        bench.check(&i, &format!("{descriptor:?} {mode:?}"), |state| {
                            case.apply(state, DATA, |lane, b| places.at(lane, b / 4 * 4, part, b));
                        });
                    }
                }
            }
        }
    }
}

fn atomics(bench: &mut Bench) {
    let descriptors = [
        RAW,
        Descriptor { records: 0x106, ..RAW },
        Descriptor {
            stride: 48,
            records: 40,
            ..RAW
        },
    ];
    for descriptor in descriptors {
        for mode in [MODES[0], MODES[2], MODES[4]] {
            for exec in [!0, 0x0000_ffff_ffff_ff0f, 0] {
                for (name, definition) in ATOMICS {
                    for (bytes, suffix) in [(4usize, ""), (8, "_x2")] {
                        for glc in [false, true] {
                            let mode = Mode {
                                imm: mode.imm / 8 * 8,
                                ..mode
                            };
                            let places = prepare(bench, descriptor, mode, 8, true);
                            bench.lab.wave.set_exec(exec);
                            let dwords = bytes / 4;
                            // half of the lanes compare with what is there
                            for l in (0..LANES).step_by(2) {
                                if let At::Global(at) = places.at(l, 0, bytes, 0) {
                                    let value: Vec<u8> = (0..dwords)
                                        .flat_map(|d| bench.lab.wave.v[DATA + dwords + d].0[l].to_le_bytes())
                                        .collect();
                                    bench.lab.memory.write(bench.base + at as u64, &value).unwrap();
                                }
                            }
                            let mut i = instruction(
                                &format!("buffer_atomic_{name}{suffix}"),
                                Encoding::Mubuf,
                                mode,
                                2 * dwords,
                            );
                            i.modifiers.glc = glc;
                            bench.check(&i, &format!("{descriptor:?} {mode:?}"), |state| {
                                let result = glc.then_some(DATA);
                                apply_atomic(state, definition, bytes, [DATA, DATA + dwords], result, |lane, b| {
                                    places.at(lane, 0, bytes, b)
                                });
                            });
                        }
                    }
                }
            }
        }
    }
}

fn float_atomics(bench: &mut Bench) {
    for (name, old, data, new) in [
        ("buffer_atomic_add_f32", 0x3fc0_0000u32, 0x4010_0000, 0x4070_0000u32),
        ("buffer_atomic_add_f32", 0x0080_0001, 0x8080_0000, 0),
        ("buffer_atomic_pk_add_f16", 0xb800_3c00, 0x3400_4000, 0xb400_4200),
    ] {
        prepare(bench, RAW, MODES[0], 4, false);
        bench.lab.wave.set_exec(1);
        bench.lab.memory.write(bench.base, &old.to_le_bytes()).unwrap();
        bench.set_v(DATA, |_| data);
        let i = instruction(name, Encoding::Mubuf, MODES[0], 1);
        bench.check(&i, "", |state| state.set_number(At::Global, 4, new as u128));
    }
}

/// Data between memory and LDS: lane n's dword is at M0 + immediate offset + 4 n.
fn lds(bench: &mut Bench) {
    for exec in EXECS {
        for mode in [MODES[1], MODES[3]] {
            let in_lds = |lane: usize, b: usize| At::Lds(0x600 + mode.imm as usize + 4 * lane + b);
            for (name, case) in &LOADS[..5] {
                let places = prepare(bench, RAW, mode, 4, true);
                bench.lab.wave.set_exec(exec);
                bench.lab.wave.s[sreg::M0 as usize] = 0x600;
                let mut i = instruction(&format!("buffer_load_{name}"), Encoding::Mubuf, mode, 1);
                i.modifiers.lds = true;
                bench.check(&i, "to LDS", |state| {
                    let kept = state.v[DATA];
                    case.apply(state, DATA, |lane, b| places.at(lane, 0, case.bytes, b));
                    let loaded = std::mem::replace(&mut state.v[DATA], kept);
                    for lane in state.lanes() {
                        state.set_number(|b| in_lds(lane, b), 4, loaded[lane] as u128);
                    }
                });
            }
            let places = prepare(bench, RAW, mode, 4, true);
            bench.lab.wave.set_exec(exec);
            let i = instruction("buffer_store_lds_dword", Encoding::Mubuf, mode, 1);
            bench.check(&i, "from LDS", |state| {
                for lane in state.lanes() {
                    let data = state.number(|b| in_lds(lane, b), 4);
                    state.set_number(|b| places.at(lane, 0, 4, b), 4, data);
                }
            });
        }
    }
}

#[test]
fn all_operations() {
    let mut bench = Bench::new(8);
    loads_and_stores(&mut bench);
    atomics(&mut bench);
    float_atomics(&mut bench);
    lds(&mut bench);
    for name in ["buffer_wbinvl1", "buffer_wbinvl1_vol"] {
        bench.check(&inst(op(name), Encoding::Mubuf, &[]), "", |_| {});
    }
    bench.assert_covers(&[table("buffer::OPS"), table("buffer::ATOMICS")]);
}

#[test]
fn status_follows_the_data() {
    let mut bench = Bench::new(8);
    let places = prepare(&mut bench, RAW, MODES[2], 4, true);
    bench.lab.wave.set_exec(0xff);
    let mut i = instruction("buffer_load_dwordx2", Encoding::Mubuf, MODES[2], 3);
    i.modifiers.tfe = true;
    bench.check(&i, "tfe", |state| {
        LOADS[5]
            .1
            .apply(state, DATA, |lane, b| places.at(lane, b / 4 * 4, 4, b));
        for lane in state.lanes() {
            state.v[DATA + 2][lane] = 0;
        }
    });
}

#[test]
fn an_unbound_buffer_reads_zero() {
    let mut bench = Bench::new(8);
    prepare(&mut bench, Descriptor { dfmt: 0, ..RAW }, MODES[2], 4, true);
    let i = instruction("buffer_load_dword", Encoding::Mubuf, MODES[2], 1);
    bench.check(&i, "unbound", |state| state.v[DATA] = [0; LANES]);
    let i = instruction("buffer_store_dword", Encoding::Mubuf, MODES[2], 1);
    bench.check(&i, "unbound", |_| {});
}

/// The private segment through the queue's descriptor, as code without flat scratch reaches it.
#[test]
fn the_private_segment_has_an_end() {
    let mut bench = Bench::new(8);
    let descriptor = Descriptor {
        add_tid: true,
        swizzle: true,
        index_stride: 3,
        ..RAW
    };
    let wave_offset = 0x1000;
    bench.lab.wave.scratch_base = bench.base + wave_offset;
    bench.lab.wave.scratch_bytes_per_lane = 32;
    // unaligned dwords are put together from both elements
    for (mode, first) in [(Mode { imm: 28, ..MODES[0] }, 0), (MODES[3], 16), (MODES[3], 5)] {
        let mode = Mode {
            soffset: wave_offset as u32,
            ..mode
        };
        let mut places = prepare(&mut bench, descriptor, mode, 4, false);
        places.offset = [first; LANES];
        bench.set_v(ADDRESS, |_| first);
        let i = instruction("buffer_load_dword", Encoding::Mubuf, mode, 1);
        bench.check(&i, "private", |state| {
            LOADS[4].1.apply(state, DATA, |lane, b| places.at(lane, 0, 4, b))
        });
        let beyond = Mode {
            imm: mode.imm + 16,
            ..mode
        };
        if first != 5 {
            let i = instruction("buffer_store_dword", Encoding::Mubuf, beyond, 1);
            let fault = bench.check_fault(&i).to_string();
            assert!(fault.contains("private segment"), "{fault}");
        }
    }
    // a base in the middle of the segment, as a stack pointer in SOFFSET makes it
    let mode = Mode {
        soffset: wave_offset as u32 + 4 * 256,
        imm: 12,
        ..MODES[0]
    };
    prepare(&mut bench, descriptor, mode, 4, false);
    assert!(
        bench
            .lab
            .run(&instruction("buffer_load_dword", Encoding::Mubuf, mode, 1))
            .is_ok()
    );
    let mode = Mode { imm: 16, ..mode };
    let fault = bench
        .check_fault(&instruction("buffer_load_dword", Encoding::Mubuf, mode, 1))
        .to_string();
    assert!(fault.contains("private segment"), "{fault}");
}

#[test]
fn swizzled_accesses_stay_in_their_element() {
    let mut bench = Bench::new(8);
    let descriptor = Descriptor {
        stride: 64,
        records: 100,
        swizzle: true,
        index_stride: 1,
        ..RAW
    };
    let mode = Mode { imm: 2, ..MODES[4] };
    prepare(&mut bench, descriptor, mode, 4, false);
    let fault = bench.check_fault(&instruction("buffer_load_dword", Encoding::Mubuf, mode, 1));
    assert!(matches!(fault, FaultKind::BadOperand(text) if text.contains("element of 4 bytes")));
}
