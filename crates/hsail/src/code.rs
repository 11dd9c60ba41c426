//! BRIG's enumerations as thin wrappers of their codes, with their HSAIL spelling (PRM 18.3).
//!
//! A wrapper holds any code, so that a module read from bytes can be looked at before it is judged; [`name`](Segment::name)
//! tells whether the code is one the manual defines.

macro_rules! codes {
    ($(#[$meta:meta])* $T:ident : $repr:ty { $($C:ident = $v:literal $name:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $T(pub $repr);

        impl $T {
            $(pub const $C: $T = $T($v);)*
            /// Every code that has a spelling, in BRIG's order.
            pub const ALL: &'static [$T] = &[$($T($v)),*];

            /// The spelling in HSAIL text.
            pub const fn name(self) -> Option<&'static str> {
                match self.0 {
                    $($v => Some($name),)*
                    _ => None,
                }
            }

            pub fn from_name(name: &str) -> Option<$T> {
                match name {
                    $($name => Some($T($v)),)*
                    _ => None,
                }
            }

            /// This code's bit in a set of codes; those that extensions define, from 128 on, are the highest bits.
            pub const fn bit(self) -> u64 {
                if self.0 as u32 == 128 {
                    1 << 63
                } else {
                    1u64.wrapping_shl(self.0 as u32)
                }
            }
        }

        impl std::fmt::Display for $T {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self.name() {
                    Some(name) => f.write_str(name),
                    None if self.0 == 0 => f.write_str("none"),
                    None => write!(f, "code {}", self.0),
                }
            }
        }

        impl std::fmt::Debug for $T {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

codes! {
    /// Memory segment (PRM 18.3.34). `NONE` (0) for an instruction without one; `REGION` is one of the extension `amd:gcn`.
    Segment: u8 {
        FLAT = 1 "flat", GLOBAL = 2 "global", READONLY = 3 "readonly", KERNARG = 4 "kernarg", GROUP = 5 "group",
        PRIVATE = 6 "private", SPILL = 7 "spill", ARG = 8 "arg",
        REGION = 128 "region",
    }
}
codes! {
    /// Who may name a symbol (PRM 18.3.16).
    Linkage: u8 { PROGRAM = 1 "program", MODULE = 2 "module", FUNCTION = 3 "function", ARG = 4 "arg" }
}
codes! {
    /// Which memory a variable gets (PRM 18.3.3).
    Allocation: u8 { PROGRAM = 1 "program", AGENT = 2 "agent", AUTOMATIC = 3 "automatic" }
}
codes! {
    /// PRM 18.3.24.
    Profile: u8 { BASE = 0 "$base", FULL = 1 "$full" }
}
codes! {
    /// PRM 18.3.17.
    MachineModel: u8 { SMALL = 0 "$small", LARGE = 1 "$large" }
}
codes! {
    /// Operation of an atomic, atomicnoret, signal or signalnoret instruction (PRM 18.3.5).
    AtomicOp: u8 {
        ADD = 0 "add", AND = 1 "and", CAS = 2 "cas", EXCH = 3 "exch", LD = 4 "ld", MAX = 5 "max", MIN = 6 "min",
        OR = 7 "or", ST = 8 "st", SUB = 9 "sub", WRAPDEC = 10 "wrapdec", WRAPINC = 11 "wrapinc", XOR = 12 "xor",
        WAIT_EQ = 13 "wait_eq", WAIT_NE = 14 "wait_ne", WAIT_LT = 15 "wait_lt", WAIT_GTE = 16 "wait_gte",
        WAITTIMEOUT_EQ = 17 "waittimeout_eq", WAITTIMEOUT_NE = 18 "waittimeout_ne",
        WAITTIMEOUT_LT = 19 "waittimeout_lt", WAITTIMEOUT_GTE = 20 "waittimeout_gte",
    }
}
codes! {
    /// Comparison of `cmp` (PRM 18.3.7; the order is irregular there too).
    Compare: u8 {
        EQ = 0 "eq", NE = 1 "ne", LT = 2 "lt", LE = 3 "le", GT = 4 "gt", GE = 5 "ge", EQU = 6 "equ", NEU = 7 "neu",
        LTU = 8 "ltu", LEU = 9 "leu", GTU = 10 "gtu", GEU = 11 "geu", NUM = 12 "num", NAN = 13 "nan",
        SEQ = 14 "seq", SNE = 15 "sne", SLT = 16 "slt", SLE = 17 "sle", SGT = 18 "sgt", SGE = 19 "sge",
        SGEU = 20 "sgeu", SEQU = 21 "sequ", SNEU = 22 "sneu", SLTU = 23 "sltu", SLEU = 24 "sleu",
        SNUM = 25 "snum", SNAN = 26 "snan", SGTU = 27 "sgtu",
    }
}
codes! {
    /// Memory order (PRM 18.3.19).
    Order: u8 { RLX = 1 "rlx", SCACQ = 2 "scacq", SCREL = 3 "screl", SCAR = 4 "scar" }
}
codes! {
    /// Memory scope (PRM 18.3.20). The work-item scope exists in BRIG only.
    Scope: u8 { WORKITEM = 1 "wi", WAVE = 2 "wave", WORKGROUP = 3 "wg", AGENT = 4 "agent", SYSTEM = 5 "system" }
}
codes! {
    /// Packing control (PRM 18.3.23).
    Pack: u8 {
        PP = 1 "pp", PS = 2 "ps", SP = 3 "sp", SS = 4 "ss", S = 5 "s", P = 6 "p", PP_SAT = 7 "pp_sat",
        PS_SAT = 8 "ps_sat", SP_SAT = 9 "sp_sat", SS_SAT = 10 "ss_sat", S_SAT = 11 "s_sat", P_SAT = 12 "p_sat",
    }
}
codes! {
    /// Rounding (PRM 18.3.26).
    Round: u8 {
        DEFAULT = 1 "default", NEAR = 2 "near", ZERO = 3 "zero", UP = 4 "up", DOWN = 5 "down", NEARI = 6 "neari",
        ZEROI = 7 "zeroi", UPI = 8 "upi", DOWNI = 9 "downi", NEARI_SAT = 10 "neari_sat", ZEROI_SAT = 11 "zeroi_sat",
        UPI_SAT = 12 "upi_sat", DOWNI_SAT = 13 "downi_sat", SNEARI = 14 "sneari", SZEROI = 15 "szeroi",
        SUPI = 16 "supi", SDOWNI = 17 "sdowni", SNEARI_SAT = 18 "sneari_sat", SZEROI_SAT = 19 "szeroi_sat",
        SUPI_SAT = 20 "supi_sat", SDOWNI_SAT = 21 "sdowni_sat",
    }
}
codes! {
    /// Image geometry (PRM 18.3.13).
    Geometry: u8 {
        D1 = 0 "1d", D2 = 1 "2d", D3 = 2 "3d", D1A = 3 "1da", D2A = 4 "2da", D1B = 5 "1db", D2DEPTH = 6 "2ddepth",
        D2ADEPTH = 7 "2dadepth",
    }
}
codes! {
    /// PRM 18.3.11.
    ChannelOrder: u8 {
        A = 0 "a", R = 1 "r", RX = 2 "rx", RG = 3 "rg", RGX = 4 "rgx", RA = 5 "ra", RGB = 6 "rgb", RGBX = 7 "rgbx",
        RGBA = 8 "rgba", BGRA = 9 "bgra", ARGB = 10 "argb", ABGR = 11 "abgr", SRGB = 12 "srgb", SRGBX = 13 "srgbx",
        SRGBA = 14 "srgba", SBGRA = 15 "sbgra", INTENSITY = 16 "intensity", LUMINANCE = 17 "luminance",
        DEPTH = 18 "depth", DEPTH_STENCIL = 19 "depth_stencil",
    }
}
codes! {
    /// PRM 18.3.12.
    ChannelType: u8 {
        SNORM_INT8 = 0 "snorm_int8", SNORM_INT16 = 1 "snorm_int16", UNORM_INT8 = 2 "unorm_int8",
        UNORM_INT16 = 3 "unorm_int16", UNORM_INT24 = 4 "unorm_int24", UNORM_SHORT_555 = 5 "unorm_short_555",
        UNORM_SHORT_565 = 6 "unorm_short_565", UNORM_INT_101010 = 7 "unorm_int_101010", SIGNED_INT8 = 8 "signed_int8",
        SIGNED_INT16 = 9 "signed_int16", SIGNED_INT32 = 10 "signed_int32", UNSIGNED_INT8 = 11 "unsigned_int8",
        UNSIGNED_INT16 = 12 "unsigned_int16", UNSIGNED_INT32 = 13 "unsigned_int32", HALF_FLOAT = 14 "half_float",
        FLOAT = 15 "float",
    }
}
codes! {
    /// PRM 18.3.14.
    ImageQuery: u8 {
        WIDTH = 0 "width", HEIGHT = 1 "height", DEPTH = 2 "depth", ARRAY = 3 "array",
        CHANNEL_ORDER = 4 "channelorder", CHANNEL_TYPE = 5 "channeltype",
        MIP_LEVELS = 6 "nummiplevels",
    }
}
codes! {
    /// PRM 18.3.30.
    SamplerQuery: u8 { ADDRESSING = 0 "addressing", COORD = 1 "coord", FILTER = 2 "filter" }
}
codes! {
    /// PRM 18.3.27.
    Addressing: u8 {
        UNDEFINED = 0 "undefined", CLAMP_TO_EDGE = 1 "clamp_to_edge", CLAMP_TO_BORDER = 2 "clamp_to_border",
        REPEAT = 3 "repeat", MIRRORED_REPEAT = 4 "mirrored_repeat",
    }
}
codes! {
    /// PRM 18.3.28.
    Coord: u8 { UNNORMALIZED = 0 "unnormalized", NORMALIZED = 1 "normalized" }
}
codes! {
    /// PRM 18.3.29.
    Filter: u8 { NEAREST = 0 "nearest", LINEAR = 1 "linear" }
}
codes! {
    /// Control directive (PRM 18.3.8).
    Control: u16 {
        ENABLEBREAKEXCEPTIONS = 1 "enablebreakexceptions", ENABLEDETECTEXCEPTIONS = 2 "enabledetectexceptions",
        MAXDYNAMICGROUPSIZE = 3 "maxdynamicgroupsize", MAXFLATGRIDSIZE = 4 "maxflatgridsize",
        MAXFLATWORKGROUPSIZE = 5 "maxflatworkgroupsize", REQUIREDDIM = 6 "requireddim",
        REQUIREDGRIDSIZE = 7 "requiredgridsize", REQUIREDWORKGROUPSIZE = 8 "requiredworkgroupsize",
        REQUIRENOPARTIALWORKGROUPS = 9 "requirenopartialworkgroups",
    }
}
codes! {
    /// Register file (PRM 18.3.25).
    RegisterKind: u16 { C = 0 "c", S = 1 "s", D = 2 "d", Q = 3 "q" }
}

impl Segment {
    pub const NONE: Segment = Segment(0);
}
impl Linkage {
    pub const NONE: Linkage = Linkage(0);
}
impl Pack {
    pub const NONE: Pack = Pack(0);

    /// Sources the control takes: 1 for `p`, `s`, 2 for `pp` and its like, 0 for none.
    pub fn sources(self) -> u32 {
        match self {
            Pack::S | Pack::P | Pack::S_SAT | Pack::P_SAT => 1,
            Pack(0) => 0,
            _ => 2,
        }
    }
}
impl Round {
    pub const NONE: Round = Round(0);
}
impl Order {
    pub const NONE: Order = Order(0);
}
impl Scope {
    pub const NONE: Scope = Scope(0);
}

impl RegisterKind {
    /// Size of a register in bits.
    pub fn bits(self) -> u32 {
        match self {
            RegisterKind::C => 1,
            RegisterKind::S => 32,
            RegisterKind::D => 64,
            _ => 128,
        }
    }

    /// The file whose registers hold values of a type with so many bits (PRM 4.16).
    pub fn for_bits(bits: u32) -> RegisterKind {
        match bits {
            1 => RegisterKind::C,
            0..=32 => RegisterKind::S,
            33..=64 => RegisterKind::D,
            _ => RegisterKind::Q,
        }
    }
}

impl Geometry {
    /// Coordinates of an image instruction: 1, 2 or 3 (Table 7-1).
    pub fn coordinates(self) -> u32 {
        match self {
            Geometry::D1 | Geometry::D1B => 1,
            Geometry::D2 | Geometry::D1A | Geometry::D2DEPTH => 2,
            _ => 3,
        }
    }

    /// Coordinates that are no index in an array.
    pub fn gradients(self) -> u32 {
        self.coordinates() - u32::from(self.is_array())
    }

    pub fn is_depth(self) -> bool {
        matches!(self, Geometry::D2DEPTH | Geometry::D2ADEPTH)
    }

    pub fn has_height(self) -> bool {
        !matches!(self, Geometry::D1 | Geometry::D1A | Geometry::D1B)
    }

    pub fn is_array(self) -> bool {
        matches!(self, Geometry::D1A | Geometry::D2A | Geometry::D2ADEPTH)
    }
}

/// Width of a slice of work-items (PRM 18.3.39): 0 none, 1..=32 for 1..=2^31, then WAVESIZE and all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Width(pub u8);

impl Width {
    pub const NONE: Width = Width(0);
    pub const ONE: Width = Width(1);
    pub const WAVESIZE: Width = Width(33);
    pub const ALL: Width = Width(34);

    /// The width of `n` work-items, a power of two up to 2^31.
    pub fn of(n: u64) -> Option<Width> {
        (n.is_power_of_two() && n <= 1 << 31).then(|| Width(n.trailing_zeros() as u8 + 1))
    }

    pub fn work_items(self) -> Option<u64> {
        (1..=32).contains(&self.0).then(|| 1 << (self.0 - 1))
    }
}

impl std::fmt::Display for Width {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (*self, self.work_items()) {
            (Width::WAVESIZE, _) => f.write_str("WAVESIZE"),
            (Width::ALL, _) => f.write_str("all"),
            (_, Some(n)) => write!(f, "{n}"),
            _ => f.write_str("none"),
        }
    }
}

/// Alignment of memory (PRM 18.3.2): 0 none, 1..=9 for 1..=256 bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Align(pub u8);

impl Align {
    pub const NONE: Align = Align(0);
    pub const ONE: Align = Align(1);

    pub fn of(bytes: u64) -> Option<Align> {
        (bytes.is_power_of_two() && bytes <= 256).then(|| Align(bytes.trailing_zeros() as u8 + 1))
    }

    pub fn bytes(self) -> Option<u64> {
        (1..=9).contains(&self.0).then(|| 1 << (self.0 - 1))
    }
}
