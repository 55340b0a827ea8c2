"""2.0 USMC Operations cards."""

import pytest

import henderson

from .table import asks, at, go, has, new, rolls, told, where, words

TF, HQ, AIR, ART, D2 = (
    "Task Force 62 (1)",
    "1st Marine Division HQ (1)",
    "COMAIRSOPAC (1)",
    "11th Marine Regiment (1)",
    "Division Intelligence (1)",
)
F4F, SBD, PATROL, WATCH, AA = (
    "Cactus Air Force F4F (1)",
    "Cactus Air Force SBD-Bomber (1)",
    "Cactus Air Force SBD-Patrol (1)",
    "Coast Watcher (1)",
    "3rd Defense Battalion (1)",
)


def hand(*cards, **keys):
    """These cards are to be resolved; a single one is chosen at once."""
    game = at("Resolve Operations cards", hand=list(cards), **keys)
    return go(game, game.decision.words[0]) if len(cards) == 1 and asks(game) == "2.0.a" else game


def operation(game, action, *answers):
    """Take that action; a card with one possible action is not asked which."""
    if action in game.decision.words:
        go(game, action)
    return go(game, *answers)


@pytest.mark.rule("2.1", "6.1.b")
def test_draw_discard_and_resolve_by_level():
    for level, drawn, discarded in (("boot", 5, 1), ("regular", 4, 0), ("veteran", 4, 1), ("elite", 3, 0)):
        game = at("Draw Operations cards", options={"level": level})
        for draw in range(drawn):
            assert rolls(game) == "2.1"
            go(game, game.decision.words[7 * draw])
        assert game.decision.player == "US"
        assert (asks(game) == "2.1") == bool(discarded)
        assert len(game.state.hand) == drawn
    # Veteran, two Fog of War cards among four: one is discarded, three are kept, two actions are resolved
    game = at(
        "Discard Operations cards",
        hand=[TF, WATCH, "Fog of War (1)", "Fog of War (2)"],
        to_discard=1,
        options={"level": "veteran", "fog": "veteran"},
    )
    go(game, "Fog of War", "Task Force 62", 6, "Coast Watcher")
    assert game.state.watchers == 1 and game.state.supply[4] == 6  # its only action needed no question
    assert told(game, "Fog of War passes with no effect") and not game.state.hand
    # Elite, one Fog among three
    game = hand(TF, WATCH, "Fog of War (1)", options={"level": "elite", "fog": "elite"})
    go(game, "Fog of War")
    assert told(game, "Fog of War passes with no effect") and len(game.state.hand) == 2  # it has no action
    go(game, "Coast Watcher", "Task Force 62", 4)
    assert game.state.watchers == 1 and game.state.supply[4] == 4


def test_the_discards_are_shuffled_when_the_deck_runs_out():
    game = at(
        "Draw Operations cards",
        deck=[TF],
        discards=[AA, WATCH, HQ, "Fog of War (1)"],
        options={"level": "regular", "fog": "boot"},
    )
    go(game, TF)
    assert words(game) == {AA, WATCH, HQ, "Fog of War (1)"}


@pytest.mark.rule("2.1.b")
def test_one_possible_action_from_each_card():
    game = hand(WATCH, watchers=2)
    assert game.state.intel == 3 and game.state.watchers == 1  # all locations full: Gather Intel is the only choice
    game = hand(ART)  # no Supply, nothing Disrupted: it passes
    assert told(game, "11th Marine Regiment passes with no effect")
    game = hand(TF, AA, disrupted=["#3", "#15"])
    with pytest.raises(henderson.IllegalChoice):
        game.play("Coast Watcher")
    go(game, "Task Force 62")  # Repair is all that #3 allows
    assert game.state.disrupted[3] == 0 and game.state.supply[4] == 0
    assert len(game.state.hand) == 1  # one card never gives two actions


@pytest.mark.rule("2.0.a")
def test_land_then_send_in_one_turn():
    game = hand(TF, HQ)
    go(game, "Task Force 62", 6)
    operation(go(game, "1st Marine Division HQ"), "Send Supplies", 2, 2, 2)
    assert game.state.supply == [2, 2, 2, 0, 0]


@pytest.mark.rule("2.0.b", "2.6.b", "2.7.d", "2.8.b", "2.9.b", "2.10.c", "2.11.b", "2.12.d", "2.13.d", "2.15.b")
def test_each_card_repairs_its_own_locations():
    for card, locations in ((TF, [3]), (HQ, [18]), (AIR, [4, 5, 6, 9, 10, 11, 12, 13, 14]), (ART, [7, 8]), (D2, [17]),
                            (F4F, [4, 6, 9, 10]), (SBD, [5, 11, 12]), (PATROL, [13, 14]), (AA, [15, 16])):  # fmt: skip
        for n in locations:
            game = hand(card, disrupted=[f"#{n}"])
            operation(game, "Repair")
            assert game.state.disrupted[n] == 0, (card, n)
        other = next(n for n in range(3, 19) if n not in locations)
        if card != HQ:
            game = hand(card, "Coast Watcher (2)", disrupted=[f"#{other}"])
            assert game.state.disrupted[other] == 1


