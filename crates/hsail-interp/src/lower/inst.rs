//! One instruction to one operation.

use super::frame::Frame;
use super::operand::Operands;
use super::{Site, Unit};
use crate::code::*;
use crate::signal::Condition;
use hsail::brig::Inst;
use hsail::code::{AtomicOp, Compare, Round};
use hsail::eval::{ChunkOp, Evaluator};
use hsail::table::Row;
use hsail::types::Type;

/// In the place of a label: the end of the code block.
pub(super) const RETURN: u32 = u32::MAX;

/// The operations of a function while they are written.
#[derive(Default)]
pub(super) struct Body {
    pub ops: Vec<Op>,
    pub places: Vec<u32>,
    pub registers: RegisterCounts,
}

impl Unit<'_, '_> {
    /// The rounding of a module where its instructions leave it open.
    fn round(&self, site: Site) -> Round {
        self.target.roundings.get(site.0).copied().unwrap_or(Round::NEAR)
    }

    pub(super) fn lower(
        &mut self,
        site: Site,
        frame: &Frame,
        inst: &Inst,
        offset: u32,
        body: &mut Body,
    ) -> Result<(), String> {
        let module = &self.linked.modules[site.0];
        let list = module.list(inst.operands).map_or(Vec::new(), |l| l.iter().collect());
        let row = Row::of(inst.opcode).ok_or_else(|| format!("opcode {} does not exist", inst.opcode))?;
        let round = self.round(site);
        let mut operands = Operands {
            unit: self,
            site,
            frame,
            list,
            bit: matches!((inst.ty, inst.source), (Type::B1, Type::NONE) | (_, Type::B1)),
        };
        let op = match row.mnemonic {
            "mov" => Op::Mov {
                dst: operands.reg(0, body)?,
                src: operands.src(1, body)?,
            },
            _ => match Evaluator::of(inst, round) {
                Some(eval) => compute(eval, inst, &mut operands, body)?,
                None => other(row.mnemonic, inst, &mut operands, body)?,
            },
        };
        body.ops.push(op);
        body.places.push(offset);
        Ok(())
    }
}

fn compute(eval: Evaluator, inst: &Inst, o: &mut Operands<'_, '_, '_>, body: &mut Body) -> Result<Op, String> {
    let name = Row::of(inst.opcode).map_or("", |r| r.mnemonic);
    if name == "expand" {
        return Ok(Op::Expand {
            dst: o.registers(0, body)?,
            src: o.src(1, body)?,
        });
    }
    let dst = o.reg(0, body)?;
    let mut sources = Vec::new();
    let bits = o.bit;
    for i in 1..o.list.len() {
        o.bit = bits || (name == "cmov" && i == 1 && !inst.ty.is_packed());
        sources.extend(o.sources(i, body)?);
    }
    if eval.keeps_destination() {
        sources.push(Src::Reg(dst));
    }
    let mut src = [Src::Const(0); 5];
    if sources.len() > src.len() {
        return Err(format!("{} sources", sources.len()));
    }
    src[..sources.len()].copy_from_slice(&sources);
    let chunk = ChunkOp::of(inst, o.unit.round(o.site)).filter(|c| crate::step::lanes::fits(c, dst, &sources));
    Ok(Op::Compute(Box::new(Compute {
        eval,
        chunk,
        monotone: name == "cmp"
            && matches!(inst.source, Type::U32 | Type::U64)
            && matches!(inst.compare, Compare::LT | Compare::LE | Compare::GT | Compare::GE),
        dst,
        src,
        count: sources.len() as u8,
    })))
}

