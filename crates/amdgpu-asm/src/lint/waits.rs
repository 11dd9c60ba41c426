//! `missing-wait`: what a load returns is used before an `s_waitcnt` that waits for it.

use amdgpu_isa::{Encoding, Family, Flags, Op, Operand, Processor, Role, Segment, Waits, waitcnt};

use super::{Facts, Finding, Lint, Single, shown};

/// Counters of `s_waitcnt` that loads increment.
const COUNTERS: [(Waits, &str); 2] = [(Waits::VM, "vmcnt"), (Waits::LGKM, "lgkmcnt")];

/// Something that is on its way.
struct Pending {
    registers: Vec<Single>,
    /// Index into [`COUNTERS`].
    counter: usize,
    /// How many events of the counter went before.
    number: u64,
    /// Others may overtake it.
    unordered: bool,
    mnemonic: &'static str,
}

pub(super) struct Waiting {
    processor: Processor,
    pending: Vec<Pending>,
    /// Events so far, by counter.
    events: [u64; COUNTERS.len()],
}

impl Waiting {
    pub fn new(processor: Processor) -> Self {
        Waiting {
            processor,
            pending: Vec::new(),
            events: [0; COUNTERS.len()],
        }
    }

    pub fn forget(&mut self) {
        self.pending.clear();
    }

    pub fn step(&mut self, at: usize, facts: &Facts, findings: &mut Vec<Finding>) {
        let inst = &facts.inst;
        // The counters of GFX12 are others.
        if self.processor.family() >= Family::Gfx12 {
            return;
        }
        match inst.op {
            Op::S_WAITCNT => {
                if let Operand::Imm(simm16) = inst.operand(Role::Simm16) {
                    for (name, left) in waitcnt(self.processor, simm16 as u16) {
                        self.wait(name, left.into());
                    }
                }
                return;
            }
            Op::S_WAITCNT_VMCNT | Op::S_WAITCNT_LGKMCNT => return self.forget(),
            _ => {}
        }
        self.used(at, facts, findings);
        self.begun(facts);
    }

    fn wait(&mut self, name: &str, left: u64) {
        let Some(counter) = COUNTERS.iter().position(|(_, n)| *n == name) else {
            return;
        };
        let done = self.events[counter].saturating_sub(left);
        self.pending.retain(|p| {
            let is_done = if p.unordered { left == 0 } else { p.number < done };
            p.counter != counter || !is_done
        });
    }

    fn used(&mut self, at: usize, facts: &Facts, findings: &mut Vec<Finding>) {
        let begun = facts.inst.waits(self.processor);
        // A load overwrites what an earlier one of the same kind returns, in order.
        let overtakes = |p: &Pending| p.unordered || !begun.contains(COUNTERS[p.counter].0);
        let early = |p: &Pending, r: Single| facts.reads(r) || facts.writes.contains(&r) && overtakes(p);
        let found = self
            .pending
            .iter()
            .find_map(|p| Some((p, *p.registers.iter().find(|r| early(p, **r))?)));
        if let Some((pending, register)) = found {
            let counter = COUNTERS[pending.counter].1;
            // In-order results may leave those that began later.
            let left = match pending.unordered {
                true => 0,
                false => self.events[pending.counter] - pending.number - 1,
            };
            let verb = if facts.reads(register) { "read" } else { "written" };
            findings.push(Finding {
                lint: Lint::MissingWait,
                at,
                message: format!(
                    "{} is {verb} before {} has returned it",
                    shown(register),
                    pending.mnemonic
                ),
                help: Some(format!("s_waitcnt {counter}({left}) before it")),
            });
            // One warning is enough.
            let number = (pending.counter, pending.number);
            self.pending.retain(|p| (p.counter, p.number) != number);
        }
        for pending in &mut self.pending {
            pending.registers.retain(|r| !facts.writes.contains(r));
        }
    }

    fn begun(&mut self, facts: &Facts) {
        let inst = &facts.inst;
        let waits = inst.waits(self.processor);
        let is_flat = inst.encoding == Encoding::Flat && inst.segment == Segment::Flat;
        let is_vector = !matches!(inst.encoding, Encoding::Smem | Encoding::Ds);
        // Stores have a counter of their own since GFX10.
        let counts = self.processor.family() < Family::Gfx10
            || !is_vector
            || facts.flags.contains(Flags::LOAD)
            || inst.modifiers.returns();
        for (counter, (bit, _)) in COUNTERS.iter().enumerate() {
            if !waits.contains(*bit) || !counts {
                continue;
            }
            let number = self.events[counter];
            self.events[counter] += 1;
            // Compilers wait for vmcnt alone where they know that FLAT does not go to LDS.
            if facts.writes.is_empty() || is_flat && *bit != Waits::VM {
                continue;
            }
            self.pending.push(Pending {
                registers: facts.writes.clone(),
                counter,
                number,
                unordered: inst.encoding == Encoding::Smem,
                mnemonic: inst.op.mnemonic_on(self.processor).unwrap_or("the load"),
            });
        }
    }
}
