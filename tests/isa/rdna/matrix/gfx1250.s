// Matrix operations of GFX12.5 (CDNA5 ISA 7.12).
; targets: gfx1250

; case: f32 is added k by k
; v[0:1] = f32x2 (1 2)
; v[2:3] = f32x2 (16777216 0.5)
; v4 = f32 1
; v5 = f32 1
; v6 = f32 1
; v7 = f32 1
; v8 = f32 1
; v9 = f32 1
; v10 = f32 1
; v11 = f32 -33554432
v_wmma_f32_16x16x4_f32 v[4:11], v[0:1], v[2:3], v[4:11]
; expect v4 = f32 33554434
; expect v11 = f32 2
; ignore v5, v6, v7, v8, v9, v10
