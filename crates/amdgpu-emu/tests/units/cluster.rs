//! Where the work-groups of clusters are.

use amdgpu_emu::cluster::Clusters;

#[test]
fn every_work_group_has_its_place() {
    let clusters = Clusters::new([2, 1, 2], [32, 3, 4], [8, 1, 1]).unwrap().unwrap();
    let groups = [4, 3, 4];
    let mut ids: Vec<_> = (0..48).map(|n| clusters.group_id(n, groups)).collect();
    for (n, &id) in ids.iter().enumerate() {
        let place = clusters.place(id, groups);
        assert_eq!(place.rank(), n as u32 % 4);
        assert_eq!(place.number, n as u32 / 4 % 15 + 1);
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 48);
}

#[test]
fn sizes_that_do_not_fit() {
    let new = |size, grid| Clusters::new(size, grid, [32, 1, 1]);
    assert_eq!(new([1, 1, 1], [7, 1, 1]), Ok(None));
    let of = |size, grid| new(size, grid).unwrap_err();
    assert_eq!(
        of([4, 5, 1], [1, 1, 1]),
        "a cluster of 4 x 5 x 1 work-groups; it has 1 to 16"
    );
    assert!(of([0, 1, 1], [1, 1, 1]).starts_with("a cluster of 0 x"));
    assert_eq!(
        of([2, 1, 1], [96, 1, 1]),
        "a grid of 96 x 1 x 1 work-items is no multiple of clusters of 2 x 1 x 1 work-groups of 32 x 1 x 1 work-items"
    );
}
