"""The forecast of where the line may break: compared with the rules themselves, played through with every die."""

from random import Random

import pytest

import henderson
from henderson.engine.decision import DICE
from henderson.games.henderson_solo.player import heuristics, leaving, watchful
from henderson.games.henderson_solo.player.judgement import best_actor, spare_supply
from henderson.games.henderson_solo.player.leaving import leavers, track_of
from henderson.games.henderson_solo.player.risk import breach, lost, sector_risk
from henderson.games.henderson_solo.player.value import evaluate
from henderson.games.henderson_solo.rules.state import EXHAUSTED, bits
from henderson.games.kit.dispatch import entry

from .table import at, place

AWAY = {"Rifles 24": "MLB Reserves"}  # somebody who can Move, so that the turn stops there
LANE = {"Infantry 1": "MRM E", "Infantry 2": "MRM M", "Infantry 3": "MRM A"}


def ends(game, stop, answer):
    """Every way the dice may fall from here: how likely, and the game when `stop` says so. `answer` speaks for the player and
    for dice it wants to fix; None leaves a die open."""
    todo = [(1.0, game)]
    while todo:
        likely, here = todo.pop()
        if here.decision is None or stop(here):
            yield likely, here
            continue
        words = here.decision.words
        fixed = answer(here.decision)
        for word in words if fixed is None else [fixed]:
            there = here.clone()
            there.play(word)
            todo.append((likely / (len(words) if fixed is None else 1), there))


def occupied(game, s):
    track = track_of(game.state.facts, s)
    return game.state.foes >> track.first & (1 << track.size) - 1


def standing(facts, s, mask):
    """An Infantry counter on each of those Attack Positions."""
    return {f"Infantry {n + 2}": facts.ap_names[track_of(facts, s).first + ap] for n, ap in enumerate(bits(mask))}


FACTS = place("Infantry", 1, AWAY).state.facts


@pytest.mark.parametrize("s", [0, 2])
def test_a_push_in_the_forecast_is_a_push_in_the_rules(s):
    track = track_of(FACTS, s)
    for mask in range(0, 1 << track.size, 1 if s == 0 else 7):
        found = {}
        game = place("Infantry", 1 if s == 0 else 3, AWAY, standing(FACTS, s, mask))
        for likely, end in ends(game, lambda g: g.decision.rule != "3.6.b", lambda d: None):
            out = end.decision.rule == "3.6.3.a"  # the foremost leaves: nobody has moved yet
            key = (mask, end.decision.text) if out else (occupied(end, s), "")
            found[key] = found.get(key, 0.0) + likely
        told = {}
        for then, likely, gone in track.entering[mask]:
            who = "" if gone < 0 else game.state.enemy_name(track.first + track.wires[gone])
            key = (then, f"Where {who} breaks in" if who else "")
            told[key] = told.get(key, 0.0) + likely
        assert found == pytest.approx(told), bin(mask)


@pytest.mark.parametrize("s", [0, 2])
def test_a_charge_in_the_forecast_is_a_charge_in_the_rules(s):
    track, held = track_of(FACTS, s), {f"Rifles {p + 1}": FACTS.place_names[p] for p in FACTS.in_sector[s]}

    def answer(decision):
        """Every defender wins: he rolls 6, the enemy 1."""
        if decision.rule == "3.8.1":
            return None
        if decision.player == DICE:
            return "6" if "Rifles" in decision.text else "1"
        return decision.words[0]

    for mask in range(0, 1 << track.size, 5 if s == 0 else 23):
        game = at("IJA card", {**AWAY, **held}, standing(FACTS, s, mask), wave=1, left=0, pool=[], cards_left=1)
        found = {}
        for likely, end in ends(game, lambda g: g.decision.rule not in ("3.8.1", "3.6.3.a", "3.6.3.c"), answer):
            key = occupied(end, s)
            found[key] = found.get(key, 0.0) + likely
        assert found == pytest.approx(dict(track.charging[mask])), bin(mask)


