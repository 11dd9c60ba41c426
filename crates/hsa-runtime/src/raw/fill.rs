//! Large fills past the host's caches, as its `memset` does them: a line that is written whole need not be read before.

/// Fills of so many bytes leave nothing in the caches that somebody could find there.
pub(super) const LARGE: u64 = 4 << 20;
/// Bytes of a line of the host's caches.
#[cfg(target_arch = "x86_64")]
const LINE: usize = 64;

/// Stores a pattern, which is not empty, over and over, as much of it as there is room for at the end.
///
/// # Safety
/// The bytes are valid for writes.
#[cfg(target_arch = "x86_64")]
pub(super) unsafe fn past_caches(to: *mut u8, bytes: usize, pattern: &[u8]) {
    use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_sfence, _mm_stream_si128};

    let before = to.align_offset(LINE).min(bytes);
    let lines = (bytes - before) / LINE;
    let behind = before + lines * LINE;
    for n in (0..before).chain(behind..bytes) {
        // SAFETY: the byte is one of those that are valid.
        unsafe { to.add(n).write(pattern[n % pattern.len()]) };
    }
    // Lines repeat after as many as the pattern has bytes; the first one begins within a pattern.
    let from = before % pattern.len();
    let unit: Vec<u8> = (from..from + LINE * pattern.len())
        .map(|n| pattern[n % pattern.len()])
        .collect();
    let mut at = 0;
    for line in 0..lines {
        for part in (0..LINE).step_by(size_of::<__m128i>()) {
            // SAFETY: the part is inside the unit; the line is among the valid bytes and aligned.
            unsafe {
                let value = _mm_loadu_si128(unit.as_ptr().add(at + part).cast());
                _mm_stream_si128(to.add(before + line * LINE + part).cast(), value);
            }
        }
        at += LINE;
        if at == unit.len() {
            at = 0;
        }
    }
    // Other processors see these stores before what follows.
    // SAFETY: all processors of this architecture have it.
    unsafe { _mm_sfence() };
}

/// See above.
///
/// # Safety
/// The bytes are valid for writes.
#[cfg(not(target_arch = "x86_64"))]
pub(super) unsafe fn past_caches(to: *mut u8, bytes: usize, pattern: &[u8]) {
    for n in 0..bytes {
        // SAFETY: the byte is one of those that are valid.
        unsafe { to.add(n).write(pattern[n % pattern.len()]) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_any_length_begin_anywhere() {
        for length in [1, 2, 3, 4, 8, 12, 16, 64, 100] {
            let pattern: Vec<u8> = (0..length).map(|n| n as u8 + 1).collect();
            for (first, bytes) in [(0, 64), (1, 1000), (7, 64 * 300 + 5), (63, 40), (5, 0)] {
                let mut all = vec![0; first + bytes + 64];
                // SAFETY: the bytes are inside.
                unsafe { past_caches(all.as_mut_ptr().add(first), bytes, &pattern) };
                let expected = |n: usize| match n.checked_sub(first) {
                    Some(n) if n < bytes => pattern[n % length],
                    _ => 0,
                };
                assert!(
                    all.iter().enumerate().all(|(n, &byte)| byte == expected(n)),
                    "{length} {first} {bytes}"
                );
            }
        }
    }
}
