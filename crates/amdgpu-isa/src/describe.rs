//! What the rows say of an operation on a processor, as data to show.

use crate::decode::half_bit;
use crate::generated::Op;
use crate::inst::{Encoding, Extension, Inst, Role, Segment};
use crate::lookup::waitcnt;
use crate::mode::Mode;
use crate::row::{Access, Class, ImmKind};
use crate::table::{FamilyTable, Field, Form, Mod, Variant, What};
use crate::target::{Processor, Properties};

/// One form of an operation on one processor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    pub op: Op,
    /// As written, with the suffix of the encoding.
    pub mnemonic: String,
    /// `VOP3`, `VOP1 DPP`.
    pub encoding: String,
    pub opcode: u16,
    /// Without a literal and without dwords of addresses.
    pub bytes: u8,
    /// A literal can stand behind the instruction.
    pub literal: bool,
    /// From the highest bit to the lowest.
    pub fields: Vec<FieldDescription>,
    /// In assembly order.
    pub operands: Vec<OperandDescription>,
    /// What can be written behind the operands.
    pub modifiers: Vec<String>,
    /// Registers that are read or written without being named.
    pub reads: Vec<String>,
    pub writes: Vec<String>,
    pub flags: Vec<String>,
    /// Counters that count the instruction until it is done.
    pub waits: Vec<String>,
}

/// Some bits of an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldDescription {
    pub high: u8,
    pub low: u8,
    /// An operand, a modifier, `opcode`, `encoding`, or `reserved`; with the bits of its value if these are only some.
    pub name: String,
    /// The value that the bits have in this form.
    pub value: Option<u64>,
}

/// One operand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperandDescription {
    pub role: Role,
    /// Which registers and constants it can be.
    pub kind: String,
    /// Data type, in the words of the rows.
    pub ty: String,
    /// `read`, `written`, `read and written`, `written if returned`.
    pub access: &'static str,
    /// A half of a register, `v1.l` or `v1.h`.
    pub half: bool,
}

impl Op {
    /// The forms that an operation has on a processor, shortest first; none if it lacks the operation.
    pub fn describe(self, processor: Processor) -> Vec<Description> {
        self.describe_in(processor, Mode::of(processor))
    }

    /// As [`Op::describe`], in a mode that is not the processor's usual one.
    pub fn describe_in(self, processor: Processor, mode: Mode) -> Vec<Description> {
        let Some(table) = FamilyTable::of(processor.family()) else {
            return Vec::new();
        };
        let properties = mode.properties(processor);
        let mut list: Vec<Description> = Vec::new();
        let has = |v: &&Variant| match table.form(v).extension {
            Extension::None => true,
            Extension::Sdwa => processor.has(Properties::SDWA),
            Extension::Dpp16 => processor.has(Properties::DPP),
            Extension::Dpp8 => processor.has(Properties::DPP8),
        };
        for variant in table.variants(self, properties).filter(has) {
            let description = describe(table, variant, processor);
            if !list.contains(&description) {
                list.push(description);
            }
        }
        list.sort_by_key(|d| d.bytes);
        list
    }

    /// The operations that a mnemonic, with or without the suffix of an encoding, means on any processor.
    pub fn by_any_mnemonic(mnemonic: &str) -> Vec<Op> {
        let mut found: Vec<Op> = Vec::new();
        let stems = [mnemonic]
            .into_iter()
            .chain(SUFFIXES.iter().filter_map(|s| mnemonic.strip_suffix(s)));
        for stem in stems {
            for processor in Processor::ALL {
                let op = Op::from_mnemonic_on(*processor, stem);
                found.extend(op.filter(|op| !found.contains(op)));
            }
        }
        found
    }

    /// Every mnemonic that the operation has on some processor, without suffixes, its own first.
    pub fn mnemonics(self) -> Vec<&'static str> {
        let mut names = vec![self.mnemonic()];
        for processor in Processor::ALL {
            let name = self.mnemonic_on(*processor);
            names.extend(name.filter(|n| !names.contains(n)));
        }
        names
    }
}

impl Inst {
    /// The form that this instruction has.
    pub fn describe(&self, processor: Processor) -> Option<Description> {
        let (table, variant) = self.any_variant(processor)?;
        Some(describe(table, variant, processor))
    }
}

