//! Values of the pseudocode: bits with a width and a kind.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Bits,
    Unsigned,
    Signed,
    /// IEEE, of 16, 32 or 64 bits.
    Float,
    /// bfloat16.
    Brain,
    Fp8,
    Bf8,
    Fp6,
    Bf6,
    Fp4,
    /// A power of two whose exponent the bits are: more than a float can hold.
    Power,
}

impl Kind {
    pub fn is_float(self) -> bool {
        !matches!(self, Kind::Bits | Kind::Unsigned | Kind::Signed)
    }
}

/// Some bits; those beyond its width are zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bits {
    Small(u128),
    Large(Vec<u64>),
}

impl Bits {
    pub const ZERO: Bits = Bits::Small(0);

    /// The low 128 bits.
    pub fn low(&self) -> u128 {
        match self {
            Bits::Small(bits) => *bits,
            Bits::Large(words) => {
                let word = |n: usize| u128::from(words.get(n).copied().unwrap_or(0));
                word(0) | word(1) << 64
            }
        }
    }

    pub fn from_dwords(dwords: &[u32]) -> Bits {
        if dwords.len() <= 4 {
            let bits = dwords.iter().rev().fold(0u128, |bits, d| bits << 32 | u128::from(*d));
            return Bits::Small(bits);
        }
        let pair = |p: &[u32]| u64::from(p[0]) | u64::from(p.get(1).copied().unwrap_or(0)) << 32;
        Bits::Large(dwords.chunks(2).map(pair).collect())
    }

    pub fn dword(&self, n: usize) -> u32 {
        match self {
            Bits::Small(bits) if n < 4 => (bits >> (32 * n)) as u32,
            Bits::Small(_) => 0,
            Bits::Large(words) => (words.get(n / 2).copied().unwrap_or(0) >> (32 * (n % 2))) as u32,
        }
    }

    fn bit(&self, n: u32) -> bool {
        self.dword((n / 32) as usize) >> (n % 32) & 1 != 0
    }

    pub fn get(&self, low: u32, width: u32) -> Bits {
        if let Bits::Small(bits) = self {
            let shifted = bits.checked_shr(low).unwrap_or(0);
            return Bits::Small(shifted & mask(width));
        }
        let dwords: Vec<u32> = (0..width.div_ceil(32))
            .map(|n| {
                let at = low + 32 * n;
                let (dword, shift) = ((at / 32) as usize, at % 32);
                let both = u64::from(self.dword(dword)) | u64::from(self.dword(dword + 1)) << 32;
                let left = width - 32 * n;
                (both >> shift) as u32 & mask(left.min(32)) as u32
            })
            .collect();
        Bits::from_dwords(&dwords)
    }

    pub fn put(&mut self, low: u32, width: u32, value: &Bits) {
        if let (Bits::Small(bits), true) = (&mut *self, low + width <= 128) {
            let mask = mask(width) << low;
            *bits = *bits & !mask | value.low() << low & mask;
            return;
        }
        let end = (low + width).div_ceil(32) as usize;
        let mut dwords: Vec<u32> = (0..end.max(self.dwords())).map(|n| self.dword(n)).collect();
        for n in 0..width {
            let at = low + n;
            let dword = &mut dwords[(at / 32) as usize];
            *dword = *dword & !(1 << (at % 32)) | u32::from(value.bit(n)) << (at % 32);
        }
        *self = Bits::from_dwords(&dwords);
    }

    fn dwords(&self) -> usize {
        match self {
            Bits::Small(_) => 4,
            Bits::Large(words) => 2 * words.len(),
        }
    }

    /// The bits in the other order.
    pub fn reversed(&self, width: u32) -> Bits {
        let mut out = Bits::ZERO;
        for n in 0..width {
            out.put(n, 1, &Bits::Small(self.bit(width - 1 - n).into()));
        }
        out
    }
}

pub fn mask(width: u32) -> u128 {
    if width >= 128 { !0 } else { (1 << width) - 1 }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    pub kind: Kind,
    pub width: u32,
    pub bits: Bits,
}

impl Value {
    pub fn new(kind: Kind, width: u32, bits: u128) -> Value {
        let bits = Bits::Small(bits & mask(width));
        Value { kind, width, bits }
    }

    pub fn bool(value: bool) -> Value {
        Value::new(Kind::Unsigned, 1, value.into())
    }

    pub fn int(value: i128) -> Value {
        Value::new(Kind::Signed, 32, value as u128)
    }

    pub fn is_true(&self) -> bool {
        match &self.bits {
            Bits::Small(bits) => *bits != 0,
            Bits::Large(words) => words.iter().any(|w| *w != 0),
        }
    }

    pub fn low(&self) -> u128 {
        self.bits.low()
    }

    /// The number that the bits are.
    pub fn number(&self) -> i128 {
        let bits = self.low();
        if matches!(self.kind, Kind::Signed | Kind::Power) && self.width < 128 && self.width > 0 {
            let shift = 128 - self.width;
            return (bits << shift) as i128 >> shift;
        }
        bits as i128
    }

    /// The same bits as another kind, cut or filled with zeros.
    pub fn read_as(&self, kind: Kind, width: u32) -> Value {
        Value {
            kind,
            width,
            bits: self.bits.get(0, width),
        }
    }
}
