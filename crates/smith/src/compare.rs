//! One program on the interpreter and, finalized, on the machine: whether both leave the same memory.

use std::sync::Arc;

use amdgpu_emu::device::{Device, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::NoServices;
use amdgpu_isa::{CodeObjectVersion, TargetId};
use code_object::CodeObject;
use diag::Diagnostic;
use hsail::brig::Module;

use hsail_interp::memory::Use;
use hsail_interp::{Checks, Dispatch, Executable, Program, System};

use crate::program::{self, IN_BYTES, IN_SLACK_BYTES, OUT_BYTES};

/// Where the two are run, and what else is looked for.
#[derive(Clone, Copy)]
pub struct Options {
    pub target: TargetId,
    /// Lanes of a wavefront; if nothing is said, those that the finalizer chooses.
    pub wave_size: Option<u32>,
    /// The interpreter looks for undefined behaviour on the way.
    pub checks: Checks,
    pub code_object_version: CodeObjectVersion,
    /// A program whose results depend on where its memory is counts as not defined: it runs twice on the interpreter.
    pub moved: bool,
    /// Indirect functions are called as those of other code objects are.
    pub calls_outside: bool,
}

impl Options {
    pub fn new(target: TargetId) -> Options {
        Options {
            target,
            wave_size: None,
            checks: Checks::default(),
            code_object_version: CodeObjectVersion::V5,
            moved: false,
            calls_outside: false,
        }
    }
}

/// How a comparison ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Same,
    /// The first place that differs.
    Different(String),
    /// The finalizer refuses it, or the machine stops.
    Stopped(String),
    /// No comparison: not valid, or the interpreter finds that it is not defined.
    Invalid(String),
}

/// Instructions of waves until a run is given up.
const MAX_INSTRUCTIONS: u64 = 20_000_000;
/// Handles of indirect functions that kernels are given; which one says the name behind it.
const HANDLE: &str = "%handle_";

/// What is in memory when a program has ended.
#[derive(PartialEq)]
struct Memory {
    out: Vec<u8>,
    /// By name, without `&`.
    variables: Vec<(String, Vec<u8>)>,
}

/// Bytes of the kernel's arguments, but for addresses.
struct Argument {
    name: String,
    bytes: Vec<u8>,
}

/// Runs a program in HSAIL text, whose first kernel is launched as its first line says, on both.
pub fn compare(name: &str, text: &str, options: &Options) -> Outcome {
    match interpret(name, text, options, 0) {
        Err(message) => Outcome::Invalid(message),
        Ok((memory, ..)) if options.moved && interpret_moved(name, text, options).is_none_or(|m| m != memory) => {
            Outcome::Invalid("its results depend on addresses".into())
        }
        Ok((memory, launch, arguments)) => match execute(name, text, options, launch, &arguments) {
            Err(message) => Outcome::Stopped(message),
            Ok(machine) => difference(&memory, &machine, options.target, launch),
        },
    }
}

fn out_bytes(launch: program::Launch) -> u64 {
    launch.work_items() * OUT_BYTES
}

/// By how much a program's memory is moved.
const MOVED_BYTES: u64 = 272;

/// The same program with its buffers, group and private memory elsewhere.
fn interpret_moved(name: &str, text: &str, options: &Options) -> Option<Memory> {
    let kernel = text.find("kernel &")?;
    let mut at = kernel + text[kernel..].find("{\n")? + 2;
    // Definitions come behind the control directives.
    while let Some(line) = text[at..].split_inclusive('\n').next()
        && ["maxflat", "required", "enable"]
            .iter()
            .any(|d| line.trim_start().starts_with(d))
    {
        at += line.len();
    }
    let (before, behind) = text.split_at(at);
    let room = format!("align(16) group_u8 %room_g[{MOVED_BYTES}];\nalign(16) private_u8 %room_p[{MOVED_BYTES}];\n");
    let moved = format!("{before}{room}{behind}");
    interpret(name, &moved, options, MOVED_BYTES)
        .ok()
        .map(|(memory, ..)| memory)
}

type Interpreted = (Memory, program::Launch, Vec<Argument>);

