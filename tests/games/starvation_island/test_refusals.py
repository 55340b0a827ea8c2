"""Every refusal has its own reason: each counter, box and word of the game that is not offered, at every question."""

from random import Random

import pytest

import henderson
from henderson.engine.rulebook import of
from henderson.games import rules
from henderson.games.starvation_island.player import heuristic
from henderson.games.starvation_island.table.refusals import WORDS

from .table import ID, lay, refusal


@pytest.mark.parametrize("seed", [1, 2])
def test_every_word_a_person_may_say_gets_a_reason_with_a_rule_of_the_book(seed):
    game, rng, book = henderson.new(ID, seed=seed), Random(seed), of(rules(ID))
    spoken = [*game.state.facts.name, *(s.id for s in game.board().spaces), *WORDS, "0", "7", "99"]
    asked: dict[tuple[str, str], int] = {}
    silent = []
    while game.decision is not None:
        d = game.decision
        key = (d.rule, d.verb)
        asked[key] = asked.get(key, 0) + 1
        if asked[key] <= 3:
            for word in spoken:
                if word in d.words:
                    continue
                reason = game.reason(word)
                if reason is None or reason[0] not in book or not reason[1]:
                    silent.append((*key, word))
        choice = heuristic(game.state, d, rng) if rng.random() < 0.7 else d.options[int(rng.random() * len(d.options))]
        game.answer(choice)
    assert silent == []
    assert len(asked) > 15
    assert game.decision is None


def test_what_is_no_word_of_the_game_is_refused_without_a_reason():
    assert lay("B", noumea="Wasp").reason("Bismarck") is None


@pytest.mark.parametrize(
    ("position", "word", "rule"),
    [
        (lambda: lay("B", noumea="Wasp / Chicago"), "Zero 1", "6.0.phase"),
        (lambda: lay("B", noumea="Wasp / Chicago"), "F4F 1", "6.0.phase"),
        (lambda: lay("B", noumea="Wasp / Chicago"), "USN at Sea", "6.0.usn"),
        (lambda: lay("B", noumea="Wasp / Chicago"), "withdraw", "8.step4.withdraw"),
        (lambda: lay("B", noumea="Wasp / Chicago"), "Tokyo Express", "12.0.a"),
        (lambda: lay("C", rabaul="Zero 1"), "Chicago", "7.0.a"),
        (lambda: lay("C", rabaul="Zero 1"), "Henderson Field", "7.0.a"),
        (lambda: lay("D", henderson="1st Marines / F4F 1"), "1st Marines", "8.step1.a"),
        (lambda: lay("D", henderson="1st Marines / F4F 1"), "Zero 1", "2.1.henderson.a"),
        (lambda: lay("D", "Land-Based Air combat", usn="Wasp / Hornet (air 0) / Betty 1"), "Hornet", "8.step2.2.a"),
        (lambda: lay("D", "Land-Based Air combat", usn="Wasp / Betty 1", noumea="Hornet"), "Hornet", "8.step2.1.c"),
        (lambda: lay("D", "Naval Air Combat", usn="Wasp", ijn="Takao"), "5", "8.step3.3.a"),
        (lambda: lay("D", "Naval Surface Combat", usn="Chicago", ijn="Takao"), "go", "8.step4.offer"),
        (lambda: lay("D", "Naval Surface Combat", usn="Chicago", ijn="Takao"), "Takao", "8.step4.offer"),
        (lambda: lay("A", turn=3, stage=3, points=3, noumea="Wasp"), "Chicago", "5.2.a"),
        (lambda: lay("A", turn=3, stage=3, points=3, noumea="Wasp"), "Zero 1", "5.2.a"),
        (lambda: lay("A", turn=3, stage=5, piles={3: "Maya"}), "Hornet", "5.1.b"),
        (lambda: lay("A", turn=3, stage=5, piles={3: "Maya", 4: "Tone"}), "Tone", "5.1.a"),
        (lambda: lay("I", "Amphibious Landing and Resupply", usn="USN SP 1"), "Forces on the Island", "2.1.forces"),
        (lambda: lay("I", "Amphibious Landing and Resupply", usn="USN SP 1"), "Takao", "8.step7.a"),
        (lambda: lay("K", "Shore Bombardment", ijn="Kongo"), "Forces on the Island", "8.step6.a"),
        (lambda: lay("M", henderson="1st Marines", forces="Ichiki 28th", japan=2), "pay", "11.2.a"),
        (lambda: lay("M", "Land Unit Supply", henderson="1st Marines"), "attack", "11.1.a"),
    ],
)
def test_a_refusal_names_the_rule_that_forbids_it(position, word, rule):
    assert refusal(position(), word) == rule
