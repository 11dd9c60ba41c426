//! What HSAIL's computing instructions become: for each, operations of the IR that give the values of
//! [`hsail::eval::Evaluator`] (PRM chapter 5).
//!
//! [`expand`] appends to the block under construction. Operands and results are registers' worth of bits, as HSAIL's
//! registers hold them: a `c` register is a [`Width::B1`], an `s` register a `B32` (also of a narrower type: f16 in
//! the low half), a `d` register a `B64` and a `q` register a `B128`.
//!
//! What does not depend on HSAIL's types and modifiers is [`finalizer::expand`]'s.

mod compare;
mod convert;
mod float;
mod int;
mod moves;
mod packed;

use finalizer::expand::Expander as Plain;
use finalizer::ir::{Builder, Float, FloatMode, Op, Policies, Round, Value, Values, Width};
use hsail::brig::Inst;
use hsail::code::{self, Pack};
use hsail::table::Row;
use hsail::types::Type;
use smallvec::smallvec;
use std::ops::{Deref, DerefMut};

/// An instruction that is not expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// What is not supported, as `mul_u32`.
    pub what: String,
}

/// Whether the instruction keeps bits of its destination's old value (packing controls `s`, `ss`; PRM 4.14): that value is
/// then the last argument of [`expand`].
pub fn keeps_destination(inst: &Inst) -> bool {
    matches!(inst.pack, Pack::S | Pack::S_SAT | Pack::SS | Pack::SS_SAT)
}

/// The results of a computing instruction: one for each destination register, in order.
///
/// `default` is the program's rounding, `NEAR` or `ZERO` (PRM 4.2.1). `args` are the sources in text order, the elements of a
/// vector operand one by one, constants as [`finalizer::ir::Op::Const`] of the operand's register width; see
/// [`keeps_destination`] for a last one. The instruction must be valid.
pub fn expand(b: &mut Builder, inst: &Inst, default: code::Round, args: &[Value]) -> Result<Values, Unsupported> {
    expand_watching(b, inst, default, Policies::default(), args)
}

/// As [`expand`], where exceptions have policies: of these, exactly those that the instruction raises (PRM 12.2) are added
/// to what [`Op::ReadExceptions`] gives, or stop the wavefront. All else that has to do with the record must stay in its order.
/// Code may go on in a new block.
pub fn expand_watching(
    b: &mut Builder,
    inst: &Inst,
    default: code::Round,
    policies: Policies,
    args: &[Value],
) -> Result<Values, Unsupported> {
    let name = Row::of(inst.opcode).map_or("?", |row| row.mnemonic);
    let round = if default == code::Round::ZERO {
        Round::Zero
    } else {
        Round::NearEven
    };
    let rounding = Rounding::of(inst.round, round);
    let mode = FloatMode {
        round: rounding.direction,
        flush: inst.flag(),
    };
    let mut expander = Expander {
        plain: Plain::new(b, mode, round, policies),
        inst,
        name,
        rounding,
    };
    let results = expander.results(args).ok_or_else(|| Unsupported {
        what: format!("{name}_{}", inst.ty),
    })?;
    expander.record();
    Ok(results)
}

/// A rounding modifier's meaning (PRM 4.19.2, 5.19.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rounding {
    direction: Round,
    /// Of a conversion to an integer: raises inexact.
    signaling: bool,
    /// Of a conversion to an integer: out of range is no exception.
    saturating: bool,
}

impl Rounding {
    fn of(round: code::Round, default: Round) -> Rounding {
        use code::Round as R;
        let direction = match round {
            R::NEAR | R::NEARI | R::NEARI_SAT | R::SNEARI | R::SNEARI_SAT => Round::NearEven,
            R::ZERO | R::ZEROI | R::ZEROI_SAT | R::SZEROI | R::SZEROI_SAT => Round::Zero,
            R::UP | R::UPI | R::UPI_SAT | R::SUPI | R::SUPI_SAT => Round::Up,
            R::DOWN | R::DOWNI | R::DOWNI_SAT | R::SDOWNI | R::SDOWNI_SAT => Round::Down,
            _ => default,
        };
        Rounding {
            direction,
            signaling: (R::SNEARI..=R::SDOWNI_SAT).contains(&round),
            saturating: (R::NEARI_SAT..=R::DOWNI_SAT).contains(&round)
                || (R::SNEARI_SAT..=R::SDOWNI_SAT).contains(&round),
        }
    }
}

