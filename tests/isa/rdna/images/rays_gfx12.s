// Two nodes at once, and nodes of eight boxes, of GFX12 (RDNA4 ISA 10.9; layouts of nodes, instances and flags as AMD's GPURT and Mesa's
// RADV write them). Expected values are exact, computed in rational numbers from what the nodes are made of.

; case: two nodes of boxes, each sorted by itself
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; memory node+256 = u32 0x505, 0x601, 0x705, 0x806
; memory node+272 = f32 5.0, 0.0, 0.0, 6.0, 9.0, 9.0, 20.0, 9.0, 4.0, 22.0, 12.0, 6.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 1.0, 0.0, 0.0, 1.5, 4.0, 4.0
; memory node+368 = u32 0x00000000
; s[8:11] = 0x00000000, 0x80000000, 0xffffffff, 0x810003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 0.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x5
; v12 = u32 0x25
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh_dual_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v[11:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; expect v24 = u32 0x806
; expect v25 = u32 0x505
; expect v26 = u32 0x601
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; ignore v[1:2]

; case: two nodes of boxes, sorted together
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; memory node+256 = u32 0x505, 0x601, 0x705, 0x806
; memory node+272 = f32 5.0, 0.0, 0.0, 6.0, 9.0, 9.0, 20.0, 9.0, 4.0, 22.0, 12.0, 6.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 1.0, 0.0, 0.0, 1.5, 4.0, 4.0
; memory node+368 = u32 0x00000000
; s[8:11] = 0x00000000, 0x80000000, 0xffffffff, 0x812003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 0.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x5
; v12 = u32 0x25
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh_dual_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v[11:12]], s[8:11]
; expect v20 = u32 0x806
; expect v21 = u32 0x200
; expect v22 = u32 0x505
; expect v23 = u32 0x403
; expect v24 = u32 0x105
; expect v25 = u32 0x601
; expect v26 = u32 0xffffffff
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; ignore v[1:2]

; case: two nodes of boxes, triangles first
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; memory node+256 = u32 0x505, 0x601, 0x705, 0x806
; memory node+272 = f32 5.0, 0.0, 0.0, 6.0, 9.0, 9.0, 20.0, 9.0, 4.0, 22.0, 12.0, 6.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 1.0, 0.0, 0.0, 1.5, 4.0, 4.0
; memory node+368 = u32 0x00000000
; s[8:11] = 0x00000000, 0x80100000, 0xffffffff, 0x812003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 0.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x5
; v12 = u32 0x25
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh_dual_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v[11:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x601
; expect v23 = u32 0x806
; expect v24 = u32 0x505
; expect v25 = u32 0x105
; expect v26 = u32 0xffffffff
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; ignore v[1:2]

; case: a node of boxes and a triangle with its geometry
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; memory node+256 = f32 4.0, 0.0, 0.0
; memory node+268 = f32 4.0, 4.0, 0.0
; memory node+280 = f32 4.0, 0.0, 4.0
; memory node+292 = f32 4.0, 4.0, 4.0
; memory node+304 = u32 7, 8, 9, 0x00000009
; s[8:11] = 0x00000000, 0x80000000, 0xffffffff, 0x810003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 1.0
; v7 = f32 0.5
; v8 = f32 1.0
; v9 = f32 0.25
; v10 = f32 0.125
; v11 = u32 0x5
; v12 = u32 0x20
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh_dual_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v[11:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; expect v24 = f32 -64.0
; expect v25 = f32 -16.0
; expect v26 = f32 -8.0
; expect v27 = f32 -4.0
; expect v28 = u32 0xffffffff
; expect v29 = u32 9
; ignore v[1:2]

; case: pointers have flags from the base
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = f32 4.0, 0.0, 0.0
; memory node+268 = f32 4.0, 4.0, 0.0
; memory node+280 = f32 4.0, 0.0, 4.0
; memory node+292 = f32 4.0, 4.0, 4.0
; memory node+304 = u32 7, 8, 9, 0x00000089
; s[8:11] = 0x00000000, 0x80000000, 0xffffffff, 0x818003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 1.0
; v7 = f32 0.5
; v8 = f32 1.0
; v9 = f32 0.25
; v10 = f32 0.125
; v11 = u32 0x20
; v12 = u32 0x7
v_lshrrev_b64 v[1:2], 3, v[1:2]
v_or_b32_e32 v2, 0x40000000, v2
image_bvh_dual_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v[11:12]], s[8:11]
; expect v20 = f32 inf
; expect v21 = f32 1.0
; expect v22 = f32 0.0
; expect v23 = f32 0.0
; expect v24 = u32 0xffffffff
; expect v25 = u32 0xffffffff
; expect v26 = u32 0xffffffff
; expect v27 = u32 0xffffffff
; expect v28 = u32 9
; expect v29 = u32 0xffffffff
; ignore v[1:2]

; case: an instance gives its hierarchy, and the ray in its space
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = f32 0.0, 2.0, 0.0, 3.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.5, -2.0
; memory node+304 = u32 0x23456780, 0x1, 0x2345, 0x0fabcdef
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x814003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0x1
; v5 = f32 1.0
; v6 = f32 2.0
; v7 = f32 3.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x26
; v12 = u32 0x7
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh_dual_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v[11:12]], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0xffffffff
; expect v22 = u32 0x23456780
; expect v23 = u32 0x1
; expect v24 = u32 0xffffffff
; expect v25 = u32 0xffffffff
; expect v26 = u32 0xabcdef
; expect v27 = u32 0x2345
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; expect v5 = f32 7.0
; expect v6 = f32 0.0
; expect v7 = f32 -0.5
; expect v8 = f32 1.0
; expect v9 = f32 -1.0
; expect v10 = f32 0.125
; ignore v[1:2]

