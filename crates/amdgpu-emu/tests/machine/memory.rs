//! Guest memory: allocations, what is found outside of them, host memory, several threads.

use std::sync::atomic::{AtomicBool, Ordering};

use amdgpu_emu::fault::{Access, FaultKind, MemoryError};
use amdgpu_emu::memory::{Memory, MemoryView, Permission};

use Permission::{Execute, ReadOnly, ReadWrite};

fn unmapped(kind: FaultKind) -> bool {
    matches!(
        kind,
        FaultKind::Memory {
            reason: MemoryError::Unmapped { .. } | MemoryError::Null { .. } | MemoryError::Freed { .. },
            ..
        }
    )
}

#[test]
fn allocations_are_zeroed_aligned_and_apart() {
    let memory = Memory::new();
    let mut ends: Vec<u64> = Vec::new();
    for (n, (bytes, align)) in [(1, 1), (4096, 64), (5, 1 << 16), (0, 1), (1 << 20, 1 << 21), (3, 4096)]
        .into_iter()
        .enumerate()
    {
        let at = memory
            .allocate(bytes, align, ReadWrite, &format!("number {n}"))
            .expect("memory");
        assert_eq!(at % align.max(4096), 0, "aligned to a page at least");
        // pages on both sides belong to nobody
        assert!(ends.iter().all(|end| at >= end + 4096));
        let mut content = vec![0xaa; bytes as usize];
        if bytes > 0 {
            memory.read(at, &mut content).expect("allocated");
        }
        assert!(content.iter().all(|&b| b == 0));
        let mut byte = [0];
        assert!(memory.read(at + bytes.max(1), &mut byte).is_err(), "the byte behind");
        assert!(memory.read(at - 1, &mut byte).is_err(), "the byte before");
        assert_eq!(memory.find(at + bytes.max(1) - 1).expect("the last byte").base, at);
        ends.push(at + bytes.max(1));
    }
}

#[test]
fn the_same_allocations_have_the_same_addresses() {
    let addresses = || {
        let memory = Memory::new();
        [100, 1 << 20, 3].map(|bytes| memory.allocate(bytes, 1, ReadWrite, "x").expect("memory"))
    };
    assert_eq!(addresses(), addresses());
}

#[test]
fn what_the_guest_may_do() {
    let memory = Memory::new();
    let mut view = MemoryView::new(&memory);
    for (permission, write, execute) in [
        (ReadOnly, false, false),
        (ReadWrite, true, false),
        (Execute, false, true),
    ] {
        let at = memory.allocate(8, 1, permission, "place").expect("memory");
        assert!(view.load::<8>(at).is_ok());
        assert_eq!(view.store(at, [1; 8]).is_ok(), write);
        assert_eq!(view.atomic32(at, |v| v + 1).is_ok(), write);
        assert_eq!(view.atomic64(at, |v| v + 1).is_ok(), write);
        assert_eq!(view.check(at, 4, Access::Execute).is_ok(), execute);
        // the host may write all of it
        memory.write(at, &[7; 8]).expect("allocated");
        assert_eq!(view.load::<8>(at), Ok([7; 8]));
    }
}

#[test]
fn accesses_that_run_out() {
    let memory = Memory::new();
    let mut view = MemoryView::new(&memory);
    let at = memory.allocate(10, 1, ReadWrite, "ten").expect("memory");
    for offset in 0..10 {
        assert!(view.load::<1>(at + offset).is_ok());
        assert_eq!(view.load::<4>(at + offset).is_ok(), offset <= 6);
        assert_eq!(view.store(at + offset, [0; 8]).is_ok(), offset <= 2);
        assert_eq!(view.load_dwords(at + offset, &mut [0; 2]).is_ok(), offset <= 2);
        assert_eq!(view.store_dwords(at + offset, &[0; 2]).is_ok(), offset <= 2);
    }
    let error = view.load::<4>(at + 8).expect_err("two bytes too far").to_string();
    let end = at + 10;
    assert_eq!(
        error,
        format!(
            "memory fault: read of 4 bytes at {:#x}: it runs past the end of ten [{at:#x}, {end:#x}) [memory-past-end]",
            at + 8
        )
    );
    // addresses at the very end of the address space
    for address in [u64::MAX, u64::MAX - 3, 0, 1 << 63] {
        assert!(unmapped(view.load::<8>(address).expect_err("nothing")));
        assert!(unmapped(view.store(address, [0; 8]).expect_err("nothing")));
    }
}

