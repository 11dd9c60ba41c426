//! Kernels of code object V2, whose packets name an `amd_kernel_code_t`: made by clang 15 (`tests/data/src/v2.cl`).

use amdgpu_emu::device::{Device, Executable, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::NoServices;

const OBJECTS: [&[u8]; 2] = [include_bytes!("data/v2.gfx701.co"), include_bytes!("data/v2.gfx803.co")];

struct Bench {
    device: Device,
    executable: Executable,
}

impl Bench {
    fn new(bytes: &[u8]) -> Bench {
        let object = code_object::open(bytes, None).expect("a code object");
        let device = Device::new(object.target()).expect("an emulated processor");
        let executable = device.load(&object).expect("it loads");
        Bench { device, executable }
    }

    fn buffer(&self, values: &[i32]) -> u64 {
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let address = self
            .device
            .allocate(bytes.len() as u64, Permission::ReadWrite, "values");
        let address = address.expect("memory");
        self.device.memory.write(address, &bytes).expect("the buffer is there");
        address
    }

    fn values(&self, address: u64, count: usize) -> Vec<i32> {
        let mut bytes = vec![0; 4 * count];
        self.device
            .memory
            .read(address, &mut bytes)
            .expect("the buffer is there");
        bytes
            .as_chunks::<4>()
            .0
            .iter()
            .map(|b| i32::from_le_bytes(*b))
            .collect()
    }

    fn run(&mut self, kernel: &str, items: u32, args: Vec<ArgValue>) {
        let launch = Launch {
            grid: [items, 1, 1],
            work_group: [64, 1, 1],
            dimensions: 1,
            args,
            ..Launch::default()
        };
        let result = self
            .device
            .launch(&self.executable, kernel, &launch, &NoServices, &mut NoObserver);
        result.unwrap_or_else(|e| panic!("{kernel} on {}: {e}", self.device.target));
    }
}

fn pointer(address: u64) -> ArgValue {
    ArgValue::Pointer(address)
}

fn int(value: i32) -> ArgValue {
    ArgValue::Bytes(value.to_le_bytes().to_vec())
}

#[test]
fn kernels_start_by_their_amd_kernel_code() {
    for object in OBJECTS {
        let mut bench = Bench::new(object);
        let (a, b): (Vec<i32>, Vec<i32>) = ((0..100).collect(), (0..100).map(|n| 1000 - n).collect());
        let (at_a, at_b) = (bench.buffer(&a), bench.buffer(&b));
        bench.run("sum", 128, vec![pointer(at_a), pointer(at_b), int(100)]);
        let want: Vec<i32> = a.iter().zip(&b).map(|(a, b)| a + 3 * b).collect();
        assert_eq!(bench.values(at_a, 100), want);
    }
}

#[test]
fn group_and_private_memory() {
    for object in OBJECTS {
        let mut bench = Bench::new(object);
        let a = bench.buffer(&(0..64).collect::<Vec<i32>>());
        bench.run("turn", 64, vec![pointer(a)]);
        assert_eq!(bench.values(a, 64), (0..64).rev().collect::<Vec<i32>>());
        let numbers: Vec<i32> = (0..16).map(|n| n * 7 + 3).collect();
        let b = bench.buffer(&numbers);
        bench.run("private_memory", 64, vec![pointer(a), pointer(b), int(5)]);
        let own = |l: i32, i: i32| numbers[(i * 5 & 15) as usize] + l;
        let want: Vec<i32> = (0..64).map(|l| own(l, numbers[(l & 15) as usize] & 15)).collect();
        assert_eq!(bench.values(a, 64), want);
    }
}
