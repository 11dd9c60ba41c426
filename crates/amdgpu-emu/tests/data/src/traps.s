// A trap handler and a program that enters it. Assembled for processors of several generations.
// out: for each time that the handler is entered four dwords: TTMP0, TTMP1, STATUS.PRIV, and the bits for privileged code to know why
// (TRAPSTS, EXCP_FLAG_PRIV); at 256, the addresses of the instructions that enter it; at 512 what is left at the end.

.set generation, .amdgcn.gfx_generation_number

.macro load2 to, from, offset
    .if generation >= 11
    s_load_b64 \to, \from, \offset
    .else
    s_load_dwordx2 \to, \from, \offset
    .endif
.endm

.macro wait
    .if generation >= 12
    s_wait_kmcnt 0x0
    s_wait_storecnt 0x0
    .else
    s_waitcnt 0
    .endif
.endm

// store4 A: v[A:A+3] to the address in s[20:21], which goes on by 16.
.macro store4 first
    v_mov_b32 v0, s20
    v_mov_b32 v1, s21
    .if generation >= 11
    global_store_b128 v[0:1], v[\first:\first+3], off
    .elseif generation >= 9
    global_store_dwordx4 v[0:1], v[\first:\first+3], off
    .else
    flat_store_dwordx4 v[0:1], v[\first:\first+3]
    .endif
    s_add_u32 s20, s20, 16
    s_addc_u32 s21, s21, 0
.endm

.macro kernel name
.rodata
.p2align 6
.amdhsa_kernel \name
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 16
    .amdhsa_next_free_sgpr 48
    .amdhsa_exception_fp_ieee_div_zero 1
.end_amdhsa_kernel
.text
.globl \name
.p2align 8
.type \name, @function
\name:
.endm

// s[22:23]: where to go on.
kernel handler
    v_mov_b32 v4, ttmp0
    v_mov_b32 v5, ttmp1
    s_getreg_b32 s24, hwreg(2, 5, 1)
    v_mov_b32 v6, s24
    .if generation >= 12
    s_getreg_b32 s24, hwreg(17)
    .else
    s_getreg_b32 s24, hwreg(3)
    .endif
    v_mov_b32 v7, s24
    store4 4
    s_rfe_b64 s[22:23]

// at LABEL, RESUME: puts the address of LABEL into v[4:5], and of RESUME into s[22:23] and v[6:7]. `base` is behind s_getpc.
.macro at label, resume
    s_add_u32 s24, s26, \label-base
    s_addc_u32 s25, s27, 0
    v_mov_b32 v4, s24
    v_mov_b32 v5, s25
    s_add_u32 s22, s26, \resume-base
    s_addc_u32 s23, s27, 0
    v_mov_b32 v6, s22
    v_mov_b32 v7, s23
.endm

kernel main
    load2 s[16:17], s[0:1], 0x0
    wait
    s_mov_b64 exec, 1
    s_getpc_b64 s[26:27]
base:
    s_mov_b64 s[20:21], s[16:17]
    s_mov_b64 s[30:31], s[16:17]
    // where they are
    s_add_u32 s20, s16, 0x100
    s_addc_u32 s21, s17, 0
    at first, first_done
    store4 4
    at second, second_done
    store4 4
    at third, third_done
    store4 4
    at fourth, fourth_done
    store4 4
    s_mov_b64 s[20:21], s[30:31]
    at first, first_done
first:
    s_trap 5
first_done:
    at second, second_done
second:
    .long 0xbfff0000
second_done:
    at third, third_done
    v_mov_b32 v2, 8
    v_mov_b32 v3, 0
third:
    .if generation >= 11
    global_load_b32 v8, v[2:3], off
    .elseif generation >= 9
    global_load_dword v8, v[2:3], off
    .else
    flat_load_dword v8, v[2:3]
    .endif
third_done:
    at fourth, fourth_done
fourth:
    v_rcp_f32 v8, 0
fourth_done:
    s_getreg_b32 s24, hwreg(2, 5, 1)
    s_add_u32 s20, s16, 0x200
    s_addc_u32 s21, s17, 0
    v_mov_b32 v4, s24
    v_mov_b32 v5, 77
    v_mov_b32 v6, 0
    v_mov_b32 v7, 0
    store4 4
    wait
    s_endpgm

// An instruction that is none, in the handler: nobody sees to that one.
kernel lost
    .long 0xbfff0000
    s_endpgm