#[test]
fn an_empty_memory_has_no_nearest_allocation() {
    let memory = Memory::new();
    let error = memory.read(0x1_2345, &mut [0; 4]).expect_err("nothing").to_string();
    assert_eq!(
        error,
        "memory fault: read of 4 bytes at 0x12345: nothing is allocated there [memory-unmapped]"
    );
}

#[test]
fn the_nearest_allocation_is_named() {
    let memory = Memory::new();
    let a = memory.allocate(16, 1, ReadWrite, "first").expect("memory");
    let b = memory.allocate(16, 1, ReadWrite, "second").expect("memory");
    let near = |address: u64| memory.read(address, &mut [0]).expect_err("nothing").to_string();
    assert!(near(a - 5).ends_with(&format!(
        "nearest is first [{a:#x}, {:#x}), 0x5 bytes before it [memory-unmapped]",
        a + 16
    )));
    assert!(near(a + 16 + 7).ends_with(&format!(
        "nearest is first [{a:#x}, {:#x}), 0x7 bytes past the end of it [memory-unmapped]",
        a + 16
    )));
    assert!(near(b - 0x100).ends_with(&format!(
        "nearest is second [{b:#x}, {:#x}), 0x100 bytes before it [memory-unmapped]",
        b + 16
    )));
    assert!(near(1 << 62).contains("nearest is second"));
}

#[test]
fn freed_memory_is_gone_for_views_that_knew_it() {
    let memory = Memory::new();
    let mut view = MemoryView::new(&memory);
    let a = memory.allocate(64, 1, ReadWrite, "a").expect("memory");
    let b = memory.allocate(64, 1, ReadWrite, "b").expect("memory");
    view.store(a, [1, 2, 3, 4]).expect("allocated");
    view.store(b, [5, 6, 7, 8]).expect("allocated");
    assert!(!memory.free(a + 1), "only where it begins");
    assert!(memory.free(a));
    assert!(!memory.free(a), "once");
    assert!(unmapped(view.load::<4>(a).expect_err("freed")));
    assert!(unmapped(view.store(a, [0; 4]).expect_err("freed")));
    assert!(unmapped(view.atomic32(a, |v| v).expect_err("freed")));
    assert_eq!(view.load::<4>(b), Ok([5, 6, 7, 8]));
    // addresses are not given out again, so that old pointers stay wrong
    let c = memory.allocate(64, 1, ReadWrite, "c").expect("memory");
    assert!(c > b);
    assert!(unmapped(view.load::<4>(a).expect_err("freed")));
}

#[test]
fn memory_of_the_host_program() {
    let memory = Memory::new();
    let mut host: Vec<u32> = (0..100).collect();
    let pointer = host.as_mut_ptr();
    // SAFETY: `host` lives to the end of the test, and is looked at only through `pointer` until then.
    let at = unsafe { memory.register_host(pointer.cast(), 400, ReadWrite, "host array") };
    assert_eq!(at, pointer.addr() as u64, "guest address = host address");
    let mut view = MemoryView::new(&memory);
    assert_eq!(view.load::<4>(at + 4 * 42).map(u32::from_le_bytes), Ok(42));
    view.store(at + 8, 1000u32.to_le_bytes()).expect("registered");
    assert_eq!(view.atomic32(at + 12, |v| v + 5), Ok(3));
    // SAFETY: the element is inside of the array, and no guest runs.
    let element = |n: usize| unsafe { pointer.add(n).read() };
    assert_eq!((element(2), element(3)), (1000, 8));
    assert!(
        view.load::<4>(at + 400)
            .expect_err("outside")
            .to_string()
            .contains("host array")
    );
    assert!(view.load::<8>(at + 396).is_err());
    assert!(!memory.free(at) && memory.unregister_host(at) && !memory.unregister_host(at));
    assert!(view.load::<4>(at).is_err());
    // the bytes are still the host's
    assert_eq!(element(99), 99);
    drop(host);
}

#[test]
fn allocations_go_around_memory_of_the_host_program() {
    let first = Memory::new().allocate(1, 1, ReadWrite, "probe").expect("memory");
    let memory = Memory::new();
    let there = std::ptr::without_provenance_mut(first as usize + 0x5000);
    // SAFETY: nothing is read or written between here and `unregister_host`.
    let at = unsafe { memory.register_host(there, 0x10_0000, ReadWrite, "where the machine begins") };
    let (a, b) = (memory.allocate(0x8000, 1, ReadWrite, "a"), memory.reserve(0x8000, 1));
    for place in [a.expect("memory"), b.expect("addresses").base] {
        assert!(place >= at + 0x10_0000 || place + 0x8000 <= at, "{place:#x}");
    }
    assert!(memory.unregister_host(at));
}

