//! A module field by field, as HSAILasm's `-decode` lists it: YAML with the names of the manual's C declarations (PRM 18.3).
//!
//! Scripts read this form, so its peculiarities are kept: bytes that are not printed as they are have decimal digits after
//! `\x`, the hash has 63 bytes, 64-bit numbers are given in halves named `lo` and `hi`.

use crate::brig::{Directive, Entry, ExecutableKind, Inst, List, Module, Operand, u32_at};
use crate::code::*;
use crate::table::{Format, Row};
use crate::types::Type;
use diag::Diagnostic;
use std::fmt::Write;

/// Bytes of the list for a byte of the module: lists of offsets may be shared, which must not make it as large as one likes.
const TEXT_PER_BYTE: usize = 64;

struct Lister<'m, 'a> {
    m: &'m Module<'a>,
    out: String,
    limit: usize,
}

/// Lists a module. An error if entries refer to what is not there, or share lists so often that the text would be too long.
pub fn yaml(module: &Module<'_>) -> Result<String, Box<Diagnostic>> {
    let mut lister = Lister {
        m: module,
        out: String::new(),
        limit: module.bytes.len().saturating_mul(TEXT_PER_BYTE).saturating_add(1 << 16),
    };
    lister.module()?;
    Ok(lister.out)
}

type Listed = Result<(), Box<Diagnostic>>;

