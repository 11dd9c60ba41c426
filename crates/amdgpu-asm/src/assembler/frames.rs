//! `.cfi_*`: call frame information in `.eh_frame` and `.debug_frame` (DWARF 5, 6.4; AMDGPUUsage, Call Frame Information), as LLVM
//! writes it.

use amdgpu_isa::parse::{Binary, Cursor, Value, error, expression};
use gimli::constants as dw;
use object::elf;

use crate::assembler::Assembler;
use crate::assembler::directives::Read;
use crate::assembler::lines::INSTRUCTION_BYTES;
use crate::expression::Node;
use crate::leb128;
use crate::message::Place;
use crate::state::{Fixup, FixupKind, Section};
use crate::symbols::SymbolId;

/// `code_alignment_factor` and `data_alignment_factor`.
const CODE_ALIGNMENT: u64 = INSTRUCTION_BYTES;
const DATA_ALIGNMENT: i64 = 4;

/// Register `PC_64`, which has the return address.
const PC_64: u64 = 16;

/// One step of the table, at its place.
#[derive(Debug, Clone)]
enum Step {
    DefCfa(u64, i64),
    DefCfaOffset(i64),
    AdjustCfaOffset(i64),
    DefCfaRegister(u64),
    DefAspaceCfa(u64, i64, u64),
    Offset(u64, i64),
    RelativeOffset(u64, i64),
    ValOffset(u64, i64),
    Register(u64, u64),
    Undefined(u64),
    SameValue(u64),
    Restore(u64),
    RememberState,
    RestoreState,
    WindowSave,
    Bytes(Vec<u8>),
}

/// What frames of one CIE have in common, in the order by which CIEs are sorted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Common {
    personality: Option<(SymbolId, u8)>,
    lsda_encoding: Option<u8>,
    is_signal: bool,
    is_simple: bool,
    return_register: ReturnRegister,
}

/// Where the return address is; frames that do not say so come last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ReturnRegister {
    Given(u64),
    Usual,
}

impl ReturnRegister {
    fn number(self) -> u64 {
        match self {
            ReturnRegister::Given(number) => number,
            ReturnRegister::Usual => PC_64,
        }
    }
}

#[derive(Debug, Clone)]
struct Frame {
    section: usize,
    start: u64,
    end: u64,
    common: Common,
    lsda: Option<SymbolId>,
    steps: Vec<(u64, Step)>,
    place: Place,
}

#[derive(Debug)]
pub(crate) struct Frames {
    eh_frame: bool,
    debug_frame: bool,
    list: Vec<Frame>,
    open: Option<Frame>,
}

impl Default for Frames {
    fn default() -> Self {
        Frames {
            eh_frame: true,
            debug_frame: false,
            list: Vec::new(),
            open: None,
        }
    }
}

