"""Component packs: printed tables with provenance; a bad cell is named by file, line, column and word."""

from collections import Counter

import pytest

from henderson.board.components import PROVENANCES, Pack, read_table
from henderson.engine.decision import HendersonError


@pytest.fixture
def table(tmp_path):
    """A table out of a text."""

    def make(text):
        file = tmp_path / "units.csv"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_table(file)

    return make


GOOD = """# Counters as printed
# provenance: reconstructed, our best guess
unit,combat,movement,elite
1/5 Mar,3,4 [seed],yes
"Oka, Col.",- ,6 [found:a book],
"""


def test_values_know_where_they_come_from(table):
    first, second = table(GOOD)
    assert (first["combat"].text, first["combat"].provenance) == ("3", "reconstructed")
    assert (first["movement"].whole(), first["movement"].provenance) == (4, "seed")
    assert (second["movement"].whole(), second["movement"].provenance) == (6, "found")
    assert second["unit"].text == "Oka, Col."


def test_cells_are_read_as_what_they_are(table):
    first, second = table(GOOD)
    assert first["combat"].whole(1, 9) == 3 and second["combat"].maybe() is None and first["combat"].maybe() == 3
    assert first["elite"].flag() is True and second["elite"].flag() is False
    assert first["unit"].words() == ("1/5", "Mar")
    assert first["combat"].number() == 3.0
    assert first["elite"].one_of("yes", "no") == "yes"


@pytest.mark.parametrize(
    ("read", "says"),
    [
        (lambda r: r["combat"].whole(1, 9), r"units.csv:3:5: 'x3': expected a whole number from 1 to 9"),
        (lambda r: r["far"].whole(1, 9), r"units.csv:3:8: '12': expected a whole number from 1 to 9"),
        (lambda r: r["combat"].number(), r"units.csv:3:5: 'x3': expected a number"),
        (lambda r: r["elite"].flag(), r"units.csv:3:11: 'perhaps': expected yes or no"),
        (lambda r: r["elite"].one_of("a", "b"), r"units.csv:3:11: 'perhaps': expected one of a, b"),
    ],
)
def test_a_bad_cell_is_named_by_file_line_column_and_word(table, read, says):
    (row,) = table("# remark\nunit,combat,far,elite\n1/5,x3,12,perhaps\n")
    with pytest.raises(HendersonError, match=says):
        read(row)


def test_columns_are_counted_in_the_file_even_after_quotes(table):
    text = '"Oka, ""the"" Col.",3,perhaps'
    (row,) = table(f"unit,combat,elite\n{text}\n")
    assert row["unit"].text == 'Oka, "the" Col.'
    assert row["elite"].column == text.index("perhaps") + 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "units.csv: the table is empty"),
        ("# only a remark\n", "the table is empty"),
        ("a,b\n1,2,3\n", r"units.csv:2:1: '1,2,3' has 3 cells: expected 2 \(a, b\)"),
        ("a,b\n1\n", "units.csv:2:1: '1' has 1 cells: expected 2"),
        ("# provenance: hearsay\na\n1\n", "provenance 'hearsay': expected seed, found"),
        ("# provenance:\na\n1\n", "provenance '': expected seed, found"),
        ('a,b\n"1,2\n', r"units.csv:\d:1: not a CSV row"),
        (b"a,b\n\xff,2\n", "units.csv: not UTF-8 text at byte 4"),
    ],
)
def test_a_broken_table_is_told_in_a_sentence(table, text, says):
    with pytest.raises(HendersonError, match=says):
        table(text)


def test_rows_by_a_column_must_differ(table):
    with pytest.raises(HendersonError, match="units.csv:3:1: 'x': expected a unit that is not in an earlier row"):
        table("unit,n\nx,1\nx,2\n").by("unit")
    assert list(table("unit,n\nx,1\ny,2\n").by("unit")) == ["x", "y"]


def test_a_missing_column_is_named(table):
    with pytest.raises(HendersonError, match="no column 'range': expected unit, range, found unit, n"):
        table("unit,n\nx,1\n").need("unit", "range")


# -- packs -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def built_in(tmp_path):
    folder = tmp_path / "built-in"
    folder.mkdir()
    (folder / "units.csv").write_text(GOOD)
    (folder / "map.toml").write_text(
        'provenance = "geography"\nname = "Lunga"\n[ridge]\nprovenance = "seed: p. 3"\nhexes = [1, 2]\n'
    )
    return folder


def test_an_exported_pack_is_the_same_pack(built_in, tmp_path):
    files = Pack(built_in).export(tmp_path / "mine")
    assert [f.name for f in files] == ["map.toml", "units.csv"]
    assert Pack(tmp_path / "mine", built_in).hash == Pack(built_in).hash


def test_a_changed_value_gives_another_hash(built_in, tmp_path):
    Pack(built_in).export(tmp_path / "mine")
    (tmp_path / "mine" / "units.csv").write_text(GOOD.replace("1/5 Mar,3", "1/5 Mar,4 [printed]"))
    assert Pack(tmp_path / "mine").hash != Pack(built_in).hash


def test_export_harms_no_folder_that_is_there(built_in, tmp_path):
    target = tmp_path / "mine"
    target.mkdir()
    (target / "diary.txt").write_text("dear")
    with pytest.raises(HendersonError, match="is there already and not empty"):
        Pack(built_in).export(target)
    assert [f.name for f in target.iterdir()] == ["diary.txt"]
    with pytest.raises(HendersonError, match="is there already"):
        Pack(built_in).export(target / "diary.txt")


def test_a_pack_that_lacks_a_file_is_refused(built_in, tmp_path):
    Pack(built_in).export(tmp_path / "mine")
    (tmp_path / "mine" / "units.csv").unlink()
    with pytest.raises(HendersonError, match="has no file 'units.csv'"):
        Pack(tmp_path / "mine", built_in)
    with pytest.raises(HendersonError, match="'nowhere' is no folder: expected a component pack"):
        Pack("nowhere", built_in)
    with pytest.raises(HendersonError, match="has no file 'units.csv' in"):
        Pack(tmp_path / "mine").table("units")
    with pytest.raises(HendersonError, match="has no file 'cards.toml' in"):
        Pack(tmp_path / "mine").document("cards")


def test_a_word_of_a_document_is_found_with_line_and_column(built_in):
    pack = Pack(built_in)
    assert str(pack.wrong("map.toml", "Lunga", "a place")) == "map.toml:2:9: 'Lunga': expected a place"
    (built_in / "map.toml").write_text("a = = 1\n")
    with pytest.raises(HendersonError, match=r"map.toml: Invalid value \(at line 1, column 5\)"):
        pack.document("map")


def test_a_document_is_parsed_once(built_in):
    """A board is drawn from it again and again."""
    pack = Pack(built_in)
    assert pack.document("map") is pack.document("map") and pack.document("map")["name"] == "Lunga"


def test_provenance_is_counted_by_value(built_in):
    pack = Pack(built_in)
    assert pack.provenance(built_in / "units.csv") == Counter(reconstructed=4, seed=1, found=1)
    assert pack.provenance(built_in / "map.toml") == Counter(geography=1, seed=2)
    assert set(PROVENANCES) == {"seed", "found", "geography", "reconstructed", "printed", "mine"}
