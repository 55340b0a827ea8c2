"""8.0 Combat, step 4: Naval Surface Combat."""

import pytest

from .table import asked, due, has, lay, play, refusal, said, shots, steps, units_in, where, words

SURFACE = "Naval Surface Combat"


@pytest.mark.rule("8.step4.first")
@pytest.mark.parametrize(
    ("usn", "ijn", "control", "first"),
    [
        ("USN SP 1 / Chicago", "Takao", "Japan", "US"),
        ("Chicago", "IJN SP 1 / Takao", "US", "Japan"),
        ("Chicago", "Takao", "US", "US"),
        ("Chicago", "Takao", "Japan", "Japan"),
        ("USN SP 1 / Chicago", "IJN SP 1 / Takao", "Japan", "Japan"),
        ("USN SP 1 / Chicago", "IJN SP 1 / Takao", "US", "US"),
    ],
)
def test_the_side_with_sp_alone_is_first_else_the_owner_of_henderson(usn, ijn, control, first):
    side = {"henderson": "1st Marines"} if control == "US" else {"henderson": "Ichiki 28th", "forces": "1st Marines"}
    assert asked(lay("D", SURFACE, usn=usn, ijn=ijn, control=control, **side)) == f"{first} 8.step4.offer"


@pytest.mark.rule("8.step4.offer")
def test_the_first_player_offers_any_warships_or_passes():
    game = lay("D", SURFACE, usn="USN DD 1 / Wasp / USN SP 1 / 7th Marines / Atlanta / Chicago", ijn="Takao / IJN SP 1")
    assert words(game) == {"USN DD 1", "Atlanta", "Chicago", "all", "pass"}
    for word in ("Wasp", "USN SP 1", "7th Marines"):
        assert refusal(game, word) == "8.step4.offer"
    play(game, "USN DD 1", "go")  # one DD is enough
    assert asked(game) == "Japan 8.step4.reply"
    assert game.view("").panels["battle"].sides == {"US": ["USN DD 1"], "Japan": []}


@pytest.mark.rule("8.step4.passforce")
def test_a_bb_or_ca_with_a_dd_sends_a_passing_first_player_home():
    for force, offered in (
        ("Takao / IJN DD 1", True),
        ("Kongo / IJN DD 1", True),
        ("Takao / Maya", False),
        ("Tenryo / IJN DD 1", False),
    ):
        game = play(lay("D", SURFACE, turn=2, usn="Chicago / Wasp (air 0)", ijn=force, noumea="Hornet"), "pass")
        assert (asked(game) == "Japan 8.step4.passforce") is offered
    game = lay("D", SURFACE, turn=2, usn="USN SP 1 / USN SP 2 / USN SP 3", ijn="Takao / IJN DD 1", truk="Kongo")
    assert asked(game) == "Japan 8.step4.passforce"  # who has no warship passes automatically
    play(game, "force")
    assert [due(game, f"USN SP {n}") for n in (1, 2, 3)] == [4, 4, 4]


@pytest.mark.rule("8.step4.bothpass")
def test_when_both_pass_nothing_happens():
    game = play(lay("D", SURFACE, usn="Chicago", ijn="Takao (at sea) / IJN DD 1", truk="Kongo"), "pass", "pass")
    assert asked(game) == "Japan 6.0.ijn"
    assert (where(game, "Chicago"), where(game, "Takao")) == ("USN at Sea", "IJN at Sea")
    assert said(game, "8.step4.bothpass") == ["Both sides pass"]


@pytest.mark.rule("8.step4.reply")
def test_a_second_player_who_passes_goes_home_with_all_he_has():
    game = lay(
        "D", SURFACE, turn=2, usn="Chicago", ijn="Takao / Kongo / IJN SP 1 (at sea) / Ichiki 28th (at sea)", truk="Maya", us=4
    )
    assert asked(game) == "Japan 8.step4.offer"  # it has the SP
    game = lay("D", SURFACE, turn=2, usn="Chicago", ijn="Takao / Kongo / Ichiki 28th (at sea)", truk="Maya")
    play(game, "all", "pass")
    assert (due(game, "Takao"), due(game, "Kongo"), due(game, "Ichiki 28th")) == (5, 6, 4)
    assert where(game, "Chicago") == "USN at Sea"
    empty = lay("D", SURFACE, usn="Chicago", truk="Maya")  # nobody to fight: no question
    assert asked(empty) == "Japan 6.0.ijn"


@pytest.mark.rule("8.step4.withdraw")
def test_he_who_withdraws_takes_all_his_units_home():
    rest = "Wasp (air 0) / USN SP 1 / USN SP 2 / 7th Marines / Astoria / Quincy"
    game = lay("F", SURFACE, turn=2, usn=f"Chicago / USN DD 1 / {rest}", ijn="Takao", noumea="Hornet", dice=[1] * 4)
    play(game, "Chicago", "USN DD 1", "go", "all", "Chicago", "guns")
    assert "withdraw" in words(game)  # before he fires
    play(game, "withdraw")
    assert units_in(game, "USN at Sea") == ["IJN Sub"]
    assert [due(game, u) for u in ("Chicago", "USN DD 1", "7th Marines", "USN SP 1", "Wasp")] == [5, 4, 4, 4, 4]
    # the second player may withdraw before the first shot as well
    game = play(lay("F", SURFACE, turn=2, usn="Chicago", ijn="Takao", noumea="Hornet"), "all", "all", "withdraw")
    assert due(game, "Takao") == 5
    assert game.rolls == 0


