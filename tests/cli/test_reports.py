"""games, selfplay, simulate, rules, data, bench, fuzz, replay, verify, draw: what they print, for people and machines."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import henderson
from henderson.cli.contents import CONTENTS
from henderson.proof import golden, judge


def of(result):
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_games(run):
    ridge = next(g for g in of(run("games", "--json")) if g["id"] == "ridge")
    assert (ridge["title"], ridge["sides"]) == ("Three Nights at the Ridge", ["US", "Japan"])
    assert ridge["options"][0] == {
        "id": "nights",
        "title": "How many nights",
        "values": ["3", "5"],
        "default": "3",
        "rule": "R.0",
        "needs": {},
    }
    text = run("games").stdout
    assert (
        "ridge  Three Nights at the Ridge  (U.S., Japanese)" in text
        and "--option nights=...  How many nights: 3, 5 (usual: 3)" in text
    )


def test_selfplay(run, tmp_path):
    found = of(run("selfplay", "ridge", "--seed", "3", "--json", "--save", "a.save"))
    assert set(found) == {"game", "seed", "decisions", "turns", "outcome"} and set(found["outcome"]) == {
        "winner",
        "reason",
        "rule",
    }
    assert (found["game"], found["seed"]) == ("ridge", 3)
    again = henderson.load((tmp_path / "a.save").read_text())
    assert again.outcome.winner == found["outcome"]["winner"] and again.where.turn == found["turns"]
    assert found == of(run("selfplay", "ridge", "--seed", "3", "--json"))
    assert len({of(run("selfplay", "ridge", "--seed", s, "--json"))["decisions"] for s in range(12)}) > 1
    text = run("selfplay", "ridge", "--seed", "3", "--log", "--preset", "Long", "--us", "heuristic").stdout
    assert "Japan will come through" in text and "seed 3" in text.splitlines()[-1]


def test_simulate(run):
    found = of(run("simulate", "ridge", "--games", "60", "--json"))
    assert found["games"] == 60 and set(found["wins"]) == {"US", "Japan"}
    assert sum(found["wins"].values()) + found["draws"] == 60
    share = found["intervals"]["US"]
    assert share["low"] < share["share"] == found["wins"]["US"] / 60 < share["high"]
    assert found["wins"] == of(run("simulate", "ridge", "-n", "60", "--json"))["wins"]
    assert found["wins"] != of(run("simulate", "ridge", "-n", "60", "--seed", "other", "--json"))["wins"]
    assert "60 games, draws 0" in run("simulate", "ridge", "-n", "60").stdout


def test_results_do_not_depend_on_the_number_of_workers(program):
    runs = [json.loads(program("simulate", "avalon-hill", "-n", "5", "--jobs", jobs, "--json").stdout) for jobs in (1, 2)]
    for found in runs:
        del found["seconds"]
    assert runs[0] == runs[1] and runs[0]["games"] == 5


@pytest.mark.parametrize(
    ("hits", "of_", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 3, 0.0615, 0.7923)],
)
def test_wilson_intervals(hits, of_, low, high):
    """Values of the textbook formula."""
    from henderson.lab.statistics import wilson

    found = wilson(hits, of_)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_rules(run):
    found = of(run("rules", "ridge", "--games", "8", "--json"))
    assert found["game"] == "ridge" and [r["id"] for r in found["rules"]] == [f"R.{n}" for n in range(6)]
    assert set(found["rules"][0]) >= {"id", "title", "kind", "where", "tests", "reached", "status"}
    assert found["summary"] == {"total": 6, "enforced": 5, "tested": 0, "reached": 5, "declared": 0, "weak": 0, "missing": 6}
    assert found["rules"][3]["reached"] >= 8 and found["rules"][3]["where"][0] == "ridge/__init__.py:47"
    assert [r["id"] for r in of(run("rules", "ridge", "--games", "0", "--level", "full", "--json"))["rules"]] == ["R.4", "R.5"]
    text = run("rules", "ridge", "--games", "2").stdout
    assert re.search(r"^R\.3 .*ridge/__init__.py:47", text, re.M) and "6 total, 5 enforced" in text


def test_data(run, toy):
    found = of(run("data", "ridge", "--json"))
    assert found["files"] == [{"file": "die.csv", "values": 9, "provenance": {"seed": 8, "reconstructed": 1}}]
    assert found["provenance"]["reconstructed"] == 1 and found["hash"]
    assert re.search(r"die.csv +9 +8 +- +- +1 +-", run("data", "ridge").stdout)


def test_an_exported_pack_is_edited_and_played(run, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert "--pack mine" in run("data", "export", "ridge", "mine").stdout
    file = tmp_path / "mine" / "die.csv"
    file.write_text(file.read_text().replace("west,6,3", "west,6,2 [printed]"))
    assert of(run("data", "ridge", "--pack", "mine", "--json"))["provenance"]["printed"] == 1
    run("selfplay", "ridge", "--pack", "mine", "--save", "a.save")
    assert 'pack = "carried"' in Path("a.save").read_text()  # it opens on another's machine too
    shutil.rmtree(tmp_path / "mine")
    assert henderson.load(Path("a.save").read_text()).state.facts["west"] == 2


def test_bench(run):
    found = of(run("bench", "ridge", "--seconds", "0.05", "--json"))
    speed = found["games"]["ridge"]
    assert found["chess"] > 0 and found["reach_us"] > 0
    assert {"decisions_per_s", "ratio", "clone_us", "view_us", "save_us", "load_us", "growth", "presets"} <= set(speed)
    assert speed["ratio"] == pytest.approx(speed["decisions_per_s"] / found["chess"], rel=0.5)  # medians of pairs
    assert set(speed["growth"]) == {"clone", "view", "decision"} and set(speed["presets"]) == {"Long"}
    assert "python-chess" in run("bench", "ridge", "--seconds", "0.02", "--no-presets").stdout


def test_bench_counts_only_choices_of_two_or_more(toy):
    from random import Random

    from henderson.lab.bench import random_playout

    game = henderson.new("ridge", dice=[1, 1, 1])
    assert random_playout(game, Random(1)) == 6  # three nights, two choices each; the dice do not count


def test_bench_compares_early_and_late_questions_of_one_kind():
    from henderson.lab.bench import Sample, growth_of

    first, third = ("7.0", "", 0), ("7.1a", "", 3)  # the latter comes late, and is always dearer
    early = [*[Sample(0.1, first, 5.0)] * 9, Sample(0.2, third, 50.0)]
    late = [*[Sample(0.9, third, 50.0)] * 9, Sample(0.8, first, 5.0)]
    assert growth_of(early + late) == 1
    assert growth_of([Sample(0.1, first, 5.0), Sample(0.9, first, 10.0), Sample(0.5, first, 99.0)]) == 2
    assert growth_of(early) == 1  # nothing to compare


def test_bench_stays_on_one_core_and_gives_it_back():
    import os

    from henderson.lab.bench import one_core

    before = os.sched_getaffinity(0)
    with one_core() as core:
        assert os.sched_getaffinity(0) == {core}
    assert os.sched_getaffinity(0) == before


def test_fuzz_finds_nothing_in_a_sound_game_and_can_go_on(run):
    found = of(run("fuzz", "ridge", "--minutes", "1", "--games", "30", "--json"))
    assert found["games"] == 30 and found["checked"] > 0 and found["found"] is None
    assert "Go on with: henderson fuzz ridge --seed 0 --first 7" in run("fuzz", "ridge", "--games", "7").stdout
    assert run("fuzz", "ridge", "--minutes", "0").exit_code == 0


def test_a_game_that_the_clock_cut_short_is_played_again_next_time(toy):
    from henderson.lab import fuzz

    tally = fuzz.Tally("ridge", "0", 0)
    assert fuzz.Run("ridge", "0", 0, tally, deadline=0).play() is False
    assert fuzz.Run("ridge", "0", 0, tally).play() is True


def test_fuzz_tells_which_share_keeps_the_measured_laws(run):
    found = of(run("fuzz", "ridge", "--games", "3", "--json"))
    assert [m["law"] for m in found["measures"]] == ["meanings", "rolls", "events", "refusals", "previews", "worlds", "blanks"]
    assert re.search(r"^  rolls: (\d+) of \1$", run("fuzz", "ridge", "--games", "3").stdout, re.M)


def test_fuzz_is_not_content_with_a_measured_law_that_is_broken_now_and_then(run, monkeypatch):
    from henderson.proof.watch import Watch

    honest = Watch.end

    def doubtful(watch, game):
        honest(watch, game)
        watch.found["rolls"].say(len(game.answers) < 0 or watch.found["rolls"].of > 40, "a die fell")

    monkeypatch.setattr(Watch, "end", doubtful)
    result = run("fuzz", "ridge", "--games", "30")
    assert result.exit_code == 1 and "not every law was kept: rolls" in result.stdout
    assert re.search(r"^  rolls: \d+ of \d+, \d+ not\n    a die fell\n    in \d+ games, such as --first 0", result.stdout, re.M)


def test_values_of_the_components_that_nothing_reads_are_listed(run):
    found = json.loads(run("fuzz", "ridge", "--values", "20", "--json").stdout)
    assert found["values"] == found["changed"] == 9
    assert len(found["unread"]) == 6  # the toy rules by its own numbers; the three names of its rows are looked at
    text = run("fuzz", "ridge", "--values", "20").stdout
    assert "die.csv:3 guarded: 6 -> 7" in text and "changed nothing that was seen" in text


def test_golden_games_are_kept_replayed_and_renewed(run, tmp_path, monkeypatch):
    monkeypatch.setattr("henderson.engine.rulebook.root", lambda: tmp_path)
    assert run("golden", "ridge").exit_code == 1  # none are kept
    assert "ridge: 30 kept games" in run("golden", "ridge", "--write").stdout
    assert of(run("golden", "ridge", "--json"))["games"][0]["changed"] == []
    file = tmp_path / "tests" / "golden" / "ridge.xz"
    kept = golden.read(file)
    golden.write(file, [kept[0]._replace(lines=["US R.9 3 abc 0 west", *kept[0].lines[1:]]), *kept[1:]])
    result = run("golden", "ridge")
    assert result.exit_code == 1 and "ridge, game 0, answer 1:\n  - US R.9 3 abc 0 west\n  + " in result.stdout
    assert run("golden", "ridge", "--write").exit_code == 0 == run("golden", "ridge").exit_code
    assert golden.read(file) == kept


def test_mutants_killed_and_survived_are_told(run, monkeypatch):
    verdicts = [judge.Verdict("k", "ridge/rules/a.py:3", "off by one", "x = 1", "x = 2", by, 1.0) for by in ("test_a", "")]
    monkeypatch.setattr(judge, "judged", lambda *args: iter(verdicts))
    result = run("rules", "ridge", "--mutants", "2")
    assert result.exit_code == 1 and "SURVIVED ridge/rules/a.py:3" in result.stdout
    assert "1 of 2 mutants killed, 50.0 %" in result.stdout
    assert json.loads(run("rules", "ridge", "--mutants", "2", "--json").stdout)["killed"] == 1


def test_fuzz_keeps_what_it_breaks(run, tmp_path, monkeypatch):
    ridge = sys.modules["ridge"]
    honest = ridge.view
    monkeypatch.setattr(ridge, "view", lambda g, side: honest(g, "Japan"))  # a leak
    result = run("fuzz", "ridge", "--games", "200", "--seed", "s")
    assert result.exit_code == 1
    assert "broke: Broken: " in result.stdout
    file = re.search(r"reopen it: henderson play (\S+)", result.stdout)[1]
    number = re.search(r"--first (\d+) --games 1", result.stdout)[1]
    assert Path(file).exists() and "crash.error" in Path(file).read_text()
    assert run("fuzz", "ridge", "--seed", "s", "--first", number, "--games", "1").exit_code == 1  # the same game again
    monkeypatch.setattr(ridge, "view", honest)
    assert run("fuzz", "ridge", "--seed", "s", "--first", number, "--games", "1").exit_code == 0
    assert "Guard which gully?" in run("play", file, given="").stdout


def test_fuzz_finds_a_crash_that_only_one_answer_brings(run, monkeypatch):
    ridge = sys.modules["ridge"]
    honest = ridge.guard

    async def brittle(g):
        over = await honest(g)
        assert not (g.guard == "east" and g.night == 2), "the east bridge is out"
        return over

    monkeypatch.setattr(ridge, "PARTS", (ridge.PARTS[0], ridge.PARTS[1]._replace(play=brittle), ridge.PARTS[2]))
    result = run("fuzz", "ridge", "--games", "300")
    assert result.exit_code == 1 and "the east bridge is out" in result.stdout
    assert 'crash.word = "east"' in next(Path("crashes").iterdir()).read_text()


def test_fuzz_stops_cleanly_at_control_c(run, monkeypatch):
    from henderson.lab import fuzz

    played = []

    def stop(self):
        played.append(self.index)
        if len(played) == 3:
            raise KeyboardInterrupt
        return True

    monkeypatch.setattr(fuzz.Run, "play", stop)
    result = run("fuzz", "ridge")
    assert result.exit_code == 0 and "ridge: 2 games" in result.stdout and "--first 2" in result.stdout


# -- saved games -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def save(toy, tmp_path):
    game = henderson.new("ridge", dice=[2, 1, 6], options={"nights": "5"})
    for word in ("west", "east", "centre", "centre", "east", "west"):
        game.play(word)
    assert game.outcome.winner == "Japan"
    (tmp_path / "a.save").write_text(game.save())
    return tmp_path / "a.save"


def test_replay_lists_the_whole_game_when_piped(run, save):
    text = run("replay", save).stdout
    assert "    1  Japanese: Attack through which gully? west  [R.1]" in text
    assert text.count("The dice: Assault") == 3 and "The Japanese side wins: The ridge has fallen" in text


def test_replay_from_one_sides_eyes_tells_no_secret(run, save):
    text = run("replay", save, "--as", "us").stdout
    assert "Japan will come" not in text and "Attack through" not in text
    assert "Guard which gully? east" in text and "Japan attacks through the west gully" in text
    assert "Guard which" not in run("replay", save, "--as", "Japan").stdout


def test_replay_for_machines(run, save):
    found = of(run("replay", save, "--json"))
    assert (found["game"], found["outcome"]["winner"], len(found["steps"])) == ("ridge", "Japan", 9)
    first = {"n": 1, "turn": 1, "step": "R.1", "player": "Japan", "rule": "R.1", "text": "Attack through which gully?"}
    told = [{"rule": "R.1", "text": "Japan will come through the west gully"}]
    assert found["steps"][0] == first | {"word": "west", "events": told}
    mine = of(run("replay", save, "--json", "--as", "US"))["steps"]
    assert "word" not in mine[0] and mine[0]["events"] == [] and mine[1]["word"] == "east"


def test_replay_steps_and_jumps(run, save):
    text = run(
        "replay", save, "--step", given="\nnext\nback\nend\nstart\n+4\n-1\n5\nturn 3\nview\nlog\nas US\nas all\nquit\n"
    ).stdout
    prompts = re.findall(r"^(\d+)/9> (.*)$", text, re.M)
    assert [int(n) for n, _ in prompts] == [0, 1, 2, 1, 9, 0, 4, 3, 5, 6, 6, 6, 6, 6]
    assert "Japanese side wins" in text and "Night: 3 of 5" in text
    us = text.partition("as US\n")[2].partition("as all")[0]
    assert "Next: Japanese: ..." in us


@pytest.mark.parametrize("line", ["turn 9", "100", "-3", "sideways", "as Australia", "turn x"])
def test_replay_refuses_what_leads_nowhere(run, save, line):
    result = run("replay", save, "--step", given=f"{line}\n")
    assert (
        result.exit_code == 2
        and re.search(rf"'(as )?{re.escape(line.removeprefix('as '))}'", result.stdout)
        and "expected" in result.stdout
    )


def test_a_long_film_is_cut_and_joined(toy):
    """Positions are kept now and then; between them the words are played."""
    from henderson.cli import replay

    game = henderson.new("avalon-hill", seed=2)
    digests = []
    for _ in range(150):
        digests.append((game.state.digest(), game.decision.text))
        game.play(game.decision.words[-1])
    film = replay.Viewing(game.save())
    asked = [i for i, f in enumerate(film.frames) if f.player != "dice"]
    for n in (0, 1, 63, 64, 65, 128, 149):
        moment = film.at(asked[n])
        assert (moment.state.digest(), moment.decision.text) == digests[n]
    assert film.end.state == game.state


def test_verify(run, save, tmp_path):
    assert "All 3 rolls of" in run("verify", save).stdout
    secret = henderson.Secret("ab" * 16)
    game = henderson.new("ridge", dice=secret)
    game.play("west"), game.play("east")
    (tmp_path / "b.save").write_text(game.save())
    assert "All 1 rolls" in run("verify", "b.save").stdout


def test_verify_against_what_was_exported_during_the_game(run, refused, tmp_path):
    def committed(name, *words, key="ab"):
        dice = henderson.Secret(key * 16)
        game = henderson.new("ridge", dice=dice)
        for word in words:
            game.play(word)
        finished = game.save()
        game.dice = dice.public
        (tmp_path / name).write_text(game.save())
        return finished

    (tmp_path / "end.save").write_text(committed("early.save", "west", "east"))
    committed("other.save", "east", "west")
    committed("taken.save", "west")
    committed("foreign.save", "west", "east", key="cd")
    (tmp_path / "seat.txt").write_text(
        f"# The Ridge, as US saw it\n# commitment {henderson.Secret('ab' * 16).commitment}\n1\tR.1\tx\n"
    )
    for name in ("early.save", "taken.save", "seat.txt"):
        assert f"it keeps what '{name}' promised" in run("verify", "end.save", "--against", name).stdout
    assert "Answer 1 is 'west', in the earlier save it was 'east'" in refused("verify", "end.save", "--against", "other.save")
    assert "not those committed to earlier" in refused("verify", "end.save", "--against", "foreign.save")
    assert "give the key" in refused("verify", "early.save", "--against", "seat.txt")
    key = ("--key", "ab" * 16)
    assert "promised" in run("verify", "early.save", *key, "--against", "seat.txt").stdout


def test_draw(run, save, tmp_path):
    pytest.importorskip("henderson.draw")
    assert "Drawn in board.svg" in run("draw", save, "-o", "board.svg", "--as", "US").stdout
    assert (tmp_path / "board.svg").read_text().lstrip().startswith("<svg")
    run("draw", "ridge", "-o", "board.png", "--scale", "20")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_shows_no_secret(run, tmp_path, toy):
    """The gully that Japan picked is marked in its own picture only."""
    pytest.importorskip("henderson.draw")
    game = henderson.new("ridge", seed=1)
    game.play("west")
    (tmp_path / "a.save").write_text(game.save())
    for side in ("US", "Japan", "all"):
        run("draw", "a.save", "-o", f"{side}.svg", *(["--as", side] if side != "all" else []))
    pictures = {side: (tmp_path / f"{side}.svg").read_text() for side in ("US", "Japan", "all")}
    assert pictures["Japan"] != pictures["US"] == pictures["all"]


def test_help_names_every_command_once_under_its_heading(run):
    whole = subprocess.run([sys.executable, "-m", "henderson", "--help"], capture_output=True, text=True, timeout=60).stdout
    for name in [n for under in CONTENTS.values() for n in under]:
        assert len(re.findall(rf"^  {name} ", whole, re.M)) == 1, name
    assert "More:" not in whole, "a command without a heading: say in cli/contents.py for whom it is"
    for name in ("games", "play", "selfplay", "replay", "simulate", "rules", "data", "draw", "bench", "fuzz", "verify"):
        assert run(name, "--help").exit_code == 0


def test_only_the_command_that_is_named_is_read(run):
    """The parameters of the others are not: that was a third of the time of --help. Who completes a word wants them all."""

    def flags(*words, **also):
        program = Path(sys.executable).with_name("henderson")
        made = subprocess.run([program, *words], capture_output=True, text=True, timeout=60, env=os.environ | also)
        return re.findall(r"--[a-z]+", made.stdout)

    assert flags("simulate", "--help") == re.findall(r"--[a-z]+", run("simulate", "--help").output) != []
    assert flags(_HENDERSON_COMPLETE="complete_bash", COMP_WORDS="henderson simulate --ga", COMP_CWORD="2") == ["--games"]
