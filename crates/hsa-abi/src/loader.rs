//! AMD's loader extension (`hsa_ven_amd_loader.h`).

use crate::handle::{Agent, Executable};
use crate::{c_enum, c_struct};

c_enum! {
    /// `hsa_ven_amd_loader_code_object_storage_type_t`.
    LoaderCodeObjectStorageType: u32 {
        None = 0, "HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_NONE";
        File = 1, "HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_FILE";
        Memory = 2, "HSA_VEN_AMD_LOADER_CODE_OBJECT_STORAGE_TYPE_MEMORY";
    }
}

c_enum! {
    /// `hsa_ven_amd_loader_loaded_code_object_kind_t`.
    LoaderLoadedCodeObjectKind: u32 {
        Program = 1, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_KIND_PROGRAM";
        Agent = 2, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_KIND_AGENT";
    }
}

c_enum! {
    /// `hsa_ven_amd_loader_loaded_code_object_info_t`.
    LoaderLoadedCodeObjectInfo: u32 {
        Executable = 1, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_EXECUTABLE";
        Kind = 2, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_KIND";
        Agent = 3, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_AGENT";
        CodeObjectStorageType = 4, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_TYPE";
        CodeObjectStorageMemoryBase = 5, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_MEMORY_BASE";
        CodeObjectStorageMemorySize = 6, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_MEMORY_SIZE";
        CodeObjectStorageFile = 7, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_CODE_OBJECT_STORAGE_FILE";
        LoadDelta = 8, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_DELTA";
        LoadBase = 9, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_BASE";
        LoadSize = 10, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_LOAD_SIZE";
        UriLength = 11, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI_LENGTH";
        Uri = 12, "HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_URI";
    }
}

c_struct! {
    /// `hsa_ven_amd_loader_segment_descriptor_t`.
    LoaderSegmentDescriptor, "hsa_ven_amd_loader_segment_descriptor_t" {
        agent: Agent, "agent";
        executable: Executable, "executable";
        code_object_storage_type: u32, "code_object_storage_type";
        code_object_storage_base: u64, "code_object_storage_base";
        code_object_storage_size: u64, "code_object_storage_size";
        code_object_storage_offset: u64, "code_object_storage_offset";
        segment_base: u64, "segment_base";
        segment_size: u64, "segment_size";
    }
}
