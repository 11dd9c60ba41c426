//! The operations of the IR.
//!
//! An operation is what some AMDGPU generation does in one or a few instructions, said without naming it. What needs a longer
//! sequence on every generation (64-bit division, exact square roots, packed bytes, saturating conversions) is expanded where
//! the IR is made, so that later passes see its parts.

use super::{FunctionId, SlotId, SymbolId, Width};

/// Rounding of a floating-point operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Round {
    #[default]
    NearEven,
    Up,
    Down,
    Zero,
}

/// Format of a floating-point operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Float {
    F16,
    F32,
    F64,
}

impl Float {
    pub const fn width(self) -> Width {
        match self {
            Float::F16 => Width::B16,
            Float::F32 => Width::B32,
            Float::F64 => Width::B64,
        }
    }
}

/// How a floating-point operation treats what its format can hold only roughly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FloatMode {
    pub round: Round,
    /// Subnormal sources and results count as zero of their sign.
    pub flush: bool,
}

bitflags::bitflags! {
    /// IEEE 754 exceptions; the bits are those of `getdetectexcept` (PRM 11.2.2).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
    pub struct Exceptions: u8 {
        const INVALID_OPERATION = 1;
        const DIVIDE_BY_ZERO = 1 << 1;
        const OVERFLOW = 1 << 2;
        const UNDERFLOW = 1 << 3;
        const INEXACT = 1 << 4;
    }

    /// Kinds of floating-point values, as V_CMP_CLASS and HSAIL's `class` number them (PRM 5.13).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
    pub struct Class: u16 {
        const SIGNALING_NAN = 1;
        const QUIET_NAN = 1 << 1;
        const NEGATIVE_INFINITY = 1 << 2;
        const NEGATIVE_NORMAL = 1 << 3;
        const NEGATIVE_SUBNORMAL = 1 << 4;
        const NEGATIVE_ZERO = 1 << 5;
        const POSITIVE_ZERO = 1 << 6;
        const POSITIVE_SUBNORMAL = 1 << 7;
        const POSITIVE_NORMAL = 1 << 8;
        const POSITIVE_INFINITY = 1 << 9;
    }
}

/// What a comparison asks. Floats: false if an operand is NaN for the first six, true for those ending in `U`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Compare {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    EqU,
    NeU,
    LtU,
    LeU,
    GtU,
    GeU,
    /// Neither is NaN.
    Ordered,
    /// One is NaN.
    Unordered,
}

/// Conversions that the machine does as one operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convert {
    /// Float to a wider or narrower one; narrowing rounds by the mode.
    FloatToFloat {
        from: Float,
        to: Float,
    },
    /// 32-bit integer (16 for [`Float::F16`]) to float, rounded by the mode.
    SignedToFloat(Float),
    UnsignedToFloat(Float),
    /// Towards zero, saturated, NaN to 0, to 32 bits (16 for [`Float::F16`]).
    FloatToSigned(Float),
    FloatToUnsigned(Float),
    /// f32 to s32 as floor(x) and floor(x + 0.5).
    FloorToSigned,
    NearToSigned,
    /// Byte n of a 32-bit value to f32.
    ByteToFloat(u8),
}

/// Which memory an address names. Group, private and frame addresses are 32 bits, the others 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AddressSpace {
    /// Group, private or global, told apart by the address.
    Flat,
    Global,
    /// Global memory that nobody writes during the dispatch, kernarg included.
    Constant,
    Group,
    /// The work-item's own, frames included.
    Private,
}

impl AddressSpace {
    pub const fn address_width(self) -> Width {
        match self {
            AddressSpace::Flat | AddressSpace::Global | AddressSpace::Constant => Width::B64,
            AddressSpace::Group | AddressSpace::Private => Width::B32,
        }
    }
}

/// Memory order of an operation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Order {
    /// No atomic operation.
    #[default]
    None,
    Relaxed,
    Acquire,
    Release,
    AcquireRelease,
    SequentiallyConsistent,
}

/// Memory scope (PRM 6.2.1; AMDGPUUsage, Memory Scopes).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Scope {
    #[default]
    WorkItem,
    Wavefront,
    WorkGroup,
    Agent,
    System,
}

