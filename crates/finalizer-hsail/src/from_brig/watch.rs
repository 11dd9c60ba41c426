//! Results of instructions, stored where somebody outside can see them: what a comparison with an interpreter, instruction by
//! instruction, stands on.
//!
//! Behind each instruction of HSAIL its results are stored to a variable of the code object, at a place of the instruction's and the lane's own. So
//! every result exists, whatever later passes make of the instruction; the code is otherwise made as usual.

use super::Unit;
use super::function::{Lower, Result};
use super::operand::Operands;
use finalizer::ir::{self, AddressSpace, Allocation, Memory, Op, SymbolId, Width};
use hsail::code::RegisterKind;
use hsail::types::Type;

/// Name of the variable.
pub const SYMBOL: &str = "weft.watch";
/// Lanes of the largest wavefronts.
const MOST_LANES: u32 = 64;
/// Bytes that each result has in it: 16 a lane, so that one instruction's stores do not hide each other.
pub const PLACE_BYTES: u32 = LANE_BYTES * MOST_LANES;
pub const LANE_BYTES: u32 = 16;

/// A result that is stored; the variable has them in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watch {
    /// The module's number, and the instruction's offset in its code.
    pub module: usize,
    pub offset: u32,
    pub kind: RegisterKind,
    pub register: u16,
    pub ty: Type,
}

impl Watch {
    /// Bytes that are stored: a truth value is a dword.
    pub fn bytes(&self) -> usize {
        (self.kind.bits().max(32) / 8) as usize
    }
}

impl Unit<'_, '_> {
    /// The variable; its size is known when all functions are translated.
    fn watch_symbol(&mut self) -> SymbolId {
        // No directive is in a module of that number.
        let site = (usize::MAX, u32::MAX);
        if let Some(id) = self.symbols.get(&site) {
            return *id;
        }
        let id = self.new_symbol(ir::Symbol {
            name: SYMBOL.into(),
            allocation: Allocation::Agent,
            exported: true,
            read_only: false,
            external: false,
            size_bytes: 0,
            align_bytes: LANE_BYTES,
            contents: None,
            fixups: Vec::new(),
        });
        self.symbols.insert(site, id);
        id
    }

    pub(super) fn finish_watches(&mut self) {
        if !self.watches.is_empty() {
            let id = self.watch_symbol();
            self.module.symbols[id.index()].size_bytes = self.watches.len() as u64 * u64::from(PLACE_BYTES);
        }
    }
}

impl Lower<'_, '_, '_, '_> {
    /// Stores the results of the instruction that was just translated.
    pub(super) fn watch(&mut self, o: &Operands, offset: u32) -> Result<()> {
        for i in (0..o.len()).filter(|i| o.is_destination(*i)) {
            let ty = o.destination_type(i);
            for (kind, register) in o.registers(self, i)? {
                let value = self.register(kind, register)?;
                let value = match self.b.width(value) {
                    Width::B1 => self.b.op(Op::ZeroExtend(Width::B32), &[value], Width::B32),
                    _ => value,
                };
                let number = self.unit.watches.len() as u32;
                let symbol = self.unit.watch_symbol();
                let base = self.symbol_address(symbol);
                let lane = self.b.op(Op::Id(ir::Id::Lane), &[], Width::B32);
                let bytes = self.b.b32(LANE_BYTES);
                let lane = self.b.same(Op::Mul, &[lane, bytes]);
                let lane = self.b.op(Op::ZeroExtend(Width::B64), &[lane], Width::B64);
                let base = self.b.same(Op::Add, &[base, lane]);
                let memory = Memory {
                    offset_bytes: (number * PLACE_BYTES) as i32,
                    ..Memory::plain(AddressSpace::Global, LANE_BYTES)
                };
                self.b.effect(Op::Store(memory), &[base, value]);
                self.unit.watches.push(Watch {
                    module: self.site.0,
                    offset,
                    kind,
                    register,
                    ty,
                });
            }
        }
        Ok(())
    }
}
