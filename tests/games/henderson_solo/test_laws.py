"""Laws of this game, held on real positions of bot games: previews are true, every refusal has its reason, positions return."""

from random import Random

import pytest

import henderson
from henderson.engine.decision import DICE
from henderson.engine.rulebook import of
from henderson.games import player
from henderson.games.henderson_solo.rules.actions import END_ACTIONS
from henderson.games.henderson_solo.rules.moves import END_MOVES
from henderson.games.henderson_solo.rules.operations import END_OPERATIONS
from henderson.games.henderson_solo.rules.state import NO_AMMO, ORDERED
from henderson.proof.laws import position_returns

PRESETS = ("Boot", "Regular", "Full fog", "Epic")


def questions(seed, presets=PRESETS, sense=0.7, **more):
    """The questions of some games, played by the bot with a random answer now and then."""
    for preset in presets:
        rng = Random(seed)
        game = henderson.new("henderson-solo", seed=seed, options={"preset": preset, **more})
        room = player(game.rules, "v1")
        while (decision := game.decision) is not None:
            yield game, decision
            some = decision.options[rng.randrange(len(decision.options))]
            game.answer(room.heuristic(game.state, decision, rng) if rng.random() < sense else some)


# -- previews ------------------------------------------------------------------------------------------------------

FIRE = {"4.1.2.a": {"4.1.2.c", "3.7.B.a"}, "4.1.11.d": {"4.1.11.a", "3.7.B.a"}, "4.2.6.1a": {"4.2.6.1a", "3.7.B.a"},
        "4.2.5.1a": {"4.2.5.1a"}, "3.6.1.b": {"3.6.1.b"}, "3.6.2.2.e": {"3.6.2.2.c", "3.7.B.a"}, "2.12.a": {"2.12.a"},
        "2.13.b": {"2.13.b"}, "3.1.2.a": {"3.1.2.b"}}  # fmt: skip
PLAIN = ("4.0.2", "2.12.a", "2.13.b")  # questions on the way to the dice: the last word, which is `enough` where there is one


def ends(game, dice):
    """Every way the dice of these rules may fall from here: how likely, and the state then."""
    todo = [(1.0, game)]
    while todo:
        likely, here = todo.pop()
        decision = here.decision
        if decision is not None and decision.player != DICE and decision.rule in PLAIN:
            there = here.clone()
            there.play(decision.words[-1])
            todo.append((likely, there))
        elif decision is None or decision.player != DICE or decision.rule not in dice:
            yield likely, here.state
        else:
            for word in decision.words:
                there = here.clone()
                there.play(word)
                todo.append((likely / len(decision.words), there))


def watched(g, decision, option):
    """What each chance of the preview means, as a question to the state afterwards."""
    about, rule = decision.about, decision.rule
    if rule == "2.12.a":
        return {"at least one hit": lambda h: h.yura > g.yura or h.yura_back}
    if rule == "2.13.b":
        return {"carriers spotted": lambda h: h.spotted}
    if rule == "3.1.2.a":
        c, p = about["unit"], g.place[about["unit"]]
        return {"the counter stays": lambda h: h.place[c] == p}
    ap = about["at"] if rule in ("3.6.1.b", "3.6.2.2.e") else option
    stack = [e for e in (g.attached[ap], g.track[ap]) if e >= 0]
    shooter = option if rule == "3.6.2.2.e" else about.get("unit", -1)
    found = {"Out of Ammo": lambda h: h.status[shooter] & NO_AMMO}
    for n, e in enumerate(stack):
        kind = g.facts.enemy_names[e].rpartition(" ")[0]
        name = "destroyed" if len(stack) == 1 else f"{kind} destroyed" if n == 0 else f"{kind} destroyed too"
        found[name] = lambda h, e=e: h.enemy[e] < 0
    return found


