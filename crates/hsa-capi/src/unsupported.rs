//! Functions that have nothing to do here, each with the status that its header documents for that. `docs/RUNTIME.md` lists them.

use hsa_abi::Status;

use crate::pointer::In;
use crate::runtime;

export! {
    fn hsa_amd_interop_map_buffer(
        _agent_count: u32,
        _agents: In<u64>,
        _interop: i32,
        _flags: u32,
        _bytes: u64,
        _pointer: u64,
        _metadata_bytes: u64,
        _metadata: u64,
    ) {
        runtime()?;
        Err(Status::ERROR_OUT_OF_RESOURCES)
    }

    fn hsa_amd_interop_unmap_buffer(_pointer: u64) {
        runtime()?;
        Err(Status::ERROR_INVALID_ARGUMENT)
    }

    fn hsa_amd_svm_attributes_set(_pointer: u64, _bytes: u64, _list: u64, _count: u64) {
        runtime()?;
        Err(Status::ERROR)
    }

    fn hsa_amd_svm_attributes_get(_pointer: u64, _bytes: u64, _list: u64, _count: u64) {
        runtime()?;
        Err(Status::ERROR)
    }

    fn hsa_amd_svm_prefetch_async(
        _pointer: u64,
        _bytes: u64,
        _agent: u64,
        _dep_count: u32,
        _deps: In<u64>,
        _completion: u64,
    ) {
        runtime()?;
        Err(Status::ERROR)
    }

    fn hsa_amd_spm_acquire(agent: u64) {
        no_spm(agent)
    }

    fn hsa_amd_spm_release(agent: u64) {
        no_spm(agent)
    }

    fn hsa_amd_spm_set_dest_buffer(
        agent: u64,
        _bytes: u64,
        _timeout: u64,
        _copied: u64,
        _to: u64,
        _lost: u64,
    ) {
        no_spm(agent)
    }

    fn hsa_amd_agent_set_async_scratch_limit(agent: u64, _bytes: u64) {
        runtime()?.agent(agent)?;
        Err(Status::ERROR_INVALID_ARGUMENT)
    }
}

/// There are no performance counters to stream.
fn no_spm(agent: u64) -> Result<(), Status> {
    runtime()?.agent(agent)?;
    Err(Status::ERROR)
}
