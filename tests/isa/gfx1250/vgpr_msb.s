// VGPRs beyond v255, of which s_set_vgpr_msb says the high bits (CDNA5 ISA 3.3.2.3). Programs name the registers modulo 256.
; targets: gfx1250

; case: the destination's bits, and back
; v1 = u32 7, 8
s_set_vgpr_msb 0x40
v_mov_b32 v44, v1
s_set_vgpr_msb 0x01
v_add_nc_u32 v2, v44, v1
s_set_vgpr_msb 0
; expect v2 = u32 14, 16
; expect v300 = u32 7, 8

; case: each source has its own
; v[256:257] = f64 2.0
; v[512:513] = f64 3.0
; v[768:769] = f64 0.5
s_set_vgpr_msb 0x39
v_fma_f64 v[0:1], v[0:1], v[0:1], v[0:1]
; expect v[0:1] = f64 6.5

; case: a tuple passes the boundary
; v[2:3] = b64 0x1122334455667788
v_mov_b64 v[254:255], v[2:3]
v_mov_b32 v255, 5
s_set_vgpr_msb 0x40
v_mov_b32 v0, 6
s_set_vgpr_msb 0
v_lshlrev_b64 v[4:5], 0, v[254:255]
; expect v[4:5] = b64 0x0000000555667788
; ignore v[254:256]

; case: memory instructions
; memory data = u32 1, 2
; v[256:257] = &data
; v700 = u32 9
; exec = lanes 0
s_set_vgpr_msb 0x09
global_store_b32 v[0:1], v188, off offset:4
s_set_vgpr_msb 0xc1
global_load_b32 v3, v[0:1], off
; expect memory data = u32 1, 9
; expect v771 lane 0 = u32 1

; case: the addend behind a literal, and an accumulator
; v1 = f32 2.0
; v512 = f32 5.0
; v256 = f32 1.0
s_set_vgpr_msb 0x20
v_fmamk_f32 v0, v1, 0x40400000, v0
s_set_vgpr_msb 0x40
v_fmac_f32 v0, v1, v1
; expect v0 = f32 11.0
; expect v256 = f32 5.0

; case: a loop that comes back with other bits runs other registers
; v1 = u32 1
; s0 = 0
; v0 = u32 10
; v256 = u32 20
Lloop:
v_add_nc_u32 v0, v0, v1
s_set_vgpr_msb 0x41
s_add_co_i32 s0, s0, 1
s_cmp_lt_i32 s0, 3
s_cbranch_scc1 Lloop
; expect v0 = u32 11
; expect v256 = u32 22
; expect s0 = 3
; ignore scc

; case: MODE has the bits too, the destination's lowest
; v1 = u32 7
; s1 = 0x1
s_set_vgpr_msb 0x84
s_getreg_b32 s0, hwreg(HW_REG_MODE, 12, 8)
s_setreg_b32 hwreg(HW_REG_MODE, 12, 8), s1
v_mov_b32 v0, v1
s_getreg_b32 s2, hwreg(HW_REG_MODE, 12, 8)
s_set_vgpr_msb 0
; expect s0 = 0x12
; expect v256 = u32 7
; expect s2 = 0x1
