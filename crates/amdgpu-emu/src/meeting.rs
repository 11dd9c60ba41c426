//! Waves of a work-group that meet at its barriers.

use crate::barrier::{Barriers, Which};
use crate::wave::{Wave, WaveState};

/// Lets waves go on whose barriers have completed: those that wait for one that was signaled, and all if each has come to
/// `s_barrier`. Gives whether there are such.
pub fn meet(barriers: &Barriers, waves: &mut [Wave]) -> bool {
    let waits = |w: &Wave| w.state == WaveState::AtBarrier;
    let comes_together = |w: &Wave| w.state == WaveState::Ended || waits(w) && w.barriers.waits_for().is_none();
    let all = waves.iter().all(comes_together);
    let mut met = false;
    for wave in waves.iter_mut().filter(|w| waits(w)) {
        let goes_on = match wave.barriers.waits_for() {
            None => all,
            Some(_) => barriers.release(&mut wave.barriers),
        };
        if goes_on {
            wave.state = WaveState::Ready;
            met = true;
        }
    }
    met
}

/// What a wave at a barrier waits for, for people.
pub fn describe(wave: &Wave) -> String {
    match wave.barriers.waits_for() {
        Some(Which::Named(number)) => format!("at named barrier {number}: waits until all its members have signaled"),
        Some(Which::Cluster) => "at a barrier: waits for the other work-groups of its cluster".into(),
        _ => "at a barrier: waits for the other waves of its work-group".into(),
    }
}
