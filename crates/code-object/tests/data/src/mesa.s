; Records without addends, as everywhere but for HSA: the places hold them.
.text
.globl f
.type f,@function
f:
  s_getpc_b64 s[0:1]
  s_add_u32 s0, s0, table@rel32@lo+4
  s_addc_u32 s1, s1, table@rel32@hi+12
  s_branch g
  s_endpgm
.globl g
g:
  s_endpgm
.data
.p2align 3
.globl table
table:
  .quad f+8
  .quad table-.
  .long f-.-4
  .long here-(.+16)
.section .data.other,"aw",@progbits
here:
  .quad table+24
