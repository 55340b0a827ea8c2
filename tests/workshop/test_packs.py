"""Packs: every mistake at its cell, differences in words, one file to carry, nothing hostile let in."""

import io
import json
import os
import sys
import zipfile
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import henderson
from henderson.board.components import read_table
from henderson.cli.app import app
from henderson.games import pack as pack_of
from henderson.games import titles
from henderson.workshop import carry
from henderson.workshop.check import mistakes
from henderson.workshop.differences import differences


@pytest.fixture
def own(tmp_path):
    """An owner's copy of a game's components."""

    def make(title="avalon-hill", name="own"):
        pack_of(title).export(tmp_path / name)
        return tmp_path / name

    return make


def edit(file, old, new):
    text = file.read_text()
    assert old in text, f"{old} is not in {file.name}"
    file.write_text(text.replace(old, new, 1))


def said(title, folder):
    return [str(m) for m in mistakes(title, folder)]


@pytest.mark.parametrize("title", titles())
def test_a_copy_has_no_mistakes_and_no_differences(own, title):
    folder = own(title)
    assert mistakes(title, folder) == [] and differences(pack_of(title), pack_of(title, folder)) == []


def test_all_mistakes_are_told_in_one_list(own):
    """Of shape first; when the tables have their shape, what the game refuses, each at its line and column."""
    folder = own()
    casualties = folder / "basic_casualty_table.csv"
    lines = casualties.read_text().splitlines(keepends=True)
    casualties.write_text("".join(t for t in lines if not t.startswith("3-1,")).replace("\n1-2,", "\n01-Feb,"))
    edit(folder / "limits.csv", "what,number", "what,numbr")
    (folder / "places.csv").unlink()
    told = said("avalon-hill", folder)
    assert any("the row '3-1' is missing" in t for t in told)
    assert any("'01-Feb': expected what is printed" in t and "a spreadsheet made a date of it" in t for t in told)
    assert any("limits.csv:3:1: no column 'number'" in t for t in told) and any("'numbr' is unknown" in t for t in told)
    assert "places.csv: the file is missing" in told


def test_a_game_without_components_says_so(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "web"))
    monkeypatch.setitem(sys.modules["henderson.games"].MODULES, "sixth", "sixth")
    with pytest.raises(henderson.HendersonError, match="has no components"):
        mistakes("sixth", tmp_path)


def test_what_the_game_refuses_is_told_more_than_once(own):
    folder = own()
    units = folder / "units_us.csv"
    rows = units.read_text().splitlines()
    head = next(i for i, row in enumerate(rows) if row.startswith("unit,"))
    for i in (head + 2, head + 4, head + 7):
        cells = rows[i].split(",")
        cells[6] = "fast"
        rows[i] = ",".join(cells)
    units.write_text("\n".join(rows) + "\n")
    told = mistakes("avalon-hill", folder)
    assert [m.line for m in told] == [head + 3, head + 5, head + 8] and all("'fast'" in m.says for m in told)


def test_a_missing_row_does_not_fight_as_another(own):
    """Delete 3-1 from a casualty table, and a 3-1 attack fought as 6-1."""
    folder = own()
    table = folder / "basic_casualty_table.csv"
    table.write_text("".join(t for t in table.read_text().splitlines(keepends=True) if not t.startswith("3-1,")))
    with pytest.raises(henderson.HendersonError, match="the row '3-1' is missing"):
        henderson.new("avalon-hill", pack=folder)


def test_what_spreadsheets_write_is_read(own):
    """A byte-order mark, semicolons, quoted remarks with commas behind them, empty lines made of commas."""
    folder = own()
    file = folder / "victory_points.csv"
    lines = file.read_text().splitlines()
    body = [t.replace(",", ";") for t in lines if not t.startswith("#")]
    remarks = ['"' + t.replace('"', '""') + '";' for t in lines if t.startswith("#")]
    file.write_text("\ufeff" + "\r\n".join([*remarks, *body, ";"]) + "\r\n", encoding="utf-8")
    assert said("avalon-hill", folder) == []
    ours = read_table(Path(pack_of("avalon-hill").folder / "victory_points.csv"))
    theirs = read_table(file)
    assert [[c.text for c in r.values()] for r in theirs] == [[c.text for c in r.values()] for r in ours]
    assert theirs.rows[0]["points"].provenance == ours.rows[0]["points"].provenance


@pytest.mark.parametrize("text", ["coast = 3", "land = 3", "land = [[1, 2]]", "land = [[[1, 'x']]]", "land = ["])
def test_a_broken_shore_is_refused_before_the_map_is_drawn(own, text):
    folder = own()
    (folder / "shore.toml").write_text(text)
    assert any(t.startswith("shore.toml") for t in said("avalon-hill", folder))


def test_differences_are_told_value_by_value(own):
    a, b = own(name="a"), own(name="b")
    edit(b / "victory_points.csv", "ja_per_turn_henderson,7", "ja_per_turn_henderson,9")
    edit(b / "units_japan.csv", "\n11 Labor,", "\n12 Labor,")
    told = [str(d) for d in differences(pack_of("avalon-hill", a), pack_of("avalon-hill", b))]
    assert "victory_points.csv, ja_per_turn_henderson, points: 7 -> 9" in told
    assert any("11 Labor: only in A" in t for t in told) and any("12 Labor: only in B" in t for t in told) and len(told) == 3


