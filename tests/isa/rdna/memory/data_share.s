// LDS instructions of GFX10 and later (RDNA ISA 10; RDNA3 ISA 12; RDNA4 ISA 12).

; lds = u32 100, 101, 102, 103

; case: comparisons take the operand to store first
; targets: gfx11..gfx12
; v1 = u32 0, 4
; v2 = u32 7, 8
; v3 = u32 100, 7
; exec = lanes 0..1
ds_cmpstore_rtn_b32 v0, v1, v2, v3
; expect v0 lanes 0..1 = u32 100, 101
; expect lds = u32 7, 101

; case: before, the one to compare with
; targets: gfx10
; v1 = u32 0, 4
; v2 = u32 100, 7
; v3 = u32 7, 8
; exec = lanes 0..1
ds_cmpst_rtn_b32 v0, v1, v2, v3
; expect v0 lanes 0..1 = u32 100, 101
; expect lds = u32 7, 101

; case: comparisons of 64 bits
; targets: gfx11..gfx12
; lds = u64 100, 101
; v1 = u32 0, 8
; v[2:3] = u64 7, 8
; v[4:5] = u64 100, 7
; exec = lanes 0..1
ds_cmpstore_b64 v1, v[2:3], v[4:5]
; expect lds = u64 7, 101

; case: comparisons of floats: zeros are equal, a NaN equals nothing
; targets: gfx11
; lds = f32 -0.0, nan
; v1 = u32 0, 4
; v2 = f32 2.0
; v3 = f32 0.0, nan
; exec = lanes 0..1
ds_cmpstore_f32 v1, v2, v3
; expect lds = f32 2.0, nan

; case: subtractions
; targets: gfx12
; v1 = u32 0, 4
; v2 = u32 30, 200
; exec = lanes 0..1
ds_cond_sub_rtn_u32 v0, v1, v2
ds_sub_clamp_rtn_u32 v3, v1, v2 offset:8
; expect v0 lanes 0..1 = u32 100, 101
; expect v3 lanes 0..1 = u32 102, 103
; expect lds = u32 70, 101, 72, 0

; case: subtractions without return
; targets: gfx12
; v1 = u32 0, 4
; v2 = u32 30, 200
; exec = lanes 0..1
ds_cond_sub_u32 v1, v2
ds_sub_clamp_u32 v1, v2 offset:8
; expect lds = u32 70, 101, 72, 0

; case: pairs of halves
; targets: gfx12
; lds = f16x2 (1.0 2.0), (4.0 8.0)
; v1 = u32 0
; v2 = f16x2 (0.5 -2.0)
; exec = lanes 0
ds_pk_add_rtn_f16 v0, v1, v2 offset:4
ds_pk_add_f16 v1, v2
; expect v0 lane 0 = f16x2 (4.0 8.0)
; expect lds = f16x2 (1.5 0.0), (4.5 6.0)

; case: pairs of bf16
; targets: gfx12
; lds = bf16x2 (1.0 2.0)
; v1 = u32 0
; v2 = bf16x2 (0.5 -2.5)
; exec = lanes 0
ds_pk_add_bf16 v1, v2
; expect lds = bf16x2 (1.5 -0.5)

; case: the lane's number is the address
; targets: gfx10..gfx12
; m0 = 4
; v1 = u32 7
; exec = lanes 0, 2
ds_read_addtid_b32 v0
ds_write_addtid_b32 v1 offset:32
; expect v0 lanes 0, 2 = u32 101, 103
; expect lds+36 = u32 7, 0, 7

; case: active lanes are counted
; targets: gfx10..gfx12
; m0 = 4
; exec = lanes 0..4, 9
ds_append v0
ds_consume v1 offset:4
; expect v0 lanes 0..4, 9 = u32 101
; expect v1 lanes 0..4, 9 = u32 102
; expect lds = u32 100, 107, 96

