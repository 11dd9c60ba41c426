//! The AMDGPU directives beside `.amdhsa_kernel`: target, versions, metadata, and those of code object V2.

use std::ops::Range;

use amdgpu_isa::parse::{Cursor, error};
use amdgpu_isa::{CodeObjectVersion, Family, Setting, TargetId};
use code_object::kernel_code::KernelCode;
use code_object::target::target_of_triple;
use code_object::write::{NoteData, note_records};
use code_object::yaml::{self, Typing};
use diag::nearest;
use object::elf;

use crate::assembler::{Assembler, Os, end_of_statement};
use crate::directives::Read;
use crate::state::Section;

/// Directives of which a name may be a misspelling.
pub(crate) const DIRECTIVES: &[&str] = &[
    ".align",
    ".altmacro",
    ".amd_amdgpu_hsa_metadata",
    ".amd_amdgpu_isa",
    ".amd_amdgpu_pal_metadata",
    ".amd_kernel_code_t",
    ".amdgcn_target",
    ".amdgpu_hsa_kernel",
    ".amdgpu_lds",
    ".amdgpu_metadata",
    ".amdgpu_pal_metadata",
    ".amdhsa_code_object_version",
    ".amdhsa_kernel",
    ".ascii",
    ".asciz",
    ".balign",
    ".bss",
    ".byte",
    ".cfi_endproc",
    ".cfi_startproc",
    ".comm",
    ".data",
    ".double",
    ".else",
    ".elseif",
    ".endif",
    ".endm",
    ".endr",
    ".equ",
    ".equiv",
    ".error",
    ".file",
    ".fill",
    ".float",
    ".global",
    ".globl",
    ".half",
    ".hidden",
    ".hsa_code_object_isa",
    ".hsa_code_object_version",
    ".ident",
    ".if",
    ".ifdef",
    ".ifndef",
    ".incbin",
    ".include",
    ".int",
    ".irp",
    ".irpc",
    ".loc",
    ".local",
    ".long",
    ".macro",
    ".noaltmacro",
    ".org",
    ".p2align",
    ".pal_metadata",
    ".popsection",
    ".previous",
    ".print",
    ".protected",
    ".purgem",
    ".pushsection",
    ".quad",
    ".rept",
    ".rodata",
    ".section",
    ".set",
    ".short",
    ".size",
    ".skip",
    ".sleb128",
    ".space",
    ".string",
    ".text",
    ".type",
    ".uleb128",
    ".warning",
    ".weak",
    ".zero",
];

/// Vendor and architecture in the notes of code object V2.
const V2_NAMES: (&str, &str) = ("AMD", "AMDGPU");

/// `STT_AMDGPU_HSA_KERNEL`.
const STT_AMDGPU_HSA_KERNEL: u8 = 10;

