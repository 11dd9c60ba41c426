//! Cases of vector ALU operations: instructions with their modifiers, and what the definition makes of them.

mod result;

use std::cell::RefCell;

use super::constant;
use super::dpp::Dpp;
use super::eval::{D0, Definitions, LANE, Run, SOURCES, World, format_of};
use super::float::Mode;
use super::known::Terms;
use super::lab::{EXEC, Form, M0, Operand, VCC};
use super::pool::Rng;
use super::state::State;
use super::value::{Bits, Kind, Value, mask};

/// What an operand of a case is.
#[derive(Debug, Clone)]
enum Given {
    Vector(usize),
    Scalar(usize),
    Constant(Bits),
}

/// A source with its modifiers.
#[derive(Debug, Clone)]
struct Source {
    given: Given,
    ty: String,
    dwords: usize,
    neg: bool,
    abs: bool,
    /// SDWA: 0 to 3 a byte, 4 and 5 a half, 6 all; and whether it is a signed number.
    sel: u8,
    sext: bool,
}

pub struct Case {
    pub text: String,
    pub before: State,
    sources: Vec<(usize, Source)>,
    /// The mask that is read as a third source.
    mask_in: Option<usize>,
    vdst: Option<(Given, usize, String)>,
    /// The mask that is written.
    sdst: Option<usize>,
    literal: Option<u32>,
    clamp: bool,
    omod: u8,
    op_sel: u8,
    op_sel_hi: u8,
    neg_hi: u8,
    dst_sel: u8,
    dst_unused: u8,
    packed: bool,
    reads_mode: bool,
    op_sel_form: bool,
    keeps_half: bool,
    /// Operands that are named halves of registers, as bits of op_sel.
    named: u8,
    /// Bits of `NEG` that say whether integers are signed.
    signs: u8,
    byte_sel: u8,
    no_ieee: bool,
    wave32: bool,
    sdwa: bool,
    dpp: Option<Dpp>,
    /// The definition says itself what SDWA selects of a source.
    selects: bool,
    /// Of v_bitop3.
    table: u8,
    /// The definition speaks of the whole wave.
    pub whole: bool,
    /// Registers and lanes of which the definition leaves open what they become.
    pub ignored: RefCell<Vec<(usize, usize)>>,
}

/// A vector register that no instruction names.
pub const UNNAMED: usize = 3;

/// Operations whose definitions say what each lane does.
const WHOLE: [&str; 5] = [
    "v_readfirstlane_b32",
    "v_readlane_b32",
    "v_writelane_b32",
    "v_permlane16_swap_b32",
    "v_permlane32_swap_b32",
];

/// Operations of 16 bits that keep the upper half of their destination on GFX9 in all encodings.
const KEEPS_HALF: [&str; 3] = ["v_mac_f16", "v_madmk_f16", "v_madak_f16"];

/// Operations of which the rows say that MODE is nothing to them, and whose denormals it flushes.
const MODE_OF_DENORMALS: [&str; 3] = ["v_maximum3_f32", "v_minimum3_f32", "v_cvt_pk_f16_f32"];

fn scalar_text(slot: usize, dwords: usize) -> String {
    match (slot, dwords) {
        (VCC, 2) => "vcc".into(),
        (M0, _) => "m0".into(),
        (_, 1) => format!("s{slot}"),
        _ => format!("s[{slot}:{}]", slot + dwords - 1),
    }
}

/// What stands in a text for `.l` or `.h` until it is known which, by the operand's bit of op_sel.
fn half_mark(bit: u8) -> String {
    format!(".?{bit}")
}

fn vector_text(n: usize, dwords: usize) -> String {
    if dwords == 1 {
        format!("v{n}")
    } else {
        format!("v[{n}:{}]", n + dwords - 1)
    }
}

/// First registers of operands, by role.
fn place(role: &str) -> usize {
    match role {
        "vdst" => 8,
        "src0" => 48,
        "src1" => 80,
        _ => 112,
    }
}

