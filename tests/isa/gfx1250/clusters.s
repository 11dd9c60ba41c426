// Waves that are in no cluster of work-groups (CDNA5 ISA 2.3, 5.6.6): their barriers do nothing, loads for a cluster are for themselves.
; targets: gfx1250

; case: no cluster
s_getreg_b32 s0, hwreg(HW_REG_IB_STS2, 6, 4)
s_barrier_signal -3
s_barrier_wait -3
; expect s0 = 0

; case: loads for clusters
; memory data = u32 7, 8
; v[2:3] = &data
; m0 = 3
; exec = lanes 0
cluster_load_b64 v[4:5], v[2:3], off
; expect v[4:5] = u32x2 (7 8)

; case: the priority of all waves of the work-group
s_setprio 3
s_setprio_inc_wg 2
s_getreg_b32 s0, hwreg(HW_REG_WAVE_STATE_PRIV, 12, 2)
; expect s0 = 1