impl Assembler<'_> {
    /// The directive `.cfi_...`.
    pub fn frame_directive(&mut self, word: &[u8], start: usize, cursor: &mut Cursor<'_>, buffer: usize) -> Read<()> {
        let span = start..start + word.len();
        match word {
            b".cfi_sections" => return self.frame_sections(cursor),
            b".cfi_startproc" => {
                if self.frames.open.is_some() {
                    return Err(error("cfi-open", span, "the frame before has no .cfi_endproc"));
                }
                let is_simple = !cursor.at_end();
                if is_simple {
                    let (word, at) = self.name(cursor)?;
                    if word != b"simple" {
                        return Err(error("expected", at..cursor.pos(), "expected simple, or nothing"));
                    }
                }
                let (section, start) = self.state.here();
                self.frames.open = Some(Frame {
                    section: section as usize,
                    start,
                    end: start,
                    common: Common {
                        personality: None,
                        lsda_encoding: None,
                        is_signal: false,
                        is_simple,
                        return_register: ReturnRegister::Usual,
                    },
                    lsda: None,
                    steps: Vec::new(),
                    place: Place { buffer, span },
                });
                return Ok(());
            }
            _ => {}
        }
        let (section, here) = self.state.here();
        match &self.frames.open {
            Some(frame) if frame.section == section as usize => {}
            Some(_) => return Err(error("cfi-section", span, "the frame begins in another section")),
            None => return Err(error("cfi-outside", span, "no .cfi_startproc goes before")),
        }
        match word {
            b".cfi_endproc" => {
                if let Some(mut frame) = self.frames.open.take() {
                    frame.end = here;
                    self.frames.list.push(frame);
                }
            }
            b".cfi_personality" | b".cfi_lsda" => self.frame_handler(word, cursor)?,
            b".cfi_signal_frame" => self.in_frame(|frame| frame.common.is_signal = true),
            b".cfi_return_column" => {
                let register = self.dwarf_register(cursor)?;
                self.in_frame(|frame| frame.common.return_register = ReturnRegister::Given(register));
            }
            _ => {
                let step = self.frame_step(word, start, cursor)?;
                self.in_frame(|frame| frame.steps.push((here, step)));
            }
        }
        Ok(())
    }

    fn in_frame(&mut self, change: impl FnOnce(&mut Frame)) {
        if let Some(frame) = &mut self.frames.open {
            change(frame);
        }
    }

    fn frame_sections(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        let (mut eh_frame, mut debug_frame) = (false, false);
        loop {
            let (name, at) = self.name(cursor)?;
            match &name[..] {
                b".eh_frame" => eh_frame = true,
                b".debug_frame" => debug_frame = true,
                _ => {
                    return Err(error(
                        "expected",
                        at..cursor.pos(),
                        "expected .eh_frame or .debug_frame",
                    ));
                }
            }
            if !cursor.eat(b',') {
                break;
            }
        }
        (self.frames.eh_frame, self.frames.debug_frame) = (eh_frame, debug_frame);
        Ok(())
    }

    /// `.cfi_personality encoding, symbol`, and the same of `.cfi_lsda`.
    fn frame_handler(&mut self, word: &[u8], cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let encoding = self.number(cursor)?;
        let known = u8::try_from(encoding)
            .ok()
            .filter(|e| dw::DwEhPe(*e) == dw::DW_EH_PE_omit || pointer_bytes(*e).is_some());
        let Some(encoding) = known else {
            return Err(error(
                "cfi-encoding",
                start..cursor.pos(),
                "this is no encoding of a pointer",
            ));
        };
        if dw::DwEhPe(encoding) == dw::DW_EH_PE_omit {
            self.rest(cursor);
            return Ok(());
        }
        self.comma(cursor)?;
        let symbol = self.symbol(cursor)?;
        self.in_frame(|frame| match word {
            b".cfi_lsda" => (frame.common.lsda_encoding, frame.lsda) = (Some(encoding), Some(symbol)),
            _ => frame.common.personality = Some((symbol, encoding)),
        });
        Ok(())
    }

    fn frame_step(&mut self, word: &[u8], start: usize, cursor: &mut Cursor<'_>) -> Read<Step> {
        Ok(match word {
            b".cfi_def_cfa" => {
                let register = self.register_and_comma(cursor)?;
                Step::DefCfa(register, self.number(cursor)?)
            }
            b".cfi_def_cfa_offset" => Step::DefCfaOffset(self.number(cursor)?),
            b".cfi_adjust_cfa_offset" => Step::AdjustCfaOffset(self.number(cursor)?),
            b".cfi_def_cfa_register" => Step::DefCfaRegister(self.dwarf_register(cursor)?),
            b".cfi_llvm_def_aspace_cfa" => {
                let register = self.register_and_comma(cursor)?;
                let offset = self.number(cursor)?;
                self.comma(cursor)?;
                Step::DefAspaceCfa(register, offset, self.number(cursor)? as u64)
            }
            b".cfi_offset" => {
                let register = self.register_and_comma(cursor)?;
                Step::Offset(register, self.number(cursor)?)
            }
            b".cfi_rel_offset" => {
                let register = self.register_and_comma(cursor)?;
                Step::RelativeOffset(register, self.number(cursor)?)
            }
            b".cfi_val_offset" => {
                let register = self.register_and_comma(cursor)?;
                Step::ValOffset(register, self.number(cursor)?)
            }
            b".cfi_register" => {
                let register = self.register_and_comma(cursor)?;
                Step::Register(register, self.dwarf_register(cursor)?)
            }
            b".cfi_undefined" => Step::Undefined(self.dwarf_register(cursor)?),
            b".cfi_same_value" => Step::SameValue(self.dwarf_register(cursor)?),
            b".cfi_restore" => Step::Restore(self.dwarf_register(cursor)?),
            b".cfi_remember_state" => Step::RememberState,
            b".cfi_restore_state" => Step::RestoreState,
            b".cfi_window_save" => Step::WindowSave,
            b".cfi_escape" => {
                let mut bytes = Vec::new();
                loop {
                    bytes.push(self.number(cursor)? as u8);
                    if !cursor.eat(b',') {
                        break Step::Bytes(bytes);
                    }
                }
            }
            _ => {
                let text = format!("`{}` is no directive", word.escape_ascii());
                return Err(error("unknown-directive", start..start + word.len(), text));
            }
        })
    }

    fn register_and_comma(&mut self, cursor: &mut Cursor<'_>) -> Read<u64> {
        let register = self.dwarf_register(cursor)?;
        self.comma(cursor)?;
        Ok(register)
    }

    /// A register's number, or its name (AMDGPUUsage, DWARF Register Mapping).
    fn dwarf_register(&mut self, cursor: &mut Cursor<'_>) -> Read<u64> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let name = String::from_utf8_lossy(cursor.peek_word()).into_owned();
        if let Some(number) = self.register_number(&name) {
            cursor.word();
            return Ok(number);
        }
        let value = expression(cursor, &mut self.state)?;
        let number = self.state.absolute(value).ok().and_then(|n| u64::try_from(n).ok());
        number.ok_or_else(|| error("cfi-register", start..cursor.pos(), "expected a register or its number"))
    }

    fn register_number(&self, name: &str) -> Option<u64> {
        let wave32 = self.layout().fields.wave32 && !self.options.wave64;
        match name {
            "exec" => return Some(if wave32 { 1 } else { 17 }),
            "exec_lo" => return Some(1),
            "vcc" => return Some(if wave32 { 512 } else { 768 }),
            "vcc_lo" => return Some(512),
            _ => {}
        }
        let mut letters = name.chars();
        let kind = letters.next()?;
        let number: u64 = letters.as_str().parse().ok()?;
        Some(match (kind, number) {
            ('s', 0..=63) => 32 + number,
            ('s', 64..=105) => 1088 + number - 64,
            ('v', 0..=255) => number + if wave32 { 1536 } else { 2560 },
            ('a', 0..=255) => number + if wave32 { 2048 } else { 3072 },
            _ => return None,
        })
    }

    /// Writes the sections that were asked for.
    pub fn finish_frames(&mut self) {
        let mut frames = std::mem::take(&mut self.frames);
        if let Some(open) = frames.open {
            self.report(
                open.place.buffer,
                error("cfi-open", open.place.span, "there is no .cfi_endproc"),
            );
            return;
        }
        if frames.list.is_empty() {
            return;
        }
        if frames.eh_frame {
            // Frames of one CIE stand together.
            let mut sorted = frames.list.clone();
            sorted.sort_by(|a, b| a.common.cmp(&b.common));
            self.write_frames(&sorted, true);
        }
        if frames.debug_frame {
            self.write_frames(&std::mem::take(&mut frames.list), false);
        }
    }

    fn write_frames(&mut self, frames: &[Frame], is_eh: bool) {
        let (name, flags, align) = match is_eh {
            true => (".eh_frame", elf::SHF_ALLOC.0, 4),
            false => (".debug_frame", 0, 8),
        };
        let section = self.section_named(name, || Section::new(name, elf::SHT_PROGBITS.0, flags));
        let mut writer = Writer {
            assembler: self,
            section,
            is_eh,
        };
        let mut cie: Option<(u64, &Common)> = None;
        for (n, frame) in frames.iter().enumerate() {
            let cie_offset = match cie {
                Some((offset, common)) if !is_eh || *common == frame.common => offset,
                _ => {
                    let offset = writer.cie(&frame.common, align);
                    cie = Some((offset, &frame.common));
                    offset
                }
            };
            // The whole section is aligned, since its end is known by its size.
            let is_last = n + 1 == frames.len();
            writer.fde(frame, cie_offset, if is_last { 8 } else { align });
        }
    }
}

