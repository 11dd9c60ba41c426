//! Every row of the table of code sequences (AMDGPUUsage, Memory Model GFX6-GFX9).

use super::{Sequence, after, before, bypasses, fence};
use crate::ir::{AddressSpace, Memory, Order, Scope};

use AddressSpace::{Flat, Global, Group};
use Order::{Acquire, AcquireRelease, Relaxed, Release, SequentiallyConsistent};

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Load,
    Store,
    /// A read-modify-write operation.
    Change,
    Fence,
}
use Kind::{Change, Fence, Load, Store};

const NARROW: &[Scope] = &[Scope::WorkItem, Scope::Wavefront];
const GROUP: &[Scope] = &[Scope::WorkGroup];
const WIDE: &[Scope] = &[Scope::Agent, Scope::System];
/// Group memory is seen by a work-group only.
const TO_GROUP: &[Scope] = &[Scope::WorkItem, Scope::Wavefront, Scope::WorkGroup];
const ALL: &[Scope] = &[
    Scope::WorkItem,
    Scope::Wavefront,
    Scope::WorkGroup,
    Scope::Agent,
    Scope::System,
];

/// A row: what stands before the operation, whether a load passes the nearest cache (`glc`), and what stands behind. `v` is
/// s_waitcnt vmcnt(0), `l` is lgkmcnt(0), `i` is buffer_wbinvl1_vol.
type Row = (
    Kind,
    Order,
    &'static [Scope],
    &'static [AddressSpace],
    &'static str,
    &'static str,
);

/// Sequentially consistent operations are those of acquire and release, and loads wait for what was before.
const ROWS: &[Row] = &[
    (Load, Relaxed, TO_GROUP, &[Global, Group, Flat], "", ""),
    (Load, Relaxed, WIDE, &[Global, Flat], "", "glc"),
    (Store, Relaxed, ALL, &[Global, Flat], "", ""),
    (Store, Relaxed, TO_GROUP, &[Group], "", ""),
    (Change, Relaxed, ALL, &[Global, Flat], "", ""),
    (Change, Relaxed, TO_GROUP, &[Group], "", ""),
    (Load, Acquire, NARROW, &[Global, Group, Flat], "", ""),
    (Load, Acquire, GROUP, &[Global], "", ""),
    (Load, Acquire, GROUP, &[Group, Flat], "", "l"),
    (Load, Acquire, WIDE, &[Global], "", "glc v i"),
    (Load, Acquire, WIDE, &[Flat], "", "glc v l i"),
    (Change, Acquire, NARROW, &[Global, Group, Flat], "", ""),
    (Change, Acquire, GROUP, &[Global], "", ""),
    (Change, Acquire, GROUP, &[Group, Flat], "", "l"),
    (Change, Acquire, WIDE, &[Global], "", "v i"),
    (Change, Acquire, WIDE, &[Flat], "", "v l i"),
    (Fence, Acquire, NARROW, &[Global, Group, Flat], "", ""),
    (Fence, Acquire, GROUP, &[Flat], "", "l"),
    (Fence, Acquire, WIDE, &[Flat], "", "v l i"),
    (Store, Release, NARROW, &[Global, Group, Flat], "", ""),
    (Store, Release, GROUP, &[Global, Flat], "l", ""),
    (Store, Release, GROUP, &[Group], "", ""),
    (Store, Release, WIDE, &[Global, Flat], "v l", ""),
    (Change, Release, NARROW, &[Global, Group, Flat], "", ""),
    (Change, Release, GROUP, &[Global, Flat], "l", ""),
    (Change, Release, GROUP, &[Group], "", ""),
    (Change, Release, WIDE, &[Global, Flat], "v l", ""),
    (Fence, Release, NARROW, &[Global, Group, Flat], "", ""),
    (Fence, Release, GROUP, &[Flat], "", "l"),
    (Fence, Release, WIDE, &[Flat], "", "v l"),
    (Change, AcquireRelease, NARROW, &[Global, Group, Flat], "", ""),
    (Change, AcquireRelease, GROUP, &[Global], "l", ""),
    (Change, AcquireRelease, GROUP, &[Group], "", "l"),
    (Change, AcquireRelease, GROUP, &[Flat], "l", "l"),
    (Change, AcquireRelease, WIDE, &[Global], "v l", "v i"),
    (Change, AcquireRelease, WIDE, &[Flat], "v l", "v l i"),
    (Fence, AcquireRelease, NARROW, &[Global, Group, Flat], "", ""),
    (Fence, AcquireRelease, GROUP, &[Flat], "", "l"),
    (Fence, AcquireRelease, WIDE, &[Flat], "", "v l i"),
    (Load, SequentiallyConsistent, NARROW, &[Global, Group, Flat], "", ""),
    (Load, SequentiallyConsistent, GROUP, &[Global], "l", ""),
    (Load, SequentiallyConsistent, GROUP, &[Flat], "l", "l"),
    (Load, SequentiallyConsistent, GROUP, &[Group], "", "l"),
    (Load, SequentiallyConsistent, WIDE, &[Global], "v l", "glc v i"),
    (Load, SequentiallyConsistent, WIDE, &[Flat], "v l", "glc v l i"),
    (Store, SequentiallyConsistent, NARROW, &[Global, Group, Flat], "", ""),
    (Store, SequentiallyConsistent, GROUP, &[Global, Flat], "l", ""),
    (Store, SequentiallyConsistent, GROUP, &[Group], "", ""),
    (Store, SequentiallyConsistent, WIDE, &[Global, Flat], "v l", ""),
    (Change, SequentiallyConsistent, NARROW, &[Global, Group, Flat], "", ""),
    (Change, SequentiallyConsistent, GROUP, &[Global], "l", ""),
    (Change, SequentiallyConsistent, GROUP, &[Group], "", "l"),
    (Change, SequentiallyConsistent, GROUP, &[Flat], "l", "l"),
    (Change, SequentiallyConsistent, WIDE, &[Global], "v l", "v i"),
    (Change, SequentiallyConsistent, WIDE, &[Flat], "v l", "v l i"),
    (Fence, SequentiallyConsistent, NARROW, &[Global, Group, Flat], "", ""),
    (Fence, SequentiallyConsistent, GROUP, &[Flat], "", "l"),
    (Fence, SequentiallyConsistent, WIDE, &[Flat], "", "v l i"),
];