/// A program may have given memory back that is still entered: what is allocated there since is what counts.
#[test]
fn allocations_hide_memory_of_the_host_program() {
    let memory = Memory::at_host_addresses();
    let at = memory.allocate(0x2000, 1, ReadWrite, "allocated").expect("memory");
    let before = std::ptr::with_exposed_provenance_mut(at as usize - 0x1000);
    // SAFETY: only the part that is hidden is read or written, but for failing accesses.
    let (one, two) = unsafe {
        let one = memory.register_host(before, 0x2000, Permission::ReadOnly, "before and inside");
        let inside = std::ptr::with_exposed_provenance_mut(at as usize + 0x1800);
        (
            one,
            memory.register_host(inside, 0x2000, Permission::ReadOnly, "inside and behind"),
        )
    };
    let mut view = MemoryView::new(&memory);
    for offset in [0, 0xffc, 0x17fc, 0x1ffc] {
        assert!(view.check(at - 4, 4, Access::Read).is_ok());
        assert!(view.check(at + 0x2000, 4, Access::Read).is_ok());
        view.store(at + offset, [1, 2, 3, 4]).expect("allocated");
    }
    assert!(view.check(at - 4, 8, Access::Read).is_err(), "two different ranges");
    assert!(view.check(at - 4, 4, Access::Write).is_err());
    assert!(memory.free(at) && view.check(at + 0x1000, 4, Access::Read).is_err());
    assert!(view.check(at + 4, 4, Access::Read).is_ok());
    assert!(memory.unregister_host(one) && memory.unregister_host(two));
}

#[test]
fn memory_of_the_host_program_has_an_alias() {
    let memory = Memory::at_host_addresses();
    let mut host: Vec<u32> = (0..100).collect();
    let pointer = host.as_mut_ptr();
    // SAFETY: `host` lives to the end of the test, and is looked at only through `pointer` until then.
    let at = unsafe { memory.alias_host(pointer.cast(), 400, ReadWrite, "an alias") }.expect("addresses");
    assert!(at != pointer.addr() as u64 && memory.is_own(at) && !memory.is_own(pointer.addr() as u64));
    let mut view = MemoryView::new(&memory);
    assert_eq!(view.load::<4>(at + 4 * 42).map(u32::from_le_bytes), Ok(42));
    view.store(at + 8, 1000u32.to_le_bytes()).expect("an alias");
    // SAFETY: the element is inside of the array, and no guest runs.
    assert_eq!(unsafe { pointer.add(2).read() }, 1000);
    assert!(view.load::<4>(at + 400).is_err());
    assert!(memory.free(at) && view.load::<4>(at).is_err() && memory.is_own(at));
    drop(host);
}

#[test]
fn host_and_guest_can_share_addresses() {
    let memory = Memory::at_host_addresses();
    let at = memory.allocate(0x100, 0x1_0000, ReadWrite, "shared").expect("memory");
    assert_eq!(at % 0x1_0000, 0);
    memory.write(at, b"guest").expect("inside");
    let host = std::ptr::with_exposed_provenance_mut::<[u8; 5]>(at as usize);
    // SAFETY: the allocation has 256 bytes at this address of the host.
    unsafe {
        assert_eq!(&host.read(), b"guest");
        host.write(*b"host!");
    }
    let mut bytes = [0; 5];
    memory.read(at, &mut bytes).expect("inside");
    assert_eq!(&bytes, b"host!");
    assert!(memory.read(at + 0x100, &mut bytes).is_err());
    let place = memory.reserve(0x2000, 1).expect("memory");
    let piece = memory.allocate_in(&place, 0x1000, 0x1000, Execute, "code");
    assert_eq!(piece, Some(place.base + 0x1000));
}

