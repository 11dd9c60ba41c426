"""Floating point under every rounding and subnormal mode of the MODE register."""
from . import floats, table
from .fp import DOWN, F16, F32, F64, NEAREST, UP, ZERO

ROUNDING = (NEAREST, UP, DOWN, ZERO)  # by their numbers in MODE
KEEP = 3


def under(field, width, value, restore, line, t="uint"):
    """The instruction's result under a value of a field of MODE."""
    set_mode = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, {}, {}), {}"
    # two instructions must be between settings of MODE, and the compiler puts none into or around inline assembly
    apart = "s_nop 1"
    lines = "\\n".join([apart, set_mode.format(field, width, value), line, apart, set_mode.format(field, width, restore)])
    return f'({{ {t} d; __asm__ volatile("{lines}" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }})'


def rounding_rows(fmt, name, from_pattern):
    rows = []
    for number, mode in enumerate(ROUNDING):
        def run(line, number=number):
            t = "ulong" if fmt is F64 else "uint"
            return f"bits({from_pattern}({under(0, 4, 5 * number, 0, line, t)}))"

        rows += [
            (run(f"v_add_{name} %0, %1, %2"), lambda x, y, z, m=mode: fmt.add(x, y, m)),
            (run(f"v_mul_{name} %0, %1, %2"), lambda x, y, z, m=mode: fmt.mul(x, y, m)),
            (run(f"v_fma_{name} %0, %1, %2, -%3"), lambda x, y, z, m=mode: fmt.fma(x, y, z ^ fmt.sign, m)),
            (run(f"v_rndne_{name} %0, %1"), lambda x, y, z: fmt.to_integral(x, NEAREST)),
        ]
        if fmt is F32:
            half = under(0, 4, 5 * number, 0, "v_cvt_f16_f32 %0, %1")
            rows.append((f"isnan(as_float(x)) ? 1 : {half}", lambda x, y, z, m=mode: 1 if F32.is_nan(x) else F32.convert(x, F16, m)))
            rows.append((under(0, 4, 5 * number, 0, "v_cvt_f32_u32 %0, %1"), lambda x, y, z, m=mode: F32.pack(F32.value(0) + x, m)))
    return rows


def flush(fmt, a):
    return a & fmt.sign if not fmt.is_normal(a) and fmt.is_finite(a) else a


def subnormal_rows():
    """Single precision: bit 0 of the field keeps subnormal sources, bit 1 subnormal results."""
    rows = []
    for value in range(4):
        def source(a, v=value):
            return a if v & 1 else flush(F32, a)

        def result(a, v=value):
            return a if v & 2 else flush(F32, a)

        def run(line, value=value):
            return f"bits(as_float({under(4, 2, value, KEEP, line)}))"

        rows += [
            (run("v_add_f32 %0, %1, %2"), lambda x, y, z, s=source, r=result: r(F32.add(s(x), s(y)))),
            (run("v_mul_f32 %0, %1, %2"), lambda x, y, z, s=source, r=result: r(F32.mul(s(x), s(y)))),
            (run("v_fma_f32 %0, %1, %2, %3"), lambda x, y, z, s=source, r=result: r(F32.fma(s(x), s(y), s(z)))),
        ]
    return rows


def generate(rng):
    keep = {F32: "as_float", F64: "as_double"}
    for fmt, name in ((F32, "f32"), (F64, "f64")):
        rows = rounding_rows(fmt, name, keep[fmt]) + (subnormal_rows() if fmt is F32 else [])
        edges = floats.edges(fmt)
        fewer = edges[::2] + edges[1:12:4] + [fmt.one + 3]
        inputs = [[floats.quiet(fmt, v) for v in values] for values in table.triples(fewer, rng, fmt.bits, 0)]
        for k in range(60):  # near each other, so that sums and products need rounding
            base = fmt.one - (3 << fmt.fraction) + rng.getrandbits(fmt.fraction)
            for values in inputs:
                values.append(base + rng.getrandbits(fmt.fraction + 2) | rng.getrandbits(1) * fmt.sign)
        table.kernel(f"modes_{name}", f"uint{fmt.bits}", rows, inputs, prelude=floats.pattern_prelude(fmt),
                     note=f"{len(rows)} instructions under changed MODE", cpu_ok=False)
