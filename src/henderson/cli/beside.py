"""The question as it stands beside the drawn map: narrow, how it is answered first, and nothing that the map shows."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from ..engine.game import Game
from . import show
from .screen import console, say
from .words import has_rows

MANY = 60  # words that are listed; the rest is seen when Enter lists them


def question(game: Game, side: str) -> None:
    """The prompt, what the keys do, then the words that are nothing on the map: numbered where a number names one."""
    decision = game.decision
    assert decision is not None
    pieces = {p.id: p for p in game.view(side if side in game.rules.SIDES else "").pieces}
    spaces, rows = show.names_of_spaces(game), has_rows(decision)
    lit = [w for w in decision.words if (w in spaces if w not in pieces else pieces[w].place in spaces)]
    words = [(i, w) for i, w in enumerate(decision.words, 1) if w not in set(lit)]
    say(f"{show.name_of(game.rules, decision.player)}: {decision.text}  [{decision.rule}]", "bold")
    say(keys(sum(w in pieces for w in lit), sum(w not in pieces for w in lit), len(words), rows), "dim")
    known = [(show.piece_line(pieces[w]) if w in pieces else "", show.told_of(game, w)) for _, w in words]
    told = [" · ".join(filter(None, both)) for both in known]
    printed = {"-".join(pieces[w].values) for _, w in words if w in pieces}
    if any("-" in figures for figures in printed):
        say(f"figures: {', or '.join(sorted(f for f in printed if not any(o != f and o.startswith(f) for o in printed)))}", "dim")
    for line in listed([f"{i:>2} {w}" if rows else w for i, w in words[:MANY]], told, console().width):
        say(line)


def keys(counters: int, places: int, words: int, rows: bool) -> str:
    """How this question is answered; in front of the answers, which may be more than there is room for."""
    number = "type its number" if rows else "type it"
    if not counters and not places:
        return f"Enter lists these {words}, or {number}" if words > 1 else "Enter goes on"
    amounts = [f"one {what}" if n == 1 else f"{n} {what}s" for n, what in ((counters, "counter"), (places, "place")) if n]
    lit = f"{' and '.join(amounts)} {'is' if counters + places == 1 else 'are'} lit on the map: "
    return f"{lit}arrows or Tab go there, Enter chooses" + (f"; or {number}:" if words else "")


def listed(names: Sequence[str], told: Sequence[str], wide: int) -> list[str]:
    """The words with what is told of them, folded under themselves; side by side where nothing is told of any."""
    if not any(told):
        return fill("   ".join(n.replace(" ", "\xa0") for n in names), wide).replace("\xa0", " ").split("\n") if names else []
    both = (f"{name}  {text}".rstrip() for name, text in zip(names, told))
    return [fill(line, wide, subsequent_indent="   ") for line in both]
