//! What a kernel's code loads of its implicit arguments: whether that can be code of libclc.

use amdgpu_isa::{Inst, Op, Operand, Processor, Reg, RegKind, Role, decode};
use code_object::descriptor::UserSgpr;
use code_object::{CodeObject, Kernel, ValueKind};
use std::ops::Range;

/// Work dimensions and the global offset in X, Y and Z, a dword each: all that libclc reads.
const LIBCLC_BYTES: u64 = 16;

/// Most bytes of a kernel that are looked at.
const MOST_CODE: u64 = 1 << 20;

/// Whether something in the object reads implicit arguments as libclc's code never does.
pub(super) fn contradicts_libclc(object: &CodeObject) -> bool {
    let is_rocm = |name: &str| name.starts_with("__ockl_") || name.starts_with("__ocml_");
    if object.symbols().iter().any(|s| is_rocm(&s.name)) {
        return true;
    }
    let kernels = object.kernels().unwrap_or_default();
    kernels.iter().any(|kernel| reads_more(object, kernel).unwrap_or(false))
}

fn reads_more(object: &CodeObject, kernel: &Kernel) -> Option<bool> {
    let hidden = || {
        kernel
            .metadata
            .iter()
            .flat_map(|m| &m.args)
            .filter(|a| a.value_kind.is_hidden())
    };
    let first = hidden().map(|a| a.offset).min()?;
    let telling = hidden().filter(|a| is_of_library(&a.value_kind));
    let telling = telling.map(|a| a.offset..a.offset.saturating_add(a.size)).collect();
    let ranges = kernel.descriptor.user_sgprs(&object.descriptor_layout());
    let pointer = ranges.iter().find(|r| r.what == UserSgpr::KernargSegmentPtr)?;
    let plan = object.load_plan().ok()?;
    let code = plan.bytes_at(kernel.entry, kernel.code_bytes?.min(MOST_CODE))?;
    let mut walk = Walk::new(first, telling, usize::from(pointer.first));
    Some(walk.reads_more(object.target().processor, code))
}

/// What functions of a library read. The others are read by code that compilers make, such as that of printf, whatever the library.
fn is_of_library(kind: &ValueKind) -> bool {
    use ValueKind::*;
    matches!(
        kind,
        HiddenGlobalOffsetX
            | HiddenGlobalOffsetY
            | HiddenGlobalOffsetZ
            | HiddenBlockCountX
            | HiddenBlockCountY
            | HiddenBlockCountZ
            | HiddenGroupSizeX
            | HiddenGroupSizeY
            | HiddenGroupSizeZ
            | HiddenRemainderX
            | HiddenRemainderY
            | HiddenRemainderZ
            | HiddenGridDims
    )
}

/// Goes over code once, as it lies there, and knows which SGPRs hold the address of the kernarg segment and how many bytes more.
pub struct Walk {
    /// Where the implicit arguments begin.
    first: u64,
    /// Those of them that tell libraries apart.
    telling: Vec<Range<u64>>,
    low: [Option<u64>; SGPRS],
    high: [Option<u64>; SGPRS],
    /// What the last s_add_u32 added.
    added: Option<u64>,
}

const SGPRS: usize = 128;

impl Walk {
    /// From implicit arguments at `first`, `telling` of which tell libraries apart; the kernarg segment's address is in SGPRs from `pointer` on.
    pub fn new(first: u64, telling: Vec<Range<u64>>, pointer: usize) -> Self {
        let mut walk = Walk {
            first,
            telling,
            low: [None; SGPRS],
            high: [None; SGPRS],
            added: None,
        };
        if let (Some(low), Some(high)) = (walk.low.get_mut(pointer), walk.high.get_mut(pointer + 1)) {
            (*low, *high) = (Some(0), Some(0));
        }
        walk
    }

    /// Whether the code reads what libclc's never does.
    pub fn reads_more(&mut self, processor: Processor, code: &[u8]) -> bool {
        let mut at = 0;
        while let Some(rest) = code.get(at..).filter(|rest| !rest.is_empty()) {
            let Ok(inst) = decode(processor, rest) else {
                at += 4;
                continue;
            };
            at += usize::from(inst.size).max(4);
            if self.is_more(&inst) || self.computes_address(&inst) {
                return true;
            }
            self.follow(&inst);
        }
        false
    }

    /// How far behind the kernarg segment's begin the address in a pair of SGPRs is.
    fn pair(&self, operand: Operand) -> Option<u64> {
        let index = sgpr(operand)?;
        let (low, high) = (*self.low.get(index)?, *self.high.get(index + 1)?);
        low.filter(|_| low == high)
    }

