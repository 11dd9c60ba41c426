//! `missing-wait`: what a load returns is used before an `s_waitcnt`, or its successors on GFX12, that waits for it.

use amdgpu_isa::model::waits::WaitModel;
use amdgpu_isa::{Encoding, Flags, Op, Operand, Processor, Role, Segment, Waits, waitcnt};

use super::{Facts, Finding, Lint, Single, shown};

/// Counters that loads increment, up to GFX11 and from GFX12 on (RDNA4 ISA, Data Dependency Resolution).
#[derive(Clone, Copy, PartialEq)]
enum Counter {
    Vm,
    Lgkm,
    Load,
    Sample,
    Bvh,
    Ds,
    Km,
}

impl Counter {
    const ALL: [Counter; 7] = [
        Counter::Vm,
        Counter::Lgkm,
        Counter::Load,
        Counter::Sample,
        Counter::Bvh,
        Counter::Ds,
        Counter::Km,
    ];

    fn name(self) -> &'static str {
        match self {
            Counter::Vm => "vmcnt",
            Counter::Lgkm => "lgkmcnt",
            Counter::Load => "loadcnt",
            Counter::Sample => "samplecnt",
            Counter::Bvh => "bvhcnt",
            Counter::Ds => "dscnt",
            Counter::Km => "kmcnt",
        }
    }

    /// The instruction that waits until so many are left.
    fn wait(self, left: u64) -> String {
        match self {
            Counter::Vm | Counter::Lgkm => format!("s_waitcnt {}({left})", self.name()),
            _ => format!("s_wait_{} {left:#x}", self.name()),
        }
    }
}

/// Something that is on its way.
struct Pending {
    registers: Vec<Single>,
    counter: Counter,
    /// How many events of the counter went before.
    number: u64,
    /// Others may overtake it.
    unordered: bool,
    mnemonic: &'static str,
}

pub(super) struct Waiting {
    processor: Processor,
    model: &'static WaitModel,
    pending: Vec<Pending>,
    /// Events so far, by counter.
    events: [u64; Counter::ALL.len()],
}

impl Waiting {
    pub fn new(processor: Processor) -> Self {
        Waiting {
            processor,
            model: WaitModel::of(processor),
            pending: Vec::new(),
            events: [0; Counter::ALL.len()],
        }
    }

    pub fn forget(&mut self) {
        self.pending.clear();
    }

    pub fn step(&mut self, at: usize, facts: &Facts, findings: &mut Vec<Finding>) {
        let inst = &facts.inst;
        let simm16 = match inst.operand(Role::Simm16) {
            Operand::Imm(simm16) => simm16 as u64 & 0xffff,
            _ => 0,
        };
        match inst.op {
            Op::S_WAITCNT if !self.model.split => {
                for (name, left) in waitcnt(self.processor, simm16 as u16) {
                    let counter = Counter::ALL.into_iter().find(|c| c.name() == name);
                    if let Some(counter) = counter {
                        self.wait(counter, left.into());
                    }
                }
                return;
            }
            Op::S_WAITCNT | Op::S_WAITCNT_VMCNT | Op::S_WAITCNT_LGKMCNT | Op::S_WAIT_IDLE => return self.forget(),
            Op::S_WAIT_LOADCNT => return self.wait(Counter::Load, simm16),
            Op::S_WAIT_SAMPLECNT => return self.wait(Counter::Sample, simm16),
            Op::S_WAIT_BVHCNT => return self.wait(Counter::Bvh, simm16),
            Op::S_WAIT_DSCNT => return self.wait(Counter::Ds, simm16),
            Op::S_WAIT_KMCNT => return self.wait(Counter::Km, simm16),
            // Two counters of six bits.
            Op::S_WAIT_LOADCNT_DSCNT => {
                self.wait(Counter::Load, simm16 >> 8 & 63);
                return self.wait(Counter::Ds, simm16 & 63);
            }
            Op::S_WAIT_STORECNT_DSCNT => return self.wait(Counter::Ds, simm16 & 63),
            _ => {}
        }
        self.used(at, facts, findings);
        self.begun(facts);
    }

    fn wait(&mut self, counter: Counter, left: u64) {
        let done = self.events[counter as usize].saturating_sub(left);
        self.pending.retain(|p| {
            let is_done = if p.unordered { left == 0 } else { p.number < done };
            p.counter != counter || !is_done
        });
    }

