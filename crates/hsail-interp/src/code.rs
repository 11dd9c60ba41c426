//! A kernel decoded once: functions as arrays of operations with resolved operands.

use crate::signal::Condition;
use hsail::code::{AtomicOp, Control, Order, Scope, Segment, Width};
use hsail::eval::{ChunkOp, Evaluator};
use hsail::types::Type;
use std::collections::HashMap;

/// A register of one lane, by file and number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reg {
    C(u16),
    S(u16),
    D(u16),
    Q(u16),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Src {
    Reg(Reg),
    Const(u128),
}

/// What an address of an access means, beside its segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Space {
    Flat,
    Global,
    Readonly,
    Kernarg,
    Group,
    Private,
    /// A private variable of this activation: relative to the frame's private memory.
    Frame,
    Spill,
    /// An arg variable: where it begins in the frame's arg memory, and its size; none for the last formal without one.
    Arg {
        start: u32,
        bytes: Option<u32>,
    },
}

impl Space {
    /// Whether others than the work-item may see what is stored there.
    pub fn is_shared(self) -> bool {
        !matches!(self, Space::Private | Space::Frame | Space::Spill | Space::Arg { .. })
    }

    pub fn segment(self) -> Segment {
        match self {
            Space::Flat => Segment::FLAT,
            Space::Global => Segment::GLOBAL,
            Space::Readonly => Segment::READONLY,
            Space::Kernarg => Segment::KERNARG,
            Space::Group => Segment::GROUP,
            Space::Private | Space::Frame => Segment::PRIVATE,
            Space::Spill => Segment::SPILL,
            Space::Arg { .. } => Segment::ARG,
        }
    }
}

/// An address expression (PRM 4.18): the sum wraps at the size of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Addr {
    pub space: Space,
    pub offset: u64,
    pub reg: Option<Reg>,
    /// Addresses of 32 bits.
    pub short: bool,
}

/// What a value in memory is to a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    pub bytes: u8,
    /// Sign-extended to 32 bits when loaded.
    pub signed: bool,
}

