; targets: gfx9

; case: v_frexp_exp_i32_f32 denorm flush
; mode = denorm flush
; v0 = f32 0.0, 1e-45, 3e-45, 5.877472e-39, 1.1754942e-38, 1.1754944e-38, 1.1754945e-38, 5.9604645e-8, 1.1920929e-7, 0.49999997, 0.5, 0.50000006
v_frexp_exp_i32_f32_e64 v20, v0
; expect v20 = b32 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0xffffff83, 0xffffff83, 0xffffffe9, 0xffffffea, 0xffffffff, 0x00000000, 0x00000000

; case: v_frexp_exp_i32_f32
; v0 = f32 0.0, 1e-45, 3e-45, 5.877472e-39, 1.1754942e-38, 1.1754944e-38, 1.1754945e-38, 5.9604645e-8, 1.1920929e-7, 0.49999997, 0.5, 0.50000006
v_frexp_exp_i32_f32_e64 v20, v0
; expect v20 = b32 0x00000000, 0xffffff6c, 0xffffff6d, 0xffffff82, 0xffffff82, 0xffffff83, 0xffffff83, 0xffffffe9, 0xffffffea, 0xffffffff, 0x00000000, 0x00000000
