; For a relocatable object: the kinds of reference that an assembler leaves to the linker and lld resolves.
        .text
        .globl  caller
        .p2align 8
        .type   caller,@function
caller:
        s_getpc_b64 s[4:5]
        s_add_u32 s4, s4, callee@rel32@lo+4
        s_addc_u32 s5, s5, callee@rel32@hi+12
        s_swappc_b64 s[30:31], s[4:5]
        s_getpc_b64 s[6:7]
        s_add_u32 s6, s6, shared@gotpcrel32@lo+4
        s_addc_u32 s7, s7, shared@gotpcrel32@hi+12
        s_load_dwordx2 s[6:7], s[6:7], 0x0
        s_endpgm
        .size   caller, .-caller

        .section .text.other,"ax",@progbits
        .p2align 8
        .hidden callee
        .globl  callee
        .type   callee,@function
callee:
        s_setpc_b64 s[30:31]
        .size   callee, .-callee

        .data
        .p2align 3
        .globl  shared
        .type   shared,@object
shared:
        .quad   callee
        .quad   constant+8
        .size   shared, 16

        .section .rodata,"a",@progbits
        .p2align 3
        .hidden constant
        .globl  constant
        .type   constant,@object
constant:
        .quad   0x1122334455667788
        .long   callee-.
        .long   0
        .quad   callee-.
        .size   constant, 24
        .p2align 6
        .amdhsa_kernel caller
          .amdhsa_next_free_vgpr 4
          .amdhsa_next_free_sgpr 32
        .end_amdhsa_kernel
