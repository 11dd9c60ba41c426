//! Numbers: formats of floats, random ones, matrices of them, and products to compare with.

/// A float format of 4 to 16 bits, or f32.
#[derive(Clone, Copy)]
pub struct Format {
    pub bits: u32,
    mantissa: u32,
    pub bias: i32,
}

pub const F32: Format = format(32, 23, 127);
pub const F16: Format = format(16, 10, 15);
pub const BF16: Format = format(16, 7, 127);
/// gfx940's, which has one zero.
pub const E4M3_FNUZ: Format = format(8, 3, 8);
pub const E4M3: Format = format(8, 3, 7);
pub const E5M2: Format = format(8, 2, 15);
pub const E2M1: Format = format(4, 1, 1);

pub const fn format(bits: u32, mantissa: u32, bias: i32) -> Format {
    Format { bits, mantissa, bias }
}

impl Format {
    pub fn value(self, code: u32) -> f64 {
        let exponent = code >> self.mantissa & ((1 << (self.bits - 1 - self.mantissa)) - 1);
        let mantissa = code & ((1 << self.mantissa) - 1);
        let scale = |x: f64, e: i32| x * 2f64.powi(e - self.mantissa as i32);
        let magnitude = match exponent {
            0 => scale(f64::from(mantissa), 1 - self.bias),
            e => scale(f64::from(mantissa + (1 << self.mantissa)), e as i32 - self.bias),
        };
        if code >> (self.bits - 1) != 0 {
            -magnitude
        } else {
            magnitude
        }
    }

    /// A random code between -4 and 4, no NaN and no infinity.
    pub fn code(self, random: &mut Random) -> u32 {
        let all = u32::MAX >> (32 - self.bits);
        loop {
            let code = random.next() & all;
            let negative_zero = code == 1 << (self.bits - 1);
            if self.value(code).abs() <= 4.0 && !negative_zero {
                return code;
            }
        }
    }
}

pub struct Random(u64);

impl Random {
    pub fn of(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as u32
    }
}

/// A matrix by rows: its codes, and what they stand for.
pub struct Matrix {
    pub codes: Vec<u32>,
    pub values: Vec<f64>,
    pub columns: usize,
}

impl Matrix {
    pub fn random(format: Format, rows: usize, columns: usize, random: &mut Random) -> Matrix {
        let codes: Vec<u32> = (0..rows * columns).map(|_| format.code(random)).collect();
        let values = codes.iter().map(|&code| format.value(code)).collect();
        Matrix { codes, values, columns }
    }

    /// As kernels read it; two codes of four bits that follow each other in a column (or a row) share a byte.
    pub fn bytes(&self, format: Format, along_columns: bool) -> Vec<u8> {
        let width = self.columns;
        match format.bits {
            4 if along_columns => (0..self.codes.len() / 2)
                .map(|n| (n / width * 2 * width + n % width, width))
                .map(|(at, next)| (self.codes[at] | self.codes[at + next] << 4) as u8)
                .collect(),
            4 => self
                .codes
                .chunks(2)
                .map(|pair| (pair[0] | pair[1] << 4) as u8)
                .collect(),
            bits => self
                .codes
                .iter()
                .flat_map(|code| code.to_le_bytes().into_iter().take(bits as usize / 8))
                .collect(),
        }
    }
}

/// Compares with sums in f64: an error is relative to the sum of the products' magnitudes.
pub fn compare(name: &str, got: &[u8], a: &Matrix, b: &Matrix, most: f64) {
    let (depth, columns) = (a.columns, b.columns);
    assert_eq!(got.len(), a.codes.len() / depth * columns * 4);
    for (n, bytes) in got.chunks_exact(4).enumerate() {
        let (row, column) = (n / columns, n % columns);
        let products = (0..depth).map(|k| a.values[row * depth + k] * b.values[k * columns + column]);
        let (sum, magnitudes) = products.fold((0.0, 0.0), |(sum, all), p: f64| (sum + p, all + p.abs()));
        let got = f64::from(f32::from_le_bytes(bytes.try_into().expect("four bytes")));
        assert!(
            (got - sum).abs() <= most * magnitudes,
            "{name}: row {row}, column {column}: {got} for {sum}"
        );
    }
}

/// Random numbers between -4 and 4.
pub fn numbers(count: usize, random: &mut Random) -> Vec<f32> {
    (0..count)
        .map(|_| (random.next() as i32 >> 8) as f32 / 2f32.powi(21))
        .collect()
}
