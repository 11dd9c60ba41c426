//! Host code in a directory, from one process to the next: a file for each piece of machine code, version of weft and kind of host.
//!
//! A file is replaced whole or not at all, has a checksum over all of it, and is not looked at if others than the user could have written it: it
//! becomes code of this process. What cannot be used is said ([`CodeCache::notes`]) and written anew.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

pub use amdgpu_emu::kept::flush;
use amdgpu_emu::kept::{self, Store};
use twox_hash::XxHash3_64;

/// Bytes of all files together; the oldest ones make room.
pub const MOST_BYTES: u64 = 256 << 20;
/// How a file begins.
const MAGIC: &[u8; 16] = b"weft host code 1";
/// Of a file: magic, version of weft, length of the name.
const HEADER_BYTES: usize = 16 + 8 + 4;
const CHECKSUM_BYTES: usize = 8;
const EXTENSION: &str = "weft-code";
/// Files that somebody writes end so; those of processes that were ended meanwhile stay for a while.
const UNFINISHED: &str = "tmp";
const UNFINISHED_STAYS: Duration = Duration::from_secs(3600);
/// A file that is used counts as old from then on; it is not said more often than so.
const USED_AGAIN: Duration = Duration::from_secs(3600);
/// Notes that are kept.
const MOST_NOTES: usize = 100;

/// A directory with host code.
pub struct CodeCache {
    directory: PathBuf,
    version: u64,
    most_bytes: u64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    notes: Vec<String>,
    /// Bytes in the directory, as far as known.
    bytes: Option<u64>,
}

/// Why a file is not used.
enum Refused {
    /// There is none, or it is of another version.
    Absent,
    Bad(String),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Refused::Absent,
            _ => Refused::Bad(error.to_string()),
        }
    }
}

impl CodeCache {
    /// The cache in a directory, which is made if it is not there.
    ///
    /// # Errors
    /// The directory cannot be made; the file of this version of weft is not known.
    pub fn open(directory: &Path) -> Result<CodeCache, String> {
        CodeCache::with_room(directory, MOST_BYTES)
    }

    /// [`CodeCache::open`] with so many bytes at the most.
    ///
    /// # Errors
    /// As there.
    pub fn with_room(directory: &Path, most_bytes: u64) -> Result<CodeCache, String> {
        let failed = |what: &Path, why: String| format!("the code cache {}: {why}", what.display());
        let made = fs::DirBuilder::new().recursive(true).mode(0o700).create(directory);
        made.map_err(|e| failed(directory, e.to_string()))?;
        let directory = directory.canonicalize().map_err(|e| failed(directory, e.to_string()))?;
        let version = version().map_err(|why| failed(&directory, why))?;
        Ok(CodeCache {
            directory,
            version,
            most_bytes,
            state: Mutex::default(),
        })
    }

    /// Lets host code of this process be kept in a directory. Gives what tells of it later.
    ///
    /// # Errors
    /// Those of [`CodeCache::open`].
    pub fn begin(directory: &Path) -> Result<Arc<CodeCache>, String> {
        let cache = Arc::new(CodeCache::open(directory)?);
        kept::keep_in(Box::new(Shared(cache.clone())));
        Ok(cache)
    }

    /// What was found wrong with files, and what could not be written.
    pub fn notes(&self) -> Vec<String> {
        self.state().notes.clone()
    }

    /// A line about what was loaded and made, and the notes.
    pub fn report(&self) -> String {
        let (loaded, made) = kept::counts();
        let mut text = format!("code cache: {loaded} blocks loaded, {made} made\n");
        for note in self.notes() {
            text += &format!("    {note}\n");
        }
        text
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, text: String) {
        let mut state = self.state();
        if state.notes.len() < MOST_NOTES && !state.notes.contains(&text) {
            state.notes.push(text);
        }
    }

    /// The file for a name.
    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.join(format!("{name}-{:016x}.{EXTENSION}", self.version))
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, Refused> {
        let mut file = File::open(self.path(name))?;
        let about = file.metadata()?;
        if about.uid() != user()? || about.mode() & 0o022 != 0 {
            return Err(Refused::Bad("others than the user can write it".into()));
        }
        if about.len() > self.most_bytes {
            return Err(Refused::Bad(format!(
                "{} bytes are more than the cache has",
                about.len()
            )));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let body = self.body(name, &bytes).map_err(|why| Refused::Bad(why.into()))?;
        let is_old = about.modified().ok().and_then(|time| time.elapsed().ok());
        if is_old.is_some_and(|age| age > USED_AGAIN) {
            // what is used stays; if that cannot be said, it is an old file
            let _ = OpenOptions::new()
                .write(true)
                .open(self.path(name))
                .and_then(|file| file.set_modified(SystemTime::now()));
        }
        Ok(bytes[body].to_vec())
    }

    /// Where in a file what is kept is.
    fn body(&self, name: &str, bytes: &[u8]) -> Result<std::ops::Range<usize>, &'static str> {
        let end = bytes.len().checked_sub(CHECKSUM_BYTES);
        let end = end.filter(|&end| end >= HEADER_BYTES).ok_or("it is cut short")?;
        let (content, checksum) = bytes.split_at(end);
        if !content.starts_with(MAGIC) {
            return Err("it is no file of host code");
        }
        if checksum != XxHash3_64::oneshot(content).to_le_bytes() {
            return Err("its checksum is wrong");
        }
        if content[16..24] != self.version.to_le_bytes() {
            return Err("it is another version's");
        }
        let length = content[24..28]
            .iter()
            .rev()
            .fold(0, |all, b| all << 8 | usize::from(*b));
        match content.get(HEADER_BYTES..HEADER_BYTES + length) {
            Some(known) if known == name.as_bytes() => Ok(HEADER_BYTES + length..end),
            _ => Err("it is for other code"),
        }
    }

