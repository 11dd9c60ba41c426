//! Orders of waves and work-groups to try: `--seeds A..B`.

use std::fmt;
use std::str::FromStr;

/// Seeds from one to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seeds {
    first: u64,
    last: u64,
}

impl Seeds {
    /// Each, in order.
    pub fn all(self) -> impl Iterator<Item = u64> {
        self.first..=self.last
    }
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seeds, String> {
        let number = |n: &str| {
            n.parse::<u64>()
                .map_err(|_| format!("{text:?}: A..B is right, both included, or one number"))
        };
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(text)?, number(text)?),
        };
        match first <= last {
            true => Ok(Seeds { first, last }),
            false => Err(format!("{text:?}: the first seed is behind the last")),
        }
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first == self.last {
            true => write!(f, "{}", self.first),
            false => write!(f, "{}..{}", self.first, self.last),
        }
    }
}

/// The command line that was given, with one seed instead of several.
pub fn repeated(args: impl Iterator<Item = String>, seed: u64) -> String {
    let mut words = Vec::new();
    let mut args = args.peekable();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--seeds" => {
                args.next();
                words.push(format!("--seeds {seed}"));
            }
            a if a.starts_with("--seeds=") => words.push(format!("--seeds {seed}")),
            // one seed is in one part only
            "--shard" => drop(args.next()),
            a if a.starts_with("--shard=") => {}
            _ => words.push(quoted(&arg)),
        }
    }
    if let Some(first) = words.first_mut() {
        *first = "weft".into();
    }
    words.join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let seeds: Seeds = "3..5".parse().expect("seeds");
        assert!(seeds.all().eq(3..6));
        assert_eq!(seeds.to_string(), "3..5");
        assert_eq!("7".parse::<Seeds>().map(|s| s.to_string()), Ok("7".to_owned()));
        for wrong in ["", "5..3", "1..", "a..2", "-1"] {
            assert!(wrong.parse::<Seeds>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn commands_are_repeated_with_one_seed() {
        let line = [
            "/x/weft",
            "run",
            "k.co",
            "--seeds",
            "0..9",
            "--arg",
            "f32[4]=range",
            "it's",
        ];
        let text = repeated(line.iter().map(ToString::to_string), 4);
        assert_eq!(text, "weft run k.co --seeds 4 --arg 'f32[4]=range' 'it'\\''s'");
        let line = ["weft", "replay", "--seeds=1..2", "d/0001"];
        let text = repeated(line.iter().map(ToString::to_string), 2);
        assert_eq!(text, "weft replay --seeds 2 d/0001");
    }
}