; case: an instance that the mask leaves out
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = f32 0.0, 2.0, 0.0, 3.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.5, -2.0
; memory node+304 = u32 0x23456780, 0x1, 0x2345, 0x0fabcdef
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x814003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0x10
; v5 = f32 1.0
; v6 = f32 2.0
; v7 = f32 3.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x26
; v12 = u32 0x7
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh_dual_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v[11:12]], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0xffffffff
; expect v22 = u32 0x23456780
; expect v23 = u32 0x1
; expect v24 = u32 0xffffffff
; expect v25 = u32 0xffffffff
; expect v26 = u32 0xabcdef
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; expect v5 = f32 1.0
; expect v6 = f32 2.0
; expect v7 = f32 3.0
; expect v8 = f32 1.0
; expect v9 = f32 0.5
; expect v10 = f32 0.25
; ignore v[1:2]

; case: flags of the ray and of the instance together
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = f32 0.0, 2.0, 0.0, 3.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.5, -2.0
; memory node+304 = u32 0x23456780, 0x2800001, 0x2345, 0x0fabcdef
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x81c003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0x1
; v5 = f32 1.0
; v6 = f32 2.0
; v7 = f32 3.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x26
; v12 = u32 0x7
v_lshrrev_b64 v[1:2], 3, v[1:2]
v_or_b32_e32 v2, 0x10400000, v2
image_bvh_dual_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v[11:12]], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0xffffffff
; expect v22 = u32 0x23456780
; expect v23 = u32 0x12400001
; expect v24 = u32 0xffffffff
; expect v25 = u32 0xffffffff
; expect v26 = u32 0xabcdef
; expect v27 = u32 0x2345
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; expect v5 = f32 7.0
; expect v6 = f32 0.0
; expect v7 = f32 -0.5
; expect v8 = f32 1.0
; expect v9 = f32 -1.0
; expect v10 = f32 0.125
; ignore v[1:2]

; case: a node of type 6 is no instance unless the resource says so
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = f32 0.0, 2.0, 0.0, 3.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.5, -2.0
; memory node+304 = u32 0x23456780, 0x1, 0x2345, 0x0fabcdef
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x810003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 1.0
; v6 = f32 2.0
; v7 = f32 3.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x26
; v12 = u32 0x7
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh_dual_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v[11:12]], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; expect v24 = u32 0xffffffff
; expect v25 = u32 0xffffffff
; expect v26 = u32 0xffffffff
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; expect v5 = f32 1.0
; expect v6 = f32 2.0
; expect v7 = f32 3.0
; expect v8 = f32 1.0
; expect v9 = f32 0.5
; expect v10 = f32 0.25
; ignore v[1:2]

