; targets: gfx9

; case: v_mad_f16 denorm flush
; mode = denorm flush
; v20 = b32 0xdeadbeef
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
; v8 = f16 -1.3310547, -0.5776367, 0.0003607273, -0.0, -4094.0, -25536.0, 1.9990234, 42.59375, -95.6875, 1.5107422, 64256.0, 10240.0
v_mad_f16 v20, v0, v4, v8
; expect v20 = b32 0xdeadbd53, 0xdeadb89f, 0xdead0de9, 0xdead0000, 0xdeadebff, 0xdeadf63c, 0xdead3fff, 0xdead5153, 0xdeadd5fb, 0xdead3e0b, 0xdead7bd8, 0xdead7100

; case: v_mad_f16
; v20 = b32 0xdeadbeef
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
; v8 = f16 -1.3310547, -0.5776367, 0.0003607273, -0.0, -4094.0, -25536.0, 1.9990234, 42.59375, -95.6875, 1.5107422, 64256.0, 10240.0
v_mad_f16 v20, v0, v4, v8
; expect v20 = b32 0xdeadbd53, 0xdeadb89f, 0xdead0de9, 0xdead0000, 0xdeadebff, 0xdeadf63c, 0xdead3fff, 0xdead5153, 0xdeadd5fb, 0xdead3e0b, 0xdead7bd8, 0xdead7100

; case: v_mad_f16 by halves
; v20 = b32 0xdeadbeef
; v0 = b32 0x03ff4000, 0x5c0283ff, 0x5a5f63ff, 0x9f8cded7, 0x10007673, 0xe114836c, 0xe2542c00, 0x4e0ee614, 0x6fffb3ff, 0x0907bbf2, 0x86d8fe73, 0xa64c9bff
; v4 = b32 0x8c00e7ff, 0xe0395658, 0x443279e9, 0x23bd0f2b, 0x05840538, 0xc400f8db, 0x97ffb380, 0xf64d8808, 0x1e78cbc8, 0x2ee40553, 0x04b8633c, 0x10008fff
; v8 = b32 0xdfc66f43, 0x7c03510a, 0x0d007bff, 0x942a7fed, 0xedef7541, 0x7e05ca22, 0x4fed0c9a, 0x12e0b2ae, 0x4a2e8400, 0x26c9abfd, 0xc3fffa68, 0xdd240000
v_mad_f16 v20, v0, v4, v8 op_sel:[1,0,0,0]
; expect v20 = b32 0xdead6f43, 0xdead765e, 0xdead7c00, 0xdead7fed, 0xdead7541, 0xdead7c00, 0xdead59ef, 0xdeadb2c6, 0xdeadfc00, 0xdeadabfd, 0xdeadfa68, 0xdead0000
