// Rays against nodes of a bounding volume hierarchy (RDNA2 ISA 8.2.10, RDNA3 ISA 10.9, RDNA4 ISA 10.9; layouts of nodes as AMD's GPURT and
// Mesa's RADV write them). Expected values are exact: boxes by their planes, triangles by Cramer's rule, both in rational numbers.

; case: children where they are
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0x200
; expect v22 = u32 0xffffffff
; expect v23 = u32 0x403
; ignore s[8:9], scc

; case: children where they are
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0x200
; expect v22 = u32 0xffffffff
; expect v23 = u32 0x403
; ignore s[8:9], scc

; case: the nearest child first
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: the nearest child first
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: the longest part inside first
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 2.0, 0.0, 0.0, 3.0, 4.0, 4.0, 4.0, 0.0, 0.0, 40.0, 40.0, 40.0, 1.0, 0.0, 0.0, 6.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80200000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x305
; expect v22 = u32 0x403
; expect v23 = u32 0x105
; ignore s[8:9], scc

; case: the longest part inside first
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 2.0, 0.0, 0.0, 3.0, 4.0, 4.0, 4.0, 0.0, 0.0, 40.0, 40.0, 40.0, 1.0, 0.0, 0.0, 6.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80200000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x305
; expect v22 = u32 0x403
; expect v23 = u32 0x105
; ignore s[8:9], scc

; case: the nearest middle first
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 2.0, 0.0, 0.0, 3.0, 4.0, 4.0, 4.0, 0.0, 0.0, 40.0, 40.0, 40.0, 1.0, 0.0, 0.0, 6.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80400000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0x305
; expect v22 = u32 0x403
; expect v23 = u32 0x200
; ignore s[8:9], scc

; case: the nearest middle first
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 2.0, 0.0, 0.0, 3.0, 4.0, 4.0, 4.0, 0.0, 0.0, 40.0, 40.0, 40.0, 1.0, 0.0, 0.0, 6.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80400000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0x305
; expect v22 = u32 0x403
; expect v23 = u32 0x200
; ignore s[8:9], scc

; case: triangles first
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80100000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a ray that ends
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 10.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a ray that ends
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 10.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a ray the other way
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 30.0
; v5 = f32 15.0
; v6 = f32 7.5
; v7 = f32 -1.0
; v8 = f32 -0.5
; v9 = f32 -0.25
; v10 = f32 -1.0
; v11 = f32 -2.0
; v12 = f32 -4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0x403
; expect v22 = u32 0x200
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a ray the other way
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 30.0
; v5 = f32 15.0
; v6 = f32 7.5
; v7 = f32 -1.0
; v8 = f32 -0.5
; v9 = f32 -0.25
; v10 = f32 -1.0
; v11 = f32 -2.0
; v12 = f32 -4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0x403
; expect v22 = u32 0x200
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a ray along an axis
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 3.0
; v6 = f32 2.0
; v7 = f32 1.0
; v8 = f32 0.0
; v9 = f32 0.0
; v10 = f32 1.0
; v11 = f32 inf
; v12 = f32 inf
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a ray along an axis
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 3.0
; v6 = f32 2.0
; v7 = f32 1.0
; v8 = f32 0.0
; v9 = f32 0.0
; v10 = f32 1.0
; v11 = f32 inf
; v12 = f32 inf
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: directions of 16 bits
; targets: gfx1030
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f16x2 (1.0 0.5)
; v8 = f16x2 (0.25 1.0)
; v9 = f16x2 (2.0 4.0)
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:9], s[8:11] a16
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: directions of 16 bits
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f16x2 (1.0 1.0)
; v8 = f16x2 (0.5 2.0)
; v9 = f16x2 (0.25 4.0)
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:9], s[8:11] a16
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: directions of 16 bits
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f16x2 (1.0 1.0)
; v8 = f16x2 (0.5 2.0)
; v9 = f16x2 (0.25 4.0)
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9]], s[8:11] a16
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: boxes of 16 bits
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f16 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x4
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: boxes of 16 bits
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f16 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v1 = u32 0x4
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a box is made larger by the units that the resource says
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0xffffffff, 0xffffffff, 0xffffffff
; memory node+16 = f32 1.0, -1.0, -1.0, 9.0, 0.9999999403953552, 9.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x03000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 1.0
; v11 = f32 1.0
; v12 = f32 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a box is made larger by the units that the resource says
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0xffffffff, 0xffffffff, 0xffffffff
; memory node+16 = f32 1.0, -1.0, -1.0, 9.0, 0.9999999403953552, 9.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x03000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 1.0
; v11 = f32 1.0
; v12 = f32 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: and is not without them
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0xffffffff, 0xffffffff, 0xffffffff
; memory node+16 = f32 1.0, -1.0, -1.0, 9.0, 0.9999999403953552, 9.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 1.0
; v11 = f32 1.0
; v12 = f32 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: and is not without them
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0xffffffff, 0xffffffff, 0xffffffff
; memory node+16 = f32 1.0, -1.0, -1.0, 9.0, 0.9999999403953552, 9.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0, 9.0, 9.0, 9.0, 8.0, 8.0, 8.0
; memory node+112 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x5
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 1.0
; v9 = f32 0.5
; v10 = f32 1.0
; v11 = f32 1.0
; v12 = f32 2.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a pointer counts units of 64 bytes
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+256 = u32 0x105, 0x200, 0x305, 0x403
; memory node+272 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+368 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x25
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0x200
; expect v22 = u32 0xffffffff
; expect v23 = u32 0x403
; ignore s[8:9], scc

