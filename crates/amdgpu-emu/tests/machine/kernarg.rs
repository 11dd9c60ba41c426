//! Kernarg segments.
//!
//! Source: AMDGPUUsage, Code Object V3 and V5 Metadata, `.value_kind`; Kernarg Segment.

use amdgpu_emu::device::{DeviceError, Launch};
use amdgpu_emu::kernarg::{ArgValue, KernargError, KernargInputs};
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::NoServices;

use super::support::*;

/// The kernarg segment that a kernel with all arguments finds; the group segment of its packet.
fn segment(lab: &mut Lab, launch: Launch) -> Result<Vec<u8>, DeviceError> {
    let out = lab.buffer(64, "out");
    let args = vec![
        ArgValue::Pointer(out),
        u32_arg(0x0102_0304),
        ArgValue::Local(100),
        ArgValue::Local(7),
    ];
    let launch = Launch { args, ..launch };
    lab.device
        .launch(&lab.executable, "args", &launch, &NoServices, &mut NoObserver)?;
    let bytes: Vec<u8> = lab.read(out, 64).iter().flat_map(|d| d.to_le_bytes()).collect();
    assert_eq!(number(&bytes, 0, 8), out);
    Ok(bytes)
}

fn number(bytes: &[u8], at: usize, size: usize) -> u64 {
    bytes[at..at + size].iter().rev().fold(0, |n, &b| n << 8 | b as u64)
}

#[test]
fn explicit_and_hidden_arguments_of_version_5() {
    let mut lab = Lab::new(ARGS);
    let launch = Launch {
        dynamic_lds_bytes: 48,
        global_offset: [1, 2 << 32, 3],
        printf_buffer: 0x1111_2222_3333,
        hostcall_buffer: 0x4444_5555_6666,
        ..size(&[200, 30, 7], &[64, 4, 2]).launch()
    };
    let got = segment(&mut lab, launch).expect("runs");
    let field = |at: usize, size: usize| number(&got, at, size);
    assert_eq!(field(8, 4), 0x0102_0304);
    // 20 static bytes, then 32-aligned, then at once
    assert_eq!((field(12, 4), field(16, 4)), (32, 132));
    assert_eq!(
        [field(24, 4), field(28, 4), field(32, 4)],
        [3, 7, 3],
        "block counts: whole work-groups only"
    );
    assert_eq!([field(36, 2), field(38, 2), field(40, 2)], [64, 4, 2], "group sizes");
    assert_eq!([field(42, 2), field(44, 2), field(46, 2)], [8, 2, 1], "remainders");
    assert_eq!(
        [field(64, 8), field(72, 8), field(80, 8)],
        [1, 2 << 32, 3],
        "global offsets"
    );
    assert_eq!(field(88, 2), 3, "grid dims");
    assert_eq!(
        (field(96, 8), field(104, 8)),
        (0x1111_2222_3333, 0x4444_5555_6666),
        "printf, hostcall"
    );
    assert!(
        (112..144).all(|at| got[at] == 0),
        "multigrid, heap, queue, completion action are not served: null"
    );
    assert_eq!(field(144, 4), 48, "dynamic LDS");
    let machine = lab.machine("");
    assert_eq!(
        (field(216, 4), field(220, 4)),
        (machine.private_base >> 32, machine.shared_base >> 32)
    );
    assert_eq!(field(224, 8), machine.queue_ptr);
    let arguments: Vec<usize> = (24..48).chain(64..90).chain(96..148).chain(216..232).collect();
    assert!(
        (20..256).filter(|at| !arguments.contains(at)).all(|at| got[at] == 0),
        "the rest is 0"
    );
}

#[test]
fn dimensions_that_a_grid_does_not_have_count_one() {
    // AMDGPUUsage: "If the grid dimensionality is 1, then must be 1", remainders "must be zero"
    for unused in [0, 1, 5] {
        let mut lab = Lab::new(ARGS);
        let launch = Launch {
            grid: [100, unused, unused],
            work_group: [64, unused, unused],
            dimensions: 1,
            ..Launch::default()
        };
        let got = segment(&mut lab, launch).expect("runs");
        let field = |at: usize, size: usize| number(&got, at, size);
        assert_eq!([field(24, 4), field(28, 4), field(32, 4)], [1, 1, 1]);
        assert_eq!([field(36, 2), field(38, 2), field(40, 2)], [64, 1, 1]);
        assert_eq!([field(42, 2), field(44, 2), field(46, 2)], [36, 0, 0]);
        assert_eq!(field(88, 2), 1);
    }
}

