// Written by gen.py, which says where its expectations are from.

; case: buffer_load_format_x, 16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5
; s[8:11] = &data.lo, &data.hi, 32, 0x3100dfac
; v4 = f16x2 (3.0 5.0)
buffer_load_format_x v4, off, s[8:11], 0 offset:8
; expect v4 = f32 1.5

; case: buffer_store_format_x, 16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x3100dfac
; exec = lanes 0
; v4 = f32 1.5
buffer_store_format_x v4, off, s[8:11], 0 offset:8
; expect memory data+8 = f16 1.5

; case: buffer_load_format_d16_x, 16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5
; s[8:11] = &data.lo, &data.hi, 32, 0x3100dfac
; v4 = f16x2 (3.0 5.0)
buffer_load_format_d16_x v4, off, s[8:11], 0 offset:8
; expect v4 = f16x2 (1.5 5.0)

; case: buffer_store_format_d16_x, 16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x3100dfac
; exec = lanes 0
; v4 = f16x2 (1.5 9.0)
buffer_store_format_d16_x v4, off, s[8:11], 0 offset:8
; expect memory data+8 = f16 1.5

; case: buffer_load_format_d16_hi_x, 16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5
; s[8:11] = &data.lo, &data.hi, 32, 0x3100dfac
; v4 = f16x2 (3.0 5.0)
buffer_load_format_d16_hi_x v4, off, s[8:11], 0 offset:8
; expect v4 = f16x2 (3.0 1.5)

; case: buffer_store_format_d16_hi_x, 16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x3100dfac
; exec = lanes 0
; v4 = f16x2 (3.0 1.5)
buffer_store_format_d16_hi_x v4, off, s[8:11], 0 offset:8
; expect memory data+8 = f16 1.5

; case: tbuffer_load_format_x, 16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
; v4 = f16x2 (3.0 5.0)
tbuffer_load_format_x v4, off, s[8:11], 0 format:[BUF_FMT_16_FLOAT] offset:8
; expect v4 = f32 1.5

; case: tbuffer_store_format_x, 16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
; exec = lanes 0
; v4 = f32 1.5
tbuffer_store_format_x v4, off, s[8:11], 0 format:[BUF_FMT_16_FLOAT] offset:8
; expect memory data+8 = f16 1.5

; case: tbuffer_load_format_d16_x, 16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
; v4 = f16x2 (3.0 5.0)
tbuffer_load_format_d16_x v4, off, s[8:11], 0 format:[BUF_FMT_16_FLOAT] offset:8
; expect v4 = f16x2 (1.5 5.0)

; case: tbuffer_store_format_d16_x, 16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
; exec = lanes 0
; v4 = f16x2 (1.5 9.0)
tbuffer_store_format_d16_x v4, off, s[8:11], 0 format:[BUF_FMT_16_FLOAT] offset:8
; expect memory data+8 = f16 1.5

; case: buffer_load_format_xy, 16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5, -2.0
; s[8:11] = &data.lo, &data.hi, 32, 0x3101dfac
buffer_load_format_xy v[4:5], off, s[8:11], 0 offset:8
; expect v4 = f32 1.5
; expect v5 = f32 -2.0

; case: buffer_store_format_xy, 16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x3101dfac
; exec = lanes 0
; v4 = f32 1.5
; v5 = f32 -2.0
buffer_store_format_xy v[4:5], off, s[8:11], 0 offset:8
; expect memory data+8 = f16 1.5, -2.0

; case: buffer_load_format_d16_xy, 16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5, -2.0
; s[8:11] = &data.lo, &data.hi, 32, 0x3101dfac
buffer_load_format_d16_xy v4, off, s[8:11], 0 offset:8
; expect v4 = f16x2 (1.5 -2.0)

; case: buffer_store_format_d16_xy, 16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x3101dfac
; exec = lanes 0
; v4 = f16x2 (1.5 -2.0)
buffer_store_format_d16_xy v4, off, s[8:11], 0 offset:8
; expect memory data+8 = f16 1.5, -2.0

