//! The MODE register: rounding, denormals, clamp and exception enables (GFX9 ISA, "MODE register").

/// FP_ROUND field values, shared by both precisions.
pub use softfp::Round;

/// The MODE hardware register of a wave. Where its fields are on a processor is the instruction set's to say (`amdgpu-isa`); the machine keeps them where
/// GFX9 has them, and does not compile if the two differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mode(pub u32);

impl Mode {
    pub const DX10_CLAMP: u32 = 1 << 8;
    pub const IEEE: u32 = 1 << 9;
    /// EXCP_EN, seven bits.
    pub const EXCP_EN_SHIFT: u32 = 12;
    pub const FP16_OVFL: u32 = 1 << 23;
    pub const GPR_IDX_EN: u32 = 1 << 27;
    pub const VSKIP: u32 = 1 << 28;
    /// CSP, the pointer of the conditional branch stack.
    pub const CSP_SHIFT: u32 = 29;

    /// MODE as the packet processor sets it up from COMPUTE_PGM_RSRC1: FLOAT_MODE in bits 7:0 (round 32, round 16/64,
    /// denorm 32, denorm 16/64), then DX10_CLAMP and IEEE.
    #[inline]
    pub fn new(float_mode: u8, dx10_clamp: bool, ieee: bool) -> Self {
        Mode(float_mode as u32 | (dx10_clamp as u32) << 8 | (ieee as u32) << 9)
    }

    /// As this mode, with f16 results that overflow kept finite (FP16_OVFL) and these exceptions enabled (bits 6:0, EXCP_EN).
    #[inline]
    pub fn with_overflow_and_exceptions(self, fp16_overflow: bool, exceptions: u8) -> Self {
        let overflow = if fp16_overflow { Self::FP16_OVFL } else { 0 };
        Mode(self.0 | overflow | (exceptions as u32 & 0x7f) << Self::EXCP_EN_SHIFT)
    }

    /// The exceptions that stop the wave (EXCP_EN), bits as [`crate::exceptions::NAMES`].
    #[inline]
    pub fn exceptions_enabled(self) -> u8 {
        (self.0 >> Self::EXCP_EN_SHIFT & 0x7f) as u8
    }

    #[inline]
    fn round(self, shift: u32) -> Round {
        match self.0 >> shift & 3 {
            0 => Round::NearestEven,
            1 => Round::Up,
            2 => Round::Down,
            _ => Round::Zero,
        }
    }

    /// Rounding of f32 operations.
    #[inline]
    pub fn round32(self) -> Round {
        self.round(0)
    }

    /// Rounding of f16 and f64 operations.
    #[inline]
    pub fn round16_64(self) -> Round {
        self.round(2)
    }

    /// Denormals of f32: bit 0 = inputs allowed, bit 1 = outputs allowed.
    #[inline]
    pub fn denorm32(self) -> u32 {
        self.0 >> 4 & 3
    }

    /// Denormals of f16 and f64, bits as [`Mode::denorm32`].
    #[inline]
    pub fn denorm16_64(self) -> u32 {
        self.0 >> 6 & 3
    }

    /// Clamp turns NaN into 0.
    #[inline]
    pub fn dx10_clamp(self) -> bool {
        self.0 & Self::DX10_CLAMP != 0
    }

    /// Signaling NaNs are quieted, also by min and max.
    #[inline]
    pub fn ieee(self) -> bool {
        self.0 & Self::IEEE != 0
    }

    /// An f16 result that overflows becomes the greatest finite number.
    #[inline]
    pub fn fp16_ovfl(self) -> bool {
        self.0 & Self::FP16_OVFL != 0
    }

    /// VGPR indexing by M0 is on (`s_set_gpr_idx_on`).
    #[inline]
    pub fn gpr_idx_en(self) -> bool {
        self.0 & Self::GPR_IDX_EN != 0
    }

    #[inline]
    pub fn set_gpr_idx_en(&mut self, on: bool) {
        self.0 = self.0 & !Self::GPR_IDX_EN | if on { Self::GPR_IDX_EN } else { 0 };
    }

    /// Vector instructions are skipped (`s_setvskip`).
    #[inline]
    pub fn vskip(self) -> bool {
        self.0 & Self::VSKIP != 0
    }

    #[inline]
    pub fn set_vskip(&mut self, on: bool) {
        self.0 = self.0 & !Self::VSKIP | if on { Self::VSKIP } else { 0 };
    }

    /// Entries on the conditional branch stack (`s_cbranch_i_fork`), 0 to 7.
    #[inline]
    pub fn branch_stack(self) -> u32 {
        self.0 >> Self::CSP_SHIFT
    }

    /// Sets the number of entries on the conditional branch stack, modulo 8.
    #[inline]
    pub fn set_branch_stack(&mut self, entries: u32) {
        self.0 = self.0 & ((1 << Self::CSP_SHIFT) - 1) | entries << Self::CSP_SHIFT;
    }

    /// This MODE as output modifiers see it where the register has neither DX10_CLAMP nor IEEE: clamp makes a NaN zero, and what is
    /// scaled is flushed (RDNA4 ISA 7.2.3.1).
    #[inline]
    pub fn without_ieee(self, scales: bool) -> Mode {
        const FLUSHED_RESULTS: u32 = 0xa0;
        let kept = if scales {
            !(FLUSHED_RESULTS | Self::IEEE)
        } else {
            !Self::IEEE
        };
        Mode(self.0 & kept | Self::DX10_CLAMP)
    }

    /// Whether host arithmetic gives the right results: round to nearest even, all denormals kept, infinities where f16
    /// overflows.
    #[inline]
    pub fn is_host_like(self) -> bool {
        self.0 & (0xff | Self::FP16_OVFL) == 0xf0
    }

    /// Whether host arithmetic would give the right results, were it not that denormals of f32 count as zeros: what
    /// [`crate::fp::Flushed`] computes. So begin kernels that are compiled for processors before GFX9.
    #[inline]
    pub fn flushes_only_f32(self) -> bool {
        self.0 & (0xff | Self::FP16_OVFL) == 0xc0
    }
}
