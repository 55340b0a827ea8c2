"""An experiment as a file: which games, packs, options and bots, what is varied and how far, when it is enough, what comes out.

docs/lab.md has the fields. The file is read into an `Experiment`; `cells` are the settings it compares, each a `Plan` of its own.
Every cell uses the same seeds, so that two of them differ by what was changed and by as few dice as possible.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from ..bots.own import any_bot
from ..engine.contract import complete_options
from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import pack as pack_of
from ..games import rules
from ..games import scenario as scenario_of
from .changes import Change, cell_of, changed, table_of
from .simulate import Plan

ALONE, GRID = "one at a time", "grid"
BASE = "base"


class Stop(Struct):
    """When a cell has been played enough: its interval is no wider than `width`."""

    width: float = 0.0  # 0: all games are played
    side: str = ""  # whose share of wins; "" the first side's
    least: int = 40  # games at least; also how many are added before the interval is looked at again


class Sweep(Struct, forbid_unknown_fields=True):
    """One thing varied: an option, a cell of a table (an arrival turn is one), a weight of a bot, a bot, a pack or a scenario."""

    name: str = ""
    option: str = ""
    table: str = ""
    row: str | dict[str, str | int] = ""  # the words of its first column, or of the columns named
    column: str = ""
    every: str = ""  # instead of a row: every cell of that provenance in the column
    weight: str = ""
    bot: str = ""  # a side: whose weight, or whose bot
    pack: bool = False
    scenario: bool = False
    values: list[str | int | float | bool] = []
    by: list[int] = []  # instead of values, of a cell: the present one and so much more or less
    start: int | float | None = msgspec.field(default=None, name="from")
    to: int | float | None = None
    step: int | float = 1


class Outputs(Struct):
    """What is written beside the games, into the experiment's folder."""

    report: bool = True
    csv: bool = True
    parquet: bool = False


class Experiment(Struct):
    """What a file says."""

    title: str
    game: str | list[str]
    bots: dict[str, str]
    text: str = ""
    games: int = 200  # of a cell, at most
    seed: str = "0"
    seeds: list[str] = []  # instead of a seed: the whole experiment once for each
    pack: str = ""
    scenario: str = ""
    options: dict[str, str | bool] = {}
    design: str = ALONE
    stop: Stop = msgspec.field(default_factory=Stop)
    sweep: list[Sweep] = []
    outputs: Outputs = msgspec.field(default_factory=Outputs)


class Level(Struct):
    """One value of one sweep."""

    sweep: str
    value: str
    number: float | None  # where it is one
    usual: bool  # the value that the base has


class Setting(Struct):
    """One cell of an experiment: what is played, and by which levels of its sweeps it differs from the base."""

    name: str
    plan: Plan
    levels: list[Level]
    base: bool = False  # nothing is changed: what the others are compared with


def read(file: str | Path) -> Experiment:
    """The experiment of a file; what is wrong in it is told with its name."""
    path = Path(file)
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise HendersonError(f"There is no file '{file}': expected an experiment, as docs/lab.md shows one") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise HendersonError(f"{file}: {error}") from None
    try:
        found = msgspec.convert(document, Experiment)
    except msgspec.ValidationError as error:
        raise HendersonError(f"{file}: {error}") from None
    _sound(found, str(file))
    return found


def _sound(e: Experiment, file: str) -> None:
    if e.design not in (ALONE, GRID):
        raise HendersonError(f"{file}: design '{e.design}': expected '{ALONE}' or '{GRID}'")
    if not 0 <= e.stop.width < 1 or e.stop.least < 2 or e.games < 1:
        raise HendersonError(f"{file}: games {e.games}, stop.width {e.stop.width:g}, stop.least {e.stop.least}:"
                             " expected at least 1, a share below 1, at least 2")  # fmt: skip
    if e.seeds and e.seed != "0":
        raise HendersonError(f"{file}: seed and seeds are both given: expected one of them")


def titles(e: Experiment) -> list[str]:
    """The games it is about."""
    return [e.game] if isinstance(e.game, str) else list(e.game)


