// only: gfx908
// Matrix products; one wavefront. Small integers as floats, so that every order of additions gives the same.
typedef float float32v __attribute__((ext_vector_type(32)));
typedef int int4v __attribute__((ext_vector_type(4)));
typedef __fp16 half4v __attribute__((ext_vector_type(4)));

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void mfma_f32(__global const float *a, __global const float *b, __global const float *c, __global float *d)
{
    uint t = get_local_id(0);
    float4 c4 = vload4(t, c);
    vstore4(__builtin_amdgcn_mfma_f32_16x16x4f32(a[t], b[t], c4, 0, 0, 0), t, d);
    float16 c16 = vload16(t, c);
    vstore16(__builtin_amdgcn_mfma_f32_32x32x2f32(a[t], b[t], c16, 0, 0, 0), t, d + 256);
    vstore4(__builtin_amdgcn_mfma_f32_4x4x1f32(a[t], b[t], c4, 0, 0, 0), t, d + 256 + 1024);
}

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void mfma_i8_f16(__global const int *a, __global const int *b, __global const int *c, __global const uint2 *ha,
                 __global const uint2 *hb, __global int *d, __global float *e)
{
    uint t = get_local_id(0);
    vstore4(__builtin_amdgcn_mfma_i32_16x16x16i8(a[t], b[t], vload4(t, c), 0, 0, 0), t, d);
    half4v x = __builtin_bit_cast(half4v, ha[t]), y = __builtin_bit_cast(half4v, hb[t]);
    vstore4(__builtin_amdgcn_mfma_f32_16x16x16f16(x, y, (float4)(1, 2, 3, 4), 0, 0, 0), t, e);
}
