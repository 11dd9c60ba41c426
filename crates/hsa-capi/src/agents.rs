//! Agents, their caches, instruction sets, wavefronts and regions.

use std::ffi::c_char;

use hsa_abi::Profile;
use hsa_abi::Status;
use hsa_abi::info::{FlushMode, FpType, RoundMethod, WavefrontInfo};
use hsa_runtime::agent::Agent;
use hsa_runtime::value::Value;

use crate::pointer::{In, Out};
use crate::system::{extension_minor, known_extension};
use crate::{Callback, each, runtime};

/// A cache's handle: the agent's, and the cache's number from 1.
fn cache_handle(agent: u64, index: usize) -> u64 {
    agent << 8 | (index as u64 + 1)
}

/// Bits of `hsa_exception_policy_t`: on the interpreter exceptions break (1) and are detected (2), on the machine neither.
fn exception_policies(agent: &Agent) -> u16 {
    if agent.as_hsail().is_some() { 3 } else { 0 }
}

export! {
    fn hsa_agent_get_info(agent: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        value.check()?;
        value.put_value(&runtime.agent_info(agent, attribute)?)
    }

    fn hsa_agent_get_exception_policies(agent: u64, profile: u32, mask: Out<u16>) {
        let runtime = runtime()?;
        let agent = runtime.agent(agent)?;
        Profile::from_raw(profile).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        mask.put(exception_policies(agent))
    }

    fn hsa_agent_extension_supported(extension: u16, agent: u64, major: u16, minor: u16, result: Out<bool>) {
        let runtime = runtime()?;
        let agent = runtime.agent(agent)?;
        result.check()?;
        known_extension(extension)?;
        let known = extension_minor(extension, major).is_some_and(|m| minor <= m);
        result.put(known && agent.extensions().contains(&u32::from(extension)))
    }

    fn hsa_agent_major_extension_supported(
        extension: u16,
        agent: u64,
        major: u16,
        minor: Out<u16>,
        result: Out<bool>,
    ) {
        let runtime = runtime()?;
        let agent = runtime.agent(agent)?;
        minor.check()?;
        result.check()?;
        known_extension(extension)?;
        let known = extension_minor(extension, major).filter(|_| agent.extensions().contains(&u32::from(extension)));
        if let Some(known) = known {
            minor.put(known)?;
        }
        result.put(known.is_some())
    }

    fn hsa_agent_iterate_caches(agent: u64, callback: Callback, data: u64) {
        let runtime = runtime()?;
        let caches = runtime.agent(agent)?.caches().len();
        each(callback, data, (0..caches).map(|n| cache_handle(agent, n)))
    }

    fn hsa_cache_get_info(cache: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        let agent = runtime.agent(cache >> 8).map_err(|_| Status::ERROR_INVALID_CACHE)?;
        let index = (cache & 0xff).checked_sub(1).ok_or(Status::ERROR_INVALID_CACHE)?;
        let answer = agent.cache_info(index as usize, attribute)?;
        value.put_value(&answer)
    }

    fn hsa_agent_iterate_isas(agent: u64, callback: Callback, data: u64) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        let isa = runtime.isa(agent).ok().map(|_| agent);
        each(callback, data, isa)
    }

    fn hsa_isa_from_name(name: In<c_char>, isa: Out<u64>) {
        let runtime = runtime()?;
        isa.check()?;
        isa.put(runtime.isa_from_name(&name.text()?)?)
    }

    fn hsa_isa_get_info(isa: u64, attribute: u32, index: u32, value: Out<u8>) {
        let runtime = runtime()?;
        let agent = runtime.isa(isa)?;
        value.check()?;
        if index != 0 {
            return Err(Status::ERROR_INVALID_INDEX);
        }
        value.put_value(&agent.isa_info(attribute)?)
    }

    fn hsa_isa_get_info_alt(isa: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        let agent = runtime.isa(isa)?;
        value.check()?;
        value.put_value(&agent.isa_info(attribute)?)
    }

    fn hsa_isa_get_exception_policies(isa: u64, profile: u32, mask: Out<u16>) {
        let runtime = runtime()?;
        let agent = runtime.isa(isa)?;
        Profile::from_raw(profile).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        mask.put(exception_policies(agent))
    }

    fn hsa_isa_get_round_method(isa: u64, fp_type: u32, flush_mode: u32, method: Out<u32>) {
        runtime()?.isa(isa)?;
        FpType::from_raw(fp_type).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        FlushMode::from_raw(flush_mode).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        // a fused multiply-add rounds once
        method.put(RoundMethod::Single.raw())
    }

    fn hsa_isa_compatible(code: u64, agent: u64, result: Out<bool>) {
        let runtime = runtime()?;
        let (code, agent) = (runtime.isa(code)?, runtime.isa(agent)?);
        result.put(match code.as_gpu() {
            Some(gpu) => agent.runs(&gpu.target),
            None => code.as_hsail().is_some() && agent.as_hsail().is_some(),
        })
    }

    fn hsa_isa_iterate_wavefronts(isa: u64, callback: Callback, data: u64) {
        runtime()?.isa(isa)?;
        each(callback, data, [isa])
    }

    fn hsa_wavefront_get_info(wavefront: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        let agent = runtime.isa(wavefront).map_err(|_| Status::ERROR_INVALID_WAVEFRONT)?;
        match WavefrontInfo::from_raw(attribute) {
            Some(WavefrontInfo::WavefrontInfoSize) => value.put_value(&Value::u32(agent.wave_size())),
            None => Err(Status::ERROR_INVALID_ARGUMENT),
        }
    }

    fn hsa_agent_iterate_regions(agent: u64, callback: Callback, data: u64) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        each(callback, data, runtime.pools.regions_of(agent))
    }

    fn hsa_region_get_info(region: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        value.check()?;
        value.put_value(&runtime.pools.region_info(region, attribute)?)
    }
}
