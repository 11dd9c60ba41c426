//! Runs a scenario's commands.

use super::compare::{Kind, Limits, compare};
use super::parse::{Command, Scenario};
use super::{Failure, Files, MAX_BUFFER_BYTES, data};
use crate::code::Kernel;
use crate::memory::{Allocation, Use};
use crate::program::Program;
use crate::signal::Condition;
use crate::system::{Options, System};
use crate::{Dispatch, Executable};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A host thread waits for a signal no longer than this.
const SIGNAL_TIMEOUT: Duration = Duration::from_secs(60);
/// How often a thread that waits looks whether anything could still end that.
const SIGNAL_SLICE: Duration = Duration::from_millis(20);

/// Runs a scenario. An empty one checks that the module `sample.brig` can be loaded.
pub fn run(text: &str, files: &Files<'_>, options: &Options) -> Result<(), Failure> {
    let scenario = Scenario::parse(text)?;
    let options = Options {
        // The suite has scenarios that break promises, in partial work-groups, and expects them to run.
        strict: false,
        strict_width: false,
        ..options.clone()
    };
    let system = System::new(options).map_err(|m| Failure::new(0, m))?;
    let state = State {
        scenario: &scenario,
        files,
        system: Arc::new(system),
        objects: Mutex::default(),
        activity: Mutex::new(Activity {
            threads: 1,
            waiting: Vec::new(),
        }),
    };
    if scenario.threads.is_empty() {
        return state.load_only();
    }
    state.thread(0)
}

/// What names stand for.
pub(super) enum Object {
    Buffer(Arc<Allocation>),
    /// A signal, queue, image or sampler by its handle.
    Signal(u64),
    Queue(u64),
    Image(u64),
    Sampler(u64),
    Program(Arc<Program>),
    Module(String, Vec<u8>),
    Executable(Option<Arc<Executable>>),
    Dispatch(Box<Packet>),
}

pub(super) struct Packet {
    kernel: Arc<Kernel>,
    packet: Dispatch,
    arguments: usize,
}

pub(super) struct State<'a> {
    pub scenario: &'a Scenario,
    pub files: &'a Files<'a>,
    pub system: Arc<System>,
    objects: Mutex<HashMap<String, Object>>,
    activity: Mutex<Activity>,
}

/// What the threads of the host do: only their dispatches change signals.
struct Activity {
    /// Threads that have commands left.
    threads: usize,
    /// Signals that threads wait for, and the values they wait for.
    waiting: Vec<(u64, i64)>,
}

pub(super) type Step<T = ()> = Result<T, Failure>;

pub(super) fn wrong<T>(message: impl Into<String>) -> Step<T> {
    Err(Failure::new(0, message))
}

fn findings(list: crate::Findings) -> Failure {
    let text: Vec<String> = list.iter().map(|(file, d)| d.render(file).to_string()).collect();
    Failure::new(0, text.join("; "))
}

