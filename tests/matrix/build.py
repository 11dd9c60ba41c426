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
def matmul_kernel(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SUM: tl.constexpr = tl.float32):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    depth = tl.arange(0, BK)
    from_a = a + rows[:, None] * K + depth[None, :]
    from_b = b + depth[:, None] * N + columns[None, :]
    sums = tl.zeros((BM, BN), dtype=SUM)
    for _ in range(0, K, BK):
        sums = tl.dot(tl.load(from_a), tl.load(from_b), sums, out_dtype=SUM)
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


@triton.jit
def softmax_kernel(x, out, columns, WIDTH: tl.constexpr):
    """A row of each program."""
    at = tl.arange(0, WIDTH)
    row = tl.program_id(0) * columns
    values = tl.load(x + row + at, mask=at < columns, other=-float("inf"))
    powers = tl.exp(values - tl.max(values, axis=0))
    tl.store(out + row + at, powers / tl.sum(powers, axis=0), mask=at < columns)


@triton.jit
def layer_norm_kernel(x, weight, bias, out, columns, epsilon, WIDTH: tl.constexpr):
    """A row of each program."""
    at = tl.arange(0, WIDTH)
    row = tl.program_id(0) * columns
    inside = at < columns
    values = tl.load(x + row + at, mask=inside, other=0.0)
    mean = tl.sum(values, axis=0) / columns
    apart = tl.where(inside, values - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(apart * apart, axis=0) / columns + epsilon)
    normal = apart * scale * tl.load(weight + at, mask=inside) + tl.load(bias + at, mask=inside)
    tl.store(out + row + at, normal, mask=inside)


@triton.jit
def attention_kernel(q, k, v, out, length, scale, BM: tl.constexpr, BN: tl.constexpr, DEPTH: tl.constexpr):
    """softmax(q k^T * scale) v for BM queries of each program, BN keys at a time."""
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    keys = tl.arange(0, BN)
    depth = tl.arange(0, DEPTH)
    queries = tl.load(q + rows[:, None] * DEPTH + depth[None, :])
    greatest = tl.full((BM,), -float("inf"), dtype=tl.float32)
    total = tl.zeros((BM,), dtype=tl.float32)
    sums = tl.zeros((BM, DEPTH), dtype=tl.float32)
    for first in range(0, length, BN):
        transposed = tl.load(k + (first + keys)[None, :] * DEPTH + depth[:, None])
        scores = tl.dot(queries, transposed) * scale
        above = tl.maximum(greatest, tl.max(scores, 1))
        powers = tl.exp(scores - above[:, None])
        shrinks = tl.exp(greatest - above)
        total = total * shrinks + tl.sum(powers, 1)
        values = tl.load(v + (first + keys)[:, None] * DEPTH + depth[None, :])
        sums = tl.dot(powers.to(values.dtype), values, sums * shrinks[:, None])
        greatest = above
    tl.store(out + rows[:, None] * DEPTH + depth[None, :], sums / total[:, None])


@triton.jit
def sort_kernel(x, out, WIDTH: tl.constexpr):
    """A row of each program."""
    at = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    tl.store(out + at, tl.sort(tl.load(x + at)))


@triton.jit
def scan_kernel(x, sums, products, WIDTH: tl.constexpr):
    """A row of each program: running sums, and products from its end."""
    at = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    values = tl.load(x + at)
    tl.store(sums + at, tl.cumsum(values, axis=0))
    tl.store(products + at, tl.cumprod(values | 1, axis=0, reverse=True))


@triton.jit
def histogram_kernel(x, out, WIDTH: tl.constexpr, BINS: tl.constexpr):
    """How often each number is in a row, added up over the programs."""
    at = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    tl.atomic_add(out + tl.arange(0, BINS), tl.histogram(tl.load(x + at), BINS))


def compile_to(path, target, function, signature, constants, arguments, lanes=64):
    aligned = {(n,): [["tt.divisibility", 16]] for n in range(arguments)}
    source = ASTSource(fn=function, signature=signature, constexprs=constants, attrs=aligned)
    compiled = triton.compile(source, target=GPUTarget("hip", target, lanes), options={"num_warps": 4})
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
        types = ["*" + ty, "*" + ty, "*fp32", "i32", "i32", "i32"] + ["constexpr"] * 4
        constants = {(6,): block, (7,): block, (8,): depth, (9,): tl.float32}
        compile_to(f"{directory}/{name}.{target}.hsaco", target, matmul_kernel, dict(zip(names, types)), constants, 6)
    pointer = {"e2m1": "*u8", "e4m3": "*fp8e4nv", "e5m2": "*fp8e5"}
    names = list(scaled_kernel.arg_names)
    for a, b in [("e2m1", "e2m1"), ("e4m3", "e4m3"), ("e4m3", "e2m1"), ("e5m2", "e4m3")]:
        types = [pointer[a], "*u8", pointer[b], "*u8", "*fp32", "i32", "i32"] + ["constexpr"] * 7
        packed = [2 if f == "e2m1" else 1 for f in (a, b)]
        constants = dict(zip([(n,) for n in range(7, 14)], [a, b, *packed, 128, 128, 256]))
        path = f"{directory}/scaled_{a}_{b}.gfx950.hsaco"
        compile_to(path, "gfx950", scaled_kernel, dict(zip(names, types)), constants, 7)


