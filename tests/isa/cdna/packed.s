// Pairs of f32, 64-bit moves and additions, f64 multiply-add (CDNA2 ISA 12, CDNA3 ISA 12: VOP3P, VOP1, VOP2, VOP3).
; targets: gfx90a gfx940

; case: products and sums of pairs, rounded once
; v[2:3] = f32x2 (1.5 2.0), (-1.0 0x1.000002p0)
; v[4:5] = f32x2 (2.0 3.0), (4.0 0x1.000002p0)
; v[6:7] = f32x2 (0.25 -6.0), (8.0 -1.0)
v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7]
v_pk_mul_f32 v[8:9], v[2:3], v[4:5]
v_pk_add_f32 v[10:11], v[4:5], v[6:7]
; expect v[0:1] = f32x2 (3.25 0.0), (4.0 0x1.000001p-22)
; expect v[8:9] = f32x2 (3.0 6.0), (-4.0 0x1.000004p0)
; expect v[10:11] = f32x2 (2.25 -3.0), (12.0 0x1p-23)

; case: op_sel chooses dwords, neg_lo and neg_hi negate them
; v[2:3] = f32x2 (2.0 3.0)
; v[4:5] = f32x2 (5.0 7.0)
; v[6:7] = f32x2 (100.0 200.0)
v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7] op_sel:[0,1,0] op_sel_hi:[1,0,1] neg_lo:[1,0,0] neg_hi:[0,0,1]
; expect v[0:1] = f32x2 (86.0 -185.0)

; case: NaNs of one half leave the other alone
; v[2:3] = f32x2 (inf 3.0), (1.0 inf)
; v[4:5] = f32x2 (0.0 7.0), (2.0 0.0)
v_pk_mul_f32 v[0:1], v[2:3], v[4:5]
; expect v[0:1] = f32x2 (nan 21.0), (2.0 nan)

; case: scalar pairs
; v[2:3] = f32x2 (2.0 3.0)
; s[4:5] = f32 10.0, 100.0
v_pk_mul_f32 v[0:1], v[2:3], s[4:5]
v_pk_mul_f32 v[4:5], v[2:3], s[4:5] op_sel_hi:[1,0]
; expect v[0:1] = f32x2 (20.0 300.0)
; expect v[4:5] = f32x2 (20.0 30.0)

; case: a dword of each source is moved
; v[2:3] = u32x2 (1 2)
; v[4:5] = u32x2 (3 4)
v_pk_mov_b32 v[0:1], v[2:3], v[4:5] op_sel:[0,1]
v_pk_mov_b32 v[6:7], v[2:3], v[4:5] op_sel:[1,0]
; expect v[0:1] = u32x2 (1 4)
; expect v[6:7] = u32x2 (2 3)

; case: a lane of the row goes to all of it, 64 bits at once
; v[2:3] = f64 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0
; v[4:5] = f64 10.0
; v[6:7] = f64 1.0
v_fmac_f64_dpp v[6:7], v[2:3], v[4:5] row_newbcast:3 row_mask:0xf bank_mask:0xf
; expect v[6:7] = f64 31.0

; case: f64 multiply-add, rounded once
; v[2:3] = f64 0x1.0000000000001p0, 2.0
; v[4:5] = f64 0x1.0000000000001p0, 3.0
; v[0:1] = f64 -1.0, 0.5
v_fmac_f64 v[0:1], v[2:3], v[4:5]
; expect v[0:1] = f64 0x1p-51, 6.5

; case: accumulation registers
; a1 = 7
v_accvgpr_mov_b32 a0, a1
v_accvgpr_read_b32 v0, a0
; expect a0 = 7
; expect v0 = 7

; case: f64 atomics of buffers, and caches
; memory data = f64 1.5, -2.0, 4.0
; s[4:7] = &data.lo, &data.hi, 24, 0x00027000
; exec = lanes 0
; v[2:3] = f64 2.25
buffer_atomic_add_f64 v[2:3], off, s[4:7], 0
buffer_atomic_max_f64 v[2:3], off, s[4:7], 0 offset:8
buffer_atomic_min_f64 v[2:3], off, s[4:7], 0 offset:16
buffer_wbl2
; expect memory data = f64 3.75, 2.25, 2.25
