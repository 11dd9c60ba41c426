//! Symbols of executables and code objects: kernels, variables and indirect functions, and what queries say of them.

use std::sync::Arc;

use amdgpu_emu::device::{LoadedKernel, LoadedVariable};
use hsa_abi::Status;
use hsa_abi::info::{
    CodeSymbolInfo, ExecutableSymbolInfo, SymbolKind, SymbolLinkage, VariableAllocation, VariableSegment,
};
use hsail::code::{Allocation, Linkage, Segment};

use crate::described::{Described, Name};
use crate::hsail_agent::LoadedHsail;
use crate::value::{Answer, Value};

/// Alignment of a kernarg segment.
const KERNARG_ALIGN: u32 = 16;

/// Whether an HSAIL agent's variable is there once for all agents.
pub(super) fn is_of_program(v: &hsail::brig::Variable) -> bool {
    v.allocation != Allocation::AGENT && v.segment == Segment::GLOBAL
}

/// What a symbol is.
#[derive(Debug, Clone)]
pub(super) enum SymbolOf {
    Kernel(Box<LoadedKernel>),
    Variable(VariableOf),
    /// A kernel of an HSAIL agent: its kernel object (0 of an object that is not loaded), and what is behind it.
    HsailKernel(u64, Arc<hsail_interp::Kernel>),
    /// Of an object that is not loaded: no address.
    CodeKernel(Box<CodeKernel>),
    /// Its handle, which `icall` takes.
    IndirectFunction(u64),
}

/// A kernel of a code object that is not loaded.
#[derive(Debug, Clone)]
pub(super) struct CodeKernel {
    descriptor: code_object::KernelDescriptor,
    metadata: Option<code_object::KernelMetadata>,
}

impl SymbolOf {
    pub fn of_code_kernel(kernel: &code_object::Kernel<'_>) -> SymbolOf {
        SymbolOf::CodeKernel(Box::new(CodeKernel {
            descriptor: kernel.descriptor,
            metadata: kernel.metadata.cloned(),
        }))
    }
}

/// What is known of a variable.
#[derive(Debug, Clone)]
pub(super) struct VariableOf {
    address: u64,
    bytes: u64,
    align: u32,
    allocation: VariableAllocation,
    segment: VariableSegment,
    is_const: bool,
    is_definition: bool,
}

impl VariableOf {
    /// A variable of machine code: in the agent's global memory.
    pub fn of_agent(address: u64, bytes: u64) -> VariableOf {
        VariableOf {
            address,
            bytes,
            align: 0,
            allocation: VariableAllocation::Agent,
            segment: VariableSegment::Global,
            is_const: false,
            is_definition: true,
        }
    }
}

#[derive(Debug, Clone)]
pub(super) struct Symbol {
    pub name: String,
    /// Its name in the code object, if that is another.
    alias: String,
    /// Of a symbol with module linkage; empty for program linkage.
    module: String,
    /// 0 for a program symbol.
    pub agent: u64,
    of: SymbolOf,
}

impl Symbol {
    pub fn new(name: impl Into<String>, agent: u64, of: SymbolOf) -> Symbol {
        Symbol {
            name: name.into(),
            alias: String::new(),
            module: String::new(),
            agent,
            of,
        }
    }

    /// Symbols of a finalized code object: those that HSAIL names, as it describes them, and variables that are defined elsewhere.
    pub fn described(
        mut all: Vec<Symbol>,
        described: &Described,
        agent: u64,
        defined: &dyn Fn(&str) -> Option<u64>,
    ) -> Vec<Symbol> {
        let mut list = Vec::new();
        let mut take = |name: &Name| {
            let at = all.iter().position(|s| s.name == name.symbol)?;
            Some(all.remove(at).of)
        };
        let named = |name: &Name, agent, of| Symbol {
            name: name.name.clone(),
            alias: name.symbol.clone(),
            module: name.module.clone(),
            agent,
            of,
        };
        for kernel in &described.kernels {
            list.extend(take(&kernel.name).map(|of| named(&kernel.name, agent, of)));
        }
        for v in &described.variables {
            let address = match take(&v.name) {
                Some(SymbolOf::Variable(found)) => Some(found.address),
                _ if !v.is_definition => defined(&v.name.symbol).or(Some(0)),
                _ => None,
            };
            let Some(address) = address else { continue };
            let of = SymbolOf::Variable(VariableOf {
                address,
                bytes: v.bytes,
                align: v.align,
                allocation: v.allocation,
                segment: v.segment,
                is_const: v.is_const,
                is_definition: v.is_definition,
            });
            let of_program = v.allocation == VariableAllocation::Program;
            list.push(named(&v.name, if of_program { 0 } else { agent }, of));
        }
        for function in &described.indirect_functions {
            if let Some(SymbolOf::Variable(handle)) = take(function) {
                list.push(named(function, agent, SymbolOf::IndirectFunction(handle.address)));
            }
        }
        list
    }