; case: eight boxes of one node, by fours
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x105, 0x200, 0x305, 0x403
; memory node+272 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+368 = u32 0x00000000
; memory node+384 = u32 0x505, 0x601, 0x705, 0x806
; memory node+400 = f32 5.0, 0.0, 0.0, 6.0, 9.0, 9.0, 20.0, 9.0, 4.0, 22.0, 12.0, 6.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 1.0, 0.0, 0.0, 1.5, 4.0, 4.0
; memory node+496 = u32 0x00000000
; s[8:11] = 0x00000000, 0x80000000, 0xffffffff, 0x810003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 0.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x22
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; expect v24 = u32 0x806
; expect v25 = u32 0x505
; expect v26 = u32 0x601
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; ignore v[1:2]

; case: eight boxes of one node together
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x105, 0x200, 0x305, 0x403
; memory node+272 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+368 = u32 0x00000000
; memory node+384 = u32 0x505, 0x601, 0x705, 0x806
; memory node+400 = f32 5.0, 0.0, 0.0, 6.0, 9.0, 9.0, 20.0, 9.0, 4.0, 22.0, 12.0, 6.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 1.0, 0.0, 0.0, 1.5, 4.0, 4.0
; memory node+496 = u32 0x00000000
; s[8:11] = 0x00000000, 0x80000000, 0xffffffff, 0x812003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 0.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x22
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = u32 0x806
; expect v21 = u32 0x200
; expect v22 = u32 0x505
; expect v23 = u32 0x403
; expect v24 = u32 0x105
; expect v25 = u32 0x601
; expect v26 = u32 0xffffffff
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; ignore v[1:2]

; case: eight boxes, triangles first
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x105, 0x200, 0x305, 0x403
; memory node+272 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+368 = u32 0x00000000
; memory node+384 = u32 0x505, 0x601, 0x705, 0x806
; memory node+400 = f32 5.0, 0.0, 0.0, 6.0, 9.0, 9.0, 20.0, 9.0, 4.0, 22.0, 12.0, 6.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 1.0, 0.0, 0.0, 1.5, 4.0, 4.0
; memory node+496 = u32 0x00000000
; s[8:11] = 0x00000000, 0x80100000, 0xffffffff, 0x812003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 0.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x22
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = u32 0x601
; expect v21 = u32 0x200
; expect v22 = u32 0x806
; expect v23 = u32 0x505
; expect v24 = u32 0x403
; expect v25 = u32 0x105
; expect v26 = u32 0xffffffff
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; ignore v[1:2]

; case: a pair of triangles
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = f32 4.0, 0.0, 0.0
; memory node+268 = f32 4.0, 4.0, 0.0
; memory node+280 = f32 4.0, 0.0, 4.0
; memory node+292 = f32 4.0, 4.0, 4.0
; memory node+304 = u32 7, 8, 9, 0x00000909
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x810003ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 2.0
; v7 = f32 2.0
; v8 = f32 1.0
; v9 = f32 0.25
; v10 = f32 0.25
; v11 = u32 0x21
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = f32 inf
; expect v21 = f32 1.0
; expect v22 = f32 -12.0
; expect v23 = f32 -12.0
; expect v24 = f32 -64.0
; expect v25 = f32 -16.0
; expect v26 = f32 -8.0
; expect v27 = f32 -4.0
; expect v28 = u32 9
; expect v29 = u32 9
; ignore v[1:2]