/// One instruction's expansion.
struct Expander<'b, 'f> {
    plain: Plain<'b, 'f>,
    inst: &'b Inst,
    name: &'static str,
    rounding: Rounding,
}

impl<'b, 'f> Deref for Expander<'b, 'f> {
    type Target = Plain<'b, 'f>;

    fn deref(&self) -> &Plain<'b, 'f> {
        &self.plain
    }
}

impl DerefMut for Expander<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.plain
    }
}

/// The format of a floating-point type.
fn format_of(ty: Type) -> Option<Float> {
    match ty {
        Type::F16 => Some(Float::F16),
        Type::F32 => Some(Float::F32),
        Type::F64 => Some(Float::F64),
        _ => None,
    }
}

/// The width in which elements of a type are computed: what has 8 bits is held in 32.
fn element_width(ty: Type) -> Width {
    match ty.bits() {
        1 => Width::B1,
        16 => Width::B16,
        64 => Width::B64,
        128 => Width::B128,
        _ => Width::B32,
    }
}

impl Expander<'_, '_> {
    /// Leaves no exceptions of what a function builds.
    fn quarantined<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let recorded = self.begin_quarantine();
        let result = build(self);
        self.end_quarantine(recorded);
        result
    }

    fn results(&mut self, args: &[Value]) -> Option<Values> {
        if self.name == "expand" {
            return self.expand_vector(args);
        }
        Some(smallvec![self.result(args)?])
    }

    fn result(&mut self, args: &[Value]) -> Option<Value> {
        let ty = self.inst.ty;
        match self.name {
            "combine" | "mov" | "pack" | "shuffle" | "unpack" | "unpackhi" | "unpacklo" => self.moved(args),
            "bitalign" | "bytealign" | "lerp" | "packcvt" | "unpackcvt" | "sad" | "sadhi" => self.multimedia(args),
            "cvt" => self.conversion(args),
            "class" => self.class(args),
            "cmp" if !ty.is_packed() => self.comparison(args),
            "popcount" | "firstbit" | "lastbit" => self.counted(args),
            _ if ty.is_packed() => self.packed(args),
            _ => self.scalar(ty, args),
        }
    }

    /// An operation on scalars, which are elements in registers.
    fn scalar(&mut self, ty: Type, args: &[Value]) -> Option<Value> {
        let mut elements = Values::new();
        for arg in args {
            elements.push(self.unregister(ty, *arg));
        }
        let result = self.element(ty, &elements)?;
        Some(self.register(result))
    }

    /// An operation on one element.
    fn element(&mut self, ty: Type, args: &[Value]) -> Option<Value> {
        match (self.name, format_of(ty)) {
            ("cmov", _) => Some(self.b.select(args[0], args[1], args[2])),
            (_, Some(format)) => self.float(format, args),
            _ => self.integer(ty, args),
        }
    }

    /// A source as an element: an f16 leaves its register; other operands, as shift counts, are as they should be.
    fn unregister(&mut self, ty: Type, value: Value) -> Value {
        if ty.bits() == 16 && self.b.width(value) == Width::B32 {
            self.b.op(Op::Truncate(Width::B16), &[value], Width::B16)
        } else {
            value
        }
    }

    /// An element in its register.
    fn register(&mut self, value: Value) -> Value {
        if self.b.width(value) == Width::B16 {
            self.b.op(Op::ZeroExtend(Width::B32), &[value], Width::B32)
        } else {
            value
        }
    }
}
