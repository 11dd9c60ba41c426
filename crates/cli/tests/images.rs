//! Image instructions of HSAIL on the machine, against the interpreter's images: every format in every geometry that has it. Where
//! the finalizer makes no code for a processor, kernels that LLVM made (`images_compiled`).

use std::cell::RefCell;

use amdgpu_emu::device::{Device, Executable, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::NoServices;
use code_object::CodeObject;
use hsail::brig::Module;
use hsail::code::{Addressing, ChannelOrder, ChannelType, Coord, Filter, Geometry, ImageQuery};
use hsail_interp::image::{self, Coordinates, ImageDescriptor, SamplerDescriptor};

const LANES: usize = 64;

/// splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u32) -> u32 {
        (self.next() >> 33) as u32 % n
    }
}

/// What the kernels know of a geometry: its name and its coordinates.
fn spelled(geometry: Geometry) -> (&'static str, &'static str) {
    match geometry {
        Geometry::D1 => ("v4_1d", "$s1"),
        Geometry::D1B => ("v4_1db", "$s1"),
        Geometry::D2 => ("v4_2d", "($s1, $s2)"),
        Geometry::D1A => ("v4_1da", "($s1, $s2)"),
        Geometry::D3 => ("v4_3d", "($s1, $s2, $s3)"),
        Geometry::D2A => ("v4_2da", "($s1, $s2, $s3)"),
        Geometry::D2DEPTH => ("2ddepth", "($s1, $s2)"),
        _ => ("2dadepth", "($s1, $s2, $s3)"),
    }
}

/// Kernels of (images, samplers, coordinates, values): each work-item takes its own image and sampler from a table.
fn text(geometry: Geometry) -> String {
    let (name, at) = spelled(geometry);
    let list = if geometry.is_depth() {
        "$s5"
    } else {
        "($s5, $s6, $s7, $s8)"
    };
    let kernel = |kernel: &str, image: &str, body: &str| {
        format!(
            "prog kernel &{kernel}(kernarg_u64 %images, kernarg_u64 %samplers, kernarg_u64 %at, kernarg_u64 %values)
{{
    workitemabsid_u32 $s0, 0;
    cvt_u64_u32 $d0, $s0;
    ld_kernarg_align(8)_u64 $d1, [%at];
    mad_u64 $d1, $d0, 16, $d1;
    ld_v4_global_align(4)_u32 ($s1, $s2, $s3, $s4), [$d1];
    ld_kernarg_align(8)_u64 $d2, [%values];
    mad_u64 $d2, $d0, 16, $d2;
    ld_v4_global_align(4)_u32 ($s5, $s6, $s7, $s8), [$d2];
    ld_kernarg_align(8)_u64 $d3, [%images];
    mad_u64 $d3, $d0, 8, $d3;
    ld_global_align(8)_{image} $d4, [$d3];
    ld_kernarg_align(8)_u64 $d5, [%samplers];
    mad_u64 $d5, $d0, 8, $d5;
    ld_global_align(8)_samp $d6, [$d5];
    {body}
    st_v4_global_align(4)_u32 ($s5, $s6, $s7, $s8), [$d2];
}};
"
        )
    };
    let mut all = String::from("module &images:1:0:$full:$large:$near;\nextension \"IMAGE\";\n");
    all += &kernel(
        "load",
        "rwimg",
        &format!("ldimage_{name}_u32_rwimg_u32 {list}, $d4, {at};"),
    );
    all += &kernel(
        "store",
        "rwimg",
        &format!("stimage_{name}_u32_rwimg_u32 {list}, $d4, {at};"),
    );
    if geometry != Geometry::D1B {
        all += &kernel(
            "read",
            "roimg",
            &format!("rdimage_{name}_f32_roimg_f32 {list}, $d4, $d6, {at};"),
        );
        all += &kernel(
            "read_s32",
            "roimg",
            &format!("rdimage_{name}_f32_roimg_s32 {list}, $d4, $d6, {at};"),
        );
    }
    all
}

/// A machine with the kernels of a geometry.
struct Bench {
    device: RefCell<Device>,
    executable: Executable,
    processor: amdgpu_isa::Processor,
    /// What names of kernels end with.
    suffix: &'static str,
    /// Kernels are of LLVM: they have image instructions, and nothing that HSAIL asks beyond them.
    compiled: bool,
}

