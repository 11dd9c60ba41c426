//! Matrix products that Triton compiled (`tests/matrix`, made by `build.py` there) against sums in f64, and softmax, layer norm and attention.

use weft::{Arg, Launch};

use crate::formats::{BF16, E2M1, E4M3, E4M3_FNUZ, E5M2, F16, F32, Format, Matrix, Random, compare, numbers};
use crate::run::{
    self, buffer, floats, flush_halves, integers_of, near, normal, product_of_bytes, results, session, softmax,
};

/// Two blocks in each direction, on a CDNA processor.
fn check(object: &str, target: &str, format: Format, block: u32, most: f64) {
    check_with(object, target, 64, format, block, most);
}

/// The same with waves of `lanes`, four of them in a work-group.
fn check_with(object: &str, target: &str, lanes: u32, format: Format, block: u32, most: f64) {
    let name = format!("{object}.{target}");
    let size = 2 * block as usize;
    let mut random = Random::of(0x9e37_79b9_7f4a_7c15 ^ u64::from(block));
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
    flush_halves(target, format, &mut a, &mut b);
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
        let mut random = Random::of(0x1234_5678_9abc_def1);
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
    let mut random = Random::of(0xfeed_beef_1234_5678);
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
    let got = session.bytes(&c).expect("read");
    assert_eq!(integers_of(&got), product_of_bytes(&a, &b, SIZE), "i8.{target}");
}

const ROWS: usize = 8;
/// Not all of the 1,024 columns that the kernels have room for.
const COLUMNS: usize = 1000;

#[test]
fn softmax_of_rows() {
    for target in ["gfx1100", "gfx1200"] {
        let x = numbers(ROWS * COLUMNS, &mut Random::of(77));
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
        let want: Vec<f64> = x.chunks(COLUMNS).flat_map(softmax).collect();
        near(&format!("softmax.{target}"), &results(&session, &out), &want, 1e-8);
    }
}

#[test]
fn layer_norm_of_rows() {
    for target in ["gfx1100", "gfx1200"] {
        let mut random = Random::of(78);
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
        let want: Vec<f64> = x.chunks(COLUMNS).flat_map(|row| normal(row, &weight, &bias)).collect();
        near(&format!("layer_norm.{target}"), &results(&session, &out), &want, 1e-5);
    }
}

#[test]
fn attention() {
    const LENGTH: usize = 128;
    const DEPTH: usize = 64;
    let scale = 0.125f32;
    for target in ["gfx1100", "gfx1200"] {
        let mut random = Random::of(79);
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
        let want = run::attention(q, k, v, DEPTH, f64::from(scale));
        // weights are rounded to f16
        near(&format!("attention.{target}"), &results(&session, &out), &want, 4e-3);
    }
}

/// Runs a kernel over rows of 512 integers that are the same for all targets; gives the rows and what it wrote.
fn rows_of_integers(kernel: &str, outputs: &[usize], check: impl Fn(&str, &[i32], &[Vec<i32>])) {
    const ROWS: u32 = 3;
    for (target, lanes) in [
        ("gfx942", 64),
        ("gfx1100", 32),
        ("gfx1151", 32),
        ("gfx1200", 32),
        ("gfx1250", 32),
    ] {
        let mut random = Random::of(90);
        let x: Vec<i32> = (0..ROWS as usize * WIDTH).map(|_| random.next() as i32).collect();
        // bins of the histogram
        let x: Vec<i32> = if kernel == "histogram" {
            x.iter().map(|x| x & 63).collect()
        } else {
            x
        };
        let bytes: Vec<u8> = x.iter().flat_map(|x| x.to_le_bytes()).collect();
        let mut session = session(kernel, target);
        let mut args = vec![buffer(&mut session, "x", &bytes)];
        let mut written = Vec::new();
        for &count in outputs {
            let out = session.allocate("out", 4 * count as u64).expect("room");
            session.write(out.address, &vec![0; 4 * count]).expect("written");
            args.push(Arg::from(&out));
            written.push(out);
        }
        let mut launch = Launch::new(&format!("{kernel}_kernel"), &[4 * lanes * ROWS], &[4 * lanes]);
        launch.args = args;
        launch = launch.arg(Arg::Address(0)).arg(Arg::Address(0));
        launch.dynamic_group_bytes = 2048;
        let name = format!("{kernel}.{target}");
        session.launch(&launch).unwrap_or_else(|e| panic!("{name}: {e}"));
        let got: Vec<Vec<i32>> = written
            .iter()
            .map(|out| integers_of(&session.bytes(out).expect("read")))
            .collect();
        check(&name, &x, &got);
    }
}

const WIDTH: usize = 512;

#[test]
fn sorted_rows() {
    rows_of_integers("sort", &[3 * WIDTH], |name, x, got| {
        let mut want = x.to_vec();
        want.chunks_mut(WIDTH).for_each(<[i32]>::sort_unstable);
        assert_eq!(got[0], want, "{name}");
    });
}

#[test]
fn scanned_rows() {
    rows_of_integers("scan", &[3 * WIDTH, 3 * WIDTH], |name, x, got| {
        let (mut sums, mut products) = (x.to_vec(), x.to_vec());
        for row in sums.chunks_mut(WIDTH) {
            (1..WIDTH).for_each(|n| row[n] = row[n].wrapping_add(row[n - 1]));
        }
        products.iter_mut().for_each(|x| *x |= 1);
        for row in products.chunks_mut(WIDTH) {
            (0..WIDTH - 1)
                .rev()
                .for_each(|n| row[n] = row[n].wrapping_mul(row[n + 1]));
        }
        assert_eq!(got[0], sums, "{name}");
        assert_eq!(got[1], products, "{name}");
    });
}

#[test]
fn counted_numbers() {
    rows_of_integers("histogram", &[64], |name, x, got| {
        let want: Vec<i32> = (0..64)
            .map(|bin| x.iter().filter(|x| **x == bin).count() as i32)
            .collect();
        assert_eq!(got[0], want, "{name}");
    });
}
