// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1250 -mattr=+real-true16 -show-encoding %s | FileCheck %s

// Two f16, all constants of which are literals.
v_cvt_pk_fp8_f16 v1.l, 100.0
v_cvt_pk_fp8_f16 v1.l, 1.0
v_cvt_pk_fp8_f16 v1.h, 1
v_cvt_pk_fp8_f16 v1.l, -1
v_cvt_pk_fp8_f16 v1.l, lit(1)
v_cvt_pk_bf8_f16 v1.l, lit(1.0)
v_cvt_pk_bf8_f16 v1.l, 0x3c003c00
v_cvt_pk_bf8_f16 v1.l, -v2
v_cvt_pk_bf8_f16 v1.h, |v2| clamp
v_cvt_pk_bf8_f16 v1.l, s3
