//! All tests of the command in one program, which is linked once.

mod bench;
mod chess;
mod chess_pictures;
mod chess_tables;
mod command_line;
mod documented;
mod endgame;
mod parity;
mod play;
mod readme;
mod recorded;
mod resume;
mod rooms;
mod running;
mod scale;
mod seeds;
mod serve;
mod site;
mod tables;
mod uci;
mod units;
mod watch;
mod written;