/// How memory is accessed. The address is the first argument; `offset_bytes` is added to it without wrapping out of the
/// address space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Memory {
    pub space: AddressSpace,
    pub offset_bytes: i32,
    /// The address (offset included) is a multiple of it; a power of two.
    pub align_bytes: u32,
    pub order: Order,
    pub scope: Scope,
    /// The source promises that all active work-items of the wavefront use one address.
    pub uniform: bool,
    /// Nobody writes the place while the function runs: equal loads may be merged and moved.
    pub invariant: bool,
}

impl Memory {
    /// A plain access.
    pub const fn plain(space: AddressSpace, align_bytes: u32) -> Memory {
        Memory {
            space,
            offset_bytes: 0,
            align_bytes,
            order: Order::None,
            scope: Scope::WorkItem,
            uniform: false,
            invariant: false,
        }
    }
}

/// What an atomic operation does to its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Atomic {
    Exchange,
    /// Arguments after the address: expected, new.
    CompareExchange,
    Add,
    Sub,
    And,
    Or,
    Xor,
    MinS,
    MinU,
    MaxS,
    MaxU,
    /// `old >= x ? 0 : old + 1`
    WrapIncrement,
    /// `old == 0 || old > x ? x : old - 1`
    WrapDecrement,
}

/// What a wavefront does at an fbarrier, a barrier for some wavefronts of a work-group. Its word in group memory begins with 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fbarrier {
    /// Becomes a member.
    Join,
    /// Is no member any more.
    Leave,
    /// Has come.
    Arrive,
    /// Has come, and waits until all members have.
    Wait,
}

/// What an image instruction does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ImageAccess {
    /// The element at integer coordinates.
    Load,
    Store,
    /// What a sampler makes of the elements at floating-point coordinates.
    Sample,
}

/// The coordinates that an image has; the last of an array is its layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ImageShape {
    D1,
    D2,
    D3,
    D1Array,
    D2Array,
}

impl ImageShape {
    pub const fn coordinates(self) -> usize {
        match self {
            ImageShape::D1 => 1,
            ImageShape::D2 | ImageShape::D1Array => 2,
            ImageShape::D3 | ImageShape::D2Array => 3,
        }
    }

    pub const fn is_array(self) -> bool {
        matches!(self, ImageShape::D1Array | ImageShape::D2Array)
    }
}

/// What a work-item or wavefront can be asked about itself and its dispatch. 32 bits unless said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Id {
    /// Work-item id in the work-group, in dimension 0, 1 or 2.
    WorkItem(u8),
    /// Work-group id.
    WorkGroup(u8),
    /// Lane in the wavefront.
    Lane,
    /// Address of the kernarg segment (64 bits; [`AddressSpace::Constant`]).
    KernargPointer,
    /// Address of the AQL packet (64 bits; [`AddressSpace::Constant`]).
    DispatchPointer,
    /// Address of the `hsa_queue_t` (64 bits).
    QueuePointer,
    /// Number of the dispatch in its queue (64 bits).
    DispatchId,
    /// Upper half of flat addresses of group and of private memory.
    GroupAperture,
    PrivateAperture,
    /// First byte after the group memory known when the code is made: where dynamic group memory begins.
    GroupDynamicBase,
    /// A number of this compute unit below [`Id::MaxComputeUnit`].
    ComputeUnit,
    MaxComputeUnit,
    /// A number of this wavefront among those that can be on the agent at once, and their greatest number plus one.
    WaveSlot,
    MaxWaveSlot,
    /// Clock that counts up (64 bits).
    Clock,
}

impl Id {
    pub const fn width(self) -> Width {
        match self {
            Id::KernargPointer | Id::DispatchPointer | Id::QueuePointer | Id::DispatchId | Id::Clock => Width::B64,
            _ => Width::B32,
        }
    }
}

