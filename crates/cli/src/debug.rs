//! `weft debug`: the terminal's part of the debugger, and the launches that are debugged.

mod terminal;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::{ArgMatches, Command, FromArgMatches};
use gpu_debug::Debugger;
use gpu_debug::target::{Buffer, Target};
use gpu_debug::value::Type;
use weft::Engine;

use crate::argument::Dtype;
use crate::input::{self, Result};
use crate::launch::LaunchArgs;
use crate::manifest::{self, Case};
use crate::{replay, run, test};

/// Options that are written with one dash, as GDB's.
pub const ONE_DASH: &[&str] = &["batch", "ex", "quiet", "command"];

/// Debug a kernel at a prompt, with GDB's commands.
///
/// FILE is HSAIL (text or BRIG; with --target it is finalized for that processor), a code object, a manifest of `weft test`, whose case --case names, or a capture of `weft exec --record`. The launch is given as for
/// `weft run`. Commands come from -x and -ex, in their order, then from the prompt or standard input; `help` lists them.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft debug examples/vecadd.hsail --grid 128 --group 64 --arg a:f32[128]=range --arg b:f32[128]=fill:0.5 \\
      --arg c:f32[128]=zero --arg u32=100
  weft debug examples/vecadd.hsail --target gfx900 --grid 64 --group 64 --arg a:f32[64]=range --arg b:f32[64]=fill:0.5 \\
      --arg c:f32[64]=zero --arg u32=64
  weft debug examples/manifest.json --case vecadd
  weft debug examples/manifest.json --case reduce-hsail --check all
  weft debug captures/0007 --check all
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
    /// What to stop at, with commas between: race, uninit, wait, fence, sync, or all in machine code, race, uninit, undefined, or all in HSAIL
    #[arg(long, value_name = "LIST", value_parser = weft::Kinds::named)]
    check: Option<weft::Kinds>,
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
        None if replay::is_capture(&args.launch.object) => of_capture(&args)?,
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

fn shown(buffer: &weft::Buffer, ty: Dtype) -> Buffer {
    Buffer {
        name: buffer.name.clone(),
        address: buffer.address,
        ty: type_of(ty),
        count: buffer.bytes / ty.bytes() as u64,
    }
}

/// A dispatch that was recorded; its packet says what is launched.
fn of_capture(args: &Args) -> Result<Box<dyn Target>> {
    let launch = &args.launch;
    if launch.grid.is_some() || launch.group.is_some() || !launch.args.is_empty() || launch.target.is_some() {
        return Err("a capture says itself what is launched: no --grid, --group, --arg and --target".into());
    }
    let settings = weft::Settings {
        max_instructions: launch.max_instructions,
        checks: args.check.unwrap_or_default(),
        ..weft::Settings::default()
    };
    weft::debug::capture(replay::read(&launch.object)?, settings, &read_text)
}

fn of_options(args: &Args) -> Result<Box<dyn Target>> {
    let options = run::Options {
        checks: args.check.unwrap_or_default(),
        ..args.launch.clone().options()?
    };
    let engine = match (run::is_hsail(&options.object), options.target) {
        (true, None) => Engine::Interpreter,
        (_, target) => Engine::Machine(target),
    };
    let (program, settings) = (options.program()?, options.settings());
    let setup: weft::debug::Setup = Box::new(move |session| {
        let (launch, buffers) = options.launch(session)?;
        Ok((launch, buffers.iter().map(|b| shown(&b.buffer, b.ty)).collect()))
    });
    weft::debug::target(program, engine, settings, setup, &read_text)
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
    let target = target.ok_or("no target")?;
    let how = test::How {
        seed: args.launch.seed,
        weak_memory: false,
        max_instructions: args.launch.max_instructions,
        checks: args.check.unwrap_or_default(),
        implicit_layout: args.launch.object_options.implicit_layout(),
    };
    let object = {
        let jobs = test::objects(&case, &base, &target);
        let job = jobs.into_iter().next().ok_or("the case has no object")?;
        job.object
            .ok_or_else(|| format!("there is no {} for {target}", job.label))?
    };
    let engine = test::engine(&object, target);
    let (program, settings) = (run::program(&object, &[])?, test::settings(&case, &how));
    let setup: weft::debug::Setup = Box::new(move |session| {
        let objects = test::case_objects(&case, &base, session)?;
        for spec in &case.launches[..number] {
            session.launch(&test::case_launch(spec, &objects))?;
        }
        let buffers = objects.buffers.values();
        let list = buffers.map(|b| shown(b, case_type(&case, &b.name, b.bytes)));
        Ok((test::case_launch(&case.launches[number], &objects), list.collect()))
    });
    weft::debug::target(program, engine, settings, setup, &read_text)
}