/// An image in the machine's memory, and the same as the interpreter has it.
struct Image {
    descriptor: ImageDescriptor,
    /// Without padding.
    bytes: Vec<u8>,
    layout: image_resource::Layout,
    address: u64,
    handle: u64,
}

impl Bench {
    fn new(target: &str, geometry: Geometry) -> Bench {
        let assembled = hsail::assemble(text(geometry).as_bytes()).unwrap_or_else(|list| panic!("{list:#?}"));
        let module = Module::read(&assembled.brig).expect("BRIG");
        let source = finalizer_hsail::Source {
            name: "images",
            module,
            lines: &[],
        };
        let parsed = target.parse().expect("a target");
        let output = finalizer_hsail::finalize(&[source], &finalizer_hsail::Options::new(parsed));
        let code = output.unwrap_or_else(|list| panic!("{list:#?}")).code_object;
        Bench::load(target, &code, "", false)
    }

    /// With the kernels that LLVM made.
    fn compiled(target: &str, geometry: Geometry) -> Bench {
        let suffix = match geometry {
            Geometry::D1 => "_1d",
            Geometry::D1A => "_1da",
            Geometry::D2 | Geometry::D2DEPTH => "_2d",
            Geometry::D2A | Geometry::D2ADEPTH => "_2da",
            Geometry::D3 => "_3d",
            other => panic!("no kernels for {other}"),
        };
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/images_compiled");
        let code = std::fs::read(format!("{directory}/{target}.co")).expect("an object");
        Bench::load(target, &code, suffix, true)
    }

    fn load(target: &str, code: &[u8], suffix: &'static str, compiled: bool) -> Bench {
        let target: amdgpu_isa::TargetId = target.parse().expect("a target");
        let object = CodeObject::parse(code).expect("a code object");
        let mut device = Device::new(target).expect("a device");
        device.options.jobs = 1;
        let executable = device.load(&object).expect("loads");
        Bench {
            device: RefCell::new(device),
            executable,
            processor: target.processor,
            suffix,
            compiled,
        }
    }

    fn put(&self, bytes: &[u8]) -> u64 {
        let device = self.device.borrow();
        let memory = &device.memory;
        let address = memory.allocate(bytes.len().max(1) as u64, 256, Permission::ReadWrite, "test");
        let address = address.expect("memory");
        memory.write(address, bytes).expect("inside");
        address
    }

    fn words(&self, words: &[u32]) -> u64 {
        self.put(&words.iter().flat_map(|w| w.to_le_bytes()).collect::<Vec<u8>>())
    }

    /// An image with random elements.
    fn image(&self, descriptor: ImageDescriptor, random: &mut Random) -> Image {
        let described = image_resource::Image::queried(descriptor.geometry(), |q| descriptor.query(q));
        let layout = described.layout(self.processor).expect("every format");
        let is_float = described.channel == ChannelType::FLOAT || described.channel == ChannelType::HALF_FLOAT;
        let mut bytes: Vec<u8> = (0..descriptor.bytes()).map(|_| random.next() as u8).collect();
        if is_float {
            // numbers, so that filters give some
            for (n, byte) in bytes.iter_mut().enumerate() {
                let top = if described.channel == ChannelType::FLOAT {
                    n % 4 == 3
                } else {
                    n % 2 == 1
                };
                if top {
                    *byte = 0x3c;
                }
            }
        }
        let mut image = Image {
            descriptor,
            bytes,
            layout,
            address: self.put(&vec![0; layout.bytes as usize]),
            handle: 0,
        };
        image.each(|from, to, element| {
            let bytes = &image.bytes[from..from + element];
            self.device
                .borrow()
                .memory
                .write(image.address + to, bytes)
                .expect("inside");
        });
        let words = described.words(self.processor, 0, image.address);
        image.handle = self.words(&words.expect("every format"));
        image
    }

