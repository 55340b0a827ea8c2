"""The measured laws, the notation at every question and the values of the packs, held up to every game, in short.

DEMANDED says which share of the cases of each title must keep a law (henderson.proof.watch); `henderson fuzz GAME` measures
at length.
"""

from random import Random

import pytest

import henderson
from henderson.bots.seat import HeuristicBot, Seat, styles_of
from henderson.engine.decision import DICE
from henderson.engine.game import Game
from henderson.engine.record import words_of
from henderson.games import MODULES, rules
from henderson.proof import laws, packs
from henderson.proof.measures import Measure, Purse, costs
from henderson.proof.watch import LAWS, Watch

HIDING = ("avalon-hill", "deluxe")  # titles in which a side hides something from the other
DEMANDED: dict[str, dict[str, float]] = {  # what was measured; raise a share to 1 when a title keeps the law, never lower it
    title: dict(zip(("meanings", "rolls", "events", "refusals", "previews", "worlds", "blanks"), shares))
    for title, shares in {
        "avalon-hill": (1, 1, 1, 1, 1, 1, 1),
        "deluxe": (1, 1, 1, 1, 1, 1, 1),
        "first-blood": (1, 1, 1, 1, 1, 1, 1),
        "henderson-solo": (1, 1, 1, 1, 1, 1, 1),
        "starvation-island": (1, 1, 1, 1, 1, 1, 1),
    }.items()
}
PACK_VALUES = 8  # of each title, changed one at a time; `henderson fuzz GAME --values N` for more
UNREAD = {"avalon-hill": 1, "deluxe": 1, "first-blood": 1, "henderson-solo": 2, "starvation-island": 2}  # so many may not

each_game = pytest.mark.parametrize("title", [t for t in henderson.games() if t in MODULES])


def begin(title: str, seed: int) -> tuple[Game, Random]:
    """The plain game, the one with most rules (the last preset), then random options."""
    rng, presets = Random(f"measured {title} {seed}"), list(rules(title).PRESETS)
    full = {"preset": presets[-1]} if presets and seed == 1 else {}
    options = laws.random_options(rules(title), rng) if seed > 1 else full
    return henderson.new(title, seed=seed, options=options), rng


@each_game
def test_the_measured_laws_are_kept(title):
    """What options mean, which dice follow, what events show, reasons of refusals, true previews, no tells, no sentence read."""
    rng = Random(f"measured {title}")
    watch = Watch(rules(title), rng)
    for seed in range(3):
        game, _ = begin(title, seed)
        watch.begin(game)
        bot = HeuristicBot(seed)
        for count in range(400):
            decision = game.decision
            if decision is None:
                break
            if rng.random() < 0.15:
                watch.look(game)
            elif rng.random() < 0.5:
                watch.previews(game)  # few questions tell chances
            if count % 100 == 0:
                for style in styles_of(game.rules):
                    watch.blanks(game, f"heuristic:{style}" if style else "heuristic", 20)
                watch.blanks(game, "search:10", 1)
            words = decision.words
            watch.play(game, bot.choose(Seat(game, decision.player)) if seed % 2 == 0 else words[int(rng.random() * len(words))])
        watch.end(game)
    for measure in watch.found.values():
        print(title, measure)
    assert set(DEMANDED[title]) == set(LAWS)
    bad = [str(m) for law, m in watch.found.items() if m.share < DEMANDED[title][law]]
    assert not bad, "\n".join(bad)
    assert all(m.of for law, m in watch.found.items())
    assert (watch.varied.other > 0) == (title in HIDING), "imagination varies where something is hidden"


PURSES: dict[str, dict[str, Purse]] = {  # by rule: what is left to the units in hand, or to a side
    "avalon-hill": {"B.move.2": lambda g, d: [g.left[u] for u in d.about["units"] if g.left[u] >= 0],  # O.hidden.6
                    "T.sea.4": lambda g, d: [g.left[u] for u in d.about["units"] if g.left[u] >= 0]},
    "deluxe": {"7.1a": lambda g, d: [-g.spent[u] for u in d.about["reach"].units],
               "7.6a": lambda g, d: [-g.spent[d.about["unit"]]]},
    "first-blood": {"4.0a": lambda g, d: [g.left[d.about["unit"]] // 2]},  # it is kept in halves
    "starvation-island": {"5.2.a": lambda g, d: [g.points], "5.2.b": lambda g, d: [g.points]},
}  # fmt: skip


@pytest.mark.parametrize("title", PURSES)
def test_what_a_preview_says_an_option_costs_is_what_it_takes(title):
    measure, rng = Measure("costs"), Random(f"costs {title}")
    for seed in range(2):
        game, _ = begin(title, seed)
        bot = HeuristicBot(seed)
        for _ in range(250):
            if (decision := game.decision) is None:
                break
            if purse := PURSES[title].get(decision.rule):
                for option in rng.sample(list(decision.options), min(3, len(decision.options))):
                    costs(game, option, purse, measure)
            game.play(bot.choose(Seat(game, decision.player)))
    assert measure.of > 20 and measure.good == measure.of, str(measure)


@each_game
def test_every_position_on_the_way_reads_back(title):
    """At every question, also where dice fell in the same activation before it: the notation is the same position, and asks
    the same."""
    game, rng = begin(title, 8)
    dice = 0  # questions with dice before them
    for _ in range(300):
        if game.decision is None:
            break
        laws.position_returns(game, lambda text: henderson.position(title, text, dice=henderson.Typed()))
        dice += any(d.player == DICE for d, _ in words_of(game, game.start, tuple(game.answers)))
        words = game.decision.words
        game.play(words[int(rng.random() * len(words))])
    assert dice or title == "first-blood", "there a die and what it costs are two activations"


@each_game
def test_values_of_the_components_matter(title):
    every = list(packs.values(title))
    assert len(every) > 100
    chosen = Random(f"pack {title}").sample(every, PACK_VALUES)
    bad = packs.unread(title, chosen, ((2, 150), (6, 600)))
    assert len(bad) <= UNREAD[title], "changed, they change nothing: " + "; ".join(map(str, bad))
