; targets: gfx9

; case: v_cmp_class_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
; v4 = b32 0x00000001
v_cmp_class_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_class_f16
; v0 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
; v4 = b32 0x00000001
v_cmp_class_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_eq_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_eq_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_eq_f16
; v0 = b32 0x4c928b82, 0x03641781, 0xc01cb801, 0xa7177d28, 0x0f48bd8a, 0x142a77ff, 0x1b477a00, 0x977b17ff, 0x01e5cc00, 0xd70dd57d, 0xc23f0bff, 0x06a577ff
; v4 = b32 0x4c928bb8, 0x94089800, 0x4cfcac01, 0x2812ff63, 0xd877a400, 0x142a77ff, 0x1b477a00, 0x32d518e1, 0x6e0cf4b8, 0x03a9a944, 0xc23f0b06, 0x56f63bff
v_cmp_eq_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0

; case: v_cmp_f_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_f_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_f_f16
; v0 = b32 0x555ef067, 0x679695a8, 0xaaf12b63, 0xb99f3eac, 0xd084378a, 0xff0c7d00, 0x2c86cfff, 0x685ef840, 0x179078f8, 0xc8528800, 0x5faccb62, 0xd5751587
; v4 = b32 0x028005b9, 0x67969500, 0x8746a508, 0x71355800, 0x2c6da7ff, 0xff0c7d00, 0xffb28563, 0x685ef834, 0x7aaf08af, 0xb77ff7ff, 0x66a9036b, 0x330ebfff
v_cmp_f_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_ge_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_ge_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_ge_f16
; v0 = b32 0x76350b53, 0x183efc00, 0x623c3e00, 0x04963c01, 0xbd1fffff, 0x6128bb8c, 0x1742808e, 0xe5b6b000, 0x6633cf86, 0xc24196be, 0x7dae8a6e, 0xc4fa931f
; v4 = b32 0x15a2e000, 0x183efce7, 0xa32dca00, 0xd89f75b1, 0x038f3bff, 0x6128bb8c, 0x5baff7ff, 0xe5b6b088, 0xe7a57bcf, 0x9175e20a, 0x7dae8a6e, 0x16ffa484
v_cmp_ge_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1

; case: v_cmp_gt_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_gt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_gt_f16
; v0 = b32 0x31a35565, 0xd0428004, 0xf0febfdd, 0xe8343bbe, 0x654dbfff, 0xfe58129e, 0x9a20f215, 0xbf95ab1c, 0xddde96b7, 0x45bf7880, 0xf9d33a60, 0x4f770f27
; v4 = b32 0x4d522d66, 0xe829c9c9, 0xe697cc40, 0xe8343bbe, 0xb8ee0414, 0x99137bff, 0x9a20f215, 0x2faa2080, 0xddde96b7, 0xee06762c, 0xc37a05db, 0x4f770f27
v_cmp_gt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0

; case: v_cmp_le_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_le_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_le_f16
; v0 = b32 0x69c07ec1, 0x95870c00, 0x85bff489, 0x26975400, 0x70251000, 0xe29709e7, 0xbf791cbf, 0x27d98800, 0xb465fca8, 0x2d96d8ad, 0x128874a2, 0x275971f6
; v4 = b32 0x69c07ec1, 0x95870c00, 0x440a8480, 0x3f0307ff, 0x414a7dea, 0xe297099c, 0x03acca3a, 0x27d9881b, 0xb465fcf4, 0x727ab800, 0xca2cefff, 0x7e099132
v_cmp_le_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0

; case: v_cmp_lg_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_lg_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_lg_f16
; v0 = b32 0x155686f4, 0xe9722a23, 0x7fda0800, 0x868443ff, 0x6f4578dd, 0x039abb60, 0x55ddbc00, 0xc16b6100, 0xe6b403ff, 0xe0d70944, 0x23d06887, 0xf488bb66
; v4 = b32 0x5ab082bb, 0xe9722aae, 0xafff55c4, 0x868443ff, 0x22330a84, 0x6a26600f, 0x693243b7, 0xc16b6100, 0x2772f800, 0xe0d709ad, 0xfd337400, 0x3681e4f7
v_cmp_lg_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1

; case: v_cmp_lt_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_lt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_lt_f16
; v0 = b32 0xc9efbc01, 0x3c96b000, 0xa0b58c04, 0x374997ff, 0x4e74c000, 0xe32af7ff, 0x0c187400, 0xb68a97ff, 0x7eda2404, 0x61860bff, 0x8c730adc, 0xe80d47ff
; v4 = b32 0x32e6749d, 0x3c96b000, 0x8bd4f1b0, 0x84aa74db, 0x4e74c000, 0xe32af7ff, 0xb7de23ff, 0x3e6b6643, 0x7eda2404, 0xf0e11fea, 0x907b8451, 0x84a1f600
v_cmp_lt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0

