//! Code object readers, executables, loaded code objects and symbols, for both loader APIs.
//!
//! Source: HSA Runtime Programmer's Reference Manual 1.2, 2.11; ROCm's `hsa_ven_amd_loader.h`.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use amdgpu_emu::device::{self, DeviceError, LoadedKernel, LoadedSegment};
use amdgpu_emu::memory::Memory;
use amdgpu_isa::TargetId;
use code_object::CodeObject;
use hsa_abi::info::{
    CodeObjectInfo, CodeSymbolInfo, ExecutableInfo, ExecutableState, ExecutableSymbolInfo, SymbolKind, SymbolLinkage,
    VariableAllocation, VariableSegment,
};
use hsa_abi::loader::{LoaderCodeObjectStorageType, LoaderLoadedCodeObjectInfo, LoaderLoadedCodeObjectKind};
use hsa_abi::{DefaultFloatRounding, MachineModel, Profile, Status};

use crate::agent::{Agent, KernelInfo};
use crate::locked;
use crate::value::{Answer, Value};

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
    variables: Vec<device::LoadedVariable>,
    /// From addresses of the object to those in memory.
    delta: u64,
}

struct Executable {
    profile: Profile,
    rounding: DefaultFloatRounding,
    frozen: bool,
    loaded: Vec<u64>,
    symbols: Vec<u64>,
    /// Addresses that the host program defined, for an agent's handle or for all (0).
    defined: HashMap<(u64, String), u64>,
}

/// What a symbol is.
#[derive(Debug, Clone)]
enum SymbolOf {
    Kernel(Box<LoadedKernel>),
    Variable {
        address: u64,
        bytes: u64,
    },
    /// Of an object that is not loaded: no address.
    CodeKernel(Box<code_object::KernelDescriptor>),
}

#[derive(Debug, Clone)]
struct Symbol {
    name: String,
    agent: u64,
    of: SymbolOf,
}

#[derive(Default)]
struct Tables {
    readers: HashMap<u64, Source>,
    objects: HashMap<u64, Source>,
    executables: BTreeMap<u64, Executable>,
    loaded: BTreeMap<u64, Arc<Loaded>>,
    symbols: HashMap<u64, Symbol>,
}

/// All executables of a runtime.
#[derive(Default)]
pub struct Executables {
    tables: Mutex<Tables>,
    next: AtomicU64,
}