def waves_of_32(directory):
    """RDNA3, RDNA4 and GFX12.5."""
    names = list(matmul_kernel.arg_names)
    plain = [
        ("f16", "gfx1100", "fp16", 32), ("bf16", "gfx1100", "bf16", 32), ("i8", "gfx1100", "i8", 64),
        ("f16", "gfx1151", "fp16", 32), ("i8", "gfx1151", "i8", 64),
        ("f16", "gfx1200", "fp16", 32), ("bf16", "gfx1200", "bf16", 32), ("i8", "gfx1200", "i8", 64),
        ("fp8", "gfx1200", "fp8e4nv", 64), ("bf8", "gfx1200", "fp8e5", 64),
        ("f16", "gfx1250", "fp16", 32), ("bf16", "gfx1250", "bf16", 32), ("i8", "gfx1250", "i8", 64),
        ("fp8", "gfx1250", "fp8e4nv", 128), ("bf8", "gfx1250", "fp8e5", 64), ("f32", "gfx1250", "fp32", 32),
    ]
    for name, target, ty, depth in plain:
        of_sums, dtype = ("*i32", tl.int32) if name == "i8" else ("*fp32", tl.float32)
        types = ["*" + ty, "*" + ty, of_sums, "i32", "i32", "i32"] + ["constexpr"] * 4
        constants = {(6,): 64, (7,): 64, (8,): depth, (9,): dtype}
        path = f"{directory}/{name}.{target}.hsaco"
        compile_to(path, target, matmul_kernel, dict(zip(names, types)), constants, 6, 32)
    pointer = {"e2m1": "*u8", "e4m3": "*fp8e4nv", "e5m2": "*fp8e5"}
    names = list(scaled_kernel.arg_names)
    for a, b in [("e2m1", "e2m1"), ("e4m3", "e4m3"), ("e4m3", "e2m1")]:
        types = [pointer[a], "*u8", pointer[b], "*u8", "*fp32", "i32", "i32"] + ["constexpr"] * 7
        packed = [2 if f == "e2m1" else 1 for f in (a, b)]
        constants = dict(zip([(n,) for n in range(7, 14)], [a, b, *packed, 128, 128, 256]))
        path = f"{directory}/scaled_{a}_{b}.gfx1250.hsaco"
        compile_to(path, "gfx1250", scaled_kernel, dict(zip(names, types)), constants, 7, 32)
    for target in ["gfx1100", "gfx1200"]:
        types = ["*fp32", "*fp32", "i32", "constexpr"]
        path = f"{directory}/softmax.{target}.hsaco"
        compile_to(path, target, softmax_kernel, dict(zip(softmax_kernel.arg_names, types)), {(3,): 1024}, 2, 32)
        types = ["*fp32"] * 4 + ["i32", "fp32", "constexpr"]
        path = f"{directory}/layer_norm.{target}.hsaco"
        compile_to(path, target, layer_norm_kernel, dict(zip(layer_norm_kernel.arg_names, types)), {(6,): 1024}, 4, 32)
        types = ["*fp16"] * 3 + ["*fp32", "i32", "fp32"] + ["constexpr"] * 3
        path = f"{directory}/attention.{target}.hsaco"
        constants = {(6,): 64, (7,): 32, (8,): 64}
        compile_to(path, target, attention_kernel, dict(zip(attention_kernel.arg_names, types)), constants, 4, 32)


def rows_of_integers(directory):
    for target, lanes in [("gfx942", 64), ("gfx1100", 32), ("gfx1151", 32), ("gfx1200", 32), ("gfx1250", 32)]:
        for function, pointers, constants in [(sort_kernel, 2, [512]), (scan_kernel, 3, [512]), (histogram_kernel, 2, [512, 64])]:
            types = ["*i32"] * pointers + ["constexpr"] * len(constants)
            name = function.__name__.removesuffix("_kernel")
            values = {(pointers + n,): value for n, value in enumerate(constants)}
            path = f"{directory}/{name}.{target}.hsaco"
            compile_to(path, target, function, dict(zip(function.arg_names, types)), values, pointers, lanes)


main(sys.argv[1])
rows_of_integers(sys.argv[1])
waves_of_32(sys.argv[1])
