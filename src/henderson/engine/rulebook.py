"""The ledger of a game: every rule of its rulebook in our words. By what each stands is told by `henderson.proof.evidence`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType

from .contract import Rules
from .view import Struct


class Rule(Struct):
    """One obligation of the rulebook."""

    id: str
    title: str
    kind: str
    says: str
    check: str
    level: str = ""
    ruling: str = ""
    worked: str = ""  # an example, line by line
    declared: str = ""  # why it is neither enforced nor tested, when it is not


@cache
def ledger(folder: Path) -> dict[str, Rule]:
    """The rules of the game in that folder, in the order of the rulebook; none for a game without a ledger."""
    if not (folder / "rules.toml").exists():
        return {}
    with (folder / "rules.toml").open("rb") as file:
        rows = tomllib.load(file)["rule"]
    keep = set(Rule.__struct_fields__)
    told = ({k: v for k, v in row.items() if k in keep} | {"worked": lines(row.get("worked", ""))} for row in rows)
    return {row["id"]: Rule(**row) for row in told}


def lines(worked: object) -> str:
    """A worked example, line by line, however it is written: as text, as given and expected, or several of them."""
    if isinstance(worked, dict):
        return "\n".join(f"{key}: {value}" for key, value in worked.items())
    return "\n".join(map(lines, worked)) if isinstance(worked, list) else str(worked).strip()


def home(rules: Rules | ModuleType) -> Path:
    """The folder of a game."""
    file = getattr(rules, "__file__", None)
    assert file, "a game is a module"
    return Path(file).parent


def of(rules: Rules | ModuleType) -> dict[str, Rule]:
    """The ledger of a game."""
    return ledger(home(rules))


def levels(rules: Rules | ModuleType) -> tuple[str, ...]:
    """The levels that the ledger knows, in its order; none for a game without levels."""
    return tuple(dict.fromkeys(r.level for r in of(rules).values() if r.level))


def root() -> Path:
    """Where the tests are: beside the source, or in the present folder for an installed Henderson."""
    beside = Path(__file__).parents[3]
    return beside if (beside / "tests").is_dir() else Path.cwd()


def says(rules: Rules | ModuleType, rule: str) -> str:
    """A rule in our words; "" when the ledger has no such id."""
    found = of(rules).get(rule)
    return found.says if found else ""
