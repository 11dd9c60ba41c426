// Flat and global instructions of GFX10 and later: offsets, atomic operations, addresses by lane, blocks, transposing loads (RDNA3 ISA 11;
// RDNA4 ISA 11).

; memory data = 256 bytes, u32 100, 101, 102, 103, 104, 105, 106, 107

; case: addresses in register pairs, or as offsets to a scalar one
; targets: gfx10..gfx12
; s[2:3] = &data.lo, &data.hi
; v2 = u32 &data.lo
; v3 = u32 &data.hi
; v4 = u32 0, 4, 8, 12
global_load_dword v0, v[2:3], off offset:4
global_load_dword v1, v4, s[2:3]
flat_load_dword v5, v[2:3] offset:8
; expect v0 = u32 101
; expect v1 = u32 100, 101, 102, 103
; expect v5 = u32 102

; case: offsets are signed
; targets: gfx10..gfx12
; s[2:3] = &data+16.lo, &data.hi
; v4 = u32 0, 4
global_load_dword v0, v4, s[2:3] offset:-8
; expect v0 = u32 102, 103

; case: flat offsets are signed on GFX12
; targets: gfx12
; v2 = u32 &data+16.lo
; v3 = u32 &data.hi
flat_load_b32 v0, v[2:3] offset:-12
; expect v0 = u32 101

; case: loads and stores of halves
; targets: gfx10..gfx12
; s[2:3] = &data.lo, &data.hi
; v1 = u32 0
; v2 = u32 0x12345678
; v3 = u32 0xaaaaaaaa
; v4 = u32 0xaaaaaaaa
; exec = lanes 0
global_store_short_d16_hi v1, v2, s[2:3] offset:32
global_store_byte_d16_hi v1, v2, s[2:3] offset:36
global_load_short_d16 v3, v1, s[2:3] offset:32
global_load_short_d16_hi v4, v1, s[2:3] offset:32
; expect memory data+32 = u32 0x1234, 0x34
; expect v3 lane 0 = u32 0xaaaa1234
; expect v4 lane 0 = u32 0x1234aaaa

; case: an atomic operation that returns
; targets: gfx10..gfx11
; s[2:3] = &data.lo, &data.hi
; v1 = u32 0
; v2 = u32 5
; exec = lanes 0..1
global_atomic_add v0, v1, v2, s[2:3] glc
; expect v0 lanes 0..1 = u32 100, 105
; expect memory data = u32 110

; case: an atomic operation that returns, by its hint
; targets: gfx12
; s[2:3] = &data.lo, &data.hi
; v1 = u32 0
; v2 = u32 5
; exec = lanes 0..1
global_atomic_add_u32 v0, v1, v2, s[2:3] th:TH_ATOMIC_RETURN scope:SCOPE_DEV
global_atomic_add_u32 v1, v2, s[2:3] offset:4 scope:SCOPE_SYS
; expect v0 lanes 0..1 = u32 100, 105
; expect memory data = u32 110, 111

; case: subtraction stops at 0
; targets: gfx1030 gfx11
; s[2:3] = &data.lo, &data.hi
; v1 = u32 0, 4
; v2 = u32 30, 200
; v3 = u32 101, 1
; exec = lanes 0..1
global_atomic_csub v0, v1, v2, s[2:3] glc
; expect v0 lanes 0..1 = u32 100, 101
; expect memory data = u32 70, 0

; case: subtraction stops at 0, on GFX12
; targets: gfx12
; s[2:3] = &data.lo, &data.hi
; v1 = u32 0, 4
; v2 = u32 30, 200
; v3 = u32 101, 1
; exec = lanes 0..1
global_atomic_sub_clamp_u32 v0, v1, v2, s[2:3] th:TH_ATOMIC_RETURN
; expect v0 lanes 0..1 = u32 100, 101
; expect memory data = u32 70, 0

; case: subtraction where there is so much
; targets: gfx12
; s[2:3] = &data.lo, &data.hi
; v1 = u32 0, 4, 8
; v2 = u32 30, 200, 102
; exec = lanes 0..2
global_atomic_cond_sub_u32 v0, v1, v2, s[2:3] th:TH_ATOMIC_RETURN
; expect v0 lanes 0..2 = u32 100, 101, 102
; expect memory data = u32 70, 101, 0

