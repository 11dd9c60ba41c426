//! Barriers in two steps, and named ones (RDNA4 ISA 5.6; CDNA5 ISA 5.6, "SOP1 Instructions", "SOPP Instructions").

use amdgpu_isa::{Op, Operand, RegKind, Role};

use crate::barrier::{Action, Event, Which};
use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::met::Met;
use crate::operation::Semantics::{self, Control};
use crate::uop::{Flow, ScalarSrc, Uop};

/// Numbers of barriers that are not named.
const GROUP: i32 = -1;
/// Those of traps, of the group and of its cluster, do nothing outside of trap handlers.
const TRAP: i32 = -2;
const CLUSTER: i32 = -3;
const CLUSTER_TRAP: i32 = -4;

/// What an instruction says of a barrier.
struct Target {
    number: i32,
    /// None for one that does nothing here.
    which: Option<Which>,
    /// Member count that M0 gives.
    members: Option<u32>,
}

fn fail(cx: &mut Cx, why: String) -> Flow {
    let exec = cx.wave.exec();
    cx.fail(FaultKind::BadOperand(why), exec)
}

/// The barrier that the source names: a constant, or M0 with a number in 4:0 and perhaps a member count in 22:16.
#[inline(always)]
fn target(cx: &Cx, uop: &Uop) -> Result<Target, String> {
    // what nearly all instructions say
    if is_of_group(uop) {
        return Ok(Target {
            number: GROUP,
            which: Some(Which::Group),
            members: None,
        });
    }
    named_target(cx, uop)
}

/// Not part of its caller: what it gives would go through memory, field by field, also where it is not asked.
#[inline(never)]
fn named_target(cx: &Cx, uop: &Uop) -> Result<Target, String> {
    let m0 = match uop.inst.operand(Role::Src0) {
        Operand::Reg(reg) if reg.kind == RegKind::M0 => Some(cx.scalar32(uop, 0)),
        _ => None,
    };
    let number = m0.map_or_else(|| cx.scalar32(uop, 0) as i32, |m0| (m0 & 0x1f) as i32);
    let members = m0.map(|m0| m0 >> 16 & 0x7f).filter(|&members| members != 0);
    let which = which(cx, uop, number)?;
    Ok(Target { number, which, members })
}

/// Does something at a barrier, and says so to observers.
#[inline(always)]
fn noting<R>(cx: &mut Cx, action: Action, target: &Target, act: impl FnOnce(&mut Cx) -> R) -> R {
    let joined = cx.wave.barriers.joined();
    let before = target.which.and_then(|which| cx.group.barriers.get(which));
    let result = act(cx);
    if cx.group.barriers.in_group {
        cx.met = Some(Met::Barrier(Event {
            action,
            number: target.number,
            which: target.which,
            members: target.members,
            allocated: cx.group.barriers.named_count(),
            before: before.unwrap_or_default(),
            joined,
            waits: action == Action::Wait && cx.wave.barriers.waits_for().is_some(),
        }));
    }
    result
}

fn which(cx: &Cx, uop: &Uop, number: i32) -> Result<Option<Which>, String> {
    let model = &cx.machine.model;
    match number {
        GROUP => Ok(Some(Which::Group)),
        CLUSTER if model.start.clusters.is_some() => Ok(Some(Which::Cluster)),
        TRAP | CLUSTER | CLUSTER_TRAP | 0 => Ok(None),
        1.. if model.kernel_descriptor.named_barriers => {
            let allocated = number <= i32::from(cx.group.barriers.named_count());
            Ok(allocated.then_some(Which::Named(number as u8)))
        }
        1.. => Err(format!(
            "{}: {} has no named barriers; -1 is the barrier of the work-group",
            uop.inst.op.mnemonic(),
            model.processor.name()
        )),
        _ => Err(format!(
            "{}: there is no barrier {number}; -1 is that of the work-group, 1 and up are named ones",
            uop.inst.op.mnemonic()
        )),
    }
}

/// Whether an instruction signals the work-group's barrier, or waits for it, whatever registers hold.
pub fn is_of_group(uop: &Uop) -> bool {
    match uop.inst.op {
        Op::S_BARRIER_SIGNAL => matches!(uop.scalar[0], ScalarSrc::Const(which) if which as i32 == GROUP),
        Op::S_BARRIER_WAIT => i32::from(uop.imm as i16) == GROUP,
        _ => false,
    }
}

/// Signals a barrier; gives whether this wave is the first one to do so. None: the barrier is none, and nothing happens.
fn signal(cx: &mut Cx, uop: &Uop) -> Result<Option<bool>, String> {
    let target = target(cx, uop)?;
    Ok(noting(cx, Action::Signal, &target, |cx| {
        let which = target.which.filter(|&which| cx.group.barriers.concerns(which));
        which.map(|which| cx.group.barriers.signal(which, target.members))
    }))
}

