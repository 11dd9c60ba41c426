//! Physical registers put in place of virtual ones, and copies at once made copies one after the other.

use amdgpu_isa::{Modifiers, Op as M, Reg, RegKind};

use super::Usage;
use super::assign::Place;
use crate::ir::Location;
use crate::mir::{Function, Inst, Kind, ModeNeed, Operand};
use crate::select::machine;
use crate::target::Target;

/// Rewrites a function with the place of each register.
pub fn rewrite(function: &mut Function, target: &Target, places: &[Option<Place>]) -> Usage {
    let mut usage = Usage::default();
    for block in &mut function.blocks {
        let mut copies = false;
        block.insts.retain_mut(|inst| {
            inst.operands_mut(|operand| {
                *operand = physical(*operand, places);
                note(*operand, &mut usage);
            });
            copies |= matches!(inst.kind, Kind::Copies(_));
            !moves_nowhere(inst)
        });
        if !copies {
            continue;
        }
        for inst in function.spare.take_out(&mut block.insts, 4) {
            match inst.kind {
                Kind::Copies(copies) => sequence(&copies, inst.location, target, &mut block.insts),
                Kind::Machine(_) | Kind::Dual(_) | Kind::Fbarrier(_) => block.insts.push(inst),
            }
        }
    }
    usage
}

/// Moves a register to itself.
fn moves_nowhere(inst: &Inst) -> bool {
    inst.machine()
        .is_some_and(|machine| machine.is_move() && machine.operands[0].1 == machine.operands[1].1)
}

fn physical(operand: Operand, places: &[Option<Place>]) -> Operand {
    let Operand::Virtual {
        register,
        first,
        dwords,
    } = operand
    else {
        return operand;
    };
    // A register that is never read nor written has no place: any will do.
    let (kind, index) = places[register.index()].unwrap_or((RegKind::Sgpr, 0));
    Operand::Physical(Reg {
        kind,
        index: index + u16::from(first),
        dwords,
    })
}

fn note(operand: Operand, usage: &mut Usage) {
    if let Operand::Physical(reg) = operand {
        let end = reg.index + u16::from(reg.dwords);
        match reg.kind {
            RegKind::Sgpr => usage.sgprs = usage.sgprs.max(end),
            RegKind::Vgpr => usage.vgprs = usage.vgprs.max(end),
            RegKind::Agpr => usage.agprs = usage.agprs.max(end),
            RegKind::Vcc => usage.vcc = true,
            _ => {}
        }
    }
}

/// The instruction that moves a dword to a register.
fn move_of(to: Reg) -> M {
    match to.kind {
        RegKind::Vgpr => M::V_MOV_B32,
        _ => M::S_MOV_B32,
    }
}

/// One dword of a copy.
type Move = (Reg, Operand);

fn sequence(copies: &[(Operand, Operand)], location: Location, target: &Target, out: &mut Vec<Inst>) {
    let mut push = |op: M, operands: &[Operand]| {
        if let Some(machine) = machine(target, op, operands, Modifiers::default(), ModeNeed::default()) {
            out.push(Inst {
                kind: Kind::Machine(machine),
                location,
            });
        }
    };
    if let [(to @ Operand::Physical(a), from @ Operand::Physical(b))] = copies
        && a.dwords == 2
        && a.kind != RegKind::Vgpr
        && b.kind != RegKind::Vgpr
        && a.index.is_multiple_of(2)
        && b.index.is_multiple_of(2)
    {
        if a != b {
            push(M::S_MOV_B64, &[*to, *from]);
        }
        return;
    }
    if let [(to @ Operand::Physical(reg), from)] = copies
        && reg.dwords == 1
    {
        let source = from.part(0, 1);
        if source != *to {
            push(move_of(*reg), &[*to, source]);
        }
        return;
    }
    let mut pending: Vec<Move> = Vec::new();
    for (to, from) in copies {
        let Operand::Physical(reg) = to else { continue };
        for n in 0..reg.dwords {
            let Operand::Physical(part) = to.part(n, 1) else {
                continue;
            };
            let source = from.part(n, 1);
            if source != Operand::Physical(part) {
                pending.push((part, source));
            }
        }
    }
    while !pending.is_empty() {
        let reads = |reg: Reg| pending.iter().any(|(_, from)| *from == Operand::Physical(reg));
        if let Some(n) = pending.iter().position(|(to, _)| !reads(*to)) {
            let (to, from) = pending.remove(n);
            push(move_of(to), &[Operand::Physical(to), from]);
            continue;
        }
        // A cycle: after an exchange one of them is where it belongs.
        let (to, from) = pending.remove(0);
        let Operand::Physical(other) = from else { continue };
        let (a, b) = (Operand::Physical(to), from);
        if to.kind == RegKind::Vgpr && M::V_SWAP_B32.row(target.processor).is_some() {
            push(M::V_SWAP_B32, &[a, b]);
        } else {
            let op = if to.kind == RegKind::Vgpr {
                M::V_XOR_B32
            } else {
                M::S_XOR_B32
            };
            push(op, &[a, a, b]);
            push(op, &[b, a, b]);
            push(op, &[a, a, b]);
        }
        for (_, from) in &mut pending {
            if *from == Operand::Physical(to) {
                *from = Operand::Physical(other);
            } else if *from == Operand::Physical(other) {
                *from = Operand::Physical(to);
            }
        }
        pending.retain(|(to, from)| *from != Operand::Physical(*to));
    }
}