; case: tbuffer_load_format_xy, 16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5, -2.0
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
tbuffer_load_format_xy v[4:5], off, s[8:11], 0 format:[BUF_FMT_16_16_FLOAT] offset:8
; expect v4 = f32 1.5
; expect v5 = f32 -2.0

; case: tbuffer_store_format_xy, 16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
; exec = lanes 0
; v4 = f32 1.5
; v5 = f32 -2.0
tbuffer_store_format_xy v[4:5], off, s[8:11], 0 format:[BUF_FMT_16_16_FLOAT] offset:8
; expect memory data+8 = f16 1.5, -2.0

; case: tbuffer_load_format_d16_xy, 16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5, -2.0
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
tbuffer_load_format_d16_xy v4, off, s[8:11], 0 format:[BUF_FMT_16_16_FLOAT] offset:8
; expect v4 = f16x2 (1.5 -2.0)

; case: tbuffer_store_format_d16_xy, 16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
; exec = lanes 0
; v4 = f16x2 (1.5 -2.0)
tbuffer_store_format_d16_xy v4, off, s[8:11], 0 format:[BUF_FMT_16_16_FLOAT] offset:8
; expect memory data+8 = f16 1.5, -2.0

; case: buffer_load_format_xyz, 32_32_32
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f32 1.5, -2.0, 0.25
; s[8:11] = &data.lo, &data.hi, 32, 0x3104afac
buffer_load_format_xyz v[4:6], off, s[8:11], 0 offset:8
; expect v4 = f32 1.5
; expect v5 = f32 -2.0
; expect v6 = f32 0.25

; case: buffer_store_format_xyz, 32_32_32
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x3104afac
; exec = lanes 0
; v4 = f32 1.5
; v5 = f32 -2.0
; v6 = f32 0.25
buffer_store_format_xyz v[4:6], off, s[8:11], 0 offset:8
; expect memory data+8 = f32 1.5, -2.0, 0.25

; case: buffer_load_format_d16_xyz, 32_32_32
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f32 1.5, -2.0, 0.25
; s[8:11] = &data.lo, &data.hi, 32, 0x3104afac
buffer_load_format_d16_xyz v[4:5], off, s[8:11], 0 offset:8
; expect v4 = f16x2 (1.5 -2.0)
; expect v5 = f16x2 (0.25 any)

; case: buffer_store_format_d16_xyz, 32_32_32
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x3104afac
; exec = lanes 0
; v4 = f16x2 (1.5 -2.0)
; v5 = f16x2 (0.25 9.0)
buffer_store_format_d16_xyz v[4:5], off, s[8:11], 0 offset:8
; expect memory data+8 = f32 1.5, -2.0, 0.25

; case: tbuffer_load_format_xyz, 32_32_32
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f32 1.5, -2.0, 0.25
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
tbuffer_load_format_xyz v[4:6], off, s[8:11], 0 format:[BUF_FMT_32_32_32_FLOAT] offset:8
; expect v4 = f32 1.5
; expect v5 = f32 -2.0
; expect v6 = f32 0.25

; case: tbuffer_store_format_xyz, 32_32_32
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
; exec = lanes 0
; v4 = f32 1.5
; v5 = f32 -2.0
; v6 = f32 0.25
tbuffer_store_format_xyz v[4:6], off, s[8:11], 0 format:[BUF_FMT_32_32_32_FLOAT] offset:8
; expect memory data+8 = f32 1.5, -2.0, 0.25

; case: tbuffer_load_format_d16_xyz, 32_32_32
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f32 1.5, -2.0, 0.25
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
tbuffer_load_format_d16_xyz v[4:5], off, s[8:11], 0 format:[BUF_FMT_32_32_32_FLOAT] offset:8
; expect v4 = f16x2 (1.5 -2.0)
; expect v5 = f16x2 (0.25 any)

