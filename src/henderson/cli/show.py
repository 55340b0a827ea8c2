"""A question, its options and the pieces, for one seat to read. Everything here comes from that seat's view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from ..engine.contract import Rules
from ..engine.decision import DICE, Decision, HendersonError, IllegalChoice, nearest
from ..engine.events import Event, lost
from ..engine.game import Game
from ..engine.view import Aim, Outcome, Piece, Preview, View, Where
from .panels import lines_of
from .screen import columns, say, table
from .words import has_rows

FEW = 30  # options that are listed one below the other; more are folded
FIRST = 40  # spaces shown of a folded list


def name_of(rules: Rules, side: str) -> str:
    """A side as the rulebook calls it."""
    return "The dice" if side == DICE else rules.NAMES.get(side, side)


def where_line(rules: Rules, where: Where) -> str:
    """Turn 3 of 16 · Night 3 · Movement [B.move]."""
    turn = f"Turn {where.turn}" + (f" of {where.turns}" if where.turns else "")
    named = "" if where.turn_name in ("", turn) else f" · {where.turn_name.removeprefix(f'Turn {where.turn}').lstrip(', ')}"
    name = name_of(rules, where.side) if where.side else ""
    side = f" · {name}" if name and not where.step_name.startswith(name) else ""
    return f"{turn}{named} · {where.step_name} [{where.step}]{side}"


def status_line(game: Game, side: str, wide: int = 999) -> str:
    """Where the game is, and the figures that decide it; the turn's name goes first where there is no room for all."""
    rules, where = game.rules, game.where
    several = len(rules.SIDES) > 1
    told = [f"{t.short or t.name} {t.value}{f' {name_of(rules, t.side)}' if several and t.side else ''}"
            for t in game.view(side).tracks if t.vital]  # fmt: skip
    lines = [where_line(rules, at).replace(f" [{where.step}]", "") for at in (where, replace(where, turn_name=""))]
    name = "" if several else f" · {name_of(rules, where.side)}"  # who else
    found = ["   ".join([line.removesuffix(name), *told]) for line in lines]
    return found[0] if len(found[0]) <= wide else found[1]


def refusal(error: HendersonError) -> str:
    """Why not, for a person: the reason and its rule; where none is known, what may be said."""
    if not isinstance(error, IllegalChoice) or not error.expected:
        return str(error)
    if error.reason:
        return f"{error.reason} [{error.rule}]"
    return f"'{error.given}' is no answer here. Expected {nearest(error.given, error.expected)}."


def losses(game: Game) -> None:
    """What each side lost, in pieces and steps."""
    found: dict[str, list[str]] = {}
    for piece, (steps, side) in lost(game.events("all")).items():
        found.setdefault(side, []).append(f"{piece} ({steps} steps)" if steps else piece)
    for side in (s for s in game.rules.SIDES if s in found):
        say(f"{name_of(game.rules, side)} lost {len(found[side])}: {', '.join(found[side])}")


def events(lines: Iterable[Event]) -> None:
    """What happened, a line each."""
    for event in lines:
        say(f"  {event.text}  [{event.rule}]", "" if event.kind in ("dice", "reveal", "loss") else "dim")


