"""Studies: the same games whoever plays them, kept as they finish, resumed, compared, reported."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from weakref import WeakSet
from xml.etree import ElementTree

import msgspec
import pyarrow.parquet as pq
import pytest
from scipy import stats
from typer.testing import CliRunner

import henderson
from henderson.cli import laboratory  # noqa: F401 - adds its words to the command
from henderson.cli.app import app
from henderson.games import pack as pack_of
from henderson.games import rules
from henderson.lab import charts, compare, ladder, observe, odds, study
from henderson.lab.gather import Gathered
from henderson.lab.observe import Sample
from henderson.lab.report import report
from henderson.lab.simulate import Plan, Played, summary
from henderson.lab.statistics import Spread
from henderson.lab.workers import _launched, as_finished

PLAN = Plan("avalon-hill", 4, {"US": "random", "Japan": "random"}, {"level": "basic"}, "", "t")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    file = tmp_path_factory.mktemp("study") / "a.jsonl"
    return file, study.run(PLAN, file)


def test_a_study_is_the_same_file_from_two_processes(played, tmp_path):
    study.run(PLAN, tmp_path / "b.jsonl", jobs=2)
    assert (tmp_path / "b.jsonl").read_bytes() == played[0].read_bytes()


def test_an_interrupted_study_goes_on_where_it_stopped(played, tmp_path):
    whole = played[0].read_bytes()
    cut = tmp_path / "cut.jsonl"
    lines = whole.split(b"\n")
    cut.write_bytes(b"\n".join(lines[:3]) + b"\n" + lines[3][:40])  # two games and half a third
    told = []
    study.run(PLAN, cut, tell=told.append)
    assert cut.read_bytes() == whole
    assert told[0] == 2 and sum(told) == 4


def test_another_study_is_not_overwritten(played):
    before = played[0].read_bytes()
    other = Plan("avalon-hill", 4, {"US": "heuristic", "Japan": "random"}, {"level": "basic"}, "", "t")
    with pytest.raises(henderson.HendersonError, match="holds another study"):
        study.run(other, played[0])
    assert played[0].read_bytes() == before


def test_a_pack_whose_values_changed_is_another_study(tmp_path):
    """The folder is the same, its values are not: the games of both are never mixed in one file."""
    folder, file = tmp_path / "pack", tmp_path / "a.jsonl"
    pack_of("avalon-hill").export(folder)
    plan = Plan("avalon-hill", 1, {"US": "random", "Japan": "random"}, {"level": "basic"}, str(folder), "t")
    study.run(plan, file)
    head = study.read(file)[0]
    assert (head.version, head.rules) == (henderson.__version__, rules("avalon-hill").VERSION) and head.components
    units = folder / "units_us.csv"
    units.write_text(units.read_text() + "\n")
    before = file.read_bytes()
    with pytest.raises(henderson.HendersonError, match=f"another study.*{head.components}"):
        study.run(plan, file)
    assert file.read_bytes() == before


def test_a_shorter_run_takes_nothing_away(played):
    before = played[0].read_bytes()
    assert len(study.run(msgspec.structs.replace(PLAN, games=2), played[0])) == 2
    assert played[0].read_bytes() == before


def test_a_study_is_read_game_by_game(played):
    kept = study.read(played[0])[1]
    assert [s.index for s in kept] == [0, 1, 2, 3] and kept[-1] == list(kept)[3] and kept[1:3] == list(kept)[1:3]


def test_a_missing_library_is_told_before_the_games(monkeypatch, tmp_path):
    monkeypatch.setattr(study, "find_spec", lambda name: None)
    monkeypatch.setattr(study, "run", lambda *a: pytest.fail("played before it was told"))
    told = CliRunner().invoke(app, ["simulate", "avalon-hill", "-n", "40", "--table", str(tmp_path / "x.parquet")])
    assert told.exit_code == 2 and "henderson[parquet]" in told.output
    told = CliRunner().invoke(app, ["simulate", "avalon-hill", "-n", "40", "--table", str(tmp_path / "no" / "x.csv")])
    assert told.exit_code == 2 and "there is no folder" in told.output


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_when_many_games_are_stopped(way, tmp_path):
    """Ctrl-C goes to the whole group, kill -9 to the parent alone: either way every worker is gone within seconds."""
    command = [sys.executable, "-m", "henderson", "simulate", "deluxe", "-n", "100000", "--jobs", "2", "--us", "random",
               "--japan", "random", "--out", str(tmp_path / "s.jsonl")]  # fmt: skip
    run = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # fmt: skip  # nohup ignores it
    group = run.pid
    try:
        until(lambda: len(members(group)) >= 3)
        os.killpg(group, way) if way == signal.SIGINT else os.kill(run.pid, way)
        assert run.wait(20) != 0
        until(lambda: not members(group))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


def test_ctrl_c_is_heard_also_while_the_workers_begin():
    """It was lost there: the games went on. A worker that begins then is deaf to it all the same."""
    deaf = []

    class Begins:
        def submit(self, call):
            os.kill(os.getpid(), signal.SIGINT)
            status = subprocess.run(["grep", "SigBlk", "/proc/self/status"], capture_output=True, text=True, check=True).stdout
            deaf.append(int(status.split()[1], 16) >> (signal.SIGINT - 1) & 1)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            _launched(Begins())
        assert deaf == [1] and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    finally:
        signal.signal(signal.SIGINT, before)


def members(group):
    """Processes of a group that still run (and are not only waiting to be counted)."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, in_group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(in_group) == group and state != "Z":
                found.append(stat.parent.name)
    return found


