//! What can be shown of a kernel before it runs: that wherever waves meet, nothing is in flight that others could take for done.

use amdgpu_isa::model::cache::Reach;
use amdgpu_isa::model::counts::{Count, Queue};
use amdgpu_isa::model::waits::WaitCounter;
use amdgpu_isa::{Encoding, Flags, Op, Operand, Role, Segment};

use super::polling::Polling;
use crate::checker::Context;
use crate::code::{Access, Code, Facts, Number};
use crate::kernel::Kernel;
use crate::wait::proof::{is_done, pass};

/// Whether waves of a kernel tell each other nothing but at barriers of the work-group, and of nothing there that is in flight.
pub(super) fn meets_with_nothing_in_flight(
    kernel: &Kernel,
    code: &Code,
    polling: &mut Polling,
    context: &Context,
    one_cache: bool,
) -> bool {
    let mut all = kernel.numbers();
    let is_plain = |number: Number| {
        let facts = code.get(number);
        let row = facts.inst.row(context.model.processor);
        let is_polite = facts.access.is_some() && (facts.access == Some(Access::Atomic) || facts.reach != Reach::Near);
        let is_gws = row.is_none_or(|row| row.flags.contains(Flags::GWS));
        !is_polite && !is_gws && !facts.is_transfer && (!facts.may_meet || is_of_group(facts))
    };
    if !all.all(is_plain) {
        return false;
    }
    let mut loads = kernel.numbers().filter(|n| code.get(*n).access == Some(Access::Load));
    !loads.any(|number| polling.is(number, code.get(number), context))
        && kernel.holds_on_all_ways(Vec::new(), |open, number| step(open, code.get(number), one_cache))
}

/// Whether what may be a barrier is one of the work-group, or an access of LDS.
fn is_of_group(facts: &Facts) -> bool {
    match facts.inst.op {
        Op::S_BARRIER => true,
        Op::S_BARRIER_SIGNAL => facts.inst.operand(Role::Src0) == Operand::Int(-1),
        Op::S_BARRIER_WAIT => {
            matches!(facts.inst.operand(Role::Simm16), Operand::Imm(number) if number as i16 == -1)
        }
        _ => facts.inst.encoding == Encoding::Ds,
    }
}

/// One instruction, with the last operation of each queue that is in flight; false if it is a barrier and something that matters there may be in flight.
fn step(all: &mut Vec<(Count, u32)>, facts: &Facts, one_cache: bool) -> bool {
    for wait in &facts.waits {
        all.retain(|(count, since)| !is_done(*since, *count, *wait));
    }
    let is_barrier = facts.inst.encoding != Encoding::Ds && facts.may_meet;
    if is_barrier && !all.is_empty() {
        return false;
    }
    for issued in facts.counts.into_iter().flatten() {
        all.iter_mut().for_each(|(count, since)| pass(since, *count, issued));
    }
    let own = facts.counts.iter().flatten().filter(|_| facts.access.is_some());
    for count in own.filter(|count| count.counter != WaitCounter::Exp) {
        let of_lds = match facts.inst.encoding {
            Encoding::Ds => true,
            Encoding::Flat => facts.inst.segment == Segment::Flat && Some(*count) == facts.counts[1],
            _ => false,
        };
        if of_lds || !one_cache {
            // once it has come back, those of its queue before it have
            all.retain(|(known, _)| known != count);
            all.push((*count, u32::from(count.queue != Queue::None)));
        }
    }
    true
}