@pytest.mark.rule("2.0.b")
def test_a_disrupted_location_gives_nothing_but_repair():
    game = hand(ART, WATCH, disrupted=["#7"], supply={"Henderson": 2})
    go(game, "11th Marine Regiment", "Ready Artillery")
    assert game.state.ready[8] == 1 and game.state.ready[7] == 0  # #8 only, so it was not asked
    for card, location in ((TF, "#3"), (D2, "#17"), (HQ, "#18")):
        game = hand(card, disrupted=[location], supply={"Henderson": 5})
        assert game.state.disrupted[int(location[1:])] == 0  # Repair was the only action left
        assert game.state.supply[4] == 5 and not any(game.state.comms) and game.state.points == 0


@pytest.mark.rule("2.6.a")
def test_land_up_to_six_supplies():
    game = hand(TF, supply={"Henderson": 2})
    assert words(game) == {"0", "1", "2", "3", "4", "5", "6"}
    with pytest.raises(henderson.IllegalChoice):
        game.play("7")
    assert go(game, 6).state.supply[4] == 8


@pytest.mark.rule("2.7.a")
def test_send_no_more_than_there_is_and_to_oka_too():
    game = go(hand(HQ, supply={"Henderson": 4}), "Send Supplies")
    assert words(game) == {"0", "1", "2", "3", "4"}
    go(game, 1, 0, 1)
    assert "Oka" in game.decision.text and words(game) == {"0", "1", "2"}
    assert go(game, 2).state.supply == [1, 0, 1, 2, 0]
    game = go(hand(HQ, supply={"Henderson": 9}), "Send Supplies", 6)
    assert game.state.supply[:5] == [6, 0, 0, 0, 3]  # six at most


@pytest.mark.rule("2.7.b", "2.7.c")
def test_send_reinforcements_under_a_token():
    game = go(hand(HQ, TF, supply={"Henderson": 1}), "1st Marine Division HQ", "Send Reinforcements")
    assert asks(game) == "2.7.b"
    go(game, "Officer")
    assert words(game) == {"MRM Reserves", "MLB Reserves", "SLP Reserves", "Oka"}
    with pytest.raises(henderson.IllegalChoice, match="Reserves box or to Colonel Oka"):
        game.play("MRM 1")
    go(game, "MRM Reserves")
    with pytest.raises(henderson.IllegalChoice):
        go(game, "Officer", "Oka", "Rifles")  # 7 points
    assert where(game, "Officer 1") == "MRM Reserves" and where(game, "Officer 2") == "Oka"
    assert has(game, "Officer 1", "reinforcement") and has(game, "Officer 2", "reinforcement")
    waiting = at(
        "USMC Moves",
        {
            "Rifles 1": "MRM Reserves, reinforcement",
            "Rifles 2": "MRM Reserves",
            "Rifles 3": "MRM Reserves, exhausted, reinforcement",
        },
    )
    with pytest.raises(henderson.IllegalChoice, match="waits until the following turn"):
        waiting.play("Rifles 1")
    go(waiting, "end Moves")
    assert not {"Rifles 1", "Rifles 3"} & words_or_none(waiting)


def words_or_none(game):
    return set(game.decision.words) if game.decision.player == "US" else set()


@pytest.mark.rule("2.7.c", "end.a")
def test_reinforcements_move_the_turn_after():
    game = at("End of turn", {"Rifles 1": "MRM Reserves, reinforcement"})
    assert not has(game, "Rifles 1", "reinforcement")


@pytest.mark.rule("2.8.a")
def test_comairsopac_readies_each_kind_on_its_own_locations():
    game = hand(AIR, TF)
    operation(go(game, "COMAIRSOPAC"), "Ready Aircraft")
    assert words(game) == {"Wildcat", "SBD-Bomber", "SBD-Patrol"}
    go(game, "SBD-Bomber")
    assert words(game) == {"#5", "#11", "#12"}
    with pytest.raises(henderson.IllegalChoice, match="belongs to 11th Marine Regiment"):
        game.play("#7")
    assert go(game, "#11").state.ready[11] == 1
    game = go(hand(AIR, TF, ready=["#5"]), "COMAIRSOPAC", "SBD-Bomber")
    assert words(game) == {"#11", "#12"}  # one token to a Location


@pytest.mark.rule("2.9.a")
def test_artillery_costs_a_supply_token():
    game = go(hand(ART, TF, supply={"Henderson": 1}), "11th Marine Regiment", "#7")
    assert game.state.supply[4] == 0 and game.state.ready[7] == 1
    game = go(hand(ART, AA, TF), "11th Marine Regiment")  # no Supply token: it passes
    assert told(game, "11th Marine Regiment passes with no effect") and not game.state.ready[7]


