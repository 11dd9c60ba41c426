//! The code that waves of a dispatch may run, as far as it is known before they do: basic blocks and what follows them.
//!
//! What can be shown for every way through it need not be looked at while waves run. None is known of kernels that call or jump to where a register
//! says, that name registers by others, or that have a trap handler.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;

use amdgpu_emu::dispatch::Dispatch;
use amdgpu_emu::observe::Begun;
use amdgpu_isa::{Flags, Inst, Model, Op, Operand, Role};
use foldhash::{HashSet, HashSetExt};

use crate::code::{Code, Number};

/// Instructions without a branch in between.
pub(crate) struct Part {
    pub numbers: Vec<Number>,
    /// What may follow, by number.
    pub next: Vec<usize>,
}

/// The basic blocks of a kernel; waves begin with the first.
pub(crate) struct Kernel {
    pub parts: Vec<Part>,
}

/// Instructions of a kernel that is looked at, at most.
const MOST_INSTRUCTIONS: usize = 1 << 15;
/// How often parts are looked at.
const MOST_VISITS: usize = 1 << 14;

/// Whether each wave of a dispatch begins with all of its lanes.
pub(crate) fn has_full_waves(dispatch: &Dispatch) -> bool {
    let items: u32 = dispatch.work_group.iter().product();
    items.is_multiple_of(dispatch.model.wave_size) && has_full_groups(dispatch)
}

/// Whether each work-group of a dispatch has all of its work-items.
pub(crate) fn has_full_groups(dispatch: &Dispatch) -> bool {
    let sizes = dispatch.grid.iter().zip(dispatch.work_group);
    sizes.into_iter().all(|(grid, group)| grid.is_multiple_of(group))
}

/// Where an instruction may go on.
enum Next {
    Behind,
    Branch { target: u64, or_behind: bool },
    Nowhere,
}

impl Kernel {
    /// The kernel of a dispatch.
    pub fn of(begun: &Begun, code: &mut Code) -> Option<Kernel> {
        let dispatch = begun.dispatch;
        if dispatch.trap_handler.is_some() {
            return None;
        }
        let model = &begun.machine.model;
        let mut known: BTreeMap<u64, (Number, u64, Next)> = BTreeMap::new();
        let mut starts = BTreeSet::from([dispatch.entry]);
        let mut open = vec![dispatch.entry];
        while let Some(mut pc) = open.pop() {
            while !known.contains_key(&pc) {
                if known.len() >= MOST_INSTRUCTIONS {
                    return None;
                }
                let region = begun.program.region(pc)?;
                let inst = region.decode(region.index(pc)?).ok()?;
                let behind = pc + u64::from(inst.size);
                let next = next(&inst, behind, model)?;
                let number = code.number(pc, 0, &inst, model);
                let (goes_behind, target) = match next {
                    Next::Behind => (true, None),
                    Next::Branch { target, or_behind } => (or_behind, Some(target)),
                    Next::Nowhere => (false, None),
                };
                starts.extend(target);
                open.extend(target);
                if goes_behind && target.is_some() {
                    starts.insert(behind);
                }
                known.insert(pc, (number, behind, next));
                if !goes_behind {
                    break;
                }
                pc = behind;
            }
        }
        Some(Kernel::cut(&known, &starts, dispatch.entry))
    }

    /// Parts of instructions of which it is known where they end and go on.
    fn cut(known: &BTreeMap<u64, (Number, u64, Next)>, starts: &BTreeSet<u64>, entry: u64) -> Kernel {
        let others = starts.iter().copied().filter(|pc| *pc != entry);
        let order: Vec<u64> = std::iter::once(entry).chain(others).collect();
        let places: BTreeMap<u64, usize> = order.iter().enumerate().map(|(n, pc)| (*pc, n)).collect();
        let part = |start: &u64| {
            let (mut numbers, mut pc) = (Vec::new(), *start);
            let mut after = Vec::new();
            while let Some((number, behind, next)) = known.get(&pc) {
                numbers.push(*number);
                match next {
                    Next::Behind if !starts.contains(behind) => {
                        pc = *behind;
                        continue;
                    }
                    Next::Behind => after.push(*behind),
                    Next::Branch { target, or_behind } => {
                        after.push(*target);
                        after.extend(or_behind.then_some(*behind));
                    }
                    Next::Nowhere => {}
                }
                break;
            }
            let next = after.iter().filter_map(|pc| places.get(pc).copied()).collect();
            Part { numbers, next }
        };
        Kernel {
            parts: order.iter().map(part).collect(),
        }
    }

    /// Its instructions.
    pub fn numbers(&self) -> impl Iterator<Item = Number> {
        self.parts.iter().flat_map(|part| part.numbers.iter().copied())
    }

    /// Follows a state along every way; false if some step says so, or there are too many.
    pub fn holds_on_all_ways<S: Clone + Eq + Hash>(
        &self,
        start: S,
        mut step: impl FnMut(&mut S, Number) -> bool,
    ) -> bool {
        let mut known: HashSet<(usize, S)> = HashSet::new();
        let mut open = vec![(0, start)];
        while let Some((at, mut state)) = open.pop() {
            if known.len() >= MOST_VISITS {
                return false;
            }
            if !known.insert((at, state.clone())) {
                continue;
            }
            let part = &self.parts[at];
            if !part.numbers.iter().all(|number| step(&mut state, *number)) {
                return false;
            }
            open.extend(part.next.iter().map(|next| (*next, state.clone())));
        }
        true
    }
}

/// Where an instruction goes on; none if only the wave knows, or if it changes what others are.
fn next(inst: &Inst, behind: u64, model: &Model) -> Option<Next> {
    let flags = inst.row(model.processor)?.flags;
    let is_elsewhere = matches!(
        inst.op,
        Op::S_RFE_B64
            | Op::S_RFE_RESTORE_B64
            | Op::S_CBRANCH_JOIN
            | Op::S_CBRANCH_G_FORK
            | Op::S_CBRANCH_I_FORK
            | Op::S_SETVSKIP
            | Op::S_SET_VGPR_MSB
    );
    // which register it is, another one says
    let name = inst.op.mnemonic();
    let is_indirect = name.contains("movrel") || name.contains("set_gpr_idx");
    if is_elsewhere || is_indirect || flags.contains(Flags::CALL) {
        return None;
    }
    if flags.contains(Flags::END) {
        return Some(Next::Nowhere);
    }
    if !flags.contains(Flags::BRANCH) {
        return Some(Next::Behind);
    }
    match inst.operand(Role::Simm16) {
        Operand::Imm(dwords) => Some(Next::Branch {
            target: behind.wrapping_add_signed(4 * i64::from(dwords as i16)),
            or_behind: inst.op != Op::S_BRANCH,
        }),
        _ => None,
    }
}
