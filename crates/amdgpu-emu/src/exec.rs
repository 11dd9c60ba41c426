//! What an instruction sees while it runs: its wave, its work-group, memory, and the machine around them.

use std::sync::Arc;

use amdgpu_isa::Model;

use crate::barrier::Barriers;
use crate::buffers::BufferRules;
use crate::cluster::ClusterPlace;
use crate::fault::{Access, Fault, FaultKind};
use crate::memory::MemoryView;
use crate::met::Met;
use crate::wave::{LANES, Wave, sreg};

/// How far a block has come with an instruction. Blocks are short enough for 16 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reached {
    /// Instructions up to this one.
    pub count: u16,
    /// Bytes to the end of it.
    pub bytes: u16,
}

/// What the run loop does after an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Flow {
    /// Go on with the following instruction.
    Next,
    /// `wave.pc` has been set.
    Jump,
    /// Give other waves a turn, then go on (`s_sleep`, messages to the host).
    Yield,
    /// Wait at the work-group's barrier.
    Barrier,
    /// The wave has ended.
    End,
    /// The wave is halted.
    Halt,
    /// `cx.message` has been set; the host sees it before the wave goes on.
    Message,
    /// The instruction faulted: `cx.fault` says how. Nothing it would write after the fault is written.
    Fault,
}

/// A scalar source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScalarSrc {
    /// See [`crate::wave::sreg`].
    Slot(u8),
    /// Already widened to the operand's type.
    Const(u64),
}

/// LDS aperture in the flat address space, as the driver for GFX9 sets it.
pub const SHARED_BASE: u64 = 0x1_0000_0000_0000;
/// Scratch aperture.
pub const PRIVATE_BASE: u64 = 0x2_0000_0000_0000;

/// State that the waves of one work-group share.
#[derive(Debug, Default)]
pub struct Group {
    /// Group segment, static and dynamic part.
    pub lds: Vec<u8>,
    pub id: [u32; 3],
    /// Id in the grid of its first work-item.
    pub first_item: [u32; 3],
    /// Work-items in each dimension: fewer at the end of a grid.
    pub extent: [u32; 3],
    pub barriers: Barriers,
    /// Where it is in its cluster of work-groups, if there are such.
    pub cluster: Option<ClusterPlace>,
    /// What s_setprio_inc_wg added to the priority of each wave.
    pub priority: u32,
}

impl Group {
    /// Id in the grid of the work-item of the first of some lanes of a wave.
    pub fn work_item(&self, wave: &Wave, lanes: u64) -> [u32; 3] {
        let lane = if lanes == 0 { 0 } else { lanes.trailing_zeros() };
        let linear = wave.index * wave.lanes() as u32 + lane;
        let [x, y, _] = self.extent.map(|n| n.max(1));
        let inside = [linear % x, linear / x % y, linear / x / y];
        std::array::from_fn(|d| self.first_item[d] + inside[d])
    }
}

/// The second dword of src_flat_scratch_base.
const HIGH_SCRATCH_BASE: u8 = sreg::FLAT_SCRATCH_BASE + 1;

/// What all waves of a dispatch share and none changes.
#[derive(Debug, Clone)]
pub struct Machine {
    /// The processor, with waves of the dispatch's size.
    pub model: Model,
    pub kernel: String,
    /// Guest address of the shared aperture (LDS in the flat address space), a multiple of 2^32.
    pub shared_base: u64,
    /// Guest address of the private aperture (scratch in the flat address space), a multiple of 2^32.
    pub private_base: u64,
    /// Address of the queue's `amd_queue_t`, given to a trap handler.
    pub queue_ptr: u64,
    /// `s_trap 1` is HSAIL's debugtrap, which halts, as in kernels of code object V2; later ones leave it to a debugger.
    pub debugtrap_halts: bool,
    /// What buffer instructions do on this processor.
    pub buffers: BufferRules,
}

/// One memory access of one instruction, as observers see it.
#[derive(Debug, Clone)]
pub struct MemoryAccess {
    pub access: Access,
    pub space: Space,
    /// Bytes of each lane.
    pub bytes: u32,
    pub exec: u64,
    pub addresses: Arc<[u64; LANES]>,
}

