//! Code object readers, executables, loaded code objects and symbols, for both loader APIs.
//!
//! Source: HSA Runtime Programmer's Reference Manual 1.2, 2.11; ROCm's `hsa_ven_amd_loader.h`.

mod symbol;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use amdgpu_emu::device::{self, DeviceError, LoadedKernel, LoadedSegment};
use amdgpu_emu::memory::Memory;
use amdgpu_isa::TargetId;
use code_object::CodeObject;
use hsa_abi::info::{CodeObjectInfo, CodeSymbolInfo, ExecutableInfo, ExecutableState, ExecutableSymbolInfo};
use hsa_abi::loader::{LoaderCodeObjectStorageType, LoaderLoadedCodeObjectInfo, LoaderLoadedCodeObjectKind};
use hsa_abi::{DefaultFloatRounding, MachineModel, Profile, Status};

use crate::agent::{Agent, KernelInfo, Origin};
use crate::blit::Blit;
use crate::described::Described;
use crate::hsail_agent::{Hsail, LoadedHsail};
use crate::hsail_object;
use crate::locked;
use crate::program::Refused;
use crate::value::{Answer, Value};
use symbol::{Symbol, SymbolOf, VariableOf, is_of_program};

/// The option of `hsa_executable_create_alt` that has constructors and destructors of device code run ([`crate::lifetime`]).
pub const RUN_INIT_KERNELS: &str = "--run-init-kernels";

/// Bytes of a code object that a reader or the old API has read.
#[derive(Debug, Clone)]
pub struct Source {
    pub bytes: Arc<[u8]>,
    /// Where the host program keeps them; 0 if they came from a file.
    pub address: u64,
    /// `file://` or `memory://` address, as AMDGPUUsage's Loaded Code Object Path URI has it.
    pub uri: String,
}

/// A code object in an agent's memory.
pub struct Loaded {
    pub agent: u64,
    pub executable: u64,
    pub source: Source,
    pub kernels: Vec<LoadedKernel>,
    pub segments: Vec<LoadedSegment>,
    /// A BRIG program of an HSAIL agent, instead of the above.
    hsail: Option<LoadedHsail>,
    variables: Vec<device::LoadedVariable>,
    /// From addresses of the object to those in memory.
    delta: u64,
}

impl Loaded {
    /// From addresses of the object to those in memory.
    pub fn load_delta(&self) -> u64 {
        self.delta
    }
}

struct Executable {
    profile: Profile,
    rounding: DefaultFloatRounding,
    frozen: bool,
    /// `init` and `fini` kernels are run by the runtime.
    runs_init_kernels: bool,
    loaded: Vec<u64>,
    symbols: Vec<u64>,
    /// Addresses that the host program defined, for an agent's handle or for all (0).
    defined: HashMap<(u64, String), u64>,
    shared: HashMap<String, Shared>,
}

/// A variable with program allocation, which is there once for all agents (PRM 4.2.2). The first code object that holds it gives it its memory.
struct Shared {
    address: u64,
    bytes: u64,
    /// Agents that have loaded a definition.
    agents: Vec<u64>,
}

#[derive(Default)]
struct Tables {
    readers: HashMap<u64, Source>,
    objects: HashMap<u64, Source>,
    executables: BTreeMap<u64, Executable>,
    loaded: BTreeMap<u64, Arc<Loaded>>,
    symbols: HashMap<u64, Symbol>,
    /// Of code objects of the old API that were asked for them.
    object_symbols: HashMap<u64, Vec<u64>>,
}

/// All executables of a runtime.
#[derive(Default)]
pub struct Executables {
    tables: Mutex<Tables>,
    next: AtomicU64,
}

