//! Numbers that work-items have, as far as they are known: a first one, how far each step along an axis takes it, and how much is not known.

use amdgpu_semantics::graph::{Node, Op};

/// Work-items of a work-group along X, Y and Z, then work-groups of the grid.
pub(crate) const AXES: usize = 6;
/// The first axis of work-groups.
pub(crate) const GROUP: usize = 3;

/// From where to where ids go along each axis, both included.
pub(crate) type Bounds = [(i64, i64); AXES];

/// One more than the greatest number of 32 bits.
const WORD: i64 = 1 << 32;

/// `base + steps * ids`, and up to `span` more: a number of each work-item. Registers hold such as are from 0 to 2^32 - 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Number {
    pub base: i64,
    pub steps: [i64; AXES],
    pub span: i64,
}

impl Number {
    /// Any number of 32 bits.
    pub const UNKNOWN: Number = Number::between(0, WORD - 1);
    const EITHER: Number = Number::between(0, 1);

    pub const fn same(base: i64) -> Number {
        Number {
            base,
            steps: [0; AXES],
            span: 0,
        }
    }

    pub const fn between(least: i64, most: i64) -> Number {
        Number {
            base: least,
            steps: [0; AXES],
            span: most - least,
        }
    }

    /// The id along an axis.
    pub fn id(axis: usize) -> Number {
        let mut number = Number::same(0);
        number.steps[axis] = 1;
        number
    }

    /// It, if it is the same everywhere.
    pub fn value(&self) -> Option<u32> {
        let is_one = self.span == 0 && self.steps == [0; AXES];
        is_one.then(|| u32::try_from(self.base).ok())?
    }

    pub fn truth(&self) -> Option<bool> {
        self.value().map(|value| value != 0)
    }

    /// The least and the greatest one.
    pub fn ends(&self, bounds: &Bounds) -> (i64, i64) {
        let mut ends = (self.base, self.base + self.span);
        for (step, (first, last)) in self.steps.iter().zip(bounds) {
            let (a, b) = (step * first, step * last);
            ends = (ends.0 + a.min(b), ends.1 + a.max(b));
        }
        ends
    }

    /// The number as it is for every work-item of a wave, of which nothing but the ends is known along its axes.
    pub fn of_wave(&self, bounds: &Bounds) -> Number {
        let mut of_items = *self;
        of_items.steps[GROUP..].fill(0);
        let (least, most) = of_items.ends(bounds);
        let mut number = Number::between(least, most);
        number.steps[GROUP..].copy_from_slice(&self.steps[GROUP..]);
        number
    }

    pub fn plus(&self, other: &Number) -> Number {
        Number {
            base: self.base + other.base,
            steps: std::array::from_fn(|axis| self.steps[axis] + other.steps[axis]),
            span: self.span + other.span,
        }
    }

    pub fn minus(&self, other: &Number) -> Number {
        Number {
            base: self.base - other.base - other.span,
            steps: std::array::from_fn(|axis| self.steps[axis] - other.steps[axis]),
            span: self.span + other.span,
        }
    }

    pub fn times(&self, factor: i64) -> Option<Number> {
        let (base, span) = (self.base.checked_mul(factor)?, self.span.checked_mul(factor)?);
        let mut steps = self.steps;
        for step in &mut steps {
            *step = step.checked_mul(factor).filter(|step| step.abs() < 1 << 48)?;
        }
        let is_small = base.abs() < 1 << 48 && span.abs() < 1 << 48;
        is_small.then_some(Number {
            base: base + span.min(0),
            steps,
            span: span.abs(),
        })
    }

    /// What is left modulo 2^32, if that is such a number.
    fn wrapped(self, bounds: &Bounds) -> Number {
        let (least, most) = self.ends(bounds);
        let turns = least.div_euclid(WORD);
        match turns == most.div_euclid(WORD) {
            true => Number {
                base: self.base - turns * WORD,
                ..self
            },
            false => Number::UNKNOWN,
        }
    }

