//! Images and samplers (`hsa_ext_image.h`).

use crate::{Dim3, c_enum, c_struct};

c_enum! {
    /// `hsa_ext_agent_image_info_t`.
    AgentImageInfo: u32 {
        Image1dMaxElements = 0x3000, "HSA_EXT_AGENT_INFO_IMAGE_1D_MAX_ELEMENTS";
        Image1daMaxElements = 0x3001, "HSA_EXT_AGENT_INFO_IMAGE_1DA_MAX_ELEMENTS";
        Image1dbMaxElements = 0x3002, "HSA_EXT_AGENT_INFO_IMAGE_1DB_MAX_ELEMENTS";
        Image2dMaxElements = 0x3003, "HSA_EXT_AGENT_INFO_IMAGE_2D_MAX_ELEMENTS";
        Image2daMaxElements = 0x3004, "HSA_EXT_AGENT_INFO_IMAGE_2DA_MAX_ELEMENTS";
        Image2ddepthMaxElements = 0x3005, "HSA_EXT_AGENT_INFO_IMAGE_2DDEPTH_MAX_ELEMENTS";
        Image2dadepthMaxElements = 0x3006, "HSA_EXT_AGENT_INFO_IMAGE_2DADEPTH_MAX_ELEMENTS";
        Image3dMaxElements = 0x3007, "HSA_EXT_AGENT_INFO_IMAGE_3D_MAX_ELEMENTS";
        ImageArrayMaxLayers = 0x3008, "HSA_EXT_AGENT_INFO_IMAGE_ARRAY_MAX_LAYERS";
        MaxImageRdHandles = 0x3009, "HSA_EXT_AGENT_INFO_MAX_IMAGE_RD_HANDLES";
        MaxImageRorwHandles = 0x300a, "HSA_EXT_AGENT_INFO_MAX_IMAGE_RORW_HANDLES";
        MaxSamplerHandlers = 0x300b, "HSA_EXT_AGENT_INFO_MAX_SAMPLER_HANDLERS";
        ImageLinearRowPitchAlignment = 0x300c, "HSA_EXT_AGENT_INFO_IMAGE_LINEAR_ROW_PITCH_ALIGNMENT";
    }
}

c_enum! {
    /// `hsa_ext_image_geometry_t`.
    ImageGeometry: u32 {
        Image1d = 0, "HSA_EXT_IMAGE_GEOMETRY_1D";
        Image2d = 1, "HSA_EXT_IMAGE_GEOMETRY_2D";
        Image3d = 2, "HSA_EXT_IMAGE_GEOMETRY_3D";
        Image1da = 3, "HSA_EXT_IMAGE_GEOMETRY_1DA";
        Image2da = 4, "HSA_EXT_IMAGE_GEOMETRY_2DA";
        Image1db = 5, "HSA_EXT_IMAGE_GEOMETRY_1DB";
        Image2ddepth = 6, "HSA_EXT_IMAGE_GEOMETRY_2DDEPTH";
        Image2dadepth = 7, "HSA_EXT_IMAGE_GEOMETRY_2DADEPTH";
    }
}

c_enum! {
    /// `hsa_ext_image_channel_type_t`.
    ImageChannelType: u32 {
        SnormInt8 = 0, "HSA_EXT_IMAGE_CHANNEL_TYPE_SNORM_INT8";
        SnormInt16 = 1, "HSA_EXT_IMAGE_CHANNEL_TYPE_SNORM_INT16";
        UnormInt8 = 2, "HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT8";
        UnormInt16 = 3, "HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT16";
        UnormInt24 = 4, "HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT24";
        UnormShort555 = 5, "HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_SHORT_555";
        UnormShort565 = 6, "HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_SHORT_565";
        UnormShort101010 = 7, "HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_SHORT_101010";
        SignedInt8 = 8, "HSA_EXT_IMAGE_CHANNEL_TYPE_SIGNED_INT8";
        SignedInt16 = 9, "HSA_EXT_IMAGE_CHANNEL_TYPE_SIGNED_INT16";
        SignedInt32 = 10, "HSA_EXT_IMAGE_CHANNEL_TYPE_SIGNED_INT32";
        UnsignedInt8 = 11, "HSA_EXT_IMAGE_CHANNEL_TYPE_UNSIGNED_INT8";
        UnsignedInt16 = 12, "HSA_EXT_IMAGE_CHANNEL_TYPE_UNSIGNED_INT16";
        UnsignedInt32 = 13, "HSA_EXT_IMAGE_CHANNEL_TYPE_UNSIGNED_INT32";
        HalfFloat = 14, "HSA_EXT_IMAGE_CHANNEL_TYPE_HALF_FLOAT";
        Float = 15, "HSA_EXT_IMAGE_CHANNEL_TYPE_FLOAT";
    }
}

