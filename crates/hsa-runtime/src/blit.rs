//! Kernels that ROCm's language runtimes copy and fill buffers with, done by the host: a device does so with engines of its own.
//!
//! HIP and OpenCL (ROCclr) bring kernels of a few instructions for copies within a device and for fills, a work-item for 1 to 16 bytes. A kernel
//! is one of them if its name and the names and types of all its arguments are. What is not the plain case runs on the machine: it
//! knows what a kernel does that must not access its memory.
//!
//! Source: ROCm-Device-Libs, `amdblit.cl`, which these kernels call.

use amdgpu_check::accesses::Accesses;
use amdgpu_emu::fault::Access;
use amdgpu_emu::memory::Memory;
use code_object::KernelMetadata;
use code_object::metadata::ValueKind;
use hsa_abi::KernelDispatchPacket;

use crate::raw::HostRange;

/// Rows of a fill that are compared with what other kernels access.
const MOST_ROWS: u64 = 4096;

/// What a kernel does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operation {
    /// A pattern over and over.
    Fill,
    /// The same in rows.
    FillRows,
    /// Bytes, or dwords and a few bytes behind them.
    Copy,
    /// Words of 4 or 16 bytes.
    CopyWords,
}

/// An argument's name and type.
type Argument = (&'static str, &'static str);

const KERNELS: &[(Operation, &str, &[Argument])] = &[
    (
        Operation::Fill,
        "__amd_rocclr_fillBufferAligned",
        &[
            ("bufUChar", "uchar*"),
            ("bufUShort", "ushort*"),
            ("bufUInt", "uint*"),
            ("bufULong", "ulong*"),
            ("pattern", "uchar*"),
            ("patternSize", "uint"),
            ("offset", "ulong"),
            ("size", "ulong"),
        ],
    ),
    (
        Operation::FillRows,
        "__amd_rocclr_fillBufferAligned2D",
        &[
            ("bufUChar", "uchar*"),
            ("bufUShort", "ushort*"),
            ("bufUInt", "uint*"),
            ("bufULong", "ulong*"),
            ("pattern", "uchar*"),
            ("patternSize", "uint"),
            ("offset", "ulong"),
            ("width", "ulong"),
            ("height", "ulong"),
            ("pitch", "ulong"),
        ],
    ),
    (
        Operation::Copy,
        "__amd_rocclr_copyBuffer",
        &[
            ("srcI", "uchar*"),
            ("dstI", "uchar*"),
            ("srcOrigin", "ulong"),
            ("dstOrigin", "ulong"),
            ("size", "ulong"),
            ("remain", "uint"),
        ],
    ),
    (
        Operation::CopyWords,
        "__amd_rocclr_copyBufferAligned",
        &[
            ("src", "uint*"),
            ("dst", "uint*"),
            ("srcOrigin", "ulong"),
            ("dstOrigin", "ulong"),
            ("size", "ulong"),
            ("alignment", "uint"),
        ],
    ),
];

/// A kernel that the host knows.
#[derive(Debug)]
pub struct Blit {
    operation: Operation,
    /// Offset and bytes of its arguments, in their order.
    arguments: Vec<(u64, u64)>,
    /// Offsets of what is added to work-items' ids.
    id_offsets: Vec<u64>,
}

impl Blit {
    /// None for all other kernels.
    pub fn of(kernel: &KernelMetadata) -> Option<Blit> {
        let (operation, _, arguments) = KERNELS.iter().find(|(_, name, _)| kernel.name == *name)?;
        let is_own = |a: &&code_object::metadata::Argument| a.name.is_some();
        let own: Vec<_> = kernel.args.iter().filter(is_own).collect();
        let same = own.len() == arguments.len()
            && own.iter().zip(*arguments).all(|(have, (name, ty))| {
                have.name.as_deref() == Some(name)
                    && have.type_name.as_deref() == Some(ty)
                    && [4, 8].contains(&have.size)
            });
        let offset = |a: &&code_object::metadata::Argument| {
            matches!(
                a.value_kind,
                ValueKind::HiddenGlobalOffsetX | ValueKind::HiddenGlobalOffsetY | ValueKind::HiddenGlobalOffsetZ
            )
        };
        same.then(|| Blit {
            operation: *operation,
            arguments: own.iter().map(|a| (a.offset, a.size)).collect(),
            id_offsets: kernel.args.iter().filter(offset).map(|a| a.offset).collect(),
        })
    }

