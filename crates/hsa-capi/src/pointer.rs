//! Pointers that C callers pass: null, or valid for what the function documents. All that follows them is here.

use std::ffi::{CStr, c_char};
use std::marker::PhantomData;
use std::os::fd::{FromRawFd, OwnedFd, RawFd};

use hsa_abi::Status;
use hsa_runtime::raw::HostRange;
use hsa_runtime::value::Value;

/// A pointer that results go to. Only C callers make one: by calling a function they promise that it is null or writable.
#[repr(transparent)]
pub struct Out<T>(*mut T);

impl<T> Clone for Out<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Out<T> {}

impl<T> Out<T> {
    /// Stores a result.
    ///
    /// # Errors
    /// The pointer is null.
    pub fn put(self, value: T) -> Result<(), Status> {
        self.put_at(0, value)
    }

    /// Stores an element of an array.
    pub fn put_at(self, index: usize, value: T) -> Result<(), Status> {
        self.check()?;
        // SAFETY: not null, so writable as the C API documents it for this argument.
        unsafe { self.0.add(index).write_unaligned(value) };
        Ok(())
    }

    /// Whether there is a place for a result.
    pub fn check(self) -> Result<(), Status> {
        match self.0.is_null() {
            true => Err(Status::ERROR_INVALID_ARGUMENT),
            false => Ok(()),
        }
    }

    pub fn is_null(self) -> bool {
        self.0.is_null()
    }
}

impl Out<u8> {
    /// Stores the value of an attribute.
    ///
    /// # Errors
    /// The pointer is null.
    pub fn put_value(self, value: &Value) -> Result<(), Status> {
        self.check()?;
        // SAFETY: not null, so it has room for an attribute of this type.
        unsafe { std::ptr::copy_nonoverlapping(value.0.as_ptr(), self.0, value.0.len()) };
        Ok(())
    }
}

impl<T: Copy> Out<T> {
    /// What the caller has put there.
    pub fn get(self) -> Result<T, Status> {
        In(self.0.cast_const(), PhantomData).get()
    }
}

/// A pointer that arguments come from, as [`Out`].
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct In<T>(*const T, PhantomData<T>);

impl<T: Copy> In<T> {
    /// Reads one.
    ///
    /// # Errors
    /// The pointer is null.
    pub fn get(self) -> Result<T, Status> {
        self.get_at(0)
    }

    fn get_at(self, index: usize) -> Result<T, Status> {
        if self.0.is_null() {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        // SAFETY: not null, so readable as the C API documents it for this argument.
        Ok(unsafe { self.0.add(index).read_unaligned() })
    }

    /// Reads an array; an empty one needs no pointer.
    pub fn list(self, count: u32) -> Result<Vec<T>, Status> {
        (0..count as usize).map(|n| self.get_at(n)).collect()
    }

    pub fn is_null(self) -> bool {
        self.0.is_null()
    }
}

impl In<c_char> {
    /// Reads a string.
    ///
    /// # Errors
    /// The pointer is null.
    pub fn text(self) -> Result<String, Status> {
        if self.0.is_null() {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        // SAFETY: not null, so a string that ends with a zero.
        Ok(unsafe { CStr::from_ptr(self.0) }.to_string_lossy().into_owned())
    }
}

/// Takes over a file descriptor that the runtime has given to the caller; none if it is not open.
pub fn owned_descriptor(fd: RawFd) -> Option<OwnedFd> {
    let open = fd >= 0 && std::fs::symlink_metadata(format!("/proc/self/fd/{fd}")).is_ok();
    // SAFETY: it is open, and the C API says that the caller gives it up.
    open.then(|| unsafe { OwnedFd::from_raw_fd(fd) })
}

/// Memory that the caller has named: its own, or what the runtime has given it.
///
/// # Errors
/// The address is 0, or not all of it is there.
pub fn range(address: u64, bytes: u64) -> Result<HostRange, Status> {
    let runtime = crate::runtime()?;
    // SAFETY: an address and a size that a C caller has passed as its memory; the API makes it keep that until it is done.
    unsafe { HostRange::named(&runtime.shared.memory, address, bytes) }
}
