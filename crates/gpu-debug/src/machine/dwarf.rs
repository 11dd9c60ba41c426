//! Registers and variables of the source by debug information: what finalized HSAIL says in DWARF with AMDGPU's extensions.

use std::borrow::Cow;

use amdgpu_emu::wave::{Wave, sreg};
use code_object::CodeObject;
use gimli::{
    AttributeValue, DwarfSections, EndianSlice, LittleEndian, LocationListsOffset, SectionId, Unit, UnitOffset,
};

use super::registers;
use crate::target::{Place, Register, Space};
use crate::value::Type;

type Bytes<'a> = EndianSlice<'a, LittleEndian>;

/// Expressions, with the addresses where they hold; everywhere, if there are none.
type Places = Vec<(Option<(u64, u64)>, Vec<u8>)>;

/// A register or variable of the source.
#[derive(Clone, Debug)]
pub(super) struct Described {
    /// As the source spells it: `$s1`, `%n`.
    pub name: String,
    pub ty: Type,
    pub count: Option<u64>,
    pub is_argument: bool,
    /// Index of the function or inlined call that it is in.
    scope: usize,
    /// Addresses where an expression holds; all of the scope's, if there are none.
    places: Places,
}

/// A function, or a call that was inlined.
#[derive(Clone, Debug)]
struct Scope {
    parent: Option<usize>,
    ranges: Vec<(u64, u64)>,
    /// Expressions that say where lanes are, with the addresses where they hold.
    lanes: Places,
}

/// All that debug information says; addresses are those of the loaded object.
#[derive(Clone, Debug, Default)]
pub(super) struct Dwarf {
    scopes: Vec<Scope>,
    variables: Vec<Described>,
}

/// Bytes of a variable in a register: of a lane of a vector register, or a scalar one.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Piece {
    register: Register,
    lane: usize,
}

/// Where a variable is.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Found {
    Pieces(Vec<Piece>),
    Memory(Place),
    Value(u128),
}

impl Dwarf {
    /// Reads an object's; what cannot be read is left out.
    pub fn read(object: &CodeObject<'_>, bias: u64) -> Dwarf {
        let mut dwarf = Dwarf::default();
        let load = |id: SectionId| {
            let section = object.sections().iter().find(|s| s.name == id.name());
            let bytes = section.and_then(|s| object.section_data(s).ok());
            Ok::<Cow<'_, [u8]>, gimli::Error>(bytes.unwrap_or_default().into())
        };
        if let Ok(sections) = DwarfSections::load(load) {
            let read = sections.borrow(|bytes| EndianSlice::new(bytes, LittleEndian));
            let mut units = read.units();
            while let Ok(Some(header)) = units.next() {
                if let Ok(unit) = read.unit(header)
                    && dwarf.unit(&read, &unit, bias).is_err()
                {
                    break;
                }
            }
        }
        dwarf
    }

