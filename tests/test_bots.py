"""Bots see only a seat, answer only what is offered, and search is reproducible and can be stopped."""

from random import Random
from types import SimpleNamespace

import pytest

import henderson
from henderson.bots import BOTS, Seat, bot, is_seated
from henderson.bots.futures import Player, Way
from henderson.bots.search import SearchBot
from henderson.bots.seat import hints_of, styles_of
from henderson.bots.starts import known, searched
from henderson.bots.strays import Stray
from henderson.bots.value import balance, value_of
from henderson.engine.decision import ask, roll
from henderson.engine.game import Game
from henderson.engine.state import Notes, plain, shared
from henderson.engine.view import Outcome, View, Where
from henderson.games import player as player_of
from henderson.games.kit.hints import Hints
from henderson.lab.match import bot_answers


class OnlyASeat:
    """A seat with nothing behind it but what a seat may give; anything else a bot reaches for is an error."""

    def __init__(self, game, side):
        self._seat = Seat(game, side)
        self.side = side

    words = property(lambda self: self._seat.words)
    rule = property(lambda self: self._seat.rule)
    view = property(lambda self: self._seat.view)
    question = property(lambda self: self._seat.question)
    rules = property(lambda self: self._seat.rules)

    def believed(self, seed):
        state = self._seat.believed(seed)
        assert state.events is None  # nothing of what was told to others
        return state

    def imagine(self, seed, *, quiet=True):
        world = self._seat.imagine(seed, quiet=quiet)
        assert world.past is None and world.imagined and not world.events("all")  # no way back to the true game
        return world


@pytest.fixture
def game():
    return henderson.position(
        "avalon-hill",
        """
        turn = 9
        step = "U.S. movement"
        [US]
        KK-23 = ["1/1", "1/2"]
        LL-24 = ["1/3"]
        [Japan]
        KK-24 = ["16/1"]
        MM-25 = ["16/2"]
        """,
    )


@pytest.mark.parametrize("name", ["random", "heuristic", "recruit", "varied", "search:6"])
@pytest.mark.parametrize("title", henderson.games())
def test_every_bot_answers_every_game_from_a_seat(name, title):
    game = henderson.new(title, seed=3)
    opponent = bot(name, 5)
    for _ in range(4 if name.startswith("search") else 30):
        if game.decision is None:
            break
        word = opponent.choose(OnlyASeat(game, game.decision.player))
        assert word in game.decision.words
        game.play(word)


@pytest.mark.parametrize("name", ["heuristic", "recruit", "varied", "script:turtle", "v1:regular"])
def test_a_bot_at_the_table_answers_as_it_chooses(name):
    game = henderson.new("first-blood", seed=3)
    at_the_table, by_itself = bot(name, 5, game.rules), bot(name, 5, game.rules)
    for _ in range(40):
        other = game.clone()
        bot_answers(game, at_the_table)
        other.play(by_itself.choose(Seat(other, other.decision.player)))
        assert other.state == game.state


def test_a_recruit_strays_from_the_regular():
    game = henderson.new("first-blood", seed=3)
    recruit, strays = bot("recruit", 5, game.rules), 0
    for _ in range(60):
        sensible = bot("regular", 5, game.rules).choose(Seat(game, game.decision.player))
        before = game.clone()
        bot_answers(game, recruit)
        before.play(sensible)
        strays += before.state != game.state
    assert strays >= 4


def test_a_search_of_so_many_futures_is_reproducible(game):
    first = [SearchBot(7, iterations=24).choose(Seat(game, "US")) for _ in range(2)]
    assert first[0] == first[1]
    ways = fork(dict.fromkeys("abcd", 4), heuristic="a")
    bot_ = SearchBot(7, iterations=24)
    bot_.choose(Seat(ways, "US"))
    assert 24 <= sum(c.tries for c in bot_.candidates) <= 27


