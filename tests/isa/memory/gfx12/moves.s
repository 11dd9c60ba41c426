// Written by ../gen.py, which says where its expectations are from.

; case: buffer_load_ubyte of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_ubyte v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x81

; case: buffer_load_ubyte of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_ubyte v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x81
; ignore s9

; case: buffer_load_sbyte of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_sbyte v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0xffffff81

; case: buffer_load_sbyte of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_sbyte v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0xffffff81
; ignore s9

; case: buffer_load_ushort of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_ushort v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x9281

; case: buffer_load_ushort of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_ushort v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x9281
; ignore s9

; case: buffer_load_sshort of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_sshort v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0xffff9281

; case: buffer_load_sshort of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_sshort v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0xffff9281
; ignore s9

; case: buffer_load_dword of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_dword v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0xb4a39281

; case: buffer_load_dword of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_dword v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0xb4a39281
; ignore s9

; case: buffer_load_dwordx2 of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_dwordx2 v[4:5], v20, s[8:11], null offen offset:8
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5

; case: buffer_load_dwordx2 of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_dwordx2 v[4:5], v20, s[8:11], null offen offset:8
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5
; ignore s9

; case: buffer_load_dwordx3 of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_dwordx3 v[4:6], v20, s[8:11], null offen offset:8
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5
; expect v6 = u32 0x4c3b2a19

; case: buffer_load_dwordx3 of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_dwordx3 v[4:6], v20, s[8:11], null offen offset:8
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5
; expect v6 = u32 0x4c3b2a19
; ignore s9

; case: buffer_load_dwordx4 of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_dwordx4 v[4:7], v20, s[8:11], null offen offset:8
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5
; expect v6 = u32 0x4c3b2a19
; expect v7 = u32 0x807f6e5d

; case: buffer_load_dwordx4 of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_dwordx4 v[4:7], v20, s[8:11], null offen offset:8
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5
; expect v6 = u32 0x4c3b2a19
; expect v7 = u32 0x807f6e5d
; ignore s9

; case: buffer_load_ubyte_d16 of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_ubyte_d16 v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x55660081

; case: buffer_load_ubyte_d16 of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_ubyte_d16 v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x55660081
; ignore s9

; case: buffer_load_ubyte_d16_hi of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_ubyte_d16_hi v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x817788

; case: buffer_load_ubyte_d16_hi of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_ubyte_d16_hi v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x817788
; ignore s9

; case: buffer_load_sbyte_d16 of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_sbyte_d16 v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x5566ff81

; case: buffer_load_sbyte_d16 of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_sbyte_d16 v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x5566ff81
; ignore s9

; case: buffer_load_sbyte_d16_hi of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_sbyte_d16_hi v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0xff817788

; case: buffer_load_sbyte_d16_hi of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_sbyte_d16_hi v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0xff817788
; ignore s9

; case: buffer_load_short_d16 of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_short_d16 v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x55669281

; case: buffer_load_short_d16 of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_short_d16 v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x55669281
; ignore s9

; case: buffer_load_short_d16_hi of buffer
; targets: gfx1200
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_load_short_d16_hi v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x92817788

; case: buffer_load_short_d16_hi of buffer
; targets: gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_load_short_d16_hi v4, v20, s[8:11], null offen offset:8
; expect v4 = u32 0x92817788
; ignore s9

; case: buffer_store_byte of buffer
; targets: gfx1200
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_store_byte v4, v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1

; case: buffer_store_byte of buffer
; targets: gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_store_byte v4, v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1
; ignore s9

; case: buffer_store_byte_d16_hi of buffer
; targets: gfx1200
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_store_byte_d16_hi v4, v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe3

; case: buffer_store_byte_d16_hi of buffer
; targets: gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_store_byte_d16_hi v4, v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe3
; ignore s9

; case: buffer_store_short of buffer
; targets: gfx1200
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_store_short v4, v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1, 0xe2

; case: buffer_store_short of buffer
; targets: gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_store_short v4, v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1, 0xe2
; ignore s9

; case: buffer_store_short_d16_hi of buffer
; targets: gfx1200
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_store_short_d16_hi v4, v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe3, 0xe4

; case: buffer_store_short_d16_hi of buffer
; targets: gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_store_short_d16_hi v4, v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe3, 0xe4
; ignore s9

