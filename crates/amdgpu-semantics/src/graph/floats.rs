//! Floats as nodes.

use super::wide::Integral;
use super::{
    Bit, GRAPH, INFINITY, LEAST_NORMAL, Long, MAGNITUDE, NAN, Nodes, Op, TWO_TO_64, TWO_TO_MINUS_64, Word, node,
    unsupported,
};
use crate::domain::Domain;
use crate::fp::{FpDomain, for_each_format};

impl Nodes {
    /// Denormals become zeros of their sign.
    fn flush(self, a: Word) -> Word {
        let small = self.ult(a & self.u32(MAGNITUDE), self.u32(LEAST_NORMAL));
        self.select(small, a & self.u32(!MAGNITUDE), a)
    }

    /// An operand that is moved, not computed with: the zero that a denormal counts as.
    fn moved(self, a: Word) -> Word {
        match GRAPH.with_borrow(|g| g.flushes) {
            true => self.flush(a),
            false => a,
        }
    }

    /// The lesser or the greater one, as `ordered` and `equal` say of two that are not NaNs.
    fn extreme(self, a: Word, b: Word, ordered: Word, equal: Word) -> Word {
        let number = self.select(self.eq_f32(a, b), equal, ordered);
        self.select(self.unordered_f32(a, b), self.u32(NAN), number)
    }
}

/// Operations without a node; types are the domain's.
macro_rules! no_nodes {
    ($($name:ident($($arg:ident: $ty:ident),+) -> $ret:ident;)+) => {$(
        fn $name(self, $($arg: Self::$ty),+) -> Self::$ret {
            no_nodes!(@ $ret)
        }
    )+};
    (@ U32) => { unsupported() };
    (@ U64) => {{ let x = unsupported(); Long { lo: x, hi: x } }};
    (@ Bool) => { Bit(node(Op::Eq, [unsupported().0; 3])) };
}

/// The operations of a format without nodes. Most of f32 and f64 have some.
macro_rules! no_nodes_of_format {
    (F32 $bits:ident $($name:ident)+) => {};
    (F64 $bits:ident $($name:ident)+) => {};
    ($format:ident $bits:ident $add:ident $sub:ident $mul:ident $fma:ident $min:ident $max:ident
        $lt:ident $eq:ident $unordered:ident
        $trunc:ident $ceil:ident $floor:ident $rndne:ident $fract:ident $ldexp:ident $frexp_exp:ident $frexp_mant:ident
        $rcp:ident $rsq:ident $sqrt:ident $div_fixup:ident) => {
        no_nodes! {
            $add(_a: $bits, _b: $bits) -> $bits;
            $sub(_a: $bits, _b: $bits) -> $bits;
            $mul(_a: $bits, _b: $bits) -> $bits;
            $fma(_a: $bits, _b: $bits, _c: $bits) -> $bits;
            $min(_a: $bits, _b: $bits) -> $bits;
            $max(_a: $bits, _b: $bits) -> $bits;
            $lt(_a: $bits, _b: $bits) -> Bool;
            $eq(_a: $bits, _b: $bits) -> Bool;
            $unordered(_a: $bits, _b: $bits) -> Bool;
            $trunc(_a: $bits) -> $bits;
            $ceil(_a: $bits) -> $bits;
            $floor(_a: $bits) -> $bits;
            $rndne(_a: $bits) -> $bits;
            $fract(_a: $bits) -> $bits;
            $ldexp(_a: $bits, _n: U32) -> $bits;
            $frexp_exp(_a: $bits) -> U32;
            $frexp_mant(_a: $bits) -> $bits;
            $rcp(_a: $bits) -> $bits;
            $rsq(_a: $bits) -> $bits;
            $sqrt(_a: $bits) -> $bits;
            $div_fixup(_q: $bits, _d: $bits, _n: $bits) -> $bits;
        }
    };
}