def test_a_search_can_be_stopped_and_tells_its_progress():
    game = fork(dict.fromkeys("abcd", 4), heuristic="a")
    told = []
    stop = SearchBot(1, seconds=60, tell=lambda n, c: told.append(n), stopped=lambda: len(told) >= 1)
    assert stop.choose(Seat(game, "US")) in game.decision.words
    assert told


def test_an_unknown_bot_is_refused():
    with pytest.raises(henderson.HendersonError, match="'clever' is no bot: expected random"):
        bot("clever")
    with pytest.raises(henderson.HendersonError, match="'much' is no budget"):
        bot("search:much")
    assert {"recruit", "regular", "veteran", "elite"} <= set(BOTS)


def test_a_style_is_played_by_itself():
    game = henderson.new("first-blood", seed=3)
    styles = player_of(game.rules).HINTS.styles
    for style in styles:
        other = henderson.new("first-blood", seed=3)
        player = bot(f"heuristic:{style}", 5, other.rules)
        while other.decision is not None and other.where.turn < 7:
            decision = other.decision
            word = player.choose(OnlyASeat(other, decision.player))
            assert word == decision.word(styles[style](other.state, decision, player.rng))  # nothing is hidden, no chance in it
            other.play(word)
    with pytest.raises(henderson.HendersonError, match="'coward' is no style of First Blood: expected "):
        bot("heuristic:coward", rules=game.rules)


def test_every_level_plays_in_character():
    game = henderson.new("first-blood", seed=3)
    rules, styles = game.rules, styles_of(game.rules)
    regular, recruit, veteran = (bot(f"{level}:bold", 5, rules) for level in ("regular", "recruit", "veteran"))
    assert regular.style == recruit.style == veteran.character == "bold" and is_seated("elite:bold", rules)
    assert bot("search:8:careful", 5, rules).character == "careful" and bot("search:8", 5, rules).character == ""
    for name in ("random:bold", "veteran:coward", "bold", "v1:veteran:bold"):
        assert not is_seated(name, rules)
    for name in ("veteran:coward", "recruit:coward", "search:8:coward"):
        with pytest.raises(henderson.HendersonError, match="'coward' is no style of First Blood: expected bold, "):
            bot(name, rules=rules)
    own, hints = known(rules, "US", "bold")["bold"], searched(rules, "US", "bold")
    assert hints.starts == "bold"
    asked = set()
    while game.decision is not None and len(asked) < 2:  # the enemy is taken for a Regular
        decision = game.decision
        style = styles["bold" if decision.player == "US" else ""]
        word = decision.word(own(game.state, decision, Random(1)))
        assert word == decision.word(style(game.state, decision, Random(1)))
        asked.add(decision.player)
        game.play(word)


def test_a_search_in_character_leaves_its_own_way_only_for_much_more():
    """0.1 is worth a change to a bot that plays as well as it can, not to one that has a character to keep."""
    ways = [Way("", "a"), Way("", "b")]
    results = {ways[0]: [0.0] * 20, ways[1]: [0.1] * 20}
    assert SearchBot(1)._verdict(results, ways) == ways[1]
    assert SearchBot(1, character="a")._verdict(results, ways) == ways[0]


# -- search ----------------------------------------------------------------------------------------------------------------


@plain
class Fork(Notes):
    facts: dict = shared()
    way: str = ""
    won: bool = False


def fork(chances, heuristic):
    """One question, then a die: `chances` tells from which face each word wins. The heuristic always says the same."""

    async def activation(g):
        g.way = await ask("US", "F.1", "Which way?", tuple(chances))
        for _ in range(tuple(chances).index(g.way)):  # so that the same dice fall differently for each word
            await roll("F.2")
        g.won = await roll("F.2") >= chances[g.way]

    where = Where(turn=1, turn_name="Fork", step="F.1", step_name="Fork", side="US")
    rules = SimpleNamespace(
        ID="fork", SIDES=("US", "Japan"), activation=activation, where=lambda g: where,
        outcome=lambda g: Outcome(winner="US" if g.won else "Japan", reason="", rule="F.3") if g.way else None,
        view=lambda g, side: View(game="fork", side=side, where=where), imagine=lambda g, side, rng: None,
        heuristic=lambda g, decision, rng: heuristic,
    )  # fmt: skip
    return Game(rules, Fork(facts={}))


