// Registers by M0, VGPR indexing, skipping of vector instructions, and LDS as a source (GFX9 ISA 3.9, 4.4, 12.3 and 12.4; Vega ISA, LDS direct).
; targets: gfx9

; case: a destination of saveexec may be its source
; exec = 0xff
; vcc = 0xf0
s_and_saveexec_b64 vcc, vcc
; expect exec = 0xf0
; expect vcc = 0xff
; expect scc = 1

; case: relative moves: the manual's example
; s17 = 1017
; s7 = 1007
; m0 = 10
s_movrels_b32 s5, s7
s_movreld_b32 s5, s7
; expect s5 = 1017
; expect s15 = 1007

; case: relative moves of pairs
; s[14:15] = 1014, 1015
; s[8:9] = 1008, 1009
; m0 = 6
s_movrels_b64 s[4:5], s[8:9]
s_movreld_b64 s[4:5], s[8:9]
; expect s[4:5] = 1014, 1015
; expect s[10:11] = 1008, 1009

; case: the last register that there is
; s101 = 1101
; m0 = 94
s_movrels_b32 s5, s7
; expect s5 = 1101

; case: beyond the last register a source reads s0, and a destination is not written
; s[0:1] = 1000, 1001
; m0 = 97
s_movrels_b32 s5, s7
s_movrels_b64 s[8:9], s[10:11]
s_movreld_b32 s5, s7
; expect s5 = 1000
; expect s[8:9] = 1000, 1001

; case: also by wrapping around
; s[0:1] = 1000, 1001
; m0 = 0xffffffff
s_movrels_b32 s5, s7
s_movrels_b64 s[8:9], s[10:11]
s_movreld_b32 s5, s7
; expect s5 = 1000
; expect s[8:9] = 1000, 1001

; case: the state of indexing is in M0 and MODE
; m0 = 0xaaaaaaaa
; s3 = 0x12345642
s_set_gpr_idx_on s3, gpr_idx(SRC0,DST)
s_mov_b32 s4, m0
s_set_gpr_idx_mode gpr_idx(SRC1)
s_mov_b32 s5, m0
s_set_gpr_idx_idx 7
s_mov_b32 s6, m0
s_getreg_b32 s7, hwreg(HW_REG_MODE, 27, 1)
s_set_gpr_idx_off
s_getreg_b32 s8, hwreg(HW_REG_MODE, 27, 1)
; expect s4 = 0xaaaa9a42
; expect s5 = 0xaaaa2a42
; expect s6 = 0xaaaa2a07
; expect s7 = 1
; expect s8 = 0
; expect m0 = 0xaaaa2a07

; case: the index is added to first sources
; v4 = u32 400, 401, ...
; v23 = u32 2300
; v1 = u32 1
; s0 = 3
s_set_gpr_idx_on s0, gpr_idx(SRC0)
v_mov_b32_e32 v10, v1
v_sub_u32_e32 v11, v20, v1
s_mov_b32 s5, s0
s_set_gpr_idx_off
; expect v10 = u32 400, 401, ...
; expect v11 = u32 2299
; expect s5 = 3
; ignore m0

; case: to second sources
; v4 = u32 400, 401, ...
; v20 = u32 2000
; s0 = 3
s_set_gpr_idx_on s0, gpr_idx(SRC1)
v_mov_b32_e32 v10, v20
v_sub_u32_e32 v11, v20, v1
v_cmp_eq_u32_e32 vcc, 0x195, v1
s_set_gpr_idx_off
; expect v10 = u32 2000
; expect v11 = u32 1600, 1599, ...
; expect vcc = 0x20
; ignore m0

; case: to third sources, and not to scalar registers
; v1 = u32 1
; v2 = u32 2
; v4 = u32 400
; v5 = u32 500
; v6 = u32 600
; v3 = u32 3
; s0 = 3
s_set_gpr_idx_on s0, gpr_idx(SRC0,SRC1,SRC2)
v_add3_u32 v10, v1, v2, s0
v_add3_u32 v11, v1, v2, v3
s_set_gpr_idx_off
; expect v10 = u32 903
; expect v11 = u32 1500
; ignore m0

; case: to destinations
; v1 = u32 101, 102, ...
; s0 = 3
s_set_gpr_idx_on s0, gpr_idx(DST)
v_mov_b32_e32 v10, v1
s_set_gpr_idx_off
; expect v13 = u32 101, 102, ...
; ignore m0

