"""3.5 Bomb Henderson Field."""

import pytest

from henderson.games.henderson_solo.rules.henderson import hit_location

from .table import asks, at, card, go, rolls, told, words

RAID = "Wave 1 2 Bettys 1"
HELD = {"Rifles 1": "MRM Reserves"}


def raid(*answers, name=RAID, **keys):
    return go(card(name, HELD, wave=int(name[5]), **keys), *answers)


@pytest.mark.rule("3.5.a", "3.5.b")
def test_bettys_and_shields():
    values = at().state.facts.values
    assert values["betty_white_shield"] == 3 and values["betty_yellow_shield"] == 4
    game = raid()
    assert rolls(game) == "3.5.4" and told(game, "2 Betty bombers")  # no token: undefended
    assert told(raid(name="Wave 3 4 Bettys 1"), "4 Betty bombers")
    game = raid(ready=["#4", "#15"], watchers=1)
    assert asks(game) == "3.5.b" and words(game) == {"Coast Watcher", "Anti-aircraft", "Wildcats", "no defence"}
    assert words(raid(ready=["#15"])) == {"Anti-aircraft", "no defence"}
    assert rolls(raid(watchers=2)) == "3.5.4"  # a Coast Watcher alone is no answer


@pytest.mark.rule("3.5.1", "2.14.c")
def test_coast_watcher_ambush():
    game = raid("Coast Watcher", ready=["#4"], watchers=1, hand=[])
    assert game.state.ready[4] == 0 and game.state.watchers == 0
    assert asks(game) == "4.0.a" and not any(game.state.disrupted)  # no bomb fell


@pytest.mark.rule("3.5.2")
def test_anti_aircraft_fire():
    game = raid("Anti-aircraft", "#15", "#16", 4, 3, 6, 1, 1, 1, name="Wave 3 4 Bettys 1", ready=["#15", "#16"])
    assert told(game, "2 Bettys come through") and not game.state.ready[15] and not game.state.ready[16]
    game = raid("Anti-aircraft", "#15", "enough", 4, 4, ready=["#15", "#16"])
    assert asks(game) == "4.0.a" and game.state.ready[16] == 1  # both Bettys down with one token


@pytest.mark.rule("3.5.3.a", "3.5.3.b")
def test_wildcats_and_zeros():
    game = raid("Wildcats", 2, 4, ready=["#4"])  # 2+2 against 4: equal wins
    assert rolls(game) == "3.5.3.b"
    go(game, 3, 2)  # one Betty down
    assert rolls(game) == "3.5.4"
    go(game, 1, 1, 2)
    assert asks(game) == "4.0.a" and game.state.disrupted[4] == 1
    game = raid("Wildcats", 1, 4, ready=["#4"])  # 1+2 against 4: driven off, no second roll
    assert rolls(game) == "3.5.4" and told(game, "driven off")
    # all are committed before the first roll, and each fights for itself
    game = raid("Wildcats", "#4", "#6", ready=["#4", "#6", "#9"])
    assert words(game) == {"#9", "enough"}
    go(game, "enough", 1, 6, 6, 1, 3, 3)
    assert asks(game) == "4.0.a" and game.state.ready[9] == 1


@pytest.mark.rule("3.5.4")
def test_a_bomb_goes_on_to_the_next_location():
    game = raid(1, 2, 4, 1, 1, 2, disrupted=["#7"], ready=["#8"])
    assert game.state.ready[8] == 0 and game.state.disrupted[8] == 0 and game.state.disrupted[4] == 1
    game = raid(1, 2, 4, 1, 1, 2, disrupted=["#7", "#8"])
    assert game.state.disrupted[9] == 1
    game = raid(5, 6, 6, disrupted=["#17", "#18"])
    assert game.outcome is not None and game.outcome.rule == "3.5.5"  # shifted onto a Disrupted #18


@pytest.mark.rule("3.5.5", "5.0.b")
def test_a_second_disrupted_token_on_18_loses():
    game = raid(6, 6, 6, disrupted=["#18"])
    assert game.outcome.winner == "" and game.outcome.rule == "3.5.5" and "HQ is destroyed" in game.outcome.reason
    assert game.rolls == 1 + 3 and game.outcome.score == {"US": 0}  # the second Betty rolls no more
    # two present at once, not two over the game: repaired in between it is no defeat
    game = go(at("Resolve Operations cards", hand=["1st Marine Division HQ (1)"], disrupted=["#18"]), "1st Marine Division HQ")
    assert game.state.disrupted[18] == 0
    hit_location(game.state, 18, "3.5.4")
    assert not game.state.over


@pytest.mark.rule("3.5.6")
def test_a_hit_on_3_burns_the_supplies():
    game = raid(1, 1, 1, 6, 6, 5, supply={"Henderson": 7})
    assert game.state.supply[4] == 0 and game.state.disrupted[3] == 1
    game = raid("no defence", 1, 1, 1, 6, 6, 5, disrupted=["#3"], supply={"Henderson": 5}, ready=["#4"])
    assert game.state.supply[4] == 0 and game.state.ready[4] == 0 and game.state.disrupted[4] == 0
