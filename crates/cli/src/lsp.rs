//! `weft lsp`: a language server for HSAIL text over standard input and output.
//!
//! What is said about a text comes from [`hsail::assist`]; here it is put into the protocol's messages (Language Server
//! Protocol 3.17).

mod json;
mod position;
mod server;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use lsp_server::Connection;

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
    let (connection, threads) = Connection::stdio();
    let result = server::serve(&connection);
    // The threads end when the channels do.
    drop(connection);
    result?;
    threads.join().map_err(|e| e.to_string())?;
    Ok(ExitCode::SUCCESS)
}
