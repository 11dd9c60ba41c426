//! Opaque handles: a `u64` each, whose meaning is the runtime's; 0 is none.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

macro_rules! handles {
    ($($(#[$meta:meta])* $name:ident, $c:literal;)+) => {
        $(
            $(#[$meta])*
            #[repr(C)]
            #[derive(
                Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, FromBytes, IntoBytes, Immutable, KnownLayout,
            )]
            pub struct $name {
                pub handle: u64,
            }

            const _: () = assert!(size_of::<$name>() == 8 && align_of::<$name>() == 8);
        )+

        /// Names of all handles in the C API.
        pub const C_NAMES: &[&str] = &[$($c),+];
    };
}

handles! {
    /// `hsa_agent_t`.
    Agent, "hsa_agent_t";
    /// `hsa_cache_t`.
    Cache, "hsa_cache_t";
    /// `hsa_signal_group_t`.
    SignalGroup, "hsa_signal_group_t";
    /// `hsa_region_t`.
    Region, "hsa_region_t";
    /// `hsa_isa_t`.
    Isa, "hsa_isa_t";
    /// `hsa_wavefront_t`.
    Wavefront, "hsa_wavefront_t";
    /// `hsa_code_object_reader_t`.
    CodeObjectReader, "hsa_code_object_reader_t";
    /// `hsa_executable_t`.
    Executable, "hsa_executable_t";
    /// `hsa_loaded_code_object_t`.
    LoadedCodeObject, "hsa_loaded_code_object_t";
    /// `hsa_executable_symbol_t`.
    ExecutableSymbol, "hsa_executable_symbol_t";
    /// `hsa_code_object_t`.
    CodeObject, "hsa_code_object_t";
    /// `hsa_callback_data_t`.
    CallbackData, "hsa_callback_data_t";
    /// `hsa_code_symbol_t`.
    CodeSymbol, "hsa_code_symbol_t";
    /// `hsa_ext_image_t`.
    Image, "hsa_ext_image_t";
    /// `hsa_ext_sampler_t`.
    Sampler, "hsa_ext_sampler_t";
    /// `hsa_amd_memory_pool_t`.
    AmdMemoryPool, "hsa_amd_memory_pool_t";
    /// `hsa_ext_program_t`.
    Program, "hsa_ext_program_t";
}
