// Pairs of elements, conditional exchanges, counters and permutations of LDS instructions (Vega ISA 12.13; RDNA3 ISA 16.15).

; case: ds_write2_b32: two places, offsets count in elements
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; v8 = u32 0x11111111
; v12 = u32 0x22222222
ds_write2_b32 v0, v8, v12 offset0:1 offset1:3
; expect lds+12 = u32 0x11111111
; expect lds+20 = u32 0x22222222

; case: ds_read2_b32: two places, offsets count in elements
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; lds+12 = u32 0x11111111
; lds+20 = u32 0x22222222
ds_read2_b32 v[4:5], v0 offset0:1 offset1:3
; expect v4 = u32 0x11111111
; expect v5 = u32 0x22222222

; case: ds_wrxchg2_rtn_b32: the values before, and the new ones in their places
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; lds+12 = u32 7
; lds+20 = u32 9
; v8 = u32 0x11111111
; v12 = u32 0x22222222
ds_wrxchg2_rtn_b32 v[4:5], v0, v8, v12 offset0:1 offset1:3
; expect lds+12 = u32 0x11111111
; expect lds+20 = u32 0x22222222
; expect v4 = u32 7
; expect v5 = u32 9

; case: ds_write2st64_b32: two places, offsets count in elements
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; v8 = u32 0x11111111
; v12 = u32 0x22222222
ds_write2st64_b32 v0, v8, v12 offset0:1 offset1:3
; expect lds+264 = u32 0x11111111
; expect lds+776 = u32 0x22222222

; case: ds_read2st64_b32: two places, offsets count in elements
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; lds+264 = u32 0x11111111
; lds+776 = u32 0x22222222
ds_read2st64_b32 v[4:5], v0 offset0:1 offset1:3
; expect v4 = u32 0x11111111
; expect v5 = u32 0x22222222

; case: ds_wrxchg2st64_rtn_b32: the values before, and the new ones in their places
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; lds+264 = u32 7
; lds+776 = u32 9
; v8 = u32 0x11111111
; v12 = u32 0x22222222
ds_wrxchg2st64_rtn_b32 v[4:5], v0, v8, v12 offset0:1 offset1:3
; expect lds+264 = u32 0x11111111
; expect lds+776 = u32 0x22222222
; expect v4 = u32 7
; expect v5 = u32 9

; case: ds_write2_b64: two places, offsets count in elements
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; v[8:9] = u64 0x1111111133333333
; v[12:13] = u64 0x2222222244444444
ds_write2_b64 v0, v[8:9], v[12:13] offset0:1 offset1:3
; expect lds+16 = u64 0x1111111133333333
; expect lds+32 = u64 0x2222222244444444

; case: ds_read2_b64: two places, offsets count in elements
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; lds+16 = u64 0x1111111133333333
; lds+32 = u64 0x2222222244444444
ds_read2_b64 v[4:7], v0 offset0:1 offset1:3
; expect v[4:5] = u64 0x1111111133333333
; expect v[6:7] = u64 0x2222222244444444

; case: ds_wrxchg2_rtn_b64: the values before, and the new ones in their places
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; lds+16 = u64 7
; lds+32 = u64 9
; v[8:9] = u64 0x1111111133333333
; v[12:13] = u64 0x2222222244444444
ds_wrxchg2_rtn_b64 v[4:7], v0, v[8:9], v[12:13] offset0:1 offset1:3
; expect lds+16 = u64 0x1111111133333333
; expect lds+32 = u64 0x2222222244444444
; expect v[4:5] = u64 7
; expect v[6:7] = u64 9

; case: ds_write2st64_b64: two places, offsets count in elements
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; v[8:9] = u64 0x1111111133333333
; v[12:13] = u64 0x2222222244444444
ds_write2st64_b64 v0, v[8:9], v[12:13] offset0:1 offset1:3
; expect lds+520 = u64 0x1111111133333333
; expect lds+1544 = u64 0x2222222244444444

; case: ds_read2st64_b64: two places, offsets count in elements
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; lds+520 = u64 0x1111111133333333
; lds+1544 = u64 0x2222222244444444
ds_read2st64_b64 v[4:7], v0 offset0:1 offset1:3
; expect v[4:5] = u64 0x1111111133333333
; expect v[6:7] = u64 0x2222222244444444

; case: ds_wrxchg2st64_rtn_b64: the values before, and the new ones in their places
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0
; v0 = 8
; lds+520 = u64 7
; lds+1544 = u64 9
; v[8:9] = u64 0x1111111133333333
; v[12:13] = u64 0x2222222244444444
ds_wrxchg2st64_rtn_b64 v[4:7], v0, v[8:9], v[12:13] offset0:1 offset1:3
; expect lds+520 = u64 0x1111111133333333
; expect lds+1544 = u64 0x2222222244444444
; expect v[4:5] = u64 7
; expect v[6:7] = u64 9

