//! Image instructions on small images whose elements say where they are; formats and filters against values written by hand. All
//! formats and samplers of HSAIL are compared with its interpreter in the tests of the command.

use std::collections::BTreeSet;

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::{Lab, inst, sgpr, vgpr};
use amdgpu_emu::memory::Permission;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{LANES, sreg};
use amdgpu_isa::{Encoding, Inst, Modifiers, Op, Processor, Role};

use crate::check::table;
use crate::mem_check::op;

const ADDRESS: usize = 20;
const DATA: usize = 40;
const RESOURCE: usize = 8;
const SAMPLER: usize = 16;
const BYTES: usize = 0x10000;

const UNORM: u32 = 0;
const UINT: u32 = 4;
const FLOAT: u32 = 7;

/// Fields of a resource.
#[derive(Clone, Copy)]
struct Texture {
    kind: u32,
    sizes: [u32; 3],
    format: (u32, u32),
    select: [u32; 4],
    pitch: u32,
    levels: (u32, u32),
    first_slice: u32,
    min_lod: u32,
}

const XYZW: [u32; 4] = [4, 5, 6, 7];

/// An image of floats: 64 elements from row to row, one level.
fn texture(kind: u32, sizes: [u32; 3]) -> Texture {
    Texture {
        kind,
        sizes,
        format: (4, FLOAT),
        select: XYZW,
        pitch: 64,
        levels: (0, 0),
        first_slice: 0,
        min_lod: 0,
    }
}

/// A wave and an image.
struct Bench {
    lab: Lab,
    base: u64,
    covered: BTreeSet<Op>,
}

impl Bench {
    fn new() -> Bench {
        let lab = Lab::new(Processor::Gfx908);
        let base = lab.memory.allocate(BYTES as u64, 4096, Permission::ReadWrite, "image");
        Bench {
            lab,
            base: base.expect("memory"),
            covered: BTreeSet::new(),
        }
    }

    fn bind(&mut self, t: Texture) {
        let select = t.select.iter().rev().fold(0, |w, s| w << 3 | s);
        let words = [
            (self.base >> 8) as u32,
            (self.base >> 40) as u32 | t.min_lod << 8 | t.format.0 << 20 | t.format.1 << 26,
            (t.sizes[0] - 1) | (t.sizes[1] - 1) << 14,
            select | t.levels.0 << 12 | t.levels.1 << 16 | t.kind << 28,
            (t.sizes[2] - 1) | (t.pitch - 1) << 13,
            t.first_slice | t.levels.1 << 28,
            0,
            0,
        ];
        let at = sreg::SGPR as usize + RESOURCE;
        self.lab.wave.s[at..at + 8].copy_from_slice(&words);
    }

    fn sampler(&mut self, words: [u32; 4]) {
        let at = sreg::SGPR as usize + SAMPLER;
        self.lab.wave.s[at..at + 4].copy_from_slice(&words);
    }

    /// Writes dwords at an element offset.
    fn put(&mut self, element: usize, dwords: &[u32]) {
        let bytes: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
        self.lab
            .memory
            .write(self.base + 4 * element as u64, &bytes)
            .expect("inside");
    }

    fn get(&self, element: usize) -> u32 {
        let mut bytes = [0; 4];
        self.lab
            .memory
            .read(self.base + 4 * element as u64, &mut bytes)
            .expect("inside");
        u32::from_le_bytes(bytes)
    }

    /// Element (x, y) of slice z of an image of floats is 100 z + 10 y + x; slices have so many rows.
    fn ramp(&mut self, rows: usize) {
        for z in 0..4 {
            for y in 0..rows {
                let row: Vec<u32> = (0..16).map(|x| ((100 * z + 10 * y + x) as f32).to_bits()).collect();
                self.put((z * rows + y) * 64, &row);
            }
        }
    }

    /// The same address in every lane.
    fn address(&mut self, words: &[u32]) {
        for (n, word) in words.iter().enumerate() {
            self.lab.wave.v[ADDRESS + n].0 = [*word; LANES];
        }
    }

