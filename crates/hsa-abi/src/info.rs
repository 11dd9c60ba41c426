//! Attributes, kinds and states of `hsa.h`, as enumerations.

use crate::{c_consts, c_enum};

c_enum! {
    /// `hsa_access_permission_t`.
    AccessPermission: u32 {
        Ro = 1, "HSA_ACCESS_PERMISSION_RO";
        Wo = 2, "HSA_ACCESS_PERMISSION_WO";
        Rw = 3, "HSA_ACCESS_PERMISSION_RW";
    }
}

c_enum! {
    /// `hsa_endianness_t`.
    Endianness: u32 {
        Little = 0, "HSA_ENDIANNESS_LITTLE";
        Big = 1, "HSA_ENDIANNESS_BIG";
    }
}

c_enum! {
    /// `hsa_system_info_t`.
    SystemInfo: u32 {
        VersionMajor = 0, "HSA_SYSTEM_INFO_VERSION_MAJOR";
        VersionMinor = 1, "HSA_SYSTEM_INFO_VERSION_MINOR";
        Timestamp = 2, "HSA_SYSTEM_INFO_TIMESTAMP";
        TimestampFrequency = 3, "HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY";
        SignalMaxWait = 4, "HSA_SYSTEM_INFO_SIGNAL_MAX_WAIT";
        Endianness = 5, "HSA_SYSTEM_INFO_ENDIANNESS";
        MachineModel = 6, "HSA_SYSTEM_INFO_MACHINE_MODEL";
        Extensions = 7, "HSA_SYSTEM_INFO_EXTENSIONS";
        AmdBuildVersion = 0x200, "HSA_AMD_SYSTEM_INFO_BUILD_VERSION";
        AmdSvmSupported = 0x201, "HSA_AMD_SYSTEM_INFO_SVM_SUPPORTED";
        AmdSvmAccessibleByDefault = 0x202, "HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT";
    }
}

c_enum! {
    /// `hsa_extension_t`.
    Extension: u32 {
        Finalizer = 0, "HSA_EXTENSION_FINALIZER";
        Images = 1, "HSA_EXTENSION_IMAGES";
        PerformanceCounters = 2, "HSA_EXTENSION_PERFORMANCE_COUNTERS";
        ProfilingEvents = 3, "HSA_EXTENSION_PROFILING_EVENTS";
        AmdFirstExtension = 0x200, "HSA_AMD_FIRST_EXTENSION";
        AmdLoader = 0x201, "HSA_EXTENSION_AMD_LOADER";
        AmdAqlprofile = 0x202, "HSA_EXTENSION_AMD_AQLPROFILE";
    }
}

c_enum! {
    /// `hsa_agent_feature_t`.
    AgentFeature: u32 {
        KernelDispatch = 1, "HSA_AGENT_FEATURE_KERNEL_DISPATCH";
        AgentDispatch = 2, "HSA_AGENT_FEATURE_AGENT_DISPATCH";
    }
}

