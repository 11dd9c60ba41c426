//! Recording of dispatches as captures: `weft exec --record`.
//!
//! Before a kernel runs, memory is copied as far as the limit allows; while it runs, the pages that it accesses are noted; of those the
//! capture has the bytes before and after. Nothing else runs differently, but on one host thread.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use amdgpu_check::Checks;
use amdgpu_emu::exec::{Group, MemoryAccess, Space};
use amdgpu_emu::fault::Fault;
use amdgpu_emu::meeting::Waiting;
use amdgpu_emu::memory::{Lanes, Memory, Permission};
use amdgpu_emu::met::Met;
use amdgpu_emu::observe::{Ahead, Begun, Observer, Place, Wanted};
use amdgpu_emu::wave::Wave;
use amdgpu_isa::{Encoding, Flags, Inst, Processor};
use foldhash::{HashMap, HashSet};

use crate::Runtime;
use crate::capture::{About, Allocation, Capture, PAGE_BYTES, Pages};
use crate::queue::RING;

/// When a dispatch's capture is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum On {
    #[default]
    Each,
    /// It ended with a fault.
    Fault,
    /// It ended with a fault, or `--check` has found something.
    Finding,
}

impl On {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            On::Each => "each",
            On::Fault => "fault",
            On::Finding => "finding",
        }
    }
}

impl std::str::FromStr for On {
    type Err = String;

    fn from_str(text: &str) -> Result<On, String> {
        match text {
            "each" => Ok(On::Each),
            "fault" => Ok(On::Fault),
            "finding" => Ok(On::Finding),
            _ => Err(format!("{text:?}: each, fault or finding is right")),
        }
    }
}

/// Keeps a capture by its number.
pub type Keep = Box<dyn Fn(u64, &[u8]) + Send + Sync>;

/// How dispatches of a program are recorded.
pub struct Recording {
    on: On,
    /// Bytes of memory that are copied before a dispatch, at most.
    limit_bytes: u64,
    keep: Keep,
    next: AtomicU64,
}

impl Runtime {
    /// Records the dispatches of queues from now on. HIP's kernels for copies and fills, which the host does, and those of HSAIL agents are
    /// none.
    pub fn record(&self, recording: Recording) {
        let _ = self.shared.recording.set(recording);
        self.keep_stacks();
    }
}

impl Recording {
    pub fn new(on: On, limit_bytes: u64, keep: Keep) -> Recording {
        Recording {
            on,
            limit_bytes,
            keep,
            next: AtomicU64::new(0),
        }
    }

    /// Whether the capture of a dispatch that ended so is wanted.
    pub(crate) fn wants(&self, has_fault: bool, has_findings: bool) -> bool {
        match self.on {
            On::Each => true,
            On::Fault => has_fault,
            On::Finding => has_fault || has_findings,
        }
    }
}

/// An allocation as it was before a dispatch; no bytes if they were too many.
struct Copied {
    about: Allocation,
    bytes: Option<Vec<u8>>,
}

/// Records one dispatch, and hands everything on to the checks, if there are any.
pub(crate) struct Recorder<'c> {
    checks: Option<&'c mut Checks>,
    processor: Processor,
    before: BTreeMap<u64, Copied>,
    pages: HashSet<u64>,
    last_page: u64,
    /// Which instructions of a block access memory, by its address and the high bits of VGPR numbers.
    blocks: HashMap<(u64, u8), Wanted>,
    /// The code object's image.
    image: std::ops::Range<u64>,
    /// Resources of global wave sync as they were before.
    global_wave_sync: Vec<(usize, u32)>,
    /// Code of others has run.
    ran_elsewhere: Option<u64>,
}

