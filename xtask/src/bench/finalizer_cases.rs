//! The kernels of `bench/finalizer`: sizes, inputs, and what a host computation says of their answers.

use super::cases::{bytes, floats};

/// One kernel argument.
pub enum Value {
    /// A buffer that holds these bytes at first.
    Buffer(Vec<u8>),
    U32(u32),
    F32(f32),
}

/// What an argument must hold afterwards.
pub enum Want {
    /// Words, bit for bit.
    Exact(Vec<u32>),
    /// Floats, each within a part of what it should be.
    Near(Vec<f32>, f32),
    /// What a function finds right.
    Judged(fn(&[u8]) -> Result<(), String>),
}

/// One kernel with everything needed to run it and to judge its answer.
pub struct Case {
    pub name: &'static str,
    pub what: &'static str,
    pub grid: &'static str,
    pub group: &'static str,
    pub args: Vec<Value>,
    /// By number of the argument.
    pub want: Vec<(usize, Want)>,
}

const ITEMS: usize = 1 << 14;
const MATMUL: usize = 128;
const MANDELBROT: usize = 128;
const MANDELBROT_LIMIT: u32 = 100;
const BODIES: usize = 512;
const MESSAGES: usize = 2048;
const STENCIL: (usize, usize) = (200, 100);

/// All of them, in the order of the table.
pub fn all() -> Vec<Case> {
    vec![
        vecadd(),
        saxpy(),
        matmul(),
        reduce(),
        scan(),
        mandelbrot(),
        nbody(),
        sha256(),
        histogram(),
        stencil(),
    ]
}

pub fn buffer(values: &[f32]) -> Value {
    Value::Buffer(bytes(values))
}

pub fn zeroed(words: usize) -> Value {
    Value::Buffer(vec![0; 4 * words])
}

pub fn exact(values: impl IntoIterator<Item = f32>) -> Want {
    Want::Exact(values.into_iter().map(f32::to_bits).collect())
}

/// `count` words, the same for the same seed.
pub fn numbers(seed: u32, count: usize) -> Vec<u32> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 16
    };
    (0..count).map(|_| next() << 16 | next()).collect()
}

pub fn words(values: &[u32]) -> Value {
    Value::Buffer(values.iter().flat_map(|v| v.to_le_bytes()).collect())
}

fn vecadd() -> Case {
    let (a, b) = (floats(1, ITEMS), floats(2, ITEMS));
    Case {
        name: "vecadd",
        what: "one addition a work-item",
        grid: "16384",
        group: "256",
        args: vec![buffer(&a), buffer(&b), zeroed(ITEMS)],
        want: vec![(2, exact(a.iter().zip(&b).map(|(x, y)| x + y)))],
    }
}

fn saxpy() -> Case {
    let (x, y, n) = (floats(3, ITEMS), floats(4, ITEMS), ITEMS - 100);
    let sum = |(i, (x, y)): (usize, (&f32, &f32))| if i < n { f32::mul_add(0.75, *x, *y) } else { *y };
    Case {
        name: "saxpy",
        what: "a fused multiply-add a work-item, behind a check of the index",
        grid: "16384",
        group: "256",
        args: vec![buffer(&x), buffer(&y), Value::F32(0.75), Value::U32(n as u32)],
        want: vec![(1, exact(x.iter().zip(&y).enumerate().map(sum)))],
    }
}

fn matmul() -> Case {
    let n = MATMUL;
    let (a, b) = (floats(5, n * n), floats(6, n * n));
    let element = |i: usize| {
        let (row, column) = (i / n, i % n);
        (0..n).fold(0.0f32, |sum, k| f32::mul_add(a[row * n + k], b[k * n + column], sum))
    };
    Case {
        name: "matmul",
        what: "128 x 128 x 128, tiles of 16 x 16 in group memory",
        grid: "128,128",
        group: "16,16",
        args: vec![buffer(&a), buffer(&b), zeroed(n * n), Value::U32(n as u32)],
        want: vec![(2, exact((0..n * n).map(element)))],
    }
}

fn reduce() -> Case {
    let input = floats(7, 32 * 2048);
    let group = |part: &[f32]| {
        let mut sums: Vec<f32> = (0..256)
            .map(|x| (0..8).fold(0.0, |s, k| s + part[k * 256 + x]))
            .collect();
        let mut half = 128;
        while half > 0 {
            (0..half).for_each(|x| sums[x] += sums[x + half]);
            half /= 2;
        }
        sums[0]
    };
    Case {
        name: "reduce",
        what: "sums of 2048, eight a work-item, then a tree in group memory",
        grid: "8192",
        group: "256",
        args: vec![buffer(&input), zeroed(32)],
        want: vec![(1, exact(input.chunks(2048).map(group)))],
    }
}

fn scan() -> Case {
    let input = numbers(8, 32 * 256);
    let sums = input.chunks(256).flat_map(|part| {
        part.iter().scan(0u32, |sum, v| {
            *sum = sum.wrapping_add(*v);
            Some(*sum)
        })
    });
    Case {
        name: "scan",
        what: "prefix sums of 256, eight steps in group memory",
        grid: "8192",
        group: "256",
        want: vec![(1, Want::Exact(sums.collect()))],
        args: vec![words(&input), zeroed(32 * 256)],
    }
}

