//! What debug information says of a function's source: its statements, the calls that became part of it, and what its variables
//! hold.
//!
//! A statement is a point: the instructions that are made of it have its number as [`Location::source`]. Points count from 1, in
//! the order of the source; what was inlined has points of its own behind those of the caller. What a variable holds is said of the
//! moment before a point's statement, whatever order the instructions come into later: passes change values, never points.

use super::{Location, SlotId, SymbolId, Value};

/// What the bits of a type are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    Boolean,
    Unsigned,
    Signed,
    Float,
}

/// The type of a variable: an element's, and how many there are of an array.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Type {
    /// As the source spells an element's.
    pub name: String,
    /// Of an element.
    pub bytes: u32,
    pub encoding: Encoding,
    pub count: Option<u64>,
}

/// The call that a function's code took the place of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// The scope that calls.
    pub scope: u32,
    /// The statement there; 0 is unknown.
    pub point: u32,
    pub location: Location,
}

/// A function, or one activation of it that was inlined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    pub name: String,
    pub declared: Location,
    /// None: the function itself.
    pub call: Option<Call>,
}

/// Where a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In values, as [`Debug::held`] says.
    Values,
    /// In the frame, as long as the slot is there; otherwise in values.
    Slot(SlotId),
    /// Offset in the kernarg segment; values that are held are the same.
    Kernarg(u32),
    Symbol(SymbolId),
}

/// A register or variable of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    pub scope: u32,
    pub name: String,
    pub ty: Type,
    pub declared: Location,
    /// A formal argument.
    pub argument: bool,
    pub place: Place,
    /// First point at which it can be seen, and the first behind.
    pub seen: (u32, u32),
}

/// A variable holds a value before each statement from `first` up to, not including, `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    pub variable: u32,
    pub first: u32,
    pub end: u32,
    pub value: Value,
}

/// What is known of a function's source. Scope 0 is the function.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Debug {
    pub scopes: Vec<Scope>,
    pub variables: Vec<Variable>,
    /// The scope of each point; that of point 1 comes first.
    pub points: Vec<u32>,
    pub held: Vec<Held>,
}

impl Debug {
    /// The scope of a point; none of what is no point.
    pub fn scope_of(&self, point: u32) -> Option<u32> {
        self.points.get((point as usize).checked_sub(1)?).copied()
    }

    /// Puts other values in the place of values.
    pub fn substitute(&mut self, resolve: impl Fn(Value) -> Value) {
        self.held.iter_mut().for_each(|h| h.value = resolve(h.value));
    }

    /// Takes over the scopes and points of a function whose code is put here, at a call; gives how much further its points are.
    pub fn take_points(&mut self, callee: &Debug, call: Location) -> u32 {
        let (points, scopes) = (self.points.len() as u32, self.scopes.len() as u32);
        for scope in &callee.scopes {
            let call = match scope.call {
                Some(own) => Call {
                    scope: own.scope + scopes,
                    point: moved(own.point, points),
                    location: Location {
                        source: moved(own.location.source, points),
                        ..own.location
                    },
                },
                None => Call {
                    scope: self.scope_of(call.source).unwrap_or(0),
                    point: call.source,
                    location: call,
                },
            };
            self.scopes.push(Scope {
                call: Some(call),
                ..scope.clone()
            });
        }
        self.points.extend(callee.points.iter().map(|s| s + scopes));
        points
    }

    /// Takes over the variables of a function, too, whose scopes and points were taken over last: what its values are called here, and
    /// the number of its first slot.
    pub fn take_variables(
        &mut self,
        callee: &Debug,
        points: u32,
        first_slot: usize,
        value: impl Fn(Value) -> Option<Value>,
    ) {
        let scopes = (self.scopes.len() - callee.scopes.len()) as u32;
        let variables = self.variables.len() as u32;
        self.variables.extend(callee.variables.iter().map(|v| Variable {
            scope: v.scope + scopes,
            place: match v.place {
                Place::Slot(slot) => Place::Slot(SlotId::new(first_slot + slot.index())),
                place => place,
            },
            seen: (v.seen.0.saturating_add(points), v.seen.1.saturating_add(points)),
            ..v.clone()
        }));
        self.held.extend(callee.held.iter().filter_map(|h| {
            Some(Held {
                variable: h.variable + variables,
                first: h.first + points,
                end: h.end + points,
                value: value(h.value)?,
            })
        }));
    }

    /// Slots get new numbers; those without one are gone.
    pub fn renumber_slots(&mut self, number: impl Fn(SlotId) -> Option<SlotId>) {
        for variable in &mut self.variables {
            if let Place::Slot(slot) = variable.place {
                variable.place = number(slot).map_or(Place::Values, Place::Slot);
            }
        }
    }
}

/// A point behind others; 0 stays what it is.
pub fn moved(point: u32, points: u32) -> u32 {
    if point == 0 { 0 } else { point + points }
}
