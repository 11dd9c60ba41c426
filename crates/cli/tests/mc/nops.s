// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1012 -filetype=obj -o - %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1012 -show-encoding %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1031 -filetype=obj -o - %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx10-1-generic -filetype=obj -o - %s
first:
s_cbranch_vccz behind
s_cbranch_scc0 last
.fill 0x3c, 4, 0xbf800000
s_branch first
s_call_b64 s[0:1], last
behind:
s_branch visible
.p2align 5
last:
s_cbranch_execz last
.globl visible
visible:
s_endpgm
