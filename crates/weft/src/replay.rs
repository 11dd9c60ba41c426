//! Captures of dispatches, run again: memory at its addresses, the packet as it was.

use amdgpu_emu::device::DeviceError;
use amdgpu_emu::memory::Permission;
use amdgpu_isa::TargetId;
use code_object::CodeObject;
pub use hsa_runtime::capture::{Capture, is_capture};

use crate::engine::Settings;
use crate::error::{Error, Result};
use crate::launch::Report;
use crate::machine::Machine;

/// A dispatch that is about to be run again.
pub struct Replay {
    /// The machine with the capture's code object and memory.
    pub machine: Machine,
    /// What was recorded.
    pub capture: Capture,
}

/// Where memory is not as it was behind the recorded dispatch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Of the first byte.
    pub address: u64,
    /// What is there, and at which offset of it.
    pub place: Option<(String, u64)>,
    /// The byte that was recorded, and what came out.
    pub bytes: (u8, u8),
    /// Bytes that differ, with this one.
    pub count: u64,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Difference {
            address,
            bytes: (was, is),
            count,
            ..
        } = self;
        write!(
            f,
            "{count} bytes of memory are not as recorded, the first at {address:#x}"
        )?;
        if let Some((name, offset)) = &self.place {
            write!(f, " (byte {offset} of {name})")?;
        }
        write!(f, ": {is:#04x}, recorded is {was:#04x}")
    }
}

impl Replay {
    /// Puts code object and memory of a capture where they were, on a device of its processor or of another that runs its code.
    ///
    /// # Errors
    /// A broken code object, a processor that it is not for, a place in memory that is taken.
    pub fn load(capture: Capture, target: Option<TargetId>, settings: &Settings) -> Result<Replay> {
        let wrong = |e: String| Error::Launch(e);
        let object = CodeObject::parse(&capture.object).map_err(|e| wrong(e.to_string()))?;
        let own: TargetId = capture.about.target.parse().map_err(|e| wrong(format!("{e}")))?;
        let base = Some(capture.about.base);
        let machine = Machine::load_at(object.into_owned(), base, Some(target.unwrap_or(own)), settings)?;
        let memory = &machine.device.memory;
        for a in &capture.about.allocations {
            let permission = match a.read_only {
                true => Permission::ReadOnly,
                false => Permission::ReadWrite,
            };
            if memory.allocate_at(a.address, a.bytes, permission, &a.name).is_none() {
                let why = format!(
                    "{} of {} bytes at {:#x} has no place in memory",
                    a.name, a.bytes, a.address
                );
                return Err(wrong(why));
            }
        }
        let replay = Replay { machine, capture };
        replay.restore()?;
        Ok(replay)
    }

    /// Makes memory again what it was before the recorded dispatch.
    ///
    /// # Errors
    /// Memory of the capture is not there any more.
    pub fn restore(&self) -> Result<()> {
        let memory = &self.machine.device.memory;
        memory.restore_global_wave_sync(&self.capture.about.global_wave_sync);
        for pages in &self.capture.pages {
            memory.write(pages.address, &pages.before).map_err(DeviceError::from)?;
        }
        Ok(())
    }

    /// Runs the dispatch to its end, with the checks of the settings; what they find is [`Machine::take_findings`].
    ///
    /// # Errors
    /// A fault.
    pub fn run(&mut self) -> Result<Report> {
        self.machine.start_capture(&self.capture)
    }

    /// Where memory is not as it was recorded.
    ///
    /// # Errors
    /// Memory of the capture is not there any more.
    pub fn difference(&self) -> Result<Option<Difference>> {
        let mut first: Option<Difference> = None;
        for pages in &self.capture.pages {
            let wanted = pages.after.as_ref().unwrap_or(&pages.before);
            let mut came = vec![0; wanted.len()];
            let memory = &self.machine.device.memory;
            memory.read(pages.address, &mut came).map_err(DeviceError::from)?;
            for (n, (was, is)) in wanted.iter().zip(&came).enumerate().filter(|(_, (was, is))| was != is) {
                let address = pages.address + n as u64;
                let place = || {
                    self.capture
                        .allocation(address)
                        .map(|a| (a.name.clone(), address - a.address))
                };
                let found = first.get_or_insert_with(|| Difference {
                    address,
                    place: place(),
                    bytes: (*was, *is),
                    count: 0,
                });
                found.count += 1;
            }
        }
        Ok(first)
    }
}
