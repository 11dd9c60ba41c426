//! Entry ids of bundles: `KIND-ARCH-VENDOR-OS-ENVIRONMENT[-TARGETID]`, and which of them go together.
//!
//! Source: Clang documentation, Clang Offload Bundler (Bundle Entry ID, Target ID).

use crate::error::{Error, ErrorKind, Result};
use amdgpu_isa::TargetId;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// An entry id. Display is the form that is written into bundles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EntryId {
    /// `host`, `hip`, `hipv4` or `openmp`.
    pub kind: String,
    pub architecture: String,
    pub vendor: String,
    pub os: String,
    pub environment: String,
    /// `gfx906:xnack+`; empty for a host.
    pub target_id: String,
}

fn bad(field: &str, found: String, expected: impl Into<String>) -> Error {
    Error::new(ErrorKind::Bundle, field, found, expected)
}

impl EntryId {
    /// Reads an id as people give it.
    ///
    /// # Errors
    /// Another number of parts, an unknown kind, a target that no processor has, or a processor where the environment belongs.
    pub fn parse(text: &str) -> Result<Self> {
        let form = "KIND-ARCH-VENDOR-OS-ENVIRONMENT[-TARGETID], as hipv4-amdgcn-amd-amdhsa--gfx906:xnack+";
        let parts: Vec<&str> = text.splitn(6, '-').collect();
        let [kind, architecture, vendor, os, environment, rest @ ..] = parts.as_slice() else {
            return Err(bad("bundle entry id", format!("{text:?}"), form));
        };
        if !matches!(*kind, "host" | "hip" | "hipv4" | "openmp") {
            return Err(bad(
                "offload kind",
                format!("{kind:?} in {text:?}"),
                "host, hip, hipv4 or openmp",
            ));
        }
        if environment.starts_with("gfx") {
            let expected =
                format!("two hyphens before the processor: {kind}-{architecture}-{vendor}-{os}--{environment}");
            return Err(bad("environment", format!("{environment:?} in {text:?}"), expected));
        }
        let id = EntryId {
            kind: (*kind).to_owned(),
            architecture: (*architecture).to_owned(),
            vendor: (*vendor).to_owned(),
            os: (*os).to_owned(),
            environment: (*environment).to_owned(),
            target_id: rest.first().copied().unwrap_or_default().to_owned(),
        };
        if id.architecture == "amdgcn" && !id.target_id.is_empty() {
            id.target().map_err(|why| {
                let found = format!("{:?} in {text:?}", id.target_id);
                bad("target id", found, "a processor with its features").note(why)
            })?;
        }
        Ok(id)
    }

    fn target(&self) -> std::result::Result<TargetId, String> {
        let old = self.target_id.contains('+') && !self.target_id.contains(':');
        let parsed = if old {
            TargetId::from_plus_form(&self.target_id)
        } else {
            self.target_id.parse()
        };
        parsed.map_err(|e| e.to_string())
    }

    /// An id that stands in a bundle, in whatever form its writer used; `None` if it has too few parts.
    pub(crate) fn lenient(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.splitn(6, '-').collect();
        let [kind, architecture, vendor, os, environment, rest @ ..] = parts.as_slice() else {
            return None;
        };
        // Older compilers left the environment out.
        let (environment, target_id) = match rest {
            [] if environment.starts_with("gfx") => ("", *environment),
            [] => (*environment, ""),
            [target, ..] => (*environment, *target),
        };
        Some(EntryId {
            kind: (*kind).to_owned(),
            architecture: (*architecture).to_owned(),
            vendor: (*vendor).to_owned(),
            os: (*os).to_owned(),
            environment: environment.to_owned(),
            target_id: target_id.to_owned(),
        })
    }

    pub fn is_host(&self) -> bool {
        self.kind == "host"
    }

    fn processor(&self) -> &str {
        self.target_id.split(':').next().unwrap_or("")
    }

    /// Features that are named, with whether they are on.
    fn features(&self) -> BTreeMap<&str, bool> {
        let items = self.target_id.split(':').skip(1);
        items
            .filter_map(|item| Some((item.strip_suffix(['+', '-'])?, item.ends_with('+'))))
            .collect()
    }

    /// The parts of the triple, with what is left out as `unknown`.
    fn triple(&self) -> [&str; 4] {
        let parts = [&self.architecture, &self.vendor, &self.os, &self.environment];
        parts.map(|part| if part.is_empty() { "unknown" } else { part.as_str() })
    }

