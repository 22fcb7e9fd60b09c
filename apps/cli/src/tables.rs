//! Where the tables of a command are, and how many threads work.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use taxicab::Context;
use taxicab_store::Store;

use crate::memory;
use crate::text::{WRONG, print_aside};

/// Where the tables are, and how many threads work.
#[derive(Args, Clone, Debug)]
pub(crate) struct TableArguments {
    /// The directory of the big tables, or none: then none are kept [default: `$TAXICAB_TABLES`, or one in the user's cache].
    #[arg(long, value_name = "DIR", value_parser = directory())]
    tables: Option<PathBuf>,
    /// How many threads work: on several boards one each; on one board together as soon as pattern databases guide the search
    /// [default: all there are].
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<NonZeroUsize>,
}

/// A directory of tables, which need not be there yet.
pub(crate) fn directory() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        let is_file = path.exists() && !path.is_dir();
        if is_file { Err("this is a file, and tables are kept in a directory") } else { Ok(path) }
    })
}

/// A number of threads.
pub(crate) fn thread_count(text: &str) -> Result<NonZeroUsize, String> {
    const MAX: usize = 512;
    let count: NonZeroUsize = text.parse().map_err(|_| "a number of threads is 1 or more".to_owned())?;
    if count.get() <= MAX { Ok(count) } else { Err(format!("at most {MAX} threads")) }
}

impl TableArguments {
    /// Tables in a directory, built by all threads there are.
    pub(crate) const fn at(tables: Option<PathBuf>) -> Self {
        Self { tables, threads: None }
    }

    /// How many threads work: what was asked for or all there are, as far as there is memory for them.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        let count = self.threads.or_else(|| thread::available_parallelism().ok());
        memory::threads(count.unwrap_or(NonZeroUsize::MIN))
    }

    /// The context with these tables and threads; the process ends here if the system does not start a single one.
    pub(crate) fn context(&self, context: &Context) -> Context {
        let count = self.threads();
        let context = context.clone().with_threads(move || count);
        let context = match started(count) {
            Ok(pool) => context.with_pool(Arc::new(pool)),
            Err(error) => {
                print_aside!("{WRONG}error{WRONG:#}: the system starts no thread: {error}");
                std::process::exit(1);
            }
        };
        match self.store() {
            Some(store) => context.with_store(store),
            None => context,
        }
    }

    /// The store of the directory, if the system says where one may be.
    pub(crate) fn store(&self) -> Option<Store> {
        if self.tables.as_ref().is_some_and(|directory| directory.as_os_str() == "none") {
            return None;
        }
        Store::of_process(self.tables.clone()).map(|store| store.with_threads(self.threads().get()))
    }
}

/// A pool of so many threads, or of as many as there is memory for.
fn started(count: NonZeroUsize) -> Result<ThreadPool, ThreadPoolBuildError> {
    let of = |count| ThreadPoolBuilder::new().num_threads(count).build();
    let mut halves = std::iter::successors(Some(count.get()), |count| (*count > 1).then_some(count / 2));
    let count = halves.find(|&count| memory::try_threads(count).is_ok()).unwrap_or(1);
    let pool = of(count).or_else(|_| of(1))?;
    // A thread that begins when the memory is used up is more than the C library can take: all have begun now.
    pool.broadcast(|_| ());
    Ok(pool)
}
