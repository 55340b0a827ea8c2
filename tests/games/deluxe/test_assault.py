"""8.2 Assault combat: duty and choice, strengths, ratio, results, straining, guns, ambush, banzai."""

import pytest

from henderson.games.deluxe.rules import strengths
from henderson.games.deluxe.rules.strengths import BEST, WORST, column

COMBAT = 'turn = {turn}\nstep = "{step}"\nsupply = [10, 10]\ncontrol = {{ US = ["3707"] }}\n'


def us(rest: str, step: str = "SoP.10", turn: int = 8) -> str:
    return COMBAT.format(step=step, turn=turn) + rest


def japan(rest: str, extra: str = "") -> str:
    return COMBAT.format(step="SoP.19", turn=8) + extra + rest


def result(odds: str, cell: str) -> dict:
    """An Attrition Table whose row at these odds has this cell throughout."""
    return {"attrition": ("odds", {odds: dict.fromkeys("123456", cell)})}


# -- duty ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.0")
def test_combat_without_enemies_or_guns_is_skipped(table):
    t = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "4308"', step="SoP.8"))
    assert t.game.where.step not in ("SoP.8", "SoP.9", "SoP.10")


@pytest.mark.rule("8.2a", "SoP.10")
def test_units_in_a_zone_of_control_must_attack_all_they_are_adjacent_to(table):
    t = table(us('[US]\n"1/1" = "3808"\n"1/2" = "3809"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3708"'))
    assert "end" not in t.words and t.refused("end") == "8.2a"
    t.play("3708")  # 1/1 alone can reach it
    while t.game.where.step == "SoP.10":
        t.play(t.words[-1])
    attacked = {h for e in t.game.events() if e.kind == "attack" for h in e.data["targets"]}
    assert attacked == {"3908", "3708"}


@pytest.mark.rule("8.2a")
def test_a_hex_left_to_others_must_be_attacked_by_them(table):
    text = us('[US]\n"1/1" = "3808"\n"1/2" = "3709"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3708"')
    t = table(text, terrain={"3709": "jungle"}, tables=result("1-1", "0/0/0 0/0"))
    t.play("3908", "only these", "no strain")  # 1/1 turns on one of its two neighbours
    assert t.words == ("3708",) and t.refused("end") == "8.2a"  # 1/2, though in jungle, is the only one left for the other


@pytest.mark.rule("8.2a", "8.2.4b")
def test_a_hex_with_guns_only_is_exempt_and_cannot_initiate(table):
    t = table(us('[US]\n"11/5" = "3808"\n"1/1" = "4012"\n[Japan]\n"124/2" = "3908"'))
    assert t.game.where.step != "SoP.10"


@pytest.mark.rule("8.2b", "8.2.7")
def test_from_jungle_an_attack_is_optional(table):
    t = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3807"'), terrain={"3808": "jungle"})
    assert t.words == ("3807", "3908", "end")
    t.play("end")
    assert not [e for e in t.game.events() if e.kind == "attack"]


@pytest.mark.rule("8.2c", "8.2.2")
def test_each_unit_attacks_once_and_each_hex_is_attacked_once(table):
    t = table(us('[US]\n"1/1" = "3808"\n"1/2" = "3809"\n[Japan]\n"124/2" = "3908"'), terrain={"3808": "jungle", "3809": "jungle"},
              tables=result("1-1", "0/0/0 0/0"))  # fmt: skip
    t.play("3908", "1/1", "attack")
    t.play("no strain")
    assert t.game.where.step != "SoP.10"  # 1/2 has no hex left that was not attacked
    two = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3807"'), terrain={"3808": "jungle"},
                tables=result("1-1", "0/0/0 0/0"))  # fmt: skip
    two.play("3908", "only these", "no strain")
    assert two.game.where.step != "SoP.10"  # 1/1 has attacked


@pytest.mark.rule("8.2d")
def test_a_declaration_that_strands_a_unit_is_refused(table):
    alone = table(us('[US]\n"1/1" = "3808"\n"1/2" = "3809"\n[Japan]\n"124/2" = "3908"'))
    alone.play("3908")  # neither may stay out: both are in at once
    assert alone.rule == "8.2.3a" and alone.game.state.attackers == [alone.unit("1/1"), alone.unit("1/2")]
    # A (1/1) beside X (3908) and Y (3708), B (1/2) only beside X
    both = table(us('[US]\n"1/1" = "3808"\n"1/2" = "3909"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3708"'))
    both.play("3908")
    assert both.game.state.attackers == [both.unit("1/2")]  # 1/1 is kept for 3708, which nobody else can attack
    assert both.refused("1/1") != "" and both.rule == "8.2.3a"