/// One operation: what is behind `->` are the results. Integer operations take and give one width, B16 to B64, if no other is
/// said; all wrap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// `-> x`: the low bits of the constant.
    Const(u128),
    /// `-> x`: any bits, the same for every use.
    Undef,

    // Integers. Shift amounts are B32 and count modulo the width.
    Add,
    Sub,
    Mul,
    /// Upper half of the product.
    MulHighS,
    MulHighU,
    /// B32: product of the low 24 bits of each, sign- or zero-extended.
    Mul24S,
    Mul24U,
    /// `a, b -> a/b`: undefined for a divisor of 0; MIN / -1 is MIN, its remainder 0. B32 and B64.
    DivS,
    DivU,
    RemS,
    RemU,
    And,
    Or,
    /// Also for B1, as And, Or and Not.
    Xor,
    Not,
    Shl,
    ShrU,
    ShrS,
    MinS,
    MinU,
    MaxS,
    MaxU,
    /// `a, b, carry:B1 -> sum, carry:B1`, B32.
    AddCarry,
    /// `a, b, borrow:B1 -> difference, borrow:B1`, B32.
    SubBorrow,
    /// Number of one bits -> B32. B32 and B64, as the next three.
    PopCount,
    /// Position of the highest bit set counted from the most significant one, all ones if there is none -> B32.
    FirstHighU,
    /// The same for the highest bit that differs from the sign.
    FirstHighS,
    /// Position of the lowest bit set counted from the least significant one, all ones if there is none -> B32.
    FirstLow,
    BitReverse,
    /// `a, offset:B32, width:B32 -> bits`: B32; offset and width modulo 32.
    ExtractS,
    ExtractU,
    /// `mask, a, b -> mask & a | !mask & b`
    BitSelect,
    /// `width:B32, offset:B32 -> ((1 << width) - 1) << offset`: B32, each modulo 32.
    BitMask,
    /// `high, low, shift:B32 -> (high:low >> (shift & 31))`, B32.
    AlignBit,
    /// The same by `8 * (shift & 3)` bits.
    AlignByte,
    /// `a, b, selector -> bytes`, as V_PERM_B32: bytes 0 to 3 of `b`, 4 to 7 of `a`, 12 is 0, 13 and above 0xff.
    Permute,
    /// `a, b, c -> c + sum of absolute differences` of four bytes, two words, one dword; and of bytes shifted left by 16.
    SadU8,
    SadU16,
    SadU32,
    SadHighU8,
    /// `a, b, c -> average of bytes`, rounded up where `c` has bit 0 of the byte set.
    LerpU8,

    // Widths.
    /// To a narrower value. To B1: bit 0.
    Truncate(Width),
    /// From B1 to B64. From B1, ZeroExtend gives 0 or 1, SignExtend 0 or all ones.
    ZeroExtend(Width),
    SignExtend(Width),
    /// `low, high -> wide`: two B32 to B64, two B64 to B128, two B16 to B32.
    Join,
    /// `wide -> low, high`
    Split,

    // Choice.
    /// `a, b -> B1`
    CompareS(Compare),
    CompareU(Compare),
    /// `condition:B1, a, b -> condition ? a : b`, any width.
    Select,

    // Floating point. NaN results are quiet and canonical, or a quieted source.
    FAdd(Float, FloatMode),
    FSub(Float, FloatMode),
    FMul(Float, FloatMode),
    /// Fused: one rounding.
    FFma(Float, FloatMode),
    /// IEEE 754-2008 minNum, maxNum.
    FMin(Float, FloatMode),
    FMax(Float, FloatMode),
    /// Bit operations on the sign: no exceptions, no flush.
    FNeg(Float),
    FAbs(Float),
    /// Magnitude of the first, sign of the second.
    FCopySign(Float),
    /// To an integer value: towards zero, up, down, nearest even.
    FTrunc(Float, FloatMode),
    FCeil(Float, FloatMode),
    FFloor(Float, FloatMode),
    FNear(Float, FloatMode),
    /// `x - floor(x)`, below 1.
    FFract(Float, FloatMode),
    /// Quiets a NaN, flushes if the mode says so.
    FCanonical(Float, FloatMode),
    FCompare(Float, FloatMode, Compare),
    /// `x -> B1`: is of one of the classes; raises nothing, flushes nothing.
    FClass(Float, Class),
    /// The same with the classes in a B32 argument.
    FClassOf(Float),
    /// `x, exponent:B32 -> x * 2^exponent`
    FLdexp(Float, FloatMode),
    /// Significand in [0.5, 1) and exponent (B32) of a finite value; 0 for others' exponent.
    FFrexpMantissa(Float),
    FFrexpExponent(Float),
    /// Approximations within one unit in the last place (f64: about 2^-29 relative for rcp, rsq, sqrt).
    FRcp(Float, FloatMode),
    FRsq(Float, FloatMode),
    FSqrt(Float, FloatMode),
    /// Base 2; f16 and f32.
    FExp2(Float, FloatMode),
    FLog2(Float, FloatMode),
    /// Of `2 pi x`.
    FSin(Float, FloatMode),
    FCos(Float, FloatMode),
    /// `of, denominator, numerator -> scaled, B1`, `a, b, c, scaled:B1 -> fma`, `quotient, denominator, numerator -> quotient`: steps of
    /// a division as V_DIV_SCALE, V_DIV_FMAS and V_DIV_FIXUP define them; f32 and f64, fixup f16 too.
    FDivScale(Float, FloatMode),
    FDivFmas(Float, FloatMode),
    FDivFixup(Float, FloatMode),
    Convert(Convert, FloatMode),
    /// `a, b -> halves`: f32 to f16 towards zero; the IEEE mode does not matter.
    PackHalfZero,

    // Memory. Widths: 8 and 16 bits are loaded into B32 by extension and stored from B32.
    /// `address -> values`: as many as there are results, of one width, one after the other. B32 to B128.
    Load(Memory),
    /// `address -> B32`: so many bits (8 or 16), sign-extended if `true`.
    LoadNarrow(Memory, u8, bool),
    /// `address, values...`, of one width.
    Store(Memory),
    /// `address, value:B32`: the low 8 or 16 bits.
    StoreNarrow(Memory, u8),
    /// `address, operands... -> old`, or no result if it is not wanted. B32 and B64.
    Atomic(Atomic, Memory),
    /// Orders the memory operations around it; the spaces it speaks of: Group, Global or Flat for both.
    Fence(AddressSpace, Order, Scope),

    // Images. Components are bits as the image's format has them in registers; one is the first of four.
    /// `image:B64, [sampler:B64], coordinates:B32..., [components:B32...] -> components:B32...`: the addresses of the words that
    /// describe image and sampler (a sampler if the access samples, components of a store are arguments).
    Image(ImageAccess, ImageShape),
    /// The same with the words themselves, which are uniform: `words:B128, words:B128, [words:B128], ...`.
    ImageWords(ImageAccess, ImageShape),

    // Addresses.
    /// `-> address` in the symbol's address space.
    SymbolAddress(SymbolId),
    /// `-> B32`: private address of a frame variable.
    SlotAddress(SlotId),
    /// `-> B64`: a value that [`Op::CallIndirect`] takes.
    FunctionAddress(FunctionId),
    /// `size:B32 -> B32`: private address of new frame memory aligned to the number.
    Alloca(u32),
    /// `-> B32`: the end of the work-item's stack; `B32`: sets it back, which gives up what was allocated since.
    StackSave,
    StackRestore,

    // Across lanes; the active work-items of the wavefront take part.
    /// `B1 -> B64`: mask of active lanes whose value is true. Wavefronts of 64.
    Ballot,
    /// `-> B32`: number of active lanes below this one.
    ActiveLaneId,
    /// `x:B32, lane:B32 -> x of that lane`; undefined if it is not active.
    ReadLane,
    /// `x:B32 -> x of the first active lane`.
    ReadFirstLane,
    /// `x -> x`, but each lane keeps what it was when the lane came by last.
    PerLane,
    /// Work-group barrier: all wavefronts of the work-group arrive. Orders no memory.
    Barrier,
    /// Wavefront barrier.
    WaveBarrier,
    /// `address:B32 ->`: what the wavefront does at the fbarrier whose word is there in group memory; all its active work-items do it as one.
    /// Orders no memory.
    Fbarrier(Fbarrier),

    // The rest.
    /// `-> x`, see [`Id`].
    Id(Id),
    /// `arguments -> results`
    Call(FunctionId),
    /// `handle:B64, arguments -> results`: a function of another code object ([`crate::outside`]). Work-items with the same handle are together
    /// in it.
    CallIndirect,
    /// `entry:B64, block:B32`, both uniform: what [`Op::CallIndirect`] becomes.
    CallOutside,
    /// `-> B32`: in an entry, the private address of what the caller gave.
    CallBlock,
    /// Sleeps about so many times 64 clocks.
    Sleep(u8),
    /// Sends the interrupt of a signal: `event:B32`, the address of the mailbox was written.
    Interrupt,
    /// Stops the wavefront by the trap of that number of the trap handler ABI. `B32`, if given: what the handler is told.
    Trap(u8),
    /// `-> B32`: recorded exceptions of the wavefront.
    ReadExceptions,
    /// `B32 (uniform)`: replaces them.
    WriteExceptions,
    /// Whether exceptions with the BREAK policy stop the wavefront from here on; they do when it starts.
    EnableBreak(bool),
}

