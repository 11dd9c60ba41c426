//! `weft test`: runs the cases of a manifest and compares what comes out.

pub mod bless;
pub mod command;
pub mod formats;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use amdgpu_emu::device::Device;
use code_object::CodeObject;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use weft::{Arg, Buffer, Engine, ImplicitLayout, Launch, Session, Settings, Suppressions, TargetId};

use crate::findings;
use crate::input::{self, Result};
use crate::manifest::{self, ArgSpec, Case, Expect, Init, LaunchSpec};
use crate::outcome::Failure;
pub use crate::outcome::Status;
use crate::output;
use crate::replay;
use crate::run::{self, is_hsail};
use crate::seeds::Seeds;
use crate::shard::Shard;
use crate::typed;
use bless::Blessed;

/// What `weft test` is asked to do.
pub struct Options {
    pub manifest: PathBuf,
    /// At least one.
    pub targets: Vec<TargetId>,
    /// Only cases whose name holds this.
    pub case: Option<String>,
    /// Cases that are left out.
    pub skip: Vec<String>,
    /// Cases at a time.
    pub jobs: usize,
    /// In which orders each case is run.
    pub seeds: Orders,
    /// How long a case may take.
    pub timeout: Option<Duration>,
    pub shard: Option<Shard>,
    /// A case that is skipped has failed.
    pub no_skips: bool,
    /// Where the buffers and the output of cases that fail go.
    pub artifacts: Option<PathBuf>,
    /// Takes what comes out as what is expected.
    pub bless: bool,
    /// Findings that are known.
    pub suppressions: Suppressions,
    pub how: How,
}

/// Orders of waves that each case is run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orders {
    /// So many orders of the waves' turns, from the seed of `how` on.
    Number(u64),
    /// Orders of waves and work-groups, with turns of any length.
    Mixed(Seeds),
}

impl std::str::FromStr for Orders {
    type Err = String;

    fn from_str(text: &str) -> Result<Orders> {
        match text.parse() {
            Ok(0) => Err("0 orders are none: N or A..B is right".into()),
            Ok(n) => Ok(Orders::Number(n)),
            Err(_) => text.parse().map(Orders::Mixed),
        }
    }
}

/// How each launch is run.
#[derive(Clone, Copy, Default)]
pub struct How {
    pub seed: u64,
    /// Memory is as weak as the processor's may be.
    pub weak_memory: bool,
    pub max_instructions: Option<u64>,
    /// What is looked for.
    pub checks: weft::Kinds,
    /// None: as each object shows.
    pub implicit_layout: Option<ImplicitLayout>,
}

/// The outcome of one case with one object.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Outcome {
    pub case: String,
    pub object: String,
    pub target: String,
    pub status: Status,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// What `--check` found, as objects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<serde_json::Value>,
    pub seconds: f64,
}

/// What came out of a case: elements of buffers and images by name, and what was printed.
pub struct Came {
    pub buffers: Vec<(String, Vec<u8>)>,
    pub printed: String,
}

/// A case with one of its objects.
pub struct Job<'a> {
    case: &'a Case,
    target: TargetId,
    pub object: Option<PathBuf>,
    pub label: String,
}

