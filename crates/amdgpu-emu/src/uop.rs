//! A decoded instruction as the machine runs it: a handler and resolved operands.

use std::sync::Arc;

use amdgpu_isa::{Inst, Operand, Processor, RegKind, Role};

use crate::exec::Cx;
use crate::wave::{Path, V32, Wave, sreg, vector_register, vreg};

mod dual;
mod native;
mod plain;
mod wrapped;

pub use crate::exec::{Flow, Reached, ScalarSrc};
pub use dual::{Dual, Order, reads_from};
pub use native::{Native, Picked, PickedUops};
pub use plain::{Lowers, Plain, Uops};
pub use wrapped::{Dpp, Packed, ResultPrep, Select, SourcePrep, Unused, Wrapped};

/// Runs one instruction for a wave.
///
/// # Safety
/// A handler made by [`crate::lanes`] may be called only with the uop it was lowered for, on a host that has the SIMD
/// features it was chosen for, and with a wave whose `v` has all its registers. Lowering guarantees all three.
pub type Handler = unsafe fn(&mut Cx, &Uop) -> Flow;

/// A source of a lane operation: a register of the wave, or a constant held by the program in every lane.
#[derive(Debug, Clone, Copy)]
pub struct LaneSrc {
    /// All ones for a register (`at` counts bytes from the wave's first), zero for a constant (`at` is its address).
    relative: usize,
    at: usize,
}

impl LaneSrc {
    /// Vector register `index` of the wave; a 64-bit value uses the next one too.
    pub fn reg(index: u16) -> Self {
        LaneSrc {
            relative: !0,
            at: index as usize * size_of::<V32>(),
        }
    }

    /// Low and high dword of a constant, each in every lane.
    pub fn constant(pair: &'static [V32; 2]) -> Self {
        LaneSrc {
            relative: 0,
            at: pair.as_ptr().expose_provenance(),
        }
    }

    /// Whether the value is in a register of the wave.
    #[inline(always)]
    pub fn is_register(self) -> bool {
        self.relative != 0
    }

    /// Index of the first register; 0 for a constant.
    #[inline(always)]
    pub fn register(self) -> usize {
        if self.relative != 0 {
            self.at / size_of::<V32>()
        } else {
            0
        }
    }

    /// Both dwords of a constant.
    pub fn constant_dwords(self) -> Option<[u32; 2]> {
        (self.relative == 0).then(|| {
            // SAFETY: a constant's address is that of two registers' worth that outlive every uop.
            [0, 1].map(|d| unsafe { (*self.resolve(std::ptr::null()).wrapping_add(d)).0[0] })
        })
    }

    /// Dword `d` of the value, as a copy.
    pub fn read(self, wave: &Wave, d: usize) -> V32 {
        if self.relative != 0 {
            return wave.v.get(self.at / size_of::<V32>() + d).copied().unwrap_or(V32::ZERO);
        }
        // SAFETY: a constant's address is that of two registers' worth that outlive every uop.
        unsafe { *self.resolve(std::ptr::null()).wrapping_add(d.min(1)) }
    }

    /// Where the value is for a wave whose registers start at `base`.
    #[inline(always)]
    pub(crate) fn resolve(self, base: *const V32) -> *const V32 {
        std::ptr::with_exposed_provenance((base.expose_provenance() & self.relative).wrapping_add(self.at))
    }
}

/// Scalar operand to broadcast before a lane operation.
#[derive(Debug, Clone, Copy)]
pub struct Broadcast {
    /// First vector register written: a slot's own place from [`crate::wave::vreg::SCALAR`] on, or a temporary.
    pub temp: u16,
    pub source: ScalarSrc,
    pub dwords: u8,
}

impl Broadcast {
    /// The slots whose values stay in registers of their own; None for a value that is put into a temporary each time.
    pub(crate) fn kept_slots(&self) -> Option<Vec<u8>> {
        match self.source {
            ScalarSrc::Slot(slot) if self.temp as usize >= vreg::SCALAR => {
                Some((slot..).take(self.dwords.into()).collect())
            }
            _ => None,
        }
    }
}

/// Where an instruction may be in a [`crate::program::Block`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Anywhere: the next instruction follows, or it faults.
    Inside,
    /// At the end: it goes elsewhere, waits, ends, changes MODE, or reads PC or the wave's clock.
    Last,
    /// In a block of its own: it polls.
    Alone,
    /// Nowhere: it does nothing.
    Nothing,
}

/// How many registers a wave must have to run something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    pub vgprs: u16,
    pub agprs: u16,
    pub sgprs: u8,
}

impl Needs {
    /// Of the instruction's operands.
    pub fn of(inst: &Inst) -> Needs {
        let mut needs = Needs::default();
        for (_, operand) in inst.operands() {
            let Operand::Reg(reg) = operand else { continue };
            let end = reg.index + u16::from(reg.dwords);
            match reg.kind {
                RegKind::Vgpr => needs.vgprs = needs.vgprs.max(end),
                RegKind::Agpr => needs.agprs = needs.agprs.max(end),
                RegKind::Sgpr => needs.sgprs = needs.sgprs.max(end.min(u8::MAX.into()) as u8),
                _ => {}
            }
        }
        needs
    }

    /// Of both.
    pub fn and(self, other: Needs) -> Needs {
        Needs {
            vgprs: self.vgprs.max(other.vgprs),
            agprs: self.agprs.max(other.agprs),
            sgprs: self.sgprs.max(other.sgprs),
        }
    }

    /// Whether the wave has them.
    #[inline(always)]
    pub fn met_by(self, wave: &Wave) -> bool {
        self.vgprs <= wave.vgprs && self.agprs <= wave.agprs && u16::from(self.sgprs) <= wave.sgprs
    }
}

