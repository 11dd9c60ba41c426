"""Floating point of 16, 32 and 64 bits: what must be exact by IEEE 754 and OpenCL C."""
from fractions import Fraction

from . import table
from .fp import DOWN, F16, F32, F64, NEAREST, UP, ZERO

NAMES = {16: "half", 32: "float", 64: "double"}
MODES = (NEAREST, ZERO, UP, DOWN)


def edges(fmt):
    """Patterns: zeros, subnormal, smallest, largest, infinite, NaN, halves, beyond the fraction."""
    number = fmt.from_float
    big = 2.0 ** fmt.fraction
    values = [
        0, fmt.sign, fmt.one, fmt.one | fmt.sign, 1, (1 << fmt.fraction) - 1, 1 << fmt.fraction,
        fmt.sign | 1 << fmt.fraction | 1, fmt.largest, fmt.largest | fmt.sign, fmt.inf, fmt.inf | fmt.sign, fmt.nan,
        number(0.5), number(-1.5), number(2.5), number(big + 1), number(-big / 2 - 0.5), fmt.one + 1,
    ]
    return values


def quiet(fmt, a):
    return a | fmt.nan if fmt.is_nan(a) else a


def inputs(fmt, rng, extra):
    """All pairs of edges, but fewer of them for the large format."""
    chosen = [0] + edges(fmt)[4:] if fmt is F64 else edges(fmt)
    return [[quiet(fmt, v) for v in values] for values in table.triples(chosen, rng, fmt.bits, extra)]


def small(y):
    """What the kernels make of a pattern for ldexp: an integer that crosses every border."""
    return y % 701 - 350


def compares(fmt, x, y):
    c = fmt.compare(x, y)
    if c is None:
        return 1 << 5 | 1 << 7
    return (c < 0) | (c <= 0) << 1 | (c > 0) << 2 | (c >= 0) << 3 | (c == 0) << 4 | (c != 0) << 5 | 1 << 6 | (c != 0) << 8


def classes(fmt, x):
    return (fmt.is_nan(x) | fmt.is_inf(x) << 1 | fmt.is_finite(x) << 2 | fmt.is_normal(x) << 3 | fmt.negative(x) << 4)


def magnitude(fmt, x, y, pick):
    """maxmag (pick 1) and minmag (pick -1)."""
    c = fmt.compare(x & ~fmt.sign, y & ~fmt.sign)
    if c == pick:
        return x
    if c == -pick:
        return y
    return (fmt.max if pick > 0 else fmt.min)(x, y)


