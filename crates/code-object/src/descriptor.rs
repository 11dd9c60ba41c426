//! The kernel descriptor: 64 bytes that tell the packet processor how to start a kernel.
//!
//! One table, [`FIELDS`], names every field with its bits, its guide name, its assembler directive and the targets
//! that have it; printing and the check of the reserved bits are loops over it.
//!
//! Source: AMDGPUUsage, Kernel Descriptor; compute_pgm_rsrc1, compute_pgm_rsrc2 and compute_pgm_rsrc3.

pub use amdgpu_isa::model::start::UserSgpr;

use amdgpu_isa::TargetId;

use crate::bytes::{i64_at, u16_at, u32_at};
use crate::error::{Error, ErrorKind, Result};
use crate::target::DescriptorLayout;

/// Size of a kernel descriptor in bytes, and its alignment.
pub const DESCRIPTOR_BYTES: usize = 64;

/// A kernel descriptor; what the bits mean may depend on the target, which [`DescriptorLayout`] knows.
///
/// The default has all bits 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KernelDescriptor {
    /// Bytes of LDS per work-group, without what the dispatch adds.
    pub group_segment_fixed_size: u32,
    /// Bytes of scratch per work-item.
    pub private_segment_fixed_size: u32,
    /// Bytes; 0 for unknown.
    pub kernarg_size: u32,
    /// From the descriptor's address to the first instruction's.
    pub kernel_code_entry_byte_offset: i64,
    pub compute_pgm_rsrc3: u32,
    pub compute_pgm_rsrc1: u32,
    pub compute_pgm_rsrc2: u32,
    /// Bits 463:448.
    pub kernel_code_properties: u16,
    /// Bits 479:464.
    pub kernarg_preload: u16,
    raw: [u8; DESCRIPTOR_BYTES],
}

/// `FLOAT_ROUND_MODE_*`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoundMode {
    NearEven,
    PlusInfinity,
    MinusInfinity,
    Zero,
}

/// `FLOAT_DENORM_MODE_*`; flushing keeps the sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DenormMode {
    FlushSrcDst,
    FlushDst,
    FlushSrc,
    FlushNone,
}

/// A use of user SGPRs: `count` registers from `first`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UserSgprRange {
    pub what: UserSgpr,
    pub first: u8,
    pub count: u8,
}

/// A field of the descriptor as the guide has it.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Highest and lowest bit in the 512 bits of the descriptor.
    pub high: u16,
    pub low: u16,
    /// The guide's name.
    pub name: &'static str,
    /// The directive that writes these bits, without `.amdhsa_`; `None` if there is none.
    pub directive: Option<&'static str>,
    /// The targets that have the field.
    has: fn(&DescriptorLayout) -> bool,
}

impl Field {
    /// Whether descriptors of this layout have the field.
    pub fn is_in(&self, layout: &DescriptorLayout) -> bool {
        (self.has)(layout)
    }

    /// The field of this name that descriptors of this layout have.
    pub fn named(layout: &DescriptorLayout, name: &str) -> Option<&'static Field> {
        FIELDS.iter().find(|f| f.name == name && f.is_in(layout))
    }
}

/// A field and its value in one descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldValue {
    pub name: &'static str,
    pub high: u16,
    pub low: u16,
    /// The bits as they stand there; `KERNEL_CODE_ENTRY_BYTE_OFFSET` is signed.
    pub value: u64,
}

/// A line in an `.amdhsa_kernel` block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Directive {
    /// `.amdhsa_next_free_vgpr` and the like, or the guide's name if no directive writes the field.
    pub name: &'static str,
    pub value: u64,
    /// There is no such directive: the line is a comment.
    pub comment: bool,
}

fn always(_: &DescriptorLayout) -> bool {
    true
}

const fn field(
    high: u16,
    low: u16,
    name: &'static str,
    directive: Option<&'static str>,
    has: fn(&DescriptorLayout) -> bool,
) -> Field {
    Field {
        high,
        low,
        name,
        directive,
        has,
    }
}

const RSRC3: u16 = 352;
const RSRC1: u16 = 384;
const RSRC2: u16 = 416;
const PROPERTIES: u16 = 448;
const PRELOAD: u16 = 464;

