//! Every row of every table against the code that LLVM makes.

use std::collections::BTreeSet;

use amdgpu_isa::model::cache::Coherence;
use amdgpu_isa::model::waits::WaitCounter;
use amdgpu_isa::{Architecture, Encoding, Model, Modifiers, Op as M, Processor, Segment, encode_as};

use super::{Operation, Policy, Row, Spread, What, row, table};
use crate::ir::{AddressSpace, Order, Scope};

const OPERATIONS: [Operation; 4] = [Operation::Load, Operation::Store, Operation::Atomic, Operation::Fence];
const ORDERS: [Order; 5] = [
    Order::Relaxed,
    Order::Acquire,
    Order::Release,
    Order::AcquireRelease,
    Order::SequentiallyConsistent,
];
const SCOPES: [Scope; 5] = [
    Scope::WorkItem,
    Scope::Wavefront,
    Scope::WorkGroup,
    Scope::Agent,
    Scope::System,
];
const SPACES: [AddressSpace; 3] = [AddressSpace::Global, AddressSpace::Group, AddressSpace::Flat];
const TABLES: [Coherence; 8] = [
    Coherence::Gfx6,
    Coherence::Gfx7,
    Coherence::Gfx90a,
    Coherence::Gfx940,
    Coherence::Gfx10,
    Coherence::Gfx11,
    Coherence::Gfx12,
    Coherence::Gfx1250,
];
/// Questions that LLVM answered, over all processors.
const COMPARED: usize = 15_040;
/// What LLVM does: `cargo xtask diff memory-model --record`.
const LLVM: &str = include_str!("llvm22.tsv");

/// Whether an operation can have an order.
fn exists(operation: Operation, order: Order) -> bool {
    match operation {
        Operation::Load => !matches!(order, Order::Release | Order::AcquireRelease),
        Operation::Store => !matches!(order, Order::Acquire | Order::AcquireRelease),
        Operation::Atomic | Operation::Fence => true,
    }
}

fn amdgcn() -> impl Iterator<Item = Processor> {
    let all = Processor::ALL.iter().copied();
    all.filter(|p| p.architecture() != Architecture::R600)
}

/// The words of `llvm22.tsv` for steps. Waits that follow each other are one, so their order is that of the list.
fn words(steps: impl Iterator<Item = What>, returns: bool) -> String {
    let mut words = Vec::new();
    let mut waits = BTreeSet::new();
    for step in steps {
        let access = if returns { WaitCounter::Load } else { WaitCounter::Store };
        match step {
            What::Wait(counter) => {
                waits.insert(counter_word(counter));
            }
            What::WaitForAccess => {
                waits.insert(counter_word(access));
            }
            What::Cache(op, policy) => {
                words.extend(std::mem::take(&mut waits).into_iter().map(|(_, word)| word.to_string()));
                words.push(format!("{}{}", op.mnemonic(), in_brackets(policy)));
            }
        }
    }
    words.extend(waits.into_iter().map(|(_, word)| word.to_string()));
    words.join(" ")
}

/// A counter by its place in the list, where those that count the same on different processors are one.
fn counter_word(counter: WaitCounter) -> (usize, &'static str) {
    match counter {
        WaitCounter::Vm | WaitCounter::Load => (0, "load"),
        WaitCounter::Sample => (1, "sample"),
        WaitCounter::Bvh => (2, "bvh"),
        WaitCounter::Lgkm | WaitCounter::Ds => (3, "ds"),
        WaitCounter::Store => (4, "store"),
        WaitCounter::Translation => (5, "translation"),
        other => panic!("{other:?} is in no table"),
    }
}

fn policy_words(policy: Policy) -> Vec<&'static str> {
    let scope = ["", "se", "dev", "sys"][usize::from(policy.scope)];
    let bits = [(policy.glc, "glc"), (policy.dlc, "dlc"), (policy.scc, "scc")];
    let bits = bits.into_iter().filter(|(set, _)| *set).map(|(_, word)| word);
    bits.chain((policy.scope != 0).then_some(scope)).collect()
}

fn in_brackets(policy: Policy) -> String {
    match &policy_words(policy)[..] {
        [] => String::new(),
        words => format!("({})", words.join(",")),
    }
}

/// What a row has before, in and behind an access.
fn made(row: &Row, spread: Spread, returns: bool) -> [String; 3] {
    [
        words(row.before(spread), false),
        policy_words(row.policy(spread)).join(" "),
        words(row.behind(spread), returns),
    ]
}

fn named<T: Copy + std::fmt::Debug>(all: &[T], name: &str) -> T {
    let found = all.iter().find(|x| format!("{x:?}") == name);
    *found.unwrap_or_else(|| panic!("{name} is none of {all:?}"))
}

#[test]
fn every_operation_has_one_row() {
    for coherence in TABLES {
        let mut used = BTreeSet::new();
        for operation in OPERATIONS {
            for order in ORDERS.into_iter().filter(|order| exists(operation, *order)) {
                for (scope, space) in SCOPES.iter().flat_map(|scope| SPACES.map(|space| (*scope, space))) {
                    let scope = if space == AddressSpace::Group {
                        scope.min(Scope::WorkGroup)
                    } else {
                        scope
                    };
                    let rows = table(coherence).iter().enumerate().filter(|(_, row)| {
                        row.operation == operation
                            && row.orders.contains(&order)
                            && row.scopes.contains(&scope)
                            && row.spaces.contains(&space)
                    });
                    let rows: Vec<usize> = rows.map(|(n, _)| n).collect();
                    assert_eq!(
                        rows.len(),
                        1,
                        "{coherence:?} {operation:?} {order:?} {scope:?} {space:?}"
                    );
                    used.extend(rows);
                }
            }
        }
        assert_eq!(used.len(), table(coherence).len(), "{coherence:?} has rows for nothing");
    }
}

