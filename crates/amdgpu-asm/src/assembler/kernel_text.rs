//! `.amdhsa_kernel` in canonical text: all directives that the target has, in LLVM's order.

use amdgpu_isa::parse::Value;
use amdgpu_isa::{CodeObjectVersion, Features};
use code_object::descriptor::FIELDS;

use crate::assembler::Assembler;
use crate::assembler::kernel::{Given, NEXT_FREE_SGPR, PRELOAD_LENGTH, USER_SGPR_COUNT, USER_SGPRS};

/// LLVM's order.
const ORDER: &[&str] = &[
    ".amdhsa_group_segment_fixed_size",
    ".amdhsa_private_segment_fixed_size",
    ".amdhsa_kernarg_size",
    USER_SGPR_COUNT,
    ".amdhsa_user_sgpr_private_segment_buffer",
    ".amdhsa_user_sgpr_dispatch_ptr",
    ".amdhsa_user_sgpr_queue_ptr",
    ".amdhsa_user_sgpr_kernarg_segment_ptr",
    ".amdhsa_user_sgpr_dispatch_id",
    ".amdhsa_user_sgpr_flat_scratch_init",
    PRELOAD_LENGTH,
    ".amdhsa_user_sgpr_kernarg_preload_offset",
    ".amdhsa_user_sgpr_private_segment_size",
    ".amdhsa_wavefront_size32",
    ".amdhsa_uses_dynamic_stack",
    ".amdhsa_enable_private_segment",
    ".amdhsa_system_sgpr_private_segment_wavefront_offset",
    ".amdhsa_system_sgpr_workgroup_id_x",
    ".amdhsa_system_sgpr_workgroup_id_y",
    ".amdhsa_system_sgpr_workgroup_id_z",
    ".amdhsa_system_sgpr_workgroup_info",
    ".amdhsa_system_vgpr_workitem_id",
    ".amdhsa_next_free_vgpr",
    NEXT_FREE_SGPR,
    ".amdhsa_named_barrier_count",
    ".amdhsa_accum_offset",
    ".amdhsa_reserve_vcc",
    ".amdhsa_reserve_flat_scratch",
    ".amdhsa_reserve_xnack_mask",
    ".amdhsa_float_round_mode_32",
    ".amdhsa_float_round_mode_16_64",
    ".amdhsa_float_denorm_mode_32",
    ".amdhsa_float_denorm_mode_16_64",
    ".amdhsa_dx10_clamp",
    ".amdhsa_ieee_mode",
    ".amdhsa_fp16_overflow",
    ".amdhsa_tg_split",
    ".amdhsa_workgroup_processor_mode",
    ".amdhsa_memory_ordered",
    ".amdhsa_forward_progress",
    ".amdhsa_shared_vgpr_count",
    ".amdhsa_inst_pref_size",
    ".amdhsa_round_robin_scheduling",
    ".amdhsa_exception_fp_ieee_invalid_op",
    ".amdhsa_exception_fp_denorm_src",
    ".amdhsa_exception_fp_ieee_div_zero",
    ".amdhsa_exception_fp_ieee_overflow",
    ".amdhsa_exception_fp_ieee_underflow",
    ".amdhsa_exception_fp_ieee_inexact",
    ".amdhsa_exception_int_div_zero",
];

impl Assembler<'_> {
    /// Lists a block: what it says, and defaults. An empty line follows, as LLVM leaves the end of the last one.
    pub fn list_kernel(&mut self, name: &[u8], given: &[Given]) {
        if self.listing.is_none() {
            return;
        }
        let layout = self.layout();
        let defaults = self.defaults(&layout);
        let says = |directive: &str| given.iter().find(|g| g.directive == directive).map(|g| g.value);
        let mut text = format!("\t.amdhsa_kernel {}\n", name.escape_ascii());
        for directive in ORDER {
            if !matches!(self.kernel_directive(directive.as_bytes(), &layout), Some(Ok(_))) {
                continue;
            }
            let value = match *directive {
                // Earlier versions have the bit, without a meaning.
                ".amdhsa_uses_dynamic_stack" if !layout.dynamic_stack_bit => continue,
                // A statement about the target, which these versions make.
                ".amdhsa_reserve_xnack_mask" if !self.states_xnack() => continue,
                ".amdhsa_reserve_xnack_mask" => i64::from(self.uses_xnack()),
                ".amdhsa_reserve_vcc" | ".amdhsa_reserve_flat_scratch" => 1,
                USER_SGPR_COUNT => self.user_sgprs(given),
                _ => {
                    let field = FIELDS
                        .iter()
                        .find(|f| f.directive == Some(directive) && f.is_in(&layout));
                    let default = defaults.iter().find(|d| field.is_some_and(|f| f.name == d.0));
                    default.map_or(0, |d| d.1)
                }
            };
            let value = says(directive).unwrap_or(Value::Absolute(value));
            let value = match self.state.absolute(value) {
                Ok(number) => number.to_string(),
                Err(_) => crate::listing::expression(&self.state, value),
            };
            let value = match *directive {
                NEXT_FREE_SGPR => self.next_free_sgpr(value, given),
                _ => value,
            };
            text.push_str(&format!("\t\t{directive} {value}\n"));
        }
        text.push_str("\t.end_amdhsa_kernel\n");
        if let Some(listing) = &mut self.listing {
            listing.line(&text);
        }
    }

    fn states_xnack(&self) -> bool {
        let version = self.options.code_object_version;
        let has = self.processor().features().contains(Features::XNACK);
        has && matches!(version, CodeObjectVersion::V4 | CodeObjectVersion::V5)
    }

    /// A kernel whose arguments are preloaded has its user SGPRs at least.
    fn next_free_sgpr(&self, value: String, given: &[Given]) -> String {
        let find = |name: &str| given.iter().find(|g| g.directive == name);
        let number = |given: Option<&Given>| given.and_then(|g| self.state.absolute(g.value).ok());
        if number(find(PRELOAD_LENGTH)).unwrap_or(0) == 0 {
            return value;
        }
        let user_sgprs = number(find(USER_SGPR_COUNT)).unwrap_or_else(|| self.user_sgprs(given));
        match value.parse() {
            Ok(sgprs) => user_sgprs.max(sgprs).to_string(),
            Err(_) => value,
        }
    }

    /// User SGPRs that the directives enable, as far as that is known.
    fn user_sgprs(&self, given: &[Given]) -> i64 {
        let value = |name: &str| {
            let given = given.iter().find(|g| g.directive == name);
            given.and_then(|g| self.state.absolute(g.value).ok()).unwrap_or(0)
        };
        let enabled = USER_SGPRS.iter().filter(|(name, _)| value(name) != 0);
        let preloaded = value(PRELOAD_LENGTH);
        enabled.map(|(_, count)| count).sum::<i64>() + preloaded
    }
}