@pytest.mark.rule("8.2d")
def test_a_unit_whose_target_was_driven_off_is_released(table):
    # both are bound to the stack in 3908 and 4009; when 3908 and 4009 are cleared together, nothing is left to fight
    text = us('[US]\n"1/1" = "3808"\n"1/2" = "3909"\n[Japan]\n"124/2" = "3908 1"\n"4/1" = "4009 1"')
    t = table(text)
    t.play("3908")  # 1/1 alone has only this hex
    while t.rule != "8.2.1" and t.game.where.step == "SoP.10":
        t.play(t.words[-1])
    assert t.game.where.step == "SoP.10" and t.words == ("4009",)  # 1/2 still owes an attack
    gone = table(
        us('[US]\n"1/2" = "3909"\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"').replace(
            "step", 'attacked = ["3908"]\nbegun = true\nstep'
        )
    )
    assert gone.game.where.step != "SoP.10"  # the hex was attacked: they are released


@pytest.mark.rule("8.2.1")
def test_units_of_a_hex_may_split_but_none_stays_idle(table):
    t = table(us('[US]\n"1/1" = "3808"\n"1/2" = "3808"\n"1/3" = "3808"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3708"'))
    t.play("3908", "only these", "1/1", "1/2")
    assert "1/3" not in t.words  # it would leave 3708 to nobody
    while t.game.where.step == "SoP.10":
        t.play(t.words[-1])
    fought = [e.data["targets"] for e in t.game.events() if e.kind == "attack"]
    assert fought == [["3908"], ["3708"]]


# -- strengths -----------------------------------------------------------------------------------------------------


def sums(t, *, doubled=False):
    side = 1 - t.game.state.facts.side[t.game.state.attackers[0]]
    return strengths.attack_strength(t.game.state, doubled=doubled), strengths.defence_strength(t.game.state, 1 - side)


@pytest.mark.rule("8.2.1.1", "8.2.5")
def test_attackers_add_up_each_by_its_own_terrain(table):
    # 4 on dry ground, 4 and 2 in a river hex: 4 + 2 + 1 = 7
    t = table(us('[US]\n"147/2" = "3309"\n"2/2" = "3408"\n"1 TANK" = "3408 2"\n[Japan]\n"124/2" = "3308"'))
    t.play("3308")
    assert "7 to 4" in [e.text for e in t.game.events() if "odds" in e.data][-1]


@pytest.mark.rule("2.1.4b", "8.2.1.1")
def test_uphill_halves_and_downhill_does_not(table):
    up = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"'), levels={"3908": 1})
    up.play("3908")
    assert [e.text for e in up.game.events() if "odds" in e.data][-1].startswith("3 to 4")
    down = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"'), levels={"3808": 1})
    down.play("3908")
    assert [e.text for e in down.game.events() if "odds" in e.data][-1].startswith("5 to 4")
    once = table(us('[US]\n"1/1" = "3408"\n[Japan]\n"124/2" = "3308"'), levels={"3308": 1})
    once.play("3308")  # river and slope: halved once
    assert [e.text for e in once.game.events() if "odds" in e.data][-1].startswith("3 to 4")


@pytest.mark.rule("8.2.1.1", "8.2.1.2")
def test_other_terrain_effects_come_from_the_data(table):
    text = us('[US]\n"1/1" = "4308 MARK"\n[Japan]\n"124/2" = "4309"')
    landed = table(text.replace("MARK", "by_sea"))
    landed.play("4309")
    assert [e.text for e in landed.game.events() if "odds" in e.data][-1].startswith("3 to 4")  # came by sea this turn
    own_table = {"terrain_effects": ("case", {"jungle": {"attacker": 2, "defender": 2}})}
    jungle = table(text.replace("MARK", ""), tables=own_table)
    jungle.play("4309")
    assert [e.text for e in jungle.game.events() if "odds" in e.data][-1].startswith("3 to 8")


@pytest.mark.rule("8.2.1.2")
def test_defenders_add_up(table):
    t = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908 3"\n"4/1" = "3908 2"'))
    t.play("3908")
    assert [e.text for e in t.game.events() if "odds" in e.data][-1].startswith("5 to 5")


