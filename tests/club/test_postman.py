"""A worker killed in the very moment between a server's keeping a notice and its word: the postman hears it, and nothing is sent
twice; nor when another worker, a new file or a full disk comes in between."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from club_halls import Mailbox

from henderson.club.delivery import Postman
from henderson.club.handed_over import HandedOver
from henderson.club.postman import Letter, Posted, Target, read, written

WORKER = """
import asyncio, sys
from pathlib import Path
from henderson.club.delivery import Postman
from henderson.club.handed_over import HandedOver
from henderson.club.postman import read

async def go():
    file = Path(sys.argv[1])
    await Postman(HandedOver(file), file).hand(*read(sys.argv[2]))

asyncio.run(go())
"""


def work(file, parcel, **more):
    """A process that has a parcel handed over by a postman of its own."""
    words = [sys.executable, "-c", WORKER, str(file), written("job-1", parcel).decode()]
    return subprocess.Popen(words, env={**os.environ, **more})


def noted(file, seconds=20.0):
    """What is written down, once something is."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if file.exists() and file.read_text():
            return file.read_text().split()
        time.sleep(0.02)
    return []


class Deadly(Mailbox):
    """A mail server that keeps a letter, kills who brought it, and only then says so."""

    def __init__(self):
        super().__init__()
        self.killed = []

    async def handle_DATA(self, server, session, envelope):
        told = await super().handle_DATA(server, session, envelope)
        for process in self.killed:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        if envelope.rcpt_tos[0].startswith("slow"):
            await asyncio.sleep(5)
        return told


@pytest.fixture(scope="module")
def deadly():
    made = Deadly()
    yield made
    made.server.stop()


def test_a_worker_killed_before_the_mail_servers_word_does_not_send_again(deadly, tmp_path):
    there, file = deadly, tmp_path / "handed-over"
    letter = Letter("127.0.0.1", there.port, "none", "", "", "club@example.org", "ann@example.org", "Subject: x\n\nYour move.\n")
    process = work(file, letter)
    there.killed.append(process)
    assert noted(file) == ["job-1"] and len(there.mails) == 1 and process.wait(10) == -signal.SIGKILL
    there.killed.clear()


def test_nor_one_killed_before_the_word_of_a_webhook(receiver, tmp_path):
    receiver.heard.clear()
    file, killed = tmp_path / "handed-over", []

    def deadly(headers, body):
        os.kill(killed[0].pid, signal.SIGKILL)
        killed[0].wait()
        return 204, b""

    receiver.answers["/deadly"] = deadly
    to = Target("hook.example.org", receiver.port, "/deadly", "127.0.0.1")
    killed.append(work(file, Posted(to, b"{}", {}), SSL_CERT_FILE=str(receiver.pem)))
    assert noted(file) == ["job-1"] and len(receiver.to("/deadly")) == 1


def test_what_was_refused_or_not_answered_is_told_and_not_noted(deadly, tmp_path):
    file = tmp_path / "handed-over"
    letter = Letter("127.0.0.1", deadly.port, "none", "", "", "club@example.org", "a@example.org", "x")

    async def play():
        man = Postman(HandedOver(file), file)
        deadly.refuse = True
        with pytest.raises(OSError, match="451"):
            await man.hand("a", letter)
        deadly.refuse = False
        with pytest.raises(OSError, match="refused"):
            await man.hand("b", letter._replace(port=1))
        process = man._process
        process.terminate()  # as systemd does to all of a service
        with pytest.raises(OSError, match="refused"):
            await man.hand("b", letter._replace(port=1))
        assert man._process is process  # he goes on
        waiting = asyncio.create_task(man.hand("c", letter._replace(to="slow@example.org")))
        while "c" not in man._waiting:
            await asyncio.sleep(0.01)
        process.kill()
        with pytest.raises(OSError, match="the postman was killed"):
            await waiting
        await man.close()

    asyncio.run(play())
    assert file.read_text() == ""


def test_a_worker_that_ends_waits_for_its_postman(deadly, tmp_path):
    """A service that is stopped is killed whole when its first process has ended."""
    deadly.mails.clear()
    file = tmp_path / "handed-over"
    letter = Letter("127.0.0.1", deadly.port, "none", "", "", "club@example.org", "slow@example.org", "Subject: x\n\nHi\n")

    async def play():
        man = Postman(HandedOver(file), file)
        under_way = asyncio.create_task(man.hand("job-1", letter))
        while not deadly.mails:
            await asyncio.sleep(0.01)
        await man.close()  # five seconds before the server's word
        under_way.cancel()

    asyncio.run(play())
    assert file.read_text().split() == ["job-1"] and len(deadly.mails) == 1


def test_workers_of_one_machine_know_of_one_another(tmp_path):
    file = tmp_path / "handed-over"
    one, two = HandedOver(file), HandedOver(file)
    assert one.add("a") and "a" in two and not two.add("a")
    for n in range(6):
        two.add(f"b{n}")
    third = HandedOver(file, most=3)  # begins a new file with the newest
    assert third.add("c") and "c" in one and "c" in two and one.add("d") and "d" in third


def test_a_full_disk_does_not_have_a_notice_sent_again(tmp_path):
    full = HandedOver(tmp_path / "handed-over")
    os.close(full._file)
    full._file = os.open("/dev/full", os.O_RDWR)
    full._is_the_file = lambda name: True
    assert full.add("a") and "a" in full


def test_a_parcel_is_read_as_it_was_written():
    letter = Letter("h", 25, "none", "", "", "a@b", "c@d", "ü\n")
    for parcel in (letter, Posted(Target("h", 443, "/", "::1"), b"\0\xff", {"A": "b"})):
        assert read(written("j", parcel).decode()) == ("j", parcel) and json.loads(written("j", parcel))