@pytest.mark.rule("2.10.a", "2.10.b")
def test_establish_comms_one_token():
    game = hand(D2)
    assert words(game) == {"#17", "MRM Command Post", "MLB Command Post", "SLP Command Post"}
    go(game, "MLB Command Post")
    assert game.state.comms == [0, 1, 0] and not game.state.ready[17]
    # a bomb on #17 takes its Comms token; the sector keeps its own, and the bonus is gone
    from henderson.games.henderson_solo.rules.henderson import hit_location
    from henderson.games.henderson_solo.rules.orders import MOVE, linked, rooms

    game = at("USMC Moves", {"Rifles 1": "MRM 1"}, comms=[1, 0, 0], ready=["#17"], options={"level": "regular"})
    assert rooms(game.state, MOVE) == [6, 5, 5, 5] and linked(game.state, 0)
    hit_location(game.state, 17, "3.5.4")
    assert rooms(game.state, MOVE) == [5, 5, 5, 5] and not linked(game.state, 0) and game.state.comms == [1, 0, 0]


@pytest.mark.rule("2.11.a")
def test_ready_wildcat():
    game = hand(F4F, ready=["#4"])
    assert words(game) == {"#6", "#9", "#10"}
    assert go(game, "#9").state.ready[9] == 1


@pytest.mark.rule("2.12.a", "2.12.b", "2.12.c")
def test_dive_bombing_the_yura():
    game = go(hand(SBD, ready=["#5", "#11", "#12"]), "#5", "#11", "#12")
    go(game, 1, 1, 3, 4, 4, 4)  # 2+2, 7+2, 8+2
    assert told(game, "3 SBD-Bomber roll 4, 9, 10") and game.state.yura == 1 and not game.state.yura_back
    assert not game.state.ready[5]
    game = go(hand(SBD, ready=["#5"], yura=2), "#5", 5, 5)
    assert game.state.yura_back == 1 and told(game, "The Yura turns back")
    game = go(hand(SBD, ready=["#5"]), "#5", 6, 6)
    assert game.state.yura_back == 1 and game.state.yura == 0
    game = go(hand(SBD, ready=["#5"]), "#5", 4, 5)
    assert game.state.yura == 0 and not game.state.yura_back
    game = go(hand(SBD, ready=["#5", "#11"]), "#5", "#11", 6, 6, 1, 1)  # 13: a bonus does not hurt
    assert game.state.yura_back == 1
    # 2.12.c once she has turned back no shell falls
    game = at("Tank Check", {"Rifles 1": "MRM 1"}, wave=4, yura_back=1, left=0, cards_left=0)
    assert rolls(game) == "3.8.oka" and not any(game.state.disrupted)


@pytest.mark.rule("2.13.a")
def test_ready_patrol():
    game = hand(PATROL, TF, ready=["#13", "#14"])
    go(game, "Cactus Air Force SBD-Patrol")
    assert asks(game) == "2.13.b"  # both taken: only the flight is left
    game = go(hand(PATROL, TF), "Cactus Air Force SBD-Patrol")
    assert words(game) == {"#13", "#14"}


@pytest.mark.rule("2.13.b", "2.13.c")
def test_search_and_patrol():
    def search(*dice):
        game = hand(PATROL, ready=["#13", "#14"], search=11)
        return go(game, "#13", "#14", *dice)

    game = search(4, 4, 5, 5)  # 9 and 11
    assert game.state.spotted == 1 and told(game, "2 SBD-Patrol roll 9, 11")
    game = search(4, 4, 4, 5)  # 9 and 10
    assert not game.state.spotted and game.state.search_value() == 10  # one step for the action
    game = go(hand(PATROL, ready=["#13"], search=7), "Search and Patrol Flight", "#13", 1, 2)
    assert game.state.search_value() == 7
    game = hand(PATROL, ready=["#13", "#14"], spotted=1)
    assert told(game, "passes with no effect")  # once spotted the flight is no longer possible


@pytest.mark.rule("2.14.a", "2.14.b")
def test_coast_watchers():
    game = hand(WATCH)
    assert game.state.watchers == 1
    game = go(hand(WATCH, watchers=1), "Gather Intel")
    assert game.state.watchers == 0 and game.state.intel == 3
    game = go(hand(WATCH, watchers=1), "Ready Coast Watcher")
    assert game.state.watchers == 2


@pytest.mark.rule("2.15.a")
def test_ready_anti_aircraft():
    assert hand(AA, ready=["#15"]).state.ready[16] == 1
    assert words(hand(AA)) == {"#15", "#16"}


def test_a_new_game_comes_to_its_first_operations():
    game = go(new(level="elite"), "SLP 1", 0, 0, "done")
    assert rolls(game) == "2.1"