@pytest.mark.rule("8.2.1.3a")
@pytest.mark.parametrize(
    "attack, defence, ratio", [(12, 9, "1-1"), (12, 5, "2-1"), (4, 11, "1-3"), (16, 9, "1-1"), (14, 6, "2-1"), (4, 15, "1-4")]
)
def test_the_ratio_is_rounded_for_the_defender(attack, defence, ratio):
    assert column(attack, defence) == ratio


@pytest.mark.rule("8.2.1.3b")
def test_beyond_the_table_nobody_rolls(table):
    assert (column(2, 13), column(14, 2), column(13, 2)) == (WORST, BEST, "6-1")
    doomed = table(us('[US]\n"1/1" = "3808 1"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3908"'))
    doomed.play("3908")
    assert doomed.hex("1/1") == "dead"  # 1 to 8
    strong = table(us('[US]\n"1/1" = "3808"\n"1/2" = "3808"\n"1/3" = "3808"\n[Japan]\n"124/2" = "3908 2"'))
    strong.play("3908")
    assert strong.hex("124/2") == "dead" and strong.rule == "8.2.1.4A"  # 15 to 2; advance up to two hexes
    strong.play("1/1", "4009")
    assert strong.hex("1/1") == "4009"
    strong.play("1/2", "halt", "hold")
    assert strong.hex("1/2") == "3908"


# -- results -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.1.4")
def test_the_three_printed_cells_of_the_attrition_table(facts):
    table = facts.attrition
    assert table["4-1"][4] == (1, 0, 2, 3, 3)  # A loses 1, may advance 2; D loses 3, retreats 3
    assert table["2-1"][5][:2] == (2, 1)  # A loses 2, retreats 1
    assert table["2-1"][2] == (0, 0, 1, 1, 1)


@pytest.mark.rule("8.2.1.4L", "2.2.1.7")
def test_losses_are_points_and_the_owner_chooses(table):
    t = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908 3"\n"4/1" = "3908 1"'), tables=result("1-1", "0/0/0 2/0"))
    t.play("3908", "no strain")
    assert t.game.decision.player == "Japan" and t.rule == "8.2.1.4L"
    t.play("4/1")
    assert t.hex("4/1") == "dead" and t.strength("124/2") == 2
    assert t.scored("9.2a") == ["US 2", "US 2"]
    excess = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"'), tables=result("1-1", "0/0/0 6/0"))
    excess.play("3908", "no strain")
    assert excess.hex("124/2") == "dead" and len(excess.scored("9.2a")) == 4  # the rest is ignored


@pytest.mark.rule("8.2.1.4Ra")
def test_a_retreat_leads_away_from_the_enemy_if_it_can(table):
    t = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"'), tables=result("1-1", "0/0/0 0/1"))
    t.play("3908", "no strain")
    assert t.game.decision.player == "Japan" and set(t.words) == {"4008", "4009", "3909"}
    assert t.refused("3907") == "8.2.1.4Rb"  # beside 3808
    t.play("4008")
    assert t.hex("124/2") == "4008"
    wood = table(
        us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"'), tables=result("1-1", "0/0/0 0/1"), terrain={"3907": "jungle"}
    )
    wood.play("3908", "no strain")
    assert wood.refused("3907") == "8.2.1.4Ra"  # in no zone of control, but beside the attacker as before
    # the three hexes that lead away are barred: any other legal hex will do
    barred = '"5/1" = "4010"\n"5/2" = "4108"'
    back = table(us(f'[US]\n"1/1" = "3808"\n{barred}\n[Japan]\n"124/2" = "3908"'), tables=result("1-1", "0/0/0 0/1"),
                 terrain={"3907": "jungle"})  # fmt: skip
    back.play("3908", "no strain")
    assert back.hex("124/2") == "3907"


@pytest.mark.rule("8.2.1.4Rb")
def test_who_cannot_retreat_is_eliminated(table):
    around = '"1/1" = "3808"\n"1/2" = "4010"\n"1/3" = "4007"\n"5/1" = "3910"'
    t = table(us(f'[US]\n{around}\n[Japan]\n"124/2" = "3908"'), tables=result("1-1", "0/0/0 0/1"))
    t.play("3908", "no strain")
    assert t.hex("124/2") == "dead" and t.scored("9.2a") == ["US 8"]
    jungle = table(
        us(f'[US]\n{around}\n[Japan]\n"124/2" = "3908"'), tables=result("1-1", "0/0/0 0/1"), terrain={"4009": "jungle"}
    )
    jungle.play("3908", "no strain")
    assert jungle.hex("124/2") == "4009"  # jungle beside an enemy is in no zone of control


