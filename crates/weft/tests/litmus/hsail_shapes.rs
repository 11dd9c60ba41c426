//! The shapes in HSAIL, finalized for a processor.

use std::fmt::Write;

use super::outcomes::{Act, Place, SHAPES, Shape};

/// Orders of HSAIL: what is no relaxed atomic synchronizes, and all such have one order (PRM 6.2).
pub const ORDERS: [&str; 2] = ["rlx", "sc"];
/// Scopes as HSAIL writes them.
pub const SCOPES: [&str; 3] = ["wg", "agent", "system"];

/// Kernels of all shapes with an order, a scope, and a place of x and y.
fn kernels(text: &mut String, shape: &Shape, order: &str, scope: &str, place: Place) {
    let segment = match place {
        Place::Between | Place::Within => "_global",
        Place::Lds => "_group",
        Place::FlatBetween | Place::FlatLds => "",
    };
    let at = |var: usize| match place {
        Place::Lds => format!("[%lds][{}]", 256 * var),
        _ => format!("[$d{var}]"),
    };
    let (load, store) = if order == "rlx" {
        ("rlx", "rlx")
    } else {
        ("scacq", "screl")
    };
    let name = place.kernel(shape.name, order, scope);
    let _ = write!(
        text,
        "prog kernel &{name}(kernarg_u64 %x, kernarg_u64 %y, kernarg_u64 %out) {{\n\
         group_u32 %lds[128];\n\
         ld_kernarg_align(8)_u64 $d0, [%x]; ld_kernarg_align(8)_u64 $d1, [%y]; ld_kernarg_align(8)_u64 $d2, [%out];\n"
    );
    if place == Place::FlatLds {
        for var in 0..2 {
            let _ = writeln!(
                text,
                "lda_group_u32 $s9, [%lds][{}]; stof_group_u64_u32 $d{var}, $s9;",
                256 * var
            );
        }
    }
    let who = match place {
        Place::Between | Place::FlatBetween => "workgroupid_u32 $s1, 0;",
        _ => "shr_u32 $s1, $s0, 6;",
    };
    let _ = writeln!(
        text,
        "workitemid_u32 $s0, 0; {who} and_b32 $s2, $s0, 63; cmp_ne_b1_u32 $c0, $s2, 0; cbr_b1 $c0, @end;"
    );
    for who in 0..shape.acts.len() {
        let _ = writeln!(text, "cmp_eq_b1_u32 $c0, $s1, {who}; cbr_b1 $c0, @act{who};");
    }
    let _ = writeln!(text, "br @end;");
    for (who, acts) in shape.acts.iter().enumerate() {
        let _ = writeln!(text, "@act{who}:");
        for act in *acts {
            let _ = match act {
                Act::Store(var) => writeln!(text, "atomicnoret_st{segment}_{store}_{scope}_b32 {}, 1;", at(*var)),
                Act::Load(var, to) => writeln!(
                    text,
                    "atomic_ld{segment}_{load}_{scope}_b32 $s{}, {};",
                    4 + to,
                    at(*var)
                ),
            };
        }
        for act in *acts {
            if let Act::Load(_, to) = act {
                let _ = writeln!(text, "st_global_align(4)_u32 $s{}, [$d2+{}];", 4 + to, 4 * to);
            }
        }
        let _ = writeln!(text, "br @end;");
    }
    let _ = writeln!(text, "@end: ret; }};");
}

/// Their code object for a processor.
pub fn object(processor: &str) -> Vec<u8> {
    let mut text = "module &m:1:0:$full:$large:$near;\n".to_owned();
    for shape in &SHAPES {
        for place in Place::ALL {
            for scope in SCOPES.into_iter().filter(|scope| place.has(scope)) {
                for order in ORDERS {
                    kernels(&mut text, shape, order, scope, place);
                }
            }
        }
    }
    let assembled = hsail::assemble(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let source = finalizer_hsail::Source {
        name: "shapes.hsail",
        module: hsail::brig::Module::read(&assembled.brig).expect("a module"),
        lines: &[],
    };
    let options = finalizer_hsail::Options::new(processor.parse().expect("a target"));
    let output = finalizer_hsail::finalize(&[source], &options).expect("it finalizes");
    output.code_object
}