/// Which memory an access goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    Global,
    Lds,
    Scratch,
    Scalar,
}

/// Places for the accesses of an instruction while there are none.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    list: Vec<MemoryAccess>,
    /// Addresses that nobody has any more.
    addresses: Vec<Arc<[u64; LANES]>>,
}

/// Most of them that are kept.
const MOST_SPARE: usize = 16;

impl Seen {
    /// A list for the accesses of an instruction.
    pub(crate) fn begin(&mut self) -> Vec<MemoryAccess> {
        std::mem::take(&mut self.list)
    }

    /// Takes it back.
    pub(crate) fn end(&mut self, mut list: Vec<MemoryAccess>) {
        for access in list.drain(..) {
            if Arc::strong_count(&access.addresses) == 1 && self.addresses.len() < MOST_SPARE {
                self.addresses.push(access.addresses);
            }
        }
        self.list = list;
    }

    fn addresses(&mut self, of: &[u64; LANES]) -> Arc<[u64; LANES]> {
        let Some(mut spare) = self.addresses.pop() else {
            return Arc::new(*of);
        };
        match Arc::get_mut(&mut spare) {
            Some(place) => {
                *place = *of;
                spare
            }
            None => Arc::new(*of),
        }
    }
}

/// What stands between instructions and memory, where anything does.
pub(crate) trait Between: Send + Sync {
    /// Before the access that the instruction has noted last is made.
    fn access(&self, cx: &mut Cx);
}

/// Execution context of one instruction.
pub struct Cx<'a, 'm> {
    pub wave: &'a mut Wave,
    pub group: &'a mut Group,
    pub memory: &'a mut MemoryView<'m>,
    pub machine: &'a Machine,
    /// Why the last instruction returned [`Flow::Fault`].
    pub fault: Option<Box<Fault>>,
    /// Accesses of the current instruction, kept only while an observer wants them.
    pub accesses: Option<Vec<MemoryAccess>>,
    /// None but for observers: it takes time to drop.
    pub(crate) seen: Option<Seen>,
    /// What the last instruction has done that met other waves.
    pub met: Option<Met>,
    /// Asked before each access.
    pub(crate) between: Option<Arc<dyn Between>>,
    /// The code of `s_sendmsg`, for the host's side.
    pub message: Option<u16>,
    /// After which instruction host code for several was left, and its size.
    pub(crate) stopped: Option<(Reached, u8)>,
}

impl<'a, 'm> Cx<'a, 'm> {
    pub fn new(wave: &'a mut Wave, group: &'a mut Group, memory: &'a mut MemoryView<'m>, machine: &'a Machine) -> Self {
        memory.show_lds(&mut group.lds);
        Cx {
            wave,
            group,
            memory,
            machine,
            fault: None,
            accesses: None,
            seen: None,
            met: None,
            between: None,
            message: None,
            stopped: None,
        }
    }

    /// Ends the instruction with a fault that concerns `lanes`. The run loop adds the place.
    #[cold]
    pub fn fail(&mut self, kind: FaultKind, lanes: u64) -> Flow {
        self.fault = Some(Box::new(Fault {
            kind,
            lanes,
            pc: 0,
            instruction: String::new(),
            kernel: self.machine.kernel.clone(),
            work_group: self.group.id,
            wave: self.wave.index,
            work_item: self.group.work_item(self.wave, lanes),
        }));
        Flow::Fault
    }

    /// Ends the instruction whose handler has panicked.
    #[cold]
    pub fn give_up(&mut self, panic: &(dyn std::any::Any + Send)) -> Flow {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        let exec = self.wave.exec();
        self.fail(FaultKind::Internal(text.unwrap_or_else(|| "no message".into())), exec)
    }

    /// Ends a vector instruction that has raised float exceptions: they stay in TRAPSTS, and one that MODE enables stops the wave.
    #[cold]
    pub fn note_exceptions(&mut self, raised: u8) -> Flow {
        self.wave.trapsts |= raised as u32;
        let enabled = raised & self.wave.mode.exceptions_enabled();
        if enabled == 0 {
            return Flow::Next;
        }
        let exec = self.wave.exec();
        self.fail(FaultKind::FloatException(enabled), exec)
    }

