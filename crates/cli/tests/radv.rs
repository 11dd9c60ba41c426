//! Compute shaders that Mesa's RADV compiled for processors of many generations (`tests/radv`): each is disassembled and assembled
//! again, and those that only know buffers run, with descriptors made by hand, and give what Mesa's lavapipe computes.
//!
//! The driver's code expects registers that HSA's dispatch does not fill. A few instructions before it load them from the kernarg
//! segment; the dispatch's own registers follow them, because the kernel descriptor says how many there are.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use amdgpu_asm::{NoFiles, Options};
use amdgpu_emu::device::{Device, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::NoServices;
use amdgpu_isa::{Model, TargetId};
use code_object::CodeObject;

/// Words of an input or output, of the uniform buffer, and of the small table (`tests/radv/vk.c`).
const WORDS: [usize; 6] = [1024, 1024, 1024, 1024, 32, 64];
const OUTPUT: usize = 3;
const PUSHED: [u32; 4] = [200, 0x3fc0_0000, 0x1234_5678, 3];

fn file(name: &str) -> String {
    let path = format!("{}/../../tests/radv/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn hex(text: &str) -> Vec<u8> {
    let byte = |n: usize| u8::from_str_radix(&text[2 * n..2 * n + 2], 16).expect("hexadecimal");
    (0..text.len() / 2).map(byte).collect()
}

fn words(bytes: &[u8]) -> Vec<u32> {
    let word = |c: &[u8]| u32::from_le_bytes(c.try_into().expect("four bytes"));
    bytes.chunks_exact(4).map(word).collect()
}

/// A line of code.tsv.
struct Shader {
    name: String,
    target: TargetId,
    /// The last word of a buffer's descriptor.
    buffer: u32,
    /// The upper half of addresses of descriptor sets.
    window: u32,
    rsrc1: u32,
    rsrc2: u32,
    group_bytes: u32,
    /// What each user register holds.
    registers: Vec<String>,
    code: Vec<u8>,
}

/// A line of values.tsv.
struct Expected {
    inputs: String,
    groups: [u32; 3],
    items: [u32; 3],
    /// The greatest error in relation to the result, 0 for none; None if the shader is not run.
    within: Option<f64>,
    results: Vec<u8>,
}

fn shaders() -> Vec<Shader> {
    let of = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| u32::from_str_radix(fields[at].trim_start_matches("0x"), 16).expect("hexadecimal");
        Shader {
            name: fields[0].into(),
            target: fields[1].parse().expect("a processor"),
            buffer: number(2),
            window: number(3),
            rsrc1: number(4),
            rsrc2: number(5),
            group_bytes: fields[6].parse().expect("bytes"),
            registers: fields[8].split(',').map(String::from).collect(),
            code: hex(fields[10]),
        }
    };
    file("code.tsv").lines().skip(1).map(of).collect()
}

fn expected() -> BTreeMap<String, Expected> {
    let of = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let three = |at: usize| {
            let mut numbers = fields[at].split(' ').map(|n| n.parse().expect("a number"));
            std::array::from_fn(|_| numbers.next().expect("three"))
        };
        let within = match fields[4] {
            "exact" => Some(0.0),
            text if text.starts_with("decoded") => None,
            text => Some(text.parse().expect("an error")),
        };
        let expected = Expected {
            inputs: fields[1].into(),
            groups: three(2),
            items: three(3),
            within,
            results: hex(fields[5]),
        };
        (fields[0].to_owned(), expected)
    };
    file("values.tsv").lines().skip(1).map(of).collect()
}

impl Shader {
    fn text(&self) -> String {
        format!("{} for {}", self.name, self.target)
    }

    /// RADV's compute shaders have waves of 64 lanes on all processors.
    fn options(&self) -> Options {
        Options {
            wave64: true,
            ..Options::new(self.target)
        }
    }

    fn assemble(&self, source: &str) -> Vec<u8> {
        let assembly = amdgpu_asm::assemble(&self.name, source.as_bytes(), &self.options(), &mut NoFiles);
        let object = assembly.object.unwrap_or_else(|| {
            let first: Vec<_> = assembly.messages.iter().take(3).collect();
            panic!("{}: {first:?}", self.text())
        });
        object.to_bytes().expect("an object")
    }
}

