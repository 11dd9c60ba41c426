//! Target identifiers: processor with xnack and sramecc settings, in text, in triples and in ELF flags.

use std::fmt;
use std::str::FromStr;

use super::{Features, Processor};

/// Setting of a target feature (AMDGPUUsage, Target Features).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Setting {
    /// Not specified: the code runs with either; also the value where the processor lacks the feature.
    #[default]
    Any,
    On,
    Off,
}

impl Setting {
    fn name(self) -> &'static str {
        match self {
            Setting::Any => "any",
            Setting::On => "on",
            Setting::Off => "off",
        }
    }
}

/// Which e_flags layout and which target ID spelling (AMDGPUUsage, ELF Header).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CodeObjectVersion {
    V2,
    V3,
    V4,
    V5,
    V6,
}

/// Processor and feature settings (AMDGPUUsage, Target ID). Display is the canonical form: `gfx906:sramecc+:xnack-`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TargetId {
    pub processor: Processor,
    pub xnack: Setting,
    pub sramecc: Setting,
}

/// Why a target cannot be named.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    #[error("unknown processor {name}; did you mean {nearest}?")]
    UnknownProcessor { name: String, nearest: &'static str },
    #[error("e_flags: EF_AMDGPU_MACH value {mach:#04x} names no processor (known: 0x01..=0x5f with gaps)")]
    UnknownMach { mach: u8 },
    #[error("{item:?} is no target feature item; expected xnack or sramecc followed by + or -")]
    BadFeatureItem { item: String },
    #[error("{processor} does not support {feature}; it supports {supported}")]
    UnsupportedFeature {
        processor: &'static str,
        feature: &'static str,
        supported: &'static str,
    },
    #[error("{feature} is given twice in {text:?}")]
    RepeatedFeature { feature: &'static str, text: String },
    #[error("target triple {triple:?} is not supported; expected amdgcn-amd-amdhsa-- before the processor")]
    BadTriple { triple: String },
    #[error("code object V2 names its processor in a note, not in e_flags")]
    NoMachInV2,
    #[error("no processor has instruction set version {major}:{minor}:{stepping} in code object V2")]
    UnknownIsaVersion { major: u32, minor: u32, stepping: u32 },
    #[error("e_flags: {feature} field is {value}, but {processor} {expected}")]
    BadFeatureFlags {
        feature: &'static str,
        value: &'static str,
        processor: &'static str,
        expected: &'static str,
    },
}

/// Why code for one target does not run on another.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Incompatible {
    #[error("code is for {code}, the agent is {agent}")]
    Processor { code: &'static str, agent: &'static str },
    #[error("code needs {feature} {code}, the agent has it {agent}")]
    Feature {
        feature: &'static str,
        code: &'static str,
        agent: &'static str,
    },
}

impl TargetError {
    pub(super) fn unknown_processor(name: &str) -> Self {
        let names = Processor::ALL
            .iter()
            .flat_map(|p| std::iter::once(p.name()).chain(p.alternative_names().iter().copied()));
        let nearest = names
            .min_by_key(|known| (edit_distance(known, name), weight(known).abs_diff(weight(name))))
            .unwrap_or("gfx900");
        TargetError::UnknownProcessor {
            name: name.into(),
            nearest,
        }
    }
}

/// Breaks ties between equally distant names in favour of the neighbour: gfx907 is nearer to gfx906 than to gfx900.
fn weight(name: &str) -> u32 {
    name.bytes().map(u32::from).sum()
}

/// Levenshtein distance, for suggestions.
fn edit_distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (cell, y) in row[1..].iter_mut().zip(b.chars()) {
            let above = *cell;
            left = (left + 1).min(above + 1).min(diagonal + usize::from(x != y));
            diagonal = above;
            *cell = left;
        }
        row[0] = i + 1;
    }
    row.last().copied().unwrap_or(0)
}

const TRIPLE: &str = "amdgcn-amd-amdhsa-";

impl TargetId {
    /// Whether XNACK is on, or may be.
    pub fn uses_xnack(&self) -> bool {
        let has = self.processor.features().contains(Features::XNACK);
        self.xnack == Setting::On || self.xnack == Setting::Any && has
    }

    /// A processor with every feature unspecified.
    pub fn new(processor: Processor) -> Self {
        TargetId {
            processor,
            xnack: Setting::Any,
            sramecc: Setting::Any,
        }
    }

