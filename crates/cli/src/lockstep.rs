//! `weft run --lockstep`: a kernel in HSAIL on the interpreter and, finalized, on the machine, until they differ.

use std::path::PathBuf;

use amdgpu_emu::session::Session as Machine;
use hsail_interp::session::Session as Interpreter;
use smith::lockstep::{Agreement, Sides};

use crate::input::{self, Result};
use crate::output::say;
use crate::run::{self, Options};
use crate::{finalize, hsail_run};

/// Runs both sides; an error if they differ.
///
/// # Errors
/// Wrong arguments, what cannot be finalized, the first difference.
pub fn run(options: &Options) -> Result<()> {
    let Some(target) = options.target else {
        return Err("--lockstep needs --target: the processor that is compared with the interpreter".into());
    };
    if !hsail_run::is_hsail(&options.object) {
        return Err("--lockstep compares HSAIL with what it is finalized to: a code object has no HSAIL".into());
    }
    let name = target.to_string();
    match once(options, &name, false)? {
        Agreement::Whole(bytes) => {
            say!("interpreter and {name} agree: {bytes} bytes that work-items wrote\n");
            Ok(())
        }
        Agreement::Until(store) => Err(match once(options, &name, true)? {
            Agreement::Until(result) if result != store => {
                format!(
                    "{result}\nWithout storing each instruction's result, what differs first in global memory:\n{store}"
                )
            }
            Agreement::Until(store) => store,
            Agreement::Whole(_) => format!(
                "{store}\nWith each instruction's result stored, the code is another, in which nothing differs: no instruction can be named."
            ),
        }),
    }
}

/// One run on both sides, perhaps with code that stores each instruction's result.
fn once(options: &Options, name: &str, watch: bool) -> Result<Agreement> {
    let target = name.parse().map_err(|e| format!("{e}"))?;
    let files: Vec<PathBuf> = std::iter::once(&options.object)
        .chain(&options.modules)
        .cloned()
        .collect();
    let mut wants = finalizer_hsail::Options::new(target);
    wants.object.explain = true;
    wants.from_brig.watch = watch;
    let (output, watches) = finalize::watched(&finalize::load(&files)?, &wants)?;
    let object = input::open_bytes(&options.object, &output.code_object, None)?.into_owned();
    let mut gpu = run::prepare_object(options, &object)?;
    let launched = Machine::begin_launch(&mut gpu.device, &gpu.executable, &gpu.kernel, &gpu.launch);
    let hsail = hsail_run::prepare(options)?;
    let interpreter = Interpreter::new(hsail.system, hsail.kernel, hsail.packet).map_err(|f| f.to_string())?;
    let kernel = output.explained.iter().find(|k| k.name == gpu.kernel);
    let kernel = kernel.ok_or_else(|| format!("no kernel {}", gpu.kernel))?;
    let loaded = gpu.executable.kernel(&gpu.kernel).map_err(|e| e.to_string())?;
    let entry = loaded
        .object
        .wrapping_add_signed(loaded.descriptor.kernel_code_entry_byte_offset);
    let mut sides = Sides {
        interpreter,
        machine: launched.map_err(|e| e.to_string())?,
        device: &gpu.device,
        executable: &gpu.executable,
        services: &gpu.host,
        entry,
        kernel,
        files: &output.files,
        target: name,
        watches: &watches,
    };
    Ok(smith::lockstep::run(&mut sides))
}
