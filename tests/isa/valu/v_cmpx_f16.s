; targets: gfx9

; case: v_cmpx_class_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
; v4 = b32 0x00000001
v_cmpx_class_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_class_f16
; v0 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
; v4 = b32 0x00000001
v_cmpx_class_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_eq_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_eq_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_eq_f16
; v0 = b32 0x8d231708, 0xaabbfc00, 0xdb888386, 0x16109bff, 0x4ef609d4, 0x63f62820, 0x3af19dc8, 0x4388dc04, 0xb91120da, 0x634299c4, 0x38a983ff, 0x8a91884a
; v4 = b32 0xe603c000, 0x3e781b8a, 0x618fd695, 0xda78ac13, 0x22d15401, 0xdf9a7c00, 0x4fad86f4, 0x1975f51d, 0xb06ae2b0, 0x7bd30fff, 0xa1628400, 0x19c49501
v_cmpx_eq_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_f_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_f_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_f_f16
; v0 = b32 0x11274f2a, 0x1b708707, 0x95077c8f, 0x13fc4cb7, 0x08e02cca, 0x31fe7bff, 0xbe3cffff, 0xe8cb78b8, 0x3788c3ff, 0x150d67ff, 0xba7d8761, 0xfa913872
; v4 = b32 0x11274faa, 0x5ccdb37c, 0x5ebdfc08, 0x97bd1218, 0x08e02ce7, 0xca744fff, 0xbe3cff8f, 0xe8cb78b0, 0x906c8fe9, 0x150d67ff, 0xf49a5884, 0xab3b1dbd
v_cmpx_f_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ge_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_ge_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_ge_f16
; v0 = b32 0x24138365, 0xf052d389, 0xe23779ed, 0xe9df1000, 0x4101fa21, 0xccff1bff, 0xe3704cb4, 0x907c8c08, 0x03e59434, 0x34d90400, 0x5b3877ff, 0xcedd73ff
; v4 = b32 0x30c0833b, 0x6e0e5066, 0xa2ee7e74, 0xcf0abfff, 0x4101fa59, 0x6d8a0a7c, 0xe3704cb4, 0x82c4ec01, 0x21c2a800, 0xe50e7400, 0x5b3877ff, 0xe51ade9e
v_cmpx_ge_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1
; expect exec = each 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1

; case: v_cmpx_gt_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_gt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_gt_f16
; v0 = b32 0x08031fff, 0x4f07db05, 0xe35ab801, 0xb0a49800, 0x737a8d0e, 0xe9853d0c, 0x1fe5bbff, 0xe6c5fc03, 0xc625bc02, 0x72fefc00, 0x5c6cdfff, 0x8eb13c58
; v4 = b32 0xc1980800, 0xf7585000, 0xe35ab801, 0x6976c9cb, 0x444b8f2d, 0x11e29008, 0xe8067000, 0xe5378001, 0xdb863800, 0x8af77583, 0xe8c58785, 0x8eb13cd2
v_cmpx_gt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0
; expect exec = each 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0

; case: v_cmpx_le_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_le_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_le_f16
; v0 = b32 0x6586abdf, 0x949da000, 0x05d9f130, 0x9ffc0c20, 0xf586d800, 0xd2d48002, 0xcc4dbbf6, 0x48da8800, 0xd4878400, 0x4b4e23d3, 0x67f94000, 0x957c935e
; v4 = b32 0x6586abdf, 0x5c8ad808, 0x05d9f148, 0x9ffc0c79, 0xeb8c8002, 0x99727c22, 0x0a9dcffb, 0x48da8800, 0xbffd1698, 0x4b4e23d3, 0x6d3a75de, 0xde3976d6
v_cmpx_le_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1
; expect exec = each 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1

