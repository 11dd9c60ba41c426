//! Architectural state of one wavefront (AMDGPUUsage, Initial Kernel Execution State; GFX9 ISA, "Kernel state").

use std::ops::Range;

use amdgpu_isa::{Operand, Reg, RegKind};

use crate::barrier;
use crate::host::simd;
use amdgpu_semantics::mode::Mode;

/// Lanes that a vector register has place for. Waves of 32 lanes use the low half; what the other one holds nobody sees.
pub const LANES: usize = 64;

/// One 32-bit vector register: a dword a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct V32(pub [u32; LANES]);

impl V32 {
    pub const ZERO: V32 = V32([0; LANES]);

    pub const fn splat(value: u32) -> V32 {
        V32([value; LANES])
    }
}

/// Vector registers of a wave as one array: VGPRs, then AGPRs, then temporaries of the machine itself.
pub mod vreg {
    /// First VGPR.
    pub const VGPR: usize = 0;
    /// First accumulation VGPR, where a processor has such; otherwise v256, where it has that.
    pub const AGPR: usize = 256;
    /// First of the machine's own temporaries, behind as many VGPRs as any processor has: source n of an instruction has the
    /// pair `TEMP + 2 n`.
    pub const TEMP: usize = 1024;
    /// Where a result is held back before it is merged (SDWA, clamp, output modifier).
    pub const RESULT: usize = TEMP + 8;
    /// Scalar slot n in every lane, as it was when a lane operation last needed it: [`super::Wave::splat`].
    pub const SCALAR: usize = RESULT + 4;
    pub const COUNT: usize = SCALAR + super::sreg::COUNT;
}

/// Scalar state that an instruction can name, as slots of one array. The codes of the generations map to these.
pub mod sreg {
    /// SGPR n is slot n, 0..=105.
    pub const SGPR: u8 = 0;
    pub const VCC: u8 = 106;
    /// Trap temporaries 0..=15.
    pub const TTMP: u8 = 108;
    pub const M0: u8 = 124;
    /// No register: of an instruction without a scalar destination. What the instruction calls `null` is [`ZERO`] or [`DISCARD`].
    pub const NULL: u8 = 125;
    pub const EXEC: u8 = 126;
    pub const FLAT_SCRATCH: u8 = 128;
    pub const XNACK_MASK: u8 = 130;
    pub const TBA: u8 = 132;
    pub const TMA: u8 = 134;
    /// Registers that programs can see end here.
    pub const VISIBLE: usize = 136;
    /// `null` as a source, one dword or a pair of them. Nobody writes it.
    pub const ZERO: u8 = 136;
    /// What is written to `null`; nobody reads it. The last slots, so that longer values end here.
    pub const DISCARD: u8 = 138;
    pub const COUNT: usize = 140;
    /// Read-only sources that are computed when read; not slots of the array.
    pub const VCCZ: u8 = 240;
    pub const EXECZ: u8 = 241;
    pub const SCC: u8 = 242;
    pub const SHARED_BASE: u8 = 243;
    pub const SHARED_LIMIT: u8 = 244;
    pub const PRIVATE_BASE: u8 = 245;
    pub const PRIVATE_LIMIT: u8 = 246;
    pub const POPS_EXITING_WAVE_ID: u8 = 247;
    pub const LDS_DIRECT: u8 = 248;
    /// Two dwords.
    pub const FLAT_SCRATCH_BASE: u8 = 249;
}

/// Index into `Wave::v` of a vector register operand whose whole tuple exists.
pub fn vector_register(operand: Operand) -> Option<usize> {
    let Operand::Reg(Reg { kind, index, dwords }) = operand else {
        return None;
    };
    let end = index as usize + dwords as usize;
    match kind {
        RegKind::Vgpr if end <= vreg::TEMP => Some(vreg::VGPR + index as usize),
        RegKind::Agpr if end <= 256 => Some(vreg::AGPR + index as usize),
        _ => None,
    }
}

/// Slot of a scalar register operand that is written: `null` is a place that nobody reads.
pub fn scalar_destination(operand: Operand) -> Option<u8> {
    match operand {
        Operand::Reg(reg) if reg.kind == RegKind::Null => Some(sreg::DISCARD),
        _ => scalar_slot(operand),
    }
}

