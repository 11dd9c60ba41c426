//! Host code for loops of one block whose scalars decide how often they go round: see [`amdgpu_jit::assemble_loop`].

use amdgpu_jit::region::Condition;
use amdgpu_jit::{Loop, LoopCode, Segment};

use super::region::{self, Part};
use super::{Slots, Waves, gather_with, loads};
use crate::operation::Semantics;
use crate::ops;
use crate::uop::{PickedUops, Uop};
use crate::wave::sreg;

/// Operations of a round without loads, at the most: of more, the block's own code computes several vectors at a time, and what it has to load and
/// store is little beside them.
const MOST_OPERATIONS: usize = 48;
/// Instructions that surely are more than that, if none of them loads: most are an operation or two.
const MANY_INSTRUCTIONS: usize = 16 * MOST_OPERATIONS;

/// The code for rounds of a block; None if it is no such loop.
pub(super) fn compile(part: &Part, waves: Waves, instructions: amdgpu_jit::Instructions) -> Option<LoopCode> {
    let (Condition::Scc(goes_on), to) = part.branch()? else {
        return None;
    };
    if to != part.first {
        return None;
    }
    let uops = &part.uops[..part.uops.len() - 1];
    let is_plain = |uop: &Uop| uop.native().is_none_or(|native| native.windows.is_empty()) && !loads::are(uop);
    if part.count as usize > MANY_INSTRUCTIONS && uops.iter().all(is_plain) {
        return None;
    }
    let picked: Vec<PickedUops> = uops
        .iter()
        .filter_map(Uop::native)
        .map(|native| native.picked.lent())
        .collect();
    let mut picked = picked.iter();
    let (mut lanes, mut windows) = (Vec::new(), Vec::new());
    let (mut scalars, mut of_scalars) = (Vec::new(), Slots::default());
    let mut of_lanes = Slots::default();
    for uop in uops {
        if let Some(native) = uop.native() {
            for uop in picked.next()?.iter() {
                of_lanes = of_lanes.and(&Slots::of_lanes_or_load(uop)?);
                lanes.push(uop);
            }
            windows.extend(&native.windows);
            continue;
        }
        match ops::semantics(uop.inst.op, uop.processor) {
            // it comes before all lanes
            Some(Semantics::Scalar(_)) => {
                let slots = Slots::of_scalar(uop).filter(|slots| !slots.conflicts(&of_lanes))?;
                of_scalars = of_scalars.and(&slots);
                scalars.push(uop);
            }
            Some(Semantics::Lane(_)) => {
                of_lanes = of_lanes.and(&Slots::of_lanes_or_load(uop)?);
                lanes.push(uop);
            }
            _ => return None,
        }
    }
    // nor does it see what lanes have written in the round before
    if of_scalars.meets_writes_of(&of_lanes) {
        return None;
    }
    let all = (scalars.len(), lanes.len());
    let (of_graph, scalars) = region::gather(scalars.into_iter(), waves.lanes);
    let (mut segment, of_segment) = gather_with(lanes.iter().copied(), waves, true);
    let changes_exec = scalars.outputs.iter().any(|output| output.0.abs_diff(sreg::EXEC) <= 1);
    if (of_graph, of_segment) != all || changes_exec || scalars.scc.is_none() {
        return None;
    }
    give_windows(&mut segment, &lanes, &windows)?;
    if segment.loads.is_empty() && segment.nodes.len() > MOST_OPERATIONS {
        return None;
    }
    let of = Loop {
        scalars: &scalars,
        goes_on,
        lanes: &segment,
        count: part.count,
    };
    amdgpu_jit::assemble_loop(
        &of,
        &super::layout(waves.lanes),
        &region::layout(waves.lanes),
        instructions,
    )
    .ok()
}

/// Lets places have the windows that the block's own code opens.
fn give_windows(segment: &mut Segment, lanes: &[&Uop], windows: &[u8]) -> Option<()> {
    let places = loads::places_of_loads(segment, lanes.iter().copied());
    if places.len() != windows.len() {
        return None;
    }
    for (place, &window) in places.into_iter().zip(windows) {
        segment.places.get_mut(usize::from(place))?.window = window;
    }
    Some(())
}
