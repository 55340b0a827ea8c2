"""Positions set up counter by counter, scenarios with their own victory, what if, calibration, files that come back equal."""

import shutil
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import henderson
from henderson.bots import Seat, bot
from henderson.cli.app import app
from henderson.games import pack as pack_of
from henderson.games import rules, titles
from henderson.games.lessons import Scenario
from henderson.lab import study
from henderson.lab.adapters.variants import variants
from henderson.lab.simulate import simulate
from henderson.workshop import calibrate, carry, scenarios, whatif
from henderson.workshop.bench import counters, laid_out
from henderson.workshop.cells import copy_of, numbers, shifted
from henderson.workshop.placing import everybody, placed

PLACES = {  # a counter and a space where it may be, in each notation
    "avalon-hill": ("1/1", "US", "KK-22"), "deluxe": ("1/1", "US", "3707"), "first-blood": ("1/1", "US", "0807"),
    "starvation-island": ("Kako", "Japan", "Truk"), "henderson-solo": ("Rifles 1", "US", "MRM 1"),
}  # fmt: skip


@pytest.mark.parametrize("title", titles())
def test_a_counter_is_put_on_a_space_and_taken_off_in_every_notation(title):
    piece, side, place = PLACES[title]
    text = placed(title, henderson.new(title).position(), piece, side, place)
    assert next(p for p in everybody(henderson.position(title, text)) if p.id == piece).place == place
    with pytest.raises(henderson.HendersonError):
        placed(title, text, piece, side, "nowhere")


@pytest.mark.parametrize("title", titles())
def test_the_bench_knows_every_file_and_draws_every_counter(title):
    """What a file is follows from the data: each game has counters that are drawn, and a map where its board has hexes."""
    bench = laid_out(title)
    kinds = {s.file: s.kind for s in bench.sheets}
    assert set(kinds) == set(bench.files) and "counters" in kinds.values()
    assert ("map" in kinds.values()) == any(s.kind == "hex" for s in bench.board.spaces)
    names = {p.id for p in bench.pieces} | {p.name for p in bench.pieces}
    for sheet in bench.sheets:
        if sheet.kind == "counters":
            table = pack_of(title).table(Path(sheet.file).stem)
            assert [r[table.heads[0]].text for r in table if r[table.heads[0]].text not in names] == []
    g = henderson.new(title)
    shown = {p.id for p in g.view(g.rules.SIDES[0]).pieces if not p.hidden}
    assert shown <= {p.id for p in counters(rules(title), pack_of(title))}


HOLD = """
[victory]
until = 1
wins = [{ side = "US", hold = ["KK-22"] }]
otherwise = "Japan"
"""
AVALON = 'game = "avalon-hill"\nturn = 1\nstep = "U.S. movement"\n[US]\n%s = ["1/1"]\n[Japan]\nNN-25 = ["16/1"]\n'


@pytest.mark.parametrize(("place", "winner"), [("KK-22", "US"), ("LL-22", "Japan")])
def test_a_scenario_is_decided_by_its_own_data_and_goes_on_from_a_save(place, winner):
    game = henderson.position("avalon-hill", AVALON % place + HOLD, seed=1)
    game = henderson.load(game.save())
    assert '"victory"' not in game.position() and "[victory]" in game.position()
    while game.decision is not None:
        words = game.decision.words
        game.play("end" if "end" in words else words[-1])
    assert game.outcome.winner == winner and game.outcome.rule == "scenario"


def test_points_and_survival_at_once():
    track = henderson.position("deluxe", henderson.new("deluxe").position()).view("US").tracks[0].id
    won = f'[victory]\nwins = [{{ side = "US", track = "{track}", at_least = -99, at_once = true }}]\n'
    text = f"{henderson.new('deluxe').position()}\n{won}"
    assert henderson.position("deluxe", text).outcome.winner == "US"
    lost = AVALON % "KK-22" + '\n[victory]\nuntil = 9\nwins = [{ side = "Japan", survive = ["16/1"], at_once = true }]\n'
    assert henderson.position("avalon-hill", lost).outcome.winner == "Japan"


