//! A dispatch that is run from outside, one instruction of one wave at a time, and looked into: what debuggers stand on.
//!
//! Instructions run in the same loop as those of [`crate::schedule`], with an observer, so that each runs alone.

use std::collections::BTreeMap;

use hsa_abi::KernelDispatchPacket;

use crate::barrier::ClusterBarrier;
use crate::device::{Device, DeviceError, Executable, Launch};
use crate::dispatch::{Dispatch, PacketSource};
use crate::exec::{Cx, Group, Machine};
use crate::fault::Fault;
use crate::meeting;
use crate::memory::MemoryView;
use crate::observe::{Begun, Observer, Place};
use crate::program::Program;
use crate::run::{Pause, run_wave};
use crate::schedule::HostServices;
use crate::scratch::Swizzled;
use crate::wave::{Wave, WaveState};

/// What became of a wave that was to execute an instruction.
#[derive(Debug)]
pub enum Stepped {
    /// It has executed one.
    Ran,
    /// It waits for others.
    Waits,
    /// It has executed its last one, or had before.
    Ended,
    /// The instruction cannot be executed. The wave is at it.
    Fault(Box<Fault>),
}

/// A work-group that has begun.
struct Resident {
    group: Group,
    waves: Vec<Wave>,
    scratch_slot: usize,
    polled: bool,
}

/// A dispatch in steps. The device is that it was begun with.
pub struct Session {
    pub dispatch: Dispatch,
    pub machine: Machine,
    /// The executable's code as the dispatch's waves run it.
    program: Program,
    groups: BTreeMap<u64, Resident>,
    /// Barriers of the clusters of which a work-group has begun, by the number of their first one over their size.
    clusters: BTreeMap<u64, ClusterBarrier>,
}

impl Session {
    /// Makes the kernarg segment and the packet of a launch; nothing runs yet.
    ///
    /// # Errors
    /// Arguments that do not fit, a packet that cannot be dispatched.
    pub fn begin_launch(
        device: &mut Device,
        executable: &Executable,
        kernel: &str,
        launch: &Launch,
    ) -> Result<Session, DeviceError> {
        let (dispatch, machine) = device.prepare_steps(executable, kernel, launch)?;
        Ok(Session {
            program: executable.program().for_model(dispatch.model).into_owned(),
            dispatch,
            machine,
            groups: BTreeMap::new(),
            clusters: BTreeMap::new(),
        })
    }

    /// A packet that was on a queue once.
    ///
    /// # Errors
    /// Those of [`Device::begin_packet`].
    pub fn begin_packet(
        device: &Device,
        executable: &Executable,
        packet: &KernelDispatchPacket,
        source: PacketSource,
    ) -> Result<Session, DeviceError> {
        let (dispatch, machine) = device.begin_packet(executable, packet, source)?;
        Ok(Session {
            program: executable.program().for_model(dispatch.model).into_owned(),
            dispatch,
            machine,
            groups: BTreeMap::new(),
            clusters: BTreeMap::new(),
        })
    }

    /// The code that the waves run.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Tells an observer that the dispatch begins; what follows tells it of its parts.
    pub fn observe<O: Observer>(&self, device: &Device, observer: &mut O) {
        observer.dispatch_start(Begun {
            dispatch: &self.dispatch,
            machine: &self.machine,
            memory: &device.memory,
            program: &self.program,
        });
    }

    /// Begins a work-group, by its linear number. False: there is no scratch memory for one more now.
    pub fn begin<O: Observer>(&mut self, linear: u64, keeps_exceptions: bool, observer: &mut O) -> bool {
        let taken: Vec<usize> = self.groups.values().map(|r| r.scratch_slot).collect();
        let Some(scratch_slot) = (0..self.dispatch.scratch_groups()).find(|s| !taken.contains(s)) else {
            return false;
        };
        let id = self.dispatch.group_id(linear);
        let start = self.dispatch.group_start(id, scratch_slot);
        let together = self.dispatch.groups_together();
        let cluster = start.cluster.map(|_| {
            let shared = self.clusters.entry(linear / together as u64);
            shared.or_insert_with(|| ClusterBarrier::new(together)).clone()
        });
        let group = Group {
            cluster: start.cluster,
            id,
            lds: vec![0; self.dispatch.lds_bytes as usize],
            first_item: start.first_item,
            extent: start.extent,
            barriers: start.barriers(cluster),
            priority: 0,
        };
        observer.group_start(&group);
        let waves = (0..start.waves).map(|index| {
            let mut wave = Wave::new();
            wave.keeps_exceptions = keeps_exceptions;
            self.dispatch.init_wave(&mut wave, &start, index, None);
            let place = Place {
                work_group: id,
                wave: index as u32,
                pc: wave.pc,
            };
            observer.wave_start(place, &wave);
            wave
        });
        let resident = Resident {
            waves: waves.collect(),
            group,
            scratch_slot,
            polled: false,
        };
        self.groups.insert(linear, resident);
        true
    }

