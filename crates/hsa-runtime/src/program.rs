//! Programs of BRIG modules and their finalization: `hsa_ext_program_*`.
//!
//! Source: HSA Runtime Programmer's Reference Manual 1.2, 3.1 (HSAIL finalization).

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use amdgpu_isa::TargetId;
use hsa_abi::finalize::{ControlDirectives, ProgramInfo};
use hsa_abi::{DefaultFloatRounding, MachineModel, Profile, Status};
use hsail::brig::{Header, Module};
use hsail::code::{self, Control};

use crate::agent::{Agent, Kind};
use crate::hsail_object::wrap;
use crate::locked;
use crate::value::{Answer, Value};

/// A module of a program.
#[derive(Debug, Clone)]
pub struct ProgramModule {
    /// Where the host program keeps it: what the API calls it.
    pub address: u64,
    pub brig: Arc<[u8]>,
}

#[derive(Debug)]
struct Program {
    model: MachineModel,
    profile: Profile,
    rounding: DefaultFloatRounding,
    modules: Vec<ProgramModule>,
}

/// All programs of a runtime.
#[derive(Debug, Default)]
pub struct Programs {
    programs: Mutex<BTreeMap<u64, Program>>,
    next: AtomicU64,
}

/// Why something was refused: the status, and what a person should know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub status: Status,
    pub message: String,
}

impl Refused {
    pub fn new(status: Status, message: impl Into<String>) -> Refused {
        Refused {
            status,
            message: message.into(),
        }
    }
}

impl From<Status> for Refused {
    fn from(status: Status) -> Refused {
        Refused::new(status, status.to_string())
    }
}

fn rendered(findings: &[(String, diag::Diagnostic)]) -> String {
    let lines: Vec<String> = findings.iter().map(|(file, d)| d.render(file).to_string()).collect();
    lines.join("\n")
}

/// What the API says of a module that breaks this rule.
fn status_of(code: &str) -> Status {
    match code {
        "V014" => Status::ERROR_MODULE_ALREADY_INCLUDED,
        "V015" => Status::ERROR_INCOMPATIBLE_MODULE,
        "V041" | "V042" => Status::ERROR_SYMBOL_MISMATCH,
        _ => Status::ERROR_INVALID_MODULE,
    }
}

impl Program {
    /// Whether a module goes with what the program was created for. A rounding that it names is its own: the API asks for machine model
    /// and profile only.
    fn fits(&self, header: &Header) -> bool {
        u32::from(header.model.0) == self.model.raw() && u32::from(header.profile.0) == self.profile.raw()
    }

    fn link(&self) -> Result<hsail_interp::Program, Refused> {
        let mut linked = hsail_interp::Program::with_rounding(round(self.rounding));
        for (n, module) in self.modules.iter().enumerate() {
            linked
                .add_brig(&format!("module {n}"), &module.brig)
                .map_err(|findings| {
                    let code = findings.iter().find(|(_, d)| d.severity == diag::Severity::Error);
                    let status = code.map_or(Status::ERROR_INVALID_MODULE, |(_, d)| status_of(d.code));
                    Refused::new(status, rendered(&findings))
                })?;
        }
        Ok(linked)
    }
}

impl Programs {
    fn with<T>(&self, handle: u64, f: impl FnOnce(&mut Program) -> Result<T, Refused>) -> Result<T, Refused> {
        let mut programs = locked(&self.programs);
        let program = programs.get_mut(&handle);
        f(program.ok_or(Refused::from(Status::ERROR_INVALID_PROGRAM))?)
    }

    /// `hsa_ext_program_create`.
    pub fn create(&self, model: MachineModel, profile: Profile, rounding: DefaultFloatRounding) -> u64 {
        let handle = self.next.fetch_add(1, Ordering::Relaxed) + 1;
        let program = Program {
            model,
            profile,
            rounding,
            modules: Vec::new(),
        };
        locked(&self.programs).insert(handle, program);
        handle
    }

    /// `hsa_ext_program_destroy`; code objects that were made of it stay.
    ///
    /// # Errors
    /// There is none.
    pub fn destroy(&self, handle: u64) -> Result<(), Status> {
        let removed = locked(&self.programs).remove(&handle);
        removed.map(drop).ok_or(Status::ERROR_INVALID_PROGRAM)
    }

