//! Machine IR: operations of `amdgpu_isa` on virtual and physical registers, in blocks with two control flows.
//!
//! Lanes of a wavefront follow one graph ([`Block::lanes`]): vector registers are live along it, because writes to them
//! reach active lanes only. The wavefront itself follows another ([`Block::next`]), along which scalar registers are live.

pub mod debug;
pub mod uses;

use std::fmt;

use amdgpu_isa::row::{Flags, OperandRow, Row};
use amdgpu_isa::{Implicit, Modifiers, Op, Reg, RegKind, Role};
use smallvec::SmallVec;

use crate::ir::{self, Location};

/// A virtual register: an index into [`Function::registers`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Virtual(pub u32);

impl Virtual {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which register file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum File {
    Scalar,
    Vector,
}

/// What is known of a virtual register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Register {
    pub file: File,
    pub dwords: u8,
    /// Made by spilling: may not be spilled again.
    pub short: bool,
    /// Holds one bit for each lane: VCC would do.
    pub mask: bool,
    /// Holds spilled scalars in its lanes: the same register all the time.
    pub lanes: bool,
}

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Operand {
    #[default]
    None,
    /// `dwords` of a virtual register from `first` on.
    Virtual { register: Virtual, first: u8, dwords: u8 },
    /// A physical register.
    Physical(Reg),
    /// Bits of a constant as the operation reads them: 32 of them, or 64 where the operand is that wide.
    Constant(u64),
    /// A field of the encoding.
    Immediate(i64),
    /// The start of a block, for branches.
    Block(usize),
    /// Lower or upper half of the distance to a place from the address that the last `s_getpc_b64` of the block gave.
    Relative { what: Place, high: bool },
    /// The first byte of private memory behind the frame and the spill slots.
    FrameEnd,
}

/// What an address can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Symbol(crate::ir::SymbolId),
    /// Where the address of a symbol of another code object is.
    Pointer(crate::ir::SymbolId),
}

impl Operand {
    pub fn physical(kind: RegKind, index: u16, dwords: u8) -> Operand {
        Operand::Physical(Reg { kind, index, dwords })
    }

    /// Part of a register: `dwords` from `first` on, counted in this operand.
    pub fn part(self, first: u8, dwords: u8) -> Operand {
        match self {
            Operand::Virtual {
                register, first: base, ..
            } => Operand::Virtual {
                register,
                first: base + first,
                dwords,
            },
            Operand::Physical(reg) => Operand::Physical(Reg {
                index: reg.index + u16::from(first),
                dwords,
                ..reg
            }),
            Operand::Constant(bits) if dwords == 1 => {
                Operand::Constant(bits.checked_shr(32 * u32::from(first)).unwrap_or(0) & 0xffff_ffff)
            }
            other => other,
        }
    }

    /// Dwords of a register; 0 of what is none.
    pub fn dwords(self) -> u8 {
        match self {
            Operand::Virtual { dwords, .. } => dwords,
            Operand::Physical(reg) => reg.dwords,
            _ => 0,
        }
    }

    pub fn is_register(self) -> bool {
        matches!(self, Operand::Virtual { .. } | Operand::Physical(_))
    }
}

/// All of VCC, as instructions read and write it that do not name it.
pub const VCC: Operand = Operand::Physical(Reg {
    kind: RegKind::Vcc,
    index: 0,
    dwords: 2,
});
/// M0.
pub const M0: Operand = Operand::Physical(Reg {
    kind: RegKind::M0,
    index: 0,
    dwords: 1,
});

/// Bits 7:0 of MODE (rounding and denormals) that an instruction needs: those in `mask` must be as in `value`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ModeNeed {
    pub mask: u8,
    pub value: u8,
}

/// A memory whose accesses keep an order of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryKind {
    Lds,
    Private,
    Global,
}

/// Most operands of an instruction that the finalizer makes.
pub const MAX_OPERANDS: usize = 5;

/// An operation with its operands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Machine {
    pub op: Op,
    /// What the operation does on the target.
    pub row: &'static Row,
    pub operands: [(Role, Operand); MAX_OPERANDS],
    pub count: u8,
    pub modifiers: Modifiers,
    pub mode: ModeNeed,
}

