//! Matrix products that Triton compiled for CDNA2, CDNA3 and CDNA4 (`tests/matrix`, made by `build.py` there) against sums in f64.

use weft::{Arg, Engine, Launch, Program, Session, Settings};

/// A float format of 4 to 16 bits, or f32.
#[derive(Clone, Copy)]
struct Format {
    bits: u32,
    mantissa: u32,
    bias: i32,
}

const F32: Format = format(32, 23, 127);
const F16: Format = format(16, 10, 15);
const BF16: Format = format(16, 7, 127);
/// gfx940's, which has one zero.
const E4M3_FNUZ: Format = format(8, 3, 8);
const E4M3: Format = format(8, 3, 7);
const E5M2: Format = format(8, 2, 15);
const E2M1: Format = format(4, 1, 1);

const fn format(bits: u32, mantissa: u32, bias: i32) -> Format {
    Format { bits, mantissa, bias }
}

impl Format {
    fn value(self, code: u32) -> f64 {
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
    fn code(self, random: &mut Random) -> u32 {
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

struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as u32
    }
}

/// A matrix by rows: its codes, and what they stand for.
struct Matrix {
    codes: Vec<u32>,
    values: Vec<f64>,
    columns: usize,
}

impl Matrix {
    fn random(format: Format, rows: usize, columns: usize, random: &mut Random) -> Matrix {
        let codes: Vec<u32> = (0..rows * columns).map(|_| format.code(random)).collect();
        let values = codes.iter().map(|&code| format.value(code)).collect();
        Matrix { codes, values, columns }
    }