    /// Ends the instruction as one that cannot be run yet.
    #[cold]
    pub fn unimplemented(&mut self, what: impl Into<String>) -> Flow {
        let exec = self.wave.exec();
        self.fail(FaultKind::Unimplemented(what.into()), exec)
    }

    /// A scalar source of one or two dwords.
    #[inline(always)]
    pub fn scalar_value(&self, source: ScalarSrc, dwords: u8) -> u64 {
        match source {
            ScalarSrc::Slot(slot) if dwords < 2 => self.read_slot(slot) as u64,
            ScalarSrc::Slot(slot) if (slot as usize) < sreg::COUNT => self.wave.s64(slot),
            ScalarSrc::Slot(sreg::SHARED_BASE) => self.machine.shared_base,
            ScalarSrc::Slot(sreg::SHARED_LIMIT) => self.machine.shared_base | 0xffff_ffff,
            ScalarSrc::Slot(sreg::PRIVATE_BASE) => self.machine.private_base,
            ScalarSrc::Slot(sreg::PRIVATE_LIMIT) => self.machine.private_base | 0xffff_ffff,
            ScalarSrc::Slot(sreg::FLAT_SCRATCH_BASE) => self.flat_scratch_base(),
            ScalarSrc::Slot(slot) => self.read_slot(slot) as u64,
            ScalarSrc::Const(value) => value,
        }
    }

    /// A dword of scalar state. The aperture registers read as the high dword of the aperture's address
    /// (AMDGPUUsage, Address Spaces): the low one is zero.
    #[inline(always)]
    pub fn read_slot(&self, slot: u8) -> u32 {
        match slot {
            sreg::SHARED_BASE => (self.machine.shared_base >> 32) as u32,
            sreg::SHARED_LIMIT => (self.machine.shared_base >> 32) as u32,
            sreg::PRIVATE_BASE => (self.machine.private_base >> 32) as u32,
            sreg::PRIVATE_LIMIT => (self.machine.private_base >> 32) as u32,
            sreg::LDS_DIRECT => self.lds_direct(),
            sreg::FLAT_SCRATCH_BASE => self.flat_scratch_base() as u32,
            HIGH_SCRATCH_BASE => (self.flat_scratch_base() >> 32) as u32,
            _ => self.wave.read_slot(slot),
        }
    }

    /// Flat address of private address 0 of the wave's first lane; 0 where flat addresses have no lane in them.
    #[cold]
    pub fn flat_scratch_base(&self) -> u64 {
        let window = self.machine.model.memory.private_window;
        window.map_or(0, |window| window.wrapping_add(self.wave.scratch_base))
    }

    /// The value that LDS supplies to all lanes: its byte address in M0\[15:0\], its type in M0\[18:16\]; 0 beyond the
    /// work-group's part (GFX9 ISA 10.3.1).
    #[cold]
    fn lds_direct(&self) -> u32 {
        let m0 = self.wave.read_slot(sreg::M0);
        let at = (m0 & 0xfffc) as usize;
        let bytes = self.group.lds.get(at..).and_then(|rest| rest.first_chunk::<4>());
        let dword = bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes));
        match m0 >> 16 & 7 {
            0 => dword & 0xff,
            1 => dword & 0xffff,
            4 => dword as u8 as i8 as u32,
            5 => dword as u16 as i16 as u32,
            _ => dword,
        }
    }

    /// Notes an access before it is made, for the observer, if there is one.
    #[inline(always)]
    pub fn note(&mut self, access: Access, space: Space, bytes: u32, exec: u64, addresses: &[u64; LANES]) {
        if let Some(list) = &mut self.accesses {
            list.push(MemoryAccess {
                access,
                space,
                bytes,
                exec,
                addresses: self.seen.get_or_insert_default().addresses(addresses),
            });
            if let Some(between) = self.between.clone() {
                between.access(self);
            }
        }
    }
}
