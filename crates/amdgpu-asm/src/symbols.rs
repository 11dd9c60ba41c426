//! Symbols, by name and by number.

use amdgpu_isa::parse::Value;
use object::elf;

/// Number of a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SymbolId(pub u32);

/// What a symbol stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Definition {
    None,
    Label {
        section: u32,
        offset: u64,
    },
    /// `.set`, `=`.
    Value(Value),
    /// `.comm`: size and alignment.
    Common {
        align: u64,
    },
    /// `.amdgpu_lds`.
    Lds {
        align: u64,
    },
}

#[derive(Debug, Clone)]
pub(crate) struct Symbol {
    /// Start and length; of a local label, its ordinal and 0.
    name: (u32, u32),
    pub definition: Definition,
    /// `STB_*`, if a directive said so.
    pub binding: Option<u8>,
    /// `STV_*`.
    pub visibility: u8,
    /// `STT_*`.
    pub symbol_type: u8,
    pub size: Option<Value>,
    /// Goes into the object: used in data or code, or named by a directive.
    pub used: bool,
    /// `.set` may change it; `.equiv` and labels may not.
    pub fixed: bool,
    /// A local label, which has no name in the object.
    pub anonymous: bool,
}

/// All symbols in the order in which they came up.
#[derive(Debug, Default)]
pub(crate) struct SymbolTable {
    names: Vec<u8>,
    symbols: Vec<Symbol>,
    /// Number of a symbol, plus one; linear probing.
    slots: Vec<u32>,
    anonymous: u32,
}

fn hash(name: &[u8]) -> usize {
    let mut hash = name.len() as u64;
    let mut chunks = name.chunks_exact(8);
    let mut mix = |v: u64| hash = (hash.rotate_left(23) ^ v).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for chunk in &mut chunks {
        mix(u64::from_le_bytes(chunk.try_into().unwrap_or_default()));
    }
    mix(chunks.remainder().iter().fold(0, |v, &b| v << 8 | u64::from(b)));
    (hash >> 32) as usize
}

impl SymbolTable {
    pub fn get(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.0 as usize]
    }

    pub fn get_mut(&mut self, id: SymbolId) -> &mut Symbol {
        &mut self.symbols[id.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = (SymbolId, &Symbol)> {
        self.symbols.iter().enumerate().map(|(n, s)| (SymbolId(n as u32), s))
    }

    pub fn name(&self, id: SymbolId) -> &[u8] {
        let (start, len) = self.get(id).name;
        self.names
            .get(start as usize..(start + len) as usize)
            .unwrap_or_default()
    }

    /// The name as text.
    pub fn text(&self, id: SymbolId) -> String {
        String::from_utf8_lossy(self.name(id)).into_owned()
    }

    pub fn find(&self, name: &[u8]) -> Option<SymbolId> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut slot = hash(name) & mask;
        loop {
            match self.slots[slot] {
                0 => return None,
                number => {
                    let id = SymbolId(number - 1);
                    if self.name(id) == name {
                        return Some(id);
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The symbol of this name, made if there is none.
    pub fn intern(&mut self, name: &[u8]) -> SymbolId {
        if let Some(id) = self.find(name) {
            return id;
        }
        if (self.symbols.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let id = self.push(name, false);
        self.insert(id);
        id
    }

    /// A symbol that no name leads to.
    pub fn anonymous(&mut self) -> SymbolId {
        let id = self.push(b"", true);
        self.get_mut(id).name.0 = self.anonymous;
        self.anonymous += 1;
        id
    }

    /// The ordinal of a label that a listing writes where a statement says `.`.
    pub fn next_ordinal(&mut self) -> u32 {
        self.anonymous += 1;
        self.anonymous - 1
    }

    /// How many symbols without a name came before this one.
    pub fn ordinal(&self, id: SymbolId) -> u32 {
        self.get(id).name.0
    }

    fn push(&mut self, name: &[u8], anonymous: bool) -> SymbolId {
        let start = self.names.len() as u32;
        self.names.extend_from_slice(name);
        self.symbols.push(Symbol {
            name: (start, name.len() as u32),
            definition: Definition::None,
            binding: None,
            visibility: elf::STV_DEFAULT.0,
            symbol_type: elf::STT_NOTYPE.0,
            size: None,
            used: false,
            fixed: false,
            anonymous,
        });
        SymbolId(self.symbols.len() as u32 - 1)
    }

    fn insert(&mut self, id: SymbolId) {
        let mask = self.slots.len() - 1;
        let mut slot = hash(self.name(id)) & mask;
        while self.slots[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = id.0 + 1;
    }

    fn grow(&mut self) {
        self.slots = vec![0; (self.slots.len() * 2).max(1024)];
        for number in 0..self.symbols.len() {
            if !self.symbols[number].anonymous {
                self.insert(SymbolId(number as u32));
            }
        }
    }
}
