//! Operands of instructions: registers, constants, lists, labels.

use super::function::{Lower, Result, malformed};
use super::width_of_bits;
use finalizer::ir::{Value, Values, Width};
use hsail::brig::{Inst, Operand as BrigOperand};
use hsail::code::{MachineModel, RegisterKind};
use hsail::table::{Form, Operand, Row, Ty, resolve};
use hsail::types::Type;
use smallvec::{SmallVec, smallvec};

/// Little-endian bytes, at most 16, as a number.
pub(super) fn value_of(bytes: &[u8]) -> u128 {
    bytes.iter().rev().take(16).fold(0, |v, b| v << 8 | u128::from(*b))
}

/// A register's file and number.
pub(super) type Register = (RegisterKind, u16);

/// The registers of an operand.
pub(super) type Registers = SmallVec<[Register; 4]>;

/// The operands of an instruction, with what may stand there.
pub(super) struct Operands {
    list: SmallVec<[u32; 6]>,
    form: &'static Form,
    ty: Type,
    source: Type,
}

impl Operands {
    pub fn of(l: &Lower<'_, '_, '_, '_>, inst: &Inst, row: &'static Row) -> Result<Operands> {
        let form = match resolve(row, inst, MachineModel::LARGE) {
            Ok(form) => form,
            Err(m) => return malformed(format!("`{}` with {} `{}`", row.mnemonic, m.slot.name(), m.found)),
        };
        let mut list = SmallVec::new();
        for operand in l.module.list(inst.operands).iter().flat_map(|l| l.iter()) {
            list.push(operand);
        }
        Ok(Operands {
            list,
            form,
            ty: inst.ty,
            source: inst.source,
        })
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn at<'a>(&self, l: &Lower<'_, 'a, '_, '_>, i: usize) -> Result<BrigOperand<'a>> {
        match self.list.get(i).and_then(|o| l.module.operand(*o)) {
            Some(operand) => Ok(operand),
            None => malformed(format!("operand {i} is missing")),
        }
    }

    fn type_of(&self, ty: Ty) -> Type {
        match ty {
            Ty::Inst => self.ty,
            Ty::Source => self.source,
            Ty::Is(ty) => ty,
            Ty::Shape => self.ty.unsigned_shape(),
        }
    }

    /// The width that a constant has in a place.
    fn width(&self, i: usize) -> Width {
        let ty = match self.form.operands.get(i) {
            Some(
                Operand::Src(ty)
                | Operand::SrcNoWave(ty)
                | Operand::Reg(ty)
                | Operand::Number(ty, _)
                | Operand::Constant(ty)
                | Operand::SrcVec(ty)
                | Operand::Dest(ty)
                | Operand::DestVec(ty),
            ) => self.type_of(*ty),
            _ => self.ty,
        };
        width_of_bits(ty.bits())
    }

    fn simple(&self, l: &mut Lower<'_, '_, '_, '_>, operand: BrigOperand<'_>, width: Width) -> Result<Value> {
        match operand {
            BrigOperand::Register { kind, number } => l.register(kind, number),
            BrigOperand::Bytes { bytes, .. } => Ok(l.b.constant(width, value_of(bytes))),
            // As a b1, WAVESIZE is what every integer but 0 is.
            BrigOperand::Wavesize if width == Width::B1 => Ok(l.b.constant(width, 1)),
            BrigOperand::Wavesize => Ok(l.b.constant(width, l.unit.wave_size.into())),
            _ => malformed("an operand that is neither register nor constant"),
        }
    }

    /// The value of one operand.
    pub fn source(&self, l: &mut Lower<'_, '_, '_, '_>, i: usize) -> Result<Value> {
        let operand = self.at(l, i)?;
        self.simple(l, operand, self.width(i))
    }

    /// The values of the elements of a vector operand, or of the one operand.
    pub fn vector(&self, l: &mut Lower<'_, '_, '_, '_>, i: usize) -> Result<Values> {
        let mut values = Values::new();
        self.append(l, i, &mut values)?;
        Ok(values)
    }

    /// Appends the values of one operand.
    fn append(&self, l: &mut Lower<'_, '_, '_, '_>, i: usize, values: &mut Values) -> Result<()> {
        match self.at(l, i)? {
            BrigOperand::OperandList(list) => {
                for offset in list.iter() {
                    let Some(operand) = l.module.operand(offset) else {
                        return malformed("an element of a list is missing");
                    };
                    values.push(self.simple(l, operand, self.width(i))?);
                }
            }
            operand => values.push(self.simple(l, operand, self.width(i))?),
        }
        Ok(())
    }

    /// All values that an instruction reads, in order, vectors element by element.
    pub fn sources(&self, l: &mut Lower<'_, '_, '_, '_>) -> Result<Values> {
        let mut values = Values::new();
        for i in 0..self.list.len() {
            if self.is_destination(i) {
                continue;
            }
            self.append(l, i, &mut values)?;
        }
        Ok(values)
    }

    pub fn is_destination(&self, i: usize) -> bool {
        self.form.operands.get(i).is_some_and(|o| o.is_dest())
    }

    /// The type of a result, or of the elements of one.
    pub fn destination_type(&self, i: usize) -> Type {
        match self.form.operands.get(i) {
            Some(Operand::Dest(ty) | Operand::DestVec(ty)) => self.type_of(*ty),
            _ => self.ty,
        }
    }

    /// The registers that an instruction writes, in order.
    pub fn destinations(&self, l: &Lower<'_, '_, '_, '_>) -> Result<Registers> {
        let mut registers = Registers::new();
        for i in 0..self.list.len() {
            if self.is_destination(i) {
                registers.extend_from_slice(&self.registers(l, i)?);
            }
        }
        Ok(registers)
    }

    /// The registers of one operand.
    pub fn registers(&self, l: &Lower<'_, '_, '_, '_>, i: usize) -> Result<Registers> {
        let register = |operand: BrigOperand<'_>| match operand {
            BrigOperand::Register { kind, number } => Ok((kind, number)),
            _ => malformed("something that is no register where one is written"),
        };
        match self.at(l, i)? {
            BrigOperand::OperandList(list) => {
                let elements = list.iter().map(|o| match l.module.operand(o) {
                    Some(operand) => register(operand),
                    None => malformed("an element of a list is missing"),
                });
                elements.collect()
            }
            operand => Ok(smallvec![register(operand)?]),
        }
    }

