//! Waiting for signals with the host's threads; `tests/models.rs` has the models, which compile `wait.rs` without this.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use amdgpu_emu::memory::Memory;
use hsa_abi::SignalCondition;

use crate::signal::{ACTIVE, Awaited, Signals};
use crate::sync::SPINS;
use crate::wait::{Hub, Interest};

#[test]
fn a_wait_ends_at_its_deadline() {
    let hub = Hub::default();
    let start = Instant::now();
    let none: Option<()> = hub.wait(Interest::Change(64), Some(start + Duration::from_millis(5)), || None);
    assert!(none.is_none() && start.elapsed() >= Duration::from_millis(5));
}

/// A value goes to and fro between two threads; a wake-up that is lost costs the poll's 10 ms, and 2000 of them a test.
#[test]
fn no_wake_up_is_lost() {
    let (hub, ball) = (Arc::new(Hub::default()), Arc::new(AtomicU64::new(0)));
    let player = |odd: u64| {
        let (hub, ball) = (hub.clone(), ball.clone());
        std::thread::spawn(move || {
            for round in 0..1000 {
                let wanted = 2 * round + odd;
                let interest = Interest::Value(128, SignalCondition::Eq, wanted as i64);
                hub.wait(interest, None, || {
                    (ball.load(Ordering::Acquire) == wanted).then_some(())
                });
                ball.store(wanted + 1, Ordering::Release);
                hub.notify(128, wanted as i64 + 1);
            }
        })
    };
    let start = Instant::now();
    let players = [player(0), player(1)];
    for p in players {
        p.join().expect("no panic");
    }
    assert_eq!(ball.load(Ordering::Acquire), 2000);
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}

/// Each wake-up is two trips through the host's kernel, which adds up where queues wait while signals come and go.
#[test]
fn a_signal_that_ends_wakes_nobody_else() {
    let signals = Signals::new(&Arc::new(Memory::at_host_addresses())).expect("memory");
    let (watched, end) = (signals.create(1).expect("a signal"), AtomicU64::new(0));
    let looks = AtomicU64::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            signals
                .hub
                .wait_any(&[Interest::Value(watched, SignalCondition::Eq, 0)], None, || {
                    looks.fetch_add(1, Ordering::Relaxed);
                    (end.load(Ordering::Acquire) != 0).then_some(())
                });
        });
        while looks.load(Ordering::Relaxed) <= u64::from(SPINS) {
            std::thread::sleep(Duration::from_millis(1));
        }
        for _ in 0..100 {
            let other = signals.create(1).expect("a signal");
            assert_eq!(signals.destroy(other), Ok(()));
            // so that the other thread would sleep again
            std::thread::sleep(Duration::from_micros(300));
        }
        // it has looked by itself, at first after 200 us, then twice as long each time
        assert!(looks.load(Ordering::Relaxed) < u64::from(SPINS) + 40);
        end.store(1, Ordering::Release);
        assert_eq!(signals.destroy(watched), Ok(()));
    });
}

/// It ends for a value, for a signal that is no more, at the deadline, and when it has looked for long enough.
#[test]
fn an_active_look_ends() {
    let signals = Signals::new(&Arc::new(Memory::at_host_addresses())).expect("memory");
    let signal = signals.create(1).expect("a signal");
    let awaited = |compare| Awaited {
        signal,
        condition: SignalCondition::Eq,
        compare,
    };
    let looks = |compare, deadline: Option<Instant>| {
        let start = Instant::now();
        signals.look_actively(&[awaited(compare)], deadline);
        start.elapsed()
    };
    // the least of several: the host may take the processor away
    let least = |compare, past: bool| {
        let times = (0..20).map(|_| looks(compare, past.then(Instant::now)));
        times.min().expect("a time")
    };
    assert!(least(0, false) >= ACTIVE);
    assert!(least(0, true) < ACTIVE);
    assert!(least(1, false) < ACTIVE);
    assert_eq!(signals.destroy(signal), Ok(()));
    assert!(least(0, false) < ACTIVE);
}