    fn floats(&mut self, values: &[f32]) {
        let words: Vec<u32> = values.iter().map(|v| v.to_bits()).collect();
        self.address(&words);
    }

    /// Runs an instruction; the data registers of lane 5, and of no other.
    fn run(&mut self, name: &str, modifiers: Modifiers) -> Result<[u32; 5], FaultKind> {
        let i = self.instruction(name, modifiers);
        assert_eq!(self.lab.run(&i)?, Flow::Next);
        self.covered.insert(i.op);
        Ok([0, 1, 2, 3, 4].map(|n| self.lab.wave.v[DATA + n].0[5]))
    }

    fn instruction(&self, name: &str, modifiers: Modifiers) -> Inst {
        let op = op(name);
        let sampled = ["sample", "gather4", "get_lod"].iter().any(|s| name.contains(s));
        let mut operands = vec![
            (Role::Vdata, vgpr(DATA as u16, 4)),
            (Role::Vaddr, vgpr(ADDRESS as u16, 4)),
            (Role::Srsrc, sgpr(RESOURCE as u16, 8)),
        ];
        if sampled {
            operands.push((Role::Ssamp, sgpr(SAMPLER as u16, 4)));
        }
        let mut i = inst(op, Encoding::Mimg, &operands);
        i.modifiers = modifiers;
        i
    }

    fn float(&mut self, name: &str, modifiers: Modifiers) -> f32 {
        f32::from_bits(self.run(name, modifiers).expect(name)[0])
    }
}

fn mask(dmask: u8) -> Modifiers {
    Modifiers {
        dmask,
        unorm: true,
        ..Modifiers::default()
    }
}

fn array(dmask: u8) -> Modifiers {
    Modifiers {
        da: true,
        ..mask(dmask)
    }
}

/// For instructions with a sampler, which says itself whether coordinates are normalized.
fn sampled(dmask: u8) -> Modifiers {
    Modifiers {
        dmask,
        ..Modifiers::default()
    }
}

const WRAP: u32 = 0;
const MIRROR: u32 = 1;
const LAST: u32 = 2;
const MIRROR_ONCE: u32 = 3;
const HALF_BORDER: u32 = 4;
const BORDER: u32 = 6;
const MIRROR_ONCE_BORDER: u32 = 7;

/// Words of a sampler: clamp mode, linear, unnormalized.
fn plain(clamp: u32, linear: bool, unnormalized: bool) -> [u32; 4] {
    let l = u32::from(linear);
    [
        clamp | clamp << 3 | clamp << 6 | u32::from(unnormalized) << 15,
        0xfff << 12,
        l << 20 | l << 22,
        0,
    ]
}

#[test]
fn loads_find_elements() {
    let mut b = Bench::new();
    b.ramp(8);
    /// Kind, sizes, address, modifiers, what is found.
    type Case<'a> = (u32, [u32; 3], &'a [u32], Modifiers, f32);
    let cases: [Case; 6] = [
        (8, [16, 1, 1], &[3], mask(1), 3.0),
        (9, [16, 8, 1], &[3, 2], mask(1), 23.0),
        (10, [16, 8, 4], &[3, 2, 3], mask(1), 323.0),
        (11, [8, 8, 4], &[3, 2, 2], array(1), 223.0),
        (13, [16, 8, 4], &[3, 2, 1], array(1), 123.0),
        // an array that the shader did not declare is its first slice
        (13, [16, 8, 4], &[3, 2, 1], mask(1), 23.0),
    ];
    for (kind, sizes, at, modifiers, wanted) in cases {
        b.bind(texture(kind, sizes));
        b.address(at);
        assert_eq!(b.float("image_load", modifiers), wanted, "kind {kind}");
    }
    // a slice of a 1D array is a row
    b.bind(texture(12, [16, 1, 4]));
    b.address(&[3, 2]);
    assert_eq!(b.float("image_load", array(1)), 23.0);
    // beyond the image
    b.bind(texture(9, [16, 8, 1]));
    b.address(&[16, 0]);
    assert_eq!(b.float("image_load", mask(1)), 0.0);
    // 16-bit coordinates
    b.address(&[3 | 2 << 16]);
    let a16 = Modifiers { a16: true, ..mask(1) };
    assert_eq!(b.float("image_load", a16), 23.0);
    // views that begin at a later slice
    b.bind(Texture {
        first_slice: 1,
        ..texture(13, [16, 8, 4])
    });
    b.address(&[3, 2, 1]);
    assert_eq!(b.float("image_load", array(1)), 223.0);
    b.address(&[3, 2, 3]);
    assert_eq!(b.float("image_load", array(1)), 0.0);
}