def rows(fmt):
    t = NAMES[fmt.bits]
    u = {16: "ushort", 32: "uint", 64: "ulong"}[fmt.bits]
    suffix = {16: "h", 32: "f", 64: ""}[fmt.bits]
    sign, one, zero, two = fmt.sign, fmt.one, 0, fmt.from_float(2.0)

    def plus_zero(a):
        return fmt.add(a, 0)

    def fract(x):
        """OpenCL's fract before the minimum: x - floor(x)."""
        return fmt.sub(x, fmt.to_integral(x, DOWN))

    def compiler(expr):
        """The expression with the type's own literals."""
        return expr.replace("0.0F", f"0.0{suffix}").replace("1.0F", f"1.0{suffix}").replace("0.5F", f"0.5{suffix}")

    result = [
        ("bits(f + g)", lambda x, y, z: fmt.add(x, y)),
        ("bits(f - g)", lambda x, y, z: fmt.sub(x, y)),
        ("bits(f * g)", lambda x, y, z: fmt.mul(x, y)),
        ("bits(fma(f, g, h))", lambda x, y, z: fmt.fma(x, y, z)),
        ("bits(fma(-f, fabs(g), -h))", lambda x, y, z: fmt.fma(x ^ sign, y & ~sign, z ^ sign)),
        ("bits(f * g + h)", lambda x, y, z: fmt.add(fmt.mul(x, y), z)),
        ("bits(fabs(f) - fabs(g))", lambda x, y, z: fmt.sub(x & ~sign, y & ~sign)),
        ("bits(-f - g)", lambda x, y, z: fmt.sub(x ^ sign, y)),
        ("bits(f / g)", lambda x, y, z: fmt.div(x, y)),
        ("bits(1.0F / g)", lambda x, y, z: fmt.div(one, y)),
        ("bits(sqrt(f))", lambda x, y, z: fmt.sqrt(x)),
        ("bits(sqrt(fabs(f)))", lambda x, y, z: fmt.sqrt(x & ~sign)),
        ("bits(fmin(f, g) + 0.0F)", lambda x, y, z: plus_zero(fmt.min(x, y))),
        ("bits(fmax(f, g) + 0.0F)", lambda x, y, z: plus_zero(fmt.max(x, y))),
        ("bits(fmin(fmin(f, g), h) + 0.0F)", lambda x, y, z: plus_zero(fmt.min(fmt.min(x, y), z))),
        ("bits(fmax(fmax(f, g), h) + 0.0F)", lambda x, y, z: plus_zero(fmt.max(fmt.max(x, y), z))),
        ("bits(fmax(fmin(f, g), fmin(fmax(f, g), h)) + 0.0F)",
         lambda x, y, z: plus_zero(fmt.max(fmt.min(x, y), fmt.min(fmt.max(x, y), z)))),
        ("bits(fmin(fmax(f * g, 0.0F), 1.0F) + 0.0F)",
         lambda x, y, z: plus_zero(fmt.min(fmt.max(fmt.mul(x, y), zero), one))),
        ("bits(floor(f))", lambda x, y, z: fmt.to_integral(x, DOWN)),
        ("bits(ceil(f))", lambda x, y, z: fmt.to_integral(x, UP)),
        ("bits(trunc(f))", lambda x, y, z: fmt.to_integral(x, ZERO)),
        ("bits(rint(f))", lambda x, y, z: fmt.to_integral(x, NEAREST)),
        ("bits(round(f))", lambda x, y, z: fmt.round_half_away(x)),
        ("bits(f - floor(f))", lambda x, y, z: fract(x)),
        ("bits(copysign(f, g))", lambda x, y, z: fmt.nan if fmt.is_nan(x) else x & ~sign | y & sign),
        ("bits(f * 0.5F)", lambda x, y, z: fmt.mul(x, fmt.from_float(0.5))),
        ("bits(f + f)", lambda x, y, z: fmt.mul(x, two)),
        (f"({u})((f < g) | (f <= g) << 1 | (f > g) << 2 | (f >= g) << 3 | (f == g) << 4 | (f != g) << 5 | "
         "isordered(f, g) << 6 | isunordered(f, g) << 7 | islessgreater(f, g) << 8)", lambda x, y, z: compares(fmt, x, y)),
        (f"({u})(isnan(f) | isinf(f) << 1 | isfinite(f) << 2 | isnormal(f) << 3 | !!signbit(f) << 4)",
         lambda x, y, z: classes(fmt, x)),
        (f"({u})(!(f < g) | !(f <= g) << 1 | !(f > g) << 2 | !(f >= g) << 3)",
         lambda x, y, z: ~compares(fmt, x, y) & 15),
        ("f < g ? x : z", lambda x, y, z: x if fmt.compare(x, y) == -1 else z),
        ("bits(ldexp(f, k))", lambda x, y, z: fmt.ldexp(x, small(y))),
        ("bits(frexp(f, &e))", lambda x, y, z: fmt.frexp(x)[0]),
        (f"(frexp(f, &e), ({u})(isfinite(f) ? e : 0))", lambda x, y, z: fmt.frexp(x)[1]),
        (f"({u})(isfinite(f) && f != 0 ? ilogb(f) : 0)",
         lambda x, y, z: fmt.frexp(x)[1] - 1 if fmt.is_finite(x) and not fmt.is_zero(x) else 0),
        ("bits(fdim(f, g))", lambda x, y, z: fdim(fmt, x, y)),
        ("bits(nextafter(f, g))", lambda x, y, z: fmt.nextafter(x, y)),
    ]
    if fmt is not F16:
        result += [
            # libclc's fmod is wrong where the divisor is subnormal
            ("bits(fmod(f, isnormal(g) ? g : 3.0f))",
             lambda x, y, z: fmt.fmod(x, y if fmt.is_normal(y) else fmt.from_float(3.0))),
            ("bits(maxmag(f, g) + 0.0F)", lambda x, y, z: plus_zero(magnitude(fmt, x, y, 1))),
            ("bits(minmag(f, g) + 0.0F)", lambda x, y, z: plus_zero(magnitude(fmt, x, y, -1))),
        ]
    else:
        result += rows16()
    return [(compiler(expr), function) for expr, function in result]


def fdim(fmt, x, y):
    c = fmt.compare(x, y)
    return fmt.nan if c is None else fmt.sub(x, y) if c > 0 else 0


