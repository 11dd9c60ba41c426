//! Signals: `amd_signal_t` objects in memory that host and kernels share.
//!
//! Source: HSA Runtime Programmer's Reference Manual 1.2, 2.4; ROCm's `amd_hsa_signal.h`.

use std::mem::offset_of;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

use amdgpu_emu::memory::Memory;
use hsa_abi::{AmdSignal, SignalCondition, SignalKind, Status};

use crate::awake::Awake;
use crate::order::Order;
use crate::raw::{Block, PAGE_BYTES};
use crate::stacks::Stacks;
use crate::wait::{Hub, Interest, holds};

const BYTES: u64 = size_of::<AmdSignal>() as u64;
/// Signals of the first block; each later one has twice as many.
const FIRST_BLOCK: u64 = 1024;
const BLOCKS: usize = 16;
/// What kernels write to the mailbox when they change a signal: they raise an interrupt only if this is not 0.
const EVENT_ID: u32 = 1;

/// All signals of a runtime. Their memory is never given back, so that a stale handle is found out instead of followed.
pub struct Signals {
    memory: Arc<Memory>,
    blocks: [OnceLock<Block>; BLOCKS],
    free: Mutex<Vec<u64>>,
    /// Pages with a signal each that other processes share.
    foreign: RwLock<Vec<&'static Block>>,
    mailbox: Block,
    pub hub: Hub,
    /// The thread that is awake for queues.
    pub(crate) awake: Awake,
    /// Who rings doorbells, if that is to be known.
    pub(crate) stacks: OnceLock<Arc<Stacks>>,
    /// What signals order, if that is to be known.
    pub(crate) order: OnceLock<Arc<Order>>,
}

/// One signal.
#[derive(Clone, Copy)]
pub struct Signal<'a> {
    block: &'a Block,
    offset: u64,
    value: &'a AtomicI64,
}

impl Signal<'_> {
    pub fn value(&self) -> &AtomicI64 {
        self.value
    }

    fn time(&self, field: usize) -> Option<&AtomicU64> {
        self.block.at::<AtomicU64>(self.offset + field as u64)
    }

    /// Start and end of what completed it last.
    pub fn times(&self) -> (u64, u64) {
        let get = |field| self.time(field).map_or(0, |t| t.load(Ordering::Acquire));
        (get(offset_of!(AmdSignal, start_ts)), get(offset_of!(AmdSignal, end_ts)))
    }

    /// Whether a doorbell has rung for the packet of this index: by the API or, for a legacy one, by what a kernel wrote.
    pub fn has_rung(&self, index: u64) -> bool {
        let kind = self.block.at::<AtomicI64>(self.offset);
        let legacy = kind.is_some_and(|k| k.load(Ordering::Acquire) == SignalKind::LegacyDoorbell.raw());
        let by_kernel = || {
            let cell = self.block.at::<AtomicU32>(self.offset + LEGACY_CELL as u64);
            cell.is_some_and(|c| c.load(Ordering::Acquire).wrapping_sub(index as u32) as i32 > 0)
        };
        self.value.load(Ordering::Acquire) >= index as i64 || legacy && by_kernel()
    }

    fn is_doorbell(&self) -> bool {
        let kind = self.block.at::<AtomicI64>(self.offset);
        kind.is_some_and(|kind| kind.load(Ordering::Acquire) != SignalKind::User.raw())
    }

    fn set_times(&self, start: u64, end: u64) {
        for (field, value) in [
            (offset_of!(AmdSignal, start_ts), start),
            (offset_of!(AmdSignal, end_ts), end),
        ] {
            if let Some(time) = self.time(field) {
                time.store(value, Ordering::Release);
            }
        }
    }
}

/// Where a legacy doorbell's dword lies: a doorbell completes no packet and has no times.
const LEGACY_CELL: usize = offset_of!(AmdSignal, start_ts);

/// The end of a wait with a timeout hint in nanoseconds; None for a hint beyond any time.
pub fn deadline(timeout_hint: u64) -> Option<Instant> {
    match timeout_hint {
        u64::MAX => None,
        ns => Instant::now().checked_add(Duration::from_nanos(ns)),
    }
}

/// How long an active thread looks before it sleeps: longer than an idle queue takes for a small kernel.
pub(crate) const ACTIVE: Duration = Duration::from_micros(100);

/// One of the signals of [`Signals::wait_any`].
#[derive(Debug, Clone, Copy)]
pub struct Awaited {
    pub signal: u64,
    pub condition: SignalCondition,
    pub compare: i64,
}