/// Bytes of a pointer of this encoding.
fn pointer_bytes(encoding: u8) -> Option<u8> {
    Some(match dw::DwEhPe(encoding & 0x0f) {
        dw::DW_EH_PE_absptr | dw::DW_EH_PE_udata8 | dw::DW_EH_PE_sdata8 => 8,
        dw::DW_EH_PE_udata4 | dw::DW_EH_PE_sdata4 => 4,
        dw::DW_EH_PE_udata2 | dw::DW_EH_PE_sdata2 => 2,
        _ => return None,
    })
    .filter(|_| matches!(encoding & 0x70, 0 | 0x10))
}

/// How `.eh_frame` points to code.
const CODE_POINTER: u8 = dw::DW_EH_PE_pcrel.0 | dw::DW_EH_PE_sdata4.0;

struct Writer<'a, 'b> {
    assembler: &'a mut Assembler<'b>,
    section: usize,
    is_eh: bool,
}

impl Writer<'_, '_> {
    fn data(&mut self) -> &mut Vec<u8> {
        &mut self.assembler.state.sections[self.section].data
    }

    fn offset(&mut self) -> u64 {
        self.data().len() as u64
    }

    /// A pointer to a node's place, absolute or counted from here.
    fn pointer(&mut self, target: Node, width: u8, relative: bool) {
        let at = self.offset();
        self.data().extend(std::iter::repeat_n(0, width.into()));
        let state = &mut self.assembler.state;
        let mut value: Value = state.node(target);
        if relative {
            let here = state.node(Node::Place {
                section: self.section as u32,
                offset: at,
            });
            value = state.node(Node::Binary(Binary::Sub, value, here));
        }
        state.sections[self.section].fixups.push(Fixup {
            offset: at,
            kind: FixupKind::Data(width),
            value,
            place: Place { buffer: 0, span: 0..0 },
        });
    }

