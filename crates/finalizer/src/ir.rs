//! The finalizer's intermediate representation: SSA over the values of one work-item, in blocks of any control flow.
//!
//! It knows neither BRIG nor a processor. A [`Module`] has functions and symbols; a [`Function`] has blocks; a block has
//! instructions and one [`Terminator`]. Values are untyped bits of a [`Width`]; what they mean is said by the operation
//! ([`Op`]). Joins are block parameters instead of phi instructions: each edge passes arguments.
//!
//! Meaning is per work-item, and lanes of a wavefront that diverge meet again at or before the immediate post-dominator
//! (PRM 2.12): a pass may not move an operation that looks across lanes ([`Op::is_convergent`]) to other control flow.

mod build;
pub mod debug;
mod dominators;
pub mod eval;
mod names;
mod op;
mod parse;
mod print;
pub mod ssa;
mod validate;

use std::num::NonZeroU32;

use smallvec::{SmallVec, smallvec};

pub use build::Builder;
pub use dominators::{Dominators, reverse_post_order};
pub use op::{
    AddressSpace, Atomic, Class, Compare, Convert, Exceptions, Fbarrier, Float, FloatMode, Id, ImageAccess, ImageShape,
    Memory, Op, Order, Round, Scope,
};
pub use parse::parse;

/// How many bits a value has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Width {
    /// A truth value.
    B1,
    /// 16 bits in the low half of a register; the upper half is undefined.
    B16,
    B32,
    B64,
    B128,
}

impl Width {
    /// The number of bits.
    pub const fn bits(self) -> u32 {
        match self {
            Width::B1 => 1,
            Width::B16 => 16,
            Width::B32 => 32,
            Width::B64 => 64,
            Width::B128 => 128,
        }
    }
}

macro_rules! index {
    ($(#[$meta:meta])* $T:ident $letter:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $T(NonZeroU32);

        impl $T {
            /// The `index`-th of its kind.
            pub fn new(index: usize) -> $T {
                $T(u32::try_from(index + 1).ok().and_then(NonZeroU32::new).expect("fewer than 2^32"))
            }

            pub fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl std::fmt::Debug for $T {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($letter, "{}"), self.index())
            }
        }

        impl std::fmt::Display for $T {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Debug::fmt(self, f)
            }
        }
    };
}

index! {
    /// A value of a function.
    Value "%"
}
index! {
    /// A block of a function.
    BlockId "b"
}
index! {
    /// An instruction of a function.
    InstId "i"
}
index! {
    /// A function of a module.
    FunctionId "f"
}
index! {
    /// A symbol of a module: a variable in memory.
    SymbolId "@"
}
index! {
    /// A variable in a function's frame (private, spill and arg memory).
    SlotId "slot"
}

/// A few values, as instructions have them.
pub type Values = SmallVec<[Value; 4]>;

/// Where an instruction comes from. Zero is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Location {
    /// Index into [`Module::files`].
    pub file: u16,
    pub column: u16,
    pub line: u32,
    /// Offset of the instruction in the code section of its BRIG module, or another number that identifies it to people. Where a function has
    /// [`Function::debug`], the number of a point there.
    pub source: u32,
}

/// One instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Inst {
    pub op: Op,
    pub args: Values,
    pub results: Values,
    pub location: Location,
}

impl Inst {
    /// An instruction that is none, to stand somewhere for a while.
    pub(crate) fn none() -> Inst {
        Inst {
            op: Op::Undef,
            args: Values::new(),
            results: Values::new(),
            location: Location::default(),
        }
    }
}

/// Where control goes with which arguments for the target's parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Edge {
    pub to: BlockId,
    pub args: Values,
}

/// How a block ends.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Terminator {
    /// Not set yet; invalid in a finished function.
    #[default]
    None,
    Jump(Edge),
    /// `uniform`: the source promises that all active work-items of the wavefront agree.
    Branch {
        condition: Value,
        uniform: bool,
        then: Edge,
        otherwise: Edge,
    },
    /// To `cases[index]`, or `default` from `cases.len()` on (unsigned).
    Switch {
        index: Value,
        uniform: bool,
        cases: Vec<Edge>,
        default: Edge,
    },
    /// Ends the function with its results; of a kernel, the work-item.
    Return(Vec<Value>),
    /// Never reached.
    Unreachable,
}

impl Terminator {
    /// The edges in order: then before otherwise, cases before default.
    pub fn edges(&self) -> SmallVec<[&Edge; 2]> {
        match self {
            Terminator::Jump(edge) => smallvec![edge],
            Terminator::Branch { then, otherwise, .. } => smallvec![then, otherwise],
            Terminator::Switch { cases, default, .. } => cases.iter().chain([default]).collect(),
            Terminator::None | Terminator::Return(_) | Terminator::Unreachable => SmallVec::new(),
        }
    }

