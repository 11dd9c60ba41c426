//! Waits that LLVM 22's hazard recognizer puts into the same sequences (`llc -start-before=post-RA-hazard-rec`).

use amdgpu_isa::{Modifiers, Op as M};

use super::insert;
use crate::ir::Location;
use crate::mir::hand::{function, s, v};
use crate::mir::{Inst, Kind, ModeNeed, Operand, VCC};
use crate::select::machine;
use crate::target::Target;

const ZERO: Operand = Operand::Constant(0);
const NOTHING: [(usize, String); 0] = [];

/// Makes instructions of a processor.
struct Code(Target);

impl Code {
    fn of(processor: &str, wave_size: u32) -> Code {
        Code(Target::new(processor.parse().expect("a processor"), Some(wave_size)).expect("a target"))
    }

    fn inst(&self, op: M, operands: &[Operand]) -> Inst {
        let machine = machine(&self.0, op, operands, Modifiers::default(), ModeNeed::default());
        Inst {
            kind: Kind::Machine(machine.unwrap_or_else(|| panic!("{op} is there"))),
            location: Location::default(),
        }
    }

    fn move_vector(&self, to: u16) -> Inst {
        self.inst(M::V_MOV_B32, &[v(to, 1), ZERO])
    }

    fn read(&self, from: u16) -> Inst {
        self.inst(M::V_MOV_B32, &[v(3, 1), s(from, 1)])
    }

    fn write(&self, to: u16) -> Inst {
        self.inst(M::S_MOV_B32, &[s(to, 1), ZERO])
    }

    fn first_lane(&self, to: u16) -> Inst {
        self.inst(M::V_READFIRSTLANE_B32, &[s(to, 1), v(9, 1)])
    }

    fn load(&self) -> Inst {
        self.inst(M::GLOBAL_LOAD_DWORD, &[v(20, 1), v(21, 1), s(0, 2)])
    }

    fn store(&self) -> Inst {
        self.inst(M::GLOBAL_STORE_DWORD, &[v(20, 2), v(22, 1), Operand::None])
    }

    fn load_lds(&self) -> Inst {
        self.inst(M::DS_READ_B32, &[v(23, 1), v(24, 1)])
    }

    fn load_scalar(&self) -> Inst {
        self.inst(M::S_LOAD_DWORD, &[s(20, 1), s(8, 2), Operand::None])
    }

    fn sqrt(&self, to: u16, from: u16) -> Inst {
        self.inst(M::V_SQRT_F32, &[v(to, 1), v(from, 1)])
    }

    fn add(&self, a: u16) -> Inst {
        self.inst(M::V_ADD_F32, &[v(12, 1), v(a, 1), v(13, 1)])
    }

    fn select(&self, mask: Operand) -> Inst {
        self.inst(M::V_CNDMASK_B32, &[v(0, 1), v(1, 1), v(2, 1), mask])
    }

    /// Where waits stand among the instructions, and what they are.
    fn waits(&self, insts: Vec<Inst>) -> Vec<(usize, String)> {
        let mut f = function(vec![(insts.clone(), vec![])]);
        insert(&mut f, &self.0);
        let after = f.blocks[0].insts.iter().enumerate();
        let new = after.filter(|(_, inst)| !insts.contains(inst));
        new.map(|(n, inst)| (n, inst.to_string())).collect()
    }
}

/// The place of s_waitcnt_depctr with its immediate.
fn depctr(place: usize, immediate: u16) -> Vec<(usize, String)> {
    vec![(place, format!("s_waitcnt_depctr #{immediate}"))]
}

#[test]
fn scalars_that_memory_reads_are_kept() {
    let c = Code::of("gfx1010", 32);
    assert_eq!(c.waits(vec![c.load(), c.write(0)]), depctr(1, 65283));
    assert_eq!(c.waits(vec![c.load(), c.write(2)]), NOTHING);
    assert_eq!(c.waits(vec![c.load(), c.move_vector(5), c.write(0)]), NOTHING);
    assert_eq!(c.waits(vec![c.load(), c.first_lane(0)]), NOTHING);
    let wait = |immediate| c.inst(M::S_WAITCNT, &[Operand::Immediate(immediate)]);
    assert_eq!(c.waits(vec![c.load(), wait(0), c.write(0)]), NOTHING);
    assert_eq!(c.waits(vec![c.load(), wait(0x3f70), c.write(0)]), depctr(2, 65283));
    let exec = Operand::physical(amdgpu_isa::RegKind::Exec, 0, 1);
    let write_exec = c.inst(M::S_MOV_B32, &[exec, ZERO]);
    assert_eq!(c.waits(vec![c.load_lds(), write_exec]), depctr(1, 65283));
    let c = Code::of("gfx1030", 32);
    assert_eq!(c.waits(vec![c.load(), c.write(0)]), NOTHING);
}

