//! What is debugged, as the debugger sees it: waves that execute an instruction when asked, code with places, memory by segment.

use crate::value::Type;

pub use hsail_interp::Mask;

/// Where an instruction is: an address of the machine, or function and operation of HSAIL. Greater ones come later in a function.
pub type Pc = u64;

/// A wave of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct WaveId {
    /// Flattened ID of the work-group.
    pub group: u64,
    /// Number in the work-group.
    pub wave: u32,
}

/// An activation of a wave; level 0 is the innermost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    pub wave: WaveId,
    pub level: usize,
}

/// What the user looks at: a lane of an activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Focus {
    pub frame: Frame,
    pub lane: usize,
}

/// What became of a wave that was to execute an instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stepped {
    Ran,
    /// It waits; nothing was executed.
    Waits,
    /// It has executed its last one.
    Ended,
    /// The instruction is undefined or not possible; the wave is at it.
    Fault(Finding),
    /// Checks have found something about it ([`Target::findings`]); it is executed when it is asked for again.
    Held,
}

/// Why a dispatch cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finding {
    /// For people, with its place.
    pub text: String,
    pub lane: Option<usize>,
}

/// What a wave is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    Ready,
    /// It waits for other waves, and for what.
    Waits(String),
    /// It looks again whenever it is asked to go on.
    Polls(String),
    Ended,
}

/// Kinds of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Space {
    /// Any segment, by a flat address.
    Flat,
    Global,
    Readonly,
    Kernarg,
    Group,
    Private,
    Spill,
    Arg,
}

impl Space {
    const NAMES: [(Space, &'static str); 8] = [
        (Space::Flat, "flat"),
        (Space::Global, "global"),
        (Space::Readonly, "readonly"),
        (Space::Kernarg, "kernarg"),
        (Space::Group, "group"),
        (Space::Private, "private"),
        (Space::Spill, "spill"),
        (Space::Arg, "arg"),
    ];

    pub fn name(self) -> &'static str {
        Space::NAMES.iter().find(|n| n.0 == self).map_or("", |n| n.1)
    }

    /// By HSAIL's name, or that of the machine's address spaces as ROCm's debugger has it.
    pub fn by_name(name: &str) -> Option<Space> {
        match name {
            "generic" => Some(Space::Flat),
            "local" | "lds" => Some(Space::Group),
            "private_lane" | "scratch" => Some(Space::Private),
            _ => Space::NAMES.iter().find(|n| n.1 == name).map(|n| n.0),
        }
    }
}

/// A place in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub space: Space,
    pub address: u64,
}

/// An access of a lane to memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    pub lane: usize,
    pub place: Place,
    pub bytes: u64,
    pub reads: bool,
    pub writes: bool,
}

/// A register as [`Target::register`] found it; the numbers are the target's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Register {
    /// As it is printed.
    pub name: String,
    pub file: u8,
    pub number: u16,
    /// How many registers of the file make it up.
    pub count: u8,
    pub ty: Type,
    /// Each lane has its own.
    pub per_lane: bool,
}

/// A variable or formal argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    pub name: String,
    pub place: Place,
    /// Of an element.
    pub ty: Type,
    /// Elements of an array.
    pub count: Option<u64>,
    /// A formal argument of the kernel or function.
    pub is_argument: bool,
}

/// A buffer that the launch made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Buffer {
    pub name: String,
    pub address: u64,
    pub ty: Type,
    pub count: u64,
}

/// A kernel or function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    pub name: String,
    pub is_kernel: bool,
    /// Its instructions in order.
    pub code: Vec<Pc>,
    /// Names of places in it, as `@loop`.
    pub labels: Vec<(String, Pc)>,
}

/// A line of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Index for [`Target::sources`].
    pub file: usize,
    pub number: u32,
}

/// A source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    pub name: String,
    pub lines: Vec<String>,
}

/// The dispatch: sizes in work-items and work-groups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    pub kernel: String,
    pub grid: [u32; 3],
    pub work_group: [u32; 3],
    pub groups: [u32; 3],
    pub wave_size: u32,
}

impl Shape {
    pub fn group_count(&self) -> u64 {
        self.groups.iter().map(|n| u64::from(*n)).product()
    }

    pub fn group_id(&self, flat: u64) -> [u32; 3] {
        let [x, y, _] = self.groups.map(u64::from);
        [flat % x, flat / x % y, flat / (x * y)].map(|v| v as u32)
    }

    /// Flattened ID of a work-group; none if the grid does not have it.
    pub fn flat_group(&self, id: [u32; 3]) -> Option<u64> {
        let inside = id.iter().zip(self.groups).all(|(i, n)| *i < n);
        let [x, y, z] = id.map(u64::from);
        let [nx, ny, _] = self.groups.map(u64::from);
        inside.then(|| (z * ny + y) * nx + x)
    }
}

/// How far a step of the user goes if nothing else is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// To the next instruction that the work-item executes.
    Item,
    /// One instruction of the wave.
    Wave,
    /// One instruction of every wave that can.
    All,
}

