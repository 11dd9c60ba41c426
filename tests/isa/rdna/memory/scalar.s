// Scalar loads: bytes, words and three dwords of GFX12, offsets of both kinds, bounds of buffers, prefetches (RDNA ISA 7; RDNA3 ISA 8;
// RDNA4 ISA 8).

; memory data = u32 100, 101, 102, 103, 104, 105, 106, 107, 0x80ff7f01, 0xfffe8001
; s[2:3] = &data.lo, &data.hi

; case: an immediate offset counts in bytes
; targets: gfx10..gfx12
s_load_dword s4, s[2:3], 0xc
s_load_dwordx2 s[6:7], s[2:3], 0x10
s_load_dwordx4 s[8:11], s[2:3], 0x0
; expect s4 = 103
; expect s[6:7] = 104, 105
; expect s[8:11] = 100, 101, 102, 103

; case: a negative offset
; targets: gfx10..gfx12
; s[2:3] = &data+20.lo, &data.hi
s_load_dword s4, s[2:3], -0x8
; expect s4 = 103

; case: register and immediate offset together
; targets: gfx10..gfx12
; s5 = 16
s_load_dword s4, s[2:3], s5 offset:0x8
; expect s4 = 106

; case: an offset in M0, and none in null
; targets: gfx10..gfx12
; m0 = 4
s_load_dword s4, s[2:3], m0
s_load_dword s5, s[2:3], null
; expect s4 = 101
; expect s5 = 100

; case: the low bits of each part do not count
; targets: gfx10..gfx12
; s5 = 7
s_load_dword s4, s[2:3], s5 offset:0x7
; expect s4 = 102

; case: bytes are extended
; targets: gfx12
s_load_u8 s4, s[2:3], 0x23
s_load_i8 s5, s[2:3], 0x23
s_load_u8 s6, s[2:3], 0x21
s_load_i8 s7, s[2:3], 0x21
; expect s4 = 0x80
; expect s5 = 0xffffff80
; expect s6 = 0x7f
; expect s7 = 0x7f

; case: words of 16 bits are extended, and lie at even addresses
; targets: gfx12
; s8 = 3
s_load_u16 s4, s[2:3], 0x24
s_load_i16 s5, s[2:3], 0x24
s_load_u16 s6, s[2:3], s8 offset:0x24
; expect s4 = 0x8001
; expect s5 = 0xffff8001
; expect s6 = 0xfffe

; case: bytes at any place of base and offsets
; targets: gfx12
; s[2:3] = &data+33.lo, &data.hi
; s8 = 1
s_load_u8 s4, s[2:3], s8 offset:0x1
; expect s4 = 0x80

; case: three dwords
; targets: gfx12
s_load_b96 s[4:6], s[2:3], 0x4
; expect s[4:6] = 101, 102, 103

; case: a buffer ends with its bytes
; targets: gfx10..gfx12
; s[8:11] = &data.lo, &data.hi, 24, 0
s_buffer_load_dwordx4 s[4:7], s[8:11], 0x10
; expect s[4:7] = 104, 105, 0, 0

; case: with a stride, the records have that many bytes each
; targets: gfx10..gfx12
; s[8:11] = &data.lo, &data.hi, 3, 0
; s12 = 0x00080000
s_or_b32 s9, s9, s12
s_buffer_load_dwordx4 s[4:7], s[8:11], 0x10
; expect s[4:7] = 104, 105, 0, 0
; ignore s9, scc

; case: the scale of a stride does not count
; targets: gfx12
; s[8:11] = &data.lo, &data.hi, 3, 0x0000c000
; s12 = 0x00080000
s_or_b32 s9, s9, s12
s_buffer_load_dwordx4 s[4:7], s[8:11], 0x10
; expect s[4:7] = 104, 105, 0, 0
; ignore s9, scc

; case: bytes and words of buffers
; targets: gfx12
; s[8:11] = &data.lo, &data.hi, 36, 0
; s12 = 2
s_buffer_load_u8 s4, s[8:11], 0x23
s_buffer_load_i8 s5, s[8:11], s12 offset:0x20
s_buffer_load_u16 s6, s[8:11], 0x22
s_buffer_load_i16 s7, s[8:11], 0x22
s_buffer_load_u16 s13, s[8:11], 0x24
s_buffer_load_u8 s14, s[8:11], 0x24
; expect s4 = 0x80
; expect s5 = 0xffffffff
; expect s6 = 0x80ff
; expect s7 = 0xffff80ff
; expect s13 = 0
; expect s14 = 0

; case: three dwords of a buffer, the last out of range
; targets: gfx12
; s[8:11] = &data.lo, &data.hi, 12, 0
s_buffer_load_b96 s[4:6], s[8:11], 0x4
; expect s[4:6] = 101, 102, 0

; case: an offset into a buffer is not negative
; targets: gfx11
; s[8:11] = &data.lo, &data.hi, 36, 0
// s_buffer_load_b32 s4, s[8:11], -0x4, which assemblers refuse
.long 0xf4200104, 0xf81ffffc
; expect fault "below 0"

; case: prefetches and cache maintenance change nothing
; targets: gfx12
; s4 = 1
; s[8:11] = &data.lo, &data.hi, 36, 0
s_prefetch_inst s[2:3], 0x10, s4, 2
s_prefetch_inst_pc_rel 0x10, s4, 2
s_prefetch_data s[2:3], 0x10, s4, 2
s_prefetch_data_pc_rel 0x10, null, 2
s_buffer_prefetch_data s[8:11], 0x10, s4, 2
s_dcache_inv
; expect nothing

; case: invalidations change nothing
; targets: gfx10..gfx11
s_dcache_inv
s_gl1_inv
buffer_gl0_inv
buffer_gl1_inv
; expect nothing
