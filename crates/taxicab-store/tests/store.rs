//! Listing, removing, checkpoints.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use taxicab_store::{Backing, BuildError, Fault, Key, Store, WriteFault};

fn key(description: &str) -> Key {
    Key::new("pattern", 1, description).unwrap()
}

fn names(store: &Store) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(store.directory())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_missing_directory_is_empty_and_is_not_created() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path().join("a/b"));
    assert!(store.list().unwrap().is_empty());
    assert!(store.verify_all().unwrap().is_empty());
    assert!(store.checkpoints().unwrap().is_empty());
    assert!(store.remove_leftovers().unwrap().is_empty());
    assert!(!store.remove(&key("a")).unwrap());
    assert!(store.load(&key("a"), 5).unwrap().is_none());
    assert!(store.verify(&key("a")).unwrap().is_none());
    assert!(!store.directory().exists());
    store.begin(&key("a"), crate::soon()).unwrap().finish(&[1], b"").unwrap();
    assert_eq!(store.list().unwrap().len(), 1);
}

#[test]
fn the_list_shows_contents_and_faults() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    for (description, words) in [("b", 10), ("a", 20), ("c", 30)] {
        store.begin(&key(description), crate::soon()).unwrap().finish(&vec![7; words], description.as_bytes()).unwrap();
    }
    fs::write(directory.path().join("notes.txt"), "mine").unwrap();
    fs::write(directory.path().join("x.table"), "mine too").unwrap();
    fs::write(directory.path().join("x.y.table"), "not ours").unwrap();
    let mut bytes = fs::read(store.path(&key("c"))).unwrap();
    bytes[4096] ^= 1;
    fs::write(store.path(&key("c")), bytes).unwrap();

    let list = store.list().unwrap();
    let keys: Vec<_> = list.iter().map(|listed| listed.contents.as_ref().ok().map(|contents| &contents.key)).collect();
    assert_eq!(keys, [Some(&key("a")), Some(&key("b")), Some(&key("c")), None]);
    assert_eq!(list[0].bytes, 4096 + 160);
    assert_eq!(list[0].contents.as_ref().unwrap().metadata, b"a");
    assert!(list[0].modified.is_some());
    assert!(matches!(list[3].contents, Err(Fault::Truncated { found: 8, .. })));
    let verified = store.verify_all().unwrap();
    assert!(verified[0].contents.is_ok() && verified[1].contents.is_ok());
    assert!(matches!(verified[2].contents, Err(Fault::Payload)));

    assert!(store.remove_listed(&verified[2].path).unwrap());
    assert!(store.remove_listed(&verified[3].path).unwrap());
    assert!(!store.remove_listed(&verified[3].path).unwrap());
    assert!(store.remove(&key("a")).unwrap());
    let left: Vec<_> =
        names(&store).into_iter().filter(|name| Path::new(name).extension() != Some("lock".as_ref())).collect();
    assert_eq!(left, ["notes.txt".to_owned(), key("b").file_name(), "x.y.table".to_owned()]);
}

#[test]
fn a_build_resumes_from_its_last_checkpoint() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let key = key("long");
    let build = store.begin(&key, crate::soon()).unwrap();
    assert_eq!(build.key(), &key);
    assert!(build.resume(100).unwrap().is_none());
    build.checkpoint(&[&[1, 2, 3]], b"depth 1").unwrap();
    build.checkpoint(&[&[4, 5], &[], &[6, 7, 8]], b"depth 2").unwrap();
    drop(build);

    assert!(store.load(&key, 5).unwrap().is_none(), "a checkpoint is not a table");
    assert!(store.list().unwrap().is_empty());
    assert_eq!(store.checkpoints().unwrap()[0].contents.as_ref().unwrap().metadata, b"depth 2");
    let build = store.begin(&key, crate::soon()).unwrap();
    let mut state = build.resume(100).unwrap().unwrap();
    assert_eq!((&state.words[..], &state.metadata[..]), (&[4, 5, 6, 7, 8][..], &b"depth 2"[..]));
    state.words[0] = 9;
    assert!(build.resume(5).unwrap().is_some());
    assert!(matches!(build.resume(4).unwrap_err().fault, Fault::Words { found: 5, expected: 4 }));

    // Too much metadata is refused, and the previous checkpoint remains.
    let error = build.checkpoint(&[&[0]], &[0; 2049]).unwrap_err();
    assert!(matches!(error.fault, WriteFault::Metadata(2049)), "{error}");
    assert_eq!(build.resume(100).unwrap().unwrap().metadata, b"depth 2");

    build.finish(&state.words, b"").unwrap();
    assert_eq!(store.load(&key, 5).unwrap().unwrap()[..], [9, 5, 6, 7, 8]);
    assert!(store.checkpoints().unwrap().is_empty());
}

