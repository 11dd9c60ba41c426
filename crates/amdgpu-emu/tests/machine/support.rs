//! A device with one of the test objects loaded, and short ways to launch its kernels.

use amdgpu_emu::device::{Device, DeviceError, Executable, Launch};
use amdgpu_emu::exec::Machine;
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::{NoObserver, Observer};
use amdgpu_emu::queue::QueueError;
use amdgpu_emu::schedule::{DispatchError, NoServices, RunStats};
use amdgpu_isa::Model;
use code_object::CodeObject;

pub const STATE: &[u8] = include_bytes!("../data/state.co");
pub const STATE_GFX906: &[u8] = include_bytes!("../data/state.gfx906.co");
pub const MEMORY: &[u8] = include_bytes!("../data/memory.co");
/// The same kernel for processors and wave sizes.
pub const PRIVATE: [&[u8]; 5] = [
    include_bytes!("../data/private.gfx1030.co"),
    include_bytes!("../data/private.gfx1030.wave64.co"),
    include_bytes!("../data/private.gfx1100.co"),
    include_bytes!("../data/private.gfx1100.wave64.co"),
    include_bytes!("../data/private.gfx1200.co"),
];
pub const SCHEDULE: &[u8] = include_bytes!("../data/schedule.co");
pub const FAULTS: &[u8] = include_bytes!("../data/faults.co");
pub const OBSERVE: &[u8] = include_bytes!("../data/observe.co");
pub const GUARD: &[u8] = include_bytes!("../data/guard.co");
pub const GFX1250: &[u8] = include_bytes!("../data/gfx1250.co");
pub const CLUSTERS: &[u8] = include_bytes!("../data/clusters.co");
pub const GFX1250_REGISTERS: &[u8] = include_bytes!("../data/gfx1250_registers.co");
pub const PAIRS: &[u8] = include_bytes!("../data/pairs.co");
pub const BARRIERS: &[u8] = include_bytes!("../data/barriers.co");
pub const ARGS: &[u8] = include_bytes!("../data/args.co");

/// Instructions after which a test's kernel is stopped, so that no defect makes a test hang.
const LIMIT: u64 = 400_000_000;

/// A device of the object's own processor, with one host thread, and the object in it.
pub struct Lab {
    pub device: Device,
    pub executable: Executable,
}

impl Lab {
    pub fn new(object: &[u8]) -> Lab {
        let object = CodeObject::parse(object).expect("a code object");
        let mut device = Device::new(object.target()).expect("a processor that is emulated");
        device.options.jobs = 1;
        device.options.max_instructions = Some(LIMIT);
        let executable = device.load(&object).expect("it loads");
        Lab { device, executable }
    }

    /// What waves of 64 lanes see of the device.
    pub fn machine(&self, kernel: &str) -> Machine {
        let model = Model::of(self.device.target.processor, 64).expect("waves of 64 lanes");
        self.device.machine(model, kernel)
    }

    pub fn jobs(mut self, jobs: usize) -> Lab {
        self.device.options.jobs = jobs;
        self
    }

    /// Zeroed dwords.
    pub fn buffer(&self, dwords: u64, name: &str) -> u64 {
        self.device
            .allocate(4 * dwords, Permission::ReadWrite, name)
            .expect("memory")
    }

    /// Dwords with these values.
    pub fn filled(&self, values: &[u32], name: &str) -> u64 {
        let at = self.buffer(values.len() as u64, name);
        self.write(at, values);
        at
    }

    pub fn write(&self, at: u64, values: &[u32]) {
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        self.device.memory.write(at, &bytes).expect("allocated");
    }

    pub fn read(&self, at: u64, dwords: usize) -> Vec<u32> {
        let mut bytes = vec![0; 4 * dwords];
        self.device.memory.read(at, &mut bytes).expect("allocated");
        bytes
            .chunks(4)
            .map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]]))
            .collect()
    }

    pub fn read64(&self, at: u64) -> u64 {
        let dwords = self.read(at, 2);
        dwords[0] as u64 | (dwords[1] as u64) << 32
    }

    /// Address of a variable of the object.
    pub fn variable(&self, name: &str) -> u64 {
        self.executable
            .variables
            .iter()
            .find(|v| v.name == name)
            .expect("a variable")
            .address
    }

    /// Address of a kernel's descriptor.
    pub fn descriptor(&self, kernel: &str) -> u64 {
        self.executable.kernel(kernel).expect("a kernel").object
    }

    /// Address of a kernel's first instruction (AMDGPUUsage, Kernel Descriptor: KERNEL_CODE_ENTRY_BYTE_OFFSET).
    pub fn entry(&self, kernel: &str) -> u64 {
        let at = self.descriptor(kernel);
        at.wrapping_add(self.read64(at + 16))
    }

    pub fn run(&mut self, kernel: &str, size: &Size, args: &[ArgValue]) -> Result<RunStats, DeviceError> {
        self.observe(kernel, size, args, &mut NoObserver)
    }

    /// Runs a kernel that must succeed.
    pub fn ok(&mut self, kernel: &str, size: &Size, args: &[ArgValue]) -> RunStats {
        match self.run(kernel, size, args) {
            Ok(stats) => stats,
            Err(error) => panic!("{kernel}: {error}"),
        }
    }

    pub fn observe<O: Observer>(
        &mut self,
        kernel: &str,
        size: &Size,
        args: &[ArgValue],
        observer: &mut O,
    ) -> Result<RunStats, DeviceError> {
        let launch = Launch {
            args: args.to_vec(),
            ..size.launch()
        };
        self.device
            .launch(&self.executable, kernel, &launch, &NoServices, observer)
    }

    /// Why a kernel that must fail while it runs does.
    pub fn failure(&mut self, kernel: &str, size: &Size, args: &[ArgValue]) -> DispatchError {
        match self.run(kernel, size, args) {
            Err(DeviceError::Queue(QueueError::Run { error, .. })) => error,
            other => panic!("{kernel}: {other:?}"),
        }
    }
}

/// Grid and work-group sizes of a launch.
#[derive(Debug)]
pub struct Size {
    pub grid: Vec<u32>,
    pub work_group: Vec<u32>,
    pub dynamic_lds_bytes: u32,
}

/// Work-groups of `items` work-items in one dimension.
pub fn groups(groups: u32, items: u32) -> Size {
    size(&[groups * items], &[items])
}

pub fn size(grid: &[u32], work_group: &[u32]) -> Size {
    Size {
        grid: grid.to_vec(),
        work_group: work_group.to_vec(),
        dynamic_lds_bytes: 0,
    }
}

impl Size {
    pub fn launch(&self) -> Launch {
        let three = |v: &[u32]| std::array::from_fn(|d| v.get(d).copied().unwrap_or(1));
        Launch {
            grid: three(&self.grid),
            work_group: three(&self.work_group),
            dimensions: self.grid.len() as u16,
            dynamic_lds_bytes: self.dynamic_lds_bytes,
            ..Launch::default()
        }
    }
}

pub fn u32_arg(value: u32) -> ArgValue {
    ArgValue::Bytes(value.to_le_bytes().to_vec())
}

pub fn u64_arg(value: u64) -> ArgValue {
    ArgValue::Bytes(value.to_le_bytes().to_vec())
}
