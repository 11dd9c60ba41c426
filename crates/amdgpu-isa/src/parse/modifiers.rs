//! Modifiers: words and `name:value` behind or between the operands.

use diag::nearest;

use super::Parser;
use super::cursor::Cursor;
use super::error::{ParseError, error};
use super::explain::Mismatch;
use super::expr::{Symbols, expected};
use super::mnemonics::Entry;
use super::operands::{Args, absolute};
use super::special;
use crate::inst::{Encoding, Role};
use crate::names::{self, NameKind};
use crate::row::Class;
use crate::syntax::NAMED;
use crate::table::{Form, Mod, Syntax, Variant};
use crate::target::Family;

/// Modifiers that are a word; with `no` before it, the word says the default, but for those that say which operands there are.
const FLAGS: &[(&[u8], Mod, Syntax)] = &[
    (b"glc", Mod::Glc, Syntax::Glc),
    (b"slc", Mod::Slc, Syntax::Slc),
    (b"offen", Mod::Offen, Syntax::Offen),
    (b"idxen", Mod::Idxen, Syntax::Idxen),
    (b"clamp", Mod::Clamp, Syntax::Clamp),
    (b"gds", Mod::Gds, Syntax::Gds),
    (b"lds", Mod::Lds, Syntax::Lds),
    (b"tfe", Mod::Tfe, Syntax::Tfe),
    (b"lwe", Mod::Lwe, Syntax::Lwe),
    (b"unorm", Mod::Unorm, Syntax::Unorm),
    (b"da", Mod::Da, Syntax::Da),
    (b"a16", Mod::A16, Syntax::A16),
    (b"r128", Mod::R128, Syntax::R128),
    (b"addr64", Mod::Addr64, Syntax::Addr64),
    (b"sc0", Mod::Glc, Syntax::Sc0),
    (b"nt", Mod::Slc, Syntax::Nt),
    (b"sc1", Mod::Scc, Syntax::Sc1),
    (b"scc", Mod::Scc, Syntax::Scc),
    (b"dlc", Mod::Dlc, Syntax::Dlc),
    (b"row_en", Mod::RowEn, Syntax::RowEn),
    (b"matrix_a_reuse", Mod::MatrixAReuse, Syntax::MatrixAReuse),
    (b"matrix_b_reuse", Mod::MatrixBReuse, Syntax::MatrixBReuse),
    (b"nv", Mod::Nv, Syntax::Nv),
    (b"scale_offset", Mod::ScaleOffset, Syntax::ScaleOffset),
    (b"d16", Mod::D16, Syntax::D16),
    (b"done", Mod::Done, Syntax::Done),
    (b"compr", Mod::Compr, Syntax::Compr),
    (b"vm", Mod::Vm, Syntax::Vm),
    (b"high", Mod::High, Syntax::High),
];

/// Modifiers with a number, and its least and greatest value.
const NUMBERS: &[(&[u8], Mod, Syntax, i64, i64)] = &[
    (b"offset", Mod::Offset, Syntax::Offset, -0x80_0000, 0xff_ffff),
    (b"offset0", Mod::Offset, Syntax::Offset0, 0, 255),
    (b"offset1", Mod::Offset1, Syntax::Offset1, 0, 255),
    (b"row_mask", Mod::RowMask, Syntax::RowMask, 0, 15),
    (b"bank_mask", Mod::BankMask, Syntax::BankMask, 0, 15),
    (b"dmask", Mod::Dmask, Syntax::Dmask, 0, 15),
    (b"cbsz", Mod::Cbsz, Syntax::Cbsz, 0, 7),
    (b"abid", Mod::Abid, Syntax::Abid, 0, 15),
    (b"blgp", Mod::Blgp, Syntax::Blgp, 0, 7),
    (b"fi", Mod::Fi, Syntax::Fi, 0, 1),
    (b"byte_sel", Mod::ByteSel, Syntax::ByteSel, 0, 3),
    (b"scale_sel", Mod::ScaleSel, Syntax::ScaleSel, 0, 15),
    (b"bitop3", Mod::Bitop3, Syntax::Bitop3, 0, 255),
    (b"index_key", Mod::IndexKey, Syntax::IndexKey, 0, 3),
    (b"wait_exp", Mod::WaitExp, Syntax::WaitExp, 0, 7),
    (b"wait_vdst", Mod::WaitVdst, Syntax::WaitVdst, 0, 15),
    (b"wait_va_vdst", Mod::WaitVdst, Syntax::WaitVaVdst, 0, 15),
    (b"wait_vm_vsrc", Mod::WaitVmVsrc, Syntax::WaitVmVsrc, 0, 1),
];

