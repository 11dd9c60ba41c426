// Written by gen.py, which says where its expectations are from.
; targets: gfx1250

; case: v_cvt_scale_pk8_f32_fp4: twice the values
; v0 = b32 0xf7654321
; v20 = b32 0x80808080
v_cvt_scale_pk8_f32_fp4 v[24:31], v0, v20
; expect v24 = b32 0x3f800000
; expect v25 = b32 0x40000000
; expect v26 = b32 0x40400000
; expect v27 = b32 0x40800000
; expect v28 = b32 0x40c00000
; expect v29 = b32 0x41000000
; expect v30 = b32 0x41400000
; expect v31 = b32 0xc1400000

; case: v_cvt_scalef32_pk8_fp4_f32: a fourth of the values
; v0 = b32 0x40000000
; v1 = b32 0x40800000
; v2 = b32 0x40c00000
; v3 = b32 0x41000000
; v4 = b32 0x41400000
; v5 = b32 0x41800000
; v6 = b32 0x41c00000
; v7 = b32 0xc1c00000
; v20 = f32 4.0
v_cvt_scalef32_pk8_fp4_f32 v24, v[0:7], v20
; expect v24 = b32 0xf7654321

; case: v_cvt_scalef32_sr_pk8_fp4_f32: a fourth of the values
; v0 = b32 0x40000000
; v1 = b32 0x40800000
; v2 = b32 0x40c00000
; v3 = b32 0x41000000
; v4 = b32 0x41400000
; v5 = b32 0x41800000
; v6 = b32 0x41c00000
; v7 = b32 0xc1c00000
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk8_fp4_f32 v24, v[0:7], v21, v20
; expect v24 = b32 0xf7654321

; case: v_cvt_scale_pk8_f16_fp4: twice the values
; v0 = b32 0xf7654321
; v20 = b32 0x80808080
v_cvt_scale_pk8_f16_fp4 v[24:27], v0, v20
; expect v24 = b32 0x40003c00
; expect v25 = b32 0x44004200
; expect v26 = b32 0x48004600
; expect v27 = b32 0xca004a00

; case: v_cvt_scalef32_pk8_fp4_f16: a fourth of the values
; v0 = b32 0x44004000
; v1 = b32 0x48004600
; v2 = b32 0x4c004a00
; v3 = b32 0xce004e00
; v20 = f32 4.0
v_cvt_scalef32_pk8_fp4_f16 v24, v[0:3], v20
; expect v24 = b32 0xf7654321

; case: v_cvt_scalef32_sr_pk8_fp4_f16: a fourth of the values
; v0 = b32 0x44004000
; v1 = b32 0x48004600
; v2 = b32 0x4c004a00
; v3 = b32 0xce004e00
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk8_fp4_f16 v24, v[0:3], v21, v20
; expect v24 = b32 0xf7654321

; case: v_cvt_scale_pk8_bf16_fp4: twice the values
; v0 = b32 0xf7654321
; v20 = b32 0x80808080
v_cvt_scale_pk8_bf16_fp4 v[24:27], v0, v20
; expect v24 = b32 0x40003f80
; expect v25 = b32 0x40804040
; expect v26 = b32 0x410040c0
; expect v27 = b32 0xc1404140

; case: v_cvt_scalef32_pk8_fp4_bf16: a fourth of the values
; v0 = b32 0x40804000
; v1 = b32 0x410040c0
; v2 = b32 0x41804140
; v3 = b32 0xc1c041c0
; v20 = f32 4.0
v_cvt_scalef32_pk8_fp4_bf16 v24, v[0:3], v20
; expect v24 = b32 0xf7654321

; case: v_cvt_scalef32_sr_pk8_fp4_bf16: a fourth of the values
; v0 = b32 0x40804000
; v1 = b32 0x410040c0
; v2 = b32 0x41804140
; v3 = b32 0xc1c041c0
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk8_fp4_bf16 v24, v[0:3], v21, v20
; expect v24 = b32 0xf7654321

