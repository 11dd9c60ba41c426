//! What is said of addresses that nobody may access.

use amdgpu_emu::fault::MemoryError;
use amdgpu_emu::memory::Memory;
use amdgpu_emu::memory::Permission::ReadWrite;
use amdgpu_emu::memory::whereabouts::FREED_KEPT;

fn reason(memory: &Memory, address: u64) -> String {
    memory.whereabouts(address).to_string()
}

#[test]
fn null_pointers_and_offsets() {
    let memory = Memory::new();
    memory.allocate(16, 1, ReadWrite, "a").expect("memory");
    assert_eq!(reason(&memory, 0), "null pointer");
    assert_eq!(reason(&memory, 0xfff8), "null pointer with an offset of 0xfff8");
    assert_eq!(reason(&memory, u64::MAX - 3), "null pointer with an offset of -0x4");
    assert!(reason(&memory, 0x1_0000).contains("nearest is a ["));
}

#[test]
fn freed_memory_is_remembered_until_its_place_is_taken() {
    let memory = Memory::at_host_addresses();
    let mut bytes = vec![0u8; 0x4000];
    let host = bytes.as_mut_ptr();
    // SAFETY: the bytes live to the end of the test.
    let enter = |at: usize, name: &str| unsafe { memory.register_host(host.add(at), 0x100, ReadWrite, name) };
    let first = enter(0x1000, "first");
    assert!(memory.unregister_host(first));
    assert_eq!(
        reason(&memory, first + 0xff),
        format!("freed memory: it was first [{first:#x}, {:#x})", first + 0x100)
    );
    assert!(!reason(&memory, first + 0x100).contains("freed"));
    let second = enter(0x1080, "second");
    assert!(reason(&memory, first).contains("nearest is second ["));
    assert!(memory.unregister_host(second));
    assert!(reason(&memory, first + 0x80).contains("it was second ["));
    for n in 0..FREED_KEPT {
        assert!(memory.unregister_host(enter(0x2000, &format!("{n}"))));
    }
    assert!(!reason(&memory, second).contains("freed"));
    assert!(reason(&memory, first + 0x1000).contains("freed memory: it was 255 ["));
}

#[test]
fn what_the_machine_needs_is_no_neighbour() {
    let memory = Memory::new();
    let own = memory.allocate_own(16, 1, ReadWrite, "own").expect("memory");
    assert_eq!(reason(&memory, own + 16), "nothing is allocated there");
    assert!(memory.free(own));
    assert_eq!(reason(&memory, own), "nothing is allocated there");
    let a = memory.allocate(16, 1, ReadWrite, "a").expect("memory");
    let own = memory.allocate_own(16, 1, ReadWrite, "own").expect("memory");
    assert!(reason(&memory, own + 16).contains("nearest is a ["));
    assert!(reason(&memory, a - 1).contains("nearest is a ["));
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
#[test]
fn memory_of_the_host_that_is_not_registered() {
    let bytes = vec![0u8; 0x100];
    let address = bytes.as_ptr().expose_provenance() as u64;
    assert_eq!(
        reason(&Memory::at_host_addresses(), address),
        MemoryError::Unregistered.to_string()
    );
    assert_eq!(
        reason(&Memory::at_host_addresses(), 0x7000_0000_0000_0000),
        "nothing is allocated there"
    );
    // guest addresses of its own: the host's mean nothing
    assert_eq!(reason(&Memory::new(), address), "nothing is allocated there");
}
