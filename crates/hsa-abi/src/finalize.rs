//! Programs and their finalization (`hsa_ext_finalize.h`).

use crate::{Dim3, c_enum, c_struct};

c_enum! {
    /// `hsa_ext_program_info_t`.
    ProgramInfo: u32 {
        MachineModel = 0, "HSA_EXT_PROGRAM_INFO_MACHINE_MODEL";
        Profile = 1, "HSA_EXT_PROGRAM_INFO_PROFILE";
        DefaultFloatRoundingMode = 2, "HSA_EXT_PROGRAM_INFO_DEFAULT_FLOAT_ROUNDING_MODE";
    }
}

c_enum! {
    /// `hsa_ext_finalizer_call_convention_t`.
    FinalizerCallConvention: i32 {
        Auto = -1, "HSA_EXT_FINALIZER_CALL_CONVENTION_AUTO";
    }
}

c_struct! {
    /// `hsa_ext_control_directives_t`.
    ControlDirectives, "hsa_ext_control_directives_t" {
        control_directives_mask: u64, "control_directives_mask";
        break_exceptions_mask: u16, "break_exceptions_mask";
        detect_exceptions_mask: u16, "detect_exceptions_mask";
        max_dynamic_group_size: u32, "max_dynamic_group_size";
        max_flat_grid_size: u64, "max_flat_grid_size";
        max_flat_workgroup_size: u32, "max_flat_workgroup_size";
        reserved1: u32, "reserved1";
        required_grid_size: [u64; 3], "required_grid_size";
        required_workgroup_size: Dim3, "required_workgroup_size";
        required_dim: u8, "required_dim";
        reserved2: [u8; 75], "reserved2";
    }
}