impl Op {
    /// How memory is accessed, if it is by an address.
    pub fn memory(self) -> Option<Memory> {
        match self {
            Op::Load(m) | Op::LoadNarrow(m, ..) | Op::Store(m) | Op::StoreNarrow(m, _) | Op::Atomic(_, m) => Some(m),
            _ => None,
        }
    }

    /// As [`Op::memory`], to be changed.
    pub fn memory_mut(&mut self) -> Option<&mut Memory> {
        match self {
            Op::Load(m) | Op::LoadNarrow(m, ..) | Op::Store(m) | Op::StoreNarrow(m, _) | Op::Atomic(_, m) => Some(m),
            _ => None,
        }
    }

    /// Looks across the lanes of a wavefront, or counts them in: may not be moved to other control flow.
    pub fn is_convergent(self) -> bool {
        matches!(
            self,
            Op::Ballot
                | Op::ActiveLaneId
                | Op::ReadLane
                | Op::ReadFirstLane
                | Op::Barrier
                | Op::WaveBarrier
                | Op::Fbarrier(_)
                | Op::Call(_)
                | Op::CallIndirect
        )
    }

    /// Does more than give results: may not be removed, repeated or exchanged with another of its kind.
    pub fn has_effect(self) -> bool {
        match self {
            Op::Load(m) | Op::LoadNarrow(m, ..) => m.order > Order::None,
            Op::Store(_)
            | Op::StoreNarrow(..)
            | Op::Atomic(..)
            | Op::Fence(..)
            | Op::Image(ImageAccess::Store, _)
            | Op::ImageWords(ImageAccess::Store, _)
            | Op::Alloca(_)
            | Op::StackSave
            | Op::StackRestore
            | Op::Barrier
            | Op::WaveBarrier
            | Op::Fbarrier(_)
            | Op::Call(_)
            | Op::CallIndirect
            | Op::CallOutside
            | Op::Sleep(_)
            | Op::Interrupt
            | Op::Trap(_)
            | Op::ReadExceptions
            | Op::WriteExceptions
            | Op::EnableBreak(_)
            | Op::Id(Id::Clock) => true,
            _ => false,
        }
    }

