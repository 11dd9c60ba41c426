// Waves of 32 and of 64 lanes: masks of one or two scalar registers (RDNA3 ISA 3.3; RDNA ISA 3.3).
; targets: gfx10..gfx12

; case: a comparison writes one register of a pair
; wave sizes: 32
; v1 = u32 0, 1, ...
v_cmp_gt_u32_e32 vcc_lo, 4, v1
v_cmp_le_u32_e64 s4, 30, v1
; expect vcc_lo = 0xf
; expect s4 = 0xc0000000

; case: a comparison writes a pair
; wave sizes: 64
; v1 = u32 0, 1, ...
v_cmp_gt_u32_e32 vcc, 4, v1
v_cmp_le_u32_e64 s[4:5], 62, v1
; expect vcc = 0xf
; expect s[4:5] = 0, 0xc0000000

; case: inactive lanes of a mask are 0
; wave sizes: 32
; exec_lo = 0x0000ff00
v_cmp_eq_u32_e32 vcc_lo, v1, v1
; expect vcc_lo = 0x0000ff00

; case: the upper half of EXEC enables nothing in waves of 32 lanes
; wave sizes: 32
; exec_hi = 0xffffffff
; exec_lo = 1
; v0 = u32 0
v_mov_b32_e32 v0, 7
v_readfirstlane_b32 s0, v0
; expect v0 lane 0 = 7
; expect v0 = same
; expect s0 = 7

; case: nothing is active if the lower half of EXEC is 0
; wave sizes: 32
; exec_hi = 0xffffffff
; exec_lo = 0
; s0 = 0
s_cbranch_execz skip
s_mov_b32 s0, 1
skip:
; expect nothing

; case: v_cmpx writes EXEC and no other mask
; wave sizes: 32, 64
; v1 = u32 0, 1, ...
v_cmpx_gt_u32_e32 3, v1
; expect exec_lo = 7
; ignore exec_hi

; case: what goes to null is gone, and null is 0
; wave sizes: 32, 64
; s[2:3] = 1, 2
s_mov_b64 null, s[2:3]
s_add_u32 s4, s2, null
s_mov_b64 s[6:7], null
; expect s4 = 1
; expect s[6:7] = 0, 0
; expect scc = 0

; case: null is 0 as a mask, whatever was written to it
; wave sizes: 32, 64
; s[2:3] = -1, -1
; v1 = u32 1, 2, ...
; v2 = u32 5
s_mov_b64 null, s[2:3]
v_cndmask_b32_e64 v0, v1, v2, null
v_cmp_eq_u32_e64 null, v1, v1
v_cndmask_b32_e64 v3, v1, v2, null
v_add_co_ci_u32_e64 v4, null, v1, v2, null
; expect v0 = u32 1, 2, ...
; expect v3 = u32 1, 2, ...
; expect v4 = u32 6, 7, ...

; case: null is 0 as a value and as a pair, whatever was written to it
; wave sizes: 32, 64
; s[2:3] = -1, -1
; v1 = u32 9
; v[4:5] = u32x2 (1 1)
s_mov_b64 null, s[2:3]
s_or_b64 s[4:5], null, null
v_writelane_b32 v1, null, 2
v_mov_b32_e32 v2, null
v_lshrrev_b64 v[4:5], 0, null
; expect s[4:5] = 0, 0
; expect scc = 0
; expect v1 lane 2 = 0
; expect v1 = same
; expect v2 = u32 0
; expect v[4:5] = u32x2 (0 0)

; case: null as the new EXEC
; wave sizes: 32
; s2 = -1
s_mov_b32 null, s2
s_and_saveexec_b32 s4, null
; expect s4 = 0xffffffff
; expect exec_lo = 0
; expect scc = 0

; case: null as the new EXEC of 64 lanes
; wave sizes: 64
; s[2:3] = -1, -1
s_mov_b64 null, s[2:3]
s_and_saveexec_b64 null, null
; expect exec = 0
; expect scc = 0
