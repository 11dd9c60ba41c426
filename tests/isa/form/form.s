// What the form of these tests can say (README.md). Each case shows a part of it.
; targets: gfx9

; case: a list is repeated through the lanes
; v1 = f32 1.0, 2.0, inf, -0.0
; v2 = f32 0.5, -2.0, -inf, -0.0
v_add_f32 v0, v1, v2
; expect v0 = f32 1.5, 0.0, nan, -0.0

; case: a list goes on
; v1 = u32 0, 4, ...
; v2 = i32 -1
v_add_u32 v0, v1, v2
; expect v0 = i32 -1, 3, ...

; case: lanes that EXEC leaves out keep their values
; exec = lanes 0..7, 63
; v1 = 5
v_mov_b32 v0, v1
; expect v0 = 5

; case: some lanes have values of their own
; v1 = 5
; v1 lane 3 = 6
; v1 lanes 8, 16..31 = 7
v_mov_b32 v0, v1
; expect v0 = 5
; expect v0 lane 3 = 6
; expect v0 lanes 8, 16..31 = 7

; case: a bit a lane
; vcc = each 1, 0
; exec = lanes 0..3
; v1 = u32 7, 8
v_cmp_eq_u32 s[0:1], 7, v1
; expect s[0:1] = each 1, 0

; case: parts of registers
; v1 = f16x2 (1.0 2.0), (snan -0x1.8p-3)
; v2 = f16x2 (0.5 0x3c00), (1.0 1.0)
v_pk_add_f16 v0, v1, v2
; expect v0 = f16x2 (1.5 3.0), (qnan 0.8125)

; case: pairs
; v[2:3] = f64 1.0, 0x1p-1074
; v[4:5] = f64 2.0, 0.0
v_add_f64 v[0:1], v[2:3], v[4:5]
; expect v[0:1] = f64 3.0, 0x1p-1074

; case: last places that may differ
; v1 = f32 3.0
v_rcp_f32 v0, v1
; expect v0 = f32 0.33333334~1

; case: scalar registers
; s[2:3] = 0x1_0000_0002
; s[4:5] = 3, 4
s_and_b32 s0, s3, s5
s_or_b64 s[6:7], s[2:3], s[4:5]
; expect s0 = 0
; expect s[6:7] = 3, 5
; expect scc = 1

; case: global memory
; memory data = 64 bytes, u32 1, 2, ...
; memory constant = read-only, f32 1.5
; s[0:1] = &constant
; v[2:3] = &data, &data+4, &data+8, &data+12
; exec = lanes 0..3
s_load_dword s2, s[0:1], 0x0
global_load_dword v0, v[2:3], off
s_waitcnt vmcnt(0) lgkmcnt(0)
v_add_u32 v1, v0, v0
global_store_dword v[2:3], v1, off offset:32
; expect s2 = f32 1.5
; expect v0 = 1, 2, 3, 4
; expect v1 = 2, 4, 6, 8
; expect memory data+32 = 2, 4, 6, 8

; case: LDS
; lds+16 = u8 1, 2, 3, 4
; v1 = u32 16, 20
; v2 = 0x55
; exec = lanes 0, 1
ds_read_b32 v0, v1
ds_write_b8 v1, v2 offset:8
; expect v0 lane 0 = 0x04030201
; expect v0 lane 1 = 0
; expect lds+24 = u8 0x55, 0, 0, 0, 0x55

; case: rounding is asked for
; mode = round32 up, denorm32 flush
; v1 = f32 1.0, 0x1p-126
; v2 = f32 0x1p-60, -0x1p-127
v_add_f32 v0, v1, v2
; expect v0 = f32 0x1.000002p0, 0x1p-126

; case: a fault
; v[2:3] = 0
global_load_dword v0, v[2:3], off
; expect fault "null pointer"

; case: what may change to anything
; v1 = 1
v_mov_b32 v0, v1
v_mov_b32 v2, v1
; expect v0 = 1
; ignore v2

; case: nothing changes
s_nop 3
; expect nothing