impl Cell {
    pub fn of(ty: Type) -> Cell {
        Cell {
            bytes: ty.bytes() as u8,
            signed: ty.is_signed(),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Compute {
    pub eval: Evaluator,
    /// The same on many lanes, without exceptions.
    pub chunk: Option<ChunkOp>,
    /// A comparison of unsigned integers by size: what holds for two values holds for those between them.
    pub monotone: bool,
    pub dst: Reg,
    pub src: [Src; 5],
    pub count: u8,
}

#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub addr: Addr,
    pub cell: Cell,
    /// What the program promises (PRM 6.1.3, 6.1.4, 6.3.2): alignment, what it does not overlap, that nobody changes what is
    /// loaded, and that the work-items of a slice load the same.
    pub align: u64,
    pub equiv: u8,
    pub constant: bool,
    pub width: Width,
}

#[derive(Clone, Debug)]
pub(crate) struct Atomic {
    pub op: AtomicOp,
    pub order: Order,
    pub scope: Scope,
    pub equiv: u8,
    pub ty: Type,
    pub addr: Addr,
    pub dst: Option<Reg>,
    pub src: [Src; 2],
}

#[derive(Clone, Debug)]
pub(crate) struct SignalOp {
    pub op: AtomicOp,
    pub order: Order,
    pub ty: Type,
    pub handle: Src,
    pub dst: Option<Reg>,
    pub src: [Src; 2],
    /// For waits: the condition, and whether the second source is a timeout.
    pub wait: Option<(Condition, bool)>,
}

/// An operation of a user mode queue's indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueueOp {
    AddWrite,
    CasWrite,
    LoadRead,
    LoadWrite,
    StoreRead,
    StoreWrite,
}

/// A value that comes from the dispatch, the work-item's place in it or the machine (PRM 11.1, 11.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Special {
    CurrentWorkgroupSize,
    CurrentWorkitemFlatId,
    Dim,
    GridGroups,
    GridSize,
    PacketCompletionSig,
    PacketId,
    WorkgroupId,
    WorkgroupSize,
    WorkitemAbsId,
    WorkitemFlatAbsId,
    WorkitemFlatId,
    WorkitemId,
    Clock,
    CuId,
    GroupBasePtr,
    KernargBasePtr,
    LaneId,
    MaxCuId,
    MaxWaveId,
    WaveId,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FbarOp {
    Init,
    Join,
    Wait,
    Arrive,
    Leave,
    Release,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LaneOp {
    Count,
    Id,
    Mask,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DetectOp {
    Clear,
    Get,
    Set,
}

/// An argument of a call: where the actual is in the caller's arg memory, and how many bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Actual {
    pub start: u32,
    pub bytes: u32,
}

#[derive(Clone, Debug)]
pub(crate) enum Callee {
    /// One function of the kernel's.
    Direct(u32),
    /// `scall`: chosen by a value.
    Switch(Src, Box<[u32]>),
    /// `icall`: a handle; the signature's formals must be the function's.
    Indirect(Src),
}

#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub callee: Callee,
    pub output: Option<Actual>,
    pub inputs: Box<[Actual]>,
    pub width: Width,
}

#[derive(Clone, Debug)]
pub(crate) struct Permute {
    pub dst: Reg,
    pub src: Src,
    pub lane: Src,
    pub identity: Src,
    pub use_identity: Src,
}

#[derive(Clone, Debug)]
pub(crate) struct ImageOp {
    /// The instruction, with geometry, types and query.
    pub inst: hsail::brig::Inst,
    /// Registers written (`rdimage`, `ldimage`, queries) or read (`stimage`).
    pub dst: Box<[Reg]>,
    pub data: Box<[Src]>,
    pub handle: Src,
    pub sampler: Option<Src>,
    pub coordinates: Box<[Src]>,
}

/// One operation.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Nop,
    Compute(Box<Compute>),
    Expand {
        dst: Box<[Reg]>,
        src: Src,
    },
    Mov {
        dst: Reg,
        src: Src,
    },
    Ld {
        dst: Box<[Reg]>,
        access: Box<Access>,
    },
    St {
        src: Box<[Src]>,
        access: Box<Access>,
    },
    Lda {
        dst: Reg,
        addr: Box<Addr>,
    },
    Segmentp {
        dst: Reg,
        src: Src,
        segment: Segment,
    },
    Ftos {
        dst: Reg,
        src: Src,
        segment: Segment,
        nonull: bool,
    },
    Stof {
        dst: Reg,
        src: Src,
        segment: Segment,
        nonull: bool,
    },
    Atomic(Box<Atomic>),
    Signal(Box<SignalOp>),
    Fence {
        order: Order,
        scope: Scope,
    },
    WaveBarrier,
    Image(Box<ImageOp>),
    Br {
        to: u32,
    },
    Cbr {
        src: Src,
        to: u32,
        join: u32,
        width: Width,
    },
    Sbr {
        src: Src,
        to: Box<[u32]>,
        join: u32,
        width: Width,
    },
    Barrier {
        width: Width,
    },
    Fbar {
        op: FbarOp,
        barrier: Src,
    },
    Lane {
        op: LaneOp,
        dst: Box<[Reg]>,
        src: Src,
    },
    Permute(Box<Permute>),
    Call(Box<Call>),
    /// The end of the code block: all lanes of the activation are here.
    Exit,
    Alloca {
        dst: Reg,
        src: Src,
        align: u64,
    },
    Special {
        what: Special,
        dst: Reg,
        dim: u8,
    },
    Detect {
        op: DetectOp,
        dst: Option<Reg>,
        bits: u8,
    },
    Queue {
        op: QueueOp,
        order: Order,
        addr: Box<Addr>,
        dst: Option<Reg>,
        src: [Src; 2],
    },
    DebugTrap {
        src: Src,
    },
}