def rows16():
    """Two elements at a time."""
    def plus_zero(a):
        return F16.add(a, 0)

    return [
        ("bits(((half2)(f, g) + (half2)(h, f)).s1)", lambda x, y, z: F16.add(y, x)),
        ("bits(((half2)(f, g) * (half2)(h, f)).s0)", lambda x, y, z: F16.mul(x, z)),
        ("bits(((half2)(f, g) - (half2)(h, h)).s1)", lambda x, y, z: F16.sub(y, z)),
        ("bits(fma((half2)(f, g), (half2)(h, f), (half2)(g, h)).s0)", lambda x, y, z: F16.fma(x, z, y)),
        ("bits(fma((half2)(f, -g), (half2)(h, f), (half2)(g, -h)).s1)",
         lambda x, y, z: F16.fma(y ^ F16.sign, x, z ^ F16.sign)),
        ("bits(fmin((half2)(f, g), (half2)(h, f)).s0 + 0.0h)", lambda x, y, z: plus_zero(F16.min(x, z))),
        ("bits(fmax((half2)(f, g), (half2)(h, f)).s1 + 0.0h)", lambda x, y, z: plus_zero(F16.max(y, x))),
        ("bits((half)((float)f * (float)g + (float)h))", lambda x, y, z: mixed(x, y, z)),
        ("bits((half)fma((float)f, (float)g, (float)h))",
         lambda x, y, z: F32.convert(F32.fma(*(F16.convert(v, F32) for v in (x, y, z))), F16)),
    ]


def mixed(x, y, z):
    x, y, z = (F16.convert(v, F32) for v in (x, y, z))
    return F32.convert(F32.add(F32.mul(x, y), z), F16)


def pattern_prelude(fmt):
    t = NAMES[fmt.bits]
    u = {16: "ushort", 32: "uint", 64: "ulong"}[fmt.bits]
    extension = {16: "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n", 32: "",
                 64: "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"}[fmt.bits]
    return (f"{extension}#pragma OPENCL FP_CONTRACT OFF\n\n"
            f"// The pattern of v; one pattern for every NaN.\n"
            f"static {u} bits({t} v)\n{{\n    return isnan(v) ? ({u}){fmt.nan:#x} : as_{u}(v);\n}}\n")


# conversions

INTEGERS = {"char": (8, True), "uchar": (8, False), "short": (16, True), "ushort": (16, False),
            "int": (32, True), "uint": (32, False), "long": (64, True), "ulong": (64, False)}


def convert_rows(fmt):
    """Float to every integer type in every rounding mode, saturating; to the other float types."""
    result = []
    for name, (bits, signed) in INTEGERS.items():
        for mode in MODES:
            cast = f"(ulong)(u{name})" if signed else "(ulong)"
            result.append((f"{cast}convert_{name}_sat_{mode}(f)",
                           lambda x, y, z, m=mode, b=bits, s=signed: fmt.to_int(x, m, b, s)))
    # an unsaturated conversion is defined only in range
    result.append(("fabs(f) < 1e9 ? (ulong)(uint)(int)f : 0", lambda x, y, z: plain(fmt, x, 1e9)))
    result.append(("fabs(f) < 1e18 ? (ulong)(long)f : 0", lambda x, y, z: plain(fmt, x, 1e18, 64)))
    if fmt is F32:
        result.append(("isnan(f) ? 1 : as_ulong((double)f)", lambda x, y, z: 1 if F32.is_nan(x) else F32.convert(x, F64)))
    else:
        for mode in MODES:
            result.append((f"isnan(f) ? 1 : (ulong)as_uint(convert_float_{mode}(f))",
                           lambda x, y, z, m=mode: 1 if fmt.is_nan(x) else fmt.convert(x, F32, m)))
    return result


def half_rows(fmt):
    """Float and double to half in every mode; half to float and double."""
    rows = []
    for mode in MODES:
        rows.append((f"isnan(f) ? 1 : (ulong)as_ushort(convert_half_{mode}(f))",
                     lambda x, y, z, m=mode: 1 if fmt.is_nan(x) else fmt.convert(x, F16, m)))
    rows.append(("(vstore_half(f, 0, &cell), isnan(f) ? 1 : (ulong)as_ushort(cell))",
                 lambda x, y, z: 1 if fmt.is_nan(x) else fmt.convert(x, F16)))
    rows.append(("isnan(as_half((ushort)x)) ? 1 : (ulong)as_uint((float)as_half((ushort)x))",
                 lambda x, y, z: 1 if F16.is_nan(x & 0xffff) else F16.convert(x & 0xffff, F32)))
    rows.append(("isnan(as_half((ushort)x)) ? 1 : as_ulong((double)as_half((ushort)x))",
                 lambda x, y, z: 1 if F16.is_nan(x & 0xffff) else F16.convert(x & 0xffff, F64)))
    return rows


