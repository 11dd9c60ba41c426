//! Outcomes of store buffering, load buffering, messages, and independent reads of independent writes over seeds, on weak memory.

use std::collections::BTreeSet;
use std::fmt::Write;

use amdgpu_emu::device::{Device, Executable, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::NoServices;
use amdgpu_isa::model::cache::Coherence;
use code_object::CodeObject;

use super::{PROCESSORS, hsail_shapes, object_file};

const SEEDS: u64 = 1000;

/// Where x and y are, and who accesses them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In global memory; work-groups.
    Between,
    /// The same, by flat addresses.
    FlatBetween,
    /// In global memory; waves of a work-group.
    Within,
    /// In LDS; waves of a work-group.
    Lds,
    /// The same, by flat addresses.
    FlatLds,
}

impl Place {
    pub const ALL: [Place; 5] = [
        Place::Between,
        Place::FlatBetween,
        Place::Within,
        Place::Lds,
        Place::FlatLds,
    ];

    fn text(self) -> &'static str {
        match self {
            Place::Between => "Work-groups, global memory",
            Place::FlatBetween => "Work-groups, global memory by flat addresses",
            Place::Within => "Waves of a work-group, global memory",
            Place::Lds => "Waves of a work-group, LDS",
            Place::FlatLds => "Waves of a work-group, LDS by flat addresses",
        }
    }

    /// The name of a kernel.
    pub fn kernel(self, shape: &str, order: &str, scope: &str) -> String {
        let suffix = match self {
            Place::Between => "",
            Place::FlatBetween => "_flat",
            Place::Within => "_within",
            Place::Lds => "_lds",
            Place::FlatLds => "_flat_lds",
        };
        format!("{shape}_{order}_{scope}{suffix}")
    }

    /// Whether there are kernels of a scope: the narrowest that is enough, and others in the plainest case.
    pub fn has(self, scope: &str) -> bool {
        match self {
            Place::Between => true,
            Place::FlatBetween => ["device", "agent"].contains(&scope),
            Place::Within | Place::Lds | Place::FlatLds => ["group", "wg"].contains(&scope),
        }
    }

    fn is_between(self) -> bool {
        matches!(self, Place::Between | Place::FlatBetween)
    }
}

/// What one of those who act does: x is 0, y is 1.
pub enum Act {
    Store(usize),
    /// The second is where in `out` it goes.
    Load(usize, usize),
}

use Act::{Load, Store};

/// A shape.
pub struct Shape {
    pub name: &'static str,
    pub acts: &'static [&'static [Act]],
    /// Values of `out` that are the outcome.
    values: usize,
    /// The outcome that no order of the accesses gives.
    weak: &'static str,
    /// Whether the HSA memory model allows it with accesses that are relaxed, released and acquired, or sequentially consistent (PRM 6.2).
    is_allowed: [bool; 3],
    /// Outcomes that orders of the accesses give.
    others: usize,
}

pub const SHAPES: [Shape; 4] = [
    Shape {
        name: "sb",
        acts: &[&[Store(0), Load(1, 0)], &[Store(1), Load(0, 1)]],
        values: 2,
        weak: "00",
        is_allowed: [true, true, false],
        others: 3,
    },
    Shape {
        name: "lb",
        acts: &[&[Load(0, 0), Store(1)], &[Load(1, 1), Store(0)]],
        values: 2,
        weak: "11",
        is_allowed: [true, false, false],
        others: 3,
    },
    Shape {
        name: "mp",
        acts: &[&[Store(0), Store(1)], &[Load(1, 0), Load(0, 1)]],
        values: 2,
        weak: "10",
        is_allowed: [true, false, false],
        others: 3,
    },
    Shape {
        name: "iriw",
        acts: &[
            &[Store(0)],
            &[Store(1)],
            &[Load(0, 0), Load(1, 1)],
            &[Load(1, 2), Load(0, 3)],
        ],
        values: 4,
        weak: "1010",
        is_allowed: [true, true, false],
        others: 15,
    },
];

