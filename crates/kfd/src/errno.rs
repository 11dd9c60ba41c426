//! What a call of the driver fails with.

/// A number of `errno.h`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Errno(pub i32);

impl Errno {
    pub const INVALID: Errno = Errno(libc::EINVAL);
    pub const NO_MEMORY: Errno = Errno(libc::ENOMEM);
    pub const NO_ENTRY: Errno = Errno(libc::ENOENT);
    pub const NO_SPACE: Errno = Errno(libc::ENOSPC);
    pub const FAULT: Errno = Errno(libc::EFAULT);
    pub const BUSY: Errno = Errno(libc::EBUSY);
    pub const NOT_PERMITTED: Errno = Errno(libc::EPERM);
    pub const NOT_A_CALL: Errno = Errno(libc::ENOTTY);
    pub const BAD_FILE: Errno = Errno(libc::EBADF);
    pub const NOT_SUPPORTED: Errno = Errno(libc::EOPNOTSUPP);
    pub const NO_DEVICE: Errno = Errno(libc::ENODEV);
    pub const IO: Errno = Errno(libc::EIO);
}
