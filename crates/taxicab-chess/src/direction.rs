//! In which direction one square lies from another.