    fn unit<'a>(&mut self, read: &gimli::Dwarf<Bytes<'a>>, unit: &Unit<Bytes<'a>>, bias: u64) -> gimli::Result<()> {
        let mut entries = unit.entries();
        // Scopes around the entry at hand, with their depths.
        let mut around: Vec<(isize, usize)> = Vec::new();
        while let Some(entry) = entries.next_dfs()? {
            let depth = entry.depth();
            while around.last().is_some_and(|(outer, _)| *outer >= depth) {
                around.pop();
            }
            let tag = entry.tag();
            match tag {
                gimli::DW_TAG_subprogram | gimli::DW_TAG_inlined_subroutine => {
                    let mut ranges = Vec::new();
                    let mut list = read.die_ranges(unit, entry)?;
                    while let Some(range) = list.next()? {
                        ranges.push((range.begin.wrapping_add(bias), range.end.wrapping_add(bias)));
                    }
                    let lanes = places(read, unit, entry.attr_value(LANE_PC), bias)?;
                    self.scopes.push(Scope {
                        parent: around.last().map(|a| a.1),
                        ranges,
                        lanes,
                    });
                    around.push((depth, self.scopes.len() - 1));
                }
                gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter => {
                    let (Some((_, scope)), Some(name)) = (around.last(), entry.attr_value(gimli::DW_AT_name)) else {
                        continue;
                    };
                    let name = read.attr_string(unit, name)?.to_string_lossy().into_owned();
                    let Some(AttributeValue::UnitRef(ty)) = entry.attr_value(gimli::DW_AT_type) else {
                        continue;
                    };
                    // Those of HSAIL; other compilers say more than is understood here.
                    let Some((ty, count)) = type_of(unit, ty)?.filter(|_| name.starts_with(['$', '%', '&'])) else {
                        continue;
                    };
                    let places = places(read, unit, entry.attr_value(gimli::DW_AT_location), bias)?;
                    self.variables.push(Described {
                        name,
                        ty,
                        count,
                        is_argument: tag == gimli::DW_TAG_formal_parameter,
                        scope: *scope,
                        places,
                    });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Variables that can be seen at an address, those of inner calls first, and of one name those with a place; by their number.
    pub fn seen(&self, pc: u64) -> Vec<(usize, &Described)> {
        let inside = |scope: &Scope| scope.ranges.iter().any(|r| (r.0..r.1).contains(&pc));
        let Some(inner) = self.scopes.iter().rposition(inside) else {
            return Vec::new();
        };
        let mut list: Vec<(usize, &Described)> = Vec::new();
        let mut scope = Some(inner);
        while let Some(number) = scope {
            let own = self.variables.iter().enumerate().filter(|(_, v)| v.scope == number);
            let (placed, others): (Vec<_>, Vec<_>) = own.partition(|(_, v)| v.place(pc).is_some());
            for (n, variable) in placed.into_iter().chain(others) {
                if !list.iter().any(|(_, known)| known.name == variable.name) {
                    list.push((n, variable));
                }
            }
            scope = self.scopes[number].parent;
        }
        list
    }

    /// The variable of a name that is seen at an address.
    pub fn find(&self, pc: u64, name: &str) -> Option<(usize, &Described)> {
        self.seen(pc).into_iter().find(|(_, v)| v.name == name)
    }

    /// Whether registers of HSAIL are known at an address.
    pub fn has_registers(&self, pc: u64) -> bool {
        self.seen(pc).iter().any(|(_, v)| v.name.starts_with('$'))
    }

    /// Where a lane is that is not active at an address of the wave.
    pub fn lane_pc(&self, wave: &Wave, lane: usize, pc: u64) -> Option<u64> {
        let mut list = self.scopes.iter().flat_map(|s| &s.lanes);
        let holds = |range: &Option<(u64, u64)>| range.is_some_and(|r| (r.0..r.1).contains(&pc));
        let (_, expression) = list.find(|l| holds(&l.0))?;
        let mut machine = Stack {
            wave,
            lane,
            stack: Vec::new(),
        };
        match machine.run(expression)? {
            Found::Memory(place) => Some(place.address),
            _ => None,
        }
    }

    pub fn variable(&self, number: usize) -> Option<&Described> {
        self.variables.get(number)
    }
}

impl Described {
    /// The expression that says where the variable is at an address.
    pub fn place(&self, pc: u64) -> Option<&[u8]> {
        let holds = |range: &Option<(u64, u64)>| range.is_none_or(|r| (r.0..r.1).contains(&pc));
        self.places.iter().find(|p| holds(&p.0)).map(|p| &p.1[..])
    }

    fn found(&self, wave: &Wave, lane: usize, pc: u64) -> Result<Found, String> {
        let expression = self
            .place(pc)
            .ok_or_else(|| format!("{} has no place at this instruction", self.name))?;
        let mut machine = Stack {
            wave,
            lane,
            stack: Vec::new(),
        };
        machine
            .run(expression)
            .ok_or_else(|| format!("where {} is cannot be understood", self.name))
    }

    /// The place in memory, if it is in memory.
    pub fn memory(&self, wave: &Wave, lane: usize, pc: u64) -> Option<Place> {
        match self.found(wave, lane, pc) {
            Ok(Found::Memory(place)) => Some(place),
            _ => None,
        }
    }

    /// The bits in registers, or the constant.
    pub fn value(&self, wave: &Wave, lane: usize, pc: u64) -> Result<u128, String> {
        let bits = match self.found(wave, lane, pc)? {
            Found::Value(bits) => bits,
            Found::Pieces(pieces) => pieces.iter().enumerate().fold(0, |all, (n, piece)| {
                let dword = registers::read(wave, &piece.register, piece.lane);
                all | dword << (32 * n.min(3))
            }),
            Found::Memory(_) => return Err(format!("{} is in memory", self.name)),
        };
        Ok(bits & self.ty.mask())
    }

    /// Sets the registers that it is in.
    pub fn set(&self, wave: &mut Wave, lane: usize, pc: u64, value: u128) -> Result<(), String> {
        match self.found(wave, lane, pc)? {
            Found::Pieces(pieces) => {
                for (n, piece) in pieces.iter().enumerate() {
                    let dword = value >> (32 * n.min(3)) & 0xffff_ffff;
                    registers::write(wave, &piece.register, piece.lane, dword)?;
                }
                Ok(())
            }
            _ => Err(format!(
                "{} is in no register of its own here and cannot be set",
                self.name
            )),
        }
    }
}

/// Expressions of an attribute, with the addresses where they hold.
fn places<'a>(
    read: &gimli::Dwarf<Bytes<'a>>,
    unit: &Unit<Bytes<'a>>,
    value: Option<AttributeValue<Bytes<'a>>>,
    bias: u64,
) -> gimli::Result<Places> {
    let mut places = Vec::new();
    match value {
        Some(AttributeValue::Exprloc(place)) => places.push((None, place.0.slice().to_vec())),
        Some(value) => {
            // An attribute that DWARF 5 does not know is not known to be a list either.
            let list = match value {
                AttributeValue::SecOffset(at) => Some(read.locations(unit, LocationListsOffset(at))?),
                value => read.attr_locations(unit, value)?,
            };
            if let Some(mut list) = list {
                while let Some(one) = list.next()? {
                    let range = (one.range.begin.wrapping_add(bias), one.range.end.wrapping_add(bias));
                    places.push((Some(range), one.data.0.slice().to_vec()));
                }
            }
        }
        None => {}
    }
    Ok(places)
}

/// The type at an entry, and how many of them make an array.
fn type_of(unit: &Unit<Bytes<'_>>, at: UnitOffset) -> gimli::Result<Option<(Type, Option<u64>)>> {
    let entry = unit.entry(at)?;
    if entry.tag() == gimli::DW_TAG_array_type {
        let Some(AttributeValue::UnitRef(element)) = entry.attr_value(gimli::DW_AT_type) else {
            return Ok(None);
        };
        let element = unit.entry(element)?;
        let ty = base_type(&element);
        let mut entries = unit.entries_at_offset(at)?;
        entries.next_dfs()?;
        let range = entries.next_dfs()?;
        let count = range.and_then(|r| r.attr_value(gimli::DW_AT_count)?.udata_value());
        return Ok(ty.map(|ty| (ty, Some(count.unwrap_or(0)))));
    }
    Ok(base_type(&entry).map(|ty| (ty, None)))
}

fn base_type(entry: &gimli::DebuggingInformationEntry<Bytes<'_>>) -> Option<Type> {
    let bytes = entry.attr_value(gimli::DW_AT_byte_size)?.udata_value()?;
    let bits = u8::try_from(8 * bytes)
        .ok()
        .filter(|bits| matches!(bits, 8 | 16 | 32 | 64 | 128))?;
    match entry.attr_value(gimli::DW_AT_encoding)? {
        AttributeValue::Encoding(gimli::DW_ATE_boolean) => Some(Type::Bool),
        AttributeValue::Encoding(gimli::DW_ATE_signed) => Some(Type::Signed(bits)),
        AttributeValue::Encoding(gimli::DW_ATE_float) if matches!(bits, 16 | 32 | 64) => Some(Type::Float(bits)),
        AttributeValue::Encoding(_) => Some(Type::Unsigned(bits)),
        _ => None,
    }
}

/// What expressions compute with.
#[derive(Clone, Debug)]
enum Entry {
    Number(u64),
    /// A register, and bytes in it.
    Register(Register, u64),
    Memory(Place),
    /// Nothing is known.
    Undefined,
}

/// Evaluates an expression for a lane (DWARF 5, 2.5; AMDGPUUsage, DWARF).
struct Stack<'a> {
    wave: &'a Wave,
    lane: usize,
    stack: Vec<Entry>,
}

/// DW_AT_LLVM_lane_pc.
const LANE_PC: gimli::DwAt = gimli::DwAt(0x3e0b);

/// Registers of AMDGPU that have names.
const EXEC_32: u64 = 1;
const PC: u64 = 16;
const EXEC_64: u64 = 17;

/// Address spaces of AMDGPU.
const LOCAL: u64 = 3;
const PRIVATE_LANE: u64 = 5;

impl Stack<'_> {
    fn number(&mut self) -> Option<u64> {
        match self.stack.pop()? {
            Entry::Number(value) => Some(value),
            _ => None,
        }
    }

