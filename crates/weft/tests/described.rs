//! Debug information of finalized HSAIL: at every instruction of the machine's code, each register and variable that has a place there
//! holds what the interpreter has before the statement that the instruction belongs to.

use std::collections::HashMap;

use gpu_debug::target::{Focus, Frame, Space, State, Stepped, Target, WaveId};
use weft::{Engine, Form, Launch, Program, Settings};

const KERNELS: [(&str, &str); 7] = [
    ("branches.hsail", include_str!("described/branches.hsail")),
    ("calls.hsail", include_str!("described/calls.hsail")),
    ("doubles.hsail", include_str!("described/doubles.hsail")),
    ("private.hsail", include_str!("described/private.hsail")),
    ("group.hsail", include_str!("described/group.hsail")),
    ("spills.hsail", include_str!("described/spills.hsail")),
    ("uniform.hsail", include_str!("described/uniform.hsail")),
];

const PROCESSORS: [&str; 8] = [
    "gfx803", "gfx900", "gfx908", "gfx90a", "gfx1030", "gfx1100", "gfx1201", "gfx1250",
];

const ITEMS: u32 = 64;
const BYTES: u64 = 4096;

/// The code object of a kernel's text, with debug information or without.
fn finalized(name: &str, text: &str, processor: &str, debug: bool) -> Vec<u8> {
    let mut options = finalizer_hsail::Options::new(processor.parse().expect("a processor"));
    options.object.debug = debug.then_some("/");
    let output = Program::new(name, text).finalize(&options);
    output
        .unwrap_or_else(|e| panic!("{name}, {processor}: {e}"))
        .code_object
}

/// The launch of a program in the debugger.
fn target(program: Program, engine: Engine) -> Box<dyn Target> {
    let setup: weft::debug::Setup = Box::new(|session| {
        let mut launch = Launch::new("main", &[ITEMS], &[ITEMS]);
        let mut buffers = Vec::new();
        for name in ["out", "in"] {
            let buffer = session.allocate(name, BYTES).map_err(|e| e.to_string())?;
            let numbers = (0..BYTES as u32 / 4).flat_map(|n| (n.wrapping_mul(2_654_435_761) >> 20).to_le_bytes());
            let bytes: Vec<u8> = numbers.collect();
            session.write(buffer.address, &bytes).map_err(|e| e.to_string())?;
            buffers.push(gpu_debug::target::Buffer {
                name: name.into(),
                address: buffer.address,
                ty: gpu_debug::value::Type::U32,
                count: BYTES / 4,
            });
            launch = launch.arg(&buffer);
        }
        Ok((launch, buffers))
    });
    weft::debug::target(program, engine, Settings::default(), setup, &|_| None).expect("a launch")
}

/// A value that does not depend on where buffers are.
fn normal(target: &dyn Target, bits: u128) -> u128 {
    let buffers = target.buffers().iter().enumerate();
    for (n, buffer) in buffers {
        let offset = bits.wrapping_sub(buffer.address.into());
        if offset <= BYTES.into() {
            return (n as u128 + 1) << 100 | offset;
        }
    }
    bits
}

type Values = HashMap<String, u128>;

/// Registers and variables of one dword or two that a lane has.
fn values(target: &dyn Target, at: Focus) -> Values {
    let mut found = Values::new();
    let mut note = |name: &str, value| {
        found.entry(name.to_string()).or_insert_with(|| normal(target, value));
    };
    for register in target.registers(at.frame) {
        if register.name.starts_with('$') {
            note(&register.name, target.read_register(at, &register).expect("a value"));
        }
    }
    for variable in target.variables(Some(at.frame)) {
        let name = &variable.name;
        // Stores to it may come behind other statements' instructions.
        let shared = variable.place.space == Space::Group;
        if !name.starts_with(['%', '&']) || shared {
            continue;
        }
        if let Ok(Some(register)) = target.register(Some(at.frame), name) {
            if let Ok(value) = target.read_register(at, &register) {
                note(name, value);
            }
        } else if variable.place.space != Space::Arg || variable.count.is_none() {
            let bytes = variable.ty.bytes();
            let mut all = vec![0; bytes * variable.count.unwrap_or(1).min(4) as usize];
            if target.read(Some(at), variable.place, &mut all).is_ok() {
                for (n, element) in all.chunks(bytes).enumerate() {
                    let mut value = [0; 16];
                    value[..bytes].copy_from_slice(element);
                    let element = match variable.count {
                        Some(_) => format!("{name}[{n}]"),
                        None => name.clone(),
                    };
                    note(&element, u128::from_le_bytes(value));
                }
            }
        }
    }
    found
}

