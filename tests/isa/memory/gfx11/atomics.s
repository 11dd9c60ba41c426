// Written by ../gen.py, which says where its expectations are from.

; case: buffer_atomic_swap of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_swap v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 7

; case: flat_atomic_swap of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_swap v4, v[20:21], v8 glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 7

; case: global_atomic_swap of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_swap v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 7

; case: buffer_atomic_cmpswap of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; v9 = u32 4294967280
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_cmpswap v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 7

; case: flat_atomic_cmpswap of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; v9 = u32 4294967280
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_cmpswap v4, v[20:21], v[8:9] glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 7

; case: global_atomic_cmpswap of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; v9 = u32 4294967280
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_cmpswap v4, v[20:21], v[8:9], off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 7

; case: buffer_atomic_add of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_add v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 4294967287

; case: flat_atomic_add of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_add v4, v[20:21], v8 glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 4294967287

; case: global_atomic_add of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_add v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 4294967287

; case: buffer_atomic_sub of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_sub v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 4294967273

; case: flat_atomic_sub of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_sub v4, v[20:21], v8 glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 4294967273

; case: global_atomic_sub of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_sub v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 4294967273

; case: buffer_atomic_smin of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_smin v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280

; case: flat_atomic_smin of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_smin v4, v[20:21], v8 glc
; expect v4 = u32 4294967280

; case: global_atomic_smin of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_smin v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280

; case: buffer_atomic_umin of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_umin v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 7

; case: flat_atomic_umin of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_umin v4, v[20:21], v8 glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 7

; case: global_atomic_umin of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_umin v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 7

; case: buffer_atomic_smax of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_smax v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 7

; case: flat_atomic_smax of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_smax v4, v[20:21], v8 glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 7

; case: global_atomic_smax of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_smax v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 7

; case: buffer_atomic_umax of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_umax v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280

; case: flat_atomic_umax of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_umax v4, v[20:21], v8 glc
; expect v4 = u32 4294967280

; case: global_atomic_umax of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_umax v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280

; case: buffer_atomic_and of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_and v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 0

; case: flat_atomic_and of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_and v4, v[20:21], v8 glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 0

; case: global_atomic_and of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_and v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 0

; case: buffer_atomic_or of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_or v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 4294967287

; case: flat_atomic_or of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_or v4, v[20:21], v8 glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 4294967287

; case: global_atomic_or of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_or v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 4294967287

; case: buffer_atomic_xor of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_xor v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 4294967287

; case: flat_atomic_xor of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_xor v4, v[20:21], v8 glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 4294967287

; case: global_atomic_xor of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_xor v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 4294967287

; case: buffer_atomic_inc of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_inc v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 0

; case: flat_atomic_inc of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_inc v4, v[20:21], v8 glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 0

; case: global_atomic_inc of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_inc v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 0

; case: buffer_atomic_dec of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_dec v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 4294967280
; expect memory data+8 = u32 7

; case: flat_atomic_dec of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_dec v4, v[20:21], v8 glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 7

; case: global_atomic_dec of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 4294967280
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_dec v4, v[20:21], v8, off glc
; expect v4 = u32 4294967280
; expect memory data+8 = u32 7

; case: buffer_atomic_fmin of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 -3.0
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_fmin v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = f32 2.0
; expect memory data+8 = f32 -3.0

; case: flat_atomic_fmin of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 -3.0
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_fmin v4, v[20:21], v8 glc
; expect v4 = f32 2.0
; expect memory data+8 = f32 -3.0

; case: global_atomic_fmin of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 -3.0
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_fmin v4, v[20:21], v8, off glc
; expect v4 = f32 2.0
; expect memory data+8 = f32 -3.0

; case: buffer_atomic_fmax of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 -3.0
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_fmax v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = f32 2.0

; case: flat_atomic_fmax of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 -3.0
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_fmax v4, v[20:21], v8 glc
; expect v4 = f32 2.0

; case: global_atomic_fmax of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 -3.0
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_fmax v4, v[20:21], v8, off glc
; expect v4 = f32 2.0

; case: buffer_atomic_fcmpswap of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 5.0
; v9 = f32 2.0
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_fcmpswap v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v8 = f32 2.0
; expect memory data+8 = f32 5.0

