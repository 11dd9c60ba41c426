//! Names of variables in memory: what tells a program's global and readonly variables from each other.

use std::collections::HashSet;

use super::{Directive, Module};
use crate::code::{Linkage, Segment};

/// Names the global and readonly variables of a program, whoever makes memory of it: the same program gives the same names, so that
/// agents agree on a variable that is there once for all of them (PRM 4.9, program allocation).
///
/// A variable with program linkage has its own name, without the `&`. The others have the names of their module and function before it,
/// with dots, which HSAIL's names do not have.
#[derive(Default)]
pub struct StorageNames {
    taken: HashSet<String>,
    /// Where the function ends that was seen last, and its name.
    function: Option<(u32, String)>,
}

impl StorageNames {
    /// The next module begins.
    pub fn begin(&mut self) {
        self.function = None;
    }

    /// Takes note of a module's directive at an offset of the code, in order; gives the name, if it is a global or readonly variable's.
    pub fn name(&mut self, module: &Module<'_>, offset: u32, directive: &Directive) -> Option<String> {
        let bare = |name: u32| {
            let name = module.string(name).unwrap_or_default();
            name.strip_prefix(['&', '%']).unwrap_or(name).to_string()
        };
        match directive {
            Directive::Executable(e) => {
                self.function = Some((e.next, bare(e.name)));
                None
            }
            Directive::Variable(v) if matches!(v.segment, Segment::GLOBAL | Segment::READONLY) => {
                let name = bare(v.name);
                // a declaration is no memory
                if v.linkage == Linkage::PROGRAM || !v.is_definition() {
                    return Some(name);
                }
                let mut parts = vec![module.header().map_or(String::new(), |h| bare(h.name))];
                parts.extend(
                    self.function
                        .iter()
                        .filter(|(end, _)| offset < *end)
                        .map(|(_, f)| f.clone()),
                );
                parts.push(name);
                let first = parts.join(".");
                let mut name = first.clone();
                let mut number = 1;
                while !self.taken.insert(name.clone()) {
                    name = format!("{first}.{number}");
                    number += 1;
                }
                Some(name)
            }
            _ => None,
        }
    }
}