; case: a pointer counts units of 64 bytes
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+256 = u32 0x105, 0x200, 0x305, 0x403
; memory node+272 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+368 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x25
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0x200
; expect v22 = u32 0xffffffff
; expect v23 = u32 0x403
; ignore s[8:9], scc

; case: a node of a type that is not tested
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x7
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a node of a type that is not tested
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x7
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a node beyond the resource
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; s[8:11] = &node.lo, &node.hi, 0x00000003, 0x81000000
; s4 = 0x00000000
; v1 = u32 0x25
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a node beyond the resource
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; s[8:11] = &node.lo, &node.hi, 0x00000003, 0x81000000
; s4 = 0x00000000
; v1 = u32 0x25
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a triangle: distance and coordinates times a denominator
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -8.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: a triangle: distance and coordinates times a denominator
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -8.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: coordinates of other corners
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000002
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -4.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: coordinates of other corners
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000002
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -4.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: the triangle of a node, and whether it is hit
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x12340009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x800003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = u32 0x12340009
; expect v23 = u32 1
; ignore s[8:9], scc

; case: the triangle of a node, and whether it is hit
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x12340009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x800003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = u32 0x12340009
; expect v23 = u32 1
; ignore s[8:9], scc

; case: the second triangle of a node
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+36 = f32 4.0, 4.0, 4.0
; memory node+60 = u32 0x09090909
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x1
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 2.0
; v6 = f32 2.0
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -8.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: the second triangle of a node
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+36 = f32 4.0, 4.0, 4.0
; memory node+60 = u32 0x09090909
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x1
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 2.0
; v6 = f32 2.0
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -8.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: the third triangle of a node
; targets: gfx1030
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+36 = f32 4.0, 4.0, 4.0
; memory node+48 = f32 4.0, -4.0, 8.0
; memory node+60 = u32 0x09090909
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x2
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 -1.0
; v6 = f32 4.0
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -4.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: the fourth triangle of a node
; targets: gfx1030
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+36 = f32 4.0, 4.0, 4.0
; memory node+48 = f32 4.0, -4.0, 8.0
; memory node+60 = u32 0x09090909
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x3
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 -1.0
; v6 = f32 3.0
; v7 = f32 1.0
; v8 = f32 0.0
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 inf
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -4.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: a triangle that is missed
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x800003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 5.0
; v6 = f32 5.0
; v7 = f32 1.0
; v8 = f32 0.0
; v9 = f32 0.0
; v10 = f32 1.0
; v11 = f32 inf
; v12 = f32 inf
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 inf
; expect v21 = f32 1.0
; expect v22 = u32 0x9
; expect v23 = u32 0
; ignore s[8:9], scc