    /// Does what the kernel would do; gives what it has accessed. None, and nothing done, if that is for the machine to find out.
    pub fn serve(&self, memory: &Memory, packet: &KernelDispatchPacket) -> Option<Accesses> {
        let read = |(offset, bytes): (u64, u64)| {
            let mut value = [0; 8];
            let part = value.get_mut(..bytes as usize)?;
            memory.read(packet.kernarg_address.checked_add(offset)?, part).ok()?;
            Some(u64::from_le_bytes(value))
        };
        let mut moved = self.id_offsets.iter().map(|offset| read((*offset, 8)));
        if !moved.all(|offset| offset == Some(0)) {
            return None;
        }
        let arguments: Vec<u64> = self.arguments.iter().map(|a| read(*a)).collect::<Option<_>>()?;
        let (x, y) = (u64::from(packet.grid_size_x), u64::from(packet.grid_size_y));
        let one_row = y == 1 && packet.grid_size_z == 1;
        match (self.operation, &arguments[..]) {
            (Operation::Fill, &[uchar, ushort, uint, ulong, pattern, length, offset, size]) if one_row => {
                let (base, width) = filled([uchar, ushort, uint, ulong]);
                let pattern = pattern_at(memory, pattern, length.checked_mul(width)?)?;
                let start = base.checked_add(offset.checked_mul(width)?)?;
                let bytes = x.min(size).checked_mul(pattern.bytes())?;
                fill(memory, start, bytes, &pattern)
            }
            (Operation::FillRows, &[uchar, ushort, uint, ulong, pattern, 1, offset, columns, rows, pitch])
                if packet.grid_size_z == 1 && x >= columns && y >= rows =>
            {
                let (base, width) = filled([uchar, ushort, uint, ulong]);
                let pattern = pattern_at(memory, pattern, width)?;
                let start = base.checked_add(offset.checked_mul(width)?)?;
                let (bytes, step) = (columns.checked_mul(width)?, pitch.checked_mul(width)?);
                let last = step.checked_mul(rows.checked_sub(1)?)?;
                // all of it or nothing
                let all = HostRange::for_kernels(memory, start, last.checked_add(bytes)?, Access::Write)?;
                if pattern.overlaps(&all) || bytes > step {
                    return None;
                }
                let pattern = pattern.to_vec().ok()?;
                (0..rows).try_for_each(|n| all.part(n * step, bytes)?.fill_with(&pattern).ok())?;
                let rows = (0..rows.min(MOST_ROWS)).map(|n| start + n * step);
                Some(Accesses::of_host(None, rows.map(|at| at..at + bytes)))
            }
            (Operation::Copy, &[from, to, from_offset, to_offset, size, remain]) if one_row && x >= size => {
                let bytes = match remain {
                    8 => size,
                    _ => size.checked_sub(1)?.checked_mul(4)?.checked_add(remain)?,
                };
                copy(
                    memory,
                    to.checked_add(to_offset)?,
                    from.checked_add(from_offset)?,
                    bytes,
                )
            }
            (Operation::CopyWords, &[from, to, from_offset, to_offset, size, alignment]) if one_row => {
                let word = if alignment == 16 { 16 } else { 4 };
                let at = |base: u64, offset: u64| base.checked_add(offset.checked_mul(word)?);
                copy(
                    memory,
                    at(to, to_offset)?,
                    at(from, from_offset)?,
                    x.min(size).checked_mul(word)?,
                )
            }
            _ => None,
        }
    }
}

/// Of the buffer in four widths the widest that is given, and its width.
fn filled([uchar, ushort, uint, ulong]: [u64; 4]) -> (u64, u64) {
    let widths = [(ulong, 8), (uint, 4), (ushort, 2)];
    let given = widths.into_iter().find(|(base, _)| *base != 0);
    given.unwrap_or((uchar, 1))
}

