"""CuPy against numpy, by value: python cupy_arrays.py [PART...]. Its library calls (BLAS, FFT, random numbers) are left out: Debian has none of them."""

import sys

import cupy as cp
import numpy as np

random = np.random.default_rng(7)
failed = []


def gpu(array):
    # cupy.asarray asks HIP 5.2.3 for the attributes of host memory, which that refuses.
    made = cp.empty(array.shape, array.dtype)
    made.set(np.ascontiguousarray(array))
    return made


def same(what, got, expected, rtol=0.0):
    got = got.get() if hasattr(got, "get") else np.asarray(got)
    good = np.allclose(got, expected, rtol=rtol, atol=rtol, equal_nan=True) if rtol else np.array_equal(got, expected)
    if not good:
        failed.append(what)
        print(f"{what}: {got} instead of {expected}")


def elementwise():
    for dtype in (np.int32, np.int64, np.uint8, np.float32, np.float64, np.float16):
        a, b = random.integers(1, 100, 1000).astype(dtype), random.integers(1, 100, 1000).astype(dtype)
        x, y = gpu(a), gpu(b)
        same(f"add {dtype.__name__}", x + y, a + b)
        same(f"mul {dtype.__name__}", x * y, a * b)
        same(f"compare {dtype.__name__}", x < y, a < b)
        same(f"maximum {dtype.__name__}", cp.maximum(x, y), np.maximum(a, b))
    a = random.random(1000)
    same("sqrt", cp.sqrt(gpu(a)), np.sqrt(a), 1e-15)
    for name in ("sin", "exp", "log", "tanh"):
        same(name, getattr(cp, name)(gpu(a)), getattr(np, name)(a), 1e-12)
    same("where", cp.where(gpu(a) > 0.5, 1, 0), np.where(a > 0.5, 1, 0))
    m = a.reshape(20, 50)
    same("broadcast, transpose", gpu(m).T + gpu(m[:, 0]), m.T + m[:, 0])
    own = cp.ElementwiseKernel("float64 x, float64 y", "float64 z", "z = x * x - y", "squares")
    same("ElementwiseKernel", own(gpu(a), gpu(a)), a * a - a, 1e-15)


def reductions():
    a = random.integers(-100, 100, (300, 70)).astype(np.int32)
    x = gpu(a)
    for name in ("sum", "max", "min", "prod", "argmax", "any", "all", "count_nonzero"):
        for axis in (None, 0, 1):
            if name != "prod" or axis is not None:
                same(f"{name} over {axis}", getattr(cp, name)(x, axis=axis), getattr(np, name)(a, axis=axis))
    f = random.random(100_000)
    same("mean", gpu(f).mean(), f.mean(), 1e-12)
    same("std", gpu(f).std(), f.std(), 1e-12)


def sort_and_scan():
    a = random.integers(0, 10_000, 5000).astype(np.int32)
    same("sort", cp.sort(gpu(a)), np.sort(a))
    same("argsort", gpu(a)[cp.argsort(gpu(a))], np.sort(a))
    same("unique", cp.unique(gpu(a)), np.unique(a))
    same("cumsum", cp.cumsum(gpu(a)), np.cumsum(a))
    same("cumprod", cp.cumprod(gpu(a[:9].astype(np.float64))), np.cumprod(a[:9].astype(np.float64)), 1e-12)
    same("bincount", cp.bincount(gpu(a)), np.bincount(a))
    same("searchsorted", cp.searchsorted(gpu(np.sort(a)), gpu(a[:100])), np.searchsorted(np.sort(a), a[:100]))


RAW = r"""
extern "C" __global__ void saxpy(const float* x, float* y, float a, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
extern "C" __global__ void total(const int* x, int* sum) {
  __shared__ int part[256];
  part[threadIdx.x] = x[blockDim.x * blockIdx.x + threadIdx.x];
  __syncthreads();
  for (int n = 128; n > 0; n /= 2) {
    if (threadIdx.x < n) part[threadIdx.x] += part[threadIdx.x + n];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(sum, part[0]);
}
"""


def raw():
    a, b = random.random(1000).astype(np.float32), random.random(1000).astype(np.float32)
    x, y = gpu(a), gpu(b)
    cp.RawKernel(RAW, "saxpy")((4,), (256,), (x, y, np.float32(2), np.int32(1000)))
    same("RawKernel", y, np.float32(2) * a + b, 1e-6)
    n = random.integers(0, 100, 2048).astype(np.int32)
    total = cp.zeros(1, np.int32)
    cp.RawModule(code=RAW).get_function("total")((8,), (256,), (gpu(n), total))
    same("RawModule", total, [n.sum()])


PARTS = {"elementwise": elementwise, "reductions": reductions, "sort_and_scan": sort_and_scan, "raw": raw}
for part in sys.argv[1:] or PARTS:
    before = len(failed)
    try:
        PARTS[part]()
    except Exception as error:  # the next part is tried all the same
        failed.append(part)
        print(f"{part}: {type(error).__name__}: {error}")
    print(f"{part}: {'ok' if len(failed) == before else 'FAILED'}", flush=True)
sys.exit(bool(failed))
