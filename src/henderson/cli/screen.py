"""What is printed: sentences and tables for people, one JSON value for machines."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

PIPE_WIDTH = 10_000  # of tables that go to a file or a pipe: nothing is cut


def console(*, error: bool = False) -> Console:
    """The terminal, or the pipe that stands in for it."""
    from rich.console import Console

    file = sys.stderr if error else sys.stdout
    if isinstance(file, Page):
        return Console(file=file, highlight=False, markup=False, emoji=False, width=file.columns, force_terminal=True,
                       color_system="standard")  # fmt: skip
    width = None if file.isatty() else PIPE_WIDTH
    return Console(file=file, highlight=False, markup=False, emoji=False, width=width)


class Page(io.StringIO):
    """What is printed for a part of the screen that is so many letters wide."""

    def __init__(self, columns: int) -> None:
        super().__init__()
        self.columns = columns


def say(text: str = "", style: str = "", *, error: bool = False) -> None:
    """One paragraph. Only a terminal folds it."""
    from rich.text import Text

    out = console(error=error)
    out.print(Text(text, style=style), soft_wrap=not out.is_terminal)


@contextlib.contextmanager
def waiting(text: str, shown: bool) -> Iterator[None]:
    """A sign that something goes on, for a person who waits."""
    out = console(error=True)
    if not (shown and out.is_terminal):
        yield
        return
    from rich.text import Text

    with out.status(Text(text, style="dim")):
        yield


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], right: Sequence[str] = (), *, one_line: bool = False) -> None:
    """A table; the heads in `right` stand over numbers. A row of `one_line` is cut at the edge of a terminal, not folded."""
    from rich.table import Table
    from rich.text import Text

    made = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        number = head in right
        cut = "ellipsis" if one_line else "fold"
        made.add_column(head, justify="right" if number else "left", no_wrap=number or one_line, overflow=cut)  # type: ignore[arg-type]
    for row in rows:
        made.add_row(*(Text(str(cell)) for cell in row))
    console().print(made)


def columns(cells: Sequence[str]) -> None:
    """Short texts of one width, beside and below one another."""
    out = console()
    fit = max(1, min(out.width, 100) // (max(map(len, cells)) + 2))
    for i in range(0, len(cells), fit):
        say("  ".join(cells[i : i + fit]).rstrip())


def as_json(value: Any) -> None:
    """One JSON value on standard output and nothing else."""
    import msgspec

    print(json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False))


def percent(share: float) -> str:
    """0.123 as 12.3 %."""
    return f"{100 * share:.1f} %"
