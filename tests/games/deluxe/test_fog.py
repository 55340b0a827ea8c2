"""7.8 Fog of war: what is hidden, and that nothing leaks."""

from random import Random

import pytest

import henderson
from henderson.proof.laws import every_law, play_randomly

STACKS = 'turn = 8\nstep = "{step}"\nsupply = [9, 9]\ncontrol = {{ US = ["3707"] }}\n[US]\n"1/1" = "3808"\n"11/5" = "3810"\n[Japan]\n{japan}'  # noqa: E501


@pytest.mark.rule("7.8a")
def test_only_the_top_counter_of_an_enemy_stack_is_seen(table):
    t = table(STACKS.format(step="SoP.7", japan='"124/2" = "3908"\n"20Mt" = "3908"\n"4/1" = "3908"'))
    pieces = [p for p in t.game.view("US").pieces if p.side == "Japan"]
    assert len(pieces) == 3  # the height is seen
    assert [p.hidden for p in pieces] == [True, True, False] and pieces[2].id == "4/1"
    assert "20Mt" not in str(pieces) and "124/2" not in str(pieces)
    assert {p.id for p in t.game.view("Japan").pieces if p.side == "Japan"} == {"124/2", "20Mt", "4/1"}


@pytest.mark.rule("7.8a")
def test_the_owner_orders_a_stack_and_the_last_to_enter_lies_on_top(table):
    t = table('turn = 8\nstep = "SoP.16"\n[Japan]\n"124/2" = "3908"\n"20Mt" = "3908"\n"4/1" = "3909"')
    t.play("4/1", "3908", "stop")
    top = lambda: [p.id for p in t.game.view("US").pieces if p.place == "3908"][-1]  # noqa: E731
    assert top() == "4/1"
    t.play("124/2", "top")
    assert top() == "124/2"


@pytest.mark.rule("7.8b")
def test_under_a_stealth_marker_nothing_is_seen(table):
    t = table(STACKS.format(step="SoP.7", japan='"124/2" = "4309 stealth 2"\n"4/1" = "4309 stealth 2"'))
    view = t.game.view("US")
    assert not [p for p in view.pieces if p.side == "Japan"]
    assert [(m.place, m.text) for m in view.markers if m.kind == "stealth"] == [("4309", "2")]
    assert not [p for p in t.game.view("").pieces if p.side == "Japan"]  # nor by a spectator


@pytest.mark.rule("7.8c")
def test_odds_and_targets_tell_nothing_of_hidden_counters(table):
    seen = []
    for below in ('"20Mt" = "3908"', '"16/1" = "3908"'):
        t = table(STACKS.format(step="SoP.9", japan=f'{below}\n"124/2" = "3908"'))
        t.play("11/5")
        fire = (t.words, [str(t.game.preview(o)) for o in t.game.decision.options])
        t.play("counter-battery 3908", "1")
        while t.rule != "8.2.1":
            t.play("end" if "end" in t.words else "fire")
        preview = t.game.preview(t.game.decision.option("3908"))
        assert preview.at_least and not preview.ratio and not preview.faces
        seen.append((fire, t.words, str(preview)))
    assert seen[0] == seen[1]


@pytest.mark.rule("7.8c")
def test_the_defence_total_is_told_when_the_attack_is_declared_and_no_names(table):
    t = table(STACKS.format(step="SoP.10", japan='"16/1" = "3908"\n"124/2" = "3908"'))
    before = [e.text for e in t.game.events("US")]
    t.play("3908")
    told = [e.text for e in t.game.events("US")][len(before) :]
    assert "5 to 8: 1-2" in told and not [x for x in told if "16/1" in x]


@pytest.mark.rule("7.8c")
def test_random_games_leak_nothing_in_view_options_or_previews():
    rng = Random(11)

    def watch(game):
        if rng.random() < 0.05:
            every_law(game, rng, game.rules.recompute)

    for seed in range(2):
        game = henderson.new("deluxe", seed=seed, options={"us_stealth": bool(seed % 2)})
        play_randomly(game, Random(seed), watch=watch)
        assert game.outcome is not None


@pytest.mark.rule("7.8c")
def test_a_hidden_stack_is_really_dealt_anew(table):
    japan = '"124/2" = "3908"\n"20Mt" = "3908"\n"4/1" = "3908"\n"16/1" = "4309 stealth 1"\n"16/2" = "4010"\n"2Mt" = "4010"'
    t = table(STACKS.format(step="SoP.7", japan=japan))
    worlds = {tuple(t.game.imagine("US", seed).state.place) for seed in range(30)}
    assert len(worlds) > 5
    facts = t.game.state.facts
    for seed in range(30):
        world = t.game.imagine("US", seed).state
        hiding = [u for u in facts.of_side[1] if world.stealth[u]]
        assert len(hiding) == 1 and facts.units[hiding[0]].infantry  # only infantry hides
        assert world.stacks[facts.grid.index["3908"]][-1] == facts.index["4/1"]  # what is seen stays


