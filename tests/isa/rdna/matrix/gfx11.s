// Matrix operations of GFX11 (RDNA3 ISA 7.9): every 16 lanes hold A and B; rows of C and D go round the groups of lanes.
; targets: gfx11

; case: rows of A are scaled columns of ones
; wave sizes: 32
; v[0:1] = u32x2 (0x11111111 0x11111111), (0x22222222 0x22222222), (0x33333333 0x33333333), (0x44444444 0x44444444), (0x55555555 0x55555555), (0x66666666 0x66666666), (0x77777777 0x77777777), (0x88888888 0x88888888), (0x99999999 0x99999999), (0xaaaaaaaa 0xaaaaaaaa), (0xbbbbbbbb 0xbbbbbbbb), (0xcccccccc 0xcccccccc), (0xdddddddd 0xdddddddd), (0xeeeeeeee 0xeeeeeeee), (0xffffffff 0xffffffff), (0 0)
; v[2:3] = u32x2 (0x11111111 0x11111111)
v_wmma_i32_16x16x16_iu4 v[4:11], v[0:1], v[2:3], 3
; expect v4 lanes 0..15 = i32 19
; expect v4 lanes 16..31 = i32 35
; expect v5 lanes 0..15 = i32 51
; expect v5 lanes 16..31 = i32 67
; expect v10 lanes 0..15 = i32 211
; expect v10 lanes 16..31 = i32 227
; expect v11 lanes 0..15 = i32 243
; expect v11 lanes 16..31 = i32 3
; ignore v6, v7, v8, v9

; case: signed, and limited with clamp
; wave sizes: 32
; v[0:1] = u32x2 (0xffffffff 0xffffffff)
; v[2:3] = u32x2 (0x77777777 0x77777777)
; v4 = i32 -2147483640
v_wmma_i32_16x16x16_iu4 v[4:11], v[0:1], v[2:3], v[4:11] neg_lo:[1,0,0] clamp
; expect v4 = i32 -2147483648
; ignore v5, v6, v7, v8, v9, v10, v11

; case: halves of registers
; wave sizes: 64
; v0 = f16x2 (1 2)
; v1 = 0
; v2 = 0
; v3 = 0
; v4 = 0
; v5 = 0
; v6 = 0
; v7 = f16x2 (0 4)
; v8 = f16x2 (1 1)
; v9 = 0
; v10 = 0
; v11 = 0
; v12 = 0
; v13 = 0
; v14 = 0
; v15 = f16x2 (1 0.5)
; v16 = f16x2 (7 10)
; v17 = f16x2 (7 20)
; v18 = f16x2 (7 30)
; v19 = f16x2 (7 40)
v_wmma_f16_16x16x16_f16 v[16:19], v[0:7], v[8:15], v[16:19] op_sel:[0,0,1] neg_hi:[1,0,0]
; expect v16 = f16x2 (7 7)
; expect v17 = f16x2 (7 17)
; expect v18 = f16x2 (7 27)
; expect v19 = f16x2 (7 37)
