//! Loading: variables get memory on the agents, kernels are decoded for them (PRM 4.2.2).

use crate::code::Kernel;
use crate::image::{ImageDescriptor, SamplerDescriptor};
use crate::lower::{self, Linked, Site};
use crate::memory::Use;
use crate::program::{Findings, Program};
use crate::system::System;
use diag::Diagnostic;
use hsail::brig::{Directive, Module, Operand, StorageNames, Variable};
use hsail::code::{Allocation, Control, Linkage, Segment};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A program loaded onto agents. Program-allocation variables exist once, agent-allocation and readonly variables once an agent.
#[derive(Debug)]
pub struct Executable {
    system: Arc<System>,
    program: Arc<Program>,
    externals: HashMap<String, u64>,
    /// Variables with program allocation, by their names in memory.
    shared: HashMap<String, u64>,
    agents: BTreeMap<u32, Loaded>,
    /// Control directives of all kernels, beside their own.
    required: Vec<(Control, Vec<u64>)>,
}

/// A global or readonly variable that has memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedVariable {
    /// With its `&` or, in a function, `%`.
    pub name: String,
    pub module: String,
    pub variable: Variable,
    /// What tells it from all others of the program.
    pub storage_name: String,
    pub address: u64,
    /// An external definition stands for it.
    pub external: bool,
}

/// An indirect function that an agent has a handle of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedFunction {
    /// With its `&`.
    pub name: String,
    pub module: String,
    pub linkage: Linkage,
    /// What `icall` takes.
    pub handle: u64,
}

/// What one agent has of an executable.
#[derive(Debug)]
struct Loaded {
    /// Of variables, with their names in memory.
    addresses: HashMap<Site, (u64, String)>,
    /// By module and name.
    kernels: Vec<Arc<Kernel>>,
    indirect: Vec<LoadedFunction>,
}

fn name_of(module: &Module<'_>) -> String {
    let name = module.header().and_then(|h| module.string(h.name));
    name.unwrap_or_default().to_owned()
}

/// Handles of indirect functions are numbers from here on; never an address of memory.
const FIRST_FUNCTION_HANDLE: u64 = 0x8000;
const FUNCTION_HANDLE_STEP: u64 = 16;
/// An initializer's lists may hold lists.
const MAX_NESTING: u32 = 8;

impl Executable {
    pub fn new(system: Arc<System>, program: Arc<Program>) -> Executable {
        Executable {
            system,
            program,
            externals: HashMap::new(),
            shared: HashMap::new(),
            agents: BTreeMap::new(),
            required: Vec::new(),
        }
    }

    /// Demands a control directive of every kernel that is loaded from now on, as `hsa_ext_control_directives_t` does (PRM 13.4).
    pub fn require(&mut self, control: Control, values: Vec<u64>) {
        self.required.push((control, values));
    }

    /// Gives a program-linkage variable that no module defines its address (PRM 4.2.2). `name` has its `&`.
    pub fn define(&mut self, name: &str, address: u64) {
        self.externals.insert(name.to_string(), address);
    }

    /// Says where a variable with program allocation is, by its name in memory ([`StorageNames`]): another agent has it already.
    pub fn share(&mut self, name: &str, address: u64) {
        self.shared.insert(name.to_string(), address);
    }

