//! The protocol spoken over pipes in memory.

use std::thread::JoinHandle;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};

use super::assembly::Settings;
use super::position::Positions;
use super::server::serve;

const URI: &str = "file:///k.hsail";
/// The same place, for a text that is named as assembly.
const ASSEMBLY: &str = "file:///k%20k.s";
const SAMPLE: &str = include_str!("../../../hsail/tests/data/everything.hsail");

/// A client with its server.
struct Client {
    connection: Connection,
    server: JoinHandle<Result<(), String>>,
    next: i32,
}

impl Client {
    fn new() -> Client {
        let (client, server) = Connection::memory();
        let server = std::thread::spawn(move || serve(&server, &Settings::default()));
        let mut client = Client {
            connection: client,
            server,
            next: 0,
        };
        let answer = client.request("initialize", json!({ "capabilities": {} }));
        assert_eq!(answer["serverInfo"]["name"], "weft");
        assert_eq!(answer["capabilities"]["positionEncoding"], "utf-16");
        client.notify("initialized", json!({}));
        client
    }

    fn notify(&self, method: &str, params: Value) {
        let notification = Notification::new(method.into(), params);
        self.connection.sender.send(notification.into()).expect("a server");
    }

    fn reply(&mut self, method: &str, params: Value) -> Result<Value, i32> {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request::new(id.clone(), method.into(), params);
        self.connection.sender.send(request.into()).expect("a server");
        loop {
            if let Message::Response(response) = self.connection.receiver.recv().expect("an answer") {
                assert_eq!(response.id, id);
                return response.response_result.map_err(|e| e.code);
            }
        }
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        self.reply(method, params).expect("no error")
    }

    fn open(&self, text: &str) -> Value {
        self.open_as("hsail", text)
    }

    /// Opens the one text in a language.
    fn open_as(&self, language: &str, text: &str) -> Value {
        let uri = if language == "hsail" { URI } else { ASSEMBLY };
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.published()
    }

    /// The diagnostics that come next.
    fn published(&self) -> Value {
        match self.connection.receiver.recv().expect("diagnostics") {
            Message::Notification(n) if n.method == "textDocument/publishDiagnostics" => n.params,
            other => panic!("{other:?}"),
        }
    }

    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        self.at_in(URI, method, line, character)
    }

    fn at_in(&mut self, uri: &str, method: &str, line: u32, character: u32) -> Value {
        let params = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
        self.request(&format!("textDocument/{method}"), params)
    }

    fn of(&mut self, method: &str) -> Value {
        let params = json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 4, "insertSpaces": true } });
        self.request(&format!("textDocument/{method}"), params)
    }

    fn end(mut self) {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.server.join().expect("no panic"), Ok(()));
    }
}

fn range(line: u32, from: u32, to: u32) -> Value {
    json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } })
}

#[test]
fn diagnostics_come_on_open_and_change_with_utf_16_ranges() {
    let client = Client::new();
    // The emoji is two UTF-16 units and four bytes.
    let text = "module &m:1:0:$full:$large:$default;\n/* \u{1f600} */ global_b1 &x;\nglobal_u32 &y;\n";
    let published = client.open(text);
    assert_eq!((&published["uri"], &published["version"]), (&json!(URI), &json!(1)));
    let list = published["diagnostics"].as_array().expect("a list");
    assert_eq!(list.len(), 1, "{list:?}");
    assert_eq!(
        (&list[0]["code"], &list[0]["severity"], &list[0]["source"]),
        (&json!("V050"), &json!(1), &json!("weft"))
    );
    assert_eq!(list[0]["range"], range(1, 19, 21));
    // `b1` becomes `b8`, then a second `&y` is added below.
    let changes = json!([
        { "range": range(1, 16, 18), "text": "b8" },
        { "range": range(3, 0, 0), "text": "global_u32 &y;" },
    ]);
    let document = json!({ "uri": URI, "version": 2 });
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": document, "contentChanges": changes }),
    );
    let published = client.published();
    assert_eq!(published["version"], 2);
    let list = published["diagnostics"].as_array().expect("a list");
    assert_eq!(list.len(), 1, "{list:?}");
    assert_eq!(
        (&list[0]["code"], &list[0]["range"]),
        (&json!("V034"), &range(3, 11, 13))
    );
    let related = &list[0]["relatedInformation"][0];
    assert_eq!(related["location"], json!({ "uri": URI, "range": range(2, 11, 13) }));
    assert_eq!(related["message"], "variable `&y` is defined here");
    // A change without a range is the whole text.
    let whole = json!([{ "text": "module &m:1:0:$full:$large:$default;\nkernel &k() { private_u32 %x; };" }]);
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 3 }, "contentChanges": whole }),
    );
    let published = client.published();
    assert_eq!(
        (
            &published["diagnostics"][0]["code"],
            &published["diagnostics"][0]["tags"]
        ),
        (&json!("W002"), &json!([1]))
    );
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(client.published()["diagnostics"], json!([]));
    client.end();
}

