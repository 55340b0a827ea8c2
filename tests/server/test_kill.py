"""Killed again and again in the middle of its work, the server loses no acknowledged answer (tools/kills.py: for long)."""

import random
import threading
import time

import httpx
import pytest

from henderson import open_save
from henderson.engine.decision import DICE
from henderson.engine.record import replay


def hammer(url, tokens, rng, acknowledged, done):
    """Answer as fast as the server takes it; remember what it acknowledged."""
    with httpx.Client(base_url=url, timeout=5) as client:
        while not done.is_set():
            try:
                for token in tokens.values():
                    seen = client.get("/api/table", headers={"X-Seat": token}).json()
                    question = seen["question"]
                    if question and question["mine"]:
                        body = {"seq": seen["seq"], "word": rng.choice(question["options"])["word"]}
                        answer = client.post("/api/table/actions", headers={"X-Seat": token}, json=body)
                        if answer.status_code == 200:
                            acknowledged.append(body["word"])
                        break
            except (httpx.TransportError, ValueError):
                return  # the server is gone


def played(server, token):
    """The words the players have answered, out of the whole save."""
    words = []
    save = server.client.get("/api/table/export", headers={"X-Seat": token}).text
    replay(*open_save(save), lambda game, word: words.append(word) if game.decision.player != DICE else None)
    return words


@pytest.mark.timeout(1500)
def test_killed_again_and_again(mortal):
    rng = random.Random(11)
    table = mortal.open(seed="11", hotseat=True)
    known, told = [], 0
    for _ in range(30):
        done, acknowledged = threading.Event(), []
        worker = threading.Thread(target=hammer, args=(mortal.url, table["seats"], rng, acknowledged, done))
        worker.start()
        while not acknowledged:  # let it begin, then strike at any moment
            time.sleep(0.001)
        time.sleep(rng.uniform(0, 0.05))
        mortal.kill()
        done.set()
        worker.join(10)
        mortal.start()
        words = played(mortal, table["seats"]["US"])
        assert words[: len(known) + len(acknowledged)] == known + acknowledged
        assert len(words) <= len(known) + len(acknowledged) + 1  # one may have been committed and not yet told
        known, told = words, told + len(acknowledged)
    assert told >= 30, "the test must really play"
