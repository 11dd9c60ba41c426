//! libhsa-runtime64.so.1: the C API of the HSA runtime. Shims only: what they do is in `hsa-runtime`.
//!
//! Every function checks its arguments and answers with the status that the headers document; a panic becomes HSA_STATUS_ERROR. All
//! names have the version ROCR_1, as programs built against ROCr's library ask for it.

/// Gives a function the version ROCR_1 in the library's symbol table.
macro_rules! version {
    ($name:ident) => {
        core::arch::global_asm!(concat!(
            ".symver ",
            stringify!($name),
            ", ",
            stringify!($name),
            "@@ROCR_1"
        ));
    };
}

/// Functions of the C API that give a status: `Ok` is HSA_STATUS_SUCCESS.
macro_rules! export {
    ($($(#[$meta:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $body:block)+) => {
        $(
            $(#[$meta])*
            // SAFETY: the name is the C API's own, and no other item has it.
            #[unsafe(no_mangle)]
            pub extern "C" fn $name($($arg: $ty),*) -> u32 {
                crate::status(move || $body)
            }
            version!($name);
        )+
    };
}

/// Functions of the C API that give a plain value, 0 where the C API leaves open what an error gives.
macro_rules! export_value {
    ($($(#[$meta:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) -> $result:ty $body:block)+) => {
        $(
            $(#[$meta])*
            // SAFETY: the name is the C API's own, and no other item has it.
            #[unsafe(no_mangle)]
            pub extern "C" fn $name($($arg: $ty),*) -> $result {
                crate::value(move || $body)
            }
            version!($name);
        )+
    };
}

mod agents;
mod amd;
mod code;
mod debug;
mod finalizer;
mod images;
mod ipc;
mod loader;
mod memory;
mod pointer;
mod queues;
mod signals;
mod system;
mod unsupported;
mod virtual_memory;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError, RwLock};

use hsa_abi::Status;
use hsa_runtime::Runtime;

/// A function of the host program that is called with a handle and its own data; another status than success ends an iteration.
type Callback = Option<extern "C" fn(u64, u64) -> u32>;

/// The runtime, and how often it was initialized.
struct Global {
    runtime: Arc<Runtime>,
    references: u32,
}

static GLOBAL: RwLock<Option<Global>> = RwLock::new(None);

/// The runtime.
///
/// # Errors
/// `hsa_init` was not called.
fn runtime() -> Result<Arc<Runtime>, Status> {
    let global = GLOBAL.read().unwrap_or_else(PoisonError::into_inner);
    match &*global {
        Some(global) => Ok(global.runtime.clone()),
        None => Err(Status::ERROR_NOT_INITIALIZED),
    }
}

/// Does something short with the runtime: nothing that waits or calls back. It takes no reference of its own, which threads that
/// publish packets at the same time would contend for.
///
/// # Errors
/// `hsa_init` was not called, or what `f` gives.
fn briefly<T>(f: impl FnOnce(&Runtime) -> Result<T, Status>) -> Result<T, Status> {
    let global = GLOBAL.read().unwrap_or_else(PoisonError::into_inner);
    match &*global {
        Some(global) => f(&global.runtime),
        None => Err(Status::ERROR_NOT_INITIALIZED),
    }
}

/// The number of a result; a panic goes no further.
fn status(f: impl FnOnce() -> Result<(), Status>) -> u32 {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(Ok(())) => Status::SUCCESS.0,
        Ok(Err(status)) => status.0,
        Err(_) => Status::ERROR.0,
    }
}

fn value<T: Default>(f: impl FnOnce() -> Result<T, Status>) -> T {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(Ok(value)) => value,
        Ok(Err(_)) | Err(_) => T::default(),
    }
}

/// Calls back with every handle.
///
/// # Errors
/// No function, or the first status that it gives beside success.
fn each(callback: Callback, data: u64, handles: impl IntoIterator<Item = u64>) -> Result<(), Status> {
    let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
    for handle in handles {
        answer(callback(handle, data))?;
    }
    Ok(())
}

/// What a callback's status means for the function that has called it.
fn answer(status: u32) -> Result<(), Status> {
    match Status(status) {
        Status::SUCCESS => Ok(()),
        other => Err(other),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// Names that ROCr 5.2.3 exports with the version ROCR_1, as `nm -D` lists them.
    const NAMES: &str = include_str!("../tests/names.txt");

    /// Names that later versions of ROCr have added.
    const NEWER_NAMES: &str = include_str!("../tests/names-newer.txt");

    const SOURCES: &[&str] = &[
        include_str!("agents.rs"),
        include_str!("amd.rs"),
        include_str!("code.rs"),
        include_str!("finalizer.rs"),
        include_str!("images.rs"),
        include_str!("ipc.rs"),
        include_str!("memory.rs"),
        include_str!("queues.rs"),
        include_str!("signals.rs"),
        include_str!("system.rs"),
        include_str!("unsupported.rs"),
        include_str!("virtual_memory.rs"),
    ];

    /// `tests/runtime/run.sh` compares the names of the library itself.
    #[test]
    fn every_name_has_a_shim() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let words: BTreeSet<&str> = SOURCES.iter().flat_map(|s| s.split(|c| !is_word(c))).collect();
        let all = NAMES.lines().chain(NEWER_NAMES.lines());
        let missing: Vec<&str> = all.filter(|name| !words.contains(name)).collect();
        assert_eq!(missing, Vec::<&str>::new());
        assert_eq!(NAMES.lines().count(), 224);
    }
}