/// Every field of every target, by ascending bits; fields of different targets may overlap.
#[rustfmt::skip]
pub const FIELDS: &[Field] = &[
    field(31, 0, "GROUP_SEGMENT_FIXED_SIZE", Some(".amdhsa_group_segment_fixed_size"), always),
    field(63, 32, "PRIVATE_SEGMENT_FIXED_SIZE", Some(".amdhsa_private_segment_fixed_size"), always),
    field(95, 64, "KERNARG_SIZE", Some(".amdhsa_kernarg_size"), always),
    field(191, 128, "KERNEL_CODE_ENTRY_BYTE_OFFSET", None, always),

    field(RSRC3 + 5, RSRC3, "ACCUM_OFFSET", Some(".amdhsa_accum_offset"), |l| l.fields.accum_offset),
    field(RSRC3 + 16, RSRC3 + 16, "TG_SPLIT", Some(".amdhsa_tg_split"), |l| l.fields.accum_offset),
    field(RSRC3 + 3, RSRC3, "SHARED_VGPR_COUNT", Some(".amdhsa_shared_vgpr_count"), |l| l.fields.shared_vgprs),
    field(RSRC3 + 9, RSRC3 + 4, "INST_PREF_SIZE", Some(".amdhsa_inst_pref_size"), |l| l.fields.inst_pref_size_bits == 6),
    field(RSRC3 + 11, RSRC3 + 4, "INST_PREF_SIZE", Some(".amdhsa_inst_pref_size"), |l| l.fields.inst_pref_size_bits == 8),
    field(RSRC3 + 10, RSRC3 + 10, "TRAP_ON_START", None, |l| l.fields.trap_on_start_end),
    field(RSRC3 + 11, RSRC3 + 11, "TRAP_ON_END", None, |l| l.fields.trap_on_start_end),
    field(RSRC3 + 13, RSRC3 + 13, "GLG_EN", None, |l| l.fields.group_launch_guarantee),
    field(RSRC3 + 16, RSRC3 + 14, "NAMED_BAR_CNT", Some(".amdhsa_named_barrier_count"), |l| l.fields.named_barriers),
    field(RSRC3 + 17, RSRC3 + 17, "ENABLE_DYNAMIC_VGPR", None, |l| l.fields.named_barriers),
    field(RSRC3 + 20, RSRC3 + 18, "TCP_SPLIT", None, |l| l.fields.named_barriers),
    field(RSRC3 + 21, RSRC3 + 21, "ENABLE_DIDT_THROTTLE", None, |l| l.fields.named_barriers),
    field(RSRC3 + 31, RSRC3 + 31, "IMAGE_OP", None, |l| l.fields.image_op),

    field(RSRC1 + 5, RSRC1, "GRANULATED_WORKITEM_VGPR_COUNT", Some(".amdhsa_next_free_vgpr"), always),
    field(RSRC1 + 9, RSRC1 + 6, "GRANULATED_WAVEFRONT_SGPR_COUNT", Some(".amdhsa_next_free_sgpr"), always),
    field(RSRC1 + 11, RSRC1 + 10, "PRIORITY", None, always),
    field(RSRC1 + 13, RSRC1 + 12, "FLOAT_ROUND_MODE_32", Some(".amdhsa_float_round_mode_32"), always),
    field(RSRC1 + 15, RSRC1 + 14, "FLOAT_ROUND_MODE_16_64", Some(".amdhsa_float_round_mode_16_64"), always),
    field(RSRC1 + 17, RSRC1 + 16, "FLOAT_DENORM_MODE_32", Some(".amdhsa_float_denorm_mode_32"), always),
    field(RSRC1 + 19, RSRC1 + 18, "FLOAT_DENORM_MODE_16_64", Some(".amdhsa_float_denorm_mode_16_64"), always),
    field(RSRC1 + 20, RSRC1 + 20, "PRIV", None, always),
    field(RSRC1 + 21, RSRC1 + 21, "ENABLE_DX10_CLAMP", Some(".amdhsa_dx10_clamp"), |l| l.fields.dx10_clamp_and_ieee),
    field(RSRC1 + 22, RSRC1 + 22, "DEBUG_MODE", None, always),
    field(RSRC1 + 23, RSRC1 + 23, "ENABLE_IEEE_MODE", Some(".amdhsa_ieee_mode"), |l| l.fields.dx10_clamp_and_ieee),
    field(RSRC1 + 23, RSRC1 + 23, "DISABLE_PERF", None, |l| !l.fields.dx10_clamp_and_ieee),
    field(RSRC1 + 24, RSRC1 + 24, "BULKY", None, always),
    field(RSRC1 + 25, RSRC1 + 25, "CDBG_USER", None, always),
    field(RSRC1 + 26, RSRC1 + 26, "FP16_OVFL", Some(".amdhsa_fp16_overflow"), |l| l.fields.fp16_overflow),
    field(RSRC1 + 27, RSRC1 + 27, "FLAT_SCRATCH_IS_NV", None, |l| l.fields.named_barriers),
    field(RSRC1 + 29, RSRC1 + 29, "WGP_MODE", Some(".amdhsa_workgroup_processor_mode"), |l| l.fields.wgp_mode),
    field(RSRC1 + 30, RSRC1 + 30, "MEM_ORDERED", Some(".amdhsa_memory_ordered"), |l| l.fields.memory_ordered),
    field(RSRC1 + 31, RSRC1 + 31, "FWD_PROGRESS", Some(".amdhsa_forward_progress"), |l| l.fields.memory_ordered),
    field(RSRC1 + 21, RSRC1 + 21, "WG_RR_EN", Some(".amdhsa_round_robin_scheduling"), |l| !l.fields.dx10_clamp_and_ieee),

    field(RSRC2, RSRC2, "ENABLE_PRIVATE_SEGMENT", Some(".amdhsa_enable_private_segment"),
        |l| l.architected_flat_scratch()),
    field(RSRC2, RSRC2, "ENABLE_PRIVATE_SEGMENT", Some(".amdhsa_system_sgpr_private_segment_wavefront_offset"),
        |l| !l.architected_flat_scratch()),
    field(RSRC2 + 5, RSRC2 + 1, "USER_SGPR_COUNT", None, |l| !l.fields.named_barriers),
    field(RSRC2 + 6, RSRC2 + 1, "USER_SGPR_COUNT", None, |l| l.fields.named_barriers),
    field(RSRC2 + 6, RSRC2 + 6, "ENABLE_TRAP_HANDLER", None, |l| l.fields.dx10_clamp_and_ieee),
    field(RSRC2 + 6, RSRC2 + 6, "ENABLE_DYNAMIC_VGPR", None, |l| !l.fields.dx10_clamp_and_ieee && !l.fields.named_barriers),
    field(RSRC2 + 7, RSRC2 + 7, "ENABLE_SGPR_WORKGROUP_ID_X", Some(".amdhsa_system_sgpr_workgroup_id_x"), always),
    field(RSRC2 + 8, RSRC2 + 8, "ENABLE_SGPR_WORKGROUP_ID_Y", Some(".amdhsa_system_sgpr_workgroup_id_y"), always),
    field(RSRC2 + 9, RSRC2 + 9, "ENABLE_SGPR_WORKGROUP_ID_Z", Some(".amdhsa_system_sgpr_workgroup_id_z"), always),
    field(RSRC2 + 10, RSRC2 + 10, "ENABLE_SGPR_WORKGROUP_INFO", Some(".amdhsa_system_sgpr_workgroup_info"), always),
    field(RSRC2 + 12, RSRC2 + 11, "ENABLE_VGPR_WORKITEM_ID", Some(".amdhsa_system_vgpr_workitem_id"), always),
    field(RSRC2 + 13, RSRC2 + 13, "ENABLE_EXCEPTION_ADDRESS_WATCH", None, always),
    field(RSRC2 + 14, RSRC2 + 14, "ENABLE_EXCEPTION_MEMORY", None, always),
    field(RSRC2 + 23, RSRC2 + 15, "GRANULATED_LDS_SIZE", None, always),
    field(RSRC2 + 24, RSRC2 + 24, "ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION",
        Some(".amdhsa_exception_fp_ieee_invalid_op"), always),
    field(RSRC2 + 25, RSRC2 + 25, "ENABLE_EXCEPTION_FP_DENORMAL_SOURCE",
        Some(".amdhsa_exception_fp_denorm_src"), always),
    field(RSRC2 + 26, RSRC2 + 26, "ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO",
        Some(".amdhsa_exception_fp_ieee_div_zero"), always),
    field(RSRC2 + 27, RSRC2 + 27, "ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW",
        Some(".amdhsa_exception_fp_ieee_overflow"), always),
    field(RSRC2 + 28, RSRC2 + 28, "ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW",
        Some(".amdhsa_exception_fp_ieee_underflow"), always),
    field(RSRC2 + 29, RSRC2 + 29, "ENABLE_EXCEPTION_IEEE_754_FP_INEXACT",
        Some(".amdhsa_exception_fp_ieee_inexact"), always),
    field(RSRC2 + 30, RSRC2 + 30, "ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO",
        Some(".amdhsa_exception_int_div_zero"), always),

    field(PROPERTIES, PROPERTIES, "ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER",
        Some(".amdhsa_user_sgpr_private_segment_buffer"), |l| !l.architected_flat_scratch()),
    field(PROPERTIES + 1, PROPERTIES + 1, "ENABLE_SGPR_DISPATCH_PTR", Some(".amdhsa_user_sgpr_dispatch_ptr"), always),
    field(PROPERTIES + 2, PROPERTIES + 2, "ENABLE_SGPR_QUEUE_PTR", Some(".amdhsa_user_sgpr_queue_ptr"), always),
    field(PROPERTIES + 3, PROPERTIES + 3, "ENABLE_SGPR_KERNARG_SEGMENT_PTR",
        Some(".amdhsa_user_sgpr_kernarg_segment_ptr"), always),
    field(PROPERTIES + 4, PROPERTIES + 4, "ENABLE_SGPR_DISPATCH_ID", Some(".amdhsa_user_sgpr_dispatch_id"), always),
    field(PROPERTIES + 5, PROPERTIES + 5, "ENABLE_SGPR_FLAT_SCRATCH_INIT",
        Some(".amdhsa_user_sgpr_flat_scratch_init"), |l| !l.architected_flat_scratch()),
    field(PROPERTIES + 6, PROPERTIES + 6, "ENABLE_SGPR_PRIVATE_SEGMENT_SIZE",
        Some(".amdhsa_user_sgpr_private_segment_size"), always),
    field(PROPERTIES + 10, PROPERTIES + 10, "ENABLE_WAVEFRONT_SIZE32", Some(".amdhsa_wavefront_size32"), |l| l.fields.wave32),
    field(PROPERTIES + 11, PROPERTIES + 11, "USES_DYNAMIC_STACK", Some(".amdhsa_uses_dynamic_stack"),
        always),
    field(PRELOAD + 6, PRELOAD, "KERNARG_PRELOAD_SPEC_LENGTH", Some(".amdhsa_user_sgpr_kernarg_preload_length"),
        |l| l.start.kernarg_preload),
    field(PRELOAD + 15, PRELOAD + 7, "KERNARG_PRELOAD_SPEC_OFFSET", Some(".amdhsa_user_sgpr_kernarg_preload_offset"),
        |l| l.start.kernarg_preload),
];

