//! Tiles of tensors between global memory and LDS: `tensor_load_to_lds`, `tensor_store_from_lds` (CDNA5 ISA 10.11).
//!
//! Two or four groups of SGPRs describe tensor and tile; groups that are not given count as zero. What the manual's tables lost (units
//! of padding and of the barrier's address, counts that are one less) is as programs that build descriptors have it, Triton and
//! Composable Kernel. An instruction is done before the next one begins; EXEC does not matter.

use amdgpu_isa::{Op, Operand, RegKind, Role};

use super::lds_barrier;
use super::vmem;
use crate::exec::{Cx, Space};
use crate::fault::{Access, FaultKind};
use crate::memory::LaneFault;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, scalar_slot};

/// Dimensions of a tensor.
const DIMENSIONS: usize = 5;

/// The descriptor groups one behind the other.
struct Groups {
    words: [u32; 20],
    /// There are the groups for more than two dimensions, and for lists of rows.
    has_all: bool,
}

/// Where groups 1, 2 and 3 begin, in bits.
const GROUP1: usize = 128;
const GROUP2: usize = GROUP1 + 256;
const GROUP3: usize = GROUP2 + 128;

impl Groups {
    fn of(cx: &Cx, uop: &Uop) -> Result<Groups, FaultKind> {
        let mut words = [0; 20];
        let mut has_all = false;
        let parts = [
            (Role::Src0, 0..4),
            (Role::Src1, 4..12),
            (Role::Src2, 12..16),
            (Role::Src3, 16..20),
        ];
        for (role, place) in parts {
            let operand = uop.inst.operand(role);
            // a group that is `null`, or not given at all
            if matches!(operand, Operand::Reg(reg) if reg.kind == RegKind::Null)
                || operand == Operand::None && matches!(role, Role::Src2 | Role::Src3)
            {
                continue;
            }
            let Some(first) = scalar_slot(operand) else {
                return Err(FaultKind::BadOperand(format!(
                    "{}: {role} is no scalar registers",
                    uop.inst.op.mnemonic()
                )));
            };
            has_all |= role == Role::Src2;
            for (n, word) in words[place].iter_mut().enumerate() {
                *word = cx.wave.read_slot(first + n as u8);
            }
        }
        Ok(Groups { words, has_all })
    }

    /// `bits` bits, at most 57, from bit `at` on.
    fn field(&self, at: usize, bits: usize) -> u64 {
        let word = |n: usize| u128::from(self.words.get(n).copied().unwrap_or(0));
        let three = word(at / 32) | word(at / 32 + 1) << 32 | word(at / 32 + 2) << 64;
        (three >> (at % 32)) as u64 & ((1 << bits) - 1)
    }

    fn flag(&self, at: usize) -> bool {
        self.field(at, 1) != 0
    }
}

/// Rows of the tile that lie anywhere in the tensor.
struct Gather {
    rows: Vec<u32>,
}

/// The same tile again, moved on.
struct Iteration {
    count: u64,
    /// Elements from one to the next.
    global: u64,
    lds: u64,
}

/// What a descriptor says.
struct Descriptor {
    /// Bytes of an element.
    element: u64,
    global: u64,
    lds: u64,
    /// Elements of the tensor from the tile's first one on, by dimension.
    tensor: [u64; DIMENSIONS],
    /// Elements of the tile; 0 where there is no such dimension.
    tile: [u64; DIMENSIONS],
    /// Elements from one to the next, of dimension 1 and up.
    strides: [u64; DIMENSIONS - 1],
    /// After so many bytes come so many that are left out, in LDS.
    padding: Option<(u64, u64)>,
    gather: Option<Gather>,
    iteration: Option<Iteration>,
    /// Where to arrive when all is done.
    barrier: Option<u64>,
}

