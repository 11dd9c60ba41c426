//! The scenario's text.

use super::Failure;
use std::collections::HashMap;

/// One command with its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Line of the scenario, from 1.
    pub line: u32,
    pub words: Vec<String>,
}

/// A scenario as written: values, and the commands of each host thread; number 0 is the main one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    pub values: HashMap<String, String>,
    pub threads: HashMap<u32, Vec<Command>>,
}

impl Scenario {
    pub fn parse(text: &str) -> Result<Scenario, Failure> {
        let mut scenario = Scenario::default();
        let mut name: Option<&str> = None;
        let mut thread = 0;
        let mut in_commands = false;
        for (i, raw) in text.lines().enumerate() {
            let line = i as u32 + 1;
            let trimmed = raw.trim();
            if trimmed.is_empty() {
                continue;
            }
            if !raw.starts_with(char::is_whitespace) {
                let Some(key) = trimmed.strip_suffix(':') else {
                    return Err(Failure::new(
                        line,
                        format!("`{trimmed}`: a name and `:` must stand here"),
                    ));
                };
                in_commands = key == "scenario";
                name = Some(key);
            } else if !in_commands {
                let Some(key) = name else {
                    return Err(Failure::new(line, "a value without a name before it"));
                };
                scenario.values.insert(key.to_string(), trimmed.to_string());
            } else if let Some(number) = trimmed.strip_prefix("Thread ").and_then(|t| t.strip_suffix(':')) {
                thread = number
                    .parse()
                    .map_err(|_| Failure::new(line, format!("`{number}` is no thread number")))?;
            } else {
                let words = trimmed.split_whitespace().map(str::to_string).collect();
                scenario
                    .threads
                    .entry(thread)
                    .or_default()
                    .push(Command { line, words });
            }
        }
        Ok(scenario)
    }

    /// A number among the values.
    pub fn number(&self, name: &str) -> Result<u32, Failure> {
        let text = self
            .values
            .get(name)
            .ok_or_else(|| Failure::new(0, format!("the value `{name}` is missing")))?;
        text.parse()
            .map_err(|_| Failure::new(0, format!("`{name}`: `{text}` is no number")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_commands_and_threads_are_told_apart() {
        let text = "dispatch.gridSize[0]:\n  10\nscenario:\n  start_thread 1\n  program_create p\n  Thread 1:\n  signal_wait s 1\n";
        let s = Scenario::parse(text).expect("a scenario");
        assert_eq!(s.number("dispatch.gridSize[0]"), Ok(10));
        assert_eq!(s.threads[&0].len(), 2);
        assert_eq!(s.threads[&1][0].words, ["signal_wait", "s", "1"]);
        assert_eq!(s.threads[&1][0].line, 7);
        assert_eq!(Scenario::parse("  5\n").unwrap_err().line, 1);
        assert_eq!(Scenario::parse("x\n").unwrap_err().line, 1);
    }
}
