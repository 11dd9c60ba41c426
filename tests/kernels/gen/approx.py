"""Functions that need not be exact: native_*, the hardware's approximations, libclc's mathematics; compared within ULPs."""
import math
from fractions import Fraction

from . import table
from .fp import F32, F64

PI2 = 2 * math.pi


def number(fmt, a):
    """The pattern's value as a Python float."""
    if fmt.is_nan(a):
        return math.nan
    if fmt.is_inf(a):
        return -math.inf if fmt.negative(a) else math.inf
    return float(fmt.value(a))


def rows(functions, fmt):
    """The functions on patterns; what has no value is a NaN."""
    def wrap(f):
        def run(x, y, z):
            try:
                r = f(number(fmt, x), number(fmt, y))
            except (ValueError, ZeroDivisionError):
                return math.nan
            except OverflowError:
                return math.inf
            return number(fmt, fmt.pack(Fraction(r))) if math.isfinite(r) else r
        return run

    return [(expr, wrap(f)) for expr, f in functions]


HARDWARE = [
    # one ULP by the manual
    ("__builtin_amdgcn_rcpf(f)", lambda x, y: 1 / x),
    ("__builtin_amdgcn_rsqf(f)", lambda x, y: 1 / math.sqrt(x)),
    ("__builtin_amdgcn_sqrtf(f)", lambda x, y: math.sqrt(x)),
    ("__builtin_amdgcn_logf(f)", lambda x, y: math.log2(x)),
    ("__builtin_amdgcn_exp2f(h)", lambda x, y: 2 ** y),
]
TURNS = [  # absolute error: the functions take turns, not radians
    ("__builtin_amdgcn_sinf(h)", lambda x, y: math.sin(PI2 * y)),
    ("__builtin_amdgcn_cosf(h)", lambda x, y: math.cos(PI2 * y)),
    ("native_sin(h)", lambda x, y: math.sin(y)),
    ("native_cos(h)", lambda x, y: math.cos(y)),
]
NATIVE = [
    ("native_recip(f)", lambda x, y: 1 / x), ("native_sqrt(f)", lambda x, y: math.sqrt(x)),
    ("native_rsqrt(f)", lambda x, y: 1 / math.sqrt(x)), ("native_log2(f)", lambda x, y: math.log2(x)),
    ("native_exp2(h)", lambda x, y: 2 ** y), ("native_divide(h, f)", lambda x, y: y / x),
    ("native_exp(h)", lambda x, y: math.exp(y)), ("native_log10(f)", lambda x, y: math.log10(x)),
]
MATH = [
    ("exp(h)", lambda x, y: math.exp(y)), ("exp2(h)", lambda x, y: 2 ** y), ("exp10(h)", lambda x, y: 10 ** y),
    ("expm1(h)", lambda x, y: math.expm1(y)), ("log(f)", lambda x, y: math.log(x)), ("log2(f)", lambda x, y: math.log2(x)),
    ("log10(f)", lambda x, y: math.log10(x)), ("log1p(f)", lambda x, y: math.log1p(x)), ("pow(f, h)", lambda x, y: x ** y),
    ("cbrt(h)", lambda x, y: math.copysign(abs(y) ** (1 / 3), y)), ("rsqrt(f)", lambda x, y: 1 / math.sqrt(x)),
    ("hypot(f, h)", lambda x, y: math.hypot(x, y)), ("sin(h)", lambda x, y: math.sin(y)), ("cos(h)", lambda x, y: math.cos(y)),
    ("tan(h)", lambda x, y: math.tan(y)), ("asin(h / 16)", lambda x, y: math.asin(y / 16)),
    ("acos(h / 16)", lambda x, y: math.acos(y / 16)), ("atan(h)", lambda x, y: math.atan(y)),
    ("atan2(h, f)", lambda x, y: math.atan2(y, x)), ("sinh(h)", lambda x, y: math.sinh(y)),
    ("cosh(h)", lambda x, y: math.cosh(y)), ("tanh(h)", lambda x, y: math.tanh(y)),
    ("asinh(h)", lambda x, y: math.asinh(y)), ("acosh(fmax(f, 1))", lambda x, y: math.acosh(max(x, 1))),
    ("atanh(h / 16)", lambda x, y: math.atanh(y / 16)), ("erf(h)", lambda x, y: math.erf(y)),
    ("lgamma(fmax(f, 3))", lambda x, y: math.lgamma(max(x, 3))),
]


def inputs(fmt, rng, count):
    """f is positive over many magnitudes, h of both signs below 16."""
    f = [fmt.from_float(2 ** rng.uniform(-20, 20)) for _ in range(count)]
    h = [fmt.from_float(rng.uniform(-15.9, 15.9)) for _ in range(count)]
    f[:4], h[:4] = [fmt.one, fmt.from_float(2.0), fmt.from_float(0.5), fmt.from_float(3.0)], [fmt.one, 0, fmt.from_float(-1.0), fmt.from_float(0.25)]
    return [f, h, h]


def generate(rng):
    fp64 = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    f32, f64 = inputs(F32, rng, 100), inputs(F64, rng, 60)
    for name, functions, fmt, values, tolerance, cpu in (
        ("approx_hardware", HARDWARE, F32, f32, {"ulp": 1.0, "abs": 2.0 ** -22}, False),
        ("approx_turns", TURNS, F32, f32, {"abs": 2.0 ** -18}, False),
        ("approx_native", NATIVE, F32, f32, {"rel": 2.0 ** -18, "abs": 2.0 ** -20}, True),
        # 16 ULP is the widest limit of OpenCL C for the full profile
        ("math_f32", MATH, F32, f32, {"ulp": 16.0, "abs": 2.0 ** -24}, True),
        ("math_f64", MATH, F64, f64, {"ulp": 16.0, "abs": 2.0 ** -52}, True),
    ):
        t = "float" if fmt is F32 else "double"
        # the objects of the library's functions are large: one processor
        only = "// only: gfx900\n" if name.startswith("math") else ""
        table.kernel(name, f"uint{fmt.bits}", rows(functions, fmt), values, prelude=fp64, out=f"float{fmt.bits}", cpu_ok=cpu, first=only,
                     head=f"{t} f = as_{t}(x), h = as_{t}(y);", tolerance=tolerance)
