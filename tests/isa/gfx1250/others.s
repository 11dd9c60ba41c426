// Operations of GFX12.5 that no other file has: program counters, minima of three, transposing loads, asynchronous loads and stores,
// loads for all of a cluster, loads that watch memory (CDNA5 ISA 6.5, 7.5, 10.8, 10.10, 11.2).
; targets: gfx1250

; case: the program counter of 64 bits, and jumps to registers
s_getpc_b64 s[2:3]
here:
s_add_co_u32 s4, s2, there-here
s_mov_b32 s5, s3
s_setpc_b64 s[4:5]
s_mov_b32 s6, 1
there:
s_getpc_b64 s[8:9]
next:
s_sub_co_u32 s7, s8, s2
s_add_co_u32 s4, s8, sub-next
s_swappc_b64 s[10:11], s[4:5]
s_mov_b32 s12, 3
s_branch end
sub:
s_mov_b32 s13, 4
s_setpc_b64 s[10:11]
end:
s_call_b64 s[14:15], leaf
s_branch out
leaf:
s_mov_b32 s16, 5
s_setpc_b64 s[14:15]
out:
; expect s[2:3] = 0x1004, 0
; expect s5 = 0
; expect s6 = same
; expect s7 = 0x18
; expect s12 = 3
; expect s13 = 4
; expect s16 = 5
; ignore s4, s[8:11], s[14:15], scc

; case: v_fmac_f64 adds to its result
; v[0:1] = f64 1.5
; v[2:3] = f64 2.0, -4.0
; v[4:5] = f64 0.25
v_fmac_f64 v[4:5], v[0:1], v[2:3]
; expect v[4:5] = f64 3.25, -5.75

; case: v_cvt_f32_bf16 of either half
; v1 = bf16x2 (1.5 -2.0)
v_cvt_f32_bf16 v2, v1
v_cvt_f32_bf16_e64 v3, v1 op_sel:[1,0]
; expect v2 = f32 1.5
; expect v3 = f32 -2.0

; case: v_bitop3_b16: table 0xca
; v1 = b32 0x0000f0f0
; v2 = b32 0x0000cccc
; v3 = b32 0x0000aaaa
; v4 = b32 0x55555555
v_bitop3_b16 v4, v1, v2, v3 bitop3:0xca
; expect v4 = b32 0x5555caca

; case: v_bitop3_b16: table 0x96
; v1 = b32 0x0000f0f0
; v2 = b32 0x0000cccc
; v3 = b32 0x0000aaaa
; v4 = b32 0x55555555
v_bitop3_b16 v4, v1, v2, v3 bitop3:0x96
; expect v4 = b32 0x55559696

; case: v_bitop3_b16: table 0x1
; v1 = b32 0x0000f0f0
; v2 = b32 0x0000cccc
; v3 = b32 0x0000aaaa
; v4 = b32 0x55555555
v_bitop3_b16 v4, v1, v2, v3 bitop3:0x1
; expect v4 = b32 0x55550101

; case: v_bitop3_b16: table 0x17
; v1 = b32 0x0000f0f0
; v2 = b32 0x0000cccc
; v3 = b32 0x0000aaaa
; v4 = b32 0x55555555
v_bitop3_b16 v4, v1, v2, v3 bitop3:0x17
; expect v4 = b32 0x55551717

; case: v_cvt_sr_pk_f16_f32: of numbers that fit, what is added is cut
; v1 = f32 1.5
; v2 = f32 -0.25
; v3 = b32 0x0fff0fff
v_cvt_sr_pk_f16_f32 v4, v1, v2, v3
; expect v4 = f16x2 (1.5 -0.25)

; case: v_cvt_sr_pk_f16_f32: half of the last place, and as much again, or less
; v1 = f32 0x1.002p0
; v2 = f32 0x1.002p0
; v3 = b32 0x7fff8000
v_cvt_sr_pk_f16_f32 v4, v1, v2, v3
; expect v4 = f16x2 (0x1.004p0 1.0)

