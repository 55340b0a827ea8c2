"""Flip single bits of a tables' file: nothing changes silently.

python tools/flips.py --times 600

Tables of every game are played a little. Then one bit of a copy is turned, the copy is opened, and every table and seat of it is
compared with the true one: refused or missing with a sentence is noticed, the same is harmless, anything else is silent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

import sqlalchemy as sa

from henderson import HendersonError, RulesCrash
from henderson.server.bots import Workers
from henderson.server.database import OneFile
from henderson.server.messages import NewTable
from henderson.server.opening import order_of, set_up
from henderson.server.places import Place, add_token, place_of
from henderson.server.store import Store, read_table
from henderson.server.tables import Table

GAMES = ("avalon-hill", "henderson-solo", "first-blood")


async def begun(path: Path, rng: random.Random) -> tuple[list[str], dict[str, Place]]:
    """A file with some tables, each played a little; their ids, and the tokens of their seats."""
    store, names, tokens = Store(path), [], {}
    for game in GAMES * 2:
        table = await set_up(OneFile(store), await order_of(NewTable(game), Workers()), "", 0)
        names.append(table.id)
        for side in (*table.seats, ""):
            place = Place(table.id, side)
            tokens[store.run(lambda db, p=place: add_token(db, store.vault, p, "seat" if p.side else "watch"))] = place
        for _ in range(60):
            decision = table.game.decision
            if decision is not None:
                table.answer(decision.player, table.number(decision.player).at, rng.choice(decision.words))
    store.close()
    return names, tokens


def all_of(path: Path, names: list[str], tokens: dict[str, Place]) -> dict[str, object]:
    """Everything a server would give out of this file."""
    store, found = Store(path), {}
    try:
        for name in names:
            read = store.run(lambda db, n=name: read_table(db, store.vault, n))
            if read is None:
                raise HendersonError(f"There is no table {name}")
            table = Table(read[0], store)
            table.restore(read[1], read[2])
            found[name] = [table.export(), *(json.loads(table.snapshot(side)) for side in (*table.seats, ""))]
        for token, place in tokens.items():
            if store.run(lambda db, t=token: place_of(db, store.vault, t, "")) != place:
                raise HendersonError(f"A seat of {place.table} is gone")
    finally:
        store.close()
    return found


def flips(times: int, seed: str, folder: Path) -> dict[str, object]:
    """So many flips; what came of them."""
    rng, true = random.Random(seed), folder / "true.sqlite"
    names, tokens = asyncio.run(begun(true, rng))
    want = all_of(true, names, tokens)
    data, tally = bytearray(true.read_bytes()), Counter[str]()
    silent = []
    for number in range(times):
        copy = folder / "copy.sqlite"
        for old in folder.glob("copy.sqlite*"):
            old.unlink()
        bit = rng.randrange(len(data) * 8)
        data[bit // 8] ^= 1 << bit % 8
        copy.write_bytes(data)
        data[bit // 8] ^= 1 << bit % 8
        shutil.copyfile(f"{true}.secret", f"{copy}.secret")
        try:
            same = all_of(copy, names, tokens) == want
        except (HendersonError, RulesCrash, sa.exc.DatabaseError):
            tally["noticed"] += 1
            continue
        tally["harmless" if same else "silent"] += 1
        if not same:
            silent.append(f"flip {number}: bit {bit}")
    return {"flips": times, "bytes": len(data), **tally, "silent": silent}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=600)
    parser.add_argument("--seed", default="flips")
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)  # of a broken file much is told
    with tempfile.TemporaryDirectory() as folder:
        found = flips(args.times, args.seed, Path(folder))
    print(json.dumps(found))
    sys.exit(1 if found["silent"] else 0)


if __name__ == "__main__":
    main()
