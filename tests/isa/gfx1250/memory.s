// Asynchronous loads and stores of LDS, transposing loads, barriers in LDS, tensors (CDNA5 ISA 10.8, 10.9, 10.11, 11.2).
; targets: gfx1250

; case: loads to LDS and stores from it
; memory data = u8 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
; memory out = 16 bytes
; v[2:3] = &data, &data+8
; v4 = u32 64, 96
; v[6:7] = &out, &out+8
; exec = lanes 0..1
global_load_async_to_lds_b64 v4, v[2:3], off
s_wait_asynccnt 0
global_store_async_from_lds_b32 v[6:7], v4, off offset:4
global_load_async_to_lds_b8 v4, v[2:3], off offset:8
; expect memory out+4 = u8 5, 6, 7, 8
; expect memory out+12 = u8 13, 14, 15, 16
; expect lds+64 = u8 1, 2, 3, 4, 5, 6, 7, 8, 9
; expect lds+96 = u8 9, 10, 11, 12, 13, 14, 15, 16
; ignore lds+104

; case: a barrier in LDS
; lds = u32 1, 1
; v0 = 0
; v[2:3] = b64 1
; exec = lanes 0..1
ds_atomic_barrier_arrive_rtn_b64 v[4:5], v0, v[2:3]
ds_atomic_async_barrier_arrive_b64 v0
; expect v[4:5] lane 0 = b64 0x100000001
; expect v[4:5] lane 1 = b64 0x100000000
; expect lds = b32 0xc0000001

; case: a tile of two dimensions, some of it outside the tensor, with padding
// A tensor of 3 columns and 2 rows from the tile's first element on, rows of 4; a tile of 4 columns and 3 rows; behind each 16 bytes,
// 4 are left out.
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
; s[0:3] = 1, 0x100, &data.lo, &data.hi
; s[4:11] = 0x00520000, 0x00030000, 0x00020000, 0x00040000, 3, 4, 0, 0
; s12 = 0x80000000
s_or_b32 s3, s3, s12
tensor_load_to_lds s[0:3], s[4:11]
s_wait_tensorcnt 0
; expect lds+0x100 = u32 1, 2, 3, 0, 0, 5, 6, 7, 0, 0, 0, 0, 0, 0
; ignore s3
; ignore scc

; case: the tile back to memory, in elements of two bytes
; memory data = 16 bytes
; lds = u16 1, 2, 3, 4, 5, 6
; s[0:3] = 1, 0, &data.lo, &data.hi
; s[4:11] = 0x00010000, 0x00030000, 0x00020000, 0x00020000, 2, 4, 0, 0
; s12 = 0x80000000
s_or_b32 s3, s3, s12
tensor_store_from_lds s[0:3], s[4:11]
; expect memory data = u16 1, 2, 0, 0, 3, 4, 0, 0
; ignore s3
; ignore scc

; case: rows of a list
; memory data = u32 0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33
; s[0:3] = 0x80000001, 0, &data.lo, &data.hi
; s[4:11] = 0x00020000, 0x00040000, 0x00040000, 0x00020000, 3, 4, 0, 0
; s[16:19] = 0x00010003, 0x00000003, 0, 0
; s[20:23] = 0, 0, 0, 0
; s12 = 0x80000000
s_or_b32 s3, s3, s12
tensor_load_to_lds s[0:3], s[4:11], s[16:19], s[20:23]
; expect lds = u32 30, 31, 10, 11, 30, 31
; ignore s3
; ignore scc

; case: a tile three times, each moved on
; memory data = u32 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
; lds+0x200 = u32 0, 5
; s[0:3] = 1, 0x40, &data.lo, &data.hi
; s[4:11] = 0x000e0000, 0x00040040, 0x00040000, 0x00020000, 1, 4, 0, 0
; s[16:19] = 0, 3, 4, 0x00020000
; s[20:23] = 0, 0, 0, 0
; s12 = 0x80000000
s_or_b32 s3, s3, s12
tensor_load_to_lds s[0:3], s[4:11], s[16:19], s[20:23]
; expect lds+0x40 = u32 0, 1, 0, 4, 5, 0, 8, 9
; expect lds+0x200 = b32 0xe0000005
; ignore s3
; ignore scc

; case: a descriptor of another type
; s[0:3] = 1, 0, 0, 0
; s[4:11] = 0, 0, 0, 0, 0, 0, 0, 0
tensor_load_to_lds s[0:3], s[4:11]
; expect fault "type is 0"

; case: halves of matrices are transposed between eight lanes
; lds = u16 0, 1, ...
; v0 = u32 0, 16, ...
ds_load_tr16_b128 v[4:7], v0
; expect v4 lanes 0..7 = u16x2 (0 8), (1 9), (2 10), (3 11), (4 12), (5 13), (6 14), (7 15)
; expect v7 lanes 24..31 = u16x2 (240 248), (241 249), (242 250), (243 251), (244 252), (245 253), (246 254), (247 255)
; ignore v[4:7]

; case: offsets count in units of the data
; memory data = u32 10, 11, 12, 13, 14, 15, 16, 17
; s[0:1] = &data
; v1 = u32 2, 1
; s4 = 5
; exec = lanes 0..1
global_load_b32 v2, v1, s[0:1] scale_offset
global_load_b64 v[4:5], v1, s[0:1] offset:4 scale_offset
global_load_u16 v3, v1, s[0:1] scale_offset
s_load_b32 s6, s[0:1], s4 offset:0x0 scale_offset
; expect v2 = u32 12, 11
; expect v[4:5] = u32x2 (15 16), (13 14)
; expect v3 = u32 11, 0
; expect s6 = 15
