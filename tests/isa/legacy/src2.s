// Written by gen.py, which says where its expectations are from.

; case: ds_add_src2_u32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_add_src2_u32 v1 offset:4
; expect lds+8 = u32 4294967287

; case: ds_sub_src2_u32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_sub_src2_u32 v1 offset:4
; expect lds+8 = u32 4294967273

; case: ds_rsub_src2_u32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_rsub_src2_u32 v1 offset:4
; expect lds+8 = u32 23

; case: ds_inc_src2_u32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_inc_src2_u32 v1 offset:4
; expect lds+8 = u32 0

; case: ds_dec_src2_u32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_dec_src2_u32 v1 offset:4
; expect lds+8 = u32 7

; case: ds_min_src2_i32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_min_src2_i32 v1 offset:4
; expect nothing

; case: ds_max_src2_i32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_max_src2_i32 v1 offset:4
; expect lds+8 = u32 7

; case: ds_min_src2_u32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_min_src2_u32 v1 offset:4
; expect lds+8 = u32 7

; case: ds_max_src2_u32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_max_src2_u32 v1 offset:4
; expect nothing

; case: ds_and_src2_b32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_and_src2_b32 v1 offset:4
; expect lds+8 = u32 0

; case: ds_or_src2_b32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_or_src2_b32 v1 offset:4
; expect lds+8 = u32 4294967287

; case: ds_xor_src2_b32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_xor_src2_b32 v1 offset:4
; expect lds+8 = u32 4294967287

; case: ds_write_src2_b32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u32 4294967280
; lds+24 = u32 7
; v1 = u32 8
; exec = lanes 0
ds_write_src2_b32 v1 offset:4
; expect lds+8 = u32 7

; case: ds_min_src2_f32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = f32 2.0
; lds+24 = f32 -3.0
; v1 = u32 8
; exec = lanes 0
ds_min_src2_f32 v1 offset:4
; expect lds+8 = f32 -3.0

; case: ds_max_src2_f32: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = f32 2.0
; lds+24 = f32 3.0
; v1 = u32 8
; exec = lanes 0
ds_max_src2_f32 v1 offset:4
; expect lds+8 = f32 3.0

; case: ds_add_src2_f32: the second operand is four dwords behind
; targets: gfx803 gfx900 gfx908 gfx1010
; lds+8 = f32 2.0
; lds+24 = f32 -3.0
; v1 = u32 8
; exec = lanes 0
ds_add_src2_f32 v1 offset:4
; expect lds+8 = f32 -1.0

; case: ds_add_src2_u64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_add_src2_u64 v1 offset:4
; expect lds+8 = u64 18446744073709551607

; case: ds_sub_src2_u64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_sub_src2_u64 v1 offset:4
; expect lds+8 = u64 18446744073709551593

; case: ds_rsub_src2_u64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_rsub_src2_u64 v1 offset:4
; expect lds+8 = u64 23

; case: ds_inc_src2_u64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_inc_src2_u64 v1 offset:4
; expect lds+8 = u64 0

; case: ds_dec_src2_u64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_dec_src2_u64 v1 offset:4
; expect lds+8 = u64 7

; case: ds_min_src2_i64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_min_src2_i64 v1 offset:4
; expect nothing

; case: ds_max_src2_i64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_max_src2_i64 v1 offset:4
; expect lds+8 = u64 7

; case: ds_min_src2_u64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_min_src2_u64 v1 offset:4
; expect lds+8 = u64 7

; case: ds_max_src2_u64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_max_src2_u64 v1 offset:4
; expect nothing

; case: ds_and_src2_b64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_and_src2_b64 v1 offset:4
; expect lds+8 = u64 0

; case: ds_or_src2_b64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_or_src2_b64 v1 offset:4
; expect lds+8 = u64 18446744073709551607

; case: ds_xor_src2_b64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_xor_src2_b64 v1 offset:4
; expect lds+8 = u64 18446744073709551607

; case: ds_write_src2_b64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = u64 18446744073709551600
; lds+24 = u64 7
; v1 = u32 8
; exec = lanes 0
ds_write_src2_b64 v1 offset:4
; expect lds+8 = u64 7

; case: ds_min_src2_f64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = f64 2.0
; lds+24 = f64 -3.0
; v1 = u32 8
; exec = lanes 0
ds_min_src2_f64 v1 offset:4
; expect lds+8 = f64 -3.0

; case: ds_max_src2_f64: the second operand is four dwords behind
; targets: gfx600 gfx700 gfx803 gfx900 gfx908 gfx1010
; lds+8 = f64 2.0
; lds+24 = f64 3.0
; v1 = u32 8
; exec = lanes 0
ds_max_src2_f64 v1 offset:4
; expect lds+8 = f64 3.0