def test_search_finds_the_better_way():
    game = fork({"a": 6, "b": 5, "c": 2, "d": 6}, heuristic="a")
    assert [SearchBot(seed, iterations=120).choose(Seat(game, "US")) for seed in range(5)] == ["c"] * 5


def test_search_keeps_to_the_heuristic_when_nothing_is_better():
    """Four ways, all alike, told apart by luck only: the heuristic's stands, mostly, and always when one future is all."""
    game = fork({"a": 4, "b": 4, "c": 4, "d": 4}, heuristic="c")
    for budget, least in ((1, 40), (6, 28), (40, 28), (120, 28)):
        chosen = [SearchBot(seed, iterations=budget).choose(Seat(game, "US")) for seed in range(40)]
        assert chosen.count("c") >= least, budget


@plain
class Duel(Notes):
    facts: dict = shared()
    way: str = ""
    reply: str = ""
    won: bool = False


def duel(chances):
    """The U.S. makes a plan, Japan answers it, a die decides: `chances` tells from which face each pair of them wins."""

    async def activation(g):
        if not g.way:
            g.way = await ask("US", "D.1", "Which plan?", ("stand", "rush"))
            return
        g.reply = await ask("Japan", "D.2", "And now?", ("wait", "strike"))
        g.won = await roll("D.3") >= chances[g.way, g.reply]

    def where(g):
        step = "Reply" if g.way else "Plan"
        return Where(turn=1, turn_name="Duel", step="D.1", step_name=step, side="Japan" if g.way else "US")

    rules = SimpleNamespace(
        ID="duel", SIDES=("US", "Japan"), activation=activation, where=where,
        outcome=lambda g: Outcome(winner="US" if g.won else "Japan", reason="", rule="D.4") if g.reply else None,
        view=lambda g, side: View(game="duel", side=side, where=where(g)), imagine=lambda g, side, rng: None,
        heuristic=lambda g, decision, rng: decision.options[0],
        HINTS=Hints(crossroads=frozenset(), planned=frozenset({"D.1", "D.2"}), ideas={"all out": lambda g, d, rng: d.options[1]}),
    )  # fmt: skip
    return Game(rules, Duel(facts={}))


def test_a_plan_that_the_enemy_has_an_answer_to_is_not_preferred():
    """Rushing wins five times in six if Japan waits as usual, and never if it strikes back; standing wins half."""
    chances = {("stand", "wait"): 4, ("stand", "strike"): 4, ("rush", "wait"): 2, ("rush", "strike"): 7}
    seats = [Seat(duel(chances), "US") for _ in range(6)]
    assert [SearchBot(n, iterations=240).choose(seat) for n, seat in enumerate(seats)] == ["stand"] * 6
    harmless = {**chances, ("rush", "strike"): 2}
    assert SearchBot(1, iterations=240).choose(Seat(duel(harmless), "US")) == "rush"


@plain
class Siege(Notes):
    facts: dict = shared()
    turn: int = 1
    way: str = ""
    over: bool = False


