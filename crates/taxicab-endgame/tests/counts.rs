//! The published numbers of the basic endgames, exactly.
//!
//! A naive generator over the whole board counted them independently. The won positions of KPK, 62,480 and 48,802 with the pawn
//! on four files, are those of published bitbases.

use taxicab_endgame::{Census, Endgame, Side};

use crate::given::tables_of;

fn census(endgame: Endgame) -> Census {
    tables_of(endgame).census(endgame).unwrap()
}

/// Legal and won with the strong side to move, longest win in plies, legal and lost with the weak side to move, mates and
/// stalemates.
type Row = (u64, u64, u8, u64, u64, u64, u64);

#[test]
fn counts_are_those_of_the_facts() {
    let rows: [(Endgame, Row); 5] = [
        (Endgame::KQK, (144_508, 144_508, 19, 223_944, 200_896, 364, 872)),
        (Endgame::KRK, (175_168, 175_168, 31, 223_944, 201_700, 216, 68)),
        (Endgame::KBBK, (5_082_028, 2_503_608, 37, 6_830_292, 2_814_040, 1_552, 10_204)),
        (Endgame::KBNK, (10_875_504, 10_822_184, 65, 13_660_584, 11_188_168, 464, 12_888)),
        (Endgame::KPK, (163_328, 2 * 62_480, 55, 168_024, 2 * 48_802, 0, 18)),
    ];
    for (endgame, expected) in rows {
        let census = census(endgame);
        let [strong, weak] = Side::ALL.map(|side| census.count(side));
        let (longest, plies) = census.longest.unwrap();
        assert_eq!((longest.endgame(), longest.to_move()), (endgame, Side::Strong));
        let found = (strong.legal, strong.won, plies, weak.legal, weak.lost, weak.checkmates, weak.stalemates);
        assert_eq!(found, expected, "{endgame}");
        // The bare king never wins, and the strong side is never mated.
        assert_eq!((strong.lost, strong.checkmates, weak.won), (0, 0, 0), "{endgame}");
        assert_eq!(census.weak_wins, []);
        assert_eq!(census.strong_wins.iter().sum::<u64>(), strong.won + weak.lost);
        assert_eq!(census.strong_wins.first(), Some(&weak.checkmates));
        assert!(census.strong_wins.len() - 1 <= usize::from(plies) + 1);
    }
}

#[test]
fn endgames_that_cannot_be_won_are_drawn() {
    for text in ["KBK", "KNK"] {
        let census = census(text.parse().unwrap());
        assert_eq!((census.longest, census.count(Side::Weak).lost), (None, 0), "{text}");
        assert!(census.strong_wins.is_empty());
    }
    // Two knights mate, but force no mate that is farther than the next move.
    let knights = census("KNNK".parse().unwrap());
    assert_eq!(knights.longest.map(|(_, plies)| plies), Some(1));
    assert!(knights.count(Side::Weak).checkmates > 0);
}

/// The longest wins in moves, of the strong side to move and of the weak side to move, as in published tables of distance to mate.
#[test]
fn longest_wins_are_those_of_the_literature() {
    let rows = [
        ("KQKQ", 13, 13),
        ("KQKR", 35, 19),
        ("KQKB", 17, 0),
        ("KQKN", 21, 0),
        ("KRKR", 19, 19),
        ("KRKB", 29, 0),
        ("KRKN", 40, 1),
        ("KQKP", 28, 29),
        ("KRKP", 26, 43),
        ("KBKP", 1, 29),
        ("KNKP", 7, 29),
        ("KPKP", 33, 33),
        ("KPPK", 32, 0),
        ("KQPK", 10, 0),
        ("KRPK", 16, 0),
        ("KBPK", 31, 0),
        ("KNPK", 27, 0),
    ];
    for (text, strong, weak) in rows {
        let census = census(text.parse().unwrap());
        let moves = |wins: &[u64], count: u64| {
            let odd = wins.iter().enumerate().filter(|&(plies, &count)| plies % 2 == 1 && count > 0);
            let sum: u64 = odd.clone().map(|(_, count)| count).sum();
            assert_eq!(sum, count, "{text}");
            odd.map(|(plies, _)| plies.div_ceil(2)).max().unwrap_or(0)
        };
        let [own, other] = Side::ALL.map(|side| census.count(side));
        assert_eq!(moves(&census.strong_wins, own.won), strong, "{text}");
        assert_eq!(moves(&census.weak_wins, other.won), weak, "{text}");
        let longest = census.longest.map(|(position, plies)| (position.to_move(), usize::from(plies).div_ceil(2)));
        assert_eq!(longest, Some((Side::Strong, strong)), "{text}");
    }
}

/// What one side wins, the other wins with the colours exchanged.
#[test]
fn equal_pieces_have_equal_counts() {
    for text in ["KQKQ", "KRKR", "KBKB", "KNKN", "KPKP"] {
        let census = census(text.parse().unwrap());
        assert_eq!(census.counts[0], census.counts[1], "{text}");
        assert_eq!(census.strong_wins, census.weak_wins, "{text}");
    }
}
