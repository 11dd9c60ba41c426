//! The domain of graphs: a semantic function over it says what it computes as nodes, for the compiler to host code
//! (`amdgpu-jit`).
//!
//! A node is a value of 32 bits, or a truth value, of one lane, or f64 of half the lanes ([`wide`]). Values of 64 bits are pairs. The nodes of the functions that are
//! called between [`begin`] and [`finish`] on a thread are in one graph, each different one once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

use foldhash::fast::FixedState;

use crate::domain::Domain;
use crate::symbolic::{SymbolicFn, symbolic};

mod curves;
mod floats;
mod wide;

pub use wide::halves;

/// What a lane operation computes, as nodes.
pub type GraphFn = SymbolicFn<Nodes>;

/// An operation of the graph. Arguments of a node are the nodes before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Op {
    /// A vector register as it is before the segment.
    Register(u16),
    /// A dword of scalar state, the same in every lane.
    Slot(u8),
    Const(u32),
    Add,
    Sub,
    Mul,
    /// High half of the unsigned product.
    MulHigh,
    And,
    Or,
    Xor,
    /// A bitwise function of three values: of bits a, b and c, bit 4a + 2b + c of the number. Compilers make it of others for some hosts, as they do
    /// [`Op::RotateRight`].
    Bitwise(u8),
    /// By 1 to 31.
    RotateRight(u8),
    /// Shifts by 0 to 31.
    Shl,
    Lshr,
    Ashr,
    MinU,
    MaxU,
    MinS,
    MaxS,
    /// A truth value, then what is given for true and for false.
    Select,
    FAdd,
    FSub,
    FMul,
    /// `a * b + c`.
    Fma,
    FDiv,
    FSqrt,
    /// To an integral value: nearest even, down, up, towards zero.
    FRound(u8),
    FromI32,
    FromU32,
    /// Truncated; 0x80000000 where it does not fit, or is a NaN.
    ToI32,
    /// Truncated; !0 where it does not fit, or is a NaN.
    ToU32,
    /// Of the low dword of an address in memory: how far it is behind the beginning of what is at hand for the n-th place of a segment.
    Offset(u8),
    /// Of such an offset: what the n-th load of a segment gives.
    Load(u16),
    // Vectors of 64 bits for half the lanes from here on.
    /// Half 0 or 1 of the lanes, from low and high dwords.
    Wide(u8),
    /// The same in every lane: what compilers make of [`Op::Wide`] of constants, and of two scalars that follow each other.
    Const64(u64),
    Slot64(u8),
    /// Half 0 or 1 of the lanes of a row of f64 in memory, which a register stands for: what compilers make of rows.
    Row(u16, u8),
    DAdd,
    DSub,
    DMul,
    /// `a * b + c`.
    DFma,
    DDiv,
    DSqrt,
    /// As [`Op::FRound`].
    DRound(u8),
    /// The lesser or the greater one; the second if they are equal or one is a NaN.
    DMin,
    DMax,
    DAnd,
    DOr,
    DXor,
    /// All bits are ones where it is so, and zeros elsewhere.
    DLt,
    DEq,
    DUnordered,
    /// Of the f32 in half 0 or 1 of the lanes.
    DFromF32(u8),
    // From both halves to dwords.
    /// The low dwords.
    Low,
    /// The high dwords.
    High,
    DToF32,
    // Truth values from here on.
    /// A bit a lane, from a pair of scalar slots.
    Mask(u8),
    False,
    Eq,
    Ult,
    Slt,
    FLt,
    FEq,
    FUnordered,
    BitAnd,
    BitOr,
    BitXor,
    BitNot,
}

impl Op {
    /// Whether the node is a truth value.
    pub fn is_bit(self) -> bool {
        use Op::*;
        matches!(
            self,
            Mask(_) | False | Eq | Ult | Slt | FLt | FEq | FUnordered | BitAnd | BitOr | BitXor | BitNot
        )
    }

    /// Whether a NaN as an argument makes the result one.
    pub fn passes_nan(self) -> bool {
        use Op::*;
        matches!(
            self,
            FAdd | FSub | FMul | Fma | DAdd | DSub | DMul | DFma | DDiv | DSqrt | DRound(_)
        )
    }

