//! Work-groups that run as one, beside the same waves seen by an observer, which run instruction by instruction.

use amdgpu_emu::device::DeviceError;
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::observe::Observer;
use amdgpu_emu::queue::QueueError;
use amdgpu_emu::schedule::DispatchError;

use super::support::*;

/// A kernel of bench/finalizer or bench/kernels by clang, for processors of each kind.
macro_rules! objects {
    (finalizer / $kernel:literal) => {
        objects!("finalizer", $kernel, "gfx803", "gfx900", "gfx90a", "gfx1030", "gfx1100", "gfx1201")
    };
    (kernels / $kernel:literal) => {
        objects!("kernels", $kernel, "gfx803", "gfx900", "gfx942", "gfx1100", "gfx1201")
    };
    ($from:literal, $kernel:literal, $($processor:literal),+) => {
        [$(include_bytes!(concat!("../../../../bench/", $from, "/co/", $processor, "/", $kernel, ".co"))),+]
    };
}
/// c = a + b and y = a x + y below n.
const ADD: [&[u8]; 6] = objects!(finalizer / "vecadd");
const SAXPY: [&[u8]; 6] = objects!(finalizer / "saxpy");
/// Five points of a grid; some processors have X and Y in v0 and v1, others packed.
const STENCIL: [&[u8]; 6] = objects!(finalizer / "stencil");
/// Sums of 2048, a tree in LDS of which fewer and fewer lanes store, and prefix sums of 256.
const REDUCE: [&[u8]; 6] = objects!(finalizer / "reduce");
const SCAN: [&[u8]; 6] = objects!(finalizer / "scan");
/// Through LDS, with a barrier, which has two steps on gfx1201; M0 bounds LDS on gfx803.
const TRANSPOSE: [&[u8]; 5] = objects!(kernels / "transpose");
/// Scalars that are products and sums of floats.
const BLACK_SCHOLES: [&[u8]; 5] = objects!(kernels / "black_scholes");
/// Additions in LDS.
const HISTOGRAM: [&[u8]; 6] = objects!(finalizer / "histogram");
/// y = a x + y, of f64.
const DAXPY: [&[u8]; 5] = objects!(kernels / "daxpy");

const GROUPS: u32 = 40;
const ITEMS: u32 = 256;
const COUNT: usize = (GROUPS * ITEMS) as usize;

struct Watches;

impl Observer for Watches {
    const ACTIVE: bool = true;
    fn fork(&self) -> Self {
        Watches
    }
    fn join(&mut self, _: Self) {}
}

/// So many floats, of which some are NaNs if it is said how many are between them.
fn floats(seed: u32, count: usize, nan_every: Option<usize>) -> Vec<u32> {
    let mut state = seed;
    let number = |n: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        match nan_every {
            Some(every) if n % every == every / 2 => 0x7fa0_0000 | n as u32,
            _ => ((state >> 8) as f32 / (1 << 23) as f32 - 1.0).to_bits(),
        }
    };
    (0..count).map(number).collect()
}

/// The same of f64, two words each.
fn doubles(seed: u32, count: usize, nan_every: Option<usize>) -> Vec<u32> {
    let words = floats(seed, count, None).into_iter().enumerate();
    let high = |n: usize, word: u32| match nan_every {
        Some(every) if n / 2 % every == every / 2 => 0x7ff4_0000 | n as u32,
        _ => word,
    };
    words
        .map(|(n, word)| if n % 2 == 1 { high(n, word) } else { word })
        .collect()
}

/// What memory holds after three dispatches, and how the last one ended.
fn results(
    object: &[u8],
    kernel: &str,
    size: &Size,
    watched: bool,
    words: &dyn Fn(u32) -> Vec<u32>,
    args: impl Fn(&[u64; 3]) -> Vec<ArgValue>,
) -> (Vec<Vec<u32>>, String) {
    let mut lab = Lab::new(object);
    let buffers = [1, 2, 3].map(|seed| lab.filled(&words(seed), "buffer"));
    let count = words(1).len();
    let args = args(&buffers);
    let mut ended = String::new();
    for _ in 0..3 {
        let ran = match watched {
            true => lab.observe(kernel, size, &args, &mut Watches),
            false => lab.run(kernel, size, &args),
        };
        ended = match ran {
            Ok(stats) => format!("{stats:?}"),
            Err(DeviceError::Queue(QueueError::Run {
                error: DispatchError::Fault(fault),
                ..
            })) => format!("{fault:?}"),
            Err(other) => panic!("{other}"),
        };
    }
    (buffers.map(|at| lab.read(at, count)).to_vec(), ended)
}