/// Modifiers with a bit for each source, `name:[0,1]`.
const PER_SOURCE: &[(&[u8], Mod, Syntax)] = &[
    (b"op_sel", Mod::OpSel, Syntax::OpSel),
    (b"op_sel_hi", Mod::OpSelHi, Syntax::OpSelHi),
    (b"neg_lo", Mod::Neg, Syntax::NegLo),
    (b"neg_hi", Mod::NegHi, Syntax::NegHi),
    (b"neg", Mod::Neg, Syntax::Neg),
];

/// Cache policy, as the generations write it (AMDGPUUsage, Memory Model).
pub(crate) const POLICY: [(Syntax, &str); 10] = [
    (Syntax::Glc, "glc"),
    (Syntax::Slc, "slc"),
    (Syntax::Dlc, "dlc"),
    (Syntax::Scc, "scc"),
    (Syntax::Sc0, "sc0"),
    (Syntax::Sc1, "sc1"),
    (Syntax::Nt, "nt"),
    (Syntax::Th, "th:"),
    (Syntax::Scope, "scope:"),
    (Syntax::Nv, "nv"),
];

/// Whether a modifier is part of the cache policy.
pub(crate) fn is_policy(m: Mod) -> bool {
    matches!(m, Mod::Glc | Mod::Slc | Mod::Dlc | Mod::Scc | Mod::Th | Mod::Scope)
}

/// Whether a spelling says a part of the cache policy.
fn says_policy(syntax: Syntax) -> bool {
    syntax == Syntax::ScaleOffset || POLICY.iter().any(|(s, _)| *s == syntax)
}

/// A way to write a modifier that is another's, too.
pub(super) fn also(syntax: Syntax) -> u128 {
    match syntax {
        Syntax::OffsetHex => 1 << Syntax::Offset as u32,
        Syntax::DppWide => 1 << Syntax::DppCtrl as u32,
        _ => 0,
    }
}

/// Modifiers stand behind the operands, in the order in which they are printed; those of the cache policy in any. Formats of
/// buffers may stand before the offset.
pub(super) fn in_order(form: &Form, args: &Args) -> Result<(), Mismatch> {
    let operands = args.list().last().map_or(0, |a| a.start);
    let place = |syntax: Syntax| {
        let same =
            |s: &Syntax| *s == syntax || also(*s) >> syntax as u32 & 1 != 0 || says_policy(*s) && says_policy(syntax);
        form.print.iter().position(same)
    };
    let mut last = None;
    let mut policy = false;
    for placed in args.placed_modifiers() {
        let here = place(placed.syntax);
        let early = placed.start < operands && placed.syntax != Syntax::Format;
        // No comma divides the parts of a cache policy.
        let divided = policy && placed.comma && says_policy(placed.syntax);
        if here.is_some() && (early || here < last || divided) {
            return Err(Mismatch::Order(placed.m));
        }
        policy = says_policy(placed.syntax);
        last = here.or(last);
    }
    Ok(())
}

/// The name of a modifier as it stands in a text with these spellings.
pub(crate) fn written_name(m: Mod, written: u128) -> &'static str {
    let flag = FLAGS.iter().find(|f| f.1 == m && written >> f.2 as u32 & 1 != 0);
    flag.and_then(|f| std::str::from_utf8(f.0).ok()).unwrap_or(name(m))
}

