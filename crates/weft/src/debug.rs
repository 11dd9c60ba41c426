//! Launches for the debugger: what its commands step through.

use amdgpu_emu::session::Session;
use amdgpu_isa::TargetId;
use gpu_debug::target::{Buffer, Target};
use gpu_debug::value::Type;
use gpu_debug::{hsail, machine};
use hsa_runtime::capture::Capture;

use crate::engine::{Engine, Settings};
use crate::launch::Launch;
use crate::program::{Form, Program};
use crate::replay::Replay;
use crate::session;

/// Makes a launch in a session: its buffers with their contents, launches before it, and the launch itself, with the buffers that the
/// debugger shows. It is called again whenever the debugger goes back, and must do the same each time.
pub type Setup = Box<dyn Fn(&mut session::Session) -> Result<(Launch, Vec<Buffer>), String>>;

/// What a debugger steps through: a launch of a program. `read_file` gives the sources that debug information names, as text. HSAIL for the
/// machine is finalized with debug information.
///
/// # Errors
/// What is wrong with the program or the launch, in words.
pub fn target(
    program: Program,
    engine: Engine,
    settings: Settings,
    setup: Setup,
    read_file: &dyn Fn(&str) -> Option<String>,
) -> Result<Box<dyn Target>, String> {
    match engine {
        Engine::Interpreter => {
            let modules = program.files().map(|(name, bytes)| hsail::Module {
                name: name.to_owned(),
                bytes: bytes.to_vec(),
            });
            let modules: Vec<hsail::Module> = modules.collect();
            let launcher: hsail::Launcher = Box::new(move || {
                let mut session = program.load(engine, &settings)?;
                let (launch, buffers) = setup(&mut session)?;
                let interpreter = session.interpreter().ok_or("the session was replaced")?;
                let (kernel, dispatch) = interpreter.prepare(&launch)?;
                Ok(hsail::Launch {
                    buffers,
                    system: interpreter.system.clone(),
                    kernel,
                    dispatch,
                })
            });
            Ok(Box::new(hsail::Program::new(launcher, &modules, read_file)?))
        }
        Engine::Machine(target) => {
            let program = match (program.form(), target) {
                (Form::Hsail, Some(target)) => described(&program, target, &settings)?,
                _ => program,
            };
            let object = {
                let mut session = program.load(engine, &settings)?;
                session.machine().ok_or("the session was replaced")?.object().clone()
            };
            let launcher: machine::Launcher = Box::new(move || {
                let mut session = program.load(engine, &settings)?;
                let (launch, buffers) = setup(&mut session)?;
                let session::Session::Machine(mut machine) = session else {
                    return Err("the session was replaced".into());
                };
                let session = machine.begin(&launch)?;
                Ok(machine::Launch {
                    checks: machine.take_checks(),
                    buffers,
                    session,
                    device: machine.device,
                    executable: machine.executable,
                    services: Box::new(machine.host),
                })
            });
            Ok(Box::new(machine::Program::new(launcher, &object, read_file)?))
        }
    }
}

/// The code object of a program of HSAIL, with debug information that names files as the program does.
fn described(program: &Program, target: TargetId, settings: &Settings) -> Result<Program, String> {
    let mut wants = finalizer_hsail::Options::new(target);
    wants.object.wave_size = settings.wave_size;
    wants.object.debug = Some("");
    let output = program.finalize(&wants).map_err(|e| e.to_string())?;
    Ok(Program::of_form(Form::CodeObject, program.name(), output.code_object))
}

/// What a debugger steps through: the dispatch of a capture.
///
/// # Errors
/// Those of [`Replay::load`].
pub fn capture(
    capture: Capture,
    settings: Settings,
    read_file: &dyn Fn(&str) -> Option<String>,
) -> Result<Box<dyn Target>, String> {
    let object = Replay::load(capture.clone(), None, &settings)?.machine.object().clone();
    let launcher: machine::Launcher = Box::new(move || {
        let Replay { mut machine, capture } = Replay::load(capture.clone(), None, &settings)?;
        let packet = capture.packet().map_err(|e| e.to_string())?;
        let session = Session::begin_packet(&machine.device, &machine.executable, &packet, capture.source());
        let allocations = capture.about.allocations.iter().enumerate();
        let buffers = allocations.map(|(n, a)| Buffer {
            name: format!("memory{n}"),
            address: a.address,
            ty: Type::U32,
            count: a.bytes / 4,
        });
        Ok(machine::Launch {
            checks: machine.take_checks(),
            buffers: buffers.collect(),
            session: session.map_err(|e| e.to_string())?,
            device: machine.device,
            executable: machine.executable,
            services: Box::new(machine.host),
        })
    });
    Ok(Box::new(machine::Program::new(launcher, &object, read_file)?))
}