c_enum! {
    /// `hsa_agent_info_t`.
    AgentInfo: u32 {
        Name = 0, "HSA_AGENT_INFO_NAME";
        VendorName = 1, "HSA_AGENT_INFO_VENDOR_NAME";
        Feature = 2, "HSA_AGENT_INFO_FEATURE";
        MachineModel = 3, "HSA_AGENT_INFO_MACHINE_MODEL";
        Profile = 4, "HSA_AGENT_INFO_PROFILE";
        DefaultFloatRoundingMode = 5, "HSA_AGENT_INFO_DEFAULT_FLOAT_ROUNDING_MODE";
        BaseProfileDefaultFloatRoundingModes = 23, "HSA_AGENT_INFO_BASE_PROFILE_DEFAULT_FLOAT_ROUNDING_MODES";
        FastF16Operation = 24, "HSA_AGENT_INFO_FAST_F16_OPERATION";
        WavefrontSize = 6, "HSA_AGENT_INFO_WAVEFRONT_SIZE";
        WorkgroupMaxDim = 7, "HSA_AGENT_INFO_WORKGROUP_MAX_DIM";
        WorkgroupMaxSize = 8, "HSA_AGENT_INFO_WORKGROUP_MAX_SIZE";
        GridMaxDim = 9, "HSA_AGENT_INFO_GRID_MAX_DIM";
        GridMaxSize = 10, "HSA_AGENT_INFO_GRID_MAX_SIZE";
        FbarrierMaxSize = 11, "HSA_AGENT_INFO_FBARRIER_MAX_SIZE";
        QueuesMax = 12, "HSA_AGENT_INFO_QUEUES_MAX";
        QueueMinSize = 13, "HSA_AGENT_INFO_QUEUE_MIN_SIZE";
        QueueMaxSize = 14, "HSA_AGENT_INFO_QUEUE_MAX_SIZE";
        QueueType = 15, "HSA_AGENT_INFO_QUEUE_TYPE";
        Node = 16, "HSA_AGENT_INFO_NODE";
        Device = 17, "HSA_AGENT_INFO_DEVICE";
        CacheSize = 18, "HSA_AGENT_INFO_CACHE_SIZE";
        Isa = 19, "HSA_AGENT_INFO_ISA";
        Extensions = 20, "HSA_AGENT_INFO_EXTENSIONS";
        VersionMajor = 21, "HSA_AGENT_INFO_VERSION_MAJOR";
        VersionMinor = 22, "HSA_AGENT_INFO_VERSION_MINOR";
    }
}

c_enum! {
    /// `hsa_exception_policy_t`.
    ExceptionPolicy: u32 {
        Break = 1, "HSA_EXCEPTION_POLICY_BREAK";
        Detect = 2, "HSA_EXCEPTION_POLICY_DETECT";
    }
}

c_enum! {
    /// `hsa_cache_info_t`.
    CacheInfo: u32 {
        NameLength = 0, "HSA_CACHE_INFO_NAME_LENGTH";
        Name = 1, "HSA_CACHE_INFO_NAME";
        Level = 2, "HSA_CACHE_INFO_LEVEL";
        Size = 3, "HSA_CACHE_INFO_SIZE";
    }
}

c_enum! {
    /// `hsa_wait_state_t`.
    WaitState: u32 {
        Blocked = 0, "HSA_WAIT_STATE_BLOCKED";
        Active = 1, "HSA_WAIT_STATE_ACTIVE";
    }
}

c_enum! {
    /// `hsa_region_segment_t`.
    RegionSegment: u32 {
        Global = 0, "HSA_REGION_SEGMENT_GLOBAL";
        Readonly = 1, "HSA_REGION_SEGMENT_READONLY";
        Private = 2, "HSA_REGION_SEGMENT_PRIVATE";
        Group = 3, "HSA_REGION_SEGMENT_GROUP";
        Kernarg = 4, "HSA_REGION_SEGMENT_KERNARG";
    }
}

c_enum! {
    /// `hsa_region_global_flag_t`.
    RegionGlobalFlag: u32 {
        Kernarg = 1, "HSA_REGION_GLOBAL_FLAG_KERNARG";
        FineGrained = 2, "HSA_REGION_GLOBAL_FLAG_FINE_GRAINED";
        CoarseGrained = 4, "HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED";
    }
}

c_enum! {
    /// `hsa_region_info_t`.
    RegionInfo: u32 {
        Segment = 0, "HSA_REGION_INFO_SEGMENT";
        GlobalFlags = 1, "HSA_REGION_INFO_GLOBAL_FLAGS";
        Size = 2, "HSA_REGION_INFO_SIZE";
        AllocMaxSize = 4, "HSA_REGION_INFO_ALLOC_MAX_SIZE";
        AllocMaxPrivateWorkgroupSize = 8, "HSA_REGION_INFO_ALLOC_MAX_PRIVATE_WORKGROUP_SIZE";
        RuntimeAllocAllowed = 5, "HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED";
        RuntimeAllocGranule = 6, "HSA_REGION_INFO_RUNTIME_ALLOC_GRANULE";
        RuntimeAllocAlignment = 7, "HSA_REGION_INFO_RUNTIME_ALLOC_ALIGNMENT";
    }
}

