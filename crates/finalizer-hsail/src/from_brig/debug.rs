//! For debug information: which statement is which, and what registers and variables of the source there are.

use super::function::Lower;
use super::registers::Registers;
use finalizer::ir::debug::{Debug, Encoding, Held, Place, Scope, Type, Variable};
use finalizer::ir::ssa::Span;
use finalizer::ir::{Function, Location};
use hsail::brig;
use hsail::types::Type as BrigType;

/// The type of a variable of BRIG.
pub(super) fn type_of(v: &brig::Variable) -> Type {
    let element = v.ty.element();
    Type {
        name: element.to_string(),
        bytes: element.bytes().min(u64::from(u32::MAX)) as u32,
        encoding: encoding(element),
        count: v.ty.is_array().then_some(v.dim),
    }
}

fn encoding(ty: BrigType) -> Encoding {
    match () {
        () if ty.is_packed() => Encoding::Unsigned,
        () if ty.is_float() => Encoding::Float,
        () if ty.is_signed() => Encoding::Signed,
        () if ty.bits() == 1 => Encoding::Boolean,
        () => Encoding::Unsigned,
    }
}

/// A variable that can be seen in all of its scope.
pub(super) fn everywhere(name: &str, v: &brig::Variable, declared: Location, place: Place) -> Variable {
    Variable {
        scope: 0,
        name: name.to_string(),
        ty: type_of(v),
        declared,
        argument: false,
        place,
        seen: (0, u32::MAX),
    }
}

impl Lower<'_, '_, '_, '_> {
    /// A function begins whose debug information is wanted.
    pub(super) fn begin_debug(&mut self) {
        if !self.unit.debug {
            return;
        }
        let function = &mut self.b.function;
        let scope = Scope {
            name: function.name.clone(),
            declared: function.location,
            call: None,
        };
        function.debug = Some(Box::new(Debug {
            scopes: vec![scope],
            ..Debug::default()
        }));
        self.ssa.trace();
    }

    /// The next statement, at a location.
    pub(super) fn statement(&mut self, location: &mut Location) {
        if let Some(debug) = &mut self.b.function.debug {
            debug.points.push(0);
            location.source = debug.points.len() as u32;
            self.ssa.at(location.source);
        }
    }

    /// A variable of the function, which is declared at a place of the code.
    pub(super) fn declare(&mut self, offset: u32, v: &brig::Variable, argument: bool, place: Place) {
        if self.b.function.debug.is_none() {
            return;
        }
        let name = self.module.string(v.name).unwrap_or_default();
        let site = (self.site.0, offset);
        let declared = self.unit.location(site, &mut super::function::Loc::default());
        if let Some(debug) = &mut self.b.function.debug {
            let first = match self.argument_block {
                Some(_) => debug.points.len() as u32 + 1,
                None => 0,
            };
            debug.variables.push(Variable {
                argument,
                seen: (first, u32::MAX),
                ..everywhere(name, v, declared, place)
            });
        }
    }

    /// The braces around a call's arguments.
    pub(super) fn argument_block(&mut self, begins: bool) {
        let Some(debug) = &mut self.b.function.debug else {
            return;
        };
        let first = self.argument_block.take();
        match (begins, first) {
            (true, _) => self.argument_block = Some(debug.variables.len()),
            (false, Some(first)) => {
                let end = debug.points.len() as u32 + 1;
                debug.variables[first..].iter_mut().for_each(|v| v.seen.1 = end);
            }
            (false, None) => {}
        }
    }
}

/// Says what registers hold.
pub(super) fn registers(function: &mut Function, registers: &Registers, spans: &[Span]) {
    let declared = function.location;
    let Some(debug) = &mut function.debug else { return };
    let mut numbers = Vec::new();
    for (letter, number, variable) in registers.named() {
        let (name, bytes, encoding) = match letter {
            'c' => ("b1", 1, Encoding::Boolean),
            's' => ("b32", 4, Encoding::Unsigned),
            'd' => ("b64", 8, Encoding::Unsigned),
            _ => ("b128", 16, Encoding::Unsigned),
        };
        numbers.resize(numbers.len().max(variable as usize + 1), None);
        numbers[variable as usize] = Some(debug.variables.len() as u32);
        debug.variables.push(Variable {
            scope: 0,
            name: format!("${letter}{number}"),
            ty: Type {
                name: name.into(),
                bytes,
                encoding,
                count: None,
            },
            declared,
            argument: false,
            place: Place::Values,
            seen: (0, u32::MAX),
        });
    }
    let held = spans.iter().filter_map(|span| {
        Some(Held {
            variable: numbers.get(span.variable as usize).copied().flatten()?,
            first: span.first,
            end: span.end,
            value: span.value,
        })
    });
    debug.held.extend(held);
}
