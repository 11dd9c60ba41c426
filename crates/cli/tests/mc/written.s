// RUN: llvm-mc -triple=amdgcn -mcpu=tahiti -show-encoding %s | FileCheck --check-prefix=GFX6 %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -show-encoding %s | FileCheck --check-prefix=GFX9 %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1100 -defsym=GFX11=1 -show-encoding %s | FileCheck --check-prefix=GFX11 %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1200 -mattr=+real-true16 -defsym=GFX11=1 -defsym=GFX12=1 -show-encoding %s | FileCheck --check-prefix=GFX12 %s

// What bytes do not tell is as it was written.
.ifndef GFX11
image_load v4, v[8:11], s[12:19] dmask:0x1
image_sample v[4:6], v[8:11], s[12:19], s[4:7] dmask:0x7 unorm
image_atomic_add v1, v[2:4], s[12:19] dmask:0x1 unorm glc
s_setprio -3
.else
.ifndef GFX12
image_sample_d v[64:66], v[32:39], s[4:11], s[100:103] dmask:0x7 dim:SQ_RSRC_IMG_2D
.endif
v_interp_p10_f16_f32 v0, v1.h, v2, v3.l wait_exp:0
v_interp_p10_f16_f32 v0, v1.h, v2, v3.h op_sel:[1,0,1,0] wait_exp:5
.endif
.ifdef GFX12
s_version 0x4009
s_version UC_VERSION_GFX12|UC_VERSION_W32_BIT
.endif
v_sqrt_f32 v2, lit(123)
v_sqrt_f32 v2, lit(123.0)
v_sqrt_f64 v[2:3], lit(123)
v_sqrt_f64 v[2:3], lit(-1)
s_mov_b64 s[0:1], lit(0xaf123456)