@pytest.mark.rule("8.step4.match")
def test_every_enemy_is_matched_before_any_is_doubled():
    game = lay("F", SURFACE, usn="Chicago / Astoria", ijn="Takao / Maya / Tone", dice=[1] * 12)
    play(game, "all", "all", "Chicago", "guns")
    assert words(game) == {"Chicago", "Astoria", "default"}  # any of the three may be the one that doubles up
    play(game, "Chicago", "guns")
    assert words(game) == {"Astoria", "default"}  # the last one is needed for Astoria
    assert refusal(game, "Chicago") == "8.step4.match"
    game.undo(), game.undo()
    assert refusal(game, "withdraw") == "8.step4.withdraw"
    match = game.view("").panels["battle"].matches[0]
    assert (match.attacker, match.target, match.weapon, match.dice, match.needs) == ("Takao", "Chicago", "guns", 4, 5)
    assert match.chances["no effect"] == round((2 / 3) ** 4, 3)
    assert list(match.chances) == ["no effect", "damaged", "disabled", "sunk"]
    play(game, "Astoria", "guns")
    assert words(game) == {"Chicago", "Astoria", "default"}  # the third doubles up
    play(game, "Astoria", "guns")
    targets = [s.target for s in shots(game, 1)]
    assert targets == ["Chicago", "Astoria", "Astoria"]
    few = lay("F", SURFACE, usn="Chicago / Astoria / Quincy", ijn="Takao / Maya", dice=[1] * 8)
    play(few, "all", "all", "Chicago", "guns", "Quincy", "guns")
    assert "Astoria" not in [s.target for s in shots(few, 1)]


@pytest.mark.rule("8.step4.fire")
def test_the_second_player_fires_first_guns_on_5_or_torpedoes_on_6():
    game = lay("F", SURFACE, usn="Chicago", ijn="Takao", dice=[5, 6, 1, 4, 1])
    play(game, "all", "all")
    assert game.decision.player == "Japan"  # the second player
    play(game, "Chicago")
    assert words(game) == {"guns", "torpedoes"}  # one or the other
    play(game, "guns")
    assert said(game, "8.step4.fire") == ["Takao guns at Chicago: 5 6 1 4, 2 hits"]
    assert said(game, "9.2.b") == ["Chicago: 1 + 2 hits = 3 against defense 6: damaged"]
    game = lay("F", SURFACE, usn="Chicago", ijn="Takao", dice=[5, 6, 1, 4, 1, 2])
    play(game, "all", "all", "Chicago", "torpedoes")
    assert said(game, "8.step4.fire") == ["Takao torpedoes at Chicago: 5 6 1 4, 1 hit"]
    assert said(game, "9.2.b") == ["Chicago: 1 + 2 + 1 hit = 4 against defense 6: damaged"]
    guns_only = play(lay("F", SURFACE, usn="Chicago", ijn="Kongo", dice=[1] * 5), "all", "all", "Chicago")
    assert game.decision.player == guns_only.decision.player == "US"  # a BB has no torpedoes: nothing to choose


@pytest.mark.rule("8.step4.return")
def test_then_the_first_player_fires_with_what_is_left():
    # four hits and a 3 disable Chicago (7 against 6); Astoria alone answers
    game = lay("F", SURFACE, usn="Chicago / Astoria", ijn="Takao", dice=[5, 5, 5, 5, 3, *[1] * 4])
    play(game, "all", "all", "Chicago", "guns")
    assert where(game, "Chicago") == "Disabled"
    assert game.decision.player == "US"
    assert "Astoria" in game.decision.text
    play(game, "Takao", "guns")
    assert [s.attacker for s in shots(game, 2)] == ["Astoria"]
    assert game.decision.player == "Japan"  # and so on, alternately


@pytest.mark.rule("8.step4.end")
def test_a_side_with_no_ship_left_in_the_combat_goes_home():
    game = lay(
        "F", SURFACE, turn=2, usn="USN DD 1 / USN SP 1 / USN SP 2 / USN SP 3", ijn="Takao", dice=[5, 5, 1, 1], noumea="Hornet"
    )
    play(game, "all", "all", "USN DD 1", "guns")
    assert where(game, "USN DD 1") == "Force pool"
    assert [due(game, f"USN SP {n}") for n in (1, 2, 3)] == [4, 4, 4]
    assert where(game, "Takao") == "IJN at Sea"
    assert not has(game, "fighting", "Takao")


def test_the_default_match_is_one_word_that_says_what_it_does():
    game = lay("F", SURFACE, usn="Chicago / Astoria / USN DD 1", ijn="Takao / Kongo / IJN DD 1", dice=None)
    play(game, "all", "all")
    preview = game.preview("default")
    assert len(preview.sums) == 3
    assert "hits expected" in preview.text
    play(game, "default")
    fired = shots(game, 1)
    told = sorted(f"{s.attacker} {s.weapon} at {s.target}" for s in fired)
    assert told == sorted(s.text for s in preview.sums)
    assert sorted(s.target for s in fired) == ["Astoria", "Chicago", "USN DD 1"]


def test_the_preview_of_a_match_gives_the_exact_chances():
    # a BB rolls five dice on 5 at defense 6: no effect (2/3)^5
    game = play(lay("F", SURFACE, usn="Chicago / Astoria", ijn="Kongo", dice=None), "all", "all")
    option = game.decision.option("Chicago")
    chances = {c.text: c.p for c in game.preview(option).chances}
    assert chances["no effect"] == pytest.approx((2 / 3) ** 5)
    assert sum(chances.values()) == pytest.approx(1)
    assert steps(game, "1st Marines") == 2
