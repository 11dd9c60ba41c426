//! From BRIG to [`code`](crate::code): each kernel with the functions it can reach, operands resolved, branches with the
//! place where their lanes meet again.

mod frame;
mod inst;
mod names;
mod operand;

use crate::code::*;
use crate::flow::post_dominators;
use crate::program::Sources;
use frame::{Frame, Layout};
use hsail::brig::{Directive, Executable, ExecutableKind, Inst, Module, Operand};
use hsail::code::{Control, Linkage, MachineModel, Round, Segment};
use std::collections::HashMap;
use std::sync::Arc;

/// A module's number and an offset in its code.
pub(crate) type Site = (usize, u32);

/// An error: module, offset in its code, and what is wrong.
pub(crate) type Wrong = (usize, u32, String);

/// What code is made for.
pub(crate) struct Target<'a> {
    pub addresses: &'a HashMap<Site, u64>,
    /// Handles of indirect functions.
    pub handles: &'a HashMap<Site, u64>,
    pub wave_size: u32,
    pub model: MachineModel,
    /// By module.
    pub roundings: &'a [Round],
    pub sources: Arc<Sources>,
}

/// Modules with their program-linkage definitions.
pub(crate) struct Linked<'a> {
    pub modules: Vec<Module<'a>>,
    definitions: HashMap<String, Site>,
    executables: Vec<(Site, Executable)>,
}

