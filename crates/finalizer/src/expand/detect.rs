//! Exceptions with a policy: that are detected, or stop the wavefront (PRM 12.2, 12.3).
//!
//! The machine records what its operations raise. Where those are more than one, they raise what the instruction does not: such
//! a sequence is put in quarantine, after which the record is as it was before. What the instruction does raise is then raised by
//! an operation behind the quarantine, or found out and recorded. With the BREAK policy the machine's operations trap by themselves;
//! they do not in quarantine, and what is found out traps by an instruction.

use super::Expander;
use crate::ir::{Class, Compare, Exceptions, Float, FloatMode, Op, Value, Width};

impl Expander<'_, '_> {
    /// Whether some exception has a policy.
    pub fn detects(&self) -> bool {
        !self.policies.watched().is_empty()
    }

    /// Leaves no exceptions of what a function builds.
    pub fn quarantined<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let recorded = self.begin_quarantine();
        let result = build(self);
        self.end_quarantine(recorded);
        result
    }

    /// From here on nothing is raised, until [`Self::end_quarantine`] with what this gives.
    pub fn begin_quarantine(&mut self) -> Option<Value> {
        let breaks = !self.policies.break_on.is_empty();
        self.detects().then(|| self.b.begin_quarantine(breaks))
    }

    /// Ends what [`Self::begin_quarantine`] began.
    pub fn end_quarantine(&mut self, recorded: Option<Value>) {
        let breaks = !self.policies.break_on.is_empty();
        if let Some(recorded) = recorded {
            self.b.end_quarantine(recorded, breaks);
        }
    }

    /// Notes that an exception is raised if a condition holds.
    pub fn raise(&mut self, exception: Exceptions, condition: Value) {
        if self.policies.watched().contains(exception) {
            self.raised.push((exception, condition));
        }
    }

    /// Records what was noted.
    pub fn record(&mut self) {
        let raised = std::mem::take(&mut self.raised);
        let mut all: Option<Value> = None;
        for exception in self.policies.watched().iter() {
            let conditions = raised.iter().filter(|(e, _)| *e == exception).map(|(_, c)| *c);
            let Some(condition) = conditions.collect::<Vec<_>>().into_iter().reduce(|a, b| self.or(a, b)) else {
                continue;
            };
            // Some lane is enough.
            let lanes = self.b.op(Op::Ballot, &[condition], Width::B64);
            let none = self.is_zero(lanes);
            let bit = self.u32(exception.bits().into());
            let zero = self.u32(0);
            let bit = self.b.select(none, zero, bit);
            all = Some(match all {
                Some(bits) => self.or(bits, bit),
                None => bit,
            });
        }
        if let Some(bits) = all {
            let recorded = self.b.op(Op::ReadExceptions, &[], Width::B32);
            let both = self.or(recorded, bits);
            self.b.effect(Op::WriteExceptions, &[both]);
            self.stop(bits);
        }
    }

    /// Stops the wavefront if one of the exceptions has the BREAK policy.
    fn stop(&mut self, bits: Value) {
        let policy = self.policies.break_on;
        if policy.is_empty() {
            return;
        }
        let stopping = self.and_with(bits, policy.bits().into());
        let zero = self.u32(0);
        let some = self.b.compare_u(Compare::Ne, stopping, zero);
        crate::stack::stop_if(self.b, some);
    }

    /// Notes invalid operation for a signaling NaN.
    pub fn raise_if_signaling(&mut self, f: Float, a: Value) {
        if self.detects() {
            let signaling = self.b.class(f, Class::SIGNALING_NAN, a);
            self.raise(Exceptions::INVALID_OPERATION, signaling);
        }
    }

    /// Zeros, and subnormal numbers if they are flushed.
    fn zeros(&self) -> Class {
        let zeros = Class::NEGATIVE_ZERO | Class::POSITIVE_ZERO;
        if self.mode.flush {
            zeros | Class::NEGATIVE_SUBNORMAL | Class::POSITIVE_SUBNORMAL
        } else {
            zeros
        }
    }

    /// Notes what a square root raises but for inexact: of less than zero it is invalid.
    pub fn raise_if_negative(&mut self, f: Float, a: Value) {
        if self.detects() {
            let classes = Class::NEGATIVE_INFINITY | Class::NEGATIVE_NORMAL | Class::NEGATIVE_SUBNORMAL;
            let negative = self.b.class(f, (classes | Class::SIGNALING_NAN) - self.zeros(), a);
            self.raise(Exceptions::INVALID_OPERATION, negative);
        }
    }

    /// Notes what an f64 quotient raises, by a division of the significands, which neither overflows nor underflows.
    pub fn raise_of_quotient(&mut self, n: Value, d: Value, result: Value) {
        let (f, near, mode) = (Float::F64, self.near(), self.mode());
        let zeros = self.zeros();
        let infinities = Class::NEGATIVE_INFINITY | Class::POSITIVE_INFINITY;
        let nans = Class::SIGNALING_NAN | Class::QUIET_NAN;
        let finite = Class::all() - zeros - infinities - nans;
        for x in [n, d] {
            self.raise_if_signaling(f, x);
        }
        for classes in [zeros, infinities] {
            let [n, d] = [n, d].map(|x| self.b.class(f, classes, x));
            let both = self.and(n, d);
            self.raise(Exceptions::INVALID_OPERATION, both);
        }
        let numerator = self.b.class(f, finite, n);
        let none = self.b.class(f, zeros, d);
        let pole = self.and(numerator, none);
        self.raise(Exceptions::DIVIDE_BY_ZERO, pole);
        let denominator = self.b.class(f, finite, d);
        let both = self.and(numerator, denominator);

        let exponents = [n, d].map(|x| self.b.op(Op::FFrexpExponent(f), &[x], Width::B32));
        let exponent = self.sub(exponents[0], exponents[1]);
        let [n, d] = [n, d].map(|x| self.b.same(Op::FFrexpMantissa(f), &[x]));
        let (last, reciprocal, quotient) = self.refined_quotient(f, n, d);
        let quotient = self.fma(f, FloatMode { flush: false, ..mode }, last, reciprocal, quotient);
        let own = self.b.op(Op::FFrexpExponent(f), &[quotient], Width::B32);
        let own = self.add(own, exponent);
        let limit = self.u32(1024);
        let beyond = self.b.compare_s(Compare::Gt, own, limit);
        let overflow = self.and(both, beyond);
        self.raise(Exceptions::OVERFLOW, overflow);

        // Inexact: something is left, or the result is another than the quotient.
        let zero = self.number(f, 0.0);
        let minus = self.fneg(f, quotient);
        let rest = self.fma(f, near, minus, d, n);
        let rest = self.fcompare(f, near, Compare::Ne, rest, zero);
        let down = self.negative(exponent);
        let back = self.ldexp(f, near, result, down);
        let other = self.fcompare(f, near, Compare::Ne, back, quotient);
        let inexact = self.or(rest, other);
        let inexact = self.and(both, inexact);
        self.raise(Exceptions::INEXACT, inexact);
        let least = self.u32(-1021i32 as u32);
        let tiny = self.b.compare_s(Compare::Lt, own, least);
        let underflow = self.and(inexact, tiny);
        self.raise(Exceptions::UNDERFLOW, underflow);
    }
}
