//! The macros of the crate `taxicab`. Their traits and features are those of that crate: nothing else can use it.

mod version;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::{ToTokens, quote};
use syn::parse::ParseStream;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Field, Fields, Lit, LitStr, Meta, Token, Type, parse_macro_input,
    parse_quote,
};

/// A request, or fields that several requests share: one struct is the JSON, the query, the options of the command line (feature
/// `clap`) and the schema (feature `schema`). Every field may be left out, and its documentation is its help.
///
/// | attribute of a field | meaning |
/// |---|---|
/// | none | an option `--name` |
/// | `#[arg(…)]` | what clap needs besides `long`; `#[arg(skip)]`: no option |
/// | `#[item]` | no option, but what the command takes as an item: [`Request::with_item`] puts its text here |
/// | `#[default = "text"]` | the default, in the text that the option takes |
/// | `#[flatten]` | the fields of another such struct |
///
/// `#[request("name", Answer)]` also says which command it is and what answers it; shared fields have neither.
///
/// `Option` and `Vec` are left out of JSON where they are empty; a `Vec` may be asked as one element, a `bool` as an empty text.
///
/// [`Request::with_item`]: https://docs.rs/taxicab/latest/taxicab/trait.Request.html
#[proc_macro_attribute]
pub fn request(command: TokenStream, item: TokenStream) -> TokenStream {
    let mut input = parse_macro_input!(item as DeriveInput);
    let name = input.ident.clone();
    let of_command = |command: ParseStream<'_>| {
        if command.is_empty() {
            return Ok(Tokens::new());
        }
        let (text, _, answer): (LitStr, Token![,], Type) = (command.parse()?, command.parse()?, command.parse()?);
        Ok(quote!(impl crate::Command for #name { const NAME: &'static str = #text; type Answer = #answer; }))
    };
    let command = parse_macro_input!(command with of_command);
    let fields = expanded(&mut input).unwrap_or_else(Error::into_compile_error);
    quote!(#fields #command).into()
}

/// Implements `crate::Fields` for a struct that is no [`macro@request`]. A field with `#[serde(flatten)]` has the names of its own
/// type, which has `Fields` too; a field with `#[serde(skip)]` has none. `#[item]` is as in a request.
#[proc_macro_derive(Fields, attributes(item))]
pub fn derive_fields(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let is_item = |field: &&Field| field.attrs.iter().any(|attribute| attribute.path().is_ident("item"));
    let fields = named(&input.data).map(|fields| names_of(&input, fields.iter(), fields.iter().find(is_item)));
    fields.unwrap_or_else(Error::into_compile_error).into()
}

/// An answer, or a part of one: it is cloned, shown and written as JSON, and with the feature `schema` it has a JSON Schema.
#[proc_macro_attribute]
pub fn answer(_: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    let derived = quote! {
        #[derive(Clone, Debug, serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #item
    };
    derived.into()
}

/// The version of the crate with its commit, as `0.1.0+0123456789ab`; a build for development, which would be compiled again after
/// every commit, is `0.1.0+dev`. Without git the version alone.
#[proc_macro]
pub fn version(_: TokenStream) -> TokenStream {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let number = variable("CARGO_PKG_VERSION");
    let commit = version::Commit::of(variable("CARGO_MANIFEST_DIR").as_ref());
    let changes = commit.as_ref().and_then(|commit| commit.changes.as_ref()?.to_str()).into_iter();
    let released = commit.as_ref().map_or_else(|| number.clone(), |commit| format!("{number}+{}", commit.hash));
    let developed = format!("{number}+dev");
    let text = quote!({
        // So that the compiler looks again once the file has changed.
        #(#[cfg(not(debug_assertions))] const _: &[u8] = include_bytes!(#changes);)*
        if cfg!(debug_assertions) { #developed } else { #released }
    });
    text.into()
}

/// The struct of a request with the attributes that serde, clap and schemars read, its default and its `crate::Fields`.
fn expanded(input: &mut DeriveInput) -> Result<Tokens, Error> {
    let (mut defaults, mut item) = (Vec::new(), None);
    if let Data::Struct(data) = &mut input.data {
        for field in &mut data.fields {
            let (default, is_item) = attributed(field)?;
            let name = &field.ident;
            defaults.push(quote!(#name: #default));
            if is_item {
                item = Some(field.clone());
            }
        }
    }
    let fields = names_of(input, named(&input.data)?.iter(), item.as_ref());
    let name = &input.ident;
    Ok(quote! {
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "clap", derive(clap::Args))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(default)]
        #input

        impl Default for #name {
            fn default() -> Self {
                Self { #(#defaults),* }
            }
        }

        #fields
    })
}

/// Replaces the attributes of a field of a request by those of serde and clap. Returns its default, and whether it is the item.
fn attributed(field: &mut Field) -> Result<(Tokens, bool), Error> {
    let taken = |name: &str, field: &mut Field| {
        let place = field.attrs.iter().position(|attribute| attribute.path().is_ident(name))?;
        Some(field.attrs.remove(place))
    };
    if taken("flatten", field).is_some() {
        field.attrs.push(parse_quote!(#[serde(flatten)]));
        field.attrs.push(parse_quote!(#[cfg_attr(feature = "clap", command(flatten))]));
        return Ok((quote!(Default::default()), false));
    }
    let (item, argument, default) = (taken("item", field), taken("arg", field), taken("default", field));
    let default = default.map(|default| text_of(&default)).transpose()?;
    let mut options = match argument {
        Some(argument) => argument.meta.require_list()?.tokens.clone(),
        None => Tokens::new(),
    };
    if item.is_some() && options.is_empty() {
        options = quote!(skip);
    } else if item.is_none() && options.to_string() != "skip" {
        let comma = (!options.is_empty()).then(|| quote!(,));
        let default = default.as_ref().map(|text| quote!(, default_value = #text));
        options = quote!(long #comma #options #default);
    }
    field.attrs.push(parse_quote!(#[cfg_attr(feature = "clap", arg(#options))]));
    let is_read =
        field.attrs.iter().any(|attribute| attribute.to_token_stream().to_string().contains("deserialize_with"));
    let (read, left_out) = match outer_of(&field.ty).as_deref() {
        Some("Option") => (None, Some("Option::is_none")),
        Some("Vec") => (Some("crate::fields::list"), Some("Vec::is_empty")),
        Some("bool") => (Some("crate::fields::flag"), None),
        _ => (None, None),
    };
    if let Some(read) = read.filter(|_| !is_read) {
        field.attrs.push(parse_quote!(#[serde(deserialize_with = #read)]));
    }
    if let Some(left_out) = left_out {
        field.attrs.push(parse_quote!(#[serde(skip_serializing_if = #left_out)]));
    }
    let default = default.map(|text| quote!(#text.parse().expect("the text of a default can be read")));
    let default = default.unwrap_or_else(|| quote!(Default::default()));
    Ok((default, item.is_some()))
}

/// The text of an attribute `#[name = "text"]`.
fn text_of(attribute: &Attribute) -> Result<String, Error> {
    if let Meta::NameValue(pair) = &attribute.meta
        && let Expr::Lit(value) = &pair.value
        && let Lit::Str(text) = &value.lit
    {
        return Ok(text.value());
    }
    Err(Error::new_spanned(attribute, "write the text of the default"))
}

/// The name of a type without its parameters: `Option` of `Option<u8>`.
fn outer_of(of: &Type) -> Option<String> {
    let Type::Path(path) = of else { return None };
    path.path.segments.last().map(|segment| segment.ident.to_string())
}

/// The fields of a struct, which have names.
fn named(data: &Data) -> Result<&Fields, Error> {
    match data {
        Data::Struct(data) if !matches!(data.fields, Fields::Unnamed(_)) => Ok(&data.fields),
        _ => Err(Error::new(proc_macro2::Span::call_site(), "only a struct has fields with names")),
    }
}

/// The implementation of `crate::Fields`: the names in the order of the struct, and the request with an item in its field.
fn names_of<'f>(input: &DeriveInput, fields: impl Iterator<Item = &'f Field>, item: Option<&Field>) -> Tokens {
    let parts = fields.filter_map(|field| {
        let (name, of) = (field.ident.as_ref().map(ToString::to_string), &field.ty);
        match field.attrs.iter().find_map(place_in_json).as_deref() {
            Some("flatten") => Some(quote!(<#of as crate::Fields>::FIELDS)),
            Some("skip") => None,
            _ => Some(quote!(&[#name] as &[&str])),
        }
    });
    let with_item = item.map(|field| {
        let name = &field.ident;
        let read = quote!(item.parse().map_err(crate::Fault::item)?);
        let is_option = outer_of(&field.ty).as_deref() == Some("Option");
        let value = if is_option { quote!(Some(#read)) } else { read };
        quote! {
            fn with_item_field(&self, item: &str) -> Result<Self, crate::Fault> {
                #[allow(clippy::needless_update, reason = "a request may have no other field")]
                Ok(Self { #name: #value, ..self.clone() })
            }
        }
    });
    let (name, (generics, of, bounds)) = (&input.ident, input.generics.split_for_impl());
    quote! {
        impl #generics crate::Fields for #name #of #bounds {
            const FIELDS: &'static [&'static str] = {
                const PARTS: &[&[&str]] = &[#(#parts),*];
                &crate::fields::joined::<{ crate::fields::count(PARTS) }>(PARTS)
            };

            #with_item
        }
    }
}

/// `flatten` or `skip`, if that is what serde does with a field.
fn place_in_json(attribute: &Attribute) -> Option<String> {
    let list = attribute.meta.require_list().ok().filter(|list| list.path.is_ident("serde"))?;
    let word = list.tokens.to_string();
    ["flatten", "skip"].contains(&&*word).then_some(word)
}
