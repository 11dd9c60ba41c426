//! Replacing a file whole or not at all: it is written beside its place and renamed when it is complete.
//!
//! A command that fails drops the new file; one that a signal ends removes it first. So the old file stays as it is, and
//! nothing is left beside it.

use std::fs::{Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use tempfile::NamedTempFile;

/// Symbolic links that are followed one behind another.
const MAX_LINKS: u32 = 40;
/// Mode of a new file, of which the process's mask takes bits away.
const NEW_FILE_MODE: u32 = 0o666;

/// Where an output goes.
pub enum Place {
    Stdout,
    /// A device, a pipe, an open descriptor: nothing that could be replaced.
    Direct,
    /// A file, there already or not, behind all symbolic links.
    File(PathBuf),
}

/// What a path of an output means.
///
/// # Errors
/// A path that leads nowhere.
pub fn place(path: &Path) -> io::Result<Place> {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        match path.to_str() {
            Some("/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1") => return Ok(Place::Stdout),
            Some("/dev/stderr" | "/dev/stdin") => return Ok(Place::Direct),
            _ if path.starts_with("/dev/fd") || path.starts_with("/proc") => return Ok(Place::Direct),
            _ => {}
        }
        match std::fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => path = folder(&path).join(std::fs::read_link(&path)?),
            Ok(found) if found.is_file() => return Ok(Place::File(path)),
            Ok(_) => return Ok(Place::Direct),
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Place::File(path)),
            Err(e) => return Err(e),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

fn folder(path: &Path) -> &Path {
    path.parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Files that are not complete yet.
static PENDING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn pending() -> MutexGuard<'static, Vec<PathBuf>> {
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the files that are not complete, because the process ends without dropping them.
pub fn abandon() {
    for path in pending().drain(..) {
        // It may just have been renamed.
        let _ = std::fs::remove_file(path);
    }
}

/// The new contents of a file, until [`Replacement::commit`] beside it.
pub struct Replacement {
    file: NamedTempFile,
    target: PathBuf,
}

impl Replacement {
    /// Begins a file that will stand at `target`, with the owner and permissions of what stands there.
    ///
    /// # Errors
    /// The file may not be written, or its directory takes no new files.
    pub fn begin(target: PathBuf) -> io::Result<Replacement> {
        clean_up_when_interrupted();
        let replaced = match OpenOptions::new().write(true).open(&target) {
            Ok(file) => Some(file.metadata()?),
            Err(e) if e.kind() == ErrorKind::NotFound => None,
            Err(e) => return Err(e),
        };
        let mut list = pending();
        let file = tempfile::Builder::new()
            .prefix(".weft-")
            .permissions(Permissions::from_mode(NEW_FILE_MODE))
            .tempfile_in(folder(&target))
            .map_err(|e| plain(&target, &e))?;
        list.push(file.path().to_path_buf());
        drop(list);
        let new = Replacement { file, target };
        if let Some(replaced) = replaced {
            new.take_after(&replaced)?;
        }
        Ok(new)
    }

    fn take_after(&self, replaced: &Metadata) -> io::Result<()> {
        let file = self.file.as_file();
        let own = file.metadata()?;
        if (own.uid(), own.gid()) != (replaced.uid(), replaced.gid()) {
            // Only a privileged user can give files away; another's file becomes the writer's.
            let _ = fchown(file, Some(replaced.uid()), Some(replaced.gid()));
        }
        file.set_permissions(replaced.permissions())
    }

    /// Puts the file into its place.
    ///
    /// # Errors
    /// It cannot be renamed.
    pub fn commit(self) -> io::Result<()> {
        let path = self.file.path().to_path_buf();
        let renamed = self.file.persist(&self.target);
        pending().retain(|p| *p != path);
        renamed.map(|_| ()).map_err(|e| e.error)
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

/// The cause without the name of the new file, which says nothing to the user.
fn plain(target: &Path, e: &io::Error) -> io::Error {
    let (folder, cause) = (folder(target).display(), io::Error::from(e.kind()));
    io::Error::new(e.kind(), format!("no file can be made in {folder}: {cause}"))
}

/// Has signals that end the process remove what is not complete.
fn clean_up_when_interrupted() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let ignored = ignored_signals();
        let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter();
        let wanted = wanted.filter(|s| ignored & 1 << (s - 1) == 0);
        if let Ok(mut signals) = Signals::new(wanted) {
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    abandon();
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            });
        }
        // The write behind a limit of the file size fails then, which is reported.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    });
}

/// Signals that the process was started without, as `nohup` does: a bit each, from 1.
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
    mask.and_then(|m| u64::from_str_radix(m.trim(), 16).ok()).unwrap_or(0)
}