def question(game: Game, side: str, every: bool = False) -> None:
    """The prompt and what may be answered, numbered."""
    decision = game.decision
    assert decision is not None
    asked = side if side in game.rules.SIDES else ""
    view = game.view(asked)
    say(where_line(game.rules, game.where), "bold cyan")
    say(f"{name_of(game.rules, decision.player)}: {decision.text}  [{decision.rule}]", "bold")
    pieces, spaces = {p.id: p for p in view.pieces}, names_of_spaces(game)
    if every or len(decision.words) <= FEW:
        numbers: Iterable[int] = range(len(decision.words))
        folded: list[int] = []
    else:
        folded = [i for i, w in enumerate(decision.words) if w in spaces and w not in pieces]
        hidden = set(folded)
        numbers = [i for i in range(len(decision.words)) if i not in hidden]
    width = max((len(decision.words[i]) for i in numbers), default=0)
    numbers, rows = list(numbers), has_rows(decision)
    printed = {"-".join(pieces[w].values) for w in (decision.words[i] for i in numbers) if w in pieces}
    if any("-" in keys for keys in printed):
        longest = sorted(keys for keys in printed if not any(other != keys and other.startswith(keys) for other in printed))
        say(f"       figures: {', or '.join(longest)}", "dim")
    for i in numbers if every else numbers[: FEW * 2]:
        word = decision.words[i]
        known = piece_line(pieces[word]) if word in pieces else spaces.get(word, "")
        notes = [n for n in (known, _preview(game, i)) if n]
        row = f"{i + 1:>3}" if rows else "   "
        say(f"  {row}  {word:<{width}}  {' · '.join(notes)}".rstrip())
    if not every and len(numbers) > FEW * 2:
        say(f"       ... {len(numbers) - FEW * 2} more; 'options' lists all {len(decision.words)}", "dim")
    _fold(game, decision, folded)


_boards: dict[tuple[str, str, str], dict[str, str]] = {}


def names_of_spaces(game: Game) -> dict[str, str]:
    """The spaces of the board by id, with their names; the same for all games of one title, pack and options."""
    key = game.rules.ID, game.setting.pack_hash, repr(game.setting.options)
    if key not in _boards:
        _boards[key] = {s.id: s.name if s.name != s.id else "" for s in game.board().spaces}
    return _boards[key]


def _fold(game: Game, decision: Decision, folded: list[int]) -> None:
    """Many spaces, in columns, the cheapest first where a move has a cost."""
    if not folded:
        return
    groups: dict[int | None, list[int]] = {}
    for i in folded:
        groups.setdefault(_cost(game, i), []).append(i)
    width = max(len(decision.words[i]) for i in folded)
    shown = 0
    for cost in sorted(groups, key=lambda c: (c is None, c or 0)):
        group = groups[cost]
        fits = group[: max(0, FIRST - shown)]
        shown += len(fits)
        if fits:
            say(f"       {len(group)} spaces" + (f" at cost {cost}" if cost is not None else ""))
            columns([f"  {i + 1:>3}  {decision.words[i]:<{width}}" for i in fits])
    if shown < len(folded):
        say(f"       ... {len(folded) - shown} more; 'options' lists all, 'map' draws them", "dim")


def _cost(game: Game, i: int) -> int | None:
    seen = game.preview(game.decision.options[i]) if game.decision else None
    return seen.cost if seen else None


def told_of(game: Game, word: str) -> str:
    """What an answer would cost or bring, in a line; "" where nothing is known."""
    return _preview(game, game.decision.words.index(word)) if game.decision else ""


def _preview(game: Game, i: int) -> str:
    seen = game.preview(game.decision.options[i]) if game.decision else None
    return brief(seen) if seen else ""


def brief(seen: Preview) -> str:
    """A preview in a line."""
    parts = []
    if seen.cost is not None:
        parts.append(f"cost {seen.cost}" + (", must stop" if seen.stop else ""))
    if seen.ratio:
        parts.append(seen.ratio + (" at least" if seen.at_least else ""))
    parts += [seen.text] if seen.text else []
    least = "at least " if seen.at_least else ""
    parts += [f"{c.text} {least}{100 * c.p:.0f} %" for c in seen.chances]
    parts += [f"if {seen.given}"] if seen.given else []
    return ", ".join(parts)


def preview(seen: Any) -> None:
    """A preview in full."""
    if not isinstance(seen, Preview):
        say("Nothing more is known of it before it is played.")
        return
    say(brief(seen) or "Preview")
    for line in seen.sums:
        say(f"  {line.value!s:>6}  {line.text}" + (f"  [{line.rule}]" if line.rule else ""))
    for face in seen.faces:
        say(f"  {face.die:>6}  {face.text}", {1: "green", -1: "red"}.get(face.good, ""))


