"""Notices as they leave the house: by mail, Web Push and webhook."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import time
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa

from . import outward
from .config import Mail, Push
from .notices import Notice
from .outward import WIDE, Reach
from .postman import Letter, Posted

FORMATS = ("discord", "slack", "json")


def mail_of(sender: str, to: str, subject: str, text: str, number: str, stop: str = "") -> EmailMessage:
    """A mail in plain text; sent twice it has the same number, and a careful reader shows it once."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, to, " ".join(subject.split())
    made["Date"] = formatdate(usegmt=True)
    made["Message-ID"] = f"<{number}@{parseaddr(sender)[1].rpartition('@')[2] or 'localhost'}>"
    made["Auto-Submitted"] = "auto-generated"
    if stop:
        made["List-Unsubscribe"], made["List-Unsubscribe-Post"] = f"<{stop}>", "List-Unsubscribe=One-Click"
    made.set_content(text)
    return made


def letter_of(at: Mail, made: EmailMessage) -> Letter:
    """A mail as the postman takes it."""
    sender = parseaddr(str(made["From"]))[1]
    text = made.as_bytes().decode("utf-8", "surrogateescape")
    return Letter(at.host, at.port, at.tls, at.user, at.password, sender, str(made["To"]), text)


def hook_body(form: str, text: str, link: str) -> dict[str, Any]:
    """The body of a webhook in a chat's own format."""
    if form == "discord":
        return {"content": f"{text}\n{link}"[:1900], "allowed_mentions": {"parse": []}}
    if form == "slack":
        return {"text": f"{text}\n{link}"}
    return {"text": text, "link": link, "at": time.time()}


async def hook_of(row: sa.Row[Any], text: str, link: str, reach: Reach = WIDE) -> Posted:
    """What is posted to an address that a user gave, signed with the secret he was told."""
    body = json.dumps(hook_body(row.format, text, link)).encode()
    mark = hmac.new((row.secret or "").encode(), body, "sha256").hexdigest()
    headers = {"Content-Type": "application/json", "X-Henderson-Signature": f"sha256={mark}"}
    return Posted(await asyncio.to_thread(outward.target, row.url, reach), body, headers)


async def push_of(at: Push, row: sa.Row[Any], notice: Notice, link: str, reach: Reach = WIDE) -> Posted:
    """What a browser is told, encrypted for it."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    told = json.dumps({"title": notice.text, "url": link, "table": notice.table}).encode()
    keys = {"endpoint": row.endpoint, "keys": {"p256dh": row.p256dh, "auth": row.auth}}
    body = WebPusher(keys).encode(told, content_encoding="aes128gcm")["body"]
    parts = urlsplit(row.endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": at.contact or "mailto:club@localhost"}
    claims["exp"] = int(time.time()) + 12 * 3600  # type: ignore[assignment]
    headers = {**Vapid02.from_file(at.key).sign(claims), "TTL": "86400", "Content-Encoding": "aes128gcm", "Urgency": "normal"}
    headers["Topic"] = base64.urlsafe_b64encode(hashlib.sha256(notice.table.encode()).digest())[:32].decode()
    return Posted(await asyncio.to_thread(outward.target, row.endpoint, reach), body, headers)


def make_push_key(file: Path) -> str:
    """A new key for Web Push in a file; its public part, as browsers want it."""
    from py_vapid import Vapid02

    made = Vapid02()
    made.generate_keys()
    made.save_key(str(file))
    file.chmod(0o600)
    return public_key(str(file))


def public_key(file: str) -> str:
    """The public part of the key, as browsers want it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02

    raw = Vapid02.from_file(file).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