impl<'a> Lister<'_, 'a> {
    fn module(&mut self) -> Listed {
        let bytes = self.m.bytes;
        let word = |at: usize| u32_at(bytes, at);
        let (major, minor, size) = (word(8), word(12), bytes.len());
        let (count, index) = (self.m.sections.len(), word(96));
        let _ = write!(
            self.out,
            "---\nModuleHeader: {{major: {major}, minor: {minor}, byteCount: {size}, hash: "
        );
        self.bytes(bytes.get(24..87).unwrap_or_default());
        let _ = writeln!(self.out, ", sectionCount: {count}, sectionIndex: {index}}}");
        let starts: Vec<usize> = self.m.sections.iter().map(|s| s.start).collect();
        let [data, code, operands] = [0, 1, 2].map(|i| starts.get(i).copied().unwrap_or(0));
        let _ = writeln!(
            self.out,
            "SectionIndex: [Data: {data}, Code: {code}, Operands: {operands}]"
        );
        self.section("Code", 1);
        for entry in self.m.code() {
            self.check(&entry)?;
            self.code(&entry)?;
        }
        self.section("Operands", 2);
        for entry in self.m.operands() {
            self.check(&entry)?;
            self.operand(&entry)?;
        }
        self.section("Data", 0);
        let mut at = self.m.sections[0].first;
        while let Some(bytes) = self.m.data(at) {
            let _ = write!(
                self.out,
                "  - BrigData: {{offset: {at}, byteCount: {}, value: ",
                bytes.len()
            );
            self.bytes(bytes);
            self.out.push_str("}\n");
            at += 4 + (bytes.len() as u32).next_multiple_of(4);
        }
        Ok(())
    }

    fn check(&self, entry: &Entry<'_>) -> Listed {
        if self.out.len() <= self.limit {
            return Ok(());
        }
        let message = format!(
            "the list is longer than {} bytes: the module shares lists too often",
            self.limit
        );
        Err(Box::new(
            Diagnostic::error("V221", message).at(self.m.code_location(entry.offset)),
        ))
    }

    fn section(&mut self, name: &str, i: usize) {
        let size = self.m.sections[i].bytes.len();
        let _ = writeln!(self.out, "{name}:\n  - ByteCount: {size}");
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.out.push('"');
        for b in bytes {
            match b {
                7 => self.out.push_str("\\a"),
                8 => self.out.push_str("\\b"),
                9 => self.out.push_str("\\t"),
                10 => self.out.push_str("\\n"),
                12 => self.out.push_str("\\f"),
                13 => self.out.push_str("\\r"),
                b'"' | b'\\' => {
                    self.out.push('\\');
                    self.out.push(*b as char);
                }
                0x20..0x7f => self.out.push(*b as char),
                _ => {
                    let _ = write!(self.out, "\\x{b:02}");
                }
            }
        }
        self.out.push('"');
    }

    fn begin(&mut self, name: &str, entry: &Entry<'_>) {
        let (offset, size) = (entry.offset, entry.bytes.len());
        let _ = write!(self.out, "  - {name}: {{offset: {offset}, byteCount: {size}");
    }

    fn field(&mut self, name: &str, value: impl std::fmt::Display) {
        let _ = write!(self.out, ", {name}: {value}");
    }

    /// An offset into a section; 0 where there is nothing.
    fn reference(&mut self, name: &str, section: &str, offset: u32) {
        match offset {
            0 => self.field(name, 0),
            _ => self.field(name, format_args!("{section}@{offset}")),
        }
    }

    fn list(&mut self, name: &str, section: &str, list: Option<List<'a>>, at: u32) -> Listed {
        let Some(list) = list else {
            let d = Diagnostic::error("V204", "cannot be listed: a list is missing");
            return Err(Box::new(d.at(self.m.code_location(at))));
        };
        let _ = write!(self.out, ", {name}: [");
        for (i, offset) in list.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            let _ = write!(self.out, "{comma}{section}@{offset}");
        }
        self.out.push(']');
        Ok(())
    }

    fn halves(&mut self, value: u64) {
        self.field("lo", value as u32);
        self.field("hi", value >> 32);
    }

    fn bits(&mut self, all: u8, names: &[&str]) {
        self.field("allBits", all);
        for (i, name) in names.iter().enumerate() {
            self.field(name, all >> i & 1 != 0);
        }
    }

    fn code(&mut self, entry: &Entry<'a>) -> Listed {
        if let Some(inst) = Inst::decode(entry.bytes).filter(|_| entry.is_inst()) {
            return self.inst(entry, &inst);
        }
        let Some(directive) = Directive::decode(entry) else {
            return Ok(());
        };
        let name = match directive {
            Directive::None => "None",
            Directive::ArgBlockStart => "DirectiveArgBlockStart",
            Directive::ArgBlockEnd => "DirectiveArgBlockEnd",
            Directive::Comment { .. } => "DirectiveComment",
            Directive::Control { .. } => "DirectiveControl",
            Directive::Executable(e) => match e.kind {
                ExecutableKind::Function => "DirectiveFunction",
                ExecutableKind::IndirectFunction => "DirectiveIndirectFunction",
                ExecutableKind::Kernel => "DirectiveKernel",
                ExecutableKind::Signature => "DirectiveSignature",
            },
            Directive::Extension { .. } => "DirectiveExtension",
            Directive::Fbarrier(_) => "DirectiveFbarrier",
            Directive::Label { .. } => "DirectiveLabel",
            Directive::Loc { .. } => "DirectiveLoc",
            Directive::Module(_) => "DirectiveModule",
            Directive::Pragma { .. } => "DirectivePragma",
            Directive::Variable(_) => "DirectiveVariable",
        };
        self.begin(name, entry);
        match directive {
            Directive::None | Directive::ArgBlockStart | Directive::ArgBlockEnd => {}
            Directive::Comment { text: name } | Directive::Extension { name } | Directive::Label { name } => {
                self.reference("name", "Data", name);
            }
            Directive::Control { control, operands } => {
                self.field("control", brig("CONTROL", control.name()));
                self.list("operands", "Operands", self.m.list(operands), entry.offset)?;
            }
            Directive::Executable(e) => {
                self.reference("name", "Data", e.name);
                self.field("outArgCount", e.outputs);
                self.field("inArgCount", e.inputs);
                self.reference("firstInArg", "Code", e.first_input);
                self.reference("firstCodeBlockEntry", "Code", e.first_code);
                self.reference("nextModuleEntry", "Code", e.next);
                self.bits(e.modifier, &["isDefinition"]);
                self.field("linkage", brig("LINKAGE", linkage(e.linkage)));
            }
            Directive::Fbarrier(f) => {
                self.reference("name", "Data", f.name);
                self.bits(f.modifier, &["isDefinition", "isConst"]);
                self.field("linkage", brig("LINKAGE", linkage(f.linkage)));
            }
            Directive::Loc { file, line, column } => {
                self.reference("filename", "Data", file);
                self.field("line", line);
                self.field("column", column);
            }
            Directive::Module(h) => {
                self.reference("name", "Data", h.name);
                self.field("hsailMajor", h.major);
                self.field("hsailMinor", h.minor);
                self.field("profile", brig("PROFILE", h.profile.name()));
                self.field("machineModel", brig("MACHINE", h.model.name()));
                self.field("defaultFloatRound", round(h.round));
            }
            Directive::Pragma { operands } => {
                self.list("operands", "Operands", self.m.list(operands), entry.offset)?;
            }
            Directive::Variable(v) => {
                self.reference("name", "Data", v.name);
                self.reference("init", "Operands", v.init);
                self.field("type", type_name(v.ty));
                self.field("segment", brig("SEGMENT", v.segment.name()));
                self.field("align", align(v.align));
                self.halves(v.dim);
                self.bits(v.modifier, &["isDefinition", "isConst"]);
                self.field("linkage", brig("LINKAGE", linkage(v.linkage)));
                self.field("allocation", brig("ALLOCATION", allocation(v.allocation)));
            }
        }
        self.out.push_str("}\n");
        Ok(())
    }

    fn inst(&mut self, entry: &Entry<'a>, inst: &Inst) -> Listed {
        self.begin(&format!("Inst{:?}", inst.format), entry);
        let opcode = Row::of(inst.opcode).map(|r| r.mnemonic);
        self.field("opcode", brig("OPCODE", opcode));
        self.field("type", type_name(inst.ty));
        self.list("operands", "Operands", self.m.list(inst.operands), entry.offset)?;
        let segment = brig("SEGMENT", inst.segment.name());
        match inst.format {
            Format::Basic => {}
            Format::Addr | Format::Seg => self.field("segment", segment),
            Format::Atomic => {
                self.field("segment", segment);
                self.field("memoryOrder", order(inst.order));
                self.field("memoryScope", scope(inst.scope));
                self.field("atomicOperation", brig("ATOMIC", inst.atomic.name()));
                self.field("equivClass", inst.equiv);
            }
            Format::Br => self.field("width", width(inst.width)),
            Format::Cmp => {
                self.field("sourceType", type_name(inst.source));
                self.bits(inst.modifier, &["ftz"]);
                self.field("compare", brig("COMPARE", inst.compare.name()));
                self.field("pack", pack(inst.pack));
            }
            Format::Cvt => {
                self.field("sourceType", type_name(inst.source));
                self.bits(inst.modifier, &["ftz"]);
                self.field("round", round(inst.round));
            }
            Format::Image => {
                self.field("imageType", type_name(inst.image));
                self.field("coordType", type_name(inst.source));
                self.field("geometry", brig("GEOMETRY", inst.geometry.name()));
                self.field("equivClass", inst.equiv);
            }
            Format::Lane => {
                self.field("sourceType", type_name(inst.source));
                self.field("width", width(inst.width));
            }
            Format::Mem => {
                self.field("segment", segment);
                self.field("align", align(inst.align));
                self.field("equivClass", inst.equiv);
                self.field("width", width(inst.width));
                self.bits(inst.modifier, &["isConst"]);
            }
            Format::MemFence => {
                self.field("memoryOrder", order(inst.order));
                self.field("globalSegmentMemoryScope", scope(inst.scope));
                self.field("groupSegmentMemoryScope", scope(inst.other_scopes[0]));
                self.field("imageSegmentMemoryScope", scope(inst.other_scopes[1]));
            }
            Format::Mod => {
                self.bits(inst.modifier, &["ftz"]);
                self.field("round", round(inst.round));
                self.field("pack", pack(inst.pack));
            }
            Format::QueryImage => {
                self.field("imageType", type_name(inst.image));
                self.field("geometry", brig("GEOMETRY", inst.geometry.name()));
                self.field("query", brig("IMAGE_QUERY", inst.image_query.name()));
            }
            Format::QuerySampler => self.field("query", brig("SAMPLER_QUERY", inst.sampler_query.name())),
            Format::Queue => {
                self.field("segment", segment);
                self.field("memoryOrder", order(inst.order));
            }
            Format::SegCvt => {
                self.field("sourceType", type_name(inst.source));
                self.field("segment", segment);
                self.bits(inst.modifier, &["isNoNull"]);
            }
            Format::Signal => {
                self.field("signalType", type_name(inst.source));
                self.field("memoryOrder", order(inst.order));
                self.field("signalOperation", brig("ATOMIC", inst.atomic.name()));
            }
            Format::SourceType => self.field("sourceType", type_name(inst.source)),
        }
        self.out.push_str("}\n");
        Ok(())
    }

    fn operand(&mut self, entry: &Entry<'a>) -> Listed {
        let at = entry.offset;
        let Some(operand) = self.m.operand(at) else {
            let d = Diagnostic::error("V204", "cannot be listed: the operand's data is missing");
            return Err(Box::new(d.at(self.m.operand_location(at))));
        };
        let name = match operand {
            Operand::Address { .. } => "OperandAddress",
            Operand::Align { .. } => "OperandAlign",
            Operand::CodeList(_) => "OperandCodeList",
            Operand::CodeRef(_) => "OperandCodeRef",
            Operand::Bytes { .. } => "OperandConstantBytes",
            Operand::Image(_) => "OperandConstantImage",
            Operand::ConstantList { .. } => "OperandConstantOperandList",
            Operand::Sampler(_) => "OperandConstantSampler",
            Operand::OperandList(_) => "OperandOperandList",
            Operand::Register { .. } => "OperandRegister",
            Operand::String(_) => "OperandString",
            Operand::Wavesize => "OperandWavesize",
        };
        self.begin(name, entry);
        match operand {
            Operand::Address {
                symbol,
                register,
                offset,
            } => {
                self.reference("symbol", "Code", symbol);
                self.reference("reg", "Operands", register);
                self.halves(offset);
            }
            Operand::Align { align: a, .. } => self.field("align", align(a)),
            Operand::CodeList(list) => self.list("elements", "Code", Some(list), at)?,
            Operand::CodeRef(target) => self.reference("ref", "Code", target),
            Operand::Bytes { ty, .. } => {
                self.field("type", type_name(ty));
                self.reference("bytes", "Data", u32_at(entry.bytes, 8));
            }
            Operand::Image(c) => {
                self.field("type", type_name(c.ty));
                self.field("geometry", brig("GEOMETRY", c.geometry.name()));
                self.field("channelOrder", brig("CHANNEL_ORDER", c.order.name()));
                self.field("channelType", brig("CHANNEL_TYPE", c.channel.name()));
                for size in [c.width, c.height, c.depth, c.array] {
                    self.halves(size);
                }
            }
            Operand::ConstantList { ty, elements, .. } => {
                self.field("type", type_name(ty));
                self.list("elements", "Operands", Some(elements), at)?;
            }
            Operand::Sampler(c) => {
                self.field("type", type_name(c.ty));
                self.field("coord", brig("COORD", c.coord.name()));
                self.field("filter", brig("FILTER", c.filter.name()));
                self.field("addressing", brig("ADDRESSING", c.addressing.name()));
            }
            Operand::OperandList(list) => self.list("elements", "Operands", Some(list), at)?,
            Operand::Register { kind, number } => {
                let file = match kind {
                    RegisterKind::C => Some("control"),
                    RegisterKind::S => Some("single"),
                    RegisterKind::D => Some("double"),
                    RegisterKind::Q => Some("quad"),
                    _ => None,
                };
                self.field("regKind", brig("REGISTER_KIND", file));
                self.field("regNum", number);
            }
            Operand::String(_) => self.reference("string", "Data", u32_at(entry.bytes, 4)),
            Operand::Wavesize => {}
        }
        self.out.push_str("}\n");
        Ok(())
    }
}