def plain(fmt, x, limit, bits=32):
    if not fmt.is_finite(x) or abs(fmt.value(x)) >= fmt.value(fmt.from_float(limit)):
        return 0
    return fmt.to_int(x, ZERO, bits, True)


def convert_inputs(fmt, rng):
    """Borders of every integer type with their neighbours, halves, and random patterns."""
    values = list(edges(fmt))
    for k in (7, 8, 15, 16, 31, 32, 63, 64):
        for base in (2 ** k, 2 ** k - 1, 2 ** k + 1, Fraction(2 ** (k + 1) - 1, 2), 2 ** k - Fraction(1, 4)):
            p = fmt.pack(Fraction(base), ZERO)
            values += [p, p + 1, p | fmt.sign]
    for k in range(7):
        values += [fmt.from_float(k + 0.5), fmt.from_float(-k - 0.5), fmt.from_float(-k - 0.25)]
    for e in range(-26, -12):  # around the smallest half
        values.append(fmt.pack(Fraction(3, 2) * Fraction(2) ** e))
        values.append(fmt.pack(Fraction(2) ** e) + 1)
    values += [fmt.from_float(v) for v in (65504.0, 65519.0, 65520.0, 65535.0, 2049.0, 2051.0, -2049.0)]
    values += [quiet(fmt, rng.getrandbits(fmt.bits)) for _ in range(24)]
    zeros = [0] * len(values)
    return [values, zeros, zeros]


def integer_rows():
    """Integer to float and double in every mode."""
    result = []
    for name, (bits, signed) in INTEGERS.items():
        if bits < 32:
            continue
        for mode in MODES:
            def value(x, b=bits, s=signed):
                x &= (1 << b) - 1
                return Fraction(x - (1 << b) if s and x >> (b - 1) else x)
            result.append((f"as_uint(convert_float_{mode}(({name})x))", lambda x, y, z, m=mode, v=value: F32.pack(v(x), m)))
            result.append((f"as_ulong(convert_double_{mode}(({name})x))", lambda x, y, z, m=mode, v=value: F64.pack(v(x), m)))
    result.append(("as_uint((float)(uchar)x)", lambda x, y, z: F32.pack(Fraction(x & 0xff))))
    result.append(("as_uint((float)(uchar)(x >> 16))", lambda x, y, z: F32.pack(Fraction(x >> 16 & 0xff))))
    result.append(("as_uint((float)(short)x)", lambda x, y, z: F32.pack(Fraction((x & 0xffff ^ 0x8000) - 0x8000))))
    return result


def integer_inputs(rng):
    values = [0, 1, 2 ** 64 - 1, 2 ** 63, 2 ** 63 - 1, 2 ** 31, 2 ** 31 - 1, 2 ** 32 - 1]
    for k in (24, 25, 31, 32, 53, 54, 62):
        for d in (-1, 1, 3):
            values += [2 ** k + d, 2 ** 64 - 2 ** k + d]
    values += [rng.getrandbits(rng.randrange(1, 65)) for _ in range(40)]
    zeros = [0] * len(values)
    return [values, zeros, zeros]


def generate(rng):
    for fmt in (F16, F32, F64):
        t = NAMES[fmt.bits]
        u = f"uint{fmt.bits}"
        as_n = "(int)(y % 701) - 350"
        head = f"{t} f = as_{t}(x), g = as_{t}(y), h = as_{t}(z); int k = {as_n}, e = 0;"
        table.kernel(f"arith_f{fmt.bits}", u, rows(fmt), inputs(fmt, rng, 16 if fmt is F64 else 40),
                     prelude=pattern_prelude(fmt), head=head, cpu_ok=fmt is not F16)
    fp64 = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    fp16 = fp64 + "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
    for fmt in (F32, F64):
        t, values = NAMES[fmt.bits], convert_inputs(fmt, rng)
        head = f"{t} f = as_{t}(x);"
        table.kernel(f"convert_f{fmt.bits}", f"uint{fmt.bits}", convert_rows(fmt), values, prelude=fp64, head=head, out="uint64")
        table.kernel(f"convert_half_f{fmt.bits}", f"uint{fmt.bits}", half_rows(fmt), values, prelude=fp16,
                     head=head + " half cell;", out="uint64", cpu_ok=False)
    table.kernel("convert_from_int", "uint64", integer_rows(), integer_inputs(rng), prelude=fp64)