def siege():
    """Six turns. To rush looks well at the end of every turn, and loses in the last one."""

    async def activation(g):
        if not g.way:
            g.way = await ask("US", "S.1", "Which plan?", ("stand", "rush"))
        else:
            await ask("US", "S.2", "And on?", ("on", "and on"))
        await roll("S.3")
        g.turn, g.over = g.turn + 1, g.turn == 6

    def where(g):
        return Where(turn=g.turn, turn_name=str(g.turn), step="S.1", step_name="Siege", side="US", turns=6)

    rules = SimpleNamespace(
        ID="siege", SIDES=("US", "Japan"), activation=activation, where=where,
        outcome=lambda g: Outcome(winner="US" if g.way == "stand" else "Japan", reason="", rule="S.4") if g.over else None,
        view=lambda g, side: View(game="siege", side=side, where=where(g)), imagine=lambda g, side, rng: None,
        heuristic=lambda g, decision, rng: decision.options[0], evaluate=lambda g, side: 0.5 if g.way == "rush" else -0.5,
        HINTS=Hints(crossroads=frozenset(), planned=frozenset({"S.1"}), ahead=1, ideas={
            str(n): lambda g, d, rng: d.options[1] for n in range(2)}, styles={"also": lambda g, d, rng: "rush"}),
    )  # fmt: skip
    return Game(rules, Siege(facts={}))


def test_who_has_time_plays_the_plans_that_are_left_to_the_end_of_the_game(monkeypatch):
    """By few futures the value at the horizon decides; by many how the game ended."""
    from henderson.bots import search

    told = iter(range(1000))
    monkeypatch.setattr(search, "carried_out", lambda seat, style, usual, seed: next(told))  # all plans count as different
    assert SearchBot(1, iterations=60).choose(Seat(siege(), "US")) == "rush"
    assert SearchBot(1, iterations=3000).choose(Seat(siege(), "US")) == "stand"


def test_replies_are_tried_until_it_is_known_what_they_take():
    from henderson.bots.replies import Replies

    taken = {"wait": 0.0, "flee": -0.5, "sortie": 0.8}
    replies, way = Replies(taken), Way("", "~light")
    tried = []
    for _ in range(60):
        replied = replies.after(way)
        tried.append(replied.reply)
        if replied.reply:
            replies.learn(replied, taken[replied.reply])
    assert set(tried[:3]) == set(taken) and tried[30:].count("sortie") >= 27
    assert replies.after(Way("", "other")).reply == "sortie"  # what it takes from one plan it is expected to take from others


def test_an_enemy_who_has_no_better_reply_goes_on_as_usual():
    from henderson.bots.replies import Replies

    replies, way = Replies(["flee"]), Way("", "~light")
    for _ in range(40):
        if (replied := replies.after(way)).reply:
            replies.learn(replied, -1.0)
    assert replies.after(way) == way


def test_a_stopped_search_is_not_led_by_what_it_tried_first():
    game = fork({"a": 4, "b": 4, "c": 4, "d": 4}, heuristic="b")
    tried = []
    bot_ = SearchBot(3, iterations=400, stopped=lambda: tried.append(1) or len(tried) == 6)  # in the second world
    assert bot_.choose(Seat(game, "US")) == "b"


def test_a_small_budget_tries_fewer_answers_in_more_worlds():
    game = fork(dict.fromkeys("abcdefgh", 4), heuristic="d")
    bot_ = SearchBot(1, iterations=24)
    bot_.choose(Seat(game, "US"))
    tried = [c for c in bot_.candidates if c.tries]
    assert "d" in {c.word for c in tried} and 2 <= len(tried) <= 4 and tried[0].tries >= 4


def test_a_plan_is_chosen_among_ways_that_come_to_something_else(game):
    usual = player_of(game.rules).heuristic
    styles = {"": usual, "as usual": lambda g, d, rng: usual(g, d, rng), "stay": lambda g, d, rng: d.options[-1]}
    mind = SearchBot(1, iterations=12)
    found = mind._different(OnlyASeat(game, "US"), Player(styles, Hints()))
    assert list(found.styles) == ["", "stay"]
    ideas = Hints(ideas={"stay": styles["stay"]})
    found = mind._different(OnlyASeat(game, "US"), Player({"": usual}, ideas))
    assert list(found.styles) == ["", "~stay"]  # so named that nobody takes the enemy to play it


