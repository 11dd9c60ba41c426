//! Moves between lanes and their readers, of virtual registers made by hand.

use amdgpu_isa::{Modifiers, Op as M, Reg, RegKind};

use super::fold;
use crate::mir::hand::Hand;
use crate::mir::{File, Inst, Kind, Operand};

/// `row_mirror`.
const MIRROR: u16 = 0x140;

/// A move within rows; lanes without a source read 0, or keep what they have.
fn row(bound_ctrl: bool) -> Modifiers {
    Modifiers {
        dpp_ctrl: MIRROR,
        row_mask: 15,
        bank_mask: 15,
        bound_ctrl,
        ..Modifiers::default()
    }
}

fn eight() -> Modifiers {
    Modifiers {
        dpp8: 0o1032547,
        ..Modifiers::default()
    }
}

fn number(n: u64) -> Operand {
    Operand::Constant(n)
}

/// A function with what tests put into registers: `%0` and `%1` are vectors that have values.
struct Case {
    hand: Hand,
    x: Operand,
    y: Operand,
    moved: Operand,
    to: Operand,
}

impl Case {
    fn new(processor: &str) -> Case {
        let mut hand = Hand::new(processor, 2);
        let [x, y, moved, to] = [(); 4].map(|()| hand.register(File::Vector, 1));
        Case { hand, x, y, moved, to }
    }

    fn add(&mut self, op: M, operands: &[Operand]) -> &mut Case {
        self.with(0, op, operands, Modifiers::default())
    }

    fn with(&mut self, block: usize, op: M, operands: &[Operand], modifiers: Modifiers) -> &mut Case {
        self.hand.add_with(block, op, operands, modifiers);
        self
    }

    /// A move of `x`, of which lanes without a source read 0.
    fn moving(processor: &str, modifiers: Modifiers) -> Case {
        let mut case = Case::new(processor);
        let (x, moved) = (case.x, case.moved);
        case.with(0, M::V_MOV_B32, &[moved, x], modifiers);
        case
    }

    /// A move of `x`, of which lanes without a source keep a value.
    fn keeping(processor: &str, value: Operand) -> Case {
        let mut case = Case::new(processor);
        let (x, moved) = (case.x, case.moved);
        match value {
            Operand::Constant(_) => {
                case.add(M::V_MOV_B32, &[moved, value]);
            }
            register => case.copy(moved, register),
        }
        case.with(0, M::V_MOV_B32, &[moved, x], row(false));
        case
    }

    fn copy(&mut self, to: Operand, from: Operand) {
        self.hand.function.blocks[0].insts.push(Inst {
            kind: Kind::Copies(vec![(to, from)]),
            location: Default::default(),
        });
    }

    /// Both blocks behind the pass, a line an instruction.
    fn text(&mut self) -> Vec<String> {
        fold(&mut self.hand.function, &self.hand.target);
        let insts = self.hand.function.blocks.iter().flat_map(|b| &b.insts);
        insts.map(ToString::to_string).collect()
    }

    /// Nothing changes.
    fn stays(&mut self, why: &str) {
        let before = self.hand.function.clone();
        let text = self.text();
        assert_eq!(before, self.hand.function, "{why}: {text:#?}");
    }
}

#[test]
fn the_first_source_is_moved_by_its_reader() {
    for processor in [
        "gfx803", "gfx900", "gfx90a", "gfx942", "gfx1010", "gfx1030", "gfx1100", "gfx1201", "gfx1250",
    ] {
        let mut case = Case::moving(processor, row(true));
        let (to, moved, y) = (case.to, case.moved, case.y);
        let text = case.add(M::V_MAX_I32, &[to, moved, y]).text();
        assert_eq!(text, ["v_max_i32 %3, %0, %1 dpp:0x140 bound_ctrl"], "{processor}");
    }
    for processor in ["gfx1010", "gfx1100", "gfx1250"] {
        let mut case = Case::moving(processor, eight());
        let (to, moved, y) = (case.to, case.moved, case.y);
        let text = case.add(M::V_XOR_B32, &[to, y, moved]).text();
        assert_eq!(text, ["v_xor_b32 %3, %0, %1 dpp8:0o1032547"], "{processor}");
    }
}

#[test]
fn operands_are_exchanged_where_the_operation_has_a_counterpart() {
    let second = |processor: &str, op: M, modifiers: Modifiers| {
        let mut case = Case::moving(processor, row(true));
        let (to, moved, y) = (case.to, case.moved, case.y);
        case.with(0, op, &[to, y, moved], modifiers).text().pop()
    };
    let none = Modifiers::default();
    let text = second("gfx900", M::V_SUB_U32, none);
    assert_eq!(text.as_deref(), Some("v_subrev_u32 %3, %0, %1 dpp:0x140 bound_ctrl"));
    let text = second("gfx900", M::V_SUBREV_F32, none);
    assert_eq!(text.as_deref(), Some("v_sub_f32 %3, %0, %1 dpp:0x140 bound_ctrl"));
    let second_negated = Modifiers { neg: 2, abs: 1, ..none };
    let text = second("gfx900", M::V_MUL_F32, second_negated);
    let wanted = "v_mul_f32 %3, %0, %1 neg:0b1 abs:0b10 dpp:0x140 bound_ctrl";
    assert_eq!(text.as_deref(), Some(wanted));
    let text = second("gfx900", M::V_LSHLREV_B32, none);
    assert_eq!(text.as_deref(), Some("v_lshlrev_b32 %3, %1, %2"));
}

