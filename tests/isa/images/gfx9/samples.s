// Written by ../gen.py, which says where its expectations are from.

; case: image_sample: the parts of its address
; targets: gfx900 gfx906 gfx90a
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 3.5, 5.5
; v21 = f32 2.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample v4, v[20:21], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 2.5, 4.5
; v22 = f32 3.5, 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_o v4, v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 3.5, 5.5
; v21 = f32 2.5, 1.5
; v22 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_cl v4, v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 2.5, 4.5
; v22 = f32 3.5, 2.5
; v23 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_cl_o v4, v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_d: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 3.5, 5.5
; v25 = f32 2.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d v4, v[20:25], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_d_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 2.5, 4.5
; v26 = f32 3.5, 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_o v4, v[20:26], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_d_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 3.5, 5.5
; v25 = f32 2.5, 1.5
; v26 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_cl v4, v[20:26], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_d_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 2.5, 4.5
; v26 = f32 3.5, 2.5
; v27 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_cl_o v4, v[20:27], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_l: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 3.5, 5.5
; v21 = f32 2.5, 1.5
; v22 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_l v4, v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_l_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 2.5, 4.5
; v22 = f32 3.5, 2.5
; v23 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_l_o v4, v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_b: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 3.5, 5.5
; v22 = f32 2.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_b v4, v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_b_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 2.5, 4.5
; v23 = f32 3.5, 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_b_o v4, v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_b_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 3.5, 5.5
; v22 = f32 2.5, 1.5
; v23 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_b_cl v4, v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_b_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 2.5, 4.5
; v23 = f32 3.5, 2.5
; v24 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_b_cl_o v4, v[20:24], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_lz: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 3.5, 5.5
; v21 = f32 2.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_lz v4, v[20:21], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_lz_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 2.5, 4.5
; v22 = f32 3.5, 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_lz_o v4, v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_cd: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 3.5, 5.5
; v25 = f32 2.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_cd v4, v[20:25], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_cd_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 2.5, 4.5
; v26 = f32 3.5, 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_cd_o v4, v[20:26], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_cd_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 3.5, 5.5
; v25 = f32 2.5, 1.5
; v26 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_cd_cl v4, v[20:26], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_cd_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 2.5, 4.5
; v26 = f32 3.5, 2.5
; v27 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_cd_cl_o v4, v[20:27], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 23.0, 15.0

; case: image_sample_c: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 22.5, 15.5
; v21 = f32 3.5, 5.5
; v22 = f32 2.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c v4, v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 22.5, 15.5
; v22 = f32 2.5, 4.5
; v23 = f32 3.5, 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_o v4, v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 22.5, 15.5
; v21 = f32 3.5, 5.5
; v22 = f32 2.5, 1.5
; v23 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_cl v4, v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 22.5, 15.5
; v22 = f32 2.5, 4.5
; v23 = f32 3.5, 2.5
; v24 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_cl_o v4, v[20:24], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_d: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 22.5, 15.5
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 3.5, 5.5
; v26 = f32 2.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d v4, v[20:26], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_d_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 22.5, 15.5
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 0.0
; v26 = f32 2.5, 4.5
; v27 = f32 3.5, 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_o v4, v[20:27], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_d_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 22.5, 15.5
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 3.5, 5.5
; v26 = f32 2.5, 1.5
; v27 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_cl v4, v[20:27], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_d_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 22.5, 15.5
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 0.0
; v26 = f32 2.5, 4.5
; v27 = f32 3.5, 2.5
; v28 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_cl_o v4, v[20:28], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_l: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 22.5, 15.5
; v21 = f32 3.5, 5.5
; v22 = f32 2.5, 1.5
; v23 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_l v4, v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_l_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 22.5, 15.5
; v22 = f32 2.5, 4.5
; v23 = f32 3.5, 2.5
; v24 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_l_o v4, v[20:24], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_b: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 22.5, 15.5
; v22 = f32 3.5, 5.5
; v23 = f32 2.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_b v4, v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_b_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 22.5, 15.5
; v23 = f32 2.5, 4.5
; v24 = f32 3.5, 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_b_o v4, v[20:24], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_b_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 22.5, 15.5
; v22 = f32 3.5, 5.5
; v23 = f32 2.5, 1.5
; v24 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_b_cl v4, v[20:24], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_b_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 22.5, 15.5
; v23 = f32 2.5, 4.5
; v24 = f32 3.5, 2.5
; v25 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_b_cl_o v4, v[20:25], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_lz: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 22.5, 15.5
; v21 = f32 3.5, 5.5
; v22 = f32 2.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_lz v4, v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_lz_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 22.5, 15.5
; v22 = f32 2.5, 4.5
; v23 = f32 3.5, 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_lz_o v4, v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_cd: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 22.5, 15.5
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 3.5, 5.5
; v26 = f32 2.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_cd v4, v[20:26], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_cd_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 22.5, 15.5
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 0.0
; v26 = f32 2.5, 4.5
; v27 = f32 3.5, 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_cd_o v4, v[20:27], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_cd_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 22.5, 15.5
; v21 = f32 0.0
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 3.5, 5.5
; v26 = f32 2.5, 1.5
; v27 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_cd_cl v4, v[20:27], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_sample_c_cd_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 22.5, 15.5
; v22 = f32 0.0
; v23 = f32 0.0
; v24 = f32 0.0
; v25 = f32 0.0
; v26 = f32 2.5, 4.5
; v27 = f32 3.5, 2.5
; v28 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_cd_cl_o v4, v[20:28], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0