    /// Whether the first two arguments can change places.
    pub fn commutes(self) -> bool {
        use Op::*;
        matches!(
            self,
            Add | Mul
                | MulHigh
                | And
                | Or
                | Xor
                | MinU
                | MaxU
                | MinS
                | MaxS
                | FAdd
                | FMul
                | Fma
                | DAdd
                | DMul
                | DFma
                | DAnd
                | DOr
                | DXor
                | DEq
                | DUnordered
                | Eq
                | FEq
                | FUnordered
        )
    }

    /// Whether it computes with f64 that may be denormal, which no MODE that graphs are made for flushes.
    pub fn keeps_denormals(self) -> bool {
        use Op::*;
        matches!(
            self,
            DAdd | DSub | DMul | DFma | DDiv | DSqrt | DRound(_) | DMin | DMax | DLt | DEq | DToF32
        )
    }

    /// Whether it computes with f32 that may be denormal.
    pub fn meets_denormals(self) -> bool {
        use Op::*;
        matches!(self, FAdd | FSub | FMul | Fma | FDiv | FSqrt | FRound(_) | FLt | FEq)
    }

    /// What an operation of integers or of truth values, which are 0 or 1, makes of values; None for others.
    #[inline(always)]
    pub fn apply(self, [a, b, c]: [u32; 3]) -> Option<u32> {
        use Op::*;
        Some(match self {
            Const(value) => value,
            Add => a.wrapping_add(b),
            Sub => a.wrapping_sub(b),
            Mul => a.wrapping_mul(b),
            MulHigh => (u64::from(a) * u64::from(b) >> 32) as u32,
            And | BitAnd => a & b,
            Or | BitOr => a | b,
            Xor | BitXor => a ^ b,
            Bitwise(table) => (0..u8::BITS as u8)
                .filter(|row| table >> row & 1 != 0)
                .map(|row| {
                    let is = |value: u32, bit: u8| if row & bit != 0 { value } else { !value };
                    is(a, 4) & is(b, 2) & is(c, 1)
                })
                .fold(0, |all, bits| all | bits),
            RotateRight(by) => a.rotate_right(by.into()),
            Shl => a << (b & 31),
            Lshr => a >> (b & 31),
            Ashr => (a as i32 >> (b & 31)) as u32,
            MinU => a.min(b),
            MaxU => a.max(b),
            MinS => (a as i32).min(b as i32) as u32,
            MaxS => (a as i32).max(b as i32) as u32,
            Select if a != 0 => b,
            Select => c,
            False => 0,
            Eq => u32::from(a == b),
            Ult => u32::from(a < b),
            Slt => u32::from((a as i32) < b as i32),
            BitNot => a ^ 1,
            _ => return None,
        })
    }

    /// Arguments.
    pub fn arity(self) -> usize {
        use Op::*;
        match self {
            Register(_) | Slot(_) | Const(_) | Slot64(_) | Const64(_) | Row(..) | Mask(_) | False => 0,
            FSqrt | FRound(_) | FromI32 | FromU32 | ToI32 | ToU32 | Offset(_) | Load(_) | BitNot => 1,
            DSqrt | DRound(_) | DFromF32(_) | RotateRight(_) => 1,
            Select | Fma | DFma | Bitwise(_) => 3,
            _ => 2,
        }
    }
}

/// Number of a node.
pub type Id = u32;

/// A node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node {
    pub op: Op,
    args: [Id; 3],
}

impl Node {
    /// An operation of the nodes `args`, as many as it takes.
    pub fn new(op: Op, args: &[Id]) -> Node {
        debug_assert_eq!(args.len(), op.arity(), "{op:?}");
        let mut all = [0; 3];
        all[..args.len()].copy_from_slice(args);
        Node { op, args: all }
    }

    pub fn args(&self) -> &[Id] {
        &self.args[..self.op.arity()]
    }
}

/// All nodes of a segment.
#[derive(Default)]
struct Graph {
    nodes: Vec<Node>,
    /// Whether each node follows from a load.
    follows_load: Vec<bool>,
    known: HashMap<Node, Id, FixedState>,
    /// Some operation has no node.
    unsupported: bool,
    /// Its float operations take denormals as zeros and give zeros for them.
    flushes: bool,
    /// It has operations for which the host is to flush denormals, and some for which it must not.
    lets_flush: bool,
    keeps: bool,
    /// Some operation computes with f32 that may be denormal.
    met_denormals: bool,
}

thread_local! {
    static GRAPH: RefCell<Graph> = RefCell::default();
}