    /// The feature settings in canonical (alphabetical) order.
    fn settings(&self) -> [(&'static str, Features, Setting); 2] {
        [
            ("sramecc", Features::SRAMECC, self.sramecc),
            ("xnack", Features::XNACK, self.xnack),
        ]
    }

    fn set(&mut self, feature: &str, value: Setting, text: &str) -> Result<(), TargetError> {
        let (name, bit) = match feature {
            "sramecc" => ("sramecc", Features::SRAMECC),
            "xnack" => ("xnack", Features::XNACK),
            _ => return Err(TargetError::BadFeatureItem { item: feature.into() }),
        };
        if !self.processor.features().contains(bit) {
            let supported = match (
                self.processor.features().contains(Features::SRAMECC),
                self.processor.features().contains(Features::XNACK),
            ) {
                (true, true) => "sramecc and xnack",
                (true, false) => "sramecc",
                (false, true) => "xnack",
                (false, false) => "neither sramecc nor xnack",
            };
            return Err(TargetError::UnsupportedFeature {
                processor: self.processor.name(),
                feature: name,
                supported,
            });
        }
        let slot = if bit == Features::SRAMECC {
            &mut self.sramecc
        } else {
            &mut self.xnack
        };
        if *slot != Setting::Any {
            return Err(TargetError::RepeatedFeature {
                feature: name,
                text: text.into(),
            });
        }
        *slot = value;
        Ok(())
    }

    /// `amdgcn-amd-amdhsa--gfx906:xnack+`, as metadata and code object URIs have it since V3.
    pub fn triple_form(&self) -> String {
        format!("{TRIPLE}-{self}")
    }

    /// The V2 and V3 spelling `gfx906+sram-ecc+xnack`, where unspecified counts as on.
    pub fn plus_form(&self) -> String {
        let mut text = self.processor.name().to_string();
        // This order and the hyphen are this form's own.
        for (name, bit, setting) in [
            ("xnack", Features::XNACK, self.xnack),
            ("sram-ecc", Features::SRAMECC, self.sramecc),
        ] {
            if self.processor.features().contains(bit) && setting != Setting::Off {
                text.push('+');
                text.push_str(name);
            }
        }
        text
    }

    /// Reads the V2 and V3 spelling; a feature that is not listed is off.
    pub fn from_plus_form(text: &str) -> Result<Self, TargetError> {
        let mut parts = text.split('+');
        let mut target = TargetId::new(Processor::by_name(parts.next().unwrap_or(""))?);
        for feature in parts {
            let name = if feature == "sram-ecc" { "sramecc" } else { feature };
            target.set(name, Setting::On, text)?;
        }
        for (bit, slot) in [
            (Features::XNACK, &mut target.xnack),
            (Features::SRAMECC, &mut target.sramecc),
        ] {
            if target.processor.features().contains(bit) && *slot == Setting::Any {
                *slot = Setting::Off;
            }
        }
        Ok(target)
    }

    /// e_flags of a code object. V2 as LLVM 14 writes it, which is V3's layout.
    pub fn e_flags(&self, version: CodeObjectVersion) -> u32 {
        let mut flags = u32::from(self.processor.mach());
        for (bit, setting, v3, v4_shift) in [
            (Features::XNACK, self.xnack, 0x100, 8),
            (Features::SRAMECC, self.sramecc, 0x200, 10),
        ] {
            if !self.processor.features().contains(bit) {
                continue;
            }
            if version <= CodeObjectVersion::V3 {
                flags |= if setting == Setting::Off { 0 } else { v3 };
            } else {
                let value = match setting {
                    Setting::Any => 1,
                    Setting::Off => 2,
                    Setting::On => 3,
                };
                flags |= value << v4_shift;
            }
        }
        if version >= CodeObjectVersion::V6 {
            flags |= u32::from(self.processor.generic_version()) << 24;
        }
        flags
    }

    /// The target of a code object of V3 or later.
    ///
    /// # Errors
    /// An unknown EF_AMDGPU_MACH, a feature setting that the processor lacks, or version V2, which has a note instead.
    pub fn from_e_flags(version: CodeObjectVersion, flags: u32) -> Result<Self, TargetError> {
        if version == CodeObjectVersion::V2 {
            return Err(TargetError::NoMachInV2);
        }
        let mut target = TargetId::new(Processor::by_mach(flags as u8)?);
        for (name, bit, v3, v4_shift) in [
            ("xnack", Features::XNACK, 0x100, 8),
            ("sramecc", Features::SRAMECC, 0x200, 10),
        ] {
            let supported = target.processor.features().contains(bit);
            let (present, setting) = if version == CodeObjectVersion::V3 {
                let on = flags & v3 != 0;
                (on, if on { Setting::On } else { Setting::Off })
            } else {
                match flags >> v4_shift & 3 {
                    0 => (false, Setting::Any),
                    1 => (true, Setting::Any),
                    2 => (true, Setting::Off),
                    _ => (true, Setting::On),
                }
            };
            if present && !supported {
                return Err(TargetError::BadFeatureFlags {
                    feature: name,
                    value: setting.name(),
                    processor: target.processor.name(),
                    expected: "does not support it, so it must be 0",
                });
            }
            if !supported {
                continue;
            }
            if bit == Features::XNACK {
                target.xnack = setting;
            } else {
                target.sramecc = setting;
            }
        }
        Ok(target)
    }

    /// The target that a V2 NT_AMD_HSA_ISA_VERSION note names (AMDGPUUsage, Code Object V2 Supported Processors).
    pub fn from_v2_isa_version(major: u32, minor: u32, stepping: u32) -> Result<Self, TargetError> {
        use Processor as P;
        use Setting::{Any, Off, On};
        let (processor, xnack, sramecc) = match (major, minor, stepping) {
            (6, 0, 0) => (P::Gfx600, Any, Any),
            (6, 0, 1) => (P::Gfx601, Any, Any),
            (6, 0, 2) => (P::Gfx602, Any, Any),
            (7, 0, 0) => (P::Gfx700, Any, Any),
            (7, 0, 1) => (P::Gfx701, Any, Any),
            (7, 0, 2) => (P::Gfx702, Any, Any),
            (7, 0, 3) => (P::Gfx703, Any, Any),
            (7, 0, 4) => (P::Gfx704, Any, Any),
            (7, 0, 5) => (P::Gfx705, Any, Any),
            (8, 0, 1) => (P::Gfx801, On, Any),
            (8, 0, 0 | 2) => (P::Gfx802, Any, Any),
            (8, 0, 3 | 4) => (P::Gfx803, Any, Any),
            (8, 0, 5) => (P::Gfx805, Any, Any),
            (8, 1, 0) => (P::Gfx810, On, Any),
            (9, 0, 0) => (P::Gfx900, Off, Any),
            (9, 0, 1) => (P::Gfx900, On, Any),
            (9, 0, 2) => (P::Gfx902, Off, Any),
            (9, 0, 3) => (P::Gfx902, On, Any),
            (9, 0, 4) => (P::Gfx904, Off, Any),
            (9, 0, 5) => (P::Gfx904, On, Any),
            (9, 0, 6) => (P::Gfx906, Off, Off),
            (9, 0, 7) => (P::Gfx906, On, Off),
            (9, 0, 12) => (P::Gfx90c, Off, Any),
            _ => return Err(TargetError::UnknownIsaVersion { major, minor, stepping }),
        };
        Ok(TargetId {
            processor,
            xnack,
            sramecc,
        })
    }

    /// The loader's rule: the processor must match, and a setting that the code specifies must be the agent's.
    pub fn runs_on(&self, agent: &TargetId) -> Result<(), Incompatible> {
        if !self.processor.runs_on(agent.processor) {
            return Err(Incompatible::Processor {
                code: self.processor.name(),
                agent: agent.processor.name(),
            });
        }
        for ((feature, _, code), (_, _, agent)) in self.settings().into_iter().zip(agent.settings()) {
            if code != Setting::Any && code != agent {
                return Err(Incompatible::Feature {
                    feature,
                    code: code.name(),
                    agent: agent.name(),
                });
            }
        }
        Ok(())
    }
}

impl fmt::Display for TargetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.processor.name())?;
        for (name, _, setting) in self.settings() {
            match setting {
                Setting::Any => {}
                Setting::On => write!(f, ":{name}+")?,
                Setting::Off => write!(f, ":{name}-")?,
            }
        }
        Ok(())
    }
}

impl FromStr for TargetId {
    type Err = TargetError;

    /// `gfx906:sramecc+:xnack-` in any order of features, alone or after a triple with or without environment.
    fn from_str(text: &str) -> Result<Self, TargetError> {
        let mut id = text;
        if let Some(rest) = text.strip_prefix(TRIPLE) {
            id = match rest.strip_prefix('-').or_else(|| rest.strip_prefix("unknown-")) {
                Some(id) => id,
                None => rest,
            };
        } else if text.starts_with("amdgcn") || text.starts_with("r600-") {
            return Err(TargetError::BadTriple { triple: text.into() });
        }
        let mut parts = id.split(':');
        let mut target = TargetId::new(Processor::by_name(parts.next().unwrap_or(""))?);
        for item in parts {
            let (feature, value) = match (item.strip_suffix('+'), item.strip_suffix('-')) {
                (Some(feature), _) => (feature, Setting::On),
                (_, Some(feature)) => (feature, Setting::Off),
                _ => return Err(TargetError::BadFeatureItem { item: item.into() }),
            };
            target.set(feature, value, text)?;
        }
        Ok(target)
    }
}