#[test]
fn levels_lie_below_each_other() {
    let mut b = Bench::new();
    // 8 rows of level 0, 4 of level 1, 2, 1
    b.ramp(15);
    b.bind(Texture {
        levels: (0, 3),
        ..texture(9, [8, 8, 1])
    });
    for (level, row) in [(0, 0), (1, 8), (2, 12), (3, 14)] {
        b.address(&[0, 0, level]);
        let wanted = (10 * row) as f32;
        assert_eq!(b.float("image_load_mip", mask(1)), wanted);
        b.lab.wave.v[DATA].0 = [77f32.to_bits(); LANES];
        b.run("image_store_mip", mask(1)).expect("stores");
        assert_eq!(b.get(64 * row), 77f32.to_bits());
        b.put(64 * row, &[wanted.to_bits()]);
    }
    b.address(&[0, 0, 4]);
    assert_eq!(b.float("image_load_mip", mask(1)), 0.0);
    b.address(&[1]);
    assert_eq!(b.run("image_get_resinfo", mask(15)).expect("sizes")[..4], [4, 4, 1, 4]);
    b.bind(texture(13, [16, 8, 4]));
    b.address(&[0]);
    assert_eq!(
        b.run("image_get_resinfo", array(15)).expect("sizes")[..4],
        [16, 8, 4, 1]
    );
}

#[test]
fn components_are_selected_and_masked() {
    let mut b = Bench::new();
    b.put(0, &[0x4030_2010]);
    let t = Texture {
        format: (10, UINT),
        select: [6, 5, 4, 1],
        ..texture(9, [4, 4, 1])
    };
    b.bind(t);
    b.address(&[0, 0]);
    assert_eq!(
        b.run("image_load", mask(15)).expect("loads")[..4],
        [0x30, 0x20, 0x10, 1]
    );
    assert_eq!(b.run("image_load", mask(0b1010)).expect("loads")[..2], [0x20, 1]);
    // the status of TFE is behind the data
    b.lab.wave.v[DATA + 2].0 = [9; LANES];
    let tfe = Modifiers { tfe: true, ..mask(3) };
    assert_eq!(b.run("image_load", tfe).expect("loads")[..3], [0x30, 0x20, 0]);
    // halves
    let d16 = Modifiers { d16: true, ..mask(7) };
    assert_eq!(b.run("image_load", d16).expect("loads")[..2], [0x20_0030, 0x10]);
    // stores go the other way, and what is not given is 0
    b.lab.wave.v[DATA].0 = [0x11; LANES];
    b.lab.wave.v[DATA + 1].0 = [0x22; LANES];
    b.run("image_store", mask(0b0101)).expect("stores");
    assert_eq!(b.get(0), 0x0011_0022);
    b.lab.wave.v[DATA].0 = [0x22_0011; LANES];
    b.run("image_store", Modifiers { d16: true, ..mask(3) })
        .expect("stores");
    assert_eq!(b.get(0), 0x0011_2200);
    // dwords as they are
    b.put(0, &[0x8034]);
    b.bind(Texture {
        format: (2, UNORM),
        ..t
    });
    assert_eq!(b.run("image_load_pck", mask(1)).expect("loads")[0], 0x8034);
    assert_eq!(b.run("image_load_pck_sgn", mask(1)).expect("loads")[0], 0xffff_8034);
    b.address(&[0, 0, 0]);
    assert_eq!(b.run("image_load_mip_pck", mask(1)).expect("loads")[0], 0x8034);
    assert_eq!(b.run("image_load_mip_pck_sgn", mask(1)).expect("loads")[0], 0xffff_8034);
    b.lab.wave.v[DATA].0 = [0x1234; LANES];
    b.run("image_store_pck", mask(1)).expect("stores");
    assert_eq!(b.get(0) & 0xffff, 0x1234);
    b.lab.wave.v[DATA].0 = [0x4321; LANES];
    b.run("image_store_mip_pck", mask(1)).expect("stores");
    assert_eq!(b.get(0) & 0xffff, 0x4321);
}

