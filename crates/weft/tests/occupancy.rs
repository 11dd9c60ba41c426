//! What clang's `-Rpass-analysis=kernel-resource-usage` says of kernels, beside the occupancy by the model.

use amdgpu_isa::{Model, Processor};
use weft::occupancy::{Resources, occupancy};

/// Processor, wavefront size, VGPRs, SGPRs, bytes of LDS, work-items of a group, clang's waves per SIMD, the model's where it differs.
const FACTS: &str = include_str!("occupancy.tsv");

#[test]
fn occupancy_is_what_clang_says() {
    let (mut count, mut differ) = (0, 0);
    for line in FACTS.lines().filter(|l| !l.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [processor, wave, numbers @ ..] = &fields[..] else {
            panic!("{line}");
        };
        let numbers: Vec<u32> = numbers.iter().map(|n| n.parse().expect("a number")).collect();
        let [vgprs, sgprs, lds_bytes, work_items, clang, ref model @ ..] = numbers[..] else {
            panic!("{line}");
        };
        // Where clang does not count units of allocation, it has more wavefronts.
        assert!(model.iter().all(|n| *n < clang), "{line}");
        differ += model.len();
        let processor = Processor::by_name(processor).expect("a processor");
        let machine = Model::of(processor, wave.parse().expect("a size")).expect("a model");
        let needs = Resources {
            vgprs,
            sgprs,
            lds_bytes,
            work_items,
        };
        let found = occupancy(&machine, &needs);
        assert_eq!(
            found.waves(),
            model.first().copied().unwrap_or(clang),
            "{line}: {found:?}"
        );
        count += 1;
    }
    assert_eq!((count, differ), (549, 20));
}