    /// The same as a signed number.
    fn signed(self, bounds: &Bounds) -> Option<Number> {
        match self.ends(bounds) {
            (_, most) if most < WORD / 2 => Some(self),
            (least, _) if least >= WORD / 2 => Some(Number {
                base: self.base - WORD,
                ..self
            }),
            _ => None,
        }
    }

    /// One of two.
    pub fn or_else(self, other: Number, bounds: &Bounds) -> Number {
        if self == other {
            return self;
        }
        if self.steps == other.steps {
            let base = self.base.min(other.base);
            return Number {
                base,
                span: (self.base + self.span).max(other.base + other.span) - base,
                ..self
            };
        }
        let (a, b) = (self.ends(bounds), other.ends(bounds));
        Number::between(a.0.min(b.0), a.1.max(b.1))
    }

    /// Its multiples of 2^n, and what is left below, if these do not meet.
    fn split(&self, n: u32, bounds: &Bounds) -> Option<(Number, Number)> {
        let unit = 1i64 << n;
        let is_high = |step: &i64| step % unit == 0;
        let high = Number {
            base: self.base.div_euclid(unit) * unit,
            steps: self.steps.map(|step| if is_high(&step) { step } else { 0 }),
            span: 0,
        };
        let low = self.minus(&high);
        let (least, most) = low.ends(bounds);
        (least >= 0 && most < unit).then_some((high, low))
    }

    fn shifted_down(&self, n: u32, bounds: &Bounds) -> Number {
        if let Some((high, _)) = self.split(n, bounds) {
            return Number {
                base: high.base >> n,
                steps: high.steps.map(|step| step >> n),
                span: 0,
            };
        }
        let (least, most) = self.ends(bounds);
        Number::between(least >> n, most >> n)
    }

    fn masked(&self, mask: u32, bounds: &Bounds) -> Number {
        let (least, most) = self.ends(bounds);
        if mask & mask.wrapping_add(1) == 0 {
            // the low bits
            let low = self.split(mask.count_ones(), bounds);
            return low.map_or(Number::between(0, most.min(mask.into())), |(_, low)| low);
        }
        if !mask & (!mask).wrapping_add(1) == 0 {
            let high = self.split(mask.trailing_zeros(), bounds);
            let both = Number::between(least & i64::from(mask), most & i64::from(mask));
            return high.map_or(both, |(high, _)| high);
        }
        Number::between(0, most.min(mask.into()))
    }

    /// The part that SDWA selects: byte 0 to 3, word 4 or 5, or all of it.
    pub fn selected(&self, select: u8, bounds: &Bounds) -> Number {
        match u32::from(select) {
            byte @ 0..=3 => self.shifted_down(8 * byte, bounds).masked(0xff, bounds),
            word @ 4..=5 => self.shifted_down(16 * (word - 4), bounds).masked(0xffff, bounds),
            _ => *self,
        }
    }

    /// The sum, if the two have no bits together.
    fn joined(&self, other: &Number, bounds: &Bounds) -> Option<Number> {
        let (_, most) = self.ends(bounds);
        let bits = i64::BITS - most.leading_zeros();
        let (_, low) = other.split(bits, bounds)?;
        (low == Number::same(0)).then(|| self.plus(other))
    }

