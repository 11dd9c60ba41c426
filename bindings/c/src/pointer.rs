//! Pointers that C callers pass: NULL, or valid for what the function documents. All that follows them is here.

use std::ffi::{CStr, c_char, c_void};

use crate::{Failure, WeftSession, invalid};

/// A text; `None` for NULL.
pub fn text<'a>(pointer: *const c_char) -> Result<Option<&'a str>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: not NULL, so a text that ends with NUL, as weft.h wants it, which the caller keeps during the call.
    let text = unsafe { CStr::from_ptr(pointer) };
    let text = text
        .to_str()
        .map_err(|e| invalid(format!("a text is not UTF-8: {e}")))?;
    Ok(Some(text))
}

/// Bytes that are read.
pub fn bytes<'a>(pointer: *const c_void, size: u64) -> Result<&'a [u8], Failure> {
    list(pointer.cast(), size as usize)
}

/// Elements of an array that are read.
pub fn list<'a, T>(pointer: *const T, count: usize) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    fits::<T>(pointer.is_null(), pointer.is_aligned(), count)?;
    // SAFETY: not NULL and aligned, so an array of so many elements, as weft.h wants it, which the caller keeps during the call.
    Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
}

/// Bytes that are written.
pub fn bytes_mut<'a>(pointer: *mut c_void, size: usize) -> Result<&'a mut [u8], Failure> {
    if size == 0 {
        return Ok(&mut []);
    }
    fits::<u8>(pointer.is_null(), true, size)?;
    // SAFETY: not NULL, so memory of so many bytes that nobody else uses during the call, as weft.h wants it.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer.cast(), size) })
}

fn fits<T>(is_null: bool, is_aligned: bool, count: usize) -> Result<(), Failure> {
    match count.checked_mul(size_of::<T>()) {
        _ if is_null => Err(invalid("a pointer to data is NULL")),
        _ if !is_aligned => Err(invalid("a pointer to data is not aligned")),
        Some(bytes) if bytes <= isize::MAX as usize => Ok(()),
        _ => Err(invalid(format!("{count} elements are more than memory has"))),
    }
}

/// A structure whose `size` is checked before anything else of it is read; `None` for NULL.
pub fn structure<'a, T>(pointer: *const T, size: impl Fn(&T) -> usize) -> Result<Option<&'a T>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // The size is the first field of each of them.
    // SAFETY: not NULL, so it begins with a size.
    let given = unsafe { pointer.cast::<usize>().read_unaligned() };
    if given != size_of::<T>() || !pointer.is_aligned() {
        return Err(invalid(format!(
            "a structure says that its size is {given}; this library's has {}",
            size_of::<T>()
        )));
    }
    // SAFETY: it has the size that it should have, and is the caller's during the call.
    let structure = unsafe { &*pointer };
    debug_assert_eq!(size(structure), given);
    Ok(Some(structure))
}

/// Stores a result.
pub fn put<T>(pointer: *mut T, value: T) -> Result<(), Failure> {
    if pointer.is_null() {
        return Err(invalid("the place of a result is NULL"));
    }
    // SAFETY: not NULL, so writable, as weft.h wants it.
    unsafe { pointer.write_unaligned(value) };
    Ok(())
}

/// The session.
pub fn session<'a>(pointer: *mut WeftSession) -> Result<&'a mut WeftSession, Failure> {
    // SAFETY: NULL, or of weft_load() and not freed, and of one thread at a time, as weft.h wants it.
    unsafe { pointer.as_mut() }.ok_or_else(|| invalid("the session is NULL"))
}

/// Takes a session back from C.
pub fn take(pointer: *mut WeftSession) {
    if !pointer.is_null() {
        // SAFETY: of weft_load(), which made a box of it, and freed once, as weft.h wants it.
        drop(unsafe { Box::from_raw(pointer) });
    }
}
