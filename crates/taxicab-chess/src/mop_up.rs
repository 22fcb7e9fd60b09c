//! Terms of evaluation that drive a king to its mate.
