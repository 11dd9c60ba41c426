// LDS that M0 bounds, swizzles, and the global data share (AMDGPUUsage, M0; GCN3 ISA, LDS).

; case: M0 says how much of LDS there is
; targets: gfx6..gfx8
; m0 = 8
; v1 = u32 8
; exec = lanes 0
ds_read_b32 v0, v1
; expect fault "M0 is 0x8"

; case: what is below M0 is in reach
; targets: gfx6..gfx8
; m0 = 8
; lds = u32 5, 6, 7
; v1 = u32 4
; exec = lanes 0
ds_read_b32 v0, v1
; expect v0 lane 0 = u32 6

; case: bit 15 of a swizzle means four lanes, whatever else it has
; targets: gfx6..gfx8
; v1 = u32 0, 1, 2, ...
ds_swizzle_b32 v0, v1 offset:0xe01b
; expect v0 = u32 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, 19, 18, 17, 16, 23, 22, 21, 20, 27, 26, 25, 24, 31, 30, 29, 28, 35, 34, 33, 32, 39, 38, 37, 36, 43, 42, 41, 40, 47, 46, 45, 44, 51, 50, 49, 48, 55, 54, 53, 52, 59, 58, 57, 56, 63, 62, 61, 60

; case: the global data share lies where M0 says
; targets: gfx6..gfx9
; m0 = 0x00200010
; v1 = u32 4
; v2 = u32 9
; v4 = u32 0
; exec = lanes 0..1
ds_add_rtn_u32 v0, v1, v2 gds
s_mov_b32 m0, 0x00240010
ds_sub_rtn_u32 v3, v4, v2 gds
; expect v0 lanes 0..1 = u32 0, 9
; expect v3 lanes 0..1 = u32 18, 9
; ignore m0
