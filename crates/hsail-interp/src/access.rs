//! Loads and stores: from an address in a segment to bytes, every access checked (PRM 6.1).

use crate::code::{Addr, Function, Space};
use crate::fault::Trouble;
use crate::memory::{Allocation, Use};
use crate::outer::Outer;
use crate::running::{Run, Shared};
use crate::segments::{GROUP_FIRST, KERNARG_FIRST, PRIVATE_FIRST};
use crate::wave::{Frame, Private};
use hsail::code::Segment;

/// Where bytes are.
#[derive(Clone, Copy)]
pub(crate) enum Place<'r> {
    Global(&'r Allocation, u64),
    /// At an address of what is around the interpreter.
    Outer(&'r dyn Outer, u64),
    Group(usize),
    Private(usize),
    Spill(usize),
    Arg(usize),
    Kernarg(usize),
}

impl Place<'_> {
    /// The place so many bytes on.
    #[inline]
    pub fn at(self, bytes: usize) -> Self {
        match self {
            Place::Global(a, offset) => Place::Global(a, offset + bytes as u64),
            Place::Outer(outer, address) => Place::Outer(outer, address.wrapping_add(bytes as u64)),
            Place::Group(at) => Place::Group(at + bytes),
            Place::Private(at) => Place::Private(at + bytes),
            Place::Spill(at) => Place::Spill(at + bytes),
            Place::Arg(at) => Place::Arg(at + bytes),
            Place::Kernarg(at) => Place::Kernarg(at + bytes),
        }
    }
}

/// What a wavefront's accesses go through.
pub(crate) struct Bus<'a, 'r> {
    pub run: &'r Run<'r>,
    pub shared: &'a mut Shared,
    pub private: &'a mut Private,
    pub hint: &'a mut usize,
}

fn little(bytes: &[u8]) -> u128 {
    let mut value = [0; 16];
    for (to, from) in value.iter_mut().zip(bytes) {
        *to = *from;
    }
    u128::from_le_bytes(value)
}

/// The address of an access in a lane: the sum wraps at the size of an address (PRM 6.1.1).
#[inline]
pub(crate) fn effective(addr: &Addr, frame: &Frame, lane: usize) -> u64 {
    let mut address = addr.offset;
    if let Some(reg) = addr.reg {
        address = address.wrapping_add(frame.registers.get(reg, lane) as u64);
    }
    match addr.space {
        Space::Frame => {
            address = address
                .wrapping_add(PRIVATE_FIRST)
                .wrapping_add(u64::from(frame.private_base));
        }
        // An index into an arg variable may be negative, and must stay so.
        Space::Arg { .. } | Space::Spill if addr.reg.is_some() => return address as i32 as i64 as u64,
        _ => {}
    }
    if addr.short { address & 0xffff_ffff } else { address }
}

