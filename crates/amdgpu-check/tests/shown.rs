//! What is shown of dispatches before they run: with arguments for which no wave comes to what another writes nothing is looked at, and with others
//! the race is told.

#[expect(dead_code, reason = "it runs kernels, too")]
mod support;

use std::path::Path;

use amdgpu_check::Checks;
use amdgpu_emu::device::{Device, Launch};
use amdgpu_emu::exec::{Group, MemoryAccess};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::{Ahead, Begun, Observer, Place, Wanted};
use amdgpu_emu::schedule::NoServices;
use amdgpu_emu::wave::Wave;
use amdgpu_isa::Inst;
use code_object::CodeObject;

/// Checkers, and how often they are told of an instruction.
struct Counted {
    checks: Checks,
    instructions: u64,
}

impl Observer for Counted {
    const MEMORY: bool = true;
    const ONE_THREAD: bool = true;
    const CHOOSES: bool = true;
    const REGISTERS: bool = false;

    fn fork(&self) -> Self {
        Counted {
            checks: self.checks.fork(),
            instructions: 0,
        }
    }
    fn join(&mut self, _: Self) {}
    fn watches(&mut self, ahead: &Ahead, wave: &Wave, wanted: &mut Wanted) {
        self.checks.watches(ahead, wave, wanted);
    }
    fn dispatch_start(&mut self, begun: Begun) {
        self.checks.dispatch_start(begun);
    }
    fn watches_dispatch(&mut self, begun: Begun) -> bool {
        self.checks.watches_dispatch(begun)
    }
    fn dispatch_end(&mut self, begun: Begun) {
        self.checks.dispatch_end(begun);
    }
    fn group_start(&mut self, group: &Group) {
        self.checks.group_start(group);
    }
    fn group_end(&mut self, work_group: [u32; 3]) {
        self.checks.group_end(work_group);
    }
    fn instruction(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        self.instructions += 1;
        self.checks.instruction(place, inst, wave);
    }
    fn retired(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        self.checks.retired(place, inst, wave);
    }
    fn memory(&mut self, place: Place, inst: &Inst, access: &MemoryAccess) {
        self.checks.memory(place, inst, access);
    }
    fn wave_start(&mut self, place: Place, wave: &Wave) {
        self.checks.wave_start(place, wave);
    }
    fn wave_end(&mut self, place: Place, wave: &Wave) {
        self.checks.wave_end(place, wave);
    }
    fn barrier(&mut self, work_group: [u32; 3]) {
        self.checks.barrier(work_group);
    }
}

/// An argument: an offset in the buffer that all share, or a number.
#[derive(Clone, Copy)]
enum Arg {
    At(u64),
    Number(u32),
}

const BUFFER_BYTES: u64 = 1 << 20;

/// Instructions that were looked at, and codes that were found.
fn run(object: &str, kernel: &str, (grid, group): ([u32; 3], [u32; 3]), args: &[Arg]) -> (u64, Vec<&'static str>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench").join(object);
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    run_of(&bytes, "all", kernel, (grid, group), args)
}

fn run_of(
    bytes: &[u8],
    kinds: &str,
    kernel: &str,
    (grid, group): ([u32; 3], [u32; 3]),
    args: &[Arg],
) -> (u64, Vec<&'static str>) {
    let object = CodeObject::parse(bytes).expect("a code object");
    let mut device = Device::new(object.target()).expect("an emulated processor");
    let executable = device.load(&object).expect("it loads");
    let buffer = device
        .allocate(BUFFER_BYTES, Permission::ReadWrite, "buffer")
        .expect("memory");
    let value = |arg: &Arg| match arg {
        Arg::At(offset) => ArgValue::Pointer(buffer + offset),
        Arg::Number(number) => ArgValue::Bytes(number.to_le_bytes().to_vec()),
    };
    let launch = Launch {
        grid,
        work_group: group,
        dimensions: if grid[1] > 1 { 2 } else { 1 },
        args: args.iter().map(value).collect(),
        ..Launch::default()
    };
    let mut counted = Counted {
        checks: Checks::new(kinds.parse().expect("names")).expect("checkers"),
        instructions: 0,
    };
    let ran = device.launch(&executable, kernel, &launch, &NoServices, &mut counted);
    ran.unwrap_or_else(|error| panic!("{kernel}: {error}"));
    let found = counted.checks.report().take();
    (counted.instructions, found.iter().map(|f| f.code).collect())
}

const LINE: ([u32; 3], [u32; 3]) = ([1024, 1, 1], [256, 1, 1]);
const NONE: (u64, Vec<&str>) = (0, Vec::new());

#[test]
fn each_work_item_stores_what_is_its_own() {
    let vecadd = |out| {
        run(
            "co/gfx900/vecadd.co",
            "vecadd",
            LINE,
            &[Arg::At(0), Arg::At(4096), Arg::At(out)],
        )
    };
    assert_eq!(vecadd(8192), NONE);
    // in place
    assert_eq!(vecadd(4096), NONE);
    // one element further, so that a wave stores what another one loads
    assert!(vecadd(4100).1.contains(&"data-race"));
    assert!(vecadd(4092).1.contains(&"data-race"));
}

#[test]
fn loops_that_count_are_walked() {
    let plane = ([64, 64, 1], [16, 16, 1]);
    let matmul = |out| {
        let args = [Arg::At(0), Arg::At(16384), Arg::At(out), Arg::Number(64)];
        run("co/gfx900/matmul.co", "matmul", plane, &args)
    };
    assert_eq!(matmul(32768), NONE);
    assert!(matmul(16384).1.contains(&"data-race"));
}

#[test]
fn lds_is_followed_from_barrier_to_barrier() {
    let args = [Arg::At(0), Arg::At(4096)];
    assert_eq!(run("checks/co/gfx900/kernels.co", "reduce", LINE, &args), NONE);
}

#[test]
fn what_is_loaded_has_bounds() {
    let crc32 = |out| {
        let args = [Arg::At(0), Arg::At(4096), Arg::At(out)];
        run("checks/co/gfx900/kernels.co", "crc32", LINE, &args)
    };
    assert_eq!(crc32(1 << 18), NONE);
    // into the table, which all look up
    assert!(crc32(512).1.contains(&"data-race"));
}

/// What is in flight of two queues is known when each round of a loop issues more of it.
#[test]
fn loops_need_not_wait() {
    let text = "s_mov_b32 s6, 0
round:
global_store_dword v1, v0, s[4:5]
ds_write_b32 v1, v0
global_store_dword v1, v0, s[4:5] offset:1024
s_add_u32 s6, s6, 1
s_cmp_lt_u32 s6, 4
s_cbranch_scc1 round
s_waitcnt vmcnt(0) lgkmcnt(0)
s_barrier";
    let object = support::linked("gfx900", &support::kernel("gfx900", text));
    let one_group = ([256, 1, 1], [256, 1, 1]);
    assert_eq!(run_of(&object, "wait", "k", one_group, &[Arg::At(0)]), NONE);
}

/// Of loads that may go anywhere only these are looked at, and they race only where something is stored.
#[test]
fn loads_from_anywhere_are_looked_at() {
    let bfs = |out| {
        let args = [Arg::At(1 << 16), Arg::At(0), Arg::At(out), Arg::Number(3)];
        run("checks/co/gfx900/kernels.co", "bfs", LINE, &args)
    };
    let (seen, found) = bfs(8192);
    assert!(found.is_empty(), "{found:?}");
    assert!(0 < seen && seen < 400, "{seen}");
    assert!(bfs(0).1.contains(&"data-race"));
}
