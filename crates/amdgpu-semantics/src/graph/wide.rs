//! f64 as nodes.
//!
//! Nodes are vectors of one dword a lane, so a vector has room for the f64 of half the lanes: an operation of f64 is two nodes, one for each half
//! ([`Op::Wide`]). What is computed of what was computed before stays so: dwords are made ([`Op::Low`], [`Op::High`]) only for those who want some.

use super::{Bit, Graph, Id, Long, MAGNITUDE, Nodes, Op, Word, node};
use crate::domain::Domain;
use crate::fp::curves::SHIFTER;

const SIGN: u32 = !MAGNITUDE;
/// High dwords of f64.
const QUIET_NAN: u32 = 0x7ff8_0000;
const INFINITE: u32 = 0x7ff0_0000;
/// Field of the exponent in a high dword.
const FIELD: u32 = 20;
const GREATEST: u32 = 0x7ff;
const TWO_TO_31: f64 = 2_147_483_648.0;
const TWO_TO_52: f64 = 4_503_599_627_370_496.0;
const TWO_TO_64: f64 = 18_446_744_073_709_551_616.0;
const TWO_TO_128: f64 = TWO_TO_64 * TWO_TO_64;

/// The f64 of both halves of the lanes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wide([Id; 2]);

impl Graph {
    /// Whether a node is the same in all lanes without being computed.
    pub(super) fn is_same(&self, id: Id) -> bool {
        matches!(self.nodes[id as usize].op, Op::Const(_) | Op::Slot(_))
    }

    /// The f64 that dwords were made of, or that are the same in all lanes: of which both halves are the same node.
    fn is_of_wide(&self, low: Id, high: Id) -> Option<[Id; 2]> {
        let [low, high] = [low, high].map(|id| self.nodes[id as usize]);
        (low.op == Op::Low && high.op == Op::High && low.args() == high.args()).then(|| [low.args[0], low.args[1]])
    }

    /// A half of dwords that has a node already, or can do with one for both halves. Operations on the high dword, which change signs, become some of
    /// 64 bits.
    pub(super) fn simpler_half(&mut self, half: u8, [low, high]: [Id; 2]) -> Option<Id> {
        if let Some(wide) = self.is_of_wide(low, high) {
            return Some(wide[usize::from(half)]);
        }
        let node = self.nodes[high as usize];
        let (op, neutral) = match node.op {
            Op::And => (Op::DAnd, !0),
            Op::Or => (Op::DOr, 0),
            Op::Xor => (Op::DXor, 0),
            _ if half == 1 && self.is_same(low) && self.is_same(high) => {
                return Some(self.node(Op::Wide(0), [low, high, 0]));
            }
            _ => return None,
        };
        let [mut of, mut with] = [node.args[0], node.args[1]];
        if self.constant(of).is_some() {
            std::mem::swap(&mut of, &mut with);
        }
        self.constant(with)?;
        if self.is_of_wide(low, of).is_none() && !(self.is_same(low) && self.is_same(of)) {
            return None;
        }
        let neutral = self.leaf(Op::Const(neutral));
        let of = self.node(Op::Wide(half), [low, of, 0]);
        let with = self.node(Op::Wide(half), [neutral, with, 0]);
        Some(self.node(op, [of, with, 0]))
    }

    /// The dwords that both halves were made of.
    pub(super) fn dwords(&self, first: Id, second: Id) -> Option<[Id; 2]> {
        let [a, b] = [first, second].map(|id| self.nodes[id as usize]);
        let is_all = b.op == Op::Wide(1) || first == second && self.is_same(a.args[0]) && self.is_same(a.args[1]);
        (a.op == Op::Wide(0) && is_all && a.args == b.args).then(|| [a.args[0], a.args[1]])
    }
}

/// Rounds to an integral value: to nearest even, down, up, towards zero.
#[derive(Debug, Clone, Copy)]
pub(super) enum Integral {
    NearestEven,
    Down,
    Up,
    TowardsZero,
}