impl Case {
    /// A case of a form; the first round has no modifiers.
    pub fn new(form: &Form, rng: &mut Rng, round: usize, terms: Terms) -> Option<Case> {
        // The definition reads the register that M0 has chosen, of its own lane.
        if form.encoding.contains("DPP") && form.name().starts_with("v_movrels") {
            return None;
        }
        let sdwa = form.encoding.ends_with("SDWA");
        let dpp = form.encoding.ends_with("DPP16");
        let plain = round == 0;
        let mut before = State::new();
        let lanes = if terms.wave32 { u64::from(u32::MAX) } else { u64::MAX };
        before.set_pair(EXEC, lanes);
        if terms.no_ieee {
            before.mode &= !0x300;
        }
        if !plain && !terms.full && rng.one_in(3) {
            before.set_pair(
                EXEC,
                if rng.one_in(8) {
                    0
                } else {
                    (rng.next() & rng.next() | rng.next()) & lanes
                },
            );
        }
        if !plain && rng.one_in(4) {
            before.mode ^= rng.next() as u32 & if terms.no_ieee { 0xff } else { 0x3ff };
        }
        before.set_pair(VCC, rng.next());
        let packed = form.encoding.starts_with("VOP3P");
        let name = form.name().to_string();
        let mut case = Case {
            text: String::new(),
            sources: Vec::new(),
            mask_in: None,
            vdst: None,
            sdst: None,
            literal: None,
            clamp: false,
            omod: 0,
            op_sel: 0,
            op_sel_hi: if packed && !form.operands.iter().any(|o| o.ty == "mix") {
                7
            } else {
                0
            },
            neg_hi: 0,
            dst_sel: 6,
            dst_unused: 0,
            packed,
            reads_mode: (form.reads.iter().any(|r| r == "mode") || MODE_OF_DENORMALS.contains(&name.as_str()))
                && !terms.raw,
            op_sel_form: form.has("op_sel") && !packed,
            keeps_half: terms.keeps_half || KEEPS_HALF.contains(&name.as_str()),
            named: 0,
            signs: 0,
            byte_sel: 0,
            no_ieee: terms.no_ieee,
            wave32: terms.wave32,
            sdwa,
            dpp: None,
            selects: false,
            table: 0,
            whole: WHOLE.contains(&name.as_str()) || name.starts_with("v_s_"),
            ignored: RefCell::default(),
            before,
        };
        let mut words = Vec::new();
        // One scalar register or literal in all, and VCC is one.
        let other = |o: &Operand| o.kind == "literal" || o.ty == "mask" && !matches!(o.role.as_str(), "sdst" | "vdst");
        let mut scalar_used = form.reads.iter().any(|r| r == "vcc") || form.operands.iter().any(other);
        for operand in &form.operands {
            words.push(case.operand(form, operand, rng, plain, &mut scalar_used)?);
        }
        let mut text = format!("{} {}", form.mnemonic, words.join(", "));
        case.modifiers(form, rng, plain, terms, &mut text);
        if dpp {
            case.dpp = Some(Dpp::of(form, terms, rng, &mut text));
        }
        if form.encoding.ends_with("DPP8") {
            case.dpp = Some(Dpp::of_eight(rng, &mut text));
        }
        for bit in [1u8, 2, 4, 8] {
            let half = if case.op_sel & bit != 0 { ".h" } else { ".l" };
            text = text.replace(&half_mark(bit), half);
        }
        if form.name().starts_with("v_dual_") {
            text = case.pair(form.name(), &text);
        }
        case.text = text;
        // Registers that are not named must stay as they are.
        case.before.vectors[UNNAMED] = std::array::from_fn(|_| rng.next() as u32);
        Some(case)
    }

    /// An instruction of two operations, of which the other one moves a register to itself. Their destinations are of different
    /// parity, their first sources in different banks (RDNA3 ISA 7.6).
    fn pair(&self, name: &str, text: &str) -> String {
        const SECOND: [&str; 3] = ["v_dual_add_nc_u32", "v_dual_lshlrev_b32", "v_dual_and_b32"];
        const OTHER: &str = "v_dual_mov_b32 v7, v7";
        match SECOND.contains(&name) {
            true => format!("{OTHER} :: {text}"),
            false => format!("{text} :: {OTHER}"),
        }
    }

    fn fill(&mut self, rng: &mut Rng, first: usize, ty: &str, dwords: usize) {
        for lane in 0..64 {
            for (n, dword) in rng.value(ty, dwords).into_iter().enumerate() {
                self.before.vectors[first + n][lane] = dword;
            }
        }
    }

