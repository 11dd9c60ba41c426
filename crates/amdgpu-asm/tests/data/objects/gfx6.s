; llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx600
	.text
	.globl k
	.p2align 8
	.type k,@function
k:
	s_endpgm
	.rodata
	.p2align 6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 9
		.amdhsa_next_free_sgpr 6
	.end_amdhsa_kernel