    /// What becomes of the values.
    fn run(
        &self,
        kernel: &str,
        images: &[u64],
        samplers: &[u64],
        at: &[[u32; 4]],
        values: &[[u32; 4]],
    ) -> Vec<[u32; 4]> {
        let long = |list: &[u64]| self.put(&list.iter().flat_map(|h| h.to_le_bytes()).collect::<Vec<u8>>());
        let (images, samplers) = (long(images), long(samplers));
        let (at, out) = (self.words(at.as_flattened()), self.words(values.as_flattened()));
        let launch = Launch {
            grid: [LANES as u32, 1, 1],
            work_group: [LANES as u32, 1, 1],
            dimensions: 1,
            args: [images, samplers, at, out].map(ArgValue::Pointer).to_vec(),
            ..Launch::default()
        };
        let kernel = &format!("{kernel}{}", self.suffix);
        let done = self
            .device
            .borrow_mut()
            .launch(&self.executable, kernel, &launch, &NoServices, &mut NoObserver);
        if let Err(error) = done {
            panic!("{kernel}: {error}");
        }
        let mut bytes = vec![0; 16 * LANES];
        self.device.borrow().memory.read(out, &mut bytes).expect("inside");
        for address in [images, samplers, at, out] {
            self.device.borrow().memory.free(address);
        }
        let word = |c: &[u8]| u32::from_le_bytes(c.try_into().expect("four"));
        bytes
            .chunks(16)
            .map(|c| [0, 4, 8, 12].map(|n| word(&c[n..n + 4])))
            .collect()
    }
}

impl Image {
    /// Calls back with the place of each element in both memories, and its size.
    fn each(&self, mut f: impl FnMut(usize, u64, usize)) {
        let [w, h, d] = self.descriptor.sizes();
        for z in 0..d {
            for y in 0..h {
                for x in 0..w {
                    let from = self.descriptor.offset([x, y, z]).expect("inside") as usize;
                    let l = &self.layout;
                    let to = u64::from(x) * l.element + u64::from(y) * l.row + u64::from(z) * l.slice;
                    f(from, to, self.descriptor.element_bytes());
                }
            }
        }
    }

    /// Elements as they are in the machine, as the interpreter's access components.
    fn components(&self, bench: &Bench) -> Vec<[u32; 4]> {
        let mut all = Vec::new();
        self.each(|_, to, size| {
            let mut bytes = [0; 16];
            bench
                .device
                .borrow()
                .memory
                .read(self.address + to, &mut bytes[..size])
                .expect("inside");
            all.push(self.descriptor.decode(u128::from_le_bytes(bytes)));
        });
        all
    }
}

/// All formats of a geometry.
fn formats(geometry: Geometry) -> Vec<ImageDescriptor> {
    let sizes = match geometry {
        Geometry::D3 => [5, 4, 3, 1],
        Geometry::D1B => [100, 1, 1, 1],
        _ => [7, 5, 1, 3],
    };
    let all = ChannelOrder::ALL
        .iter()
        .flat_map(|o| ChannelType::ALL.iter().map(|c| (*o, *c)));
    all.filter_map(|(o, c)| ImageDescriptor::new(geometry, o, c, sizes).ok())
        .collect()
}

fn name(d: &ImageDescriptor) -> String {
    let order = ChannelOrder(d.query(ImageQuery::CHANNEL_ORDER) as u8);
    let channel = ChannelType(d.query(ImageQuery::CHANNEL_TYPE) as u8);
    format!("{} {order} {channel}", d.geometry())
}

/// A coordinate inside for each lane.
fn inside(d: &ImageDescriptor, random: &mut Random) -> Vec<[u32; 4]> {
    let sizes = d.sizes();
    (0..LANES)
        .map(|_| {
            [
                random.below(sizes[0]),
                random.below(sizes[1]),
                random.below(sizes[2]),
                0,
            ]
        })
        .collect()
}

/// Components that count.
fn seen(d: &ImageDescriptor, c: [u32; 4]) -> Vec<u32> {
    c[..if d.geometry().is_depth() { 1 } else { 4 }].to_vec()
}

