//! Tables of both boards, made or loaded once and shared by all requests of a context.

/// Tables of both boards, made or loaded once.
pub(crate) struct Cache {
    #[cfg(feature = "files")]
    store: Option<taxicab_store::Store>,
}

impl Cache {
    /// Tables in memory only.
    pub(crate) const fn in_memory() -> Self {
        Self {
            #[cfg(feature = "files")]
            store: None,
        }
    }

    /// Tables that are kept in files.
    #[cfg(feature = "files")]
    pub(crate) const fn in_store(store: taxicab_store::Store) -> Self {
        Self { store: Some(store) }
    }
}