/// Begins a graph on this thread. With `flushes`, denormals of floats are zeros, operands and results; nodes that move bits move
/// them all.
pub fn begin(flushes: bool) {
    GRAPH.with_borrow_mut(|g| {
        // what it has room for stays, but for what takes long to clear
        if g.known.capacity() > MOST_ROOM {
            g.known = HashMap::default();
        }
        let (mut nodes, mut follows_load, mut known) = (
            std::mem::take(&mut g.nodes),
            std::mem::take(&mut g.follows_load),
            std::mem::take(&mut g.known),
        );
        nodes.clear();
        follows_load.clear();
        known.clear();
        *g = Graph {
            nodes,
            follows_load,
            known,
            flushes,
            ..Graph::default()
        };
    });
}

/// Nodes that a thread has room for between graphs.
const MOST_ROOM: usize = 1 << 10;

/// The nodes of the graph that was begun.
pub fn finish() -> Vec<Node> {
    GRAPH.with_borrow_mut(|g| std::mem::take(&mut g.nodes))
}

/// A node of the graph that was begun.
pub fn node_at(id: Id) -> Node {
    GRAPH.with_borrow(|g| g.nodes[id as usize])
}

/// Whether an operation without a node was used since the last call.
pub fn take_unsupported() -> bool {
    GRAPH.with_borrow_mut(|g| std::mem::take(&mut g.unsupported))
}

/// Whether an operation that computes with f32 that may be denormal was used since the last call.
pub fn take_met_denormals() -> bool {
    GRAPH.with_borrow_mut(|g| std::mem::take(&mut g.met_denormals))
}

impl Graph {
    fn constant(&self, id: Id) -> Option<u32> {
        match self.nodes[id as usize].op {
            Op::Const(value) => Some(value),
            _ => None,
        }
    }

    /// The number of a node, or of a simpler one for the same value.
    fn node(&mut self, op: Op, args: [Id; 3]) -> Id {
        if let Some(id) = self.simpler(op, args) {
            return id;
        }
        self.met_denormals |= op.meets_denormals();
        if self.flushes {
            self.lets_flush |= op.meets_denormals();
            self.keeps |= op.keeps_denormals();
            self.unsupported |= self.lets_flush && self.keeps;
        }
        let node = Node { op, args };
        let (nodes, follows) = (&mut self.nodes, &mut self.follows_load);
        *self.known.entry(node).or_insert_with(|| {
            follows.push(matches!(op, Op::Load(_)) || node.args().iter().any(|&arg| follows[arg as usize]));
            nodes.push(node);
            nodes.len() as Id - 1
        })
    }

    fn leaf(&mut self, op: Op) -> Id {
        self.node(op, [0; 3])
    }

    /// Constants are folded, and what does nothing is left out.
    fn simpler(&mut self, op: Op, [a, b, c]: [Id; 3]) -> Option<Id> {
        use Op::*;
        // comparisons of constants stay, as they were when what is made of graphs was recorded
        if op.arity() == 2
            && !op.is_bit()
            && !matches!(op, MinU | MaxU | MinS | MaxS)
            && let (Some(x), Some(y)) = (self.constant(a), self.constant(b))
            && let Some(value) = op.apply([x, y, 0])
        {
            return Some(self.leaf(Const(value)));
        }
        let zero = |id: Id| op.arity() == 2 && self.constant(id) == Some(0);
        let ones = |id: Id| op.arity() == 2 && self.constant(id) == Some(!0);
        match op {
            Add | Or | Xor if zero(a) => Some(b),
            Add | Or | Xor | Sub | Shl | Lshr | Ashr if zero(b) => Some(a),
            Mul | MulHigh | And if zero(a) => Some(a),
            Mul | MulHigh | And if zero(b) => Some(b),
            And if ones(a) || a == b => Some(b),
            And if ones(b) => Some(a),
            Shl | Lshr => self.longer_shift(op, a, b),
            // nothing is less than 0
            Ult if zero(b) => Some(self.leaf(False)),
            BitOr if self.nodes[a as usize].op == False => Some(b),
            BitOr if self.nodes[b as usize].op == False || a == b => Some(a),
            BitAnd if self.nodes[a as usize].op == False || a == b => Some(a),
            BitAnd if self.nodes[b as usize].op == False => Some(b),
            Select if self.nodes[a as usize].op == False || b == c => Some(c),
            Wide(half) => self.simpler_half(half, [a, b]),
            DFromF32(1) if self.is_same(a) => Some(self.node(DFromF32(0), [a, 0, 0])),
            Low => self.dwords(a, b).map(|[low, _]| low),
            High => self.dwords(a, b).map(|[_, high]| high),
            _ => None,
        }
    }

