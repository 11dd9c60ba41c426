//! What observers see of memory instructions, and that every memory instruction has semantics.

use amdgpu_emu::emulated_processors;
use amdgpu_emu::exec::{Cx, MemoryAccess, Space};
use amdgpu_emu::fault::Access;
use amdgpu_emu::lab::{inst, sgpr, vgpr};
use amdgpu_emu::lower::left_out;
use amdgpu_emu::memory::MemoryView;
use amdgpu_emu::observe::{Observer, Place};
use amdgpu_emu::ops::semantics;
use amdgpu_emu::program::{CodeRegion, Program};
use amdgpu_emu::run::{Pause, run_wave};
use amdgpu_isa::{Encoding, Inst, Op, Operand, Processor, Role, Segment};

use crate::mem_check::*;

/// Keeps all accesses.
#[derive(Default)]
struct Accesses(Vec<MemoryAccess>);

impl Observer for Accesses {
    const MEMORY: bool = true;

    fn fork(&self) -> Self {
        Accesses::default()
    }

    fn join(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    fn memory(&mut self, _: Place, _: &Inst, access: &MemoryAccess) {
        self.0.push(access.clone());
    }
}

/// Accesses of one instruction, through its encoding and the run loop: kind, space, bytes, lanes, address of lane 1.
fn observed(bench: &mut Bench, inst: &Inst) -> Vec<(Access, Space, u32, u64, u64)> {
    let code = amdgpu_isa::encode(PROCESSOR, inst).unwrap();
    let base = 0x1000;
    let region = CodeRegion::new(base, code.as_bytes().to_vec(), bench.lab.machine.model, bench.lab.level);
    let program = Program::new(vec![region.into()]);
    let mut view = MemoryView::new(&bench.lab.memory);
    bench.lab.wave.pc = base;
    let mut cx = Cx::new(&mut bench.lab.wave, &mut bench.lab.group, &mut view, &bench.lab.machine);
    let mut observer = Accesses::default();
    let pause = run_wave(&mut cx, &program, &mut observer, 1);
    assert_eq!(pause, Pause::Turn, "{:?}", cx.fault);
    let seen = |a: &MemoryAccess| (a.access, a.space, a.bytes, a.exec, a.addresses[1]);
    observer.0.iter().map(seen).collect()
}

fn flat(name: &str, segment: Segment, operands: &[(Role, Operand)]) -> Inst {
    let mut i = inst(op(name), Encoding::Flat, operands);
    i.segment = segment;
    i
}

#[test]
fn observers_see_every_access() {
    let mut bench = Bench::new(12);
    let base = bench.base;
    bench.set_v64(20, |l| base + 8 * l as u64);
    let address = [(Role::Vaddr, vgpr(20, 2)), (Role::Saddr, Operand::None)];
    let data = (Role::Vdata, vgpr(40, 1));

    let load = flat(
        "global_load_ubyte",
        Segment::Global,
        &[(Role::Vdst, vgpr(60, 1)), address[0], address[1]],
    );
    assert_eq!(
        observed(&mut bench, &load),
        [(Access::Read, Space::Global, 1, !0, base + 8)]
    );
    let store = flat("global_store_dword", Segment::Global, &[address[0], data, address[1]]);
    assert_eq!(
        observed(&mut bench, &store),
        [(Access::Write, Space::Global, 4, !0, base + 8)]
    );
    let add = flat("global_atomic_add", Segment::Global, &[address[0], data, address[1]]);
    bench.lab.wave.set_exec(6);
    assert_eq!(
        observed(&mut bench, &add),
        [(Access::Atomic, Space::Global, 4, 6, base + 8)]
    );
    bench.lab.wave.set_exec(!0);

    // one instruction on two memories is two accesses
    let lds = bench.lab.machine.shared_base;
    bench.set_v64(20, |l| if l % 2 == 0 { base } else { lds + 4 * l as u64 });
    let load = flat(
        "flat_load_dword",
        Segment::Flat,
        &[(Role::Vdst, vgpr(60, 1)), address[0]],
    );
    let odd = 0xaaaa_aaaa_aaaa_aaaa;
    let seen = observed(&mut bench, &load);
    assert_eq!(seen.len(), 2);
    assert_eq!((seen[0].0, seen[0].1, seen[0].3), (Access::Read, Space::Global, !odd));
    assert_eq!(seen[1], (Access::Read, Space::Lds, 4, odd, 4));

    bench.set_v(20, |l| 4 * l as u32);
    let mut read2 = inst(
        op("ds_read2_b32"),
        Encoding::Ds,
        &[(Role::Vdst, vgpr(60, 2)), (Role::Addr, vgpr(20, 1))],
    );
    read2.modifiers.offset1 = 2;
    let expected = [
        (Access::Read, Space::Lds, 4, !0, 4),
        (Access::Read, Space::Lds, 4, !0, 12),
    ];
    assert_eq!(observed(&mut bench, &read2), expected);

    bench.lab.wave.set_s64(8, base);
    let mut s_load = inst(
        op("s_load_dwordx4"),
        Encoding::Smem,
        &[(Role::Sdst, sgpr(40, 4)), (Role::Sbase, sgpr(8, 2))],
    );
    s_load.modifiers.imm = true;
    assert_eq!(
        observed(&mut bench, &s_load),
        [(Access::Read, Space::Scalar, 16, 1, base)]
    );

    bench.lab.wave.s[10] = 64;
    bench.lab.wave.s[11] = 4 << 15;
    let operands = [
        (Role::Vdata, vgpr(40, 1)),
        (Role::Vaddr, vgpr(20, 1)),
        (Role::Srsrc, sgpr(8, 4)),
        (Role::Soffset, Operand::Int(0)),
    ];
    let mut buffer = inst(op("buffer_store_dword"), Encoding::Mubuf, &operands);
    buffer.modifiers.offen = true;
    // only lanes in range access memory
    assert_eq!(
        observed(&mut bench, &buffer),
        [(Access::Write, Space::Global, 4, 0xffff, base + 4)]
    );
}

#[test]
fn clocks_count_the_instructions_before_them() {
    let mut bench = Bench::new(12);
    let clock = |register: u16| inst(op("s_memtime"), Encoding::Smem, &[(Role::Sdst, sgpr(register, 2))]);
    let code: Vec<u8> = [clock(40), clock(42)]
        .iter()
        .flat_map(|i| amdgpu_isa::encode(PROCESSOR, i).unwrap().as_bytes().to_vec())
        .collect();
    let program = Program::new(vec![
        CodeRegion::new(0, code, bench.lab.machine.model, bench.lab.level).into(),
    ]);
    let mut view = MemoryView::new(&bench.lab.memory);
    bench.lab.wave.pc = 0;
    let mut cx = Cx::new(&mut bench.lab.wave, &mut bench.lab.group, &mut view, &bench.lab.machine);
    assert_eq!(run_wave(&mut cx, &program, &mut Accesses::default(), 2), Pause::Turn);
    assert_eq!(cx.wave.executed, 2);
    assert_eq!(cx.wave.s64(42) - cx.wave.s64(40), 4, "four cycles an instruction");
}

#[test]
fn every_memory_instruction_has_semantics() {
    let prefixes = [
        "flat_",
        "global_",
        "scratch_",
        "ds_",
        "buffer_",
        "tbuffer_",
        "s_load_",
        "s_store_",
        "s_buffer_",
        "s_scratch_",
        "s_atomic_",
        "s_dcache_",
        "s_atc_",
        "s_memtime",
        "s_memrealtime",
    ];
    let runs = |op: &Op, p: Processor| op.row(p).is_some() && left_out(*op, p).is_none();
    let emulated = |op: &Op| emulated_processors().any(|p| runs(op, p));
    let all = Op::ALL
        .iter()
        .filter(|op| prefixes.iter().any(|p| op.mnemonic().starts_with(p)) && emulated(op));
    let missing: Vec<&str> = all
        .clone()
        .filter(|op| {
            let mut processors = emulated_processors().filter(|&p| runs(op, p));
            processors.any(|p| semantics(**op, p).is_none())
        })
        .map(|op| op.mnemonic())
        .collect();
    assert!(all.count() > 440, "the table of operations lost some");
    assert!(missing.is_empty(), "without semantics: {missing:?}");
}