impl Awaited {
    pub(crate) fn interest(&self) -> Interest {
        Interest::Value(self.signal, self.condition, self.compare)
    }
}

impl Signals {
    pub fn new(memory: &Arc<Memory>) -> Result<Signals, Status> {
        let mailbox = Block::allocate(memory, 8, "event mailbox").ok_or(Status::ERROR_OUT_OF_RESOURCES)?;
        Ok(Signals {
            memory: memory.clone(),
            blocks: Default::default(),
            free: Mutex::default(),
            foreign: RwLock::default(),
            mailbox,
            hub: Hub::default(),
            awake: Awake::default(),
            stacks: OnceLock::new(),
            order: OnceLock::new(),
        })
    }

    /// A user signal; gives its handle.
    pub fn create(&self, initial: i64) -> Result<u64, Status> {
        self.make(SignalKind::User, initial, 0)
    }

    /// A doorbell. The index that the API stores lies in the signal's last eight bytes, and so does what kernels write, but for a
    /// legacy doorbell: that one is a dword of its own, to which they write one more than the index of the last packet.
    pub fn create_doorbell(&self, queue: u64, legacy: bool) -> Result<u64, Status> {
        let kind = if legacy {
            SignalKind::LegacyDoorbell
        } else {
            SignalKind::Doorbell
        };
        self.make(kind, 0, queue)
    }

    fn make(&self, kind: SignalKind, initial: i64, queue: u64) -> Result<u64, Status> {
        let handle = self.take()?;
        let (block, offset) = self.place(handle).ok_or(Status::ERROR_OUT_OF_RESOURCES)?;
        let u64_at = |field: usize| block.at::<AtomicU64>(offset + field as u64);
        let doorbell = kind != SignalKind::User;
        let cell = match kind {
            SignalKind::LegacyDoorbell => LEGACY_CELL,
            _ => offset_of!(AmdSignal, reserved3),
        };
        let cell = handle + cell as u64;
        let mailbox = if doorbell { 0 } else { self.mailbox.address() };
        let fields = [
            (
                offset_of!(AmdSignal, value),
                if doorbell { cell } else { initial as u64 },
            ),
            (offset_of!(AmdSignal, event_mailbox_ptr), mailbox),
            (offset_of!(AmdSignal, start_ts), 0),
            (offset_of!(AmdSignal, end_ts), 0),
            (offset_of!(AmdSignal, queue_ptr), queue),
            (offset_of!(AmdSignal, reserved3), if doorbell { u64::MAX } else { 0 }),
        ];
        for (field, value) in fields {
            if let Some(word) = u64_at(field) {
                word.store(value, Ordering::Relaxed);
            }
        }
        if let Some(id) = block.at::<AtomicU32>(offset + offset_of!(AmdSignal, event_id) as u64) {
            id.store(EVENT_ID, Ordering::Relaxed);
        }
        if let Some(word) = block.at::<AtomicI64>(offset) {
            word.store(kind.raw(), Ordering::Release);
        }
        Ok(handle)
    }

