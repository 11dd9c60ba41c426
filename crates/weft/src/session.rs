//! A loaded program, whichever engine runs it.

use std::time::Instant;

use crate::engine::{Engine, Settings};
use crate::error::{Error, Result};
use crate::finding::Finding;
use crate::interpreter::Interpreter;
use crate::launch::{Buffer, Launch, Report};
use crate::machine::Machine;
use crate::program::{Form, Program, opened};

/// A program that an engine has loaded, with memory of its own.
pub enum Session {
    /// On the machine.
    Machine(Box<Machine>),
    /// On the interpreter.
    Interpreter(Box<Interpreter>),
}

impl Program {
    /// Loads the program: onto an agent of the interpreter, or, finalized if it is HSAIL, into the memory of a machine.
    ///
    /// # Errors
    /// What is wrong with the files; a processor that is not emulated, or that the code object is not for; a code object for the
    /// interpreter, or HSAIL for a machine without a processor.
    pub fn load(&self, engine: Engine, settings: &Settings) -> Result<Session> {
        match engine {
            Engine::Interpreter => Interpreter::load(self, settings).map(|i| Session::Interpreter(Box::new(i))),
            Engine::Machine(target) => {
                let made;
                let object = match (self.form(), target) {
                    (Form::CodeObject, _) => self.code_object(target.as_ref())?,
                    (Form::Hsail, Some(target)) => {
                        let mut wants = finalizer_hsail::Options::new(target);
                        wants.object.wave_size = settings.wave_size;
                        made = self.finalize(&wants)?.code_object;
                        opened(self.name(), &made, None)?
                    }
                    (Form::Hsail, None) => {
                        let why = "HSAIL is finalized for a processor: name one, as gfx900";
                        return Err(Error::Launch(format!("{}: {why}", self.name())));
                    }
                };
                Machine::load(object.into_owned(), target, settings).map(|m| Session::Machine(Box::new(m)))
            }
        }
    }
}

impl Session {
    /// What executes the program.
    pub fn engine(&self) -> Engine {
        match self {
            Session::Machine(machine) => Engine::Machine(Some(machine.device.target)),
            Session::Interpreter(_) => Engine::Interpreter,
        }
    }

    /// Names of the kernels, in the order of the program.
    pub fn kernels(&self) -> Vec<&str> {
        match self {
            Session::Machine(machine) => machine.kernels().collect(),
            Session::Interpreter(interpreter) => interpreter.kernels().collect(),
        }
    }

    /// Makes a buffer, which is zero. `name` is for messages.
    ///
    /// # Errors
    /// No memory is left.
    pub fn allocate(&mut self, name: &str, bytes: u64) -> Result<Buffer> {
        match self {
            Session::Machine(machine) => machine.allocate(name, bytes),
            Session::Interpreter(interpreter) => interpreter.allocate(name, bytes),
        }
    }

    /// Writes bytes to memory, from an address on.
    ///
    /// # Errors
    /// They are not all in one buffer.
    pub fn write(&mut self, address: u64, bytes: &[u8]) -> Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        match self {
            Session::Machine(machine) => {
                let memory = &machine.device.memory;
                Ok(memory
                    .write(address, bytes)
                    .map_err(amdgpu_emu::device::DeviceError::from)?)
            }
            Session::Interpreter(interpreter) => Ok(interpreter.system.memory.write(address, bytes)?),
        }
    }

    /// Reads bytes of memory, from an address on.
    ///
    /// # Errors
    /// They are not all in one buffer.
    pub fn read(&self, address: u64, to: &mut [u8]) -> Result<()> {
        if to.is_empty() {
            return Ok(());
        }
        match self {
            Session::Machine(machine) => {
                let memory = &machine.device.memory;
                Ok(memory
                    .read(address, to)
                    .map_err(amdgpu_emu::device::DeviceError::from)?)
            }
            Session::Interpreter(interpreter) => Ok(interpreter.system.memory.read(address, to)?),
        }
    }

    /// All bytes of a buffer.
    ///
    /// # Errors
    /// No memory of this [`Session`] is at its address with its size.
    pub fn bytes(&self, buffer: &Buffer) -> Result<Vec<u8>> {
        let mut bytes = vec![0; buffer.bytes as usize];
        self.read(buffer.address, &mut bytes)?;
        Ok(bytes)
    }

    /// Runs a kernel to its end.
    ///
    /// # Errors
    /// A kernel that there is not, or that demands another launch; arguments that do not fit; a fault. What was written before a
    /// fault stays in memory.
    pub fn launch(&mut self, launch: &Launch) -> Result<Report> {
        match self {
            Session::Machine(machine) => machine.launch(launch),
            Session::Interpreter(interpreter) => interpreter.launch(launch),
        }
    }

    /// Says when launches from now on are ended with an error, in the place of [`Settings::deadline`].
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        match self {
            Session::Machine(machine) => machine.host.deadline = deadline,
            Session::Interpreter(interpreter) => interpreter.deadline = deadline,
        }
    }

    /// All that kernels have printed. Those in HSAIL print nothing.
    pub fn printed(&self) -> String {
        match self {
            Session::Machine(machine) => machine.host.output(),
            Session::Interpreter(_) => String::new(),
        }
    }

    /// What [`Settings::checks`](crate::Settings::checks) have found since this was asked last.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        match self {
            Session::Machine(machine) => machine.take_findings(),
            Session::Interpreter(interpreter) => {
                let found = interpreter.take_findings().into_iter();
                found.map(|fault| Finding::Hsail(Box::new(fault))).collect()
            }
        }
    }

    /// The machine, if it is one.
    pub fn machine(&mut self) -> Option<&mut Machine> {
        match self {
            Session::Machine(machine) => Some(machine),
            Session::Interpreter(_) => None,
        }
    }

    /// The interpreter, if it is one.
    pub fn interpreter(&mut self) -> Option<&mut Interpreter> {
        match self {
            Session::Machine(_) => None,
            Session::Interpreter(interpreter) => Some(interpreter),
        }
    }
}
