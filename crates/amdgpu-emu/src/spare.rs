//! Waves that a host thread keeps between dispatches: registers are 170 KB, which the host's allocator gives back to the system.

use std::cell::RefCell;

use crate::wave::Wave;

/// Waves that a thread keeps at most: those of one work-group of 1024 work-items.
pub const KEPT: usize = 16;

thread_local! {
    static SPARE: RefCell<Vec<Wave>> = const { RefCell::new(Vec::new()) };
}

/// A wave, to be reset before it is used.
pub fn take() -> Wave {
    SPARE.with_borrow_mut(Vec::pop).unwrap_or_default()
}

/// Keeps some of these waves for later dispatches of this thread.
pub fn keep(waves: impl Iterator<Item = Wave>) {
    SPARE.with_borrow_mut(|spare| {
        let room = KEPT.saturating_sub(spare.len());
        spare.extend(waves.take(room));
    });
}
