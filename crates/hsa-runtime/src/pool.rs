//! Regions and memory pools, allocations, locked host memory, pointer information.
//!
//! Regions of the core API and AMD's memory pools are the same things with the same handles here; a GPU agent lists the system's
//! regions beside its own, as ROCr does.

use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use amdgpu_emu::memory::{Memory, Permission};
use hsa_abi::Status;
use hsa_abi::amd::{AmdMemoryPoolInfo, AmdPointerType, AmdRegionInfo, AmdSegment};
use hsa_abi::info::{RegionInfo, RegionSegment};
use hsa_abi::newer::NewerPoolInfo;

use crate::agent::{Agent, Kind};
use crate::hsail_agent::GROUP_BYTES;
use crate::ipc::{Ipc, Shared};
use crate::locked;
use crate::order::Order;
use crate::raw::{Alias, HostRange};
use crate::stacks::Stacks;
use crate::value::{Answer, Value};

/// Unit of allocations.
pub const GRANULE_BYTES: u64 = 4096;
/// A page of a GPU's memory that is as large as can be. Allocations from this size on are aligned to it, which device libraries count on.
const LARGE_PAGE_BYTES: u64 = 2 << 20;
/// Bits of global flags.
pub const KERNARG: u32 = 1;
pub const FINE_GRAINED: u32 = 2;
pub const COARSE_GRAINED: u32 = 4;

/// A region or memory pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pool {
    /// Handle of the agent that owns the memory.
    pub agent: u64,
    pub segment: AmdSegment,
    pub flags: u32,
    pub bytes: u64,
    pub host: bool,
}

impl Pool {
    /// Whether programs can allocate from it.
    pub fn is_allocatable(&self) -> bool {
        self.segment == AmdSegment::Global
    }
}

/// Called when an allocation ends, with its address.
pub type Deallocated = Box<dyn FnOnce(u64) + Send>;

/// Memory that the runtime has handed out.
struct Piece {
    bytes: u64,
    /// What the program has asked for.
    asked_bytes: u64,
    name: &'static str,
    pool: Pool,
    user_data: u64,
    callbacks: Vec<(u64, Deallocated)>,
}

/// Memory of the host program that was locked once.
struct Lock {
    range: HostRange,
    /// Where agents find it, too.
    alias: Option<Arc<Alias>>,
    user_data: u64,
}

impl Lock {
    /// Address of its first byte for agents.
    fn agent_address(&self) -> u64 {
        self.alias
            .as_ref()
            .map_or(self.range.address(), |alias| alias.address())
    }

    fn begins_at(&self, address: u64) -> bool {
        [self.range.address(), self.agent_address()].contains(&address)
    }

    fn holds(&self, address: u64) -> bool {
        let bases = [self.range.address(), self.agent_address()];
        bases
            .into_iter()
            .any(|base| address.wrapping_sub(base) < self.range.bytes())
    }
}

/// Memory of the host program that agents may access.
#[derive(Default)]
struct Locked {
    locks: Vec<Lock>,
    /// Unions of the pages of all of them, which the machine knows.
    entered: Vec<HostRange>,
}

impl Locked {
    /// The last lock that begins at an address, or else holds it.
    fn at(&self, address: u64) -> Option<usize> {
        let last = |is: &dyn Fn(&Lock) -> bool| self.locks.iter().rposition(is);
        last(&|l| l.begins_at(address)).or_else(|| last(&|l| l.holds(address)))
    }

    /// Tells the machine what is locked now. An address that stays locked is accessible all the time.
    fn enter(&mut self, memory: &Memory) {
        // whole pages, as a kernel driver pins them
        let pages: Vec<HostRange> = self.locks.iter().map(|l| l.range.pages(GRANULE_BYTES)).collect();
        let unions = HostRange::unions(&pages);
        let same = |a: &HostRange, b: &HostRange| (a.address(), a.bytes()) == (b.address(), b.bytes());
        for union in unions.iter().rev().filter(|u| !self.entered.iter().any(|e| same(e, u))) {
            union.enter(memory, Permission::ReadWrite, "memory of the host program");
        }
        let gone = |old: &&HostRange| unions.iter().all(|u| u.address() != old.address());
        for old in self.entered.iter().filter(gone) {
            old.leave(memory);
        }
        self.entered = unions;
    }
}

