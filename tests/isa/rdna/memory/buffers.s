// Buffers of GFX10 and later: descriptors, the four rules of bounds, swizzled elements, unified formats (RDNA ISA 8; RDNA3 ISA 9; RDNA4 ISA 9).

; memory data = u32 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115

// Word 3 of a descriptor: OOB_SELECT in 29:28, format 20 (32_UINT) from bit 12 on, and selects of x, y, z, w.

; case: bytes of a raw buffer, an access in part beyond it, and SOFFSET
; targets: gfx10..gfx12
// OOB_SELECT 3
; s[8:11] = &data.lo, &data.hi, 24, 0x31014fac
; s4 = 8
; v1 = u32 0, 8, 16, 24
buffer_load_dwordx4 v[4:7], v1, s[8:11], null offen
buffer_load_dword v0, v1, s[8:11], s4 offen
buffer_load_dword v2, v1, s[8:11], null offen offset:4
; expect v0 = u32 102, 104, 0, 0
; expect v2 = u32 101, 103, 105, 0
; expect v4 = u32 100, 102, 104, 0
; expect v5 = u32 101, 103, 105, 0
; expect v6 = u32 102, 104, 0, 0
; expect v7 = u32 103, 105, 0, 0

; case: on GFX12, too, num_records bounds raw buffers: what is beyond reads 0 and is not written (ROCm/rocm-systems, issue 9933)
; targets: gfx12
; s[8:11] = &data.lo, &data.hi, 16, 0x31014fac
; v1 = u32 0, 12, 16, 0x1000, 0x7fffffff, 0xfffffffc
; v2 = u32 7
; exec = lanes 0..5
buffer_load_b32 v0, v1, s[8:11], null offen
buffer_store_b32 v2, v1, s[8:11], null offen
buffer_atomic_add_u32 v2, v1, s[8:11], null offen th:TH_ATOMIC_RETURN
; expect v0 lanes 0..5 = u32 100, 103, 0, 0, 0, 0
; expect v2 lanes 0..5 = u32 7, 7, 0, 0, 0, 0
; expect memory data = u32 14, 101, 102, 14, 104

; case: an unaligned access that ends beyond a raw buffer is out of range
; targets: gfx10..gfx12
; s[8:11] = &data.lo, &data.hi, 6, 0x31014fac
; v1 = u32 0, 2, 3, 4
buffer_load_ushort v0, v1, s[8:11], null offen
buffer_load_dword v2, v1, s[8:11], null offen
; expect v0 = u32 100, 0, 0x6500, 101
; expect v2 = u32 100, 0x650000, 0, 0

; case: SOFFSET beyond all of a raw buffer
; targets: gfx10..gfx12
; s[8:11] = &data.lo, &data.hi, 24, 0x31014fac
; s4 = 0x1000
; v1 = u32 0
buffer_load_dword v0, v1, s[8:11], s4 offen
; expect v0 = u32 0

; case: structures: the index within the records, and the offset within the stride
; targets: gfx10..gfx12
// OOB_SELECT 0, stride 8, three records
; s[8:11] = &data.lo, &data.hi, 3, 0x01014fac
; s12 = 0x00080000
; v1 = u32 0, 1, 2, 3
; v2 = u32 0, 4, 8, 0
s_or_b32 s9, s9, s12
buffer_load_dword v0, v[1:2], s[8:11], null idxen offen
buffer_load_dword v3, v1, s[8:11], null idxen offset:8
; expect v0 = u32 100, 103, 0, 0
; expect v3 = u32 0
; ignore s9, scc

; case: GFX10 wants the first byte in the structure, later processors all of them
; targets: gfx10
; s[8:11] = &data.lo, &data.hi, 3, 0x01014fac
; s12 = 0x00080000
; v1 = u32 0, 1, 2, 3
s_or_b32 s9, s9, s12
buffer_load_dword v0, v1, s[8:11], null idxen offset:6
; expect v0 = u32 0x00660000, 0x00680000, 0x006a0000, 0
; ignore s9, scc

