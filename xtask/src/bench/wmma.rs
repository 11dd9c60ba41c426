//! `cargo xtask bench wmma`: matrix operations of RDNA3 and RDNA4, at the SIMD levels of this host.

use std::process::Command;

use super::contenders::{LEVELS, assembled, build_weft, output_of, times};
use super::{host_cpu, target_dir, workspace_root};

/// Processors, each with a file in `bench/wmma/`, and the seconds that a dispatch may take.
const PROCESSORS: [(&str, f64); 2] = [("gfx1100", 1.0), ("gfx1201", 0.5)];

/// Waves, and the products that each adds up.
const WAVES: usize = 512;
const PRODUCTS: u32 = 128 * 4;

/// Rows and columns of all matrices.
const SIZE: usize = 16;

/// The matrices of all waves.
struct Inputs {
    a: [[f64; SIZE]; SIZE],
    /// By column.
    b: [[f64; SIZE]; SIZE],
}

impl Inputs {
    /// Random numbers between 1/8 and 4 of both signs that f16 has, and their codes.
    fn new() -> (Inputs, [Vec<u8>; 2]) {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut codes = [Vec::new(), Vec::new()];
        let mut next = |codes: &mut Vec<u8>| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let (sign, exponent, mantissa) = (state >> 40 & 1, 12 + state % 5, state >> 20 & 0x3ff);
            codes.extend(((sign << 15 | exponent << 10 | mantissa) as u16).to_le_bytes());
            let magnitude = (1.0 + mantissa as f64 / 1024.0) * 2f64.powi(exponent as i32 - 15);
            if sign != 0 { -magnitude } else { magnitude }
        };
        let mut matrix = |codes: &mut Vec<u8>| std::array::from_fn(|_| std::array::from_fn(|_| next(codes)));
        let [of_a, of_b] = &mut codes;
        let inputs = Inputs {
            a: matrix(of_a),
            b: matrix(of_b),
        };
        (inputs, codes)
    }

    /// Compares what each lane of each wave has stored: eight rows of a column.
    fn check(&self, processor: &str, output: &[u8]) -> Result<(), String> {
        if output.len() != WAVES * SIZE * SIZE * 4 {
            return Err(format!("{} bytes of output", output.len()));
        }
        for (n, bytes) in output.as_chunks::<4>().0.iter().enumerate() {
            let (lane, item) = (n / 8 % 32, n % 8);
            let row = match processor {
                "gfx1100" => 2 * item + lane / 16,
                _ => item + 8 * (lane / 16),
            };
            let products = self.a[row].iter().zip(&self.b[lane % 16]).map(|(x, y)| x * y);
            let (sum, magnitudes) = products.fold((0.0, 0.0), |(sum, all), p: f64| (sum + p, all + p.abs()));
            let (got, times) = (f64::from(f32::from_le_bytes(*bytes)), f64::from(PRODUCTS));
            if (got - times * sum).abs() > 1e-5 * times * magnitudes {
                return Err(format!("row {row}, column {}: {got}, not {}", lane % 16, times * sum));
            }
        }
        Ok(())
    }
}

/// Times the kernels, or those of the processors named. An error if a result is wrong.
pub fn run(repeat: u32, names: &[String]) -> Result<(), String> {
    let known = PROCESSORS.map(|(name, _)| name);
    if let Some(unknown) = names.iter().find(|n| !known.contains(&n.as_str())) {
        return Err(format!("no kernel for {unknown}; there are {}", known.join(", ")));
    }
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let weft = build_weft(&root)?;
    let (inputs, codes) = Inputs::new();
    for (name, codes) in ["a", "b"].iter().zip(&codes) {
        let path = scratch.join(format!("wmma.{name}.bin"));
        std::fs::write(&path, codes).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    println!("host: {}", host_cpu());
    println!(
        "{WAVES} waves, {PRODUCTS} products of 16x16x16 f16 each, one thread; seconds, min / median of {repeat} runs\n"
    );
    for (processor, limit) in PROCESSORS {
        if !names.is_empty() && !names.iter().any(|n| n == processor) {
            continue;
        }
        let source = root.join("bench/wmma").join(format!("{processor}.s"));
        let object = assembled(&weft, &source, &scratch, processor)?;
        for level in LEVELS {
            let out = scratch.join("wmma.out.bin");
            let mut command = Command::new(&weft);
            command.env("WEFT_SIMD_LEVEL", level).arg("run").arg(&object);
            command.args([
                "--kernel",
                "wmma",
                "--target",
                processor,
                "--grid",
                &(32 * WAVES).to_string(),
            ]);
            command.args([
                "--group",
                "256",
                "--jobs",
                "1",
                "--time",
                "--repeat",
                &(repeat + 1).to_string(),
            ]);
            for name in ["a", "b"] {
                let path = scratch.join(format!("wmma.{name}.bin"));
                command.arg("--arg").arg(format!("u8[]=file:{}", path.display()));
            }
            command.args(["--arg", &format!("out:u8[{}]=zero", WAVES * SIZE * SIZE * 4)]);
            command.arg("--out").arg(format!("out={}", out.display()));
            let mut times = times(&output_of(&mut command)?)?;
            if times.len() > 1 {
                times.remove(0);
            }
            times.sort_by(f64::total_cmp);
            let output = std::fs::read(&out).map_err(|e| format!("{}: {e}", out.display()))?;
            inputs
                .check(processor, &output)
                .map_err(|e| format!("{processor}, {level}: {e}"))?;
            let (least, middle) = (times[0], times[times.len() / 2]);
            let met = if least <= limit { "met" } else { "missed" };
            println!("{processor} {level:<7} {least:.3} / {middle:.3}  (at most {limit}: {met})");
        }
    }
    Ok(())
}