/// The name of an enumeration's value in C: mostly the spelling in text in capitals. A value without a name is shown as `?`.
fn brig(group: &str, name: Option<&str>) -> String {
    let name = name.map_or("?".to_string(), |n| n.trim_start_matches('$').to_ascii_uppercase());
    format!("BRIG_{group}_{name}")
}

fn type_name(ty: Type) -> String {
    let element = ty.element().to_string();
    let name = if ty.element() == Type::NONE { "none" } else { &element };
    let name = ty.is_known().then_some(name);
    brig("TYPE", name) + if ty.is_array() { "_ARRAY" } else { "" }
}

fn align(align: Align) -> String {
    match align.bytes() {
        Some(bytes) => format!("BRIG_ALIGNMENT_{bytes}"),
        None => brig("ALIGNMENT", (align == Align::NONE).then_some("none")),
    }
}

fn width(width: Width) -> String {
    brig("WIDTH", (width.0 <= Width::ALL.0).then_some(&width.to_string()))
}

fn pack(pack: Pack) -> String {
    let name = pack.name().map(|n| n.replace('_', ""));
    brig(
        "PACK",
        if pack == Pack::NONE {
            Some("none")
        } else {
            name.as_deref()
        },
    )
}

fn order(order: Order) -> String {
    let name = match order {
        Order::NONE => Some("none"),
        Order::RLX => Some("relaxed"),
        Order::SCACQ => Some("sc_acquire"),
        Order::SCREL => Some("sc_release"),
        Order::SCAR => Some("sc_acquire_release"),
        _ => None,
    };
    brig("MEMORY_ORDER", name)
}