; case: v_pk_mul_f32
; v[2:3] = f32x2 (1.5 -3.0)
; v[4:5] = f32x2 (2.0 0.5)
v_pk_mul_f32 v[6:7], v[2:3], v[4:5]
; expect v[6:7] = f32x2 (3.0 -1.5)

; case: v_pk_minimum3_f16: of numbers, and with a NaN, which wins
; v1 = f16x2 (1.0 -5.0), (4.0 0x7e00)
; v2 = f16x2 (-2.0 3.0), (2.0 2.0)
; v3 = f16x2 (0.5 8.0), (3.0 4.0)
v_pk_minimum3_f16 v4, v1, v2, v3
; expect v4 = f16x2 (-2.0 -5.0), (2.0 nan)

; case: v_pk_maximum3_f16: of numbers, and with a NaN, which wins
; v1 = f16x2 (1.0 -5.0), (4.0 0x7e00)
; v2 = f16x2 (-2.0 3.0), (2.0 2.0)
; v3 = f16x2 (0.5 8.0), (3.0 4.0)
v_pk_maximum3_f16 v4, v1, v2, v3
; expect v4 = f16x2 (1.0 8.0), (4.0 nan)

; case: v_pk_min3_num_f16: of numbers, and with a NaN, which loses
; v1 = f16x2 (1.0 -5.0), (4.0 0x7e00)
; v2 = f16x2 (-2.0 3.0), (2.0 2.0)
; v3 = f16x2 (0.5 8.0), (3.0 4.0)
v_pk_min3_num_f16 v4, v1, v2, v3
; expect v4 = f16x2 (-2.0 -5.0), (2.0 2.0)

; case: v_pk_max3_num_f16: of numbers, and with a NaN, which loses
; v1 = f16x2 (1.0 -5.0), (4.0 0x7e00)
; v2 = f16x2 (-2.0 3.0), (2.0 2.0)
; v3 = f16x2 (0.5 8.0), (3.0 4.0)
v_pk_max3_num_f16 v4, v1, v2, v3
; expect v4 = f16x2 (1.0 8.0), (4.0 4.0)

; case: ds_add_f64, with and without the value before
; lds = f64 1.0, 2.0
; v0 = u32 0
; v1 = u32 8
; v[2:3] = f64 0.5
; exec = lanes 0
ds_add_f64 v0, v[2:3]
ds_add_rtn_f64 v[4:5], v1, v[2:3]
; expect lds = f64 1.5, 2.5
; expect v[4:5] = f64 2.0

; case: ds_load_tr16_b128: eight lanes exchange eight elements of 16 bits of LDS
; lds = u16 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63
; v4 = u32 0, 16, 32, 48, 64, 80, 96, 112
ds_load_tr16_b128 v[0:3], v4
; expect v0 = u16x2 (0 8), (1 9), (2 10), (3 11), (4 12), (5 13), (6 14), (7 15)
; expect v1 = u16x2 (16 24), (17 25), (18 26), (19 27), (20 28), (21 29), (22 30), (23 31)
; expect v2 = u16x2 (32 40), (33 41), (34 42), (35 43), (36 44), (37 45), (38 46), (39 47)
; expect v3 = u16x2 (48 56), (49 57), (50 58), (51 59), (52 60), (53 61), (54 62), (55 63)

; case: global_load_tr16_b128: eight lanes exchange eight elements of 16 bits of global memory
; memory matrix = u16 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63
; s[2:3] = &matrix.lo, &matrix.hi
; v4 = u32 0, 16, 32, 48, 64, 80, 96, 112
global_load_tr16_b128 v[0:3], v4, s[2:3]
; expect v0 = u16x2 (0 8), (1 9), (2 10), (3 11), (4 12), (5 13), (6 14), (7 15)
; expect v1 = u16x2 (16 24), (17 25), (18 26), (19 27), (20 28), (21 29), (22 30), (23 31)
; expect v2 = u16x2 (32 40), (33 41), (34 42), (35 43), (36 44), (37 45), (38 46), (39 47)
; expect v3 = u16x2 (48 56), (49 57), (50 58), (51 59), (52 60), (53 61), (54 62), (55 63)

