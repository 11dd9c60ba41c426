//! Work-groups that do nothing: found by running the kernel once on intervals instead of values.
//!
//! A grid may have billions of work-items of which a few do something, those with the highest IDs say. The kernel is run on
//! the interval of IDs of many work-groups at a time; if it comes to its end without an instruction that others could
//! notice, and every branch is decided for all of them, then none of these work-groups needs to be run.

use crate::code::{Compute, Op, Reg, Space, Special, Src};
use crate::running::Run;
use crate::segments::KERNARG_FIRST;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// What is known of a register in all work-items: the least and the greatest value.
type Interval = (u64, u64);

/// The answer for a range of work-groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// They do nothing.
    Idle,
    /// A branch is not decided for all of them: perhaps for fewer.
    Undecided,
    /// The kernel does something whatever the IDs are.
    Never,
}

/// Operations that are looked at before giving up.
const MAX_STEPS: u32 = 256;
/// Smaller grids are run as they are.
const FEW_GROUPS: u64 = 1 << 12;
/// Work-groups that are run between two attempts, at most.
const MAX_PAUSE: u64 = 1 << 12;

/// Hands out the work-groups that must be run, in order.
pub(crate) struct Cursor(Mutex<State>);

struct State {
    next: u64,
    total: u64,
    /// Work-groups of the next attempt; 0 for none any more.
    span: u64,
    /// No attempt before this one.
    resume: u64,
    pause: u64,
}

impl Cursor {
    pub fn new(total: u64) -> Cursor {
        Cursor(Mutex::new(State {
            next: 0,
            total,
            span: if total < FEW_GROUPS { 0 } else { FEW_GROUPS },
            resume: 0,
            pause: 1,
        }))
    }

    pub fn take(&self, run: &Run<'_>) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let s = &mut *state;
        while s.span > 0 && s.next < s.total && s.next >= s.resume {
            let last = s.next.saturating_add(s.span - 1).min(s.total - 1);
            match answer(run, s.next, last) {
                Answer::Idle => {
                    s.next = last + 1;
                    s.span = s.span.saturating_mul(2);
                    s.pause = 1;
                }
                Answer::Undecided if s.span > 1 => s.span /= 2,
                Answer::Undecided => {
                    s.resume = s.next + s.pause;
                    s.pause = (2 * s.pause).min(MAX_PAUSE);
                }
                Answer::Never => s.span = 0,
            }
        }
        let flat = s.next;
        (flat < s.total).then(|| {
            s.next += 1;
            flat
        })
    }
}

/// IDs of the work-items of a range of work-groups.
struct Ids {
    absolute: [Interval; 3],
    flat: Interval,
}

fn ids(run: &Run<'_>, first: u64, last: u64) -> Ids {
    let [nx, ny, _] = run.groups.map(u64::from);
    let (a, b) = (run.group_id(first), run.group_id(last));
    let whole = |i: usize| (0, run.groups[i] - 1);
    let same_row = first / nx == last / nx;
    let same_plane = first / (nx * ny) == last / (nx * ny);
    let groups = [
        if same_row { (a[0], b[0]) } else { whole(0) },
        if same_plane { (a[1], b[1]) } else { whole(1) },
        (a[2], b[2]),
    ];
    let d = run.dispatch;
    let absolute: [Interval; 3] = std::array::from_fn(|i| {
        let size = u64::from(d.work_group[i]);
        let (low, high) = (u64::from(groups[i].0), u64::from(groups[i].1));
        (low * size, (high * size + size - 1).min(u64::from(d.grid[i]) - 1))
    });
    let [gx, gy, _] = d.grid.map(u64::from);
    let flat = |pick: fn(&Interval) -> u64| {
        let [x, y, z] = [0, 1, 2].map(|i: usize| pick(&absolute[i]));
        let row = z.checked_mul(gy)?.checked_add(y)?;
        row.checked_mul(gx)?.checked_add(x)
    };
    Ids {
        flat: match (flat(|i| i.0), flat(|i| i.1)) {
            (Some(low), Some(high)) => (low, high),
            _ => (0, u64::MAX),
        },
        absolute,
    }
}

/// Registers of which something is known.
#[derive(Default)]
struct Known(HashMap<(u8, u16), Interval>);

