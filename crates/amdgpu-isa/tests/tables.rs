//! Operand codes and control fields of every family against the instruction facts, where these are at hand.

use std::collections::HashMap;
use std::path::Path;

use amdgpu_isa::{DecodeError, Family, Processor, decode, parse::Parser};

/// Instructions to put fields into, one parser a processor.
#[derive(Default)]
struct Probes(HashMap<Processor, Parser>);

impl Probes {
    /// The dwords of an instruction, with `value` in place of the bits of a field; `None` if the processor lacks it.
    fn dwords(&mut self, processor: Processor, text: &str, fields: &[(u32, u32, u32)]) -> Option<Vec<u32>> {
        let parser = self
            .0
            .entry(processor)
            .or_insert_with(|| Parser::new(processor).unwrap());
        let parsed = parser.parse_text(text).ok()?;
        let dword = |d: &[u8]| u32::from_le_bytes(d.try_into().unwrap());
        let mut dwords: Vec<u32> = parsed.code.as_bytes().chunks(4).map(dword).collect();
        for &(low, width, value) in fields {
            let (dword, shift) = (&mut dwords[low as usize / 32], low % 32);
            let mask = (u32::MAX >> (32 - width)) << shift;
            assert_eq!(value << shift & !mask, 0);
            *dword = *dword & !mask | value << shift;
        }
        Some(dwords)
    }

    /// What stands there after the change; `None` if the processor lacks the instruction.
    fn text(
        &mut self,
        processor: Processor,
        text: &str,
        fields: &[(u32, u32, u32)],
    ) -> Option<Result<String, DecodeError>> {
        Some(show(processor, &self.dwords(processor, text, fields)?))
    }
}

fn show(processor: Processor, dwords: &[u32]) -> Result<String, DecodeError> {
    let code: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
    decode(processor, &code).map(|inst| inst.display(processor, None).to_string())
}

/// Calls `check(processor, key, text)` for every cell of a table, which has a column a processor.
fn each_cell(table: &str, mut check: impl FnMut(Processor, u32, &str)) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/isa")
        .join(table);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return;
    };
    let mut lines = text.lines();
    let processors: Vec<Processor> = lines
        .next()
        .unwrap()
        .split('\t')
        .skip(1)
        .map(|name| Processor::by_name(name).unwrap())
        .collect();
    assert!(processors.len() > 13);
    let mut cells = 0;
    for line in lines {
        let cell: Vec<&str> = line.split('\t').collect();
        let key = cell[0].parse().unwrap();
        for (n, processor) in processors.iter().enumerate() {
            check(*processor, key, cell.get(n + 1).copied().unwrap_or(""));
            cells += 1;
        }
    }
    println!("{table}: compared {cells} cells");
}

fn since(processor: Processor, family: Family) -> bool {
    processor.family() >= family
}

/// What the code names. Codes are named by LLVM on processors where manuals reserve them, and the reading of the table left
/// holes at codes that it took for others.
fn named(processor: Processor, code: u32, name: &str) -> Option<String> {
    match (code, name) {
        // They belong to later generations.
        (_, "null") if !since(processor, Family::Gfx10) => None,
        (_, name) if name.starts_with("src_flat_scratch_base") && !since(processor, Family::Gfx1250) => None,
        (235..=239, _) if !since(processor, Family::Gfx9) => None,
        (235, "") => Some("src_shared_base".into()),
        (255, "") => Some(format!("{LITERAL:#x}")),
        (_, "") => None,
        // An odd first register of a pair is reserved; LLVM shows the even one below it.
        (code, name) if (name.starts_with("s[") || name.starts_with("ttmp[")) && code % 2 == 1 => None,
        (_, name) => Some(name.into()),
    }
}

const LITERAL: u32 = 0x1122_3344;

#[test]
fn source_codes() {
    let mut probes = Probes::default();
    let cases = [
        ("operand-src32.tsv", "v_mov_b32_e32 v2, ", "v1", (0, 9)),
        ("operand-ssrc32.tsv", "s_mov_b32 s4, ", "s1", (0, 8)),
        ("operand-ssrc64.tsv", "s_mov_b64 s[4:5], ", "s[2:3]", (0, 8)),
    ];
    for (table, start, source, (low, width)) in cases {
        each_cell(table, |processor, code, name| {
            let probe = format!("{start}{source}");
            let mut dwords = probes.dwords(processor, &probe, &[(low, width, code)]).unwrap();
            dwords.push(LITERAL);
            let text = show(processor, &dwords);
            match named(processor, code, name) {
                Some(name) => assert_eq!(text, Ok(format!("{start}{name}")), "{table} {code} {processor:?}"),
                None => assert!(
                    matches!(
                        text,
                        Err(DecodeError::ReservedOperand { .. } | DecodeError::TooShort { .. })
                    ),
                    "{table} {code} {processor:?}: {text:?}"
                ),
            }
        });
    }
}

