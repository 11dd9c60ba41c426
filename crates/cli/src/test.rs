//! `weft test`: runs the cases of a manifest and compares what comes out.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use amdgpu_emu::device::{Device, Executable, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::kernarg::ImplicitLayout;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_isa::TargetId;
use indexmap::IndexMap;
use serde::Serialize;

use crate::host::Host;
use crate::hsail_run;
use crate::input::{self, Result};
use crate::manifest::{self, ArgSpec, Case, Expect, LaunchSpec};
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
    /// What is looked for in cases in HSAIL.
    pub checks: hsail_interp::Checks,
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
    if jobs.iter().any(|job| !hsail_run::is_hsail(Path::new(&job.case.object))) {
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
    if hsail_run::is_hsail(Path::new(&case.object)) {
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
    let hsail = hsail_run::is_hsail(Path::new(&job.case.object));
    if let Some(wave) = job.case.wave.filter(|&w| w != 64 && !hsail) {
        return Some(format!("only for wavefronts of {wave} lanes"));
    }
    if job.case.launches.is_empty() || job.case.expect.is_empty() && job.case.stdout_lines_any_order.is_none() {
        return Some("the case expects nothing".into());
    }
    None
}

fn run_case(job: &Job, base: &Path, options: &Options) -> Result<()> {
    let case = job.case;
    let path = job.object.as_deref().unwrap_or(base);
    if hsail_run::is_hsail(path) {
        return hsail_run::run_case(case, path, base, options);
    }
    let (mut device, executable, buffers) = load_case(case, path, base, options)?;
    let host = Host::new(&device, &executable).map_err(|e| e.to_string())?;
    for spec in &case.launches {
        let launch = case_launch(spec, &buffers, &host);
        device
            .launch(&executable, &spec.kernel, &launch, &host, &mut NoObserver)
            .map_err(|e| format!("kernel {}: {e}", spec.kernel))?;
        host.after_launch(&device).map_err(|e| e.to_string())?;
    }
    for (name, expect) in &case.expect {
        let (address, bytes) = buffers.get(name.as_str()).copied().unwrap_or_default();
        let mut got = vec![0; bytes as usize];
        device.memory.read(address, &mut got).map_err(|e| e.to_string())?;
        compare_buffer(name, expect, base, &got)?;
    }
    match &case.stdout_lines_any_order {
        Some(lines) => compare_lines(&host.output(), lines),
        None => Ok(()),
    }
}

/// Buffers of a case: address and bytes, by name.
type CaseBuffers<'c> = IndexMap<&'c str, (u64, u64)>;

/// Loads the code object of a case on a device and makes its buffers.
///
/// # Errors
/// What is wrong with the object or the buffers.
pub fn load_case<'c>(
    case: &'c Case,
    path: &Path,
    base: &Path,
    options: &Options,
) -> Result<(Device, Executable, CaseBuffers<'c>)> {
    let object = input::open(path, Some(&options.target))?;
    let mut device = Device::new(options.target).map_err(|e| e.to_string())?;
    device.options.jobs = 1;
    device.options.seed = options.seed;
    device.options.max_instructions = options.max_instructions;
    let mut executable = device.load(&object).map_err(|e| e.to_string())?;
    let layout = options.implicit_layout.or(case.implicit_layout());
    executable.implicit_layout = layout.unwrap_or(executable.implicit_layout);
    input::check_memory(case.buffer_bytes())?;
    let mut buffers = IndexMap::new();
    for (name, spec) in &case.buffers {
        let address = device.allocate(spec.bytes, Permission::ReadWrite, &format!("buffer {name}"));
        let address = address.map_err(|e| e.to_string())?;
        if spec.init != "zero" {
            let bytes = input::read_for_buffer(&base.join(&spec.init), name, spec.bytes)?;
            device.memory.write(address, &bytes).map_err(|e| e.to_string())?;
        }
        buffers.insert(name.as_str(), (address, spec.bytes));
    }
    Ok((device, executable, buffers))
}

/// A launch of a case.
pub fn case_launch(spec: &LaunchSpec, buffers: &CaseBuffers<'_>, host: &Host) -> Launch {
    let base = |name: &str| buffers.get(name).map(|b| b.0);
    let args = spec.args.iter().map(|arg| match arg {
        ArgSpec::Buf(name) => ArgValue::Pointer(base(name).unwrap_or(0)),
        // The manifest was checked: it names no buffer that is not there.
        ArgSpec::Ptr(pointer) => ArgValue::Pointer(pointer.address(base).unwrap_or(0)),
        ArgSpec::Lds(bytes) => ArgValue::Local(*bytes),
        value => ArgValue::Bytes(value.bytes().unwrap_or_default()),
    });
    let three = |v: &[u32]| std::array::from_fn(|d| v.get(d).copied().unwrap_or(1));
    Launch {
        grid: three(&spec.grid),
        work_group: three(&spec.group),
        dimensions: spec.grid.len() as u16,
        args: args.collect(),
        dynamic_lds_bytes: spec.dynamic_lds,
        global_offset: std::array::from_fn(|d| spec.global_offset.get(d).copied().unwrap_or(0)),
        ..host.launch()
    }
}

/// Compares a buffer with what is expected of it.
pub fn compare_buffer(name: &str, expect: &Expect, base: &Path, got: &[u8]) -> Result<()> {
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