#[test]
fn disassembled_and_assembled_again() {
    let shaders = shaders();
    assert!(shaders.len() > 370, "{} shaders", shaders.len());
    for shader in &shaders {
        let mode = shader.options().mode();
        let text = amdgpu_asm::disassemble_code_as(shader.target.processor, mode, &shader.code, 0);
        let bytes = shader.assemble(&text);
        let object = CodeObject::parse(&bytes).expect("an object");
        let section = object.section(".text").expect("code");
        let again = object.section_data(section).expect("in the file");
        assert!(again == shader.code, "{}: other bytes", shader.text());
    }
}

/// What `vk.c` fills a buffer with.
fn fill(count: usize, mut seed: u32, floats: bool) -> Vec<u32> {
    let next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        match floats {
            true => (((seed >> 8) & 0xfff) as f32 / 128.0 - 16.0).to_bits(),
            false => seed ^ (seed >> 15),
        }
    };
    std::iter::repeat_with(next).take(count).collect()
}

/// A device with the buffers and descriptor sets of all shaders.
struct Bench {
    device: Device,
    buffers: Vec<u64>,
    /// Lower halves of their addresses.
    sets: [u32; 2],
}

impl Bench {
    fn new(shader: &Shader, floats: bool) -> Bench {
        let mut device = Device::new(shader.target).expect("a device");
        device.options.jobs = 1;
        let mut bench = Bench {
            device,
            buffers: Vec::new(),
            sets: [0x10_0000, 0x20_0000],
        };
        for (n, count) in WORDS.into_iter().enumerate() {
            let contents = match n {
                OUTPUT => (0x1000_0000..).take(count).collect(),
                _ => fill(count, n as u32 + 1, floats),
            };
            let address = bench.device.allocate(4 * count as u64, Permission::ReadWrite, "buffer");
            let address = address.expect("memory");
            bench.write(address, &contents);
            bench.buffers.push(address);
        }
        for (set, buffers) in bench.sets.into_iter().zip([0..4, 4..6]) {
            let address = u64::from(shader.window) << 32 | u64::from(set);
            let memory = &bench.device.memory;
            let set = memory.allocate_at(address, 64, Permission::ReadOnly, "descriptor set");
            assert_eq!(set, Some(address));
            for (n, buffer) in buffers.enumerate() {
                let base = bench.buffers[buffer];
                let size = 4 * WORDS[buffer] as u32;
                bench.write(
                    address + 16 * n as u64,
                    &[base as u32, (base >> 32) as u32, size, shader.buffer],
                );
            }
        }
        bench
    }

    fn write(&self, address: u64, contents: &[u32]) {
        let bytes: Vec<u8> = contents.iter().flat_map(|w| w.to_le_bytes()).collect();
        self.device.memory.write(address, &bytes).expect("inside");
    }

    /// What the user registers hold.
    fn registers(&self, shader: &Shader, expected: &Expected) -> Vec<u32> {
        let grid = self
            .device
            .allocate(12, Permission::ReadOnly, "sizes of the grid")
            .expect("memory");
        self.write(grid, &expected.groups);
        let mut pushed = PUSHED;
        if expected.inputs == "pointers" {
            let [from, to] = [self.buffers[0], self.buffers[OUTPUT]];
            pushed = [from as u32, (from >> 32) as u32, to as u32, (to >> 32) as u32];
        }
        let mut upper = false;
        let mut value = |name: &String| {
            upper = !upper && name == "grid_pointer";
            match name.split_at(name.len() - 1) {
                ("set", n) => self.sets[n.parse::<usize>().expect("a number")],
                ("push", n) => pushed[n.parse::<usize>().expect("a number")],
                ("grid", n) => expected.groups[n.parse::<usize>().expect("a number")],
                ("grid_pointe", _) => {
                    if upper {
                        grid as u32
                    } else {
                        (grid >> 32) as u32
                    }
                }
                // rings are for private memory
                _ => 0,
            }
        };
        shader.registers.iter().map(&mut value).collect()
    }