/// A program that can be debugged: a kernel with its launch. Everything but `step` and what sets values leaves it as it is;
/// the same calls after [`Target::restart`] give the same answers.
pub trait Target {
    /// Begins the launch anew, with memory as it is at the start.
    fn restart(&mut self) -> Result<(), String>;
    fn shape(&self) -> Shape;
    /// Instructions that a wave runs before the next one has its turn.
    fn quantum(&self) -> u64;
    fn unit(&self) -> Unit;

    /// Begins a work-group. False: not now, others must end first.
    fn begin(&mut self, group: u64) -> Result<bool, Finding>;
    /// Forgets a work-group whose waves have ended.
    fn end(&mut self, group: u64);
    /// All work-groups have ended.
    fn complete(&mut self);
    /// All that the kernel has printed since it began.
    fn printed(&self) -> String {
        String::new()
    }
    /// Executes one instruction of a wave; its accesses are added to the list, if there is one.
    fn step(&mut self, wave: WaveId, accesses: Option<&mut Vec<Access>>) -> Stepped;
    /// What checks have found since this was asked last; `wave` is the one that had its turn.
    fn findings(&mut self, wave: WaveId) -> Vec<Finding> {
        let _ = wave;
        Vec::new()
    }
    /// Whether a wave of the work-group has looked at memory that others may change, since this was asked last.
    fn polled(&mut self, group: u64) -> bool;
    /// At the end of a round: lets the waves of a work-group go on that have all come to a barrier, if the target has not done it
    /// yet. Whether there were any.
    fn meet(&mut self, group: u64) -> bool {
        let _ = group;
        false
    }
    /// Nobody can go on: lets time pass for those that poll.
    fn idle(&mut self);
    /// The finding that the waves of a work-group wait for each other.
    fn deadlock(&mut self, groups: &[u64]) -> Finding;

    /// Waves of a work-group that runs; 0 of others.
    fn wave_count(&self, group: u64) -> u32;
    fn state(&self, wave: WaveId) -> State;
    /// Instructions that the wave has executed.
    fn executed(&self, wave: WaveId) -> u64;
    /// Lanes with a work-item.
    fn lanes(&self, wave: WaveId) -> Mask;
    /// ID of a lane's work-item in its work-group.
    fn item(&self, wave: WaveId, lane: usize) -> Option<[u32; 3]>;
    /// Number of activations.
    fn depth(&self, wave: WaveId) -> usize;
    fn pc(&self, frame: Frame) -> Option<Pc>;
    /// The lanes that execute the instruction at the frame's pc.
    fn active(&self, frame: Frame) -> Mask;
    /// Where a lane of the wave goes on that is not active, if that is known.
    fn waits_at(&self, wave: WaveId, lane: usize) -> Option<Pc> {
        let _ = (wave, lane);
        None
    }
    /// Where the wave's lanes are, a line each, if they have diverged.
    fn paths(&self, wave: WaveId) -> Vec<String>;
    /// State of barriers, a line each.
    fn barriers(&self, group: u64) -> Vec<String>;

    /// What `info locals` says if no variable is there.
    fn no_locals(&self) -> &'static str {
        "No locals.\n"
    }

    fn functions(&self) -> &[Function];
    /// Text of the instruction.
    fn text(&self, pc: Pc) -> String;
    /// The instruction's address as a number: of the machine; of HSAIL, the offset in `hsa_code`, above it the module's number.
    fn value_of(&self, pc: Pc) -> u64;
    /// How addresses are shown, as `0x7f00001000`.
    fn address(&self, pc: Pc) -> String {
        format!("{:#x}", self.value_of(pc))
    }
    /// The instruction at an address.
    fn pc_of(&self, address: u64) -> Option<Pc>;
    /// Lines that the instruction comes from; the first is the one to show.
    fn lines(&self, pc: Pc) -> Vec<Line>;
    fn sources(&self) -> &[Source];
    fn is_call(&self, pc: Pc) -> bool;

    /// Whether the instruction is a trap that is meant for a debugger.
    fn is_trap(&self, _pc: Pc) -> bool {
        false
    }

    /// The register of a name; an error if it looks like one that does not exist, none if it is no register's name.
    fn register(&self, frame: Option<Frame>, name: &str) -> Result<Option<Register>, String>;
    /// Those that `info registers` shows.
    fn registers(&self, frame: Frame) -> Vec<Register>;
    fn read_register(&self, at: Focus, register: &Register) -> Result<u128, String>;
    fn write_register(&mut self, at: Focus, register: &Register, value: u128) -> Result<(), String>;

    /// Variables that can be seen from a frame; those of the program if there is none.
    fn variables(&self, frame: Option<Frame>) -> Vec<Variable>;
    fn buffers(&self) -> &[Buffer];
    /// The place as [`Access`] has it: no flat address of a segment.
    fn resolve(&self, at: Option<Focus>, place: Place) -> Place;
    fn read(&self, at: Option<Focus>, place: Place, out: &mut [u8]) -> Result<(), String>;
    fn write(&mut self, at: Option<Focus>, place: Place, data: &[u8]) -> Result<(), String>;
}
