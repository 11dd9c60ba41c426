//! What variables hold before each statement: for debug information, from the same walk that makes values of them.

use super::{Forwards, Ssa};
use crate::ir::Value;
use std::collections::HashMap;

/// More pairs of stretches and variables are not looked at.
const MOST_STATES: usize = 1 << 26;

#[derive(Clone, Copy)]
enum Event {
    Begins(u32),
    Gets(u32, Value),
}

/// What happened, in the order of the source.
#[derive(Default)]
pub(super) struct Trace {
    /// The statement at hand; what it does is seen by those behind.
    point: u32,
    events: Vec<(u32, Event)>,
}

/// A variable holds a value before the statements `first..end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub variable: u32,
    pub first: u32,
    pub end: u32,
    pub value: Value,
}

/// What a variable holds where a stretch begins.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Nobody has come here yet.
    Open,
    Is(Value),
    /// Different values, or none.
    Unknown,
}

impl State {
    fn meet(self, other: State) -> State {
        match (self, other) {
            (State::Open, other) => other,
            (this, State::Open) => this,
            (this, other) if this == other => this,
            _ => State::Unknown,
        }
    }
}

impl Ssa {
    /// From now on what variables hold is noted by statements, for [`Ssa::finish`] to tell.
    pub fn trace(&mut self) {
        self.trace = Some(Box::default());
    }

    /// The statement of that number is next; numbers go up.
    pub fn at(&mut self, point: u32) {
        if let Some(trace) = &mut self.trace {
            trace.point = point;
        }
    }

    pub(super) fn begins(&mut self, stretch: u32) {
        if let Some(trace) = &mut self.trace {
            trace.events.push((trace.point, Event::Begins(stretch)));
        }
    }

    pub(super) fn gets(&mut self, variable: u32, value: Value) {
        if let Some(trace) = &mut self.trace {
            trace.events.push((trace.point, Event::Gets(variable, value)));
        }
    }

    /// What was noted, when it is known which parameters are other values.
    pub(super) fn spans(&self, forwards: &mut Forwards) -> Vec<Span> {
        let Some(trace) = &self.trace else { return Vec::new() };
        let (variables, stretches) = (self.widths.len(), self.stretches.len());
        if variables == 0 || variables.saturating_mul(stretches) > MOST_STATES {
            return Vec::new();
        }
        let starts = self.starts(trace, forwards);
        let mut spans = Vec::new();
        let mut now: Vec<(u32, State)> = vec![(0, State::Unknown); variables];
        let mut change = |now: &mut Vec<(u32, State)>, variable: usize, point: u32, to: State| {
            let (first, state) = now[variable];
            if state == to {
                return;
            }
            if let State::Is(value) = state
                && first < point
            {
                spans.push(Span {
                    variable: variable as u32,
                    first,
                    end: point,
                    value,
                });
            }
            now[variable] = (point, to);
        };
        for (point, event) in &trace.events {
            match *event {
                Event::Begins(stretch) => {
                    let start = stretch as usize * variables;
                    for variable in 0..variables {
                        change(&mut now, variable, point + 1, starts[start + variable]);
                    }
                }
                Event::Gets(variable, value) => {
                    let value = State::Is(forwards.find(value));
                    change(&mut now, variable as usize, point + 1, value);
                }
            }
        }
        for variable in 0..variables {
            change(&mut now, variable, trace.point + 1, State::Unknown);
        }
        spans
    }

    /// What each variable holds where each stretch begins.
    fn starts(&self, trace: &Trace, forwards: &mut Forwards) -> Vec<State> {
        let variables = self.widths.len();
        let mut ends: HashMap<usize, Value, foldhash::fast::RandomState> = HashMap::default();
        let mut current = 0;
        for (_, event) in &trace.events {
            match *event {
                Event::Begins(stretch) => current = stretch as usize * variables,
                Event::Gets(variable, value) => {
                    ends.insert(current + variable as usize, forwards.find(value));
                }
            }
        }
        let mut parameters: HashMap<usize, Value, foldhash::fast::RandomState> = HashMap::default();
        for phi in &self.phis {
            let place = phi.stretch as usize * variables + phi.variable as usize;
            parameters.insert(place, forwards.find(phi.value));
        }
        let mut starts = vec![State::Open; variables * self.stretches.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (number, stretch) in self.stretches.iter().enumerate() {
                for variable in 0..variables {
                    let place = number * variables + variable;
                    let state = match parameters.get(&place) {
                        Some(value) => State::Is(*value),
                        None if stretch.predecessors.is_empty() => State::Unknown,
                        None => {
                            let from = stretch.predecessors.iter().map(|from| {
                                let place = *from as usize * variables + variable;
                                ends.get(&place).map_or(starts[place], |value| State::Is(*value))
                            });
                            from.fold(State::Open, State::meet)
                        }
                    };
                    changed |= starts[place] != state;
                    starts[place] = state;
                }
            }
        }
        starts
    }
}