fn other(name: &str, inst: &Inst, o: &mut Operands<'_, '_, '_>, body: &mut Body) -> Result<Op, String> {
    Ok(match name {
        "nop" | "imagefence" => Op::Nop,
        "wavebarrier" => Op::WaveBarrier,
        "ld" => Op::Ld {
            dst: o.registers(0, body)?,
            access: access(inst, 1, o, body)?,
        },
        "st" => Op::St {
            src: o.sources(0, body)?.into(),
            access: access(inst, 1, o, body)?,
        },
        "lda" => Op::Lda {
            dst: o.reg(0, body)?,
            addr: Box::new(o.address(1, inst.segment, body)?),
        },
        "segmentp" => Op::Segmentp {
            dst: o.reg(0, body)?,
            src: o.src(1, body)?,
            segment: inst.segment,
        },
        "ftos" => Op::Ftos {
            dst: o.reg(0, body)?,
            src: o.src(1, body)?,
            segment: inst.segment,
            nonull: inst.flag(),
        },
        "stof" => Op::Stof {
            dst: o.reg(0, body)?,
            src: o.src(1, body)?,
            segment: inst.segment,
            nonull: inst.flag(),
        },
        "nullptr" => Op::Mov {
            dst: o.reg(0, body)?,
            src: Src::Const(u128::from(crate::segments::null(inst.segment))),
        },
        "atomic" | "atomicnoret" => atomic(name, inst, o, body)?,
        "signal" | "signalnoret" => signal(name, inst, o, body)?,
        "memfence" => Op::Fence {
            order: inst.order,
            scope: inst.scope,
        },
        "rdimage" | "ldimage" | "stimage" | "queryimage" | "querysampler" => image(name, inst, o, body)?,
        "br" => Op::Br { to: o.label(0)? },
        "ret" => Op::Br { to: RETURN },
        "cbr" => Op::Cbr {
            src: o.src(0, body)?,
            to: o.label(1)?,
            join: 0,
            width: inst.width,
        },
        "sbr" => Op::Sbr {
            src: o.src(0, body)?,
            to: o.code_list(1)?.into(),
            join: 0,
            width: inst.width,
        },
        "barrier" => Op::Barrier { width: inst.width },
        "initfbar" | "joinfbar" | "waitfbar" | "arrivefbar" | "leavefbar" | "releasefbar" => {
            let op = match name {
                "initfbar" => FbarOp::Init,
                "joinfbar" => FbarOp::Join,
                "waitfbar" => FbarOp::Wait,
                "arrivefbar" => FbarOp::Arrive,
                "leavefbar" => FbarOp::Leave,
                _ => FbarOp::Release,
            };
            let barrier = o.fbarrier(0, body)?;
            Op::Fbar { op, barrier }
        }
        "ldf" => Op::Mov {
            dst: o.reg(0, body)?,
            src: o.fbarrier(1, body)?,
        },
        "activelanecount" | "activelaneid" | "activelanemask" => Op::Lane {
            op: match name {
                "activelanecount" => LaneOp::Count,
                "activelaneid" => LaneOp::Id,
                _ => LaneOp::Mask,
            },
            dst: o.registers(0, body)?,
            src: if o.list.len() > 1 {
                o.src(1, body)?
            } else {
                Src::Const(1)
            },
        },
        "activelanepermute" => Op::Permute(Box::new(Permute {
            dst: o.reg(0, body)?,
            src: o.src(1, body)?,
            lane: o.src(2, body)?,
            identity: o.src(3, body)?,
            use_identity: o.src(4, body)?,
        })),
        "call" | "scall" | "icall" => call(name, inst, o, body)?,
        "alloca" => {
            o.unit.dynamic = true;
            Op::Alloca {
                dst: o.reg(0, body)?,
                src: o.src(1, body)?,
                align: inst.align.bytes().unwrap_or(1),
            }
        }
        "cleardetectexcept" | "setdetectexcept" => Op::Detect {
            op: if name == "setdetectexcept" {
                DetectOp::Set
            } else {
                DetectOp::Clear
            },
            dst: None,
            bits: o.number(0, body)? as u8,
        },
        "getdetectexcept" => Op::Detect {
            op: DetectOp::Get,
            dst: Some(o.reg(0, body)?),
            bits: 0,
        },
        "debugtrap" => Op::DebugTrap { src: o.src(0, body)? },
        _ if name.contains("queue") => queue(name, inst, o, body)?,
        _ => special(name, o, body)?,
    })
}

fn access(inst: &Inst, i: usize, o: &mut Operands<'_, '_, '_>, body: &mut Body) -> Result<Box<Access>, String> {
    Ok(Box::new(Access {
        addr: o.address(i, inst.segment, body)?,
        cell: Cell::of(inst.ty),
        align: inst.align.bytes().unwrap_or(1),
        equiv: inst.equiv,
        constant: inst.flag(),
        width: inst.width,
    }))
}

fn atomic(name: &str, inst: &Inst, o: &mut Operands<'_, '_, '_>, body: &mut Body) -> Result<Op, String> {
    let returns = name == "atomic";
    let at = usize::from(returns);
    let dst = if returns { Some(o.reg(0, body)?) } else { None };
    let addr = o.address(at, inst.segment, body)?;
    let mut src = [Src::Const(0); 2];
    for (i, s) in src.iter_mut().enumerate().take(o.list.len().saturating_sub(at + 1)) {
        *s = o.src(at + 1 + i, body)?;
    }
    Ok(Op::Atomic(Box::new(Atomic {
        op: inst.atomic,
        order: inst.order,
        scope: inst.scope,
        equiv: inst.equiv,
        ty: inst.ty,
        addr,
        dst,
        src,
    })))
}

fn signal(name: &str, inst: &Inst, o: &mut Operands<'_, '_, '_>, body: &mut Body) -> Result<Op, String> {
    let returns = name == "signal";
    let at = usize::from(returns);
    let dst = if returns { Some(o.reg(0, body)?) } else { None };
    let handle = o.src(at, body)?;
    let mut src = [Src::Const(0); 2];
    for (i, s) in src.iter_mut().enumerate().take(o.list.len().saturating_sub(at + 1)) {
        *s = o.src(at + 1 + i, body)?;
    }
    let wait = match inst.atomic {
        AtomicOp::WAIT_EQ => Some((Condition::Eq, false)),
        AtomicOp::WAIT_NE => Some((Condition::Ne, false)),
        AtomicOp::WAIT_LT => Some((Condition::Lt, false)),
        AtomicOp::WAIT_GTE => Some((Condition::Gte, false)),
        AtomicOp::WAITTIMEOUT_EQ => Some((Condition::Eq, true)),
        AtomicOp::WAITTIMEOUT_NE => Some((Condition::Ne, true)),
        AtomicOp::WAITTIMEOUT_LT => Some((Condition::Lt, true)),
        AtomicOp::WAITTIMEOUT_GTE => Some((Condition::Gte, true)),
        _ => None,
    };
    Ok(Op::Signal(Box::new(SignalOp {
        op: inst.atomic,
        order: inst.order,
        ty: inst.ty,
        handle,
        dst,
        src,
        wait,
    })))
}

