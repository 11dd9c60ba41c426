//! Memory of the calling program: copied so that an address where nothing is fails as in the kernel, with `EFAULT`.

use hsa_runtime::raw::HostRange;
use zerocopy::{FromBytes, IntoBytes};

use crate::errno::Errno;

/// Most bytes that a call may copy: what a program can mean by an array of one.
const MOST_BYTES: u64 = 1 << 24;

/// Memory of the program, to be accessed by the machine or copied; nothing says yet that it is there.
pub fn range(address: u64, bytes: u64) -> Result<HostRange, Errno> {
    let inside = address != 0 && address.checked_add(bytes).is_some_and(|end| end < 1 << 47);
    match inside {
        // SAFETY: the program has named the range as its own; copies of it find out whether it is there.
        true => Ok(unsafe { HostRange::new(address, bytes) }),
        false => Err(Errno::FAULT),
    }
}

/// A copy of bytes of the program.
pub fn read(address: u64, bytes: u64) -> Result<Vec<u8>, Errno> {
    match bytes {
        0 => Ok(Vec::new()),
        1..=MOST_BYTES => range(address, bytes)?.to_vec().map_err(|_| Errno::FAULT),
        _ => Err(Errno::INVALID),
    }
}

/// Stores bytes in the program's memory.
pub fn write(address: u64, data: &[u8]) -> Result<(), Errno> {
    if data.is_empty() {
        return Ok(());
    }
    let to = range(address, data.len() as u64)?;
    to.write(data).map_err(|_| Errno::FAULT)
}

/// A copy of an array of the program.
pub fn read_array<T: FromBytes>(address: u64, count: u32) -> Result<Vec<T>, Errno> {
    let bytes = read(address, u64::from(count) * size_of::<T>() as u64)?;
    let items = bytes.chunks_exact(size_of::<T>());
    items
        .map(|item| T::read_from_bytes(item).map_err(|_| Errno::INVALID))
        .collect()
}

/// Stores an array in the program's memory.
pub fn write_array<T: IntoBytes + zerocopy::Immutable>(address: u64, items: &[T]) -> Result<(), Errno> {
    write(address, items.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_a_fault() {
        let mine = [1u32, 2, 3];
        let address = mine.as_ptr().expose_provenance() as u64;
        assert_eq!(read_array::<u32>(address, 3), Ok(vec![1, 2, 3]));
        assert_eq!(read(8, 8), Err(Errno::FAULT));
        assert_eq!(read(u64::MAX, 8), Err(Errno::FAULT));
        assert_eq!(read(address, 1 << 40), Err(Errno::INVALID));
        assert_eq!(write(16, &[1]), Err(Errno::FAULT));
        assert_eq!(read(0, 0), Ok(Vec::new()));
    }
}
