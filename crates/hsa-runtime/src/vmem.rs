//! Virtual memory: addresses are reserved, memory is created, and one is mapped to the other. `hsa_amd_vmem_*`, which HIP asks for
//! since 6.0.
//!
//! Source: ROCr's `hsa_ext_amd.h` 1.4, Virtual memory.

use std::collections::{BTreeMap, HashMap};
use std::os::fd::OwnedFd;
use std::sync::{Arc, Mutex};

use amdgpu_emu::memory::{Memory, Permission};
use hsa_abi::Status;

use crate::locked;
use crate::raw::{HostRange, PAGE_BYTES, Pages, SharedFile};

/// Memory that a handle stands for.
struct Backing {
    file: Arc<SharedFile>,
    pool: u64,
    ty: u32,
    /// Of the program; mappings keep the file themselves.
    references: u32,
}

struct Mapping {
    handle: u64,
    _file: Arc<SharedFile>,
    range: HostRange,
    /// By agent, as `hsa_access_permission_t`.
    access: HashMap<u64, u32>,
    entered: bool,
}

struct Reserved {
    pages: Pages,
    /// By address.
    mappings: BTreeMap<u64, Mapping>,
}

#[derive(Default)]
struct Tables {
    handles: BTreeMap<u64, Backing>,
    /// By address.
    reserved: BTreeMap<u64, Reserved>,
    next: u64,
}

impl Tables {
    fn mapping(&mut self, address: u64) -> Option<&mut Mapping> {
        let (_, reserved) = self.reserved.range_mut(..=address).next_back()?;
        let (_, mapping) = reserved.mappings.range_mut(..=address).next_back()?;
        (address - mapping.range.address() < mapping.range.bytes()).then_some(mapping)
    }

    fn add(&mut self, file: Arc<SharedFile>, pool: u64, ty: u32) -> u64 {
        self.next += 1;
        let backing = Backing {
            file,
            pool,
            ty,
            references: 1,
        };
        self.handles.insert(self.next, backing);
        self.next
    }
}

/// What is known of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VirtualPointer {
    Reserved { base: u64, bytes: u64 },
    Mapped { base: u64, bytes: u64, pool: u64 },
}

/// The virtual memory of a runtime.
#[derive(Default)]
pub struct Virtual {
    tables: Mutex<Tables>,
}

fn whole(bytes: u64) -> Result<(), Status> {
    match bytes > 0 && bytes.is_multiple_of(PAGE_BYTES) {
        true => Ok(()),
        false => Err(Status::ERROR_INVALID_ARGUMENT),
    }
}

impl Virtual {
    /// Reserves addresses.
    ///
    /// # Errors
    /// No whole pages, no room.
    pub fn reserve(&self, bytes: u64, wish: u64, align: u64) -> Result<u64, Status> {
        whole(bytes)?;
        let none = Status::ERROR_OUT_OF_RESOURCES;
        if align > PAGE_BYTES {
            if !align.is_power_of_two() {
                return Err(Status::ERROR_INVALID_ARGUMENT);
            }
            // of so many addresses as many begin where they must
            let more = Pages::reserve(bytes.checked_add(align).ok_or(none)?, wish).ok_or(none)?;
            let at = more.address().next_multiple_of(align);
            drop(more);
            return self.reserved(Pages::reserve(bytes, at).filter(|p| p.address() == at).ok_or(none)?);
        }
        self.reserved(Pages::reserve(bytes, wish).ok_or(none)?)
    }

    fn reserved(&self, pages: Pages) -> Result<u64, Status> {
        let address = pages.address();
        let reserved = Reserved {
            pages,
            mappings: BTreeMap::new(),
        };
        locked(&self.tables).reserved.insert(address, reserved);
        Ok(address)
    }

