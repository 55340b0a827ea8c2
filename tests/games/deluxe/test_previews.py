"""Previews are true: on positions of bot games every option is tried with every die, and compared with what was told of it."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from random import Random

import pytest

import henderson
from henderson.engine.decision import DICE
from henderson.games.deluxe.player import v1 as player
from henderson.games.deluxe.rules.words import NO_STRAIN, REDUCE, REPAIR_ALL, REPAIR_HALF


def fork(game, *words):
    """The game played on with these words and open dice."""
    twin = game.clone()
    twin.dice = henderson.Typed()
    for word in words:
        twin.play(word)
    return twin


def each_face(game, *words):
    """The six games that follow from the next die after these words."""
    twin = fork(game, *words)
    assert twin.decision.player == DICE, twin.decision
    return [fork(twin, str(face)) for face in range(1, 7)]


def share(games, happened) -> float:
    return round(sum(1 for g in games if happened(g)) / len(games), 3)


def told_since(game, before):
    return game.events()[len(before.events()) :]


def check_going(game, word, shown, seen):
    """7.1a Cost, stop and path of a move."""
    if shown.cost is None:
        return
    unit = game.decision.about["unit"]
    after = fork(game, word)
    if word[:4].isdigit():
        assert after.state.spent[unit] - game.state.spent[unit] == shown.cost
        assert after.state.name(after.state.place[unit]) == word == shown.path[-1]
        moved = [e for e in told_since(after, game) if e.kind == "move"][-1]
        assert moved.data["path"][1:] == shown.path
        hexes = after.decision.rule == "7.1a" and any(w[:4].isdigit() for w in after.decision.words)
        assert not (shown.stop and hexes), word
        seen["stop" if shown.stop else "go"] += 1


def check_deed(game, word, shown, seen):
    """7.7.5a, 7.11 Searches and work on the airfield."""
    g = game.state
    if word.startswith("detect"):
        hidden = sum(map(bool, g.stealth))
        assert share(each_face(game, word), lambda t: sum(map(bool, t.state.stealth)) < hidden) == shown.chances[0].p
    elif word == REDUCE:
        assert g.hf - fork(game, word).state.hf == int(shown.text.split()[-1])
    elif word in (REPAIR_ALL, REPAIR_HALF):
        gain = int(shown.text.split()[-1])
        after = each_face(game, word) if shown.chances else [fork(game, word)]
        p = shown.chances[0].p if shown.chances else 1.0
        assert share(after, lambda t: t.state.hf == min(20, g.hf + gain)) == p or g.hf == 20
    else:
        return
    seen[word.split()[0]] += 1


def check_aim(game, word, shown, seen):
    """8.1.5 What one die does to the hex."""
    if game.state.volley:
        return  # the next die is that of another shot
    twin = fork(game, word)
    if twin.decision.verb == "factors":
        twin = fork(twin, "1")
    while twin.decision.verb == "gun":
        twin = fork(twin, "fire")
    faces = each_face(twin)
    if word.startswith("counter"):
        assert shown.chances[0].p == 0.5
        struck = share(faces, lambda t: any("suppressed" in str(e.args) for e in told_since(t, twin) if e.kind == "dice"))
        assert struck in (0.0, 0.5)
        seen["counter-battery"] += 1
        return
    for chance in shown.chances:
        if "airfield" in chance.text:
            assert share(faces, lambda t: t.state.hf < game.state.hf) == (chance.p if game.state.hf else 0)
        else:
            hit = share(faces, partial(hurt, before=game, rule="8.1.5b"))
            assert hit >= chance.p if shown.at_least else hit == chance.p, (word, hit, chance)
        seen[chance.text] += 1


def hurt(game, before, rule):
    """Has somebody lost a step, or is somebody asked who does?"""
    asked = game.decision is not None and game.decision.rule == rule
    return asked or sum(game.state.strength) < sum(before.state.strength)


def figure(text, word):
    """The number behind a word of a face; 0 where it does not stand."""
    found = re.search(rf"{word} (\d)", text)
    return int(found[1]) if found else 0


def check_strain(game, word, shown, seen):
    """8.2.3, 8.2.1.4 The six results at the ratio, and the strain die."""
    if not shown.faces:
        assert shown.text and not [e for e in told_since(fork(game, word), game) if e.rule == "8.2.1.4"]
        return
    for face, after in zip(shown.faces, each_face(game, word)):
        line = next(e for e in told_since(after, game) if e.rule == "8.2.1.4")
        ratio, die, result = line.args
        assert (ratio, str(die)) == (shown.ratio, face.die)
        for foretold, told in zip(face.text.split("; "), result.split("; "), strict=True):
            for deed in ("loses", "retreats"):
                assert figure(foretold, deed) == figure(told, deed)
    seen["faces"] += 1
    if word == NO_STRAIN:
        return
    for after in each_face(game, word):
        while after.decision is not None and after.decision.player != DICE and after.decision.rule in AFTERMATH:
            after = fork(after, after.decision.words[-1] if after.decision.rule == "8.2.1.4A" else after.decision.words[0])
        if after.decision is not None and (after.decision.player, after.decision.rule) == (DICE, "8.2.3b"):
            assert share(each_face(after), partial(hurt, before=after, rule="8.2.1.4L")) == shown.chances[0].p
            seen["strain"] += 1
            return


AFTERMATH = ("8.2.1.4L", "8.2.1.4Ra", "8.2.1.4Rb", "8.2.10b", "8.2.1.4A")


def check_attack(game, word, shown, seen):
    """7.8c The odds told before declaring are those told after."""
    if word != "attack" or not shown.ratio:
        return
    after = fork(game, word)
    while after.decision is not None and after.decision.rule in ("8.2.9a", "8.2.4a"):
        after = fork(after, after.decision.words[-1] if after.decision.rule == "8.2.9a" else "0")
    odds = next(e.data["odds"] for e in told_since(after, game) if "odds" in e.data)
    assert odds == shown.ratio
    seen["odds"] += 1


def check_one_die(happened):
    """A chance decided by the next die."""

    def check(game, word, shown, seen):
        if shown is not None and shown.chances:
            assert share(each_face(game, word), lambda t: happened(game, t)) == shown.chances[0].p
            seen[game.decision.rule] += 1

    return check


CHECKS = {
    "7.1a": [check_going, check_deed],
    "8.1.3": [check_aim],
    "8.2.3a": [check_strain],
    "8.2.1": [check_attack],
    "11.0a": [check_one_die(lambda before, after: after.state.control != before.state.control)],
    "8.1.7a": [check_one_die(lambda before, after: after.state.bombarded != before.state.bombarded)],
}


@pytest.mark.rule("7.8c", "7.1a", "7.7.5a", "7.11.2c", "8.1.5a", "8.1.6", "8.2.1.4", "8.2.3b", "11.0a", "8.1.7a")
def test_what_previews_tell_is_what_the_dice_do():
    seen = Counter()
    for seed in range(3):
        game, rng = henderson.new("deluxe", seed=seed, options={"us_stealth": bool(seed % 2)}), Random(seed)
        while (asked := game.decision) is not None:
            for check in CHECKS.get(asked.rule, []) if rng.random() < 0.5 else []:
                for option in rng.sample(list(asked.options), min(3, len(asked.options))):
                    shown = game.preview(option)
                    if shown is not None:
                        check(game, asked.word(option), shown, seen)
            sensible = rng.random() < 0.8
            game.answer(player.heuristic(game.state, asked, rng) if sensible else rng.choice(asked.options))
    dice = ("a die costs a step", "a die damages the airfield")
    kinds = ("go", "stop", "detect", "counter-battery", "faces", "strain", "odds", "11.0a", "8.1.7a")
    assert all(seen[k] for k in (*dice, *kinds)), seen


@pytest.mark.rule("8.2.9b")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_chance_told_of_an_ambush_is_that_of_the_die(play, turns):
    text = f'turn = 8\nstep = "SoP.19"\n[Japan]\n"124/2" = "3808 ambush {turns}"\n[US]\n"1/1" = "3908"'
    game = play(text)
    game.play("3908")
    told = [next(e.args[0] for e in t.events() if "odds" in e.data) for t in each_face(game, "ambush")]
    assert share([x == 8 for x in told], bool) == game.preview("ambush").chances[0].p == round(turns / 6, 3)
    assert set(told) == {4, 8}


@pytest.mark.rule("7.11.1a", "7.11.2a", "7.11.2c")
def test_work_on_the_airfield_does_what_is_told(play):
    for unit, hf in (("1 E", 11), ("1/1", 11), ("1 E", 3), ("1/1", 19)):
        game = play(f'turn = 8\nstep = "SoP.7"\nhf = {hf}\ncontrol = {{ US = ["3707"] }}\n[US]\n"{unit}" = "3707"')
        game.play(unit)
        seen = Counter()
        for word in ("reduce", "repair", "repair half"):
            if word in game.decision.words:
                check_deed(game, word, game.preview(word), seen)
        assert seen["repair"] == 2 and seen["reduce"] == (unit == "1 E")