/// Slot of a scalar register operand that is read, and whose whole tuple exists.
pub fn scalar_slot(operand: Operand) -> Option<u8> {
    let Operand::Reg(Reg { kind, index, dwords }) = operand else {
        return None;
    };
    let (base, count) = match kind {
        RegKind::Sgpr => (sreg::SGPR, 106),
        RegKind::Ttmp => (sreg::TTMP, 16),
        RegKind::Vcc => (sreg::VCC, 2),
        RegKind::Exec => (sreg::EXEC, 2),
        RegKind::FlatScratch => (sreg::FLAT_SCRATCH, 2),
        RegKind::XnackMask => (sreg::XNACK_MASK, 2),
        RegKind::Tba => (sreg::TBA, 2),
        RegKind::Tma => (sreg::TMA, 2),
        RegKind::M0 => (sreg::M0, 1),
        RegKind::Null => return (dwords <= 2).then_some(sreg::ZERO),
        RegKind::SharedBase => return Some(sreg::SHARED_BASE),
        RegKind::SharedLimit => return Some(sreg::SHARED_LIMIT),
        RegKind::PrivateBase => return Some(sreg::PRIVATE_BASE),
        RegKind::PrivateLimit => return Some(sreg::PRIVATE_LIMIT),
        RegKind::PopsExitingWaveId => return Some(sreg::POPS_EXITING_WAVE_ID),
        RegKind::Vccz => return Some(sreg::VCCZ),
        RegKind::Execz => return Some(sreg::EXECZ),
        RegKind::Scc => return Some(sreg::SCC),
        RegKind::LdsDirect => return Some(sreg::LDS_DIRECT),
        RegKind::FlatScratchBase => return Some(sreg::FLAT_SCRATCH_BASE + index as u8),
        RegKind::Vgpr | RegKind::Agpr => return None,
    };
    (index as usize + dwords.max(1) as usize <= count).then(|| base + index as u8)
}

// MODE is kept as GFX9 has it: what amdgpu-semantics reads is where the model says.
const _: () = {
    let fields = amdgpu_isa::model::state::GFX9.mode;
    assert!(
        fields.round32.low == 0
            && fields.round16_64.low == 2
            && fields.denorm32.low == 4
            && fields.denorm16_64.low == 6
    );
    assert!(fields.dx10_clamp.mask() == Mode::DX10_CLAMP && fields.ieee.mask() == Mode::IEEE);
    assert!(fields.exceptions_enabled.mask() >> Mode::EXCP_EN_SHIFT & 0x7f == 0x7f);
    assert!(fields.fp16_overflow.mask() == Mode::FP16_OVFL);
    assert!(fields.gpr_index.mask() == Mode::GPR_IDX_EN && fields.skip_vector.mask() == Mode::VSKIP);
    assert!(fields.branch_stack.low as u32 == Mode::CSP_SHIFT);
};

/// Bits of the STATUS hardware register as the machine keeps them, which are those of GFX6 to GFX9 (GFX9 ISA 3.4).
pub mod status {
    use amdgpu_isa::model::state::{GFX9, StatusFields};

    const FIELDS: StatusFields = GFX9.status;

    pub const SCC: u32 = FIELDS.scc.mask();
    /// Two bits: what `s_setprio` sets.
    pub const WAVE_PRIO_SHIFT: u32 = FIELDS.user_priority.low as u32;
    pub const EXECZ: u32 = FIELDS.exec_zero.mask();
    pub const VCCZ: u32 = FIELDS.vcc_zero.mask();
    /// The work-group has more than one wave.
    pub const IN_TG: u32 = FIELDS.in_group.mask();
    pub const HALT: u32 = FIELDS.halt.mask();
    pub const VALID: u32 = FIELDS.valid.mask();
    /// The wave is in a trap handler.
    pub const PRIV: u32 = FIELDS.privileged.mask();
    /// The wave has a trap handler.
    pub const TRAP_EN: u32 = FIELDS.trap_enabled.mask();
    pub const COND_DBG_USER: u32 = FIELDS.debug_user.mask();
    pub const COND_DBG_SYS: u32 = FIELDS.debug_system.mask();
}

/// How instructions run in the wave's MODE. All but the last are indexes into [`crate::uop::Uop::handler`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Path {
    /// Host arithmetic gives the right results.
    Host,
    /// So it does, but for denormals of f32, which count as zeros.
    Flushed,
    /// MODE asks for arithmetic that the host's cannot give, or exceptions count: handlers compute exactly.
    Exact,
    /// MODE skips vector instructions or indexes their registers (`lower::modal`).
    Modal,
}

