; targets: gfx9

; case: v_ffbh_i32
; v1 = i32 1073741824
v_ffbh_i32_e32 v0, v1
; expect v0 = b32 0x00000001

; case: v_ffbh_i32 of a scalar register
; s0 = i32 -157015734
v_ffbh_i32_e64 v20, s0
; expect v20 = b32 0x00000004
