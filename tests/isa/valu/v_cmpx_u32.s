; targets: gfx9

; case: v_cmpx_eq_u32 of a scalar register
; s0 = b32 0x00000000
; v4 = b32 0x00003357, 0x0000ffff, 0x80000002, 0xcd1293bb, 0x018393f6, 0x741fba54, 0x00007ffd, 0xffffffff, 0x7e82397d, 0x0000fffd, 0xdc0dca46, 0x0180ff00
v_cmpx_eq_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_f_u32 of a scalar register
; s0 = b32 0x00000001
; v4 = b32 0x00000001, 0xfffffffe, 0xf943e914, 0x00008000, 0x80000001, 0x0180ff00, 0x1cc7c177, 0xfffffffe, 0x00001729, 0x41457644, 0xd9a35bc7, 0x00dd8878
v_cmpx_f_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ge_u32 of a scalar register
; s0 = b32 0x00099750
; v4 = b32 0x007ffffe, 0xdba897cd, 0x471bf554, 0xc150f767, 0x00000003, 0xffffffff, 0xffffffff, 0x00ffffff, 0x7fff8001, 0x76d9cd35, 0xe3a1022e, 0xfffffffe
v_cmpx_ge_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_gt_u32 of a scalar register
; s0 = b32 0x00000060
; v4 = b32 0x1e6929c7, 0x1b092dfa, 0x46eb5e9c, 0x000ecd1c, 0xfffffffe, 0x00000000, 0x7fff8000, 0x24df3f43, 0x37b0c2bf, 0xffffffff, 0x01c0e484, 0xfffffffe
v_cmpx_gt_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0

; case: v_cmpx_le_u32 of a scalar register
; s0 = b32 0x00000094
; v4 = b32 0x00800002, 0xe175d99a, 0xf9675a53, 0x00800000, 0x8daed7ed, 0x00000001, 0x000e37d6, 0x00000001, 0x63385325, 0x00000000, 0x0180ff00, 0xffffffff
v_cmpx_le_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1

; case: v_cmpx_lt_u32 of a scalar register
; s0 = b32 0x0000fffd
; v4 = b32 0x00007fff, 0x00000000, 0xaa7df113, 0xcfae7b25, 0x00000200, 0x007640ed, 0x6a7d250c, 0xffffffff, 0x00000000, 0x00000030, 0x00000000, 0x0196e082
v_cmpx_lt_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 0, 0, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1
; expect exec = each 0, 0, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1

; case: v_cmpx_ne_u32 of a scalar register
; s0 = b32 0x00ffffff
; v4 = b32 0x8d9f53a6, 0x00000000, 0x00ffffff, 0xb66fffea, 0x0180ff00, 0x00000001, 0x128b63dc, 0xbaf4be92, 0x095d0580, 0x00008000, 0xfffffffe, 0xd8e69642
v_cmpx_ne_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_t_u32 of a scalar register
; s0 = b32 0x00000001
; v4 = b32 0xffffffff, 0x00008000, 0x09936c03, 0x9e242e06, 0x0180ff00, 0x00ffffff, 0xfffffffe, 0x590a14c2, 0x7521631a, 0x430aa6ff, 0x7fffffff, 0xc28109bb
v_cmpx_t_u32_e64 s[42:43], s0, v4
; expect s[42:43] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_eq_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmpx_eq_u32_e32 vcc, v0, v0
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_f_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmpx_f_u32_e32 vcc, v0, v0
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ge_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmpx_ge_u32_e32 vcc, v0, v0
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_gt_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmpx_gt_u32_e32 vcc, v0, v0
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_le_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmpx_le_u32_e32 vcc, v0, v0
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_lt_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmpx_lt_u32_e32 vcc, v0, v0
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ne_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmpx_ne_u32_e32 vcc, v0, v0
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_t_u32
; v0 = b32 0xfdc8734c, 0x00008000, 0x55324fb5, 0x00008000, 0x1271c5fe, 0x00010001, 0x7b4ee169, 0xffffffff, 0x7fff8000, 0xf0701447, 0xacae1325, 0x7fff8000
v_cmpx_t_u32_e32 vcc, v0, v0
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
