//! Preloaded by `weft exec --kfd`: the C library's functions for files and `ioctl`, which know the emulated driver's devices and topology.
//!
//! Paths that are not the driver's go to the system, by the call that the C library would make. Memory is mapped from the devices'
//! descriptors by the system itself: they are files of memory.
//!
//! libhsakmt may also load the library as a model, without a preload ([`model`]).

mod model;
mod process;
mod trace;
mod tree;

use std::ffi::{CStr, CString, c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::os::unix::ffi::OsStrExt;

use process::Device;

/// Fails with a number of `errno.h`.
fn fail(errno: kfd::Errno) -> c_int {
    // SAFETY: the place is the thread's own.
    unsafe { *libc::__errno_location() = errno.0 };
    -1
}

/// What a path stands for.
enum Found {
    Device(Device),
    /// A file of the topology.
    File(CString),
    /// None of the driver's.
    Other,
}

/// # Safety
/// `path` is null or a string that ends with a zero.
unsafe fn find(path: *const c_char) -> Found {
    if path.is_null() {
        return Found::Other;
    }
    // SAFETY: by the function's own contract.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    // most paths end here
    if !path.starts_with(b"/sys/") && !path.starts_with(b"/dev/") {
        return Found::Other;
    }
    let Ok(text) = std::str::from_utf8(path) else {
        return Found::Other;
    };
    if let Some(device) = Device::at(text) {
        return Found::Device(device);
    }
    if !tree::holds(text) {
        return Found::Other;
    }
    let place = process::root().map(|root| tree::place(root, text));
    let place = place.and_then(|place| CString::new(place.as_os_str().as_bytes()).ok());
    place.map_or(Found::Other, Found::File)
}

/// # Safety
/// As of `openat`.
unsafe fn open_found(directory: c_int, path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: the caller's string.
    let found = unsafe { find(path) };
    let path = match &found {
        Found::Device(device) => {
            let opened = process::open(*device, flags & libc::O_CLOEXEC != 0);
            trace::open(*device, &opened);
            return opened.unwrap_or_else(fail);
        }
        Found::File(place) => place.as_ptr(),
        Found::Other => path,
    };
    // SAFETY: the system call that the function is; the kernel checks the string.
    unsafe { libc::syscall(libc::SYS_openat, directory, path, flags, mode) as c_int }
}

/// # Safety
/// As of the system call: `to` has room for what it stores.
unsafe fn stat_found(directory: c_int, path: *const c_char, to: *mut libc::stat, flags: c_int) -> c_int {
    // SAFETY: the caller's string.
    let found = unsafe { find(path) };
    let path = match &found {
        // a device of the same kind
        Found::Device(_) => c"/dev/null".as_ptr(),
        Found::File(place) => place.as_ptr(),
        Found::Other => path,
    };
    // SAFETY: the system call that the function is.
    let done = unsafe { libc::syscall(libc::SYS_newfstatat, directory, path, to, flags) as c_int };
    if done == 0
        && let Found::Device(device) = found
    {
        // SAFETY: the kernel has stored to it.
        describe(unsafe { &mut *to }, device);
    }
    done
}

/// # Safety
/// As of `fstat`.
unsafe fn fstat_found(descriptor: c_int, to: *mut libc::stat) -> c_int {
    // SAFETY: the system call that the function is.
    let done = unsafe { libc::syscall(libc::SYS_fstat, descriptor, to) as c_int };
    if done == 0
        && let Some(device) = process::device_of(descriptor)
    {
        // SAFETY: the kernel has stored to it.
        describe(unsafe { &mut *to }, device);
    }
    done
}

/// Major number of the compute driver, which the kernel chooses.
const KFD_MAJOR: c_uint = 234;

/// What a device's file is.
fn describe(stat: &mut libc::stat, device: Device) {
    stat.st_mode = libc::S_IFCHR | 0o666;
    stat.st_size = 0;
    stat.st_rdev = match device {
        Device::Kfd => libc::makedev(KFD_MAJOR, 0),
        Device::Render(minor) => libc::makedev(kfd::topology::DRM_MAJOR, minor),
    };
}

/// The C library's own function of this name.
///
/// # Safety
/// `F` is the type of the function.
unsafe fn next<F: Copy>(name: &CStr) -> Option<F> {
    const { assert!(size_of::<F>() == size_of::<*mut c_void>()) };
    // SAFETY: the name ends with a zero; a function's address is as wide as its type.
    unsafe {
        let found = libc::dlsym(libc::RTLD_NEXT, name.as_ptr());
        (!found.is_null()).then(|| std::mem::transmute_copy(&found))
    }
}

/// Functions that take the place of the C library's. A mode, which C callers may leave out, is read from its register in any case.
macro_rules! instead {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) -> $result:ty $body:block)*) => {
        $(
            $(#[$doc])*
            /// # Safety
            /// As of the C library's function.
            // SAFETY: it takes the place of the C library's function, with the same interface.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $name($($arg: $ty),*) -> $result {
                // SAFETY: the caller's promise.
                unsafe { $body }
            }
        )*
    };
}

type Path = *const c_char;
type Stat = *mut libc::stat;

