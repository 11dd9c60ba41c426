// Halves of registers: which is read, which is written, and that the other one stays (RDNA3 ISA 7.4, "16bit VGPR Naming"; RDNA3 ISA 7.2.1,
// OPSEL).

; case: VOP1 and VOP2 name halves by the highest bit of a register
; targets: gfx11
; v0 = f16x2 (7.0 8.0)
; v1 = f16x2 (1.0 2.0)
; v2 = f16x2 (3.0 4.0)
; v3 = f16x2 (5.0 6.0)
v_add_f16_e32 v0.h, v1.h, v2.l
v_sub_f16_e32 v3.l, v1.l, v2.h
; expect v0 = f16x2 (same 5.0)
; expect v3 = f16x2 (-3.0 same)

; case: VOP3 names them by op_sel
; targets: gfx11
; v0 = u32 0x11112222
; v1 = u16x2 (3 5)
; v2 = u16x2 (7 11)
v_add_nc_u16 v0.h, v1.h, v2.l
; expect v0 = u16x2 (same 12)

; case: the half of a scalar register is chosen by op_sel
; targets: gfx11
; v0 = f16x2 (1.0 1.0)
; s2 = 0x44004000
v_mul_f16_e64 v0.l, s2, 2.0 op_sel:[1,0,0]
; expect v0 = f16x2 (8.0 same)

; case: the other half stays on GFX10, too
; targets: gfx10..gfx12
; v0 = u32 0xabcd1234
; v1 = f16x2 (1.0 9.0)
; v2 = u32 0xabcd1234
; v3 = f32 3.0
v_add_f16_e32 v0, v1, v1
v_cvt_f16_f32_e32 v2, v3
; expect v0 = f16x2 (2.0 same)
; expect v2 = f16x2 (3.0 same)

; case: operations of GFX9 with the same names clear it
; targets: gfx9
; v0 = u32 0xabcd1234
; v1 = f16x2 (1.0 9.0)
v_add_f16_e32 v0, v1, v1
; expect v0 = f16x2 (2.0 0.0)

; case: an accumulator is the half that is written
; targets: gfx11
; v0 = f16x2 (10.0 20.0)
; v1 = f16x2 (2.0 3.0)
; v4 = f16x2 (10.0 20.0)
v_fmac_f16_e32 v0.h, v1.l, v1.h
v_fmac_f16_e32 v4.l, v1.l, v1.h
; expect v0 = f16x2 (same 26.0)
; expect v4 = f16x2 (16.0 same)

; case: a literal of v_fmamk stands between the sources, and is no half of anything
; targets: gfx11
; v0 = u32 0
; v1 = f16x2 (2.0 3.0)
; v2 = f16x2 (5.0 7.0)
v_fmamk_f16 v0.h, v1.h, 0x4400, v2.h
v_fmaak_f16 v0.l, v1.l, v2.l, 0x3c00
; expect v0 = f16x2 (11.0 19.0)

; case: logic, moves and selection of halves
; targets: gfx11
; v0 = u32 0x11112222
; v1 = u32 0xff00f0f0
; v2 = u32 0x0ff03333
; v3 = u32 0x11112222
; v4 = u32 0x11112222
; v5 = u32 0x11112222
; v6 = u32 0x11112222
v_and_b16 v0.l, v1.h, v2.h
v_or_b16 v3.h, v1.l, v2.l
v_xor_b16 v4.l, v1.l, v2.h
v_not_b16 v5.h, v1.h
v_mov_b16 v6.l, v1.h
; expect v0 = u32 0x11110f00
; expect v3 = u32 0xf3f32222
; expect v4 = u32 0x1111ff00
; expect v5 = u32 0x00ff2222
; expect v6 = u32 0x1111ff00

; case: v_cndmask_b16 by a mask, with the sign of a source turned
; targets: gfx11
; wave sizes: 64
; s[4:5] = lanes 1, 3
; v0 = u32 0x11112222
; v1 = f16x2 (1.0 2.0)
; v2 = f16x2 (3.0 4.0)
v_cndmask_b16 v0.h, v1.l, -v2.h, s[4:5]
; expect v0 lanes 1, 3 = f16x2 (same -4.0)
; expect v0 = f16x2 (same 1.0)

; case: v_swap_b16 exchanges halves, also those of one register
; targets: gfx11
; v0 = u32 0x11112222
; v1 = u32 0x33334444
; v2 = u32 0x55556666
v_swap_b16 v0.h, v1.l
v_swap_b16 v2.l, v2.h
; expect v0 = u32 0x44442222
; expect v1 = u32 0x33331111
; expect v2 = u32 0x66665555

; case: integers of 16 bits become such of 32
; targets: gfx11
; v1 = u32 0x8001fffe
v_cvt_i32_i16 v0, v1.l
v_cvt_i32_i16 v2, v1.h
v_cvt_u32_u16 v3, v1.l
v_cvt_u32_u16 v4, v1.h
; expect v0 = i32 -2
; expect v2 = i32 -32767
; expect v3 = u32 0xfffe
; expect v4 = u32 0x8001

; case: compares read halves
; targets: gfx11
; wave sizes: 64
; v1 = f16x2 (1.0 2.0)
; v2 = f16x2 (1.5 0.5)
v_cmp_lt_f16_e32 vcc, v1.l, v2.l
v_cmp_lt_f16_e64 s[4:5], v1.h, v2.h
; expect vcc = 0xffffffffffffffff
; expect s[4:5] = 0, 0

; case: op_sel of v_alignbit chooses the half that has the amount
; targets: gfx11
; v1 = u32 0x12345678
; v2 = u32 0x9abcdef0
; v3 = u32 0x00080004
v_alignbit_b32 v0, v1, v2, v3.l
v_alignbit_b32 v4, v1, v2, v3.h
; expect v0 = u32 0x89abcdef
; expect v4 = u32 0x789abcde

; case: on GFX12, whose assembly names whole registers, op_sel chooses in all operations of 16 bits
; targets: gfx12
; v0 = f16x2 (7.0 8.0)
; v1 = f16x2 (1.0 2.0)
; v2 = f16x2 (3.0 4.0)
; v4 = f16x2 (10.0 20.0)
; v5 = u32 0x11112222
; v6 = u32 0xff00f0f0
v_add_f16_e64 v0, v1, v2 op_sel:[1,0,1]
v_fmac_f16_e64 v4, v1, v2 op_sel:[0,1,1]
v_xor_b16 v5, v6, v6 op_sel:[0,1,1]
; expect v0 = f16x2 (same 5.0)
; expect v4 = f16x2 (same 24.0)
; expect v5 = u32 0x0ff02222
