; Everything that the linker has to decide, first object: code, tables of addresses, several kinds of symbols.
        .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
        .text
        .globl  first
        .protected first
        .p2align 8
        .type   first,@function
first:
        s_getpc_b64 s[0:1]
        s_add_u32 s0, s0, callee@rel32@lo+4
        s_addc_u32 s1, s1, callee@rel32@hi+12
        s_getpc_b64 s[2:3]
        s_add_u32 s2, s2, exported@gotpcrel32@lo+4
        s_addc_u32 s3, s3, exported@gotpcrel32@hi+12
        s_getpc_b64 s[4:5]
        s_add_u32 s4, s4, elsewhere@gotpcrel32@lo+4
        s_addc_u32 s5, s5, elsewhere@gotpcrel32@hi+12
        s_getpc_b64 s[6:7]
        s_add_u32 s6, s6, hidden_data@rel32@lo+4
        s_addc_u32 s7, s7, hidden_data@rel32@hi+12
        s_endpgm
.Lfirst_end:
        .size   first, .Lfirst_end-first

        .section .text.local,"ax",@progbits
        .p2align 2
        .type   local_function,@function
local_function:
        s_setpc_b64 s[30:31]
        .size   local_function, .-local_function

        .section .text.inline,"axG",@progbits,inline_function,comdat
        .weak   inline_function
        .p2align 2
        .type   inline_function,@function
inline_function:
        s_nop 1
        s_setpc_b64 s[30:31]
        .size   inline_function, .-inline_function

        .section .rodata,"a",@progbits
        .p2align 6
        .type   first.kd,@object
        .globl  first.kd
first.kd:
        .fill   16, 1, 0
        .quad   first-first.kd
        .fill   40, 1, 0
        .size   first.kd, 64

        .section .rodata.cst4,"aM",@progbits,4
        .p2align 2
        .long   1
        .long   2
        .long   1
        .section .rodata.str1.1,"aMS",@progbits,1
.Lstring:
        .asciz  "text"

        .data
        .globl  exported
        .p2align 3
        .type   exported,@object
exported:
        .quad   hidden_data
        .quad   first+8
        .quad   elsewhere
        .quad   absent_weak
        .quad   local_function
        .size   exported, 40
        .weak   absent_weak

        .section .data.rel.ro,"aw",@progbits
        .p2align 3
        .type   table,@object
table:
        .quad   exported
        .quad   .Lstring
        .quad   inline_function
        .size   table, 24

        .section .init_array,"aw",@init_array
        .p2align 3
        .quad   local_function

        .bss
        .p2align 4
        .type   zeros,@object
        .globl  zeros
zeros:
        .zero   100
        .size   zeros, 100
        .globl  constant
constant = 1234

        .section .debug_info,"",@progbits
        .long   0
        .quad   first
        .long   .Ldebug_string
        .section .debug_str,"MS",@progbits,1
        .asciz  "one"
.Ldebug_string:
        .asciz  "two"
        .ident  "test"
        .amdgpu_metadata
amdhsa.version:
  - 1
  - 2
amdhsa.kernels: []
        .end_amdgpu_metadata