LEAVING = {  # who stands at MRM Wire A, who defends, is there wire
    "ready": ("Infantry 9", {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2"}, False),
    "one tired": ("Veteran 1", {"Rifles 1": "MRM 1, exhausted", "Rifles 2": "MRM 2"}, False),
    "a gap": ("Infantry 9", {"Rifles 2": "MRM 2"}, False),
    "disrupted": ("Infantry 9", {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2, disrupted"}, False),
    "wire": ("Infantry 9", {"Rifles 1": "MRM 1", "Medic 1": "MRM 2"}, True),
    "wire, tired": ("Veteran 1", {"Rifles 1": "MRM 1, exhausted", "Medic 1": "MRM 2"}, True),
    "Bushi": ("Bushi 1", {"Rifles 1": "MRM 1", "Medic 1": "MRM 2"}, True),
    "Officer": ("IJA Officer 1", {"Rifles 1": "MRM 1", "Medic 1": "MRM 2"}, False),
    "Officer at the wire": ("IJA Officer 1", {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2"}, True),
}


@pytest.mark.parametrize("case", LEAVING)
def test_a_breach_is_as_likely_as_the_dice_make_it(case):
    who, counters, wire = LEAVING[case]
    enemy = {**LANE, who: "MRM WA"}
    if who == "IJA Officer 1":
        enemy["Infantry 9"] = "MRM WA"
    game = place("Infantry", 1, {**AWAY, **counters}, enemy, wave=2, wire=["MRM WA"] if wire else [])
    expected = breach(game.state, FACTS.aps_by_name["MRM WA"])
    game.play("1")  # the chain goes by lane A
    lose = 0.0
    for likely, end in ends(game, lambda g: g.decision.rule == "4.0.a", lambda d: None if d.player == DICE else d.words[0]):
        lose += likely * bool(end.state.over)
    assert expected == pytest.approx(lose)


def test_hand_to_hand_odds():
    assert lost(True, False, 0) == pytest.approx(15 / 36) and lost(False, False, 0) == pytest.approx(21 / 36)
    assert lost(True, True, 0) == lost(False, True, 0) == pytest.approx(1 - 55 / 216)
    assert lost(True, False, 1) == pytest.approx(21 / 36)  # an Event card gives them 1


def test_more_of_them_more_risk_more_tokens_less():
    for s in (0, 2):
        track = track_of(FACTS, s)
        for left in (0, 2, 9):
            few, many = (leavers(FACTS, s, 3, left, tokens) for tokens in (0, 8))
            for mask in range(1 << track.size):
                assert sum(many[mask]) <= sum(few[mask]) + 1e-9
                for ap in bits(mask):
                    assert sum(few[mask & ~(1 << ap)]) <= sum(few[mask]) + 1e-9
    # the Banzai card is among the next three: each who stands at the wire leaves it this turn
    mask = 1 << track_of(FACTS, 0).wires[0]
    assert leavers(FACTS, 0, 1, 2, 0)[mask][0] >= 1 > leavers(FACTS, 0, 1, 3, 0)[mask][0]


def test_who_leaves_takes_the_wire_with_him():
    """3.6.2.2.a Those after him find none: they are told apart from him, and met by nobody's fire."""
    n = len(track_of(FACTS, 0).wires)
    for mask in range(1 << track_of(FACTS, 0).size):
        found = leavers(FACTS, 0, 3, 0, 4)[mask]  # the Banzai card is next
        first, more = found[:n], found[n:]
        assert all(0 <= once <= 1 + 1e-9 for once in first) and all(after >= -1e-9 for after in more)
        assert [once == pytest.approx(1) for once in first] == [bool(mask >> w & 1) for w in track_of(FACTS, 0).wires]
    assert min(leavers(FACTS, 0, 3, 0, 0)[(1 << track_of(FACTS, 0).size) - 1][n:]) > 0.3  # behind each a second one comes
    held, wire = {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2"}, FACTS.aps_by_name["MRM WA"]
    wired, bare = (at("USMC Actions", held, {"Infantry 1": "MRM WA"}, wave=2, wire=w).state for w in (["MRM WA"], []))
    assert breach(wired, wire) < breach(wired, wire, after=True) == breach(bare, wire) == pytest.approx(lost(True, False, 0))


def test_the_last_wave_keeps_no_water_and_its_last_turn_no_tomorrow():
    def state(**keys):
        return at("USMC Actions", {"Rifles 1": "MRM 1"}, {}, supply={"MRM": 2}, **keys).state

    assert [spare_supply(state(wave=w, left=2), 0) for w in (3, 4)] == [1, 2]
    assert spare_supply(state(wave=3, left=12), 0) == 2  # by then a token may come
    before, later, last = (watchful.horizon(state(wave=w, left=n)) for w, n in ((3, 0), (4, 6), (4, 2)))
    assert before == 1 > later > last


def test_the_watchful_player_spends_tokens_where_the_chain_presses():
    def spent(enemy):
        held = {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2"}
        game = place("Infantry", 1, {**AWAY, **held}, enemy, wave=3, left=8, suppression=[3, 0, 0])
        assert game.decision.rule == "3.6.1.b"
        return watchful.suppress(game.state, game.decision, watchful.WATCHFUL, Random(1))

    assert spent({}) < spent({"Infantry 2": "MRM M", "Infantry 3": "MRM A", "Infantry 4": "MRM B", "Veteran 1": "MRM WA",
                              "Veteran 2": "MRM WB"})  # fmt: skip


def test_the_watchful_player_shoots_who_would_break_in():
    # Wire A is wired and in sight of three; Wire B is bare: the Banzai card is next
    game = at("USMC Actions", {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2", "Rifles 3": "MRM 3"},
              {"Infantry 1": "MRM WA", "Infantry 2": "MRM WB"}, wave=2, left=0, pool=[], wire=["MRM WA"])  # fmt: skip
    g = game.state
    risky, safe = FACTS.aps_by_name["MRM WB"], FACTS.aps_by_name["MRM WA"]
    now = watchful.Outlook(g)
    assert now.kill_gain(risky) > 3 * now.kill_gain(safe)
    game.play("Rifles 2")
    game.play("Attack")
    assert watchful.choose_target(g, game.decision, watchful.WATCHFUL, Random(1)) == risky
    # and a position is worth less with him there
    before = evaluate(g, "US")
    g.destroy(risky, "4.1.2.c", "")
    assert evaluate(g, "US") > before


def test_what_if_leaves_everything_as_it_was():
    for preset in henderson.new("henderson-solo").rules.PRESETS:
        game = henderson.new("henderson-solo", seed=7, options={"preset": preset})
        style, rng = heuristics.HINTS.styles["watchful"], Random(7)
        while (decision := game.decision) is not None:
            g = game.state
            kept = g.digest(), list(g.track), list(g.attached), g.foes, list(g.at)
            own = entry(watchful.CHOOSERS, decision) if not g.boot and len(decision.options) > 1 else None
            option = own(g, decision, watchful.WATCHFUL, rng) if own else style(g, decision, rng)
            assert option in decision.options
            assert kept == (g.digest(), list(g.track), list(g.attached), g.foes, list(g.at))
            game.answer(option)
        assert game.state.turn > 1


def afresh(g, s):
    """The risk of a sector with nothing kept of what was worked out before."""
    tokens, track = g.suppression[s], track_of(g.facts, s)
    left = min(g.left, g.facts.values["ija_cards_per_turn"] * leaving.TURNS)
    steps = leaving.to_come(g.facts, s, g.wave, left, tokens if tokens <= 6 else min(14, tokens & ~1))
    found, n = leaving.reckoned(track, steps)[g.foes >> track.first & track.span], len(track.wires)
    aps = [track.first + w for w in track.wires]
    each = [once * breach(g, ap) + more * breach(g, ap, after=True) for ap, once, more in zip(aps, found, found[n:])]
    return sum(risk for risk, once in zip(each, found) if once > 0.0001)


@pytest.mark.parametrize("preset", ["Regular", "Epic"])
def test_what_is_kept_is_what_would_be_worked_out_afresh(preset):
    game, rng, looked = henderson.new("henderson-solo", seed=11, options={"preset": preset}), Random(11), 0
    while (decision := game.decision) is not None:
        if looked < 24 and decision.rule in ("3.6.1.b", "4.1.2.f") and len(decision.options) > 1:
            g, s = game.state, looked % 3
            now = watchful.Outlook(g)
            assert sector_risk(g, s) == now.risk(s) == now.risk(s) == afresh(g, s)
            for ap in bits(g.foes & g.facts.sector_bits[s]):
                there = g.copy()
                there.destroy(ap, "3.6.1.b", "")
                assert now.kill_gain(ap) == now.kill_gain(ap) == max(0.0, afresh(g, s) - afresh(there, s))
            for c in [c for p in g.facts.in_sector[s] for c in g.at[p]]:
                there = g.copy()
                there.status[c] |= EXHAUSTED
                assert now.tiring(s, (c,)) == now.tiring(s, (c,)) == max(0.0, afresh(there, s) - afresh(g, s))
            looked += 1
        game.answer(heuristics.heuristic(game.state, decision, rng))
    assert looked > 15


def test_an_actor_is_chosen_as_if_every_action_were_reckoned():
    game, rng, looked = henderson.new("henderson-solo", seed=13), Random(13), 0
    while (decision := game.decision) is not None:
        g = game.state
        if decision.rule == "4.0.b" and len(decision.options) > 1:
            now = watchful.Outlook(g)
            for weight in (watchful.WATCHFUL, {**watchful.WATCHFUL, "risk": -20.0}):
                all_ = best_actor(g, decision.options, lambda c, action: watchful.worth(now, weight, c, action))  # noqa: B023
                assert watchful.most_worthy(now, decision, weight)[0] == all_
            looked += 1
        game.answer(heuristics.heuristic(g, decision, rng))
    assert looked > 30


def test_what_of_the_card_on_the_table_is_still_to_come_is_foreseen():
    full = (1 << track_of(FACTS, 0).size) - 1
    leave = [sum(leavers(FACTS, 0, 2, 12, 4, more)[full][:2]) for more in range(3)]
    assert leave[0] < leave[1] < leave[2]
