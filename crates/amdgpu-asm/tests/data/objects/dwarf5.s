; llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900
; Version 5, as compilers write it: root file with its checksum, rows with every option, frames for the debugger only.
	.text
	.file	0 "/src" "k.cl" md5 0x00112233445566778899aabbccddeeff
	.file	1 "/src" "inc.h" md5 0x0123456789abcdef0123456789abcde
	.file	2 "/usr/include" "a.h" md5 0x00000000000000000000000000000001
	.file	3 "/usr/include/b.h" md5 0xffffffffffffffffffffffffffffffff
	.globl f
	.type f,@function
f:
.Lfunc_begin0:
	.cfi_sections .debug_frame
	.cfi_startproc
	.loc	0 3 0
	s_mov_b32 s0, 1
	.loc	0 4 7 prologue_end
	s_mov_b32 s1, 2
	v_add_f32 v0, v1, v2
	.loc	1 10 3 is_stmt 0
	s_mov_b32 s0, 0x12345678
	.cfi_def_cfa_offset 16
	s_nop 0
	.loc	3 0 3
	s_nop 0
	.loc	2 8
	.long 1
	.loc	2 900
	.asciz "abc"
	.loc	2 1000 1 is_stmt 1
	s_endpgm
.Lend:
	.size f, .Lend-f
	.cfi_endproc
	.globl g
	.type g,@function
g:
	.cfi_startproc simple
	.loc	1 1 1
	.fill 64, 4, 0xbf800000
	.loc	1 2 1
	.fill 17, 4, 0xbf800000
	.loc	1 3 1
	.fill 34, 4, 0xbf800000
	.loc	1 4 1
	.fill 40, 4, 0xbf800000
	.cfi_def_cfa 64, 0
	.cfi_remember_state
	.cfi_offset s33, 8
	.cfi_offset v40, 400
	.cfi_offset s70, -16
	.cfi_rel_offset s34, 12
	.cfi_val_offset 20, 8
	.cfi_val_offset 20, -8
	.fill 300, 4, 0xbf800000
	.cfi_adjust_cfa_offset 8
	.cfi_def_cfa_register 65
	.cfi_register 16, s30
	.cfi_same_value s40
	.cfi_restore s33
	.cfi_restore v40
	.cfi_restore_state
	.fill 80, 4, 0
	.cfi_undefined 16
	s_endpgm
	.cfi_endproc
