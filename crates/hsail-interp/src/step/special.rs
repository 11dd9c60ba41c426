//! Values of the dispatch, the work-item and the machine (PRM 11.1, 11.2, 11.4).

use super::Next;
use crate::code::{DetectOp, Reg, Special};
use crate::mask::Mask;
use crate::running::{Run, Shared};
use crate::segments::{GROUP_FIRST, KERNARG_FIRST};
use crate::wave::Wave;

pub(super) fn special(
    run: &Run<'_>,
    shared: &Shared,
    wave: &mut Wave,
    mask: &Mask,
    what: Special,
    dst: Reg,
    dim: usize,
) {
    let d = run.dispatch;
    let wide = |v: [u32; 3]| v.map(u64::from);
    let (group, id, size) = (wide(d.work_group), wide(shared.id), wide(shared.size));
    let grid = wide(d.grid);
    let width = u64::from(run.system.options.wave_size);
    let flat = |id: [u64; 3], size: [u64; 3]| {
        let row = id[2].wrapping_mul(size[1]).wrapping_add(id[1]);
        row.wrapping_mul(size[0]).wrapping_add(id[0])
    };
    let most_waves = group.iter().product::<u64>().div_ceil(width);
    let units = run.system.options.threads.clamp(1, 256) as u64;
    let Some(frame) = wave.frames.last_mut() else { return };
    for lane in mask.iter() {
        let local = wide(wave.ids.get(lane).copied().unwrap_or_default());
        let absolute: [u64; 3] = std::array::from_fn(|i| id[i] * group[i] + local[i]);
        let value = match what {
            Special::CurrentWorkgroupSize => size[dim],
            Special::CurrentWorkitemFlatId => flat(local, size),
            Special::Dim => u64::from(d.dimensions),
            Special::GridGroups => u64::from(run.groups[dim]),
            Special::GridSize => grid[dim],
            Special::PacketCompletionSig => d.completion_signal,
            Special::PacketId => d.packet_id,
            Special::WorkgroupId => id[dim],
            Special::WorkgroupSize => group[dim],
            Special::WorkitemAbsId => absolute[dim],
            Special::WorkitemFlatAbsId => flat(absolute, grid),
            Special::WorkitemFlatId => flat(local, group),
            Special::WorkitemId => local[dim],
            Special::Clock => run.clock().as_nanos() as u64,
            Special::CuId => u64::from(shared.unit),
            Special::GroupBasePtr => GROUP_FIRST,
            Special::KernargBasePtr => KERNARG_FIRST,
            Special::LaneId => lane as u64,
            Special::MaxCuId => units - 1,
            Special::MaxWaveId => most_waves - 1,
            Special::WaveId => u64::from(wave.number),
        };
        frame.registers.set(dst, lane, u128::from(value));
    }
}

/// The sticky exceptions of the wavefront; only those with the DETECT policy are there (PRM 12.3).
pub(super) fn detect(wave: &mut Wave, mask: &Mask, op: DetectOp, dst: Option<Reg>, bits: u8, policy: u8) -> Next {
    match op {
        DetectOp::Clear => wave.detected &= !bits,
        DetectOp::Set => wave.detected |= bits & policy,
        DetectOp::Get => {
            let value = u128::from(wave.detected);
            if let (Some(dst), Some(frame)) = (dst, wave.frames.last_mut()) {
                for lane in mask.iter() {
                    frame.registers.set(dst, lane, value);
                }
            }
        }
    }
    Next::Advance
}
