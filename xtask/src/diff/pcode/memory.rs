//! Cases of LDS operations, and of loads, stores and atomic operations of memory.

use super::buffer::{self, Buffer};
use super::eval::{Definitions, LANE, Run, World};
use super::known::Terms;
use super::lab::{EXEC, Form, M0};
use super::pool::Rng;
use super::state::{BYTES, State};
use super::value::{Bits, Kind, Value};

/// First registers of operands.
const DESTINATION: usize = 8;
const ADDRESS: usize = 48;
const DATA: usize = 80;
const DATA2: usize = 112;
/// The base of scalar and global addresses.
const BASE: usize = 24;

/// What texts hand to functions that give an address, which is known without them.
const ADDRESSES: [&str; 13] = [
    "SADDR",
    "SBASE",
    "SOFFSET",
    "VADDR",
    "SRSRC",
    "sgpr_o",
    "sgpr_base",
    "v_addr",
    "s_saddr",
    "v_addr_off",
    "s_saddr_off",
    "flat_scratch",
    "vgpr_addr",
];

/// Places in a lane's scratch memory, of any size of access, that address and offset name together.
const SCRATCH_PLACES: u64 = 2;

pub struct Case {
    pub text: String,
    pub before: State,
    lds: bool,
    memory_at: u64,
    offsets: [u32; 2],
    /// Both offsets are one number.
    wide: bool,
    scalar_base: bool,
    returned: Option<usize>,
    data: usize,
    data2: usize,
    /// The definition speaks of the whole wave.
    whole: bool,
    scalar: Option<usize>,
    /// An atomic operation that returns what was there.
    returns: bool,
    buffer: Option<Buffer>,
    /// Each lane has memory of its own.
    scratch: bool,
    /// Of the wave.
    lanes: u64,
    /// First register of what is returned.
    destination: usize,
}

impl Case {
    /// A case of a form that only needs an address in a VGPR, or a scalar one; none of others.
    pub fn new(form: &Form, rng: &mut Rng, round: usize, memory_at: u64, terms: Terms) -> Option<Case> {
        let name = form.name().to_string();
        let lds = form.encoding == "DS";
        let scalar = form.encoding == "SMEM";
        let typed = matches!(form.encoding.as_str(), "MUBUF" | "MTBUF");
        let scratch = form.encoding.contains("scratch");
        if !lds && !scalar && !typed && !form.encoding.starts_with("FLAT") {
            return None;
        }
        let mut before = State::new();
        let lanes = if terms.wave32 { 32 } else { 64 };
        let all = u64::MAX >> (64 - lanes);
        before.set_pair(EXEC, all);
        if round > 0 && rng.one_in(3) {
            before.set_pair(EXEC, (rng.next() & rng.next() | rng.next()) & all);
        }
        // The bounds of LDS, or where the lanes' dwords begin.
        before.scalars[M0] = if name.contains("addtid") {
            4 * rng.below(64) as u32
        } else {
            !0
        };
        let bytes = (0..BYTES / 4)
            .flat_map(|_| rng.value(float_of(&name), 1)[0].to_le_bytes())
            .collect();
        let size = form.operands.iter().map(|o| o.dwords).max().unwrap_or(1) * 4;
        let mut case = Case {
            text: String::new(),
            before,
            lds,
            memory_at,
            offsets: [0; 2],
            wide: !form.has("offset1"),
            scalar_base: false,
            returned: None,
            data: 0,
            data2: 0,
            whole: name.contains("permute"),
            scalar: None,
            returns: false,
            buffer: typed.then(|| Buffer::new(form, rng, terms)),
            lanes,
            scratch,
            destination: if typed { DATA } else { DESTINATION },
        };
        *(if lds {
            &mut case.before.lds
        } else {
            &mut case.before.memory
        }) = bytes;
        let returns = !lds && name.contains("atomic") && rng.one_in(2);
        case.returns = returns;
        let mut words = Vec::new();
        for operand in &form.operands {
            let dwords = operand.dwords;
            let text = |first: usize, letter: &str, dwords: usize| match dwords {
                1 => format!("{letter}{first}"),
                n => format!("{letter}[{first}:{}]", first + n - 1),
            };
            let word = match operand.role.as_str() {
                "vdst" if operand.access == "written if returned" && !returns => continue,
                "vdst" => {
                    case.fill(rng, DESTINATION, dwords, "b32");
                    case.returned = Some(dwords);
                    text(DESTINATION, "v", dwords)
                }
                "vdata" if typed && name.contains("load") => {
                    case.fill(rng, DATA, dwords, "b32");
                    case.returned = Some(dwords);
                    text(DATA, "v", dwords)
                }
                "srsrc" => text(buffer::RESOURCE, "s", 4),
                "sbase" if dwords == 4 => text(buffer::RESOURCE, "s", 4),
                "addr" => text(ADDRESS, "v", 1),
                "vaddr" if scratch => {
                    case.scalar_base = rng.one_in(2);
                    if case.scalar_base {
                        "off".into()
                    } else {
                        text(ADDRESS, "v", 1)
                    }
                }
                "saddr" if scratch => {
                    if case.scalar_base {
                        text(BASE, "s", 1)
                    } else {
                        "off".into()
                    }
                }
                "vaddr" if let Some(buffer) = &case.buffer => buffer.vaddr(ADDRESS),
                "vaddr" => text(ADDRESS, "v", 2),
                "data0" | "vdata" => {
                    case.fill(rng, DATA, dwords, float_of(&name));
                    case.data = dwords;
                    if typed && returns {
                        case.returned = Some(if name.contains("cmpswap") { dwords / 2 } else { dwords });
                    }
                    text(DATA, "v", dwords)
                }
                "data1" => {
                    case.fill(rng, DATA2, dwords, float_of(&name));
                    case.data2 = dwords;
                    text(DATA2, "v", dwords)
                }
                "saddr" if !form.encoding.contains("global") => continue,
                "saddr" if name.contains("addtid") => {
                    case.scalar_base = true;
                    text(BASE, "s", 2)
                }
                "saddr" => {
                    case.scalar_base = rng.one_in(2);
                    if case.scalar_base {
                        text(BASE, "s", 2)
                    } else {
                        "off".into()
                    }
                }
                "sdst" | "sdata" => {
                    case.scalar = Some(dwords);
                    for n in 0..dwords {
                        case.before.scalars[48 + n] = rng.value("b32", 1)[0];
                    }
                    text(48, "s", dwords)
                }
                "sbase" if dwords == 2 => text(BASE, "s", 2),
                "soffset" if let Some(buffer) = &case.buffer => buffer.soffset(&mut case.before),
                "soffset" => {
                    case.offsets[0] = 8 * rng.below(32) as u32;
                    format!("{:#x}", case.offsets[0])
                }
                _ => return None,
            };
            words.push(word);
        }
        if case.scalar_base
            && !scratch
            && let Some(word) = words
                .iter_mut()
                .find(|w| **w == format!("v[{ADDRESS}:{}]", ADDRESS + 1))
        {
            *word = format!("v{ADDRESS}");
        }
        let mut text = format!("{} {}", form.mnemonic, words.join(", "));
        case.addresses(form, rng, size, &mut text);
        text += match returns {
            true if form.has("th") => " th:TH_ATOMIC_RETURN",
            true if terms.scopes && !scalar => " sc0",
            true => " glc",
            false => "",
        };
        case.text = text;
        Some(case)
    }