    /// A loaded kernel, named by its descriptor's symbol.
    pub fn of_kernel(kernel: &LoadedKernel, agent: u64) -> Symbol {
        let name = match &kernel.metadata {
            Some(m) if !m.symbol.is_empty() => m.symbol.clone(),
            _ => format!("{}.kd", kernel.name),
        };
        Symbol::new(name, agent, SymbolOf::Kernel(Box::new(kernel.clone())))
    }

    pub fn of_variable(v: &LoadedVariable, agent: u64) -> Symbol {
        let of = VariableOf::of_agent(v.address, v.bytes);
        Symbol::new(v.name.clone(), agent, SymbolOf::Variable(of))
    }

    /// The symbols of a BRIG program: kernels, variables outside functions, and indirect functions.
    pub fn of_hsail(loaded: &LoadedHsail, agent: u64) -> Vec<Symbol> {
        let module = |linkage, module: &str| match linkage {
            Linkage::MODULE => module.to_string(),
            _ => String::new(),
        };
        let mut list = Vec::new();
        for (object, kernel, own) in &loaded.kernels {
            let of = SymbolOf::HsailKernel(*object, kernel.clone());
            let mut symbol = Symbol::new(kernel.name.clone(), agent, of);
            symbol.module = module(own.linkage, &own.module);
            list.push(symbol);
        }
        for v in loaded.variables().into_iter().filter(|v| v.name.starts_with('&')) {
            let of_program = is_of_program(&v.variable);
            let of = VariableOf {
                address: v.address,
                bytes: v.variable.bytes(),
                align: v.variable.align.bytes().unwrap_or(1) as u32,
                allocation: match of_program {
                    true => VariableAllocation::Program,
                    false => VariableAllocation::Agent,
                },
                segment: match v.variable.segment {
                    Segment::READONLY => VariableSegment::Readonly,
                    _ => VariableSegment::Global,
                },
                is_const: v.variable.is_const(),
                is_definition: !v.external,
            };
            let agent = if of_program { 0 } else { agent };
            let mut symbol = Symbol::new(v.name, agent, SymbolOf::Variable(of));
            symbol.module = module(v.variable.linkage, &v.module);
            list.push(symbol);
        }
        for function in loaded.indirect_functions() {
            let of = SymbolOf::IndirectFunction(function.handle);
            let mut symbol = Symbol::new(function.name.clone(), agent, of);
            symbol.module = module(function.linkage, &function.module);
            list.push(symbol);
        }
        list
    }

    /// Whether it is what a program asks for. HSAIL's names have an `&` before them, which a program may leave out.
    pub fn is_named(&self, name: &str) -> bool {
        self.name == name || self.name.strip_prefix('&') == Some(name) || (!name.is_empty() && self.alias == name)
    }

    /// Whether it has module linkage in this module; program linkage, if that is empty.
    pub fn is_of_module(&self, module: &str) -> bool {
        self.module == module || (!module.is_empty() && self.module.strip_prefix('&') == Some(module))
    }

    /// Name and module of a variable with program allocation that is defined here.
    pub fn variable_of_program(&self) -> Option<(&str, &str)> {
        let SymbolOf::Variable(v) = &self.of else { return None };
        let own = v.is_definition && v.allocation == VariableAllocation::Program;
        own.then_some((self.name.as_str(), self.module.as_str()))
    }

    fn kind(&self) -> SymbolKind {
        match self.of {
            SymbolOf::Variable(_) => SymbolKind::Variable,
            SymbolOf::Kernel(_) | SymbolOf::CodeKernel(_) | SymbolOf::HsailKernel(..) => SymbolKind::Kernel,
            SymbolOf::IndirectFunction(_) => SymbolKind::IndirectFunction,
        }
    }

    fn linkage(&self) -> SymbolLinkage {
        match self.module.is_empty() {
            true => SymbolLinkage::Program,
            false => SymbolLinkage::Module,
        }
    }

    fn is_definition(&self) -> bool {
        !matches!(&self.of, SymbolOf::Variable(v) if !v.is_definition)
    }