    fn operand(
        &mut self,
        form: &Form,
        operand: &Operand,
        rng: &mut Rng,
        plain: bool,
        scalar_used: &mut bool,
    ) -> Option<String> {
        let (role, dwords, ty) = (operand.role.as_str(), operand.dwords, operand.ty.as_str());
        if ty == "mask" {
            let slot = match (operand.kind.as_str(), role) {
                ("vcc", _) => VCC,
                (_, "sdst") => 70,
                _ => 72,
            };
            let mask = rng.next() & if self.wave32 { u64::from(u32::MAX) } else { u64::MAX };
            self.before.set_pair(slot, mask);
            let place = if role == "sdst" || role == "vdst" {
                &mut self.sdst
            } else {
                &mut self.mask_in
            };
            *place = Some(slot);
            return Some(match (self.wave32, slot) {
                (true, VCC) => "vcc_lo".into(),
                (wave32, _) => scalar_text(slot, if wave32 { 1 } else { 2 }),
            });
        }
        if role == "vdst" {
            if operand.kind.contains("scalar") {
                self.vdst = Some((Given::Scalar(20), dwords, ty.into()));
                return Some(scalar_text(20, dwords));
            }
            self.fill(rng, place(role), ty, dwords);
            // The rows say 32 or 64 bits.
            let ty = match form.name() {
                "v_cvt_pkrtz_f16_f32" | "v_cvt_pk_rtz_f16_f32" | "v_cvt_pk_f16_f32" => "v2f16",
                "v_pk_minimum_f16" | "v_pk_maximum_f16" => "v2f16",
                name if name.starts_with("v_pk_m") && name.ends_with("imum3_f16") => "v2f16",
                "v_pk_fma_f32" | "v_pk_mul_f32" | "v_pk_add_f32" => "v2f32",
                name if name.starts_with("v_cvt_pk_f32_") && dwords == 2 => "v2f32",
                _ => ty,
            };
            self.vdst = Some((Given::Vector(place(role)), dwords, ty.into()));
            self.named |= if operand.half { 8 } else { 0 };
            let mark = if operand.half { half_mark(8) } else { String::new() };
            return Some(vector_text(place(role), dwords) + &mark);
        }
        if operand.kind == "literal" {
            let value = rng.value(ty, 1)[0];
            let value = if ty == "f16" { value & 0xffff } else { value };
            self.literal = Some(value);
            return Some(format!("{value:#x}"));
        }
        let index = match role {
            "src0" => 0,
            "src1" => 1,
            "src2" => 2,
            _ => return None,
        };
        let vectors = operand.kind.contains("VGPR");
        // Of what DPP does not read from other lanes, this says that it is no vector only on some processors.
        let others = role == "src1" || role == "src2" && self.packed;
        let only_vector = others && form.encoding.contains("DPP");
        let scalars = operand.kind.contains("scalar") && !only_vector;
        // The definition names the register.
        let named = role == "src0" && form.name().starts_with("v_cvt_scalef32_");
        let choice = if (plain || named) && vectors { 0 } else { rng.below(6) };
        let wide = dwords > 2 || matches!(ty, "v2f16" | "v2i16" | "v2bf16" | "v2f32" | "mix");
        let constant = operand.kind.contains("constant") && !self.sdwa && !wide && !only_vector;
        let (given, shown) = if !vectors && *scalar_used && operand.kind.contains("constant") {
            let (bits, shown) = constant::inline(ty, dwords, rng);
            (Given::Constant(bits), shown)
        } else if scalars && choice >= 4 && !*scalar_used || !vectors && (choice >= 2 || !constant) {
            *scalar_used = true;
            let slot = 24 + 4 * index;
            for (n, dword) in rng.value(ty, dwords).into_iter().enumerate() {
                self.before.scalars[slot + n] = dword;
            }
            (Given::Scalar(slot), scalar_text(slot, dwords))
        } else if constant && (choice == 3 || !vectors) {
            let (bits, shown) = constant::inline(ty, dwords, rng);
            (Given::Constant(bits), shown)
        } else {
            self.fill(rng, place(role), ty, dwords);
            let bit = 1 << index;
            self.named |= if operand.half { bit } else { 0 };
            let mark = if operand.half { half_mark(bit) } else { String::new() };
            (Given::Vector(place(role)), vector_text(place(role), dwords) + &mark)
        };
        let mut source = Source {
            given,
            ty: ty.into(),
            dwords,
            neg: false,
            abs: false,
            sel: 6,
            sext: false,
        };
        let float = ty.starts_with('f') || ty == "mix";
        let mut shown = shown;
        let modified = !plain && !matches!(source.given, Given::Constant(_));
        let packed_only = self.packed && !form.has("abs");
        if modified && float && !packed_only {
            source.neg = form.has("neg") && rng.one_in(3);
            source.abs = form.has("abs") && rng.one_in(3);
        }
        if self.sdwa && !plain {
            // Definitions that say themselves what is selected know bytes, or words.
            source.sel = match form.name() {
                "v_cvt_f32_fp8" | "v_cvt_f32_bf8" => rng.below(4) as u8,
                "v_cvt_pk_f32_fp8" | "v_cvt_pk_f32_bf8" => 4 + rng.below(2) as u8,
                _ => rng.below(7) as u8,
            };
            self.selects = matches!(
                form.name(),
                "v_cvt_f32_fp8" | "v_cvt_f32_bf8" | "v_cvt_pk_f32_fp8" | "v_cvt_pk_f32_bf8"
            );
            source.sext =
                form.has("sext") && !self.selects && !float && form.name() != "v_cndmask_b32" && rng.one_in(2);
        }
        if source.abs {
            shown = format!("|{shown}|");
        }
        if source.neg {
            shown = format!("-{shown}");
        }
        if source.sext {
            shown = format!("sext({shown})");
        }
        self.sources.push((index, source));
        Some(shown)
    }

