//! AMD's extensions (`hsa_ext_amd.h`): attributes, pools, pointers, events, shared virtual memory.

use crate::handle::Agent;
use crate::{c_enum, c_struct};

c_enum! {
    /// `hsa_amd_agent_info_t`.
    AmdAgentInfo: u32 {
        ChipId = 0xa000, "HSA_AMD_AGENT_INFO_CHIP_ID";
        CachelineSize = 0xa001, "HSA_AMD_AGENT_INFO_CACHELINE_SIZE";
        ComputeUnitCount = 0xa002, "HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT";
        MaxClockFrequency = 0xa003, "HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY";
        DriverNodeId = 0xa004, "HSA_AMD_AGENT_INFO_DRIVER_NODE_ID";
        MaxAddressWatchPoints = 0xa005, "HSA_AMD_AGENT_INFO_MAX_ADDRESS_WATCH_POINTS";
        Bdfid = 0xa006, "HSA_AMD_AGENT_INFO_BDFID";
        MemoryWidth = 0xa007, "HSA_AMD_AGENT_INFO_MEMORY_WIDTH";
        MemoryMaxFrequency = 0xa008, "HSA_AMD_AGENT_INFO_MEMORY_MAX_FREQUENCY";
        ProductName = 0xa009, "HSA_AMD_AGENT_INFO_PRODUCT_NAME";
        MaxWavesPerCu = 0xa00a, "HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU";
        NumSimdsPerCu = 0xa00b, "HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU";
        NumShaderEngines = 0xa00c, "HSA_AMD_AGENT_INFO_NUM_SHADER_ENGINES";
        NumShaderArraysPerSe = 0xa00d, "HSA_AMD_AGENT_INFO_NUM_SHADER_ARRAYS_PER_SE";
        HdpFlush = 0xa00e, "HSA_AMD_AGENT_INFO_HDP_FLUSH";
        Domain = 0xa00f, "HSA_AMD_AGENT_INFO_DOMAIN";
        CooperativeQueues = 0xa010, "HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES";
        Uuid = 0xa011, "HSA_AMD_AGENT_INFO_UUID";
        AsicRevision = 0xa012, "HSA_AMD_AGENT_INFO_ASIC_REVISION";
        SvmDirectHostAccess = 0xa013, "HSA_AMD_AGENT_INFO_SVM_DIRECT_HOST_ACCESS";
        CooperativeComputeUnitCount = 0xa014, "HSA_AMD_AGENT_INFO_COOPERATIVE_COMPUTE_UNIT_COUNT";
    }
}

c_enum! {
    /// `hsa_amd_region_info_t`.
    AmdRegionInfo: u32 {
        HostAccessible = 0xa000, "HSA_AMD_REGION_INFO_HOST_ACCESSIBLE";
        Base = 0xa001, "HSA_AMD_REGION_INFO_BASE";
        BusWidth = 0xa002, "HSA_AMD_REGION_INFO_BUS_WIDTH";
        MaxClockFrequency = 0xa003, "HSA_AMD_REGION_INFO_MAX_CLOCK_FREQUENCY";
    }
}

c_enum! {
    /// `hsa_amd_coherency_type_t`.
    AmdCoherencyType: u32 {
        Coherent = 0, "HSA_AMD_COHERENCY_TYPE_COHERENT";
        Noncoherent = 1, "HSA_AMD_COHERENCY_TYPE_NONCOHERENT";
    }
}

c_enum! {
    /// `hsa_amd_signal_attribute_t`.
    AmdSignalAttribute: u32 {
        AmdGpuOnly = 1, "HSA_AMD_SIGNAL_AMD_GPU_ONLY";
        Ipc = 2, "HSA_AMD_SIGNAL_IPC";
    }
}

c_enum! {
    /// `hsa_amd_segment_t`.
    AmdSegment: u32 {
        Global = 0, "HSA_AMD_SEGMENT_GLOBAL";
        Readonly = 1, "HSA_AMD_SEGMENT_READONLY";
        Private = 2, "HSA_AMD_SEGMENT_PRIVATE";
        Group = 3, "HSA_AMD_SEGMENT_GROUP";
    }
}

c_enum! {
    /// `hsa_amd_memory_pool_global_flag_t`.
    AmdMemoryPoolGlobalFlag: u32 {
        KernargInit = 1, "HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT";
        FineGrained = 2, "HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED";
        CoarseGrained = 4, "HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED";
    }
}

