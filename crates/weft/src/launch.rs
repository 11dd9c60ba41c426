//! What is launched: sizes, arguments, buffers; and what came of it.

/// Memory of a session that arguments point to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Buffer {
    /// What messages call it.
    pub name: String,
    /// Its address for kernels.
    pub address: u64,
    /// Its size.
    pub bytes: u64,
}

/// An argument of a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A value by its bytes, little endian, as many as the argument has.
    Bytes(Vec<u8>),
    /// An address: usually of a [`Buffer`].
    Address(u64),
    /// So many bytes of group memory: the argument becomes their address (OpenCL's `__local` pointers; PRM 4.20).
    Local(u32),
}

impl From<&Buffer> for Arg {
    fn from(buffer: &Buffer) -> Arg {
        Arg::Address(buffer.address)
    }
}

macro_rules! values {
    ($($ty:ty)*) => {$(
        impl From<$ty> for Arg {
            fn from(value: $ty) -> Arg {
                Arg::Bytes(value.to_le_bytes().to_vec())
            }
        }
    )*};
}

values!(u8 i8 u16 i16 u32 i32 u64 i64 f32 f64);

/// One launch of a kernel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Launch {
    /// The kernel's name; may be left out if the program has only one.
    pub kernel: Option<String>,
    /// Work-items of the grid, in one to three dimensions.
    pub grid: Vec<u32>,
    /// Work-items of a work-group, in one to three dimensions.
    pub work_group: Vec<u32>,
    /// The arguments in the order of the kernel's.
    pub args: Vec<Arg>,
    /// Group memory beside what the kernel declares and [`Arg::Local`] asks for.
    pub dynamic_group_bytes: u32,
    /// Work-items that the IDs of code objects begin with (OpenCL's global offset); not for the interpreter.
    pub global_offset: [u64; 3],
}

impl Launch {
    /// A launch without arguments.
    pub fn new(kernel: &str, grid: &[u32], work_group: &[u32]) -> Launch {
        Launch {
            kernel: Some(kernel.to_owned()),
            grid: grid.to_vec(),
            work_group: work_group.to_vec(),
            ..Launch::default()
        }
    }

    /// With one more argument.
    ///
    /// ```
    /// use weft::{Arg, Launch};
    ///
    /// let launch = Launch::new("k", &[64], &[64]).arg(7u32).arg(1.5f32).arg(Arg::Local(256));
    /// assert_eq!(launch.args[0], Arg::Bytes(vec![7, 0, 0, 0]));
    /// ```
    pub fn arg(mut self, arg: impl Into<Arg>) -> Launch {
        self.args.push(arg.into());
        self
    }

    /// Dimensions of the packet: those of the grid or the work-group, whichever has more.
    pub(crate) fn dimensions(&self) -> usize {
        self.grid.len().max(self.work_group.len())
    }

    /// Sizes in all three dimensions.
    pub(crate) fn three(sizes: &[u32]) -> [u32; 3] {
        std::array::from_fn(|d| sizes.get(d).copied().unwrap_or(1))
    }
}

/// What a launch did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Work-groups that were run.
    pub work_groups: u64,
    /// Instructions that waves executed: of the processor on the machine, of HSAIL on the interpreter.
    pub instructions: u64,
}