; case: the same through flat addresses, to memory and to LDS
; targets: gfx12
; lds = u32 40
; s[4:5] = 0, 0
; v2 = u32 &data.lo, 0
; v3 = u32 &data.hi, 0x10000
; v4 = u32 30, 50
; exec = lanes 0..1
flat_atomic_sub_clamp_u32 v0, v[2:3], v4 th:TH_ATOMIC_RETURN
flat_atomic_cond_sub_u32 v1, v[2:3], v4 offset:4 th:TH_ATOMIC_RETURN
; expect v0 lanes 0..1 = u32 100, 40
; expect v1 lanes 0..1 = u32 101, 0
; expect memory data = u32 70, 71
; expect lds = u32 0

; case: floats are compared where they lie
; targets: gfx10..gfx11
; memory floats = f32 1.0, -2.0, 3.0
; s[2:3] = &floats.lo, &floats.hi
; v1 = u32 0
; v2 = f32 4.0
; v3 = f32 9.0
; v4 = f32 3.0
; exec = lanes 0
global_atomic_fmax v0, v1, v2, s[2:3] glc
global_atomic_fmin v5, v1, v2, s[2:3] offset:4 glc
global_atomic_fcmpswap v6, v1, v[3:4], s[2:3] offset:8 glc
; expect v0 lane 0 = f32 1.0
; expect v5 lane 0 = f32 -2.0
; expect v6 lane 0 = f32 3.0
; expect memory floats = f32 4.0, -2.0, 9.0

; case: of a number and a NaN the number stays
; targets: gfx12
; memory floats = f32 1.0, nan
; s[2:3] = &floats.lo, &floats.hi
; v1 = u32 0, 4
; v2 = f32 nan, 2.0
; exec = lanes 0..1
global_atomic_min_num_f32 v1, v2, s[2:3]
; expect memory floats = f32 1.0, 2.0

; case: memory adds denormals on GFX12 (RDNA4 ISA 13.2)
; targets: gfx12
; memory floats = f32 0x00000001, 0x00400000
; s[2:3] = &floats.lo, &floats.hi
; v1 = u32 0, 4
; v2 = f32 0x00000002, 0x00400000
; exec = lanes 0..1
; mode = denorm32 flush
global_atomic_add_f32 v1, v2, s[2:3]
; expect memory floats = f32 0x00000003, 0x00800000

; case: GFX11 flushes them (RDNA3 ISA 13.2)
; targets: gfx11
; memory floats = f32 0x00000001, 0x00400000
; s[2:3] = &floats.lo, &floats.hi
; v1 = u32 0, 4
; v2 = f32 0x00000002, 1.0
; exec = lanes 0..1
global_atomic_add_f32 v1, v2, s[2:3]
; expect memory floats = f32 0.0, 1.0

; case: pairs of halves
; targets: gfx12
; memory pairs = f16x2 (1.0 2.0), (4.0 8.0)
; memory more = bf16x2 (1.0 2.0)
; s[2:3] = &pairs.lo, &pairs.hi
; s[4:5] = &more.lo, &more.hi
; v1 = u32 0
; v2 = f16x2 (0.5 -2.0)
; v3 = bf16x2 (1.0 0.5)
; exec = lanes 0
global_atomic_pk_add_f16 v0, v1, v2, s[2:3] offset:4 th:TH_ATOMIC_RETURN
global_atomic_pk_add_bf16 v1, v3, s[4:5]
; expect v0 lane 0 = f16x2 (4.0 8.0)
; expect memory pairs = f16x2 (1.0 2.0), (4.5 6.0)
; expect memory more = bf16x2 (2.0 2.5)

; case: the lane's number is the address
; targets: gfx1030 gfx11 gfx12
; s[2:3] = &data.lo, &data.hi
; exec = lanes 1, 3
; v1 = u32 7, 8, 9, 10
global_load_dword_addtid v0, s[2:3] offset:4
global_store_dword_addtid v1, s[2:3] offset:64
; expect v0 lanes 1, 3 = u32 102, 104
; expect memory data+68 = u32 8, 0, 10