; case: eight quantized boxes
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x00001000, 0x00002000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x50848484, 0x0000007f, 0x00300800, 0xffbff100, 0x153ff6ff, 0x00000100, 0xff1ff000, 0x101ff1ff, 0x00500100, 0xff1ff000, 0x251ff5ff, 0x00180400, 0xff5ff080, 0x191ff37f, 0x00000280, 0xff2ff000, 0x1647f47f, 0x00480a00, 0xffaff200, 0x152ff5ff, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s[8:11] = 0x00000000, 0x80000000, 0xffffffff, 0x812803ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 0.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x25
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = u32 0x2000
; expect v21 = u32 0x2026
; expect v22 = u32 0x2019
; expect v23 = u32 0x1005
; expect v24 = u32 0x1035
; expect v25 = u32 0xffffffff
; expect v26 = u32 0xffffffff
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; ignore v[1:2]

; case: eight quantized boxes, triangles first
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x00001000, 0x00002000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x50848484, 0x0000007f, 0x00300800, 0xffbff100, 0x153ff6ff, 0x00000100, 0xff1ff000, 0x101ff1ff, 0x00500100, 0xff1ff000, 0x251ff5ff, 0x00180400, 0xff5ff080, 0x191ff37f, 0x00000280, 0xff2ff000, 0x1647f47f, 0x00480a00, 0xffaff200, 0x152ff5ff, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s[8:11] = 0x00000000, 0x80100000, 0xffffffff, 0x812803ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 0.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x25
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = u32 0x2019
; expect v21 = u32 0x2000
; expect v22 = u32 0x2026
; expect v23 = u32 0x1005
; expect v24 = u32 0x1035
; expect v25 = u32 0xffffffff
; expect v26 = u32 0xffffffff
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; ignore v[1:2]

; case: children whose masks have no common bit
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x00001000, 0x00002000, 0x00000000, 0xbf800000, 0xc0000000, 0xc0800000, 0x50848484, 0x0000007f, 0x00400880, 0x01c7f300, 0x155ff7ff, 0x00100180, 0x0227f200, 0x103ff2ff, 0x00600180, 0x0327f200, 0x253ff6ff, 0x00280480, 0x0467f280, 0x193ff47f, 0x00100300, 0x0137f200, 0x1667f57f, 0x00580a80, 0x06b7f400, 0x154ff6ff, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s[8:11] = 0x00000000, 0x80000000, 0xffffffff, 0x812803ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0x6
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 0.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x25
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = u32 0x2000
; expect v21 = u32 0x2019
; expect v22 = u32 0x1035
; expect v23 = u32 0xffffffff
; expect v24 = u32 0xffffffff
; expect v25 = u32 0xffffffff
; expect v26 = u32 0xffffffff
; expect v27 = u32 0xffffffff
; expect v28 = u32 0xffffffff
; expect v29 = u32 0xffffffff
; ignore v[1:2]

; case: boxes that are not along the axes are named
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x00001000, 0x00002000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x50848484, 0x00000003, 0x00300800, 0xffbff100, 0x153ff6ff, 0x00000100, 0xff1ff000, 0x101ff1ff, 0x00500100, 0xff1ff000, 0x251ff5ff, 0x00180400, 0xff5ff080, 0x191ff37f, 0x00000280, 0xff2ff000, 0x1647f47f, 0x00480a00, 0xffaff200, 0x152ff5ff, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x810803ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 0.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 0.25
; v11 = u32 0x25
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect fault "orientation 3"
; ignore v[1:2]

; case: a packed pair: distance, coordinates, numbers; the second is missed
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x0ff07fff, 0x000e97ff, 0x00040800, 0x00000000, 0x00000000, 0x00040800, 0x00040800, 0x00000000, 0x00040800, 0x00000000, 0x00040800, 0x00040800, 0x00040800, 0x00040800, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000c00, 0x00000280, 0x00000c80, 0x00000650, 0x21088c48
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x810803ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 1.0
; v7 = f32 0.5
; v8 = f32 1.0
; v9 = f32 0.25
; v10 = f32 0.125
; v11 = u32 0x20
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = f32 4.0
; expect v21 = f32 0.5
; expect v22 = f32 0.25
; expect v23 = u32 0xc9
; expect v24 = f32 inf
; expect v25 = f32 4.0
; expect v26 = f32 -8.0
; expect v27 = u32 0xca
; expect v28 = u32 0x17
; expect v29 = u32 0x1b
; ignore v[1:2]