; case: pairs
; v[5:6] = u32x2 (505 605)
; s0 = 3
s_set_gpr_idx_on s0, gpr_idx(SRC1)
v_lshlrev_b64 v[10:11], 1, v[2:3]
s_set_gpr_idx_off
; expect v[10:11] = u32x2 (1010 1210)
; ignore m0

; case: v_readlane and DPP
; v4 = u32 400, 401, ...
; s0 = 3
s_set_gpr_idx_on s0, gpr_idx(SRC0)
v_readlane_b32 s4, v1, 9
v_mov_b32_dpp v10, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_set_gpr_idx_off
; expect s4 = 409
; expect v10 lanes 0..3 = u32 401, 400, 403, 402
; ignore v10
; ignore m0

; case: vector instructions are skipped
; s2 = 0x200
; scc = 1
s_setvskip s2, 9
v_mov_b32_e32 v0, 5
s_mov_b32 s0, 5
s_setvskip 0, 0
v_mov_b32_e32 v1, 6
; expect s0 = 5
; expect v1 = u32 6
; expect scc = 1

; case: a value of LDS, of the type that M0 names, for all lanes
; targets: gfx6..gfx9
; lds+256 = u32 0x81828384
; m0 = 256
v_mov_b32_e32 v0, src_lds_direct
s_bfm_b32 m0, 1, 16
s_or_b32 m0, m0, 0x100
v_mov_b32_e32 v1, src_lds_direct
s_mov_b32 m0, 0x20100
v_mov_b32_e32 v2, src_lds_direct
v_readfirstlane_b32 s4, src_lds_direct
s_mov_b32 m0, 0x40100
v_mov_b32_e32 v3, src_lds_direct
s_mov_b32 m0, 0x50100
v_mov_b32_e32 v4, src_lds_direct
; expect v0 = u32 0x84
; expect v1 = u32 0x8384
; expect v2 = u32 0x81828384
; expect s4 = 0x81828384
; expect v3 = u32 0xffffff84
; expect v4 = u32 0xffff8384
; ignore m0, scc

; case: the first active lane, and a lane by number modulo 64
; targets: gfx6..gfx9 gfx90a gfx940
; v3 = u32 100, 101, ...
; exec = lanes 5, 63
; s8 = 0xffffffff
; s9 = 64
v_readfirstlane_b32 s4, v3
v_readlane_b32 s5, v3, s8
v_readlane_b32 s6, v3, s9
v_readlane_b32 s7, v3, 31
; expect s4 = 105
; expect s5 = 163
; expect s6 = 100
; expect s7 = 131

; case: no active lane: the first one
; targets: gfx6..gfx9 gfx90a gfx940
; v3 = u32 100, 101, ...
; exec = 0
v_readfirstlane_b32 s4, v3
; expect s4 = 100

; case: a lane is written, active or not
; targets: gfx6..gfx9 gfx90a gfx940
; s4 = 0xdeadbeef
; m0 = 97
; exec = lanes 0
v_writelane_b32 v7, s4, m0
v_writelane_b32 v7, -3, 5
; expect v7 lane 33 = 0xdeadbeef
; expect v7 lane 5 = i32 -3
; expect v7 = same

; case: the number of a lane
; targets: gfx8..gfx9 gfx90a gfx940
v_mbcnt_lo_u32_b32 v0, -1, 0
v_mbcnt_hi_u32_b32 v0, -1, v0
; expect v0 = u32 0, 1, ...

; case: bits below a lane, of active ones
; targets: gfx8..gfx9 gfx90a gfx940
; v0 = u32 0x80000005
; v1 = u32 1000
; exec = lanes 0, 1, 3, 32, 35
v_mbcnt_lo_u32_b32 v8, v0, v1
v_mbcnt_hi_u32_b32 v9, v0, v1
; expect v8 lanes 0, 1, 3, 32, 35 = u32 1000, 1001, 1002, 1003, 1003
; expect v9 lanes 0, 1, 3, 32, 35 = u32 1000, 1000, 1000, 1000, 1002

; case: registers are swapped where lanes are active
; targets: gfx9 gfx90a gfx940
; v4 = u32 1
; v5 = u32 2
; v6 = u32 3
; exec = lanes 1
v_swap_b32 v4, v5
v_swap_b32 v6, v6
; expect v4 lane 1 = u32 2
; expect v5 lane 1 = u32 1
