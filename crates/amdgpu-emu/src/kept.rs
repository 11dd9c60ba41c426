//! Host code that outlives the process: what somebody keeps of a region's blocks, and what is new for them.
//!
//! Here it is bytes for a block; [`crate::native`] knows what they mean.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use amdgpu_isa::Model;
use twox_hash::XxHash3_64;

use crate::wave::Path;

/// Where host code is kept: bytes under names, which tell all that they depend on but the version of this program.
pub trait Store: Send + Sync {
    /// What is kept under a name; None if nothing is, or nothing that can be used.
    fn load(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps something in the place of what was there.
    fn keep(&self, name: &str, bytes: &[u8]);

    /// What was loaded cannot be used.
    fn refuse(&self, name: &str, why: &str);
}

static STORE: OnceLock<Box<dyn Store>> = OnceLock::new();
/// What may have something new.
static ALL: Mutex<Vec<Weak<Kept>>> = Mutex::new(Vec::new());
static LOADED: AtomicU64 = AtomicU64::new(0);
static MADE: AtomicU64 = AtomicU64::new(0);

/// From now on code of regions that have none is kept here; the first one who asks is given it.
pub fn keep_in(store: Box<dyn Store>) {
    // the first one stays
    let _ = STORE.set(store);
}

/// Gives the store what is new; at the end of the process.
pub fn flush() {
    let all = std::mem::take(&mut *ALL.lock().unwrap_or_else(PoisonError::into_inner));
    all.iter().filter_map(Weak::upgrade).for_each(|kept| {
        kept.save();
        kept.register();
    });
}

/// Blocks, and parts of them, whose code was loaded, and those that code was made for, while there is a store.
pub fn counts() -> (u64, u64) {
    (LOADED.load(Ordering::Relaxed), MADE.load(Ordering::Relaxed))
}

/// Which code of a region: of the block at a dword index, for waves on a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id {
    first: u32,
    /// Instructions of the block.
    count: u16,
    flushes: bool,
    /// 0 for all, else 1 more than the number of the part whose operations between loads it is.
    part: u16,
}

impl Id {
    /// The block has at most [`crate::program::LONGEST_BLOCK`] instructions.
    pub fn of_block(first: usize, count: u32, path: Path) -> Id {
        Id {
            first: first as u32,
            count: count as u16,
            flushes: path == Path::Flushed,
            part: 0,
        }
    }

    /// Of what is apart in the n-th part.
    fn apart(self, part: usize) -> Id {
        Id {
            part: u16::try_from(part + 1).unwrap_or(u16::MAX),
            ..self
        }
    }
}

/// Where the code of a block is kept, and as what.
#[derive(Clone)]
pub struct Place {
    pub kept: Arc<Kept>,
    pub id: Id,
}

impl Place {
    /// That of what is apart in the n-th part.
    pub fn apart(&self, part: usize) -> Place {
        Place {
            kept: self.kept.clone(),
            id: self.id.apart(part),
        }
    }

    /// What is kept of it, as `read` reads it; that gives None if it cannot be used.
    pub fn find<T>(&self, read: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        let mut state = self.kept.state();
        if !std::mem::replace(&mut state.is_read, true) {
            state.read(&self.kept.name);
        }
        let range = state.places.get(&self.id)?.clone();
        let found = read(&state.bytes[range]);
        match &found {
            Some(_) => _ = LOADED.fetch_add(1, Ordering::Relaxed),
            None => {
                if let Some(store) = STORE.get() {
                    store.refuse(&self.kept.name, "it has host code for other instructions");
                }
            }
        }
        found
    }

    /// Keeps something of it.
    pub fn add(&self, bytes: Vec<u8>) {
        MADE.fetch_add(1, Ordering::Relaxed);
        let mut state = self.kept.state();
        state.new.insert(self.id, bytes);
        // twice as many each time, so that this costs little
        if state.new.len() >= state.saved.max(FEW_NEW) {
            state.save(&self.kept.name);
        }
    }
}

/// New blocks that are saved before the end of the process.
const FEW_NEW: usize = 64;

