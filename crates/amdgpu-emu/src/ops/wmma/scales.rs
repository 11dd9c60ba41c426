//! Scales of matrix operations (CDNA5 ISA 7.12.6).

use amdgpu_isa::{Operand, Role};

use super::MAX_ROWS;
use super::sums::{COLUMNS, Line};
use crate::exec::Cx;
use crate::uop::Uop;
use crate::wave::{V32, scalar_slot};
use amdgpu_semantics::fp::small::{E5M3, FP8, Small, power_of_two};

/// Most scales of a row: 128 elements by 16.
const MAX_BLOCKS: usize = 8;

/// Bits of the product of two scales.
pub const DIGITS: i32 = 8;

/// The scales of an instruction, by block of K.
pub struct Scales {
    rows: [[f64; MAX_ROWS]; MAX_BLOCKS],
    columns: [Line; MAX_BLOCKS],
}

impl Scales {
    /// What the products of a row are multiplied with, by column.
    #[inline(always)]
    pub fn of(&self, block: usize, row: usize) -> Line {
        let block = block % MAX_BLOCKS;
        let of_row = self.rows[block][row % MAX_ROWS];
        let mut out = self.columns[block];
        for scale in &mut out {
            *scale *= of_row;
        }
        out
    }
}

/// A number format of scales.
#[derive(Clone, Copy)]
enum Format {
    E8M0,
    Small(Small),
}

/// E4M3 without a sign: that of [`FP8`] is a bit that no code has, as that of [`E5M3`].
const E4M3: Small = FP8;

impl Format {
    fn of(code: u8) -> Result<Format, String> {
        match code {
            0 => Ok(Format::E8M0),
            1 => Ok(Format::Small(E5M3)),
            2 => Ok(Format::Small(E4M3)),
            _ => Err(format!("no format of scales has the code {code}; 0 to 2 are right")),
        }
    }

    fn value(self, code: u8) -> f64 {
        match self {
            Format::E8M0 if code == 0xff => f64::NAN,
            Format::E8M0 => power_of_two(i32::from(code) - 127),
            Format::Small(format) => {
                let magnitude = (1 << (format.bits() - 1)) - 1;
                format.decode(u32::from(code) & magnitude)
            }
        }
    }
}

/// The scales of one operand.
enum Source<'a> {
    /// A byte for each block, in one or two registers; lanes are rows.
    Registers(&'a [V32]),
    /// The same for all.
    Same(f64),
}

fn source<'a>(cx: &'a Cx, uop: &Uop, role: Role, format: Format, block: usize) -> Result<Source<'a>, String> {
    /// Bytes of a register.
    const BYTES: usize = 4;
    let registers = (128 / block).div_ceil(BYTES);
    match uop.inst.operand(role) {
        operand @ Operand::Reg(_) => {
            if let Some(first) = cx.vreg(uop, role) {
                let tuple = cx.wave.v.get(first..first + registers);
                return tuple
                    .map(Source::Registers)
                    .ok_or_else(|| format!("{role:?} is no tuple of vector registers"));
            }
            let slot = scalar_slot(operand).ok_or_else(|| format!("{role:?} is no register"))?;
            Ok(Source::Same(format.value(cx.read_slot(slot) as u8)))
        }
        Operand::Int(0) => Ok(Source::Same(1.0)),
        _ => Err("scales are in VGPRs, in an SGPR, or 0, which is a scale of 1 (CDNA5 ISA 7.12.6.2)".into()),
    }
}

/// The scales that an instruction gives for `rows` rows, one for `block` elements along K.
pub fn read(cx: &Cx, uop: &Uop, rows: usize, block: usize) -> Result<Scales, String> {
    let m = &uop.inst.modifiers;
    let mut scales = Scales {
        rows: [[1.0; MAX_ROWS]; MAX_BLOCKS],
        columns: [[1.0; COLUMNS]; MAX_BLOCKS],
    };
    let (format_a, format_b) = (Format::of(m.matrix_a_scale_fmt)?, Format::of(m.matrix_b_scale_fmt)?);
    let a = source(cx, uop, Role::ScaleSrc0, format_a, block)?;
    let b = source(cx, uop, Role::ScaleSrc1, format_b, block)?;
    // 32 rows have all 32 lanes
    let first_a = if rows == COLUMNS {
        usize::from(m.matrix_a_scale & 1) * COLUMNS
    } else {
        0
    };
    let first_b = usize::from(m.matrix_b_scale & 1) * COLUMNS;
    let code = |registers: &[V32], n: usize, lane: usize| (registers[n / 4].0[lane] >> (n % 4 * 8)) as u8;
    for n in 0..128 / block {
        for (row, scale) in scales.rows[n].iter_mut().enumerate().take(rows) {
            *scale = match &a {
                Source::Registers(registers) => format_a.value(code(registers, n, first_a + row)),
                Source::Same(scale) => *scale,
            };
        }
        for (column, scale) in scales.columns[n].iter_mut().enumerate() {
            *scale = match &b {
                Source::Registers(registers) => format_b.value(code(registers, n, first_b + column)),
                Source::Same(scale) => *scale,
            };
        }
    }
    Ok(scales)
}