impl<'r> Bus<'_, 'r> {
    /// The bytes of an access, or why it is undefined.
    #[inline]
    pub fn locate(
        &mut self,
        space: Space,
        address: u64,
        bytes: u64,
        stores: bool,
        frame: &Frame,
        f: &Function,
    ) -> Result<Place<'r>, Trouble> {
        let inside = |offset: u64, size: u64| offset <= size && bytes <= size - offset;
        match space {
            Space::Global | Space::Readonly => self.global(space, address, bytes, stores),
            Space::Flat => {
                let apertures = self.run.apertures;
                match apertures.segment(address) {
                    Segment::GROUP => self.locate(Space::Group, address - apertures.group, bytes, stores, frame, f),
                    Segment::PRIVATE => {
                        self.locate(Space::Private, address - apertures.private, bytes, stores, frame, f)
                    }
                    _ => self.global(space, address, bytes, stores),
                }
            }
            Space::Group => {
                let offset = address.wrapping_sub(GROUP_FIRST);
                if inside(offset, self.shared.memory.len() as u64) {
                    return Ok(Place::Group(offset as usize));
                }
                Err(outside(
                    space,
                    address,
                    bytes,
                    GROUP_FIRST,
                    self.shared.memory.len() as u64,
                ))
            }
            Space::Private | Space::Frame => {
                let offset = address.wrapping_sub(PRIVATE_FIRST);
                if inside(offset, u64::from(self.private.top)) {
                    return Ok(Place::Private(offset as usize));
                }
                Err(outside(
                    space,
                    address,
                    bytes,
                    PRIVATE_FIRST,
                    u64::from(self.private.top),
                ))
            }
            Space::Spill => {
                if inside(address, u64::from(frame.spill_bytes)) {
                    return Ok(Place::Spill(address as usize));
                }
                Err(outside(space, address, bytes, 0, u64::from(frame.spill_bytes)))
            }
            Space::Arg { start, bytes: size } => {
                let (start, size) = match size {
                    Some(size) => (start, size),
                    None => (f.arg_bytes, frame.variadic),
                };
                if inside(address, u64::from(size)) {
                    return Ok(Place::Arg(start as usize + address as usize));
                }
                Err(outside(space, address, bytes, 0, u64::from(size)))
            }
            Space::Kernarg => {
                let offset = address.wrapping_sub(KERNARG_FIRST);
                if inside(offset, self.run.dispatch.kernarg.len() as u64) {
                    return Ok(Place::Kernarg(offset as usize));
                }
                let size = self.run.dispatch.kernarg.len() as u64;
                Err(outside(space, address, bytes, KERNARG_FIRST, size))
            }
        }
    }

    fn global(&mut self, space: Space, address: u64, bytes: u64, stores: bool) -> Result<Place<'r>, Trouble> {
        let segment = space.segment();
        let Some(a) = self.run.view.find(address, bytes, self.hint) else {
            if let Some(outer) = self.run.system.outer()
                && outer.reaches(address, bytes, stores)
            {
                return Ok(Place::Outer(outer, address));
            }
            let mut message = format!("{bytes} bytes at {address:#x} of the {segment} segment are not allocated");
            if address == 0 {
                message = format!("an access of {bytes} bytes through the null address of the {segment} segment");
            } else if let Some(below) = self.run.view.below(address) {
                let end = below.base + below.bytes;
                let from = address.wrapping_sub(end);
                message += &match address < end {
                    true => format!(": `{}` ends at {end:#x}", below.name),
                    false => format!(": {from} bytes after the end of `{}`", below.name),
                };
            }
            return Err(Trouble::new("segment-bounds", "6.1.1", message));
        };
        let wrong = match (a.usage, space) {
            (Use::Opaque, _) => Some(("opaque-access", "6.1", "is no memory")),
            (Use::Image, _) => Some(("opaque-access", "7.1.9", "is reached by image instructions only")),
            (Use::Const, _) if stores => Some(("const-store", "4.3.10", "is constant and must not be stored to")),
            (Use::Readonly, Space::Readonly) => None,
            (Use::Readonly, _) => Some(("segment-bounds", "2.8", "belongs to the readonly segment")),
            (_, Space::Readonly) => Some(("segment-bounds", "2.8", "does not belong to the readonly segment")),
            _ => None,
        };
        if let Some((code, section, what)) = wrong {
            let message = format!("{address:#x}, an address of the {segment} segment: `{}` {what}", a.name);
            return Err(Trouble::new(code, section, message));
        }
        Ok(Place::Global(a, address - a.base))
    }

    #[inline]
    pub fn load(&mut self, place: Place<'_>, bytes: usize, frame: &Frame, lane: usize) -> u128 {
        let from = |memory: &[u8], at: usize| little(memory.get(at..at + bytes).unwrap_or_default());
        match place {
            Place::Global(a, offset) => a.load(offset, bytes),
            // what was freed since it was located reads as 0
            Place::Outer(outer, address) => outer.load(address, bytes).unwrap_or(0),
            Place::Group(at) => from(&self.shared.memory, at),
            Place::Private(at) => from(self.private.lane(lane), at),
            Place::Spill(at) => from(&frame.spill, lane * frame.spill_bytes as usize + at),
            Place::Arg(at) => from(&frame.arg, lane * frame.arg_bytes as usize + at),
            Place::Kernarg(at) => from(&self.run.dispatch.kernarg, at),
        }
    }

    #[inline]
    pub fn store(&mut self, place: Place<'_>, bytes: usize, value: u128, frame: &mut Frame, lane: usize) {
        let value = value.to_le_bytes();
        let value = value.get(..bytes).unwrap_or_default();
        let to = |memory: &mut [u8], at: usize| {
            if let Some(memory) = memory.get_mut(at..at + bytes) {
                memory.copy_from_slice(value);
            }
        };
        match place {
            Place::Global(a, offset) => a.store(offset, bytes, little(value)),
            Place::Outer(outer, address) => {
                outer.store(address, bytes, little(value));
            }
            Place::Group(at) => to(&mut self.shared.memory, at),
            Place::Private(at) => to(self.private.lane(lane), at),
            Place::Spill(at) => {
                let at = lane * frame.spill_bytes as usize + at;
                to(&mut frame.spill, at);
            }
            Place::Arg(at) => {
                let at = lane * frame.arg_bytes as usize + at;
                to(&mut frame.arg, at);
            }
            Place::Kernarg(_) => {}
        }
    }
}

fn outside(space: Space, address: u64, bytes: u64, first: u64, size: u64) -> Trouble {
    let segment = space.segment();
    let what = match space {
        Space::Arg { .. } => "the arg variable's offset",
        Space::Spill => "the activation's spill offset",
        _ => "address",
    };
    let message =
        format!("{bytes} bytes at {what} {address:#x} of the {segment} segment: it has {size} bytes from {first:#x}");
    Trouble::new("segment-bounds", "6.1.1", message)
}