fn compare(object: &[u8], kernel: &str, nan_every: Option<usize>, args: impl Fn(&[u64; 3]) -> Vec<ArgValue>) {
    compare_in(object, kernel, &groups(GROUPS, ITEMS), nan_every, args);
}

fn compare_in(
    object: &[u8],
    kernel: &str,
    size: &Size,
    nan_every: Option<usize>,
    args: impl Fn(&[u64; 3]) -> Vec<ArgValue>,
) {
    compare_of(object, kernel, size, (COUNT + 64, nan_every), args);
}

fn compare_of(
    object: &[u8],
    kernel: &str,
    size: &Size,
    (count, nan_every): (usize, Option<usize>),
    args: impl Fn(&[u64; 3]) -> Vec<ArgValue>,
) {
    compare_words(object, kernel, size, &|seed| floats(seed, count, nan_every), args);
}

fn compare_words(
    object: &[u8],
    kernel: &str,
    size: &Size,
    words: &dyn Fn(u32) -> Vec<u32>,
    args: impl Fn(&[u64; 3]) -> Vec<ArgValue>,
) {
    let (want, expected) = results(object, kernel, size, true, words, &args);
    let (got, ended) = results(object, kernel, size, false, words, &args);
    assert_eq!(ended, expected, "{kernel}: {size:?}");
    for (n, (got, want)) in got.iter().zip(&want).enumerate() {
        let differs = got.iter().zip(want).position(|(got, want)| got != want);
        assert_eq!(differs, None, "{kernel}: buffer {n}, {size:?}");
    }
}

fn add(a: u64, b: u64, c: u64) -> Vec<ArgValue> {
    [a, b, c].map(ArgValue::Pointer).to_vec()
}

#[test]
fn sums_with_and_without_nans() {
    for object in ADD {
        for nan_every in [None, Some(997), Some(7)] {
            compare(object, "vecadd", nan_every, |&[a, b, c]| add(a, b, c));
        }
    }
}

/// What a wave stores, or one before it, is what is loaded.
#[test]
fn buffers_that_overlap() {
    for object in ADD {
        for distance in [0, 4, 128, 252, 256] {
            compare(object, "vecadd", None, |&[a, b, _]| add(a, b, a + distance));
            compare(object, "vecadd", None, |&[a, b, _]| add(a + distance, b, a));
            compare(object, "vecadd", Some(311), |&[a, b, _]| add(a, b, a + distance));
        }
    }
}

/// The last work-groups are beyond the buffer.
#[test]
fn the_same_faults() {
    for object in ADD {
        for beyond in [256, 260, 512, 4096] {
            compare(object, "vecadd", None, |&[a, b, c]| add(a, b + beyond, c));
            compare(object, "vecadd", None, |&[a, b, c]| add(a, b, c + beyond));
        }
    }
}

#[test]
fn checks_of_bounds() {
    for object in SAXPY {
        for n in [COUNT as u32, COUNT as u32 - 100, COUNT as u32 - 256, 1000, 0] {
            for nan_every in [None, Some(1009)] {
                compare(object, "saxpy", nan_every, |&[x, y, _]| {
                    let factor = ArgValue::Bytes(0.75f32.to_le_bytes().to_vec());
                    vec![ArgValue::Pointer(x), ArgValue::Pointer(y), factor, u32_arg(n)]
                });
            }
        }
    }
}

/// Waves that are not full, rows that begin in the middle of a wave, and lanes at the border, which go another way.
#[test]
fn groups_of_two_dimensions() {
    for (grid, work_group) in [
        ([120, 48], [40, 4]),
        ([96, 64], [16, 8]),
        ([100, 50], [10, 10]),
        ([128, 40], [64, 1]),
        ([96, 61], [16, 8]),
        ([90, 64], [16, 8]),
    ] {
        for object in STENCIL {
            for nan_every in [None, Some(499)] {
                compare_in(object, "stencil", &size(&grid, &work_group), nan_every, |&[a, b, _]| {
                    let factors = [0x3f00_0000, 0x3e00_0000].map(u32_arg);
                    let mut args = vec![
                        ArgValue::Pointer(a),
                        ArgValue::Pointer(b),
                        u32_arg(grid[0]),
                        u32_arg(grid[1]),
                    ];
                    args.extend(factors);
                    args
                });
            }
        }
    }
}

