//! The loop over messages, and what each of them asks.

use std::collections::BTreeMap;

use hsail::assist::Span;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::assembly::Settings;
use super::content::{self, Content};
use super::fixes;
use super::position::{Position, Positions, Range};
use crate::input::Result;

/// Speaks with one client until it says `exit` or goes away.
pub fn serve(connection: &Connection, settings: &Settings) -> Result<()> {
    let (id, params) = connection.initialize_start().map_err(|e| e.to_string())?;
    let answer = json!({
        "capabilities": capabilities(),
        "serverInfo": { "name": "weft", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer).map_err(|e| e.to_string())?;
    let mut server = Server {
        settings: settings.with_options(&params["initializationOptions"]),
        ..Server::default()
    };
    loop {
        let message = match connection.receiver.try_recv() {
            Ok(message) => message,
            Err(_) => {
                // Nothing else is to be done: judge what was changed.
                for notification in server.diagnostics() {
                    if connection.sender.send(notification.into()).is_err() {
                        return Ok(());
                    }
                }
                match connection.receiver.recv() {
                    Ok(message) => message,
                    Err(_) => return Ok(()),
                }
            }
        };
        match message {
            Message::Request(request) => {
                if connection.handle_shutdown(&request).map_err(|e| e.to_string())? {
                    return Ok(());
                }
                if connection.sender.send(server.answer(request).into()).is_err() {
                    return Ok(());
                }
            }
            Message::Notification(notification) => server.take(notification),
            Message::Response(_) => {}
        }
    }
}

/// `ServerCapabilities`. Places are counted in UTF-16, which every client can do.
fn capabilities() -> Value {
    json!({
        "positionEncoding": "utf-16",
        "textDocumentSync": { "openClose": true, "change": 2 },
        "hoverProvider": true,
        "completionProvider": { "triggerCharacters": ["_", "$", "%", "&", "@", "[", "(", ":", ",", "=", "."] },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "renameProvider": { "prepareProvider": true },
        "documentSymbolProvider": true,
        "documentFormattingProvider": true,
        "codeActionProvider": { "codeActionKinds": ["quickfix"] },
    })
}

/// A text the client has open.
struct Open {
    version: Value,
    language: String,
    positions: Positions,
    content: Box<dyn Content>,
    /// Whether the client does not know yet what is wrong with it.
    unsaid: bool,
}

impl Open {
    fn new(document: TextDocument, settings: &Settings) -> Open {
        Open {
            version: document.version,
            positions: Positions::of(&document.text),
            content: content::of(&document.language_id, &document.uri, document.text, settings),
            language: document.language_id,
            unsaid: true,
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TextDocument {
    uri: String,
    #[serde(default)]
    language_id: String,
    #[serde(default)]
    version: Value,
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OfDocument {
    text_document: TextDocument,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OfPlace {
    text_document: TextDocument,
    position: Position,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OfRange {
    text_document: TextDocument,
    range: Range,
    #[serde(default)]
    context: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Renamed {
    text_document: TextDocument,
    position: Position,
    new_name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Changed {
    text_document: TextDocument,
    content_changes: Vec<Change>,
}

#[derive(Deserialize)]
struct Change {
    range: Option<Range>,
    text: String,
}

#[derive(Default)]
pub struct Server {
    settings: Settings,
    /// By URI.
    open: BTreeMap<String, Open>,
    /// Closed texts whose diagnostics the client still shows.
    closed: Vec<String>,
}

impl Server {
    /// Takes a notification; one that is not understood changes nothing.
    pub fn take(&mut self, notification: Notification) {
        let params = notification.params;
        match notification.method.as_str() {
            "textDocument/didOpen" => {
                if let Ok(OfDocument { text_document: d }) = serde_json::from_value(params) {
                    self.open.insert(d.uri.clone(), Open::new(d, &self.settings));
                }
            }
            "textDocument/didChange" => {
                if let Ok(changed) = serde_json::from_value(params) {
                    self.change(changed);
                }
            }
            "textDocument/didClose" => {
                if let Ok(OfDocument { text_document: d }) = serde_json::from_value(params)
                    && self.open.remove(&d.uri).is_some()
                {
                    self.closed.push(d.uri);
                }
            }
            _ => {}
        }
    }

    fn change(&mut self, changed: Changed) {
        let Some(open) = self.open.get_mut(&changed.text_document.uri) else {
            return;
        };
        let mut text = open.content.text().to_string();
        // Each change is in terms of the text that the one before it left.
        let mut places: Option<Positions> = None;
        for change in changed.content_changes {
            match change.range {
                None => text = change.text,
                Some(range) => {
                    let places = places.as_ref().unwrap_or(&open.positions);
                    let start = places.offset(range.start) as usize;
                    let end = (places.offset(range.end) as usize).max(start);
                    text.replace_range(start..end, &change.text);
                }
            }
            places = Some(Positions::of(&text));
        }
        let language_id = std::mem::take(&mut open.language);
        let document = TextDocument {
            text,
            language_id,
            ..changed.text_document
        };
        *open = Open::new(document, &self.settings);
    }

    /// `textDocument/publishDiagnostics` for every text that has changed since.
    pub fn diagnostics(&mut self) -> Vec<Notification> {
        let publish = |params: Value| Notification::new("textDocument/publishDiagnostics".into(), params);
        let closed = std::mem::take(&mut self.closed);
        let mut out: Vec<Notification> = closed
            .into_iter()
            .filter(|uri| !self.open.contains_key(uri))
            .map(|uri| publish(json!({ "uri": uri, "diagnostics": [] })))
            .collect();
        for (uri, open) in self.open.iter_mut().filter(|(_, o)| o.unsaid) {
            open.unsaid = false;
            let list = open.content.diagnostics(uri, &open.positions);
            let mut params = json!({ "uri": uri, "diagnostics": list });
            if open.version.is_i64() {
                params["version"] = open.version.clone();
            }
            out.push(publish(params));
        }
        out
    }

    pub fn answer(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let result = match method.as_str() {
            "textDocument/hover" => self.at_place(params, |open, at| open.content.hover(at, &open.positions)),
            "textDocument/completion" => {
                self.at_place(params, |open, at| open.content.completions(at, &open.positions).into())
            }
            "textDocument/definition" => self.places(params, |content, at| content.definition(at)),
            "textDocument/references" => self.references(params),
            "textDocument/documentHighlight" => self.at_place(params, |open, at| {
                let spans = open.content.occurrences(at).into_iter();
                spans
                    .map(|span| json!({ "range": open.positions.range(span) }))
                    .collect()
            }),
            "textDocument/prepareRename" => self.at_place(params, prepare_rename),
            "textDocument/rename" => return self.rename(id, params),
            "textDocument/documentSymbol" => self.of_document(params, |open| open.content.symbols(&open.positions)),
            "textDocument/formatting" => self.of_document(params, formatting),
            "textDocument/codeAction" => self.quick_fixes(params),
            _ => {
                let message = format!("weft does not know {method}");
                return Response::new_err(id, ErrorCode::MethodNotFound as i32, message);
            }
        };
        match result {
            Ok(value) => Response::new_ok(id, value),
            Err(message) => Response::new_err(id, ErrorCode::InvalidParams as i32, message),
        }
    }

    /// What is answered about a text that is open; null about any other.
    fn of_document(&mut self, params: Value, answer: impl FnOnce(&mut Open) -> Value) -> Result<Value> {
        let OfDocument { text_document } = parsed(params)?;
        Ok(self.open.get_mut(&text_document.uri).map_or(Value::Null, answer))
    }

    fn at_place(&mut self, params: Value, answer: impl FnOnce(&mut Open, u32) -> Value) -> Result<Value> {
        let OfPlace {
            text_document,
            position,
        } = parsed(params)?;
        let open = self.open.get_mut(&text_document.uri);
        Ok(open.map_or(Value::Null, |open| {
            let at = open.positions.offset(position);
            answer(open, at)
        }))
    }

    /// The list of `Location` of spans that are looked for at a place.
    fn places(&mut self, params: Value, find: impl FnOnce(&dyn Content, u32) -> Vec<Span>) -> Result<Value> {
        let uri = params["textDocument"]["uri"].clone();
        self.at_place(params, |open, at| {
            let spans = find(open.content.as_ref(), at).into_iter();
            spans
                .map(|span| json!({ "uri": uri, "range": open.positions.range(span) }))
                .collect()
        })
    }

    /// `CodeAction`s, unless the client asks for other kinds only.
    fn quick_fixes(&mut self, params: Value) -> Result<Value> {
        let OfRange {
            text_document: TextDocument { uri, .. },
            range,
            context,
        } = parsed(params)?;
        let wanted = context["only"]
            .as_array()
            .is_none_or(|kinds| kinds.iter().any(|k| k == "quickfix"));
        let Some(open) = self.open.get_mut(&uri).filter(|_| wanted) else {
            return Ok(json!([]));
        };
        let list = open.content.diagnostics(&uri, &open.positions);
        Ok(fixes::actions(&uri, open.content.text(), &open.positions, &list, range).into())
    }

    fn references(&mut self, params: Value) -> Result<Value> {
        let with_definition = params["context"]["includeDeclaration"].as_bool().unwrap_or(true);
        self.places(params, |content, at| {
            let definition = content.definition(at);
            let mut found = content.occurrences(at);
            found.retain(|span| with_definition || !definition.contains(span));
            found
        })
    }

    /// `WorkspaceEdit`.
    fn rename(&mut self, id: RequestId, params: Value) -> Response {
        let Renamed {
            text_document: TextDocument { uri, .. },
            position,
            new_name,
        } = match parsed(params) {
            Ok(params) => params,
            Err(message) => return Response::new_err(id, ErrorCode::InvalidParams as i32, message),
        };
        let Some(open) = self.open.get(&uri) else {
            return Response::new_ok(id, Value::Null);
        };
        let at = open.positions.offset(position);
        match open.content.renamed(at, new_name.trim()) {
            Ok(new) => {
                let spans = open.content.occurrences(at).into_iter();
                let edits: Vec<Value> = spans
                    .map(|span| json!({ "range": open.positions.range(span), "newText": new }))
                    .collect();
                Response::new_ok(id, json!({ "changes": { uri: edits } }))
            }
            Err(message) => Response::new_err(id, ErrorCode::RequestFailed as i32, message),
        }
    }
}

/// `{ range, placeholder }` of what can be renamed at a place, or null.
fn prepare_rename(open: &mut Open, at: u32) -> Value {
    let spans = open.content.occurrences(at);
    let here = spans.into_iter().find(|s| s.touches(at));
    here.map_or(Value::Null, |span| {
        let text = &open.content.text()[span.start as usize..span.end as usize];
        json!({ "range": open.positions.range(span), "placeholder": text })
    })
}

/// The edit that brings a text into its canonical layout: none if it is in it, null if it has errors.
fn formatting(open: &mut Open) -> Value {
    let text = open.content.text();
    match open.content.formatted() {
        None => Value::Null,
        Some(formatted) if formatted == text => json!([]),
        Some(formatted) => {
            let end = text.len() as u32;
            json!([{ "range": open.positions.range(Span { start: 0, end }), "newText": formatted }])
        }
    }
}

fn parsed<T: DeserializeOwned>(params: Value) -> Result<T> {
    serde_json::from_value(params).map_err(|e| e.to_string())
}
