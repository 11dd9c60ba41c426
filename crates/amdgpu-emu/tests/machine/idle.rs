//! Grids of which few work-items do something: the others are left out, and nobody can tell.

use amdgpu_emu::schedule::RunStats;

use super::support::*;

/// What `guard` writes and what is counted, with idle work-groups run one by one or left out.
fn guarded(size: &Size, from: u64, wanted: usize, jobs: usize, leave_out: bool) -> (Vec<u32>, RunStats) {
    let mut lab = Lab::new(GUARD).jobs(jobs);
    lab.device.options.leave_out_idle = leave_out;
    let out = lab.buffer(wanted as u64 + 1, "out");
    let stats = lab.ok("guard", size, &[u64_arg(out), u64_arg(from)]);
    (lab.read(out, wanted), stats)
}

#[test]
fn results_and_counts_are_those_of_all_work_groups() {
    let sizes = [
        size(&[255, 257, 40], &[4, 8]),
        size(&[1 << 19], &[64]),
        size(&[3, 50_001], &[1, 7]),
        size(&[5, 6, 2000], &[2, 3, 4]),
    ];
    for size in &sizes {
        let items: u64 = size.grid.iter().map(|&n| u64::from(n)).product();
        for from in [0, 1, items / 3, items - 1, items, items + 5] {
            let wanted = items.saturating_sub(from) as usize;
            let expected: Vec<u32> = (from..items).map(|id| id as u32).collect();
            let (out, stats) = guarded(size, from, wanted, 1, false);
            assert!(out == expected, "{:?} from {from}", size.grid);
            for jobs in [1, 2] {
                let (out, left_out) = guarded(size, from, wanted, jobs, true);
                assert!(
                    out == expected,
                    "{:?} from {from}, idle work-groups left out",
                    size.grid
                );
                assert_eq!(left_out, stats, "{:?} from {from}", size.grid);
            }
        }
    }
}

/// This would take minutes, if not left out.
#[test]
fn a_grid_of_billions() {
    let from = 65537 * 257 * 255 - 2;
    let (out, stats) = guarded(&size(&[65537, 257, 255], &[8, 8]), from, 2, 1, true);
    assert_eq!(out, [from as u32, from as u32 + 1]);
    assert_eq!(stats.work_groups, 65537u64.div_ceil(8) * 257u64.div_ceil(8) * 255);
}
