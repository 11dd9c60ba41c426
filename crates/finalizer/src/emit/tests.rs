//! Branches near and far.

use amdgpu_isa::Op as M;

use super::{Code, emit};
use crate::ir::SymbolId;
use crate::mir::hand::{function, inst, s, target};
use crate::mir::{Inst, Operand, Place};

/// A branch over so many dwords.
fn over(op: M, dwords: usize, far: bool) -> Result<Code, String> {
    let nop = inst(M::S_NOP, &[Operand::Immediate(0)]);
    let mut f = function(vec![
        (vec![inst(op, &[Operand::Block(2)])], vec![1, 2]),
        (vec![nop; dwords], vec![2]),
        (vec![inst(M::S_ENDPGM, &[Operand::Immediate(0)])], vec![]),
    ]);
    f.far_branches = far;
    emit(&f, &target(), true).map_err(|e| e.render("").to_string())
}

fn dword(code: &Code, at: usize) -> u32 {
    u32::from_le_bytes(code.bytes[at..at + 4].try_into().expect("four bytes"))
}

const PAIRS: [(M, M); 6] = [
    (M::S_CBRANCH_SCC0, M::S_CBRANCH_SCC1),
    (M::S_CBRANCH_SCC1, M::S_CBRANCH_SCC0),
    (M::S_CBRANCH_VCCZ, M::S_CBRANCH_VCCNZ),
    (M::S_CBRANCH_VCCNZ, M::S_CBRANCH_VCCZ),
    (M::S_CBRANCH_EXECZ, M::S_CBRANCH_EXECNZ),
    (M::S_CBRANCH_EXECNZ, M::S_CBRANCH_EXECZ),
];

#[test]
fn the_longest_near_branch_counts_32767_dwords() {
    for far in [false, true] {
        let code = over(M::S_CBRANCH_SCC0, 32767, far).expect("near");
        assert_eq!(code.bytes.len(), 4 * (1 + 32767 + 1));
        assert_eq!(dword(&code, 0) & 0xffff, 32767);
    }
    let error = over(M::S_CBRANCH_SCC0, 32768, false).expect_err("too far");
    assert!(error.contains("F0102"), "{error}");
}

#[test]
fn a_far_branch_adds_its_distance_to_the_address_behind_s_getpc() {
    for (op, contrary) in PAIRS {
        let code = over(op, 32768, true).expect("far");
        let names: Vec<_> = code.text[..6]
            .iter()
            .map(|(at, t)| (*at, t.split(' ').next()))
            .collect();
        let wanted = [
            (0, contrary.mnemonic()),
            (4, "s_getpc_b64"),
            (8, "s_add_u32"),
            (16, "s_addc_u32"),
            (24, "s_setpc_b64"),
            (28, "s_nop"),
        ];
        assert_eq!(names, wanted.map(|(at, name)| (at, Some(name))));
        // Over the far one: 24 bytes.
        assert_eq!(dword(&code, 0) & 0xffff, 6);
        let target = 28 + 4 * 32768;
        assert_eq!((dword(&code, 12), dword(&code, 20)), (target - 8, 0));
    }
    let code = over(M::S_BRANCH, 32768, true).expect("far");
    assert_eq!((dword(&code, 8), dword(&code, 16)), (24 + 4 * 32768 - 4, 0));
}

/// Half of the sum of an address in s[4:5] and the distance to a variable.
fn half(high: bool) -> Inst {
    let what = Place::Symbol(SymbolId::new(0));
    let (op, register) = match high {
        false => (M::S_ADD_U32, s(4, 1)),
        true => (M::S_ADDC_U32, s(5, 1)),
    };
    inst(op, &[register, register, Operand::Relative { what, high }])
}

#[test]
fn a_distance_counts_from_s_getpc_whatever_is_between() {
    let nop = || inst(M::S_NOP, &[Operand::Immediate(0)]);
    let addends = |first: usize, second: usize| {
        let mut code = vec![nop(), inst(M::S_GETPC_B64, &[s(4, 2)])];
        code.extend((0..first).map(|_| nop()));
        code.push(half(false));
        code.extend((0..second).map(|_| nop()));
        code.push(half(true));
        let code = emit(&function(vec![(code, vec![])]), &target(), false).expect("code");
        let fixups = code.fixups.iter();
        fixups.map(|f| (f.high, f.addend)).collect::<Vec<_>>()
    };
    assert_eq!(addends(0, 0), [(false, 4), (true, 12)]);
    assert_eq!(addends(1, 0), [(false, 8), (true, 16)]);
    assert_eq!(addends(1, 2), [(false, 8), (true, 24)]);
}

#[test]
fn a_distance_has_its_address_in_its_block() {
    let getpc = inst(M::S_GETPC_B64, &[s(4, 2)]);
    let f = function(vec![(vec![getpc], vec![1]), (vec![half(false), half(true)], vec![])]);
    let error = emit(&f, &target(), false).expect_err("no address");
    assert_eq!(error.code, "F0103");
}
