"""Laws over whole games: what a question tells of itself is so, every refusal has a reason, every position reads back."""

from collections import Counter

import pytest

import henderson
from henderson.engine.decision import KINDS, PIECE, SPACE
from henderson.engine.dice import Scripted
from henderson.engine.rulebook import of
from henderson.games import first_blood
from henderson.games.first_blood.rules import odds
from henderson.games.first_blood.rules.state import STATUS
from henderson.proof.laws import position_returns

from .games_played import questions

CLOSING = ("done", "attack", "stay", "build", "leave")
LEDGER = set(of(first_blood))
COMMON = ("SoP.2", "SoP.7", "4.0a", "3.0a")  # asked all the time


def after(game, option, *dice):
    """The game after an answer, with these dice."""
    twin = game.clone()
    twin.dice = Scripted([*[1] * twin.rolls, *dice, *[1] * 50])
    twin.answer(option)
    return twin


def news(game, twin):
    """The events of an answer."""
    return twin.events()[len(game.events()) :]


@pytest.fixture(scope="module")
def kept():
    """Positions of ten games by the rule of their question, at most 150 of each."""
    found = {}
    for game in questions(range(10)):
        games = found.setdefault(game.decision.rule, [])
        if len(games) < 150 and (game.decision.rule not in COMMON or int(game.state.digest(), 16) % 10 == 0):
            games.append(game.clone())
    return found


# -- questions --------------------------------------------------------------------------------------------------------


