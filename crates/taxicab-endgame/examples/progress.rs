//! How soon our evaluation makes headway, and how many it mates from: `progress [ENDGAME] [DEPTH]`.

use taxicab_endgame::{Endgame, Evaluation, Policy, Study, Tables};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let endgame: Endgame = arguments.next().as_deref().unwrap_or("KRK").parse()?;
    let last: u8 = arguments.next().map_or(Ok(14), |text| text.parse())?;
    let mut tables = Tables::new();
    tables.fill(endgame)?;
    let study = Study::new(&tables, endgame).ok_or("an endgame against a bare king")?;
    let progress = study.progress(&Evaluation::TAXICAB, 5);
    println!("{progress:?}");
    let mut measuring = study.measuring(Evaluation::TAXICAB, Policy::StandPat);
    for depth in 2..=last {
        let measured = measuring.at(depth, 1);
        println!("{depth} {} longest {} excess {:.2}", measured.share(), measured.longest, measured.mean_excess);
    }
    Ok(())
}