impl<'c> Recorder<'c> {
    /// Copies memory. Scratch memory is the dispatch's own, and code is the code object's.
    pub fn new(
        memory: &Memory,
        recording: &Recording,
        image: std::ops::Range<u64>,
        processor: Processor,
        checks: Option<&'c mut Checks>,
    ) -> Recorder<'c> {
        let mut left = recording.limit_bytes;
        let mut before = BTreeMap::new();
        for allocation in memory.allocations() {
            if allocation.name == "scratch" || allocation.permission == Permission::Execute {
                continue;
            }
            let mut bytes = None;
            if allocation.bytes <= left {
                let mut copy = vec![0; allocation.bytes as usize];
                if memory.read(allocation.base, &mut copy).is_ok() {
                    left -= allocation.bytes;
                    bytes = Some(copy);
                }
            }
            let about = Allocation {
                address: allocation.base,
                bytes: allocation.bytes,
                read_only: allocation.permission == Permission::ReadOnly,
                name: allocation.name.clone(),
            };
            before.insert(allocation.base, Copied { about, bytes });
        }
        Recorder {
            checks,
            processor,
            before,
            pages: HashSet::default(),
            last_page: u64::MAX,
            blocks: HashMap::default(),
            image,
            global_wave_sync: memory.global_wave_sync(),
            ran_elsewhere: None,
        }
    }

    /// Notes that bytes are needed.
    pub fn touch(&mut self, address: u64, bytes: u64) {
        for page in address / PAGE_BYTES..=(address.saturating_add(bytes.max(1)) - 1) / PAGE_BYTES {
            if page != self.last_page {
                self.pages.insert(page);
                self.last_page = page;
            }
        }
    }

    /// What was seen, when the checks are done.
    pub fn without_checks(self) -> Recorder<'static> {
        Recorder { checks: None, ..self }
    }

    /// The capture, if it is wanted; `about` has everything but memory.
    pub fn finish(mut self, recording: &Recording, memory: &Memory, about: About, object: &[u8], found: bool) {
        if !recording.wants(about.error.is_some(), found) {
            return;
        }
        let mut capture = Capture {
            about,
            object: object.to_vec(),
            pages: Vec::new(),
        };
        capture.about.global_wave_sync = std::mem::take(&mut self.global_wave_sync);
        if let Some(pc) = self.ran_elsewhere {
            let text = format!("code at {pc:#x}, which is of another code object");
            capture.about.left_out.push(text);
        }
        let mut pages: Vec<u64> = self.pages.drain().collect();
        pages.sort_unstable();
        let image = self.image.clone();
        for page in pages {
            self.add(&mut capture, memory, page * PAGE_BYTES, &image);
        }
        let number = recording.next.fetch_add(1, Ordering::Relaxed);
        // a capture that is too large is what the limit is to prevent
        if let Ok(file) = capture.to_bytes() {
            (recording.keep)(number, &file);
        }
    }

    /// Adds a page, which may be of several allocations.
    fn add(&self, capture: &mut Capture, memory: &Memory, address: u64, image: &std::ops::Range<u64>) {
        let end = address + PAGE_BYTES;
        let first = self
            .before
            .range(..=address)
            .next_back()
            .map_or(address, |(base, _)| *base);
        let mut known = false;
        for (base, copied) in self.before.range(first..end) {
            let about = &copied.about;
            let (from, to) = (address.max(*base), end.min(base + about.bytes));
            if from >= to {
                continue;
            }
            known = true;
            let Some(bytes) = &copied.bytes else {
                let text = format!(
                    "{} of {} bytes at {base:#x}: more than the limit",
                    about.name, about.bytes
                );
                if !capture.about.left_out.contains(&text) {
                    capture.about.left_out.push(text);
                }
                continue;
            };
            if capture.about.allocations.last().is_none_or(|a| a.address != *base) && !image.contains(base) {
                capture.about.allocations.push(about.clone());
            }
            let before = &bytes[(from - base) as usize..(to - base) as usize];
            let mut after = before.to_vec();
            // what was freed since is as it was before, and so are packets: the host program may write the next ones meanwhile
            if about.name != RING {
                let _ = memory.read(from, &mut after);
            }
            let changed = after != before;
            match capture.pages.last_mut() {
                Some(last)
                    if last.address + last.before.len() as u64 == from
                        && last.after.is_some() == changed
                        && last.address >= *base =>
                {
                    last.before.extend(before);
                    if let Some(all) = &mut last.after {
                        all.extend(after);
                    }
                }
                _ => capture.pages.push(Pages {
                    address: from,
                    before: before.to_vec(),
                    after: changed.then_some(after),
                }),
            }
        }
        if !known && !image.contains(&address) {
            let text = "memory of the host program that it did not allocate as the runtime's".to_owned();
            if !capture.about.left_out.contains(&text) {
                capture.about.left_out.push(text);
            }
        }
    }
}

