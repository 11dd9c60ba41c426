//! AMD's extensions: memory pools, asynchronous copies, locked memory, pointers, signals, profiling.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use hsa_abi::amd::{
    AmdAgentMemoryPoolInfo, AmdCoherencyType, AmdEvent, AmdEventType, AmdGpuMemoryFaultInfo, AmdMemoryPoolAccess,
    AmdMemoryPoolLinkInfo, AmdPointerInfo, AmdPointerType, AmdProfilingAsyncCopyTime, AmdProfilingDispatchTime,
    AmdSignalAttribute, CopyDirection, PitchedPtr,
};
use hsa_abi::handle::Agent;
use hsa_abi::{Dim3, SignalCondition, Status};
use hsa_runtime::MemoryFault;
use hsa_runtime::copy::{Copy, Rows};
use hsa_runtime::raw::HostRange;
use hsa_runtime::signal::{Awaited, deadline};
use hsa_runtime::value::Value;

use crate::pointer::{In, Out, range};
use crate::signals::{WAIT_STATE_ACTIVE, awaited, check_consumers};
use crate::{Callback, each, runtime};

fn check_agents(agents: &[u64]) -> Result<(), Status> {
    let runtime = runtime()?;
    agents.iter().try_for_each(|&a| runtime.agent(a).map(drop))
}

