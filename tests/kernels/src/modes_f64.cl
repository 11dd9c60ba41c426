// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

// The pattern of v; one pattern for every NaN.
static ulong bits(double v)
{
    return isnan(v) ? (ulong)0x7ff8000000000000 : as_ulong(v);
}

__kernel void modes_f64(__global const ulong *a, __global const ulong *b, __global const ulong *c,
                   __global ulong *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    ulong x = a[i], y = b[i], z = c[i];
    __global ulong *r = out + i;
    r[0 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\nv_add_f64 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[1 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\nv_mul_f64 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[2 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\nv_fma_f64 %0, %1, %2, -%3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[3 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\nv_rndne_f64 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[4 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_add_f64 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[5 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_mul_f64 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[6 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_fma_f64 %0, %1, %2, -%3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[7 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_rndne_f64 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[8 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\nv_add_f64 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[9 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\nv_mul_f64 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[10 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\nv_fma_f64 %0, %1, %2, -%3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[11 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\nv_rndne_f64 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[12 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\nv_add_f64 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[13 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\nv_mul_f64 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[14 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\nv_fma_f64 %0, %1, %2, -%3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[15 * n] = bits(as_double(({ ulong d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\nv_rndne_f64 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
}
