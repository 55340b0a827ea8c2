"""What a game keeps beside its board, as lines of text: one function for each shape of panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..engine.panels import AnyPanel, Card, Cards, Fight, Figures, Inner, Lines, Listing, Match, Schedule, Sheet

Names = Mapping[str, str]  # of the sides
NAMELESS: Names = {}


def lines_of(panel: AnyPanel, names: Names = NAMELESS) -> list[str]:
    """A panel as lines, its title first; only the title when it is empty."""
    inside = SHAPES[type(panel)](panel, names)
    return [f"{panel.title}:", *(f"  {line}" for line in inside)] if inside else [f"{panel.title}: nothing"]


def _listing(panel: Listing, _: Names) -> list[str]:
    return [f"{group.name}: {', '.join(group.entries)}" for group in panel.groups if group.entries]


def _schedule(panel: Schedule, names: Names) -> list[str]:
    found = []
    for turn in panel.turns:
        words = [f"{names.get(k, k)}: {v}" for k, v in turn.notes.items()]
        words += [f"{names.get(side, side)}: {', '.join(units)}" for side, units in turn.pieces.items() if units]
        found.append(f"{turn.turn:>3} {turn.name:<10} {'; '.join(words)}".rstrip())
    return found


def _cards(panel: Cards, _: Names) -> list[str]:
    return [card_line(c) for c in panel.cards] + ([f"{panel.deck} face down"] if panel.deck else [])


def card_line(card: Card) -> str:
    """A card with what it may do, and what it did."""
    said = [" or ".join(card.actions), card.text, f"done: {card.done}" if card.done else ""]
    name = f"{card.name} x{card.count}" if card.count != 1 else card.name
    return ": ".join(filter(None, (name, "; ".join(filter(None, said)))))


def _sheet(panel: Sheet, _: Names) -> list[str]:
    rows = [panel.heads, *panel.rows] if panel.heads else panel.rows
    wide = [max(len(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows), default=0))]
    return panel.remarks + ["  ".join(f"{cell:<{w}}" for cell, w in zip(row, wide)).rstrip() for row in rows]


def _figures(panel: Figures, names: Names) -> list[str]:
    sides = [names.get(x.side, x.side) for x in panel.figures]
    return [
        f"{f'{side} ' if side and side != x.name else ''}{x.name}: {x.value}{f' ({x.text})' if x.text else ''}"
        for side, x in zip(sides, panel.figures)
    ]


def _inner(panel: Inner, _: Names) -> list[str]:
    return [f"{'->' if i == panel.at else '  '} {name}" for i, name in enumerate(panel.steps)]


def _fight(panel: Fight, names: Names) -> list[str]:
    found = [" ".join(filter(None, (panel.place, panel.odds, f"round {panel.round}" if panel.round else "",
                                    f"{names.get(panel.firing, panel.firing)} fires" if panel.firing else "")))]  # fmt: skip
    found += [f"{names.get(side, side)}: {', '.join(pieces)}" for side, pieces in panel.sides.items() if pieces]
    found += [_match(m) for m in panel.matches]
    found += [f"{s.attacker} {s.weapon} at {s.target}: {' '.join(map(str, s.dice))}, {s.result}" for s in panel.shots]
    found += [f"{names.get(x.side, x.side)} {x.name}: {x.value}".strip() for x in panel.figures]
    return [line for line in found + panel.notes if line.strip()]


def _match(match: Match) -> str:
    chances = ", ".join(f"{name} {p:.0%}" for name, p in match.chances.items())
    return f"{match.attacker} {match.weapon} at {match.target}{f': {chances}' if chances else ''}"


def _lines(panel: Lines, _: Names) -> list[str]:
    return panel.lines


SHAPES: dict[type, Callable[[Any, Names], list[str]]] = {
    Listing: _listing, Schedule: _schedule, Cards: _cards, Sheet: _sheet, Figures: _figures, Inner: _inner, Fight: _fight,
    Lines: _lines,
}  # fmt: skip