def until(seen, seconds=30):
    end = time.monotonic() + seconds
    while not seen():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


def test_nothing_of_many_games_is_held():
    """Neither what waits nor what is finished grows with the number of games."""
    alive, most = WeakSet(), 0

    class Result:
        pass

    def play(number):
        made = Result()
        alive.add(made)
        return made

    asked = []

    def orders():
        for i in range(2000):
            asked.append(i)
            yield i, (i,)

    with ThreadPoolExecutor(2) as pool:
        for done, (_, _) in enumerate(as_finished(pool, play, orders(), 2)):
            most = max(most, len(alive))
            assert len(asked) - done <= 8
    assert most <= 12 and len(asked) == 2000


def test_a_study_of_many_games_needs_little_memory(tmp_path):
    """A hundred thousand lines: sixteen bytes a game, where a list of games took 13,000."""
    file, games = tmp_path / "many.jsonl", 100_000
    head = msgspec.json.encode(study.head_of(msgspec.structs.replace(PLAN, games=games)))
    file.write_bytes(head + b"\n" + b"".join(b'{"index":%d}\n' % i for i in range(games)))
    tracemalloc.start()
    kept = study.read(file)[1]
    assert len(study.missing(kept, games + 1)) == 1
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(kept) == games and peak < 40 * games
    file.write_bytes(head + b"\n" + b"".join(b'{"index":%d}\n' % i for i in (3, 1, 3)))
    assert list(study.read(file)[1].numbers) == [1, 3]


def test_a_turn_is_counted_once_a_game(played):
    """Also the last one, of which the beginning and the end are told."""
    found = Gathered(["US", "Japan"], played[1])
    assert found.field[1].total() == 4 and max(c.total() for c in found.field.values()) <= 4


def test_what_is_no_study_is_refused(tmp_path):
    bad = tmp_path / "bad.jsonl"
    bad.write_text("hello\n")
    with pytest.raises(henderson.HendersonError, match="no study"):
        study.read(bad)
    with pytest.raises(henderson.HendersonError, match="no file"):
        study.read(tmp_path / "none.jsonl")


@pytest.mark.parametrize("title", ["deluxe", "first-blood", "henderson-solo", "starvation-island"])
def test_losses_belong_to_a_side(title):
    sides = henderson.new(title).rules.SIDES
    sample = observe.play_observed(Plan(title, 1, dict.fromkeys(sides, "heuristic"), {}, "", "losses"), 0)
    assert set(sample.losses) == set(sides) and min(sample.losses.values()) > 0