/// The error for a word that looks like a modifier.
pub(crate) fn unknown(word: &str, span: std::ops::Range<usize>) -> Option<ParseError> {
    const OTHERS: [&[u8]; 13] = [
        b"quad_perm",
        b"dpp8",
        b"dim",
        b"scope",
        b"th",
        b"bound_ctrl",
        b"mul",
        b"div",
        b"format",
        b"row_shl",
        b"row_shr",
        b"row_ror",
        b"row_share",
    ];
    let flags = FLAGS.iter().map(|f| f.0);
    let lists = PER_SOURCE.iter().map(|p| p.0).chain(NUMBERS.iter().map(|n| n.0));
    let all = flags
        .chain(lists)
        .chain(NAMED.iter().map(|n| n.0.as_bytes()))
        .chain(OTHERS);
    let all = all.filter_map(|name| std::str::from_utf8(name).ok());
    let near = nearest(word.trim_end_matches(':'), all, 1);
    let e = error("unknown-modifier", span, format!("`{word}` is no modifier"));
    near.first().map(|near| e.help(format!("is `{near}` meant?")))
}

/// The name that a spelling of a modifier begins with, if it has one.
pub(crate) fn syntax_name(syntax: Syntax) -> Option<&'static str> {
    let flags = FLAGS.iter().find(|f| f.2 == syntax).map(|f| f.0);
    let numbers = NUMBERS.iter().find(|n| n.2 == syntax).map(|n| n.0);
    let lists = PER_SOURCE.iter().find(|n| n.2 == syntax).map(|n| n.0);
    let named = NAMED.iter().find(|n| n.2 == syntax).map(|n| n.0.as_bytes());
    let found = flags.or(numbers).or(lists).or(named);
    found.and_then(|name| std::str::from_utf8(name).ok())
}

/// The name of a modifier as it is written.
pub(crate) fn name(m: Mod) -> &'static str {
    let words = FLAGS.iter().chain(PER_SOURCE).find(|f| f.1 == m).map(|f| f.0);
    let valued = NUMBERS.iter().find(|n| n.1 == m).map(|n| n.0);
    let named = NAMED.iter().find(|n| n.1 == m).map(|n| n.0.as_bytes());
    let found = words.or(valued).or(named).and_then(|n| std::str::from_utf8(n).ok());
    found.unwrap_or(m.name())
}

/// What a statement's place says about a word there.
#[derive(Clone, Copy)]
pub(crate) struct Before<'a> {
    pub entry: &'a Entry,
    /// A comma stands before it, or it is first, so that what is a register is one.
    pub comma: bool,
    /// An operand is missing, so that a word that is no modifier of the operation is a symbol.
    pub operand: bool,
}

impl Before<'_> {
    /// Whether a word stands for an operand although there is a modifier of this name.
    fn is_symbol(&self, m: Mod) -> bool {
        self.operand && !self.takes(m)
    }

    /// Whether a word that is a modifier's name, too, stands for a register.
    fn is_register(&self, parser: &Parser, word: &[u8]) -> bool {
        match word {
            b"a16" => self.operand,
            // What has the modifier is an access to memory, which reads no scc; GFX940 calls the modifier sc1.
            b"scc" => {
                let called_so = || parser.table.forms.iter().any(|f| f.print.contains(&Syntax::Scc));
                !self.takes(Mod::Scc) || !called_so()
            }
            _ => false,
        }
    }

    fn takes(&self, m: Mod) -> bool {
        self.entry.candidates().iter().any(|v| v.uses().mods.contains(m))
    }
}

