//! Recorded dispatches run again, and other orders of waves: `weft replay`, `weft test --from`, `weft debug`, `--seeds`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicI64, Ordering};

use amdgpu_emu::memory::Permission;
use hsa_abi::{
    FenceScope, KernelDispatchPacket, PacketHeader, PacketType, Profile, QueueType, SignalCondition, SignalHandle,
};
use hsa_runtime::Runtime;
use hsa_runtime::executable::Source;
use hsa_runtime::model::{AgentSpec, HostModel};
use hsa_runtime::queue::Wanted;
use hsa_runtime::record::{On, Recording};
use hsa_runtime::signal::Awaited;
use tempfile::TempDir;
use zerocopy::FromZeros;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Exit status and output of weft.
fn weft(args: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_weft"));
    let output = command.args(args.split_whitespace()).current_dir(root()).output();
    let output = output.expect("weft runs");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    (output.status.code().unwrap_or(-1), text)
}

fn has(args: &str, status: i32, parts: &[&str]) {
    let (code, text) = weft(args);
    assert_eq!(code, status, "{args}\n{text}");
    for part in parts {
        assert!(text.contains(part), "{args}: {part:?} is missing in\n{text}");
    }
}

/// Records kernels of the catalogue of bugs, each with a buffer of 64 integers, in a program's place; gives the directory.
fn recorded(kernels: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a directory");
    let host = HostModel::from_proc("", "");
    let runtime = Runtime::new(host, &[AgentSpec::parse("gfx900").expect("a processor")]).expect("a runtime");
    let place = folder.path().to_path_buf();
    let keep = move |number: u64, bytes: &[u8]| {
        std::fs::write(place.join(format!("{number:04}")), bytes).expect("written");
    };
    runtime.record(Recording::new(On::Each, 1 << 30, Box::new(keep)));
    let (agent_handle, agent) = runtime.agents().nth(1).expect("a GPU");
    let memory = &runtime.shared.memory;
    let executable = runtime
        .executables
        .create(Profile::Base, hsa_abi::DefaultFloatRounding::Near, "");
    let source = Source {
        bytes: std::fs::read(root().join("tests/checks/co/gfx900/bugs.co"))
            .expect("an object")
            .into(),
        address: 0,
        uri: String::new(),
    };
    let loaded = runtime
        .executables
        .load(executable, agent_handle, agent, source, memory);
    assert!(loaded.is_ok());
    for name in kernels {
        dispatch(&runtime, name);
    }
    folder
}

fn dispatch(runtime: &Runtime, name: &str) {
    let (agent_handle, agent) = runtime.agents().nth(1).expect("a GPU");
    let memory = &runtime.shared.memory;
    let loaded = agent.as_gpu().expect("a GPU").loaded();
    let kernel = loaded.kernels.iter().find(|(_, info)| &*info.name == name);
    let pools = runtime.pools.of_agent(agent_handle);
    let pool = *runtime.pools.get(pools[0]).expect("a pool");
    let buffer = runtime.pools.allocate(&pool, 256).expect("memory");
    let kernarg = memory
        .allocate_own(512, 64, Permission::ReadWrite, "kernarg segment")
        .expect("memory");
    memory.write(kernarg, &buffer.to_le_bytes()).expect("it is written");
    let signal = runtime.shared.signals.create(1).expect("a signal");
    let shared = runtime.shared.clone();
    let wanted = Wanted {
        size: 64,
        ty: QueueType::Single.raw(),
        on_error: Box::new(move |_, _| {
            let done = |v: &AtomicI64| v.store(0, Ordering::Release);
            shared.signals.update(signal, done).expect("it is there");
        }),
    };
    let queue = runtime.create_queue(agent_handle, wanted).expect("a queue");
    let mut packet = KernelDispatchPacket::new_zeroed();
    packet.header = PacketHeader::new(PacketType::KernelDispatch, true, FenceScope::System, FenceScope::System);
    packet.setup = 1;
    let items = 128;
    (
        packet.workgroup_size_x,
        packet.workgroup_size_y,
        packet.workgroup_size_z,
    ) = (items, 1, 1);
    [packet.grid_size_x, packet.grid_size_y, packet.grid_size_z] = [items.into(), 1, 1];
    packet.kernel_object = *kernel.expect("the kernel").0;
    packet.kernarg_address = kernarg;
    packet.completion_signal = SignalHandle { handle: signal };
    let submitted = runtime.with_queue(queue, |q| q.submit(&packet));
    submitted.expect("a queue").expect("room");
    let awaited = Awaited {
        signal,
        condition: SignalCondition::Lt,
        compare: 1,
    };
    runtime.shared.signals.wait(awaited, None).expect("it ends");
    runtime.destroy_queue(queue).expect("it was there");
}

