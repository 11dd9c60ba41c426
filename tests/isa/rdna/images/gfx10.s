// Image instructions on linear images: addresses, formats, components, levels, samples (RDNA2 ISA 8.2). Words of resources and samplers are
// written by the tables of the manual; levels lie as AMD's address library lays them out.
; targets: gfx1010 gfx1030

; case: an element of four bytes, and what lies beyond the image
; memory data = 8192 bytes
; memory data+524 = u32 0x44332211
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3c00000
; exec = lanes 0..1
; v1 = u32 3, 8
; v2 = u32 2, 2
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:7], v[1:2], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = u32 0x11, 0
; expect v5 = u32 0x22, 0
; expect v6 = u32 0x33, 0
; expect v7 = u32 0x44, 0

; case: the parts of an address need not be consecutive
; memory data = 8192 bytes
; memory data+524 = u32 77
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0..1
; v9 = u32 3, 4
; v2 = u32 2
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, [v9, v2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = u32 77, 0

; case: coordinates of 16 bits
; memory data = 8192 bytes
; memory data+524 = u32 77
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = u32 0x00020003
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v1, s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm a16
; ignore s[8:9], scc
; expect v4 = u32 77

; case: a mask chooses components, halves are packed
; memory data = 8192 bytes
; memory data+0 = u32 0x44332211
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3c00000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:5], v[1:2], s[8:15] dmask:0xe dim:SQ_RSRC_IMG_2D unorm d16
; ignore s[8:9], scc
; expect v4 = u32 0x00330022
; expect v5 = u32 0x44

; case: a status of nothing that failed follows the data
; memory data = 8192 bytes
; memory data+0 = u32 5
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:5], v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm tfe
; ignore s[8:9], scc
; expect v4 = u32 5
; expect v5 = u32 0

; case: a line
; memory data = 8192 bytes
; memory data+20 = u32 99
; s[8:15] = &data.lo, &data.hi, 0x00000001, 0x80000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = u32 5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v1, s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_1D unorm
; ignore s[8:9], scc
; expect v6 = u32 99

; case: a volume: slices of rows
; memory data = 8192 bytes
; memory data+3588 = u32 99
; s[8:15] = &data.lo, &data.hi, 0x0000c001, 0xa0000fac, 0x00000003, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = u32 1
; v2 = u32 2
; v3 = u32 3
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[1:3], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_3D unorm
; ignore s[8:9], scc
; expect v6 = u32 99

; case: an array of lines
; memory data = 8192 bytes
; memory data+772 = u32 99
; s[8:15] = &data.lo, &data.hi, 0x00000001, 0xc0000fac, 0x00000003, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = u32 1
; v2 = u32 3
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_1D_ARRAY unorm
; ignore s[8:9], scc
; expect v6 = u32 99

; case: an array
; memory data = 8192 bytes
; memory data+3588 = u32 99
; s[8:15] = &data.lo, &data.hi, 0x0000c001, 0xd0000fac, 0x00000003, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = u32 1
; v2 = u32 2
; v3 = u32 3
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[1:3], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_ARRAY unorm
; ignore s[8:9], scc
; expect v6 = u32 99

; case: faces of a cube
; memory data = 8192 bytes
; memory data+5636 = u32 99
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0xb0000fac, 0x00000005, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = u32 1
; v2 = u32 2
; v3 = u32 5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[1:3], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_CUBE unorm
; ignore s[8:9], scc
; expect v6 = u32 99

; case: an array begins at its first slice, and ends at its last
; memory data = 8192 bytes
; memory data+2052 = u32 99
; s[8:15] = &data.lo, &data.hi, 0x0000c001, 0xd0000fac, 0x00010003, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0..1
; v1 = 1
; v2 = 0
; v3 = u32 1, 3
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[1:3], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_ARRAY unorm
; ignore s[8:9], scc
; expect v6 = u32 99, 0

