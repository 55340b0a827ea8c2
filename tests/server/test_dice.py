"""Whoever opens a table cannot choose its dice; every seat is told what falls there and keeps a mark that proves it."""

import hashlib
import random
import secrets

import pytest

import henderson
from henderson.engine.dice import Digits, Scripted, Secret, Seeded, Typed
from henderson.engine.game import Setting
from henderson.server import bots
from henderson.server.head import Head, public_head


def shared(server, token, kind, number):
    return server.client.post("/api/table/share", headers={"X-Seat": token}, json={"kind": kind, "number": number})


KINDS = [Secret("ab" * 32), Seeded("7"), Scripted([6] * 99), Typed(), Digits("0" * 99)]


@pytest.mark.parametrize("dice", KINDS, ids=lambda d: type(d).__name__)
def test_an_imported_game_throws_dice_of_a_fresh_key_from_its_first_own_roll(server, dice):
    """The opener knows the dice of his save; those of the table are others, and it says where the game came from."""
    game = henderson.new("henderson-solo", dice=Secret("ab" * 32))
    rng = random.Random(1)
    while game.rolls < 3:
        game.play(rng.choice(game.decision.words))
    if isinstance(dice, Digits | Typed | Scripted | Seeded):  # a save that claims such dice: its words are what they are
        game.dice = dice
    table = server.open(game="henderson-solo", save=game.save())
    us = table["seats"]["US"]
    seen = server.look(us)
    assert len(seen["commitment"]) == 64 and seen["commitment"] != Secret("ab" * 32).commitment
    assert "imported" in seen["dice"] and dice.describe().split()[0] in seen["dice"]
    predicted = henderson.load(game.save()) if isinstance(dice, Secret) else None
    same = rolls = 0
    for _ in range(60):
        seen = server.look(us)
        if not seen["question"]:
            break
        word = rng.choice(seen["question"]["options"])["word"]
        server.act(us, seen["seq"], word)
        seen = server.look(us)
        assert not seen["question"] or seen["question"]["player"] == "US", "stuck at a die"
        if predicted is not None and predicted.decision is not None and word in predicted.decision.words:
            before = predicted.rolls
            predicted.play(word)
            rolls += predicted.rolls - before
            same += predicted.view("US") == seen["view"]
    assert predicted is None or rolls == 0 or same < 60


def test_since_in_an_import_loads_nothing(server):
    """`since 9999`, by which no roll would ever be checked, is dropped with the rest of the line."""
    game = henderson.new("henderson-solo", dice=Secret("cd" * 32))
    game.dice = Secret("cd" * 32, since=9999)
    table = server.open(game="henderson-solo", save=game.save())
    server.play_some(table["seats"], random.Random(1), 3)
    assert "since 9999" not in server.client.get("/api/table/export", headers={"X-Seat": table["seats"]["US"]}).text


def test_a_seed_is_for_practice_and_says_so(server):
    seen = server.look(server.open(seed="7")["watch"])
    assert seen["dice"].startswith("Practice dice of seed '7'") and seen["commitment"] == "" and seen["mark"] == ""
    assert seen["made"] == {"kind": "seed", "seed": "7"}
    fair = server.look(server.open()["watch"])
    assert fair["dice"].startswith("Fair dice") and fair["made"]["kind"] == "fair" and "seed" not in fair["made"]