c_enum! {
    /// `hsa_amd_memory_pool_info_t`.
    AmdMemoryPoolInfo: u32 {
        Segment = 0, "HSA_AMD_MEMORY_POOL_INFO_SEGMENT";
        GlobalFlags = 1, "HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS";
        Size = 2, "HSA_AMD_MEMORY_POOL_INFO_SIZE";
        RuntimeAllocAllowed = 5, "HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED";
        RuntimeAllocGranule = 6, "HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_GRANULE";
        RuntimeAllocAlignment = 7, "HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALIGNMENT";
        AccessibleByAll = 15, "HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL";
        AllocMaxSize = 16, "HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE";
    }
}

c_enum! {
    /// `hsa_amd_copy_direction_t`.
    CopyDirection: u32 {
        HostToHost = 0, "hsaHostToHost";
        HostToDevice = 1, "hsaHostToDevice";
        DeviceToHost = 2, "hsaDeviceToHost";
        DeviceToDevice = 3, "hsaDeviceToDevice";
    }
}

c_enum! {
    /// `hsa_amd_memory_pool_access_t`.
    AmdMemoryPoolAccess: u32 {
        NeverAllowed = 0, "HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED";
        AllowedByDefault = 1, "HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT";
        DisallowedByDefault = 2, "HSA_AMD_MEMORY_POOL_ACCESS_DISALLOWED_BY_DEFAULT";
    }
}

c_enum! {
    /// `hsa_amd_link_info_type_t`.
    AmdLinkInfoType: u32 {
        Hypertransport = 0, "HSA_AMD_LINK_INFO_TYPE_HYPERTRANSPORT";
        Qpi = 1, "HSA_AMD_LINK_INFO_TYPE_QPI";
        Pcie = 2, "HSA_AMD_LINK_INFO_TYPE_PCIE";
        Infinband = 3, "HSA_AMD_LINK_INFO_TYPE_INFINBAND";
        Xgmi = 4, "HSA_AMD_LINK_INFO_TYPE_XGMI";
    }
}

c_enum! {
    /// `hsa_amd_agent_memory_pool_info_t`.
    AmdAgentMemoryPoolInfo: u32 {
        Access = 0, "HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS";
        NumLinkHops = 1, "HSA_AMD_AGENT_MEMORY_POOL_INFO_NUM_LINK_HOPS";
        LinkInfo = 2, "HSA_AMD_AGENT_MEMORY_POOL_INFO_LINK_INFO";
    }
}

c_enum! {
    /// `hsa_amd_pointer_type_t`.
    AmdPointerType: u32 {
        Unknown = 0, "HSA_EXT_POINTER_TYPE_UNKNOWN";
        Hsa = 1, "HSA_EXT_POINTER_TYPE_HSA";
        Locked = 2, "HSA_EXT_POINTER_TYPE_LOCKED";
        Graphics = 3, "HSA_EXT_POINTER_TYPE_GRAPHICS";
        Ipc = 4, "HSA_EXT_POINTER_TYPE_IPC";
    }
}

c_enum! {
    /// `hsa_amd_event_type_t`.
    AmdEventType: u32 {
        GpuMemoryFaultEvent = 0, "HSA_AMD_GPU_MEMORY_FAULT_EVENT";
    }
}

c_enum! {
    /// `hsa_amd_memory_fault_reason_t`.
    AmdMemoryFaultReason: u32 {
        PageNotPresent = 1, "HSA_AMD_MEMORY_FAULT_PAGE_NOT_PRESENT";
        ReadOnly = 2, "HSA_AMD_MEMORY_FAULT_READ_ONLY";
        Nx = 4, "HSA_AMD_MEMORY_FAULT_NX";
        HostOnly = 8, "HSA_AMD_MEMORY_FAULT_HOST_ONLY";
        Dramecc = 16, "HSA_AMD_MEMORY_FAULT_DRAMECC";
        Imprecise = 32, "HSA_AMD_MEMORY_FAULT_IMPRECISE";
        Sramecc = 64, "HSA_AMD_MEMORY_FAULT_SRAMECC";
        Hang = 0x80000000, "HSA_AMD_MEMORY_FAULT_HANG";
    }
}

c_enum! {
    /// `hsa_amd_queue_priority_t`.
    AmdQueuePriority: u32 {
        Low = 0, "HSA_AMD_QUEUE_PRIORITY_LOW";
        Normal = 1, "HSA_AMD_QUEUE_PRIORITY_NORMAL";
        High = 2, "HSA_AMD_QUEUE_PRIORITY_HIGH";
    }
}

c_enum! {
    /// `hsa_amd_svm_model_t`.
    AmdSvmModel: u32 {
        FineGrained = 0, "HSA_AMD_SVM_GLOBAL_FLAG_FINE_GRAINED";
        CoarseGrained = 1, "HSA_AMD_SVM_GLOBAL_FLAG_COARSE_GRAINED";
        Indeterminate = 2, "HSA_AMD_SVM_GLOBAL_FLAG_INDETERMINATE";
    }
}

