//! The address of an image instruction: its registers, which need not be consecutive, and which coordinates it has.
//!
//! Source: Vega ISA 8.2, 8.4.1; RDNA2 ISA 8.2.2 to 8.2.5; RDNA3 ISA 10.1.3 to 10.1.5, 10.2 to 10.4; RDNA4 ISA 10.1.3, 10.1.4, 10.2 to 10.4.

use amdgpu_isa::{Operand, Role};

use super::resource::Kind;
use crate::exec::Cx;
use crate::uop::Uop;
use crate::wave::{Wave, vreg};

/// Most dwords of an address: offset, bias, reference, six gradients, three coordinates, level.
const DWORDS: usize = 16;

/// The registers of an address, dword by dword.
#[derive(Debug, Clone, Copy)]
pub(super) struct Registers([u16; DWORDS]);

impl Registers {
    pub(super) fn of(uop: &Uop) -> Registers {
        let mut registers = [0; DWORDS];
        let first = uop.lane[0].register();
        match uop.inst.operand(Role::Vaddr) {
            Operand::List(list) => {
                let parts = list
                    .parts()
                    .flat_map(|part| part.index..part.index + u16::from(part.dwords));
                for (register, index) in registers.iter_mut().zip(parts) {
                    *register = vreg::VGPR as u16 + index;
                }
            }
            _ => registers = std::array::from_fn(|n| (first + n) as u16),
        }
        Registers(registers)
    }

    pub(super) fn index(&self, dword: usize) -> usize {
        self.0.get(dword).map_or(0, |r| usize::from(*r))
    }

    pub(super) fn read(&self, wave: &Wave, dword: usize, lane: usize) -> u32 {
        register(wave, self.index(dword), lane)
    }
}

/// A lane's dword of a vector register.
pub(super) fn register(wave: &Wave, number: usize, lane: usize) -> u32 {
    wave.v.get(number).map_or(0, |r| r.0[lane & 63])
}

/// A part of an address: dwords, or halves of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts {
    registers: Registers,
    first: usize,
    halves: bool,
}

impl Parts {
    pub(super) fn new(registers: Registers, first: usize, halves: bool) -> Parts {
        Parts {
            registers,
            first,
            halves,
        }
    }

    pub(super) fn unsigned(&self, wave: &Wave, n: usize, lane: usize) -> u32 {
        match self.halves {
            false => self.registers.read(wave, self.first + n, lane),
            true => self.registers.read(wave, self.first + n / 2, lane) >> (16 * (n % 2)) & 0xffff,
        }
    }

    pub(super) fn float(&self, wave: &Wave, n: usize, lane: usize) -> f64 {
        let bits = self.unsigned(wave, n, lane);
        let bits = match self.halves {
            false => bits,
            true => softfp::convert::<softfp::F16, softfp::F32>(softfp::Env::IEEE, bits as u16).bits,
        };
        f64::from(f32::from_bits(bits))
    }
}

/// Coordinates of an address in front of a level or a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Coordinates {
    /// All of them, the slice, face or sample, too.
    pub(super) count: usize,
    /// Those that have gradients.
    pub(super) axes: usize,
}

impl Coordinates {
    pub(super) fn of(cx: &Cx, uop: &Uop, kind: Kind) -> Coordinates {
        let m = &uop.inst.modifiers;
        if !cx.machine.model.images.dimension_in_instruction {
            // an array that the shader did not declare has no slice in its address
            let sliced = m.da && kind.has_slices();
            return Coordinates {
                count: kind.axes() + usize::from(sliced),
                axes: kind.axes(),
            };
        }
        // 1D, 2D, 3D, cube, arrays of 1D and 2D, several samples, arrays of them
        const DIMENSIONS: [(usize, usize); 8] = [(1, 1), (2, 2), (3, 3), (3, 2), (2, 1), (3, 2), (3, 2), (4, 2)];
        let (count, axes) = DIMENSIONS[usize::from(m.dim & 7)];
        Coordinates { count, axes }
    }

    /// Whether the address has a slice or face of an image of this kind.
    pub(super) fn has_slice(&self, kind: Kind) -> bool {
        kind.has_slices() && self.count > kind.axes()
    }

    /// Where the number of a sample is, if the address has one.
    pub(super) fn sample(&self, uop: &Uop) -> Option<usize> {
        matches!(uop.inst.modifiers.dim, 6 | 7).then(|| self.count - 1)
    }
}