/// The words of a sequence.
fn words(sequence: Sequence, glc: bool) -> String {
    let all = [
        (glc, "glc"),
        (sequence.vm, "v"),
        (sequence.lgkm, "l"),
        (sequence.invalidate, "i"),
    ];
    let set: Vec<&str> = all.iter().filter(|(set, _)| *set).map(|(_, word)| *word).collect();
    set.join(" ")
}

/// What the finalizer has before and behind.
fn made(kind: Kind, order: Order, scope: Scope, space: AddressSpace) -> (String, String) {
    let memory = Memory {
        order,
        scope,
        ..Memory::plain(space, 4)
    };
    match kind {
        Fence => (String::new(), words(fence(space, order, scope), false)),
        Load => (
            words(before(&memory, false), false),
            words(after(&memory), bypasses(&memory)),
        ),
        Store => (words(before(&memory, true), false), String::new()),
        Change => (words(before(&memory, true), false), words(after(&memory), false)),
    }
}

/// HSAIL's release in group memory is about all memory (PRM 6.2), which the table, made for OpenCL, does not want in group memory's
/// own operations.
fn extra(kind: Kind, order: Order, scope: Scope, space: AddressSpace) -> &'static str {
    let releases = matches!(order, Release | AcquireRelease | SequentiallyConsistent) && kind != Fence;
    match releases && space == Group && scope == Scope::WorkGroup {
        true => "l",
        false => "",
    }
}

#[test]
fn every_row_is_as_in_the_table() {
    let mut count = 0;
    for (kind, order, scopes, spaces, wanted_before, wanted_behind) in ROWS {
        for scope in *scopes {
            for space in *spaces {
                count += 1;
                let what = format!("{kind:?} {order:?} {scope:?} {space:?}");
                let wanted_before = match extra(*kind, *order, *scope, *space) {
                    "" => wanted_before,
                    extra => extra,
                };
                let (before, behind) = made(*kind, *order, *scope, *space);
                assert_eq!(&before, wanted_before, "before {what}");
                assert_eq!(&behind, wanted_behind, "behind {what}");
            }
        }
    }
    assert_eq!(count, 179);
}

