"""What kernels print: Python's % operator is C's printf for these formats."""
from .emit import Case

M32, M64 = (1 << 32) - 1, (1 << 64) - 1


def generate(rng):
    integers(rng)
    others()
    hostcall()


def integers(_):
    values = [0, 1, -1, 877, -42, 65535, 1 << 30, -(1 << 31)]
    lines = []
    for v in values:
        u = v & M32
        lines.append("%d|%5d|%-5d|%05d|%+d|%u|%x|%s|%o" % (v, v, v, v, v, u, u, "0X%X" % u if u else "0", u))
        wide = ((v << 33) + (1 << 63)) % (1 << 64) - (1 << 63)
        short = (v + 0x8000) % 0x10000 - 0x8000
        lines.append("%d %d %d %d %%" % (wide, v & M64, short, v & 255))
    case = Case("print_integers", "print_buffer", "OpenCL printf of integers", False)
    case.input("a", "int32", values).launch("integers", [8], [8], "a")
    case.entry["stdout_lines_any_order"] = lines


def others():
    values = [0.5, -1.25, 1024.0, 3.0e-5]
    values = [float_of(v) for v in values]
    lines = []
    for i, v in enumerate(values):
        lines.append("%f %.2f %10.3e %-12g|" % (v, v, v, v))
        lines.append("%ctexts %d,%d,-1,7 %f,0.500000" % (ord("A") + i, i, i + 1, v))
    case = Case("print_others", "print_buffer", "OpenCL printf of floats, characters, strings, vectors", False)
    case.input("a", "float32", values).launch("others", [4], [2], "a")
    case.entry["stdout_lines_any_order"] = lines


def float_of(value):
    import struct
    return struct.unpack("<f", struct.pack("<f", value))[0]


def hostcall():
    """Lines in some lanes of several waves; printf's answer is what C's is: the characters printed."""
    word = "a string that is longer than one packet of fifty-six bytes can carry at a time"
    values = [-1 if i % 3 == 1 else i * 5 for i in range(160)]
    lines = [""] * 160
    for i, v in enumerate(values):
        if v >= 0:
            lines[i] = "item %d of group %d: %s %.3f end" % (i, i // 80, word[i & 7:], v * 0.125)
    case = Case("print_hostcall", "print_hostcall", "HIP's printf through hostcall", False)
    case.input("a", "int32", values).launch("lines", [160], [80], "a", "lengths")
    case.expect("lengths", "int32", [len(line) + 1 if line else 0 for line in lines])
    case.entry["stdout_lines_any_order"] = [line for line in lines if line]
