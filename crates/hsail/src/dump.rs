//! A compact listing of a BRIG module: every entry with its offset and fields, nothing interpreted away.

use crate::brig::{Directive, Inst, List, Module, Operand};
use std::fmt::Write;

/// One line an entry: `C52 kernel &k ...`, `O36 register $s0`, `D44 "&k"`.
pub fn dump(module: &Module<'_>) -> String {
    let mut out = String::new();
    for s in &module.sections {
        let _ = writeln!(
            out,
            "section {} at {:#x}, {} bytes, header {}",
            s.name,
            s.start,
            s.bytes.len(),
            s.first
        );
    }
    let limit = module.bytes.len().saturating_mul(64).saturating_add(1 << 16);
    for entry in module.code() {
        if out.len() > limit {
            break;
        }
        let _ = write!(out, "C{} ", entry.offset);
        if let Some(inst) = Inst::decode(entry.bytes) {
            instruction(&mut out, module, &inst);
        } else if let Some(d) = Directive::decode(&entry) {
            directive(&mut out, module, d);
        }
        out.push('\n');
    }
    for entry in module.operands() {
        if out.len() > limit {
            out.push_str("... the module shares names or lists too often to be listed\n");
            break;
        }
        let _ = write!(out, "O{} ", entry.offset);
        operand(&mut out, module, entry.offset);
        out.push('\n');
    }
    out
}

/// Elements of a list that are shown.
const MAX_LISTED: usize = 1 << 16;

fn name(module: &Module<'_>, offset: u32) -> String {
    match module.data(offset) {
        Some(bytes) if bytes.is_ascii() => String::from_utf8_lossy(bytes).escape_debug().to_string(),
        Some(bytes) => format!("{bytes:02x?}"),
        None => format!("D{offset}?"),
    }
}

fn list(out: &mut String, prefix: char, list: Option<List<'_>>) {
    out.push('[');
    match list {
        Some(l) => {
            for (i, offset) in l.iter().take(MAX_LISTED).enumerate() {
                let _ = write!(out, "{}{prefix}{offset}", if i > 0 { " " } else { "" });
            }
        }
        None => out.push('?'),
    }
    out.push(']');
}

/// Fields that hold their "none" value are left out.
fn instruction(out: &mut String, module: &Module<'_>, inst: &Inst) {
    let row = crate::table::Row::of(inst.opcode);
    let _ = match row {
        Some(row) => write!(out, "{} {:?}", row.mnemonic, inst.format),
        None => write!(out, "opcode {:#x} {:?}", inst.opcode, inst.format),
    };
    use crate::table::{Format, Slot};
    for slot in inst.format.syntax() {
        let _ = match slot {
            Slot::Type => write!(out, " type={}", inst.ty),
            Slot::SourceType | Slot::CoordType => write!(out, " source={}", inst.source),
            Slot::ImageType => write!(out, " image={}", inst.image),
            Slot::Segment => write!(out, " segment={}", inst.segment),
            Slot::Align => write!(out, " align={}", inst.align.bytes().unwrap_or(0)),
            Slot::Equiv => write!(out, " equiv={}", inst.equiv),
            Slot::Width => write!(out, " width={}", inst.width),
            Slot::Ftz | Slot::Const | Slot::NoNull => write!(out, " modifier={}", inst.modifier),
            Slot::Round => write!(out, " round={}", inst.round),
            Slot::Pack => write!(out, " pack={}", inst.pack),
            Slot::Compare => write!(out, " compare={}", inst.compare),
            Slot::AtomicOp => write!(out, " operation={}", inst.atomic),
            Slot::Order => write!(out, " order={}", inst.order),
            Slot::Scope => write!(out, " scope={}", inst.scope),
            Slot::Geometry => write!(out, " geometry={}", inst.geometry),
            Slot::ImageQuery => write!(out, " query={}", inst.image_query),
            Slot::SamplerQuery => write!(out, " query={}", inst.sampler_query),
            Slot::Vector => Ok(()),
        };
    }
    if inst.format == Format::MemFence {
        let _ = write!(out, " group={} image={}", inst.other_scopes[0], inst.other_scopes[1]);
    }
    out.push(' ');
    list(out, 'O', module.list(inst.operands));
}