    fn fill(&mut self, rng: &mut Rng, first: usize, dwords: usize, ty: &str) {
        for lane in 0..64 {
            for n in 0..dwords {
                self.before.vectors[first + n][lane] = rng.value(ty, 1)[0];
            }
        }
    }

    /// Addresses that are aligned and apart, so that the order of lanes does not show; some share one where it must not.
    fn addresses(&mut self, form: &Form, rng: &mut Rng, size: usize, text: &mut String) {
        let unit = size.next_power_of_two().max(4) as u64;
        if self.scalar.is_some() {
            let base = self.memory_at + 64 * rng.below(16);
            self.before.set_pair(BASE, base);
            buffer::resource(&mut self.before, base, 0, 2048, 0);
            return;
        }
        if let Some(buffer) = &mut self.buffer {
            let one = buffer.fill(form, rng, &mut self.before, ADDRESS, self.memory_at, text);
            if one && !form.name().contains("load") {
                self.before.set_pair(EXEC, 1 << rng.below(self.lanes));
            }
            return;
        }
        if self.scratch {
            let place = |rng: &mut Rng| unit as u32 * rng.below(SCRATCH_PLACES) as u32;
            self.offsets[0] = place(rng);
            if self.offsets[0] != 0 {
                *text += &format!(" offset:{}", self.offsets[0]);
            }
            self.before.scalars[BASE] = place(rng);
            self.before.vectors[ADDRESS] = std::array::from_fn(|_| place(rng));
            self.before.set_pair(buffer::FLAT_SCRATCH, self.memory_at);
            return;
        }
        let (far, near) = (form.name().contains("st64"), form.has("offset1"));
        if form.has("offset") {
            if near {
                let step = if far { 2 } else { 8 };
                self.offsets = [rng.below(step) as u32, rng.below(step) as u32];
                if self.offsets[0] == self.offsets[1] {
                    self.offsets[1] += 1;
                }
                *text += &format!(" offset0:{} offset1:{}", self.offsets[0], self.offsets[1]);
            } else {
                self.offsets[0] = (unit * rng.below(8)) as u32;
                if self.offsets[0] != 0 {
                    *text += &format!(" offset:{}", self.offsets[0]);
                }
            }
        }
        // Lanes whose accesses do not meet, in an order of their own; two offsets need room for both.
        let slots = if near { 1 } else { 64 };
        let turn = rng.below(64) as usize;
        for lane in 0..64 {
            let place = if near { 0 } else { (lane * 5 + turn) % slots };
            let address = place as u64 * unit.min(32);
            if self.lds || self.scalar_base {
                self.before.vectors[ADDRESS][lane] = address as u32;
            } else {
                let [low, high] = super::pool::split(self.memory_at + address);
                self.before.vectors[ADDRESS][lane] = low;
                self.before.vectors[ADDRESS + 1][lane] = high;
            }
        }
        if near && !form.name().starts_with("ds_read") && !form.name().starts_with("ds_load") {
            // One lane only.
            self.before.set_pair(EXEC, 1 << rng.below(self.lanes));
        }
        if self.scalar_base {
            self.before.set_pair(BASE, self.memory_at);
        }
        if self.whole {
            for lane in 0..64 {
                // The text reads a sign where the words above it say that high bits are ignored.
                self.before.vectors[ADDRESS][lane] = rng.value("b32", 1)[0] & 0x3fff_ffff;
            }
        }
    }

