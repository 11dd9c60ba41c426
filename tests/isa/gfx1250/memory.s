// Asynchronous loads and stores of LDS, transposing loads, barriers in LDS, tensors (CDNA5 ISA 10.8, 10.9, 10.11, 11.2).
; targets: gfx1250

; case: loads to LDS and stores from it
; memory data = u8 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
; memory out = 16 bytes
; v[2:3] = &data, &data+8
; v4 = u32 64, 96
; v5 = u32 128, 129
; v[6:7] = &out, &out+8
; exec = lanes 0..1
global_load_async_to_lds_b64 v4, v[2:3], off
global_store_async_from_lds_b32 v[6:7], v4, off offset:4
global_load_async_to_lds_b8 v5, v[2:3], off
; expect memory out+4 = u8 5, 6, 7, 8
; expect memory out+12 = u8 13, 14, 15, 16
; expect lds+64 = u8 1, 2, 3, 4, 5, 6, 7, 8
; expect lds+96 = u8 9, 10, 11, 12, 13, 14, 15, 16
; expect lds+128 = u8 1, 9

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

; case: matrices of bytes and of 4 bits are transposed
; lds = u8 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255
; v0 = u32 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128, 136, 144, 152, 160, 168, 176, 184, 192, 200, 208, 216, 224, 232, 240, 248
ds_load_tr8_b64 v[4:5], v0
ds_load_tr4_b64 v[6:7], v0
; expect v[4:5] lane 0 = b64 0x5850484018100800
; expect v[4:5] lane 9 = b64 0x7971696139312921
; expect v[4:5] lane 16 = b64 0xd8d0c8c098908880
; expect v[6:7] lane 0 = b64 0x8080808080808080
; expect v[6:7] lane 1 = b64 0x7766554433221100
; expect v[6:7] lane 18 = b64 0x9191919191919191
; ignore v[4:5]
; ignore v[6:7]

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
