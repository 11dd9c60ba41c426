; targets: gfx9

; case: v_cvt_flr_i32_f32
; v0 = f32 -0.062499996, 128.0, 1.5, -0.17417471, 4.1208875e-38, -0.0028121606, -1.4449151e-38, 28.042456, -0.37368926, -65535.996, -23318.559, -7.74378
v_cvt_flr_i32_f32_e64 v20, v0
; expect v20 = b32 0xffffffff, 0x00000080, 0x00000001, 0xffffffff, 0x00000000, 0xffffffff, 0xffffffff, 0x0000001c, 0xffffffff, 0xffff0000, 0xffffa4e9, 0xfffffff8

; case: v_cvt_flr_i32_f32 denorm flush
; mode = denorm flush
; v0 = f32 -9.403954e-38, 0.0035158268, 3.0205767e38, 0x7fffffff, -1.7014126e38, -4.806919e-27, 32767.998, -3.4028235e38, -0.0005038414, 1.021415e26, 7.70372e-34, 9.403954e-38
v_cvt_flr_i32_f32_e64 v20, v0
; expect v20 = b32 0xffffffff, 0x00000000, 0x7fffffff, 0x7fffffff, 0x80000000, 0xffffffff, 0x00007fff, 0x80000000, 0xffffffff, 0x7fffffff, 0x00000000, 0x00000000
