//! What IREE compiled (`tests/matrix/build_iree.py`; how it launches a kernel is in `iree.tsv` there): matrix products against sums in
//! f64, softmax, layer norm and attention.

use weft::{Arg, Launch, Session};

use crate::formats::{BF16, E4M3, E4M3_FNUZ, F16, F32, Format, Matrix, Random, compare, numbers};
use crate::run::{
    self, buffer, floats, flush_halves, integers_of, near, normal, product_of_bytes, results, session, softmax,
};

/// Of the products.
const SIZE: usize = 64;
const ROWS: usize = 6;
const COLUMNS: usize = 500;

/// A kernel, and the numbers of its launch.
struct Case {
    name: String,
    target: String,
    groups: [u32; 3],
    items: [u32; 3],
}

impl Case {
    fn all() -> Vec<Case> {
        let path = format!("{}/../../tests/matrix/iree.tsv", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("iree.tsv");
        let of = |line: &str| {
            let fields: Vec<&str> = line.split('\t').collect();
            let three = |at: usize| std::array::from_fn(|n| fields[at + n].parse().expect("a number"));
            Case {
                name: fields[0].into(),
                target: fields[1].into(),
                groups: three(2),
                items: three(5),
            }
        };
        text.lines().skip(1).map(of).collect()
    }

    /// The same computation on all processors that it was compiled for.
    fn each(name: &str, least: usize, mut run: impl FnMut(&Case)) {
        let cases: Vec<Case> = Case::all().into_iter().filter(|case| case.name == name).collect();
        assert!(cases.len() >= least, "{name}: {} cases", cases.len());
        cases.iter().for_each(&mut run);
    }

    fn text(&self) -> String {
        format!("{}.{} by IREE", self.name, self.target)
    }

    fn session(&self) -> run::Checked {
        session(&format!("iree_{}", self.name), &self.target)
    }

    /// Runs the object's kernel: its arguments are the inputs and the output of `bytes`, which is given back.
    fn run(&self, session: &mut Session, inputs: Vec<Arg>, bytes: usize) -> weft::Buffer {
        let out = session.allocate("out", bytes as u64).expect("room");
        let kernel = session.kernels()[0].to_owned();
        let grid: [u32; 3] = std::array::from_fn(|d| self.groups[d] * self.items[d]);
        let mut launch = Launch::new(&kernel, &grid, &self.items);
        launch.args = inputs.into_iter().chain([Arg::from(&out)]).collect();
        session
            .launch(&launch)
            .unwrap_or_else(|e| panic!("{}: {e}", self.text()));
        out
    }

    fn product(&self, format: Format, most: f64) {
        let mut random = Random::of(0x1357_9bdf_0246_8ace);
        let mut a = Matrix::random(format, SIZE, SIZE, &mut random);
        let mut b = Matrix::random(format, SIZE, SIZE, &mut random);
        let mut session = self.session();
        let inputs = vec![
            buffer(&mut session, "a", &a.bytes(format, false)),
            buffer(&mut session, "b", &b.bytes(format, true)),
        ];
        let out = self.run(&mut session, inputs, 4 * SIZE * SIZE);
        flush_halves(&self.target, format, &mut a, &mut b);
        compare(&self.text(), &session.bytes(&out).expect("read"), &a, &b, most);
    }
}

/// As exact as sums of f32 are.
const F32_SUMS: f64 = 2e-6;

#[test]
fn products_of_halves() {
    Case::each("f16", 8, |case| case.product(F16, F32_SUMS));
    Case::each("bf16", 8, |case| case.product(BF16, F32_SUMS));
}

#[test]
fn products_of_f32() {
    Case::each("f32", 8, |case| case.product(F32, F32_SUMS));
}

#[test]
fn products_of_fp8() {
    Case::each("fp8", 5, |case| {
        let format = if case.target == "gfx942" { E4M3_FNUZ } else { E4M3 };
        case.product(format, F32_SUMS);
    });
}

#[test]
fn products_of_bytes() {
    Case::each("i8", 8, |case| {
        let mut random = Random::of(0xfeed_beef_1234_5678);
        let mut bytes = || -> Vec<u8> { (0..SIZE * SIZE).map(|_| random.next() as u8).collect() };
        let (a, b) = (bytes(), bytes());
        let mut session = case.session();
        let inputs = vec![buffer(&mut session, "a", &a), buffer(&mut session, "b", &b)];
        let out = case.run(&mut session, inputs, 4 * SIZE * SIZE);
        let got = session.bytes(&out).expect("read");
        assert_eq!(integers_of(&got), product_of_bytes(&a, &b, SIZE), "{}", case.text());
    });
}

#[test]
fn softmax_of_rows() {
    Case::each("softmax", 8, |case| {
        let x = numbers(ROWS * COLUMNS, &mut Random::of(87));
        let mut session = case.session();
        let inputs = vec![floats(&mut session, "x", &x)];
        let out = case.run(&mut session, inputs, 4 * x.len());
        let want: Vec<f64> = x.chunks(COLUMNS).flat_map(softmax).collect();
        near(&case.text(), &results(&session, &out), &want, 3e-8);
    });
}

#[test]
fn layer_norm_of_rows() {
    Case::each("layer_norm", 8, |case| {
        let mut random = Random::of(88);
        let x = numbers(ROWS * COLUMNS, &mut random);
        let (weight, bias) = (numbers(COLUMNS, &mut random), numbers(COLUMNS, &mut random));
        let mut session = case.session();
        let mut inputs = Vec::new();
        for (name, values) in [("x", &x), ("weight", &weight), ("bias", &bias)] {
            inputs.push(floats(&mut session, name, values));
        }
        let out = case.run(&mut session, inputs, 4 * x.len());
        let want: Vec<f64> = x.chunks(COLUMNS).flat_map(|row| normal(row, &weight, &bias)).collect();
        near(&case.text(), &results(&session, &out), &want, 1e-5);
    });
}

#[test]
fn attention_of_halves() {
    const HEADS: usize = 2;
    const LENGTH: usize = 128;
    const DEPTH: usize = 64;
    Case::each("attention", 8, |case| {
        let mut random = Random::of(89);
        let mut session = case.session();
        let mut inputs = Vec::new();
        let matrices = ["q", "k", "v"].map(|name| {
            let matrix = Matrix::random(F16, HEADS * LENGTH, DEPTH, &mut random);
            inputs.push(buffer(&mut session, name, &matrix.bytes(F16, false)));
            matrix.values
        });
        let out = case.run(&mut session, inputs, 2 * HEADS * LENGTH * DEPTH);
        let bytes = session.bytes(&out).expect("read");
        let of = |bytes: &[u8]| F16.value(u32::from(u16::from_le_bytes(bytes.try_into().expect("two bytes"))));
        let got: Vec<f64> = bytes.chunks_exact(2).map(of).collect();
        let mut want = Vec::new();
        for head in 0..HEADS {
            let part = head * LENGTH * DEPTH..(head + 1) * LENGTH * DEPTH;
            let [q, k, v] = std::array::from_fn(|n| &matrices[n][part.clone()]);
            want.extend(run::attention(q, k, v, DEPTH, 0.125));
        }
        // weights and results are rounded to f16, queries times the scale too
        near(&case.text(), &got, &want, 1.2e-2);
    });
}
