//! Files of the cache: what was written is read again, and what is not as it was written is not.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, SystemTime};

use amdgpu_emu::kept::Store;
use code_cache::CodeCache;

const NAME: &str = "gfx900-64-0-avx2-0123";

fn cache(directory: &Path) -> CodeCache {
    CodeCache::open(directory).expect("a directory")
}

fn body() -> Vec<u8> {
    (0..300u32).map(|n| (n * 7) as u8).collect()
}

#[test]
fn what_is_kept_is_loaded() {
    let directory = tempfile::tempdir().expect("a directory");
    let one = cache(&directory.path().join("new/one"));
    assert_eq!(one.load(NAME), None);
    one.keep(NAME, &body());
    let two = cache(&directory.path().join("new/one"));
    assert_eq!(two.load(NAME), Some(body()));
    assert_eq!(two.load("gfx900-64-0-avx2-0124"), None);
    two.keep(NAME, b"");
    assert_eq!(one.load(NAME), Some(Vec::new()));
    assert!(one.notes().is_empty() && two.notes().is_empty());
    let mode = fs::metadata(directory.path().join("new/one"))
        .expect("made")
        .permissions();
    assert_eq!(mode.mode() & 0o777, 0o700, "a new directory is the user's alone");
}

#[test]
fn a_file_with_any_byte_changed_is_not_used_and_written_anew() {
    let directory = tempfile::tempdir().expect("a directory");
    let cache = cache(directory.path());
    cache.keep(NAME, &body());
    let path = cache.path(NAME);
    let right = fs::read(&path).expect("written");
    for at in 0..right.len() {
        let mut wrong = right.clone();
        wrong[at] ^= 1 << (at % 8);
        fs::write(&path, &wrong).expect("written");
        assert_eq!(cache.load(NAME), None, "byte {at}");
    }
    for length in 0..right.len() {
        fs::write(&path, &right[..length]).expect("written");
        assert_eq!(cache.load(NAME), None, "{length} bytes");
    }
    let notes = cache.notes().join("\n");
    for why in ["its checksum is wrong", "it is no file of host code", "it is cut short"] {
        assert!(notes.contains(why), "{why}: {notes}");
    }
    assert!(notes.contains(&*path.to_string_lossy()), "{notes}");
    cache.keep(NAME, &body());
    assert_eq!(fs::read(&path).expect("written"), right);
    assert_eq!(cache.load(NAME), Some(body()));
}

#[test]
fn a_file_of_other_code_is_not_used() {
    let directory = tempfile::tempdir().expect("a directory");
    let cache = cache(directory.path());
    cache.keep("other", &body());
    fs::copy(cache.path("other"), cache.path(NAME)).expect("copied");
    assert_eq!(cache.load(NAME), None);
    assert!(cache.notes()[0].contains("it is for other code"), "{:?}", cache.notes());
}

#[test]
fn a_file_that_others_can_write_is_not_used() {
    let directory = tempfile::tempdir().expect("a directory");
    let cache = cache(directory.path());
    cache.keep(NAME, &body());
    for mode in [0o620, 0o602, 0o666] {
        fs::set_permissions(cache.path(NAME), fs::Permissions::from_mode(mode)).expect("changed");
        assert_eq!(cache.load(NAME), None, "{mode:o}");
    }
    assert!(cache.notes()[0].contains("others than the user can write it"));
    fs::set_permissions(cache.path(NAME), fs::Permissions::from_mode(0o644)).expect("changed");
    assert_eq!(cache.load(NAME), Some(body()));
}

#[test]
fn the_oldest_files_make_room() {
    let directory = tempfile::tempdir().expect("a directory");
    let most = 4000;
    let cache = CodeCache::with_room(directory.path(), most).expect("a directory");
    let other = directory.path().join("notes.txt");
    fs::write(&other, [0; 5000]).expect("written");
    for n in 0..40u64 {
        let name = format!("{n:02}");
        cache.keep(&name, &body());
        let time = SystemTime::now() - Duration::from_secs(10_000 - n);
        let file = fs::File::options()
            .write(true)
            .open(cache.path(&name))
            .expect("written");
        file.set_modified(time).expect("changed");
    }
    let files = fs::read_dir(directory.path()).expect("a directory").flatten();
    let ours = files.filter(|file| file.path() != other);
    let bytes: u64 = ours.map(|file| file.metadata().expect("there").len()).sum();
    assert!(bytes <= most && bytes > most / 2, "{bytes}");
    assert_eq!(cache.load("00"), None);
    assert_eq!(cache.load("39"), Some(body()));
    assert!(other.exists(), "files of others stay");
}

#[test]
fn what_cannot_be_written_is_told() {
    let directory = tempfile::tempdir().expect("a directory");
    let cache = cache(&directory.path().join("gone"));
    fs::remove_dir(directory.path().join("gone")).expect("removed");
    cache.keep(NAME, &body());
    assert!(cache.notes()[0].contains("not written: "), "{:?}", cache.notes());
    let file = directory.path().join("file");
    fs::write(&file, "").expect("written");
    assert!(CodeCache::open(&file).is_err());
}

#[test]
fn writers_at_once_leave_one_whole_file() {
    let directory = tempfile::tempdir().expect("a directory");
    let bodies: Vec<Vec<u8>> = (0..4u8).map(|n| vec![n; 20_000]).collect();
    std::thread::scope(|scope| {
        for body in &bodies {
            let cache = cache(directory.path());
            scope.spawn(move || {
                for _ in 0..50 {
                    cache.keep(NAME, body);
                    assert!(cache.load(NAME).is_some_and(|found| found.len() == body.len()));
                }
                assert!(cache.notes().is_empty());
            });
        }
    });
    assert!(bodies.contains(&cache(directory.path()).load(NAME).expect("one of them")));
    assert_eq!(fs::read_dir(directory.path()).expect("a directory").count(), 1);
}
