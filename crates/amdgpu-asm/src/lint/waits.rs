//! `missing-wait`: what a load returns is used before an `s_waitcnt`, or its successors on GFX12, that waits for it.

use std::collections::HashMap;

use amdgpu_isa::Processor;
use amdgpu_isa::model::counts::{Count, Queue};
use amdgpu_isa::model::waits::{WaitCounter, WaitModel};

use super::{Facts, Finding, Lint, Single, shown};

/// Something that is on its way.
struct Pending {
    registers: Vec<Single>,
    count: Count,
    /// How many events of the counter went before.
    number: u64,
    mnemonic: &'static str,
}

pub(super) struct Waiting {
    processor: Processor,
    model: &'static WaitModel,
    pending: Vec<Pending>,
    /// Events so far, by counter.
    events: HashMap<WaitCounter, u64>,
}

impl Waiting {
    pub fn new(processor: Processor) -> Self {
        Waiting {
            processor,
            model: WaitModel::of(processor),
            pending: Vec::new(),
            events: HashMap::new(),
        }
    }

    pub fn forget(&mut self) {
        self.pending.clear();
    }

    pub fn step(&mut self, at: usize, facts: &Facts, findings: &mut Vec<Finding>) {
        let waits = self.model.waits_for(&facts.inst, self.processor);
        for (counter, left) in &waits {
            self.wait(*counter, (*left).into());
        }
        if waits.is_empty() {
            self.used(at, facts, findings);
            self.begun(facts);
        }
    }

    fn begun_so_far(&self, counter: WaitCounter) -> u64 {
        self.events.get(&counter).copied().unwrap_or(0)
    }

    fn wait(&mut self, counter: WaitCounter, left: u64) {
        let done = self.begun_so_far(counter).saturating_sub(left);
        self.pending.retain(|p| {
            let is_done = match p.count.queue {
                Queue::None => left == 0,
                _ => p.number < done,
            };
            p.count.counter != counter || !is_done
        });
    }

    fn used(&mut self, at: usize, facts: &Facts, findings: &mut Vec<Finding>) {
        let begun = self.model.counts(&facts.inst, self.processor);
        // Loads that vmcnt counts return in order: a later one overwrites what an earlier one returns. LLVM waits for those of loadcnt.
        let overtakes = |p: &Pending| {
            p.count.counter != WaitCounter::Vm || p.count.queue != Queue::Memory || !begun.contains(&Some(p.count))
        };
        let early = |p: &Pending, r: Single| facts.reads(r) || facts.writes.contains(&r) && overtakes(p);
        let found = self
            .pending
            .iter()
            .find_map(|p| Some((p, *p.registers.iter().find(|r| early(p, **r))?)));
        if let Some((pending, register)) = found {
            // In-order results may leave those that began later.
            let count = pending.count;
            let left = match count.queue {
                Queue::None => 0,
                _ => self.begun_so_far(count.counter) - pending.number - 1,
            };
            let verb = if facts.reads(register) { "read" } else { "written" };
            let left = u16::try_from(left).unwrap_or(u16::MAX);
            findings.push(Finding {
                lint: Lint::MissingWait,
                at,
                earlier: None,
                message: format!(
                    "{} is {verb} before {} has returned it",
                    shown(register),
                    pending.mnemonic
                ),
                help: Some(format!("{} before it", self.model.wait_text(count.counter, left))),
            });
            // One warning is enough.
            let number = (count.counter, pending.number);
            self.pending.retain(|p| (p.count.counter, p.number) != number);
        }
        for pending in &mut self.pending {
            pending.registers.retain(|r| !facts.writes.contains(r));
        }
    }

    fn begun(&mut self, facts: &Facts) {
        let inst = &facts.inst;
        let [first, second] = self.model.counts(inst, self.processor);
        for (count, is_second) in [(first, false), (second, true)] {
            let Some(count) = count else { continue };
            let number = self.begun_so_far(count.counter);
            self.events.insert(count.counter, number + 1);
            // Compilers wait for memory alone where they know that FLAT does not go to LDS.
            if facts.writes.is_empty() || is_second {
                continue;
            }
            self.pending.push(Pending {
                registers: facts.writes.clone(),
                count,
                number,
                mnemonic: inst.op.mnemonic_on(self.processor).unwrap_or("the load"),
            });
        }
    }
}
