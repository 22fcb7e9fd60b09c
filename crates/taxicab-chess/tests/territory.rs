//! Territory and plane diagrams against the least of many distances.

use crate::oracle::{Board, Place, place, square};
use crate::support::Random;
use proptest::prelude::*;
use taxicab_chess::plane::{Metric, diagram};
use taxicab_chess::territory::{Owner, Site, SiteError, Territory};
use taxicab_chess::{Bitboard, Map, Movement, Obstacles, Square, SquareError};

/// The owner by definition: the least of all sites' distances, and its site.
fn argmin(distances: impl Iterator<Item = Option<u128>>, to_move: Option<usize>) -> (Owner, Option<u128>) {
    let distances: Vec<_> = distances.collect();
    let least = distances.iter().flatten().min().copied();
    let nearest: Vec<_> = (0..distances.len()).filter(|site| least.is_some() && distances[*site] == least).collect();
    let owner = match nearest[..] {
        [] => Owner::Nobody,
        [site] => Owner::Site(site),
        _ => to_move.filter(|site| nearest.contains(site)).map_or(Owner::Contested, Owner::Site),
    };
    (owner, least)
}

fn holds(territory: &Territory, sites: &[Site], board: &Board, to_move: Option<usize>) {
    let maps: Vec<_> = sites.iter().map(|site| board.distances(site.movement, &[place(site.square)])).collect();
    let mut counts = vec![0; sites.len()];
    let mut sets = [Bitboard::EMPTY; 2];
    for square in Square::ALL {
        let distances = maps.iter().map(|map| map[usize::from(square)].map(u128::from));
        let (owner, distance) = argmin(distances, to_move);
        assert_eq!(territory.owner(square), owner, "{square} {sites:?} {to_move:?} {board:?}");
        assert_eq!(territory.distance(square).map(u128::from), distance, "{square} {sites:?} {board:?}");
        match owner {
            Owner::Site(site) => counts[site] += 1,
            Owner::Contested => sets[0] = sets[0].with(square),
            Owner::Nobody => sets[1] = sets[1].with(square),
        }
        for (site, _) in sites.iter().enumerate() {
            assert_eq!(territory.squares(site).contains(square), owner == Owner::Site(site));
        }
    }
    assert_eq!(territory.counts().collect::<Vec<_>>(), counts);
    assert_eq!([territory.contested(), territory.unreached()], sets);
    assert!(territory.distances().distances().eq(Square::ALL.map(|square| territory.distance(square))));
    assert!(territory.owners().eq(Square::ALL.map(|square| territory.owner(square))));
    assert_eq!(territory.squares(sites.len()), Bitboard::EMPTY);
}

#[test]
fn each_square_is_the_nearest_sites_on_random_boards() {
    for turn in 0..4_000 {
        let mut random = Random::new(turn);
        let board = if turn % 4 == 0 { Board::empty() } else { Board::any(&mut random) };
        let count = [1, 2, 2, 3, 5, 9][random.below(6)];
        let alike = turn % 3 == 0;
        let first = Movement::ALL[random.below(8)];
        let places = random.places(count);
        let sites = places.into_iter().map(|place| Site {
            movement: if alike { first } else { Movement::ALL[random.below(8)] },
            square: square(place),
        });
        let sites = sites.collect::<Vec<_>>();
        for to_move in [None, Some(random.below(count))] {
            holds(&Territory::new(&sites, board.obstacles(), to_move), &sites, &board, to_move);
        }
    }
}

#[test]
fn two_kings_and_two_taxis_share_the_empty_board_on_every_pair() {
    for movement in [Movement::King, Movement::Taxi, Movement::Knight] {
        let maps = Square::ALL.map(|square| Map::outward(movement, square, Obstacles::NONE));
        for a in Square::ALL {
            for b in Square::ALL {
                let sites = [a, b].map(|square| Site { movement, square });
                let territory = Territory::new(&sites, Obstacles::NONE, None);
                for square in Square::ALL {
                    let [to_a, to_b] = [a, b].map(|site| maps[usize::from(site)].distance(square));
                    let expected = match to_a.cmp(&to_b) {
                        std::cmp::Ordering::Less => Owner::Site(0),
                        std::cmp::Ordering::Equal => Owner::Contested,
                        std::cmp::Ordering::Greater => Owner::Site(1),
                    };
                    assert_eq!(territory.owner(square), expected, "{movement} {a} {b} {square}");
                }
            }
        }
    }
}