    /// As kernels read it; two codes of four bits that follow each other in a column (or a row) share a byte.
    fn bytes(&self, format: Format, along_columns: bool) -> Vec<u8> {
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

fn session(object: &str, target: &str) -> Session {
    let path = format!(
        "{}/../../tests/matrix/{object}.{target}.hsaco",
        env!("CARGO_MANIFEST_DIR")
    );
    let program = Program::new(&path, std::fs::read(&path).expect("an object"));
    let engine = Engine::Machine(Some(target.parse().expect("a target")));
    program.load(engine, &Settings::default()).expect("loaded")
}

fn buffer(session: &mut Session, name: &str, bytes: &[u8]) -> Arg {
    let buffer = session.allocate(name, bytes.len() as u64).expect("room");
    session.write(buffer.address, bytes).expect("written");
    Arg::from(&buffer)
}

/// Compares with sums in f64: an error is relative to the sum of the products' magnitudes.
fn compare(name: &str, got: &[u8], a: &Matrix, b: &Matrix, most: f64) {
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

/// Two blocks in each direction.
fn check(object: &str, target: &str, format: Format, block: u32, most: f64) {
    let name = format!("{object}.{target}");
    let size = 2 * block as usize;
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ u64::from(block));
    let mut a = Matrix::random(format, size, size, &mut random);
    let mut b = Matrix::random(format, size, size, &mut random);
    let mut session = session(object, target);
    let args = [
        buffer(&mut session, "a", &a.bytes(format, false)),
        buffer(&mut session, "b", &b.bytes(format, true)),
    ];
    let c = session.allocate("c", (4 * size * size) as u64).expect("room");
    let mut launch = Launch::new("matmul_kernel", &[2 * 256, 2], &[256, 1]);
    launch.args = args.into_iter().chain([Arg::from(&c)]).collect();
    for _ in 0..3 {
        launch = launch.arg(size as u32);
    }
    // Triton's own two, for scratch memory
    launch = launch.arg(Arg::Address(0)).arg(Arg::Address(0));
    launch.dynamic_group_bytes = 0x1_0000;
    session.launch(&launch).unwrap_or_else(|e| panic!("{name}: {e}"));
    if target == "gfx90a" && format.bits == 16 {
        // CDNA2 takes denormals of 16 bits as zero (docs/FIDELITY.md)
        let least = 2f64.powi(1 - format.bias);
        let values = a.values.iter_mut().chain(&mut b.values);
        values.filter(|x| x.abs() < least).for_each(|x| *x = 0.0);
    }
    compare(&name, &session.bytes(&c).expect("read"), &a, &b, most);
}

/// As exact as sums of f32 are.
const F32_SUMS: f64 = 2e-6;

#[test]
fn cdna2() {
    check("f16", "gfx90a", F16, 64, F32_SUMS);
    check("bf16", "gfx90a", BF16, 64, F32_SUMS);
    check("f32", "gfx90a", F32, 64, F32_SUMS);
}

#[test]
fn cdna3() {
    check("f16", "gfx942", F16, 128, F32_SUMS);
    check("bf16", "gfx942", BF16, 64, F32_SUMS);
    check("fp8", "gfx942", E4M3_FNUZ, 64, F32_SUMS);
    // xf32 has ten bits of mantissa; what is below is cut off both sources
    check("f32", "gfx942", F32, 64, 2f64.powi(-9) + 1e-5);
}

#[test]
fn cdna4() {
    check("f16", "gfx950", F16, 64, F32_SUMS);
    check("bf16", "gfx950", BF16, 64, F32_SUMS);
    check("fp8", "gfx950", E4M3, 128, F32_SUMS);
    check("bf8", "gfx950", E5M2, 64, F32_SUMS);
}

/// Products whose groups of 32 elements have scales (OCP Microscaling).
#[test]
fn cdna4_with_scales() {
    const SIZE: usize = 128;
    const DEPTH: usize = 256;
    let cases = [
        ("scaled_e2m1_e2m1", E2M1, E2M1, 71120),
        ("scaled_e4m3_e4m3", E4M3, E4M3, 138192),
        ("scaled_e4m3_e2m1", E4M3, E2M1, 104400),
        ("scaled_e5m2_e4m3", E5M2, E4M3, 138192),
    ];
    for (object, of_a, of_b, group_bytes) in cases {
        let mut random = Random(0x1234_5678_9abc_def1);
        let mut a = Matrix::random(of_a, SIZE, DEPTH, &mut random);
        let mut b = Matrix::random(of_b, DEPTH, SIZE, &mut random);
        // a row (of A) or a column (of B) after the other
        let mut scales = || -> Vec<u8> {
            let groups = SIZE * DEPTH / 32;
            (0..groups).map(|_| 120 + (random.next() % 15) as u8).collect()
        };
        let (scales_a, scales_b) = (scales(), scales());
        let scale =
            |scales: &[u8], line: usize, k: usize| 2f64.powi(i32::from(scales[line * DEPTH / 32 + k / 32]) - 127);
        let mut session = session(object, "gfx950");
        let args = [
            buffer(&mut session, "a", &a.bytes(of_a, false)),
            buffer(&mut session, "scales of a", &scales_a),
            buffer(&mut session, "b", &b.bytes(of_b, true)),
            buffer(&mut session, "scales of b", &scales_b),
        ];
        let c = session.allocate("c", (4 * SIZE * SIZE) as u64).expect("room");
        let mut launch = Launch::new("scaled_kernel", &[256], &[256]);
        launch.args = args.into_iter().chain([Arg::from(&c)]).collect();
        launch = launch.arg(SIZE as u32).arg(DEPTH as u32);
        launch = launch.arg(Arg::Address(0)).arg(Arg::Address(0));
        launch.dynamic_group_bytes = group_bytes;
        session.launch(&launch).unwrap_or_else(|e| panic!("{object}: {e}"));
        for (n, value) in a.values.iter_mut().enumerate() {
            *value *= scale(&scales_a, n / DEPTH, n % DEPTH);
        }
        for (n, value) in b.values.iter_mut().enumerate() {
            *value *= scale(&scales_b, n % SIZE, n / SIZE);
        }
        compare(object, &session.bytes(&c).expect("read"), &a, &b, F32_SUMS);
    }
}
