// Images of GFX6 to GFX9: resources of each family, linear (Sea Islands ISA 8.2.6; GCN3 ISA 8.2.6; Vega ISA 8.4.2; CDNA2 ISA 8.4).

; case: GFX6 and GFX7: an element of four bytes, and what lies beyond the image
; targets: gfx600 gfx700
; memory data = 8192 bytes
; memory data+524 = u8 1, 2, 3, 4
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10a00000
; exec = lanes 0..1
; v2 = u32 3, 8
; v3 = u32 2, 2
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:7], v[2:3], s[8:15] dmask:0xf unorm
; ignore s[8:9], scc
; expect v4 = u32 1, 0
; expect v5 = u32 2, 0
; expect v6 = u32 3, 0
; expect v7 = u32 4, 0

; case: GFX6 and GFX7: a slice of an array
; targets: gfx600 gfx700
; memory data = 8192 bytes
; memory data+3332 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0000c007, 0xd0800fac, 0x0007e000, 0x00006000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0..1
; v2 = 1
; v3 = 1
; v4 = u32 3, 4
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[2:4], s[8:15] dmask:0x1 unorm da
; ignore s[8:9], scc
; expect v6 = u32 7, 0

; case: GFX6 and GFX7: a volume
; targets: gfx600 gfx700
; memory data = 8192 bytes
; memory data+3332 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0000c007, 0xa0800fac, 0x0007e003, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0..1
; v2 = 1
; v3 = 1
; v4 = u32 3, 4
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[2:4], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect v6 = u32 7, 0

; case: GFX6 and GFX7: a store, components from where the resource says
; targets: gfx600 gfx700
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800f2e, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10a00000
; exec = lanes 0
; v2 = 0
; v3 = 0
; v4 = 1
; v5 = 2
; v6 = 3
; v7 = 4
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_store v[4:7], v[2:3], s[8:15] dmask:0xf unorm
; ignore s[8:9], scc
; expect memory data = u8 3, 2, 1, 4

; case: GFX6 and GFX7: an atomic operation with the value before
; targets: gfx600 gfx700
; memory data = 8192 bytes
; memory data+4 = u32 40
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 1
; v3 = 0
; v4 = 2
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_add v4, v[2:3], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 40
; expect memory data+4 = u32 42

; case: GFX6 and GFX7: a sample
; targets: gfx600 gfx700
; memory data = 8192 bytes
; memory data+524 = f32 55.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x1c400000
; s[16:19] = 0x00000092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v2 = f32 0.4375
; v3 = f32 0.3125
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample v4, v[2:3], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 55.0

; case: GFX6 and GFX7: another tiling is named
; targets: gfx600 gfx700
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90d00fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 0
; v3 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[2:3], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect fault "mode 13"

; case: GFX6 and GFX7: a resource of four words
; targets: gfx600 gfx700
; memory data = 8192 bytes
; memory data+260 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 1
; v3 = 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[2:3], s[8:15] dmask:0x1 unorm r128
; ignore s[8:9], scc
; expect v4 = u32 7

; case: GFX6 and GFX7: several levels are named
; targets: gfx600 gfx700
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90810fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 0
; v3 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[2:3], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect fault "several levels"

; case: GFX6 and GFX7: floats are compared where they lie
; targets: gfx600 gfx700
; memory data = 8192 bytes
; memory data+4 = f32 3.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x1c400000
; exec = lanes 0
; v2 = 1
; v3 = 0
; v4 = f32 -2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_fmin v4, v[2:3], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect memory data+4 = f32 -2.0

; case: GFX8: an element of four bytes, and what lies beyond the image
; targets: gfx801 gfx803 gfx810
; memory data = 8192 bytes
; memory data+524 = u8 1, 2, 3, 4
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10a00000
; exec = lanes 0..1
; v2 = u32 3, 8
; v3 = u32 2, 2
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:7], v[2:3], s[8:15] dmask:0xf unorm
; ignore s[8:9], scc
; expect v4 = u32 1, 0
; expect v5 = u32 2, 0
; expect v6 = u32 3, 0
; expect v7 = u32 4, 0

; case: GFX8: a slice of an array
; targets: gfx801 gfx803 gfx810
; memory data = 8192 bytes
; memory data+3332 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0000c007, 0xd0800fac, 0x0007e000, 0x00006000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0..1
; v2 = 1
; v3 = 1
; v4 = u32 3, 4
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[2:4], s[8:15] dmask:0x1 unorm da
; ignore s[8:9], scc
; expect v6 = u32 7, 0

; case: GFX8: a volume
; targets: gfx801 gfx803 gfx810
; memory data = 8192 bytes
; memory data+3332 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0000c007, 0xa0800fac, 0x0007e003, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0..1
; v2 = 1
; v3 = 1
; v4 = u32 3, 4
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[2:4], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect v6 = u32 7, 0

; case: GFX8: a store, components from where the resource says
; targets: gfx801 gfx803 gfx810
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800f2e, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10a00000
; exec = lanes 0
; v2 = 0
; v3 = 0
; v4 = 1
; v5 = 2
; v6 = 3
; v7 = 4
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_store v[4:7], v[2:3], s[8:15] dmask:0xf unorm
; ignore s[8:9], scc
; expect memory data = u8 3, 2, 1, 4

; case: GFX8: an atomic operation with the value before
; targets: gfx801 gfx803 gfx810
; memory data = 8192 bytes
; memory data+4 = u32 40
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 1
; v3 = 0
; v4 = 2
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_add v4, v[2:3], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 40
; expect memory data+4 = u32 42