c_enum! {
    /// `hsa_isa_info_t`.
    IsaInfo: u32 {
        NameLength = 0, "HSA_ISA_INFO_NAME_LENGTH";
        Name = 1, "HSA_ISA_INFO_NAME";
        CallConventionCount = 2, "HSA_ISA_INFO_CALL_CONVENTION_COUNT";
        CallConventionInfoWavefrontSize = 3, "HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONT_SIZE";
        CallConventionInfoWavefrontsPerComputeUnit = 4, "HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONTS_PER_COMPUTE_UNIT";
        MachineModels = 5, "HSA_ISA_INFO_MACHINE_MODELS";
        Profiles = 6, "HSA_ISA_INFO_PROFILES";
        DefaultFloatRoundingModes = 7, "HSA_ISA_INFO_DEFAULT_FLOAT_ROUNDING_MODES";
        BaseProfileDefaultFloatRoundingModes = 8, "HSA_ISA_INFO_BASE_PROFILE_DEFAULT_FLOAT_ROUNDING_MODES";
        FastF16Operation = 9, "HSA_ISA_INFO_FAST_F16_OPERATION";
        WorkgroupMaxDim = 12, "HSA_ISA_INFO_WORKGROUP_MAX_DIM";
        WorkgroupMaxSize = 13, "HSA_ISA_INFO_WORKGROUP_MAX_SIZE";
        GridMaxDim = 14, "HSA_ISA_INFO_GRID_MAX_DIM";
        GridMaxSize = 16, "HSA_ISA_INFO_GRID_MAX_SIZE";
        FbarrierMaxSize = 17, "HSA_ISA_INFO_FBARRIER_MAX_SIZE";
    }
}

c_enum! {
    /// `hsa_fp_type_t`.
    FpType: u32 {
        F16 = 1, "HSA_FP_TYPE_16";
        F32 = 2, "HSA_FP_TYPE_32";
        F64 = 4, "HSA_FP_TYPE_64";
    }
}

c_enum! {
    /// `hsa_flush_mode_t`.
    FlushMode: u32 {
        Ftz = 1, "HSA_FLUSH_MODE_FTZ";
        NonFtz = 2, "HSA_FLUSH_MODE_NON_FTZ";
    }
}

c_enum! {
    /// `hsa_round_method_t`.
    RoundMethod: u32 {
        Single = 1, "HSA_ROUND_METHOD_SINGLE";
        Double = 2, "HSA_ROUND_METHOD_DOUBLE";
    }
}

c_enum! {
    /// `hsa_wavefront_info_t`.
    WavefrontInfo: u32 {
        WavefrontInfoSize = 0, "HSA_WAVEFRONT_INFO_SIZE";
    }
}

c_enum! {
    /// `hsa_executable_state_t`.
    ExecutableState: u32 {
        Unfrozen = 0, "HSA_EXECUTABLE_STATE_UNFROZEN";
        Frozen = 1, "HSA_EXECUTABLE_STATE_FROZEN";
    }
}

c_enum! {
    /// `hsa_executable_info_t`.
    ExecutableInfo: u32 {
        Profile = 1, "HSA_EXECUTABLE_INFO_PROFILE";
        State = 2, "HSA_EXECUTABLE_INFO_STATE";
        DefaultFloatRoundingMode = 3, "HSA_EXECUTABLE_INFO_DEFAULT_FLOAT_ROUNDING_MODE";
    }
}

c_enum! {
    /// `hsa_symbol_kind_t`.
    SymbolKind: u32 {
        Variable = 0, "HSA_SYMBOL_KIND_VARIABLE";
        Kernel = 1, "HSA_SYMBOL_KIND_KERNEL";
        IndirectFunction = 2, "HSA_SYMBOL_KIND_INDIRECT_FUNCTION";
    }
}