export! {
    fn hsa_amd_agent_iterate_memory_pools(agent: u64, callback: Callback, data: u64) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        each(callback, data, runtime.pools.of_agent(agent))
    }

    fn hsa_amd_memory_pool_get_info(pool: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        value.check()?;
        value.put_value(&runtime.pools.pool_info(pool, attribute)?)
    }

    fn hsa_amd_agent_memory_pool_get_info(agent: u64, pool: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        value.check()?;
        let pool = runtime.pools.get(pool).ok_or(Status::ERROR_INVALID_MEMORY_POOL)?;
        let attribute = AmdAgentMemoryPoolInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let own = pool.agent == agent;
        match attribute {
            AmdAgentMemoryPoolInfo::Access => {
                let access = match (own, pool.host) {
                    (true, _) | (_, true) => AmdMemoryPoolAccess::AllowedByDefault,
                    (false, false) => AmdMemoryPoolAccess::DisallowedByDefault,
                };
                value.put_value(&Value::u32(access.raw()))
            }
            AmdAgentMemoryPoolInfo::NumLinkHops => value.put_value(&Value::u32(!own as u32)),
            AmdAgentMemoryPoolInfo::LinkInfo if own => Ok(()),
            AmdAgentMemoryPoolInfo::LinkInfo => value.put_value(&link_info()),
        }
    }

    fn hsa_amd_memory_pool_allocate(pool: u64, bytes: u64, _flags: u32, pointer: Out<u64>) {
        let runtime = runtime()?;
        pointer.check()?;
        let pool = *runtime.pools.get(pool).ok_or(Status::ERROR_INVALID_MEMORY_POOL)?;
        pointer.put(runtime.pools.allocate(&pool, bytes)?)
    }

    fn hsa_amd_memory_pool_free(pointer: u64) {
        runtime()?.pools.free(pointer)
    }

    fn hsa_amd_memory_pool_can_migrate(from: u64, to: u64, result: Out<bool>) {
        let runtime = runtime()?;
        for pool in [from, to] {
            runtime.pools.get(pool).ok_or(Status::ERROR_INVALID_MEMORY_POOL)?;
        }
        result.put(false)
    }

    fn hsa_amd_memory_migrate(_pointer: u64, pool: u64, flags: u32) {
        let runtime = runtime()?;
        runtime.pools.get(pool).ok_or(Status::ERROR_INVALID_MEMORY_POOL)?;
        match flags {
            0 => Err(Status::ERROR_OUT_OF_RESOURCES),
            _ => Err(Status::ERROR_INVALID_ARGUMENT),
        }
    }

    fn hsa_amd_agents_allow_access(count: u32, agents: In<u64>, flags: In<u32>, pointer: u64) {
        let runtime = runtime()?;
        if count == 0 || !flags.is_null() || pointer == 0 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        check_agents(&agents.list(count)?)?;
        runtime.pools.pointer_info(pointer).map(drop).ok_or(Status::ERROR)
    }

    fn hsa_amd_memory_lock(pointer: u64, bytes: u64, agents: In<u64>, count: i32, agent_pointer: Out<u64>) {
        let pool = runtime()?.pools.of_agent(1).first().copied().unwrap_or(0);
        lock(pointer, bytes, agents, count, pool, agent_pointer)
    }

    fn hsa_amd_memory_lock_to_pool(
        pointer: u64,
        bytes: u64,
        agents: In<u64>,
        count: i32,
        pool: u64,
        flags: u32,
        agent_pointer: Out<u64>,
    ) {
        if flags != 0 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        lock(pointer, bytes, agents, count, pool, agent_pointer)
    }

    fn hsa_amd_memory_unlock(pointer: u64) {
        runtime()?.pools.unlock(pointer)
    }

    fn hsa_amd_memory_fill(pointer: u64, value: u32, count: u64) {
        let runtime = runtime()?;
        if count == 0 {
            return Ok(());
        }
        if !pointer.is_multiple_of(4) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        let filled = range(pointer, count.checked_mul(4).ok_or(Status::ERROR_INVALID_ARGUMENT)?)?;
        // memory of the program must be locked
        let locked = runtime.pointer_info(pointer).is_some_and(|known| known.holds(pointer, filled.bytes()));
        if !filled.is_kept() && !locked {
            return Err(Status::ERROR_INVALID_ALLOCATION);
        }
        filled.fill(value)?;
        runtime.host_copied(&filled, None);
        Ok(())
    }

    fn hsa_amd_memory_async_copy(
        to: u64,
        to_agent: u64,
        from: u64,
        from_agent: u64,
        bytes: u64,
        dep_count: u32,
        deps: In<u64>,
        completion: u64,
    ) {
        copy((to, to_agent), (from, from_agent), bytes, (dep_count, deps), completion)
    }

    fn hsa_amd_memory_async_copy_rect(
        to: In<PitchedPtr>,
        to_offset: In<Dim3>,
        from: In<PitchedPtr>,
        from_offset: In<Dim3>,
        extent: In<Dim3>,
        agent: u64,
        direction: u32,
        dep_count: u32,
        deps: In<u64>,
        completion: u64,
    ) {
        let runtime = runtime()?;
        check_agents(&[agent])?;
        CopyDirection::from_raw(direction).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let (sides, rows) = rows(&to.get()?, to_offset.get()?, &from.get()?, from_offset.get()?, extent.get()?)?;
        runtime.copy(Copy {
            sides,
            rows,
            after: deps.list(dep_count)?,
            completion,
        })
    }

    fn hsa_amd_pointer_info(
        pointer: u64,
        info: Out<AmdPointerInfo>,
        alloc: Option<extern "C" fn(u64) -> Out<u64>>,
        count: Out<u32>,
        accessible: Out<Out<u64>>,
    ) {
        let runtime = runtime()?;
        let asked = info.get()?;
        let known = runtime.pointer_info(pointer);
        let mut answer = AmdPointerInfo {
            size: asked.size.min(size_of::<AmdPointerInfo>() as u32),
            ty: AmdPointerType::Unknown.raw(),
            agent_base_address: 0,
            host_base_address: 0,
            size_in_bytes: 0,
            user_data: 0,
            agent_owner: Agent { handle: 0 },
            global_flags: 0,
        };
        if let Some(known) = known {
            answer.ty = known.kind;
            answer.agent_base_address = known.base;
            answer.host_base_address = known.host_base;
            answer.size_in_bytes = known.bytes;
            answer.user_data = known.user_data;
            answer.agent_owner.handle = known.agent;
            answer.global_flags = known.flags;
        }
        put_sized(info, &answer)?;
        let Some(alloc) = alloc.filter(|_| known.is_some() && !count.is_null() && !accessible.is_null()) else {
            return Ok(());
        };
        let agents: Vec<u64> = runtime.agents().map(|(handle, _)| handle).collect();
        let list = alloc(agents.len() as u64 * 8);
        if list.is_null() {
            return Err(Status::ERROR_OUT_OF_RESOURCES);
        }
        for (n, agent) in agents.iter().enumerate() {
            list.put_at(n, *agent)?;
        }
        count.put(agents.len() as u32)?;
        accessible.put(list)
    }

    fn hsa_amd_pointer_info_set_userdata(pointer: u64, user_data: u64) {
        match runtime()?.pools.set_user_data(pointer, user_data) {
            true => Ok(()),
            false => Err(Status::ERROR_INVALID_ARGUMENT),
        }
    }

    fn hsa_amd_register_deallocation_callback(
        pointer: u64,
        callback: Option<extern "C" fn(u64, u64)>,
        user_data: u64,
    ) {
        let runtime = runtime()?;
        let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let id = callback as usize as u64;
        runtime.pools.on_free(pointer, id, Box::new(move |at| callback(at, user_data)))
    }

    fn hsa_amd_deregister_deallocation_callback(pointer: u64, callback: Option<extern "C" fn(u64, u64)>) {
        let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        runtime()?.pools.forget_on_free(pointer, callback as usize as u64)
    }

    fn hsa_amd_coherency_get_type(agent: u64, kind: Out<u32>) {
        let runtime = runtime()?;
        runtime.agent(agent)?.as_gpu().ok_or(Status::ERROR_INVALID_AGENT)?;
        kind.put(AmdCoherencyType::Coherent.raw())
    }

    fn hsa_amd_coherency_set_type(agent: u64, kind: u32) {
        let runtime = runtime()?;
        runtime.agent(agent)?.as_gpu().ok_or(Status::ERROR_INVALID_AGENT)?;
        // host and agents share coherent memory: either type is served
        AmdCoherencyType::from_raw(kind).map(drop).ok_or(Status::ERROR_INVALID_ARGUMENT)
    }

    fn hsa_amd_signal_create(initial: i64, count: u32, consumers: In<u64>, attributes: u64, signal: Out<u64>) {
        let runtime = runtime()?;
        signal.check()?;
        check_consumers(count, consumers)?;
        let shared = AmdSignalAttribute::Ipc.raw() as u64;
        if attributes & !(shared | AmdSignalAttribute::AmdGpuOnly.raw() as u64) != 0 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        signal.put(match attributes & shared {
            0 => runtime.shared.signals.create(initial)?,
            _ => runtime.shared.signals.create_shared(initial)?,
        })
    }

    fn hsa_amd_signal_value_pointer(signal: u64, pointer: Out<u64>) {
        let runtime = runtime()?;
        pointer.check()?;
        pointer.put(runtime.shared.signals.value_address(signal)?)
    }

    fn hsa_amd_signal_async_handler(
        signal: u64,
        condition: u32,
        compare: i64,
        handler: Option<extern "C" fn(i64, u64) -> bool>,
        data: u64,
    ) {
        let runtime = runtime()?;
        let handler = handler.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let condition = SignalCondition::from_raw(condition).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let awaited = Awaited {
            signal,
            condition,
            compare,
        };
        runtime.add_handler(awaited, Box::new(move |value| handler(value, data)))
    }

    fn hsa_amd_async_function(callback: Option<extern "C" fn(u64)>, data: u64) {
        let runtime = runtime()?;
        let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let signals = &runtime.shared.signals;
        let signal = signals.create(0)?;
        let awaited = Awaited {
            signal,
            condition: SignalCondition::Eq,
            compare: 0,
        };
        let shared = runtime.shared.clone();
        runtime.add_handler(
            awaited,
            Box::new(move |_| {
                callback(data);
                // made for this call only
                let _ = shared.signals.destroy(signal);
                false
            }),
        )
    }

    fn hsa_amd_profiling_async_copy_enable(_enable: bool) {
        // copies are always timed
        runtime().map(drop)
    }

    fn hsa_amd_profiling_get_dispatch_time(agent: u64, signal: u64, time: Out<AmdProfilingDispatchTime>) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        time.check()?;
        let (start, end) = times(signal)?;
        time.put(AmdProfilingDispatchTime { start, end })
    }

    fn hsa_amd_profiling_get_async_copy_time(signal: u64, time: Out<AmdProfilingAsyncCopyTime>) {
        time.check()?;
        let (start, end) = times(signal)?;
        time.put(AmdProfilingAsyncCopyTime { start, end })
    }

    fn hsa_amd_profiling_convert_tick_to_system_domain(agent: u64, agent_tick: u64, system_tick: Out<u64>) {
        // agents have the system's clock
        runtime()?.agent(agent)?;
        system_tick.put(agent_tick)
    }

    fn hsa_amd_register_system_event_handler(
        callback: Option<extern "C" fn(*const AmdEvent, u64) -> u32>,
        data: u64,
    ) {
        let runtime = runtime()?;
        let callback = callback.ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let tell = move |fault: &MemoryFault| {
            let event = AmdEvent {
                event_type: AmdEventType::GpuMemoryFaultEvent.raw(),
                memory_fault: AmdGpuMemoryFaultInfo {
                    agent: Agent { handle: fault.agent },
                    virtual_address: fault.address,
                    fault_reason_mask: fault.reasons,
                },
            };
            // the queue's own callback follows, whatever the handler makes of it
            callback(&raw const event, data);
        };
        runtime.shared.handle_system_events(Arc::new(tell))
    }

    fn hsa_amd_memory_copy_engine_status(to_agent: u64, from_agent: u64, engines: Out<u32>) {
        check_agents(&[to_agent, from_agent])?;
        // one engine: the runtime's thread for copies
        engines.put(1)
    }

    fn hsa_amd_memory_async_copy_on_engine(
        to: u64,
        to_agent: u64,
        from: u64,
        from_agent: u64,
        bytes: u64,
        dep_count: u32,
        deps: In<u64>,
        completion: u64,
        engine: u32,
        _force: bool,
    ) {
        if engine != 1 {
            runtime()?;
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        copy((to, to_agent), (from, from_agent), bytes, (dep_count, deps), completion)
    }

    fn hsa_amd_enable_logging(_flags: In<u8>, _file: u64) {
        // what there is to say is always said, on standard error
        runtime().map(drop)
    }
}

