//! The kernels of `cargo xtask bench kernels`: those of `bench/`, of `bench/finalizer`, and of `bench/kernels`, which has what the others lack.

use super::cases::{self, Arg, floats};
use super::finalizer_cases::{self, Case, Value, Want, buffer, exact, numbers, words, zeroed};

/// A kernel with the places of its source and code object in `bench/`.
pub struct Kernel {
    /// What the table calls it.
    pub name: &'static str,
    pub case: Case,
    pub source: String,
    pub object: String,
}

impl Kernel {
    /// Of all its arguments' buffers together.
    pub fn buffer_bytes(&self) -> usize {
        let bytes = self.case.args.iter().map(|arg| match arg {
            Value::Buffer(bytes) => bytes.len(),
            Value::U32(_) | Value::F32(_) => 0,
        });
        bytes.sum()
    }
}

/// All of them, in the order of the table.
pub fn all() -> Vec<Kernel> {
    let plain = cases::all().into_iter().map(of_bench);
    // the others have sizes at which a dispatch is not worth measuring, and are here already
    let known = ["vecadd", "mandelbrot"];
    let finalizer = finalizer_cases::all()
        .into_iter()
        .filter(|case| !known.contains(&case.name));
    let finalizer = finalizer.map(|case| Kernel {
        name: if case.name == "matmul" {
            "matmul_tiled"
        } else {
            case.name
        },
        source: format!("finalizer/{}.cl", case.name),
        object: format!("finalizer/co/gfx900/{}.co", case.name),
        case,
    });
    let own = [transpose(), bfs(), black_scholes(), daxpy(), nbody_f64()]
        .into_iter()
        .map(|case| Kernel {
            name: case.name,
            source: format!("kernels/{}.cl", case.name),
            object: format!("kernels/co/gfx900/{}.co", case.name),
            case,
        });
    plain.chain(finalizer).chain(own).collect()
}

/// A kernel of `bench/`, whose answer a function judges.
fn of_bench(case: cases::Case) -> Kernel {
    let mut want = Vec::new();
    let args = case.args.into_iter().enumerate().map(|(n, arg)| match arg {
        Arg::In(bytes) => Value::Buffer(bytes),
        Arg::Out(bytes) => {
            want.push((n, Want::Judged(case.verify)));
            Value::Buffer(vec![0; bytes])
        }
        Arg::U32(value) => Value::U32(value),
        Arg::F32(value) => Value::F32(value),
    });
    let args = args.collect();
    Kernel {
        name: case.name,
        source: format!("{}.cl", case.source),
        object: format!("co/gfx900/{}.co", case.source),
        case: Case {
            name: case.name,
            what: case.what,
            grid: case.grid,
            group: case.group,
            args,
            want,
        },
    }
}

const TRANSPOSE: usize = 1024;

fn transpose() -> Case {
    let n = TRANSPOSE;
    let input = floats(14, n * n);
    Case {
        name: "transpose",
        what: "1024 x 1024 floats, tiles of 16 x 16 in group memory",
        grid: "1024,1024",
        group: "16,16",
        want: vec![(1, exact((0..n * n).map(|i| input[i % n * n + i / n])))],
        args: vec![buffer(&input), zeroed(n * n), Value::U32(n as u32)],
    }
}

const NODES: usize = 1 << 16;
const LEVEL: u32 = 3;

fn bfs() -> Case {
    let random = numbers(15, 20 * NODES);
    let mut random = random.into_iter();
    let mut next = |below: u32| random.next().unwrap_or_default() % below;
    let levels: Vec<u32> = (0..NODES).map(|_| if next(2) == 0 { LEVEL } else { !0 }).collect();
    let (mut first, mut neighbours) = (vec![0], Vec::new());
    for _ in 0..NODES {
        for _ in 0..2 + next(13) {
            neighbours.push(next(NODES as u32));
        }
        first.push(neighbours.len() as u32);
    }
    let mut want = levels.clone();
    for node in (0..NODES).filter(|&node| levels[node] == LEVEL) {
        for &other in &neighbours[first[node] as usize..first[node + 1] as usize] {
            let level = &mut want[other as usize];
            *level = if *level == !0 { LEVEL + 1 } else { *level };
        }
    }
    Case {
        name: "bfs",
        what: "65536 nodes with 2 to 14 edges each, half of them of the level: divergent loops, arbitrary addresses",
        grid: "65536",
        group: "256",
        args: vec![
            words(&first),
            words(&neighbours),
            words(&levels),
            Value::U32(NODES as u32),
            Value::U32(LEVEL),
        ],
        want: vec![(2, Want::Exact(want))],
    }
}

const OPTIONS: usize = 1 << 18;

