//! Memory of the core API: allocation, copies, registration.

use hsa_abi::Status;
use hsa_abi::info::AccessPermission;

use crate::pointer::{Out, range};
use crate::runtime;

export! {
    fn hsa_memory_allocate(region: u64, bytes: u64, pointer: Out<u64>) {
        let runtime = runtime()?;
        pointer.check()?;
        let pool = *runtime.pools.get(region).ok_or(Status::ERROR_INVALID_REGION)?;
        pointer.put(runtime.pools.allocate(&pool, bytes)?)
    }

    fn hsa_memory_free(pointer: u64) {
        runtime()?.pools.free(pointer)
    }

    fn hsa_memory_copy(to: u64, from: u64, bytes: u64) {
        let runtime = runtime()?;
        if bytes == 0 {
            return Ok(());
        }
        let (to, from) = (range(to, bytes)?, range(from, bytes)?);
        to.copy_from(&from)?;
        runtime.host_copied(&to, Some(&from));
        Ok(())
    }

    fn hsa_memory_assign_agent(pointer: u64, agent: u64, access: u32) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        // all agents see all memory at once and coherently: who owns it changes nothing
        AccessPermission::from_raw(access).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        runtime.pools.pointer_info(pointer).map(drop).ok_or(Status::ERROR_INVALID_ARGUMENT)
    }

    fn hsa_memory_register(pointer: u64, bytes: u64) {
        let runtime = runtime()?;
        match (pointer, bytes) {
            (0, _) => Ok(()),
            (_, 0) => Err(Status::ERROR_INVALID_ARGUMENT),
            _ => runtime.pools.lock(range(pointer, bytes)?, false).map(drop),
        }
    }

    fn hsa_memory_deregister(pointer: u64, _bytes: u64) {
        let runtime = runtime()?;
        match pointer {
            0 => Ok(()),
            // what was never registered may be deregistered
            _ => runtime.pools.unlock(pointer).or(Ok(())),
        }
    }
}
