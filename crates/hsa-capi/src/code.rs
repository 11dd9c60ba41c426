//! Code object readers, executables, symbols, and the code objects of the old API.

use std::ffi::c_char;
use std::os::fd::RawFd;
use std::sync::Arc;

use hsa_abi::info::ExecutableState;
use hsa_abi::{DefaultFloatRounding, Profile, Status};
use hsa_runtime::executable::{CodeFor, Source};

use crate::finalizer::told;
use crate::pointer::{In, Out, range};
use crate::{Callback, answer, debug, runtime};

/// Called with an executable or code object, a symbol, the program's data.
type SymbolCallback = Option<extern "C" fn(u64, u64, u64) -> u32>;

fn from_memory(address: u64, bytes: u64) -> Result<Source, Status> {
    if bytes == 0 {
        return Err(Status::ERROR_INVALID_ARGUMENT);
    }
    Ok(Source {
        bytes: range(address, bytes)?.to_vec()?.into(),
        address,
        uri: format!("memory://{}#offset={address:#x}&size={bytes}", std::process::id()),
    })
}

/// Reads a part of an open file; all of it behind the offset if no size is given.
pub fn from_file(file: RawFd, offset: u64, bytes: Option<u64>) -> Result<Source, Status> {
    let invalid = |_| Status::ERROR_INVALID_FILE;
    if file < 0 {
        return Err(Status::ERROR_INVALID_FILE);
    }
    // a file of its own, through the process's directory of open files: the caller's descriptor keeps its position
    let link = format!("/proc/self/fd/{file}");
    let path = std::fs::read_link(&link).map_err(invalid)?;
    let all = std::fs::read(&link).map_err(invalid)?;
    let offset_in = usize::try_from(offset).map_err(|_| Status::ERROR_INVALID_ARGUMENT)?;
    let rest = all.get(offset_in..).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
    let part = match bytes {
        Some(bytes) => rest.get(..bytes as usize).ok_or(Status::ERROR_INVALID_ARGUMENT)?,
        None => rest,
    };
    let uri = format!("file://{}#offset={offset}&size={}", path.display(), part.len());
    Ok(Source {
        bytes: Arc::from(part),
        address: 0,
        uri,
    })
}

/// A text that may be left out.
fn or_empty(text: In<c_char>) -> Result<String, Status> {
    if text.is_null() { Ok(String::new()) } else { text.text() }
}

