// Integer operations that came with GFX11 and GFX12 (RDNA3 ISA 16.1; RDNA4 ISA 16.1).

; case: a high and a low half
; targets: gfx11..gfx1250
; s2 = 0x11112222
; s3 = 0x33334444
s_pack_hl_b32_b16 s4, s2, s3
; expect s4 = 0x44441111

; case: 64 bits, without a carry
; targets: gfx12 gfx1250
; s[2:3] = 0xffffffff, 0xffffffff
; s[4:5] = 2, 0
; scc = 1
s_add_nc_u64 s[6:7], s[2:3], s[4:5]
s_sub_nc_u64 s[8:9], s[4:5], s[2:3]
s_mul_u64 s[10:11], s[2:3], s[4:5]
; expect s[6:7] = 1, 0
; expect s[8:9] = 3, 0
; expect s[10:11] = 0xfffffffe, 0xffffffff