/// Takes a modifier, if one is here.
pub(crate) fn parse(
    parser: &Parser,
    cursor: &mut Cursor<'_>,
    args: &mut Args,
    before: Before<'_>,
    symbols: &mut dyn Symbols,
) -> Result<bool, ParseError> {
    let start = cursor.pos();
    let word = cursor.word();
    let mut behind = *cursor;
    behind.skip_blanks();
    if behind.peek() == b':' && (behind.pos() == cursor.pos() || behind.peek_at(1) != b':') {
        *cursor = behind;
        cursor.advance(1);
        // What a sum of base and offset calls its offset.
        let word = match word {
            b"inst_offset"
                if before
                    .entry
                    .candidates()
                    .iter()
                    .any(|v| parser.table.form(v).encoding == Encoding::Flat) =>
            {
                b"offset"
            }
            _ => word,
        };
        return match valued(parser, cursor, args, word, start, symbols)? {
            true => Ok(true),
            false => {
                let (word, span) = (format!("{}:", word.escape_ascii()), start..start + word.len());
                let plain = || error("unknown-modifier", span.clone(), format!("`{word}` is no modifier"));
                Err(unknown(&word, span.clone()).unwrap_or_else(plain))
            }
        };
    }
    // Registers are most of the words; two of them are called like modifiers.
    let register = matches!(word, [b'v' | b's', b'0'..=b'9', ..]) || before.comma && before.is_register(parser, word);
    if !register && cursor.peek() != b'[' && cursor.peek() != b'(' {
        let end = cursor.pos();
        if let Some((_, m, syntax)) = FLAGS.iter().find(|f| f.0 == word).filter(|f| !before.is_symbol(f.1)) {
            return args.set(*m, *syntax, 1, start, end).map(|()| true);
        }
        if let Some(rest) = word.strip_prefix(b"no")
            && let Some((_, m, syntax)) = FLAGS.iter().find(|f| f.0 == rest)
            && !matches!(m, Mod::Offen | Mod::Idxen | Mod::Addr64)
            && !before.is_symbol(*m)
        {
            let encoded = |encodings: &[Encoding]| {
                let mut candidates = before.entry.candidates().iter();
                candidates.any(|v| encodings.contains(&parser.table.form(v).encoding))
            };
            // Scalar loads and stores call the parts of a policy as all did before GFX940.
            let moves_data = |v: &&Variant| {
                let data = v.row().operands.first();
                v.row().operand(Role::Sbase).is_some() && data.is_some_and(|o| !matches!(o.class, Class::Imm(_)))
            };
            let is_scalar = encoded(&[Encoding::Smem]) && before.entry.candidates().iter().any(moves_data);
            let older = !matches!(syntax, Syntax::Sc0 | Syntax::Sc1 | Syntax::Nt);
            let says = |s: &Syntax| match is_scalar {
                true => older && FLAGS.iter().any(|f| f.1 == *m && f.2 == *s),
                false => s == syntax,
            };
            // Where there is a cache policy, that it lacks a part says nothing.
            let is_here = || parser.table.forms.iter().any(|f| f.print.iter().any(says));
            if is_policy(*m) && !before.takes(*m) && (before.takes(Mod::Glc) || is_scalar) && is_here() {
                args.note(*m, *syntax, start, end);
                return Ok(true);
            }
            // That there is none says nothing where no processor of the family has it.
            let absent = match m {
                Mod::Gds => encoded(&[Encoding::Ds]),
                Mod::D16 => encoded(&[Encoding::Mimg]),
                _ => false,
            };
            if absent && !before.takes(*m) {
                return Ok(true);
            }
            // Loads to LDS, and those with an error code, are operations of their own in LLVM.
            if matches!(m, Mod::Tfe | Mod::Lds) && encoded(&[Encoding::Mubuf, Encoding::Mtbuf]) {
                let text = format!("`{}` says nothing", word.escape_ascii());
                return Err(error("modifier", start..end, text).help("leave it out"));
            }
            return args.set(*m, *syntax, 0, start, end).map(|()| true);
        }
        if word.starts_with(b"row_")
            && !before.is_symbol(Mod::DppCtrl)
            && let Some(control) = special::by_text(parser, NameKind::Dpp, word)
        {
            return args
                .set(Mod::DppCtrl, Syntax::DppCtrl, control, start, end)
                .map(|()| true);
        }
    }
    cursor.set_pos(start);
    Ok(false)
}

