; Second object: what the first one refers to, and definitions that the first one's override or are overridden by.
        .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
        .text
        .globl  callee
        .hidden callee
        .p2align 2
        .type   callee,@function
callee:
        s_nop 0
        s_setpc_b64 s[30:31]
        .size   callee, .-callee

        .section .text.inline,"axG",@progbits,inline_function,comdat
        .weak   inline_function
        .p2align 2
        .type   inline_function,@function
inline_function:
        s_nop 1
        s_setpc_b64 s[30:31]
        .size   inline_function, .-inline_function

        .data
        .globl  hidden_data
        .hidden hidden_data
        .p2align 3
        .type   hidden_data,@object
hidden_data:
        .quad   0x1122334455667788
        .size   hidden_data, 8
        .weak   zeros
        .type   zeros,@object
zeros:
        .quad   7
        .size   zeros, 8
        .section .rodata.str1.1,"aMS",@progbits,1
        .asciz  "text"
        .asciz  "more"
        .ident  "test"
        .ident  "second"