    /// One shift in the place of two by constants.
    fn longer_shift(&mut self, op: Op, a: Id, b: Id) -> Option<Id> {
        let by = self.constant(b)? & 31;
        let &[from, first] = self.nodes[a as usize].args() else {
            return None;
        };
        let first = self.constant(first).filter(|_| self.nodes[a as usize].op == op)? & 31;
        match first + by {
            by @ ..u32::BITS => {
                let by = self.leaf(Op::Const(by));
                Some(self.node(op, [from, by, 0]))
            }
            _ => Some(self.leaf(Op::Const(0))),
        }
    }
}

fn node(op: Op, args: [Id; 3]) -> Id {
    GRAPH.with_borrow_mut(|g| g.node(op, args))
}

fn constant(id: Id) -> Option<u32> {
    GRAPH.with_borrow(|g| g.constant(id))
}

/// The value of an operation that has no node.
#[cold]
fn unsupported() -> Word {
    GRAPH.with_borrow_mut(|g| g.unsupported = true);
    Word::constant(0)
}

/// A value of 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word(pub Id);

/// A value of 64 bits.
#[derive(Debug, Clone, Copy)]
pub struct Long {
    lo: Word,
    hi: Word,
}

/// A truth value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bit(pub Id);

impl Word {
    pub fn constant(value: u32) -> Word {
        Word(node(Op::Const(value), [0; 3]))
    }
    pub fn register(register: u16) -> Word {
        Word(node(Op::Register(register), [0; 3]))
    }
    pub fn slot(slot: u8) -> Word {
        Word(node(Op::Slot(slot), [0; 3]))
    }
    /// What the n-th load gives at this address, whose place has a number.
    pub fn load(self, n: u16, place: u8) -> Word {
        self.unary(Op::Offset(place)).unary(Op::Load(n))
    }
    /// Whether something that is loaded has a part in it.
    pub fn follows_load(self) -> bool {
        GRAPH.with_borrow(|g| g.follows_load[self.0 as usize])
    }
    fn unary(self, op: Op) -> Word {
        Word(node(op, [self.0, 0, 0]))
    }
    fn binary(self, op: Op, other: Word) -> Word {
        Word(node(op, [self.0, other.0, 0]))
    }
    fn compare(self, op: Op, other: Word) -> Bit {
        Bit(node(op, [self.0, other.0, 0]))
    }
}

impl Bit {
    pub fn mask(slot: u8) -> Bit {
        Bit(node(Op::Mask(slot), [0; 3]))
    }
    fn number(self) -> Word {
        Nodes.select(self, Word::constant(1), Word::constant(0))
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $op:ident;)+) => {$(
        impl $trait for Word {
            type Output = Word;
            fn $method(self, other: Word) -> Word {
                self.binary(Op::$op, other)
            }
        }
    )+};
}

operators! {
    Add add Add;
    Sub sub Sub;
    Mul mul Mul;
    BitAnd bitand And;
    BitOr bitor Or;
    BitXor bitxor Xor;
}

impl Not for Word {
    type Output = Word;
    fn not(self) -> Word {
        self ^ Word::constant(!0)
    }
}

macro_rules! bitwise {
    ($($trait:ident $method:ident $op:ident;)+) => {$(
        impl $trait for Bit {
            type Output = Bit;
            fn $method(self, other: Bit) -> Bit {
                Bit(node(Op::$op, [self.0, other.0, 0]))
            }
        }

        impl $trait for Long {
            type Output = Long;
            fn $method(self, other: Long) -> Long {
                Long { lo: self.lo.$method(other.lo), hi: self.hi.$method(other.hi) }
            }
        }
    )+};
}

bitwise! {
    BitAnd bitand BitAnd;
    BitOr bitor BitOr;
    BitXor bitxor BitXor;
}

impl Not for Bit {
    type Output = Bit;
    fn not(self) -> Bit {
        Bit(node(Op::BitNot, [self.0, 0, 0]))
    }
}

