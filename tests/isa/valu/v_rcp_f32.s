; targets: gfx9

; case: v_rcp_f32
; v0 = f32 0xffc00000
v_rcp_f32_e64 v20, v0
; expect v20 = f32 0xffc00000

; case: v_rcp_f32 denorm flush
; mode = denorm flush
; v0 = f32 0.0, 1e-45, 3e-45, 5.877472e-39, 1.1754942e-38, 1.1754944e-38, 1.1754945e-38, 5.9604645e-8, 1.1920929e-7, 0.49999997, 0.5, 0.50000006
v_rcp_f32_e64 v20, v0
; expect v20 = f32 inf, inf, inf, inf, inf, 8.507059e37, 8.507058e37, 16777216.0, 8388608.0, 2.0000002, 2.0, 1.9999998