fn black_scholes() -> Case {
    let between = |seed, low: f32, high: f32| -> Vec<f32> {
        let parts = floats(seed, OPTIONS).into_iter();
        parts.map(|x| low + (x + 1.0) / 2.0 * (high - low)).collect()
    };
    let (price, strike, years) = (between(16, 20.0, 30.0), between(17, 20.0, 30.0), between(18, 1.0, 5.0));
    let (rate, volatility) = (0.02f64, 0.3f64);
    let below = |d: f64| {
        let k = 1.0 / (1.0 + 0.2316419 * d.abs());
        let coefficients = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.319381530];
        let sum = coefficients.iter().fold(0.0, |sum, c| k * (sum + c));
        let above = 0.39894228 * (-0.5 * d * d).exp() * sum;
        if d > 0.0 { 1.0 - above } else { above }
    };
    let prices = (0..OPTIONS).map(|i| {
        let [s, x, t] = [price[i], strike[i], years[i]].map(f64::from);
        let root = volatility * t.sqrt();
        let d = ((s / x).ln() + (rate + 0.5 * volatility * volatility) * t) / root;
        let discounted = x * (-rate * t).exp();
        let call = s * below(d) - discounted * below(d - root);
        (call as f32, (call - s + discounted) as f32)
    });
    let (call, put): (Vec<f32>, Vec<f32>) = prices.unzip();
    Case {
        name: "black_scholes",
        what: "262144 options: logarithms, exponentials, divisions, one a work-item",
        grid: "262144",
        group: "256",
        args: vec![
            buffer(&price),
            buffer(&strike),
            buffer(&years),
            zeroed(OPTIONS),
            zeroed(OPTIONS),
            Value::F32(rate as f32),
            Value::F32(volatility as f32),
        ],
        want: vec![(3, Want::Near(call, 1e-3)), (4, Want::Near(put, 1e-3))],
    }
}

/// So many f64 in -1..1.
fn doubles(seed: u32, count: usize) -> Vec<f64> {
    let parts = floats(seed, 2 * count);
    let parts = parts.as_chunks::<2>().0.iter();
    parts
        .map(|&[high, low]| f64::from(high) + f64::from(low) / f64::from(1 << 24))
        .collect()
}

fn buffer_of_doubles(values: &[f64]) -> Value {
    Value::Buffer(values.iter().flat_map(|value| value.to_le_bytes()).collect())
}

/// Whether an output has these f64, but for a billionth.
fn near(output: &[u8], want: impl Iterator<Item = f64>) -> Result<(), String> {
    let values = output.as_chunks::<8>().0.iter().map(|bytes| f64::from_le_bytes(*bytes));
    for (n, (got, want)) in values.zip(want).enumerate() {
        // also no NaN
        if (got - want).abs() > 1e-9 * want.abs().max(1e-3) || got.is_nan() {
            return Err(format!("f64 {n} is {got}, the host says {want}"));
        }
    }
    Ok(())
}

const SCALED: usize = 1 << 17;
const SCALE: f32 = 0.75;

fn daxpy() -> Case {
    Case {
        name: "daxpy",
        what: "131072 f64, one a work-item",
        grid: "131072",
        group: "256",
        args: vec![
            buffer_of_doubles(&doubles(21, SCALED)),
            buffer_of_doubles(&doubles(22, SCALED)),
            Value::F32(SCALE),
        ],
        want: vec![(
            0,
            Want::Judged(|output| {
                let (y, x) = (doubles(21, SCALED), doubles(22, SCALED));
                near(
                    output,
                    y.into_iter().zip(x).map(|(y, x)| f64::from(SCALE).mul_add(x, y)),
                )
            }),
        )],
    }
}

const BODIES: usize = 1024;

fn bodies() -> Vec<f64> {
    let mut bodies = doubles(23, 4 * BODIES);
    bodies.iter_mut().skip(3).step_by(4).for_each(|mass| *mass = mass.abs());
    bodies
}

fn nbody_f64() -> Case {
    Case {
        name: "nbody_f64",
        what: "the forces of 1024 bodies on each of them, in f64",
        grid: "1024",
        group: "256",
        args: vec![
            buffer_of_doubles(&bodies()),
            zeroed(8 * BODIES),
            Value::U32(BODIES as u32),
        ],
        want: vec![(
            1,
            Want::Judged(|output| {
                let bodies = bodies();
                let bodies = bodies.as_chunks::<4>().0;
                let force = |own: &[f64; 4]| {
                    bodies.iter().fold([0.0; 4], |mut sum, other| {
                        let r = [0, 1, 2].map(|axis| other[axis] - own[axis]);
                        let square = r.iter().map(|r| r * r).sum::<f64>() + 1e-3;
                        let by = other[3] / (square * square.sqrt());
                        sum.iter_mut().zip(r).for_each(|(sum, r)| *sum += r * by);
                        sum
                    })
                };
                near(output, bodies.iter().flat_map(force))
            }),
        )],
    }
}
