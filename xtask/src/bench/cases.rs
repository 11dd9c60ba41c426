//! The benchmark kernels: their sizes, inputs, and what a host computation says of their answers.

/// One kernel argument.
pub enum Arg {
    /// A buffer with these bytes, read by the kernel.
    In(Vec<u8>),
    /// A zeroed buffer of this many bytes, written by the kernel. Each case has exactly one.
    Out(usize),
    U32(u32),
    F32(f32),
}

/// One kernel with everything needed to run it and to judge its answer.
pub struct Case {
    pub name: &'static str,
    pub what: &'static str,
    /// File stem of the source `bench/SOURCE.cl` and of the object `bench/co/gfx900/SOURCE.co`.
    pub source: &'static str,
    /// Work-items per dimension, as the command lines take them.
    pub grid: &'static str,
    pub group: &'static str,
    pub args: Vec<Arg>,
    /// Vector instructions in the loop times active lanes, for the kernels that measure only these.
    pub lane_operations: Option<u64>,
    /// Judges the output buffer.
    pub verify: fn(&[u8]) -> Result<(), String>,
}

const ALU_ITEMS: u32 = 16384;
const ALU_ITERATIONS: u32 = 2048;
const ALU_K: u32 = 0x1234_5678;
/// Statements of STEP in alu.cl, each one vector instruction, and how often the loop repeats STEP.
const ALU_STATEMENTS: u64 = 8;
const ALU_UNROLL: u32 = 16;

const VECADD_ITEMS: usize = 1 << 20;
const MATMUL_N: usize = 256;
const MANDELBROT_N: u32 = 512;
const MANDELBROT_LIMIT: u32 = 256;
const MANDELBROT_LEFT: f32 = -2.2;
const MANDELBROT_TOP: f32 = -1.5;
const MANDELBROT_STEP: f32 = 0.005859375;

/// All benchmarks, in the order they are run.
pub fn all() -> Vec<Case> {
    let steps = u64::from(ALU_ITEMS) * u64::from(ALU_ITERATIONS) * u64::from(ALU_UNROLL);
    let alu_args = || {
        vec![
            Arg::Out(4 * ALU_ITEMS as usize),
            Arg::U32(ALU_ITERATIONS),
            Arg::U32(ALU_K),
        ]
    };
    vec![
        Case {
            name: "alu",
            what: "registers only, 128 vector instructions an iteration, all lanes active",
            source: "alu",
            grid: "16384",
            group: "256",
            args: alu_args(),
            lane_operations: Some(steps * ALU_STATEMENTS),
            verify: |out| verify_alu(out, |_| true),
        },
        Case {
            name: "alu_half",
            what: "the same loop, every second lane inactive (only active lanes are counted)",
            source: "alu",
            grid: "16384",
            group: "256",
            args: alu_args(),
            lane_operations: Some(steps * ALU_STATEMENTS / 2),
            verify: |out| verify_alu(out, |id| id & 1 == 1),
        },
        Case {
            name: "vecadd",
            what: "1048576 floats, one work-item each",
            source: "vecadd",
            grid: "1048576",
            group: "256",
            args: vec![
                Arg::In(bytes(&floats(1, VECADD_ITEMS))),
                Arg::In(bytes(&floats(2, VECADD_ITEMS))),
                Arg::Out(4 * VECADD_ITEMS),
            ],
            lane_operations: None,
            verify: verify_vecadd,
        },
        Case {
            name: "matmul",
            what: "256 x 256 x 256 floats, one work-item per element, groups of 16 x 16",
            source: "matmul",
            grid: "256,256",
            group: "16,16",
            args: vec![
                Arg::In(bytes(&floats(3, MATMUL_N * MATMUL_N))),
                Arg::In(bytes(&floats(4, MATMUL_N * MATMUL_N))),
                Arg::Out(4 * MATMUL_N * MATMUL_N),
                Arg::U32(MATMUL_N as u32),
            ],
            lane_operations: None,
            verify: verify_matmul,
        },
        Case {
            name: "mandelbrot",
            what: "512 x 512 points, at most 256 iterations, groups of 16 x 16",
            source: "mandelbrot",
            grid: "512,512",
            group: "16,16",
            args: vec![
                Arg::Out(4 * (MANDELBROT_N * MANDELBROT_N) as usize),
                Arg::U32(MANDELBROT_N),
                Arg::U32(MANDELBROT_LIMIT),
                Arg::F32(MANDELBROT_LEFT),
                Arg::F32(MANDELBROT_TOP),
                Arg::F32(MANDELBROT_STEP),
            ],
            lane_operations: None,
            verify: verify_mandelbrot,
        },
    ]
}

