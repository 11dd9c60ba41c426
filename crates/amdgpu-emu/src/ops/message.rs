//! Messages that give a value back (`s_sendmsg_rtn`), and the one that gives VGPRs back (RDNA3 ISA 4.6; RDNA4 ISA 5.4).

use amdgpu_isa::model::messages::Message;
use amdgpu_isa::{Op, Operand, Role};

use super::smem::realtime;
use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::operation::Semantics::{self, Control};
use crate::uop::{Flow, Uop};
use crate::wave::sreg;

/// Whether a message of `s_sendmsg` gives back the wave's VGPRs, after which it may only end.
pub fn deallocates_vgprs(cx: &Cx, code: u16) -> bool {
    let message = Message::with_code(cx.machine.model.processor, code);
    matches!(message, Some((Message::DeallocateVgprs, _)))
}

/// What a message gives back.
///
/// # Errors
/// For people, why it gives nothing.
fn answer(cx: &mut Cx, code: u16) -> Result<u64, String> {
    let Some((message, name)) = Message::with_code(cx.machine.model.processor, code) else {
        return Err(format!("{} has no message {code}", cx.machine.model.processor.name()));
    };
    match message {
        // the machine's queues have one doorbell each, and it is their first; dispatch packets set no draw or dispatch id
        Message::GetDoorbell | Message::GetDrawOrDispatch => Ok(0),
        Message::GetTma => Ok(cx.wave.s64(sreg::TMA)),
        Message::GetTba => Ok(cx.wave.s64(sreg::TBA)),
        Message::GetRealtime => Ok(realtime(cx)),
        // the first shader engine of the first die, as HW_ID1 says
        Message::GetShaderEngine => Ok(0),
        Message::OfTrapHandler => Err(format!("only trap handlers send {name}")),
        Message::DeallocateVgprs | Message::Other => Err(format!("the machine does not answer {name}")),
    }
}

fn send(cx: &mut Cx, uop: &Uop, store: impl FnOnce(&mut Cx, u64)) -> Flow {
    let Operand::Imm(code) = uop.inst.operand(Role::Src0) else {
        return cx.unimplemented(format!("{} without its message", uop.inst.op.mnemonic()));
    };
    match answer(cx, code as u16) {
        Ok(value) => {
            store(cx, value);
            Flow::Next
        }
        Err(why) => {
            let what = format!("{}: {why}", uop.inst.op.mnemonic());
            let exec = cx.wave.exec();
            cx.fail(FaultKind::BadOperand(what), exec)
        }
    }
}

fn s_sendmsg_rtn_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    send(cx, uop, |cx, value| cx.wave.set_s32(uop.sdst, value as u32))
}

fn s_sendmsg_rtn_b64(cx: &mut Cx, uop: &Uop) -> Flow {
    send(cx, uop, |cx, value| cx.wave.set_s64(uop.sdst, value))
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::S_SENDMSG_RTN_B32, Control(s_sendmsg_rtn_b32)),
    (Op::S_SENDMSG_RTN_B64, Control(s_sendmsg_rtn_b64)),
];