c_enum! {
    /// `hsa_symbol_linkage_t`.
    SymbolLinkage: u32 {
        Module = 0, "HSA_SYMBOL_LINKAGE_MODULE";
        Program = 1, "HSA_SYMBOL_LINKAGE_PROGRAM";
    }
}

c_enum! {
    /// `hsa_variable_allocation_t`.
    VariableAllocation: u32 {
        Agent = 0, "HSA_VARIABLE_ALLOCATION_AGENT";
        Program = 1, "HSA_VARIABLE_ALLOCATION_PROGRAM";
    }
}

c_enum! {
    /// `hsa_variable_segment_t`.
    VariableSegment: u32 {
        Global = 0, "HSA_VARIABLE_SEGMENT_GLOBAL";
        Readonly = 1, "HSA_VARIABLE_SEGMENT_READONLY";
    }
}

c_enum! {
    /// `hsa_executable_symbol_info_t`.
    ExecutableSymbolInfo: u32 {
        Type = 0, "HSA_EXECUTABLE_SYMBOL_INFO_TYPE";
        NameLength = 1, "HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH";
        Name = 2, "HSA_EXECUTABLE_SYMBOL_INFO_NAME";
        ModuleNameLength = 3, "HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME_LENGTH";
        ModuleName = 4, "HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME";
        Agent = 20, "HSA_EXECUTABLE_SYMBOL_INFO_AGENT";
        VariableAddress = 21, "HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS";
        Linkage = 5, "HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE";
        IsDefinition = 17, "HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION";
        VariableAllocation = 6, "HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION";
        VariableSegment = 7, "HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT";
        VariableAlignment = 8, "HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT";
        VariableSize = 9, "HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE";
        VariableIsConst = 10, "HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST";
        KernelObject = 22, "HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT";
        KernelKernargSegmentSize = 11, "HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE";
        KernelKernargSegmentAlignment = 12, "HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT";
        KernelGroupSegmentSize = 13, "HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE";
        KernelPrivateSegmentSize = 14, "HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE";
        KernelDynamicCallstack = 15, "HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK";
        KernelCallConvention = 18, "HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_CALL_CONVENTION";
        IndirectFunctionObject = 23, "HSA_EXECUTABLE_SYMBOL_INFO_INDIRECT_FUNCTION_OBJECT";
        IndirectFunctionCallConvention = 16, "HSA_EXECUTABLE_SYMBOL_INFO_INDIRECT_FUNCTION_CALL_CONVENTION";
    }
}

c_enum! {
    /// `hsa_code_object_type_t`.
    CodeObjectType: u32 {
        CodeObjectTypeProgram = 0, "HSA_CODE_OBJECT_TYPE_PROGRAM";
    }
}

c_enum! {
    /// `hsa_code_object_info_t`.
    CodeObjectInfo: u32 {
        Version = 0, "HSA_CODE_OBJECT_INFO_VERSION";
        Type = 1, "HSA_CODE_OBJECT_INFO_TYPE";
        Isa = 2, "HSA_CODE_OBJECT_INFO_ISA";
        MachineModel = 3, "HSA_CODE_OBJECT_INFO_MACHINE_MODEL";
        Profile = 4, "HSA_CODE_OBJECT_INFO_PROFILE";
        DefaultFloatRoundingMode = 5, "HSA_CODE_OBJECT_INFO_DEFAULT_FLOAT_ROUNDING_MODE";
    }
}

