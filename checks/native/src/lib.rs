//! Nothing of its own: it carries a test of `taxicab-chess`.
