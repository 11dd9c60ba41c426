//! Virtual memory, and memory as file descriptors: names that ROCr has added since 5.2.

use std::os::fd::{IntoRawFd, OwnedFd, RawFd};

use hsa_abi::Status;
use hsa_abi::newer::MemoryAccessDesc;

use crate::pointer::{In, Out, owned_descriptor};
use crate::runtime;

/// The pool that imported memory is said to be of: the host's first.
const IMPORT_POOL: u64 = 1;

/// A descriptor of the program's, copied: the program keeps its own.
fn copied(fd: RawFd) -> Result<OwnedFd, Status> {
    // opened anew through the process's directory, so that a number that is no descriptor is an error
    let path = format!("/proc/self/fd/{fd}");
    let file = std::fs::OpenOptions::new().read(true).write(true).open(path);
    file.map(OwnedFd::from).map_err(|_| Status::ERROR_INVALID_ALLOCATION)
}

export! {
    fn hsa_amd_vmem_address_reserve(address: Out<u64>, bytes: u64, wish: u64, _flags: u64) {
        let runtime = runtime()?;
        address.check()?;
        address.put(runtime.virtual_memory.reserve(bytes, wish, 0)?)
    }

    fn hsa_amd_vmem_address_reserve_align(address: Out<u64>, bytes: u64, wish: u64, align: u64, _flags: u64) {
        let runtime = runtime()?;
        address.check()?;
        address.put(runtime.virtual_memory.reserve(bytes, wish, align)?)
    }

    fn hsa_amd_vmem_address_free(address: u64, bytes: u64) {
        runtime()?.virtual_memory.free(address, bytes)
    }

    fn hsa_amd_vmem_handle_create(pool: u64, bytes: u64, ty: u32, _flags: u64, handle: Out<u64>) {
        let runtime = runtime()?;
        handle.check()?;
        let of = runtime.pools.get(pool).ok_or(Status::ERROR_INVALID_MEMORY_POOL)?;
        if !of.is_allocatable() {
            return Err(Status::ERROR_INVALID_ALLOCATION);
        }
        if bytes > of.bytes {
            return Err(Status::ERROR_OUT_OF_RESOURCES);
        }
        handle.put(runtime.virtual_memory.create(pool, bytes, ty)?)
    }

    fn hsa_amd_vmem_handle_release(handle: u64) {
        runtime()?.virtual_memory.release(handle)
    }

    fn hsa_amd_vmem_map(address: u64, bytes: u64, offset: u64, handle: u64, _flags: u64) {
        runtime()?.virtual_memory.map(address, bytes, offset, handle)
    }

    fn hsa_amd_vmem_unmap(address: u64, bytes: u64) {
        let runtime = runtime()?;
        runtime.virtual_memory.unmap(&runtime.shared.memory, address, bytes)
    }

    fn hsa_amd_vmem_set_access(address: u64, bytes: u64, list: In<MemoryAccessDesc>, count: u64) {
        let runtime = runtime()?;
        let count = u32::try_from(count).map_err(|_| Status::ERROR_INVALID_ARGUMENT)?;
        let mut access = Vec::new();
        for desc in list.list(count)? {
            runtime.agent(desc.agent.handle)?;
            access.push((desc.agent.handle, desc.permissions));
        }
        runtime.virtual_memory.set_access(&runtime.shared.memory, address, bytes, &access)
    }

    fn hsa_amd_vmem_get_access(address: u64, permissions: Out<u32>, agent: u64) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        permissions.check()?;
        permissions.put(runtime.virtual_memory.access(address, agent)?)
    }

    fn hsa_amd_vmem_export_shareable_handle(fd: Out<RawFd>, handle: u64, _flags: u64) {
        let runtime = runtime()?;
        fd.check()?;
        fd.put(runtime.virtual_memory.export(handle)?.into_raw_fd())
    }

    fn hsa_amd_vmem_import_shareable_handle(fd: RawFd, handle: Out<u64>) {
        let runtime = runtime()?;
        handle.check()?;
        handle.put(runtime.virtual_memory.import(copied(fd)?, IMPORT_POOL)?)
    }

    fn hsa_amd_vmem_retain_alloc_handle(handle: Out<u64>, address: u64) {
        let runtime = runtime()?;
        handle.check()?;
        handle.put(runtime.virtual_memory.retain(address)?)
    }

    fn hsa_amd_vmem_get_alloc_properties_from_handle(handle: u64, pool: Out<u64>, ty: Out<u32>) {
        let runtime = runtime()?;
        pool.check()?;
        ty.check()?;
        let (of, kind) = runtime.virtual_memory.properties(handle)?;
        pool.put(of)?;
        ty.put(kind)
    }

    fn hsa_amd_portable_export_dmabuf(pointer: u64, bytes: u64, fd: Out<RawFd>, offset: Out<u64>) {
        let runtime = runtime()?;
        fd.check()?;
        offset.check()?;
        if pointer == 0 || bytes == 0 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        let (file, at) = runtime.pools.export(pointer, bytes, std::process::id())?;
        fd.put(file.into_raw_fd())?;
        offset.put(at)
    }

    fn hsa_amd_portable_close_dmabuf(fd: RawFd) {
        runtime()?;
        drop(owned_descriptor(fd).ok_or(Status::ERROR_RESOURCE_FREE)?);
        Ok(())
    }
}