#[test]
fn a_grid_smaller_than_its_work_group() {
    let mut lab = Lab::new(ARGS);
    let got = segment(&mut lab, size(&[64, 2], &[64, 3]).launch()).expect("runs");
    assert_eq!([number(&got, 24, 4), number(&got, 28, 4)], [1, 0]);
    assert_eq!([number(&got, 42, 2), number(&got, 44, 2)], [0, 2]);
}

#[test]
fn group_memory_of_the_arguments_is_in_the_packet() {
    let mut lab = Lab::new(ARGS);
    // 20 static, 12 to align, 100, 7, 48: 187 of 65536
    let dynamic = 65536 - 139;
    segment(
        &mut lab,
        Launch {
            dynamic_lds_bytes: dynamic,
            ..groups(1, 64).launch()
        },
    )
    .expect("exactly all");
    let error = segment(
        &mut lab,
        Launch {
            dynamic_lds_bytes: dynamic + 1,
            ..groups(1, 64).launch()
        },
    );
    let error = error.expect_err("one byte too much").to_string();
    assert!(error.contains("65537 bytes of group segment"), "{error}");
    for bytes in [u32::MAX, u32::MAX - 3] {
        let args = vec![
            ArgValue::Pointer(0),
            u32_arg(0),
            ArgValue::Local(bytes),
            ArgValue::Local(bytes),
        ];
        let launch = Launch {
            args,
            dynamic_lds_bytes: bytes,
            ..groups(1, 64).launch()
        };
        let error = lab
            .device
            .launch(&lab.executable, "args", &launch, &NoServices, &mut NoObserver);
        let error = error.expect_err("more than there is").to_string();
        assert!(error.contains("HSA_STATUS_ERROR_INVALID_ALLOCATION"), "{error}");
    }
}

#[test]
fn arguments_that_do_not_fit() {
    let mut lab = Lab::new(ARGS);
    let pointer = ArgValue::Pointer(0x1000);
    let local = ArgValue::Local(4);
    let mut refused = |args: Vec<ArgValue>| -> (KernargError, String) {
        let launch = Launch {
            args,
            ..groups(1, 64).launch()
        };
        match lab
            .device
            .launch(&lab.executable, "args", &launch, &NoServices, &mut NoObserver)
        {
            Err(DeviceError::Arguments { kernel, error }) => {
                assert_eq!(kernel, "args");
                (error.clone(), error.to_string())
            }
            other => panic!("{other:?}"),
        }
    };
    let (error, text) = refused(vec![]);
    assert!(matches!(
        error,
        KernargError::Count {
            given: 0,
            wanted: 4,
            ..
        }
    ));
    assert_eq!(text, "0 arguments given; the kernel has 4: out, number, local, local2");
    let (_, text) = refused(vec![pointer.clone(), u64_arg(1), local.clone(), local.clone()]);
    assert_eq!(text, "argument 1 (number) is 4 bytes; 8 were given");
    let (_, text) = refused(vec![u64_arg(1), u32_arg(1), local.clone(), local.clone()]);
    assert_eq!(
        text,
        "argument 0 (out) is a global_buffer, which a value (ptr gives an address) cannot be"
    );
    let (_, text) = refused(vec![pointer.clone(), u32_arg(1), pointer.clone(), local.clone()]);
    assert_eq!(
        text,
        "argument 2 (local) is a dynamic_shared_pointer, which a buffer cannot be"
    );
    let (_, text) = refused(vec![local.clone(), u32_arg(1), local.clone(), local]);
    assert_eq!(
        text,
        "argument 0 (out) is a global_buffer, which group memory cannot be"
    );
}

#[test]
fn without_metadata_arguments_have_their_natural_places() {
    let mut lab = Lab::new(MEMORY);
    let out = lab.buffer(64, "out");
    // out is 8 bytes, n comes at 8; a byte before it moves out to 8 and n to 16
    lab.ok(
        "lds",
        &Size {
            dynamic_lds_bytes: 256,
            ..groups(1, 64)
        },
        &[u64_arg(out), u32_arg(64)],
    );
    assert_eq!(lab.read(out, 1), [189]);
    let error = lab.failure(
        "lds",
        &groups(1, 64),
        &[ArgValue::Bytes(vec![1]), u64_arg(out), u32_arg(64)],
    );
    // s[4:5] is the byte: a null pointer almost
    assert!(
        error.to_string().contains("LDS fault") || error.to_string().contains("memory fault"),
        "{error}"
    );
}

#[test]
fn a_segment_that_no_kernel_has() {
    let machine = Lab::new(MEMORY).machine("k");
    let fill = |bytes| amdgpu_emu::kernarg::fill(None, bytes, &KernargInputs::default(), &machine);
    assert_eq!(fill(1 << 20).map(|k| k.bytes.len()), Ok(1 << 20));
    assert_eq!(fill(u32::MAX), Err(KernargError::TooLarge(u32::MAX.into())));
}