/// `count` floats in [-1, 1), the same for the same seed.
pub fn floats(seed: u32, count: usize) -> Vec<f32> {
    let mut state = seed;
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 23) as f32 - 1.0
        })
        .collect()
}

pub fn bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|v| v.to_le_bytes()).collect()
}

/// The little-endian words of an output buffer of `count` words.
fn words(out: &[u8], count: usize) -> Result<Vec<u32>, String> {
    if out.len() != 4 * count {
        return Err(format!("the output has {} bytes, not {}", out.len(), 4 * count));
    }
    Ok(out
        .as_chunks::<4>()
        .0
        .iter()
        .map(|word| u32::from_le_bytes(*word))
        .collect())
}

fn same(index: usize, got: u32, want: u32) -> Result<(), String> {
    if got == want {
        Ok(())
    } else {
        Err(format!("element {index} is {got:#010x}, the host says {want:#010x}"))
    }
}

/// Compares some of the work-items (a host computation of all would take longer than the benchmark).
fn verify_alu(out: &[u8], in_loop: fn(u32) -> bool) -> Result<(), String> {
    let got = words(out, ALU_ITEMS as usize)?;
    for (index, &word) in got.iter().enumerate().filter(|(index, _)| index % 509 < 2) {
        let id = index as u32;
        same(
            index,
            word,
            alu_item(id, if in_loop(id) { ALU_ITERATIONS * ALU_UNROLL } else { 0 }),
        )?;
    }
    Ok(())
}

/// What alu.cl does with work-item `id`, STEP by STEP.
fn alu_item(id: u32, steps: u32) -> u32 {
    let mut f = 1.0 + (id & 1023) as f32 * 0.000_976_562_5;
    let mut g = 2.0 - f;
    let mut u = id.wrapping_mul(0x9e37_79b9);
    let mut v = id ^ ALU_K;
    for _ in 0..steps {
        f = f32::mul_add(f, 0.5, g);
        u = u.wrapping_add(v);
        g = f32::mul_add(g, 0.5, 0.5);
        v ^= u << 5;
        u = u.wrapping_sub(v >> 7);
        v |= ALU_K;
    }
    f.to_bits() ^ g.to_bits() ^ u ^ v
}

fn verify_vecadd(out: &[u8]) -> Result<(), String> {
    let (a, b) = (floats(1, VECADD_ITEMS), floats(2, VECADD_ITEMS));
    let got = words(out, VECADD_ITEMS)?;
    got.iter()
        .zip(a.iter().zip(&b))
        .enumerate()
        .try_for_each(|(i, (&word, (x, y)))| same(i, word, (x + y).to_bits()))
}

fn verify_matmul(out: &[u8]) -> Result<(), String> {
    let n = MATMUL_N;
    let (a, b) = (floats(3, n * n), floats(4, n * n));
    let got = words(out, n * n)?;
    let (a_rows, b_rows) = (a.chunks_exact(n), b.chunks_exact(n));
    for (row, a_row) in a_rows.enumerate() {
        let mut sums = vec![0.0f32; n];
        for (&x, b_row) in a_row.iter().zip(b_rows.clone()) {
            sums.iter_mut()
                .zip(b_row)
                .for_each(|(sum, &y)| *sum = f32::mul_add(x, y, *sum));
        }
        let words = got.iter().skip(row * n);
        words
            .zip(&sums)
            .enumerate()
            .try_for_each(|(column, (&word, sum))| same(row * n + column, word, sum.to_bits()))?;
    }
    Ok(())
}

fn verify_mandelbrot(out: &[u8]) -> Result<(), String> {
    let got = words(out, (MANDELBROT_N * MANDELBROT_N) as usize)?;
    got.iter().enumerate().try_for_each(|(index, &word)| {
        let (row, column) = (index as u32 / MANDELBROT_N, index as u32 % MANDELBROT_N);
        let cx = MANDELBROT_LEFT + MANDELBROT_STEP * column as f32;
        let cy = MANDELBROT_TOP + MANDELBROT_STEP * row as f32;
        let (mut x, mut y, mut n) = (0.0f32, 0.0f32, 0);
        while n < MANDELBROT_LIMIT && x * x + y * y <= 4.0 {
            (x, y) = (x * x - y * y + cx, 2.0 * x * y + cy);
            n += 1;
        }
        same(index, word, n)
    })
}
