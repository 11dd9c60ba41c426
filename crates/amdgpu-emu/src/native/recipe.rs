//! What was found out about a block, as bytes that another process can use: which uops are one segment, and the code of each, which has no
//! address in it. Uops themselves are lowered anew, and regions, which have addresses in them, are assembled anew.

use std::collections::HashMap;

use amdgpu_jit::{Instructions, WINDOWS};

use super::{Part, Planned, instructions, loads};
use crate::host::SimdLevel;
use crate::kept::{Reader, Writer};
use crate::uop::{PickedUops, Uop};
use crate::wave::sreg;

/// What code is made of on a host of this level, in a word; None if none is made.
pub fn host_name(level: SimdLevel) -> Option<&'static str> {
    Some(match instructions(level)? {
        Instructions::Avx2 => "avx2",
        Instructions::Avx512 { by_halves: false } => "avx512",
        Instructions::Avx512 { by_halves: true } => "avx512-256",
    })
}

/// How uops become host code, as bytes: parts in their order, and the code of all. None is nothing at all.
pub fn written(planned: Option<&Planned>) -> Vec<u8> {
    let mut to = Writer::default();
    let (parts, code) = planned.map_or((&[][..], &[][..]), |planned| (&planned.parts[..], &planned.bytes[..]));
    to.u16(parts.len());
    for part in parts {
        match part {
            Part::Uop(uop) => {
                to.u16(0);
                to.u16((*uop).into());
            }
            Part::Code {
                uops,
                masks,
                windows,
                full,
                partial,
                lanes_at_a_time,
            } => {
                to.u16(uops.len());
                uops.iter().for_each(|uop| to.u16((*uop).into()));
                to.u32(*full);
                to.u32(*partial);
                to.u32(*lanes_at_a_time as usize);
                for list in [masks, windows] {
                    to.u16(list.len());
                    to.0.extend(list);
                }
            }
        }
    }
    to.0.extend(code);
    to.0
}

/// The other way, for these uops: None inside if nothing at all was written.
pub fn read(bytes: &[u8], uops: &PickedUops) -> Option<Option<Planned>> {
    let mut from = Reader::new(bytes);
    let count = from.u16()?;
    let mut parts = Vec::new();
    for _ in 0..count {
        parts.push(match from.u16()? {
            0 => Part::Uop(from.u16()?),
            uops => Part::Code {
                uops: (0..uops).map(|_| from.u16()).collect::<Option<_>>()?,
                full: from.u32()? as usize,
                partial: from.u32()? as usize,
                lanes_at_a_time: from.u32()?,
                masks: from.list()?.to_vec(),
                windows: from.list()?.to_vec(),
            },
        });
    }
    let planned = Planned {
        parts,
        bytes: from.rest().to_vec(),
    };
    is_for(&planned, uops).then(|| (!planned.parts.is_empty()).then_some(planned))
}

/// Whether it is for these uops, each once, and nothing in it is beyond what there is.
fn is_for(planned: &Planned, uops: &PickedUops) -> bool {
    if planned.parts.is_empty() {
        return planned.bytes.is_empty();
    }
    let mut left: HashMap<u16, &Uop> = uops.iter().map(|uop| (uop.reached.count, uop)).collect();
    let all = left.len() == uops.iter().len();
    let right = planned.parts.iter().all(|part| match part {
        Part::Uop(uop) => left.remove(uop).is_some(),
        Part::Code {
            uops,
            masks,
            windows,
            full,
            partial,
            lanes_at_a_time,
        } => {
            let found: Option<Vec<&Uop>> = uops.iter().map(|uop| left.remove(uop)).collect();
            let loading = found.map(|found| found.into_iter().filter(|uop| loads::are(uop)).count());
            let are_known = masks.iter().all(|&slot| usize::from(slot) < sreg::COUNT)
                && windows.iter().all(|&window| usize::from(window) < WINDOWS);
            full < partial
                && *partial < planned.bytes.len()
                && are_known
                && lanes_at_a_time.is_power_of_two()
                && *lanes_at_a_time <= 64
                && loading == Some(windows.len())
        }
    });
    all && right && left.is_empty()
}
