//! Going back shows what was there, and a run under the debugger is the run without it.

use std::sync::Arc;

use gpu_debug::hsail::{Launch, Launcher, Module, Program};
use gpu_debug::target::Buffer;
use gpu_debug::value::Type;
use gpu_debug::{Debugger, Flow};
use hsail_interp::memory::Use;
use hsail_interp::{Dispatch, Executable, Options, System};

const KERNELS: [(&str, &str, u32, u32); 4] = [
    (
        "divergent",
        include_str!("../../../tests/debugger/divergent.hsail"),
        8,
        4,
    ),
    ("calls", include_str!("../../../tests/debugger/calls.hsail"), 6, 6),
    (
        "fbarrier",
        include_str!("../../../tests/debugger/fbarrier.hsail"),
        16,
        16,
    ),
    ("reduce", include_str!("../../../examples/reduce.hsail"), 512, 256),
];

fn launch(name: &str, text: &str, grid: u32, group: u32) -> Launch {
    let mut program = hsail_interp::Program::new();
    program.add_text(name, text.as_bytes()).expect("a valid module");
    let wave_size = if group > 64 { 64 } else { 8 };
    let options = Options {
        wave_size,
        ..Options::default()
    };
    let system = Arc::new(System::new(options).expect("possible"));
    let mut executable = Executable::new(system.clone(), Arc::new(program));
    executable.load(0).expect("loads");
    let kernel = executable.kernels(0).first().expect("a kernel").clone();
    let mut kernarg = vec![0; kernel.kernarg_bytes as usize];
    let mut buffers = Vec::new();
    for argument in &kernel.arguments {
        let bytes = 4 * u64::from(grid);
        let buffer = system
            .memory
            .allocate(&argument.name, bytes, 256, Use::Global)
            .expect("room");
        for n in 0..u64::from(grid) {
            buffer.store(4 * n, 4, u128::from((n as f32).to_bits()));
        }
        kernarg[argument.offset as usize..][..8].copy_from_slice(&buffer.base.to_le_bytes());
        buffers.push(Buffer {
            name: argument.name[1..].to_string(),
            address: buffer.base,
            ty: Type::U32,
            count: u64::from(grid),
        });
    }
    let dispatch = Dispatch {
        grid: [grid, 1, 1],
        work_group: [group, 1, 1],
        kernarg,
        ..Dispatch::default()
    };
    Launch {
        system,
        kernel,
        dispatch,
        buffers,
    }
}

fn debugger(name: &'static str, text: &'static str, grid: u32, group: u32) -> Debugger {
    let launcher: Launcher = Box::new(move || Ok(launch(name, text, grid, group)));
    let module = Module {
        name: name.to_string(),
        bytes: text.as_bytes().to_vec(),
    };
    let program = Program::new(launcher, &[module], &|_| None).expect("a program");
    Debugger::new(Box::new(program), Arc::default(), Box::new(|_| Err("no files".into()))).expect("it loads")
}

fn say(debugger: &mut Debugger, command: &str) -> String {
    let result = debugger.execute(command);
    assert!(matches!(result, Ok(Flow::Continue)), "{command}: {result:?}");
    debugger.take_output()
}

/// Fewer than the first wave of each kernel executes.
const STEPS: usize = 20;

/// All that can be seen from the focus, and the buffers.
fn state(debugger: &mut Debugger) -> String {
    let commands = [
        "info work-item",
        "info wave",
        "info waves",
        "info registers",
        "info barriers",
        "info args",
        "backtrace",
    ];
    let mut text: String = commands.iter().map(|c| say(debugger, c)).collect();
    let buffers = say(debugger, "info buffers");
    for name in buffers.lines().filter_map(|l| l.split_whitespace().next()) {
        text += &say(debugger, &format!("output {name}"));
    }
    text
}

#[test]
fn every_step_back_shows_the_state_that_was_there() {
    for (name, text, grid, group) in KERNELS.into_iter().take(3) {
        let mut d = debugger(name, text, grid, group);
        say(&mut d, "start");
        say(&mut d, "set step-unit wave");
        let mut states = vec![state(&mut d)];
        for _ in 0..STEPS {
            say(&mut d, "stepi");
            states.push(state(&mut d));
        }
        assert_ne!(states[0], states[STEPS], "{name}");
        for at in (0..STEPS).rev() {
            say(&mut d, "reverse-stepi");
            assert_eq!(state(&mut d), states[at], "{name}: step {at}");
        }
        // Forward again, along the record.
        for (at, state_then) in states.iter().enumerate().skip(1) {
            say(&mut d, "stepi");
            assert_eq!(&state(&mut d), state_then, "{name}: step {at} again");
        }
    }
}

#[test]
fn a_run_in_steps_does_what_a_run_does() {
    for (name, text, grid, group) in KERNELS {
        let plain = launch(name, text, grid, group);
        let summary = hsail_interp::dispatch(&plain.system, &plain.kernel, &plain.dispatch).expect("no fault");
        let mut d = debugger(name, text, grid, group);
        let said = say(&mut d, "run");
        let wanted = format!("{} instructions of waves", summary.instructions);
        assert!(said.contains(&wanted), "{name}: {said} instead of {wanted}");
        for buffer in &plain.buffers {
            for n in 0..buffer.count {
                let mut bytes = [0; 4];
                plain
                    .system
                    .memory
                    .read(buffer.address + 4 * n, &mut bytes)
                    .expect("it is there");
                let shown = say(&mut d, &format!("output {}[{n}]", buffer.name));
                assert_eq!(
                    shown,
                    u32::from_le_bytes(bytes).to_string(),
                    "{name}: {}[{n}]",
                    buffer.name
                );
            }
        }
    }
}