    fn write(&self, name: &str, body: &[u8]) -> io::Result<u64> {
        let mut bytes = Vec::with_capacity(HEADER_BYTES + name.len() + body.len() + CHECKSUM_BYTES);
        bytes.extend(MAGIC);
        bytes.extend(self.version.to_le_bytes());
        bytes.extend((name.len() as u32).to_le_bytes());
        bytes.extend(name.as_bytes());
        bytes.extend(body);
        let checksum = XxHash3_64::oneshot(&bytes);
        bytes.extend(checksum.to_le_bytes());
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let unfinished = self
            .directory
            .join(format!("{}-{number}-{name}.{UNFINISHED}", std::process::id()));
        let written = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&unfinished)
            .and_then(|mut file| file.write_all(&bytes))
            .and_then(|()| fs::rename(&unfinished, self.path(name)));
        if written.is_err() {
            // there may be nothing to remove
            let _ = fs::remove_file(&unfinished);
        }
        written.map(|()| bytes.len() as u64)
    }

    /// Makes room: a quarter more than is needed, of the files that were not used for the longest time.
    fn make_room(&self, written: u64) -> io::Result<()> {
        let known = self.state().bytes.map(|bytes| bytes + written);
        if let Some(bytes) = known.filter(|&bytes| bytes <= self.most_bytes) {
            self.state().bytes = Some(bytes);
            return Ok(());
        }
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.directory)? {
            let path = entry?.path();
            let extension = path.extension().and_then(|e| e.to_str());
            // others remove files, too
            let Ok(about) = fs::symlink_metadata(&path) else {
                continue;
            };
            let used = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            match extension {
                Some(EXTENSION) => files.push((used, about.len(), path)),
                Some(UNFINISHED) if used.elapsed().is_ok_and(|age| age > UNFINISHED_STAYS) => {
                    let _ = fs::remove_file(&path);
                }
                _ => {}
            }
        }
        files.sort();
        let mut bytes: u64 = files.iter().map(|file| file.1).sum();
        if bytes > self.most_bytes {
            for (_, size, path) in files {
                if bytes <= self.most_bytes / 4 * 3 {
                    break;
                }
                if fs::remove_file(&path).is_ok() {
                    bytes -= size;
                }
            }
        }
        self.state().bytes = Some(bytes);
        Ok(())
    }
}

/// The cache as the machine has it.
struct Shared(Arc<CodeCache>);

impl Store for Shared {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        self.0.load(name)
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        self.0.keep(name, bytes);
    }

    fn refuse(&self, name: &str, why: &str) {
        self.0.refuse(name, why);
    }
}

impl Store for CodeCache {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        match self.read(name) {
            Ok(bytes) => Some(bytes),
            Err(Refused::Absent) => None,
            Err(Refused::Bad(why)) => {
                self.refuse(name, &why);
                None
            }
        }
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        let written = self.write(name, bytes).and_then(|bytes| self.make_room(bytes));
        if let Err(error) = written {
            self.note(format!("{}: not written: {error}", self.path(name).display()));
        }
    }

    fn refuse(&self, name: &str, why: &str) {
        self.note(format!(
            "{}: not used: {why}; it is written anew",
            self.path(name).display()
        ));
    }
}

/// The user of this process.
fn user() -> io::Result<u32> {
    fs::metadata("/proc/self").map(|about| about.uid())
}

/// A number for this build: of the file that this code is in, what a new one does not have in common with it.
fn version() -> Result<u64, String> {
    let here = version as fn() -> Result<u64, String> as usize;
    let maps = fs::read_to_string("/proc/self/maps").map_err(|e| format!("/proc/self/maps: {e}"))?;
    let path = file_at(&maps, here).ok_or("the file of this version of weft is not known")?;
    let about = fs::metadata(path).map_err(|e| format!("{path}: {e}"))?;
    let text = format!(
        "{} {path} {} {}.{}",
        env!("CARGO_PKG_VERSION"),
        about.len(),
        about.mtime(),
        about.mtime_nsec()
    );
    Ok(XxHash3_64::oneshot(text.as_bytes()))
}

/// The file that is mapped at an address.
fn file_at(maps: &str, address: usize) -> Option<&str> {
    maps.lines().find_map(|line| {
        let (first, end) = line.split_whitespace().next()?.split_once('-')?;
        let range = usize::from_str_radix(first, 16).ok()?..usize::from_str_radix(end, 16).ok()?;
        let path = &line[line.find('/')?..];
        range.contains(&address).then_some(path)
    })
}
