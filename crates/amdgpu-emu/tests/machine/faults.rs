//! Kernels that go wrong: what a report says, and that nothing of the instruction was done.
//!
//! Source: the fields of `fault.rs`; GFX9 ISA 8.1.5, 9.5 (memory violations), 10.2 (LDS); AMDGPUUsage, Trap Handler ABI.

use amdgpu_emu::fault::{Access, Fault, FaultKind, MemoryError};
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::Observer;
use amdgpu_emu::run::Pause;
use amdgpu_emu::schedule::DispatchError;
use amdgpu_isa::Processor;

use super::support::*;

/// Byte offset of the instruction in question in the kernels that `access` of `faults.s` makes.
const ACCESS: u64 = 0x4c;

/// Runs one wave that must fault.
fn fault(lab: &mut Lab, kernel: &str, args: &[amdgpu_emu::kernarg::ArgValue]) -> Fault {
    match lab.failure(kernel, &groups(1, 64), args) {
        DispatchError::Fault(fault) => *fault,
        other => panic!("{kernel}: {other}"),
    }
}

/// A device, 64 dwords n + 1 at `data`, as many results, and a table in which lane n has the address of its dword.
struct Scene {
    lab: Lab,
    data: u64,
    result: u64,
    table: Vec<u64>,
}

impl Scene {
    fn new() -> Scene {
        let lab = Lab::new(FAULTS);
        let values: Vec<u32> = (1..=64).collect();
        let data = lab.filled(&values, "data");
        let result = lab.buffer(64, "result");
        Scene {
            lab,
            data,
            result,
            table: (0..64).map(|n| data + 4 * n).collect(),
        }
    }

    fn args(&self) -> [amdgpu_emu::kernarg::ArgValue; 2] {
        let dwords: Vec<u32> = self.table.iter().flat_map(|&a| [a as u32, (a >> 32) as u32]).collect();
        [u64_arg(self.lab.filled(&dwords, "table")), u64_arg(self.result)]
    }

    fn fault(&mut self, kernel: &str) -> Fault {
        let args = self.args();
        fault(&mut self.lab, kernel, &args)
    }

    /// The instruction has faulted and has written nothing.
    fn check(&mut self, kernel: &str, offset: u64, text: &str, lanes: u64, kind: &FaultKind) {
        let got = self.fault(kernel);
        let pc = self.lab.entry(kernel) + offset;
        let want = Fault {
            kind: kind.clone(),
            lanes,
            pc,
            instruction: text.into(),
            kernel: kernel.into(),
            work_group: [0; 3],
            wave: 0,
            work_item: [lanes.trailing_zeros(), 0, 0],
        };
        assert_eq!(got, want);
        let items = match (lanes.trailing_zeros(), lanes.count_ones()) {
            (first, 1) => format!("work-item ({first}, 0, 0)"),
            (first, n) => format!("work-item ({first}, 0, 0) and {} more", n - 1),
        };
        let report = format!(
            "{kind}\n  at {pc:#x}: {text}\n  in kernel {kernel}, work-group (0, 0, 0), wave 0, lanes {lanes:#018x}: {items}"
        );
        assert_eq!(got.to_string(), report);
        assert_eq!(
            self.lab.read(self.data, 64),
            (1..=64).collect::<Vec<u32>>(),
            "{kernel} has stored"
        );
        assert_eq!(self.lab.read(self.result, 64), [0; 64], "{kernel} has gone on");
    }

    /// The text of the nearest allocation, `data`.
    fn near(&self, distance: u64, side: &str) -> MemoryError {
        let (from, to) = (self.data, self.data + 256);
        MemoryError::Unmapped {
            nearest: Some(format!("data [{from:#x}, {to:#x}), {distance:#x} bytes {side} it")),
        }
    }
}

fn memory(address: u64, bytes: u64, access: Access, reason: MemoryError) -> FaultKind {
    FaultKind::Memory {
        address,
        bytes,
        access,
        reason,
    }
}

