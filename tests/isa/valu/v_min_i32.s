; targets: gfx9

; case: v_min_i32
; v0 = i32 -1, 0, 4800879, -1, 32767, 16777215, 32768, 0, -469278702, 1007386084, 0, 0
; v4 = i32 1, -917259063, 32768, 2147483645, -453789707, 2, 20044, -1, -99283404, -957842370, -1332118591, 1
v_min_i32_e64 v20, v0, v4
; expect v20 = b32 0xffffffff, 0xc953bcc9, 0x00008000, 0xffffffff, 0xe4f3b7f5, 0x00000002, 0x00004e4c, 0xffffffff, 0xe4076012, 0xc6e87c3e, 0xb0997bc1, 0x00000000

; case: v_min_i32 of a scalar register
; s0 = i32 -1
; v4 = i32 -1, -476596860, 2147450880, 1098207077, 32768, -1502769862, 8388608, 0, -842720333, 2009309726, 1, -251438429
v_min_i32_e64 v20, s0, v4
; expect v20 = b32 0xffffffff, 0xe397b584, 0xffffffff, 0xffffffff, 0xffffffff, 0xa66d8d3a, 0xffffffff, 0xffffffff, 0xcdc51bb3, 0xffffffff, 0xffffffff, 0xf1035aa3
