//! What must hold of the IR between passes: shapes of operations, definitions before uses, edges that fit their targets.

use super::*;
use Width::*;
use diag::Diagnostic;

impl Module {
    /// Everything that is wrong, a message each; the first words name the function and the place.
    pub fn validate(&self) -> Vec<Diagnostic> {
        let mut checker = Checker {
            module: self,
            wrong: Vec::new(),
        };
        for symbol in &self.symbols {
            checker.symbol(symbol);
        }
        for (n, function) in self.functions.iter().enumerate() {
            let mut messages = Vec::new();
            FunctionChecker {
                module: self,
                function,
                wrong: &mut messages,
            }
            .check();
            for message in messages {
                checker.report(format!("f{n} {}: {message}", function.name));
            }
        }
        checker.wrong
    }
}

/// After so many errors the rest is not said.
const MAX_MESSAGES: usize = 100;

struct Checker<'a> {
    module: &'a Module,
    wrong: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn report(&mut self, message: String) {
        if self.wrong.len() < MAX_MESSAGES {
            self.wrong.push(Diagnostic::error("ir-invalid", message));
        }
    }

    fn symbol(&mut self, s: &Symbol) {
        if !s.align_bytes.is_power_of_two() {
            self.report(format!("symbol {}: alignment {}", s.name, s.align_bytes));
        }
        if s.contents.as_ref().is_some_and(|c| c.len() as u64 != s.size_bytes) {
            self.report(format!("symbol {}: contents of another size", s.name));
        }
        for fixup in &s.fixups {
            let known = match fixup.target {
                Target::Symbol(id) => id.index() < self.module.symbols.len(),
                Target::Function(id) => id.index() < self.module.functions.len(),
            };
            let inside = fixup.offset_bytes.checked_add(8).is_some_and(|end| end <= s.size_bytes);
            if !known || !inside || s.contents.is_none() {
                self.report(format!(
                    "symbol {}: fixup at {} is outside or of nothing",
                    s.name, fixup.offset_bytes
                ));
            }
        }
    }
}

struct FunctionChecker<'a> {
    module: &'a Module,
    function: &'a Function,
    wrong: &'a mut Vec<String>,
}