/// Formats that only images have: bits in memory, components.
#[test]
fn formats_of_images() {
    let f = |x: f32| x.to_bits();
    let cases: [(u32, u32, [u32; 2], [u32; 4]); 12] = [
        (16, UNORM, [0b1111_1000_0000_0001, 0], [f(1.0 / 31.0), 0, f(1.0), 0]),
        (17, UNORM, [0b1_00000_11111_00000, 0], [0, f(1.0), 0, f(1.0)]),
        (18, UNORM, [0b0000_0111_1100_0001, 0], [f(1.0), 0, f(1.0), 0]),
        (19, UNORM, [0xf050, 0], [0, f(1.0 / 3.0), 0, f(1.0)]),
        (20, UNORM, [0xff_ffffff, 0], [f(1.0), f(1.0), 0, 0]),
        (21, UINT, [0x0000_1207, 0], [7, 0x12, 0, 0]),
        (22, FLOAT, [f(-2.5), 0x105], [f(-2.5), 5, 0, 0]),
        // 256, 1 and 511 times 2^(16 - 24)
        (
            34,
            FLOAT,
            [16 << 27 | 511 << 18 | 1 << 9 | 256, 0],
            [f(1.0), f(1.0 / 256.0), f(511.0 / 256.0), 0],
        ),
        (57, UNORM, [0xf0, 0], [0, f(1.0), 0, 0]),
        (58, UINT, [0b1111_1100_0010_0010, 0], [2, 1, 63, 0]),
        (10, 9, [0xffff_00ff, 0], [f(1.0), 0, f(1.0), f(1.0)]),
        (1, 9, [0x0a, 0], [f((10f64 / 255.0 / 12.92) as f32), 0, 0, 0]),
    ];
    let mut b = Bench::new();
    for (data, number, memory, wanted) in cases {
        b.put(0, &memory);
        b.bind(Texture {
            format: (data, number),
            ..texture(9, [4, 4, 1])
        });
        b.address(&[0, 0]);
        let found = b.run("image_load", mask(15)).expect("loads");
        assert_eq!(found[..4], wanted, "format {data}, number {number}");
        if number == 9 {
            continue;
        }
        for (n, component) in wanted.iter().enumerate() {
            b.lab.wave.v[DATA + n].0 = [*component; LANES];
        }
        b.put(0, &[0, 0]);
        b.run("image_store", mask(15)).expect("stores");
        let stored = [b.get(0), b.get(1)];
        let kept = if data == 22 {
            [memory[0], memory[1] & 0xff]
        } else {
            memory
        };
        assert_eq!(stored, kept, "format {data}, number {number}");
    }
}