    /// Loads the program onto an agent, `0..Options::agents`.
    pub fn load(&mut self, agent: u32) -> Result<(), Findings> {
        let whole = |message: String| vec![(String::new(), Diagnostic::error("load", message))];
        if agent >= self.system.options.agents {
            return Err(whole(format!(
                "agent {agent} does not exist: there are {}",
                self.system.options.agents
            )));
        }
        if self.program.model() != self.system.options.model && !self.program.parts.is_empty() {
            return Err(whole(format!(
                "the program's machine model is {}, the system's {}",
                self.program.model(),
                self.system.options.model
            )));
        }
        let program = self.program.clone();
        program.check()?;
        let linked = Linked::new(program.linked()?);
        let mut addresses = HashMap::new();
        let mut names = StorageNames::default();
        for (index, module) in linked.modules.iter().enumerate() {
            let name = &program.parts[index].source.name;
            names.begin();
            for entry in module.code() {
                let Some(directive) = Directive::decode(&entry) else {
                    continue;
                };
                let storage_name = names.name(module, entry.offset, &directive);
                let (Directive::Variable(v), Some(storage_name)) = (directive, storage_name) else {
                    continue;
                };
                let site = (index, entry.offset);
                let address = self.place(module, v, &storage_name).map_err(|m| {
                    vec![(
                        name.clone(),
                        Diagnostic::error("load", m).at(module.code_location(site.1)),
                    )]
                })?;
                if let Some(address) = address {
                    addresses.insert(site, (address, storage_name));
                }
            }
        }
        let at = addresses.iter().map(|(site, (address, _))| (*site, *address)).collect();
        let indirect: Vec<_> = linked.indirect_functions().collect();
        let handles: HashMap<Site, u64> = indirect
            .iter()
            .enumerate()
            .map(|(i, (site, _))| (*site, FIRST_FUNCTION_HANDLE + FUNCTION_HANDLE_STEP * i as u64))
            .collect();
        let target = lower::Target {
            addresses: &at,
            handles: &handles,
            wave_size: self.system.options.wave_size,
            model: self.program.model(),
            roundings: &program.roundings(),
            sources: program.sources(),
        };
        let mut kernels = Vec::new();
        for site in linked.kernels() {
            let mut kernel = lower::kernel(&linked, &target, site).map_err(|(index, offset, message)| {
                let name = program
                    .parts
                    .get(index)
                    .map_or(String::new(), |p| p.source.name.clone());
                let location = linked.modules.get(index).map(|m| m.code_location(offset));
                let d = Diagnostic::error("load", message);
                vec![(name, location.map_or(d.clone(), |l| d.at(l)))]
            })?;
            for (control, values) in &self.required {
                kernel.require(*control, values);
            }
            kernels.push(Arc::new(kernel));
        }
        let indirect = indirect.iter().map(|(site, function)| {
            let module = &linked.modules[site.0];
            LoadedFunction {
                name: module.string(function.name).unwrap_or_default().to_owned(),
                module: name_of(module),
                linkage: function.linkage,
                handle: handles[site],
            }
        });
        let indirect = indirect.collect();
        let loaded = Loaded {
            addresses,
            kernels,
            indirect,
        };
        self.agents.insert(agent, loaded);
        Ok(())
    }

    /// The address of a global or readonly variable: of a definition, newly allocated unless it is the program's and is there
    /// already; of a declaration that an external definition stands for. None for other declarations.
    fn place(&mut self, module: &Module<'_>, v: Variable, storage_name: &str) -> Result<Option<u64>, String> {
        let name = module.string(v.name).unwrap_or_default();
        if !v.is_definition() {
            return Ok(self.externals.get(name).copied());
        }
        let shared = v.segment == Segment::GLOBAL && v.allocation != Allocation::AGENT;
        if let Some(address) = self.shared.get(storage_name).filter(|_| shared) {
            return Ok(Some(*address));
        }
        let mut data = Vec::new();
        if v.init != 0 {
            self.constant(module, v.init, 0, &mut data)?;
        }
        let bytes = v.bytes().max(data.len() as u64);
        let usage = match (v.segment, v.is_const()) {
            (Segment::READONLY, _) => Use::Readonly,
            (_, true) => Use::Const,
            _ => Use::Global,
        };
        let align = v.align.bytes().unwrap_or(1);
        let address = self
            .system
            .variable(name, (bytes, align), usage, &data)
            .map_err(|e| format!("`{name}`: {e}"))?;
        if shared {
            self.shared.insert(storage_name.to_string(), address);
        }
        Ok(Some(address))
    }