#[test]
fn there_may_be_no_site_and_there_may_be_thousands() {
    let nobody = Territory::new(&[], Obstacles::NONE, None);
    assert!(nobody.owners().all(|owner| owner == Owner::Nobody));
    assert_eq!((nobody.unreached(), nobody.counts().len()), (Bitboard::FULL, 0));

    // A king on every square, each at home; then one site more than all, which makes the whole board contested.
    let kings = Square::ALL.map(|square| Site { movement: Movement::King, square });
    let at_home = Territory::new(&kings, Obstacles::NONE, None);
    assert!(at_home.counts().all(|count| count == 1));
    let mut many: Vec<_> = kings.iter().copied().cycle().take(5_000 - 5_000 % 64).collect();
    assert_eq!(Territory::new(&many, Obstacles::NONE, None).contested(), Bitboard::FULL);
    let last = many.len();
    many.push(Site { movement: Movement::Queen, square: Square::D1 });
    let queen_to_move = Territory::new(&many, Obstacles::NONE, Some(last));
    assert_eq!(queen_to_move.owner(Square::D1), Owner::Site(4_992));
    assert_eq!(queen_to_move.squares(4_992), Bitboard::of(Square::D1));
    holds(&queen_to_move, &many, &Board::empty(), Some(last));
}

#[test]
#[should_panic(expected = "to_move is the number of a site")]
fn nobody_else_can_be_to_move() {
    let _ = Territory::new(&[Site { movement: Movement::King, square: Square::E1 }], Obstacles::NONE, Some(1));
}

#[test]
fn sites_do_not_stand_in_each_others_way_but_obstacles_do() {
    let sites: [Site; 2] = ["R@a1".parse().unwrap(), "K@a2".parse().unwrap()];
    let open = Territory::new(&sites, Obstacles::NONE, None);
    assert_eq!(open.distance(Square::A8), Some(1));
    let closed = Territory::new(&sites, Obstacles::blocked("a1,a2".parse().unwrap()), None);
    assert_eq!(closed.distance(Square::A8), Some(3)); // b1 b8 a8
    assert_eq!([Square::A1, Square::A2].map(|square| closed.owner(square)), [Owner::Site(0), Owner::Site(1)]);
}

#[test]
fn a_territory_draws_its_owners() {
    let sites: [Site; 1] = ["P@e2".parse().unwrap()];
    let drawn = Territory::new(&sites, Obstacles::NONE, None).to_string();
    assert_eq!(drawn.lines().nth(7), Some(". . . . . . . ."));
    assert_eq!(drawn.lines().nth(6), Some(". . . . 0 . . ."));
    let many = Square::ALL.map(|square| Site { movement: Movement::King, square });
    let drawn = Territory::new(&many, Obstacles::NONE, None).to_string();
    assert!(drawn.ends_with("\n8 9 a b c d e f\n0 1 2 3 4 5 6 7") && drawn.starts_with("+ +"));
}

