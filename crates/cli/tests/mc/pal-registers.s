// RUN: llvm-mc -triple=amdgcn--amdpal -mcpu=gfx900 %s
// RUN: llvm-mc -triple=amdgcn--amdpal -mcpu=gfx900 -filetype=obj -o - %s
.amd_amdgpu_pal_metadata 0x2e12,0xac02c0,0x2c0a,0x42,0x2e12,7
