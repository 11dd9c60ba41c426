; targets: gfx9

; case: v_cvt_f32_ubyte1 denorm flush
; mode = denorm flush
; v0 = b32 0x9da8a457, 0x00000676, 0x0000081f, 0x0000000c, 0xbe4a2616, 0xde0c7116, 0x73041439, 0x0000001c, 0x000006e7, 0x0000001e, 0x00000021, 0x00000010
v_cvt_f32_ubyte1_e64 v20, v0
; expect v20 = f32 164.0, 6.0, 8.0, 0.0, 38.0, 113.0, 20.0, 0.0, 6.0, 0.0, 0.0, 0.0

; case: v_cvt_f32_ubyte1
; v0 = b32 0x00000033, 0x0000001f, 0xfffff962, 0xffffff3f, 0xfffffaad, 0x3eaf856c, 0x0000010f, 0xfffffda7, 0xfffffb61, 0xffffff33, 0xfffffbe7, 0xa5898942
v_cvt_f32_ubyte1_e64 v20, v0
; expect v20 = f32 0.0, 0.0, 249.0, 255.0, 250.0, 133.0, 1.0, 253.0, 251.0, 255.0, 251.0, 137.0