c_enum! {
    /// `hsa_ext_image_channel_order_t`.
    ImageChannelOrder: u32 {
        A = 0, "HSA_EXT_IMAGE_CHANNEL_ORDER_A";
        R = 1, "HSA_EXT_IMAGE_CHANNEL_ORDER_R";
        Rx = 2, "HSA_EXT_IMAGE_CHANNEL_ORDER_RX";
        Rg = 3, "HSA_EXT_IMAGE_CHANNEL_ORDER_RG";
        Rgx = 4, "HSA_EXT_IMAGE_CHANNEL_ORDER_RGX";
        Ra = 5, "HSA_EXT_IMAGE_CHANNEL_ORDER_RA";
        Rgb = 6, "HSA_EXT_IMAGE_CHANNEL_ORDER_RGB";
        Rgbx = 7, "HSA_EXT_IMAGE_CHANNEL_ORDER_RGBX";
        Rgba = 8, "HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA";
        Bgra = 9, "HSA_EXT_IMAGE_CHANNEL_ORDER_BGRA";
        Argb = 10, "HSA_EXT_IMAGE_CHANNEL_ORDER_ARGB";
        Abgr = 11, "HSA_EXT_IMAGE_CHANNEL_ORDER_ABGR";
        Srgb = 12, "HSA_EXT_IMAGE_CHANNEL_ORDER_SRGB";
        Srgbx = 13, "HSA_EXT_IMAGE_CHANNEL_ORDER_SRGBX";
        Srgba = 14, "HSA_EXT_IMAGE_CHANNEL_ORDER_SRGBA";
        Sbgra = 15, "HSA_EXT_IMAGE_CHANNEL_ORDER_SBGRA";
        Intensity = 16, "HSA_EXT_IMAGE_CHANNEL_ORDER_INTENSITY";
        Luminance = 17, "HSA_EXT_IMAGE_CHANNEL_ORDER_LUMINANCE";
        Depth = 18, "HSA_EXT_IMAGE_CHANNEL_ORDER_DEPTH";
        DepthStencil = 19, "HSA_EXT_IMAGE_CHANNEL_ORDER_DEPTH_STENCIL";
    }
}

c_enum! {
    /// `hsa_ext_image_capability_t`.
    ImageCapability: u32 {
        NotSupported = 0, "HSA_EXT_IMAGE_CAPABILITY_NOT_SUPPORTED";
        ReadOnly = 1, "HSA_EXT_IMAGE_CAPABILITY_READ_ONLY";
        WriteOnly = 2, "HSA_EXT_IMAGE_CAPABILITY_WRITE_ONLY";
        ReadWrite = 4, "HSA_EXT_IMAGE_CAPABILITY_READ_WRITE";
        ReadModifyWrite = 8, "HSA_EXT_IMAGE_CAPABILITY_READ_MODIFY_WRITE";
        AccessInvariantDataLayout = 16, "HSA_EXT_IMAGE_CAPABILITY_ACCESS_INVARIANT_DATA_LAYOUT";
    }
}

c_enum! {
    /// `hsa_ext_image_data_layout_t`.
    ImageDataLayout: u32 {
        Opaque = 0, "HSA_EXT_IMAGE_DATA_LAYOUT_OPAQUE";
        Linear = 1, "HSA_EXT_IMAGE_DATA_LAYOUT_LINEAR";
    }
}

c_enum! {
    /// `hsa_ext_sampler_addressing_mode_t`.
    SamplerAddressingMode: u32 {
        Undefined = 0, "HSA_EXT_SAMPLER_ADDRESSING_MODE_UNDEFINED";
        ClampToEdge = 1, "HSA_EXT_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE";
        ClampToBorder = 2, "HSA_EXT_SAMPLER_ADDRESSING_MODE_CLAMP_TO_BORDER";
        Repeat = 3, "HSA_EXT_SAMPLER_ADDRESSING_MODE_REPEAT";
        MirroredRepeat = 4, "HSA_EXT_SAMPLER_ADDRESSING_MODE_MIRRORED_REPEAT";
    }
}

c_enum! {
    /// `hsa_ext_sampler_coordinate_mode_t`.
    SamplerCoordinateMode: u32 {
        Unnormalized = 0, "HSA_EXT_SAMPLER_COORDINATE_MODE_UNNORMALIZED";
        Normalized = 1, "HSA_EXT_SAMPLER_COORDINATE_MODE_NORMALIZED";
    }
}

c_enum! {
    /// `hsa_ext_sampler_filter_mode_t`.
    SamplerFilterMode: u32 {
        Nearest = 0, "HSA_EXT_SAMPLER_FILTER_MODE_NEAREST";
        Linear = 1, "HSA_EXT_SAMPLER_FILTER_MODE_LINEAR";
    }
}

c_struct! {
    /// `hsa_ext_image_format_t`.
    ImageFormat, "hsa_ext_image_format_t" {
        channel_type: u32, "channel_type";
        channel_order: u32, "channel_order";
    }
}

c_struct! {
    /// `hsa_ext_image_descriptor_t`.
    ImageDescriptor, "hsa_ext_image_descriptor_t" {
        geometry: u32, "geometry";
        width: u64, "width";
        height: u64, "height";
        depth: u64, "depth";
        array_size: u64, "array_size";
        format: ImageFormat, "format";
    }
}

c_struct! {
    /// `hsa_ext_image_data_info_t`.
    ImageDataInfo, "hsa_ext_image_data_info_t" {
        size: u64, "size";
        alignment: u64, "alignment";
    }
}

c_struct! {
    /// `hsa_ext_image_region_t`.
    ImageRegion, "hsa_ext_image_region_t" {
        offset: Dim3, "offset";
        range: Dim3, "range";
    }
}

c_struct! {
    /// `hsa_ext_sampler_descriptor_t`.
    SamplerDescriptor, "hsa_ext_sampler_descriptor_t" {
        coordinate_mode: u32, "coordinate_mode";
        filter_mode: u32, "filter_mode";
        address_mode: u32, "address_mode";
    }
}
