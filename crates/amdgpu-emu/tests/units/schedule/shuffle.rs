//! Mixed orders of work-groups.

use amdgpu_emu::schedule::RunOptions;
use amdgpu_emu::schedule::shuffle::Shuffle;

#[test]
fn a_mixed_order_has_each_group_once() {
    for (seed, groups) in [(0, 7), (1, 1), (1, 2), (3, 12), (99, 1000), (u64::MAX, 97)] {
        let options = RunOptions {
            seed,
            mixed: true,
            ..RunOptions::default()
        };
        let shuffle = Shuffle::of(&options, groups, 1);
        let mut order: Vec<u64> = (0..groups).map(|n| shuffle.group(n)).collect();
        assert_eq!(order.is_sorted(), seed == 0 || groups < 3 && order[0] == 0);
        order.sort_unstable();
        assert!(order.iter().copied().eq(0..groups), "{seed} {groups}");
    }
}
