// Result r of work-item i is out[r * n + i]. Written by gen.py.

__kernel void instr_int64(__global const ulong *a, __global const ulong *b, __global const ulong *c,
                   __global ulong *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    ulong x = a[i], y = b[i], z = c[i];
    __global ulong *r = out + i;
    r[0 * n] = ({ ulong d; __asm__ volatile("v_lshlrev_b64 %0, %5, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; });
    r[1 * n] = ({ ulong d; __asm__ volatile("v_lshrrev_b64 %0, %5, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; });
    r[2 * n] = ({ ulong d; __asm__ volatile("v_ashrrev_i64 %0, %5, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; });
    r[3 * n] = ({ ulong d; __asm__ volatile("v_mad_u64_u32 %0, vcc, %4, %5, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y) : "vcc"); d; });
    r[4 * n] = ({ ulong d; __asm__ volatile("v_mad_i64_i32 %0, vcc, %4, %5, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y) : "vcc"); d; });
    r[5 * n] = ({ ulong d; __asm__ volatile("v_qsad_pk_u16_u8 %0, %1, %5, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z & 0x7fff7fff7fff7ffful), "v"((uint)x), "v"((uint)y)); d; });
    r[6 * n] = ({ ulong d; __asm__ volatile("v_mqsad_pk_u16_u8 %0, %1, %5, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z & 0x7fff7fff7fff7ffful), "v"((uint)x), "v"((uint)y)); d; });
    r[7 * n] = ({ uint d; __asm__ volatile("v_cmp_lt_i64 vcc, %1, %2\nv_cndmask_b32 %0, 0, 1, vcc" : "=v"(d) : "v"(x), "v"(y) : "vcc"); (ulong)d; });
    r[8 * n] = ({ uint d; __asm__ volatile("v_cmp_gt_u64 vcc, %1, %2\nv_cndmask_b32 %0, 0, 1, vcc" : "=v"(d) : "v"(x), "v"(y) : "vcc"); (ulong)d; });
    r[9 * n] = ({ uint d; __asm__ volatile("v_cmp_eq_u64 vcc, %1, %2\nv_cndmask_b32 %0, 0, 1, vcc" : "=v"(d) : "v"(x), "v"(y) : "vcc"); (ulong)d; });
    r[10 * n] = ({ uint d; __asm__ volatile("v_cmp_le_i64 vcc, %1, %2\nv_cndmask_b32 %0, 0, 1, vcc" : "=v"(d) : "v"(x), "v"(y) : "vcc"); (ulong)d; });
}