fn pattern_at(memory: &Memory, address: u64, bytes: u64) -> Option<HostRange> {
    HostRange::for_kernels(memory, address, bytes, Access::Read).filter(|p| (1..=4096).contains(&p.bytes()))
}

fn fill(memory: &Memory, address: u64, bytes: u64, pattern: &HostRange) -> Option<Accesses> {
    let to = HostRange::for_kernels(memory, address, bytes, Access::Write)?;
    if to.overlaps(pattern) {
        return None;
    }
    to.fill_with(&pattern.to_vec().ok()?).ok()?;
    Some(Accesses::of_host(None, [range_of(&to)]))
}

fn range_of(range: &HostRange) -> std::ops::Range<u64> {
    range.address()..range.address() + range.bytes()
}

fn copy(memory: &Memory, to: u64, from: u64, bytes: u64) -> Option<Accesses> {
    let to = HostRange::for_kernels(memory, to, bytes, Access::Write)?;
    let from = HostRange::for_kernels(memory, from, bytes, Access::Read)?;
    if to.overlaps(&from) {
        return None;
    }
    to.copy_from(&from).ok()?;
    Some(Accesses::of_host([range_of(&from)], [range_of(&to)]))
}

#[cfg(test)]
mod tests {
    use amdgpu_emu::memory::Permission;
    use zerocopy::FromZeros;

    use super::*;

    /// A kernel's metadata, with arguments of 8 bytes next to each other.
    fn metadata(name: &str, arguments: &[Argument]) -> KernelMetadata {
        let argument = |(n, (name, ty)): (usize, &Argument)| code_object::metadata::Argument {
            name: Some(name.to_string()),
            type_name: Some(ty.to_string()),
            size: if *ty == "uint" { 4 } else { 8 },
            offset: 8 * n as u64,
            ..Default::default()
        };
        let mut args: Vec<_> = arguments.iter().enumerate().map(argument).collect();
        args.push(code_object::metadata::Argument {
            size: 8,
            offset: 8 * arguments.len() as u64,
            value_kind: ValueKind::HiddenGlobalOffsetX,
            ..Default::default()
        });
        KernelMetadata {
            name: name.into(),
            args,
            ..Default::default()
        }
    }

    struct Bench {
        memory: Memory,
        base: u64,
        kernarg: u64,
    }

    impl Bench {
        fn new() -> Bench {
            let memory = Memory::at_host_addresses();
            let allocate = |bytes| {
                memory
                    .allocate(bytes, 1, Permission::ReadWrite, "a test")
                    .expect("memory")
            };
            let (base, kernarg) = (allocate(4096), allocate(4096));
            let bytes: Vec<u8> = (0..4096u32).map(|n| ((n * 7) >> 3) as u8).collect();
            memory.write(base, &bytes).expect("inside");
            Bench { memory, base, kernarg }
        }

        fn bytes(&self) -> Vec<u8> {
            let mut bytes = vec![0; 4096];
            self.memory.read(self.base, &mut bytes).expect("inside");
            bytes
        }

        /// Serves a kernel with these arguments, and 0 or another number behind them.
        fn serve(&self, operation: Operation, grid: [u32; 2], arguments: &[u64], id_offset: u64) -> Option<()> {
            let (_, name, known) = KERNELS.iter().find(|(o, ..)| *o == operation).expect("a kernel");
            let blit = Blit::of(&metadata(name, known)).expect("known");
            for (n, value) in arguments.iter().chain([&id_offset]).enumerate() {
                let at = self.kernarg + 8 * n as u64;
                self.memory.write(at, &value.to_le_bytes()).expect("inside");
            }
            let mut packet = KernelDispatchPacket::new_zeroed();
            (packet.grid_size_x, packet.grid_size_y, packet.grid_size_z) = (grid[0], grid[1], 1);
            packet.kernarg_address = self.kernarg;
            blit.serve(&self.memory, &packet).map(drop)
        }
    }