impl FunctionChecker<'_> {
    fn report(&mut self, message: impl Into<String>) {
        if self.wrong.len() < MAX_MESSAGES {
            self.wrong.push(message.into());
        }
    }

    fn check(&mut self) {
        let f = self.function;
        if matches!(f.kind, Kind::Kernel { .. }) {
            if f.blocks.is_empty() {
                self.report("a kernel without blocks");
            }
            if !f.results.is_empty() || f.blocks.first().is_some_and(|b| !b.parameters.is_empty()) {
                self.report("a kernel with parameters or results");
            }
        }
        if f.slots.iter().any(|s| !s.align_bytes.is_power_of_two()) {
            self.report("a slot whose alignment is no power of two");
        }
        if !self.definitions() {
            return;
        }
        for (n, block) in f.blocks.iter().enumerate() {
            for id in &block.insts {
                let inst = &f.insts[id.index()];
                if let Err(message) = self.inst(inst) {
                    self.report(format!("b{n}, {:?}: {message}", inst.op));
                }
            }
            if let Err(message) = self.terminator(&block.terminator) {
                self.report(format!("b{n}: {message}"));
            }
        }
        if self.wrong.is_empty() {
            self.dominance();
        }
    }

    /// Whether every value is defined where it says, no instruction is in two places, and no index leads nowhere.
    fn definitions(&mut self) -> bool {
        let f = self.function;
        let before = self.wrong.len();
        let mut placed = vec![false; f.insts.len()];
        let known = |v: &Value| v.index() < f.values.len();
        for (n, block) in f.blocks.iter().enumerate() {
            for (place, value) in block.parameters.iter().enumerate() {
                let here = Definition::Parameter(BlockId::new(n), place as u32);
                if f.values.get(value.index()).is_none_or(|v| v.1 != here) {
                    self.report(format!("b{n}: parameter {place} is not defined as that"));
                }
            }
            for id in &block.insts {
                let Some(inst) = f.insts.get(id.index()) else {
                    self.report(format!("b{n}: {id} does not exist"));
                    continue;
                };
                if std::mem::replace(&mut placed[id.index()], true) {
                    self.report(format!("b{n}: {id} is in two places"));
                }
                for (place, value) in inst.results.iter().enumerate() {
                    let here = Definition::Result(*id, place as u8);
                    if f.values.get(value.index()).is_none_or(|v| v.1 != here) {
                        self.report(format!("b{n}, {:?}: result {place} is not defined as that", inst.op));
                    }
                }
                if !inst.args.iter().all(known) {
                    self.report(format!("b{n}, {:?}: a value that does not exist", inst.op));
                }
            }
            let edges = block.terminator.edges();
            if edges.iter().any(|e| e.to.index() >= f.blocks.len()) {
                self.report(format!("b{n}: a jump to a block that does not exist"));
            }
            let own = match &block.terminator {
                Terminator::Branch { condition, .. } => std::slice::from_ref(condition),
                Terminator::Switch { index, .. } => std::slice::from_ref(index),
                Terminator::Return(values) => values,
                _ => &[],
            };
            if !edges.iter().flat_map(|e| &e.args).chain(own).all(known) {
                self.report(format!("b{n}: the terminator has a value that does not exist"));
            }
        }
        self.wrong.len() == before
    }

    fn terminator(&self, terminator: &Terminator) -> Result<(), String> {
        let f = self.function;
        match terminator {
            Terminator::None => return Err("no terminator".into()),
            Terminator::Branch { condition, .. } if f.width(*condition) != B1 => {
                return Err("the condition of a branch is not b1".into());
            }
            Terminator::Switch { index, .. } if !matches!(f.width(*index), B32 | B64) => {
                return Err("the index of a switch is neither b32 nor b64".into());
            }
            Terminator::Return(values) if !values.iter().map(|v| f.width(*v)).eq(f.results.iter().copied()) => {
                return Err("returns other widths than the function's results".into());
            }
            _ => {}
        }
        for edge in terminator.edges() {
            let target = &f.blocks[edge.to.index()].parameters;
            let widths = |values: &[Value]| values.iter().map(|v| f.width(*v)).collect::<Vec<_>>();
            if edge.to.index() == 0 {
                return Err("a jump to the entry".into());
            }
            if widths(&edge.args) != widths(target) {
                return Err(format!("the arguments for {} are not its parameters", edge.to));
            }
        }
        Ok(())
    }

    fn inst(&self, inst: &Inst) -> Result<(), String> {
        let f = self.function;
        let args: Vec<Width> = inst.args.iter().map(|v| f.width(*v)).collect();
        let results: Vec<Width> = inst.results.iter().map(|v| f.width(*v)).collect();
        self.references(inst, &args, &results)?;
        if fits(inst.op, &args, &results) {
            return Ok(());
        }
        Err(format!("takes {args:?} and gives {results:?}, which it cannot"))
    }

    /// What the operation names must exist, and calls must fit.
    fn references(&self, inst: &Inst, args: &[Width], results: &[Width]) -> Result<(), String> {
        match inst.op {
            Op::Call(id) => {
                let Some(callee) = self.module.functions.get(id.index()) else {
                    return Err(format!("{id} does not exist"));
                };
                if matches!(callee.kind, Kind::Kernel { .. }) {
                    return Err("a kernel is called".into());
                }
                let formals = callee.blocks.first().map_or(&[][..], |b| &b.parameters);
                let formals: Vec<Width> = formals.iter().map(|v| callee.width(*v)).collect();
                if callee.results != results || (!callee.blocks.is_empty() && formals != args) {
                    return Err(format!("{id} takes {formals:?} and gives {:?}", callee.results));
                }
                Ok(())
            }
            Op::FunctionAddress(id) if id.index() >= self.module.functions.len() => Err(format!("{id} does not exist")),
            Op::SlotAddress(id) if id.index() >= self.function.slots.len() => Err(format!("{id} does not exist")),
            Op::SymbolAddress(id) => match self.module.symbols.get(id.index()) {
                None => Err(format!("{id} does not exist")),
                Some(symbol) => {
                    let width = match symbol.allocation {
                        Allocation::Program | Allocation::Agent => B64,
                        Allocation::Group | Allocation::WorkItem => B32,
                    };
                    if results == [width] {
                        Ok(())
                    } else {
                        Err(format!("the address of {id} is {width:?}"))
                    }
                }
            },
            op => match op.memory() {
                Some(m) if !m.align_bytes.is_power_of_two() => Err(format!("alignment {}", m.align_bytes)),
                Some(m) if args.first() != Some(&m.space.address_width()) => Err(format!(
                    "the address is {:?}, but {:?} in that space",
                    args.first(),
                    m.space.address_width()
                )),
                _ => Ok(()),
            },
        }
    }

    /// Every use must be dominated by its definition. Blocks that are not reached are not looked at.
    fn dominance(&mut self) {
        let f = self.function;
        if f.blocks.is_empty() {
            return;
        }
        let tree = Dominators::of(f);
        let mut place: Vec<(usize, usize)> = vec![(usize::MAX, 0); f.values.len()];
        for (n, block) in f.blocks.iter().enumerate() {
            for value in &block.parameters {
                place[value.index()] = (n, 0);
            }
            for (at, id) in block.insts.iter().enumerate() {
                for value in &f.insts[id.index()].results {
                    place[value.index()] = (n, at + 1);
                }
            }
        }
        let fits = |value: &Value, block: usize, at: usize| {
            let (defined, before) = place[value.index()];
            defined != usize::MAX
                && if defined == block {
                    before <= at
                } else {
                    tree.dominates(BlockId::new(defined), BlockId::new(block))
                }
        };
        let mut messages = Vec::new();
        for (n, block) in f.blocks.iter().enumerate() {
            if !tree.is_reached(BlockId::new(n)) {
                continue;
            }
            for (at, id) in block.insts.iter().enumerate() {
                let inst = &f.insts[id.index()];
                if !inst.args.iter().all(|v| fits(v, n, at)) {
                    messages.push(format!(
                        "b{n}, {:?}: a use that its definition does not dominate",
                        inst.op
                    ));
                }
            }
            let end = block.insts.len();
            if !block.terminator.uses().iter().all(|v| fits(v, n, end)) {
                messages.push(format!(
                    "b{n}: the terminator uses what no definition that dominates it makes"
                ));
            }
        }
        for message in messages {
            self.report(message);
        }
    }
}