; case: later processors want all bytes in it
; targets: gfx11..gfx12
; s[8:11] = &data.lo, &data.hi, 3, 0x01014fac
; s12 = 0x00080000
; v1 = u32 0, 1, 2, 3
s_or_b32 s9, s9, s12
buffer_load_dword v0, v1, s[8:11], null idxen offset:6
; expect v0 = u32 0
; ignore s9, scc

; case: only the index counts
; targets: gfx10..gfx12
// OOB_SELECT 1
; s[8:11] = &data.lo, &data.hi, 3, 0x11014fac
; s12 = 0x00080000
; v1 = u32 0, 1, 2, 3
; v2 = u32 0, 4, 8, 0
s_or_b32 s9, s9, s12
buffer_load_dword v0, v[1:2], s[8:11], null idxen offen
; expect v0 = u32 100, 103, 106, 0
; ignore s9, scc

; case: nothing counts but that there is a record
; targets: gfx10..gfx12
// OOB_SELECT 2
; s[8:11] = &data.lo, &data.hi, 1, 0x21014fac
; s[12:15] = &data.lo, &data.hi, 0, 0x21014fac
; v1 = u32 0, 4, 32, 60
buffer_load_dword v0, v1, s[8:11], null offen
buffer_load_dword v2, v1, s[12:15], null offen
; expect v0 = u32 100, 101, 108, 115
; expect v2 = u32 0

; case: no buffer
; targets: gfx10..gfx12
; s[8:11] = 0, 0, 0, 0
; v1 = u32 0, 4
; v2 = u32 9
buffer_load_dword v0, v1, s[8:11], null offen
buffer_store_dword v2, v1, s[8:11], null offen
; expect v0 = u32 0

; case: elements of 4 bytes, eight indices next to each other
; targets: gfx10
// swizzle in bit 63, stride 8, index stride 8, OOB_SELECT 3
; s[8:11] = &data.lo, &data.hi, 8, 0x31014fac
; s12 = 0x80080000
; v1 = u32 0, 1, 2, 7
; exec = lanes 0..3
s_or_b32 s9, s9, s12
buffer_load_dwordx2 v[2:3], v1, s[8:11], null idxen
; expect v2 lanes 0..3 = u32 100, 101, 102, 107
; expect v3 lanes 0..3 = u32 108, 109, 110, 115
; ignore s9, scc

; case: elements of 4 bytes, by the field of GFX11
; targets: gfx11..gfx12
// swizzle 1 in 63:62
; s[8:11] = &data.lo, &data.hi, 8, 0x31014fac
; s12 = 0x40080000
; v1 = u32 0, 1, 2, 7
; exec = lanes 0..3
s_or_b32 s9, s9, s12
buffer_load_dword v2, v1, s[8:11], null idxen
buffer_load_dword v3, v1, s[8:11], null idxen offset:4
; expect v2 lanes 0..3 = u32 100, 101, 102, 107
; expect v3 lanes 0..3 = u32 108, 109, 110, 115
; ignore s9, scc

; case: SOFFSET is swizzled on GFX12
; targets: gfx12
; s[8:11] = &data.lo, &data.hi, 8, 0x31014fac
; s12 = 0x40080000
; s4 = 4
; v1 = u32 0, 1, 2, 7
; exec = lanes 0..3
s_or_b32 s9, s9, s12
buffer_load_b32 v3, v1, s[8:11], s4 idxen
; expect v3 lanes 0..3 = u32 108, 109, 110, 115
; ignore s9, scc

; case: elements of 16 bytes
; targets: gfx11..gfx12
// swizzle 3, stride 16
; memory many = 512 bytes, u32 0, 1, ...
; s[8:11] = &many.lo, &many.hi, 8, 0x31014fac
; s12 = 0xc0100000
; v1 = u32 0, 1, 2, 7
; exec = lanes 0..3
s_or_b32 s9, s9, s12
buffer_load_dwordx4 v[4:7], v1, s[8:11], null idxen
; expect v4 lanes 0..3 = u32 0, 4, 8, 28
; expect v5 lanes 0..3 = u32 1, 5, 9, 29
; expect v6 lanes 0..3 = u32 2, 6, 10, 30
; expect v7 lanes 0..3 = u32 3, 7, 11, 31
; ignore s9, scc