#[test]
fn a_damaged_checkpoint_is_reported_and_ignored() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let build = store.begin(&key("long"), crate::soon()).unwrap();
    build.checkpoint(&[&[5; 100]], b"depth 1").unwrap();
    let path = store.checkpoints().unwrap()[0].path.clone();
    let right = fs::read(&path).unwrap();
    for byte in [0, 9, 50, 100, 4090, 4096, right.len() - 1] {
        let mut bytes = right.clone();
        bytes[byte] ^= 4;
        fs::write(&path, bytes).unwrap();
        let error = build.resume(100).unwrap_err();
        assert_eq!(error.path, path);
        fs::write(&path, &right[..byte]).unwrap();
        assert!(matches!(build.resume(100).unwrap_err().fault, Fault::Truncated { .. }));
    }
    // The next checkpoint replaces it; one that does not fit into memory is refused.
    build.checkpoint(&[&vec![6; 2 << 17]], b"depth 2").unwrap();
    assert_eq!(build.resume(2 << 17).unwrap().unwrap().words[..], vec![6; 2 << 17]);
    drop(build);
    let build = store.with_memory(2 << 20).begin(&key("long"), crate::soon()).unwrap();
    assert!(matches!(build.resume(2 << 17).unwrap_err().fault, Fault::Memory(_)));
}

#[test]
fn leftovers_are_removed_except_those_of_running_builds() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    store.begin(&key("a"), crate::soon()).unwrap().finish(&[1], b"").unwrap();
    let mut parts = Vec::new();
    for description in ["a", "b", "c"] {
        for ending in ["table.part", "checkpoint.part"] {
            parts.push(store.path(&key(description)).with_extension(ending));
        }
    }
    let running = store.begin(&key("c"), crate::soon()).unwrap();
    for part in &parts {
        fs::write(part, "half").unwrap();
    }
    let foreign =
        ["mine.part", "a.b.part", "a.b.table.part", ".table.part", ".part"].map(|name| directory.path().join(name));
    for path in &foreign {
        fs::write(path, "mine").unwrap();
    }
    let mut gone = store.remove_leftovers().unwrap();
    gone.sort();
    let mut expected = parts[..4].to_vec();
    expected.sort();
    assert_eq!(gone, expected);
    assert!(parts[4..].iter().chain(&foreign).all(|path| path.exists()));
    assert!(store.load(&key("a"), 1).unwrap().is_some());

    assert!(matches!(store.remove(&key("c")), Err(BuildError::Busy { .. })));
    drop(running);
    // One checkpoint of a finished table, and one of an unfinished table.
    for description in ["a", "d"] {
        store.begin(&key(description), crate::soon()).unwrap().checkpoint(&[&[1]], b"").unwrap();
    }
    let checkpoint = |description| store.path(&key(description)).with_extension("checkpoint");
    assert!(checkpoint("a").exists());
    assert!(store.remove_leftovers().unwrap().contains(&checkpoint("a")));
    assert!(!checkpoint("a").exists() && checkpoint("d").exists());
    // The next builder of the same table removes the rest.
    for part in &parts {
        fs::write(part, "half").unwrap();
    }
    for description in ["a", "b"] {
        drop(store.begin(&key(description), crate::soon()).unwrap());
    }
    drop(store.begin(&key("c"), crate::soon()).unwrap());
    assert!(parts.iter().all(|path| !path.exists()));
}

#[test]
fn a_replaced_table_stays_mapped() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let key = key("a");
    store.begin(&key, crate::soon()).unwrap().finish(&vec![1; 5000], b"").unwrap();
    let old = store.load_as(&key, 5000, Backing::Mapped).unwrap().unwrap();
    if cfg!(unix) {
        store.begin(&key, crate::soon()).unwrap().finish(&vec![2; 5000], b"").unwrap();
        assert_eq!(store.load(&key, 5000).unwrap().unwrap()[..], vec![2; 5000]);
    }
    assert_eq!(old[..], vec![1; 5000]);
}