; case: lanes are gathered, from inactive ones too
; targets: gfx12
; v1 = u32 8, 12, 0, 4
; v2 = u32 1, 2, 3, 4
; exec = lanes 0..2
ds_bpermute_fi_b32 v0, v1, v2
ds_bpermute_b32 v3, v1, v2
; expect v0 lanes 0..2 = u32 3, 4, 1
; expect v3 lanes 0..2 = u32 3, 0, 1

; case: all lanes get one value, and with an active lane its neighbours
; targets: gfx11..gfx12
; lds = u32 0x80ff7f01
; m0 = 0x00050002
; exec = lanes 1
lds_direct_load v0
; expect v0 lanes 0..3 = u32 0x7f01
; ignore m0

; case: parameters are refused by name
; targets: gfx11..gfx12
; m0 = 0
lds_param_load v0, attr0.x
; expect fault "interpolate"

; case: stacks of GFX12's ray tracing are refused by name
; targets: gfx12
ds_bvh_stack_push4_pop1_rtn_b32 v0, v1, v2, v[4:7]
; expect fault "levels of a hierarchy"

; case: a ray's stack takes three nodes, and gives the fourth
; targets: gfx11
; exec = lanes 0
; v1 = u32 0x00080000
; v2 = u32 0xffffffff
; v[4:7] = u32x4 (10 20 30 40)
ds_bvh_stack_rtn_b32 v0, v1, v2, v[4:7] offset:0
; expect v0 lane 0 = 40
; expect v1 lane 0 = 0x00080003
; expect lds+8 = u32 10
; expect lds+136 = u32 20
; expect lds+264 = u32 30

; case: without a fourth node it gives the last one that was pushed, whose place is without a node then
; targets: gfx11
; exec = lanes 0
; v1 = u32 0x00080000
; v2 = u32 0xffffffff
; v[4:7] = u32x4 (10 20 0xffffffff 0xffffffff)
ds_bvh_stack_rtn_b32 v0, v1, v2, v[4:7] offset:0
; expect v0 lane 0 = 20
; expect v1 lane 0 = 0x00080001
; expect lds+8 = u32 10
; expect lds+136 = u32 0xffffffff

; case: what comes behind the node that was visited last was visited before
; targets: gfx11
; exec = lanes 0
; v1 = u32 0
; v2 = u32 20
; v[4:7] = u32x4 (10 20 30 40)
ds_bvh_stack_rtn_b32 v0, v1, v2, v[4:7] offset:0
; expect v0 lane 0 = 10
; expect v1 lane 0 = 0
; expect lds = u32 0xffffffff, 101, 102, 103

; case: an empty stack gives the node that ends a ray's way, and that as the last one pushes nothing
; targets: gfx11
; exec = lanes 0
; v1 = u32 0x00040000
; v2 = u32 0xfffffffe
; v[4:7] = u32x4 (10 20 30 40)
ds_bvh_stack_rtn_b32 v0, v1, v2, v[4:7] offset:0
; expect v0 lane 0 = 0xfffffffe

; case: the ninth node takes the place of the first one in a stack of eight
; targets: gfx11
; exec = lanes 0..1
; v1 = u32 0x00000007, 0x00040007
; v2 = u32 0xffffffff
; v[4:7] = u32x4 (1 2 0xffffffff 9)
ds_bvh_stack_rtn_b32 v0, v1, v2, v[4:7] offset:0
; expect v0 lanes 0..1 = u32 2
; expect v1 lanes 0..1 = u32 0x00000008, 0x00040008
; expect lds+896 = u32 1, 1
; expect lds = u32 0xffffffff, 0xffffffff, 102, 103

; case: a stack beyond LDS
; targets: gfx11
; exec = lanes 0
; v1 = u32 0xffff0000
; v2 = u32 0xffffffff
; v[4:7] = u32x4 (10 20 30 40)
ds_bvh_stack_rtn_b32 v0, v1, v2, v[4:7] offset:0x3000
; expect fault "LDS"
; ignore lds
