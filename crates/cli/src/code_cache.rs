//! `--code-cache`: host code of kernels that is kept from one run to the next.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use code_cache::CodeCache;

use crate::input::Result;

static CACHE: OnceLock<Arc<CodeCache>> = OnceLock::new();

/// The option.
#[derive(clap::Args, Clone)]
pub struct CodeCacheArgs {
    /// Keep host code that is made of kernels in DIR, and load it from there the next time (docs/CODE-CACHE.md)
    #[arg(long, value_name = "DIR", env = "WEFT_CODE_CACHE", hide_env_values = true)]
    pub code_cache: Option<PathBuf>,
}

impl CodeCacheArgs {
    /// Lets host code be kept from now on, if it is to be.
    ///
    /// # Errors
    /// The directory cannot be made.
    pub fn begin(&self) -> Result<()> {
        if let Some(directory) = &self.code_cache {
            // a command is run once
            let _ = CACHE.set(CodeCache::begin(directory)?);
        }
        Ok(())
    }
}

/// Writes what is new.
pub fn end() {
    code_cache::flush();
}

/// What was loaded and made, and what is wrong with files; None without a cache.
pub fn report() -> Option<String> {
    let cache = CACHE.get()?;
    end();
    Some(cache.report())
}
