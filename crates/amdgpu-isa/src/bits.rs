//! Bits of fields.

/// So many ones.
pub(crate) const fn ones(width: u8) -> u64 {
    (1 << width) - 1
}
