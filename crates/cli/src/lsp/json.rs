//! Answers of [`hsail::assist`] as objects of the protocol.

use diag::Severity;
use hsail::assist::{Completion, CompletionKind, Document, Finding, Hover, SymbolKind};
use serde_json::{Value, json};

use super::position::Positions;

/// `Diagnostic`.
pub fn diagnostic(finding: &Finding, uri: &str, positions: &Positions) -> Value {
    let mut message = finding.message.clone();
    for note in &finding.notes {
        message.push_str(&format!("\nnote: {note}"));
    }
    if let Some(help) = &finding.help {
        message.push_str(&format!("\nhelp: {help}"));
    }
    let severity = match finding.severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Note => 3,
    };
    let mut value = json!({
        "range": positions.range(finding.span),
        "severity": severity,
        "code": finding.code,
        "source": "weft",
        "message": message,
    });
    if finding.is_unnecessary() {
        value["tags"] = json!([1]);
    }
    if !finding.related.is_empty() {
        let related = finding.related.iter().map(|r| {
            json!({
                "location": { "uri": uri, "range": positions.range(r.span) },
                "message": r.message,
            })
        });
        value["relatedInformation"] = related.collect();
    }
    value
}

/// `Hover`.
pub fn hover(hover: &Hover, positions: &Positions) -> Value {
    json!({
        "contents": { "kind": "markdown", "value": hover.markdown },
        "range": positions.range(hover.span),
    })
}

/// `CompletionItem`.
pub fn completion(completion: &Completion, positions: &Positions) -> Value {
    let kind = match completion.kind {
        CompletionKind::Keyword => 14,
        CompletionKind::Instruction => 24,
        CompletionKind::Type => 25,
        CompletionKind::Property => 10,
        CompletionKind::Value => 12,
        CompletionKind::Register | CompletionKind::Name(SymbolKind::Variable | SymbolKind::Argument) => 6,
        CompletionKind::Name(SymbolKind::Module) => 9,
        CompletionKind::Name(SymbolKind::Signature) => 8,
        CompletionKind::Name(SymbolKind::Fbarrier) => 23,
        CompletionKind::Name(SymbolKind::Label) => 18,
        CompletionKind::Name(_) => 3,
    };
    let mut value = json!({
        "label": completion.label,
        "kind": kind,
        "textEdit": { "range": positions.range(completion.span), "newText": completion.label },
    });
    if !completion.detail.is_empty() {
        value["detail"] = completion.detail.as_str().into();
    }
    value
}

/// Whether registers belong to what a symbol is: each of these has its own.
pub fn has_registers(kind: SymbolKind) -> bool {
    matches!(
        kind,
        SymbolKind::Kernel | SymbolKind::Function | SymbolKind::IndirectFunction
    )
}

/// The list of `DocumentSymbol`, arguments, variables and labels below their kernel or function.
pub fn symbols(document: &Document, positions: &Positions) -> Value {
    let mut top = Vec::new();
    let mut children: Vec<Vec<Value>> = vec![Vec::new(); document.symbols().len()];
    // Children follow their owners.
    for (i, symbol) in document.symbols().iter().enumerate().rev() {
        let kind = match symbol.kind {
            SymbolKind::Module => 2,
            SymbolKind::Kernel | SymbolKind::Function | SymbolKind::IndirectFunction => 12,
            SymbolKind::Signature => 11,
            SymbolKind::Argument | SymbolKind::Variable => 13,
            SymbolKind::Fbarrier => 24,
            SymbolKind::Label => 20,
        };
        let text = |span: hsail::assist::Span| &document.text()[span.start as usize..span.end as usize];
        let mut value = json!({
            "name": text(symbol.name),
            "detail": symbol.kind.name(),
            "kind": kind,
            "range": positions.range(symbol.extent),
            "selectionRange": positions.range(symbol.name),
        });
        let mut below = std::mem::take(&mut children[i]);
        if !below.is_empty() {
            below.reverse();
            value["children"] = below.into();
        }
        match symbol.parent {
            Some(parent) => children[parent].push(value),
            None => top.push(value),
        }
    }
    top.reverse();
    top.into()
}
