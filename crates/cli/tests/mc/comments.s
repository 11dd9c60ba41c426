// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -preserve-comments %s | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -preserve-comments -show-encoding %s | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 %s | FileCheck %s

// a line by itself
v_mov_b32 v0, v1 // behind
v_mov_b32 v0, v2 ; behind a semicolon
# with a hash
v_mov_b32 /* inside */ v0, v4
label: // at a label
both: s_nop 2 // at label and instruction
	.p2align 2 // at a directive

s_endpgm ; the last
