//! Dual-issue instructions: which registers the halves can have together (RDNA3 ISA, Dual Issue VALU).

use super::{Check, Rule};
use crate::generated::Op;
use crate::inst::{Operand, Reg, RegKind, Role};
use crate::row::{Access, OperandRow, Row};
use crate::target::Family;

/// Operands of the halves that are read from the same port, destination first, each with the number of its banks.
const PORTS: [(&str, u16); 4] = [("vdst", 2), ("src0", 4), ("src1", 4), ("src2", 2)];
/// Banks of src2 in the longer encoding.
const LONG_SRC2_BANKS: u16 = 4;

/// The operand of one half at a port. The mandatory literal takes a port, too, and what adds to its destination
/// reads it at the last.
fn operand_at(row: &'static Row, port: usize) -> Option<&'static OperandRow> {
    let accumulates = row.operands.len() == 3 && row.operands.first()?.access == Access::Rw;
    match row.operands.get(port) {
        None if accumulates && port == 3 => row.operands.first(),
        other => other,
    }
}

/// The sources of both halves of a short instruction that share a port, each pair with the number of its banks.
pub(crate) fn shared_ports(x: &'static Row, y: &'static Row) -> impl Iterator<Item = (Role, Role, u16)> {
    let ports = PORTS.into_iter().enumerate().skip(1);
    ports.filter_map(move |(port, (_, banks))| {
        Some((operand_at(x, port)?.role, operand_at(y, port)?.role.second(), banks))
    })
}

/// The register of one half at a port.
fn at_port(check: &Check, row: &'static Row, second: bool, port: usize) -> Option<(Role, Reg)> {
    let operand = operand_at(row, port)?;
    let role = if second { operand.role.second() } else { operand.role };
    match check.inst.operand(role) {
        Operand::Reg(reg) if reg.kind == RegKind::Vgpr => Some((role, reg)),
        _ => None,
    }
}

/// The registers of both halves at each port.
fn ports(check: &Check) -> [Option<(Reg, Role, Reg)>; 4] {
    let Some(second) = check.second else { return [None; 4] };
    std::array::from_fn(|port| {
        let (_, x) = at_port(check, check.row, false, port)?;
        let (role, y) = at_port(check, second.row(), true, port)?;
        Some((x, role, y))
    })
}

/// Destinations are different registers, in the shorter encoding one of even and one of odd number.
pub(super) fn destinations(check: &mut Check) {
    let Some((x, role, y)) = ports(check)[0] else { return };
    let end = |reg: Reg| reg.index.saturating_add(reg.dwords.into());
    if x.index < end(y) && y.index < end(x) {
        let message = format!("the destinations of the halves overlap: {x} and {y}");
        check.operand(Rule::DualDestinations, role, message);
    } else if !check.inst.modifiers.long && x.index % 2 == y.index % 2 {
        let parity = if x.index % 2 == 0 { "even" } else { "odd" };
        let message = format!("one destination must have an even number and one an odd: {x} and {y} are both {parity}");
        check.operand(Rule::DualDestinations, role, message);
    }
}

/// Sources that are read from the same port are in different banks.
pub(super) fn banks(check: &mut Check) {
    let Some(second) = check.second else { return };
    let shared = check.processor.family() >= Family::Gfx1250;
    let later = check.processor.family() >= Family::Gfx12;
    // The second of two moves reads by another port.
    if later && check.inst.op == Op::V_MOV_B32 && second.row().op == Op::V_MOV_B32 {
        return;
    }
    let long = check.inst.modifiers.long;
    for (port, pair) in ports(check).into_iter().enumerate().skip(1) {
        let Some((x, role, y)) = pair else { continue };
        let (name, banks) = match PORTS[port] {
            (name, _) if long && port == 3 => (name, LONG_SRC2_BANKS),
            other => other,
        };
        let bank = |reg: Reg, n: u16| reg.index.wrapping_add(n) % banks;
        let overlap = bank(x, 0) == bank(y, 0)
            || x.dwords > 1 && bank(x, 1) == bank(y, 0)
            || y.dwords > 1 && bank(x, 0) == bank(y, 1);
        if overlap && !(shared && x == y) {
            let message = format!("{name} of both halves are in the same of {banks} banks of registers: {x} and {y}");
            check.operand(Rule::DualBanks, role, message);
        }
    }
}