instead! {
    fn open(path: Path, flags: c_int, mode: c_uint) -> c_int { open_found(libc::AT_FDCWD, path, flags, mode) }
    fn open64(path: Path, flags: c_int, mode: c_uint) -> c_int {
        open_found(libc::AT_FDCWD, path, flags | libc::O_LARGEFILE, mode)
    }
    fn __open_2(path: Path, flags: c_int) -> c_int { open_found(libc::AT_FDCWD, path, flags, 0) }
    fn __open64_2(path: Path, flags: c_int) -> c_int { open_found(libc::AT_FDCWD, path, flags | libc::O_LARGEFILE, 0) }
    fn openat(directory: c_int, path: Path, flags: c_int, mode: c_uint) -> c_int { open_found(directory, path, flags, mode) }
    fn openat64(directory: c_int, path: Path, flags: c_int, mode: c_uint) -> c_int {
        open_found(directory, path, flags | libc::O_LARGEFILE, mode)
    }
    fn __openat_2(directory: c_int, path: Path, flags: c_int) -> c_int { open_found(directory, path, flags, 0) }
    fn __openat64_2(directory: c_int, path: Path, flags: c_int) -> c_int {
        open_found(directory, path, flags | libc::O_LARGEFILE, 0)
    }

    fn stat(path: Path, to: Stat) -> c_int { stat_found(libc::AT_FDCWD, path, to, 0) }
    fn stat64(path: Path, to: Stat) -> c_int { stat_found(libc::AT_FDCWD, path, to, 0) }
    fn lstat(path: Path, to: Stat) -> c_int { stat_found(libc::AT_FDCWD, path, to, libc::AT_SYMLINK_NOFOLLOW) }
    fn lstat64(path: Path, to: Stat) -> c_int { stat_found(libc::AT_FDCWD, path, to, libc::AT_SYMLINK_NOFOLLOW) }
    fn fstatat(directory: c_int, path: Path, to: Stat, flags: c_int) -> c_int { stat_found(directory, path, to, flags) }
    fn fstatat64(directory: c_int, path: Path, to: Stat, flags: c_int) -> c_int { stat_found(directory, path, to, flags) }
    fn fstat(descriptor: c_int, to: Stat) -> c_int { fstat_found(descriptor, to) }
    fn fstat64(descriptor: c_int, to: Stat) -> c_int { fstat_found(descriptor, to) }
    fn __xstat(_version: c_int, path: Path, to: Stat) -> c_int { stat_found(libc::AT_FDCWD, path, to, 0) }
    fn __xstat64(_version: c_int, path: Path, to: Stat) -> c_int { stat_found(libc::AT_FDCWD, path, to, 0) }
    fn __fxstat(_version: c_int, descriptor: c_int, to: Stat) -> c_int { fstat_found(descriptor, to) }
    fn __fxstat64(_version: c_int, descriptor: c_int, to: Stat) -> c_int { fstat_found(descriptor, to) }

    fn access(path: Path, mode: c_int) -> c_int {
        let found = find(path);
        let path = match &found {
            Found::Device(_) => c"/dev/null".as_ptr(),
            Found::File(place) => place.as_ptr(),
            Found::Other => path,
        };
        libc::syscall(libc::SYS_faccessat, libc::AT_FDCWD, path, mode) as c_int
    }

    fn fopen(path: Path, mode: Path) -> *mut libc::FILE { open_stream(c"fopen", path, mode) }
    fn fopen64(path: Path, mode: Path) -> *mut libc::FILE { open_stream(c"fopen64", path, mode) }

    fn opendir(path: Path) -> *mut libc::DIR {
        let found = find(path);
        let path = if let Found::File(place) = &found { place.as_ptr() } else { path };
        match next::<unsafe extern "C" fn(Path) -> *mut libc::DIR>(c"opendir") {
            Some(opendir) => opendir(path),
            None => std::ptr::null_mut(),
        }
    }

    fn ioctl(descriptor: c_int, request: c_ulong, address: *mut c_void) -> c_int {
        let device = match (request >> 8) as u8 {
            kfd::abi::LETTER | kfd::DRM_LETTER => process::device_of(descriptor),
            _ => None,
        };
        let Some(device) = device else {
            return libc::syscall(libc::SYS_ioctl, descriptor as c_long, request, address) as c_int;
        };
        let (request, address) = (request as u32, address.expose_provenance() as u64);
        let done = process::ioctl(device, request, address);
        trace::ioctl(device, request, address, done);
        done.map_or_else(fail, |()| 0)
    }
}

/// # Safety
/// As of `fopen`, which has this name.
unsafe fn open_stream(name: &CStr, path: Path, mode: Path) -> *mut libc::FILE {
    // SAFETY: the caller's strings; the function's type is that of `fopen`.
    unsafe {
        let found = find(path);
        let path = if let Found::File(place) = &found {
            place.as_ptr()
        } else {
            path
        };
        match next::<unsafe extern "C" fn(Path, Path) -> *mut libc::FILE>(name) {
            Some(fopen) => fopen(path, mode),
            None => std::ptr::null_mut(),
        }
    }
}
