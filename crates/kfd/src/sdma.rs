//! SDMA queues: packets that copy, fill, store and wait.
//!
//! Source: the packets that ROCr and tinygrad write (`sdma_registers.h`; Linux's `vega10_sdma_pkt_open.h`).

use crate::engine::{Ended, Engine, Failure, compares, queue_error};
use crate::topology::GpuNode;

/// A packet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Packet {
    /// Nothing but space, or caches, which the machine does not have.
    Nothing,
    Copy {
        from: u64,
        to: u64,
        bytes: u64,
    },
    CopyRect(Rect),
    /// The dwords behind the packet's first four.
    Write {
        to: u64,
        dwords: usize,
    },
    Fill {
        to: u64,
        value: u32,
        unit: u64,
        bytes: u64,
    },
    Fence {
        at: u64,
        value: u32,
    },
    Trap {
        event: u32,
    },
    /// Waits for memory.
    Poll {
        at: u64,
        function: u32,
        value: u32,
        mask: u32,
    },
    Add64 {
        at: u64,
        value: u64,
    },
    Timestamp {
        at: u64,
    },
    Indirect {
        at: u64,
        dwords: usize,
    },
}

/// How packets are laid out, by the version of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Before4,
    Since4,
    /// With wider fields of boxes (ROCr, `sdma_registers.h`: "linear sub-window (GFX12)").
    Since7,
}

/// Fields of a box's packet: masks of coordinates and pitches, and where a pitch begins behind its coordinate.
#[derive(Debug, Clone, Copy)]
struct BoxBits {
    xy: u32,
    z: u32,
    pitch_shift: u32,
    slice_pitch: u32,
}

impl Format {
    /// That of a GPU's engines.
    pub fn of(node: &GpuNode) -> Format {
        match node.sdma_version() {
            (0..4, ..) => Format::Before4,
            (4..7, ..) => Format::Since4,
            _ => Format::Since7,
        }
    }

    /// Whether counts are one less than what they mean.
    fn one_less(self) -> bool {
        self != Format::Before4
    }

    fn box_bits(self) -> BoxBits {
        match self {
            Format::Before4 | Format::Since4 => BoxBits {
                xy: 0x3fff,
                z: 0x7ff,
                pitch_shift: 13,
                slice_pitch: 0xfff_ffff,
            },
            Format::Since7 => BoxBits {
                xy: 0xffff,
                z: 0x3fff,
                pitch_shift: 16,
                slice_pitch: u32::MAX,
            },
        }
    }
}

/// A box of elements of two images.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rect {
    pub from: Side,
    pub to: Side,
    /// Elements in each dimension.
    pub size: [u64; 3],
    pub element_bytes: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    pub address: u64,
    pub offset: [u64; 3],
    /// Elements from row to row, and from slice to slice.
    pub pitch: u64,
    pub slice_pitch: u64,
}

impl Side {
    /// Of five dwords from the address on.
    fn of(d: &[u32], b: BoxBits) -> Option<Side> {
        Some(Side {
            address: pair(d, 0)?,
            offset: [
                (d.get(2)? & b.xy).into(),
                (d.get(2)? >> 16 & b.xy).into(),
                (d.get(3)? & b.z).into(),
            ],
            pitch: u64::from(d.get(3)? >> b.pitch_shift) + 1,
            slice_pitch: u64::from(d.get(4)? & b.slice_pitch) + 1,
        })
    }

    /// The address of the row `y` of the slice `z` of a box.
    fn row(&self, element_bytes: u64, y: u64, z: u64) -> u64 {
        let [x0, y0, z0] = self.offset;
        let elements = (z0 + z) * self.slice_pitch + (y0 + y) * self.pitch + x0;
        self.address.wrapping_add(elements * element_bytes)
    }
}

fn pair(d: &[u32], at: usize) -> Option<u64> {
    Some(u64::from(*d.get(at)?) | u64::from(*d.get(at + 1)?) << 32)
}

/// Why dwords are no packet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPacket {
    /// There are more dwords of it to come.
    Short,
    Unknown(String),
}

impl Packet {
    /// The packet at the beginning of some dwords, and how many it has.
    ///
    /// # Errors
    /// They are none, or not all of one.
    pub fn decode(d: &[u32], format: Format) -> Result<(Packet, usize), NoPacket> {
        Packet::decoded(d, format)?.ok_or(NoPacket::Short)
    }