; case: levels: the smallest is first, each has rows as short as can be
; memory data = 8192 bytes
; memory data+1800 = u32 10
; memory data+776 = u32 11
; memory data+8 = u32 12
; s[8:15] = &data.lo, &data.hi, 0x00014018, 0x90020fac, 0x00000000, 0x00000020, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0..3
; v1 = 2
; v2 = u32 1, 1, 0, 0
; v3 = u32 0, 1, 2, 3
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load_mip v6, v[1:3], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v6 = u32 10, 11, 12, 0

; case: a store to a level of a slice
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0000c00f, 0xd0020fac, 0x00000001, 0x00000020, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = 3
; v2 = 1
; v3 = 1
; v4 = 1
; v5 = u32 123
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_store_mip v5, v[1:4], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_ARRAY unorm
; ignore s[8:9], scc
; expect memory data+2316 = u32 123

; case: rows longer than they must be
; targets: gfx1030
; memory data = 8192 bytes
; memory data+516 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x0000007f, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = 1
; v2 = 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v6 = u32 7

; case: a resource of four words has no pitch and no slices
; memory data = 8192 bytes
; memory data+260 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff
; s4 = 0xc1400000
; exec = lanes 0
; v1 = 1
; v2 = 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm r128
; ignore s[8:9], scc
; expect v6 = u32 7

; case: components come from where the resource says
; memory data = 8192 bytes
; memory data+0 = u32 0x44332211
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x9000022e, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3c00000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:7], v[1:2], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = u32 0x33
; expect v5 = u32 0x22
; expect v6 = u32 0
; expect v7 = u32 1

; case: format: 16 bits
; memory data = 8192 bytes
; memory data+0 = u16 0xffff
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc0700000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: format: two halves
; memory data = 8192 bytes
; memory data+0 = f16 1.5, -2.0
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1d00000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:5], v[1:2], s[8:15] dmask:0x3 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = f32 1.5
; expect v5 = f32 -2.0

; case: format: four bytes as fractions
; memory data = 8192 bytes
; memory data+0 = u8 0, 255, 51, 255
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3800000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:7], v[1:2], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = f32 0.0
; expect v5 = f32 1.0
; expect v6 = f32 0.2
; expect v7 = f32 1.0

; case: format: standard RGB
; memory data = 8192 bytes
; memory data+0 = u8 255, 0, 255, 51
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc8200000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:7], v[1:2], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = f32 1.0
; expect v5 = f32 0.0
; expect v6 = f32 1.0
; expect v7 = f32 0.2

; case: format: 5, 6 and 5 bits
; memory data = 8192 bytes
; memory data+0 = u16 0xf81f
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc8500000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:6], v[1:2], s[8:15] dmask:0x7 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = f32 1.0
; expect v5 = f32 0.0
; expect v6 = f32 1.0

; case: format: a shared exponent
; memory data = 8192 bytes
; memory data+0 = u32 0x80040201
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc8400000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:6], v[1:2], s[8:15] dmask:0x7 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = f32 0x1p-8
; expect v5 = f32 0x1p-8
; expect v6 = f32 0x1p-8

; case: format: 10 bits and 2
; memory data = 8192 bytes
; memory data+0 = u32 0xc00003ff
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3200000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:7], v[1:2], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = f32 1.0
; expect v5 = f32 0.0
; expect v6 = f32 0.0
; expect v7 = f32 1.0

; case: format: depth and stencil as integers
; memory data = 8192 bytes
; memory data+0 = u32 0x12345678
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc8e00000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:5], v[1:2], s[8:15] dmask:0x3 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = u32 0x345678
; expect v5 = u32 0x12

; case: format: depth as a float beside a stencil
; memory data = 8192 bytes
; memory data+0 = u32 0x40000000, 0xaabbcc07
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc9200000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:5], v[1:2], s[8:15] dmask:0x3 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = f32 2.0
; expect v5 = u32 7

; case: format: four dwords
; memory data = 8192 bytes
; memory data+0 = u32 1, 2, 3, 4
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc4b00000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:7], v[1:2], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = u32 1
; expect v5 = u32 2
; expect v6 = u32 3
; expect v7 = u32 4

