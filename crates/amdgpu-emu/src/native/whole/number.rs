//! Numbers that go up evenly from lane to lane: one for all lanes of several work-groups.

use amdgpu_semantics::graph::Op;

/// X and Y in the work-group, work-groups that follow each other in X, and whole rows of work-groups, which follow each other in Y.
pub const AXES: usize = 4;
pub const X: usize = 0;
pub const Y: usize = 1;
pub const GROUP: usize = 2;
pub const ROW: usize = 3;

/// The greatest place along each axis.
pub type Last = [u32; AXES];

/// What every lane has: the first one of the first work-group, and how far the next ones along an axis are from it, modulo 2^32.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Number {
    pub first: u32,
    pub steps: [u32; AXES],
}

/// The least and the greatest of numbers that go up or down evenly.
pub(super) fn ends(first: i64, steps: [i64; AXES], last: &Last) -> (i64, i64) {
    steps
        .iter()
        .zip(last)
        .fold((first, first), |(least, most), (step, &last)| {
            let way = step * i64::from(last);
            (least + way.min(0), most + way.max(0))
        })
}

/// The bits from one on that numbers up to another one may have.
fn above(lowest: usize, most: u64) -> u64 {
    let all = u64::MAX.checked_shr(most.leading_zeros()).unwrap_or(0);
    all & u64::MAX << lowest
}

pub(super) fn signed(steps: [u32; AXES]) -> [i64; AXES] {
    steps.map(|step| i64::from(step as i32))
}

impl Number {
    pub fn same(first: u32) -> Number {
        Number {
            first,
            steps: [0; AXES],
        }
    }

    pub fn is_same(&self) -> bool {
        self.steps == [0; AXES]
    }

    /// The least and the greatest one; None if some lane's passes 2^32.
    pub fn range(&self, last: &Last) -> Option<(u32, u32)> {
        let (least, most) = ends(self.first.into(), signed(self.steps), last);
        Some((u32::try_from(least).ok()?, u32::try_from(most).ok()?))
    }

    fn does_not_wrap(&self, is_signed: bool, last: &Last) -> bool {
        if !is_signed {
            return self.range(last).is_some();
        }
        let (least, most) = ends(i64::from(self.first as i32), signed(self.steps), last);
        i32::try_from(least).is_ok() && i32::try_from(most).is_ok()
    }

    fn with(self, other: Number, of: fn(u32, u32) -> u32) -> Number {
        Number {
            first: of(self.first, other.first),
            steps: std::array::from_fn(|axis| of(self.steps[axis], other.steps[axis])),
        }
    }

    fn times(self, factor: u32) -> Number {
        Number {
            first: self.first.wrapping_mul(factor),
            steps: self.steps.map(|step| step.wrapping_mul(factor)),
        }
    }

    /// What an operation makes of such numbers; None where lanes differ in a way that is no such number, or it is not known that
    /// they do not.
    pub fn apply(op: Op, [a, b, c]: [Number; 3], last: &Last) -> Option<Number> {
        let value = |of: Number| of.is_same().then_some(of.first);
        // what is the same at both ends is the same in between
        let same_at_ends = |of: Number, with: Number| {
            let with = value(with)?;
            let (least, most) = of.range(last)?;
            let [first, other] = [least, most].map(|of| op.apply([of, with, 0]));
            (first == other).then_some(Number::same(first?))
        };
        match op {
            Op::Add => return Some(a.with(b, u32::wrapping_add)),
            Op::Sub => return Some(a.with(b, u32::wrapping_sub)),
            Op::Ult | Op::Slt | Op::Eq => return Number::compare(op, a, b, last),
            Op::Select => return Some(if value(a)? != 0 { b } else { c }),
            Op::MinU | Op::MaxU => return Number::lesser_or_greater(Op::Ult, op == Op::MaxU, [a, b], last),
            Op::MinS | Op::MaxS => return Number::lesser_or_greater(Op::Slt, op == Op::MaxS, [a, b], last),
            _ => {}
        }
        if let [Some(a), Some(b), Some(c)] = [a, b, c].map(value) {
            return op.apply([a, b, c]).map(Number::same);
        }
        match op {
            Op::Mul => match (value(a), value(b)) {
                (_, Some(factor)) => Some(a.times(factor)),
                (Some(factor), None) => Some(b.times(factor)),
                _ => None,
            },
            Op::Shl => Some(a.times(1 << (value(b)? & 31))),
            Op::Lshr | Op::Ashr => same_at_ends(a, b),
            Op::MulHigh if b.is_same() => same_at_ends(a, b),
            Op::MulHigh => same_at_ends(b, a),
            Op::And if b.is_same() => a.low_bits(b.first, last),
            Op::And => b.low_bits(value(a)?, last),
            Op::Or => a
                .below(b, last)
                .or_else(|| b.below(a, last))
                .or_else(|| a.between(b, last)),
            _ => None,
        }
    }

