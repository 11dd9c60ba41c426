//! Memory and signals of one process in another, within what the host lets processes of one user see of each other.

use std::os::fd::OwnedFd;

use hsa_abi::Status;
use hsa_abi::amd::AmdIpcMemory;
use hsa_runtime::ipc::Shared;
use hsa_runtime::raw::{Block, Pages, SharedFile};

use crate::pointer::{In, Out};
use crate::runtime;

/// Opens the file that a handle names, if it is still the one.
fn open(handle: In<AmdIpcMemory>) -> Result<(Shared, OwnedFd), Status> {
    let invalid = Status::ERROR_INVALID_ARGUMENT;
    let shared = Shared::from_handle(&handle.get()?).ok_or(invalid)?;
    let path = format!("/proc/{}/fd/{}", shared.process, shared.descriptor);
    let name = std::fs::read_link(&path).map_err(|_| invalid)?;
    if name.to_string_lossy() != format!("/memfd:{} (deleted)", shared.file_name()) {
        return Err(invalid);
    }
    let file = std::fs::OpenOptions::new().read(true).write(true).open(&path);
    Ok((shared, file.map_err(|_| Status::ERROR_OUT_OF_RESOURCES)?.into()))
}

export! {
    fn hsa_amd_ipc_memory_create(pointer: u64, bytes: u64, handle: Out<AmdIpcMemory>) {
        let runtime = runtime()?;
        handle.check()?;
        handle.put(runtime.pools.share(pointer, bytes, std::process::id())?.to_handle())
    }

    fn hsa_amd_ipc_memory_attach(
        handle: In<AmdIpcMemory>,
        bytes: u64,
        count: u32,
        agents: In<u64>,
        pointer: Out<u64>,
    ) {
        let runtime = runtime()?;
        pointer.check()?;
        for agent in agents.list(count)? {
            runtime.agent(agent)?;
        }
        let (shared, file) = open(handle)?;
        // the program may give the size that it has allocated, of which the runtime has made whole pages
        if bytes.checked_next_multiple_of(4096) != Some(shared.bytes) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        pointer.put(runtime.pools.ipc.attach(&runtime.shared.memory, file, shared.bytes)?)
    }

    fn hsa_amd_ipc_memory_detach(pointer: u64) {
        let runtime = runtime()?;
        runtime.pools.ipc.detach(&runtime.shared.memory, pointer)
    }

    fn hsa_amd_ipc_signal_create(signal: u64, handle: Out<AmdIpcMemory>) {
        let runtime = runtime()?;
        handle.check()?;
        let signals = &runtime.shared.signals;
        signals.get(signal)?;
        // it must have been created with HSA_AMD_SIGNAL_IPC
        if !signals.is_shared(signal) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        let memory = &runtime.shared.memory;
        handle.put(runtime.pools.ipc.give(memory, signal, 4096, std::process::id())?.to_handle())
    }

    fn hsa_amd_ipc_signal_attach(handle: In<AmdIpcMemory>, signal: Out<u64>) {
        let runtime = runtime()?;
        signal.check()?;
        let (_, file) = open(handle)?;
        let none = Status::ERROR_OUT_OF_RESOURCES;
        let file = SharedFile::of(file).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let pages = Pages::of_file(&file).ok_or(none)?;
        let page = Block::of_pages(&runtime.shared.memory, &pages, "a signal of another process");
        let adopted = runtime.shared.signals.adopt(page);
        // what is no signal is found out here
        runtime.shared.signals.get(adopted)?;
        signal.put(adopted)
    }
}
