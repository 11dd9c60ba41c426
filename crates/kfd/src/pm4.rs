//! PM4: the command processor's own packets, in compute queues and in buffers that AQL packets name.
//!
//! Source: what ROCr and tinygrad write (Linux's `soc15d.h` and `nvd.h`; the registers' offsets of GC 9 to 12).

use amdgpu_emu::dispatch::{Dispatch, PacketSource};
use amdgpu_isa::CodeObjectVersion;
use code_object::descriptor::DESCRIPTOR_BYTES;
use code_object::{DescriptorLayout, KernelDescriptor};
use hsa_abi::KernelDispatchPacket;
use zerocopy::FromZeros;

use crate::engine::{Ended, Engine, Failure, compares, queue_error};
use crate::ring::Setup;

/// Operations of type-3 packets.
mod op {
    pub const NOP: u32 = 0x10;
    pub const SET_BASE: u32 = 0x11;
    pub const CLEAR_STATE: u32 = 0x12;
    pub const DISPATCH_DIRECT: u32 = 0x15;
    pub const WRITE_DATA: u32 = 0x37;
    pub const WAIT_REG_MEM: u32 = 0x3c;
    pub const INDIRECT_BUFFER: u32 = 0x3f;
    pub const COPY_DATA: u32 = 0x40;
    pub const EVENT_WRITE: u32 = 0x46;
    pub const RELEASE_MEM: u32 = 0x49;
    pub const DMA_DATA: u32 = 0x50;
    pub const ACQUIRE_MEM: u32 = 0x58;
    pub const SET_SH_REG: u32 = 0x76;
    pub const SET_UCONFIG_REG: u32 = 0x79;
}

/// Registers of compute shaders, by their distance from the first one that SET_SH_REG sets.
mod register {
    pub const NUM_THREAD: usize = 0x207;
    pub const PGM_LO: usize = 0x20c;
    pub const RSRC1: usize = 0x212;
    pub const RSRC2: usize = 0x213;
    pub const TMPRING_SIZE: usize = 0x218;
    /// Of GC 10 and later.
    pub const RSRC3: usize = 0x228;
    /// Of GC 9.
    pub const RSRC3_GC9: usize = 0x22d;
    pub const USER_DATA: usize = 0x240;
    pub const USER_DATA_COUNT: usize = 16;
    pub const COUNT: usize = 0x400;
}

/// The state of a command processor.
pub struct Processor<'a> {
    engine: &'a Engine,
    registers: Vec<u32>,
    /// Buffers that the one at hand is in.
    depth: u32,
}

/// Most buffers inside each other.
const MOST_DEPTH: u32 = 8;

/// Takes packets of a compute queue until it is destroyed or fails.
pub fn process(engine: &Engine, setup: &Setup) {
    if let Err(Ended::Failed(failure)) = Processor::new(engine).run(setup) {
        engine.report(&failure);
    }
}

fn refused<T>(message: String) -> Result<T, Ended> {
    Err(Ended::Failed(Failure::new(queue_error::PACKET_FORMAT, message)))
}

impl<'a> Processor<'a> {
    pub fn new(engine: &'a Engine) -> Self {
        Processor {
            engine,
            registers: vec![0; register::COUNT],
            depth: 0,
        }
    }

    /// Indices count dwords and never wrap; the doorbell is the index behind the last packet.
    fn run(&mut self, setup: &Setup) -> Result<(), Ended> {
        let engine = self.engine;
        let ring_dwords = u64::from(setup.ring_bytes / 4);
        let mut index = engine.load64(setup.read_pointer)?;
        loop {
            let limit = engine.until(|| {
                let rung = setup.rung(&engine.gpu).filter(|rung| *rung > index);
                Ok(rung.filter(|_| !engine.control.is_suspended()))
            })?;
            while index < limit {
                let dword = |n: u64| engine.load32(setup.ring_base + (index + n) % ring_dwords * 4);
                let length = packet_dwords(dword(0)?)?.min((limit - index) as usize);
                let packet = (0..length as u64).map(dword).collect::<Result<Vec<u32>, Ended>>()?;
                self.execute(&packet)?;
                index += length as u64;
                engine.store64(setup.read_pointer, index)?;
            }
        }
    }

    /// Does what all packets of a buffer ask for.
    ///
    /// # Errors
    /// A packet that is none or is not served, an access that the GPU cannot do, a kernel's failure.
    pub fn execute(&mut self, mut dwords: &[u32]) -> Result<(), Ended> {
        while let Some(&header) = dwords.first() {
            let length = packet_dwords(header)?;
            let Some((packet, rest)) = dwords.split_at_checked(length) else {
                return refused(format!(
                    "PM4 packet {header:#010x} has {length} dwords, and {} are there",
                    dwords.len()
                ));
            };
            self.packet(header, packet.get(1..).unwrap_or_default())?;
            dwords = rest;
        }
        Ok(())
    }

