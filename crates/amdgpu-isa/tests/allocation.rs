//! Encoding, decoding and printing one instruction allocate nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Write;

use amdgpu_isa::{Mode, Processor, decode_as, encode_as};

/// The system's allocator, which counts for each thread.
struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is the system allocator's, with the same arguments.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|c| c.set(c.get() + 1));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> usize {
    let before = COUNT.with(Cell::get);
    work();
    COUNT.with(Cell::get) - before
}

/// Text without memory of its own.
struct Room {
    bytes: [u8; 512],
    used: usize,
}

impl Write for Room {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.used + text.len();
        self.bytes
            .get_mut(self.used..end)
            .ok_or(std::fmt::Error)?
            .copy_from_slice(text.as_bytes());
        self.used = end;
        Ok(())
    }
}

const RECORDED: [&str; 10] = [
    include_str!("data/forms-gfx6.tsv"),
    include_str!("data/forms-gfx7.tsv"),
    include_str!("data/forms-gfx8.tsv"),
    include_str!("data/forms-gfx9.tsv"),
    include_str!("data/forms-gfx90a.tsv"),
    include_str!("data/forms-gfx940.tsv"),
    include_str!("data/forms-gfx10.tsv"),
    include_str!("data/forms-gfx11.tsv"),
    include_str!("data/forms-gfx12.tsv"),
    include_str!("data/forms-gfx1250.tsv"),
];

const PROCESSORS: [&str; 10] = [
    "gfx600", "gfx701", "gfx803", "gfx906", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200", "gfx1250",
];

#[test]
fn one_instruction_is_decoded_printed_and_encoded_without_allocating() {
    assert_ne!(
        allocations(|| drop(std::hint::black_box(Box::new(1)))),
        0,
        "the counter counts"
    );
    let mut total = 0;
    for (forms, name) in RECORDED.iter().zip(PROCESSORS) {
        let processor = Processor::by_name(name).unwrap();
        let mode = Mode::of(processor);
        for hex in forms
            .lines()
            .filter(|l| !l.starts_with('#'))
            .filter_map(|l| l.split('\t').next())
        {
            let digits: Vec<u8> = hex.bytes().collect();
            let pair = |p: &[u8]| u8::from_str_radix(std::str::from_utf8(p).unwrap(), 16).unwrap();
            let code: Vec<u8> = digits.chunks(2).map(pair).collect();
            let mut decoded = None;
            let count = allocations(|| decoded = decode_as(processor, mode, &code).ok());
            assert_eq!(count, 0, "decoding {hex} on {name}");
            let Some(inst) = decoded else { continue };
            let mut room = Room {
                bytes: [0; 512],
                used: 0,
            };
            let count = allocations(|| write!(room, "{}", inst.display(processor, None).mode(mode)).unwrap());
            assert_eq!(count, 0, "printing {hex} on {name}");
            let mut encoded = false;
            let count = allocations(|| encoded = encode_as(processor, mode, &inst).is_ok());
            assert!(encoded && count == 0, "encoding {hex} on {name}: {count} allocations");
            total += 1;
        }
    }
    assert!(total > 15_000, "{total}");
}
