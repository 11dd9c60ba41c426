//! Messages and packets of the host services.

use amdgpu_emu::hostcall::{
    ACTIVE_MASK, CONTROL, FREE_STACK, HEADER_BYTES, HEADERS, Hostcall, INDEX_MASK, NEXT, PAYLOAD_BYTES, PAYLOADS,
    READY_FLAG, READY_STACK, SERVICE, SERVICE_DEVICE_MEMORY, SERVICE_PRINTF, SLOT_BYTES, Stream, print,
};
use amdgpu_emu::memory::Memory;

fn words(text: &str) -> Vec<u64> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes
        .chunks(8)
        .map(|c| c.iter().rev().fold(0, |v, &b| v << 8 | b as u64))
        .collect()
}

#[test]
fn a_message_is_printed_as_c_would() {
    let mut message = vec![0];
    message.extend(words("x=%d %s %g\n"));
    message.push(-5i64 as u64);
    message.extend(words("a longer text"));
    message.push(10.5f64.to_bits());
    let mut got = String::new();
    let n = print(&message, &mut |stream, text| {
        assert_eq!(stream, Stream::Out);
        got.push_str(text);
    });
    assert_eq!(got, "x=-5 a longer text 10.5\n");
    assert_eq!(n, got.len() as u64);
}

/// Does by hand what a wave does: pop a packet, fill it, push it, look at the answer.
#[test]
fn packets_go_through_the_stacks() {
    let memory = Memory::new();
    let host = Hostcall::create(&memory, 4).unwrap();
    let read = |at: u64| {
        let mut b = [0; 8];
        memory.read(at, &mut b).unwrap();
        u64::from_le_bytes(b)
    };
    let write = |at: u64, v: u64| memory.write(at, &v.to_le_bytes()).unwrap();
    let (headers, payloads, mask) = (
        read(host.buffer + HEADERS),
        read(host.buffer + PAYLOADS),
        read(host.buffer + INDEX_MASK),
    );
    assert_eq!(mask, 3);
    let mut links = vec![read(host.buffer + FREE_STACK)];
    while let Some(&last) = links.last().filter(|l| **l != 0) {
        links.push(read(headers + (last & mask) * HEADER_BYTES));
    }
    assert_eq!(links, [3, 2, 1, 4, 0], "index 0 carries a tag");
    let packet = 3;
    let header = headers + packet * HEADER_BYTES;
    let slot = payloads + packet * PAYLOAD_BYTES + 5 * SLOT_BYTES;
    let send = |active: u64, service: u32, payload: &[u64]| {
        write(header + NEXT, 0);
        write(header + ACTIVE_MASK, active);
        memory.write(header + SERVICE, &service.to_le_bytes()).unwrap();
        memory.write(header + CONTROL, &READY_FLAG.to_le_bytes()).unwrap();
        payload
            .iter()
            .enumerate()
            .for_each(|(n, w)| write(slot + 8 * n as u64, *w));
        write(host.buffer + READY_STACK, packet);
    };
    let mut out = String::new();
    let mut sink = |_: Stream, text: &str| out.push_str(text);
    assert!(!host.serve(&memory, &mut sink).unwrap());
    let text = words("hi %d\n");
    send(1 << 5, SERVICE_PRINTF, &[1 | (1 + text.len() as u64) << 5, 0, text[0]]);
    assert!(host.serve(&memory, &mut sink).unwrap());
    assert_eq!(
        read(header + SERVICE) >> 32 & READY_FLAG as u64,
        0,
        "the ready flag is cleared"
    );
    let id = read(slot) >> 8;
    send(1 << 5, SERVICE_PRINTF, &[2 | 1 << 5 | id << 8, 42]);
    assert!(host.serve(&memory, &mut sink).unwrap());
    assert_eq!(read(slot), 6);
    send(1, SERVICE_DEVICE_MEMORY, &[]);
    let error = host.serve(&memory, &mut sink).unwrap_err().to_string();
    assert!(error.contains("malloc"), "{error}");
    assert_eq!(out, "hi 42\n");
}