/// Runs the launch, and tells of each lane before each of its instructions: the work-item and the line.
fn run(target: &mut dyn Target, mut see: impl FnMut(&dyn Target, Focus, u32, u32)) {
    target.begin(0).expect("no finding");
    let waves: Vec<WaveId> = (0..target.wave_count(0))
        .map(|wave| WaveId { group: 0, wave })
        .collect();
    let mut left = 1_000_000;
    while waves.iter().any(|w| target.state(*w) != State::Ended) {
        for wave in &waves {
            let frame = Frame { wave: *wave, level: 0 };
            let line = target
                .pc(frame)
                .and_then(|pc| target.lines(pc).first().map(|l| l.number));
            if let Some(line) = line.filter(|l| *l != 0) {
                for lane in target.active(frame).iter() {
                    let item = target.item(*wave, lane).expect("a work-item");
                    // of all of them a run takes minutes
                    if item[0] % 9 > 1 {
                        continue;
                    }
                    see(target, Focus { frame, lane }, item[0], line);
                }
            }
            match target.step(*wave, None) {
                Stepped::Fault(finding) => panic!("{}", finding.text),
                Stepped::Ran | Stepped::Waits | Stepped::Ended | Stepped::Held => {}
            }
            left -= 1;
            assert!(left > 0, "it does not end");
        }
        target.meet(0);
    }
}

/// What each work-item had whenever it came to a line.
type Visits = HashMap<(u32, u32), Vec<Values>>;

fn interpreted(name: &str, text: &str) -> Visits {
    let mut target = target(Program::new(name, text), Engine::Interpreter);
    let mut visits = Visits::new();
    run(&mut *target, |target, at, item, line| {
        visits.entry((item, line)).or_default().push(values(target, at));
    });
    visits
}

/// Names that were compared, and how often.
fn compare(name: &str, text: &str, processor: &str, visits: &Visits) -> HashMap<String, u32> {
    let object = finalized(name, text, processor, true);
    let mut target = target(
        Program::of_form(Form::CodeObject, "k.co", object),
        Engine::Machine(None),
    );
    let mut compared = HashMap::new();
    let mut reached: HashMap<(u32, u32), usize> = HashMap::new();
    run(&mut *target, |target, at, item, line| {
        // Code that is run for a work-item that does not come here may do no harm, nor does it say anything.
        let Some(list) = visits.get(&(item, line)) else { return };
        let found = values(target, at);
        let from = reached.entry((item, line)).or_insert(0);
        let differs = |values: &Values| -> Vec<(String, u128, u128)> {
            let both = found
                .iter()
                .filter_map(|(name, bits)| Some((name, bits, values.get(name)?)));
            // A store to an array may come behind instructions of later statements.
            both.filter(|(name, bits, known)| bits != known && !name.contains('['))
                .map(|(name, bits, known)| (name.clone(), *bits, *known))
                .collect()
        };
        let known = list.iter().skip(*from).position(|values| differs(values).is_empty());
        let Some(known) = known else {
            let pc = target.pc(at.frame).unwrap_or(0);
            // the visit that it is most like
            let like = list.iter().skip(*from).map(&differs).min_by_key(Vec::len);
            panic!(
                "{name}:{line} for {processor}, work-item {item}, `{}`, visit {from} or later: {:x?}",
                target.text(pc),
                like.unwrap_or_default()
            );
        };
        *from += known;
        for (variable, bits) in &found {
            if list[*from].get(variable) == Some(bits) {
                *compared.entry(variable.clone()).or_insert(0) += 1;
            }
        }
    });
    compared
}

#[test]
fn what_has_a_place_holds_what_the_interpreter_has() {
    // A thread for each kernel, and every second processor, of which each has its kernels: one takes most of a minute with all.
    std::thread::scope(|scope| {
        for (n, (name, text)) in KERNELS.into_iter().enumerate() {
            let processors = PROCESSORS.iter().skip(n % 2).step_by(2);
            scope.spawn(move || has_what_the_interpreter_has(name, text, processors));
        }
    });
}

fn has_what_the_interpreter_has(name: &str, text: &str, processors: impl Iterator<Item = &'static &'static str>) {
    let visits = interpreted(name, text);
    for processor in processors {
        let compared = compare(name, text, processor, &visits);
        let mut names: Vec<_> = compared.into_iter().collect();
        names.sort();
        // Kernels have more than that; the optimizer leaves some of them.
        assert!(names.len() >= 6, "{name}, {processor}: only {names:?}");
        let wanted: &[&str] = match name {
            "branches.hsail" => &["$c1", "$s3", "$s4", "$s5", "$s6"],
            "calls.hsail" => &["$s0", "$s1", "$s3", "$s4", "%x", "%y"],
            "doubles.hsail" => &["$d2", "$d3", "$s1", "$s2"],
            "private.hsail" => &["$s2", "$s1", "%list[3]", "%last", "%kept"],
            "spills.hsail" => &["$s10", "$s30", "$s50", "$s70", "$s99"],
            "uniform.hsail" => &["$s4", "$s40", "$s80", "$s111"],
            "many.hsail" => &["$s10", "$s260", "$s400", "$s553"],
            _ => &["$s0", "$s2", "$s4"],
        };
        for wanted in wanted {
            assert!(
                names.iter().any(|n| n.0 == *wanted),
                "{name}, {processor}: no {wanted} in {names:?}"
            );
        }
    }
}

