"""Spells a game's state out for the compiler: what `@plain` (engine/state.py) does when it is imported, as source text.

A compiled class must have its fields and methods written down. Here the fields keep their types, and `__init__`, `copy`, `digest`
and `==` are written from the same declarations that `@plain` reads. Nothing here imports Henderson: an installation runs it
before there is one.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

TYPES = "from typing import TYPE_CHECKING, Any as _Any, Final as _Final, cast as _cast"
# classes that Python classes may be built on, and what those are built on: states of other packages' games, games of tests
OPEN = ("Notes", "AtOnce", "Game")
FLAT = {"int", "str", "bool", "float", "bytes", "None", "tuple", "frozenset", "Mapping"}  # shared by copies, as in engine.plain


class Field(NamedTuple):
    """One declared field of a state."""

    name: str
    type: str
    value: ast.expr | None  # a default, or the call of field, shared or derived

    @property
    def call(self) -> str:
        """field, shared or derived; "" for a plain default."""
        return self.value.func.id if isinstance(self.value, ast.Call) and isinstance(self.value.func, ast.Name) else ""

    @property
    def factory(self) -> str:
        """The source of what makes its first value."""
        assert isinstance(self.value, ast.Call)
        given = [k.value for k in self.value.keywords if k.arg in ("factory", "default_factory")]
        return ast.unparse(given[0])

    @property
    def hashed(self) -> bool:
        """Does it count for hash and equality? Not what is printed, nor what follows from the rest."""
        marked = isinstance(self.value, ast.Call) and any(k.arg == "metadata" for k in self.value.keywords)
        return self.call not in ("shared", "derived") and not marked

    @property
    def same(self) -> bool:
        """Do copies share its value?"""
        return self.call == "shared" or self.type.partition("[")[0] in FLAT or "| None" in self.type


def spelled(source: str) -> str:
    """The source as it is compiled: states spelled out, constants told to be constant. Every line keeps its number up to the
    end of a state."""
    tree, lines = ast.parse(source), source.splitlines(keepends=True)
    first = next((n.lineno for n in tree.body if isinstance(n, ast.ImportFrom) and n.module == "__future__"), 0)
    classes = [n for n in tree.body if isinstance(n, ast.ClassDef)]
    if first:
        lines[first - 1] = lines[first - 1].rstrip("\n") + f"; {TYPES}\n"
        _tuples(tree, lines)
        _constants(tree, lines)
        for one in classes:
            if not one.bases and not one.decorator_list:
                _constants(one, lines)
    for node in classes:
        if node.name in OPEN:
            lines[node.lineno - 2] = "@_mypyc_attr(allow_interpreted_subclasses=True)\n"
            lines[node.lineno - 3] = "if TYPE_CHECKING: from mypy_extensions import mypyc_attr as _mypyc_attr\n"
    for node in reversed(classes):
        if any(isinstance(d, ast.Name) and d.id == "plain" for d in node.decorator_list):
            _spell(node, lines)
    return "".join(lines)


# -- constants ---------------------------------------------------------------------------------------------------------


def _constants(scope: ast.Module | ast.ClassDef, lines: list[str]) -> None:
    """A name in capitals that is assigned once is Final: the compiler then need not look it up."""
    stored = [n.id for n in ast.walk(scope) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    once = {name for name in stored if len(name) > 1 and name.isupper() and stored.count(name) == 1}
    for node in scope.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            _final(node, node.targets[0], once, lines)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in once and node.value:
            where, end = node.annotation, node.annotation.end_col_offset
            if where.end_lineno == node.lineno and ast.unparse(where) != "TypeAlias":
                line = lines[node.lineno - 1]
                lines[node.lineno - 1] = f"{line[: where.col_offset]}_Final[{line[where.col_offset : end]}]{line[end:]}"


def _final(node: ast.Assign, target: ast.expr, once: set[str], lines: list[str]) -> None:
    """Make one assignment Final; one of several names when their values can be told apart."""
    line = lines[node.lineno - 1]
    if isinstance(target, ast.Name) and target.id in once:
        if not (isinstance(node.value, ast.Subscript) and isinstance(node.value.value, ast.Name)):  # else the name of a type
            end = node.col_offset + len(target.id)
            lines[node.lineno - 1] = f"{line[:end]}: _Final{line[end:]}"
    elif isinstance(target, ast.Tuple) and all(isinstance(n, ast.Name) and n.id in once for n in target.elts):
        names, values = [n.id for n in target.elts if isinstance(n, ast.Name)], _values(node.value)
        if len(values) == len(names) and node.end_lineno == node.lineno:
            each = "; ".join(f"{name}: _Final = {value}" for name, value in zip(names, values))
            lines[node.lineno - 1] = f"{line[: node.col_offset]}{each}\n"


def _values(value: ast.expr) -> list[str]:
    """The values of a tuple, or of a range of plain numbers, as source."""
    if isinstance(value, ast.Tuple):
        return [ast.unparse(v) for v in value.elts]
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "range":
        numbers = [a.value for a in value.args if isinstance(a, ast.Constant) and isinstance(a.value, int)]
        return [str(n) for n in range(*numbers)] if len(numbers) == len(value.args) else []
    return []


# -- tuples ------------------------------------------------------------------------------------------------------------


def _tuples(tree: ast.Module, lines: list[str]) -> None:
    """A tuple that is put into a field says nothing of the field's length later on, though the type checker would take it so."""
    found: list[ast.Tuple] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
            pairs = zip(target.elts, value.elts) if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) else ()
            found += [v for t, v in [(target, value), *pairs] if isinstance(t, ast.Attribute) and isinstance(v, ast.Tuple)]
    for one in sorted(found, key=lambda t: (t.lineno, t.col_offset), reverse=True):
        assert one.end_lineno is not None and one.end_col_offset is not None
        for at, column, text in ((one.end_lineno, one.end_col_offset, "))"), (one.lineno, one.col_offset, "_cast(_Any, (")):
            line = lines[at - 1].encode()
            lines[at - 1] = (line[:column] + text.encode() + line[column:]).decode()


