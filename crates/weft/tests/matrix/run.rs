//! What both compilers' tests do: a session with an object, buffers in it, and the values that other arithmetic gives.

use std::ops::{Deref, DerefMut};

use weft::{Arg, Engine, Kinds, Program, Session, Settings};

use crate::formats::{Format, Matrix};

/// Objects that lack `v_nop` where LLVM 22 has them (docs/CHECKS-IN-DEPTH.md).
const LACK_NOPS: [&str; 3] = ["bf8.gfx1250", "scaled_e4m3_e4m3.gfx1250", "scaled_e4m3_e2m1.gfx1250"];

/// A session whose kernels the checks of MATRIX_CHECKS say nothing of, but for what is known of its object.
pub struct Checked(Session, String);

impl Deref for Checked {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.0
    }
}

impl DerefMut for Checked {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.0
    }
}

impl Drop for Checked {
    fn drop(&mut self) {
        let is_known = LACK_NOPS.contains(&self.1.as_str());
        let mut found = self.0.take_findings();
        found.retain(|finding| !(is_known && finding.code() == Some("missing-nops")));
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert!(
            found.is_empty() || std::thread::panicking(),
            "{}: {}",
            self.1,
            found.join("\n")
        );
    }
}

pub fn session(object: &str, target: &str) -> Checked {
    let name = format!("{object}.{target}");
    let path = format!("{}/../../tests/matrix/{name}.hsaco", env!("CARGO_MANIFEST_DIR"));
    let program = Program::new(&path, std::fs::read(&path).expect("an object"));
    let engine = Engine::Machine(Some(target.parse().expect("a target")));
    let checks = std::env::var("MATRIX_CHECKS").map_or_else(|_| Kinds::default(), |list| list.parse().expect("checks"));
    let settings = Settings {
        checks,
        ..Settings::default()
    };
    Checked(program.load(engine, &settings).expect("loaded"), name)
}

pub fn buffer(session: &mut Session, name: &str, bytes: &[u8]) -> Arg {
    let buffer = session.allocate(name, bytes.len() as u64).expect("room");
    session.write(buffer.address, bytes).expect("written");
    Arg::from(&buffer)
}

pub fn floats(session: &mut Session, name: &str, values: &[f32]) -> Arg {
    let bytes: Vec<u8> = values.iter().flat_map(|x| x.to_le_bytes()).collect();
    buffer(session, name, &bytes)
}

pub fn results(session: &Session, buffer: &weft::Buffer) -> Vec<f64> {
    let bytes = session.bytes(buffer).expect("read");
    let of = |bytes: &[u8]| f64::from(f32::from_le_bytes(bytes.try_into().expect("four bytes")));
    bytes.chunks_exact(4).map(of).collect()
}

pub fn near(name: &str, got: &[f64], want: &[f64], most: f64) {
    assert_eq!(got.len(), want.len());
    for (n, (got, want)) in got.iter().zip(want).enumerate() {
        assert!((got - want).abs() <= most, "{name}: element {n}: {got} for {want}");
    }
}

pub fn softmax(row: &[f32]) -> Vec<f64> {
    weights(&row.iter().map(|x| f64::from(*x)).collect::<Vec<_>>())
}

/// What softmax makes of scores.
fn weights(row: &[f64]) -> Vec<f64> {
    let greatest = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = row.iter().map(|x| (x - greatest).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.iter().map(|x| x / sum).collect()
}

pub fn normal(row: &[f32], weight: &[f32], bias: &[f32]) -> Vec<f64> {
    let values: Vec<f64> = row.iter().map(|x| f64::from(*x)).collect();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let variance = values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / values.len() as f64;
    let of = |(n, x): (usize, &f64)| (x - mean) / (variance + 1e-5).sqrt() * f64::from(weight[n]) + f64::from(bias[n]);
    values.iter().enumerate().map(of).collect()
}

/// softmax(q k^T * scale) v of matrices with rows of `depth`.
pub fn attention(q: &[f64], k: &[f64], v: &[f64], depth: usize, scale: f64) -> Vec<f64> {
    let mut all = Vec::new();
    for query in q.chunks(depth) {
        let dot = |key: &[f64]| key.iter().zip(query).map(|(x, y)| x * y).sum::<f64>() * scale;
        let scores: Vec<f64> = k.chunks(depth).map(dot).collect();
        let weights = weights(&scores);
        let of = |n: usize| weights.iter().zip(v.chunks(depth)).map(|(w, v)| w * v[n]).sum::<f64>();
        all.extend((0..depth).map(of));
    }
    all
}

/// Product of square matrices of bytes with signs.
pub fn product_of_bytes(a: &[u8], b: &[u8], size: usize) -> Vec<i32> {
    let of = |n: usize| {
        let product = |k: usize| i32::from(a[n / size * size + k] as i8) * i32::from(b[k * size + n % size] as i8);
        (0..size).map(product).sum()
    };
    (0..size * size).map(of).collect()
}

pub fn integers_of(bytes: &[u8]) -> Vec<i32> {
    let of = |bytes: &[u8]| i32::from_le_bytes(bytes.try_into().expect("four bytes"));
    bytes.chunks_exact(4).map(of).collect()
}

/// CDNA2 takes denormals of 16 bits as zero (docs/FIDELITY.md).
pub fn flush_halves(target: &str, format: Format, a: &mut Matrix, b: &mut Matrix) {
    if target == "gfx90a" && format.bits == 16 {
        let least = 2f64.powi(1 - format.bias);
        let values = a.values.iter_mut().chain(&mut b.values);
        values.filter(|x| x.abs() < least).for_each(|x| *x = 0.0);
    }
}
