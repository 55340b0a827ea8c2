"""What tests of several parts need."""

import importlib.util
import json
import os
import re
import shutil
import sysconfig
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from henderson import native
from henderson.board import twin
from henderson.engine.state import Notes, derived, field, plain, shared
from henderson.engine.view import Outcome, View, Where
from henderson.proof.evidence import RESULTS

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"


seen: dict[str, bool] = {}  # the tests that name a rule, without the case in brackets: whether all cases passed


def pytest_collection_modifyitems(items):
    """Where the native build plays, tests that patch what it has compiled are left to plain Python."""
    if not native.why():
        for item in items:
            if item.get_closest_marker("pure"):
                item.add_marker(pytest.mark.skip(reason="it patches what is compiled"))


def pytest_runtest_logreport(report):
    """With xdist the reports of all workers come past here."""
    if "rule" in report.keywords and (report.when == "call" or report.outcome != "passed"):
        test = report.nodeid.partition("[")[0]
        seen[test] = seen.get(test, True) and report.outcome == "passed"


def pytest_sessionfinish(session):
    """Keep what the tests came to for `henderson rules`, beside what earlier runs of other tests came to."""
    if hasattr(session.config, "workerinput") or not seen:
        return
    file = session.config.rootpath / RESULTS
    known = json.loads(file.read_text()) if file.is_file() else {}
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_text(json.dumps(dict(sorted({**known, **seen}.items())), indent=0))
    draft.replace(file)


@plain
class Slate(Notes):
    """A state to write on."""

    facts: dict = shared()
    said: list = field(default_factory=list)
    done: int = 0
    secret: str = ""
    length: list = derived()


@pytest.fixture
def slate():
    return Slate


@pytest.fixture
def tiny():
    """A game made of one activation, played `rounds` times."""

    def make(activation, rounds=3):
        where = lambda g: Where(turn=g.done, turn_name=f"Round {g.done}", step="T.1", step_name="Say", side="US")  # noqa: E731
        return SimpleNamespace(
            ID="tiny", TITLE="Tiny", VERSION="1", SIDES=("US", "Japan"), NAMES={"US": "U.S.", "Japan": "Japanese"},
            OPTIONS=(), PRESETS={}, SEQUENCE=(), activation=activation, where=where,
            outcome=lambda g: Outcome(winner="US", reason="Over", rule="T.9") if g.done >= rounds else None,
            view=lambda g, side: View(game="tiny", side=side, where=where(g)), imagine=lambda g, side, rng: None,
            write_position=lambda g: {"said": list(g.said), "done": g.done},
        )  # fmt: skip

    return make


@pytest.fixture
def ridge() -> ModuleType:
    """The game of docs/adding-a-game.md."""
    module = ModuleType("ridge")
    exec(compile(re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)[0], str(PAGE), "exec"), module.__dict__)
    return module


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """The twin of the floods, compiled from the present source; without a compiler there is nothing to compare."""
    source = tmp_path_factory.mktemp("twin") / twin.SOURCE.name
    shutil.copy(twin.SOURCE, source)
    if failed := twin.build(source):
        pytest.skip(f"the floods cannot be compiled here: {failed}")
    product = source.with_name(source.stem + (sysconfig.get_config_var("EXT_SUFFIX") or ".so"))
    spec = importlib.util.spec_from_file_location("henderson.board._flood", product)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


# Words that no German sentence has, and hardly an English one is without; not those inside a name such as units.csv.
ENGLISH = re.compile(
    r"(?<![\w/-])(the|of|is|to|and|with|for|from|are|be|by|on|or|its|it|you|your|that|this|which|has|have|at|no|may|each|every|any"
    r"|one|two|after|before|when|where|there|turns?|units?|hex|hexes|against|only|their|they|if|but|as|than|guide|movement"
    r"|combat|infantry|artillery|engineers?|airfields?|jungle|ridge|river|ford|clear|beach|damaged|destroyed|supply)(?![\w/-]|\.\w)",
    re.I,
)  # fmt: skip


@pytest.fixture(scope="session")
def english_words():
    """What tells that a text is English: the words of it that German does not have."""
    return lambda text: sorted({found.lower() for found in ENGLISH.findall(text)})