@pytest.mark.rule("4.1.2.c", "4.1.11.a", "4.2.6.1b", "3.6.1.b", "3.6.2.2.c", "3.7.B.a", "3.7.O.c", "2.12.a", "2.13.b")
def test_chances_are_what_the_dice_make_them():
    seen, rng = dict.fromkeys(FIRE, 0), Random(3)
    for game, decision in (q for seed in range(5) for q in questions(seed)):
        if decision.rule not in FIRE or seen[decision.rule] >= 12 or game.state.boot:
            continue
        g = game.state.copy()
        for option in rng.sample(decision.options, min(2, len(decision.options))):
            shown = game.preview(option)
            if shown is None or not shown.chances or (decision.rule == "3.6.1.b" and option > 4):
                continue
            twin = game.clone()
            twin.dice = henderson.Typed()
            twin.play(decision.word(option))
            found = dict.fromkeys([c.text for c in shown.chances], 0.0)
            asks = watched(g, decision, option)
            for likely, then in ends(twin, FIRE[decision.rule]):
                for text in found:
                    found[text] += likely * bool(asks[text](then))
            told = {c.text: c.p for c in shown.chances}
            assert found == pytest.approx(told), (decision.rule, decision.text, decision.word(option))
            seen[decision.rule] += 1
    assert all(n for rule, n in seen.items() if rule not in ("4.2.6.1a", "4.2.5.1a")), seen  # the bot buys no such Weapon


@pytest.mark.rule("4.1.1.a", "4.1.1.b", "4.1.1.c", "p14.a")
def test_costs_are_what_is_paid():
    checked = 0
    for game, decision in questions(1, sense=0.3):
        if decision.rule not in ("4.1.1.a", "4.1.1.c", "p14.a"):
            continue
        g = game.state
        before = sum(g.moves_used) + sum(bool(s & ORDERED) for s in g.status), g.points
        for option in decision.options:
            shown = game.preview(option)
            if shown is None or shown.cost is None:
                continue
            twin = game.clone()
            twin.play(decision.word(option))
            while twin.decision is not None and twin.decision.rule in ("4.0.2", "4.1.1.c"):
                twin.play(twin.decision.words[0])
            h = twin.state
            moved = sum(h.moves_used) + sum(bool(s & ORDERED) for s in h.status) - before[0]
            assert shown.cost == (before[1] - h.points if decision.rule == "p14.a" else moved), (decision.text, option)
            checked += 1
    assert checked > 100


def test_dice_fall_where_the_question_says_so():
    """`rolls` in the own phases, raids, Suppression and Defensive Fire: a die is asked next, or it is not."""
    told = 0
    for game, decision in questions(2, ("Regular", "Epic")):
        if not decision.rule.startswith(("4.", "2.", "p1", "3.5.", "3.6.1", "3.6.2.2")):
            continue
        for option in decision.options:
            twin = game.clone()
            twin.dice = henderson.Typed()
            twin.play(decision.word(option))
            falls = twin.decision is not None and twin.decision.player == DICE
            assert game.meaning(option).rolls == falls, (decision.rule, decision.text, decision.word(option))
            told += falls
    assert told > 50


# -- refusals ------------------------------------------------------------------------------------------------------


def test_every_refusal_has_its_own_reason():
    rules = set(of(henderson.new("henderson-solo").rules))
    closing = (END_ACTIONS, END_MOVES, END_OPERATIONS, "done", "enough", "stop", "go on", "no")
    asked, sentences = 0, set()
    for n, (game, decision) in enumerate(q for seed in range(2) for q in questions(seed, sense=0.5)):
        if n % 3:
            continue
        view = game.view("US")
        words = {p.id for p in view.pieces} | {s.id for s in game.board().spaces} | set(closing)
        for word in words - set(decision.words):
            reason = game.reason(word)
            assert reason is not None, (decision.rule, decision.verb, word)
            rule, sentence = reason
            assert rule in rules and sentence.endswith(".") and not sentence[0].islower(), (decision.rule, word, reason)
            asked += 1
            sentences.add((rule, sentence))
    assert asked > 5000 and len(sentences) > 1000


# -- positions -----------------------------------------------------------------------------------------------------


def test_positions_return_at_every_question():
    last = None
    for game, _ in questions(4, ("Full fog", "Epic")):
        if game.start is not last:
            last = game.start
            position_returns(game, lambda text: henderson.position("henderson-solo", text, dice=henderson.Typed()))
