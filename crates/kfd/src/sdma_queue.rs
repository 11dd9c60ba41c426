//! The ring of an SDMA queue, and its two kinds of indices.

use amdgpu_isa::model::memory::Doorbell;

use crate::engine::{Ended, Engine};
use crate::ring::{Bell, Setup};
use crate::sdma::{self, Format, NoPacket, Packet};

/// Takes packets until the queue is destroyed or fails.
pub fn process(engine: &Engine, setup: &Setup) {
    if let Err(Ended::Failed(failure)) = run(engine, setup) {
        engine.report(&failure);
    }
}

/// Indices count bytes. Since SDMA 4, which came with 64-bit doorbells, they never wrap.
fn run(engine: &Engine, setup: &Setup) -> Result<(), Ended> {
    let ring_bytes = u64::from(setup.ring_bytes);
    let grows = engine.gpu.node.doorbell() == Doorbell::Packets;
    let format = Format::of(&engine.gpu.node);
    let mut read = match grows {
        true => engine.load64(setup.read_pointer)?,
        false => engine.load32(setup.read_pointer)?.into(),
    };
    loop {
        let written = engine.until(|| written(engine, setup, grows, read))?;
        let mut left = match grows {
            true => written.saturating_sub(read),
            false => written.wrapping_sub(read) % ring_bytes,
        };
        while left >= 4 {
            let (packet, dwords) = next(engine, setup, (read, left), format)?;
            sdma::execute(engine, &packet, &dwords, format)?;
            let bytes = 4 * dwords.len() as u64;
            left -= bytes;
            read += bytes;
            match grows {
                true => engine.store64(setup.read_pointer, read)?,
                false => {
                    read %= ring_bytes;
                    engine.store32(setup.read_pointer, read as u32)?;
                }
            }
        }
    }
}

/// The index behind what is written, if that is not `read`.
fn written(engine: &Engine, setup: &Setup, grows: bool, read: u64) -> Result<Option<u64>, Ended> {
    if engine.control.is_suspended() {
        return Ok(None);
    }
    let written = match (setup.bell(&engine.gpu), grows) {
        (Bell::Silent, _) => return Ok(None),
        (Bell::Index(written), _) => written,
        (Bell::Pointer, true) => engine.load64(setup.write_pointer)?,
        (Bell::Pointer, false) => engine.load32(setup.write_pointer)?.into(),
    };
    Ok((written != read).then_some(written))
}

/// The packet at an index, with all of its dwords.
fn next(engine: &Engine, setup: &Setup, (read, left): (u64, u64), format: Format) -> Result<(Packet, Vec<u32>), Ended> {
    let ring_bytes = u64::from(setup.ring_bytes);
    let mut dwords = Vec::new();
    // as many as most packets have, then all that there are
    for most in [16, left / 4] {
        let count = most.min(left / 4);
        while (dwords.len() as u64) < count {
            let at = setup.ring_base + (read + 4 * dwords.len() as u64) % ring_bytes;
            dwords.push(engine.load32(at)?);
        }
        match Packet::decode(&dwords, format) {
            Ok((packet, length)) => {
                dwords.truncate(length);
                return Ok((packet, dwords));
            }
            Err(NoPacket::Short) if count < left / 4 => {}
            Err(error) => return Err(sdma::failure(error)),
        }
    }
    Err(sdma::failure(NoPacket::Short))
}
