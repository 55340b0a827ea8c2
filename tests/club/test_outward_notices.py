"""Web Push and webhooks arrive at a real receiver on loopback: encrypted for the browser, signed for the chat, once, and again
when it failed. Without the test's own leave nothing goes to loopback."""

import asyncio
import base64
import hashlib
import hmac
import json
import time

import http_ece
import pytest
import sqlalchemy as sa
from club_halls import club, two_people
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.jwk import ECKey

from henderson.club import schema
from henderson.club.config import ClubConfig, Push
from henderson.club.sending import make_push_key
from henderson.club.worker import Worker


def plain(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unplain(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Subscribed:
    """A browser that is told: its keys, and what it can read."""

    def __init__(self, endpoint):
        self.key, self.auth, self.endpoint = ec.generate_private_key(ec.SECP256R1()), b"sixteen letters!", endpoint
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.row = {"endpoint": endpoint, "p256dh": plain(point), "auth": plain(self.auth)}

    def read(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


@pytest.fixture
def told(receiver, tmp_path):
    """A club's configuration with a key for Web Push; the receiver empty."""
    receiver.heard.clear()
    config = ClubConfig(push=Push(str(tmp_path / "push.pem"), "mailto:host@example.org"))
    config.club.url = "https://club.example.org"
    return config, make_push_key(tmp_path / "push.pem")


async def due_now(house, worker, times=3):
    """Everything that waits is due, so often."""
    for _ in range(times):
        await house.db.run(lambda db: db.execute(schema.due.update().values(at=time.time() - 1)))
        await worker.work()


def hook_of(url, user="ann", name="hook1"):
    return schema.hooks.insert().values(id=name, user_id=user, url=url, format="json", secret="shared secret")


async def rows(house, table):
    return await house.db.run(lambda db: db.execute(sa.select(table)).all())


def test_a_browser_reads_what_it_is_sent_and_is_told_once(address, secret, receiver, told):
    config, public = told
    browser = Subscribed(receiver.url("push", "/wp/1"))

    async def play(house, second):
        workers = [Worker(one, config, receiver.reach) for one in {house, second}]
        name = await two_people(house)
        table = await house.table(name)
        user = table.club.users[table.asked]
        await house.db.run(lambda db: db.execute(schema.pushes.insert().values(user_id=user, **browser.row)))
        receiver.answers["/wp/1"] = 503
        await due_now(house, workers[0], 2)  # the notice becomes a push, which fails
        tried = len(receiver.to("/wp/1"))
        (row,) = [r for r in await rows(house, schema.due) if r.kind == "note-push"]
        assert tried == 1 and "503" in row.error and (await rows(house, schema.pushes))[0].failed == tried
        receiver.answers["/wp/1"] = 201
        await house.db.run(lambda db: db.execute(schema.due.update().values(at=time.time() - 1)))
        await asyncio.gather(*(worker.work() for worker in workers), *(worker.work() for worker in workers))
        for worker in workers:
            await due_now(house, worker)
        sent = receiver.to("/wp/1")
        assert len(sent) == tried + 1 and not await rows(house, schema.due)
        headers, body = sent[-1]
        assert browser.read(body) == {
            "title": "Your move: Guadalcanal (Avalon Hill, 1966) against " + ("Bob" if user == "ann" else "Ann"),
            "url": f"https://club.example.org/#/table/~{name}.{table.asked}", "table": name,
        }  # fmt: skip
        assert b"Your move" not in body and headers["Content-Encoding"] == "aes128gcm" and headers["TTL"] == "86400"
        token, key = (part.partition("=")[2] for part in headers["Authorization"].removeprefix("vapid ").split(","))
        point = unplain(key)
        signer = ECKey.import_key({"kty": "EC", "crv": "P-256", "x": plain(point[1:33]), "y": plain(point[33:])})
        claims = jwt.decode(token, signer, algorithms=["ES256"]).claims
        assert key == public and claims["aud"] == receiver.url("push", "") and claims["sub"] == "mailto:host@example.org"
        assert (await rows(house, schema.pushes))[0].failed == 0
        receiver.answers["/wp/1"] = 410  # the browser is gone: it is told no more, and nothing is tried again
        await house.sat_down(name)
        await due_now(house, workers[0])
        assert not await rows(house, schema.pushes) and not await rows(house, schema.due)

    both = (address, address) if "://" in address else (address,)
    club(play if len(both) == 2 else lambda one: play(one, one), *both, secret=secret)


def test_a_webhook_is_signed_tried_again_and_left_out_after_three_failures(postgres, secret, receiver, told):
    config, _ = told

    async def play(house):
        worker = Worker(house, config, receiver.reach)
        name = await two_people(house)
        table = await house.table(name)
        user = table.club.users[table.asked]
        await house.db.run(lambda db: db.execute(hook_of(receiver.url("hook", "/in"), user)))
        receiver.answers["/in"] = 500
        await due_now(house, worker)
        receiver.answers["/in"] = 204
        await due_now(house, worker)
        await due_now(house, worker)
        sent = receiver.to("/in")
        failed = [(await rows(house, schema.hooks))[0].failed, len(await rows(house, schema.due))]
        assert 2 <= len(sent) <= 3 and failed == [0, 0]
        headers, body = sent[-1]
        assert headers["X-Henderson-Signature"] == "sha256=" + hmac.new(b"shared secret", body, hashlib.sha256).hexdigest()
        assert json.loads(body)["link"].endswith(f"~{name}.{table.asked}") and len({b for _, b in sent}) >= 1
        receiver.answers["/in"] = 302  # a redirect is not followed: it is a failure
        await house.sat_down(name)
        for _ in range(3):
            await due_now(house, worker)
        row = (await rows(house, schema.hooks))[0]
        assert row.failed == 3 and "302" in row.error
        before = len(receiver.to("/in"))
        await house.sat_down(name)
        await due_now(house, worker)
        assert len(receiver.to("/in")) == before

    club(play, postgres, secret=secret)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost.example.org"])
def test_nothing_goes_to_loopback_without_the_tests_leave(address, secret, receiver, told, host):
    """As it is installed: the address leads into the house, and nobody there hears anything."""
    config, _ = told
    wide = receiver.reach._replace(house=frozenset())  # the same in all but that

    async def play(house):
        worker = Worker(house, config, wide)
        name = await two_people(house)
        table = await house.table(name)
        await house.db.run(lambda db: db.execute(hook_of(f"https://{host}:{receiver.port}/in", table.club.users[table.asked])))
        await due_now(house, worker)
        assert "wide network" in (await rows(house, schema.hooks))[0].error and not receiver.heard
        assert Worker(house, config).reach.house == frozenset() and Worker(house, config).reach.ports == (443, 8443)

    club(play, address, secret=secret)