impl Executables {
    fn handle(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// A reader for bytes.
    pub fn create_reader(&self, source: Source) -> u64 {
        let handle = self.handle();
        locked(&self.tables).readers.insert(handle, source);
        handle
    }

    pub fn destroy_reader(&self, handle: u64) -> Result<(), Status> {
        let removed = locked(&self.tables).readers.remove(&handle);
        removed.map(drop).ok_or(Status::ERROR_INVALID_CODE_OBJECT_READER)
    }

    /// The bytes behind a reader.
    pub fn reader(&self, handle: u64) -> Result<Source, Status> {
        let tables = locked(&self.tables);
        tables
            .readers
            .get(&handle)
            .cloned()
            .ok_or(Status::ERROR_INVALID_CODE_OBJECT_READER)
    }

    /// A code object of the old API.
    ///
    /// # Errors
    /// It is none.
    pub fn create_object(&self, source: Source) -> Result<u64, Status> {
        if hsail_object::unwrap(&source.bytes).is_none() {
            CodeObject::parse(&source.bytes).map_err(|_| Status::ERROR_INVALID_CODE_OBJECT)?;
        }
        let handle = self.handle();
        locked(&self.tables).objects.insert(handle, source);
        Ok(handle)
    }

    pub fn destroy_object(&self, handle: u64) -> Result<(), Status> {
        let mut tables = locked(&self.tables);
        for symbol in tables.object_symbols.remove(&handle).unwrap_or_default() {
            tables.symbols.remove(&symbol);
        }
        tables
            .objects
            .remove(&handle)
            .map(drop)
            .ok_or(Status::ERROR_INVALID_CODE_OBJECT)
    }

    /// The bytes of a code object of the old API.
    pub fn object(&self, handle: u64) -> Result<Source, Status> {
        let tables = locked(&self.tables);
        tables
            .objects
            .get(&handle)
            .cloned()
            .ok_or(Status::ERROR_INVALID_CODE_OBJECT)
    }

    /// `hsa_code_object_get_info`. `isa` gives the handle of a target's instruction set.
    ///
    /// # Errors
    /// No such object or attribute.
    pub fn object_info(&self, handle: u64, attribute: u32, isa: impl Fn(CodeFor<'_>) -> u64) -> Answer {
        let source = self.object(handle)?;
        let attribute = CodeObjectInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        if let Some(object) = hsail_object::unwrap(&source.bytes) {
            return hsail_object_info(&object, attribute, isa(CodeFor::Hsail));
        }
        let object = CodeObject::parse(&source.bytes).map_err(|_| Status::ERROR_INVALID_CODE_OBJECT)?;
        let described = Described::read(&object);
        Ok(match attribute {
            CodeObjectInfo::Version => Value::name(object.version_name()),
            CodeObjectInfo::Type => Value::u32(0),
            CodeObjectInfo::Isa => Value::u64(isa(CodeFor::Gpu(&object.target()))),
            CodeObjectInfo::MachineModel => {
                let model = described.map_or(MachineModel::Large, |d| d.model);
                Value::u32(model.raw())
            }
            CodeObjectInfo::Profile => Value::u32(described.map_or(Profile::Full, |d| d.profile).raw()),
            CodeObjectInfo::DefaultFloatRoundingMode => {
                let rounding = described.map_or(DefaultFloatRounding::Near, |d| d.rounding);
                Value::u32(rounding.raw())
            }
        })
    }

    /// Symbols of a code object of the old API: its kernels and variables.
    ///
    /// # Errors
    /// No such object.
    pub fn object_symbols(&self, handle: u64) -> Result<Vec<u64>, Status> {
        let source = self.object(handle)?;
        if let Some(known) = locked(&self.tables).object_symbols.get(&handle) {
            return Ok(known.clone());
        }
        let broken = |_| Status::ERROR_INVALID_CODE_OBJECT;
        let symbols: Vec<Symbol> = if hsail_object::unwrap(&source.bytes).is_some() {
            let loaded = LoadedHsail::look_at(&source.bytes).map_err(|(status, _)| status)?;
            Symbol::of_hsail(&loaded, 0)
        } else {
            let object = CodeObject::parse(&source.bytes).map_err(broken)?;
            let kernels = object.kernels().map_err(broken)?.into_iter();
            let kernels = kernels.map(|k| Symbol::new(k.symbol, 0, SymbolOf::of_code_kernel(&k)));
            let variables = object.variables().map_err(broken)?.into_iter();
            let described = Described::read(&object);
            let variables = variables.filter(|v| !v.local || described.is_some()).map(|v| {
                let of = SymbolOf::Variable(VariableOf::of_agent(v.address, v.bytes));
                Symbol::new(v.name, 0, of)
            });
            let all = kernels.chain(variables).collect();
            match described {
                Some(described) => Symbol::described(all, &described, 0, &|_| None),
                None => all,
            }
        };
        let mut tables = locked(&self.tables);
        let handles: Vec<u64> = symbols.iter().map(|_| self.handle()).collect();
        tables.symbols.extend(handles.iter().copied().zip(symbols));
        tables.object_symbols.insert(handle, handles.clone());
        Ok(handles)
    }

    /// The symbol of this name among handles.
    pub fn symbol_named(&self, handles: &[u64], name: &str) -> Option<u64> {
        let tables = locked(&self.tables);
        handles
            .iter()
            .copied()
            .find(|h| tables.symbols.get(h).is_some_and(|s| s.is_named(name)))
    }

    /// The symbol of a name, with module linkage if a module is named: apart, or before the name as in `&module::&symbol`.
    pub fn symbol_among(&self, handles: &[u64], module: &str, name: &str) -> Option<u64> {
        if !module.is_empty() {
            return self.symbol_of_module(handles, module, name);
        }
        let of_module = || {
            let (module, name) = name.split_once("::").filter(|(module, _)| !module.is_empty())?;
            let tables = locked(&self.tables);
            let is = |h: &&u64| {
                tables
                    .symbols
                    .get(h)
                    .is_some_and(|s| s.is_of_module(module) && s.is_named(name))
            };
            handles.iter().find(is).copied()
        };
        self.symbol_named(handles, name).or_else(of_module)
    }

    /// As [`Executables::symbol_named`], among the symbols with module linkage of a module; if it has none of this name, among those with
    /// program linkage.
    pub fn symbol_of_module(&self, handles: &[u64], module: &str, name: &str) -> Option<u64> {
        let of_module = |h: &u64, module: &str| {
            let tables = locked(&self.tables);
            tables.symbols.get(h).is_some_and(|s| s.is_of_module(module))
        };
        let own: Vec<u64> = handles.iter().copied().filter(|h| of_module(h, module)).collect();
        let common: Vec<u64> = handles.iter().copied().filter(|h| of_module(h, "")).collect();
        self.symbol_named(&own, name)
            .or_else(|| self.symbol_named(&common, name))
    }

    /// `hsa_executable_create_alt`. Of the options one is known: [`RUN_INIT_KERNELS`].
    pub fn create(&self, profile: Profile, rounding: DefaultFloatRounding, options: &str) -> u64 {
        let handle = self.handle();
        let executable = Executable {
            profile,
            rounding,
            frozen: false,
            runs_init_kernels: options.split_whitespace().any(|o| o == RUN_INIT_KERNELS),
            loaded: Vec::new(),
            symbols: Vec::new(),
            defined: HashMap::new(),
            shared: HashMap::new(),
        };
        locked(&self.tables).executables.insert(handle, executable);
        handle
    }

    /// `hsa_executable_destroy`: also takes its code out of memory.
    pub fn destroy(
        &self,
        handle: u64,
        memory: &Memory,
        agents: &dyn Fn(u64) -> Option<Arc<Agent>>,
    ) -> Result<(), Status> {
        let mut tables = locked(&self.tables);
        let executable = tables
            .executables
            .remove(&handle)
            .ok_or(Status::ERROR_INVALID_EXECUTABLE)?;
        for symbol in &executable.symbols {
            tables.symbols.remove(symbol);
        }
        for loaded in executable.loaded.iter().filter_map(|l| tables.loaded.remove(l)) {
            let bases: Vec<u64> = loaded.segments.iter().map(|s| s.address).collect();
            if let Some(agent) = agents(loaded.agent)
                && let Some(hsail) = agent.as_hsail()
                && let Some(program) = &loaded.hsail
            {
                program.unload(hsail, memory);
            }
            if let Some(agent) = agents(loaded.agent)
                && let Some(gpu) = agent.as_gpu()
            {
                gpu.change_loaded(|l| {
                    let regions = l.program.regions().iter().filter(|r| !bases.contains(&r.base));
                    l.program = amdgpu_emu::program::Program::new(regions.cloned().collect());
                    loaded.kernels.iter().for_each(|k| drop(l.kernels.remove(&k.object)));
                });
            }
            for base in bases {
                memory.free(base);
            }
        }
        Ok(())
    }

    fn with<T>(&self, handle: u64, f: impl FnOnce(&mut Executable) -> Result<T, Status>) -> Result<T, Status> {
        let mut tables = locked(&self.tables);
        f(tables
            .executables
            .get_mut(&handle)
            .ok_or(Status::ERROR_INVALID_EXECUTABLE)?)
    }

    pub fn freeze(&self, handle: u64) -> Result<(), Status> {
        self.with(handle, |e| match std::mem::replace(&mut e.frozen, true) {
            true => Err(Status::ERROR_FROZEN_EXECUTABLE),
            false => Ok(()),
        })
    }

    pub(crate) fn runs_init_kernels(&self, handle: u64) -> Result<bool, Status> {
        self.with(handle, |e| Ok(e.runs_init_kernels))
    }

    pub(crate) fn is_frozen(&self, handle: u64) -> Result<bool, Status> {
        self.with(handle, |e| Ok(e.frozen))
    }

    /// What an executable has loaded, in order.
    pub(crate) fn all_of(&self, handle: u64) -> Result<Vec<Arc<Loaded>>, Status> {
        let handles = self.loaded(handle)?;
        let tables = locked(&self.tables);
        Ok(handles.iter().filter_map(|h| tables.loaded.get(h).cloned()).collect())
    }

    /// Whether an executable exists: all that is loaded is valid.
    pub fn validate(&self, handle: u64) -> Result<(), Status> {
        self.with(handle, |_| Ok(()))
    }

    /// `hsa_executable_get_info`.
    pub fn info(&self, handle: u64, attribute: u32) -> Answer {
        self.with(handle, |e| {
            Ok(
                match ExecutableInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)? {
                    ExecutableInfo::Profile => Value::u32(e.profile.raw()),
                    ExecutableInfo::State => Value::u32(match e.frozen {
                        true => ExecutableState::Frozen.raw(),
                        false => ExecutableState::Unfrozen.raw(),
                    }),
                    ExecutableInfo::DefaultFloatRoundingMode => Value::u32(e.rounding.raw()),
                },
            )
        })
    }

    /// Gives a variable that code objects leave open an address; agent 0 is for all agents.
    pub fn define(&self, handle: u64, agent: u64, name: &str, address: u64) -> Result<(), Status> {
        self.with(handle, |e| {
            if e.frozen {
                return Err(Status::ERROR_FROZEN_EXECUTABLE);
            }
            match e.defined.entry((agent, name.to_string())) {
                std::collections::hash_map::Entry::Occupied(_) => Err(Status::ERROR_VARIABLE_ALREADY_DEFINED),
                std::collections::hash_map::Entry::Vacant(slot) => {
                    slot.insert(address);
                    Ok(())
                }
            }
        })
    }

    /// Loads a code object for an agent; gives the loaded code object's handle.
    ///
    /// # Errors
    /// As `hsa_executable_load_agent_code_object` has them.
    pub fn load(
        &self,
        handle: u64,
        agent_handle: u64,
        agent: &Agent,
        source: Source,
        memory: &Memory,
    ) -> Result<u64, Refused> {
        if let Some(hsail) = agent.as_hsail() {
            return self.load_hsail(handle, agent_handle, hsail, source, memory);
        }
        let gpu = agent.as_gpu().ok_or(Status::ERROR_INVALID_AGENT)?;
        let object = CodeObject::parse(&source.bytes).map_err(|_| Status::ERROR_INVALID_CODE_OBJECT)?;
        let defined = self.with(handle, |e| match e.frozen {
            true => Err(Status::ERROR_FROZEN_EXECUTABLE),
            false => Ok(e.defined.clone()),
        })?;
        let described = Described::read(&object);
        let own = object.variables().map_err(|_| Status::ERROR_INVALID_CODE_OBJECT)?;
        let own: HashMap<&str, u64> = own
            .iter()
            .filter(|v| v.preemptible)
            .map(|v| (v.name, v.bytes))
            .collect();
        // other compilers' variables are each agent's own
        let shared = match &described {
            Some(_) => self.shared(handle, agent_handle, own.iter().map(|(name, bytes)| (*name, *bytes)))?,
            None => HashMap::new(),
        };
        let open: RefCell<Option<String>> = RefCell::default();
        // HSAIL's names have an `&`, symbols of its code objects not
        let known = |name: &str| {
            let at = |agent, name: &str| defined.get(&(agent, name.to_string())).copied();
            let both = |name: &str| at(agent_handle, name).or_else(|| at(0, name));
            both(name).or_else(|| both(&format!("&{name}")))
        };
        let resolve = |name: &str| {
            if own.contains_key(name) {
                return shared.get(name).copied();
            }
            let found = known(name);
            if found.is_none() {
                *open.borrow_mut() = Some(name.into());
            }
            found
        };
        let exe = device::load_object(memory, gpu.target, gpu.level, &object, &resolve).map_err(|e| match e {
            _ if open.borrow().is_some() => Status::ERROR_VARIABLE_UNDEFINED,
            DeviceError::Target { .. } => Status::ERROR_INCOMPATIBLE_ARGUMENTS,
            DeviceError::NoMemory(_) => Status::ERROR_OUT_OF_RESOURCES,
            _ => Status::ERROR_INVALID_CODE_OBJECT,
        })?;
        let plan = object.load_plan().ok();
        let first = plan.as_ref().and_then(|p| p.segments.iter().find(|s| s.mem_bytes > 0));
        let first_address = first.map_or(0, |s| s.address);
        let at = exe.segments.first().map_or(0, |s| s.address);
        let delta = at.wrapping_sub(first_address);
        let base = plan.as_ref().map_or(at, |p| p.start.wrapping_add(delta));
        let origin = Origin {
            object: source.bytes.clone(),
            delta,
            base,
            image_bytes: plan.map_or(0, |p| p.size_bytes),
        };
        gpu.change_loaded(|l| {
            for region in exe.program().regions() {
                l.program.push(region.clone());
            }
            for kernel in &exe.kernels {
                let info = KernelInfo {
                    name: kernel.name.as_str().into(),
                    layout: exe.layout,
                    blit: kernel.metadata.as_ref().and_then(Blit::of).map(Arc::new),
                    limits: described.as_ref().and_then(|d| d.limits_of(&kernel.name)),
                    cluster: kernel.cluster(),
                    origin: origin.clone(),
                };
                l.kernels.insert(kernel.object, info);
            }
        });
        let loaded = Loaded {
            agent: agent_handle,
            executable: handle,
            source,
            segments: exe.segments,
            kernels: exe.kernels,
            hsail: None,
            variables: exe.variables,
            delta: origin.delta,
        };
        let mut sharing = loaded.variables.clone();
        sharing.retain(|v| described.is_some() && v.preemptible);
        let kernels = loaded.kernels.iter().map(|k| Symbol::of_kernel(k, agent_handle));
        let variables = loaded.variables.iter().map(|v| Symbol::of_variable(v, agent_handle));
        let mut symbols = kernels.chain(variables).collect();
        if let Some(described) = described {
            symbols = Symbol::described(symbols, &described, agent_handle, &known);
        }
        let sharing = sharing.into_iter().map(|v| (v.name, v.address, v.bytes));
        Ok(self.enter(handle, loaded, symbols, sharing)?)
    }

    /// Loads a BRIG program for an HSAIL agent.
    fn load_hsail(
        &self,
        handle: u64,
        agent: u64,
        hsail: &Hsail,
        source: Source,
        memory: &Memory,
    ) -> Result<u64, Refused> {
        let defined = self.with(handle, |e| match e.frozen {
            true => Err(Status::ERROR_FROZEN_EXECUTABLE),
            false => Ok(e.defined.clone()),
        })?;
        let resolve = |name: &str| {
            let at = |agent| defined.get(&(agent, name.to_string())).copied();
            at(agent).or_else(|| at(0))
        };
        let known = self.shared(handle, agent, std::iter::empty())?;
        let program = LoadedHsail::load(hsail, memory, &source.bytes, &resolve, &known)
            .map_err(|(status, message)| Refused::new(status, message))?;
        let symbols = Symbol::of_hsail(&program, agent);
        let mut own = program.variables();
        own.retain(|v| v.variable.is_definition() && is_of_program(&v.variable));
        let named = own.iter().map(|v| (v.storage_name.as_str(), v.variable.bytes()));
        if let Err(refused) = self.shared(handle, agent, named) {
            program.unload(hsail, memory);
            return Err(refused);
        }
        let loaded = Loaded {
            agent,
            executable: handle,
            source,
            segments: Vec::new(),
            kernels: Vec::new(),
            hsail: Some(program),
            variables: Vec::new(),
            delta: 0,
        };
        let sharing = own.into_iter().map(|v| (v.storage_name, v.address, v.variable.bytes()));
        Ok(self.enter(handle, loaded, symbols, sharing)?)
    }

    /// Where an executable's variables with program allocation are, by their names in memory.
    ///
    /// # Errors
    /// One of those that an agent's code object is about to bring, with its size, is not the same as what is there, or the agent has it already.
    fn shared<'a>(
        &self,
        handle: u64,
        agent: u64,
        new: impl Iterator<Item = (&'a str, u64)>,
    ) -> Result<HashMap<String, u64>, Refused> {
        let tables = locked(&self.tables);
        let executable = tables.executables.get(&handle);
        let known = &executable.ok_or(Status::ERROR_INVALID_EXECUTABLE)?.shared;
        for (name, bytes) in new {
            let Some(found) = known.get(name) else { continue };
            let message = if found.agents.contains(&agent) {
                format!(
                    "the executable has the variable `{name}` already, of another code object of this agent: load the program once for each agent"
                )
            } else if found.bytes != bytes {
                format!(
                    "the variable `{name}` has {bytes} bytes, and {} in a code object that the executable has already: code objects of one \
                     executable must be of one program (PRM 4.2.2)",
                    found.bytes
                )
            } else {
                continue;
            };
            return Err(Refused::new(Status::ERROR_VARIABLE_ALREADY_DEFINED, message));
        }
        Ok(known.iter().map(|(name, v)| (name.clone(), v.address)).collect())
    }

    /// Enters what was loaded, with its symbols and its variables with program allocation: name in memory, address and size.
    fn enter(
        &self,
        handle: u64,
        loaded: Loaded,
        mut symbols: Vec<Symbol>,
        sharing: impl Iterator<Item = (String, u64, u64)>,
    ) -> Result<u64, Status> {
        let mut tables = locked(&self.tables);
        let Tables {
            executables,
            symbols: known,
            ..
        } = &mut *tables;
        let executable = executables.get_mut(&handle).ok_or(Status::ERROR_INVALID_EXECUTABLE)?;
        // what is there once has one symbol
        let of_program = executable
            .symbols
            .iter()
            .filter_map(|h| known.get(h)?.variable_of_program());
        let of_program: HashSet<_> = of_program.collect();
        symbols.retain(|s| s.variable_of_program().is_none_or(|name| !of_program.contains(&name)));
        for (name, address, bytes) in sharing {
            let new = || Shared {
                address,
                bytes,
                agents: Vec::new(),
            };
            executable
                .shared
                .entry(name)
                .or_insert_with(new)
                .agents
                .push(loaded.agent);
        }
        let loaded_handle = self.handle();
        let handles: Vec<u64> = symbols.iter().map(|_| self.handle()).collect();
        executable.loaded.push(loaded_handle);
        executable.symbols.extend(&handles);
        tables.symbols.extend(handles.into_iter().zip(symbols));
        tables.loaded.insert(loaded_handle, Arc::new(loaded));
        Ok(loaded_handle)
    }

    /// Handles of an executable's symbols: all, or those of an agent, or those of the program (agent 0).
    pub fn symbols(&self, handle: u64, agent: Option<u64>) -> Result<Vec<u64>, Status> {
        let all = self.with(handle, |e| Ok(e.symbols.clone()))?;
        let tables = locked(&self.tables);
        let of_agent = |h: &u64| agent.is_none_or(|a| tables.symbols.get(h).is_some_and(|s| s.agent == a));
        Ok(all.into_iter().filter(of_agent).collect())
    }

    /// The symbol of a name. A kernel is found by its descriptor's symbol.
    /// With a module's name, one with module linkage is meant.
    pub fn symbol(&self, handle: u64, module: &str, name: &str, agent: Option<u64>) -> Result<u64, Status> {
        let mut handles = self.symbols(handle, agent)?;
        if agent.is_some() {
            // a program symbol is found whatever agent is named
            handles.extend(self.symbols(handle, Some(0))?);
        }
        self.symbol_among(&handles, module, name)
            .ok_or(Status::ERROR_INVALID_SYMBOL_NAME)
    }

    fn get_symbol(&self, handle: u64, unknown: Status) -> Result<Symbol, Status> {
        locked(&self.tables).symbols.get(&handle).cloned().ok_or(unknown)
    }

    /// `hsa_executable_symbol_get_info`.
    ///
    /// # Errors
    /// No such symbol, or an attribute that its kind does not have.
    pub fn symbol_info(&self, handle: u64, attribute: u32) -> Answer {
        let symbol = self.get_symbol(handle, Status::ERROR_INVALID_EXECUTABLE_SYMBOL)?;
        symbol.info(ExecutableSymbolInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)?)
    }

