//! `.amd_kernel_code_t`: the 256 bytes before a kernel of code object V2, from `name = value` lines.

use std::ops::Range;

use amdgpu_isa::parse::{Cursor, Value, error, expression};
use code_object::kernel_code::{GROUPS, KernelCode};

use crate::assembler::directives::Read;
use crate::assembler::{Assembler, end_of_statement};
use crate::message::Place;

/// A block with fields that wait for values.
#[derive(Debug)]
pub(crate) struct CodeBlock {
    section: usize,
    offset: usize,
    code: KernelCode,
    waiting: Vec<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    name: String,
    value: Value,
    place: Place,
}

impl Assembler<'_> {
    /// `.amd_kernel_code_t`, up to `.end_amd_kernel_code_t`.
    pub fn kernel_code(&mut self, span: Range<usize>, cursor: &mut Cursor<'_>, buffer: usize) -> Read<()> {
        let mut code = self.usual_code();
        let mut waiting = Vec::new();
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
            let line = self.kernel_code_line(&name, start, buffer, cursor, &mut code, &mut waiting);
            if let Err(e) = line {
                self.report(buffer, e);
            }
        }
        self.list_kernel_code(&code, &waiting);
        let (section, offset) = self.state.here();
        self.emit(code.as_bytes(), span)?;
        if !waiting.is_empty() {
            self.kernel_codes.push(CodeBlock {
                section: section as usize,
                offset: offset as usize,
                code,
                waiting,
            });
        }
        end_of_statement(cursor)
    }

    /// What a block without lines has.
    fn usual_code(&self) -> KernelCode {
        let mut code = KernelCode::new(self.processor());
        let fields = self.layout().fields;
        let wave32 = fields.wave32 && !self.options.wave64;
        for (name, value) in [
            ("wavefront_size", if wave32 { 5 } else { 6 }),
            ("enable_wavefront_size32", i64::from(wave32)),
            (
                "enable_wgp_mode",
                i64::from(fields.memory_ordered && !self.options.cumode),
            ),
            ("enable_mem_ordered", i64::from(fields.memory_ordered)),
        ] {
            // The fields are there and the numbers fit.
            let set = code.set(name, value);
            debug_assert!(set.is_ok(), "{name}");
        }
        code
    }

    fn kernel_code_line(
        &mut self,
        name: &str,
        start: usize,
        buffer: usize,
        cursor: &mut Cursor<'_>,
        code: &mut KernelCode,
        waiting: &mut Vec<Waiting>,
    ) -> Read<()> {
        if !cursor.eat(b'=') {
            return Err(error("expected", cursor.pos()..cursor.pos() + 1, "expected `=`"));
        }
        let value = expression(cursor, &mut self.state)?;
        let span = start..cursor.pos();
        waiting.retain(|w| w.name != name);
        // A field that does not exist is reported now.
        let now = self.state.absolute(value);
        let set = set(code, name, *now.as_ref().unwrap_or(&0));
        set.map_err(|e| error("kernel-code", span.clone(), e.to_string()))?;
        if now.is_err() {
            waiting.push(Waiting {
                name: name.to_owned(),
                value,
                place: Place { buffer, span },
            });
        }
        end_of_statement(cursor)
    }

    fn list_kernel_code(&mut self, code: &KernelCode, waiting: &[Waiting]) {
        let Some(listing) = &mut self.listing else { return };
        listing.line("\t.amd_kernel_code_t");
        for (name, value) in code.directives() {
            let later = waiting.iter().find(|w| long_name(&w.name) == name);
            let value = later.map_or(value.to_string(), |w| crate::listing::expression(&self.state, w.value));
            listing.line(&format!("\t\t{name} = {value}"));
        }
        listing.line("\t.end_amd_kernel_code_t\n");
    }

    /// The bytes of blocks that waited, now that symbols are known.
    pub fn finish_kernel_codes(&mut self) {
        for mut block in std::mem::take(&mut self.kernel_codes) {
            for line in std::mem::take(&mut block.waiting) {
                let value = self.state.absolute(line.value).map_err(|e| ("not-absolute", e));
                let done =
                    value.and_then(|v| set(&mut block.code, &line.name, v).map_err(|e| ("kernel-code", e.to_string())));
                if let Err((code, text)) = done {
                    self.report(line.place.buffer, error(code, line.place.span, text));
                }
            }
            let bytes = block.code.as_bytes();
            let data = &mut self.state.sections[block.section].data;
            if let Some(room) = data.get_mut(block.offset..block.offset + bytes.len()) {
                room.copy_from_slice(bytes);
            }
        }
    }
}

/// Sets a field, or what one of the other names means.
fn set(code: &mut KernelCode, name: &str, value: i64) -> Result<(), code_object::Error> {
    let name = long_name(name);
    let whole = [
        ("compute_pgm_resource1_registers", 415, 384),
        ("compute_pgm_resource2_registers", 447, 416),
    ];
    let Some(&(_, high, low)) = GROUPS.iter().chain(&whole).find(|(n, ..)| *n == name) else {
        return code.set(name, value);
    };
    for field in code_object::kernel_code::FIELDS {
        if (low..=high).contains(&field.low) {
            let ones = (1 << (field.high - field.low + 1)) - 1;
            code.set(field.name, value >> (field.low - low) & ones)?;
        }
    }
    Ok(())
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
        "compute_pgm_rsrc1_float_mode" => "float_mode",
        "compute_pgm_rsrc2_excp_en" => "enable_exception",
        "compute_pgm_rsrc2_excp_en_msb" => "enable_exception_msb",
        "is_dynamic_call_stack" => "is_dynamic_callstack",
        "is_debug_supported" => "is_debug_enabled",
        "is_xnack_supported" => "is_xnack_enabled",
        "machine_version_major" => "amd_machine_version_major",
        "machine_version_minor" => "amd_machine_version_minor",
        "machine_version_stepping" => "amd_machine_version_stepping",
        other => other,
    }
}