impl Path {
    /// Of waves with a MODE, which keep float exceptions or do not.
    pub fn of(mode: Mode, keeps_exceptions: bool) -> Path {
        match mode {
            m if m.gpr_idx_en() || m.vskip() => Path::Modal,
            m if m.exceptions_enabled() != 0 || keeps_exceptions => Path::Exact,
            m if m.is_host_like() => Path::Host,
            m if m.flushes_only_f32() => Path::Flushed,
            _ => Path::Exact,
        }
    }
}

/// What a wave is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaveState {
    Ready,
    /// Stopped at `s_barrier` until the rest of its work-group arrives.
    AtBarrier,
    /// `s_sethalt 1`: waits for a debugger.
    Halted,
    Ended,
}

/// A wavefront.
pub struct Wave {
    /// A bit for each lane: EXEC of a wave all of whose lanes are active.
    pub lane_mask: u64,
    /// All vector registers, [`vreg::COUNT`] of them.
    pub v: Box<[V32; vreg::COUNT]>,
    /// Scalar registers by slot, see [`sreg`]. EXEC is written through [`Wave::set_exec`] only.
    pub s: [u32; sreg::COUNT],
    /// The values that the registers from [`vreg::SCALAR`] on hold in every lane.
    splat: [u32; sreg::COUNT],
    pub scc: bool,
    /// All ones in the lanes that EXEC enables: EXEC expanded, once per change.
    pub mask: V32,
    /// The EXEC that `mask` is of.
    masked: u64,
    /// Which handler of a uop runs. Follows `mode`, see [`Wave::set_mode`].
    pub path: Path,
    /// Guest address of the next instruction.
    pub pc: u64,
    /// Written through [`Wave::set_mode`].
    pub mode: Mode,
    /// The program looks at TRAPSTS: float exceptions are kept there. Set before the mode.
    pub keeps_exceptions: bool,
    pub trapsts: u32,
    /// EXCP_FLAG_PRIV, where the processor has that.
    pub exceptions_priv: u32,
    /// STATUS bits that are no function of other state (PRIV, TRAP_EN, priority, HALT, ...).
    pub status: u32,
    /// SCHED_MODE, which this machine has no use for.
    pub scheduling_mode: u32,
    pub state: WaveState,
    /// High bits of VGPR numbers: those of the first, second and third source, and of the destination, two bits each from the lowest
    /// on ([`amdgpu_isa::vgpr_msb`], [`crate::program`]).
    pub vgpr_msb: u8,
    /// Index of the wave in its work-group.
    pub index: u32,
    /// Lanes that exist: the last wave of a partial work-group has fewer. Inactive ones never write.
    pub initial_exec: u64,
    /// VGPRs and AGPRs that the kernel was given.
    pub vgprs: u16,
    pub agprs: u16,
    pub sgprs: u16,
    /// VGPRs of a block that the wave can allocate and give back; None where it keeps those it began with.
    pub vgpr_block: Option<u16>,
    /// This wave's private memory: address of the wave's part and bytes per lane (0: none).
    pub scratch_base: u64,
    pub scratch_bytes_per_lane: u32,
    /// What FLAT_SCRATCH counts from, in its second dword and in units of 256 bytes; None where it is an address.
    pub hidden_private_base: Option<u64>,
    /// Instructions executed, for `s_memtime` and quanta.
    pub executed: u64,
    /// The wave has looked at a clock: what it does may depend on the time.
    pub reads_clock: bool,
    /// Cycles of its clocks beyond those of its instructions.
    pub skipped_cycles: u64,
    /// Polling instructions since the wave last gave the others a turn for them.
    pub polls: u32,
    /// Its last turn ended inside a block, which ends at this address; 0 if it did not.
    pub inside_block: u64,
    /// What it knows of its work-group's barriers.
    pub barriers: barrier::Seen,
}

