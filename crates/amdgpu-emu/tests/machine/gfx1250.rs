//! Programs of clang and of LLVM's assembler for GFX12.5, from dispatch to result.

use amdgpu_emu::kernarg::ArgValue;

use super::support::*;

const LANES: u32 = 32;

#[test]
fn loads_to_lds_take_the_numbers_there() {
    let mut lab = Lab::new(GFX1250);
    let numbers: Vec<u32> = (0..LANES).map(|i| 10 + i * i).collect();
    let (out, from) = (lab.buffer(LANES.into(), "out"), lab.filled(&numbers, "in"));
    lab.ok(
        "through_lds",
        &groups(1, LANES),
        &[ArgValue::Pointer(out), ArgValue::Pointer(from)],
    );
    let want: Vec<u32> = numbers.iter().rev().map(|n| 3 * n).collect();
    assert_eq!(lab.read(out, LANES as usize), want);
}

#[test]
fn integers_of_64_bits() {
    let mut lab = Lab::new(GFX1250);
    let pair = |i: u64| [i.wrapping_mul(0x9e37_79b9_7f4a_7c15), (i << 61).wrapping_sub(i)];
    let pairs: Vec<[u64; 2]> = (0..u64::from(LANES)).map(pair).collect();
    let dwords = |values: &[u64]| -> Vec<u32> { values.iter().flat_map(|&x| [x as u32, (x >> 32) as u32]).collect() };
    let from = lab.filled(&dwords(&pairs.concat()), "in");
    let out = lab.buffer(8 * u64::from(LANES), "out");
    lab.ok(
        "wide",
        &groups(1, LANES),
        &[ArgValue::Pointer(out), ArgValue::Pointer(from)],
    );
    let results = |&[a, b]: &[u64; 2]| {
        [
            a.wrapping_mul(b),
            a.min(b),
            (a as i64).max(b as i64) as u64,
            a.wrapping_add(b),
        ]
    };
    let want = pairs.iter().flat_map(results).collect::<Vec<u64>>();
    assert_eq!(lab.read(out, 8 * LANES as usize), dwords(&want));
}

#[test]
fn lanes_of_groups_are_exchanged() {
    let mut lab = Lab::new(GFX1250);
    let numbers: Vec<u32> = (0..LANES).map(|i| 1000 + i).collect();
    let (out, from) = (lab.buffer(3 * u64::from(LANES), "out"), lab.filled(&numbers, "in"));
    lab.ok(
        "groups",
        &groups(1, LANES),
        &[ArgValue::Pointer(out), ArgValue::Pointer(from)],
    );
    let of = |lane: fn(u32) -> u32| (0..LANES).map(move |i| 1000 + lane(i));
    let want: Vec<u32> = of(|i| i & !7 | 5)
        .chain(of(|i| if i & 7 < 3 { i } else { i - 3 }))
        .chain(of(|i| i ^ 6))
        .collect();
    assert_eq!(lab.read(out, 3 * LANES as usize), want);
}

#[test]
fn a_tile_of_a_matrix_goes_to_lds() {
    let mut lab = Lab::new(GFX1250);
    let matrix: Vec<u32> = (0..36).collect();
    let (out, from) = (lab.buffer(16, "out"), lab.filled(&matrix, "matrix"));
    lab.ok(
        "tile",
        &groups(1, LANES),
        &[ArgValue::Pointer(out), ArgValue::Pointer(from)],
    );
    let want: Vec<u32> = (0..4).flat_map(|y| (0..4).map(move |x| 6 * y + x)).collect();
    assert_eq!(lab.read(out, 16), want);
}

#[test]
fn registers_beyond_v255() {
    let mut lab = Lab::new(GFX1250_REGISTERS);
    let out = lab.buffer(LANES.into(), "out");
    lab.ok("many_registers", &groups(1, LANES), &[ArgValue::Pointer(out)]);
    let want: Vec<u32> = (0..LANES).map(|i| 200 * i).collect();
    assert_eq!(lab.read(out, LANES as usize), want);
}

/// Dwords that `ids` of clusters.ll stores for each work-group of a grid of 4 x 4, in clusters of 2 x 2.
fn ids_of_clusters() -> Vec<u32> {
    let group = |n: u32| {
        let (x, y) = (n % 4, n / 4);
        let (gx, gy) = (x % 2, y % 2);
        [x, y, x / 2, y / 2, gx, gy, gx + 2 * gy, 1, 3, 4]
    };
    (0..16).flat_map(group).collect()
}