    /// Forgets a work-group that has ended.
    pub fn end<O: Observer>(&mut self, linear: u64, observer: &mut O) {
        if let Some(resident) = self.groups.remove(&linear) {
            observer.group_end(resident.group.id);
        }
    }

    pub fn wave_count(&self, linear: u64) -> usize {
        self.groups.get(&linear).map_or(0, |r| r.waves.len())
    }

    pub fn wave(&self, linear: u64, wave: usize) -> Option<&Wave> {
        self.groups.get(&linear)?.waves.get(wave)
    }

    pub fn wave_mut(&mut self, linear: u64, wave: usize) -> Option<&mut Wave> {
        self.groups.get_mut(&linear)?.waves.get_mut(wave)
    }

    /// Group memory of a work-group; none if it does not run.
    pub fn lds(&self, linear: u64) -> Option<&[u8]> {
        self.groups.get(&linear).map(|r| &*r.group.lds)
    }

    /// The same, to be changed.
    pub fn lds_mut(&mut self, linear: u64) -> Option<&mut [u8]> {
        self.groups.get_mut(&linear).map(|r| &mut *r.group.lds)
    }

    /// Whether a wave of the work-group polled memory since this was asked last.
    pub fn polled(&mut self, linear: u64) -> bool {
        let resident = self.groups.get_mut(&linear);
        resident.is_some_and(|r| std::mem::take(&mut r.polled))
    }

    /// Address of a byte of a lane's private memory.
    pub fn private_address(&self, linear: u64, wave: usize, offset: u32, lane: usize) -> Option<u64> {
        let wave = self.wave(linear, wave)?;
        (offset < wave.scratch_bytes_per_lane).then(|| Swizzled::scratch(wave).address(offset, lane))
    }

    /// Executes one instruction of a wave.
    pub fn step<O: Observer>(
        &mut self,
        device: &Device,
        services: &dyn HostServices,
        (linear, wave): (u64, usize),
        observer: &mut O,
    ) -> Stepped {
        let Some(resident) = self.groups.get_mut(&linear) else {
            return Stepped::Ended;
        };
        let stepped = resident.step(device, &self.program, services, &self.machine, wave, observer);
        if !self.clusters.is_empty() {
            for other in self.groups.values_mut() {
                meeting::meet(&other.group.barriers, &mut other.waves);
            }
        }
        stepped
    }
}

impl Resident {
    fn step<O: Observer>(
        &mut self,
        device: &Device,
        program: &Program,
        services: &dyn HostServices,
        machine: &Machine,
        index: usize,
        observer: &mut O,
    ) -> Stepped {
        let Some(wave) = self.waves.get_mut(index) else {
            return Stepped::Ended;
        };
        match wave.state {
            WaveState::Ready => {}
            WaveState::AtBarrier | WaveState::Halted => return Stepped::Waits,
            WaveState::Ended => return Stepped::Ended,
        }
        let mut view = MemoryView::new(&device.memory).of_guest();
        let mut cx = Cx::new(wave, &mut self.group, &mut view, machine);
        let before = cx.wave.executed;
        let mut pause = run_wave(&mut cx, program, observer, 1);
        if pause == Pause::Polled && cx.wave.executed == before {
            // It gave others their turn before the instruction; in steps that is the debugger's choice.
            self.polled = true;
            pause = run_wave(&mut cx, program, observer, 1);
        }
        let stepped = match pause {
            Pause::Ended => {
                let place = Place {
                    work_group: cx.group.id,
                    wave: cx.wave.index,
                    pc: cx.wave.pc,
                };
                observer.wave_end(place, cx.wave);
                Stepped::Ended
            }
            Pause::Fault => match cx.fault.take() {
                Some(fault) => Stepped::Fault(fault),
                None => Stepped::Ended,
            },
            Pause::Turn | Pause::Barrier | Pause::Halted => Stepped::Ran,
            Pause::Polled | Pause::Message => {
                self.polled = true;
                match services.serve(&device.memory) {
                    Ok(_) => Stepped::Ran,
                    Err(kind) => Stepped::Fault(Box::new(Fault {
                        kind,
                        lanes: cx.wave.exec(),
                        pc: cx.wave.pc,
                        instruction: program.text(cx.wave.pc),
                        kernel: machine.kernel.clone(),
                        work_group: cx.group.id,
                        wave: cx.wave.index,
                        work_item: cx.group.work_item(cx.wave, cx.wave.exec()),
                    })),
                }
            }
        };
        if meeting::meet(&self.group.barriers, &mut self.waves) {
            observer.barrier(self.group.id);
        }
        stepped
    }
}