impl Not for Long {
    type Output = Long;
    fn not(self) -> Long {
        Long {
            lo: !self.lo,
            hi: !self.hi,
        }
    }
}

impl Add for Long {
    type Output = Long;
    fn add(self, other: Long) -> Long {
        let lo = self.lo + other.lo;
        let carry = Nodes.ult(lo, other.lo).number();
        Long {
            lo,
            hi: self.hi + other.hi + carry,
        }
    }
}

impl Sub for Long {
    type Output = Long;
    fn sub(self, other: Long) -> Long {
        let borrow = Nodes.ult(self.lo, other.lo).number();
        Long {
            lo: self.lo - other.lo,
            hi: self.hi - other.hi - borrow,
        }
    }
}

impl Mul for Long {
    type Output = Long;
    fn mul(self, other: Long) -> Long {
        let high = self.lo.binary(Op::MulHigh, other.lo);
        Long {
            lo: self.lo * other.lo,
            hi: high + self.lo * other.hi + self.hi * other.lo,
        }
    }
}

/// The domain of graphs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nodes;

symbolic!(Nodes, Word, Long, Bit);

impl Nodes {
    /// A shift of 64 bits: `near` by less than 32, where the other half gets what the second number less one shifts it by; `far` by 32 and so many more.
    fn shift64(self, n: Word, near: impl Fn(Word, Word) -> Long, far: impl Fn(Word) -> Long) -> Long {
        let less = n & self.u32(31);
        let far_away = !self.eq(n & self.u32(32), self.u32(0));
        match constant(n.0).map(|n| n & 32) {
            Some(0) => near(less, less ^ self.u32(31)),
            Some(_) => far(less),
            None => self.select64(far_away, far(less), near(less, less ^ self.u32(31))),
        }
    }
}

impl Domain for Nodes {
    type Bool = Bit;
    type U32 = Word;
    type U64 = Long;

