// OpenCL printf: records in the buffer that the hidden argument hidden_printf_buffer points to, formats in the metadata.
// The compiler calls __printf_alloc, which libclc does not have: a buffer begins with the bytes used and those there are.
#define PRINTF_BUFFER_OFFSET 72 // hidden_printf_buffer among the implicit arguments of code object version 5

__attribute__((used)) __global char *__printf_alloc(uint bytes)
{
    __constant char *implicit = (__constant char *)__builtin_amdgcn_implicitarg_ptr();
    __global uint *buffer = *(__global uint *__constant *)(implicit + PRINTF_BUFFER_OFFSET);
    uint at = atomic_add(buffer, bytes);
    return at + bytes > buffer[1] ? 0 : (__global char *)(buffer + 2) + at;
}

__kernel void integers(__global const int *a)
{
    uint i = get_global_id(0);
    printf("%d|%5d|%-5d|%05d|%+d|%u|%x|%#X|%o\n", a[i], a[i], a[i], a[i], a[i], a[i], a[i], a[i], a[i]);
    printf("%ld %lu %hd %hhu %%\n", (long)a[i] << 33, (ulong)a[i], (short)a[i], (uchar)a[i]);
}

__kernel void others(__global const float *a)
{
    uint i = get_global_id(0);
    printf("%f %.2f %10.3e %-12g|\n", a[i], a[i], a[i], a[i]);
    // a string whose length is a multiple of 4 LLVM 22 stores without its end, and the arguments behind it in the wrong place
    printf("%c%s %v4d %v2hlf\n", 'A' + i, "texts", (int4)(i, i + 1, -1, 7), (float2)(a[i], 0.5f));
}
