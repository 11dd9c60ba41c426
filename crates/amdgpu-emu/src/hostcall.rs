//! Hostcall: requests of running waves to the host (HIP printf).
//!
//! A buffer has packets of a header and 64 slots of eight u64, one slot a lane. A wave takes a packet from the free stack, fills it,
//! pushes it on the ready stack, raises the doorbell and waits until the header's ready flag is cleared; the answer stands in the
//! first two u64 of each slot. Stacks hold packet indices with a tag above the index bits against the ABA problem.
//! Source: the layout and protocol of ROCm's device library and runtime (`hidden_hostcall_buffer`).

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use hsa_abi::{AmdSignal, SignalKind};
use zerocopy::{FromZeros, IntoBytes};

use crate::fault::FaultKind;
use crate::format::{Arguments, Length, format};
use crate::memory::{Lanes, Memory, MemoryView, Permission};

/// Byte offsets in the buffer's first structure.
pub const HEADERS: u64 = 0;
pub const PAYLOADS: u64 = 8;
const DOORBELL: u64 = 16;
pub const FREE_STACK: u64 = 24;
pub const READY_STACK: u64 = 32;
pub const INDEX_MASK: u64 = 40;
const FIRST_HEADER: u64 = 64;

/// Byte offsets in a packet's header.
pub const NEXT: u64 = 0;
pub const ACTIVE_MASK: u64 = 8;
pub const SERVICE: u64 = 16;
pub const CONTROL: u64 = 20;
pub const HEADER_BYTES: u64 = 24;

pub const SLOT_BYTES: u64 = 64;
pub const PAYLOAD_BYTES: u64 = 64 * SLOT_BYTES;
/// Bit of the header's control word: the packet waits for the host.
pub const READY_FLAG: u32 = 1;

/// Services that a packet can ask for.
const SERVICE_FUNCTION_CALL: u32 = 1;
pub const SERVICE_PRINTF: u32 = 2;
pub const SERVICE_DEVICE_MEMORY: u32 = 3;
const SERVICE_SANITIZER: u32 = 4;

/// Messages that may be begun and not ended at the same time: each lane of each wave can have one.
const MAX_MESSAGES: usize = 1 << 20;

/// The host's end of one hostcall buffer.
pub struct Hostcall {
    /// What `hidden_hostcall_buffer` holds.
    pub buffer: u64,
    messages: Mutex<Messages>,
}

#[derive(Default)]
struct Messages {
    open: BTreeMap<u64, Vec<u64>>,
    next: u64,
}

/// Where printed text goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    Out,
    Err,
}

impl Hostcall {
    /// Allocates a buffer with `packets` packets (made a power of two): as many waves can wait at the same time.
    ///
    /// # Errors
    /// No memory.
    pub fn create(memory: &Memory, packets: u32) -> Result<Hostcall, FaultKind> {
        let packets = packets.clamp(2, 1 << 12).next_power_of_two() as u64;
        let payloads = (FIRST_HEADER + packets * HEADER_BYTES).next_multiple_of(PAYLOAD_BYTES);
        let bytes = payloads + packets * PAYLOAD_BYTES;
        let none = || FaultKind::HostService("no memory for a hostcall buffer".into());
        let buffer = memory
            .allocate_own(bytes, PAYLOAD_BYTES, Permission::ReadWrite, "hostcall buffer")
            .ok_or_else(none)?;
        let signal_bytes = size_of::<AmdSignal>() as u64;
        let doorbell = memory
            .allocate_own(signal_bytes, 64, Permission::ReadWrite, "hostcall doorbell")
            .ok_or_else(none)?;
        let mut signal = AmdSignal::new_zeroed();
        signal.kind = SignalKind::User.raw();
        memory.write(doorbell, signal.as_bytes())?;
        let put = |at: u64, value: u64| memory.write(buffer + at, &value.to_le_bytes());
        put(HEADERS, buffer + FIRST_HEADER)?;
        put(PAYLOADS, buffer + payloads)?;
        put(DOORBELL, doorbell)?;
        put(INDEX_MASK, packets - 1)?;
        // A link is 0 at the end, so index 0 carries a tag.
        let mut next = 0;
        for index in 0..packets {
            put(FIRST_HEADER + index * HEADER_BYTES + NEXT, next)?;
            next = if index == 0 { packets } else { index };
        }
        put(FREE_STACK, next)?;
        put(READY_STACK, 0)?;
        Ok(Hostcall {
            buffer,
            messages: Mutex::default(),
        })
    }