    fn packet(&mut self, header: u32, body: &[u32]) -> Result<(), Ended> {
        let at = |n: usize| body.get(n).copied().unwrap_or(0);
        let pair = |n: usize| u64::from(at(n)) | u64::from(at(n + 1)) << 32;
        let engine = self.engine;
        match header >> 8 & 0xff {
            _ if header >> 30 != 3 => Ok(()),
            // events flush what every dispatch has flushed at its end
            op::NOP | op::SET_BASE | op::CLEAR_STATE | op::EVENT_WRITE | op::SET_UCONFIG_REG => Ok(()),
            op::ACQUIRE_MEM => {
                engine.gpu.code.invalidate();
                Ok(())
            }
            op::SET_SH_REG => {
                let first = (at(0) & 0xffff) as usize;
                let places = self.registers.iter_mut().skip(first);
                places
                    .zip(body.iter().skip(1))
                    .for_each(|(place, value)| *place = *value);
                Ok(())
            }
            op::INDIRECT_BUFFER => {
                if self.depth == MOST_DEPTH {
                    return refused(format!("INDIRECT_BUFFER inside {MOST_DEPTH} others"));
                }
                let buffer = engine.dwords(pair(0) & 0xffff_ffff_fffc, (at(2) & 0xf_ffff) as usize)?;
                self.depth += 1;
                let done = self.execute(&buffer);
                self.depth -= 1;
                done
            }
            op::WAIT_REG_MEM => self.wait(at(0), pair(1), at(3), at(4)),
            op::RELEASE_MEM => self.release(at(1), pair(2), pair(4), at(6)),
            op::WRITE_DATA => match at(0) >> 8 & 0xf {
                1 | 2 | 5 => Ok(engine
                    .gpu
                    .view()
                    .store_dwords(pair(1), body.get(3..).unwrap_or_default())?),
                place => refused(format!(
                    "WRITE_DATA to place {place} is not served; memory (1, 2 and 5) is"
                )),
            },
            op::COPY_DATA => self.copy(at(0), pair(1), pair(3)),
            op::DMA_DATA => match at(0) >> 29 & 3 {
                0 | 3 => engine.copy(pair(1), pair(3), u64::from(at(5) & 0x3ff_ffff)),
                source => refused(format!(
                    "DMA_DATA from source {source} is not served; memory (0 and 3) is"
                )),
            },
            op::DISPATCH_DIRECT => self.dispatch([at(0), at(1), at(2)], at(3)),
            other => refused(format!(
                "PM4 packet {header:#010x} (operation {other:#04x}) is not served; NOP, ACQUIRE_MEM, RELEASE_MEM, SET_SH_REG, \
                 SET_UCONFIG_REG, INDIRECT_BUFFER, WAIT_REG_MEM, WRITE_DATA, COPY_DATA, DMA_DATA, EVENT_WRITE and DISPATCH_DIRECT are"
            )),
        }
    }

    /// Waits for memory; registers are those that say that caches are flushed.
    fn wait(&self, control: u32, address: u64, reference: u32, mask: u32) -> Result<(), Ended> {
        if control >> 4 & 1 == 0 {
            return Ok(());
        }
        let engine = self.engine;
        engine.until(|| {
            let value = engine.load32(address & !3)? & mask;
            Ok(compares(control & 7, value, reference)?.then_some(()))
        })
    }

    /// Stores what is to be seen when all that came before is done, and interrupts.
    fn release(&self, selection: u32, address: u64, data: u64, context: u32) -> Result<(), Ended> {
        let engine = self.engine;
        match selection >> 29 {
            0 => {}
            1 => engine.store32(address, data as u32)?,
            2 => engine.store64(address, data)?,
            3 => engine.store64(address, engine.gpu.ticks())?,
            other => return refused(format!("RELEASE_MEM of data {other} is not served; 0 to 3 are")),
        }
        let (interrupts, always) = (selection >> 24 & 7, 1);
        if interrupts == always || interrupts == 2 && address != 0 {
            // GC 9 has no context in the packet: what was stored is the event's number
            let event = if context != 0 { context } else { data as u32 };
            engine.gpu.listener.interrupt(event & 0xfff_ffff);
        }
        Ok(())
    }

    fn copy(&self, control: u32, from: u64, to: u64) -> Result<(), Ended> {
        let engine = self.engine;
        let wide = control >> 16 & 1 == 1;
        let value = match control & 0xf {
            1 | 2 if wide => engine.load64(from)?,
            1 | 2 => engine.load32(from)?.into(),
            5 => from,
            9 => engine.gpu.ticks(),
            source => {
                return refused(format!(
                    "COPY_DATA from source {source} is not served; memory (1, 2), a constant (5) and the clock (9) are"
                ));
            }
        };
        match (control >> 8 & 0xf, wide) {
            (1 | 2 | 5, true) => engine.store64(to, value),
            (1 | 2 | 5, false) => engine.store32(to, value as u32),
            (place, _) => refused(format!(
                "COPY_DATA to place {place} is not served; memory (1, 2 and 5) is"
            )),
        }
    }

