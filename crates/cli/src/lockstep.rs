//! `weft run --lockstep`: a kernel in HSAIL on the interpreter and, finalized, on the machine, until they differ.

use weft::lockstep::{self, Agreement};

use crate::input::Result;
use crate::output::say;
use crate::run::{Options, is_hsail};

/// Runs both sides; an error if they differ.
///
/// # Errors
/// Wrong arguments, what cannot be finalized, the first difference.
pub fn run(options: &Options) -> Result<()> {
    let Some(target) = options.target else {
        return Err("--lockstep needs --target: the processor that is compared with the interpreter".into());
    };
    if !is_hsail(&options.object) {
        return Err("--lockstep compares HSAIL with what it is finalized to: a code object has no HSAIL".into());
    }
    let program = options.program()?;
    let agreement = lockstep::run(&program, target, &options.settings(), &|session| {
        options.launch(session).map(|(launch, _)| launch)
    })?;
    match agreement {
        Agreement::Whole(bytes) => {
            say!("interpreter and {target} agree: {bytes} bytes that work-items wrote\n");
            Ok(())
        }
        Agreement::Until(difference) => Err(difference),
    }
}