/// What is known of a pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointerInfo {
    /// An [`AmdPointerType`] or [`hsa_abi::newer::NewerPointerType`].
    pub kind: u32,
    /// For agents.
    pub base: u64,
    pub host_base: u64,
    pub bytes: u64,
    pub user_data: u64,
    pub agent: u64,
    pub flags: u32,
}

impl PointerInfo {
    /// Whether it holds all of a range, by either address.
    pub fn holds(&self, address: u64, bytes: u64) -> bool {
        let inside = |base: u64| {
            self.bytes
                .checked_sub(address.wrapping_sub(base))
                .is_some_and(|left| bytes <= left)
        };
        inside(self.base) || inside(self.host_base)
    }
}

/// All pools of a runtime.
pub struct Pools {
    memory: Arc<Memory>,
    pools: Vec<Pool>,
    pieces: Mutex<BTreeMap<u64, Piece>>,
    locked: Mutex<Locked>,
    /// Kernels reach no byte more than the program has asked for.
    ends_where_asked: AtomicBool,
    /// What other processes share with this one.
    pub ipc: Ipc,
    /// Who allocates and frees, if that is to be known.
    pub(crate) stacks: OnceLock<Arc<Stacks>>,
    /// What orders tasks that access memory, if that is to be known.
    pub(crate) order: OnceLock<Arc<Order>>,
}

impl Pools {
    pub fn new(memory: &Arc<Memory>, agents: &[Arc<Agent>]) -> Pools {
        let mut pools = Vec::new();
        for agent in agents {
            let handle = u64::from(agent.node) + 1;
            let mut add = |segment, flags, bytes, host| {
                pools.push(Pool {
                    agent: handle,
                    segment,
                    flags,
                    bytes,
                    host,
                })
            };
            match &agent.kind {
                Kind::Cpu(host) => {
                    for flags in [FINE_GRAINED, FINE_GRAINED | KERNARG, COARSE_GRAINED] {
                        add(AmdSegment::Global, flags, host.memory_bytes, true);
                    }
                }
                Kind::Gpu(gpu) => {
                    add(AmdSegment::Global, COARSE_GRAINED, gpu.model.memory_bytes, false);
                    let lds = u64::from(gpu.target.processor.lds_bytes());
                    add(AmdSegment::Group, 0, lds, false);
                }
                // its global memory is the host's
                Kind::Hsail(_) => add(AmdSegment::Group, 0, GROUP_BYTES, false),
            }
        }
        Pools {
            memory: memory.clone(),
            pools,
            pieces: Mutex::default(),
            locked: Mutex::default(),
            ends_where_asked: AtomicBool::new(false),
            ipc: Ipc::default(),
            stacks: OnceLock::new(),
            order: OnceLock::new(),
        }
    }

    /// Handles of the pools that an agent owns.
    pub fn of_agent(&self, agent: u64) -> Vec<u64> {
        let own = |(n, p): (usize, &Pool)| (p.agent == agent).then_some(n as u64 + 1);
        self.pools.iter().enumerate().filter_map(own).collect()
    }

    /// Handles of the regions that an agent can use: its own, and the system's.
    pub fn regions_of(&self, agent: u64) -> Vec<u64> {
        let usable = |(n, p): (usize, &Pool)| (p.agent == agent || p.host).then_some(n as u64 + 1);
        self.pools.iter().enumerate().filter_map(usable).collect()
    }

    /// The pool of a handle.
    pub fn get(&self, handle: u64) -> Option<&Pool> {
        self.pools.get(usize::try_from(handle.checked_sub(1)?).ok()?)
    }