    /// What an operation of 32 bits makes of numbers; truth values are 0 or 1.
    fn apply(op: Op, [a, b, c]: [&Number; 3], bounds: &Bounds) -> Number {
        if let (Some(x), Some(y), Some(z)) = (a.value(), b.value(), c.value()) {
            let known = op.apply([x, y, z]);
            return known.map_or_else(|| Number::unknown(op), |value| Number::same(value.into()));
        }
        let factor = |of: &Number| of.value().map(|value| i64::from(value as i32));
        let product = |of: &Number, factor| of.times(factor).map(|product| product.wrapped(bounds));
        let (a_ends, b_ends) = (a.ends(bounds), b.ends(bounds));
        let known = match op {
            Op::Add => Some(a.plus(b).wrapped(bounds)),
            Op::Sub => Some(a.minus(b).wrapped(bounds)),
            Op::Mul => match (factor(a), factor(b)) {
                (_, Some(factor)) => product(a, factor),
                (Some(factor), None) => product(b, factor),
                (None, None) => {
                    let most = a_ends.1.checked_mul(b_ends.1).filter(|most| *most < WORD);
                    most.map(|most| Number::between(a_ends.0 * b_ends.0, most))
                }
            },
            Op::MulHigh => {
                let high = |a: i64, b: i64| ((a as u128 * b as u128) >> 32) as i64;
                Some(Number::between(high(a_ends.0, b_ends.0), high(a_ends.1, b_ends.1)))
            }
            Op::Shl => b.value().and_then(|n| product(a, 1 << (n & 31))),
            Op::Lshr => b.value().map(|n| a.shifted_down(n & 31, bounds)),
            Op::Ashr if a_ends.1 < WORD / 2 => b.value().map(|n| a.shifted_down(n & 31, bounds)),
            Op::And => match (a.value(), b.value()) {
                (_, Some(mask)) => Some(a.masked(mask, bounds)),
                (Some(mask), None) => Some(b.masked(mask, bounds)),
                _ => Some(Number::between(0, a_ends.1.min(b_ends.1))),
            },
            Op::Or | Op::Xor => {
                let sum = a.joined(b, bounds).or_else(|| b.joined(a, bounds));
                let bits = i64::BITS - (a_ends.1 | b_ends.1).leading_zeros();
                Some(sum.unwrap_or(Number::between(0, (1 << bits) - 1)))
            }
            Op::MinU => Some(Number::between(a_ends.0.min(b_ends.0), a_ends.1.min(b_ends.1))),
            Op::MaxU => Some(Number::between(a_ends.0.max(b_ends.0), a_ends.1.max(b_ends.1))),
            Op::Select => Some(match a.truth() {
                Some(true) => *b,
                Some(false) => *c,
                None => b.or_else(*c, bounds),
            }),
            Op::Ult | Op::Slt | Op::Eq => {
                let compared = Compared::of(op, a, b, bounds).and_then(|compared| compared.truth(bounds));
                compared.map(|truth| Number::same(truth.into()))
            }
            _ => None,
        };
        known.unwrap_or_else(|| Number::unknown(op))
    }

    fn unknown(op: Op) -> Number {
        if op.is_bit() { Number::EITHER } else { Number::UNKNOWN }
    }
}

/// How a linear number without anything unknown stands to 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Compared {
    pub number: Number,
    pub is: Is,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Is {
    Below,
    NotBelow,
    Zero,
    NotZero,
}

impl Compared {
    fn of(op: Op, a: &Number, b: &Number, bounds: &Bounds) -> Option<Compared> {
        let (a, b) = match op {
            Op::Slt => (a.signed(bounds)?, b.signed(bounds)?),
            _ => (*a, *b),
        };
        Some(Compared {
            number: a.minus(&b),
            is: if op == Op::Eq { Is::Zero } else { Is::Below },
        })
    }

    /// Whether it holds everywhere or nowhere.
    fn truth(&self, bounds: &Bounds) -> Option<bool> {
        let (least, most) = self.number.ends(bounds);
        let (always, never) = match self.is {
            Is::Below | Is::NotBelow => (most < 0, least >= 0),
            Is::Zero | Is::NotZero => (least == 0 && most == 0, least > 0 || most < 0),
        };
        let is_positive = matches!(self.is, Is::Below | Is::Zero);
        match (always, never) {
            (true, _) => Some(is_positive),
            (_, true) => Some(!is_positive),
            _ => None,
        }
    }

    pub fn opposite(self) -> Compared {
        let is = match self.is {
            Is::Below => Is::NotBelow,
            Is::NotBelow => Is::Below,
            Is::Zero => Is::NotZero,
            Is::NotZero => Is::Zero,
        };
        Compared { is, ..self }
    }

    /// Whether it is known for each work-item, and the same in all work-groups.
    pub fn is_of_items(&self) -> bool {
        self.number.span == 0 && self.number.steps[GROUP..] == [0; AXES - GROUP]
    }

