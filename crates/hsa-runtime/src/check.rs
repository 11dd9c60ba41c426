//! Checks of the kernels that a host program dispatches: what is found is told when it is found, and counted for the program's end.
//!
//! Each queue has checkers of its own, since a checked dispatch runs on one host thread. What they know of global memory ends with a dispatch,
//! because the host may write there at any time.

use std::sync::{Arc, Mutex};

use amdgpu_check::formats::Format;
pub use amdgpu_check::located::show_sources;
use amdgpu_check::located::{Located, located_by};
use amdgpu_check::suppress::Suppressions;
use amdgpu_check::{Checks, Finding, Kind, Kinds};
use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::schedule::DispatchError;

use crate::agent::Loaded;
use crate::{Runtime, locked};

/// What is looked for, and how it is told.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Of the machine's code; without [`Kind::Leak`].
    kinds: Kinds,
    leaks: bool,
    format: Format,
    suppressions: Suppressions,
    /// Called when something is found for the first time.
    pub found: Option<fn()>,
}

impl Settings {
    /// From the list of kinds, the name of a format, and the text of a suppression file.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub fn parse(kinds: &str, format: &str, suppressions: &str) -> Result<Settings, String> {
        let mut known = amdgpu_check::known();
        known.push(Kind::Leak);
        let asked = kinds.parse::<Kinds>()?.of(&known, "programs on emulated GPUs")?;
        Ok(Settings {
            kinds: asked.iter().filter(|k| *k != Kind::Leak).collect(),
            leaks: asked.has(Kind::Leak),
            format: format.parse()?,
            suppressions: Suppressions::parse(suppressions).map_err(|e| format!("suppressions: {e}"))?,
            found: None,
        })
    }
}

/// What the checks of all queues have found.
#[derive(Default)]
struct Found {
    list: Vec<Located>,
    /// Findings at places that were told already.
    again: u64,
    suppressed: u64,
}

/// The checks of a runtime.
pub struct Checking {
    settings: Settings,
    tell: fn(&str),
    found: Mutex<Found>,
}

impl Checking {
    pub(crate) fn tell(&self, loaded: &Loaded, new: Vec<Finding>, again: u64) {
        let mut found = locked(&self.found);
        found.again += again;
        if new.is_empty() {
            return;
        }
        let with_places = located_by(&|pc| loaded.source_of(pc), new);
        for finding in with_places {
            if self.settings.suppressions.hides(&finding) {
                found.suppressed += 1;
            } else if found.list.iter().any(|known| is_same(&known.finding, &finding.finding)) {
                found.again += 1;
            } else {
                if let Some(text) = self.settings.format.one(&finding) {
                    (self.tell)(&text);
                }
                if let Some(tell) = self.settings.found.filter(|_| found.list.is_empty()) {
                    tell();
                }
                found.list.push(finding);
            }
        }
    }
}

/// Whether two queues have found the same.
fn is_same(a: &Finding, b: &Finding) -> bool {
    let other = |f: &Finding| f.related.first().map(|r| r.spot.pc);
    (a.code, a.spot.pc, other(a)) == (b.code, b.spot.pc, other(b))
}

/// The checkers of one queue.
pub(crate) struct OfQueue {
    pub checks: Checks,
    checking: Arc<Checking>,
    /// Findings that were found again and are counted.
    counted: u64,
}

impl OfQueue {
    pub fn new(checking: &Arc<Checking>) -> Option<OfQueue> {
        // the settings name only kinds that there are
        let mut checks = Checks::new(checking.settings.kinds).ok()?;
        if checking.settings.kinds.has(Kind::Race) {
            checks = checks.keeping_accesses();
        }
        Some(OfQueue {
            checks,
            checking: checking.clone(),
            counted: 0,
        })
    }

