"""What `henderson --help` lists, for whom: the commands by what a person came to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable

CONTENTS = {
    "Play": ("games", "learn", "play", "replay", "mail", "draw", "verify"),
    "Study": ("review", "puzzles", "openings", "examples", "worked", "annotate", "luck", "odds"),
    "Your own components": ("workshop", "data", "scenario"),
    "Host": ("serve", "club", "check", "backup"),
    "Laboratory": ("selfplay", "simulate", "compare", "report", "experiment", "sprt", "ladder", "calibrate"),
    "Bots": ("bot", "league", "sense", "gains", "tune", "train", "calibration"),
    "Build and prove": ("build", "bench", "rules", "fuzz", "golden", "twins", "clicks", "reference"),
}


def contents(short: Callable[[str], str], names: Iterable[str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Heading -> the commands under it that are there, each with its line. One that is under none is listed last."""
    there = list(names)
    placed = {name for under in CONTENTS.values() for name in under}
    rest = {"More": tuple(n for n in there if n not in placed)}
    found = [(heading, [(n, short(n)) for n in under if n in there]) for heading, under in (CONTENTS | rest).items()]
    return [(heading, rows) for heading, rows in found if rows]
