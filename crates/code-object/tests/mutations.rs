//! No input may panic, hang or take memory without bound: every prefix of every test object, and damaged ones.

use code_object::bundle::{FileType, contents};
use code_object::{CodeObject, describe, entries, file_kind, link, open, open_all, readelf};

const INPUTS: &[(&str, &[u8])] = &[
    ("v3.co", include_bytes!("data/v3.co")),
    ("v4.co", include_bytes!("data/v4.co")),
    ("v5.co", include_bytes!("data/v5.co")),
    ("v6.co", include_bytes!("data/v6.co")),
    ("nosections.co", include_bytes!("data/nosections.co")),
    ("nometa.co", include_bytes!("data/nometa.co")),
    ("notes.co", include_bytes!("data/notes.co")),
    ("rel.o", include_bytes!("data/rel.o")),
    ("undefined.o", include_bytes!("data/undefined.o")),
    ("v2kernel.o", include_bytes!("data/v2kernel.o")),
    ("pal.o", include_bytes!("data/pal.o")),
    ("mesa.o", include_bytes!("data/mesa.o")),
    ("r600.o", include_bytes!("data/r600.o")),
    ("link1.o", include_bytes!("data/link1.o")),
    ("link.co", include_bytes!("data/link.co")),
    ("plain.bundle", include_bytes!("data/plain.bundle")),
    ("zstd2.bundle", include_bytes!("data/zstd2.bundle")),
    ("zstd3.bundle", include_bytes!("data/zstd3.bundle")),
    ("host.o", include_bytes!("data/host.o")),
];

/// What the reader of code objects does not take, but others do.
const OTHERS: &[(&str, &[u8])] = &[
    ("fat.o", include_bytes!("data/fat.o")),
    ("fat.a", include_bytes!("data/fat.a")),
    ("text.s.bundle", include_bytes!("data/text.s.bundle")),
];

/// Calls everything that reads the bytes; returns whether all of it succeeded.
fn exercise(data: &[u8]) -> bool {
    let show = |error: code_object::Error| {
        let text = diag::Diagnostic::from(error).render("input").to_string();
        assert!(text.starts_with("input"));
    };
    if let Err(error) = file_kind(data) {
        show(error);
    }
    let _ = readelf::print(data, &readelf::Parts::all()).map_err(show);
    let input = link::Input { name: "input", data };
    for error in link::link(&[input], &link::Options::default())
        .err()
        .unwrap_or_default()
    {
        show(error);
    }
    for file_type in [
        FileType::Text("#"),
        FileType::Binary,
        FileType::Object,
        FileType::Archive,
    ] {
        let _ = contents(data, file_type).map_err(show);
    }
    if let Ok(entries) = entries(data) {
        describe::bundle(&entries);
    }
    if let Err(error) = open(data, Some(&"gfx900:xnack+".parse().expect("a target"))) {
        show(error);
    }
    let objects = match open_all(data, None) {
        Ok(objects) => objects,
        Err(error) => {
            show(error);
            return false;
        }
    };
    objects.iter().all(use_object)
}

fn use_object(object: &CodeObject<'_>) -> bool {
    let mut good = describe::object(object).is_ok();
    let layout = object.descriptor_layout();
    for kernel in object.kernels().unwrap_or_default() {
        kernel.descriptor.check(&layout);
    }
    good &= object.variables().is_ok();
    match object.load_plan() {
        Ok(plan) => {
            if let Ok(mut image) = plan.image(1 << 22) {
                good &= plan
                    .relocate(&mut image, u64::MAX - 0xffff, &|_| Some(u64::MAX))
                    .is_ok();
            }
        }
        Err(_) => good = false,
    }
    good
}

/// A small generator of numbers (xorshift), so that a failure can be found again.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

#[test]
fn undamaged_inputs_are_good() {
    for (name, data) in INPUTS {
        assert!(exercise(data), "{name}");
    }
}

#[test]
fn every_prefix() {
    for (name, data) in INPUTS {
        // Inside of large paddings every length is alike.
        let step = if data.len() > 8192 { 37 } else { 3 };
        let mut failed = 0;
        for len in (0..data.len()).step_by(step) {
            failed += usize::from(!exercise(&data[..len]));
        }
        assert!(failed > data.len() / step / 2, "{name}: most prefixes are incomplete");
    }
}

#[test]
fn every_byte_of_the_headers_at_its_limits() {
    for (_, data) in INPUTS.iter().chain(OTHERS) {
        for at in 0..data.len().min(384) {
            for value in [0, 0x7f, 0xff] {
                let mut damaged = data.to_vec();
                damaged[at] = value;
                exercise(&damaged);
            }
        }
    }
}

#[test]
fn random_damage() {
    let rounds: usize = std::env::var("CODE_OBJECT_ROUNDS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(400);
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let extremes = [
        0u64,
        1,
        0x7f,
        0xff,
        0xffff,
        0x7fff_ffff,
        0xffff_ffff,
        1 << 40,
        i64::MAX as u64,
        u64::MAX,
    ];
    for (_, data) in INPUTS {
        for _ in 0..rounds {
            let mut damaged = data.to_vec();
            for _ in 0..=numbers.below(6) {
                let at = numbers.below(damaged.len());
                match numbers.below(4) {
                    0 => damaged[at] ^= 1 << numbers.below(8),
                    1 => damaged[at] = numbers.next() as u8,
                    2 => {
                        let value = extremes[numbers.below(extremes.len())].wrapping_add(numbers.below(3) as u64);
                        let width = 1 << numbers.below(4);
                        for (to, from) in damaged[at & !(width - 1)..]
                            .iter_mut()
                            .zip(&value.to_le_bytes()[..width])
                        {
                            *to = *from;
                        }
                    }
                    _ => {
                        let from = numbers.below(damaged.len());
                        let len = numbers.below(64).min(damaged.len() - at.max(from));
                        damaged.copy_within(from..from + len, at);
                    }
                }
            }
            exercise(&damaged);
        }
    }
}
