//! MIMG: loads, stores, atomic operations, samples and queries of images through image descriptors (T#) and samplers (S#).
//!
//! Source: Vega ISA 8.2 to 8.4; RDNA2 ISA 8.2; RDNA3 ISA 10; RDNA4 ISA 10. Images are linear; compressed formats, images of several
//! samples, anisotropic filters and border colours of a table stop the machine by name.

mod access;
mod address;
mod filter;
mod rays;
mod resource;
mod sample;

use amdgpu_isa::Op;

use super::Semantics::{self, Custom};
use access::{AddFloat, atomic, atomic_dword, get_resinfo, load, load_packed, load_samples, store};
use amdgpu_semantics::atomics::*;
use rays::{intersect, intersect_two};
use sample::{get_lod, sample};

/// Entries of operations of one function.
macro_rules! all {
    ($f:ident: $($op:ident)+) => {
        &[$((Op::$op, Custom($f)),)+]
    };
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::IMAGE_LOAD, Custom(load::<false>)),
    (Op::IMAGE_LOAD_MIP, Custom(load::<true>)),
    (Op::IMAGE_LOAD_PCK, Custom(load_packed::<false, false>)),
    (Op::IMAGE_LOAD_PCK_SGN, Custom(load_packed::<false, true>)),
    (Op::IMAGE_LOAD_MIP_PCK, Custom(load_packed::<true, false>)),
    (Op::IMAGE_LOAD_MIP_PCK_SGN, Custom(load_packed::<true, true>)),
    (Op::IMAGE_STORE, Custom(store::<false, false>)),
    (Op::IMAGE_STORE_MIP, Custom(store::<true, false>)),
    (Op::IMAGE_STORE_PCK, Custom(store::<false, true>)),
    (Op::IMAGE_STORE_MIP_PCK, Custom(store::<true, true>)),
    (Op::IMAGE_GET_RESINFO, Custom(get_resinfo)),
    (Op::IMAGE_GET_LOD, Custom(get_lod)),
    (Op::IMAGE_ATOMIC_SWAP, Custom(atomic::<Swap>)),
    (Op::IMAGE_ATOMIC_CMPSWAP, Custom(atomic::<CmpSwap>)),
    (Op::IMAGE_ATOMIC_ADD, Custom(atomic::<Add>)),
    (Op::IMAGE_ATOMIC_SUB, Custom(atomic::<Sub>)),
    (Op::IMAGE_ATOMIC_SMIN, Custom(atomic::<SMin>)),
    (Op::IMAGE_ATOMIC_UMIN, Custom(atomic::<UMin>)),
    (Op::IMAGE_ATOMIC_SMAX, Custom(atomic::<SMax>)),
    (Op::IMAGE_ATOMIC_UMAX, Custom(atomic::<UMax>)),
    (Op::IMAGE_ATOMIC_AND, Custom(atomic::<And>)),
    (Op::IMAGE_ATOMIC_OR, Custom(atomic::<Or>)),
    (Op::IMAGE_ATOMIC_XOR, Custom(atomic::<Xor>)),
    (Op::IMAGE_ATOMIC_INC, Custom(atomic::<Inc>)),
    (Op::IMAGE_ATOMIC_DEC, Custom(atomic::<Dec>)),
    (Op::IMAGE_ATOMIC_RSUB, Custom(atomic::<RSub>)),
    (Op::IMAGE_ATOMIC_FCMPSWAP, Custom(atomic::<FCmpSwap>)),
    (Op::IMAGE_ATOMIC_FMIN, Custom(atomic::<FMin>)),
    (Op::IMAGE_ATOMIC_FMAX, Custom(atomic::<FMax>)),
    (Op::IMAGE_ATOMIC_ADD_FLT, Custom(atomic_dword::<AddFloat>)),
    (Op::IMAGE_ATOMIC_MIN_FLT, Custom(atomic_dword::<FMin>)),
    (Op::IMAGE_ATOMIC_MAX_FLT, Custom(atomic_dword::<FMax>)),
    (Op::IMAGE_ATOMIC_PK_ADD_F16, Custom(atomic_dword::<PkAddF16>)),
    (Op::IMAGE_ATOMIC_PK_ADD_BF16, Custom(atomic_dword::<PkAddBf16>)),
    (Op::IMAGE_MSAA_LOAD, Custom(load_samples)),
    (Op::IMAGE_BVH_INTERSECT_RAY, Custom(intersect)),
    (Op::IMAGE_BVH64_INTERSECT_RAY, Custom(intersect)),
    (Op::IMAGE_BVH_DUAL_INTERSECT_RAY, Custom(intersect_two)),
    (Op::IMAGE_BVH8_INTERSECT_RAY, Custom(intersect_two)),
];