impl Assembler<'_> {
    pub fn amd_directive(
        &mut self,
        word: &[u8],
        span: Range<usize>,
        cursor: &mut Cursor<'_>,
        buffer: usize,
    ) -> Read<()> {
        match word {
            b".amdgcn_target" => self.check_target(cursor),
            b".amdhsa_code_object_version" => self.code_object_version(cursor),
            b".amdhsa_kernel" => self.kernel(span, cursor, buffer),
            b".amdgpu_lds" => self.lds(cursor),
            b".amdgpu_metadata" => self.metadata(cursor, span, b".end_amdgpu_metadata", buffer),
            b".amdgpu_pal_metadata" => self.metadata(cursor, span, b".end_amdgpu_pal_metadata", buffer),
            b".amd_amdgpu_hsa_metadata" => self.metadata_v2(cursor, span),
            b".amd_amdgpu_pal_metadata" | b".pal_metadata" => self.pal_registers(cursor),
            b".amd_amdgpu_isa" => self.isa_name(cursor),
            b".hsa_code_object_version" => {
                let major = self.small(cursor)?;
                self.comma(cursor)?;
                let minor = self.small(cursor)?;
                self.add_note(&NoteData::v2_code_object_version(major, minor));
                Ok(())
            }
            b".hsa_code_object_isa" => self.isa_version(cursor),
            b".amdgpu_hsa_kernel" => {
                let id = self.symbol(cursor)?;
                self.state.symbols.get_mut(id).symbol_type = STT_AMDGPU_HSA_KERNEL;
                // .kernel.vgpr_count and .kernel.sgpr_count begin anew.
                self.state.free = Default::default();
                Ok(())
            }
            b".amd_kernel_code_t" => self.kernel_code(span, cursor, buffer),
            [b'.', b'a', b'm', b'd', b'h', b's', b'a', b'_', ..] | b".end_amdhsa_kernel" => {
                self.rest(cursor);
                let e = error("amdhsa-outside", span, "not inside of .amdhsa_kernel");
                Err(e.help("`.amdhsa_kernel NAME` goes before, `.end_amdhsa_kernel` behind"))
            }
            _ => {
                self.rest(cursor);
                let word = String::from_utf8_lossy(word);
                let e = error("unknown-directive", span, format!("`{word}` is no directive"));
                Err(match nearest(&word, DIRECTIVES.iter().copied(), 1).first() {
                    Some(near) => e.help(format!("is `{near}` meant?")),
                    None => e,
                })
            }
        }
    }

    fn small(&mut self, cursor: &mut Cursor<'_>) -> Read<u32> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let number = self.number(cursor)?;
        u32::try_from(number).map_err(|_| error("value-range", start..cursor.pos(), "expected a number of 32 bits"))
    }

    /// The target in the form of `.amdgcn_target`.
    pub fn target_text(&self) -> String {
        let os = match self.options.os {
            Os::Hsa => "amdhsa",
            Os::Pal => "amdpal",
            Os::Mesa3d => "mesa3d",
            Os::None => "",
        };
        let vendor = if self.options.os == Os::None { "" } else { "amd" };
        let id = match self.options.code_object_version {
            CodeObjectVersion::V2 | CodeObjectVersion::V3 => self.options.target.plus_form(),
            _ => self.options.target.to_string(),
        };
        format!("amdgcn-{vendor}-{os}--{id}")
    }

    fn check_target(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let text = cursor
            .string()
            .map_err(|e| error("string", start..cursor.pos() + 1, e))?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let span = start..cursor.pos();
        let ours = self.options.target;
        match target_of_triple(&text) {
            // The form of V2 and V3 does not tell any setting from on.
            Some(theirs) if theirs == ours || text == self.target_text() => Ok(()),
            _ => {
                let text = format!("the source is for {text}, the options say {}", self.target_text());
                Err(error("target", span, text))
            }
        }
    }

    fn code_object_version(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        self.options.code_object_version = match self.number(cursor)? {
            2 => CodeObjectVersion::V2,
            3 => CodeObjectVersion::V3,
            4 => CodeObjectVersion::V4,
            5 => CodeObjectVersion::V5,
            6 => CodeObjectVersion::V6,
            other => {
                let text = format!("there is no code object version {other}; there are 2 to 6");
                return Err(error("code-object-version", start..cursor.pos(), text));
            }
        };
        if let Some(listing) = &mut self.listing {
            let text = cursor.text().get(start..cursor.pos()).unwrap_or_default();
            listing.line(&format!("\n\t.amdhsa_code_object_version {}\n", text.escape_ascii()));
        }
        Ok(())
    }

    fn add_note(&mut self, note: &NoteData) {
        let records = note_records(std::slice::from_ref(note));
        let flags = match self.options.os {
            Os::Hsa => elf::SHF_ALLOC.0,
            _ => 0,
        };
        let index = self.section_named(".note", || {
            let mut section = Section::new(".note", elf::SHT_NOTE.0, flags);
            section.align = 4;
            section
        });
        self.state.sections[index].data.extend(records);
    }

    /// The lines up to `end`, as they are.
    fn text_block(&mut self, cursor: &mut Cursor<'_>, span: Range<usize>, end: &[u8]) -> Read<(String, usize)> {
        cursor.next_line();
        let start = cursor.pos();
        while cursor.pos() < cursor.text().len() {
            let line = cursor.pos();
            cursor.skip_blanks();
            if cursor.word() == end {
                let text = cursor.text().get(start..line).unwrap_or_default();
                return Ok((String::from_utf8_lossy(text).into_owned(), start));
            }
            cursor.next_line();
        }
        Err(error("block-open", span, format!("there is no {}", end.escape_ascii())))
    }

    fn metadata(&mut self, cursor: &mut Cursor<'_>, span: Range<usize>, end: &[u8], buffer: usize) -> Read<()> {
        let (text, start) = self.text_block(cursor, span, end)?;
        match yaml::parse(&text, Typing::Implicit) {
            Ok(document) => {
                self.add_note(&NoteData::metadata(&document));
                if let Some(listing) = &mut self.listing {
                    let name = String::from_utf8_lossy(end).replacen("end_", "", 1);
                    listing.line(&format!("\t{name}\n{}\t{}", text, end.escape_ascii()));
                }
            }
            Err(e) => {
                let notes = e.notes.join("; ");
                let text = format!("{e}{}{notes}", if notes.is_empty() { "" } else { ": " });
                self.report(buffer, error("metadata", start..start + 1, text));
            }
        }
        end_of_statement(cursor)
    }

    /// Code object V2: written anew, in LLVM's form.
    fn metadata_v2(&mut self, cursor: &mut Cursor<'_>, span: Range<usize>) -> Read<()> {
        let (text, start) = self.text_block(cursor, span, b".end_amd_amdgpu_hsa_metadata")?;
        let document = yaml::parse(&text, Typing::Strings);
        let document = document.map_err(|e| error("metadata", start..start + 1, e.to_string()))?;
        self.add_note(&NoteData::v2_metadata(&code_object::metadata::v2::print(&document)));
        end_of_statement(cursor)
    }

    /// Pairs of register and value.
    fn pal_registers(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        let mut numbers = Vec::new();
        cursor.skip_blanks();
        let start = cursor.pos();
        loop {
            numbers.push(self.small(cursor)?);
            if !cursor.eat(b',') {
                break;
            }
        }
        if numbers.len() % 2 != 0 {
            return Err(error(
                "pal-metadata",
                start..cursor.pos(),
                "expected pairs of register and value",
            ));
        }
        let pairs: Vec<(u32, u32)> = numbers.chunks_exact(2).map(|p| (p[0], p[1])).collect();
        self.add_note(&NoteData::pal_registers(&pairs));
        Ok(())
    }

    fn isa_name(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let text = cursor
            .string()
            .map_err(|e| error("string", start..cursor.pos() + 1, e))?;
        let text = String::from_utf8_lossy(&text).into_owned();
        if target_of_triple(&text) != Some(self.options.target) && text != self.target_text() {
            let text = format!("the source is for {text}, the options say {}", self.target_text());
            return Err(error("target", start..cursor.pos(), text));
        }
        self.add_note(&NoteData::v2_isa_name(&text));
        Ok(())
    }

    /// The three numbers of code object V2, which tell XNACK by the stepping.
    fn v2_version(&self) -> (u32, u32, u32) {
        let (major, minor, stepping) = self.processor().isa_version();
        let target = self.options.target;
        let wanted = |stepping: &u32| {
            let named = TargetId::from_v2_isa_version(major, minor, *stepping);
            named.is_ok_and(|n| n.processor == target.processor && (n.xnack == Setting::On) == self.uses_xnack())
        };
        let found = (stepping..stepping + 2).find(wanted);
        (major, minor, found.unwrap_or(stepping))
    }

    fn isa_version(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        let mut version = self.v2_version();
        let (mut vendor, mut architecture) = (V2_NAMES.0.to_owned(), V2_NAMES.1.to_owned());
        if !cursor.at_end() {
            version.0 = self.small(cursor)?;
            self.comma(cursor)?;
            version.1 = self.small(cursor)?;
            self.comma(cursor)?;
            version.2 = self.small(cursor)?;
            for name in [&mut vendor, &mut architecture] {
                self.comma(cursor)?;
                cursor.skip_blanks();
                let start = cursor.pos();
                let text = cursor
                    .string()
                    .map_err(|e| error("string", start..cursor.pos() + 1, e))?;
                *name = String::from_utf8_lossy(&text).into_owned();
            }
        }
        self.add_note(&NoteData::v2_isa_version(&vendor, &architecture, version));
        Ok(())
    }

    /// `.amd_kernel_code_t` and its `name = value` lines.
    fn kernel_code(&mut self, span: Range<usize>, cursor: &mut Cursor<'_>, buffer: usize) -> Read<()> {
        let mut code = KernelCode::default();
        let (major, minor, stepping) = self.processor().isa_version();
        let gfx10 = self.processor().family() >= Family::Gfx10;
        let wave32 = gfx10 && !self.options.wave64;
        let defaults: [(&str, i64); 15] = [
            ("amd_code_version_major", 1),
            ("amd_code_version_minor", 2),
            ("amd_machine_kind", 1),
            ("amd_machine_version_major", major.into()),
            ("amd_machine_version_minor", minor.into()),
            ("amd_machine_version_stepping", stepping.into()),
            ("kernel_code_entry_byte_offset", 256),
            ("wavefront_size", if wave32 { 5 } else { 6 }),
            ("call_convention", -1),
            ("kernarg_segment_alignment", 4),
            ("group_segment_alignment", 4),
            ("private_segment_alignment", 4),
            ("enable_wavefront_size32", i64::from(wave32)),
            ("enable_wgp_mode", i64::from(gfx10 && !self.options.cumode)),
            ("enable_mem_ordered", i64::from(gfx10)),
        ];
        for (name, value) in defaults {
            code.set(name, value)
                .map_err(|e| error("kernel-code", span.clone(), e.to_string()))?;
        }
        loop {
            cursor.next_line();
            if cursor.pos() >= cursor.text().len() {
                return Err(error("kernel-code-open", span, "there is no .end_amd_kernel_code_t"));
            }
            if cursor.at_end() {
                continue;
            }
            let start = cursor.pos();
            let word = cursor.word();
            if word == b".end_amd_kernel_code_t" {
                break;
            }
            let name = String::from_utf8_lossy(word).into_owned();
            let line = self.kernel_code_line(&name, start, cursor, &mut code);
            if let Err(e) = line {
                self.report(buffer, e);
            }
        }
        self.emit(code.as_bytes(), span)?;
        end_of_statement(cursor)
    }

    fn kernel_code_line(
        &mut self,
        name: &str,
        start: usize,
        cursor: &mut Cursor<'_>,
        code: &mut KernelCode,
    ) -> Read<()> {
        if !cursor.eat(b'=') {
            return Err(error("expected", cursor.pos()..cursor.pos() + 1, "expected `=`"));
        }
        let value = self.number(cursor)?;
        let span = start..cursor.pos();
        let failed = |e: code_object::Error| error("kernel-code", span.clone(), e.to_string());
        // Names that stand for several fields: their lowest bit and width.
        let group = match name {
            "compute_pgm_resource1_registers" => Some((384, 32)),
            "compute_pgm_resource2_registers" => Some((416, 32)),
            "float_mode" | "compute_pgm_rsrc1_float_mode" => Some((396, 8)),
            "enable_exception" | "compute_pgm_rsrc2_excp_en" => Some((440, 7)),
            "enable_exception_msb" | "compute_pgm_rsrc2_excp_en_msb" => Some((429, 2)),
            _ => None,
        };
        match group {
            Some((low, width)) => {
                for field in code_object::kernel_code::FIELDS {
                    if (low..low + width).contains(&field.low) {
                        let ones = (1 << (field.high - field.low + 1)) - 1;
                        code.set(field.name, value >> (field.low - low) & ones)
                            .map_err(failed)?;
                    }
                }
            }
            None => code.set(long_name(name), value).map_err(failed)?,
        }
        end_of_statement(cursor)
    }
}