/// The kernels that access a dword a lane, their instructions and what they do.
const DWORDS: [(&str, &str, Access); 5] = [
    ("load", "global_load_dword v10, v[2:3], off", Access::Read),
    ("flat_load", "flat_load_dword v10, v[2:3]", Access::Read),
    ("store", "global_store_dword v[2:3], v5, off", Access::Write),
    ("flat_store", "flat_store_dword v[2:3], v5", Access::Write),
    ("atomic", "global_atomic_add v10, v[2:3], v5, off glc", Access::Atomic),
];

#[test]
fn without_faults_the_kernels_do_what_they_say() {
    for (kernel, _, access) in DWORDS {
        let mut scene = Scene::new();
        let args = scene.args();
        scene.lab.ok(kernel, &groups(1, 64), &args);
        let (data, result) = (scene.lab.read(scene.data, 64), scene.lab.read(scene.result, 64));
        for n in 0..64 {
            let (memory, register) = match access {
                Access::Read => (n + 1, n + 1),
                Access::Write => (n + 1000, 7),
                _ => (n + 1 + n + 1000, n + 1),
            };
            assert_eq!(
                (data[n as usize], result[n as usize]),
                (memory, register),
                "{kernel}, lane {n}"
            );
        }
    }
}

#[test]
fn one_lane_behind_the_end() {
    for (kernel, text, access) in DWORDS {
        for lane in [0, 5, 63] {
            let mut scene = Scene::new();
            scene.table[lane] = scene.data + 256 + 8;
            let kind = memory(scene.table[lane], 4, access, scene.near(8, "past the end of"));
            scene.check(kernel, ACCESS, text, 1 << lane, &kind);
        }
    }
}

#[test]
fn some_lanes_before_the_beginning() {
    for (kernel, text, access) in DWORDS {
        let mut scene = Scene::new();
        for lane in [3, 4, 60] {
            scene.table[lane] = scene.data - 16 + lane as u64 % 8;
        }
        // the address is that of the first lane
        let kind = memory(scene.data - 13, 4, access, scene.near(13, "before"));
        match access {
            // a misaligned atomic is one whether there is memory or not
            Access::Atomic => {
                scene.table[3] = scene.data - 12;
                (scene.table[4], scene.table[60]) = (scene.data - 8, scene.data - 4);
                let kind = memory(scene.data - 12, 4, access, scene.near(12, "before"));
                scene.check(kernel, ACCESS, text, 1 << 3 | 1 << 4 | 1 << 60, &kind);
            }
            _ => scene.check(kernel, ACCESS, text, 1 << 3 | 1 << 4 | 1 << 60, &kind),
        }
    }
}

#[test]
fn null_pointers() {
    for (kernel, text, access) in DWORDS {
        let mut scene = Scene::new();
        scene.table = vec![0; 64];
        let got = scene.fault(kernel);
        let FaultKind::Memory {
            address: 0,
            bytes: 4,
            reason: MemoryError::Null { offset: 0 },
            access: a,
        } = got.kind
        else {
            panic!("{kernel}: {got}")
        };
        assert_eq!((a, got.lanes, got.instruction.as_str()), (access, !0, text));
        assert!(
            got.to_string()
                .contains(" of 4 bytes at 0x0: null pointer [memory-null]\n"),
            "{got}"
        );
    }
}

#[test]
fn an_access_that_begins_inside_and_ends_outside() {
    let mut scene = Scene::new();
    scene.table[9] = scene.data + 248;
    let allocation = format!("data [{:#x}, {:#x})", scene.data, scene.data + 256);
    let kind = memory(scene.data + 248, 16, Access::Read, MemoryError::PastEnd { allocation });
    assert!(
        kind.to_string().contains("read of 16 bytes") && kind.to_string().contains("it runs past the end of data [")
    );
    for n in [62, 63] {
        // these would run out too
        scene.table[n] = scene.data;
        scene.table[n - 1] = scene.data;
    }
    scene.check(
        "load_x4",
        ACCESS,
        "global_load_dwordx4 v[10:13], v[2:3], off",
        1 << 9,
        &kind,
    );

    let mut scene = Scene::new();
    scene.table = (0..64).map(|n| scene.data + 4 * (n & !1)).collect();
    scene.table[17] = scene.data + 253;
    let allocation = format!("data [{:#x}, {:#x})", scene.data, scene.data + 256);
    let kind = memory(scene.data + 253, 8, Access::Write, MemoryError::PastEnd { allocation });
    scene.check(
        "store_x2",
        ACCESS + 4,
        "global_store_dwordx2 v[2:3], v[5:6], off",
        1 << 17,
        &kind,
    );
}

