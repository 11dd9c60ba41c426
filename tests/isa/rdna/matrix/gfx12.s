// Matrix operations of GFX12 (RDNA4 ISA 7.12): A and B are divided over the lanes; rows of C and D follow each other in a lane.
; targets: gfx12

; case: each quarter of a row of A is in another group of 16 lanes
; wave sizes: 64
; v0 = u32 0x01010101
; v1 lanes 0..15 = u32 0x01010101
; v1 lanes 16..31 = u32 0x02020202
; v1 lanes 32..47 = u32 0x04040404
; v1 lanes 48..63 = u32 0x08080808
v_wmma_i32_16x16x16_iu8 v[4:7], v0, v1, 0
; expect v4 = i32 60
; expect v5 = i32 60
; expect v6 = i32 60
; expect v7 = i32 60

; case: rows of D
; wave sizes: 32
; v0 = u32 0x00000001, 0x00000002, 0x00000003, 0x00000004, 0x00000005, 0x00000006, 0x00000007, 0x00000008, 0x00000009, 0x0000000a, 0x0000000b, 0x0000000c, 0x0000000d, 0x0000000e, 0x0000000f, 0x00000010
; v1 = 0
; v2 = u32 0x01010101
; v3 = 0
v_wmma_i32_16x16x16_iu8 v[4:11], v[0:1], v[2:3], 0
; expect v4 lanes 0..15 = i32 2
; expect v4 lanes 16..31 = i32 18
; expect v5 lanes 0..15 = i32 4
; expect v5 lanes 16..31 = i32 20
; expect v11 lanes 0..15 = i32 16
; expect v11 lanes 16..31 = i32 32
; ignore v6, v7, v8, v9, v10

; case: a sparse A takes those elements of B that its indices name
; wave sizes: 32
; v0 = u32 0x00000101
; v1 = 0
; v2 = u32 0x08040201
; v3 = 0
; v4 = 0
; v5 = 0
; v6 = u32 0x0000000d
; v8 = i32 100
; v9 = i32 100
; v10 = i32 100
; v11 = i32 100
; v12 = i32 100
; v13 = i32 100
; v14 = i32 100
; v15 = i32 100
v_swmmac_i32_16x16x32_iu8 v[8:15], v[0:1], v[2:5], v6
; expect v8 = i32 120
; expect v9 = i32 120
; expect v10 = i32 120
; expect v11 = i32 120
; expect v12 = i32 120
; expect v13 = i32 120
; expect v14 = i32 120
; expect v15 = i32 120