    /// `hsa_code_symbol_get_info`, of the old API's code objects.
    ///
    /// # Errors
    /// No such symbol, or an attribute that its kind does not have.
    pub fn code_symbol_info(&self, handle: u64, attribute: u32) -> Answer {
        let symbol = self.get_symbol(handle, Status::ERROR_INVALID_CODE_SYMBOL)?;
        symbol.code_info(CodeSymbolInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)?)
    }

    /// Handles of all executables.
    pub fn all(&self) -> Vec<u64> {
        locked(&self.tables).executables.keys().copied().collect()
    }

    /// Handles of what an executable has loaded.
    pub fn loaded(&self, handle: u64) -> Result<Vec<u64>, Status> {
        self.with(handle, |e| Ok(e.loaded.clone()))
    }

    /// Everything that is loaded.
    pub fn all_loaded(&self) -> Vec<Arc<Loaded>> {
        locked(&self.tables).loaded.values().cloned().collect()
    }

    /// What is loaded at an address.
    pub fn at(&self, address: u64) -> Option<Arc<Loaded>> {
        let holds = |l: &Loaded| l.segments.iter().any(|s| address.wrapping_sub(s.address) < s.bytes);
        self.all_loaded().into_iter().find(|l| holds(l))
    }

    /// `hsa_ven_amd_loader_loaded_code_object_get_info`.
    pub fn loaded_info(&self, handle: u64, attribute: u32) -> Answer {
        use LoaderLoadedCodeObjectInfo as I;
        let loaded = locked(&self.tables)
            .loaded
            .get(&handle)
            .cloned()
            .ok_or(Status::ERROR_INVALID_CODE_OBJECT)?;
        let first = loaded.segments.first().map_or(0, |s| s.address);
        let end = loaded.segments.last().map_or(0, |s| s.address + s.bytes);
        let in_memory = loaded.source.address != 0;
        Ok(match I::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)? {
            I::Executable => Value::u64(loaded.executable),
            I::Kind => Value::u32(LoaderLoadedCodeObjectKind::Agent.raw()),
            I::Agent => Value::u64(loaded.agent),
            I::CodeObjectStorageType if in_memory => Value::u32(LoaderCodeObjectStorageType::Memory.raw()),
            I::CodeObjectStorageType => Value::u32(LoaderCodeObjectStorageType::File.raw()),
            I::CodeObjectStorageMemoryBase if in_memory => Value::u64(loaded.source.address),
            I::CodeObjectStorageMemorySize if in_memory => Value::u64(loaded.source.bytes.len() as u64),
            I::CodeObjectStorageMemoryBase | I::CodeObjectStorageMemorySize | I::CodeObjectStorageFile => {
                return Err(Status::ERROR_INVALID_ARGUMENT);
            }
            I::LoadDelta => Value::u64(loaded.delta),
            I::LoadBase => Value::u64(first),
            I::LoadSize => Value::u64(end - first),
            I::UriLength => Value::u32(loaded.source.uri.len() as u32),
            I::Uri => Value::characters(&loaded.source.uri),
        })
    }
}