; case: flat_atomic_fcmpswap of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 5.0
; v9 = f32 2.0
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_fcmpswap v4, v[20:21], v[8:9] glc
; expect v4 = f32 2.0
; expect memory data+8 = f32 5.0

; case: global_atomic_fcmpswap of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 5.0
; v9 = f32 2.0
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_fcmpswap v4, v[20:21], v[8:9], off glc
; expect v4 = f32 2.0
; expect memory data+8 = f32 5.0

; case: buffer_atomic_add_f32 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 -3.0
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_add_f32 v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = f32 2.0
; expect memory data+8 = f32 -1.0

; case: flat_atomic_add_f32 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 -3.0
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_add_f32 v4, v[20:21], v8 glc
; expect v4 = f32 2.0
; expect memory data+8 = f32 -1.0

; case: global_atomic_add_f32 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = f32 2.0
; v8 = f32 -3.0
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_add_f32 v4, v[20:21], v8, off glc
; expect v4 = f32 2.0
; expect memory data+8 = f32 -1.0

; case: buffer_atomic_csub of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 5
; v8 = u32 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_csub v8, v20, s[8:11], null offen offset:8 glc
; expect v8 = u32 5
; expect memory data+8 = u32 0

; case: global_atomic_csub of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u32 5
; v8 = u32 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_csub v4, v[20:21], v8, off glc
; expect v4 = u32 5
; expect memory data+8 = u32 0

; case: buffer_atomic_swap_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_swap_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: flat_atomic_swap_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_swap_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: global_atomic_swap_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_swap_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: buffer_atomic_cmpswap_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; v[10:11] = u64 18446744073709551600
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_cmpswap_x2 v[8:11], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: flat_atomic_cmpswap_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; v[10:11] = u64 18446744073709551600
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_cmpswap_x2 v[4:5], v[20:21], v[8:11] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: global_atomic_cmpswap_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; v[10:11] = u64 18446744073709551600
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_cmpswap_x2 v[4:5], v[20:21], v[8:11], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: buffer_atomic_add_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_add_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551607

; case: flat_atomic_add_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_add_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551607

; case: global_atomic_add_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_add_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551607

; case: buffer_atomic_sub_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_sub_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551593

; case: flat_atomic_sub_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_sub_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551593

; case: global_atomic_sub_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_sub_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551593

; case: buffer_atomic_smin_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_smin_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600

; case: flat_atomic_smin_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_smin_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600

; case: global_atomic_smin_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_smin_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600

; case: buffer_atomic_umin_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_umin_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: flat_atomic_umin_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_umin_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: global_atomic_umin_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_umin_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: buffer_atomic_smax_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_smax_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: flat_atomic_smax_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_smax_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: global_atomic_smax_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_smax_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: buffer_atomic_umax_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_umax_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600

; case: flat_atomic_umax_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_umax_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600

; case: global_atomic_umax_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_umax_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600

; case: buffer_atomic_and_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_and_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 0

; case: flat_atomic_and_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_and_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 0

; case: global_atomic_and_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_and_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 0

; case: buffer_atomic_or_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_or_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551607

; case: flat_atomic_or_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_or_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551607

; case: global_atomic_or_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_or_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551607

; case: buffer_atomic_xor_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_xor_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551607

; case: flat_atomic_xor_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_xor_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551607

; case: global_atomic_xor_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_xor_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 18446744073709551607

; case: buffer_atomic_inc_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_inc_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 0

; case: flat_atomic_inc_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_inc_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 0

; case: global_atomic_inc_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_inc_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 0

; case: buffer_atomic_dec_x2 of buffer: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_atomic_dec_x2 v[8:9], v20, s[8:11], null offen offset:8 glc
; expect v[8:9] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: flat_atomic_dec_x2 of flat: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
flat_atomic_dec_x2 v[4:5], v[20:21], v[8:9] glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 7

; case: global_atomic_dec_x2 of global: the value before, and the value after
; targets: gfx1100 gfx1151
; memory data = 64 bytes
; memory data+8 = u64 18446744073709551600
; v[8:9] = u64 7
; exec = lanes 0
; v[20:21] = &data+8
global_atomic_dec_x2 v[4:5], v[20:21], v[8:9], off glc
; expect v[4:5] = u64 18446744073709551600
; expect memory data+8 = u64 7
