"""0, 1, p13, p14: what is chosen before the game, and how the board is filled."""

import pytest

import henderson
from henderson.games.henderson_solo.rules.facts import LEVELS

from .table import PACK, asks, at, go, has, ija, new, where, words


@pytest.mark.rule("0.mix")
def test_each_aspect_has_its_own_level():
    game = new(level="veteran", actions="regular")
    terms = game.state.terms
    assert (terms.actions, terms.deployment, terms.purchase, terms.draw) == ("regular", "veteran", "veteran", "veteran")
    game = at("USMC Moves", {"Rifles 1": "MRM 1"}, options={"level": "veteran", "actions": "regular"})
    assert next(t.value for t in game.view("US").tracks if t.id == "moves") == 5
    mixed = new(level="boot", fog="elite", events="elite", tactics="elite", coordinated="veteran", epic="off")
    terms = mixed.state.terms
    assert (terms.fog, terms.events, terms.tactics, terms.coordinated, terms.deployment) == (
        "elite",
        "elite",
        "elite",
        "veteran",
        "boot",
    )
    assert len(mixed.state.deck) == 36 + 8


@pytest.mark.rule("0.mix.b")
def test_boot_options_look_at_the_main_level_and_epic_has_its_own():
    for option in ({"all_quiet": True}, {"boot_cards": "i"}):
        with pytest.raises(henderson.HendersonError, match="needs level=boot"):
            new(level="regular", deployment="boot", **option)
        assert new(level="boot", tactics="elite", **option).decision is not None
    epic = next(o for o in new().rules.OPTIONS if o.id == "epic")
    assert epic.values == ["off", "veteran", "elite"]


@pytest.mark.rule("0.select")
def test_four_levels_fixed_before_the_game():
    game = new()
    assert LEVELS == ("boot", "regular", "veteran", "elite")
    assert next(o for o in game.rules.OPTIONS if o.id == "level").values == list(LEVELS)
    with pytest.raises(henderson.IllegalChoice):
        game.play("level elite")
    with pytest.raises(AttributeError):
        game.state.terms.level = "elite"


@pytest.mark.rule("1.gap")
def test_three_sectors_and_locations_3_to_18():
    facts = new().state.facts
    assert [len(p) for p in facts.in_sector] == [4, 4, 10]
    board = new().board()
    assert [s.id for s in board.spaces if s.id.startswith("#")] == [f"#{n}" for n in range(3, 19)]
    assert "reconstructed" in board.credits


@pytest.mark.rule("1.3")
def test_line_of_sight_is_a_table():
    game = at("USMC Actions", {"Rifles 1": "MRM 3"}, {"Infantry 1": "MRM WB", "Infantry 2": "MRM A"})
    go(game, "Rifles 1", 5)  # MRM 3 does not see Wire B: one Action, one target, so nothing is asked
    assert ija(game, "Infantry 2") == "" and ija(game, "Infantry 1") == "MRM WB"


@pytest.mark.rule("1.tok")
def test_tokens_never_run_short_but_counters_do():
    game = at("Resolve Operations cards", hand=["Task Force 62 (1)"], supply={"Henderson": 60})
    go(game, "Task Force 62", "6")
    assert game.state.supply[4] == 66
    every = {f"Rifles {n}": "MRM Reserves" for n in range(1, 25)}
    game = at("Send Reinforcements", every, points=6)
    assert "Rifles" not in words(game)


@pytest.mark.rule("p13.a", "p13.b")
def test_deployment_by_level_in_the_designated_sector():
    game = new(level="veteran")
    assert game.state.to_deploy == [1, 1, 2] and game.state.supply[:3] == [3, 3, 5]
    assert asks(game) == "p13.b" and words(game) == {"MRM 1", "MRM 2", "MRM 3", "MRM 4", "MRM Reserves"}
    with pytest.raises(henderson.IllegalChoice, match="belong to Matanikau River Mouth"):
        game.play("SLP 1")
    go(game, "MRM 2", "MLB Reserves", "SLP 1")
    assert where(game, "Rifles 1") == "MRM 2" and where(game, "Rifles 2") == "MLB Reserves"
    with pytest.raises(henderson.IllegalChoice, match="SLP 1 holds Rifles 3"):
        game.play("SLP 1")
    for level, rifles in zip(LEVELS, (10, 7, 4, 1)):
        assert sum(new(level=level).state.to_deploy) == rifles


@pytest.mark.rule("p13.c")
def test_suppression_tokens_all_placed_in_any_split():
    for split in ((10, None), (4, 3)):
        game = new(level="elite")
        go(game, "SLP 1", *[n for n in split if n is not None])
        assert sum(game.state.suppression) == 10 and game.state.suppression[0] == split[0]
    game = go(new(level="elite"), "SLP 1")
    with pytest.raises(henderson.IllegalChoice):
        game.play("11")
    assert [new(level=level).state.tokens for level in LEVELS] == [16, 14, 12, 10]


@pytest.mark.rule("p13.d")
def test_everything_else_starts_empty():
    g = new().state
    assert not any(g.ready) and not any(g.disrupted) and g.supply[3:] == [0, 0]
    assert (g.yura, g.watchers, g.comms, g.intel, g.wave) == (0, 0, [0, 0, 0], 0, 1)
    assert g.search_value() == 12


@pytest.mark.rule("p14.a", "p14.b")
def test_purchases_within_points_and_stock_anywhere_but_oka():
    assert [new(level=level).state.points for level in LEVELS] == [14, 12, 10, 8]
    game = at("Purchase", points=3)
    assert asks(game) == "p14.a" and "Officer" in words(game)
    go(game, "NCO")
    placed = words(game)
    assert {"MRM 1", "MLB 4", "SLP 10", "MRM Reserves", "SLP Reserves"} <= placed and "Oka" not in placed
    with pytest.raises(henderson.IllegalChoice, match="not to Colonel Oka's box"):
        game.play("Oka")
    go(game, "SLP 8")
    with pytest.raises(henderson.IllegalChoice, match="NCO costs 2 and 1 point is left"):
        game.play("NCO")
    go(game, "done")
    assert game.state.points == 0 and game.state.turn == 1  # what is left over is lost
    stock = {f"AT Team {n}": "MRM Reserves" for n in (1, 2)}
    assert "AT Team" not in words(at("Purchase", stock, points=8))


def test_a_position_takes_one_counter_or_two_teams_when_bought():
    game = go(at("Purchase", {"MG Team 1": "MRM 3", "Rifles 1": "MRM 1"}, points=4), "MG Team")
    assert "MRM 3" in words(game) and "MRM 1" not in words(game)
    go(game, "MRM 3", "Rifles")
    assert "MRM 3" not in words(game)


def test_the_pack_of_the_tests_is_complete():
    assert henderson.new("henderson-solo", pack=PACK).decision is not None
    assert not has(new(), "Rifles 1", "exhausted")