c_enum! {
    /// `hsa_code_symbol_info_t`.
    CodeSymbolInfo: u32 {
        Type = 0, "HSA_CODE_SYMBOL_INFO_TYPE";
        NameLength = 1, "HSA_CODE_SYMBOL_INFO_NAME_LENGTH";
        Name = 2, "HSA_CODE_SYMBOL_INFO_NAME";
        ModuleNameLength = 3, "HSA_CODE_SYMBOL_INFO_MODULE_NAME_LENGTH";
        ModuleName = 4, "HSA_CODE_SYMBOL_INFO_MODULE_NAME";
        Linkage = 5, "HSA_CODE_SYMBOL_INFO_LINKAGE";
        IsDefinition = 17, "HSA_CODE_SYMBOL_INFO_IS_DEFINITION";
        VariableAllocation = 6, "HSA_CODE_SYMBOL_INFO_VARIABLE_ALLOCATION";
        VariableSegment = 7, "HSA_CODE_SYMBOL_INFO_VARIABLE_SEGMENT";
        VariableAlignment = 8, "HSA_CODE_SYMBOL_INFO_VARIABLE_ALIGNMENT";
        VariableSize = 9, "HSA_CODE_SYMBOL_INFO_VARIABLE_SIZE";
        VariableIsConst = 10, "HSA_CODE_SYMBOL_INFO_VARIABLE_IS_CONST";
        KernelKernargSegmentSize = 11, "HSA_CODE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE";
        KernelKernargSegmentAlignment = 12, "HSA_CODE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT";
        KernelGroupSegmentSize = 13, "HSA_CODE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE";
        KernelPrivateSegmentSize = 14, "HSA_CODE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE";
        KernelDynamicCallstack = 15, "HSA_CODE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK";
        KernelCallConvention = 18, "HSA_CODE_SYMBOL_INFO_KERNEL_CALL_CONVENTION";
        IndirectFunctionCallConvention = 16, "HSA_CODE_SYMBOL_INFO_INDIRECT_FUNCTION_CALL_CONVENTION";
    }
}

c_consts! {
    /// Names of `hsa_extension_t` for values that have another name too.
    ExtensionAlias {
        STD_LAST = 3, "HSA_EXTENSION_STD_LAST";
        AMD_PROFILER = 0x200, "HSA_EXTENSION_AMD_PROFILER";
        AMD_LAST = 0x202, "HSA_AMD_LAST_EXTENSION";
    }
}

c_consts! {
    /// `hsa_packet_header_t`, `hsa_kernel_dispatch_packet_setup_t` and their widths; see [`crate::PacketHeader`].
    PacketBits {
        HEADER_TYPE = 0, "HSA_PACKET_HEADER_TYPE";
        HEADER_BARRIER = 8, "HSA_PACKET_HEADER_BARRIER";
        HEADER_SCACQUIRE_FENCE_SCOPE = 9, "HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE";
        HEADER_ACQUIRE_FENCE_SCOPE = 9, "HSA_PACKET_HEADER_ACQUIRE_FENCE_SCOPE";
        HEADER_SCRELEASE_FENCE_SCOPE = 11, "HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE";
        HEADER_RELEASE_FENCE_SCOPE = 11, "HSA_PACKET_HEADER_RELEASE_FENCE_SCOPE";
        HEADER_WIDTH_TYPE = 8, "HSA_PACKET_HEADER_WIDTH_TYPE";
        HEADER_WIDTH_BARRIER = 1, "HSA_PACKET_HEADER_WIDTH_BARRIER";
        HEADER_WIDTH_SCACQUIRE_FENCE_SCOPE = 2, "HSA_PACKET_HEADER_WIDTH_SCACQUIRE_FENCE_SCOPE";
        HEADER_WIDTH_ACQUIRE_FENCE_SCOPE = 2, "HSA_PACKET_HEADER_WIDTH_ACQUIRE_FENCE_SCOPE";
        HEADER_WIDTH_SCRELEASE_FENCE_SCOPE = 2, "HSA_PACKET_HEADER_WIDTH_SCRELEASE_FENCE_SCOPE";
        HEADER_WIDTH_RELEASE_FENCE_SCOPE = 2, "HSA_PACKET_HEADER_WIDTH_RELEASE_FENCE_SCOPE";
        SETUP_DIMENSIONS = 0, "HSA_KERNEL_DISPATCH_PACKET_SETUP_DIMENSIONS";
        SETUP_WIDTH_DIMENSIONS = 2, "HSA_KERNEL_DISPATCH_PACKET_SETUP_WIDTH_DIMENSIONS";
    }
}