fn s_barrier_signal(cx: &mut Cx, uop: &Uop) -> Flow {
    match signal(cx, uop) {
        Ok(_) => Flow::Next,
        Err(why) => fail(cx, why),
    }
}

fn s_barrier_signal_isfirst(cx: &mut Cx, uop: &Uop) -> Flow {
    match signal(cx, uop) {
        Ok(first) => {
            // RDNA4's definition clears SCC where there is no barrier. In clusters, LLVM's barrier of single waves wants it as it was.
            cx.wave.scc = first.unwrap_or(cx.group.cluster.is_some() && cx.wave.scc);
            Flow::Next
        }
        Err(why) => fail(cx, why),
    }
}

/// All numbers that are not negative stand for the named barrier that the wave has joined.
fn s_barrier_wait(cx: &mut Cx, uop: &Uop) -> Flow {
    let number = i32::from(uop.imm as i16);
    let which = match number {
        GROUP => Some(Which::Group),
        CLUSTER => Some(Which::Cluster),
        0.. => cx.wave.barriers.joined().map(Which::Named),
        _ => None,
    };
    let target = Target {
        number,
        which,
        members: None,
    };
    noting(cx, Action::Wait, &target, |cx| match which {
        Some(which) if cx.group.barriers.concerns(which) => {
            match cx.group.barriers.wait(&mut cx.wave.barriers, which) {
                true => Flow::Next,
                false => Flow::Barrier,
            }
        }
        _ => Flow::Next,
    })
}

/// SCC: the wave was the last member.
fn s_barrier_leave(cx: &mut Cx, _: &Uop) -> Flow {
    let target = Target {
        number: 0,
        which: cx.wave.barriers.joined().map(Which::Named),
        members: None,
    };
    cx.wave.scc = noting(cx, Action::Leave, &target, |cx| {
        cx.group.barriers.in_group && cx.group.barriers.leave(&mut cx.wave.barriers)
    });
    Flow::Next
}

/// Does something to a named barrier of a work-group of several waves.
fn named(cx: &mut Cx, uop: &Uop, action: Action, act: impl FnOnce(&mut Cx, u8, Option<u32>)) -> Flow {
    let target = match target(cx, uop) {
        Ok(target) => target,
        Err(why) => return fail(cx, why),
    };
    noting(cx, action, &target, |cx| {
        if let Some(Which::Named(number)) = target.which
            && cx.group.barriers.in_group
        {
            act(cx, number, target.members);
        }
    });
    Flow::Next
}

fn s_barrier_init(cx: &mut Cx, uop: &Uop) -> Flow {
    named(cx, uop, Action::Init, |cx, number, members| {
        cx.group.barriers.init(number, members)
    })
}

fn s_barrier_join(cx: &mut Cx, uop: &Uop) -> Flow {
    named(cx, uop, Action::Join, |cx, number, _| {
        cx.group.barriers.join(&mut cx.wave.barriers, number)
    })
}

/// Wakes waves that sleep, which on this machine wake by themselves.
fn s_wakeup_barrier(cx: &mut Cx, uop: &Uop) -> Flow {
    named(cx, uop, Action::Look, |_, _, _| {})
}

/// Signals in 22:16, members in 10:4, bit 0: there are waves. From GFX12.5 on, a quarter of the named barriers in 26:24.
fn s_get_barrier_state(cx: &mut Cx, uop: &Uop) -> Flow {
    let target = match target(cx, uop) {
        Ok(target) => target,
        Err(why) => return fail(cx, why),
    };
    let barrier = noting(cx, Action::Look, &target, |cx| {
        target.which.and_then(|which| cx.group.barriers.get(which))
    });
    let counts = barrier.map_or(0, |b| (b.signaled & 0x7f) << 16 | (b.members & 0x7f) << 4 | 1);
    let named = u32::from(cx.group.barriers.named_count() / 4) << 24;
    cx.wave.set_s32(uop.sdst, counts | named);
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::S_BARRIER_SIGNAL, Control(s_barrier_signal)),
    (Op::S_BARRIER_SIGNAL_ISFIRST, Control(s_barrier_signal_isfirst)),
    (Op::S_BARRIER_WAIT, Control(s_barrier_wait)),
    (Op::S_BARRIER_LEAVE, Control(s_barrier_leave)),
    (Op::S_BARRIER_INIT, Control(s_barrier_init)),
    (Op::S_BARRIER_JOIN, Control(s_barrier_join)),
    (Op::S_WAKEUP_BARRIER, Control(s_wakeup_barrier)),
    (Op::S_GET_BARRIER_STATE, Control(s_get_barrier_state)),
];
