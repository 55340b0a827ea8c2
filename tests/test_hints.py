"""Every word that a player can press says what it means, and no sentence shows a code of the printed tables alone."""

import re
from random import Random

import pytest

import henderson
from henderson.engine.decision import WORD
from henderson.games import player

CODES = re.compile(
    r"(: |, )(a|d) (elim|back \d)(?! \()|\b[AD] \d/\d|\bresult [AD][12ER]$|\b1 squares\b|\b1 factors\b|x1 on \d|'s turn\b"
)
QUESTIONS = 250


@pytest.mark.parametrize("title", henderson.games())
def test_every_word_has_a_hint_and_no_code_stands_alone(title):
    game, rng = henderson.new(title, seed=3), Random(3)
    silent, coded = set(), set()
    for _ in range(QUESTIONS):
        decision = game.decision
        if decision is None:
            break
        coded |= set(filter(CODES.search, [decision.text]))
        for option in decision.options:
            if type(option) is not str or decision.meaning(option).kind != WORD:
                continue
            shown = game.preview(option)
            if shown is None or not (shown.text or shown.ratio or shown.sums or shown.chances or shown.cost is not None):
                silent.add((decision.rule, decision.verb, option))
            elif shown.faces:
                coded |= {face.text for face in shown.faces if CODES.search(f": {face.text}")}
        game.answer(player(game.rules).heuristic(game.state, decision, rng))
    coded |= {event.text for event in game.events() if CODES.search(event.text)}
    assert silent == set() and coded == set()
