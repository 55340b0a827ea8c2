"""One clear sentence that quotes what was given and names what was expected, exit code 2, no file harmed."""

from pathlib import Path

import pytest

import henderson


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "monopoly"], "'monopoly' is no game: expected "),
        (["selfplay", "ridg"], "'ridg' is no game"),
        (["play", "ridge", "--option", "nights=4"], "'4' is no value of option nights: expected 3, 5"),
        (["play", "ridge", "--option", "weather=rain"], "'weather' is no option of ridge: expected nights"),
        (["play", "ridge", "--option", "nights"], "'nights' is no setting: expected NAME=VALUE"),
        (["play", "ridge", "--level", "basic"], "'level' is no option of ridge"),
        (["play", "ridge", "--preset", "Short"], "'Short' is no preset of ridge: expected Long"),
        (["play", "ridge", "--us", "clever"], "'clever' is no bot: expected "),
        (["play", "ridge", "--dice", "loaded 6"], "'loaded 6' is no source of dice"),
        (["play", "ridge", "--pack", "nowhere"], "'nowhere' is no folder: expected a component pack"),
        (["play", "nowhere.save"], "There is no file 'nowhere.save': expected a Henderson save"),
        (["selfplay", "ridge", "--us", "human"], "'--us human': expected a bot here"),
        (["simulate", "ridge", "--games", "many"], "given 'simulate ridge --games many'"),
        (["simulate", "ridge", "--games", "0"], "given 'simulate ridge --games 0'"),
        (["simulate", "ridge", "--us", "clever"], "'clever' is no bot"),
        (["rules", "monopoly"], "'monopoly' is no game"),
        (["rules", "ridge", "--level", "expert"], "'expert' is no level of ridge: expected basic, full"),
        (["data", "monopoly"], "'monopoly' is no game"),
        (["data", "export", "ridge"], "'data export ridge': expected 'data export GAME DIR'"),
        (["data", "ridge", "extra"], "'data ridge extra': expected 'data GAME'"),
        (["draw", "nowhere.save"], "There is no file 'nowhere.save'"),
        (["draw", "ridge", "-o", "board.gif"], "'board.gif' is no picture"),
        (["draw", "ridge", "--as", "Australia"], "'Australia' is no side of ridge: expected US, Japan"),
        (["replay", "nowhere.save"], "There is no file 'nowhere.save'"),
        (["replay", "."], "'.' is a folder: expected a Henderson save"),
        (["verify", "nowhere.save"], "There is no file"),
        (["bench", "monopoly"], "'monopoly' is no game"),
        (["fuzz", "monopoly"], "'monopoly' is no game"),
        (["fuzz", "ridge", "--minutes", "soon"], "given 'fuzz ridge --minutes soon'"),
        (["conquer"], "given 'conquer'"),
        (["play", "ridge", "--bogus"], "given 'play ridge --bogus'"),
        (["replay"], "given 'replay'"),
    ],
)
def test_what_was_given_is_quoted(refused, words, says):
    assert says in refused(*words)


def saved(tmp_path, name="a.save"):
    game = henderson.new("ridge", seed=1)
    game.play("west")
    (tmp_path / name).write_text(game.save())
    return game.save()


COMMANDS = ("play", "replay", "verify", "draw")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda t: t[:-20], "cut short"),
        (lambda t: t.replace("  west", "  east"), "changed or damaged"),
        (lambda t: t.replace("henderson = 1", "henderson = 2"), "A save of format 2; this Henderson reads format 1"),
        (lambda t: "dear diary\n", "no Henderson save: no line '---' after the head; it begins 'dear diary'"),
        (lambda t: "", "no Henderson save"),
        (lambda t: b"\xff\xfe\x00", "is not text (byte 0): expected a Henderson save"),
    ],
)
def test_a_bad_save_is_refused_by_every_command(refused, tmp_path, command, change, says):
    text = change(saved(tmp_path))
    file = tmp_path / "a.save"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    before = file.read_bytes()
    assert says in refused(command, "a.save")
    assert file.read_bytes() == before


def test_a_save_of_other_components_is_refused(refused, toy, tmp_path):
    from henderson.games import pack

    pack("ridge").export(tmp_path / "mine")
    game = henderson.new("ridge", pack=tmp_path / "mine")
    (tmp_path / "a.save").write_text(game.save())
    file = tmp_path / "mine" / "die.csv"
    file.write_text(file.read_text().replace("west,6,3", "west,6,4"))
    assert "The components are not those of the save" in refused("play", "a.save")


@pytest.mark.parametrize("command", ["play", "selfplay", "simulate", "data"])
def test_a_broken_pack_names_file_line_column_and_word(refused, toy, tmp_path, command):
    from henderson.games import pack

    pack("ridge").export(tmp_path / "mine")
    file = tmp_path / "mine" / "die.csv"
    file.write_text(file.read_text().replace("west,6,3", "west,6,three"))
    assert refused(command, "ridge", "--pack", "mine") == "die.csv:3:8: 'three': expected a whole number from 1 to 6"


def test_a_save_settles_what_options_would(refused, toy, tmp_path):
    saved(tmp_path)
    assert "'--seed' was given with the save 'a.save'" in refused("play", "a.save", "--seed", "4")


def test_export_does_not_write_into_a_folder_that_is_in_use(run, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear")
    result = run("data", "export", "ridge", "mine")
    assert result.exit_code == 2 and "'mine' is there already and not empty" in result.stderr
    assert [f.name for f in (tmp_path / "mine").iterdir()] == ["diary.txt"]


def test_selfplay_does_not_overwrite_what_is_no_save(run, tmp_path):
    Path("diary.txt").write_text("dear")
    result = run("selfplay", "ridge", "--save", "diary.txt")
    assert result.exit_code == 2 and "is no Henderson save" in result.stderr and Path("diary.txt").read_text() == "dear"


def test_as_a_program(program):
    done = program("selfplay", "avalon-hil")
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith("'avalon-hil' is no game: expected avalon-hill")
    assert program("play", "avalon-hill", "--option", "level=expert").returncode == 2
