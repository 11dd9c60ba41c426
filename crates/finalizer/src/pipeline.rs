//! The passes in their order.

use diag::Diagnostic;

use crate::ir::{Allocation, Function, Kind, Module};
use crate::layout::{self, layout};
use crate::object::Finished;
use crate::target::{LARGEST_GROUP, Target};
use crate::{
    clauses, control, delays, divergence, dual, emit, exec, explain, fbarriers, flow, hazards, images, jumps,
    lane_moves, masks, mir, modes, object, opt, outside, pairs, regalloc, saves, schedule, select, subwords, vgpr_msb,
    waits,
};

/// Passes by name, in order: a run can stop behind each of them.
pub const PASSES: &[&str] = &[
    "ir",
    "opt",
    "images",
    "outside",
    "flow",
    "divergence",
    "select",
    "subwords",
    "lane_moves",
    "pairs",
    "schedule",
    "exec",
    "masks",
    "regalloc",
    "fbarriers",
    "saves",
    "jumps",
    "modes",
    "waits",
    "dual",
    "hazards",
    "vgpr_msb",
    "clauses",
    "delays",
    "emit",
];

/// What a run of the pipeline is told.
#[derive(Clone, Debug, Default)]
pub struct Request<'a> {
    /// The pass behind which to stop.
    pub stop_after: Option<&'a str>,
    /// Wants assembly.
    pub text: bool,
    /// Wants [`Output::explained`].
    pub explain: bool,
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Output {
    pub code_object: Vec<u8>,
    /// What the pass behind which the run stopped left, or assembly.
    pub text: String,
    /// Each kernel's instructions with where they come from, if that was wanted.
    pub explained: Vec<explain::Kernel>,
    /// Source files that locations name, by their numbers.
    pub files: Vec<String>,
}

/// Findings, each with the name of the module it is in; an empty name where that is not known.
pub type Findings = Vec<(String, Diagnostic)>;

/// What is wrong with a kernel: the file that it is in, if that is known, and the place in it.
fn of_kernel(module: &Module, kernel: &Function, list: Vec<Diagnostic>) -> Findings {
    let location = kernel.location;
    let file = module
        .files
        .get(usize::from(location.file))
        .filter(|_| location.line != 0);
    let place = |d: Diagnostic| match (&d.location, file) {
        (diag::Location::Whole, Some(_)) => d.at(diag::Location::Text {
            line: location.line,
            column: location.column.into(),
        }),
        _ => d,
    };
    let name = file.cloned().unwrap_or_default();
    list.into_iter().map(|d| (name.clone(), place(d))).collect()
}

/// What the kernels of a module demand that cannot be, though the module may be incomplete.
pub fn limits(module: &mut Module, target: &Target) -> Findings {
    layout::spread(module);
    let mut findings = Findings::new();
    for kernel in module
        .functions
        .iter()
        .filter(|f| matches!(f.kind, Kind::Kernel { .. }))
    {
        let group = layout(module, kernel, Allocation::Group);
        let wrong = control::check(target, group.bytes, kernel);
        findings.extend(of_kernel(module, kernel, wrong));
    }
    findings
}