fn image(name: &str, inst: &Inst, o: &mut Operands<'_, '_, '_>, body: &mut Body) -> Result<Op, String> {
    let stores = name == "stimage";
    let has_coordinates = !name.starts_with("query");
    let has_sampler = name == "rdimage";
    let coordinates = 2 + usize::from(has_sampler);
    Ok(Op::Image(Box::new(ImageOp {
        inst: *inst,
        dst: if stores { Box::new([]) } else { o.registers(0, body)? },
        data: if stores {
            o.sources(0, body)?.into()
        } else {
            Box::new([])
        },
        handle: o.src(1, body)?,
        sampler: if has_sampler { Some(o.src(2, body)?) } else { None },
        coordinates: if has_coordinates {
            o.sources(coordinates, body)?.into()
        } else {
            Box::new([])
        },
    })))
}

fn call(name: &str, inst: &Inst, o: &mut Operands<'_, '_, '_>, body: &mut Body) -> Result<Op, String> {
    let (inputs, callee) = match name {
        "call" => {
            let target = o.label(1)?;
            (2, Callee::Direct(o.function(target)))
        }
        "scall" => {
            let targets = o.code_list(3)?;
            let numbers = targets.into_iter().map(|t| o.function(t)).collect();
            (2, Callee::Switch(o.src(1, body)?, numbers))
        }
        _ => {
            o.unit.has_icall = true;
            o.unit.dynamic = true;
            (2, Callee::Indirect(o.src(1, body)?))
        }
    };
    Ok(Op::Call(Box::new(Call {
        callee,
        output: o.actuals(0)?.first().copied(),
        inputs: o.actuals(inputs)?.into(),
        width: inst.width,
    })))
}

fn queue(name: &str, inst: &Inst, o: &mut Operands<'_, '_, '_>, body: &mut Body) -> Result<Op, String> {
    let op = match name {
        "addqueuewriteindex" => QueueOp::AddWrite,
        "casqueuewriteindex" => QueueOp::CasWrite,
        "ldqueuereadindex" => QueueOp::LoadRead,
        "ldqueuewriteindex" => QueueOp::LoadWrite,
        "stqueuereadindex" => QueueOp::StoreRead,
        "stqueuewriteindex" => QueueOp::StoreWrite,
        _ => return Err(format!("`{name}` is not known to the interpreter")),
    };
    let stores = matches!(op, QueueOp::StoreRead | QueueOp::StoreWrite);
    let at = usize::from(!stores);
    let dst = if stores { None } else { Some(o.reg(0, body)?) };
    let addr = Box::new(o.address(at, inst.segment, body)?);
    let mut src = [Src::Const(0); 2];
    for (i, s) in src.iter_mut().enumerate().take(o.list.len().saturating_sub(at + 1)) {
        *s = o.src(at + 1 + i, body)?;
    }
    Ok(Op::Queue {
        op,
        order: inst.order,
        addr,
        dst,
        src,
    })
}

fn special(name: &str, o: &mut Operands<'_, '_, '_>, body: &mut Body) -> Result<Op, String> {
    let what = match name {
        "currentworkgroupsize" => Special::CurrentWorkgroupSize,
        "currentworkitemflatid" => Special::CurrentWorkitemFlatId,
        "dim" => Special::Dim,
        "gridgroups" => Special::GridGroups,
        "gridsize" => Special::GridSize,
        "packetcompletionsig" => Special::PacketCompletionSig,
        "packetid" => Special::PacketId,
        "workgroupid" => Special::WorkgroupId,
        "workgroupsize" => Special::WorkgroupSize,
        "workitemabsid" => Special::WorkitemAbsId,
        "workitemflatabsid" => Special::WorkitemFlatAbsId,
        "workitemflatid" => Special::WorkitemFlatId,
        "workitemid" => Special::WorkitemId,
        "clock" => Special::Clock,
        "cuid" => Special::CuId,
        "groupbaseptr" => Special::GroupBasePtr,
        "kernargbaseptr" => Special::KernargBasePtr,
        "laneid" => Special::LaneId,
        "maxcuid" => Special::MaxCuId,
        "maxwaveid" => Special::MaxWaveId,
        "waveid" => Special::WaveId,
        _ => return Err(format!("`{name}` is not known to the interpreter")),
    };
    Ok(Op::Special {
        what,
        dst: o.reg(0, body)?,
        dim: if o.list.len() > 1 {
            o.number(1, body)?.min(2) as u8
        } else {
            0
        },
    })
}