pub const SAMPLES: &[(Op, Semantics)] = all! { sample:
    IMAGE_SAMPLE
    IMAGE_SAMPLE_CL
    IMAGE_SAMPLE_D
    IMAGE_SAMPLE_D_CL
    IMAGE_SAMPLE_L
    IMAGE_SAMPLE_B
    IMAGE_SAMPLE_B_CL
    IMAGE_SAMPLE_LZ
    IMAGE_SAMPLE_C
    IMAGE_SAMPLE_C_CL
    IMAGE_SAMPLE_C_D
    IMAGE_SAMPLE_C_D_CL
    IMAGE_SAMPLE_C_L
    IMAGE_SAMPLE_C_B
    IMAGE_SAMPLE_C_B_CL
    IMAGE_SAMPLE_C_LZ
    IMAGE_SAMPLE_O
    IMAGE_SAMPLE_CL_O
    IMAGE_SAMPLE_D_O
    IMAGE_SAMPLE_D_CL_O
    IMAGE_SAMPLE_L_O
    IMAGE_SAMPLE_B_O
    IMAGE_SAMPLE_B_CL_O
    IMAGE_SAMPLE_LZ_O
    IMAGE_SAMPLE_C_O
    IMAGE_SAMPLE_C_CL_O
    IMAGE_SAMPLE_C_D_O
    IMAGE_SAMPLE_C_D_CL_O
    IMAGE_SAMPLE_C_L_O
    IMAGE_SAMPLE_C_B_O
    IMAGE_SAMPLE_C_B_CL_O
    IMAGE_SAMPLE_C_LZ_O
    IMAGE_GATHER4
    IMAGE_GATHER4_CL
    IMAGE_GATHER4_L
    IMAGE_GATHER4_B
    IMAGE_GATHER4_B_CL
    IMAGE_GATHER4_LZ
    IMAGE_GATHER4_C
    IMAGE_GATHER4_C_CL
    IMAGE_GATHER4_C_L
    IMAGE_GATHER4_C_B
    IMAGE_GATHER4_C_B_CL
    IMAGE_GATHER4_C_LZ
    IMAGE_GATHER4_O
    IMAGE_GATHER4_CL_O
    IMAGE_GATHER4_L_O
    IMAGE_GATHER4_B_O
    IMAGE_GATHER4_B_CL_O
    IMAGE_GATHER4_LZ_O
    IMAGE_GATHER4_C_O
    IMAGE_GATHER4_C_CL_O
    IMAGE_GATHER4_C_L_O
    IMAGE_GATHER4_C_B_O
    IMAGE_GATHER4_C_B_CL_O
    IMAGE_GATHER4_C_LZ_O
    IMAGE_SAMPLE_CD
    IMAGE_SAMPLE_CD_CL
    IMAGE_SAMPLE_C_CD
    IMAGE_SAMPLE_C_CD_CL
    IMAGE_SAMPLE_CD_O
    IMAGE_SAMPLE_CD_CL_O
    IMAGE_SAMPLE_C_CD_O
    IMAGE_SAMPLE_C_CD_CL_O
    IMAGE_SAMPLE_D_G16
    IMAGE_SAMPLE_D_CL_G16
    IMAGE_SAMPLE_C_D_G16
    IMAGE_SAMPLE_C_D_CL_G16
    IMAGE_SAMPLE_D_O_G16
    IMAGE_SAMPLE_D_CL_O_G16
    IMAGE_SAMPLE_C_D_O_G16
    IMAGE_SAMPLE_C_D_CL_O_G16
    IMAGE_SAMPLE_CD_G16
    IMAGE_SAMPLE_CD_CL_G16
    IMAGE_SAMPLE_C_CD_G16
    IMAGE_SAMPLE_C_CD_CL_G16
    IMAGE_SAMPLE_CD_O_G16
    IMAGE_SAMPLE_CD_CL_O_G16
    IMAGE_SAMPLE_C_CD_O_G16
    IMAGE_SAMPLE_C_CD_CL_O_G16
};