#[test]
fn what_has_no_such_encoding_stays() {
    let scalar = |processor: &str, op: M, long: usize| {
        let mut case = Case::moving(processor, row(true));
        let s = case.hand.register(File::Scalar, 1);
        let (to, moved, y) = (case.to, case.moved, case.y);
        let operands = [to, moved, s, y];
        case.add(op, &operands[..long]).text().len()
    };
    assert_eq!(scalar("gfx1100", M::V_ADD_U32, 3), 2, "no scalar second source");
    assert_eq!(
        scalar("gfx1201", M::V_ADD_U32, 3),
        1,
        "one where there is such a source"
    );
    assert_eq!(scalar("gfx1201", M::V_ADD3_U32, 4), 1);
    let three = |processor: &str| {
        let mut case = Case::moving(processor, row(true));
        let (to, moved, x, y) = (case.to, case.moved, case.x, case.y);
        case.add(M::V_ADD3_U32, &[to, y, x, moved]).text()
    };
    assert_eq!(three("gfx1030").len(), 2, "three sources");
    assert_eq!(three("gfx1100"), ["v_add3_u32 %3, %0, %0, %1 dpp:0x140 bound_ctrl"]);
    let literal = |processor: &str| {
        let mut case = Case::moving(processor, row(true));
        let (to, moved) = (case.to, case.moved);
        case.add(M::V_ADD_U32, &[to, number(1000), moved]).text().len()
    };
    assert_eq!(literal("gfx900"), 2);
    assert_eq!(literal("gfx1201"), 2);
    let clamped = |processor: &str| {
        let mut case = Case::moving(processor, row(true));
        let (to, moved, y) = (case.to, case.moved, case.y);
        let clamp = Modifiers {
            clamp: true,
            ..Modifiers::default()
        };
        case.with(0, M::V_ADD_F32, &[to, moved, y], clamp).text().len()
    };
    assert_eq!(clamped("gfx900"), 2, "only the long encoding has the modifier");
    assert_eq!(clamped("gfx1100"), 1);
    let compare = |processor: &str| {
        let mut case = Case::moving(processor, row(true));
        let dwords = case.hand.target.mask_dwords();
        let mask = case.hand.register(File::Scalar, dwords);
        let (moved, y) = (case.moved, case.y);
        case.add(M::V_CMP_LT_U32, &[mask, y, moved]).text().pop()
    };
    let text = compare("gfx1030");
    assert_eq!(
        text.as_deref(),
        Some("v_cmp_lt_u32 %4, %1, %2"),
        "the mask may not be VCC"
    );
    let text = compare("gfx1100");
    assert_eq!(text.as_deref(), Some("v_cmp_gt_u32 %4, %0, %1 dpp:0x140 bound_ctrl"));
    let wide = |processor: &str| {
        let mut case = Case::moving(processor, row(true));
        let two = case.hand.register(File::Vector, 2);
        let (moved, y) = (case.moved, case.y);
        case.add(M::V_MUL_HI_U32, &[y, moved, y]);
        let Case { hand, .. } = &mut case;
        hand.add(0, M::V_LSHLREV_B64, &[two, moved, two]);
        case.text().len()
    };
    assert_eq!(wide("gfx1100"), 3);
}

#[test]
fn parts_of_the_source_are_not_selected_as_well() {
    let mut case = Case::moving("gfx900", row(true));
    let (to, moved, y) = (case.to, case.moved, case.y);
    let half = Modifiers {
        dst_sel: 6,
        src0_sel: 4,
        src1_sel: 6,
        ..Modifiers::default()
    };
    case.with(0, M::V_MAX_U32, &[to, moved, y], half).stays("SDWA");
}

#[test]
fn what_is_moved_must_be_the_same_at_the_reader() {
    let mut case = Case::moving("gfx900", row(true));
    let (to, moved, x, y) = (case.to, case.moved, case.x, case.y);
    case.add(M::V_MOV_B32, &[x, number(3)]);
    case.add(M::V_MAX_U32, &[to, moved, y]).stays("another value");

    let mut case = Case::moving("gfx900", row(true));
    let exec = case.hand.target.exec();
    case.add(M::S_MOV_B64, &[exec, number(5)]);
    case.add(M::V_MAX_U32, &[to, moved, y]).stays("other lanes");

    let mut case = Case::moving("gfx900", row(true));
    case.with(1, M::V_MAX_U32, &[to, moved, y], Modifiers::default());
    case.stays("another block");

    let mut case = Case::moving("gfx900", row(true));
    case.add(M::V_MAX_U32, &[to, moved, y]);
    case.add(M::V_MIN_U32, &[y, moved, y]).stays("two readers");

    let mut case = Case::moving("gfx900", row(true));
    case.add(M::V_MUL_U32_U24, &[to, moved, moved]).stays("read twice");

    let mut case = Case::moving("gfx900", row(true));
    case.add(M::V_ADD_F32, &[x, moved, x]);
    assert_eq!(
        case.text(),
        ["v_add_f32 %0, %0, %0 dpp:0x140 bound_ctrl"],
        "read before it is written"
    );
}