/// As [`crate::domain::Host`] computes, or [`crate::fp::Flushed`]: for the default MODE, with a NaN where the result is not to be used.
impl FpDomain for Nodes {
    for_each_format!(no_nodes_of_format);
    no_nodes! {
        mad_f16(_a: U32, _b: U32, _c: U32) -> U32;
        exp2_f16(_a: U32) -> U32;
        log2_f16(_a: U32) -> U32;
        sin_f16(_a: U32) -> U32;
        cos_f16(_a: U32) -> U32;
        trig_preop_f64(_a: U64, _s: U32) -> U64;
        f16_to_f32(_a: U32) -> U32;
        f32_to_f16(_a: U32) -> U32;
        f32_to_f16_rtz(_a: U32) -> U32;
        i16_to_f16(_a: U32) -> U32;
        u16_to_f16(_a: U32) -> U32;
        f16_to_i16(_a: U32) -> U32;
        f16_to_u16(_a: U32) -> U32;
        floor_to_i32(_a: U32) -> U32;
        half_up_to_i32(_a: U32) -> U32;
        f32_to_snorm16(_a: U32) -> U32;
        f32_to_unorm16(_a: U32) -> U32;
        f16_to_snorm16(_a: U32) -> U32;
        f16_to_unorm16(_a: U32) -> U32;
        f32_to_u8(_a: U32) -> U32;
    }
    fn add_f64(self, a: Long, b: Long) -> Long {
        self.apply64(Op::DAdd, a, b)
    }
    fn sub_f64(self, a: Long, b: Long) -> Long {
        self.apply64(Op::DSub, a, b)
    }
    fn mul_f64(self, a: Long, b: Long) -> Long {
        self.apply64(Op::DMul, a, b)
    }
    fn fma_f64(self, a: Long, b: Long, c: Long) -> Long {
        self.fma64(a, b, c)
    }
    fn min_f64(self, a: Long, b: Long) -> Long {
        self.extreme64(Op::DMin, Op::DOr, a, b)
    }
    fn max_f64(self, a: Long, b: Long) -> Long {
        self.extreme64(Op::DMax, Op::DAnd, a, b)
    }
    fn lt_f64(self, a: Long, b: Long) -> Bit {
        self.compare64(Op::DLt, a, b)
    }
    fn eq_f64(self, a: Long, b: Long) -> Bit {
        self.compare64(Op::DEq, a, b)
    }
    fn unordered_f64(self, a: Long, b: Long) -> Bit {
        self.compare64(Op::DUnordered, a, b)
    }
    fn rndne_f64(self, a: Long) -> Long {
        self.integral64(Integral::NearestEven, a)
    }
    fn floor_f64(self, a: Long) -> Long {
        self.integral64(Integral::Down, a)
    }
    fn ceil_f64(self, a: Long) -> Long {
        self.integral64(Integral::Up, a)
    }
    fn trunc_f64(self, a: Long) -> Long {
        self.integral64(Integral::TowardsZero, a)
    }
    fn fract_f64(self, a: Long) -> Long {
        self.fract64(a)
    }
    fn ldexp_f64(self, a: Long, n: Word) -> Long {
        self.ldexp64(a, n)
    }
    fn frexp_exp_f64(self, a: Long) -> Word {
        self.frexp_exp64(a)
    }
    fn frexp_mant_f64(self, a: Long) -> Long {
        self.frexp_mant64(a)
    }
    fn rcp_f64(self, a: Long) -> Long {
        self.rcp64(a)
    }
    fn rsq_f64(self, a: Long) -> Long {
        self.rsq64(a)
    }
    fn sqrt_f64(self, a: Long) -> Long {
        self.sqrt64(a)
    }
    fn div_fixup_f64(self, q: Long, d: Long, n: Long) -> Long {
        self.div_fixup64(q, d, n)
    }
    fn div_scale_f64(self, value: Long, d: Long, n: Long) -> (Long, Bit) {
        self.div_scale64(value, d, n)
    }
    fn div_fmas_f64(self, a: Long, b: Long, c: Long, post_scale: Bit) -> Long {
        self.div_fmas64(a, b, c, post_scale)
    }
    fn f32_to_f64(self, a: Word) -> Long {
        self.f32_to_64(self.moved(a))
    }
    fn f64_to_f32(self, a: Long) -> Word {
        let value = self.f32_of_64(a);
        if !GRAPH.with_borrow(|g| g.flushes) {
            return value;
        }
        // The least normal number may be the rounding of what counts as denormal.
        let doubtful = self.eq(value & self.u32(MAGNITUDE), self.u32(LEAST_NORMAL));
        self.select(doubtful, self.u32(NAN), self.flush(value))
    }
    fn i32_to_f64(self, a: Word) -> Long {
        self.i32_to_64(a)
    }
    fn u32_to_f64(self, a: Word) -> Long {
        self.u32_to_64(a)
    }
    fn f64_to_i32(self, a: Long) -> Word {
        self.i32_of_64(a)
    }
    fn f64_to_u32(self, a: Long) -> Word {
        self.u32_of_64(a)
    }