def cells(e: Experiment) -> list[Setting]:
    """All that is to be played, the base of every game and seed first. What cannot be played is refused here."""
    found: list[Setting] = []
    for title in titles(e):
        for seed in e.seeds or [e.seed]:
            base = _base(e, title, seed)
            few = len(titles(e)) == 1 and len(e.seeds or [1]) == 1
            before = "" if few else f"{title} {seed} "
            axes = [axis for sweep in e.sweep for axis in _axes(sweep, base)]
            found += [_setting(base, values, before) for values in _combined(e.design, axes)]
    if doubled := [s.name for i, s in enumerate(found) if s.name in [x.name for x in found[:i]]]:
        raise HendersonError(f"Two cells are called '{doubled[0]}': give their sweeps names of their own")
    return found


def _setting(base: Plan, values: list[_Value], before: str) -> Setting:
    """The cell of these values."""
    plan, usual = base, all(v.level.usual for v in values)
    for value in values:
        plan = value.applied(plan)
    name = before + (BASE if usual else ", ".join(f"{v.level.sweep} {v.level.value}" for v in values))
    try:
        return Setting(name, _playable(plan), [v.level for v in values], usual)
    except HendersonError as error:
        raise HendersonError(f"The cell '{name}' cannot be played: {error}") from None


def _base(e: Experiment, title: str, seed: str) -> Plan:
    book = rules(title)
    if set(e.bots) != set(book.SIDES):
        raise HendersonError(f"bots for {', '.join(e.bots) or 'nobody'}: expected {', '.join(book.SIDES)} of {title}")
    if e.stop.side and e.stop.side not in book.SIDES:
        raise HendersonError(f"stop.side '{e.stop.side}' is no side of {title}: expected {', '.join(book.SIDES)}")
    return Plan(title, e.games, {side: e.bots[side] for side in book.SIDES}, dict(e.options), e.pack, seed, e.scenario)


def _playable(plan: Plan) -> Plan:
    """The plan, if its bots, options, scenario and components are there; its options in full where a scenario settles none."""
    for who in plan.bots.values():
        any_bot(who, rules=rules(plan.title))
    if plan.scenario:
        scenario_of(plan.title, plan.scenario)
    complete_options(rules(plan.title), plan.options)
    changed(plan.title, plan.pack, plan.changes)
    pack_of(plan.title, plan.pack or None)
    return plan


class _Value:
    """One value of a sweep, and what it makes of a plan."""

    def __init__(self, level: Level, fields: dict[str, Any]) -> None:
        self.level, self.fields = level, fields

    def applied(self, plan: Plan) -> Plan:
        """The plan with that value."""
        fresh = dict(self.fields)
        for name in ("options", "bots"):
            if name in fresh:
                fresh[name] = {**getattr(plan, name), **fresh[name]}
        if "changes" in fresh:
            fresh["changes"] = [*plan.changes, *fresh["changes"]]
        if "weight" in fresh:
            side, text = fresh.pop("weight")
            fresh["bots"] = {**plan.bots, side: _with_weight(plan.bots[side], text)}
        return msgspec.structs.replace(plan, **fresh)


def _with_weight(bot: str, text: str) -> str:
    if bot.startswith("weights:"):
        return f"{bot}+{text}"
    if bot not in ("heuristic", "regular"):
        raise HendersonError(f"'{bot}' has no weights to set: expected heuristic or weights:...")
    return f"weights:{text}"


def _combined(design: str, axes: list[list[_Value]]) -> Iterator[list[_Value]]:
    """The base and every other value by itself; or every combination."""
    if design == GRID:
        yield from (list(some) for some in product(*axes))
        return
    yield [value for axis in axes for value in axis if value.level.usual]
    for axis in axes:
        yield from ([value] for value in axis if not value.level.usual)


def _axes(sweep: Sweep, base: Plan) -> list[list[_Value]]:
    """The values of a sweep; `every` makes a sweep of every cell it fits."""
    kinds = [k for k in ("option", "table", "weight", "pack", "scenario") if getattr(sweep, k)]
    kinds += ["bot"] if sweep.bot and "weight" not in kinds else []
    if len(kinds) != 1:
        raise HendersonError(f"sweep '{sweep.name or sweep}': expected one of option, table, weight, bot, pack, scenario")
    if sweep.bot and sweep.bot not in base.bots:
        raise HendersonError(f"sweep of bot '{sweep.bot}': expected one of {', '.join(base.bots)}")
    if kinds[0] == "table":
        return [_of_cell(sweep, base, change) for change in _targets(sweep, base)]
    return [_plain(sweep, base, kinds[0])]


