// RUN: llvm-mc -triple=amdgcn-mesa-mesa3d -mcpu=tonga %s
// RUN: llvm-mc -triple=amdgcn-mesa-mesa3d -mcpu=tonga -filetype=obj -o - %s
// RUN: llvm-mc -triple=amdgcn-amd-amdpal -mcpu=gfx906 %s
// RUN: llvm-mc -triple=amdgcn-amd-amdpal -mcpu=gfx906 -filetype=obj -o - %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 %s
.byte .option.machine_version_major, .option.machine_version_minor, .option.machine_version_stepping
.amdgpu_hsa_kernel one
one:
.amd_kernel_code_t
  float_mode = 192
  wavefront_sgpr_count = later
  is_ptr64 = 1
.end_amd_kernel_code_t
  v_mov_b32 v6, s9
  s_endpgm
.byte .kernel.vgpr_count, .kernel.sgpr_count
.amdgpu_hsa_kernel two
.byte .kernel.vgpr_count, .kernel.sgpr_count
.set later, 33
