; llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900
; Version 4, rows of two sections, frames of several CIEs.
	.text
	.file	1 "a.c"
	.file	2 "/x/y" "b.c"
	.file	3 "/x/y/c.c"
	.file	4 "z/d.c"
f:
	.cfi_startproc
	.loc	1 3 1
	s_nop 0
	.cfi_undefined 16
	.cfi_offset 40, 8
	.cfi_escape 0x0f, 0x03, 0x30, 0x36, 0xe1
	.loc	2 400 5 discriminator 3 isa 1 basic_block epilogue_begin
	s_nop 0
	.loc	2 300 200
	.zero 4000
	.loc	2 5
	s_nop 0
	.cfi_endproc
	.section .text.g,"ax",@progbits
g:
	.cfi_startproc
	.cfi_signal_frame
	.loc	1 3 1
	s_nop 0
	.cfi_endproc
h:
	.cfi_startproc
	.cfi_personality 0x1b, personality
	.cfi_lsda 0x1b, .Llsda
	.loc	3 3 1
	s_nop 0
	.cfi_llvm_def_aspace_cfa 64, 0, 6
	.cfi_endproc
	.text
	.loc	4 7 9
	s_endpgm
i:
	.cfi_startproc
	.cfi_return_column 17
	s_endpgm
	.cfi_endproc
	.section .rodata
.Llsda:
	.long 0
