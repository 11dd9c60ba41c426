// Written by ../gen.py, which says where its expectations are from.

; case: image_load_pck: an element of two bytes
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+6 = u16 0x8001
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10200000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load_pck v4, v[20:21], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect v4 = u32 0x8001

; case: image_store_pck: an element of two bytes
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; v4 = u32 0x9abc
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10200000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_store_pck v4, v[20:21], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect memory data+6 = u16 0x9abc

; case: image_load_pck_sgn: an element of two bytes
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+6 = u16 0x8001
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10200000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load_pck_sgn v4, v[20:21], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect v4 = u32 0xffff8001

; case: image_load_mip: an element of two bytes
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+6 = u16 0x8001
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10200000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 0
; v22 = u32 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load_mip v4, v[20:22], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect v4 = u32 0x8001

; case: image_store_mip: an element of two bytes
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; v4 = u32 0x9abc
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10200000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 0
; v22 = u32 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_store_mip v4, v[20:22], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect memory data+6 = u16 0x9abc

; case: image_load_mip_pck: an element of two bytes
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+6 = u16 0x8001
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10200000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 0
; v22 = u32 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load_mip_pck v4, v[20:22], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect v4 = u32 0x8001

; case: image_store_mip_pck: an element of two bytes
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; v4 = u32 0x9abc
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10200000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 0
; v22 = u32 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_store_mip_pck v4, v[20:22], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect memory data+6 = u16 0x9abc

; case: image_load_mip_pck_sgn: an element of two bytes
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+6 = u16 0x8001
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10200000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 0
; v22 = u32 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_load_mip_pck_sgn v4, v[20:22], s[8:15] dmask:0x1 unorm
; ignore s[8:9], scc
; expect v4 = u32 0xffff8001

; case: image_get_resinfo: width, height, layers, levels
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_get_resinfo v[4:7], v20, s[8:15] dmask:0xf unorm
; ignore s[8:9], scc
; expect v4 = u32 8
; expect v5 = u32 8
; expect v6 = u32 1
; expect v7 = u32 1
