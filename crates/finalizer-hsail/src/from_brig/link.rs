//! Symbols of several modules: which definition a name means (PRM 4.2.1, 4.12).

use super::{Site, Source};
use hsail::brig::{Directive, Executable, ExecutableKind, Module, StorageNames, Variable};
use hsail::code::{Linkage, Segment};
use std::collections::HashMap;

/// Modules with their program-linkage definitions.
pub(super) struct Linked<'a> {
    modules: Vec<Module<'a>>,
    definitions: HashMap<&'a str, Site, super::Hasher>,
    executables: Vec<(Site, Executable)>,
    /// Definitions of global and readonly variables.
    variables: Vec<(Site, Variable)>,
    /// What they are called in memory.
    names: HashMap<Site, String, super::Hasher>,
}

impl<'a> Linked<'a> {
    pub fn new(sources: &[Source<'a>]) -> Linked<'a> {
        let mut linked = Linked {
            modules: sources.iter().map(|s| s.module.clone()).collect(),
            definitions: HashMap::default(),
            executables: Vec::new(),
            variables: Vec::new(),
            names: HashMap::default(),
        };
        let mut names = StorageNames::default();
        for (index, source) in sources.iter().enumerate() {
            names.begin();
            linked.add(index, &source.module, &mut names);
        }
        linked
    }

    fn add(&mut self, index: usize, module: &Module<'a>, names: &mut StorageNames) {
        for entry in module.code().filter(|e| !e.is_inst()) {
            let site = (index, entry.offset);
            let directive = Directive::decode(&entry);
            let name = directive.as_ref().and_then(|d| names.name(module, entry.offset, d));
            self.names.extend(name.map(|name| (site, name)));
            let (name, linkage, defined) = match directive {
                Some(Directive::Executable(e)) => {
                    if e.is_definition() && e.kind != ExecutableKind::Signature {
                        self.executables.push((site, e));
                    }
                    (e.name, e.linkage, e.is_definition())
                }
                Some(Directive::Variable(v)) => {
                    if v.is_definition() && matches!(v.segment, Segment::GLOBAL | Segment::READONLY) {
                        self.variables.push((site, v));
                    }
                    (v.name, v.linkage, v.is_definition())
                }
                Some(Directive::Fbarrier(f)) => (f.name, f.linkage, f.is_definition()),
                _ => continue,
            };
            if defined
                && linkage == Linkage::PROGRAM
                && let Some(name) = module.string(name)
            {
                self.definitions.insert(name, site);
            }
        }
    }

    /// The definition that a reference to a symbol means, or the symbol itself.
    pub fn definition(&self, site: Site) -> Site {
        let Some(module) = self.modules.get(site.0) else {
            return site;
        };
        let (name, linkage, defined) = match module.directive(site.1) {
            Some(Directive::Executable(e)) => (e.name, e.linkage, e.is_definition()),
            Some(Directive::Variable(v)) => (v.name, v.linkage, v.is_definition()),
            Some(Directive::Fbarrier(f)) => (f.name, f.linkage, f.is_definition()),
            _ => return site,
        };
        if defined {
            return site;
        }
        let name = module.string(name).unwrap_or_default();
        if linkage == Linkage::MODULE {
            return self.definition_in_module(site, name);
        }
        self.definitions.get(name).copied().unwrap_or(site)
    }

    /// A definition with module linkage of what is declared at a place.
    fn definition_in_module(&self, site: Site, name: &str) -> Site {
        let module = &self.modules[site.0];
        let defines = |e: &hsail::brig::Entry<'_>| match Directive::decode(e) {
            Some(Directive::Executable(x)) => x.is_definition() && module.string(x.name) == Some(name),
            Some(Directive::Variable(x)) => x.is_definition() && module.string(x.name) == Some(name),
            Some(Directive::Fbarrier(x)) => x.is_definition() && module.string(x.name) == Some(name),
            _ => false,
        };
        let found = module.code().filter(|e| !e.is_inst()).find(defines);
        found.map_or(site, |e| (site.0, e.offset))
    }

    /// Kernels and indirect functions, in the order of modules and text.
    pub fn roots(&self) -> Vec<(Site, Executable)> {
        let roots = self.executables.iter();
        roots
            .filter(|(_, e)| matches!(e.kind, ExecutableKind::Kernel | ExecutableKind::IndirectFunction))
            .copied()
            .collect()
    }

    pub fn indirect_functions(&self) -> Vec<(Site, Executable)> {
        let mut all = self.roots();
        all.retain(|(_, e)| e.kind == ExecutableKind::IndirectFunction);
        all
    }

    /// What a global or readonly variable is called in memory.
    pub fn storage_name(&self, site: Site) -> Option<&str> {
        self.names.get(&site).map(String::as_str)
    }

    pub fn variables(&self) -> Vec<(Site, Variable)> {
        self.variables.clone()
    }
}