    /// True if code of this entry may be used where `wanted` was asked for: the same kind, triple and processor, and every feature
    /// that the code names is asked for in the same setting.
    ///
    /// `hip_openmp` lets the kinds `hip`, `hipv4` and `openmp` stand for each other.
    pub fn serves(&self, wanted: &EntryId, hip_openmp: bool) -> bool {
        let device = |id: &EntryId| matches!(id.kind.as_str(), "hip" | "hipv4" | "openmp");
        let kinds = self.kind == wanted.kind || hip_openmp && device(self) && device(wanted);
        let wanted_features = wanted.features();
        kinds
            && self.triple() == wanted.triple()
            && self.processor() == wanted.processor()
            && self
                .features()
                .iter()
                .all(|(name, on)| wanted_features.get(name) == Some(on))
    }
}

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [architecture, vendor, os, environment] = self.triple();
        // Runtimes look for an empty environment behind amdhsa.
        let environment = if os == "amdhsa" { "" } else { environment };
        write!(
            f,
            "{}-{architecture}-{vendor}-{os}-{environment}-{}",
            self.kind, self.target_id
        )
    }
}

/// What must hold among the ids of one bundle: none twice, at most one host, and of one processor no entry that leaves a feature
/// open which another one names.
pub fn check_ids(ids: &[EntryId]) -> Result<()> {
    let mut seen: HashMap<String, ()> = HashMap::new();
    for id in ids {
        if seen.insert(id.to_string(), ()).is_some() {
            return Err(bad("bundle entry id", format!("{id} twice"), "each id once"));
        }
    }
    let hosts = ids.iter().filter(|id| id.is_host()).count();
    if hosts > 1 {
        return Err(bad("bundle", format!("with {hosts} hosts"), "one host or none"));
    }
    let mut first: HashMap<_, &EntryId> = HashMap::new();
    for id in ids.iter().filter(|id| !id.is_host()) {
        let other = *first
            .entry((id.kind.as_str(), id.triple(), id.processor()))
            .or_insert(id);
        if !other.features().keys().eq(id.features().keys()) {
            let expected = "the same features named for the same processor";
            return Err(bad("bundle", format!("with {other} and {id}"), expected));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> EntryId {
        EntryId::parse(text).expect("an id")
    }

    #[test]
    fn ids_are_written_as_clang_offload_bundler_22_writes_them() {
        for (given, written) in [
            ("host-x86_64-unknown-linux--", "host-x86_64-unknown-linux-unknown-"),
            ("host-x86_64-unknown-linux-gnu", "host-x86_64-unknown-linux-gnu-"),
            ("host-x86_64-pc-windows-msvc", "host-x86_64-pc-windows-msvc-"),
            ("hip-amdgcn--amdhsa--gfx900", "hip-amdgcn-unknown-amdhsa--gfx900"),
            ("hip-amdgcn-amd-amdhsa-unknown-gfx908", "hip-amdgcn-amd-amdhsa--gfx908"),
            (
                "hipv4-amdgcn-amd-amdhsa--gfx9-4-generic",
                "hipv4-amdgcn-amd-amdhsa--gfx9-4-generic",
            ),
            (
                "hip-nvptx64-nvidia-cuda--sm_70",
                "hip-nvptx64-nvidia-cuda-unknown-sm_70",
            ),
        ] {
            assert_eq!(id(given).to_string(), written, "{given}");
        }
        for wrong in [
            "host-x86_64-unknown-linux",
            "foo-x86_64-unknown-linux--",
            "hip-amdgcn-amd-amdhsa--gfx9999",
            "",
            "hip",
        ] {
            assert!(EntryId::parse(wrong).is_err(), "{wrong}");
        }
        let error = EntryId::parse("hip-amdgcn-amd-amdhsa-gfx900").expect_err("no environment");
        assert!(error.expected.ends_with("hip-amdgcn-amd-amdhsa--gfx900"), "{error}");
    }

    #[test]
    fn code_serves_a_request_that_names_all_its_features() {
        let base = "hip-amdgcn-amd-amdhsa--gfx906";
        let serves =
            |code: &str, wanted: &str| id(&format!("{base}{code}")).serves(&id(&format!("{base}{wanted}")), false);
        assert!(serves("", "") && serves("", ":xnack+") && serves(":xnack+", ":sramecc-:xnack+"));
        assert!(!serves(":xnack+", "") && !serves(":xnack+", ":xnack-"));
        assert!(!id(base).serves(&id("hip-amdgcn-amd-amdhsa--gfx908"), false));
        let openmp = id("openmp-amdgcn-amd-amdhsa--gfx906");
        assert!(!id(base).serves(&openmp, false) && id(base).serves(&openmp, true));
    }

    #[test]
    fn ids_of_one_bundle() {
        let check = |texts: &[&str]| check_ids(&texts.iter().map(|t| id(t)).collect::<Vec<_>>()).is_ok();
        let base = "hip-amdgcn-amd-amdhsa--gfx906";
        assert!(check(&[
            base,
            "hip-amdgcn-amd-amdhsa--gfx908:xnack+",
            "hipv4-amdgcn-amd-amdhsa--gfx906:xnack+"
        ]));
        assert!(check(&[&format!("{base}:xnack+"), &format!("{base}:xnack-")]));
        assert!(!check(&[base, base]));
        assert!(!check(&[base, &format!("{base}:xnack+")]));
        assert!(!check(&["host-x86_64-unknown-linux--", "host-aarch64-unknown-linux--"]));
    }
}