    /// Whether it holds for a work-item.
    pub fn holds(&self, ids: [i64; GROUP]) -> bool {
        let steps = self.number.steps.iter().zip(ids);
        let number = steps.fold(self.number.base, |sum, (step, id)| sum + step * id);
        match self.is {
            Is::Below => number < 0,
            Is::NotBelow => number >= 0,
            Is::Zero => number == 0,
            Is::NotZero => number != 0,
        }
    }

    /// Where it holds, as far as that is bounds of one axis.
    pub fn narrow(&self, bounds: &mut Bounds) {
        let mut axes = (0..AXES).filter(|axis| self.number.steps[*axis] != 0);
        let (Some(axis), None) = (axes.next(), axes.next()) else {
            return;
        };
        let (step, base, span) = (self.number.steps[axis], self.number.base, self.number.span);
        // from where to where `base + step * id` may be
        let (least, most) = match self.is {
            Is::Below => (None, Some(-1)),
            Is::NotBelow => (Some(-span), None),
            Is::Zero => (Some(-span), Some(0)),
            Is::NotZero => (None, None),
        };
        let (first, last) = &mut bounds[axis];
        let up = |number: i64| number.div_euclid(step.abs()) + i64::from(number.rem_euclid(step.abs()) != 0);
        let down = |number: i64| number.div_euclid(step.abs());
        if let Some(least) = least {
            match step > 0 {
                true => *first = (*first).max(up(least - base)),
                false => *last = (*last).min(down(base - least)),
            }
        }
        if let Some(most) = most {
            match step > 0 {
                true => *last = (*last).min(down(most - base)),
                false => *first = (*first).max(up(base - most)),
            }
        }
        *last = (*last).max(*first);
    }
}

/// A value of a graph, and where it is a comparison, which.
pub(crate) struct Values {
    all: Vec<Number>,
    compared: Vec<Option<Compared>>,
}

impl Values {
    pub fn new() -> Values {
        Values {
            all: Vec::new(),
            compared: Vec::new(),
        }
    }

    pub fn get(&self, node: u32) -> Number {
        self.all[node as usize]
    }

    pub fn compared(&self, node: u32) -> Option<Compared> {
        self.compared[node as usize]
    }

    /// Follows a graph; `source` gives its registers, and `truth` its mask.
    pub fn run(&mut self, nodes: &[Node], source: impl Fn(u16) -> Number, truth: Number, bounds: &Bounds) {
        self.all.clear();
        self.compared.clear();
        for node in nodes {
            let args = node.args();
            let arg = |n: usize| args.get(n).map_or(&ZERO, |id| &self.all[*id as usize]);
            let mut compared = None;
            let made = match node.op {
                Op::Register(n) => source(n),
                Op::Mask(_) => truth,
                Op::Sub | Op::Xor if args[0] == args[1] => ZERO,
                op @ (Op::Ult | Op::Slt | Op::Eq) => {
                    compared = Compared::of(op, arg(0), arg(1), bounds);
                    match carry(op, args, nodes, &self.all, bounds) {
                        Some(carries) => Number::same(carries.into()),
                        None => Number::apply(op, [arg(0), arg(1), &ZERO], bounds),
                    }
                }
                Op::BitNot => {
                    compared = self.compared[args[0] as usize].map(Compared::opposite);
                    match arg(0).truth() {
                        Some(truth) => Number::same((!truth).into()),
                        None => Number::EITHER,
                    }
                }
                op => Number::apply(op, [arg(0), arg(1), arg(2)], bounds),
            };
            self.all.push(made);
            self.compared.push(compared);
        }
    }
}

const ZERO: Number = Number::same(0);

