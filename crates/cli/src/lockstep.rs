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
    let files: Vec<PathBuf> = std::iter::once(&options.object)
        .chain(&options.modules)
        .cloned()
        .collect();
    let wants = finalizer::Options {
        explain: true,
        ..finalizer::Options::new(target)
    };
    let output = finalize::finalize(&finalize::load(&files)?, &wants)?;
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
    let name = target.to_string();
    let mut sides = Sides {
        interpreter,
        machine: launched.map_err(|e| e.to_string())?,
        device: &gpu.device,
        executable: &gpu.executable,
        services: &gpu.host,
        entry,
        kernel,
        files: &output.files,
        target: &name,
    };
    match smith::lockstep::run(&mut sides) {
        Agreement::Whole(bytes) => {
            say!("interpreter and {name} agree: {bytes} bytes that work-items wrote\n");
            Ok(())
        }
        Agreement::Until(place) => Err(place),
    }
}
