// Written by gen.py, which says where its expectations are from.

; case: s_store_dword at 0x10
; targets: gfx803 gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s4 = 0x11223344
s_store_dword s4, s[2:3], 0x10
; expect memory data+16 = u32 0x11223344

; case: s_store_dword at s12
; targets: gfx803 gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s4 = 0x11223344
s_store_dword s4, s[2:3], s12
; expect memory data+4 = u32 0x11223344

; case: s_buffer_store_dword at 0x10
; targets: gfx803 gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s4 = 0x11223344
s_buffer_store_dword s4, s[8:11], 0x10
; expect memory data+16 = u32 0x11223344

; case: s_scratch_store_dword at s12
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s4 = 0x11223344
s_scratch_store_dword s4, s[2:3], s12
; expect memory data+256 = u32 0x11223344

; case: s_scratch_load_dword at s12
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; memory data+256 = u32 0x11223344
s_scratch_load_dword s4, s[2:3], s12
; expect s4 = 0x11223344

; case: s_scratch_store_dword at 0x10
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s4 = 0x11223344
s_scratch_store_dword s4, s[2:3], 0x10
; expect memory data+16 = u32 0x11223344

; case: s_scratch_load_dword at 0x10
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; memory data+16 = u32 0x11223344
s_scratch_load_dword s4, s[2:3], 0x10
; expect s4 = 0x11223344

; case: s_store_dwordx2 at 0x10
; targets: gfx803 gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s[4:5] = 0x11223344, 0x55667788
s_store_dwordx2 s[4:5], s[2:3], 0x10
; expect memory data+16 = u32 0x11223344, 0x55667788

; case: s_store_dwordx2 at s12
; targets: gfx803 gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s[4:5] = 0x11223344, 0x55667788
s_store_dwordx2 s[4:5], s[2:3], s12
; expect memory data+4 = u32 0x11223344, 0x55667788

; case: s_buffer_store_dwordx2 at 0x10
; targets: gfx803 gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s[4:5] = 0x11223344, 0x55667788
s_buffer_store_dwordx2 s[4:5], s[8:11], 0x10
; expect memory data+16 = u32 0x11223344, 0x55667788

; case: s_scratch_store_dwordx2 at s12
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s[4:5] = 0x11223344, 0x55667788
s_scratch_store_dwordx2 s[4:5], s[2:3], s12
; expect memory data+256 = u32 0x11223344, 0x55667788

; case: s_scratch_load_dwordx2 at s12
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; memory data+256 = u32 0x11223344, 0x55667788
s_scratch_load_dwordx2 s[4:5], s[2:3], s12
; expect s[4:5] = 0x11223344, 0x55667788

; case: s_scratch_store_dwordx2 at 0x10
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s[4:5] = 0x11223344, 0x55667788
s_scratch_store_dwordx2 s[4:5], s[2:3], 0x10
; expect memory data+16 = u32 0x11223344, 0x55667788

; case: s_scratch_load_dwordx2 at 0x10
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; memory data+16 = u32 0x11223344, 0x55667788
s_scratch_load_dwordx2 s[4:5], s[2:3], 0x10
; expect s[4:5] = 0x11223344, 0x55667788

; case: s_store_dwordx4 at 0x10
; targets: gfx803 gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s[4:7] = 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00
s_store_dwordx4 s[4:7], s[2:3], 0x10
; expect memory data+16 = u32 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00

; case: s_store_dwordx4 at s12
; targets: gfx803 gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s[4:7] = 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00
s_store_dwordx4 s[4:7], s[2:3], s12
; expect memory data+4 = u32 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00

; case: s_buffer_store_dwordx4 at 0x10
; targets: gfx803 gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s[4:7] = 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00
s_buffer_store_dwordx4 s[4:7], s[8:11], 0x10
; expect memory data+16 = u32 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00

; case: s_scratch_store_dwordx4 at s12
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s[4:7] = 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00
s_scratch_store_dwordx4 s[4:7], s[2:3], s12
; expect memory data+256 = u32 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00

; case: s_scratch_load_dwordx4 at s12
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; memory data+256 = u32 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00
s_scratch_load_dwordx4 s[4:7], s[2:3], s12
; expect s[4:7] = 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00

; case: s_scratch_store_dwordx4 at 0x10
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; s[4:7] = 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00
s_scratch_store_dwordx4 s[4:7], s[2:3], 0x10
; expect memory data+16 = u32 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00

; case: s_scratch_load_dwordx4 at 0x10
; targets: gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s12 = 4
; memory data+16 = u32 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00
s_scratch_load_dwordx4 s[4:7], s[2:3], 0x10
; expect s[4:7] = 0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00

; case: s_buffer_store_dword outside the records does nothing
; targets: gfx803 gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1012
; memory data = 512 bytes
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 64, 0x00027000
; s4 = 7
s_buffer_store_dword s4, s[8:11], 0x40
; expect nothing