#[test]
fn reserved_addresses_are_filled_piece_by_piece() {
    let memory = Memory::new();
    let place = memory.reserve(0x4000, 0x1_0000).expect("addresses");
    let base = place.base;
    assert_eq!(base % 0x1_0000, 0);
    assert!(memory.read(base, &mut [0]).is_err(), "nothing is there yet");
    assert_eq!(
        memory.allocate_in(&place, 0x100, 0x80, Execute, "code"),
        Some(base + 0x100)
    );
    assert_eq!(
        memory.allocate_in(&place, 0x1000, 0x3000, ReadWrite, "data"),
        Some(base + 0x1000)
    );
    assert_eq!(memory.allocate_in(&place, 0x3000, 0x1001, ReadWrite, "too much"), None);
    assert_eq!(memory.allocate_in(&place, !0, 2, ReadWrite, "overflow"), None);
    assert!(memory.read(base + 0xff, &mut [0]).is_err());
    assert!(memory.read(base + 0x180, &mut [0]).is_err());
    assert_eq!(
        memory.find(base + 0x3fff).map(|a| a.name.clone()).as_deref(),
        Some("data")
    );
    let next = memory.allocate(1, 1, ReadWrite, "next").expect("memory");
    assert!(next >= base + 0x4000 + 4096);
}

#[test]
fn atomics_must_be_aligned() {
    let memory = Memory::new();
    let mut view = MemoryView::new(&memory);
    let at = memory.allocate(64, 1, ReadWrite, "words").expect("memory");
    for offset in 0..16 {
        let (four, eight) = (view.atomic32(at + offset, |v| v), view.atomic64(at + offset, |v| v));
        assert_eq!(four.is_ok(), offset % 4 == 0);
        assert_eq!(eight.is_ok(), offset % 8 == 0);
    }
    assert_eq!(
        view.atomic64(at + 4, |v| v),
        Err(FaultKind::MisalignedAtomic {
            address: at + 4,
            bytes: 8
        })
    );
}

#[test]
fn writes_that_change_something_are_counted() {
    let memory = Memory::new();
    let mut view = MemoryView::new(&memory);
    let at = memory.allocate(64, 1, ReadWrite, "words").expect("memory");
    let mut after = |act: &mut dyn FnMut(&mut MemoryView)| {
        act(&mut view);
        view.take_writes() > 0
    };
    assert!(!after(&mut |_| {}));
    assert!(
        after(&mut |v| v.store(at, [1]).expect("allocated")),
        "the first store, which finds the allocation"
    );
    assert!(after(&mut |v| v.store(at, [1]).expect("allocated")), "a later one");
    assert!(after(&mut |v| v.store_dwords(at, &[1, 2]).expect("allocated")));
    assert!(!after(&mut |v| drop(v.load::<4>(at))));
    assert!(after(&mut |v| drop(v.atomic32(at, |x| x + 1))));
    assert!(
        !after(&mut |v| drop(v.atomic32(at, |x| x))),
        "a failed compare and swap"
    );
    assert!(after(&mut |v| drop(v.atomic64(at, |x| x + 1))));
    assert!(!after(&mut |v| drop(v.atomic64(at, |x| x))));
}

#[test]
fn atomics_of_two_threads_lose_nothing() {
    const ROUNDS: u32 = 100_000;
    let memory = Memory::new();
    let at = memory.allocate(16, 1, ReadWrite, "counters").expect("memory");
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut view = MemoryView::new(&memory);
                let mut last = 0;
                for _ in 0..ROUNDS {
                    let old = view.atomic32(at, |v| v + 1).expect("allocated");
                    assert!(old >= last, "it only grows");
                    last = old;
                    view.atomic64(at + 8, |v| v.wrapping_add(1 << 31 | 1))
                        .expect("allocated");
                }
            });
        }
    });
    let mut view = MemoryView::new(&memory);
    assert_eq!(view.load::<4>(at).map(u32::from_le_bytes), Ok(2 * ROUNDS));
    assert_eq!(
        view.load::<8>(at + 8).map(u64::from_le_bytes),
        Ok(2 * ROUNDS as u64 * (1 << 31 | 1))
    );
}

#[test]
fn one_thread_frees_while_another_accesses() {
    let memory = Memory::new();
    let kept = memory.allocate(4, 1, ReadWrite, "kept").expect("memory");
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for _ in 0..2000 {
                let at = memory.allocate(4096, 1, ReadWrite, "short-lived").expect("memory");
                memory.write(kept, &(at as u32).to_le_bytes()).expect("allocated");
                assert!(memory.free(at));
            }
            stop.store(true, Ordering::Release);
        });
        let mut view = MemoryView::new(&memory);
        let base = kept & !0xffff_ffff;
        while !stop.load(Ordering::Acquire) {
            let low = view.load::<4>(kept).map(u32::from_le_bytes).expect("this one stays");
            // there or freed, but never a crash, and never another allocation's bytes
            match view.load::<4>(base | low as u64) {
                Ok(bytes) => assert!(bytes == [0; 4] || low as u64 == 0),
                Err(kind) => assert!(unmapped(kind)),
            }
        }
    });
}