def _plain(sweep: Sweep, base: Plan, kind: str) -> list[_Value]:
    name, found = sweep.name, []
    for value in _values(sweep):
        fields: dict[str, Any]
        if kind == "option":
            present, fields, said = base.options.get(sweep.option), {"options": {sweep.option: value}}, sweep.option
            present = complete_options(rules(base.title), base.options)[sweep.option] if sweep.option in _ids(base) else present
        elif kind == "weight":
            if not sweep.bot:
                raise HendersonError(f"sweep of weight '{sweep.weight}': expected bot = a side too: whose weight it is")
            present, fields, said = None, {"weight": (sweep.bot, f"{sweep.weight}={value}")}, sweep.weight
        elif kind == "bot":
            present, fields, said = base.bots[sweep.bot], {"bots": {sweep.bot: value}}, sweep.bot
        else:
            present, fields, said = getattr(base, kind), {kind: str(value)}, kind
        found.append(_Value(_level(name or said, value, value == present), fields))
    return found


def _ids(plan: Plan) -> set[str]:
    return {o.id for o in rules(plan.title).OPTIONS}


def _targets(sweep: Sweep, base: Plan) -> list[Change]:
    """The cells that a sweep of a table is about."""
    table = table_of(pack_of(base.title, base.pack or None), sweep.table.removesuffix(".csv"))
    name, first = table.file.stem, table.heads[0]
    if sweep.row and not sweep.every:
        row = {first: sweep.row} if isinstance(sweep.row, str) else sweep.row
        return [Change(name, tuple((k, str(v)) for k, v in row.items()), sweep.column, "")]
    if sweep.row or not sweep.every:
        raise HendersonError(f"sweep of table '{name}': expected row = ... or every = \"reconstructed\"")
    table.need(sweep.column)
    by_first = [row[first].text for row in table]
    heads = [first] if len(set(by_first)) == len(by_first) else [h for h in table.heads if h != sweep.column]
    cells = [row for row in table if row[sweep.column].provenance == sweep.every and row[sweep.column].text not in ("", "-")]
    if not cells:
        raise HendersonError(f"{name}.csv has no value in '{sweep.column}' that is {sweep.every}: nothing to vary")
    return [Change(name, tuple((h, row[h].text) for h in heads), sweep.column, "") for row in cells]


def _of_cell(sweep: Sweep, base: Plan, target: Change) -> list[_Value]:
    components = pack_of(base.title, base.pack or None)
    now = cell_of(components, target).text
    values = list(_values(sweep)) if not sweep.by else [int(now) + d for d in sorted({0, *sweep.by})]
    name = sweep.name if sweep.name and not sweep.every else " ".join(filter(None, (sweep.name, str(target))))
    found = []
    for value in values:
        usual = str(value) == now
        changes = [] if usual else [msgspec.structs.replace(target, value=str(value))]
        found.append(_Value(_level(name, value, usual), {"changes": changes}))
    return found


def _level(name: str, value: Any, usual: bool) -> Level:
    if isinstance(value, bool):
        return Level(name, "on" if value else "off", None, usual)
    if isinstance(value, int | float):
        return Level(name, f"{value:g}", float(value), usual)
    return Level(name, str(value), None, usual)


def _values(sweep: Sweep) -> list[Any]:
    """The values as listed, or from one to another by steps."""
    said = sweep.name or sweep.option or sweep.table or sweep.weight or sweep.bot
    if sweep.start is None:
        if not sweep.values:
            raise HendersonError(f"sweep '{said}': expected values = [...], or from = A and to = B")
        return list(sweep.values)
    if sweep.values or sweep.to is None or sweep.step <= 0 or sweep.to < sweep.start:
        raise HendersonError(f"sweep '{said}': from {sweep.start} to {sweep.to} by {sweep.step}:"
                             " expected a range upwards, and no values beside it")  # fmt: skip
    count = int((sweep.to - sweep.start) / sweep.step + 1e-9) + 1
    return [round(sweep.start + i * sweep.step, 9) for i in range(count)]