fn missing_handler(cx: &mut Cx, uop: &Uop) -> Flow {
    cx.unimplemented(uop.inst.op.mnemonic())
}

/// One instruction, ready to run. What every lane operation needs comes first.
#[repr(C)]
#[derive(Clone)]
pub struct Uop {
    /// By [`crate::wave::Path`], which follows the wave's MODE; the same one where it does not matter. Under `Path::Modal`,
    /// `lower::modal` chooses.
    pub handler: [Handler; 3],
    /// What `splat_first` calls, if that is the handler.
    pub kernel: [Handler; 3],
    /// Lane sources in operand order.
    pub lane: [LaneSrc; 3],
    /// First vector register written.
    pub vdst: u16,
    /// Scalar slot written: SDST, the mask of a compare, a carry-out.
    pub sdst: u8,
    /// Slot of the mask read: carry-in, select.
    pub mask_in: u8,
    pub broadcast_count: u8,
    /// `v_cmpx`: the mask goes to EXEC too.
    pub writes_exec: bool,
    /// A lane operation without modifiers: of scalar slots it writes the mask at `sdst` and EXEC at most.
    pub plain_lanes: bool,
    /// Reads memory past the caches: what a loop does that waits for others.
    pub polls: bool,
    /// Encoded size in bytes.
    pub size: u8,
    pub place: Place,
    /// Whose instruction it is.
    pub processor: Processor,
    /// Registers that the instruction names are below these numbers.
    pub needs: Needs,
    pub reached: Reached,
    pub scalar: [ScalarSrc; 3],
    pub broadcast: [Broadcast; 3],
    /// Signed immediate: simm16, branch displacement in bytes, memory offset.
    pub imm: i64,
    /// Shared with other uops of the instruction.
    pub inst: Arc<Inst>,
    /// Modifiers around the operation; `handler` is then [`crate::wrap::run`].
    pub wrapped: Option<Box<Wrapped>>,
    /// What is run in its place.
    pub parts: Option<Box<Parts>>,
}

/// Uops that one uop stands for.
#[derive(Clone)]
pub enum Parts {
    /// Host code for this and the uops before it.
    Native(Native),
    /// The operations of a dual-issue instruction.
    Dual(Dual),
}

// More than this costs time: uops of a block are read one after the other.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Uop>() <= 272);

impl Uop {
    /// An instruction that nothing is known of yet but its size and registers: it cannot run.
    pub fn empty(inst: &Inst, processor: Processor) -> Uop {
        Uop {
            needs: Needs::of(inst),
            ..Uop::none(Arc::new(*inst), processor)
        }
    }

    /// Something that stands for an instruction and names no registers: it cannot run.
    pub(crate) fn none(inst: Arc<Inst>, processor: Processor) -> Uop {
        Uop {
            handler: [missing_handler; 3],
            kernel: [missing_handler; 3],
            lane: [LaneSrc::reg(0); 3],
            vdst: vreg::RESULT as u16,
            sdst: sreg::NULL,
            mask_in: sreg::VCC,
            broadcast_count: 0,
            writes_exec: false,
            plain_lanes: false,
            polls: false,
            place: Place::Inside,
            reached: Reached::default(),
            size: inst.size,
            needs: Needs::default(),
            scalar: [ScalarSrc::Const(0); 3],
            broadcast: [Broadcast {
                temp: 0,
                source: ScalarSrc::Const(0),
                dwords: 0,
            }; 3],
            imm: 0,
            inst,
            processor,
            wrapped: None,
            parts: None,
        }
    }

    /// The host code that it stands for.
    pub fn native(&self) -> Option<&Native> {
        match self.parts.as_deref() {
            Some(Parts::Native(native)) => Some(native),
            _ => None,
        }
    }

    /// The two operations that it stands for.
    pub fn dual(&self) -> Option<&Dual> {
        match self.parts.as_deref() {
            Some(Parts::Dual(dual)) => Some(dual),
            _ => None,
        }
    }

    /// The uops of the operations that the instruction has: two, if it is a dual-issue one.
    pub fn operations(&self) -> &[Uop] {
        match self.dual() {
            Some(dual) => &*dual.halves,
            None => std::slice::from_ref(self),
        }
    }

    /// The handler of a path; in a MODE that instructions look at themselves, the exact one, which is right in all.
    pub(crate) fn handler_of(&self, path: Path) -> Handler {
        match path {
            Path::Modal => self.handler[Path::Exact as usize],
            path => self.handler[path as usize],
        }
    }

    /// Runs the instruction by its handler for the wave's MODE.
    ///
    /// # Safety
    /// As [`Handler`].
    pub(crate) unsafe fn run(&self, cx: &mut Cx, path: Path) -> Flow {
        // SAFETY: handed on from the caller.
        unsafe { self.handler_of(path)(cx, self) }
    }
}

impl Cx<'_, '_> {
    /// A 32-bit scalar source. `n` is the position as [`Uop::scalar`] has it.
    #[inline(always)]
    pub fn scalar32(&self, uop: &Uop, n: usize) -> u32 {
        match uop.scalar[n] {
            ScalarSrc::Slot(slot) => self.read_slot(slot),
            ScalarSrc::Const(value) => value as u32,
        }
    }

    /// A 64-bit scalar source.
    #[inline(always)]
    pub fn scalar64(&self, uop: &Uop, n: usize) -> u64 {
        self.scalar_value(uop.scalar[n], 2)
    }

    /// First vector register of an operand, None if the instruction has no such operand or it is no vector register.
    pub fn vreg(&self, uop: &Uop, role: Role) -> Option<usize> {
        vector_register(uop.inst.operand(role))
    }
}