/// `value[high:low]`.
fn bits(value: u32, high: u32, low: u32) -> u32 {
    (value >> low) & (u32::MAX >> (31 - (high - low)))
}

impl Default for KernelDescriptor {
    fn default() -> Self {
        KernelDescriptor {
            group_segment_fixed_size: 0,
            private_segment_fixed_size: 0,
            kernarg_size: 0,
            kernel_code_entry_byte_offset: 0,
            compute_pgm_rsrc3: 0,
            compute_pgm_rsrc1: 0,
            compute_pgm_rsrc2: 0,
            kernel_code_properties: 0,
            kernarg_preload: 0,
            raw: [0; DESCRIPTOR_BYTES],
        }
    }
}

impl KernelDescriptor {
    /// Reads the descriptor from the first 64 bytes. Any 64 bytes are a descriptor; see [`Self::check`].
    pub fn parse(bytes: &[u8]) -> Result<Self> {
        let raw: [u8; DESCRIPTOR_BYTES] = bytes
            .get(..DESCRIPTOR_BYTES)
            .and_then(|b| b.try_into().ok())
            .ok_or_else(|| {
                Error::new(
                    ErrorKind::Kernel,
                    "kernel descriptor",
                    format!("{} bytes", bytes.len()),
                    "64 bytes",
                )
            })?;
        Ok(KernelDescriptor {
            group_segment_fixed_size: u32_at(&raw, 0, "GROUP_SEGMENT_FIXED_SIZE")?,
            private_segment_fixed_size: u32_at(&raw, 4, "PRIVATE_SEGMENT_FIXED_SIZE")?,
            kernarg_size: u32_at(&raw, 8, "KERNARG_SIZE")?,
            kernel_code_entry_byte_offset: i64_at(&raw, 16, "KERNEL_CODE_ENTRY_BYTE_OFFSET")?,
            compute_pgm_rsrc3: u32_at(&raw, 44, "COMPUTE_PGM_RSRC3")?,
            compute_pgm_rsrc1: u32_at(&raw, 48, "COMPUTE_PGM_RSRC1")?,
            compute_pgm_rsrc2: u32_at(&raw, 52, "COMPUTE_PGM_RSRC2")?,
            kernel_code_properties: u16_at(&raw, 56, "kernel code properties")?,
            kernarg_preload: u16_at(&raw, 58, "KERNARG_PRELOAD")?,
            raw,
        })
    }