#[test]
fn rows_that_are_left_out_and_lanes_that_are_off_stay_with_the_move() {
    for modifiers in [
        Modifiers {
            row_mask: 7,
            ..row(true)
        },
        Modifiers {
            bank_mask: 1,
            ..row(true)
        },
        Modifiers { fi: true, ..row(true) },
    ] {
        let mut case = Case::moving("gfx1030", modifiers);
        let (to, moved, y) = (case.to, case.moved, case.y);
        case.add(M::V_MAX_U32, &[to, moved, y]).stays("not all lanes");
    }
}

#[test]
fn lanes_that_keep_a_value_give_the_other_source() {
    let folded = |op: M, kept: Operand| {
        let mut case = Case::keeping("gfx900", kept);
        let (to, moved, y) = (case.to, case.moved, case.y);
        case.add(op, &[to, y, moved]).text()
    };
    let y = Case::new("gfx900").y;
    for (op, kept) in [
        (M::V_AND_B32, number(0xffff_ffff)),
        (M::V_MIN_U32, number(0xffff_ffff)),
        (M::V_MIN_I32, number(0x7fff_ffff)),
        (M::V_MAX_I32, number(0x8000_0000)),
        (M::V_MAX_U32, y),
        (M::V_OR_B32, y),
    ] {
        let name = op.mnemonic();
        let wanted = ["copies %3 = %1".to_owned(), format!("{name} %3, %0, %1 dpp:0x140")];
        assert_eq!(folded(op, kept), wanted);
    }
    for (op, kept) in [
        (M::V_AND_B32, number(0)),
        (M::V_MIN_I32, number(0xffff_ffff)),
        (M::V_MAX_I32, number(0x7fff_ffff)),
        (M::V_ADD_U32, number(1)),
        (M::V_MUL_U32_U24, number(1)),
        (M::V_MAX_F32, number(0xff80_0000)),
        (M::V_SUB_U32, number(0)),
        (M::V_ADD_U32, y),
        (M::V_XOR_B32, y),
    ] {
        assert_eq!(folded(op, kept).len(), 3, "{}, {kept:?}", op.mnemonic());
    }
}

#[test]
fn what_lanes_keep_must_be_the_other_source_still() {
    let y = Case::new("gfx900").y;
    let mut case = Case::keeping("gfx900", y);
    let (to, moved, x) = (case.to, case.moved, case.x);
    case.add(M::V_MOV_B32, &[y, number(3)]);
    case.add(M::V_MAX_U32, &[to, moved, y]).stays("another value");

    let mut case = Case::keeping("gfx900", y);
    case.add(M::V_MAX_U32, &[to, moved, x]).stays("another register");

    // Put into the result before, the other source would be moved.
    let mut case = Case::keeping("gfx900", number(0xffff_ffff));
    case.add(M::V_AND_B32, &[x, moved, y]).stays("in the way");

    let mut case = Case::keeping("gfx900", number(0xffff_ffff));
    case.add(M::V_AND_B32, &[y, moved, y]);
    assert_eq!(case.text(), ["v_and_b32 %1, %0, %1 dpp:0x140"], "there already");

    let mut case = Case::keeping("gfx900", number(0xffff_ffff));
    case.add(M::V_AND_B32, &[to, moved, number(3)]).stays("no register");
}

/// A comparison whose mask goes to EXEC or VCC is one with moves, too (`crate::masks`).
#[test]
fn comparisons_into_exec_and_vcc_have_moves() {
    let vector = Operand::physical(RegKind::Vgpr, 255, 1);
    let vcc = Operand::Physical(Reg {
        kind: RegKind::Vcc,
        index: 0,
        dwords: 1,
    });
    for processor in ["gfx1100", "gfx1201", "gfx1250"] {
        let target = Hand::new(processor, 1).target;
        for relation in ["lt", "eq", "le", "gt", "ne", "ge"] {
            for ty in ["u32", "i32"] {
                let of = |name: &str| M::from_mnemonic(&format!("{name}_{relation}_{ty}")).expect("an operation");
                let cases: [(M, &[Operand]); 2] =
                    [(of("v_cmp"), &[vcc, vector, vector]), (of("v_cmpx"), &[vector, vector])];
                for (op, operands) in cases {
                    let modifiers = row(true);
                    let machine = crate::select::machine(&target, op, operands, modifiers, Default::default());
                    let machine = machine.expect("the processor has it");
                    assert!(crate::emit::is_encodable(&machine, &target), "{processor}: {machine}");
                }
            }
        }
    }
}
