; targets: gfx9

; case: v_cmpx_eq_i64
; v[0:1] = b64 0x9701b915fdc8734c, 0x0180ff0000008000, 0x0080000255324fb5, 0x0000ffff00008000, 0x1c9877d31271c5fe, 0x0000000100010001, 0x002045917b4ee169, 0x18ffb380ffffffff, 0x00007fff7fff8000, 0x80000000f0701447, 0x7fffffffacae1325, 0x000000007fff8000
v_cmpx_eq_i64_e32 vcc, v[0:1], v[0:1]
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_f_i64
; v[0:1] = b64 0x9701b915fdc8734c, 0x0180ff0000008000, 0x0080000255324fb5, 0x0000ffff00008000, 0x1c9877d31271c5fe, 0x0000000100010001, 0x002045917b4ee169, 0x18ffb380ffffffff, 0x00007fff7fff8000, 0x80000000f0701447, 0x7fffffffacae1325, 0x000000007fff8000
v_cmpx_f_i64_e32 vcc, v[0:1], v[0:1]
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ge_i64
; v[0:1] = b64 0x9701b915fdc8734c, 0x0180ff0000008000, 0x0080000255324fb5, 0x0000ffff00008000, 0x1c9877d31271c5fe, 0x0000000100010001, 0x002045917b4ee169, 0x18ffb380ffffffff, 0x00007fff7fff8000, 0x80000000f0701447, 0x7fffffffacae1325, 0x000000007fff8000
v_cmpx_ge_i64_e32 vcc, v[0:1], v[0:1]
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_gt_i64
; v[0:1] = b64 0x9701b915fdc8734c, 0x0180ff0000008000, 0x0080000255324fb5, 0x0000ffff00008000, 0x1c9877d31271c5fe, 0x0000000100010001, 0x002045917b4ee169, 0x18ffb380ffffffff, 0x00007fff7fff8000, 0x80000000f0701447, 0x7fffffffacae1325, 0x000000007fff8000
v_cmpx_gt_i64_e32 vcc, v[0:1], v[0:1]
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_le_i64
; v[0:1] = b64 0x9701b915fdc8734c, 0x0180ff0000008000, 0x0080000255324fb5, 0x0000ffff00008000, 0x1c9877d31271c5fe, 0x0000000100010001, 0x002045917b4ee169, 0x18ffb380ffffffff, 0x00007fff7fff8000, 0x80000000f0701447, 0x7fffffffacae1325, 0x000000007fff8000
v_cmpx_le_i64_e32 vcc, v[0:1], v[0:1]
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_lt_i64
; v[0:1] = b64 0x9701b915fdc8734c, 0x0180ff0000008000, 0x0080000255324fb5, 0x0000ffff00008000, 0x1c9877d31271c5fe, 0x0000000100010001, 0x002045917b4ee169, 0x18ffb380ffffffff, 0x00007fff7fff8000, 0x80000000f0701447, 0x7fffffffacae1325, 0x000000007fff8000
v_cmpx_lt_i64_e32 vcc, v[0:1], v[0:1]
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ne_i64
; v[0:1] = b64 0x9701b915fdc8734c, 0x0180ff0000008000, 0x0080000255324fb5, 0x0000ffff00008000, 0x1c9877d31271c5fe, 0x0000000100010001, 0x002045917b4ee169, 0x18ffb380ffffffff, 0x00007fff7fff8000, 0x80000000f0701447, 0x7fffffffacae1325, 0x000000007fff8000
v_cmpx_ne_i64_e32 vcc, v[0:1], v[0:1]
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_t_i64
; v[0:1] = b64 0x9701b915fdc8734c, 0x0180ff0000008000, 0x0080000255324fb5, 0x0000ffff00008000, 0x1c9877d31271c5fe, 0x0000000100010001, 0x002045917b4ee169, 0x18ffb380ffffffff, 0x00007fff7fff8000, 0x80000000f0701447, 0x7fffffffacae1325, 0x000000007fff8000
v_cmpx_t_i64_e32 vcc, v[0:1], v[0:1]
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
