//! Checked little-endian reads from a byte slice; an error names the field and its offset.

use crate::error::{Error, ErrorKind, Result};

/// The `len` bytes at `offset`.
pub(crate) fn slice<'a>(data: &'a [u8], offset: usize, len: usize, field: &str) -> Result<&'a [u8]> {
    offset
        .checked_add(len)
        .and_then(|end| data.get(offset..end))
        .ok_or_else(|| {
            Error::new(
                ErrorKind::Truncated,
                field,
                format!("{len} bytes at {offset:#x} in a file of {:#x} bytes", data.len()),
                "bytes inside the file",
            )
            .at(offset)
        })
}

/// As [`slice`], for offsets and sizes as files have them.
pub(crate) fn slice64<'a>(data: &'a [u8], offset: u64, len: u64, field: &str) -> Result<&'a [u8]> {
    match (usize::try_from(offset), usize::try_from(len)) {
        (Ok(offset), Ok(len)) => slice(data, offset, len, field),
        _ => Err(Error::new(
            ErrorKind::Truncated,
            field,
            format!("{len:#x} bytes at {offset:#x}"),
            format!("bytes inside the file of {:#x} bytes", data.len()),
        )),
    }
}

macro_rules! read_int {
    ($($name:ident: $ty:ty),+) => {$(
        #[doc = concat!("The little-endian `", stringify!($ty), "` at `offset`.")]
        pub(crate) fn $name(data: &[u8], offset: usize, field: &str) -> Result<$ty> {
            let mut bytes = [0; size_of::<$ty>()];
            bytes.copy_from_slice(slice(data, offset, size_of::<$ty>(), field)?);
            Ok(<$ty>::from_le_bytes(bytes))
        }
    )+};
}
read_int!(u16_at: u16, u32_at: u32, u64_at: u64, i64_at: i64);

/// The byte at `offset`.
pub(crate) fn u8_at(data: &[u8], offset: usize, field: &str) -> Result<u8> {
    Ok(slice(data, offset, 1, field)?[0])
}

/// The NUL-terminated string at `offset` of a string table, without its NUL; `None` if it has no end.
pub(crate) fn c_string(table: &[u8], offset: usize) -> Option<&[u8]> {
    let tail = table.get(offset..)?;
    let end = tail.iter().position(|&b| b == 0)?;
    tail.get(..end)
}

/// `value` rounded up to a multiple of `align` (a power of 2, or 0 for none); `None` on overflow.
pub(crate) fn align_up(value: u64, align: u64) -> Option<u64> {
    match align {
        0 | 1 => Some(value),
        _ => Some(value.checked_add(align - 1)? & !(align - 1)),
    }
}
