//! What checkers want to know of an instruction, worked out once for each place in the code.

use amdgpu_emu::observe::{Ahead, Place};
use amdgpu_emu::wave::{LANES, Wave, vreg};
use amdgpu_isa::model::cache::{CacheControl, Reach};
use amdgpu_isa::model::counts::{Count, Counts};
use amdgpu_isa::model::waits::WaitCounter;
use amdgpu_isa::{Encoding, Flags, Implicit, Inst, Model, Op, Operand, Reg, RegKind, Role};
use foldhash::{HashMap, HashMapExt};

/// A register of 32 bits: VGPRs, then AGPRs, then scalar ones.
pub(crate) type Register = u16;

/// The first AGPR.
pub(crate) const AGPR: u16 = 1024;
const SCALAR: u16 = AGPR + 256;
const VCC: u16 = SCALAR + 106;
const M0: u16 = SCALAR + 124;
const TTMP: u16 = SCALAR + 108;
const FLAT_SCRATCH: u16 = SCALAR + 128;
/// Behind the last one.
pub(crate) const REGISTERS: usize = SCALAR as usize + 136;

/// Whether a register has a value for each lane.
pub(crate) fn is_vector(register: Register) -> bool {
    register < SCALAR
}

/// As it is written.
pub(crate) fn name(register: Register) -> String {
    let half = |name: &str, index: u16| format!("{name}_{}", if index == 0 { "lo" } else { "hi" });
    match register {
        0..AGPR => format!("v{register}"),
        AGPR..SCALAR => format!("a{}", register - AGPR),
        VCC..TTMP => half("vcc", register - VCC),
        TTMP..M0 => format!("ttmp{}", register - TTMP),
        M0 => "m0".into(),
        FLAT_SCRATCH.. => half("flat_scratch", register - FLAT_SCRATCH),
        _ => format!("s{}", register - SCALAR),
    }
}

/// What a register holds in a lane; none of those that are not kept as registers are.
pub(crate) fn value(register: Register, wave: &Wave, lane: usize) -> Option<u32> {
    let lane = lane % LANES;
    match register {
        0..AGPR => wave.v.get(usize::from(register)).map(|lanes| lanes.0[lane]),
        AGPR..SCALAR => wave
            .v
            .get(usize::from(register - AGPR) + vreg::AGPR)
            .map(|lanes| lanes.0[lane]),
        SCALAR..FLAT_SCRATCH => wave.s.get(usize::from(register - SCALAR)).copied(),
        _ => None,
    }
}

/// Where a register that memory can fill begins; none for others.
fn first(reg: &Reg) -> Option<u16> {
    Some(match reg.kind {
        RegKind::Vgpr => reg.index,
        RegKind::Agpr => AGPR + reg.index,
        RegKind::Sgpr => SCALAR + reg.index,
        RegKind::Vcc => VCC + reg.index,
        RegKind::M0 => M0,
        RegKind::Ttmp => TTMP + reg.index,
        RegKind::FlatScratch => FLAT_SCRATCH + reg.index,
        _ => return None,
    })
}

/// The registers of an operand.
pub(crate) fn registers(operand: &Operand) -> Vec<Register> {
    let of = |reg: Reg| {
        let first = first(&reg);
        let count = u16::from(reg.dwords.max(1));
        first.into_iter().flat_map(move |first| first..first + count)
    };
    let mut list: Vec<Register> = match operand {
        Operand::Reg(reg) => of(*reg).collect(),
        Operand::List(list) => list.parts().flat_map(of).collect(),
        _ => Vec::new(),
    };
    list.retain(|r| usize::from(*r) < REGISTERS);
    list
}

/// How an instruction accesses memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Load,
    Store,
    /// Reads, changes and writes in one step.
    Atomic,
}

/// One instruction.
#[derive(Debug)]
pub(crate) struct Facts {
    pub pc: u64,
    pub inst: Inst,
    pub reads: Box<[Register]>,
    pub writes: Box<[Register]>,
    /// Registers that it reads only for what it leaves of them, as their destination.
    pub kept: Box<[Register]>,
    /// Vector registers that it reads later; expcnt says when it has.
    pub held: Box<[Register]>,
    /// Counters that it increments.
    pub counts: Counts,
    /// What it waits for before it does anything else.
    pub waits: Box<[(WaitCounter, u16)]>,
    /// Nothing but that.
    pub only_waits: bool,
    pub access: Option<Access>,
    /// It moves data between memory and LDS without registers.
    pub is_transfer: bool,
    /// How far it goes past caches.
    pub reach: Reach,
    /// What it does to them as a whole.
    pub cache_control: Option<CacheControl>,
    /// First registers with the data that it stores.
    pub data: [Option<Register>; 2],
    /// ... of which the high half is stored.
    pub high_half: bool,
    /// They are stored as they are.
    pub stores_plainly: bool,
    /// Waves may meet at it.
    pub may_meet: bool,
}