#[test]
fn destination_codes() {
    let mut probes = Probes::default();
    each_cell("operand-sdst32.tsv", |processor, code, name| {
        let text = probes.text(processor, "s_mov_b32 s2, s4", &[(16, 7, code)]).unwrap();
        match named(processor, code, name) {
            Some(name) => assert_eq!(text, Ok(format!("s_mov_b32 {name}, s4")), "{code} {processor:?}"),
            None => assert!(
                matches!(text, Err(DecodeError::ReservedOperand { .. })),
                "{code} {processor:?}: {text:?}"
            ),
        }
    });
}

/// GFX6 and GFX7, which LLVM cannot disassemble, name their codes as GFX8 does, but for these.
#[test]
fn operand_codes_before_gfx8() {
    let own: [(u32, [Option<&str>; 2]); 14] = [
        (101, [Some("s101"), Some("s101")]),
        (102, [Some("s102"), Some("s102")]),
        (103, [Some("s103"), Some("s103")]),
        (104, [None, Some("flat_scratch_lo")]),
        (105, [None, Some("flat_scratch_hi")]),
        (106, [Some("vcc_lo"), Some("vcc_lo")]),
        (108, [Some("tba_lo"), Some("tba_lo")]),
        (111, [Some("tma_hi"), Some("tma_hi")]),
        (112, [Some("ttmp0"), Some("ttmp0")]),
        (123, [Some("ttmp11"), Some("ttmp11")]),
        (124, [Some("m0"), Some("m0")]),
        (125, [None, None]),
        (247, [Some("-4.0"), Some("-4.0")]),
        (248, [None, None]),
    ];
    let mut probes = Probes::default();
    for (n, name) in ["gfx600", "gfx700"].into_iter().enumerate() {
        let processor = Processor::by_name(name).unwrap();
        for (code, names) in own {
            let text = probes.text(processor, "v_mov_b32_e32 v2, v1", &[(0, 9, code)]).unwrap();
            match names[n] {
                Some(name) => assert_eq!(text, Ok(format!("v_mov_b32_e32 v2, {name}"))),
                None => assert!(
                    matches!(text, Err(DecodeError::ReservedOperand { .. })),
                    "{name} {code}"
                ),
            }
        }
    }
}

/// The text of an immediate in a dword of its own, `MNEMONIC IMMEDIATE`.
fn simm16(probes: &mut Probes, processor: Processor, probe: &str, value: u32) -> Option<String> {
    let text = probes.text(processor, probe, &[(0, 16, value)])?.unwrap();
    Some(text.split_once(' ').unwrap().1.to_owned())
}

#[test]
fn program_control_fields() {
    let mut probes = Probes::default();
    each_cell("hwreg.tsv", |processor, id, name| {
        let shown = if name.is_empty() {
            id.to_string()
        } else {
            name.to_owned()
        };
        let text = probes.text(processor, "s_getreg_b32 s4, hwreg(7)", &[(0, 6, id)]);
        assert_eq!(
            text,
            Some(Ok(format!("s_getreg_b32 s4, hwreg({shown})"))),
            "{id} {processor:?}"
        );
    });
    each_cell("sendmsg.tsv", |processor, message, name| {
        let text = simm16(&mut probes, processor, "s_sendmsg 1", message).unwrap();
        match name {
            "" => assert!(!text.contains("MSG_"), "{message} {processor:?}: {text}"),
            name => assert_eq!(text, name, "{message} {processor:?}"),
        }
    });
    each_cell("sendmsg-rtn.tsv", |processor, message, name| {
        let text = probes.text(processor, "s_sendmsg_rtn_b32 s4, 1", &[(0, 8, message)]);
        match name {
            "" if !since(processor, Family::Gfx11) => assert_eq!(text, None),
            "" => assert!(!text.unwrap().unwrap().contains("MSG_"), "{message} {processor:?}"),
            name => assert_eq!(text, Some(Ok(format!("s_sendmsg_rtn_b32 s4, sendmsg({name})")))),
        }
    });
    each_cell("exp-target.tsv", |processor, target, name| {
        let mnemonic = if since(processor, Family::Gfx12) {
            "export"
        } else {
            "exp"
        };
        let text = probes.text(
            processor,
            &format!("{mnemonic} mrt0 v2, off, off, off"),
            &[(4, 6, target)],
        );
        match name {
            "" => assert_eq!(text, None, "{target} {processor:?}"),
            name => assert_eq!(
                text,
                Some(Ok(format!("{mnemonic} {name} v2, off, off, off"))),
                "{processor:?}"
            ),
        }
    });
}

#[test]
fn counters_and_dependencies() {
    let mut probes = Probes::default();
    each_cell("waitcnt-bits.tsv", |processor, bit, shown| {
        let text = simm16(&mut probes, processor, "s_waitcnt 0", 0xffff ^ 1 << bit);
        assert_eq!(text.unwrap_or_default(), shown, "{bit} {processor:?}");
    });
    each_cell("depctr-bits.tsv", |processor, bit, shown| {
        let mnemonic = if since(processor, Family::Gfx12) {
            "s_wait_alu"
        } else {
            "s_waitcnt_depctr"
        };
        let text = simm16(&mut probes, processor, &format!("{mnemonic} 0"), 0xffff ^ 1 << bit);
        // The names of the fields are not in the table: they are printed where nothing is lost by it.
        match text {
            None => assert_eq!(shown, "", "{bit} {processor:?}"),
            Some(text) => assert!(
                text == shown || text.starts_with("depctr_"),
                "{bit} {processor:?}: {text}"
            ),
        }
    });
    each_cell("delay-alu.tsv", |processor, value, shown| {
        let text = simm16(&mut probes, processor, "s_delay_alu 0", value);
        assert_eq!(text.unwrap_or_default(), shown, "{value} {processor:?}");
    });
}

