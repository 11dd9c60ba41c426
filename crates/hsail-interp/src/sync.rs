//! Fbarriers (PRM 9.2): members, arrivals and waits, counted in wavefronts.

use crate::code::FbarOp;
use crate::fault::Trouble;

const FIRST_HANDLE: u32 = 0xfba0_0000;

/// What `ldf` gives for an fbarrier.
pub(crate) fn handle(number: u32) -> u32 {
    FIRST_HANDLE.wrapping_add(number)
}

/// What a wavefront is to an fbarrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Member {
    #[default]
    No,
    Joined,
    Arrived,
    Waiting,
}

/// One fbarrier of a work-group.
#[derive(Clone, Debug, Default)]
struct Fbarrier {
    initialized: bool,
    waves: Vec<Member>,
}

/// The fbarriers of a work-group.
#[derive(Debug)]
pub(crate) struct Fbarriers(Vec<Fbarrier>);

/// What an operation does to wavefronts.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct Effect {
    /// The wavefront itself must wait.
    pub wait: bool,
    /// All members have arrived or left.
    pub complete: bool,
    /// These need not wait any longer.
    pub released: Vec<usize>,
}

impl Fbarriers {
    pub fn new(count: u32, waves: usize) -> Fbarriers {
        let one = Fbarrier {
            initialized: false,
            waves: vec![Member::No; waves],
        };
        Fbarriers(vec![one; count as usize])
    }

    fn get(&mut self, handle: u32) -> Result<&mut Fbarrier, Trouble> {
        let number = handle.wrapping_sub(FIRST_HANDLE) as usize;
        self.0.get_mut(number).ok_or_else(|| {
            let message = format!("{handle:#x} is no fbarrier of this work-group: `ldf` gives its address");
            Trouble::new("fbarrier", "9.2", message)
        })
    }

    /// Performs an operation for a wavefront.
    pub fn apply(&mut self, handle: u32, wave: usize, op: FbarOp) -> Result<Effect, Trouble> {
        let barrier = self.get(handle)?;
        let wrong = |m: &str| Err(Trouble::new("fbarrier", "9.2", m));
        if op == FbarOp::Init {
            if barrier.initialized {
                return wrong("the fbarrier is initialized twice");
            }
            barrier.initialized = true;
            return Ok(Effect::default());
        }
        if !barrier.initialized {
            return wrong("the fbarrier is not initialized");
        }
        let Some(member) = barrier.waves.get_mut(wave) else {
            return Ok(Effect::default());
        };
        let mut effect = Effect::default();
        match (op, *member) {
            (FbarOp::Release, _) => {
                if barrier.waves.iter().any(|m| *m != Member::No) {
                    return wrong("the fbarrier is released while it has members");
                }
                barrier.initialized = false;
                return Ok(effect);
            }
            (FbarOp::Join, Member::No) => *member = Member::Joined,
            (FbarOp::Join, _) => return wrong("the wavefront joins an fbarrier that it is a member of"),
            (_, Member::No) => return wrong("the wavefront is not a member of the fbarrier"),
            (_, Member::Arrived | Member::Waiting) => {
                return wrong("the wavefront has arrived at the fbarrier and must not use it until all have");
            }
            (FbarOp::Leave, _) => *member = Member::No,
            (FbarOp::Arrive, _) => *member = Member::Arrived,
            (FbarOp::Wait, _) => {
                *member = Member::Waiting;
                effect.wait = true;
            }
            (FbarOp::Init, _) => {}
        }
        if !matches!(op, FbarOp::Join) && !barrier.waves.contains(&Member::Joined) {
            effect.complete = true;
            for (number, member) in barrier.waves.iter_mut().enumerate() {
                if *member == Member::Waiting {
                    effect.released.push(number);
                }
                if *member != Member::No {
                    *member = Member::Joined;
                }
            }
        }
        Ok(effect)
    }

    /// Whether each fbarrier is initialized, and what the wavefronts are to it.
    pub fn states(&self) -> impl Iterator<Item = (bool, &[Member])> {
        self.0.iter().map(|f| (f.initialized, &*f.waves))
    }

    /// The first fbarrier that a wavefront is still a member of.
    pub fn membership(&self, wave: usize) -> Option<usize> {
        self.0
            .iter()
            .position(|b| b.waves.get(wave).is_some_and(|m| *m != Member::No))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_members_go_on_when_all_have_come_or_left() {
        let mut f = Fbarriers::new(1, 3);
        let h = handle(0);
        assert!(f.apply(h, 0, FbarOp::Join).is_err());
        f.apply(h, 0, FbarOp::Init).expect("new");
        assert!(f.apply(h, 0, FbarOp::Init).is_err());
        for wave in 0..3 {
            f.apply(h, wave, FbarOp::Join).expect("new member");
        }
        assert!(f.apply(h, 0, FbarOp::Wait).expect("member").wait);
        f.apply(h, 1, FbarOp::Arrive).expect("member");
        assert!(f.apply(h, 1, FbarOp::Wait).is_err());
        assert_eq!(f.apply(h, 2, FbarOp::Leave).expect("member").released, [0]);
        assert_eq!(f.apply(h, 0, FbarOp::Wait).expect("member").released, []);
        let last = f.apply(h, 1, FbarOp::Wait).expect("member");
        assert_eq!(last.released, [0, 1]);
        assert!(f.apply(h, 0, FbarOp::Release).is_err());
        assert_eq!((f.membership(0), f.membership(2)), (Some(0), None));
        f.apply(h, 0, FbarOp::Leave).expect("member");
        f.apply(h, 1, FbarOp::Leave).expect("member");
        f.apply(h, 2, FbarOp::Release).expect("no members");
        assert!(f.apply(h + 1, 0, FbarOp::Init).is_err());
    }
}