@pytest.mark.rule("8.2.1.4Rb")
def test_room_for_one_of_three(table):
    around = '"1/1" = "3808"\n"1/2" = "3808"\n"1/3" = "3808"\n"5/1" = "4010"\n"5/2" = "4007"\n"5/3" = "3910"'
    force = '"124/2" = "3908"\n"124/1" = "3908"\n"124/3" = "3908"\n"4/1" = "4009"\n"4/2" = "4009"'
    t = table(
        us(f"[US]\n{around}\n[Japan]\n{force}"),
        tables=result("1-1", "0/0/0 0/1"),
        terrain={"4009": "jungle", "4010": "jungle", "3910": "jungle"},
    )
    t.play("3908", *(["only these"] if "only these" in t.words else []))
    while t.rule != "8.2.1.4Rb":
        t.play(t.words[-1])
    assert set(t.words) == {"124/2", "124/1", "124/3"} and t.game.decision.player == "Japan"
    t.play("124/3")
    assert [t.hex(u) for u in ("124/1", "124/2", "124/3")] == ["dead", "dead", "4009"]


@pytest.mark.rule("8.2.1.4A")
def test_an_advance_begins_in_the_vacated_hex_and_halts_in_a_zone(table):
    t = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3910"'), tables=result("1-1", "0/0/2 0/2"))
    t.play("3908", "no strain")
    while t.rule == "8.2.1.4Ra":
        t.play(t.words[0])
    assert t.words == ("1/1", "hold")
    t.play("1/1")
    assert t.hex("1/1") == "3908" and t.rule == "8.2.1.4A"
    zone = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3909"'), tables=result("1-1", "0/0/2 4/0"))
    zone.play("3908", "no strain", "1/1")
    assert zone.hex("1/1") == "3908" and zone.rule != "8.2.1.4A"  # in the zone of 4/1: one hex only
    held = table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"'), tables=result("1-1", "0/0/2 1/0"))
    held.play("3908", "no strain")
    assert held.rule != "8.2.1.4A"  # not vacated


@pytest.mark.rule("8.2.1.4o", "8.2.9b")
def test_a_result_is_carried_out_in_its_order(table):
    text = japan('[Japan]\n"124/2" = "3708 ambush 3"\n[US]\n"2/2" = "3707"')
    t = table(text, dice=[3, 2, 4, 6], tables=result("3-1", "1/0/1 1/1"))  # ambush, combat, airfield, strain
    t.play("3707", "ambush", "strain 4")
    t.play(t.words[0], "124/2")  # the retreat, the advance
    kinds = ("8.2.9b", "8.2.1.4", "8.2.1.4L", "8.2.1.4Ra", "8.2.8", "8.2.1.4A", "8.2.3b")
    order = [e.rule for e in t.game.events() if e.rule in kinds and e.text != "A unit loses a step" and e.kind != "field"]
    assert order == ["8.2.9b", "8.2.1.4", "8.2.1.4L", "8.2.1.4L", "8.2.1.4L", "8.2.1.4Ra", "8.2.8", "8.2.1.4A", "8.2.3b"]
    losses = [e.text for e in t.game.events() if e.rule == "8.2.1.4L"]
    assert losses == ["124/2 is reduced to 3", "2/2 is reduced to 3", "2/2 is reduced to 2"]


@pytest.mark.rule("8.2.2")
def test_an_advance_does_not_attack_again_but_hampers_the_next_retreat(table):
    text = us('[US]\n"1/1" = "3808"\n"1/2" = "3811"\n[Japan]\n"124/2" = "3809"\n"4/1" = "3810"')
    changes = {"tables": result("1-1", "0/0/1 0/1"), "terrain": {"3808": "jungle", "3811": "jungle"}}
    t = table(text, **changes)
    t.play("3809", "no strain", "3909", "1/1")
    assert t.hex("1/1") == "3809"
    t.play("3810")
    assert t.game.state.attackers == [t.unit("1/2")]  # 1/1 is adjacent too, but has attacked
    t.play("no strain")
    assert t.hex("4/1") == "dead"  # every way out lies in a zone of control, that of 1/1 included
    stays = table(text, **changes)
    stays.play("3809", "no strain", "3909", "hold", "3810", "no strain")
    assert "3909" in stays.words  # without the advance there was a way


