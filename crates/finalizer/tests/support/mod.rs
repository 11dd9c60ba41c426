//! Runs straight code of the IR on constants, and makes operands for it.
#![allow(dead_code)]

use finalizer::ir::eval::evaluate;
use finalizer::ir::{BlockId, Builder, Exceptions, Float, Function, Kind, Op, Value, Width};
use softfp::{F16, F32, F64, Format};

/// A small deterministic generator (splitmix64).
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A float: exponents at the ends and around 0 and mantissas of few bits are frequent.
    pub fn float<F: Format>(&mut self) -> u64 {
        let max = F::EXP_FIELD_MAX as u64;
        let exponent = match self.below(8) {
            0 => self.below(3),
            1 => max - self.below(3),
            2..=4 => F::BIAS as u64 + self.below(12) - 6,
            _ => self.below(max + 1),
        };
        let mantissa = match self.below(6) {
            0 => 0,
            1 => F::MANT_MASK,
            2 => 1 << self.below(F::MANT_BITS as u64),
            3 => F::MANT_MASK >> self.below(F::MANT_BITS as u64),
            _ => self.next() & F::MANT_MASK,
        };
        (self.below(2) * F::SIGN) | (exponent << F::MANT_BITS) | mantissa
    }
}

/// A function of one block whose parameters are the operands.
pub fn function(operands: &[Width]) -> (Function, BlockId, Vec<Value>) {
    let mut function = Function::new("f".into(), Kind::Function);
    let block = function.block();
    let parameters = operands.iter().map(|w| function.parameter(block, *w)).collect();
    (function, block, parameters)
}

/// A block as a list of steps over numbered values.
pub struct Program {
    steps: Vec<(Op, Width, Vec<usize>, Vec<usize>)>,
    widths: Vec<Width>,
    parameters: Vec<usize>,
    results: Vec<usize>,
}

impl Program {
    pub fn new(function: &Function, block: BlockId, results: &[Value]) -> Program {
        let block = &function.blocks[block.index()];
        let numbers = |values: &[Value]| values.iter().map(|v| v.index()).collect::<Vec<usize>>();
        // Only what the results need, and conditions of exceptions are results too.
        let mut needed = vec![false; function.values.len()];
        for v in results {
            needed[v.index()] = true;
        }
        for id in block.insts.iter().rev() {
            let inst = &function.insts[id.index()];
            if inst.op.has_effect() || inst.results.iter().any(|r| needed[r.index()]) {
                for a in &inst.args {
                    needed[a.index()] = true;
                }
            }
        }
        let insts = block.insts.iter().map(|id| &function.insts[id.index()]);
        Program {
            steps: insts
                .filter(|i| i.op.has_effect() || i.results.iter().any(|r| needed[r.index()]))
                .map(|i| {
                    let width = i.results.first().map_or(Width::B32, |r| function.width(*r));
                    (i.op, width, numbers(&i.args), numbers(&i.results))
                })
                .collect(),
            widths: function.values.iter().map(|(w, _)| *w).collect(),
            parameters: numbers(&block.parameters),
            results: numbers(results),
        }
    }

    /// Operations but for constants and what moves halves of registers.
    pub fn length(&self) -> usize {
        let free = |op: &Op| {
            matches!(
                op,
                Op::Const(_) | Op::Split | Op::Join | Op::Truncate(_) | Op::FNeg(_) | Op::FAbs(_)
            )
        };
        self.steps.iter().filter(|s| !free(&s.0)).count()
    }

    /// The results for operands, and the exceptions that the operations raise. `approximate` as in [`evaluate`].
    pub fn run(&self, operands: &[u128], approximate: &mut dyn FnMut(Float, u64) -> u64) -> (Vec<u128>, Exceptions) {
        let mut values = vec![0u128; self.widths.len()];
        for (to, from) in self.parameters.iter().zip(operands) {
            values[*to] = from & (u128::MAX >> (128 - self.widths[*to].bits()));
        }
        let mut raised = Exceptions::empty();
        let mut args = Vec::new();
        for (op, width, sources, results) in &self.steps {
            args.clear();
            args.extend(sources.iter().map(|s| (self.widths[*s], values[*s])));
            match op {
                Op::ReadExceptions => {
                    values[results[0]] = raised.bits().into();
                    continue;
                }
                Op::WriteExceptions => {
                    raised = Exceptions::from_bits_truncate(values[sources[0]] as u8);
                    continue;
                }
                Op::Ballot => {
                    values[results[0]] = values[sources[0]];
                    continue;
                }
                _ => {}
            }
            // What is undefined is no result: anything will do.
            let out = evaluate(*op, *width, &args, approximate);
            let out = out.unwrap_or_else(|| match op {
                Op::DivU | Op::DivS | Op::RemU | Op::RemS => 0x5555_u128.into(),
                _ => panic!("cannot evaluate {op:?} {args:x?}"),
            });
            raised |= out.exceptions;
            for (to, value) in results.iter().zip(out.results) {
                values[*to] = value;
            }
        }
        (self.results.iter().map(|r| values[*r]).collect(), raised)
    }
}

/// The neighbours of a number: what an approximation of one unit, or in f64 of 2^-29, may give instead.
pub fn neighbour(f: Float, exact: u64, choice: i64) -> u64 {
    let (inf, sign) = match f {
        Float::F16 => (F16::INF, F16::SIGN),
        Float::F32 => (F32::INF, F32::SIGN),
        Float::F64 => (F64::INF, F64::SIGN),
    };
    let magnitude = exact & (sign - 1);
    // Zeros, infinities and NaNs are exact.
    if magnitude == 0 || magnitude >= inf - 1 {
        return exact;
    }
    let by = if f == Float::F64 { choice << 23 } else { choice };
    let moved = (magnitude as i64 + by).clamp(1, inf as i64 - 1);
    exact & sign | moved as u64
}

/// Builds with a closure, and makes the program of the values that it returns.
pub fn program(operands: &[Width], build: impl FnOnce(&mut Builder, &[Value]) -> Vec<Value>) -> Program {
    let (mut f, block, parameters) = function(operands);
    let results = build(&mut Builder::new(&mut f, block), &parameters);
    Program::new(&f, block, &results)
}
