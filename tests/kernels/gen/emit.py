"""Writes data files, generated sources and manifest.json."""
import json
import os
import struct

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# numpy's name and struct's letter of an element type
LETTERS = {
    "int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "uint32": "I",
    "int64": "q", "uint64": "Q", "float16": "e", "float32": "f", "float64": "d",
}
BYTES = {name: struct.calcsize("<" + letter) for name, letter in LETTERS.items()}

CASES = []
FILES = {}


def pack(dtype, values):
    """The little-endian bytes of numbers; integers are taken modulo the size of an unsigned type."""
    if dtype.startswith("uint"):
        mask = (1 << (8 * BYTES[dtype])) - 1
        values = [int(v) & mask for v in values]
    return struct.pack(f"<{len(values)}{LETTERS[dtype]}", *values)


def save(name, blob):
    """Writes data/NAME.bin, once for the same bytes; returns the path for the manifest."""
    if blob in FILES:
        return FILES[blob]
    path = f"data/{name}.bin"
    os.makedirs(os.path.dirname(f"{ROOT}/{path}"), exist_ok=True)
    with open(f"{ROOT}/{path}", "wb") as file:
        file.write(blob)
    FILES[blob] = path
    return path


def source(name, text):
    """Writes src/NAME.cl."""
    with open(f"{ROOT}/src/{name}.cl", "w") as file:
        file.write(text)


class Case:
    """One entry of the manifest, built step by step."""

    def __init__(self, name, obj, note="", cpu_ok=True, wave=None):
        self.name = name
        self.entry = {"case": name, "object": obj, "note": note, "buffers": {}, "launches": [], "expect": {}, "cpu_ok": cpu_ok}
        if wave:
            self.entry["wave"] = wave
        CASES.append(self.entry)

    def input(self, name, dtype, values):
        blob = pack(dtype, values)
        self.entry["buffers"][name] = {"bytes": len(blob), "init": save(f"{self.name}/{name}", blob)}
        return self

    def zeros(self, name, count_bytes):
        self.entry["buffers"][name] = {"bytes": count_bytes, "init": "zero"}
        return self

    def launch(self, kernel, grid, group, *args, dynamic_lds=0, offset=None):
        """Arguments: a buffer's name, or ("u32", 5), or ("lds", bytes)."""
        args = [{"buf": a} if isinstance(a, str) else {a[0]: a[1]} for a in args]
        entry = {"kernel": kernel, "grid": list(grid), "group": list(group), "args": args}
        if dynamic_lds:
            entry["dynamic_lds"] = dynamic_lds
        if offset:
            entry["global_offset"] = list(offset)
        self.entry["launches"].append(entry)
        return self

    def expect(self, name, dtype, values, **tolerance):
        blob = pack(dtype, values)
        buffer = self.entry["buffers"].setdefault(name, {"bytes": len(blob), "init": "zero"})
        assert len(blob) <= buffer["bytes"], (self.name, name, len(blob), buffer)
        path = save(f"{self.name}/{name}.expected", blob)
        self.entry["expect"][name] = {"file": path, "dtype": dtype, "compare": tolerance or "exact"}
        return self


def finish():
    """Writes the manifest, one line per part of a case."""
    def compact(value):
        return json.dumps(value, separators=(", ", ": "))

    def entry(case):
        lines = []
        for key, value in case.items():
            if isinstance(value, dict) and value:
                inner = ",\n".join(f"      {compact(k)}: {compact(v)}" for k, v in value.items())
                lines.append(f"    {compact(key)}: {{\n{inner}\n    }}")
            elif isinstance(value, list) and value:
                inner = ",\n".join(f"      {compact(v)}" for v in value)
                lines.append(f"    {compact(key)}: [\n{inner}\n    ]")
            else:
                lines.append(f"    {compact(key)}: {compact(value)}")
        return "  {\n" + ",\n".join(lines) + "\n  }"

    with open(f"{ROOT}/manifest.json", "w") as file:
        file.write("[\n" + ",\n".join(entry(case) for case in CASES) + "\n]\n")
