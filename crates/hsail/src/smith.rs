//! Generators over the instruction table: every legal form once, and random valid modules from a seed.

use crate::brig::Inst;
use crate::code::*;
use crate::table::{self, Form, Format, Operand, ROWS, Rounding, Row, Slot, Vectors, Widths};
use crate::text::write_name;
use crate::types::Type;

/// An instruction without its operands.
#[derive(Clone, Copy)]
pub struct Sample {
    pub row: &'static Row,
    pub form: &'static Form,
    pub inst: Inst,
    /// Number of the vector modifier; 0 without one.
    pub lanes: u8,
}

/// Every legal combination of types and modifiers, but for the arguments of `align`, `equiv` and `width`.
pub fn forms(model: MachineModel, profile: Profile) -> Vec<Sample> {
    ROWS.iter().flat_map(|row| forms_of(row, model, profile)).collect()
}

/// The same of the instructions of vendors' extensions.
pub fn vendor_forms(model: MachineModel, profile: Profile) -> Vec<Sample> {
    let rows = table::vendor::ROWS.iter();
    rows.flat_map(|row| forms_of(row, model, profile)).collect()
}

/// Those of one instruction.
pub fn forms_of(row: &'static Row, model: MachineModel, profile: Profile) -> Vec<Sample> {
    let mut out = Vec::new();
    if profile == Profile::BASE && row.mnemonic == "icall" {
        return out;
    }
    for form in row.forms {
        let mut inst = Inst::new(row.format, row.opcode);
        inst.segment = row.implied_segment;
        inst.width = match row.widths {
            Widths::Fixed(w) | Widths::Default(w) => w,
        };
        if row.has_align {
            inst.align = Align::ONE;
        }
        if row.segments == 0 && row.format == Format::Mem {
            inst.segment = Segment::PRIVATE;
        }
        let sample = Sample {
            row,
            form,
            inst,
            lanes: 0,
        };
        let mut steps: Vec<Slot> = row.format.syntax().to_vec();
        // The types decide what else is legal.
        let rank = |s: &Slot| match s {
            Slot::Segment => 0,
            Slot::Type => 1,
            Slot::SourceType | Slot::CoordType => 2,
            _ => 3,
        };
        steps.sort_by_key(rank);
        expand(&steps, sample, model, profile, &mut out);
    }
    out
}

fn expand(steps: &[Slot], sample: Sample, model: MachineModel, profile: Profile, out: &mut Vec<Sample>) {
    let Some((slot, rest)) = steps.split_first() else {
        let resolved = table::resolve(sample.row, &sample.inst, model);
        let same = resolved.is_ok_and(|f| std::ptr::eq(f, sample.form));
        let doubles = [sample.inst.ty, sample.inst.source].iter().any(|t| t.is_double());
        let profiled = profile != Profile::BASE || !doubles;
        if same && profiled && table::check_modifiers(sample.row, sample.form, &sample.inst, profile).is_ok() {
            out.push(sample);
        }
        return;
    };
    for next in variants(*slot, sample, model) {
        expand(rest, next, model, profile, out);
    }
}

