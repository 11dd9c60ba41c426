//! Makes a kernel, finalizes it and runs it.

use amdgpu_emu::device::{Device, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::NoServices;
use amdgpu_isa::{CodeObjectVersion, TargetId};
use code_object::CodeObject;
use finalizer::ir::{
    AddressSpace, BlockId, Builder, Function, Id, KernelArgument, Kind, Memory, Module, Op, Value, Width,
};
use finalizer::pipeline::{Request, run};
use finalizer::{Form, Target};

/// Processors that everything is tried on.
pub const TARGETS: [&str; 5] = ["gfx900", "gfx902", "gfx904", "gfx906", "gfx908"];

/// A module with one kernel of so many 64-bit arguments, and its first block.
pub fn kernel(arguments: u32) -> Function {
    let argument = |n: u32| KernelArgument {
        name: format!("a{n}"),
        type_name: "u64".into(),
        size_bytes: 8,
        align_bytes: 8,
        offset_bytes: 8 * n,
    };
    let kind = Kind::Kernel {
        arguments: (0..arguments).map(argument).collect(),
        kernarg_size_bytes: 8 * arguments,
        kernarg_align_bytes: 8,
    };
    let mut function = Function::new("kernel".into(), kind);
    function.exported = true;
    function.block();
    function
}

/// The kernel's argument of that number.
pub fn argument(b: &mut Builder, n: u32) -> Value {
    let base = b.op(Op::Id(Id::KernargPointer), &[], Width::B64);
    let memory = Memory {
        offset_bytes: 8 * n as i32,
        invariant: true,
        ..Memory::plain(AddressSpace::Constant, 8)
    };
    b.op(Op::Load(memory), &[base], Width::B64)
}

/// The number of the work-item, for groups of this size.
pub fn global_id(b: &mut Builder, group: u32) -> Value {
    let item = b.op(Op::Id(Id::WorkItem(0)), &[], Width::B32);
    let group_id = b.op(Op::Id(Id::WorkGroup(0)), &[], Width::B32);
    let size = b.b32(group);
    let first = b.same(Op::Mul, &[group_id, size]);
    b.same(Op::Add, &[first, item])
}

/// The address of an element of `size` bytes.
pub fn element(b: &mut Builder, base: Value, index: Value, size: u32) -> Value {
    let wide = b.op(Op::ZeroExtend(Width::B64), &[index], Width::B64);
    let size = b.b64(size.into());
    let offset = b.same(Op::Mul, &[wide, size]);
    b.same(Op::Add, &[base, offset])
}

pub fn entry() -> BlockId {
    BlockId::new(0)
}

/// The code object and its assembly.
pub fn finalize(function: Function, target: &str) -> (Vec<u8>, String) {
    let id: TargetId = target.parse().expect("a target");
    let mut module = Module {
        functions: vec![function],
        ..Module::default()
    };
    let request = Request {
        text: true,
        ..Request::default()
    };
    match run(
        &mut module,
        &Target::new(id, None).expect("a target of the finalizer"),
        &Form::new(CodeObjectVersion::V5),
        &request,
    ) {
        Ok(output) => (output.code_object, output.text),
        Err(errors) => panic!("{target}: {errors:?}"),
    }
}

/// Runs a kernel of a code object; its arguments are the buffers, whose contents come back.
pub fn execute(
    code: &[u8],
    target: &str,
    kernel: &str,
    launch: Launch,
    buffers: &[Vec<u32>],
) -> Result<Vec<Vec<u32>>, String> {
    let object = CodeObject::parse(code).expect("a code object");
    let mut device = Device::new(target.parse().expect("a target")).expect("a device");
    device.options.max_instructions = Some(10_000_000);
    let executable = device.load(&object).expect("loads");
    let mut addresses = Vec::new();
    for buffer in buffers {
        let bytes: Vec<u8> = buffer.iter().flat_map(|d| d.to_le_bytes()).collect();
        let address = device
            .allocate(bytes.len() as u64, Permission::ReadWrite, "buffer")
            .expect("memory");
        device.memory.write(address, &bytes).expect("inside");
        addresses.push(address);
    }
    let launch = Launch {
        args: addresses.iter().map(|a| ArgValue::Pointer(*a)).collect(),
        ..launch
    };
    device
        .launch(&executable, kernel, &launch, &NoServices, &mut NoObserver)
        .map_err(|e| e.to_string())?;
    let read = |(address, buffer): (&u64, &Vec<u32>)| {
        let mut bytes = vec![0; 4 * buffer.len()];
        device.memory.read(*address, &mut bytes).expect("inside");
        bytes
            .chunks(4)
            .map(|c| u32::from_le_bytes(c.try_into().expect("four")))
            .collect()
    };
    Ok(addresses.iter().zip(buffers).map(read).collect())
}

/// Runs a kernel on buffers of dwords, which come back.
pub fn launch(function: &Function, target: &str, grid: u32, group: u32, buffers: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let (code, text) = finalize(function.clone(), target);
    let launch = Launch {
        grid: [grid, 1, 1],
        work_group: [group, 1, 1],
        dimensions: 1,
        ..Launch::default()
    };
    execute(&code, target, "kernel", launch, buffers).unwrap_or_else(|error| panic!("{target}: {error}\n{text}"))
}