    fn u32(self, value: u32) -> Word {
        Word::constant(value)
    }
    fn u64(self, value: u64) -> Long {
        Long {
            lo: Word::constant(value as u32),
            hi: Word::constant((value >> 32) as u32),
        }
    }
    fn bool(self, value: bool) -> Bit {
        let no = Bit(node(Op::False, [0; 3]));
        if value { !no } else { no }
    }
    fn select(self, c: Bit, yes: Word, no: Word) -> Word {
        Word(node(Op::Select, [c.0, yes.0, no.0]))
    }
    fn select64(self, c: Bit, yes: Long, no: Long) -> Long {
        Long {
            lo: self.select(c, yes.lo, no.lo),
            hi: self.select(c, yes.hi, no.hi),
        }
    }
    fn eq(self, a: Word, b: Word) -> Bit {
        a.compare(Op::Eq, b)
    }
    fn ult(self, a: Word, b: Word) -> Bit {
        a.compare(Op::Ult, b)
    }
    fn slt(self, a: Word, b: Word) -> Bit {
        a.compare(Op::Slt, b)
    }
    fn eq64(self, a: Long, b: Long) -> Bit {
        self.eq(a.lo, b.lo) & self.eq(a.hi, b.hi)
    }
    fn ult64(self, a: Long, b: Long) -> Bit {
        self.ult(a.hi, b.hi) | self.eq(a.hi, b.hi) & self.ult(a.lo, b.lo)
    }
    fn slt64(self, a: Long, b: Long) -> Bit {
        self.slt(a.hi, b.hi) | self.eq(a.hi, b.hi) & self.ult(a.lo, b.lo)
    }
    fn shl(self, a: Word, n: Word) -> Word {
        a.binary(Op::Shl, n & self.u32(31))
    }
    fn lshr(self, a: Word, n: Word) -> Word {
        a.binary(Op::Lshr, n & self.u32(31))
    }
    fn ashr(self, a: Word, n: Word) -> Word {
        a.binary(Op::Ashr, n & self.u32(31))
    }
    fn shl64(self, a: Long, n: Word) -> Long {
        let near = |n, rest| Long {
            lo: self.shl(a.lo, n),
            hi: self.shl(a.hi, n) | self.lshr(self.lshr(a.lo, self.u32(1)), rest),
        };
        let far = |n| Long {
            lo: self.u32(0),
            hi: self.shl(a.lo, n),
        };
        self.shift64(n, near, far)
    }
    fn lshr64(self, a: Long, n: Word) -> Long {
        let near = |n, rest| Long {
            lo: self.lshr(a.lo, n) | self.shl(self.shl(a.hi, self.u32(1)), rest),
            hi: self.lshr(a.hi, n),
        };
        let far = |n| Long {
            lo: self.lshr(a.hi, n),
            hi: self.u32(0),
        };
        self.shift64(n, near, far)
    }
    fn ashr64(self, a: Long, n: Word) -> Long {
        let near = |n, rest| Long {
            lo: self.lshr(a.lo, n) | self.shl(self.shl(a.hi, self.u32(1)), rest),
            hi: self.ashr(a.hi, n),
        };
        let far = |n| Long {
            lo: self.ashr(a.hi, n),
            hi: self.ashr(a.hi, self.u32(31)),
        };
        self.shift64(n, near, far)
    }
    fn zext64(self, a: Word) -> Long {
        Long { lo: a, hi: self.u32(0) }
    }
    fn sext64(self, a: Word) -> Long {
        Long {
            lo: a,
            hi: self.ashr(a, self.u32(31)),
        }
    }
    fn lo(self, a: Long) -> Word {
        a.lo
    }
    fn hi(self, a: Long) -> Word {
        a.hi
    }
    fn join(self, lo: Word, hi: Word) -> Long {
        Long { lo, hi }
    }
    fn popcount(self, a: Word) -> Word {
        let [ones, pairs, nibbles] = [0x5555_5555, 0x3333_3333, 0x0f0f_0f0f].map(|n| self.u32(n));
        let a = a - (self.lshr(a, self.u32(1)) & ones);
        let a = (a & pairs) + (self.lshr(a, self.u32(2)) & pairs);
        let a = (a + self.lshr(a, self.u32(4))) & nibbles;
        self.lshr(a * self.u32(0x0101_0101), self.u32(24))
    }
    fn clz(self, a: Word) -> Word {
        let below = |a: Word, n| a | self.lshr(a, self.u32(n));
        self.popcount(!below(below(below(below(below(a, 1), 2), 4), 8), 16))
    }
    fn ctz(self, a: Word) -> Word {
        self.popcount(!a & (a - self.u32(1)))
    }
    fn bitreverse(self, a: Word) -> Word {
        let swap = |a: Word, n, mask| {
            let (n, mask) = (self.u32(n), self.u32(mask));
            self.lshr(a, n) & mask | self.shl(a & mask, n)
        };
        let a = swap(swap(a, 1, 0x5555_5555), 2, 0x3333_3333);
        let a = swap(swap(a, 4, 0x0f0f_0f0f), 8, 0x00ff_00ff);
        self.lshr(a, self.u32(16)) | self.shl(a, self.u32(16))
    }
    fn popcount64(self, a: Long) -> Word {
        self.popcount(a.lo) + self.popcount(a.hi)
    }
    fn clz64(self, a: Long) -> Word {
        let rest = self.select(self.eq(a.hi, self.u32(0)), self.clz(a.lo), self.u32(0));
        self.clz(a.hi) + rest
    }
    fn ctz64(self, a: Long) -> Word {
        let rest = self.select(self.eq(a.lo, self.u32(0)), self.ctz(a.hi), self.u32(0));
        self.ctz(a.lo) + rest
    }
    fn bitreverse64(self, a: Long) -> Long {
        Long {
            lo: self.bitreverse(a.hi),
            hi: self.bitreverse(a.lo),
        }
    }
    fn umin(self, a: Word, b: Word) -> Word {
        a.binary(Op::MinU, b)
    }
    fn umax(self, a: Word, b: Word) -> Word {
        a.binary(Op::MaxU, b)
    }
    fn smin(self, a: Word, b: Word) -> Word {
        a.binary(Op::MinS, b)
    }
    fn smax(self, a: Word, b: Word) -> Word {
        a.binary(Op::MaxS, b)
    }
    fn umulhi(self, a: Word, b: Word) -> Word {
        a.binary(Op::MulHigh, b)
    }
}

const NAN: u32 = 0x7fc0_0000;
const MAGNITUDE: u32 = 0x7fff_ffff;
const LEAST_NORMAL: u32 = 0x0080_0000;
const INFINITY: u32 = 0x7f80_0000;
const TWO_TO_64: u32 = 0x5f80_0000;
const TWO_TO_MINUS_64: u32 = 0x1f80_0000;
