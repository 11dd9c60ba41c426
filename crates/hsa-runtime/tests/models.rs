//! The ring's protocol and the waiting for signals under a model checker: the sources of the runtime, with loom's threads and atomics,
//! in every order of a few steps. A thread that sleeps never looks again by itself here, so a lost wake-up is a deadlock.

/// Loom's side of `src/sync.rs`.
mod sync {
    pub use loom::sync::Mutex;
    pub use loom::sync::atomic::{AtomicU16, AtomicU64, AtomicUsize, Ordering, fence};
    pub use loom::thread::{Thread, current};
    pub use std::sync::PoisonError;

    pub const SPINS: u32 = 0;
    pub const SHARDS: usize = 1;

    pub fn park_timeout(_: std::time::Duration) {
        loom::thread::park();
    }
}

#[allow(dead_code, unused_imports)]
#[path = "../src/ring.rs"]
mod ring;
// The model spins not at all and has one shard.
#[allow(dead_code, unused_imports, clippy::reversed_empty_ranges, clippy::modulo_one)]
#[path = "../src/wait.rs"]
mod wait;

#[expect(dead_code, reason = "only the end of the runtime wakes all")]
#[path = "../src/awake.rs"]
mod awake;

use awake::Awake;
use hsa_abi::SignalCondition;
use loom::sync::Arc;
use ring::Consumer;
use sync::{AtomicU16, AtomicU64, Ordering};
use wait::{Hub, Interest};

fn model(f: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(f);
}

/// A signal of the model: what `Signals::update` and `Signals::wait` do.
struct Signal {
    hub: Hub,
    value: AtomicU64,
}

const ADDRESS: u64 = 64;

impl Signal {
    fn new(value: u64) -> Arc<Signal> {
        Arc::new(Signal {
            hub: Hub::default(),
            value: AtomicU64::new(value),
        })
    }

    fn subtract(&self) {
        let before = self.value.fetch_sub(1, Ordering::AcqRel);
        self.hub.notify(ADDRESS, before as i64 - 1);
    }

    fn wait(&self, value: u64) {
        let interest = Interest::Value(ADDRESS, SignalCondition::Eq, value as i64);
        let ready = || (self.value.load(Ordering::Acquire) == value).then_some(());
        self.hub.wait(interest, None, ready);
    }
}

#[test]
fn a_wait_for_one_signal_sees_the_last_of_two_changes() {
    model(|| {
        let signal = Signal::new(2);
        let changers: Vec<_> = (0..2)
            .map(|_| {
                let signal = signal.clone();
                loom::thread::spawn(move || signal.subtract())
            })
            .collect();
        signal.wait(0);
        changers.into_iter().for_each(|c| c.join().expect("no panic"));
    });
}

/// As the thread of asynchronous handlers waits: for a signal, for handlers that are added, and for its end.
#[test]
fn the_handlers_thread_sees_what_is_added_and_its_end() {
    model(|| {
        let signal = Signal::new(1);
        let stop = Arc::new(AtomicU64::new(0));
        let (own, end) = (signal.clone(), stop.clone());
        let thread = loom::thread::spawn(move || {
            let interests = [Interest::Value(ADDRESS, SignalCondition::Eq, 0)];
            let mut called = 0;
            loop {
                let due = own.hub.wait_any(&interests, None, || {
                    let fires = called == 0 && own.value.load(Ordering::Acquire) == 0;
                    (fires || end.load(Ordering::Acquire) == 1).then_some(fires)
                });
                match due {
                    Some(true) => called += 1,
                    _ => return called,
                }
            }
        });
        signal.subtract();
        stop.store(1, Ordering::Release);
        signal.hub.notify_all();
        // the end may come before the handler's turn
        assert!(thread.join().expect("no panic") <= 1);
    });
}

/// A ring of packets of one number each.
struct Ring<const SLOTS: usize> {
    read: AtomicU64,
    write: AtomicU64,
    slots: [(AtomicU16, AtomicU64); SLOTS],
}