; case: buffer_store_dword of buffer
; targets: gfx1200
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_store_dword v4, v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4

; case: buffer_store_dword of buffer
; targets: gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_store_dword v4, v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4
; ignore s9

; case: buffer_store_dwordx2 of buffer
; targets: gfx1200
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_store_dwordx2 v[4:5], v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8

; case: buffer_store_dwordx2 of buffer
; targets: gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_store_dwordx2 v[4:5], v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8
; ignore s9

; case: buffer_store_dwordx3 of buffer
; targets: gfx1200
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; v6 = u32 0xecebeae9
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_store_dwordx3 v[4:6], v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec

; case: buffer_store_dwordx3 of buffer
; targets: gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; v6 = u32 0xecebeae9
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_store_dwordx3 v[4:6], v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec
; ignore s9

; case: buffer_store_dwordx4 of buffer
; targets: gfx1200
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; v6 = u32 0xecebeae9
; v7 = u32 0xf0efeeed
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x31014fac
; v20 = u32 0
buffer_store_dwordx4 v[4:7], v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xee, 0xef, 0xf0

; case: buffer_store_dwordx4 of buffer
; targets: gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; v6 = u32 0xecebeae9
; v7 = u32 0xf0efeeed
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 0, 0
; v20 = u32 0
s_bitset1_b32 s9, 31
buffer_store_dwordx4 v[4:7], v20, s[8:11], null offen offset:8
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xee, 0xef, 0xf0
; ignore s9

; case: flat_load_ubyte of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_ubyte v4, v[20:21]
; expect v4 = u32 0x81

; case: flat_load_sbyte of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_sbyte v4, v[20:21]
; expect v4 = u32 0xffffff81

; case: flat_load_ushort of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_ushort v4, v[20:21]
; expect v4 = u32 0x9281

; case: flat_load_sshort of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_sshort v4, v[20:21]
; expect v4 = u32 0xffff9281

; case: flat_load_dword of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_dword v4, v[20:21]
; expect v4 = u32 0xb4a39281

; case: flat_load_dwordx2 of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_dwordx2 v[4:5], v[20:21]
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5

; case: flat_load_dwordx3 of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_dwordx3 v[4:6], v[20:21]
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5
; expect v6 = u32 0x4c3b2a19

; case: flat_load_dwordx4 of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_dwordx4 v[4:7], v[20:21]
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5
; expect v6 = u32 0x4c3b2a19
; expect v7 = u32 0x807f6e5d

; case: flat_load_ubyte_d16 of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_ubyte_d16 v4, v[20:21]
; expect v4 = u32 0x55660081

; case: flat_load_ubyte_d16_hi of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_ubyte_d16_hi v4, v[20:21]
; expect v4 = u32 0x817788

; case: flat_load_sbyte_d16 of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_sbyte_d16 v4, v[20:21]
; expect v4 = u32 0x5566ff81

; case: flat_load_sbyte_d16_hi of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_sbyte_d16_hi v4, v[20:21]
; expect v4 = u32 0xff817788

; case: flat_load_short_d16 of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_short_d16 v4, v[20:21]
; expect v4 = u32 0x55669281

; case: flat_load_short_d16_hi of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
flat_load_short_d16_hi v4, v[20:21]
; expect v4 = u32 0x92817788

; case: flat_store_byte of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; v[20:21] = &data+8
flat_store_byte v[20:21], v4
; expect memory data+8 = u8 0xe1

; case: flat_store_byte_d16_hi of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; v[20:21] = &data+8
flat_store_byte_d16_hi v[20:21], v4
; expect memory data+8 = u8 0xe3

; case: flat_store_short of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; v[20:21] = &data+8
flat_store_short v[20:21], v4
; expect memory data+8 = u8 0xe1, 0xe2

; case: flat_store_short_d16_hi of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; v[20:21] = &data+8
flat_store_short_d16_hi v[20:21], v4
; expect memory data+8 = u8 0xe3, 0xe4

; case: flat_store_dword of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; v[20:21] = &data+8
flat_store_dword v[20:21], v4
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4

; case: flat_store_dwordx2 of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; exec = lanes 0
; v[20:21] = &data+8
flat_store_dwordx2 v[20:21], v[4:5]
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8