; case: v_cvt_scale_pk16_f32_fp6: twice the values
; v0 = b32 0xc87eb241
; v1 = b32 0x01028d5f
; v2 = b32 0xa573f861
; v20 = b32 0x80808080
v_cvt_scale_pk16_f32_fp6 v[24:39], v[0:2], v20
; expect v24 = b32 0x3e800000
; expect v25 = b32 0x40100000
; expect v26 = b32 0xc0300000
; expect v27 = b32 0x41700000
; expect v28 = b32 0x40000000
; expect v29 = b32 0xc1700000
; expect v30 = b32 0x40d00000
; expect v31 = b32 0xbf400000
; expect v32 = b32 0x3f000000
; expect v33 = b32 0x3f800000
; expect v34 = b32 0x40800000
; expect v35 = b32 0x41000000
; expect v36 = b32 0xc1000000
; expect v37 = b32 0x40700000
; expect v38 = b32 0x40f00000
; expect v39 = b32 0xc0100000

; case: v_cvt_scalef32_pk16_fp6_f32: a fourth of the values
; v0 = b32 0x3f000000
; v1 = b32 0x40900000
; v2 = b32 0xc0b00000
; v3 = b32 0x41f00000
; v4 = b32 0x40800000
; v5 = b32 0xc1f00000
; v6 = b32 0x41500000
; v7 = b32 0xbfc00000
; v8 = b32 0x3f800000
; v9 = b32 0x40000000
; v10 = b32 0x41000000
; v11 = b32 0x41800000
; v12 = b32 0xc1800000
; v13 = b32 0x40f00000
; v14 = b32 0x41700000
; v15 = b32 0xc0900000
; v20 = f32 4.0
v_cvt_scalef32_pk16_fp6_f32 v[24:26], v[0:15], v20
; expect v24 = b32 0xc87eb241
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scalef32_sr_pk16_fp6_f32: a fourth of the values
; v0 = b32 0x3f000000
; v1 = b32 0x40900000
; v2 = b32 0xc0b00000
; v3 = b32 0x41f00000
; v4 = b32 0x40800000
; v5 = b32 0xc1f00000
; v6 = b32 0x41500000
; v7 = b32 0xbfc00000
; v8 = b32 0x3f800000
; v9 = b32 0x40000000
; v10 = b32 0x41000000
; v11 = b32 0x41800000
; v12 = b32 0xc1800000
; v13 = b32 0x40f00000
; v14 = b32 0x41700000
; v15 = b32 0xc0900000
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk16_fp6_f32 v[24:26], v[0:15], v21, v20
; expect v24 = b32 0xc87eb241
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scale_pk16_f16_fp6: twice the values
; v0 = b32 0xc87eb241
; v1 = b32 0x01028d5f
; v2 = b32 0xa573f861
; v20 = b32 0x80808080
v_cvt_scale_pk16_f16_fp6 v[24:31], v[0:2], v20
; expect v24 = b32 0x40803400
; expect v25 = b32 0x4b80c180
; expect v26 = b32 0xcb804000
; expect v27 = b32 0xba004680
; expect v28 = b32 0x3c003800
; expect v29 = b32 0x48004400
; expect v30 = b32 0x4380c800
; expect v31 = b32 0xc0804780

; case: v_cvt_scalef32_pk16_fp6_f16: a fourth of the values
; v0 = b32 0x44803800
; v1 = b32 0x4f80c580
; v2 = b32 0xcf804400
; v3 = b32 0xbe004a80
; v4 = b32 0x40003c00
; v5 = b32 0x4c004800
; v6 = b32 0x4780cc00
; v7 = b32 0xc4804b80
; v20 = f32 4.0
v_cvt_scalef32_pk16_fp6_f16 v[24:26], v[0:7], v20
; expect v24 = b32 0xc87eb241
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scalef32_sr_pk16_fp6_f16: a fourth of the values
; v0 = b32 0x44803800
; v1 = b32 0x4f80c580
; v2 = b32 0xcf804400
; v3 = b32 0xbe004a80
; v4 = b32 0x40003c00
; v5 = b32 0x4c004800
; v6 = b32 0x4780cc00
; v7 = b32 0xc4804b80
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk16_fp6_f16 v[24:26], v[0:7], v21, v20
; expect v24 = b32 0xc87eb241
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scale_pk16_bf16_fp6: twice the values
; v0 = b32 0xc87eb241
; v1 = b32 0x01028d5f
; v2 = b32 0xa573f861
; v20 = b32 0x80808080
v_cvt_scale_pk16_bf16_fp6 v[24:31], v[0:2], v20
; expect v24 = b32 0x40103e80
; expect v25 = b32 0x4170c030
; expect v26 = b32 0xc1704000
; expect v27 = b32 0xbf4040d0
; expect v28 = b32 0x3f803f00
; expect v29 = b32 0x41004080
; expect v30 = b32 0x4070c100
; expect v31 = b32 0xc01040f0

