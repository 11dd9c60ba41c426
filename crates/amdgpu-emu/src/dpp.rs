//! Data parallel primitives: lanes of a source exchanged before an operation (GFX9 ISA, "DPP"; RDNA ISA, "DPP8").

use crate::exec::Cx;
use crate::memory::Lanes;
use crate::uop::{Dpp, Uop};
use crate::wave::{LANES, V32};

/// Exchanges lanes of a register's value; gives the lanes that are written.
pub fn exchange(dpp: &Dpp, value: &mut V32, exec: u64) -> u64 {
    let readable = if dpp.fetch_inactive { !0 } else { exec };
    let valid = |lane: usize| {
        let from = dpp.from[lane];
        usize::from(from) < LANES && readable >> from & 1 != 0
    };
    let valid = Lanes(exec).fold(0, |bits, lane| bits | u64::from(valid(lane)) << lane);
    let old = *value;
    for lane in Lanes(exec) {
        let from = usize::from(dpp.from[lane]) % LANES;
        value.0[lane] = if valid >> lane & 1 != 0 { old.0[from] } else { 0 };
    }
    exec & dpp.enabled & if dpp.bound_ctrl { !0 } else { valid }
}

/// For a handler of its own: what DPP makes of the first source, and the lanes that the instruction writes.
pub fn moved(cx: &Cx, uop: &Uop, mut value: V32) -> (V32, u64) {
    let exec = cx.wave.exec();
    match uop.wrapped.as_deref().and_then(|wrapped| wrapped.dpp.as_ref()) {
        Some(dpp) => {
            let written = exchange(dpp, &mut value, exec);
            (value, written)
        }
        None => (value, exec),
    }
}
