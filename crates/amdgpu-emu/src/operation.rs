//! What tables say of an operation: how it runs, and what surrounds the function that computes.

use amdgpu_semantics::graph::GraphFn;
use amdgpu_semantics::ranges::RangeFn;
use amdgpu_semantics::soft::ResultType;

use crate::lanes::Kernel;
use crate::scalar::ScalarKernel;
use crate::uop::{Handler, Select};

/// How an operation runs.
#[derive(Clone, Copy)]
pub enum Semantics {
    /// Scalar ALU: operands, SCC and result by the function's signature.
    Scalar(ScalarKernel),
    /// Vector ALU, lane by lane.
    Lane(Lane),
    /// Anything else that the next instruction follows: reads its operands itself.
    Custom(Handler),
    /// Sets or reads PC, MODE or the wave's clock, waits, or ends: the last instruction of a [`crate::program::Block`].
    Control(Handler),
    /// Changes nothing that a program can see on this machine.
    Nothing,
}

/// A lane operation and what surrounds it.
#[derive(Clone, Copy)]
pub struct Lane {
    pub kernel: Kernel,
    /// What runs when the clamp bit is set and clamping is not that of floats (saturation of integers).
    pub clamped: Option<Kernel>,
    pub result: ResultType,
    pub kind: LaneKind,
    /// The kernel that runs, without and with clamp, where neg of the first two sources says that they are signed: by these two bits.
    pub by_signs: Option<&'static [[Kernel; 2]; 4]>,
    /// What it does to ranges of values, without clamp.
    pub ranges: Option<RangeFn>,
    /// What it computes, for host code; without clamp.
    pub graph: Option<GraphFn>,
    /// It takes floats as bits: denormals are what they are, whatever MODE says.
    pub ignores_mode: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaneKind {
    Plain,
    /// `v_cmpx`: the mask goes to EXEC too.
    CompareExec,
    /// VOP3P: op_sel, op_sel_hi, neg_lo and neg_hi arrange the halves of each source.
    Packed,
    /// As `Packed`, of the dwords of register pairs.
    PackedDwords,
    /// op_sel chooses what part of the first source is taken, and what part of the destination is written, the rest being kept
    /// (conversions of 8 bits and less).
    Piece {
        source: Piece,
        destination: Piece,
    },
    /// As `Packed` for the first two sources; the third is one dword, and its neg_lo negates it if it is an f32.
    Dot,
    /// `v_mad_mix`/`v_fma_mix`: op_sel_hi makes a source f16, op_sel says which half. Sources arrive as f32.
    Mix(Mix),
    /// The result goes to one half of the destination and the other is kept, as op_sel\[3\] says (GFX9 opcodes with op_sel).
    KeepsHalf,
}

/// Part of a register that op_sel chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// All of it: nothing is chosen.
    Whole,
    /// A byte: op_sel\[1:0\] of a source, op_sel\[3:2\] of a destination.
    Byte,
    /// A half: op_sel\[0\] of a source, op_sel\[3\] of a destination.
    Half,
}

impl Piece {
    /// What the first source takes; `byte_sel` is for processors that have it instead.
    pub fn select(self, op_sel: u8, byte_sel: u8) -> Select {
        match self {
            Piece::Whole => Select::Dword,
            Piece::Byte => Select::Byte((op_sel | byte_sel) & 3),
            Piece::Half => Select::Word(op_sel & 1),
        }
    }

    /// What the destination gets; None for all of it.
    fn written(self, op_sel: u8, byte_sel: u8) -> Option<Select> {
        match self {
            Piece::Whole => None,
            Piece::Byte => Some(Select::Byte((op_sel >> 2 | byte_sel) & 3)),
            Piece::Half => Some(Select::Word(op_sel >> 3 & 1)),
        }
    }
}

/// What tells the mixed-precision operations apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mix {
    /// What sources of 16 bits are.
    pub narrow: Narrow,
    /// Denormal f16 sources are flushed whatever MODE says.
    pub flushes: bool,
    /// The half that a result of 16 bits is written to, the other is kept; None for an f32 result.
    pub half: Option<u8>,
}

/// The format of 16 bits of a mixed-precision operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Narrow {
    F16,
    Bf16,
}

impl LaneKind {
    /// The part of the destination that is written if the rest is kept, by modifiers of the instruction.
    pub fn written_piece(self, op_sel: u8, byte_sel: u8) -> Option<Select> {
        match self {
            LaneKind::KeepsHalf => Piece::Half.written(op_sel, byte_sel),
            LaneKind::Piece { destination, .. } => destination.written(op_sel, byte_sel),
            LaneKind::Mix(mix) => mix.half.map(Select::Word),
            LaneKind::Plain | LaneKind::CompareExec | LaneKind::Packed | LaneKind::PackedDwords | LaneKind::Dot => None,
        }
    }
}