/// Whether an operation takes and gives values of these widths.
fn fits(op: Op, args: &[Width], results: &[Width]) -> bool {
    let int = |w: Width| matches!(w, B16 | B32 | B64);
    match (op, args, results) {
        (Op::Const(bits), [], [w]) => w.bits() == 128 || bits >> w.bits() == 0,
        (Op::Undef, [], [_]) => true,
        (Op::Add | Op::Sub | Op::Mul | Op::MinS | Op::MinU | Op::MaxS | Op::MaxU, [a, b], [r]) => {
            a == b && a == r && int(*a)
        }
        (Op::MulHighS | Op::MulHighU, [a, b], [r]) => a == b && a == r && int(*a),
        (Op::Mul24S | Op::Mul24U, [B32, B32], [B32]) => true,
        (Op::DivS | Op::DivU | Op::RemS | Op::RemU, [a, b], [r]) => a == b && a == r && matches!(a, B32 | B64),
        (Op::And | Op::Or | Op::Xor, [a, b], [r]) => a == b && a == r,
        (Op::Not, [a], [r]) => a == r,
        (Op::Shl | Op::ShrU | Op::ShrS, [a, B32], [r]) => a == r && int(*a),
        (Op::AddCarry | Op::SubBorrow, [B32, B32, B1], [B32, B1]) => true,
        (Op::PopCount | Op::FirstHighU | Op::FirstHighS | Op::FirstLow, [B32 | B64], [B32]) => true,
        (Op::BitReverse, [a], [r]) => a == r && matches!(a, B32 | B64),
        (Op::ExtractS | Op::ExtractU | Op::BitSelect, [B32, B32, B32], [B32]) => true,
        (Op::BitSelect, [B64, B64, B64], [B64]) => true,
        (Op::BitMask, [B32, B32], [B32]) => true,
        (Op::AlignBit | Op::AlignByte | Op::Permute | Op::LerpU8, [B32, B32, B32], [B32]) => true,
        (Op::SadU8 | Op::SadU16 | Op::SadU32 | Op::SadHighU8, [B32, B32, B32], [B32]) => true,
        (Op::Truncate(to), [a], [r]) => to == *r && r < a,
        (Op::ZeroExtend(to) | Op::SignExtend(to), [a], [r]) => to == *r && r > a,
        (Op::Join, [a, b], [r]) => a == b && matches!((a, r), (B16, B32) | (B32, B64) | (B64, B128)),
        (Op::Split, [a], [r, s]) => r == s && matches!((r, a), (B16, B32) | (B32, B64) | (B64, B128)),
        (Op::CompareS(c) | Op::CompareU(c), [a, b], [B1]) => a == b && int(*a) && c <= Compare::Ge,
        (Op::Select, [B1, a, b], [r]) => a == b && a == r,
        (Op::PackHalfZero, [B32, B32], [B32]) => true,
        (Op::Ballot, [B1], [B64]) => true,
        (Op::ActiveLaneId, [], [B32]) => true,
        (Op::ReadLane, [B32, B32], [B32]) | (Op::ReadFirstLane, [B32], [B32]) => true,
        (Op::Barrier | Op::WaveBarrier | Op::Sleep(_) | Op::Fence(..) | Op::EnableBreak(_), [], []) => true,
        (Op::Trap(_), [] | [B32], []) => true,
        (Op::Interrupt | Op::WriteExceptions | Op::Fbarrier(_), [B32], []) => true,
        (Op::ReadExceptions, [], [B32]) => true,
        (Op::Id(id), [], [r]) => *r == id.width(),
        (Op::SymbolAddress(_), [], [B32 | B64]) => true,
        (Op::SlotAddress(_), [], [B32]) | (Op::FunctionAddress(_), [], [B64]) => true,
        (Op::Alloca(_), [B32], [B32]) => true,
        (Op::StackSave, [], [B32]) | (Op::StackRestore, [B32], []) => true,
        (Op::Call(_), ..) => true,
        (Op::CallIndirect, [B64, ..], _) | (Op::CallOutside, [B64, B32], []) | (Op::CallBlock, [], [B32]) => true,
        (Op::Image(access, shape), ..) => image_fits(access, shape, &[B64], &[B64], args, results),
        (Op::ImageWords(access, shape), ..) => image_fits(access, shape, &[B128, B128], &[B128], args, results),
        _ if op.memory().is_some() => memory_fits(op, args, results),
        _ => float_fits(op, args, results),
    }
}