#[test]
fn the_last_byte_is_inside() {
    let mut scene = Scene::new();
    scene.table = vec![scene.data + 255; 64];
    let args = scene.args();
    scene.lab.ok("load_byte", &groups(1, 64), &args);
    assert_eq!(scene.lab.read(scene.result, 64), [0; 64]);
    scene.table[1] += 1;
    let kind = memory(scene.data + 256, 1, Access::Read, scene.near(0, "past the end of"));
    scene.check("load_byte", ACCESS, "global_load_ubyte v10, v[2:3], off", 2, &kind);
}

#[test]
fn memory_that_may_only_be_read() {
    for (kernel, text, access) in DWORDS {
        let mut scene = Scene::new();
        let constant = scene
            .lab
            .device
            .allocate(256, Permission::ReadOnly, "constant")
            .expect("memory");
        scene.table[7] = constant + 4;
        if access == Access::Read {
            let args = scene.args();
            scene.lab.ok(kernel, &groups(1, 64), &args);
            continue;
        }
        let allocation = format!("constant [{constant:#x}, {:#x})", constant + 256);
        let kind = memory(constant + 4, 4, access, MemoryError::Permission { allocation });
        scene.check(kernel, ACCESS, text, 1 << 7, &kind);
        assert!(
            kind.to_string().ends_with(" does not allow it [memory-permission]"),
            "{kind}"
        );
        assert_eq!(scene.lab.read(constant, 64), [0; 64]);
    }
}

#[test]
fn code_may_be_read_but_not_written() {
    for (kernel, text, access) in DWORDS {
        let mut scene = Scene::new();
        let code = scene.lab.entry("fine");
        scene.table = vec![code; 64];
        let before = scene.lab.read(code, 1);
        if access == Access::Read {
            let args = scene.args();
            scene.lab.ok(kernel, &groups(1, 64), &args);
            assert_eq!(scene.lab.read(scene.result, 1), before);
            continue;
        }
        let got = scene.fault(kernel);
        assert_eq!((got.lanes, got.instruction.as_str()), (!0, text));
        assert!(got.to_string().contains("code of the code object"), "{got}");
        assert!(matches!(
            got.kind,
            FaultKind::Memory {
                reason: MemoryError::Permission { .. },
                ..
            }
        ));
        assert_eq!(scene.lab.read(code, 1), before);
    }
}

#[test]
fn memory_that_was_freed() {
    for (kernel, text, access) in DWORDS {
        let mut scene = Scene::new();
        let args = scene.args();
        scene.lab.ok(kernel, &groups(1, 64), &args);
        let old = scene.lab.buffer(64, "old");
        scene.table[2] = old;
        let args = scene.args();
        scene.lab.ok(kernel, &groups(1, 64), &args);
        assert!(scene.lab.device.memory.free(old));
        let got = scene.fault(kernel);
        assert_eq!((got.lanes, got.instruction.as_str()), (1 << 2, text));
        let FaultKind::Memory {
            address,
            reason: MemoryError::Freed { allocation },
            access: a,
            ..
        } = got.kind
        else {
            panic!("{got}")
        };
        assert_eq!((address, a), (old, access));
        assert_eq!(allocation, format!("old [{old:#x}, {:#x})", old + 256));
    }
}

