//! `weft test`: runs the cases of a manifest and compares what comes out.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use amdgpu_emu::device::Device;
use code_object::CodeObject;
use indexmap::IndexMap;
use serde::Serialize;
use weft::{Arg, Buffer, Engine, ImplicitLayout, Launch, Session, Settings, TargetId};

use crate::input::{self, Result};
use crate::manifest::{self, ArgSpec, Case, Expect, LaunchSpec};
use crate::run::{self, is_hsail};
use crate::typed;

/// What `weft test` is asked to do.
pub struct Options {
    pub manifest: PathBuf,
    pub target: TargetId,
    /// Only cases whose name holds this.
    pub case: Option<String>,
    /// Cases that are left out.
    pub skip: Vec<String>,
    /// Cases at a time.
    pub jobs: usize,
    pub seed: u64,
    pub max_instructions: Option<u64>,
    /// What is looked for.
    pub checks: weft::Kinds,
    /// None: as each object shows.
    pub implicit_layout: Option<ImplicitLayout>,
}

/// The outcome of one case with one object.
#[derive(Debug, Clone, Serialize)]
pub struct Outcome {
    pub case: String,
    pub object: String,
    pub status: Status,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
    pub seconds: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Passed,
    Failed,
    Skipped,
}

/// A case with one of its objects.
pub struct Job<'a> {
    case: &'a Case,
    pub object: Option<PathBuf>,
    pub label: String,
}

/// Runs the cases; `report` is called with each outcome, in the order of the manifest.
///
/// # Errors
/// A manifest that cannot be read.
pub fn run(options: &Options, report: &mut (dyn FnMut(&Outcome) + Send)) -> Result<Vec<Outcome>> {
    let text = input::read_text(&options.manifest)?;
    let cases = manifest::parse(&text).map_err(|e| format!("{}: {e}", options.manifest.display()))?;
    let base = options.manifest.parent().unwrap_or(Path::new(".")).to_path_buf();
    let wanted = |c: &&Case| options.case.as_ref().is_none_or(|name| c.case.contains(name.as_str()));
    let jobs: Vec<Job> = cases
        .iter()
        .filter(wanted)
        .flat_map(|c| objects(c, &base, &options.target))
        .collect();
    if jobs.is_empty() {
        let known: Vec<&str> = cases.iter().map(|c| c.case.as_str()).collect();
        return Err(format!(
            "{}: no such case; there are {}",
            options.manifest.display(),
            known.join(", ")
        ));
    }
    if jobs.iter().any(|job| !is_hsail(Path::new(&job.case.object))) {
        // Otherwise every case for it would be left out.
        Device::new(options.target).map_err(|e| e.to_string())?;
    }
    let next = AtomicUsize::new(0);
    let state = Mutex::new((vec![None; jobs.len()], 0usize, report));
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.clamp(1, jobs.len()) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(n) else { break };
                    let outcome = run_job(job, &base, options);
                    let mut state = state.lock().unwrap_or_else(|p| p.into_inner());
                    let (outcomes, reported, report) = &mut *state;
                    outcomes[n] = Some(outcome);
                    while let Some(Some(outcome)) = outcomes.get(*reported) {
                        report(outcome);
                        *reported += 1;
                    }
                }
            });
        }
    });
    let (outcomes, ..) = state.into_inner().unwrap_or_else(|p| p.into_inner());
    Ok(outcomes.into_iter().flatten().collect())
}

/// The case once for each of its objects: `NAME.co` and every `NAME.VARIANT.co` beside it.
///
/// An object in HSAIL is a file beside the manifest, the same for every target.
pub fn objects<'a>(case: &'a Case, base: &Path, target: &TargetId) -> Vec<Job<'a>> {
    if is_hsail(Path::new(&case.object)) {
        let path = base.join(&case.object);
        return vec![Job {
            case,
            object: path.is_file().then_some(path),
            label: case.object.clone(),
        }];
    }
    let folder = base.join("co").join(target.processor.name());
    let prefix = format!("{}.", case.object);
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with(&prefix) && name.ends_with(".co"))
        .collect();
    names.sort_by_key(|name| (name.len(), name.clone()));
    if names.is_empty() {
        return vec![Job {
            case,
            object: None,
            label: format!("co/{}/{}.co", target.processor.name(), case.object),
        }];
    }
    names
        .into_iter()
        .map(|name| Job {
            case,
            object: Some(folder.join(&name)),
            label: name,
        })
        .collect()
}