impl Facts {
    /// What it does to memory, as a noun.
    pub fn noun(&self) -> &'static str {
        match self.access {
            _ if self.is_transfer => "a transfer",
            Some(Access::Atomic) => "an atomic change",
            Some(Access::Store) => "a write",
            _ => "a read",
        }
    }

    pub fn new(pc: u64, inst: &Inst, model: &Model) -> Facts {
        let processor = model.processor;
        let row = inst.row(processor);
        let flags = row.map_or(Flags::empty(), |row| row.flags);
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        let (mut kept, mut used) = (Vec::new(), Vec::new());
        for (role, operand) in inst.operands() {
            let list = registers(operand);
            let is_written = inst.writes(processor, *role);
            if is_written {
                writes.extend(&list);
            }
            if inst.reads(processor, *role) {
                reads.extend(&list);
                let is_destination = is_written && matches!(role, Role::Vdst | Role::Vdata);
                let only = if is_destination { &mut kept } else { &mut used };
                only.extend(&list);
            }
        }
        kept.retain(|register| !used.contains(register) && access_of(flags) != Some(Access::Atomic));
        if let Some(row) = row {
            for (implicit, first, count) in [(Implicit::VCC, VCC, 2), (Implicit::M0, M0, 1)] {
                if row.reads.contains(implicit) {
                    reads.extend(first..first + count);
                }
                if row.writes.contains(implicit) {
                    writes.extend(first..first + count);
                }
            }
        }
        let waits = model.waits.waits_for(inst, processor);
        let only_waits = !waits.is_empty();
        // Interpolation waits for exports by a field of its own, in which all ones mean not to.
        let field = (inst.encoding == Encoding::Vinterp && inst.modifiers.wait_exp < 7)
            .then_some((WaitCounter::Exp, u16::from(inst.modifiers.wait_exp)));
        let access = access_of(flags);
        let counts = model.waits.counts(inst, processor);
        let reads_later = |count: &Count| count.counter == WaitCounter::Exp && inst.encoding != Encoding::Ldsdir;
        let held: Vec<Register> = match (counts.iter().flatten().any(reads_later), inst.encoding) {
            (false, _) => Vec::new(),
            (_, Encoding::Mubuf | Encoding::Mtbuf | Encoding::Mimg | Encoding::Flat) => {
                registers(&inst.operand(Role::Vdata))
            }
            _ => reads.iter().copied().filter(|register| is_vector(*register)).collect(),
        };
        let data = match inst.encoding {
            Encoding::Ds => [Role::Data0, Role::Data1],
            _ => [Role::Vdata, Role::Src3],
        };
        Facts {
            pc,
            inst: *inst,
            reads: reads.into(),
            writes: writes.into(),
            kept: kept.into(),
            held: held.into(),
            counts,
            waits: waits.into_iter().chain(field).collect(),
            only_waits,
            access,
            is_transfer: row.is_some_and(|row| row.is_transfer()),
            reach: model.reach(&inst.modifiers),
            cache_control: model.cache_control(inst),
            data: data.map(|role| registers(&inst.operand(role)).first().copied()),
            high_half: inst.op.mnemonic().contains("d16_hi"),
            stores_plainly: matches!(inst.encoding, Encoding::Ds | Encoding::Flat | Encoding::Mubuf)
                && !inst.op.mnemonic().contains("format"),
            may_meet: inst.encoding == Encoding::Ds || flags.contains(Flags::BARRIER),
        }
    }
}

fn access_of(flags: Flags) -> Option<Access> {
    match flags {
        f if f.contains(Flags::ATOMIC) => Some(Access::Atomic),
        f if f.contains(Flags::STORE) => Some(Access::Store),
        f if f.contains(Flags::LOAD) => Some(Access::Load),
        _ => None,
    }
}

/// Number of an instruction in [`Code`].
pub(crate) type Number = u32;

const PAGE_DWORDS: usize = 256;

/// Address of a page in pages, and high bits of VGPR numbers.
type PageKey = (u64, u8);
type Page = Box<[Number; PAGE_DWORDS]>;

