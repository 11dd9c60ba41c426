"""Runs AMD GPU kernels where there is no AMD GPU.

    >>> import numpy as np, weft
    >>> a, b, c = np.arange(1024, dtype=np.float32), np.full(1024, 0.5, np.float32), np.zeros(1024, np.float32)
    >>> weft.run("examples/co/gfx900/vecadd.co", "vecadd", 1024, 64, [a, b, c, np.int32(1024)], check="all")
    Report(work_groups=16, ...)
    >>> c[:4]
    array([0.5, 1.5, 2.5, 3.5], dtype=float32)

`run` does one launch; a `Session` keeps a loaded program and its memory for several.
"""

import ctypes
import os
import sys
from dataclasses import dataclass

from ._weft import Error, Fault, LaunchError, ProgramError, Session, Timeout, __version__

__all__ = [
    "CheckError", "Error", "Fault", "Finding", "LaunchError", "Local", "ProgramError", "Report", "Session", "Timeout", "__version__", "run",
]


@dataclass(frozen=True)
class Local:
    """So many bytes of group memory as an argument: OpenCL's `__local` pointers."""

    bytes: int


@dataclass(frozen=True)
class Finding:
    """What a check has found. `code` is for `weft explain`; findings in HSAIL have none."""

    code: "str | None"
    text: str

    def __str__(self):
        return self.text


@dataclass(frozen=True)
class Report:
    """What a launch did."""

    work_groups: int
    instructions: int
    output: str = ""


class CheckError(Error):
    """The kernel ended, and checks have found something: `findings`. Arrays have what it computed."""

    def __init__(self, findings):
        super().__init__("\n".join(str(f) for f in findings))
        self.findings = findings


def _program(program):
    """Name and bytes of a program: a path, HSAIL text, or bytes."""
    if isinstance(program, (bytes, bytearray, memoryview)):
        return "(bytes)", bytes(program)
    if isinstance(program, str) and ("\n" in program or program.lstrip().startswith("module ")):
        return "(text)", program.encode()
    path = os.fspath(program)
    with open(path, "rb") as file:
        return str(path), file.read()


def _sizes(sizes):
    return [sizes] if isinstance(sizes, int) else [int(n) for n in sizes]


class _Buffer:
    """An array of the caller and its buffer on the device."""

    def __init__(self, session, name, array):
        self.name, self.array, self.is_numpy = name, array, hasattr(array, "__array_interface__")
        data = array.tobytes() if self.is_numpy else bytes(memoryview(array).cast("B"))
        self.size = len(data)
        self.address = session.allocate(name, self.size)
        session.write(self.address, data)

    def bring_back(self, session):
        data = session.read(self.address, self.size, self.name)
        if self.is_numpy:
            if self.array.flags.writeable:
                import numpy

                self.array[...] = numpy.frombuffer(data, self.array.dtype).reshape(self.array.shape)
            return
        view = memoryview(self.array)
        if not view.readonly:
            view.cast("B")[:] = data


def _argument(session, buffers, n, value):
    if value is None:
        return ("address", b"", 0)
    if isinstance(value, Local):
        return ("local", b"", value.bytes)
    # numpy.float64 is a float, too
    if type(value) in (bool, int, float):
        raise TypeError(f"args[{n}]: {value!r} has no size; numpy.int32({value!r}), ctypes.c_float({value!r}) and the like have one")
    if isinstance(value, bytes):
        return ("value", value, 0)
    if isinstance(value, ctypes._SimpleCData):
        return ("value", bytes(value), 0)
    numpy = sys.modules.get("numpy")
    if numpy and isinstance(value, numpy.generic):
        return ("value", value.tobytes(), 0)
    # an array that is passed twice is one buffer
    for buffer in buffers:
        if buffer.array is value:
            return ("address", b"", buffer.address)
    try:
        buffers.append(_Buffer(session, f"args[{n}]", value))
    except TypeError as wrong:
        what = "arrays, numpy and ctypes scalars, bytes (a value), weft.Local and None are arguments"
        raise TypeError(f"args[{n}]: {type(value).__name__}: {what}") from wrong
    return ("address", b"", buffers[-1].address)


def run(
    program, kernel=None, grid=1, group=1, args=(), *,
    target=None, check=None, dynamic_lds=0, timeout=None, threads=None, seed=0, max_instructions=None, wave_size=None,
):
    """Runs a kernel of a code object or of HSAIL once, and brings back what it wrote.

    program           path or bytes of a code object, a bundle or BRIG; HSAIL text, or a path of one
    kernel            its name; None if there is only one
    grid, group       work-items, a number or up to three
    args              in the kernel's order: arrays (numpy or with the buffer protocol) become buffers and get what the kernel wrote;
                      numpy and ctypes scalars and bytes are values; weft.Local; None is a null pointer
    target            a processor, as "gfx900"; None: the code object's own, and the interpreter for HSAIL
    check             what to look for, as "race,uninit" or "all": docs/CHECKS.md
    dynamic_lds       bytes of group memory beside what the kernel declares
    timeout           seconds until the launch is ended
    threads           host threads; seed: the order of the waves' turns; max_instructions, wave_size: as `weft run` has them

    Raises ProgramError, LaunchError, Fault, Timeout, or CheckError if the checks have found something; each has the report as its text.
    """
    name, data = _program(program)
    session = Session(
        name, data, target=target, check=check, threads=threads, seed=seed, max_instructions=max_instructions, wave_size=wave_size
    )
    buffers = []
    given = [_argument(session, buffers, n, value) for n, value in enumerate(args)]
    fault = None
    try:
        ran = session.launch(kernel, _sizes(grid), _sizes(group), given, dynamic_lds, timeout)
    except Fault as error:
        fault = error
    if fault is None:
        for buffer in buffers:
            buffer.bring_back(session)
    findings = [Finding(code, text) for code, text in session.take_findings()]
    if findings:
        raise CheckError(findings) from fault
    if fault is not None:
        raise fault
    return Report(*ran, session.output)
