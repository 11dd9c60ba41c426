//! Call stacks of the host program: who launched a dispatch, who allocated memory, and who freed it. They are taken only while dispatches are
//! checked or recorded, and read as text, which takes longer, only for what is told.

use std::backtrace::Backtrace;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use foldhash::HashMap;

use crate::locked;

/// Frames that are told of a stack, at most.
const MOST_FRAMES: usize = 12;
/// Launches of a queue that are kept for packets that have not run, and allocations that were freed.
const MOST_KEPT: usize = 1 << 12;
/// How far from an allocation an access is still taken to be meant for it.
const NEAR_BYTES: u64 = 1 << 20;

/// The index of a packet of which the program has not said it yet.
const NOT_YET: i64 = i64::MAX;

/// A stack where it was taken.
pub(crate) type Stack = Arc<Backtrace>;

/// Who allocated memory, and who freed it.
struct OfMemory {
    bytes: u64,
    allocated: Stack,
    freed: Option<Stack>,
}

/// The stacks of a runtime.
#[derive(Default)]
pub(crate) struct Stacks {
    /// By doorbell: up to which packet each has rung it; [`NOT_YET`] while it does.
    launches: Mutex<HashMap<u64, VecDeque<(i64, Stack)>>>,
    /// By address.
    memory: Mutex<BTreeMap<u64, OfMemory>>,
    /// Addresses that were freed, the oldest first.
    freed: Mutex<VecDeque<u64>>,
}

impl Stacks {
    /// The program is about to ring a doorbell; gives what [`Stacks::rang`] wants.
    pub fn rings(&self, doorbell: u64) -> Stack {
        let stack = here();
        let mut launches = locked(&self.launches);
        let list = launches.entry(doorbell).or_default();
        if list.len() >= MOST_KEPT {
            list.pop_front();
        }
        list.push_back((NOT_YET, stack.clone()));
        stack
    }

    /// It has, for packets up to an index.
    pub fn rang(&self, doorbell: u64, stack: &Stack, index: i64) {
        let mut launches = locked(&self.launches);
        let list = launches.get_mut(&doorbell).into_iter().flatten();
        for (last, of) in list {
            if Arc::ptr_eq(of, stack) {
                *last = index;
            }
        }
    }

    /// Who rang for a packet; those before it are forgotten.
    pub fn of_packet(&self, doorbell: u64, index: u64) -> Option<Stack> {
        let mut launches = locked(&self.launches);
        let list = launches.get_mut(&doorbell)?;
        while list.front().is_some_and(|(last, _)| *last < index as i64) {
            list.pop_front();
        }
        list.front().map(|(_, stack)| stack.clone())
    }

    pub fn allocates(&self, address: u64, bytes: u64) {
        let piece = OfMemory {
            bytes,
            allocated: here(),
            freed: None,
        };
        locked(&self.memory).insert(address, piece);
    }

    pub fn frees(&self, address: u64) {
        let mut memory = locked(&self.memory);
        let Some(piece) = memory.get_mut(&address) else { return };
        piece.freed = Some(here());
        let mut freed = locked(&self.freed);
        freed.push_back(address);
        if freed.len() > MOST_KEPT
            && let Some(oldest) = freed.pop_front()
            && memory.get(&oldest).is_some_and(|piece| piece.freed.is_some())
        {
            memory.remove(&oldest);
        }
    }

    /// What is known of the memory at or shortly before an address, as lines.
    pub fn of_memory(&self, address: u64, maps: &str) -> Vec<String> {
        let memory = locked(&self.memory);
        let Some((base, piece)) = memory.range(..=address).next_back() else {
            return Vec::new();
        };
        if address - base >= piece.bytes.saturating_add(NEAR_BYTES) {
            return Vec::new();
        }
        let told = |what: &str, stack: &Stack| {
            let what = format!("{what} the {} bytes at {base:#x}", piece.bytes);
            told(&what, &frames(stack, maps))
        };
        let freed = piece.freed.as_ref().and_then(|stack| told("freed", stack));
        told("allocated", &piece.allocated).into_iter().chain(freed).collect()
    }
}

fn here() -> Stack {
    Arc::new(Backtrace::force_capture())
}

/// A stack as one line: what was done, by whom, and who called that.
pub(crate) fn told(what: &str, frames: &[String]) -> Option<String> {
    (!frames.is_empty()).then(|| format!("{what}: {}", frames.join(", called by ")))
}

/// The frames of the program, innermost first, each as `FUNCTION at FILE:LINE` as far as that is known. What has no symbol is told by its place in its
/// file, by `maps`, the text of `/proc/self/maps`.
pub(crate) fn frames(stack: &Backtrace, maps: &str) -> Vec<String> {
    program(&parsed(&format!("{stack:#}"), maps))
}

/// One frame.
struct Frame {
    name: String,
    place: Option<String>,
}

/// The frames of a stack's text: `NUMBER: ADDRESS - NAME`, and `at FILE:LINE:COLUMN` on a line behind it.
fn parsed(text: &str, maps: &str) -> Vec<Frame> {
    let mut list: Vec<Frame> = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        if let (Some(place), Some(frame)) = (line.strip_prefix("at "), list.last_mut()) {
            frame.place = Some(without_column(place));
        } else if let Some((number, rest)) = line.split_once(": ")
            && number.parse::<u32>().is_ok()
        {
            let (address, name) = rest.trim().split_once(" - ").unwrap_or(("", rest.trim()));
            let name = match name {
                "<unknown>" => in_file(address, maps),
                name => readable(name),
            };
            list.push(Frame { name, place: None });
        }
    }
    list
}

