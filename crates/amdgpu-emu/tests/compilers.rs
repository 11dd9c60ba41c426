//! Code objects of real compilers, where the sample collection is present: every one for an emulated processor loads, and
//! Triton's kernels compute what the host computes.

use std::path::{Path, PathBuf};

use amdgpu_emu::device::{Device, Executable, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::NoServices;

/// The samples, None (and a word about it) if they are not there.
fn samples() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/samples");
    if !path.is_dir() {
        println!("no sample collection at {}: nothing is tested here", path.display());
        return None;
    }
    Some(path)
}

fn files(folder: &Path, part: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|p| p.to_string_lossy().contains(part) && p.extension().is_some_and(|e| e == "co" || e == "hsaco"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_object_for_an_emulated_processor_loads_and_decodes() {
    let Some(samples) = samples() else { return };
    let mut objects = 0;
    for processor in ["gfx900", "gfx906", "gfx908", "gfx90a", "gfx942"] {
        let mut paths = files(&samples.join("co").join(processor), "");
        paths.extend(files(&samples.join("co_gcc"), processor));
        paths.extend(files(&samples.join("co_triton"), processor));
        for path in paths {
            let bytes = std::fs::read(&path).unwrap();
            let object = code_object::open(&bytes, None).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            // some are for one setting of xnack only
            let target = object.target();
            assert_eq!(target.processor.name(), processor);
            let device = Device::new(target).unwrap();
            let executable = device
                .load(&object)
                .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            assert!(!executable.kernels.is_empty(), "{}", path.display());
            for kernel in &executable.kernels {
                let entry = kernel
                    .object
                    .wrapping_add_signed(kernel.descriptor.kernel_code_entry_byte_offset);
                let text = executable.program().text(entry);
                assert!(
                    !text.is_empty(),
                    "{}: kernel {} has no code at its entry",
                    path.display(),
                    kernel.name
                );
            }
            objects += 1;
        }
    }
    assert!(objects >= 170, "{objects} objects");
    println!("{objects} objects loaded");
}

/// A kernel of Triton on one processor. Its last two pointers are scratch buffers that the launcher may leave null.
struct Triton {
    device: Device,
    executable: Executable,
    name: String,
}

impl Triton {
    fn open(samples: &Path, kernel: &str, processor: &str) -> Triton {
        let path = samples.join(format!("co_triton/{kernel}.{processor}.hsaco"));
        let bytes = std::fs::read(&path).unwrap();
        let object = code_object::open(&bytes, None).unwrap();
        let mut device = Device::new(processor.parse().unwrap()).unwrap();
        device.options.jobs = 1;
        let executable = device.load(&object).unwrap();
        let name = executable.kernels[0].name.clone();
        Triton {
            device,
            executable,
            name,
        }
    }

    fn buffer(&self, bytes: &[u8]) -> u64 {
        let at = self
            .device
            .allocate(bytes.len() as u64, Permission::ReadWrite, "buffer")
            .unwrap();
        self.device.memory.write(at, bytes).unwrap();
        at
    }

    /// Four waves a program, as the launch facts say.
    fn run(&mut self, programs: [u32; 2], shared: u32, args: &[ArgValue]) {
        let mut args = args.to_vec();
        args.extend([ArgValue::Pointer(0), ArgValue::Pointer(0)]);
        let launch = Launch {
            grid: [programs[0] * 256, programs[1], 1],
            work_group: [256, 1, 1],
            dimensions: 2,
            args,
            dynamic_lds_bytes: shared,
            ..Launch::default()
        };
        let result = self
            .device
            .launch(&self.executable, &self.name, &launch, &NoServices, &mut NoObserver);
        result.unwrap_or_else(|e| panic!("{}: {e}", self.name));
    }

    fn words(&self, at: u64, count: usize) -> Vec<u32> {
        let mut bytes = vec![0; 4 * count];
        self.device.memory.read(at, &mut bytes).unwrap();
        bytes
            .chunks_exact(4)
            .map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]]))
            .collect()
    }

    fn floats(&self, at: u64, count: usize) -> Vec<f32> {
        self.words(at, count).into_iter().map(f32::from_bits).collect()
    }
}

fn value(v: i32) -> ArgValue {
    ArgValue::Bytes(v.to_le_bytes().to_vec())
}

fn bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|v| v.to_le_bytes()).collect()
}

/// Numbers that are exact in f16, so that products and sums of matrices are exact too.
fn small(n: usize, seed: u32) -> Vec<f32> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
        ((state >> 24) as i32 % 17 - 8) as f32 * 0.25
    };
    (0..n).map(|_| next()).collect()
}