    pub fn expected(&self, definitions: &Definitions, name: &str, terms: Terms) -> Result<State, String> {
        let body = definitions.bodies.get(name).ok_or("no definition")?;
        let mut after = self.before.clone();
        let memory = if self.lds { &mut after.lds } else { &mut after.memory };
        let mut world = World {
            vectors: std::mem::take(&mut after.vectors),
            scalars: self.before.scalars.clone(),
            memory: std::mem::take(memory),
            memory_at: if self.lds { 0 } else { self.memory_at },
            address: 0,
            mode_bits: self.before.mode,
            mode: terms.mode(self.before.mode),
            exact: false,
            fnuz: false,
            calculated: false,
            format: self.buffer.as_ref().and_then(|b| b.format),
        };
        let exec = self.before.pair(EXEC);
        for lane in 0..64 {
            let alone = self.whole || self.scalar.is_some();
            if alone && lane > 0 || !alone && exec >> lane & 1 == 0 {
                continue;
            }
            if let Some(buffer) = &self.buffer
                && buffer.places[lane].is_none()
            {
                for n in 0..self.returned.unwrap_or(0) {
                    world.vectors[self.destination + n][lane] = 0;
                }
                continue;
            }
            let all = self.scratch.then(|| {
                let own = buffer::scratch_of(&world.memory, lane, self.lanes as usize);
                world.memory_at = 0;
                std::mem::replace(&mut world.memory, own)
            });
            self.lane(definitions, body, lane, exec, &mut world)?;
            if let Some(mut all) = all {
                buffer::put_scratch(&mut all, lane, self.lanes as usize, &world.memory);
                world.memory = all;
            }
        }
        after.vectors = world.vectors;
        after.scalars = world.scalars;
        *(if self.lds { &mut after.lds } else { &mut after.memory }) = world.memory;
        Ok(after)
    }

