//! Calls (PRM chapter 10): arguments are read from the caller's arg variables and the result is put into one.

use super::function::{Formals, Lower, Result, formals, malformed};
use super::memory::Place;
use super::operand::Operands;
use super::width_of_bits;
use finalizer::ir::{BlockId, Compare, Edge, FunctionId, Op, Terminator, Value, Width};
use hsail::brig::{Executable, Inst, Variable};
use hsail::code::Segment;

/// An arg variable of a call.
struct Actual {
    place: Place,
    v: Variable,
}

/// What is passed and where the result goes.
struct Transfer {
    args: Vec<Value>,
    results: Vec<Width>,
    output: Option<Actual>,
}

impl Lower<'_, '_, '_, '_> {
    pub(super) fn call(&mut self, name: &str, inst: &Inst, o: &Operands, _offset: u32) -> Result<()> {
        let transfer = self.transfer(o)?;
        match name {
            "call" => {
                let target = o.label(self, 1)?;
                let id = self.callee(target)?;
                let results = self.b.inst(Op::Call(id), &transfer.args, &transfer.results);
                self.receive(&transfer, results.first().copied());
                Ok(())
            }
            "scall" => {
                let index = o.source(self, 1)?;
                let mut callees = Vec::new();
                for target in o.code_list(self, 3)? {
                    callees.push(self.callee(target)?);
                }
                self.switch_call(index, &callees, self.is_uniform(inst.width), &transfer)
            }
            _ => {
                let handle = o.source(self, 1)?;
                let signature = o.label(self, 3)?;
                self.indirect_call(handle, signature, &transfer)
            }
        }
    }

    /// Arguments and result of a call: operands 0 and 2.
    fn transfer(&mut self, o: &Operands) -> Result<Transfer> {
        let mut transfer = Transfer {
            args: Vec::new(),
            results: Vec::new(),
            output: None,
        };
        for offset in o.code_list(self, 0)? {
            let actual = self.actual(offset)?;
            if actual.v.ty.is_array() {
                let address = self.argument(&actual);
                transfer.args.push(address);
            } else {
                transfer.results.push(width_of_bits(actual.v.ty.bits()));
                transfer.output = Some(actual);
            }
        }
        for offset in o.code_list(self, 2)? {
            let actual = self.actual(offset)?;
            let value = self.argument(&actual);
            transfer.args.push(value);
        }
        Ok(transfer)
    }

    fn actual(&self, offset: u32) -> Result<Actual> {
        match (self.places.get(&offset), self.module.variable(offset)) {
            (Some(place), Some(v)) if v.segment == Segment::ARG => Ok(Actual { place: *place, v }),
            _ => malformed("an argument that is no arg variable of this function"),
        }
    }

    /// What is passed: an array's address, a scalar's value.
    fn argument(&mut self, actual: &Actual) -> Value {
        match actual.place {
            Place::Slot(slot) if actual.v.ty.is_array() => self.slot_address(slot),
            Place::Slot(slot) => self.load_argument(slot, actual.v.ty),
            Place::Pointer(address, _) => address,
            Place::Kernarg(..) => self.b.b32(0),
        }
    }

    fn receive(&mut self, transfer: &Transfer, result: Option<Value>) {
        if let (Some(output), Some(value)) = (&transfer.output, result)
            && let Place::Slot(slot) = output.place
        {
            self.store_argument(slot, output.v.ty, value);
        }
    }

    fn callee(&mut self, target: u32) -> Result<FunctionId> {
        let site = self.unit.linked.definition((self.site.0, target));
        let module = &self.unit.sources[site.0].module;
        match module.executable(site.1).filter(|e| e.is_definition()) {
            Some(e) => Ok(self.unit.function_id(site, e)),
            None => malformed("a function without a definition is called"),
        }
    }