    /// `hsa_ext_program_add_module`. The module is judged by every rule of the language.
    ///
    /// # Errors
    /// What the module breaks.
    pub fn add(&self, handle: u64, module: ProgramModule) -> Result<(), Refused> {
        self.with(handle, |program| {
            if program
                .modules
                .iter()
                .any(|m| m.address == module.address || m.brig == module.brig)
            {
                return Err(Status::ERROR_MODULE_ALREADY_INCLUDED.into());
            }
            let invalid = |message: String| Refused::new(Status::ERROR_INVALID_MODULE, message);
            let read = Module::read(&module.brig).map_err(|d| invalid(d.render("module").to_string()))?;
            let header = read
                .header()
                .ok_or_else(|| invalid("it has no module directive".into()))?;
            program.modules.push(module.clone());
            let linked = program.link();
            if linked.is_err() || !program.fits(&header) {
                program.modules.pop();
            }
            linked?;
            if program.fits(&header) {
                return Ok(());
            }
            let message = format!(
                "a module of machine model {} and profile {} does not go with a program of {}, {}",
                header.model,
                header.profile,
                program.model.name(),
                program.profile.name()
            );
            Err(Refused::new(Status::ERROR_INCOMPATIBLE_MODULE, message))
        })
    }

    /// Addresses of a program's modules.
    ///
    /// # Errors
    /// There is none.
    pub fn modules(&self, handle: u64) -> Result<Vec<u64>, Status> {
        let list = self.with(handle, |p| Ok(p.modules.iter().map(|m| m.address).collect()));
        list.map_err(|refused| refused.status)
    }

    /// `hsa_ext_program_get_info`.
    ///
    /// # Errors
    /// No such program or attribute.
    pub fn info(&self, handle: u64, attribute: u32) -> Answer {
        let answer = self.with(handle, |p| {
            let attribute = ProgramInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
            Ok(Value::u32(match attribute {
                ProgramInfo::MachineModel => p.model.raw(),
                ProgramInfo::Profile => p.profile.raw(),
                ProgramInfo::DefaultFloatRoundingMode => p.rounding.raw(),
            }))
        });
        answer.map_err(|refused| refused.status)
    }

    /// `hsa_ext_program_finalize`: the bytes of a code object for an agent's instruction set.
    ///
    /// # Errors
    /// What stands against it.
    pub fn finalize(
        &self,
        handle: u64,
        agent: &Agent,
        options: &str,
        directives: &ControlDirectives,
    ) -> Result<Vec<u8>, Refused> {
        let (linked, modules, kind) = self.with(handle, |p| {
            Ok((p.link()?, p.modules.clone(), (p.model, p.profile, p.rounding)))
        })?;
        check_options(options)?;
        let controls = controls(directives)?;
        check_directives(&modules, &controls)?;
        let mut modules: Vec<Arc<[u8]>> = modules.into_iter().map(|m| m.brig).collect();
        let failed = |message: String| Refused::new(Status::ERROR_FINALIZATION_FAILED, message);
        if kind.0 != MachineModel::Large && agent.runs_kernels() {
            let message = "the program is of the small machine model, the agent of the large one";
            return Err(failed(message.into()));
        }
        match &agent.kind {
            Kind::Cpu(_) => Err(Status::ERROR_INVALID_ISA.into()),
            Kind::Hsail(_) => {
                linked.check().map_err(|findings| failed(rendered(&findings)))?;
                modules.insert(0, rounding_module(kind)?);
                Ok(wrap(&modules, &controls))
            }
            Kind::Gpu(gpu) => finalize_for_gpu(&modules, gpu.target, kind.2, controls).map_err(failed),
        }
    }
}

/// Makes an AMDGPU code object of a program; the bytes of an ELF file.
///
/// `modules` are in BRIG, linked without findings; `directives` hold for every kernel, and contradict none of its own.
///
/// # Errors
/// Diagnostics, rendered.
fn finalize_for_gpu(
    modules: &[Arc<[u8]>],
    target: TargetId,
    rounding: DefaultFloatRounding,
    directives: Vec<(Control, Vec<u64>)>,
) -> Result<Vec<u8>, String> {
    let names: Vec<String> = (0..modules.len()).map(|n| format!("module {n}")).collect();
    let mut sources = Vec::new();
    for (name, brig) in names.iter().zip(modules) {
        sources.push(finalizer_hsail::Source {
            name,
            module: Module::read(brig).map_err(|d| d.render(name).to_string())?,
            lines: &[],
        });
    }
    let options = finalizer_hsail::Options {
        from_brig: finalizer_hsail::from_brig::Options {
            round: Some(round(rounding)),
            controls: directives,
            ..finalizer_hsail::from_brig::Options::default()
        },
        ..finalizer_hsail::Options::new(target)
    };
    let finalized = finalizer_hsail::finalize(&sources, &options).map_err(|findings| rendered(&findings))?;
    Ok(finalized.code_object)
}

/// The rounding of a program's modules that leave theirs open.
fn round(rounding: DefaultFloatRounding) -> code::Round {
    match rounding {
        DefaultFloatRounding::Zero => code::Round::ZERO,
        // the default of all agents
        DefaultFloatRounding::Near | DefaultFloatRounding::Default => code::Round::NEAR,
    }
}