#[test]
fn atomics_must_be_aligned() {
    for (kernel, offset, text, bytes) in [
        ("atomic", ACCESS, "global_atomic_add v10, v[2:3], v5, off glc", 4),
        (
            "atomic_x2",
            ACCESS + 4,
            "global_atomic_add_x2 v[10:11], v[2:3], v[5:6], off glc",
            8,
        ),
    ] {
        for wrong in 1..bytes {
            let mut scene = Scene::new();
            scene.table = (0..64).map(|n| scene.data + n / 2 * 8).collect();
            scene.table[33] += wrong;
            let address = scene.table[33];
            scene.check(
                kernel,
                offset,
                text,
                1 << 33,
                &FaultKind::MisalignedAtomic { address, bytes },
            );
        }
    }
    let kind = FaultKind::MisalignedAtomic {
        address: 0x1002,
        bytes: 4,
    };
    assert_eq!(
        kind.to_string(),
        "misaligned atomic: 0x1002 is not a multiple of 4 [misaligned-atomic]"
    );
}

#[test]
fn loads_and_stores_need_no_alignment() {
    let mut scene = Scene::new();
    scene.table = (0..64).map(|n| scene.data + n + 1).collect();
    let args = scene.args();
    scene.lab.ok("load", &groups(1, 64), &args);
    let bytes: Vec<u8> = (1..=64u32).flat_map(u32::to_le_bytes).collect();
    let want: Vec<u32> = (1..=64)
        .map(|n| u32::from_le_bytes(bytes[n..n + 4].try_into().expect("4")))
        .collect();
    assert_eq!(scene.lab.read(scene.result, 64), want);
}

#[test]
fn lds_out_of_range() {
    for (address, lane) in [(64, 4), (61, 0), (u32::MAX as u64, 63), (0x8000_0000, 31)] {
        let mut scene = Scene::new();
        scene.table = (0..64).map(|n| n % 16 * 4).collect();
        scene.table[lane] = address;
        let kind = FaultKind::Lds {
            address,
            bytes: 4,
            allocated: 64,
        };
        scene.check("lds_store", 0x30, "ds_write_b32 v2, v4", 1 << lane, &kind);
    }
}

#[test]
fn private_memory_out_of_range() {
    for (address, lane) in [(32, 4), (29, 0), (0x1_0000, 63), (0xffff_fffc, 31)] {
        let mut scene = Scene::new();
        scene.table = (0..64).map(|n| n % 8 * 4).collect();
        scene.table[lane] = address;
        let got = scene.fault("scratch_store");
        assert_eq!(
            (got.lanes, got.instruction.as_str()),
            (1 << lane, "scratch_store_dword v2, v4, off")
        );
        assert_eq!(got.pc, scene.lab.entry("scratch_store") + 0x38);
        let says = format!("private segment of 0x20 bytes a lane: lane {lane} accesses private address {address:#x}");
        assert!(got.to_string().contains(&says), "{got}");
        assert!(matches!(
            got.kind,
            FaultKind::Memory {
                bytes: 4,
                access: Access::Write,
                ..
            }
        ));
    }
}

#[test]
fn scalar_loads_out_of_range() {
    let mut scene = Scene::new();
    let args = [u64_arg(scene.data + 256)];
    let got = fault(&mut scene.lab, "scalar", &args);
    assert_eq!(
        got.kind,
        memory(scene.data + 256, 4, Access::Read, scene.near(0, "past the end of"))
    );
    assert_eq!(
        (got.pc, got.instruction.as_str()),
        (scene.lab.entry("scalar") + 0xc, "s_load_dword s6, s[4:5], 0x0")
    );
}

