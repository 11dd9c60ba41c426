// What lanes of one wavefront read of each other; wavefronts of 64 lanes. Result r of work-item i is out[r * n + i].
#define ASM1(line)                                                              \
    ({                                                                          \
        int d;                                                                  \
        __asm__ volatile("v_mov_b32 %0, -1\n s_nop 1\n " line "\n s_nop 1" : "=&v"(d) : "v"(x)); \
        d;                                                                      \
    })
#define DPP(control) ASM1("v_mov_b32_dpp %0, %1 " control)

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void dpp(__global const int *in, __global int *out)
{
    uint i = get_global_id(0), n = get_global_size(0);
    int x = in[i];
    __global int *r = out + i;
    r[0 * n] = DPP("quad_perm:[1,2,3,0] row_mask:0xf bank_mask:0xf");
    r[1 * n] = DPP("quad_perm:[3,3,0,1] row_mask:0xf bank_mask:0xf");
    r[2 * n] = DPP("row_shl:1 row_mask:0xf bank_mask:0xf");
    r[3 * n] = DPP("row_shl:5 row_mask:0xf bank_mask:0xf bound_ctrl:0");
    r[4 * n] = DPP("row_shr:1 row_mask:0xf bank_mask:0xf");
    r[5 * n] = DPP("row_shr:15 row_mask:0xf bank_mask:0xf bound_ctrl:0");
    r[6 * n] = DPP("row_ror:3 row_mask:0xf bank_mask:0xf");
    r[7 * n] = DPP("wave_shl:1 row_mask:0xf bank_mask:0xf");
    r[8 * n] = DPP("wave_rol:1 row_mask:0xf bank_mask:0xf");
    r[9 * n] = DPP("wave_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0");
    r[10 * n] = DPP("wave_ror:1 row_mask:0xf bank_mask:0xf");
    r[11 * n] = DPP("row_mirror row_mask:0xf bank_mask:0xf");
    r[12 * n] = DPP("row_half_mirror row_mask:0xf bank_mask:0xf");
    r[13 * n] = DPP("row_bcast:15 row_mask:0xf bank_mask:0xf");
    r[14 * n] = DPP("row_bcast:31 row_mask:0xf bank_mask:0xf");
    r[15 * n] = DPP("row_bcast:15 row_mask:0xa bank_mask:0xf");
    r[16 * n] = DPP("row_shr:2 row_mask:0xf bank_mask:0x5");
    r[17 * n] = DPP("row_ror:8 row_mask:0x6 bank_mask:0x9");
    // as an operand of an addition whose other operand is the lane's own
    r[18 * n] = ASM1("v_add_u32_dpp %0, %1, %1 row_shr:1 row_mask:0xf bank_mask:0xf");
    // lanes that are inactive: odd lanes read their even neighbours, which have left
    int d = 5;
    if (i & 1)
        d = ASM1("v_mov_b32_dpp %0, %1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf");
    r[19 * n] = d;
    d = 5;
    if (i & 1)
        d = ASM1("v_mov_b32_dpp %0, %1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:0");
    r[20 * n] = d;
}

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void exchange(__global const int *in, __global int *out)
{
    uint i = get_global_id(0), n = get_global_size(0), t = i & 63;
    int x = in[i];
    __global int *r = out + i;
    r[0 * n] = __builtin_amdgcn_ds_bpermute((int)((t * 5 + 3) * 4), x);
    r[1 * n] = __builtin_amdgcn_ds_bpermute(x, x);
    r[2 * n] = __builtin_amdgcn_ds_permute((int)((t * 7 + 1) * 4), x);
    r[3 * n] = __builtin_amdgcn_ds_permute((int)((t >> 1) * 4), x); // the highest lane of each pair wins, others read 0
    r[4 * n] = __builtin_amdgcn_ds_swizzle(x, 0x8000 | 0x1b);       // quads reversed
    r[5 * n] = __builtin_amdgcn_ds_swizzle(x, 0x1f | 1 << 10);      // xor 1
    r[6 * n] = __builtin_amdgcn_ds_swizzle(x, 0x18 | 5 << 5);       // and 0x18, or 5
    r[7 * n] = __builtin_amdgcn_readfirstlane(x);
    r[8 * n] = __builtin_amdgcn_readlane(x, 37);
    r[9 * n] = __builtin_amdgcn_readlane(x, __builtin_amdgcn_readfirstlane(x) & 63);
    r[10 * n] = __builtin_amdgcn_mbcnt_hi(0xf0f0f0f0u, __builtin_amdgcn_mbcnt_lo(0x12345678u, 1000));
    ulong ballot = __builtin_amdgcn_ballot_w64(x & 1);
    r[11 * n] = (int)ballot;
    r[12 * n] = (int)(ballot >> 32);
    int written = x;
    __asm__ volatile("v_writelane_b32 %0, %1, 11" : "+v"(written) : "s"(1234));
    r[13 * n] = written;
    // among the active lanes only
    int first = -7, mine = -7, seen = -7, moved = -7;
    if (x & 2) {
        first = __builtin_amdgcn_readfirstlane(x);
        mine = (int)__builtin_popcountll(__builtin_amdgcn_ballot_w64(x > 0));
        moved = __builtin_amdgcn_ds_bpermute((int)((t ^ 1) * 4), x);
        seen = __builtin_amdgcn_ds_permute((int)((t ^ 1) * 4), x);
    }
    r[14 * n] = first;
    r[15 * n] = mine;
    r[16 * n] = moved;
    r[17 * n] = seen;
}
