//! Programs of BRIG modules and their finalization (`hsa_ext_finalize.h`).

use std::ffi::c_char;

use hsa_abi::finalize::ControlDirectives;
use hsa_abi::{DefaultFloatRounding, MachineModel, Profile, Status};
use hsa_runtime::executable::Source;
use hsa_runtime::hsail_object::{MODULE_HEAD_BYTES, module_bytes};
use hsa_runtime::program::{ProgramModule, Refused};

use crate::pointer::{In, Out, range};
use crate::{answer, runtime};

/// Called with a program, a module, the program's data.
type ModuleCallback = Option<extern "C" fn(u64, u64, u64) -> u32>;

/// Tells a person why something was refused, and the program its status.
pub fn told<T>(what: &str, result: Result<T, Refused>) -> Result<T, Status> {
    result.map_err(|refused| {
        if refused.message != refused.status.to_string() {
            eprintln!("weft: {what}: {}\n{}", refused.status, refused.message);
        }
        refused.status
    })
}

export! {
    fn hsa_ext_program_create(model: u32, profile: u32, rounding: u32, _options: In<c_char>, program: Out<u64>) {
        let runtime = runtime()?;
        program.check()?;
        let invalid = Status::ERROR_INVALID_ARGUMENT;
        let model = MachineModel::from_raw(model).ok_or(invalid)?;
        let profile = Profile::from_raw(profile).ok_or(invalid)?;
        let rounding = DefaultFloatRounding::from_raw(rounding).ok_or(invalid)?;
        program.put(runtime.programs.create(model, profile, rounding))
    }

    fn hsa_ext_program_destroy(program: u64) {
        runtime()?.programs.destroy(program)
    }

    fn hsa_ext_program_add_module(program: u64, module: u64) {
        let runtime = runtime()?;
        runtime.programs.modules(program)?;
        let invalid = |_| Status::ERROR_INVALID_MODULE;
        let head = range(module, MODULE_HEAD_BYTES).and_then(|r| r.to_vec()).map_err(invalid)?;
        let bytes = module_bytes(&head).ok_or(Status::ERROR_INVALID_MODULE)?;
        let brig = range(module, bytes).and_then(|r| r.to_vec()).map_err(invalid)?.into();
        let added = runtime.programs.add(program, ProgramModule { address: module, brig });
        told("hsa_ext_program_add_module", added)
    }

    fn hsa_ext_program_iterate_modules(program: u64, callback: ModuleCallback, data: u64) {
        let runtime = runtime()?;
        let modules = runtime.programs.modules(program)?;
        let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        modules.into_iter().try_for_each(|module| answer(callback(program, module, data)))
    }

    fn hsa_ext_program_get_info(program: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        runtime.programs.modules(program)?;
        value.check()?;
        value.put_value(&runtime.programs.info(program, attribute)?)
    }

    fn hsa_ext_program_finalize(
        program: u64,
        isa: u64,
        call_convention: i32,
        directives: ControlDirectives,
        options: In<c_char>,
        ty: u32,
        object: Out<u64>,
    ) {
        let runtime = runtime()?;
        runtime.programs.modules(program)?;
        let agent = runtime.isa(isa)?;
        object.check()?;
        // the one kind of code object that there is, HSA_CODE_OBJECT_TYPE_PROGRAM; the call conventions -1 (any) and 0
        if ty != 0 || !(-1..=0).contains(&call_convention) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        let options = if options.is_null() { String::new() } else { options.text()? };
        let finalized = runtime.programs.finalize(program, agent, &options, &directives);
        let bytes = told("hsa_ext_program_finalize", finalized)?;
        let source = Source {
            bytes: bytes.into(),
            address: 0,
            uri: format!("memory://{}#finalized", std::process::id()),
        };
        object.put(runtime.executables.create_object(source)?)
    }
}

/// The functions of `hsa_ext_finalizer_1_00_pfn_t`.
pub fn functions() -> Vec<usize> {
    vec![
        hsa_ext_program_create as *const () as usize,
        hsa_ext_program_destroy as *const () as usize,
        hsa_ext_program_add_module as *const () as usize,
        hsa_ext_program_iterate_modules as *const () as usize,
        hsa_ext_program_get_info as *const () as usize,
        hsa_ext_program_finalize as *const () as usize,
    ]
}