    fn run(&mut self, mut bytes: &[u8]) -> Option<Found> {
        let mut pieces = Vec::new();
        let mut is_value = false;
        while let Some((op, rest)) = bytes.split_first() {
            bytes = rest;
            let mut unsigned = || leb(&mut bytes);
            match gimli::DwOp(*op) {
                gimli::DwOp(lit @ 0x30..=0x4f) => self.stack.push(Entry::Number(u64::from(lit - 0x30))),
                gimli::DW_OP_constu => {
                    let value = unsigned()?;
                    self.stack.push(Entry::Number(value));
                }
                gimli::DW_OP_regx => {
                    let register = register(unsigned()?)?;
                    self.stack.push(Entry::Register(register, 0));
                }
                gimli::DW_OP_bregx => {
                    let number = unsigned()?;
                    let offset = signed_leb(&mut bytes)?;
                    let value = match number {
                        PC => self.wave.pc,
                        EXEC_32 | EXEC_64 => self.wave.exec(),
                        _ => registers::read(self.wave, &register(number)?, 0) as u64,
                    };
                    self.stack.push(Entry::Number(value.wrapping_add_signed(offset)));
                }
                gimli::DW_OP_plus_uconst => {
                    let by = unsigned()?;
                    let value = self.number()?;
                    self.stack.push(Entry::Number(value.wrapping_add(by)));
                }
                op @ (gimli::DW_OP_shl | gimli::DW_OP_shr | gimli::DW_OP_or | gimli::DW_OP_and | gimli::DW_OP_mul) => {
                    let (b, a) = (self.number()?, self.number()?);
                    let shift = u32::try_from(b).unwrap_or(64);
                    self.stack.push(Entry::Number(match op {
                        gimli::DW_OP_shl => a.checked_shl(shift).unwrap_or(0),
                        gimli::DW_OP_shr => a.checked_shr(shift).unwrap_or(0),
                        gimli::DW_OP_or => a | b,
                        gimli::DW_OP_and => a & b,
                        _ => a.wrapping_mul(b),
                    }));
                }
                gimli::DW_OP_stack_value => is_value = true,
                gimli::DW_OP_implicit_value => {
                    let count = usize::try_from(unsigned()?).ok().filter(|n| *n <= 16)?;
                    let mut value = [0; 16];
                    value[..count].copy_from_slice(bytes.get(..count)?);
                    return Some(Found::Value(u128::from_le_bytes(value)));
                }
                gimli::DW_OP_piece => {
                    if unsigned()? != 4 {
                        return None;
                    }
                    let piece = self.piece()?;
                    pieces.push(piece);
                }
                gimli::DwOp(0xe9) => {
                    let op = unsigned()?;
                    self.extension(op, &mut bytes)?;
                }
                _ => return None,
            }
        }
        if !pieces.is_empty() {
            return self.stack.is_empty().then_some(Found::Pieces(pieces));
        }
        match self.stack.last()? {
            Entry::Number(value) if is_value => Some(Found::Value((*value).into())),
            Entry::Number(address) => Some(Found::Memory(Place {
                space: Space::Global,
                address: *address,
            })),
            Entry::Memory(place) => Some(Found::Memory(*place)),
            Entry::Register(..) => Some(Found::Pieces(vec![self.piece()?])),
            Entry::Undefined => None,
        }
    }