    /// The edge of a number in [`Terminator::edges`].
    pub fn edge(&self, number: usize) -> Option<&Edge> {
        match (self, number) {
            (Terminator::Jump(edge), 0) => Some(edge),
            (Terminator::Branch { then, .. }, 0) => Some(then),
            (Terminator::Branch { otherwise, .. }, 1) => Some(otherwise),
            (Terminator::Switch { cases, default, .. }, n) if n == cases.len() => Some(default),
            (Terminator::Switch { cases, .. }, n) => cases.get(n),
            _ => None,
        }
    }

    /// Every value that the terminator uses.
    pub fn uses(&self) -> Values {
        let mut uses = match self {
            Terminator::Branch { condition, .. } => smallvec![*condition],
            Terminator::Switch { index, .. } => smallvec![*index],
            Terminator::Return(values) => Values::from_slice(values),
            _ => Values::new(),
        };
        for edge in self.edges() {
            uses.extend_from_slice(&edge.args);
        }
        uses
    }

    /// Puts another value in the place of each that is used.
    pub fn map_uses(&mut self, mut map: impl FnMut(Value) -> Value) {
        match self {
            Terminator::Branch { condition: value, .. } | Terminator::Switch { index: value, .. } => {
                *value = map(*value)
            }
            Terminator::Return(values) => values.iter_mut().for_each(|v| *v = map(*v)),
            _ => {}
        }
        for edge in self.edges_mut() {
            edge.args.iter_mut().for_each(|v| *v = map(*v));
        }
    }

    /// As [`Terminator::edges`].
    pub fn edges_mut(&mut self) -> SmallVec<[&mut Edge; 2]> {
        match self {
            Terminator::Jump(edge) => smallvec![edge],
            Terminator::Branch { then, otherwise, .. } => smallvec![then, otherwise],
            Terminator::Switch { cases, default, .. } => cases.iter_mut().chain([default]).collect(),
            Terminator::None | Terminator::Return(_) | Terminator::Unreachable => SmallVec::new(),
        }
    }
}

/// A straight run of instructions.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Block {
    pub parameters: Vec<Value>,
    pub insts: Vec<InstId>,
    pub terminator: Terminator,
    pub location: Location,
}

/// Who makes a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// The result of that number of an instruction.
    Result(InstId, u8),
    /// The parameter of that number of a block; those of the first block are the function's.
    Parameter(BlockId, u32),
}

/// A variable in the frame of each work-item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    pub name: String,
    pub size_bytes: u64,
    pub align_bytes: u32,
}

/// What a kernel demands of its dispatches and declares of itself (PRM 13.4, control directives). `None` is not given.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Control {
    pub required_group_size: Option<[u32; 3]>,
    pub required_grid_size: Option<[u64; 3]>,
    pub required_dimensions: Option<u8>,
    pub max_flat_group_size: Option<u32>,
    pub max_flat_grid_size: Option<u64>,
    pub max_dynamic_group_bytes: Option<u32>,
    pub no_partial_groups: bool,
    /// Exceptions whose flags are recorded, and that stop the work-item.
    pub detect: Exceptions,
    pub break_on: Exceptions,
}

/// What happens when exceptions are raised (PRM 12.3).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Policies {
    /// Are recorded.
    pub detect: Exceptions,
    /// Stop the wavefront.
    pub break_on: Exceptions,
}

impl std::ops::BitOr for Policies {
    type Output = Policies;

    fn bitor(self, other: Policies) -> Policies {
        Policies {
            detect: self.detect | other.detect,
            break_on: self.break_on | other.break_on,
        }
    }
}

impl Policies {
    /// Exceptions with some policy.
    pub fn watched(self) -> Exceptions {
        self.detect | self.break_on
    }
}

impl Control {
    pub fn policies(&self) -> Policies {
        Policies {
            detect: self.detect,
            break_on: self.break_on,
        }
    }

    /// Whether all work-groups have the same size: it is said, or follows from sizes that are required.
    pub fn has_whole_groups(&self) -> bool {
        let divides = |(grid, group): (u64, u32)| group != 0 && grid.is_multiple_of(u64::from(group));
        match (self.required_grid_size, self.required_group_size) {
            _ if self.no_partial_groups => true,
            (Some(grid), Some(group)) => grid.into_iter().zip(group).all(divides),
            _ => false,
        }
    }

