use hsail::brig::Module;
use std::hash::Hasher;
fn lines(text: &[u8]) -> Vec<(u32, u32, u32)> {
    let Ok(assembled) = hsail::text::assemble(text) else {
        return Vec::new();
    };
    let Ok(module) = Module::read(&assembled.brig) else {
        return Vec::new();
    };
    let index = hsail::text::LineIndex::new(text);
    let place = |offset| {
        let (line, column) = index.position(assembled.places.code(offset)?);
        Some((offset, line, column))
    };
    module.code().filter_map(|entry| place(entry.offset)).collect()
}
fn load(path: &str) -> Option<(Vec<u8>, Vec<(u32, u32, u32)>)> {
    let bytes = std::fs::read(path).unwrap();
    if Module::read(&bytes).is_ok() {
        return Some((bytes, Vec::new()));
    }
    let a = hsail::assemble(&bytes).ok()?;
    Some((a.brig, lines(&bytes)))
}
fn one(l: &(Vec<u8>, Vec<(u32, u32, u32)>), t: &str) -> Result<Vec<u8>, String> {
    let o = finalizer::Options::new(t.parse().unwrap());
    let s = [finalizer::Source {
        name: "x",
        module: Module::read(&l.0).unwrap(),
        lines: &l.1,
    }];
    finalizer::finalize(&s, &o).map(|o| o.code_object).map_err(|f| {
        f.iter()
            .map(|(_, d)| d.render("x").to_string())
            .collect::<Vec<_>>()
            .join("\n")
    })
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    if a[1] == "hash" {
        let mut names: Vec<_> = std::fs::read_dir(&a[2]).unwrap().map(|e| e.unwrap().path()).collect();
        names.sort();
        for n in names {
            let Some(l) = load(n.to_str().unwrap()) else {
                println!("{} -", n.display());
                continue;
            };
            for t in ["gfx900", "gfx906", "gfx908"] {
                let r = one(&l, t);
                let mut h = std::collections::hash_map::DefaultHasher::new();
                match &r {
                    Ok(c) => h.write(c),
                    Err(e) => h.write(e.as_bytes()),
                }
                println!(
                    "{} {t} {:016x} {} {}",
                    n.file_name().unwrap().display(),
                    h.finish(),
                    r.is_ok(),
                    r.map_or(0, |c| c.len())
                );
            }
        }
        return;
    }
    let n: u32 = a[1].parse().unwrap();
    for f in &a[2..] {
        let l = load(f).unwrap();
        let mut best = f64::MAX;
        for _ in 0..n {
            let s = std::time::Instant::now();
            one(&l, "gfx900").unwrap();
            best = best.min(s.elapsed().as_secs_f64());
        }
        println!(
            "{:<14} {:9.3} ms",
            std::path::Path::new(f).file_stem().unwrap().display(),
            best * 1e3
        );
    }
}