/// `hsa_amd_memory_async_copy`: address and agent of both sides, signals to wait for.
fn copy(
    (to, to_agent): (u64, u64),
    (from, from_agent): (u64, u64),
    bytes: u64,
    (dep_count, deps): (u32, In<u64>),
    completion: u64,
) -> Result<(), Status> {
    let runtime = runtime()?;
    check_agents(&[to_agent, from_agent])?;
    if dep_count > 0 && deps.is_null() {
        return Err(Status::ERROR_INVALID_ARGUMENT);
    }
    let sides = match bytes {
        0 => None,
        _ => Some((range(to, bytes)?, range(from, bytes)?)),
    };
    runtime.copy(Copy {
        sides,
        rows: Rows::plain(bytes),
        after: deps.list(dep_count)?,
        completion,
    })
}

export_value! {
    fn hsa_amd_signal_wait_any(
        count: u32,
        signals: In<u64>,
        conditions: In<u32>,
        compare: In<i64>,
        timeout_hint: u64,
        wait_state: u32,
        value: Out<i64>,
    ) -> u32 {
        let Ok(list) = signals.list(count).and_then(|s| awaited(&s, conditions, compare)) else {
            return Ok(u32::MAX);
        };
        let (runtime, deadline) = (runtime()?, deadline(timeout_hint));
        if wait_state == WAIT_STATE_ACTIVE {
            runtime.shared.signals.look_actively(&list, deadline);
        }
        match runtime.shared.signals.wait_any(&list, deadline) {
            Ok(Some((n, found))) => {
                if !value.is_null() {
                    value.put(found)?;
                }
                Ok(n as u32)
            }
            Ok(None) | Err(_) => Ok(u32::MAX),
        }
    }
}