    /// Whether work-groups have one work-item in a dimension, so that its number there is 0.
    pub fn is_single(&self, dimension: u8) -> bool {
        let n = usize::from(dimension);
        self.required_dimensions.is_some_and(|d| d <= dimension)
            || self.required_group_size.is_some_and(|s| s[n] == 1)
            || self.required_grid_size.is_some_and(|s| s[n] == 1)
    }

    /// Whether another gives none of what is given here another value; exceptions add up.
    pub fn agrees(&self, other: &Control) -> bool {
        fn one<T: PartialEq>(a: &Option<T>, b: &Option<T>) -> bool {
            a.is_none() || a == b
        }
        one(&self.required_group_size, &other.required_group_size)
            && one(&self.required_grid_size, &other.required_grid_size)
            && one(&self.required_dimensions, &other.required_dimensions)
            && one(&self.max_flat_group_size, &other.max_flat_group_size)
            && one(&self.max_flat_grid_size, &other.max_flat_grid_size)
            && one(&self.max_dynamic_group_bytes, &other.max_dynamic_group_bytes)
    }

    /// Exceptions with some policy: what raises them may not be moved, repeated or removed.
    pub fn watched(&self) -> Exceptions {
        self.detect | self.break_on
    }
}

/// An argument of a kernel, for the metadata.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KernelArgument {
    pub name: String,
    /// Spelling of the type in the source language.
    pub type_name: String,
    pub size_bytes: u32,
    pub align_bytes: u32,
    pub offset_bytes: u32,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    Kernel {
        arguments: Vec<KernelArgument>,
        kernarg_size_bytes: u32,
        kernarg_align_bytes: u32,
    },
    Function,
    /// What other code objects call ([`crate::outside`]).
    Entry {
        /// Bytes of private memory with what the caller gives and gets.
        block_bytes: u32,
    },
}

impl Kind {
    /// Whether code is made of it: functions are in what calls them.
    pub fn is_root(&self) -> bool {
        !matches!(self, Kind::Function)
    }
}

/// A kernel or a function. A declaration has no blocks.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// The name without sigil.
    pub name: String,
    pub kind: Kind,
    /// Visible to other code objects.
    pub exported: bool,
    /// Its address is taken.
    pub indirect: bool,
    pub results: Vec<Width>,
    pub control: Control,
    /// Blocks in any order; the first is the entry.
    pub blocks: Vec<Block>,
    pub insts: Vec<Inst>,
    pub values: Vec<(Width, Definition)>,
    pub slots: Vec<Slot>,
    /// Group and private variables that it has, whether instructions name them or not.
    pub variables: Vec<SymbolId>,
    pub location: Location,
    /// For debug information, if that is wanted.
    pub debug: Option<Box<debug::Debug>>,
}

impl Function {
    pub fn is_entry(&self) -> bool {
        matches!(self.kind, Kind::Entry { .. })
    }

    /// The function with its code; what stays says only what it is.
    pub fn take_code(&mut self) -> Function {
        let description = Function {
            results: self.results.clone(),
            control: self.control,
            exported: self.exported,
            indirect: self.indirect,
            variables: self.variables.clone(),
            location: self.location,
            ..Function::new(self.name.clone(), self.kind.clone())
        };
        std::mem::replace(self, description)
    }
}

/// An address in an initializer.
#[derive(Clone, PartialEq, Debug)]
pub enum Target {
    Symbol(SymbolId),
    Function(FunctionId),
}

/// Eight bytes at `offset_bytes` of a symbol's contents that hold an address.
#[derive(Clone, PartialEq, Debug)]
pub struct Fixup {
    pub offset_bytes: u64,
    pub target: Target,
    pub addend: i64,
}

/// Who shares a symbol's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocation {
    /// One for all agents of the program.
    Program,
    /// One for each agent.
    Agent,
    /// One for each work-group: group memory.
    Group,
    /// One for each work-item, whatever function names it: private memory.
    WorkItem,
}

/// A variable outside functions, or a variable in group memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    pub name: String,
    pub allocation: Allocation,
    pub exported: bool,
    pub read_only: bool,
    /// Declared only: defined elsewhere.
    pub external: bool,
    pub size_bytes: u64,
    pub align_bytes: u32,
    /// Initial contents; `None` is none (zero in a code object).
    pub contents: Option<Vec<u8>>,
    pub fixups: Vec<Fixup>,
}

/// All that becomes one code object.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Module {
    pub functions: Vec<Function>,
    pub symbols: Vec<Symbol>,
    /// Source files that locations name.
    pub files: Vec<String>,
    /// What the source language adds to the code object's metadata, by key.
    pub metadata: Vec<(String, code_object::Value)>,
    /// For debug information: the variables outside functions, if that is wanted.
    pub debug: Vec<debug::Variable>,
}