/// Runs the cases; `report` is called with each outcome, in the order of the manifest, target by target.
///
/// # Errors
/// A manifest that cannot be read, a processor that is not emulated, no case, results that cannot be written.
pub fn run(options: &Options, report: &mut (dyn FnMut(&Outcome) + Send)) -> Result<Vec<Outcome>> {
    let text = input::read_text(&options.manifest)?;
    let cases = manifest::parse(&text).map_err(|e| format!("{}: {e}", options.manifest.display()))?;
    let base = options.manifest.parent().unwrap_or(Path::new(".")).to_path_buf();
    let wanted = |c: &&Case| options.case.as_ref().is_none_or(|name| c.case.contains(name.as_str()));
    let mut all: Vec<Job> = Vec::new();
    for target in &options.targets {
        all.extend(cases.iter().filter(wanted).flat_map(|c| objects(c, &base, target)));
    }
    if all.is_empty() {
        let known: Vec<&str> = cases.iter().map(|c| c.case.as_str()).collect();
        let manifest = options.manifest.display();
        return Err(format!("{manifest}: no such case; there are {}", known.join(", ")));
    }
    if all.iter().any(|job| !is_hsail(Path::new(&job.case.object))) {
        // Otherwise every case for it would be left out.
        for target in &options.targets {
            Device::new(*target).map_err(|e| e.to_string())?;
        }
    }
    let there_are = all.len();
    let jobs = Shard::of(options.shard, all);
    if jobs.is_empty() {
        return Err(format!(
            "this part has no case: there are {there_are} with their objects"
        ));
    }
    let blessed = Mutex::new(Blessed::default());
    let next = AtomicUsize::new(0);
    let state = Mutex::new((vec![None; jobs.len()], 0usize, report));
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.clamp(1, jobs.len()) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(n) else { break };
                    let outcome = run_job(job, &base, options, &blessed);
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
    if options.bless {
        let blessed = blessed.into_inner().unwrap_or_else(|p| p.into_inner());
        blessed.write(&options.manifest, &text)?;
    }
    let (outcomes, ..) = state.into_inner().unwrap_or_else(|p| p.into_inner());
    Ok(outcomes.into_iter().flatten().collect())
}

/// The case once for each of its objects: `NAME.co` and every `NAME.VARIANT.co` beside it.
///
/// An object in HSAIL is a file beside the manifest, the same for every target.
pub fn objects<'a>(case: &'a Case, base: &Path, target: &TargetId) -> Vec<Job<'a>> {
    if let Some(capture) = &case.capture {
        let path = base.join(capture);
        return vec![Job {
            case,
            target: *target,
            object: path.is_file().then_some(path),
            label: capture.clone(),
        }];
    }
    if is_hsail(Path::new(&case.object)) {
        let path = base.join(&case.object);
        return vec![Job {
            case,
            target: *target,
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
            target: *target,
            object: None,
            label: format!("co/{}/{}.co", target.processor.name(), case.object),
        }];
    }
    names
        .into_iter()
        .map(|name| Job {
            case,
            target: *target,
            object: Some(folder.join(&name)),
            label: name,
        })
        .collect()
}

fn run_job(job: &Job, base: &Path, options: &Options, blessed: &Mutex<Blessed>) -> Outcome {
    let start = Instant::now();
    let (status, detail, findings) = match skip_reason(job, options) {
        Some(reason) if options.no_skips => (Status::Failed, format!("skipped: {reason}"), Vec::new()),
        Some(reason) => (Status::Skipped, reason, Vec::new()),
        None => match run_seeds(job, base, options, blessed) {
            Ok(()) => (Status::Passed, String::new(), Vec::new()),
            Err(failure) => match failure.told(options.timeout) {
                (Status::Failed, message, found) if !job.case.note.is_empty() => {
                    (Status::Failed, format!("{message} (note: {})", job.case.note), found)
                }
                told => told,
            },
        },
    };
    Outcome {
        case: job.case.case.clone(),
        object: job.label.clone(),
        target: job.target.to_string(),
        status,
        detail,
        findings,
        seconds: start.elapsed().as_secs_f64(),
    }
}

