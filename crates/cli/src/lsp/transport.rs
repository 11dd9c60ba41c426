//! Messages from and to an editor, with limits on what it may announce.

use std::io::{BufRead, Read};

use lsp_server::Message;

use crate::input::Result;

/// Longest message that is read: many times any source.
const MAX_MESSAGE_BYTES: u64 = 1 << 27;
/// Longest line of a header.
const MAX_HEADER_BYTES: u64 = 1 << 12;
/// Most lines of a header.
const MAX_HEADERS: usize = 32;

/// The next message; none at the end of the input.
///
/// # Errors
/// What is no message, or one beyond the limits.
pub fn read(input: &mut dyn BufRead) -> Result<Option<Message>> {
    let Some(bytes) = announced_bytes(input)? else {
        return Ok(None);
    };
    let mut content = Vec::new();
    // Grows with what comes, whatever was announced.
    let read = input.take(bytes).read_to_end(&mut content);
    read.map_err(|e| e.to_string())?;
    if (content.len() as u64) < bytes {
        return Err(format!(
            "the input ends in a message, {} bytes of {bytes} are there",
            content.len()
        ));
    }
    let message = serde_json::from_slice(&content);
    message
        .map(Some)
        .map_err(|e| format!("a message that is not of the Language Server Protocol: {e}"))
}

/// Reads a header: how long the message behind it is. None at the end of the input.
fn announced_bytes(input: &mut dyn BufRead) -> Result<Option<u64>> {
    let mut bytes = None;
    for n in 0..MAX_HEADERS {
        let mut line = Vec::new();
        let read = input.take(MAX_HEADER_BYTES).read_until(b'\n', &mut line);
        if read.map_err(|e| e.to_string())? == 0 && n == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let Some(line) = line.strip_suffix('\n') else {
            return Err(format!(
                "a line of a header that does not end within {MAX_HEADER_BYTES} bytes"
            ));
        };
        let line = line.trim_end_matches('\r');
        if line.is_empty() {
            return bytes
                .map(Some)
                .ok_or_else(|| "a header without Content-Length".to_string());
        }
        let (name, value) = line
            .split_once(':')
            .ok_or_else(|| format!("{line:?} is no line of a header; NAME: VALUE is right"))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let value = value.trim();
            let announced = value.parse().ok().filter(|n| *n <= MAX_MESSAGE_BYTES);
            bytes = Some(announced.ok_or_else(|| {
                format!("Content-Length: {value}: a number of bytes up to {MAX_MESSAGE_BYTES} is right")
            })?);
        }
    }
    Err(format!("a header of more than {MAX_HEADERS} lines"))
}

/// Whether the editor says nothing behind this message.
pub fn is_last(message: &Message) -> bool {
    matches!(message, Message::Notification(n) if n.method == "exit")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Result<usize> {
        let mut input = text.as_bytes();
        let mut count = 0;
        while read(&mut input)?.is_some() {
            count += 1;
        }
        Ok(count)
    }

    #[test]
    fn messages_are_read_by_their_headers() {
        let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let one = format!("content-length: {}\r\nContent-Type: x\r\n\r\n{exit}", exit.len());
        assert_eq!(all(&one), Ok(1));
        assert_eq!(all(&format!("{one}{one}")), Ok(2));
        assert_eq!(all(""), Ok(0));
    }

    #[test]
    fn what_is_beyond_reason_is_an_error_and_not_an_allocation() {
        let says = |text: &str, part: &str| {
            let message = all(text).expect_err(text);
            assert!(message.contains(part), "{message}");
        };
        says("Content-Length: 99999999999\r\n\r\n{}", "99999999999");
        says("Content-Length: 18446744073709551616\r\n\r\n{}", "18446744073709551616");
        says("Content-Length: -1\r\n\r\n{}", "-1");
        says("Content-Length: 100000000\r\n\r\n{}", "2 bytes of 100000000");
        says("Content-Length: 2\r\n\r\n{}", "Language Server Protocol");
        says("Content-Type: x\r\n\r\n{}", "without Content-Length");
        says("GET / HTTP/1.1\r\n\r\n", "no line of a header");
        says(&"x".repeat(100_000), "does not end");
        says(&"a: b\r\n".repeat(100), "more than 32 lines");
        says("Content-Length: 5", "does not end");
    }
}
