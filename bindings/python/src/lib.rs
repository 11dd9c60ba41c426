//! The native module of the Python package `weft`: sessions, thin over the library. `weft/__init__.py` has what programs call.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use weft::{Arg, Buffer, Engine, Form, Kinds, Launch, Program, Settings};

create_exception!(
    weft,
    Error,
    PyException,
    "What weft refuses, or what a kernel did wrong."
);
create_exception!(
    weft,
    ProgramError,
    Error,
    "A program that cannot be read or loaded: all that is wrong, with places."
);
create_exception!(weft, LaunchError, Error, "A launch that the kernel does not allow.");
create_exception!(
    weft,
    Fault,
    Error,
    "A fault of a kernel: what, where in the code, by which work-items."
);
create_exception!(weft, Timeout, Error, "A launch took longer than it may.");

/// The exception of an error of a launch or of memory.
fn raised(error: &weft::Error) -> PyErr {
    let text = error.to_string();
    match error {
        _ if error.is_deadline() => Timeout::new_err(text),
        weft::Error::Findings(_) => ProgramError::new_err(text),
        weft::Error::Launch(_) | weft::Error::Memory(_) => LaunchError::new_err(text),
        _ => Fault::new_err(text),
    }
}

/// A loaded program with memory of its own.
#[pyclass(module = "weft", frozen)]
struct Session {
    session: Mutex<weft::Session>,
}

impl Session {
    fn lock(&self) -> MutexGuard<'_, weft::Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An argument as Python's side hands it on: kind, bytes of a value, address or size.
type Argument = (String, Vec<u8>, u64);

fn argument((kind, bytes, number): Argument) -> PyResult<Arg> {
    Ok(match kind.as_str() {
        "value" => Arg::Bytes(bytes),
        "address" => Arg::Address(number),
        "local" => Arg::Local(u32::try_from(number).map_err(|_| PyValueError::new_err("too much group memory"))?),
        other => {
            return Err(PyValueError::new_err(format!(
                "{other:?}: value, address or local is right"
            )));
        }
    })
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (name, program, *, target=None, check=None, threads=None, seed=0, max_instructions=None, wave_size=None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        py: Python<'_>,
        name: &str,
        program: Vec<u8>,
        target: Option<&str>,
        check: Option<&str>,
        threads: Option<usize>,
        seed: u64,
        max_instructions: Option<u64>,
        wave_size: Option<u32>,
    ) -> PyResult<Session> {
        let program = Program::new(name, program);
        let target = target.map(|t| t.parse().map_err(|e| PyValueError::new_err(format!("target: {e}"))));
        let engine = match (program.form(), target.transpose()?) {
            (Form::Hsail, None) => Engine::Interpreter,
            (_, target) => Engine::Machine(target),
        };
        let checks = check.map_or(Ok(Kinds::default()), str::parse);
        let settings = Settings {
            threads,
            seed,
            max_instructions,
            wave_size,
            checks: checks.map_err(|e| PyValueError::new_err(format!("check: {e}")))?,
            ..Settings::default()
        };
        let session = py.detach(|| program.load(engine, &settings));
        let session = Mutex::new(session.map_err(|e| ProgramError::new_err(e.to_string()))?);
        Ok(Session { session })
    }

    /// Names of the kernels.
    #[getter]
    fn kernels(&self) -> Vec<String> {
        self.lock().kernels().into_iter().map(str::to_owned).collect()
    }

    /// Makes a buffer, which is zero; gives its address.
    fn allocate(&self, name: &str, size: u64) -> PyResult<u64> {
        let buffer = self.lock().allocate(name, size);
        buffer
            .map(|b| b.address)
            .map_err(|e| LaunchError::new_err(e.to_string()))
    }

    /// Writes bytes to memory, from an address on.
    fn write(&self, address: u64, data: &[u8]) -> PyResult<()> {
        let written = self.lock().write(address, data);
        written.map_err(|e| LaunchError::new_err(e.to_string()))
    }

    /// Reads bytes of memory, from an address on. `name` is for findings of `check="uninit"`.
    #[pyo3(signature = (address, size, name=None))]
    fn read<'p>(
        &self,
        py: Python<'p>,
        address: u64,
        size: usize,
        name: Option<String>,
    ) -> PyResult<Bound<'p, PyBytes>> {
        let mut session = self.lock();
        let bytes = PyBytes::new_with(py, size, |to| {
            session
                .read(address, to)
                .map_err(|e| LaunchError::new_err(e.to_string()))
        })?;
        if let Some(machine) = session.machine().filter(|m| m.is_checked()) {
            let name = name.unwrap_or_else(|| "(read by the host)".into());
            machine.host_reads(&Buffer {
                name,
                address,
                bytes: size as u64,
            });
        }
        Ok(bytes)
    }

    /// Runs a kernel to its end; gives how many work-groups and instructions ran.
    #[pyo3(signature = (kernel, grid, group, args, dynamic_lds=0, timeout=None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn launch(
        &self,
        py: Python<'_>,
        kernel: Option<String>,
        grid: Vec<u32>,
        group: Vec<u32>,
        args: Vec<Argument>,
        dynamic_lds: u32,
        timeout: Option<f64>,
    ) -> PyResult<(u64, u64)> {
        for (what, sizes) in [("grid", &grid), ("group", &group)] {
            if !(1..=3).contains(&sizes.len()) {
                let given = sizes.len();
                return Err(PyValueError::new_err(format!(
                    "{what} has 1 to 3 dimensions, not {given}"
                )));
            }
        }
        let timeout = timeout.map(|seconds| {
            Duration::try_from_secs_f64(seconds).map_err(|e| PyValueError::new_err(format!("timeout: {e}")))
        });
        let timeout = timeout.transpose()?;
        let launch = Launch {
            kernel,
            grid,
            work_group: group,
            args: args.into_iter().map(argument).collect::<PyResult<_>>()?,
            dynamic_group_bytes: dynamic_lds,
            ..Launch::default()
        };
        let ran = py.detach(|| {
            let mut session = self.lock();
            session.set_deadline(timeout.and_then(|t| Instant::now().checked_add(t)));
            session.launch(&launch)
        });
        ran.map(|r| (r.work_groups, r.instructions)).map_err(|e| raised(&e))
    }

    /// What checks have found since this was asked last: code (None of findings in HSAIL) and text.
    fn take_findings(&self) -> Vec<(Option<&'static str>, String)> {
        let found = self.lock().take_findings();
        found.iter().map(|f| (f.code(), f.to_string())).collect()
    }

    /// All that kernels have printed.
    #[getter]
    fn output(&self) -> String {
        self.lock().printed()
    }
}

/// The native module.
#[pymodule]
fn _weft(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<Session>()?;
    for (name, exception) in [
        ("Error", py.get_type::<Error>()),
        ("ProgramError", py.get_type::<ProgramError>()),
        ("LaunchError", py.get_type::<LaunchError>()),
        ("Fault", py.get_type::<Fault>()),
        ("Timeout", py.get_type::<Timeout>()),
    ] {
        module.add(name, exception)?;
    }
    Ok(())
}