#[test]
fn what_is_not_a_site_is_named() {
    for (text, error) in [
        ("", SiteError::Empty),
        ("X@e1", SiteError::Movement('X')),
        ("@e1", SiteError::Movement('@')),
        ("é@e1", SiteError::Movement('é')),
        ("K", SiteError::At(None)),
        ("Ke1", SiteError::At(Some('e'))),
        ("K @e1", SiteError::At(Some(' '))),
        ("K@", SiteError::Square(SquareError::Length(0))),
        ("K@e", SiteError::Square(SquareError::Length(1))),
        ("K@@e1", SiteError::Square(SquareError::Length(3))),
        ("K@i1", SiteError::Square(SquareError::File('i'))),
        ("K@e9", SiteError::Square(SquareError::Rank('9'))),
    ] {
        assert_eq!(text.parse::<Site>(), Err(error), "{text:?}");
        assert!(!error.to_string().is_empty());
    }
    for (letters, movement) in [
        ("Kk", Movement::King),
        ("Qq", Movement::Queen),
        ("Rr", Movement::Rook),
        ("Bb", Movement::Bishop),
        ("Nn", Movement::Knight),
        ("Tt", Movement::Taxi),
    ] {
        for letter in letters.chars() {
            assert_eq!(format!("{letter}@c3").parse(), Ok(Site { movement, square: Square::C3 }));
        }
    }
    assert_eq!("P@c3".parse(), Ok(Site { movement: Movement::WhitePawn, square: Square::C3 }));
    assert_eq!("p@c3".parse(), Ok(Site { movement: Movement::BlackPawn, square: Square::C3 }));
}

proptest! {
    #[test]
    fn a_site_is_read_as_it_is_written(movement in 0..8_u8, number in 0..64_u8) {
        let site = Site { movement: Movement::from_index(movement).unwrap(), square: Square::from_index(number).unwrap() };
        prop_assert_eq!(site.to_string().parse(), Ok(site));
    }

    #[test]
    fn any_text_is_a_site_that_is_written_so_or_an_error(text in "\\PC{0,6}|[KQRBNPTkqrbnptX@]{0,2}@?[a-iA-I]?[0-9]?") {
        match text.parse::<Site>() {
            Ok(site) => {
                // Written back it differs in case only, and never for pawns.
                prop_assert!(site.to_string().eq_ignore_ascii_case(&text));
                prop_assert_eq!(site.movement.is_pawn(), text.starts_with(['P', 'p']));
                prop_assert!(!site.movement.is_pawn() || site.to_string()[..1] == text[..1]);
            }
            Err(SiteError::Empty) => prop_assert!(text.is_empty()),
            Err(SiteError::Movement(letter)) => {
                prop_assert_eq!(text.chars().next(), Some(letter));
                prop_assert!(!"KQRBNTkqrbntPp".contains(letter));
            }
            Err(SiteError::At(found)) => prop_assert_eq!((text.chars().nth(1), found == Some('@')), (found, false)),
            Err(SiteError::Square(error)) => {
                prop_assert_eq!(text.chars().nth(1), Some('@'));
                prop_assert_eq!(text[2..].parse::<Square>(), Err(error));
            }
            Err(_) => unreachable!(),
        }
    }

    #[test]
    fn a_cell_is_the_nearest_sites(
        sites in prop::collection::vec((0..40_u32, 0..40_u32), 0..9), width in 0..24_u32, height in 0..24_u32,
    ) {
        for metric in Metric::ALL {
            let diagram = diagram(metric, width, height, &sites);
            prop_assert_eq!(diagram.size_hint().0, (width * height) as usize);
            let owners: Vec<_> = diagram.collect();
            prop_assert_eq!(owners.len(), (width * height) as usize);
            for (cell, owner) in cells(width, height).zip(owners) {
                prop_assert_eq!(owner, argmin(sites.iter().map(|site| Some(separation(metric, *site, cell))), None).0);
                prop_assert_eq!(owner, taxicab_chess::plane::owner(metric, &sites, cell));
            }
        }
    }
}

fn cells(width: u32, height: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..height).flat_map(move |row| (0..width).map(move |column| (column, row)))
}

/// By another way: the king's distance is the fewest diagonal and straight steps together.
fn separation(metric: Metric, a: (u32, u32), b: (u32, u32)) -> u128 {
    let (across, along) = (i128::from(a.0) - i128::from(b.0), i128::from(a.1) - i128::from(b.1));
    let distance = match metric {
        Metric::Euclidean => across.pow(2) + along.pow(2),
        Metric::Manhattan => across.max(-across) + along.max(-along),
        Metric::Chebyshev => {
            let diagonal = across.abs().min(along.abs());
            diagonal + (across.abs() - diagonal) + (along.abs() - diagonal)
        }
    };
    distance.unsigned_abs()
}

