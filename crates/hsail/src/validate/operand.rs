//! One operand against what its place wants (rules V130 to V147).

use super::inst::Known;
use super::*;
use crate::brig::Operand;
use crate::code::RegisterKind;
use crate::table::{Operand as Wanted, Ty};
use crate::types::Type;

impl<'a> Checker<'_, 'a> {
    pub(super) fn operand(&mut self, known: &Known, wanted: Wanted, i: usize, offset: u32) {
        let place = Place::Operand(offset);
        // Most operands are registers where registers may stand.
        if let Wanted::Dest(ty) | Wanted::Src(ty) | Wanted::Reg(ty) | Wanted::SrcNoWave(ty) = wanted
            && let Some((kind, number)) = self.m.register(offset)
        {
            let ty = Self::type_of(known, ty);
            self.register(place, i, ty, (kind, number), matches!(wanted, Wanted::Dest(_)));
            return;
        }
        let Some(operand) = self.m.operand(offset) else {
            let message = format!("operand {i} is no entry of hsa_operand, or its data is missing");
            self.error(Place::Code(known.at), "V204", message);
            return;
        };
        let inst = known.inst;
        match (wanted, operand) {
            (
                Wanted::DestOrVec | Wanted::RegOrVec | Wanted::RegOrSrcVec | Wanted::SrcOrVec,
                Operand::Register { kind, number },
            ) => {
                self.scalar_where_vector(known, place, i);
                self.register(place, i, inst.ty, (kind, number), wanted == Wanted::DestOrVec);
            }
            (Wanted::Src(ty) | Wanted::Constant(ty), Operand::Wavesize) => {
                self.wavesize(place, i, Self::type_of(known, ty))
            }
            (Wanted::SrcOrVec, Operand::Wavesize) => self.wavesize(place, i, inst.ty),
            (
                Wanted::Src(ty) | Wanted::SrcNoWave(ty) | Wanted::Number(ty, _) | Wanted::Constant(ty),
                Operand::Bytes { ty: found, bytes, .. },
            ) => {
                self.constant(place, i, Self::type_of(known, ty), found, bytes);
                if let Wanted::Number(_, limit) = wanted {
                    self.number(place, i, limit, bytes);
                }
            }
            (Wanted::SrcOrVec, Operand::Bytes { ty: found, bytes, .. }) => {
                self.scalar_where_vector(known, place, i);
                self.constant(place, i, inst.ty, found, bytes);
            }
            (Wanted::DestVec(ty) | Wanted::SrcVec(ty), Operand::OperandList(list)) => {
                let constants = matches!(wanted, Wanted::SrcVec(_));
                let lengths = Self::vector_lengths(known);
                self.vector(
                    known,
                    offset,
                    list,
                    Self::type_of(known, ty),
                    lengths,
                    constants,
                    !constants,
                );
            }
            (
                Wanted::DestOrVec | Wanted::RegOrVec | Wanted::RegOrSrcVec | Wanted::SrcOrVec,
                Operand::OperandList(list),
            ) => {
                if known.form.vectors == crate::table::Vectors::None {
                    self.error(place, "V134", format!("operand {i} must be one register, not a vector"));
                    return;
                }
                let constants = matches!(wanted, Wanted::SrcOrVec | Wanted::RegOrSrcVec);
                let lengths = Self::vector_lengths(known);
                self.vector(
                    known,
                    offset,
                    list,
                    inst.ty,
                    lengths,
                    constants,
                    wanted == Wanted::DestOrVec,
                );
            }
            (Wanted::Coordinates, _) => {
                let count = known.inst.geometry.coordinates() as usize;
                self.coordinates(known, i, offset, operand, (count, known.inst.source));
            }
            (Wanted::Gradient, _) => {
                let count = known.inst.geometry.gradients() as usize;
                self.coordinates(known, i, offset, operand, (count, Type::F32));
            }
            (Wanted::Dest4(ty) | Wanted::Src4(ty), Operand::OperandList(list)) => {
                let written = matches!(wanted, Wanted::Dest4(_));
                self.vector(known, offset, list, Self::type_of(known, ty), 4..=4, !written, written);
            }
            (Wanted::Image | Wanted::Sampler | Wanted::Signal, Operand::Register { kind, number }) => {
                self.use_register(kind, number, false);
                if kind != RegisterKind::D {
                    self.error(
                        place,
                        "V140",
                        format!("operand {i} is a handle and must be a d register"),
                    );
                }
            }
            (
                Wanted::Address,
                Operand::Address {
                    symbol,
                    register,
                    offset: distance,
                },
            ) => {
                self.address(known, place, symbol, register, distance);
            }
            (Wanted::Label, Operand::CodeRef(target)) => self.branch_target(known, place, target),
            (Wanted::LabelList, Operand::CodeList(list)) => {
                if list.is_empty() {
                    self.error(place, "V111", "`sbr` needs at least one label");
                }
                if !self.afford(place, list.len()) {
                    return;
                }
                for target in list.iter() {
                    self.branch_target(known, place, target);
                }
            }
            (Wanted::FbarrierOrReg, Operand::Register { kind, number }) => {
                self.use_register(kind, number, false);
                if kind != RegisterKind::S {
                    self.error(
                        place,
                        "V113",
                        format!("operand {i} must be an fbarrier or an s register"),
                    );
                }
            }
            (Wanted::FbarrierOrReg | Wanted::Fbarrier, Operand::CodeRef(target)) => match self.m.directive(target) {
                Some(Directive::Fbarrier(_)) => {
                    self.in_scope(place, target);
                }
                _ => self.error(place, "V113", format!("operand {i} must refer to an fbarrier")),
            },
            (Wanted::Dest(_) | Wanted::DestOrVec, _) => {
                self.error(place, "V132", format!("operand {i} is written and must be a register"));
            }
            (Wanted::Number(..) | Wanted::Constant(_), _) => {
                self.error(place, "V139", format!("operand {i} must be a constant"))
            }
            (Wanted::Image | Wanted::Sampler | Wanted::Signal, _) => {
                self.error(
                    place,
                    "V140",
                    format!("operand {i} is a handle and must be a d register"),
                );
            }
            (_, Operand::Image(_) | Operand::Sampler(_) | Operand::ConstantList { .. } | Operand::Align { .. }) => {
                self.error(
                    place,
                    "V138",
                    format!("operand {i} cannot be an image, sampler or aggregate constant"),
                );
            }
            _ => self.error(
                place,
                "V130",
                format!("operand {i} is not of the kind that `{}` has there", known.row.mnemonic),
            ),
        }
    }

    /// A form that always has a vector does not take one register in its place.
    fn scalar_where_vector(&mut self, known: &Known, place: Place, i: usize) {
        if let crate::table::Vectors::Exactly(n) = known.form.vectors {
            self.error(place, "V134", format!("operand {i} must be a vector of {n} registers"));
        }
    }

    pub(super) fn register(
        &mut self,
        place: Place,
        i: usize,
        ty: Type,
        (kind, number): (RegisterKind, u16),
        written: bool,
    ) {
        self.use_register(kind, number, written);
        let wanted = RegisterKind::for_bits(ty.bits());
        if kind != wanted {
            let message = format!("operand {i} of type {ty} must be a `${wanted}` register, found `${kind}{number}`");
            self.error(place, "V131", message);
        }
    }

    pub(super) fn wavesize(&mut self, place: Place, i: usize, ty: Type) {
        if !(ty.is_int() || ty.is_bit()) || ty.bits() > 64 {
            self.error(place, "V135", format!("operand {i} of type {ty} cannot be WAVESIZE"));
        }
    }

    /// A constant's type and length against the operand's type (V136, V137, V147).
    pub(super) fn constant(&mut self, place: Place, i: usize, wanted: Type, found: Type, bytes: &[u8]) {
        self.constant_bytes(place, found, bytes);
        let fits = if wanted.is_bit() {
            !found.is_array() && found.bytes() == wanted.bytes()
        } else {
            found == wanted
        };
        if !fits {
            self.error(
                place,
                "V136",
                format!("operand {i} of type {wanted} cannot be a constant of type {found}"),
            );
        } else if wanted == Type::B1 && bytes.first().is_some_and(|b| *b > 1) {
            self.error(place, "V147", "a b1 constant is 0 or 1");
        }
    }

    fn number(&mut self, place: Place, i: usize, limit: u64, bytes: &[u8]) {
        let value = bytes.iter().rev().take(8).fold(0u64, |v, b| v << 8 | u64::from(*b));
        if value > limit {
            self.error(
                place,
                "V139",
                format!("operand {i} is {value}, where 0 to {limit} are legal"),
            );
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn vector(
        &mut self,
        known: &Known,
        offset: u32,
        list: crate::brig::List<'a>,
        ty: Type,
        lengths: std::ops::RangeInclusive<usize>,
        constants: bool,
        written: bool,
    ) {
        let place = Place::Operand(offset);
        if !lengths.contains(&list.len()) {
            let (least, most) = lengths.into_inner();
            let wanted = if least == most {
                format!("{least}")
            } else {
                format!("{least} to {most}")
            };
            self.error(
                place,
                "V134",
                format!(
                    "a vector of {} where `{}` needs {wanted}",
                    list.len(),
                    known.row.mnemonic
                ),
            );
            return;
        }
        let mut seen: [Option<(RegisterKind, u16)>; 4] = [None; 4];
        for (i, element) in list.iter().enumerate() {
            match self.m.operand(element) {
                Some(Operand::Register { kind, number }) => {
                    self.register(place, i, ty, (kind, number), written);
                    if written && seen.contains(&Some((kind, number))) {
                        self.error(
                            place,
                            "V133",
                            format!("`${kind}{number}` is written twice by one vector"),
                        );
                    }
                    if let Some(s) = seen.get_mut(i) {
                        *s = Some((kind, number));
                    }
                }
                Some(Operand::Bytes { ty: found, bytes, .. }) if constants => self.constant(place, i, ty, found, bytes),
                Some(Operand::Wavesize) if constants => self.wavesize(place, i, ty),
                _ => self.error(place, "V221", format!("element {i} of the vector is of a wrong kind")),
            }
        }
    }

    /// So many sources of a type.
    fn coordinates(&mut self, known: &Known, i: usize, offset: u32, operand: Operand<'a>, (count, ty): (usize, Type)) {
        let place = Place::Operand(offset);
        match operand {
            Operand::OperandList(list) if count > 1 => {
                self.vector(known, offset, list, ty, count..=count, true, false);
            }
            Operand::Register { kind, number } if count == 1 => self.register(place, i, ty, (kind, number), false),
            Operand::Bytes { ty: found, bytes, .. } if count == 1 => self.constant(place, i, ty, found, bytes),
            Operand::Wavesize if count == 1 => self.wavesize(place, i, ty),
            _ => {
                let message = format!("operand {i}: geometry {} has {count} coordinates", known.inst.geometry);
                self.error(place, "V180", message);
            }
        }
    }

    fn branch_target(&mut self, known: &Known, place: Place, target: u32) {
        if self.m.code_at(target).is_none_or(|e| e.kind != kind::LABEL) {
            self.error(place, "V146", "a branch goes to a label");
            return;
        }
        if !self.use_label(target) {
            self.error(place, "V110", "the label belongs to another code block");
            return;
        }
        self.flow.branch(target);
        if self.block_of(target) != self.block_of(known.at) {
            self.error(place, "V096", "a branch cannot go into or out of an arg block");
        }
    }
}

impl Ty {
    /// The type of an operand of an instruction.
    pub fn of(self, inst: &crate::brig::Inst) -> Type {
        match self {
            Ty::Inst => inst.ty,
            Ty::Source => inst.source,
            Ty::Is(t) => t,
            Ty::Shape => inst.ty.unsigned_shape(),
        }
    }
}