#[test]
fn recorded_dispatches_run_again() {
    let folder = recorded(&["race_reversed_ok", "race_global", "null_pointer", "misaligned_ok"]);
    let dir = folder.path().display();
    has(
        &format!("replay {dir}/0000"),
        0,
        &["race_reversed_ok: memory is as recorded"],
    );
    has(&format!("replay {dir}/0000 --check all"), 0, &["as recorded"]);
    // a kernel that adds to what it finds begins each time with what was recorded
    let (_, text) = weft(&format!("replay {dir}/0003 --repeat 3 --time --jit-report"));
    assert_eq!(text.matches("time: ").count(), 3, "{text}");
    assert!(text.contains(" instructions") && text.contains("as recorded"), "{text}");
    assert!(text.contains("host code made in "), "{text}");
    has(
        &format!("replay {dir}/0000 --seeds 0..9"),
        0,
        &["with each of 10 seeds"],
    );
    for (part, seeds) in [("1/3", "with each of 4 seeds"), ("3/3", "with each of 3 seeds")] {
        has(&format!("replay {dir}/0000 --seeds 0..9 --shard {part}"), 0, &[seeds]);
    }
    has(&format!("replay {dir}/0000 --seeds 0..9 --shard 11/11"), 1, &["none"]);
    let info = [
        "kernel race_reversed_ok on gfx900",
        "grid [128, 1, 1]",
        "bytes are kept",
    ];
    has(&format!("replay {dir}/0000 --info"), 0, &info);
    has(
        &format!("replay {dir}/0001 --check race"),
        3,
        &["[data-race]", "bugs.cl:"],
    );
    let other = format!("replay {dir}/0001 --seeds 0..99");
    has(
        &other,
        1,
        &[
            "bytes of memory are not as recorded",
            "weft: with seed ",
            "weft replay",
            "--seeds ",
        ],
    );
    // what a part names runs by itself
    let (_, text) = weft(&format!("{other} --shard 2/2"));
    let again = text
        .lines()
        .find_map(|line| line.split_once(": weft replay "))
        .expect(&text)
        .1;
    assert!(!again.contains("--shard"), "{again}");
    has(&format!("replay {again}"), 1, &["not as recorded"]);
    has(
        &format!("replay {dir}/0002 --info"),
        0,
        &["it ended: ", "[memory-null]"],
    );
    has(&format!("replay {dir}/0002"), 1, &["[memory-null]"]);

    has(&format!("test --from {dir}"), 0, &["manifest.json"]);
    let passed = ["0000-race_reversed_ok", "4 passed, 0 failed"];
    has(&format!("test {dir}/manifest.json"), 0, &passed);
    has(
        &format!("test {dir}/manifest.json --target gfx906"),
        1,
        &["recorded on gfx900"],
    );
    has(
        &format!("test {dir}/manifest.json --check race --case 0001"),
        1,
        &["[data-race]"],
    );

    let session = [
        "-batch",
        "-ex",
        "break race_reversed_ok",
        "-ex",
        "run",
        "-ex",
        "continue",
    ];
    let debug = Command::new(env!("CARGO_BIN_EXE_weft"))
        .arg("debug")
        .arg(folder.path().join("0000"))
        .args(session)
        .output()
        .expect("weft runs");
    let text = String::from_utf8_lossy(&debug.stdout);
    assert!(debug.status.success() && text.contains("race_reversed_ok"), "{text}");
}

#[test]
fn what_is_no_capture_is_refused() {
    has(
        "replay README.md",
        1,
        &["README.md: no capture: it does not begin with \"WEFTCAPT\""],
    );
    let folder = recorded(&["race_reversed_ok"]);
    let path = folder.path().join("0000");
    let mut bytes = std::fs::read(&path).expect("a capture");
    bytes[8] = 9;
    std::fs::write(&path, &bytes).expect("written");
    has(
        &format!("replay {}", path.display()),
        1,
        &["a capture of version 9; this is for version 1"],
    );
    has("test --from examples", 1, &["there are no captures"]);
}

#[test]
fn other_orders_show_a_race() {
    let run = "run tests/checks/co/gfx900/bugs.co --grid 128 --group 128 --arg out:i32[64]=zero --kernel";
    has(
        &format!("{run} race_global_ok --seeds 0..20"),
        0,
        &["the same result with each of 21 seeds"],
    );
    let (status, text) = weft(&format!("{run} race_global --seeds 0..99"));
    assert_eq!(status, 3, "{text}");
    let line = text
        .lines()
        .find(|line| line.starts_with("weft: weft run "))
        .expect("the command");
    let seed = line.split("--seeds ").nth(1).expect("its seed").trim();
    assert!(text.contains(&format!("weft: seed {seed}: out[")), "{text}");
    // one seed is one run
    let show = format!("{run} race_global --seeds {seed} --print out:64");
    assert_eq!(weft(&show), weft(&show));
    assert_ne!(
        weft(&show).1,
        weft(&format!("{run} race_global --seeds 0 --print out:64")).1
    );
    has(
        &format!("{run} race_global --seeds 5..4"),
        2,
        &["the first seed is behind the last"],
    );
}