/// The f16 bits of a multiple of 0.25 below 4.
fn half(x: f32) -> u16 {
    let bits = x.to_bits();
    if x == 0.0 {
        return 0;
    }
    ((bits >> 16 & 0x8000) | ((bits >> 23 & 0xff) - 112) << 10 | bits >> 13 & 0x3ff) as u16
}

const PROCESSORS: [&str; 4] = ["gfx906", "gfx908", "gfx90a", "gfx942"];

#[test]
fn triton_add() {
    let Some(samples) = samples() else { return };
    for processor in PROCESSORS {
        let mut t = Triton::open(&samples, "add", processor);
        let n = 2500;
        let (x, y) = (small(n, 1), small(n, 2));
        let (px, py, po) = (t.buffer(&bytes(&x)), t.buffer(&bytes(&y)), t.buffer(&vec![0; 4 * n]));
        let pointer = ArgValue::Pointer;
        t.run([3, 1], 0, &[pointer(px), pointer(py), pointer(po), value(n as i32)]);
        let want: Vec<f32> = x.iter().zip(&y).map(|(x, y)| x + y).collect();
        assert_eq!(t.floats(po, n), want, "{processor}");
    }
}

#[test]
fn triton_softmax() {
    let Some(samples) = samples() else { return };
    for processor in PROCESSORS {
        let mut t = Triton::open(&samples, "softmax", processor);
        let (rows, n) = (3usize, 300usize);
        let x = small(rows * n, 3);
        let (po, px) = (t.buffer(&vec![0; 4 * rows * n]), t.buffer(&bytes(&x)));
        let args = [
            ArgValue::Pointer(po),
            ArgValue::Pointer(px),
            value(n as i32),
            value(n as i32),
        ];
        t.run([rows as u32, 1], 16, &args);
        let got = t.floats(po, rows * n);
        for r in 0..rows {
            let row: Vec<f64> = x[r * n..(r + 1) * n].iter().map(|&v| (v as f64).exp()).collect();
            let sum: f64 = row.iter().sum();
            for (c, e) in row.iter().enumerate() {
                let (g, w) = (got[r * n + c] as f64, e / sum);
                assert!(
                    (g - w).abs() <= 1e-6 * w,
                    "{processor}: row {r} column {c}: {g}, want {w}"
                );
            }
        }
    }
}

#[test]
fn triton_histogram() {
    let Some(samples) = samples() else { return };
    for processor in PROCESSORS {
        let mut t = Triton::open(&samples, "hist", processor);
        let n = 1300u32;
        let x: Vec<u32> = (0..n).map(|i| i.wrapping_mul(2654435761) >> 7).collect();
        let px = t.buffer(&x.iter().flat_map(|v| v.to_le_bytes()).collect::<Vec<u8>>());
        let ph = t.buffer(&[0; 64]);
        t.run(
            [3, 1],
            0,
            &[ArgValue::Pointer(px), ArgValue::Pointer(ph), value(n as i32)],
        );
        let mut want = vec![0u32; 16];
        x.iter().for_each(|v| want[(v & 15) as usize] += 1);
        assert_eq!(t.words(ph, 16), want, "{processor}");
    }
}

/// v_dot2 and fma on gfx906, MFMA on gfx908.
#[test]
fn triton_matmul() {
    let Some(samples) = samples() else { return };
    let (m, n, k) = (64usize, 96usize, 64usize);
    for processor in PROCESSORS {
        for (kernel, shared, is_half) in [("matmul_f16", 4096, true), ("matmul_f32", 4096, false)] {
            let mut t = Triton::open(&samples, kernel, processor);
            let (a, b) = (small(m * k, 5), small(k * n, 6));
            let encode = |v: &[f32]| match is_half {
                true => v.iter().flat_map(|&x| half(x).to_le_bytes()).collect(),
                false => bytes(v),
            };
            let (pa, pb, pc) = (
                t.buffer(&encode(&a)),
                t.buffer(&encode(&b)),
                t.buffer(&vec![0; 4 * m * n]),
            );
            let mut args: Vec<ArgValue> = [pa, pb, pc].map(ArgValue::Pointer).into();
            args.extend([m, n, k].map(|v| value(v as i32)));
            t.run([(m / 32) as u32, (n / 32) as u32], shared, &args);
            let got = t.floats(pc, m * n);
            for row in 0..m {
                for column in 0..n {
                    let want: f32 = (0..k).map(|i| a[row * k + i] * b[i * n + column]).sum();
                    assert_eq!(
                        got[row * n + column],
                        want,
                        "{kernel} {processor}: row {row} column {column}"
                    );
                }
            }
        }
    }
}
