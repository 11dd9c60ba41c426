// Written by gen.py, which says where its expectations are from.

; case: s_and_saveexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_and_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f0001
; expect scc = 1
; ignore exec_hi

; case: s_and_saveexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_and_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f0001
; expect scc = 1
; ignore exec_hi

; case: s_and_saveexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_and_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xf50f0f0001
; expect scc = 1

; case: s_and_saveexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_and_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xf50f0f0001
; expect scc = 1

; case: s_and_saveexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_and_saveexec_b64 s[4:5], s[2:3]
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f0001
; expect scc = 1
; ignore exec_hi, s5

; case: s_or_saveexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_or_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xffff0003
; expect scc = 1
; ignore exec_hi

; case: s_or_saveexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_or_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xffff0003
; expect scc = 1
; ignore exec_hi

; case: s_or_saveexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_or_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xfff0ffffff0003
; expect scc = 1

; case: s_or_saveexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_or_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xfff0ffffff0003
; expect scc = 1

; case: s_or_saveexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_or_saveexec_b64 s[4:5], s[2:3]
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xffff0003
; expect scc = 1
; ignore exec_hi, s5

; case: s_xor_saveexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_xor_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f00002
; expect scc = 1
; ignore exec_hi

; case: s_xor_saveexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_xor_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f00002
; expect scc = 1
; ignore exec_hi

; case: s_xor_saveexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_xor_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xfff00af0f00002
; expect scc = 1

; case: s_xor_saveexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_xor_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xfff00af0f00002
; expect scc = 1

; case: s_xor_saveexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_xor_saveexec_b64 s[4:5], s[2:3]
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f00002
; expect scc = 1
; ignore exec_hi, s5

; case: s_nand_saveexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_nand_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f0fffe
; expect scc = 1
; ignore exec_hi

; case: s_nand_saveexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_nand_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f0fffe
; expect scc = 1
; ignore exec_hi

; case: s_nand_saveexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_nand_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xffffff0af0f0fffe
; expect scc = 1

; case: s_nand_saveexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_nand_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xffffff0af0f0fffe
; expect scc = 1

; case: s_nand_saveexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_nand_saveexec_b64 s[4:5], s[2:3]
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f0fffe
; expect scc = 1
; ignore exec_hi, s5

; case: s_nor_saveexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_nor_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xfffc
; expect scc = 1
; ignore exec_hi

; case: s_nor_saveexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_nor_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xfffc
; expect scc = 1
; ignore exec_hi

; case: s_nor_saveexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_nor_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xff000f000000fffc
; expect scc = 1

; case: s_nor_saveexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_nor_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xff000f000000fffc
; expect scc = 1

; case: s_nor_saveexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_nor_saveexec_b64 s[4:5], s[2:3]
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xfffc
; expect scc = 1
; ignore exec_hi, s5

; case: s_xnor_saveexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_xnor_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0ffffd
; expect scc = 1
; ignore exec_hi

; case: s_xnor_saveexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_xnor_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0ffffd
; expect scc = 1
; ignore exec_hi

; case: s_xnor_saveexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_xnor_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xff000ff50f0ffffd
; expect scc = 1

; case: s_xnor_saveexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_xnor_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xff000ff50f0ffffd
; expect scc = 1

; case: s_xnor_saveexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_xnor_saveexec_b64 s[4:5], s[2:3]
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0ffffd
; expect scc = 1
; ignore exec_hi, s5

; case: s_andn2_saveexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_andn2_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f00000
; expect scc = 1
; ignore exec_hi

; case: s_and_not1_saveexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_and_not1_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f00000
; expect scc = 1
; ignore exec_hi

; case: s_andn2_saveexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_andn2_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xf000f0f00000
; expect scc = 1

; case: s_and_not1_saveexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_and_not1_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xf000f0f00000
; expect scc = 1

; case: s_and_not1_saveexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_and_not1_saveexec_b64 s[4:5], s[2:3]
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0f00000
; expect scc = 1
; ignore exec_hi, s5

; case: s_orn2_saveexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_orn2_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xfffffffd
; expect scc = 1
; ignore exec_hi

; case: s_or_not1_saveexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_or_not1_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xfffffffd
; expect scc = 1
; ignore exec_hi

; case: s_orn2_saveexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_orn2_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xff00fff5fffffffd
; expect scc = 1

