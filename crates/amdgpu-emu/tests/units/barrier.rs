//! Barriers of work-groups and clusters, and named ones.

use amdgpu_emu::barrier::{Barriers, ClusterBarrier, Seen, Which};

fn group(waves: usize, named: u8) -> (Barriers, Vec<Seen>) {
    let mut barriers = Barriers::default();
    barriers.begin(waves, named, None);
    (barriers, vec![Seen::default(); waves])
}

#[test]
fn a_wave_that_waits_late_has_not_missed_it() {
    let (mut b, mut seen) = group(2, 0);
    assert!(b.signal(Which::Group, None));
    assert!(!b.wait(&mut seen[0], Which::Group) && !b.release(&mut seen[0]));
    assert!(!b.signal(Which::Group, None));
    // its turn ends, though it goes on
    assert!(!b.wait(&mut seen[1], Which::Group) && b.release(&mut seen[1]));
    assert!(b.release(&mut seen[0]));
    // and only once
    assert!(!b.wait(&mut seen[1], Which::Group) && !b.release(&mut seen[1]));
    assert!(b.signal(Which::Group, None), "the counts have begun anew");
}

#[test]
fn waves_that_end_are_not_waited_for() {
    let (mut b, mut seen) = group(3, 0);
    b.signal(Which::Group, None);
    b.signal(Which::Group, None);
    assert!(!b.wait(&mut seen[0], Which::Group));
    b.ended();
    assert!(b.is_complete(&seen[0]));
    assert_eq!(b.get(Which::Group).map(|b| (b.members, b.signaled)), Some((2, 0)));
}

#[test]
fn work_groups_of_a_cluster_signal_once_each() {
    let shared = ClusterBarrier::new(3);
    let mut groups = vec![Barriers::default(); 3];
    groups.iter_mut().for_each(|b| b.begin(1, 0, Some(shared.clone())));
    let mut seen = Seen::default();
    assert!(groups[0].concerns(Which::Cluster) && !groups[0].concerns(Which::Group));
    assert!(groups[0].signal(Which::Cluster, None));
    assert!(!groups[0].wait(&mut seen, Which::Cluster));
    assert!(!groups[1].signal(Which::Cluster, None));
    assert!(!groups[0].release(&mut seen));
    // the third one ends without a signal
    groups[2].ended();
    assert!(groups[0].release(&mut seen));
    assert_eq!(
        groups[1].get(Which::Cluster).map(|b| (b.members, b.signaled)),
        Some((2, 0))
    );
}

#[test]
fn named_barriers_wait_for_their_members_only() {
    let (mut b, mut seen) = group(4, 4);
    b.init(2, Some(2));
    for wave in &mut seen[..2] {
        b.join(wave, 2);
    }
    assert!(b.signal(Which::Named(2), None));
    assert!(!b.wait(&mut seen[0], Which::Named(2)));
    b.signal(Which::Named(2), None);
    assert!(b.wait(&mut seen[0], Which::Named(2)));
    // the other one changes its barrier first: what completed before still counts
    b.join(&mut seen[1], 1);
    assert!(b.wait(&mut seen[1], Which::Named(1)));
    assert!(!b.wait(&mut seen[1], Which::Named(1)));
    assert!(!b.leave(&mut seen[0]));
    assert_eq!(b.get(Which::Named(2)).map(|b| b.members), Some(1));
    assert!(b.get(Which::Named(5)).is_none());
}
