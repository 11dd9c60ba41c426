//! `amd_kernel_code_t`: the 256 bytes in front of a kernel of code object V2, field by field.
//!
//! [`FIELDS`] names each field with its bits; reading, printing and building are loops over it.
//!
//! Source: ROCm code object format, AMD Kernel Code Object amd_kernel_code_t; compute_pgm_rsrc1, compute_pgm_rsrc2.

use crate::descriptor::{DESCRIPTOR_BYTES, FieldValue, KernelDescriptor};
use crate::error::{Error, ErrorKind, Result};
use crate::target::DescriptorLayout;
use amdgpu_isa::Processor;

/// Size of an `amd_kernel_code_t` in bytes, and the alignment of its address.
pub const KERNEL_CODE_BYTES: usize = 256;

/// An `amd_kernel_code_t`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KernelCode {
    raw: [u8; KERNEL_CODE_BYTES],
}

/// A field as the document has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Highest and lowest bit in the 2048 bits.
    pub high: u16,
    pub low: u16,
    pub name: &'static str,
    pub signed: bool,
}

const fn bits(high: u16, low: u16, name: &'static str) -> Field {
    let signed = false;
    Field {
        high,
        low,
        name,
        signed,
    }
}

/// A field of whole bytes.
const fn bytes(offset: u16, size: u16, name: &'static str) -> Field {
    bits(offset * 8 + size * 8 - 1, offset * 8, name)
}

const fn signed(offset: u16, size: u16, name: &'static str) -> Field {
    Field {
        signed: true,
        ..bytes(offset, size, name)
    }
}

const RSRC1: u16 = 384;
const RSRC2: u16 = 416;

