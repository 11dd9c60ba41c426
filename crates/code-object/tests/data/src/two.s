; Two kernels, a function, constants, initialised and zero data, a pointer that needs a relocation.
; Assembled for several targets and code object versions; lines with ;ACCUM are for gfx90a only. See ../README.md.
        .text
        .globl  first
        .p2align 8
        .type   first,@function
first:
        s_getpc_b64 s[6:7]
        s_add_u32 s6, s6, table@rel32@lo+4
        s_addc_u32 s7, s7, table@rel32@hi+12
        s_load_dword s8, s[6:7], 0x0
        s_waitcnt lgkmcnt(0)
        s_branch .Lend
        s_nop 0
.Lend:
        s_endpgm
        .size   first, .-first

        .globl  second
        .p2align 8
        .type   second,@function
second:
        s_nop 1
        s_endpgm
        .size   second, .-second

        .local  nested
        .type   nested,@function
nested:
        s_setpc_b64 s[30:31]
        .size   nested, .-nested

        .section .rodata,"a",@progbits
        .p2align 2
        .type   table,@object
table:
        .long   1, 2, 3
        .size   table, .-table

        .data
        .p2align 3
        .globl  counter
        .type   counter,@object
counter:
        .long   42
        .size   counter, 4
        .p2align 3
        .globl  pointer
        .protected pointer
        .type   pointer,@object
pointer:
        .quad   counter_local+2
        .size   pointer, 8
        .type   counter_local,@object
counter_local:
        .long   7
        .size   counter_local, 4

        .bss
        .p2align 4
        .globl  zeros
        .type   zeros,@object
zeros:
        .zero   64
        .size   zeros, 64

        .section .rodata,"a",@progbits
        .p2align 6
        .amdhsa_kernel first
          .amdhsa_group_segment_fixed_size 512
          .amdhsa_private_segment_fixed_size 16
          .amdhsa_user_sgpr_kernarg_segment_ptr 1
          .amdhsa_system_sgpr_workgroup_id_y 1
          .amdhsa_system_vgpr_workitem_id 2
          .amdhsa_next_free_vgpr 9
          .amdhsa_next_free_sgpr 32
          .amdhsa_float_denorm_mode_32 3
;ACCUM    .amdhsa_accum_offset 8
        .end_amdhsa_kernel
        .p2align 6
        .amdhsa_kernel second
          .amdhsa_next_free_vgpr 1
          .amdhsa_next_free_sgpr 8
;ACCUM    .amdhsa_accum_offset 4
        .end_amdhsa_kernel
