"""A live table on a terminal; a line now and then elsewhere."""

from __future__ import annotations

import sys
import time

from rich.console import Console
from rich.live import Live
from rich.table import Table


def grouped(number: float) -> str:
    """A number with its digits in groups of three."""
    return f"{number:,.0f}"


def duration(seconds: float) -> str:
    """Seconds as people say them."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


class Shown:
    """Rows of names and values on standard error."""

    def __init__(self, title: str, quiet: bool) -> None:
        self.title = title
        self.quiet = quiet
        console = Console(stderr=True)
        self.live = Live(console=console, refresh_per_second=4, transient=True) if console.is_terminal and not quiet else None
        self.last = time.monotonic()
        if self.live:
            self.live.start()

    def rows(self, rows: list[tuple[str, str]]) -> None:
        """Shows how far the work is."""
        if self.live:
            table = Table(title=self.title, show_header=False, title_justify="left")
            for name, value in rows:
                table.add_row(name, value)
            self.live.update(table)
        elif not self.quiet and time.monotonic() - self.last >= 10:
            self.last = time.monotonic()
            print("taxicab: " + ", ".join(f"{name} {value}" for name, value in rows), file=sys.stderr, flush=True)

    def say(self, text: str) -> None:
        """A line that stays."""
        if self.quiet:
            return
        if self.live:
            self.live.console.print(text, highlight=False)
        else:
            print(f"taxicab: {text}", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Takes the table away."""
        if self.live:
            self.live.stop()
