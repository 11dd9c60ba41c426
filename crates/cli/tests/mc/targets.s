// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900 -filetype=null %s
// RUN: llvm-mc -triple=amdgcn-amd-unknown -mcpu=gfx900 -filetype=null %s
// RUN: llvm-mc -triple=amdgcn-amd-amdpal -mcpu=gfx900 %s
.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
.amdgcn_target "amdgcn-amd-unknown--gfx900"
.amdgcn_target "amdgcn-amd-amdpal--gfx900"