    fn used(&mut self, at: usize, facts: &Facts, findings: &mut Vec<Finding>) {
        let begun = self.counters(facts);
        // Loads that vmcnt counts return in order: a later one overwrites what an earlier one returns.
        let overtakes = |p: &Pending| p.counter != Counter::Vm || !begun.contains(&p.counter);
        let early = |p: &Pending, r: Single| facts.reads(r) || facts.writes.contains(&r) && overtakes(p);
        let found = self
            .pending
            .iter()
            .find_map(|p| Some((p, *p.registers.iter().find(|r| early(p, **r))?)));
        if let Some((pending, register)) = found {
            // In-order results may leave those that began later.
            let left = match pending.unordered {
                true => 0,
                false => self.events[pending.counter as usize] - pending.number - 1,
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
                help: Some(format!("{} before it", pending.counter.wait(left))),
            });
            // One warning is enough.
            let number = (pending.counter, pending.number);
            self.pending.retain(|p| (p.counter, p.number) != number);
        }
        for pending in &mut self.pending {
            pending.registers.retain(|r| !facts.writes.contains(r));
        }
    }

    /// The counters that an instruction increments and that have to do with what it returns.
    fn counters(&self, facts: &Facts) -> Vec<Counter> {
        let inst = &facts.inst;
        let waits = inst.waits(self.processor);
        if !self.model.split {
            let all = [(Waits::VM, Counter::Vm), (Waits::LGKM, Counter::Lgkm)];
            return all
                .into_iter()
                .filter(|(bit, _)| waits.contains(*bit))
                .map(|(_, c)| c)
                .collect();
        }
        match inst.encoding {
            Encoding::Smem => vec![Counter::Km],
            Encoding::Ds => vec![Counter::Ds],
            Encoding::Flat if inst.segment == Segment::Flat => vec![Counter::Load, Counter::Ds],
            Encoding::Flat | Encoding::Mubuf | Encoding::Mtbuf => vec![Counter::Load],
            Encoding::Mimg if is_ray(inst.op) => vec![Counter::Bvh],
            // The sampler is asked also for a sample of a multisampled image.
            Encoding::Mimg if !matches!(inst.operand(Role::Ssamp), Operand::None) || inst.op == Op::IMAGE_MSAA_LOAD => {
                vec![Counter::Sample]
            }
            Encoding::Mimg => vec![Counter::Load],
            _ if matches!(inst.op, Op::S_SENDMSG_RTN_B32 | Op::S_SENDMSG_RTN_B64) => vec![Counter::Km],
            _ => Vec::new(),
        }
    }

    fn begun(&mut self, facts: &Facts) {
        let inst = &facts.inst;
        let is_flat = inst.encoding == Encoding::Flat && inst.segment == Segment::Flat;
        let is_vector = matches!(
            inst.encoding,
            Encoding::Flat | Encoding::Mubuf | Encoding::Mtbuf | Encoding::Mimg
        );
        // Stores may have a counter of their own.
        let counts =
            !self.model.stores_apart || !is_vector || facts.flags.contains(Flags::LOAD) || inst.modifiers.returns();
        for counter in self.counters(facts) {
            if !counts {
                continue;
            }
            let number = self.events[counter as usize];
            self.events[counter as usize] += 1;
            // Compilers wait for memory alone where they know that FLAT does not go to LDS.
            if facts.writes.is_empty() || is_flat && matches!(counter, Counter::Lgkm | Counter::Ds) {
                continue;
            }
            self.pending.push(Pending {
                registers: facts.writes.clone(),
                counter,
                number,
                unordered: matches!(inst.encoding, Encoding::Smem | Encoding::Sop1),
                mnemonic: inst.op.mnemonic_on(self.processor).unwrap_or("the load"),
            });
        }
    }
}

fn is_ray(op: Op) -> bool {
    matches!(
        op,
        Op::IMAGE_BVH_INTERSECT_RAY
            | Op::IMAGE_BVH64_INTERSECT_RAY
            | Op::IMAGE_BVH_DUAL_INTERSECT_RAY
            | Op::IMAGE_BVH8_INTERSECT_RAY
    )
}
