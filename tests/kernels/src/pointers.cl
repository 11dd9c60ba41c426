// variants: O0
// Calls through pointers; Clang's extension of OpenCL C.
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
__attribute__((noinline)) static int twice(int x) { return 2 * x; }
__attribute__((noinline)) static int negated(int x) { return -x; }
__attribute__((noinline)) static int squared(int x) { return x * x; }

// A different function in every lane.
__kernel void pointers(__global const int *in, __global int *out)
{
    uint i = get_global_id(0);
    int (*f)(int) = i % 3 == 0 ? twice : i % 3 == 1 ? negated : squared;
    out[i] = f(in[i]) + 1;
}