; case: tbuffer_store_format_d16_xyz, 32_32_32
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
; exec = lanes 0
; v4 = f16x2 (1.5 -2.0)
; v5 = f16x2 (0.25 9.0)
tbuffer_store_format_d16_xyz v[4:5], off, s[8:11], 0 format:[BUF_FMT_32_32_32_FLOAT] offset:8
; expect memory data+8 = f32 1.5, -2.0, 0.25

; case: buffer_load_format_xyzw, 16_16_16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5, -2.0, 0.25, 640.0
; s[8:11] = &data.lo, &data.hi, 32, 0x31047fac
buffer_load_format_xyzw v[4:7], off, s[8:11], 0 offset:8
; expect v4 = f32 1.5
; expect v5 = f32 -2.0
; expect v6 = f32 0.25
; expect v7 = f32 640.0

; case: buffer_store_format_xyzw, 16_16_16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x31047fac
; exec = lanes 0
; v4 = f32 1.5
; v5 = f32 -2.0
; v6 = f32 0.25
; v7 = f32 640.0
buffer_store_format_xyzw v[4:7], off, s[8:11], 0 offset:8
; expect memory data+8 = f16 1.5, -2.0, 0.25, 640.0

; case: buffer_load_format_d16_xyzw, 16_16_16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5, -2.0, 0.25, 640.0
; s[8:11] = &data.lo, &data.hi, 32, 0x31047fac
buffer_load_format_d16_xyzw v[4:5], off, s[8:11], 0 offset:8
; expect v4 = f16x2 (1.5 -2.0)
; expect v5 = f16x2 (0.25 640.0)

; case: buffer_store_format_d16_xyzw, 16_16_16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x31047fac
; exec = lanes 0
; v4 = f16x2 (1.5 -2.0)
; v5 = f16x2 (0.25 640.0)
buffer_store_format_d16_xyzw v[4:5], off, s[8:11], 0 offset:8
; expect memory data+8 = f16 1.5, -2.0, 0.25, 640.0

; case: tbuffer_load_format_xyzw, 16_16_16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5, -2.0, 0.25, 640.0
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
tbuffer_load_format_xyzw v[4:7], off, s[8:11], 0 format:[BUF_FMT_16_16_16_16_FLOAT] offset:8
; expect v4 = f32 1.5
; expect v5 = f32 -2.0
; expect v6 = f32 0.25
; expect v7 = f32 640.0

; case: tbuffer_store_format_xyzw, 16_16_16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
; exec = lanes 0
; v4 = f32 1.5
; v5 = f32 -2.0
; v6 = f32 0.25
; v7 = f32 640.0
tbuffer_store_format_xyzw v[4:7], off, s[8:11], 0 format:[BUF_FMT_16_16_16_16_FLOAT] offset:8
; expect memory data+8 = f16 1.5, -2.0, 0.25, 640.0

; case: tbuffer_load_format_d16_xyzw, 16_16_16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; memory data+8 = f16 1.5, -2.0, 0.25, 640.0
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
tbuffer_load_format_d16_xyzw v[4:5], off, s[8:11], 0 format:[BUF_FMT_16_16_16_16_FLOAT] offset:8
; expect v4 = f16x2 (1.5 -2.0)
; expect v5 = f16x2 (0.25 640.0)

; case: tbuffer_store_format_d16_xyzw, 16_16_16_16
; targets: gfx1010 gfx1030
; memory data = 32 bytes
; s[8:11] = &data.lo, &data.hi, 32, 0x31014fac
; exec = lanes 0
; v4 = f16x2 (1.5 -2.0)
; v5 = f16x2 (0.25 640.0)
tbuffer_store_format_d16_xyzw v[4:5], off, s[8:11], 0 format:[BUF_FMT_16_16_16_16_FLOAT] offset:8
; expect memory data+8 = f16 1.5, -2.0, 0.25, 640.0