    /// Sets a field of this target to bits of its own form: a granulated count, not a number of registers.
    ///
    /// # Errors
    /// A field that the target does not have, or a value that its bits cannot hold.
    pub fn set(&mut self, layout: &DescriptorLayout, name: &str, value: i64) -> Result<()> {
        let field = Field::named(layout, name).ok_or_else(|| {
            Error::new(
                ErrorKind::Kernel,
                "kernel descriptor",
                format!("without {name}"),
                "a field of this target",
            )
        })?;
        let width = u32::from(field.high - field.low) + 1;
        if width < 64 && value >> width != 0 {
            return Err(Error::new(
                ErrorKind::Kernel,
                name,
                value.to_string(),
                format!("a value of {width} bits"),
            ));
        }
        let mut raw = self.raw;
        for bit in field.low..=field.high {
            if let Some(byte) = raw.get_mut(usize::from(bit / 8)) {
                *byte = *byte & !(1 << (bit % 8)) | ((value >> (bit - field.low) & 1) as u8) << (bit % 8);
            }
        }
        *self = Self::parse(&raw)?;
        Ok(())
    }

    /// The 64 bytes.
    pub fn as_bytes(&self) -> &[u8; DESCRIPTOR_BYTES] {
        &self.raw
    }

    fn bit_range(&self, high: u16, low: u16) -> u64 {
        let bit = |n: u16| {
            self.raw
                .get(usize::from(n / 8))
                .map_or(0, |byte| u64::from(byte >> (n % 8) & 1))
        };
        (low..=high).rev().fold(0, |value, n| value << 1 | bit(n))
    }

