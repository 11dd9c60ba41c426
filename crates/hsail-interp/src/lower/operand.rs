//! Operands of instructions, resolved.

use super::frame::Frame;
use super::inst::Body;
use super::{Site, Unit};
use crate::code::*;
use hsail::brig::{Directive, Operand};
use hsail::code::{MachineModel, RegisterKind, Segment};

/// Little-endian bytes, at most 16, as a number.
pub(super) fn value_of(bytes: &[u8]) -> u128 {
    bytes.iter().rev().take(16).fold(0, |v, b| v << 8 | u128::from(*b))
}

/// An instruction with its operands.
pub(super) struct Operands<'u, 'a, 'b> {
    pub unit: &'u mut Unit<'a, 'b>,
    pub site: Site,
    pub frame: &'u Frame,
    pub list: Vec<u32>,
    /// The instruction's sources are bits.
    pub bit: bool,
}

impl Operands<'_, '_, '_> {
    fn operand(&self, i: usize) -> Result<Operand<'_>, String> {
        let offset = self.list.get(i).ok_or_else(|| format!("operand {i} is missing"))?;
        self.at(*offset)
    }

    fn at(&self, offset: u32) -> Result<Operand<'_>, String> {
        let operand = self.unit.linked.modules[self.site.0].operand(offset);
        operand.ok_or_else(|| format!("no operand at {offset:#x}"))
    }

    fn simple(&self, operand: Operand<'_>, body: &mut Body) -> Result<Src, String> {
        match operand {
            Operand::Register { kind, number } => body.register(kind, number).map(Src::Reg),
            Operand::Bytes { bytes, .. } => Ok(Src::Const(value_of(bytes))),
            // As a b1, WAVESIZE is what every integer but 0 is.
            Operand::Wavesize if self.bit => Ok(Src::Const(1)),
            Operand::Wavesize => Ok(Src::Const(u128::from(self.unit.target.wave_size))),
            other => Err(format!("an operand that is neither register nor constant: {other:?}")),
        }
    }

    pub fn src(&self, i: usize, body: &mut Body) -> Result<Src, String> {
        self.simple(self.operand(i)?, body)
    }

    pub fn reg(&self, i: usize, body: &mut Body) -> Result<Reg, String> {
        match self.src(i, body)? {
            Src::Reg(reg) => Ok(reg),
            Src::Const(_) => Err("a constant where a register must be".into()),
        }
    }

    /// The elements of a vector operand, or the one operand.
    pub fn sources(&self, i: usize, body: &mut Body) -> Result<Vec<Src>, String> {
        match self.operand(i)? {
            Operand::OperandList(list) => list.iter().map(|o| self.simple(self.at(o)?, body)).collect(),
            other => Ok(vec![self.simple(other, body)?]),
        }
    }

    pub fn registers(&self, i: usize, body: &mut Body) -> Result<Box<[Reg]>, String> {
        let all = self.sources(i, body)?.into_iter().map(|s| match s {
            Src::Reg(reg) => Ok(reg),
            Src::Const(_) => Err("a constant where a register must be".to_string()),
        });
        all.collect()
    }

    /// A number that must be constant.
    pub fn number(&self, i: usize, body: &mut Body) -> Result<u64, String> {
        match self.src(i, body)? {
            Src::Const(value) => Ok(value as u64),
            Src::Reg(_) => Err("a register where a constant must be".into()),
        }
    }

    pub fn label(&self, i: usize) -> Result<u32, String> {
        match self.operand(i)? {
            Operand::CodeRef(target) => Ok(target),
            other => Err(format!("no reference to code: {other:?}")),
        }
    }

    pub fn code_list(&self, i: usize) -> Result<Vec<u32>, String> {
        match self.operand(i)? {
            Operand::CodeList(list) => Ok(list.iter().collect()),
            other => Err(format!("no list of references to code: {other:?}")),
        }
    }

    /// The address operand of an access in a segment.
    pub fn address(&mut self, i: usize, segment: Segment, body: &mut Body) -> Result<Addr, String> {
        let Operand::Address {
            symbol,
            register,
            offset,
        } = self.operand(i)?
        else {
            return Err("no address".into());
        };
        let reg = match register {
            0 => None,
            at => match self.simple(self.at(at)?, body)? {
                Src::Reg(reg) => Some(reg),
                Src::Const(_) => return Err("an address with a constant for a register".into()),
            },
        };
        let local = matches!(
            segment,
            Segment::GROUP | Segment::PRIVATE | Segment::SPILL | Segment::ARG
        );
        let short = local || self.unit.target.model == MachineModel::SMALL;
        let (space, base) = if symbol != 0 {
            self.symbol(symbol)?
        } else {
            let space = match segment {
                Segment::GLOBAL => Space::Global,
                Segment::READONLY => Space::Readonly,
                Segment::KERNARG => Space::Kernarg,
                Segment::GROUP => Space::Group,
                Segment::PRIVATE => Space::Private,
                Segment::SPILL => Space::Spill,
                Segment::ARG => Space::Arg {
                    start: 0,
                    bytes: Some(0),
                },
                _ => Space::Flat,
            };
            (space, 0)
        };
        Ok(Addr {
            space,
            offset: base.wrapping_add(offset),
            reg,
            short,
        })
    }

    /// Where a variable is: space and offset in it.
    fn symbol(&mut self, symbol: u32) -> Result<(Space, u64), String> {
        let used = (self.site.0, symbol);
        let site = self.unit.linked.definition(used);
        let module = &self.unit.linked.modules[site.0];
        let v = module.variable(site.1).ok_or("an address of what is no variable")?;
        let name = module.string(v.name).unwrap_or_default();
        let inside = site.0 == self.site.0;
        Ok(match v.segment {
            Segment::GLOBAL | Segment::READONLY => {
                let space = if v.segment == Segment::GLOBAL {
                    Space::Global
                } else {
                    Space::Readonly
                };
                let address = self.unit.target.addresses.get(&site);
                let address =
                    address.ok_or_else(|| format!("`{name}` is defined neither in a module nor externally"))?;
                (space, *address)
            }
            Segment::KERNARG => {
                let e = module
                    .executable(self.site.1)
                    .ok_or("a kernarg variable outside a kernel")?;
                let mut end = 0u64;
                for (offset, v) in super::frame::formals(module, e) {
                    let start = end
                        .checked_next_multiple_of(v.align.bytes().unwrap_or(1))
                        .unwrap_or(u64::MAX);
                    if offset == site.1 {
                        return Ok((Space::Kernarg, start.saturating_add(crate::segments::KERNARG_FIRST)));
                    }
                    end = start.saturating_add(v.bytes());
                }
                return Err(format!("`{name}` is no argument of this kernel"));
            }
            Segment::GROUP => {
                let offset = self.unit.layout.group(site, v)?;
                (Space::Group, u64::from(offset) + crate::segments::GROUP_FIRST)
            }
            Segment::PRIVATE => match self.frame.private(site.1).filter(|_| inside) {
                Some(offset) => (Space::Frame, u64::from(offset)),
                None => {
                    let offset = self.unit.layout.private(site, v)?;
                    (Space::Private, u64::from(offset) + crate::segments::PRIVATE_FIRST)
                }
            },
            Segment::SPILL => {
                let offset = self.frame.spill(site.1).ok_or("a spill variable of another function")?;
                (Space::Spill, u64::from(offset))
            }
            Segment::ARG => {
                let (start, bytes) = self.frame.arg(site.1).ok_or("an arg variable of another function")?;
                (Space::Arg { start, bytes }, 0)
            }
            other => return Err(format!("a variable of the segment {other}")),
        })
    }

    /// An fbarrier's number or a register with it.
    pub fn fbarrier(&mut self, i: usize, body: &mut Body) -> Result<Src, String> {
        if let Operand::CodeRef(target) = self.operand(i)? {
            let site = self.unit.linked.definition((self.site.0, target));
            let module = &self.unit.linked.modules[site.0];
            if !matches!(module.directive(site.1), Some(Directive::Fbarrier(_))) {
                return Err("no fbarrier".into());
            }
            let number = self.unit.layout.fbarrier(site);
            return Ok(Src::Const(u128::from(crate::sync::handle(number))));
        }
        self.src(i, body)
    }

    /// Number of a called function.
    pub fn function(&mut self, target: u32) -> u32 {
        let site = self.unit.linked.definition((self.site.0, target));
        self.unit.number(site)
    }

    pub fn actuals(&self, i: usize) -> Result<Vec<Actual>, String> {
        let list = self.code_list(i)?;
        let actual = |offset| {
            let (start, bytes) = self.frame.arg(offset).ok_or("an argument that is no arg variable")?;
            Ok(Actual {
                start,
                bytes: bytes.unwrap_or(0),
            })
        };
        list.into_iter().map(actual).collect()
    }
}

impl Body {
    pub fn register(&mut self, kind: RegisterKind, number: u16) -> Result<Reg, String> {
        // PRM 4.7: at most 128 c registers and 2048 units of 32 bits.
        if number >= 2048 {
            return Err(format!("register {number}: there are at most 2048"));
        }
        let counts = &mut self.registers;
        let (count, reg) = match kind {
            RegisterKind::C => (&mut counts.c, Reg::C(number)),
            RegisterKind::S => (&mut counts.s, Reg::S(number)),
            RegisterKind::D => (&mut counts.d, Reg::D(number)),
            RegisterKind::Q => (&mut counts.q, Reg::Q(number)),
            _ => return Err("a register of no known file".into()),
        };
        *count = (*count).max(number + 1);
        Ok(reg)
    }
}