/// `name:value`, behind the colon; false if there is no such name.
fn valued(
    parser: &Parser,
    cursor: &mut Cursor<'_>,
    args: &mut Args,
    name: &[u8],
    start: usize,
    symbols: &mut dyn Symbols,
) -> Result<bool, ParseError> {
    cursor.skip_blanks();
    let value_start = cursor.pos();
    let out_of_range = |cursor: &Cursor<'_>, value: i64, least: i64, greatest: i64| {
        let text = format!("{}: {value} is not in {least}..={greatest}", name.escape_ascii());
        error("modifier-range", value_start..cursor.pos(), text)
    };
    if let Some(&(_, m, syntax, least, greatest)) = NUMBERS.iter().find(|n| n.0 == name) {
        let value = if syntax == Syntax::Offset && cursor.peek_word() == b"swizzle" {
            special::swizzle(parser, cursor, symbols)?
        } else {
            absolute(cursor, symbols)?
        };
        if !(least..=greatest).contains(&value) {
            return Err(out_of_range(cursor, value, least, greatest));
        }
        args.set(m, syntax, value, start, cursor.pos())?;
        return Ok(true);
    }
    if let Some(&(_, m, syntax)) = PER_SOURCE.iter().find(|n| n.0 == name) {
        let (bits, count) = list(cursor, symbols, 1)?;
        if !(1..=4).contains(&count) {
            let text = "expected one to four of 0 and 1 in brackets";
            return Err(error("modifier-list", value_start..cursor.pos(), text));
        }
        args.set(
            m,
            syntax,
            bits.iter().rev().fold(0, |value, bit| value << 1 | bit),
            start,
            cursor.pos(),
        )?;
        return Ok(true);
    }
    if let Some(&(_, m, syntax, names)) = NAMED.iter().find(|n| n.0.as_bytes() == name) {
        let word = cursor.word();
        let value = match names.iter().position(|n| n.as_bytes() == word) {
            Some(value) => value as i64,
            None if word.is_empty() => absolute(cursor, symbols)?,
            None => return Err(one_of(value_start..cursor.pos(), word, names)),
        };
        if !(0..names.len() as i64).contains(&value) {
            return Err(out_of_range(cursor, value, 0, names.len() as i64 - 1));
        }
        args.set(m, syntax, value, start, cursor.pos())?;
        return Ok(true);
    }
    if name.starts_with(b"row_") || name.starts_with(b"wave_") {
        let value = absolute(cursor, symbols)?;
        let text = format!("{}:{value}", name.escape_ascii());
        let Some(control) = special::by_text(parser, NameKind::Dpp, text.as_bytes()) else {
            let text = format!("{} has no {text}", parser.processor.name());
            return Err(error("modifier-range", start..cursor.pos(), text));
        };
        args.set(Mod::DppCtrl, Syntax::DppCtrl, control, start, cursor.pos())?;
        return Ok(true);
    }
    match name {
        b"quad_perm" => {
            let (lanes, count) = list(cursor, symbols, 3)?;
            if count != 4 {
                return Err(error(
                    "modifier-list",
                    value_start..cursor.pos(),
                    "expected four of 0 to 3 in brackets",
                ));
            }
            let control = lanes.iter().rev().fold(0, |value, lane| value << 2 | lane);
            args.set(Mod::DppCtrl, Syntax::DppCtrl, control, start, cursor.pos())?;
        }
        b"dpp8" => {
            let lanes = lanes8(cursor, symbols)?;
            args.set(Mod::Dpp8, Syntax::Dpp8, lanes, start, cursor.pos())?;
        }
        b"dim" => {
            let from = cursor.pos();
            while cursor.peek().is_ascii_alphanumeric() || cursor.peek() == b'_' {
                cursor.advance(1);
            }
            let word = cursor.text().get(from..cursor.pos()).unwrap_or_default();
            let is =
                |n: &&str| n.as_bytes() == word || n.strip_prefix("SQ_RSRC_IMG_").is_some_and(|n| n.as_bytes() == word);
            let Some(value) = names::DIMENSIONS.iter().position(is) else {
                return Err(one_of(from..cursor.pos().max(from + 1), word, &names::DIMENSIONS));
            };
            args.set(Mod::Dim, Syntax::Dim, value as i64, start, cursor.pos())?;
        }
        b"scope" => {
            let word = cursor.word();
            let is = |n: &&str| n.as_bytes() == word;
            let value = match names::SCOPES.iter().position(is) {
                Some(value) => value as i64,
                None if word.is_empty() => absolute(cursor, symbols)?,
                None => return Err(one_of(value_start..cursor.pos(), word, &names::SCOPES)),
            };
            if !(0..names::SCOPES.len() as i64).contains(&value) {
                return Err(out_of_range(cursor, value, 0, names::SCOPES.len() as i64 - 1));
            }
            args.set(Mod::Scope, Syntax::Scope, value, start, cursor.pos())?;
        }
        b"th" => {
            let word = cursor.peek_word();
            if word.is_empty() {
                let value = absolute(cursor, symbols)?;
                args.set(Mod::Th, Syntax::Th, value, start, cursor.pos())?;
                return Ok(true);
            }
            cursor.advance(word.len());
            let text = "expected TH_LOAD_..., TH_STORE_..., TH_ATOMIC_... or TH_DEFAULT";
            let found = std::str::from_utf8(word).ok().and_then(hint);
            let hint = found.ok_or_else(|| error("unknown-name", value_start..cursor.pos(), text))?;
            args.hint = Some(hint);
            args.set(Mod::Th, Syntax::Th, hint.value, start, cursor.pos())?;
        }
        b"bound_ctrl" => {
            // Before GFX11 0 stands for the bit set.
            let value = absolute(cursor, symbols)?;
            if !matches!(value, 0 | 1) {
                return Err(out_of_range(cursor, value, 0, 1));
            }
            let set = value != 0 || parser.processor.family() < Family::Gfx11;
            args.set(Mod::BoundCtrl, Syntax::BoundCtrl, set.into(), start, cursor.pos())?;
        }
        b"mul" | b"div" => {
            let value = absolute(cursor, symbols)?;
            let omod = match (name, value) {
                (_, 1) => 0,
                (b"mul", 2) => 1,
                (b"mul", 4) => 2,
                (b"div", 2) => 3,
                _ => {
                    let text = "there are mul:2, mul:4 and div:2";
                    return Err(error("modifier-range", value_start..cursor.pos(), text));
                }
            };
            args.set(Mod::Omod, Syntax::Omod, omod, start, cursor.pos())?;
        }
        b"format" => {
            let value = special::format(parser, cursor, symbols)?;
            args.set(Mod::Format, Syntax::Format, value, start, cursor.pos())?;
        }
        b"dfmt" | b"nfmt" if special::has_joined_formats(parser) => {
            let text = format!("{} has one format for both halves", parser.processor.name());
            return Err(error("format", start..cursor.pos(), text).help("write format:[...]"));
        }
        b"dfmt" | b"nfmt" => legacy_format(cursor, args, name == b"dfmt", start, symbols)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// `dfmt:1, nfmt:2` in either order, or one of them.
fn legacy_format(
    cursor: &mut Cursor<'_>,
    args: &mut Args,
    data_first: bool,
    start: usize,
    symbols: &mut dyn Symbols,
) -> Result<(), ParseError> {
    let mut half = |cursor: &mut Cursor<'_>, data: bool| {
        let place = cursor.pos();
        let value = absolute(cursor, symbols)?;
        let greatest = if data { 15 } else { 7 };
        match value {
            v if (0..=greatest).contains(&v) => Ok(v),
            v => {
                let text = format!("{v} is not in 0..={greatest}");
                Err(error("modifier-range", place..cursor.pos(), text))
            }
        }
    };
    let default = i64::from(names::DEFAULT_FORMAT);
    let first = half(cursor, data_first)?;
    let mut ahead = *cursor;
    ahead.eat(b',');
    let other: &[u8] = if data_first { b"nfmt:" } else { b"dfmt:" };
    let second = if ahead.eat_text(other) {
        *cursor = ahead;
        Some(half(cursor, !data_first)?)
    } else {
        None
    };
    let (data, number) = match data_first {
        true => (Some(first), second),
        false => (second, Some(first)),
    };
    let value = data.unwrap_or(default & 15) | number.unwrap_or(default >> 4) << 4;
    args.set(Mod::Format, Syntax::Format, value, start, cursor.pos())
}