impl Wide {
    pub fn constant(value: f64) -> Wide {
        Wide::of(Nodes.u64(value.to_bits()))
    }
    pub fn of(value: Long) -> Wide {
        Wide([0, 1].map(|half| node(Op::Wide(half), [value.lo.0, value.hi.0, 0])))
    }
    pub fn long(self) -> Long {
        let [first, second] = self.0;
        let [lo, hi] = [Op::Low, Op::High].map(|op| Word(node(op, [first, second, 0])));
        Long { lo, hi }
    }
    /// The f32 of words, exactly.
    pub fn of_f32(value: Word) -> Wide {
        Wide([0, 1].map(|half| node(Op::DFromF32(half), [value.0, 0, 0])))
    }
    fn unary(self, op: Op) -> Wide {
        Wide(self.0.map(|a| node(op, [a, 0, 0])))
    }
    fn binary(self, op: Op, other: Wide) -> Wide {
        Wide([0, 1].map(|half| node(op, [self.0[half], other.0[half], 0])))
    }
    pub fn integral(self, how: Integral) -> Wide {
        self.unary(Op::DRound(how as u8))
    }
    pub fn plus(self, other: Wide) -> Wide {
        self.binary(Op::DAdd, other)
    }
    pub fn minus(self, other: Wide) -> Wide {
        self.binary(Op::DSub, other)
    }
    pub fn times(self, other: Wide) -> Wide {
        self.binary(Op::DMul, other)
    }
    pub fn divided_by(self, other: Wide) -> Wide {
        self.binary(Op::DDiv, other)
    }
    /// `self * b + c`.
    pub fn times_plus(self, b: Wide, c: Wide) -> Wide {
        Wide([0, 1].map(|half| node(Op::DFma, [self.0[half], b.0[half], c.0[half]])))
    }
    pub fn differing(self, other: Wide) -> Wide {
        self.binary(Op::DXor, other)
    }
    pub fn root(self) -> Wide {
        self.unary(Op::DSqrt)
    }
    /// Between two numbers; a NaN stays one.
    pub fn limited(self, least: f64, most: f64) -> Wide {
        let limited = Wide::constant(least).binary(Op::DMax, self);
        Wide::constant(most).binary(Op::DMin, limited)
    }
    /// Rounded.
    pub fn to_f32(self) -> Word {
        let [first, second] = self.0;
        Word(node(Op::DToF32, [first, second, 0]))
    }
    fn negative(self) -> Wide {
        self.differing(Wide::of(Nodes.u64(1 << 63)))
    }
    fn magnitude(self) -> Wide {
        self.binary(Op::DAnd, Wide::of(Nodes.u64(!(1 << 63))))
    }
    fn and(self, other: Wide) -> Wide {
        self.binary(Op::DAnd, other)
    }
    fn or(self, other: Wide) -> Wide {
        self.binary(Op::DOr, other)
    }
    /// All bits are ones where it is so, and zeros elsewhere.
    pub fn less(self, other: Wide) -> Wide {
        self.binary(Op::DLt, other)
    }
    fn equal(self, other: Wide) -> Wide {
        self.binary(Op::DEq, other)
    }
    fn unordered(self, other: Wide) -> Wide {
        self.binary(Op::DUnordered, other)
    }
    /// Of such ones and zeros.
    pub fn truth(self) -> Bit {
        Nodes.slt(self.long().lo, Nodes.u32(0))
    }
    /// The other way.
    pub fn ones_if(truth: Bit) -> Wide {
        let ones = Nodes.select(truth, Nodes.u32(!0), Nodes.u32(0));
        Wide::of(Long { lo: ones, hi: ones })
    }
    pub fn if_ones(self, yes: Wide, no: Wide) -> Wide {
        no.differing(yes.differing(no).and(self))
    }
    /// The low dwords.
    pub fn low(self) -> Word {
        self.long().lo
    }
}

