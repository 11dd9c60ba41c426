; llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900
; Alternate macro syntax: names without backslash, `&` between them, values and text in angles as arguments.
.altmacro
.macro m a b
.long \a
.long a
.asciz "a \a"
.asciz "b&a"
.asciz "\a&b \a&\b x&\a \a\()&b"
.asciz "a&&b a.b $a a$"
.endm
m 1 2
m %1+1 , 2
m <1>,<2>
m %-1 %5-7
.macro t a b
.asciz "a&b \a&\b x&\a"
.endm
t <1 2> <3,4>
.macro n a
.long \a
.long aa
.long a_b
.endm
.set aa, 9
.set a_b, 9
n %(3*4)
.macro s p
.asciz "p"
.endm
s <a,b!>c>
s <!!>
.irp q,1,2
.long q
.long \q
.endr
.macro w a, b
.long a
.long b
.endm
w a=%1+1, b=<4>
w %2*3,%(1<<3)
.noaltmacro
.macro o a
.asciz "a \a&"
.endm
o 6