impl Wave {
    /// A wave with all registers zero and EXEC empty; memory is reused with [`Wave::reset`].
    pub fn new() -> Self {
        let v: Box<[V32]> = vec![V32::ZERO; vreg::COUNT].into_boxed_slice();
        let Ok(v) = v.try_into() else {
            unreachable!("the slice has vreg::COUNT elements")
        };
        Wave {
            lane_mask: !0,
            v,
            s: [0; sreg::COUNT],
            splat: [0; sreg::COUNT],
            scc: false,
            mask: V32::ZERO,
            masked: 0,
            path: Path::Exact,
            pc: 0,
            mode: Mode(0),
            keeps_exceptions: false,
            trapsts: 0,
            exceptions_priv: 0,
            status: 0,
            scheduling_mode: 0,
            state: WaveState::Ready,
            vgpr_msb: 0,
            index: 0,
            initial_exec: 0,
            vgprs: 0,
            agprs: 0,
            sgprs: 0,
            vgpr_block: None,
            scratch_base: 0,
            scratch_bytes_per_lane: 0,
            hidden_private_base: None,
            executed: 0,
            reads_clock: false,
            skipped_cycles: 0,
            polls: 0,
            inside_block: 0,
            barriers: barrier::Seen::default(),
        }
    }

    /// Lanes: 32 or 64.
    #[inline(always)]
    pub fn lanes(&self) -> usize {
        if self.is_wave32() { 32 } else { 64 }
    }

    /// Whether a mask of lanes is one scalar register.
    #[inline(always)]
    pub fn is_wave32(&self) -> bool {
        self.lane_mask >> 32 == 0
    }

    /// Makes the wave as new: what the kernel can see of registers is zero, so that runs repeat.
    pub fn reset(&mut self, vgprs: u16, agprs: u16, sgprs: u16) {
        self.zero(0..vgprs.into());
        self.reset_others(vgprs, agprs, sgprs);
    }

    /// Zeroes vector registers, as far as there are such: v0 is 0.
    pub(crate) fn zero(&mut self, registers: Range<usize>) {
        let end = registers.end.min(vreg::TEMP);
        clear_registers(&mut self.v[registers.start.min(end)..end]);
    }

    /// [`Wave::reset`] but for vector registers.
    pub(crate) fn reset_others(&mut self, vgprs: u16, agprs: u16, sgprs: u16) {
        if agprs > 0 {
            clear_registers(&mut self.v[vreg::AGPR..vreg::AGPR + (agprs as usize).min(256)]);
        }
        clear_slots(&mut self.s);
        self.scc = false;
        self.trapsts = 0;
        self.exceptions_priv = 0;
        self.status = 0;
        self.scheduling_mode = 0;
        self.state = WaveState::Ready;
        self.vgpr_msb = 0;
        self.vgprs = vgprs;
        self.agprs = agprs;
        self.sgprs = sgprs;
        self.vgpr_block = None;
        self.executed = 0;
        self.reads_clock = false;
        self.skipped_cycles = 0;
        self.polls = 0;
        self.inside_block = 0;
        self.barriers = barrier::Seen::default();
    }

    /// The active lanes; EXEC_HI does not count where there are 32.
    #[inline(always)]
    pub fn exec(&self) -> u64 {
        self.s64(sreg::EXEC) & self.lane_mask
    }

    #[inline]
    pub fn set_exec(&mut self, exec: u64) {
        const LOW: usize = sreg::EXEC as usize;
        if self.is_wave32() {
            self.s[LOW] = exec as u32;
        } else {
            (self.s[LOW], self.s[LOW + 1]) = (exec as u32, (exec >> 32) as u32);
        }
        self.expand(exec & self.lane_mask);
    }

    /// Writes a mask of lanes: one slot or a pair.
    #[inline(always)]
    pub fn set_mask(&mut self, slot: u8, bits: u64) {
        if self.is_wave32() {
            self.set_s32(slot, bits as u32);
        } else {
            self.set_s64(slot, bits);
        }
    }

    /// A mask of lanes, of one slot or a pair.
    #[inline(always)]
    pub fn mask_at(&self, slot: u8) -> u64 {
        self.s64(slot) & self.lane_mask
    }