impl<const SLOTS: usize> Ring<SLOTS> {
    fn new() -> Arc<Self> {
        Arc::new(Ring {
            read: AtomicU64::new(0),
            write: AtomicU64::new(0),
            slots: std::array::from_fn(|_| (AtomicU16::new(ring::INVALID), AtomicU64::new(0))),
        })
    }

    fn slot(&self, index: u64) -> &(AtomicU16, AtomicU64) {
        &self.slots[index as usize % SLOTS]
    }

    /// What a producer does with a slot that is free.
    fn publish(&self, index: u64, packet: u64) {
        let (header, body) = self.slot(index);
        body.store(packet, Ordering::Relaxed);
        header.store(2, Ordering::Release);
    }

    /// The next packet, if it is published.
    fn take(&self) -> Option<u64> {
        let consumer = Consumer {
            read: &self.read,
            write: &self.write,
        };
        let index = consumer.next();
        let (header, body) = self.slot(index);
        consumer.is_published(index, header, || true).then(|| {
            let packet = body.load(Ordering::Relaxed);
            consumer.release(index, header);
            packet
        })
    }
}

/// Two producers beside the packet processor: no packet is lost or doubled, none is seen half written.
#[test]
fn packets_of_two_producers_come_whole_and_once() {
    model(|| {
        let ring = Ring::<2>::new();
        let producers = [7, 9].map(|packet| {
            let ring = ring.clone();
            loom::thread::spawn(move || {
                let index = ring.write.fetch_add(1, Ordering::AcqRel);
                ring.publish(index, packet);
            })
        });
        let mut seen: Vec<u64> = (0..2).filter_map(|_| ring.take()).collect();
        producers.into_iter().for_each(|p| p.join().expect("no panic"));
        seen.extend((0..2).filter_map(|_| ring.take()));
        seen.sort_unstable();
        assert_eq!(seen, [7, 9]);
        assert_eq!(ring.take(), None);
    });
}

/// A slot that is given back may be written at once: the new packet is not overwritten, and the old one is not seen again.
#[test]
fn a_slot_is_free_when_the_read_index_says_so() {
    model(|| {
        let ring = Ring::<1>::new();
        ring.write.store(1, Ordering::Relaxed);
        ring.publish(0, 7);
        let producer = {
            let ring = ring.clone();
            loom::thread::spawn(move || {
                let index = ring.write.fetch_add(1, Ordering::AcqRel);
                let free = ring.read.load(Ordering::Acquire) == index;
                if free {
                    ring.publish(index, 9);
                }
                free
            })
        };
        assert_eq!(ring.take(), Some(7));
        let early = ring.take();
        assert!(matches!(early, None | Some(9)));
        let written = producer.join().expect("no panic");
        assert_eq!(early.or_else(|| ring.take()), written.then_some(9));
    });
}

/// Two packets are published while the thread that looks ends that, and another one falls asleep: whoever it is, somebody takes each.
#[test]
fn no_packet_is_left_when_the_thread_that_looks_ends_that() {
    model(|| {
        let awake = Arc::new(Awake::default());
        let packets = Arc::new(AtomicU64::new(0));
        // gives whether there was one
        let take = |packets: &AtomicU64| {
            let one_less = |n: u64| n.checked_sub(1);
            packets
                .fetch_update(Ordering::AcqRel, Ordering::Acquire, one_less)
                .is_ok()
        };
        let are_there = |packets: &AtomicU64| packets.load(Ordering::Acquire) > 0;
        assert!(awake.begin());
        let (other, ring) = (awake.clone(), packets.clone());
        let idle = loom::thread::spawn(move || {
            let mut taken = 0;
            while taken < 2 {
                if other.sleep(|| are_there(&ring)) {
                    taken += u64::from(take(&ring));
                    other.end(|| false);
                }
                taken += u64::from(take(&ring));
            }
        });
        let (publisher, ring) = (awake.clone(), packets.clone());
        let publisher = loom::thread::spawn(move || {
            for _ in 0..2 {
                ring.fetch_add(1, Ordering::AcqRel);
                publisher.tell();
            }
        });
        awake.end(|| are_there(&packets));
        publisher.join().expect("no panic");
        idle.join().expect("no panic");
        assert_eq!(packets.load(Ordering::Acquire), 0);
    });
}