#[test]
fn a_place_has_hover_completion_and_definition() {
    let mut client = Client::new();
    let text = "module &m:1:0:$full:$large:$default;\nglobal_u32 &total;\nkernel &k()\n{\n    ld_global_u32 $s0, [&total];\n    add_ftz_f\n};\n";
    client.open(text);
    let hover = client.at("hover", 4, 8);
    assert!(
        hover["contents"]["value"]
            .as_str()
            .expect("text")
            .contains("**ld** (PRM 6.3)"),
        "{hover}"
    );
    assert_eq!(hover["range"], range(4, 4, 17));
    let declared = client.at("hover", 4, 27);
    assert!(
        declared["contents"]["value"]
            .as_str()
            .expect("text")
            .starts_with("```hsail\nglobal_u32 &total\n```")
    );
    let definition = client.at("definition", 4, 27);
    assert_eq!(definition, json!([{ "uri": URI, "range": range(1, 11, 17) }]));
    assert_eq!(client.at("definition", 4, 6), json!([]));
    let offered = client.at("completion", 5, 13);
    let labels: Vec<&str> = offered
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|c| c["label"].as_str())
        .collect();
    assert_eq!(labels, ["add_ftz_f16", "add_ftz_f32", "add_ftz_f64"]);
    assert_eq!(
        offered[1]["textEdit"],
        json!({ "range": range(5, 4, 13), "newText": "add_ftz_f32" })
    );
    client.end();
}

#[test]
fn symbols_are_nested_and_formatting_is_one_edit() {
    let mut client = Client::new();
    client.open("module &m:1:0:$full:$large:$default;\nprog kernel &k(kernarg_u64 %a) {   @l: ret; };\n");
    let symbols = client.of("documentSymbol");
    assert_eq!(symbols[0]["name"], "&m");
    assert_eq!((&symbols[1]["name"], &symbols[1]["kind"]), (&json!("&k"), &json!(12)));
    assert_eq!(symbols[1]["range"], range(1, 0, 46));
    let children = symbols[1]["children"].as_array().expect("children");
    let names: Vec<&str> = children.iter().filter_map(|c| c["name"].as_str()).collect();
    assert_eq!(names, ["%a", "@l"]);
    let edits = client.of("formatting");
    assert_eq!(edits[0]["range"]["start"], json!({ "line": 0, "character": 0 }));
    assert_eq!(edits[0]["range"]["end"], json!({ "line": 2, "character": 0 }));
    let formatted = edits[0]["newText"].as_str().expect("text").to_string();
    assert!(formatted.contains("prog kernel &k(kernarg_u64 %a)\n{"), "{formatted}");
    client.open(&formatted);
    assert_eq!(client.of("formatting"), json!([]));
    client.open("module");
    assert_eq!(client.of("formatting"), Value::Null);
    client.end();
}

#[test]
fn every_offset_of_a_sample_has_an_answer() {
    let mut client = Client::new();
    client.open(SAMPLE);
    let positions = Positions::of(SAMPLE);
    for offset in 0..=SAMPLE.len() as u32 {
        let place = positions.position(offset);
        for method in ["hover", "completion", "definition"] {
            client.at(method, place.line, place.character);
        }
    }
    for (line, character) in [(0, u32::MAX), (u32::MAX, 0), (u32::MAX, u32::MAX)] {
        for method in ["hover", "completion", "definition"] {
            client.at(method, line, character);
        }
    }
    client.end();
}

