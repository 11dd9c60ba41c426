// DPP of GFX10 and later: moves within rows, DPP8, sources that are not active (RDNA3 ISA 7.7).

; targets: gfx10..gfx1250
; v1 = u32 0, 1, ...

; case: one lane of each row
v_mov_b32_dpp v0, v1 row_share:3 row_mask:0xf bank_mask:0xf
; expect v0 lanes 0..15 = u32 3
; expect v0 lanes 16..31 = u32 19

; case: flipped bits
v_mov_b32_dpp v0, v1 row_xmask:5 row_mask:0xf bank_mask:0xf
; expect v0 = u32 5, 4, 7, 6, 1, 0, 3, 2, 13, 12, 15, 14, 9, 8, 11, 10, 21, 20, 23, 22, 17, 16, 19, 18, 29, 28, 31, 30, 25, 24, 27, 26

; case: halves of rows mirrored
v_mov_b32_dpp v0, v1 row_half_mirror row_mask:0xf bank_mask:0xf
; expect v0 lanes 0..7 = u32 7, 6, 5, 4, 3, 2, 1, 0
; expect v0 lanes 8..15 = u32 15, 14, 13, 12, 11, 10, 9, 8
; expect v0 lanes 16..23 = u32 23, 22, 21, 20, 19, 18, 17, 16
; expect v0 lanes 24..31 = u32 31, 30, 29, 28, 27, 26, 25, 24

; case: a lane that is not active is no source
; exec_lo = 0xfffffffe
; v0 = u32 77
v_mov_b32_dpp v0, v1 row_share:0 row_mask:0xf bank_mask:0xf
; expect v0 lanes 1..15 = u32 77
; expect v0 lanes 16..31 = u32 16

; case: zero instead
; exec_lo = 0xfffffffe
; v0 = u32 77
v_mov_b32_dpp v0, v1 row_share:0 row_mask:0xf bank_mask:0xf bound_ctrl:1
; expect v0 lanes 1..15 = u32 0
; expect v0 lanes 16..31 = u32 16

; case: or it is read all the same
; exec_lo = 0xfffffffe
; v0 = u32 77
; v1 = u32 5, 1, 2, 3
v_mov_b32_dpp v0, v1 row_share:0 row_mask:0xf bank_mask:0xf fi:1
; expect v0 lanes 1..31 = u32 5

; case: beyond the row the bound control decides, also with fi
; v0 = u32 77
v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf fi:1
; expect v0 lanes 0, 16 = u32 77
; expect v0 lanes 1..15 = u32 0, 1, ...
; expect v0 lanes 17..31 = u32 16, 17, ...

; case: masks of rows and banks
; v0 = u32 77
v_mov_b32_dpp v0, v1 quad_perm:[3,2,1,0] row_mask:0x1 bank_mask:0x2
; expect v0 lanes 4..7 = u32 7, 6, 5, 4
; expect v0 lanes 0..3, 8..31 = u32 77

; case: eight lanes
v_mov_b32_dpp v0, v1 dpp8:[7,6,5,4,3,2,1,0]
; expect v0 = u32 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 23, 22, 21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24

; case: inactive lanes of eight read as zero
; exec_lo = 0x000000fe
; v1 = u32 9, 1, 2, 3, 4, 5, 6, 7
v_mov_b32_dpp v0, v1 dpp8:[0,0,0,0,1,1,1,1]
; expect v0 lanes 1..3 = u32 0
; expect v0 lanes 4..7 = u32 1

; case: or as they are
; exec_lo = 0x000000fe
; v1 = u32 9, 1, 2, 3, 4, 5, 6, 7
v_mov_b32_dpp v0, v1 dpp8:[0,0,0,0,1,1,1,1] fi:1
; expect v0 lanes 1..3 = u32 9
; expect v0 lanes 4..7 = u32 1

; case: all of 64 lanes
; wave sizes: 64
; targets: gfx10 gfx11 gfx12
v_mov_b32_dpp v0, v1 row_share:15 row_mask:0xf bank_mask:0xf
; expect v0 lanes 0..15 = u32 15
; expect v0 lanes 16..31 = u32 31
; expect v0 lanes 32..47 = u32 47
; expect v0 lanes 48..63 = u32 63

; case: modifiers work on what was moved
; targets: gfx11..gfx1250
; v1 = f32 1.0, 2.0, 3.0, 4.0
; v2 = f32 0.5
v_add_f32_e64_dpp v0, -v1, v2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; expect v0 = f32 -1.5, -0.5, -3.5, -2.5

; case: three sources
; targets: gfx11..gfx1250
; v2 = u32 10
; v3 = u32 100
v_add3_u32_e64_dpp v0, v1, v2, v3 row_ror:1 row_mask:0xf bank_mask:0xf
; expect v0 lanes 0..15 = u32 125, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124
; expect v0 lanes 16..31 = u32 141, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140

; case: a scalar second source
; targets: gfx1150 gfx1151 gfx12 gfx1250
; s2 = 1000
v_add_nc_u32_e64_dpp v0, v1, s2 row_share:1 row_mask:0xf bank_mask:0xf
; expect v0 lanes 0..15 = u32 1001
; expect v0 lanes 16..31 = u32 1017

; case: halves of a product
; targets: gfx11
; v1 = f16x2 (1.0 2.0), (3.0 4.0)
; v2 = f16x2 (1.0 1.0)
; v3 = f32 0.0
v_dot2_f32_f16_e64_dpp v0, v1, v2, v3 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; expect v0 = f32 7.0, 3.0

; case: a compare has zeros where nothing is written
; targets: gfx11..gfx1250
; v2 = u32 5
; exec_lo = 0x0000ffff
v_cmp_gt_u32_dpp vcc_lo, v1, v2 row_shl:8 row_mask:0xf bank_mask:0xf
; expect vcc_lo = 0x000000ff

; case: and one that writes EXEC
; targets: gfx11..gfx1250
; v2 = u32 10
v_cmpx_gt_u32_dpp v1, v2 row_shl:8 row_mask:0xf bank_mask:0xf
; expect exec_lo = 0x00ff00f8
