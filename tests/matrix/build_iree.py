"""Compiles the matrix products, softmax, layer norm and attention of this directory with IREE. No GPU is needed.

    python3 -m venv venv && venv/bin/pip install iree-base-compiler==3.13.0 && venv/bin/python build_iree.py DIRECTORY

Writes iree_NAME.TARGET.hsaco and iree.tsv: how many work-groups of how many
work-items the compiler launches. IREE gives a kernel the addresses of its
buffers, inputs first, and nothing else.
"""

import os
import re
import subprocess
import sys
import tempfile

BIN = os.path.join(os.path.dirname(sys.executable), "iree-compile")
SIZE, DEPTH = 64, 64
ROWS, COLUMNS = 6, 500


def product(a, sums):
    zero = "0" if sums.startswith("i") else "0.0"
    types = f"%a: tensor<{SIZE}x{DEPTH}x{a}>, %b: tensor<{DEPTH}x{SIZE}x{a}>"
    ins = f"tensor<{SIZE}x{DEPTH}x{a}>, tensor<{DEPTH}x{SIZE}x{a}>"
    out = f"tensor<{SIZE}x{SIZE}x{sums}>"
    return f"""
func.func @product({types}) -> {out} {{
  %zero = arith.constant {zero} : {sums}
  %empty = tensor.empty() : {out}
  %filled = linalg.fill ins(%zero : {sums}) outs(%empty : {out}) -> {out}
  %sums = linalg.matmul ins(%a, %b : {ins}) outs(%filled : {out}) -> {out}
  return %sums : {out}
}}"""


SOFTMAX = f"""
func.func @softmax(%x: tensor<{ROWS}x{COLUMNS}xf32>) -> tensor<{ROWS}x{COLUMNS}xf32> {{
  %empty = tensor.empty() : tensor<{ROWS}x{COLUMNS}xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<{ROWS}x{COLUMNS}xf32>) outs(%empty : tensor<{ROWS}x{COLUMNS}xf32>)
      -> tensor<{ROWS}x{COLUMNS}xf32>
  return %y : tensor<{ROWS}x{COLUMNS}xf32>
}}"""

LAYER_NORM = f"""
#all = affine_map<(r, c) -> (r, c)>
#row = affine_map<(r, c) -> (r)>
#column = affine_map<(r, c) -> (c)>
!rows = tensor<{ROWS}xf32>
!table = tensor<{ROWS}x{COLUMNS}xf32>
func.func @layer_norm(%x: !table, %weight: tensor<{COLUMNS}xf32>, %bias: tensor<{COLUMNS}xf32>) -> !table {{
  %zero = arith.constant 0.0 : f32
  %columns = arith.constant {COLUMNS}.0 : f32
  %epsilon = arith.constant 1.0e-5 : f32
  %no_rows = tensor.empty() : !rows
  %zeros = linalg.fill ins(%zero : f32) outs(%no_rows : !rows) -> !rows
  %sums = linalg.generic {{indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}}
      ins(%x : !table) outs(%zeros : !rows) {{
  ^bb0(%v: f32, %sum: f32):
    %s = arith.addf %sum, %v : f32
    linalg.yield %s : f32
  }} -> !rows
  %squares = linalg.generic {{indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]}}
      ins(%x, %sums : !table, !rows) outs(%zeros : !rows) {{
  ^bb0(%v: f32, %sum: f32, %square: f32):
    %mean = arith.divf %sum, %columns : f32
    %apart = arith.subf %v, %mean : f32
    %power = arith.mulf %apart, %apart : f32
    %s = arith.addf %square, %power : f32
    linalg.yield %s : f32
  }} -> !rows
  %empty = tensor.empty() : !table
  %y = linalg.generic {{indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]}}
      ins(%x, %sums, %squares, %weight, %bias : !table, !rows, !rows, tensor<{COLUMNS}xf32>, tensor<{COLUMNS}xf32>)
      outs(%empty : !table) {{
  ^bb0(%v: f32, %sum: f32, %square: f32, %w: f32, %b: f32, %none: f32):
    %mean = arith.divf %sum, %columns : f32
    %apart = arith.subf %v, %mean : f32
    %variance = arith.divf %square, %columns : f32
    %more = arith.addf %variance, %epsilon : f32
    %scale = math.rsqrt %more : f32
    %normal = arith.mulf %apart, %scale : f32
    %weighed = arith.mulf %normal, %w : f32
    %result = arith.addf %weighed, %b : f32
    linalg.yield %result : f32
  }} -> !table
  return %y : !table
}}"""