def piece_line(piece: Piece, placed: bool = True) -> str:
    """A counter in a line: title, place, figures, state."""
    figures = "-".join(str(v) for v in piece.values.values())
    strength = f"{piece.left}/{piece.steps} steps" if piece.steps else ""
    at = f"at {piece.place}" if piece.place and placed else ""
    named = piece.title.removeprefix(f"{piece.id}, ").removesuffix(f", {piece.id}") if piece.title != piece.id else ""
    return " · ".join(t for t in (named, at, figures, strength, ", ".join(piece.tags)) if t)


def aims(game: Game, side: str, of: Iterable[str] = (), most: int = 99) -> None:
    """How the game is won, by side, and what ends it; only of those sides where any are named, and so many ways of each."""
    told = getattr(game.rules, "victory", None)
    wanted = (*(of or game.rules.SIDES), "")
    found: list[Aim] = told(game.state, side) if told else []
    for who in wanted:
        here = [a for a in found if a.side == who]
        if here:
            say(f"The {name_of(game.rules, who)} side wins" if who else "The end", "bold")
        for aim in here[:most]:
            far = f"{aim.value} of {aim.goal}" if aim.value is not None and aim.goal else ""
            now = ", ".join(filter(None, (aim.now, far)))
            say(f"  {aim.text}{f' ({now})' if now else ''}  [{aim.rule}]")


def pieces(game: Game, side: str) -> None:
    """What the seat sees: pieces by place, markers, tracks, and which panels there are."""
    view = game.view(side)
    seen(view, names_of_spaces(game), game.rules.NAMES)
    more = [name for name, value in view.panels.items() if len(lines_of(value)) > 1]
    if more:
        say(f"More: view {', view '.join(more)}", "dim")


def seen(view: View, spaces: Mapping[str, str], names: Mapping[str, str]) -> None:
    """The pieces of a view by place, its markers and tracks."""
    rows: dict[str, list[str]] = {}
    for p in view.pieces:
        figures = "-".join(str(v) for v in p.values.values())
        state = f" {p.left}/{p.steps}" if p.steps and p.left != p.steps else ""
        tags = f" ({', '.join(p.tags)})" if p.tags else ""
        text = f"{p.id}{' ' + figures if figures else ''}{state}{tags}" if not p.hidden else f"{p.id} (hidden)"
        rows.setdefault(p.place or "off the board", []).append(f"{names.get(p.side, p.side)}: {text}" if p.side else text)
    for m in view.markers:
        side = f"{names.get(m.side, m.side)}: " if m.side else ""
        rows.setdefault(m.place or "off the board", []).append(f"{side}{m.kind}{' ' + m.text if m.text else ''}")
    if rows:
        named = {place: f"{place} {spaces.get(place, '')}".strip() for place in rows}
        table(("place", "what is there"), [(named[place], "; ".join(rows[place])) for place in sorted(rows)])
    else:
        say("There is nothing on the board.")
    for t in view.tracks:
        top = f" of {t.high}" if t.high else ""
        say(f"{t.name}: {t.value}{top}" + (f" ({t.text})" if t.text else ""))


def panel(game: Game, side: str, name: str) -> None:
    """One of the things that only this game has; `all` of them."""
    panels = game.view(side).panels
    if name != "all" and name not in panels:
        raise HendersonError(f"'view {name}': expected {', '.join([*panels, 'all'])}")
    for key in panels if name == "all" else (name,):
        for line in lines_of(panels[key], game.rules.NAMES):
            say(line)


def outcome(rules: Rules, end: Outcome) -> str:
    """How it ended, in a sentence."""
    if end.winner:
        head = f"The {name_of(rules, end.winner)} side wins"
    else:
        head = "A draw" if len(rules.SIDES) > 1 else "Lost"
    score = ", ".join(f"{rules.NAMES.get(k, k)} {v}" for k, v in end.score.items())
    return f"{head}: {end.reason} [{end.rule}]" + (f" ({score})" if score else "")