/// Every field by ascending bits; what no field names is reserved, but for the control directives at the end.
#[rustfmt::skip]
pub const FIELDS: &[Field] = &[
    bytes(0, 4, "amd_code_version_major"),
    bytes(4, 4, "amd_code_version_minor"),
    bytes(8, 2, "amd_machine_kind"),
    bytes(10, 2, "amd_machine_version_major"),
    bytes(12, 2, "amd_machine_version_minor"),
    bytes(14, 2, "amd_machine_version_stepping"),
    signed(16, 8, "kernel_code_entry_byte_offset"),
    signed(24, 8, "kernel_code_prefetch_byte_offset"),
    bytes(32, 8, "kernel_code_prefetch_byte_size"),
    bytes(40, 8, "max_scratch_backing_memory_byte_size"),

    bits(RSRC1 + 5, RSRC1, "granulated_workitem_vgpr_count"),
    bits(RSRC1 + 9, RSRC1 + 6, "granulated_wavefront_sgpr_count"),
    bits(RSRC1 + 11, RSRC1 + 10, "priority"),
    bits(RSRC1 + 13, RSRC1 + 12, "float_mode_round_32"),
    bits(RSRC1 + 15, RSRC1 + 14, "float_mode_round_16_64"),
    bits(RSRC1 + 17, RSRC1 + 16, "float_mode_denorm_32"),
    bits(RSRC1 + 19, RSRC1 + 18, "float_mode_denorm_16_64"),
    bits(RSRC1 + 20, RSRC1 + 20, "priv"),
    bits(RSRC1 + 21, RSRC1 + 21, "enable_dx10_clamp"),
    bits(RSRC1 + 22, RSRC1 + 22, "debug_mode"),
    bits(RSRC1 + 23, RSRC1 + 23, "enable_ieee_mode"),
    bits(RSRC1 + 24, RSRC1 + 24, "bulky"),
    bits(RSRC1 + 25, RSRC1 + 25, "cdbg_user"),
    bits(RSRC1 + 26, RSRC1 + 26, "fp16_ovfl"),
    bits(RSRC1 + 29, RSRC1 + 29, "enable_wgp_mode"),
    bits(RSRC1 + 30, RSRC1 + 30, "enable_mem_ordered"),
    bits(RSRC1 + 31, RSRC1 + 31, "enable_fwd_progress"),

    bits(RSRC2, RSRC2, "enable_sgpr_private_segment_wave_byte_offset"),
    bits(RSRC2 + 5, RSRC2 + 1, "user_sgpr_count"),
    bits(RSRC2 + 6, RSRC2 + 6, "enable_trap_handler"),
    bits(RSRC2 + 7, RSRC2 + 7, "enable_sgpr_workgroup_id_x"),
    bits(RSRC2 + 8, RSRC2 + 8, "enable_sgpr_workgroup_id_y"),
    bits(RSRC2 + 9, RSRC2 + 9, "enable_sgpr_workgroup_id_z"),
    bits(RSRC2 + 10, RSRC2 + 10, "enable_sgpr_workgroup_info"),
    bits(RSRC2 + 12, RSRC2 + 11, "enable_vgpr_workitem_id"),
    bits(RSRC2 + 13, RSRC2 + 13, "enable_exception_address_watch"),
    bits(RSRC2 + 14, RSRC2 + 14, "enable_exception_memory_violation"),
    bits(RSRC2 + 23, RSRC2 + 15, "granulated_lds_size"),
    bits(RSRC2 + 24, RSRC2 + 24, "enable_exception_ieee_754_fp_invalid_operation"),
    bits(RSRC2 + 25, RSRC2 + 25, "enable_exception_fp_denormal_source"),
    bits(RSRC2 + 26, RSRC2 + 26, "enable_exception_ieee_754_fp_division_by_zero"),
    bits(RSRC2 + 27, RSRC2 + 27, "enable_exception_ieee_754_fp_overflow"),
    bits(RSRC2 + 28, RSRC2 + 28, "enable_exception_ieee_754_fp_underflow"),
    bits(RSRC2 + 29, RSRC2 + 29, "enable_exception_ieee_754_fp_inexact"),
    bits(RSRC2 + 30, RSRC2 + 30, "enable_exception_int_division_by_zero"),

    bits(448, 448, "enable_sgpr_private_segment_buffer"),
    bits(449, 449, "enable_sgpr_dispatch_ptr"),
    bits(450, 450, "enable_sgpr_queue_ptr"),
    bits(451, 451, "enable_sgpr_kernarg_segment_ptr"),
    bits(452, 452, "enable_sgpr_dispatch_id"),
    bits(453, 453, "enable_sgpr_flat_scratch_init"),
    bits(454, 454, "enable_sgpr_private_segment_size"),
    bits(455, 455, "enable_sgpr_grid_workgroup_count_x"),
    bits(456, 456, "enable_sgpr_grid_workgroup_count_y"),
    bits(457, 457, "enable_sgpr_grid_workgroup_count_z"),
    bits(458, 458, "enable_wavefront_size32"),
    bits(464, 464, "enable_ordered_append_gds"),
    bits(466, 465, "private_element_size"),
    bits(467, 467, "is_ptr64"),
    bits(468, 468, "is_dynamic_callstack"),
    bits(469, 469, "is_debug_enabled"),
    bits(470, 470, "is_xnack_enabled"),

    bytes(60, 4, "workitem_private_segment_byte_size"),
    bytes(64, 4, "workgroup_group_segment_byte_size"),
    bytes(68, 4, "gds_segment_byte_size"),
    bytes(72, 8, "kernarg_segment_byte_size"),
    bytes(80, 4, "workgroup_fbarrier_count"),
    bytes(84, 2, "wavefront_sgpr_count"),
    bytes(86, 2, "workitem_vgpr_count"),
    bytes(88, 2, "reserved_vgpr_first"),
    bytes(90, 2, "reserved_vgpr_count"),
    bytes(92, 2, "reserved_sgpr_first"),
    bytes(94, 2, "reserved_sgpr_count"),
    bytes(96, 2, "debug_wavefront_private_segment_offset_sgpr"),
    bytes(98, 2, "debug_private_segment_buffer_sgpr"),
    bytes(100, 1, "kernarg_segment_alignment"),
    bytes(101, 1, "group_segment_alignment"),
    bytes(102, 1, "private_segment_alignment"),
    bytes(103, 1, "wavefront_size"),
    signed(104, 4, "call_convention"),
    bytes(120, 8, "runtime_loader_kernel_symbol"),
];

