//! `weft lsp`: a language server for HSAIL text and AMDGPU assembly over standard input and output.
//!
//! What is said about HSAIL comes from [`hsail::assist`], about assembly from the assembler and its tables; here it is put into the
//! protocol's messages (Language Server Protocol 3.17).

mod assembly;
mod content;
mod fixes;
mod hsail_text;
mod json;
mod position;
mod server;
#[cfg(test)]
mod tests;
mod transport;

use std::process::ExitCode;

use lsp_server::{Connection, Message};

use crate::input::Result;

/// Serve HSAIL and AMDGPU assembly to an editor: diagnostics, hover, completion, definitions, references, renaming, symbols; formatting of HSAIL.
///
/// The editor starts it and speaks the Language Server Protocol with it over standard input and output; docs/EDITORS.md shows how.
#[derive(clap::Args)]
pub struct Args {
    /// Taken for editors that give it; there is no other transport
    #[arg(long)]
    stdio: bool,
    /// Processor of assembly that has no .amdgcn_target; the initialization option `target` comes before it
    #[arg(long, short, value_name = "PROCESSOR")]
    target: Option<String>,
    /// Warn of AMDGPU code that may not do what it says, as `weft asm -W`; the initialization option `warn` comes before it
    #[arg(long = "warn", short = 'W', value_name = "CODE", value_delimiter = ',')]
    warnings: Vec<String>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let settings = assembly::Settings::new(args.target.as_deref(), &args.warnings)?;
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
    let served = server::serve(&server, &settings);
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