/// DWARF has numbers for VGPRs beyond 256, others beyond 512.
#[test]
fn registers_beyond_256_have_places() {
    has_what_the_interpreter_has("many.hsail", include_str!("described/many.hsail"), ["gfx1250"].iter());
}

#[test]
fn code_is_the_same_with_debug_information() {
    for (name, text) in KERNELS {
        for processor in PROCESSORS {
            let code = |debug| {
                let bytes = finalized(name, text, processor, debug);
                let object = code_object::CodeObject::parse(&bytes).expect("an object");
                let part = |name: &str| {
                    let section = object.section(name).expect("a section");
                    object.section_data(section).expect("bytes").to_vec()
                };
                (part(".text"), part(".rodata"))
            };
            let (plain, described) = (code(false), code(true));
            assert_eq!(plain.0, described.0, "{name}, {processor}: code");
        }
    }
}

#[test]
fn llvm_finds_no_fault() {
    for (name, text) in KERNELS {
        for processor in PROCESSORS {
            let file = std::env::temp_dir().join(format!("weft-described-{}.co", std::process::id()));
            std::fs::write(&file, finalized(name, text, processor, true)).expect("written");
            let tool = std::process::Command::new("llvm-dwarfdump-22")
                .arg("--verify")
                .arg(&file)
                .output();
            let _ = std::fs::remove_file(&file);
            let Ok(output) = tool else {
                eprintln!("no llvm-dwarfdump-22: not asked");
                return;
            };
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{name}, {processor}: {text}");
        }
    }
}

/// Registers that are spilled to memory, to accumulation registers and to lanes are found there.
#[test]
fn spilled_registers_have_places() {
    let places = |name: &str, text: &str, processor: &str| {
        let bytes = finalized(name, text, processor, true);
        let object = code_object::CodeObject::parse(&bytes).expect("an object");
        let section = object.section(".debug_loclists").expect("lists");
        object.section_data(section).expect("bytes").to_vec()
    };
    let has = |bytes: &[u8], wanted: &[u8]| bytes.windows(wanted.len()).any(|w| w == wanted);
    // DW_OP_lit4 and lit5, DW_OP_regx; 0xe9 begins DW_OP_LLVM_form_aspace_address (2) and offset (4).
    let (lit4, lit5, regx, user) = (0x34, 0x35, 0x90, 0xe9);
    let spills = KERNELS[5];
    let memory = places(spills.0, spills.1, "gfx900");
    assert!(has(&memory, &[lit5, user, 2]), "private memory");
    let accumulators = places(spills.0, spills.1, "gfx908");
    // AGPRs of wavefronts of 64 lanes are numbers from 3072 on.
    let is_accumulator = |w: &[u8]| w[0] == regx && w[1] & 0x80 != 0 && w[2] == 0x18;
    assert!(accumulators.windows(3).any(is_accumulator), "AGPRs");
    let uniform = KERNELS[6];
    let lanes = places(uniform.0, uniform.1, "gfx900");
    // A lane that is known: a constant, and the offset.
    assert!(has(&lanes, &[lit4, user, 4]), "lanes");
}

/// Where debug information says that a lane waits, it goes on.
#[test]
fn lanes_go_on_where_they_wait() {
    let (name, text) = KERNELS[0];
    for processor in PROCESSORS {
        let object = finalized(name, text, processor, true);
        let mut target = target(
            Program::of_form(Form::CodeObject, "k.co", object),
            Engine::Machine(None),
        );
        target.begin(0).expect("no finding");
        let waves: Vec<WaveId> = (0..target.wave_count(0))
            .map(|wave| WaveId { group: 0, wave })
            .collect();
        let mut waits: HashMap<(u32, usize), u64> = HashMap::new();
        let mut met = 0;
        while waves.iter().any(|w| target.state(*w) != State::Ended) {
            for wave in &waves {
                let frame = Frame { wave: *wave, level: 0 };
                let Some(pc) = target.pc(frame) else { continue };
                for lane in target.lanes(*wave).iter() {
                    let key = (wave.wave, lane);
                    if !target.active(frame).has(lane) {
                        waits.extend(target.waits_at(*wave, lane).map(|at| (key, at)));
                    } else if let Some(at) = waits.remove(&key) {
                        // One or two instructions make it active.
                        assert!(
                            (at..=at + 16).contains(&pc),
                            "{processor}, lane {lane}: at {pc:#x}, not {at:#x}"
                        );
                        met += 1;
                    }
                }
                assert!(!matches!(target.step(*wave, None), Stepped::Fault(_)), "{processor}");
            }
        }
        assert!(met > 30, "{processor}: only {met} lanes were seen to wait");
    }
}
