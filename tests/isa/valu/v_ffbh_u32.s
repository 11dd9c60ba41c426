; targets: gfx9

; case: v_ffbh_u32
; v1 = b32 0x100000ff
v_ffbh_u32_e32 v0, v1
; expect v0 = b32 0x00000003

; case: v_ffbh_u32 of a scalar register
; s0 = b32 0x7fffffff
v_ffbh_u32_e64 v20, s0
; expect v20 = b32 0x00000001