/// The halves of f64 that are to be looked at for NaNs.
pub fn halves(lo: Word, hi: Word) -> [Id; 2] {
    Wide::of(Long { lo, hi }).0
}

/// What a NaN becomes: it is not used, but seen.
fn or_nan(nan: Bit, value: Long) -> Long {
    Long {
        lo: value.lo,
        hi: Nodes.select(nan, Nodes.u32(QUIET_NAN), value.hi),
    }
}

/// Operations of f64, as [`crate::domain::Host`] computes them. Where it may give a NaN, or a value that is not used because it is one,
/// these give a quiet NaN.
impl Nodes {
    pub(super) fn apply64(self, op: Op, a: Long, b: Long) -> Long {
        Wide::of(a).binary(op, Wide::of(b)).long()
    }
    pub(super) fn compare64(self, op: Op, a: Long, b: Long) -> Bit {
        Wide::of(a).binary(op, Wide::of(b)).truth()
    }
    pub(super) fn integral64(self, how: Integral, a: Long) -> Long {
        Wide::of(a).integral(how).long()
    }
    pub(super) fn fma64(self, a: Long, b: Long, c: Long) -> Long {
        let [a, b, c] = [a, b, c].map(Wide::of);
        a.times_plus(b, c).long()
    }
    /// The host gives the second operand if one is a NaN, or both are zeros: of these, with their signs brought together by `zeros`.
    pub(super) fn extreme64(self, of: Op, zeros: Op, a: Long, b: Long) -> Long {
        let (a, b) = (Wide::of(a), Wide::of(b));
        let number = a.binary(of, b).binary(zeros, b.binary(of, a));
        number.or(a.unordered(b)).long()
    }
    pub(super) fn fract64(self, a: Long) -> Long {
        let a = Wide::of(a);
        let fract = a.minus(a.integral(Integral::Down));
        // the second one, if it is a NaN
        Wide::constant(1.0 - f64::EPSILON / 2.0).binary(Op::DMin, fract).long()
    }
    pub(super) fn rcp64(self, a: Long) -> Long {
        Wide::constant(1.0).divided_by(Wide::of(a)).long()
    }
    pub(super) fn sqrt64(self, a: Long) -> Long {
        Wide::of(a).root().long()
    }
    pub(super) fn rsq64(self, a: Long) -> Long {
        let [one, half] = [1.0, 0.5].map(Wide::constant);
        let a = Wide::of(a);
        let y = one.divided_by(a.root());
        // as the host's: 1 - a y^2 to twice the precision gives the error of y
        let s = a.times(y);
        let s_low = a.times_plus(y, s.negative());
        let p = s.times(y);
        let p_low = s.times_plus(y, p.negative());
        let e = one.minus(p).minus(p_low).minus(s_low.times(y));
        let correction = half.times(y).times(e);
        let better = y.plus(correction);
        let rest = y.minus(better).plus(correction).magnitude();
        let next = better.long();
        let next = Long {
            lo: next.lo + self.u32(1),
            hi: next.hi + self.select(self.eq(next.lo, self.u32(!0)), self.u32(1), self.u32(0)),
        };
        let half_place = Wide::of(next).minus(better).times(half);
        let sure = rest.less(half_place.times(Wide::constant(0.999)));
        let sure = sure.and(Wide::constant(1e-200).less(a));
        let value = sure.if_ones(better, Wide::constant(f64::NAN));
        let special = a.equal(Wide::constant(0.0)).or(a.equal(Wide::constant(f64::INFINITY)));
        special.if_ones(y, value).long()
    }