; case: global_load_tr8_b64 and global_load_tr4_b64 as those of LDS
; memory matrix = u8 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255
; s[2:3] = &matrix.lo, &matrix.hi
; v0 = u32 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128, 136, 144, 152, 160, 168, 176, 184, 192, 200, 208, 216, 224, 232, 240, 248
global_load_tr8_b64 v[4:5], v0, s[2:3]
global_load_tr4_b64 v[6:7], v0, s[2:3]
; expect v[4:5] lane 0 = b64 0x5850484018100800
; expect v[4:5] lane 9 = b64 0x7971696139312921
; expect v[4:5] lane 16 = b64 0xd8d0c8c098908880
; expect v[6:7] lane 0 = b64 0x8080808080808080
; expect v[6:7] lane 1 = b64 0x7766554433221100
; expect v[6:7] lane 18 = b64 0x9191919191919191
; ignore v[4:5]
; ignore v[6:7]

; case: global_load_async_to_lds_b8: a lane's bytes go to its own address
; memory data = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2, 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12
; v[2:3] = &data, &data+16
; v4 = u32 64, 96
; exec = lanes 0..1
global_load_async_to_lds_b8 v4, v[2:3], off
s_wait_asynccnt 0
; expect lds+64 = u8 0x3
; expect lds+96 = u8 0x13

; case: global_store_async_from_lds_b8: and back
; memory out = 32 bytes
; lds+64 = u8 0x3
; lds+96 = u8 0x13
; v[2:3] = &out, &out+16
; v4 = u32 64, 96
; exec = lanes 0..1
global_store_async_from_lds_b8 v[2:3], v4, off
s_wait_asynccnt 0
; expect memory out = u8 0x3
; expect memory out+16 = u8 0x13

; case: cluster_load_async_to_lds_b8: a group that is alone is its cluster
; memory data = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2, 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12
; m0 = 1
; v[2:3] = &data, &data+16
; v4 = u32 64, 96
; exec = lanes 0..1
cluster_load_async_to_lds_b8 v4, v[2:3], off
; expect lds+64 = u8 0x3
; expect lds+96 = u8 0x13

; case: global_load_async_to_lds_b32: a lane's bytes go to its own address
; memory data = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2, 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12
; v[2:3] = &data, &data+16
; v4 = u32 64, 96
; exec = lanes 0..1
global_load_async_to_lds_b32 v4, v[2:3], off
s_wait_asynccnt 0
; expect lds+64 = u8 0x3, 0x14, 0x25, 0x36
; expect lds+96 = u8 0x13, 0x24, 0x35, 0x46

; case: global_store_async_from_lds_b32: and back
; memory out = 32 bytes
; lds+64 = u8 0x3, 0x14, 0x25, 0x36
; lds+96 = u8 0x13, 0x24, 0x35, 0x46
; v[2:3] = &out, &out+16
; v4 = u32 64, 96
; exec = lanes 0..1
global_store_async_from_lds_b32 v[2:3], v4, off
s_wait_asynccnt 0
; expect memory out = u8 0x3, 0x14, 0x25, 0x36
; expect memory out+16 = u8 0x13, 0x24, 0x35, 0x46

; case: cluster_load_async_to_lds_b32: a group that is alone is its cluster
; memory data = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2, 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12
; m0 = 1
; v[2:3] = &data, &data+16
; v4 = u32 64, 96
; exec = lanes 0..1
cluster_load_async_to_lds_b32 v4, v[2:3], off
; expect lds+64 = u8 0x3, 0x14, 0x25, 0x36
; expect lds+96 = u8 0x13, 0x24, 0x35, 0x46

; case: global_load_async_to_lds_b64: a lane's bytes go to its own address
; memory data = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2, 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12
; v[2:3] = &data, &data+16
; v4 = u32 64, 96
; exec = lanes 0..1
global_load_async_to_lds_b64 v4, v[2:3], off
s_wait_asynccnt 0
; expect lds+64 = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a
; expect lds+96 = u8 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a

