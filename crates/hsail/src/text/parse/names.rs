//! Names and their scopes (PRM 4.6.2), and references to what is defined later.

use crate::hash::Map;

/// By names as the text has them.
pub type NameMap<'a, T> = Map<&'a [u8], T>;

/// What a name means.
#[derive(Clone, Copy)]
pub struct Symbol {
    /// Offset in `hsa_code` of the first declaration or definition.
    pub first: u32,
    pub definition: Option<u32>,
    pub what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Variable,
    /// An arg variable of an arg block, a formal argument or anything else of segment arg.
    ArgVariable,
    Fbarrier,
    Kernel,
    Function,
    Signature,
    /// The module itself.
    Module,
}

impl What {
    pub fn name(self) -> &'static str {
        match self {
            What::Variable | What::ArgVariable => "variable",
            What::Fbarrier => "fbarrier",
            What::Kernel => "kernel",
            What::Function => "function",
            What::Signature => "signature",
            What::Module => "module",
        }
    }
}

/// A place that must hold the offset of a code entry.
#[derive(Clone, Copy)]
pub enum Slot {
    /// A 32-bit field of `hsa_operand`.
    Operand(u32),
    /// An element of a list in `hsa_data`.
    List(u32, usize),
}

#[derive(Default)]
pub struct Label {
    pub defined: Option<u32>,
    /// Where it is first used, and what waits for it.
    pub first_use: u32,
    pub waiting: Vec<Slot>,
}

#[derive(Default)]
pub struct Names<'a> {
    pub module: NameMap<'a, usize>,
    pub module_symbols: Vec<Symbol>,
    /// References to module symbols without a definition so far.
    pub later: Vec<(usize, Slot)>,
    pub function: NameMap<'a, Symbol>,
    pub arg_block: Option<NameMap<'a, Symbol>>,
    pub labels: NameMap<'a, Label>,
}

impl<'a> Names<'a> {
    /// Enters a symbol of module scope, or a further declaration of one.
    pub fn declare(&mut self, name: &'a [u8], symbol: Symbol) {
        match self.module.get(name).copied() {
            Some(i) => {
                if let Some(known) = self.module_symbols.get_mut(i) {
                    known.definition = known.definition.or(symbol.definition);
                }
            }
            None => {
                self.module.insert(name, self.module_symbols.len());
                self.module_symbols.push(symbol);
            }
        }
    }

    /// Gives a name of module scope another meaning.
    pub fn replace(&mut self, name: &'a [u8], symbol: Symbol) {
        self.module.insert(name, self.module_symbols.len());
        self.module_symbols.push(symbol);
    }

    pub fn module_symbol(&self, name: &[u8]) -> Option<(usize, Symbol)> {
        let i = *self.module.get(name)?;
        Some((i, *self.module_symbols.get(i)?))
    }

    /// A local name: the arg block's hides the function's.
    pub fn local(&self, name: &[u8]) -> Option<Symbol> {
        let inner = self.arg_block.as_ref().and_then(|b| b.get(name));
        inner.or_else(|| self.function.get(name)).copied()
    }

    pub fn leave_function(&mut self) {
        self.function.clear();
        self.arg_block = None;
        self.labels.clear();
    }
}