/// Suffixes that say the encoding.
const SUFFIXES: [&str; 6] = ["_e32", "_e64", "_sdwa", "_dpp", "_e64_dpp", "_dpp8"];

fn describe(table: &'static FamilyTable, variant: &'static Variant, processor: Processor) -> Description {
    let form = table.form(variant);
    let row = variant.row();
    let acc = form.find(What::Acc).is_some();
    let names = |list: Vec<&str>| list.iter().map(|n| n.to_lowercase()).collect::<Vec<String>>();
    let operands = row.operands.iter().map(|o| OperandDescription {
        role: o.role,
        kind: match (row.op, o.class) {
            (Op::S_WAITCNT, Class::Imm(_)) => counters(processor),
            (_, class) => kind(class, form.field(o.role), acc).to_string(),
        },
        ty: format!("{:?}", o.ty).to_lowercase(),
        access: match o.access {
            Access::R => "read",
            Access::W => "written",
            Access::Rw => "read and written",
            Access::Ret => "written if returned",
            Access::ReadRet => "read, and written if returned",
        },
        half: half_bit(o.role) & variant.uses().half != 0,
    });
    Description {
        op: row.op,
        mnemonic: format!("{}{}", variant.mnemonic(), variant.suffix),
        encoding: encoding(form),
        opcode: variant.opcode,
        bytes: form.bytes,
        literal: form.literal && form.extension == Extension::None,
        fields: fields(form, variant),
        operands: operands.collect(),
        modifiers: modifiers(form, variant),
        reads: names(row.reads.iter_names().map(|(n, _)| n).collect()),
        writes: names(row.writes.iter_names().map(|(n, _)| n).collect()),
        flags: names(row.flags.iter_names().map(|(n, _)| n).collect()),
        waits: names(form.waits.iter_names().map(|(n, _)| n).collect()),
    }
}

fn encoding(form: &Form) -> String {
    let name = format!("{:?}", form.encoding).to_uppercase();
    let segment = match (form.encoding, form.segment) {
        (Encoding::Flat, Segment::Scratch) => " (scratch)",
        (Encoding::Flat, Segment::Global) => " (global)",
        _ => "",
    };
    let extension = match form.extension {
        Extension::None => "",
        Extension::Sdwa => " SDWA",
        Extension::Dpp16 => " DPP16",
        Extension::Dpp8 => " DPP8",
    };
    format!("{name}{segment}{extension}")
}

/// What an operand can be. Of vector registers the rows say what is so on any processor of a family; which file a register is in is one bit
/// of the instruction: `acc` for all its data, or the highest bit of the operand, and where there is neither, VGPRs only.
fn kind(class: Class, field: Option<&Field>, acc: bool) -> &'static str {
    let chooses = acc || field.is_some_and(|f| f.parts.iter().any(|p| (p.value_lo..p.value_lo + p.width).contains(&9)));
    match class {
        Class::Av if !chooses => "VGPR",
        Class::Avc if !chooses => "VGPR or inline constant",
        Class::A if acc => "VGPR or AGPR",
        Class::Ac if acc => "VGPR, AGPR or inline constant",
        Class::V => "VGPR",
        Class::A => "AGPR",
        Class::Av => "VGPR or AGPR",
        Class::Ac => "AGPR or inline constant",
        Class::Avc => "VGPR, AGPR or inline constant",
        Class::Vl => "VGPR or LDS direct",
        Class::Vc => "VGPR or inline constant",
        Class::S => "scalar register",
        Class::Sc => "scalar register or inline constant",
        Class::Ssrc => "scalar register, inline constant or literal",
        Class::Src if field.is_some_and(|f| f.width() < 9) => "VGPR",
        Class::Src => "VGPR, scalar register, inline constant or literal",
        Class::Mask if field.is_none() => "vcc",
        Class::Mask => "lane mask in scalar registers",
        Class::Imm(ImmKind::Branch) => "branch target",
        Class::Imm(_) => "immediate",
        Class::K => "literal",
    }
}

