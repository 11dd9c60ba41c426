//! Bundles of text: each entry between two comment lines with its id.

use super::id::EntryId;
use crate::error::{Error, ErrorKind, Result};

const START: &str = "__CLANG_OFFLOAD_BUNDLE____START__ ";
const END: &str = "__CLANG_OFFLOAD_BUNDLE____END__ ";

pub(super) fn write(inputs: &[(EntryId, &[u8])], comment: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for (id, data) in inputs {
        out.extend(format!("\n{comment} {START}{id}\n").bytes());
        out.extend(*data);
        out.extend(format!("\n{comment} {END}{id}\n").bytes());
    }
    out
}

/// Where `wanted` next stands in `data`, from `at` on.
fn find(data: &[u8], at: usize, wanted: &[u8]) -> Option<usize> {
    let rest = data.get(at..)?;
    rest.windows(wanted.len()).position(|w| w == wanted).map(|n| at + n)
}

pub(super) fn read(data: &[u8], comment: &str) -> Result<Vec<(String, Vec<u8>)>> {
    let (start, end) = (format!("\n{comment} {START}"), format!("\n{comment} {END}"));
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(found) = find(data, at, start.as_bytes()) {
        let open =
            |what: &str, expected: &str| Error::new(ErrorKind::Bundle, "text bundle", what, expected).at(found + 1);
        let begin = found + start.len();
        let line = find(data, begin, b"\n").ok_or_else(|| open("cut in the line of an id", "a whole line"))?;
        let id = String::from_utf8_lossy(data.get(begin..line).unwrap_or(&[])).into_owned();
        let stop =
            find(data, line, end.as_bytes()).ok_or_else(|| open("without an end for this entry", "its END line"))?;
        // An entry without a byte shares its line feed with the end.
        all.push((id, data.get(line + 1..stop).unwrap_or(&[]).to_vec()));
        at = stop + end.len();
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let id = |t: &str| EntryId::parse(t).expect("an id");
        let inputs = [
            (id("host-x86_64-unknown-linux--"), b"a\n".as_slice()),
            (id("hip-amdgcn-amd-amdhsa--gfx900"), b""),
            (id("hip-amdgcn-amd-amdhsa--gfx906"), b"no line end"),
        ];
        let data = write(&inputs, ";");
        let read = read(&data, ";").expect("a bundle");
        let want: Vec<(String, Vec<u8>)> = inputs.iter().map(|(id, d)| (id.to_string(), d.to_vec())).collect();
        assert_eq!(read, want);
        assert_eq!(super::read(&data, "#"), Ok(vec![]));
        assert!(super::read(&data[..data.len() - 50], ";").is_err());
        assert!(super::read(&data[..20], ";").is_ok());
    }
}