/// On the interpreter, with buffers so many bytes behind where they would be.
fn interpret(name: &str, text: &str, options: &Options, room: u64) -> Result<Interpreted, String> {
    let findings = |list: hsail_interp::Findings| {
        let lines: Vec<String> = list.iter().map(|(file, d)| d.render(file).to_string()).collect();
        lines.join("\n")
    };
    let launch = program::Launch::of(text).ok_or("no line `// launch dims D grid X Y Z group X Y Z`")?;
    let mut program = Program::new();
    program.add_text(name, text.as_bytes()).map_err(findings)?;
    let wanted = finalizer::Target::new(options.target, options.wave_size).map_err(|e| e.to_string())?;
    let system = Arc::new(System::new(hsail_interp::Options {
        wave_size: wanted.lanes(),
        checks: options.checks,
        instruction_limit: Some(MAX_INSTRUCTIONS),
        ..hsail_interp::Options::default()
    })?);
    let mut executable = Executable::new(system.clone(), Arc::new(program));
    executable.load(0).map_err(findings)?;
    let kernel = executable.kernels(0).first().ok_or("no kernel")?.clone();
    let memory = |name: &str, bytes| {
        system
            .memory
            .allocate(name, bytes, 256, Use::Global)
            .map_err(|e| e.to_string())
    };
    let _room = (room > 0).then(|| memory("room", room)).transpose()?;
    let input = memory("in", IN_BYTES + IN_SLACK_BYTES)?;
    input.write(0, &program::input(1, IN_BYTES + IN_SLACK_BYTES));
    let out = memory("out", out_bytes(launch).max(1))?;
    let mut kernarg = vec![0; kernel.kernarg_bytes as usize];
    let mut arguments = Vec::new();
    for (n, argument) in kernel.arguments.iter().enumerate() {
        let bytes = program::input(2 + n as u64, argument.bytes);
        let at = argument.offset as usize..(argument.offset + argument.bytes) as usize;
        let own = match argument.name.as_str() {
            "%in" => input.base.to_le_bytes().to_vec(),
            "%out" => out.base.to_le_bytes().to_vec(),
            name => match name.strip_prefix(HANDLE) {
                Some(function) => {
                    let handle = executable.indirect_function(0, &format!("&{function}"));
                    handle.unwrap_or_default().to_le_bytes().to_vec()
                }
                None => bytes.clone(),
            },
        };
        let place = kernarg.get_mut(at).filter(|p| p.len() == own.len());
        place
            .ok_or_else(|| format!("{}: no value of its size", argument.name))?
            .copy_from_slice(&own);
        arguments.push(Argument {
            name: argument.name.clone(),
            bytes,
        });
    }
    let packet = Dispatch {
        dimensions: launch.dimensions,
        grid: launch.grid,
        work_group: launch.group,
        kernarg,
        ..Dispatch::default()
    };
    let checked = hsail_interp::dispatch_checked(&system, &kernel, &packet);
    checked.outcome.map_err(|f| f.to_string())?;
    if let Some(finding) = checked.findings.first() {
        return Err(finding.to_string());
    }
    let mut content = vec![0; out.bytes as usize];
    out.read(0, &mut content);
    let mut variables = Vec::new();
    for variable in executable.variables(0) {
        let mut bytes = vec![0; variable.variable.bytes() as usize];
        system
            .memory
            .read(variable.address, &mut bytes)
            .map_err(|e| e.to_string())?;
        variables.push((variable.name.trim_start_matches('&').to_string(), bytes));
    }
    let memory = Memory {
        out: content,
        variables,
    };
    Ok((memory, launch, arguments))
}

/// The code object of a program in text.
fn finalized(name: &str, text: &str, options: &Options) -> Result<Vec<u8>, String> {
    let rendered = |list: &[Diagnostic]| {
        let lines: Vec<String> = list.iter().map(|d| d.render(name).to_string()).collect();
        lines.join("\n")
    };
    let assembly = hsail::assemble(text.as_bytes()).map_err(|list| rendered(&list))?;
    let source = finalizer_hsail::Source {
        name,
        module: Module::read(&assembly.brig).map_err(|d| rendered(&[*d]))?,
        lines: &[],
    };
    let mut wants = finalizer_hsail::Options::new(options.target);
    wants.object.code_object_version = options.code_object_version;
    wants.object.wave_size = options.wave_size;
    wants.from_brig.calls_outside = options.calls_outside;
    let output = finalizer_hsail::finalize(&[source], &wants);
    let output = output.map_err(|list| rendered(&list.into_iter().map(|(_, d)| d).collect::<Vec<_>>()))?;
    Ok(output.code_object)
}

