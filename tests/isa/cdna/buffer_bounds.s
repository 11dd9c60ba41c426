// Bounds of raw buffers of CDNA, as was measured on gfx950 (ROCm/rocm-systems, pull request 10928): each dword of an access is in range
// or not by itself.
; targets: gfx90a gfx940
; memory data = u32 100, 101, 102, 103, 104, 105, 106, 107, 108, 109

; case: dwords of a load
; s[8:11] = &data.lo, &data.hi, 24, 0x00027000
; v1 = u32 0, 8, 16, 24
buffer_load_dwordx4 v[4:7], v1, s[8:11], 0 offen
; expect v4 = u32 100, 102, 104, 0
; expect v5 = u32 101, 103, 105, 0
; expect v6 = u32 102, 104, 0, 0
; expect v7 = u32 103, 105, 0, 0
