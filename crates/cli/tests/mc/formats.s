// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx1250 -show-encoding %s 2>&1 | FileCheck %s

v_wmma_scale_f32_16x16x128_f8f6f4 v[0:7], v[8:23], v[24:39], v[40:47], v1, v2 matrix_a_fmt:0
v_wmma_scale_f32_16x16x128_f8f6f4 v[0:7], v[8:19], v[24:39], v[40:47], v1, v2 matrix_a_fmt:MATRIX_FMT_FP6
v_wmma_scale_f32_16x16x128_f8f6f4 v[0:7], v[8:15], v[24:31], v[40:47], v1, v2 matrix_a_fmt:4 matrix_b_fmt:MATRIX_FMT_FP4
v_wmma_scale16_f32_16x16x128_f8f6f4 v[0:7], v[8:23], v[24:35], v[40:47], v[2:3], v[4:5] matrix_b_fmt:3
v_wmma_f32_16x16x128_f8f6f4 v[0:7], v[8:19], v[24:35], 1.0 matrix_a_fmt:2 matrix_b_fmt:3
// What does not exist, and tuples of another size.
v_wmma_scale_f32_16x16x128_f8f6f4 v[0:7], v[8:23], v[24:39], v[40:47], v1, v2 matrix_a_fmt:6
v_wmma_scale_f32_16x16x128_f8f6f4 v[0:7], v[8:23], v[24:39], v[40:47], v1, v2 matrix_b_fmt:7
v_wmma_scale16_f32_16x16x128_f8f6f4 v[0:7], v[8:23], v[24:39], v[40:47], v[2:3], v[4:5] matrix_b_fmt:5
v_wmma_scale_f32_16x16x128_f8f6f4 v[0:7], v[8:23], v[24:39], v[40:47], v1, v2 matrix_a_fmt:MATRIX_FMT_FP6
v_wmma_f32_16x16x128_f8f6f4 v[0:7], v[8:19], v[24:39], v[40:47]
v_wmma_scale_f32_16x16x128_f8f6f4 v[0:7], v[8:23], v[24:39], v[40:47], v1, v2 matrix_a_scale_fmt:3