; case: global_store_async_from_lds_b64: and back
; memory out = 32 bytes
; lds+64 = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a
; lds+96 = u8 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a
; v[2:3] = &out, &out+16
; v4 = u32 64, 96
; exec = lanes 0..1
global_store_async_from_lds_b64 v[2:3], v4, off
s_wait_asynccnt 0
; expect memory out = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a
; expect memory out+16 = u8 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a

; case: cluster_load_async_to_lds_b64: a group that is alone is its cluster
; memory data = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2, 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12
; m0 = 1
; v[2:3] = &data, &data+16
; v4 = u32 64, 96
; exec = lanes 0..1
cluster_load_async_to_lds_b64 v4, v[2:3], off
; expect lds+64 = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a
; expect lds+96 = u8 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a

; case: global_load_async_to_lds_b128: a lane's bytes go to its own address
; memory data = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2, 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12
; v[2:3] = &data, &data+16
; v4 = u32 64, 96
; exec = lanes 0..1
global_load_async_to_lds_b128 v4, v[2:3], off
s_wait_asynccnt 0
; expect lds+64 = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2
; expect lds+96 = u8 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12

; case: global_store_async_from_lds_b128: and back
; memory out = 32 bytes
; lds+64 = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2
; lds+96 = u8 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12
; v[2:3] = &out, &out+16
; v4 = u32 64, 96
; exec = lanes 0..1
global_store_async_from_lds_b128 v[2:3], v4, off
s_wait_asynccnt 0
; expect memory out = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2
; expect memory out+16 = u8 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12

; case: cluster_load_async_to_lds_b128: a group that is alone is its cluster
; memory data = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2, 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12
; m0 = 1
; v[2:3] = &data, &data+16
; v4 = u32 64, 96
; exec = lanes 0..1
cluster_load_async_to_lds_b128 v4, v[2:3], off
; expect lds+64 = u8 0x3, 0x14, 0x25, 0x36, 0x47, 0x58, 0x69, 0x7a, 0x8b, 0x9c, 0xad, 0xbe, 0xcf, 0xe0, 0xf1, 0x2
; expect lds+96 = u8 0x13, 0x24, 0x35, 0x46, 0x57, 0x68, 0x79, 0x8a, 0x9b, 0xac, 0xbd, 0xce, 0xdf, 0xf0, 0x1, 0x12

; case: flat_load_monitor_b32 loads
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8
; m0 = 1
; v[2:3] = &data, &data+16
; exec = lanes 0..1
flat_load_monitor_b32 v4, v[2:3]
; expect v4 lanes 0..1 = u32 1, 5

; case: global_load_monitor_b32 loads
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8
; m0 = 1
; v[2:3] = &data, &data+16
; exec = lanes 0..1
global_load_monitor_b32 v4, v[2:3], off
; expect v4 lanes 0..1 = u32 1, 5

; case: cluster_load_b32 loads
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8
; m0 = 1
; v[2:3] = &data, &data+16
; exec = lanes 0..1
cluster_load_b32 v4, v[2:3], off
; expect v4 lanes 0..1 = u32 1, 5

; case: flat_load_monitor_b64 loads
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8
; m0 = 1
; v[2:3] = &data, &data+16
; exec = lanes 0..1
flat_load_monitor_b64 v[4:5], v[2:3]
; expect v4 lanes 0..1 = u32 1, 5
; expect v5 lanes 0..1 = u32 2, 6

; case: global_load_monitor_b64 loads
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8
; m0 = 1
; v[2:3] = &data, &data+16
; exec = lanes 0..1
global_load_monitor_b64 v[4:5], v[2:3], off
; expect v4 lanes 0..1 = u32 1, 5
; expect v5 lanes 0..1 = u32 2, 6

; case: cluster_load_b64 loads
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8
; m0 = 1
; v[2:3] = &data, &data+16
; exec = lanes 0..1
cluster_load_b64 v[4:5], v[2:3], off
; expect v4 lanes 0..1 = u32 1, 5
; expect v5 lanes 0..1 = u32 2, 6