    /// A load behind libclc's dwords, or of less than a dword.
    fn is_more(&self, inst: &Inst) -> bool {
        let Some(bytes) = loaded(inst.op) else { return false };
        let Some(base) = self.pair(inst.operand(Role::Sbase)) else {
            return false;
        };
        if !matches!(inst.operand(Role::Soffset), Operand::None | Operand::Int(0)) {
            return false;
        }
        let start = base.wrapping_add_signed(inst.modifiers.offset.into());
        let end = start.saturating_add(bytes);
        // Compilers load more dwords than they need, up to the next power of two.
        let unneeded = if bytes > 8 { bytes / 2 - 4 } else { 0 };
        let is_telling = self.telling.iter().any(|place| start < place.end && place.start < end);
        let is_behind = start >= self.first + LIBCLC_BYTES || end > self.first + LIBCLC_BYTES + unneeded;
        is_telling && (is_behind || bytes < 4 && start >= self.first)
    }

    /// An address inside of the implicit arguments that depends on more than constants: a pointer to them is at work.
    fn computes_address(&self, inst: &Inst) -> bool {
        let [a, b] = [inst.operand(Role::Src0), inst.operand(Role::Src1)];
        let low = |operand| sgpr(operand).and_then(|n| *self.low.get(n)?);
        let is_sum = matches!(inst.op, Op::S_ADD_U32 | Op::S_ADD_NC_U64);
        let is_variable = |operand| constant(operand).is_none();
        let inside = |base: Option<u64>| base.is_some_and(|base| base >= self.first);
        is_sum && (inside(low(a)) && is_variable(b) || inside(low(b)) && is_variable(a))
    }

    fn follow(&mut self, inst: &Inst) {
        let [a, b] = [inst.operand(Role::Src0), inst.operand(Role::Src1)];
        let word = |words: &[Option<u64>; SGPRS], operand| sgpr(operand).and_then(|n| *words.get(n)?);
        let sum = |base: Option<u64>, more: Option<u64>| Some(base?.wrapping_add(more?));
        let written = match inst.op {
            Op::S_MOV_B32 => (word(&self.low, a), word(&self.high, a)),
            Op::S_MOV_B64 => (self.pair(a), None),
            Op::S_ADD_U32 => {
                let (base, more) = match constant(b) {
                    Some(more) => (a, Some(more)),
                    None => (b, constant(a)),
                };
                self.added = more;
                (sum(word(&self.low, base), more), None)
            }
            Op::S_ADDC_U32 => (None, sum(word(&self.high, a).or(word(&self.high, b)), self.added)),
            Op::S_ADD_NC_U64 => (sum(self.pair(a), constant(b)).or(sum(self.pair(b), constant(a))), None),
            _ => (None, None),
        };
        for (role, operand) in inst.operands() {
            let Operand::Reg(Reg {
                kind: RegKind::Sgpr,
                index,
                dwords,
            }) = *operand
            else {
                continue;
            };
            if matches!(role, Role::Sdst | Role::Sdata | Role::Vdst) {
                for n in usize::from(index)..usize::from(index) + usize::from(dwords.max(1)) {
                    self.low.get_mut(n).into_iter().for_each(|w| *w = None);
                    self.high.get_mut(n).into_iter().for_each(|w| *w = None);
                }
            }
        }
        let Some(to) = sgpr(inst.operand(Role::Sdst)) else {
            return;
        };
        let is_pair = matches!(inst.op, Op::S_MOV_B64 | Op::S_ADD_NC_U64);
        self.low.get_mut(to).into_iter().for_each(|w| *w = written.0);
        match is_pair {
            true => self.high.get_mut(to + 1).into_iter().for_each(|w| *w = written.0),
            false => self.high.get_mut(to).into_iter().for_each(|w| *w = written.1),
        }
    }
}

fn sgpr(operand: Operand) -> Option<usize> {
    match operand {
        Operand::Reg(Reg {
            kind: RegKind::Sgpr,
            index,
            ..
        }) => Some(index.into()),
        _ => None,
    }
}

fn constant(operand: Operand) -> Option<u64> {
    match operand {
        Operand::Int(value) => u64::try_from(value).ok(),
        Operand::Literal(value) => Some(value.into()),
        _ => None,
    }
}

/// Bytes that a scalar load reads.
fn loaded(op: Op) -> Option<u64> {
    Some(match op {
        Op::S_LOAD_U8 | Op::S_LOAD_I8 => 1,
        Op::S_LOAD_U16 | Op::S_LOAD_I16 => 2,
        Op::S_LOAD_DWORD => 4,
        Op::S_LOAD_DWORDX2 => 8,
        Op::S_LOAD_B96 => 12,
        Op::S_LOAD_DWORDX4 => 16,
        Op::S_LOAD_DWORDX8 => 32,
        Op::S_LOAD_DWORDX16 => 64,
        _ => return None,
    })
}
