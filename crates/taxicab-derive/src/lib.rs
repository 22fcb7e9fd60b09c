//! The macros of the crate `taxicab`. Their traits and features are those of that crate: nothing else can use it.

use proc_macro::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Error, Fields, parse_macro_input};

/// Implements `crate::Fields`: the names of the fields in JSON, in the order of the struct. A field with `#[serde(flatten)]`
/// gives the names of its own type, which derives `Fields` too; a field with `#[serde(skip)]` gives none.
#[proc_macro_derive(Fields)]
pub fn derive_fields(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    names_of(&input).unwrap_or_else(Error::into_compile_error).into()
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

/// The implementation of `crate::Fields`.
fn names_of(input: &DeriveInput) -> Result<proc_macro2::TokenStream, Error> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "only a struct has fields with names"));
    };
    if let Fields::Unnamed(fields) = &data.fields {
        return Err(Error::new_spanned(fields, "the fields need names"));
    }
    let mut parts = Vec::new();
    for field in &data.fields {
        let (name, of) = (field.ident.as_ref().map(ToString::to_string), &field.ty);
        match Place::of(&field.attrs)? {
            Place::Own => parts.push(quote!(&[#name] as &[&str])),
            Place::Flattened => parts.push(quote!(<#of as crate::Fields>::FIELDS)),
            Place::Skipped => {}
        }
    }
    let (name, (generics, of, bounds)) = (&input.ident, input.generics.split_for_impl());
    Ok(quote! {
        impl #generics crate::Fields for #name #of #bounds {
            const FIELDS: &'static [&'static str] = {
                const PARTS: &[&[&str]] = &[#(#parts),*];
                &crate::fields::joined::<{ crate::fields::count(PARTS) }>(PARTS)
            };
        }
    })
}

/// Where serde puts a field.
enum Place {
    Own,
    Flattened,
    Skipped,
}

impl Place {
    fn of(attributes: &[Attribute]) -> Result<Self, Error> {
        let mut place = Self::Own;
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            attribute.parse_nested_meta(|option| {
                if option.path.is_ident("flatten") {
                    place = Self::Flattened;
                } else if option.path.is_ident("skip") {
                    place = Self::Skipped;
                } else if option.path.is_ident("rename") {
                    return Err(option.error("a field of a request is named as in Rust"));
                } else if option.input.peek(syn::Token![=]) {
                    option.value()?.parse::<syn::Expr>()?;
                }
                Ok(())
            })?;
        }
        Ok(place)
    }
}