; case: flat_load_monitor_b128 loads
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8
; m0 = 1
; v[2:3] = &data, &data+16
; exec = lanes 0..1
flat_load_monitor_b128 v[4:7], v[2:3]
; expect v4 lanes 0..1 = u32 1, 5
; expect v5 lanes 0..1 = u32 2, 6
; expect v6 lanes 0..1 = u32 3, 7
; expect v7 lanes 0..1 = u32 4, 8

; case: global_load_monitor_b128 loads
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8
; m0 = 1
; v[2:3] = &data, &data+16
; exec = lanes 0..1
global_load_monitor_b128 v[4:7], v[2:3], off
; expect v4 lanes 0..1 = u32 1, 5
; expect v5 lanes 0..1 = u32 2, 6
; expect v6 lanes 0..1 = u32 3, 7
; expect v7 lanes 0..1 = u32 4, 8

; case: cluster_load_b128 loads
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8
; m0 = 1
; v[2:3] = &data, &data+16
; exec = lanes 0..1
cluster_load_b128 v[4:7], v[2:3], off
; expect v4 lanes 0..1 = u32 1, 5
; expect v5 lanes 0..1 = u32 2, 6
; expect v6 lanes 0..1 = u32 3, 7
; expect v7 lanes 0..1 = u32 4, 8

; case: blocks of registers that M0 names
; memory data = u32 100, 101, 102, 103, 104, 105, 106, 107
; s[2:3] = &data.lo, &data.hi
; m0 = 0x00000005
; v40 = u32 0
; exec = lanes 0
; v0 = u32 1
; v1 = u32 2
; v2 = u32 3
global_store_block v40, v[0:31], s[2:3] offset:4
s_mov_b32 m0, 9
global_load_block v[0:31], v40, s[2:3]
; expect memory data = u32 100, 1, 102, 3, 104
; expect v0 = u32 100
; expect v3 = u32 3
; expect m0 = 9

; case: clocks go on
s_get_shader_cycles_u64 s[2:3]
s_nop 0
s_get_shader_cycles_u64 s[4:5]
s_sub_nc_u64 s[4:5], s[4:5], s[2:3]
s_cmp_lg_u64 s[4:5], 0
; expect scc = 1
; expect s5 = 0
; ignore s[2:4]

