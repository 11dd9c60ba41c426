//! `weft debug`: the terminal's part of the debugger, and the launches that are debugged.

mod terminal;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use amdgpu_emu::device::Device;
use amdgpu_emu::session::Session;
use clap::{ArgMatches, Command, FromArgMatches};
use gpu_debug::target::{Buffer, Target};
use gpu_debug::value::Type;
use gpu_debug::{Debugger, hsail, machine};

use crate::host::Host;
use crate::input::{self, Result};
use crate::launch::LaunchArgs;
use crate::manifest::{self, Case, Dtype};
use crate::{hsail_run, run, test};

/// Options that are written with one dash, as GDB's.
pub const ONE_DASH: &[&str] = &["batch", "ex", "quiet", "command"];

/// Debug a kernel at a prompt, with GDB's commands.
///
/// FILE is HSAIL (text or BRIG), a code object, or a manifest of `weft test`, whose case --case names. The launch is given as for
/// `weft run`. Commands come from -x and -ex, in their order, then from the prompt or standard input; `help` lists them.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft debug examples/vecadd.hsail --grid 128 --group 64 --arg a:f32[128]=range --arg b:f32[128]=fill:0.5 \\
      --arg c:f32[128]=zero --arg u32=100
  weft debug examples/manifest.json --case vecadd
  weft debug examples/manifest.json --case reduce-hsail --check all
  weft debug examples/manifest.json --case reduce-hsail -batch -ex 'break @level work-item 3' -ex run -ex 'info registers'")]
pub struct Args {
    #[command(flatten)]
    launch: LaunchArgs,
    /// Case of a manifest
    #[arg(long)]
    case: Option<String>,
    /// Which launch of the case, from 0; those before it are run first
    #[arg(long, default_value_t = 0)]
    launch_number: usize,
    /// Undefined behaviour to stop at, with commas between: race, uninit, undefined, or all; for HSAIL
    #[arg(long, value_name = "LIST", default_value = "", hide_default_value = true)]
    check: hsail_interp::Checks,
    #[command(flatten)]
    script: Script,
    /// Leave after the commands of -x and -ex; exit status 1 if one of them failed
    #[arg(long)]
    batch: bool,
    /// Print no greeting
    #[arg(long, short)]
    quiet: bool,
}

/// Commands of -x and -ex, in the order in which they were given.
#[derive(Default)]
struct Script(Vec<String>);