c_enum! {
    /// `hsa_amd_svm_attribute_t`.
    AmdSvmAttribute: u32 {
        GlobalFlag = 0, "HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG";
        ReadOnly = 1, "HSA_AMD_SVM_ATTRIB_READ_ONLY";
        HiveLocal = 2, "HSA_AMD_SVM_ATTRIB_HIVE_LOCAL";
        MigrationGranularity = 3, "HSA_AMD_SVM_ATTRIB_MIGRATION_GRANULARITY";
        PreferredLocation = 4, "HSA_AMD_SVM_ATTRIB_PREFERRED_LOCATION";
        PrefetchLocation = 5, "HSA_AMD_SVM_ATTRIB_PREFETCH_LOCATION";
        ReadMostly = 6, "HSA_AMD_SVM_ATTRIB_READ_MOSTLY";
        AgentAccessible = 0x200, "HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE";
        AgentAccessibleInPlace = 0x201, "HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE_IN_PLACE";
        AgentNoAccess = 0x202, "HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS";
        AccessQuery = 0x203, "HSA_AMD_SVM_ATTRIB_ACCESS_QUERY";
    }
}

c_struct! {
    /// `hsa_amd_hdp_flush_t`.
    AmdHdpFlush, "hsa_amd_hdp_flush_t" {
        hdp_mem_flush_cntl: u64, "HDP_MEM_FLUSH_CNTL";
        hdp_reg_flush_cntl: u64, "HDP_REG_FLUSH_CNTL";
    }
}

c_struct! {
    /// `hsa_amd_profiling_dispatch_time_t`.
    AmdProfilingDispatchTime, "hsa_amd_profiling_dispatch_time_t" {
        start: u64, "start";
        end: u64, "end";
    }
}

c_struct! {
    /// `hsa_amd_profiling_async_copy_time_t`.
    AmdProfilingAsyncCopyTime, "hsa_amd_profiling_async_copy_time_t" {
        start: u64, "start";
        end: u64, "end";
    }
}

c_struct! {
    /// `hsa_pitched_ptr_t`.
    PitchedPtr, "hsa_pitched_ptr_t" {
        base: u64, "base";
        pitch: u64, "pitch";
        slice: u64, "slice";
    }
}

c_struct! {
    /// `hsa_amd_memory_pool_link_info_t`.
    AmdMemoryPoolLinkInfo, "hsa_amd_memory_pool_link_info_t" {
        min_latency: u32, "min_latency";
        max_latency: u32, "max_latency";
        min_bandwidth: u32, "min_bandwidth";
        max_bandwidth: u32, "max_bandwidth";
        atomic_support_32bit: u8, "atomic_support_32bit";
        atomic_support_64bit: u8, "atomic_support_64bit";
        coherent_support: u8, "coherent_support";
        link_type: u32, "link_type";
        numa_distance: u32, "numa_distance";
    }
}

c_struct! {
    /// `hsa_amd_image_descriptor_t`.
    AmdImageDescriptor, "hsa_amd_image_descriptor_t" {
        version: u32, "version";
        device_id: u32, "deviceID";
        data: [u32; 1], "data";
    }
}

c_struct! {
    /// `hsa_amd_pointer_info_t`.
    AmdPointerInfo, "hsa_amd_pointer_info_t" {
        size: u32, "size";
        ty: u32, "type";
        agent_base_address: u64, "agentBaseAddress";
        host_base_address: u64, "hostBaseAddress";
        size_in_bytes: u64, "sizeInBytes";
        user_data: u64, "userData";
        agent_owner: Agent, "agentOwner";
        global_flags: u32, "global_flags";
    }
}

c_struct! {
    /// `hsa_amd_ipc_memory_t`.
    AmdIpcMemory, "hsa_amd_ipc_memory_t" {
        handle: [u32; 8], "handle";
    }
}

c_struct! {
    /// `hsa_amd_gpu_memory_fault_info_t`.
    AmdGpuMemoryFaultInfo, "hsa_amd_gpu_memory_fault_info_t" {
        agent: Agent, "agent";
        virtual_address: u64, "virtual_address";
        fault_reason_mask: u32, "fault_reason_mask";
    }
}

c_struct! {
    /// `hsa_amd_event_t`.
    AmdEvent, "hsa_amd_event_t" {
        event_type: u32, "event_type";
        memory_fault: AmdGpuMemoryFaultInfo, "memory_fault";
    }
}

c_struct! {
    /// `hsa_amd_svm_attribute_pair_t`.
    AmdSvmAttributePair, "hsa_amd_svm_attribute_pair_t" {
        attribute: u64, "attribute";
        value: u64, "value";
    }
}
