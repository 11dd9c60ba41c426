//! Trap handlers of programs: when they are entered, what they find, and how the program goes on.

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::schedule::{DispatchError, NoServices};
use amdgpu_emu::trap::TrapHandler;

use super::support::*;

/// The program for processors; where the trap's number begins in TTMP1, and what privileged code is told of an instruction that is none
/// and of an access to memory.
const PROGRAMS: [(&[u8], u32, u32, u32); 5] = [
    (include_bytes!("../data/traps.gfx803.co"), 16, 1 << 11, 1 << 8),
    (include_bytes!("../data/traps.gfx900.co"), 16, 1 << 11, 1 << 8),
    (include_bytes!("../data/traps.gfx1030.co"), 16, 1 << 11, 1 << 8),
    (include_bytes!("../data/traps.gfx1100.co"), 16, 1 << 11, 1 << 8),
    (include_bytes!("../data/traps.gfx1200.co"), 28, 1 << 6, 1 << 4),
];

/// TRAPSTS.EXCP: division by zero.
const DIVISION_BY_ZERO: u32 = 1 << 2;

fn launch(lab: &mut Lab, kernel: &str, out: u64, handler: bool) -> Result<(), DispatchError> {
    let code = lab.executable.kernel("handler").expect("there is one").entry();
    let mut launch = groups(1, 32).launch();
    launch.args = vec![ArgValue::Pointer(out)];
    launch.trap_handler = handler.then_some(TrapHandler { code, memory: 0 });
    let result = lab.device.launch(
        &lab.executable,
        kernel,
        &launch,
        &NoServices,
        &mut amdgpu_emu::observe::NoObserver,
    );
    match result {
        Ok(_) => Ok(()),
        Err(amdgpu_emu::device::DeviceError::Queue(amdgpu_emu::queue::QueueError::Run { error, .. })) => Err(error),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn handlers_see_traps_and_what_could_not_be_done() {
    for (object, id_low, illegal, violation) in PROGRAMS {
        let mut lab = Lab::new(object);
        let out = lab.buffer(256, "out");
        launch(&mut lab, "main", out, true).unwrap_or_else(|e| panic!("{}: {e}", lab.device.target));
        let name = lab.device.target.to_string();
        let told = lab.read(out, 4 * 5);
        let entered = lab.read(out + 0x100, 4 * 4);
        // the bits stay until somebody takes them away
        let memory = illegal | violation;
        // TRAPSTS has float exceptions and those that privileged code sees; from GFX12 on there are two registers
        let float = if id_low == 16 {
            memory | DIVISION_BY_ZERO
        } else {
            memory
        };
        for (n, (id, why)) in [(5, 0), (0, illegal), (0, memory), (0, float)].into_iter().enumerate() {
            let (told, at) = (&told[4 * n..4 * n + 4], &entered[4 * n..4 * n + 2]);
            assert_eq!(told[0], at[0], "{name}, entry {n}");
            assert_eq!(told[1], at[1] | id << id_low, "{name}, entry {n}");
            assert_eq!(told[2], 1, "{name}, entry {n}: STATUS.PRIV");
            assert_eq!(told[3], why, "{name}, entry {n}: {:#x}", told[3]);
        }
        assert_eq!(told[16..], [0; 4], "{name}: entered once more");
        assert_eq!(lab.read(out + 0x200, 2), [0, 77], "{name}: the program goes on");
    }
}

#[test]
fn without_a_handler_the_first_trap_ends_the_dispatch() {
    for (object, ..) in PROGRAMS {
        let mut lab = Lab::new(object);
        let out = lab.buffer(256, "out");
        match launch(&mut lab, "main", out, false) {
            Err(DispatchError::Fault(fault)) => assert_eq!(fault.kind, FaultKind::Trap { id: 5 }),
            other => panic!("{other:?}"),
        }
        match launch(&mut lab, "lost", out, false) {
            Err(DispatchError::Fault(fault)) => {
                assert!(matches!(fault.kind, FaultKind::IllegalInstruction(_)), "{fault}");
            }
            other => panic!("{other:?}"),
        }
    }
}

/// A handler that is itself without an instruction: nobody sees to that.
#[test]
fn a_fault_in_the_handler_ends_the_dispatch() {
    let mut lab = Lab::new(PROGRAMS[1].0);
    let out = lab.buffer(256, "out");
    let mut launch = groups(1, 32).launch();
    launch.args = vec![ArgValue::Pointer(out)];
    let code = lab.executable.kernel("lost").expect("there is one").entry();
    launch.trap_handler = Some(TrapHandler { code, memory: 0 });
    let observer = &mut amdgpu_emu::observe::NoObserver;
    match lab
        .device
        .launch(&lab.executable, "main", &launch, &NoServices, observer)
    {
        Err(error) => assert!(error.to_string().contains("illegal"), "{error}"),
        Ok(_) => panic!("it ended well"),
    }
}
