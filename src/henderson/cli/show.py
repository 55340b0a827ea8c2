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
from .tongue import ENGLISH, Tongue
from .words import has_rows

FEW = 30  # options that are listed one below the other; more are folded
FIRST = 40  # spaces shown of a folded list


def name_of(rules: Rules, side: str, tongue: Tongue = ENGLISH) -> str:
    """A side as the rulebook calls it."""
    return tongue.say("The dice") if side == DICE else tongue.ruled(rules.NAMES.get(side, side))


def where_line(rules: Rules, where: Where, tongue: Tongue = ENGLISH) -> str:
    """Turn 3 of 16 · Night 3 · Movement [B.move]."""
    places = {"turn": where.turn, "turns": where.turns}
    turn = tongue.say("Turn {turn} of {turns}", **places) if where.turns else tongue.say("Turn {turn}", turn=where.turn)
    own = where.turn_name.removeprefix(f"Turn {where.turn}").lstrip(", ")
    named = f" · {tongue.ruled(own)}" if own and own != f"of {where.turns}" else ""
    name = name_of(rules, where.side) if where.side else ""
    side = f" · {name_of(rules, where.side, tongue)}" if name and not where.step_name.startswith(name) else ""
    return f"{turn}{named} · {tongue.ruled(where.step_name)} [{where.step}]{side}"


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


def refusal(error: HendersonError, tongue: Tongue = ENGLISH) -> str:
    """Why not, for a person: the reason and its rule; where none is known, what may be said."""
    if not isinstance(error, IllegalChoice) or not error.expected:
        return str(error)
    if error.reason:
        return f"{tongue.ruled(error.said or error.reason)} [{error.rule}]"
    return f"'{error.given}' is no answer here. Expected {nearest(error.given, error.expected)}."


def losses(game: Game) -> None:
    """What each side lost, in pieces and steps."""
    found: dict[str, list[str]] = {}
    for piece, (steps, side) in lost(game.events("all")).items():
        found.setdefault(side, []).append(f"{piece} ({steps} steps)" if steps else piece)
    for side in (s for s in game.rules.SIDES if s in found):
        say(f"{name_of(game.rules, side)} lost {len(found[side])}: {', '.join(found[side])}")


def events(lines: Iterable[Event], tongue: Tongue = ENGLISH) -> None:
    """What happened, a line each."""
    for event in lines:
        say(f"  {tongue.ruled(event.said)}  [{event.rule}]", "" if event.kind in ("dice", "reveal", "loss") else "dim")


def question(game: Game, side: str, every: bool = False, tongue: Tongue = ENGLISH) -> None:
    """The prompt and what may be answered, numbered."""
    decision = game.decision
    assert decision is not None
    asked = side if side in game.rules.SIDES else ""
    view = game.view(asked)
    say(where_line(game.rules, game.where, tongue), "bold cyan")
    say(f"{name_of(game.rules, decision.player, tongue)}: {tongue.ruled(decision.said)}  [{decision.rule}]", "bold")
    pieces, spaces = {p.id: p for p in tongue.tagged(view)}, names_of_spaces(game)
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
        known_as = ["-".join(tongue.ruled(key) for key in keys.split("-")) for keys in longest]
        say(f"       {tongue.say('figures: {figures}', figures=tongue.say(', or ').join(known_as))}", "dim")
    for i in numbers if every else numbers[: FEW * 2]:
        word = decision.words[i]
        known = piece_line(pieces[word], tongue=tongue) if word in pieces else spaces.get(word, "")
        notes = [n for n in (known, _preview(game, i, tongue)) if n]
        row = f"{i + 1:>3}" if rows else "   "
        say(f"  {row}  {word:<{width}}  {' · '.join(notes)}".rstrip())
    if not every and len(numbers) > FEW * 2:
        more = tongue.say("... {n} more; 'options' lists all {all}", n=len(numbers) - FEW * 2, all=len(decision.words))
        say(f"       {more}", "dim")
    _fold(game, decision, folded, tongue)


_boards: dict[tuple[str, str, str], dict[str, str]] = {}


def names_of_spaces(game: Game) -> dict[str, str]:
    """The spaces of the board by id, with their names; the same for all games of one title, pack and options."""
    key = game.rules.ID, game.setting.pack_hash, repr(game.setting.options)
    if key not in _boards:
        _boards[key] = {s.id: s.name if s.name != s.id else "" for s in game.board().spaces}
    return _boards[key]


def _fold(game: Game, decision: Decision, folded: list[int], tongue: Tongue) -> None:
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
            counted = "{n} spaces" if cost is None else "{n} spaces at cost {cost}"
            say(f"       {tongue.say(counted, n=len(group), cost=cost)}")
            columns([f"  {i + 1:>3}  {decision.words[i]:<{width}}" for i in fits])
    if shown < len(folded):
        more = tongue.say("... {n} more; 'options' lists all, 'map' draws them", n=len(folded) - shown)
        say(f"       {more}", "dim")


def _cost(game: Game, i: int) -> int | None:
    seen = game.preview(game.decision.options[i]) if game.decision else None
    return seen.cost if seen else None


def told_of(game: Game, word: str) -> str:
    """What an answer would cost or bring, in a line; "" where nothing is known."""
    return _preview(game, game.decision.words.index(word)) if game.decision else ""


def _preview(game: Game, i: int, tongue: Tongue = ENGLISH) -> str:
    seen = game.preview(game.decision.options[i]) if game.decision else None
    return brief(seen, tongue) if seen else ""


def brief(seen: Preview, tongue: Tongue = ENGLISH) -> str:
    """A preview in a line."""
    parts, seen = [], tongue.previewed(seen)
    if seen.cost is not None:
        parts.append(tongue.say("cost {cost}, must stop" if seen.stop else "cost {cost}", cost=seen.cost))
    if seen.ratio:
        parts.append(tongue.say("{ratio} at least", ratio=seen.ratio) if seen.at_least else seen.ratio)
    parts += [seen.text] if seen.text else []
    chance = "{what} at least {n} %" if seen.at_least else "{what} {n} %"
    parts += [tongue.say(chance, what=c.text, n=f"{100 * c.p:.0f}") for c in seen.chances]
    parts += [tongue.say("if {given}", given=seen.given)] if seen.given else []
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


def piece_line(piece: Piece, placed: bool = True, tongue: Tongue = ENGLISH) -> str:
    """A counter in a line: title, place, figures, state."""
    figures = "-".join(str(v) for v in piece.values.values())
    strength = tongue.say("{left}/{steps} steps", left=piece.left, steps=piece.steps) if piece.steps else ""
    at = tongue.say("at {place}", place=piece.place) if piece.place and placed else ""
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
