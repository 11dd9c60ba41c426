//! What is wrong with a packet.

use amdgpu_isa::ModelError;

use super::MAX_WORK_GROUP;

/// Why a packet cannot be dispatched. HSA: the queue goes to the error state with the status named.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PacketError {
    #[error(
        "the packet's setup field names {0} dimensions; 1 to 3 are right (HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS)"
    )]
    Dimensions(u16),
    #[error(
        "work-group size {0:?} and grid size {1:?} must be at least 1 in every dimension (HSA_STATUS_ERROR_INVALID_ARGUMENT)"
    )]
    Empty([u32; 3], [u32; 3]),
    #[error(
        "a work-group of {} is larger than the {MAX_WORK_GROUP} of this agent (HSA_STATUS_ERROR_INVALID_ARGUMENT)",
        work_group_text(*.0)
    )]
    WorkGroupSize([u32; 3]),
    #[error(
        "{wanted} bytes of group segment; a work-group of this agent has at most {limit} (HSA_STATUS_ERROR_INVALID_ALLOCATION)"
    )]
    GroupSegment { wanted: u32, limit: u32 },
    #[error(
        "{wanted} bytes of private segment; a work-item of this agent has at most {limit} (HSA_STATUS_ERROR_OUT_OF_RESOURCES)"
    )]
    PrivateSegment { wanted: u32, limit: u32 },
    #[error("scratch memory for {0} bytes a work-item cannot be allocated (HSA_STATUS_ERROR_OUT_OF_RESOURCES)")]
    Scratch(u32),
    #[error("{0}")]
    WaveSize(ModelError),
    #[error("{0}")]
    Descriptor(String),
    #[error("{0} (HSA_STATUS_ERROR_INVALID_ARGUMENT)")]
    Cluster(String),
}

/// Work-items of a work-group of any sizes.
pub(super) fn work_items(work_group: [u32; 3]) -> u128 {
    work_group.map(u128::from).iter().product()
}

/// A work-group as messages show it: its work-items, and its sizes if there are several.
pub(crate) fn work_group_text(work_group: [u32; 3]) -> String {
    let items = work_items(work_group);
    match work_group {
        [_, 1, 1] => format!("{items} work-items"),
        [x, y, z] => format!("{items} work-items ({x} x {y} x {z})"),
    }
}