@pytest.mark.parametrize("title", ["avalon-hill", "deluxe", "first-blood", "starvation-island"])
def test_who_holds_the_field(title):
    """The U.S. holds it in the second week, as in history, and the course tells the truth of the position."""
    sides = henderson.new(title).rules.SIDES
    sample = observe.play_observed(Plan(title, 1, dict.fromkeys(sides, "heuristic"), {}, "", "field"), 0)
    assert sample.course[3].field == "US"
    assert {t.field for t in sample.course} <= {"US", "Japan", ""}


@pytest.mark.parametrize("title", ["first-blood", "starvation-island"])
def test_what_comes_later_is_not_on_the_board(title):
    sides = henderson.new(title).rules.SIDES
    plan = Plan(title, 1, dict.fromkeys(sides, "heuristic"), {}, "", "later")
    sample = observe.play_observed(plan, 0)
    for side in sides:
        assert len({t.pieces[side] for t in sample.course[1:]}) > 3  # it comes and goes
    off = observe.off_board(henderson.new(title))
    assert off >= ({"OUT OF PLAY", "OCT II"} if title == "first-blood" else {"Turn 5", "USN force pool"})
    assert not off & {"Box A", "USAF RESERVE", "Rabaul", "Henderson Field"}
    page = report(plan, [sample])
    assert ("stroke-dasharray" in page) == (title == "first-blood") and ">draw 0</text>" in page


def test_a_lost_solitaire_game_is_no_draw():
    plan = Plan("henderson-solo", 2, {"US": "random"}, {"preset": "Elite"}, "", "lost")
    page = report(plan, [observe.play_observed(plan, i) for i in range(2)])
    assert ">defeat 1</text>" in page and "draw" not in page and "stroke-dasharray" not in page


def test_villages_are_not_the_field():
    game = henderson.new("deluxe", seed=4)
    assert len([m for m in game.view("US").markers if m.kind == "control"]) > 3
    for side in ("US", "Japan"):
        holds = ("US", "Japan").index(side)
        game.state.control = {h: holds if h == game.state.facts.field else 1 - holds for h in game.state.control}
        assert observe.turn_now(game, {}, observe.off_board(game)).field == side


def test_a_sample_tells_the_course_of_the_game(played):
    sample = played[1][0]
    assert [t.turn for t in sample.course][:3] == [0, 1, 2]
    assert sample.course[3].strength["US"] > 20 and sample.course[3].strength["Japan"] >= 4
    assert sum(sample.losses.values()) > 0 and "" not in sample.losses
    assert sample.rules["B.move.2"] > 50
    assert sum(map(sum, sample.dice.values())) > 5


def test_a_row_a_game(played, tmp_path):
    study.write_csv(played[1], tmp_path / "t.csv")
    rows = list(csv.DictReader((tmp_path / "t.csv").open()))
    assert [r["index"] for r in rows] == ["0", "1", "2", "3"] and rows[0]["seed"] == "t/0"


def test_a_row_a_game_in_parquet(played, tmp_path):
    """Read back, it holds what the study held, numbers as numbers, the figures by side and by rule as maps."""
    study.write_parquet(study.head_of(PLAN), played[1], tmp_path / "t.parquet")
    table = pq.read_table(tmp_path / "t.parquet")
    assert {f.name: str(f.type) for f in table.schema if f.name in ("index", "winner", "turns")} == {
        "index": "int64", "winner": "string", "turns": "int64"}  # fmt: skip
    assert str(table.schema.field("losses").type).startswith("map<string, int64")
    assert json.loads(table.schema.metadata[b"henderson"])["components"] == pack_of("avalon-hill").hash
    assert msgspec.convert([unmapped(row) for row in table.to_pylist()], list[Sample]) == list(played[1])


def unmapped(row):
    """Arrow gives a map back as a list of pairs."""
    maps = ("score", "losses", "rules", "dice", "strength", "pieces", "tracks")
    back = {k: dict(v) if k in maps else v for k, v in row.items() if k != "cell"}
    return back | {"course": [unmapped(turn) for turn in row["course"]]} if "course" in row else back