@pytest.mark.parametrize(
    ("victory", "says"),
    [
        ("until = 'x'", "int"), ("wins = []", "until"), ("until = 2\nwins = [{ side = 'Mars', hold = ['KK-22'] }]", "Mars"),
        ("until = 2\nwins = [{ side = 'US' }]", "names hold"), ("until = 2\nwins = [{ side = 'US', hold = ['ZZ-99'] }]", "ZZ-99"),
        ("until = 2\nwins = [{ side = 'US', hold = ['KK-22'], count = 2 }]", "count"), ("untill = 2", "untill"),
    ],
)  # fmt: skip
def test_a_victory_that_cannot_be_is_refused(victory, says):
    one = Scenario("mine", "Mine", "", "", AVALON % "KK-22" + f"\n[victory]\n{victory}\n")
    with pytest.raises(henderson.HendersonError, match=says):
        scenarios.tried("avalon-hill", one)


def test_a_scenario_travels_in_a_pack_and_is_played_at_the_terminal(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    file = tmp_path / "bridge.toml"
    run = lambda *words, **more: CliRunner().invoke(app, ["scenario", *map(str, words)], **more)  # noqa: E731
    from henderson.cli import scenario as _  # noqa: F401 - it adds its word to the command

    assert run("new", "starvation-island", file, "--title", "The bridge").exit_code == 0
    assert "Nothing is wrong" in run("check", file).output
    assert "The bridge" in run("play", file, "--us", "human", input="quit\n").output
    one = scenarios.of_file(file)[1]
    assert one.title == "The bridge" and scenarios.of_file(file)[0] == "starvation-island"
    folder = copy_of("starvation-island", tmp_path / "own")
    (folder / "scenarios").mkdir()
    shutil.copyfile(file, folder / "scenarios" / "bridge.toml")
    told = carry.pack("starvation-island", folder, tmp_path / "own.henderson-pack")
    assert told.hash == pack_of("starvation-island").hash, "a scenario is no component"
    carry.unpack(tmp_path / "own.henderson-pack", tmp_path / "back")
    assert scenarios.read_in("starvation-island", tmp_path / "back") == [one]
    file.write_text(file.read_text().replace("turn = 1", 'turn = "never"'))
    refused = run("check", file)
    assert refused.exit_code != 0 and not refused.output.count("Traceback")


@settings(max_examples=25, deadline=None)
@given(text=st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=40), turns=st.integers(0, 99))
def test_a_scenario_written_is_the_scenario_read(text, turns):
    import tomllib

    one = Scenario("x", text or "t", text, str(turns), f"turn = {turns}", {"US": text} if text else {})
    read = tomllib.loads(scenarios.written(one))
    again = msgspec.convert({"id": "x", **read}, Scenario)
    assert msgspec.structs.replace(again, position=again.position.strip()) == one


@settings(max_examples=12, deadline=None)
@given(by=st.integers(-3, 3), seed=st.integers(0, 99))
def test_a_pack_exported_and_imported_is_equal(tmp_path_factory, by, seed):
    """Whatever its values are: files, key and manifest come back, and the bytes are the same."""
    del seed
    place = tmp_path_factory.mktemp("p")
    folder = copy_of("starvation-island", place / "own")
    shifted(folder / "submarines.csv", numbers(folder / "submarines.csv", ["attack"]), by)
    files = carry.files_of(carry.Pack(folder))
    data = carry.zipped(files, carry.Manifest("starvation-island", title="t"))
    try:
        told, back = carry.opened(data)
    except henderson.HendersonError:
        assert by < 0
        return
    again = {k: v for k, v in back.items() if k != "manifest.toml"}
    assert again == files and carry.opened(carry.zipped(again, told))[0] == told


def test_a_trial_is_stopped_gone_on_with_and_compared(tmp_path):
    before = carry.files_of(pack_of("henderson-solo"))
    after = {**before, "waves.csv": before["waves.csv"]}
    whatif.begin(tmp_path, whatif.Trial("henderson-solo", 3, {"US": "random"}), before, after)
    assert whatif.compared(tmp_path) is None and whatif.played(tmp_path) == 0
    process = whatif.started(tmp_path)
    assert process.wait(120) == 0, (tmp_path / "said").read_text()
    found = whatif.compared(tmp_path)
    assert whatif.played(tmp_path) == 6 and found.games == (3, 3)
    assert all(d.difference == 0 for d in found.differences), "the same components with the same seeds are the same games"
    assert whatif.come_to(tmp_path) is None
    for games, says in ((0, "expected 1 to"), (10**6, "expected 1 to")):
        with pytest.raises(henderson.HendersonError, match=says):
            whatif.begin(tmp_path / "x", whatif.Trial("henderson-solo", games, {"US": "random"}), before, after)


