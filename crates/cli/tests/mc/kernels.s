// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx700 %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx906 --amdhsa-code-object-version=4 -mattr=+xnack %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1030 %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1100 %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1200 %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1030 -filetype=obj -o - %s
.text
.p2align 8
sum:
  s_endpgm
.section .rodata
.p2align 6
.amdhsa_kernel sum
  .amdhsa_user_sgpr_dispatch_ptr 1
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_system_sgpr_workgroup_id_y 1
  .amdhsa_private_segment_fixed_size max(12, later)
  .amdhsa_next_free_vgpr 12
  .amdhsa_next_free_sgpr 18
  .amdhsa_reserve_vcc 0
.end_amdhsa_kernel
.set later, 40
// The kernel is elsewhere.
.amdhsa_kernel far_away
  .amdhsa_next_free_vgpr 1
  .amdhsa_next_free_sgpr 1
.end_amdhsa_kernel