; case: a block of registers, but for those that M0 leaves out
; targets: gfx12
; s[2:3] = &data.lo, &data.hi
; m0 = 0x8000000b
; v40 = u32 0, 4
; exec = lanes 0..1
; v8 = u32 1, 2
global_load_block v[0:31], v40, s[2:3]
; expect v0 lanes 0..1 = u32 100, 101
; expect v1 lanes 0..1 = u32 101, 102
; expect v3 lanes 0..1 = u32 103, 104
; expect v31 lanes 0..1 = u32 0

; case: a block is stored
; targets: gfx12
; s[2:3] = &data.lo, &data.hi
; m0 = 0x00000005
; v40 = u32 0
; exec = lanes 0
; v0 = u32 1
; v1 = u32 2
; v2 = u32 3
global_store_block v40, v[0:31], s[2:3] offset:4
; expect memory data = u32 100, 1, 102, 3, 104

; case: cache maintenance changes nothing
; targets: gfx12
global_inv scope:SCOPE_DEV
global_wb scope:SCOPE_SYS
global_wbinv scope:SCOPE_SYS
; expect nothing

; case: a counter of graphics is refused by name
; targets: gfx12
; s[2:3] = &data.lo, &data.hi
; v1 = u32 0
global_atomic_ordered_add_b64 v[4:5], v1, v[2:3], s[2:3] th:TH_ATOMIC_RETURN
; expect fault "VGT_GS_MAX_WAVE_ID"

; case: eight lanes exchange eight elements of 16 bits
; targets: gfx12
; wave sizes: 32
; memory matrix = u16 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63
; s[2:3] = &matrix.lo, &matrix.hi
// all groups of eight lanes load the same rows
; v4 = u32 0, 16, 32, 48, 64, 80, 96, 112
global_load_tr_b128 v[0:3], v4, s[2:3]
; expect v0 = u16x2 (0 8), (1 9), (2 10), (3 11), (4 12), (5 13), (6 14), (7 15)
; expect v1 = u16x2 (16 24), (17 25), (18 26), (19 27), (20 28), (21 29), (22 30), (23 31)
; expect v2 = u16x2 (32 40), (33 41), (34 42), (35 43), (36 44), (37 45), (38 46), (39 47)
; expect v3 = u16x2 (48 56), (49 57), (50 58), (51 59), (52 60), (53 61), (54 62), (55 63)

; case: in waves of 64 lanes the upper half gets the second half of them
; targets: gfx12
; wave sizes: 64
; memory matrix = u16 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63
; s[2:3] = &matrix.lo, &matrix.hi
; v4 lanes 32..63 = u32 0x40000000
; v4 = u32 0, 16, 32, 48, 64, 80, 96, 112
global_load_tr_b128 v[0:1], v4, s[2:3]
; expect v0 lanes 0..7 = u16x2 (0 8), (1 9), (2 10), (3 11), (4 12), (5 13), (6 14), (7 15)
; expect v0 lanes 32..39 = u16x2 (32 40), (33 41), (34 42), (35 43), (36 44), (37 45), (38 46), (39 47)
; expect v1 lanes 0..7 = u16x2 (16 24), (17 25), (18 26), (19 27), (20 28), (21 29), (22 30), (23 31)
; expect v1 lanes 32..39 = u16x2 (48 56), (49 57), (50 58), (51 59), (52 60), (53 61), (54 62), (55 63)
; ignore v[0:1]

; case: eight lanes exchange eight bytes
; targets: gfx12
; wave sizes: 32
; memory matrix = u8 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63
; s[2:3] = &matrix.lo, &matrix.hi
; v4 = u32 0, 8, 16, 24, 32, 40, 48, 56
global_load_tr_b64 v[0:1], v4, s[2:3]
; expect v0 lanes 0, 9 = u8x4 (0 8 16 24), (1 9 17 25)
; expect v1 lanes 0, 9 = u8x4 (32 40 48 56), (33 41 49 57)
; ignore v[0:1]

; case: a transposing load wants all lanes
; targets: gfx12
; wave sizes: 32
; s[2:3] = &data.lo, &data.hi
; v4 = u32 0
; exec = lanes 0..15
global_load_tr_b128 v[0:3], v4, s[2:3]
; expect fault "all 32 lanes"
