//! The loop over messages, and what each of them asks.

use std::collections::BTreeMap;

use hsail::assist::{Document, Finding, Span};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::json;
use super::position::{Position, Positions, Range};
use crate::input::Result;

/// Speaks with one client until it says `exit` or goes away.
pub fn serve(connection: &Connection) -> Result<()> {
    let (id, _) = connection.initialize_start().map_err(|e| e.to_string())?;
    let answer = json!({
        "capabilities": capabilities(),
        "serverInfo": { "name": "weft", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer).map_err(|e| e.to_string())?;
    let mut server = Server::default();
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
        "completionProvider": { "triggerCharacters": ["_", "$", "%", "&", "@", "[", "(", ":", ",", "="] },
        "definitionProvider": true,
        "documentSymbolProvider": true,
        "documentFormattingProvider": true,
    })
}

/// A text the client has open.
struct Open {
    version: Value,
    positions: Positions,
    document: Document,
    /// What was found in it, once it was asked.
    findings: Option<Vec<Finding>>,
    /// Whether the client does not know that yet.
    unsaid: bool,
}

impl Open {
    fn new(text: String, version: Value) -> Open {
        Open {
            version,
            positions: Positions::of(&text),
            document: Document::new(text),
            findings: None,
            unsaid: true,
        }
    }

    fn findings(&mut self) -> &[Finding] {
        self.findings.get_or_insert_with(|| self.document.findings())
    }
}

#[derive(Deserialize)]
struct TextDocument {
    uri: String,
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
                    self.open.insert(d.uri, Open::new(d.text, d.version));
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
        let mut text = open.document.text().to_string();
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
        *open = Open::new(text, changed.text_document.version);
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
            open.findings();
            open.unsaid = false;
            let found = open.findings.iter().flatten();
            let list: Vec<Value> = found.map(|f| json::diagnostic(f, uri, &open.positions)).collect();
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
            "textDocument/hover" => self.at_place(params, |open, at| {
                open.findings();
                let found = open.findings.as_deref().unwrap_or_default();
                let hover = open.document.hover(at, found);
                hover.map_or(Value::Null, |h| json::hover(&h, &open.positions))
            }),
            "textDocument/completion" => self.at_place(params, |open, at| {
                let list = open.document.completions(at);
                list.iter().map(|c| json::completion(c, &open.positions)).collect()
            }),
            "textDocument/definition" => self.definition(params),
            "textDocument/documentSymbol" => {
                self.of_document(params, |open| json::symbols(&open.document, &open.positions))
            }
            "textDocument/formatting" => self.of_document(params, formatting),
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

    fn definition(&mut self, params: Value) -> Result<Value> {
        let uri = params["textDocument"]["uri"].clone();
        self.at_place(params, |open, at| {
            let spans = open.document.definition(at).into_iter();
            spans
                .map(|span| json!({ "uri": uri, "range": open.positions.range(span) }))
                .collect()
        })
    }
}

/// The edit that brings a text into its canonical layout: none if it is in it, null if it has errors.
fn formatting(open: &mut Open) -> Value {
    let text = open.document.text();
    match open.document.formatted() {
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