; case: v_cvt_scalef32_pk16_fp6_bf16: a fourth of the values
; v0 = b32 0x40903f00
; v1 = b32 0x41f0c0b0
; v2 = b32 0xc1f04080
; v3 = b32 0xbfc04150
; v4 = b32 0x40003f80
; v5 = b32 0x41804100
; v6 = b32 0x40f0c180
; v7 = b32 0xc0904170
; v20 = f32 4.0
v_cvt_scalef32_pk16_fp6_bf16 v[24:26], v[0:7], v20
; expect v24 = b32 0xc87eb241
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scalef32_sr_pk16_fp6_bf16: a fourth of the values
; v0 = b32 0x40903f00
; v1 = b32 0x41f0c0b0
; v2 = b32 0xc1f04080
; v3 = b32 0xbfc04150
; v4 = b32 0x40003f80
; v5 = b32 0x41804100
; v6 = b32 0x40f0c180
; v7 = b32 0xc0904170
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk16_fp6_bf16 v[24:26], v[0:7], v21, v20
; expect v24 = b32 0xc87eb241
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scale_pk16_f32_bf6: twice the values
; v0 = b32 0xc87eb141
; v1 = b32 0x01028d5f
; v2 = b32 0xa573f861
; v20 = b32 0x80808080
v_cvt_scale_pk16_f32_bf6 v[24:39], v[0:2], v20
; expect v24 = b32 0x3e000000
; expect v25 = b32 0x3f200000
; expect v26 = b32 0xbfe00000
; expect v27 = b32 0x42600000
; expect v28 = b32 0x3f800000
; expect v29 = b32 0xc2600000
; expect v30 = b32 0x41200000
; expect v31 = b32 0xbec00000
; expect v32 = b32 0x3e800000
; expect v33 = b32 0x3f000000
; expect v34 = b32 0x40800000
; expect v35 = b32 0x41800000
; expect v36 = b32 0xc1800000
; expect v37 = b32 0x40600000
; expect v38 = b32 0x41600000
; expect v39 = b32 0xbfa00000

; case: v_cvt_scalef32_pk16_bf6_f32: a fourth of the values
; v0 = b32 0x3e800000
; v1 = b32 0x3fa00000
; v2 = b32 0xc0600000
; v3 = b32 0x42e00000
; v4 = b32 0x40000000
; v5 = b32 0xc2e00000
; v6 = b32 0x41a00000
; v7 = b32 0xbf400000
; v8 = b32 0x3f000000
; v9 = b32 0x3f800000
; v10 = b32 0x41000000
; v11 = b32 0x42000000
; v12 = b32 0xc2000000
; v13 = b32 0x40e00000
; v14 = b32 0x41e00000
; v15 = b32 0xc0200000
; v20 = f32 4.0
v_cvt_scalef32_pk16_bf6_f32 v[24:26], v[0:15], v20
; expect v24 = b32 0xc87eb141
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scalef32_sr_pk16_bf6_f32: a fourth of the values
; v0 = b32 0x3e800000
; v1 = b32 0x3fa00000
; v2 = b32 0xc0600000
; v3 = b32 0x42e00000
; v4 = b32 0x40000000
; v5 = b32 0xc2e00000
; v6 = b32 0x41a00000
; v7 = b32 0xbf400000
; v8 = b32 0x3f000000
; v9 = b32 0x3f800000
; v10 = b32 0x41000000
; v11 = b32 0x42000000
; v12 = b32 0xc2000000
; v13 = b32 0x40e00000
; v14 = b32 0x41e00000
; v15 = b32 0xc0200000
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk16_bf6_f32 v[24:26], v[0:15], v21, v20
; expect v24 = b32 0xc87eb141
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scale_pk16_f16_bf6: twice the values
; v0 = b32 0xc87eb141
; v1 = b32 0x01028d5f
; v2 = b32 0xa573f861
; v20 = b32 0x80808080
v_cvt_scale_pk16_f16_bf6 v[24:31], v[0:2], v20
; expect v24 = b32 0x39003000
; expect v25 = b32 0x5300bf00
; expect v26 = b32 0xd3003c00
; expect v27 = b32 0xb6004900
; expect v28 = b32 0x38003400
; expect v29 = b32 0x4c004400
; expect v30 = b32 0x4300cc00
; expect v31 = b32 0xbd004b00

