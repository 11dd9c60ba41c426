//! A wavefront: registers as arrays over lanes, activations, and where its lanes are.

use crate::code::{Cell, Function, Reg, Src};
use crate::fault::Trouble;
use crate::mask::Mask;
use std::time::Duration;

/// Lanes that go the same way until they come to `join`, where they wait for the path below on the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path {
    pub pc: u32,
    pub join: u32,
    pub mask: Mask,
}

/// No place to join: the path that the activation began with.
pub(crate) const NO_JOIN: u32 = u32::MAX;

/// Registers of all lanes: those of one register lie side by side.
#[derive(Debug, Default)]
pub(crate) struct Registers {
    pub width: usize,
    pub c: Vec<Mask>,
    pub s: Vec<u32>,
    pub d: Vec<u64>,
    pub q: Vec<u128>,
}

impl Registers {
    fn new(width: usize, f: &Function) -> Registers {
        let n = f.registers;
        Registers {
            width,
            c: vec![Mask::EMPTY; usize::from(n.c)],
            s: vec![0; width * usize::from(n.s)],
            d: vec![0; width * usize::from(n.d)],
            q: vec![0; width * usize::from(n.q)],
        }
    }

    #[inline]
    pub fn at(&self, number: u16, lane: usize) -> usize {
        usize::from(number) * self.width + lane
    }

    #[inline]
    pub fn get(&self, reg: Reg, lane: usize) -> u128 {
        match reg {
            Reg::C(n) => u128::from(self.c[usize::from(n)].has(lane)),
            Reg::S(n) => u128::from(self.s[self.at(n, lane)]),
            Reg::D(n) => u128::from(self.d[self.at(n, lane)]),
            Reg::Q(n) => self.q[self.at(n, lane)],
        }
    }

    #[inline]
    pub fn value(&self, src: Src, lane: usize) -> u128 {
        match src {
            Src::Const(value) => value,
            Src::Reg(reg) => self.get(reg, lane),
        }
    }

    #[inline]
    pub fn set(&mut self, reg: Reg, lane: usize, value: u128) {
        match reg {
            Reg::C(n) => self.c[usize::from(n)].set(lane, value & 1 != 0),
            Reg::S(n) => {
                let at = self.at(n, lane);
                self.s[at] = value as u32;
            }
            Reg::D(n) => {
                let at = self.at(n, lane);
                self.d[at] = value as u64;
            }
            Reg::Q(n) => {
                let at = self.at(n, lane);
                self.q[at] = value;
            }
        }
    }

    /// Sets a register from memory: narrow integers are extended to 32 bits (PRM 4.16.2).
    #[inline]
    pub fn load(&mut self, reg: Reg, lane: usize, cell: Cell, value: u128) {
        let value = match (cell.signed, cell.bytes) {
            (true, 1) => u128::from(value as u8 as i8 as u32),
            (true, 2) => u128::from(value as u16 as i16 as u32),
            _ => value,
        };
        self.set(reg, lane, value);
    }

    fn bytes(&self) -> u64 {
        (self.c.len() * 32 + self.s.len() * 4 + self.d.len() * 8 + self.q.len() * 16) as u64
    }
}

/// An activation of a kernel or function by some lanes of the wavefront.
#[derive(Debug)]
pub(crate) struct Frame {
    pub function: u32,
    /// The lanes that called.
    pub mask: Mask,
    pub registers: Registers,
    pub paths: Vec<Path>,
    /// Where the activation's private memory begins; also what to go back to.
    pub private_base: u32,
    /// Bytes of a lane.
    pub spill_bytes: u32,
    pub arg_bytes: u32,
    /// Bytes of the last formal if it has no size; it lies behind `Function::arg_bytes`.
    pub variadic: u32,
    pub spill: Vec<u8>,
    pub arg: Vec<u8>,
    /// Calls of the same instruction that other lanes still make: function and lanes.
    pub pending: Vec<(u32, Mask)>,
}

impl Frame {
    pub fn new(width: usize, number: u32, f: &Function, mask: Mask, private_base: u32, variadic: u32) -> Frame {
        let arg_bytes = f.arg_bytes + variadic;
        Frame {
            function: number,
            mask,
            registers: Registers::new(width, f),
            paths: vec![Path {
                pc: 0,
                join: NO_JOIN,
                mask,
            }],
            private_base,
            spill_bytes: f.spill_bytes,
            arg_bytes,
            variadic,
            spill: vec![0; width * f.spill_bytes as usize],
            arg: vec![0; width * arg_bytes as usize],
            pending: Vec::new(),
        }
    }