/// The operands of a row that an instruction has, in their order; `returns` is [`Modifiers::returns`].
pub fn present(row: &'static Row, returns: bool) -> impl Iterator<Item = &'static OperandRow> {
    row.operands.iter().filter(move |o| o.access.is_present(returns))
}

impl Machine {
    pub fn operands(&self) -> &[(Role, Operand)] {
        &self.operands[..usize::from(self.count)]
    }

    pub fn operands_mut(&mut self) -> &mut [(Role, Operand)] {
        &mut self.operands[..usize::from(self.count)]
    }

    pub fn operand(&self, role: Role) -> Operand {
        let found = self.operands().iter().find(|(r, _)| *r == role);
        found.map_or(Operand::None, |(_, o)| *o)
    }

    pub fn operand_mut(&mut self, role: Role) -> Option<&mut Operand> {
        self.operands_mut().iter_mut().find(|(r, _)| *r == role).map(|(_, o)| o)
    }

    /// Gives its first operand what the second one is, whole and in the same lane.
    pub fn is_move(&self) -> bool {
        matches!(self.op, Op::S_MOV_B32 | Op::S_MOV_B64 | Op::V_MOV_B32) && self.modifiers == Modifiers::default()
    }

    /// Moves data between memory and LDS without registers.
    pub fn is_transfer(&self) -> bool {
        self.row.is_transfer()
    }

    /// The memories that it may access; none if it is no vector instruction of memory.
    pub fn memories(&self) -> &'static [MemoryKind] {
        use MemoryKind::{Global, Lds, Private};
        let name = self.op.mnemonic();
        let accesses = Flags::LOAD | Flags::STORE | Flags::ATOMIC;
        match name {
            _ if name.starts_with("ds_") => &[Lds],
            _ if name.starts_with("s_") || !self.row.flags.intersects(accesses) => &[],
            _ if name.starts_with("flat_") => &[Lds, Private, Global],
            _ if name.starts_with("scratch_") => &[Private],
            _ if self.is_transfer() => &[Lds, Global],
            _ => &[Global],
        }
    }

    /// Calls `f` for each operand that is read or written; one that is both comes twice, read first.
    pub fn visit(&self, mut f: impl FnMut(Operand, Access)) {
        let row = self.row;
        let accesses = row.accesses(self.modifiers.returns());
        // Lanes keep what they have if they find nothing.
        let keeps = u16::from(self.modifiers.row_mask != 0 && !self.modifiers.bound_ctrl);
        self.each_of(row.reads, accesses.reads | keeps, |operand| f(operand, Access::Read));
        self.each_of(row.writes, accesses.writes, |operand| f(operand, Access::Write));
    }

    /// Calls `f` for each operand that is written.
    pub fn each_written(&self, f: impl FnMut(Operand)) {
        let accesses = self.row.accesses(self.modifiers.returns());
        self.each_of(self.row.writes, accesses.writes, f);
    }

    /// Calls `f` for VCC, if it is among the implicit registers, and for the registers at places of operands.
    #[inline]
    fn each_of(&self, implicit: Implicit, mut places: u16, mut f: impl FnMut(Operand)) {
        if implicit.contains(Implicit::VCC) {
            f(VCC);
        }
        let operands = self.operands();
        while let Some((_, operand)) = operands.get(places.trailing_zeros() as usize) {
            if operand.is_register() {
                f(*operand);
            }
            places &= places - 1;
        }
    }
}

/// Where the members begin in an fbarrier's word (`crate::fbarriers`).
pub const FBARRIER_MEMBERS: u32 = 26;
/// What a wavefront adds that becomes a member.
pub const FBARRIER_JOIN: u32 = 1 << FBARRIER_MEMBERS | 1;

/// What a wavefront does at an fbarrier, in one piece until registers are allocated.
#[derive(Clone, PartialEq, Debug)]
pub struct Fbarrier {
    pub what: ir::Fbarrier,
    /// Where the word is: a vector register, and bytes behind it.
    pub address: Operand,
    pub offset: i32,
    /// All ones in the first active lane, 0 in the others.
    pub first: Operand,
    /// Registers that the instructions have for themselves, while those above are read.
    pub scalars: [Operand; 4],
    pub vectors: [Operand; 3],
}

impl Fbarrier {
    fn visit(&self, mut f: impl FnMut(Operand, Access)) {
        f(self.address, Access::Read);
        f(self.first, Access::Read);
        let own = self.scalars.iter().chain(&self.vectors);
        own.for_each(|operand| f(*operand, Access::Write));
    }
}

/// One line of machine IR.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    Machine(Machine),
    /// All destinations get their sources at once.
    Copies(Vec<(Operand, Operand)>),
    /// Two operations in one instruction: both read before one of them writes.
    Dual(Box<[Machine; 2]>),
    Fbarrier(Box<Fbarrier>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Inst {
    pub kind: Kind,
    pub location: Location,
}

/// Who reads or writes a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    Read,
    Write,
}