/// A compiler's objects, with its names of orders and scopes.
struct Compiler {
    name: &'static str,
    object: fn(&str) -> Vec<u8>,
    /// Each with its number in [`Shape::is_allowed`].
    orders: &'static [(&'static str, usize)],
    /// Whether they take in other work-groups: with another one, nothing is ordered (PRM 6.2.3).
    scopes: [(&'static str, bool); 3],
    places: &'static [Place],
}

const COMPILERS: [Compiler; 2] = [
    Compiler {
        name: "clang 22",
        object: |processor| object_file(&format!("shapes.{processor}")),
        orders: &[("relaxed", 0), ("acq_rel", 1), ("seq_cst", 2)],
        scopes: [("group", false), ("device", true), ("system", true)],
        places: &[Place::Between, Place::FlatBetween, Place::Within, Place::Lds],
    },
    Compiler {
        name: "weft finalize",
        object: hsail_shapes::object,
        orders: &[(hsail_shapes::ORDERS[0], 0), (hsail_shapes::ORDERS[1], 2)],
        scopes: [
            (hsail_shapes::SCOPES[0], false),
            (hsail_shapes::SCOPES[1], true),
            (hsail_shapes::SCOPES[2], true),
        ],
        places: &Place::ALL,
    },
];

/// A kernel, and what the model says of it.
struct Row {
    kernel: String,
    shape: &'static Shape,
    is_allowed: bool,
    /// Its accesses are relaxed; otherwise loads wait for what they acquire.
    is_relaxed: bool,
    /// The scope has all who access.
    reaches: bool,
    place: Place,
}

/// Why a processor never shows a weak outcome that the model allows, by the mark in a cell, and whether none of its kind may ever.
const NEVER: [(char, &str, bool); 4] = [
    ('a', "LDS executes what comes in order", true),
    (
        'b',
        "all waves of a work-group go one way, in order, to their compute unit's cache",
        true,
    ),
    (
        'c',
        "loads that acquire wait for each other, and L2, or memory, shows a store to all at once",
        true,
    ),
    (
        'd',
        "the scope is too narrow, so that nothing is ordered, but what the compiler waits for and loads past is enough here",
        false,
    ),
];

impl Row {
    /// The reason of [`NEVER`] that a processor has not to show the weak outcome; `one_cache`: waves of a work-group share the nearest cache.
    fn never(&self, one_cache: bool) -> Option<(char, bool)> {
        let mark = match self.place {
            Place::Lds | Place::FlatLds => 'a',
            Place::Within if one_cache => 'b',
            _ if self.is_relaxed => return None,
            _ if !self.reaches => 'd',
            _ if self.shape.name == "iriw" => 'c',
            _ => return None,
        };
        let reason = NEVER.iter().find(|(known, ..)| *known == mark);
        reason.map(|(mark, _, holds)| (*mark, *holds))
    }
}

impl Compiler {
    fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for place in self.places {
            for shape in &SHAPES {
                for (scope, reaches) in self.scopes.iter().filter(|(scope, _)| place.has(scope)) {
                    for (order, number) in self.orders {
                        let is_ordered = *reaches || !place.is_between();
                        rows.push(Row {
                            kernel: place.kernel(shape.name, order, scope),
                            shape,
                            is_allowed: shape.is_allowed[*number] || !is_ordered,
                            is_relaxed: *number == 0,
                            reaches: is_ordered,
                            place: *place,
                        });
                    }
                }
            }
        }
        rows
    }
}

/// A processor with its object.
struct Machine {
    device: Device,
    executable: Executable,
    /// x, y and out, 256 bytes apart.
    memory: u64,
    /// Waves of a work-group share the nearest cache.
    one_cache: bool,
}

impl Machine {
    fn of(bytes: &[u8]) -> Machine {
        let object = CodeObject::parse(bytes).expect("a code object");
        let mut device = Device::new(object.target()).expect("an emulated processor");
        device.options.jobs = 1;
        device.options.mixed = true;
        device.options.weak = true;
        let executable = device.load(&object).expect("it loads");
        let memory = device.allocate(1024, Permission::ReadWrite, "memory").expect("memory");
        // both compilers' kernels are of work-group processor mode where there is one
        let one_cache = Coherence::of(object.target().processor).has_one_cache(true);
        Machine {
            device,
            executable,
            memory,
            one_cache,
        }
    }