; case: v_cmpx_lg_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_lg_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_lg_f16
; v0 = b32 0x5ffce578, 0x72fc8a3a, 0x81e0f37b, 0x793dc3ff, 0x5c7a2080, 0x5fc27c20, 0xc95183ff, 0x79f1e3ff, 0x9112e3ba, 0x4bba1976, 0xf346079a, 0x61a10d1b
; v4 = b32 0x9ce96e3e, 0x72fc8a3a, 0x6a50e010, 0xd87e7349, 0x5c7a2080, 0x8d58f88b, 0x76ca3c00, 0x3e7ef5a4, 0xca0178eb, 0x9690cb99, 0xe0762ad4, 0xb90fb408
v_cmpx_lg_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1

; case: v_cmpx_lt_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_lt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_lt_f16
; v0 = b32 0x7aee6020, 0x12b26612, 0xa5d47bff, 0x6482da5a, 0x2e8a7020, 0xee673e00, 0x93dd8001, 0x2d64f004, 0xb1570fff, 0x8bfb8d9b, 0x435f35aa, 0xf92577ff
; v4 = b32 0x3a355316, 0x1a288900, 0xc906a732, 0xa7a377ff, 0xa6bfd386, 0xee673e89, 0x93dd8017, 0xe4618f73, 0x3c7efe05, 0x1c3dd81b, 0x435f35aa, 0x348e5194
v_cmpx_lt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0

; case: v_cmpx_neq_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_neq_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_neq_f16
; v0 = b32 0xef73a649, 0x0c5bdbb4, 0x16aa2eae, 0x9b32fc98, 0x3f6f5c08, 0x0468d7ff, 0x678ef5e9, 0x185fafff, 0x95a8c800, 0xdc04f09e, 0xc1e391ff, 0x8922864d
; v4 = b32 0xebdf8057, 0x3aa1052e, 0x16aa2e82, 0x0729fc00, 0x3f6f5c69, 0xa65ef800, 0x3964039e, 0x185fafff, 0x95a8c8fd, 0xdc04f09e, 0xabee8205, 0x2935b320
v_cmpx_neq_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 1

; case: v_cmpx_nge_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_nge_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_nge_f16
; v0 = b32 0x50c477ff, 0x08118656, 0x548e7c3e, 0x54b157ff, 0xba2db000, 0x8c18730d, 0x9574ecdf, 0x845d7000, 0xb3857302, 0xfac0b97f, 0xb949e3ff, 0xf3d0f54a
; v4 = b32 0xc48d2ad2, 0x08118656, 0x548e7cbc, 0x505f89e2, 0xe356603f, 0x8c1873ac, 0x29608629, 0xb1b5c882, 0x53e7f442, 0x525a022c, 0x2050dd39, 0x246adc00
v_cmpx_nge_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1
; expect exec = each 0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1

; case: v_cmpx_ngt_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_ngt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_ngt_f16
; v0 = b32 0x076d7583, 0xef01f9ce, 0x1f497c10, 0x4d938bff, 0x791fbe00, 0x59968001, 0x2ecf3c02, 0x8efcec10, 0xf46c36ff, 0x0a979040, 0x40eb7327, 0x9b253abd
; v4 = b32 0x62c3795d, 0x5e947217, 0x026d9c10, 0x6b880539, 0x19a01800, 0x041663ff, 0xecb1e436, 0x8efcec10, 0x3f6f7bff, 0x08038481, 0x40eb735c, 0x9b253abd
v_cmpx_ngt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1

; case: v_cmpx_nle_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_nle_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_nle_f16
; v0 = b32 0x47091504, 0x65136ca9, 0x3cf107cf, 0x39437799, 0x7abd2c08, 0x4c59d5ab, 0xe68d7600, 0xd969ccd7, 0x8c0973ff, 0xb7069800, 0xb185f004, 0x55fe03ff
; v4 = b32 0x47091504, 0x68b16c23, 0xbf9f1600, 0xd61cd404, 0x7eca8258, 0xc0b69393, 0xe68d7600, 0x58757564, 0x85ab0ecc, 0xb7069800, 0xe237fc00, 0x82aa3440
v_cmpx_nle_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 1, 0
; expect exec = each 0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 1, 0