#[test]
fn scalars_that_scalar_memory_reads_are_kept() {
    let c = Code::of("gfx1010", 32);
    let null = vec![(
        1,
        format!("s_mov_b32 {}, 0", Operand::physical(amdgpu_isa::RegKind::Null, 0, 1)),
    )];
    assert_eq!(c.waits(vec![c.load_scalar(), c.first_lane(8)]), null);
    assert_eq!(c.waits(vec![c.load_scalar(), c.first_lane(10)]), NOTHING);
    assert_eq!(c.waits(vec![c.load_scalar(), c.write(30), c.first_lane(8)]), NOTHING);
    let nop = c.inst(M::S_NOP, &[Operand::Immediate(0)]);
    assert_eq!(c.waits(vec![c.load_scalar(), nop, c.first_lane(8)])[0].0, 2);
}

#[test]
fn exec_is_read_before_it_is_compared_into() {
    let c = Code::of("gfx1010", 32);
    let compare = || c.inst(M::V_CMPX_EQ_U32, &[v(0, 1), v(1, 1)]);
    assert_eq!(c.waits(vec![c.store(), c.move_vector(5), compare()]), depctr(2, 65310));
    assert_eq!(c.waits(vec![c.store(), c.first_lane(4), compare()]), NOTHING);
    assert_eq!(c.waits(vec![c.move_vector(5), compare()]), NOTHING);
}

#[test]
fn lds_and_memory_are_kept_apart_by_branches() {
    let c = Code::of("gfx1010", 32);
    let branch = || c.inst(M::S_BRANCH, &[Operand::Block(1)]);
    let waits = |first: Vec<Inst>, second: Vec<Inst>| {
        let mut f = function(vec![(first, vec![1]), (second, vec![])]);
        insert(&mut f, &c.0);
        let stands = |inst: &Inst| inst.machine().is_some_and(|m| m.op == M::S_WAITCNT_VSCNT);
        f.blocks[1].insts.iter().position(stands)
    };
    assert_eq!(waits(vec![c.load_lds(), branch()], vec![c.store()]), Some(0));
    assert_eq!(waits(vec![c.store(), branch()], vec![c.load_lds()]), Some(0));
    assert_eq!(waits(vec![c.store(), branch()], vec![c.store(), c.load_lds()]), None);
    assert_eq!(waits(vec![c.load_lds(), c.store(), branch()], vec![c.store()]), None);
    assert_eq!(waits(vec![c.load_lds()], vec![c.store()]), None);
}

#[test]
fn results_of_transcendental_operations_are_waited_for() {
    let c = Code::of("gfx1100", 32);
    let behind = |between: Vec<Inst>| {
        let mut insts = vec![c.sqrt(0, 1)];
        insts.extend(between);
        insts.push(c.add(0));
        c.waits(insts)
    };
    assert_eq!(behind(vec![]), depctr(1, 3999));
    assert_eq!(behind(vec![c.move_vector(5); 5]), depctr(6, 3999));
    assert_eq!(behind(vec![c.move_vector(5); 6]), NOTHING);
    assert_eq!(behind(vec![c.sqrt(6, 1)]), depctr(2, 3999));
    assert_eq!(behind(vec![c.sqrt(6, 1), c.sqrt(7, 1)]), NOTHING);
    assert_eq!(behind(vec![c.store()]), NOTHING);
    assert_eq!(behind(vec![c.load_lds()]), NOTHING);
    assert_eq!(behind(vec![c.load_scalar()]), depctr(2, 3999));
    assert_eq!(c.waits(vec![c.sqrt(0, 1), c.sqrt(2, 0)]), depctr(1, 3999));
    assert_eq!(c.waits(vec![c.sqrt(0, 1), c.add(4)]), NOTHING);
    let c = Code::of("gfx1150", 32);
    assert_eq!(c.waits(vec![c.sqrt(0, 1), c.add(0)]), NOTHING);
}

