// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900 %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900 -filetype=obj -o - %s
.text
  s_nop 0
  .reloc .+0, R_AMDGPU_NONE, shown
  .reloc .+2, R_AMDGPU_ABS32_LO, shown+4
  .reloc .+0, R_AMDGPU_ABS64, 8
  .reloc .+1, BFD_RELOC_32, shown
  s_nop 1
.data
.globl shown
shown: .long 0