/// A module of nothing but the program's rounding, the first one in the code object of an HSAIL agent ([`crate::hsail_object::HsailObject::round`]).
fn rounding_module(
    (model, profile, rounding): (MachineModel, Profile, DefaultFloatRounding),
) -> Result<Arc<[u8]>, Refused> {
    let model = if model == MachineModel::Small { "small" } else { "large" };
    let profile = if profile == Profile::Base { "base" } else { "full" };
    let text = format!(
        "module &weft_default_rounding:1:0:${profile}:${model}:${};\n",
        round(rounding)
    );
    let assembly = hsail::assemble(text.as_bytes()).map_err(|_| Status::ERROR)?;
    Ok(assembly.brig.into())
}

/// Looks at the options of `hsa_ext_program_finalize`: there is none that this finalizer knows.
fn check_options(options: &str) -> Result<(), Refused> {
    match options.split_whitespace().next() {
        None => Ok(()),
        Some(option) => Err(Refused::new(
            Status::ERROR_INVALID_ARGUMENT,
            format!("`{option}` is no option of this finalizer; it has none"),
        )),
    }
}

/// The directives that a structure of the API enables, with their values.
///
/// # Errors
/// A value that must not be 0 is, or one that is not enabled is not.
pub fn controls(d: &ControlDirectives) -> Result<Vec<(Control, Vec<u64>)>, Refused> {
    let invalid = |message: String| Err(Refused::new(Status::ERROR_INVALID_ARGUMENT, message));
    let group = d.required_workgroup_size;
    let group: Vec<u64> = [group.x, group.y, group.z].map(u64::from).into();
    let fields: [(Control, Vec<u64>); 9] = [
        (Control::ENABLEBREAKEXCEPTIONS, vec![d.break_exceptions_mask.into()]),
        (Control::ENABLEDETECTEXCEPTIONS, vec![d.detect_exceptions_mask.into()]),
        (Control::MAXDYNAMICGROUPSIZE, vec![d.max_dynamic_group_size.into()]),
        (Control::MAXFLATGRIDSIZE, vec![d.max_flat_grid_size]),
        (Control::MAXFLATWORKGROUPSIZE, vec![d.max_flat_workgroup_size.into()]),
        (Control::REQUIREDDIM, vec![d.required_dim.into()]),
        (Control::REQUIREDGRIDSIZE, d.required_grid_size.into()),
        (Control::REQUIREDWORKGROUPSIZE, group),
        (Control::REQUIRENOPARTIALWORKGROUPS, vec![]),
    ];
    let known = fields.iter().fold(0, |bits, (control, _)| bits | 1u64 << control.0);
    if d.control_directives_mask & !known != 0 {
        let mask = d.control_directives_mask;
        return invalid(format!(
            "control_directives_mask {mask:#x} has bits of no control directive"
        ));
    }
    let may_be_zero = [
        Control::ENABLEBREAKEXCEPTIONS,
        Control::ENABLEDETECTEXCEPTIONS,
        Control::MAXDYNAMICGROUPSIZE,
    ];
    let mut list = Vec::new();
    for (control, values) in fields {
        let enabled = d.control_directives_mask & 1 << control.0 != 0;
        if !enabled && values.iter().any(|v| *v != 0) {
            return invalid(format!("{control} is not enabled, so its value must be 0"));
        }
        if enabled && !may_be_zero.contains(&control) && values.contains(&0) {
            return invalid(format!("{control} is enabled, so its value must not be 0"));
        }
        if control == Control::REQUIREDDIM && values.iter().any(|v| *v > 3) {
            return invalid(format!("{control} must be 1, 2 or 3"));
        }
        if enabled {
            list.push((control, values));
        }
    }
    Ok(list)
}

/// Compares directives with those of the modules' kernels (PRM 13.4).
fn check_directives(modules: &[ProgramModule], given: &[(Control, Vec<u64>)]) -> Result<(), Refused> {
    for module in modules {
        let Ok(module) = Module::read(&module.brig) else {
            continue;
        };
        for entry in module.code() {
            let Some(hsail::brig::Directive::Control { control, operands }) = hsail::brig::Directive::decode(&entry)
            else {
                continue;
            };
            let Some((_, values)) = given.iter().find(|(c, _)| *c == control) else {
                continue;
            };
            let own = control_values(&module, operands);
            let differs = match control {
                Control::ENABLEBREAKEXCEPTIONS | Control::ENABLEDETECTEXCEPTIONS => false,
                // the smaller one holds
                Control::MAXFLATGRIDSIZE | Control::MAXFLATWORKGROUPSIZE => values.first() > own.first(),
                _ => *values != own,
            };
            if differs {
                let message = format!("{control} is {values:?}, in a kernel it is {own:?}");
                return Err(Refused::new(Status::ERROR_DIRECTIVE_MISMATCH, message));
            }
        }
    }
    Ok(())
}