; case: elements as they are
; memory data = 8192 bytes
; memory data+0 = u16 0x8034
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc0700000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load_pck v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
image_load_pck_sgn v5, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect v4 = u32 0x8034
; expect v5 = u32 0xffff8034

; case: components that a store does not give
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3c00000
; exec = lanes 0
; v1 = 0
; v2 = 0
; v4 = u32 0x11
; v5 = u32 0x44
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_store v[4:5], v[1:2], s[8:15] dmask:0x9 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect memory data = u32 0x44000011

; case: halves of a store
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3c00000
; exec = lanes 0
; v1 = 0
; v2 = 0
; v4 = u32 0x00440011
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_store v4, v[1:2], s[8:15] dmask:0xa dim:SQ_RSRC_IMG_2D unorm d16
; ignore s[8:9], scc
; expect memory data = u32 0x00004411

; case: atomic: add
; memory data = 8192 bytes
; memory data+4 = u32 9
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = 1
; v2 = 0
; v4 = u32 5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_add v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm glc
; ignore s[8:9], scc
; expect v4 = u32 9
; expect memory data+4 = u32 14

; case: atomic: smin
; memory data = 8192 bytes
; memory data+4 = u32 4294967293
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = 1
; v2 = 0
; v4 = u32 5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_smin v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm glc
; ignore s[8:9], scc
; expect v4 = u32 4294967293
; expect memory data+4 = u32 4294967293

; case: atomic: umax
; memory data = 8192 bytes
; memory data+4 = u32 4294967293
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = 1
; v2 = 0
; v4 = u32 5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_umax v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm glc
; ignore s[8:9], scc
; expect v4 = u32 4294967293
; expect memory data+4 = u32 4294967293

; case: atomic: compare and swap of 64 bits, without the value before
; memory data = 8192 bytes
; memory data+8 = u64 9
; s[8:15] = &data.lo, &data.hi, 0x00000000, 0x80000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3e00000
; exec = lanes 0
; v1 = 1
; v4 = u32 5
; v5 = 0
; v6 = u32 9
; v7 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_cmpswap v[4:7], v1, s[8:15] dmask:0xf dim:SQ_RSRC_IMG_1D unorm
; ignore s[8:9], scc
; expect memory data+8 = u64 5

; case: sizes of a level
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x00014018, 0xd0020fac, 0x00000003, 0x00000020, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0..1
; v1 = u32 1, 3
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_get_resinfo v[4:7], v1, s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D_ARRAY unorm
; ignore s[8:9], scc
; expect v4 = u32 50, 0
; expect v5 = u32 3, 0
; expect v6 = u32 4, 0
; expect v7 = u32 3, 3

; case: a sample at normalized coordinates
; memory data = 8192 bytes
; memory data+0 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; memory data+1024 = f32 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0
; memory data+1280 = f32 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0
; memory data+1536 = f32 60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0
; memory data+1792 = f32 70.0, 71.0, 72.0, 73.0, 74.0, 75.0, 76.0, 77.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00000092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v1 = f32 0.4375
; v2 = f32 0.3125
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_lz v4, v[1:2], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: a linear filter, coordinates of 16 bits in elements
; memory data = 8192 bytes
; memory data+0 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; memory data+1024 = f32 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0
; memory data+1280 = f32 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0
; memory data+1536 = f32 60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0
; memory data+1792 = f32 70.0, 71.0, 72.0, 73.0, 74.0, 75.0, 76.0, 77.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00008092, 0x00fff000, 0x00500000, 0x00000000
; exec = lanes 0
; v1 = f16x2 (2.0 3.25)
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_lz v4, v1, s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D a16
; ignore s[8:9], scc
; expect v4 = f32 29.0

