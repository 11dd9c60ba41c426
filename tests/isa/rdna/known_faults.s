// What other emulators are known to fail at, by their own reports: ROCm/rocm-systems, issues 9933, 10806 and 8751, and the audits of
// emulation/rocjitsu (decoder-gaps, RDNA4-RJ-020, 022, 053). Bounds of buffers on GFX12 are in memory/buffers.s.

; case: encodings 102 and 103 are SGPRs, and no FLAT_SCRATCH
; targets: gfx10..gfx12
; s[102:103] = u32 5, 7
s_mov_b64 s[2:3], s[102:103]
v_mov_b32 v0, s103
v_add_nc_u32 v1, s102, v0
s_mov_b32 s103, 9
; expect s[2:3] = u32 5, 7
; expect v0 = u32 7
; expect v1 = u32 12
; expect s103 = u32 9

; case: a resource of zeros is a buffer without elements
; targets: gfx10..gfx12
; s[8:11] = 0, 0, 0, 0
; v1 = u32 0, 4, 0x1000, 0xfffffffc
; v2 = u32 7
buffer_load_dword v0, v1, s[8:11], null offen
buffer_store_dword v2, v1, s[8:11], null offen
; expect v0 = u32 0

; case: an atomic operation returns by one bit of its temporal hint, whatever the others are
; targets: gfx12
; memory data = u32 5, 6
; s[2:3] = &data.lo, &data.hi
; v1 = u32 0
; v2 = u32 3
; exec = lanes 0
global_atomic_add_u32 v0, v1, v2, s[2:3] th:TH_ATOMIC_NT_RETURN
global_atomic_add_u32 v1, v2, s[2:3] offset:4 th:TH_ATOMIC_NT
; expect v0 lane 0 = u32 5
; expect memory data = u32 8, 9

; case: a literal of 32 bits is signed where 64 bits are
; targets: gfx12
; v2 = i32 2
; v3 = i32 3
v_mad_co_i64_i32 v[0:1], vcc_lo, v2, v3, -512
; expect v[0:1] = i64 -506
; ignore vcc

; case: which sources of a dot product have five bits of exponent
; targets: gfx12
; v1 = u32 0x38
; v2 = u32 0x3c
; v3 = f32 0.5
v_dot4_f32_fp8_bf8 v4, v1, v2, v3
v_dot4_f32_bf8_fp8 v5, v2, v1, v3
v_dot4_f32_bf8_bf8 v6, v2, v2, v3
v_dot4_f32_fp8_fp8 v7, v1, v2, v3
; expect v4 = f32 1.5
; expect v5 = f32 1.5
; expect v6 = f32 1.5
; expect v7 = f32 2.0

; case: bf16 is rounded to nearest even
; targets: gfx1250
; v1 = f32 0x1.03p0, 0x1.01p0, 0x1.02fffep0
; v2 = f32 1.0
; v3 = f32 0.0
v_fma_mixlo_bf16 v0, v1, v2, v3
; expect v0 = bf16x2 (0x1.04p0 same), (1.0 same), (0x1.02p0 same)
