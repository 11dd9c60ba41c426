// The greatest of three is looked for by a comparison, to which zeros of both signs are equal; the median is the greater one of
// the others (RDNA3 ISA, V_MED3_F32; LLVM folds llvm.amdgcn.fmed3 so).

; case: zeros beside a negative number
; targets: gfx11
; v1 = f32 -0.0
; v2 = f32 -1.0
; v3 = f32 0.0
v_med3_f32 v0, v1, v2, v3
; expect v0 = b32 0

; case: what MODE makes a zero
; targets: gfx11
; mode = denorm flush
; v1 = b32 0x80000001
; v2 = f32 -1.0
; v3 = f32 0.0
v_med3_f32 v0, v1, v2, v3
; expect v0 = b32 0

; case: halves of which MODE makes zeros
; targets: gfx11
; mode = denorm flush
; v0 = b32 0xffffffff
; v1 = b32 0x8001
; v2 = b32 0xbc00
; v3 = b32 0x0001
v_med3_f16 v0.l, v1.l, v2.l, v3.l
; expect v0 = b32 0xffff0000