# -- straining -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.3a", "8.2.3b")
@pytest.mark.parametrize("die, losses", [(2, 1), (3, 0)])
def test_straining_reaches_the_next_ratio_and_may_cost_a_step(table, die, losses):
    units = '"1/1" = "3808"\n"1/2" = "3808"'
    t = table(us(f'[US]\n{units}\n[Japan]\n"124/2" = "3908"\n"4/1" = "3908 2"'), dice=[1, die], tables=result("2-1", "0/0/0 0/0"))
    t.play("3908")
    assert t.words == ("strain 2", "no strain")  # 10 to 6 is 1-1, 12 to 6 is 2-1
    assert t.game.preview("strain 2").ratio == "2-1" and t.game.preview("no strain").ratio == "1-1"
    t.play("strain 2")
    while t.rule == "8.2.1.4L":
        t.play("1/1")
    assert len(t.scored("9.1a")) == losses


@pytest.mark.rule("8.2.3a")
def test_straining_needs_two_points_that_are_not_artillery_and_has_a_cap(table):
    one = table(us('[US]\n"1/1" = "3808 1"\n[Japan]\n"124/2" = "3908 2"'))
    one.play("3908")
    assert one.rule != "8.2.3a"  # one point only
    cap = table(us('[US]\n"1/1" = "3808 2"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3908 3"'))
    cap.play("3908")  # 2 to 7: 1-4; 3 to 7 is 1-3
    assert cap.words == ("strain 1", "no strain")
    far = table(us('[US]\n"1/1" = "3808 2"\n[Japan]\n"124/2" = "3908 2"'))
    far.play("3908")
    assert far.words == ("strain 2", "no strain")  # 2 to 2: no more than its own two points


@pytest.mark.rule("8.2.3c")
def test_straining_works_beyond_both_ends_of_the_table(table):
    force = '"1/1" = "3808"\n"1/2" = "3808"\n"1/3" = "3808 3"'
    over = table(us(f'[US]\n{force}\n[Japan]\n"124/2" = "3908 2"'), dice=[6])
    over.play("3908")
    assert over.words == ("strain 1", "no strain")  # 13 to 2
    over.play("strain 1")
    assert over.hex("124/2") == "dead" and over.rule == "8.2.1.4A"
    under = table(us('[US]\n"1/1" = "3808 2"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3908"\n"H/1" = "3908"'))
    under.play("3908")  # 2 to 13
    assert under.game.preview("strain 1").ratio == "1-5" and "eliminated" in under.game.preview("no strain").text


# -- artillery in assault ------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.4a")
def test_a_lone_gun_defends_with_one_and_a_point_for_each_supply(table):
    for supply, defence in ((0, 1), (1, 2), (2, 3)):
        t = table(us('[US]\n"1/1" = "3808 1"\n[Japan]\n"20Mt" = "3908"'))
        t.play("3908")
        assert t.game.decision.player == "Japan" and t.words == ("0", "1", "2")  # a third point is refused
        t.play(supply)
        assert [e.text for e in t.game.events() if "odds" in e.data][-1].startswith(f"1 to {defence}")
    mute = table(us('[US]\n"1/1" = "3808 1"\n[Japan]\n"20Mt" = "3908 suppressed"'))
    mute.play("3908")
    assert [e.text for e in mute.game.events() if "odds" in e.data][-1].startswith("1 to 1")


@pytest.mark.rule("8.2.4b", "8.2.4c")
def test_guns_add_what_is_paid_and_may_go_with_straining(table):
    t = table(us('[US]\n"147/2" = "3808"\n"2/2" = "3808 2"\n"11/5" = "3808"\n[Japan]\n"124/2" = "3908"'))
    t.play("3908")
    assert t.words == ("11/5", "attack")
    t.play("11/5", "1")
    assert t.words == ("strain 1", "no strain")  # 4 + 2 + 1 = 7 to 4; 8 to 4 with one point of strain
    assert t.game.state.supply[0] == 9
    start = table(
        us(
            '[US]\n"11/5" = "3808"\n"1/1" = "3909"\n[Japan]\n"124/2" = "3908"',
        ),
        terrain={"3909": "jungle"},
    )
    start.play("3908")
    assert start.game.state.attackers == [start.unit("1/1")]  # the gun does not begin it