ATTENTION = f"""
!matrix = tensor<2x128x64xf16>
#q = affine_map<(b, m, n, k, l) -> (b, m, k)>
#k = affine_map<(b, m, n, k, l) -> (b, l, k)>
#v = affine_map<(b, m, n, k, l) -> (b, l, n)>
#scale = affine_map<(b, m, n, k, l) -> ()>
#out = affine_map<(b, m, n, k, l) -> (b, m, n)>
func.func @attention(%q: !matrix, %k: !matrix, %v: !matrix) -> !matrix {{
  %scale = arith.constant 0.125 : f16
  %empty = tensor.empty() : !matrix
  %y = iree_linalg_ext.attention <{{indexing_maps = [#q, #k, #v, #scale, #out]}}>
      ins(%q, %k, %v, %scale : !matrix, !matrix, !matrix, f16) outs(%empty : !matrix) {{
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  }} -> !matrix
  return %y : !matrix
}}"""

FP8 = {"gfx942": "f8E4M3FNUZ", "gfx950": "f8E4M3FN", "gfx1200": "f8E4M3FN", "gfx1201": "f8E4M3FN", "gfx1250": "f8E4M3FN"}
TARGETS = ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1150", "gfx1200", "gfx1201", "gfx1250"]


def programs(target):
    for name in ["f16", "bf16", "f32"]:
        yield name, product(name, "f32")
    yield "i8", product("i8", "i32")
    if target in FP8:
        yield "fp8", product(FP8[target], "f32")
    yield "softmax", SOFTMAX
    yield "layer_norm", LAYER_NORM
    yield "attention", ATTENTION


def compile_to(directory, name, target, text):
    # one kernel for all of a function
    fusion = "--iree-dispatch-creation-enable-aggressive-fusion"
    with tempfile.TemporaryDirectory() as work:
        source = os.path.join(work, "module.mlir")
        with open(source, "w") as out:
            out.write(text)
        command = [BIN, source, "--iree-hal-target-device=hip", f"--iree-rocm-target={target}", fusion]
        run = dict(capture_output=True, text=True)
        dumps = [f"--iree-hal-dump-executable-{what}-to={work}" for what in ["binaries", "intermediates"]]
        done = subprocess.run(command + dumps + ["-o", os.devnull], **run)
        if done.returncode:
            print(f"{name}.{target}: IREE does not compile it:", done.stderr.splitlines()[0])
            return None
        host = subprocess.run(command + ["--compile-to=hal"], **run).stdout
        launches = re.findall(r"hal\.command_buffer\.dispatch<.*workgroups\(\[([^]]*)\]\)(.*)", host)
        objects = [f for f in os.listdir(work) if f.endswith(".hsaco")]
        if len(launches) != 1 or len(objects) != 1 or "constants" in launches[0][1]:
            sys.exit(f"{name}.{target}: {len(objects)} objects, launches: {launches}")
        groups = [re.match(r"%c(\d+)", g.strip()).group(1) for g in launches[0][0].split(",")]
        with open(os.path.join(work, objects[0].replace(".hsaco", ".rocmasm"))) as assembly:
            size = re.search(r"\.reqd_workgroup_size:\s*- (\d+)\s*- (\d+)\s*- (\d+)", assembly.read()).groups()
        os.replace(os.path.join(work, objects[0]), os.path.join(directory, f"iree_{name}.{target}.hsaco"))
        return [name, target, *groups, *size]


def main(directory):
    lines = [compile_to(directory, name, target, text) for target in TARGETS for name, text in programs(target)]
    with open(os.path.join(directory, "iree.tsv"), "w") as out:
        out.write("name\ttarget\tgroups x\ty\tz\titems x\ty\tz\n")
        out.writelines("\t".join(line) + "\n" for line in lines if line)


main(sys.argv[1])
