//! One parser for each processor and mode: what mnemonics stand for is worked out once.

use std::sync::{Arc, Mutex, PoisonError};

use amdgpu_isa::parse::Parser;
use amdgpu_isa::{Mode, Processor};

type Made = Vec<((Processor, Mode), Arc<Parser>)>;

static MADE: Mutex<Made> = Mutex::new(Vec::new());

/// The parser; `None` if there are no instruction rows for the processor.
pub(crate) fn parser(processor: Processor, mode: Mode) -> Option<Arc<Parser>> {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, parser)) = made.iter().find(|(key, _)| *key == (processor, mode)) {
        return Some(Arc::clone(parser));
    }
    let parser = Arc::new(Parser::with_mode(processor, mode)?);
    made.push(((processor, mode), Arc::clone(&parser)));
    Some(parser)
}