fn directive(out: &mut String, module: &Module<'_>, directive: Directive) {
    let _ = match directive {
        Directive::None => write!(out, "none"),
        Directive::ArgBlockStart => write!(out, "arg block start"),
        Directive::ArgBlockEnd => write!(out, "arg block end"),
        Directive::Comment { text } => write!(out, "comment {}", name(module, text)),
        Directive::Control { control, operands } => {
            let _ = write!(out, "{control} ");
            list(out, 'O', module.list(operands));
            Ok(())
        }
        Directive::Executable(e) => write!(
            out,
            "{} {} outputs={} inputs={} first_input=C{} first_code=C{} next=C{} definition={} linkage={}",
            e.kind.keyword(),
            name(module, e.name),
            e.outputs,
            e.inputs,
            e.first_input,
            e.first_code,
            e.next,
            e.is_definition(),
            e.linkage
        ),
        Directive::Extension { name: n } => write!(out, "extension \"{}\"", name(module, n)),
        Directive::Fbarrier(f) => {
            write!(
                out,
                "fbarrier {} definition={} linkage={}",
                name(module, f.name),
                f.is_definition(),
                f.linkage
            )
        }
        Directive::Label { name: n } => write!(out, "label {}", name(module, n)),
        Directive::Loc { file, line, column } => write!(out, "loc {line} {column} \"{}\"", name(module, file)),
        Directive::Module(h) => write!(
            out,
            "module {} {}:{} {} {} round={}",
            name(module, h.name),
            h.major,
            h.minor,
            h.profile,
            h.model,
            h.round
        ),
        Directive::Pragma { operands } => {
            let _ = write!(out, "pragma ");
            list(out, 'O', module.list(operands));
            Ok(())
        }
        Directive::Variable(v) => write!(
            out,
            "variable {} type={} segment={} align={} dim={} init=O{} definition={} const={} linkage={} allocation={}",
            name(module, v.name),
            v.ty,
            v.segment,
            v.align.bytes().unwrap_or(0),
            v.dim,
            v.init,
            v.is_definition(),
            v.is_const(),
            v.linkage,
            v.allocation
        ),
    };
}

fn operand(out: &mut String, module: &Module<'_>, offset: u32) {
    let _ = match module.operand(offset) {
        Some(Operand::Address {
            symbol,
            register,
            offset,
        }) => {
            write!(
                out,
                "address symbol=C{symbol} register=O{register} offset={}",
                offset as i64
            )
        }
        Some(Operand::Align { align, .. }) => write!(out, "align {}", align.bytes().unwrap_or(0)),
        Some(Operand::CodeList(l)) => {
            out.push_str("code list ");
            list(out, 'C', Some(l));
            Ok(())
        }
        Some(Operand::CodeRef(c)) => write!(out, "code C{c}"),
        Some(Operand::Bytes { ty, bytes, .. }) => {
            let _ = write!(out, "constant {ty} ");
            bytes.iter().try_for_each(|b| write!(out, "{b:02x}"))
        }
        Some(Operand::Image(c)) => write!(out, "{c:?}"),
        Some(Operand::Sampler(c)) => write!(out, "{c:?}"),
        Some(Operand::ConstantList { ty, elements, .. }) => {
            let _ = write!(out, "constant list {ty} ");
            list(out, 'O', Some(elements));
            Ok(())
        }
        Some(Operand::OperandList(l)) => {
            out.push_str("list ");
            list(out, 'O', Some(l));
            Ok(())
        }
        Some(Operand::Register { kind, number }) => write!(out, "register ${kind}{number}"),
        Some(Operand::String(s)) => write!(out, "string \"{}\"", String::from_utf8_lossy(s).escape_debug()),
        Some(Operand::Wavesize) => write!(out, "WAVESIZE"),
        None => write!(out, "?"),
    };
}