#[test]
fn atomics() {
    let mut b = Bench::new();
    let words = Texture {
        format: (4, UINT),
        ..texture(9, [64, 4, 1])
    };
    b.bind(words);
    for l in 0..LANES {
        b.lab.wave.v[ADDRESS].0[l] = l as u32;
        b.lab.wave.v[ADDRESS + 1].0[l] = 1;
    }
    let cases: [(&str, u32, u32, u32); 12] = [
        ("swap", 9, 5, 5),
        ("add", 9, 5, 14),
        ("sub", 9, 5, 4),
        ("smin", -3i32 as u32, 5, -3i32 as u32),
        ("umin", -3i32 as u32, 5, 5),
        ("smax", -3i32 as u32, 5, 5),
        ("umax", -3i32 as u32, 5, -3i32 as u32),
        ("and", 9, 5, 1),
        ("or", 9, 5, 13),
        ("xor", 9, 5, 12),
        ("inc", 9, 5, 0),
        ("dec", 9, 5, 5),
    ];
    for (name, old, data, new) in cases {
        b.put(64, &[old; 64]);
        b.lab.wave.v[DATA].0 = [data; LANES];
        let glc = Modifiers { glc: true, ..mask(1) };
        let returned = b.run(&format!("image_atomic_{name}"), glc).expect(name);
        assert_eq!((returned[0], b.get(64 + 5)), (old, new), "{name}");
    }
    b.put(64, &[7; 64]);
    b.lab.wave.v[DATA].0 = [3; LANES];
    b.lab.wave.v[DATA + 1].0 = [7; LANES];
    b.run("image_atomic_cmpswap", mask(3)).expect("swaps");
    assert_eq!(b.get(64 + 5), 3);
    // 64 bits
    b.bind(Texture {
        format: (11, UINT),
        ..words
    });
    b.put(128, &[u32::MAX, 0].repeat(64));
    b.lab.wave.v[DATA].0 = [1; LANES];
    b.lab.wave.v[DATA + 1].0 = [0; LANES];
    b.run("image_atomic_add", mask(3)).expect("adds");
    assert_eq!((b.get(128 + 10), b.get(128 + 11)), (0, 1));
    let fault = b.run("image_atomic_add", mask(1)).expect_err("a wrong mask");
    assert!(
        matches!(&fault, FaultKind::BadOperand(m) if m.contains("dmask")),
        "{fault}"
    );
}

#[test]
fn clamp_modes() {
    let mut b = Bench::new();
    b.ramp(8);
    b.bind(texture(8, [4, 1, 1]));
    // the border is white here
    let border = |words: [u32; 4]| [words[0], words[1], words[2], 2 << 30];
    let cases: [(u32, &[(f32, f32)]); 7] = [
        (WRAP, &[(-0.5, 3.0), (-4.5, 3.0), (4.5, 0.0), (9.0, 1.0)]),
        (MIRROR, &[(-0.5, 0.0), (-1.5, 1.0), (4.5, 3.0), (7.5, 0.0), (8.5, 0.0)]),
        (LAST, &[(-9.0, 0.0), (4.0, 3.0)]),
        (MIRROR_ONCE, &[(-1.5, 1.0), (-9.0, 3.0), (9.0, 3.0)]),
        (HALF_BORDER, &[(-9.0, 0.0), (9.0, 3.0)]),
        (BORDER, &[(-0.5, 1.0), (0.0, 0.0), (3.5, 3.0), (4.0, 1.0)]),
        (MIRROR_ONCE_BORDER, &[(-2.5, 2.0), (-4.5, 1.0), (4.5, 1.0)]),
    ];
    for (clamp, list) in cases {
        for unnormalized in [false, true] {
            b.sampler(border(plain(clamp, false, unnormalized)));
            for (at, wanted) in list {
                b.floats(&[if unnormalized { *at } else { at / 4.0 }]);
                assert_eq!(b.float("image_sample_lz", sampled(1)), *wanted, "mode {clamp} at {at}");
            }
        }
    }
    // a linear filter half in the border, and what the instruction says instead of the sampler
    b.sampler(border(plain(HALF_BORDER, true, false)));
    b.floats(&[9.0]);
    assert_eq!(b.float("image_sample_lz", mask(1)), 2.0);
    b.sampler(border(plain(LAST, true, false)));
    b.floats(&[1.75]);
    assert_eq!(b.float("image_sample_lz", mask(1)), 1.25);
}