; case: global_load_tr6_b96 and ds_load_tr6_b96: sixteen lanes exchange sixteen elements of six bits, lanes 4 to 7 beside 8 to 11
; memory matrix = u32 0xcc2460c0, 0xe6d85523, 0xb6a9e485, 0x1138b205, 0x381d6975, 0xcafb299a, 0x564d034a, 0x89627dc6, 0xdf4c6eae, 0x9b61548f, 0xdaa79217, 0xf39db3c2, 0xe075a5d4, 0x2beca668, 0x07eef8d7, 0x2589f719, 0x7d31baba, 0x18303deb, 0x6a9e485e, 0xce76cf0b, 0x2c8142ff, 0xafb299a3, 0x1fbbe35c, 0x40d28710, 0xf4c6eae8, 0x60c0f7ad, 0x5523cc24, 0x39db3c2d, 0xb2050bff, 0x69751138, 0x7eef8d72, 0x034a1c40, 0x7dc6564d, 0x8303deb7, 0x548f3091, 0x92179b61, 0xc8142ffc, 0xa5d444e2, 0xa668e075, 0x0d287101, 0xf7195934, 0xbaba2589, 0x523cc246, 0x485e6d85, 0xcf0b6a9e, 0x9751138b, 0x99a381d6, 0xe35cafb2, 0xa381d697, 0x5cafb299, 0x101fbbe3, 0xe89627dc, 0xadf4c6ea, 0x2460c0f7, 0x2daa7921, 0xff39db3c, 0x38b2050b, 0x72beca66, 0x407eef8d, 0x4d034a1c, 0xb7d31bab, 0x918303de, 0x61548f30, 0xfce76cf0, 0xe2c8142f, 0x75a5d444, 0x01fbbe35, 0x340d2871, 0x89f71959, 0x460c0f7a, 0x85523cc2, 0x9e485e6d, 0x8b2050bf, 0xd6975113, 0xb299a381, 0xd034a1c4, 0x27dc6564, 0xc6eae896, 0x1548f309, 0x792179b6, 0xdb3c2daa, 0x5a5d444e, 0xca668e07, 0xef8d72be, 0x9f719593, 0x1baba258, 0x03deb7d3, 0xe485e6d8, 0x6cf0b6a9, 0x142ffce7, 0x299a381d, 0xbe35cafb, 0x287101fb, 0x6eae8962, 0x0f7adf4c, 0x3cc2460c
; lds = u32 0xcc2460c0, 0xe6d85523, 0xb6a9e485, 0x1138b205, 0x381d6975, 0xcafb299a, 0x564d034a, 0x89627dc6, 0xdf4c6eae, 0x9b61548f, 0xdaa79217, 0xf39db3c2, 0xe075a5d4, 0x2beca668, 0x07eef8d7, 0x2589f719, 0x7d31baba, 0x18303deb, 0x6a9e485e, 0xce76cf0b, 0x2c8142ff, 0xafb299a3, 0x1fbbe35c, 0x40d28710, 0xf4c6eae8, 0x60c0f7ad, 0x5523cc24, 0x39db3c2d, 0xb2050bff, 0x69751138, 0x7eef8d72, 0x034a1c40, 0x7dc6564d, 0x8303deb7, 0x548f3091, 0x92179b61, 0xc8142ffc, 0xa5d444e2, 0xa668e075, 0x0d287101, 0xf7195934, 0xbaba2589, 0x523cc246, 0x485e6d85, 0xcf0b6a9e, 0x9751138b, 0x99a381d6, 0xe35cafb2, 0xa381d697, 0x5cafb299, 0x101fbbe3, 0xe89627dc, 0xadf4c6ea, 0x2460c0f7, 0x2daa7921, 0xff39db3c, 0x38b2050b, 0x72beca66, 0x407eef8d, 0x4d034a1c, 0xb7d31bab, 0x918303de, 0x61548f30, 0xfce76cf0, 0xe2c8142f, 0x75a5d444, 0x01fbbe35, 0x340d2871, 0x89f71959, 0x460c0f7a, 0x85523cc2, 0x9e485e6d, 0x8b2050bf, 0xd6975113, 0xb299a381, 0xd034a1c4, 0x27dc6564, 0xc6eae896, 0x1548f309, 0x792179b6, 0xdb3c2daa, 0x5a5d444e, 0xca668e07, 0xef8d72be, 0x9f719593, 0x1baba258, 0x03deb7d3, 0xe485e6d8, 0x6cf0b6a9, 0x142ffce7, 0x299a381d, 0xbe35cafb, 0x287101fb, 0x6eae8962, 0x0f7adf4c, 0x3cc2460c
; s[2:3] = &matrix.lo, &matrix.hi
; v0 = u32 0, 12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156, 168, 180, 192, 204, 216, 228, 240, 252, 264, 276, 288, 300, 312, 324, 336, 348, 360, 372
global_load_tr6_b96 v[4:6], v0, s[2:3]
ds_load_tr6_b96 v[8:10], v0
; expect v4 = b32 0x683ca140, 0x2b48d203, 0xee5502c6, 0xb1613389, 0x746d644c, 0x3779950f, 0xfa85c5d2, 0xbd91f695, 0x409e2758, 0x03aa581b, 0xc6b688de, 0x89c2b9a1, 0x4cceea64, 0x0fdb1b27, 0xd2e74bea, 0x95f37cad, 0x3f9a1717, 0xc2a647da, 0x85b2789d, 0x48bea960, 0x0bcada23, 0xced70ae6, 0x91e33ba9, 0x54ef6c6c, 0x17fb9d2f, 0xda07cdf2, 0x9d13feb5, 0x601c2f78, 0x2328503b, 0xe63480fe, 0xa940b181, 0x6c4ce244
; expect v5 = b32 0xe654df2b, 0x1717eb5c, 0x47daf78c, 0x789d03bd, 0xa9600fee, 0xda23181f, 0x0ae6244f, 0x3ba93070, 0x6c6c3ca1, 0x9d2f48d2, 0xcdf25502, 0xfeb56133, 0x2f786d64, 0x503b7995, 0x80fe85c5, 0xb18191f6, 0x5c2b3891, 0x8cee44c1, 0xbdb150f2, 0xee745d23, 0x1f376954, 0x4ffa7584, 0x70bd81b5, 0xa1408de6, 0xd2039a17, 0x02c6a647, 0x3389b278, 0x644cbea9, 0x950fcada, 0xc5d2d70a, 0xf695e33b, 0x2758ef6c
; expect v6 = b32 0x2c607c8d, 0x38913f9a, 0x44c1c2a6, 0x50f285b2, 0x5d2348be, 0x69540bca, 0x7584ced7, 0x81b591e3, 0x8de654ef, 0x9a1717fb, 0xa647da07, 0xb2789d13, 0xbea9601c, 0xcada2328, 0xd70ae634, 0xe33ba940, 0x89d613eb, 0x9606d6f7, 0xa2379903, 0xae685c0f, 0xba991f18, 0xc6c9e224, 0xd2faa530, 0xdf2b683c, 0xeb5c2b48, 0xf78cee55, 0x03bdb161, 0x0fee746d, 0x181f3779, 0x244ffa85, 0x3070bd91, 0x3ca1409e
; expect v8 = b32 0x683ca140, 0x2b48d203, 0xee5502c6, 0xb1613389, 0x746d644c, 0x3779950f, 0xfa85c5d2, 0xbd91f695, 0x409e2758, 0x03aa581b, 0xc6b688de, 0x89c2b9a1, 0x4cceea64, 0x0fdb1b27, 0xd2e74bea, 0x95f37cad, 0x3f9a1717, 0xc2a647da, 0x85b2789d, 0x48bea960, 0x0bcada23, 0xced70ae6, 0x91e33ba9, 0x54ef6c6c, 0x17fb9d2f, 0xda07cdf2, 0x9d13feb5, 0x601c2f78, 0x2328503b, 0xe63480fe, 0xa940b181, 0x6c4ce244
; expect v9 = b32 0xe654df2b, 0x1717eb5c, 0x47daf78c, 0x789d03bd, 0xa9600fee, 0xda23181f, 0x0ae6244f, 0x3ba93070, 0x6c6c3ca1, 0x9d2f48d2, 0xcdf25502, 0xfeb56133, 0x2f786d64, 0x503b7995, 0x80fe85c5, 0xb18191f6, 0x5c2b3891, 0x8cee44c1, 0xbdb150f2, 0xee745d23, 0x1f376954, 0x4ffa7584, 0x70bd81b5, 0xa1408de6, 0xd2039a17, 0x02c6a647, 0x3389b278, 0x644cbea9, 0x950fcada, 0xc5d2d70a, 0xf695e33b, 0x2758ef6c
; expect v10 = b32 0x2c607c8d, 0x38913f9a, 0x44c1c2a6, 0x50f285b2, 0x5d2348be, 0x69540bca, 0x7584ced7, 0x81b591e3, 0x8de654ef, 0x9a1717fb, 0xa647da07, 0xb2789d13, 0xbea9601c, 0xcada2328, 0xd70ae634, 0xe33ba940, 0x89d613eb, 0x9606d6f7, 0xa2379903, 0xae685c0f, 0xba991f18, 0xc6c9e224, 0xd2faa530, 0xdf2b683c, 0xeb5c2b48, 0xf78cee55, 0x03bdb161, 0x0fee746d, 0x181f3779, 0x244ffa85, 0x3070bd91, 0x3ca1409e