export! {
    fn hsa_code_object_reader_create_from_memory(code: u64, bytes: u64, reader: Out<u64>) {
        let runtime = runtime()?;
        reader.check()?;
        reader.put(runtime.executables.create_reader(from_memory(code, bytes)?))
    }

    fn hsa_code_object_reader_create_from_file(file: RawFd, reader: Out<u64>) {
        let runtime = runtime()?;
        reader.check()?;
        reader.put(runtime.executables.create_reader(from_file(file, 0, None)?))
    }

    fn hsa_code_object_reader_destroy(reader: u64) {
        runtime()?.executables.destroy_reader(reader)
    }

    fn hsa_code_object_deserialize(code: u64, bytes: u64, _options: In<c_char>, object: Out<u64>) {
        let runtime = runtime()?;
        object.check()?;
        object.put(runtime.executables.create_object(from_memory(code, bytes)?)?)
    }

    fn hsa_code_object_serialize(
        object: u64,
        alloc: Option<extern "C" fn(u64, u64, Out<u64>) -> u32>,
        data: u64,
        _options: In<c_char>,
        serialized: Out<u64>,
        bytes: Out<u64>,
    ) {
        let runtime = runtime()?;
        let source = runtime.executables.object(object)?;
        let alloc = alloc.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        serialized.check()?;
        bytes.check()?;
        let length = source.bytes.len() as u64;
        answer(alloc(length, data, serialized))?;
        range(serialized.get()?, length)?.write(&source.bytes)?;
        bytes.put(length)
    }

    fn hsa_code_object_destroy(object: u64) {
        runtime()?.executables.destroy_object(object)
    }

    fn hsa_code_object_get_info(object: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        value.check()?;
        let isa = |code: CodeFor<'_>| {
            let mut agents = runtime.agents();
            let found = agents.find(|(_, agent)| match code {
                CodeFor::Gpu(target) => agent.runs(target),
                CodeFor::Hsail => agent.as_hsail().is_some(),
            });
            found.map_or(0, |(handle, _)| handle)
        };
        value.put_value(&runtime.executables.object_info(object, attribute, isa)?)
    }

    fn hsa_code_object_get_symbol(object: u64, name: In<c_char>, symbol: Out<u64>) {
        object_symbol(object, "", name, symbol)
    }

    fn hsa_code_object_get_symbol_from_name(object: u64, module: In<c_char>, name: In<c_char>, symbol: Out<u64>) {
        let module = or_empty(module)?;
        object_symbol(object, &module, name, symbol)
    }

    fn hsa_code_object_iterate_symbols(object: u64, callback: SymbolCallback, data: u64) {
        let runtime = runtime()?;
        let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let symbols = runtime.executables.object_symbols(object)?;
        symbols.into_iter().try_for_each(|s| answer(callback(object, s, data)))
    }

    fn hsa_code_symbol_get_info(symbol: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        value.check()?;
        value.put_value(&runtime.executables.code_symbol_info(symbol, attribute)?)
    }

    fn hsa_executable_create(profile: u32, state: u32, options: In<c_char>, executable: Out<u64>) {
        let runtime = runtime()?;
        executable.check()?;
        let profile = Profile::from_raw(profile).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let state = ExecutableState::from_raw(state).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let created = runtime.executables.create(profile, DefaultFloatRounding::Default, &or_empty(options)?);
        if state == ExecutableState::Frozen {
            runtime.executables.freeze(created)?;
        }
        executable.put(created)
    }

    fn hsa_executable_create_alt(profile: u32, rounding: u32, options: In<c_char>, executable: Out<u64>) {
        let runtime = runtime()?;
        executable.check()?;
        let profile = Profile::from_raw(profile).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let rounding = DefaultFloatRounding::from_raw(rounding).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        executable.put(runtime.executables.create(profile, rounding, &or_empty(options)?))
    }

    fn hsa_executable_destroy(executable: u64) {
        let runtime = runtime()?;
        let finished = told("hsa_executable_destroy", runtime.finish(executable));
        let agents = |handle| runtime.agent(handle).ok().cloned();
        runtime.executables.destroy(executable, &runtime.shared.memory, &agents)?;
        debug::refresh(&runtime);
        finished
    }

    fn hsa_executable_load_agent_code_object(
        executable: u64,
        agent: u64,
        reader: u64,
        _options: In<c_char>,
        loaded: Out<u64>,
    ) {
        let runtime = runtime()?;
        runtime.executables.validate(executable)?;
        let of = runtime.agent(agent)?;
        let source = runtime.executables.reader(reader)?;
        let result = runtime.executables.load(executable, agent, of, source, &runtime.shared.memory);
        let handle = told("hsa_executable_load_agent_code_object", result)?;
        debug::refresh(&runtime);
        match loaded.is_null() {
            true => Ok(()),
            false => loaded.put(handle),
        }
    }

    fn hsa_executable_load_program_code_object(executable: u64, reader: u64, _options: In<c_char>, _loaded: Out<u64>) {
        let runtime = runtime()?;
        runtime.executables.validate(executable)?;
        runtime.executables.reader(reader)?;
        // AMDGPU code objects hold the code of an agent; there are none of a program
        Err(Status::ERROR_INVALID_CODE_OBJECT)
    }

    fn hsa_executable_load_code_object(executable: u64, agent: u64, object: u64, _options: In<c_char>) {
        let runtime = runtime()?;
        runtime.executables.validate(executable)?;
        let of = runtime.agent(agent)?;
        let source = runtime.executables.object(object)?;
        let result = runtime.executables.load(executable, agent, of, source, &runtime.shared.memory);
        told("hsa_executable_load_code_object", result)?;
        debug::refresh(&runtime);
        Ok(())
    }

    fn hsa_executable_freeze(executable: u64, _options: In<c_char>) {
        told("hsa_executable_freeze", runtime()?.freeze(executable))
    }

    fn hsa_executable_get_info(executable: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        value.check()?;
        value.put_value(&runtime.executables.info(executable, attribute)?)
    }

    fn hsa_executable_validate(executable: u64, result: Out<u32>) {
        result.check()?;
        runtime()?.executables.validate(executable)?;
        result.put(0)
    }

    fn hsa_executable_validate_alt(executable: u64, _options: In<c_char>, result: Out<u32>) {
        result.check()?;
        runtime()?.executables.validate(executable)?;
        result.put(0)
    }

    fn hsa_executable_global_variable_define(executable: u64, name: In<c_char>, address: u64) {
        let runtime = runtime()?;
        runtime.executables.define(executable, 0, &name.text()?, address)
    }

    fn hsa_executable_agent_global_variable_define(executable: u64, agent: u64, name: In<c_char>, address: u64) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        runtime.executables.define(executable, agent, &name.text()?, address)
    }

    fn hsa_executable_readonly_variable_define(executable: u64, agent: u64, name: In<c_char>, address: u64) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        runtime.executables.define(executable, agent, &name.text()?, address)
    }

    fn hsa_executable_get_symbol(
        executable: u64,
        module: In<c_char>,
        name: In<c_char>,
        agent: u64,
        _call_convention: i32,
        symbol: Out<u64>,
    ) {
        let runtime = runtime()?;
        symbol.check()?;
        let module = or_empty(module)?;
        symbol.put(runtime.executables.symbol(executable, &module, &name.text()?, Some(agent))?)
    }

    fn hsa_executable_get_symbol_by_name(executable: u64, name: In<c_char>, agent: In<u64>, symbol: Out<u64>) {
        let runtime = runtime()?;
        symbol.check()?;
        let agent = match agent.is_null() {
            true => None,
            false => Some(agent.get()?),
        };
        symbol.put(runtime.executables.symbol(executable, "", &name.text()?, agent)?)
    }

    fn hsa_executable_symbol_get_info(symbol: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        value.check()?;
        value.put_value(&runtime.executables.symbol_info(symbol, attribute)?)
    }

    fn hsa_executable_iterate_symbols(executable: u64, callback: SymbolCallback, data: u64) {
        let runtime = runtime()?;
        let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let symbols = runtime.executables.symbols(executable, None)?;
        symbols.into_iter().try_for_each(|s| answer(callback(executable, s, data)))
    }

    fn hsa_executable_iterate_program_symbols(executable: u64, callback: SymbolCallback, data: u64) {
        let runtime = runtime()?;
        let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let symbols = runtime.executables.symbols(executable, Some(0))?;
        symbols.into_iter().try_for_each(|s| answer(callback(executable, s, data)))
    }

    fn hsa_executable_iterate_agent_symbols(
        executable: u64,
        agent: u64,
        callback: Option<extern "C" fn(u64, u64, u64, u64) -> u32>,
        data: u64,
    ) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let symbols = runtime.executables.symbols(executable, Some(agent))?;
        symbols.into_iter().try_for_each(|s| answer(callback(executable, agent, s, data)))
    }
}

fn object_symbol(object: u64, module: &str, name: In<c_char>, symbol: Out<u64>) -> Result<(), Status> {
    let runtime = runtime()?;
    symbol.check()?;
    let name = name.text()?;
    let symbols = runtime.executables.object_symbols(object)?;
    let found = runtime.executables.symbol_among(&symbols, module, &name);
    symbol.put(found.ok_or(Status::ERROR_INVALID_SYMBOL_NAME)?)
}

/// Handles of code objects that are loaded, one by one.
pub fn each_loaded(executable: u64, callback: SymbolCallback, data: u64) -> Result<(), Status> {
    let runtime = runtime()?;
    let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
    let loaded = runtime.executables.loaded(executable)?;
    loaded
        .into_iter()
        .try_for_each(|l| answer(callback(executable, l, data)))
}

/// All executables, one by one.
pub fn each_executable(callback: Callback, data: u64) -> Result<(), Status> {
    crate::each(callback, data, runtime()?.executables.all())
}