    fn lane(
        &self,
        definitions: &Definitions,
        body: &[super::ast::Statement],
        lane: usize,
        exec: u64,
        world: &mut World,
    ) -> Result<(), String> {
        let register = |n: usize| u64::from(self.before.vectors[n][lane]);
        let offset = u64::from(self.offsets[0]);
        let address = match () {
            _ if self.text.starts_with("s_buffer") => (self.before.pair(buffer::RESOURCE) & 0xffff_ffff_ffff) + offset,
            _ if let Some(buffer) = &self.buffer => buffer.places[lane].unwrap_or(0),
            _ if self.scratch && self.scalar_base => u64::from(self.before.scalars[BASE]) + offset,
            _ if self.scratch => register(ADDRESS) + offset,
            _ if self.scalar.is_some() => self.before.pair(BASE) + offset,
            _ if self.lds => register(ADDRESS) + if self.wide { offset } else { 0 },
            _ if self.scalar_base => self.before.pair(BASE) + register(ADDRESS) + offset,
            _ => (register(ADDRESS) | register(ADDRESS + 1) << 32) + offset,
        };
        world.address = address;
        // The text adds the offset itself, or means the address with it.
        let adds = ["CalcDsAddr", "ADDR_BASE", "OFFSET"]
            .iter()
            .any(|word| definitions.mentions(body, word));
        let wide = |first: usize, dwords: usize| {
            let dwords: Vec<u32> = (0..dwords).map(|n| self.before.vectors[first + n][lane]).collect();
            Value {
                kind: Kind::Bits,
                width: 32 * dwords.len() as u32,
                bits: Bits::from_dwords(&dwords),
            }
        };
        let bits = |width: u32, value: u64| Value::new(Kind::Bits, width, value.into());
        let mut run = Run::new(definitions, world);
        run.set(LANE, bits(32, lane as u64));
        // With this name of the register, the other one is the address that the text has computed.
        let computed = definitions.mentions(body, "vgpr_a");
        let base = if adds && !computed { register(ADDRESS) } else { address };
        run.name("ADDR", bits(64, base));
        run.name("ADDR_BASE", bits(32, base));
        run.name("laneID", bits(32, lane as u64));
        run.name("EXEC", bits(64, exec));
        run.name("M0", bits(32, self.before.scalars[M0].into()));
        let [low, high] = if self.wide {
            [self.offsets[0] & 0xff, self.offsets[0] >> 8]
        } else {
            self.offsets
        };
        run.name("OFFSET", bits(32, self.offsets[0].into()));
        run.name("OFFSET0", bits(8, low.into()));
        run.name("OFFSET1", bits(8, high.into()));
        for name in ADDRESSES {
            run.name(name, bits(64, 0));
        }
        run.name("vgpr_a", bits(32, register(ADDRESS)));
        run.name("offset", bits(64, offset));
        run.name("SGPR_ADDR", bits(64, self.before.pair(BASE)));
        run.name("INST_OFFSET", bits(64, offset));
        run.name("WAVE64", Value::bool(self.lanes == 64));
        run.name("WAVE32", Value::bool(self.lanes == 32));
        if self.whole {
            run.name("ADDR", bits(32, ADDRESS as u64));
            run.name("DATA0", bits(32, DATA as u64));
            run.name("VDST", bits(32, DESTINATION as u64));
            return run.body(body);
        }
        if self.data > 0 {
            run.name("DATA", wide(DATA, self.data));
            run.name("DATA0", wide(DATA, self.data));
        }
        if self.data2 > 0 {
            run.name("DATA2", wide(DATA2, self.data2));
        }
        let (returned, first) = match (self.returned, self.data) {
            (Some(dwords), _) => (dwords, self.destination),
            (None, dwords) => (dwords, DATA),
        };
        run.name("VDATA", wide(first, returned));
        if let Some(dwords) = self.returned {
            run.name("RETURN_DATA", wide(self.destination, dwords));
        }
        if let Some(dwords) = self.scalar {
            let value = Bits::from_dwords(&self.before.scalars[48..48 + dwords]);
            let width = 32 * dwords as u32;
            run.name(
                if self.text.contains("atomic") { "DATA" } else { "SDATA" },
                Value {
                    kind: Kind::Bits,
                    width,
                    bits: value,
                },
            );
            run.name("RETURN_DATA", Value::new(Kind::Bits, 64, 0));
        }
        run.body(body)?;
        let result = run
            .named("RETURN_DATA")
            .or(run.named("VDATA"))
            .filter(|_| self.returned.is_some());
        let loaded = run.named("VDATA").cloned();
        // Texts say either name of what a load returns.
        let names_data = !definitions.mentions(body, "RETURN_DATA");
        let result = if self.text.contains("load") && names_data {
            loaded
        } else {
            result.cloned()
        };
        let scalars = match (self.text.contains("atomic"), self.returns) {
            (false, _) => run.named("SDATA").cloned(),
            (true, true) => run.named("RETURN_DATA").cloned(),
            (true, false) => None,
        };
        let world = run.world;
        if let (Some(dwords), Some(result)) = (self.returned, result) {
            for n in 0..dwords {
                world.vectors[self.destination + n][lane] = result.bits.dword(n);
            }
        }
        if let (Some(dwords), Some(value)) = (self.scalar, scalars) {
            // Of the two of a comparison, the first is replaced.
            for n in 0..if self.text.contains("cmpswap") {
                dwords / 2
            } else {
                dwords
            } {
                world.scalars[48 + n] = value.bits.dword(n);
            }
        }
        Ok(())
    }
}

/// The type of data by the name of the operation.
fn float_of(name: &str) -> &'static str {
    match name {
        n if n.contains("f64") => "f64",
        n if n.contains("pk_add_f16") => "v2f16",
        n if n.contains("bf16") => "v2bf16",
        n if n.contains("f32") => "f32",
        _ => "b32",
    }
}