; case: v_cmp_neq_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_neq_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_neq_f16
; v0 = b32 0xe4dc8daa, 0x145e59f9, 0xc4bf8e61, 0xa1d7815b, 0x8b5e0000, 0x5c29c3ff, 0x337edea8, 0x737087b9, 0xbd496863, 0x1bbb4641, 0x33e0dbff, 0xc3dc53ff
; v4 = b32 0xe755a305, 0xf85d95c5, 0xc4bf8ecd, 0xa1d7815b, 0xd735057d, 0x0d0998fc, 0xddab9060, 0xf8f8f008, 0x1a247264, 0xc9a27073, 0xbb420656, 0xe7b0bdde
v_cmp_neq_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_nge_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_nge_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_nge_f16
; v0 = b32 0x4d16df09, 0x33680da0, 0x67b06c00, 0x67ffab89, 0x18b3fc7f, 0x5b360400, 0xa08ef5b3, 0x739bbfff, 0xb3618517, 0x3e4937ff, 0xf6424e00, 0x216e0fff
; v4 = b32 0x4d16df11, 0x61a9b3ff, 0x90579ee0, 0xaba33402, 0x713e308a, 0x9b7fa413, 0xfd87da85, 0x9ac2fa1d, 0xb9057c04, 0x3e4937c9, 0x698bfabb, 0x7b448fff
v_cmp_nge_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0

; case: v_cmp_ngt_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_ngt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_ngt_f16
; v0 = b32 0xd2d8ec02, 0xad5c43ff, 0x040c2600, 0xff6ce4ea, 0xec270820, 0x0fbddacd, 0xee348900, 0xf5e4a8cc, 0x9c127200, 0x9906b8cb, 0x2d780000, 0xa6dd7bff
; v4 = b32 0xfbe94bff, 0x67d65bff, 0xed9e5bc7, 0xff6ce4d8, 0x553c0040, 0xa99a8a1e, 0xb5ff83ff, 0xf5e4a898, 0x9c127235, 0x9906b835, 0xa2a08268, 0xd178ebff
v_cmp_ngt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 0

; case: v_cmp_nle_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_nle_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_nle_f16
; v0 = b32 0x6d853696, 0xa4040600, 0x0e4ada48, 0x0f668a00, 0xd62173ff, 0xc9f28400, 0x4b2894a6, 0xa1e2f8a2, 0x5bfa5e65, 0x1a8b0262, 0x65be4aec, 0x28f082f0
; v4 = b32 0x33c41bd8, 0xd5138002, 0x18080c9a, 0x22e63f09, 0xd62173ff, 0x37807c00, 0x1195f75c, 0xf9cbf7d7, 0x5bfa5e65, 0x74f2e001, 0x65be4a9b, 0x92bc0b5b
v_cmp_nle_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0

; case: v_cmp_nlg_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_nlg_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_nlg_f16
; v0 = b32 0x924eb25b, 0xcc9d1e7f, 0x6ecfb000, 0x84875200, 0xcebd1000, 0x6f3ba0c9, 0x92305061, 0x6092462e, 0xcc386080, 0x0638b400, 0x2c6f37ff, 0xa4871555
; v4 = b32 0x4c8009b2, 0x83121c00, 0x74cbecc8, 0x84875200, 0xd70c8c00, 0x1444f10a, 0x5a4e8e71, 0x57a47bff, 0x59bbdf9d, 0x4aacf100, 0x28020c0b, 0xbf403c02
v_cmp_nlg_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_nlt_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_nlt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_nlt_f16
; v0 = b32 0xd7077800, 0x56e1f4ff, 0x5ed56e74, 0x389dfc5a, 0xb92d9400, 0x7723cbff, 0x2181f741, 0xf1266480, 0x0af6edb3, 0x152007ab, 0x5a1f4378, 0xb381f008
; v4 = b32 0xd7077800, 0x7a74faca, 0x18130fff, 0x389dfc5a, 0xcad98200, 0x7723cbd8, 0x2181f7f6, 0xefbb83ff, 0x10a67c00, 0x152007ab, 0x5a1f43d8, 0x35138400
v_cmp_nlt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0

; case: v_cmp_o_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_o_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_o_f16
; v0 = b32 0xde6d0800, 0xf9bfd3be, 0x907678e5, 0x8a59c09d, 0x0e725a6a, 0x8c048b0c, 0x695ef800, 0xdc8e53ff, 0xf9e9d9f4, 0x391ca001, 0xb0b12225, 0x17e59c20
; v4 = b32 0xde6d0871, 0x39dc8800, 0x02a8f548, 0xf36ed4c9, 0x207a1bff, 0x463cfe69, 0x695ef800, 0xb9afd400, 0x8932ec02, 0x391ca001, 0xca12938b, 0xeff5fbff
v_cmp_o_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1

; case: v_cmp_tru_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_tru_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_tru_f16
; v0 = b32 0xc51e1ddc, 0x0380b500, 0xe429a7ff, 0xab940335, 0x9f488401, 0xd2722739, 0x08a1dec7, 0x7776a150, 0x18ed8e94, 0x1137b800, 0xc7c7fa9c, 0x9fda7aa0
; v4 = b32 0x237e8400, 0xb53cf5ae, 0x9e365804, 0x4a3cf9ff, 0x2b284fff, 0xd2722739, 0x30be8bff, 0xf84dafff, 0x7b151a15, 0xcdac62a1, 0xc7c7fa1b, 0xcf3dc237
v_cmp_tru_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmp_u_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmp_u_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmp_u_f16
; v0 = b32 0x7a93011f, 0xb2a99cfd, 0x807be1ef, 0x3e6a3c00, 0x3918576a, 0x89d9c356, 0x5b108840, 0xf946cdb7, 0xb0fd57a7, 0xf41273b9, 0xb25c04bd, 0x7298a800
; v4 = b32 0x7a93011f, 0xb2a99c1b, 0x365f3c01, 0xca0da19b, 0x391857c6, 0x3cb9ffd5, 0x2a872000, 0xf946cdb7, 0xb0fd57a7, 0xef8ebb72, 0xb4ddabff, 0x39ee3c40
v_cmp_u_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0