    #[test]
    fn copies_are_as_the_kernels_make_them() {
        let bench = Bench::new();
        let (b, before) = (bench.base, bench.bytes());
        // 37 bytes; 5 dwords and 3 bytes; 6 words of 16; 3 words of 4
        let copies = [
            (Operation::Copy, 64, [b, b + 1000, 3, 5, 37, 8], (1005, 3, 37)),
            (Operation::Copy, 6, [b, b + 1100, 0, 0, 6, 3], (1100, 0, 23)),
            (Operation::CopyWords, 256, [b, b + 1200, 1, 2, 6, 16], (1232, 16, 96)),
            (Operation::CopyWords, 3, [b, b + 1400, 1, 2, 9, 4], (1408, 4, 12)),
        ];
        let mut expected = before.clone();
        for (operation, grid, arguments, (to, from, bytes)) in copies {
            assert_eq!(bench.serve(operation, [grid, 1], &arguments, 0), Some(()));
            expected[to..to + bytes].copy_from_slice(&before[from..from + bytes]);
            assert!(bench.bytes() == expected, "{operation:?} {arguments:?}");
        }
        // for the machine: too few work-items, other ids, overlapping, not all there
        let refused = |grid, arguments: &[u64], id| bench.serve(Operation::Copy, grid, arguments, id).is_none();
        assert!(refused([5, 1], &[b, b + 1100, 0, 0, 6, 3], 0) && refused([6, 2], &[b, b + 1100, 0, 0, 6, 3], 0));
        assert!(refused([6, 1], &[b, b + 1100, 0, 0, 6, 3], 1));
        assert!(refused([64, 1], &[b, b + 30, 0, 0, 37, 8], 0));
        assert!(refused([64, 1], &[b, b + 4090, 0, 0, 37, 8], 0) && refused([64, 1], &[0, b, 0, 0, 37, 8], 0));
        assert!(bench.bytes() == expected);
    }

    #[test]
    fn fills_are_as_the_kernels_make_them() {
        let bench = Bench::new();
        let (b, mut expected) = (bench.base, bench.bytes());
        let pattern = bench.kernarg + 2048;
        bench.memory.write(pattern, &[1, 2, 3, 4, 5, 6, 7, 8]).expect("inside");
        // 5 times 3 bytes from 10; 2 times 8 bytes from 8 * 20
        assert_eq!(
            bench.serve(Operation::Fill, [256, 1], &[b, 0, 0, 0, pattern, 3, 10, 5], 0),
            Some(())
        );
        (0..15).for_each(|n| expected[10 + n] = n as u8 % 3 + 1);
        assert_eq!(
            bench.serve(Operation::Fill, [2, 1], &[0, 0, 0, b, pattern, 1, 20, 99], 0),
            Some(())
        );
        (0..16).for_each(|n| expected[160 + n] = n as u8 % 8 + 1);
        // 3 rows of 4 words of 2 bytes, 10 words apart
        let rows = [0, b, 0, 0, pattern, 1, 200, 4, 3, 10];
        assert_eq!(bench.serve(Operation::FillRows, [64, 4], &rows, 0), Some(()));
        (0..3).for_each(|y| (0..8).for_each(|x| expected[400 + 20 * y + x] = x as u8 % 2 + 1));
        assert!(bench.bytes() == expected);
        assert_eq!(
            bench.serve(Operation::Fill, [9999, 1], &[b, 0, 0, 0, pattern, 1, 0, 4097], 0),
            None
        );
        assert_eq!(bench.serve(Operation::FillRows, [3, 3], &rows, 0), None);
        let patterns = [0, b, 0, 0, pattern, 2, 200, 4, 3, 10];
        assert_eq!(bench.serve(Operation::FillRows, [64, 4], &patterns, 0), None);
        assert!(bench.bytes() == expected);
    }

    #[test]
    fn other_kernels_are_not_known() {
        let (_, name, arguments) = KERNELS[0];
        assert!(Blit::of(&metadata(name, arguments)).is_some());
        assert!(Blit::of(&metadata("mine", arguments)).is_none());
        assert!(Blit::of(&metadata(name, &arguments[1..])).is_none());
        let mut other = metadata(name, arguments);
        other.args[5].type_name = Some("ulong".into());
        assert!(Blit::of(&other).is_none());
    }
}