#[test]
fn halves_of_dual_instructions_wait() {
    let c = Code::of("gfx1100", 32);
    let half = |inst: Inst| *inst.machine().expect("an operation");
    let pair = Inst {
        kind: Kind::Dual(Box::new([half(c.move_vector(5)), half(c.add(0))])),
        location: Location::default(),
    };
    assert_eq!(c.waits(vec![c.sqrt(0, 1), pair.clone()]), depctr(1, 3999));
    assert_eq!(c.waits(vec![c.sqrt(4, 1), pair]), NOTHING);
    let c = Code::of("gfx1201", 32);
    let pair = Inst {
        kind: Kind::Dual(Box::new([half(c.move_vector(5)), half(c.read(0))])),
        location: Location::default(),
    };
    assert_eq!(c.waits(vec![pair.clone(), c.write(0), pair]), depctr(2, 65438));
}

#[test]
fn masks_are_written_in_time() {
    let c = Code::of("gfx1100", 64);
    let select = || c.select(s(0, 2));
    assert_eq!(c.waits(vec![select(), c.write(0)]), depctr(2, 65438));
    assert_eq!(c.waits(vec![select(), c.write(2)]), NOTHING);
    assert_eq!(c.waits(vec![select(), c.first_lane(0)]), depctr(2, 61855));
    assert_eq!(c.waits(vec![c.read(0), c.write(0)]), NOTHING);
    let compare = c.inst(M::V_CMP_EQ_U32, &[VCC, v(0, 1), v(1, 1)]);
    assert_eq!(c.waits(vec![c.select(VCC), compare]), depctr(2, 65437));
    let c = Code::of("gfx1100", 32);
    assert_eq!(c.waits(vec![c.select(s(0, 1)), c.write(0)]), NOTHING);
}

#[test]
fn scalars_of_vector_operations_are_waited_for() {
    let c = Code::of("gfx1201", 32);
    let scalar = |from: u16| c.inst(M::S_MOV_B32, &[s(5, 1), s(from, 1)]);
    assert_eq!(c.waits(vec![c.read(0), c.write(0), c.read(0)]), depctr(2, 65438));
    assert_eq!(c.waits(vec![c.read(1), c.write(0), c.read(0)]), depctr(2, 65438));
    assert_eq!(c.waits(vec![c.read(2), c.write(0), c.read(0)]), NOTHING);
    assert_eq!(c.waits(vec![c.read(0), c.write(0), scalar(0)]), depctr(2, 65438));
    assert_eq!(c.waits(vec![c.read(0), c.first_lane(0), c.read(0)]), depctr(2, 61855));
    assert_eq!(c.waits(vec![c.read(0), c.first_lane(0), scalar(0)]), NOTHING);
    assert_eq!(
        c.waits(vec![c.read(0), c.first_lane(0), scalar(6), c.read(0)]),
        depctr(3, 61855)
    );
    assert_eq!(
        c.waits(vec![c.read(6), c.read(0), c.first_lane(0), scalar(6), c.read(0)]),
        []
    );
    for between in [c.store(), c.load_lds()] {
        assert_eq!(
            c.waits(vec![c.read(0), c.write(0), between, c.read(0)]),
            depctr(3, 65438)
        );
    }
    assert_eq!(
        c.waits(vec![c.read(0), c.write(0), c.load_scalar(), c.read(0)]),
        NOTHING
    );
    assert_eq!(
        c.waits(vec![c.read(0), c.write(0), c.read(0), c.read(0)]),
        depctr(2, 65438)
    );
    let compare = || c.inst(M::V_CMP_EQ_U32, &[VCC, v(0, 1), v(1, 1)]);
    let select = || c.select(VCC);
    assert_eq!(
        c.waits(vec![compare(), select(), compare(), select()]),
        depctr(3, 65437)
    );
    let c = Code::of("gfx1250", 32);
    assert_eq!(c.waits(vec![c.read(0), c.write(0), c.read(0)]), NOTHING);
}

#[test]
fn what_either_way_brings_is_waited_for() {
    let c = Code::of("gfx1100", 32);
    let mut f = function(vec![
        (vec![c.move_vector(5)], vec![1, 2]),
        (vec![c.move_vector(5)], vec![3]),
        (vec![c.sqrt(0, 1)], vec![3]),
        (vec![c.add(0)], vec![]),
    ]);
    insert(&mut f, &c.0);
    let waits = |inst: &Inst| inst.machine().is_some_and(|m| m.op == M::S_WAITCNT_DEPCTR);
    assert_eq!(
        f.blocks
            .iter()
            .map(|b| b.insts.iter().filter(|i| waits(i)).count())
            .collect::<Vec<_>>(),
        [0, 0, 0, 1]
    );
}

