// Instructions that change nothing that a program can read: waits, caches, priorities, hints, performance counters.

; case: s_nop 3, waits
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_nop 3
; expect nothing

; case: s_waitcnt 0, waits
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12
s_waitcnt 0
; expect nothing

; case: s_waitcnt vmcnt(0) lgkmcnt(0), waits
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12
s_waitcnt vmcnt(0) lgkmcnt(0)
; expect nothing

; case: s_waitcnt_vscnt null, 0, waits
; targets: gfx10 gfx11
s_waitcnt_vscnt null, 0
; expect nothing

; case: s_wait_loadcnt 0, waits
; targets: gfx12 gfx1250
s_wait_loadcnt 0
; expect nothing

; case: s_wait_storecnt 0, waits
; targets: gfx12 gfx1250
s_wait_storecnt 0
; expect nothing

; case: s_wait_samplecnt 0, waits
; targets: gfx12
s_wait_samplecnt 0
; expect nothing

; case: s_wait_bvhcnt 0, waits
; targets: gfx12
s_wait_bvhcnt 0
; expect nothing

; case: s_wait_expcnt 0, waits
; targets: gfx12
s_wait_expcnt 0
; expect nothing

; case: s_wait_dscnt 0, waits
; targets: gfx12 gfx1250
s_wait_dscnt 0
; expect nothing

; case: s_wait_kmcnt 0, waits
; targets: gfx12 gfx1250
s_wait_kmcnt 0
; expect nothing

; case: s_wait_xcnt 0, waits
; targets: gfx1250
s_wait_xcnt 0
; expect nothing

; case: s_wait_asynccnt 0, waits
; targets: gfx1250
s_wait_asynccnt 0
; expect nothing

; case: s_wait_tensorcnt 0, waits
; targets: gfx1250
s_wait_tensorcnt 0
; expect nothing

; case: s_wait_idle, waits
; targets: gfx10 gfx11 gfx12 gfx1250
s_wait_idle
; expect nothing

; case: s_wait_event 1, waits
; targets: gfx11 gfx12
s_wait_event 1
; expect nothing

; case: s_delay_alu instid0(VALU_DEP_1), waits
; targets: gfx11 gfx12 gfx1250
s_delay_alu instid0(VALU_DEP_1)
; expect nothing

; case: s_wait_alu 0, waits
; targets: gfx12 gfx1250
s_wait_alu 0
; expect nothing

; case: s_setprio 3, priorities and pauses
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_setprio 3
; expect nothing

; case: s_setprio_inc_wg 1, priorities and pauses
; targets: gfx1250
s_setprio_inc_wg 1
; expect nothing

; case: s_sleep 1, priorities and pauses
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_sleep 1
; expect nothing

; case: s_sleep_var s0, priorities and pauses
; targets: gfx12 gfx1250
; s0 = 0
s_sleep_var s0
; expect nothing

; case: s_monitor_sleep 1, priorities and pauses
; targets: gfx1250
s_monitor_sleep 1
; expect nothing

; case: s_sethalt 0, priorities and pauses
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_sethalt 0
; expect nothing

; case: s_setkill 0, priorities and pauses
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12
s_setkill 0
; expect nothing

; case: s_wakeup, priorities and pauses
; targets: gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_wakeup
; expect nothing

; case: s_clause 1, priorities and pauses
; targets: gfx10 gfx11 gfx12 gfx1250
s_clause 1
; expect nothing

; case: s_inst_prefetch 3, priorities and pauses
; targets: gfx10 gfx11
s_inst_prefetch 3
; expect nothing

; case: s_set_inst_prefetch_distance 3, priorities and pauses
; targets: gfx11
s_set_inst_prefetch_distance 3
; expect nothing

; case: s_nop 0, priorities and pauses
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_nop 0
; expect nothing

; case: s_icache_inv, caches
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_icache_inv
; expect nothing

; case: s_dcache_inv, caches
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_dcache_inv
; expect nothing

; case: s_dcache_inv_vol, caches
; targets: gfx7 gfx8 gfx9 gfx90a gfx940
s_dcache_inv_vol
; expect nothing

; case: s_dcache_wb, caches
; targets: gfx8 gfx9 gfx90a gfx940 gfx1010 gfx1012
s_dcache_wb
; expect nothing

; case: s_dcache_wb_vol, caches
; targets: gfx8 gfx9 gfx90a gfx940
s_dcache_wb_vol
; expect nothing

; case: s_gl1_inv, caches
; targets: gfx10 gfx11
s_gl1_inv
; expect nothing

