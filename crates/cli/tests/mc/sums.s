// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -show-encoding %s
s_mov_b32 s0, a-b-c
s_mov_b32 s0, (a-b)-c
s_mov_b32 s0, a-(b-c)
s_mov_b32 s0, a*b+c-d
s_mov_b32 s0, (a-b)*c
s_mov_b32 s0, a-b-(c-d)
.long a+1-b
.long -(a-b)-c
.long max(1, a)-b-c
s_load_dword s0, s[2:3], 0x10 noglc
image_load v0, v1, s[0:7], a16
