// Floats that are not those of IEEE, by what was published of the hardware (docs/FIDELITY.md).

; case: f16 denormals of a dot product are +0 (llvm-project, pull request 205101, measured on gfx90a)
; targets: gfx90a
; v1 = u32 0x8001
; v2 = u32 0x0400
; v3 = f32 0.0
v_dot2_f32_f16 v0, v1, v2, v3
; expect v0 = u32 0

; case: f16 denormals of a dot product count (the same, on gfx950)
; targets: gfx950
; v1 = u32 0x8001
; v2 = u32 0x0400
; v3 = f32 0.0
v_dot2_f32_f16 v0, v1, v2, v3
; expect v0 = u32 0xac800000

; case: denormals of bf16 are zero, numbers whose product is as small are not (ROCm/rocm-systems, issue 12056, measured on gfx1151)
; targets: gfx11
; v1 = u32 0x0001, 0x0700
; v2 = u32 0x4980, 0x3f80
; v3 = f32 0.0
v_dot2_f32_bf16 v0, v1, v2, v3
; expect v0 = u32 0, 0x07000000

; case: reciprocals of f32 have no denormals (llvm-project, pull requests 203566 and 211017)
; targets: gfx6..gfx1250
; v1 = u32 0x00000001, 0x807fffff, 0x7f000001, 0xff7fffff
v_rcp_f32 v0, v1
; expect v0 = u32 0x7f800000, 0xff800000, 0, 0x80000000

; case: reciprocals of f16 are correctly rounded (llvm-project, pull request 217032)
; targets: gfx8..gfx1250
; v1 = f16 3.0, -7.0, 0x1.ffcp0, 65504.0
v_rcp_f16 v0, v1
; expect v0 = f16x2 (0x3555 any), (0xb092 any), (0x3801 any), (0x0100 any)
