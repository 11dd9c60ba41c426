//! Configuration files: which agents a runtime has, and what is not as on the product that stands for their processor.

use serde::Deserialize;

use crate::model::{AgentSpec, GpuModel};

/// A file in TOML, as `docs/RUNTIME.md` describes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    agent: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Entry {
    /// As in a list of agents: `gfx906:xnack-`, `hsail`.
    target: String,
    /// How many of these there are.
    count: Option<u32>,
    product: Option<String>,
    compute_units: Option<u32>,
    memory_mib: Option<u64>,
    max_clock_mhz: Option<u32>,
    wavefront_size: Option<u32>,
    profile: Option<ProfileName>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ProfileName {
    Base,
    Full,
}

/// More agents than this are a mistake.
const MOST_AGENTS: usize = 256;
/// A GPU has at most so many bytes of memory: addresses have 48 bits.
const MOST_MEMORY_MIB: u64 = 1 << 28;

impl Entry {
    fn specs(&self) -> Result<Vec<AgentSpec>, String> {
        let of = |what: &str| format!("agent {:?}: {what}", self.target);
        let mut spec = AgentSpec::parse(&self.target)?;
        match &mut spec {
            AgentSpec::Gpu(model, _) => {
                if self.wavefront_size.is_some() {
                    return Err(of("wavefront-size is for HSAIL agents"));
                }
                model.full_profile = self.profile == Some(ProfileName::Full);
                self.change(model).map_err(|what| of(&what))?;
            }
            AgentSpec::Hsail { wave_size } => {
                let gpus = [
                    self.compute_units.is_some(),
                    self.memory_mib.is_some(),
                    self.max_clock_mhz.is_some(),
                ];
                if gpus.contains(&true) || self.product.is_some() {
                    return Err(of("an HSAIL agent has wavefront-size only"));
                }
                if self.profile == Some(ProfileName::Base) {
                    return Err(of("an HSAIL agent has the full profile"));
                }
                let size = self.wavefront_size.unwrap_or(*wave_size);
                spec = AgentSpec::parse(&format!("hsail:{size}"))?;
            }
        }
        Ok(vec![spec; self.count.unwrap_or(1).min(MOST_AGENTS as u32 + 1) as usize])
    }

    fn change(&self, model: &mut GpuModel) -> Result<(), String> {
        let positive = |what: &str, value: Option<u32>| match value {
            Some(0) => Err(format!("{what} is 0")),
            other => Ok(other),
        };
        model.compute_units = positive("compute-units", self.compute_units)?.unwrap_or(model.compute_units);
        model.max_clock_mhz = positive("max-clock-mhz", self.max_clock_mhz)?.unwrap_or(model.max_clock_mhz);
        if let Some(mib) = self.memory_mib {
            if !(1..=MOST_MEMORY_MIB).contains(&mib) {
                return Err(format!(
                    "memory-mib is {mib}; it must be between 1 and {MOST_MEMORY_MIB}"
                ));
            }
            model.memory_bytes = mib << 20;
        }
        if let Some(product) = &self.product {
            // a process reads its configuration once
            model.product = Box::leak(product.clone().into_boxed_str());
        }
        Ok(())
    }
}

/// The agents of a configuration file.
///
/// # Errors
/// What is wrong with it, with line and column where it is the form.
pub fn parse(text: &str) -> Result<Vec<AgentSpec>, String> {
    let file: File = toml::from_str(text).map_err(|e| e.to_string().trim_end().to_string())?;
    let mut agents = Vec::new();
    for entry in &file.agent {
        agents.extend(entry.specs()?);
        if agents.len() > MOST_AGENTS {
            return Err(format!("more than {MOST_AGENTS} agents"));
        }
    }
    match agents.is_empty() {
        true => Err("no agent is there; [[agent]] with target = \"gfx900\" would be one".into()),
        false => Ok(agents),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_with_changes() {
        let text = "[[agent]]\ntarget = \"gfx906:xnack-\"\ncount = 2\ncompute-units = 8\nmemory-mib = 512\nproduct = \"Small\"\nprofile = \"full\"\n\
                    [[agent]]\ntarget = \"hsail\"\nwavefront-size = 32\n";
        let agents = parse(text).expect("a configuration");
        let AgentSpec::Gpu(model, _) = &agents[1] else {
            panic!("no GPU")
        };
        assert_eq!(
            (
                model.compute_units,
                model.memory_bytes,
                model.product,
                model.full_profile
            ),
            (8, 512 << 20, "Small", true)
        );
        assert_eq!((agents.len(), &agents[2]), (3, &AgentSpec::Hsail { wave_size: 32 }));
    }

    #[test]
    fn mistakes_are_named() {
        let wrong = |text: &str, what: &str| {
            let message = parse(text).expect_err(text);
            assert!(message.contains(what), "{text}: {message}");
        };
        wrong("[[agent]]\ntarget = \"gfx9000\"\n", "gfx9000");
        wrong("[[agent]]\ntarget = \"gfx906\"\nunits = 3\n", "line 3");
        wrong("[[agent]]\ntarget = \"gfx906\"\ncompute-units = 0\n", "compute-units");
        wrong("[[agent]]\ntarget = \"hsail\"\nmemory-mib = 5\n", "wavefront-size");
        wrong("[[agent]]\ntarget = \"gfx906\"\nprofile = \"most\"\n", "most");
        wrong("[[agent]]\ntarget = \"hsail\"\nprofile = \"base\"\n", "full profile");
        wrong("[[agent]]\ntarget = \"gfx906\"\ncount = 1000\n", "256");
        wrong("agent = []\n", "no agent");
        wrong("[[agent]\n", "line 1");
    }
}
