// DS instructions by inline assembly. Result r of work-item i is out[r * n + i].
#define DS(r, line)                                                                                       \
    {                                                                                                     \
        uint d = i;                                                                                       \
        __asm__ volatile(line "\n s_waitcnt lgkmcnt(0)" : "+v"(d) : "v"(at), "v"(x), "v"(i) : "memory"); \
        out[(r) * n + i] = d;                                                                             \
    }
#define DS_PAIR(r, line)                                                                                          \
    {                                                                                                             \
        ulong d;                                                                                                  \
        __asm__ volatile(line "\n s_waitcnt lgkmcnt(0)" : "=&v"(d) : "v"(at), "v"(x), "v"(i) : "memory");         \
        out[(r) * n + i] = (uint)d;                                                                               \
        out[((r) + 1) * n + i] = (uint)(d >> 32);                                                                 \
    }
#define DS_WRITE(line) __asm__ volatile(line "\n s_waitcnt lgkmcnt(0)" : : "v"(at), "v"(x) : "memory");

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void lds_instructions(__global ulong4 *data, __global const uint *v, __global uint *out)
{
    __local ulong4 own[64];
    uint i = get_global_id(0), n = get_global_size(0), x = v[i];
    own[get_local_id(0)] = data[i];
    uint at = (uint)(size_t)(own + get_local_id(0));
    DS(0, "ds_rsub_rtn_u32 %0, %1, %2")
    DS(1, "ds_inc_rtn_u32 %0, %1, %2 offset:4")
    DS(2, "ds_dec_rtn_u32 %0, %1, %2 offset:8")
    DS(3, "ds_mskor_rtn_b32 %0, %1, %2, %3 offset:12")
    DS_WRITE("ds_write_b8 %0, %1 offset:16")
    DS_WRITE("ds_write_b16 %0, %1 offset:18")
    DS(4, "ds_read_i8 %0, %1 offset:17")
    DS(5, "ds_read_u16 %0, %1 offset:18")
    DS_WRITE("ds_write_b8_d16_hi %0, %1 offset:20")
    DS_WRITE("ds_write_b16_d16_hi %0, %1 offset:22")
    DS(6, "ds_read_u16_d16 %0, %1 offset:20")
    {
        uint d = x;
        __asm__ volatile("ds_read_u16_d16_hi %0, %1 offset:22\n s_waitcnt lgkmcnt(0)" : "+v"(d) : "v"(at) : "memory");
        out[7 * n + i] = d;
    }
    DS_PAIR(8, "ds_wrxchg2_rtn_b32 %0, %1, %2, %3 offset0:6 offset1:7")
    DS_PAIR(10, "ds_read2_b32 %0, %1 offset0:0 offset1:3")
    DS_PAIR(12, "ds_read2_b32 %0, %1 offset0:1 offset1:2")
    data[i] = own[get_local_id(0)];
}
