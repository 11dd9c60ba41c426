//! Where the waves of a dispatch are, for a person whose program hangs in a kernel: told once when nothing changes for some seconds, and
//! when the program is interrupted (Ctrl-C).
//!
//! While a host program runs beside a kernel, a wave that polls may be let go at any time. So this only tells, and ends nothing.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use amdgpu_emu::schedule::WavesShown;

use crate::{Shared, interrupts, locked};

/// How long all waves must have done nothing but what they did before.
const QUIET: Duration = Duration::from_secs(5);
/// How long the first thread that tells waits for the others.
const GATHER: Duration = Duration::from_millis(200);

/// A wave as it is shown, behind what the list is sorted by: its work-group and its number in that.
pub(crate) type Shown = ([u32; 3], u32, String);

/// Looks after one dispatch.
pub(crate) struct Watch<'a> {
    shared: &'a Shared,
    /// Gives `kernel k on gfx900`.
    what: &'a (dyn Fn() -> String + Sync),
    begun: Mutex<Option<Instant>>,
    /// Requests for places that were made because nothing changed.
    requests: AtomicU64,
    interrupts_before: u64,
    places: Mutex<Option<Vec<Shown>>>,
}

impl<'a> Watch<'a> {
    pub fn new(shared: &'a Shared, what: &'a (dyn Fn() -> String + Sync)) -> Self {
        interrupts::begin_work();
        Watch {
            shared,
            what,
            begun: Mutex::default(),
            requests: AtomicU64::new(0),
            interrupts_before: interrupts::count(),
            places: Mutex::default(),
        }
    }

    /// See [`amdgpu_emu::schedule::HostServices::wanted_places`].
    pub fn wanted(&self) -> u64 {
        self.requests.load(Ordering::Relaxed) + interrupts::count()
    }

    /// Nothing changes: asks for places when that has been so for long.
    pub fn waits(&self) {
        let since = *locked(&self.begun).get_or_insert_with(Instant::now);
        if since.elapsed() >= QUIET {
            let first = self
                .requests
                .compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed);
            debug_assert!(first.is_ok() || first == Err(1));
        }
    }

    pub fn goes_on(&self) {
        *locked(&self.begun) = None;
    }

    /// Takes what a thread tells. The first one tells it to the person, with what the others tell in the meantime.
    pub fn places(&self, waves: Vec<Shown>) {
        {
            let mut places = locked(&self.places);
            if let Some(all) = &mut *places {
                all.extend(waves);
                return;
            }
            *places = Some(waves);
        }
        std::thread::sleep(GATHER);
        let mut waves = locked(&self.places).take().unwrap_or_default();
        waves.sort();
        let lines: Vec<String> = waves.into_iter().map(|(.., line)| line).collect();
        self.tell(&WavesShown(&lines).to_string());
    }

    fn was_interrupted(&self) -> bool {
        interrupts::count() != self.interrupts_before
    }

    fn tell(&self, waves: &str) {
        let what = (self.what)();
        let text = match self.was_interrupted() {
            true => format!("interrupted in {what}{waves}"),
            false => {
                let seconds = QUIET.as_secs();
                format!("{what} waits for the host program, and nothing has changed for {seconds} seconds{waves}")
            }
        };
        self.shared.say(&text);
        if self.was_interrupted() {
            interrupts::end_process();
        }
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        interrupts::end_work();
    }
}