/// A temporal hint as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hint {
    value: i64,
    /// What it is a hint for; `None` for the usual one, which all have.
    pub kind: Option<HintKind>,
    /// The hint of system scope that bypasses the caches.
    pub bypass: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HintKind {
    Load,
    Store,
    Atomic,
}

impl HintKind {
    pub fn name(self) -> &'static str {
        match self {
            HintKind::Load => "load",
            HintKind::Store => "store",
            HintKind::Atomic => "atomic operation",
        }
    }
}

/// `TH_LOAD_NT` and the like (RDNA4 ISA, Temporal Hints).
fn hint(text: &str) -> Option<Hint> {
    const ATOMIC: [&str; 7] = ["RT", "RETURN", "NT", "NT_RETURN", "CASCADE_RT", "", "CASCADE_NT"];
    const BYPASS: i64 = 3;
    let position = |list: &[&str], name: &str| list.iter().position(|n| *n == name && !n.is_empty());
    let (kind, name) = match text.strip_prefix("TH_")? {
        "DEFAULT" => (HintKind::Load, "RT"),
        rest => match rest.split_once('_')? {
            ("LOAD", name) => (HintKind::Load, name),
            ("STORE", name) => (HintKind::Store, name),
            ("ATOMIC", name) => (HintKind::Atomic, name),
            _ => return None,
        },
    };
    let bypass = kind != HintKind::Atomic && name == "BYPASS";
    let value = match (kind, name.strip_prefix("0x")) {
        _ if bypass => BYPASS,
        (HintKind::Atomic, Some(hex)) => i64::from_str_radix(hex, 16).ok().filter(|v| (0..8).contains(v))?,
        (HintKind::Atomic, None) if name == "RT_RETURN" => 1,
        (HintKind::Atomic, None) => position(&ATOMIC, name)? as i64,
        (HintKind::Load, _) => position(&names::LOAD_HINTS, name)? as i64,
        (HintKind::Store, _) => position(&names::STORE_HINTS, name)? as i64,
    };
    let kind = (value != 0).then_some(kind);
    Some(Hint { value, kind, bypass })
}

