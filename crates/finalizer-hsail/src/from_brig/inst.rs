//! Instructions that do not branch, by their mnemonic.

use super::function::{Lower, Result};
use super::operand::Operands;
use finalizer::ir::Op;
use hsail::brig::Inst;

impl Lower<'_, '_, '_, '_> {
    pub(super) fn straight(&mut self, name: &str, inst: &Inst, o: &Operands, offset: u32) -> Result<()> {
        match name {
            "nop" => Ok(()),
            "mov" => {
                let value = o.source(self, 1)?;
                o.result(self, value)
            }
            "ld" => self.ld(inst, o),
            "st" => self.st(inst, o),
            "lda" => self.lda(inst, o),
            "segmentp" => self.segmentp(inst, o),
            "ftos" => self.ftos(inst, o),
            "stof" => self.stof(inst, o),
            "nullptr" => self.nullptr(inst, o),
            "atomic" => self.atomic(inst, o, true),
            "atomicnoret" => self.atomic(inst, o, false),
            "signal" => self.signal(inst, o, true),
            "signalnoret" => self.signal(inst, o, false),
            "memfence" => {
                self.memfence(inst);
                Ok(())
            }
            "barrier" => {
                self.barrier(inst.width);
                Ok(())
            }
            "wavebarrier" => {
                self.b.effect(Op::WaveBarrier, &[]);
                Ok(())
            }
            "initfbar" | "joinfbar" | "waitfbar" | "arrivefbar" | "leavefbar" | "releasefbar" => self.fbarrier(name, o),
            "ldf" => {
                let value = self.fbarrier_address(o, 1)?;
                o.result(self, value)
            }
            "activelanecount" | "activelaneid" | "activelanemask" => self.active_lanes(name, o),
            "activelanepermute" => self.permute(o),
            "call" | "scall" | "icall" => self.call(name, inst, o, offset),
            "alloca" => self.alloca(inst, o),
            "cleardetectexcept" | "getdetectexcept" | "setdetectexcept" => self.detect(name, o),
            "debugtrap" => {
                let value = o.source(self, 0)?;
                self.b.effect(Op::Trap(1), &[value]);
                Ok(())
            }
            "addqueuewriteindex" | "casqueuewriteindex" | "ldqueuereadindex" | "ldqueuewriteindex"
            | "stqueuereadindex" | "stqueuewriteindex" => self.queue(name, inst, o),
            "rdimage" | "ldimage" | "stimage" | "queryimage" | "querysampler" | "imagefence" => {
                // What conversions of coordinates and colours raise is nobody's business.
                if self.policies.watched().is_empty() {
                    return self.image(name, inst, o);
                }
                let breaks = !self.policies.break_on.is_empty();
                let recorded = self.b.begin_quarantine(breaks);
                let done = self.image(name, inst, o);
                self.b.end_quarantine(recorded, breaks);
                done
            }
            _ => match self.special(name, inst, o)? {
                Some(value) => o.result(self, value),
                None => self.compute(inst, o),
            },
        }
    }
}
