//! How a case of `weft test` ended.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::findings::Shown;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Passed,
    Failed,
    Skipped,
    /// Ended by `--timeout`; it has failed.
    Timeout,
}

/// Why a case failed.
pub enum Failure {
    Wrong(String),
    /// By `--check`; what was before them in a message of several runs.
    Found(String, Vec<Shown>),
    Timeout,
}

impl Failure {
    /// Put before the message.
    pub fn after(self, words: &str) -> Failure {
        match self {
            Failure::Wrong(message) => Failure::Wrong(format!("{words}{message}")),
            Failure::Found(before, found) => Failure::Found(format!("{words}{before}"), found),
            Failure::Timeout => Failure::Timeout,
        }
    }

    /// The message, and findings as objects.
    pub fn told(self, limit: Option<Duration>) -> (Status, String, Vec<serde_json::Value>) {
        match self {
            Failure::Wrong(message) => (Status::Failed, message, Vec::new()),
            Failure::Found(before, found) => {
                let texts: Vec<&str> = found.iter().map(|shown| shown.text.as_str()).collect();
                let message = before + &texts.join("\n");
                (
                    Status::Failed,
                    message,
                    found.into_iter().map(|shown| shown.object).collect(),
                )
            }
            Failure::Timeout => {
                let limit = limit.unwrap_or_default().as_secs_f64();
                (Status::Timeout, format!("not done after {limit} s"), Vec::new())
            }
        }
    }
}

impl<T: Into<String>> From<T> for Failure {
    fn from(message: T) -> Failure {
        Failure::Wrong(message.into())
    }
}