def test_the_more_futures_there_are_the_more_plans_are_looked_at(game):
    """And the game's own ideas come first, so that the smallest budget sees some of them."""
    usual = player_of(game.rules).heuristic

    def idea(n):
        return lambda g, d, rng: d.options[n] if d.rule == "B.move.2" and len(d.options) > 30 else usual(g, d, rng)

    player = Player({"": usual, "last": idea(-1)}, Hints(ideas={str(n): idea(n) for n in range(50)}))
    few, many = (SearchBot(1, iterations=n)._different(OnlyASeat(game, "US"), player).styles for n in (12, 1200))
    assert len(few) == 8 and list(few)[1:] == list(many)[1:8] and len(many) == 40
    assert "last" not in many


def test_what_an_idea_gained_is_used_once_and_a_character_is_remembered():
    """An idea is for one step: what was pondered about it counts at that question, not in later turns."""
    usual, idea, character = Way("", ""), Way("", "~port"), Way("", "bold")
    mind, hints = SearchBot(1, iterations=8), Hints(sure=1.0, worlds=4)
    worlds = {usual: [0.0] * 6, idea: [0.5, 0.4, 0.6, 0.5, 0.5, 0.4], character: [0.1] * 6}
    mind.memory["step", "~port"] = 4.0, -4.0, 4.0  # it was pondered, and did badly
    assert mind._recall("step", worlds, hints, list(worlds)) == "bold"
    assert mind._recall("step", worlds, hints, list(worlds)) == "~port"  # that is forgotten now
    assert list(mind.memory) == [("step", "bold")]


def test_plans_that_stray_are_the_usual_one_but_for_answers_that_stay_the_same(game):
    usual = player_of(game.rules).heuristic
    mind = SearchBot(1, iterations=1200)
    found = mind._different(OnlyASeat(game, "US"), Player({"": usual}, Hints()), 72).styles
    others = [style for name, style in found.items() if name]
    assert len(others) > 8 and all(name.startswith("~other ") for name in found if name)
    word = usual(game.state, game.decision, Random(1))
    for other in others:
        assert other.drawn and 1 <= len(other.answers) <= 3
        known = dict(other.answers)
        key = (game.decision.rule, game.decision.verb, tuple(game.decision.hand), len(game.decision.options))
        told = other(game.state, game.decision, Random(1))
        assert game.decision.word(told) == known.get(key, game.decision.word(word))
        assert other.answers == known  # nothing is drawn any more
    assert any(game.decision.word(other(game.state, game.decision, Random(1))) != game.decision.word(word) for other in others)


@pytest.mark.parametrize(
    ("ends", "strays", "astray"),
    [(lambda g: True, True, True), (lambda g: False, True, False), (None, True, False), (lambda g: True, False, False)],
)
def test_plans_stray_only_where_futures_go_to_the_end_and_the_game_has_a_use_for_them(game, ends, strays, astray):
    usual, seat, mind = player_of(game.rules).heuristic, OnlyASeat(game, "US"), SearchBot(1, iterations=120)
    hints = hints_of(game.rules)._replace(to_the_end=ends, strays=strays, ideas={}, styles={}, weights=None, thinks=None)
    drawn = []
    mind._think = lambda seat, ways, player: (drawn.extend(w.style for w in ways), ({w: [0.0] for w in ways}, ways))[1]
    mind._make_plan(seat, seat.imagine(1), Player({"": usual}, hints), (1, "step"))
    assert any(name.startswith("~other ") for name in drawn) is astray


def test_an_answer_that_leads_to_the_same_question_again_is_no_plan(game):
    usual = player_of(game.rules).heuristic
    stray = Stray(usual, Random(1), 1)
    while not stray.answers:
        stray._asked.clear()
        stray(game.state, game.decision, Random(1))
    stray(game.state, game.decision, Random(1))
    assert not stray.answers