    fn decoded(d: &[u32], format: Format) -> Result<Option<(Packet, usize)>, NoPacket> {
        let Some(&header) = d.first() else { return Ok(None) };
        let (op, sub_op) = (header & 0xff, header >> 8 & 0xff);
        let dwords = match (op, sub_op) {
            (0, _) => 1 + (header >> 16 & 0x3fff) as usize,
            (1, 0) => 7,
            (1, 4) => 13,
            (2, 0) => 4,
            (4, _) | (8, 0) => 6,
            (5, 0) => 4,
            (6, _) => 2,
            (10, _) => 8,
            (11, _) | (17, _) => 5,
            (13, 2) => 3,
            _ => return Err(NoPacket::Unknown(unknown(header))),
        };
        if d.len() < dwords {
            return Ok(None);
        }
        let one_less = format.one_less();
        let more = u64::from(one_less);
        let packet = match op {
            1 if sub_op == 0 => pair(d, 3).zip(pair(d, 5)).map(|(from, to)| Packet::Copy {
                from,
                to,
                bytes: u64::from(d[1] & 0x3fff_ffff) + more,
            }),
            1 => rect(d, format).map(Packet::CopyRect),
            2 => {
                let data = (u64::from(d[3] & 0xf_ffff) + more) as usize;
                if d.len() < dwords + data {
                    return Ok(None);
                }
                let write = |to| Packet::Write { to, dwords: data };
                return Ok(pair(d, 1).map(|to| (write(to), dwords + data)));
            }
            4 => pair(d, 1).map(|at| Packet::Indirect {
                at: at & !0x1f,
                dwords: (d[3] & 0xf_ffff) as usize,
            }),
            5 => pair(d, 1).map(|at| Packet::Fence { at, value: d[3] }),
            6 => Some(Packet::Trap {
                event: d[1] & 0xfff_ffff,
            }),
            // a register that says that the host's caches are flushed
            8 if header >> 31 == 0 => Some(Packet::Nothing),
            8 => pair(d, 1).map(|at| Packet::Poll {
                at,
                function: header >> 28 & 7,
                value: d[3],
                mask: d[4],
            }),
            10 if header >> 25 == ADD_64 => pair(d, 1)
                .zip(pair(d, 3))
                .map(|(at, value)| Packet::Add64 { at, value }),
            10 => return Err(NoPacket::Unknown(unknown(header))),
            11 => fill(d, header, one_less),
            13 => pair(d, 1).map(|at| Packet::Timestamp { at }),
            _ => Some(Packet::Nothing),
        };
        Ok(packet.map(|packet| (packet, dwords)))
    }
}

/// The operation of an atomic packet: `TC_OP_ATOMIC_ADD_RTN_64`.
const ADD_64: u32 = 47;

fn unknown(header: u32) -> String {
    format!(
        "SDMA packet {header:#010x} (operation {}, {}) is not served; copy, fill, write, fence, trap, poll, 64-bit atomic addition, \
         timestamp and indirect buffer are",
        header & 0xff,
        header >> 8 & 0xff
    )
}

fn rect(d: &[u32], format: Format) -> Option<Rect> {
    let b = format.box_bits();
    Some(Rect {
        from: Side::of(d.get(1..)?, b)?,
        to: Side::of(d.get(6..)?, b)?,
        size: [
            u64::from(d.get(11)? & b.xy) + 1,
            u64::from(d.get(11)? >> 16 & b.xy) + 1,
            u64::from(d.get(12)? & b.z) + 1,
        ],
        element_bytes: 1 << (d.first()? >> 29),
    })
}

fn fill(d: &[u32], header: u32, one_less: bool) -> Option<Packet> {
    let unit = 1u64 << (header >> 30);
    let count = u64::from(d.get(4)? & 0x3fff_ffff) & !(unit - 1);
    Some(Packet::Fill {
        to: pair(d, 1)?,
        value: *d.get(3)?,
        unit,
        bytes: if one_less { count + unit } else { count },
    })
}

/// Does what a packet asks for; `data` are all its dwords.
///
/// # Errors
/// An access that the GPU cannot do, or the queue is destroyed while it waits.
pub fn execute(engine: &Engine, packet: &Packet, data: &[u32], format: Format) -> Result<(), Ended> {
    match packet {
        Packet::Nothing => Ok(()),
        Packet::Copy { from, to, bytes } => engine.copy(*from, *to, *bytes),
        Packet::CopyRect(rect) => copy_rect(engine, rect),
        Packet::Write { to, dwords } => {
            let values = data.get(4..4 + dwords).unwrap_or_default();
            Ok(engine.gpu.view().store_dwords(*to, values)?)
        }
        Packet::Fill { to, value, unit, bytes } => {
            let pattern = value.to_le_bytes();
            engine.fill(*to, pattern.get(..*unit as usize).unwrap_or(&pattern), *bytes)
        }
        Packet::Fence { at, value } => engine.store32(*at, *value),
        Packet::Trap { event } => {
            engine.gpu.listener.interrupt(*event);
            Ok(())
        }
        Packet::Poll {
            at,
            function,
            value,
            mask,
        } => engine.until(|| {
            let met = compares(*function, engine.load32(*at)? & mask, *value)?;
            Ok(met.then_some(()))
        }),
        Packet::Add64 { at, value } => {
            engine.gpu.view().atomic64(*at, |old| old.wrapping_add(*value))?;
            Ok(())
        }
        Packet::Timestamp { at } => engine.store64(*at, engine.gpu.ticks()),
        Packet::Indirect { at, dwords } => all(engine, &engine.dwords(*at, *dwords)?, format),
    }
}