/// The sample with each value that its form may have for one modifier.
fn variants(slot: Slot, sample: Sample, model: MachineModel) -> Vec<Sample> {
    let (row, form) = (sample.row, sample.form);
    let with = |set: &dyn Fn(&mut Sample)| {
        let mut s = sample;
        set(&mut s);
        s
    };
    let mut list = Vec::new();
    match slot {
        Slot::Segment if row.segments != 0 => {
            list.extend(
                Segment::ALL
                    .iter()
                    .filter(|s| row.segments & s.bit() != 0)
                    .map(|v| with(&|s| s.inst.segment = *v)),
            );
        }
        Slot::Type => list.extend(form.types.iter().map(|t| with(&|s| s.inst.ty = t))),
        Slot::SourceType | Slot::CoordType => {
            list.extend(
                form.source
                    .legal(&sample.inst, model)
                    .iter()
                    .map(|t| with(&|s| s.inst.source = t)),
            );
        }
        Slot::ImageType => list.extend(form.images.iter().map(|t| with(&|s| s.inst.image = t))),
        Slot::AtomicOp => {
            list.extend(
                AtomicOp::ALL
                    .iter()
                    .filter(|a| form.atomics & a.bit() != 0)
                    .map(|v| with(&|s| s.inst.atomic = *v)),
            );
        }
        Slot::Compare => {
            list.extend(
                Compare::ALL
                    .iter()
                    .filter(|c| form.compares & c.bit() != 0)
                    .map(|v| with(&|s| s.inst.compare = *v)),
            );
        }
        Slot::Ftz | Slot::Const | Slot::NoNull => {
            list.extend([0, 1].map(|v| with(&|s| s.inst.modifier = v)));
        }
        Slot::Round if form.rounding != Rounding::None => {
            let (mask, _) = form.rounding.legal(&sample.inst);
            if mask == 0 {
                return vec![sample];
            }
            list.extend(
                Round::ALL
                    .iter()
                    .filter(|r| mask & r.bit() != 0)
                    .map(|v| with(&|s| s.inst.round = *v)),
            );
        }
        Slot::Pack if form.packs != 0 => {
            list.extend(
                Pack::ALL
                    .iter()
                    .filter(|p| form.packs & p.bit() != 0)
                    .map(|v| with(&|s| s.inst.pack = *v)),
            );
        }
        Slot::Order => {
            let orders = Order::ALL.iter().filter(|o| form.orders & o.bit() != 0);
            list.extend(orders.map(|v| with(&|s| s.inst.order = *v)));
        }
        Slot::Scope => {
            let scopes = [Scope::WAVE, Scope::WORKGROUP, Scope::AGENT, Scope::SYSTEM];
            list.extend(scopes.map(|v| {
                with(&|s| {
                    s.inst.scope = v;
                    if s.row.format == Format::MemFence {
                        s.inst.other_scopes = [v, Scope::NONE];
                    }
                })
            }));
        }
        Slot::Geometry => {
            let geometries = Geometry::ALL.iter().filter(|g| form.geometries & g.bit() != 0);
            list.extend(geometries.map(|v| with(&|s| s.inst.geometry = *v)));
        }
        Slot::ImageQuery => {
            let queries = ImageQuery::ALL.iter().filter(|q| form.queries & q.bit() != 0);
            list.extend(queries.map(|v| with(&|s| s.inst.image_query = *v)));
        }
        Slot::SamplerQuery => list.extend(SamplerQuery::ALL.iter().map(|v| with(&|s| s.inst.sampler_query = *v))),
        Slot::Vector => match form.vectors {
            Vectors::None => return vec![sample],
            Vectors::Exactly(n) => list.push(with(&|s| s.lanes = n)),
            Vectors::Optional => list.extend([0, 2, 3, 4].map(|n| with(&|s| s.lanes = n))),
        },
        _ => return vec![sample],
    }
    list
}

/// A small generator of numbers (xorshift*): the same seed gives the same text everywhere.
#[derive(Clone)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `n`, which must not be 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() >> 33) as usize % n.max(1)
    }
}

impl Sample {
    /// The name with its modifiers.
    pub fn name(&self) -> String {
        let mut text = String::new();
        // Samples hold legal values only.
        let _ = write_name(&mut text, self.row, &self.inst, self.lanes as usize);
        text
    }

    /// The instruction with random operands, for the code block that [`module`] writes around it.
    pub fn text(&self, model: MachineModel, random: &mut Random) -> String {
        let mut inst = self.inst;
        if self.row.has_align && random.below(3) == 0 {
            inst.align = Align(1 + random.below(9) as u8);
        }
        if self.row.has_equiv && random.below(3) == 0 {
            inst.equiv = random.below(256) as u8;
        }
        if self.row.has(Slot::Width) && random.below(3) == 0 {
            inst.width = Width(1 + random.below(34) as u8);
        }
        let mut text = String::new();
        let _ = write_name(&mut text, self.row, &inst, self.lanes as usize);
        if self.form.operands.first() == Some(&Operand::OutArgs) {
            return format!("{{ arg_u32 %o; arg_u32 %i; {text} {} }}", self.call(model));
        }
        for (i, operand) in self.form.operands.iter().enumerate() {
            text.push_str(if i == 0 || *operand == Operand::LabelList {
                " "
            } else {
                ", "
            });
            text.push_str(&self.operand(*operand, model, random));
        }
        text.push(';');
        text
    }

    fn call(&self, _model: MachineModel) -> String {
        let register = if self.inst.ty.bits() == 64 { "$d1" } else { "$s1" };
        match self.row.mnemonic {
            "call" => "&function (%o)(%i);".into(),
            "scall" => format!("{register} (%o)(%i) [&function, &function];"),
            _ => format!("{register} (%o)(%i) &signature;"),
        }
    }

