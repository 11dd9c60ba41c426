// Written by ../gen.py, which says where its expectations are from.

; case: image_atomic_swap: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_swap v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0x7

; case: image_atomic_cmpswap: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; v5 = u32 0xfffffff0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_cmpswap v[4:5], v[20:21], s[8:15] dmask:0x3 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0x7

; case: image_atomic_add: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_add v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0xfffffff7

; case: image_atomic_sub: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_sub v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0xffffffe9

; case: image_atomic_smin: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_smin v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0

; case: image_atomic_umin: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_umin v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0x7

; case: image_atomic_smax: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_smax v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0x7

; case: image_atomic_umax: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_umax v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0

; case: image_atomic_and: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_and v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0x0

; case: image_atomic_or: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_or v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0xfffffff7

; case: image_atomic_xor: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_xor v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0xfffffff7

; case: image_atomic_inc: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_inc v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0x0

; case: image_atomic_dec: the value before, and the value after
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+268 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x10400000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_dec v4, v[20:21], s[8:15] dmask:0x1 unorm glc
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+268 = u32 0x7