/// LLVM's pass for the memory model puts the same around every operation, order, scope and memory.
#[test]
fn llvm_makes_the_same_sequences() {
    let mut count = 0;
    for line in include_str!("llvm22.tsv").lines().filter(|l| !l.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [kind, order, scope, space, before, behind] = columns[..] else {
            panic!("six columns: {line}");
        };
        fn named<T: Copy + std::fmt::Debug>(all: &[T], name: &str) -> T {
            *all.iter().find(|x| format!("{x:?}") == name).expect(name)
        }
        let kind = named(&[Load, Store, Change, Fence], kind);
        let order = named(
            &[Relaxed, Acquire, Release, AcquireRelease, SequentiallyConsistent],
            order,
        );
        let (scope, space) = (named(ALL, scope), named(&[Global, Group, Flat], space));
        // HSAIL has no wider scope in group memory.
        if space == Group && !TO_GROUP.contains(&scope) {
            continue;
        }
        count += 1;
        assert_eq!(
            made(kind, order, scope, space),
            (before.into(), behind.into()),
            "{line}"
        );
    }
    assert_eq!(count, 163);
}

/// Fences that speak of one memory wait for that only, except that a release to a work-group is by way of group memory.
#[test]
fn fences_of_one_memory() {
    assert_eq!(words(fence(Group, AcquireRelease, Scope::Agent), false), "l");
    assert_eq!(words(fence(Global, Acquire, Scope::Agent), false), "v l i");
    assert_eq!(words(fence(Global, Relaxed, Scope::System), false), "");
}

/// The guide says the same, where its text is at hand: which rows end with an invalidation of the nearest cache, and how many.
#[test]
fn the_guide_has_as_many_invalidations() {
    let seeds = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/seeds");
    let Ok(folder) = std::fs::read_dir(seeds) else {
        eprintln!("the guide's text is not here");
        return;
    };
    let texts = folder.filter_map(|e| std::fs::read_to_string(e.ok()?.path()).ok());
    let Some(guide) = texts
        .into_iter()
        .find(|t| t.contains("Memory Model GFX6-GFX9\n\nFor GFX6-GFX9:"))
    else {
        eprintln!("the guide's text is not here");
        return;
    };
    let from = guide.find("Memory Model GFX6-GFX9\n\nFor GFX6-GFX9:").unwrap_or(0);
    let table = guide[from..]
        .split("Memory Model GFX90A\n\nFor GFX90A:")
        .next()
        .unwrap_or_default();
    // A step of a sequence begins with its number; elsewhere the instruction is spoken of.
    let is_step = |line: &&str| {
        let line = line.trim_start_matches(['-', ' ', '\t']);
        line.split_once(". ")
            .is_some_and(|(n, rest)| n.parse::<u8>().is_ok() && rest.starts_with("buffer_wbinvl1_vol"))
    };
    let steps = table.lines().filter(is_step).count();
    // Both wide scopes are one row; sequentially consistent rows name others.
    let own = |row: &&Row| row.5.ends_with('i') && row.1 != SequentiallyConsistent;
    let wanted = ROWS.iter().filter(own).count();
    // One of them is illegible in the text.
    assert!(
        (wanted - 1..=wanted).contains(&steps),
        "{steps} in the guide, {wanted} here"
    );
}

/// A row that lost a word, or has one too many, is no row of the table: each word matters.
#[test]
fn no_word_of_a_row_is_dispensable() {
    for (kind, order, scopes, spaces, before, behind) in ROWS {
        for text in [before, behind] {
            for word in text.split_whitespace() {
                let mutant: Vec<&str> = text.split_whitespace().filter(|w| *w != word).collect();
                let (scope, space) = (scopes[0], spaces[0]);
                let made = made(*kind, *order, scope, space);
                let side = if std::ptr::eq(text, before) { &made.0 } else { &made.1 };
                if extra(*kind, *order, scope, space).is_empty() {
                    assert_ne!(side, &mutant.join(" "), "{kind:?} {order:?} without {word}");
                }
            }
        }
    }
}
