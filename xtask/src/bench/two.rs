//! What two threads can gain on this host: processors may be threads of one core, share its power, or share what moves memory.

use std::hint::{black_box, spin_loop};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Times that something is tried, of which the least counts.
const TRIES: u32 = 5;
/// Copies that are not counted.
const WARM: u64 = 20;
/// Copies that are timed take about so long together, but there are some.
const COPYING: Duration = Duration::from_millis(20);
const SOME: usize = 20;

/// How much faster two threads are that have nothing in common: multiply-adds without memory.
pub fn of_two_processors() -> f64 {
    let work = || {
        let mut chains = [0.5f64; 8];
        for _ in 0..1 << 23 {
            chains = black_box(chains).map(|x| x * 0.999 + 0.001);
        }
        black_box(chains);
    };
    let time = |threads: usize| {
        let begin = Instant::now();
        std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        begin.elapsed().as_secs_f64()
    };
    let least = |threads| (0..TRIES).map(|_| time(threads)).fold(f64::INFINITY, f64::min);
    2.0 * least(1) / least(2)
}

/// Median seconds of a copy that reads and writes so many bytes together, again and again, on one thread and on two that wait actively for
/// each other.
pub fn copies(bytes: usize) -> [f64; 2] {
    let half = (bytes / 2).max(2);
    let (from, mut to) = (vec![1u8; half], vec![0u8; half]);
    let middle = half / 2;
    let one = {
        let to = &mut to;
        median(|| black_box(&mut *to).copy_from_slice(black_box(&from)))
    };
    let (left, right) = to.split_at_mut(middle);
    let (begun, ended) = (AtomicU64::new(0), AtomicU64::new(0));
    let two = std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut done = 0;
            loop {
                match begun.load(Ordering::Acquire) {
                    u64::MAX => return,
                    round if round > done => {
                        black_box(&mut *right).copy_from_slice(black_box(&from[middle..]));
                        done = round;
                        ended.store(round, Ordering::Release);
                    }
                    _ => spin_loop(),
                }
            }
        });
        let mut round = 0;
        let two = median(|| {
            round += 1;
            begun.store(round, Ordering::Release);
            black_box(&mut *left).copy_from_slice(black_box(&from[..middle]));
            while ended.load(Ordering::Acquire) != round {
                spin_loop();
            }
        });
        begun.store(u64::MAX, Ordering::Release);
        two
    });
    [one, two]
}

/// Of many runs.
fn median(mut run: impl FnMut()) -> f64 {
    (0..WARM).for_each(|_| run());
    let all = Instant::now();
    let mut times = Vec::new();
    while times.len() < SOME || all.elapsed() < COPYING {
        let begin = Instant::now();
        run();
        times.push(begin.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