; case: s_or_not1_saveexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_or_not1_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xff00fff5fffffffd
; expect scc = 1

; case: s_or_not1_saveexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_or_not1_saveexec_b64 s[4:5], s[2:3]
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xfffffffd
; expect scc = 1
; ignore exec_hi, s5

; case: s_andn1_saveexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_andn1_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0x2
; expect scc = 1
; ignore exec_hi

; case: s_and_not0_saveexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_and_not0_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0x2
; expect scc = 1
; ignore exec_hi

; case: s_andn1_saveexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_andn1_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xff000a00000002
; expect scc = 1

; case: s_and_not0_saveexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_and_not0_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xff000a00000002
; expect scc = 1

; case: s_and_not0_saveexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_and_not0_saveexec_b64 s[4:5], s[2:3]
; expect s4 = 0x0f0f0003
; expect exec_lo = 0x2
; expect scc = 1
; ignore exec_hi, s5

; case: s_orn1_saveexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_orn1_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0fffff
; expect scc = 1
; ignore exec_hi

; case: s_or_not0_saveexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_or_not0_saveexec_b32 s4, s2
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0fffff
; expect scc = 1
; ignore exec_hi

; case: s_orn1_saveexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_orn1_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xffff0fff0f0fffff
; expect scc = 1

; case: s_or_not0_saveexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_or_not0_saveexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x0f0f0003, 0x00ff00ff
; expect exec = 0xffff0fff0f0fffff
; expect scc = 1

; case: s_or_not0_saveexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_or_not0_saveexec_b64 s[4:5], s[2:3]
; expect s4 = 0x0f0f0003
; expect exec_lo = 0xf0fffff
; expect scc = 1
; ignore exec_hi, s5

; case: s_andn1_wrexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_andn1_wrexec_b32 s4, s2
; expect s4 = 0x00000002
; expect exec_lo = 0x2
; expect scc = 1
; ignore exec_hi

; case: s_and_not0_wrexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_and_not0_wrexec_b32 s4, s2
; expect s4 = 0x00000002
; expect exec_lo = 0x2
; expect scc = 1
; ignore exec_hi

; case: s_andn1_wrexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_andn1_wrexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x00000002, 0x00ff000a
; expect exec = 0xff000a00000002
; expect scc = 1

; case: s_and_not0_wrexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_and_not0_wrexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0x00000002, 0x00ff000a
; expect exec = 0xff000a00000002
; expect scc = 1

; case: s_and_not0_wrexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_and_not0_wrexec_b64 s[4:5], s[2:3]
; expect s4 = 0x00000002
; expect exec_lo = 0x2
; expect scc = 1
; ignore exec_hi, s5

; case: s_andn2_wrexec_b32 in waves of 32 lanes
; targets: gfx10
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_andn2_wrexec_b32 s4, s2
; expect s4 = 0xf0f00000
; expect exec_lo = 0xf0f00000
; expect scc = 1
; ignore exec_hi

; case: s_and_not1_wrexec_b32 in waves of 32 lanes
; targets: gfx11 gfx12 gfx1250
; wave sizes: 32
; s2 = 0xffff0001
; exec_lo = 0xf0f0003
s_and_not1_wrexec_b32 s4, s2
; expect s4 = 0xf0f00000
; expect exec_lo = 0xf0f00000
; expect scc = 1
; ignore exec_hi

; case: s_andn2_wrexec_b64 in waves of 64 lanes
; targets: gfx10
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_andn2_wrexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0xf0f00000, 0x0000f000
; expect exec = 0xf000f0f00000
; expect scc = 1

; case: s_and_not1_wrexec_b64 in waves of 64 lanes
; targets: gfx11 gfx12
; wave sizes: 64
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec = 0xff00ff0f0f0003
s_and_not1_wrexec_b64 s[4:5], s[2:3]
; expect s[4:5] = 0xf0f00000, 0x0000f000
; expect exec = 0xf000f0f00000
; expect scc = 1

; case: s_and_not1_wrexec_b64 in waves of 32 lanes
; targets: gfx1250
; wave sizes: 32
; s[2:3] = 0xffff0001, 0x0000f0f5
; exec_lo = 0xf0f0003
s_and_not1_wrexec_b64 s[4:5], s[2:3]
; expect s4 = 0xf0f00000
; expect exec_lo = 0xf0f00000
; expect scc = 1
; ignore exec_hi, s5