#[test]
fn a_table_of_another_format_is_kept_beside_the_new_one() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let key = Key::new("numbers", 1, "three").unwrap();
    let build = || store.begin(&key, crate::soon()).unwrap();
    let path = build().finish(&[1, 2, 3], b"").unwrap();
    // The format's version is the third word of four bytes; another one is read by another program.
    let mut bytes = fs::read(&path).unwrap();
    bytes[8] = 7;
    fs::write(&path, &bytes).unwrap();
    let error = store.load(&key, 3).unwrap_err().to_string();
    assert!(error.contains("is a table file of format 7") && error.contains(".table.format-7"), "{error}");
    assert!(store.of_other_formats().unwrap().is_empty());
    build().finish(&[1, 2, 3], b"").unwrap();
    assert_eq!(store.load(&key, 3).unwrap().unwrap()[2], 3);
    let others = store.of_other_formats().unwrap();
    assert_eq!((others.len(), fs::read(&others[0]).unwrap()), (1, bytes));
    assert_eq!(store.list().unwrap().len(), 1);
    assert!(store.remove_listed(&others[0]).unwrap() && store.of_other_formats().unwrap().is_empty());
}

#[test]
fn leftovers_are_listed_and_removed() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let key = Key::new("numbers", 1, "three").unwrap();
    let path = store.path(&key);
    assert!(store.leftovers().unwrap().is_empty());
    let part = directory.path().join(format!("{}.part", path.file_name().unwrap().to_str().unwrap()));
    fs::write(&part, "half").unwrap();
    let build = store.begin(&Key::new("numbers", 1, "four").unwrap(), crate::soon()).unwrap();
    assert_eq!(store.leftovers().unwrap(), std::slice::from_ref(&part));
    assert_eq!(store.remove_leftovers().unwrap(), [part]);
    assert!(store.leftovers().unwrap().is_empty());
    // No disk has room for all the words there can be.
    assert!(build.check_space(1000).is_ok());
    let full = build.check_space(usize::MAX).unwrap_err();
    assert!(matches!(full.fault, WriteFault::NoSpace { .. }), "{full}");
}

#[test]
fn who_lost_the_lock_writes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let key = key("suspended");
    let build = store.begin(&key, crate::soon()).unwrap();
    build.checkpoint(&[&[1, 2, 3]], b"depth 1").unwrap();
    // As another machine has it, once this process was silent for longer than its lease.
    let lock = store.path(&key).with_extension("lock");
    let taken =
        fs::read_to_string(&lock).unwrap().replacen("host ", "host another ", 1).replacen("token ", "token f", 1);
    let (token, rest) = taken.split_at(22);
    fs::write(&lock, format!("{token}{}", &rest[1..])).unwrap();
    for error in [build.checkpoint(&[&[4]], b"").unwrap_err(), build.finish(&[4], b"").unwrap_err()] {
        assert!(error.to_string().contains("another process took over"), "{error}");
    }
    assert!(store.load(&key, 1).unwrap().is_none() && lock.exists());
    assert_eq!(store.checkpoints().unwrap()[0].contents.as_ref().unwrap().metadata, b"depth 1");
}

#[test]
fn shared_tables_are_mapped_and_damage_is_seen() {
    let directory = tempfile::tempdir().unwrap();
    let (own, shared) = (Store::new(directory.path()), Store::new(directory.path()).shared());
    let key = key("shared");
    for words in [3, 1 << 20] {
        let path = own.begin(&key, crate::soon()).unwrap().finish(&vec![7; words], b"seven").unwrap();
        assert_ne!(own.load(&key, words).unwrap().unwrap().backing(), Backing::Mapped);
        let table = shared.load(&key, words).unwrap().unwrap();
        assert_eq!(
            (table.backing(), &table[..], table.metadata()),
            (Backing::Mapped, &vec![7; words][..], &b"seven"[..])
        );
        let mut bytes = fs::read(&path).unwrap();
        bytes[4100] ^= 1;
        // Beside and renamed, as all that write here do: the map keeps what it has.
        fs::write(path.with_extension("new"), bytes).unwrap();
        fs::rename(path.with_extension("new"), &path).unwrap();
        assert!(matches!(shared.load(&key, words).unwrap_err().fault, Fault::Payload));
        assert_eq!(table[..], vec![7; words]);
    }
}

#[test]
fn a_table_may_be_shorter_than_the_most_words() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let key = Key::new("numbers", 1, "some").unwrap();
    let build = store.begin(&key, || ControlFlow::Continue(())).unwrap();
    build.finish(&[3, 1, 4], b"").unwrap();
    for most in [3, 4, usize::MAX] {
        assert_eq!(store.load(&key, ..=most).unwrap().unwrap()[..], [3, 1, 4]);
    }
    let fault = store.load(&key, ..=2).unwrap_err().fault;
    assert!(matches!(fault, Fault::Words { found: 3, expected: 2 }), "{fault}");
}
