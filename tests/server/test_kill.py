"""Killed a hundred times in the middle of its work, the server loses no acknowledged answer."""

import random
import threading
import time

import httpx
import pytest


def hammer(server, tokens, rng, acknowledged, done):
    """Answer as fast as the server takes it; remember the last position it acknowledged."""
    with httpx.Client(base_url=server.url, timeout=5) as client:
        while not done.is_set():
            try:
                for token in tokens.values():
                    seen = client.get("/api/table", headers={"X-Seat": token}).json()
                    question = seen["question"]
                    if question and question["mine"]:
                        body = {"seq": seen["seq"], "word": rng.choice(question["options"])["word"]}
                        answer = client.post("/api/table/actions", headers={"X-Seat": token}, json=body)
                        if answer.status_code == 200:
                            acknowledged["seq"], acknowledged["word"] = answer.json()["seq"], body["word"]
                            acknowledged["count"] += 1
                            break
            except (httpx.TransportError, ValueError):
                return  # the server is gone


@pytest.mark.timeout(1500)
def test_killed_a_hundred_times(mortal):
    rng = random.Random(11)
    table = mortal.open(seed="11")
    acknowledged = {"seq": 0, "word": "", "count": 0}
    for _ in range(100):
        done = threading.Event()
        worker = threading.Thread(target=hammer, args=(mortal, table["seats"], rng, acknowledged, done))
        worker.start()
        time.sleep(rng.uniform(0.03, 0.2))
        mortal.kill()
        done.set()
        worker.join(10)
        mortal.start()
        back = mortal.look(table["seats"]["US"])
        assert back["seq"] >= acknowledged["seq"]  # what was committed but not yet told may be there too
    assert acknowledged["count"] >= 50, "the test must really play"