#[test]
fn filters_weigh_and_reduce() {
    let mut b = Bench::new();
    b.ramp(8);
    let [w0, w1, w2, w3] = plain(LAST, true, true);
    b.bind(texture(9, [8, 8, 1]));
    b.floats(&[2.0, 3.25]);
    b.sampler([w0, w1, w2, w3]);
    // around 1.5 and 2.75
    assert_eq!(b.float("image_sample_lz", sampled(1)), 29.0);
    b.sampler([w0 | 1 << 29, w1, w2, w3]);
    assert_eq!(b.float("image_sample_lz", sampled(1)), 21.0);
    b.sampler([w0 | 2 << 29, w1, w2, w3]);
    assert_eq!(b.float("image_sample_lz", sampled(1)), 32.0);
    // between slices of a volume as said
    b.bind(texture(10, [8, 8, 4]));
    b.floats(&[1.5, 1.5, 1.0]);
    for (deep, wanted) in [(0, 61.0), (1, 111.0), (2, 61.0)] {
        b.sampler([w0, w1, w2 | deep << 24, w3]);
        assert_eq!(b.float("image_sample_lz", sampled(1)), wanted, "z filter {deep}");
    }
    // offsets in whole elements: +2, -1
    b.bind(texture(9, [8, 8, 1]));
    b.sampler(plain(LAST, false, true));
    b.address(&[2 | 0x3f << 8, 1.5f32.to_bits(), 4.5f32.to_bits()]);
    assert_eq!(b.float("image_sample_lz_o", sampled(1)), 33.0);
    let fault = {
        b.bind(Texture {
            format: (4, UINT),
            ..texture(9, [8, 8, 1])
        });
        b.sampler([w0, w1, w2, w3]);
        b.run("image_sample_lz", sampled(1)).expect_err("integers")
    };
    assert!(
        matches!(&fault, FaultKind::BadOperand(m) if m.contains("integers")),
        "{fault}"
    );
}

