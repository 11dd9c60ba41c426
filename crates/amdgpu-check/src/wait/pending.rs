//! What memory operations of one wave are in flight, and what a wait says of them.

use amdgpu_isa::model::counts::{Count, Issued, Queue};
use amdgpu_isa::model::waits::WaitCounter;

use crate::code::{Number, REGISTERS, Register};

/// What is wrong to do while an operation is in flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Holds {
    /// Registers that it fills: neither to be read nor written.
    Result(Box<[Register]>),
    /// Registers that it still reads: not to be written.
    Data(Box<[Register]>),
    /// Bytes of LDS that it fills.
    Lds(Vec<(u64, u64)>),
}

/// An operation in flight.
#[derive(Debug, Clone)]
pub(crate) struct Flight {
    pub holds: Holds,
    pub lanes: u64,
    pub count: Count,
    /// How many operations of its counter and queue went before.
    order: u32,
    /// The same by another counter, which is sure of it, too: what is done has read its data.
    other: Option<(Count, u32)>,
    /// Its instruction.
    pub number: Number,
}

impl Flight {
    fn registers(&self) -> &[Register] {
        match &self.holds {
            Holds::Result(list) | Holds::Data(list) => list,
            Holds::Lds(_) => &[],
        }
    }
}

/// Most operations that are kept; a wave that never waits does not use what the oldest ones fill.
const MOST: usize = 512;

/// The operations of a wave that are in flight, as far as its waits tell.
#[derive(Debug, Default)]
pub(crate) struct Pending {
    flights: Vec<Flight>,
    issued: Issued,
    /// A bit for each register that a flight holds.
    held: Held,
}

#[derive(Debug)]
struct Held([u64; REGISTERS.div_ceil(64)]);

impl Default for Held {
    fn default() -> Held {
        Held([0; REGISTERS.div_ceil(64)])
    }
}

impl Held {
    fn add(&mut self, registers: &[Register]) {
        for register in registers {
            self.0[usize::from(*register) / 64] |= 1 << (register % 64);
        }
    }

    fn has(&self, register: Register) -> bool {
        self.0[usize::from(register) / 64] >> (register % 64) & 1 != 0
    }
}