    /// DW_OP_LLVM_form_aspace_address, push_lane, offset, undefined, extend and select_bit_piece; what is of all lanes is that of the lane.
    fn extension(&mut self, op: u64, bytes: &mut &[u8]) -> Option<()> {
        match op {
            2 => {
                let (space, address) = (self.number()?, self.number()?);
                let space = match space {
                    LOCAL => Space::Group,
                    PRIVATE_LANE => Space::Private,
                    _ => return None,
                };
                self.stack.push(Entry::Memory(Place { space, address }));
            }
            3 => self.stack.push(Entry::Number(self.lane as u64)),
            4 => {
                let by = self.number()?;
                let Entry::Register(register, offset) = self.stack.pop()? else {
                    return None;
                };
                self.stack.push(Entry::Register(register, offset.wrapping_add(by)));
            }
            8 => self.stack.push(Entry::Undefined),
            11 => {
                leb(bytes)?;
                leb(bytes)?;
            }
            12 => {
                leb(bytes)?;
                leb(bytes)?;
                let mask = self.number()?;
                let (set, clear) = (self.stack.pop()?, self.stack.pop()?);
                let bit = mask.checked_shr(self.lane as u32).unwrap_or(0) & 1;
                self.stack.push(if bit != 0 { set } else { clear });
            }
            _ => return None,
        }
        Some(())
    }

