"""Binary floating point in exact arithmetic: every operation is done on fractions and rounded once.

A value is its bit pattern (int). A NaN is compared nowhere: every function that gives a NaN gives the format's `nan`.
"""
from fractions import Fraction
from math import isqrt

NEAREST, ZERO, UP, DOWN = "rte", "rtz", "rtp", "rtn"


def floor_log2(x):
    """The e with 2**e <= x < 2**(e+1), for a positive fraction."""
    e = x.numerator.bit_length() - x.denominator.bit_length()
    return e if Fraction(2) ** e <= x else e - 1


def round_integer(x, mode):
    """A fraction as an integer in the rounding mode."""
    low = x.numerator // x.denominator
    rest = x - low
    if rest == 0 or mode == DOWN:
        return low
    if mode == UP:
        return low + 1
    if mode == ZERO:
        return low + 1 if x < 0 else low
    if rest != Fraction(1, 2):
        return low + (rest > Fraction(1, 2))
    return low + (low & 1)


class Format:
    """An IEEE 754 binary format of `bits` bits of which `fraction` are the fraction field."""

    def __init__(self, bits, fraction):
        self.bits, self.fraction = bits, fraction
        self.sign = 1 << (bits - 1)
        self.inf = ((1 << (bits - 1 - fraction)) - 1) << fraction
        self.nan = self.inf | 1 << (fraction - 1)
        self.bias = (1 << (bits - 2 - fraction)) - 1
        self.largest = self.inf - 1
        self.one = self.bias << fraction

    # kinds

    def is_nan(self, a):
        return (a & ~self.sign) > self.inf

    def is_inf(self, a):
        return (a & ~self.sign) == self.inf

    def is_zero(self, a):
        return (a & ~self.sign) == 0

    def is_finite(self, a):
        return (a & ~self.sign) < self.inf

    def is_normal(self, a):
        return (1 << self.fraction) <= (a & ~self.sign) < self.inf

    def negative(self, a):
        return bool(a & self.sign)

    # values

    def value(self, a):
        """The fraction that a finite pattern stands for."""
        m = a & ~self.sign
        e, f = m >> self.fraction, m & ((1 << self.fraction) - 1)
        f, e = (f, 1) if e == 0 else (f | 1 << self.fraction, e)
        x = Fraction(f) * Fraction(2) ** (e - self.bias - self.fraction)
        return -x if self.negative(a) else x

    def pack(self, x, mode=NEAREST, zero_sign=False):
        """The pattern of a fraction, rounded; an exact zero has the sign given."""
        if x == 0:
            return self.sign if zero_sign else 0
        sign, m = (self.sign, -x) if x < 0 else (0, x)
        if sign and mode in (UP, DOWN):
            mode = DOWN if mode == UP else UP
        e = max(floor_log2(m), 1 - self.bias)
        n = round_integer(m / Fraction(2) ** (e - self.fraction), mode)
        if n >> (self.fraction + 1):
            n, e = n >> 1, e + 1
        if e > self.bias:
            return sign | (self.inf if mode in (NEAREST, UP) else self.largest)
        if not n >> self.fraction:
            return sign | n
        return sign | (e + self.bias) << self.fraction | n & ((1 << self.fraction) - 1)

    def from_float(self, x):
        """The pattern nearest to a Python float that is finite."""
        return self.pack(Fraction(x), zero_sign=str(x).startswith("-"))

    def convert(self, a, to, mode=NEAREST):
        """The pattern of the same number in another format."""
        if self.is_nan(a):
            return to.nan
        sign = to.sign if self.negative(a) else 0
        if self.is_inf(a):
            return sign | to.inf
        return to.pack(self.value(a), mode, bool(sign))

    # arithmetic

    def fma(self, a, b, c, mode=NEAREST):
        if self.is_nan(a) or self.is_nan(b) or self.is_nan(c):
            return self.nan
        sign = self.negative(a) ^ self.negative(b)
        if self.is_inf(a) or self.is_inf(b):
            if self.is_zero(a) or self.is_zero(b) or (self.is_inf(c) and self.negative(c) != sign):
                return self.nan
            return self.inf | (self.sign if sign else 0)
        if self.is_inf(c):
            return c
        x = self.value(a) * self.value(b)
        y = self.value(c)
        if x + y != 0:
            return self.pack(x + y, mode)
        if x == 0 and y == 0 and bool(sign) == self.negative(c):
            return self.sign if sign else 0
        return self.sign if mode == DOWN else 0

    def add(self, a, b, mode=NEAREST):
        return self.fma(a, self.one, b, mode)

    def sub(self, a, b):
        return self.add(a, b ^ self.sign)

    def mul(self, a, b, mode=NEAREST):
        # adding a zero of the product's sign changes nothing
        return self.fma(a, b, (a ^ b) & self.sign, mode)

    def div(self, a, b):
        if self.is_nan(a) or self.is_nan(b):
            return self.nan
        sign = (a ^ b) & self.sign
        if self.is_inf(a):
            return self.nan if self.is_inf(b) else sign | self.inf
        if self.is_inf(b):
            return sign
        if self.is_zero(b):
            return self.nan if self.is_zero(a) else sign | self.inf
        return self.pack(self.value(a) / self.value(b), NEAREST, bool(sign))

    def sqrt(self, a):
        if self.is_nan(a) or self.is_zero(a):
            return self.nan if self.is_nan(a) else a
        if self.negative(a):
            return self.nan
        if self.is_inf(a):
            return a
        # enough bits that the sticky bit at the end decides every rounding
        x = self.value(a) * Fraction(4) ** 1200
        root = isqrt(x.numerator // x.denominator)
        exact = root * root == x
        return self.pack((Fraction(root) + (0 if exact else Fraction(1, 2))) / Fraction(2) ** 1200)

    def compare(self, a, b):
        """-1, 0, 1, or None if unordered."""
        if self.is_nan(a) or self.is_nan(b):
            return None
        x, y = self.order(a), self.order(b)
        return (x > y) - (x < y)

    def order(self, a):
        """An integer that orders the patterns that are no NaN."""
        m = a & ~self.sign
        return -m if self.negative(a) else m

    def min(self, a, b):
        """minNum; for zeros of both signs the negative one."""
        if self.is_nan(a) or self.is_nan(b):
            return self.nan if self.is_nan(a) and self.is_nan(b) else b if self.is_nan(a) else a
        if self.is_zero(a) and self.is_zero(b):
            return a | b
        return a if self.order(a) < self.order(b) else b

    def max(self, a, b):
        if self.is_nan(a) or self.is_nan(b):
            return self.min(a, b)
        if self.is_zero(a) and self.is_zero(b):
            return a & b
        return a if self.order(a) > self.order(b) else b

    def to_integral(self, a, mode):
        """The integer beside a, as a pattern of the format; keeps the sign of zero."""
        if self.is_nan(a):
            return self.nan
        if self.is_inf(a):
            return a
        return self.pack(Fraction(round_integer(self.value(a), mode)), zero_sign=self.negative(a))

    def round_half_away(self, a):
        if not self.is_finite(a):
            return self.to_integral(a, ZERO)
        x = self.value(a)
        n = round_integer(abs(x) + Fraction(1, 2), DOWN)
        return self.pack(Fraction(-n if x < 0 else n), zero_sign=self.negative(a))

    def to_int(self, a, mode, bits, signed):
        """Saturating conversion to an integer of `bits` bits, as a non-negative number; a NaN gives 0."""
        low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
        if self.is_nan(a):
            return 0
        if self.is_inf(a):
            n = low if self.negative(a) else high
        else:
            n = min(max(round_integer(self.value(a), mode), low), high)
        return n & ((1 << bits) - 1)

    def ldexp(self, a, n):
        if self.is_nan(a):
            return self.nan
        if self.is_inf(a) or self.is_zero(a):
            return a
        n = min(max(n, -5000), 5000)
        return self.pack(self.value(a) * Fraction(2) ** n, zero_sign=self.negative(a))

    def frexp(self, a):
        """Fraction in [0.5, 1) and exponent."""
        if not self.is_finite(a) or self.is_zero(a):
            return (self.nan if self.is_nan(a) else a), 0
        x = self.value(a)
        e = floor_log2(abs(x)) + 1
        return self.pack(x / Fraction(2) ** e), e

    def next_up(self, a):
        if self.is_nan(a):
            return self.nan
        if a == self.inf:
            return a
        if self.is_zero(a):
            return 1
        return a - 1 if self.negative(a) else a + 1

    def nextafter(self, a, b):
        order = self.compare(a, b)
        if order is None:
            return self.nan
        if order == 0:
            return b
        return self.next_up(a) if order < 0 else self.next_up(a ^ self.sign) ^ self.sign

    def fmod(self, a, b):
        if self.is_nan(a) or self.is_nan(b) or self.is_inf(a) or self.is_zero(b):
            return self.nan
        if self.is_inf(b):
            return a
        x, y = self.value(a), self.value(b)
        return self.pack(x - y * round_integer(x / y, ZERO), zero_sign=self.negative(a))

    def remainder(self, a, b):
        if self.is_nan(a) or self.is_nan(b) or self.is_inf(a) or self.is_zero(b):
            return self.nan
        if self.is_inf(b):
            return a
        x, y = self.value(a), self.value(b)
        return self.pack(x - y * round_integer(x / y, NEAREST), zero_sign=self.negative(a))


F16, F32, F64 = Format(16, 10), Format(32, 23), Format(64, 52)