; case: an offset, a reference, and registers apart
; memory data = 8192 bytes
; memory data+0 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; memory data+1024 = f32 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0
; memory data+1280 = f32 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0
; memory data+1536 = f32 60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0
; memory data+1792 = f32 70.0, 71.0, 72.0, 73.0, 74.0, 75.0, 76.0, 77.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0..1
; v11 = u32 0x0001
; v3 = f32 23.0, 24.0
; v7 = f32 2.5
; v8 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_lz_o v4, [v11, v3, v7, v8], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: a level in the address
; memory data = 8192 bytes
; memory data+1536 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+1792 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+2048 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+2304 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; memory data+2560 = f32 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0
; memory data+2816 = f32 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0
; memory data+3072 = f32 60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0
; memory data+3328 = f32 70.0, 71.0, 72.0, 73.0, 74.0, 75.0, 76.0, 77.0
; memory data+512 = f32 100.0, 101.0, 102.0, 103.0
; memory data+768 = f32 110.0, 111.0, 112.0, 113.0
; memory data+1024 = f32 120.0, 121.0, 122.0, 123.0
; memory data+1280 = f32 130.0, 131.0, 132.0, 133.0
; memory data+0 = f32 200.0, 201.0
; memory data+256 = f32 210.0, 211.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90020fac, 0x00000000, 0x00000020, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00000092, 0x00fff000, 0x04000000, 0x00000000
; exec = lanes 0..2
; v1 = f32 0.0
; v2 = f32 0.5
; v3 = f32 0.0, 1.0, 9.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_l v4, v[1:3], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 40.0, 120.0, 210.0

; case: gradients of two elements make level 1
; memory data = 8192 bytes
; memory data+1536 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+1792 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+2048 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+2304 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; memory data+2560 = f32 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0
; memory data+2816 = f32 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0
; memory data+3072 = f32 60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0
; memory data+3328 = f32 70.0, 71.0, 72.0, 73.0, 74.0, 75.0, 76.0, 77.0
; memory data+512 = f32 100.0, 101.0, 102.0, 103.0
; memory data+768 = f32 110.0, 111.0, 112.0, 113.0
; memory data+1024 = f32 120.0, 121.0, 122.0, 123.0
; memory data+1280 = f32 130.0, 131.0, 132.0, 133.0
; memory data+0 = f32 200.0, 201.0
; memory data+256 = f32 210.0, 211.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90020fac, 0x00000000, 0x00000020, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00000092, 0x00fff000, 0x04000000, 0x00000000
; exec = lanes 0
; v1 = f32 0.25
; v2 = f32 0.0
; v3 = f32 0.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d v8, v[1:6], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v8 = f32 120.0

; case: a16 leaves gradients alone
; memory data = 8192 bytes
; memory data+1536 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+1792 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+2048 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+2304 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; memory data+2560 = f32 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0
; memory data+2816 = f32 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0
; memory data+3072 = f32 60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0
; memory data+3328 = f32 70.0, 71.0, 72.0, 73.0, 74.0, 75.0, 76.0, 77.0
; memory data+512 = f32 100.0, 101.0, 102.0, 103.0
; memory data+768 = f32 110.0, 111.0, 112.0, 113.0
; memory data+1024 = f32 120.0, 121.0, 122.0, 123.0
; memory data+1280 = f32 130.0, 131.0, 132.0, 133.0
; memory data+0 = f32 200.0, 201.0
; memory data+256 = f32 210.0, 211.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90020fac, 0x00000000, 0x00000020, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00000092, 0x00fff000, 0x04000000, 0x00000000
; exec = lanes 0
; v1 = f32 0.25
; v2 = f32 0.0
; v3 = f32 0.0
; v4 = f32 0.0
; v5 = f16x2 (0.0 0.5)
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d v8, v[1:5], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D a16
; ignore s[8:9], scc
; expect v8 = f32 120.0