; case: v_cvt_scalef32_pk16_bf6_f16: a fourth of the values
; v0 = b32 0x3d003400
; v1 = b32 0x5700c300
; v2 = b32 0xd7004000
; v3 = b32 0xba004d00
; v4 = b32 0x3c003800
; v5 = b32 0x50004800
; v6 = b32 0x4700d000
; v7 = b32 0xc1004f00
; v20 = f32 4.0
v_cvt_scalef32_pk16_bf6_f16 v[24:26], v[0:7], v20
; expect v24 = b32 0xc87eb141
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scalef32_sr_pk16_bf6_f16: a fourth of the values
; v0 = b32 0x3d003400
; v1 = b32 0x5700c300
; v2 = b32 0xd7004000
; v3 = b32 0xba004d00
; v4 = b32 0x3c003800
; v5 = b32 0x50004800
; v6 = b32 0x4700d000
; v7 = b32 0xc1004f00
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk16_bf6_f16 v[24:26], v[0:7], v21, v20
; expect v24 = b32 0xc87eb141
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scale_pk16_bf16_bf6: twice the values
; v0 = b32 0xc87eb141
; v1 = b32 0x01028d5f
; v2 = b32 0xa573f861
; v20 = b32 0x80808080
v_cvt_scale_pk16_bf16_bf6 v[24:31], v[0:2], v20
; expect v24 = b32 0x3f203e00
; expect v25 = b32 0x4260bfe0
; expect v26 = b32 0xc2603f80
; expect v27 = b32 0xbec04120
; expect v28 = b32 0x3f003e80
; expect v29 = b32 0x41804080
; expect v30 = b32 0x4060c180
; expect v31 = b32 0xbfa04160

; case: v_cvt_scalef32_pk16_bf6_bf16: a fourth of the values
; v0 = b32 0x3fa03e80
; v1 = b32 0x42e0c060
; v2 = b32 0xc2e04000
; v3 = b32 0xbf4041a0
; v4 = b32 0x3f803f00
; v5 = b32 0x42004100
; v6 = b32 0x40e0c200
; v7 = b32 0xc02041e0
; v20 = f32 4.0
v_cvt_scalef32_pk16_bf6_bf16 v[24:26], v[0:7], v20
; expect v24 = b32 0xc87eb141
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scalef32_sr_pk16_bf6_bf16: a fourth of the values
; v0 = b32 0x3fa03e80
; v1 = b32 0x42e0c060
; v2 = b32 0xc2e04000
; v3 = b32 0xbf4041a0
; v4 = b32 0x3f803f00
; v5 = b32 0x42004100
; v6 = b32 0x40e0c200
; v7 = b32 0xc02041e0
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk16_bf6_bf16 v[24:26], v[0:7], v21, v20
; expect v24 = b32 0xc87eb141
; expect v25 = b32 0x01028d5f
; expect v26 = b32 0xa573f861

; case: v_cvt_scale_pk8_f32_fp8: twice the values
; v0 = b32 0x7e01c038
; v1 = b32 0x5a308747
; v20 = b32 0x80808080
v_cvt_scale_pk8_f32_fp8 v[24:31], v[0:1], v20
; expect v24 = b32 0x40000000
; expect v25 = b32 0xc0800000
; expect v26 = b32 0x3b800000
; expect v27 = b32 0x44600000
; expect v28 = b32 0x40f00000
; expect v29 = b32 0xbce00000
; expect v30 = b32 0x3f800000
; expect v31 = b32 0x42200000