    /// Appends a constant's bytes.
    fn constant(&self, module: &Module<'_>, operand: u32, depth: u32, out: &mut Vec<u8>) -> Result<(), String> {
        if depth > MAX_NESTING {
            return Err(format!("an initializer is nested more than {MAX_NESTING} times"));
        }
        match module.operand(operand) {
            Some(Operand::Bytes { bytes, .. }) => out.extend_from_slice(bytes),
            Some(Operand::ConstantList { elements, .. }) => {
                for element in elements.iter() {
                    self.constant(module, element, depth + 1, out)?;
                }
            }
            Some(Operand::Align { align, .. }) => {
                let align = align.bytes().unwrap_or(1) as usize;
                out.resize(out.len().next_multiple_of(align), 0);
            }
            Some(Operand::Image(c)) => {
                let descriptor = ImageDescriptor::of(&c).map_err(|e| e.to_string())?;
                let handle = self.system.create_image(c.ty, descriptor).map_err(|e| e.to_string())?;
                out.extend_from_slice(&handle.to_le_bytes());
            }
            Some(Operand::Sampler(c)) => {
                let descriptor = SamplerDescriptor::of(&c).map_err(|e| e.to_string())?;
                let handle = self.system.create_sampler(descriptor).map_err(|e| e.to_string())?;
                out.extend_from_slice(&handle.to_le_bytes());
            }
            _ => return Err("an initializer is no constant".into()),
        }
        Ok(())
    }

    /// The kernels of an agent, in the order of modules and text.
    pub fn kernels(&self, agent: u32) -> &[Arc<Kernel>] {
        self.agents.get(&agent).map_or(&[], |l| &l.kernels)
    }

    /// The kernel of a name, with or without its `&`.
    pub fn kernel(&self, agent: u32, name: &str) -> Option<Arc<Kernel>> {
        let bare = name.strip_prefix('&').unwrap_or(name);
        let mut kernels = self.kernels(agent).iter();
        kernels.find(|k| k.name.strip_prefix('&') == Some(bare)).cloned()
    }

    /// Address of a module-scope global or readonly variable on an agent; `name` with its `&`.
    pub fn variable(&self, agent: u32, name: &str) -> Option<u64> {
        let loaded = self.agents.get(&agent)?;
        let mut found = loaded.addresses.iter().filter(|(site, _)| {
            let Some(part) = self.program.parts.get(site.0) else {
                return false;
            };
            let module = Module::read(&part.brig).ok();
            module.is_some_and(|m| m.variable(site.1).is_some_and(|v| m.string(v.name) == Some(name)))
        });
        found.next().map(|(_, (address, _))| *address)
    }

    /// The variables that an agent has memory of, its own and the program's, and those that are defined outside.
    pub fn variables(&self, agent: u32) -> Vec<LoadedVariable> {
        let Some(loaded) = self.agents.get(&agent) else {
            return Vec::new();
        };
        let mut list = Vec::new();
        for (index, part) in self.program.parts.iter().enumerate() {
            let Ok(module) = Module::read(&part.brig) else { continue };
            for entry in module.code() {
                let address = loaded.addresses.get(&(index, entry.offset));
                let (Some(Directive::Variable(v)), Some((address, storage_name))) =
                    (Directive::decode(&entry), address)
                else {
                    continue;
                };
                list.push(LoadedVariable {
                    name: module.string(v.name).unwrap_or_default().to_string(),
                    module: name_of(&module),
                    variable: v,
                    storage_name: storage_name.clone(),
                    address: *address,
                    external: !v.is_definition(),
                });
            }
        }
        list
    }

    /// The indirect functions of an agent.
    pub fn indirect_functions(&self, agent: u32) -> &[LoadedFunction] {
        self.agents.get(&agent).map_or(&[], |l| &l.indirect)
    }

    /// The handle that `icall` takes for an indirect function of an agent; `name` with its `&`.
    pub fn indirect_function(&self, agent: u32, name: &str) -> Option<u64> {
        let mut all = self.indirect_functions(agent).iter();
        all.find(|f| f.name == name).map(|f| f.handle)
    }

    pub fn system(&self) -> &Arc<System> {
        &self.system
    }
}