impl Descriptor {
    /// None if there is nothing to do.
    fn of(groups: &Groups, in_cluster: bool) -> Result<Option<Descriptor>, String> {
        let field = |at, bits| groups.field(at, bits);
        if field(0, 2) == 0 {
            return Ok(None);
        }
        if field(126, 2) != 2 {
            return Err(format!("the descriptor's type is {}, not 2", field(126, 2)));
        }
        // each work-group of the mask executes the instruction, too, and gets its tile by its own
        if field(GROUP1, 16) != 0 && !in_cluster {
            return Err(format!(
                "the mask of work-groups is {:#x}, but the wave is in no cluster of work-groups, so it must be 0",
                field(GROUP1, 16)
            ));
        }
        let gathers = groups.flag(31);
        let iterates = groups.flag(GROUP1 + 19) && !gathers;
        let mut tensor = [field(GROUP1 + 48, 32), field(GROUP1 + 80, 32), 0, 0, 0];
        let mut tile = [
            field(GROUP1 + 112, 16),
            field(GROUP1 + 128, 16),
            field(GROUP1 + 144, 16),
            0,
            0,
        ];
        let mut strides = [field(GROUP1 + 160, 48), field(GROUP1 + 208, 48), 0, 0];
        let mut gather = None;
        let mut iteration = None;
        if gathers {
            if !groups.has_all {
                return Err("lists of rows need four groups".to_owned());
            }
            let bits = if groups.flag(30) { 32 } else { 16 };
            let rows = tile[1] as usize;
            if rows > 256 / bits {
                return Err(format!("{rows} rows; a list has {}", 256 / bits));
            }
            let row = |n: usize| field(GROUP2 + n * bits, bits) as u32;
            gather = Some(Gather {
                rows: (0..rows).map(row).collect(),
            });
            tile[2] = 0;
        } else {
            tensor[2] = field(GROUP2, 32);
        }
        if iterates {
            iteration = Some(Iteration {
                count: field(GROUP2 + 112, 16) + 1,
                global: field(GROUP2 + 64, 48),
                lds: field(GROUP2 + 32, 32),
            });
        } else if !gathers {
            (tensor[3], tensor[4]) = (field(GROUP2 + 32, 32), field(GROUP3 + 48, 32));
            (tile[3], tile[4]) = (field(GROUP2 + 112, 16), field(GROUP3 + 80, 16));
            (strides[2], strides[3]) = (field(GROUP2 + 64, 48), field(GROUP3, 48));
        }
        let padding = groups.flag(GROUP1 + 20).then(|| {
            let every = 8 << field(GROUP1 + 22, 3);
            (every, 4 * (field(GROUP1 + 25, 7) + 1))
        });
        Ok(Some(Descriptor {
            element: 1 << field(GROUP1 + 16, 2),
            global: field(64, 57),
            lds: field(32, 32),
            tensor,
            tile,
            strides,
            padding,
            gather,
            iteration,
            barrier: groups.flag(GROUP1 + 18).then(|| field(GROUP1 + 32, 16) << 3),
        }))
    }
}

/// A direction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Move {
    Load,
    Store,
}

/// A row of a tile: `inside` of its elements are in the tensor.
struct TileRow {
    global: u64,
    inside: u64,
}

impl Descriptor {
    /// The rows of the tile, the lowest dimension's last. `base` is the first element's address.
    fn rows(&self, base: u64) -> Vec<TileRow> {
        let width = self.tile[0].min(self.tensor[0]);
        let at = |elements: u64| base.wrapping_add(elements.wrapping_mul(self.element));
        let row = |elements: u64, inside: bool| TileRow {
            global: at(elements),
            inside: if inside { width } else { 0 },
        };
        if let Some(gather) = &self.gather {
            let rows = gather.rows.iter().map(|&row| u64::from(row));
            return rows
                .map(|n| row(n.wrapping_mul(self.strides[0]), n < self.tensor[1]))
                .collect();
        }
        let mut rows = vec![(0u64, true)];
        // from the outermost dimension to the one above the rows
        for d in (1..DIMENSIONS).rev().filter(|&d| self.tile[d] > 0) {
            let step = |&(elements, inside): &(u64, bool)| {
                let (stride, limit) = (self.strides[d - 1], self.tensor[d]);
                (0..self.tile[d]).map(move |n| (elements.wrapping_add(n.wrapping_mul(stride)), inside && n < limit))
            };
            rows = rows.iter().flat_map(step).collect();
        }
        rows.into_iter()
            .map(|(elements, inside)| row(elements, inside))
            .collect()
    }
}

/// Places in LDS one after the other, with what padding leaves out.
struct LdsPlaces {
    next: u64,
    padding: Option<(u64, u64)>,
    since_padding: u64,
}

impl LdsPlaces {
    fn take(&mut self, bytes: u64) -> u64 {
        let place = self.next;
        self.next += bytes;
        self.since_padding += bytes;
        if let Some((every, left_out)) = self.padding
            && self.since_padding >= every
        {
            self.since_padding = 0;
            self.next += left_out;
        }
        place
    }
}

fn outside_lds(cx: &Cx, address: u64, bytes: u64) -> FaultKind {
    FaultKind::Lds {
        address,
        bytes,
        allocated: cx.group.lds.len() as u64,
    }
}