    fn operand(&self, operand: Operand, model: MachineModel, random: &mut Random) -> String {
        let inst = &self.inst;
        match operand {
            Operand::Dest(ty) | Operand::Reg(ty) => register(ty.of(inst), random),
            Operand::Src(ty) => source(ty.of(inst), true, random),
            Operand::SrcNoWave(ty) => source(ty.of(inst), false, random),
            Operand::Number(_, limit) => format!("{}", random.below(limit.min(31) as usize + 1)),
            Operand::Constant(_) => format!("{}", random.below(32)),
            Operand::DestVec(ty) => self.vector(ty.of(inst), self.lanes, Elements::Distinct, random),
            Operand::SrcVec(ty) => self.vector(ty.of(inst), self.lanes, Elements::Sources, random),
            Operand::DestOrVec | Operand::RegOrVec | Operand::RegOrSrcVec if self.lanes == 0 => {
                register(inst.ty, random)
            }
            Operand::DestOrVec | Operand::RegOrVec | Operand::RegOrSrcVec => {
                self.vector(inst.ty, self.lanes, Elements::Distinct, random)
            }
            Operand::SrcOrVec if self.lanes == 0 => source(inst.ty, true, random),
            Operand::SrcOrVec => self.vector(inst.ty, self.lanes, Elements::Sources, random),
            Operand::Image | Operand::Sampler | Operand::Signal => "$d7".into(),
            Operand::Coordinates => match inst.geometry.coordinates() {
                1 => source(inst.source, true, random),
                n => self.vector(inst.source, n as u8, Elements::Sources, random),
            },
            Operand::Gradient => match inst.geometry.gradients() {
                1 => source(Type::F32, true, random),
                n => self.vector(Type::F32, n as u8, Elements::Sources, random),
            },
            Operand::Dest4(ty) => self.vector(ty.of(inst), 4, Elements::Distinct, random),
            Operand::Src4(ty) => self.vector(ty.of(inst), 4, Elements::Sources, random),
            Operand::Address => self.address(model, random),
            Operand::Label => "@label".into(),
            Operand::LabelList => "[@label, @label]".into(),
            Operand::FbarrierOrReg if random.below(2) == 0 => "$s3".into(),
            Operand::FbarrierOrReg | Operand::Fbarrier => "&fbarrier".into(),
            _ => String::new(),
        }
    }

    fn vector(&self, ty: Type, lanes: u8, elements: Elements, random: &mut Random) -> String {
        let kind = RegisterKind::for_bits(ty.bits());
        let list: Vec<String> = (0..lanes)
            .map(|i| match elements {
                Elements::Distinct => format!("${kind}{i}"),
                Elements::Sources if ty.is_opaque() => register(ty, random),
                Elements::Sources => source(ty, true, random),
            })
            .collect();
        format!("({})", list.join(", "))
    }

