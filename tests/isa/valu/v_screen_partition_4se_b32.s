; targets: gfx9 gfx90a gfx940

; case: v_screen_partition_4se_b32
; v0 = b32 0x98b6795e, 0x80000000, 0xba8e4ada, 0x00000001, 0x00000000, 0x003b0885, 0x79235bd9, 0x504dde9c, 0xfffffffd, 0x7fff8000, 0x99f367cf, 0x6ef05bf0
v_screen_partition_4se_b32_e64 v20, v0
; expect v20 = b32 0x0000000f, 0x00000001, 0x0000000f, 0x00000003, 0x00000001, 0x0000000f, 0x0000000f, 0x0000000f, 0x0000000d, 0x00000001, 0x0000000f, 0x00000009

; case: v_screen_partition_4se_b32 of a scalar register
; s0 = b32 0xffffffff
v_screen_partition_4se_b32_e64 v20, s0
; expect v20 = b32 0x00000001