#[test]
fn jumps_to_where_no_code_is() {
    let mut scene = Scene::new();
    let data = scene.data;
    // to data, to nowhere, to null
    let got = fault(&mut scene.lab, "jump", &[u64_arg(data)]);
    let allocation = format!("data [{data:#x}, {:#x})", data + 256);
    assert_eq!(
        got.kind,
        memory(data, 4, Access::Execute, MemoryError::Permission { allocation })
    );
    assert!(
        got.to_string()
            .starts_with("memory fault: instruction fetch of 4 bytes at"),
        "{got}"
    );
    assert_eq!((got.pc, got.instruction.as_str()), (data, ""));
    let got = fault(&mut scene.lab, "jump", &[u64_arg(data + 260)]);
    assert_eq!(
        got.kind,
        memory(data + 260, 4, Access::Execute, scene.near(4, "past the end of"))
    );
    let got = fault(&mut scene.lab, "jump", &[u64_arg(0)]);
    assert!(
        matches!(
            got.kind,
            FaultKind::Memory {
                address: 0,
                access: Access::Execute,
                ..
            }
        ),
        "{got}"
    );
    // to the middle of a dword
    let got = fault(&mut scene.lab, "jump_odd", &[]);
    let pc = scene.lab.entry("jump_odd") + 6;
    assert_eq!(
        got.kind,
        FaultKind::IllegalInstruction(format!("the program counter {pc:#x} is not a multiple of 4"))
    );
    assert_eq!(got.pc, pc);
    // a jump to another kernel's code is allowed
    let out = scene.lab.buffer(1, "out");
    let fine = scene.lab.entry("trap2");
    let got = fault(&mut scene.lab, "jump", &[u64_arg(fine), u64_arg(out)]);
    assert_eq!(got.kind, FaultKind::Trap { id: 2 });
}

#[test]
fn code_that_does_not_end() {
    let mut lab = Lab::new(FAULTS);
    let got = fault(&mut lab, "runs_off", &[]);
    assert_eq!(got.pc, lab.entry("runs_off") + 8);
    assert!(got.to_string().contains("instruction fetch of 4 bytes"), "{got}");
    assert!(
        got.to_string().contains("code of the code object") && got.to_string().contains("0x0 bytes past the end"),
        "{got}"
    );
}

#[test]
fn bytes_that_are_no_instruction_of_the_processor() {
    let mut lab = Lab::new(FAULTS);
    for (kernel, says) in [("illegal", ["gfx900", "0xbfff1234"]), ("dot", ["gfx900", "0xd3a84000"])] {
        let got = fault(&mut lab, kernel, &[]);
        assert_eq!(got.pc, lab.entry(kernel) + 4, "{got}");
        let FaultKind::IllegalInstruction(message) = &got.kind else {
            panic!("{got}")
        };
        for part in says {
            assert!(message.contains(part), "{message:?} does not say {part}");
        }
        assert!(
            got.to_string()
                .contains(&format!("in kernel {kernel}, work-group (0, 0, 0), wave 0")),
            "{got}"
        );
    }
}

#[test]
fn traps() {
    let mut lab = Lab::new(FAULTS);
    let got = fault(&mut lab, "trap2", &[]);
    assert_eq!(
        (&got.kind, got.pc, got.lanes),
        (&FaultKind::Trap { id: 2 }, lab.entry("trap2"), !0)
    );
    assert!(
        got.to_string()
            .starts_with("trap: s_trap 2 (abort, llvm.trap) [trap]\n"),
        "{got}"
    );
    let out = lab.buffer(1, "out");
    lab.ok("trap13", &groups(1, 64), &[u64_arg(out)]);
    assert_eq!(lab.read(out, 1), [5]);
}

#[test]
fn what_is_not_implemented_is_named() {
    let mut lab = Lab::new(FAULTS);
    for (kernel, name) in [("export", "exp"), ("ordered", "ds_ordered_count")] {
        let got = fault(&mut lab, kernel, &[]);
        let FaultKind::Unimplemented(what) = &got.kind else {
            panic!("{kernel}: {got}")
        };
        assert!(what.contains(name), "{what}");
        assert_eq!(got.pc, lab.entry(kernel));
        assert!(got.instruction.starts_with(name), "{got}");
        assert!(got.to_string().starts_with("not implemented: "), "{got}");
    }
}

