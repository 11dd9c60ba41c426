//! Bundles that clang-offload-bundler 22 made, and the choice among their entries.

use amdgpu_isa::TargetId;
use code_object::bundle::{
    EntryId, FileType, Method, Unbundle, bundle, check_archive, compress, contents, unbundle, unbundle_archive,
};
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
fn bundle_of(ids: &[&str]) -> Vec<u8> {
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
        let bytes = bundle_of(ids);
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

const IDS: [&str; 3] = [
    "host-x86_64-unknown-linux-gnu",
    "hipv4-amdgcn-amd-amdhsa--gfx900",
    "hip-amdgcn-amd-amdhsa--gfx906:xnack+",
];
const TEXTS: [&[u8]; 3] = [b"host text\n", b"dev one\n", b"dev two"];

fn id(text: &str) -> EntryId {
    EntryId::parse(text).expect("an id")
}

fn three() -> Vec<(EntryId, &'static [u8])> {
    IDS.map(id).into_iter().zip(TEXTS).collect()
}

#[test]
fn bundles_are_written_as_clang_offload_bundler_writes_them() {
    for (name, recorded) in [
        ("i", include_bytes!("data/text.i.bundle").as_slice()),
        ("d", include_bytes!("data/text.d.bundle")),
        ("ll", include_bytes!("data/text.ll.bundle")),
        ("s", include_bytes!("data/text.s.bundle")),
        ("bc", include_bytes!("data/text.bc.bundle")),
    ] {
        let file_type = FileType::parse(name).expect("a type");
        assert_eq!(bundle(&three(), file_type, 1).as_deref(), Ok(recorded), "{name}");
        let read = contents(recorded, file_type).expect("a bundle");
        let want: Vec<_> = three()
            .iter()
            .map(|(id, data)| (id.to_string(), data.to_vec()))
            .collect();
        assert_eq!(read, want, "{name}");
    }
    let host = id("host-x86_64-unknown-linux--");
    let devices = [
        "hipv4-amdgcn-amd-amdhsa--gfx900:xnack+",
        "hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-",
    ]
    .map(id);
    let entries: Vec<_> = std::iter::once(host)
        .chain(devices)
        .zip([b"".as_slice(), V3, V4])
        .collect();
    assert!(bundle(&entries, FileType::Object, 4096).expect("a bundle") == PLAIN);
}

#[test]
fn compressed_bundles_have_the_header_of_clang_offload_bundler() {
    for (version, recorded) in [(2, COMPRESSED[0]), (3, COMPRESSED[1])] {
        // The same inside, which is not aligned.
        let plain = contents(recorded, FileType::Binary).expect("a bundle");
        let entries: Vec<(EntryId, &[u8])> = plain.iter().map(|(text, data)| (id(text), data.as_slice())).collect();
        let inside = bundle(&entries, FileType::Binary, 1).expect("a bundle");
        for method in [Method::Zstd, Method::Zlib] {
            let packed = compress(&inside, method, version).expect("compressed");
            assert!(packed.len() < inside.len());
            assert_eq!(contents(&packed, FileType::Binary).as_ref(), Ok(&plain));
        }
        let packed = compress(&inside, Method::Zstd, version).expect("compressed");
        // Magic, version and method; the size before compression and the hash behind the size of the file.
        let sizes = if version == 2 { 12..24 } else { 16..32 };
        assert_eq!(packed[..8], recorded[..8]);
        assert_eq!(packed[sizes.clone()], recorded[sizes]);
    }
    assert!(compress(b"", Method::Zstd, 4).is_err());
}

#[test]
fn bundles_inside_host_objects() {
    let plain = include_bytes!("data/plain.o").as_slice();
    let fat = include_bytes!("data/fat.o").as_slice();
    let mut inputs = three();
    inputs[0].1 = plain;
    let ours = bundle(&inputs, FileType::Object, 1).expect("a bundle");
    for data in [fat, &ours] {
        let read = contents(data, FileType::Object).expect("a bundle");
        assert_eq!([&read[1].1, &read[2].1], [TEXTS[1], TEXTS[2]]);
        // The host's is the object without the bundle: the same sections with the same contents.
        let host = code_object::elf::ElfFile::parse(&read[0].1).expect("an object");
        let names: Vec<_> = host.sections.iter().map(|s| s.name.clone()).collect();
        let want = code_object::elf::ElfFile::parse(plain).expect("an object");
        assert_eq!(names, want.sections.iter().map(|s| s.name.clone()).collect::<Vec<_>>());
    }
    assert!(bundle(&[(id(IDS[0]), fat)], FileType::Object, 1).is_err());
}

#[test]
fn targets_are_unbundled() {
    let data = include_bytes!("data/text.bc.bundle");
    let take = |wanted: &[&str], options| {
        let wanted: Vec<EntryId> = wanted.iter().map(|t| id(t)).collect();
        unbundle(data, FileType::Binary, &wanted, options).map_err(|e| e.kind)
    };
    let strict = Unbundle::default();
    assert_eq!(
        take(&[IDS[2], IDS[1]], strict),
        Ok(vec![Some(TEXTS[2].to_vec()), Some(TEXTS[1].to_vec())])
    );
    // As clang-offload-bundler 22 does: a request may name more features than the code, not fewer.
    assert!(take(&["hip-amdgcn-amd-amdhsa--gfx906:sramecc+:xnack+"], strict).is_ok());
    assert_eq!(
        take(&["hip-amdgcn-amd-amdhsa--gfx906"], strict),
        Err(ErrorKind::NoMatch)
    );
    assert_eq!(
        take(&["openmp-amdgcn-amd-amdhsa--gfx906:xnack+"], strict),
        Err(ErrorKind::NoMatch)
    );
    let hip_openmp = Unbundle {
        hip_openmp: true,
        ..strict
    };
    assert!(take(&["openmp-amdgcn-amd-amdhsa--gfx906:xnack+"], hip_openmp).is_ok());
    let allow_missing = Unbundle {
        allow_missing: true,
        ..strict
    };
    assert_eq!(take(&["hip-amdgcn-amd-amdhsa--gfx908"], allow_missing), Ok(vec![None]));
}

#[test]
fn archives_of_bundles() {
    let data = include_bytes!("data/fat.a");
    assert_eq!(check_archive(data), Ok(()));
    let outputs = unbundle_archive(data, &[id(IDS[2]), id(IDS[1])], Unbundle::default()).expect("archives");
    let members = |data: &[u8]| -> Vec<(String, Vec<u8>)> {
        let all = code_object::link::archive_members(data).expect("an archive");
        all.into_iter().map(|(name, data)| (name, data.to_vec())).collect()
    };
    assert_eq!(
        members(&outputs[0]),
        [(
            "fat-hip-amdgcn-amd-amdhsa--gfx906_xnack+.o".to_owned(),
            TEXTS[2].to_vec()
        )]
    );
    assert_eq!(members(&outputs[1])[0].1, TEXTS[1]);
    let missing = id("hip-amdgcn-amd-amdhsa--gfx906:xnack-");
    assert!(unbundle_archive(data, std::slice::from_ref(&missing), Unbundle::default()).is_err());
}