def test_a_plan_that_strays_is_judged_by_worlds_that_it_was_not_chosen_by():
    usual, other, idea = Way("", ""), Way("", "~other 1"), Way("", "~port")
    lucky = [1.0, 0.9, 1.0, 0.8, 1.0, 0.9, 1.0, 1.0, 0.1, -0.1, 0.0, 0.1, -0.1, 0.0]
    mind, hints = SearchBot(1, iterations=8), Hints(sure=1.0, worlds=4)
    for way, proving, said in ((other, 8, ""), (other, 0, "~other 1"), (idea, 8, "~port")):
        mind.proving = proving
        results = {usual: [0.0] * 14, way: lucky}
        assert mind._recall("step", results, hints, list(results)) == said


def test_a_plan_is_told_in_words(game):
    """Once people read of 'the varied (slip) plan', and of '~16' while it thought."""
    told = {"": "the usual plan", "bold": "the plan 'bold'", "~all out": "the plan 'all out'", "~7": "a plan by other weights",
            "~other 3": "the usual plan but for some answers"}  # fmt: skip
    mind, word = SearchBot(1), game.decision.words[0]
    player = Player(dict.fromkeys(told, lambda g, decision, rng: decision.options[0]), Hints())
    for name, text in told.items():
        mind._report(game, player, Way("", name), word, {Way("", name): [0.5]})
        assert [c.text for c in mind.candidates] == [f"{text}: +0.50 over 1 futures"]
    mind._report(game, player._replace(hints=Hints(starts="bold")), Way("", ""), word, {Way("", ""): [0.5]})
    assert mind.candidates[0].text.startswith("the Regular's plan: ")


def test_search_thinks_where_it_matters_and_to_the_end_of_a_short_game(game):
    from henderson.bots.futures import played_on

    early = henderson.new("avalon-hill", seed=3)
    usual = bot("heuristic", 3)
    while early.decision.rule != "B.play.2" or early.where.turn < 2:
        early.play(usual.choose(Seat(early, early.decision.player)))
    search = SearchBot(1, iterations=40)
    search.choose(OnlyASeat(early, "US"))
    assert [c.text for c in search.candidates] == ["the usual plan, for this step"]  # the Basic game before the strike
    search.choose(OnlyASeat(game, "US"))
    assert [c.text for c in search.candidates] != ["the usual plan, for this step"]
    seat, player = OnlyASeat(early, "US"), Player(styles_of(game.rules), hints_of(game.rules))
    assert played_on(seat, Way(""), 1, player).outcome is not None
    short = player._replace(hints=player.hints._replace(to_the_end=None))
    assert played_on(seat, Way(""), 1, short).where.turn == early.where.turn + short.hints.ahead


@pytest.mark.parametrize("title", henderson.games())
def test_weights_as_they_are_make_the_heuristic_and_are_named_by_their_side(title):
    """Tuning leaves those of the other side alone by their names; search turns them a little to find other plans."""
    game = henderson.new(title, seed=3)
    room, rng = player_of(game.rules), Random(1)
    weights = room.HINTS.weights
    if len(game.rules.SIDES) == 2:
        assert all(name.split(".")[0] in game.rules.SIDES for name in weights.names)
    same = weights.make(weights.values)
    for n in range(120):
        decision = game.decision
        if decision is None:
            break
        choice = room.heuristic(game.state, decision, Random(n))
        assert same(game.state, decision, Random(n)) == choice
        game.answer(choice if n % 3 else decision.options[int(rng.random() * len(decision.options))])


def test_a_position_is_valued_by_strength_and_the_field(game):
    us, japan = value_of(game, "US"), value_of(game, "Japan")
    assert us == pytest.approx(-japan)
    assert balance(game, "US") == pytest.approx(-balance(game, "Japan")) and balance(game, "US") > 0  # three battalions to two
    game.rules = SimpleNamespace(SIDES=("US", "Japan"), outcome=lambda g: None, evaluate=lambda g, side: 7.0)
    assert value_of(game, "US") == 1.0  # a game's own reckoning comes first, within its bounds