    fn modifiers(&mut self, form: &Form, rng: &mut Rng, plain: bool, terms: Terms, text: &mut String) {
        let half = |ty: &str| matches!(ty, "f16" | "bf16" | "b16" | "i16");
        let count = self.sources.len();
        if plain {
            if self.sdwa {
                *text += if self.vdst.is_none() || !form.has("dst_sel") {
                    ""
                } else {
                    " dst_sel:DWORD dst_unused:UNUSED_PAD"
                };
                for n in 0..count {
                    *text += &format!(" src{n}_sel:DWORD");
                }
            }
            return;
        }
        if self.packed && (form.has("op_sel") && form.has("op_sel_hi")) {
            let mut masks = [0u8; 4];
            for (n, source) in &self.sources {
                let bit = 1 << n;
                let halves = matches!(source.ty.as_str(), "v2f16" | "v2i16" | "v2f32" | "mix" | "v2bf16");
                let float = matches!(source.ty.as_str(), "v2f16" | "v2f32");
                masks[1] |= bit;
                if halves && !form.name().starts_with("v_dot") {
                    masks[0] |= if rng.one_in(2) { bit } else { 0 };
                    masks[1] &= if rng.one_in(2) { !0 } else { !bit };
                }
                if float && form.has("neg_hi") {
                    masks[2] |= if rng.one_in(3) { bit } else { 0 };
                    masks[3] |= if rng.one_in(3) { bit } else { 0 };
                }
            }
            self.op_sel = masks[0];
            self.op_sel_hi = masks[1];
            let list = |mask: u8| {
                (0..count)
                    .map(|n| (mask >> n & 1).to_string())
                    .collect::<Vec<_>>()
                    .join(",")
            };
            if masks[0] != 0 {
                *text += &format!(" op_sel:[{}]", list(masks[0]));
            }
            if masks[1] != (1 << count) - 1 || self.sources.iter().any(|(_, s)| s.ty == "mix") {
                *text += &format!(" op_sel_hi:[{}]", list(masks[1]));
            }
            for (n, source) in &mut self.sources {
                source.neg |= masks[2] >> *n & 1 != 0;
            }
            if masks[2] != 0 {
                *text += &format!(" neg_lo:[{}]", list(masks[2]));
            }
            if masks[3] != 0 {
                *text += &format!(" neg_hi:[{}]", list(masks[3]));
            }
            self.neg_hi = masks[3];
        } else if self.packed && form.name().contains("_iu") {
            self.signs = rng.below(4) as u8;
            if self.signs != 0 {
                *text += &format!(" neg_lo:[{},{},0]", self.signs & 1, self.signs >> 1);
            }
        } else if (self.op_sel_form || self.named != 0) && rng.one_in(2) {
            for (n, source) in &self.sources {
                let takes = match source.given {
                    Given::Vector(_) if self.named != 0 => self.named >> n & 1 != 0,
                    Given::Constant(_) => false,
                    _ => self.op_sel_form && half(&source.ty),
                };
                self.op_sel |= if takes && rng.one_in(2) { 1 << n } else { 0 };
            }
            let to_half =
                self.vdst.as_ref().is_some_and(|(_, _, ty)| half(ty)) && self.op_sel_form || self.named & 8 != 0;
            self.op_sel |= if to_half && rng.one_in(2) { 8 } else { 0 };
            if self.op_sel != 0 && self.op_sel_form {
                let sources = form.operands.iter().filter(|o| o.role.starts_with("src"));
                let mut list: Vec<String> = (0..sources.count())
                    .map(|n| (self.op_sel >> n & 1).to_string())
                    .collect();
                list.push((self.op_sel >> 3).to_string());
                *text += &format!(" op_sel:[{}]", list.join(","));
            }
        }
        if form.has("bitop3") {
            self.table = rng.below(256) as u8;
            *text += &format!(" bitop3:{:#x}", self.table);
        }
        if form.has("byte_sel") && rng.one_in(2) {
            self.byte_sel = rng.below(4) as u8;
            *text += &format!(" byte_sel:{}", self.byte_sel);
        }
        let compares = self.vdst.is_none();
        if form.has("clamp") && !compares && !terms.no_clamp && rng.one_in(3) {
            self.clamp = true;
            *text += " clamp";
        }
        let float = self.vdst.as_ref().is_some_and(|(_, _, ty)| ty.starts_with('f'));
        if form.has("omod") && float && rng.one_in(3) {
            self.omod = 1 + rng.below(3) as u8;
            *text += [" mul:2", " mul:4", " div:2"][usize::from(self.omod) - 1];
        }
        if self.sdwa {
            const SELS: [&str; 7] = ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"];
            const UNUSED: [&str; 3] = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"];
            if !compares && form.has("dst_sel") {
                self.dst_sel = rng.below(7) as u8;
                self.dst_unused = rng.below(3) as u8;
                let (sel, unused) = (SELS[usize::from(self.dst_sel)], UNUSED[usize::from(self.dst_unused)]);
                *text += &format!(" dst_sel:{sel} dst_unused:{unused}");
            }
            for (n, source) in &self.sources {
                *text += &format!(" src{n}_sel:{}", SELS[usize::from(source.sel)]);
            }
        }
    }

