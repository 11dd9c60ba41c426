//! Anything as a bundle of each type, as an archive, as entry ids; what is read is written and read again.
#![no_main]

use code_object::bundle::{
    EntryId, FILE_TYPES, FileType, Unbundle, bundle, check_archive, contents, unbundle, unbundle_archive,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let wanted: Vec<EntryId> = ["host-x86_64-unknown-linux--", "hip-amdgcn-amd-amdhsa--gfx906:xnack+"]
        .iter()
        .filter_map(|id| EntryId::parse(id).ok())
        .collect();
    let options = Unbundle {
        allow_missing: true,
        hip_openmp: true,
    };
    for &(_, file_type) in FILE_TYPES {
        let Ok(all) = contents(data, file_type) else { continue };
        let _ = unbundle(data, file_type, &wanted, options);
        let ids: Result<Vec<EntryId>, _> = all.iter().map(|(id, _)| EntryId::parse(id)).collect();
        let Ok(ids) = ids else { continue };
        let inputs: Vec<(EntryId, &[u8])> = ids.into_iter().zip(all.iter().map(|(_, d)| d.as_slice())).collect();
        // Text may hold the marks of another entry.
        if let (FileType::Binary, Ok(again)) = (file_type, bundle(&inputs, file_type, 8)) {
            let read = contents(&again, file_type).expect("a bundle that was just written");
            assert!(read.iter().map(|(_, d)| d).eq(all.iter().map(|(_, d)| d)));
        }
    }
    let _ = check_archive(data);
    let _ = unbundle_archive(data, &wanted, options);
    if let Ok(id) = std::str::from_utf8(data)
        .map(EntryId::parse)
        .unwrap_or_else(|_| EntryId::parse(""))
    {
        assert_eq!(
            EntryId::parse(&id.to_string()).map(|i| i.to_string()),
            Ok(id.to_string())
        );
    }
});