; case: GFX8: a sample
; targets: gfx801 gfx803 gfx810
; memory data = 8192 bytes
; memory data+524 = f32 55.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x1c400000
; s[16:19] = 0x00000092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v2 = f32 0.4375
; v3 = f32 0.3125
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample v4, v[2:3], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 55.0

; case: GFX8: another tiling is named
; targets: gfx801 gfx803 gfx810
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90d00fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 0
; v3 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[2:3], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect fault "mode 13"

; case: GFX8: a resource of four words
; targets: gfx801 gfx803 gfx810
; memory data = 8192 bytes
; memory data+260 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 1
; v3 = 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[2:3], s[8:15] dmask:0x1 unorm r128
; ignore s[8:9], scc
; expect v4 = u32 7

; case: GFX8: several levels are named
; targets: gfx801 gfx803 gfx810
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90810fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 0
; v3 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[2:3], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect fault "several levels"

; case: GFX8: compression is named
; targets: gfx801 gfx803 gfx810
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00200000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 0
; v3 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[2:3], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect fault "DCC"

; case: GFX8: halves take a register each
; targets: gfx801 gfx803
; memory data = 8192 bytes
; memory data+0 = u8 1, 2, 3, 4
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10a00000
; exec = lanes 0
; v2 = 0
; v3 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:6], v[2:3], s[8:15] dmask:0x7 unorm d16
; ignore s[8:9], scc
; expect v4 = u32 1
; expect v5 = u32 2
; expect v6 = u32 3

; case: GFX8: halves of a store take a register each
; targets: gfx801 gfx803
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10a00000
; exec = lanes 0
; v2 = 0
; v3 = 0
; v4 = u32 0xffff0001
; v5 = u32 0xffff0002
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_store v[4:5], v[2:3], s[8:15] dmask:0x3 unorm d16
; ignore s[8:9], scc
; expect memory data = u8 1, 2, 0, 0

; case: GFX8: halves are packed
; targets: gfx810
; memory data = 8192 bytes
; memory data+0 = u8 1, 2, 3, 4
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90800fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10a00000
; exec = lanes 0
; v2 = 0
; v3 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:5], v[2:3], s[8:15] dmask:0x7 unorm d16
; ignore s[8:9], scc
; expect v4 = u32 0x20001
; expect v5 = u32 3

; case: GFX9 and CDNA2: an element of four bytes, and what lies beyond the image
; targets: gfx900 gfx90a
; memory data = 8192 bytes
; memory data+524 = u8 1, 2, 3, 4
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10a00000
; exec = lanes 0..1
; v2 = u32 3, 8
; v3 = u32 2, 2
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v[4:7], v[2:3], s[8:15] dmask:0xf unorm
; ignore s[8:9], scc
; expect v4 = u32 1, 0
; expect v5 = u32 2, 0
; expect v6 = u32 3, 0
; expect v7 = u32 4, 0

; case: GFX9 and CDNA2: a slice of an array
; targets: gfx900 gfx90a
; memory data = 8192 bytes
; memory data+3332 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0000c007, 0xd0000fac, 0x0007e003, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0..1
; v2 = 1
; v3 = 1
; v4 = u32 3, 4
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[2:4], s[8:15] dmask:0x1 unorm da
; ignore s[8:9], scc
; expect v6 = u32 7, 0

; case: GFX9 and CDNA2: a volume
; targets: gfx900 gfx90a
; memory data = 8192 bytes
; memory data+3332 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0000c007, 0xa0000fac, 0x0007e003, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0..1
; v2 = 1
; v3 = 1
; v4 = u32 3, 4
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v6, v[2:4], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect v6 = u32 7, 0

; case: GFX9 and CDNA2: a store, components from where the resource says
; targets: gfx900 gfx90a
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000f2e, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10a00000
; exec = lanes 0
; v2 = 0
; v3 = 0
; v4 = 1
; v5 = 2
; v6 = 3
; v7 = 4
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_store v[4:7], v[2:3], s[8:15] dmask:0xf unorm
; ignore s[8:9], scc
; expect memory data = u8 3, 2, 1, 4

; case: GFX9 and CDNA2: an atomic operation with the value before
; targets: gfx900 gfx90a
; memory data = 8192 bytes
; memory data+4 = u32 40
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 1
; v3 = 0
; v4 = 2
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_add v4, v[2:3], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 40
; expect memory data+4 = u32 42

; case: GFX9 and CDNA2: a sample
; targets: gfx900 gfx90a
; memory data = 8192 bytes
; memory data+524 = f32 55.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x1c400000
; s[16:19] = 0x00000092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v2 = f32 0.4375
; v3 = f32 0.3125
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample v4, v[2:3], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 55.0

; case: GFX9 and CDNA2: another tiling is named
; targets: gfx900 gfx90a
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90d00fac, 0x0007e000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 0
; v3 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[2:3], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect fault "mode 13"

; case: GFX9 and CDNA2: compression is named
; targets: gfx900 gfx90a
; memory data = 8192 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0x00000000, 0x00200000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0
; v2 = 0
; v3 = 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load v4, v[2:3], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect fault "DCC"

; case: GFX9 and CDNA2: levels have rows of one length, the largest first, heights halved and rounded up
; targets: gfx900 gfx90a
; memory data = 8192 bytes
; memory data+2048 = u32 12
; memory data+1280 = u32 11
; s[8:15] = &data.lo, &data.hi, 0x0001000f, 0x90020fac, 0x0007e000, 0x20000000, 0x00000000, 0x00000000
; s4 = 0x10400000
; exec = lanes 0..1
; v2 = 0
; v3 = 0
; v4 = u32 1, 2
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load_mip v6, v[2:4], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect v6 = u32 11, 12