    /// The values that the sources of a difference's lane have.
    pub fn inputs(&self, difference: &str) -> String {
        let lane = difference
            .split(['[', ']'])
            .nth(1)
            .and_then(|lane| lane.parse::<usize>().ok());
        let Some(lane) = lane.filter(|_| difference.starts_with('v')) else {
            return String::new();
        };
        let mut text = String::new();
        for (index, source) in &self.sources {
            let value = match &source.given {
                Given::Vector(n) => (0..source.dwords.min(4))
                    .rev()
                    .map(|d| format!("{:08x}", self.before.vectors[n + d][lane]))
                    .collect(),
                Given::Scalar(n) => (0..source.dwords.min(4))
                    .rev()
                    .map(|d| format!("{:08x}", self.before.scalars[n + d]))
                    .collect(),
                Given::Constant(bits) => format!("{:x}", bits.low()),
            };
            text += &format!(", s{index}={value}");
        }
        text
    }

    /// The state after the instruction, as the definition says.
    pub fn expected(&self, definitions: &Definitions, name: &str, terms: Terms) -> Result<State, String> {
        let body = definitions.bodies.get(name).ok_or("no definition")?;
        let mut after = self.before.clone();
        let exec = self.before.pair(EXEC);
        let mut world = World {
            vectors: std::mem::take(&mut after.vectors),
            scalars: self.before.scalars.clone(),
            memory: Vec::new(),
            memory_at: 0,
            address: 0,
            mode_bits: self.before.mode,
            mode: Mode::new(self.before.mode),
            exact: false,
            fnuz: terms.fnuz,
            calculated: false,
            format: None,
        };
        let float_result = self.vdst.as_ref().is_some_and(|(_, _, ty)| ty.contains('f'));
        world.exact = self.clamp && !float_result;
        let mut masks = [0u64; 3];
        for lane in 0..64 {
            if !self.whole && exec >> lane & 1 == 0 || self.whole && lane > 0 {
                continue;
            }
            let Some(sources) = self.sources_of(lane, exec, terms.mode(self.before.mode)) else {
                continue;
            };
            world.mode = terms.mode(self.before.mode);
            let mut run = Run::new(definitions, &mut world);
            self.bind(&mut run, lane, exec, sources);
            run.body(body)?;
            self.take(run, lane, terms, &mut masks)?;
        }
        after.vectors = world.vectors;
        if let Some((Given::Scalar(slot), dwords, _)) = &self.vdst {
            after.scalars[*slot..slot + dwords].copy_from_slice(&world.scalars[*slot..slot + dwords]);
        }
        let mut put = |slot: usize, mask: u64| match self.wave32 {
            true => after.scalars[slot] = mask as u32,
            false => after.set_pair(slot, mask),
        };
        if let Some(slot) = self.sdst {
            put(slot, masks[0]);
        }
        if name.starts_with("v_cmpx") {
            put(EXEC, masks[1]);
        }
        Ok(after)
    }

