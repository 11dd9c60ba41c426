//! Image instructions: MIMG with resource and sampler in scalar registers.

use amdgpu_isa::model::descriptors::image_kind;
use amdgpu_isa::{Modifiers, Op as M};

use super::Select;
use crate::ir::{ImageAccess, ImageShape, Inst, Op, Value};
use crate::mir::{File, ModeNeed, Operand};

/// The coordinates in an instruction that names them: numbered as the kinds of images are (RDNA2 ISA 8.2.4).
fn dimension(shape: ImageShape) -> u8 {
    let kind = match shape {
        ImageShape::D1 => image_kind::D1,
        ImageShape::D2 => image_kind::D2,
        ImageShape::D3 => image_kind::D3,
        ImageShape::D1Array => image_kind::D1_ARRAY,
        ImageShape::D2Array => image_kind::D2_ARRAY,
    };
    (kind - image_kind::D1) as u8
}

impl Select<'_> {
    /// Selects an image operation; whether it was one.
    pub(super) fn image(&mut self, op: Op, inst: &Inst) -> bool {
        let Op::ImageWords(access, shape) = op else {
            return false;
        };
        let op = match access {
            ImageAccess::Load => M::IMAGE_LOAD,
            ImageAccess::Store => M::IMAGE_STORE,
            ImageAccess::Sample => M::IMAGE_SAMPLE_LZ,
        };
        if op.row(self.target.processor).is_none() {
            self.lacks(match access {
                ImageAccess::Sample => "samplers",
                ImageAccess::Load | ImageAccess::Store => "images",
            });
            return true;
        }
        let resource = self.words(&inst.args[..2]);
        let mut rest = &inst.args[2..];
        let mut operands = Vec::new();
        let sampler = match access {
            ImageAccess::Sample => {
                let words = self.words(&rest[..1]);
                rest = &rest[1..];
                Some(words)
            }
            _ => None,
        };
        let (coordinates, data) = rest.split_at(shape.coordinates().min(rest.len()));
        let address = self.together(coordinates);
        let count = data.len().max(inst.results.len()).max(1) as u8;
        let data = match access {
            ImageAccess::Store => self.together(data),
            _ => self.components(&inst.results),
        };
        operands.extend([data, address, resource]);
        operands.extend(sampler);
        let names_dimension = self.target.model.images.dimension_in_instruction;
        let modifiers = Modifiers {
            dmask: (1 << count) - 1,
            // Without a sampler coordinates are numbers of elements anyway; GFX12 does not say it.
            unorm: access != ImageAccess::Sample && !self.target.model.images.address_lists,
            da: shape.is_array() && !names_dimension,
            dim: if names_dimension { dimension(shape) } else { 0 },
            ..Modifiers::default()
        };
        self.emit_with(op, &operands, modifiers, ModeNeed::default());
        if access != ImageAccess::Store {
            self.parted(&inst.results, data);
        }
        true
    }

    /// Uniform values of four dwords, one behind the other in scalar registers.
    fn words(&mut self, values: &[Value]) -> Operand {
        let parts: Vec<Operand> = values.iter().map(|v| self.value(*v)).collect();
        let count = 4 * parts.len() as u8;
        if let [Operand::Virtual { register, first, .. }, rest @ ..] = &parts[..]
            && let (register, first) = (*register, *first)
            && self.out.file(parts[0]) == Some(File::Scalar)
            && first % 4 == 0
            && rest.iter().enumerate().all(|(n, part)| {
                *part
                    == Operand::Virtual {
                        register,
                        first: first + 4 * (n as u8 + 1),
                        dwords: 4,
                    }
            })
        {
            return Operand::Virtual {
                register,
                first,
                dwords: count,
            };
        }
        let tuple = self.sgpr(count);
        for (n, part) in parts.into_iter().enumerate() {
            self.copy(tuple.part(4 * n as u8, 4), part);
        }
        tuple
    }

    /// Values of a dword, one behind the other in vector registers.
    fn together(&mut self, values: &[Value]) -> Operand {
        if let [one] = values {
            return self.vector(*one);
        }
        let tuple = self.vgpr(values.len() as u8);
        for (n, value) in values.iter().enumerate() {
            let part = self.value(*value);
            self.copy(tuple.part(n as u8, 1), part);
        }
        tuple
    }

    /// Registers for results, one behind the other.
    fn components(&mut self, results: &[Value]) -> Operand {
        if let [one] = results {
            return self.result(*one);
        }
        let tuple = self.vgpr(results.len() as u8);
        for (n, result) in results.iter().enumerate() {
            if self.part_of[result.index()].is_none() {
                self.alias(*result, tuple.part(n as u8, 1));
            }
        }
        tuple
    }

    /// Copies those of several results that are a part of something else.
    fn parted(&mut self, results: &[Value], tuple: Operand) {
        if results.len() < 2 {
            return;
        }
        for (n, result) in results.iter().enumerate() {
            if self.part_of[result.index()].is_some() {
                self.alias(*result, tuple.part(n as u8, 1));
            }
        }
    }
}