    /// Every field this target has, by ascending bits.
    pub fn fields<'a>(&'a self, layout: &'a DescriptorLayout) -> impl Iterator<Item = FieldValue> + 'a {
        FIELDS.iter().filter(|f| (f.has)(layout)).map(|f| FieldValue {
            name: f.name,
            high: f.high,
            low: f.low,
            value: self.bit_range(f.high, f.low),
        })
    }

    /// Ranges of bits that are set but that this target reserves.
    pub fn reserved_bits_set(&self, layout: &DescriptorLayout) -> Vec<u16> {
        let mut known = [false; DESCRIPTOR_BYTES * 8];
        for field in FIELDS.iter().filter(|f| (f.has)(layout)) {
            for bit in field.low..=field.high {
                if let Some(known) = known.get_mut(usize::from(bit)) {
                    *known = true;
                }
            }
        }
        (0..512)
            .zip(known)
            .filter(|&(bit, known)| !known && self.bit_range(bit, bit) != 0)
            .map(|(bit, _)| bit)
            .collect()
    }

    /// The lines of an `.amdhsa_kernel` block that would make this descriptor, in the order of LLVM's disassembler.
    ///
    /// Counts of registers include those that the kernel's `.amdhsa_reserve_*` asked for, which are therefore 0 here.
    pub fn directives(&self, layout: &DescriptorLayout) -> Vec<Directive> {
        let mut lines = Vec::new();
        let mut push = |name, value, comment| lines.push(Directive { name, value, comment });
        for field in FIELDS.iter().filter(|f| (f.has)(layout)) {
            let value = self.bit_range(field.high, field.low);
            match field.name {
                "ACCUM_OFFSET" => push(".amdhsa_accum_offset", u64::from(self.accum_offset()), false),
                "GRANULATED_WORKITEM_VGPR_COUNT" => {
                    push(".amdhsa_next_free_vgpr", u64::from(self.vgpr_count(layout)), false);
                    push(".amdhsa_reserve_vcc", 0, false);
                    if layout.reserves_flat_scratch() {
                        push(".amdhsa_reserve_flat_scratch", 0, false);
                    }
                    if layout.fields.reserve_xnack_mask {
                        let always = u64::from(layout.fields.xnack_always);
                        push(".amdhsa_reserve_xnack_mask", always, false);
                    }
                }
                "GRANULATED_WAVEFRONT_SGPR_COUNT" => {
                    // GFX6 counts SGPRs of FLAT_SCRATCH, as LLVM does, and has no directive that says otherwise
                    let counted = !layout.architected_flat_scratch() && !layout.reserves_flat_scratch();
                    let unasked = if counted {
                        layout.registers_wave64.trailing.flat_scratch
                    } else {
                        0
                    };
                    push(".amdhsa_next_free_sgpr", (value + 1) * 8 - u64::from(unasked), false);
                }
                "SHARED_VGPR_COUNT" if self.is_wave32(layout) => push(field.name, value, true),
                // The assembler takes it for older objects, too; the disassembler prints it from V5 on.
                "USES_DYNAMIC_STACK" if !layout.dynamic_stack_bit => {}
                // Left out at 0, as a directive for it would not assemble everywhere.
                "KERNARG_PRELOAD_SPEC_LENGTH" | "KERNARG_PRELOAD_SPEC_OFFSET" if value == 0 => {}
                "TRAP_ON_START"
                | "TRAP_ON_END"
                | "IMAGE_OP"
                | "GLG_EN"
                | "TCP_SPLIT"
                | "ENABLE_DIDT_THROTTLE"
                | "FLAT_SCRATCH_IS_NV" => push(field.name, value, true),
                "ENABLE_DYNAMIC_VGPR" if layout.fields.named_barriers => push(field.name, value, true),
                _ => {
                    if let Some(directive) = field.directive {
                        push(directive, value, false);
                    }
                }
            }
        }
        lines
    }

