//! A kernel in HSAIL on both engines at once, until they differ.

use amdgpu_isa::TargetId;
use smith::lockstep::Sides;

pub use smith::lockstep::Agreement;

use crate::engine::Settings;
use crate::error::{Error, Result};
use crate::interpreter::Interpreter;
use crate::launch::Launch;
use crate::machine::Machine;
use crate::program::{Program, opened};
use crate::session::Session;

/// Runs a launch on the interpreter and, finalized for a processor, on the machine, and compares what each work-item writes. `setup` makes
/// the same buffers and the same launch in each session that it gets: two, and two more if something differs, to find the
/// instruction.
///
/// ```
/// use weft::{Launch, Program, Settings, lockstep};
///
/// let text = "module &m:1:0:$full:$large:$default;
///     prog kernel &k(kernarg_u64 %out) {
///       ld_kernarg_align(8)_u64 $d0, [%out]; st_global_align(4)_u32 7, [$d0]; };";
/// let program = Program::new("k.hsail", text);
/// let target = "gfx906".parse().expect("a processor");
/// let agreement = lockstep::run(&program, target, &Settings::default(), &|session| {
///     let out = session.allocate("out", 4)?;
///     Ok::<_, weft::Error>(Launch::new("k", &[1], &[1]).arg(&out))
/// })?;
/// assert_eq!(agreement, lockstep::Agreement::Whole(4));
/// # Ok::<(), weft::Error>(())
/// ```
///
/// # Errors
/// What `setup` says, and all that keeps the launch from beginning. That the engines differ is no error: it is
/// [`Agreement::Until`], with the first difference in words.
pub fn run<E: From<Error>>(
    program: &Program,
    target: TargetId,
    settings: &Settings,
    setup: &dyn Fn(&mut Session) -> Result<Launch, E>,
) -> Result<Agreement, E> {
    let store = match once(program, target, settings, setup, false)? {
        Agreement::Until(store) => store,
        whole => return Ok(whole),
    };
    Ok(Agreement::Until(match once(program, target, settings, setup, true)? {
        Agreement::Until(result) if result != store => {
            format!(
                "{result}\nWithout storing each instruction's result, what differs first in global memory:\n{store}"
            )
        }
        Agreement::Until(store) => store,
        Agreement::Whole(_) => format!(
            "{store}\nWith each instruction's result stored, the code is another, in which nothing differs: no instruction can be named."
        ),
    }))
}

/// One run on both sides, perhaps with code that stores each instruction's result.
fn once<E: From<Error>>(
    program: &Program,
    target: TargetId,
    settings: &Settings,
    setup: &dyn Fn(&mut Session) -> Result<Launch, E>,
    watch: bool,
) -> Result<Agreement, E> {
    let mut wants = finalizer_hsail::Options::new(target);
    wants.object.wave_size = settings.wave_size;
    let lanes = wants.object.check().map_or(settings.wave_size, |t| Some(t.lanes()));
    let settings = &Settings {
        wave_size: lanes,
        ..settings.clone()
    };
    wants.object.explain = true;
    wants.from_brig.watch = watch;
    let (output, watches) = program.finalize_watched(&wants)?;
    let object = opened(program.name(), &output.code_object, None)?.into_owned();
    let mut gpu = Session::Machine(Box::new(Machine::load(object, Some(target), settings)?));
    let launch = setup(&mut gpu)?;
    let Session::Machine(mut gpu) = gpu else {
        return Err(Error::Launch("the session was replaced".to_owned()).into());
    };
    let (name, _) = gpu.prepare(&launch)?;
    let machine = gpu.begin(&launch)?;
    let mut hsail = Session::Interpreter(Box::new(Interpreter::load(program, settings)?));
    let launch = setup(&mut hsail)?;
    let Session::Interpreter(hsail) = hsail else {
        return Err(Error::Launch("the session was replaced".to_owned()).into());
    };
    let interpreter = hsail.begin(&launch)?;
    let kernel = output.explained.iter().find(|k| k.name == name);
    let kernel = kernel.ok_or_else(|| Error::Launch(format!("no kernel {name}")))?;
    let loaded = gpu.executable.kernel(&name).map_err(Error::from)?;
    let entry = loaded
        .object
        .wrapping_add_signed(loaded.descriptor.kernel_code_entry_byte_offset);
    let mut sides = Sides {
        interpreter,
        machine,
        device: &gpu.device,
        executable: &gpu.executable,
        services: &gpu.host,
        entry,
        kernel,
        files: &output.files,
        target: &target.to_string(),
        watches: &watches,
    };
    Ok(smith::lockstep::run(&mut sides))
}