@pytest.mark.rule("8.2.4d")
def test_the_choices_before_the_die_come_in_a_fixed_order(table):
    text = japan('[Japan]\n"124/2" = "3808 ambush 2"\n"20Mt" = "3808"\n[US]\n"11/5" = "3908"\n')
    t = table(text, dice=[6, 3, 6])
    asked = []
    t.play("3908")
    for word in ("20Mt", "1", "ambush", "0"):
        while word not in t.words:
            t.play("attack")
        asked.append(t.rule)
        t.play(word)
    assert asked == ["8.2.1", "8.2.4b", "8.2.9a", "8.2.4a"] and t.rule == "8.2.3a"
    told = ["odds" if "odds" in e.data else e.kind for e in t.game.events() if e.kind in ("attack", "dice") or "odds" in e.data]
    assert told == ["attack", "dice", "odds"]  # ambush die, then the ratio


@pytest.mark.rule("8.2.4e")
def test_a_gun_without_supply_has_no_part_in_the_attack(table):
    text = us('[US]\n"147/2" = "3808"\n"11/2" = "3808"\n[Japan]\n"124/2" = "3908"')
    t = table(text, tables=result("1-1", "1/1/0 0/0"))
    t.play("3908", "attack", "no strain")
    while t.rule == "8.2.1.4Ra":
        t.play(t.words[0])
    assert [e.text for e in t.game.events() if "odds" in e.data][-1].startswith("4 to 4")
    assert t.strength("147/2") == 3 and t.hex("147/2") != "3808" and t.hex("11/2") == "3808"
    shared = table(us('[US]\n"147/2" = "3808"\n[Japan]\n"124/2" = "3908"\n"20Mt" = "3908"'), tables=result("1-1", "0/0/0 0/1"))
    shared.play("3908", "0", "no strain")
    while shared.rule == "8.2.1.4Ra":
        shared.play(shared.words[0])
    assert "3908" not in (shared.hex("124/2"), shared.hex("20Mt"))  # in defence a gun shares the retreat, paid or not


@pytest.mark.rule("8.2.5")
def test_no_more_than_three_end_in_the_vacated_hex(table):
    six = '"1/1" = "3808"\n"1/2" = "3808"\n"1/3" = "3808"\n"5/1" = "3909"\n"5/2" = "3909"\n"5/3" = "3909"'
    one = table(us(f'[US]\n{six}\n[Japan]\n"H/1" = "3908"\n"4/1" = "3908"'), tables=result("3-1", "0/0/1 0/1"))
    one.play("3908", "1/1", "5/1", "5/2")
    assert one.rule != "8.2.1.4A"  # full
    two = table(us(f'[US]\n{six}\n[Japan]\n"124/2" = "3908"'))
    two.play("3908", "1/1", "halt", "5/1", "halt", "5/2", "halt", "5/3")
    assert "halt" not in two.words  # the hex is full: it may only pass through
    two.play("4008")
    assert two.hex("5/3") == "4008"


@pytest.mark.rule("8.2.6a")
def test_several_hexes_as_one_combined_defence(table):
    t = table(
        us('[US]\n"1/1" = "3808"\n"1/2" = "3808 1"\n[Japan]\n"124/2" = "3908 2"\n"4/1" = "3807 3"'),
        tables=result("1-1", "0/0/1 1/1"),
    )
    t.play("3908", "3807")
    assert [e.text for e in t.game.events() if "odds" in e.data][-1].startswith("6 to 5: 1-1")
    t.play("no strain")
    assert t.rule == "8.2.1.4L" and set(t.words) == {"124/2", "4/1"}  # one total, the owner distributes
    t.play("4/1")
    while t.rule == "8.2.1.4Ra":
        t.play(t.words[0])
    assert t.hex("124/2") != "3908" and t.hex("4/1") != "3807"  # every hex retreats
    t.play("1/1")
    assert set(t.words) == {"3807", "3908"}  # the advance starts into either
    near_one = table(
        us('[US]\n"1/1" = "3808"\n"1/2" = "3909"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3807"'), terrain={"3909": "jungle"}
    )
    near_one.play("3908", "3807")
    assert near_one.game.state.attackers == [near_one.unit("1/1")]  # 1/2 is not adjacent to both


@pytest.mark.rule("8.2.6b")
def test_a_soak_off_is_legal(table):
    t = table(
        us(
            '[US]\n"1/1" = "3808 1"\n"1/2" = "3808"\n"1/3" = "3808 4"\n[Japan]\n"124/2" = "3908 3"\n"4/1" = "3807"\n"4/2" = "3807 2"'  # noqa: E501
        )
    )
    t.play("3807", "only these", "1/1", "attack")
    assert [e.text for e in t.game.events() if "odds" in e.data][-1].endswith("1-6")
    while not [e for e in t.game.events() if "odds" in e.data][1:]:
        t.play("3908" if "3908" in t.words else t.words[-1])
    assert [e.text for e in t.game.events() if "odds" in e.data][-1].endswith("3-1")