    /// The lines of an `.amdhsa_kernel` block that make this descriptor in an object of this target id, if any do.
    ///
    /// As [`Self::directives`], but what the target id reserves is counted again by the assembler, and therefore left out of the
    /// counts; and the number of user SGPRs is said.
    pub fn block(&self, layout: &DescriptorLayout, target: &TargetId) -> Vec<Directive> {
        let limit = u64::from(target.processor.max_sgprs());
        let xnack = target.uses_xnack();
        let extra = u64::from(layout.registers_wave64.trailing.count(false, false, xnack));
        let mut lines = self.directives(layout);
        // More SGPRs than a program can name are those of FLAT_SCRATCH and the like.
        let reserved = lines
            .iter()
            .any(|l| l.name == ".amdhsa_next_free_sgpr" && l.value.saturating_sub(extra) > limit.next_multiple_of(8));
        for line in &mut lines {
            line.value = match line.name {
                ".amdhsa_next_free_sgpr" => line.value.saturating_sub(extra).min(limit),
                ".amdhsa_reserve_xnack_mask" => u64::from(xnack),
                ".amdhsa_reserve_flat_scratch" if reserved => 1,
                _ => line.value,
            };
        }
        let users = Directive {
            name: ".amdhsa_user_sgpr_count",
            value: u64::from(self.user_sgpr_count(layout)),
            comment: false,
        };
        lines.insert(0, users);
        lines
    }

    /// Fields that must be 0 or that contradict each other, as errors; a descriptor without them is well formed.
    ///
    /// GRANULATED_WAVEFRONT_SGPR_COUNT is let pass on GFX10 and later: compilers fill it, though the guide says 0.
    pub fn check(&self, layout: &DescriptorLayout) -> Vec<Error> {
        let error = |field: &str, found: String, expected: &str| Error::new(ErrorKind::Kernel, field, found, expected);
        let mut errors = Vec::new();
        for bit in self.reserved_bits_set(layout) {
            errors.push(error("reserved bit", format!("{bit} set"), "0 in all reserved bits"));
        }
        for field in self.fields(layout).filter(|f| f.value != 0) {
            if matches!(
                field.name,
                "PRIORITY"
                    | "PRIV"
                    | "DEBUG_MODE"
                    | "BULKY"
                    | "CDBG_USER"
                    | "ENABLE_TRAP_HANDLER"
                    | "DISABLE_PERF"
                    | "ENABLE_EXCEPTION_ADDRESS_WATCH"
                    | "ENABLE_EXCEPTION_MEMORY"
                    | "GRANULATED_LDS_SIZE"
                    | "TRAP_ON_START"
                    | "TRAP_ON_END"
            ) {
                errors.push(error(
                    field.name,
                    field.value.to_string(),
                    "0: the packet processor sets it",
                ));
            }
        }
        let enabled: u32 = self.user_sgprs(layout).iter().map(|range| u32::from(range.count)).sum();
        let count = self.user_sgpr_count(layout);
        if count < enabled {
            errors.push(error(
                "USER_SGPR_COUNT",
                count.to_string(),
                "at least the enabled user SGPRs",
            ));
        }
        if self.workitem_id_dimensions().is_none() {
            errors.push(error("ENABLE_VGPR_WORKITEM_ID", "3".to_owned(), "0 to 2"));
        }
        errors
    }

