"""Give the command files that are wrong: every refusal is one sentence, and there is no traceback.

python tools/badfiles.py --times 700

Saves, letters and orders are changed at random (bytes, lines, values made too big, too deep or of another kind, sealed anew half
of the time). Prints one JSON object; exit code 1 when a command failed otherwise than with one line and exit code 1 or 2.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from typer.testing import CliRunner

import henderson
from henderson.cli import laboratory, post, service  # noqa: F401 - they add their words to the command
from henderson.cli.app import app
from henderson.engine import mail
from henderson.engine.record import _seal

SAVES = (["replay", "--json"], ["verify"], ["draw", "-o", "board.svg", "--scale", "10"], ["mail", "letter", "--as", "US"])
LETTERS = (["mail", "read"], ["mail", "enter", "true.save"])
WRONG = ('"x"', "3", "-1", "[]", "{}", "true", "9" * 4400, "[" * 3000 + "]" * 3000, "nan", '"' + "y" * 5000 + '"',
         "1979-05-27", '"\\n\\n"', '"seed 1"', '"scripted 9"', '"key zz"', '"typed"', "", "= =")  # fmt: skip


def originals() -> tuple[str, str, str]:
    """A save, a letter and orders that are true; written here, with the keys."""
    game = henderson.new("henderson-solo", seed=4)
    for _ in range(25):
        if game.decision is not None:
            game.play(game.decision.words[0])
    Path("true.save").write_text(game.save())
    Path("true.save.keys").write_text('US = "' + "ab" * 16 + '"\n')
    letter = mail.letter(game, "US")
    words = list(game.decision.words[:1]) if game.decision is not None else []
    return game.save(), letter, mail.orders(letter, words, "ab" * 16)


def changed(text: str, rng: random.Random) -> bytes:
    """The same with something wrong in it."""
    way = rng.randrange(6)
    data = text.encode()
    if way == 0:
        at = rng.randrange(len(data))
        return data[:at] + rng.randbytes(rng.randrange(1, 9)) + data[at + rng.randrange(5) :]
    if way == 1:
        return data[: rng.randrange(len(data))]
    if way == 2:
        return rng.randbytes(rng.randrange(400))
    lines = text.splitlines()
    at = rng.randrange(min(len(lines), 12) if rng.random() < 0.6 else len(lines))
    key, eq, _ = lines[at].partition(" = ")
    lines[at] = f"{key} = {rng.choice(WRONG)}" if eq else rng.choice(("", lines[at] * 2, "x", "\x0b", "\u2028", "---"))
    made = "\n".join(lines) + "\n"
    return sealed(made) if rng.random() < 0.6 else made.encode()


def sealed(text: str) -> bytes:
    """Sealed by somebody who knows how saves are."""
    top, bar, rest = text.partition("---\n")
    lines = rest.split("\n")[:-2]
    return (top + bar + "".join(f"{x}\n" for x in lines) + f"end {len(lines)} {_seal(top, lines)}\n").encode()


def bad_files(times: int, seed: str) -> dict[str, object]:
    """So many wrong files, in the present folder; what the command said."""
    rng, save, tally, faults = random.Random(seed), originals(), Counter[str](), []
    for _ in range(times):
        kind = rng.randrange(3)
        Path("bad.txt").write_bytes(changed(save[kind], rng))
        words = list(rng.choice(SAVES if kind == 0 else LETTERS))
        words.insert(1 if words[0] != "mail" else 2 if words[1] != "enter" else 3, "bad.txt")
        result = CliRunner().invoke(app, words)
        tally[f"exit {result.exit_code}"] += 1
        crashed = result.exception is not None and not isinstance(result.exception, SystemExit)
        told = result.stderr.strip()
        if crashed or "Traceback" in result.output or (result.exit_code == 2 and told.count("\n")):
            faults.append(f"{' '.join(words)}: {result.exception!r} {told[:300]!r}")
        Path("true.save").write_text(save[0])
    return {"files": times, "faults": len(faults), **tally, "first": faults[:12]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=700)
    parser.add_argument("--seed", default="files")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        found = bad_files(args.times, args.seed)
        os.chdir("/")
    print(json.dumps(found))
    sys.exit(1 if found["faults"] else 0)


if __name__ == "__main__":
    main()
