// EXEC of 32 lanes, registers by M0, modes, hardware registers, messages and waits of GFX10 and later (RDNA ISA 4, 12; RDNA4 ISA 3, 5, 6).

; case: the old mask is saved, the new one is what the operation gives
; targets: gfx10..gfx1250
; exec = 0xff00ff00
; s2 = 0x0ff00ff0
s_and_saveexec_b32 s3, s2
; expect s3 = 0xff00ff00
; expect exec = 0x0f000f00
; expect scc = 1

; case: no lane is left
; targets: gfx10..gfx1250
; exec = 0x0000ff00
; s2 = 0x00ff0000
s_and_saveexec_b32 s3, s2
; expect s3 = 0x0000ff00
; expect exec = 0
; expect scc = 0

; case: all lanes but those of the mask
; targets: gfx10 gfx11
; exec = 0x0000ff0f
; s2 = 0x00000f0f
s_andn2_wrexec_b32 s3, s2
; expect s3 = 0
; expect exec = 0
; expect scc = 0

; case: source and destination have an index each
; targets: gfx10..gfx1250
; m0 = 0x0014000a
; s17 = 0x1234
s_movrelsd_2_b32 s5, s7
; expect s25 = 0x1234

; case: the null register reads as zero and takes anything
; targets: gfx10..gfx1250
; s4 = 0xffff
; s5 = 0xffff
s_or_b64 null, s[4:5], exec
s_or_b64 s[2:3], null, s[4:5]
s_mov_b32 null, 7
s_mov_b32 s6, null
; expect s2 = 0xffff
; expect s3 = 0xffff
; expect s6 = 0
; expect scc = 1

; case: rounding and denormals
; targets: gfx10..gfx1250
s_round_mode 0x6
s_denorm_mode 0x9
; expect mode = 0x396

; case: a part of MODE
; targets: gfx10..gfx1250
; s2 = 0x5
s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s2
s_getreg_b32 s3, hwreg(HW_REG_MODE, 0, 8)
; expect s3 = 0xf5
; expect mode = 0x3f5

; case: what GFX12 has no fields for is not seen
; targets: gfx12 gfx1250
; s2 = 0xffffffff
s_getreg_b32 s3, hwreg(HW_REG_WAVE_MODE)
s_setreg_b32 hwreg(HW_REG_WAVE_MODE, 8, 2), null
; expect s3 = 0xf0

; case: STATE_PRIV has SCC and the priority
; targets: gfx12 gfx1250
; scc = 1
s_setprio 2
s_getreg_b32 s3, hwreg(HW_REG_WAVE_STATE_PRIV)
; expect s3 = 0x2200

; case: STATUS of GFX11
; targets: gfx11
; scc = 1
; vcc = 0
s_setprio 1
s_getreg_b32 s3, hwreg(HW_REG_STATUS)
; expect s3 = 0x10409

; case: the clock counts on
; targets: gfx11
s_getreg_b32 s3, hwreg(HW_REG_SHADER_CYCLES)
s_getreg_b32 s4, hwreg(HW_REG_SHADER_CYCLES)
s_sub_u32 s5, s4, s3
; expect s5 = 4
; ignore s3, s4, scc

; case: and has 64 bits on GFX12
; targets: gfx12 gfx1250
s_getreg_b32 s3, hwreg(HW_REG_SHADER_CYCLES_LO)
s_getreg_b32 s4, hwreg(HW_REG_SHADER_CYCLES_LO)
s_getreg_b32 s6, hwreg(HW_REG_SHADER_CYCLES_HI)
s_sub_u32 s5, s4, s3
; expect s5 = 4
; expect s6 = 0
; ignore s3, s4, scc

; case: waits, hints and versions do nothing
; targets: gfx10 gfx11
s_waitcnt_vscnt null, 0x0
s_waitcnt_vmcnt null, 0x0
s_waitcnt_expcnt null, 0x0
s_waitcnt_lgkmcnt null, 0x0
s_inst_prefetch 0x3
s_clause 0x2
s_wait_idle
s_waitcnt_depctr 0x0
s_version 0x2004
s_ttracedata_imm 0x1
s_gl1_inv
; expect nothing

; case: those of GFX12
; targets: gfx12 gfx1250
s_wait_loadcnt 0x0
s_wait_storecnt 0x0
s_wait_dscnt 0x0
s_wait_kmcnt 0x0
s_wait_loadcnt_dscnt 0x0
s_wait_storecnt_dscnt 0x0
s_delay_alu instid0(VALU_DEP_1)
s_wait_alu 0xfffe
; expect nothing

; case: messages that give values back
; targets: gfx11..gfx1250
s_sendmsg_rtn_b32 s2, sendmsg(MSG_RTN_GET_DOORBELL)
s_sendmsg_rtn_b64 s[4:5], sendmsg(MSG_RTN_GET_TMA)
; expect s2 = 0
; ignore s4, s5

; case: a message of trap handlers
; targets: gfx11..gfx1250
s_sendmsg_rtn_b32 s2, sendmsg(MSG_RTN_SAVE_WAVE)
; expect fault "only trap handlers send MSG_RTN_SAVE_WAVE"

; case: without its VGPRs a wave may only end
; targets: gfx11..gfx1250
s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
; expect nothing

; case: nothing more can be done with them
; targets: gfx11..gfx1250
s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
v_mov_b32 v0, 0
; expect fault "VGPRs"

; case: the end of the program
; targets: gfx10..gfx1250
s_code_end
; expect fault "s_code_end"

; case: the halves of EXEC one after the other
; targets: gfx10 gfx11
; exec = 0x0000000f000000f0
; s4 = 0
s_subvector_loop_begin s0, skip
loop:
s_add_u32 s4, s4, exec_lo
s_add_u32 s4, s4, exec_hi
s_subvector_loop_end s0, loop
skip:
; expect s4 = 0xff
; expect s0 = 0x000000f0
; expect exec = 0x0000000f000000f0
; ignore scc

; case: without a second half the loop runs once
; targets: gfx10 gfx11
; exec = 0x00000000000000f0
; s4 = 0
s_subvector_loop_begin s0, skip
loop:
s_add_u32 s4, s4, 1
s_subvector_loop_end s0, loop
skip:
; expect s4 = 1
; expect s0 = 0
; ignore scc

; case: without lanes it does not run
; targets: gfx10 gfx11
; exec = 0
; s4 = 0
s_subvector_loop_begin s0, skip
loop:
s_add_u32 s4, s4, 1
s_subvector_loop_end s0, loop
skip:
; expect nothing

; case: VGPRs that are not dynamic stay as they are
; targets: gfx12 gfx1250
; scc = 1
s_alloc_vgpr 64
v_mov_b32 v100, 3
; expect v100 = u32 3

; case: barriers of a wave alone do nothing
; targets: gfx12 gfx1250
; scc = 1
s_barrier_signal -1
s_barrier_wait -1
s_barrier_signal_isfirst -1
; expect scc = 0

; case: GFX12 has no named barriers
; targets: gfx12
; m0 = 0x00020001
s_barrier_signal m0
; expect fault "no named barriers"

; case: a branch by a distance in bytes
; targets: gfx1250
; s2 = 8
; s3 = 0
; s4 = 1
s_add_pc_i64 s[2:3]
s_mov_b32 s4, 2
s_mov_b32 s4, 3
s_nop 0
; expect s4 = 1