; case: image_gather4: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 4.0, 2.0
; v21 = f32 3.0, 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4 v[4:7], v[20:21], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 3.0, 1.0
; v22 = f32 4.0, 3.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_o v[4:7], v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 4.0, 2.0
; v21 = f32 3.0, 2.0
; v22 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_cl v[4:7], v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 3.0, 1.0
; v22 = f32 4.0, 3.0
; v23 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_cl_o v[4:7], v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_l: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 4.0, 2.0
; v21 = f32 3.0, 2.0
; v22 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_l v[4:7], v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_l_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 3.0, 1.0
; v22 = f32 4.0, 3.0
; v23 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_l_o v[4:7], v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_b: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 4.0, 2.0
; v22 = f32 3.0, 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_b v[4:7], v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_b_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 3.0, 1.0
; v23 = f32 4.0, 3.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_b_o v[4:7], v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_b_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 4.0, 2.0
; v22 = f32 3.0, 2.0
; v23 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_b_cl v[4:7], v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_b_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 3.0, 1.0
; v23 = f32 4.0, 3.0
; v24 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_b_cl_o v[4:7], v[20:24], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_lz: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 4.0, 2.0
; v21 = f32 3.0, 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_lz v[4:7], v[20:21], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_lz_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 3.0, 1.0
; v22 = f32 4.0, 3.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_lz_o v[4:7], v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 33.0, 21.0
; expect v5 = f32 34.0, 22.0
; expect v6 = f32 24.0, 12.0
; expect v7 = f32 23.0, 11.0

; case: image_gather4_c: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 30.0, 21.5
; v21 = f32 4.0, 2.0
; v22 = f32 3.0, 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c v[4:7], v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 30.0, 21.5
; v22 = f32 3.0, 1.0
; v23 = f32 4.0, 3.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_o v[4:7], v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 30.0, 21.5
; v21 = f32 4.0, 2.0
; v22 = f32 3.0, 2.0
; v23 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_cl v[4:7], v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 30.0, 21.5
; v22 = f32 3.0, 1.0
; v23 = f32 4.0, 3.0
; v24 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_cl_o v[4:7], v[20:24], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_l: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 30.0, 21.5
; v21 = f32 4.0, 2.0
; v22 = f32 3.0, 2.0
; v23 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_l v[4:7], v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_l_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 30.0, 21.5
; v22 = f32 3.0, 1.0
; v23 = f32 4.0, 3.0
; v24 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_l_o v[4:7], v[20:24], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_b: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 30.0, 21.5
; v22 = f32 4.0, 2.0
; v23 = f32 3.0, 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_b v[4:7], v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_b_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 30.0, 21.5
; v23 = f32 3.0, 1.0
; v24 = f32 4.0, 3.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_b_o v[4:7], v[20:24], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_b_cl: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 0.0
; v21 = f32 30.0, 21.5
; v22 = f32 4.0, 2.0
; v23 = f32 3.0, 2.0
; v24 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_b_cl v[4:7], v[20:24], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_b_cl_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 0.0
; v22 = f32 30.0, 21.5
; v23 = f32 3.0, 1.0
; v24 = f32 4.0, 3.0
; v25 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_b_cl_o v[4:7], v[20:25], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_lz: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = f32 30.0, 21.5
; v21 = f32 4.0, 2.0
; v22 = f32 3.0, 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_lz v[4:7], v[20:22], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_gather4_c_lz_o: the parts of its address
; targets: gfx900 gfx906
; memory data = 4096 bytes
; memory data+256 = f32 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0
; memory data+768 = f32 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x0000b092, 0x00fff000, 0, 0
; exec = lanes 0..1
; v20 = u32 0x3f01
; v21 = f32 30.0, 21.5
; v22 = f32 3.0, 1.0
; v23 = f32 4.0, 3.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_gather4_c_lz_o v[4:7], v[20:23], s[8:15], s[16:19] dmask:0x1
; ignore s[8:9], scc
; expect v4 = f32 1.0, 0.0
; expect v5 = f32 1.0, 1.0
; expect v6 = f32 0.0, 0.0
; expect v7 = f32 0.0, 0.0

; case: image_get_lod: the level that is used, and the one that the coordinates ask for
; targets: gfx900 gfx906
; memory data = 4096 bytes
; s[8:15] = &data.lo, &data.hi, 0x0001c007, 0x90000fac, 0x0007e000, 0, 0, 0
; s4 = 0x1c400000
; s[16:19] = 0x00008092, 0x00fff000, 0, 0
; exec = lanes 0..3
; v20 = f32 0.5, 4.5
; v21 = f32 0.5, 0.5, 1.5, 1.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_get_lod v[4:5], v[20:21], s[8:15], s[16:19] dmask:0x3
; ignore s[8:9], scc
; expect v4 = f32 0.0
; expect v5 = f32 2.0