#[test]
fn work_groups_meet_in_clusters() {
    for (jobs, items) in [(1, 2 * LANES), (3, 2 * LANES), (1, LANES)] {
        let mut lab = Lab::new(CLUSTERS).jobs(jobs);
        let (out, flags) = (lab.buffer(160, "out"), lab.buffer(4, "flags"));
        let args = [ArgValue::Pointer(out), ArgValue::Pointer(flags)];
        lab.ok("ids", &size(&[4 * items, 4], &[items, 1]), &args);
        assert_eq!(
            lab.read(out, 160),
            ids_of_clusters(),
            "{jobs} threads, {items} work-items"
        );
        assert_eq!(lab.read(flags, 4), [4; 4]);
    }
}

#[test]
fn clusters_must_fit_the_grid() {
    let mut lab = Lab::new(CLUSTERS);
    let (out, flags) = (lab.buffer(160, "out"), lab.buffer(4, "flags"));
    let args = [ArgValue::Pointer(out), ArgValue::Pointer(flags)];
    let refused = lab.run("ids", &size(&[3 * LANES, 4], &[LANES, 1]), &args).unwrap_err();
    let text = refused.to_string();
    assert!(
        text.contains(
            "a grid of 96 x 4 x 1 work-items is no multiple of clusters of 2 x 2 x 1 work-groups of 32 x 1 x 1"
        ),
        "{text}"
    );
}

#[test]
fn packets_say_how_large_clusters_are() {
    use amdgpu_emu::dispatch::PacketSource;
    use amdgpu_emu::queue::{DispatchFailure, PacketServer, Queue, QueueError, QueueState};
    use amdgpu_emu::schedule::RunStats;
    use hsa_abi::{AmdExtKernelDispatchPacket, AmdPacketType, KernelDispatchPacket, PacketHeader, SignalHandle};
    use zerocopy::{FromZeros, IntoBytes};

    /// Keeps what it is asked for.
    struct Keeper(Vec<([u32; 3], Option<[u32; 3]>)>);
    impl PacketServer for Keeper {
        fn kernel_dispatch(
            &mut self,
            packet: &KernelDispatchPacket,
            source: PacketSource,
        ) -> Result<RunStats, DispatchFailure> {
            let grid = [packet.grid_size_x, packet.grid_size_y, packet.grid_size_z];
            self.0.push((grid, source.cluster));
            Ok(RunStats::default())
        }
    }
    let lab = Lab::new(CLUSTERS);
    let memory = &lab.device.memory;
    let mut queue = Queue::create(memory, 4).expect("memory");
    let mut packet = AmdExtKernelDispatchPacket::new_zeroed();
    packet.header = PacketHeader(0);
    packet.amd_format = AmdPacketType::EXT_KERNEL_DISPATCH as u8;
    packet.setup = 2;
    (
        packet.workgroup_size_x,
        packet.workgroup_size_y,
        packet.workgroup_size_z,
    ) = (64, 2, 1);
    (packet.cluster_count_x, packet.cluster_count_y, packet.cluster_count_z) = (3, 5, 1);
    (packet.cluster_size_x, packet.cluster_size_y, packet.cluster_size_z) = (4, 2, 1);
    // a signal whose value is 1: the dispatch waits for it
    let signal = lab.filled(&[0, 0, 1, 0], "signal");
    packet.dep_signal = SignalHandle { handle: signal };
    let bytes: [u8; 64] = packet.as_bytes().try_into().expect("64 bytes");
    queue.submit(memory, &bytes).expect("room");
    let mut keeper = Keeper(Vec::new());
    assert!(matches!(queue.process(memory, &mut keeper), Ok(QueueState::Waiting(0))));
    lab.write(signal + 8, &[0, 0]);
    assert!(matches!(queue.process(memory, &mut keeper), Ok(QueueState::Idle)));
    assert_eq!(keeper.0, [([768, 20, 1], Some([4, 2, 1]))]);
    packet.cluster_count_x = u32::MAX;
    let bytes: [u8; 64] = packet.as_bytes().try_into().expect("64 bytes");
    queue.submit(memory, &bytes).expect("room");
    let refused = queue.process(memory, &mut keeper);
    assert!(matches!(refused, Err(QueueError::Dispatch { .. })), "{refused:?}");
}