impl<'a> Linked<'a> {
    pub fn new(modules: Vec<Module<'a>>) -> Linked<'a> {
        let mut definitions = HashMap::new();
        let mut executables = Vec::new();
        for (index, module) in modules.iter().enumerate() {
            for entry in module.code() {
                let site = (index, entry.offset);
                let (name, linkage, defined) = match Directive::decode(&entry) {
                    Some(Directive::Executable(e)) => {
                        if e.is_definition() && e.kind != ExecutableKind::Signature {
                            executables.push((site, e));
                        }
                        (e.name, e.linkage, e.is_definition())
                    }
                    Some(Directive::Variable(v)) => (v.name, v.linkage, v.is_definition()),
                    Some(Directive::Fbarrier(f)) => (f.name, f.linkage, f.is_definition()),
                    _ => continue,
                };
                if defined
                    && linkage == Linkage::PROGRAM
                    && let Some(name) = module.string(name)
                {
                    definitions.insert(name.to_string(), site);
                }
            }
        }
        Linked {
            modules,
            definitions,
            executables,
        }
    }

    /// The definition that a reference to a symbol means, or the symbol itself.
    pub fn definition(&self, site: Site) -> Site {
        let Some(module) = self.modules.get(site.0) else {
            return site;
        };
        let (name, defined) = match module.directive(site.1) {
            Some(Directive::Executable(e)) => (e.name, e.is_definition()),
            Some(Directive::Variable(v)) => (v.name, v.is_definition()),
            Some(Directive::Fbarrier(f)) => (f.name, f.is_definition()),
            _ => return site,
        };
        if defined {
            return site;
        }
        let name = module.string(name).unwrap_or_default();
        self.definitions.get(name).copied().unwrap_or(site)
    }

    pub fn kernels(&self) -> Vec<Site> {
        let kernels = self
            .executables
            .iter()
            .filter(|(_, e)| e.kind == ExecutableKind::Kernel);
        kernels.map(|(site, _)| *site).collect()
    }

    /// The indirect functions and their sites.
    pub fn indirect_functions(&self) -> impl Iterator<Item = (Site, Executable)> {
        let all = self.executables.iter().copied();
        all.filter(|(_, e)| e.kind == ExecutableKind::IndirectFunction)
    }
}

/// Functions of one kernel; a limit for hostile programs only.
const MAX_FUNCTIONS: usize = 1 << 16;

/// What one kernel's functions share while they are decoded.
pub(crate) struct Unit<'a, 'b> {
    linked: &'b Linked<'a>,
    target: &'b Target<'b>,
    layout: Layout,
    /// Functions by site; decoded in the order of their numbers.
    numbers: HashMap<Site, u32>,
    sites: Vec<Site>,
    dynamic: bool,
    has_icall: bool,
    controls: Vec<(Control, Vec<u64>)>,
}

/// Decodes a kernel and what it can call.
pub(crate) fn kernel(linked: &Linked<'_>, target: &Target<'_>, site: Site) -> Result<Kernel, Wrong> {
    let mut unit = Unit {
        linked,
        target,
        layout: Layout::default(),
        numbers: HashMap::new(),
        sites: Vec::new(),
        dynamic: false,
        has_icall: false,
        controls: Vec::new(),
    };
    unit.number(site);
    let mut functions = Vec::new();
    let mut own_controls = Vec::new();
    let (mut detect, mut break_on) = (0, 0);
    while let Some(next) = unit.sites.get(functions.len()).copied() {
        if functions.len() >= MAX_FUNCTIONS {
            return Err((
                site.0,
                site.1,
                format!("it reaches more than {MAX_FUNCTIONS} functions"),
            ));
        }
        functions.push(unit.function(next)?);
        for (control, values) in &unit.controls {
            let bits = values.first().copied().unwrap_or(0) as u8;
            match *control {
                Control::ENABLEDETECTEXCEPTIONS => detect |= bits,
                Control::ENABLEBREAKEXCEPTIONS => break_on |= bits,
                _ => {}
            }
        }
        let controls = std::mem::take(&mut unit.controls);
        if functions.len() == 1 {
            own_controls = controls;
        }
        if unit.has_icall {
            for (indirect, _) in linked.indirect_functions() {
                unit.number(indirect);
            }
        }
    }
    let module = &linked.modules[site.0];
    let executable = module
        .executable(site.1)
        .ok_or((site.0, site.1, "no kernel".to_string()))?;
    let (arguments, kernarg_bytes, kernarg_align) = arguments(module, executable);
    let indirect = target
        .handles
        .iter()
        .filter_map(|(site, handle)| Some((*handle, *unit.numbers.get(site)?)))
        .collect();
    Ok(Kernel {
        name: module.string(executable.name).unwrap_or_default().to_string(),
        arguments,
        kernarg_bytes,
        kernarg_align,
        group_bytes: u64::from(unit.layout.group_bytes()),
        private_bytes: u64::from(unit.layout.private_bytes())
            + functions.first().map_or(0, |f| u64::from(f.private_bytes)),
        dynamic_call_stack: unit.dynamic,
        controls: own_controls,
        functions,
        indirect,
        fbarriers: unit.layout.fbarriers(),
        module_private_bytes: unit.layout.private_bytes(),
        variables: unit.globals(),
        fbarrier_names: unit.fbarrier_names(),
        detect,
        break_on,
        sources: target.sources.clone(),
    })
}

/// Kernarg layout (PRM 4.21): in the order of the declaration, naturally aligned, padded to 16.
fn arguments(module: &Module<'_>, e: Executable) -> (Vec<KernelArgument>, u64, u64) {
    let (mut list, mut end, mut align) = (Vec::new(), 0u64, 16u64);
    for (_, v) in frame::formals(module, e) {
        let own = v.align.bytes().unwrap_or(1).max(1);
        let offset = end.checked_next_multiple_of(own).unwrap_or(u64::MAX);
        let bytes = v.bytes();
        list.push(KernelArgument {
            name: module.string(v.name).unwrap_or_default().to_string(),
            ty: v.ty,
            offset,
            bytes,
        });
        end = offset.saturating_add(bytes);
        align = align.max(own);
    }
    (list, end.checked_next_multiple_of(16).unwrap_or(u64::MAX), align)
}

impl Unit<'_, '_> {
    /// The number of a function; new ones are decoded later.
    fn number(&mut self, site: Site) -> u32 {
        let next = self.sites.len() as u32;
        *self.numbers.entry(site).or_insert_with(|| {
            self.sites.push(site);
            next
        })
    }