/// A formal argument in the function's arg memory; a last one without a size takes what the call gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Formal {
    pub start: u32,
    pub bytes: Option<u32>,
}

/// How many registers of each file a function uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RegisterCounts {
    pub c: u16,
    pub s: u16,
    pub d: u16,
    pub q: u16,
}

/// A kernel or function.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub name: String,
    pub module: usize,
    /// The last one is [`Op::Exit`].
    pub ops: Vec<Op>,
    /// For each operation its offset in `hsa_code`.
    pub places: Vec<u32>,
    pub registers: RegisterCounts,
    pub private_bytes: u32,
    pub spill_bytes: u32,
    /// Without the last formal that has no size; it lies behind.
    pub arg_bytes: u32,
    pub output: Option<Formal>,
    pub inputs: Vec<Formal>,
    /// Labels with the operations they stand before.
    pub labels: Vec<(String, u32)>,
    pub variables: Vec<Variable>,
}

/// Where a variable is in its segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// At an address of the segment; of spill and arg memory: of the activation's own.
    At(u64),
    /// In the activation's private memory, from where that begins.
    Frame(u64),
    /// The last formal, without a size: behind the activation's other arg memory.
    Variadic,
}

/// A variable of the program, for debuggers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// With its `%` or `&`.
    pub name: String,
    pub segment: Segment,
    /// Of an element.
    pub ty: Type,
    /// Elements of an array; 0 if that is not known.
    pub count: Option<u64>,
    pub storage: Storage,
    pub module: usize,
    /// Offset of the declaration in `hsa_code`.
    pub declared: u32,
    /// A formal argument.
    pub formal: bool,
}

/// One formal argument of a kernel in its kernarg segment (PRM 4.21).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KernelArgument {
    /// With its `%`.
    pub name: String,
    pub ty: Type,
    pub offset: u64,
    pub bytes: u64,
}

/// A kernel ready to run on an agent.
#[derive(Debug)]
pub struct Kernel {
    /// With its `&`.
    pub name: String,
    pub arguments: Vec<KernelArgument>,
    /// Bytes of the kernarg segment, a multiple of 16.
    pub kernarg_bytes: u64,
    /// Alignment of the kernarg segment, at least 16.
    pub kernarg_align: u64,
    /// Static group memory, with that of every function it may call.
    pub group_bytes: u64,
    /// Private memory of a work-item in the kernel itself and at module scope; calls take more.
    pub private_bytes: u64,
    /// Calls that make the size of the call stack unknown: recursion is not looked for, `icall` and `alloca` are.
    pub dynamic_call_stack: bool,
    /// The kernel's control directives with their values (PRM 13.4).
    pub controls: Vec<(Control, Vec<u64>)>,
    pub(crate) functions: Vec<Function>,
    /// Handles of indirect functions to indices of `functions`.
    pub(crate) indirect: HashMap<u64, u32>,
    pub(crate) fbarriers: u32,
    /// Module-scope private variables.
    pub(crate) module_private_bytes: u32,
    pub(crate) variables: Vec<Variable>,
    pub(crate) fbarrier_names: Vec<String>,
    /// Exceptions with the DETECT and the BREAK policy, of the kernel and what it calls.
    pub(crate) detect: u8,
    pub(crate) break_on: u8,
    /// Module names and their texts' lines, for messages.
    pub(crate) sources: std::sync::Arc<crate::program::Sources>,
}

impl Kernel {
    /// Adds a control directive to the kernel's own.
    pub(crate) fn require(&mut self, control: Control, values: &[u64]) {
        let bits = values.first().copied().unwrap_or(0) as u8;
        match control {
            Control::ENABLEBREAKEXCEPTIONS => self.break_on |= bits,
            Control::ENABLEDETECTEXCEPTIONS => self.detect |= bits,
            _ => {}
        }
        self.controls.push((control, values.to_vec()));
    }
}
