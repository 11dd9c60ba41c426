//! Matrix products that Triton compiled (`tests/matrix`, made by `build.py` there) against sums in f64, and softmax, layer norm and attention.

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

/// Two blocks in each direction, on a CDNA processor.
fn check(object: &str, target: &str, format: Format, block: u32, most: f64) {
    check_with(object, target, 64, format, block, most);
}

/// The same with waves of `lanes`, four of them in a work-group.
fn check_with(object: &str, target: &str, lanes: u32, format: Format, block: u32, most: f64) {
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
    let items = 4 * lanes;
    let mut launch = Launch::new("matmul_kernel", &[2 * items, 2], &[items, 1]);
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
fn check_scaled(target: &str, lanes: u32, cases: &[(&str, Format, Format, u32)]) {
    const SIZE: usize = 128;
    const DEPTH: usize = 256;
    for &(object, of_a, of_b, group_bytes) in cases {
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
        let mut session = session(object, target);
        let args = [
            buffer(&mut session, "a", &a.bytes(of_a, false)),
            buffer(&mut session, "scales of a", &scales_a),
            buffer(&mut session, "b", &b.bytes(of_b, true)),
            buffer(&mut session, "scales of b", &scales_b),
        ];
        let c = session.allocate("c", (4 * SIZE * SIZE) as u64).expect("room");
        let items = 4 * lanes;
        let mut launch = Launch::new("scaled_kernel", &[items], &[items]);
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

#[test]
fn cdna4_with_scales() {
    let cases = [
        ("scaled_e2m1_e2m1", E2M1, E2M1, 71120),
        ("scaled_e4m3_e4m3", E4M3, E4M3, 138192),
        ("scaled_e4m3_e2m1", E4M3, E2M1, 104400),
        ("scaled_e5m2_e4m3", E5M2, E4M3, 138192),
    ];
    check_scaled("gfx950", 64, &cases);
}

#[test]
fn rdna3() {
    check_with("f16", "gfx1100", 32, F16, 64, F32_SUMS);
    check_with("bf16", "gfx1100", 32, BF16, 64, F32_SUMS);
    check_with("f16", "gfx1151", 32, F16, 64, F32_SUMS);
    check_integers("gfx1100");
    check_integers("gfx1151");
}

#[test]
fn rdna4() {
    check_with("f16", "gfx1200", 32, F16, 64, F32_SUMS);
    check_with("bf16", "gfx1200", 32, BF16, 64, F32_SUMS);
    check_with("fp8", "gfx1200", 32, E4M3, 64, F32_SUMS);
    check_with("bf8", "gfx1200", 32, E5M2, 64, F32_SUMS);
    check_integers("gfx1200");
}

#[test]
fn gfx1250() {
    check_with("f16", "gfx1250", 32, F16, 64, F32_SUMS);
    check_with("bf16", "gfx1250", 32, BF16, 64, F32_SUMS);
    check_with("f32", "gfx1250", 32, F32, 64, F32_SUMS);
    check_with("fp8", "gfx1250", 32, E4M3, 64, F32_SUMS);
    check_with("bf8", "gfx1250", 32, E5M2, 64, F32_SUMS);
    check_integers("gfx1250");
}

#[test]
fn gfx1250_with_scales() {
    let cases = [
        ("scaled_e2m1_e2m1", E2M1, E2M1, 73696),
        ("scaled_e4m3_e4m3", E4M3, E4M3, 143_328),
        ("scaled_e4m3_e2m1", E4M3, E2M1, 108_512),
    ];
    check_scaled("gfx1250", 32, &cases);
}

/// Bytes with signs, and sums in i32: exactly.
fn check_integers(target: &str) {
    const SIZE: usize = 128;
    let mut random = Random(0xfeed_beef_1234_5678);
    let mut bytes = || -> Vec<u8> { (0..SIZE * SIZE).map(|_| random.next() as u8).collect() };
    let (a, b) = (bytes(), bytes());
    let mut session = session("i8", target);
    let args = [buffer(&mut session, "a", &a), buffer(&mut session, "b", &b)];
    let c = session.allocate("c", (4 * SIZE * SIZE) as u64).expect("room");
    let mut launch = Launch::new("matmul_kernel", &[2 * 128, 2], &[128, 1]);
    launch.args = args.into_iter().chain([Arg::from(&c)]).collect();
    for _ in 0..3 {
        launch = launch.arg(SIZE as u32);
    }
    launch = launch.arg(Arg::Address(0)).arg(Arg::Address(0));
    launch.dynamic_group_bytes = 0x8000;
    session.launch(&launch).unwrap_or_else(|e| panic!("i8.{target}: {e}"));
    for (n, got) in session.bytes(&c).expect("read").chunks_exact(4).enumerate() {
        let (row, column) = (n / SIZE, n % SIZE);
        let product = |k: usize| i32::from(a[row * SIZE + k] as i8) * i32::from(b[k * SIZE + column] as i8);
        let want: i32 = (0..SIZE).map(product).sum();
        let got = i32::from_le_bytes(got.try_into().expect("four bytes"));
        assert_eq!(got, want, "i8.{target}: row {row}, column {column}");
    }
}

/// Random numbers between -4 and 4.
fn numbers(count: usize, random: &mut Random) -> Vec<f32> {
    (0..count)
        .map(|_| (random.next() as i32 >> 8) as f32 / 2f32.powi(21))
        .collect()
}

fn floats(session: &mut Session, name: &str, values: &[f32]) -> Arg {
    let bytes: Vec<u8> = values.iter().flat_map(|x| x.to_le_bytes()).collect();
    buffer(session, name, &bytes)
}

fn results(session: &Session, buffer: &weft::Buffer) -> Vec<f64> {
    let bytes = session.bytes(buffer).expect("read");
    let of = |bytes: &[u8]| f64::from(f32::from_le_bytes(bytes.try_into().expect("four bytes")));
    bytes.chunks_exact(4).map(of).collect()
}

fn near(name: &str, got: &[f64], want: &[f64], most: f64) {
    assert_eq!(got.len(), want.len());
    for (n, (got, want)) in got.iter().zip(want).enumerate() {
        assert!((got - want).abs() <= most, "{name}: element {n}: {got} for {want}");
    }
}

fn softmax(row: &[f64]) -> Vec<f64> {
    let greatest = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = row.iter().map(|x| (x - greatest).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.iter().map(|x| x / sum).collect()
}

const ROWS: usize = 8;
/// Not all of the 1,024 columns that the kernels have room for.
const COLUMNS: usize = 1000;

#[test]
fn softmax_of_rows() {
    for target in ["gfx1100", "gfx1200"] {
        let x = numbers(ROWS * COLUMNS, &mut Random(77));
        let mut session = session("softmax", target);
        let from = floats(&mut session, "x", &x);
        let out = session.allocate("out", (4 * x.len()) as u64).expect("room");
        let mut launch = Launch::new("softmax_kernel", &[128 * ROWS as u32], &[128]);
        launch.args = vec![from, Arg::from(&out)];
        launch = launch.arg(COLUMNS as u32).arg(Arg::Address(0)).arg(Arg::Address(0));
        launch.dynamic_group_bytes = 16;
        session
            .launch(&launch)
            .unwrap_or_else(|e| panic!("softmax.{target}: {e}"));
        let rows = x
            .chunks(COLUMNS)
            .map(|row| row.iter().map(|x| f64::from(*x)).collect::<Vec<_>>());
        let want: Vec<f64> = rows.flat_map(|row| softmax(&row)).collect();
        near(&format!("softmax.{target}"), &results(&session, &out), &want, 1e-8);
    }
}

#[test]
fn layer_norm_of_rows() {
    for target in ["gfx1100", "gfx1200"] {
        let mut random = Random(78);
        let x = numbers(ROWS * COLUMNS, &mut random);
        let (weight, bias) = (numbers(COLUMNS, &mut random), numbers(COLUMNS, &mut random));
        let mut session = session("layer_norm", target);
        let mut args: Vec<Arg> = Vec::new();
        for (name, values) in [("x", &x), ("weight", &weight), ("bias", &bias)] {
            args.push(floats(&mut session, name, values));
        }
        let out = session.allocate("out", (4 * x.len()) as u64).expect("room");
        let mut launch = Launch::new("layer_norm_kernel", &[128 * ROWS as u32], &[128]);
        launch.args = args.into_iter().chain([Arg::from(&out)]).collect();
        launch = launch.arg(COLUMNS as u32).arg(1e-5f32);
        launch = launch.arg(Arg::Address(0)).arg(Arg::Address(0));
        launch.dynamic_group_bytes = 4096;
        session
            .launch(&launch)
            .unwrap_or_else(|e| panic!("layer_norm.{target}: {e}"));
        let mut want = Vec::new();
        for row in x.chunks(COLUMNS) {
            let values: Vec<f64> = row.iter().map(|x| f64::from(*x)).collect();
            let mean = values.iter().sum::<f64>() / COLUMNS as f64;
            let variance = values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / COLUMNS as f64;
            let of = |(n, x): (usize, &f64)| {
                (x - mean) / (variance + 1e-5).sqrt() * f64::from(weight[n]) + f64::from(bias[n])
            };
            want.extend(values.iter().enumerate().map(of));
        }
        near(&format!("layer_norm.{target}"), &results(&session, &out), &want, 1e-5);
    }
}

#[test]
fn attention() {
    const LENGTH: usize = 128;
    const DEPTH: usize = 64;
    let scale = 0.125f32;
    for target in ["gfx1100", "gfx1200"] {
        let mut random = Random(79);
        let mut session = session("attention", target);
        let mut args = Vec::new();
        let matrices = ["q", "k", "v"].map(|name| {
            let matrix = Matrix::random(F16, LENGTH, DEPTH, &mut random);
            args.push(buffer(&mut session, name, &matrix.bytes(F16, false)));
            matrix.values
        });
        let out = session.allocate("out", (4 * LENGTH * DEPTH) as u64).expect("room");
        let blocks = (LENGTH / 64) as u32;
        let mut launch = Launch::new("attention_kernel", &[128 * blocks], &[128]);
        launch.args = args.into_iter().chain([Arg::from(&out)]).collect();
        launch = launch.arg(LENGTH as u32).arg(scale);
        launch = launch.arg(Arg::Address(0)).arg(Arg::Address(0));
        launch.dynamic_group_bytes = 8192;
        session
            .launch(&launch)
            .unwrap_or_else(|e| panic!("attention.{target}: {e}"));
        let [q, k, v] = &matrices;
        let mut want = Vec::new();
        for query in q.chunks(DEPTH) {
            let dot = |key: &[f64]| key.iter().zip(query).map(|(x, y)| x * y).sum::<f64>() * f64::from(scale);
            let scores: Vec<f64> = k.chunks(DEPTH).map(dot).collect();
            let weights = softmax(&scores);
            let of = |n: usize| weights.iter().zip(v.chunks(DEPTH)).map(|(w, v)| w * v[n]).sum::<f64>();
            want.extend((0..DEPTH).map(of));
        }
        // weights are rounded to f16
        near(&format!("attention.{target}"), &results(&session, &out), &want, 4e-3);
    }
}