    pub fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
        self.path = Path::of(mode, self.keeps_exceptions);
    }

    /// Recomputes [`Wave::mask`] after EXEC's dwords were written.
    #[inline]
    pub fn expand_exec(&mut self) {
        self.expand(self.exec());
    }

    /// The same where the active lanes are known: to read two dwords as one value just after they were written takes the host
    /// some 20 cycles.
    #[inline(always)]
    fn expand(&mut self, exec: u64) {
        if exec != self.masked {
            self.masked = exec;
            expand_mask(exec, &mut self.mask);
        }
    }

    /// VCC's lanes.
    pub fn vcc(&self) -> u64 {
        self.mask_at(sreg::VCC)
    }

    /// The 64-bit value of a slot pair; 0 beyond the last slot.
    #[inline(always)]
    pub fn s64(&self, slot: u8) -> u64 {
        let at = slot as usize;
        match self.s.get(at..at + 2) {
            Some(pair) => pair[0] as u64 | (pair[1] as u64) << 32,
            None => 0,
        }
    }

    /// The dword of a slot, also of those that are computed when read. Apertures are read through
    /// [`crate::exec::Cx::read_slot`], which knows them.
    pub fn read_slot(&self, slot: u8) -> u32 {
        match slot {
            sreg::VCCZ => (self.vcc() == 0) as u32,
            sreg::EXECZ => (self.exec() == 0) as u32,
            sreg::SCC => self.scc as u32,
            _ => self.s.get(slot as usize).copied().unwrap_or(0),
        }
    }

    /// Writes a slot pair. EXEC's mask follows.
    #[inline(always)]
    pub fn set_s64(&mut self, slot: u8, value: u64) {
        let at = slot as usize;
        if let Some(pair) = self.s.get_mut(at..at + 2) {
            pair[0] = value as u32;
            pair[1] = (value >> 32) as u32;
        }
        if slot == sreg::EXEC {
            self.expand(value & self.lane_mask);
        }
    }

    /// Writes consecutive slots, as many of them as there are. EXEC's mask follows.
    #[inline(always)]
    pub fn set_slots(&mut self, first: u8, values: &[u32]) {
        for (slot, value) in self.s.iter_mut().skip(first as usize).zip(values) {
            *slot = *value;
        }
        self.expand_exec();
    }

    /// Writes one slot. EXEC's mask follows.
    pub fn set_s32(&mut self, slot: u8, value: u32) {
        if let Some(s) = self.s.get_mut(slot as usize) {
            *s = value;
        }
        if slot & !1 == sreg::EXEC {
            self.expand_exec();
        }
    }

    /// Sees to it that the register `vreg::SCALAR + slot` holds the slot's value in every lane.
    #[inline(always)]
    pub(crate) fn refresh_splat(&mut self, slot: u8) {
        let slot = slot as usize;
        if let (Some(&value), Some(splat)) = (self.s.get(slot), self.splat.get_mut(slot))
            && *splat != value
        {
            *splat = value;
            fill(&mut self.v[vreg::SCALAR + slot], value);
        }
    }

    /// Index of the first active lane, 0 if there is none (GFX9 ISA, V_READFIRSTLANE_B32).
    pub fn first_lane(&self) -> usize {
        match self.exec() {
            0 => 0,
            exec => exec.trailing_zeros() as usize,
        }
    }
}

impl Default for Wave {
    fn default() -> Self {
        Self::new()
    }
}

/// Writes all ones to the lanes whose bit is set, zero to the others.
pub fn expand_mask(bits: u64, mask: &mut V32) {
    expand(bits, mask);
}

// A register that is written in small pieces and read as a whole at once costs the host more than either: these write it whole.

simd! {
    fn clear_registers(registers: &mut [V32]) {
        for register in registers {
            register.0.fill(0);
        }
    }
}

simd! {
    fn clear_slots(slots: &mut [u32; sreg::COUNT]) {
        slots.fill(0);
    }
}

simd! {
    fn fill(register: &mut V32, value: u32) {
        register.0.fill(value);
    }
}

simd! {
    /// Writes `first + n` to lane n for the first `lanes` lanes, 0 to the others.
    pub(crate) fn count_up(register: &mut V32, first: u32, lanes: u32) {
        for (lane, x) in (0..).zip(&mut register.0) {
            *x = if lane < lanes { first + lane } else { 0 };
        }
    }
}

simd! {
    fn expand(bits: u64, mask: &mut V32) {
        for (n, half) in mask.0.as_chunks_mut::<32>().0.iter_mut().enumerate() {
            let bits = (bits >> (32 * n)) as u32;
            for (lane, m) in half.iter_mut().enumerate() {
                *m = (bits >> lane & 1).wrapping_neg();
            }
        }
    }
}
