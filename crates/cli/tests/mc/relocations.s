// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -filetype=obj -o - %s
// RUN: llvm-mc -triple=amdgcn-amd-amdpal -mcpu=gfx900 -filetype=obj -o - %s
// RUN: llvm-mc -triple=amdgcn-mesa-mesa3d -mcpu=gfx900 -filetype=obj -o - %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900 -filetype=obj -o - %s

s_endpgm
.long x+5
.quad y+7
s_mov_b32 s0, z+9
s_mov_b32 s0, z@rel32@lo+9
.globl l
l:
s_branch l
