#!/usr/bin/env python3
"""Takes the code objects of PyPI's wheels apart and makes them anew: every .text must be the same, byte for byte.

Each shared object of a wheel is searched for bundles, `weft unbundle` takes the code objects out of them, `weft dis` writes each as
assembly, and `weft asm` assembles that. A row of a table is printed for each wheel and processor, then instructions that `weft dis` writes
as data, because no text stands for their bytes, and what differs. The exit status is 1 if anything does.

The wheels (130 MB) are downloaded with pip and kept in the cache; what is unpacked of them goes to TMPDIR and is removed.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

WHEELS = ["cupy-rocm-7-0==14.2.0", "onnxruntime-rocm==1.22.2.post3"]
# For one version of Python.
PYTHON = ["--python-version", "3.12", "--platform", "manylinux2014_x86_64", "--platform", "manylinux_2_34_x86_64"]
PLAIN, COMPRESSED = b"__CLANG_OFFLOAD_BUNDLE__", b"CCOB"
# EM_AMDGPU with 64 bits, little-endian, of OS ABI 64 (HSA).
AMDGPU = b"\x7fELF\x02\x01\x01\x40"
PAGE = 4096


def run(*words):
    """Runs a command; its output, or what it says if it fails."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode:
        said = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()
        raise ValueError(f"{' '.join(map(str, words[:2]))}: exit status {done.returncode}: {chr(10).join(said[:8])}")
    return done.stdout


def wheel(requirement, cache):
    """The file of a wheel, downloaded if the cache does not have it."""
    name, version = requirement.split("==")
    pattern = f"{name.replace('-', '_')}-{version}-*.whl"
    found = sorted(cache.glob(pattern))
    if not found:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        run(*pip, *PYTHON, "--dest", str(cache), requirement)
        found = sorted(cache.glob(pattern))
    return found[0]


def section(elf, name):
    """Offset and size of a section of a 64-bit ELF file, as readelf -S shows them."""
    at = lambda offset, size: int.from_bytes(elf[offset : offset + size], "little")
    table, entry, count, names = at(40, 8), at(58, 2), at(60, 2), at(62, 2)
    headers = [table + entry * n for n in range(count)]
    strings = at(headers[names] + 24, 8)
    for header in headers:
        start = strings + at(header, 4)
        if elf[start : elf.index(b"\0", start)] == name:
            return at(header + 24, 8), at(header + 32, 8)
    return None


def bundles(library):
    """The bundles of a shared object: each begins at a page of .hip_fatbin, and ends where the next begins."""
    found = section(library, b".hip_fatbin") if library.startswith(b"\x7fELF") else None
    begins, end = [], 0
    if found:
        begin, end = found[0], sum(found)
        begins = [at for at in range(begin, end, PAGE) if library.startswith((PLAIN, COMPRESSED), at)]
    # none may be elsewhere, or it would be left out
    outside = len(re.findall(PLAIN, library)) - sum(library.startswith(PLAIN, at) for at in begins)
    if outside or (AMDGPU in library and not begins):
        raise ValueError(f"{outside or 'an object'} outside of .hip_fatbin: not read")
    return [library[at:to] for at, to in zip(begins, begins[1:] + [end])]


Result = collections.namedtuple("Result", "where processor kernels text data differs")


def again(weft, path, where, processor):
    """Disassembles a code object, assembles that, and compares .text."""
    anew, source = path.with_suffix(".o"), path.with_suffix(".s")
    kernels, data, differs = 0, collections.Counter(), None
    before = path.read_bytes()
    offset, size = section(before, b".text") or (0, 0)
    try:
        with open(source, "wb") as out:
            done = subprocess.run([weft, "dis", path], stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE)
        if done.returncode:
            raise ValueError(f"weft dis: {done.stderr.decode(errors='replace').strip()}")
        kernels, data = survey(source)
        run(weft, "asm", str(source), "--target", processor, "--output", str(anew))
        after = anew.read_bytes()
        to, length = section(after, b".text") or (0, 0)
        differs = difference(before[offset : offset + size], after[to : to + length])
    except ValueError as error:
        differs = str(error)
    for file in (path, anew, source):
        if not differs or file != path:
            file.unlink(missing_ok=True)
    return Result(where, processor, kernels, size, data, differs)