/// Names of LLVM's assembler for several fields, with their bits.
pub const GROUPS: &[(&str, u16, u16)] = &[
    ("float_mode", RSRC1 + 19, RSRC1 + 12),
    ("enable_exception_msb", RSRC2 + 14, RSRC2 + 13),
    ("enable_exception", RSRC2 + 30, RSRC2 + 24),
];

/// Fields that LLVM's assembler has no name for.
const UNNAMED: &[&str] = &[
    "kernel_code_prefetch_byte_offset",
    "max_scratch_backing_memory_byte_size",
    "bulky",
    "cdbg_user",
    "fp16_ovfl",
];

/// Byte 128 on: what the finalizer was asked for.
pub const CONTROL_DIRECTIVES: std::ops::Range<usize> = 128..KERNEL_CODE_BYTES;

impl Default for KernelCode {
    /// All bits 0.
    fn default() -> Self {
        KernelCode {
            raw: [0; KERNEL_CODE_BYTES],
        }
    }
}

impl KernelCode {
    /// What an assembler begins with: version 1.2, the processor's numbers, code directly behind these 256 bytes, wavefronts of 64,
    /// segments aligned to 16 bytes, no call convention.
    pub fn new(processor: Processor) -> Self {
        let (major, minor, stepping) = processor.isa_version();
        let mut code = KernelCode::default();
        for (name, value) in [
            ("amd_code_version_major", 1),
            ("amd_code_version_minor", 2),
            ("amd_machine_kind", 1),
            ("amd_machine_version_major", i64::from(major)),
            ("amd_machine_version_minor", i64::from(minor)),
            ("amd_machine_version_stepping", i64::from(stepping)),
            ("kernel_code_entry_byte_offset", KERNEL_CODE_BYTES as i64),
            ("kernarg_segment_alignment", 4),
            ("group_segment_alignment", 4),
            ("private_segment_alignment", 4),
            ("wavefront_size", 6),
            ("call_convention", -1),
        ] {
            // The fields are there and the numbers fit.
            let set = code.set(name, value);
            debug_assert!(set.is_ok(), "{name}");
        }
        code
    }

    /// Reads the first 256 bytes. Any 256 bytes are an `amd_kernel_code_t`; see [`Self::check`].
    pub fn parse(bytes: &[u8]) -> Result<Self> {
        let raw = bytes
            .get(..KERNEL_CODE_BYTES)
            .and_then(|b| b.try_into().ok())
            .ok_or_else(|| {
                let found = format!("{} bytes", bytes.len());
                Error::new(ErrorKind::Kernel, "amd_kernel_code_t", found, "256 bytes")
            })?;
        Ok(KernelCode { raw })
    }

    /// The 256 bytes.
    pub fn as_bytes(&self) -> &[u8; KERNEL_CODE_BYTES] {
        &self.raw
    }

