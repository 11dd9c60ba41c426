//! What one lane moves between memory and its registers: the widths and extensions of all loads and stores.

/// What a lane moves between memory and consecutive registers.
pub trait Piece {
    const BYTES: usize;
    /// Registers; the low bits of one, or all of several.
    const DWORDS: usize;
}

/// One or two bytes.
pub struct Narrow<const BYTES: usize>;

impl<const BYTES: usize> Piece for Narrow<BYTES> {
    const BYTES: usize = BYTES;
    const DWORDS: usize = 1;
}

/// `N` dwords.
pub struct Dwords<const N: usize>;

impl<const N: usize> Piece for Dwords<N> {
    const BYTES: usize = 4 * N;
    const DWORDS: usize = N;
}

/// Where the piece of a load goes in its register. Memory gives it zero-extended to a register of results.
#[derive(Clone, Copy)]
pub struct Placement {
    /// Bits above the piece that its sign is extended to.
    sign: u32,
    left: u32,
    /// Bits of the register that stay.
    kept: u32,
}

impl Placement {
    /// The register's new value from the piece and the old value.
    #[inline(always)]
    pub fn of(self, raw: u32, old: u32) -> u32 {
        let extended = ((raw << self.sign) as i32 >> self.sign) as u32;
        extended << self.left & !self.kept | old & self.kept
    }
}

/// A load instruction's piece, and what becomes of it.
pub trait Load {
    type Piece: Piece;
    /// None if it becomes the register's value as it is.
    const PLACEMENT: Option<Placement> = None;
}

/// A store instruction's piece.
pub trait Store {
    type Piece: Piece;
    /// It is the high half of the register, or begins there.
    const HIGH: bool = false;
}

impl<const N: usize> Load for Dwords<N> {
    type Piece = Self;
}

impl<const N: usize> Store for Dwords<N> {
    type Piece = Self;
}

macro_rules! loads {
    ($($(#[doc = $doc:literal])* $name:ident $bytes:literal $(sign $sign:literal left $left:literal kept $kept:literal)?;)+) => {
        $(
            $(#[doc = $doc])*
            pub struct $name;

            impl Load for $name {
                type Piece = Narrow<$bytes>;
                $(
                    const PLACEMENT: Option<Placement> = Some(Placement {
                        sign: $sign,
                        left: $left,
                        kept: $kept,
                    });
                )?
            }
        )+
    };
}

loads! {
    /// A byte, zero-extended.
    U8 1;
    /// A byte, sign-extended.
    I8 1 sign 24 left 0 kept 0;
    /// Two bytes, zero-extended.
    U16 2;
    /// Two bytes, sign-extended.
    I16 2 sign 16 left 0 kept 0;
    /// A byte, zero-extended to the low half; the high half is kept.
    U8D16 1 sign 0 left 0 kept 0xffff_0000;
    /// A byte, zero-extended to the high half; the low half is kept.
    U8D16Hi 1 sign 0 left 16 kept 0xffff;
    /// A byte, sign-extended to the low half; the high half is kept.
    I8D16 1 sign 24 left 0 kept 0xffff_0000;
    /// A byte, sign-extended to the high half; the low half is kept.
    I8D16Hi 1 sign 24 left 16 kept 0xffff;
    /// Two bytes to the low half; the high half is kept.
    B16D16 2 sign 0 left 0 kept 0xffff_0000;
    /// Two bytes to the high half; the low half is kept.
    B16D16Hi 2 sign 0 left 16 kept 0xffff;
}

macro_rules! stores {
    ($($(#[doc = $doc:literal])* $name:ident $bytes:literal $high:literal;)+) => {
        $(
            $(#[doc = $doc])*
            pub struct $name;

            impl Store for $name {
                type Piece = Narrow<$bytes>;
                const HIGH: bool = $high;
            }
        )+
    };
}

stores! {
    /// Bits 7:0.
    B8 1 false;
    /// Bits 23:16.
    B8Hi 1 true;
    /// Bits 15:0.
    B16 2 false;
    /// Bits 31:16.
    B16Hi 2 true;
}
