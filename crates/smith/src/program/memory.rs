//! Loads, stores and atomics on memory that nobody else looks at, and atomics on shared memory whose order does not show.

use super::{Context, Writer};
use hsail::code::{Align, AtomicOp, Scope, Segment};
use hsail::smith::Sample;
use hsail::table::Operand;
use hsail::types::Type;

/// Bytes of the private and of the spill variable of a function.
const SMALL_BYTES: u64 = 64;
/// Bytes of a work-item's output that are read and written on the way.
const OWN_BYTES: u64 = 256;

/// An address: what is in front of the offset, and the register that is added to it.
struct Base {
    text: &'static str,
    /// Of 64 bits, in a register; otherwise of 32 or a variable.
    long: bool,
    variable: bool,
    bytes: u64,
}

const IN: Base = Base {
    text: "$d0",
    long: true,
    variable: false,
    bytes: super::IN_BYTES,
};
const OWN: Base = Base {
    text: "$d1",
    long: true,
    variable: false,
    bytes: OWN_BYTES,
};
const SLOT: Base = Base {
    text: "$s6",
    long: false,
    variable: false,
    bytes: super::SLOT_BYTES,
};

const fn variable(text: &'static str, bytes: u64) -> Base {
    Base {
        text,
        long: false,
        variable: true,
        bytes,
    }
}

impl Writer<'_, '_> {
    pub(super) fn memory_definitions(&mut self) {
        self.out
            .push_str("align(16) private_u8 %priv[64];\nalign(16) spill_u8 %spill[64];\n");
    }

    /// Contents for the function's own memory.
    pub(super) fn memory_start(&mut self) {
        for n in 0..4 {
            let (a, b) = (self.clean('q'), self.clean('q'));
            self.line(&format!("st_private_align(16)_b128 {a}, [%priv][{}]", 16 * n));
            self.line(&format!("st_spill_align(16)_b128 {b}, [%spill][{}]", 16 * n));
        }
    }

    /// A legal load or store of a segment.
    fn sample(&mut self, loads: bool, segment: Segment) -> Sample {
        let programs = self.module.programs;
        let list = if loads { &programs.loads } else { &programs.stores };
        loop {
            let sample = list[self.below(list.len())];
            if sample.inst.segment == segment {
                return sample;
            }
        }
    }

    /// An address within memory for so many bytes, and its alignment.
    fn address(&mut self, base: &Base, bytes: u64) -> (String, u64) {
        let align = 1u64 << self.below(5);
        // The buffer that is read goes on behind its end.
        let room = if base.text == "$d0" {
            base.bytes
        } else {
            base.bytes.saturating_sub(bytes) + 1
        };
        let fixed = self.below(room as usize) as u64 / align * align;
        if self.chance(2) || room < 4 {
            let text = match base.variable {
                true => format!("[{}][{fixed}]", base.text),
                false => format!("[{}+{fixed}]", base.text),
            };
            return (text, align);
        }
        let mask = ((room / 2 + 1).next_power_of_two() / 2).max(1) - 1;
        let mask = mask & !(align - 1);
        let rest = (room - 1 - mask) / align * align;
        let fixed = fixed.min(rest);
        let index = self.clean('s');
        self.line(&format!("and_b32 $s2, {index}, {mask}"));
        let text = match (base.variable, base.long) {
            (true, _) => {
                if matches!(base.text, "&table" | "%karray") {
                    self.line("cvt_u64_u32 $d2, $s2");
                    format!("[{}][$d2+{fixed}]", base.text)
                } else {
                    format!("[{}][$s2+{fixed}]", base.text)
                }
            }
            (false, true) => {
                self.line("cvt_u64_u32 $d2, $s2");
                self.line(&format!("add_u64 $d2, $d2, {}", base.text));
                format!("[$d2+{fixed}]")
            }
            (false, false) => {
                self.line(&format!("add_u32 $s2, $s2, {}", base.text));
                format!("[$s2+{fixed}]")
            }
        };
        (text, align)
    }

    fn access(&mut self, loads: bool, segment: Segment, base: &Base) {
        let mut sample = self.sample(loads, segment);
        let ty = sample.inst.ty;
        while u64::from(sample.lanes.max(1)) * ty.bytes() > base.bytes {
            sample.lanes = if sample.lanes > 2 { 2 } else { 0 };
        }
        if ty.bits() == 128 && sample.lanes > 3 {
            // There are three registers of this size.
            sample.lanes = 3;
        }
        let bytes = u64::from(sample.lanes.max(1)) * ty.bytes();
        let constant = sample.inst.modifier != 0 && base.text != "$d0" && base.text != "&table";
        if constant {
            sample.inst.modifier = 0;
        }
        let (address, align) = self.address(base, bytes);
        if align > 1 {
            sample.inst.align = Align(1 + align.trailing_zeros() as u8);
        }
        let name = sample.name();
        let value = match (loads, sample.lanes) {
            (true, 0) => self.clean_of(ty),
            (true, lanes) => self.several(ty, lanes.into()),
            (false, 0) => self.stored(ty),
            (false, lanes) => {
                let list: Vec<String> = (0..lanes).map(|_| self.stored(ty)).collect();
                format!("({})", list.join(", "))
            }
        };
        self.line(&format!("{name} {value}, {address}"));
        if loads && ty == Type::F16 {
            // What is above is not defined.
            for register in value.trim_matches(['(', ')']).split(", ") {
                self.line(&format!("and_b32 {register}, {register}, 65535"));
            }
        }
    }