impl Lane {
    pub const fn new(kernel: Kernel, result: ResultType) -> Self {
        Lane {
            kernel,
            clamped: None,
            result,
            kind: LaneKind::Plain,
            by_signs: None,
            ranges: None,
            graph: None,
            ignores_mode: false,
        }
    }

    pub const fn ignoring_mode(mut self) -> Self {
        self.ignores_mode = true;
        self
    }

    pub const fn ranges(mut self, ranges: RangeFn) -> Self {
        self.ranges = Some(ranges);
        self
    }

    pub const fn graph(mut self, graph: GraphFn) -> Self {
        self.graph = Some(graph);
        self
    }

    pub const fn clamped(mut self, kernel: Kernel) -> Self {
        self.clamped = Some(kernel);
        self
    }

    pub const fn by_signs(mut self, kernels: &'static [[Kernel; 2]; 4]) -> Self {
        self.clamped = Some(kernels[0][1]);
        self.by_signs = Some(kernels);
        self
    }

    pub const fn kind(mut self, kind: LaneKind) -> Self {
        self.kind = kind;
        self
    }
}

/// A lane operation on integers or raw bits: `int!(function)`, or `int!(function, clamp = saturating_function)`.
macro_rules! int {
    ($f:ident) => {
        $crate::operation::Semantics::Lane(
            $crate::operation::Lane::new(
                $crate::operation::int_kernel!($f),
                amdgpu_semantics::soft::ResultType::Bits,
            )
            .ranges(amdgpu_semantics::symbolic_fn!(
                amdgpu_semantics::ranges::Ranges,
                $f::<amdgpu_semantics::ranges::Ranges>
            ))
            .graph(amdgpu_semantics::symbolic_fn!(
                amdgpu_semantics::graph::Nodes,
                $f::<amdgpu_semantics::graph::Nodes>
            )),
        )
    };
    ($f:ident, clamp = $g:ident) => {
        $crate::operation::Semantics::Lane(
            $crate::operation::Lane::new(
                $crate::operation::int_kernel!($f),
                amdgpu_semantics::soft::ResultType::Bits,
            )
            .clamped($crate::operation::int_kernel!($g))
            .ranges(amdgpu_semantics::symbolic_fn!(
                amdgpu_semantics::ranges::Ranges,
                $f::<amdgpu_semantics::ranges::Ranges>
            ))
            .graph(amdgpu_semantics::symbolic_fn!(
                amdgpu_semantics::graph::Nodes,
                $f::<amdgpu_semantics::graph::Nodes>
            )),
        )
    };
}
pub(crate) use int;

/// A lane operation that takes floats as bits, whatever MODE says: `bits!(function)`.
macro_rules! bits {
    ($f:ident) => {
        $crate::operation::Semantics::Lane(
            $crate::operation::Lane::new(
                $crate::operation::int_kernel!($f),
                amdgpu_semantics::soft::ResultType::Bits,
            )
            .ignoring_mode()
            .graph(amdgpu_semantics::symbolic_fn!(
                amdgpu_semantics::graph::Nodes,
                $f::<amdgpu_semantics::graph::Nodes>
            )),
        )
    };
}
pub(crate) use bits;

/// The kernel of an integer function.
macro_rules! int_kernel {
    ($f:ident) => {
        $crate::lanes::host_kernel::<_, _, _, { $crate::lanes::nan::NONE }>(
            $f::<amdgpu_semantics::domain::Host>,
            $f::<amdgpu_semantics::soft::Soft>,
        )
    };
}
pub(crate) use int_kernel;

/// A lane operation on floats: `float!(F32, function)`. Host arithmetic where it is right, exact where it is not. An operation
/// with another result that takes or computes f32: `float!(F64 of F32, function)`.
macro_rules! float {
    ($ty:ident $(of $source:ident)?, $f:ident) => {
        $crate::operation::Semantics::Lane(
            $crate::operation::Lane::new(
                $crate::operation::float_kernel!($ty $(of $source)?, $f),
                amdgpu_semantics::soft::ResultType::$ty,
            )
            .graph(amdgpu_semantics::symbolic_fn!(
                amdgpu_semantics::graph::Nodes,
                $f::<amdgpu_semantics::graph::Nodes>
            )),
        )
    };
}
pub(crate) use float;