/// Start and end that a signal's completion was stamped with.
fn times(signal: u64) -> Result<(u64, u64), Status> {
    let runtime = runtime()?;
    let signal = runtime.shared.signals.get(signal)?;
    signal.value().load(Ordering::Acquire);
    match signal.times() {
        // nothing has completed it
        (0, _) => Err(Status::ERROR),
        times => Ok(times),
    }
}

fn lock(pointer: u64, bytes: u64, agents: In<u64>, count: i32, pool: u64, to: Out<u64>) -> Result<(), Status> {
    let runtime = runtime()?;
    to.check()?;
    if bytes == 0 || pointer == 0 || count < 0 || agents.is_null() != (count == 0) {
        return Err(Status::ERROR_INVALID_ARGUMENT);
    }
    let agents = agents.list(count as u32)?;
    check_agents(&agents)?;
    let pool = runtime.pools.get(pool).ok_or(Status::ERROR_INVALID_MEMORY_POOL)?;
    if !pool.host {
        return Err(Status::ERROR_INVALID_MEMORY_POOL);
    }
    // a GPU sees it at an address of its own, too; others have the host's addresses
    let is_gpu = |handle: u64| runtime.agent(handle).is_ok_and(|a| a.as_gpu().is_some());
    let for_gpu = match agents.is_empty() {
        true => runtime.agents().any(|(handle, _)| is_gpu(handle)),
        false => agents.into_iter().any(is_gpu),
    };
    to.put(runtime.pools.lock(range(pointer, bytes)?, for_gpu)?)
}