fn mandelbrot() -> Case {
    let (n, left, top, step) = (MANDELBROT, -2.2f32, -1.5f32, 0.0234375f32);
    let rounds = |i: usize| {
        let (cx, cy) = (left + step * (i % n) as f32, top + step * (i / n) as f32);
        let (mut x, mut y, mut rounds) = (0.0f32, 0.0f32, 0);
        while rounds < MANDELBROT_LIMIT && x * x + y * y <= 4.0 {
            (x, y) = (x * x - y * y + cx, 2.0 * x * y + cy);
            rounds += 1;
        }
        rounds
    };
    Case {
        name: "mandelbrot",
        what: "128 x 128 points, at most 100 rounds: a divergent loop",
        grid: "128,128",
        group: "16,16",
        args: vec![
            zeroed(n * n),
            Value::U32(n as u32),
            Value::U32(MANDELBROT_LIMIT),
            Value::F32(left),
            Value::F32(top),
            Value::F32(step),
        ],
        want: vec![(0, Want::Exact((0..n * n).map(rounds).collect()))],
    }
}

fn nbody() -> Case {
    let (p, v, dt) = (floats(9, 4 * BODIES), floats(10, 4 * BODIES), 0.01f32);
    let (mut positions, mut velocities) = (Vec::new(), Vec::new());
    for (p0, v0) in p.chunks(4).zip(v.chunks(4)) {
        let mut sum = [0.0f32; 3];
        for q in p.chunks(4) {
            let d = [q[0] - p0[0], q[1] - p0[1], q[2] - p0[2]];
            let r = 1.0 / (d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01).sqrt();
            (0..3).for_each(|n| sum[n] += d[n] * q[3] * r * r * r);
        }
        let speed = [0, 1, 2].map(|n| v0[n] + sum[n] * dt);
        positions.extend([0, 1, 2].map(|n| p0[n] + speed[n] * dt));
        positions.push(p0[3]);
        velocities.extend(speed);
        velocities.push(v0[3]);
    }
    Case {
        name: "nbody",
        what: "512 bodies, all pairs: a uniform loop with a reciprocal root",
        grid: "512",
        group: "256",
        args: vec![
            buffer(&p),
            buffer(&v),
            zeroed(4 * BODIES),
            zeroed(4 * BODIES),
            Value::U32(BODIES as u32),
            Value::F32(dt),
        ],
        want: vec![(2, Want::Near(positions, 1e-3)), (3, Want::Near(velocities, 1e-3))],
    }
}

fn sha256() -> Case {
    let messages = numbers(11, 16 * MESSAGES);
    let mut digests = Vec::new();
    for block in messages.chunks(16) {
        digests.extend(compress(block));
    }
    Case {
        name: "sha256",
        what: "one block a work-item, all 64 rounds unrolled",
        grid: "2048",
        group: "256",
        args: vec![words(&messages), zeroed(8 * MESSAGES)],
        want: vec![(1, Want::Exact(digests))],
    }
}

/// The first 32 bits of a number's fractional part.
fn fraction(x: f64) -> u32 {
    ((x - x.floor()) * 4_294_967_296.0) as u32
}

/// SHA-256's compression of one block, from the initial state (FIPS 180-4, 6.2.2).
fn compress(block: &[u32]) -> [u32; 8] {
    let is_prime = |n: &u32| (2..*n).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    let primes: Vec<f64> = (2..).filter(is_prime).take(64).map(f64::from).collect();
    let mut w = block.to_vec();
    for n in 16..64 {
        let (x, y) = (w[n - 15], w[n - 2]);
        let s0 = x.rotate_right(7) ^ x.rotate_right(18) ^ x >> 3;
        let s1 = y.rotate_right(17) ^ y.rotate_right(19) ^ y >> 10;
        w.push([w[n - 16], s0, w[n - 7], s1].into_iter().fold(0, u32::wrapping_add));
    }
    let first: [u32; 8] = std::array::from_fn(|n| fraction(primes[n].sqrt()));
    let mut s = first;
    for (n, w) in w.into_iter().enumerate() {
        let [a, b, c, d, e, f, g, h] = s;
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = e & f ^ !e & g;
        let t1 = [h, s1, choice, fraction(primes[n].cbrt()), w]
            .into_iter()
            .fold(0, u32::wrapping_add);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let t2 = s0.wrapping_add(a & b ^ a & c ^ b & c);
        s = [t1.wrapping_add(t2), a, b, c, d.wrapping_add(t1), e, f, g];
    }
    std::array::from_fn(|n| s[n].wrapping_add(first[n]))
}

fn histogram() -> Case {
    let input = numbers(12, 8 * 4096);
    let mut counts = vec![0u32; 256];
    for byte in input.iter().flat_map(|w| w.to_le_bytes()) {
        counts[usize::from(byte)] += 1;
    }
    Case {
        name: "histogram",
        what: "64 bytes a work-item, atomic additions in group memory",
        grid: "2048",
        group: "256",
        args: vec![words(&input), zeroed(256)],
        want: vec![(1, Want::Exact(counts))],
    }
}

fn stencil() -> Case {
    let (width, height) = STENCIL;
    let input = floats(13, width * height);
    let (center, side) = (0.5f32, 0.125f32);
    let point = |i: usize| {
        let (x, y, v) = (i % width, i / width, input[i]);
        if x == 0 || y == 0 || x == width - 1 || y == height - 1 {
            return v;
        }
        let sum = input[i - 1] + input[i + 1] + input[i - width] + input[i + width];
        f32::mul_add(side, sum, center * v)
    };
    Case {
        name: "stencil",
        what: "five points of 200 x 100; the border stays",
        grid: "200,100",
        group: "40,4",
        args: vec![
            buffer(&input),
            zeroed(width * height),
            Value::U32(width as u32),
            Value::U32(height as u32),
            Value::F32(center),
            Value::F32(side),
        ],
        want: vec![(1, exact((0..width * height).map(point)))],
    }
}