    /// A field by its name; `None` if there is no such field.
    pub fn field(name: &str) -> Option<&'static Field> {
        FIELDS.iter().find(|f| f.name == name)
    }

    /// The value of a field, with its sign extended; 0 if there is no such field.
    pub fn get(&self, name: &str) -> i64 {
        Self::field(name).map_or(0, |f| self.signed_value(f))
    }

    fn bit_range(&self, high: u16, low: u16) -> u64 {
        let bit = |n: u16| {
            self.raw
                .get(usize::from(n / 8))
                .map_or(0, |byte| u64::from(byte >> (n % 8) & 1))
        };
        (low..=high).rev().fold(0, |value, n| value << 1 | bit(n))
    }

    fn signed_value(&self, field: &Field) -> i64 {
        let value = self.bit_range(field.high, field.low);
        if field.signed {
            let unused = 63 - u32::from(field.high - field.low);
            (value << unused) as i64 >> unused
        } else {
            value as i64
        }
    }

    /// Sets a field.
    ///
    /// # Errors
    /// No such field, or a value that its bits cannot hold.
    pub fn set(&mut self, name: &str, value: i64) -> Result<()> {
        let field = Self::field(name).ok_or_else(|| {
            Error::new(
                ErrorKind::Kernel,
                "amd_kernel_code_t",
                format!("without {name}"),
                "one of its fields",
            )
        })?;
        let width = u32::from(field.high - field.low) + 1;
        let fits = match (field.signed, width) {
            (_, 64) => true,
            (true, _) => value >> (width - 1) == 0 || value >> (width - 1) == -1,
            (false, _) => value >> width == 0,
        };
        if !fits {
            return Err(Error::new(
                ErrorKind::Kernel,
                name,
                value.to_string(),
                format!("a value of {width} bits"),
            ));
        }
        for bit in field.low..=field.high {
            let set = value >> (bit - field.low) & 1 != 0;
            if let Some(byte) = self.raw.get_mut(usize::from(bit / 8)) {
                *byte = *byte & !(1 << (bit % 8)) | u8::from(set) << (bit % 8);
            }
        }
        Ok(())
    }

    /// Every field by ascending bits; `value` is the bits as they stand there.
    pub fn fields(&self) -> impl Iterator<Item = FieldValue> + '_ {
        FIELDS.iter().map(|f| FieldValue {
            name: f.name,
            high: f.high,
            low: f.low,
            value: self.bit_range(f.high, f.low),
        })
    }

    /// The lines of an `.amd_kernel_code_t` block that would make these bytes, in the order and with the names of LLVM's assembler;
    /// then those of fields that it has no name for, where they are not 0.
    pub fn directives(&self) -> Vec<(&'static str, i64)> {
        let mut lines = Vec::new();
        let mut covered = [false; KERNEL_CODE_BYTES * 8];
        for &(name, high, low) in GROUPS {
            covered[usize::from(low)..=usize::from(high)].fill(true);
            lines.push((low, name, self.bit_range(high, low) as i64));
        }
        for field in FIELDS.iter().filter(|f| !covered[usize::from(f.low)]) {
            let value = self.signed_value(field);
            if value != 0 || !UNNAMED.contains(&field.name) {
                lines.push((field.low, field.name, value));
            }
        }
        lines.sort_by_key(|(low, ..)| *low);
        lines.into_iter().map(|(_, name, value)| (name, value)).collect()
    }

    /// What contradicts the document: versions, reserved bits, alignments.
    pub fn check(&self) -> Vec<Error> {
        let error = |field: &str, found: String, expected: &str| Error::new(ErrorKind::Kernel, field, found, expected);
        let mut errors = Vec::new();
        for (name, wanted, expected) in [
            ("amd_code_version_major", 1, "1"),
            ("amd_machine_kind", 1, "1 (AMDGPU)"),
        ] {
            let found = self.get(name);
            if found != wanted {
                errors.push(error(name, found.to_string(), expected));
            }
        }
        let mut known = [false; KERNEL_CODE_BYTES * 8];
        for field in FIELDS {
            known[usize::from(field.low)..=usize::from(field.high)].fill(true);
        }
        known[CONTROL_DIRECTIVES.start * 8..].fill(true);
        for (bit, _) in (0u16..)
            .zip(known)
            .filter(|&(bit, known)| !known && self.bit_range(bit, bit) != 0)
        {
            errors.push(error("reserved bit", format!("{bit} set"), "0 in all reserved bits"));
        }
        for (name, least) in [
            ("kernarg_segment_alignment", 4),
            ("group_segment_alignment", 4),
            ("private_segment_alignment", 4),
        ] {
            let found = self.get(name);
            if found < least {
                errors.push(error(
                    name,
                    found.to_string(),
                    "4 or more: the logarithm of at least 16 bytes",
                ));
            }
        }
        if !matches!(self.get("wavefront_size"), 5 | 6) {
            let found = self.get("wavefront_size").to_string();
            errors.push(error("wavefront_size", found, "5 or 6: the logarithm of 32 or 64"));
        }
        errors
    }

    /// The kernel descriptor that starts the kernel in the same way.
    ///
    /// Entry offset, compute_pgm_rsrc1, compute_pgm_rsrc2 and the enabled user SGPRs are at the same places in both; what only V2
    /// has among the properties (bits 479:459) is left out.
    pub fn descriptor(&self) -> Result<KernelDescriptor> {
        let mut raw = [0; DESCRIPTOR_BYTES];
        for (to, from) in [
            (0..4, 64..68),
            (4..8, 60..64),
            (8..12, 72..76),
            (16..24, 16..24),
            (48..56, 48..56),
        ] {
            raw[to].copy_from_slice(&self.raw[from]);
        }
        raw[56] = self.raw[56] & 0x7f;
        raw[57] = self.raw[57] & 0x04;
        KernelDescriptor::parse(&raw)
    }
}

