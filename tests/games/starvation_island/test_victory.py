"""13.0 Victory Conditions."""

import pytest

from .table import figures, lay, play

SUPPLY = "Land Unit Supply"


def ended(**position):
    """The end of turn 8."""
    game = lay("M", SUPPLY, turn=8, **position)
    while game.decision is not None:
        play(game, "refuse" if "refuse" in game.decision.words else game.decision.words[0])
    return game.outcome


LOST_25 = "Yamato / Hiei / Kako"  # 16 + 8 + 2 = 26 sunk; with Kako disabled 25


@pytest.mark.rule("13.1.a")
def test_japan_wins_at_once_when_the_last_usn_land_unit_ashore_is_gone():
    game = lay("M", SUPPLY, turn=2, henderson="1st Marines (reduced)", us=0)
    assert game.decision is None
    assert (game.outcome.winner, game.outcome.rule) == ("Japan", "13.1.a")


@pytest.mark.rule("13.1.b")
@pytest.mark.parametrize(
    ("sunk", "disabled", "supply", "winner"),
    [("", "", 1, "Japan"), ("Yamato / Hiei", "", 1, "Japan"), ("Yamato / Hiei", "Kako", 1, "US"), ("", "", 0, "US")],
)
def test_japan_wins_with_henderson_and_supply_unless_the_usn_leads_by_25(sunk, disabled, supply, winner):
    outcome = ended(control="Japan", henderson="Ichiki 28th", forces="1st Marines", japan=supply, sunk=sunk, disabled=disabled)
    assert outcome.winner == winner
    assert outcome.rule == ("13.1.b" if winner == "Japan" else "13.2.a" if sunk else "13.1.c")


@pytest.mark.rule("13.1.c", "13.2.a")
@pytest.mark.parametrize(("disabled", "winner"), [("Chicago", "Japan"), ("", "US")])
def test_otherwise_the_usn_wins_unless_japan_leads_by_25(disabled, winner):
    # Wasp and Hornet sunk 20, N. Carolina disabled 4, and Chicago 1
    outcome = ended(sunk="Wasp / Hornet", disabled="N. Carolina" + (f" / {disabled}" if disabled else ""))
    assert outcome.score == {"US": 0, "Japan": 25 if disabled else 24}
    assert outcome.winner == winner


@pytest.mark.rule("13.2.a")
@pytest.mark.parametrize(("ours", "decisive"), [(40, True), (39, False)])
def test_forty_to_fifteen_is_decisive_and_thirty_nine_is_not(ours, decisive):
    from henderson.games.starvation_island.rules.victory import decisive as decision

    # U.S. points: Zuikaku, Shokaku 32; Kako disabled 1 or sunk 2; Zuiho sunk 6: 40 or 39. Japanese: Wasp 10, Hornet disabled 5
    sunk = "Zuikaku / Shokaku / Zuiho / Wasp" + (" / Kako" if ours == 40 else "")
    game = lay("B", sunk=sunk, disabled="Hornet" + ("" if ours == 40 else " / Kako"), noumea="Chicago")
    points = figures(game, "points")
    assert (points["USN"], points["Japan"]) == (ours, 15)
    assert (decision(game.state) == 0) is decisive


@pytest.mark.rule("13.2.b")
def test_points_for_japanese_ships():
    game = lay("B", sunk="Shokaku / Kako / Tenryo", disabled="Hiei", noumea="Chicago")
    assert figures(game, "points")["USN"] == 16 + 4 + 2 + 0
    facts = game.state.facts

    def worth(name):
        u = facts.index[name]
        return facts.sunk[u], facts.disabled[u]

    assert worth("Zuikaku") == worth("Yamato") == (16, 8)
    assert worth("Hiyo") == worth("Junyo") == (8, 3)
    assert worth("Zuiho") == worth("Ryujo") == (6, 3)
    assert worth("Fuso") == (10, 5)
    assert {worth(n) for n in ("Kongo", "Hiei", "Kirishima", "Haruna")} == {(8, 4)}
    assert {worth(n) for n in ("Kako", "Aoba", "Kinugasa", "Furutaka")} == {(2, 1)}
    others = ("Atago", "Takao", "Chokai", "Maya", "Tone", "Chikuma", "Kumano", "Suzuya", "Haguro", "Myoko")
    assert {worth(n) for n in others} == {(4, 2)}
    assert {worth(n) for n in ("Katori", "Kashima", "Tenryo", "IJN DD 1", "IJN SP 1")} == {(0, 0)}


@pytest.mark.rule("13.2.c")
def test_points_for_usn_ships():
    game = lay("B", sunk="Hornet", disabled="Atlanta", noumea="Chicago")  # three DD lost are in the pool
    assert figures(game, "points")["Japan"] == 10 + 1 + 0
    facts = game.state.facts
    by_type = {}
    for u in facts.ships[0]:
        by_type.setdefault(facts.kind[u], set()).add((facts.sunk[u], facts.disabled[u]))
    assert list(by_type.values()) == [{(10, 5)}, {(8, 4)}, {(2, 1)}, {(2, 1)}, {(0, 0)}, {(0, 0)}]
