"""Component packs: maps, counters, tables and cards as files a person can hold beside the printed game.

A table is a CSV file in its printed shape. Lines that begin with # are remarks; `# provenance: reconstructed` says where
values come from that do not say so themselves. A cell may say it itself: `d back 2 [seed]`.

    seed           stated in the rulebook            found    a public source, named in the remarks
    geography      the real island                   reconstructed   ours, standing in for what is lost
    printed        keyed in by an owner of the printed game
    mine           keyed in with the workshop, with date and note: `5 [mine: 2026-11-17 the 1966 edition]`
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.decision import HendersonError

PROVENANCES = ("seed", "found", "geography", "reconstructed", "printed", "mine")
MANIFEST = "manifest.toml"  # what a pack says of itself: no component
_date = re.compile(r"\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2}")  # 01-Feb, Feb-01
_mark = re.compile(r"^(.*?)\s*\[(%s)(:[^\]]*)?\]$" % "|".join(PROVENANCES))  # noqa: UP031


class Cell(NamedTuple):
    """One printed value: what, where from, and where in the file."""

    text: str
    provenance: str
    file: str
    line: int
    column: int

    def wrong(self, expected: str) -> HendersonError:
        """The error that names file, line, column and the offending word."""
        return HendersonError(f"{self.file}:{self.line}:{self.column}: '{self.text}': expected {expected}")

    def whole(self, low: int = 0, high: int = 10_000) -> int:
        """A whole number from low to high."""
        if not re.fullmatch(r"-?\d+", self.text) or not low <= int(self.text) <= high:
            raise self.wrong(f"a whole number from {low} to {high}")
        return int(self.text)

    def maybe(self, low: int = 0, high: int = 10_000) -> int | None:
        """A whole number, or None where the cell is empty or a dash."""
        return None if self.text in ("", "-") else self.whole(low, high)

    def number(self) -> float:
        """Any number."""
        try:
            return float(self.text)
        except ValueError:
            raise self.wrong("a number") from None

    def one_of(self, *words: str) -> str:
        """One of these words."""
        if self.text not in words:
            raise self.wrong("one of " + ", ".join(words))
        return self.text

    def flag(self) -> bool:
        """yes, or no, or empty for no."""
        if self.text not in ("yes", "no", ""):
            raise self.wrong("yes or no")
        return self.text == "yes"

    def words(self) -> tuple[str, ...]:
        """Words separated by blanks."""
        return tuple(self.text.split())


Row = dict[str, Cell]


class PrintedTable:
    """A printed table: its heads and rows, and what its remarks say."""

    def __init__(self, file: Path, heads: list[str], rows: list[Row], remarks: list[str]) -> None:
        self.file, self.heads, self.rows, self.remarks = file, heads, rows, remarks

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def by(self, head: str) -> dict[str, Row]:
        """The rows by the words of one column, each of which must be there once."""
        found: dict[str, Row] = {}
        for row in self.rows:
            if row[head].text in found:
                raise row[head].wrong(f"a {head} that is not in an earlier row")
            found[row[head].text] = row
        return found

    def need(self, *heads: str) -> PrintedTable:
        """This table, if it has these columns."""
        missing = [h for h in heads if h not in self.heads]
        if missing:
            raise HendersonError(
                f"{self.file.name}:1:1: no column '{missing[0]}': expected {', '.join(heads)}, found {', '.join(self.heads)}"
            )
        return self


def read_table(file: Path, text: str | None = None) -> PrintedTable:
    """Read a CSV table with provenance marks; `text` is read instead of what the file holds."""
    try:
        if text is None:
            text = file.read_text(encoding="utf-8-sig")  # spreadsheets begin a file with a byte-order mark
    except UnicodeDecodeError as error:
        raise HendersonError(f"{file.name}: not UTF-8 text at byte {error.start}") from None
    except FileNotFoundError:
        raise HendersonError(f"The component pack has no file '{file.name}' in {file.parent}") from None
    remarks = [_remark(line) for line in text.splitlines() if _is_remark(line)]
    said = next((r.partition(":")[2].strip() for r in remarks if r.startswith("provenance:")), "reconstructed")
    default = re.split(r"[\s,;:]", said)[0]
    if default not in PROVENANCES:
        raise HendersonError(f"{file.name}: provenance '{default}': expected {', '.join(PROVENANCES)}")
    # remark lines become empty so that line numbers stay those of the file
    body = "\n".join("" if _is_remark(line) else line for line in text.splitlines())
    lines = body.split("\n")
    comma = separator(lines)
    reader = csv.reader(io.StringIO(body), strict=True, delimiter=comma)
    heads: list[str] = []
    rows: list[Row] = []
    for values in _lines_of(reader, file):
        if not any(v.strip() for v in values):
            continue  # a spreadsheet writes an empty line as commas
        line = reader.line_num
        if not heads:
            heads = [v.strip() for v in values]
            if twice := [h for i, h in enumerate(heads) if h in heads[:i]]:
                raise HendersonError(f"{file.name}:{line}:1: the column '{twice[0]}' is there twice: expected it once")
            continue
        if len(values) != len(heads):
            raise HendersonError(
                f"{file.name}:{line}:1: '{','.join(values)[:60]}' has {len(values)} cells: expected {len(heads)}"
                f" ({', '.join(heads)})"
            )
        row: Row = {}
        for head, value, column in zip(heads, values, _columns(lines[line - 1], comma)):
            match = _mark.match(value.strip())
            text_, provenance = (match[1], match[2]) if match else (value.strip(), default)
            row[head] = Cell(text_, provenance, file.name, line, column)
            if _date.fullmatch(text_):
                raise row[head].wrong("what is printed, such as 1-2: a spreadsheet made a date of it (make the column text)")
        rows.append(row)
    if not heads:
        raise HendersonError(f"{file.name}: the table is empty")
    return PrintedTable(file, heads, rows, remarks)


def _lines_of(reader: Any, file: Path) -> Iterator[list[str]]:
    """The rows of a file; what is no CSV is told with its line."""
    try:
        yield from reader
    except csv.Error as error:
        raise HendersonError(f"{file.name}:{reader.line_num}:1: not a CSV row ({error})") from None


def _is_remark(line: str) -> bool:
    return line.startswith(("#", '"#'))


def _remark(line: str) -> str:
    """What a remark says; a spreadsheet puts one with a comma in quotes, and commas behind it for the other columns."""
    if line.startswith('"'):
        line = next(csv.reader([line]))[0]
    return line[1:].rstrip(",;").strip()


def separator(lines: list[str]) -> str:
    """A comma; a semicolon where the head of the table has no comma but those, as some spreadsheets write it."""
    head = next((line for line in lines if line.strip()), "")
    return ";" if ";" in head and "," not in head else ","


def _columns(line: str, comma: str = ",") -> list[int]:
    """Where each cell of a line begins, counted from 1; commas inside quotes end no cell."""
    found, quoted = [1], False
    for at, letter in enumerate(line, 1):
        if letter == '"':
            quoted = not quoted
        elif letter == comma and not quoted:
            found.append(at + 1)
    return found


class Pack:
    """All component files of one game, the built-in ones or an owner's own."""

    def __init__(self, folder: str | Path = "", built_in: Path | None = None) -> None:
        """`folder` "" is the pack of a game without components; `built_in` tells which files an owner's folder must have."""
        self.folder = Path(folder)
        self._documents: dict[str, dict[str, Any]] = {}
        if not folder:
            return
        if not self.folder.is_dir():
            raise HendersonError(f"'{folder}' is no folder: expected a component pack, as 'henderson data export' writes it")
        if built_in is not None:
            missing = sorted(f.name for f in built_in.iterdir() if f.is_file() and not (self.folder / f.name).exists())
            if missing:
                raise HendersonError(f"The component pack {folder} has no file '{missing[0]}'")

    @property
    def files(self) -> list[Path]:
        """The files of the pack, by name."""
        if self.folder == Path():
            return []
        return sorted(f for f in self.folder.iterdir()
                      if f.is_file() and f.suffix in (".csv", ".toml", ".json") and f.name != MANIFEST)  # fmt: skip

    @cached_property
    def hash(self) -> str:
        """What a save keeps, so that it is played on with the same components."""
        seal = hashlib.sha256()
        for file in self.files:
            seal.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
        return seal.hexdigest()[:16]

    def table(self, name: str) -> PrintedTable:
        """The table of that name, out of `name`.csv."""
        return read_table(self.folder / f"{name}.csv")

    def document(self, name: str) -> dict[str, Any]:
        """The document of that name, out of `name`.toml, parsed once."""
        file = self.folder / f"{name}.toml"
        if name in self._documents:
            return self._documents[name]
        try:
            return self._documents.setdefault(name, tomllib.loads(file.read_text(encoding="utf-8")))
        except FileNotFoundError:
            raise HendersonError(f"The component pack has no file '{file.name}' in {self.folder}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise HendersonError(f"{file.name}: {error}") from None

    def shore(self, name: str) -> list[list[tuple[float, float]]]:
        """The polygons of land in a document, for drawing."""
        try:
            return [[(float(x), float(y)) for x, y in polygon] for polygon in self.document(name)["land"]]
        except (KeyError, TypeError, ValueError):
            raise self.wrong(f"{name}.toml", "land", "'land', a list of polygons, each a list of [x, y]") from None

    def wrong(self, name: str, word: str, expected: str) -> HendersonError:
        """An error about a word of a document, with the line and column where it stands."""
        file = self.folder / name
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if word in line:
                return HendersonError(f"{name}:{number}:{line.index(word) + 1}: '{word}': expected {expected}")
        return HendersonError(f"{name}:1:1: '{word}': expected {expected}")

    def provenance(self, file: Path) -> Counter[str]:
        """How many values of a file come from where."""
        count: Counter[str] = Counter()
        if file.suffix == ".csv":
            for row in read_table(file):
                count.update(c.provenance for c in row.values() if c.text not in ("", "-"))
        elif file.suffix == ".toml":
            _count(self.document(file.stem), "reconstructed", count)
        return count

    def export(self, folder: str | Path) -> list[Path]:
        """Write an editable copy into an empty or new folder."""
        target = Path(folder)
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise HendersonError(f"'{folder}' is there already and not empty: a pack is written into a new folder")
        target.mkdir(parents=True, exist_ok=True)
        for file in self.files:
            shutil.copyfile(file, target / file.name)
        return [target / file.name for file in self.files]


def _count(value: Any, default: str, count: Counter[str]) -> None:
    """Count the plain values of a document; a `provenance` key holds for all beside and below it."""
    if isinstance(value, dict):
        default = str(value.get("provenance", default)).partition(":")[0].split()[0].rstrip(",;")
        for key, below in value.items():
            if key != "provenance":
                _count(below, default, count)
    elif isinstance(value, list):
        for below in value:
            _count(below, default, count)
    else:
        count[default if default in PROVENANCES else "reconstructed"] += 1