impl Inst {
    pub fn machine(&self) -> Option<&Machine> {
        match &self.kind {
            Kind::Machine(machine) => Some(machine),
            Kind::Copies(_) | Kind::Dual(_) | Kind::Fbarrier(_) => None,
        }
    }

    /// Calls `f` for each operand that is read or written; one that is both comes twice, read first.
    pub fn visit(&self, mut f: impl FnMut(Operand, Access)) {
        match &self.kind {
            Kind::Copies(copies) => {
                copies.iter().for_each(|(_, source)| f(*source, Access::Read));
                copies
                    .iter()
                    .for_each(|(destination, _)| f(*destination, Access::Write));
            }
            Kind::Dual(halves) => {
                for wanted in [Access::Read, Access::Write] {
                    let mut each = |operand: Operand, access: Access| {
                        if access == wanted {
                            f(operand, access);
                        }
                    };
                    halves.iter().for_each(|half| half.visit(&mut each));
                }
            }
            Kind::Machine(machine) => machine.visit(f),
            Kind::Fbarrier(fbarrier) => fbarrier.visit(f),
        }
    }

    /// Calls `f` for each operand, to change it.
    pub fn operands_mut(&mut self, mut f: impl FnMut(&mut Operand)) {
        match &mut self.kind {
            Kind::Copies(copies) => copies.iter_mut().for_each(|(d, s)| {
                f(d);
                f(s);
            }),
            Kind::Machine(machine) => machine.operands_mut().iter_mut().for_each(|(_, o)| f(o)),
            Kind::Dual(halves) => {
                let operands = halves.iter_mut().flat_map(|half| half.operands_mut());
                operands.for_each(|(_, o)| f(o));
            }
            Kind::Fbarrier(fbarrier) => {
                f(&mut fbarrier.address);
                f(&mut fbarrier.first);
                let own = fbarrier.scalars.iter_mut().chain(&mut fbarrier.vectors);
                own.for_each(f);
            }
        }
    }
}

/// What a lane mask or SCC decides at the end of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// SCC, which the last instructions of the block set: all lanes go one way.
    Scc,
    /// Lanes of the mask go to the first target.
    Lanes(Operand),
}

/// How lanes leave a block, before control flow of lanes becomes that of the wavefront.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Terminator {
    /// Branches are instructions of the block; the block behind follows.
    #[default]
    None,
    Jump(usize),
    Branch(Condition, usize, usize),
    /// The end of the function.
    End,
}

/// Blocks that follow another one.
pub type Targets = SmallVec<[usize; 2]>;

/// A run of instructions. Behind the lowering of control flow a block may have branches in it only at its end.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    pub insts: Vec<Inst>,
    pub terminator: Terminator,
    /// Where lanes go.
    pub lanes: Targets,
    /// Where the wavefront goes.
    pub next: Targets,
    /// Loops around it.
    pub depth: u8,
}

/// What the kernel finds in registers when it starts (AMDGPUUsage, Initial Kernel Execution State).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Input {
    /// Descriptor of private memory for buffer instructions.
    PrivateBuffer,
    DispatchPointer,
    QueuePointer,
    KernargPointer,
    DispatchId,
    FlatScratchInit,
    WorkGroup(u8),
    ScratchOffset,
    WorkItem(u8),
    // Of entries, beside PrivateBuffer, ScratchOffset and QueuePointer (`crate::outside`).
    /// The private address of what the caller gives.
    CallBlock,
    ReturnAddress,
    /// EXEC at the call.
    CallMask,
    /// What is ScratchOffset for the private memory behind the block's address.
    FrameOffset,
}

impl Input {
    /// SGPRs that it takes among the user SGPRs; 0 of what is no user SGPR.
    pub fn user_sgprs(self) -> u8 {
        match self {
            Input::PrivateBuffer => 4,
            Input::DispatchPointer
            | Input::QueuePointer
            | Input::KernargPointer
            | Input::DispatchId
            | Input::FlatScratchInit => 2,
            Input::WorkGroup(_) | Input::ScratchOffset | Input::WorkItem(_) => 0,
            Input::CallBlock | Input::ReturnAddress | Input::CallMask | Input::FrameOffset => 0,
        }
    }

    /// Registers that it is in.
    pub fn dwords(self) -> u8 {
        match self {
            Input::ReturnAddress | Input::CallMask => 2,
            _ => self.user_sgprs().max(1),
        }
    }

