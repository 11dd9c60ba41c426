//! `.amdhsa_kernel`: kernel descriptors from directives (AMDGPUUsage, Code Object V3 and Above Predefined Directives).
//!
//! The directives are those of the descriptor's own table of fields; what is said here is which fields have other defaults
//! than 0, and the few directives that are no field.

use std::ops::Range;

use amdgpu_isa::parse::{Cursor, Value, error, expression};
use amdgpu_isa::{Architecture, Processor, Properties, processors_in_words};
use code_object::KernelDescriptor;
use code_object::descriptor::{DESCRIPTOR_BYTES, FIELDS, Field};
use code_object::target::DescriptorLayout;
use diag::nearest;
use object::elf;

use crate::assembler::directives::Read;
use crate::assembler::{Assembler, end_of_statement};
use crate::expression::Node;
use crate::message::Place;
use crate::state::{Fixup, FixupKind};
use crate::symbols::{Definition, SymbolId};

/// A value that a directive gave.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    pub directive: &'static str,
    pub value: Value,
    place: Place,
}

/// A descriptor whose bytes wait for the values of its directives.
#[derive(Debug)]
pub(crate) struct KernelBlock {
    kernel: SymbolId,
    section: usize,
    offset: usize,
    place: Place,
    given: Vec<Given>,
}

const NEXT_FREE_VGPR: &str = ".amdhsa_next_free_vgpr";
pub(crate) const NEXT_FREE_SGPR: &str = ".amdhsa_next_free_sgpr";
const ACCUM_OFFSET: &str = ".amdhsa_accum_offset";
pub(crate) const USER_SGPR_COUNT: &str = ".amdhsa_user_sgpr_count";
const RESERVE_VCC: &str = ".amdhsa_reserve_vcc";
const RESERVE_FLAT_SCRATCH: &str = ".amdhsa_reserve_flat_scratch";
const RESERVE_XNACK_MASK: &str = ".amdhsa_reserve_xnack_mask";

/// Directives that are no field of their own.
const OTHERS: [&str; 4] = [USER_SGPR_COUNT, RESERVE_VCC, RESERVE_FLAT_SCRATCH, RESERVE_XNACK_MASK];

/// What may stand between `.amdhsa_kernel` and `.end_amdhsa_kernel`, on some processor.
pub fn kernel_directives() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().filter_map(|f| f.directive).chain(OTHERS)
}

/// Directives that count registers, which granules make fields of.
const COUNTS: [&str; 3] = [NEXT_FREE_VGPR, NEXT_FREE_SGPR, ACCUM_OFFSET];

/// User SGPRs that a directive enables.
pub(crate) const USER_SGPRS: &[(&str, i64)] = &[
    (".amdhsa_user_sgpr_private_segment_buffer", 4),
    (".amdhsa_user_sgpr_dispatch_ptr", 2),
    (".amdhsa_user_sgpr_queue_ptr", 2),
    (".amdhsa_user_sgpr_kernarg_segment_ptr", 2),
    (".amdhsa_user_sgpr_dispatch_id", 2),
    (".amdhsa_user_sgpr_flat_scratch_init", 2),
    (".amdhsa_user_sgpr_private_segment_size", 1),
];
pub(crate) const PRELOAD_LENGTH: &str = ".amdhsa_user_sgpr_kernarg_preload_length";

const VGPR_BLOCKS: &str = "GRANULATED_WORKITEM_VGPR_COUNT";
const SGPR_BLOCKS: &str = "GRANULATED_WAVEFRONT_SGPR_COUNT";

/// Byte of the descriptor where the offset of the entry is.
const ENTRY_OFFSET: u64 = 16;

