//! Covariance matrix adaptation: N. Hansen & A. Ostermeier, Completely Derandomized Self-Adaptation in Evolution Strategies,
//! 2001; its constants as in N. Hansen, The CMA Evolution Strategy: A Tutorial, 2016, without negative weights.
//!
//! Own, because sixteen candidates cost what one costs, so that a whole generation has to be asked for and told at once, and a
//! seed has to give the same search again: of the crates, `cmaes` 0.2 calls a function of one point, `haru_cmaes` 1.0 has ask
//! and tell in `f32` but draws from the thread's generator; both bring nalgebra.

/// A normal distribution of candidates, moved and stretched towards those that were good.
pub(crate) struct Adaptation {
    mean: Vec<f64>,
    step: f64,
    covariance: Vec<Vec<f64>>,
    /// The eigenvectors of the covariance, column by column, and the roots of its eigenvalues.
    axes: Vec<Vec<f64>>,
    lengths: Vec<f64>,
    covariance_path: Vec<f64>,
    step_path: Vec<f64>,
    generation: i32,
    population: usize,
    /// What each of the better half counts, the best first.
    shares: Vec<f64>,
}

impl Adaptation {
    /// Around a start, with a standard deviation; a generation is so many candidates.
    pub(crate) fn new(start: Vec<f64>, step: f64, population: usize) -> Self {
        let size = start.len();
        let half = population / 2;
        let share = |place: usize| ((half as f64 + 0.5) / (place as f64 + 1.0)).ln();
        let sum: f64 = (0..half).map(share).sum();
        Self {
            mean: start,
            step,
            covariance: identity(size),
            axes: identity(size),
            lengths: vec![1.0; size],
            covariance_path: vec![0.0; size],
            step_path: vec![0.0; size],
            generation: 0,
            population,
            shares: (0..half).map(|place| share(place) / sum).collect(),
        }
    }

    /// The standard deviation of the whole.
    pub(crate) fn step(&self) -> f64 {
        self.step
    }

    /// The candidates of a generation; the first one of all is the start itself.
    pub(crate) fn generation(&self, random: &mut Random) -> Vec<Vec<f64>> {
        let candidate = |number: usize| {
            let drawn: Vec<f64> = self.lengths.iter().map(|length| length * random.normal()).collect();
            let step = if self.generation == 0 && number == 0 { 0.0 } else { self.step };
            let along = |row: &Vec<f64>| product(row, &drawn);
            self.axes.iter().zip(&self.mean).map(|(row, mean)| mean + step * along(row)).collect()
        };
        (0..self.population).map(candidate).collect()
    }

    /// Learns from a generation, the best first.
    pub(crate) fn learn(&mut self, ranked: &[Vec<f64>]) {
        let size = self.mean.len() as f64;
        let effective = 1.0 / self.shares.iter().map(|share| share * share).sum::<f64>();
        let for_covariance = (4.0 + effective / size) / (size + 4.0 + 2.0 * effective / size);
        let for_step = (effective + 2.0) / (size + effective + 5.0);
        let of_path = 2.0 / ((size + 1.3).powi(2) + effective);
        let of_rank =
            (2.0 * (effective - 2.0 + 1.0 / effective) / ((size + 2.0).powi(2) + effective)).min(1.0 - of_path);
        let damping = 1.0 + 2.0 * (((effective - 1.0) / (size + 1.0)).sqrt() - 1.0).max(0.0) + for_step;
        let expected = size.sqrt() * (1.0 - 1.0 / (4.0 * size) + 1.0 / (21.0 * size * size));

        let steps: Vec<Vec<f64>> = ranked[..self.shares.len()]
            .iter()
            .map(|candidate| candidate.iter().zip(&self.mean).map(|(to, from)| (to - from) / self.step).collect())
            .collect();
        let moved: Vec<f64> = (0..self.mean.len())
            .map(|term| self.shares.iter().zip(&steps).map(|(share, step)| share * step[term]).sum())
            .collect();
        self.mean.iter_mut().zip(&moved).for_each(|(mean, moved)| *mean += self.step * moved);

        // The same move as if the distribution were round: the length of its path says whether the step is too short.
        let inwards: Vec<f64> = (0..self.mean.len())
            .map(|axis| {
                self.axes.iter().zip(&moved).map(|(row, moved)| row[axis] * moved).sum::<f64>() / self.lengths[axis]
            })
            .collect();
        let round: Vec<f64> = self.axes.iter().map(|row| product(row, &inwards)).collect();
        follow(&mut self.step_path, &round, for_step, effective);
        self.generation += 1;
        let length = product(&self.step_path, &self.step_path).sqrt();
        let settled = (1.0 - (1.0 - for_step).powi(2 * self.generation)).sqrt();
        let is_stalled = length / settled >= (1.4 + 2.0 / (size + 1.0)) * expected;
        let nothing = vec![0.0; moved.len()];
        follow(&mut self.covariance_path, if is_stalled { &nothing } else { &moved }, for_covariance, effective);

        let lost = if is_stalled { of_path * for_covariance * (2.0 - for_covariance) } else { 0.0 };
        for (first, row) in self.covariance.iter_mut().enumerate() {
            for (second, entry) in row.iter_mut().enumerate() {
                let rank: f64 =
                    self.shares.iter().zip(&steps).map(|(share, step)| share * step[first] * step[second]).sum();
                let path = self.covariance_path[first] * self.covariance_path[second];
                *entry = (1.0 - of_path - of_rank + lost) * *entry + of_path * path + of_rank * rank;
            }
        }
        self.step *= (for_step / damping * (length / expected - 1.0)).min(0.3).exp();
        (self.axes, self.lengths) = eigen(&self.covariance);
    }
}