    /// `hsa_region_get_info`, with AMD's attributes.
    ///
    /// # Errors
    /// No such region or attribute.
    pub fn region_info(&self, handle: u64, attribute: u32) -> Answer {
        let pool = self.get(handle).ok_or(Status::ERROR_INVALID_REGION)?;
        let global = |value: u64| if pool.is_allocatable() { value } else { 0 };
        if let Some(attribute) = AmdRegionInfo::from_raw(attribute) {
            return Ok(match attribute {
                AmdRegionInfo::HostAccessible => Value::bool(pool.is_allocatable()),
                AmdRegionInfo::Base => Value::u64(0),
                AmdRegionInfo::BusWidth | AmdRegionInfo::MaxClockFrequency => Value::u32(0),
            });
        }
        Ok(
            match RegionInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)? {
                RegionInfo::Segment => Value::u32(match pool.segment {
                    AmdSegment::Global => RegionSegment::Global.raw(),
                    AmdSegment::Readonly => RegionSegment::Readonly.raw(),
                    AmdSegment::Private => RegionSegment::Private.raw(),
                    AmdSegment::Group => RegionSegment::Group.raw(),
                }),
                RegionInfo::GlobalFlags => Value::u32(pool.flags),
                RegionInfo::Size => Value::u64(pool.bytes),
                RegionInfo::AllocMaxSize => Value::u64(global(pool.bytes)),
                RegionInfo::AllocMaxPrivateWorkgroupSize => Value::u32(0),
                RegionInfo::RuntimeAllocAllowed => Value::bool(pool.is_allocatable()),
                RegionInfo::RuntimeAllocGranule => Value::u64(global(GRANULE_BYTES)),
                RegionInfo::RuntimeAllocAlignment => Value::u64(global(GRANULE_BYTES)),
            },
        )
    }

    /// `hsa_amd_memory_pool_get_info`.
    ///
    /// # Errors
    /// No such pool or attribute.
    pub fn pool_info(&self, handle: u64, attribute: u32) -> Answer {
        let pool = self.get(handle).ok_or(Status::ERROR_INVALID_MEMORY_POOL)?;
        let global = |value: u64| if pool.is_allocatable() { value } else { 0 };
        if let Some(attribute) = NewerPoolInfo::from_raw(attribute) {
            return Ok(match attribute {
                // hsa_amd_memory_pool_location_t: CPU 0, GPU 1
                NewerPoolInfo::Location => Value::u32(u32::from(!pool.host)),
                NewerPoolInfo::RuntimeAllocRecGranule => Value::u64(global(GRANULE_BYTES)),
            });
        }
        Ok(
            match AmdMemoryPoolInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)? {
                AmdMemoryPoolInfo::Segment => Value::u32(pool.segment.raw()),
                AmdMemoryPoolInfo::GlobalFlags => Value::u32(pool.flags),
                AmdMemoryPoolInfo::Size => Value::u64(pool.bytes),
                AmdMemoryPoolInfo::RuntimeAllocAllowed => Value::bool(pool.is_allocatable()),
                AmdMemoryPoolInfo::RuntimeAllocGranule => Value::u64(global(GRANULE_BYTES)),
                AmdMemoryPoolInfo::RuntimeAllocAlignment => Value::u64(global(GRANULE_BYTES)),
                AmdMemoryPoolInfo::AccessibleByAll => Value::bool(pool.host),
                AmdMemoryPoolInfo::AllocMaxSize => Value::u64(global(pool.bytes)),
            },
        )
    }

    /// Allocates memory that host and all agents can access at one address.
    ///
    /// # Errors
    /// A pool that is not for allocation, a size of 0, no memory.
    pub fn allocate(&self, pool: &Pool, bytes: u64) -> Result<u64, Status> {
        if !pool.is_allocatable() {
            return Err(Status::ERROR_INVALID_ALLOCATION);
        }
        if bytes == 0 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        if bytes > pool.bytes {
            return Err(Status::ERROR_INVALID_ALLOCATION);
        }
        let name = match (pool.host, pool.flags & KERNARG != 0) {
            (_, true) => "kernarg memory",
            (true, false) => "host memory",
            (false, false) => "device memory",
        };
        let asked_bytes = bytes;
        let bytes = bytes.next_multiple_of(GRANULE_BYTES);
        let align = match bytes >= LARGE_PAGE_BYTES {
            true => LARGE_PAGE_BYTES,
            false => GRANULE_BYTES,
        };
        let reached = match self.ends_where_asked.load(Ordering::Relaxed) {
            true => asked_bytes,
            false => bytes,
        };
        let address = self.memory.allocate(reached, align, Permission::ReadWrite, name);
        let address = address.ok_or(Status::ERROR_OUT_OF_RESOURCES)?;
        let piece = Piece {
            bytes,
            asked_bytes,
            name,
            pool: *pool,
            user_data: 0,
            callbacks: Vec::new(),
        };
        locked(&self.pieces).insert(address, piece);
        if let Some(stacks) = self.stacks.get() {
            stacks.allocates(address, asked_bytes);
        }
        Ok(address)
    }

    /// From now on allocations end at the byte that the program has asked for, not at the page.
    pub(crate) fn end_where_asked(&self) {
        self.ends_where_asked.store(true, Ordering::Relaxed);
    }

    /// What is not freed: address, bytes that were asked for, what it is.
    pub fn allocated(&self) -> Vec<(u64, u64, &'static str)> {
        let pieces = locked(&self.pieces);
        pieces.iter().map(|(at, p)| (*at, p.asked_bytes, p.name)).collect()
    }

    /// Frees what [`Pools::allocate`] gave. Address 0 is nothing, and freed at once.
    ///
    /// # Errors
    /// It is no allocation.
    pub fn free(&self, address: u64) -> Result<(), Status> {
        if address == 0 {
            return Ok(());
        }
        let piece = locked(&self.pieces)
            .remove(&address)
            .ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        for (_, callback) in piece.callbacks {
            callback(address);
        }
        self.ipc.take_back(address);
        if let Some(stacks) = self.stacks.get() {
            stacks.frees(address);
        }
        if let Some(order) = self.order.get() {
            order.freed(address..address + piece.bytes);
        }
        self.memory.free(address);
        Ok(())
    }

    /// Does something with the piece that holds an address, and its base.
    fn with<T>(&self, address: u64, f: impl FnOnce(u64, &mut Piece) -> T) -> Option<T> {
        let mut pieces = locked(&self.pieces);
        let (&base, piece) = pieces.range_mut(..=address).next_back()?;
        (address - base < piece.bytes).then(|| f(base, piece))
    }

    /// `hsa_amd_ipc_memory_create`: lets other processes attach an allocation.
    ///
    /// # Errors
    /// It is not all of an allocation, or the host does not do it.
    pub fn share(&self, address: u64, bytes: u64, process: u32) -> Result<Shared, Status> {
        let all = self
            .with(address, |base, piece| (base == address).then_some(piece.bytes))
            .flatten();
        let all = all.filter(|all| bytes.checked_next_multiple_of(GRANULE_BYTES) == Some(*all));
        self.ipc.give(
            &self.memory,
            address,
            all.ok_or(Status::ERROR_INVALID_ARGUMENT)?,
            process,
        )
    }

    /// A file descriptor for a part of an allocation, and where in the file the part begins.
    ///
    /// # Errors
    /// It is no part of one allocation, or the host does not do it.
    pub fn export(&self, address: u64, bytes: u64, process: u32) -> Result<(OwnedFd, u64), Status> {
        let of = self.with(address, |base, piece| (base, piece.bytes));
        let inside = |&(base, all): &(u64, u64)| bytes <= all - (address - base);
        let (base, all) = of.filter(inside).ok_or(Status::ERROR_INVALID_ALLOCATION)?;
        self.ipc.give(&self.memory, base, all, process)?;
        Ok((self.ipc.file(base)?, address - base))
    }

    /// What is known of a pointer; None if it is foreign.
    pub fn pointer_info(&self, address: u64) -> Option<PointerInfo> {
        let allocated = self.with(address, |base, piece| PointerInfo {
            kind: AmdPointerType::Hsa.raw(),
            base,
            host_base: base,
            bytes: piece.bytes,
            user_data: piece.user_data,
            agent: piece.pool.agent,
            flags: piece.pool.flags,
        });
        let attached = |address| {
            let range = self.ipc.at(address)?;
            Some(PointerInfo {
                kind: AmdPointerType::Ipc.raw(),
                base: range.address(),
                host_base: range.address(),
                bytes: range.bytes(),
                user_data: 0,
                agent: self.pools.first().map_or(0, |p| p.agent),
                flags: FINE_GRAINED,
            })
        };
        allocated.or_else(|| attached(address)).or_else(|| {
            let locked = locked(&self.locked);
            let lock = &locked.locks[locked.at(address)?];
            Some(PointerInfo {
                kind: AmdPointerType::Locked.raw(),
                base: lock.agent_address(),
                host_base: lock.range.address(),
                bytes: lock.range.bytes(),
                user_data: lock.user_data,
                agent: self.pools.first().map_or(0, |p| p.agent),
                flags: FINE_GRAINED,
            })
        })
    }

    /// Sets the user data of the allocation or locked range that holds an address; false if none does.
    pub fn set_user_data(&self, address: u64, user_data: u64) -> bool {
        if self.with(address, |_, piece| piece.user_data = user_data).is_some() {
            return true;
        }
        let mut locked = locked(&self.locked);
        match locked.at(address) {
            Some(n) => locked.locks[n].user_data = user_data,
            None => return false,
        }
        true
    }

    /// Calls back when the allocation at this address ends. `id` names the callback.
    pub fn on_free(&self, address: u64, id: u64, callback: Deallocated) -> Result<(), Status> {
        let added = self.with(address, |_, piece| piece.callbacks.push((id, callback)));
        added.ok_or(Status::ERROR_INVALID_ALLOCATION)
    }

    /// Takes a callback back.
    pub fn forget_on_free(&self, address: u64, id: u64) -> Result<(), Status> {
        let removed = self.with(address, |_, piece| {
            let at = piece.callbacks.iter().position(|(known, _)| *known == id)?;
            Some(piece.callbacks.remove(at))
        });
        removed.flatten().map(drop).ok_or(Status::ERROR_INVALID_ARGUMENT)
    }

    /// Lets agents access memory of the host program, at its own address and, with `alias`, at one that only agents know; gives the
    /// address for agents. What the runtime has allocated needs no lock.
    ///
    /// # Errors
    /// An empty range, one that is partly an allocation of the runtime, or an alias itself; no addresses.
    pub fn lock(&self, range: HostRange, alias: bool) -> Result<u64, Status> {
        let (address, bytes) = (range.address(), range.bytes());
        if bytes == 0 || address != range.host_address() {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        if range.is_kept() {
            return Ok(address);
        }
        let mut locked = locked(&self.locked);
        let same = |l: &&Lock| (l.range.address(), l.range.bytes()) == (address, bytes);
        let known = locked.locks.iter().filter(same).find_map(|l| l.alias.clone());
        let alias = match (alias, known) {
            (false, _) => None,
            (true, Some(known)) => Some(known),
            (true, None) => {
                let new = range.alias(&self.memory, "locked memory of the host program");
                Some(Arc::new(new.ok_or(Status::ERROR_OUT_OF_RESOURCES)?))
            }
        };
        let lock = Lock {
            range,
            alias,
            user_data: 0,
        };
        let address = lock.agent_address();
        locked.locks.push(lock);
        locked.enter(&self.memory);
        Ok(address)
    }

    /// Ends the last lock of memory that begins at an address of the host or of agents, or else holds it. For an allocation of the
    /// runtime there is nothing to do.
    ///
    /// # Errors
    /// Nothing is locked there.
    pub fn unlock(&self, address: u64) -> Result<(), Status> {
        if self.with(address, |_, _| ()).is_some() {
            return Ok(());
        }
        let mut locked = locked(&self.locked);
        let n = locked.at(address).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        locked.locks.remove(n);
        locked.enter(&self.memory);
        Ok(())
    }
}
