//! The API as C programs use it, and its header.

use std::ffi::{CStr, CString};
use std::path::Path;
use std::ptr::{null, null_mut};

use super::*;

const SOURCE: &str = "module &m:1:0:$full:$large:$default;
    prog kernel &double(kernarg_u64 %data) {
      workitemabsid_u32 $s0, 0; cvt_u64_u32 $d0, $s0; shl_u64 $d0, $d0, 2;
      ld_kernarg_align(8)_u64 $d1, [%data]; add_u64 $d0, $d0, $d1;
      ld_global_align(4)_u32 $s1, [$d0]; shl_u32 $s1, $s1, 1; st_global_align(4)_u32 $s1, [$d0]; };";

fn settings(target: &CStr) -> WeftSettings {
    WeftSettings {
        size: size_of::<WeftSettings>(),
        target: target.as_ptr(),
        checks: null(),
        threads: 1,
        wave_size: 0,
        seed: 0,
        max_instructions: 0,
        timeout_ms: 0,
    }
}

fn load(source: &str, settings: *const WeftSettings) -> Result<*mut WeftSession, (WeftStatus, String)> {
    let mut session = null_mut();
    let bytes = source.as_bytes();
    let status = weft_load(
        c"m.hsail".as_ptr(),
        bytes.as_ptr().cast(),
        bytes.len(),
        settings,
        &raw mut session,
    );
    match status {
        WeftStatus::Ok => Ok(session),
        _ => Err((status, pointer::text(weft_error()).unwrap().unwrap().to_owned())),
    }
}

#[test]
fn kernels_run_on_machine_and_interpreter() {
    let gfx900 = settings(c"gfx900");
    for settings in [&raw const gfx900, null()] {
        let session = load(SOURCE, settings).unwrap();
        assert_eq!(weft_kernel_count(session), 1);
        let name = pointer::text(weft_kernel_name(session, 0)).unwrap().unwrap();
        assert!(name.ends_with("double"), "{name}");
        assert!(weft_kernel_name(session, 1).is_null());
        let (mut address, mut data) = (0, [1u32, 2, 3, 4]);
        assert_eq!(
            weft_allocate(session, c"data".as_ptr(), 16, &raw mut address),
            WeftStatus::Ok
        );
        assert_eq!(weft_write(session, address, data.as_ptr().cast(), 16), WeftStatus::Ok);
        let arg = WeftArg {
            kind: WeftArgKind::Address as u32,
            data: null(),
            value: address,
        };
        let mut launch = WeftLaunch {
            size: size_of::<WeftLaunch>(),
            kernel: null(),
            dimensions: 1,
            dynamic_group_bytes: 0,
            grid: [4, 0, 0],
            group: [4, 0, 0],
            args: &raw const arg,
            arg_count: 1,
        };
        let mut report = WeftReport {
            work_groups: 0,
            instructions: 0,
        };
        assert_eq!(weft_launch(session, &raw const launch, &raw mut report), WeftStatus::Ok);
        assert_eq!(
            weft_read(session, address, data.as_mut_ptr().cast(), 16),
            WeftStatus::Ok
        );
        assert_eq!((data, report.work_groups), ([2, 4, 6, 8], 1));
        // beyond the buffer
        launch.grid = [8, 0, 0];
        assert_eq!(weft_launch(session, &raw const launch, null_mut()), WeftStatus::Fault);
        let message = pointer::text(weft_error()).unwrap().unwrap();
        assert!(message.contains("buffer data"), "{message}");
        launch.dimensions = 4;
        assert_eq!(
            weft_launch(session, &raw const launch, null_mut()),
            WeftStatus::InvalidArgument
        );
        weft_free(session);
    }
}

#[test]
fn what_is_wrong_is_said() {
    let (status, message) = load("module &m:1:0", null()).unwrap_err();
    assert_eq!(status, WeftStatus::Program);
    assert!(message.starts_with("m.hsail:1:"), "{message}");
    let (status, message) = load(SOURCE, &raw const *Box::leak(Box::new(settings(c"gfx9999")))).unwrap_err();
    assert_eq!(status, WeftStatus::InvalidArgument);
    assert!(message.contains("gfx9999"), "{message}");
    let mut old = settings(c"gfx900");
    old.size = 8;
    assert_eq!(load(SOURCE, &raw const old).unwrap_err().0, WeftStatus::InvalidArgument);
    assert_eq!(weft_read(null_mut(), 0, null_mut(), 0), WeftStatus::InvalidArgument);
    assert_eq!(
        weft_load(null(), null(), 8, null(), null_mut()),
        WeftStatus::InvalidArgument
    );
    weft_free(null_mut());
}

#[test]
fn findings_are_texts() {
    let text = SOURCE.replace("shl_u32 $s1, $s1, 1; ", "add_u32 $s1, $s1, $s2; ");
    let checks = CString::new("uninit").unwrap();
    let mut wanted = settings(c"gfx900");
    wanted.target = null();
    wanted.checks = checks.as_ptr();
    let session = load(&text, &raw const wanted).unwrap();
    let mut address = 0;
    weft_allocate(session, null(), 16, &raw mut address);
    let arg = WeftArg {
        kind: WeftArgKind::Address as u32,
        data: null(),
        value: address,
    };
    let launch = WeftLaunch {
        size: size_of::<WeftLaunch>(),
        kernel: c"double".as_ptr(),
        dimensions: 1,
        dynamic_group_bytes: 0,
        grid: [4, 0, 0],
        group: [4, 0, 0],
        args: &raw const arg,
        arg_count: 1,
    };
    weft_launch(session, &raw const launch, null_mut());
    let mut count = 0;
    let text = pointer::text(weft_findings(session, &raw mut count)).unwrap().unwrap();
    assert!(count > 0 && text.contains("$s2"), "{count}: {text}");
    weft_findings(session, &raw mut count);
    assert_eq!(count, 0);
    weft_free(session);
}

#[test]
fn the_header_is_what_the_source_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).unwrap();
    let builder = cbindgen::Builder::new().with_config(config);
    let made = builder.with_src(root.join("src/lib.rs")).generate().unwrap();
    let mut text = Vec::new();
    made.write(&mut text);
    let path = root.join("include/weft.h");
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept.as_bytes() == text,
        "include/weft.h is not what src/lib.rs says; UPDATE_PAGES=1 cargo test -p weft-c writes it"
    );
}