def test_a_trial_is_still_there_when_the_server_starts_again(tmp_path):
    """Games from a position, cut off after the first: another server finds them, goes on, and comes to the same."""
    from henderson.server.api_whatif import OWN, Trials
    from henderson.server.tables import Refused

    files, bots = carry.files_of(pack_of("starvation-island")), {"US": "random", "Japan": "random"}
    position = variants()["last-convoy"].position
    first = Trials(tmp_path)
    name, folder = first.new("me")
    whatif.begin(folder, whatif.Trial("starvation-island", 3, bots, position=position), files)
    plan = whatif.plans(folder)[0]
    study.run(msgspec.structs.replace(plan, games=1), folder / "here.jsonl")
    assert whatif.played(folder) == 1
    again = Trials(tmp_path)
    assert again.of("me") == [folder] and not again.runs(name) and again.of("you") == []
    with pytest.raises(Refused):
        again.folder(name, "you")
    again.start(name, again.folder(name, "me"))
    assert again._playing[name].wait(120) == 0, (folder / "said").read_text()
    found = whatif.come_to(folder)
    assert whatif.played(folder) == found.games == 3 and found.mean_turns == 8 and whatif.compared(folder) is None
    assert sum(found.wins.values()) + found.draws == 3 == sum(found.reasons.values())
    assert found.wins == simulate(plan).wins
    for _ in range(OWN):
        again.new("me")
    assert len(again.of("me")) == OWN and folder not in again.of("me")


TARGET = """
game = "starvation-island"
games = 4
bots = {{ US = "random", Japan = "random" }}
wins = {{ US = [{low}, {high}] }}
[[vary]]
file = "ships.csv"
columns = ["gunnery"]
where = {{ side = "US" }}
low = 0
high = 1
"""


def test_calibration_proposes_and_changes_nothing(tmp_path):
    file = tmp_path / "target.toml"
    file.write_text(TARGET.format(low=1, high=1))
    was = pack_of("starvation-island").hash
    found = calibrate.proposed(calibrate.read(file, "starvation-island"), tmp_path / "out")
    assert len(found.tried) == 2 or found.met
    assert pack_of("starvation-island").hash == was
    for change in found.changes:
        assert change.file == "ships.csv" and change.column == "gunnery"
    assert "Nothing was changed" in calibrate.told(found)
    again = calibrate.proposed(calibrate.read(file, "starvation-island"), tmp_path / "out")
    assert again.best == found.best, "gone on with, it comes to the same"
    for old, new, says in (("gunnery", "sunk", "is reconstructed"), ("ships.csv", "boats.csv", "no table"),
                           ("low = 0", "low = 3", "0 between"), ("US = [1, 1]", "Mars = [1, 1]", "Mars"),
                           ("vary", "very", "very"),
                           ("games = 4", "games = 5", "another target")):  # fmt: skip
        file.write_text(TARGET.format(low=1, high=1).replace(old, new))
        with pytest.raises(henderson.HendersonError, match=says):
            calibrate.proposed(calibrate.read(file, "starvation-island"), tmp_path / ("out" if "another" in says else says))


def test_the_weights_that_are_kept_can_be_read():
    for title in titles():
        for sheet in laid_out(title, None, {f.name: (0.5, 3) for f in pack_of(title).files}).sheets:
            assert (sheet.effect, sheet.games) == (0.5, 3)


def test_bots_play_a_scenario_to_its_end():
    game = henderson.position("avalon-hill", AVALON % "KK-22" + HOLD, seed=3)
    while game.decision is not None:
        game.play(bot("heuristic", 1, game.rules).choose(Seat(game, game.decision.player)))
    assert game.outcome.winner in ("US", "Japan")