    fn encoded(&mut self, symbol: SymbolId, encoding: u8) {
        let width = pointer_bytes(encoding).unwrap_or(8);
        self.pointer(
            Node::Symbol(symbol, None),
            width,
            encoding & 0x70 == dw::DW_EH_PE_pcrel.0,
        );
    }

    /// Fills up the entry that begins at `start` and says how long it is.
    fn end(&mut self, start: u64, align: u64) {
        let section = &mut self.assembler.state.sections[self.section];
        section.align = section.align.max(align);
        let data = &mut section.data;
        data.resize(data.len().next_multiple_of(align as usize), 0);
        let start = start as usize;
        let len = (data.len() - start - 4) as u32;
        if let Some(room) = data.get_mut(start..start + 4) {
            room.copy_from_slice(&len.to_le_bytes());
        }
    }

    /// Writes a CIE; returns its offset.
    fn cie(&mut self, common: &Common, align: u64) -> u64 {
        let start = self.offset();
        let is_eh = self.is_eh;
        let data = self.data();
        data.extend([0; 4]);
        if is_eh {
            data.extend([0; 4]);
            data.push(1);
            let letters = [
                (b'z', true),
                (b'P', common.personality.is_some()),
                (b'L', common.lsda_encoding.is_some()),
                (b'R', true),
                (b'S', common.is_signal),
            ];
            data.extend(letters.iter().filter(|l| l.1).map(|l| l.0));
            data.push(0);
        } else {
            data.extend([0xff; 4]);
            // Version, no augmentation, bytes of an address and of a segment selector.
            data.extend([4, 0, 8, 0]);
        }
        leb128::unsigned(data, CODE_ALIGNMENT);
        leb128::signed(data, DATA_ALIGNMENT);
        match is_eh {
            true => data.push(common.return_register.number() as u8),
            false => leb128::unsigned(data, common.return_register.number()),
        }
        if is_eh {
            let personality = common
                .personality
                .map_or(0, |(_, e)| 1 + u64::from(pointer_bytes(e).unwrap_or(8)));
            leb128::unsigned(data, personality + u64::from(common.lsda_encoding.is_some()) + 1);
            if let Some((symbol, encoding)) = common.personality {
                data.push(encoding);
                self.encoded(symbol, encoding);
            }
            let data = self.data();
            data.extend(common.lsda_encoding);
            data.push(CODE_POINTER);
        }
        self.end(start, align);
        start
    }

    fn fde(&mut self, frame: &Frame, cie: u64, align: u64) {
        let start = self.offset();
        self.data().extend([0; 4]);
        let code = Node::Place {
            section: frame.section as u32,
            offset: frame.start,
        };
        let size = frame.end.saturating_sub(frame.start);
        if self.is_eh {
            let distance = (start + 4 - cie) as u32;
            self.data().extend(distance.to_le_bytes());
            self.pointer(code, 4, true);
            self.data().extend((size as u32).to_le_bytes());
            let lsda = frame.lsda.zip(frame.common.lsda_encoding);
            let bytes = lsda.map_or(0, |(_, e)| pointer_bytes(e).unwrap_or(8));
            self.data().push(bytes);
            if let Some((symbol, encoding)) = lsda {
                self.encoded(symbol, encoding);
            }
        } else {
            let cie = Node::Place {
                section: self.section as u32,
                offset: cie,
            };
            self.pointer(cie, 4, false);
            self.pointer(code, 8, false);
            self.data().extend(size.to_le_bytes());
        }
        let mut at = frame.start;
        let mut cfa_offset = 0;
        for (place, step) in &frame.steps {
            advance(self.data(), place.saturating_sub(at));
            at = *place;
            write_step(self.data(), step, &mut cfa_offset);
        }
        self.end(start, align);
    }
}