    fn dispatch(&self, groups: [u32; 3], initiator: u32) -> Result<(), Ended> {
        let engine = self.engine;
        let gpu = &engine.gpu;
        let at = |n: usize| self.registers.get(n).copied().unwrap_or(0);
        let threads = [0, 1, 2].map(|n| at(register::NUM_THREAD + n) & 0xffff);
        let processor = gpu.node.target.processor;
        // the initiator's CS_W32_EN
        let wave32 = initiator >> 15 & 1 == 1;
        let failed = |message: String| Ended::Failed(Failure::new(queue_error::CODE, message));
        let layout = DescriptorLayout::new(processor, CodeObjectVersion::V5);
        let descriptor = self.descriptor(wave32).map_err(failed)?;
        let mut packet = KernelDispatchPacket::new_zeroed();
        packet.setup = 3;
        (
            packet.workgroup_size_x,
            packet.workgroup_size_y,
            packet.workgroup_size_z,
        ) = (threads[0] as u16, threads[1] as u16, threads[2] as u16);
        let grid = [0, 1, 2].map(|n| groups[n].checked_mul(threads[n]));
        let [Some(x), Some(y), Some(z)] = grid else {
            return Err(failed(format!(
                "a grid of {groups:?} work-groups of {threads:?} work-items"
            )));
        };
        (packet.grid_size_x, packet.grid_size_y, packet.grid_size_z) = (x, y, z);
        packet.group_segment_size = (at(register::RSRC2) >> 15 & 0x1ff) * gpu.model.memory.lds.granule_bytes;
        packet.private_segment_size = self.private_bytes(wave32);
        packet.kernel_object = (u64::from(at(register::PGM_LO)) | u64::from(at(register::PGM_LO + 1)) << 32) << 8;
        if groups.contains(&0) {
            return Ok(());
        }
        let source = PacketSource::default();
        let dispatch = Dispatch::new(&packet, descriptor, layout, processor, source, &gpu.vm);
        let mut dispatch = dispatch.map_err(|e| failed(e.to_string()))?;
        let user = self
            .registers
            .get(register::USER_DATA..register::USER_DATA + register::USER_DATA_COUNT);
        dispatch.give_user_sgprs(user.unwrap_or_default());
        let result = engine.run(&dispatch);
        dispatch.release(&gpu.vm);
        result.map(drop).map_err(|error| match engine.control.is_stopped() {
            true => Ended::Stopped,
            false => Ended::Failed(Failure::of_run(&error)),
        })
    }

    /// A kernel descriptor with the registers' values.
    fn descriptor(&self, wave32: bool) -> Result<KernelDescriptor, String> {
        /// Properties of a kernel's code: ENABLE_WAVEFRONT_SIZE32.
        const WAVEFRONT_SIZE32: u16 = 1 << 10;
        let at = |n: usize| self.registers.get(n).copied().unwrap_or(0);
        let gc9 = self.engine.gpu.node.target.processor.isa_version().0 == 9;
        let third = if gc9 { register::RSRC3_GC9 } else { register::RSRC3 };
        let mut bytes = [0u8; DESCRIPTOR_BYTES];
        let mut put = |offset: usize, value: u32| bytes[offset..offset + 4].copy_from_slice(&value.to_le_bytes());
        put(44, at(third));
        put(48, at(register::RSRC1));
        put(52, at(register::RSRC2));
        if wave32 {
            put(56, WAVEFRONT_SIZE32.into());
        }
        KernelDescriptor::parse(&bytes).map_err(|e| e.to_string())
    }

    /// Private memory of a work-item: the size of a wave's part, if waves have one.
    fn private_bytes(&self, wave32: bool) -> u32 {
        let at = |n: usize| self.registers.get(n).copied().unwrap_or(0);
        if at(register::RSRC2) & 1 == 0 {
            return 0;
        }
        let model = &self.engine.gpu.model;
        let granules = at(register::TMPRING_SIZE) >> 12 & 0x3_ffff;
        let lanes = if wave32 { 32 } else { 64 };
        granules * model.memory.scratch.granule_bytes / lanes
    }
}

/// Dwords of a packet.
fn packet_dwords(header: u32) -> Result<usize, Ended> {
    match header >> 30 {
        3 if header == 0xffff_1000 => Ok(1),
        3 => Ok((header >> 16 & 0x3fff) as usize + 2),
        2 => Ok(1),
        ty => refused(format!("PM4 packet {header:#010x} has type {ty}; 2 and 3 are served")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths() {
        let length = |header| packet_dwords(header).ok();
        assert_eq!(length(0xc000_1000), Some(2));
        assert_eq!(length(0xc006_5800), Some(8));
        assert_eq!(length(0x8000_0000), Some(1));
        assert_eq!(length(0xffff_1000), Some(1));
        assert_eq!(length(0x0000_1000), None);
    }
}
