// A program for gcn-run of GCC's offload compiler: it is called with argc, argv and a place for output, prints a number, and is
// content with three arguments. (Debian's package has no C compiler proper for this target.)
.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
.text

.macro kernel name
.globl \name
.p2align 8
.type \name,@function
\name:
.endm

.macro descriptor name
.rodata
.p2align 6
.amdhsa_kernel \name
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 32
    .amdhsa_next_free_sgpr 16
    .amdhsa_next_free_vgpr 4
.end_amdhsa_kernel
.text
.endm

// Stores a number at an offset of the output.
.macro put offset, value
    v_mov_b32 v2, \value
    global_store_dword v[0:1], v2, off offset:\offset
.endm

kernel _init_array
    s_endpgm
kernel _fini_array
    s_endpgm

kernel main
    s_mov_b64 exec, 1
    s_load_dword s8, s[0:1], 0
    s_load_dwordx2 s[10:11], s[0:1], 16
    s_waitcnt lgkmcnt(0)
    v_mov_b32 v0, s10
    v_mov_b32 v1, s11
    // the first entry of the console: a text, its kind (0: a number follows), the number
    put 12, 0x206e6367
    put 16, 0
    put 140, 0
    put 144, 42
    put 148, 0
    // the exit status
    s_sub_i32 s8, s8, 3
    put 0, s8
    s_waitcnt vmcnt(0)
    // the entry is written; one is there
    put 8, 1
    put 4, 1
    s_waitcnt vmcnt(0)
    s_endpgm

descriptor _init_array
descriptor _fini_array
descriptor main