impl Assembler<'_> {
    pub fn layout(&self) -> DescriptorLayout {
        DescriptorLayout::new(self.processor(), self.options.code_object_version)
    }

    /// The directive of this name, if the target has it.
    pub fn kernel_directive(&self, word: &[u8], layout: &DescriptorLayout) -> Option<Result<&'static str, String>> {
        let name = self.processor().name();
        if let Some(other) = OTHERS.iter().find(|o| o.as_bytes() == word) {
            let has = match *other {
                RESERVE_FLAT_SCRATCH => layout.reserves_flat_scratch(),
                RESERVE_XNACK_MASK => layout.fields.reserve_xnack_mask,
                _ => true,
            };
            return Some(if has {
                Ok(other)
            } else {
                Err(format!("{name} has no {other}"))
            });
        }
        let fields = FIELDS
            .iter()
            .filter(|f| f.directive.is_some_and(|d| d.as_bytes() == word));
        let mut known = None;
        for field in fields {
            let directive = field.directive?;
            known = Some(directive);
            let there = field.is_in(layout);
            let scratch = match directive {
                ".amdhsa_enable_private_segment" => layout.architected_flat_scratch(),
                ".amdhsa_system_sgpr_private_segment_wavefront_offset" => !layout.architected_flat_scratch(),
                _ => true,
            };
            if there && scratch {
                return Some(Ok(directive));
            }
        }
        known.map(|directive| {
            let rule = match directive {
                ".amdhsa_accum_offset" | ".amdhsa_tg_split" => "gfx90a and gfx940 have it",
                ".amdhsa_enable_private_segment" => "processors with architected flat scratch have it",
                d if d.contains("private_segment") || d.contains("flat_scratch") => "not with architected flat scratch",
                _ => return Err(format!("{name} has no {directive}{}", self.who_has(directive))),
            };
            Err(format!("{name} has no {directive}: {rule}"))
        })
    }

    /// The processors whose descriptors have the field of a directive.
    fn who_has(&self, directive: &str) -> String {
        let has = |p: Processor| {
            let layout = DescriptorLayout::new(p, self.options.code_object_version);
            let found = FIELDS
                .iter()
                .any(|f| f.directive == Some(directive) && f.is_in(&layout));
            found && p.architecture() == Architecture::Amdgcn
        };
        processors_in_words(has).map_or(String::new(), |processors| format!(", {processors} do"))
    }

    /// `.amdhsa_kernel name`, up to `.end_amdhsa_kernel`.
    pub fn kernel(&mut self, span: Range<usize>, cursor: &mut Cursor<'_>, buffer: usize) -> Read<()> {
        let (name, _) = self.name(cursor)?;
        end_of_statement(cursor)?;
        // Symbols are in the object in the order in which they came up, this one before those of values.
        self.state.symbols.intern(&[&name[..], b".kd"].concat());
        let layout = self.layout();
        let mut given: Vec<Given> = Vec::new();
        let place = Place {
            buffer,
            span: span.start..cursor.pos(),
        };
        let mut start;
        loop {
            cursor.next_line();
            if cursor.pos() >= cursor.text().len() {
                return Err(error("amdhsa-kernel-open", span, "there is no .end_amdhsa_kernel"));
            }
            if cursor.at_end() {
                continue;
            }
            start = cursor.pos();
            let word = cursor.word();
            if word == b".end_amdhsa_kernel" {
                break;
            }
            if let Err(e) = self.kernel_line(word, start, cursor, buffer, &layout, &mut given) {
                self.report(buffer, e);
            }
        }
        let end = start..cursor.pos();
        for required in [NEXT_FREE_VGPR, NEXT_FREE_SGPR, ACCUM_OFFSET] {
            let needed = required != ACCUM_OFFSET || layout.fields.accum_offset;
            if needed && !given.iter().any(|g| g.directive == required) {
                let e = error("amdhsa-required", end, format!("{required} is missing"));
                self.report(buffer, e);
                return Ok(());
            }
        }
        self.list_kernel(&name, &given);
        self.place_kernel(&name, place, given)
    }

    fn kernel_line(
        &mut self,
        word: &[u8],
        start: usize,
        cursor: &mut Cursor<'_>,
        buffer: usize,
        layout: &DescriptorLayout,
        given: &mut Vec<Given>,
    ) -> Read<()> {
        let span = start..start + word.len().max(1);
        let directive = match self.kernel_directive(word, layout) {
            Some(Ok(directive)) => directive,
            Some(Err(text)) => return Err(error("amdhsa-target", span, text)),
            None => {
                let word = String::from_utf8_lossy(word);
                let e = error(
                    "amdhsa-unknown",
                    span,
                    format!("`{word}` is no directive of .amdhsa_kernel"),
                );
                let near = nearest(&word, kernel_directives().chain([".end_amdhsa_kernel"]), 1);
                return Err(match near.first() {
                    Some(near) => e.help(format!("is `{near}` meant?")),
                    None => e,
                });
            }
        };
        if given.iter().any(|g| g.directive == directive) {
            return Err(error("amdhsa-twice", span, format!("{directive} is there twice")));
        }
        cursor.skip_blanks();
        let at = cursor.pos();
        let value = expression(cursor, &mut self.state)?;
        let place = Place {
            buffer,
            span: at..cursor.pos(),
        };
        given.push(Given {
            directive,
            value,
            place,
        });
        end_of_statement(cursor)
    }

    /// Room for the descriptor, its symbol, and the entry's relocation.
    fn place_kernel(&mut self, name: &[u8], place: Place, given: Vec<Given>) -> Read<()> {
        let span = place.span.clone();
        let kernel = self.state.symbols.intern(name);
        let descriptor = self.state.symbols.intern(&[name, b".kd"].concat());
        let (binding, visibility) = {
            let symbol = self.state.symbols.get_mut(kernel);
            symbol.used = true;
            // What is not defined here may be defined elsewhere.
            let usual = (symbol.definition == Definition::None).then_some(elf::STB_GLOBAL.0);
            let inherited = (symbol.binding.or(usual), symbol.visibility);
            if symbol.visibility == elf::STV_DEFAULT.0 {
                symbol.visibility = elf::STV_PROTECTED.0;
            }
            inherited
        };
        let symbol = self.state.symbols.get_mut(descriptor);
        symbol.binding = symbol.binding.or(binding);
        symbol.visibility = visibility;
        symbol.symbol_type = elf::STT_OBJECT.0;
        symbol.size = Some(Value::Absolute(DESCRIPTOR_BYTES as i64));
        let defined = self.state.define_label(descriptor);
        defined.map_err(|e| error("symbol-redefined", span.clone(), e))?;
        let (section, offset) = self.state.here();
        self.emit(&[0; DESCRIPTOR_BYTES], span)?;
        let value = self.state.node(Node::Symbol(kernel, None));
        self.state.section().fixups.push(Fixup {
            offset: offset + ENTRY_OFFSET,
            kind: FixupKind::Entry,
            value,
            place: place.clone(),
        });
        self.kernels.push(KernelBlock {
            kernel,
            section: section as usize,
            offset: offset as usize,
            place,
            given,
        });
        Ok(())
    }

    /// Every descriptor's bytes, now that symbols are known.
    pub fn finish_kernels(&mut self) {
        for block in std::mem::take(&mut self.kernels) {
            let mut descriptor = KernelDescriptor::default();
            self.fill_descriptor(&block, &mut descriptor);
            let section = &mut self.state.sections[block.section];
            let room = section.data.get_mut(block.offset..block.offset + DESCRIPTOR_BYTES);
            if let Some(room) = room {
                room.copy_from_slice(descriptor.as_bytes());
            }
            if let Some(recorder) = &mut self.recorder {
                recorder.kernels.push((block.kernel, descriptor));
            }
        }
    }

    fn fill_descriptor(&mut self, block: &KernelBlock, descriptor: &mut KernelDescriptor) {
        let layout = self.layout();
        let mut values: Vec<(&'static str, i64, Place)> = Vec::new();
        for given in &block.given {
            match self.state.absolute(given.value) {
                Ok(value) => values.push((given.directive, value, given.place.clone())),
                Err(e) => self.report(given.place.buffer, error("not-absolute", given.place.span.clone(), e)),
            }
        }
        let find = |name: &str| values.iter().find(|v| v.0 == name).map(|v| v.1);
        let place_of = |name: &str| {
            values
                .iter()
                .find(|v| v.0 == name)
                .map_or(&block.place, |v| &v.2)
                .clone()
        };
        let wave32 = layout.fields.wave32 && find(".amdhsa_wavefront_size32").unwrap_or(self.default_wave32()) != 0;
        let mut set = |this: &mut Self, field: &str, value: i64, place: Place| {
            let Err(e) = descriptor.set(&layout, field, value) else {
                return;
            };
            let text = Field::named(&layout, field).map(|f| (f.directive.unwrap_or(f.name), f.high - f.low));
            let text = text.map_or(e.to_string(), |(name, bits)| {
                let greatest = u64::MAX >> (63 - bits);
                format!("{name} is {value}, it must be in 0..={greatest}")
            });
            this.report(place.buffer, error("amdhsa-range", place.span, text));
        };
        for (field, value) in self.defaults(&layout) {
            set(self, field, value, block.place.clone());
        }
        for (directive, value, place) in &values {
            let field = FIELDS.iter().find(|f| f.directive == Some(directive));
            if let Some(field) = field.filter(|_| !COUNTS.contains(directive)) {
                set(self, field.name, *value, place.clone());
            }
        }

        let vgprs = find(NEXT_FREE_VGPR).unwrap_or(0);
        let granule = if wave32 {
            layout.registers_wave32
        } else {
            layout.registers_wave64
        };
        let granule = granule.vgpr_encoding_granule;
        let place = place_of(NEXT_FREE_VGPR);
        if let Some(blocks) = self.blocks(&layout, VGPR_BLOCKS, vgprs, granule.into(), place.clone()) {
            set(self, VGPR_BLOCKS, blocks, place);
        }

        let used = USER_SGPRS.iter().filter(|(name, _)| find(name).unwrap_or(0) != 0);
        let preloaded = find(PRELOAD_LENGTH).unwrap_or(0);
        let used = used.map(|(_, count)| count).sum::<i64>() + preloaded;
        let user_sgprs = find(USER_SGPR_COUNT).unwrap_or(used);
        for name in [RESERVE_VCC, RESERVE_FLAT_SCRATCH, RESERVE_XNACK_MASK] {
            self.flag(name, find(name), place_of(name));
        }
        let most = i64::from(layout.start.user_sgprs);
        if !(0..=most).contains(&preloaded) {
            self.range(place_of(PRELOAD_LENGTH), &format!("{preloaded} SGPRs to preload"), most);
        }
        if layout.registers_wave64.allocates_sgprs() {
            let mut sgprs = find(NEXT_FREE_SGPR).unwrap_or(0);
            if preloaded > 0 {
                sgprs = sgprs.max(user_sgprs);
            }
            let place = place_of(NEXT_FREE_SGPR);
            if let Some(blocks) = self.sgpr_blocks(&layout, sgprs, &find, place.clone()) {
                set(self, SGPR_BLOCKS, blocks, place);
            }
        } else if let Some(sgprs) = find(NEXT_FREE_SGPR).filter(|n| *n < 0) {
            let limit = i64::from(self.processor().max_sgprs());
            self.range(place_of(NEXT_FREE_SGPR), &format!("{sgprs} SGPRs"), limit);
        }
        if layout.fields.accum_offset {
            let offset = find(ACCUM_OFFSET).unwrap_or(4);
            let place = place_of(ACCUM_OFFSET);
            let all = vgprs.max(1).saturating_add(3) / 4 * 4;
            let text = match () {
                () if offset % 4 != 0 || !(4..=256).contains(&offset) => Some(format!(
                    "{ACCUM_OFFSET} is {offset}, it must be a multiple of 4 in 4..=256"
                )),
                () if offset > all => Some(format!(
                    "{ACCUM_OFFSET} is {offset}, {NEXT_FREE_VGPR} asks for {all} registers: AGPRs begin behind them"
                )),
                () => None,
            };
            match text {
                Some(text) => self.report(place.buffer, error("amdhsa-range", place.span, text)),
                None => set(self, "ACCUM_OFFSET", offset / 4 - 1, place),
            }
        }
        let place = place_of(USER_SGPR_COUNT);
        if user_sgprs < used {
            let text = format!("{user_sgprs} user SGPRs, the enabled ones are {used}");
            self.report(place.buffer, error("amdhsa-user-sgprs", place.span.clone(), text));
        }
        set(self, "USER_SGPR_COUNT", user_sgprs, place);
    }

    /// A directive that is 0 or 1, and for XNACK what the target id says.
    fn flag(&mut self, name: &str, value: Option<i64>, place: Place) {
        let uses_xnack = i64::from(self.uses_xnack());
        let text = match value {
            Some(0 | 1) if name != RESERVE_XNACK_MASK => return,
            None => return,
            Some(value @ (0 | 1)) if value == uses_xnack => return,
            Some(0 | 1) => format!("{name} must be {uses_xnack} for {}", self.options.target),
            Some(value) => format!("{name} is {value}, it must be 0 or 1"),
        };
        self.report(place.buffer, error("amdhsa-range", place.span, text));
    }

    fn range(&mut self, place: Place, what: &str, most: i64) {
        let name = self.processor().name();
        let text = format!("{what}: {name} has at most {most}");
        self.report(place.buffer, error("amdhsa-range", place.span, text));
    }

    /// Blocks of SGPRs, with those that no directive counts.
    fn sgpr_blocks(
        &mut self,
        layout: &DescriptorLayout,
        sgprs: i64,
        find: &dyn Fn(&str) -> Option<i64>,
        place: Place,
    ) -> Option<i64> {
        let limit = i64::from(self.processor().max_sgprs());
        let reserved = |name, default| find(name).unwrap_or(default) != 0;
        // GFX6 has no directive for it, but LLVM's default counts them there, too.
        let flat = !layout.architected_flat_scratch();
        let xnack = i64::from(self.uses_xnack());
        let trailing = &layout.registers_wave64.trailing;
        let extra = i64::from(trailing.count(
            reserved(RESERVE_VCC, 1),
            flat && reserved(RESERVE_FLAT_SCRATCH, 1),
            reserved(RESERVE_XNACK_MASK, xnack),
        ));
        // Those that are added may be among the ones to address.
        let counted = if trailing.named { extra } else { 0 };
        if sgprs < 0 || sgprs > limit - counted {
            self.range(place, &format!("{sgprs} SGPRs"), limit - counted);
            return None;
        }
        let all = match self.processor().has(Properties::SGPR_INIT_BUG) {
            true => 96,
            false => sgprs + extra,
        };
        self.blocks(layout, SGPR_BLOCKS, all, 8, place)
    }

    /// Blocks of registers, less one, as a field has them.
    fn blocks(
        &mut self,
        layout: &DescriptorLayout,
        field: &str,
        count: i64,
        granule: i64,
        place: Place,
    ) -> Option<i64> {
        let kind = if field == SGPR_BLOCKS { "SGPRs" } else { "VGPRs" };
        let field = Field::named(layout, field);
        let limit = granule << field.map_or(0, |f| f.high - f.low + 1);
        if !(0..=limit).contains(&count) {
            self.range(place, &format!("{count} {kind}"), limit);
            return None;
        }
        Some((count.max(1) + granule - 1) / granule - 1)
    }

    /// Whether XNACK is on, or may be.
    pub fn uses_xnack(&self) -> bool {
        self.options.target.uses_xnack()
    }

    fn default_wave32(&self) -> i64 {
        i64::from(!self.options.wave64)
    }

    /// Fields whose default is not 0.
    pub fn defaults(&self, layout: &DescriptorLayout) -> Vec<(&'static str, i64)> {
        let gfx10_plus = layout.fields.memory_ordered;
        let all = [
            ("FLOAT_DENORM_MODE_16_64", 3, true),
            ("ENABLE_DX10_CLAMP", 1, layout.fields.dx10_clamp_and_ieee),
            ("ENABLE_IEEE_MODE", 1, layout.fields.dx10_clamp_and_ieee),
            ("ENABLE_SGPR_WORKGROUP_ID_X", 1, true),
            ("WGP_MODE", i64::from(!self.options.cumode), layout.fields.wgp_mode),
            ("MEM_ORDERED", 1, gfx10_plus),
            ("FWD_PROGRESS", 1, gfx10_plus),
            ("TG_SPLIT", i64::from(self.options.tgsplit), layout.fields.accum_offset),
            ("ENABLE_WAVEFRONT_SIZE32", self.default_wave32(), layout.fields.wave32),
        ];
        all.into_iter().filter(|d| d.2).map(|d| (d.0, d.1)).collect()
    }

    /// `.amdgpu_lds name, size, align`
    pub fn lds(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        // Only in the object if something refers to it.
        let (name, _) = self.name(cursor)?;
        let id = self.state.symbols.intern(&name);
        self.comma(cursor)?;
        let size = self.number(cursor)?;
        let align = if cursor.eat(b',') { self.number(cursor)? } else { 4 };
        let span = start..cursor.pos();
        let limit = i64::from(self.processor().lds_bytes());
        if !(0..=limit).contains(&size) {
            let text = format!("the size must be in 0..={limit}");
            return Err(error("lds-size", span, text));
        }
        let align = u64::try_from(align)
            .ok()
            .filter(|a| a.is_power_of_two() && *a < 1 << 31);
        let Some(align) = align else {
            return Err(error(
                "alignment",
                span,
                "the alignment must be a power of 2 below 2^31",
            ));
        };
        let symbol = self.state.symbols.get_mut(id);
        if symbol.definition != Definition::None {
            return Err(error("symbol-redefined", span, "the symbol is defined already"));
        }
        symbol.definition = Definition::Lds { align };
        if let Some(listing) = &mut self.listing {
            listing.line(&format!("\t.amdgpu_lds {}, {size}, {align}", name.escape_ascii()));
        }
        symbol.size = Some(Value::Absolute(size));
        symbol.symbol_type = elf::STT_OBJECT.0;
        symbol.binding.get_or_insert(elf::STB_GLOBAL.0);
        Ok(())
    }
}
