//! The lookup forms of the literature, each under its name.