; case: the stride has a scale
; targets: gfx12
// stride 4, times 4
; s[8:11] = &data.lo, &data.hi, 4, 0x11054fac
; s12 = 0x00040000
; v1 = u32 0, 1, 2, 3
s_or_b32 s9, s9, s12
buffer_load_b32 v0, v1, s[8:11], null idxen
; expect v0 = u32 100, 104, 108, 112
; ignore s9, scc

; case: the lane's number is added to the index
; targets: gfx10..gfx12
// ADD_TID_ENABLE, stride 4, OOB_SELECT 2
; s[8:11] = &data.lo, &data.hi, 16, 0x21814fac
; s12 = 0x00040000
; exec = lanes 0, 5
s_or_b32 s9, s9, s12
buffer_load_dword v0, off, s[8:11], null offset:4
; expect v0 lanes 0, 5 = u32 101, 106
; ignore s9, scc

; case: formats of instructions
; targets: gfx10..gfx12
; memory texels = u32 0xff804020, 0x3c00c000
; s[8:11] = &texels.lo, &texels.hi, 8, 0x31014fac
; exec = lanes 0
tbuffer_load_format_xy v[0:1], off, s[8:11], null format:[BUF_FMT_16_16_FLOAT] offset:4
tbuffer_load_format_x v2, off, s[8:11], null format:[BUF_FMT_8_UINT] offset:2
tbuffer_load_format_xyzw v[4:7], off, s[8:11], null format:[BUF_FMT_8_8_8_8_UINT]
; expect v0 lane 0 = f32 -2.0
; expect v1 lane 0 = f32 1.0
; expect v2 lane 0 = u32 128
; expect v4 lane 0 = u32 32
; expect v5 lane 0 = u32 64
; expect v6 lane 0 = u32 128
; expect v7 lane 0 = u32 255

; case: the format of the descriptor, with its selects
; targets: gfx10
// BUF_FMT_8_8_8_8_UNORM is 56; selects: w, x, 1, 0
; memory texels = u32 0xff003366
; s[8:11] = &texels.lo, &texels.hi, 4, 0x31038067
; exec = lanes 0
buffer_load_format_xyzw v[0:3], off, s[8:11], 0
; expect v0 lane 0 = f32 1.0
; expect v1 lane 0 = f32 0.4
; expect v2 lane 0 = f32 1.0
; expect v3 lane 0 = f32 0.0

; case: the format of the descriptor of GFX11 and GFX12
; targets: gfx11..gfx12
// BUF_FMT_8_8_8_8_UNORM is 42
; memory texels = u32 0xff003366
; s[8:11] = &texels.lo, &texels.hi, 4, 0x3102a067
; exec = lanes 0
buffer_load_format_xyzw v[0:3], off, s[8:11], null
; expect v0 lane 0 = f32 1.0
; expect v1 lane 0 = f32 0.4
; expect v2 lane 0 = f32 1.0
; expect v3 lane 0 = f32 0.0

; case: halves of registers
; targets: gfx11..gfx12
; memory texels = f16 1.0, 2.0, 3.0, 4.0
; s[8:11] = &texels.lo, &texels.hi, 8, 0x31014fac
; v2 = u32 0xaaaaaaaa
; v4 = u32 0xbbbbbbbb
; exec = lanes 0
tbuffer_load_d16_format_xyzw v[0:1], off, s[8:11], null format:[BUF_FMT_16_16_16_16_FLOAT]
buffer_load_d16_b16 v2, off, s[8:11], null
buffer_load_d16_hi_b16 v4, off, s[8:11], null offset:2
; expect v0 lane 0 = f16x2 (1.0 2.0)
; expect v1 lane 0 = f16x2 (3.0 4.0)
; expect v2 lane 0 = u32 0xaaaa3c00
; expect v4 lane 0 = u32 0x4000bbbb

; case: a status behind the data
; targets: gfx10..gfx12
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; exec = lanes 0
buffer_load_dword v[0:1], off, s[8:11], null tfe
; expect v0 lane 0 = u32 100
; expect v1 lane 0 = u32 0