    fn run(&mut self, shader: &Shader, expected: &Expected) -> Vec<u8> {
        let registers = self.registers(shader, expected);
        let bytes = shader.assemble(&shader.kernel());
        let object = CodeObject::parse(&bytes).expect("an object");
        let executable = self
            .device
            .load(&object)
            .unwrap_or_else(|e| panic!("{}: {e}", shader.text()));
        let launch = Launch {
            grid: std::array::from_fn(|d| expected.groups[d] * expected.items[d]),
            work_group: expected.items,
            dimensions: 3,
            args: registers
                .iter()
                .map(|r| ArgValue::Bytes(r.to_le_bytes().to_vec()))
                .collect(),
            ..Launch::default()
        };
        let done = self
            .device
            .launch(&executable, "shader", &launch, &NoServices, &mut NoObserver);
        done.unwrap_or_else(|e| panic!("{}: {e}", shader.text()));
        let mut output = vec![0; 4 * WORDS[OUTPUT]];
        self.device
            .memory
            .read(self.buffers[OUTPUT], &mut output)
            .expect("inside");
        output
    }
}

impl Shader {
    /// The code as a kernel: its descriptor, and the instructions that load the user registers.
    fn kernel(&self) -> String {
        const ENABLE_KERNARG_POINTER: u32 = 1 << 3;
        let model = Model::of(self.target.processor, 64).expect("waves of 64 lanes");
        let unit = usize::from(model.memory.scalar_offset_unit);
        let count = self.registers.len();
        let mut text = String::from(".text\n.p2align 8\n.globl shader\n.type shader, @function\nshader:\n");
        for n in 2..count {
            let _ = writeln!(text, "s_load_dword s{n}, s[0:1], {:#x}", 4 * n / unit);
        }
        text += "s_load_dwordx2 s[0:1], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\ns_branch code\n.p2align 8\ncode:\n";
        for word in words(&self.code) {
            let _ = writeln!(text, ".long {word:#x}");
        }
        text += ".section .rodata\n.p2align 6\n.globl shader.kd\n.type shader.kd, @object\n.size shader.kd, 64\nshader.kd:\n";
        let _ = writeln!(
            text,
            ".long {}, 0, {}, 0\n.quad shader - shader.kd",
            self.group_bytes,
            4 * count
        );
        let _ = writeln!(
            text,
            ".zero 24\n.long {:#x}, {:#x}, {ENABLE_KERNARG_POINTER}, 0",
            self.rsrc1, self.rsrc2
        );
        text
    }
}

/// Whether words are as expected; otherwise the first that is not.
fn compare(got: &[u8], want: &[u8], within: f64) -> Result<(), String> {
    for (n, (got, want)) in words(got).into_iter().zip(words(want)).enumerate() {
        let [x, y] = [got, want].map(|w| f64::from(f32::from_bits(w)));
        let near = within > 0.0 && (x - y).abs() <= within * y.abs().max(1.0);
        if got != want && !near {
            return Err(format!("word {n}: {got:#x} ({x}) for {want:#x} ({y})"));
        }
    }
    Ok(())
}

#[test]
fn values_of_lavapipe() {
    let expected = expected();
    let (mut ran, mut wrong) = (0, Vec::new());
    for shader in shaders() {
        let expected = &expected[&shader.name];
        let Some(within) = expected.within else { continue };
        let mut bench = Bench::new(&shader, expected.inputs == "float");
        let output = bench.run(&shader, expected);
        let mut want = expected.results.clone();
        // words behind the last one that was stored are as before
        want.extend(
            (0x1000_0000u32..)
                .take(WORDS[OUTPUT])
                .flat_map(u32::to_le_bytes)
                .skip(want.len()),
        );
        if let Err(difference) = compare(&output, &want, within) {
            wrong.push(format!("{}: {difference}", shader.text()));
        }
        ran += 1;
    }
    assert!(
        wrong.is_empty(),
        "{} of {ran} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(ran > 330, "{ran} ran");
}
