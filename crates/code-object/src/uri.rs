//! URIs of loaded code objects: which bytes of a file or of a process's memory a code object was loaded from.
//!
//! Source: AMDGPUUsage, Loaded Code Object Path Uniform Resource Identifier.

use crate::error::{Error, ErrorKind, Result};
use crate::yaml::integer;
use std::fmt;
use std::str::FromStr;

/// Where the bytes are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Source {
    /// A path, without percent encoding.
    File(String),
    /// A process id.
    Memory(u64),
}

/// A URI: `file://PATH[#offset=N&size=N]` or `memory://PID#offset=N&size=N`, where `?` may stand for `#`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Uri {
    pub source: Source,
    /// Offset and size in bytes, in a file or as an address in memory; `None` for all of a file.
    pub range: Option<(u64, u64)>,
}

fn bad(field: &str, found: impl Into<String>, expected: &str) -> Error {
    Error::new(ErrorKind::Uri, field, found, expected)
}

impl FromStr for Uri {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let form = "file://PATH[#offset=N&size=N] or memory://PID#offset=N&size=N";
        let (scheme, rest) = text
            .split_once("://")
            .ok_or_else(|| bad("URI", format!("{text:?}"), form))?;
        let (place, range) = match rest.split_once(['#', '?']) {
            Some((place, range)) => (place, Some(parse_range(range)?)),
            None => (rest, None),
        };
        let source = match scheme {
            "file" => Source::File(decoded(place)?),
            "memory" => {
                let process = Some(place)
                    .filter(|p| p.bytes().all(|b| b.is_ascii_digit()))
                    .and_then(|p| p.parse().ok());
                Source::Memory(process.ok_or_else(|| bad("process id", format!("{place:?}"), "a decimal number"))?)
            }
            other => return Err(bad("scheme of the URI", format!("{other:?}"), "file or memory")),
        };
        if matches!(source, Source::Memory(_)) && range.is_none() {
            return Err(bad(
                "URI",
                "memory without a range",
                "#offset=N&size=N behind the process id",
            ));
        }
        Ok(Uri { source, range })
    }
}

fn parse_range(text: &str) -> Result<(u64, u64)> {
    let range = || {
        let (offset, size) = text.strip_prefix("offset=")?.split_once("&size=")?;
        // Not the binary and octal forms that only other notations have.
        let number = |t: &str| {
            Some(t)
                .filter(|t| !t.starts_with(['-', '+']) && !has_letter_prefix(t))
                .and_then(integer)?
                .as_u64()
        };
        Some((number(offset)?, number(size)?))
    };
    range().ok_or_else(|| {
        bad(
            "range of the URI",
            format!("{text:?}"),
            "offset=N&size=N in decimal, 0x or 0",
        )
    })
}

fn has_letter_prefix(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next() == Some(b'0') && matches!(bytes.next(), Some(b'o' | b'O' | b'b' | b'B'))
}

/// A path without its percent encoding.
fn decoded(text: &str) -> Result<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || rest.next().and_then(|b| char::from(b).to_digit(16));
        match (digit(), digit()) {
            (Some(high), Some(low)) => bytes.push((high * 16 + low) as u8),
            _ => {
                return Err(bad(
                    "path of the URI",
                    format!("{text:?}"),
                    "two hexadecimal digits behind each %",
                ));
            }
        }
    }
    String::from_utf8(bytes).map_err(|_| bad("path of the URI", format!("{text:?}"), "UTF-8"))
}

impl fmt::Display for Uri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Source::File(path) => {
                f.write_str("file://")?;
                for byte in path.bytes() {
                    if byte.is_ascii_alphanumeric() || b"/_.~-".contains(&byte) {
                        write!(f, "{}", char::from(byte))?;
                    } else {
                        write!(f, "%{byte:02X}")?;
                    }
                }
            }
            Source::Memory(process) => write!(f, "memory://{process}")?,
        }
        match (self.range, &self.source) {
            (Some((offset, size)), Source::File(_)) => write!(f, "#offset={offset}&size={size}"),
            (Some((offset, size)), Source::Memory(_)) => write!(f, "#offset={offset:#x}&size={size}"),
            (None, _) => Ok(()),
        }
    }
}

impl Uri {
    /// The code object in the contents of the file, or of memory from address 0 on.
    ///
    /// # Errors
    /// A range that does not lie in `contents`.
    pub fn extract<'a>(&self, contents: &'a [u8]) -> Result<&'a [u8]> {
        match self.range {
            None => Ok(contents),
            Some((offset, size)) => crate::bytes::slice64(contents, offset, size, "range of the URI"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_guide() {
        for (text, source, range) in [
            ("file:///dir1/dir2/file1", Source::File("/dir1/dir2/file1".into()), None),
            (
                "file:///dir3/dir4/file2#offset=0x2000&size=3000",
                Source::File("/dir3/dir4/file2".into()),
                Some((0x2000, 3000)),
            ),
            (
                "memory://1234#offset=0x20000&size=3000",
                Source::Memory(1234),
                Some((0x20000, 3000)),
            ),
        ] {
            let uri: Uri = text.parse().expect("a URI");
            assert_eq!((&uri.source, uri.range), (&source, range));
            assert_eq!(uri.to_string().parse(), Ok(uri));
        }
    }

    #[test]
    fn paths_are_encoded() {
        let uri = Uri {
            source: Source::File("/a b/ü#1.co".into()),
            range: Some((0, 8)),
        };
        assert_eq!(uri.to_string(), "file:///a%20b/%C3%BC%231.co#offset=0&size=8");
        assert_eq!(uri.to_string().parse(), Ok(uri.clone()));
        assert_eq!(uri.extract(b"0123456789").map(<[u8]>::len), Ok(8));
        assert!(uri.extract(b"0123").is_err());
    }

    #[test]
    fn what_is_no_uri() {
        for text in [
            "",
            "file",
            "http://x",
            "memory://1",
            "memory://x#offset=0&size=1",
            "memory://1#offset=0",
            "file:///a%2",
            "file:///a#size=1&offset=2",
            "file:///a#offset=-1&size=2",
            "file:///a#offset=0b1&size=2",
            "file:///%ff",
        ] {
            assert!(text.parse::<Uri>().is_err(), "{text}");
        }
        assert_eq!(
            "file:///a?offset=010&size=0x10".parse::<Uri>().expect("a URI").range,
            Some((8, 16))
        );
    }
}
