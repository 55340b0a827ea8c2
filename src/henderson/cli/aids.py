"""The player's aids at the table: a place looked at, the sequence, the turn record, charts, rules by their printed number."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import TYPE_CHECKING

from ..engine import rulebook
from ..engine.contract import complete_options
from ..engine.decision import HendersonError, nearest
from ..engine.panels import Cards, Schedule
from ..engine.view import Board, Space, View
from ..games import pack
from ..study.worked import worked
from . import show
from .panels import card_line, lines_of
from .screen import say, table

if TYPE_CHECKING:
    from .play import Sitting

NEXT = 1.1  # hex heights between the centres of neighbours


def look(at: Sitting, rest: str) -> None:
    """look PLACE: terrain, sides, who is there, what lies around; look PLACE PLACE: how far it is"""
    board, view = at.game.board(), at.game.view(at.sitting)
    known = {s.id.lower(): s for s in board.spaces} | {s.name.lower(): s for s in board.spaces if s.name}
    pieces = {p.id.lower(): p for p in view.pieces}
    if not rest:
        raise HendersonError("'look' needs a place: expected look PLACE, or look PLACE PLACE")
    if rest.lower() in pieces and rest.lower() not in known:
        piece = pieces[rest.lower()]
        say(f"{piece.id}: {show.piece_line(piece)}")
        rest = piece.place
    first, _, second = rest.partition(" ")
    if rest.lower() not in known and second and first.lower() in known and second.lower() in known:
        _far(board, known[first.lower()], known[second.lower()])
        return
    if rest.lower() not in known:
        names = tuple(s.id for s in board.spaces)
        raise HendersonError(f"'{rest}' is no place of the board: expected {nearest(rest, names)}")
    _place(board, view, known[rest.lower()], at.game.rules.NAMES)


def _place(board: Board, view: View, space: Space, names: Mapping[str, str]) -> None:
    name = space.name.removeprefix(space.id.removeprefix("#") + " ")  # 4 Wildcat is #4
    say(" ".join(filter(None, (space.id, name if not space.id.endswith(name) else "", f"(level {space.level})" if space.level
                               else ""))), "bold")  # fmt: skip
    if space.terrain:
        say(f"  terrain: {', '.join(names.get(word, word) for word in space.terrain)}")
    sides: dict[str, list[str]] = {}
    for e in board.edges:
        if space.id in (e.a, e.b):
            sides.setdefault(e.kind, []).append(e.b if e.a == space.id else e.a)
    if sides:
        say("  sides: " + "; ".join(f"{kind} towards {', '.join(to)}" for kind, to in sides.items()))
    within = [p.name for p in board.paths if space.id in p.spaces and p.kind == "sector"]
    if within:
        say(f"  in {', '.join(within)}")
    through = [p.name or p.kind for p in board.paths if space.id in p.spaces and p.kind not in ("sector", "wire")]
    through = [name for name in through if name.lower() not in space.terrain]  # "road" is said already
    if through:
        say(f"  {', '.join(dict.fromkeys(through))} passes here")
    for piece in view.pieces:
        if piece.place == space.id:
            say(f"  {piece.id}: {show.piece_line(piece, placed=False)}".removesuffix(": "))
    for marker in view.markers:
        if marker.place == space.id:
            say(f"  marker: {' '.join(filter(None, (names.get(marker.side, marker.side), marker.kind, marker.text)))}")
    zones = [names.get(side, side) for side, spaces in view.zones.items() if space.id in spaces]
    if zones:
        say(f"  in a zone of control: {', '.join(zones)}")
    near = neighbours(board, space)
    if near:
        say(f"  next to: {', '.join(near)}")


def neighbours(board: Board, space: Space) -> list[str]:
    """The spaces beside a hex, or those that a box leads to."""
    linked = [b if a == space.id else a for a, b in board.links if space.id in (a, b)]
    if space.kind != "hex":
        return linked
    return linked + [s.id for s in board.spaces if s.kind == "hex" and 0 < hypot(s.x - space.x, s.y - space.y) < NEXT]


def _far(board: Board, a: Space, b: Space) -> None:
    """How many steps from one space to the other, whatever they cost."""
    known, front, steps = {a.id}, [a], 0
    by_id = {s.id: s for s in board.spaces}
    while front and b.id not in known:
        found = {n for space in front for n in neighbours(board, space)} - known
        known |= found
        front, steps = [by_id[n] for n in sorted(found)], steps + 1
    say(f"{a.id} to {b.id}: {steps} steps" if b.id in known else f"No way leads from {a.id} to {b.id}.")


def sequence(at: Sitting, rest: str) -> None:
    """the sequence of play, and where the game is in it"""
    here = at.game.where
    options = complete_options(at.game.rules, at.game.setting.options)
    for step in at.game.rules.SEQUENCE:
        if any(options[name] != value for name, value in step.needs.items()):
            continue
        now = step.name == here.step_name
        say(f"{'->' if now else '  '} {step.name}  [{step.rule}]", "bold" if now else "")


def turns(at: Sitting, rest: str) -> None:
    """the turn record: what arrives when"""
    view = at.game.view(at.sitting)
    found = [p for p in view.panels.values() if isinstance(p, Schedule)]
    if not found:
        say(show.where_line(at.game.rules, view.where))
        say("Nothing is printed of what arrives when.")
    for panel in found:
        say(panel.title, "bold")
        for line, turn in zip(lines_of(panel, at.game.rules.NAMES)[1:], panel.turns):
            say(f"{'->' if turn.turn == view.where.turn else '  '}{line}")


def charts(at: Sitting, rest: str) -> None:
    """the printed tables; charts NAME: one of them, by the beginning of its name"""
    components = pack(at.game.rules.ID, at.game.setting.pack or None)
    printed: dict[str, str] = getattr(at.game.rules, "CHARTS", {f.stem: f.stem for f in components.files if f.suffix == ".csv"})
    if not rest:
        for name in printed.values():
            say(f"  {name}")
        say("'charts NAME' shows one.", "dim")
        return
    asked = rest.strip().lower()
    fits = [f for f, name in printed.items() if asked in (f, name.lower())]
    fits = fits or [f for f, name in printed.items() if name.lower().startswith(asked) or f.startswith(asked)]
    fits = fits or [f for f, name in printed.items() if asked in name.lower()]
    if not fits:
        raise HendersonError(f"'{rest}' is no table of {at.game.rules.ID}: expected {nearest(rest, tuple(printed.values()))}")
    found = components.table(fits[0])
    say(printed[fits[0]], "bold")
    table(found.heads, [[row[h].text for h in found.heads] for row in found])


def victory(at: Sitting, rest: str) -> None:
    """how each side wins, how near it is, what ends the game"""
    show.aims(at.game, at.sitting)


def terrain(at: Sitting, rest: str) -> None:
    """what terrain costs and does"""
    told = getattr(at.game.rules, "terrain", None)
    grounds = told(pack(at.game.rules.ID, at.game.setting.pack or None)) if told else []
    if not grounds:
        say("No ground of this board costs or does anything: its places are boxes.")
        return
    table(("terrain", "cost", "effect", "rules"),
          [(g.kind + (" (side)" if g.edge else ""), g.cost, g.effect, ", ".join(g.rules)) for g in grounds])  # fmt: skip


def cards(at: Sitting, rest: str) -> None:
    """the cards that you see, with what each may do; cards NAME: those whose name begins so"""
    piles = [p for p in at.game.view(at.sitting).panels.values() if isinstance(p, Cards)]
    if not piles:
        say("Nobody has cards here.")
    for pile in piles:
        fits = [c for c in pile.cards if c.name.lower().startswith(rest.lower())]
        if fits or not rest:
            say(pile.title + (f", {pile.deck} face down" if pile.deck else ""), "bold")
        for card in fits:
            say(f"  {card_line(card)}")


def rule(at: Sitting, rest: str) -> None:
    """rule ID: a rule in our words; rule 8.2: all that begin so; rule WORD: those that speak of it"""
    ids = rulebook.of(at.game.rules)
    asked = rest or (at.game.decision.rule if at.game.decision else "")
    if asked in ids:
        found = ids[asked]
        say(f"{found.id} {found.title}", "bold")
        say(found.says)
        if found.ruling:
            say(f"Our ruling: {found.ruling}")
        for one in worked(at.game.rules.ID, asked):
            say(f"Example: {one.title}. Step through it: henderson worked {at.game.rules.ID} {one.id}", "dim")
        return
    fits = [r for r in ids.values() if r.id.lower().startswith(asked.lower())]
    fits = fits or [r for r in ids.values() if len(asked) > 2 and asked.lower() in f"{r.title} {r.says}".lower()]
    if not fits:
        raise HendersonError(f"'{asked}' is no rule of {at.game.rules.ID}: expected {nearest(asked, tuple(ids))}")
    table(("rule", ""), [(r.id, r.title) for r in fits[:40]])
    if len(fits) > 40:
        say(f"... and {len(fits) - 40} more; say more of it.", "dim")