#[test]
fn the_report_names_work_group_and_wave() {
    let mut lab = Lab::new(FAULTS);
    let error = lab.failure("trap2", &size(&[100, 3, 2], &[100, 1, 1]), &[]);
    let DispatchError::Fault(got) = error else {
        panic!("{error}")
    };
    assert_eq!((got.work_group, got.wave), ([0, 0, 0], 0));
    // only the last wave of the last work-group faults: the others' lanes are all inside
    let mut scene = Scene::new();
    scene.lab.device.options.jobs = 2;
    let error = scene
        .lab
        .failure("tail", &size(&[128, 2, 3], &[128, 1, 1]), &[u64_arg(scene.data)]);
    let DispatchError::Fault(got) = error else {
        panic!("{error}")
    };
    assert_eq!((got.work_group, got.wave, got.lanes), ([0, 1, 2], 1, 1 << 63));
    assert!(
        got.to_string()
            .ends_with("in kernel tail, work-group (0, 1, 2), wave 1, lanes 0x8000000000000000: work-item (127, 1, 2)"),
        "{got}"
    );
}

/// Counts faults.
#[derive(Default)]
struct Faults(Vec<Fault>);

impl Observer for Faults {
    fn fork(&self) -> Self {
        Faults::default()
    }

    fn join(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    fn fault(&mut self, fault: &Fault) {
        self.0.push(fault.clone());
    }
}

#[test]
fn observers_see_the_fault_once() {
    for kernel in ["trap2", "illegal", "jump_odd", "runs_off"] {
        let mut lab = Lab::new(FAULTS);
        let mut faults = Faults::default();
        let error = lab
            .observe(kernel, &groups(1, 64), &[], &mut faults)
            .expect_err("it faults")
            .to_string();
        assert_eq!(faults.0.len(), 1);
        assert_eq!(error, format!("packet 0: {}", faults.0[0]));
    }
}

/// A wave with 4 VGPRs, 8 AGPRs and 8 SGPRs: v3, a7 and s7 are the last that its instructions may name.
#[test]
fn registers_that_the_kernel_was_not_given() {
    let run = |dwords: &[u32]| {
        let mut lab = amdgpu_emu::lab::Lab::new(Processor::Gfx908);
        lab.wave.reset(4, 8, 8);
        lab.wave.set_exec(!0);
        let code: Vec<u8> = dwords
            .iter()
            .chain(&[0xbf81_0000])
            .flat_map(|d| d.to_le_bytes())
            .collect();
        (lab.run_code(&code, 100), lab.wave.v[2].0[0])
    };
    // v_mov_b32 v2, 5; v_mov_b32 v3, v2; s_mov_b32 s7, s6; v_mov_b32 v2, s7; v_accvgpr_read_b32 v2, a7
    let (ended, _) = run(&[
        0x7e04_0285,
        0x7e06_0302,
        0xbe87_0006,
        0x7e04_0207,
        0xd3d8_4002,
        0x1800_0107,
    ]);
    assert_eq!(ended, Ok(Pause::Ended));
    let (vgprs, agprs, sgprs) = (
        "is beyond the 4 VGPRs that the kernel's descriptor allocates",
        "is beyond the 8 AGPRs that the kernel's descriptor allocates",
        "is beyond the 8 SGPRs that the kernel's descriptor allocates",
    );
    for (dwords, what) in [
        // v_mov_b32 v2, v200
        (&[0x7e04_03c8][..], format!("v200 {vgprs}")),
        // v_mov_b32 v200, 3
        (&[0x7f90_0283], format!("v200 {vgprs}")),
        // v_accvgpr_read_b32 v2, a200
        (&[0xd3d8_4002, 0x1800_01c8], format!("a200 {agprs}")),
        // v_accvgpr_write_b32 a9, v2
        (&[0xd3d9_4009, 0x1800_0102], format!("a9 {agprs}")),
        // v_mov_b32 v2, s90
        (&[0x7e04_025a], format!("s90 {sgprs}")),
        // s_mov_b32 s90, 77
        (&[0xbeda_00ff, 0x4d], format!("s90 {sgprs}")),
        // s_mov_b64 s[8:9], s[0:1]
        (&[0xbe88_0100], format!("s9 {sgprs}")),
    ] {
        // what comes before has run: v_mov_b32 v2, 5
        let all: Vec<u32> = [&[0x7e04_0285][..], dwords].concat();
        assert_eq!(run(&all), (Err(FaultKind::BadOperand(what)), 5));
    }
}