    fn address(&self, model: MachineModel, random: &mut Random) -> String {
        let inst = &self.inst;
        let size = table::segment_address(inst.segment, model).bits();
        let register = if size == 64 { "$d5" } else { "$s5" };
        let offset = random.below(64) * 4;
        let variable = match inst.segment {
            Segment::GLOBAL => Some("&global"),
            Segment::READONLY => Some("&readonly"),
            Segment::GROUP => Some("%group"),
            Segment::PRIVATE => Some("%private"),
            Segment::SPILL => Some("%spill"),
            Segment::KERNARG => Some("%kernarg"),
            Segment::ARG => Some("%arg"),
            _ => None,
        };
        // Variables of opaque types are accessed with their own type only; these are u32 arrays.
        let variable = variable.filter(|_| !inst.ty.is_opaque());
        let forced = matches!(inst.segment, Segment::ARG | Segment::SPILL);
        match (variable, random.below(4)) {
            (Some(v), 0) => format!("[{v}]"),
            (Some(v), 1) => format!("[{v}][{register}]"),
            (Some(v), 2) => format!("[{v}][{register}+{offset}]"),
            (Some(v), _) if forced => format!("[{v}][4]"),
            (_, 0) => format!("[{offset}]"),
            (_, 1) => format!("[{register}-{offset}]"),
            _ => format!("[{register}]"),
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Elements {
    Distinct,
    Sources,
}

fn register(ty: Type, random: &mut Random) -> String {
    format!("${}{}", RegisterKind::for_bits(ty.bits()), random.below(16))
}

fn source(ty: Type, wavesize: bool, random: &mut Random) -> String {
    if ty.is_opaque() {
        return register(ty, random);
    }
    match random.below(4) {
        0 => constant(ty, random),
        1 if wavesize && (ty.is_int() || ty.is_bit()) && ty.bits() <= 64 => "WAVESIZE".into(),
        _ => register(ty, random),
    }
}

/// A constant of a type in the text's form.
fn constant(ty: Type, random: &mut Random) -> String {
    let value = random.bits() >> random.below(64);
    if ty.is_packed() {
        let lanes: Vec<String> = (0..ty.lanes()).map(|_| constant(ty.base(), random)).collect();
        return format!("{ty}({})", lanes.join(", "));
    }
    match ty {
        Type::F16 => format!("0h{:04x}", value & 0xffff),
        Type::F32 => format!("0f{:08x}", value & 0xffff_ffff),
        Type::F64 => format!("0d{value:016x}"),
        Type::B1 => format!("{}", value & 1),
        Type::B128 => format!("u64x2({value}, {})", value >> 7),
        _ => format!("{value}"),
    }
}

/// A valid module with `count` random instructions.
pub fn module(seed: u64, count: usize, model: MachineModel, profile: Profile) -> String {
    let samples = forms(model, profile);
    let mut random = Random::new(seed);
    let chosen: Vec<Sample> = (0..count)
        .filter_map(|_| samples.get(random.below(samples.len())).copied())
        .collect();
    module_of(&chosen, &mut random, model, profile)
}

/// A valid module with the given instructions in their order.
pub fn module_of(samples: &[Sample], random: &mut Random, model: MachineModel, profile: Profile) -> String {
    // What only a kernel or only a function can access is put there.
    // Handles in arg and spill memory would need a variable of each type.
    let handles = |s: &&Sample| s.inst.ty.is_opaque() && matches!(s.inst.segment, Segment::ARG | Segment::SPILL);
    let (formal, body): (Vec<&Sample>, Vec<&Sample>) = samples
        .iter()
        .filter(|s| !handles(s))
        .partition(|s| s.inst.segment == Segment::ARG);
    let mut text = format!("module &smith:1:0:{profile}:{model}:$default;\nextension \"IMAGE\";\n");
    for extension in table::vendor::EXTENSIONS {
        if samples.iter().any(|s| s.row.extension == extension) {
            text.push_str(&format!("extension \"{extension}\";\n"));
        }
    }
    text.push_str("global_u32 &global[256];\nreadonly_u32 &readonly[256];\nfbarrier &fbarrier;\n");
    text.push_str("decl prog function &function(arg_u32 %o)(arg_u32 %i);\nsignature &signature(arg_u32)(arg_u32);\n");
    text.push_str("prog kernel &kernel(kernarg_u32 %kernarg[256])\n{\n\tgroup_u32 %group[256];\n");
    text.push_str("\tprivate_u32 %private[256];\n\tspill_u32 %spill[256];\n@label:\n");
    for s in body {
        text.push('\t');
        text.push_str(&s.text(model, random));
        text.push('\n');
    }
    text.push_str("};\n");
    for (mnemonic, arguments) in [("ld", "()(arg_u32 %arg[256])"), ("st", "(arg_u32 %arg[256])()")] {
        let of_kind: Vec<&&Sample> = formal
            .iter()
            .filter(|s| s.row.mnemonic == mnemonic && !s.inst.ty.is_opaque())
            .collect();
        if of_kind.is_empty() {
            continue;
        }
        text.push_str(&format!("prog function &{mnemonic}_arg{arguments}\n{{\n"));
        for s in of_kind {
            text.push('\t');
            text.push_str(&s.text(model, random));
            text.push('\n');
        }
        text.push_str("};\n");
    }
    text
}

/// Modules with one instruction each that is legal but for up to three modifiers taken at random: most are wrong, some
/// are not, and another assembler can be asked which.
pub struct NearMisses {
    rows: &'static [Row],
    legal: Vec<(MachineModel, Profile, Vec<Sample>)>,
    types: Vec<Type>,
}

impl Default for NearMisses {
    fn default() -> Self {
        NearMisses::new()
    }
}

impl NearMisses {
    pub fn new() -> NearMisses {
        NearMisses::of(&ROWS, forms)
    }

    /// Those of the instructions of vendors' extensions.
    pub fn of_vendors() -> NearMisses {
        NearMisses::of(&table::vendor::ROWS, vendor_forms)
    }

    fn of(rows: &'static [Row], forms: fn(MachineModel, Profile) -> Vec<Sample>) -> NearMisses {
        let models = [MachineModel::LARGE, MachineModel::SMALL];
        let kinds = models
            .iter()
            .flat_map(|m| [Profile::FULL, Profile::BASE].map(|p| (*m, p)));
        let legal = kinds.map(|(m, p)| (m, p, forms(m, p))).collect();
        NearMisses {
            rows,
            legal,
            types: (1..128).map(Type).filter(|t| t.is_known()).collect(),
        }
    }

    /// The module with a number.
    pub fn module(&self, number: u64) -> String {
        let mut random = Random::new(number.wrapping_add(1));
        let Some((model, profile, legal)) = self.legal.get(random.below(4)) else {
            return String::new();
        };
        // Every opcode as often as any other, however many forms it has.
        let opcode = self.rows[random.below(self.rows.len())].opcode;
        let of_opcode: Vec<&Sample> = legal.iter().filter(|s| s.row.opcode == opcode).collect();
        let of_opcode = if of_opcode.is_empty() {
            legal.iter().collect()
        } else {
            of_opcode
        };
        let mut sample = *of_opcode[random.below(of_opcode.len())];
        for _ in 0..=random.below(3) {
            let donor = of_opcode[random.below(of_opcode.len())];
            self.change(&mut sample, donor, &mut random);
        }
        module_of(&[sample], &mut random, *model, *profile)
    }

    fn change(&self, sample: &mut Sample, donor: &Sample, random: &mut Random) {
        let inst = &mut sample.inst;
        let any_type = self.types[random.below(self.types.len())];
        let slots = sample.row.format.syntax();
        let Some(slot) = slots.get(random.below(slots.len())) else {
            return;
        };
        match slot {
            Slot::Type if random.below(2) == 0 => inst.ty = donor.inst.ty,
            Slot::Type => inst.ty = any_type,
            Slot::SourceType | Slot::CoordType if random.below(2) == 0 => inst.source = donor.inst.source,
            Slot::SourceType | Slot::CoordType => inst.source = any_type,
            Slot::ImageType => inst.image = any_type,
            Slot::Segment if sample.row.segments != 0 => inst.segment = Segment(1 + random.below(8) as u8),
            Slot::Pack => inst.pack = Pack(random.below(13) as u8),
            Slot::Round => inst.round = Round(1 + random.below(21) as u8),
            Slot::Ftz | Slot::Const | Slot::NoNull => inst.modifier ^= 1,
            Slot::Order => inst.order = Order(1 + random.below(4) as u8),
            Slot::Scope => inst.scope = Scope(2 + random.below(4) as u8),
            Slot::AtomicOp => inst.atomic = AtomicOp(random.below(21) as u8),
            Slot::Compare => inst.compare = Compare(random.below(28) as u8),
            Slot::Geometry => inst.geometry = Geometry(random.below(8) as u8),
            Slot::ImageQuery => inst.image_query = ImageQuery(random.below(6) as u8),
            // The reference assembler takes a vector modifier, and forgets it, where the manual has none.
            Slot::Vector if sample.row.has(Slot::Vector) => sample.lanes = [0, 2, 3, 4][random.below(4)],
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_legal_in_text_and_in_brig() {
        for model in [MachineModel::LARGE, MachineModel::SMALL] {
            for profile in [Profile::FULL, Profile::BASE] {
                let samples = forms(model, profile);
                let text = module_of(&samples, &mut Random::new(1), model, profile);
                let module = crate::assemble(text.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("smith")));
                let read = crate::brig::Module::read(&module.brig).expect("readable");
                let printed = crate::text::print(&read, Default::default()).expect("printable");
                let again =
                    crate::assemble(printed.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("printed")));
                assert_eq!(module.brig, again.brig, "{model} {profile}");
            }
        }
    }

    #[test]
    fn equal_seeds_give_equal_modules() {
        let module = |seed| super::module(seed, 50, MachineModel::LARGE, Profile::FULL);
        assert_eq!(module(7), module(7));
        assert_ne!(module(7), module(8));
    }
}