    /// 32 or 64 lanes per wavefront.
    pub fn wavefront_size(&self, layout: &DescriptorLayout) -> u32 {
        if self.is_wave32(layout) { 32 } else { 64 }
    }

    fn is_wave32(&self, layout: &DescriptorLayout) -> bool {
        layout.fields.wave32 && self.kernel_code_properties >> 10 & 1 != 0
    }

    /// VGPRs per work-item, a multiple of the granule; with accumulation VGPRs where they share the register file.
    pub fn vgpr_count(&self, layout: &DescriptorLayout) -> u32 {
        let registers = if self.is_wave32(layout) {
            layout.registers_wave32
        } else {
            layout.registers_wave64
        };
        (bits(self.compute_pgm_rsrc1, 5, 0) + 1) * u32::from(registers.vgpr_encoding_granule)
    }

    /// SGPRs that the hardware allocates to a wavefront, VCC and the like included.
    pub fn sgpr_count(&self, layout: &DescriptorLayout) -> u32 {
        // Compilers count in blocks of 8 everywhere, the hardware allocates what the target says.
        let encoded = (bits(self.compute_pgm_rsrc1, 9, 6) + 1) * 8;
        encoded.next_multiple_of(layout.registers_wave64.sgpr_granule.into())
    }

    /// Index in the unified register file of the first accumulation VGPR (gfx90a and gfx940).
    pub fn accum_offset(&self) -> u32 {
        (bits(self.compute_pgm_rsrc3, 5, 0) + 1) * 4
    }

    /// VGPRs shared by the two halves of a wave64 (GFX10 and GFX11).
    pub fn shared_vgpr_count(&self, layout: &DescriptorLayout) -> u32 {
        if layout.fields.shared_vgprs {
            bits(self.compute_pgm_rsrc3, 3, 0) * 8
        } else {
            0
        }
    }

    /// Rounding of f32 operations.
    pub fn round_mode_32(&self) -> RoundMode {
        RoundMode::from_bits(bits(self.compute_pgm_rsrc1, 13, 12))
    }

    /// Rounding of f16 and f64 operations.
    pub fn round_mode_16_64(&self) -> RoundMode {
        RoundMode::from_bits(bits(self.compute_pgm_rsrc1, 15, 14))
    }

    /// Denormals of f32 operations.
    pub fn denorm_mode_32(&self) -> DenormMode {
        DenormMode::from_bits(bits(self.compute_pgm_rsrc1, 17, 16))
    }

    /// Denormals of f16 and f64 operations.
    pub fn denorm_mode_16_64(&self) -> DenormMode {
        DenormMode::from_bits(bits(self.compute_pgm_rsrc1, 19, 18))
    }

    /// `FLOAT_MODE`: bits 19:12 of compute_pgm_rsrc1, which become bits 7:0 of the MODE register.
    pub fn float_mode(&self) -> u8 {
        bits(self.compute_pgm_rsrc1, 19, 12) as u8
    }

    /// Clamps turn NaN into 0; `None` where the target has no such bit (GFX12).
    pub fn dx10_clamp(&self, layout: &DescriptorLayout) -> Option<bool> {
        layout
            .fields
            .dx10_clamp_and_ieee
            .then(|| bits(self.compute_pgm_rsrc1, 21, 21) != 0)
    }

    /// Signalling NaNs are quieted; `None` where the target has no such bit (GFX12).
    pub fn ieee_mode(&self, layout: &DescriptorLayout) -> Option<bool> {
        layout
            .fields
            .dx10_clamp_and_ieee
            .then(|| bits(self.compute_pgm_rsrc1, 23, 23) != 0)
    }

    /// f16 results that overflow become the largest finite number.
    pub fn fp16_overflow(&self, layout: &DescriptorLayout) -> bool {
        layout.fields.fp16_overflow && bits(self.compute_pgm_rsrc1, 26, 26) != 0
    }

    /// Named barriers of a work-group, allocated by fours.
    pub fn named_barrier_count(&self, layout: &DescriptorLayout) -> u32 {
        match layout.fields.named_barriers {
            true => bits(self.compute_pgm_rsrc3, 16, 14) * 4,
            false => 0,
        }
    }