/// Behind what says which image and sampler it is: coordinates, and one or four components here or as results.
fn image_fits(
    access: ImageAccess,
    shape: ImageShape,
    image: &[Width],
    sampler: &[Width],
    args: &[Width],
    results: &[Width],
) -> bool {
    let sampler = if access == ImageAccess::Sample { sampler } else { &[] };
    let Some(rest) = args.strip_prefix(image).and_then(|a| a.strip_prefix(sampler)) else {
        return false;
    };
    let Some((coordinates, data)) = rest.split_at_checked(shape.coordinates()) else {
        return false;
    };
    let components = |list: &[Width]| matches!(list, [B32] | [B32, B32, B32, B32]);
    coordinates.iter().all(|w| *w == B32)
        && match access {
            ImageAccess::Store => components(data) && results.is_empty(),
            ImageAccess::Load | ImageAccess::Sample => data.is_empty() && components(results),
        }
}

fn memory_fits(op: Op, args: &[Width], results: &[Width]) -> bool {
    let word = |w: &Width| matches!(w, B32 | B64 | B128);
    match (op, args, results) {
        (Op::Load(_), [_], [first, ..]) => word(first) && results.iter().all(|r| r == first),
        (Op::LoadNarrow(_, 8 | 16, _), [_], [B32]) => true,
        (Op::Store(_), [_, first, ..], []) => word(first) && args[1..].iter().all(|a| a == first),
        (Op::StoreNarrow(_, 8 | 16), [_, B32], []) => true,
        (Op::Atomic(a, _), [_, values @ ..], _) => {
            let count = if a == Atomic::CompareExchange { 2 } else { 1 };
            let Some(first) = values.first() else { return false };
            values.len() == count
                && matches!(first, B32 | B64)
                && values.iter().all(|v| v == first)
                && (results.is_empty() || results == [*first])
        }
        _ => false,
    }
}