/// Runs a case with each seed; the interpreter has one order only.
fn run_seeds(job: &Job, base: &Path, options: &Options, blessed: &Mutex<Blessed>) -> std::result::Result<(), Failure> {
    let deadline = options.timeout.map(|limit| Instant::now() + limit);
    let (seeds, mixed): (Vec<u64>, bool) = match (is_hsail(Path::new(&job.case.object)), options.seeds) {
        (true, _) => (vec![options.how.seed], false),
        (false, Orders::Number(n)) => {
            let first = options.how.seed;
            ((first..first.saturating_add(n.max(1))).collect(), false)
        }
        (false, Orders::Mixed(seeds)) => (seeds.all().collect(), true),
    };
    let several = seeds.len() > 1;
    for seed in seeds {
        let settings = Settings {
            seed,
            mixed,
            deadline,
            ..settings(job.case, &options.how)
        };
        let words = match (several, mixed) {
            (false, _) => String::new(),
            (true, true) => format!("seed {seed} (--seeds {seed}..{seed} repeats it): "),
            (true, false) => format!("seed {seed}: "),
        };
        run_case(job, base, options, &settings, blessed).map_err(|failure| failure.after(&words))?;
    }
    Ok(())
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
    if let (Some(_), Some(path)) = (&job.case.capture, &job.object) {
        let own = replay::read(path).map(|capture| capture.about.target);
        let processor = job.target.processor.name();
        let is_other = own.as_ref().is_ok_and(|own| own.split(':').next() != Some(processor));
        // one that cannot be read fails where it is run
        return is_other.then(|| format!("recorded on {}", own.unwrap_or_default()));
    }
    let expects = !job.case.expect.is_empty() || job.case.stdout_lines_any_order.is_some();
    if job.case.launches.is_empty() || !expects && !options.bless {
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

fn run_case(
    job: &Job,
    base: &Path,
    options: &Options,
    settings: &Settings,
    blessed: &Mutex<Blessed>,
) -> std::result::Result<(), Failure> {
    let case = job.case;
    let path = job.object.as_deref().unwrap_or(base);
    if case.capture.is_some() {
        return replay::case(path, settings, &options.suppressions);
    }
    let mut session = run::program(path, &[])?.load(engine(path, job.target), settings)?;
    let objects = case_objects(case, base, &mut session)?;
    let ran = case
        .launches
        .iter()
        .try_for_each(|spec| launch(&mut session, spec, &objects, &options.suppressions));
    // What is compared is read, which is a use for --check.
    for name in case.expect.keys() {
        if let (Some(machine), Some(buffer)) = (session.machine(), objects.buffers.get(name.as_str())) {
            machine.host_reads(buffer);
        }
    }
    let came = results(&session, &objects)?;
    let judged = ran.and_then(|()| {
        let found = findings::shown(session.take_findings(), &options.suppressions);
        if !found.is_empty() {
            return Err(Failure::Found(String::new(), found));
        }
        if options.bless {
            let mut blessed = blessed.lock().unwrap_or_else(|p| p.into_inner());
            return Ok(blessed.add(case, base, &came)?);
        }
        Ok(compare(case, base, &session, &came)?)
    });
    if judged.is_err()
        && let Some(folder) = &options.artifacts
    {
        came.keep(
            &folder
                .join(job.target.to_string())
                .join(format!("{}.{}", case.case, job.label)),
        )?;
    }
    judged
}

/// Reads all buffers and images.
fn results(session: &Session, objects: &CaseObjects<'_>) -> Result<Came> {
    let mut came = Came {
        buffers: Vec::new(),
        printed: session.printed(),
    };
    for (name, buffer) in &objects.buffers {
        came.buffers.push((name.to_string(), session.bytes(buffer)?));
    }
    for (name, image) in &objects.images {
        came.buffers.push((name.to_string(), session.image_bytes(image)?));
    }
    Ok(came)
}

impl Came {
    /// The elements of a buffer or an image.
    pub fn of(&self, name: &str) -> &[u8] {
        let found = self.buffers.iter().find(|(n, _)| n == name);
        found.map_or(&[], |(_, bytes)| bytes)
    }

    /// Writes all into a directory.
    fn keep(&self, folder: &Path) -> Result<()> {
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for (name, bytes) in &self.buffers {
            output::write(&folder.join(format!("{}.bin", name.replace(['/', '\\'], "_"))), bytes)?;
        }
        output::write(&folder.join("printed.txt"), self.printed.as_bytes())
    }
}

/// Compares what came out with what the case expects.
fn compare(case: &Case, base: &Path, session: &Session, came: &Came) -> Result<()> {
    for (name, expect) in &case.expect {
        compare_buffer(name, expect, base, came.of(name))?;
    }
    match &case.stdout_lines_any_order {
        Some(lines) if session.engine() != Engine::Interpreter => compare_lines(&came.printed, lines),
        Some(lines) if !lines.is_empty() => Err("kernels in HSAIL do not print".into()),
        _ => Ok(()),
    }
}

/// What the arguments of a case name.
#[derive(Default)]
pub struct CaseObjects<'c> {
    pub buffers: IndexMap<&'c str, Buffer>,
    images: IndexMap<&'c str, weft::Image>,
    /// Their handles.
    samplers: IndexMap<&'c str, u64>,
}

/// What runs an object.
pub fn engine(path: &Path, target: TargetId) -> Engine {
    match is_hsail(path) {
        true => Engine::Interpreter,
        false => Engine::Machine(Some(target)),
    }
}

/// How a case is run.
pub fn settings(case: &Case, how: &How) -> Settings {
    Settings {
        threads: Some(1),
        seed: how.seed,
        weak_memory: how.weak_memory,
        max_instructions: how.max_instructions,
        wave_size: case.wave,
        checks: how.checks,
        implicit_layout: how.implicit_layout.or(case.implicit_layout()),
        ..Settings::default()
    }
}

/// Makes the buffers, images and samplers of a case.
///
/// # Errors
/// More memory than the host has; files that cannot be read; formats that the processor does not have.
pub fn case_objects<'c>(case: &'c Case, base: &Path, session: &mut Session) -> Result<CaseObjects<'c>> {
    input::check_memory(case.buffer_bytes())?;
    let mut objects = CaseObjects::default();
    for (name, spec) in &case.buffers {
        let buffer = session.allocate(name, spec.bytes)?;
        session.write(buffer.address, &first_bytes(&spec.init, base, name, spec.bytes)?)?;
        objects.buffers.insert(name, buffer);
    }
    for (name, spec) in &case.images {
        let (access, descriptor) = spec.described()?;
        input::check_memory(descriptor.bytes())?;
        let image = session.image(name, access, descriptor)?;
        let mut first = first_bytes(&spec.init, base, name, image.bytes())?;
        first.resize(image.bytes() as usize, 0);
        session.write_image(&image, &first)?;
        objects.images.insert(name, image);
    }
    for (name, spec) in &case.samplers {
        objects.samplers.insert(name, session.sampler(name, spec.described()?)?);
    }
    Ok(objects)
}