/// `[0,1,2,3,4,5,6,7]`
fn lanes8(cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    if !cursor.eat(b'[') {
        return Err(expected(cursor, "`[`"));
    }
    let mut lanes = 0;
    for lane in 0..8 {
        if lane != 0 && !cursor.eat(b',') {
            return Err(expected(cursor, "`,`"));
        }
        cursor.skip_blanks();
        let start = cursor.pos();
        match absolute(cursor, symbols)? {
            value @ 0..=7 => lanes |= value << (3 * lane),
            value => {
                let text = format!("{value} is not in 0..=7");
                return Err(error("modifier-range", start..cursor.pos(), text));
            }
        }
    }
    if cursor.eat(b']') {
        Ok(lanes)
    } else {
        Err(expected(cursor, "`]`"))
    }
}

/// `[a,b]`, up to four numbers of at most `greatest`.
fn list(cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols, greatest: i64) -> Result<([i64; 4], usize), ParseError> {
    if !cursor.eat(b'[') {
        return Err(expected(cursor, "`[`"));
    }
    let mut out = [0; 4];
    let mut count = 0;
    loop {
        cursor.skip_blanks();
        let start = cursor.pos();
        let value = absolute(cursor, symbols)?;
        if !(0..=greatest).contains(&value) {
            let text = format!("{value} is not in 0..={greatest}");
            return Err(error("modifier-range", start..cursor.pos(), text));
        }
        match out.get_mut(count) {
            Some(slot) => *slot = value,
            None => {
                return Err(error(
                    "modifier-list",
                    start..cursor.pos(),
                    "there are at most four values",
                ));
            }
        }
        count += 1;
        if cursor.eat(b']') {
            return Ok((out, count));
        }
        if !cursor.eat(b',') {
            return Err(expected(cursor, "`,` or `]`"));
        }
    }
}

/// An error that lists the names that would be right.
pub(crate) fn one_of<T: AsRef<str>>(span: std::ops::Range<usize>, word: &[u8], names: &[T]) -> ParseError {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let word = String::from_utf8_lossy(word);
    let near = nearest(&word, names.iter().copied(), 1);
    let e = error("unknown-name", span, format!("expected one of {}", names.join(", ")));
    match near.first() {
        Some(near) if !word.is_empty() => e.help(format!("is `{near}` meant?")),
        _ => e,
    }
}
