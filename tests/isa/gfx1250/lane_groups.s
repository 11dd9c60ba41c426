// Exchanges between lanes of groups (CDNA5 ISA 15.10, V_PERMLANE_BCAST_B32 to V_PERMLANE_IDX_GEN_B32).
; targets: gfx1250

; case: a lane to its group, groups of eight lanes
; v1 = u32 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
; s4 = 11
v_permlane_bcast_b32 v0, v1, s4, 8
; expect v0 lanes 0..7 = u32 3
; expect v0 lanes 8..15 = u32 11
; expect v0 lanes 16..23 = u32 19
; expect v0 lanes 24..31 = u32 27

; case: up and down, groups of four lanes
; v1 = u32 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
; s4 = 4
v_permlane_up_b32 v0, v1, 1, s4
v_permlane_down_b32 v2, v1, 3, s4
; expect v0 = u32 0, 0, 1, 2, 4, 4, 5, 6, 8, 8, 9, 10, 12, 12, 13, 14, 16, 16, 17, 18, 20, 20, 21, 22, 24, 24, 25, 26, 28, 28, 29, 30
; expect v2 = u32 3, 1, 2, 3, 7, 5, 6, 7, 11, 9, 10, 11, 15, 13, 14, 15, 19, 17, 18, 19, 23, 21, 22, 23, 27, 25, 26, 27, 31, 29, 30, 31

; case: exclusive or, read from lanes that are not active too
; v1 = u32 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
; exec = lanes 0..3
v_permlane_xor_b32 v0, v1, 16, 32
v_permlane_xor_b32 v2, v1, 3, 2
v_permlane_xor_b32 v3, v1, 32, 32
; expect v0 = u32 16, 17, 18, 19
; expect v2 = u32 0, 1, 1, 0
; expect v3 = u32 0, 1, 2, 3

; case: indices for ds_bpermute_b32
; v1 = u32 5, 0, 9, 2
v_permlane_idx_gen_b32 v0, v1, 4
; expect v0 lanes 0..3 = u32 4, 0, 4, 8
; expect v0 lanes 28..31 = u32 116, 112, 116, 120
; ignore v0

; case: groups of what is no power of two
; s4 = 3
v_permlane_bcast_b32 v0, v1, 0, s4
; expect fault "groups of 3 lanes"
