// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1200 %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx90a %s
ds_add_u32 v0, v1 nogds
s_buffer_load_b256 s[92:99], s[52:55], s10 noglc offset:0x28
s_buffer_load_dwordx8 s[92:99], s[52:55], s10 noglc offset:0x28
s_dcache_inv noglc
global_atomic_smax v149, v236, s[78:79], scc