# -- explaining ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "heuristic", "recruit", "search:6"])
def test_every_bot_explains_itself(name, game):
    before = game.state.digest()
    found = bot(name, 2).explain(OnlyASeat(game, "US"))
    assert 1 <= len(found) <= 3 and {c.word for c in found} <= set(game.decision.words)
    assert len({c.word for c in found}) == len(found) and all(c.text and -1 <= c.value <= 1 for c in found)
    assert game.state.digest() == before


def test_explanations_say_what_the_bot_does():
    game = fork({"a": 6, "b": 5, "c": 2, "d": 6}, heuristic="b")
    seat = Seat(game, "US")
    assert bot("random").explain(seat)[0].value == 0.25
    assert [(c.word, c.value) for c in bot("heuristic").explain(seat)] == [("b", 1.0)]
    assert [(c.word, round(c.value, 3)) for c in bot("recruit").explain(seat)] == [("b", 0.875)]  # 5/6 and 1/6 of a quarter
    searched = SearchBot(1, iterations=80).explain(seat)
    assert searched[0].word == "c" and len(searched) == 3 and searched[0].value > 0.3 and "futures" in searched[0].text


@pytest.mark.parametrize("title", ["avalon-hill", "starvation-island", "henderson-solo"])
def test_what_would_you_do_is_told_as_plan_answers_arrows_and_fear(title, game):
    from henderson.bots.advice import advise

    at = game if title == "avalon-hill" else henderson.new(title, seed=3)
    side, before = at.decision.player, at.state.digest()
    found = advise(OnlyASeat(at, side), bot("regular", 2))
    assert found.plan[0].isupper() and found.plan.endswith(".") and found.fear.startswith("It fears")
    assert {c.word for c in found.answers} <= set(at.decision.words)
    stand = {p.place for p in at.view(side).pieces}
    assert all(a.start in stand and a.start != a.end and a.pieces >= 1 for a in found.arrows)
    assert at.state.digest() == before
    assert found == advise(OnlyASeat(at, side), bot("regular", 2))  # the same question, the same advice


def test_ships_that_go_home_are_not_lost():
    """10.0.a In November every ship that fought returns to port for good: it leaves the map, and nothing is lost by it. So advice
    does not fear for it."""
    from henderson.engine.events import lost
    from henderson.games import player

    game, rng = henderson.new("starvation-island", seed=5, scenario="november"), Random(1)
    while game.decision and game.where.turn < 8:
        asked = game.decision
        game.answer(asked.options[0] if len(asked.options) == 1 else player(game.rules).heuristic(game.state, asked, rng))
    home = {e.data["piece"] for e in game.events() if e.rule == "10.0.a" and e.data.get("piece")}
    gone = {piece for piece, (steps, _) in lost(game.events()).items() if not steps}
    on_map = {p.id for p in game.view("US").pieces if p.place}
    assert home - on_map - gone and gone - on_map


def test_advice_fears_for_what_the_enemy_takes():
    from henderson.bots.advice import advise

    weak = henderson.position("deluxe", """
        turn = 9
        step = "SoP.7"
        [control]
        US = ["3707"]
        [US]
        "1/1" = "3707 1"
        [Japan]
        "29/1" = "3708"
        "29/2" = "3708"
        "29/3" = "3807"
        """)  # fmt: skip
    assert "3707" in (fear := advise(Seat(weak, "US"), bot("regular", 2)).fear) or "Henderson Field" in fear


# -- thinking time ---------------------------------------------------------------------------------------------------------


def test_a_turn_is_dealt_out_by_weight_and_never_overdrawn(monkeypatch):
    from henderson.bots import budget

    now = [100.0]
    monkeypatch.setattr(budget.time, "perf_counter", lambda: now[0])
    mine = budget.Budget(turn=3.0)
    whole = 3.0 * budget.THOUGHT

    def think(turn, weight, besides=0.0):
        mine.asked(turn, now[0])
        now[0] += besides
        share = mine.seconds if mine.begin(weight) else 0.0
        now[0] += share
        mine.answered()
        return share

    first = [think(1, budget.PLAN), think(1, budget.PLAN), think(1, budget.WORD)]
    assert first == [pytest.approx(whole / 2), pytest.approx(whole / 2), 0.0]
    second = [think(2, budget.PLAN), think(2, budget.PLAN), think(2, budget.WORD)]  # now it knows what a turn has
    assert second == [pytest.approx(whole * 3 / 7), pytest.approx(whole * 3 / 7), pytest.approx(whole / 7)]
    mine.asked(3, now[0])
    now[0] += 1.0  # an answer without a thought takes time, too
    mine.answered()
    assert think(3, budget.PLAN, besides=0.5) == pytest.approx((whole - 1.5) * 3 / 7)