    pub(super) fn f32_to_64(self, a: Word) -> Long {
        Wide::of_f32(a).long()
    }
    pub(super) fn f32_of_64(self, a: Long) -> Word {
        Wide::of(a).to_f32()
    }
    /// The bits of 2^52 and an integer are those of their sum.
    pub(super) fn u32_to_64(self, a: Word) -> Long {
        let hi = self.u32((TWO_TO_52.to_bits() >> 32) as u32);
        Wide::of(Long { lo: a, hi }).minus(Wide::constant(TWO_TO_52)).long()
    }
    pub(super) fn i32_to_64(self, a: Word) -> Long {
        let hi = self.u32((TWO_TO_52.to_bits() >> 32) as u32);
        let above = Long {
            lo: a ^ self.u32(SIGN),
            hi,
        };
        Wide::of(above).minus(Wide::constant(TWO_TO_52 + TWO_TO_31)).long()
    }
    pub(super) fn i32_of_64(self, a: Long) -> Word {
        let a = Wide::of(a);
        let least = Wide::constant(-TWO_TO_31);
        let most = Wide::constant(TWO_TO_31 - 1.0);
        let limited = a.binary(Op::DMax, least).binary(Op::DMin, most);
        let number = limited.and(a.equal(a)).integral(Integral::TowardsZero);
        number.plus(Wide::constant(SHIFTER)).low()
    }
    pub(super) fn u32_of_64(self, a: Long) -> Word {
        // a NaN becomes the second operand
        let limited = Wide::of(a).binary(Op::DMax, Wide::constant(0.0));
        let limited = limited.binary(Op::DMin, Wide::constant(2.0 * TWO_TO_31 - 1.0));
        let number = limited.integral(Integral::TowardsZero);
        number.plus(Wide::constant(TWO_TO_52)).low()
    }

    fn field(self, hi: Word) -> Word {
        self.lshr(hi, self.u32(FIELD)) & self.u32(GREATEST)
    }
    fn is_zero(self, a: Long) -> Bit {
        self.eq(a.lo | (a.hi + a.hi), self.u32(0))
    }
    fn is_infinite(self, a: Long) -> Bit {
        self.eq(a.hi & self.u32(MAGNITUDE), self.u32(INFINITE)) & self.eq(a.lo, self.u32(0))
    }
    fn is_nan64(self, a: Long) -> Bit {
        let hi = a.hi & self.u32(MAGNITUDE);
        self.ult(self.u32(INFINITE), hi) | self.eq(hi, self.u32(INFINITE)) & !self.eq(a.lo, self.u32(0))
    }

    pub(super) fn ldexp64(self, a: Long, n: Word) -> Long {
        let [none, greatest] = [0, GREATEST].map(|x| self.u32(x));
        let field = self.field(a.hi);
        let n = self.smin(self.smax(n, self.u32(-0x1000i32 as u32)), self.u32(0x1000));
        let sum = field + n;
        let easy = !self.eq(field, none) & !self.eq(field, greatest) & self.slt(none, sum) & self.slt(sum, greatest);
        let shifted = Long {
            lo: a.lo,
            hi: a.hi + self.shl(n, self.u32(FIELD)),
        };
        let same = self.is_zero(a) | self.is_infinite(a);
        let value = or_nan(!easy, shifted);
        Long {
            lo: a.lo,
            hi: self.select(same, a.hi, value.hi),
        }
    }
    /// A denormal as a normal number, others as they are; and what that added to the exponent.
    fn normalized(self, a: Long) -> (Long, Word) {
        let big = Wide::of(a).times(Wide::constant(TWO_TO_64)).long();
        let denormal = self.eq(self.field(a.hi), self.u32(0));
        let extra = self.select(denormal, self.u32(64), self.u32(0));
        (self.select64(denormal, big, a), extra)
    }
    /// Whether it has no exponent: zero, infinite, a NaN.
    fn has_none(self, field: Word) -> Bit {
        self.eq(field, self.u32(0)) | self.eq(field, self.u32(GREATEST))
    }
    pub(super) fn frexp_exp64(self, a: Long) -> Word {
        let (a, extra) = self.normalized(a);
        let field = self.field(a.hi);
        let exponent = field - self.u32(1022) - extra;
        self.select(self.has_none(field), self.u32(0), exponent)
    }
    pub(super) fn frexp_mant64(self, a: Long) -> Long {
        let (a, _) = self.normalized(a);
        let hi = a.hi & self.u32(0x800f_ffff) | self.u32(0x3fe0_0000);
        let hi = self.select(self.has_none(self.field(a.hi)), a.hi, hi);
        or_nan(self.is_nan64(a), Long { lo: a.lo, hi })
    }

