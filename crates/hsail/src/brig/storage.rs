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

#[cfg(test)]
mod tests {
    use super::StorageNames;
    use crate::brig::{Directive, Module};

    fn names(texts: &[&str]) -> Vec<String> {
        let mut names = StorageNames::default();
        let mut list = Vec::new();
        for text in texts {
            let brig = crate::assemble(text.as_bytes()).expect("a module").brig;
            let module = Module::read(&brig).expect("BRIG");
            names.begin();
            for entry in module.code() {
                let directive = Directive::decode(&entry);
                list.extend(directive.and_then(|d| names.name(&module, entry.offset, &d)));
            }
        }
        list
    }

    /// Module linkage hides a name from other modules, a function's scope from other functions (PRM 4.12, 4.6.2): memory is told apart by
    /// names nevertheless.
    #[test]
    fn no_two_variables_have_one_name() {
        let head = |name: &str| format!("module &{name}:1:0:$full:$large:$default;\n");
        let first = head("a")
            + "prog global_u32 &x; global_u32 &y; readonly_u32 &z[1] = u32[](1);\n\
               kernel &f() { global_u32 %y; private_u32 %u; };\nglobal_u32 &w;\nkernel &g() { global_u32 %y; };\n";
        let second = head("b") + "decl prog global_u32 &x; global_u32 &y;\n";
        let found = names(&[&first, &second]);
        assert_eq!(found, ["x", "a.y", "a.z", "a.f.y", "a.w", "a.g.y", "x", "b.y"]);
        // modules of one name
        assert_eq!(names(&[&second, &second])[1..], ["b.y", "x", "b.y.1"]);
    }
}