/// Moves one element of `N` bytes; one outside the tensor is zero, and not stored.
fn move_element<const N: usize>(
    cx: &mut Cx,
    direction: Move,
    global: Option<u64>,
    place: u64,
) -> Result<(), FaultKind> {
    let range = usize::try_from(place).ok().map(|start| start..start.saturating_add(N));
    let Some(range) = range.filter(|range| range.end <= cx.group.lds.len()) else {
        return Err(outside_lds(cx, place, N as u64));
    };
    match (direction, global) {
        (Move::Load, Some(address)) => {
            let value = cx.memory.load::<N>(address)?;
            cx.group.lds[range].copy_from_slice(&value);
        }
        (Move::Load, None) => cx.group.lds[range].fill(0),
        (Move::Store, Some(address)) => {
            let mut value = [0; N];
            value.copy_from_slice(&cx.group.lds[range]);
            cx.memory.store::<N>(address, value)?;
        }
        (Move::Store, None) => {}
    }
    Ok(())
}

fn move_tile(cx: &mut Cx, direction: Move, descriptor: &Descriptor) -> Result<(), FaultKind> {
    let element = descriptor.element;
    let (count, global_step, lds_step) = match &descriptor.iteration {
        Some(iteration) => (iteration.count, iteration.global, iteration.lds),
        None => (1, 0, 0),
    };
    for n in 0..count {
        let base = descriptor
            .global
            .wrapping_add(n.wrapping_mul(global_step).wrapping_mul(element));
        let mut places = LdsPlaces {
            next: descriptor.lds + n * lds_step * element,
            padding: descriptor.padding.filter(|_| direction == Move::Load),
            since_padding: 0,
        };
        for row in descriptor.rows(base) {
            note(cx, direction, &row, places.next, element);
            for x in 0..descriptor.tile[0] {
                let global = (x < row.inside).then(|| row.global.wrapping_add(x * element));
                let place = places.take(element);
                match element {
                    1 => move_element::<1>(cx, direction, global, place)?,
                    2 => move_element::<2>(cx, direction, global, place)?,
                    4 => move_element::<4>(cx, direction, global, place)?,
                    _ => move_element::<8>(cx, direction, global, place)?,
                }
            }
        }
    }
    Ok(())
}

/// Tells the observer about a row, as an access of one lane.
fn note(cx: &mut Cx, direction: Move, row: &TileRow, place: u64, element: u64) {
    if cx.accesses.is_none() || row.inside == 0 {
        return;
    }
    let bytes = (row.inside * element) as u32;
    let (global, lds) = match direction {
        Move::Load => (Access::Read, Access::Write),
        Move::Store => (Access::Write, Access::Read),
    };
    cx.note(global, Space::Global, bytes, 1, &[row.global; LANES]);
    cx.note(lds, Space::Lds, bytes, 1, &[place; LANES]);
}

fn run(cx: &mut Cx, uop: &Uop, direction: Move) -> Flow {
    let described = Groups::of(cx, uop).and_then(|groups| {
        Descriptor::of(&groups, cx.group.cluster.is_some()).map_err(|why| {
            let name = uop.inst.op.mnemonic();
            FaultKind::BadOperand(format!("{name}: {why}"))
        })
    });
    let done = described.and_then(|descriptor| match descriptor {
        Some(descriptor) => move_tile(cx, direction, &descriptor).map(|()| descriptor.barrier),
        None => Ok(None),
    });
    let result = match done {
        Ok(Some(barrier)) => lds_barrier::arrive(cx, barrier, 1).map(|_| ()),
        Ok(None) => Ok(()),
        Err(kind) => Err(LaneFault { kind, lanes: 0 }),
    };
    vmem::finish(cx, result)
}

fn tensor_load_to_lds(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, Move::Load)
}

fn tensor_store_from_lds(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, Move::Store)
}

/// Of the two that save and stop tensor instructions of a wave whose context is switched, the manual has the names only.
fn of_context_switches(cx: &mut Cx, uop: &Uop) -> Flow {
    cx.unimplemented(format!("{}: this machine switches no contexts", uop.inst.op.mnemonic()))
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::TENSOR_LOAD_TO_LDS, Custom(tensor_load_to_lds)),
    (Op::TENSOR_STORE_FROM_LDS, Custom(tensor_store_from_lds)),
    (Op::TENSOR_SAVE, Custom(of_context_switches)),
    (Op::TENSOR_STOP, Custom(of_context_switches)),
];
