; targets: gfx9

; case: v_cmpx_eq_i16 of a scalar register
; s0 = b32 0x00007ffd
; v4 = b32 0x08e613f5, 0x5fc38f30, 0x00008000, 0x7fff7ffe, 0x80000000, 0x00000001, 0x00800000, 0x0b92bda9, 0x0180ff00, 0x00ffffff, 0x00000000, 0x000e544d
v_cmpx_eq_i16_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_f_i16 of a scalar register
; s0 = b32 0xffffffff
; v4 = b32 0xed3bbfe6, 0x00007fff, 0x7fffffff, 0x7fffffff, 0x00007fff, 0x000001fb, 0x7fff8000, 0x00fffffe, 0x00632ed6, 0x8e6e6aaf, 0xa7beb837, 0xa3f9a38c
v_cmpx_f_i16_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ge_i16 of a scalar register
; s0 = b32 0x0180ff01
; v4 = b32 0x00000000, 0x2e5c8420, 0xed34db34, 0x00001393, 0x00000000, 0x7ffffffe, 0x0180ff01, 0x4df3ea1b, 0x7fff8000, 0x6eaa81a1, 0x0002a63c, 0x00000000
v_cmpx_ge_i16_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0
; expect exec = each 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0

; case: v_cmpx_gt_i16 of a scalar register
; s0 = b32 0xa5533bdd
; v4 = b32 0x00000073, 0x5ed42845, 0x00000002, 0x00000001, 0x9926886c, 0x00000000, 0x00008000, 0x216859d4, 0x00007ffe, 0x00008000, 0x00008000, 0x7fff8002
v_cmpx_gt_i16_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1

; case: v_cmpx_le_i16 of a scalar register
; s0 = b32 0x733129bb
; v4 = b32 0xddf2a33d, 0xcabcfe48, 0x0180ff00, 0x00000007, 0x89ed3f69, 0x00007ffe, 0x00007fff, 0xdb69539c, 0xe0142753, 0x5abf2b7f, 0xfffffffd, 0x156b722e
v_cmpx_le_i16_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1
; expect exec = each 0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1

; case: v_cmpx_lt_i16 of a scalar register
; s0 = b32 0x0000002b
; v4 = b32 0x00007fff, 0x00000001, 0x00000001, 0x230dfc15, 0xffffffff, 0x00000000, 0x769b0d6d, 0x7fffffff, 0x0000fffe, 0x00ffffff, 0x0000000a, 0xffffffff
v_cmpx_lt_i16_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0
; expect exec = each 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0

; case: v_cmpx_ne_i16 of a scalar register
; s0 = b32 0x00000000
; v4 = b32 0x0000ffff, 0x7fff8000, 0x00c1035c, 0x00000001, 0xffffffff, 0x00000001, 0x80000000, 0x00000001, 0xd7064b7b, 0x3b259508, 0x0705b29f, 0x00000001
v_cmpx_ne_i16_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1

; case: v_cmpx_t_i16 of a scalar register
; s0 = b32 0xffb7cabd
; v4 = b32 0x8254a696, 0x7fff7fff, 0x7d9982b7, 0xafe28c9d, 0xfffffffe, 0x43da6fc6, 0x3d26ea95, 0x00000013, 0x3b0e654c, 0x0180ff00, 0xffffffff, 0xffffffff
v_cmpx_t_i16_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_eq_i16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_eq_i16_e32 vcc, v0, v2
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_f_i16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_f_i16_e32 vcc, v0, v2
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ge_i16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_ge_i16_e32 vcc, v0, v2
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_gt_i16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_gt_i16_e32 vcc, v0, v2
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_le_i16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_le_i16_e32 vcc, v0, v2
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_lt_i16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_lt_i16_e32 vcc, v0, v2
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ne_i16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_ne_i16_e32 vcc, v0, v2
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_t_i16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_t_i16_e32 vcc, v0, v2
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