def test_a_pack_travels_in_one_file_and_comes_back_the_same(own, tmp_path):
    folder, file = own("deluxe"), tmp_path / "mine.henderson-pack"
    edit(folder / "naval_bombardment.csv", "US,1,1,1,2,2,3", "US,1,1,1,2,2,4")
    made = carry.pack("deluxe", folder, file, carry.Manifest("deluxe", author="Owner", note="keyed in"))
    again = carry.unpack(file, tmp_path / "back")
    assert again == made and (again.author, again.game) == ("Owner", "deluxe") and again.hash == pack_of("deluxe", folder).hash
    assert differences(pack_of("deluxe", folder), pack_of("deluxe", tmp_path / "back")) == []
    assert carry.packed(pack_of("deluxe", folder), made) == file.read_bytes()  # the same pack is the same file
    game = henderson.new("deluxe", pack=tmp_path / "back")
    assert game.setting.pack_hash == made.hash and mistakes("deluxe", tmp_path / "back") == []
    for refused, told in (((folder, file), "is there already"), ((folder, tmp_path / "x.zip"), "ends in .henderson-pack")):
        with pytest.raises(henderson.HendersonError, match=told):
            carry.pack("deluxe", *refused)
    with pytest.raises(henderson.HendersonError, match="not empty"):
        carry.unpack(file, tmp_path / "back")


def test_a_save_finds_its_pack_from_another_folder(own, tmp_path, monkeypatch):
    folder = own("starvation-island")
    monkeypatch.chdir(tmp_path)
    save = henderson.new("starvation-island", pack=folder.name).save()
    monkeypatch.chdir("/")
    assert henderson.load(save).setting.pack == str(folder)


def hostile(rng, good):
    """A file that no pack may be: the good one's files with something wrong, or bytes."""
    files = dict(good)
    name = rng.choice(sorted(files))
    kind = rng.randrange(15)
    links = ()
    if kind == 0:
        files[f"../{name}"] = b"x"
    elif kind == 1:
        files[f"/etc/{name}"] = b"x"
    elif kind == 2:
        files["page.svg"] = b"<svg onload='alert(1)'/>"
    elif kind == 3:
        files[name] = b"a" * (carry.FILE + rng.randrange(1, 1000))
    elif kind == 4:
        files |= {f"{i}.csv": b"a,b\n" for i in range(carry.FILES)}
    elif kind == 5:
        del files["manifest.toml"]
    elif kind == 6:
        bad = [b"game = 3", b"game = 'chess'", b"\xff", b"[" * 3000, b"game='deluxe'\nformat=99", b""]
        files["manifest.toml"] = rng.choice(bad)
    elif kind == 7:
        cut = [n for n in sorted(files) if n.endswith(".csv")]
        del files[rng.choice(cut)]
    elif kind == 8:
        files["sub/units.csv"] = b"x"
    elif kind == 9:
        data = bytearray(files[name])
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        files[name] = bytes(data)
    elif kind == 10:
        links = (name,)
    elif kind == 12:
        files[rng.choice(["scenarios/../x.toml", "scenarios/a/b.toml", "scenarios/x.csv", "scenarios\\x.toml", "a\0.csv"])] = b"x"
    elif kind == 13:
        told = [b"title = 3", b"\xff", b"[" * 3000, b"title='t'\ntext=''\nlength=''\nposition='turn = 99'", b"x" * 3_000_000]
        files["scenarios/mine.toml"] = rng.choice(told)
    elif kind == 14:
        files[name] = bytes(rng.randrange(256) for _ in range(200))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for inside, data in files.items():
            entry = zipfile.ZipInfo(inside)
            entry.external_attr = (0o120777 if inside in links else 0o100644) << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    whole = out.getvalue()
    return whole[: rng.randrange(len(whole))] if kind == 11 else whole


@pytest.mark.parametrize("times", [int(os.environ.get("HENDERSON_HOSTILE", "60"))])
def test_no_hostile_pack_is_let_in(own, tmp_path, times):
    """One sentence each, nothing written. HENDERSON_HOSTILE=1000 for the long form."""
    file = tmp_path / "good.henderson-pack"
    carry.pack("starvation-island", own("starvation-island"), file)
    with zipfile.ZipFile(file) as archive:
        good = {n: archive.read(n) for n in archive.namelist()}
    rng, bad, target = Random("hostile"), tmp_path / "bad.henderson-pack", tmp_path / "new"
    for i in range(times):
        bad.write_bytes(hostile(rng, good))
        with pytest.raises(henderson.HendersonError) as refused:
            carry.unpack(bad, target)
        assert "\n" not in str(refused.value) and len(str(refused.value)) < 900, i
        assert not target.exists() and not (tmp_path.parent / "units.csv").exists()


def run(*words):
    return CliRunner().invoke(app, ["data", *map(str, words)])


def test_the_workshop_at_the_terminal(own, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    folder, file = tmp_path / "mine", tmp_path / "mine.henderson-pack"
    assert run("new", "starvation-island", folder).exit_code == 0
    assert "nothing is wrong" in run("check", "starvation-island", folder).output
    edit(folder / "turns.csv", "turn,name", "turn,nam")
    told = run("check", "starvation-island", folder)
    assert told.exit_code == 1 and "no column 'name'" in told.output and "2 to mend" in told.output
    edit(folder / "turns.csv", "turn,nam", "turn,name")
    edit(folder / "numbers.csv", "turns,", "turns ,")
    assert "are equal" in run("compare", "starvation-island", "built-in", folder).output
    assert run("pack", "starvation-island", folder, file, "--author", "me").exit_code == 0
    assert json.loads(run("unpack", file, tmp_path / "two", "--json").output)["author"] == "me"
    told = CliRunner().invoke(app, ["selfplay", "starvation-island", "--pack", str(file), "--json"])
    assert told.exit_code == 0, told.output
    assert len(list((tmp_path / "share" / "henderson" / "packs" / "starvation-island").iterdir())) == 1
    assert run("check", "starvation-island").exit_code == 2 and run("frobnicate", "x", "y").exit_code == 2
