// What a kernel whose arguments are preloaded says of its SGPRs: its user SGPRs at least.
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx942 %s
.text
counted: s_endpgm
given: s_endpgm
none: s_endpgm
.rodata
.p2align 6
.amdhsa_kernel counted
  .amdhsa_next_free_vgpr 4
  .amdhsa_next_free_sgpr 1
  .amdhsa_accum_offset 4
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_user_sgpr_kernarg_preload_length 12
.end_amdhsa_kernel
.amdhsa_kernel given
  .amdhsa_next_free_vgpr 4
  .amdhsa_next_free_sgpr 1
  .amdhsa_accum_offset 4
  .amdhsa_user_sgpr_count 15
  .amdhsa_user_sgpr_kernarg_preload_length 2
.end_amdhsa_kernel
.amdhsa_kernel none
  .amdhsa_next_free_vgpr 4
  .amdhsa_next_free_sgpr 1
  .amdhsa_accum_offset 4
  .amdhsa_user_sgpr_count 15
.end_amdhsa_kernel