; case: gradients of 16 bits, each direction in a register
; memory data = 8192 bytes
; memory data+1536 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+1792 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+2048 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+2304 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; memory data+2560 = f32 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0
; memory data+2816 = f32 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0
; memory data+3072 = f32 60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0
; memory data+3328 = f32 70.0, 71.0, 72.0, 73.0, 74.0, 75.0, 76.0, 77.0
; memory data+512 = f32 100.0, 101.0, 102.0, 103.0
; memory data+768 = f32 110.0, 111.0, 112.0, 113.0
; memory data+1024 = f32 120.0, 121.0, 122.0, 123.0
; memory data+1280 = f32 130.0, 131.0, 132.0, 133.0
; memory data+0 = f32 200.0, 201.0
; memory data+256 = f32 210.0, 211.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90020fac, 0x00000000, 0x00000020, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00000092, 0x00fff000, 0x04000000, 0x00000000
; exec = lanes 0
; v1 = f16x2 (0.0 0.0)
; v2 = f16x2 (0.0 0.25)
; v3 = f32 0.0
; v4 = f32 0.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_g16 v8, v[1:4], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v8 = f32 120.0

; case: gradients of 16 bits along one axis, and a limit of the level
; memory data = 8192 bytes
; memory data+512 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+256 = f32 100.0, 101.0, 102.0, 103.0
; memory data+0 = f32 200.0, 201.0
; s[8:15] = &data.lo, &data.hi, 0x00000001, 0x80020fac, 0x00000000, 0x00000020, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00000092, 0x00fff000, 0x04000000, 0x00000000
; exec = lanes 0..1
; v1 = u32 0xffff3400
; v2 = u32 0xffff0000
; v3 = f32 0.5
; v4 = f32 9.0, 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_cl_g16 v8, v[1:4], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_1D
; ignore s[8:9], scc
; expect v8 = f32 102.0, 4.0

; case: a bias of 16 bits has a register
; memory data = 8192 bytes
; memory data+1536 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+1792 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+2048 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+2304 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; memory data+2560 = f32 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0
; memory data+2816 = f32 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0
; memory data+3072 = f32 60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0
; memory data+3328 = f32 70.0, 71.0, 72.0, 73.0, 74.0, 75.0, 76.0, 77.0
; memory data+512 = f32 100.0, 101.0, 102.0, 103.0
; memory data+768 = f32 110.0, 111.0, 112.0, 113.0
; memory data+1024 = f32 120.0, 121.0, 122.0, 123.0
; memory data+1280 = f32 130.0, 131.0, 132.0, 133.0
; memory data+0 = f32 200.0, 201.0
; memory data+256 = f32 210.0, 211.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90020fac, 0x00000000, 0x00000020, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00000092, 0x00fff000, 0x04000000, 0x00000000
; exec = lanes 0..3
; v1 = u32 0xffff3c00
; v2 = f16x2 (0.0 0.0), (0.125 0.0), (0.0 0.125), (0.125 0.125)
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_b v4, v[1:2], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D a16
; ignore s[8:9], scc
; expect v4 = f32 100.0

; case: differences of four lanes make a level
; memory data = 8192 bytes
; memory data+1536 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+1792 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+2048 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+2304 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; memory data+2560 = f32 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0
; memory data+2816 = f32 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0
; memory data+3072 = f32 60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0
; memory data+3328 = f32 70.0, 71.0, 72.0, 73.0, 74.0, 75.0, 76.0, 77.0
; memory data+512 = f32 100.0, 101.0, 102.0, 103.0
; memory data+768 = f32 110.0, 111.0, 112.0, 113.0
; memory data+1024 = f32 120.0, 121.0, 122.0, 123.0
; memory data+1280 = f32 130.0, 131.0, 132.0, 133.0
; memory data+0 = f32 200.0, 201.0
; memory data+256 = f32 210.0, 211.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90020fac, 0x00000000, 0x00000020, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00000092, 0x00fff000, 0x04000000, 0x00000000
; exec = lanes 0..3
; v1 = f32 0.0, 0.5, 0.0, 0.5
; v2 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample v4, v[1:2], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
image_get_lod v[6:7], v[1:2], s[8:15], s[16:19] dmask:0x3 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 200.0, 201.0, 200.0, 201.0
; expect v6 = f32 2.0
; expect v7 = f32 2.0