    /// With a mask of low bits, above which no lane differs.
    fn low_bits(self, mask: u32, last: &Last) -> Option<Number> {
        let (least, most) = self.range(last)?;
        let is_low = mask & mask.wrapping_add(1) == 0;
        (is_low && least & !mask == most & !mask).then_some(Number {
            first: self.first & mask,
            ..self
        })
    }

    /// Joined with numbers that have only bits above all of these.
    fn below(self, above: Number, last: &Last) -> Option<Number> {
        let (_, most) = self.range(last)?;
        let mask = u32::MAX.checked_shr(most.leading_zeros()).unwrap_or(0);
        let bits = above.steps.iter().fold(above.first, |bits, step| bits | step);
        (bits & mask == 0).then(|| self.with(above, u32::wrapping_add))
    }

    /// Joined with numbers that have no bit where these have some.
    fn between(self, other: Number, last: &Last) -> Option<Number> {
        let bits = self.bits(last)? & other.bits(last)?;
        (bits == 0).then(|| self.with(other, u32::wrapping_add))
    }

    /// Bits that may be set: those of what the numbers are sums of, and above these as far as sums go. None if some lane's may pass 2^32.
    fn bits(self, last: &Last) -> Option<u32> {
        let axes = self.steps.into_iter().zip(last.iter().copied());
        let axes = axes.filter(|&(step, last)| step != 0 && last != 0);
        let mut parts = [(0, 0); u32::BITS as usize];
        // the lowest bit, and how much all that have it come to
        for (step, last) in axes {
            let part = &mut parts[step.trailing_zeros() as usize % parts.len()];
            part.1 += u64::from(step) * u64::from(last);
        }
        for (n, part) in parts.iter_mut().enumerate() {
            part.0 = n;
            part.1 += u64::from(self.first & 1 << n);
        }
        let (mut bits, mut lowest, mut sum) = (0u64, 0, 0u64);
        for (n, most) in parts.into_iter().filter(|part| part.1 != 0) {
            // nothing is carried to there
            if u64::BITS - sum.leading_zeros() <= n as u32 {
                bits |= above(lowest, sum);
                (lowest, sum) = (n, 0);
            }
            sum = sum.checked_add(most)?;
        }
        bits |= above(lowest, sum);
        u32::try_from(bits).ok()
    }

    /// The lesser or the greater of two, if it is the same one everywhere.
    fn lesser_or_greater(less: Op, greater: bool, [a, b]: [Number; 2], last: &Last) -> Option<Number> {
        let is_less = |a, b| Number::compare(less, a, b, last).map(|truth| truth.first != 0);
        let is_first = match is_less(a, b) {
            // where they are equal, each of them is it
            Some(is_less) => is_less,
            None => !is_less(b, a)?,
        };
        Some(if is_first != greater { a } else { b })
    }

    fn compare(op: Op, a: Number, b: Number, last: &Last) -> Option<Number> {
        let is_signed = op == Op::Slt;
        if !a.does_not_wrap(is_signed, last) || !b.does_not_wrap(is_signed, last) {
            return None;
        }
        let first = |of: Number| match is_signed {
            true => i64::from(of.first as i32),
            false => i64::from(of.first),
        };
        let (a_steps, b_steps) = (signed(a.steps), signed(b.steps));
        let steps = std::array::from_fn(|axis| a_steps[axis] - b_steps[axis]);
        let (least, most) = ends(first(a) - first(b), steps, last);
        let truth = match op {
            Op::Eq if least == 0 && most == 0 => true,
            Op::Eq if least > 0 || most < 0 => false,
            Op::Eq => return None,
            _ if most < 0 => true,
            _ if least >= 0 => false,
            _ => return None,
        };
        Some(Number::same(truth.into()))
    }
}