def test_a_question_tells_what_its_options_are_and_whether_a_die_follows(kept):
    seen = Counter()
    for game in [game for games in kept.values() for game in games[::5]]:
        decision, f = game.decision, game.state.facts
        options = decision.options
        for option in options[:: max(1, len(options) // 6)] + options[-1:]:
            told = game.meaning(option)
            assert told.kind in KINDS
            assert (told.word in f.unit) == (told.kind == PIECE) and (told.word in f.space) == (told.kind == SPACE), decision
            twin = after(game, option)
            assert told.rolls == (twin.rolls > game.rolls), (decision, told)
            if told.ends == "phase" and decision.rule != "8.1":
                assert twin.state.phase != game.state.phase or twin.state.turn != game.state.turn or twin.outcome
            seen[told.rolls, told.ends] += 1
        assert all(word in f.unit or word in f.space for word in decision.hand)
    assert seen[True, "phase"] and seen[True, ""] and seen[False, "attack"] and seen[False, "phase"]


def test_every_question_can_be_told_from_the_others_by_rule_and_verb(kept):
    shapes = {}
    for game in [game for games in kept.values() for game in games]:
        d = game.decision
        means = "" if callable(d.means) else d.means
        assert shapes.setdefault((d.rule, d.verb), (means, tuple(d.about))) == (means, tuple(d.about)), d
    assert len(shapes) > 22


# -- refusals ---------------------------------------------------------------------------------------------------------


def test_every_counter_space_and_closing_word_that_is_not_offered_has_a_reason(kept):
    asked = Counter()
    for game in [game for games in kept.values() for game in games[::7]]:
        f, decision = game.state.facts, game.decision
        offered = set(decision.words)
        for word in (*f.names, *f.ids, *CLOSING):
            if word not in offered:
                reason = game.reason(word)
                assert reason is not None and reason[0] in LEDGER and reason[1].endswith("."), (decision, word, reason)
                asked[decision.rule, decision.verb] += 1
        assert game.reason("Tulagi") is None
    assert sum(asked.values()) > 50_000 and len(asked) > 22


# -- positions --------------------------------------------------------------------------------------------------------


def test_a_position_reads_back_at_every_question():
    for game in questions(range(2), one_in=3):
        if game.decision.rule in COMMON and int(game.state.digest(), 16) % 5:
            continue
        position_returns(game, lambda text: henderson.position("first-blood", text))


# -- previews are true ------------------------------------------------------------------------------------------------


def fields(game):
    """How every airfield hex is, with the air units on it."""
    g, f = game.state, game.state.facts
    return {f.names[h]: (STATUS[g.status[i]], sum(f.side[u] == 0 for u in g.aloft[h])) for i, h in enumerate(f.fields)}


def move_is_as_told(game, space):
    """Cost, way and airfields of a move are what the preview told; how many airfield hexes suffered."""
    f, u = game.state.facts, game.decision.about["unit"]
    told, twin = game.preview(space), after(game, space)
    moved = next(e for e in news(game, twin) if e.kind == "move")
    assert [f.names[game.state.place[u]], *told.path] == moved.data["path"]
    if twin.state.phase == game.state.phase:
        spent = game.state.left[u] - twin.state.left[u]
        assert told.cost == (spent + 1) // 2 and told.text.startswith(f"{twin.state.left[u] // 2} MF left")
    suffered = [name for name, before in fields(game).items() if fields(twin)[name] != before]
    assert suffered == [name for name in fields(game) if f" {name} destroyed" in told.text]
    lost = {e.data["piece"] for e in news(game, twin) if e.kind == "loss"}
    assert all((f.ids[x] in told.text) == (f.ids[x] in lost) for h in f.fields for x in game.state.aloft[h])
    return len(suffered)


@pytest.mark.rule("4.0a")
def test_the_preview_of_a_move_tells_cost_and_way(kept):
    for game in kept["4.0a"]:
        for space in game.decision.options[::15]:
            move_is_as_told(game, space)


@pytest.mark.rule("4.0a", "12.6a", "12.6.1")
@pytest.mark.parametrize("strip", ["unbuilt", "operative", "destroyed"])
def test_the_preview_of_a_move_tells_what_happens_to_airfields(scene, strip):
    suffered = 0
    for here in ("0706", "0807", "0909", "0610"):
        air = {"0708": ["F4F 1", "Bomber 1"], "1006": ["F4F 3"] if strip == "operative" else []}
        units = {here: ["J5a"], "0202": ["U5a"], **{h: on for h, on in air.items() if on}}
        game = scene("Japanese Movement", units, airfields={"1006": strip})
        game.play("J5a")
        suffered += sum(move_is_as_told(game, space) for space in game.decision.options)
    assert suffered > 30


@pytest.mark.rule("8.4a", "8.10c", "8.8")
def test_the_preview_of_an_attack_tells_what_each_face_does(kept):
    looked = Counter()
    for game in kept["8.10c"][::2]:
        for battle in [o for o in game.decision.options if isinstance(o, tuple)]:
            told, got = game.preview(battle), []
            if not told.faces:
                assert not game.meaning(battle).rolls and "eliminated" in told.text
                continue
            for die in range(1, 7):
                event = next(e for e in news(game, after(game, battle, die)) if e.kind == "dice")
                got.append(event.data["result"])
                assert event.data["dice"] == [die] and event.data["odds"] == told.ratio
            assert [face.text.partition(":")[0] for face in told.faces] == got
            assert {c.text.partition(":")[0]: c.p for c in told.chances} == {x: got.count(x) / 6 for x in set(got)}
            losses = [s.value for s in told.sums if s.rule in ("8.7.1", "8.6b", "13.6a", "7.5b", "10.4")]
            assert told.text.endswith(f"die {sum(losses):+d}")
            looked.update(got)
    assert sum(looked.values()) > 100 and len(looked) >= 6


@pytest.mark.rule("8.2d")
def test_the_preview_of_a_click_is_the_attack_that_follows(kept):
    looked = 0
    for game in kept["8.1"] + kept["8.2d"][::2]:
        for word in game.decision.words:
            told, twin = game.preview(word), after(game, word)
            g = twin.state
            hexes = {h for b in (*g.battles, g.forming) if b for h in b[0]}
            if not told.ratio or word == "attack" or not g.forming or len(hexes) == 0:
                continue
            wanted = odds.reckon(g, g.forming)
            same = [str(s.text) for s in wanted.sums] == [s.text for s in told.sums]
            assert not same or wanted.ratio == told.ratio
            looked += same
    assert looked > 40


@pytest.mark.rule("9.5.3a", "10.3a", "13.3.3c")
def test_the_preview_of_an_airfield_attack_tells_the_loss(kept):
    looked = Counter()
    for game in kept["10.3a"] + kept["13.3.3c"]:
        for hex_ in game.decision.options:
            told, twin = game.preview(hex_).text, after(game, hex_)
            if twin.decision and twin.decision.rule == "8.10.1":
                twin.answer(twin.decision.options[0])
            name = game.state.facts.names[hex_]
            (was, air), (is_, left) = fields(game)[name], fields(twin)[name]
            assert ("one U.S. air unit lost" in told) == (left == air - 1)
            assert ("airfield hex destroyed" in told) == (was != is_ == "destroyed")
            assert ("no further damage" in told) == ((was, air) == (is_, left))
            looked[told.partition(": ")[2].partition(",")[0]] += 1
    assert len(looked) == 3


@pytest.mark.rule("11.2")
def test_the_preview_of_building_tells_the_work_done(kept):
    looked = 0
    for game in kept["11.2"]:
        i = game.state.facts.field_at[game.decision.about["hex"]]
        for word in game.decision.words:
            twin = after(game, word)
            done = 2 if twin.state.status[i] != game.state.status[i] else twin.state.work[i]
            assert game.preview(word).text == f"{done} of 2 turns of work done"
            looked += 1
    assert looked > 3