; case: v_cvt_scalef32_pk8_fp8_f32: a fourth of the values
; v0 = b32 0x40800000
; v1 = b32 0xc1000000
; v2 = b32 0x3c000000
; v3 = b32 0x44e00000
; v4 = b32 0x41700000
; v5 = b32 0xbd600000
; v6 = b32 0x40000000
; v7 = b32 0x42a00000
; v20 = f32 4.0
v_cvt_scalef32_pk8_fp8_f32 v[24:25], v[0:7], v20
; expect v24 = b32 0x7e01c038
; expect v25 = b32 0x5a308747

; case: v_cvt_scalef32_sr_pk8_fp8_f32: a fourth of the values
; v0 = b32 0x40800000
; v1 = b32 0xc1000000
; v2 = b32 0x3c000000
; v3 = b32 0x44e00000
; v4 = b32 0x41700000
; v5 = b32 0xbd600000
; v6 = b32 0x40000000
; v7 = b32 0x42a00000
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk8_fp8_f32 v[24:25], v[0:7], v21, v20
; expect v24 = b32 0x7e01c038
; expect v25 = b32 0x5a308747

; case: v_cvt_scale_pk8_f16_fp8: twice the values
; v0 = b32 0x7e01c038
; v1 = b32 0x5a308747
; v20 = b32 0x80808080
v_cvt_scale_pk8_f16_fp8 v[24:27], v[0:1], v20
; expect v24 = b32 0xc4004000
; expect v25 = b32 0x63001c00
; expect v26 = b32 0xa7004780
; expect v27 = b32 0x51003c00

; case: v_cvt_scalef32_pk8_fp8_f16: a fourth of the values
; v0 = b32 0xc8004400
; v1 = b32 0x67002000
; v2 = b32 0xab004b80
; v3 = b32 0x55004000
; v20 = f32 4.0
v_cvt_scalef32_pk8_fp8_f16 v[24:25], v[0:3], v20
; expect v24 = b32 0x7e01c038
; expect v25 = b32 0x5a308747

; case: v_cvt_scalef32_sr_pk8_fp8_f16: a fourth of the values
; v0 = b32 0xc8004400
; v1 = b32 0x67002000
; v2 = b32 0xab004b80
; v3 = b32 0x55004000
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk8_fp8_f16 v[24:25], v[0:3], v21, v20
; expect v24 = b32 0x7e01c038
; expect v25 = b32 0x5a308747

; case: v_cvt_scale_pk8_bf16_fp8: twice the values
; v0 = b32 0x7e01c038
; v1 = b32 0x5a308747
; v20 = b32 0x80808080
v_cvt_scale_pk8_bf16_fp8 v[24:27], v[0:1], v20
; expect v24 = b32 0xc0804000
; expect v25 = b32 0x44603b80
; expect v26 = b32 0xbce040f0
; expect v27 = b32 0x42203f80

; case: v_cvt_scalef32_pk8_fp8_bf16: a fourth of the values
; v0 = b32 0xc1004080
; v1 = b32 0x44e03c00
; v2 = b32 0xbd604170
; v3 = b32 0x42a04000
; v20 = f32 4.0
v_cvt_scalef32_pk8_fp8_bf16 v[24:25], v[0:3], v20
; expect v24 = b32 0x7e01c038
; expect v25 = b32 0x5a308747

; case: v_cvt_scalef32_sr_pk8_fp8_bf16: a fourth of the values
; v0 = b32 0xc1004080
; v1 = b32 0x44e03c00
; v2 = b32 0xbd604170
; v3 = b32 0x42a04000
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk8_fp8_bf16 v[24:25], v[0:3], v21, v20
; expect v24 = b32 0x7e01c038
; expect v25 = b32 0x5a308747

; case: v_cvt_scale_pk8_f32_bf8: twice the values
; v0 = b32 0x7038c03c
; v1 = b32 0x5a30b947
; v20 = b32 0x80808080
v_cvt_scale_pk8_f32_bf8 v[24:31], v[0:1], v20
; expect v24 = b32 0x40000000
; expect v25 = b32 0xc0800000
; expect v26 = b32 0x3f800000
; expect v27 = b32 0x46800000
; expect v28 = b32 0x41600000
; expect v29 = b32 0xbfa00000
; expect v30 = b32 0x3e800000
; expect v31 = b32 0x43c00000