fn advance(out: &mut Vec<u8>, bytes: u64) {
    match bytes / CODE_ALIGNMENT {
        _ if bytes == 0 => {}
        n @ 0..=0x3f => out.push(dw::DW_CFA_advance_loc.0 | n as u8),
        n @ 0..=0xff => out.extend([dw::DW_CFA_advance_loc1.0, n as u8]),
        n @ 0..=0xffff => {
            out.push(dw::DW_CFA_advance_loc2.0);
            out.extend((n as u16).to_le_bytes());
        }
        n => {
            out.push(dw::DW_CFA_advance_loc4.0);
            out.extend((n as u32).to_le_bytes());
        }
    }
}

/// An opcode whose register is its low six bits, or, for larger ones, an operand of another opcode.
fn short(out: &mut Vec<u8>, register: u64, opcode: dw::DwCfa, extended: dw::DwCfa) {
    match register {
        0..=63 => out.push(opcode.0 | register as u8),
        _ => {
            out.push(extended.0);
            leb128::unsigned(out, register);
        }
    }
}

fn write_step(out: &mut Vec<u8>, step: &Step, cfa_offset: &mut i64) {
    let plain = |out: &mut Vec<u8>, opcode: dw::DwCfa, operands: &[u64]| {
        out.push(opcode.0);
        operands.iter().for_each(|o| leb128::unsigned(out, *o));
    };
    match step {
        Step::DefCfa(register, offset) => {
            *cfa_offset = *offset;
            plain(out, dw::DW_CFA_def_cfa, &[*register, *offset as u64]);
        }
        Step::DefCfaOffset(_) | Step::AdjustCfaOffset(_) => {
            match step {
                Step::AdjustCfaOffset(by) => *cfa_offset = cfa_offset.wrapping_add(*by),
                Step::DefCfaOffset(offset) => *cfa_offset = *offset,
                _ => {}
            }
            plain(out, dw::DW_CFA_def_cfa_offset, &[*cfa_offset as u64]);
        }
        Step::DefCfaRegister(register) => plain(out, dw::DW_CFA_def_cfa_register, &[*register]),
        Step::DefAspaceCfa(register, offset, space) => {
            *cfa_offset = *offset;
            plain(out, DW_CFA_LLVM_DEF_ASPACE_CFA, &[*register, *offset as u64, *space]);
        }
        Step::Offset(register, _) | Step::RelativeOffset(register, _) => {
            let offset = match step {
                Step::RelativeOffset(_, offset) => offset.wrapping_sub(*cfa_offset),
                Step::Offset(_, offset) => *offset,
                _ => 0,
            } / DATA_ALIGNMENT;
            match u64::try_from(offset) {
                Ok(offset) => {
                    short(out, *register, dw::DW_CFA_offset, dw::DW_CFA_offset_extended);
                    leb128::unsigned(out, offset);
                }
                Err(_) => {
                    plain(out, dw::DW_CFA_offset_extended_sf, &[*register]);
                    leb128::signed(out, offset);
                }
            }
        }
        Step::ValOffset(register, offset) => match u64::try_from(offset / DATA_ALIGNMENT) {
            Ok(offset) => plain(out, dw::DW_CFA_val_offset, &[*register, offset]),
            Err(_) => {
                plain(out, dw::DW_CFA_val_offset_sf, &[*register]);
                leb128::signed(out, offset / DATA_ALIGNMENT);
            }
        },
        Step::Register(register, other) => plain(out, dw::DW_CFA_register, &[*register, *other]),
        Step::Undefined(register) => plain(out, dw::DW_CFA_undefined, &[*register]),
        Step::SameValue(register) => plain(out, dw::DW_CFA_same_value, &[*register]),
        Step::Restore(register) => short(out, *register, dw::DW_CFA_restore, dw::DW_CFA_restore_extended),
        Step::RememberState => plain(out, dw::DW_CFA_remember_state, &[]),
        Step::RestoreState => plain(out, dw::DW_CFA_restore_state, &[]),
        Step::WindowSave => plain(out, dw::DW_CFA_GNU_window_save, &[]),
        Step::Bytes(bytes) => out.extend(bytes),
    }
}

/// DWARF Extensions For Heterogeneous Debugging, Call Frame Instruction Encodings.
const DW_CFA_LLVM_DEF_ASPACE_CFA: dw::DwCfa = dw::DwCfa(0x30);
