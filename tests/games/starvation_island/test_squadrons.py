"""Plans by kind of ship: what search compares beside the styles."""

from random import Random

import pytest

from henderson.games.starvation_island.player import HINTS, heuristic
from henderson.games.starvation_island.player.squadrons import squadron

from .table import lay

PORT = "Enterprise / Wasp / Chicago / Portland / Astoria / USN DD 1 / USN DD 2 / USN SP 1 / 7th Marines"


def sails(game, idea, rule="6.0.usn") -> set[str]:
    """What that plan sends to sea in the present phase."""
    words = set()
    while (decision := game.decision) is not None and decision.rule == rule:
        words.add(decision.word(idea(game.state, decision, Random(1))))
        game.answer(idea(game.state, decision, Random(1)))
    return words - {"done"}


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("raid", {"USN DD 1", "USN DD 2", "Enterprise", "Wasp"}),
        ("carriers alone", {"Enterprise", "Wasp"}),
        ("men", {"USN DD 1", "USN DD 2", "Chicago", "Portland", "Astoria", "7th Marines"}),
        ("slip", {"USN SP 1", "7th Marines"}),
    ],
)
def test_a_squadron_is_what_its_name_says(name, sent):
    game = lay("B", noumea=PORT, truk="Kongo / Takao / IJN DD 1", turn=3, dice=[])
    assert sails(game, HINTS.ideas[name]) == sent


def test_half_of_three_cruisers_are_two():
    game = lay("B", noumea=PORT, truk="Kongo / Takao / IJN DD 1", turn=3, dice=[])
    sent = sails(game, squadron(heuristic, cruisers=0.5))
    assert len(sent) == 2 and sent < {"Chicago", "Portland", "Astoria"}


def test_cargo_stays_in_port_when_it_could_no_longer_land():
    game = lay("G", noumea=PORT, ijn="Takao / IJN DD 1", turn=3, dice=[])
    assert sails(game, HINTS.ideas["half"]) & {"USN SP 1", "7th Marines"} == set()


def test_ideas_that_say_no_mean_it_whatever_the_tuned_numbers_are():
    """They multiply a number of the style, and tuning once brought two of Japan's below nothing."""
    fleet = "Shokaku / Zuikaku / Takao / Maya / Kongo / IJN DD 1 / IJN DD 2"
    game = lay("E", truk=fleet, usn="Enterprise / Wasp / Chicago / USN DD 1 / USN SP 1", turn=4, dice=None, built_in=True)
    sent = sails(game, HINTS.ideas["no carriers"], "6.0.ijn")
    assert "Kongo" in sent and not sent & {"Shokaku", "Zuikaku", "all"}
    hungry = lay("J", rabaul="Aoba / IJN DD 1 / IJN DD 2", forces="Ichiki 28th", usn="USN DD 1", turn=4, dice=None, built_in=True)
    assert sails(hungry.clone(), heuristic, "6.0.ijn") and not sails(hungry, HINTS.ideas["no express"], "6.0.ijn")
