// DPP of operations that are not lane by lane: the first source is exchanged between lanes before it is used (RDNA3 ISA 7.7).

; case: counts of bits that another lane holds
; targets: gfx11 gfx12
; v1 = u32 1, 2, 4, 8
; v2 = u32 10
v_mbcnt_lo_u32_b32_e64_dpp v0, v1, v2 row_ror:1 row_mask:0xf bank_mask:0xf
; expect v0 lane 0 = u32 10
; expect v0 = u32 11

; case: lanes that the mask of banks leaves out
; targets: gfx11 gfx12
; v0 = u32 77
; v1 = u32 0xffffffff
; v2 = u32 0
v_mbcnt_lo_u32_b32_e64_dpp v0, v1, v2 quad_perm:[0,1,2,3] row_mask:0x1 bank_mask:0x1
; expect v0 lanes 0..3 = u32 0, 1, 2, 3
; expect v0 = u32 77

; case: the register that M0 chooses is what is exchanged
; targets: gfx10 gfx11 gfx12
; m0 = 2
; v3 = u32 0, 1, ...
v_movrels_b32_dpp v0, v1 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
; expect v0 lanes 15, 31 = u32 0
; expect v0 = u32 1, 2, ...

; case: into the register that M0 chooses
; targets: gfx10 gfx11 gfx12
; m0 = 2
; v1 = u32 0, 1, 2, 3
v_movreld_b32_dpp v0, v1 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf
; expect v2 = u32 3, 2, 1, 0

; case: from and into such registers
; targets: gfx10 gfx11 gfx12
; m0 = 2
; v3 = u32 0, 1, 2, 3
v_movrelsd_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; expect v2 = u32 1, 0, 3, 2

; case: with two numbers in M0, among eight lanes
; targets: gfx10 gfx11 gfx12
; m0 = 0x10002
; v3 = u32 0, 1, 2, 3, 4, 5, 6, 7
v_movrelsd_2_b32_dpp v0, v1 dpp8:[7,6,5,4,3,2,1,0]
; expect v1 = u32 7, 6, 5, 4, 3, 2, 1, 0

; case: inactive lanes read as 0 among eight, if they are not fetched
; targets: gfx10 gfx11 gfx12
; m0 = 0
; exec = 0xffffff7f
; v0 = u32 9
; v1 = u32 5
v_movrels_b32_dpp v0, v1 dpp8:[7,6,5,4,3,2,1,0]
v_movrels_b32_dpp v2, v1 dpp8:[7,6,5,4,3,2,1,0] fi:1
; expect v0 lane 0 = u32 0
; expect v0 = u32 5
; expect v2 = u32 5
