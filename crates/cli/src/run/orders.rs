//! `weft run --seeds`: the same launch with other orders of waves and work-groups, until one gives another result.

use weft::{Engine, Session, Settings};

use super::{Options, Typed, is_hsail, results};
use crate::findings::{Findings, counted};
use crate::input::Result;
use crate::seeds::{Seeds, repeated};

/// What came of a launch.
struct Came {
    session: Session,
    buffers: Vec<Typed>,
    bytes: Vec<Vec<u8>>,
    /// The fault that has ended it.
    fault: Option<String>,
}

/// Runs the launch with each seed, and prints what was asked for of the first one; gives how many orders differ or have findings, which is
/// one at most.
///
/// # Errors
/// Wrong arguments, HSAIL on the interpreter, a fault with the first seed that is no finding.
pub fn run(options: &Options, seeds: Seeds) -> Result<usize> {
    if is_hsail(&options.object) && options.target.is_none() {
        return Err("--seeds is for the machine: the interpreter has one order; name a --target".into());
    }
    let mut findings = Findings::new(&options.findings)?;
    let mut first: Option<(u64, Came)> = None;
    let mut count = 0;
    for seed in seeds.all() {
        let (came, found) = launched(options, seed, &mut findings)?;
        count += 1;
        let why = match &first {
            _ if found > 0 => Some(counted(found)),
            None => match &came.fault {
                Some(fault) => return Err(fault.clone()),
                None => None,
            },
            Some((seed, before)) => differs(&came, before, *seed),
        };
        if let Some(why) = why {
            eprintln!("weft: seed {seed}: {why}");
            eprintln!("weft: {}", repeated(std::env::args(), seed));
            findings.finish();
            return Ok(1);
        }
        if first.is_none() {
            first = Some((seed, came));
        }
    }
    findings.finish();
    if let Some((_, came)) = first {
        results(options, &came.session, &came.buffers)?;
        if count > 1 {
            eprintln!("weft: the same result with each of {count} seeds");
        }
    }
    Ok(0)
}

/// One launch, and how many findings it has.
fn launched(options: &Options, seed: u64, findings: &mut Findings) -> Result<(Came, usize)> {
    let settings = Settings {
        threads: Some(1),
        seed,
        mixed: true,
        ..options.settings()
    };
    let mut session = options.program()?.load(Engine::Machine(options.target), &settings)?;
    let (launch, buffers) = options.launch(&mut session)?;
    let ran = session.launch(&launch);
    if let (Some(machine), Ok(_)) = (session.machine(), &ran) {
        buffers.iter().for_each(|typed| machine.host_reads(&typed.buffer));
    }
    let found = findings.add(session.take_findings());
    let bytes = buffers.iter().map(|typed| session.bytes(&typed.buffer));
    let bytes = bytes.collect::<weft::Result<Vec<_>>>()?;
    let came = Came {
        bytes,
        session,
        buffers,
        fault: ran.err().map(|error| error.to_string()),
    };
    Ok((came, found))
}

/// How a launch differs from an earlier one.
fn differs(came: &Came, before: &Came, seed: u64) -> Option<String> {
    match (&came.fault, &before.fault) {
        (Some(fault), None) => return Some(format!("there is no fault with seed {seed}, and here is: {fault}")),
        (None, Some(_)) => return Some(format!("there is a fault with seed {seed}, and none here")),
        _ => {}
    }
    for (n, typed) in came.buffers.iter().enumerate() {
        let (now, then) = (&came.bytes[n], &before.bytes[n]);
        let Some(at) = now.iter().zip(then).position(|(a, b)| a != b) else {
            continue;
        };
        let size = typed.ty.bytes();
        let element = at / size;
        let show = |bytes: &[u8]| typed.ty.show(&bytes[element * size..(element + 1) * size]);
        return Some(format!(
            "{}[{element}] is {}, with seed {seed} it is {}",
            typed.buffer.name,
            show(now),
            show(then)
        ));
    }
    None
}