/// What is kept of one region.
pub struct Kept {
    name: String,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The store was asked.
    is_read: bool,
    /// What it gave, and what is where in it.
    bytes: Vec<u8>,
    places: HashMap<Id, std::ops::Range<usize>>,
    new: BTreeMap<Id, Vec<u8>>,
    /// How many were new when they were last saved.
    saved: usize,
}

impl Kept {
    /// What is kept of such code, made of these instructions of the host, if there is a store.
    pub fn of(bytes: &[u8], model: &Model, msb: u8, host: &str) -> Option<Arc<Kept>> {
        STORE.get()?;
        let hash = |seed| XxHash3_64::oneshot_with_seed(seed, bytes);
        let processor = model.processor.name();
        let lanes = model.wave_size;
        let kept = Arc::new(Kept {
            name: format!("{processor}-{lanes}-{msb}-{host}-{:016x}{:016x}", hash(0), hash(1)),
            state: Mutex::default(),
        });
        kept.register();
        Some(kept)
    }

    fn register(self: &Arc<Self>) {
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len().is_power_of_two() {
            all.retain(|kept| kept.strong_count() > 0);
        }
        all.push(Arc::downgrade(self));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn save(&self) {
        self.state().save(&self.name);
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.save();
    }
}

impl State {
    /// Takes what the store has.
    fn read(&mut self, name: &str) {
        let Some(store) = STORE.get() else { return };
        let Some(bytes) = store.load(name) else { return };
        match places(&bytes) {
            Some(places) => (self.bytes, self.places) = (bytes, places),
            None => store.refuse(name, "its list of blocks is broken"),
        }
    }

    /// Gives the store what is new, with what others have given it meanwhile.
    fn save(&mut self, name: &str) {
        let Some(store) = STORE.get().filter(|_| !self.new.is_empty()) else {
            return;
        };
        let known = store.load(name).unwrap_or_default();
        let mut all: BTreeMap<Id, &[u8]> = BTreeMap::new();
        for (id, range) in places(&known).unwrap_or_default() {
            all.insert(id, &known[range]);
        }
        all.extend(self.new.iter().map(|(id, bytes)| (*id, &bytes[..])));
        let mut bytes = Writer::default();
        bytes.u32(all.len());
        for (id, body) in all {
            bytes.u32(id.first as usize);
            bytes.u16(id.count.into());
            bytes.u8(id.flushes.into());
            bytes.u16(id.part.into());
            bytes.u32(body.len());
            bytes.0.extend(body);
        }
        store.keep(name, &bytes.0);
        self.saved += self.new.len();
        self.new.clear();
    }
}

/// Where entries are; None if the bytes are no list of such.
fn places(bytes: &[u8]) -> Option<HashMap<Id, std::ops::Range<usize>>> {
    let mut reader = Reader { bytes, at: 0 };
    let count = reader.u32()?;
    let mut places = HashMap::new();
    for _ in 0..count {
        let id = Id {
            first: reader.u32()?,
            count: reader.u16()?,
            flushes: reader.u8()? != 0,
            part: reader.u16()?,
        };
        let length = reader.u32()? as usize;
        places.insert(id, reader.take(length)?);
    }
    (reader.at == bytes.len()).then_some(places)
}

#[derive(Default)]
pub(crate) struct Writer(pub Vec<u8>);

impl Writer {
    pub fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    /// Blocks are short enough.
    pub fn u16(&mut self, value: usize) {
        self.0.extend((value as u16).to_le_bytes());
    }

    pub fn u32(&mut self, value: usize) {
        self.0.extend((value as u32).to_le_bytes());
    }
}

pub(crate) struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    pub fn new(bytes: &'b [u8]) -> Reader<'b> {
        Reader { bytes, at: 0 }
    }

    /// What is left.
    pub fn rest(&self) -> &'b [u8] {
        &self.bytes[self.at..]
    }

    /// Where the next bytes are.
    fn take(&mut self, length: usize) -> Option<std::ops::Range<usize>> {
        let range = self.at..self.at.checked_add(length)?;
        self.bytes.get(range.clone())?;
        self.at = range.end;
        Some(range)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let range = self.take(N)?;
        self.bytes[range].try_into().ok()
    }

    fn u8(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn list(&mut self) -> Option<&'b [u8]> {
        let length = self.u16()?;
        let range = self.take(length.into())?;
        Some(&self.bytes[range])
    }
}