/// Applies every quick fix of a text, the last first.
fn fixed(client: &mut Client, uri: &str, text: &str, only: Value) -> (Vec<String>, String) {
    let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let params =
        json!({ "textDocument": { "uri": uri }, "range": whole, "context": { "diagnostics": [], "only": only } });
    let actions = client.request("textDocument/codeAction", params);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut titles = Vec::new();
    for action in actions.as_array().expect("a list").iter().rev() {
        let edit = &action["edit"]["changes"][uri][0];
        let (from, to) = (&edit["range"]["start"], &edit["range"]["end"]);
        assert_eq!(from["line"], to["line"]);
        let column = |place: &Value| place["character"].as_u64().expect("a number") as usize;
        let line = &mut lines[from["line"].as_u64().expect("a number") as usize];
        line.replace_range(column(from)..column(to), edit["newText"].as_str().expect("a text"));
        titles.push(action["title"].as_str().expect("a title").to_owned());
    }
    (titles, lines.join("\n"))
}

#[test]
fn quick_fixes_make_texts_right_in_both_languages() {
    let mut client = Client::new();
    let hsail = "module &m:1:0:$full:$large:$default;\nprog kernel &k()\n{\n  workitemabsd_u32 $s0, 0;\n  ret\n};\n";
    client.open(hsail);
    let (titles, text) = fixed(&mut client, URI, hsail, Value::Null);
    assert_eq!(titles, ["Insert `;`", "Change to `workitemabsid`"]);
    let opened = client.open(&text);
    assert_eq!(opened["diagnostics"], json!([]), "{text}");
    let assembly = ".amdgcn_target \"amdgcn-amd-amdhsa--gfx900\"\nv_mov_b33 v0, v1\ns_waitcnt vmct(0)\ns_ednpgm\n";
    client.open_as("asm", assembly);
    assert_eq!(fixed(&mut client, ASSEMBLY, assembly, json!(["refactor"])).0, [""; 0]);
    let (titles, text) = fixed(&mut client, ASSEMBLY, assembly, json!(["quickfix"]));
    assert_eq!(
        titles,
        ["Change to `s_endpgm`", "Change to `vmcnt`", "Change to `v_mov_b32`"]
    );
    let opened = client.open_as("asm", &text);
    assert_eq!(opened["diagnostics"], json!([]), "{text}");
    client.end();
}

#[test]
fn wrong_messages_are_answered_and_the_server_lives() {
    let mut client = Client::new();
    assert_eq!(client.reply("textDocument/codeLens", json!({})), Err(-32601));
    assert_eq!(
        client.reply("textDocument/hover", json!({ "textDocument": 1 })),
        Err(-32602)
    );
    let negative = json!({ "textDocument": { "uri": URI }, "position": { "line": -1, "character": 0 } });
    assert_eq!(client.reply("textDocument/hover", negative), Err(-32602));
    assert_eq!(client.at("hover", 0, 0), Value::Null, "not open");
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI }, "contentChanges": [{ "text": "" }] }),
    );
    client.notify("textDocument/didOpen", json!(null));
    client.notify("$/setTrace", json!({ "value": "off" }));
    let published = client.open("module &m:1:0:$full:$large:$default;\r\nglobal_u32 &x\r\n");
    assert_eq!(published["diagnostics"][0]["code"], "S001");
    // A range that ends before it starts, and one past the end.
    let odd = json!([
        { "range": { "start": { "line": 1, "character": 9 }, "end": { "line": 0, "character": 0 } }, "text": "" },
        { "range": { "start": { "line": 77, "character": 9 }, "end": { "line": 99, "character": 0 } }, "text": ";" },
    ]);
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI }, "contentChanges": odd }),
    );
    assert_eq!(client.published()["diagnostics"], json!([]));
    client.end();
}

const KERNEL: &str = ".amdgcn_target \"amdgcn-amd-amdhsa--gfx900\"
.text
.globl k
.type k,@function
k:
  s_mov_b32 s4, 0
again:
  v_add_f32 v1, s4, v2 ; v1 of a comment
  s_add_u32 s4, s4, 1
  s_cmp_lt_u32 s4, 8
  s_cbranch_scc1 again
  v_mov_b32 v3, v1
  s_endpgm
