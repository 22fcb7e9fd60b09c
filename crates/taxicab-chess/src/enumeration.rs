//! Enumerations: their numbers, their names, and the texts of errors.

use core::fmt;

/// Defines an enumeration of consecutive values from 0, and conversions to and from their numbers.
macro_rules! numbered {
    ($(#[$attribute:meta])* $type:ident of $count:literal, numbers in $numbers:ident: $($(#[$doc:meta])* $name:ident)*) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $type { $($(#[$doc])* $name),* }

        #[allow(non_upper_case_globals, reason = "named as the variants are")]
        mod $numbers { $(pub(super) const $name: u8 = super::$type::$name as u8;)* }

        impl $type {
            /// All of them, in the order of their numbers.
            pub const ALL: [Self; $count] = [$(Self::$name),*];

            /// The value of this number modulo the count. The compiler sees through the match: it costs nothing.
            #[inline]
            pub(crate) const fn wrapping(index: u8) -> Self {
                match index % $count { $($numbers::$name => Self::$name,)* _ => unreachable!() }
            }

            /// The value of this number, or `None` if it is too great.
            #[inline]
            pub const fn from_index(index: u8) -> Option<Self> {
                if index < $count { Some(Self::wrapping(index)) } else { None }
            }

            /// Its number, from 0.
            pub const fn index(self) -> u8 {
                self as u8
            }
        }

        impl From<$type> for u8 {
            fn from(value: $type) -> Self {
                value.index()
            }
        }

        impl From<$type> for usize {
            #[inline]
            fn from(value: $type) -> Self {
                Self::from(value.index())
            }
        }
    };
}
pub(crate) use numbered;

/// Gives each value of an enumeration its name: `name` and `Display`. If the head says what a value is ("a level"), names
/// can also be read: `FromStr`, whose error lists them all; `or` adds a second name to read.
#[doc(hidden)]
#[macro_export]
macro_rules! names {
    ($type:ident: $($variant:ident $name:literal),+) => {
        impl $type {
            #[doc = concat!("Its name:" $(, " `", $name, "`")+, ".")]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }
    };
    ($type:ident, $what:literal: $($variant:ident $name:literal $(or $other:literal)?),+) => {
        $crate::names!($type: $($variant $name),+);

        impl core::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<Self, $crate::UnknownName> {
                match text {
                    $($name $(| $other)? => Ok(Self::$variant),)+
                    _ => Err($crate::UnknownName($crate::names!(@all $what: $($name $(or $other)?),+))),
                }
            }
        }
    };
    (@all $what:literal: $name:literal $(or $other:literal)? $(, $names:literal $(or $others:literal)?)*) => {
        concat!($what, " is one of ", $name $(, " (or ", $other, ")")? $(, ", ", $names $(, " (or ", $others, ")")?)*)
    };
}
pub(crate) use crate::names;

/// `Display` and `Error` for an error type: a text for each pattern of its values.
macro_rules! messages {
    ($type:ident: $($pattern:pat => $text:literal $(, $argument:expr)*;)+) => {
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self { $($pattern => write!(f, $text $(, $argument)*),)+ }
            }
        }

        impl core::error::Error for $type {}
    };
}
pub(crate) use messages;

/// A text that is not a name of an enumeration. It displays all the names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownName(#[doc(hidden)] pub &'static str);

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl core::error::Error for UnknownName {}
