// Written by gen.py, which says where its expectations are from.

; case: s_atomic_swap: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_swap s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000007

; case: s_atomic_add: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_add s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0xfffffff7

; case: s_atomic_sub: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_sub s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0xffffffe9

; case: s_atomic_smin: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_smin s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0

; case: s_atomic_umin: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_umin s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000007

; case: s_atomic_smax: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_smax s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000007

; case: s_atomic_umax: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_umax s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0

; case: s_atomic_and: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_and s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000000

; case: s_atomic_or: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_or s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0xfffffff7

; case: s_atomic_xor: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_xor s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0xfffffff7

; case: s_atomic_inc: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_inc s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000000

; case: s_atomic_dec: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_atomic_dec s4, s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000007

; case: s_atomic_cmpswap: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s[4:5] = 0x00000007, 0xfffffff0
s_atomic_cmpswap s[4:5], s[2:3], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000007

; case: s_buffer_atomic_swap: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_swap s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000007

; case: s_buffer_atomic_add: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_add s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0xfffffff7

; case: s_buffer_atomic_sub: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_sub s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0xffffffe9

; case: s_buffer_atomic_smin: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_smin s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0

; case: s_buffer_atomic_umin: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_umin s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000007

; case: s_buffer_atomic_smax: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_smax s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000007

; case: s_buffer_atomic_umax: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_umax s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0

; case: s_buffer_atomic_and: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_and s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000000

; case: s_buffer_atomic_or: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_or s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0xfffffff7

; case: s_buffer_atomic_xor: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_xor s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0xfffffff7

; case: s_buffer_atomic_inc: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_inc s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000000

; case: s_buffer_atomic_dec: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s4 = 0x00000007
s_buffer_atomic_dec s4, s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000007

; case: s_buffer_atomic_cmpswap: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0
; s[4:5] = 0x00000007, 0xfffffff0
s_buffer_atomic_cmpswap s[4:5], s[8:11], 0x8 glc
; expect s4 = 0xfffffff0
; expect memory data+8 = u32 0x00000007

; case: s_atomic_swap_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_swap_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000007, 0x00000000

; case: s_atomic_add_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_add_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0xfffffff7, 0xffffffff

; case: s_atomic_sub_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_sub_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0xffffffe9, 0xffffffff

; case: s_atomic_smin_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_smin_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff

; case: s_atomic_umin_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_umin_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000007, 0x00000000

; case: s_atomic_smax_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_smax_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000007, 0x00000000

; case: s_atomic_umax_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_umax_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff

; case: s_atomic_and_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_and_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000000, 0x00000000

; case: s_atomic_or_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_or_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0xfffffff7, 0xffffffff

; case: s_atomic_xor_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_xor_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0xfffffff7, 0xffffffff

; case: s_atomic_inc_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_inc_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000000, 0x00000000

; case: s_atomic_dec_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_atomic_dec_x2 s[4:5], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000007, 0x00000000

; case: s_atomic_cmpswap_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:7] = 0x00000007, 0x00000000, 0xfffffff0, 0xffffffff
s_atomic_cmpswap_x2 s[4:7], s[2:3], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000007, 0x00000000

; case: s_buffer_atomic_swap_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_swap_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000007, 0x00000000

; case: s_buffer_atomic_add_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_add_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0xfffffff7, 0xffffffff

; case: s_buffer_atomic_sub_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_sub_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0xffffffe9, 0xffffffff

; case: s_buffer_atomic_smin_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_smin_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff

; case: s_buffer_atomic_umin_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_umin_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000007, 0x00000000

; case: s_buffer_atomic_smax_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_smax_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000007, 0x00000000

; case: s_buffer_atomic_umax_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_umax_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff

; case: s_buffer_atomic_and_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_and_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000000, 0x00000000

; case: s_buffer_atomic_or_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_or_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0xfffffff7, 0xffffffff

; case: s_buffer_atomic_xor_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_xor_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0xfffffff7, 0xffffffff

; case: s_buffer_atomic_inc_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_inc_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000000, 0x00000000

; case: s_buffer_atomic_dec_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:5] = 0x00000007, 0x00000000
s_buffer_atomic_dec_x2 s[4:5], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000007, 0x00000000

; case: s_buffer_atomic_cmpswap_x2: the value before, and the value after
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; memory data+8 = u32 0xfffffff0, 0xffffffff
; s[4:7] = 0x00000007, 0x00000000, 0xfffffff0, 0xffffffff
s_buffer_atomic_cmpswap_x2 s[4:7], s[8:11], 0x8 glc
; expect s[4:5] = 0xfffffff0, 0xffffffff
; expect memory data+8 = u32 0x00000007, 0x00000000