@pytest.mark.rule("8.2.7")
def test_a_unit_in_jungle_beside_two_hexes_has_four_choices(table):
    def fresh():
        return table(us('[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"\n"4/1" = "3807"'), terrain={"3808": "jungle"})

    chosen = set()
    for words in (["end"], ["3908", "only these"], ["3807", "only these"], ["3908", "3807"]):
        t = fresh()
        t.play(*words)
        chosen.add(tuple(sorted(h for e in t.game.events() if e.kind == "attack" for h in e.data["targets"])))
    assert chosen == {(), ("3908",), ("3807",), ("3807", "3908")}


@pytest.mark.rule("8.2.8")
@pytest.mark.parametrize("status, die, left", [(15, 4, 11), (3, 5, 0)])
def test_an_assault_that_clears_the_field_damages_it(table, status, die, left):
    text = japan('[Japan]\n"124/2" = "3708"\n"124/1" = "3708"\n[US]\n"1/1" = "3707 1"', extra=f"hf = {status}\n")
    t = table(text, dice=[die])
    t.play("3707")
    while t.rule == "8.2.1":
        t.play("attack" if len(t.game.state.attackers) == 2 else t.words[0])
    assert t.hex("1/1") == "dead" and t.game.state.hf == left
    two = table(
        japan('[Japan]\n"124/2" = "3708"\n[US]\n"1/1" = "3707 1"\n"1/2" = "3707 1"'), dice=[1], tables=result("2-1", "0/0/0 1/0")
    )
    two.play("3707", "no strain", "1/1")
    assert two.game.state.hf == 20  # one defender is still there


# -- ambush --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.9a")
@pytest.mark.parametrize("where, allowed", [("4306", True), ("4305", False), ("leave", True)])
def test_an_ambush_needs_an_own_exit_and_half_the_pool(table, where, allowed):
    text = 'turn = 8\nstep = "SoP.16"\ncontrol = { US = ["3707"] }\n[Japan]\n"124/2" = "4309 stealth 3"\n[US]\n"1/1" = "4608"'
    t = table(text)
    t.play("124/2", where)
    if t.rule == "7.7.4b":
        t.play("stop")
    assert bool(t.game.state.ambush[t.unit("124/2")]) is allowed  # 12 of 30 yes, 16 of 30 no, nothing spent yes


@pytest.mark.rule("8.2.9a")
def test_a_detected_unit_ambushes_nobody(table):
    t = table('turn = 8\nstep = "SoP.7"\n[US]\n"1/1" = "4308"\n[Japan]\n"124/2" = "4309 stealth 3"', dice=[1])
    t.play("1/1", "detect 4309 stealth 3", "4310", "stop")
    assert not any(t.game.state.ambush)


@pytest.mark.rule("8.2.9b")
@pytest.mark.parametrize("die, attack, left", [(3, 8, 2), (4, 4, 3)])
def test_an_ambush_doubles_and_costs_the_defender_one_more(table, die, attack, left):
    cells = {"attrition": ("odds", {o: dict.fromkeys("123456", "0/0/0 1/0") for o in ("1-1", "2-1")})}
    t = table(japan('[Japan]\n"124/2" = "3808 ambush 3"\n[US]\n"2/2" = "3908"'), dice=[die, 3], tables=cells)
    t.play("3908", "ambush")
    assert [e.text for e in t.game.events() if "odds" in e.data][-1].startswith(f"{attack} to 4")
    t.play("no strain")
    assert t.strength("2/2") == left


# -- banzai --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.10a", "8.2.10c")
def test_a_banzai_attack_follows_a_result_without_retreat_or_advance(table):
    t = table(japan('[Japan]\n"124/2" = "3808"\n[US]\n"2/2" = "3908"'), tables=result("1-1", "0/0/0 1/0"))
    t.play("3908", "no strain")
    assert t.words == ("banzai", "hold")
    t.play("banzai")
    assert [e.text for e in t.game.events() if "odds" in e.data][-1].startswith("4 to 3")  # odds computed anew
    t.play("no strain")
    assert t.rule != "8.2.10a" and t.strength("2/2") == 2  # only one such attack
    us_attack = table(us('[US]\n"2/2" = "3908"\n[Japan]\n"124/2" = "3808"'), tables=result("1-1", "0/0/0 1/0"))
    us_attack.play("3808", "no strain")
    assert us_attack.rule != "8.2.10a"