; case: v_cvt_scalef32_pk8_bf8_f32: a fourth of the values
; v0 = b32 0x40800000
; v1 = b32 0xc1000000
; v2 = b32 0x40000000
; v3 = b32 0x47000000
; v4 = b32 0x41e00000
; v5 = b32 0xc0200000
; v6 = b32 0x3f000000
; v7 = b32 0x44400000
; v20 = f32 4.0
v_cvt_scalef32_pk8_bf8_f32 v[24:25], v[0:7], v20
; expect v24 = b32 0x7038c03c
; expect v25 = b32 0x5a30b947

; case: v_cvt_scalef32_sr_pk8_bf8_f32: a fourth of the values
; v0 = b32 0x40800000
; v1 = b32 0xc1000000
; v2 = b32 0x40000000
; v3 = b32 0x47000000
; v4 = b32 0x41e00000
; v5 = b32 0xc0200000
; v6 = b32 0x3f000000
; v7 = b32 0x44400000
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk8_bf8_f32 v[24:25], v[0:7], v21, v20
; expect v24 = b32 0x7038c03c
; expect v25 = b32 0x5a30b947

; case: v_cvt_scale_pk8_f16_bf8: twice the values
; v0 = b32 0x7038c03c
; v1 = b32 0x5a30b947
; v20 = b32 0x80808080
v_cvt_scale_pk8_f16_bf8 v[24:27], v[0:1], v20
; expect v24 = b32 0xc4004000
; expect v25 = b32 0x74003c00
; expect v26 = b32 0xbd004b00
; expect v27 = b32 0x5e003400

; case: v_cvt_scalef32_pk8_bf8_f16: a fourth of the values
; v0 = b32 0xc8004400
; v1 = b32 0x78004000
; v2 = b32 0xc1004f00
; v3 = b32 0x62003800
; v20 = f32 4.0
v_cvt_scalef32_pk8_bf8_f16 v[24:25], v[0:3], v20
; expect v24 = b32 0x7038c03c
; expect v25 = b32 0x5a30b947

; case: v_cvt_scalef32_sr_pk8_bf8_f16: a fourth of the values
; v0 = b32 0xc8004400
; v1 = b32 0x78004000
; v2 = b32 0xc1004f00
; v3 = b32 0x62003800
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk8_bf8_f16 v[24:25], v[0:3], v21, v20
; expect v24 = b32 0x7038c03c
; expect v25 = b32 0x5a30b947

; case: v_cvt_scale_pk8_bf16_bf8: twice the values
; v0 = b32 0x7038c03c
; v1 = b32 0x5a30b947
; v20 = b32 0x80808080
v_cvt_scale_pk8_bf16_bf8 v[24:27], v[0:1], v20
; expect v24 = b32 0xc0804000
; expect v25 = b32 0x46803f80
; expect v26 = b32 0xbfa04160
; expect v27 = b32 0x43c03e80

; case: v_cvt_scalef32_pk8_bf8_bf16: a fourth of the values
; v0 = b32 0xc1004080
; v1 = b32 0x47004000
; v2 = b32 0xc02041e0
; v3 = b32 0x44403f00
; v20 = f32 4.0
v_cvt_scalef32_pk8_bf8_bf16 v[24:25], v[0:3], v20
; expect v24 = b32 0x7038c03c
; expect v25 = b32 0x5a30b947

; case: v_cvt_scalef32_sr_pk8_bf8_bf16: a fourth of the values
; v0 = b32 0xc1004080
; v1 = b32 0x47004000
; v2 = b32 0xc02041e0
; v3 = b32 0x44403f00
; v21 = b32 0xdeadbeef
; v20 = f32 4.0
v_cvt_scalef32_sr_pk8_bf8_bf16 v[24:25], v[0:3], v21, v20
; expect v24 = b32 0x7038c03c
; expect v25 = b32 0x5a30b947
