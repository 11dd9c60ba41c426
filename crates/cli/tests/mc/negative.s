// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1100 -show-encoding %s | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -show-encoding %s | FileCheck %s

// Negative immediates: small ones as they are, others with 32 bits; distances of branches always as they are.
s_nop -1
s_nop -45
s_sleep - 17
s_setkill -32768
s_branch -1
s_branch - 52
s_cbranch_scc1 -+1
s_cbranch_scc0 -32768
s_branch 65535
