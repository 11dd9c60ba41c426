//! Files of the topology, which are real ones in a directory of temporary files: programs list, open and stat them as they like.
//!
//! The directory is named after its contents, so that all processes with the same GPUs share one.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use kfd::topology::File;

/// Paths that are looked for in the tree, with all below them.
const PREFIXES: [&str; 5] = [
    "/sys/devices/virtual/kfd",
    "/sys/class/kfd",
    "/sys/class/drm/renderD1",
    "/sys/dev/char/226:",
    "/sys/module/amdgpu",
];

/// The driver's class has links to its devices.
const LINKS: [(&str, &str); 1] = [("/sys/class/kfd", "/sys/devices/virtual/kfd")];

/// The path in a tree that a path of the system stands for.
pub fn place(root: &Path, path: &str) -> PathBuf {
    let link = LINKS
        .iter()
        .find_map(|(from, to)| path.strip_prefix(from).map(|rest| format!("{to}{rest}")));
    let path = link.as_deref().unwrap_or(path);
    root.join(path.trim_start_matches('/'))
}

/// Whether a path is one of the tree's.
pub fn holds(path: &str) -> bool {
    let below = |prefix: &&str| {
        let rest = path.strip_prefix(*prefix);
        rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with('/') || !prefix.ends_with(|end: char| end.is_ascii_lowercase())
        })
    };
    PREFIXES.iter().any(below)
}

/// Makes a tree of files, if there is none yet; gives where it is.
///
/// # Errors
/// The directory cannot be made, or is somebody else's.
pub fn make(files: &[File]) -> io::Result<PathBuf> {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    // SAFETY: the call has no conditions.
    let user = unsafe { libc::geteuid() };
    let shared = std::env::temp_dir().join(format!("weft-kfd-{user}"));
    let mut builder = std::fs::DirBuilder::new();
    match builder.mode(0o700).create(&shared) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    let found = std::fs::symlink_metadata(&shared)?;
    if !found.is_dir() || found.uid() != user || found.mode() & 0o022 != 0 {
        let message = format!("{} is not a directory of this user's alone", shared.display());
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, message));
    }
    let root = shared.join(format!("{:016x}", hasher.finish()));
    write_once(files, &root).map(|()| root)
}

/// Makes a directory with these files, all at once, if there is none.
///
/// # Errors
/// It cannot be made.
pub fn write_once(files: &[File], root: &Path) -> io::Result<()> {
    if root.is_dir() {
        return Ok(());
    }
    let mut draft = root.as_os_str().to_owned();
    draft.push(format!(".draft-{}", std::process::id()));
    let draft = PathBuf::from(draft);
    for (path, text) in files {
        let file = place(&draft, path);
        std::fs::create_dir_all(file.parent().unwrap_or(&draft))?;
        std::fs::write(&file, text)?;
    }
    match std::fs::rename(&draft, root) {
        // another process was first
        Err(_) if root.is_dir() => std::fs::remove_dir_all(&draft),
        renamed => renamed,
    }
}