; case: a triangle that is missed
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x800003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 5.0
; v6 = f32 5.0
; v7 = f32 1.0
; v8 = f32 0.0
; v9 = f32 0.0
; v10 = f32 1.0
; v11 = f32 inf
; v12 = f32 inf
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = f32 inf
; expect v21 = f32 1.0
; expect v22 = u32 0x9
; expect v23 = u32 0
; ignore s[8:9], scc

; case: a triangle behind the ray
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x800003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 9.0
; v5 = f32 1.0
; v6 = f32 1.0
; v7 = f32 1.0
; v8 = f32 0.0
; v9 = f32 0.0
; v10 = f32 1.0
; v11 = f32 inf
; v12 = f32 inf
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 inf
; expect v21 = f32 1.0
; expect v22 = u32 0x9
; expect v23 = u32 0
; ignore s[8:9], scc

; case: a triangle behind the ray
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x800003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 9.0
; v5 = f32 1.0
; v6 = f32 1.0
; v7 = f32 1.0
; v8 = f32 0.0
; v9 = f32 0.0
; v10 = f32 1.0
; v11 = f32 inf
; v12 = f32 inf
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = f32 inf
; expect v21 = f32 1.0
; expect v22 = u32 0x9
; expect v23 = u32 0
; ignore s[8:9], scc

; case: a triangle seen from behind has the other sign
; targets: gfx1030 gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 0.0, 4.0
; memory node+24 = f32 4.0, 4.0, 0.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 64.0
; expect v21 = f32 16.0
; expect v22 = f32 4.0
; expect v23 = f32 8.0
; ignore s[8:9], scc

; case: a triangle seen from behind has the other sign
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 0.0, 4.0
; memory node+24 = f32 4.0, 4.0, 0.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = f32 64.0
; expect v21 = f32 16.0
; expect v22 = f32 4.0
; expect v23 = f32 8.0
; ignore s[8:9], scc

; case: a side that the pointer culls
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000089
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x4000000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 inf
; expect v21 = f32 1.0
; expect v22 = f32 0.0
; expect v23 = f32 0.0
; ignore s[8:9], scc

; case: and the other side
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000089
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x8000000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -8.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: pointers have flags only if the resource says so
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000089
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -8.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: sides that are exchanged
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000089
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x6000000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 64.0
; expect v21 = f32 16.0
; expect v22 = f32 -8.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: an opaque triangle is culled
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000089
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x10000000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 inf
; expect v21 = f32 1.0
; expect v22 = f32 0.0
; expect v23 = f32 0.0
; ignore s[8:9], scc

; case: a triangle that is not opaque is culled
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x20000000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 inf
; expect v21 = f32 1.0
; expect v22 = f32 0.0
; expect v23 = f32 0.0
; ignore s[8:9], scc

; case: unless the ray makes it opaque
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x20400000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 -8.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: triangles are skipped
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x40000000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = f32 inf
; expect v21 = f32 1.0
; expect v22 = f32 0.0
; expect v23 = f32 0.0
; ignore s[8:9], scc

; case: signs of coordinates are flags: opaque
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000089
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 8.0
; expect v23 = f32 4.0
; ignore s[8:9], scc

; case: signs of coordinates are flags: not opaque
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x00000009
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = f32 -64.0
; expect v21 = f32 -16.0
; expect v22 = f32 8.0
; expect v23 = f32 -4.0
; ignore s[8:9], scc

; case: what is procedural has its own shader
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = f32 4.0, 0.0, 0.0
; memory node+12 = f32 4.0, 4.0, 0.0
; memory node+24 = f32 4.0, 0.0, 4.0
; memory node+60 = u32 0x000000c9
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x0
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 1.0
; v6 = f32 0.5
; v7 = f32 1.0
; v8 = f32 0.25
; v9 = f32 0.125
; v10 = f32 1.0
; v11 = f32 4.0
; v12 = f32 8.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = f32 0.0
; expect v21 = f32 1.0
; expect v22 = f32 -1.0
; expect v23 = f32 1.0
; ignore s[8:9], scc

