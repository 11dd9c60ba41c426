//! Standard output that may be closed early: `weft test ... | head` is no error.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write};

/// As `print!`, but ends the program quietly when nobody reads on.
macro_rules! say {
    ($($arg:tt)*) => {
        $crate::output::write(format_args!($($arg)*))
    };
}
pub(crate) use say;

pub fn write(text: Arguments) {
    match std::io::stdout().lock().write_fmt(text) {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(e) => {
            eprintln!("weft: standard output: {e}");
            std::process::exit(1)
        }
        Ok(()) => {}
    }
}
