// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -show-encoding %s 2>&1 | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -filetype=obj %s -o -
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -no-warn -filetype=null %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1250 -show-encoding %s 2>&1 | FileCheck %s

// A literal is the upper half of a float of 64 bits; gfx1250 has room for the whole, too.
v_fract_f64 v[0:1], -3.1415
v_fract_f64 v[0:1], 0.5
v_fract_f64 v[0:1], 100.0
v_fract_f64 v[0:1], 0.15915494309189532
v_floor_f64 v[0:1], 1.23456
v_floor_f64 v[0:1], 1.23456