impl Pending {
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.flights.is_empty()
    }

    /// Whether a flight holds a register, in some lanes.
    #[inline]
    pub fn holds(&self, register: Register) -> bool {
        self.held.has(register)
    }

    /// An instruction increments a counter: the place of its operation, for [`Pending::begin`].
    pub fn issue(&mut self, count: Count) -> u32 {
        self.issued.issue(count)
    }

    /// What an operation holds.
    pub fn begin(&mut self, place: (Count, u32), number: Number, lanes: u64, holds: Holds) {
        self.begin_by_either((place, None), number, lanes, holds);
    }

    /// The same of one that two counters know.
    pub fn begin_by_either(
        &mut self,
        ((count, order), other): ((Count, u32), Option<(Count, u32)>),
        number: Number,
        lanes: u64,
        holds: Holds,
    ) {
        if self.flights.len() >= MOST {
            self.flights.remove(0);
        }
        let flight = Flight {
            holds,
            lanes,
            count,
            order,
            other,
            number,
        };
        self.held.add(flight.registers());
        self.flights.push(flight);
    }

    /// At most `left` operations of a counter are in flight.
    pub fn wait(&mut self, counter: WaitCounter, left: u16) {
        let issued = &self.issued;
        let before = self.flights.len();
        let is_done = |(count, order): (Count, u32)| count.counter == counter && issued.is_done(count, order, left);
        self.flights
            .retain(|f| !is_done((f.count, f.order)) && !f.other.is_some_and(is_done));
        if self.flights.len() != before {
            self.hold_again();
        }
    }

    fn hold_again(&mut self) {
        self.held = Held::default();
        for flight in &self.flights {
            self.held.add(flight.registers());
        }
    }

    /// Something is done with registers by some lanes: the flight that is in the way, and the register.
    pub fn reads(&self, registers: &[Register], lanes: impl Fn(Register) -> u64) -> Option<(&Flight, Register)> {
        let is_result = |f: &Flight| matches!(f.holds, Holds::Result(_));
        self.find(registers, lanes, is_result)
    }

    /// The same of registers that an instruction writes, which increments counters itself: results of one queue come back in order.
    pub fn writes(
        &self,
        registers: &[Register],
        lanes: impl Fn(Register) -> u64,
        counts: &[Option<Count>],
    ) -> Option<(&Flight, Register)> {
        self.find(registers, lanes, |f| !Self::goes_before(f, counts))
    }

    /// Whether an instruction that increments `counts` comes back behind a flight.
    pub fn goes_before(flight: &Flight, counts: &[Option<Count>]) -> bool {
        matches!(flight.holds, Holds::Result(_))
            && flight.count.queue != Queue::None
            && counts.contains(&Some(flight.count))
    }

    fn find(
        &self,
        registers: &[Register],
        lanes: impl Fn(Register) -> u64,
        counts: impl Fn(&Flight) -> bool,
    ) -> Option<(&Flight, Register)> {
        for register in registers.iter().filter(|r| self.held.has(**r)) {
            let lanes = lanes(*register);
            let found = self
                .flights
                .iter()
                .rev()
                .find(|f| f.lanes & lanes != 0 && f.registers().contains(register) && counts(f));
            if let Some(flight) = found {
                return Some((flight, *register));
            }
        }
        None
    }

    /// The flight that fills one of some bytes of LDS.
    pub fn in_lds(&self, from: u64, bytes: u64) -> Option<&Flight> {
        let meets = |&(at, count): &(u64, u64)| at < from + bytes && from < at + count;
        self.flights.iter().find(|f| match &f.holds {
            Holds::Lds(list) => list.iter().any(meets),
            _ => false,
        })
    }

    /// Nobody waits for it any more: it was told.
    pub fn forget(&mut self, number: Number) {
        self.flights.retain(|f| f.number != number);
        self.hold_again();
    }

    /// How many of the flight's counter may be left for it to be done.
    pub fn left(&self, flight: &Flight) -> u16 {
        match flight.count.queue {
            Queue::None => 0,
            _ => u16::try_from(self.issued.since(flight.count, flight.order) - 1).unwrap_or(u16::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LDS: Count = Count {
        counter: WaitCounter::Lgkm,
        queue: Queue::Lds,
    };
    const SCALAR: Count = Count {
        counter: WaitCounter::Lgkm,
        queue: Queue::None,
    };

    fn load(pending: &mut Pending, count: Count, register: Register) {
        let order = pending.issue(count);
        let holds = Holds::Result([register].into());
        pending.begin((count, order), register.into(), !0, holds);
    }

    fn is_held(pending: &Pending, register: Register) -> bool {
        pending.reads(&[register], |_| 1).is_some()
    }

    #[test]
    fn what_comes_back_in_order_is_done_by_number() {
        let mut p = Pending::default();
        for register in 0..3 {
            load(&mut p, LDS, register);
        }
        p.wait(WaitCounter::Lgkm, 2);
        assert!(!is_held(&p, 0) && is_held(&p, 1) && is_held(&p, 2));
        p.wait(WaitCounter::Vm, 0);
        assert!(is_held(&p, 1), "another counter");
        p.wait(WaitCounter::Lgkm, 0);
        assert!(p.is_empty() && !is_held(&p, 2));
    }

    #[test]
    fn what_comes_back_in_any_order_is_done_by_none_left() {
        let mut p = Pending::default();
        load(&mut p, SCALAR, 0);
        load(&mut p, SCALAR, 1);
        p.wait(WaitCounter::Lgkm, 1);
        assert!(is_held(&p, 0) && is_held(&p, 1));
        // of mixed kinds: the scalar ones may be those that are done
        let mut p = Pending::default();
        load(&mut p, LDS, 0);
        load(&mut p, SCALAR, 1);
        p.wait(WaitCounter::Lgkm, 1);
        assert!(is_held(&p, 0));
        // one left cannot be the first of two in order
        load(&mut p, LDS, 2);
        p.wait(WaitCounter::Lgkm, 1);
        assert!(!is_held(&p, 0) && is_held(&p, 1) && is_held(&p, 2));
    }

    #[test]
    fn lanes_that_nothing_was_loaded_for_are_free() {
        let mut p = Pending::default();
        let order = p.issue(LDS);
        p.begin((LDS, order), 7, 0xf, Holds::Result([5].into()));
        assert!(p.reads(&[5], |_| 0xf0).is_none());
        assert!(p.reads(&[4, 5], |_| 0x18).is_some_and(|(f, r)| f.number == 7 && r == 5));
        assert!(p.writes(&[5], |_| 1, &[]).is_some());
        assert!(
            p.writes(&[5], |_| 1, &[Some(LDS), None]).is_none(),
            "comes back behind it"
        );
        p.forget(7);
        assert!(p.is_empty() && p.reads(&[5], |_| !0).is_none());
    }

    #[test]
    fn data_may_be_read_and_lds_is_known_by_bytes() {
        let mut p = Pending::default();
        let order = p.issue(LDS);
        p.begin((LDS, order), 1, 1, Holds::Data([3].into()));
        assert!(p.reads(&[3], |_| 1).is_none() && p.writes(&[3], |_| 1, &[]).is_some());
        p.begin((LDS, order), 2, 1, Holds::Lds(vec![(16, 4), (64, 16)]));
        assert!(p.in_lds(20, 44).is_none() && p.in_lds(12, 5).is_some() && p.in_lds(79, 1).is_some());
    }
}
