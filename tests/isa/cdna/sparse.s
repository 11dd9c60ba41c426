// A sparse matrix is multiplied where it has elements, and nowhere else: what stands beside a place without one does not count, whatever
// it is (CDNA3 ISA 7.4; arXiv 2511.10909). The indices of each two elements are four bits.
; targets: gfx940

; case: infinities beside elements that do not exist
; v[0:3] = u32x4 (0 0 0 0)
; v[4:5] = u32x2 (0x3c003c00 0x3c003c00)
; v[8:11] = u32x4 (0x3c003c00 0x7c007c00 0x3c003c00 0x7c007c00)
; v12 = u32 0x4444
v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[8:11], v12
; expect v[0:3] = f32x4 (16.0 16.0 16.0 16.0)

; case: infinities beside zeros that do
; v[0:3] = u32x4 (0 0 0 0)
; v[4:5] = u32x2 (0 0)
; v[8:11] = u32x4 (0x3c003c00 0x7c007c00 0x3c003c00 0x7c007c00)
; v12 = u32 0xeeee
v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[8:11], v12
; expect v[0:3] = f32x4 (nan nan nan nan)
