//! Writing outputs: files, and standard output, which may be closed early: `weft test ... | head` is no error.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::input::{Result, is_stdio};

/// As `print!`, but ends the program quietly when nobody reads on.
macro_rules! say {
    ($($arg:tt)*) => {
        $crate::output::say_to_reader(format_args!($($arg)*))
    };
}
pub(crate) use say;

pub fn say_to_reader(text: Arguments) {
    match std::io::stdout().lock().write_fmt(text) {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(e) => {
            eprintln!("weft: standard output: {e}");
            std::process::exit(1)
        }
        Ok(()) => {}
    }
}

/// Writes all of a result to standard output.
///
/// # Errors
/// It cannot be written; a closed pipe is no error.
pub fn print(bytes: &[u8]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(format!("standard output: {e}")),
        _ => Ok(()),
    }
}

/// A result that is written part by part, to standard output or a file; behind the first error nothing more is.
#[derive(Default)]
pub struct Parts {
    file: Option<(PathBuf, std::io::BufWriter<std::fs::File>)>,
    error: Option<std::io::Error>,
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
        let file = std::fs::File::create(path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Parts {
            file: Some((path.to_path_buf(), std::io::BufWriter::new(file))),
            error: None,
        })
    }

    pub fn write(&mut self, part: &[u8]) {
        if self.error.is_none() {
            self.error = match &mut self.file {
                Some((_, file)) => file.write_all(part).err(),
                None => std::io::stdout().lock().write_all(part).err(),
            };
        }
    }

    /// # Errors
    /// It could not be written; a closed pipe is no error.
    pub fn finish(self) -> Result<()> {
        let flush = |file: Option<(PathBuf, std::io::BufWriter<std::fs::File>)>| match file {
            Some((path, mut file)) => (path.display().to_string(), file.flush()),
            None => ("standard output".to_string(), std::io::stdout().lock().flush()),
        };
        let (name, flushed) = flush(self.file);
        match self.error.map_or(flushed, Err) {
            Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(format!("{name}: {e}")),
            _ => Ok(()),
        }
    }
}

/// Writes a file, or standard output for `-`.
///
/// # Errors
/// It cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if is_stdio(path) {
        return print(bytes);
    }
    std::fs::write(path, bytes).map_err(|e| format!("{}: {e}", path.display()))
}

/// The output that belongs to an input: its name with another extension, or standard output for standard input.
pub fn beside(input: &Path, extension: &str) -> PathBuf {
    match is_stdio(input) {
        true => input.to_path_buf(),
        false => input.with_extension(extension),
    }
}
