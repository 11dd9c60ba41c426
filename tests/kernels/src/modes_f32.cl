// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL FP_CONTRACT OFF

// The pattern of v; one pattern for every NaN.
static uint bits(float v)
{
    return isnan(v) ? (uint)0x7fc00000 : as_uint(v);
}

__kernel void modes_f32(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uint *r = out + i;
    r[0 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\nv_add_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[1 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\nv_mul_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[2 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\nv_fma_f32 %0, %1, %2, -%3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[3 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\nv_rndne_f32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[4 * n] = isnan(as_float(x)) ? 1 : ({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\nv_cvt_f16_f32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[5 * n] = ({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\nv_cvt_f32_u32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[6 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_add_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[7 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_mul_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[8 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_fma_f32 %0, %1, %2, -%3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[9 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_rndne_f32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[10 * n] = isnan(as_float(x)) ? 1 : ({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_cvt_f16_f32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[11 * n] = ({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_cvt_f32_u32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[12 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\nv_add_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[13 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\nv_mul_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[14 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\nv_fma_f32 %0, %1, %2, -%3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[15 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\nv_rndne_f32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[16 * n] = isnan(as_float(x)) ? 1 : ({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\nv_cvt_f16_f32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[17 * n] = ({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10\nv_cvt_f32_u32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[18 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\nv_add_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[19 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\nv_mul_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[20 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\nv_fma_f32 %0, %1, %2, -%3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[21 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\nv_rndne_f32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[22 * n] = isnan(as_float(x)) ? 1 : ({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\nv_cvt_f16_f32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[23 * n] = ({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15\nv_cvt_f32_u32 %0, %1\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[24 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0\nv_add_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[25 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0\nv_mul_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[26 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0\nv_fma_f32 %0, %1, %2, %3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[27 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 1\nv_add_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[28 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 1\nv_mul_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[29 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 1\nv_fma_f32 %0, %1, %2, %3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[30 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 2\nv_add_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[31 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 2\nv_mul_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[32 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 2\nv_fma_f32 %0, %1, %2, %3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[33 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3\nv_add_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[34 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3\nv_mul_f32 %0, %1, %2\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[35 * n] = bits(as_float(({ uint d; __asm__ volatile("s_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3\nv_fma_f32 %0, %1, %2, %3\ns_nop 1\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
}