/// The constants of a control directive.
fn control_values(module: &Module<'_>, operands: u32) -> Vec<u64> {
    let list = module.list(operands).into_iter().flat_map(|l| l.iter());
    list.filter_map(|operand| match module.operand(operand) {
        Some(hsail::brig::Operand::Bytes { bytes, .. }) => {
            Some(bytes.iter().rev().fold(0u64, |all, b| all << 8 | u64::from(*b)))
        }
        _ => None,
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hsail_object::unwrap;

    fn directives() -> ControlDirectives {
        ControlDirectives {
            control_directives_mask: 0,
            break_exceptions_mask: 0,
            detect_exceptions_mask: 0,
            max_dynamic_group_size: 0,
            max_flat_grid_size: 0,
            max_flat_workgroup_size: 0,
            reserved1: 0,
            required_grid_size: [0; 3],
            required_workgroup_size: hsa_abi::Dim3::default(),
            required_dim: 0,
            reserved2: [0; 75],
        }
    }

    fn brig(name: &str, body: &str) -> Arc<[u8]> {
        let text = format!("module &{name}:1:0:$full:$large:$default;\n{body}");
        hsail::assemble(text.as_bytes()).expect("valid").brig.into()
    }

    #[test]
    fn directives_are_checked() {
        let with = |change: fn(&mut ControlDirectives)| {
            let mut d = directives();
            change(&mut d);
            controls(&d).map_err(|r| r.status)
        };
        assert_eq!(with(|_| {}), Ok(vec![]));
        let dim = with(|d| (d.control_directives_mask, d.required_dim) = (1 << 6, 2));
        assert_eq!(dim, Ok(vec![(Control::REQUIREDDIM, vec![2])]));
        let invalid = Err(Status::ERROR_INVALID_ARGUMENT);
        assert_eq!(with(|d| d.required_dim = 2), invalid);
        assert_eq!(with(|d| d.control_directives_mask = 1 << 6), invalid);
        assert_eq!(with(|d| d.control_directives_mask = 1 << 20), invalid);
    }

    #[test]
    fn modules_that_do_not_go_together_are_refused() {
        let programs = Programs::default();
        let program = programs.create(MachineModel::Large, Profile::Full, DefaultFloatRounding::Default);
        let add = |address, brig: Arc<[u8]>| {
            programs
                .add(program, ProgramModule { address, brig })
                .map_err(|r| r.status)
        };
        let first = brig("a", "prog kernel &k() {};\n");
        assert_eq!(add(1, first.clone()), Ok(()));
        assert_eq!(add(1, first.clone()), Err(Status::ERROR_MODULE_ALREADY_INCLUDED));
        assert_eq!(add(2, brig("a", "")), Err(Status::ERROR_MODULE_ALREADY_INCLUDED));
        assert_eq!(
            add(3, brig("c", "prog kernel &k() {};\n")),
            Err(Status::ERROR_SYMBOL_MISMATCH)
        );
        let small = hsail::assemble(b"module &s:1:0:$full:$small:$default;\n")
            .expect("valid")
            .brig;
        assert_eq!(add(4, small.into()), Err(Status::ERROR_INCOMPATIBLE_MODULE));
        assert_eq!(add(5, vec![1; 200].into()), Err(Status::ERROR_INVALID_MODULE));
        assert_eq!(programs.modules(program), Ok(vec![1]));
        assert_eq!(programs.info(program, 1), Ok(Value::u32(Profile::Full.raw())));
        assert_eq!(programs.destroy(program), Ok(()));
        assert_eq!(programs.modules(program), Err(Status::ERROR_INVALID_PROGRAM));
    }

    #[test]
    fn modules_keep_their_roundings() {
        let programs = Programs::default();
        let program = programs.create(MachineModel::Large, Profile::Full, DefaultFloatRounding::Zero);
        for (address, round) in (1..).zip(["near", "default", "zero"]) {
            let text = format!("module &m{address}:1:0:$full:$large:${round};\n");
            let brig = hsail::assemble(text.as_bytes()).expect("valid").brig.into();
            assert_eq!(
                programs.add(program, ProgramModule { address, brig }),
                Ok(()),
                "{round}"
            );
        }
        // what leaves it open has the program's, which the code object says first
        let own = rounding_module((MachineModel::Large, Profile::Full, DefaultFloatRounding::Zero)).expect("a module");
        let near = hsail::assemble(b"module &n:1:0:$full:$large:$near;\n")
            .expect("valid")
            .brig
            .into();
        let object = wrap(&[own, near], &[]);
        assert_eq!(unwrap(&object).map(|o| o.round()), Some(code::Round::ZERO));
    }
}