/// The instructions that have run.
#[derive(Default)]
pub(crate) struct Code {
    facts: Vec<Facts>,
    /// Numbers of instructions, 0 for none, others one more.
    pages: HashMap<PageKey, Page>,
    /// The last page that was asked for.
    last: Option<(PageKey, Page)>,
}

impl Code {
    /// Forgets all: another program may be at the same addresses.
    pub fn clear(&mut self) {
        *self = Code::default();
    }

    pub fn get(&self, number: Number) -> &Facts {
        &self.facts[number as usize]
    }

    /// The number of an instruction of waves that have these high bits of VGPR numbers.
    #[inline]
    pub fn number(&mut self, pc: u64, msb: u8, inst: &Inst, model: &Model) -> Number {
        let (key, at) = ((pc / 4 / PAGE_DWORDS as u64, msb), (pc / 4) as usize % PAGE_DWORDS);
        if let Some((last, page)) = &self.last
            && *last == key
            && page[at] != 0
        {
            return page[at] - 1;
        }
        self.look_up(key, at, pc, inst, model)
    }

    #[cold]
    fn look_up(&mut self, key: (u64, u8), at: usize, pc: u64, inst: &Inst, model: &Model) -> Number {
        if self.last.as_ref().is_none_or(|(last, _)| *last != key) {
            if let Some((last, page)) = self.last.take() {
                self.pages.insert(last, page);
            }
            let page = self.pages.remove(&key).unwrap_or_else(|| Box::new([0; PAGE_DWORDS]));
            self.last = Some((key, page));
        }
        let Some((_, page)) = &mut self.last else { return 0 };
        if page[at] == 0 {
            self.facts.push(Facts::new(pc, inst, model));
            page[at] = self.facts.len() as Number;
        }
        page[at] - 1
    }
}

/// Instructions that a wave is about to run one after the other.
pub struct Block<'a> {
    /// Of the first one.
    pub place: Place,
    /// Blocks are counted as they come.
    pub number: usize,
    /// Addresses and instructions.
    pub code: &'a [(u64, Inst)],
    /// Some instruction changes the high bits of VGPR numbers: those behind it may be seen as others than these.
    pub changes_msb: bool,
}

/// Addresses and instructions of a block, and whether one changes the high bits of VGPR numbers.
type Listed = (Box<[(u64, Inst)]>, bool);

/// The blocks that have run.
pub(crate) struct Blocks {
    numbers: HashMap<(u64, u8), usize>,
    list: Vec<Listed>,
    recent: Box<Recent>,
}

/// Instructions of a block that are shown before and behind another one, at most.
const SHOWN_AROUND: usize = 2;

/// Some that were asked for, by low bits of their addresses.
type Recent = [Option<((u64, u8), usize)>; RECENT];

const RECENT: usize = 64;

impl Default for Blocks {
    fn default() -> Blocks {
        Blocks {
            numbers: HashMap::new(),
            list: Vec::new(),
            recent: Box::new([None; RECENT]),
        }
    }
}

impl Blocks {
    /// Forgets all: another program may be at the same addresses.
    pub fn clear(&mut self) {
        *self = Blocks::default();
    }

    /// The instructions of a block around an address, and the one there; none if no block with it has run.
    pub fn around(&self, pc: u64) -> impl Iterator<Item = u64> {
        let place = |(code, _): &Listed| {
            let at = code.binary_search_by_key(&pc, |(at, _)| *at).ok()?;
            Some((code.clone(), at))
        };
        let found = self.list.iter().filter_map(place).max_by_key(|(code, _)| code.len());
        found.into_iter().flat_map(|(code, at)| {
            let shown = at.saturating_sub(SHOWN_AROUND)..(at + SHOWN_AROUND + 1).min(code.len());
            shown.map(move |n| code[n].0)
        })
    }

    /// The block ahead of a wave that has these high bits of VGPR numbers.
    #[inline]
    pub fn get(&mut self, ahead: &Ahead, msb: u8) -> Block<'_> {
        let key = (ahead.place.pc, msb);
        let recent = &mut self.recent[(key.0 / 4) as usize % RECENT];
        let number = match *recent {
            Some((last, number)) if last == key => number,
            _ => *self.numbers.entry(key).or_insert_with(|| {
                let code = ahead.instructions();
                let changes_msb = code.iter().any(|(_, inst)| inst.op == Op::S_SET_VGPR_MSB);
                self.list.push((code.into(), changes_msb));
                self.list.len() - 1
            }),
        };
        *recent = Some((key, number));
        Block {
            place: ahead.place,
            number,
            code: &self.list[number].0,
            changes_msb: self.list[number].1,
        }
    }
}