    /// Where an entry finds it: call convention 0. Below [`LOST_SGPRS`] all are the callee's to change.
    pub fn of_entry(self) -> Option<Operand> {
        let (first, dwords) = match self {
            Input::PrivateBuffer => (0, 4),
            Input::ScratchOffset => (4, 1),
            Input::CallBlock => (5, 1),
            Input::ReturnAddress => (6, 2),
            Input::QueuePointer => (8, 2),
            Input::CallMask => (10, 2),
            Input::FrameOffset => (12, 1),
            _ => return None,
        };
        Some(Operand::physical(RegKind::Sgpr, first, dwords))
    }
}

/// Where the address of an entry is when it is called. Entries have [`Input::FrameOffset`] and a scalar for saving there.
pub const ENTRY: Operand = Operand::Physical(Reg {
    kind: RegKind::Sgpr,
    index: 12,
    dwords: 2,
});
/// Scalar registers that an entry need not save.
pub const LOST_SGPRS: u16 = 14;

/// Room for instructions that the last pass left. Passes that put blocks together anew take turns with it: memory that is new to the process
/// costs more than what they do.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Spare {
    room: Vec<Inst>,
    taken: Vec<Inst>,
}

impl Spare {
    /// A block that needs less than this part of the room leaves it to others.
    const PART: usize = 8;

    /// Takes out the instructions of a block, which gets room for as many and `more`.
    pub fn take_out(&mut self, insts: &mut Vec<Inst>, more: usize) -> std::vec::Drain<'_, Inst> {
        // What was taken out last is used up: the larger one stays.
        if self.taken.capacity() > self.room.capacity() {
            std::mem::swap(&mut self.taken, &mut self.room);
        }
        let wanted = insts.len() + more;
        let room = match self.room.capacity() {
            // Later passes add some, too.
            n if n < wanted || n > Spare::PART * wanted => Vec::with_capacity(wanted + wanted / 2),
            _ => std::mem::take(&mut self.room),
        };
        self.taken = std::mem::replace(insts, room);
        self.taken.drain(..)
    }
}

/// A function after instruction selection.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: String,
    pub registers: Vec<Register>,
    pub blocks: Vec<Block>,
    /// Inputs that are used, each with the register that gets it.
    pub inputs: Vec<(Input, Operand)>,
    /// Bytes of private memory for variables of a work-item, then for spills.
    pub frame_bytes: u32,
    pub spill_bytes: u32,
    /// Private memory is used, or flat addresses may name it.
    pub uses_scratch: bool,
    /// The size of private memory is not known.
    pub dynamic_stack: bool,
    /// Exceptions of float operations are watched: they stay, whether their results are wanted or not.
    pub watches_exceptions: bool,
    /// Branches may go too far for their offsets: two SGPRs are kept for where they go.
    pub far_branches: bool,
    /// MODE bits 7:0 that the kernel starts with.
    pub initial_mode: u8,
    pub vgpr_spills: u32,
    /// AGPRs that spilled vector registers are in.
    pub agpr_spills: u16,
    pub sgpr_spills: u32,
    /// Other code objects call it ([`crate::outside`]).
    pub entry: bool,
    /// It calls functions of other code objects.
    pub calls_outside: bool,
    /// For debug information, if that is wanted.
    pub debug: Option<Box<debug::Debug>>,
    pub spare: Spare,
}

impl Function {
    pub fn register(&mut self, file: File, dwords: u8) -> Operand {
        self.registers.push(Register {
            file,
            dwords,
            short: false,
            mask: false,
            lanes: false,
        });
        Operand::Virtual {
            register: Virtual(self.registers.len() as u32 - 1),
            first: 0,
            dwords,
        }
    }

    /// The virtual register of an operand.
    pub fn register_of(&mut self, operand: Operand) -> Option<&mut Register> {
        match operand {
            Operand::Virtual { register, .. } => self.registers.get_mut(register.index()),
            _ => None,
        }
    }