def test_simulate_writes_the_table_that_was_asked_for(played, tmp_path):
    command = ["simulate", "avalon-hill", "--us", "random", "--japan", "random", "--level", "basic", "--seed", "t", "-n", "4",
               "--out", str(played[0]), "--table"]  # fmt: skip
    result = CliRunner().invoke(app, [*command, str(tmp_path / "x.parquet")])
    assert result.exit_code == 0, result.output
    assert pq.read_table(tmp_path / "x.parquet").column("seed").to_pylist() == ["t/0", "t/1", "t/2", "t/3"]
    refused = CliRunner().invoke(app, [*command, str(tmp_path / "x.xls")])
    assert refused.exit_code == 2 and "expected a file that ends in .csv or .parquet" in refused.output
    assert not (tmp_path / "x.xls").exists()


@pytest.mark.parametrize(
    "low, high, most, expected",
    [
        (1, 17, 8, [2, 4, 6, 8, 10, 12, 14, 16]),
        (0, 1, 5, [0, 0.5, 1]),
        (0, 11, 5, [0, 5, 10]),
        (-3, 3, 8, [-3, -2, -1, 0, 1, 2, 3]),
        (4, 4, 5, [4]),
        (0, 0.08, 5, [0, 0.02, 0.04, 0.06, 0.08]),
    ],
)
def test_an_axis_has_round_numbers(low, high, most, expected):
    assert charts.round_numbers(low, high, most) == expected


def test_the_report_is_one_page_with_well_formed_charts(played):
    page = report(PLAN, played[1])
    assert "Who won" in page and "B.move.2" in page and "src=" not in page and "href=" not in page
    drawn = re.findall(r"<svg.*?</svg>", page, re.S)
    assert len(drawn) >= 4
    for svg in drawn:
        ElementTree.fromstring(svg)


def test_comparing_shares():
    same = compare.shares("x", 50, 100, 50, 100)
    assert same.difference == 0 and same.p == 1 and not same.significant
    far = compare.shares("x", 30, 100, 60, 100)
    assert far.significant and far.p < 0.001 and far.low < 0.3 < far.high
    # Newcombe (1998), method 10: 56/70 against 48/80 gives 0.0524 to 0.3339
    known = compare.shares("x", 48, 80, 56, 70)
    assert known.low == pytest.approx(0.0524, abs=5e-4) and known.high == pytest.approx(0.3339, abs=5e-4)


def test_comparing_means_is_welchs_test():
    """As scipy has it, also where the studies are small and unequal: there the normal distribution would be too sure."""
    rng = Random(5)
    for n, m in ((3, 4), (5, 40), (200, 300)):
        a, b = [rng.gauss(0, 1) for _ in range(n)], [rng.gauss(0.4, 3) for _ in range(m)]
        spreads = Spread(), Spread()
        for x in a:
            spreads = spreads[0].add(x), spreads[1]
        for x in b:
            spreads = spreads[0], spreads[1].add(x)
        found, true = compare.means("x", *spreads), stats.ttest_ind(b, a, equal_var=False)
        assert found.p == pytest.approx(true.pvalue, rel=1e-9)
        interval = true.confidence_interval(0.95)
        assert (found.low, found.high) == pytest.approx((interval.low, interval.high), rel=1e-9)


def test_endings_are_told_by_rule(played):
    """A reason with the score in it is not an ending of its own."""
    games = [Played(i, "US", f"{20 + i} points to 7", "10.2", 1, 1) for i in range(9)] + [Played(9, "", "even", "10.3", 1, 1)]
    found = summary(PLAN, games, 1.0)
    assert list(found.reasons.values()) == [9, 1] and "US: 20 points to 7 and the like [10.2]" in found.reasons


def test_odds_of_a_set_up_square_are_no_loss():
    game = henderson.new("avalon-hill", seed=1)
    found = odds.odds(game, game.decision.words[0], samples=20)
    assert not any("-" in line.text for line in found.lines)


def test_two_studies_of_two_games_are_not_compared(played):
    other = Plan("ridge", 1, {"US": "random", "Japan": "random"})
    with pytest.raises(henderson.HendersonError, match="two games"):
        compare.compare((PLAN, played[1]), (other, played[1]))