def test_the_key_is_made_of_both_sides_numbers(server):
    """Each commits, then each gives; the dice that follow are of the server's key and both numbers, and that can be checked."""
    table = server.open(seats={"US": "human", "Japan": "human"})
    numbers = {side: secrets.token_hex(32) for side in ("US", "Japan")}
    us, japan = table["seats"]["US"], table["seats"]["Japan"]
    commit = {s: hashlib.sha256(bytes.fromhex(n)).hexdigest() for s, n in numbers.items()}
    assert server.look(us)["share"] == "commit" and server.look(table["watch"])["share"] == ""
    assert shared(server, us, "share", numbers["US"]).status_code == 409
    assert shared(server, us, "commit", commit["US"]).status_code == 200 and server.look(us)["share"] == "wait"
    assert shared(server, us, "share", numbers["US"]).status_code == 409, "before Japan has committed"
    assert shared(server, japan, "commit", commit["Japan"]).status_code == 200 and server.look(japan)["share"] == "share"
    assert shared(server, us, "share", numbers["Japan"]).status_code == 409, "another number than committed to"
    for side in ("US", "Japan"):
        assert server.look(us)["made"]["missing"] == list(numbers)[list(numbers).index(side) :]
        assert shared(server, table["seats"][side], "share", numbers[side]).status_code == 200
        seen = server.look(table["seats"][side])
    assert seen["made"] == {"kind": "fair", "added": {"US": 0, "Japan": 0}}
    assert "The U.S. and Japanese players added a random number to it" in seen["dice"] and seen["share"] == ""
    assert shared(server, us, "share", numbers["US"]).status_code == 409
    assert shared(server, us, "commit", "xyz").status_code == 409 and shared(server, us, "throw", "00").status_code == 422


def test_a_finished_game_is_wholly_proved_by_what_its_seat_kept(server):
    table = server.open(game="henderson-solo")
    us = {"X-Seat": table["seats"]["US"]}
    number = secrets.token_hex(32)
    shared(server, us["X-Seat"], "commit", hashlib.sha256(bytes.fromhex(number)).hexdigest())
    assert shared(server, us["X-Seat"], "share", number).status_code == 200 and server.look(us["X-Seat"])["share"] == ""
    kept = ""
    rng = random.Random(8)
    for _ in range(60):
        server.play_some(table["seats"], rng, 25)
        kept += server.client.get("/api/table/record", headers=us).text.splitlines()[1] + "\n"
        if server.look(us["X-Seat"])["outcome"]:
            break
    record = server.client.get("/api/table/record", headers=us).text + kept
    save = server.client.get("/api/table/export", headers=us).text
    found = henderson.prove(save, against=record)
    assert found.whole and f"US={number}@0" in save
    other = kept.splitlines()[0][:-4] + ("0000" if not kept.splitlines()[0].endswith("0000") else "1111")
    with pytest.raises(henderson.HendersonError, match="The game is not the one that US saw"):
        henderson.prove(save, against=record + other + "\n")


def test_the_mark_tells_nothing_of_what_is_hidden(server):
    """It changes with the seat's number only: how often the other side answered unseen shows nowhere."""
    table = server.open(preset="Full")
    us, japan = table["seats"]["US"], table["seats"]["Japan"]
    before = server.look(us)
    for square in ("KK-24", "undo", "GG-23"):
        seq = server.look(japan)["seq"]
        if square == "undo":
            assert server.client.post("/api/table/undo", headers={"X-Seat": japan}, json={"seq": seq}).status_code == 200
        else:
            assert server.act(japan, seq, square).status_code == 200
        now = server.look(us)
        assert (now["mark"] == before["mark"]) == (now["seq"] == before["seq"])
        before = now


def test_an_explanation_follows_from_the_seats_own_number(monkeypatch):
    """Seeded by the count of all answers, hidden ones included, it would tell of them."""
    seeds = []

    class Silent:
        def explain(self, seat):
            return []

    monkeypatch.setattr(bots, "bot", lambda name, seed: seeds.append(seed) or Silent())
    game = henderson.begin("avalon-hill", Typed(), Setting({}))
    head = public_head(Head("avalon-hill", dict(game.setting.options), "", ""))
    for words, number in (([], 5), ([game.decision.words[0]], 5), ([], 6)):
        bots.explain(bots.Thought("t", head, words, "random", "Japan"), number)
    assert seeds[0] == seeds[1] != seeds[2]