/// What a code object is for.
pub enum CodeFor<'a> {
    Gpu(&'a TargetId),
    Hsail,
}

/// `hsa_code_object_get_info` of an HSAIL agent's code object: what the first module says.
fn hsail_object_info(object: &hsail_object::HsailObject<'_>, attribute: CodeObjectInfo, isa: u64) -> Answer {
    let module = object.modules.first().copied().unwrap_or_default();
    let module = hsail::brig::Module::read(module).map_err(|_| Status::ERROR_INVALID_CODE_OBJECT)?;
    let header = module.header().ok_or(Status::ERROR_INVALID_CODE_OBJECT)?;
    Ok(match attribute {
        CodeObjectInfo::Version => Value::name(&format!("{}.{}", header.major, header.minor)),
        CodeObjectInfo::Type => Value::u32(0),
        CodeObjectInfo::Isa => Value::u64(isa),
        CodeObjectInfo::MachineModel => Value::u32(header.model.0.into()),
        CodeObjectInfo::Profile => Value::u32(header.profile.0.into()),
        CodeObjectInfo::DefaultFloatRoundingMode => Value::u32(match header.round {
            hsail::code::Round::ZERO => DefaultFloatRounding::Zero.raw(),
            hsail::code::Round::NEAR => DefaultFloatRounding::Near.raw(),
            _ => DefaultFloatRounding::Default.raw(),
        }),
    })
}