; case: signs of coordinates: the first is opaque, the second is not
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x0ff07fff, 0x000e97ff, 0x00040800, 0x00000000, 0x00000000, 0x00040800, 0x00040800, 0x00000000, 0x00040800, 0x00000000, 0x00040800, 0x00040800, 0x00040800, 0x00040800, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000c00, 0x00000280, 0x00000c80, 0x00000650, 0x21088408
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x818803ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 1.0
; v7 = f32 0.5
; v8 = f32 1.0
; v9 = f32 0.25
; v10 = f32 0.125
; v11 = u32 0x20
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = f32 4.0
; expect v21 = f32 0.5
; expect v22 = f32 0.25
; expect v23 = u32 0xc9
; expect v24 = f32 4.0
; expect v25 = f32 0.5
; expect v26 = f32 -0.25
; expect v27 = u32 0xcb
; expect v28 = u32 0x17
; expect v29 = u32 0x1b
; ignore v[1:2]

; case: a single triangle, seen from the other side; the next node goes on
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x0ff07fff, 0x000e97ff, 0x00040800, 0x00000000, 0x00000000, 0x00040800, 0x00040800, 0x00000000, 0x00040800, 0x00000000, 0x00040800, 0x00040800, 0x00040800, 0x00040800, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000100, 0x000000e0, 0x00000000, 0x12080000
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x810803ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 1.0
; v7 = f32 0.5
; v8 = f32 1.0
; v9 = f32 0.25
; v10 = f32 0.125
; v11 = u32 0x20
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = f32 4.0
; expect v21 = f32 0.25
; expect v22 = f32 0.5
; expect v23 = u32 0xe
; expect v24 = f32 inf
; expect v25 = f32 1.0
; expect v26 = f32 1.0
; expect v27 = u32 0
; expect v28 = u32 0x9
; expect v29 = u32 0x1
; ignore v[1:2]

; case: the second pair of a node whose bits are shared
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x12383de7, 0x040eb48d, 0x00000008, 0x04080800, 0x00080000, 0x08040800, 0x04080408, 0x10041008, 0x00000004, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x06460aab, 0x09c00141, 0x21088c62
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x810803ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 4.0
; v7 = f32 3.0
; v8 = f32 1.0
; v9 = f32 0.25
; v10 = f32 0.25
; v11 = u32 0x21
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = f32 4.0
; expect v21 = f32 0.25
; expect v22 = f32 0.25
; expect v23 = u32 0x2469
; expect v24 = f32 inf
; expect v25 = f32 1.0
; expect v26 = f32 1.0
; expect v27 = u32 0
; expect v28 = u32 0x5b
; expect v29 = any
; ignore v[1:2]

; case: and its first
; targets: gfx1200
; exec = lanes 0
; memory node = 2048 bytes
; memory node+256 = u32 0x12383de7, 0x040eb48d, 0x00000008, 0x04080800, 0x00080000, 0x08040800, 0x04080408, 0x10041008, 0x00000004, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x06460aab, 0x09c00141, 0x21088c62
; s[8:11] = 0x00000000, 0x00000000, 0xffffffff, 0x810803ff
; v1 = u32 &node.lo
; v2 = u32 &node.hi
; v3 = f32 1000.0
; v4 = u32 0xff
; v5 = f32 0.0
; v6 = f32 1.0
; v7 = f32 0.5
; v8 = f32 1.0
; v9 = f32 0.25
; v10 = f32 0.125
; v11 = u32 0x20
v_lshrrev_b64 v[1:2], 3, v[1:2]
image_bvh8_intersect_ray v[20:29], [v[1:2], v[3:4], v[5:7], v[8:10], v11], s[8:11]
; expect v20 = f32 4.0
; expect v21 = f32 0.5
; expect v22 = f32 0.25
; expect v23 = u32 0x2461
; expect v24 = f32 inf
; expect v25 = f32 4.0
; expect v26 = f32 -8.0
; expect v27 = u32 0x2462
; expect v28 = u32 0x54
; expect v29 = u32 0x54
; ignore v[1:2]