.type other,@function
other:
  v_mov_b32 v1, v[2:3]
  s_endpgm
";

/// Labels that a client is offered.
fn labels(offered: &Value) -> Vec<&str> {
    let list = offered.as_array().expect("a list").iter();
    list.filter_map(|c| c["label"].as_str()).collect()
}

/// Lines and columns of a list of `Location`s or highlights.
fn starts(list: &Value) -> Vec<(u64, u64)> {
    let place = |l: &Value| {
        let start = &l["range"]["start"];
        Some((start["line"].as_u64()?, start["character"].as_u64()?))
    };
    list.as_array().expect("a list").iter().filter_map(place).collect()
}

#[test]
fn assembly_has_the_assemblers_diagnostics_and_the_rows_on_hover() {
    let mut client = Client::new();
    let published = client.open_as("asm", KERNEL);
    let list = published["diagnostics"].as_array().expect("a list");
    assert_eq!(list.len(), 1, "{list:?}");
    assert_eq!(list[0]["range"]["start"]["line"], 15, "{list:?}");
    let hover = client.at_in(ASSEMBLY, "hover", 7, 5);
    let text = hover["contents"]["value"].as_str().expect("text");
    assert!(
        text.contains("v_add_f32_e64  VOP3 0x101") && text.contains("(04 04 02 02)"),
        "{text}"
    );
    assert_eq!(hover["range"], range(7, 2, 11));
    let register = client.at_in(ASSEMBLY, "hover", 8, 13);
    let text = register["contents"]["value"].as_str().expect("text");
    assert!(text.contains("5 places") && text.contains("lines 6 to 10"), "{text}");
    // without a processor it is asked for, and the rows are those of all
    let uri = ASSEMBLY;
    let whole = json!([{ "text": "  v_add_f32 v0, v1, v2\n  .amdhsa_next_free_vgpr 1\n" }]);
    let changed = json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": whole });
    client.notify("textDocument/didChange", changed);
    assert_eq!(client.published()["diagnostics"][0]["code"], "target");
    let hover = client.at_in(ASSEMBLY, "hover", 0, 5);
    assert!(hover["contents"]["value"].as_str().expect("text").contains("gfx1100"));
    let directive = client.at_in(ASSEMBLY, "hover", 1, 5);
    let text = directive["contents"]["value"].as_str().expect("text");
    assert!(text.contains("GRANULATED_WORKITEM_VGPR_COUNT"), "{text}");
    client.end();
}

#[test]
fn assembly_is_completed_by_its_processor() {
    let mut client = Client::new();
    let text = format!(
        "{KERNEL}  v_add_f\n  s_cbranch_scc0 a\n  s_mov_b64 ve\n  .amdhsa_\n.amdhsa_kernel k\n  .amdhsa_next\n"
    );
    client.open_as("asm", &text);
    let at = |client: &mut Client, line, column| client.at_in(ASSEMBLY, "completion", line, column);
    assert_eq!(labels(&at(&mut client, 17, 9)), ["v_add_f16", "v_add_f32", "v_add_f64"]);
    assert_eq!(labels(&at(&mut client, 18, 18)), ["again"]);
    assert_eq!(labels(&at(&mut client, 19, 14)), [""; 0]);
    assert_eq!(
        labels(&at(&mut client, 20, 10)),
        [".amdhsa_code_object_version", ".amdhsa_kernel"]
    );
    let offered = at(&mut client, 22, 14);
    assert_eq!(labels(&offered), [".amdhsa_next_free_sgpr", ".amdhsa_next_free_vgpr"]);
    let after_comment = at(&mut client, 7, 30);
    assert_eq!(labels(&after_comment), [""; 0]);
    client.end();
}