fn loads_and_stores(geometries: impl Iterator<Item = Geometry>, bench: impl Fn(Geometry) -> Bench) {
    let mut random = Random(1);
    for geometry in geometries {
        let bench = bench(geometry);
        let known = formats(geometry);
        assert!(known.len() >= 5, "{geometry}");
        for d in known {
            let image = bench.image(d, &mut random);
            let samplers = [0; LANES];
            let at = inside(&d, &mut random);
            let found = bench.run("load", &[image.handle; LANES], &samplers, &at, &[[0; 4]; LANES]);
            for (at, found) in at.iter().zip(found) {
                let wanted = image::load(&d, &image.bytes[..], [at[0], at[1], at[2]]).expect("inside");
                assert_eq!(seen(&d, found), seen(&d, wanted), "load {} {at:?}", name(&d));
            }
            let standard = image_resource::is_standard_rgb(ChannelOrder(d.query(ImageQuery::CHANNEL_ORDER) as u8));
            if bench.compiled && standard {
                continue;
            }
            // each lane its own element, values in and out of the format's range
            let [w, h, z] = d.sizes();
            let count = (w * h * z).min(LANES as u32);
            let at: Vec<[u32; 4]> = (0..LANES as u32)
                .map(|n| n % count)
                .map(|n| [n % w, n / w % h, n / w / h, 0])
                .collect();
            let values: Vec<[u32; 4]> = (0..LANES)
                .map(|n| [0; 4].map(|_: u32| component(&mut random, n)))
                .collect();
            bench.run("store", &[image.handle; LANES], &samplers, &at, &values);
            let mut bytes = image.bytes.clone();
            for (at, value) in at.iter().zip(&values) {
                image::store(&d, &mut bytes[..], [at[0], at[1], at[2]], *value).expect("inside");
            }
            let mut wanted = Vec::new();
            image.each(|from, _, size| {
                let mut element = [0; 16];
                element[..size].copy_from_slice(&bytes[from..from + size]);
                wanted.push(d.decode(u128::from_le_bytes(element)));
            });
            for (found, wanted) in image.components(&bench).into_iter().zip(wanted) {
                let near = |a: u32, b: u32| {
                    // the kernel makes standard RGB with the machine's logarithms: another neighbour at a tie
                    let level = |c: u32| f32::from_bits(c).clamp(0.0, 1.0).powf(1.0 / 2.4) * 255.0;
                    standard && (level(a) - level(b)).abs() < 1.6
                };
                let same = found.iter().zip(wanted).all(|(a, b)| *a == b || near(*a, b));
                assert!(same, "store {}: {found:x?}, not {wanted:x?}", name(&d));
            }
        }
    }
}

/// A float near the range of normalized formats, or any bits.
fn component(random: &mut Random, n: usize) -> u32 {
    match n % 4 {
        0 => (random.below(1000) as f32 / 800.0 - 0.1).to_bits(),
        1 => (random.below(5000) as f32 / 1000.0 - 2.5).to_bits(),
        2 => random.below(300),
        // exponents that no format has as a NaN
        _ => random.next() as u32 & 0xbfff_ffff,
    }
}

#[test]
fn loads_and_stores_are_the_interpreters() {
    loads_and_stores(Geometry::ALL.iter().copied(), |g| Bench::new("gfx900", g));
}

/// Geometries that LLVM's kernels have.
fn compiled() -> impl Iterator<Item = Geometry> {
    Geometry::ALL.iter().copied().filter(|g| *g != Geometry::D1B)
}

/// Processors of the families whose images differ.
const COMPILED: [&str; 5] = ["gfx803", "gfx1010", "gfx1030", "gfx1100", "gfx1200"];

#[test]
fn loads_and_stores_of_other_processors_are_the_interpreters() {
    for target in COMPILED {
        loads_and_stores(compiled(), |g| Bench::compiled(target, g));
    }
}

fn samplers() -> Vec<SamplerDescriptor> {
    let mut all = Vec::new();
    for coord in Coord::ALL {
        for filter in Filter::ALL {
            for addressing in Addressing::ALL {
                all.extend(SamplerDescriptor::new(*coord, *filter, *addressing));
            }
        }
    }
    all
}

/// Coordinates in, at the edge of and beyond an image.
fn around(d: &ImageDescriptor, normalized: bool, random: &mut Random) -> [u32; 4] {
    let sizes = d.sizes();
    let mut at = [0; 4];
    for n in 0..3 {
        let size = sizes[n] as f32;
        let range = (random.below(4096) as f32 / 4096.0) * 4.0 - 1.5;
        let value = match random.below(4) {
            0 => (range * size).floor(),
            1 => (range * size * 2.0).floor() / 2.0,
            _ => range * size,
        };
        let layer = d.geometry().is_array() && n + 1 == d.geometry().coordinates() as usize;
        at[n] = if normalized && !layer { value / size } else { value }.to_bits();
    }
    at
}

