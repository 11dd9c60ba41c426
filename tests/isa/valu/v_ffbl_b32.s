; targets: gfx9

; case: v_ffbl_b32
; v1 = b32 0xff000008
v_ffbl_b32_e32 v0, v1
; expect v0 = b32 0x00000003

; case: v_ffbl_b32 of a scalar register
; s0 = b32 0x1be5a8f1
v_ffbl_b32_e64 v20, s0
; expect v20 = b32 0x00000000