#[test]
fn labels_and_registers_of_assembly_are_found_and_renamed() {
    let mut client = Client::new();
    client.open_as("asm", KERNEL);
    let definition = client.at_in(ASSEMBLY, "definition", 10, 20);
    assert_eq!(definition, json!([{ "uri": ASSEMBLY, "range": range(6, 0, 5) }]));
    assert_eq!(starts(&client.at_in(ASSEMBLY, "references", 6, 2)), [(6, 0), (10, 17)]);
    // registers of this function only, not in comments
    assert_eq!(
        starts(&client.at_in(ASSEMBLY, "documentHighlight", 7, 13)),
        [(7, 12), (11, 16)]
    );
    let rename = |client: &mut Client, line: u32, character: u32, name: &str| {
        let position = json!({ "line": line, "character": character });
        let params = json!({ "textDocument": { "uri": ASSEMBLY }, "position": position, "newName": name });
        client.reply("textDocument/rename", params)
    };
    let edits = rename(&mut client, 10, 18, "loop").expect("edits");
    let edits = edits["changes"][ASSEMBLY].as_array().expect("a list").clone();
    assert_eq!(edits.len(), 2);
    assert_eq!(edits[0], json!({ "range": range(6, 0, 5), "newText": "loop" }));
    assert!(rename(&mut client, 7, 13, "v9").is_ok());
    for (line, character, name) in [
        (10, 18, "k"),
        (10, 18, "9"),
        (10, 18, "v7"),
        (7, 13, "v2"),
        (7, 13, "s9"),
        (15, 16, "v[4:5]"),
        (7, 4, "x"),
    ] {
        // (15, 16) is free to be renamed: nothing else of that function has a part of it
        let answer = rename(&mut client, line, character, name);
        assert_eq!(
            answer.is_ok(),
            (line, name) == (15, "v[4:5]"),
            "{line} {name}: {answer:?}"
        );
    }
    let prepared = client.at_in(ASSEMBLY, "prepareRename", 6, 1);
    assert_eq!(prepared, json!({ "range": range(6, 0, 5), "placeholder": "again" }));
    assert_eq!(client.at_in(ASSEMBLY, "prepareRename", 12, 4), Value::Null);
    let params = json!({ "textDocument": { "uri": ASSEMBLY } });
    let symbols = client.request("textDocument/documentSymbol", params);
    let names: Vec<&str> = symbols
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|s| s["name"].as_str())
        .collect();
    assert_eq!(names, ["k", "again", "other"]);
    client.end();
}

#[test]
fn names_and_registers_of_hsail_are_found_and_renamed() {
    let mut client = Client::new();
    client.open(
        "module &m:1:0:$full:$large:$default;\nglobal_u32 &x;\nkernel &k(kernarg_u64 %x) { // &x\n  ld_global_u32 $s0, [&x];\n  \
         ld_kernarg_u64 $d0, [%x]; @l: br @l;\n};\nkernel &j() { mov_b32 $s0, 1; ld_global_u32 $s1, [&x]; };\n",
    );
    assert_eq!(starts(&client.at("references", 3, 23)), [(1, 11), (3, 22), (6, 50)]);
    assert_eq!(starts(&client.at("references", 4, 23)), [(2, 22), (4, 23)]);
    assert_eq!(starts(&client.at("documentHighlight", 3, 17)), [(3, 16)]);
    let rename = |client: &mut Client, line: u32, character: u32, name: &str| {
        let position = json!({ "line": line, "character": character });
        let params = json!({ "textDocument": { "uri": URI }, "position": position, "newName": name });
        client.reply("textDocument/rename", params)
    };
    let edits = rename(&mut client, 4, 29, "again").expect("edits");
    assert_eq!(edits["changes"][URI][0]["newText"], "@again");
    assert_eq!(edits["changes"][URI].as_array().map(Vec::len), Some(2));
    assert!(rename(&mut client, 6, 22, "$s7").is_ok());
    for (line, character, name) in [
        (6, 22, "$s1"),
        (6, 22, "$d7"),
        (3, 23, "k"),
        (3, 23, "a b"),
        (3, 23, ""),
    ] {
        assert!(rename(&mut client, line, character, name).is_err(), "{name}");
    }
    client.end();
}

#[test]
fn every_offset_of_assembly_has_an_answer() {
    let mut client = Client::new();
    let text = format!("{KERNEL}\"open\n/* open v[ \u{1f600} .set");
    client.open_as("asm", &text);
    let positions = Positions::of(&text);
    for offset in 0..=text.len() as u32 {
        let place = positions.position(offset);
        for method in [
            "hover",
            "completion",
            "definition",
            "references",
            "prepareRename",
            "documentHighlight",
        ] {
            client.at_in(ASSEMBLY, method, place.line, place.character);
        }
    }
    client.end();
}
