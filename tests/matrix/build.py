"""Compiles the matrix products of this directory with Triton. No GPU is needed.

    python3 -m venv venv && venv/bin/pip install triton==3.9.0 && venv/bin/python build.py DIRECTORY
"""

import os
import sys

os.environ["TRITON_DISABLE_LINE_INFO"] = "1"  # lines would name where this file was

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def matmul_kernel(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    depth = tl.arange(0, BK)
    from_a = a + rows[:, None] * K + depth[None, :]
    from_b = b + depth[:, None] * N + columns[None, :]
    sums = tl.zeros((BM, BN), dtype=tl.float32)
    for _ in range(0, K, BK):
        sums = tl.dot(tl.load(from_a), tl.load(from_b), sums)
        from_a += BK
        from_b += BK * N
    tl.store(c + rows[:, None] * N + columns[None, :], sums)


@triton.jit
def scaled_kernel(a, scales_a, b, scales_b, c, N, K, FA: tl.constexpr, FB: tl.constexpr, PA: tl.constexpr,
                  PB: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """One block. PA and PB elements are in a byte; each 32 elements along K have a scale."""
    rows = tl.arange(0, BM)
    columns = tl.arange(0, BN)
    scales = tl.arange(0, BK // 32)
    sums = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, K, BK):
        part_a = tl.load(a + rows[:, None] * (K // PA) + k // PA + tl.arange(0, BK // PA)[None, :])
        part_b = tl.load(b + (k // PB + tl.arange(0, BK // PB)[:, None]) * N + columns[None, :])
        of_a = tl.load(scales_a + rows[:, None] * (K // 32) + k // 32 + scales[None, :])
        of_b = tl.load(scales_b + columns[:, None] * (K // 32) + k // 32 + scales[None, :])
        sums = tl.dot_scaled(part_a, of_a, FA, part_b, of_b, FB, sums)
    tl.store(c + rows[:, None] * N + columns[None, :], sums)


def compile_to(path, target, function, signature, constants, arguments):
    aligned = {(n,): [["tt.divisibility", 16]] for n in range(arguments)}
    source = ASTSource(fn=function, signature=signature, constexprs=constants, attrs=aligned)
    compiled = triton.compile(source, target=GPUTarget("hip", target, 64), options={"num_warps": 4})
    with open(path, "wb") as out:
        out.write(compiled.asm["hsaco"])
    print(path, "group memory:", compiled.metadata.shared)


def main(directory):
    plain = [
        ("f16", "gfx90a", "fp16", 64, 32), ("bf16", "gfx90a", "bf16", 64, 32), ("f32", "gfx90a", "fp32", 64, 32),
        ("f16", "gfx942", "fp16", 128, 32), ("bf16", "gfx942", "bf16", 64, 32), ("f32", "gfx942", "fp32", 64, 32),
        ("fp8", "gfx942", "fp8e4b8", 64, 64), ("f16", "gfx950", "fp16", 64, 32), ("bf16", "gfx950", "bf16", 64, 32),
        ("fp8", "gfx950", "fp8e4nv", 128, 64), ("bf8", "gfx950", "fp8e5", 64, 128),
    ]
    names = list(matmul_kernel.arg_names)
    for name, target, ty, block, depth in plain:
        types = ["*" + ty, "*" + ty, "*fp32", "i32", "i32", "i32"] + ["constexpr"] * 3
        constants = {(6,): block, (7,): block, (8,): depth}
        compile_to(f"{directory}/{name}.{target}.hsaco", target, matmul_kernel, dict(zip(names, types)), constants, 6)
    pointer = {"e2m1": "*u8", "e4m3": "*fp8e4nv", "e5m2": "*fp8e5"}
    names = list(scaled_kernel.arg_names)
    for a, b in [("e2m1", "e2m1"), ("e4m3", "e4m3"), ("e4m3", "e2m1"), ("e5m2", "e4m3")]:
        types = [pointer[a], "*u8", pointer[b], "*u8", "*fp32", "i32", "i32"] + ["constexpr"] * 7
        packed = [2 if f == "e2m1" else 1 for f in (a, b)]
        constants = dict(zip([(n,) for n in range(7, 14)], [a, b, *packed, 128, 128, 256]))
        path = f"{directory}/scaled_{a}_{b}.gfx950.hsaco"
        compile_to(path, "gfx950", scaled_kernel, dict(zip(names, types)), constants, 7)


main(sys.argv[1])
