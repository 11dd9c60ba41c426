use amdgpu_isa::{Op, Processor};
fn main() {
    for p in ["gfx1010", "gfx1030", "gfx1100", "gfx1151", "gfx1200", "gfx1250"] {
        let p = Processor::by_name(p).unwrap();
        let mut by = std::collections::BTreeMap::<String, Vec<&str>>::new();
        for op in Op::ALL {
            if let Some(_) = op.row(p) {
                if !amdgpu_emu::lower::is_implemented(op, p) {
                    let m = op.mnemonic();
                    let k: String = m.split('_').next().unwrap().into();
                    by.entry(k).or_default().push(m);
                }
            }
        }
        println!("== {}", p.name());
        for (k, v) in by {
            println!("{k} {}: {}", v.len(), v.join(" "));
        }
    }
}