    fn add_f32(self, a: Word, b: Word) -> Word {
        a.binary(Op::FAdd, b)
    }
    fn sub_f32(self, a: Word, b: Word) -> Word {
        a.binary(Op::FSub, b)
    }
    fn mul_f32(self, a: Word, b: Word) -> Word {
        a.binary(Op::FMul, b)
    }
    fn fma_f32(self, a: Word, b: Word, c: Word) -> Word {
        Word(node(Op::Fma, [a.0, b.0, c.0]))
    }
    fn min_f32(self, a: Word, b: Word) -> Word {
        let (a, b) = (self.moved(a), self.moved(b));
        self.extreme(a, b, self.select(self.lt_f32(a, b), a, b), a | b)
    }
    fn max_f32(self, a: Word, b: Word) -> Word {
        let (a, b) = (self.moved(a), self.moved(b));
        self.extreme(a, b, self.select(self.lt_f32(b, a), a, b), a & b)
    }
    fn lt_f32(self, a: Word, b: Word) -> Bit {
        a.compare(Op::FLt, b)
    }
    fn eq_f32(self, a: Word, b: Word) -> Bit {
        a.compare(Op::FEq, b)
    }
    fn unordered_f32(self, a: Word, b: Word) -> Bit {
        a.compare(Op::FUnordered, b)
    }
    fn rndne_f32(self, a: Word) -> Word {
        a.unary(Op::FRound(0))
    }
    fn floor_f32(self, a: Word) -> Word {
        a.unary(Op::FRound(1))
    }
    fn ceil_f32(self, a: Word) -> Word {
        a.unary(Op::FRound(2))
    }
    fn trunc_f32(self, a: Word) -> Word {
        a.unary(Op::FRound(3))
    }
    fn fract_f32(self, a: Word) -> Word {
        let f = self.sub_f32(a, self.floor_f32(a));
        let one = self.u32(1f32.to_bits());
        self.select(self.eq_f32(f, one), self.u32(1f32.to_bits() - 1), f)
    }
    fn rcp_f32(self, a: Word) -> Word {
        self.flush(self.u32(1f32.to_bits()).binary(Op::FDiv, self.flush(a)))
    }
    fn rcp_iflag_f32(self, a: Word) -> Word {
        self.rcp_f32(a)
    }
    fn sqrt_f32(self, a: Word) -> Word {
        self.flush(a).unary(Op::FSqrt)
    }
    fn mad_f32(self, a: Word, b: Word, c: Word) -> Word {
        if GRAPH.with_borrow(|g| g.flushes) {
            return self.add_f32(self.mul_f32(a, b), c);
        }
        let product = self.mul_f32(self.flush(a), self.flush(b));
        // The least normal number may be the rounding of what counts as denormal.
        let doubtful = self.eq(product & self.u32(MAGNITUDE), self.u32(LEAST_NORMAL));
        let product = self.select(doubtful, self.u32(NAN), self.flush(product));
        self.flush(self.add_f32(product, self.flush(c)))
    }
    fn ldexp_f32(self, a: Word, n: Word) -> Word {
        // as far as a result can be neither zero nor infinite, in steps that are normal numbers: only the last one rounds to anything
        // but zero
        let limited = |n, down: i32, up: i32| self.smin(self.smax(n, self.u32(down as u32)), self.u32(up as u32));
        let power = |n: Word| self.shl(n + self.u32(127), self.u32(23));
        let n = limited(n, 3 * -126, 3 * 127);
        let last = limited(n, -126, 127);
        let middle = limited(n - last, -126, 127);
        let first = self.mul_f32(a, power(n - last - middle));
        self.mul_f32(self.mul_f32(first, power(middle)), power(last))
    }
    fn div_fixup_f32(self, q: Word, d: Word, n: Word) -> Word {
        let (d, n) = (self.moved(d), self.moved(n));
        let infinite = self.u32(INFINITY);
        let zero = self.u32(0);
        let sign = (n ^ d) & self.u32(!MAGNITUDE);
        let [q, d, n] = [q, d, n].map(|x| x & self.u32(MAGNITUDE));
        let (no_divisor, no_dividend) = (self.eq(d, zero), self.eq(n, zero));
        let (great_divisor, great_dividend) = (self.eq(d, infinite), self.eq(n, infinite));
        let difference = self.lshr(n, self.u32(23)) - self.lshr(d, self.u32(23));
        let magnitude = self.umin(q, infinite);
        let small = self.slt(difference, self.u32(-150i32 as u32)) | great_divisor | no_dividend;
        let magnitude = self.select(small, zero, magnitude);
        let magnitude = self.select(no_divisor | great_dividend, infinite, magnitude);
        let nan = self.ult(infinite, d) | self.ult(infinite, n);
        let invalid = nan | no_divisor & no_dividend | great_divisor & great_dividend;
        self.select(invalid, self.u32(NAN), sign | magnitude)
    }
    fn div_scale_f32(self, value: Word, d: Word, n: Word) -> (Word, Bit) {
        // as softfp::division::div_scale
        const FAR: i32 = 96;
        let [v, d, n] = [value, d, n].map(|x| self.moved(x));
        let exponent = |x: Word| self.lshr(x, self.u32(23)) & self.u32(0xff);
        let (d_exp, n_exp) = (exponent(d), exponent(n));
        let difference = n_exp - d_exp;
        let is_denominator = self.eq(v, d);
        let huge = self.slt(self.u32(FAR as u32 - 1), difference);
        let small = self.slt(difference, self.u32((1 - FAR) as u32));
        let denormal = self.eq(d_exp, self.u32(0));
        let great = self.slt(self.u32(0xff - 3), d_exp);
        let post_scale = huge | small & !denormal;
        let tiny = self.slt(n_exp, self.u32(25));
        let otherwise = denormal | !great & (small & !is_denominator | !small & tiny);
        let scale_up = huge & is_denominator | !huge & otherwise;
        let scale_down = great & !huge & (!small | is_denominator);
        let by = self.select(scale_up, self.u32(TWO_TO_64), self.u32(1f32.to_bits()));
        let by = self.select(scale_down, self.u32(TWO_TO_MINUS_64), by);
        let nothing = self.u32(0);
        let zero = self.eq(d + d, nothing) | self.eq(n + n, nothing);
        (self.select(zero, self.u32(NAN), self.mul_f32(v, by)), post_scale)
    }
    fn div_fmas_f32(self, a: Word, b: Word, c: Word, post_scale: Bit) -> Word {
        let sum = self.fma_f32(a, b, c);
        let mut doubtful = post_scale;
        if GRAPH.with_borrow(|g| g.flushes) {
            // denormal operands are not flushed here, but by the host
            for x in [a, b, c] {
                let magnitude = x & self.u32(MAGNITUDE);
                doubtful = doubtful | self.ult(magnitude - self.u32(1), self.u32(LEAST_NORMAL - 1));
            }
        }
        self.select(doubtful, self.u32(NAN), sum)
    }
    fn frexp_exp_f32(self, a: Word) -> Word {
        self.frexp_exp32(self.moved(a))
    }
    fn frexp_mant_f32(self, a: Word) -> Word {
        self.frexp_mant32(self.moved(a))
    }
    fn rsq_f32(self, a: Word) -> Word {
        self.rsq(self.flush(a))
    }
    fn exp2_f32(self, a: Word) -> Word {
        self.exp2(a)
    }
    fn log2_f32(self, a: Word) -> Word {
        self.log2(self.flush(a))
    }
    fn sin_f32(self, a: Word) -> Word {
        self.sin(self.moved(a))
    }
    fn cos_f32(self, a: Word) -> Word {
        self.cos(self.moved(a))
    }
    fn i32_to_f32(self, a: Word) -> Word {
        a.unary(Op::FromI32)
    }
    fn u32_to_f32(self, a: Word) -> Word {
        a.unary(Op::FromU32)
    }
    fn f32_to_i32(self, a: Word) -> Word {
        let limit = self.u32(2_147_483_648f32.to_bits());
        let fits = self.lt_f32(a, limit);
        let number = self.select(fits, a.unary(Op::ToI32), self.u32(i32::MAX as u32));
        self.select(self.unordered_f32(a, a), self.u32(0), number)
    }
    fn f32_to_u32(self, a: Word) -> Word {
        // a NaN is not greater than 0 either
        let positive = self.lt_f32(self.u32(0), a);
        self.select(positive, a.unary(Op::ToU32), self.u32(0))
    }
}