def test_elo_of_known_scores():
    """76 points in 100 are 200 Elo; a bot that never loses stays finite."""
    results = [("a", "b", "US", "US" if i < 76 else "Japan") for i in range(100)]
    made = ladder.table("avalon-hill", ["a", "b"], 100, {}, results, ("US", "Japan"))
    assert made.ratings[0].bot == "a" and 185 < made.ratings[0].elo - made.ratings[1].elo < 215
    sweep = ladder.rate(["a", "b"], ladder.scored([("a", "b", 1.0)] * 10))
    assert 0 > sweep["b"] > -2000


def test_the_interval_of_a_clean_sweep_is_open():
    """100 of 100 say that the winner is stronger by about 571 or more (0.025 ** (1/101) of the games), not by how much."""
    made = ladder.table("avalon-hill", ["a", "b"], 100, {}, [("a", "b", "US", "Japan")] * 100, ("US", "Japan"))
    best = made.ratings[0]
    assert best.bot == "b" and best.high is None and best.low == pytest.approx(571, abs=30)
    assert best.interval() == f"more than {best.low:+.0f}" and best.interval() in ladder.markdown(made)
    lost = ladder.likely(["a", "b"], [("a", "b", 1.0)] * 100)["b"]
    assert lost[0] is None and lost[1] == pytest.approx(-571, abs=30)


def test_a_chain_of_points_closes_the_interval():
    """c took points from b, b from a: c's Elo is bounded below although it never met a."""
    points = [("a", "b", 0.0), ("a", "b", 1.0), ("b", "c", 0.0)] * 10
    low, high = ladder.likely(["a", "b", "c"], points)["c"]
    assert low is not None and low > 0 and high is None


def test_odds_of_a_battle_agree_with_the_printed_table():
    """16/1 alone in the open against three battalions: 3-1 by the table; the samples agree with its faces."""
    game = henderson.position(
        "avalon-hill",
        """
        turn = 3
        step = "U.S. battles"
        stage = 1
        battles = [ { attackers = ["1/1", "1/2"], squares = ["LL-23"] }, { attackers = ["5/1"], squares = ["OO-24"] } ]
        [US]
        KK-22 = ["1/1", "1/2"]
        NN-23 = ["5/1"]
        [Japan]
        LL-23 = ["16/1"]
        OO-24 = ["16/2"]
        """,
    )
    found = odds.odds(game, "LL-23", samples=300, seed=1)
    assert found.exact is not None and found.exact.ratio == "2-1"
    lost = sum(f.text.startswith(("d elim", "exchange")) for f in found.exact.faces) / 6
    seen = sum(line.p for line in found.lines if "Japan loses 4" in line.text)
    assert seen == pytest.approx(lost, abs=0.12)
    with pytest.raises(henderson.IllegalChoice):
        odds.odds(game, "nowhere")


def test_a_ladder_goes_on_where_it_stopped(tmp_path):
    file = tmp_path / "ladder.jsonl"
    whole = ladder.climb("starvation-island", ["random", "heuristic"], 4, seed="r")
    assert ladder.climb("starvation-island", ["random", "heuristic"], 2, seed="r", out=str(file)).games_a_pair == 2
    with file.open("ab") as torn:
        torn.write(b'{"ladder":"starv')  # killed while writing
    played = []
    again = ladder.climb("starvation-island", ["random", "heuristic"], 4, seed="r", out=str(file), tell=played.append)
    assert again == whole and played == [2, 1, 1] and len(file.read_bytes().splitlines()) == 4
    with pytest.raises(henderson.HendersonError, match=r"ladder.jsonl:1: a game of another ladder .* seed r\): expected"):
        ladder.climb("starvation-island", ["random", "heuristic"], 4, seed="other", out=str(file))
    file.write_text("nonsense\n")
    with pytest.raises(henderson.HendersonError, match="ladder.jsonl:1: no game of a ladder"):
        ladder.climb("starvation-island", ["random", "heuristic"], 4, seed="r", out=str(file))


def test_a_card_out_of_six_is_no_die():
    """henderson-solo draws cards by their numbers: with six left in the deck a draw is not taken for a roll."""
    plan = Plan("henderson-solo", 6, {"US": "v1:regular"}, {"preset": "Boot"}, "", "cards")  # the quicker one
    faces = [observe.play_observed(plan, i).dice for i in range(6)]
    assert all(len(counts) == 6 for dice in faces for counts in dice.values()) and any(faces)
