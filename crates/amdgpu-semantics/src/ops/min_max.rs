//! Minimum, maximum and median of floats on processors where they pass denormals on whatever MODE says (LLVM: processors before
//! GFX9, whose `v_min` and its siblings do not flush).

use crate::fp::FpDomain;

macro_rules! select32 {
    ($d:ident, $c:expr, $yes:expr, $no:expr) => {
        $d.select($c, $yes, $no)
    };
}

macro_rules! select64 {
    ($d:ident, $c:expr, $yes:expr, $no:expr) => {
        $d.select64($c, $yes, $no)
    };
}

/// The functions of one format. Where flushing made the result a zero, the operands are compared again as what they are: by sign
/// and magnitude, which order all numbers as integers do.
macro_rules! format {
    (
        $word:ident $literal:ident $eq:ident $slt:ident $select:ident $sign:literal
        $min_f:ident $max_f:ident $unordered:ident: $min:ident $max:ident $least:ident
    ) => {
        /// Whether `a` is less than `b`, -0 less than +0; neither is a NaN.
        #[inline(always)]
        pub fn $least<D: FpDomain>(d: D, a: D::$word, b: D::$word) -> D::Bool {
            let key = |x: D::$word| $select!(d, d.$slt(x, d.$literal(0)), x ^ d.$literal($sign - 1), x);
            d.$slt(key(a), key(b))
        }

        #[inline(always)]
        pub fn $min<D: FpDomain>(d: D, a: D::$word, b: D::$word) -> D::$word {
            let result = d.$min_f(a, b);
            let zero = d.$eq(result & d.$literal($sign - 1), d.$literal(0));
            let first = !d.$unordered(a, a) & (d.$unordered(b, b) | $least(d, a, b));
            $select!(d, zero, $select!(d, first, a, b), result)
        }

        #[inline(always)]
        pub fn $max<D: FpDomain>(d: D, a: D::$word, b: D::$word) -> D::$word {
            let result = d.$max_f(a, b);
            let zero = d.$eq(result & d.$literal($sign - 1), d.$literal(0));
            let first = !d.$unordered(a, a) & (d.$unordered(b, b) | $least(d, b, a));
            $select!(d, zero, $select!(d, first, a, b), result)
        }
    };
}

format!(U32 u32 eq slt select32 0x8000_0000 min_f32 max_f32 unordered_f32: v_min_f32 v_max_f32 is_less_f32);
format!(U64 u64 eq64 slt64 select64 0x8000_0000_0000_0000 min_f64 max_f64 unordered_f64: v_min_f64 v_max_f64 is_less_f64);

/// As the macro's for f16, whose operands may have anything in the high half.
#[inline(always)]
pub fn is_less_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    let key = |x: D::U32| d.select(d.slt(d.sext16(x), d.u32(0)), d.sext16(x) ^ d.u32(0x7fff), d.sext16(x));
    d.slt(key(a), key(b))
}

#[inline(always)]
pub fn v_min_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    let result = d.min_f16(a, b);
    let zero = d.eq(result & d.u32(0x7fff), d.u32(0));
    let first = !d.unordered_f16(a, a) & (d.unordered_f16(b, b) | is_less_f16(d, a, b));
    d.select(zero, d.zext16(d.select(first, a, b)), result)
}

#[inline(always)]
pub fn v_max_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    let result = d.max_f16(a, b);
    let zero = d.eq(result & d.u32(0x7fff), d.u32(0));
    let first = !d.unordered_f16(a, a) & (d.unordered_f16(b, b) | is_less_f16(d, b, a));
    d.select(zero, d.zext16(d.select(first, a, b)), result)
}

#[inline(always)]
pub fn v_min3_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    v_min_f32(d, v_min_f32(d, a, b), c)
}

#[inline(always)]
pub fn v_max3_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    v_max_f32(d, v_max_f32(d, a, b), c)
}

/// The middle one; the least of all three where one is a NaN.
#[inline(always)]
pub fn v_med3_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let nan = d.unordered_f32(a, b) | d.unordered_f32(c, c);
    let (low, high) = (v_min_f32(d, a, b), v_max_f32(d, a, b));
    let median = v_max_f32(d, low, v_min_f32(d, high, c));
    d.select(nan, v_min3_f32(d, a, b, c), median)
}
