//! Barriers of a work-group, as far as they order memory: who comes to one leaves what it knows, who goes on takes what all left.

use amdgpu_emu::wave::{Wave, sreg};
use amdgpu_isa::{Inst, Op, Operand, RegKind, Role};
use foldhash::{HashMap, HashMapExt};

use super::clock::Message;
use super::shadow::Shadow;

/// Which barrier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Barrier {
    Group,
    Named(u8),
    /// Of a cluster of work-groups, or of the whole device: who comes later knows of all who came before.
    Wide,
}

/// What an instruction does at a barrier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meets {
    pub barrier: Barrier,
    pub arrives: bool,
    pub waits: bool,
}

/// What an instruction does at barriers, if it is one of them.
pub(super) fn meets(inst: &Inst, wave: &Wave, is_gws: bool) -> Option<Meets> {
    let named = |number: i32| match number {
        -1 => Barrier::Group,
        1.. => Barrier::Named(number as u8),
        _ => Barrier::Wide,
    };
    let source = || match inst.operand(Role::Src0) {
        Operand::Reg(reg) if reg.kind == RegKind::M0 => (wave.read_slot(sreg::M0) & 0x1f) as i32,
        Operand::Int(number) => number.into(),
        _ => 0,
    };
    let meets = |barrier, arrives, waits| {
        Some(Meets {
            barrier,
            arrives,
            waits,
        })
    };
    match inst.op {
        Op::S_BARRIER => meets(Barrier::Group, true, true),
        Op::S_BARRIER_SIGNAL | Op::S_BARRIER_SIGNAL_ISFIRST => meets(named(source()), true, false),
        Op::S_BARRIER_WAIT => {
            let number = match inst.operand(Role::Simm16) {
                Operand::Imm(number) => i32::from(number as i16),
                _ => -1,
            };
            let joined = wave.barriers.joined().map_or(Barrier::Wide, Barrier::Named);
            meets(if number >= 0 { joined } else { named(number) }, false, true)
        }
        _ if is_gws => meets(Barrier::Wide, true, true),
        _ => None,
    }
}

#[derive(Default)]
struct State {
    arrived: usize,
    /// What those have left who have come since it last completed.
    left: Option<Message>,
    completed: Option<Message>,
}

/// A work-group that runs.
pub(super) struct Group {
    pub number: u32,
    /// Waves that have not ended.
    live: usize,
    pub lds: Shadow,
    barriers: HashMap<Barrier, State>,
}

impl Group {
    pub fn new(number: u32, lds: Shadow) -> Group {
        Group {
            number,
            live: 0,
            lds,
            barriers: HashMap::new(),
        }
    }

    pub fn wave_begins(&mut self) {
        self.live += 1;
    }

    /// An ended wave is not waited for.
    pub fn wave_ends(&mut self) {
        self.live = self.live.saturating_sub(1);
        self.complete();
    }

    /// A wave comes to a barrier.
    pub fn arrive(&mut self, barrier: Barrier, message: &Message) {
        let state = self.barriers.entry(barrier).or_default();
        state.arrived += 1;
        match &mut state.left {
            Some(left) => left.join(message),
            left => *left = Some(message.clone()),
        }
        match barrier {
            Barrier::Group => self.complete(),
            // Who its members are changes: all who ever came count.
            Barrier::Named(_) | Barrier::Wide => state.completed = state.left.clone(),
        }
    }

    fn complete(&mut self) {
        let live = self.live;
        if let Some(state) = self.barriers.get_mut(&Barrier::Group)
            && state.arrived >= live
            && state.left.is_some()
        {
            state.arrived = 0;
            state.completed = state.left.take();
        }
    }

    /// What a wave hears that goes on from a barrier.
    pub fn heard(&self, barrier: Barrier) -> Option<&Message> {
        self.barriers.get(&barrier)?.completed.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::super::clock::Known;
    use super::*;

    #[test]
    fn barriers_complete_when_all_who_live_have_come() {
        let mut group = Group::new(0, Shadow::new());
        (0..3).for_each(|_| group.wave_begins());
        let message = Known::new(0, 0, 3).tell();
        group.arrive(Barrier::Group, &message);
        group.arrive(Barrier::Group, &message);
        assert!(group.heard(Barrier::Group).is_none());
        group.wave_ends();
        assert!(group.heard(Barrier::Group).is_some());
    }
}