    /// Of f32, which are normal numbers among f64.
    pub(super) fn frexp_exp32(self, a: Word) -> Word {
        self.frexp_exp64(Wide::of_f32(a).long())
    }
    pub(super) fn frexp_mant32(self, a: Word) -> Word {
        Wide::of(self.frexp_mant64(Wide::of_f32(a).long())).to_f32()
    }

    pub(super) fn div_fixup64(self, q: Long, d: Long, n: Long) -> Long {
        let [zero, infinite, magnitude] = [0, INFINITE, MAGNITUDE].map(|x| self.u32(x));
        let sign = (n.hi ^ d.hi) & self.u32(SIGN);
        let (no_divisor, no_dividend) = (self.is_zero(d), self.is_zero(n));
        let (great_divisor, great_dividend) = (self.is_infinite(d), self.is_infinite(n));
        let difference = self.field(n.hi) - self.field(d.hi);
        // a NaN is greater than infinity
        let is_great = !self.ult(q.hi & magnitude, infinite);
        let small = self.slt(difference, self.u32(-1075i32 as u32)) | great_divisor | no_dividend;
        let great = no_divisor | great_dividend;
        let lo = self.select(is_great | small | great, zero, q.lo);
        let hi = self.select(small, zero, self.umin(q.hi & magnitude, infinite));
        let hi = self.select(great, infinite, hi);
        let nan = self.is_nan64(d) | self.is_nan64(n);
        let invalid = nan | no_divisor & no_dividend | great_divisor & great_dividend;
        or_nan(invalid, Long { lo, hi: sign | hi })
    }
    pub(super) fn div_scale64(self, value: Long, d: Long, n: Long) -> (Long, Bit) {
        // as softfp::division::div_scale
        const FAR: u32 = 768;
        let high = |x: f64| self.u32((x.to_bits() >> 32) as u32);
        let (d_exp, n_exp) = (self.field(d.hi), self.field(n.hi));
        let difference = n_exp - d_exp;
        let is_denominator = self.eq64(value, d);
        let huge = self.slt(self.u32(FAR - 1), difference);
        let small = self.slt(difference, self.u32(1u32.wrapping_sub(FAR)));
        let denormal = self.eq(d_exp, self.u32(0));
        let great = self.slt(self.u32(GREATEST - 3), d_exp);
        let post_scale = huge | small & !denormal;
        let tiny = self.slt(n_exp, self.u32(54));
        let otherwise = denormal | !great & (small & !is_denominator | !small & tiny);
        let scale_up = huge & is_denominator | !huge & otherwise;
        let scale_down = great & !huge & (!small | is_denominator);
        let by = self.select(scale_up, high(TWO_TO_128), high(1.0));
        let by = Long {
            lo: self.u32(0),
            hi: self.select(scale_down, high(1.0 / TWO_TO_128), by),
        };
        let scaled = Wide::of(value).times(Wide::of(by));
        let zero = Wide::ones_if(self.is_zero(d) | self.is_zero(n));
        (scaled.or(zero).long(), post_scale)
    }
    pub(super) fn div_fmas64(self, a: Long, b: Long, c: Long, post_scale: Bit) -> Long {
        let [a, b, c] = [a, b, c].map(Wide::of);
        a.times_plus(b, c).or(Wide::ones_if(post_scale)).long()
    }
}