fn key(reg: Reg) -> Option<(u8, u16)> {
    Some(match reg {
        Reg::C(n) => (0, n),
        Reg::S(n) => (1, n),
        Reg::D(n) => (2, n),
        Reg::Q(_) => return None,
    })
}

impl Known {
    fn get(&self, src: Src) -> Option<Interval> {
        match src {
            Src::Const(value) => u64::try_from(value).ok().map(|v| (v, v)),
            Src::Reg(reg) => self.0.get(&key(reg)?).copied(),
        }
    }

    /// Sets or forgets a register; an s register gets the low 32 bits.
    fn set(&mut self, reg: Reg, value: Option<Interval>) {
        let Some(key) = key(reg) else { return };
        let value = match (reg, value) {
            (Reg::S(_), Some((low, high))) if low >> 32 == high >> 32 => Some((low & 0xffff_ffff, high & 0xffff_ffff)),
            (Reg::S(_), Some(_)) => Some((0, 0xffff_ffff)),
            (_, value) => value,
        };
        match value {
            Some(value) => self.0.insert(key, value),
            None => self.0.remove(&key),
        };
    }

    /// The result of a computation, if it is the same for all values of the sources.
    fn compute(&self, c: &Compute) -> Option<Interval> {
        let mut ranges = [(0, 0); 5];
        let count = usize::from(c.count);
        for (range, src) in ranges.iter_mut().zip(&c.src[..count]) {
            *range = self.get(*src)?;
        }
        let certain = ranges.iter().all(|r| r.0 == r.1);
        if !certain && !c.monotone {
            return None;
        }
        // A comparison that is the same in all corners is so between them.
        let mut all = None;
        for corner in 0..1u32 << count {
            let src: [u128; 5] = std::array::from_fn(|i| {
                let (low, high) = ranges[i];
                u128::from(if corner >> i & 1 == 0 { low } else { high })
            });
            let value = c.eval.eval(&src[..count]).value as u64;
            if *all.get_or_insert(value) != value {
                return None;
            }
            if certain {
                break;
            }
        }
        all.map(|v| (v, v))
    }
}

fn answer(run: &Run<'_>, first: u64, last: u64) -> Answer {
    let ids = ids(run, first, last);
    let Some(f) = run.kernel.functions.first() else {
        return Answer::Never;
    };
    let mut known = Known::default();
    let mut branched = false;
    let mut pc = 0;
    for _ in 0..MAX_STEPS {
        let mut next = pc + 1;
        match f.ops.get(pc) {
            Some(Op::Exit) => return Answer::Idle,
            Some(Op::Nop | Op::WaveBarrier) => {}
            Some(Op::Br { to }) => next = *to as usize,
            Some(Op::Mov { dst, src }) => {
                let value = known.get(*src);
                known.set(*dst, value);
            }
            Some(Op::Compute(c)) => {
                let value = known.compute(c);
                known.set(c.dst, value);
            }
            Some(Op::Special { what, dst, dim }) => {
                let value = match what {
                    Special::WorkitemFlatAbsId => Some(ids.flat),
                    Special::WorkitemAbsId => ids.absolute.get(usize::from(*dim)).copied(),
                    _ => None,
                };
                known.set(*dst, value);
            }
            // Within the segment an argument's load cannot be noticed.
            Some(Op::Ld { dst, access }) if access.addr.space == Space::Kernarg && access.addr.reg.is_none() => {
                let end = access
                    .addr
                    .offset
                    .wrapping_sub(KERNARG_FIRST)
                    .saturating_add(u64::from(access.cell.bytes) * dst.len() as u64);
                if end > run.dispatch.kernarg.len() as u64 || !access.addr.offset.is_multiple_of(access.align) {
                    return Answer::Never;
                }
                for reg in dst {
                    known.set(*reg, None);
                }
            }
            Some(Op::Cbr { src, to, .. }) => match known.get(*src) {
                Some((a, b)) if a == b => {
                    branched = true;
                    next = if a & 1 != 0 { *to as usize } else { next };
                }
                _ => return Answer::Undecided,
            },
            // Work-items with other IDs may come elsewhere if there was a branch.
            _ => return if branched { Answer::Undecided } else { Answer::Never },
        }
        pc = next;
    }
    Answer::Undecided
}