    /// Gives reserved addresses back.
    ///
    /// # Errors
    /// They were not reserved, are fewer or more, or something is mapped there.
    pub fn free(&self, address: u64, bytes: u64) -> Result<(), Status> {
        let mut tables = locked(&self.tables);
        let reserved = tables.reserved.get(&address).ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        if reserved.pages.bytes() != bytes {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        if !reserved.mappings.is_empty() {
            return Err(Status::ERROR_RESOURCE_FREE);
        }
        tables.reserved.remove(&address);
        Ok(())
    }

    /// Creates memory of a pool; gives its handle. `ty` is an `hsa_amd_memory_type_t`.
    ///
    /// # Errors
    /// No whole pages, no memory.
    pub fn create(&self, pool: u64, bytes: u64, ty: u32) -> Result<u64, Status> {
        whole(bytes)?;
        if ty > 1 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        let file = SharedFile::create(c"weft-vmem", bytes).ok_or(Status::ERROR_OUT_OF_RESOURCES)?;
        Ok(locked(&self.tables).add(Arc::new(file), pool, ty))
    }

    /// Gives a handle back; the memory stays as long as it is mapped.
    ///
    /// # Errors
    /// It is no handle.
    pub fn release(&self, handle: u64) -> Result<(), Status> {
        let mut tables = locked(&self.tables);
        let backing = tables
            .handles
            .get_mut(&handle)
            .ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        backing.references -= 1;
        if backing.references == 0 {
            tables.handles.remove(&handle);
        }
        Ok(())
    }

    /// Maps all memory of a handle to reserved addresses. Agents have no access yet.
    ///
    /// # Errors
    /// It is no handle, has another size, or the addresses are not free.
    pub fn map(&self, address: u64, bytes: u64, offset: u64, handle: u64) -> Result<(), Status> {
        let invalid = Status::ERROR_INVALID_ARGUMENT;
        let mut tables = locked(&self.tables);
        let file = tables.handles.get(&handle).map(|b| b.file.clone()).ok_or(invalid)?;
        let end = address.checked_add(bytes).ok_or(invalid)?;
        if offset != 0 || bytes != file.bytes() || !address.is_multiple_of(PAGE_BYTES) {
            return Err(invalid);
        }
        let (base, reserved) = tables.reserved.range_mut(..=address).next_back().ok_or(invalid)?;
        let below = reserved.mappings.range(..end).next_back();
        if below.is_some_and(|(_, m)| m.range.address() + m.range.bytes() > address) {
            return Err(invalid);
        }
        let range = reserved.pages.show(address - base, &file, 0, bytes).ok_or(invalid)?;
        let mapping = Mapping {
            handle,
            _file: file,
            range,
            access: HashMap::new(),
            entered: false,
        };
        reserved.mappings.insert(address, mapping);
        Ok(())
    }

    /// Ends a mapping.
    ///
    /// # Errors
    /// There is none, or it has another size.
    pub fn unmap(&self, memory: &Memory, address: u64, bytes: u64) -> Result<(), Status> {
        let mut tables = locked(&self.tables);
        let known = tables.mapping(address).filter(|m| m.range.address() == address);
        let mapping = known.ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        if mapping.range.bytes() != bytes {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        if std::mem::replace(&mut mapping.entered, false) {
            memory.free(address);
        }
        if let Some((base, reserved)) = tables.reserved.range_mut(..=address).next_back() {
            reserved.mappings.remove(&address);
            reserved.pages.hide(address - base, bytes).ok_or(Status::ERROR)?;
        }
        Ok(())
    }

    /// Says what agents may do with a mapping: pairs of agent and `hsa_access_permission_t`. All agents share one address
    /// space, so the widest permission holds for kernels of each.
    ///
    /// # Errors
    /// There is no such mapping.
    pub fn set_access(&self, memory: &Memory, address: u64, bytes: u64, access: &[(u64, u32)]) -> Result<(), Status> {
        let mut tables = locked(&self.tables);
        let known = tables.mapping(address).filter(|m| m.range.address() == address);
        let mapping = known.ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        if mapping.range.bytes() != bytes || access.iter().any(|(_, permission)| *permission > 3) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        mapping.access = access.iter().copied().collect();
        if std::mem::replace(&mut mapping.entered, false) {
            memory.free(address);
        }
        let all = access.iter().fold(0, |all, (_, permission)| all | permission);
        let permission = match all {
            0 => return Ok(()),
            1 => Permission::ReadOnly,
            _ => Permission::ReadWrite,
        };
        mapping.range.enter(memory, permission, "virtual memory");
        mapping.entered = true;
        Ok(())
    }

    /// What an agent may do at an address.
    ///
    /// # Errors
    /// Nothing is mapped there, or nothing was said of the agent.
    pub fn access(&self, address: u64, agent: u64) -> Result<u32, Status> {
        let mut tables = locked(&self.tables);
        let mapping = tables.mapping(address).ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        mapping
            .access
            .get(&agent)
            .copied()
            .ok_or(Status::ERROR_INVALID_ALLOCATION)
    }

    /// A file descriptor for a handle's memory, which other processes can import.
    ///
    /// # Errors
    /// It is no handle, or the process has no more descriptors.
    pub fn export(&self, handle: u64) -> Result<OwnedFd, Status> {
        let tables = locked(&self.tables);
        let backing = tables.handles.get(&handle).ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        let copy = backing.file.descriptor().try_clone_to_owned();
        copy.map_err(|_| Status::ERROR_OUT_OF_RESOURCES)
    }

    /// A handle for memory that was exported. The pool is the one that imports are of.
    ///
    /// # Errors
    /// The descriptor is of no memory.
    pub fn import(&self, file: OwnedFd, pool: u64) -> Result<u64, Status> {
        let file = SharedFile::of(file).ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        Ok(locked(&self.tables).add(Arc::new(file), pool, 1))
    }

    /// The handle that is mapped at an address, with one more reference.
    ///
    /// # Errors
    /// None is, or it was released.
    pub fn retain(&self, address: u64) -> Result<u64, Status> {
        let invalid = Status::ERROR_INVALID_ALLOCATION;
        let mut tables = locked(&self.tables);
        let handle = tables.mapping(address).map(|m| m.handle).ok_or(invalid)?;
        tables.handles.get_mut(&handle).ok_or(invalid)?.references += 1;
        Ok(handle)
    }

    /// Pool and memory type of a handle.
    ///
    /// # Errors
    /// It is none.
    pub fn properties(&self, handle: u64) -> Result<(u64, u32), Status> {
        let tables = locked(&self.tables);
        let backing = tables.handles.get(&handle).ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        Ok((backing.pool, backing.ty))
    }

    /// What is known of an address; None if it is not reserved.
    pub fn at(&self, address: u64) -> Option<VirtualPointer> {
        let mut tables = locked(&self.tables);
        if let Some(mapping) = tables.mapping(address) {
            let (handle, base, bytes) = (mapping.handle, mapping.range.address(), mapping.range.bytes());
            let pool = tables.handles.get(&handle).map_or(0, |b| b.pool);
            return Some(VirtualPointer::Mapped { base, bytes, pool });
        }
        let (&base, reserved) = tables.reserved.range(..=address).next_back()?;
        let bytes = reserved.pages.bytes();
        (address - base < bytes).then_some(VirtualPointer::Reserved { base, bytes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_mapped_twice_and_access_is_checked() {
        let (memory, vm) = (Memory::at_host_addresses(), Virtual::default());
        let at = vm.reserve(8 * PAGE_BYTES, 0, 0).expect("addresses");
        let handle = vm.create(3, 2 * PAGE_BYTES, 1).expect("memory");
        assert_eq!(vm.map(at, PAGE_BYTES, 0, handle), Err(Status::ERROR_INVALID_ARGUMENT));
        assert_eq!(vm.map(at, 2 * PAGE_BYTES, 0, handle), Ok(()));
        assert_eq!(
            vm.map(at + PAGE_BYTES, 2 * PAGE_BYTES, 0, handle),
            Err(Status::ERROR_INVALID_ARGUMENT)
        );
        assert_eq!(vm.map(at + 4 * PAGE_BYTES, 2 * PAGE_BYTES, 0, handle), Ok(()));
        assert!(memory.write(at, b"x").is_err());
        for base in [at, at + 4 * PAGE_BYTES] {
            assert_eq!(vm.set_access(&memory, base, 2 * PAGE_BYTES, &[(2, 3)]), Ok(()));
        }
        assert!(memory.write(at + 10, b"twice").is_ok());
        let mut back = [0; 5];
        assert!(memory.read(at + 4 * PAGE_BYTES + 10, &mut back).is_ok());
        assert_eq!(&back, b"twice");
        assert_eq!(
            (vm.access(at + 1, 2), vm.access(at, 1)),
            (Ok(3), Err(Status::ERROR_INVALID_ALLOCATION))
        );
        assert_eq!(vm.retain(at + 5), Ok(handle));
        assert_eq!(vm.properties(handle), Ok((3, 1)));
        let imported = vm.import(vm.export(handle).expect("a file"), 1).expect("a handle");
        assert_ne!(imported, handle);
        assert_eq!(vm.free(at, 8 * PAGE_BYTES), Err(Status::ERROR_RESOURCE_FREE));
        assert_eq!((vm.release(handle), vm.release(handle)), (Ok(()), Ok(())));
        assert_eq!(vm.release(handle), Err(Status::ERROR_INVALID_ALLOCATION));
        for base in [at, at + 4 * PAGE_BYTES] {
            assert_eq!(vm.unmap(&memory, base, 2 * PAGE_BYTES), Ok(()));
        }
        assert!(memory.write(at, b"x").is_err());
        assert_eq!(vm.free(at, 8 * PAGE_BYTES), Ok(()));
        assert_eq!(vm.at(at), None);
    }
}
