"""First Blood in German: nothing English is left in what its table says, in games that bots play."""

import random
import re
from collections.abc import Iterator, Mapping

import pytest

import henderson
from henderson.bots import Seat, bot
from henderson.engine.contract import Rules
from henderson.engine.game import Game
from henderson.engine.sentence import Said, from_plain
from henderson.games import rules
from henderson.games.first_blood.rules.odds import SAID as RESULTS
from henderson.server import spoken

GAME = "first-blood"
BOOK = spoken.sentences(GAME, "de").told
BOXES = set("ABCDEFGH")  # their counters
NUMBER = re.compile(r"[+-]?\d+(-\d+)?")


class Table:
    """What is a name at a table of First Blood: the same in every language."""

    def __init__(self, game: Game) -> None:
        f = game.state.facts
        self.names = {*f.ids, *f.names, *f.field_names, *f.kind, *RESULTS, "done", "attack", "stay", "build", "leave"}
        self.names |= BOXES | {f"{a} {h}" for a in f.field_names for h in f.names}

    def english(self, text: str | Said, beside: Mapping[str, Said]) -> Iterator[str]:
        """What a German would read in English of a text."""
        one = text if isinstance(text, Said) else beside.get(text) or Said(text)
        key = one.words if isinstance(one.words, str) else one.words.one
        if not one.values and self.is_name(key):
            return
        if key not in BOOK:
            yield str(one)
        for value in one.values:
            if isinstance(value, Said):
                yield from self.english(value, {})
            elif not self.is_name(str(value)):
                yield f"{value} in {one.words}"

    def is_name(self, text: str) -> bool:
        parts = text.split(", ") if set(text.split()) - BOXES else text.split()
        return all(part in self.names or NUMBER.fullmatch(part) or part == "" for part in parts)


def shown(game: Game, side: str) -> Iterator[tuple[str | Said, Mapping[str, Said]]]:
    """All that a seat is shown in words, the log and the question left out (tests/server/test_spoken.py has them)."""
    seen = game.view(side)
    seen.said = {text: from_plain(data) for text, data in seen.said.items()}
    for text in (seen.where.step_name, *(t for p in seen.pieces for t in p.tags), *(m.text for m in seen.markers)):
        yield text, seen.said
    for track in seen.tracks:
        yield from ((text, seen.said) for text in (track.name, track.short) if text)
        yield track.text, seen.said
    for panel in seen.panels.values():
        yield from ((text, seen.said) for text in (panel.title, *panel.heads, *(cell for row in panel.rows for cell in row)))
    for aim in game.rules.victory(game.state, side):
        yield from ((text, aim.said) for text in (aim.text, aim.now) if text)


def told(game: Game, rng: random.Random) -> Iterator[tuple[str | Said, Mapping[str, Said]]]:
    """What a seat is told that looks at all its options and tries some that are none."""
    decision, f = game.decision, game.state.facts
    assert decision is not None
    for option in rng.sample(list(decision.options), min(6, len(decision.options))):
        if found := game.preview(option):
            lines = (*found.sums, *found.faces, *found.chances)
            yield from ((text, found.said) for text in (found.text, found.given, *(line.text for line in lines)) if text)
    for word in (*rng.sample(f.ids, 8), *rng.sample(f.names, 8), "done", "attack", "stay", "build", "leave"):
        if word not in decision.words:
            refused = game.refusal(word)
            assert refused.said is not None or not refused.reason, refused.reason
            if refused.said is not None:
                yield refused.said, {}


@pytest.mark.parametrize("seed", range(3))
def test_a_german_seat_reads_no_english(seed: int) -> None:
    game, rng = henderson.new(GAME, seed=f"german {seed}"), random.Random(seed)
    table, left, player = Table(game), set[str](), bot("random" if seed == 0 else "heuristic", seed)
    while game.decision is not None:
        if rng.random() < 0.15:
            for text, beside in (*shown(game, game.decision.player), *told(game, rng)):
                left |= set(table.english(text, beside))
        game.play(player.choose(Seat(game, game.decision.player)))
    assert game.outcome is not None
    left |= set(table.english(game.outcome.reason, {str(e.said): e.said for e in game.events("all")}))
    assert sorted(left) == []


def test_steps_names_and_options_are_told_in_german() -> None:
    of: Rules = rules(GAME)
    words = {text for step in of.SEQUENCE for text in (step.name, step.short, step.group) if text} | set(of.NAMES.values())
    words |= {way.text for ways in of.ORDERS.values() for way in ways} | {option.title for option in of.OPTIONS}
    words |= set(of.CHARTS.values())
    assert sorted(words - set(BOOK)) == []
    assert spoken.say(GAME, "de", Said("{unit} is no {kind}.", ("F4F 1", Said("bomber")))) == "F4F 1 ist kein Bomber."
    assert spoken.say(GAME, "fr", Said("{unit} is no {kind}.", ("F4F 1", Said("bomber")))) == "F4F 1 is no bomber."
