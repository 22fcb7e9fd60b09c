//! `chess points`: the distances of two points of the plane.

use serde::{Deserialize, Serialize};
use taxicab_chess::plane::Metric;

use super::Point;
use crate::fields::list;
use crate::{Context, Fault, Observer, Request};
use taxicab_derive::answer;

/// The Manhattan, Chebyshev and Euclidean distance of two points of the plane.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Points {
    /// The two points.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(deserialize_with = "list")]
    pub points: Vec<Point>,
}

/// The distances of two points.
#[answer]
pub struct PointsAnswer {
    /// The two points.
    pub points: [Point; 2],
    /// The sum of the differences of their coordinates.
    pub manhattan: u64,
    /// The greater of the differences.
    pub chebyshev: u64,
    /// The length of the line between them: the root of the sum of the squares of the differences.
    pub euclidean: f64,
}

impl Request for Points {
    const NAME: &'static str = "chess points";
    type Answer = PointsAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        let points: Result<_, String> = item.split_whitespace().map(str::parse).collect();
        Ok(Self { points: points.map_err(Fault::item)? })
    }

    fn answer(&self, _: &Context, _: &mut dyn Observer) -> Result<PointsAnswer, Fault> {
        let [a, b] = self.points[..] else {
            let count = self.points.len();
            return Err(Fault::item(format_args!("points: write two points, as 0,0 3,4, not {count}")));
        };
        let distance = |metric: Metric| metric.distance((a.x, a.y), (b.x, b.y));
        Ok(PointsAnswer {
            points: [a, b],
            manhattan: distance(Metric::Manhattan) as u64,
            chebyshev: distance(Metric::Chebyshev) as u64,
            euclidean: distance(Metric::Euclidean),
        })
    }
}