/// A lane operation on floats of which exact arithmetic has a function of its own, for rules that the host's does not know:
/// `float_by!(F32, function, exact_function)`. Where the two differ in the usual MODE, the first must give a NaN.
macro_rules! float_by {
    ($ty:ident, $f:ident, $exact:path) => {
        $crate::operation::Lane::new(
            $crate::lanes::host_kernel::<_, _, _, { $crate::lanes::nan::$ty }>(
                $f::<amdgpu_semantics::domain::Host>,
                $exact,
            ),
            amdgpu_semantics::soft::ResultType::$ty,
        )
        .graph(amdgpu_semantics::symbolic_fn!(
            amdgpu_semantics::graph::Nodes,
            $f::<amdgpu_semantics::graph::Nodes>
        ))
    };
}
pub(crate) use float_by;

/// The kernel of a float function; the type is that of its result, and behind `of` F32, if it is another one and the function has
/// f32.
macro_rules! float_kernel {
    (F32, $f:ident) => {
        $crate::operation::float_kernel!(F32 of F32, $f)
    };
    ($ty:ident, $f:ident) => {
        $crate::operation::float_kernel!(@ $ty, $f).without_f32()
    };
    ($ty:ident of F32, $f:ident) => {
        $crate::operation::float_kernel!(@ $ty, $f).flushed::<_, _, _, { $crate::lanes::nan::$ty }>(
            $f::<amdgpu_semantics::fp::Flushed>,
            $f::<amdgpu_semantics::soft::Soft>,
        )
    };
    (@ $ty:ident, $f:ident) => {
        $crate::lanes::host_kernel::<_, _, _, { $crate::lanes::nan::$ty }>(
            $f::<amdgpu_semantics::domain::Host>,
            $f::<amdgpu_semantics::soft::Soft>,
        )
    };
}
pub(crate) use float_kernel;

/// A lane operation that is always computed exactly, in the wave's MODE: `exact!(F32, function)`; `Bits` for a result that
/// is no float.
macro_rules! exact {
    ($ty:ident, $f:ident) => {
        $crate::operation::Semantics::Lane($crate::operation::Lane::new(
            $crate::lanes::soft_kernel($f::<amdgpu_semantics::soft::Soft>),
            amdgpu_semantics::soft::ResultType::$ty,
        ))
    };
}
pub(crate) use exact;

/// A lane operation that has float operands, and a mask or an integer as its result: `measure!(function)`, or
/// `measure!(of F32, function)` where it matters that denormals of f32 are zeros.
macro_rules! measure {
    ($f:ident) => {
        $crate::operation::measure!(@ $f, $crate::operation::float_kernel!(BITS, $f))
    };
    (of F32, $f:ident) => {
        $crate::operation::measure!(@ $f, $crate::operation::float_kernel!(BITS of F32, $f))
    };
    (@ $f:ident, $kernel:expr) => {
        $crate::operation::Semantics::Lane(
            $crate::operation::Lane::new($kernel, amdgpu_semantics::soft::ResultType::Bits).graph(
                amdgpu_semantics::symbolic_fn!(
                    amdgpu_semantics::graph::Nodes,
                    $f::<amdgpu_semantics::graph::Nodes>
                ),
            ),
        )
    };
}
pub(crate) use measure;

/// A lane operation with a float result that MODE does not touch: `fixed!(F32, function)`.
macro_rules! fixed {
    ($ty:ident, $f:ident) => {
        $crate::operation::Semantics::Lane(
            $crate::operation::Lane::new(
                $crate::operation::int_kernel!($f),
                amdgpu_semantics::soft::ResultType::$ty,
            )
            .graph(amdgpu_semantics::symbolic_fn!(
                amdgpu_semantics::graph::Nodes,
                $f::<amdgpu_semantics::graph::Nodes>
            )),
        )
    };
}
pub(crate) use fixed;

/// A scalar operation: `salu!(function)`.
macro_rules! salu {
    ($f:ident) => {
        $crate::operation::Semantics::Scalar($crate::scalar::scalar_kernel(
            $f::<amdgpu_semantics::domain::Host>,
            amdgpu_semantics::symbolic_fn!(amdgpu_semantics::ranges::Ranges, $f::<amdgpu_semantics::ranges::Ranges>),
            amdgpu_semantics::symbolic_fn!(amdgpu_semantics::graph::Nodes, $f::<amdgpu_semantics::graph::Nodes>),
        ))
    };
}
pub(crate) use salu;

/// A scalar operation on floats: `salu_float!(function)`.
macro_rules! salu_float {
    (exact $f:path) => {
        $crate::operation::Semantics::Scalar($crate::scalar::scalar_float_kernel($f, None))
    };
    ($f:ident) => {
        $crate::operation::Semantics::Scalar($crate::scalar::scalar_float_kernel(
            $f::<amdgpu_semantics::soft::Soft>,
            Some(amdgpu_semantics::symbolic_fn!(
                amdgpu_semantics::graph::Nodes,
                $f::<amdgpu_semantics::graph::Nodes>
            )),
        ))
    };
}
pub(crate) use salu_float;
