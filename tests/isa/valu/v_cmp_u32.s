; targets: gfx9

; case: v_cmp_eq_u32 of a scalar register
; s0 = b32 0x00000003
; v4 = b32 0x00007fff, 0x00000b71, 0x8bc1e1e9, 0x3daa8b75, 0x611a3efc, 0x0000ffff, 0x00000000, 0x8201222d, 0xb89ad200, 0x32676e74, 0x122a4ca0, 0xffffffff
v_cmp_eq_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_f_u32 of a scalar register
; s0 = b32 0x00000000
; v4 = b32 0x7fff8000, 0x000002a4, 0x00000002, 0x00010001, 0x00000001, 0x00008001, 0xffffffff, 0xa4cfcf15, 0x3dd90842, 0x92f58275, 0x5f7f77e9, 0x0bf7dc8c
v_cmp_f_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_ge_u32 of a scalar register
; s0 = b32 0x8ba2663d
; v4 = b32 0x0000cd08, 0x487afe67, 0xdbca1f16, 0x71cae977, 0x0015b6f4, 0x00ffffff, 0x00000001, 0xf8e70172, 0x2b820c44, 0x00000120, 0x74d540d1, 0x80000000
v_cmp_ge_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1

; case: v_cmp_gt_u32 of a scalar register
; s0 = b32 0x00000000
; v4 = b32 0xc56fb160, 0xffffffff, 0xfffffffe, 0x80000000, 0xffffffff, 0xc5efd090, 0xd4891406, 0x7ffffffe, 0x7fff8000, 0x05bf19c3, 0x5370917d, 0x00000000
v_cmp_gt_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_le_u32 of a scalar register
; s0 = b32 0xb19f5ade
; v4 = b32 0x3cdba1cb, 0xffffffff, 0x7fffffff, 0x80000000, 0x0000032d, 0x01000000, 0xb9547e3f, 0xfb7f851a, 0x00007ffe, 0x00000000, 0x0180ff01, 0x00800000
v_cmp_le_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0

; case: v_cmp_lt_u32 of a scalar register
; s0 = b32 0x1d5d654c
; v4 = b32 0x00008000, 0xe992e5d5, 0xae3838f0, 0x928a717b, 0x551d1700, 0xfffffffe, 0xa558c6ed, 0x9185ea8a, 0x00008001, 0x01b75a0a, 0x00000000, 0xb5975c8b
v_cmp_lt_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1

; case: v_cmp_ne_u32 of a scalar register
; s0 = b32 0x64a348df
; v4 = b32 0x720eb631, 0x000efea9, 0xfffffffd, 0x011762f0, 0x0000001f, 0x7fffffff, 0xffffffff, 0x54885ce7, 0x00800000, 0x00800000, 0xeb2cba63, 0x00008000
v_cmp_ne_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_t_u32 of a scalar register
; s0 = b32 0x00007ffd
; v4 = b32 0x80000000, 0x55602d77, 0xa5911903, 0x3c33d8ea, 0xc03a03f6, 0x7fffffff, 0x1aee284a, 0xffffffff, 0x4be17fdb, 0x0000027f, 0xffffffff, 0x0f2d4656
v_cmp_t_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_eq_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmp_eq_u32_e32 vcc, v0, v0
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_f_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmp_f_u32_e32 vcc, v0, v0
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_ge_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmp_ge_u32_e32 vcc, v0, v0
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_gt_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmp_gt_u32_e32 vcc, v0, v0
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_le_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmp_le_u32_e32 vcc, v0, v0
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_lt_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmp_lt_u32_e32 vcc, v0, v0
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_ne_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmp_ne_u32_e32 vcc, v0, v0
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_t_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmp_t_u32_e32 vcc, v0, v0
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
