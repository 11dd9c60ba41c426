//! Allocations and where they are.

use amdgpu_emu::memory::block::HUGE_FROM;
use amdgpu_emu::memory::{Memory, Permission};

mod arena;
mod rows;
mod whereabouts;

/// Blocks on the heap and in pages of their own: zeroed, aligned, and as long as they were asked for.
#[test]
fn small_and_large_blocks() {
    let sizes = [1, 4096, HUGE_FROM as u64 - 1, HUGE_FROM as u64, HUGE_FROM as u64 + 5];
    for (memory, bytes) in [Memory::new(), Memory::at_host_addresses()]
        .iter()
        .flat_map(|memory| sizes.map(|bytes| (memory, bytes)))
    {
        let dense = memory.allocate(bytes, 1 << 16, Permission::ReadWrite, "dense");
        let sparse = memory.allocate_sparse(bytes, 1 << 16, Permission::ReadWrite, "sparse");
        for base in [dense, sparse].map(|base| base.expect("memory")) {
            assert_eq!(base % (1 << 16), 0);
            let mut all = vec![1; bytes as usize];
            memory.read(base, &mut all).expect("the block");
            assert!(all.iter().all(|b| *b == 0), "{bytes} bytes are not zero");
            memory.write(base + bytes - 1, &[7]).expect("the last byte");
            assert!(memory.write(base + bytes, &[7]).is_err());
            assert!(memory.free(base) && memory.find(base).is_none());
        }
    }
}

#[test]
fn addresses_that_the_caller_chooses() {
    let at = |memory: &Memory, base| memory.allocate_at(base, 64, Permission::ReadWrite, "chosen");
    let memory = Memory::new();
    let other = memory.allocate(64, 1, Permission::ReadWrite, "other").expect("memory");
    for base in [0x1000, 0xffff_8000_0000_1000] {
        assert_eq!(at(&memory, base), Some(base));
        memory.write(base + 60, &[1; 4]).expect("inside");
        assert!(memory.write(base + 61, &[1; 4]).is_err());
        // inside, before and up to it, behind
        assert_eq!([at(&memory, base + 63), at(&memory, base - 63)], [None, None]);
        assert_eq!(at(&memory, base + 64), Some(base + 64));
    }
    assert_eq!([at(&memory, other), at(&memory, u64::MAX - 8)], [None, None]);
    assert_eq!(at(&Memory::at_host_addresses(), 0x1000), None);
}