fn without_column(place: &str) -> String {
    let mut parts = place.rsplitn(3, ':');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(_), Some(line), Some(file)) => format!("{file}:{line}"),
        _ => place.to_owned(),
    }
}

/// A name without the hash that Rust puts behind it.
fn readable(name: &str) -> String {
    match name.rsplit_once("::h") {
        Some((name, hash)) if hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()) => name.to_owned(),
        _ => name.to_owned(),
    }
}

/// An address as `LIBRARY+OFFSET`, by the table of what is mapped where.
fn in_file(address: &str, maps: &str) -> String {
    let unknown = || address.to_owned();
    let Some(at) = address
        .strip_prefix("0x")
        .and_then(|hex| u64::from_str_radix(hex, 16).ok())
    else {
        return unknown();
    };
    let mapped = |line: &str| {
        let mut words = line.split_whitespace();
        let (from, to) = words.next()?.split_once('-')?;
        let [from, to] = [from, to].map(|hex| u64::from_str_radix(hex, 16).unwrap_or(0));
        let offset = u64::from_str_radix(words.nth(1)?, 16).ok()?;
        let file = words.nth(2).and_then(|path| path.rsplit('/').next())?;
        (from <= at && at < to).then(|| format!("{file}+{:#x}", at - from + offset))
    };
    maps.lines().find_map(mapped).unwrap_or_else(unknown)
}

/// Those of the program: behind the function of the API that it called, up to `main`.
fn program(all: &[Frame]) -> Vec<String> {
    let is_ours = |frame: &Frame| {
        let name = frame.name.trim_start_matches('<');
        ["std::", "core::", "hsa_runtime::", "hsa_capi::", "hsa_"]
            .iter()
            .any(|own| name.starts_with(own))
    };
    let is_api = |frame: &Frame| frame.name.starts_with("hsa_") && !frame.name.contains("::");
    let first = match all.iter().rposition(is_api) {
        Some(api) => api + 1,
        None => all.iter().position(|frame| !is_ours(frame)).unwrap_or(0),
    };
    let end = all
        .iter()
        .position(|frame| frame.name == "main")
        .map_or(all.len(), |main| main + 1);
    let shown = all[first.min(end)..end].iter().take(MOST_FRAMES);
    shown
        .map(|frame| match &frame.place {
            Some(place) => format!("{} at {place}", frame.name),
            None => frame.name.clone(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "   0:     0x7f2a00001000 - std::backtrace::Backtrace::force_capture::h0123456789abcdef
   1:     0x7f2a00002000 - hsa_runtime::stacks::here
                               at /build/stacks.rs:80:5
   2:     0x7f2a00003000 - hsa_signal_store_screlease
   3:     0x7f2b00000420 - <unknown>
   4:     0x55d000001000 - add_vectors
                               at ./src/app.cpp:12:3
   5:     0x55d000002000 - main
                               at ./src/app.cpp:40:9
   6:     0x7f2c00000000 - __libc_start_main
";
    const MAPS: &str = "55d000000000-55d000010000 r-xp 00000000 08:01 7 /home/x/app
7f2b00000000-7f2b00001000 r-xp 00005000 08:01 9                          /opt/rocm/lib/libamdhip64.so.6
";

    #[test]
    fn frames_are_the_programs() {
        let frames = program(&parsed(TEXT, MAPS));
        let wanted = [
            "libamdhip64.so.6+0x5420",
            "add_vectors at ./src/app.cpp:12",
            "main at ./src/app.cpp:40",
        ];
        assert_eq!(frames, wanted);
        assert_eq!(told("launched by", &[]), None);
        assert!(
            told("launched by", &frames)
                .is_some_and(|line| line.starts_with("launched by: libamdhip64.so.6+0x5420, called by add_"))
        );
    }

    #[inline(never)]
    fn a_function_that_rings(stacks: &Stacks) {
        let stack = stacks.rings(7);
        stacks.rang(7, &stack, 2);
        std::hint::black_box(stacks);
    }

    #[test]
    fn stacks_are_those_of_packets_and_memory() {
        let stacks = Stacks::default();
        a_function_that_rings(&stacks);
        let text = |index| stacks.of_packet(7, index).map(|stack| stack.to_string());
        let is_its = |text: Option<String>| text.map(|text| text.contains("a_function_that_rings"));
        assert_eq!(is_its(text(1)), Some(true));
        let stack = stacks.rings(7);
        assert_eq!(is_its(text(2)), Some(true));
        assert_eq!(is_its(text(9)), Some(false), "it may be for any packet");
        stacks.rang(7, &stack, 3);
        assert_eq!(is_its(text(3)), Some(false));
        assert!(text(4).is_none() && stacks.of_packet(8, 0).is_none());
        stacks.allocates(0x1000, 64);
        assert_eq!(stacks.of_memory(0x1040, "").len(), 1);
        stacks.frees(0x1000);
        let lines = stacks.of_memory(0x1010, "");
        assert!(
            lines.len() == 2 && lines[1].starts_with("freed the 64 bytes at 0x1000: "),
            "{lines:?}"
        );
        assert!(stacks.of_memory(0xfff, "").is_empty() && stacks.of_memory(1 << 30, "").is_empty());
    }
}