impl FromArgMatches for Script {
    fn from_arg_matches(matches: &ArgMatches) -> std::result::Result<Script, clap::Error> {
        let mut script = Script::default();
        script.update_from_arg_matches(matches)?;
        Ok(script)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> std::result::Result<(), clap::Error> {
        let mut list: Vec<(usize, String)> = Vec::new();
        for id in ["command", "ex"] {
            let places = matches.indices_of(id).into_iter().flatten();
            let values = matches.get_many::<String>(id).into_iter().flatten();
            list.extend(places.zip(values).map(|(place, value)| match id {
                "ex" => (place, value.clone()),
                _ => (place, format!("source {value}")),
            }));
        }
        list.sort();
        self.0 = list.into_iter().map(|l| l.1).collect();
        Ok(())
    }
}

impl clap::Args for Script {
    fn augment_args(command: Command) -> Command {
        use clap::{Arg, ArgAction};
        command
            .arg(
                Arg::new("command")
                    .short('x')
                    .long("command")
                    .value_name("FILE")
                    .action(ArgAction::Append)
                    .help("Execute the commands of a file"),
            )
            .arg(
                Arg::new("ex")
                    .long("ex")
                    .value_name("COMMAND")
                    .action(ArgAction::Append)
                    .allow_hyphen_values(true)
                    .help("Execute a command; -ex is taken, too"),
            )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Script::augment_args(command)
    }
}

impl machine::Host for Host {
    fn printed(&self, device: &Device, ended: bool) -> String {
        // A broken buffer is the kernel's; what was printed before is shown.
        if ended {
            let _ = self.after_launch(device);
        }
        self.output()
    }
}

/// Runs the debugger until it is left.
///
/// # Errors
/// The launch cannot be made.
pub fn run(args: Args) -> Result<ExitCode> {
    let interrupt = Arc::new(AtomicBool::new(false));
    // Without the handler, an interrupt ends the program.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, interrupt.clone());
    if args.launch.seed != 0 {
        return Err("--seed: the debugger gives waves their turns in the plain order, which is that of seed 0".into());
    }
    let is_manifest = args.launch.object.extension().is_some_and(|e| e == "json");
    let target = match &args.case {
        _ if is_manifest => of_case(&args)?,
        Some(_) => return Err("--case goes with a manifest".into()),
        None => of_options(&args)?,
    };
    let read = |name: &str| input::read_text(Path::new(name));
    let debugger = Debugger::new(target, interrupt, Box::new(read))?;
    terminal::session(debugger, &args.script.0, args.batch, args.quiet)
}

fn read_text(name: &str) -> Option<String> {
    input::source_text(Path::new(name))
}

fn type_of(ty: Dtype) -> Type {
    Type::by_name(ty.name()).unwrap_or(Type::U8)
}

fn buffer(name: &str, address: u64, bytes: u64, ty: Dtype) -> Buffer {
    Buffer {
        name: name.to_string(),
        address,
        ty: type_of(ty),
        count: bytes / ty.bytes() as u64,
    }
}

fn of_options(args: &Args) -> Result<Box<dyn Target>> {
    let options = run::Options {
        checks: args.check,
        ..args.launch.clone().options()?
    };
    if hsail_run::is_hsail(&options.object) {
        let files = std::iter::once(&options.object).chain(&options.modules);
        let modules: Result<Vec<hsail::Module>> = files.map(|f| module(f)).collect();
        let launcher: hsail::Launcher = Box::new(move || {
            let prepared = hsail_run::prepare(&options)?;
            let buffers = prepared
                .buffers
                .iter()
                .map(|(name, ty, b)| buffer(name, b.base, b.bytes, *ty));
            Ok(hsail::Launch {
                buffers: buffers.collect(),
                system: prepared.system,
                kernel: prepared.kernel,
                dispatch: prepared.packet,
            })
        });
        return Ok(Box::new(hsail::Program::new(launcher, &modules?, &read_text)?));
    }
    run::refuse_checks(options.checks)?;
    let object = input::open(&options.object, options.target.as_ref())?;
    let launcher: machine::Launcher = Box::new(move || {
        let mut p = run::prepare(&options)?;
        let session = Session::begin_launch(&mut p.device, &p.executable, &p.kernel, &p.launch);
        let buffers = p.buffers.iter().map(|b| buffer(&b.name, b.address, b.bytes, b.ty));
        Ok(machine::Launch {
            buffers: buffers.collect(),
            session: session.map_err(|e| e.to_string())?,
            device: p.device,
            executable: p.executable,
            services: Box::new(p.host),
        })
    });
    Ok(Box::new(machine::Program::new(launcher, &object, &read_text)?))
}

fn module(path: &Path) -> Result<hsail::Module> {
    Ok(hsail::Module {
        name: path.display().to_string(),
        bytes: input::read(path)?,
    })
}

/// Element type of a case's buffer: what is expected of it has one; of others, what all expectations have.
fn case_type(case: &Case, name: &str, bytes: u64) -> Dtype {
    let mut types = case.expect.values().map(|e| e.dtype);
    let first = types.next();
    let common = first.filter(|t| types.all(|u| u == *t) && bytes.is_multiple_of(t.bytes() as u64));
    match case.expect.get(name).map(|e| e.dtype).or(common) {
        Some(dtype) => dtype,
        None if bytes.is_multiple_of(4) => Dtype::Uint32,
        None => Dtype::Uint8,
    }
}

fn of_case(args: &Args) -> Result<Box<dyn Target>> {
    let path = args.launch.object.clone();
    let text = input::read_text(&path)?;
    let cases = manifest::parse(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    let names = || cases.iter().map(|c| c.case.as_str()).collect::<Vec<_>>().join(", ");
    let wanted = args
        .case
        .as_deref()
        .ok_or_else(|| format!("--case is needed; there are {}", names()))?;
    let known = names();
    let case = cases.into_iter().find(|c| c.case == wanted);
    let case = case.ok_or_else(|| format!("no case {wanted:?}; there are {known}"))?;
    let number = args.launch_number;
    if number >= case.launches.len() {
        return Err(format!(
            "no launch {number}: case {wanted:?} has {}",
            case.launches.len()
        ));
    }
    let base = path.parent().unwrap_or(Path::new(".")).to_path_buf();
    let target = crate::target(args.launch.target.as_deref().or(Some("gfx900")))?;
    let options = test::Options {
        manifest: path,
        target: target.ok_or("no target")?,
        case: None,
        skip: Vec::new(),
        jobs: 1,
        seed: args.launch.seed,
        max_instructions: args.launch.max_instructions,
        checks: args.check,
        implicit_layout: args.launch.object_options.implicit_layout(),
    };
    let object = {
        let jobs = test::objects(&case, &base, &options.target);
        let job = jobs.into_iter().next().ok_or("the case has no object")?;
        job.object
            .ok_or_else(|| format!("there is no {} for {}", job.label, options.target))?
    };
    if hsail_run::is_hsail(&object) {
        let modules = [module(&object)?];
        let launcher: hsail::Launcher = Box::new(move || {
            let (loaded, buffers) =
                hsail_run::load_case(&case, &object, &base, options.max_instructions, options.checks)?;
            for spec in &case.launches[..number] {
                let (kernel, packet) = hsail_run::case_launch(&loaded, &buffers, spec)?;
                hsail_interp::dispatch(&loaded.system, &kernel, &packet).map_err(|f| f.to_string())?;
            }
            let (kernel, dispatch) = hsail_run::case_launch(&loaded, &buffers, &case.launches[number])?;
            let list = buffers
                .iter()
                .map(|(name, b)| buffer(name, b.base, b.bytes, case_type(&case, name, b.bytes)));
            Ok(hsail::Launch {
                buffers: list.collect(),
                system: loaded.system.clone(),
                kernel,
                dispatch,
            })
        });
        return Ok(Box::new(hsail::Program::new(launcher, &modules, &read_text)?));
    }
    run::refuse_checks(options.checks)?;
    let code = input::open(&object, Some(&options.target))?;
    let launcher: machine::Launcher = Box::new(move || {
        let (mut device, executable, buffers) = test::load_case(&case, &object, &base, &options)?;
        let host = Host::new(&device, &executable).map_err(|e| e.to_string())?;
        for spec in &case.launches[..number] {
            let launch = test::case_launch(spec, &buffers, &host);
            let observer = &mut amdgpu_emu::observe::NoObserver;
            let done = device.launch(&executable, &spec.kernel, &launch, &host, observer);
            done.map_err(|e| e.to_string())?;
            host.after_launch(&device).map_err(|e| e.to_string())?;
        }
        let spec = &case.launches[number];
        let launch = test::case_launch(spec, &buffers, &host);
        let session = Session::begin_launch(&mut device, &executable, &spec.kernel, &launch);
        let list = buffers
            .iter()
            .map(|(name, b)| buffer(name, b.0, b.1, case_type(&case, name, b.1)));
        Ok(machine::Launch {
            buffers: list.collect(),
            session: session.map_err(|e| e.to_string())?,
            device,
            executable,
            services: Box::new(host),
        })
    });
    Ok(Box::new(machine::Program::new(launcher, &code, &read_text)?))
}
