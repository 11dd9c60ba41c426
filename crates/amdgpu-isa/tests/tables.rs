//! Operand codes and control fields against the instruction facts, where these are at hand.

use std::path::Path;

use amdgpu_isa::{DecodeError, Processor, decode};

const PROCESSORS: [&str; 3] = ["gfx900", "gfx906", "gfx908"];

/// Calls `check(processor, key, text)` for every cell of a table's columns of gfx9; false if the table is not there.
fn each_cell(table: &str, mut check: impl FnMut(Processor, u32, &str)) -> bool {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/isa")
        .join(table);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return false;
    };
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let mut cells = 0;
    for line in lines {
        let cell: Vec<&str> = line.split('\t').collect();
        for name in PROCESSORS {
            let column = head.iter().position(|h| *h == name).unwrap();
            let key = cell[0].parse().unwrap();
            check(
                Processor::by_name(name).unwrap(),
                key,
                cell.get(column).copied().unwrap_or(""),
            );
            cells += 1;
        }
    }
    println!("{table}: compared {cells} cells");
    true
}

fn text(processor: Processor, dwords: &[u32]) -> Result<String, DecodeError> {
    let code: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
    decode(processor, &code).map(|inst| inst.display(processor, None).to_string())
}

/// Codes that LLVM names on GFX9 although the ISA manual reserves them there: they belong to later generations.
fn belongs_to_later_generations(name: &str) -> bool {
    name == "null" || name.starts_with("src_flat_scratch_base")
}

#[test]
fn operand_codes() {
    let cases: [(&str, u32, u32, &str); 3] = [
        ("operand-src32.tsv", 0x7e04_0200, 0, "v_mov_b32_e32 v2, "),
        ("operand-ssrc32.tsv", 0xbe84_0000, 0, "s_mov_b32 s4, "),
        ("operand-ssrc64.tsv", 0xbe84_0100, 0, "s_mov_b64 s[4:5], "),
    ];
    for (table, word, shift, prefix) in cases {
        each_cell(table, |processor, code, name| {
            let text = text(processor, &[word | code << shift, 0x1122_3344]);
            // An odd first register of a pair is reserved; LLVM shows the even one below it.
            let odd = name
                .strip_prefix("s[")
                .or(name.strip_prefix("ttmp["))
                .is_some_and(|_| code % 2 == 1);
            if name.is_empty() || belongs_to_later_generations(name) || odd {
                assert!(
                    matches!(text, Err(DecodeError::ReservedOperand { .. })),
                    "{table} {code}: {text:?}"
                );
            } else {
                assert_eq!(text, Ok(format!("{prefix}{name}")), "{table} {code} {processor:?}");
            }
        });
    }
    each_cell("operand-sdst32.tsv", |processor, code, name| {
        let text = text(processor, &[0xbe80_0004 | code << 16]);
        if name.is_empty() || belongs_to_later_generations(name) {
            assert!(
                matches!(text, Err(DecodeError::ReservedOperand { .. })),
                "{code}: {text:?}"
            );
        } else {
            assert_eq!(text, Ok(format!("s_mov_b32 {name}, s4")), "{code}");
        }
    });
}

#[test]
fn program_control_fields() {
    each_cell("hwreg.tsv", |processor, id, name| {
        let shown = if name.is_empty() {
            id.to_string()
        } else {
            name.to_string()
        };
        assert_eq!(
            text(processor, &[0xb884_f800 | id]),
            Ok(format!("s_getreg_b32 s4, hwreg({shown})"))
        );
    });
    each_cell("sendmsg.tsv", |processor, simm16, name| {
        let text = text(processor, &[0xbf90_0000 | simm16]).unwrap();
        if name.is_empty() {
            assert!(!text.contains("MSG_"), "{text}");
        } else {
            assert_eq!(text, format!("s_sendmsg {name}"));
        }
    });
    each_cell("waitcnt-bits.tsv", |processor, bit, shown| {
        assert_eq!(
            text(processor, &[0xbf8c_0000 | 0xffff ^ 1 << bit]),
            Ok(format!("s_waitcnt {shown}"))
        );
    });
    each_cell("exp-target.tsv", |processor, target, name| {
        let text = text(processor, &[0xc400_0001 | target << 4, 2]);
        assert_eq!(text, Ok(format!("exp {name} v2, off, off, off")));
    });
}

#[test]
fn vector_control_fields() {
    each_cell("dpp-ctrl.tsv", |processor, control, shown| {
        let text = text(processor, &[0x7e04_02fa, 0xff00_0002 | control << 8]).unwrap();
        let control = text
            .strip_prefix("v_mov_b32_dpp v2, v2 ")
            .and_then(|t| t.strip_suffix(" row_mask:0xf bank_mask:0xf"));
        assert_eq!(control.map(str::trim), Some(shown));
    });
    each_cell("sdwa-sel.tsv", |processor, select, name| {
        let text = text(processor, &[0x7e04_02f9, 2 | select << 8 | select << 16]);
        assert_eq!(
            text,
            Ok(format!(
                "v_mov_b32_sdwa v2, v2 dst_sel:{name} dst_unused:UNUSED_PAD src0_sel:{name}"
            ))
        );
    });
    each_cell("sdwa-dst-unused.tsv", |processor, unused, name| {
        let text = text(processor, &[0x7e04_02f9, 0x0006_0602 | unused << 11]);
        assert_eq!(
            text,
            Ok(format!(
                "v_mov_b32_sdwa v2, v2 dst_sel:DWORD dst_unused:{name} src0_sel:DWORD"
            ))
        );
    });
}

#[test]
fn memory_control_fields() {
    each_cell("mtbuf-format.tsv", |processor, format, name| {
        let text = text(processor, &[0xe800_2000 | format << 19, 0x0401_0202]);
        let shown = if name == "default" {
            String::new()
        } else {
            format!(" format:{name}")
        };
        assert_eq!(
            text,
            Ok(format!("tbuffer_load_format_x v2, v2, s[4:7], s4{shown} idxen"))
        );
    });
    each_cell("ds-swizzle.tsv", |processor, offset, shown| {
        let text = text(processor, &[0xd87a_0000 | offset, 0x0200_0002]);
        let bare = "ds_swizzle_b32 v2, v2";
        let expected = if shown == bare {
            bare.to_string()
        } else {
            format!("{bare} offset:{shown}")
        };
        assert_eq!(text, Ok(expected));
    });
}
