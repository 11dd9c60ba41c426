; A relocatable object that needs symbols from elsewhere: one that must exist, one that may be missing.
        .text
        s_mov_b32 s8, pointers@abs32@lo
        s_mov_b32 s9, pointers@abs32@hi
        .data
        .p2align 3
        .globl  pointers
        .type   pointers,@object
pointers:
        .quad   elsewhere+4
        .quad   maybe
        .size   pointers, 16
        .weak   maybe