    fn take(&self) -> Result<u64, Status> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = free.pop() {
            return Ok(handle);
        }
        let next = self.blocks.iter().position(|b| b.get().is_none());
        let next = next.ok_or(Status::ERROR_OUT_OF_RESOURCES)?;
        let count = FIRST_BLOCK << next;
        let block = Block::allocate(&self.memory, count * BYTES, "signals").ok_or(Status::ERROR_OUT_OF_RESOURCES)?;
        free.extend((0..count).rev().map(|n| block.address() + n * BYTES));
        // the lock is held: nobody else sets it
        let _ = self.blocks[next].set(block);
        free.pop().ok_or(Status::ERROR_OUT_OF_RESOURCES)
    }

    /// A user signal that other processes can share: alone in its page, which is never given back.
    pub fn create_shared(&self, initial: i64) -> Result<u64, Status> {
        let block = Block::allocate(&self.memory, PAGE_BYTES, "a shared signal");
        let handle = self.adopt(block.ok_or(Status::ERROR_OUT_OF_RESOURCES)?);
        let (block, offset) = self.place(handle).ok_or(Status::ERROR_OUT_OF_RESOURCES)?;
        // no mailbox: an interrupt would be this process's only; others look from time to time
        if let Some(value) = block.at::<AtomicI64>(offset + offset_of!(AmdSignal, value) as u64) {
            value.store(initial, Ordering::Release);
        }
        if let Some(kind) = block.at::<AtomicI64>(offset) {
            kind.store(SignalKind::User.raw(), Ordering::Release);
        }
        Ok(handle)
    }

    /// Takes a page with a signal on; gives the signal's handle.
    pub fn adopt(&self, page: Block) -> u64 {
        let handle = page.address();
        let mut foreign = self.foreign.write().unwrap_or_else(PoisonError::into_inner);
        foreign.push(Box::leak(Box::new(page)));
        handle
    }

    /// Whether a signal is one of [`Signals::create_shared`] or [`Signals::adopt`].
    pub fn is_shared(&self, handle: u64) -> bool {
        let foreign = self.foreign.read().unwrap_or_else(PoisonError::into_inner);
        foreign.iter().any(|b| b.address() == handle)
    }

    fn place(&self, handle: u64) -> Option<(&Block, u64)> {
        let mut blocks = self.blocks.iter().map_while(OnceLock::get);
        let block = match blocks.find(|b| b.contains(handle)) {
            Some(block) => block,
            None => {
                let foreign = self.foreign.read().unwrap_or_else(PoisonError::into_inner);
                foreign.iter().copied().find(|b| b.address() == handle)?
            }
        };
        let offset = handle - block.address();
        offset.is_multiple_of(BYTES).then_some((block, offset))
    }

    /// The signal of a handle.
    ///
    /// # Errors
    /// It is no signal, or was destroyed.
    pub fn get(&self, handle: u64) -> Result<Signal<'_>, Status> {
        let invalid = Status::ERROR_INVALID_SIGNAL;
        let (block, offset) = self.place(handle).ok_or(invalid)?;
        let kind = block.at::<AtomicI64>(offset).ok_or(invalid)?.load(Ordering::Acquire);
        let field = match SignalKind::from_raw(kind) {
            Some(SignalKind::User) => offset_of!(AmdSignal, value),
            Some(SignalKind::Doorbell | SignalKind::LegacyDoorbell) => offset_of!(AmdSignal, reserved3),
            Some(SignalKind::Invalid) | None => return Err(invalid),
        };
        let value = block.at::<AtomicI64>(offset + field as u64).ok_or(invalid)?;
        Ok(Signal { block, offset, value })
    }

    /// Ends a signal.
    ///
    /// # Errors
    /// It is no signal.
    pub fn destroy(&self, handle: u64) -> Result<(), Status> {
        let signal = self.get(handle)?;
        if let Some(order) = self.order.get() {
            order.destroyed(handle);
        }
        if self.is_shared(handle) {
            // others may go on with it
            let mut foreign = self.foreign.write().unwrap_or_else(PoisonError::into_inner);
            foreign.retain(|b| b.address() != handle);
            self.hub.notify_gone(handle);
            return Ok(());
        }
        if let Some(kind) = signal.block.at::<AtomicI64>(signal.offset) {
            kind.store(SignalKind::Invalid.raw(), Ordering::Release);
        }
        self.hub.notify_gone(handle);
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(handle);
        Ok(())
    }

    /// Address of a signal's value.
    ///
    /// # Errors
    /// It is no user signal.
    pub fn value_address(&self, handle: u64) -> Result<u64, Status> {
        self.get(handle)?;
        if let Some(order) = self.order.get() {
            order.watched(handle);
        }
        Ok(handle + offset_of!(AmdSignal, value) as u64)
    }

    /// Changes a value and wakes who waits; gives what `change` gives.
    ///
    /// # Errors
    /// It is no signal.
    pub fn update<T>(&self, handle: u64, change: impl FnOnce(&AtomicI64) -> T) -> Result<T, Status> {
        let signal = self.get(handle)?;
        let stacks = self.stacks.get().filter(|_| signal.is_doorbell());
        let stack = stacks.map(|stacks| stacks.rings(handle));
        let order = self.order.get();
        let ringing = order.filter(|_| signal.is_doorbell()).map(|order| order.rings());
        if let (Some(order), None) = (order, &ringing) {
            order.changes(handle);
        }
        let result = change(signal.value);
        let value = signal.value.load(Ordering::Acquire);
        match (ringing, order) {
            (Some(ringing), _) => ringing.rang(handle, value as u64),
            (None, Some(order)) => order.heard(handle),
            (None, None) => {}
        }
        if let (Some(stacks), Some(stack)) = (stacks, stack) {
            stacks.rang(handle, &stack, value);
        }
        self.hub.notify(handle, value);
        if signal.is_doorbell() {
            self.awake.tell();
        }
        Ok(result)
    }

    /// The value of a signal.
    ///
    /// # Errors
    /// It is no signal.
    pub fn load(&self, handle: u64) -> Result<i64, Status> {
        let value = self.get(handle)?.value.load(Ordering::Acquire);
        self.heard(handle);
        Ok(value)
    }

    /// Stores a value and wakes nobody: who waits finds it when looking again.
    ///
    /// # Errors
    /// It is no signal.
    pub fn store_silently(&self, handle: u64, value: i64) -> Result<(), Status> {
        let signal = self.get(handle)?;
        if let Some(order) = self.order.get().filter(|_| !signal.is_doorbell()) {
            order.changes(handle);
        }
        signal.value.store(value, Ordering::Release);
        Ok(())
    }

    /// The host has read a signal.
    pub(crate) fn heard(&self, handle: u64) {
        if let Some(order) = self.order.get() {
            order.heard(handle);
        }
    }

    /// Decrements the completion signal of a packet or copy; handle 0 is none.
    ///
    /// # Errors
    /// It is no signal.
    pub fn complete(&self, handle: u64, start: u64, end: u64) -> Result<(), Status> {
        if handle == 0 {
            return Ok(());
        }
        let signal = self.get(handle)?;
        signal.set_times(start, end);
        let before = signal.value.fetch_sub(1, Ordering::AcqRel);
        self.hub.notify(handle, before.wrapping_sub(1));
        Ok(())
    }

    /// Waits for a condition; gives the value that ended the wait, which after the deadline need not satisfy it. A signal that is
    /// destroyed meanwhile ends it too.
    ///
    /// # Errors
    /// It is no signal.
    pub fn wait(&self, awaited: Awaited, deadline: Option<Instant>) -> Result<i64, Status> {
        let signal = self.get(awaited.signal)?;
        let ready = || {
            let value = signal.value.load(Ordering::Acquire);
            let done = holds(awaited.condition, value, awaited.compare) || self.get(awaited.signal).is_err();
            done.then_some(value)
        };
        let found = self.hub.wait(awaited.interest(), deadline, ready);
        self.heard(awaited.signal);
        Ok(found.unwrap_or_else(|| signal.value.load(Ordering::Acquire)))
    }

    /// Looks for a while whether one of the conditions holds, before a thread waits that is to stay active (`HSA_WAIT_STATE_ACTIVE`): to sleep
    /// and be woken takes 20 us and more. It sleeps at last, as the processor may be the one that kernels need.
    pub fn look_actively(&self, list: &[Awaited], deadline: Option<Instant>) {
        let holds = |a: &Awaited| {
            let signal = self.get(a.signal);
            signal.map_or(true, |s| holds(a.condition, s.value.load(Ordering::Acquire), a.compare))
        };
        let end = Instant::now() + ACTIVE;
        let end = deadline.map_or(end, |deadline| deadline.min(end));
        while !list.iter().any(holds) && Instant::now() < end {
            std::hint::spin_loop();
        }
    }

    /// Waits until a condition of one of the signals holds; gives its index and value, None after the deadline.
    ///
    /// # Errors
    /// One of them is no signal.
    pub fn wait_any(&self, list: &[Awaited], deadline: Option<Instant>) -> Result<Option<(usize, i64)>, Status> {
        let signals: Vec<Signal> = list.iter().map(|a| self.get(a.signal)).collect::<Result<_, _>>()?;
        let ready = || {
            list.iter().zip(&signals).enumerate().find_map(|(n, (a, s))| {
                let value = s.value.load(Ordering::Acquire);
                holds(a.condition, value, a.compare).then_some((n, value))
            })
        };
        let interests: Vec<Interest> = list.iter().map(Awaited::interest).collect();
        let found = self.hub.wait_any(&interests, deadline, ready);
        if let Some((n, _)) = found {
            self.heard(list[n].signal);
        }
        Ok(found)
    }

    /// Whether all of these signals are 0.
    ///
    /// # Errors
    /// One of them is no signal.
    pub fn all_zero(&self, handles: &[u64]) -> Result<bool, Status> {
        for &handle in handles {
            if self.get(handle)?.value.load(Ordering::Acquire) != 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes notice of interrupts that kernels have raised after changing signals; true if there was one.
    pub fn take_interrupt(&self) -> bool {
        let raised = self
            .mailbox
            .at::<AtomicU64>(0)
            .is_some_and(|m| m.load(Ordering::Relaxed) != 0 && m.swap(0, Ordering::AcqRel) != 0);
        if raised {
            self.hub.notify_all();
            self.awake.tell();
        }
        raised
    }
}
