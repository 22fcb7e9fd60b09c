//! Tables built once for all boards of a size.

use taxicab_puzzle::Size;

/// A value for each size that has come up, made on the first board of that size.
pub(crate) struct PerSize<T>(Vec<(Size, T)>);

impl<T> PerSize<T> {
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    /// The value for a size, made now if this is its first board.
    pub(crate) fn of<E>(&mut self, size: Size, make: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        let place = if let Some(place) = self.0.iter().position(|(known, _)| *known == size) {
            place
        } else {
            self.0.push((size, make()?));
            self.0.len() - 1
        };
        Ok(&self.0[place].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_size_is_made_once() {
        let mut made = 0;
        let mut per_size = PerSize::new();
        for text in ["3x3", "4x4", "3x3", "4x4"] {
            let size: Size = text.parse().unwrap();
            let value = per_size.of(size, || {
                made += 1;
                Ok::<_, ()>(size)
            });
            assert_eq!(value, Ok(&size));
        }
        assert_eq!(made, 2);
        assert_eq!(per_size.of("2x2".parse().unwrap(), || Err("none")), Err("none"));
    }
}
