"""Which orders a game's questions invite: told by data, of rules that there are, in kinds that page and engine know."""

import re
from pathlib import Path
from random import Random

import pytest

import henderson
from henderson.bots.ready import ready_made
from henderson.engine.decision import PIECE, SPACE
from henderson.engine.offers import deed, following, offers
from henderson.engine.orders import KINDS
from henderson.engine.rulebook import of as ledger_of
from henderson.games import rules, titles

POLICIES = {"always most", "always first", "always last", "always this"}
WAYS = {*KINDS, "menu", "ahead", "further", "ready", *POLICIES} - {"words", "move", "end"}


@pytest.mark.parametrize("title", titles())
def test_every_row_is_of_a_rule_and_a_known_kind(title):
    known = ledger_of(rules(title))
    for key, ways in rules(title).ORDERS.items():
        rule = key if isinstance(key, str) else key[0]
        assert rule in known, rule
        assert ways and len({w.kind for w in ways}) == len(ways)
        for way in ways:
            assert way.kind in WAYS and way.text, (key, way)
        assert not any(w.kind == "further" for w in ways) or {"menu", "ahead"} & {w.kind for w in ways}, "it follows a menu"


WORDS = Path(henderson.__file__).parent / "web/src/lib/words.ts"
BUTTONS = set(re.findall(r"(?:(\w+)|'([\w ]+)'): later\(", WORDS.read_text())) if WORDS.exists() else set()
PAGE = {plain or quoted for plain, quoted in BUTTONS}


@pytest.mark.parametrize("title", titles())
def test_what_an_answer_on_the_map_does_is_said_in_a_word_that_the_page_knows(title):
    """A button says "Advance 5/3", never "Choose 5/3" or "Unit 5/3"."""
    known = ledger_of(rules(title))
    for key, word in rules(title).DEEDS.items():
        assert (key if isinstance(key, str) else key[0]) in known and word in PAGE, (key, word)
    game, dealer = henderson.new(title, seed=5), Random(5)
    for _ in range(600):
        if game.decision is None:
            break
        kinds = {game.decision.meaning(o).kind for o in game.decision.options[:9]}
        assert not kinds & {PIECE, SPACE} or deed(game) in PAGE, game.decision
        game.answer(dealer.choice(game.decision.options))


@pytest.mark.parametrize(("title", "units"), [("avalon-hill", 2), ("first-blood", 20), ("henderson-solo", 10)])
def test_a_set_up_is_placed_ready_made(title, units):
    game = henderson.new(title, seed=7)
    side = game.decision.player
    assert "ready" in [w.kind for w in offers(game)]
    words = ready_made(game, side)
    for word in words:
        game.play(word)
    assert sum(bool(p.place) for p in game.view(side).pieces if p.side == side) >= units
    assert game.rolls == 0 or title == "avalon-hill"
    if game.decision is not None and game.decision.player == side:
        assert not ready_made(game, side)  # what is left is a die's, or no set-up


def test_what_could_be_answered_next_is_told_of_a_world_one_may_believe_in():
    game = henderson.new("deluxe", seed=3)
    while game.decision.rule != "7.0":
        game.play(game.decision.words[0])
    before = game.save()
    unit = game.decision.words[0]
    told = following(game, unit)
    assert game.save() == before
    game.play(unit)
    assert told == game.decision.words