fn identity(size: usize) -> Vec<Vec<f64>> {
    (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect()
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// A path fades and takes up the last move.
fn follow(path: &mut [f64], moved: &[f64], rate: f64, effective: f64) {
    let taken = (rate * (2.0 - rate) * effective).sqrt();
    path.iter_mut().zip(moved).for_each(|(path, moved)| *path = (1.0 - rate) * *path + taken * moved);
}

/// Eigenvectors, column by column, and the roots of the eigenvalues of a symmetric matrix, by Jacobi's rotations.
fn eigen(matrix: &[Vec<f64>]) -> (Vec<Vec<f64>>, Vec<f64>) {
    let mut rest = matrix.to_vec();
    let size = rest.len();
    let mut axes = identity(size);
    for _ in 0..30 {
        let is_diagonal = |(row, entries): (usize, &Vec<f64>)| entries[..row].iter().all(|entry| entry.abs() < 1e-12);
        if rest.iter().enumerate().all(is_diagonal) {
            break;
        }
        for first in 0..size {
            for second in first + 1..size {
                if rest[first][second].abs() < 1e-15 {
                    continue;
                }
                let slope = (rest[second][second] - rest[first][first]) / (2.0 * rest[first][second]);
                let tangent = slope.signum() / (slope.abs() + slope.hypot(1.0));
                let cosine = 1.0 / tangent.hypot(1.0);
                let sine = tangent * cosine;
                let turned = |one: f64, other: f64| (cosine * one - sine * other, sine * one + cosine * other);
                for row in rest.iter_mut().chain(&mut axes) {
                    (row[first], row[second]) = turned(row[first], row[second]);
                }
                let (above, below) = rest.split_at_mut(second);
                for (one, other) in above[first].iter_mut().zip(&mut below[0]) {
                    (*one, *other) = turned(*one, *other);
                }
            }
        }
    }
    (axes, (0..size).map(|axis| rest[axis][axis].max(1e-20).sqrt()).collect())
}

/// `SplitMix64`, of S. Vigna, and normal numbers by Box and Muller's method.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// In 0 to 1, without 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Less than a count, which is not 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.unit() * count as f64) as usize
    }

    pub(crate) fn normal(&mut self) -> f64 {
        // In (0, 1], so that its logarithm is finite.
        let mut unit = || ((self.next() >> 11) as f64 + 1.0) / (1_u64 << 53) as f64;
        let (length, angle) = (unit(), unit());
        (-2.0 * length.ln()).sqrt() * (core::f64::consts::TAU * angle).cos()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_valley_is_followed_to_its_ground() {
        let height = |at: &Vec<f64>| -> f64 {
            at.windows(2).map(|pair| 100.0 * (pair[1] - pair[0].powi(2)).powi(2) + (1.0 - pair[0]).powi(2)).sum()
        };
        let mut adaptation = Adaptation::new(vec![0.0; 5], 0.5, 16);
        let mut random = Random(1);
        for _ in 0..600 {
            let mut generation = adaptation.generation(&mut random);
            generation.sort_by(|one, other| height(one).total_cmp(&height(other)));
            adaptation.learn(&generation);
        }
        assert!(height(&adaptation.mean) < 1e-9, "{:?}", adaptation.mean);
    }
}