    /// The sources as a lane reads them; none if DPP leaves the lane out.
    fn sources_of(&self, lane: usize, exec: u64, mode: Mode) -> Option<Vec<(usize, Value)>> {
        let mut list = Vec::new();
        for (index, source) in &self.sources {
            let mut from = Some(lane);
            if let (0, Some(dpp)) = (*index, self.dpp) {
                let (row, bank) = (lane / 16, lane % 16 / 4);
                if dpp.row_mask >> row & 1 == 0 || dpp.bank_mask >> bank & 1 == 0 {
                    return None;
                }
                from = dpp.from(lane, exec);
                if from.is_none() && !dpp.zero {
                    return None;
                }
            }
            let bits = match (&source.given, from) {
                (Given::Vector(first), Some(lane)) => {
                    let dwords: Vec<u32> = (0..source.dwords)
                        .map(|n| self.before.vectors[first + n][lane])
                        .collect();
                    Bits::from_dwords(&dwords)
                }
                (Given::Vector(_), None) => Bits::ZERO,
                (Given::Scalar(slot), _) => Bits::from_dwords(&self.before.scalars[*slot..slot + source.dwords]),
                (Given::Constant(bits), _) => bits.clone(),
            };
            list.push((*index, self.modified(source, *index, bits, mode)));
        }
        Some(list)
    }

    fn modified(&self, source: &Source, index: usize, mut bits: Bits, mode: Mode) -> Value {
        let width = 32 * source.dwords as u32;
        let bit = 1 << index;
        let flush = |x: u128, size: u32| match format_of(Kind::Float, size) {
            Some(format) if self.reads_mode => format.source(x, mode),
            _ => x,
        };
        let value = |bits: Bits| Value {
            kind: Kind::Bits,
            width,
            bits,
        };
        if source.sel < 6 && !self.selects {
            let (low, size) = if source.sel < 4 {
                (8 * source.sel, 8)
            } else {
                (16 * (source.sel - 4), 16)
            };
            let part = Value::new(Kind::Signed, size, bits.get(low.into(), size).low());
            let number = if source.sext { part.number() as u128 } else { part.low() };
            bits = Bits::Small(number & mask(32));
        }
        let part = if source.ty == "v2f32" { 32 } else { 16 };
        match source.ty.as_str() {
            "mix" => {
                // The definition chooses; the sign is that of what it chooses.
                let (low, size) = match (self.op_sel_hi & bit != 0, self.op_sel & bit != 0) {
                    (false, _) => (0, 32),
                    (true, false) => (0, 16),
                    (true, true) => (16, 16),
                };
                let x = signed(bits.get(low, size).low(), size, source);
                bits.put(low, size, &Bits::Small(x));
            }
            "v2f16" | "v2i16" | "v2f32" | "v2bf16" if self.packed => {
                let half = |high: bool| bits.get(if high { part } else { 0 }, part).low();
                let sign = 1 << (part - 1);
                let low = half(self.op_sel & bit != 0) ^ if source.neg { sign } else { 0 };
                let high = half(self.op_sel_hi & bit != 0) ^ if self.neg_hi & bit != 0 { sign } else { 0 };
                let (low, high) = if source.ty.starts_with("v2f") {
                    (flush(low, part), flush(high, part))
                } else {
                    (low, high)
                };
                bits = Bits::Small(low | high << part);
            }
            "f16" | "bf16" | "b16" | "i16" => {
                let high = self.op_sel & bit != 0;
                let x = bits.get(if high { 16 } else { 0 }, 16).low();
                let x = if source.ty == "f16" {
                    flush(signed(x, 16, source), 16)
                } else {
                    x
                };
                // What is above a half is not looked at, but by SDWA's whole registers.
                bits.put(0, 16, &Bits::Small(x));
            }
            "f32" => bits = Bits::Small(flush(signed(bits.low(), 32, source), 32)),
            "f64" => bits = Bits::Small(flush(signed(bits.low(), 64, source), 64)),
            _ => {}
        }
        value(bits)
    }