    /// `hsa_executable_symbol_get_info`.
    ///
    /// # Errors
    /// An attribute that its kind does not have.
    pub fn info(&self, attribute: ExecutableSymbolInfo) -> Answer {
        use ExecutableSymbolInfo as I;
        match attribute {
            I::Type => return Ok(Value::u32(self.kind().raw())),
            I::NameLength => return Ok(Value::u32(self.name.len() as u32)),
            I::Name => return Ok(Value::characters(&self.name)),
            I::ModuleNameLength => return Ok(Value::u32(self.module.len() as u32)),
            I::ModuleName => return Ok(Value::characters(&self.module)),
            // a program symbol is of no agent
            I::Agent if self.agent == 0 => return Err(Status::ERROR_INVALID_ARGUMENT),
            I::Agent => return Ok(Value::u64(self.agent)),
            I::Linkage => return Ok(Value::u32(self.linkage().raw())),
            I::IsDefinition => return Ok(Value::bool(self.is_definition())),
            _ => {}
        }
        match (&self.of, attribute) {
            (SymbolOf::Variable(v), I::VariableAddress) => Ok(Value::u64(v.address)),
            (SymbolOf::Variable(v), I::VariableSize) => Ok(Value::u32(v.bytes as u32)),
            (SymbolOf::Variable(v), I::VariableAllocation) => Ok(Value::u32(v.allocation.raw())),
            (SymbolOf::Variable(v), I::VariableSegment) => Ok(Value::u32(v.segment.raw())),
            (SymbolOf::Variable(v), I::VariableAlignment) => Ok(Value::u32(v.align)),
            (SymbolOf::Variable(v), I::VariableIsConst) => Ok(Value::bool(v.is_const)),
            (SymbolOf::Kernel(kernel), attribute) => {
                kernel_info(kernel.object, &kernel.descriptor, kernel.metadata.as_ref(), attribute)
            }
            (SymbolOf::HsailKernel(object, kernel), attribute) => hsail_kernel_info(*object, kernel, attribute),
            (SymbolOf::IndirectFunction(handle), I::IndirectFunctionObject) => Ok(Value::u64(*handle)),
            (SymbolOf::IndirectFunction(_), I::IndirectFunctionCallConvention) => Ok(Value::u32(0)),
            _ => Err(Status::ERROR_INVALID_ARGUMENT),
        }
    }

    /// `hsa_code_symbol_get_info`, of the old API's code objects.
    ///
    /// # Errors
    /// An attribute that its kind does not have.
    pub fn code_info(&self, attribute: CodeSymbolInfo) -> Answer {
        use CodeSymbolInfo as I;
        use ExecutableSymbolInfo as E;
        Ok(match (&self.of, attribute) {
            (_, I::Type) => Value::u32(self.kind().raw()),
            (_, I::NameLength) => Value::u32(self.name.len() as u32),
            (_, I::Name) => Value::characters(&self.name),
            (_, I::ModuleNameLength) => Value::u32(self.module.len() as u32),
            (_, I::ModuleName) => Value::characters(&self.module),
            (_, I::Linkage) => Value::u32(self.linkage().raw()),
            (_, I::IsDefinition) => Value::bool(self.is_definition()),
            (SymbolOf::Variable(v), I::VariableSize) => Value::u32(v.bytes as u32),
            (SymbolOf::Variable(v), I::VariableAllocation) => Value::u32(v.allocation.raw()),
            (SymbolOf::Variable(v), I::VariableSegment) => Value::u32(v.segment.raw()),
            (SymbolOf::Variable(v), I::VariableAlignment) => Value::u32(v.align),
            (SymbolOf::Variable(v), I::VariableIsConst) => Value::bool(v.is_const),
            (SymbolOf::IndirectFunction(_), I::IndirectFunctionCallConvention) => Value::u32(0),
            (of, attribute) => {
                let same = match attribute {
                    I::KernelKernargSegmentSize => E::KernelKernargSegmentSize,
                    I::KernelKernargSegmentAlignment => E::KernelKernargSegmentAlignment,
                    I::KernelGroupSegmentSize => E::KernelGroupSegmentSize,
                    I::KernelPrivateSegmentSize => E::KernelPrivateSegmentSize,
                    I::KernelDynamicCallstack => E::KernelDynamicCallstack,
                    I::KernelCallConvention => E::KernelCallConvention,
                    _ => return Err(Status::ERROR_INVALID_ARGUMENT),
                };
                return match of {
                    SymbolOf::HsailKernel(object, kernel) => hsail_kernel_info(*object, kernel, same),
                    SymbolOf::CodeKernel(kernel) => kernel_info(0, &kernel.descriptor, kernel.metadata.as_ref(), same),
                    _ => Err(Status::ERROR_INVALID_ARGUMENT),
                };
            }
        })
    }
}

fn kernel_info(
    object: u64,
    d: &code_object::KernelDescriptor,
    m: Option<&code_object::KernelMetadata>,
    attribute: ExecutableSymbolInfo,
) -> Answer {
    use ExecutableSymbolInfo as I;
    let narrow = |v: Option<u64>| v.and_then(|v| u32::try_from(v).ok());
    Ok(match attribute {
        I::KernelObject => Value::u64(object),
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

fn hsail_kernel_info(object: u64, kernel: &hsail_interp::Kernel, attribute: ExecutableSymbolInfo) -> Answer {
    use ExecutableSymbolInfo as I;
    let narrow = |v: u64| Value::u32(u32::try_from(v).unwrap_or(u32::MAX));
    Ok(match attribute {
        I::KernelObject => Value::u64(object),
        I::KernelKernargSegmentSize => narrow(kernel.kernarg_bytes),
        I::KernelKernargSegmentAlignment => narrow(kernel.kernarg_align),
        I::KernelGroupSegmentSize => narrow(kernel.group_bytes),
        I::KernelPrivateSegmentSize => narrow(kernel.private_bytes),
        I::KernelDynamicCallstack => Value::bool(kernel.dynamic_call_stack),
        I::KernelCallConvention => Value::u32(0),
        _ => return Err(Status::ERROR_INVALID_ARGUMENT),
    })
}