    /// What comes out with each seed.
    fn outcomes(&mut self, row: &Row) -> BTreeSet<String> {
        let Row {
            kernel, shape, place, ..
        } = row;
        let (groups, items) = match place.is_between() {
            true => (shape.acts.len() as u32, 64),
            false => (1, 256),
        };
        let launch = Launch {
            grid: [items * groups, 1, 1],
            work_group: [items, 1, 1],
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

    /// What is seen of a kernel, and what is wrong with it: an outcome that is forbidden, a weak one that is not seen or that the processor
    /// does not have, or few of those that orders of the accesses give.
    fn cell(&mut self, row: &Row) -> (String, Option<String>) {
        let seen = self.outcomes(row);
        let Row { kernel, shape, .. } = row;
        let is_weak = seen.contains(shape.weak);
        let others = seen.iter().filter(|outcome| *outcome != shape.weak).count();
        let never = row.never(self.one_cache).filter(|_| row.is_allowed);
        let wrong = match (row.is_allowed, is_weak) {
            (false, true) => Some("forbidden"),
            (true, false) if never.is_none() => Some("the weak outcome is not seen"),
            (true, true) if never.is_some_and(|(_, holds)| holds) => Some("the processor has no weak outcome"),
            _ if others < shape.others.min(2) => Some("few outcomes"),
            _ => None,
        };
        let weak = match never {
            _ if is_weak => ", weak".to_owned(),
            Some((mark, _)) => format!(" ({mark})"),
            None => String::new(),
        };
        (
            format!("{others} of {}{weak}", shape.others),
            wrong.map(|what| format!("{kernel}: {what}: {seen:?}")),
        )
    }
}

/// The cells of a processor, by rows, and what is wrong.
fn column(processor: &str) -> Vec<Vec<(String, Option<String>)>> {
    let of_compiler = |compiler: &Compiler| {
        let mut machine = Machine::of(&(compiler.object)(processor));
        compiler.rows().iter().map(|row| machine.cell(row)).collect()
    };
    COMPILERS.iter().map(of_compiler).collect()
}

/// The tables of outcomes. None is seen that the model forbids, and most are that orders of the accesses give.
pub fn page() -> String {
    let columns: Vec<_> = std::thread::scope(|scope| {
        let threads = PROCESSORS.map(|processor| scope.spawn(move || column(processor)));
        threads.map(|thread| thread.join().expect("it ends")).into()
    });
    let mut page = format!(
        "\n## Outcomes\n\n\
        Shapes of `tests/checks/litmus/shapes.cl`, and the same in HSAIL, run with {SEEDS} seeds on weak memory (`--seeds A..B --weak-memory`): sb is store\n\
        buffering, lb load buffering, mp a message that may not have come, iriw two readers of two writers; all accesses are atomic. A kernel's name says order\n\
        and scope. An outcome is what the loads gave. The weak outcome is the one that no order of the accesses gives. A cell says how many of the other outcomes\n\
        were seen, and whether the weak one was.\n\n\
        No forbidden outcome may be seen, and the weak one must be where it is allowed, but where a letter says why the processor has none:\n\n"
    );
    for (mark, why, _) in NEVER {
        let _ = writeln!(page, "- {mark}: {why}");
    }
    let mut wrong = Vec::new();
    for (number, compiler) in COMPILERS.iter().enumerate() {
        let mut place = None;
        for (n, row) in compiler.rows().iter().enumerate() {
            if place != Some(row.place) {
                place = Some(row.place);
                let _ = writeln!(page, "\n### {}, {}\n", row.place.text(), compiler.name);
                let _ = writeln!(page, "| kernel | weak | by the model | {} |", PROCESSORS.join(" | "));
                let _ = writeln!(page, "|---|---|---|{}", "---|".repeat(PROCESSORS.len()));
            }
            let cells = columns.iter().map(|column| &column[number][n]);
            let texts: Vec<&str> = cells.clone().map(|(text, _)| text.as_str()).collect();
            wrong.extend(
                cells
                    .zip(PROCESSORS)
                    .filter_map(|((_, wrong), p)| Some(format!("{p}, {}", wrong.as_ref()?))),
            );
            let model = if row.is_allowed { "allowed" } else { "forbidden" };
            let _ = writeln!(
                page,
                "| {} | {} | {model} | {} |",
                row.kernel,
                row.shape.weak,
                texts.join(" | ")
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    page
}