/// Floats that a work-group of `reduce` adds.
const SUMMED: usize = 2048;

/// Lanes that are off between barriers; with NaNs, buffers that overlap, and addresses beyond them.
#[test]
fn lanes_that_are_off() {
    let line = |groups: usize| size(&[256 * groups as u32], &[256]);
    for (kernel, objects, each) in [("reduce", REDUCE, SUMMED), ("scan", SCAN, 256)] {
        for object in objects {
            for nan_every in [None, Some(6007), Some(499)] {
                for distance in [None, Some(0), Some(1024), Some(4 * each as u64)] {
                    compare_of(object, kernel, &line(20), (20 * each, nan_every), |&[a, b, _]| {
                        let to = distance.map_or(b, |distance| a + distance);
                        vec![ArgValue::Pointer(a), ArgValue::Pointer(to)]
                    });
                }
            }
            for beyond in [4, 1024, 6000] {
                compare_of(object, kernel, &line(40), (40 * each, None), |&[a, b, _]| {
                    vec![ArgValue::Pointer(a + beyond), ArgValue::Pointer(b)]
                });
            }
        }
    }
}

#[test]
fn groups_of_sizes_that_waves_do_not_fill() {
    for object in ADD {
        for items in [1, 24, 100, 192] {
            compare_in(object, "vecadd", &groups(50, items), None, |&[a, b, c]| add(a, b, c));
        }
    }
}

/// A wave of 32 lanes sees in LDS what the one before it has stored there.
#[test]
fn two_waves_of_32_lanes_at_a_time() {
    const GROUPS: u32 = 70;
    for kernel in ["meet", "own", "apart"] {
        let mut lab = Lab::new(PAIRS);
        let out = lab.buffer(u64::from(64 * GROUPS), "out");
        for _ in 0..2 {
            lab.write(out, &[7; 64 * GROUPS as usize]);
            lab.ok(kernel, &groups(GROUPS, 64), &[ArgValue::Pointer(out)]);
            for (n, value) in lab.read(out, 64 * GROUPS as usize).into_iter().enumerate() {
                let want = match n % 64 {
                    lane @ 32.. if kernel == "meet" => lane as u32 - 32 + 100,
                    _ => 0,
                };
                assert_eq!(value, want, "{kernel}: {n}");
            }
        }
        assert!(runs_as_one(&lab), "{kernel}");
    }
}

/// Products and sums of scalars, with NaNs among them and without.
#[test]
fn floats_in_scalars() {
    let rates = [0.02f32, f32::NAN, f32::INFINITY, 1e-40];
    for (object, rate) in BLACK_SCHOLES
        .into_iter()
        .flat_map(|object| rates.map(|rate| (object, rate)))
    {
        compare_words(
            object,
            "black_scholes",
            &groups(GROUPS, ITEMS),
            &|seed| {
                floats(seed, COUNT + 64, None)
                    .iter()
                    .map(|word| word & 0x7fff_ffff)
                    .collect()
            },
            |&[a, b, c]| {
                let buffers = [a, b, c, a, b].map(ArgValue::Pointer).to_vec();
                [buffers, vec![u32_arg(rate.to_bits()), u32_arg(0.3f32.to_bits())]].concat()
            },
        );
    }
}

/// Additions to LDS: as many as there are numbers, whoever looks.
#[test]
fn additions_in_lds() {
    const GROUPS: u32 = 20;
    // each item reads 16 words
    let count = (16 * GROUPS * ITEMS) as usize;
    for object in HISTOGRAM {
        let size = groups(GROUPS, ITEMS);
        compare_of(object, "histogram", &size, (count, None), |&[a, b, _]| {
            [a, b].map(ArgValue::Pointer).to_vec()
        });
    }
}

