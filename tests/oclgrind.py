#!/usr/bin/env python3
"""Checks Oclgrind's test kernels with `weft run --check all`, and compares what is found with what Oclgrind expects.

    tests/oclgrind.py target/release/weft [--processor gfx900] [--record]

Each kernel of its tests has a source, a launch (.sim) and the reports that Oclgrind makes (.ref). clang 22 compiles the source with libclc
22 (Debian's clang-22, lld-22, libclc-22) with -O1 -g. A kernel without a finding, where Oclgrind has one, runs again with 64 times as many work-items and as
much memory, and then without optimization: what an interpreter of the source sees is not always in the machine code, and few items
are one wave. The script prints a table for docs/OTHERS-TESTS.md. Beside it is oclgrind.tsv, with the codes that are found for each kernel;
the exit status is 1 if they are others. --record writes it anew.

Debian's source package (220 kB) is downloaded and kept in the cache.
"""

import argparse
import collections
import hashlib
import json
import pathlib
import re
import struct
import subprocess
import sys
import tarfile
import tempfile
import urllib.request

SOURCE = "http://deb.debian.org/debian/pool/main/o/oclgrind/oclgrind_21.10.orig.tar.gz"
SHA256 = "b40ea81fcf64e9012d63c3128640fde9785ef4f304f9f876f53496595b8e62cc"
TYPES = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I", "long": "q", "ulong": "Q", "float": "f", "double": "d"}
# What kernels are about, what Oclgrind's reports of it say, and what codes weft has for it.
CLASSES = [
    ("data race", r"data race", r"data-race|missing-.*"),
    ("invalid accesses", r"Invalid (read|write)|exceeds static array", r"memory-.*|lds-bounds"),
    ("uninitialised values", r"Uninitiali[sz]ed", r"uninit-.*"),
    ("divergent barriers and events", r"divergence", r"(divergent|mismatched)-barrier|uninit-.*"),
    ("others (alignment, events)", r".", r".*"),
]
SCALE = 64


def kernels(cache):
    """The folder of the kernels, downloaded if the cache does not have it."""
    folder = cache / "Oclgrind-21.10" / "tests" / "kernels"
    if not folder.exists():
        data = urllib.request.urlopen(SOURCE, timeout=60).read()
        if hashlib.sha256(data).hexdigest() != SHA256:
            sys.exit(f"{SOURCE}: another file than it was")
        cache.mkdir(parents=True, exist_ok=True)
        archive = cache / "oclgrind.tar.gz"
        archive.write_bytes(data)
        with tarfile.open(archive) as tar:
            tar.extractall(cache, filter="data")
    return folder


def parameters(source, kernel):
    """The parameters of a kernel: for each whether it is a buffer, local memory or a value, and its type."""
    text = re.sub(r"//.*|/\*.*?\*/", "", source, flags=re.S if "/*" in source else 0)
    found = re.search(rf"\b{kernel}\s*\(([^)]*)\)", text)
    if not found:
        raise ValueError(f"no kernel {kernel}")
    of = []
    for parameter in filter(None, (p.strip() for p in found[1].split(","))):
        words = re.findall(r"\w+", parameter)
        kind = "value"
        if "local" in words or "__local" in words:
            kind = "local"
        elif "*" in parameter or "[" in parameter or "global" in words:
            kind = "buffer"
        base = next((w for w in words if any(w.startswith(t) for t in TYPES)), "uchar")
        base = max((t for t in TYPES if base.startswith(t)), key=len, default="uchar")
        of.append((kind, base))
    return of


def launch(sim):
    """A launch: source, kernel, sizes, and the headers and numbers of arguments."""
    text = "\n".join(line.split("#")[0] for line in sim.read_text().splitlines())
    head, *rest = re.split(r"(?=<[^<>]*>)", text, maxsplit=1) if "<" in text else (text,)
    words = head.split()
    arguments = re.findall(r"<([^<>]*)>([^<]*)", rest[0]) if rest else []
    return words[0], words[1], [int(n) for n in words[2:5]], [int(n) for n in words[5:8]], arguments


def argument(header, numbers, kind, base, scale, folder, index):
    """An argument as `weft run --arg` takes it."""
    options = {k: v for k, _, v in (w.partition("=") for w in header.split())}
    if "null" in options:
        return "ptr=null"
    size = int(options["size"])
    if kind == "local":
        return f"local={min(size * scale, 65536)}"
    own = next((t for t in TYPES if t in options), base)
    code, width = TYPES[own], struct.calcsize(TYPES[own])
    number = (lambda v: float(v)) if code in "fd" else (lambda v: int(v, 16 if "hex" in options else 0))
    if code in "fd" and "hex" in options:
        number = float.fromhex
    wrap = (lambda v: v) if code in "fd" else (lambda v: int(v) % (1 << (8 * width)))
    pack = (lambda v: struct.pack("<" + code, v)) if code in "fd" else (lambda v: wrap(v).to_bytes(width, "little"))
    count = size // width
    times = scale if kind == "buffer" else 1
    access = "ro:" if "ro" in options else ""
    if "noinit" in options:
        return f"a{index}:u8[{size * times}]=unset"
    if "fill" in options:
        data = pack(number(options["fill"])) * (count * times)
    elif "range" in options:
        begin, step, _ = (number(v) for v in options["range"].split(":"))
        data = b"".join(pack(begin + step * n) for n in range(count * times))
    else:
        data = b"".join(pack(number(v)) for v in numbers.split()[:count]) * times
    if kind == "value":
        unit, letter = (4, "u32") if size % 4 == 0 else (1, "u8")
        values = [int.from_bytes(data[at : at + unit], "little") for at in range(0, size, unit)]
        if size == 2:
            return f"u16={int.from_bytes(data, 'little')}"
        if size == 8 and code in "qQd":
            return f"u64={int.from_bytes(data, 'little')}"
        return f"{letter}={','.join(map(str, values))}"
    file = folder / f"{index}.bin"
    file.write_bytes(data)
    return f"a{index}:u8[{len(data)}]={access}file:{file}"


