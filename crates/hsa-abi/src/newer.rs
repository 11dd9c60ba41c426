//! What ROCr has added since 5.2, as later versions of HIP ask for it. Debian's headers do not have it; the numbers are those of
//! ROCr's `hsa_ext_amd.h` 1.4.

use crate::{c_enum, c_struct, handle};

c_enum! {
    /// Further values of `hsa_amd_agent_info_t`.
    NewerAgentInfo: u32 {
        MemoryAvail = 0xa015, "HSA_AMD_AGENT_INFO_MEMORY_AVAIL";
        TimestampFrequency = 0xa016, "HSA_AMD_AGENT_INFO_TIMESTAMP_FREQUENCY";
        AsicFamilyId = 0xa107, "HSA_AMD_AGENT_INFO_ASIC_FAMILY_ID";
        UcodeVersion = 0xa108, "HSA_AMD_AGENT_INFO_UCODE_VERSION";
        SdmaUcodeVersion = 0xa109, "HSA_AMD_AGENT_INFO_SDMA_UCODE_VERSION";
        NumSdmaEng = 0xa10a, "HSA_AMD_AGENT_INFO_NUM_SDMA_ENG";
        NumSdmaXgmiEng = 0xa10b, "HSA_AMD_AGENT_INFO_NUM_SDMA_XGMI_ENG";
        IommuSupport = 0xa110, "HSA_AMD_AGENT_INFO_IOMMU_SUPPORT";
        NumXcc = 0xa111, "HSA_AMD_AGENT_INFO_NUM_XCC";
        DriverUid = 0xa112, "HSA_AMD_AGENT_INFO_DRIVER_UID";
        NearestCpu = 0xa113, "HSA_AMD_AGENT_INFO_NEAREST_CPU";
        MemoryProperties = 0xa114, "HSA_AMD_AGENT_INFO_MEMORY_PROPERTIES";
        AqlExtensions = 0xa115, "HSA_AMD_AGENT_INFO_AQL_EXTENSIONS";
    }
}

c_enum! {
    /// Further values of `hsa_system_info_t`.
    NewerSystemInfo: u32 {
        MwaitxEnabled = 0x203, "HSA_AMD_SYSTEM_INFO_MWAITX_ENABLED";
        DmabufSupported = 0x204, "HSA_AMD_SYSTEM_INFO_DMABUF_SUPPORTED";
        VirtualMemApiSupported = 0x205, "HSA_AMD_SYSTEM_INFO_VIRTUAL_MEM_API_SUPPORTED";
        XnackEnabled = 0x206, "HSA_AMD_SYSTEM_INFO_XNACK_ENABLED";
        ExtVersionMajor = 0x207, "HSA_AMD_SYSTEM_INFO_EXT_VERSION_MAJOR";
        ExtVersionMinor = 0x208, "HSA_AMD_SYSTEM_INFO_EXT_VERSION_MINOR";
    }
}

c_enum! {
    /// Further values of `hsa_amd_memory_pool_info_t`.
    NewerPoolInfo: u32 {
        Location = 17, "HSA_AMD_MEMORY_POOL_INFO_LOCATION";
        RuntimeAllocRecGranule = 18, "HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_REC_GRANULE";
    }
}

c_enum! {
    /// Further values of `hsa_amd_pointer_type_t`.
    NewerPointerType: u32 {
        ReservedAddr = 5, "HSA_EXT_POINTER_TYPE_RESERVED_ADDR";
        HsaVmem = 6, "HSA_EXT_POINTER_TYPE_HSA_VMEM";
    }
}

c_struct! {
    /// `hsa_amd_memory_access_desc_t`: what an agent may do with a mapping.
    MemoryAccessDesc, "hsa_amd_memory_access_desc_t" {
        permissions: u32, "permissions";
        agent: handle::Agent, "agent_handle";
    }
}