/// LDS and a barrier; with a width that is not the grid's, rows that overlap, and addresses beyond the buffers.
#[test]
fn phases_between_barriers() {
    let size = size(&[96, 96], &[16, 16]);
    for object in TRANSPOSE {
        for n in [64, 96, 80, 48, 0, 200] {
            for distance in [0, 4, 1000] {
                compare_in(object, "transpose", &size, Some(50), |&[a, b, _]| {
                    let to = if distance == 0 { b } else { a + distance };
                    vec![ArgValue::Pointer(a), ArgValue::Pointer(to), u32_arg(n)]
                });
            }
        }
    }
}

/// Rows of f64; with NaNs, those that overlap by lanes or dwords, and addresses beyond the buffers.
#[test]
fn rows_of_f64() {
    let factor = || ArgValue::Bytes(0.75f32.to_le_bytes().to_vec());
    for (object, items) in DAXPY
        .into_iter()
        .flat_map(|object| [256, 64, 100].map(|items| (object, items)))
    {
        let size = groups(20, items);
        let count = 2 * 20 * items as usize + 64;
        for nan_every in [None, Some(997), Some(7)] {
            for distance in [None, Some(0), Some(4), Some(8), Some(512), Some(2044)] {
                compare_words(
                    object,
                    "daxpy",
                    &size,
                    &|seed| doubles(seed, count, nan_every),
                    |&[y, x, _]| {
                        let x = distance.map_or(x, |distance| y + distance);
                        vec![ArgValue::Pointer(y), ArgValue::Pointer(x), factor()]
                    },
                );
            }
        }
        for beyond in [256, 260, 512, 4096] {
            compare_words(
                object,
                "daxpy",
                &size,
                &|seed| doubles(seed, count, None),
                |&[y, x, _]| vec![ArgValue::Pointer(y + beyond), ArgValue::Pointer(x), factor()],
            );
        }
    }
}

/// That the above says something of work-groups that run as one.
#[test]
fn they_run_as_one() {
    let plane = |grid: [u32; 2], work_group: [u32; 2]| size(&grid, &work_group);
    let line = || groups(GROUPS, ITEMS);
    let kernels: [(&[&[u8]], &str, Size); 8] = [
        (&ADD, "vecadd", line()),
        (&SAXPY, "saxpy", line()),
        (&STENCIL, "stencil", plane([120, 48], [40, 4])),
        (&TRANSPOSE, "transpose", plane([96, 96], [16, 16])),
        (&DAXPY, "daxpy", groups(20, ITEMS)),
        (&REDUCE, "reduce", groups(20, ITEMS)),
        (&SCAN, "scan", line()),
        (&BLACK_SCHOLES, "black_scholes", line()),
    ];
    for (objects, kernel, size) in kernels {
        for object in objects {
            let mut lab = Lab::new(object);
            let [a, b, c] = [1, 2, 3].map(|seed| lab.filled(&floats(seed, 20 * SUMMED, None), "buffer"));
            let two = [a, b].map(ArgValue::Pointer);
            let args = match kernel {
                "vecadd" => add(a, b, c),
                "stencil" => [two.to_vec(), [120, 48, 0x3f00_0000, 0x3e00_0000].map(u32_arg).to_vec()].concat(),
                "saxpy" => [two.to_vec(), vec![u32_arg(0x3f40_0000), u32_arg(COUNT as u32)]].concat(),
                "reduce" | "scan" => two.to_vec(),
                "black_scholes" => {
                    let floats = [0.02f32, 0.3].map(|x| u32_arg(x.to_bits()));
                    [two.to_vec(), [c, a, b].map(ArgValue::Pointer).to_vec(), floats.to_vec()].concat()
                }
                "daxpy" => [two.to_vec(), vec![u32_arg(0x3f40_0000)]].concat(),
                _ => [two.to_vec(), vec![u32_arg(96)]].concat(),
            };
            lab.ok(kernel, &size, &args);
            assert!(runs_as_one(&lab), "{kernel}");
        }
    }
}

/// Whether the work-groups of a kernel have run as one, if there is host code.
fn runs_as_one(lab: &Lab) -> bool {
    let regions = lab.executable.program().regions().iter();
    let reports: Vec<_> = regions.flat_map(|region| region.report()).collect();
    let is_compiled = reports.iter().any(|report| report.to_string().contains("host code:"));
    let is_one = !is_compiled || reports.iter().any(|report| report.whole == Some(Ok(())));
    if !is_one {
        eprintln!("{reports:#?}");
    }
    is_one
}