fn float_fits(op: Op, args: &[Width], results: &[Width]) -> bool {
    let same =
        |f: Float, count: usize| args.len() == count && args.iter().all(|a| *a == f.width()) && results == [f.width()];
    match op {
        Op::FAdd(f, _) | Op::FSub(f, _) | Op::FMul(f, _) | Op::FMin(f, _) | Op::FMax(f, _) => same(f, 2),
        Op::FFma(f, _) | Op::FDivFixup(f, _) => same(f, 3),
        Op::FNeg(f) | Op::FAbs(f) | Op::FFrexpMantissa(f) => same(f, 1),
        Op::FCopySign(f) => same(f, 2),
        Op::FTrunc(f, _) | Op::FCeil(f, _) | Op::FFloor(f, _) | Op::FNear(f, _) | Op::FFract(f, _) => same(f, 1),
        Op::FCanonical(f, _) | Op::FRcp(f, _) | Op::FRsq(f, _) | Op::FSqrt(f, _) => same(f, 1),
        Op::FExp2(f, _) | Op::FLog2(f, _) | Op::FSin(f, _) | Op::FCos(f, _) => f != Float::F64 && same(f, 1),
        Op::FCompare(f, ..) => args == [f.width(); 2] && results == [B1],
        Op::FClass(f, _) => args == [f.width()] && results == [B1],
        Op::FClassOf(f) => args == [f.width(), B32] && results == [B1],
        Op::FLdexp(f, _) => args == [f.width(), B32] && results == [f.width()],
        Op::FFrexpExponent(f) => args == [f.width()] && results == [B32],
        Op::FDivScale(f, _) => f != Float::F16 && args == [f.width(); 3] && results == [f.width(), B1],
        Op::FDivFmas(f, _) => {
            let [a, b, c] = [f.width(); 3];
            f != Float::F16 && args == [a, b, c, B1] && results == [f.width()]
        }
        Op::Convert(convert, _) => {
            let integer = |f: Float| if f == Float::F16 { B16 } else { B32 };
            let (from, to) = match convert {
                Convert::FloatToFloat { from, to } => (from.width(), to.width()),
                Convert::SignedToFloat(f) | Convert::UnsignedToFloat(f) => (integer(f), f.width()),
                Convert::FloatToSigned(f) | Convert::FloatToUnsigned(f) => (f.width(), integer(f)),
                Convert::FloorToSigned | Convert::NearToSigned => (B32, B32),
                Convert::ByteToFloat(_) => (B32, B32),
            };
            args == [from] && results == [to]
        }
        _ => false,
    }
}
