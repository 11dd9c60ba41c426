// Samples with gradients of 16 bits read all parts of their addresses: each finds the same element with the others neutral
// (RDNA2 ISA 8.2.4, 8.2.5; RDNA3 ISA 10.3, 10.4; RDNA4 ISA 10.3, 10.4.1).

; case: the parts of the address of image_sample_d_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0
; v23 = u32 0
; v26 = f32 3.5
; v29 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_g16 v4, [v20, v23, v26, v29], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_d_cl_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0
; v23 = u32 0
; v26 = f32 3.5
; v29 = f32 2.5
; v32 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_cl_g16 v4, [v20, v23, v26, v29, v32], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_c_d_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = f32 23.0
; v23 = u32 0
; v26 = u32 0
; v29 = f32 3.5
; v32 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_g16 v4, [v20, v23, v26, v29, v32], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_c_d_cl_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = f32 23.0
; v23 = u32 0
; v26 = u32 0
; v29 = f32 3.5
; v32 = f32 2.5
; v35 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_cl_g16 v4, [v20, v23, v26, v29, v32, v35], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_d_o_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = u32 0
; v26 = u32 0
; v29 = f32 2.5
; v32 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_o_g16 v4, [v20, v23, v26, v29, v32], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_d_cl_o_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = u32 0
; v26 = u32 0
; v29 = f32 2.5
; v32 = f32 2.5
; v35 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_cl_o_g16 v4, [v20, v23, v26, v29, v32, v35], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_c_d_o_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = f32 23.0
; v26 = u32 0
; v29 = u32 0
; v32 = f32 2.5
; v35 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_o_g16 v4, [v20, v23, v26, v29, v32, v35], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_c_d_cl_o_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = f32 23.0
; v26 = u32 0
; v29 = u32 0
; v32 = f32 2.5
; v35 = f32 2.5
; v38 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_cl_o_g16 v4, [v20, v23, v26, v29, v32, v35, v38], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_cd_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0
; v23 = u32 0
; v26 = f32 3.5
; v29 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_cd_g16 v4, [v20, v23, v26, v29], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_cd_cl_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0
; v23 = u32 0
; v26 = f32 3.5
; v29 = f32 2.5
; v32 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_cd_cl_g16 v4, [v20, v23, v26, v29, v32], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_c_cd_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = f32 23.0
; v23 = u32 0
; v26 = u32 0
; v29 = f32 3.5
; v32 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_cd_g16 v4, [v20, v23, v26, v29, v32], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_c_cd_cl_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = f32 23.0
; v23 = u32 0
; v26 = u32 0
; v29 = f32 3.5
; v32 = f32 2.5
; v35 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_cd_cl_g16 v4, [v20, v23, v26, v29, v32, v35], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_cd_o_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = u32 0
; v26 = u32 0
; v29 = f32 2.5
; v32 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_cd_o_g16 v4, [v20, v23, v26, v29, v32], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_cd_cl_o_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = u32 0
; v26 = u32 0
; v29 = f32 2.5
; v32 = f32 2.5
; v35 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_cd_cl_o_g16 v4, [v20, v23, v26, v29, v32, v35], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_c_cd_o_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = f32 23.0
; v26 = u32 0
; v29 = u32 0
; v32 = f32 2.5
; v35 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_cd_o_g16 v4, [v20, v23, v26, v29, v32, v35], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_c_cd_cl_o_g16
; targets: gfx1010 gfx1030
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = f32 23.0
; v26 = u32 0
; v29 = u32 0
; v32 = f32 2.5
; v35 = f32 2.5
; v38 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_cd_cl_o_g16 v4, [v20, v23, v26, v29, v32, v35, v38], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_d_g16
; targets: gfx1100
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0
; v23 = u32 0
; v26 = f32 3.5
; v29 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_g16 v4, [v20, v23, v26, v29], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_d_cl_g16
; targets: gfx1100
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0
; v23 = u32 0
; v26 = f32 3.5
; v29 = f32 2.5
; v32 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_cl_g16 v4, [v20, v23, v26, v29, v32], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_c_d_g16
; targets: gfx1100
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = f32 23.0
; v23 = u32 0
; v26 = u32 0
; v29 = f32 3.5
; v32 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_g16 v4, [v20, v23, v26, v29, v32], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_c_d_cl_g16
; targets: gfx1100
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = f32 23.0
; v23 = u32 0
; v26 = u32 0
; v29 = f32 3.5
; v32 = f32 2.5
; v33 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_cl_g16 v4, [v20, v23, v26, v29, v[32:33]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_d_o_g16
; targets: gfx1100
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = u32 0
; v26 = u32 0
; v29 = f32 2.5
; v32 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_o_g16 v4, [v20, v23, v26, v29, v32], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_d_cl_o_g16
; targets: gfx1100
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = u32 0
; v26 = u32 0
; v29 = f32 2.5
; v32 = f32 2.5
; v33 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_cl_o_g16 v4, [v20, v23, v26, v29, v[32:33]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_c_d_o_g16
; targets: gfx1100
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = f32 23.0
; v26 = u32 0
; v29 = u32 0
; v32 = f32 2.5
; v33 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_o_g16 v4, [v20, v23, v26, v29, v[32:33]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_c_d_cl_o_g16
; targets: gfx1100
; memory data = 4096 bytes
; memory data+512 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc1600000
; s[16:19] = 0x0000b092, 0x00fff000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = f32 23.0
; v26 = u32 0
; v29 = u32 0
; v32 = f32 2.5
; v33 = f32 2.5
; v34 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_cl_o_g16 v4, [v20, v23, v26, v29, v[32:34]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_d_g16
; targets: gfx1200
; memory data = 4096 bytes
; memory data+256 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc02c0000
; s[16:19] = 0x0000b092, 0x03ffe000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0
; v23 = u32 0
; v26 = f32 3.5
; v29 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_g16 v4, [v20, v23, v26, v29], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_d_cl_g16
; targets: gfx1200
; memory data = 4096 bytes
; memory data+256 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc02c0000
; s[16:19] = 0x0000b092, 0x03ffe000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0
; v23 = u32 0
; v26 = f32 3.5
; v29 = f32 2.5
; v30 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_cl_g16 v4, [v20, v23, v26, v[29:30]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_c_d_g16
; targets: gfx1200
; memory data = 4096 bytes
; memory data+256 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc02c0000
; s[16:19] = 0x0000b092, 0x03ffe000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = f32 23.0
; v23 = u32 0
; v26 = u32 0
; v29 = f32 3.5
; v30 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_g16 v4, [v20, v23, v26, v[29:30]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_c_d_cl_g16
; targets: gfx1200
; memory data = 4096 bytes
; memory data+256 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc02c0000
; s[16:19] = 0x0000b092, 0x03ffe000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = f32 23.0
; v23 = u32 0
; v26 = u32 0
; v29 = f32 3.5
; v30 = f32 2.5
; v31 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_cl_g16 v4, [v20, v23, v26, v[29:31]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_d_o_g16
; targets: gfx1200
; memory data = 4096 bytes
; memory data+256 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc02c0000
; s[16:19] = 0x0000b092, 0x03ffe000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = u32 0
; v26 = u32 0
; v29 = f32 2.5
; v30 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_o_g16 v4, [v20, v23, v26, v[29:30]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_d_cl_o_g16
; targets: gfx1200
; memory data = 4096 bytes
; memory data+256 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc02c0000
; s[16:19] = 0x0000b092, 0x03ffe000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = u32 0
; v26 = u32 0
; v29 = f32 2.5
; v30 = f32 2.5
; v31 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_d_cl_o_g16 v4, [v20, v23, v26, v[29:31]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 23.0

; case: the parts of the address of image_sample_c_d_o_g16
; targets: gfx1200
; memory data = 4096 bytes
; memory data+256 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc02c0000
; s[16:19] = 0x0000b092, 0x03ffe000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = f32 23.0
; v26 = u32 0
; v29 = u32 0
; v30 = f32 2.5
; v31 = f32 2.5
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_o_g16 v4, [v20, v23, v26, v[29:31]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0

; case: the parts of the address of image_sample_c_d_cl_o_g16
; targets: gfx1200
; memory data = 4096 bytes
; memory data+256 = f32 20.0, 21.0, 22.0, 23.0
; s[8:15] = &data.lo, &data.hi, 0x0001c001, 0x90000fac, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s4 = 0xc02c0000
; s[16:19] = 0x0000b092, 0x03ffe000, 0x00000000, 0x00000000
; exec = lanes 0
; v20 = u32 0x0001
; v23 = f32 23.0
; v26 = u32 0
; v29 = u32 0
; v30 = f32 2.5
; v31 = f32 2.5
; v32 = f32 0.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_sample_c_d_cl_o_g16 v4, [v20, v23, v26, v[29:32]], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D
; ignore s[8:9], scc
; expect v4 = f32 1.0