@pytest.mark.rule("7.8c")
def test_odds_are_previewed_where_nothing_is_hidden(table):
    text = STACKS.format(step="SoP.10", japan='"124/2" = "3908"').replace('"11/5" = "3810"', '"1/2" = "3808"')
    t = table(text, terrain={"3808": "jungle"})
    t.play("3908")
    preview = t.game.preview(t.game.decision.option("1/1"))
    assert (preview.ratio, preview.at_least, len(preview.faces)) == ("1-1", False, 6)


@pytest.mark.rule("7.8c", "7.8b")
def test_every_hidden_counter_may_be_any_that_could_lie_there(table):
    """Worlds differ wherever they may: each place below a top counter, and each Stealth marker with how many lie under it."""
    japan = (
        '"124/2" = "3908"\n"20Mt" = "3908"\n"4/1" = "3908"\n"16/2" = "4010"\n"2Mt" = "4010"\n'
        '"16/1" = "4309 stealth 1"\n"124/1" = "4311 stealth 2"\n"124/3" = "4311 stealth 2"'
    )
    t = table(STACKS.format(step="SoP.7", japan=japan))
    facts = t.game.state.facts
    index = facts.grid.index
    hidden = {facts.index[u] for u in ("124/2", "20Mt", "16/2", "16/1", "124/1", "124/3")}
    infantry = hidden - {facts.index["20Mt"]}
    worlds = [t.game.imagine("US", seed).state for seed in range(300)]
    assert {w.stacks[index["3908"]][0] for w in worlds} == {w.stacks[index["3908"]][1] for w in worlds} == hidden
    assert {w.stacks[index["4010"]][0] for w in worlds} == hidden
    assert {u for w in worlds for u in w.stacks[index["4309"]]} == infantry
    assert {u for w in worlds for u in w.stacks[index["4311"]]} == infantry
    assert {len(w.stacks[index["4309"]]) for w in worlds} == {len(w.stacks[index["4311"]]) for w in worlds} == {1, 2}
    assert all(len(w.stacks[index["4309"]]) + len(w.stacks[index["4311"]]) == 3 for w in worlds)
    tops = [facts.index["4/1"], facts.index["2Mt"]]
    assert all([w.stacks[index["3908"]][2], w.stacks[index["4010"]][1]] == tops for w in worlds)


@pytest.mark.rule("7.8b", "7.8c")
def test_the_true_deal_is_no_likelier_than_another(table):
    """Two worlds that the U.S. cannot tell apart are imagined alike: where the second hidden unit truly lies leaves no trace."""
    found = []
    for there in ("4309 stealth 1", "4311 stealth 2"):
        japan = f'"16/1" = "4309 stealth 1"\n"124/1" = "4311 stealth 2"\n"124/3" = "{there}"'
        t = table(STACKS.format(step="SoP.7", japan=japan))
        hex_ = t.game.state.facts.grid.index["4309"]
        found.append(sum(len(t.game.imagine("US", seed).state.stacks[hex_]) == 2 for seed in range(400)))
    assert all(150 < twice < 250 for twice in found), found


@pytest.mark.rule("7.8c")
def test_a_counter_under_attack_may_be_any_of_its_like_that_lies_hidden(table):
    japan = '"124/2" = "3908"\n"4/1" = "3908"\n"124/1" = "4010"\n"2Mt" = "4010"'
    t = table(STACKS.format(step="SoP.10", japan=japan))
    t.play("3908")
    assert t.game.state.targets
    facts = t.game.state.facts
    below = {t.game.imagine("US", seed).state.stacks[facts.grid.index["3908"]][0] for seed in range(20)}
    assert below == {facts.index["124/2"], facts.index["124/1"]}


@pytest.mark.rule("7.8a", "8.2.1")
def test_the_panel_of_a_battle_names_no_counter_that_its_seat_does_not_see(table):
    """Which of the hidden counters take part would tell which are guns."""
    t = table(STACKS.format(step="SoP.18", japan='"20Mt" = "3908"\n"124/2" = "3908"\n"4/1" = "3908"'))
    t.play("3808")
    assert t.game.view("Japan").panels["battle"].sides["Japan"] == ["124/2", "4/1"]
    assert "battle" not in t.game.view("US").panels  # it is not yet declared
    t.play("attack")
    assert t.game.view("Japan").panels["battle"].sides["Japan"] == ["124/2", "4/1"]
    assert t.game.view("US").panels["battle"].sides["Japan"] == ["4/1"]


@pytest.mark.rule("7.8b")
def test_worlds_are_imagined_where_a_retreat_left_more_than_three_over_a_marker():
    hidden = '"29/1" = "3511 stealth 1"\n"29/2" = "3511 stealth 1"\n"29/3" = "3511"\n"16/1" = "3511"\n"16/2" = "3511"'
    game = henderson.position("deluxe", STACKS.format(step="SoP.7", japan=hidden))
    assert {len(game.imagine("US", seed).state.stacks[game.state.facts.grid.index["3511"]]) for seed in range(5)} == {5}