/// Whether a comparison asks if a sum passes 2^32, and that is the same everywhere.
fn carry(op: Op, args: &[u32], nodes: &[Node], all: &[Number], bounds: &Bounds) -> Option<bool> {
    let sum = &nodes[args[0] as usize];
    if op != Op::Ult || sum.op != Op::Add || !sum.args().contains(&args[1]) {
        return None;
    }
    let [a, b] = [0, 1].map(|n| all[sum.args()[n] as usize]);
    let (least, most) = a.plus(&b).ends(bounds);
    match (least >= WORD, most < WORD) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is known of each work-item's number is so.
    #[test]
    fn every_work_item_has_a_number_that_is_known() {
        let mut state = 7u64;
        let mut next = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        const OPS: [Op; 17] = [
            Op::Add,
            Op::Sub,
            Op::Mul,
            Op::MulHigh,
            Op::Shl,
            Op::Lshr,
            Op::Ashr,
            Op::And,
            Op::Or,
            Op::Xor,
            Op::MinU,
            Op::MaxU,
            Op::Select,
            Op::Ult,
            Op::Slt,
            Op::Eq,
            Op::MinS,
        ];
        let edges = [
            0,
            1,
            2,
            3,
            4,
            5,
            15,
            16,
            255,
            256,
            1023,
            0xffff,
            0x7fff_ff00,
            0x8000_0000,
            0xffff_ff00,
            0xffff_ffff,
        ];
        let mut exact = [0; OPS.len()];
        for _ in 0..60_000 {
            let bounds: Bounds = std::array::from_fn(|_| (0, next(5) as i64));
            let mut number = || {
                let mut number = Number::same(edges[next(16) as usize]);
                for step in &mut number.steps {
                    *step = [0, 0, 0, 1, 4, 64, 1024][next(7) as usize];
                }
                number.span = [0, 0, 0, 3, 255][next(5) as usize];
                number.wrapped(&bounds)
            };
            let [a, mut b, c] = [number(), number(), number()];
            if next(2) == 0 {
                b = Number::same(edges[next(16) as usize]);
            }
            let op = OPS[next(OPS.len() as u64) as usize];
            let a = if op == Op::Select { Number::between(0, 1) } else { a };
            let known = Number::apply(op, [&a, &b, &c], &bounds);
            exact[OPS.iter().position(|o| *o == op).expect("one of them")] += i32::from(known.span == 0);
            let ids: [i64; AXES] = std::array::from_fn(|axis| next(bounds[axis].1 as u64 + 1) as i64);
            let mut of = |number: &Number| {
                let steps: i64 = number.steps.iter().zip(ids).map(|(step, id)| step * id).sum();
                number.base + steps + next(number.span as u64 + 1) as i64
            };
            let values = [of(&a), of(&b), of(&c)].map(|value| u32::try_from(value).expect("32 bits"));
            let right = i64::from(op.apply(values).expect("an operation of integers"));
            let first = of(&Number { span: 0, ..known });
            assert!(
                (first..=first + known.span).contains(&right),
                "{op:?} of {a:?} {b:?} {c:?}: {known:?}, not {right}, at {ids:?} of {bounds:?}, {values:?}"
            );
        }
        let linear = [Op::Add, Op::Sub, Op::Shl, Op::Lshr, Op::And, Op::Or];
        let is_linear = |n: &usize| linear.contains(&OPS[*n]);
        assert!((0..OPS.len()).filter(is_linear).all(|n| exact[n] > 10), "{exact:?}");
    }

    #[test]
    fn comparisons_narrow_bounds() {
        let mut number = Number::same(-5);
        number.steps[0] = 2;
        let of = |is| {
            let mut bounds = [(0, 9); AXES];
            Compared { number, is }.narrow(&mut bounds);
            bounds[0]
        };
        assert_eq!(of(Is::Below), (0, 2));
        assert_eq!(of(Is::NotBelow), (3, 9));
        number.base = -6;
        let mut bounds = [(0, 9); AXES];
        Compared { number, is: Is::Zero }.narrow(&mut bounds);
        assert_eq!(bounds[0], (3, 3));
        // down: 6 - 2 * id
        (number.base, number.steps[0]) = (6, -2);
        let of = |is| {
            let mut bounds = [(0, 9); AXES];
            Compared { number, is }.narrow(&mut bounds);
            bounds[0]
        };
        assert_eq!(
            [of(Is::Below), of(Is::NotBelow), of(Is::Zero)],
            [(4, 9), (0, 3), (3, 3)]
        );
    }
}
