//! `cargo xtask bench products`: matrix products of Triton's kernels, 1024 x 1024 x 1024, at the SIMD levels of this host.

use std::process::Command;

use super::contenders::{LEVELS, build_weft, output_of, times};
use super::{host_cpu, target_dir, workspace_root};

/// Rows, columns and depth of all matrices.
const SIZE: usize = 1024;

/// A kernel of `tests/matrix/`.
struct Product {
    /// Also the file's, without its ending.
    name: &'static str,
    grid: &'static str,
    group: &'static str,
    dynamic_lds: &'static str,
    format: Format,
}

/// Floats with bits of exponent and mantissa.
struct Format {
    exponent: u32,
    mantissa: u32,
}

const F16: Format = Format {
    exponent: 5,
    mantissa: 10,
};
const E4M3: Format = Format {
    exponent: 4,
    mantissa: 3,
};

const PRODUCTS: [Product; 3] = [
    Product {
        name: "f16.gfx942",
        grid: "2048,8",
        group: "256",
        dynamic_lds: "16384",
        format: F16,
    },
    Product {
        name: "fp8.gfx950",
        grid: "2048,8",
        group: "256",
        dynamic_lds: "33488",
        format: E4M3,
    },
    Product {
        name: "f16.gfx1100",
        grid: "2048,16",
        group: "128",
        dynamic_lds: "16384",
        format: F16,
    },
];

/// Seconds that a dispatch may take, by level.
const LIMITS: [(&str, f64); 2] = [("avx512", 0.5), ("avx2", 0.75)];

impl Format {
    /// Random numbers between 1/8 and 4 of both signs, and their codes.
    fn numbers(&self, seed: u64) -> (Vec<f64>, Vec<u8>) {
        let bytes = (1 + self.exponent + self.mantissa) as usize / 8;
        let bias = (1 << (self.exponent - 1)) - 1;
        let (mut state, mut codes) = (seed, Vec::new());
        let numbers = (0..SIZE * SIZE).map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let (sign, exponent) = (state >> 40 & 1, bias - 3 + state % 5);
            let mantissa = state >> 20 & ((1 << self.mantissa) - 1);
            let code = sign << (self.exponent + self.mantissa) | exponent << self.mantissa | mantissa;
            codes.extend_from_slice(&code.to_le_bytes()[..bytes]);
            let part = mantissa as f64 / f64::from(1 << self.mantissa);
            let magnitude = (1.0 + part) * 2f64.powi(exponent as i32 - bias as i32);
            if sign != 0 { -magnitude } else { magnitude }
        });
        (numbers.collect(), codes)
    }
}

/// Times the products, or those named. An error if a result is wrong.
pub fn run(repeat: u32, names: &[String]) -> Result<(), String> {
    let known = PRODUCTS.map(|product| product.name);
    if let Some(unknown) = names.iter().find(|n| !known.contains(&n.as_str())) {
        return Err(format!("no product {unknown}; there are {}", known.join(", ")));
    }
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let weft = build_weft(&root)?;
    println!("host: {}", host_cpu());
    println!("products of {SIZE} x {SIZE} x {SIZE}, one thread; seconds, min / median of {repeat} runs\n");
    for product in &PRODUCTS {
        if !names.is_empty() && !names.iter().any(|n| n == product.name) {
            continue;
        }
        let mut matrices = Vec::new();
        let out = scratch.join("products.out.bin");
        let object = root.join("tests/matrix").join(format!("{}.hsaco", product.name));
        let mut arguments = vec!["run".to_owned(), object.display().to_string()];
        let mut add = |name: &str, value: String| arguments.extend([name.to_owned(), value]);
        for (name, value) in [
            ("--kernel", "matmul_kernel"),
            ("--grid", product.grid),
            ("--group", product.group),
            ("--dynamic-lds", product.dynamic_lds),
            ("--jobs", "1"),
        ] {
            add(name, value.to_owned());
        }
        for (name, seed) in [("a", 0x9e37_79b9_7f4a_7c15), ("b", 0xd1b5_4a32_d192_ed03)] {
            let (numbers, codes) = product.format.numbers(seed);
            let path = scratch.join(format!("products.{name}.bin"));
            std::fs::write(&path, codes).map_err(|e| format!("{}: {e}", path.display()))?;
            add("--arg", format!("u8[]=file:{}", path.display()));
            matrices.push(numbers);
        }
        add("--arg", format!("out:f32[{}]=zero", SIZE * SIZE));
        for size in ["i32=1024", "i32=1024", "i32=1024", "ptr=null", "ptr=null"] {
            add("--arg", size.to_owned());
        }
        add("--out", format!("out={}", out.display()));
        arguments.extend(["--time".to_owned(), "--repeat".to_owned(), (repeat + 1).to_string()]);
        for level in LEVELS {
            let mut command = Command::new(&weft);
            command.env("WEFT_SIMD_LEVEL", level).args(&arguments);
            let mut times = times(&output_of(&mut command)?)?;
            if times.len() > 1 {
                times.remove(0);
            }
            times.sort_by(f64::total_cmp);
            let output = std::fs::read(&out).map_err(|e| format!("{}: {e}", out.display()))?;
            check(&matrices[0], &matrices[1], &output).map_err(|e| format!("{}, {level}: {e}", product.name))?;
            let (least, middle) = (times[0], times[times.len() / 2]);
            let limit = LIMITS
                .iter()
                .find(|limit| limit.0 == level)
                .map_or(0.0, |limit| limit.1);
            let met = if least <= limit { "met" } else { "missed" };
            println!(
                "{:<12} {level:<7} {least:.3} / {middle:.3}  (at most {limit}: {met})",
                product.name
            );
        }
    }
    Ok(())
}

/// Compares each seventeenth element with the sum of its products.
fn check(a: &[f64], b: &[f64], output: &[u8]) -> Result<(), String> {
    let got = output.as_chunks::<4>().0;
    if got.len() != SIZE * SIZE {
        return Err(format!("{} bytes of output, not {}", output.len(), 4 * SIZE * SIZE));
    }
    for (n, bytes) in got.iter().enumerate().step_by(17) {
        let (row, column) = (n / SIZE, n % SIZE);
        let products = (0..SIZE).map(|k| a[row * SIZE + k] * b[k * SIZE + column]);
        let (sum, magnitudes) = products.fold((0.0, 0.0), |(sum, all), p: f64| (sum + p, all + p.abs()));
        let got = f64::from(f32::from_le_bytes(*bytes));
        // accumulators of CDNA3 are cut off 24 bits below the greatest product
        if (got - sum).abs() > 1e-4 * magnitudes {
            return Err(format!("row {row}, column {column}: {got}, not {sum}"));
        }
    }
    Ok(())
}