impl Observer for Recorder<'_> {
    const MEMORY: bool = true;
    const ONE_THREAD: bool = true;
    const CHOOSES: bool = true;
    const REGISTERS: bool = false;

    /// Nothing forks on one thread.
    fn fork(&self) -> Self {
        Recorder {
            checks: None,
            processor: self.processor,
            before: BTreeMap::new(),
            pages: HashSet::default(),
            last_page: u64::MAX,
            blocks: HashMap::default(),
            image: self.image.clone(),
            global_wave_sync: Vec::new(),
            ran_elsewhere: None,
        }
    }

    fn join(&mut self, _: Self) {}

    fn watches(&mut self, ahead: &Ahead, wave: &Wave, wanted: &mut Wanted) {
        let pc = ahead.place.pc;
        if !self.image.contains(&pc) {
            self.ran_elsewhere.get_or_insert(pc);
        }
        let processor = self.processor;
        let accesses = |inst: &Inst| {
            let flags = inst.row(processor).map(|row| row.flags);
            flags.is_none_or(|f| f.intersects(Flags::LOAD | Flags::STORE | Flags::ATOMIC))
                || matches!(inst.encoding, Encoding::Smem)
        };
        let known = self.blocks.entry((pc, wave.vgpr_msb)).or_insert_with(|| {
            let mut known = Wanted::default();
            let all = ahead.instructions();
            let own = all.iter().enumerate().filter(|(_, (_, inst))| accesses(inst));
            own.for_each(|(n, _)| known.insert(n));
            known
        });
        wanted.extend(known);
        if let Some(checks) = &mut self.checks {
            checks.watches(ahead, wave, wanted);
        }
    }

    fn memory(&mut self, place: Place, inst: &Inst, access: &MemoryAccess) {
        if matches!(access.space, Space::Global | Space::Scalar) {
            for lane in Lanes(access.exec) {
                self.touch(access.addresses[lane], access.bytes.into());
            }
        }
        if let Some(checks) = &mut self.checks {
            checks.memory(place, inst, access);
        }
    }

    fn dispatch_start(&mut self, begun: Begun) {
        if let Some(checks) = &mut self.checks {
            checks.dispatch_start(begun);
        }
    }

    fn dispatch_end(&mut self, begun: Begun) {
        if let Some(checks) = &mut self.checks {
            checks.dispatch_end(begun);
        }
    }

    fn group_start(&mut self, group: &Group) {
        if let Some(checks) = &mut self.checks {
            checks.group_start(group);
        }
    }

    fn group_end(&mut self, work_group: [u32; 3]) {
        if let Some(checks) = &mut self.checks {
            checks.group_end(work_group);
        }
    }

    fn instruction(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        if let Some(checks) = &mut self.checks {
            checks.instruction(place, inst, wave);
        }
    }

    fn retired(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        if let Some(checks) = &mut self.checks {
            checks.retired(place, inst, wave);
        }
    }

    fn wave_start(&mut self, place: Place, wave: &Wave) {
        if let Some(checks) = &mut self.checks {
            checks.wave_start(place, wave);
        }
    }

    fn wave_end(&mut self, place: Place, wave: &Wave) {
        if let Some(checks) = &mut self.checks {
            checks.wave_end(place, wave);
        }
    }

    fn barrier(&mut self, work_group: [u32; 3]) {
        if let Some(checks) = &mut self.checks {
            checks.barrier(work_group);
        }
    }

    fn met(&mut self, place: Place, inst: &Inst, wave: &Wave, met: &Met) {
        if let Some(checks) = &mut self.checks {
            checks.met(place, inst, wave, met);
        }
    }

    fn deadlock(&mut self, waves: &[Waiting]) {
        if let Some(checks) = &mut self.checks {
            checks.deadlock(waves);
        }
    }

    fn fault(&mut self, fault: &Fault) {
        if let Some(checks) = &mut self.checks {
            checks.fault(fault);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex, PoisonError};

    use amdgpu_isa::TargetId;

    use super::*;

    #[test]
    fn packets_that_are_written_meanwhile_are_no_result() {
        let memory = Memory::at_host_addresses();
        let allocate = |name| {
            let address = memory.allocate(PAGE_BYTES, PAGE_BYTES, Permission::ReadWrite, name);
            address.expect("memory")
        };
        let (ring, data) = (allocate(RING), allocate("data"));
        let files = Arc::new(Mutex::new(Vec::new()));
        let kept = files.clone();
        let keep = move |_, bytes: &[u8]| kept.lock().unwrap_or_else(PoisonError::into_inner).push(bytes.to_vec());
        let recording = Recording::new(On::Each, 1 << 20, Box::new(keep));
        let target: TargetId = "gfx900".parse().expect("a processor");
        let mut recorder = Recorder::new(&memory, &recording, 0..1, target.processor, None);
        for address in [ring, data] {
            recorder.touch(address, 4);
            memory.write(address + 64, &[1]).expect("inside");
        }
        let about = About {
            kernel: "k".into(),
            target: "gfx900".into(),
            packet: "0".repeat(128),
            packet_address: ring,
            queue_address: 0,
            dispatch_id: 0,
            cluster: None,
            base: 0,
            launched_by: Vec::new(),
            error: None,
            allocations: Vec::new(),
            global_wave_sync: Vec::new(),
            left_out: Vec::new(),
        };
        recorder.finish(&recording, &memory, about, &[], false);
        let files = files.lock().unwrap_or_else(PoisonError::into_inner);
        let capture = Capture::parse(&files[0]).expect("a capture");
        let changed = |address| {
            capture
                .pages
                .iter()
                .find(|p| p.address == address)
                .map(|p| p.after.is_some())
        };
        assert_eq!((changed(ring), changed(data)), (Some(false), Some(true)));
    }
}
