// only: gfx908
// Atomic additions of floats and pairs of halves in global memory, without the old value.
__kernel void atomic_f32(__global float *sums, __global uint *pairs, __global const float *v)
{
    uint i = get_global_id(0);
    float x = v[i];
    uint two = 0x40003c00u; // 2, 1
    __asm__ volatile("global_atomic_add_f32 %0, %1, off" : : "v"(sums + (i & 3)), "v"(x) : "memory");
    __asm__ volatile("global_atomic_pk_add_f16 %0, %1, off" : : "v"(pairs + (i & 1)), "v"(two) : "memory");
    __asm__ volatile("s_waitcnt vmcnt(0)" : : : "memory");
}