    /// A block in which a function is called before all go on together.
    fn call_block(&mut self, id: FunctionId, transfer: &Transfer, join: BlockId) -> BlockId {
        let block = self.b.function.block();
        self.b.block = block;
        let results = self.b.inst(Op::Call(id), &transfer.args, &transfer.results);
        self.b.jump(join, &results);
        block
    }

    /// Where the calls of several functions meet, with the result.
    fn join_block(&mut self, transfer: &Transfer) -> (BlockId, Option<Value>) {
        let join = self.b.function.block();
        let result = transfer
            .results
            .first()
            .map(|width| self.b.function.parameter(join, *width));
        (join, result)
    }

    fn switch_call(&mut self, index: Value, callees: &[FunctionId], uniform: bool, transfer: &Transfer) -> Result<()> {
        let from = self.b.block;
        let (join, result) = self.join_block(transfer);
        let mut blocks: Vec<(FunctionId, BlockId)> = Vec::new();
        let mut cases = Vec::new();
        for id in callees {
            // A function that is in the list several times is called in one place.
            let block = match blocks.iter().find(|(known, _)| known == id) {
                Some((_, block)) => *block,
                None => {
                    let block = self.call_block(*id, transfer, join);
                    blocks.push((*id, block));
                    block
                }
            };
            cases.push(Edge {
                to: block,
                args: finalizer::ir::Values::new(),
            });
        }
        // An index beyond the list is undefined: it takes the last function.
        let Some(default) = cases.last().cloned() else {
            return malformed("scall without functions");
        };
        self.b.block = from;
        self.b.terminate(Terminator::Switch {
            index,
            uniform,
            cases,
            default,
        });
        self.b.block = join;
        self.receive(transfer, result);
        Ok(())
    }

    /// A chain of comparisons with the handles of the program's indirect functions that have the signature, in which lanes with
    /// different handles part. Another handle is of a function of another code object.
    fn indirect_call(&mut self, handle: Value, signature: u32, transfer: &Transfer) -> Result<()> {
        let Some(e) = self.module.executable(signature) else {
            return malformed("icall without a signature");
        };
        let wanted = formals(self.module, signature, e);
        let mut callees = Vec::new();
        for (site, e) in self.unit.linked.indirect_functions() {
            if !self.unit.calls_outside && same_formals(&wanted, &self.formals_of(site, e)) {
                callees.push((self.unit.function_id(site, e), self.unit.handle(site, e)));
            }
        }
        let (join, result) = self.join_block(transfer);
        for (id, handle_symbol) in &callees {
            let from = self.b.block;
            let block = self.call_block(*id, transfer, join);
            self.b.block = from;
            let address = self.b.op(Op::SymbolAddress(*handle_symbol), &[], Width::B64);
            let condition = self.b.compare_u(Compare::Eq, handle, address);
            let next = self.b.function.block();
            let edge = |to| Edge {
                to,
                args: finalizer::ir::Values::new(),
            };
            self.b.terminate(Terminator::Branch {
                condition,
                uniform: false,
                then: edge(block),
                otherwise: edge(next),
            });
            self.b.block = next;
        }
        let mut args = vec![handle];
        args.extend(&transfer.args);
        let results = self.b.inst(Op::CallIndirect, &args, &transfer.results);
        self.b.jump(join, &results);
        self.b.block = join;
        self.receive(transfer, result);
        Ok(())
    }

    fn formals_of(&self, site: super::Site, e: Executable) -> Formals {
        formals(&self.unit.sources[site.0].module, site.1, e)
    }
}

/// Whether two lists of formals are passed alike.
fn same_formals(a: &Formals, b: &Formals) -> bool {
    let alike = |a: &[(u32, Variable)], b: &[(u32, Variable)]| {
        a.len() == b.len() && a.iter().zip(b).all(|((_, a), (_, b))| a.ty == b.ty && a.dim == b.dim)
    };
    alike(&a.0, &b.0) && alike(&a.1, &b.1)
}
