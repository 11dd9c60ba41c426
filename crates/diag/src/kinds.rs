//! What checkers of running programs look for, by the names of `--check` and WEFT_CHECK: one list for HSAIL and machine code.

use std::fmt;
use std::str::FromStr;

use crate::nearest;

/// One thing to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Accesses outside what was asked for.
    Memory,
    /// Accesses of different work-items to the same bytes that nothing orders.
    Race,
    /// Uses of values that nobody has set.
    Uninit,
    /// Registers used before what is in flight to or from them has arrived.
    Wait,
    /// Releases and acquires that caches which are not coherent need.
    Fence,
    /// Barriers and what else waves and lanes do together.
    Sync,
    /// Promises of HSAIL that do not hold, and results that it does not define.
    Undefined,
    /// Memory that is allocated at the program's end. Not in `all`: many programs leave that to the system.
    Leak,
}

impl Kind {
    pub const ALL: [Kind; 8] = [
        Kind::Memory,
        Kind::Race,
        Kind::Uninit,
        Kind::Wait,
        Kind::Fence,
        Kind::Sync,
        Kind::Undefined,
        Kind::Leak,
    ];

    /// As it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Memory => "memory",
            Kind::Race => "race",
            Kind::Uninit => "uninit",
            Kind::Wait => "wait",
            Kind::Fence => "fence",
            Kind::Sync => "sync",
            Kind::Undefined => "undefined",
            Kind::Leak => "leak",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Some of them. `all` means all but [`Kind::Leak`] that the code can be checked for.
///
/// ```
/// use diag::{Kind, Kinds};
///
/// let kinds: Kinds = "race, uninit".parse().expect("two names");
/// assert!(kinds.has(Kind::Race) && !kinds.has(Kind::Memory));
/// assert_eq!(kinds.to_string(), "race,uninit");
/// let machine = [Kind::Memory, Kind::Uninit];
/// assert_eq!("all".parse::<Kinds>().expect("a name").of(&machine, "machine code"), Ok("memory,uninit".parse().expect("names")));
/// assert!(kinds.of(&machine, "machine code").is_err());
/// assert!("".parse::<Kinds>().is_ok_and(|none| !none.any()));
/// assert!(Kinds::named("").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kinds {
    bits: u8,
    /// `all` was written: what there is not is left out, rather than an error.
    all: bool,
}

impl Kinds {
    /// From names between commas, as by `parse`, of which there must be one at least.
    ///
    /// # Errors
    /// There is none, or one that is unknown.
    pub fn named(list: &str) -> Result<Kinds, String> {
        let kinds: Kinds = list.parse()?;
        match kinds.any() {
            true => Ok(kinds),
            false => Err(format!("no check is named: there are {} and all", names())),
        }
    }

    /// What `all` means.
    pub fn all() -> Kinds {
        let mut kinds = Kinds { bits: 0, all: true };
        for kind in Kind::ALL.into_iter().filter(|k| *k != Kind::Leak) {
            kinds.add(kind);
        }
        kinds
    }

    pub fn add(&mut self, kind: Kind) {
        self.bits |= 1 << kind as u8;
    }

    pub fn has(self, kind: Kind) -> bool {
        self.bits >> kind as u8 & 1 != 0
    }

    pub fn any(self) -> bool {
        self.bits != 0
    }

    /// The kinds in the order of [`Kind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |k| self.has(*k))
    }

    /// Those that `known`, the kinds that there are for `what`, has.
    ///
    /// # Errors
    /// One that was named is not among them.
    pub fn of(self, known: &[Kind], what: &str) -> Result<Kinds, String> {
        let mut kinds = Kinds::default();
        for kind in self.iter() {
            match known.contains(&kind) {
                true => kinds.add(kind),
                false if self.all && kind != Kind::Leak => {}
                false => {
                    let known: Vec<&str> = known.iter().map(|k| k.as_str()).collect();
                    return Err(format!(
                        "--check {kind} is not possible for {what}: there are {} and all",
                        known.join(", ")
                    ));
                }
            }
        }
        Ok(kinds)
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(list: I) -> Kinds {
        let mut kinds = Kinds::default();
        list.into_iter().for_each(|kind| kinds.add(kind));
        kinds
    }
}

/// The names with commas between.
impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Kind::as_str).collect();
        f.write_str(&names.join(","))
    }
}

/// All names, for messages.
fn names() -> String {
    Kind::ALL.map(Kind::as_str).join(", ")
}

/// From names between commas.
impl FromStr for Kinds {
    type Err = String;

    fn from_str(list: &str) -> Result<Kinds, String> {
        let mut kinds = Kinds::default();
        for name in list.split(',').map(str::trim).filter(|n| !n.is_empty()) {
            if name == "all" {
                kinds.bits |= Kinds::all().bits;
                kinds.all = true;
                continue;
            }
            match Kind::ALL.into_iter().find(|k| k.as_str() == name) {
                Some(kind) => kinds.add(kind),
                None => {
                    let near = nearest(name, Kind::ALL.map(Kind::as_str), 1)
                        .first()
                        .map(|near| format!("; {near:?} is near"));
                    return Err(format!(
                        "there is no check {name:?}: there are {} and all{}",
                        names(),
                        near.unwrap_or_default()
                    ));
                }
            }
        }
        Ok(kinds)
    }
}
