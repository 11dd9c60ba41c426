//! Variables, their qualifiers and initializers (rules V050 to V083).

use super::*;
use crate::brig::{ImageConstant, Operand, SamplerConstant, Variable};
use crate::code::{Addressing, Align, Allocation, ChannelOrder, Coord, Filter, Geometry, Segment};
use crate::types::Type;

/// Where a variable stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    Module,
    KernelFormal,
    /// Of a function or signature; whether it is an output, and whether it is the last input.
    Formal {
        output: bool,
        last: bool,
    },
    CodeBlock,
    ArgBlock,
}

impl<'a> Checker<'_, 'a> {
    pub(super) fn variable(&mut self, entry: &Entry<'a>, v: Variable) {
        let at = entry.offset;
        let place = Place::Code(at);
        let spot = self.spot(at);
        let name = if v.name != 0 { self.m.string(v.name) } else { None };
        let unnamed = name.is_some_and(str::is_empty) || v.name == 0;
        let signature = self
            .body
            .as_ref()
            .is_some_and(|b| !b.exec.is_definition() || b.exec.kind == ExecutableKind::Signature);
        if !(unnamed && signature && matches!(spot, Spot::Formal { .. } | Spot::KernelFormal)) {
            let name = self.name(at, v.name);
            if name.is_some_and(|n| n.starts_with('&') != (spot == Spot::Module) || n.starts_with('@')) {
                self.error(place, "V003", "the name has the prefix of another scope");
            }
            if let (Some(name), true) = (name, spot != Spot::Module) {
                self.enter_local(at, name);
            }
        }
        if v.modifier & !3 != 0 {
            self.error(place, "V209", "unknown bits in the modifier");
        }
        if v.reserved != 0 {
            self.error(place, "V206", "the reserved field is not 0");
        }
        if !v.ty.is_known() || v.ty == Type::NONE || v.ty.element() == Type::B1 {
            self.error(place, "V050", format!("a variable cannot have the type {}", v.ty));
            return;
        }
        self.variable_segment(place, v, spot);
        self.variable_type(place, v, spot);
        self.variable_linkage(place, v, spot);
        let natural = Align::of(v.ty.element().bytes()).unwrap_or(Align::ONE);
        if v.align.bytes().is_none() {
            self.error(place, "V054", "the alignment is not a power of two from 1 to 256");
        } else if v.align < natural {
            let (given, least) = (v.align.bytes().unwrap_or(0), natural.bytes().unwrap_or(0));
            self.error(
                place,
                "V054",
                format!(
                    "alignment {given} is less than the natural {least} of {}",
                    v.ty.element()
                ),
            );
        }
        self.variable_size(place, v, spot);
        self.initializer(place, v);
        match spot {
            Spot::CodeBlock | Spot::ArgBlock => {
                self.phase(at, Phase::Definitions);
                if let Some(block) = self.body.as_mut().and_then(|b| b.arg_block.as_mut()) {
                    block.variables.push(at);
                }
            }
            _ => {}
        }
        self.lint.variable(at, v, spot == Spot::CodeBlock);
    }

    fn spot(&self, at: u32) -> Spot {
        let Some(body) = self.body.as_ref() else {
            return Spot::Module;
        };
        if body.arg_block.is_some() {
            return Spot::ArgBlock;
        }
        if at >= body.exec.first_code {
            return Spot::CodeBlock;
        }
        if body.exec.kind == ExecutableKind::Kernel {
            return Spot::KernelFormal;
        }
        let last = at + 28 == body.exec.first_code;
        Spot::Formal {
            output: at < body.exec.first_input,
            last,
        }
    }

    fn variable_segment(&mut self, place: Place, v: Variable, spot: Spot) {
        let s = v.segment;
        let legal = match spot {
            Spot::Module => "global, readonly, group, private",
            Spot::KernelFormal => "kernarg",
            Spot::Formal { .. } | Spot::ArgBlock => "arg",
            Spot::CodeBlock => "global, readonly, group, private, spill",
        };
        if !legal.split(", ").any(|l| s.name() == Some(l)) {
            let rule = if matches!(s, Segment::KERNARG | Segment::SPILL) {
                "V052"
            } else {
                "V051"
            };
            let d = Diagnostic::error(rule, format!("a variable of segment {s} cannot stand here"));
            self.report(place, d.help(format!("legal: {legal}")));
            return;
        }
        let kernel = self
            .body
            .as_ref()
            .is_some_and(|b| b.exec.kind == ExecutableKind::Kernel);
        let experimental = match spot {
            Spot::Module => matches!(s, Segment::GROUP | Segment::PRIVATE),
            Spot::CodeBlock => s == Segment::GROUP && !kernel,
            _ => false,
        };
        if experimental {
            self.warn(place, "V053", format!("{s} variables here are an experimental feature"));
        }
    }

    fn variable_type(&mut self, place: Place, v: Variable, spot: Spot) {
        let element = v.ty.element();
        if element.is_image_or_sampler() {
            if !self.extensions.image {
                self.error(place, "V024", format!("{element} needs `extension \"IMAGE\";`"));
            }
            let fits = matches!(
                v.segment,
                Segment::GLOBAL | Segment::READONLY | Segment::KERNARG | Segment::ARG
            );
            if !fits {
                self.error(
                    place,
                    "V079",
                    format!("images and samplers cannot be in the {} segment", v.segment),
                );
            }
        }
        if element.is_signal() && element != Type::signal(self.header.model) {
            self.error(
                place,
                "V076",
                format!(
                    "{element} is not the signal type of the {} machine model",
                    self.header.model
                ),
            );
        }
        if element.is_double() && self.header.profile == Profile::BASE {
            self.error(place, "V077", format!("{element} is not in the Base profile"));
        }
        if v.is_const() && !matches!(v.segment, Segment::GLOBAL | Segment::READONLY) {
            self.error(place, "V057", "only global and readonly variables can be `const`");
        } else if v.is_const() && v.is_definition() && v.init == 0 {
            self.error(
                place,
                "V058",
                "the definition of a `const` variable needs an initializer",
            );
        }
        if v.is_const() && matches!(spot, Spot::KernelFormal | Spot::Formal { .. }) {
            self.error(place, "V057", "an argument cannot be `const`");
        }
    }

    fn variable_linkage(&mut self, place: Place, v: Variable, spot: Spot) {
        let definition = self
            .body
            .as_ref()
            .is_some_and(|b| b.exec.is_definition() && b.exec.kind != ExecutableKind::Signature);
        let fits = match spot {
            Spot::Module => matches!(v.linkage, Linkage::PROGRAM | Linkage::MODULE),
            Spot::CodeBlock => v.linkage == Linkage::FUNCTION,
            Spot::ArgBlock => v.linkage == Linkage::ARG,
            _ => v.linkage == if definition { Linkage::FUNCTION } else { Linkage::NONE },
        };
        if !fits {
            self.error(place, "V047", format!("linkage `{}` here", v.linkage));
        }
        if spot != Spot::Module && !v.is_definition() {
            self.error(
                place,
                "V044",
                "only module-scope variables can be declared without being defined",
            );
        }
        let allocated = match v.segment {
            Segment::GLOBAL => matches!(v.allocation, Allocation::PROGRAM | Allocation::AGENT),
            Segment::READONLY => v.allocation == Allocation::AGENT,
            _ => v.allocation == Allocation::AUTOMATIC,
        };
        if !allocated {
            self.error(
                place,
                "V056",
                format!("allocation `{}` in the {} segment", v.allocation, v.segment),
            );
        }
    }

    fn variable_size(&mut self, place: Place, v: Variable, spot: Spot) {
        if !v.ty.is_array() {
            if v.dim != 0 {
                self.error(place, "V213", "a variable that is no array has an array size");
            }
            return;
        }
        if v.dim != 0 {
            if v.dim.checked_mul(v.ty.element().bytes()).is_none() {
                let message = format!("an array of {} {} has 2^64 bytes or more", v.dim, v.ty.element());
                self.error(place, "V061", message);
            }
            return;
        }
        match spot {
            Spot::KernelFormal => self.error(place, "V083", "an array argument of a kernel needs a size"),
            Spot::Formal { output: true, .. } => self.error(place, "V081", "an output array needs a size"),
            Spot::Formal { last: false, .. } => {
                self.error(
                    place,
                    "V081",
                    "only the last input argument may be an array without a size",
                );
            }
            Spot::Formal { .. } => {}
            Spot::Module if !v.is_definition() => {}
            _ if v.init != 0 => self.error(place, "V213", "an array with an initializer has its size"),
            _ => self.error(place, "V062", "an array without a size needs an initializer"),
        }
    }

    fn initializer(&mut self, place: Place, v: Variable) {
        if v.init == 0 {
            return;
        }
        if !v.is_definition() {
            self.error(place, "V045", "a declaration has no initializer");
        }
        if !matches!(v.segment, Segment::GLOBAL | Segment::READONLY) {
            self.error(
                place,
                "V059",
                format!("a variable of segment {} has no initializer", v.segment),
            );
        }
        let init = Place::Operand(v.init);
        let element = v.ty.element();
        if element.is_image_or_sampler() && v.allocation != Allocation::AGENT {
            self.error(init, "V070", "an initialized image or sampler needs agent allocation");
        }
        let Some(operand) = self.m.operand(v.init) else {
            self.error(place, "V204", "the initializer is no entry of hsa_operand");
            return;
        };
        let size = match operand {
            Operand::Bytes { ty, bytes, reserved } => {
                if reserved != 0 {
                    self.error(init, "V206", "the reserved field is not 0");
                }
                self.constant_bytes(init, ty, bytes);
                let fits = ty == v.ty.of_constant() || ty == v.ty || (v.ty.is_bit() && ty.bits() == v.ty.bits());
                if !fits || (v.ty.is_array() && element.is_bit()) {
                    self.error(init, "V214", format!("a constant of type {ty} is no {}", v.ty));
                }
                bytes.len() as u64
            }
            Operand::Image(c) => {
                self.image_constant(init, c);
                if c.ty != v.ty {
                    self.error(init, "V214", format!("a constant of type {} is no {}", c.ty, v.ty));
                }
                8
            }
            Operand::Sampler(c) => {
                self.sampler_constant(init, c);
                if c.ty != v.ty {
                    self.error(init, "V214", format!("a constant of type {} is no {}", c.ty, v.ty));
                }
                8
            }
            Operand::ConstantList { ty, elements, reserved } => {
                if reserved != 0 {
                    self.error(init, "V206", "the reserved field is not 0");
                }
                let aggregate = ty == Type::NONE && v.ty.is_array() && element.is_bit();
                if !aggregate && ty != v.ty {
                    self.error(init, "V214", format!("a list of constants of type {ty} is no {}", v.ty));
                }
                self.constant_list(init, ty, elements)
            }
            _ => {
                self.error(init, "V214", "the initializer is no constant");
                return;
            }
        };
        if size != v.bytes() && v.dim != 0 || (!v.ty.is_array() && size != v.bytes()) {
            let message = format!("the initializer has {size} bytes, the variable {}", v.bytes());
            self.error(init, "V060", message);
        }
    }

    /// Type and length of a constant's bytes (PRM 18.6.6).
    pub(super) fn constant_bytes(&mut self, place: Place, ty: Type, bytes: &[u8]) {
        let element = ty.element();
        let kind = element.is_int() || element.is_float() || element.is_packed() || element.is_signal();
        if !ty.is_known() || !kind {
            self.error(place, "V222", format!("a constant cannot have the type {ty}"));
            return;
        }
        let size = element.bytes();
        let count = bytes.len() as u64;
        let fits = if ty.is_array() {
            count != 0 && count.is_multiple_of(size)
        } else {
            count == size
        };
        if !fits {
            self.error(place, "V222", format!("{count} bytes for a constant of type {ty}"));
        }
        if element.is_signal() && bytes.iter().any(|b| *b != 0) {
            self.error(place, "V075", "the only signal constant is 0, the null handle");
        }
        if element.is_double() && self.header.profile == Profile::BASE {
            self.error(
                place,
                "V077",
                format!("the Base profile has no constants of type {element}"),
            );
        }
    }

    /// The elements of an aggregate or of an array of handles; gives the size in bytes.
    pub(super) fn constant_list(&mut self, place: Place, ty: Type, elements: crate::brig::List<'a>) -> u64 {
        let mut size = 0u64;
        let mut values = 0;
        if !self.afford(place, elements.len()) {
            return 0;
        }
        for offset in elements.iter() {
            let at = Place::Operand(offset);
            let operand = self.m.operand(offset);
            let of_list = match operand {
                Some(Operand::Image(c)) => Some(c.ty),
                Some(Operand::Sampler(c)) => Some(c.ty),
                _ => None,
            };
            if ty != Type::NONE && of_list != Some(ty.element()) {
                self.error(place, "V223", format!("an element of the list is no {}", ty.element()));
                return 8 * elements.len() as u64;
            }
            match operand {
                Some(Operand::Bytes { ty, bytes, .. }) => {
                    self.constant_bytes(at, ty, bytes);
                    size = size.saturating_add(bytes.len() as u64);
                    values += 1;
                }
                Some(Operand::Image(c)) => {
                    self.image_constant(at, c);
                    size += 8;
                    values += 1;
                }
                Some(Operand::Sampler(c)) => {
                    self.sampler_constant(at, c);
                    size += 8;
                    values += 1;
                }
                Some(Operand::Align { align, reserved }) => match align.bytes() {
                    Some(bytes) if reserved == 0 => size = size.next_multiple_of(bytes),
                    _ => self.error(
                        at,
                        "V054",
                        "an alignment in an aggregate is not a power of two from 1 to 256",
                    ),
                },
                _ => {
                    self.error(place, "V223", "an element of the list is no constant");
                    return size;
                }
            }
        }
        if values == 0 {
            self.error(place, "V066", "an aggregate constant must hold a value");
        }
        size
    }

    pub(super) fn image_constant(&mut self, place: Place, c: ImageConstant) {
        if c.reserved != 0 {
            self.error(place, "V206", "the reserved field is not 0");
        }
        if !c.ty.is_image() {
            self.error(
                place,
                "V071",
                format!("an image constant cannot have the type {}", c.ty),
            );
        }
        if c.geometry.name().is_none() || c.order.name().is_none() || c.channel.name().is_none() {
            self.error(
                place,
                "V208",
                "geometry, channel order or channel type is not one the manual defines",
            );
            return;
        }
        let sizes = [
            ("width", c.width, true),
            ("height", c.height, c.geometry.has_height()),
            ("depth", c.depth, c.geometry == Geometry::D3),
            ("array", c.array, c.geometry.is_array()),
        ];
        for (name, value, needed) in sizes {
            if (value != 0) != needed {
                let word = if needed { "needs" } else { "has no" };
                self.error(
                    place,
                    "V071",
                    format!("an image of geometry {} {word} `{name}`", c.geometry),
                );
            }
        }
        let depth_order = matches!(c.order, ChannelOrder::DEPTH | ChannelOrder::DEPTH_STENCIL);
        if depth_order != c.geometry.is_depth() {
            self.error(
                place,
                "V072",
                format!("channel order {} does not go with geometry {}", c.order, c.geometry),
            );
        }
    }

    pub(super) fn sampler_constant(&mut self, place: Place, c: SamplerConstant) {
        if c.reserved != 0 {
            self.error(place, "V206", "the reserved field is not 0");
        }
        if c.ty != Type::SAMP {
            self.error(
                place,
                "V074",
                format!("a sampler constant cannot have the type {}", c.ty),
            );
        }
        if c.coord.name().is_none() || c.filter.name().is_none() || c.addressing.name().is_none() {
            self.error(
                place,
                "V208",
                "coord, filter or addressing is not one the manual defines",
            );
            return;
        }
        if c.coord != Coord::UNNORMALIZED {
            return;
        }
        if matches!(c.addressing, Addressing::REPEAT | Addressing::MIRRORED_REPEAT) {
            let help = "undefined, clamp_to_edge or clamp_to_border";
            let d = Diagnostic::error(
                "V074",
                format!("unnormalized coordinates do not go with addressing {}", c.addressing),
            );
            self.report(place, d.help(help));
        } else if c.filter == Filter::LINEAR {
            // The reference assembler takes it, and modules in use have it.
            self.warn(
                place,
                "V074",
                "with unnormalized coordinates the filter must be nearest",
            );
        }
    }
}