; case: four elements, one component
; memory data = 8192 bytes
; memory data+0 = f32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; memory data+1024 = f32 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0
; memory data+1280 = f32 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0
; memory data+1536 = f32 60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0
; memory data+1792 = f32 70.0, 71.0, 72.0, 73.0, 74.0, 75.0, 76.0, 77.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00008092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v1 = f32 2.0
; v2 = f32 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_lz v[4:7], v[1:2], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 21.0
; expect v5 = f32 22.0
; expect v6 = f32 12.0
; expect v7 = f32 11.0

; case: a face of a cube
; memory data = 16384 bytes
; memory data+6668 = f32 55.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0xb0000fac, 0x00000005, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00000092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v1 = f32 1.4375
; v2 = f32 1.3125
; v3 = f32 3.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_lz v4, v[1:3], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_CUBE
; ignore s[8:9], scc
; expect v4 = f32 55.0

; case: a slice is rounded
; memory data = 16384 bytes
; memory data+2572 = f32 55.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0xd0000fac, 0x00000003, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00000092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v1 = f32 0.4375
; v2 = f32 0.3125
; v3 = f32 1.25
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_lz v4, v[1:3], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D_ARRAY
; ignore s[8:9], scc
; expect v4 = f32 55.0

; case: denormals through a sampler
; memory data = 8192 bytes
; memory data+0 = u32 0x80000001
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x00008092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v1 = f32 0.0
; v2 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_lz v4, v[1:2], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = u32 0x80000001

; case: halves of a sample
; memory data = 8192 bytes
; memory data+0 = u8 255, 0, 51, 255
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3800000
; s[16:19] = 0x00000092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v1 = f32 0.0
; v2 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_lz v[4:5], v[1:2], s[8:15], s[16:19] dmask:0xf dim:SQ_RSRC_IMG_2D d16
; ignore s[8:9], scc
; expect v4 = f16x2 (1.0 0.0)
; expect v5 = f16x2 (0x3266 1.0)

; case: one component of four samples, of which there is one
; targets: gfx1030
; memory data = 8192 bytes
; memory data+264 = u8 1, 2, 3, 4
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0xe0000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3c00000
; exec = lanes 0..1
; v1 = 2
; v2 = 1
; v3 = u32 0, 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:5], v[1:3], s[8:15] dmask:0x6 dim:SQ_RSRC_IMG_2D_MSAA unorm
; ignore s[8:9], scc
; expect v4 = u32 2, 0
; expect v5 = u32 3, 0

; case: an image that is not bound
; memory data = 8192 bytes
; s[8:15] = 0, 0, 0, 0, 0, 0, 0, 0
; exec = lanes 0
; v1 = 0
; v2 = 0
image_store v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
image_load v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
; expect v4 = u32 0

; case: a swizzle mode is named
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90200fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect fault "swizzle mode 2"

; case: a compressed format is named
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xca900000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect fault "BC1_UNORM"

; case: a reserved format is wrong
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xcc800000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect fault "is reserved"

; case: compression is named
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0x90000fac, 0x00000000, 0x00000000, 0x00200000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = 0
; v2 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[1:2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D unorm
; ignore s[8:9], scc
; expect fault "DCC"

; case: several samples are named
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0xe0020fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1400000
; exec = lanes 0
; v1 = 0
; v2 = 0
; v3 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[1:3], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_MSAA unorm
; ignore s[8:9], scc
; expect fault "several samples"

; case: one component of four samples, of which there is one
; targets: gfx1013 gfx1030
; memory data = 8192 bytes
; memory data+264 = u8 1, 2, 3, 4
; s[8:15] = &data.lo, &data.hi, 0x0000c000, 0xe0000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc3c00000
; exec = lanes 0..1
; v1 = 2
; v2 = 1
; v3 = u32 0, 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_msaa_load v4, v[1:3], s[8:15] dmask:0x4 dim:SQ_RSRC_IMG_2D_MSAA
; ignore s[8:9], scc
; expect v4 = u32 3, 0
; expect v5 = u32 0
; expect v6 = u32 0
; expect v7 = u32 0
