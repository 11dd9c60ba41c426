//! The program's interruption (SIGINT, Ctrl-C) while kernels run: counted, so that what runs can tell where it is before the process ends.

use std::sync::atomic::{AtomicU64, Ordering};

static COUNT: AtomicU64 = AtomicU64::new(0);
/// Dispatches that run.
static WORK: AtomicU64 = AtomicU64::new(0);

pub fn count() -> u64 {
    COUNT.load(Ordering::Relaxed)
}

pub fn begin_work() {
    WORK.fetch_add(1, Ordering::Relaxed);
}

pub fn end_work() {
    WORK.fetch_sub(1, Ordering::Relaxed);
}

/// Counts; what runs then tells where it is and ends the process. If nothing runs, or the second time, the process ends at once.
extern "C" fn on_interrupt(_: libc::c_int) {
    if COUNT.fetch_add(1, Ordering::Relaxed) > 0 || WORK.load(Ordering::Relaxed) == 0 {
        end_process();
    }
}

/// Counts interrupts from now on, unless the program handles or ignores them itself.
pub fn watch() {
    let handler: extern "C" fn(libc::c_int) = on_interrupt;
    // SAFETY: `old` and `new` are whole; the handler calls only what is safe in a handler.
    unsafe {
        let mut old: libc::sigaction = std::mem::zeroed();
        if libc::sigaction(libc::SIGINT, std::ptr::null(), &mut old) != 0 || old.sa_sigaction != libc::SIG_DFL {
            return;
        }
        let mut new: libc::sigaction = std::mem::zeroed();
        new.sa_sigaction = handler as libc::sighandler_t;
        new.sa_flags = libc::SA_RESTART;
        libc::sigaction(libc::SIGINT, &new, std::ptr::null_mut());
    }
}

/// Ends [`watch`].
pub fn unwatch() {
    let handler: extern "C" fn(libc::c_int) = on_interrupt;
    // SAFETY: `now` is whole.
    unsafe {
        let mut now: libc::sigaction = std::mem::zeroed();
        if libc::sigaction(libc::SIGINT, std::ptr::null(), &mut now) == 0
            && now.sa_sigaction == handler as libc::sighandler_t
        {
            libc::signal(libc::SIGINT, libc::SIG_DFL);
        }
    }
}

/// Ends the process as SIGINT does that nobody handles.
pub fn end_process() {
    // SAFETY: both are safe in a handler, too.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_DFL);
        libc::kill(libc::getpid(), libc::SIGINT);
    }
}