    fn stored(&mut self, ty: Type) -> String {
        if ty.bits() <= 64 && self.chance(4) {
            return self.constant(ty);
        }
        self.clean_of(ty)
    }

    pub(super) fn load_in(&mut self) {
        match self.below(5) {
            0 => self.access(true, Segment::FLAT, &IN),
            1 => self.access(true, Segment::READONLY, &variable("&table", 256)),
            _ => self.access(true, Segment::GLOBAL, &IN),
        }
    }

    pub(super) fn own_memory(&mut self) {
        let segment = if self.chance(4) { Segment::FLAT } else { Segment::GLOBAL };
        let loads = self.chance(3);
        self.access(loads, segment, &OWN);
    }

    pub(super) fn small_memory(&mut self, context: Context) {
        let loads = self.chance(2);
        if context.depth == 0 && context.flow && self.chance(5) {
            let a = self.clean('d');
            self.line("alloca_align(16)_u32 $s5, 32");
            self.line(&format!("st_private_align(8)_u64 {a}, [$s5+8]"));
            let to = self.clean('d');
            self.line(&format!("ld_private_align(8)_u64 {to}, [$s5+8]"));
            return;
        }
        match self.below(2) {
            0 => self.access(loads, Segment::PRIVATE, &variable("%priv", SMALL_BYTES)),
            _ => self.access(loads, Segment::SPILL, &variable("%spill", SMALL_BYTES)),
        }
    }

    pub(super) fn group_memory(&mut self) {
        let loads = self.chance(2);
        self.access(loads, Segment::GROUP, &SLOT);
    }

    /// The kernel's arguments.
    pub(super) fn argument(&mut self) {
        let loads = [
            ("ld_kernarg_align(4)_u32", "s", "[%k32]"),
            ("ld_kernarg_u8", "s", "[%k8]"),
            ("ld_kernarg_align(2)_s16", "s", "[%k16]"),
            ("ld_kernarg_align(8)_f64", "d", "[%kf64]"),
            ("ld_kernarg_align(16)_b128", "q", "[%kb128]"),
        ];
        if self.chance(2) {
            return self.access(true, Segment::KERNARG, &variable("%karray", 32));
        }
        let (name, kind, from) = loads[self.below(loads.len())];
        let to = self.clean(kind.chars().next().unwrap_or('s'));
        self.line(&format!("{name} {to}, {from}"));
    }

    pub(super) fn atomic(&mut self, context: Context) {
        match self.below(4) {
            0 => self.shared_global(),
            1 if context.kernel => self.shared_group(),
            2 => self.own_atomic(Segment::GROUP),
            _ => self.own_atomic(Segment::GLOBAL),
        }
    }

    fn atomic_sample(&mut self, segments: &[Segment], fits: impl Fn(&Sample) -> bool) -> Option<Sample> {
        let list = &self.module.programs.atomics;
        for _ in 0..4000 {
            let sample = list[self.module.random.below(list.len())];
            if segments.contains(&sample.inst.segment) && fits(&sample) {
                return Some(sample);
            }
        }
        None
    }

    fn write_atomic(&mut self, sample: &Sample, address: &str, keeps: bool) {
        let ty = sample.inst.ty;
        let mut operands = Vec::new();
        for operand in sample.form.operands {
            operands.push(match operand {
                Operand::Address => address.to_string(),
                Operand::Dest(_) if keeps => self.clean_of(ty),
                Operand::Dest(_) if ty.bits() == 64 => "$d5".into(),
                Operand::Dest(_) => "$s5".into(),
                _ if self.chance(4) => self.constant(ty),
                _ => self.clean_of(ty),
            });
        }
        self.line(&format!("{} {}", sample.name(), operands.join(", ")));
    }

    /// On memory of the work-item: any operation, and its result counts.
    fn own_atomic(&mut self, segment: Segment) {
        let Some(sample) = self.atomic_sample(&[segment, Segment::FLAT], |_| true) else {
            return;
        };
        let bytes = sample.inst.ty.bytes();
        let flat = sample.inst.segment == Segment::FLAT;
        let global = segment == Segment::GLOBAL;
        let room = if global { OWN_BYTES } else { super::SLOT_BYTES };
        let at = self.below((room / bytes) as usize) as u64 * bytes;
        let address = match (global, flat) {
            (true, _) => format!("[$d1+{at}]"),
            (false, false) => format!("[$s6+{at}]"),
            (false, true) => {
                self.line("stof_group_u64_u32 $d2, $s6");
                format!("[$d2+{at}]")
            }
        };
        self.write_atomic(&sample, &address, true);
    }