/// Name of a kernel's descriptor symbol.
fn symbol_name(kernel: &LoadedKernel) -> String {
    match &kernel.metadata {
        Some(m) if !m.symbol.is_empty() => m.symbol.clone(),
        _ => format!("{}.kd", kernel.name),
    }
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
        CodeObject::parse(&source.bytes).map_err(|_| Status::ERROR_INVALID_CODE_OBJECT)?;
        let handle = self.handle();
        locked(&self.tables).objects.insert(handle, source);
        Ok(handle)
    }

    pub fn destroy_object(&self, handle: u64) -> Result<(), Status> {
        let removed = locked(&self.tables).objects.remove(&handle);
        removed.map(drop).ok_or(Status::ERROR_INVALID_CODE_OBJECT)
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
    pub fn object_info(&self, handle: u64, attribute: u32, isa: impl Fn(&TargetId) -> u64) -> Answer {
        let source = self.object(handle)?;
        let object = CodeObject::parse(&source.bytes).map_err(|_| Status::ERROR_INVALID_CODE_OBJECT)?;
        Ok(
            match CodeObjectInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)? {
                CodeObjectInfo::Version => Value::name(object.version_name()),
                CodeObjectInfo::Type => Value::u32(0),
                CodeObjectInfo::Isa => Value::u64(isa(&object.target())),
                CodeObjectInfo::MachineModel => Value::u32(MachineModel::Large.raw()),
                CodeObjectInfo::Profile => Value::u32(Profile::Full.raw()),
                CodeObjectInfo::DefaultFloatRoundingMode => Value::u32(DefaultFloatRounding::Near.raw()),
            },
        )
    }

    /// Symbols of a code object of the old API: its kernels and variables.
    ///
    /// # Errors
    /// No such object.
    pub fn object_symbols(&self, handle: u64) -> Result<Vec<u64>, Status> {
        let source = self.object(handle)?;
        let broken = |_| Status::ERROR_INVALID_CODE_OBJECT;
        let object = CodeObject::parse(&source.bytes).map_err(broken)?;
        let kernels = object.kernels().map_err(broken)?;
        let variables = object.variables().map_err(broken)?;
        let kernels = kernels.into_iter().map(|k| Symbol {
            name: k.symbol.into(),
            agent: 0,
            of: SymbolOf::CodeKernel(Box::new(k.descriptor)),
        });
        let variables = variables.into_iter().filter(|v| !v.local).map(|v| Symbol {
            name: v.name.into(),
            agent: 0,
            of: SymbolOf::Variable {
                address: v.address,
                bytes: v.bytes,
            },
        });
        let mut tables = locked(&self.tables);
        let mut handles = Vec::new();
        for symbol in kernels.chain(variables) {
            let handle = self.handle();
            tables.symbols.insert(handle, symbol);
            handles.push(handle);
        }
        Ok(handles)
    }

    /// The symbol of this name among handles.
    pub fn symbol_named(&self, handles: &[u64], name: &str) -> Option<u64> {
        let tables = locked(&self.tables);
        handles
            .iter()
            .copied()
            .find(|h| tables.symbols.get(h).is_some_and(|s| s.name == name))
    }

    pub fn create(&self, profile: Profile, rounding: DefaultFloatRounding) -> u64 {
        let handle = self.handle();
        let executable = Executable {
            profile,
            rounding,
            frozen: false,
            loaded: Vec::new(),
            symbols: Vec::new(),
            defined: HashMap::new(),
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
    ) -> Result<u64, Status> {
        let gpu = agent.as_gpu().ok_or(Status::ERROR_INVALID_AGENT)?;
        let object = CodeObject::parse(&source.bytes).map_err(|_| Status::ERROR_INVALID_CODE_OBJECT)?;
        let defined = self.with(handle, |e| match e.frozen {
            true => Err(Status::ERROR_FROZEN_EXECUTABLE),
            false => Ok(e.defined.clone()),
        })?;
        let open: RefCell<Option<String>> = RefCell::default();
        let resolve = |name: &str| {
            let at = |agent| defined.get(&(agent, name.to_string())).copied();
            let found = at(agent_handle).or_else(|| at(0));
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
        gpu.change_loaded(|l| {
            for region in exe.program().regions() {
                l.program.push(region.clone());
            }
            for kernel in &exe.kernels {
                let info = KernelInfo {
                    name: kernel.name.as_str().into(),
                    layout: exe.layout,
                };
                l.kernels.insert(kernel.object, info);
            }
        });
        let first = object
            .load_plan()
            .ok()
            .and_then(|p| p.segments.iter().find(|s| s.mem_bytes > 0).map(|s| s.address));
        let base = exe.segments.first().map_or(0, |s| s.address);
        let loaded = Loaded {
            agent: agent_handle,
            executable: handle,
            source,
            segments: exe.segments,
            kernels: exe.kernels,
            variables: exe.variables,
            delta: base.wrapping_sub(first.unwrap_or(0)),
        };
        self.enter(handle, loaded)
    }

    fn enter(&self, handle: u64, loaded: Loaded) -> Result<u64, Status> {
        let kernels = loaded.kernels.iter().map(|k| Symbol {
            name: symbol_name(k),
            agent: loaded.agent,
            of: SymbolOf::Kernel(Box::new(k.clone())),
        });
        let variables = loaded.variables.iter().map(|v| Symbol {
            name: v.name.clone(),
            agent: loaded.agent,
            of: SymbolOf::Variable {
                address: v.address,
                bytes: v.bytes,
            },
        });
        let symbols: Vec<Symbol> = kernels.chain(variables).collect();
        let mut tables = locked(&self.tables);
        let loaded_handle = self.handle();
        let handles: Vec<u64> = symbols.iter().map(|_| self.handle()).collect();
        let executable = tables
            .executables
            .get_mut(&handle)
            .ok_or(Status::ERROR_INVALID_EXECUTABLE)?;
        executable.loaded.push(loaded_handle);
        executable.symbols.extend(&handles);
        tables.symbols.extend(handles.into_iter().zip(symbols));
        tables.loaded.insert(loaded_handle, Arc::new(loaded));
        Ok(loaded_handle)
    }

    /// Handles of an executable's symbols, of one agent if one is named.
    pub fn symbols(&self, handle: u64, agent: Option<u64>) -> Result<Vec<u64>, Status> {
        let all = self.with(handle, |e| Ok(e.symbols.clone()))?;
        let tables = locked(&self.tables);
        let of_agent = |h: &u64| agent.is_none_or(|a| tables.symbols.get(h).is_some_and(|s| s.agent == a));
        Ok(all.into_iter().filter(of_agent).collect())
    }

    /// The symbol of a name. A kernel is found by its descriptor's symbol.
    pub fn symbol(&self, handle: u64, name: &str, agent: Option<u64>) -> Result<u64, Status> {
        let handles = self.symbols(handle, agent)?;
        self.symbol_named(&handles, name)
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
        use ExecutableSymbolInfo as I;
        let symbol = self.get_symbol(handle, Status::ERROR_INVALID_EXECUTABLE_SYMBOL)?;
        let attribute = I::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let kind = match symbol.of {
            SymbolOf::Variable { .. } => SymbolKind::Variable,
            SymbolOf::Kernel(_) | SymbolOf::CodeKernel(_) => SymbolKind::Kernel,
        };
        match attribute {
            I::Type => return Ok(Value::u32(kind.raw())),
            I::NameLength => return Ok(Value::u32(symbol.name.len() as u32)),
            I::Name => return Ok(Value::characters(&symbol.name)),
            I::ModuleNameLength => return Ok(Value::u32(0)),
            I::ModuleName => return Ok(Value::characters("")),
            I::Agent => return Ok(Value::u64(symbol.agent)),
            I::Linkage => return Ok(Value::u32(SymbolLinkage::Program.raw())),
            I::IsDefinition => return Ok(Value::bool(true)),
            _ => {}
        }
        match (&symbol.of, attribute) {
            (SymbolOf::Variable { address, .. }, I::VariableAddress) => Ok(Value::u64(*address)),
            (SymbolOf::Variable { bytes, .. }, I::VariableSize) => Ok(Value::u32(*bytes as u32)),
            (SymbolOf::Variable { .. }, I::VariableAllocation) => Ok(Value::u32(VariableAllocation::Agent.raw())),
            (SymbolOf::Variable { .. }, I::VariableSegment) => Ok(Value::u32(VariableSegment::Global.raw())),
            (SymbolOf::Variable { .. }, I::VariableAlignment) => Ok(Value::u32(0)),
            (SymbolOf::Variable { .. }, I::VariableIsConst) => Ok(Value::bool(false)),
            (SymbolOf::Kernel(kernel), attribute) => kernel_info(kernel, attribute),
            _ => Err(Status::ERROR_INVALID_ARGUMENT),
        }
    }

    /// `hsa_code_symbol_get_info`, of the old API's code objects.
    ///
    /// # Errors
    /// No such symbol, or an attribute that its kind does not have.
    pub fn code_symbol_info(&self, handle: u64, attribute: u32) -> Answer {
        use CodeSymbolInfo as I;
        let symbol = self.get_symbol(handle, Status::ERROR_INVALID_CODE_SYMBOL)?;
        let attribute = I::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        Ok(match (&symbol.of, attribute) {
            (SymbolOf::Variable { .. }, I::Type) => Value::u32(SymbolKind::Variable.raw()),
            (_, I::Type) => Value::u32(SymbolKind::Kernel.raw()),
            (_, I::NameLength) => Value::u32(symbol.name.len() as u32),
            (_, I::Name) => Value::characters(&symbol.name),
            (_, I::ModuleNameLength) => Value::u32(0),
            (_, I::ModuleName) => Value::characters(""),
            (_, I::Linkage) => Value::u32(SymbolLinkage::Program.raw()),
            (_, I::IsDefinition) => Value::bool(true),
            (SymbolOf::Variable { bytes, .. }, I::VariableSize) => Value::u32(*bytes as u32),
            (SymbolOf::Variable { .. }, I::VariableAllocation) => Value::u32(VariableAllocation::Agent.raw()),
            (SymbolOf::Variable { .. }, I::VariableSegment) => Value::u32(VariableSegment::Global.raw()),
            (SymbolOf::Variable { .. }, I::VariableAlignment) => Value::u32(0),
            (SymbolOf::Variable { .. }, I::VariableIsConst) => Value::bool(false),
            (SymbolOf::CodeKernel(d), I::KernelKernargSegmentSize) => Value::u32(d.kernarg_size),
            (SymbolOf::CodeKernel(_), I::KernelKernargSegmentAlignment) => Value::u32(KERNARG_ALIGN),
            (SymbolOf::CodeKernel(d), I::KernelGroupSegmentSize) => Value::u32(d.group_segment_fixed_size),
            (SymbolOf::CodeKernel(d), I::KernelPrivateSegmentSize) => Value::u32(d.private_segment_fixed_size),
            (SymbolOf::CodeKernel(_), I::KernelDynamicCallstack) => Value::bool(false),
            _ => return Err(Status::ERROR_INVALID_ARGUMENT),
        })
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

/// Alignment of a kernarg segment.
const KERNARG_ALIGN: u32 = 16;

fn kernel_info(kernel: &LoadedKernel, attribute: ExecutableSymbolInfo) -> Answer {
    use ExecutableSymbolInfo as I;
    let (d, m) = (&kernel.descriptor, kernel.metadata.as_ref());
    let narrow = |v: Option<u64>| v.and_then(|v| u32::try_from(v).ok());
    Ok(match attribute {
        I::KernelObject => Value::u64(kernel.object),
        I::KernelKernargSegmentSize => Value::u32(
            narrow(m.and_then(|m| m.kernarg_segment_size))
                .unwrap_or(d.kernarg_size)
                .max(d.kernarg_size),
        ),
        I::KernelKernargSegmentAlignment => Value::u32(
            narrow(m.and_then(|m| m.kernarg_segment_align))
                .unwrap_or(KERNARG_ALIGN)
                .max(KERNARG_ALIGN),
        ),
        I::KernelGroupSegmentSize => Value::u32(d.group_segment_fixed_size),
        I::KernelPrivateSegmentSize => Value::u32(d.private_segment_fixed_size),
        I::KernelDynamicCallstack => Value::bool(m.is_some_and(|m| m.uses_dynamic_stack == Some(true))),
        I::KernelCallConvention => Value::u32(0),
        _ => return Err(Status::ERROR_INVALID_ARGUMENT),
    })
}