impl State<'_> {
    fn load_only(&self) -> Step {
        let mut program = Program::new();
        program
            .add_brig("sample.brig", &self.file("sample.brig")?)
            .map_err(findings)
    }

    fn thread(&self, number: u32) -> Step {
        let empty = Vec::new();
        let commands = self.scenario.threads.get(&number).unwrap_or(&empty);
        std::thread::scope(|scope| {
            let mut others = Vec::new();
            let mut result = Ok(());
            for command in commands {
                let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
                if let ["start_thread", n] = words[..] {
                    let n: u32 = n.parse().unwrap_or(0);
                    if n == 0 || n == number {
                        result = Err(Failure::new(command.line, "a thread other than this must be started"));
                        break;
                    }
                    self.activity().threads += 1;
                    others.push(scope.spawn(move || self.thread(n)));
                    continue;
                }
                if let Err(mut failure) = self.command(command, &words) {
                    if failure.line == 0 {
                        failure.line = command.line;
                    }
                    result = Err(failure);
                    break;
                }
            }
            self.activity().threads -= 1;
            for other in others {
                let other = other.join().unwrap_or_else(|_| wrong("a thread of the host failed"));
                result = result.and(other);
            }
            result
        })
    }

    fn activity(&self) -> MutexGuard<'_, Activity> {
        self.activity.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, name: &str, value: i64) -> Step {
        let handle = self.with(name, |o| if let Object::Signal(h) = o { Some(*h) } else { None })?;
        let signal = self.system.signal(handle);
        let signal = signal.ok_or_else(|| Failure::new(0, format!("`{name}` is no signal of the host")))?;
        self.activity().waiting.push((handle, value));
        let begin = Instant::now();
        let result = loop {
            let got = signal.wait(Condition::Eq, value, SIGNAL_SLICE);
            if got == value {
                break Ok(());
            }
            if self.is_stuck() {
                break wrong(format!(
                    "`{name}` is {got}, not {value}, and nothing that runs could change it"
                ));
            }
            if begin.elapsed() > SIGNAL_TIMEOUT {
                break wrong(format!("`{name}` is {got} after {SIGNAL_TIMEOUT:?}, not {value}"));
            }
        };
        let mut activity = self.activity();
        let own = activity.waiting.iter().position(|w| *w == (handle, value));
        own.map(|at| activity.waiting.swap_remove(at));
        result
    }

    /// Whether every thread that is left waits for what has not come: then it never will.
    fn is_stuck(&self) -> bool {
        let activity = self.activity();
        let has_come = |&(handle, value): &(u64, i64)| {
            let signal = self.system.signal(handle);
            signal.is_none_or(|s| s.wait(Condition::Eq, value, Duration::ZERO) == value)
        };
        activity.waiting.len() == activity.threads && !activity.waiting.iter().any(has_come)
    }

    fn file(&self, name: &str) -> Step<Vec<u8>> {
        (self.files)(name).map_err(|m| Failure::new(0, format!("{name}: {m}")))
    }

    pub(super) fn values(&self, file: &str) -> Step<Vec<data::Value>> {
        let bytes = self.file(file)?;
        let text = String::from_utf8(bytes).map_err(|_| Failure::new(0, format!("{file} is no text")))?;
        data::parse(&text).map_err(|f| Failure::new(0, format!("{file}: {}", f.message)))
    }

    pub(super) fn with<T>(&self, name: &str, get: impl FnOnce(&mut Object) -> Option<T>) -> Step<T> {
        let mut objects = self.objects.lock().unwrap_or_else(PoisonError::into_inner);
        let found = objects.get_mut(name).and_then(get);
        found.ok_or_else(|| Failure::new(0, format!("`{name}` is not there, or something else")))
    }

    pub(super) fn put(&self, name: &str, object: Object) -> Step {
        let mut objects = self.objects.lock().unwrap_or_else(PoisonError::into_inner);
        objects.insert(name.to_string(), object);
        Ok(())
    }

    /// What a name in a data file stands for.
    pub(super) fn name(&self, name: &str) -> Option<u64> {
        let (object, property) = name.rsplit_once('.')?;
        let objects = self.objects.lock().unwrap_or_else(PoisonError::into_inner);
        match (objects.get(object)?, property) {
            (Object::Dispatch(d), "dispatchpacketid") => Some(d.packet.packet_id),
            (Object::Dispatch(d), "packetcompletionsig") => Some(d.packet.completion_signal),
            (Object::Image(handle) | Object::Sampler(handle), "handle") => Some(*handle),
            _ => None,
        }
    }

    fn command(&self, command: &Command, words: &[&str]) -> Step {
        let memory = |e: crate::memory::MemoryError| Failure::new(0, e.to_string());
        match words {
            // The policy DETECT is always there.
            ["is_detect_supported"] => Ok(()),
            ["buffer_create", name, bytes, file @ ..] => {
                let bytes = number(bytes)?;
                if bytes > MAX_BUFFER_BYTES {
                    return wrong(format!(
                        "{bytes} bytes are too many: a buffer has {MAX_BUFFER_BYTES} at most"
                    ));
                }
                let buffer = self
                    .system
                    .memory
                    .allocate(name, bytes, 256, Use::Global)
                    .map_err(memory)?;
                if let [file] = file {
                    let values = self.values(file)?;
                    let size = bytes.checked_div(values.len() as u64).unwrap_or(0) as usize;
                    let content = data::bytes(&values, size, &|n| self.name(n))?;
                    buffer.write(0, &content);
                }
                self.put(name, Object::Buffer(buffer))
            }
            ["signal_create", name, value] => {
                let value = value.parse().map_err(|_| Failure::new(0, "no value"))?;
                let handle = self.system.create_signal(value).map_err(memory)?;
                self.put(name, Object::Signal(handle))
            }
            ["signal_wait", name, value] => {
                let value = value.parse().map_err(|_| Failure::new(0, "no value"))?;
                self.wait(name, value)
            }
            ["queue_create", name, ..] => {
                let address = self.system.create_queue().map_err(memory)?;
                self.put(name, Object::Queue(address))
            }
            ["image_create", name, params] => self.create_image(name, params),
            ["image_initialize", name, _, file] => self.initialize_image(name, file),
            ["image_write", name, file, region @ ..] => self.write_image(name, file, &region.join(" ")),
            ["sampler_create", name, params] => self.create_sampler(name, params),
            ["program_create", name] => self.put(name, Object::Program(Arc::new(Program::new()))),
            ["module_create_from_brig", name, file] => {
                self.put(name, Object::Module(file.to_string(), self.file(file)?))
            }
            ["program_add_module", program, module] => {
                let (file, brig) = self.with(module, |o| match o {
                    Object::Module(file, brig) => Some((file.clone(), brig.clone())),
                    _ => None,
                })?;
                self.with(program, |o| match o {
                    Object::Program(p) => Arc::get_mut(p).map(|p| p.add_module(&file, &brig)),
                    _ => None,
                })?
                .map_err(findings)
            }
            ["program_finalize", code, program] => {
                let program = self.program(program)?;
                program.check().map_err(findings)?;
                self.put(code, Object::Program(program))
            }
            ["executable_create", name] => self.put(name, Object::Executable(None)),
            ["executable_load_code", name, code] => {
                let mut executable = Executable::new(self.system.clone(), self.program(code)?);
                executable.load(0).map_err(findings)?;
                self.put(name, Object::Executable(Some(Arc::new(executable))))
            }
            ["executable_freeze", name] => self.executable(name).map(|_| ()),
            ["dispatch_create", name, executable, kernel @ ..] => {
                let executable = self.executable(executable)?;
                let packet = self.packet(&executable, kernel.first().copied())?;
                self.put(name, Object::Dispatch(Box::new(packet)))
            }
            ["dispatch_arg", name, kind, value] => self.argument(name, kind, value),
            ["dispatch_execute", name] => {
                let (kernel, packet) = self.with(name, |o| match o {
                    Object::Dispatch(d) => Some((d.kernel.clone(), d.packet.clone())),
                    _ => None,
                })?;
                let checked = crate::dispatch_checked(&self.system, &kernel, &packet);
                let fault = checked.outcome.err().map(|f| *f);
                match checked.findings.into_iter().chain(fault).collect::<Vec<_>>() {
                    all if all.is_empty() => Ok(()),
                    all => {
                        let text: Vec<String> = all.iter().map(|f| f.to_string().replace('\n', ";")).collect();
                        wrong(text.join("\n"))
                    }
                }
            }
            ["buffer_validate", name, file, limits @ .., kind] => {
                let kind = Kind::from_name(kind).ok_or_else(|| Failure::new(0, format!("no type `{kind}`")))?;
                let limits = limits.first().map_or(Some(Limits::default()), |l| Limits::parse(l));
                let Some(limits) = limits else {
                    return wrong("limits that are not known");
                };
                self.validate(name, file, kind, &limits)
            }
            _ => Err(Failure::new(
                command.line,
                format!("`{}` is no command, or its words are not right", words.join(" ")),
            )),
        }
    }

    fn program(&self, name: &str) -> Step<Arc<Program>> {
        self.with(name, |o| {
            if let Object::Program(p) = o {
                Some(p.clone())
            } else {
                None
            }
        })
    }

    fn executable(&self, name: &str) -> Step<Arc<Executable>> {
        self.with(name, |o| if let Object::Executable(e) = o { e.clone() } else { None })
    }

    fn packet(&self, executable: &Executable, kernel: Option<&str>) -> Step<Packet> {
        let found = match (kernel, executable.kernels(0)) {
            (Some(name), _) => executable.kernel(0, name),
            (None, [first, ..]) => Some(first.clone()),
            _ => None,
        };
        let Some(kernel) = found else {
            return wrong(format!("there is no kernel `{}`", kernel.unwrap_or("")));
        };
        let sizes = |what: &str| -> Step<[u32; 3]> {
            let mut out = [1; 3];
            for (i, size) in out.iter_mut().enumerate() {
                *size = self.scenario.number(&format!("dispatch.{what}[{i}]"))?;
            }
            Ok(out)
        };
        let signal = self
            .system
            .create_signal(1)
            .map_err(|e| Failure::new(0, e.to_string()))?;
        let packet = Dispatch {
            dimensions: self.scenario.number("dispatch.dimensions")?,
            grid: sizes("gridSize")?,
            work_group: sizes("workgroupSize")?,
            kernarg: vec![0; kernel.kernarg_bytes.min(1 << 24) as usize],
            completion_signal: signal,
            ..Dispatch::default()
        };
        Ok(Packet {
            kernel,
            packet,
            arguments: 0,
        })
    }

    fn argument(&self, name: &str, kind: &str, value: &str) -> Step {
        let (argument, index) = self.with(name, |o| match o {
            Object::Dispatch(d) => {
                d.arguments += 1;
                Some((d.kernel.arguments.get(d.arguments - 1).cloned(), d.arguments))
            }
            _ => None,
        })?;
        let Some(argument) = argument else {
            return wrong(format!("the kernel has no argument {index}"));
        };
        let bytes = if kind == "1" {
            let values = self.values(value)?;
            let size = argument.bytes.checked_div(values.len() as u64).unwrap_or(0) as usize;
            data::bytes(&values, size, &|n| self.name(n))?
        } else {
            let handle = self.with(value, |o| match o {
                Object::Buffer(b) => Some(b.base),
                Object::Signal(h) | Object::Queue(h) | Object::Image(h) | Object::Sampler(h) => Some(*h),
                _ => None,
            })?;
            handle.to_le_bytes().to_vec()
        };
        self.with(name, |o| {
            let Object::Dispatch(d) = o else { return None };
            let to = d.packet.kernarg.get_mut(argument.offset as usize..)?;
            to.get_mut(..bytes.len())?.copy_from_slice(&bytes);
            Some(())
        })
    }

    fn validate(&self, name: &str, file: &str, kind: Kind, limits: &Limits) -> Step {
        let buffer = self.with(name, |o| {
            if let Object::Buffer(b) = o {
                Some(b.clone())
            } else {
                None
            }
        })?;
        let mut got = vec![0; buffer.bytes as usize];
        buffer.read(0, &mut got);
        let values = self.values(file)?;
        let expected = data::bytes(&values, kind.bytes(), &|n| self.name(n))?;
        // What a file does not name is not judged.
        if expected.is_empty() || expected.len() > got.len() {
            return wrong(format!("{file} has {} bytes, `{name}` {}", expected.len(), got.len()));
        }
        compare(&got, &expected, kind, limits).map_err(|f| Failure::new(0, format!("`{name}`: {}", f.message)))
    }
}

fn number(text: &str) -> Step<u64> {
    text.parse()
        .map_err(|_| Failure::new(0, format!("`{text}` is no number")))
}