def survey(source):
    """How many kernels there are in assembly, and by instruction and reason how many of .text are data. Zeros are padding."""
    kernels, data = 0, collections.Counter()
    in_text, said, group = False, None, False
    with open(source, "rb") as lines:
        for line in lines:
            words = line.split(None, 2)
            if not words:
                continue
            kernels += words[0] == b".amdhsa_kernel" or line.startswith(b"\t; no directives make this descriptor")
            is_data = in_text and words[0] in (b".byte", b".short", b".long", b".quad")
            padding = is_data and int(words[1].rstrip(b","), 0) == 0
            if is_data and not group and not padding:
                text, _, reason = said.partition(": ") if said else ("; bytes", "", "no instruction")
                data[f"{text.split()[1]}: {reason.strip()}"] += 1
            if words[0] == b".section":
                in_text = words[1].startswith(b".text")
            # an instruction as data is a comment that says why, and its words
            group = is_data and not padding and (group or said is not None)
            said = line.decode() if words[0] == b";" else None
    return kernels, data


def difference(before, after):
    if before == after:
        return None
    if len(before) != len(after):
        return f".text has {len(after)} bytes, not {len(before)}"
    first = next(n for n in range(0, len(before), 4) if before[n : n + 4] != after[n : n + 4])
    return f".text + {first:#x}: {after[first : first + 16].hex()}, not {before[first : first + 16].hex()}"


def objects(weft, file, wanted, place):
    """Takes the objects of a wheel out of it: path, name for messages, processor."""
    with zipfile.ZipFile(file) as members:
        for name in members.namelist():
            library = members.read(name)
            try:
                found = bundles(library)
            except ValueError as error:
                raise ValueError(f"{file.name}: {name}: {error}") from None
            for number, bundle in enumerate(found):
                path = place / "bundle"
                path.write_bytes(bundle)
                ids = [i for i in run(weft, "bundle", "-list", "-type=o", f"-input={path}").decode().split() if not i.startswith("host-")]
                ids = [i for i in ids if not wanted or i.split("--")[-1].split(":")[0] in wanted]
                if not ids:
                    continue
                made = [pathlib.Path(tempfile.mkstemp(dir=place, suffix=".co")[1]) for _ in ids]
                run(weft, "unbundle", "-type=o", f"-targets={','.join(ids)}", f"-input={path}", *[f"-output={m}" for m in made])
                for id, out in zip(ids, made):
                    yield out, f"{name}, bundle {number}, {id}", id.split("--")[-1]


def row(*cells):
    print("|", " | ".join(map(str, cells)), "|", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weft", help="the command that is tested")
    parser.add_argument("wheels", nargs="*", default=WHEELS, metavar="NAME==VERSION", help=f"wheels of PyPI; {' '.join(WHEELS)} by default")
    home = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(home, "weft-wheels"), help="where the wheels are kept (%(default)s)")
    parser.add_argument("--targets", default="", metavar="GFX,...", help="only these processors")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="objects at a time")
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIR", help="where objects are left that differ")
    args = parser.parse_intermixed_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    wanted = set(filter(None, args.targets.split(",")))
    failed, data = [], collections.Counter()
    row("wheel", "version", "processor", "objects", "kernels", "bytes of .text", "as data", "identical")
    row(*["---"] * 8)
    for requirement in args.wheels:
        with contextlib.ExitStack() as stack:
            place = args.keep or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="weft-wheels-")))
            place.mkdir(parents=True, exist_ok=True)
            pool = stack.enter_context(concurrent.futures.ThreadPoolExecutor(args.jobs))
            found = objects(args.weft, wheel(requirement, args.cache), wanted, place)
            results = list(pool.map(lambda o: again(args.weft, *o), found))
        of = collections.defaultdict(list)
        for result in results:
            of[result.processor].append(result)
        for processor, those in [*sorted(of.items()), ("all", results)]:
            sums = [sum(r.kernels for r in those), sum(r.text for r in those), sum(r.data.total() for r in those)]
            row(*requirement.split("=="), processor, len(those), *[f"{n:,}" for n in sums], sum(not r.differs for r in those))
        data += sum((r.data for r in results), collections.Counter())
        failed += [r for r in results if r.differs]
    for what, count in data.most_common():
        print(f"as data: {count:,} of {what}")
    for result in failed:
        print(f"{result.where}: {result.differs}")
    sys.exit(bool(failed))


main()
