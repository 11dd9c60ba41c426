// RUN: llvm-mc -triple=amdgcn -mcpu=gfx942 -show-encoding %s | FileCheck --check-prefix=GFX942 %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx1100 -show-encoding %s 2>&1 | FileCheck --check-prefix=GFX11 %s

buffer_wbl2
buffer_wbl2 sc0
buffer_wbl2 sc1
buffer_wbl2 sc0 sc1
buffer_inv
buffer_inv sc0
buffer_inv sc1
buffer_inv sc0 sc1