fn execute(
    name: &str,
    text: &str,
    options: &Options,
    launch: program::Launch,
    arguments: &[Argument],
) -> Result<Memory, String> {
    let code = finalized(name, text, options)?;
    let object = CodeObject::parse(&code).map_err(|e| e.to_string())?;
    let mut device = Device::new(object.target()).map_err(|e| e.to_string())?;
    device.options.jobs = 1;
    device.options.max_instructions = Some(100 * MAX_INSTRUCTIONS);
    let executable = device.load(&object).map_err(|e| e.to_string())?;
    let memory = |name: &str, bytes: u64| {
        device
            .memory
            .allocate(bytes, 256, Permission::ReadWrite, name)
            .ok_or("no memory")
    };
    let input = memory("in", IN_BYTES + IN_SLACK_BYTES)?;
    let out = memory("out", out_bytes(launch).max(1))?;
    let content = program::input(1, IN_BYTES + IN_SLACK_BYTES);
    device.memory.write(input, &content).map_err(|e| format!("{e:?}"))?;
    let value = |argument: &Argument| match argument.name.as_str() {
        "%in" => ArgValue::Bytes(input.to_le_bytes().to_vec()),
        "%out" => ArgValue::Bytes(out.to_le_bytes().to_vec()),
        name if name.starts_with(HANDLE) => ArgValue::Bytes(handle(&executable, name).to_le_bytes().to_vec()),
        _ => ArgValue::Bytes(argument.bytes.clone()),
    };
    let launch = Launch {
        grid: launch.grid,
        work_group: launch.group,
        dimensions: launch.dimensions as u16,
        args: arguments.iter().map(value).collect(),
        ..Launch::default()
    };
    let kernel = executable.kernels.first().ok_or("no kernel")?.name.clone();
    device
        .launch(&executable, &kernel, &launch, &NoServices, &mut NoObserver)
        .map_err(|e| e.to_string())?;
    let read = |address, bytes: u64| {
        let mut content = vec![0; bytes as usize];
        device
            .memory
            .read(address, &mut content)
            .map_err(|e| format!("{e:?}"))?;
        Ok::<Vec<u8>, String>(content)
    };
    let mut variables = Vec::new();
    for v in &executable.variables {
        variables.push((v.name.trim_start_matches('&').to_string(), read(v.address, v.bytes)?));
    }
    let work_items: u64 = launch.grid.iter().map(|n| u64::from(*n)).product();
    Ok(Memory {
        out: read(out, work_items * OUT_BYTES)?,
        variables,
    })
}

/// The handle of an indirect function, which an argument is named after; 0 if there is none.
fn handle(executable: &amdgpu_emu::device::Executable, argument: &str) -> u64 {
    let symbol = format!("{}.handle", argument.trim_start_matches(HANDLE));
    let found = executable.variables.iter().find(|v| v.name == symbol);
    found.map_or(0, |v| v.address)
}

/// The first dword that differs.
fn difference(a: &Memory, b: &Memory, target: TargetId, launch: program::Launch) -> Outcome {
    let first = |a: &[u8], b: &[u8]| a.chunks(4).zip(b.chunks(4)).position(|(a, b)| a != b);
    let word = |bytes: &[u8], n: usize| {
        let mut word = [0; 4];
        let at = &bytes[4 * n..bytes.len().min(4 * n + 4)];
        word[..at.len()].copy_from_slice(at);
        u32::from_le_bytes(word)
    };
    let told = |place: String, a: &[u8], b: &[u8], n: usize| {
        let (x, y) = (word(a, n), word(b, n));
        Outcome::Different(format!("{place}: {x:#010x} on the interpreter, {y:#010x} on {target}"))
    };
    if let Some(n) = first(&a.out, &b.out) {
        let (item, at) = (4 * n as u64 / OUT_BYTES, 4 * n as u64 % OUT_BYTES);
        let [x, y, _] = launch.grid.map(u64::from);
        let place = format!(
            "work-item ({}, {}, {}), byte {at} of its output",
            item % x,
            item / x % y,
            item / x / y
        );
        return told(place, &a.out, &b.out, n);
    }
    for (name, bytes) in &a.variables {
        let Some((_, other)) = b.variables.iter().find(|(n, _)| n == name) else {
            continue;
        };
        if let Some(n) = first(bytes, other) {
            return told(format!("variable &{name}, byte {}", 4 * n), bytes, other, n);
        }
    }
    Outcome::Same
}
