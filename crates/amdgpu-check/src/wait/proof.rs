//! What can be shown of a kernel before it runs: that on no way through it a register is used before what is in flight has arrived, and that
//! no instruction comes too early behind another.
//!
//! Lanes are not told from each other here, and every way is taken for possible. What is not shown is looked at while waves run.

use amdgpu_asm::Executed;
use amdgpu_isa::Encoding;
use amdgpu_isa::Processor;
use amdgpu_isa::model::counts::{Count, Queue};
use amdgpu_isa::model::waits::WaitCounter;

use crate::code::{Code, Facts, Number, Register};
use crate::kernel::Kernel;

/// An operation in flight.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Open {
    number: Number,
    count: Count,
    /// Operations of its queue from it on; 0 where these come back in any order.
    since: u32,
    /// It still reads its registers; otherwise it fills them.
    is_data: bool,
}

/// Whether a kernel needs no look.
pub(super) fn is_sound(kernel: &Kernel, code: &Code, processor: Processor) -> bool {
    let has_transfers = kernel.numbers().any(|number| code.get(number).is_transfer);
    !has_transfers
        && kernel.holds_on_all_ways(Vec::new(), |open, number| step(open, number, code))
        && has_all_nops(kernel, code, processor)
}

/// More operations of a queue than any wait leaves.
const MANY: u32 = 64;
/// Operations in flight that are followed, at most.
const MOST_OPEN: usize = 256;

/// An operation of a queue is issued.
pub(crate) fn pass(since: &mut u32, own: Count, issued: Count) {
    if own == issued && own.queue != Queue::None {
        *since = (*since + 1).min(MANY);
    }
}

/// Whether a wait for at most `left` operations of a counter makes sure of one.
pub(crate) fn is_done(since: u32, count: Count, (counter, left): (WaitCounter, u16)) -> bool {
    let is_behind = match count.queue {
        Queue::None => left == 0,
        _ => since > u32::from(left),
    };
    count.counter == counter && is_behind
}

/// One instruction; false if it may use a register too early.
fn step(all: &mut Vec<Open>, number: Number, code: &Code) -> bool {
    let facts = code.get(number);
    for wait in &facts.waits {
        all.retain(|open| !is_done(open.since, open.count, *wait));
    }
    if !facts.only_waits && all.iter().any(|open| clashes(open, facts, code)) {
        return false;
    }
    for count in facts.counts.into_iter().flatten() {
        all.iter_mut().for_each(|open| pass(&mut open.since, open.count, count));
        let is_data = count.counter == WaitCounter::Exp && facts.inst.encoding != Encoding::Ldsdir;
        if is_data || !facts.writes.is_empty() {
            all.push(Open {
                number,
                count,
                since: u32::from(count.queue != Queue::None),
                is_data,
            });
        }
    }
    all.dedup();
    all.len() <= MOST_OPEN
}

/// Whether an instruction may use a register of an operation in flight.
fn clashes(open: &Open, facts: &Facts, code: &Code) -> bool {
    let other = code.get(open.number);
    let has = |list: &[Register], register: &Register| list.contains(register);
    if open.is_data {
        return facts.writes.iter().any(|r| has(&other.held, r));
    }
    // results of one queue come back in order
    let goes_before = open.count.queue != Queue::None && facts.counts.contains(&Some(open.count));
    let reads = (facts.reads.iter()).any(|r| has(&other.writes, r) && !(goes_before && has(&facts.kept, r)));
    reads || !goes_before && facts.writes.iter().any(|r| has(&other.writes, r))
}

/// Ways to a part that are looked at, at most.
const MOST_WAYS: usize = 64;

/// Whether no instruction comes too early behind others, by the assembler's tables.
fn has_all_nops(kernel: &Kernel, code: &Code, processor: Processor) -> bool {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); kernel.parts.len()];
    for (n, part) in kernel.parts.iter().enumerate() {
        part.next.iter().for_each(|next| before[*next].push(n));
    }
    (0..kernel.parts.len()).all(|n| {
        let Some(ways) = ways_to(n, kernel, &before) else {
            return false;
        };
        let own = &kernel.parts[n].numbers;
        // behind the first way to the end, behind others as far as the tables reach
        ways.iter().enumerate().all(|(n, way)| {
            let reach = if n == 0 {
                own.len()
            } else {
                own.len().min(Executed::MOST)
            };
            let mut executed = Executed::new(processor);
            let mut seen = way.iter().chain(&own[..reach]).enumerate();
            seen.all(|(at, number)| executed.step(&code.get(*number).inst).is_empty() || at < way.len())
        })
    })
}

/// The instructions before a part, as far back as the tables reach, on each way there.
fn ways_to(part: usize, kernel: &Kernel, before: &[Vec<usize>]) -> Option<Vec<Vec<Number>>> {
    let mut done = Vec::new();
    let mut open = vec![(part, Vec::<Number>::new())];
    while let Some((at, way)) = open.pop() {
        if way.len() >= Executed::MOST || before[at].is_empty() {
            done.push(way);
        } else {
            // a wave may also begin here
            if at == 0 {
                done.push(way.clone());
            }
            for other in &before[at] {
                let numbers = &kernel.parts[*other].numbers;
                let missing = Executed::MOST - way.len();
                let tail = &numbers[numbers.len().saturating_sub(missing)..];
                open.push((*other, tail.iter().chain(&way).copied().collect()));
            }
        }
        if done.len() + open.len() > MOST_WAYS {
            return None;
        }
    }
    Some(done)
}
