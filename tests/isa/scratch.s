// Private memory by SCRATCH instructions (Vega ISA 9.4; CDNA3 ISA 9.1.9; RDNA4 ISA 11.2).
; scratch = 256 bytes

; case: the high half of a register, as a byte and as two
; targets: gfx9 gfx90a gfx940 gfx10
; v1 = b32 0xaabbccdd
; v2 = u32 0
; v3 = u32 0
; v4 = u32 0
scratch_store_dword v4, v2, off offset:16
scratch_store_byte_d16_hi v4, v1, off offset:17
scratch_store_short_d16_hi v4, v1, off offset:18
s_waitcnt vmcnt(0)
scratch_load_dword v2, v3, off offset:16
s_waitcnt vmcnt(0)
; expect v2 = b32 0xaabbbb00

; case: loads to LDS: a dword a lane, at M0
; targets: gfx940
; v1 = u32 0x8899aabb, 0x11223344
; v2 = u32 0
; m0 = 64
; exec = lanes 0..1
scratch_store_dword v2, v1, off offset:8
s_waitcnt vmcnt(0)
scratch_load_lds_dword v2, off offset:8
s_waitcnt vmcnt(0)
; expect lds+72 = u32 0x8899aabb, 0x11223344

; case: loads of bytes and words to LDS become dwords
; targets: gfx940
; v1 = u32 0x8899aabb, 0x11223344
; v2 = u32 0
; m0 = 0
; exec = lanes 0..1
scratch_store_dword v2, v1, off offset:4
s_waitcnt vmcnt(0)
scratch_load_lds_ubyte v2, off offset:4
s_mov_b32 m0, 16
scratch_load_lds_sbyte v2, off offset:4
s_mov_b32 m0, 32
scratch_load_lds_ushort v2, off offset:4
s_mov_b32 m0, 48
scratch_load_lds_sshort v2, off offset:4
s_waitcnt vmcnt(0)
; expect lds+4 = u32 0xbb, 0x44
; expect lds+20 = u32 0xffffffbb, 0x44
; expect lds+36 = u32 0xaabb, 0x3344
; expect lds+52 = u32 0xffffaabb, 0x3344
; expect m0 = 48

; case: blocks of registers: those whose bit M0 has
; targets: gfx12 gfx1250
; m0 = 0x80000005
; v8 = u32 1, 2
; v10 = u32 3, 4
; v39 = u32 5, 6
; v2 = u32 0
; v40 = u32 7
; v41 = u32 7
; v42 = u32 8
; v71 = u32 9
scratch_store_block off, v[8:39], off offset:16
s_wait_storecnt 0x0
scratch_load_block v[40:71], off, off offset:16
s_wait_loadcnt 0x0
; expect v40 = u32 1, 2
; expect v42 = u32 3, 4
; expect v71 = u32 5, 6