    /// Writes the result of an instruction with one.
    pub fn result(&self, l: &mut Lower<'_, '_, '_, '_>, value: Value) -> Result<()> {
        self.results(l, &[value])
    }

    /// Writes the results of an instruction to the registers of its first operand.
    pub fn results(&self, l: &mut Lower<'_, '_, '_, '_>, values: &[Value]) -> Result<()> {
        let registers = self.registers(l, 0)?;
        if registers.len() != values.len() {
            return malformed(format!("{} registers for {} results", registers.len(), values.len()));
        }
        for ((kind, number), value) in registers.into_iter().zip(values) {
            l.write(kind, number, *value)?;
        }
        Ok(())
    }

    /// A number that must be constant.
    pub fn number(&self, l: &Lower<'_, '_, '_, '_>, i: usize) -> Result<u64> {
        match self.at(l, i)? {
            BrigOperand::Bytes { bytes, .. } => Ok(value_of(bytes) as u64),
            BrigOperand::Wavesize => Ok(l.unit.wave_size.into()),
            _ => malformed("something that is no constant where one must be"),
        }
    }

    pub fn label(&self, l: &Lower<'_, '_, '_, '_>, i: usize) -> Result<u32> {
        match self.at(l, i)? {
            BrigOperand::CodeRef(target) => Ok(target),
            _ => malformed("no reference to code where one must be"),
        }
    }

    pub fn code_list(&self, l: &Lower<'_, '_, '_, '_>, i: usize) -> Result<Vec<u32>> {
        match self.at(l, i)? {
            BrigOperand::CodeList(list) => Ok(list.iter().collect()),
            _ => malformed("no list of references to code where one must be"),
        }
    }
}