/// Compares all samplers on some formats, and some on all: every so manieth pair.
fn reads(every: usize, bench: impl Fn(Geometry) -> Bench) -> usize {
    let mut random = Random(2);
    let mut compared = 0;
    for geometry in compiled() {
        let bench = bench(geometry);
        for (n, d) in formats(geometry).into_iter().enumerate() {
            let image = bench.image(d, &mut random);
            for (m, sampler) in samplers().into_iter().enumerate() {
                if (n + m).is_multiple_of(every) {
                    compared += read(&bench, &image, &sampler, &mut random);
                }
            }
        }
    }
    compared
}

#[test]
fn reads_are_the_interpreters() {
    let compared = reads(3, |g| Bench::new("gfx906", g));
    assert!(compared > 100_000, "{compared}");
}

#[test]
fn reads_of_other_processors_are_the_interpreters() {
    for target in COMPILED {
        let compared = reads(17, |g| Bench::compiled(target, g));
        assert!(compared > 10_000, "{target}: {compared}");
    }
}

/// The kernels of HSAIL look at resources, too: for alpha beyond the border.
#[test]
fn reads_of_finalized_kernels_are_the_interpreters() {
    for target in ["gfx803", "gfx1030", "gfx1100", "gfx1201"] {
        let compared = reads(29, |g| Bench::new(target, g));
        assert!(compared > 10_000, "{target}: {compared}");
    }
}

/// Compares all lanes that the manual defines; their number.
fn read(bench: &Bench, image: &Image, sampler: &SamplerDescriptor, random: &mut Random) -> usize {
    use hsail::code::SamplerQuery as Q;
    let d = &image.descriptor;
    let coord = Coord(sampler.query(Q::COORD) as u8);
    let (filter, addressing) = (
        Filter(sampler.query(Q::FILTER) as u8),
        Addressing(sampler.query(Q::ADDRESSING) as u8),
    );
    let mut at = Vec::new();
    let mut wanted = Vec::new();
    for _ in 0..40 * LANES {
        let place = around(d, coord == Coord::NORMALIZED, random);
        let found = image::sample(
            d,
            &image.bytes[..],
            sampler,
            Coordinates::F32([place[0], place[1], place[2]]),
        );
        if let (Ok(found), true) = (found, at.len() < LANES) {
            at.push(place);
            wanted.push(found);
        }
    }
    if at.len() < LANES {
        return 0;
    }
    let handle = bench.words(&image_resource::sampler(bench.processor, coord, filter, addressing));
    let found = bench.run("read", &[image.handle; LANES], &[handle; LANES], &at, &[[0; 4]; LANES]);
    let order = ChannelOrder(d.query(ImageQuery::CHANNEL_ORDER) as u8);
    let x = [
        ChannelOrder::RX,
        ChannelOrder::RGX,
        ChannelOrder::RGBX,
        ChannelOrder::SRGBX,
    ]
    .contains(&order);
    for ((at, found), wanted) in at.iter().zip(&found).zip(&wanted) {
        let floats = at.map(f32::from_bits);
        let (mut found, mut wanted) = (*found, *wanted);
        // a kernel of HSAIL makes alpha beyond the border, in f32
        let makes_alpha = filter == Filter::LINEAR || bench.compiled;
        if x && makes_alpha && addressing == Addressing::CLAMP_TO_BORDER {
            let [a, b] = [found[3], wanted[3]].map(f32::from_bits);
            assert!(
                bench.compiled || (a - b).abs() < 1e-5,
                "{} {sampler:?} at {floats:?}: alpha {a}, not {b}",
                name(d)
            );
            (found[3], wanted[3]) = (0, 0);
        }
        assert_eq!(seen(d, found), seen(d, wanted), "{} {sampler:?} at {floats:?}", name(d));
    }
    at.len()
}