fn run_job(job: &Job, base: &Path, options: &Options) -> Outcome {
    let start = std::time::Instant::now();
    let (status, detail) = match skip_reason(job, options) {
        Some(reason) => (Status::Skipped, reason),
        None => match run_case(job, base, options) {
            Ok(()) => (Status::Passed, String::new()),
            Err(message) if job.case.note.is_empty() => (Status::Failed, message),
            Err(message) => (Status::Failed, format!("{message} (note: {})", job.case.note)),
        },
    };
    Outcome {
        case: job.case.case.clone(),
        object: job.label.clone(),
        status,
        detail,
        seconds: start.elapsed().as_secs_f64(),
    }
}

fn skip_reason(job: &Job, options: &Options) -> Option<String> {
    if options.skip.contains(&job.case.case) {
        return Some("left out by --skip".into());
    }
    if job.object.is_none() {
        return Some("there is no such object for this target".into());
    }
    if let (Some(wanted), Some(path)) = (job.case.wave, &job.object)
        && let Some(launch) = job.case.launches.first()
        && wave_size(path, &launch.kernel).is_some_and(|lanes| lanes != wanted)
    {
        return Some(format!("only for wavefronts of {wanted} lanes"));
    }
    if job.case.launches.is_empty() || job.case.expect.is_empty() && job.case.stdout_lines_any_order.is_none() {
        return Some("the case expects nothing".into());
    }
    None
}

/// Lanes of a kernel's wavefronts; `None` if there is no such kernel in machine code.
fn wave_size(object: &Path, kernel: &str) -> Option<u32> {
    let bytes = std::fs::read(object).ok()?;
    let object = CodeObject::parse(&bytes).ok()?;
    let kernels = object.kernels().ok()?;
    let kernel = kernels.iter().find(|k| k.name == kernel)?;
    Some(kernel.descriptor.wavefront_size(&object.descriptor_layout()))
}

fn run_case(job: &Job, base: &Path, options: &Options) -> Result<()> {
    let case = job.case;
    let path = job.object.as_deref().unwrap_or(base);
    let (mut session, buffers) = load_case(case, path, base, options)?;
    for spec in &case.launches {
        launch(&mut session, spec, &buffers)?;
    }
    for (name, expect) in &case.expect {
        let buffer = buffers.get(name.as_str());
        if let (Some(machine), Some(buffer)) = (session.machine(), buffer) {
            machine.host_reads(buffer);
        }
        let got = buffer.map(|buffer| session.bytes(buffer));
        compare_buffer(name, expect, base, &got.transpose()?.unwrap_or_default())?;
    }
    let found: Vec<String> = session.take_findings().iter().map(ToString::to_string).collect();
    if !found.is_empty() {
        return Err(found.join("\n"));
    }
    match &case.stdout_lines_any_order {
        Some(lines) if session.engine() != Engine::Interpreter => compare_lines(&session.printed(), lines),
        Some(lines) if !lines.is_empty() => Err("kernels in HSAIL do not print".into()),
        _ => Ok(()),
    }
}

/// Buffers of a case by name.
pub type CaseBuffers<'c> = IndexMap<&'c str, Buffer>;

/// Loads the object of a case, HSAIL on the interpreter and others on the machine, and makes its buffers.
///
/// # Errors
/// What is wrong with the object or the buffers.
pub fn load_case<'c>(
    case: &'c Case,
    path: &Path,
    base: &Path,
    options: &Options,
) -> Result<(Session, CaseBuffers<'c>)> {
    let program = run::program(path, &[])?;
    let mut session = program.load(engine(path, options), &settings(case, options))?;
    let buffers = case_buffers(case, base, &mut session)?;
    Ok((session, buffers))
}

/// What runs an object.
pub fn engine(path: &Path, options: &Options) -> Engine {
    match is_hsail(path) {
        true => Engine::Interpreter,
        false => Engine::Machine(Some(options.target)),
    }
}

