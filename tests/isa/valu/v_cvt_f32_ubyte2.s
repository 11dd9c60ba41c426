; targets: gfx9

; case: v_cvt_f32_ubyte2 denorm flush
; mode = denorm flush
; v0 = b32 0x9da8a457, 0x00000676, 0x0000081f, 0x0000000c, 0xbe4a2616, 0xde0c7116, 0x73041439, 0x0000001c, 0x000006e7, 0x0000001e, 0x00000021, 0x00000010
v_cvt_f32_ubyte2_e64 v20, v0
; expect v20 = f32 168.0, 0.0, 0.0, 0.0, 74.0, 12.0, 4.0, 0.0, 0.0, 0.0, 0.0, 0.0

; case: v_cvt_f32_ubyte2
; v0 = b32 0x608efd3b, 0x07f6a69f, 0xfffff962, 0xfffffe99, 0x8b8915db, 0x0000002f, 0xfffffbc9, 0x000003d2, 0x0000000d, 0xa11b578e, 0x000005cb, 0x00000001
v_cvt_f32_ubyte2_e64 v20, v0
; expect v20 = f32 142.0, 246.0, 255.0, 255.0, 137.0, 0.0, 255.0, 0.0, 0.0, 27.0, 0.0, 0.0