    /// May raise exceptions (PRM 12.2): where those are watched ([`super::Function::keeps`]) it stays where it is.
    pub fn may_raise(self) -> bool {
        matches!(
            self,
            Op::FAdd(..)
                | Op::FSub(..)
                | Op::FMul(..)
                | Op::FFma(..)
                | Op::FMin(..)
                | Op::FMax(..)
                | Op::FTrunc(..)
                | Op::FCeil(..)
                | Op::FFloor(..)
                | Op::FNear(..)
                | Op::FFract(..)
                | Op::FCanonical(..)
                | Op::FCompare(..)
                | Op::FLdexp(..)
                | Op::FFrexpMantissa(_)
                | Op::FFrexpExponent(_)
                | Op::FRcp(..)
                | Op::FRsq(..)
                | Op::FSqrt(..)
                | Op::FExp2(..)
                | Op::FLog2(..)
                | Op::FSin(..)
                | Op::FCos(..)
                | Op::FDivScale(..)
                | Op::FDivFmas(..)
                | Op::FDivFixup(..)
                | Op::Convert(..)
                | Op::PackHalfZero
        )
    }

    /// Gives the same for the same arguments at any time and place: may be computed twice, or once for two.
    pub fn is_pure(self) -> bool {
        let loads = matches!(self, Op::Load(m) | Op::LoadNarrow(m, ..) if !m.invariant)
            || matches!(self, Op::Image(..) | Op::ImageWords(..));
        !(loads || self.has_effect() || self.is_convergent())
    }
}
