//! Memory and signals of one process in another: `hsa_amd_ipc_*`, between processes of one user that see each other in `/proc`.
//!
//! A handle names a process, a descriptor of a file without a name that it has open, and a number that the file's name repeats:
//! whoever has the handle opens the file through `/proc`, which is the runtime's host to do.

use hsa_abi::amd::AmdIpcMemory;
use std::collections::BTreeMap;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::Mutex;

use amdgpu_emu::memory::{Memory, Permission};
use hsa_abi::Status;

use crate::locked;
use crate::raw::{Given, HostRange, Pages, SharedFile};

/// "weft" and a version, at the start of a handle.
const MAGIC: u32 = 0x7765_0001;

/// What a handle says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shared {
    pub process: u32,
    pub descriptor: u32,
    pub bytes: u64,
    /// Repeated in the file's name, so that another file with the same descriptor is told from it.
    pub number: u32,
    /// Of the object in the file.
    pub offset: u32,
}

impl Shared {
    pub fn to_handle(self) -> AmdIpcMemory {
        let [low, high] = [self.bytes as u32, (self.bytes >> 32) as u32];
        AmdIpcMemory {
            handle: [
                MAGIC,
                self.process,
                self.descriptor,
                low,
                high,
                self.number,
                self.offset,
                0,
            ],
        }
    }

    /// None if it is no handle of this kind.
    pub fn from_handle(handle: &AmdIpcMemory) -> Option<Shared> {
        let [magic, process, descriptor, low, high, number, offset, zero] = handle.handle;
        (magic == MAGIC && zero == 0).then_some(Shared {
            process,
            descriptor,
            bytes: u64::from(low) | u64::from(high) << 32,
            number,
            offset,
        })
    }

    /// What the file is called, as `/proc` shows it.
    pub fn file_name(self) -> String {
        file_name(self.number)
    }
}

fn file_name(number: u32) -> String {
    format!("weft-ipc-{number}")
}

struct Attached {
    pages: Pages,
}

#[derive(Default)]
struct Tables {
    /// Memory of this process that others may attach, by address.
    given: BTreeMap<u64, (Given, u32)>,
    /// Memory of others, by address.
    attached: BTreeMap<u64, Attached>,
    next: u32,
}

/// What a runtime shares with other processes.
#[derive(Default)]
pub struct Ipc {
    tables: Mutex<Tables>,
}

impl Ipc {
    /// Lets others attach an allocation, given by its address and size.
    ///
    /// # Errors
    /// The host does not do it.
    pub fn give(&self, memory: &Memory, address: u64, bytes: u64, process: u32) -> Result<Shared, Status> {
        let mut tables = locked(&self.tables);
        let none = Status::ERROR_OUT_OF_RESOURCES;
        if !tables.given.contains_key(&address) {
            tables.next += 1;
            let number = tables.next;
            let name = std::ffi::CString::new(file_name(number)).map_err(|_| none)?;
            let given = Given::new(memory, address, bytes, &name).ok_or(none)?;
            tables.given.insert(address, (given, number));
        }
        let (given, number) = tables.given.get(&address).ok_or(none)?;
        Ok(Shared {
            process,
            descriptor: given.file().descriptor().as_raw_fd() as u32,
            bytes: given.file().bytes(),
            number: *number,
            offset: 0,
        })
    }

    /// A descriptor of the file of what was given.
    ///
    /// # Errors
    /// Nothing was, or there are no more descriptors.
    pub fn file(&self, address: u64) -> Result<OwnedFd, Status> {
        let tables = locked(&self.tables);
        let (given, _) = tables.given.get(&address).ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        let copy = given.file().descriptor().try_clone_to_owned();
        copy.map_err(|_| Status::ERROR_OUT_OF_RESOURCES)
    }

    /// An allocation ends: it is nobody else's any more. What others have attached stays theirs.
    pub fn take_back(&self, address: u64) {
        locked(&self.tables).given.remove(&address);
    }

    /// Attaches memory of another process; gives its address here.
    ///
    /// # Errors
    /// The file is not what the handle says.
    pub fn attach(&self, memory: &Memory, file: OwnedFd, bytes: u64) -> Result<u64, Status> {
        let file = SharedFile::of(file).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        if bytes != file.bytes() {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        let pages = Pages::of_file(&file).ok_or(Status::ERROR_OUT_OF_RESOURCES)?;
        let address = pages.address();
        pages
            .range()
            .enter(memory, Permission::ReadWrite, "memory of another process");
        locked(&self.tables).attached.insert(address, Attached { pages });
        Ok(address)
    }

    /// Ends an attachment.
    ///
    /// # Errors
    /// There is none at the address.
    pub fn detach(&self, memory: &Memory, address: u64) -> Result<(), Status> {
        let mut tables = locked(&self.tables);
        let attached = tables.attached.remove(&address).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        memory.free(address);
        drop(attached);
        Ok(())
    }

    /// The attached memory that holds an address.
    pub fn at(&self, address: u64) -> Option<HostRange> {
        let tables = locked(&self.tables);
        let (_, attached) = tables.attached.range(..=address).next_back()?;
        let range = attached.pages.range();
        (address - range.address() < range.bytes()).then_some(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_read_back() {
        let shared = Shared {
            process: 12,
            descriptor: 5,
            bytes: 3 << 33,
            number: 7,
            offset: 64,
        };
        assert_eq!(Shared::from_handle(&shared.to_handle()), Some(shared));
        assert_eq!(Shared::from_handle(&AmdIpcMemory { handle: [0; 8] }), None);
    }

    #[test]
    fn memory_is_given_and_attached() {
        let (memory, ipc) = (Memory::at_host_addresses(), Ipc::default());
        let address = memory
            .allocate(8192, 1, Permission::ReadWrite, "given")
            .expect("memory");
        memory.write(address + 5000, b"seen").expect("inside");
        let shared = ipc.give(&memory, address, 8192, 1).expect("shared");
        assert_eq!(ipc.give(&memory, address, 8192, 1), Ok(shared));
        let file = locked(&ipc.tables).given[&address]
            .0
            .file()
            .descriptor()
            .try_clone_to_owned()
            .expect("a copy");
        let other = ipc.attach(&memory, file, 8192).expect("attached");
        assert_ne!(other, address);
        let mut back = [0; 4];
        memory.read(other + 5000, &mut back).expect("inside");
        assert_eq!(&back, b"seen");
        memory.write(other, b"back").expect("inside");
        memory.read(address, &mut back).expect("inside");
        assert_eq!(&back, b"back");
        assert!(ipc.at(other + 10).is_some() && ipc.at(address).is_none());
        assert_eq!(ipc.detach(&memory, other), Ok(()));
        assert_eq!(ipc.detach(&memory, other), Err(Status::ERROR_INVALID_ARGUMENT));
        ipc.take_back(address);
        memory.free(address);
    }
}