    /// Waves allocate VGPRs while they run.
    pub fn dynamic_vgprs(&self, layout: &DescriptorLayout) -> bool {
        match layout.fields {
            fields if fields.named_barriers => bits(self.compute_pgm_rsrc3, 17, 17) != 0,
            fields if !fields.dx10_clamp_and_ieee => bits(self.compute_pgm_rsrc2, 6, 6) != 0,
            _ => false,
        }
    }

    /// Work-groups run on a work-group processor instead of a compute unit.
    pub fn wgp_mode(&self, layout: &DescriptorLayout) -> bool {
        layout.fields.wgp_mode && bits(self.compute_pgm_rsrc1, 29, 29) != 0
    }

    /// The waves of a work-group may run on different compute units (gfx90a and gfx940).
    pub fn tg_split(&self, layout: &DescriptorLayout) -> bool {
        layout.fields.accum_offset && bits(self.compute_pgm_rsrc3, 16, 16) != 0
    }

    /// The kernel uses scratch memory: set up the wave offset SGPR or FLAT_SCRATCH.
    pub fn enable_private_segment(&self) -> bool {
        bits(self.compute_pgm_rsrc2, 0, 0) != 0
    }

    /// User SGPRs, whether used or not.
    pub fn user_sgpr_count(&self, layout: &DescriptorLayout) -> u32 {
        bits(
            self.compute_pgm_rsrc2,
            if layout.fields.named_barriers { 6 } else { 5 },
            1,
        )
    }

    /// Which of the work-group ids X, Y, Z follow the user SGPRs.
    pub fn enable_workgroup_id(&self) -> [bool; 3] {
        [7, 8, 9].map(|bit| bits(self.compute_pgm_rsrc2, bit, bit) != 0)
    }

    /// The work-group info SGPR follows the work-group ids.
    pub fn enable_workgroup_info(&self) -> bool {
        bits(self.compute_pgm_rsrc2, 10, 10) != 0
    }

    /// Dimensions of the work-item id that VGPRs hold, 1 to 3; `None` for the undefined value.
    pub fn workitem_id_dimensions(&self) -> Option<u32> {
        Some(bits(self.compute_pgm_rsrc2, 12, 11) + 1).filter(|&n| n <= 3)
    }

    /// Bits 6:0: invalid operation, denormal source, division by zero, overflow, underflow, inexact, integer
    /// division by zero; `EXCP_EN` of the MODE register.
    pub fn exceptions(&self) -> u8 {
        bits(self.compute_pgm_rsrc2, 30, 24) as u8
    }

    /// The stack's size is not known before the kernel runs (V5 and later).
    pub fn uses_dynamic_stack(&self, layout: &DescriptorLayout) -> bool {
        layout.dynamic_stack_bit && self.kernel_code_properties >> 11 & 1 != 0
    }

    /// Dwords into the kernarg segment where preloading starts.
    pub fn kernarg_preload_offset(&self) -> u16 {
        self.kernarg_preload >> 7
    }

    /// The enabled user SGPRs, from s0 on.
    pub fn user_sgprs(&self, layout: &DescriptorLayout) -> Vec<UserSgprRange> {
        let mut ranges = Vec::new();
        let mut first = 0;
        for slot in layout.start.user_sgpr_order {
            if self.kernel_code_properties >> slot.property_bit & 1 != 0 {
                let (what, count) = (slot.what, slot.sgprs);
                ranges.push(UserSgprRange { what, first, count });
                first += count;
            }
        }
        let preload = (self.kernarg_preload & 0x7f) as u8;
        if layout.start.kernarg_preload && preload != 0 {
            ranges.push(UserSgprRange {
                what: UserSgpr::KernargPreload,
                first,
                count: preload,
            });
        }
        ranges
    }
}

impl RoundMode {
    /// The mode of the two low bits.
    pub fn from_bits(bits: u32) -> Self {
        match bits & 3 {
            0 => RoundMode::NearEven,
            1 => RoundMode::PlusInfinity,
            2 => RoundMode::MinusInfinity,
            _ => RoundMode::Zero,
        }
    }
}

impl DenormMode {
    /// The mode of the two low bits.
    pub fn from_bits(bits: u32) -> Self {
        match bits & 3 {
            0 => DenormMode::FlushSrcDst,
            1 => DenormMode::FlushDst,
            2 => DenormMode::FlushSrc,
            _ => DenormMode::FlushNone,
        }
    }
}
