//! Levels of SIMD instructions: which features each means, for the look at the host and for what is compiled for it.

use std::sync::OnceLock;

/// Which SIMD instructions the host has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SimdLevel {
    Baseline,
    Avx2,
    Avx512,
}

/// Calls macro `$then` with the features of a level and the rest: their only list.
macro_rules! with_features {
    (Avx2, $then:ident $($rest:tt)*) => {
        $then! { ["avx2" "fma" "bmi1" "bmi2" "lzcnt" "popcnt"] $($rest)* }
    };
    (Avx512, $then:ident $($rest:tt)*) => {
        $then! {
            ["avx2" "fma" "bmi1" "bmi2" "lzcnt" "popcnt" "avx512f" "avx512bw" "avx512dq" "avx512vl"]
            $($rest)*
        }
    };
}
pub(crate) use with_features;

/// For [`with_features`]: the function that follows, compiled for these features.
macro_rules! compiled_for {
    ([$($feature:tt)+] $($function:tt)*) => {
        #[target_feature($(enable = $feature),+)]
        $($function)*
    };
}
pub(crate) use compiled_for;

/// For [`with_features`]: whether the host has them all.
#[cfg(target_arch = "x86_64")]
macro_rules! detected {
    ([$($feature:tt)+]) => {
        $(std::arch::is_x86_feature_detected!($feature))&&+
    };
}

impl SimdLevel {
    /// The best level this host can run.
    #[inline(always)]
    pub fn detect() -> Self {
        static LEVEL: OnceLock<SimdLevel> = OnceLock::new();
        *LEVEL.get_or_init(Self::look)
    }

    /// This level, or the best one that the host has, if that is less: what may be called when this one is asked for.
    pub fn at_hand(self) -> Self {
        self.min(Self::detect())
    }

    #[cold]
    fn look() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if with_features!(Avx512, detected) {
                return SimdLevel::Avx512.min(Self::wanted());
            }
            if with_features!(Avx2, detected) {
                return SimdLevel::Avx2.min(Self::wanted());
            }
        }
        SimdLevel::Baseline
    }

    /// The best level to use: `WEFT_SIMD_LEVEL=avx2` or `baseline` in the environment makes a host a lesser one, for tests and to
    /// see how fast that would be.
    fn wanted() -> Self {
        wanted_level().unwrap_or_default().unwrap_or(SimdLevel::Avx512)
    }
}

/// What `WEFT_SIMD_LEVEL` may be.
const LEVELS: [(&str, SimdLevel); 3] = [
    ("baseline", SimdLevel::Baseline),
    ("avx2", SimdLevel::Avx2),
    ("avx512", SimdLevel::Avx512),
];

fn wanted_level() -> Result<Option<SimdLevel>, String> {
    let Some(value) = std::env::var_os("WEFT_SIMD_LEVEL") else {
        return Ok(None);
    };
    let level = LEVELS.iter().find(|(name, _)| value == *name);
    let names = LEVELS.map(|(name, _)| name).join(", ");
    let level = level.ok_or_else(|| format!("WEFT_SIMD_LEVEL={}: not one of {names}", value.to_string_lossy()))?;
    Ok(Some(level.1))
}

/// Bits of the vectors that host code for AVX-512 uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VectorWidth {
    Bits256,
    Bits512,
}

impl VectorWidth {
    /// What the host executes at once: some take a vector of 512 bits by halves, and so more lanes at a time wait for each other. AMD's
    /// processors say what they do (CPUID 8000_001A: FP256 without FP512); others do it at once.
    pub fn of_host() -> Self {
        static WIDTH: OnceLock<VectorWidth> = OnceLock::new();
        *WIDTH.get_or_init(|| wanted_width().unwrap_or_default().unwrap_or_else(Self::look))
    }

    #[cold]
    fn look() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::__cpuid;
            const LEAVES: u32 = 0x8000_0000;
            const OPTIMIZATION: u32 = 0x8000_001a;
            const FP256: u32 = 1 << 2;
            const FP512: u32 = 1 << 3;
            if __cpuid(LEAVES).eax >= OPTIMIZATION && __cpuid(OPTIMIZATION).eax & (FP256 | FP512) == FP256 {
                return VectorWidth::Bits256;
            }
        }
        VectorWidth::Bits512
    }
}

/// `WEFT_VECTOR_WIDTH`: the width for AVX-512, whatever the host says of itself.
fn wanted_width() -> Result<Option<VectorWidth>, String> {
    let Some(value) = std::env::var_os("WEFT_VECTOR_WIDTH") else {
        return Ok(None);
    };
    match value.to_str() {
        Some("256") => Ok(Some(VectorWidth::Bits256)),
        Some("512") => Ok(Some(VectorWidth::Bits512)),
        _ => Err(format!("WEFT_VECTOR_WIDTH={}: not 256 or 512", value.to_string_lossy())),
    }
}

fn wanted_runs() -> Result<Option<u32>, String> {
    let Some(value) = std::env::var_os("WEFT_HOST_CODE_AFTER") else {
        return Ok(None);
    };
    let value = value.to_string_lossy();
    let runs = value
        .parse()
        .map_err(|_| format!("WEFT_HOST_CODE_AFTER={value}: not a number of runs below 2^32"))?;
    Ok(Some(runs))
}

/// `WEFT_HOST_CODE_AFTER=N` in the environment, for tests: code becomes host code when it has run so often; with 0, before its first run.
pub(crate) fn runs_before_code() -> Option<u32> {
    wanted_runs().unwrap_or_default()
}

/// Looks at what the environment says of the host.
///
/// # Errors
/// The variable with a value that nothing is known of, which counts as none, and what would be right.
pub fn check_environment() -> Result<(), String> {
    wanted_level()?;
    wanted_width()?;
    wanted_runs()?;
    Ok(())
}
