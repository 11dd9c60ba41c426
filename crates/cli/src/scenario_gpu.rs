//! Scenarios on the machine: programs are finalized, dispatched to an emulated processor, and its memory is looked at.

use std::collections::HashMap;

use amdgpu_check::Checks;
use amdgpu_check::located::located;
use amdgpu_emu::device::{Device, DeviceError, Executable, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::queue::QueueError;
use amdgpu_emu::schedule::DispatchError;
use amdgpu_isa::{Properties, TargetId};
use code_object::CodeObject;
use hsail_interp::scenario::compare::{Kind, Limits, compare};
use hsail_interp::scenario::{Command, MAX_BUFFER_BYTES, Scenario, data, images as described};

use zerocopy::{FromZeros, IntoBytes};

use weft::{Host, Module};

type Step<T = ()> = Result<T, String>;

/// Gives a file beside the scenario.
type Files<'a> = dyn Fn(&str) -> Result<Vec<u8>, String> + Sync + 'a;

/// Instructions that one dispatch may take: more is a loop without end.
pub const MAX_INSTRUCTIONS: u64 = 10_000_000_000;

struct Dispatch {
    executable: String,
    kernel: String,
    launch: Launch,
}

struct State<'a> {
    scenario: Scenario,
    files: &'a Files<'a>,
    /// How programs are finalized.
    wants: finalizer_hsail::Options<'static>,
    device: Device,
    /// Address and size.
    buffers: HashMap<String, (u64, usize)>,
    modules: HashMap<String, (String, Vec<u8>)>,
    programs: HashMap<String, Vec<String>>,
    codes: HashMap<String, Vec<u8>>,
    /// With the code objects that they are of.
    executables: HashMap<String, (Executable, CodeObject<'static>)>,
    /// What kernels are checked for, if anything.
    checks: Option<Checks>,
    /// Addresses of signals and queues.
    signals: HashMap<String, u64>,
    queues: HashMap<String, u64>,
    images: HashMap<String, weft::Image>,
    /// Their handles.
    samplers: HashMap<String, u64>,
    /// Dispatches that were executed.
    executed: u64,
    dispatches: HashMap<String, Dispatch>,
    /// What the scenario wants and the agent has not.
    lacks: Option<String>,
}

/// What becomes of a scenario that does not pass.
pub enum Failure {
    /// What failed, with the line of the scenario.
    Failed(String),
    /// What it wants and the agent has not.
    Lacks(String),
}

impl<E: Into<String>> From<E> for Failure {
    fn from(message: E) -> Failure {
        Failure::Failed(message.into())
    }
}

/// What the agent has not, if a program cannot be finalized for that only.
fn lacked(error: &weft::Error) -> Option<String> {
    let weft::Error::Findings(list) = error else {
        return None;
    };
    let errors = list.iter().filter(|(_, d)| d.severity == diag::Severity::Error);
    let mut lacks = errors.map(|(_, d)| (d.code == finalizer::LACKS).then(|| d.message.clone()));
    lacks.next()?.filter(|_| lacks.all(|l| l.is_some()))
}

/// Runs a scenario on an agent.
///
/// # Errors
/// What failed, or what the agent lacks.
pub fn run(
    text: &str,
    files: &Files<'_>,
    target: TargetId,
    wave_size: Option<u32>,
    checks: weft::Kinds,
) -> Result<(), Failure> {
    let mut wants = finalizer_hsail::Options::new(target);
    wants.object.wave_size = wave_size;
    let scenario = Scenario::parse(text).map_err(|f| f.to_string())?;
    let mut device = Device::new(target).map_err(|e| e.to_string())?;
    device.options.jobs = 1;
    device.options.max_instructions = Some(MAX_INSTRUCTIONS);
    let checks = match checks.any() {
        true => Some(Checks::new(checks)?),
        false => None,
    };
    let commands = scenario.threads.get(&0).cloned().unwrap_or_default();
    let mut state = State {
        scenario,
        files,
        wants,
        device,
        buffers: HashMap::new(),
        modules: HashMap::new(),
        programs: HashMap::new(),
        codes: HashMap::new(),
        executables: HashMap::new(),
        checks,
        signals: HashMap::new(),
        queues: HashMap::new(),
        images: HashMap::new(),
        samplers: HashMap::new(),
        executed: 0,
        dispatches: HashMap::new(),
        lacks: None,
    };
    let outcome = state.all(commands);
    outcome.map_err(|message| match state.lacks.take() {
        Some(lacks) => Failure::Lacks(lacks),
        None => Failure::Failed(message),
    })
}

impl State<'_> {
    fn all(&mut self, commands: Vec<Command>) -> Step {
        if commands.is_empty() {
            let module = Module::read("sample.brig", &(self.files)("sample.brig")?)?;
            return self.finalized(&[module]).map(|_| ());
        }
        // A second host thread only waits for what the dispatch does: it runs behind.
        let is_thread = |c: &Command| c.words.first().is_some_and(|w| w == "start_thread");
        let (threads, mut all): (Vec<Command>, Vec<Command>) = commands.into_iter().partition(is_thread);
        for thread in threads {
            let number = thread.words.get(1).and_then(|n| n.parse().ok()).unwrap_or(0);
            all.extend(self.scenario.threads.get(&number).cloned().unwrap_or_default());
        }
        for command in all {
            let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
            self.command(&words)
                .map_err(|message| format!("line {}: {}", command.line, message.replace('\n', "; ")))?;
        }
        Ok(())
    }

    fn values(&self, file: &str) -> Step<Vec<data::Value>> {
        let bytes = (self.files)(file)?;
        let text = String::from_utf8(bytes).map_err(|_| format!("{file} is no text"))?;
        data::parse(&text).map_err(|f| format!("{file}: {f}"))
    }

    fn bytes(&self, values: &[data::Value], size: usize) -> Step<Vec<u8>> {
        data::bytes(values, size, &|name| self.name(name)).map_err(|f| f.to_string())
    }

    /// What a name in a data file stands for.
    fn name(&self, name: &str) -> Option<u64> {
        match name.rsplit_once('.')? {
            (_, "dispatchpacketid") => self.executed.checked_sub(1),
            (dispatch, "packetcompletionsig") => Some(self.dispatches.get(dispatch)?.launch.completion_signal),
            (object, "handle") => self.handle(object),
            _ => None,
        }
    }

    /// The handle of a signal, queue, image or sampler.
    fn handle(&self, name: &str) -> Option<u64> {
        let handle = self
            .signals
            .get(name)
            .or(self.queues.get(name))
            .or(self.samplers.get(name));
        handle.copied().or(self.images.get(name).map(|i| i.handle))
    }

    /// A value of the scenario that describes something.
    fn described<T>(&self, name: &str, read: impl FnOnce(&str) -> Option<T>) -> Step<T> {
        let text = self.scenario.values.get(name);
        let text = text.ok_or_else(|| format!("the value `{name}` is missing"))?;
        read(text).ok_or_else(|| format!("`{text}` is not known"))
    }

    fn image(&self, name: &str) -> Step<&weft::Image> {
        self.images.get(name).ok_or_else(|| format!("`{name}` is no image"))
    }

    fn initialize_image(&self, name: &str, file: &str) -> Step {
        let image = self.image(name)?;
        let content = if (self.files)(file).is_ok() {
            let values = self.values(file)?;
            let size = image.descriptor().bytes().checked_div(values.len() as u64).unwrap_or(0);
            self.bytes(&values, size as usize)?
        } else {
            described::initial(&self.scenario, file, image.descriptor())
        };
        Ok(image.write_on(&self.device, [0; 3], image.descriptor().sizes(), &content)?)
    }

    fn write_image(&self, name: &str, file: &str, region: &str) -> Step {
        let image = self.image(name)?;
        let (first, sizes) = described::region(region).ok_or_else(|| format!("`{region}` is no region"))?;
        let values = self.values(file)?;
        let elements: u64 = sizes.iter().map(|s| u64::from(*s)).product();
        let each = (values.len() as u64).checked_div(elements).unwrap_or(0).max(1);
        let content = self.bytes(&values, image.descriptor().element_bytes() / each as usize)?;
        Ok(image.write_on(&self.device, first, sizes, &content)?)
    }

    /// A structure of the HSA ABI in the device's memory.
    fn structure(&self, bytes: &[u8], name: &str) -> Step<u64> {
        let memory = &self.device.memory;
        let address = memory.allocate(bytes.len() as u64, 64, Permission::ReadWrite, name);
        let address = address.ok_or("no memory")?;
        memory.write(address, bytes).map_err(|e| format!("{name}: {e:?}"))?;
        Ok(address)
    }

    fn signal_wait(&self, name: &str, value: &str) -> Step {
        let value: i64 = value.parse().map_err(|_| "no value")?;
        let address = self.signals.get(name).ok_or("no such signal")?;
        let mut bytes = [0; 8];
        let offset = std::mem::offset_of!(hsa_abi::AmdSignal, value) as u64;
        let read = self.device.memory.read(address + offset, &mut bytes);
        read.map_err(|e| format!("{name}: {e:?}"))?;
        match i64::from_le_bytes(bytes) {
            got if got == value => Ok(()),
            got => Err(format!("the signal is {got}, not {value}, when all is done")),
        }
    }

    fn command(&mut self, words: &[&str]) -> Step {
        match words {
            ["is_detect_supported"] | ["executable_freeze", _] | ["executable_create", _] => Ok(()),
            ["buffer_create", name, bytes, file @ ..] => {
                let size: usize = bytes.parse().map_err(|_| format!("`{bytes}` is no number"))?;
                if size as u64 > MAX_BUFFER_BYTES {
                    return Err(format!(
                        "{size} bytes are too many: a buffer has {MAX_BUFFER_BYTES} at most"
                    ));
                }
                let memory = &self.device.memory;
                let address = memory
                    .allocate(size.max(1) as u64, 256, Permission::ReadWrite, name)
                    .ok_or("no memory")?;
                if let [file] = file {
                    let values = self.values(file)?;
                    let content = self.bytes(&values, size.checked_div(values.len()).unwrap_or(0))?;
                    memory.write(address, &content).map_err(|e| format!("{name}: {e:?}"))?;
                }
                self.buffers.insert((*name).to_string(), (address, size));
                Ok(())
            }
            ["signal_create", name, value] => {
                let mut signal = hsa_abi::AmdSignal::new_zeroed();
                signal.kind = hsa_abi::SignalKind::User.raw();
                signal.value = value.parse().map_err(|_| "no value")?;
                let address = self.structure(signal.as_bytes(), name)?;
                self.signals.insert((*name).to_string(), address);
                Ok(())
            }
            ["signal_wait", name, value] => self.signal_wait(name, value),
            ["queue_create", name, ..] => {
                let queue = hsa_abi::AmdQueue::new_zeroed();
                let address = self.structure(queue.as_bytes(), name)?;
                self.queues.insert((*name).to_string(), address);
                Ok(())
            }
            ["image_create", name, params] => {
                let processor = self.wants.object.target.processor;
                if !processor.has(Properties::IMAGE_INSTS) {
                    return self.lacking(format!(
                        "images are wanted, of which there are none on {}",
                        processor.name()
                    ));
                }
                let (_, descriptor) = self.described(params, described::image)?;
                let image = weft::Image::on(&self.device, name, descriptor)?;
                self.images.insert((*name).to_string(), image);
                Ok(())
            }
            ["image_initialize", name, _, file] => self.initialize_image(name, file),
            ["image_write", name, file, region @ ..] => self.write_image(name, file, &region.join(" ")),
            ["sampler_create", name, params] => {
                let descriptor = self.described(params, described::sampler)?;
                let handle = weft::image::sampler_on(&self.device, name, &descriptor)?;
                self.samplers.insert((*name).to_string(), handle);
                Ok(())
            }
            ["program_create", name] => {
                self.programs.insert((*name).to_string(), Vec::new());
                Ok(())
            }
            ["module_create_from_brig", name, file] => {
                let bytes = (self.files)(file)?;
                self.modules.insert((*name).to_string(), ((*file).to_string(), bytes));
                Ok(())
            }
            ["program_add_module", program, module] => {
                let list = self.programs.get_mut(*program).ok_or("no such program")?;
                list.push((*module).to_string());
                Ok(())
            }
            ["program_finalize", code, program] => {
                let code_object = self.finalize(program)?;
                self.codes.insert((*code).to_string(), code_object);
                Ok(())
            }
            ["executable_load_code", name, code] => {
                let bytes = self.codes.get(*code).ok_or("no such code")?;
                let object = CodeObject::parse(bytes).map_err(|e| e.to_string())?;
                let executable = self.device.load(&object).map_err(|e| e.to_string())?;
                let loaded = (executable, object.into_owned());
                self.executables.insert((*name).to_string(), loaded);
                Ok(())
            }
            ["dispatch_create", name, executable, kernel @ ..] => {
                self.dispatch(name, executable, kernel.first().copied())
            }
            ["dispatch_arg", name, kind, value] => self.argument(name, kind, value),
            ["dispatch_execute", name] => self.execute(name),
            ["buffer_validate", name, file, limits @ .., kind] => {
                let kind = Kind::from_name(kind).ok_or_else(|| format!("no type `{kind}`"))?;
                let limits = limits.first().map_or(Some(Limits::default()), |l| Limits::parse(l));
                self.validate(name, file, kind, &limits.ok_or("limits that are not known")?)
            }
            _ => Err(format!("`{}` is not possible on this agent yet", words.join(" "))),
        }
    }

    /// The scenario ends: the agent has not what it wants.
    fn lacking<T>(&mut self, what: String) -> Step<T> {
        self.lacks = Some(what.clone());
        Err(what)
    }

    fn finalized(&mut self, modules: &[Module]) -> Step<Vec<u8>> {
        let output = Module::finalize(modules, &self.wants).inspect_err(|e| self.lacks = lacked(e))?;
        Ok(output.0.code_object)
    }

    fn finalize(&mut self, program: &str) -> Step<Vec<u8>> {
        let names = self.programs.get(program).ok_or("no such program")?;
        let mut modules: Vec<Module> = Vec::new();
        for name in names {
            let (file, bytes) = self.modules.get(name).ok_or("no such module")?;
            modules.push(Module::read(file, bytes)?);
        }
        self.finalized(&modules)
    }

    fn dispatch(&mut self, name: &str, executable: &str, kernel: Option<&str>) -> Step {
        let (loaded, _) = self.executables.get(executable).ok_or("no such executable")?;
        let known = |k: &str| k.trim_start_matches('&').to_string();
        let kernel = match (kernel, &loaded.kernels[..]) {
            (Some(name), _) => known(name),
            (None, [first, ..]) => first.name.clone(),
            _ => return Err("the program has no kernel".into()),
        };
        let sizes = |what: &str| -> Step<[u32; 3]> {
            let mut out = [1; 3];
            for (i, size) in out.iter_mut().enumerate() {
                *size = self
                    .scenario
                    .number(&format!("dispatch.{what}[{i}]"))
                    .map_err(|f| f.to_string())?;
            }
            Ok(out)
        };
        let (grid, work_group) = (sizes("gridSize")?, sizes("workgroupSize")?);
        let processor = self.wants.object.target.processor;
        let most = hsa_runtime::agent::most_work_groups(processor);
        for ((axis, size), (group, most)) in ["X", "Y", "Z"].iter().zip(grid).zip(work_group.into_iter().zip(most)) {
            if u64::from(size.div_ceil(group.max(1))) > most {
                let name = processor.name();
                return self.lacking(format!(
                    "{name} has no numbers for more than {most} work-groups in {axis}"
                ));
            }
        }
        let launch = Launch {
            grid,
            work_group,
            dimensions: self.scenario.number("dispatch.dimensions").map_err(|f| f.to_string())? as u16,
            completion_signal: self.device.completion_signal().map_err(|e| e.to_string())?,
            ..Launch::default()
        };
        let dispatch = Dispatch {
            executable: executable.to_string(),
            kernel,
            launch,
        };
        self.dispatches.insert(name.to_string(), dispatch);
        Ok(())
    }

    fn argument(&mut self, name: &str, kind: &str, value: &str) -> Step {
        let dispatch = self.dispatches.get(name).ok_or("no such dispatch")?;
        let (executable, _) = self.executables.get(&dispatch.executable).ok_or("no such executable")?;
        let kernel = executable.kernel(&dispatch.kernel).map_err(|e| e.to_string())?;
        let number = dispatch.launch.args.len();
        let arguments = kernel.metadata.as_ref().map_or(&[][..], |m| &m.args[..]);
        let argument = arguments
            .get(number)
            .ok_or_else(|| format!("the kernel has no argument {number}"))?;
        let value = if kind == "1" {
            let values = self.values(value)?;
            let size = (argument.size as usize).checked_div(values.len()).unwrap_or(0);
            ArgValue::Bytes(self.bytes(&values, size)?)
        } else {
            let buffer = self.buffers.get(value).map(|(address, _)| *address);
            let address = buffer
                .or_else(|| self.handle(value))
                .ok_or_else(|| format!("`{value}` is not possible on this agent yet"))?;
            ArgValue::Bytes(address.to_le_bytes().to_vec())
        };
        if let Some(dispatch) = self.dispatches.get_mut(name) {
            dispatch.launch.args.push(value);
        }
        Ok(())
    }

    fn execute(&mut self, name: &str) -> Step {
        let dispatch = self.dispatches.get(name).ok_or("no such dispatch")?;
        let loaded = self.executables.get(&dispatch.executable);
        let (executable, object) = loaded.ok_or("no such executable")?;
        let services = Host::new(&self.device, executable, None).map_err(|e| e.to_string())?;
        self.executed += 1;
        let (kernel, launch) = (&dispatch.kernel, &dispatch.launch);
        let Some(checks) = &mut self.checks else {
            let ran = self
                .device
                .launch(executable, kernel, launch, &services, &mut NoObserver);
            return ran.map(|_| ()).map_err(|e| e.to_string());
        };
        let ran = self.device.launch(executable, kernel, launch, &services, checks);
        if let Err(DeviceError::Queue(QueueError::Run {
            error: DispatchError::Fault(fault),
            ..
        })) = &ran
        {
            checks.faulted(fault);
        }
        let kernels = object.kernels().map_err(|e| e.to_string())?;
        let own = kernels.iter().find(|k| k.name == *kernel);
        let bias = own.map_or(0, |own| {
            let at = executable.kernel(kernel).map_or(own.address, |k| k.object);
            at.wrapping_sub(own.address)
        });
        let found = located(object, bias, checks.report().take());
        // the scenario may change memory before the next dispatch
        checks.forget_memory();
        match found.is_empty() {
            true => ran.map(|_| ()).map_err(|e| e.to_string()),
            false => Err(found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")),
        }
    }

    fn validate(&self, name: &str, file: &str, kind: Kind, limits: &Limits) -> Step {
        let (address, size) = *self.buffers.get(name).ok_or("no such buffer")?;
        let mut got = vec![0; size];
        self.device
            .memory
            .read(address, &mut got)
            .map_err(|e| format!("{name}: {e:?}"))?;
        let values = self.values(file)?;
        let expected = self.bytes(&values, kind.bytes())?;
        if expected.is_empty() || expected.len() > got.len() {
            return Err(format!("{file} has {} bytes, `{name}` {}", expected.len(), got.len()));
        }
        compare(&got, &expected, kind, limits).map_err(|f| format!("`{name}`: {}", f.message))
    }
}