/// All packets of a buffer.
fn all(engine: &Engine, mut dwords: &[u32], format: Format) -> Result<(), Ended> {
    while !dwords.is_empty() {
        let (packet, length) = Packet::decode(dwords, format).map_err(failure)?;
        if matches!(packet, Packet::Indirect { .. }) {
            let message = "an SDMA packet for an indirect buffer inside one";
            return Err(Ended::Failed(Failure::new(queue_error::PACKET_FORMAT, message)));
        }
        execute(engine, &packet, dwords, format)?;
        dwords = dwords.get(length..).unwrap_or_default();
    }
    Ok(())
}

/// The failure of a queue whose dwords are no packet.
pub fn failure(error: NoPacket) -> Ended {
    let message = match error {
        NoPacket::Short => "the SDMA packet goes beyond the end of what is written".into(),
        NoPacket::Unknown(message) => message,
    };
    Ended::Failed(Failure::new(queue_error::PACKET_FORMAT, message))
}

fn copy_rect(engine: &Engine, rect: &Rect) -> Result<(), Ended> {
    let [x, y, z] = rect.size;
    let bytes = rect.element_bytes;
    for (y, z) in (0..z).flat_map(|z| (0..y).map(move |y| (y, z))) {
        engine.copy(rect.from.row(bytes, y, z), rect.to.row(bytes, y, z), x * bytes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets() {
        let decode = |d: &[u32]| Packet::decode(d, Format::Since4).expect("a packet");
        let copy = [1, 63, 0, 0x1000, 1, 0x2000, 2, 0xdead];
        let expected = Packet::Copy {
            from: 0x1_0000_1000,
            to: 0x2_0000_2000,
            bytes: 64,
        };
        assert_eq!(decode(&copy), (expected, 7));
        let before_4 = Packet::decode(&copy, Format::Before4).map(|(packet, _)| packet);
        assert!(matches!(before_4, Ok(Packet::Copy { bytes: 63, .. })));
        // dwords: a count of bytes, less one dword
        let filled = decode(&[11 | 2 << 30, 0x40, 0, 7, 60]);
        let expected = Packet::Fill {
            to: 0x40,
            value: 7,
            unit: 4,
            bytes: 64,
        };
        assert_eq!(filled, (expected, 5));
        assert_eq!(decode(&[5, 8, 0, 9]), (Packet::Fence { at: 8, value: 9 }, 4));
        assert_eq!(decode(&[6, 12]), (Packet::Trap { event: 12 }, 2));
        let poll = Packet::Poll {
            at: 0x10,
            function: 3,
            value: 5,
            mask: u32::MAX,
        };
        assert_eq!(decode(&[8 | 3 << 28 | 1 << 31, 0x10, 0, 5, u32::MAX, 0]), (poll, 6));
        assert_eq!(decode(&[8, 0, 0x8000_0000, 0, 0, 0]), (Packet::Nothing, 6));
        let minus_one = Packet::Add64 {
            at: 0x18,
            value: u64::MAX,
        };
        assert_eq!(
            decode(&[10 | 47 << 25, 0x18, 0, u32::MAX, u32::MAX, 0, 0, 0]),
            (minus_one, 8)
        );
        assert_eq!(
            decode(&[2, 0x20, 0, 1, 3, 4]),
            (Packet::Write { to: 0x20, dwords: 2 }, 6)
        );
        assert_eq!(decode(&[2 << 16, 0, 0]), (Packet::Nothing, 3));
    }

    #[test]
    fn boxes() {
        let element = 2 << 29;
        let d = [
            1 | 4 << 8 | element,
            0x1000,
            0,
            1 | 2 << 16,
            3 | 99 << 13,
            999,
            0x2000,
            0,
            0,
            49 << 13,
            499,
            9 | 4 << 16,
            1,
        ];
        let Ok((Packet::CopyRect(rect), 13)) = Packet::decode(&d, Format::Since4) else {
            panic!("no box")
        };
        assert_eq!((rect.size, rect.element_bytes), ([10, 5, 2], 4));
        assert_eq!(rect.from.row(4, 1, 1), 0x1000 + 4 * (4 * 1000 + 3 * 100 + 1));
        assert_eq!(rect.to.row(4, 1, 1), 0x2000 + 4 * (500 + 50));
        // the same of SDMA 7, with wider fields
        let mut wide = d;
        (wide[4], wide[9]) = (3 | 99 << 16, 49 << 16);
        let Ok((Packet::CopyRect(same), 13)) = Packet::decode(&wide, Format::Since7) else {
            panic!("no box")
        };
        assert_eq!(same, rect);
    }

    #[test]
    fn what_is_none_is_named() {
        assert_eq!(Packet::decode(&[1, 63], Format::Since4), Err(NoPacket::Short));
        assert_eq!(Packet::decode(&[2, 0, 0, 4, 1], Format::Since4), Err(NoPacket::Short));
        let Err(NoPacket::Unknown(message)) = Packet::decode(&[0xff07], Format::Since4) else {
            panic!("served")
        };
        assert!(message.contains("0x0000ff07") && message.contains("fence"), "{message}");
        assert!(matches!(
            Packet::decode(&[10 | 15 << 25, 0, 0, 0, 0, 0, 0, 0], Format::Since4),
            Err(NoPacket::Unknown(_))
        ));
    }
}
