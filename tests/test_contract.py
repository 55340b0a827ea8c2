"""The contract, held up to every game and to random options of it.

Rules are a function of state and answers; a clone equals its original; undo leads all the way back; a save loads as the
same game; a game replayed in another process under another hash seed gives the same transcript; in worlds imagined for a
side, its view, question, options and previews are the same; every question has an option; no game runs away.
"""

import ast
import os
import subprocess
import sys
import time
from random import Random

import pytest

import henderson
from henderson.bots.seat import HeuristicBot, Seat
from henderson.engine.contract import RulesOf, complete_options
from henderson.engine.decision import DICE, HendersonError
from henderson.engine.game import Game
from henderson.engine.view import Outcome, View
from henderson.games import MODULES, folder, rules
from henderson.proof import laws

TITLES = henderson.games()
BUDGET = 6.0  # seconds a game for the long test; the others are shorter
SHARE = float(os.environ.get("HENDERSON_PATIENCE", "1"))  # more for a longer look

each_game = pytest.mark.parametrize("title", TITLES)


def begin(title: str, seed: int) -> tuple[Game, Random]:
    """A game with random options. The first is the plain one."""
    rng = Random(f"contract {title} {seed}")
    options = laws.random_options(rules(title), rng) if seed else {}
    return henderson.new(title, seed=seed, options=options), rng


def step(game: Game, rng: Random) -> str:
    words = game.decision.words
    word = words[int(rng.random() * len(words))]
    game.play(word)
    return word


@each_game
def test_the_module_offers_the_contract(title):
    game = rules(title)
    offered = (*RulesOf.__annotations__, *(m for m in vars(RulesOf) if not m.startswith("_")))
    assert [name for name in offered if not hasattr(game, name)] == []
    assert title == game.ID and game.SIDES and set(game.NAMES) >= set(game.SIDES)
    for preset in game.PRESETS:
        complete_options(game, {"preset": preset})
    assert all(o.default in o.values for o in game.OPTIONS)


@each_game
def test_the_laws_hold_in_random_games(title):
    """At sampled decisions of games with random options, as many as fit the time; each is played to its end."""
    start, seed, checked = time.monotonic(), 0, 0
    recompute = getattr(rules(title), "recompute", None)
    while seed < 2 or time.monotonic() - start < BUDGET * SHARE:
        game, rng = begin(title, seed)
        count = 0
        while game.decision is not None:
            assert count < 100_000, f"{title} runs away with {game.setting.options}"
            assert game.decision.player != DICE
            late = time.monotonic() - start > BUDGET * SHARE
            look = rng.random() < min(0.2, 20 / (count + 1)) and not (late and checked > 50)
            before = game.state.digest() if look else ""
            if look:
                laws.every_law(game, rng, recompute)
                checked += 1
            word = step(game, rng)
            if look:
                laws.undo_returns(game, before, word)
            count += 1
        assert isinstance(game.outcome, Outcome) and game.outcome.winner in ("", *game.rules.SIDES) and game.outcome.reason
        seed += 1
    assert checked > 20


@each_game
def test_every_question_and_event_carries_a_rule_of_the_ledger(title):
    from henderson.engine.rulebook import of

    ids = of(rules(title))
    if title not in MODULES and not ids:
        return  # a game of another package may do without a ledger
    game, rng = begin(title, 1)
    asked = set()
    while game.decision is not None:
        asked.add(game.decision.rule)
        step(game, rng)
    unknown = {r for r in asked | {e.rule for e in game.events()} | {game.outcome.rule} if r not in ids}
    assert not unknown
    # a step may be the head of several rules: SoP.20 of SoP.20a, SoP.20b ...
    assert not {s.rule for s in rules(title).SEQUENCE if not any(rule.startswith(s.rule) for rule in ids)}


@each_game
def test_undo_leads_all_the_way_back(title):
    game, rng = begin(title, 2)
    for _ in range(400):
        if game.decision is None:
            break
        step(game, rng)
    laws.undo_to_the_start(game)


@each_game
def test_a_save_loads_as_the_same_game_in_the_middle_and_at_the_end(title):
    game, rng = begin(title, 3)
    count = 0
    while game.decision is not None:
        if count in (0, 7, 150):
            laws.save_returns(game, henderson.load)
        step(game, rng)
        count += 1
    laws.save_returns(game, henderson.load)


@each_game
def test_a_position_reads_back_from_its_notation(title):
    for seed in (0, 4):
        game, rng = begin(title, seed)
        count = 0
        while game.decision is not None:
            if rng.random() < min(0.1, 8 / (count + 1)):
                laws.position_returns(game, lambda text: henderson.position(title, text, dice=henderson.Typed()))
            step(game, rng)
            count += 1