    fn bind(&self, run: &mut Run<'_>, lane: usize, exec: u64, sources: Vec<(usize, Value)>) {
        for (index, value) in sources {
            run.set(SOURCES[index], value);
        }
        run.set(LANE, Value::new(Kind::Unsigned, 32, lane as u128));
        let word = |kind, width, bits: u128| Value::new(kind, width, bits);
        let mask_in = self
            .mask_in
            .map_or(self.before.pair(VCC), |slot| self.before.pair(slot));
        run.name("VCC", word(Kind::Bits, 64, mask_in.into()));
        run.name("EXEC", word(Kind::Bits, 64, exec.into()));
        run.name("EXEC_LO", word(Kind::Bits, 32, u128::from(exec as u32)));
        run.name("M0", word(Kind::Bits, 32, self.before.scalars[M0].into()));
        run.name("TTBL", word(Kind::Bits, 8, self.table.into()));
        // The bits that choose a byte are those of op_sel, of a source in reverse.
        let byte = match self.text.starts_with("v_cvt_sr") {
            true => self.byte_sel << 2,
            false => self.byte_sel >> 1 | self.byte_sel << 1 & 2,
        };
        run.name("OPSEL", word(Kind::Bits, 4, (self.op_sel | byte).into()));
        run.name("WAVE64", Value::bool(!self.wave32));
        run.name("WAVE32", Value::bool(self.wave32));
        run.name("wave32", word(Kind::Bits, 1, self.wave32.into()));
        run.name("SIMM16", word(Kind::Bits, 16, 0));
        run.name("NEG", word(Kind::Bits, 3, self.signs.into()));
        run.name("OPSEL_HI", word(Kind::Bits, 3, self.op_sel_hi.into()));
        run.name(
            "SDWA_SRC0_SEL",
            word(Kind::Bits, 3, self.sources.first().map_or(0, |s| s.1.sel.into())),
        );
        for (index, source) in &self.sources {
            let name = ["SRC0", "SRC1", "SRC2"][*index];
            if let Given::Vector(n) = source.given {
                run.name(name, word(Kind::Unsigned, 32, n as u128));
            }
        }
        if let Some(literal) = self.literal {
            run.name("SIMM32", word(Kind::Bits, 32, literal.into()));
            run.name("SIMM16", word(Kind::Bits, 16, literal.into()));
        }
        let destination = match &self.vdst {
            Some((Given::Vector(first), dwords, _)) => {
                run.name("VDST", word(Kind::Unsigned, 32, *first as u128));
                run.name("DST", word(Kind::Unsigned, 32, *first as u128));
                let mut old: Vec<u32> = (0..*dwords).map(|n| self.before.vectors[first + n][lane]).collect();
                // An accumulator of 16 bits is the half that is written.
                if self.op_sel & self.named & 8 != 0 {
                    old[0] >>= 16;
                }
                Value {
                    kind: Kind::Bits,
                    width: 32 * *dwords as u32,
                    bits: Bits::from_dwords(&old),
                }
            }
            Some((_, dwords, _)) => Value::new(Kind::Bits, 32 * *dwords as u32, 0),
            None => Value::new(Kind::Bits, 64, 0),
        };
        run.set(D0, destination);
        run.name("D1", Value::new(Kind::Bits, 1, 0));
    }
}

fn signed(x: u128, size: u32, source: &Source) -> u128 {
    let sign = 1u128 << (size - 1);
    let x = if source.abs { x & !sign } else { x };
    if source.neg { x ^ sign } else { x }
}
