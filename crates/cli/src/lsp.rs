//! `weft lsp`: a language server for HSAIL text over standard input and output.
//!
//! What is said about a text comes from [`hsail::assist`]; here it is put into the protocol's messages (Language Server
//! Protocol 3.17).

mod json;
mod position;
mod server;
#[cfg(test)]
mod tests;
mod transport;

use std::process::ExitCode;

use lsp_server::{Connection, Message};

use crate::input::Result;

/// Serve HSAIL to an editor: diagnostics, hover, completion, definitions, symbols, formatting.
///
/// The editor starts it and speaks the Language Server Protocol with it over standard input and output; docs/EDITORS.md shows how.
#[derive(clap::Args)]
pub struct Args {
    /// Taken for editors that give it; there is no other transport
    #[arg(long)]
    stdio: bool,
}

pub fn run(_: &Args) -> Result<ExitCode> {
    let (server, Connection { sender, receiver }) = Connection::memory();
    let reader = std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        while let Some(message) = transport::read(&mut input)? {
            let is_last = transport::is_last(&message);
            if sender.send(message).is_err() || is_last {
                break;
            }
        }
        Ok(())
    });
    let writer = std::thread::spawn(move || {
        let write = |message: Message| message.write(&mut std::io::stdout().lock());
        receiver.into_iter().try_for_each(write)
    });
    let served = server::serve(&server);
    // The writer ends when its channel does.
    drop(server);
    let failed = || "a thread of the server failed".to_string();
    let written = writer.join().map_err(|_| failed())?;
    written.map_err(|e| format!("standard output: {e}"))?;
    // What was wrong with the input is why serving ended.
    let read: Result<()> = reader.join().map_err(|_| failed())?;
    read.map_err(|e| format!("standard input: {e}"))?;
    served.map(|()| ExitCode::SUCCESS)
}
