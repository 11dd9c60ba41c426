// Offsets of scalar loads at the borders of their fields, which GFX7 has two of.
// RUN: not llvm-mc -triple=amdgcn -mcpu=tahiti -show-encoding %s 2>&1 | FileCheck --check-prefix=SI %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=hawaii -show-encoding %s 2>&1 | FileCheck --check-prefix=CI %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=tonga -show-encoding %s 2>&1 | FileCheck --check-prefix=VI %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx900 -show-encoding %s 2>&1 | FileCheck --check-prefix=GFX9 %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx1030 -show-encoding %s 2>&1 | FileCheck --check-prefix=GFX10 %s

s_load_dword s0, s[2:3], -1
s_load_dword s0, s[2:3], -0x80000000
s_load_dword s0, s[2:3], 0xff
s_load_dword s0, s[2:3], 0x100
s_load_dword s0, s[2:3], 0xfffff
s_load_dword s0, s[2:3], 0x100000
s_load_dword s0, s[2:3], -0x100000
s_load_dword s0, s[2:3], -0x100001
s_load_dword s0, s[2:3], 0x7fffffff
s_load_dword s0, s[2:3], 0x80000000
s_load_dword s0, s[2:3], 0xffffffff
s_load_dword s0, s[2:3], 0x100000000
s_buffer_load_dword s0, s[4:7], -1
s_buffer_load_dword s0, s[4:7], 0xff
s_buffer_load_dword s0, s[4:7], 0x80000000
s_buffer_load_dword s0, s[4:7], 0xffffffff
