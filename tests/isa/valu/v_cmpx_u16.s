; targets: gfx9

; case: v_cmpx_eq_u16 of a scalar register
; s0 = b32 0x00008000
; v4 = b32 0x00000000, 0x00000001, 0x0d3979ea, 0xffffffff, 0x5d9e34d5, 0x00000003, 0x0180ff00, 0xd2063de9, 0x00000001, 0x83d391e7, 0x70a3323f, 0x00ffffff
v_cmpx_eq_u16_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_f_u16 of a scalar register
; s0 = b32 0x80000000
; v4 = b32 0xed02df50, 0xba315511, 0x00007fff, 0x00000000, 0x36375683, 0x2b53e112, 0xbf06274f, 0x0180feff, 0x063fa4e8, 0xbb505826, 0xffffffff, 0x00007ffe
v_cmpx_f_u16_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ge_u16 of a scalar register
; s0 = b32 0x0000001a
; v4 = b32 0x0180ff02, 0x80000001, 0xd411a9b8, 0x497ed9b2, 0x0180fefe, 0x63f47afc, 0x03a0016d, 0x547bd9f7, 0xffffffff, 0x5b1f8d8b, 0x11e27fee, 0xffffffff
v_cmpx_ge_u16_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_gt_u16 of a scalar register
; s0 = b32 0xd715339f
; v4 = b32 0x00000000, 0x4b6caf98, 0x10c51fac, 0x62523693, 0xffffffff, 0xa550c094, 0x56082fa4, 0x82a4577b, 0x3856591a, 0x00008000, 0x23ea1ca1, 0x00ffffff
v_cmpx_gt_u16_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0
; expect exec = each 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0

; case: v_cmpx_le_u16 of a scalar register
; s0 = b32 0x00fffffe
; v4 = b32 0x316ed5a4, 0x18e1c4c4, 0xb6da106a, 0x00c5f9dd, 0x0180ff00, 0xfffffffe, 0x100a8b44, 0x2d3397a1, 0xffffffff, 0x01000001, 0xfffffffe, 0x00000004
v_cmpx_le_u16_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0
; expect exec = each 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0

; case: v_cmpx_lt_u16 of a scalar register
; s0 = b32 0x80000000
; v4 = b32 0x00000001, 0x2c297492, 0x00008000, 0x00000000, 0x8db9ec04, 0x365be194, 0x0002a772, 0x7fffffff, 0x20f31a70, 0xbe1f87cd, 0x4c2f07d5, 0xb97cf4a7
v_cmpx_lt_u16_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_ne_u16 of a scalar register
; s0 = b32 0x03766ff2
; v4 = b32 0x7fff8000, 0x0007c435, 0x00ffffff, 0x00000001, 0x0180ff00, 0x7fff8001, 0x00ffffff, 0xfffffffd, 0x7d6421e0, 0x00000001, 0x00000000, 0x52af73b3
v_cmpx_ne_u16_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_t_u16 of a scalar register
; s0 = b32 0x00036995
; v4 = b32 0x0180ff02, 0xe135b38b, 0x7fff7ffe, 0x0187d4a9, 0x00000000, 0x00019039, 0x00008001, 0x00000000, 0x80000002, 0x7fff7fff, 0xaa4fdc50, 0xe5512361
v_cmpx_t_u16_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_eq_u16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_eq_u16_e32 vcc, v0, v2
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_f_u16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_f_u16_e32 vcc, v0, v2
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ge_u16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_ge_u16_e32 vcc, v0, v2
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_gt_u16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_gt_u16_e32 vcc, v0, v2
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_le_u16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_le_u16_e32 vcc, v0, v2
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_lt_u16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_lt_u16_e32 vcc, v0, v2
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ne_u16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_ne_u16_e32 vcc, v0, v2
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_t_u16
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
; v2 = b32 0x0237734c, 0xffff8000, 0xaacd4fb5, 0xffff8000, 0xed8ec5fe, 0xfffe0001, 0x84b1e169, 0x0000ffff, 0x80008000, 0x0f8f1447, 0x53511325, 0x80008000
v_cmpx_t_u16_e32 vcc, v0, v2
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