; case: buffer_wbinvl1, caches
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a
buffer_wbinvl1
; expect nothing

; case: buffer_wbinvl1_sc, caches
; targets: gfx6
buffer_wbinvl1_sc
; expect nothing

; case: buffer_wbinvl1_vol, caches
; targets: gfx7 gfx8 gfx9 gfx90a
buffer_wbinvl1_vol
; expect nothing

; case: buffer_gl0_inv, caches
; targets: gfx10 gfx11
buffer_gl0_inv
; expect nothing

; case: buffer_gl1_inv, caches
; targets: gfx10 gfx11
buffer_gl1_inv
; expect nothing

; case: buffer_invl2, caches
; targets: gfx90a
buffer_invl2
; expect nothing

; case: buffer_wbl2, caches
; targets: gfx90a gfx940
buffer_wbl2
; expect nothing

; case: buffer_inv sc1, caches
; targets: gfx940
buffer_inv sc1
; expect nothing

; case: buffer_wbl2 sc1, caches
; targets: gfx940
buffer_wbl2 sc1
; expect nothing

; case: global_inv scope:SCOPE_DEV, caches
; targets: gfx12 gfx1250
global_inv scope:SCOPE_DEV
; expect nothing

; case: global_wb scope:SCOPE_DEV, caches
; targets: gfx12 gfx1250
global_wb scope:SCOPE_DEV
; expect nothing

; case: global_wbinv scope:SCOPE_DEV, caches
; targets: gfx12 gfx1250
global_wbinv scope:SCOPE_DEV
; expect nothing

; case: s_incperflevel 1, performance counters and traces
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_incperflevel 1
; expect nothing

; case: s_decperflevel 1, performance counters and traces
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_decperflevel 1
; expect nothing

; case: s_ttracedata, performance counters and traces
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_ttracedata
; expect nothing

; case: s_ttracedata_imm 5, performance counters and traces
; targets: gfx10 gfx11 gfx12 gfx1250
s_ttracedata_imm 5
; expect nothing

; case: v_nop, empty operations
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
v_nop
; expect nothing

; case: ds_nop, empty operations
; targets: gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
ds_nop
; expect nothing

; case: v_clrexcp, empty operations
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10
v_clrexcp
; expect nothing

; case: v_pipeflush, empty operations
; targets: gfx10 gfx11 gfx12 gfx1250
v_pipeflush
; expect nothing

; case: s_prefetch_inst s[2:3], 0, null, 0, a hint
; targets: gfx12 gfx1250
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
s_prefetch_inst s[2:3], 0, null, 0
; expect nothing

; case: s_prefetch_inst_pc_rel 0, null, 0, a hint
; targets: gfx12 gfx1250
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
s_prefetch_inst_pc_rel 0, null, 0
; expect nothing

; case: s_prefetch_data s[2:3], 8, null, 0, a hint
; targets: gfx12 gfx1250
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
s_prefetch_data s[2:3], 8, null, 0
; expect nothing

; case: s_prefetch_data_pc_rel 0, null, 0, a hint
; targets: gfx12 gfx1250
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
s_prefetch_data_pc_rel 0, null, 0
; expect nothing

; case: s_buffer_prefetch_data s[8:11], 0, null, 0, a hint
; targets: gfx12 gfx1250
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
s_buffer_prefetch_data s[8:11], 0, null, 0
; expect nothing

; case: flat_prefetch_b8 v[2:3], a hint
; targets: gfx1250
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
flat_prefetch_b8 v[2:3]
; expect nothing

; case: global_prefetch_b8 v[2:3], off, a hint
; targets: gfx1250
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
global_prefetch_b8 v[2:3], off
; expect nothing

; case: s_atc_probe 1, s[2:3], 0, a hint
; targets: gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
s_atc_probe 1, s[2:3], 0
; expect nothing

; case: s_atc_probe_buffer 1, s[8:11], 0, a hint
; targets: gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
s_atc_probe_buffer 1, s[8:11], 0
; expect nothing

; case: s_dcache_discard s[2:3], 0, a hint
; targets: gfx9 gfx90a gfx940 gfx1010 gfx1012
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
s_dcache_discard s[2:3], 0
; expect nothing

; case: s_dcache_discard_x2 s[2:3], 0, a hint
; targets: gfx9 gfx90a gfx940 gfx1010 gfx1012
; memory data = u32 1, 2, 3, 4
; s[2:3] = &data.lo, &data.hi
; s[8:11] = &data.lo, &data.hi, 16, 0x00027fac
; v[2:3] = &data
s_dcache_discard_x2 s[2:3], 0
; expect nothing