/// Signed integers as coordinates.
#[test]
fn reads_with_integers_are_the_interpreters() {
    let mut random = Random(3);
    for geometry in [
        Geometry::D1,
        Geometry::D2,
        Geometry::D3,
        Geometry::D2A,
        Geometry::D2ADEPTH,
    ] {
        let bench = Bench::new("gfx900", geometry);
        let d = formats(geometry)[0];
        let image = bench.image(d, &mut random);
        for addressing in [Addressing::CLAMP_TO_EDGE, Addressing::CLAMP_TO_BORDER] {
            let sampler = SamplerDescriptor::new(Coord::UNNORMALIZED, Filter::NEAREST, addressing).expect("legal");
            let handle = bench.words(&image_resource::sampler(
                amdgpu_isa::Processor::Gfx900,
                Coord::UNNORMALIZED,
                Filter::NEAREST,
                addressing,
            ));
            let at: Vec<[u32; 4]> = (0..LANES)
                .map(|_| [0; 4].map(|_: u32| random.below(14).wrapping_sub(3)))
                .collect();
            let found = bench.run(
                "read_s32",
                &[image.handle; LANES],
                &[handle; LANES],
                &at,
                &[[0; 4]; LANES],
            );
            for (at, found) in at.iter().zip(found) {
                let place = Coordinates::S32([at[0], at[1], at[2]].map(|c| c as i32));
                let wanted = image::sample(&d, &image.bytes[..], &sampler, place).expect("defined");
                assert_eq!(seen(&d, found), seen(&d, wanted), "{} {addressing} at {at:?}", name(&d));
            }
        }
    }
}

/// Lanes with images and samplers of their own take turns.
#[test]
fn lanes_may_have_different_images() {
    let mut random = Random(4);
    let bench = Bench::new("gfx900", Geometry::D2);
    let of = |order, channel, w, h| ImageDescriptor::new(Geometry::D2, order, channel, [w, h, 1, 1]).expect("legal");
    let images = [
        bench.image(of(ChannelOrder::RGBA, ChannelType::UNORM_INT8, 9, 4), &mut random),
        bench.image(of(ChannelOrder::SRGB, ChannelType::UNORM_INT8, 3, 8), &mut random),
        bench.image(of(ChannelOrder::R, ChannelType::FLOAT, 5, 5), &mut random),
    ];
    let kinds = [
        (Coord::UNNORMALIZED, Filter::NEAREST, Addressing::CLAMP_TO_EDGE),
        (Coord::UNNORMALIZED, Filter::LINEAR, Addressing::CLAMP_TO_BORDER),
    ];
    let samplers = kinds.map(|(c, f, a)| {
        let descriptor = SamplerDescriptor::new(c, f, a).expect("legal");
        (
            descriptor,
            bench.words(&image_resource::sampler(amdgpu_isa::Processor::Gfx900, c, f, a)),
        )
    });
    let pick: Vec<(usize, usize)> = (0..LANES)
        .map(|_| (random.below(3) as usize, random.below(2) as usize))
        .collect();
    let handles: Vec<u64> = pick.iter().map(|(i, _)| images[*i].handle).collect();
    let chosen: Vec<u64> = pick.iter().map(|(_, s)| samplers[*s].1).collect();
    let at: Vec<[u32; 4]> = pick
        .iter()
        .map(|(i, _)| around(&images[*i].descriptor, false, &mut random))
        .collect();
    let found = bench.run("read", &handles, &chosen, &at, &[[0; 4]; LANES]);
    for (((i, s), at), found) in pick.iter().zip(&at).zip(found) {
        let place = Coordinates::F32([at[0], at[1], at[2]]);
        let image = &images[*i];
        let wanted = image::sample(&image.descriptor, &image.bytes[..], &samplers[*s].0, place).expect("defined");
        assert_eq!(found, wanted, "image {i}, sampler {s}");
    }
    let at: Vec<[u32; 4]> = pick.iter().map(|_| [random.below(3), random.below(4), 0, 0]).collect();
    let found = bench.run("load", &handles, &chosen, &at, &[[0; 4]; LANES]);
    for (((i, _), at), found) in pick.iter().zip(&at).zip(found) {
        let image = &images[*i];
        let wanted = image::load(&image.descriptor, &image.bytes[..], [at[0], at[1], 0]).expect("inside");
        assert_eq!(found, wanted, "image {i} at {at:?}");
    }
}