    /// The dword of a register that is on top.
    fn piece(&mut self) -> Option<Piece> {
        let Entry::Register(mut register, offset) = self.stack.pop()? else {
            return None;
        };
        let dword = usize::try_from(offset / 4).ok()?;
        if register.per_lane {
            return Some(Piece { register, lane: dword });
        }
        register.number += u16::try_from(dword).ok()?;
        register.count = 1;
        Some(Piece { register, lane: 0 })
    }
}

fn signed_leb(bytes: &mut &[u8]) -> Option<i64> {
    let (mut value, mut shift) = (0i64, 0);
    loop {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= i64::from(byte & 0x7f).checked_shl(shift)?;
        shift += 7;
        if byte & 0x80 == 0 {
            let sign = byte & 0x40 != 0 && shift < 64;
            return Some(if sign { value | -1 << shift } else { value });
        }
    }
}

fn leb(bytes: &mut &[u8]) -> Option<u64> {
    let (mut value, mut shift) = (0, 0);
    loop {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f).checked_shl(shift)?;
        shift += 7;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
}

/// The register of a number (AMDGPUUsage, Register Identifier).
fn register(number: u64) -> Option<Register> {
    let number = u16::try_from(number).ok()?;
    let scalar = |slot: u16, count| registers::scalar("", slot as u8, count);
    Some(match number {
        32..=95 => scalar(u16::from(sreg::SGPR) + number - 32, 1),
        1088..=1129 => scalar(u16::from(sreg::SGPR) + number - 1088 + 64, 1),
        512 => scalar(sreg::VCC.into(), 1),
        768 => scalar(sreg::VCC.into(), 2),
        1536..=2047 => registers::vector(registers::VGPR, number - 1536),
        2048..=2303 => registers::vector(registers::AGPR, number - 2048),
        2560..=2815 => registers::vector(registers::VGPR, number - 2560),
        3072..=3327 => registers::vector(registers::AGPR, number - 3072),
        3584..=4095 => registers::vector(registers::VGPR, number - 3584 + 512),
        _ => return None,
    })
}