/// LLVM's pass for the memory model puts the same around every operation, order, scope and memory, for each processor and spread.
#[test]
fn llvm_makes_the_same_sequences() {
    let (mut compared, mut seen) = (0, BTreeSet::new());
    let mut configurations: Vec<(Processor, Spread)> = Vec::new();
    let mut differences = Vec::new();
    for line in LLVM.lines().filter(|line| !line.starts_with('#')) {
        if let Some(list) = line.strip_prefix("= ") {
            configurations = list.split(' ').map(configuration).collect();
            continue;
        }
        let columns: Vec<&str> = line.split('\t').collect();
        let [operations, orders, scopes, spaces, before, access, behind] = columns[..] else {
            panic!("seven columns: {line}");
        };
        for (operation, order, scope, space) in product(operations, orders, scopes, spaces) {
            let (operation, returns) = match operation {
                "AtomicReturns" | "CompareReturns" => (Operation::Atomic, true),
                "Compare" => (Operation::Atomic, false),
                other => (named(&OPERATIONS, other), other == "Load"),
            };
            let (order, scope, space) = (named(&ORDERS, order), named(&SCOPES, scope), named(&SPACES, space));
            for (processor, spread) in &configurations {
                // There is no group memory where work-groups are split.
                if spread.tgsplit && space == AddressSpace::Group {
                    continue;
                }
                let table = table(Coherence::of(*processor));
                let what = format!(
                    "{} {spread:?} {operation:?} {order:?} {scope:?} {space:?}",
                    processor.name()
                );
                let Some(row) = row(table, operation, order, scope, space) else {
                    panic!("no row: {what}");
                };
                let made = made(row, *spread, returns);
                if made != [before, access, behind] {
                    differences.push(format!("{what}: {made:?}, LLVM {:?}", [before, access, behind]));
                }
                compared += 1;
                seen.insert(processor.name());
            }
        }
    }
    assert!(
        differences.is_empty(),
        "{} differences:\n{}",
        differences.len(),
        differences.join("\n")
    );
    // 35 processors and modes; 260 to 450 questions each.
    assert_eq!(compared, COMPARED);
    let recorded: BTreeSet<String> = seen
        .iter()
        .map(|name| format!("{:?}", Coherence::of(processor(name))))
        .collect();
    let all: BTreeSet<String> = amdgcn().map(|p| format!("{:?}", Coherence::of(p))).collect();
    assert_eq!(recorded, all, "a table that is not compared");
}

fn processor(name: &str) -> Processor {
    Processor::by_name(name).unwrap_or_else(|_| panic!("no processor {name}"))
}

/// `gfx1010+cumode`.
fn configuration(text: &str) -> (Processor, Spread) {
    let (name, features) = text.split_once('+').unwrap_or((text, ""));
    let spread = Spread {
        wgp: !features.contains("cumode"),
        tgsplit: features.contains("tgsplit"),
    };
    (processor(name), spread)
}

/// All of four lists of words.
fn product<'a>(
    operations: &'a str,
    orders: &'a str,
    scopes: &'a str,
    spaces: &'a str,
) -> impl Iterator<Item = (&'a str, &'a str, &'a str, &'a str)> {
    operations.split(' ').flat_map(move |operation| {
        orders.split(' ').flat_map(move |order| {
            let both = scopes
                .split(' ')
                .flat_map(move |scope| spaces.split(' ').map(move |space| (scope, space)));
            both.map(move |(scope, space)| (operation, order, scope, space))
        })
    })
}

/// Each instruction of a table exists, with its policy, on the processors that the table is for, and each counter is waited for there.
#[test]
fn instructions_of_tables_exist() {
    let mut instructions = 0;
    for processor in amdgcn() {
        let model = Model::of_largest_waves(processor).expect("an amdgcn processor");
        let spreads = [(true, false), (false, false), (false, true)].map(|(wgp, tgsplit)| Spread { wgp, tgsplit });
        let rows = table(model.coherence).iter();
        let steps = rows.flat_map(|row| spreads.iter().flat_map(|s| row.before(*s).chain(row.behind(*s))));
        for step in steps {
            match step {
                What::Wait(counter) => {
                    let bits = model.wait_counter_bits(counter);
                    // Generic targets, and those without images, have all counters of their family.
                    assert!(bits.is_some(), "{} has no {counter:?}", processor.name());
                }
                What::WaitForAccess => {}
                What::Cache(op, policy) => {
                    instructions += 1;
                    assert!(
                        encodes(processor, &model, op, policy),
                        "{} {op:?} {policy:?}",
                        processor.name()
                    );
                }
            }
        }
    }
    assert!(instructions > 1000);
}

fn encodes(processor: Processor, model: &Model, op: M, policy: Policy) -> bool {
    let (encoding, segment) = match op.mnemonic().starts_with("global_") {
        true => (Encoding::Flat, Segment::Global),
        false => (Encoding::Mubuf, Segment::Flat),
    };
    let mut inst = crate::target::blank(op, encoding);
    inst.segment = segment;
    inst.modifiers = policy.on(Modifiers::default());
    op.row(processor).is_some() && encode_as(processor, model.mode(), &inst).is_ok()
}
