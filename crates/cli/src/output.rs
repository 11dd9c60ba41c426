//! Writing outputs: files, and standard output, which may be closed early: `weft test ... | head` is no error.

mod replace;

use std::fmt::Arguments;
use std::fs::File;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::input::{Result, is_stdio};
use replace::{Place, Replacement};

/// As `print!`, but ends the program quietly when nobody reads on.
macro_rules! say {
    ($($arg:tt)*) => {
        $crate::output::say_to_reader(format_args!($($arg)*))
    };
}
pub(crate) use say;

pub fn say_to_reader(text: Arguments) {
    let Err(e) = std::io::stdout().lock().write_fmt(text) else {
        return;
    };
    replace::abandon();
    if e.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    eprintln!("weft: standard output: {e}");
    std::process::exit(1)
}

/// Writes all of a result to standard output.
///
/// # Errors
/// It cannot be written; a closed pipe is no error.
pub fn print(bytes: &[u8]) -> Result<()> {
    let mut out = Parts::default();
    out.write(bytes);
    out.finish()
}

/// A result that is written part by part, to standard output or a file; behind the first error nothing more is.
///
/// A file is replaced by [`Parts::finish`], and stays as it is without that.
#[derive(Default)]
pub struct Parts {
    to: Sink,
    error: Option<std::io::Error>,
}

#[derive(Default)]
enum Sink {
    #[default]
    Stdout,
    /// A device or a pipe.
    Direct(PathBuf, BufWriter<File>),
    File(PathBuf, BufWriter<Replacement>),
}

impl Parts {
    /// To a file, which is made anew; to standard output for `-` and nothing.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn to(path: Option<&Path>) -> Result<Parts> {
        let Some(path) = path.filter(|p| !is_stdio(p)) else {
            return Ok(Parts::default());
        };
        let sink = match replace::place(path) {
            Ok(Place::Stdout) => Ok(Sink::Stdout),
            Ok(Place::Direct) => File::create(path).map(|f| Sink::Direct(path.to_path_buf(), BufWriter::new(f))),
            Ok(Place::File(target)) => {
                Replacement::begin(target).map(|f| Sink::File(path.to_path_buf(), BufWriter::new(f)))
            }
            Err(e) => Err(e),
        };
        Ok(Parts {
            to: sink.map_err(|e| format!("{}: {e}", path.display()))?,
            error: None,
        })
    }

    pub fn write(&mut self, part: &[u8]) {
        if self.error.is_none() {
            self.error = match &mut self.to {
                Sink::Stdout => std::io::stdout().lock().write_all(part).err(),
                Sink::Direct(_, file) => file.write_all(part).err(),
                Sink::File(_, file) => file.write_all(part).err(),
            };
        }
    }

    /// Ends the result; a file takes its place.
    ///
    /// # Errors
    /// It could not be written; a closed pipe is no error.
    pub fn finish(self) -> Result<()> {
        let failed = self.error;
        let (name, result) = match self.to {
            Sink::Stdout => (
                "standard output".to_string(),
                failed.map_or_else(|| std::io::stdout().lock().flush(), Err),
            ),
            Sink::Direct(path, mut file) => (path.display().to_string(), failed.map_or_else(|| file.flush(), Err)),
            Sink::File(path, file) => {
                let new = failed.map_or_else(|| file.into_inner().map_err(|e| e.into_error()), Err);
                (path.display().to_string(), new.and_then(Replacement::commit))
            }
        };
        match result {
            Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(format!("{name}: {e}")),
            _ => Ok(()),
        }
    }
}

impl Parts {
    /// As [`Parts::finish`]; a result with faults in it takes no file's place.
    ///
    /// # Errors
    /// It could not be written.
    pub fn finish_unless(self, faulty: bool) -> Result<()> {
        match (faulty, &self.to) {
            (true, Sink::File(..)) => Ok(()),
            _ => self.finish(),
        }
    }
}

impl Write for Parts {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Parts::write(self, bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Writes a file, or standard output for `-`.
///
/// # Errors
/// It cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut out = Parts::to(Some(path))?;
    out.write(bytes);
    out.finish()
}

/// The output that belongs to an input: its name with another extension, or standard output for standard input.
pub fn beside(input: &Path, extension: &str) -> PathBuf {
    match is_stdio(input) {
        true => input.to_path_buf(),
        false => input.with_extension(extension),
    }
}