#[test]
fn levels_of_detail() {
    let mut b = Bench::new();
    b.ramp(15);
    b.bind(Texture {
        levels: (0, 3),
        ..texture(9, [8, 8, 1])
    });
    let [w0, w1, w2, w3] = plain(LAST, false, false);
    let (point, linear) = (w2 | 1 << 26, w2 | 2 << 26);
    // rows of levels begin at 0, 8, 12, 14
    for (lod, of_point, of_linear) in [
        (0.0, 0.0, 0.0),
        (0.75, 80.0, 60.0),
        (1.0, 80.0, 80.0),
        (9.0, 140.0, 140.0),
    ] {
        b.floats(&[0.0, 0.0, lod]);
        b.sampler([w0, w1, point, w3]);
        assert_eq!(b.float("image_sample_l", sampled(1)), of_point);
        b.sampler([w0, w1, linear, w3]);
        assert_eq!(b.float("image_sample_l", sampled(1)), of_linear);
    }
    // gradients of two elements make level 1; bias, limits of sampler, address and resource
    b.sampler([w0, w1, point, w3]);
    b.floats(&[0.25, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(b.float("image_sample_d", sampled(1)), 80.0);
    b.sampler([w0, w1, point | 0x100, w3]);
    assert_eq!(b.float("image_sample_d", sampled(1)), 120.0);
    b.sampler([w0, 0x180 << 12, point | 0x200, w3]);
    b.floats(&[0.25, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(b.float("image_sample_d", sampled(1)), 120.0);
    b.sampler([w0, w1, point, w3]);
    b.floats(&[0.25, 0.0, 0.0, 0.25, 0.0, 0.0, 0.0]);
    assert_eq!(b.float("image_sample_d_cl", sampled(1)), 0.0);
    // differences between lanes of four
    for l in 0..LANES {
        b.lab.wave.v[ADDRESS].0[l] = ((l & 1) as f32 * 0.5).to_bits();
        b.lab.wave.v[ADDRESS + 1].0[l] = 0;
    }
    b.run("image_sample", sampled(1)).expect("samples");
    assert_eq!(f32::from_bits(b.lab.wave.v[DATA].0[4]), 120.0);
    let lod = b.run("image_get_lod", sampled(3)).expect("a level");
    assert_eq!([lod[0], lod[1]].map(f32::from_bits), [2.0, 2.0]);
    for l in 0..LANES {
        b.lab.wave.v[ADDRESS].0[l] = (-1f32).to_bits();
        b.lab.wave.v[ADDRESS + 1].0[l] = ((l & 1) as f32 * 0.5).to_bits();
        b.lab.wave.v[ADDRESS + 2].0[l] = 0;
    }
    b.run("image_sample_b", sampled(1)).expect("samples");
    assert_eq!(f32::from_bits(b.lab.wave.v[DATA].0[4]), 80.0);
}

#[test]
fn depth_is_compared() {
    let mut b = Bench::new();
    b.ramp(8);
    b.bind(texture(9, [8, 8, 1]));
    // never, less, equal, less or equal, greater, not equal, greater or equal, always
    let passes = |reference: f32, depth: f32| {
        [
            false,
            reference < depth,
            reference == depth,
            reference <= depth,
            reference > depth,
            reference != depth,
            reference >= depth,
            true,
        ]
    };
    for reference in [11.0f32, 12.0, 13.0] {
        b.floats(&[reference, 2.5, 1.5]);
        for (function, wanted) in passes(reference, 12.0).into_iter().enumerate() {
            let [w0, w1, w2, w3] = plain(LAST, false, true);
            b.sampler([w0 | (function as u32) << 12, w1, w2, w3]);
            let found = b.float("image_sample_c_lz", sampled(1));
            assert_eq!(found == 1.0, wanted, "function {function}, {reference}");
        }
    }
    // percentage of what a linear filter looks at: 11 and 12, 21 and 22
    let [w0, w1, w2, w3] = plain(LAST, true, true);
    b.sampler([w0 | 6 << 12, w1, w2, w3]);
    b.floats(&[12.0, 2.0, 2.0]);
    assert_eq!(b.float("image_sample_c_lz", sampled(1)), 0.5);
    let four = b.run("image_gather4_c_lz", sampled(1)).expect("gathers");
    assert_eq!([0, 1, 2, 3].map(|n| f32::from_bits(four[n])), [0.0, 0.0, 1.0, 1.0]);
}

#[test]
fn gathers_give_four_elements() {
    let mut b = Bench::new();
    b.ramp(8);
    b.bind(texture(9, [8, 8, 1]));
    b.sampler(plain(LAST, false, true));
    b.floats(&[2.0, 2.0]);
    let four = b.run("image_gather4_lz", sampled(1)).expect("gathers");
    assert_eq!([0, 1, 2, 3].map(|n| f32::from_bits(four[n])), [21.0, 22.0, 12.0, 11.0]);
    let fault = b.run("image_gather4_lz", sampled(3)).expect_err("two components");
    assert!(
        matches!(&fault, FaultKind::BadOperand(m) if m.contains("one component")),
        "{fault}"
    );
}

#[test]
fn faces_of_a_cube() {
    let mut b = Bench::new();
    // faces of 8 x 8
    for z in 0..6usize {
        for y in 0..8usize {
            let row: Vec<u32> = (0..8).map(|x| ((100 * z + 10 * y + x) as f32).to_bits()).collect();
            b.put((z * 8 + y) * 64, &row);
        }
    }
    b.bind(texture(11, [8, 8, 6]));
    b.sampler(plain(LAST, false, false));
    // coordinates lie between 1 and 2; faces of the second cube would begin at 8
    for face in 0..6 {
        b.floats(&[1.0 + 2.5 / 8.0, 1.0 + 3.5 / 8.0, face as f32]);
        let modifiers = Modifiers { da: true, ..sampled(1) };
        assert_eq!(b.float("image_sample_lz", modifiers), (100 * face + 32) as f32);
    }
    // beyond the right edge of +x is -z, whose left edge touches it
    let [w0, w1, w2, w3] = plain(LAST, true, false);
    let modifiers = Modifiers { da: true, ..sampled(1) };
    b.floats(&[2.0, 1.0 + 3.5 / 8.0, 0.0]);
    b.sampler([w0, w1, w2, w3]);
    assert_eq!(b.float("image_sample_lz", modifiers), (37.0 + 530.0) / 2.0);
    b.sampler([w0 | 1 << 28, w1, w2, w3]);
    assert_eq!(b.float("image_sample_lz", modifiers), 37.0);
}

#[test]
fn what_is_not_known_is_named() {
    let mut b = Bench::new();
    let good = texture(9, [4, 4, 1]);
    b.sampler(plain(LAST, false, true));
    b.address(&[0, 0]);
    let compressed = Texture {
        format: (35, UNORM),
        ..good
    };
    let samples = Texture {
        kind: 14,
        levels: (0, 2),
        ..good
    };
    for (texture, what) in [(compressed, "format 35"), (samples, "several samples")] {
        b.bind(texture);
        let fault = b.run("image_load", mask(1)).expect_err(what);
        assert!(
            matches!(&fault, FaultKind::Unimplemented(m) if m.contains(what)),
            "{fault}"
        );
    }
    b.bind(good);
    b.lab.wave.s[sreg::SGPR as usize + RESOURCE + 3] |= 5 << 20;
    let fault = b.run("image_load", mask(1)).expect_err("tiled");
    assert!(
        matches!(&fault, FaultKind::Unimplemented(m) if m.contains("swizzle mode 5")),
        "{fault}"
    );
    b.bind(good);
    let [w0, w1, w2, _] = plain(LAST, false, true);
    b.sampler([w0, w1, w2, 3 << 30]);
    let fault = b.run("image_sample_lz", sampled(1)).expect_err("a table");
    assert!(
        matches!(&fault, FaultKind::Unimplemented(m) if m.contains("border")),
        "{fault}"
    );
    let fault = b.run("image_gather4h", sampled(1)).expect_err("unknown");
    assert!(
        matches!(&fault, FaultKind::Unimplemented(m) if m.contains("image_gather4h")),
        "{fault}"
    );
    // beyond what was allocated
    b.bind(Texture {
        pitch: 0x8000,
        ..texture(9, [64, 64, 1])
    });
    b.address(&[0, 40]);
    let fault = b.run("image_load", mask(1)).expect_err("outside");
    assert!(matches!(fault, FaultKind::Memory { .. }), "{fault}");
    // an unbound image is 0, and swallows stores
    b.bind(Texture { format: (0, 0), ..good });
    assert_eq!(b.float("image_load", mask(1)), 0.0);
    b.run("image_store", mask(1)).expect("nothing");
}

/// Every operation with a sampler takes its parts of the address in their order: each has the same element with the others neutral.
#[test]
fn all_samples_read_their_address() {
    use amdgpu_isa::row::Coords;
    let mut b = Bench::new();
    b.ramp(8);
    b.bind(texture(9, [8, 8, 1]));
    let [w0, w1, w2, w3] = plain(LAST, false, true);
    // less or equal
    b.sampler([w0 | 3 << 12, w1, w2, w3]);
    for (op, _) in table("image::SAMPLES") {
        let name = op.mnemonic();
        // those that came later are in `tests/isa`
        let Some(row) = op.row(Processor::Gfx908) else {
            assert!(name.ends_with("_g16"), "{name}");
            continue;
        };
        let coords = row.coords;
        let mut words = Vec::new();
        if coords.contains(Coords::OFFSET) {
            words.push(1);
        }
        if coords.contains(Coords::BIAS) {
            words.push(0f32.to_bits());
        }
        if coords.contains(Coords::ZCOMPARE) {
            words.push(23f32.to_bits());
        }
        if coords.contains(Coords::GRAD) {
            words.extend([0; 4]);
        }
        let x = if coords.contains(Coords::OFFSET) { 2.5f32 } else { 3.5 };
        words.extend([x.to_bits(), 2.5f32.to_bits()]);
        if coords.contains(Coords::LOD) {
            words.push(0f32.to_bits());
        }
        b.address(&words);
        let gather = name.contains("gather4");
        let found = b.run(name, sampled(1)).unwrap_or_else(|e| panic!("{name}: {e}"));
        // the last of four elements is that with the lower indices
        let found = f32::from_bits(found[if gather { 3 } else { 0 }]);
        let wanted = if coords.contains(Coords::ZCOMPARE) { 1.0 } else { 23.0 };
        assert_eq!(found, wanted, "{name}");
    }
}