; case: children all of whose triangles are opaque
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x01000001
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x5
; v2 = u32 0x10000000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0x200
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: children all of whose triangles are opaque
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x01000001
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x5
; v2 = u32 0x10000000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0xffffffff
; expect v21 = u32 0x200
; expect v22 = u32 0xffffffff
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: children that have only triangles
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000400
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x5
; v2 = u32 0x40000000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], v[1:12], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0x403
; ignore s[8:9], scc

; case: children that have only triangles
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0x105, 0x200, 0x305, 0x403
; memory node+16 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+112 = u32 0x00000400
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x818003ff
; s4 = 0x00000000
; v1 = u32 0x5
; v2 = u32 0x40000000
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x105
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0x403
; ignore s[8:9], scc

; case: a pointer of 32 bits, and registers apart
; targets: gfx1030
; exec = lanes 0
; memory node = 1024 bytes
; memory node+256 = u32 0x105, 0x200, 0x305, 0x403
; memory node+272 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+368 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v13 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
; v1 = u32 0x25
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh_intersect_ray v[20:23], [v1, v13, v4, v5, v6, v7, v8, v9, v10, v11, v12], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a pointer of 32 bits, and registers apart
; targets: gfx1100
; exec = lanes 0
; memory node = 1024 bytes
; memory node+256 = u32 0x105, 0x200, 0x305, 0x403
; memory node+272 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+368 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v13 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
; v1 = u32 0x25
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh_intersect_ray v[20:23], [v1, v13, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: a pointer of 32 bits, and registers apart
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+256 = u32 0x105, 0x200, 0x305, 0x403
; memory node+272 = f32 16.0, 6.0, 2.0, 24.0, 14.0, 8.0, 2.0, 0.0, 0.0, 4.0, 4.0, 4.0, 2.0, 10.0, 0.0, 4.0, 12.0, 4.0, 8.0, 3.0, 1.0, 12.0, 7.0, 4.0
; memory node+368 = u32 0x00000000
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x810003ff
; s4 = 0x80000000
; v13 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
; v1 = u32 0x25
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh_intersect_ray v[20:23], [v1, v13, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x200
; expect v21 = u32 0x403
; expect v22 = u32 0x105
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: boxes of a common exponent
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0xa000000a, 0x830000f0, 0x00008282, 0x00030001, 0x00600004, 0x040001c0, 0x00000200, 0x00000000, 0x00080001, 0x00200020, 0x00000500, 0x80001000, 0x00020001, 0x00180008, 0x03000020, 0x20000e00
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x811003ff
; s4 = 0x80000000
; v1 = u32 0x4
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x58
; expect v21 = u32 0x73
; expect v22 = u32 0x55
; expect v23 = u32 0xffffffff
; ignore s[8:9], scc

; case: boxes of a common exponent, one of which is absent
; targets: gfx1200
; exec = lanes 0
; memory node = 1024 bytes
; memory node+0 = u32 0xa000000a, 0x830000f2, 0x00008282, 0x00030001, 0x00600004, 0x040001c0, 0x00000200, 0x00000000, 0x00080001, 0x00200020, 0x00000500, 0x80001000, 0x00020001, 0x00180008, 0x03000020, 0x20000e00
; s[8:11] = &node.lo, &node.hi, 0xffffffff, 0x811003ff
; s4 = 0x00000000
; v1 = u32 0x4
; v2 = u32 0x0
; v3 = f32 1000.0
; v4 = f32 0.0
; v5 = f32 0.0
; v6 = f32 0.0
; v7 = f32 1.0
; v8 = f32 0.5
; v9 = f32 0.25
; v10 = f32 1.0
; v11 = f32 2.0
; v12 = f32 4.0
s_lshr_b64 s[8:9], s[8:9], 8
s_or_b32 s9, s9, s4
image_bvh64_intersect_ray v[20:23], [v[1:2], v3, v[4:6], v[7:9], v[10:12]], s[8:11]
; expect v20 = u32 0x55
; expect v21 = u32 0xffffffff
; expect v22 = u32 0xffffffff
; expect v23 = u32 0x73
; ignore s[8:9], scc
