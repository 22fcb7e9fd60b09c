//! Distances by the naive method: coordinates, a list of the moves of one piece, a queue. It shares no line with the crate, and
//! of its types only what is needed to compare.

use std::collections::VecDeque;

use taxicab_chess::{Bitboard, Movement, Obstacles, Square};

use crate::support::Random;

/// File and rank, 0 to 7.
pub(crate) type Place = (i32, i32);

/// What stands on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Nothing,
    Wall,
    Enemy,
}

#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) contents: [[Content; 8]; 8],
    pub(crate) forbidden: [[bool; 8]; 8],
}

impl Board {
    pub(crate) fn empty() -> Self {
        Self { contents: [[Content::Nothing; 8]; 8], forbidden: [[false; 8]; 8] }
    }

    /// Each place is a wall, an enemy or a forbidden place so many times out of 64.
    pub(crate) fn random(random: &mut Random, walls: usize, enemies: usize, forbidden: usize) -> Self {
        let mut board = Self::empty();
        for place in places() {
            let number = random.below(64);
            *board.content_mut(place) = match number {
                _ if number < walls => Content::Wall,
                _ if number < walls + enemies => Content::Enemy,
                _ => Content::Nothing,
            };
            board.forbidden[place.1 as usize][place.0 as usize] = random.below(64) < forbidden;
        }
        board
    }

    /// A board of one of many kinds, from nearly empty to nearly full.
    pub(crate) fn any(random: &mut Random) -> Self {
        let parts = [random.below(32), random.below(16), random.below(16)];
        // Now and then one of them is missing altogether.
        let [walls, enemies, forbidden] = parts.map(|part| if random.below(4) == 0 { 0 } else { part });
        Self::random(random, walls, enemies, forbidden)
    }

    fn content_mut(&mut self, (file, rank): Place) -> &mut Content {
        &mut self.contents[rank as usize][file as usize]
    }

    pub(crate) fn content(&self, (file, rank): Place) -> Content {
        self.contents[rank as usize][file as usize]
    }

    pub(crate) fn is_forbidden(&self, (file, rank): Place) -> bool {
        self.forbidden[rank as usize][file as usize]
    }

    /// Without the piece on this place.
    pub(crate) fn lifted(&self, place: Place) -> Self {
        let mut board = self.clone();
        *board.content_mut(place) = Content::Nothing;
        board.forbidden[place.1 as usize][place.0 as usize] = false;
        board
    }

    /// For the crate.
    pub(crate) fn obstacles(&self) -> Obstacles {
        let squares =
            |is_in: &dyn Fn(Place) -> bool| places().filter(|place| is_in(*place)).map(square).collect::<Bitboard>();
        Obstacles {
            blocked: squares(&|place| self.content(place) == Content::Wall),
            enemy: squares(&|place| self.content(place) == Content::Enemy),
            forbidden: squares(&|place| self.is_forbidden(place)),
        }
    }

    /// Where a piece goes with one move.
    pub(crate) fn moves(&self, movement: Movement, (file, rank): Place) -> Vec<Place> {
        let on_board = |(file, rank): &Place| (0..8).contains(file) && (0..8).contains(rank);
        let mut found = Vec::new();
        let mut leap = |file_steps: i32, rank_steps: i32, times: i32| {
            for time in 1..=times {
                let place = (file + time * file_steps, rank + time * rank_steps);
                if !on_board(&place) || self.content(place) == Content::Wall {
                    return;
                }
                found.push(place);
                if self.content(place) == Content::Enemy {
                    return;
                }
            }
        };
        let times = if matches!(movement, Movement::Bishop | Movement::Rook | Movement::Queen) { 8 } else { 1 };
        for across in -2..=2_i32 {
            for along in -2..=2_i32 {
                let goes = match (movement, across * across + along * along) {
                    (Movement::King | Movement::Queen, square) => square == 1 || square == 2,
                    (Movement::Taxi | Movement::Rook, square) => square == 1,
                    (Movement::Bishop, square) => square == 2,
                    (Movement::Knight, square) => square == 5,
                    (Movement::WhitePawn | Movement::BlackPawn, _) => false,
                };
                if goes {
                    leap(across, along, times);
                }
            }
        }
        if let Some((forward, home)) = match movement {
            Movement::WhitePawn => Some((1, 1)),
            Movement::BlackPawn => Some((-1, 6)),
            _ => None,
        } {
            let is_free = |place: &Place| on_board(place) && self.content(*place) == Content::Nothing;
            let once = (file, rank + forward);
            if is_free(&once) {
                found.push(once);
                let twice = (file, rank + 2 * forward);
                if rank == home && is_free(&twice) {
                    found.push(twice);
                }
            }
            for capture in [(file - 1, rank + forward), (file + 1, rank + forward)] {
                if on_board(&capture) && self.content(capture) == Content::Enemy {
                    found.push(capture);
                }
            }
        }
        found.retain(|place| !self.is_forbidden(*place));
        found
    }

    /// How many moves from any of the starts to each place, by square number.
    pub(crate) fn distances(&self, movement: Movement, starts: &[Place]) -> Vec<Option<u8>> {
        let mut distances = vec![None; 64];
        let mut queue = VecDeque::new();
        for &start in starts {
            if distances[number(start)].is_none() {
                distances[number(start)] = Some(0);
                queue.push_back(start);
            }
        }
        while let Some(place) = queue.pop_front() {
            let next_distance = distances[number(place)].map(|distance| distance + 1);
            for next in self.moves(movement, place) {
                if distances[number(next)].is_none() {
                    distances[number(next)] = next_distance;
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    /// The same between all pairs: of `[from][to]`.
    pub(crate) fn all_distances(&self, movement: Movement) -> Vec<Vec<Option<u8>>> {
        places().map(|start| self.distances(movement, &[start])).collect()
    }
}

/// All places in the order of square numbers.
pub(crate) fn places() -> impl Iterator<Item = Place> {
    (0..64).map(|number| (number % 8, number / 8))
}

pub(crate) fn number((file, rank): Place) -> usize {
    (8 * rank + file) as usize
}

pub(crate) fn square(place: Place) -> Square {
    Square::from_index(number(place) as u8).expect("on the board")
}

pub(crate) fn place(square: Square) -> Place {
    (i32::from(square.index()) % 8, i32::from(square.index()) / 8)
}

impl Random {
    /// So many places, perhaps the same twice.
    pub(crate) fn places(&mut self, count: usize) -> Vec<Place> {
        (0..count).map(|_| (self.below(8) as i32, self.below(8) as i32)).collect()
    }
}

pub(crate) fn set(places: &[Place]) -> Bitboard {
    places.iter().copied().map(square).collect()
}
