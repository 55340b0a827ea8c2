"""A guide is played through: each note comes at its question, its word is offered, and does what the note says."""

from __future__ import annotations

from collections.abc import Iterator

import henderson

from ..bots.guided import GuidedBot
from ..bots.seat import Seat
from ..engine import rulebook
from ..engine.dice import Rehearsed
from ..engine.game import Game
from ..games import guide, rules
from ..games.lessons import After, Guide, Note

SEED = "guide"


def begun(title: str, found: Guide) -> Game:
    """The prepared position of a guide, its dice settled."""
    return henderson.position(title, found.position, dice=Rehearsed(found.dice, SEED))


def answer_others(game: Game, side: str) -> None:
    """The other side plays its part."""
    while (asked := game.decision) is not None and asked.player != side:
        game.play(GuidedBot(SEED).choose(Seat(game, asked.player)))


def faults(title: str) -> list[str]:
    """What is wrong with the guide of a game, a sentence each."""
    found = guide(title)
    if found is None:
        return [f"{title} has no guide"]
    game, ledger = begun(title, found), rulebook.of(rules(title))
    cited = {*(note.rule for note in found.notes), *(rule for page in found.pages for rule in page.rules)}
    wrong = [f"{rule} is no rule of {title}" for rule in sorted(cited - ledger.keys())]
    seen = {piece.id for piece in game.view(found.side).pieces}
    wrong += [f"the page '{p.title}' shows {p.piece}, which is not there" for p in found.pages if p.piece and p.piece not in seen]
    spaces = {space.id for space in game.board().spaces}
    answer_others(game, found.side)
    for number, note in enumerate(found.notes, 1):
        head = f"note {number} ({note.word}): "
        wrong += [f"{head}it marks {mark}, which is no space" for mark in note.marks if mark not in spaces]
        stuck = list(_before(game, found.side, note))
        if stuck:
            return [*wrong, *(head + fault for fault in stuck)]
        events, rolls = len(game.events(found.side)), game.rolls
        game.play(note.word)
        if number < len(found.notes):  # what the other side does after the last note is its own affair
            answer_others(game, found.side)
        wrong += [head + fault for fault in _after(game, found.side, note.after, events)]
        if game.rolls > rolls and not (note.after.dice or note.after.told):
            wrong.append(f"{head}{game.rolls - rolls} dice or cards fell, and nothing is said of them")
    settled = len(found.dice)
    wrong += [f"{settled} dice are settled, {game.rolls} fell"] if settled != game.rolls else []
    return wrong


def _before(game: Game, side: str, note: Note) -> Iterator[str]:
    """Is it the question that the note speaks of?"""
    asked = game.decision
    if asked is None or asked.player != side:
        yield "its side is not asked"
        return
    if (asked.rule, asked.verb) != (note.rule, note.verb or asked.verb):
        yield f"the question is {asked.rule} {asked.verb}, not {note.rule} {note.verb}"
    if note.word not in asked.words:
        yield f"it is not offered: {', '.join(asked.words[:12])}"
        return
    if note.odds:
        shown = game.preview(asked.option(note.word))
        if shown is None or shown.ratio != note.odds:
            yield f"the odds are {shown.ratio if shown else 'not shown'}, not {note.odds}"


def _after(game: Game, side: str, after: After, events: int) -> Iterator[str]:
    """Has it done what the note says?"""
    view, told = game.view(side), game.events(side)[events:]
    pieces = {p.id: p for p in view.pieces}
    if after == After():
        yield "nothing is said of what it does"
    for name, place in after.at.items():
        here = pieces[name].place if name in pieces else "nowhere"
        if here != place:
            yield f"{name} is at {here}, not at {place}"
    for name in after.gone:
        if name in pieces and pieces[name].place in {s.id for s in game.board().spaces if s.playable}:
            yield f"{name} is still at {pieces[name].place}"
    for name, tag in after.tags.items():
        if name not in pieces or tag not in pieces[name].tags:
            yield f"{name} does not bear {tag}: {', '.join(pieces[name].tags) if name in pieces else 'it is not there'}"
    tracks = {t.id: t.value for t in view.tracks}
    for name, value in after.tracks.items():
        if tracks.get(name) != value:
            yield f"{name} is {tracks.get(name)}, not {value}"
    markers = {f"{m.kind} {m.place}" for m in view.markers}
    yield from (f"there is no marker {m}" for m in after.markers if m not in markers)
    rolled = [face for e in told if e.kind == "dice" for face in e.shown.dice]
    if after.dice and after.dice != rolled:
        yield f"the dice show {rolled}, not {after.dice}"
    yield from (f"nothing was told by {rule}" for rule in after.told if rule not in {e.rule for e in told})
    if after.asks and (game.decision is None or game.decision.rule != after.asks):
        yield f"the next question is {game.decision.rule if game.decision else 'none'}, not {after.asks}"
