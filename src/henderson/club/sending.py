"""How notices leave the house: by mail, Web Push and webhook."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiosmtplib
import sqlalchemy as sa

from . import outward
from .config import Mail, Push
from .notices import Notice
from .outward import WIDE, Reach

FORMATS = ("discord", "slack", "json")
SECONDS = 15


class Gone(Exception):
    """A browser that is no longer there."""


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


async def send_mail(at: Mail, made: EmailMessage, taken: Callable[[], None]) -> None:
    """Hand a mail to the server; OSError or aiosmtplib's own errors when it does not take it. `taken` is called as soon as it
    has: a good-bye takes its time."""
    password = Path(at.password).read_text(encoding="utf-8").strip() if at.password else None
    server = aiosmtplib.SMTP(
        hostname=at.host, port=at.port, username=at.user or None, password=password, timeout=SECONDS,
        use_tls=at.tls == "tls", start_tls=at.tls == "starttls",
    )  # fmt: skip
    async with server:
        await server.send_message(made)
        taken()


def hook_body(form: str, text: str, link: str) -> dict[str, Any]:
    """The body of a webhook in a chat's own format."""
    if form == "discord":
        return {"content": f"{text}\n{link}"[:1900], "allowed_mentions": {"parse": []}}
    if form == "slack":
        return {"text": f"{text}\n{link}"}
    return {"text": text, "link": link, "at": time.time()}


async def send_hook(row: sa.Row[Any], text: str, link: str, reach: Reach = WIDE) -> None:
    """Post to an address that a user gave, signed with the secret he was told."""
    body = json.dumps(hook_body(row.format, text, link)).encode()
    mark = hmac.new((row.secret or "").encode(), body, "sha256").hexdigest()
    headers = {"Content-Type": "application/json", "X-Henderson-Signature": f"sha256={mark}"}
    answer = await outward.send(row.url, body, headers, reach=reach)
    if not 200 <= answer.status < 300:
        raise OSError(f"it answered {answer.status}")


async def send_push(at: Push, row: sa.Row[Any], notice: Notice, link: str, reach: Reach = WIDE) -> None:
    """Tell a browser, encrypted for it."""
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
    answer = await outward.send(row.endpoint, body, headers, reach=reach)
    if answer.status in (404, 410):
        raise Gone
    if not 200 <= answer.status < 300:
        raise OSError(f"it answered {answer.status}")


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