@pytest.mark.pure
def test_a_world_that_would_not_be_done_in_time_is_not_begun(monkeypatch, game):
    from henderson.bots import budget, futures

    now = [0.0]
    monkeypatch.setattr(futures.time, "perf_counter", lambda: now[0])

    def a_second(*given):
        now[0] += 1.0
        return 0.0

    monkeypatch.setattr(futures, "future", a_second)
    tasks = [(seed, [Way("a"), Way("b")]) for seed in range(5)]
    assert len(futures.worlds(Seat(game, "US"), tasks, None, 4.5)) == 2  # two seconds each
    mine = budget.Budget(seconds=1.0)
    mine.begin(budget.PLAN)
    assert mine.has_room(1.0, 0, 0.5) and not mine.has_room(1.0, 0, 1.5) and mine.has_room(0.5, 0, 1.5)


def test_an_explanation_has_time_however_much_the_turn_took(game):
    mine = SearchBot(1, turn=3.0)
    mine.budget.asked(game.where.turn, -3.0)  # by the clock, which began at 0 or later
    mine.budget.answered()
    assert len(mine.explain(Seat(game, "US"))) > 1


def test_futures_on_two_cores_are_those_of_one(game):
    from henderson.bots.futures import can_fork, shared_out, worlds
    from henderson.bots.seat import hints_of, styles_of

    if not can_fork():
        pytest.skip("other threads run here: this process is not copied")
    seat, player = Seat(game, "US"), Player(styles_of(game.rules), hints_of(game.rules))
    ways, seeds = [Way("", s) for s in player.styles][:2], [[1, 2], [3]]
    tasks = [[(seed, ways) for seed in mine] for mine in seeds]
    rows = shared_out(lambda k: worlds(seat, tasks[k], player, None), 2)
    assert rows == [worlds(seat, mine, player, None) for mine in tasks] and [len(mine) for mine in rows] == [2, 1]


def test_budgets_by_the_turn_and_opponents_of_version_1_are_named(game):
    assert bot("search:3s/turn").budget.turn == 3.0 and bot("elite").budget.turn == 15.0
    assert type(bot("v1:veteran")).__module__ == "henderson.bots.v1" and bot("v1:search:24").iterations == 24
    with pytest.raises(henderson.HendersonError, match="'v1:clever' is no bot"):
        bot("v1:clever")


def test_a_search_of_starvation_island_plays_to_the_end_and_a_review_to_the_horizon(monkeypatch):
    from henderson.bots import search
    from henderson.study.weigh import Weighed

    game = henderson.new("starvation-island", seed=3)
    while len(game.decision.options) < 2:
        game.answer(game.decision.options[0])
    seen = []

    def looked(seat, way, seed, player):
        seen.append(player.hints.to_the_end is not None)
        return 0.0

    monkeypatch.setattr(search, "future", looked)
    monkeypatch.setattr(search, "worlds", lambda seat, tasks, player, until: [[looked(seat, w, 0, player) for w in tasks[0][1]]])
    usual, mind = bot("heuristic", 3), SearchBot(1, iterations=16)
    while not seen:
        decision = game.decision
        asked = Seat(game, decision.player)
        mind.choose(asked)
        game.play(usual.choose(asked))
    assert all(seen)
    assert Weighed(asked, decision.words[:2]).player.hints.to_the_end is None