fn scope(scope: Scope) -> String {
    let name = match scope {
        Scope::NONE => Some("none"),
        Scope::WORKITEM => Some("workitem"),
        Scope::WAVE => Some("wavefront"),
        Scope::WORKGROUP => Some("workgroup"),
        other => other.name(),
    };
    brig("MEMORY_SCOPE", name)
}

fn linkage(linkage: Linkage) -> Option<&'static str> {
    Some(match linkage {
        Linkage::NONE => "none",
        Linkage::PROGRAM => "program",
        Linkage::MODULE => "module",
        Linkage::FUNCTION => "function",
        Linkage::ARG => "arg",
        _ => return None,
    })
}

fn allocation(allocation: Allocation) -> Option<&'static str> {
    Some(match allocation {
        Allocation(0) => "none",
        Allocation::PROGRAM => "program",
        Allocation::AGENT => "agent",
        Allocation::AUTOMATIC => "automatic",
        _ => return None,
    })
}

/// `szeroi_sat` is `INTEGER_SIGNALING_ZERO_SAT`.
fn round(round: Round) -> String {
    let Some(name) = round.name() else {
        return brig("ROUND", (round == Round::NONE).then_some("none"));
    };
    let (mode, sat) = match name.strip_suffix("_sat") {
        Some(mode) => (mode, "_SAT"),
        None => (name, ""),
    };
    let (mode, kind) = match mode.strip_suffix('i') {
        Some(mode) => match mode.strip_prefix('s') {
            Some(mode) => (mode, "INTEGER_SIGNALING"),
            None => (mode, "INTEGER"),
        },
        None => (mode, "FLOAT"),
    };
    let mode = match mode {
        "near" => "NEAR_EVEN",
        "zero" => "ZERO",
        "up" => "PLUS_INFINITY",
        "down" => "MINUS_INFINITY",
        _ => "DEFAULT",
    };
    format!("BRIG_ROUND_{kind}_{mode}{sat}")
}
