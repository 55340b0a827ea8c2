"""Progress on standard error, so that standard output stays clean; silent when nobody watches."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from ..lab.fuzz import Tally
from .screen import console


@contextlib.contextmanager
def counting(text: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar over `total` things."""
    out = console(error=True)
    if not out.is_terminal:
        yield lambda n: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as bar:
        task = bar.add_task(text, total=total)
        yield lambda n: bar.advance(task, n)


@contextlib.contextmanager
def doing(text: str) -> Iterator[Callable[[str], None]]:
    """A line that says what is being done."""
    out = console(error=True)
    if not out.is_terminal:
        yield lambda what: None
        return
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=out, transient=True) as bar:
        task = bar.add_task(text, total=None)
        yield lambda what: bar.update(task, description=f"{text}: {what}")


@contextlib.contextmanager
def fuzzing(title: str, seconds: float) -> Iterator[Callable[[Tally], None]]:
    """Time used, games and laws checked."""
    out = console(error=True)
    if not out.is_terminal:
        yield lambda tally: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=out, transient=True) as bar:
        task = bar.add_task(f"fuzz {title}", total=seconds)

        def tell(tally: Tally) -> None:
            text = f"fuzz {title}: {tally.games} games, {tally.decisions} decisions, laws checked at {tally.checked}"
            bar.update(task, completed=tally.seconds, description=text)

        yield tell


@contextlib.contextmanager
def steps(title: str) -> Iterator[Callable[[str, int, int], None]]:
    """A bar over work that says what it does and how far it is."""
    out = console(error=True)
    if not out.is_terminal:
        yield lambda what, done, total: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=out, transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda what, done, total: bar.update(task, description=f"{title}: {what}", completed=done, total=total or None)
