//! Rust sources: their pure code lines, and the lengths of functions and files.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::tree::File;

/// The longest function in lines, from its signature to its last brace.
const MAX_FUNCTION: usize = 70;
/// The longest source file in lines.
const MAX_FILE: usize = 500;

/// A source file, Rust or of the page.
pub(crate) struct Source {
    pub(crate) path: String,
    /// Rust, but not a module of tests.
    is_code: bool,
    /// Lines of any kind.
    lines: usize,
    /// Lines with a token that is neither documentation nor in a unit test; of the page, all lines.
    pub(crate) pure: usize,
    /// Functions with their lines.
    functions: Vec<(String, usize)>,
}

impl Source {
    /// The source in a file, if it is one; the file may be a module that only tests have.
    pub(crate) fn of(file: &File, is_test: bool) -> Option<Self> {
        let text = file.text.as_deref()?;
        let lines = text.lines().count();
        let is_code = file.is(&["rs"]) && !is_test;
        let source = |pure, functions| Some(Self { path: file.path.clone(), is_code, lines, pure, functions });
        if file.is(&["js", "mjs", "css", "html"]) {
            return source(lines, Vec::new());
        }
        if !file.is(&["rs"]) {
            return None;
        }
        let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{}: {error}", file.path));
        let mut functions = Functions(Vec::new());
        functions.visit_file(&parsed);
        let mut occupied = BTreeSet::new();
        collect_lines(text.parse().expect("tokens"), &mut occupied);
        source(occupied.len(), functions.0)
    }

    /// The file, if it is too long, and its functions that are, with their lines.
    pub(crate) fn too_long(&self) -> impl Iterator<Item = (String, usize)> {
        let path = &self.path;
        let file = Some((path.clone(), self.lines)).filter(|(_, lines)| *lines > MAX_FILE);
        let functions = self.functions.iter().filter(|(_, lines)| *lines > MAX_FUNCTION);
        file.into_iter().chain(functions.map(move |(name, lines)| (format!("{path}: {name}"), *lines)))
    }

    /// Whether it is code that ships, rather than a test, an example or a check.
    pub(crate) fn ships(&self) -> bool {
        let folders = ["crates/", "apps/", "bindings/", "xtask/"];
        self.is_code && self.path.contains("/src/") && folders.iter().any(|top| self.path.starts_with(top))
    }
}

/// Collects the lines of all tokens but those of documentation and of items under `#[cfg(test)]`.
fn collect_lines(tokens: TokenStream, lines: &mut BTreeSet<usize>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        if let TokenTree::Punct(hash) = &token
            && hash.as_char() == '#'
        {
            // An inner attribute has a `!` before its brackets.
            tokens.next_if(|next| matches!(next, TokenTree::Punct(bang) if bang.as_char() == '!'));
            let Some(TokenTree::Group(attribute)) = tokens.peek() else { continue };
            let text = attribute.stream().to_string();
            if text.starts_with("doc ") {
                tokens.next();
                continue;
            }
            if text == "cfg (test)" {
                tokens.next();
                skip_item(&mut tokens);
                continue;
            }
        }
        let span = token.span();
        if let TokenTree::Group(group) = &token
            && group.delimiter() != Delimiter::None
        {
            lines.extend([group.span_open().start().line, group.span_close().end().line]);
            collect_lines(group.stream(), lines);
        } else {
            lines.extend(span.start().line..=span.end().line);
        }
    }
}

/// Skips an item: to its braces or its semicolon.
fn skip_item(tokens: &mut impl Iterator<Item = TokenTree>) {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(mark) => mark.as_char() == ';',
        _ => false,
    };
    tokens.find(ends);
}

/// The functions of a file with their lines.
struct Functions(Vec<(String, usize)>);

impl Functions {
    fn add(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let lines = block.span().end().line - signature.span().start().line + 1;
        self.0.push((signature.ident.to_string(), lines));
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}