impl DescriptorLayout {
    /// Bytes at the address that a packet names as its kernel object.
    pub fn kernel_object_bytes(&self) -> usize {
        match self.kernel_code {
            true => KERNEL_CODE_BYTES,
            false => DESCRIPTOR_BYTES,
        }
    }

    /// The kernel descriptor of those bytes; that of an `amd_kernel_code_t` starts its kernel in the same way.
    ///
    /// # Errors
    /// Fewer bytes.
    pub fn read_kernel_object(&self, bytes: &[u8]) -> Result<KernelDescriptor> {
        match self.kernel_code {
            true => KernelCode::parse(bytes)?.descriptor(),
            false => KernelDescriptor::parse(bytes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_do_not_overlap_and_leave_only_reserved_bits() {
        let mut used = [0u8; KERNEL_CODE_BYTES * 8];
        for field in FIELDS {
            assert!(field.low <= field.high, "{}", field.name);
            used[usize::from(field.low)..=usize::from(field.high)]
                .iter_mut()
                .for_each(|n| *n += 1);
        }
        assert!(used.iter().all(|&n| n <= 1));
        // compute_pgm_rsrc1 28:27, compute_pgm_rsrc2 31, 463:459, 479:471 and 959:864.
        let free: Vec<usize> = (0..1024).filter(|&bit| used[bit] == 0).collect();
        let reserved: Vec<usize> = [411..413, 447..448, 459..464, 471..480, 864..960]
            .into_iter()
            .flatten()
            .collect();
        assert_eq!(free, reserved);
    }

    #[test]
    fn fields_are_set_and_read() {
        let mut code = KernelCode::default();
        code.set("call_convention", -1).expect("a field");
        code.set("kernel_code_entry_byte_offset", -256).expect("a field");
        code.set("user_sgpr_count", 31).expect("a field");
        assert_eq!(code.get("call_convention"), -1);
        assert_eq!(code.get("kernel_code_entry_byte_offset"), -256);
        assert_eq!(code.as_bytes()[52], 62);
        assert_eq!(code.descriptor().map(|d| d.kernel_code_entry_byte_offset), Ok(-256));
        assert!(code.set("user_sgpr_count", 32).is_err());
        assert!(code.set("call_convention", 1 << 31).is_err());
        assert!(code.set("priv", -1).is_err());
        assert!(code.set("colour", 0).is_err());
    }
}