    fn function(&mut self, site: Site) -> Result<Function, Wrong> {
        let module = &self.linked.modules[site.0];
        let Some(e) = module.executable(site.1).filter(|e| e.is_definition()) else {
            return Err((site.0, site.1, "a function without a definition is called".into()));
        };
        let mut frame = Frame::new(module, site, e).map_err(|m| (site.0, site.1, m))?;
        let mut body = inst::Body::default();
        let mut labels = HashMap::new();
        let mut names = Vec::new();
        for entry in module.code_from(e.first_code).take_while(|c| c.offset < e.next) {
            let wrong = |m: String| (site.0, entry.offset, m);
            if let Some(inst) = Inst::decode(entry.bytes) {
                self.lower(site, &frame, &inst, entry.offset, &mut body)
                    .map_err(wrong)?;
                continue;
            }
            match Directive::decode(&entry) {
                Some(Directive::Label { name }) => {
                    labels.insert(entry.offset, body.ops.len() as u32);
                    let name = module.string(name).unwrap_or_default();
                    names.push((name.to_string(), body.ops.len() as u32));
                }
                Some(Directive::Variable(v)) => match v.segment {
                    Segment::GROUP => {
                        self.layout.group((site.0, entry.offset), v).map_err(wrong)?;
                    }
                    Segment::PRIVATE | Segment::SPILL | Segment::ARG => frame.local(entry.offset, v).map_err(wrong)?,
                    _ => {}
                },
                Some(Directive::Control { control, operands }) => {
                    let value = |o| match module.operand(o) {
                        Some(Operand::Bytes { bytes, .. }) => operand::value_of(bytes) as u64,
                        _ => u64::from(self.target.wave_size),
                    };
                    let values = module
                        .list(operands)
                        .map_or(Vec::new(), |l| l.iter().map(value).collect());
                    self.controls.push((control, values));
                }
                _ => {}
            }
        }
        let exit = body.ops.len() as u32;
        body.ops.push(Op::Exit);
        body.places.push(e.next);
        body.finish(&labels, exit).map_err(|(o, m)| (site.0, o, m))?;
        let (output, inputs) = frame.formals(e);
        Ok(Function {
            labels: names,
            variables: self.locals(site, e, &frame),
            name: module.string(e.name).unwrap_or_default().to_string(),
            module: site.0,
            ops: body.ops,
            places: body.places,
            registers: body.registers,
            private_bytes: frame.private_bytes(),
            spill_bytes: frame.spill_bytes(),
            arg_bytes: frame.arg_bytes(),
            output,
            inputs,
        })
    }
}

impl inst::Body {
    /// Puts operation numbers in the place of labels, and the joins of branches.
    fn finish(&mut self, labels: &HashMap<u32, u32>, exit: u32) -> Result<(), (u32, String)> {
        let mut successors: Vec<Vec<u32>> = Vec::with_capacity(self.ops.len());
        for (i, op) in self.ops.iter_mut().enumerate() {
            let next = (i as u32 + 1).min(exit);
            let place = self.places[i];
            let find = |label: u32| {
                if label == inst::RETURN {
                    return Ok(exit);
                }
                labels
                    .get(&label)
                    .copied()
                    .ok_or_else(|| (place, "a branch to what is no label of this code block".to_string()))
            };
            successors.push(match op {
                Op::Br { to } => {
                    *to = find(*to)?;
                    vec![*to]
                }
                Op::Cbr { to, .. } => {
                    *to = find(*to)?;
                    vec![*to, next]
                }
                Op::Sbr { to, .. } => {
                    for label in to.iter_mut() {
                        *label = find(*label)?;
                    }
                    to.to_vec()
                }
                Op::Exit => Vec::new(),
                _ => vec![next],
            });
        }
        let joins = post_dominators(&successors, exit);
        for (i, op) in self.ops.iter_mut().enumerate() {
            match op {
                Op::Cbr { join, .. } | Op::Sbr { join, .. } => *join = joins[i],
                _ => {}
            }
        }
        Ok(())
    }
}
