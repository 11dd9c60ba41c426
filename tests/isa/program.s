// How waves end, stop and go on: ends of a program, traps, messages, global wave sync (Vega ISA 4.1, 10; RDNA3 ISA 4).

; case: s_endpgm: nothing after it is done
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_mov_b32 s2, 1
s_endpgm
s_mov_b32 s2, 2
; expect s2 = 1

; case: s_endpgm_saved: nothing after it is done
; targets: gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_mov_b32 s2, 1
s_endpgm_saved
s_mov_b32 s2, 2
; expect s2 = 1

; case: s_endpgm_ordered_ps_done: nothing after it is done
; targets: gfx9 gfx90a gfx940 gfx10 gfx11
s_mov_b32 s2, 1
s_endpgm_ordered_ps_done
s_mov_b32 s2, 2
; expect s2 = 1

; case: s_trap 2 is the end of a program that has no handler
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11 gfx12 gfx1250
s_trap 2
s_mov_b32 s2, 2
; expect fault "trap"

; case: s_rfe_b64 outside a trap handler
; targets: gfx6..gfx12
; s[2:3] = 0x1008, 0
s_rfe_b64 s[2:3]
; expect fault "outside a trap handler"

; case: s_rfe_restore_b64 outside a trap handler
; targets: gfx8 gfx9 gfx90a gfx940
; s[2:3] = 0x1008, 0
s_rfe_restore_b64 s[2:3], s4
; expect fault "outside a trap handler"

; case: ds_gws_init
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11
; m0 = 0
; v0 = u32 0
ds_gws_init v0 gds
; expect nothing

; case: ds_gws_barrier
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11
; m0 = 0
; v0 = u32 0
ds_gws_barrier v0 gds
; expect nothing

; case: ds_gws_sema_v
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11
; m0 = 0
; v0 = u32 0
ds_gws_sema_v gds
; expect nothing

; case: ds_gws_sema_br
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11
; m0 = 0
; v0 = u32 0
ds_gws_sema_br v0 gds
; expect nothing

; case: ds_gws_sema_release_all
; targets: gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11
; m0 = 0
; v0 = u32 0
ds_gws_sema_release_all gds
; expect nothing

; case: a semaphore that was raised lets one through
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10 gfx11
; m0 = 0
ds_gws_sema_v gds
ds_gws_sema_p gds
s_mov_b32 s2, 1
; expect s2 = 1

; case: s_barrier does not hold a work-group of one wave
; targets: gfx6..gfx11
s_barrier
s_mov_b32 s2, 1
; expect s2 = 1

; case: s_sendmsg, and the wave goes on
; targets: gfx6..gfx10
s_sendmsg sendmsg(MSG_INTERRUPT)
s_mov_b32 s2, 1
; expect s2 = 1

; case: s_sendmsghalt, and the wave halts
; targets: gfx6..gfx1250
s_sendmsghalt sendmsg(MSG_INTERRUPT)
s_mov_b32 s2, 1
; expect halt

; case: s_rfe_b64 outside a trap handler, on GFX12.5
; targets: gfx1250
; s[2:3] = 0x1008, 0
s_rfe_b64 s[2:3]
; expect fault "outside a trap handler"

; case: tensor_save and tensor_stop are of context switches
; targets: gfx1250
tensor_stop
tensor_save s[2:3]
; expect fault "switches no contexts"
