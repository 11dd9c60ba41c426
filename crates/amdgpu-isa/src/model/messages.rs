//! What the codes of `s_sendmsg` and `s_sendmsg_rtn` mean.
//!
//! Sources: RDNA3 ISA 4.6; RDNA4 ISA 5.4; CDNA5 ISA 5.4. What the codes are called is in `isa/names.isa`.

use crate::lookup;
use crate::target::Processor;

/// A message that a machine does something about by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Message {
    /// The wavefront gives back its VGPRs, and may only end.
    DeallocateVgprs,
    /// Messages that give a value back, from here on: the doorbell of the wavefront's queue.
    GetDoorbell,
    /// The number of the draw or dispatch.
    GetDrawOrDispatch,
    GetTma,
    GetTba,
    /// The clock of constant frequency.
    GetRealtime,
    /// Shader engine in bits 3:0, die in 11:8.
    GetShaderEngine,
    /// Of trap handlers.
    OfTrapHandler,
    /// It has a name, and goes to the host or to units for graphics.
    Other,
}

impl Message {
    /// The message with a code, and its name; `None` if the processor has none.
    pub fn with_code(processor: Processor, code: u16) -> Option<(Message, &'static str)> {
        let name = lookup::message(processor, code)?;
        let message = match name {
            "MSG_DEALLOC_VGPRS" => Message::DeallocateVgprs,
            "MSG_RTN_GET_DOORBELL" => Message::GetDoorbell,
            "MSG_RTN_GET_DDID" => Message::GetDrawOrDispatch,
            "MSG_RTN_GET_TMA" => Message::GetTma,
            "MSG_RTN_GET_TBA" => Message::GetTba,
            "MSG_RTN_GET_REALTIME" => Message::GetRealtime,
            "MSG_RTN_GET_SE_AID_ID" => Message::GetShaderEngine,
            "MSG_RTN_SAVE_WAVE" | "MSG_RTN_GET_TBA_TO_PC" => Message::OfTrapHandler,
            _ => Message::Other,
        };
        Some((message, name))
    }
}