/// How a case is run.
pub fn settings(case: &Case, options: &Options) -> Settings {
    Settings {
        threads: Some(1),
        seed: options.seed,
        max_instructions: options.max_instructions,
        wave_size: case.wave,
        checks: options.checks,
        implicit_layout: options.implicit_layout.or(case.implicit_layout()),
        ..Settings::default()
    }
}

/// Makes the buffers of a case.
///
/// # Errors
/// More memory than the host has; files that cannot be read.
pub fn case_buffers<'c>(case: &'c Case, base: &Path, session: &mut Session) -> Result<CaseBuffers<'c>> {
    input::check_memory(case.buffer_bytes())?;
    let mut buffers = IndexMap::new();
    for (name, spec) in &case.buffers {
        let buffer = session.allocate(name, spec.bytes)?;
        if spec.init != "zero" {
            let bytes = input::read_for_buffer(&base.join(&spec.init), name, spec.bytes)?;
            session.write(buffer.address, &bytes)?;
        }
        buffers.insert(name.as_str(), buffer);
    }
    Ok(buffers)
}

/// Runs a launch of a case.
///
/// # Errors
/// What is wrong with it, a fault, what checks have found.
pub fn launch(session: &mut Session, spec: &LaunchSpec, buffers: &CaseBuffers<'_>) -> Result<()> {
    let ran = session.launch(&case_launch(spec, buffers));
    let found: Vec<String> = session.take_findings().iter().map(ToString::to_string).collect();
    ran.map_err(|e| match session.engine() {
        Engine::Machine(_) => format!("kernel {}: {e}", spec.kernel),
        Engine::Interpreter => e.to_string(),
    })?;
    match found.is_empty() {
        true => Ok(()),
        false => Err(found.join("\n")),
    }
}

/// A launch of a case.
pub fn case_launch(spec: &LaunchSpec, buffers: &CaseBuffers<'_>) -> Launch {
    let base = |name: &str| buffers.get(name).map(|b| b.address);
    let args = spec.args.iter().map(|arg| match arg {
        ArgSpec::Buf(name) => Arg::Address(base(name).unwrap_or(0)),
        // The manifest was checked: it names no buffer that is not there.
        ArgSpec::Ptr(pointer) => Arg::Address(pointer.address(base).unwrap_or(0)),
        ArgSpec::Lds(bytes) => Arg::Local(*bytes),
        value => Arg::Bytes(value.bytes().unwrap_or_default()),
    });
    Launch {
        kernel: Some(spec.kernel.clone()),
        grid: spec.grid.clone(),
        work_group: spec.group.clone(),
        args: args.collect(),
        dynamic_group_bytes: spec.dynamic_lds,
        global_offset: run::offset(&spec.global_offset),
    }
}

/// Compares a buffer with what is expected of it.
fn compare_buffer(name: &str, expect: &Expect, base: &Path, got: &[u8]) -> Result<()> {
    let want = input::read_for_buffer(&base.join(&expect.file), name, got.len() as u64)?;
    typed::compare(expect.dtype, &expect.compare, got, &want).map_err(|m| {
        let (index, got, want) = m.first;
        format!(
            "buffer {name}: {} of {} elements differ; first [{index}]: got {got}, want {want}",
            m.count, m.elements
        )
    })
}

fn compare_lines(output: &str, want: &[String]) -> Result<()> {
    let mut got: Vec<&str> = output.lines().collect();
    let mut want: Vec<&str> = want.iter().map(String::as_str).collect();
    got.sort_unstable();
    want.sort_unstable();
    if got == want {
        return Ok(());
    }
    let missing = want.iter().find(|line| !got.contains(line));
    let extra = got.iter().find(|line| !want.contains(line));
    Err(match (missing, extra) {
        (Some(missing), Some(extra)) => format!("printed lines differ: {missing:?} is missing, {extra:?} is there"),
        (Some(missing), None) => format!("printed line is missing: {missing:?}"),
        (None, Some(extra)) => format!("line too much: {extra:?}"),
        (None, None) => format!("{} lines printed, {} expected", got.len(), want.len()),
    })
}