#[test]
fn results_from_both_sides_of_a_change_of_exec_are_waited_for() {
    let (all, few) = (Code::of("gfx1100", 64), Code::of("gfx1100", 32));
    let moves = |list: &[u16]| list.iter().map(|to| all.move_vector(*to)).collect::<Vec<_>>();
    let change = || {
        let exec = Operand::physical(amdgpu_isa::RegKind::Exec, 0, 2);
        all.inst(M::S_MOV_B64, &[exec, Operand::Constant(u64::MAX)])
    };
    let sum = |a, b| all.inst(M::V_ADD_F32, &[v(12, 1), v(a, 1), v(b, 1)]);
    // Moves, a change of EXEC, what follows it, the sum of v0 and v1.
    let code = |before: &[u16], behind: Vec<Inst>| {
        let mut insts = moves(before);
        insts.push(change());
        insts.extend(behind);
        insts.push(sum(0, 1));
        insts
    };
    let waits = |before: &[u16], behind: &[u16]| all.waits(code(before, moves(behind)));
    assert_eq!(waits(&[0], &[1]), depctr(3, 3999));
    assert_eq!(waits(&[1], &[0]), depctr(3, 3999));
    assert_eq!(waits(&[0, 1], &[]), NOTHING);
    // At most two operations between the results, at most four behind both.
    assert_eq!(waits(&[0, 5, 5], &[1]), depctr(5, 3999));
    assert_eq!(waits(&[0, 5], &[5, 1]), depctr(5, 3999));
    assert_eq!(waits(&[0, 5, 5, 5], &[1]), NOTHING);
    assert_eq!(waits(&[0, 5], &[5, 5, 1]), NOTHING);
    assert_eq!(waits(&[0], &[1, 5, 5, 5, 5]), depctr(7, 3999));
    assert_eq!(waits(&[0], &[1, 5, 5, 5, 5, 5]), NOTHING);
    let behind = |inst: Inst| all.waits(code(&[0], vec![all.move_vector(1), inst]));
    assert_eq!(behind(all.store()), NOTHING);
    assert_eq!(behind(all.load_lds()), NOTHING);
    assert_eq!(behind(all.load_scalar()), depctr(4, 3999));
    assert_eq!(behind(change()), depctr(4, 3999));
    assert_eq!(
        all.waits(code(&[0], vec![all.move_vector(5), change(), all.move_vector(1)])),
        depctr(5, 3999)
    );
    let save = all.inst(M::S_AND_SAVEEXEC_B64, &[s(0, 2), s(2, 2)]);
    let compare = all.inst(M::V_CMPX_EQ_U32, &[v(7, 1), v(8, 1)]);
    let changed_by = |inst| all.waits(vec![all.move_vector(0), inst, all.move_vector(1), sum(0, 1)]);
    assert_eq!(changed_by(save), depctr(3, 3999));
    assert_eq!(changed_by(compare), NOTHING);
    let same = vec![all.move_vector(0), change(), all.move_vector(0), sum(0, 0)];
    assert_eq!(all.waits(same), NOTHING);
    // Once is enough.
    let twice = vec![all.move_vector(0), change(), all.move_vector(1), sum(0, 1), sum(0, 1)];
    assert_eq!(all.waits(twice), depctr(3, 3999));
    let wide = |b: u16| all.inst(M::V_ADD_F64, &[v(14, 2), v(0, 2), v(b, 2)]);
    let doubles = |to: u16, b: u16| all.waits(vec![all.move_vector(0), change(), all.move_vector(to), wide(b)]);
    assert_eq!(doubles(1, 0), NOTHING);
    assert_eq!(doubles(2, 2), depctr(3, 3999));
    assert_eq!(few.waits(code(&[0], moves(&[1]))), NOTHING);
}

#[test]
fn the_address_of_code_is_waited_for_like_any_scalar() {
    let c = Code::of("gfx1201", 32);
    let take = c.inst(M::S_GETPC_B64, &[s(4, 2)]);
    let add = |op: M, to: u16| c.inst(op, &[s(to, 1), s(to, 1), Operand::Constant(64)]);
    let insts = vec![c.read(4), take, add(M::S_ADD_U32, 4), add(M::S_ADDC_U32, 5)];
    assert_eq!(c.waits(insts), depctr(2, 65438));
}
