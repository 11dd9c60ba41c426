//! Names of variables, labels and fbarriers, for debuggers: lowering itself needs only their places.

use super::frame::{Frame, formals};
use super::{Linked, Site, Unit};
use crate::code::{Storage, Variable};
use crate::segments::{GROUP_FIRST, KERNARG_FIRST, PRIVATE_FIRST};
use hsail::brig::{Directive, Executable, Module, Variable as Declared};
use hsail::code::Segment;

fn variable(module: &Module<'_>, site: Site, v: Declared, storage: Storage) -> Variable {
    Variable {
        name: module.string(v.name).unwrap_or_default().to_string(),
        segment: v.segment,
        ty: v.ty.element(),
        count: v.ty.is_array().then_some(v.dim),
        storage,
        module: site.0,
        declared: site.1,
        formal: false,
    }
}

impl Unit<'_, '_> {
    /// Formal arguments and variables of a function.
    pub(super) fn locals(&self, site: Site, e: Executable, frame: &Frame) -> Vec<Variable> {
        let module = &self.linked.modules[site.0];
        let mut kernarg = KERNARG_FIRST;
        let mut list = Vec::new();
        for (offset, v) in formals(module, e) {
            if v.segment == Segment::KERNARG {
                kernarg = kernarg.next_multiple_of(v.align.bytes().unwrap_or(1).max(1));
                list.push(Variable {
                    formal: true,
                    ..variable(module, (site.0, offset), v, Storage::At(kernarg))
                });
                kernarg += v.bytes();
            }
        }
        let Some(own) = module.code_at(site.1) else { return list };
        let all = module.code_from(site.1 + own.bytes.len() as u32);
        for entry in all.take_while(|c| c.offset < e.next) {
            let Some(Directive::Variable(v)) = Directive::decode(&entry) else {
                continue;
            };
            let at = (site.0, entry.offset);
            let storage = match v.segment {
                Segment::PRIVATE => frame.private(at.1).map(|o| Storage::Frame(u64::from(o))),
                Segment::SPILL => frame.spill(at.1).map(|o| Storage::At(u64::from(o))),
                Segment::ARG => frame.arg(at.1).map(|(start, bytes)| match bytes {
                    Some(_) => Storage::At(u64::from(start)),
                    None => Storage::Variadic,
                }),
                Segment::GROUP => self
                    .layout
                    .group_offset(at)
                    .map(|o| Storage::At(u64::from(o) + GROUP_FIRST)),
                Segment::GLOBAL | Segment::READONLY => self.target.addresses.get(&at).copied().map(Storage::At),
                _ => None,
            };
            list.extend(storage.map(|s| Variable {
                formal: entry.offset < e.first_code,
                ..variable(module, at, v, s)
            }));
        }
        list
    }

    /// Variables of module scope that the kernel can reach: those of group and private memory only if it uses them.
    pub(super) fn globals(&self) -> Vec<Variable> {
        let mut list = Vec::new();
        each(self.linked, |module, site, directive| {
            let Directive::Variable(v) = directive else { return };
            let storage = match v.segment {
                Segment::GLOBAL | Segment::READONLY => self.target.addresses.get(&site).copied(),
                Segment::GROUP => self.layout.group_offset(site).map(|o| u64::from(o) + GROUP_FIRST),
                Segment::PRIVATE => self.layout.private_offset(site).map(|o| u64::from(o) + PRIVATE_FIRST),
                _ => None,
            };
            list.extend(storage.map(|s| variable(module, site, v, Storage::At(s))));
        });
        list
    }

    /// The fbarriers' names by number.
    pub(super) fn fbarrier_names(&self) -> Vec<String> {
        let mut names = vec![String::new(); self.layout.fbarriers() as usize];
        for (site, number) in self.layout.fbarrier_sites() {
            let module = self.linked.modules.get(site.0);
            let name = module.and_then(|m| match m.directive(site.1) {
                Some(Directive::Fbarrier(f)) => m.string(f.name),
                _ => None,
            });
            if let (Some(to), Some(name)) = (names.get_mut(number as usize), name) {
                *to = name.to_string();
            }
        }
        names
    }
}

/// Directives of module scope of all modules.
fn each<'a>(linked: &Linked<'a>, mut see: impl FnMut(&Module<'a>, Site, Directive)) {
    for (index, module) in linked.modules.iter().enumerate() {
        let mut inside = 0;
        for entry in module.code() {
            let Some(directive) = Directive::decode(&entry) else {
                continue;
            };
            if entry.offset < inside {
                continue;
            }
            if let Directive::Executable(e) = directive {
                inside = e.next;
            }
            see(module, (index, entry.offset), directive);
        }
    }
}
