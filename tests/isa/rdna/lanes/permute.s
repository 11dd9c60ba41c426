// Permutations of lanes (RDNA ISA, V_PERMLANE16_B32; RDNA3 ISA 12.4 and V_PERMLANE64_B32; RDNA4 ISA, V_PERMLANE16_VAR_B32).

; targets: gfx10..gfx1250
; v1 = u32 0, 1, ...

; case: four bits choose a lane of the row
; s2 = 0x89abcdef
; s3 = 0x01234567
v_permlane16_b32 v0, v1, s2, s3
; expect v0 lanes 0..15 = u32 15, 14, ...
; expect v0 lanes 16..31 = u32 31, 30, ...

; case: of the row beside
; s2 = 0x76543210
; s3 = 0xfedcba98
v_permlanex16_b32 v0, v1, s2, s3
; expect v0 lanes 0..15 = u32 16, 17, ...
; expect v0 lanes 16..31 = u32 0, 1, ...

; case: lanes that are not active
; exec_lo = 0x0000fffe
; v0 = u32 77
v_permlane16_b32 v0, v1, 0, 0
; expect nothing

; case: lanes that are not active are zero
; exec_lo = 0x0000fffe
; v0 = u32 77
v_permlane16_b32 v0, v1, 0, 0 op_sel:[0,1]
; expect v0 = u32 0

; case: lanes that are not active are read
; exec_lo = 0x0000fffe
; v0 = u32 77
; v1 = u32 5, 6
v_permlane16_b32 v0, v1, 0, 0 op_sel:[1,0]
; expect v0 = u32 5

; case: each lane chooses
; targets: gfx12 gfx1250
; v2 = u32 15, 0
v_permlane16_var_b32 v0, v1, v2
v_permlanex16_var_b32 v3, v1, v2
; expect v0 lanes 0..15 = u32 15, 0
; expect v0 lanes 16..31 = u32 31, 16
; expect v3 lanes 0..15 = u32 31, 16
; expect v3 lanes 16..31 = u32 15, 0

; case: halves of a wave
; targets: gfx11 gfx12
; wave sizes: 64
v_permlane64_b32 v0, v1
; expect v0 lanes 0..31 = u32 32, 33, ...
; expect v0 lanes 32..63 = u32 0, 1, ...

; case: which one of 32 lanes does not have
; targets: gfx11..gfx1250
v_permlane64_b32 v0, v1
; expect nothing

; case: lanes by number
; s2 = 33
v_readlane_b32 s3, v1, s2
v_readfirstlane_b32 s4, v1
v_writelane_b32 v1, 9, s2
; expect s3 = 1
; expect s4 = 0
; expect v1 lane 1 = u32 9

; case: lanes below
; v2 = u32 7
v_mbcnt_lo_u32_b32 v0, -1, v2
v_mbcnt_hi_u32_b32 v0, -1, v0
; expect v0 = u32 7, 8, ...

; case: a permutation of 32 lanes
; v2 = u32 4, 8, ...
ds_bpermute_b32 v0, v2, v1
ds_permute_b32 v3, v2, v1
; expect v0 = u32 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 0
; expect v3 = u32 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30

; case: in the halves of 64 lanes
; targets: gfx10 gfx11
; wave sizes: 64
; v2 = u32 0
ds_bpermute_b32 v0, v2, v1
; expect v0 lanes 0..31 = u32 0
; expect v0 lanes 32..63 = u32 32

; case: across all of them
; targets: gfx12
; wave sizes: 64
; v2 = u32 132
ds_bpermute_b32 v0, v2, v1
; expect v0 = u32 33

; case: also from lanes that are not active
; targets: gfx12 gfx1250
; exec_lo = 0x2
; v2 = u32 0
; v1 = u32 5, 6
ds_bpermute_b32 v0, v2, v1
ds_bpermute_fi_b32 v3, v2, v1
; expect v0 = u32 0
; expect v3 = u32 5
