// What CDNA3 added to vector operations (CDNA3 ISA 12).
; targets: gfx940

; case: 64-bit moves and additions
; v[2:3] = b64 0x0123456789abcdef, 0x8000000000000001
; v[4:5] = b64 0x10, 0xffffffffffffffff
v_mov_b64 v[0:1], v[2:3]
v_lshl_add_u64 v[6:7], v[2:3], 4, v[4:5]
; expect v[0:1] = b64 0x0123456789abcdef, 0x8000000000000001
; expect v[6:7] = b64 0x123456789abcdf00, 0xf

; case: multiply-add with a constant in the instruction
; v1 = f32 2.0
; v2 = f32 5.0
v_fmamk_f32 v0, v1, 0x40400000, v2
v_fmaak_f32 v3, v1, v2, 0x40400000
; expect v0 = f32 11.0
; expect v3 = f32 13.0

; case: a lane to its row by a move
; v[2:3] = b64 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
v_mov_b64_dpp v[0:1], v[2:3] row_newbcast:9 row_mask:0xf bank_mask:0xf
; expect v[0:1] = b64 9

; case: scratch without registers, with one, and with both
; flat_scratch = 0
scratch_load_dword v0, off, off offset:8
; expect fault "private"

; case: float atomics return old values
; memory data = f64 1.5, -2.0
; memory more = f64 4.0
; exec = lanes 0
; v[2:3] = &data
; v[4:5] = f64 2.25
; v[6:7] = &data+8
; v[8:9] = &more
global_atomic_add_f64 v[0:1], v[2:3], v[4:5], off sc0
global_atomic_max_f64 v[6:7], v[4:5], off
global_atomic_min_f64 v[8:9], v[4:5], off
; expect v[0:1] = f64 1.5
; expect memory data = f64 3.75, 2.25
; expect memory more = f64 2.25

; case: packed additions in memory
; memory data = f16x2 (1.0 2.0), (0x1p-24 -1.0)
; memory more = bf16x2 (1.0 256.0)
; exec = lanes 0
; v[2:3] = &data
; v[4:5] = &data+4
; v[6:7] = &more
; v8 = f16x2 (0.5 0.25)
; v9 = f16x2 (0x1p-24 1.0)
; v10 = bf16x2 (0.5 1.0)
global_atomic_pk_add_f16 v[2:3], v8, off
global_atomic_pk_add_f16 v[4:5], v9, off
global_atomic_pk_add_bf16 v[6:7], v10, off
; expect memory data = f16x2 (1.5 2.25), (0x1p-23 0.0)
; expect memory more = bf16x2 (1.5 256.0)

; case: atomics in LDS
; lds = f64 1.0
; lds+8 = bf16x2 (1.0 2.0)
; v1 = 0
; v[2:3] = f64 0.5
; v4 = bf16x2 (1.0 -2.0)
; exec = lanes 0, 1
ds_add_f64 v1, v[2:3]
ds_pk_add_rtn_bf16 v0, v1, v4 offset:8
; expect lds = f64 2.0
; expect v0 lane 0 = bf16x2 (1.0 2.0)
; expect v0 lane 1 = bf16x2 (2.0 0.0)
; expect lds+8 = bf16x2 (3.0 -2.0)

; case: loads to LDS go behind M0, a dword a lane
; memory data = u8 1, 2, 255, 4
; m0 = 64
; v[2:3] = &data, &data+1, &data+2, &data+3
; exec = lanes 0..3
global_load_lds_sbyte v[2:3], off
; expect lds+64 = i32 1, 2, -1, 4
