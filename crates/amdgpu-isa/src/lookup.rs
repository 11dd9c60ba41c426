//! What the families' tables say: from an operation, a code or a value to its entry.

use crate::generated::{
    GFX6, GFX7, GFX8, GFX9, GFX10, GFX11, GFX12, GFX90A, GFX940, GFX1250, NAMES, NEEDS, Op, RENAMED, ROWS, USES,
};
use crate::inst::{Encoding, Role};
use crate::names::{Counter, CounterKind, Name, NameKind};
use crate::row::Row;
use crate::table::{FamilyTable, Mod, Uses, Variant};
use crate::target::{Family, Processor, Properties};

impl FamilyTable {
    /// The tables of a family; none of R600, which is another instruction set.
    pub(crate) fn of(family: Family) -> Option<&'static FamilyTable> {
        Some(match family {
            Family::R600 => return None,
            Family::Gfx6 => &GFX6,
            Family::Gfx7 => &GFX7,
            Family::Gfx8 => &GFX8,
            Family::Gfx9 => &GFX9,
            Family::Gfx90a => &GFX90A,
            Family::Gfx940 => &GFX940,
            Family::Gfx10 => &GFX10,
            Family::Gfx11 => &GFX11,
            Family::Gfx12 => &GFX12,
            Family::Gfx1250 => &GFX1250,
        })
    }

    /// The variants of an operation that something with these properties has.
    pub(crate) fn variants(&self, op: Op, properties: Properties) -> impl Iterator<Item = &'static Variant> {
        let has = move |v: &&Variant| properties.contains(v.needs());
        self.all_variants(op).iter().filter(has)
    }

    /// The name that something with these properties has for a value.
    pub(crate) fn name(&self, kind: NameKind, value: u16, properties: Properties) -> Option<&'static Name> {
        let fits = |n: &&Name| n.kind == kind && (n.first..=n.last).contains(&value);
        let mut names = self.names.iter().filter(fits);
        names.find(|n| properties.contains(NEEDS[n.needs as usize]))
    }

    /// The parts that an immediate has with these properties, in the order of text.
    pub(crate) fn counters(
        &self,
        kind: CounterKind,
        properties: Properties,
    ) -> impl Iterator<Item = &'static Counter> + Clone {
        let fits = move |c: &&Counter| c.kind == kind && properties.contains(NEEDS[c.needs as usize]);
        self.counters.iter().filter(fits)
    }
}

impl Variant {
    pub(crate) fn row(&self) -> &'static Row {
        &ROWS[self.row as usize]
    }

    pub(crate) fn uses(&self) -> &'static Uses {
        &USES[self.uses as usize]
    }

    pub(crate) fn needs(&self) -> Properties {
        NEEDS[self.needs as usize]
    }

    /// The family's mnemonic, without encoding suffix.
    pub(crate) fn mnemonic(&self) -> &'static str {
        match self.name {
            0 => self.row().op.mnemonic(),
            n => NAMES[n as usize - 1],
        }
    }

    /// Bits of a modifier's value that the second half of a dual-issue instruction uses.
    pub(crate) fn allowed_as_second(&self, m: Mod) -> u64 {
        match m {
            Mod::Neg => self.allowed(m) << 3,
            _ => 0,
        }
    }

    /// Places of op_sel before the destination's: one a source; where a byte of the destination is chosen, its lower bit is the
    /// third.
    pub(crate) fn places(&self) -> usize {
        let sources = [Role::Src0, Role::Src1, Role::Src2];
        let row = self.row();
        match self.uses().op_sel & 4 {
            0 => sources.iter().filter(|r| row.operand(**r).is_some()).count(),
            _ => sources.len(),
        }
    }

    /// Bits of a modifier's value that the row uses in this form.
    pub(crate) fn allowed(&self, m: Mod) -> u64 {
        let uses = self.uses();
        if !uses.mods.contains(m) {
            return 0;
        }
        match m {
            Mod::Neg | Mod::Abs | Mod::NegHi => u64::from(uses.neg),
            Mod::Sext => u64::from(uses.sext),
            Mod::OpSel | Mod::OpSelHi => u64::from(uses.op_sel),
            _ => u64::MAX,
        }
    }
}

impl Op {
    /// The row of an operation on a processor; `None` if the processor lacks it.
    pub fn row(self, processor: Processor) -> Option<&'static Row> {
        self.variant(processor).map(Variant::row)
    }

    /// The mnemonic that the operation has on a processor, without encoding suffix; `None` if the processor lacks it.
    pub fn mnemonic_on(self, processor: Processor) -> Option<&'static str> {
        self.variant(processor).map(Variant::mnemonic)
    }

    /// The operation that a mnemonic without encoding suffix means on a processor.
    pub fn from_mnemonic_on(processor: Processor, mnemonic: &str) -> Option<Op> {
        let table = FamilyTable::of(processor.family())?;
        let properties = processor.properties() | Properties::WAVES;
        let is_called = |op: &Op| table.variants(*op, properties).any(|v| v.mnemonic() == mnemonic);
        let first = RENAMED.partition_point(|(name, ..)| *name < mnemonic);
        let family = 1 << (processor.family() as u16 - Family::Gfx6 as u16);
        let same = RENAMED[first..].iter().take_while(|(name, ..)| *name == mnemonic);
        let mut renamed = same
            .filter(|(.., families)| families & family != 0)
            .map(|(_, op, _)| *op);
        renamed
            .find(is_called)
            .or_else(|| Op::from_mnemonic(mnemonic).filter(is_called))
    }

    /// Whether the operation has an encoding on a processor, in one of its modes and with some operands.
    pub fn has_encoding(self, processor: Processor, encoding: Encoding) -> bool {
        let properties = processor.properties() | Properties::WAVES | Properties::REAL_TRUE16;
        let has = |table: &FamilyTable| {
            let mut variants = table.variants(self, properties);
            variants.any(|v| table.form(v).encoding == encoding)
        };
        FamilyTable::of(processor.family()).is_some_and(has)
    }

    fn variant(self, processor: Processor) -> Option<&'static Variant> {
        let table = FamilyTable::of(processor.family())?;
        table.variants(self, processor.properties() | Properties::WAVES).next()
    }
}

/// Name of the hardware register of s_getreg and s_setreg with this id.
pub fn hwreg(processor: Processor, id: u8) -> Option<&'static str> {
    let table = FamilyTable::of(processor.family())?;
    let name = table.name(NameKind::Hwreg, id.into(), processor.properties());
    name.map(|n| n.text)
}

/// Name of the message that `s_sendmsg` or `s_sendmsg_rtn` sends with this code.
pub fn message(processor: Processor, code: u16) -> Option<&'static str> {
    let table = FamilyTable::of(processor.family())?;
    let name = table.name(NameKind::Message, code, processor.properties());
    name.map(|n| n.text)
}

/// The counters that an `s_waitcnt` with this immediate waits for, each with the number of events that may be left: `vmcnt`, 1.
pub fn waitcnt(processor: Processor, simm16: u16) -> impl Iterator<Item = (&'static str, u16)> {
    let table = FamilyTable::of(processor.family());
    let properties = processor.properties();
    let counters = table
        .into_iter()
        .flat_map(move |t| t.counters(CounterKind::Waitcnt, properties));
    counters
        .map(move |c| (c, c.extract(simm16)))
        .filter(|(c, left)| *left != c.max())
        .map(|(c, left)| (c.name, left))
}