    pub fn bytes(&self) -> u64 {
        self.registers.bytes() + (self.spill.len() + self.arg.len()) as u64 + 256
    }

    /// Splits the lanes of the top path: those that take each of the targets go on by themselves until `join`.
    pub fn diverge(&mut self, join: u32, targets: &[(u32, Mask)]) {
        let Some(top) = self.paths.last_mut() else { return };
        let old = *top;
        if old.join == join {
            self.paths.pop();
        } else {
            top.pc = join;
        }
        for &(pc, mask) in targets {
            if pc != join {
                self.paths.push(Path { pc, join, mask });
            }
        }
    }
}

/// What a wavefront waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Ready,
    /// At a barrier over the work-items of a slice; 0 is the whole work-group.
    Barrier(u64),
    Fbarrier(u32),
    /// A signal: it looks again when it is run.
    Signal,
    Done,
}

/// Private memory: for each lane a piece, grown as calls need it.
#[derive(Debug, Default)]
pub(crate) struct Private {
    bytes: Vec<u8>,
    stride: usize,
    /// Bytes of a lane in use.
    pub top: u32,
}

impl Private {
    /// Makes `top` bytes of every lane usable.
    pub fn grow(&mut self, lanes: usize, top: u32, limit: u64) -> Result<(), Trouble> {
        if u64::from(top) > limit {
            let message =
                format!("private memory of a work-item is full: {top} bytes are needed, the limit is {limit}");
            return Err(Trouble::new("private-memory", "2.8.1", message));
        }
        let needed = top as usize;
        if needed > self.stride {
            let stride = needed.next_power_of_two().max(256);
            let mut bytes = vec![0; stride * lanes];
            if self.stride > 0 {
                for (to, from) in bytes.chunks_mut(stride).zip(self.bytes.chunks(self.stride)) {
                    to[..self.stride].copy_from_slice(from);
                }
            }
            self.bytes = bytes;
            self.stride = stride;
        }
        self.top = top;
        Ok(())
    }

    /// The lane's memory in use, to look at.
    pub fn peek(&self, lane: usize) -> &[u8] {
        let start = lane * self.stride;
        self.bytes.get(start..start + self.top as usize).unwrap_or_default()
    }

    /// The lane's memory in use.
    pub fn lane(&mut self, lane: usize) -> &mut [u8] {
        let start = lane * self.stride;
        let end = start + self.top as usize;
        self.bytes.get_mut(start..end).unwrap_or_default()
    }
}

/// A wavefront of a work-group.
#[derive(Debug)]
pub(crate) struct Wave {
    /// Its number in the work-group.
    pub number: u32,
    pub lanes: Mask,
    pub frames: Vec<Frame>,
    /// Bytes of all frames.
    pub frame_bytes: u64,
    pub private: Private,
    /// Work-item IDs in the work-group, by lane.
    pub ids: Vec<[u32; 3]>,
    /// Sticky exceptions (PRM 12.3).
    pub detected: u8,
    pub state: State,
    pub executed: u64,
    /// When the signal wait began that it is in, by the dispatch's clock.
    pub wait_began: Option<Duration>,
    /// Index of the allocation that was last found.
    pub hint: usize,
}

impl Wave {
    /// Leaves paths and activations that are at their end, so that the top path is at the operation that is next.
    pub fn settle(&mut self) {
        while let Some(frame) = self.frames.last_mut() {
            match frame.paths.last() {
                Some(path) if path.pc != path.join => return,
                Some(_) => {
                    frame.paths.pop();
                }
                None => {
                    self.frames.pop();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_memory_keeps_its_bytes_when_it_grows() {
        let mut private = Private::default();
        private.grow(3, 10, 1 << 16).expect("room");
        for lane in 0..3 {
            private.lane(lane)[9] = 7 + lane as u8;
        }
        private.grow(3, 5000, 1 << 16).expect("room");
        for lane in 0..3 {
            assert_eq!(
                (private.lane(lane)[9], private.lane(lane).len()),
                (7 + lane as u8, 5000)
            );
        }
        assert!(private.grow(3, 70000, 1 << 16).is_err());
    }
}