    /// Tells what a dispatch has shown, and forgets what was known of memory; gives whether that is anything. `host` are notes about the host
    /// program; it is asked of findings only, with the address of an access that memory refused.
    pub fn ended(
        &mut self,
        loaded: &Loaded,
        error: Option<&DispatchError>,
        host: impl Fn(Option<u64>) -> Vec<String>,
    ) -> bool {
        if let Some(DispatchError::Fault(fault)) = error {
            self.checks.faulted(fault);
        }
        let report = self.checks.report();
        let mut new = report.take();
        if !new.is_empty() {
            let launch = host(None);
            new.iter_mut().for_each(|finding| finding.notes.extend(launch.clone()));
        }
        if let Some(DispatchError::Fault(fault)) = error
            && let FaultKind::Memory { address, .. } = fault.kind
        {
            let of_fault = new
                .iter_mut()
                .filter(|finding| finding.spot.pc == fault.pc && finding.kind == Kind::Memory);
            of_fault.for_each(|finding| finding.notes.extend(host(Some(address))));
        }
        let more: u64 = report.findings().iter().map(|f| f.more).sum::<u64>() + report.others();
        let again = more - self.counted;
        self.counted = more;
        let found = again > 0 || !new.is_empty();
        self.checking.tell(loaded, new, again);
        self.checks.forget_memory();
        found
    }
}

impl Runtime {
    /// Checks the kernels of queues that are made from now on; allocations end where they were asked to. `tell` gets each finding as
    /// the format has it.
    pub fn check(&self, settings: Settings, tell: fn(&str)) {
        if settings.kinds.has(Kind::Memory) {
            self.shared.memory.refuse_reads_of_code();
            self.pools.end_where_asked();
        }
        if settings.kinds.has(Kind::Race) {
            let order = self.shared.signals.order.get_or_init(Arc::default);
            let _ = self.pools.order.set(order.clone());
        }
        let checking = Checking {
            settings,
            tell,
            found: Mutex::default(),
        };
        let _ = self.shared.checking.set(Arc::new(checking));
        self.keep_stacks();
    }

    /// From now on it is known who launches, allocates and frees.
    pub(crate) fn keep_stacks(&self) {
        let stacks = self.shared.signals.stacks.get_or_init(Arc::default);
        let _ = self.pools.stacks.set(stacks.clone());
    }

