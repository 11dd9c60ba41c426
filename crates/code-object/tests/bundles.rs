//! Bundles that clang-offload-bundler 22 made, and the choice among their entries.

use amdgpu_isa::TargetId;
use code_object::{ErrorKind, FileKind, OffloadKind, entries, file_kind, open, open_all, select};

const V3: &[u8] = include_bytes!("data/v3.co");
const V4: &[u8] = include_bytes!("data/v4.co");
const V5: &[u8] = include_bytes!("data/v5.co");
const PLAIN: &[u8] = include_bytes!("data/plain.bundle");
const HOST: &[u8] = include_bytes!("data/host.o");
const COMPRESSED: [&[u8]; 2] = [include_bytes!("data/zstd2.bundle"), include_bytes!("data/zstd3.bundle")];

fn target(text: &str) -> TargetId {
    text.parse().expect("a target id")
}

/// A bundle compressed with zlib under a header of version 1, which older compilers wrote.
fn zlib1() -> Vec<u8> {
    let mut bytes = b"CCOB\x01\0\0\0".to_vec();
    bytes.extend((PLAIN.len() as u32).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(miniz_oxide::deflate::compress_to_vec_zlib(PLAIN, 6));
    bytes
}

#[test]
fn entries_of_plain_and_compressed_bundles() {
    let zlib = zlib1();
    for (data, compressed) in [
        (PLAIN, false),
        (COMPRESSED[0], true),
        (COMPRESSED[1], true),
        (&zlib, true),
    ] {
        let entries = entries(data).expect("a bundle");
        let ids: Vec<_> = entries
            .iter()
            .map(|e| (e.id.as_str(), e.target.map(|t| t.to_string())))
            .collect();
        assert_eq!(
            ids,
            [
                ("host-x86_64-unknown-linux-unknown-", None),
                ("hipv4-amdgcn-amd-amdhsa--gfx900:xnack+", Some("gfx900:xnack+".into())),
                (
                    "hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-",
                    Some("gfx90a:sramecc+:xnack-".into())
                ),
            ]
        );
        assert_eq!(entries[0].kind, OffloadKind::Host);
        assert_eq!(entries[1].kind, OffloadKind::HipV4);
        assert_eq!((entries[1].data(), entries[2].data()), (V3, V4));
        assert!(entries.iter().all(|e| e.compressed == compressed && e.bundle == 0));
    }
}

#[test]
fn kinds_of_files() {
    let kinds: Vec<_> = [V3, PLAIN, COMPRESSED[0], HOST]
        .map(|d| file_kind(d).expect("known"))
        .to_vec();
    assert_eq!(
        kinds,
        [
            FileKind::CodeObject,
            FileKind::Bundle,
            FileKind::CompressedBundle,
            FileKind::HostElf
        ]
    );
    let error = file_kind(b"# __CLANG_OFFLOAD_BUNDLE____START__ hip").expect_err("text");
    assert!(error.found.starts_with("a text bundle"), "{error}");
    assert!(
        file_kind(&[0x10, 0xff, 0x10, 0xad, 0, 0, 0, 0])
            .expect_err("packager")
            .found
            .contains("packager")
    );
    assert_eq!(file_kind(b"").expect_err("empty").kind, ErrorKind::Format);
}

#[test]
fn bundles_in_a_host_program() {
    let all = entries(HOST).expect("a fat binary");
    let devices: Vec<_> = all
        .iter()
        .filter(|e| e.target.is_some())
        .map(|e| (e.bundle, e.data()))
        .collect();
    assert_eq!(devices, [(0, V3), (0, V4), (1, V5)]);
    let object = open(HOST, Some(&target("gfx1030"))).expect("an entry for gfx1030");
    assert_eq!(object.data(), V5);
    assert_eq!(open_all(HOST, None).expect("all").len(), 3);
}

#[test]
fn the_best_entry_is_selected() {
    let entries = entries(PLAIN).expect("a bundle");
    let agent = target("gfx90a:sramecc+:xnack-");
    assert_eq!(select(&entries, &agent).map(|e| e.data()), Ok(V4));
    assert_eq!(
        open(PLAIN, Some(&target("gfx900:xnack+"))).map(|o| o.data().to_vec()),
        Ok(V3.to_vec())
    );
    let error = select(&entries, &target("gfx900:xnack-")).expect_err("xnack differs");
    assert_eq!(error.kind, ErrorKind::NoMatch);
    assert_eq!(
        error.notes,
        ["entries: hipv4-amdgcn-amd-amdhsa--gfx900:xnack+, hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-"]
    );
    assert_eq!(open(PLAIN, None).expect_err("two").kind, ErrorKind::NoMatch);
}

/// A bundle of these ids; every entry is V3.
fn bundle(ids: &[&str]) -> Vec<u8> {
    let table: usize = ids.iter().map(|id| 24 + id.len()).sum();
    let mut bytes = b"__CLANG_OFFLOAD_BUNDLE__".to_vec();
    bytes.extend((ids.len() as u64).to_le_bytes());
    for id in ids {
        bytes.extend((32 + table as u64).to_le_bytes());
        bytes.extend((V3.len() as u64).to_le_bytes());
        bytes.extend((id.len() as u64).to_le_bytes());
        bytes.extend(id.as_bytes());
    }
    bytes.extend(V3);
    bytes
}

#[test]
fn selection_prefers_the_processor_and_its_settings() {
    let choose = |ids: &[&str], agent: &str| {
        let bytes = bundle(ids);
        let all = entries(&bytes).expect("a bundle");
        select(&all, &target(agent)).map(|e| e.id.clone()).map_err(|e| e.kind)
    };
    let generic = "hipv4-amdgcn-amd-amdhsa--gfx9-generic";
    let any = "hipv4-amdgcn-amd-amdhsa--gfx906";
    let off = "hipv4-amdgcn-amd-amdhsa--gfx906:xnack-";
    let old = "hip-amdgcn-amd-amdhsa-gfx906+sram-ecc+xnack";
    let agent = "gfx906:sramecc+:xnack-";
    assert_eq!(choose(&[generic, any], agent).as_deref(), Ok(any));
    assert_eq!(choose(&[any, generic], agent).as_deref(), Ok(any));
    assert_eq!(choose(&[any, off], agent).as_deref(), Ok(off));
    assert_eq!(
        choose(&[generic, "openmp-amdgcn-amd-amdhsa--gfx900"], agent).as_deref(),
        Ok(generic)
    );
    assert_eq!(choose(&[old], agent), Err(ErrorKind::NoMatch));
    assert_eq!(choose(&[old], "gfx906:sramecc+:xnack+").as_deref(), Ok(old));
    assert_eq!(choose(&["host-x86_64-unknown-linux"], agent), Err(ErrorKind::NoMatch));
}

#[test]
fn a_single_object_must_fit_the_agent_too() {
    assert!(open(V3, Some(&target("gfx900:xnack+"))).is_ok());
    let error = open(V3, Some(&target("gfx906"))).expect_err("another processor");
    assert_eq!((error.kind, error.notes.len()), (ErrorKind::NoMatch, 1));
    assert!(open(V5, None).is_ok());
    assert_eq!(entries(V5).expect_err("no bundle").kind, ErrorKind::Bundle);
}

#[test]
fn broken_bundles_are_errors_with_their_place() {
    let error = entries(&PLAIN[..100]).expect_err("cut in the table");
    assert_eq!(error.kind, ErrorKind::Truncated);
    let mut bytes = COMPRESSED[1].to_vec();
    bytes[4] = 9;
    assert_eq!(entries(&bytes).expect_err("version 9").kind, ErrorKind::Compressed);
    bytes[4] = 3;
    bytes[6] = 7;
    assert_eq!(entries(&bytes).expect_err("method 7").kind, ErrorKind::Compressed);
    bytes[6] = 1;
    bytes[16..24].copy_from_slice(&(1u64 << 40).to_le_bytes());
    let error = entries(&bytes).expect_err("a terabyte");
    assert_eq!(
        (error.kind, &*error.field),
        (ErrorKind::Compressed, "uncompressed size")
    );
}