@pytest.mark.rule("8.2.10b", "8.2.10c")
@pytest.mark.parametrize("strength, cell, left", [(4, "2/1/0 0/0", 0), (4, "0/1/0 0/0", 3), (3, "2/1/0 0/0", 0)])
def test_banzai_instead_of_retreat_doubles_the_losses(table, strength, cell, left):
    odds = "1-1" if strength == 4 else "1-2"
    t = table(japan(f'[Japan]\n"124/2" = "3808 {strength}"\n[US]\n"2/2" = "3908"'), tables=result(odds, cell))
    t.play("3908")
    if t.rule == "8.2.3a":
        t.play("no strain")
    assert t.rule == "8.2.10b" and t.words == ("retreat", "banzai")
    t.play("banzai")
    attacks = len([e for e in t.game.events() if e.kind == "attack"])
    assert (t.strength("124/2"), attacks) == (left, 2 if left else 1)
    if left:
        assert t.hex("124/2") == "3808"


@pytest.mark.rule("8.2.10c")
def test_after_the_second_attack_the_retreat_must_be_carried_out(table):
    t = table(japan('[Japan]\n"124/2" = "3808"\n[US]\n"2/2" = "3908 3"'), tables=result("1-1", "0/1/0 0/0"))
    t.play("3908", "no strain", "banzai")
    if t.rule == "8.2.3a":
        t.play("no strain")
    assert t.rule != "8.2.10b"
    while t.rule == "8.2.1.4Ra":
        t.play(t.words[0])
    assert t.hex("124/2") != "3808"


@pytest.mark.rule("8.2.10d")
def test_the_second_attack_starts_afresh(table):
    cells = {"attrition": ("odds", {o: dict.fromkeys("123456", "0/0/0 0/0") for o in ("1-1", "2-1", "3-1", "1-2")})}
    text = japan('[Japan]\n"124/2" = "3808 ambush 3"\n"20Mt" = "3808"\n[US]\n"2/2" = "3908"\n"11/2" = "3908"')
    t = table(text, dice=[1, 3, 6, 3, 3], tables=cells)
    t.play("3908", "20Mt", "2", "ambush", "1")
    assert [e.text for e in t.game.events() if "odds" in e.data][-1].startswith("10 to 5")
    t.play("strain 5", "11/2")  # 3-1; the ambush costs a step
    assert t.rule == "8.2.10a"
    strains = [e for e in t.game.events() if e.rule == "8.2.3b"]
    assert len(strains) == 1  # the first strain die comes before the second attack
    t.play("banzai")
    assert t.rule == "8.2.4b" and t.words[0] == "0"  # supply must be paid again, or the gun stays out
    t.play("1")
    assert t.rule == "8.2.4a" and t.game.decision.player == "US"
    t.play("0")
    assert [e.text for e in t.game.events() if "odds" in e.data][-1].startswith("5 to 4")  # no doubling holds
    assert t.rule == "8.2.3a" and len([e for e in t.game.events() if e.rule == "8.2.3b"]) == len(strains)


@pytest.mark.rule("8.2.11")
def test_an_attack_on_an_open_unit_reveals_those_in_stealth_beside_it(table):
    t = table(us('[US]\n"1/1" = "4308"\n[Japan]\n"124/2" = "4309"\n"4/1" = "4309 stealth 2"'))
    t.play("4309")
    assert t.game.state.stealth[t.unit("4/1")] == 0
    assert [e.text for e in t.game.events() if "odds" in e.data][-1].startswith("5 to 8")
    only = table(us('[US]\n"1/1" = "4308"\n"1/2" = "4311"\n[Japan]\n"124/2" = "4309 stealth 1"\n"4/1" = "4312"'))
    assert "4309" not in only.words and only.refused("4309") == "8.2.11"


@pytest.mark.rule("8.2.1.4Ra")
def test_a_retreat_is_carried_out_though_the_attackers_are_all_lost(table):
    t = table(us('[US]\n"1/1" = "3808 1"\n[Japan]\n"124/2" = "3908 2"'), tables=result("1-2", "1/0/1 0/1"))
    t.play("3908", "4008")
    assert t.hex("1/1") == "dead" and t.hex("124/2") == "4008"
