// Buffers of GFX6 to GFX8: 64-bit addresses, elements of swizzled buffers, what records count (Sea Islands ISA 8.1; GCN3 ISA 8.1).

; memory data = u32 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115

; case: a 64-bit address is added to base and offsets, and not checked
; targets: gfx6 gfx7
; s[8:11] = &data.lo, &data.hi, 0, 0x0000f000
; s4 = 4
; v1 = u32 0, 8
; v2 = u32 0
buffer_load_dword v0, v[1:2], s[8:11], s4 addr64 offset:4
; expect v0 = u32 102, 104

; case: the address alone
; targets: gfx6 gfx7
; s[8:11] = 0, 0, 0, 0x0000f000
; v1 = u32 &data.lo
; v2 = u32 &data.hi
; v0 = u32 7
; exec = lanes 0
buffer_store_dword v0, v[1:2], s[8:11], 0 addr64 offset:12
; expect memory data+12 = u32 7

; case: elements of 8 bytes, two lanes next to each other
; targets: gfx6..gfx8
// swizzled, stride 16, index stride 8, element size 8
; s[8:11] = &data.lo, 0x80100000, 16, 0x00127000
; s12 = &data.hi
; v1 = u32 0, 1
; exec = lanes 0..1
s_or_b32 s9, s9, s12
buffer_load_dword v0, v1, s[8:11], 0 idxen offset:4
; expect v0 lanes 0..1 = u32 101, 103
; ignore s[8:11], scc

; case: on GFX6 and GFX7 a buffer with a stride has that many records
; targets: gfx6 gfx7
; s[8:11] = &data.lo, 0x00080000, 2, 0x00027000
; s12 = &data.hi
; v1 = u32 0, 1, 2, 3
s_or_b32 s9, s9, s12
buffer_load_dword v0, v1, s[8:11], 0 idxen
; expect v0 = u32 100, 102, 0, 0
; ignore s[8:11], scc

; case: on GFX8 the records of one that is not swizzled are bytes
; targets: gfx8
; s[8:11] = &data.lo, 0x00080000, 20, 0x00027000
; s12 = &data.hi
; v1 = u32 0, 1, 2, 3
s_or_b32 s9, s9, s12
buffer_load_dword v0, v1, s[8:11], 0 idxen
; expect v0 = u32 100, 102, 104, 0
; ignore s[8:11], scc

; case: floats are compared where they lie
; targets: gfx6 gfx7
; memory floats = f32 1.0, -2.0
; s[8:11] = &floats.lo, &floats.hi, 8, 0x00027000
; v0 = f32 3.0
; v1 = f32 5.0
; v2 = f32 -2.0
; exec = lanes 0
buffer_atomic_fmax v0, off, s[8:11], 0 glc
buffer_atomic_fcmpswap v[1:2], off, s[8:11], 0 offset:4 glc
; expect v0 lane 0 = f32 1.0
; expect v1 lane 0 = f32 -2.0
; expect memory floats = f32 3.0, 5.0
