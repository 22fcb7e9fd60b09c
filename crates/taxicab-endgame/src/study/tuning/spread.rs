//! How much each term varies, and the weights that follow the distance to mate best: where a search begins, and its steps.

use alloc::vec;
use alloc::vec::Vec;

use super::{Leaves, Tuning};
use crate::study::policy::side_after;
use crate::study::square_root;

impl Tuning {
    /// The standard deviation of each term over the leaves that are won or lost, at least 0.1; a search scales its steps by it.
    pub fn spreads(&self) -> Vec<f64> {
        let mut sums = vec![(0.0, 0.0); self.terms.len()];
        let mut count = 0.0;
        for (row, _) in self.rows() {
            count += 1.0;
            for ((sum, squares), &measure) in sums.iter_mut().zip(row) {
                *sum += f64::from(measure);
                *squares += f64::from(measure) * f64::from(measure);
            }
        }
        sums.into_iter().map(|(sum, squares)| deviation(count, sum, squares).max(0.1)).collect()
    }

    /// The standard deviation of what a candidate says, over the same leaves, at least 0.01.
    pub fn deviation(&self, leaves: &Leaves) -> f64 {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        let side = side_after(self.depth);
        let is_decided = |&(position, _): &(usize, &i32)| self.stage.plies(side, position).is_some();
        for (_, &value) in leaves.values[..self.stage.own].iter().enumerate().filter(is_decided) {
            // The pieces alone are worth much more than the terms: without them the squares stay exact.
            let value = f64::from(value - leaves.values[0]);
            (count, sum, squares) = (count + 1.0, sum + value, squares + value * value);
        }
        deviation(count, sum, squares)
    }

    /// The weights whose sum follows the plies to mate best, by least squares, each distance about as important as any other;
    /// per ply. They mate seldom, but a search that begins with them is soon better.
    pub fn least_squares(&self) -> Vec<f64> {
        let size = self.terms.len() + 1;
        let mut counts = vec![0.0; 256];
        self.rows().for_each(|(_, plies)| counts[usize::from(plies)] += 1.0);
        let most = counts.iter().copied().fold(1.0, f64::max);
        // The normal equations; last in a row are the constant and the right side.
        let mut equations = vec![vec![0.0; size + 1]; size];
        let mut total = 0.0;
        for (row, plies) in self.rows() {
            let weight = 1.0 / (counts[usize::from(plies)] + 0.01 * most);
            total += weight;
            let known: Vec<f64> =
                row.iter().map(|&measure| f64::from(measure)).chain([1.0, -f64::from(plies)]).collect();
            for (equation, one) in equations.iter_mut().zip(&known) {
                equation.iter_mut().zip(&known).for_each(|(entry, other)| *entry += weight * one * other);
            }
        }
        for (number, equation) in equations.iter_mut().enumerate() {
            // Terms that say the same share the weight.
            equation[number] += 1e-4 * total.max(1.0);
        }
        let mut solution = solved(equations);
        solution.truncate(self.terms.len());
        solution
    }

    /// What the terms measure at the leaves that are won or lost, with the plies to mate.
    fn rows(&self) -> impl Iterator<Item = (&[i16], u8)> {
        let side = side_after(self.depth);
        let row = move |position: usize| {
            let row = &self.measures[position * self.terms.len()..][..self.terms.len()];
            self.stage.plies(side, position).map(|plies| (row, plies))
        };
        (0..self.stage.own).filter_map(row)
    }
}

/// The standard deviation of so many numbers, of their sum and that of their squares; at least 0.01.
fn deviation(count: f64, sum: f64, squares: f64) -> f64 {
    let count = count.max(1.0);
    let mean = sum / count;
    square_root((squares / count - mean * mean).max(1e-2 * 1e-2))
}

/// Gauss and Jordan; the matrix is positive definite.
fn solved(mut equations: Vec<Vec<f64>>) -> Vec<f64> {
    for pivot in 0..equations.len() {
        let row = equations[pivot].clone();
        for (_, other) in equations.iter_mut().enumerate().filter(|&(number, _)| number != pivot) {
            let factor = other[pivot] / row[pivot];
            other.iter_mut().zip(&row).for_each(|(entry, of_pivot)| *entry -= factor * of_pivot);
        }
    }
    equations.iter().enumerate().map(|(number, row)| row[row.len() - 1] / row[number]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deviations_end_where_nothing_varies() {
        assert!((deviation(4.0, 12.0, 56.0) - 5.0_f64.sqrt()).abs() < 1e-12);
        assert!((deviation(4.0, 12.0, 36.0) - 0.01).abs() < 1e-12 && (deviation(0.0, 0.0, 0.0) - 0.01).abs() < 1e-12);
    }

    #[test]
    fn equations_are_solved() {
        let solution = solved(vec![vec![4.0, 1.0, 6.0], vec![1.0, 3.0, 7.0]]);
        assert!(solution.iter().zip([1.0, 2.0]).all(|(found, known)| (found - known).abs() < 1e-12), "{solution:?}");
    }
}
