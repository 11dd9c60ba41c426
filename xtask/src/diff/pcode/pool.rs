//! Inputs: extreme values of each type, and random ones.

/// xorshift64*: the same sequence in every run.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 16) % n
    }

    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len() as u64) as usize]
    }

    /// Dwords of a value of a type of the rows.
    pub fn value(&mut self, ty: &str, dwords: usize) -> Vec<u32> {
        match ty {
            "f64" => (0..dwords.div_ceil(2)).flat_map(|_| split(self.f64())).collect(),
            "f32" | "v2f32" => (0..dwords).map(|_| self.f32()).collect(),
            "f16" | "v2f16" | "d16x2" => (0..dwords).map(|_| self.f16() | self.f16() << 16).collect(),
            "bf16" | "v2bf16" => (0..dwords)
                .map(|_| (self.f32() >> 16) | self.f32() & 0xffff_0000)
                .collect(),
            "mix" if self.one_in(2) => vec![self.f32()],
            "mix" => vec![self.f16() | self.f16() << 16],
            "b64" | "i64" if dwords == 2 => split(self.int64()).to_vec(),
            _ => (0..dwords).map(|_| self.int32()).collect(),
        }
    }

    fn f32(&mut self) -> u32 {
        let sign = (self.next() as u32) & 0x8000_0000;
        match self.below(8) {
            0..=2 => *self.of(F32) ^ sign,
            3 => (self.below(64) as f32 / 4.0).to_bits() ^ sign,
            // Near one, where functions differ most.
            4 => {
                0x3f80_0000_u32
                    .wrapping_add(self.below(1 << 25) as u32)
                    .wrapping_sub(1 << 24)
                    ^ sign
            }
            5 => self.of(F32).wrapping_add(self.below(5) as u32).wrapping_sub(2) ^ sign,
            _ => self.next() as u32,
        }
    }

    fn f64(&mut self) -> u64 {
        let sign = self.next() & 1 << 63;
        match self.below(8) {
            0..=2 => *self.of(F64) ^ sign,
            3 => (self.below(64) as f64 / 4.0).to_bits() ^ sign,
            4 => {
                0x3ff0_0000_0000_0000_u64
                    .wrapping_add(self.below(1 << 54))
                    .wrapping_sub(1 << 53)
                    ^ sign
            }
            5 => self.of(F64).wrapping_add(self.below(5)).wrapping_sub(2) ^ sign,
            _ => self.next(),
        }
    }

    fn f16(&mut self) -> u32 {
        let sign = (self.next() as u32) & 0x8000;
        match self.below(4) {
            0 => *self.of(F16) ^ sign,
            1 => (self.of(F16).wrapping_add(self.below(5) as u32).wrapping_sub(2) ^ sign) & 0xffff,
            _ => self.next() as u32 & 0xffff,
        }
    }

    fn int32(&mut self) -> u32 {
        match self.below(8) {
            0 | 1 => *self.of(INT),
            2 => self.of(INT).wrapping_add(self.below(5) as u32).wrapping_sub(2),
            3 => self.next() as u32 >> self.below(32),
            4 => (self.next() as i32 >> self.below(32)) as u32,
            5 => *self.of(F32),
            _ => self.next() as u32,
        }
    }

    pub fn int64(&mut self) -> u64 {
        match self.below(4) {
            0 => u64::from(self.int32()) | u64::from(self.int32()) << 32,
            1 => self.next() >> self.below(64),
            2 => (self.next() as i64 >> self.below(64)) as u64,
            _ => self.next(),
        }
    }
}

pub fn split(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

const INT: &[u32] = &[
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    127,
    128,
    255,
    256,
    0x7fff,
    0x8000,
    0xffff,
    0x1_0000,
    0x7f_ffff,
    0x80_0000,
    0xff_ffff,
    0x100_0000,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_fffe,
    0xffff_ffff,
    0x7fff_8000,
    0x8000_7fff,
    0x80ff_7f00,
    0x0180_ff00,
    0x8000_8000,
    0xffff_8000,
];

const F32: &[u32] = &[
    0,
    1,
    2,
    0x0000_8000,
    0x007f_ffff,
    0x0080_0000,
    0x0080_0001,
    0x00ff_ffff,
    0x0100_0000,
    0x3300_0000,
    0x3380_0000,
    0x3800_0000,
    0x3880_0000,
    0x3e22_f983,
    0x3eff_ffff,
    0x3f00_0000,
    0x3f00_0001,
    0x3f7f_ffff,
    0x3f80_0000,
    0x3f80_0001,
    0x3fc0_0000,
    0x4000_0000,
    0x4020_0000,
    0x4060_0000,
    0x437f_0000,
    0x437f_8000,
    0x4380_0000,
    0x46ff_fe00,
    0x477f_e000,
    0x477f_efff,
    0x477f_f000,
    0x4780_0000,
    0x4a80_0001,
    0x4b00_0000,
    0x4b00_0001,
    0x4b7f_ffff,
    0x4b80_0000,
    0x4eff_ffff,
    0x4f00_0000,
    0x4f7f_ffff,
    0x4f80_0000,
    0x5f00_0000,
    0x7e80_0000,
    0x7f00_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0x7f80_0001,
    0x7fa0_0000,
    0x7fbf_ffff,
    0x7fc0_0000,
    0x7fc0_1234,
    0x7fff_ffff,
];

const F64: &[u64] = &[
    0,
    1,
    0x000f_ffff_ffff_ffff,
    0x0010_0000_0000_0000,
    0x0010_0000_0000_0001,
    0x36a0_0000_0000_0000,
    0x3690_0000_0000_0000,
    0x380f_ffff_ffff_ffff,
    0x3810_0000_0000_0000,
    0x3fd4_5f30_6dc9_c883,
    0x3fdf_ffff_ffff_ffff,
    0x3fe0_0000_0000_0000,
    0x3fe0_0000_0000_0001,
    0x3fef_ffff_ffff_ffff,
    0x3ff0_0000_0000_0000,
    0x3ff0_0000_0000_0001,
    0x3ff8_0000_0000_0000,
    0x4000_0000_0000_0000,
    0x4004_0000_0000_0000,
    0x41df_ffff_ffc0_0000,
    0x41e0_0000_0000_0000,
    0x41ef_ffff_ffe0_0000,
    0x41f0_0000_0000_0000,
    0x4330_0000_0000_0001,
    0x4340_0000_0000_0000,
    0x47ef_ffff_e000_0000,
    0x47ef_ffff_f000_0000,
    0x7fd0_0000_0000_0000,
    0x7fef_ffff_ffff_ffff,
    0x7ff0_0000_0000_0000,
    0x7ff0_0000_0000_0001,
    0x7ff4_0000_0000_0000,
    0x7ff8_0000_0000_0000,
    0x7ff8_0000_1234_5678,
    0x7fff_ffff_ffff_ffff,
];

const F16: &[u32] = &[
    0, 1, 2, 0x3ff, 0x400, 0x401, 0x7ff, 0x800, 0x1400, 0x3118, 0x37ff, 0x3800, 0x3801, 0x3bff, 0x3c00, 0x3c01, 0x3e00,
    0x4000, 0x4100, 0x4300, 0x5bf8, 0x5c00, 0x63ff, 0x6400, 0x6401, 0x67ff, 0x6800, 0x77ff, 0x7800, 0x7bff, 0x7c00,
    0x7c01, 0x7d00, 0x7e00, 0x7e12, 0x7fff,
];
