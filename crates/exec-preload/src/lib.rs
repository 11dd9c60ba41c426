//! Preloaded by `weft exec`: `open` of the kernel driver's device, `/dev/kfd`, opens `/dev/null` instead.
//!
//! rocminfo asks for nothing more before it calls the HSA library. Every other path is opened as it is.

use std::ffi::{CStr, c_char, c_int, c_uint};

const DEVICE: &CStr = c"/dev/kfd";
const INSTEAD: &CStr = c"/dev/null";

/// # Safety
/// As of `open`: `path` is a string that ends with a zero.
unsafe fn open_instead(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: the caller's string, if there is one.
    let is_device = !path.is_null() && unsafe { CStr::from_ptr(path) } == DEVICE;
    let path = if is_device { INSTEAD.as_ptr() } else { path };
    // SAFETY: the system call that `open` is; a path that is no string is its error.
    unsafe { libc::syscall(libc::SYS_openat, libc::AT_FDCWD, path, flags, mode) as c_int }
}

/// # Safety
/// As of the C library's function. The mode, which C callers may leave out, is read from its register in any case.
// SAFETY: it takes the place of the C library's function, with the same interface.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { open_instead(path, flags, mode) }
}

/// # Safety
/// As [`open`].
// SAFETY: as `open`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { open_instead(path, flags | libc::O_LARGEFILE, mode) }
}