TRANSCRIPT = """
import sys, henderson
from random import Random
from henderson.proof import laws
from henderson.games import rules
title = sys.argv[1]
rng = Random("transcript")
game = henderson.new(title, seed=9, options=laws.random_options(rules(title), rng))
for n in range(600):
    if game.decision is None:
        break
    d = game.decision
    print(d.player, d.rule, d.text, *d.words, sep="|")
    game.play(d.words[int(rng.random() * len(d.words))])
for line in game.log:
    print(line)
print(game.state.digest())
for side in ("", *game.rules.SIDES):
    print(game.view(side))
"""


@each_game
def test_the_same_transcript_under_another_hash_seed(title):
    """Nothing depends on the order of a set, an address or a clock; no coroutine is left un-awaited (-W error)."""
    found = []
    for seed in ("1", "2718"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run([sys.executable, "-W", "error", "-c", TRANSCRIPT, title], env=env, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr[-2000:]
        assert not run.stderr, run.stderr[-2000:]
        found.append(run.stdout)
    assert len(found[0].splitlines()) > (20 if title in MODULES else 5)  # another's game may be short
    assert found[0] == found[1]


@each_game
def test_what_a_seat_gets_is_plain_data(title):
    import msgspec

    game, rng = begin(title, 5)
    spaces = {s.id for s in game.board().spaces}
    assert spaces and len(spaces) == len(game.board().spaces)
    for _ in range(300):
        if game.decision is None:
            break
        if rng.random() < 0.05:
            for side in ("", *game.rules.SIDES):
                view = game.view(side)
                assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
                assert view.side == side and view.game == title
                ids = [p.id for p in view.pieces]
                assert len(set(ids)) == len(ids), "a piece is there twice"
                assert {p.place for p in view.pieces if p.place} <= spaces
        step(game, rng)


@each_game
def test_the_heuristic_answers_what_was_asked(title):
    """Every word it chooses in a world it imagines is legal in the true one."""
    game, _ = begin(title, 6)
    bot = HeuristicBot(6)
    for _ in range(150):
        if game.decision is None:
            break
        game.play(bot.choose(Seat(game, game.decision.player)))


@each_game
def test_what_a_question_is_about_is_no_part_of_the_state(title):
    """A bot looks at the question as it was asked, beside a state in which all that it cannot see was dealt anew."""
    for seed in (0, 1):
        game, rng = begin(title, seed)
        for _ in range(300):
            if game.decision is None:
                break
            fields = [getattr(game.state, name) for name in game.state.fields()]
            within = [x for f in fields for x in (f if type(f) is list else f.values() if type(f) is dict else ())]
            fixed = (int, str, bool, float, tuple, bytes, type(None))
            own = {id(x) for x in (game.state, *fields, *within) if type(x) not in fixed}
            assert len(own) > 1
            about = game.decision.about
            assert not [name for name, value in about.items() if id(value) in own], game.decision
            step(game, rng)


@each_game
def test_a_look_at_a_believed_state_is_a_look_at_the_imagined_world(title):
    """The same deal as in a world that is played on; and where a game says that nothing is hidden, none is needed."""
    for seed in (0, 1):
        game, rng = begin(title, seed)
        for n in range(60):
            if game.decision is None:
                break
            side, before = game.decision.player, game.state.digest()
            believed = game.believed(side, n)
            assert believed.digest() == game.imagine(side, n).state.digest() and game.state.digest() == before
            if getattr(game.rules, "OPEN", False):
                game.rules.imagine(believed, side, Random(n))
                assert believed.digest() == before
            step(game, rng)


@each_game
def test_an_illegal_word_is_told_with_rule_and_expectation(title):
    game, rng = begin(title, 7)
    for _ in range(60):
        if game.decision is None:
            break
        before = game.state.digest()
        with pytest.raises(henderson.IllegalChoice) as caught:
            game.play("no such word")
        assert "'no such word'" in str(caught.value) and caught.value.rule and caught.value.expected == game.decision.words
        assert game.state.digest() == before
        assert "no such word" in game.why("no such word")
        step(game, rng)


@each_game
def test_a_wrong_option_is_refused(title):
    with pytest.raises(HendersonError, match="'bogus' is no option"):
        henderson.new(title, options={"bogus": 1})
    with pytest.raises(HendersonError, match="'bogus' is no preset"):
        henderson.new(title, options={"preset": "bogus"})


@each_game
def test_rules_hold_no_chance_and_no_clock(title):
    """Only `imagine` and `heuristic` are given a source of chance; nothing imports one."""
    for file in folder(title).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{a.name}" for a in node.names]
            bad = [n for n in names if n.partition(".")[0] in ("random", "time", "datetime", "secrets", "asyncio", "threading")]
            assert not [n for n in bad if n != "random.Random"], f"{file.name} imports {bad}"


def test_an_unknown_game_is_refused():
    with pytest.raises(HendersonError, match="'monopoly' is no game: expected "):
        henderson.new("monopoly")