/// The field that LLVM's short name of a register field means.
fn long_name(name: &str) -> &str {
    match name {
        "compute_pgm_rsrc1_vgprs" => "granulated_workitem_vgpr_count",
        "compute_pgm_rsrc1_sgprs" => "granulated_wavefront_sgpr_count",
        "compute_pgm_rsrc1_priority" => "priority",
        "compute_pgm_rsrc1_priv" => "priv",
        "compute_pgm_rsrc1_dx10_clamp" => "enable_dx10_clamp",
        "compute_pgm_rsrc1_debug_mode" => "debug_mode",
        "compute_pgm_rsrc1_ieee_mode" => "enable_ieee_mode",
        "compute_pgm_rsrc1_bulky" => "bulky",
        "compute_pgm_rsrc1_cdbg_user" => "cdbg_user",
        "compute_pgm_rsrc1_wgp_mode" => "enable_wgp_mode",
        "compute_pgm_rsrc1_mem_ordered" => "enable_mem_ordered",
        "compute_pgm_rsrc1_fwd_progress" => "enable_fwd_progress",
        "compute_pgm_rsrc2_scratch_en" => "enable_sgpr_private_segment_wave_byte_offset",
        "compute_pgm_rsrc2_user_sgpr" => "user_sgpr_count",
        "compute_pgm_rsrc2_trap_handler" => "enable_trap_handler",
        "compute_pgm_rsrc2_tgid_x_en" => "enable_sgpr_workgroup_id_x",
        "compute_pgm_rsrc2_tgid_y_en" => "enable_sgpr_workgroup_id_y",
        "compute_pgm_rsrc2_tgid_z_en" => "enable_sgpr_workgroup_id_z",
        "compute_pgm_rsrc2_tg_size_en" => "enable_sgpr_workgroup_info",
        "compute_pgm_rsrc2_tidig_comp_cnt" => "enable_vgpr_workitem_id",
        "compute_pgm_rsrc2_lds_size" => "granulated_lds_size",
        "is_dynamic_call_stack" => "is_dynamic_callstack",
        "is_debug_supported" => "is_debug_enabled",
        "is_xnack_supported" => "is_xnack_enabled",
        "machine_version_major" => "amd_machine_version_major",
        "machine_version_minor" => "amd_machine_version_minor",
        "machine_version_stepping" => "amd_machine_version_stepping",
        other => other,
    }
}