#[test]
fn the_plane_of_8x8_is_the_board() {
    let mut random = Random::new(7);
    for _ in 0..200 {
        let places: Vec<Place> = random.places(4);
        let sites: Vec<_> = places.iter().map(|place| (place.0 as u32, place.1 as u32)).collect();
        for (metric, movement) in [(Metric::Manhattan, Movement::Taxi), (Metric::Chebyshev, Movement::King)] {
            let on_board: Vec<_> = places.iter().map(|place| Site { movement, square: square(*place) }).collect();
            let territory = Territory::new(&on_board, Obstacles::NONE, None);
            assert!(diagram(metric, 8, 8, &sites).eq(territory.owners()));
        }
    }
}

#[test]
fn frontiers_of_two_sites_on_a_row_on_a_column_and_on_a_diagonal() {
    let contested = |metric, sites: &[(u32, u32)]| {
        let owners = diagram(metric, 21, 21, sites);
        cells(21, 21)
            .zip(owners)
            .filter(|(_, owner)| *owner == Owner::Contested)
            .map(|(cell, _)| cell)
            .collect::<Vec<_>>()
    };
    for metric in Metric::ALL {
        // The column or row in the middle is contested; in the Chebyshev metric so is what is farther along than across.
        let row = contested(metric, &[(8, 10), (12, 10)]);
        let expected = cells(21, 21).filter(|(column, row)| {
            let beyond = row.abs_diff(10);
            *column == 10 || metric == Metric::Chebyshev && beyond >= column.abs_diff(8).max(column.abs_diff(12))
        });
        assert_eq!(row, expected.collect::<Vec<_>>(), "{metric}");
        let column = contested(metric, &[(10, 8), (10, 12)]);
        let mut turned: Vec<_> = row.iter().map(|(column, row)| (*row, *column)).collect();
        turned.sort_by_key(|(column, row)| (*row, *column));
        assert_eq!(column, turned, "{metric}");
        // On a diagonal the other diagonal is contested, in the Manhattan metric with both quadrants at its ends.
        let diagonal = contested(metric, &[(8, 8), (12, 12)]);
        let expected = cells(21, 21).filter(|(column, row)| {
            let in_quadrant = *column <= 8 && *row >= 12 || *column >= 12 && *row <= 8;
            column + row == 20 || metric == Metric::Manhattan && in_quadrant
        });
        assert_eq!(diagonal, expected.collect::<Vec<_>>(), "{metric}");
    }
}

#[test]
fn cells_at_the_ends_of_the_numbers_are_told_apart() {
    let sites = [(u32::MAX, u32::MAX), (u32::MAX, u32::MAX - 1)];
    for metric in [Metric::Euclidean, Metric::Manhattan] {
        assert_eq!(taxicab_chess::plane::owner(metric, &sites, (0, 0)), Owner::Site(1), "{metric}");
    }
    assert_eq!(Metric::Euclidean.separation((0, 0), sites[0]), 2 * u128::from(u32::MAX).pow(2));
    assert_eq!(taxicab_chess::plane::owner(Metric::Chebyshev, &sites, (0, 0)), Owner::Contested);
    assert_eq!(diagram(Metric::Euclidean, u32::MAX, u32::MAX, &sites).next(), Some(Owner::Site(1)));
    assert_eq!(diagram(Metric::Euclidean, 0, 5, &sites).next(), None);
    assert_eq!(diagram(Metric::Euclidean, 2, 1, &[]).collect::<Vec<_>>(), [Owner::Nobody; 2]);
    assert!("taxi".parse::<Metric>().is_err());
    assert!(Metric::ALL.into_iter().all(|metric| metric.name().parse() == Ok(metric)));
}