# -- states ------------------------------------------------------------------------------------------------------------


def _spell(node: ast.ClassDef, lines: list[str]) -> None:
    """Rewrite the lines of one class, from its end to its beginning."""
    declared = [n for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)]
    fields = [Field(n.target.id, ast.unparse(n.annotation), n.value) for n in declared if isinstance(n.target, ast.Name)]
    assert node.end_lineno is not None
    lines[node.end_lineno : node.end_lineno] = ["\n", *(f"    {line}\n" for line in _methods(node.name, fields))]
    for n, field in zip(reversed(declared), reversed(fields)):
        assert n.end_lineno is not None
        lines[n.lineno - 1 : n.end_lineno] = [f"    {field.name}: {field.type}\n", *["\n"] * (n.end_lineno - n.lineno)]
    for decorator in node.decorator_list:
        lines[decorator.lineno - 1] = "\n"


def _methods(cls: str, fields: list[Field]) -> list[str]:
    """What `@plain` makes. A copy is made by `__init__` with all fields given: a compiled class has no other way to be made."""
    hashed = [f.name for f in fields if f.hashed]
    lines = ["def __init__(", "    self,", *(f"    {_parameter(f)}," for f in fields), "    quiet: bool = False,", ") -> None:"]
    lines += ["    self.events = None if quiet else []", *(line for f in fields for line in _first(f)), ""]
    lines += [f"def copy(self) -> {cls}:", f"    return {cls}("]
    lines += [f"        self.{f.name}{'' if f.same else '.copy()'}," for f in fields]
    lines += ["        self.events is None,", "    )", ""]
    lines += ["def digest(self) -> str:", "    return self.digest_of([", *(f"        self.{n}," for n in hashed), "    ])", ""]
    lines += ["def __eq__(self, other: object) -> bool:", f"    if not isinstance(other, {cls}):", "        return False"]
    same = [f"        {'and ' if i else ''}self.{n} == other.{n}" for i, n in enumerate(hashed)]
    lines += ["    return bool(", *same, "    )", ""]
    lines += ["@classmethod", "def fields(cls) -> tuple[str, ...]:", f"    return {tuple(f.name for f in fields)}"]
    return lines


def _parameter(f: Field) -> str:
    """A field among what `__init__` may be given."""
    if f.call:
        return f"{f.name}: {f.type} | None = None"
    return f"{f.name}: {f.type} = {ast.unparse(f.value)}" if f.value is not None else f"{f.name}: {f.type}"


def _first(f: Field) -> list[str]:
    """How `__init__` sets a field."""
    if not f.call:
        return [f"    self.{f.name} = {f.name}"]
    given = [f"    if {f.name} is not None:", f"        self.{f.name} = {f.name}"]
    return given if f.call == "shared" else [*given, "    else:", f"        self.{f.name} = ({f.factory})()"]
