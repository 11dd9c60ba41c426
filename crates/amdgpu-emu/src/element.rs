//! What one lane moves between memory and its registers: the widths and extensions of all loads and stores.

/// A load's piece of memory, and what becomes of it in registers.
pub trait Load {
    /// Bytes read by each lane.
    const BYTES: usize;
    /// Registers written; those of more than one hold consecutive dwords.
    const DWORDS: usize;
    /// The register's new value from the piece, zero-extended, and from the old value.
    fn place(raw: u32, old: u32) -> u32;
}

/// A store's piece of memory.
pub trait Store {
    /// Bytes written by each lane.
    const BYTES: usize;
    /// Registers read.
    const DWORDS: usize;
    /// The piece, in the low bits, from a register.
    fn take(register: u32) -> u32;
}

/// `N` dwords, unchanged.
pub struct Dwords<const N: usize>;

impl<const N: usize> Load for Dwords<N> {
    const BYTES: usize = 4 * N;
    const DWORDS: usize = N;
    #[inline(always)]
    fn place(raw: u32, _: u32) -> u32 {
        raw
    }
}

impl<const N: usize> Store for Dwords<N> {
    const BYTES: usize = 4 * N;
    const DWORDS: usize = N;
    #[inline(always)]
    fn take(register: u32) -> u32 {
        register
    }
}

macro_rules! loads {
    ($($(#[doc = $doc:literal])* $name:ident $bytes:literal |$raw:ident, $old:ident| $value:expr;)+) => {
        $(
            $(#[doc = $doc])*
            pub struct $name;

            impl Load for $name {
                const BYTES: usize = $bytes;
                const DWORDS: usize = 1;
                #[inline(always)]
                fn place($raw: u32, $old: u32) -> u32 {
                    $value
                }
            }
        )+
    };
}

loads! {
    /// A byte, zero-extended.
    U8 1 |raw, _old| raw;
    /// A byte, sign-extended.
    I8 1 |raw, _old| raw as i8 as u32;
    /// Two bytes, zero-extended.
    U16 2 |raw, _old| raw;
    /// Two bytes, sign-extended.
    I16 2 |raw, _old| raw as i16 as u32;
    /// A byte, zero-extended to the low half; the high half is kept.
    U8D16 1 |raw, old| old & 0xffff_0000 | raw;
    /// A byte, zero-extended to the high half; the low half is kept.
    U8D16Hi 1 |raw, old| old & 0xffff | raw << 16;
    /// A byte, sign-extended to the low half; the high half is kept.
    I8D16 1 |raw, old| old & 0xffff_0000 | raw as i8 as u16 as u32;
    /// A byte, sign-extended to the high half; the low half is kept.
    I8D16Hi 1 |raw, old| old & 0xffff | (raw as i8 as u32) << 16;
    /// Two bytes to the low half; the high half is kept.
    B16D16 2 |raw, old| old & 0xffff_0000 | raw;
    /// Two bytes to the high half; the low half is kept.
    B16D16Hi 2 |raw, old| old & 0xffff | raw << 16;
}

macro_rules! stores {
    ($($(#[doc = $doc:literal])* $name:ident $bytes:literal |$register:ident| $value:expr;)+) => {
        $(
            $(#[doc = $doc])*
            pub struct $name;

            impl Store for $name {
                const BYTES: usize = $bytes;
                const DWORDS: usize = 1;
                #[inline(always)]
                fn take($register: u32) -> u32 {
                    $value
                }
            }
        )+
    };
}

stores! {
    /// Bits 7:0.
    B8 1 |register| register;
    /// Bits 23:16.
    B8Hi 1 |register| register >> 16;
    /// Bits 15:0.
    B16 2 |register| register;
    /// Bits 31:16.
    B16Hi 2 |register| register >> 16;
}
