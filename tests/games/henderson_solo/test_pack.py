"""Every value of the pack matters: nobody's row lies idle, and a changed value changes what is read or is refused."""

import re
import shutil

import pytest

import henderson
from henderson.board.components import Pack
from henderson.games import folder
from henderson.games.henderson_solo.rules.facts import Facts

HOME = folder("henderson-solo")
DATA = HOME / "data"
CODE = "\n".join(p.read_text() for room in ("rules", "table") for p in (HOME / room).glob("*.py") if p.name != "facts.py")
TOLD = re.compile(r"\s*\[[^\]]*\]$")  # where a value comes from: for display only


def held(facts):
    """What they hold; in the native build they have no `__dict__`."""
    found = {name: getattr(facts, name, None) for name in dir(facts) if not name.startswith("_")}
    return {name: value for name, value in found.items() if not callable(value)}


def read(path):
    """What the rules see of a pack; a broken one is its error."""
    try:
        facts = Facts(Pack(path))
    except henderson.HendersonError as error:
        return str(error)
    return repr(held(facts))


def other(text):
    """Another value of the same kind."""
    if text.lstrip("-").isdigit():
        return str(int(text) + 1)
    return {"yes": "no", "no": "yes", "-": "1"}.get(text, text + "x")


@pytest.mark.parametrize("name", sorted(p.name for p in DATA.glob("*.csv")))
def test_every_cell_matters(name, tmp_path):
    shutil.copytree(DATA, tmp_path / "pack")
    file, plain = tmp_path / "pack" / name, read(DATA)
    lines = (DATA / name).read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if not line.startswith("#"))
    heads = lines[first].split(",")
    idle = []
    for i in range(first + 1, len(lines)):
        cells = re.findall(r'"[^"]*"|[^,]+', lines[i])
        for j, cell in enumerate(cells):
            if heads[j] == "rule" and name == "parameters.csv":
                continue  # the ledger's rule, for display only
            bare = TOLD.sub("", cell.strip('"'))
            made = [*cells[:j], f'"{other(bare)}"' if '"' in cell else other(bare), *cells[j + 1 :]]
            file.write_text("\n".join([*lines[:i], ",".join(made), *lines[i + 1 :]]) + "\n")
            if read(tmp_path / "pack") == plain:
                idle.append((heads[j], lines[i]))
    assert not idle


@pytest.mark.parametrize("name", ["cards.toml", "trackers.toml"])
def test_every_value_of_the_cards_matters(name, tmp_path):
    shutil.copytree(DATA, tmp_path / "pack")
    text, plain = (DATA / name).read_text(), read(DATA)
    for match in re.finditer(r'= (-?\d+)\b|(?:name|op|counter|what|token|level|id) = "([^"]+)"|\[(\d+)|"([A-Z][^"]*)"[],]', text):
        value = next(v for v in match.groups() if v is not None)
        at = match.start() + match[0].index(value)
        changed = text[:at] + other(value) + text[at + len(value) :]
        (tmp_path / "pack" / name).write_text(changed)
        assert read(tmp_path / "pack") != plain, match[0]


def test_whatever_is_read_is_used():
    facts = Facts(Pack(DATA))
    for name in held(facts):
        assert re.search(rf"\.{name}\b", CODE) or name == "ap_index", name
    for name in facts.values:
        assert f'"{name}"' in CODE, name
    for name in facts.level:
        assert f'"{name}"' in CODE or name.split()[0] in ("rifles", "supply") or name == "operations used", name


def test_an_owners_card_counts(tmp_path):
    shutil.copytree(DATA, tmp_path / "pack")
    file = tmp_path / "pack" / "levels.csv"
    file.write_text(file.read_text().replace("operations used,4,4,3,3", "operations used,4,4,4,3"))
    with pytest.raises(henderson.HendersonError, match="drawn and not discarded"):
        henderson.new("henderson-solo", pack=tmp_path / "pack")
