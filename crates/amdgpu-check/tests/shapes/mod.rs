//! Outcomes of store buffering, load buffering, messages, and independent reads of independent writes over seeds.

use std::collections::BTreeSet;
use std::fmt::Write;

use amdgpu_emu::device::{Device, Executable, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::NoServices;
use code_object::CodeObject;

use super::{PROCESSORS, object_file};

const SEEDS: u64 = 1000;
const ORDERS: [&str; 3] = ["relaxed", "acq_rel", "seq_cst"];
/// Scopes, and whether they take in other work-groups: with another one, nothing is ordered (PRM 6.2.3).
const SCOPES: [(&str, bool); 3] = [("group", false), ("device", true), ("system", true)];

/// A shape.
struct Shape {
    name: &'static str,
    work_groups: u32,
    /// Values of `out` that are the outcome.
    values: usize,
    /// The outcome that no order of the accesses gives.
    weak: &'static str,
    /// Whether the HSA memory model allows it, by [`ORDERS`] (PRM 6.2).
    is_allowed: [bool; 3],
    /// Outcomes that orders of the accesses give.
    others: usize,
}

const SHAPES: [Shape; 4] = [
    Shape {
        name: "sb",
        work_groups: 2,
        values: 2,
        weak: "00",
        is_allowed: [true, true, false],
        others: 3,
    },
    Shape {
        name: "lb",
        work_groups: 2,
        values: 2,
        weak: "11",
        is_allowed: [true, false, false],
        others: 3,
    },
    Shape {
        name: "mp",
        work_groups: 2,
        values: 2,
        weak: "10",
        is_allowed: [true, false, false],
        others: 3,
    },
    Shape {
        name: "iriw",
        work_groups: 4,
        values: 4,
        weak: "1010",
        is_allowed: [true, true, false],
        others: 15,
    },
];

/// A processor with its object.
struct Machine {
    device: Device,
    executable: Executable,
    /// x, y and out, 256 bytes apart.
    memory: u64,
}

impl Machine {
    fn of(processor: &str) -> Machine {
        let bytes = object_file(&format!("shapes.{processor}"));
        let object = CodeObject::parse(&bytes).expect("a code object");
        let mut device = Device::new(object.target()).expect("an emulated processor");
        device.options.jobs = 1;
        device.options.mixed = true;
        let executable = device.load(&object).expect("it loads");
        let memory = device.allocate(1024, Permission::ReadWrite, "memory").expect("memory");
        Machine {
            device,
            executable,
            memory,
        }
    }

    /// What comes out with each seed.
    fn outcomes(&mut self, kernel: &str, shape: &Shape) -> BTreeSet<String> {
        let launch = Launch {
            grid: [64 * shape.work_groups, 1, 1],
            work_group: [64, 1, 1],
            dimensions: 1,
            args: [0, 256, 512].map(|at| ArgValue::Pointer(self.memory + at)).to_vec(),
            ..Launch::default()
        };
        let outcome = |seed| {
            self.device.options.seed = seed;
            let memory = &self.device.memory;
            memory.write(self.memory, &[0; 1024]).expect("it is there");
            let ran = self
                .device
                .launch(&self.executable, kernel, &launch, &NoServices, &mut NoObserver);
            ran.unwrap_or_else(|error| panic!("{kernel}, seed {seed}: {error}"));
            let mut out = [0; 16];
            self.device
                .memory
                .read(self.memory + 512, &mut out)
                .expect("it is there");
            let values = out.as_chunks::<4>().0.iter().take(shape.values);
            values.map(|value| value[0].to_string()).collect::<String>()
        };
        (1..=SEEDS).map(outcome).collect()
    }
}

impl Machine {
    /// What is seen of a kernel: nothing that is forbidden, and most of what orders of the accesses give.
    fn row(&mut self, kernel: &str, shape: &Shape, is_allowed: bool) -> String {
        let seen = self.outcomes(kernel, shape);
        assert!(is_allowed || !seen.contains(shape.weak), "{kernel}: {seen:?}");
        let others = seen.iter().filter(|outcome| *outcome != shape.weak).count();
        assert!(others >= shape.others.min(8), "{kernel}: {seen:?}");
        let weak = if seen.contains(shape.weak) {
            ", and the weak one"
        } else {
            ""
        };
        format!("{others} of {}{weak}", shape.others)
    }
}

/// The table of outcomes. None is seen that the model forbids, and all are that orders of the accesses give.
pub fn table() -> String {
    let mut page = format!(
        "\n## Outcomes\n\n\
        Kernels of `tests/checks/litmus/shapes.cl`, run by work-groups with {SEEDS} seeds (`--seeds`): sb is store buffering, lb load buffering, mp a message\n\
        that may not have come, iriw two readers of two writers; all accesses are atomic. A kernel's name says order and scope. An outcome is what the loads\n\
        gave. The weak outcome is the one that no order of the accesses gives; the last columns say how many of the others were seen.\n\n\
        The machine has one memory, and a wave's accesses reach it in their order: weak outcomes are never seen, also where the model allows\n\
        them. Store buffers, loads that are late, and caches that hold old values are not modelled; `fence` and `race` say where they would matter.\n\n"
    );
    let columns = PROCESSORS.join(" | ");
    let _ = writeln!(page, "| kernel | weak | by the model | {columns} |");
    let _ = writeln!(page, "|---|---|---|{}", "---|".repeat(PROCESSORS.len()));
    let mut machines = PROCESSORS.map(Machine::of);
    for shape in &SHAPES {
        for (scope, reaches) in SCOPES {
            for (order, is_allowed) in ORDERS.iter().zip(shape.is_allowed) {
                let kernel = format!("{}_{order}_{scope}", shape.name);
                let is_allowed = is_allowed || !reaches;
                let cells = machines
                    .each_mut()
                    .map(|machine| machine.row(&kernel, shape, is_allowed));
                let model = if is_allowed { "allowed" } else { "forbidden" };
                let _ = writeln!(page, "| {kernel} | {} | {model} | {} |", shape.weak, cells.join(" | "));
            }
        }
    }
    page
}
