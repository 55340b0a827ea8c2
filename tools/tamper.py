"""Change a finished game as somebody would who knows how saves are made, and see whether `verify` notices.

python tools/tamper.py --times 1000 [--game henderson-solo]

A whole game is played as a server plays it; a seat's record of its end is kept. Then the save is changed at random in ten ways,
most of them sealed anew, some of them whole invented games with the true dice. Prints one JSON object; exit code 1 when one was
not noticed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import henderson
from henderson import Game, HendersonError, Secret, Setting
from henderson.engine.decision import DICE
from henderson.engine.dice import Share
from henderson.engine.record import Record, _seal, save
from henderson.engine.verify import Chain, binding

TABLE = {"id": "0123456789abcdef", "players": "US=human,Japan=human"}


class Finished(NamedTuple):
    """A game that was played to its end, and what a seat kept of it."""

    save: str
    record: str
    key: str


def dice_for(title: str, options: dict[str, object], key: str) -> Secret:
    """Dice bound to that table, with a share of each side, one of them given after some rolls."""
    fresh = henderson.begin(title, henderson.Typed(), Setting(dict(options)))
    bound = binding(Record(save(fresh, table=TABLE)).head)
    shares = (Share(0, "US", "aa" * 32), Share(3, "Japan", "bb" * 32))
    return Secret(key, bound=bound, shares=shares)


def play_on(game: Game, rng: random.Random) -> Game:
    """To the end, by random words."""
    while game.decision is not None:
        game.play(rng.choice(game.decision.words))
    return game


def rows_of(text: str) -> list[tuple[str, str]]:
    """(kind, word) of every answer of a save."""
    rows: list[tuple[str, str]] = []

    def step(g: Game, word: str) -> None:
        rows.append((DICE if g.decision is not None and g.decision.player == DICE else "word", word))

    henderson.replay(*henderson.open_save(text), step)
    return rows


def finished(title: str, seed: str) -> Finished:
    """A whole game and the record of the first seat at its end."""
    dice = dice_for(title, {}, random.Random(seed).randbytes(32).hex())
    game = play_on(henderson.begin(title, dice, Setting({})), random.Random(seed))
    text = save(game, table=TABLE)
    rows = rows_of(text)
    chain = Chain(dice.bound)
    seen = [("US", 7, chain.follow(rows).links[2]), ("US", 99, chain.end(rows, dice))]
    lines = "".join(f"# seen {side} {number} {dice.mark(side, number, link)}\n" for side, number, link in seen)
    return Finished(text, f"# commitment {dice.commitment}\n{lines}", dice.key)


def sealed(top: str, lines: list[str]) -> str:
    """A save sealed by somebody who knows how."""
    return top + "---\n" + "".join(f"{x}\n" for x in lines) + f"end {len(lines)} {_seal(top, lines)}\n"


def parts(text: str) -> tuple[str, list[str]]:
    top, _, rest = text.partition("---\n")
    return top, rest.splitlines()[:-1]


def letter(one: Finished, rng: random.Random) -> str:
    at = rng.randrange(len(one.save))
    return one.save[:at] + rng.choice('abcxyz0189 |="') + one.save[at + 1 :]


def sealed_letter(one: Finished, rng: random.Random) -> str:
    top, lines = parts(letter(one, rng))
    return sealed(top, lines)


def cut(one: Finished, rng: random.Random) -> str:
    top, lines = parts(one.save)
    kept = lines[: rng.randrange(1, len(lines))]
    kept[-1] = kept[-1].partition("  ")[0]
    return sealed(top, kept)


def invented(one: Finished, rng: random.Random) -> str:
    """Another answer somewhere, and a true game with the true dice from there on."""
    rows = rows_of(one.save)
    record, game = henderson.open_save(one.save)
    dice, game.dice = record.dice(), henderson.Typed()
    words = [i for i, row in enumerate(rows) if row[0] != DICE]
    at = rng.choice(words)
    for _, word in rows[:at]:
        game.play(word)
    assert game.decision is not None
    others = [w for w in game.decision.words if w != rows[at][1]]
    game.play(rng.choice(others) if others else rows[at][1])
    game.dice = dice
    game._throw()
    return save(play_on(game, rng), table=TABLE)


def head(old: str, new: str) -> Callable[[Finished, random.Random], str]:
    """A change of the head, sealed anew."""

    def change(one: Finished, rng: random.Random) -> str:
        top, lines = parts(one.save)
        return sealed(top.replace(old, new.replace("?", str(rng.randrange(2, 99_999))), 1), lines)

    return change


def other_key(one: Finished, rng: random.Random) -> str:
    top, lines = parts(one.save)
    return sealed(top.replace(one.key, rng.randbytes(32).hex()), lines)


WAYS: dict[str, Callable[[Finished, random.Random], str]] = {
    "a letter": letter,
    "a letter, sealed": sealed_letter,
    "the end cut off, sealed": cut,
    "an invented game with the true dice": invented,
    "first roll": head(" for ", " since ? for "),
    "rules version": head('rules = "', 'rules = "?'),
    "another key": other_key,
    "another table": head(TABLE["id"], "table?"),
    "other players": head("US=human,Japan", "US=human,Bot?"),
    "a share": head("@3", "@?"),
}


def noticed(one: Finished, changed: str) -> bool:
    """Does verify refuse it, or say that not everything is proved?"""
    try:
        return not henderson.prove(changed, against=one.record).whole
    except HendersonError:
        return True


def tamper(title: str, times: int, seed: str) -> dict[str, object]:
    """So many changes; how many of each way were made and not noticed."""
    one, rng = finished(title, seed), random.Random(seed)
    assert henderson.prove(one.save, against=one.record).whole, "the true game must be proved"
    made: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    while sum(made.values()) < times:
        way = rng.choice(list(WAYS))
        changed = WAYS[way](one, rng)
        if changed == one.save:
            continue
        made[way] += 1
        missed[way] += not noticed(one, changed)
    return {"game": title, "tamperings": times, "missed": sum(missed.values()), "by way": dict(made), "missed by way": +missed}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--game", default="henderson-solo")
    parser.add_argument("--seed", default="tamper")
    args = parser.parse_args()
    found = tamper(args.game, args.times, args.seed)
    print(json.dumps(found))
    sys.exit(1 if found["missed"] else 0)


if __name__ == "__main__":
    main()