    /// The operation that all use on a shared place.
    fn shared_operation(place: usize, sample: &Sample) -> bool {
        let signed = sample.inst.ty.is_signed();
        match place % 8 {
            0 | 1 => matches!(sample.inst.atomic, AtomicOp::ADD | AtomicOp::SUB),
            2 => sample.inst.atomic == AtomicOp::AND,
            3 => sample.inst.atomic == AtomicOp::OR,
            4 => sample.inst.atomic == AtomicOp::XOR,
            5 => sample.inst.atomic == AtomicOp::MAX && signed == (place >= 8),
            6 => sample.inst.atomic == AtomicOp::MIN && signed == (place >= 8),
            _ => sample.inst.atomic == AtomicOp::OR,
        }
    }

    fn shared_global(&mut self) {
        let place = self.below(16);
        let bits = if self.chance(2) { 32 } else { 64 };
        let fits = |s: &Sample| {
            s.inst.ty.bits() == bits
                && matches!(s.inst.scope, Scope::AGENT | Scope::SYSTEM)
                && Self::shared_operation(place, s)
        };
        let Some(sample) = self.atomic_sample(&[Segment::GLOBAL, Segment::FLAT], fits) else {
            return;
        };
        let (name, at) = if bits == 32 {
            ("&acc32", 4 * place)
        } else {
            ("&acc64", 8 * place)
        };
        let address = if sample.inst.segment == Segment::GLOBAL && self.chance(2) {
            format!("[{name}][{at}]")
        } else {
            self.line(&format!("lda_global_u64 $d2, [{name}][{at}]"));
            "[$d2]".into()
        };
        self.write_atomic(&sample, &address, false);
    }

    fn shared_group(&mut self) {
        let place = self.below(8);
        let fits =
            |s: &Sample| s.inst.ty.bits() == 32 && s.inst.scope == Scope::WORKGROUP && Self::shared_operation(place, s);
        let Some(sample) = self.atomic_sample(&[Segment::GROUP], fits) else {
            return;
        };
        self.write_atomic(&sample, &format!("[%sums][{}]", 4 * place), false);
    }

    /// Addresses of one segment as flat ones and back.
    pub(super) fn segments(&mut self) {
        let nonull = if self.chance(2) { "_nonull" } else { "" };
        let to = self.clean('c');
        match self.below(5) {
            0 => {
                self.line("lda_private_u32 $s2, [%priv]");
                self.line(&format!("stof_private{nonull}_u64_u32 $d3, $s2"));
                let at = 8 * self.below(8);
                let from = self.clean('d');
                self.line(&format!("st_align(8)_u64 {from}, [$d3+{at}]"));
                let at = 4 * self.below(16);
                let into = self.clean('s');
                self.line(&format!("ld_align(4)_u32 {into}, [$d3+{at}]"));
                self.line(&format!("segmentp_private_b1_u64 {to}, $d3"));
                self.line(&format!("ftos_private{nonull}_u32_u64 $s3, $d3"));
                let into = self.clean('s');
                self.line(&format!("ld_private_u8 {into}, [$s3+3]"));
            }
            1 => {
                self.line(&format!("stof_group{nonull}_u64_u32 $d3, $s6"));
                let from = self.clean('s');
                self.line(&format!("st_align(4)_u32 {from}, [$d3+4]"));
                let into = self.clean('d');
                self.line(&format!("ld_align(8)_u64 {into}, [$d3+8]"));
                self.line(&format!("segmentp_group{nonull}_b1_u64 {to}, $d3"));
                self.line(&format!("ftos_group{nonull}_u32_u64 $s3, $d3"));
                let into = self.clean('s');
                self.line(&format!("ld_group_u16 {into}, [$s3+2]"));
            }
            2 => {
                let segment = ["global", "group", "private"][self.below(3)];
                self.line(&format!("segmentp_{segment}{nonull}_b1_u64 {to}, $d1"));
            }
            3 if self.chance(3) => {
                // Kernarg memory is flat memory, and so is what is read only.
                self.line("nullptr_kernarg_u64 $d3");
                self.line("nullptr_u64 $d4");
                self.line(&format!("cmp_eq_b1_u64 {to}, $d3, $d4"));
                self.line("lda_readonly_u64 $d3, [&table][16]");
                self.line("lda_u64 $d4, [$d3+16]");
                let into = self.clean('s');
                self.line(&format!("ld_readonly_align(4)_u32 {into}, [$d4+4]"));
            }
            3 => {
                let segment = ["group", "private"][self.below(2)];
                self.line(&format!("nullptr_{segment}_u32 $s3"));
                self.line(&format!("stof_{segment}_u64_u32 $d3, $s3"));
                self.line("nullptr_u64 $d4");
                self.line(&format!("cmp_eq_b1_u64 {to}, $d3, $d4"));
            }
            _ => {
                self.line("nullptr_u64 $d3");
                let segment = ["global", "group", "private"][self.below(3)];
                self.line(&format!("segmentp_{segment}_b1_u64 {to}, $d3"));
            }
        }
    }
}
