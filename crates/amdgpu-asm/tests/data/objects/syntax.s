; llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900
.text
.globl foo
.type foo,@function
foo:
  s_branch bar
  s_cbranch_scc0 foo
  s_branch foo2
foo2:
1:
  s_branch 1b
  s_branch 1f
1:
  s_nop 0
  s_add_u32 s0, s0, ext
  s_add_u32 s0, s0, ext@gotpcrel32@lo+4
  s_addc_u32 s1, s1, ext@gotpcrel32@hi+12
  s_mov_b32 s0, ext@abs32@lo
  s_mov_b32 s0, foo2-foo
  s_mov_b32 s0, foo2
  v_add_co_u32 v0, vcc, foo2, v1
  s_mov_b32 s0, bar
bar:
.set n, 3
  v_mov_b32 v[n], s[n+1]
  v_add_f32 v[n], v[n:n], v[n*2]
  s_load_dwordx2 s[n+1:n+2], s[2:3], n*4
.data
d: .quad foo, foo2, ext, ext-., foo2-., .-d
  .long foo, ext-4, ext-d, 1+2
  .short 3, 0xffff
  .byte 'a', -1, 255
  .asciz "hi\n\x41\101"
  .p2align 3
  .fill 3, 2, 0x1234
  .fill 2, 8, -1
  .zero 5
  .balign 16, 0xff
  .float 1.5, -2
  .double 0.1
  .uleb128 300
  .sleb128 -300
  .quad ext@rel64, ext@abs64
.weak w
.weak w2
w2:
  .quad w, w2
.hidden ext
.section .foo,"aMS",@progbits,1
 .asciz "a"
.bss
x: .zero 100
.comm cc, 16, 8
.lcomm lc, 8
.set alias, foo2
.set alias2, d+8
.globl alias
abs1 = 0x1234
.globl abs1
.text
.p2align 6
.macro m a, b=7, c:vararg
 v_mov_b32 v\a, \b
 .if \a > 2
  s_nop \@
 .else
  s_nop 9
 .endif
.endm
m 1
m 3, 5
m a=4, b=6
.rept 3
 s_nop 2
.endr
.irp r, 1,2, 3
 v_mov_b32 v\r, s\r
.endr
.irpc r, 456
 v_mov_b32 v\r, s\r
.endr
.macro rec n
 .if \n
 s_nop \n
 rec (\n-1)
 .endif
.endm
rec 4
.ifdef foo
 s_nop 1
.endif
.ifndef zork
 s_nop 5
.elseif 1
 s_nop 6
.endif
.size foo, .-foo