; case: flat_store_dwordx3 of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; v6 = u32 0xecebeae9
; exec = lanes 0
; v[20:21] = &data+8
flat_store_dwordx3 v[20:21], v[4:6]
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec

; case: flat_store_dwordx4 of flat
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; v6 = u32 0xecebeae9
; v7 = u32 0xf0efeeed
; exec = lanes 0
; v[20:21] = &data+8
flat_store_dwordx4 v[20:21], v[4:7]
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xee, 0xef, 0xf0

; case: global_load_ubyte of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_ubyte v4, v[20:21], off
; expect v4 = u32 0x81

; case: global_load_sbyte of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_sbyte v4, v[20:21], off
; expect v4 = u32 0xffffff81

; case: global_load_ushort of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_ushort v4, v[20:21], off
; expect v4 = u32 0x9281

; case: global_load_sshort of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_sshort v4, v[20:21], off
; expect v4 = u32 0xffff9281

; case: global_load_dword of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_dword v4, v[20:21], off
; expect v4 = u32 0xb4a39281

; case: global_load_dwordx2 of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_dwordx2 v[4:5], v[20:21], off
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5

; case: global_load_dwordx3 of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_dwordx3 v[4:6], v[20:21], off
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5
; expect v6 = u32 0x4c3b2a19

; case: global_load_dwordx4 of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_dwordx4 v[4:7], v[20:21], off
; expect v4 = u32 0xb4a39281
; expect v5 = u32 0xf8e7d6c5
; expect v6 = u32 0x4c3b2a19
; expect v7 = u32 0x807f6e5d

; case: global_load_ubyte_d16 of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_ubyte_d16 v4, v[20:21], off
; expect v4 = u32 0x55660081

; case: global_load_ubyte_d16_hi of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_ubyte_d16_hi v4, v[20:21], off
; expect v4 = u32 0x817788

; case: global_load_sbyte_d16 of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_sbyte_d16 v4, v[20:21], off
; expect v4 = u32 0x5566ff81

; case: global_load_sbyte_d16_hi of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_sbyte_d16_hi v4, v[20:21], off
; expect v4 = u32 0xff817788

; case: global_load_short_d16 of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_short_d16 v4, v[20:21], off
; expect v4 = u32 0x55669281

; case: global_load_short_d16_hi of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; memory data+8 = u8 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x19, 0x2a, 0x3b, 0x4c, 0x5d, 0x6e, 0x7f, 0x80
; v4 = u32 0x55667788
; exec = lanes 0
; v[20:21] = &data+8
global_load_short_d16_hi v4, v[20:21], off
; expect v4 = u32 0x92817788

; case: global_store_byte of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; v[20:21] = &data+8
global_store_byte v[20:21], v4, off
; expect memory data+8 = u8 0xe1

; case: global_store_byte_d16_hi of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; v[20:21] = &data+8
global_store_byte_d16_hi v[20:21], v4, off
; expect memory data+8 = u8 0xe3

; case: global_store_short of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; v[20:21] = &data+8
global_store_short v[20:21], v4, off
; expect memory data+8 = u8 0xe1, 0xe2

; case: global_store_short_d16_hi of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; v[20:21] = &data+8
global_store_short_d16_hi v[20:21], v4, off
; expect memory data+8 = u8 0xe3, 0xe4

; case: global_store_dword of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; exec = lanes 0
; v[20:21] = &data+8
global_store_dword v[20:21], v4, off
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4

; case: global_store_dwordx2 of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; exec = lanes 0
; v[20:21] = &data+8
global_store_dwordx2 v[20:21], v[4:5], off
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8

; case: global_store_dwordx3 of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; v6 = u32 0xecebeae9
; exec = lanes 0
; v[20:21] = &data+8
global_store_dwordx3 v[20:21], v[4:6], off
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec

; case: global_store_dwordx4 of global
; targets: gfx1200 gfx1250
; memory data = 64 bytes
; v4 = u32 0xe4e3e2e1
; v5 = u32 0xe8e7e6e5
; v6 = u32 0xecebeae9
; v7 = u32 0xf0efeeed
; exec = lanes 0
; v[20:21] = &data+8
global_store_dwordx4 v[20:21], v[4:7], off
; expect memory data+8 = u8 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xee, 0xef, 0xf0
