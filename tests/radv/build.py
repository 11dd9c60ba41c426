"""Compiles the shaders of this directory with Mesa's RADV for many processors, without one, and runs them with its lavapipe.

    apt-get install mesa-vulkan-drivers libvulkan-dev glslang-tools     (Debian 12: Mesa 22.3.6, glslang 12.0.0)
    cc -O1 -o vk vk.c -lvulkan && python3 build.py ./vk

Writes code.tsv and values.tsv beside this file. The places of fields in a pipeline cache are those of Mesa 22.3.
"""

import os
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ICD = "/usr/share/vulkan/icd.d/{}_icd.x86_64.json"
# What RADV_FORCE_FAMILY calls a processor; what the driver writes into the last word of a buffer's descriptor, and the upper half of the
# addresses of descriptor sets, which its code holds (radv_descriptor_set.c, radv_null_winsys.c).
GCN, NAVI, GFX11 = 0x00027FAC, 0x31016FAC, 0x30016FAC
FAMILIES = {
    "tahiti": ("gfx600", GCN, 0),
    "hawaii": ("gfx701", GCN, 0),
    "bonaire": ("gfx704", GCN, 0),
    "tonga": ("gfx802", GCN, 0),
    "polaris10": ("gfx803", GCN, 0),
    "vega10": ("gfx900", GCN, 0xFFFF8000),
    "vega20": ("gfx906", GCN, 0xFFFF8000),
    "navi10": ("gfx1010", NAVI, 0xFFFF8000),
    "navi21": ("gfx1030", NAVI, 0xFFFF8000),
    "gfx1100": ("gfx1100", GFX11, 0xFFFF8000),
}
CONFIG = 0xF4  # struct ac_shader_config
PUSHED = 0x128  # inline_push_constant_mask
SETS = 0x140  # the first register of each descriptor set, and how many
OTHERS = 0x180  # the same of rings, push constants, inline push constants, ..., the grid's size
GRID = 11
CODE_END = bytes.fromhex("00009fbf")


def run(vk, shader, words, environment):
    """What vk writes for a shader in SPIR-V; None if the driver cannot compile it."""
    with tempfile.NamedTemporaryFile() as out:
        command = [vk, *words, shader, out.name]
        done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, timeout=120)
        return out.read() if done.returncode == 0 else None


def code(cache, processor):
    """A line's fields: registers of the dispatch, group memory, private memory of a wave, user registers, code."""
    fields = struct.unpack_from("<13I", cache, CONFIG)
    lds, scratch, rsrc1, rsrc2 = fields[5], fields[9], fields[10], fields[11]
    granule = 256 if processor == "gfx600" else 512
    user = {}
    for number in range(32):
        first, count = struct.unpack_from("<bB", cache, SETS + 2 * number)
        if count:
            user[first] = [f"set{number}"]
    pushed = struct.unpack_from("<Q", cache, PUSHED)[0]
    first, count = struct.unpack_from("<bB", cache, OTHERS)
    if count:
        user[first] = ["ring", "ring"]
    first, count = struct.unpack_from("<bB", cache, OTHERS + 2 * 2)
    if count:
        user[first] = [f"push{n}" for n in range(64) if pushed >> n & 1]
    first, count = struct.unpack_from("<bB", cache, OTHERS + 2 * GRID)
    if count:
        user[first] = ["grid_pointer"] * 2 if count == 2 else ["grid0", "grid1", "grid2"]
    registers = [name for first in sorted(user) for name in user[first]]
    assert len(registers) == rsrc2 >> 1 & 31, (registers, hex(rsrc2))
    total = struct.unpack_from("<I", cache, 0x48)[0]
    at = cache.rindex(struct.pack("<II", total, 0)) + 8
    size, executed = struct.unpack_from("<2I", cache, at)
    # behind what is executed are constants, then s_code_end to the end of a line of the cache on GFX10 and later
    text = cache[at + 20 : at + 20 + size]
    while text[executed:].endswith(CODE_END):
        text = text[:-4]
    return [hex(rsrc1), hex(rsrc2), str(lds * granule), str(scratch), ",".join(registers), str(executed), text.hex()]


def main(vk):
    lines = ["shader\tprocessor\tbuffer\twindow\trsrc1\trsrc2\tgroup memory\tprivate memory\tuser registers\texecuted\tcode"]
    values = ["shader\tinputs\tgroups\titems\texpected\tresults"]
    for name in sorted(os.listdir(os.path.join(HERE, "shaders"))):
        name = name.removesuffix(".comp")
        source = os.path.join(HERE, "shaders", f"{name}.comp")
        text = open(source).read()
        inputs, x, y, z, expected = text.splitlines()[0].removeprefix("// ").split(" ", 4)
        local = dict(re.findall(r"local_size_(\w)\s*=\s*(\d+)", text))
        items = " ".join(local.get(axis, "1") for axis in "xyz")
        with tempfile.NamedTemporaryFile(suffix=f"{name}.spv") as spirv:
            subprocess.run(["glslangValidator", "-V", "--target-env", "vulkan1.2", "-o", spirv.name, source], check=True, stdout=subprocess.DEVNULL)
            words = [inputs, x, y, z]
            for family, (processor, descriptor, window) in FAMILIES.items():
                cache = run(vk, spirv.name, words, {"VK_ICD_FILENAMES": ICD.format("radeon"), "RADV_FORCE_FAMILY": family})
                if cache is None:
                    print(f"{name}: RADV does not compile it for {processor}")
                    continue
                lines.append("\t".join([name, processor, hex(descriptor), hex(window), *code(cache, processor)]))
            results = b""
            if not expected.startswith("decoded"):
                results = run(vk, spirv.name, words, {"VK_ICD_FILENAMES": ICD.format("lvp")})
                # words that nothing stored to are left out at the end
                count = max((n + 1 for n in range(1024) if results[4 * n : 4 * n + 4] != struct.pack("<I", 0x10000000 + n)), default=0)
                results = results[: 4 * count]
            values.append("\t".join([name, inputs, f"{x} {y} {z}", items, expected, results.hex()]))
    for file, content in (("code.tsv", lines), ("values.tsv", values)):
        with open(os.path.join(HERE, file), "w") as out:
            out.write("\n".join(content) + "\n")


main(sys.argv[1])