#[test]
fn vector_control_fields() {
    let mut probes = Probes::default();
    each_cell("dpp-ctrl.tsv", |processor, control, shown| {
        let probe = "v_mov_b32_dpp v2, v2 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf";
        let text = probes.text(processor, probe, &[(40, 9, control)]).unwrap();
        let control = text.as_ref().ok().and_then(|t| {
            t.strip_prefix("v_mov_b32_dpp v2, v2 ")?
                .strip_suffix(" row_mask:0xf bank_mask:0xf")
        });
        assert_eq!(control.map(str::trim), Some(shown), "{processor:?} {text:?}");
    });
    each_cell("sdwa-sel.tsv", |processor, select, name| {
        let probe = "v_mov_b32_sdwa v2, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD";
        let text = probes.text(processor, probe, &[(40, 3, select), (48, 3, select)]);
        match name {
            "" => assert_eq!(text, None, "{processor:?}"),
            _ => assert_eq!(text, Some(Ok(probe.replace("DWORD", name))), "{processor:?}"),
        }
    });
    each_cell("sdwa-dst-unused.tsv", |processor, unused, name| {
        let probe = "v_mov_b32_sdwa v2, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:DWORD";
        let text = probes.text(processor, probe, &[(43, 2, unused)]);
        match name {
            "" => assert_eq!(text, None, "{processor:?}"),
            _ => assert_eq!(text, Some(Ok(probe.replace("UNUSED_PAD", name))), "{processor:?}"),
        }
    });
}

#[test]
fn memory_control_fields() {
    let mut probes = Probes::default();
    each_cell("mtbuf-format.tsv", |processor, format, name| {
        let twelve = since(processor, Family::Gfx12);
        let (probe, low) = match twelve {
            true => ("tbuffer_load_format_x v2, v2, s[4:7], s4 format:1 idxen", 55),
            false => ("tbuffer_load_format_x v2, v2, s[4:7], s4 format:1 idxen", 19),
        };
        let text = probes.text(processor, probe, &[(low, 7, format)]);
        let shown = match name {
            "" => return assert_eq!(text, None, "{processor:?}"),
            "default" => String::new(),
            name => format!(" format:{name}"),
        };
        assert_eq!(text, Some(Ok(probe.replace(" format:1", &shown))), "{processor:?}");
    });
    each_cell("ds-swizzle.tsv", |processor, offset, shown| {
        let bare = "ds_swizzle_b32 v2, v2";
        let text = probes.text(processor, &format!("{bare} offset:0xffff"), &[(0, 16, offset)]);
        let expected = match shown {
            shown if shown == bare => bare.to_owned(),
            shown => format!("{bare} offset:{shown}"),
        };
        assert_eq!(text, Some(Ok(expected)), "{processor:?}");
    });
    each_cell("mimg-dim.tsv", |processor, dim, name| {
        let (source, low) = match processor.family() {
            Family::Gfx10 => ("v[0:3]", 3),
            Family::Gfx11 => ("v[0:3]", 2),
            _ => ("[v0, v1, v2, v3]", 0),
        };
        let probe = format!("image_load v4, {source}, s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_MSAA_ARRAY");
        let text = probes.text(processor, &probe, &[(low, 3, dim)]);
        match name {
            "" => assert_eq!(text, None, "{processor:?}"),
            name => {
                let text = text.unwrap().unwrap();
                assert!(text.ends_with(&format!(" dim:{name}")), "{processor:?}: {text}");
            }
        }
    });
}

#[test]
fn cache_policies_of_gfx12() {
    let mut probes = Probes::default();
    let cases = [
        ("cpol-gfx12-load.tsv", "global_load_b32 v2, v[4:5], off"),
        ("cpol-gfx12-store.tsv", "global_store_b32 v[4:5], v2, off"),
        (
            "cpol-gfx12-atomic.tsv",
            "global_atomic_add_u32 v2, v[4:5], v6, off th:TH_ATOMIC_RETURN",
        ),
    ];
    for (table, probe) in cases {
        each_cell(table, |processor, policy, shown| {
            if !since(processor, Family::Gfx12) {
                return assert_eq!(shown, "");
            }
            // The lowest bit of an atomic's hint says that it returns: the probes of the table all do.
            let hint = policy & 7 | u32::from(table.contains("atomic"));
            let text = probes
                .text(processor, probe, &[(50, 2, policy >> 3), (52, 3, hint)])
                .unwrap();
            let bare = probe.split(" th:").next().unwrap();
            let expected = match shown {
                "default" => bare.to_owned(),
                shown => format!("{bare} {shown}"),
            };
            assert_eq!(text, Ok(expected), "{table} {policy} {processor:?}");
        });
    }
}