; case: atomic operations on floats and with limits
; targets: gfx11
; memory words = u32 0x3f800000, 30
; s[8:11] = &words.lo, &words.hi, 8, 0x31014fac
; v0 = f32 2.5
; v1 = u32 40
; exec = lanes 0
buffer_atomic_add_f32 v0, off, s[8:11], null glc
buffer_atomic_csub_u32 v1, off, s[8:11], null offset:4 glc
; expect v0 lane 0 = f32 1.0
; expect v1 lane 0 = u32 30
; expect memory words = u32 0x40600000, 0

; case: atomic operations with limits on GFX12
; targets: gfx12
; memory words = u32 30, 30
; s[8:11] = &words.lo, &words.hi, 8, 0x31014fac
; v0 = u32 40
; v1 = u32 40
; exec = lanes 0
buffer_atomic_cond_sub_u32 v0, off, s[8:11], null th:TH_ATOMIC_RETURN
buffer_atomic_sub_clamp_u32 v1, off, s[8:11], null offset:4 th:TH_ATOMIC_RETURN
; expect v0 lane 0 = u32 30
; expect v1 lane 0 = u32 30
; expect memory words = u32 30, 0

// GFX12.5: the base has 57 bits, records are bytes and have 45, the stride is in word 3 (CDNA5 ISA 9.6).

; case: descriptors of GFX12.5: bytes, with index and SOFFSET
; targets: gfx1250
// 24 bytes, stride 8
; s[8:11] = &data.lo, &data.hi, 0, 0x00008000
; s12 = 0x30000000
; s4 = 4
; v1 = u32 0, 1, 2, 3
s_or_b32 s9, s9, s12
buffer_load_b32 v0, v1, s[8:11], null idxen
buffer_load_b32 v2, v1, s[8:11], s4 idxen
buffer_load_b32 v3, v1, s[8:11], null idxen offset:12
; expect v0 = u32 100, 102, 104, 0
; expect v2 = u32 101, 103, 105, 0
; expect v3 = u32 103, 105, 0, 0
; ignore s9, scc

; case: of GFX12.5, an access within its structure
; targets: gfx1250
; s[8:11] = &data.lo, &data.hi, 0, 0x20008000
; s12 = 0x30000000
; v1 = u32 0, 1, 2, 3
s_or_b32 s9, s9, s12
buffer_load_b32 v0, v1, s[8:11], null idxen offset:4
buffer_load_b32 v2, v1, s[8:11], null idxen offset:8
; expect v0 = u32 101, 103, 105, 0
; expect v2 = u32 0
; ignore s9, scc

; case: of GFX12.5, an empty buffer
; targets: gfx1250
; s[8:11] = &data.lo, &data.hi, 0, 0x00008000
; v1 = u32 0, 1
buffer_load_b32 v0, v1, s[8:11], null idxen
; expect v0 = u32 0

; case: of GFX12.5, swizzled by elements of 16 bytes of 32 indices
; targets: gfx1250
// stride 16
; s[8:11] = &data.lo, &data.hi, 0, 0x10010000
; v1 = u32 0, 1, 2, 3
buffer_load_b64 v[2:3], v1, s[8:11], null idxen offset:4
; expect v2 = u32 101, 105, 109, 113
; expect v3 = u32 102, 106, 110, 114

; case: of GFX12.5, scalar loads end with the bytes
; targets: gfx1250
; s[8:11] = &data.lo, &data.hi, 0, 0x00008000
; s12 = 0x30000000
s_or_b32 s9, s9, s12
s_buffer_load_b128 s[4:7], s[8:11], 0x10
; expect s[4:7] = 104, 105, 0, 0
; ignore s9, scc

; case: three components of 16 bits leave the other half of the last register (RDNA3 ISA, BUFFER_LOAD_D16_FORMAT_XYZ)
; targets: gfx11
; memory data = u32 0x00020001, 0x00040003
; s[4:7] = &data.lo, &data.hi, 8, 0x30037fac
; v1 = b32 0x12345678
buffer_load_d16_format_xyz v[0:1], off, s[4:7], 0
s_waitcnt vmcnt(0)
; expect v0 = b32 0x00020001
; expect v1 = b32 0x12340003
