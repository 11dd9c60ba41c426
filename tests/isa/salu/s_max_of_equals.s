// SCC of a maximum of two equal numbers: set where the manual's definition says S0 >= S1 (CDNA3 ISA 12.1, definitions of RDNA2,
// RDNA3 ISA 16.1), clear where it says S0 > S1 (GFX9 ISA, CDNA2 ISA, "SOP2 Instructions").

; case: set
; targets: gfx940 gfx10 gfx11 gfx12 gfx1250
; s1 = 5
; s2 = 0xfffffffb
s_max_i32 s0, s1, 5
s_cselect_b32 s4, 1, 2
s_max_u32 s3, s2, s2
; expect s0 = 5
; expect s3 = 0xfffffffb
; expect s4 = 1
; expect scc = 1

; case: clear
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a
; s1 = 5
; s2 = 0xfffffffb
; scc = 1
s_max_i32 s0, s1, 5
s_cselect_b32 s4, 1, 2
s_max_u32 s3, s2, s2
; expect s0 = 5
; expect s3 = 0xfffffffb
; expect s4 = 2
; expect scc = 0

; case: of different numbers
; targets: all
; s1 = 0xfffffffb
s_max_i32 s0, s1, 5
s_cselect_b32 s4, 1, 2
s_max_u32 s3, s1, 5
; expect s0 = 5
; expect s3 = 0xfffffffb
; expect s4 = 2
; expect scc = 1