    /// At the program's end: what is still allocated, if that was asked for, and how much was found.
    pub fn end_checks(&self) {
        let Some(checking) = self.shared.checking.get() else {
            return;
        };
        let settings = &checking.settings;
        let found = std::mem::take(&mut *locked(&checking.found));
        if let Some(document) = settings.format.document(&found.list) {
            (checking.tell)(&document);
        }
        if settings.leaks {
            let left = self.pools.allocated();
            if let Some(tell) = settings.found.filter(|_| !left.is_empty()) {
                tell();
            }
            for (address, bytes, name) in &left {
                self.shared.say(&format!(
                    "leak: {bytes} bytes of {name} at {address:#x} were never freed [leak]"
                ));
                let stacks = self.shared.signals.stacks.get();
                for line in stacks.map_or(Vec::new(), |stacks| stacks.of_memory(*address, &self.shared.maps())) {
                    self.shared.say(&format!("  {line}"));
                }
            }
            let bytes: u64 = left.iter().map(|(_, bytes, _)| bytes).sum();
            self.shared
                .say(&format!("leak: {} allocations of {bytes} bytes", left.len()));
        }
        let mut summary = match found.list.len() {
            1 => "1 finding of --check".to_owned(),
            n => format!("{n} findings of --check"),
        };
        match found.again {
            0 => {}
            1 => summary += ", found once more",
            n => summary += &format!(", found {n} times more"),
        }
        if found.suppressed > 0 {
            summary += &format!(", {} suppressed", found.suppressed);
        }
        self.shared.say(&summary);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use amdgpu_emu::memory::Permission;
    use hsa_abi::{Profile, QueueType, SignalCondition};

    use super::*;
    use crate::executable::Source;
    use crate::model::{AgentSpec, HostModel};
    use crate::queue::Wanted;
    use crate::signal::Awaited;

    static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    const OBJECT: &[u8] = include_bytes!("../../../tests/checks/co/gfx900/bugs.co");

    /// Runs a kernel of the catalogue with a buffer of so many dwords, through a queue.
    fn dispatch(runtime: &Runtime, kernel: &str, dwords: u64) {
        let (agent_handle, agent) = runtime.agents().nth(1).expect("a GPU");
        let source = Source {
            bytes: OBJECT.into(),
            address: 0,
            uri: String::new(),
        };
        let executable = runtime
            .executables
            .create(Profile::Base, hsa_abi::DefaultFloatRounding::Near, "");
        let memory = &runtime.shared.memory;
        let loaded = runtime
            .executables
            .load(executable, agent_handle, agent, source, memory);
        assert!(loaded.is_ok());
        let all = runtime.executables.all_of(executable).expect("what was loaded");
        let kernel = all[0].kernels.iter().find(|k| k.name == kernel).expect("the kernel");
        let pools = runtime.pools.of_agent(agent_handle);
        let pool = *runtime.pools.get(pools[0]).expect("a pool");
        let buffer = runtime.pools.allocate(&pool, 4 * dwords).expect("memory");
        let kernarg = memory
            .allocate_own(512, 64, Permission::ReadWrite, "kernarg segment")
            .expect("memory");
        memory.write(kernarg, &buffer.to_le_bytes()).expect("it is written");
        let signal = runtime.shared.signals.create(1).expect("a signal");
        let shared = runtime.shared.clone();
        let wanted = Wanted {
            size: 64,
            ty: QueueType::Single.raw(),
            on_error: Box::new(move |_, _| {
                let done = |v: &std::sync::atomic::AtomicI64| v.store(0, std::sync::atomic::Ordering::Release);
                shared.signals.update(signal, done).expect("it is there");
            }),
        };
        let queue = runtime.create_queue(agent_handle, wanted).expect("a queue");
        let packet = crate::lifetime::packet_of(kernel, 64, kernarg, signal);
        runtime
            .with_queue(queue, |q| q.submit(&packet))
            .expect("a queue")
            .expect("room");
        let awaited = Awaited {
            signal,
            condition: SignalCondition::Lt,
            compare: 1,
        };
        runtime.shared.signals.wait(awaited, None).expect("it ends");
        runtime.destroy_queue(queue).expect("it was there");
    }

    fn runtime(kinds: &str, suppressions: &str) -> Runtime {
        let host = HostModel::from_proc("", "");
        let agents = [AgentSpec::parse("gfx900").expect("a processor")];
        let runtime = Runtime::new(host, &agents).expect("a runtime");
        let settings = Settings::parse(kinds, "text", suppressions).expect("settings");
        runtime.check(settings, |text| locked(&TOLD).push(text.to_owned()));
        runtime
    }

    #[test]
    fn dispatches_of_a_program() {
        let checked = runtime("all", "");
        dispatch(&checked, "lds_unset", 64);
        let told = std::mem::take(&mut *locked(&TOLD));
        assert!(
            told.len() == 1 && told[0].contains("[uninit-exec]") && told[0].contains("bugs.cl:"),
            "{told:?}"
        );
        // the call stack of this test
        assert!(
            told[0].contains("\n  launched by: ") && !told[0].contains("allocated"),
            "{told:?}"
        );
        dispatch(&checked, "lds_unset_ok", 64);
        assert_eq!(*locked(&TOLD), [""; 0]);
        // the buffer ends where it was asked to, in the middle of a page
        dispatch(&checked, "lds_unset_ok", 32);
        let told = std::mem::take(&mut *locked(&TOLD));
        assert!(told.len() == 1 && told[0].contains("[memory-unmapped]"), "{told:?}");
        assert!(told[0].contains("\n  allocated the 128 bytes at "), "{told:?}");
        assert_eq!(checked.pools.allocated().len(), 3);
        checked.end_checks();

        dispatch(&runtime("uninit", "uninit-* lds_unset bugs.cl"), "lds_unset", 64);
        assert_eq!(*locked(&TOLD), [""; 0]);
    }

    #[test]
    fn settings_are_refused_by_name() {
        let wrong =
            |kinds, format, suppressions: &str| Settings::parse(kinds, format, suppressions).expect_err("wrong");
        assert!(wrong("undefined", "text", "").contains("--check undefined"));
        assert!(wrong("rase", "text", "").contains("race"));
        assert!(wrong("all", "xml", "").contains("sarif"));
        assert!(wrong("all", "text", "a b c d").contains("line 1"));
    }
}