/// From IR to a code object.
///
/// # Errors
/// All that cannot be done, each with the name of the file that it is in, if that is known.
pub fn run(
    module: &mut Module,
    target: &Target,
    form: &object::Form<'_>,
    request: &Request,
) -> Result<Output, Findings> {
    if request.stop_after == Some("ir") {
        return Ok(Output {
            text: module.text(false),
            ..Output::default()
        });
    }
    outside::entries(module);
    layout::spread(module);
    layout::initialize(module);
    opt::optimize(module);
    let mut output = Output::default();
    let mut errors = Findings::new();
    let mut finished = Vec::new();
    for number in 0..module.functions.len() {
        if !module.functions[number].kind.is_root() || module.functions[number].blocks.is_empty() {
            continue;
        }
        let mut function = module.functions[number].take_code();
        let cx = select::Context {
            module,
            target,
            version: form.version,
            usual_mode: form.hsail.float_mode(),
            group: layout(module, &function, Allocation::Group),
            private: layout(module, &function, Allocation::WorkItem),
        };
        let mut wrong = match function.is_entry() {
            true => Vec::new(),
            false => control::check(target, cx.group.bytes, &function),
        };
        match kernel(&cx, number, &mut function, request, &mut output.text) {
            Ok(Some(kernel)) => finished.push(kernel),
            Ok(None) => {}
            Err(more) => wrong.extend(more),
        }
        errors.extend(of_kernel(module, &function, wrong));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    // what kernels need is first
    finished.sort_by_key(|f| f.machine.entry);
    if request.explain {
        output.files = module.files.clone();
        for kernel in &finished {
            let made = explain::Made {
                machine: &kernel.machine,
                code: &kernel.code,
                usage: kernel.usage,
                sgprs: object::sgpr_count(kernel, target),
                lds_bytes: kernel.group_bytes,
                scratch_bytes: object::private_bytes(&kernel.machine),
                max_group: kernel.max_group,
            };
            let name = &module.functions[kernel.function].name;
            output.explained.push(explain::explain(name, &made, target));
        }
    }
    if request.stop_after.is_none() || request.stop_after == Some("emit") {
        output.code_object = object::write(module, &finished, target, form)
            .map_err(|list| list.into_iter().map(|d| (String::new(), d)).collect::<Findings>())?;
    }
    Ok(output)
}

/// Work-items of the largest work-group that a kernel may be dispatched with.
fn max_group(function: &Function) -> u32 {
    let control = &function.control;
    let required = control.required_group_size.map(|s| s.iter().product::<u32>());
    required
        .or(control.max_flat_group_size)
        .unwrap_or(u32::MAX)
        .clamp(1, LARGEST_GROUP as u32)
}

/// One kernel; `None` if the run stops before its code is done.
fn kernel(
    cx: &select::Context,
    number: usize,
    function: &mut Function,
    request: &Request,
    text: &mut String,
) -> Result<Option<Finished>, Vec<Diagnostic>> {
    let stops = |pass: &str| request.stop_after == Some(pass);
    let one = |e: Diagnostic| vec![e];
    if stops("opt") {
        text.push_str(&printed(function));
        return Ok(None);
    }
    images::lower(function);
    if stops("images") {
        text.push_str(&printed(function));
        return Ok(None);
    }
    outside::lower(function);
    if stops("outside") {
        text.push_str(&printed(function));
        return Ok(None);
    }
    let flow = flow::order(function);
    if stops("flow") {
        text.push_str(&printed(function));
        return Ok(None);
    }
    let divergence = divergence::analyse(function, &flow);
    if stops("divergence") {
        text.push_str(&printed(function));
        text.push_str(&format!("{divergence:?}\n"));
        return Ok(None);
    }
    let mut machine = select::select(cx, function, &flow, &divergence)?;
    control::check_private(&machine, cx.target).map_err(one)?;
    if stops("select") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    subwords::select(&mut machine, cx.target);
    if stops("subwords") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    lane_moves::fold(&mut machine, cx.target);
    if stops("lane_moves") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    pairs::pair(&mut machine, cx.target);
    if stops("pairs") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    schedule::schedule(&mut machine, cx.target);
    if stops("schedule") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    exec::lower(&mut machine, &flow, cx.target);
    if stops("exec") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    masks::join(&mut machine, cx.target);
    if stops("masks") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    let max_group = max_group(function);
    let vgprs = cx.target.vgprs_for_group(max_group);
    let vectors = match machine.entry {
        true => regalloc::Vectors {
            vgprs: outside::VGPRS,
            agprs: 0,
        },
        false => regalloc::Vectors {
            vgprs,
            agprs: cx.target.agprs_for_group(vgprs, max_group),
        },
    };
    let mut usage = regalloc::allocate(&mut machine, cx.target, vectors).map_err(one)?;
    if machine.calls_outside {
        usage.vgprs = usage.vgprs.max(outside::VGPRS);
        usage.sgprs = usage.sgprs.max(cx.target.sgprs);
        usage.vcc = true;
    }
    control::check_private(&machine, cx.target).map_err(one)?;
    if stops("regalloc") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    fbarriers::expand(&mut machine, cx.target);
    if stops("fbarriers") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    saves::insert(&mut machine, cx.target, outside::saved_start(function)).map_err(one)?;
    if stops("saves") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    jumps::simplify(&mut machine, cx.target);
    if stops("jumps") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    modes::insert(&mut machine, cx.target, cx.target.mode_all(cx.usual_mode));
    if stops("modes") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    waits::insert(&mut machine, cx.target);
    if stops("waits") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    dual::pair(&mut machine, cx.target);
    if stops("dual") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    hazards::insert(&mut machine, cx.target);
    if stops("hazards") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    vgpr_msb::insert(&mut machine, cx.target);
    if stops("vgpr_msb") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    clauses::insert(&mut machine, cx.target);
    if stops("clauses") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    delays::insert(&mut machine, cx.target);
    if stops("delays") {
        text.push_str(&machine.to_string());
        return Ok(None);
    }
    mir::debug::settle(&mut machine);
    let code = emit::emit(&machine, cx.target, request.text || request.explain).map_err(one)?;
    if request.text {
        text.push_str(&format!("{}:\n", function.name));
        for (at, line) in &code.text {
            text.push_str(&format!("    {line:<60} // {at:06x}\n"));
        }
    }
    Ok(Some(Finished {
        function: number,
        code,
        machine,
        usage,
        max_group,
        group_bytes: cx.group.bytes,
    }))
}

/// The function in the IR's text.
fn printed(function: &Function) -> String {
    let module = Module {
        functions: vec![function.clone()],
        ..Module::default()
    };
    module.text(false)
}
