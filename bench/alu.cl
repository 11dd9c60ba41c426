// Register-only arithmetic: an unrolled loop of vector instructions, one store per work-item at the end.
//
// STEP is written so that every statement is one vector instruction of the GPU: two float fma, and add, xor, left shift,
// right shift, or, sub of 32-bit integers. No two of them can be fused, because each result is used more than once.
#pragma OPENCL FP_CONTRACT OFF

#define STEP         \
    f = fma(f, m, g); \
    u = u + v;       \
    w = u << 5;      \
    g = fma(g, m, h); \
    v = v ^ w;       \
    w = v >> 7;      \
    u = u - w;       \
    v = v | k;

#define STEP4 STEP STEP STEP STEP
#define STEP16 STEP4 STEP4 STEP4 STEP4

#define LOOP                                  \
    for (uint i = 0; i < iterations; i++) {   \
        STEP16                                \
    }

// Every lane of the wavefront takes part in the loop.
__kernel void alu(__global uint *out, uint iterations, uint k)
{
    uint id = get_global_id(0);
    float f = 1.0f + (float)(id & 1023u) * 0.0009765625f, g = 2.0f - f, h = 0.5f, m = 0.5f;
    uint u = id * 0x9e3779b9u, v = id ^ k, w;
    LOOP
    out[id] = as_uint(f) ^ as_uint(g) ^ u ^ v;
}

// Half of the lanes, those with an even number, skip the loop: it runs with a partial EXEC.
__kernel void alu_half(__global uint *out, uint iterations, uint k)
{
    uint id = get_global_id(0);
    float f = 1.0f + (float)(id & 1023u) * 0.0009765625f, g = 2.0f - f, h = 0.5f, m = 0.5f;
    uint u = id * 0x9e3779b9u, v = id ^ k, w;
    if (id & 1u) {
        LOOP
    }
    out[id] = as_uint(f) ^ as_uint(g) ^ u ^ v;
}