/// Link between any two agents: PCIe 3.0 with 16 lanes, atomics, coherent.
fn link_info() -> Value {
    const LINK: AmdMemoryPoolLinkInfo = AmdMemoryPoolLinkInfo {
        min_latency: 0,
        max_latency: 0,
        min_bandwidth: 0,
        max_bandwidth: 16000,
        atomic_support_32bit: 1,
        atomic_support_64bit: 1,
        coherent_support: 1,
        link_type: hsa_abi::amd::AmdLinkInfoType::Pcie.raw(),
        numa_distance: 20,
    };
    let l = LINK;
    let words = |w: &[u32]| w.iter().flat_map(|n| n.to_ne_bytes()).collect::<Vec<u8>>();
    let mut bytes = words(&[l.min_latency, l.max_latency, l.min_bandwidth, l.max_bandwidth]);
    bytes.extend([l.atomic_support_32bit, l.atomic_support_64bit, l.coherent_support, 0]);
    bytes.extend(words(&[l.link_type, l.numa_distance]));
    Value(bytes)
}

/// Stores as much of the information as the caller has room for.
fn put_sized(info: Out<AmdPointerInfo>, answer: &AmdPointerInfo) -> Result<(), Status> {
    match answer.size as usize {
        n if n >= size_of::<AmdPointerInfo>() => info.put(*answer),
        _ => Err(Status::ERROR_INVALID_ARGUMENT),
    }
}

/// The sides and rows of a copy of three dimensions; x of offsets and extent is in bytes.
fn rows(
    to: &PitchedPtr,
    to_offset: Dim3,
    from: &PitchedPtr,
    from_offset: Dim3,
    extent: Dim3,
) -> Result<(Option<(HostRange, HostRange)>, Rows), Status> {
    let invalid = Status::ERROR_INVALID_ARGUMENT;
    let fits = |p: &PitchedPtr, o: Dim3| {
        let row = u64::from(o.x) + u64::from(extent.x);
        let rows = u64::from(o.y) + u64::from(extent.y);
        (extent.y <= 1 || row <= p.pitch) && (extent.z <= 1 || rows.saturating_mul(p.pitch) <= p.slice)
    };
    if !fits(to, to_offset) || !fits(from, from_offset) {
        return Err(invalid);
    }
    let rows = Rows {
        bytes: extent.x.into(),
        rows: extent.y.into(),
        slices: extent.z.into(),
        row_step: [to.pitch, from.pitch],
        slice_step: [to.slice, from.slice],
    };
    let side = |p: &PitchedPtr, o: Dim3, side: usize| {
        let slices = u64::from(o.z).checked_mul(p.slice)?;
        let offset = u64::from(o.y).checked_mul(p.pitch)?.checked_add(slices)?;
        let start = p.base.checked_add(offset)?.checked_add(o.x.into())?;
        Some((start, rows.span(side)?))
    };
    let (to, from) = (side(to, to_offset, 0), side(from, from_offset, 1));
    let ((to, to_bytes), (from, from_bytes)) = to.zip(from).ok_or(invalid)?;
    if to_bytes == 0 {
        return Ok((None, rows));
    }
    Ok((Some((range(to, to_bytes)?, range(from, from_bytes)?)), rows))
}