/// The counters in the immediate of `s_waitcnt`, each with its bits.
fn counters(processor: Processor) -> String {
    let mut bits: Vec<(&str, Vec<u32>)> = Vec::new();
    for bit in (0..u16::BITS).rev() {
        // All bits set wait for nothing.
        for (name, _) in waitcnt(processor, !(1 << bit)) {
            match bits.iter_mut().find(|b| b.0 == name) {
                Some((_, list)) => list.push(bit),
                None => bits.push((name, vec![bit])),
            }
        }
    }
    let one = |(name, list): &(&str, Vec<u32>)| {
        let runs: Vec<String> = list
            .chunk_by(|a, b| a - b == 1)
            .map(|run| format!("{}:{}", run[0], run[run.len() - 1]))
            .collect();
        format!("{name} {}", runs.join(" and "))
    };
    bits.sort_by_key(|(_, list)| list.last().copied());
    format!("immediate of {}", bits.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// Modifiers that have a text; how they are written is the printer's.
fn modifiers(form: &Form, variant: &Variant) -> Vec<String> {
    let taken =
        |m: &&Mod| variant.uses().mods.contains(**m) && form.find(What::Mod(**m)).is_some_and(|f| f.fixed.is_none());
    Mod::ALL.iter().filter(taken).map(|m| m.name().to_string()).collect()
}

/// All bits of a form, from the highest down.
fn fields(form: &Form, variant: &Variant) -> Vec<FieldDescription> {
    let bits = u32::from(form.bytes) * 8;
    // By bit: the name of what has it, the bit of its value, and its value.
    let mut owners: Vec<Option<(String, u8, Option<u64>)>> = vec![None; bits as usize];
    let mut put = |at: u32, name: &str, value_bit: u8, value: Option<u64>| {
        if let Some(owner) = owners.get_mut(at as usize) {
            owner.get_or_insert_with(|| (name.to_string(), value_bit, value));
        }
    };
    let mut above = form.op.iter().map(|(_, width)| width).sum::<u8>();
    for &(low, width) in form.op {
        above -= width;
        for n in 0..width {
            put((low + n).into(), "opcode", above + n, Some(u64::from(variant.opcode)));
        }
    }
    if let Some((low, width)) = form.op2 {
        (0..width).for_each(|n| put((low + n).into(), "opcode_y", n, None));
    }
    for field in form.fields {
        let name = match field.what {
            What::Operand(role) => role.to_string(),
            What::Mod(m) => m.name().to_string(),
            What::Presence(role) => format!("has_{role}"),
            What::Acc => "acc".to_string(),
            What::Nsa => "nsa".to_string(),
        };
        for part in field.parts {
            for n in 0..part.width {
                put(
                    (part.inst_lo + n).into(),
                    &name,
                    part.value_lo + n,
                    field.fixed.map(u64::from),
                );
            }
        }
    }
    for at in 0..bits {
        if form.mask >> at & 1 != 0 {
            put(at, "encoding", at as u8, Some(form.value as u64));
        }
    }
    runs(&owners, form)
}

/// Joins neighbouring bits of the same owner.
fn runs(owners: &[Option<(String, u8, Option<u64>)>], form: &Form) -> Vec<FieldDescription> {
    let mut list: Vec<FieldDescription> = Vec::new();
    let mut end = owners.len();
    while end > 0 {
        let high = end - 1;
        let same = |low: usize| match (&owners[low], &owners[low + 1]) {
            (None, None) => true,
            (Some(a), Some(b)) => a.0 == b.0 && a.1 + 1 == b.1,
            _ => false,
        };
        let mut low = high;
        while low > 0 && same(low - 1) {
            low -= 1;
        }
        let width = high - low + 1;
        let ones = u64::MAX >> (64 - width.min(64));
        let (name, value) = match &owners[high] {
            None => ("reserved".to_string(), None),
            Some((name, _, _)) if name == "encoding" => (name.clone(), Some((form.value >> low) as u64 & ones)),
            Some((name, top, value)) => {
                let first = *top as usize + 1 - width;
                let all = owners.iter().flatten().filter(|o| o.0 == *name).count() == width;
                let shown = match (all && first == 0, width) {
                    (true, _) => name.clone(),
                    (false, 1) => format!("{name}[{first}]"),
                    (false, _) => format!("{name}[{top}:{first}]"),
                };
                (shown, value.map(|v| v >> first & ones))
            }
        };
        list.push(FieldDescription {
            high: high as u8,
            low: low as u8,
            name,
            value,
        });
        end = low;
    }
    list
}

impl OperandDescription {
    /// The operand's name in the rows, as `src0`.
    pub fn name(&self) -> String {
        self.role.to_string()
    }
}