    /// The file that an operand is in, if it is a register.
    pub fn file(&self, operand: Operand) -> Option<File> {
        match operand {
            Operand::Virtual { register, .. } => Some(self.registers[register.index()].file),
            Operand::Physical(reg) if reg.kind == RegKind::Vgpr => Some(File::Vector),
            Operand::Physical(_) => Some(File::Scalar),
            _ => None,
        }
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::None => f.write_str("off"),
            Operand::Virtual {
                register,
                first,
                dwords,
            } => {
                write!(f, "%{}", register.0)?;
                match (first, dwords) {
                    (0, 1) => Ok(()),
                    (_, 1) => write!(f, ".{first}"),
                    _ => write!(f, ".{first}:{}", first + dwords - 1),
                }
            }
            Operand::Physical(reg) => {
                let name = match reg.kind {
                    RegKind::Sgpr => "s",
                    RegKind::Vgpr => "v",
                    RegKind::Agpr => "a",
                    RegKind::Vcc => "vcc",
                    RegKind::Exec => "exec",
                    RegKind::M0 => "m0",
                    RegKind::FlatScratch => "flat_scratch",
                    RegKind::Scc => "scc",
                    other => return write!(f, "{other:?}{}", reg.index),
                };
                match reg.dwords {
                    1 => write!(f, "{name}{}", reg.index),
                    n => write!(f, "{name}[{}:{}]", reg.index, reg.index + u16::from(n) - 1),
                }
            }
            Operand::Constant(bits) if *bits < 1024 => write!(f, "{bits}"),
            Operand::Constant(bits) => write!(f, "{bits:#x}"),
            Operand::Immediate(value) => write!(f, "#{value}"),
            Operand::Block(block) => write!(f, "bb{block}"),
            Operand::FrameEnd => f.write_str("frame_end"),
            Operand::Relative { what, high } => write!(f, "{what:?}@rel32@{}", if *high { "hi" } else { "lo" }),
        }
    }
}

impl fmt::Display for Inst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Copies(copies) => {
                f.write_str("copies")?;
                for (n, (to, from)) in copies.iter().enumerate() {
                    write!(f, "{} {to} = {from}", if n == 0 { "" } else { "," })?;
                }
                Ok(())
            }
            Kind::Dual(halves) => write!(f, "{} :: {}", halves[0], halves[1]),
            Kind::Machine(machine) => write!(f, "{machine}"),
            Kind::Fbarrier(fbarrier) => write!(f, "{fbarrier}"),
        }
    }
}

impl fmt::Display for Fbarrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fbarrier.{:?}", self.what)?;
        let own = self.scalars.iter().chain(&self.vectors);
        for (n, operand) in own.chain([&self.address, &self.first]).enumerate() {
            write!(f, "{} {operand}", if n == 0 { "" } else { "," })?;
        }
        write!(f, " offset:{}", self.offset)
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let machine = self;
        f.write_str(machine.op.mnemonic())?;
        for (n, (_, operand)) in machine.operands().iter().enumerate() {
            write!(f, "{} {operand}", if n == 0 { "" } else { "," })?;
        }
        let m = &machine.modifiers;
        if m.offset != 0 {
            write!(f, " offset:{}", m.offset)?;
        }
        for (set, name) in [(m.glc, "glc"), (m.slc, "slc"), (m.clamp, "clamp")] {
            if set {
                write!(f, " {name}")?;
            }
        }
        for (bits, name) in [
            (m.neg, "neg"),
            (m.abs, "abs"),
            (m.neg_hi, "neg_hi"),
            (m.op_sel_hi, "op_sel_hi"),
        ] {
            if bits != 0 {
                write!(f, " {name}:{bits:#b}")?;
            }
        }
        if m.dst_sel != 0 {
            write!(f, " sel:{},{},{}", m.dst_sel, m.src0_sel, m.src1_sel)?;
        }
        if m.sext != 0 {
            write!(f, " sext:{:#b}", m.sext)?;
        }
        if m.row_mask != 0 {
            let zero = if m.bound_ctrl { " bound_ctrl" } else { "" };
            write!(f, " dpp:{:#x}{zero}", m.dpp_ctrl)?;
        }
        if m.dpp8 != 0 {
            write!(f, " dpp8:{:#o}", m.dpp8)?;
        }
        if machine.mode != ModeNeed::default() {
            write!(f, " mode:{:02x}/{:02x}", machine.mode.value, machine.mode.mask)?;
        }
        Ok(())
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "function {}", self.name)?;
        for (number, block) in self.blocks.iter().enumerate() {
            writeln!(
                f,
                "bb{number}: ; lanes {:?}, next {:?}, depth {}",
                block.lanes, block.next, block.depth
            )?;
            for inst in &block.insts {
                writeln!(f, "    {inst}")?;
            }
            match block.terminator {
                Terminator::None => {}
                Terminator::Jump(to) => writeln!(f, "    jump bb{to}")?,
                Terminator::Branch(condition, then, otherwise) => {
                    let what = match condition {
                        Condition::Scc => "scc".to_owned(),
                        Condition::Lanes(mask) => format!("lanes {mask}"),
                    };
                    writeln!(f, "    branch {what}, bb{then}, bb{otherwise}")?;
                }
                Terminator::End => writeln!(f, "    end")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
pub mod hand;
