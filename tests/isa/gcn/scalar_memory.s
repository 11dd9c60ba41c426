// Immediate offsets of scalar loads count in dwords on GFX6 and GFX7, in bytes from GFX8 on; a register's always in bytes
// (Sea Islands ISA, SMRD; GCN3 ISA 7).

; memory data = u32 100, 101, 102, 103, 104, 105, 106, 107

; case: dword offsets
; targets: gfx6 gfx7
; s[2:3] = &data.lo, &data.hi
s_load_dword s4, s[2:3], 0x3
s_load_dwordx2 s[6:7], s[2:3], 0x4
; expect s4 = 103
; expect s[6:7] = 104, 105

; case: an offset of 32 bits counts in dwords too
; targets: gfx7
; s[2:3] = &data.lo, &data.hi
s_add_u32 s2, s2, 0xfffffc00
s_addc_u32 s3, s3, -1
s_load_dword s4, s[2:3], 0x101
; expect s4 = 101
; ignore s[2:3], scc

; case: byte offsets
; targets: gfx8
; s[2:3] = &data.lo, &data.hi
s_load_dword s4, s[2:3], 0xc
s_load_dwordx2 s[6:7], s[2:3], 0x10
; expect s4 = 103
; expect s[6:7] = 104, 105

; case: an offset in a register
; targets: gfx6..gfx8
; s[2:3] = &data.lo, &data.hi
; s5 = 20
s_load_dword s4, s[2:3], s5
; expect s4 = 105

; case: buffers end with their records
; targets: gfx6 gfx7
; s[8:11] = &data.lo, &data.hi, 20, 0x00027000
s_buffer_load_dwordx2 s[6:7], s[8:11], 0x4
; expect s[6:7] = 104, 0
