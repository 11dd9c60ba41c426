//! Assembles a file: `assemble TARGET FILE OBJECT`.

use amdgpu_asm::{NoFiles, Options, assemble};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [target, file, object] = &args[..] else {
        return Err("assemble TARGET FILE OBJECT".into());
    };
    let source = std::fs::read(file)?;
    let assembly = assemble(file, &source, &Options::new(target.parse()?), &mut NoFiles);
    for message in &assembly.messages {
        eprintln!("{}", message.render());
    }
    let made = assembly.object.ok_or("there are errors")?;
    std::fs::write(object, made.to_bytes()?)?;
    Ok(())
}
