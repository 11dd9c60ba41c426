// Written by ../gen.py, which says where its expectations are from.

; case: image_atomic_swap: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_swap v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0x7

; case: image_atomic_cmpswap: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; v5 = u32 0xfffffff0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_cmpswap v[4:5], [v20, v21], s[8:15] dmask:0x3 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0x7

; case: image_atomic_add_uint: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_add_uint v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0xfffffff7

; case: image_atomic_sub_uint: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_sub_uint v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0xffffffe9

; case: image_atomic_min_int: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_min_int v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0

; case: image_atomic_min_uint: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_min_uint v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0x7

; case: image_atomic_max_int: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_max_int v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0x7

; case: image_atomic_max_uint: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_max_uint v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0

; case: image_atomic_and: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_and v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0x0

; case: image_atomic_or: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_or v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0xfffffff7

; case: image_atomic_xor: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_xor v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0xfffffff7

; case: image_atomic_inc_uint: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_inc_uint v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0x0

; case: image_atomic_dec_uint: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = u32 0xfffffff0
; v4 = u32 7
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc0280000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_dec_uint v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = u32 0xfffffff0
; expect memory data+140 = u32 0x7

; case: image_atomic_fmin: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = f32 2.0
; v4 = f32 -3.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc02c0000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_fmin v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = f32 2.0
; expect memory data+140 = f32 -3.0

; case: image_atomic_fmax: the value before, and the value after
; targets: gfx1200 gfx1201
; memory data = 4096 bytes
; memory data+140 = f32 2.0
; v4 = f32 -3.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0, 0, 0
; s4 = 0xc02c0000
; exec = lanes 0
; v20 = u32 3
; v21 = u32 1
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_atomic_fmax v4, [v20, v21], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D th:TH_ATOMIC_RETURN
; ignore s[8:9], scc
; expect v4 = f32 2.0