; case: ds_condxchg32_rtn_b64: only values with their highest bit set are written, and without it
; targets: gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0..2
; v0 = 0, 16, 32, 0
; v2 = 0x80000005, 5, 0xffffffff, 0
; v3 = 6, 0x80000006, 0xfffffffe, 0
; lds+8 = u32 100, 101
; lds+24 = u32 102, 103
; lds+40 = u32 104, 105
ds_condxchg32_rtn_b64 v[4:5], v0, v[2:3] offset:8
; expect v4 = 100, 102, 104, 0
; expect v5 = 101, 103, 105, 0
; expect lds+8 = u32 5, 101
; expect lds+24 = u32 102, 6
; expect lds+40 = u32 0x7fffffff, 0x7ffffffe

; case: ds_append: one counter, at M0 and the offset, for all active lanes, which all get the value before
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0..4
; m0 = 0x00000100
; lds+0x108 = u32 1000
ds_append v4 offset:8
; expect lds+0x108 = u32 1005
; expect v4 = u32 1000

; case: ds_consume: one counter, at M0 and the offset, for all active lanes, which all get the value before
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0..4
; m0 = 0x00000100
; lds+0x108 = u32 1000
ds_consume v4 offset:8
; expect lds+0x108 = u32 995
; expect v4 = u32 1000

; case: ds_swizzle_b32: within quads
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; v1 = u32 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131
ds_swizzle_b32 v4, v1 offset:swizzle(QUAD_PERM, 3, 2, 1, 0)
; expect v4 = u32 103, 102, 101, 100, 107, 106, 105, 104, 111, 110, 109, 108, 115, 114, 113, 112, 119, 118, 117, 116, 123, 122, 121, 120, 127, 126, 125, 124, 131, 130, 129, 128

; case: ds_swizzle_b32: and, or, xor of lane numbers
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; v1 = u32 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131
ds_swizzle_b32 v4, v1 offset:0x041f
; expect v4 = u32 101, 100, 103, 102, 105, 104, 107, 106, 109, 108, 111, 110, 113, 112, 115, 114, 117, 116, 119, 118, 121, 120, 123, 122, 125, 124, 127, 126, 129, 128, 131, 130

; case: ds_swizzle_b32: and, or, xor of lane numbers
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; v1 = u32 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131
ds_swizzle_b32 v4, v1 offset:0x1078
; expect v4 = u32 107, 107, 107, 107, 107, 107, 107, 107, 115, 115, 115, 115, 115, 115, 115, 115, 123, 123, 123, 123, 123, 123, 123, 123, 131, 131, 131, 131, 131, 131, 131, 131

; case: ds_swizzle_b32: rotated to the left
; targets: gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; v1 = u32 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131
ds_swizzle_b32 v4, v1 offset:0xc020
; expect v4 = u32 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 100

; case: ds_swizzle_b32: rotated to the right
; targets: gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; v1 = u32 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131
ds_swizzle_b32 v4, v1 offset:0xc420
; expect v4 = u32 131, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130

; case: ds_swizzle_b32: rotated to the left, odd lanes among themselves
; targets: gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; v1 = u32 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131
ds_swizzle_b32 v4, v1 offset:0xc021
; expect v4 = u32 100, 103, 102, 105, 104, 107, 106, 109, 108, 111, 110, 113, 112, 115, 114, 117, 116, 119, 118, 121, 120, 123, 122, 125, 124, 127, 126, 129, 128, 131, 130, 101

; case: ds_swizzle_b32: in the order of an FFT
; targets: gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; v1 = u32 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132
ds_swizzle_b32 v4, v1 offset:0xe000
; expect v4 = u32 101, 117, 109, 125, 105, 121, 113, 129, 103, 119, 111, 127, 107, 123, 115, 131, 102, 118, 110, 126, 106, 122, 114, 130, 104, 120, 112, 128, 108, 124, 116, 132

; case: ds_swizzle_b32: in the order of an FFT
; targets: gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; v1 = u32 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132
ds_swizzle_b32 v4, v1 offset:0xe010
; expect v4 = u32 101, 109, 105, 113, 103, 111, 107, 115, 102, 110, 106, 114, 104, 112, 108, 116, 117, 125, 121, 129, 119, 127, 123, 131, 118, 126, 122, 130, 120, 128, 124, 132

; case: ds_swizzle_b32: in the order of an FFT
; targets: gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; v1 = u32 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132
ds_swizzle_b32 v4, v1 offset:0xe01f
; expect v4 = u32 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132

; case: ds_swizzle_b32: lanes that are off give 0
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; exec = lanes 0..2
; v1 = u32 7, 8, 9, 10
ds_swizzle_b32 v4, v1 offset:swizzle(SWAP, 1)
; expect v4 = u32 8, 7, 0, 0