/// What a buffer or an image begins with; the rest is zero.
fn first_bytes(init: &Init, base: &Path, name: &str, bytes: u64) -> Result<Vec<u8>> {
    match init {
        Init::Zero => Ok(Vec::new()),
        Init::Bytes(first) => Ok(first.clone()),
        Init::File(file) => input::read_for_buffer(&base.join(file), name, bytes),
    }
}

/// Runs a launch of a case.
fn launch(
    session: &mut Session,
    spec: &LaunchSpec,
    objects: &CaseObjects<'_>,
    known: &Suppressions,
) -> std::result::Result<(), Failure> {
    let ran = session.launch(&case_launch(spec, objects));
    let found = findings::shown(session.take_findings(), known);
    ran.map_err(|e| match session.engine() {
        _ if e.is_deadline() => Failure::Timeout,
        Engine::Machine(_) => format!("kernel {}: {e}", spec.kernel).into(),
        Engine::Interpreter => e.to_string().into(),
    })?;
    match found.is_empty() {
        true => Ok(()),
        false => Err(Failure::Found(String::new(), found)),
    }
}

/// A launch of a case.
pub fn case_launch(spec: &LaunchSpec, objects: &CaseObjects<'_>) -> Launch {
    let base = |name: &str| objects.buffers.get(name).map(|b| b.address);
    // The manifest was checked: it names nothing that is not there.
    let args = spec.args.iter().map(|arg| match arg {
        ArgSpec::Buf(name) => Arg::Address(base(name).unwrap_or(0)),
        ArgSpec::Ptr(pointer) => Arg::Address(pointer.address(base).unwrap_or(0)),
        ArgSpec::Image(name) => Arg::Address(objects.images.get(name.as_str()).map_or(0, |i| i.handle)),
        ArgSpec::Sampler(name) => Arg::Address(objects.samplers.get(name.as_str()).copied().unwrap_or(0)),
        ArgSpec::Lds(bytes) => Arg::Local(*bytes),
        ArgSpec::Bytes(bytes) => Arg::Bytes(bytes.clone()),
        ArgSpec::NewBuffer(..) => Arg::Address(0),
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
    let want = match (expect.literal(), &expect.file) {
        (Some(values), _) => values?,
        (None, Some(file)) => input::read_for_buffer(&base.join(file), name, got.len() as u64)?,
        (None, None) => Vec::new(),
    };
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