def found(options, folder, test, optimization, scale):
    """The codes that are found, or why it does not run."""
    sim = folder / f"{test}.sim"
    source, kernel, grid, group, arguments = launch(sim)
    path = sim.parent / source
    with tempfile.TemporaryDirectory() as temporary:
        temporary = pathlib.Path(temporary)
        co = temporary / "k.co"
        clang = ["clang-22", "-target", "amdgcn-amd-amdhsa", f"-mcpu={options.processor}", "-nogpulib", "-w", "-g", optimization]
        clang += ["--libclc-lib=:/usr/lib/clc/amdgcn-amd-amdhsa.bc", "-cl-std=CL2.0", "-mcode-object-version=5"]
        clang += ["-Xclang", "-finclude-default-header", "-o", co, path]
        made = subprocess.run(clang, capture_output=True, text=True)
        if made.returncode:
            lines = [line for line in made.stderr.splitlines() if "error" in line]
            return f"not compiled: {lines[0].split('error: ')[-1]}" if lines else "not compiled"
        of = parameters(path.read_text(), kernel)
        words = [str(options.weft), "run", str(co), "--kernel", kernel, "--check", "all", "--format", "json"]
        words += ["--grid", ",".join(map(str, [grid[0] * scale, *grid[1:]])), "--group", ",".join(map(str, group_of(group, grid, scale)))]
        words += ["--max-instructions", "20000000"]
        for index, ((header, numbers), (kind, base)) in enumerate(zip(arguments, of)):
            words += ["--arg", argument(header, numbers, kind, base, scale, temporary, index)]
        done = subprocess.run(words, capture_output=True, text=True)
        codes = set()
        for line in done.stderr.splitlines():
            if line.startswith("{"):
                codes.add(json.loads(line)["code"])
        if not codes and done.returncode:
            says = done.stderr.strip().splitlines() or ["?"]
            return f"not run: {says[0].removeprefix('error: ')[:90]}"
        return codes


def group_of(group, grid, scale):
    """A work-group of the larger launch: groups that were the whole grid, or more than one item, grow."""
    if scale == 1 or group[0] == 1:
        return group
    return [min(group[0] * scale, 256), *group[1:]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weft", type=pathlib.Path)
    parser.add_argument("--processor", default="gfx900")
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path.home() / ".cache" / "weft" / "oclgrind")
    parser.add_argument("--record", action="store_true", help="writes oclgrind.tsv anew")
    options = parser.parse_args()
    folder = kernels(options.cache)
    rows = []
    table = collections.OrderedDict()
    for test in (folder / "TESTS").read_text().split():
        if not (folder / f"{test}.sim").exists():
            rows.append((test, "", "not run: it has no launch"))
            continue
        reference = folder / f"{test}.ref"
        wanted = [line[6:] for line in reference.read_text().splitlines() if line.startswith("ERROR")] if reference.exists() else []
        of = ((name, code) for name, pattern, code in CLASSES if wanted and re.search(pattern, "\n".join(wanted)))
        sort, code = next(of, ("nothing", ".*"))
        got, how = found(options, folder, test, "-O1", 1), ""
        if sort != "nothing" and got == set():
            for again, optimization, scale in [("64 times the items", "-O1", SCALE), ("without optimization", "-O0", 1)]:
                more = found(options, folder, test, optimization, scale)
                if isinstance(more, set) and any(re.fullmatch(code, one) for one in more):
                    got, how = more, again
                    break
        codes = got if isinstance(got, str) else " ".join(sorted(got)) or "nothing"
        rows.append((test, sort, f"{codes} ({how})" if how else codes))
        counts = table.setdefault(sort, collections.Counter())
        counts["kernels"] += 1
        counts["not run" if isinstance(got, str) else (how or "at once") if got else "nothing"] += 1
    print("| what Oclgrind reports | kernels | reported by weft |\n|---|---|---|")
    for sort in ["nothing"] + [name for name, _, _ in CLASSES]:
        counts = table.get(sort, collections.Counter())
        more = [f"{counts[how]} {how}" for how in ("64 times the items", "without optimization", "not run") if counts[how]]
        print(f"| {sort} | {counts['kernels']} | {'; '.join([str(counts['at once'])] + more)} |")
    known = pathlib.Path(__file__).with_suffix(".tsv")
    lines = known.read_text().splitlines() if known.exists() else []
    other = [line for line in lines if line.split("\t")[0] != options.processor]
    fresh = ["\t".join((options.processor, *row)) for row in rows]
    if options.record:
        known.write_text("".join(f"{line}\n" for line in sorted(other + fresh)))
        return 0
    differ = sorted(set(fresh) ^ set(line for line in lines if line.split("\t")[0] == options.processor))
    for line in differ:
        print(("now: " if line in fresh else "before: ") + line)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
