; targets: gfx9

; case: v_pack_b32_f16
; v0 = b32 0x489d9af7, 0xae0f193e, 0x00800002, 0xac4474e4, 0x00008000, 0x00000000, 0x00000264, 0xffffffff, 0xffffffff, 0x00000006, 0x2567bc8b, 0x80000002
; v4 = b32 0x00000a9e, 0xc53e7a2e, 0x3e21407d, 0x00007fff, 0xf36f5676, 0x00800000, 0x7fff8000, 0xffffffff, 0xffffffff, 0x0002cd43, 0x013c923e, 0x7fff8001
v_pack_b32_f16 v20, v0, v4
; expect v20 = b32 0x0a9e9af7, 0x7a2e193e, 0x407d0002, 0x7fff74e4, 0x56768000, 0x00000000, 0x80000264, 0xffffffff, 0xffffffff, 0xcd430006, 0x923ebc8b, 0x80010002

; case: v_pack_b32_f16 of a scalar register
; s0 = f16 1065.0
; v4 = b32 0x75e184b5, 0x71cfc0cf, 0x0485b4a4, 0x00800000, 0x2138f93d, 0x00800000, 0xffffffff, 0xffffffff, 0x0000fffe, 0x00000035, 0x2e6195ca, 0x9e6ac5bd
v_pack_b32_f16 v20, s0, v4
; expect v20 = b32 0x84b56429, 0xc0cf6429, 0xb4a46429, 0x00006429, 0xf93d6429, 0x00006429, 0xffff6429, 0xffff6429, 0xfffe6429, 0x00356429, 0x95ca6429, 0xc5bd6429

; case: v_pack_b32_f16 negated, by halves
; v0 = b32 0x80013c00
; v1 = b32 0x123403ff
v_pack_b32_f16 v2, v0, -v1 op_sel:[1,0,0]
; expect v2 = b32 0x83ff8001

; case: v_pack_b32_f16 negated, by halves, denorm32 keep, denorm16_64 flush
; mode = denorm32 keep, denorm16_64 flush
; v0 = b32 0x80013c00
; v1 = b32 0x123403ff
v_pack_b32_f16 v2, v0, -v1 op_sel:[1,0,0]
; expect v2 = b32 0x80008000