; case: v_cmpx_nlg_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_nlg_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_nlg_f16
; v0 = b32 0x23468001, 0x28acbe00, 0xe356760f, 0xa22e73ff, 0x8c6747ff, 0x5599e7ff, 0x4bc48d2e, 0x49bf819f, 0x8f6e7800, 0x41b94088, 0x3b0c6f89, 0x683070c6
; v4 = b32 0x5e190400, 0x9c0481c9, 0xc0c02600, 0x9022f996, 0x9e938800, 0xa426f24c, 0xcda56cfa, 0xa9d85e24, 0x3c9a82fc, 0x1a9f70d1, 0x3b0c6f47, 0x683070c6
v_cmpx_nlg_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1

; case: v_cmpx_nlt_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_nlt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_nlt_f16
; v0 = b32 0x2c21a800, 0x3efc9c8e, 0x1e782008, 0xc4cc6400, 0x4ee97a3e, 0x58b67000, 0x1729dc33, 0x3c169fff, 0xb28d74e8, 0x4675dcc7, 0x6e8673ff, 0xf5ef85fa
; v4 = b32 0x719a00a8, 0xf17c33fb, 0x1e78206f, 0x217283ff, 0x3bb70fbd, 0x58b670d7, 0x1729dc95, 0x74cda531, 0xddbab9ae, 0xed2455fc, 0x4b9ee000, 0x06ca3e52
v_cmpx_nlt_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 1, 1, 0, 1, 1, 1, 0, 1, 0
; expect exec = each 0, 0, 0, 1, 1, 0, 1, 1, 1, 0, 1, 0

; case: v_cmpx_o_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_o_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_o_f16
; v0 = b32 0x29db9bcd, 0xbee0066f, 0x34fcf800, 0xc1b8f040, 0xcc0782ba, 0xdca6f810, 0xcded0000, 0x09a88bbd, 0xfea4f800, 0xaa99f1e1, 0x7289f800, 0xa09e04ac
; v4 = b32 0x90c9f927, 0xb1a9b914, 0x1ff4fe96, 0xc1b8f0f7, 0x48560401, 0xc31cfe07, 0xdefbb7ed, 0xe52558f6, 0x23a7d800, 0x56024200, 0x7289f81d, 0xa09e04ac
v_cmpx_o_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1

; case: v_cmpx_tru_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_tru_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_tru_f16
; v0 = b32 0x04dd7149, 0x60169516, 0x253d0002, 0x4690a880, 0x18887a5d, 0x47d8d6b9, 0xd95edfff, 0x57281e00, 0x48807408, 0x9626dcb7, 0x308c9d2c, 0x4423fdac
; v4 = b32 0xab19e9c7, 0xc3447fff, 0x3b107bff, 0x80182c96, 0x92d7038e, 0x87fb9a6a, 0xc39924f0, 0xdaf1d7ff, 0x48807417, 0x03049c00, 0x308c9d31, 0x7294bb88
v_cmpx_tru_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpx_u_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = f16 0.0, 5.9604645e-8, 1.1920929e-7, 3.0517578e-5, 6.097555e-5, 6.1035156e-5, 6.109476e-5, 0.00048828125, 0.0009765625, 0.49975586, 0.5, 0.5004883
v_cmpx_u_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpx_u_f16
; v0 = b32 0x5472b5a0, 0x0f0b0776, 0x23720000, 0xf80fba0c, 0xc3bf27ea, 0x8d504e0e, 0xb30cec00, 0xafce18b3, 0x48cf7ffc, 0xce08843f, 0xdad713ab, 0xdad6721c
; v4 = b32 0x96e9dc00, 0xe15c8008, 0xd0400aba, 0xf80fba0c, 0xc3bf27ea, 0x02397c00, 0x8af44265, 0x158dd1e3, 0x1b1c7000, 0xce088442, 0xdad71356, 0xdad6721c
v_cmpx_u_f16_e64 s[10:11], v0, v4
; expect s[10:11] = each 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0