    /// Serves all packets that wait; true if there were any.
    ///
    /// # Errors
    /// A service that is not offered, or a broken buffer.
    pub fn serve(&self, memory: &Memory, sink: &mut dyn FnMut(Stream, &str)) -> Result<bool, FaultKind> {
        let mut view = MemoryView::new(memory);
        let mut at = view.atomic64(self.buffer + READY_STACK, |_| 0)?;
        let any = at != 0;
        let mask = u64::from_le_bytes(view.load(self.buffer + INDEX_MASK)?);
        let headers = u64::from_le_bytes(view.load(self.buffer + HEADERS)?);
        let payloads = u64::from_le_bytes(view.load(self.buffer + PAYLOADS)?);
        // Pushed last comes first off the stack; lines come out in the order of the requests.
        let mut packets = Vec::new();
        while at != 0 && packets.len() as u64 <= mask {
            let index = at & mask;
            packets.push(index);
            at = u64::from_le_bytes(view.load(headers + index * HEADER_BYTES + NEXT)?);
        }
        for index in packets.into_iter().rev() {
            let header = headers + index * HEADER_BYTES;
            let active = u64::from_le_bytes(view.load(header + ACTIVE_MASK)?);
            let service = u32::from_le_bytes(view.load(header + SERVICE)?);
            for lane in Lanes(active) {
                let slot = payloads + index * PAYLOAD_BYTES + lane as u64 * SLOT_BYTES;
                self.serve_lane(&mut view, service, slot, sink)?;
            }
            view.atomic32(header + CONTROL, |control| control & !READY_FLAG)?;
        }
        Ok(any)
    }

    fn serve_lane(
        &self,
        view: &mut MemoryView,
        service: u32,
        slot: u64,
        sink: &mut dyn FnMut(Stream, &str),
    ) -> Result<(), FaultKind> {
        let mut words = [0u64; 8];
        for (n, word) in words.iter_mut().enumerate() {
            *word = u64::from_le_bytes(view.load(slot + 8 * n as u64)?);
        }
        let answer = match service {
            SERVICE_PRINTF => self.message(&words, sink)?,
            SERVICE_FUNCTION_CALL => {
                let what = "hostcall: the kernel calls a function of the host program (service 1), which only a host \
                            program can serve";
                return Err(FaultKind::HostService(what.into()));
            }
            SERVICE_DEVICE_MEMORY => {
                let what = "hostcall: the kernel allocates device memory (malloc, service 3), which is not served";
                return Err(FaultKind::HostService(what.into()));
            }
            SERVICE_SANITIZER => {
                let what = "hostcall: the kernel reports an address sanitizer finding (service 4), which is not served";
                return Err(FaultKind::HostService(what.into()));
            }
            other => return Err(FaultKind::HostService(format!("hostcall: unknown service {other}"))),
        };
        view.store(slot, answer.to_le_bytes())
    }

    /// Adds a part to a message: word 0 is the descriptor (begin 0, end 1, number of words 7:5, message id 63:8). The last part
    /// is answered with what the service returns, the others with the descriptor and the message's id.
    fn message(&self, words: &[u64; 8], sink: &mut dyn FnMut(Stream, &str)) -> Result<u64, FaultKind> {
        let descriptor = words[0];
        let (begin, end, len) = (descriptor & 1 != 0, descriptor & 2 != 0, (descriptor >> 5 & 7) as usize);
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        let id = if begin {
            if messages.open.len() >= MAX_MESSAGES {
                return Err(FaultKind::HostService(
                    "hostcall: too many printf messages were begun and not ended".into(),
                ));
            }
            let id = messages.next & ((1 << 56) - 1);
            messages.next += 1;
            messages.open.insert(id, Vec::new());
            id
        } else {
            descriptor >> 8
        };
        let unknown =
            || FaultKind::HostService(format!("hostcall: a part of printf message {id}, which was not begun"));
        messages
            .open
            .get_mut(&id)
            .ok_or_else(unknown)?
            .extend(&words[1..1 + len]);
        if !end {
            return Ok(descriptor & 0xfe | id << 8);
        }
        let message = messages.open.remove(&id).unwrap_or_default();
        Ok(print(&message, sink))
    }
}

/// Prints a message: control word (1: standard error), format string, arguments; strings are padded to 8 bytes. Gives the number
/// of bytes printed, or -1.
pub fn print(message: &[u64], sink: &mut dyn FnMut(Stream, &str)) -> u64 {
    let Some((&control, words)) = message.split_first() else {
        return u64::MAX;
    };
    let stream = match control {
        0 => Stream::Out,
        1 => Stream::Err,
        _ => return u64::MAX,
    };
    let mut args = Words(words);
    let Some(text) = args.string() else { return u64::MAX };
    let out = format(&text, &mut args);
    sink(stream, &out);
    out.len() as u64
}

/// Arguments as whole u64 words.
struct Words<'w>(&'w [u64]);

impl Arguments for Words<'_> {
    fn integer(&mut self, length: Length, signed: bool) -> Option<u64> {
        let (&value, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(length.cut(value, signed))
    }

    fn float(&mut self, _: Length) -> Option<f64> {
        let (&value, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(f64::from_bits(value))
    }

    fn string(&mut self) -> Option<String> {
        let bytes: Vec<u8> = self.0.iter().flat_map(|w| w.to_le_bytes()).collect();
        let end = bytes.iter().position(|&b| b == 0)?;
        self.0 = &self.0[end / 8 + 1..];
        Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }
}
