//! Archives (`ar`): their members and their order.

use crate::bytes::slice;
use crate::error::{Error, ErrorKind, Result};

const MAGIC: &[u8] = b"!<arch>\n";
const HEADER_BYTES: usize = 60;

/// True if the bytes begin as an archive.
pub(crate) fn is_archive(data: &[u8]) -> bool {
    data.starts_with(MAGIC)
}

/// Name and contents of the members, without symbol and string tables; names in the forms of GNU and BSD.
///
/// # Errors
/// No archive, or a header or member that does not lie in the file.
pub fn members(data: &[u8]) -> Result<Vec<(String, &[u8])>> {
    let bad = |at: usize, field: &str, found: String, expected: &str| {
        Error::new(ErrorKind::Format, field, found, expected).at(at)
    };
    if !is_archive(data) {
        return Err(bad(0, "archive", "another file".into(), "!<arch>"));
    }
    let mut long_names: &[u8] = &[];
    let mut all = Vec::new();
    let mut at = MAGIC.len();
    while at < data.len() {
        let header = slice(data, at, HEADER_BYTES, "archive member header")?;
        let text = |from: usize, to: usize| {
            String::from_utf8_lossy(header.get(from..to).unwrap_or(&[]))
                .trim_end()
                .to_owned()
        };
        if header.get(58..60) != Some(b"`\n") {
            return Err(bad(
                at + 58,
                "end of an archive member header",
                format!("{:?}", text(58, 60)),
                "` and a newline",
            ));
        }
        let size: usize = text(48, 58).parse().map_err(|_| {
            bad(
                at + 48,
                "size of an archive member",
                format!("{:?}", text(48, 58)),
                "a decimal number",
            )
        })?;
        let mut contents = slice(data, at + HEADER_BYTES, size, "archive member")?;
        let name = text(0, 16);
        let until = |bytes: &[u8], end: &[u8]| {
            let length = bytes.windows(end.len()).position(|w| w == end).unwrap_or(bytes.len());
            String::from_utf8_lossy(bytes.get(..length).unwrap_or(&[])).into_owned()
        };
        match name.as_str() {
            "/" | "/SYM64/" | "__.SYMDEF" | "__.SYMDEF SORTED" => {}
            "//" => long_names = contents,
            _ => {
                let number = |text: &str| text.parse::<usize>().ok();
                let name = if let Some(offset) = name.strip_prefix('/').and_then(number) {
                    until(long_names.get(offset..).unwrap_or(&[]), b"/\n")
                } else if let Some(length) = name.strip_prefix("#1/").and_then(number) {
                    let (name, rest) = contents.split_at(length.min(contents.len()));
                    contents = rest;
                    until(name, b"\0")
                } else {
                    name.strip_suffix('/').unwrap_or(&name).to_owned()
                };
                all.push((name, contents));
            }
        }
        at = at.saturating_add(HEADER_BYTES).saturating_add(size);
        at += at % 2;
    }
    Ok(all)
}

/// An archive of these members in the form of GNU, without a symbol table and with nothing of the machine that it was made on.
pub(crate) fn write(members: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut names = String::new();
    let mut headers = Vec::new();
    for (name, _) in members {
        headers.push(if name.len() < 16 && !name.contains('/') {
            format!("{name}/")
        } else {
            let offset = names.len();
            names.push_str(name);
            names.push_str("/\n");
            format!("/{offset}")
        });
    }
    let mut out = MAGIC.to_vec();
    let mut member = |name: &str, mode: &str, data: &[u8]| {
        let (date, owner, size) = (
            if mode.is_empty() { "" } else { "0" },
            if mode.is_empty() { "" } else { "0" },
            data.len(),
        );
        out.extend(format!("{name:<16}{date:<12}{owner:<6}{owner:<6}{mode:<8}{size:<10}`\n").bytes());
        out.extend(data);
        if out.len() % 2 == 1 {
            out.push(b'\n');
        }
    };
    if !names.is_empty() {
        member("//", "", names.as_bytes());
    }
    for (header, (_, data)) in headers.iter().zip(members) {
        member(header, "644", data);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_written_and_read() {
        let all = vec![
            ("short.o".to_owned(), b"abc".to_vec()),
            ("a-name-that-is-longer-than-sixteen.o".to_owned(), b"".to_vec()),
            ("another-name-that-is-longer.o".to_owned(), b"x".to_vec()),
        ];
        let data = write(&all);
        let read = members(&data).expect("an archive");
        assert_eq!(read.len(), 3);
        for ((name, contents), (want, bytes)) in read.iter().zip(&all) {
            assert_eq!((name, contents.to_vec()), (want, bytes.clone()));
        }
        assert_eq!(members(b"!<arch>\n"), Ok(vec![]));
        assert!(members(&data[..data.len() - 3]).is_err());
        assert!(members(b"!<arch>\nfoo").is_err());
    }
}
