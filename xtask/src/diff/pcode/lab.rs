//! The machine, through `crates/amdgpu-emu/examples/lab.rs`.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A piece of state; the numbers are those of the protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub kind: u8,
    pub index: usize,
    pub dwords: Vec<u32>,
}

pub const VECTOR: u8 = 0;
pub const SCALAR: u8 = 1;
pub const SCC: u8 = 2;
pub const MODE: u8 = 3;
pub const LDS: u8 = 4;
pub const MEMORY: u8 = 5;
pub const PC: u8 = 6;

/// Slots of scalar registers that are not SGPRs.
pub const VCC: usize = 106;
pub const M0: usize = 124;
pub const EXEC: usize = 126;
pub const SLOTS: usize = 136;

/// What became of a case: the pieces that changed; why it was not assembled; why it did not run.
#[derive(Debug)]
pub enum Answer {
    Ran(Vec<Piece>),
    Refused(String),
    Failed(String),
}

#[derive(Debug, Clone)]
pub struct Operand {
    pub role: String,
    pub kind: String,
    pub ty: String,
    pub dwords: usize,
    pub access: String,
    /// A half of a register, named `v1.l` or `v1.h`.
    pub half: bool,
}

impl Operand {
    pub fn is_written(&self) -> bool {
        self.access.contains("written")
    }
}

/// One encoding of an operation.
#[derive(Debug, Clone)]
pub struct Form {
    pub mnemonic: String,
    pub encoding: String,
    pub modifiers: Vec<String>,
    pub reads: Vec<String>,
    pub operands: Vec<Operand>,
}

impl Form {
    pub fn has(&self, modifier: &str) -> bool {
        self.modifiers.iter().any(|m| m == modifier)
    }

    /// The mnemonic without what says the encoding.
    pub fn name(&self) -> &str {
        base(&self.mnemonic)
    }
}

/// A mnemonic without the suffix of its encoding.
pub fn base(mnemonic: &str) -> &str {
    let suffixes = ["_e32", "_e64", "_sdwa", "_e64_dpp", "_dpp"];
    suffixes
        .iter()
        .find_map(|s| mnemonic.strip_suffix(s))
        .unwrap_or(mnemonic)
}

pub struct Lab {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Lab {
    pub fn new(program: &Path) -> Result<Lab, String> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("{}: {e}", program.display()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("no pipes".into());
        };
        Ok(Lab { child, input, output })
    }

    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, String> {
        let mut message = (question.len() as u32).to_le_bytes().to_vec();
        message.extend(question);
        let mut talk = || -> std::io::Result<Vec<u8>> {
            self.input.write_all(&message)?;
            self.input.flush()?;
            let mut length = [0; 4];
            self.output.read_exact(&mut length)?;
            let mut answer = vec![0; u32::from_le_bytes(length) as usize];
            self.output.read_exact(&mut answer)?;
            Ok(answer)
        };
        talk().map_err(|e| format!("the machine's lab: {e}"))
    }

    /// The encodings of an operation on a processor; none if it lacks the operation.
    pub fn forms(&mut self, processor: &str, mnemonic: &str) -> Result<Vec<Form>, String> {
        let answer = self.ask(format!("f{processor} {mnemonic}").as_bytes())?;
        let answer = String::from_utf8_lossy(&answer);
        let list = answer.lines().filter_map(form).filter(|f| f.name() == mnemonic);
        Ok(list.collect())
    }

    /// Where memory begins.
    pub fn memory(&mut self, processor: &str) -> Result<u64, String> {
        let answer = self.ask(format!("m{processor}").as_bytes())?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        answer.parse().map_err(|_| answer)
    }

    /// Runs cases: a text each, and the state that is not zero.
    pub fn run(&mut self, processor: &str, cases: &[(String, Vec<Piece>)]) -> Result<Vec<Answer>, String> {
        let mut question = format!("r{processor}\n").into_bytes();
        for (text, pieces) in cases {
            question.extend((text.len() as u16).to_le_bytes());
            question.extend(text.bytes());
            question.extend((pieces.len() as u16).to_le_bytes());
            for piece in pieces {
                question.push(piece.kind);
                question.extend((piece.index as u16).to_le_bytes());
                question.extend((piece.dwords.len() as u16).to_le_bytes());
                question.extend(piece.dwords.iter().flat_map(|d| d.to_le_bytes()));
            }
        }
        let answer = self.ask(&question)?;
        let mut reader = &answer[..];
        let mut list = Vec::new();
        for _ in cases {
            let found = answer_of(&mut reader).ok_or_else(|| String::from_utf8_lossy(&answer).into_owned())?;
            list.push(found);
        }
        Ok(list)
    }
}

fn form(line: &str) -> Option<Form> {
    let parts: Vec<&str> = line.split('\t').collect();
    let words = |n: usize| parts.get(n).map(|w| w.split_whitespace().map(str::to_string).collect());
    let operands = parts.get(6..)?.iter().filter_map(|o| {
        let fields: Vec<&str> = o.split(':').collect();
        let [role, kind, ty, dwords, access, half] = fields[..] else {
            return None;
        };
        Some(Operand {
            role: role.into(),
            kind: kind.into(),
            ty: ty.into(),
            dwords: dwords.parse().ok()?,
            access: access.into(),
            half: half == "1",
        })
    });
    Some(Form {
        mnemonic: parts.first()?.to_string(),
        encoding: parts.get(1)?.to_string(),
        modifiers: words(3)?,
        reads: words(4)?,
        operands: operands.collect(),
    })
}

fn take<'a>(reader: &mut &'a [u8], n: usize) -> Option<&'a [u8]> {
    let (head, tail) = reader.split_at_checked(n)?;
    *reader = tail;
    Some(head)
}

fn number(reader: &mut &[u8]) -> Option<usize> {
    let bytes = take(reader, 2)?;
    Some(usize::from(u16::from_le_bytes([bytes[0], bytes[1]])))
}

fn answer_of(reader: &mut &[u8]) -> Option<Answer> {
    let status = take(reader, 1)?[0];
    let count = number(reader)?;
    if status != 0 {
        let text = String::from_utf8_lossy(take(reader, count)?).into_owned();
        return Some(if status == 1 {
            Answer::Refused(text)
        } else {
            Answer::Failed(text)
        });
    }
    let mut pieces = Vec::new();
    for _ in 0..count {
        let kind = take(reader, 1)?[0];
        let (index, length) = (number(reader)?, number(reader)?);
        let (dwords, _) = take(reader, 4 * length)?.as_chunks::<4>();
        let dwords = dwords.iter().map(|d| u32::from_le_bytes(*d)).collect();
        pieces.push(Piece { kind, index, dwords });
    }
    Some(Answer::Ran(pieces))
}
